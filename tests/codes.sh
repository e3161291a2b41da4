#!/bin/sh
# Every code that the core can report has a message in both languages, and every message of the
# core is used; every code that a game names in its sources has a message in both languages.  TAP.
set -u
srcdir=${srcdir:-.}
spaces='claim|core|gz|io|limit|log|set|text|texts|usage|xml'

sources=$(find "$srcdir/src" -name '*.c' -exec cat {} +)
codes=$(printf '%s\n' "$sources" | grep -v '"log\.rng"' |
    grep -Eo "\"($spaces)\.[a-z][a-z0-9-]*\"" | tr -d '"' | sort -u)

# result N NAME LIST: nothing may be left in the list.
result() {
    if [ -z "$3" ]; then
        echo "ok $1 - codes: $2"
    else
        echo "#$3"
        echo "not ok $1 - codes: $2"
    fi
}

# missing_of GAME LANG: codes of the game without a message; what ends in a hyphen is the beginning
# of several.
missing_of() {
    find "$srcdir/src/games/$1" \( -name '*.[ch]' -o -name '*.def' \) -exec cat {} + |
        grep -Eo "\"$1\.[a-z][a-z0-9-]*[a-z0-9]\"" | tr -d '"' | sort -u | while read -r code; do
        grep -q "<message id=\"$code\">" "$srcdir/formats/clauses/$1.$2.xml" || printf ' %s' "$code"
    done
}

games=$(find "$srcdir/src/games" -mindepth 1 -maxdepth 1 -type d -exec basename {} \; | sort)
echo "1..$((3 + 2 * $(echo "$games" | wc -w)))"
n=0
for lang in en ru; do
    n=$((n + 1))
    missing=
    for code in $codes; do
        grep -q "<message id=\"$code\">" "$srcdir/formats/clauses/core.$lang.xml" ||
            missing="$missing $code"
    done
    result $n "all have messages in $lang" "$missing"
done
unused=
for id in $(sed -n 's/.*<message id="\([^"]*\)".*/\1/p' "$srcdir/formats/clauses/core.en.xml"); do
    printf '%s\n' "$sources" | grep -qF "$id\"" || unused="$unused $id"
done
result 3 "all messages are used" "$unused"
n=3
for game in $games; do
    for lang in en ru; do
        n=$((n + 1))
        result $n "all of $game have messages in $lang" "$(missing_of "$game" "$lang")"
    done
done
