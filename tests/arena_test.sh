#!/usr/bin/env bash
# quinte arena from end to end: the shape of its JSON, duplicate deals, the same result whatever the
# number of threads, logs that are resumed, torn or of another run, early stops and failing bots.
#
#   tests/arena_test.sh PATH/TO/quinte
# shellcheck source=tests/shell.sh
. "$(dirname "$0")/shell.sh"
log=$place/log

# ---- helpers ----

run() { # ARGUMENTS…
    call arena "$@" </dev/null
}

untimed() { # FILE: JSON without what depends on the clock
    sed -E 's/,"ms_per_move":[0-9.]+//g' "$1"
}

keeps() { # FILE WHAT: the output is that of before, times apart
    [ "$(untimed "$out")" = "$(untimed "$1")" ]
    judge "$2"
}

games=$(list_games)
game=$(printf '%s\n' "$games" | head -n 1)
few=$(fewest "$game")
duel=(--players "$few" --bots 'greedy,random' --seed 7)

# ---- results ----

number='-?[0-9]+\.[0-9]+'
bot='\{"name":"[^"]+","win_share":'$number',"ci95":\['$number,$number'\],"mean_score":'$number
bot=$bot',"mean_margin":'$number',"elo":'$number',"elo_ci95":\['$number,$number'\],"ms_per_move":'$number'\}'

test_shape() { # GAME
    local few count duel
    few=$(fewest "$1")
    count=$((20 * few))
    duel=(--players "$few" --bots 'greedy,random' --seed 7)
    run "$1" "${duel[@]}" --games "$count" --json
    exits 0
    calm
    says '^\{"game":"'"$1"'","players":'"$few"',"games":'"$count"',"seed":"0{31}7","bots":\['"$bot,$bot"'\]\}$'
    cp "$out" "$place/json"
    for jobs in 1 3; do
        run "$1" "${duel[@]}" --games "$count" --json --jobs $jobs
        keeps "$place/json" "the result depends on --jobs $jobs"
    done
    run "$1" --players "$few" --bots random,greedy --games "$count" --seed 7
    exits 0
    says '\(20 deals, each from every seat\)$'
    says '^seed   0{31}7$'
    says '^random +[0-9.]+ % '
}

# Both seats of a duel play the same deals: what one loses the other wins.
test_duplicates() {
    run "$game" --players "$few" --bots greedy,greedy --games 200 --seed 3 --json
    is "$(grep -oE '"win_share":[0-9.]+' "$out" | awk -F: '{ sum += $2 } END { printf "%.3f", sum }')" \
        1.000 'sum of the shares'
    # The gentlest level loses to the policy it strays from.
    run "$game" --players "$few" --bots easy,greedy --games 400 --seed 3 --json
    says '"name":"easy","win_share":0(\.[0-2]|,)'
    run "$game" --players 3 --bots greedy,random --games 10 --seed 3 --json
    exits 0
    warns '4 deals from 3 seats make 12 games instead of 10'
    says '"games":12,'
    is "$(grep -o '"name"' "$out" | wc -l)" 2 'bots'
    run "$game" --players 3 --bots greedy,random,random --games 12 --seed 3 --json
    is "$(grep -o '"name"' "$out" | wc -l)" 3 'bots'
    run "$game" --players "$few" --bots search:sims=20,greedy --games 4 --seed 3 --json --jobs 1
    exits 0
    says '"name":"search:sims=20"'
    cp "$out" "$place/json"
    run "$game" --players "$few" --bots search:sims=20,greedy --games 4 --seed 3 --json --jobs 2
    keeps "$place/json" 'a search at fixed sims is not reproducible'
    run "$game" --players "$few" --bots search:ms=1,threads=2,greedy --games 2 --seed 3 --json
    exits 0
    says '"name":"search:ms=1,threads=2"'
}

