#!/usr/bin/env bash
# Functions of a user's own with every name that the library's objects share among themselves and no
# public header has: names.sh ARCHIVE HEADERS…. To call one by mistake ends the program.
set -euo pipefail
export LC_ALL=C
archive=$1
shift
echo '#include <stdio.h>'
echo '#include <stdlib.h>'
nm -g --defined-only "$archive" | awk 'NF == 3 { print $3 }' | grep -E '^[a-z][a-z0-9_]*$' | sort -u |
    comm -23 - <(grep -ohE '\bqn_[a-z0-9_]+\(' "$@" | tr -d '(' | sort -u) |
    sed -E 's/.*/int &(void);\nint &(void) { puts("the library calls &"); abort(); }/'
