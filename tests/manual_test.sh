#!/usr/bin/env bash
# Manual pages and completion: every subcommand has a page in both languages that renders without a
# warning and names all its options; completion offers what the command takes.
#
#   tests/manual_test.sh PATH/TO/quinte COMPLETION PAGES
completion=$(realpath "$2") pages=$(realpath "$3")
# shellcheck source=tests/shell.sh
. "$(dirname "$0")/shell.sh"

run() { # ARGUMENTS…
    call help "$@"
}

subcommands() {
    "$quinte" help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'
}

options() { # ARGUMENTS…: of the help for them
    "$quinte" help "$@" | grep -oE '^  --[a-z-]+' | tr -d ' '
}

# ---- pages ----

page() { # LANGUAGE COMMAND, or quinte for the whole
    local name=quinte-$2 which=("$2") option
    [ "$2" != quinte ] || name=quinte which=()
    run "${which[@]}" --scdoc --lang "$1"
    exits 0
    calm
    called="man $name in $1"
    # Lines as they are written: some releases spread and break words to fill them.
    LC_ALL=C.UTF-8 MANWIDTH=80 man --nj --nh --warnings=w -l "$pages/$1/$name.1" 2>"$err" |
        col -bx | sed 's/[−‐]/-/g' >"$out"
    calm
    says "^(NAME|NOM)\$"
    says "^ +$name - [^ ]"
    says '^SYNOPSIS$'
    says "^ +quinte( $2 | $2\$| COMMAND)"
    says '^(EXIT STATUS|CODES DE SORTIE)$'
    says '^(SEE ALSO|VOIR AUSSI)$'
    for option in $(options "${which[@]}"); do
        says "^ +$option( |\$)"
    done
}

test_pages() {
    local lang name
    for lang in en fr; do
        page "$lang" quinte
        for name in $(subcommands); do
            says "^ +quinte-$name\\(1\\)"
        done
        for name in $(list_games); do
            says "^ +$name \\("
        done
        for name in $(subcommands); do
            page "$lang" "$name"
        done
        is "$(find "$pages/$lang" -name '*.1' | wc -l)" "$(($(subcommands | wc -l) + 1))" \
            "pages in $lang"
    done
    page fr play
    says '^FICHIERS$'
    says '^ +XDG_STATE_HOME$'
}

# ---- completion ----

# Breaks the line as bash does and leaves what is offered in `out`, one a line; files as FILES.
complete_line() { # LINE
    called="completion of '$1'"
    # shellcheck disable=SC2034
    COMP_LINE=$1 COMP_POINT=${#1}
    mapfile -t COMP_WORDS < <(sed -E 's/([^ ])([=:])/\1 \2/g; s/([=:])([^ ])/\1 \2/g; s/ /\n/g' <<<"$1")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    COMPREPLY=()
    options_set=
    _quinte 2>"$err"
    printf '%s\n' "${COMPREPLY[@]}" >"$out"
    [ "$options_set" != ' default' ] || echo FILES >"$out"
    calm
}

# Outside of a completion the builtin refuses; what it is asked for is what we want to know.
compopt() { # -o OPTION
    options_set="$options_set $2"
}

offers() { # LINE EXPECTED…: these and no others, in any order
    complete_line "$1"
    is "$(sort <"$out" | xargs)" "$(printf '%s\n' "${@:2}" | sort | xargs)" 'offered'
}

test_completion() {
    local name games bots langs
    mapfile -t langs < <("$quinte" help --lang en | sed -n 's/^  --lang \([^ ]*\).*/\1/p' | tr '|' '\n')
    mapfile -t games < <(list_games)
    # The names are those that a refusal lists.
    mapfile -t bots < <("$quinte" simulate "${games[0]}" --players "$(fewest "${games[0]}")" --bots nobody 2>&1 |
        sed -n 's/.*the bots are //p' | tr ' ' '\n' | sed 's/[A-Z,].*//; /^and$/d')
    mapfile -t names < <(subcommands)
    offers 'quinte ' "${names[@]}"
    offers 'quinte pl' play
    offers 'quinte help ver' verify
    offers 'quinte -' --help --version --lang
    offers 'quinte --lang ' "${langs[@]}"
    offers 'quinte --lang=f' fr
    offers 'quinte --lang fr ru' rules
    offers 'quinte play --lang e' en
    for name in "${names[@]}"; do
        mapfile -t wanted < <(options "$name")
        offers "quinte $name --" "${wanted[@]}"
    done
    for name in rules play watch simulate arena perft bench\ search; do
        offers "quinte $name " "${games[@]}"
    done
    offers 'quinte bench ' search "${games[@]}"
    offers "quinte rules ${games[0]} " --lang --help
    offers "quinte arena ${games[0]} --bots " "${bots[@]}"
    offers "quinte play --with " "${bots[@]}"
    offers "quinte play --with=easy,no" easy,normal
    offers "quinte watch --bots greedy,search:s" sims=
    offers "quinte simulate ${games[0]} --players " ''
    for name in 'verify ' 'replay x' 'hint ' "play --load " "arena ${games[0]} --log=" 'simulate --records '; do
        offers "quinte $name" FILES
    done
    if [[ " ${games[*]} " == *' onze '* ]]; then
        offers 'quinte play onze --option m' match=false match=true
        offers 'quinte play onze --option match=t' true
    fi
    offers 'quinte nothing ' ''
}

# ---- what help refuses ----

test_refusals() {
    refuses 'does not go with' --scdoc --complete
    refuses 'unexpected argument' play --complete
    refuses 'unknown command' nothing --scdoc
}

test_refusals
if [ -f "$pages/en/quinte.1" ]; then
    test_pages
else
    echo 'manual: built without scdoc: the pages are not tested'
fi
library=/usr/share/bash-completion/bash_completion
if [ -f "$library" ]; then
    # shellcheck disable=SC1090
    . "$library"
    # shellcheck disable=SC1090
    . "$completion"
    PATH=$(dirname "$quinte"):$PATH
    test_completion
else
    echo 'manual: bash-completion is missing: completion is not tested'
fi

finish manual