test_sprt() {
    run "$game" "${duel[@]}" --games 1000 --sprt 0,50 --json
    exits 0
    says ',"sprt":\{"elo0":0.0,"elo1":50.0,"llr":[0-9.]+,"bound":2.944,"result":"elo1"\}\}$'
    [ "$(grep -oE '"games":[0-9]+' "$out" | tr -dc 0-9)" -lt 500 ]
    judge 'the test did not stop early'
    cp "$out" "$place/json"
    run "$game" "${duel[@]}" --games 1000 --sprt 0,50 --json --jobs 3
    keeps "$place/json" 'the verdict depends on --jobs'
    run "$game" --players "$few" --bots random,greedy --seed 7 --games 1000 --sprt -10,10
    exits 0
    says 'SPRT .*the lower value is accepted$'
    run "$game" --players "$few" --bots random,random --seed 7 --games 10 --sprt 0,1
    exits 0
    says 'SPRT .*undecided$'
    for values in 1 1,0 0,0 a,b 0,9999 0,1,2 ,1 '0,' nan,1 ''; do
        refuses 'takes two rising Elo values' "$game" "${duel[@]}" --sprt "$values"
    done
}

# ---- the log ----

test_log() {
    run "$game" "${duel[@]}" --games 40 --json
    cp "$out" "$place/json"
    run "$game" "${duel[@]}" --games 40 --json --log "$log"
    exits 0
    keeps "$place/json" 'the log changes the result'
    is "$(wc -l <"$log")" 41 'lines'
    is "$(grep -cE '^\{"deal":[0-9]+,"rotation":[01],"scores":\[-?[0-9]+,-?[0-9]+\],"ranks":\[[12],[12]\],"moves":\[[0-9]+,[0-9]+\],"us":\[[0-9]+,[0-9]+\]\}$' "$log")" \
        40 'lines of games'
    cp "$log" "$place/whole"
    run "$game" "${duel[@]}" --games 40 --json --log "$log"
    keeps "$place/json" 'a finished log gives another result'
    same "$log" "$place/whole" 'a finished log is written to'
    for bytes in 1 20 3000; do # torn anywhere: the line is lost, and played again
        head -c -"$bytes" "$place/whole" >"$log"
        run "$game" "${duel[@]}" --games 40 --json --log "$log" --jobs 3
        exits 0
        keeps "$place/json" "the result differs after losing $bytes bytes"
        is "$(sort "$log" | sed 's/,"us".*//' | uniq -d | wc -l)" 0 'games played twice'
        is "$(wc -l <"$log")" 41 'lines'
    done
    head -c 30 "$place/whole" >"$log" # not even the first line
    run "$game" "${duel[@]}" --games 40 --json --log "$log"
    keeps "$place/json" 'the result differs after a torn first line'
    run "$game" "${duel[@]}" --games 60 --json --log "$log"
    is "$(wc -l <"$log")" 61 'lines of a run made longer'
    run "$game" --players "$few" --bots greedy,random --games 40 --json --log "$log"
    keeps "$place/json" 'the seed of the log is not taken'
}

test_bad_logs() {
    cp "$place/whole" "$log"
    refuses 'log of another run' "$game" --players "$few" --bots greedy,random --seed 8 --log "$log"
    refuses 'log of another run' "$game" --players "$few" --bots random,greedy --seed 7 --log "$log"
    refuses 'log of another run' "$game" --players 3 --bots greedy,random --seed 7 --log "$log" --games 3
    refuses 'autre mesure' "$game" --players "$few" --bots random,greedy --seed 7 --log "$log" --lang fr
    same "$log" "$place/whole" 'a log of another run is changed'
    for notes in 'notes of mine\n' 'notes of mine' '\0notes' '{"format":"notes"}'; do
        # shellcheck disable=SC2059
        printf "$notes" >"$place/notes"
        cp "$place/notes" "$place/copy"
        refuses 'log of another run' "$game" "${duel[@]}" --log "$place/notes"
        same "$place/notes" "$place/copy" "a file that is no log is changed: $notes"
    done
    sed '5s/"ranks"/"ranges"/' "$place/whole" >"$log"
    refuses 'line 5: this is not a game' "$game" "${duel[@]}" --log "$log"
    sed '6s/"rotation":[01]/"rotation":2/' "$place/whole" >"$log"
    refuses 'line 6: this is not a game' "$game" "${duel[@]}" --log "$log"
    refuses 'cannot write' "$game" "${duel[@]}" --log "$place/none/log"
    refuses 'cannot write' "$game" "${duel[@]}" --log "$place"
    if [ -w /dev/full ]; then
        refuses 'cannot write' "$game" "${duel[@]}" --log /dev/full
    fi
}

