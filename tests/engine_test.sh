#!/usr/bin/env bash
# The engine protocol from end to end: `quinte engine` as an engine, well and badly spoken to, and
# as the host of good and bad engines.
#
#   tests/engine_test.sh PATH/TO/quinte PATH/TO/engine_bot.py
example=$(realpath "$2")
# shellcheck source=tests/shell.sh
. "$(dirname "$0")/shell.sh"

# ---- helpers ----

talk() { # LINES…: what the engine says to them
    called="engine: ${1:0:60}"
    printf '%s\n' "$@" | timeout 60 "$quinte" engine >out 2>err
    code=$?
}

answers() { # an extended regular expression for one line
    says "^$1\$"
}

hears() { # COUNT PATTERN
    [ "$(grep -cE -e "^$2\$" out)" -eq "$1" ]
    judge "not $1 lines $2"
}

# A view with a choice in a game of this seed, if possible one after the opening, as "SEAT VIEW
# OTHERS_VIEW".
find_view() { # GAME SEED
    "$quinte" simulate "$1" --players "$(fewest "$1")" --games 1 --seed "$2" --bots greedy --records - 2>/dev/null |
        "$quinte" replay - --trace --views | python3 -c '
import json, sys
plies = [ply for ply in map(json.loads, sys.stdin) if len(ply.get("legal", [])) > 2]
ply = next((ply for ply in plies if ply["ply"] > 5), plies[0])
views = [json.dumps(view, separators=(",", ":")) for view in ply["views"]]
print(ply["seat"], views[ply["seat"]], views[ply["seat"] - 1])'
}

games=$(list_games)
first=$(head -n 1 <<<"$games")
read -r seat view waiting <<<"$(find_view "$first" 3)"
few=$(fewest "$first")
begin="new $first players $few seat $seat"

# ---- the conversation ----

talk 'quinte 1'
exits 0
calm
answers 'id name Quinte [0-9.]+'
answers 'option seed number 0 18446744073709551615 1'
[ "$(tail -n 1 out)" = ready ]
judge 'the greeting does not end with ready'

for game in $games; do
    read -r its_seat its_view _ <<<"$(find_view "$game" 5)"
    talk "new $game players $(fewest "$game") seat $its_seat" "view $its_view" legal 'go sims 200'
    exits 0
    calm
    hears 2 ok
    hears 1 'best .+'
    answers 'info rank 1 worth [01]\.[0-9]+ visits [0-9]+ worlds [0-9]+ move .+'
    best=$(sed -n 's/^best //p' out)
    sed -n 's/^moves //p' out | grep -qF "\"$best\""
    judge 'the best move is not legal'
    moves=$(sed -n 's/^moves //p' out)
    talk "new $game players $(fewest "$game") seat $its_seat" "view $its_view" "moves $moves" 'moves ["draw"]' 'moves [' \
        'moves ["x"]' ping
    hears 3 ok
    hears 3 'error moves .*'
    answers pong
done

# The same conversation gets the same answers; another seed may get others.
talk "$begin" "view $view" 'set seed 5' 'go sims 500' 'go'
cp out first
talk "$begin" "view $view" 'set seed 5' 'go sims 500' 'go'
same out first 'not reproducible'

# ---- bad lines: an error each, and it goes on ----

talk 'quinte 2' 'quinte' 'quinte one' hello 'Quinte 1' 'legal now' ping
hears 3 'error version .*'
hears 3 'error command .*'
answers pong
exits 0
talk 'go' 'legal' 'view {}' 'moves []' "$begin" 'go' 'legal' 'moves []' 'go sims 10'
hears 8 'error order .*'
hears 1 ok
talk 'new' 'new chess players 2 seat 0' "new $first players 1 seat 0" "new $first players $few seat $few" \
    "new $first players $few" "new $first players $few seat 0 option" "new $first players $few seat 0 option x=y" \
    "new $first players two seat 0" "new $first players $few seat -1" \
    "new $first players $few seat 0 option$(printf ' option a=b%.0s' {1..40})"
