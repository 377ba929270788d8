#!/usr/bin/env bash
# Differential: random games of every game, player count and option set are written down by quinte and
# traced twice, by quinte and by the independent referee. Both traces must be the same bytes, of whole
# games and of games cut short.
#   differential_test.sh QUINTE REFEREE
set -euo pipefail
quinte=$1
referee=$2
games=${QUINTE_DIFFERENTIAL_GAMES:-12}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

compared=0
plies=0

# Cuts each record after a number of moves that differs from line to line, at a place where no later
# shuffle is needed: only records with a single shuffle are cut.
cut_short() {
    python3 -c '
import json, sys
for number, line in enumerate(sys.stdin):
    record = json.loads(line)
    if len(record["shuffles"]) == 1:
        record["moves"] = record["moves"][: (number * 37 + 1) % len(record["moves"])]
        del record["scores"], record["ranks"]
        print(json.dumps(record, separators=(",", ":")))
'
}

compare() {
    local records=$1 label=$2
    "$quinte" replay --trace "$records" >"$work/ours"
    python3 "$referee" "$records" >"$work/theirs"
    if ! cmp "$work/ours" "$work/theirs"; then
        diff "$work/ours" "$work/theirs" | head -n 4 | cut -c 1-600
        echo "$label: the traces differ"
        exit 1
    fi
    compared=$((compared + $(wc -l <"$records")))
    plies=$((plies + $(wc -l <"$work/ours")))
}

play() {
    local label="$*"
    "$quinte" simulate "$@" --games "$games" --seed 20 --records "$work/records" >"$work/summary"
    compare "$work/records" "$label"
    cut_short <"$work/records" >"$work/cut"
    [[ ! -s $work/cut ]] || compare "$work/cut" "$label, cut short"
    "$quinte" simulate "$@" --games "$games" --seed 21 --bots greedy --records "$work/records" >"$work/summary"
    compare "$work/records" "$label, greedy"
}

# "GAME FEWEST MOST", then the options that are not standard; of three, two at most at once.
setups() {
    "$quinte" games --json | python3 -c '
import itertools, json, sys
for game in json.load(sys.stdin):
    words = [option["name"] + "=" + str(value).lower()
             for option in game["options"] for value in option["values"] if value != option["standard"]]
    for count in range(3):
        for chosen in itertools.combinations(words, count):
            print(game["id"], *game["players"], *chosen)'
}

known=$(python3 "$referee" --games)
games_here=$("$quinte" games --json | grep -oE '"id":"[^"]*"' | cut -d'"' -f4)
for game in $games_here; do
    grep -qx "$game" <<<"$known" || echo "the referee does not know $game: its games are not compared"
done
while read -r game fewest most options; do
    grep -qx "$game" <<<"$known" || continue
    arguments=()
    for option in $options; do
        arguments+=(--option "$option")
    done
    for ((players = fewest; players <= most; players++)); do
        play "$game" --players "$players" "${arguments[@]}"
    done
done < <(setups)
[[ $compared -gt 0 ]] || ! grep -qxf <(echo "$known") <<<"$games_here"
echo "$compared records and $plies lines of traces compared with the referee"
