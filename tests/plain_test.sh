#!/usr/bin/env bash
# quinte play --plain through pipes: every game to its end, in both languages, and the referee's
# word on the record; then commands, refusals, leaving and coming back:
# plain_test.sh QUINTE REFEREE.PY
referee=$(realpath "$2")
# shellcheck source=tests/shell.sh
. "$(dirname "$0")/shell.sh"
export HOME=$place XDG_STATE_HOME=$place/state LC_ALL=C.UTF-8
tables=$XDG_STATE_HOME/quinte/tables

play() { # ARGUMENTS…: like call; what is typed comes from standard input
    called="quinte play --plain $*"
    timeout 120 "$quinte" play --plain --pause 0 "$@" >"$out" 2>"$err"
    code=$?
}

by_number() { # WORD: any game, move by move, from lists; what comes after its end is no command
    for _ in $(seq 400); do
        printf '%s\n2.\n1.\n' "$1"
    done
}

refereed() { # RECORD: a whole game, and both traces are the same
    called="the record $1"
    grep -q '"scores"' "$1"
    judge 'the game was not finished'
    python3 "$referee" --games | grep -qx "$(grep -oE '"game":"[^"]*"' "$1" | cut -d'"' -f4)" || return
    "$quinte" replay --trace "$1" >ours && python3 "$referee" "$1" >theirs
    judge 'the record was refused'
    same ours theirs "the referee's trace differs"
}

own_moves() { # RECORD: what seat 0 played
    "$quinte" replay --trace "$1" | python3 -c '
import json, sys
for line in sys.stdin:
    ply = json.loads(line)
    if ply.get("seat") == 0 and "move" in ply:
        print(ply["move"])'
}

# Every game: in English from numbered lists, then in French by the texts of the same moves. The
# seed is the same, so the games must be. Likewise in every other language of the build.
others=$("$quinte" help --lang en | sed -n 's/^  --lang \([^ ]*\).*/\1/p' | tr '|' '\n' | grep -vx 'fr\|en')
for game in $(list_games); do
    players=$(($(fewest "$game") > 3 ? $(fewest "$game") : $(most "$game") < 3 ? $(most "$game") : 3))
    bots=$(bots_for $((players - 1)) greedy easy)
    play "$game" --players "$players" --with "$bots" --seed 4 --lang en \
        < <(by_number moves; printf 'save %s.json\nstop\n' "$game")
    exits 0
    calm
    is "$(grep -cE '^[1-6]\. .*: −?[0-9]+$' "$out")" "$players" 'ranked players'
    says '^Type: again'
    says '^Record written to'
    refereed "$game.json"
    own_moves "$game.json" >texts
    [[ $game != vingt-trois ]] || sed -i '/^play 1$/d' texts # T7: the 1 plays itself
    play "$game" --players "$players" --with "$bots" --seed 4 --lang fr \
        < <(cat texts; printf 'sauver %s-fr.json\narrêter\n' "$game")
    exits 0
    calm
    says '^Enregistrement écrit dans'
    same "$game.json" "$game-fr.json" 'the same moves give another game'
    for lang in $others; do
        play "$game" --players "$players" --with "$bots" --seed 4 --lang "$lang" \
            < <(cat texts; printf 'save %s-%s.json\nstop\n' "$game" "$lang")
        exits 0
        calm
        same "$game.json" "$game-$lang.json" 'the same moves give another game'
    done
done

# Nothing but letters of ASCII where the locale has no others, or on demand.
printf 'coups\nvoir\npoints\naide\nrègles\n' >words
LC_ALL=C play voeux --with greedy --seed 4 --lang fr <words
says '^Tapez un coup'
! LC_ALL=C grep -q '[^ -~]' "$out"
judge 'other letters than ASCII in the C locale'
play voeux --with greedy --seed 4 --lang fr --ascii <words
! LC_ALL=C grep -q '[^ -~]' "$out"
judge 'other letters than ASCII with --ascii'
play voeux --with greedy --seed 4 --lang fr <words
says 'pierre|règle|À vous'
grep -q 'Règles\|règles' "$out"
judge 'accents are missing where the locale has them'

# Commands. Nothing here is a move that stands.
asked() { # LANGUAGE LINE…: at the beginning of the same game
    play voeux --with "${level:-greedy}" --seed 5 --lang "$1" < <(printf '%s\n' "${@:2}")
    exits 0
    calm
}
asked en 'xyzzy' '/xyzzy' 'lay P3' 'draw' 'moves' '99.'
says "^'xyzzy' is not a move"
says "is not a command"
says "^Rule C5: .{20}"
says '^1\. [a-z]+ '
says "^'99\.' is not a move"
asked fr 'xyzzy' 'draw' 'coups' 'lay'
says "« xyzzy » n.est pas un coup"
says '^Règle C5 : .{20}'
says '^1\. [a-z]+ '
says '^Plusieurs coups correspondent'
asked en 'hint' 'rules' 'rules W3' 'rules X99' 'help' 'points' 'again' 'replay'
says '^Hint: .{20}'
says '^W[0-9]+ .{20}'
says '^W3 '
says "^No rule 'X99'"
says '^moves: the list'
says '^Total so far'
[ "$(grep -c '^The game is not over' "$out")" -eq 2 ]
judge 'again and replay are for the end'
asked fr 'conseil' 'règles' 'REGLES W3' 'aide' 'points'
says '^Conseil : .{20}'
says '^W3 '
says '^coups : la liste'

# What is heard at the beginning: nobody is a number, levels have names, and the commitment, which is
# long, is said on demand.
level=normal asked fr ''
says '^Blaise : robot, niveau moyen'
! grep -qE 'normal|[0-9a-f]{16}' "$out"
judge 'a word of the wire, or a hash'
asked fr 'donne'
says '[0-9a-f]{64}'

# The unseen cards are listed on demand alone, and there is one minus sign.
play figures --with greedy --seed 5 --lang fr < <(printf 'voir\n')
! grep -q '^Paquet 1' "$out"
judge 'a list of all unseen cards'
play figures --with greedy --seed 5 --lang fr < <(printf 'voir tout\n')
says '^Paquet 1'
asked en 'hint' 'moves' 'points'
says '−4'
! grep -qE '(^|[^0-9A-Za-z])-[0-9]' "$out"
judge 'a hyphen where a minus sign should be'

# Cards to lay are listed before those to throw away.
asked en 'moves'
says '^1\. (take|lay) '
says '^17\. discard '

# Undo: one's own last move; alone against bots also one that has shown something, as going back. A move without a
# choice goes with the decision before it.
asked en 'undo' 'moves' '1.' 'undo' 'moves' '1.' 'draw' 'undo'
says '^There is no move to undo yet'
says '^Last move undone'
says '^Back to an earlier decision \(You\)'
is "$(cat "$tables"/* | grep -oE '"act":"(undo|back)"' | tr -d '\n')" '"act":"undo""act":"back""act":"undo"' 'what was taken back'

# A copy, and not over a file that exists.
asked en 'save copy' 'save copy'
says '^Table copied to copy'
says "^'copy' exists already"
cp copy kept

# The end of the input leaves the table, which can be resumed; then it is played to its end.
rm -rf "$XDG_STATE_HOME"
play --resume </dev/null
exits 2
silent
warns 'no game to resume'
own_moves voeux.json | sed -n 1,7p >texts
play voeux --players 3 --with greedy,easy --seed 4 <texts
exits 0
says 'quinte play --resume'
play --resume < <(printf 'look\n'; by_number moves; printf 'save resumed.json\nstop\n')
exits 0
says '^You [a-z]'
refereed resumed.json
own_moves resumed.json | sed -n 1,7p | cmp -s - texts
judge 'the resumed game has another beginning'
is "$(find "$tables" -type f | wc -l)" 0 'tables left after the end'
is "$(find "$XDG_STATE_HOME/quinte/finished" -type f | wc -l)" 1 'finished tables'
call verify "$(find "$XDG_STATE_HOME/quinte/finished" -type f)"
exits 0

# A game of older rules is told of, and its file is kept elsewhere; then the one before is the last.
play voeux --players 3 --with greedy,easy --seed 4 <texts
earlier=$(find "$tables" -type f)
play voeux --players 3 --with greedy,easy --seed 5 </dev/null
older=$(find "$tables" -type f ! -path "$earlier")
printf '{"version":%d,"act":"move","seat":0,"move":"leap"}\n' "$(wc -l <"$older")" >>"$older"
cp "$older" before
play --load "$older" </dev/null
exits 2
silent
warns 'played under older rules'
same "$older" before 'the file of an older game was changed'
play --resume </dev/null
exits 2
silent
warns "played under older rules and cannot go on: '$XDG_STATE_HOME/quinte/older-rules/"
same "$XDG_STATE_HOME/quinte/older-rules/$(basename "$older")" before 'the older game is not kept'
[ ! -e "$older" ]
judge 'the older game is still among those to resume'
play --resume --lang fr </dev/null
exits 0
is "$(find "$tables" -type f)" "$earlier" 'the table before it'
rm -r "$XDG_STATE_HOME/quinte/older-rules" "$earlier"

# At the end: again, from any seat.
play vingt-trois --with greedy --seed 6 \
    < <(by_number moves; printf 'replay blaise\nreplay spectator\nreplay Nobody\nagain\nlook\n')
exits 0
says "^Nobody here is called 'Nobody'"
says '^A new game'
says 'First dealt: '

# Bad files: the line is named, nothing is changed.
bad() { # PATTERN: of the file `bad`
    cp bad before
    play --load bad </dev/null
    exits 2
    silent
    warns "$1"
    same bad before 'a refused file was changed'
}
sed '3s/"version":2/"version":7/' kept >bad
bad 'bad, line 3: .{10}'
sed '$s/}$/,"surplus":1}/' kept >bad
bad "bad, line $(wc -l <kept): .{10}"
head -c 40 kept >bad
bad 'bad, line 1: .{10}'
: >bad
bad 'bad, line 1: '
printf 'not a table\n' >bad
bad 'bad, line 1: .{10}'
play --load missing </dev/null
exits 2
silent
warns "cannot open 'missing'"
[ ! -e missing ]
judge 'the missing file was made'

# One table, two processes: the second is refused until the first has left.
mkfifo pipe
"$quinte" play --plain --load kept <pipe >first 2>&1 &
first=$!
exec 3>pipe
while ! grep -q '^Your turn' first; do
    if ! kill -0 "$first" 2>/dev/null; then
        break
    fi
done
play --load kept </dev/null
exits 2
silent
warns "'kept' is in use elsewhere"
exec 3>&-
wait "$first"
play --load kept </dev/null
exits 0
says '^Your turn'
finish plain
