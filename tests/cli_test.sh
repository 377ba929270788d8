#!/usr/bin/env bash
# The quinte command from end to end: what it prints, what it refuses, and with which exit code.
#
#   tests/cli_test.sh PATH/TO/quinte
# shellcheck source=tests/shell.sh
. "$(dirname "$0")/shell.sh"

run() { # ARGUMENTS…
    call "$@" </dev/null
}

games=$(list_games)
game=$(printf '%s\n' "$games" | head -n 1)
few=$(fewest "$game")
called='quinte games'
[ -n "$game" ]
judge 'no games'

# ---- help, version, languages ----

test_help() {
    run --version
    exits 0
    says '^quinte [0-9]+\.[0-9]+\.[0-9]+$'
    run --help
    exits 0
    says '^Exit codes: 0 '
    cp "$out" "$place/help"
    run help
    same "$out" "$place/help" 'help differs from --help'
    run -h --lang fr
    says '^Codes de sortie'
    run
    exits 2
    silent
    warns '^Usage: quinte COMMAND'
    for command in games rules simulate replay watch bench perft help; do
        run "$command" --help
        exits 0
        calm
        says "^Usage: quinte $command"
        says '^Exit codes'
        cp "$out" "$place/help"
        run help "$command"
        same "$out" "$place/help" "help $command differs from $command --help"
        run help "$command" --lang fr
        says "^Usage : quinte $command"
    done
    called='quinte with LC_ALL=fr_FR.UTF-8'
    LC_ALL=fr_FR.UTF-8 "$quinte" --help >"$out"
    says '^Codes de sortie'
    LC_ALL='' LC_MESSAGES='' LANG=fr_CA "$quinte" help >"$out"
    says '^Codes de sortie'
    LC_ALL=fr_FR "$quinte" --lang=en help >"$out"
    says '^Exit codes'
}

test_misuse() {
    refuses "unknown command 'simulat'. Did you mean 'simulate'" simulat
    refuses "unknown command 'x'\. Available: games, rules" x
    refuses "commande inconnue « x »" --lang fr x
    refuses "unknown language 'xx'" games --lang xx
    refuses "unknown language 'xx'" --lang xx games
    refuses "unknown option '--jsn'. Did you mean '--json'" games --jsn
    refuses "unknown option '-x'" games -x
    refuses "unknown option '--verbose'" --verbose
    refuses 'takes no value' games --json=yes
    refuses 'takes a value' bench --rounds
    refuses 'takes a value' bench --rounds --json
    refuses 'given twice' bench --rounds 1 --rounds 1
    refuses 'argument is missing' simulate
    refuses 'argument is missing' replay
    refuses 'unexpected argument' rules "$game" again
    refuses 'unexpected argument' games "$game"
    refuses 'unknown game' rules nonsense
    refuses "Did you mean '$game'" rules "${game}x"
    refuses '.players N is missing' simulate "$game"
    for number in 0 1 7 99 -1 +2 2x 02x '' ' 2' 99999999999999999999; do
        refuses "is for $few to" simulate "$game" --players "$number"
    done
    for number in 0 -5 1.5 1e3 '' 9999999999 0x10; do
        refuses 'takes a whole number' simulate "$game" --players "$few" --games "$number"
        refuses 'takes a whole number' simulate "$game" --players "$few" --jobs "$number"
    done
    for seed in x -1 '' 1.0 0123456789ABCDEF0123456789ABCDEF \
        999999999999999999999999999999999999999999; do
        refuses 'takes a decimal number below' simulate "$game" --players "$few" --seed "$seed"
    done
    refuses "option 'nonsense=1'" simulate "$game" --players "$few" --option nonsense=1
    refuses "option 'nonsense'" simulate "$game" --players "$few" --option nonsense
    refuses "unknown bot 'clever'" simulate "$game" --players "$few" --bots clever
    refuses "one for all or $few, not $((few + 1))" simulate "$game" --players "$few" \
        --bots "$(bots_for $((few + 1)) random greedy)"
    refuses 'unknown bot' simulate "$game" --players "$few" --bots random,
    refuses 'goes only with --trace' replay - --views
    refuses 'does not go with --trace' replay - --trace --seat 0
    refuses 'takes a seat' replay - --seat 9
    refuses 'takes a whole number' replay - --record 0
    refuses 'takes a whole number' replay - --at -1
    refuses 'holds no record' replay -
    refuses 'cannot read' replay "$place/missing"
    refuses 'cannot read' replay "$place"
    refuses '.seed S is missing' perft "$game" --players "$few"
    refuses '.depth D is missing' perft "$game" --players "$few" --seed 1
    refuses 'takes a whole number' perft "$game" --players "$few" --seed 1 --depth 0
    refuses "takes a seat from 0 to $((few - 1))" watch "$game" --players "$few" --seat "$few"
    refuses 'goes only with --shape' games --players 2
    refuses 'argument is missing' games --shape
    refuses "is for $few to" games --shape "$game" --players 1
    refuses 'argument is missing' bench --players 2
}

