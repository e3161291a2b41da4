#!/bin/sh
# Runs the examples of doc/stele-set.5, doc/stele-log.5 and doc/stele-study.5: of a log both forms verify, validate, and convert into each other.
# README.md names the document of every game, and its first steps run as they stand, in both languages.  TAP.
set -u
srcdir=${srcdir:-.}
STELE=${STELE:-build/stele}
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
# shellcheck source=tests/games.sh
. "$srcdir/tests/games.sh"

games >"$tmp/games"
while read -r game _; do
    grep -q "(doc/$game\\.md)" "$srcdir/README.md" && [ -f "$srcdir/doc/$game.md" ]
    result $? "README.md: doc/$game.md is named"
    [ -d "$srcdir/samples/$game" ] && [ -f "$srcdir/formats/$game.rng" ]
    result $? "$game has samples and a schema"
done <"$tmp/games"

# first_steps LANG FROM TO: the commands between two headings of README.md.
first_steps() {
    mkdir "$tmp/steps.$1" "$tmp/steps.$1/build"
    ln -s "$(cd "$srcdir" && pwd)/samples" "$tmp/steps.$1/samples"
    ln -s "$(realpath "$STELE")" "$tmp/steps.$1/build/stele"
    sed -n "/^$2/,/^$3/s/^    \(build\/stele .*\)/\1/p" "$srcdir/README.md" >"$tmp/steps.list"
    steps=0
    while read -r step; do
        steps=$((steps + 1))
        (cd "$tmp/steps.$1" && STELE_LANG=$1 sh -ec "$step" >"$tmp/out" 2>&1 </dev/null)
        status=$?
        # 1: the readings differ.
        case $step in *' compare '*) [ $status -ne 1 ] || status=0 ;; esac
        sed 's/^/# /' "$tmp/out" | head -n 3
        result $status "README.md, $1: ${step%% #*}"
    done <"$tmp/steps.list"
    [ $steps -ge 12 ]
    result $? "README.md, $1: $steps commands"
}
first_steps en '## First steps' '## Read on'
first_steps ru '### Первые шаги' '### Что читать дальше'

for page in stele-log.5 stele-log.ru.5; do
    mkdir "$tmp/$page"
    awk -v dir="$tmp/$page" '
        /^\.\\" example / { file = dir "/" $3; next }
        /^\.\\" end/ { file = ""; next }
        file != "" && !/^\.(nf|fi)$/ { gsub(/\\-/, "-"); print > file }' "$srcdir/doc/$page"
    for example in first.stele.xml first.txt; do
        "$STELE" verify "$tmp/$page/$example" >"$tmp/out" 2>&1
        result $? "$page: $example verifies"
        sed 's/^/# /' "$tmp/out"
    done
    "$STELE" verify --schema "$tmp/$page/first.stele.xml" >"$tmp/out" 2>&1
    result $? "$page: first.stele.xml is valid"
    sed 's/^/# /' "$tmp/out"
    "$STELE" convert --force "$tmp/$page/first.stele.xml" "$tmp/a.txt" &&
        cmp "$tmp/a.txt" "$tmp/$page/first.txt"
    result $? "$page: the XML example converts into the text example"
    "$STELE" convert --force "$tmp/$page/first.txt" "$tmp/a.stele.xml" &&
        cmp "$tmp/a.stele.xml" "$tmp/$page/first.stele.xml"
    result $? "$page: the text example converts into the XML example"
    # Every element that the schema knows is described.
    for element in $(sed -n 's/.*<element name="\([a-z]*\)".*/\1/p' "$srcdir/formats/log.rng" |
        sort -u); do
        grep -q "\(^\|[^a-z]\)$element\($\|[^a-z]\)" "$srcdir/doc/$page"
        result $? "$page: $element is described"
    done
    # And every verb of every game.
    while read -r game _; do
        undescribed=
        for verb in $(sed -n 's/^VERB([A-Z_]*, \([a-z]*\),.*/\1/p' "$srcdir/src/games/$game/verbs.def"); do
            grep -Eq "^\\.BR? .*\\<$verb\\>" "$srcdir/doc/$page" || undescribed="$undescribed $verb"
        done
        [ -z "$undescribed" ]
        result $? "$page: the verbs of $game are described"
        echo "# ${undescribed:-all are}"
    done <"$tmp/games"
done

# A study: it verifies, and is written as it stands.
for page in stele-study.5 stele-study.ru.5; do
    mkdir "$tmp/$page"
    awk -v dir="$tmp/$page" '
        /^\.\\" example / { file = dir "/" $3; next }
        /^\.\\" end/ { file = ""; next }
        file != "" && !/^\.(nf|fi)$/ { gsub(/\\-/, "-"); print > file }' "$srcdir/doc/$page"
    "$STELE" verify "$tmp/$page/first.stele.xml" >"$tmp/out" 2>&1
    result $? "$page: the example verifies"
    "$STELE" convert --force "$tmp/$page/first.stele.xml" "$tmp/a.stele.xml" >"$tmp/out" 2>&1 &&
        cmp "$tmp/a.stele.xml" "$tmp/$page/first.stele.xml" >>"$tmp/out"
    result $? "$page: the example is in canonical form"
    for element in $(sed -n 's/.*<element name="\([a-z]*\)".*/\1/p' "$srcdir/formats/study.rng" | sort -u); do
        grep -q "\(^\|[^a-z]\)$element\($\|[^a-z]\)" "$srcdir/doc/$page"
        result $? "$page: $element is described"
    done
done

# The patch of stele-set.5 is one, and can be used.
for page in stele-set.5 stele-set.ru.5; do
    awk '/^\.\\" example / { on = 1; next } /^\.\\" end/ { on = 0 }
        on && !/^\.(nf|fi)$/ { print }' "$srcdir/doc/$page" >"$tmp/patch.xml"
    "$STELE" set check deus "$tmp/patch.xml" >"$tmp/out" 2>&1
    result $? "$page: the patch can be used"
    if command -v xmllint >/dev/null; then
        xmllint --noout --relaxng "$srcdir/formats/set.rng" "$tmp/patch.xml" >"$tmp/out" 2>&1
        result $? "$page: the patch is valid"
    else
        skip "$page: the patch is valid" "no xmllint"
    fi
done
echo "1..$n"