hears 4 'error form .*'
hears 1 'error game .*'
hears 2 'error players .*'
hears 2 'error seat .*'
hears 1 'error option .*'
talk 'set' 'set seed' 'set seed x' 'set seed 18446744073709551616' 'set sims 0' 'set colour 3' \
    'set seed 18446744073709551615' 'set ms 5'
hears 2 'error form .*'
hears 3 'error number .*'
hears 1 'error option .*'
hears 2 ok
talk "$begin" "view $view" 'view' 'view {' "view ${view%?}" "view $view}" "view ${view/\"players\":$few/\"players\":$((few + 1))}" \
    "view ${view/\"viewer\":$seat/\"viewer\":$(((seat + few - 1) % few))}" 'go cards 3' 'go sims' 'go sims 0' 'go sims 9 9' 'go ms -1' \
    'go sims 20'
hears 6 'error view .*'
hears 3 'error form .*'
hears 2 'error number .*'
hears 1 'best .+'
talk "new $first players $few seat $(((seat + few - 1) % few))" "view $waiting" legal go 'moves []' "view $view"
hears 2 ok
hears 3 'error order .*turn'
hears 1 'error view .*'
talk '' '   ' $'\r' $'ping\r' '  ping  ' 'stop' 'ping'
hears 3 pong
[ "$(wc -l <out)" -eq 3 ]
judge 'empty lines are answered'

called='engine: a line with a zero byte, and one that is too long'
{
    printf 'pi\0ng\n'
    head -c 65536 /dev/zero | tr '\0' x
    printf '\n'
    head -c 300000 /dev/zero | tr '\0' x
    printf '\nping\n'
} | timeout 60 "$quinte" engine >out 2>err
code=$?
exits 0
hears 2 'error line .*'
hears 1 'error command .*'
answers pong
[ "$(tail -n 1 out)" = pong ]
judge 'it did not go on'

called='engine: a last line without an end'
printf 'ping' | "$quinte" engine >out 2>err
code=$?
exits 0
answers pong

called='engine: errors in French'
printf 'hello\n' | "$quinte" engine --lang fr >out 2>err
answers 'error command commande inconnue .*'

# ---- stop, ping and quit while it thinks ----

called='engine: stop'
began=$SECONDS
# shellcheck disable=SC2094 # it waits for what the engine says
{
    printf '%s\n' "$begin" "view $view" 'set seed 2' 'go ms 60000'
    until_it grep -q '^info' out
    printf '%s\n' ping stop legal
} | timeout 50 "$quinte" engine >out 2>err
code=$?
exits 0
hears 1 'best .+'
hears 1 pong
grep -n -m1 '^best' out | cut -d: -f1 >best_line
grep -n -m1 '^moves' out | cut -d: -f1 >moves_line
[ "$(cat best_line)" -lt "$(cat moves_line)" ]
judge 'not in order'
[ $((SECONDS - began)) -lt 30 ]
judge 'stop took too long'

called='engine: quit'
began=$SECONDS
printf '%s\n' "$begin" "view $view" 'go ms 60000' 'quit' 'ping' | timeout 50 "$quinte" engine >out 2>err
code=$?
exits 0
hears 0 pong
[ $((SECONDS - began)) -lt 30 ]
judge 'quit took too long'

# ---- as a host ----

play() { # GAME BOTS ARGUMENTS…
    called="simulate $1 --bots $2"
    timeout 100 "$quinte" simulate "$1" --players "$(fewest "$1")" --games 1 --seed 4 \
        --bots "$2" --jobs 1 "${@:3}" >out 2>err
    code=$?
}

for game in $games; do # two of our own engines, and the example against ours
    play "$game" "engine:sims=30 $quinte engine" --records first
    exits 0
    play "$game" "engine:sims=30 $quinte engine" --records second
    exits 0
    same first second 'engines are not reproducible'
    play "$game" "$(bots_for "$(fewest "$game")" "engine:python3 $example" greedy)"
    exits 0
    calm
    play "$game" "$(bots_for "$(fewest "$game")" "engine:sims=20 $quinte engine" "engine:python3 $example")"
    exits 0
    calm
done

