#!/usr/bin/env bash
# quinte hint from end to end: on records, views and traces, in both languages, and what it refuses.
#
#   tests/hint_test.sh PATH/TO/quinte
# shellcheck source=tests/shell.sh
. "$(dirname "$0")/shell.sh"

# ---- helpers ----

run() { # ARGUMENTS…
    call hint "$@"
}

works() {
    [ "$code" -eq 0 ] && [ ! -s err ] && [ -s out ]
    judge "exit code $code, or errors"
}

# The plies of the trace with a choice, by number; the first few.
choices() { # TRACE COUNT
    python3 -c '
import json, sys
plies = [json.loads(line) for line in open(sys.argv[1])]
with_choice = [p["ply"] for p in plies if "ply" in p and len(p["legal"]) > 1]
step = max(1, len(with_choice) // int(sys.argv[2]))
print(*with_choice[::step][:int(sys.argv[2])])' "$1" "$2"
}

# Checks the JSON in `out` against the trace's ply: seat, legal moves, shape.
sound() { # TRACE PLY
    python3 -c '
import json, sys
hint = json.load(open("out"))
ply = json.loads(open(sys.argv[1]).readlines()[int(sys.argv[2])])
assert list(hint) == ["game", "players", "ply", "seat", "best", "runner_up", "worlds", "why"], hint
assert hint["seat"] == ply["seat"], hint
for move in [hint["best"], hint["runner_up"]]:
    assert move is None or (move["move"] in ply["legal"] and 0 <= move["share"] <= 1), hint
    assert move is None or move["worth"] is None or 0 <= move["worth"] <= 1, hint
assert hint["best"]["share"] > 0 and hint["worlds"] > 0 and hint["why"], hint' "$1" "$2" 2>>err
    judge "unsound JSON at ply $2"
}

# ---- every game ----

games=$(list_games)
for game in $games; do
    "$quinte" simulate "$game" --players "$(fewest "$game")" --games 1 --seed 11 --bots greedy --records "$game" >/dev/null
    "$quinte" replay "$game" --trace --views >"$game.trace"
    run "$game" --sims 200
    works
    says '^  (Best|Only move) '
    says '^Why: ..'
    run "$game" --sims 200 --lang fr
    works
    says '^  (Meilleur|Seul coup) '
    says '^Pourquoi : ..'
    for ply in $(choices "$game.trace" 4); do
        run "$game" --at "$ply" --sims 200 --json
        works
        sound "$game.trace" "$ply"
        # From the view alone: the trace's view gets the same advice, but for the ply's number.
        sed 's/"ply":[0-9]*/"ply":null/' out >from_record
        run "$game.trace" --record $((ply + 1)) --sims 200 --json
        works
        same out from_record "a record and its view get different advice at ply $ply"
        python3 -c '
import json, sys
ply = json.loads(open(sys.argv[1]).readlines()[int(sys.argv[2])])
print(json.dumps(ply["views"][ply["seat"]], separators=(",", ":")))' "$game.trace" "$ply" >view
        run view --sims 200 --json
        same out from_record "a view alone gets different advice at ply $ply"
    done
done

# ---- what it takes ----

first=$(head -n 1 <<<"$games")
run - --sims 100 <"$first"
works
run "$first" --ms 30
works
run "$first" --seat 1 --sims 100
works
says 'seat 1'
sed 's/,"scores":.*/}/' "$first" >unfinished
python3 - <<'PY'
import json
record = json.load(open("unfinished"))
record["moves"] = record["moves"][:9]
open("unfinished", "w").write(json.dumps(record, separators=(",", ":")))
PY
"$quinte" replay unfinished --trace >unfinished.trace 2>/dev/null
if [ -s unfinished.trace ]; then
    run unfinished --sims 100
    works
    says 'ply 9: '
fi
ply=$(choices "$first.trace" 1)
forced=$(python3 -c '
import json, sys
print(next((p["ply"] for p in map(json.loads, open(sys.argv[1])) if "ply" in p and len(p["legal"]) == 1), ""))' "$first.trace")
if [ -n "$forced" ]; then
    run "$first" --at "$forced"
    works
    says '^  Only move '
    run "$first" --at "$forced" --json
    says '"worth":null,"visits":0'
fi

# ---- what it refuses ----

refuses 'an argument is missing'
refuses 'cannot read' there-is-none
: >empty
refuses 'holds no record' empty
refuses 'only 1 records' "$first" --record 2
refuses 'has only [0-9]+ plies' "$first" --at 16000
refuses 'has seats 0 to 1' "$first" --seat 4
refuses 'whole number' "$first" --seat spectator
refuses 'whole number' "$first" --sims 0
refuses 'does not go with' "$first" --sims 10 --ms 10
other=$(python3 -c '
import json, sys
print(1 - json.loads(open(sys.argv[1]).readlines()[int(sys.argv[2])])["seat"])' "$first.trace" "$ply")
refuses "it is seat .'s turn" "$first" --at "$ply" --seat "$other"
refuses 'the game is over' "$first" --at "$(($(wc -l <"$first.trace") - 1))"
refuses 'the game is over' "$first.trace" --record "$(wc -l <"$first.trace")"
refuses 'goes only with a record' "$first.trace" --at 1
"$quinte" replay "$first" --trace >plain
refuses 'lacks the view' plain
for line in hello '{' '{}' '[1]' '{"x":1}' '{"game":"chess"}' "{\"game\":\"$first\"}" "$(head -c 500 "$first")"; do
    printf '%s\n' "$line" >bad
    refuses 'bad, line 1' bad
done
printf '{"game":"x\0"}\n' >bad
refuses 'neither a record' bad
sed 's/"views":\[.*"spectator":\(.*\)}$/\1/; s/^.*,{"game"/{"game"/' "$first.trace" | head -n 1 >spectator
refuses "not the viewer's turn" spectator

finish hint
