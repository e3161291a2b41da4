#!/bin/sh
# Every code that the core can report has a message in both languages, and every message of the
# core is used; every code that a game names in its sources has a message in both languages, and every
# message of a game is named in its sources.  TAP.
set -u
LC_ALL=C
export LC_ALL
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
srcdir=${srcdir:-.}
spaces='claim|core|gz|io|json|limit|log|model|set|study|text|texts|usage|xml'

sources=$(find "$srcdir/src" -name '*.c' -exec cat {} +)
codes=$(printf '%s\n' "$sources" | grep -Ev '"(log|model|study)\.rng"' |
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

# messages NAME LANG: the ids in that catalogue.
messages() {
    sed -n 's/.*<message id="\([^"]*\)">.*/\1/p' "$srcdir/formats/clauses/$1.$2.xml" | sort -u
}

# without NAME LANG: those of the codes on standard input, which are sorted, that have no message.
without() {
    messages "$1" "$2" >"$tmp/messages"
    comm -23 - "$tmp/messages" | sed 's/^/ /' | tr -d '\n'
}

# missing_of GAME LANG: codes of the game without a message.
missing_of() {
    find "$srcdir/src/games/$1" \( -name '*.[ch]' -o -name '*.def' \) -exec cat {} + |
        grep -Eo "\"$1\.[a-z][a-z0-9-]*[a-z0-9]\"" | tr -d '"' | sort -u | without "$1" "$2"
}

# unused_of GAME: messages of the game that its sources do not name.  Left out are those whose ids are put together:
# of moves (long, short, legal ones) and objects by the core, of its text board by the game, of cities by Bronze, and what others
# than the players concerned see.
unused_of() {
    find "$srcdir/src/games/$1" -name '*.[ch]' -exec cat {} + |
        grep -Eo "\"$1\.[a-z][a-z0-9-]*\"" | tr -d '"' | sort -u >"$tmp/words"
    messages "$1" en | grep -Ev "^[a-z]+\.(move|short|legal|object|board)-|^bronze\.row-|-unseen\$" |
        comm -23 - "$tmp/words" | sed 's/^/ /' | tr -d '\n'
}

games=$(find "$srcdir/src/games" -mindepth 1 -maxdepth 1 -type d -exec basename {} \; | sort)
echo "1..$((3 + 3 * $(echo "$games" | wc -w)))"
n=0
for lang in en ru; do
    n=$((n + 1))
    result $n "all have messages in $lang" "$(printf '%s\n' "$codes" | without core $lang)"
done
# A message is used where its id ends a string.
result 3 "all messages are used" "$(printf '%s\n' "$sources" |
    grep -Eo '[a-z][a-z0-9.-]*"' | tr -d '"' | sort -u >"$tmp/words"
    messages core en | comm -23 - "$tmp/words" | sed 's/^/ /' | tr -d '\n')"
n=3
for game in $games; do
    for lang in en ru; do
        n=$((n + 1))
        result $n "all of $game have messages in $lang" "$(missing_of "$game" "$lang")"
    done
    n=$((n + 1))
    result $n "all messages of $game are used" "$(unused_of "$game")"
done
