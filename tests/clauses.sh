#!/bin/sh
# Every clause and ruling of a game is cited by its engine and named by a test, and both
# languages have the same ones.  Of every ruling with choices a test sees that what it decides names
# it: gt_named, gt_told or gt_reads (tests/unit/game_table.h).  TAP.
#
# Ids come from formats/clauses/GAME.en.xml: <clause id="RTA-3.1">, <ruling id="RTA-A1">.
# A citation is the whole id: RTA-3.10 does not cite RTA-3.1.  Tests name an id in a string.
# tests/clauses.exempt lists ids that need neither code nor test: the id, a space, the reason.

srcdir=${srcdir:-.}
STELE=${STELE:-build/stele}
LC_ALL=C
export LC_ALL
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
# shellcheck source=tests/games.sh
. "$srcdir/tests/games.sh"

# list_ids FILE: ids of clauses and rulings, repeated ones too; comments do not count.
list_ids() {
    awk 'BEGIN { RS = "<" }
        /^!--/ { comment = 1 }
        !comment && /^(clause|ruling)[ \t\n]/ && match($0, /[ \t\n]id="[^"]*"/) {
            print substr($0, RSTART + 5, RLENGTH - 6)
        }
        /-->/ { comment = 0 }' "$1"
}

# list_readings FILE: ids of the rulings that have choices.
list_readings() {
    awk 'BEGIN { RS = "<" }
        /^ruling[ \t\n]/ && match($0, /[ \t\n]id="[^"]*"/) { id = substr($0, RSTART + 5, RLENGTH - 6) }
        /^choice[ \t\n]/ { print id }' "$1" | sort -u
}

# cited PREFIX: the different ids in the text on standard input.
cited() {
    grep -oE "(^|[^A-Za-z0-9_-])$1-[A-Za-z0-9.]*[A-Za-z0-9]" | sed "s/^.*$1-/$1-/" | sort -u
}

# sources DIR: the text of all C files below DIR, tables among them.
sources() {
    [ ! -d "$1" ] || find "$1" \( -name '*.[ch]' -o -name '*.def' \) -exec cat {} +
}

# strings_of FILE...: the string literals of C files.
strings_of() {
    for file; do
        [ ! -f "$file" ] || grep -oE '"([^"\\]|\\.)*"' "$file"
    done
}

# compare NAME LIST: the list must be empty.
compare() {
    missing=$(wc -l <"$2")
    sed 's/^/#   /' "$2"
    [ "$missing" -eq 0 ]
    result $? "$1 ($((missing)) missing)"
}

check_game() {
    game=$1 prefix=$2
    en=$srcdir/formats/clauses/$game.en.xml
    ru=$srcdir/formats/clauses/$game.ru.xml

    list_ids "$en" | sort >"$tmp/en"
    sort -u "$tmp/en" >"$tmp/ids"
    uniq -d "$tmp/en" >"$tmp/twice"
    grep -v "^$prefix-[A-Za-z0-9.]*[A-Za-z0-9]\$" "$tmp/ids" >"$tmp/odd"
    echo "# $game: $(($(wc -l <"$tmp/ids"))) ids"
    sed 's/^/#   used twice: /' "$tmp/twice"
    sed 's/^/#   badly formed: /' "$tmp/odd"
    [ -s "$tmp/ids" ] && [ ! -s "$tmp/twice" ] && [ ! -s "$tmp/odd" ]
    result $? "$game: ids are well formed and used once"

    list_ids "$ru" | sort >"$tmp/ru"
    comm -23 "$tmp/en" "$tmp/ru" | sed 's/^/#   only in English: /'
    comm -13 "$tmp/en" "$tmp/ru" | sed 's/^/#   only in Russian: /'
    cmp -s "$tmp/en" "$tmp/ru"
    result $? "$game: English and Russian have the same ids"

    sed -n "s/^\\($prefix-[^ ]*\\) .*/\\1/p" "$srcdir/tests/clauses.exempt" | sort -u >"$tmp/exempt"
    comm -23 "$tmp/ids" "$tmp/exempt" >"$tmp/needed"
    sources "$srcdir/src/games/$game" | cited "$prefix" >"$tmp/code"
    strings_of "$srcdir/tests/games/$game"/test_*.c | cited "$prefix" >"$tmp/tests"

    comm -23 "$tmp/needed" "$tmp/code" >"$tmp/missing"
    compare "$game: every id is cited in src/games/$game" "$tmp/missing"
    comm -23 "$tmp/needed" "$tmp/tests" >"$tmp/missing"
    compare "$game: every id is named by a test" "$tmp/missing"

    list_readings "$en" >"$tmp/readings"
    cat "$srcdir/tests/games/$game"/test_*.c | grep -oE '(gt_named|gt_told|reads)\([^"]*"[^"]*"' |
        cited "$prefix" >"$tmp/named"
    comm -23 "$tmp/readings" "$tmp/named" >"$tmp/missing"
    compare "$game: what a reading decides names it, by a test" "$tmp/missing"

    sort -u "$tmp/code" "$tmp/tests" "$tmp/exempt" | comm -13 "$tmp/ids" - >"$tmp/unknown"
    sed 's/^/#   unknown: /' "$tmp/unknown"
    [ ! -s "$tmp/unknown" ]
    result $? "$game: no id is cited that has no text"
}

grep -vE '^(#.*)?$|^[A-Z]+-[^ ]+ +[^ ]' "$srcdir/tests/clauses.exempt" >"$tmp/odd"
sed 's/^/#   no reason: /' "$tmp/odd"
[ ! -s "$tmp/odd" ]
result $? "each line of clauses.exempt gives an id and a reason"

games >"$tmp/games"
[ -s "$tmp/games" ]
result $? "the registry names games"
while read -r game prefix; do
    check_game "$game" "$prefix"
done <"$tmp/games"
echo "1..$n"
