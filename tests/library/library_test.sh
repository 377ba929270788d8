#!/usr/bin/env bash
# What leaves the library: the functions of the public headers, listed in symbols.txt, nothing else. So a
# program may have functions of its own with any name that the library uses inside.
#
#   tests/library/library_test.sh SHARED STATIC NAMES PLAIN WITH_SHARED WITH_STATIC README HEADERS…
#
# NAMES is the source with all these names; PLAIN is the user without them, the next two have them.
# README is the program of the README.
set -u
export LC_ALL=C
shared=$1 static=$2 names=$3 plain=$4
programs=("$5" "$6")
readme=$7
headers=("${@:8}")
list=$(dirname "$0")/symbols.txt
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
passed=0 failed=0

judge() { # WHAT: after a command; counts
    # shellcheck disable=SC2181
    if [ $? -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $1"
    fi
}

# What sanitizers add begins with two underscores.
symbols() { # of nm
    awk 'NF == 3 && $3 !~ /^__/ { print $3 }' | sort
}

grep -ohE '\bqn_[a-z0-9_]+\(' "${headers[@]}" | tr -d '(' | sort -u >"$place/declared"
diff "$list" "$place/declared"
judge "symbols.txt has what the public headers declare"
nm -D --defined-only "$shared" | symbols | diff "$list" -
judge "the shared library exports what symbols.txt lists"
nm -g --defined-only "$static" | symbols | diff "$list" -
judge "the static library exports what symbols.txt lists"

[ "$(grep -c abort "$names")" -ge 200 ] && grep -q ' put_terms(void)' "$names"
judge "the user has hundreds of names that the library has, too"
"$plain" >"$place/plain"
judge "the user plays"
python3 -c 'import json, sys
for line in sys.stdin: json.loads(line)' <"$place/plain"
judge "what the user is told is JSON"
for program in "${programs[@]}"; do
    "$program" >"$place/out"
    judge "$program plays with these names"
    cmp "$place/plain" "$place/out"
    judge "$program is told the same"
done

"$readme" >"$place/out"
judge "the README's program runs"
awk 'NR == 1 { moves = $1; next }
    !/^move [0-9]+ wins [0-9]+ of 1000$/ || $4 > 1000 { exit 1 }
    { wins += $4 }
    END { exit !(moves > 1 && NR == moves + 1 && wins > 0) }' "$place/out"
judge "the README's program tells of each legal move how often it wins"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