# ---- games and rules ----

test_games() {
    run games
    exits 0
    calm
    says '^game +players +options$'
    run games --lang fr
    says '^jeu +joueurs +options$'
    run games --json
    exits 0
    says '^\[\{"id":"[a-z-]+","name":"'
    is "$(grep -c '"id"' "$out")" "$(printf '%s\n' "$games" | wc -l)" 'games in JSON'
    for each in $games; do
        run rules "$each" --lang en
        exits 0
        calm
        cp "$out" "$place/rules"
        says '^# '
        run rules "$each" --lang fr
        exits 0
        says '^# '
        ! cmp -s "$out" "$place/rules"
        judge 'French and English rules are the same'
        run games --shape "$each" --players "$(fewest "$each")"
        exits 0
        says '^total [0-9]+$'
    done
}

# ---- simulate and replay ----

test_simulate() { # GAME PLAYERS
    run simulate "$1" --players "$2" --games 70 --seed 5 --jobs 1 --records -
    exits 0
    cp "$out" "$place/one"
    cp "$err" "$place/sum"
    is "$(wc -l <"$out")" 70 'records'
    run simulate "$1" --players "$2" --games 70 --seed 5 --jobs 3 --records -
    same "$out" "$place/one" 'the records depend on the number of jobs'
    same "$err" "$place/sum" 'the summary depends on the number of jobs'
    run simulate "$1" --players "$2" --games 70 --seed 5 --jobs 3 --records "$place/two"
    exits 0
    says '70 records in '
    same "$place/two" "$place/one" 'the file differs from the stream'
    run simulate "$1" --players "$2" --games 1 --seed 6 --records -
    sed -n 2p "$place/one" | cmp -s - "$out"
    judge 'game i does not have the seed S + i'
    run simulate "$1" --players "$2" --games 20 --bots greedy --seed 00000000000000000000000000000005
    exits 0
    says '^seed   00000000000000000000000000000005$'
    says '^plies  min [0-9]+, mean [0-9.]+, max [0-9]+$'
    says '^  seat 1 '
    says '^  min -?[0-9]+, quartiles '
    says '^rules that took effect'
}

