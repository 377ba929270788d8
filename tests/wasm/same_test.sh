#!/usr/bin/env bash
# The browser's build does what the native one does: the signatures of all benches, more than a hundred games by bots
# byte by byte, and the module itself, call by call (module_test.mjs).
#
#   tests/wasm/same_test.sh NATIVE-BUILD WASM-BUILD
#
# Folders of meson, with `quinte` and tests/browser_talk in the one, src/wasm/quinte.wasm and tests/wasm/command.wasm in
# the other. Node with what tools/setup-web gets is first on the PATH.
here=$(realpath "$(dirname "$0")")
wasm=$(realpath "$2")
talk=$(realpath "$1/tests/browser_talk")
# shellcheck source=tests/shell.sh
. "$here/../shell.sh" "$1/quinte"

command_here() { # ARGUMENTS…: the command for WASI
    timeout 600 node --no-warnings "$here/wasi.mjs" "$wasm/tests/wasm/command.wasm" "$@"
}

agree() { # WHAT: `out` and `here.txt` are the same, and something
    [ -s "$out" ] && cmp "$out" "$place/here.txt" >"$err" 2>&1
    judge "$1"
}

signatures() { # FILE
    grep -oE '"(game|players|rollouts|signature)":("[^"]*"|[0-9]+)' "$1"
}

test_bench() { # ARGUMENTS…
    called="bench $*"
    "$quinte" bench "$@" --quick --json >"$place/bench"
    signatures "$place/bench" >"$out"
    command_here bench "$@" --quick --json >"$place/bench"
    signatures "$place/bench" >"$place/here.txt"
    agree "other signatures"
}

games=0
test_games() { # GAME PLAYERS COUNT BOTS
    local words=(simulate "$1" --players "$2" --games "$3" --bots "$4" --seed "$((7 + $2))" --records -)
    called="${words[*]}"
    "$quinte" "${words[@]}" >"$out" 2>"$err"
    command_here "${words[@]}" >"$place/here.txt" 2>"$err"
    agree "other games"
    [ "$(wc -l <"$out")" -eq "$3" ]
    judge "fewer games than asked for"
    games=$((games + $3))
}

# At least twenty games, by all numbers of players and all kinds of bots.
test_game() { # GAME FEWEST MOST
    local bots=([2]='normal,search:sims=350' [3]='easy,normal,greedy' [4]='search:sims=90'
        [5]='greedy,easy,random,normal,search:sims=40' [6]='search:sims=30') players
    test_games "$1" "$2" 1 "$(bots_for "$2" hard normal)"
    for ((players = $2; players <= $3; players++)); do
        test_games "$1" "$players" $(((18 + $3) / ($3 - $2 + 1))) "${bots[players]}"
    done
}

test_bench
test_bench search
for game in $(list_games); do
    test_game "$game" "$(fewest "$game")" "$(most "$game")"
done
called="all games"
[ "$games" -gt 100 ]
judge "only $games games"

called="the module"
node "$here/module_test.mjs" "$wasm/src/wasm/quinte.wasm" "$talk" "$quinte" >"$out" 2>"$err"
code=$?
grep -vE '^[0-9]+ passed, ' "$out"
read -r good bad < <(sed -nE 's/^([0-9]+) passed, ([0-9]+) failed$/\1 \2/p' "$out")
[ "$code" -eq 0 ] && [ "${good:-0}" -gt 0 ]
judge "exit code $code"
passed=$((passed + ${good:-0}))
failed=$((failed + ${bad:-0}))
echo "$games games by bots compared"
finish wasm
