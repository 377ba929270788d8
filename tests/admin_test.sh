#!/usr/bin/env bash
# quinte admin on a server's data file with real tables: what it lists, shows, exports, deletes, copies
# and checks, and how it refuses: admin_test.sh QUINTE TABLE_WRITE STORE_WRITE
table_write=$(realpath "$2")
store_write=$(realpath "$3")
# shellcheck source=tests/shell.sh
. "$(dirname "$0")/shell.sh"

run() { # ARGUMENTS…
    call admin "$@"
}

key() { # LETTER: 26 of them
    printf "%026d" 0 | tr 0 "$1"
}

anna=000000000000000a bob=000000000000000b
game=$(list_games | head -n 1)

# Anna has sat down at table x in her own name, Bob is the only one at table y.
"$table_write" "$game" 2 5 2 |
    sed "/\"sitter\"/s/\"person\":\"[0-9a-f]*\"/\"person\":\"$anna\"/; /\"sitter\"/s/\"name\":\"[^\"]*\"/\"name\":\"Anna\"/" >first
"$table_write" "$game" 2 6 1 >second
"$store_write" data "$(key x)" "$anna" Anna <first && "$store_write" data "$(key y)" "$bob" Bob <second
judge 'the data file cannot be made'
is "$(stat -c %a data)" 600 'permissions'

# ---- looking ----
run list --data data
exits 0
calm
says "^$(key x) +$game +2 +$(($(wc -l <first) - 1)) +20.* open, listed"
says "^$(key y) "
run list people --data data
exits 0
says "^$anna .* Anna$"
run show "$(key x)" --data data
exits 0
says "version $(($(wc -l <first) - 1))"
says "seat 0: Anna \\($anna\\)"
says 'deals started: 2; finished: 1'
run show "$anna" --data data
exits 0
says "^$anna: Anna, open tables: 1"
run show "$(key x)" --data data --lang fr
says 'siège 0 : Anna'
run export "$(key x)" --data data
exits 0
same "$out" first 'the exported lines differ'
cp "$out" exported
call verify exported
exits 0
run check --data data
exits 0
calm
says "tables: 2, lines: [0-9]+, faults: 0"

# ---- copying ----
run backup copy --data data
exits 0
run export "$(key y)" --data copy
exits 0
same "$out" second 'the copy differs'
refuses 'exists already' backup copy --data data
refuses 'cannot be opened' backup no/folder/copy --data data

# ---- back from a copy ----
run restore copy --data back
exits 0
says '^back is again as in copy'
is "$(stat -c %a back)" 600 'permissions'
run check --data back
exits 0
run export "$(key y)" --data back
same "$out" second 'what was restored differs'
refuses "'back' exists already: with --force" restore copy --data back
refuses 'avec --force' restore copy --data back --lang fr
exec 9>back-lock
flock 9
refuses 'in use by another process' restore copy --data back --force
exec 9>&-
refuses 'does not exist' restore nothing --data back --force
refuses 'not a Quinte data file' restore first --data back --force
refuses 'an argument is missing' restore --data back
sqlite3 back "DELETE FROM lines WHERE table_id = 1"
run restore back --data back --force
exits 1
warns 'damaged'
# A log that is left over must not get at what was restored.
printf 'left over' >back-wal
run restore copy --data back --force
exits 0
says '^The former file is now back\.replaced-[0-9TZ]+'
[ "$(cat back.replaced-*Z-wal)" = 'left over' ] && [ ! -e back-wal ] && [ ! -e back.part ]
judge 'the old log is not put aside'
run check --data back
exits 0
head -c 20000 copy >short
run restore short --data other
exits 1
[ ! -e other ] && [ ! -e other.part ]
judge 'a damaged copy was restored'
refuses 'cannot be opened' restore copy --data no/folder/back
# Root restores, somebody else serves.
if [ "$(id -u)" = 0 ]; then
    mkdir theirs && chown 1234:1234 theirs
    run restore copy --data theirs/data
    exits 0
    is "$(stat -c %u:%g theirs/data theirs/data-lock | sort -u)" 1234:1234 'owner'
fi

