#!/usr/bin/env bash
# What the tests of the command from outside share: a place to work in, checks that count, the sum.
# Sourced with the program's path as the first argument; leaves the script in the place.
set -u
export LC_ALL=C
if [ ! -x "$1" ]; then
    echo "$0: $1 is no program" >&2
    exit 1
fi
quinte=$(realpath "$1")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place" || exit 1
out=$place/out err=$place/err
touch "$out" "$err"
passed=0 failed=0 code=0 called=

call() { # ARGUMENTS…: remembers output, errors and exit code
    called="quinte $*"
    timeout 120 "$quinte" "$@" >"$out" 2>"$err"
    code=$?
}

judge() { # WHAT: after a test command; counts
    # shellcheck disable=SC2181
    if [ $? -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s: %s\n' "$called" "$1"
        head -c 600 "$err" "$out"
    fi
}

exits() {
    [ "$code" -eq "$1" ]
    judge "exit code $code instead of $1"
}

says() { # an extended regular expression in the output
    grep -qE -e "$1" "$out"
    judge "the output lacks $1"
}

warns() {
    grep -qE -e "$1" "$err"
    judge "the errors lack $1"
}

silent() {
    [ ! -s "$out" ]
    judge "there is output"
}

calm() {
    [ ! -s "$err" ]
    judge "there are errors"
}

same() { # FILE FILE WHAT
    cmp -s "$1" "$2"
    judge "$3"
}

is() { # VALUE EXPECTED WHAT
    [ "$1" = "$2" ]
    judge "$3: $1 instead of $2"
}

refuses() { # PATTERN ARGUMENTS…: by the test's own `run`; exit 2, a message, and nothing else
    run "${@:2}"
    exits 2
    silent
    warns "$1"
}

list_games() {
    "$quinte" games | sed -n '2,$p' | grep -oE '^[a-z-]+'
}

fewest() { # GAME: players
    "$quinte" games | sed -nE "s/^$1 +([0-9]+).*/\1/p"
}

most() { # GAME: players
    "$quinte" games | sed -nE "s/^$1 +[0-9]+[^0-9]+([0-9]+).*/\1/p"
}

bots_for() { # COUNT BOT…: a list of so many bots, the last of them again and again
    local list=$2 count=$1 i
    for ((i = 2; i <= count; i++)); do
        list=$list,${*:$((i + 1 < $# ? i + 1 : $#)):1}
    done
    printf '%s' "$list"
}

finish() { # NAME: the last line, and with it the exit code
    printf '%s: %d checks passed, %d failed\n' "$1" "$passed" "$failed"
    [ "$failed" -eq 0 ]
}

# until_it COMMAND…: tries it for up to a minute; whether it came true.
until_it() {
    for _ in {1..600}; do
        "$@" && return
        sleep 0.1
    done
    return 1
}
