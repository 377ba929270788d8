#!/usr/bin/env bash
# quinte verify, and the second verifier that shares no code with it, on whole tables of every game:
# verify_test.sh QUINTE TABLE_WRITE VERIFY_DEALS.PY
writer=$(realpath "$2")
second=$(realpath "$3")
# shellcheck source=tests/shell.sh
. "$(dirname "$0")/shell.sh"
[ "$(wc -l <"$second")" -le 80 ]
judge "the second verifier has more than 80 lines"

second() { # FILE: like call
    called="verify_deals.py $*"
    timeout 120 python3 "$second" "$@" >"$out" 2>"$err"
    code=$?
}

for game in $(list_games); do
    last=$(most "$game")
    for ((players = $(fewest "$game"); players <= (last < 4 ? last : 4); players++)); do
        "$writer" "$game" "$players" 5 3 >table
        call verify table
        exits 0
        says 'Commitments: 3; deals started: 3; finished: 2; abandoned: 1'
        says 'does not prove'
        says 'share of seat 0 +[0-9a-f]{32}'
        second table
        exits 0
        says '^deal 3: .* are right'
        call verify table --lang fr
        says 'donnes commencées : 3'
    done
done

# What everybody may have suffices, once the deal was revealed; before that nothing can be proved.
"$writer" vingt-trois 3 8 1 open >public
call verify public
exits 0
second public
exits 0
grep -v '"act":"over"' public | sed '/"act":"commit"/s/,"secret":"[0-9a-f]*"//' >kept
call verify kept
exits 1
warns 'line [0-9]+: the secret of the deal is not in this file'

# Anything changed is found, and the line named.
"$writer" onze 2 9 1 >table
lines=$(wc -l <table)
change() { # WHAT SED COMPLAINT: both verifiers refuse, if the change concerns the deal
    sed "$2" table >changed
    if cmp -s table changed; then
        false
        judge "$1: nothing was changed"
    fi
    call verify changed
    exits 1
    warns "changed, line [0-9]+: .*$3"
}
change 'a secret' '/"act":"commit"/s/"secret":"./"secret":"g/' 'hexadecimal'
change 'another secret' '/"act":"commit"/s/"secret":"\(.\)./"secret":"\1\1/' 'commitment'
second changed
exits 1
change 'a share' '/"act":"share"/s/"share":"../"share":"ff/' '.'
second changed
exits 1
warns 'seed'
change 'a shuffle' '/"act":"over"/s/\[\["\([A-Z0-9]*\)","\([A-Z0-9]*\)"/[["\2","\1"/' 'end of the game'
second changed
exits 1
warns 'shuffle 0'
change 'a score' '/"act":"over"/s/"scores":\[[-0-9]*/"scores":[999/' 'end of the game'
change 'an entry left out' '/"act":"share"/d' 'versions'
change 'a move' '0,/"move":"/s/"move":"[^"]*"/"move":"lay R99"/' "not a move"
change 'a game' '1s/"game":"onze"/"game":"belote"/' "no game 'belote'"
change 'an unknown member' '2s/{/{"more":1,/' '"more"'
change 'no JSON' '3s/}$//' 'JSON'

# A line that was being written is left out; an empty file holds no table.
head -c -20 table >torn
call verify torn
exits 0
warns "line $lines is not complete"
: >empty
call verify empty
exits 1
warns 'holds no table'
call verify missing
exits 2
warns 'missing'
call verify - <table
exits 0
finish verify