# ---- from one into another, files and, under tools/postgres run, a database ----
other=moved
refused='exists already'
[ -z "${QUINTE_TEST_POSTGRES-}" ] || other="postgresql:///quinte?host=$QUINTE_TEST_POSTGRES&user=quinte"
run copy data "$other"
exits 0
says 'has everything: people: 2, tables: 2, lines: [0-9]+'
run check --data "$other"
exits 0
says 'tables: 2, lines: [0-9]+, faults: 0'
run list --data "$other"
exits 0
cp "$out" listed
run list --data data
same "$out" listed 'the copy lists other tables'
refuses "$refused" copy data "$other"
run copy "$other" returned
exits 0
for table in x y; do
    run export "$(key $table)" --data returned
    same "$out" "$([ $table = x ] && echo first || echo second)" 'what came back differs'
done
for what in people tokens tables lines seats results; do
    is "$(sqlite3 returned "SELECT * FROM $what")" "$(sqlite3 data "SELECT * FROM $what")" "$what"
done
sqlite3 returned "INSERT INTO meta VALUES('copying', 1)"
refuses 'was not finished' list --data returned
refuses 'does not exist' copy nothing new
refuses 'an argument is missing' copy data
[ ! -e new ] && [ ! -e nothing ]
judge 'a copy of nothing was made'
case $other in
postgresql:*)
    refuses 'pg_dump' backup again --data "$other"
    run delete "$anna" --data "$other"
    exits 0
    refuses "'postgresql:///quinte' holds no" export "$(key x)" --data "$other"
    ;;
esac

# ---- refusals ----
refuses '^quinte admin: .*missing' list
refuses 'an argument is missing' show --data data
refuses 'unexpected argument' check this --data data
refuses 'unexpected argument' list tables --data data
refuses "unknown action 'lst'. Did you mean 'list'" lst --data data
refuses 'neither the key of a table' show x --data data
refuses 'neither the key of a table' export "$anna" --data data
refuses "holds no '$(key z)'" show "$(key z)" --data data
refuses 'holds no' delete 00000000000000ff --data data
refuses 'does not exist' list --data nothing
refuses "n’existe pas" list --data nothing --lang fr
refuses 'not a Quinte data file' list --data first
[ ! -e nothing ]
judge 'looking has made a file'

# ---- deleting: Anna's name goes from what others played, with her table if nobody else did ----
exec 9>data-lock
flock 9
refuses 'in use by another process' delete "$(key x)" --data data
run list --data data
exits 0
exec 9>&-
sqlite3 data "INSERT INTO seats VALUES(1, 11, 1)"
run delete "$anna" --data data
exits 0
says "^$anna is gone"
run show "$(key x)" --data data
exits 0
says 'seat 0: \? '
grep -qa Anna data data-wal 2>/dev/null
is $? 1 'the name is still in the file'
run check --data data
exits 0
run delete "$(key x)" --data data
exits 0
run list --data data
is "$(wc -l <"$out")" 2 'lines of the list'
run delete "$bob" --data data
run list --data data
is "$(wc -l <"$out")" 1 'lines of the list'

# ---- older rules: a move that is refused today is no damage ----
cp copy older
sqlite3 older "UPDATE lines SET line = replace(line, '\"move\":\"', '\"move\":\"old ') WHERE table_id = 1 AND version = (SELECT MAX(version) FROM lines WHERE table_id = 1 AND line LIKE '%\"act\":\"move\"%')"
run list --data older
exits 0
says "^$(key x) +$game .* open, listed, older rules"
says "^$(key y) .* open, listed$"
run show "$(key x)" --data older
exits 0
says "version $(($(wc -l <first) - 1))"
says 'seat 0: '
warns "table $(key x): played under older rules; it is kept and can be exported"
run show "$(key x)" --data older --lang fr
warns 'anciennes règles'
run export "$(key x)" --data older
exits 0
is "$(wc -l <"$out")" "$(wc -l <first)" 'exported lines'
warns 'older rules'
run check --data older
exits 0
warns 'older rules'
says "faults: 0"

# ---- damage ----
cp copy holes
sqlite3 holes "DELETE FROM lines WHERE table_id = 1 AND version = 9"
run check --data holes
exits 1
warns "table $(key x): line 9 is missing"
says "faults: 1"
cp copy changed
sqlite3 changed "UPDATE lines SET line = replace(line, 'quinte-table', 'table') WHERE table_id = 2"
run check --data changed
exits 1
warns "table $(key y): "
run show "$(key y)" --data changed
exits 1
run list --data changed
exits 0
says "^$(key y) +\\? "
cp copy torn
dd if=/dev/zero of=torn bs=4096 seek=2 count=4 conv=notrunc status=none
run check --data torn
exits 1
warns 'damaged'

finish admin
