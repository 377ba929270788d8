#!/usr/bin/env bash
# quinte load against quinte serve, every game: load_test.sh QUINTE
# Afterwards the store is looked through: every acknowledged move must be in it, and each table replays.
# Under `tools/postgres run` the store is that PostgreSQL.
# shellcheck source=tests/shell.sh
. "$(dirname "$0")/shell.sh"
data=tables.db
[ -z "${QUINTE_TEST_POSTGRES-}" ] || data="postgresql:///quinte?host=$QUINTE_TEST_POSTGRES&user=quinte"
moves_stored="SELECT count(*) FROM lines WHERE line LIKE '%\"act\":\"move\"%'"

call load
exits 2
call load nowhere
exits 2
warns 'HOST:PORT'
call load 127.0.0.1:1 --tables 1 --seconds 1
exits 2
warns 'could be made: 0'
call load 127.0.0.1:1 chess
exits 2
warns 'chess'

touch address
"$quinte" serve --lang en --listen 127.0.0.1:0 --data "$data" --set connections-per-address=1000 \
    --set message-rate=0 --set address-rate=0 --set request-rate=0 --set read-rate=0 \
    --set address-tables-per-hour=0 --set address-people-per-hour=0 >address 2>log &
server=$!
trap 'kill "$server" 2>/dev/null; rm -rf "$place"' EXIT
until_it grep -q 'http://' address
port=$(grep -oE '[0-9]+$' address)

moves=0
for game in $(list_games); do
    call load "127.0.0.1:$port" "$game" --tables 5 --seconds 1 --json
    exits 0
    says '"sockets":10,"tables":5,.*"moves":[1-9][0-9]*,.*"refused":0,.*"rss_bytes":[1-9].*"trouble":""'
    moves=$((moves + $(grep -oE '"moves":[0-9]+' "$out" | grep -oE '[0-9]+')))
done
call load "127.0.0.1:$port" --tables 2 --rate 50 --seconds 1
exits 0
says 'sockets 4, tables 2'
says 'acknowledged moves a second'
says 'server: [0-9.]+ MB'

kill "$server"
wait "$server"
is $? 0 "the server stops well"
call admin check --data "$data"
exits 0
case $data in
tables.db) stored=$(sqlite3 "$data" "$moves_stored") ;;
*) stored=$(psql -At "$data" -c "$moves_stored") ;;
esac
[ "$stored" -ge "$moves" ]
judge "of $moves acknowledged moves $stored are stored"
finish load