test_replay() { # GAME PLAYERS; after test_simulate
    local records=$place/one moves at
    moves=$(tr -d '\n' <"$records" | grep -oE '"moves":\[[^]]*\]' | grep -oE '"[^"]*"[],]' | wc -l)
    run replay "$records" --trace
    exits 0
    calm
    is "$(wc -l <"$out")" $((moves + 70)) 'trace lines'
    is "$(grep -c '^{"over":true,"scores":\[.*\],"ranks":\[.*\]}$' "$out")" 70 'last lines'
    is "$(grep -cvE '^\{"(ply":[0-9]+,"seat":[0-5],"legal":\[.+\],"move":".+"|over":true.*)\}$' "$out")" \
        0 'lines of another form'
    sed -n 1p "$out" | grep -oE '"legal":\[[^]]*' | cut -c 10- | tr -d '"' | tr ',' '\n' >"$place/legal"
    LC_ALL=C sort "$place/legal" | cmp -s - "$place/legal"
    judge 'legal moves are not sorted'
    "$quinte" replay - --trace --record 2 <"$records" >"$place/second"
    run replay "$records" --trace --record 2
    same "$out" "$place/second" 'the file differs from standard input'
    run replay "$records" --trace --views --record 1
    exits 0
    is "$(grep -c '"views":\[{.*\],"spectator":{.*}}$' "$out")" "$(wc -l <"$out")" 'views'
    sed 's/,"views":.*$/}/' "$out" >"$place/plain"
    run replay "$records" --trace --record 1
    same "$out" "$place/plain" 'views change the rest of the trace'
    for seat in 0 1 spectator all; do
        run replay "$records" --record 1 --seat "$seat"
        exits 0
        says '^0\. seat [0-5]: '
        says '^Result: seat 0: '
        for at in 0 3; do
            run replay "$records" --record 1 --seat "$seat" --at "$at"
            exits 0
            says "^Before ply $at, as seen by "
        done
    done
    run replay "$records" --record 1 --lang fr
    says '^0\. siège [0-5] : '
    refuses 'has only 70 records' replay "$records" --record 71
    refuses 'has seats 0 to' replay "$records" --record 1 --seat 5
    refuses 'has only [0-9]+ plies' replay "$records" --record 1 --at 16000
    run perft "$1" --players "$2" --seed 5 --depth 1
    exits 0
    at=$(sed -n 's/^1 *//p' "$out")
    is "$at" "$(wc -l <"$place/legal")" 'leaves at depth 1'
}

refuses_record() { # PATTERN SED-SCRIPT: the third line of a file is spoilt
    sed -n 1,2p "$place/one" >"$place/bad"
    sed -n 3p "$place/one" | sed -E "$2" >>"$place/bad"
    sed -n 4p "$place/one" >>"$place/bad"
    head -n 2 "$place/one" | "$quinte" replay - --trace >"$place/good"
    run replay "$place/bad" --trace
    called="$called ($2)"
    exits 1
    same "$out" "$place/good" 'more or less than the good records is printed'
    warns "line 3: record refused: .*$1"
}

test_bad_records() {
    refuses_record 'ply 0, "fly": rule C5: .' 's/"moves":\["[^"]*"/"moves":["fly"/'
    refuses_record 'ply [0-9]+, "fly": ' 's/"\],"scores"/","fly"],"scores"/'
    refuses_record 'missing' 's/"first":[0-9],//'
    refuses_record 'nonsense' 's/"options":\{/"nonsense":1,"options":{/'
    refuses_record 'options' 's/"options":\{[^}]*\}/"options":{"nonsense":true}/'
    refuses_record 'shuffle' 's/"shuffles":\[\[[^]]*\]/"shuffles":[[]/'
    refuses_record 'missing' 's/"shuffles":\[.*\],"moves"/"shuffles":[],"moves"/'
    refuses_record '.' 's/"shuffles":\[(\[[^]]*\])/"shuffles":[\1,\1/'
    refuses_record 'scores' 's/"scores":\[-?[0-9]+/"scores":[999/'
    refuses_record 'ranks' 's/"ranks":\[[0-9]/"ranks":[9/'
    refuses_record 'JSON' 's/.{20}$//'
    refuses_record 'unknown game' 's/"game":"[a-z-]+"/"game":"bridge"/'
    refuses_record 'version' 's/"version":1/"version":2/'
    refuses_record 'repeated' 's/"first":/"first":0,"first":/'
    run replay "$place/bad" --trace --lang fr
    exits 1
    warns 'ligne 3 : enregistrement refusé : '
    sed -n 1p "$place/one" | sed -E 's/"moves":\[.*$/"moves":[]}/' | "$quinte" replay - --trace \
        >"$out" 2>"$err"
    code=$?
    called='quinte replay --trace of an unfinished record'
    if grep -q . "$err"; then # several shuffles were recorded: the later ones are surplus
        exits 1
        warns 'too many'
    else
        exits 0
        says '^\{"over":false,"seat":[0-5],"legal":\[".*"\]\}$'
    fi
}

filled() { # FOLDER
    [ -n "$(find "$1" -type f)" ]
}

