#!/bin/sh
# Every message with facts was produced, in both languages, with the facts that the code gives it.
# TAP.
#
# The messages of the core and of the games are produced by the unit tests, as reasons, events, rows, moves and
# objects come along (tests/unit/told.h says how they are judged); each program leaves the ids of what it produced in
# a file of the folder STELE_TOLD_DIR, which has no name where no unit tests are built.  The messages of the command
# are called with literal keys: a call must give every key that the message asks for.
#
# tests/sentences.exempt lists what need not be produced, with the reason: an id or a pattern such as
# "*.board-*", a space, the reason.

srcdir=${srcdir:-.}
LC_ALL=C
export LC_ALL
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
exempt=$srcdir/tests/sentences.exempt

# messages FILE: a line for each message, its id, a tab, and its template on one line.
messages() {
    tr '\n\t' '  ' <"$1" | sed 's|<message id="|\
|g' | sed -n 's|^\([^"]*\)">\(.*\)</message>.*|\1\t\2|p'
}

# keys: the ids and different keys of the messages on standard input, a line for each key.
keys() {
    awk -F '\t' '{
        rest = $2
        while (match(rest, /\{[a-z0-9._-]+/)) {
            print $1, substr(rest, RSTART + 1, RLENGTH - 1)
            rest = substr(rest, RSTART + RLENGTH)
        }
    }' | sort -u
}

# is_exempt ID
is_exempt() {
    while read -r pattern reason; do
        # shellcheck disable=SC2254
        case $1 in $pattern) return 0 ;; esac
    done <"$exempt"
    return 1
}

# calls: a line for each call of the command that tells a message: its ids and its keys, each in quotes.  A
# call that names no id tells one of those named before it in the same function; where there is none, in a
# helper, it may be any, "*".
calls() {
    cat "$srcdir"/src/cli/*.c "$srcdir"/src/cli/*/*.c | awk '
        function quoted(text, all, line) {
            line = ""
            while (match(text, /"[^"]*"/)) {
                if (all || substr(text, RSTART, 5) == "\"cli.")
                    line = line " " substr(text, RSTART, RLENGTH)
                text = substr(text, RSTART + RLENGTH)
            }
            return line
        }
        /^\{/ { ids = "" }
        /(SAY|FAIL|FAIL_USAGE|stele_say)\(/ { text = ""; open = 1 }
        open { text = text $0 }
        open && /NULL\)/ {
            line = quoted(text, 1)
            print (line ~ /"cli\./ ? "" : ids != "" ? ids : "\"*\"") line
            open = 0
        }
        { ids = ids quoted($0, 0) }'
}

# programs: the file that each unit test leaves, see tests/unit/run-tap.sh.
programs() {
    (cd "$srcdir" && find tests/unit tests/games -name 'test_*.c') | sed 's|\.c$||; s|/|-|g' | sort
}

told=${STELE_TOLD_DIR:-}
names=$(find "$srcdir/formats/clauses" -name '*.en.xml' -exec basename {} .en.xml \; | sort)
: >"$tmp/told"
: >"$tmp/out"
if [ -n "$told" ]; then
    # What is missing was not run, so it produced nothing: that is no excuse.
    for program in $(programs); do
        cat "$told/$program" 2>>"$tmp/out"
    done | sort -u >"$tmp/told"
    test -s "$tmp/told" && test ! -s "$tmp/out"
    result $? "sentences: every unit test was run, and left what it told"
else
    skip "sentences: every unit test was run, and left what it told" "no unit tests here"
fi

for name in $names; do
    [ "$name" != cli ] || continue
    if [ -z "$told" ]; then
        skip "sentences: $name" "no unit tests here"
        continue
    fi
    for lang in en ru; do messages "$srcdir/formats/clauses/$name.$lang.xml"; done |
        keys | cut -d ' ' -f 1 | sort -u | comm -23 - "$tmp/told" |
        while read -r id; do is_exempt "$id" || echo "$id"; done >"$tmp/out"
    test ! -s "$tmp/out"
    result $? "sentences: all messages of $name were told"
done

calls >"$tmp/calls"
for lang in en ru; do messages "$srcdir/formats/clauses/cli.$lang.xml"; done | keys |
    while read -r id key; do
        is_exempt "$id" && continue
        grep -F "\"$id\"" "$tmp/calls" >"$tmp/of" ||
            { grep -F '"*"' "$tmp/calls" | grep -F "\"$key\"" >"$tmp/of"; } ||
            echo "$id is told nowhere"
        grep -vF "\"$key\"" "$tmp/of" | sed "s/^/$id without $key:/"
    done >"$tmp/out"
test ! -s "$tmp/out"
result $? "sentences: calls of the command give every key"

# What is exempt is there, and has a reason.
while read -r pattern reason; do
    for name in $names; do messages "$srcdir/formats/clauses/$name.en.xml"; done | cut -f 1 |
        while read -r id; do
            # shellcheck disable=SC2254
            case $id in $pattern) echo "$id" ;; esac
        done >"$tmp/matches"
    if [ ! -s "$tmp/matches" ] || [ -z "$reason" ]; then echo "$pattern"; fi
done <"$exempt" >"$tmp/out"
test ! -s "$tmp/out"
result $? "sentences: exemptions are there and say why"
echo "1..$n"
