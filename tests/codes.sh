#!/bin/sh
# Every code that the core or the command can report has a message in both languages.  TAP.
set -u
srcdir=${srcdir:-.}
spaces='claim|core|gz|io|limit|log|schema|set|text|texts|usage|xml'

codes=$(find "$srcdir/src/core" "$srcdir/src/cli" -name '*.c' -exec cat {} + |
    grep -v '"log\.rng"' |
    grep -Eo "\"($spaces)\.[a-z][a-z0-9-]*\"" | tr -d '"' | sort -u)
echo "1..2"
n=0
for lang in en ru; do
    n=$((n + 1))
    missing=
    for code in $codes; do
        grep -q "<message id=\"$code\">" "$srcdir/formats/clauses/core.$lang.xml" ||
            missing="$missing $code"
    done
    if [ -z "$missing" ]; then
        echo "ok $n - codes: all have messages in $lang"
    else
        echo "# without a message:$missing"
        echo "not ok $n - codes: all have messages in $lang"
    fi
done