test_files() {
    refuses 'cannot write' simulate "$game" --players "$few" --games 2 --records "$place/none/file"
    refuses 'cannot write' simulate "$game" --players "$few" --games 2 --records "$place"
    if [ -w /dev/full ]; then
        refuses 'cannot write' simulate "$game" --players "$few" --games 500 --records /dev/full
        called='quinte games >/dev/full'
        "$quinte" games >/dev/full 2>"$err"
        code=$?
        exits 2
        warns 'cannot write'
    fi
    mkdir "$place/empty"
    called='quinte simulate, ended by a signal'
    "$quinte" simulate "$game" --players "$few" --games 100000000 --records "$place/empty/file" \
        >"$out" 2>"$err" &
    until_it filled "$place/empty"
    judge 'nothing was written before the signal'
    kill -TERM $!
    wait $! 2>/dev/null
    is "$(find "$place/empty" -type f | wc -l)" 0 'files left behind'
}

# ---- bench, perft, watch ----

test_bench() {
    run bench "$game" --players "$few" --json --quick
    exits 0
    calm
    says '^\{"cal_ns":[0-9.]+,"results":\[\{"game":"[a-z-]+","players":[2-6],"decisions":[0-9]+,"ns_per_decision":[0-9.]+,"per_cal":[0-9.]+,"games_per_s":[0-9]+,"observe_ns":[0-9.]+,"sample_ns":[0-9.]+,"clone_ns":[0-9.]+,"state_bytes":[0-9]+,"view_bytes":[0-9]+,"signature":"[0-9a-f]{16}",'
    grep -oE '"signature":"[^"]*"' "$out" >"$place/signature"
    run bench "$game" --players "$few" --json --rounds 1 --games 10
    grep -oE '"signature":"[^"]*"' "$out" | cmp -s - "$place/signature"
    judge 'the signature depends on the amount of work'
    run bench "$game" --players "$few" --json --quick --seed 2
    ! grep -oE '"signature":"[^"]*"' "$out" | cmp -s - "$place/signature"
    judge 'the signature does not depend on the seed'
    run bench --quick
    exits 0
    says '^CAL: best '
    for each in $games; do
        is "$(grep -ci "^$("$quinte" games | grep -A1 "^$each " | sed -nE '2s/^ *([^:]*):.*/\1/p') for $(fewest "$each"): " "$out")" \
            1 "lines for $each"
    done
}

test_watch() { # GAME
    run watch "$1" --seed 3
    exits 0
    says '^0\. seat [0-5]: '
    says '^Result: '
    called='quinte watch, asked for the game'
    printf 'nonsense\n%s\n' "$1" | "$quinte" watch --seed 3 --lang fr >"$out" 2>"$err"
    code=$?
    exits 0
    says '^Quel jeu .* \? '
    says '^0\. siège [0-5] : '
    if script -qec true /dev/null >/dev/null 2>&1; then # where there are terminals to be had
        called='quinte watch in a terminal'
        # shellcheck disable=SC2016
        printf ' \nb0eq' | script -qec "'$quinte' watch $1 --seed 3; stty -a" /dev/null >"$out" 2>"$err"
        code=$?
        exits 0
        says 'ply 2 of [0-9]+, as seen by the spectator'
        says 'ply 1 of [0-9]+, as seen by seat 0'
        says 'Result: '
        says '(^| )icanon'
        says '(^| )isig'
    else
        echo 'no terminal to be had: quinte watch was not tried in one'
    fi
}

test_perft() { # GAME
    run perft "$1" --players "$(fewest "$1")" --seed 1 --depth 3
    exits 0
    is "$(wc -l <"$out")" 4 'lines'
    says '^3 +[0-9]+$'
    cp "$out" "$place/perft"
    run perft "$1" --players "$(fewest "$1")" --seed 1 --depth 2
    head -n 3 "$place/perft" | cmp -s - "$out"
    judge 'depth 3 and depth 2 disagree'
}

test_help
test_misuse
test_games
for each in $games; do
    test_simulate "$each" "$(fewest "$each")"
    test_replay "$each" "$(fewest "$each")"
    test_bad_records
    test_watch "$each"
    test_perft "$each"
done
test_files
test_bench

finish cli