if grep -qx onze <<<"$games"; then # a table with options, and one with more players
    play onze "engine:sims=20 $quinte engine,engine:python3 $example" --option beginner=on
    exits 0
    called='simulate onze --players 4'
    timeout 100 "$quinte" simulate onze --players 4 --games 2 --seed 4 --jobs 2 \
        --bots "engine:sims=10 $quinte engine,random,engine:python3 $example,greedy" >out 2>err
    code=$?
    exits 0
    calm
fi

bad() { # PATTERN COMMAND: an engine that is refused, with this sentence
    play "$first" "$(bots_for "$few" "engine:$2" random)"
    [ "$code" -ne 0 ] && [ "$code" -lt 124 ]
    judge "exit code $code"
    warns "$1"
}

echo 'sleep 1000' >hang.sh
cat >engine.py <<'PY'
"""An engine that does what it should up to a point: engine.py WORD ANSWER answers WORD with ANSWER."""
import json, os, sys, time
strange = ["", "rank", "rank 1", "rank 0 worth 0 visits 0 worlds 0 move draw", "rank 9 worth 0.5 visits 1 worlds 1 move draw",
           "rank 1 worth nan visits 1 worlds 1 move draw", "rank 1 worth 2 visits 1 worlds 1 move draw",
           "rank 1 worth 0.5 visits 1e30 worlds 1 move draw", "rank 1 worth 0.5 visits -1 worlds 1 move draw",
           "rank 8 worth 0.5 visits 1 worlds 1 move draw", "rank 1 worth 0.5 visits 1 worlds 1 move fly", "\xe9\0\x1b[31m",
           "rank 1 worth 0.5 visits 1 worlds 1 move draw", "x" * 60000]
word, answer = sys.argv[1:3]
good = {"quinte": "id name Bad\nready", "new": "ok", "view": "ok", "moves": "ok"}
for line in sys.stdin:
    first = line.split()[0]
    if first == "quit":
        break
    if first == "moves":
        legal = json.loads(line[6:])
    if first == word == "go" and answer == "infos":
        print(*("info " + about for about in strange), "best " + legal[0], sep="\r\n", end="\r\n", flush=True)
    elif first != word:
        print(good[first], flush=True)
    elif answer == "sleep":
        time.sleep(1000)
    elif answer == "long":
        print("x" * 200000, flush=True)
    elif answer == "chat":
        while True:
            print("info thinking", flush=True)
    elif answer.startswith("exit"):
        sys.exit(int(answer[4:]))
    elif answer == "kill":
        os.kill(os.getpid(), 9)
    else:
        print(answer, flush=True)
PY
play "$first" "$(bots_for "$few" "engine:python3 $place/engine.py go infos" random)"
exits 0
calm
bad 'no such command .exit code 127' './there-is-none'
bad 'exit code 3.*quinte' 'exit 3'
bad 'exit code 0.*quinte' 'true'
bad "answered 'hello'" 'echo hello'
bad "exit code 5.*'new'" "python3 $place/engine.py new exit5"
bad "'go'" "python3 $place/engine.py go kill"
bad "closed its output.*'quinte'" "exec >&-; sh $place/hang.sh"
bad "refused 'view': view no thanks" "python3 $place/engine.py view \"error view no thanks\""
bad "no answer to 'go' within 5000 ms" "timeout=5000 python3 $place/engine.py go sleep"
bad "no answer to 'quinte' within 300 ms" "timeout=300 sh $place/hang.sh"
bad "no answer to 'go' within 5000 ms" "timeout=5000 python3 $place/engine.py go chat"
bad 'more than 65536 bytes' "python3 $place/engine.py moves long"
bad "answered 'yes' to 'moves'" "python3 $place/engine.py moves yes"
bad "played 'fly', which is not a move" "python3 $place/engine.py go \"best fly\""
bad 'timeout= takes a whole number' 'timeout=0 true'
bad 'no command' 'timeout=5 '
case $first in
verso) bad 'not legal' "python3 $place/engine.py go \"best end\"" ;;
esac
called='after all of these'
for _ in {1..50}; do
    left=$(pgrep -f "$place/(engine.py|hang.sh)")
    [ -z "$left" ] && break
    sleep 0.1
done
[ -z "$left" ]
judge 'an engine is left behind'

finish engine
