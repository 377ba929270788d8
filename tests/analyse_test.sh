#!/usr/bin/env bash
# quinte analyse and quinte puzzle from end to end, in both languages, and what they refuse.
#
#   tests/analyse_test.sh PATH/TO/quinte
# shellcheck source=tests/shell.sh
. "$(dirname "$0")/shell.sh"

command=analyse
run() { # ARGUMENTS…
    call "$command" "$@"
}

works() {
    [ "$code" -eq 0 ] && [ ! -s err ] && [ -s out ]
    judge "exit code $code, or errors"
}

# ---- every game analysed ----

# Checks the JSON in `out` against the trace: every decision with a choice, its seat and its move.
sound() { # TRACE
    python3 -c '
import json, sys
analysis = json.load(open("out"))
plies = [json.loads(line) for line in open(sys.argv[1])]
choices = [p for p in plies if "ply" in p and len(p["legal"]) > 1]
judged = analysis["decisions"]
assert [d["ply"] for d in judged] == [p["ply"] for p in choices], "plies"
for d, p in zip(judged, choices):
    assert d["seat"] == p["seat"] and d["made"]["move"] == p["move"], d
    assert d["best"]["move"] in p["legal"] and d["say"], d
    assert all(0 <= d[of] <= 10000 for of in ("loss", "made_worth", "best_worth", "made_chance", "best_chance")), d
    assert all(0 <= line["chance"] <= 10000 for line in d["lines"]), d
    if d["verdict"] == "best":
        assert d["made_chance"] == d["best_chance"] == d["lines"][0]["chance"], d
    assert (d["verdict"] == "best") == (d["made"]["move"] == d["best"]["move"]), d
losses = {d["ply"]: d["loss"] for d in judged}
worst = [losses[ply] for ply in analysis["worst"]]
assert worst == sorted(worst, reverse=True), worst
bad = [d["loss"] for d in judged if d["verdict"] in ("slip", "mistake", "blunder")]
assert worst == sorted(bad, reverse=True)[:5], (worst, bad)' "$1" 2>>err
    judge 'unsound JSON'
}

games=$(list_games)
for game in $games; do
    few=$(fewest "$game")
    "$quinte" simulate "$game" --players "$few" --games 1 --seed 11 \
        --bots "$(bots_for "$few" greedy random)" --records "$game" >/dev/null
    "$quinte" replay "$game" --trace >"$game.trace"
    run "$game" --sims 64 --json
    works
    sound "$game.trace"
    cp out first
    run "$game" --sims 64 --json
    same out first 'twice the same game, two judgements'
    run "$game" --sims 64
    works
    says '^[0-9]+\. seat [01]: .*winning chance: [0-9]+%'
    says '^Seat 1: decisions: [0-9]+'
    says '^The costliest moves:|^No move really cost'
    run - --sims 64 --seat 1 --lang fr <"$game"
    works
    says '^Siège 1 : décisions : [0-9]+'
    says '^[0-9]+\. siège 1 : .*chances de gagner : [0-9]+ %'
    [ "$(grep -c '^Siège 0' out)" -eq 0 ]
    judge 'seat 0 is judged too'
done

# ---- what analyse refuses ----

first=$(head -n 1 <<<"$games")
refuses 'an argument is missing'
refuses 'cannot read' there-is-none
: >empty
refuses 'holds no record' empty
refuses 'only 1 records' "$first" --record 2
refuses 'has seats 0 to 1' "$first" --seat 4
refuses 'whole number' "$first" --sims 1
echo '{"game":"chess"}' >bad
refuses 'bad, line 1' bad
printf '{"x":"\0"}\n' >bad
refuses 'bad, line 1' bad

# ---- the puzzle of the day ----

command=puzzle
for game in $games; do
    run "$game" --date 2027-03-14
    works
    says 'puzzle of 2027-03-14'
    says 'Which one\?'
    [ "$(grep -c '^The best:' out)" -eq 0 ]
    judge 'the solution is given away'
    run "$game" --date 2027-03-14 --solution --lang fr
    works
    says '^Le meilleur :'
    says 'Chances de gagner estimées : [0-9]+ %'
    run "$game" --date 2027-03-14 --json
    works
    python3 -c '
import json
puzzle = json.load(open("out"))
snapshot, solution = puzzle["snapshot"], puzzle["solution"]
assert puzzle["date"] == "2027-03-14" and snapshot["you"] == puzzle["seat"] == snapshot["viewer"]
assert snapshot["view"]["turn"] == puzzle["seat"]
assert solution["move"] in snapshot["legal"] and len(snapshot["legal"]) >= 3
assert solution["margin"] >= 500 and solution["why"] and solution["lines"][0]["move"] == solution["move"]' 2>>err
    judge 'unsound JSON'
done
TZ=UTC run "$first" --json
works
says "\"date\":\"$(TZ=UTC date +%Y-%m-%d)\""
refuses 'an argument is missing'
refuses 'unknown game' chess
for day in 2027-02-30 tomorrow 14.03.2027 2027-3-14 1999-12-31 ''; do
    refuses 'is not a date' "$first" --date "$day"
done

finish analyse