test_signal() {
    local arena lines
    rm -f "$log"
    called='quinte arena, ended by a signal'
    "$quinte" arena "$game" "${duel[@]}" --games 1000000 --json --log "$log" >"$out" 2>"$err" &
    arena=$!
    until_it grep -qs '^{"deal":' "$log"
    judge 'nothing was played before the signal'
    kill -TERM $arena
    wait $arena 2>/dev/null
    code=$?
    [ "$code" -ne 0 ]
    judge 'exit code 0'
    warns 'Interrupted after [0-9]+ of 1000000 games'
    says '"bots":\['"$bot,$bot"'\]\}$'
    lines=$(grep -c '^{"deal":.*}$' "$log")
    is "$lines" "$(sed -n 's/Interrupted after \([0-9]*\) of.*/\1/p' "$err")" 'games in the log'
    run "$game" "${duel[@]}" --games 40 --json --log "$log"
    exits 0
    keeps "$place/json" 'the result differs after a signal'
}

# ---- bots ----

test_help() {
    run --help
    exits 0
    says '^Usage: quinte arena GAME'
    run --help --lang fr
    exits 0
    says '^Usage : quinte arena JEU'
    says 'écrit \\,$'
}

test_misuse() {
    refuses '.bots .* is missing' "$game" --players "$few"
    refuses '.players N is missing' "$game" --bots greedy,random
    refuses "takes 2 to $few at this table, not 1" "$game" --players "$few" --bots greedy
    refuses "takes 2 to $few at this table, not $((few + 1))" "$game" --players "$few" \
        --bots "$(bots_for $((few + 1)) greedy easy)"
    refuses 'takes 6 at most' "$game" --players "$few" --bots easy,easy,easy,easy,easy,easy,easy
    refuses "unknown bot 'clever'" "$game" --players "$few" --bots greedy,clever
    refuses "unknown bot ''" "$game" --players "$few" --bots greedy,
    refuses "unknown bot 'search:sims=0'" "$game" --players "$few" --bots search:sims=0,greedy
    refuses "unknown bot 'sims=5'" "$game" --players "$few" --bots greedy,sims=5
    refuses 'more than 255 characters' "$game" --players "$few" \
        --bots "greedy,engine:$(head -c 400 /dev/zero | tr '\0' x)"
    refuses 'takes a whole number' "$game" "${duel[@]}" --games 0
    refuses 'unknown game' nonsense "${duel[@]}"
}

test_engines() {
    refuses 'a bot failed: .*false' "$game" --players "$few" --bots engine:false,greedy --games 2
    refuses 'a bot failed: ' "$game" --players "$few" --bots 'greedy,engine:echo what\, now' --games 2
    warns 'echo what, now'
    refuses 'un robot a fait défaut : ' "$game" --players "$few" --bots engine:false,greedy --games 2 --lang fr
    rm -f "$log"
    refuses 'a bot failed: ' "$game" --players "$few" --bots engine:false,greedy --games 2 --log "$log" --jobs 3
    is "$(wc -l <"$log")" 1 'lines of a log without games'
}

for each in $games; do
    test_shape "$each"
done
test_duplicates
test_sprt
test_log
test_bad_logs
test_signal
test_help
test_misuse
test_engines

finish arena
