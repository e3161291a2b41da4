#!/bin/sh
# The recorded games: every sample verifies, validates, survives every conversion, and its story in
# both languages is the known one.  TAP.
#
#     sh tests/samples.sh --update    writes the stories anew; read the difference before committing
#
# tests/games/GAME/golden holds what a person reviews: of each sample the story in one language, of
# "lesson" in both; of a long one the beginning and the end.  Its file "stories" has the checksum of every
# story whole.  Where only that differs, tests/outputs.sh shows what is said otherwise than by an older build.
srcdir=$(cd "${srcdir:-.}" && pwd)
STELE=${STELE:-$(pwd)/build/stele}
rooms=$srcdir/tests/games
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
# shellcheck source=tests/judge.sh
. "$srcdir/tests/judge.sh"
cd "$tmp" || exit 99
unset STELE_LANG NO_COLOR
LC_ALL=C.UTF-8
export LC_ALL

# transcript FILE LANG: the main line with its notes, then every branch.
transcript() {
    "$STELE" replay --lang "$2" --notes "$1" || return
    "$STELE" convert --to text "$1" - | sed -n 's/^ *branch id=\([^ ]*\).*/\1/p' >branches || return
    while read -r branch; do
        printf '\n== %s\n' "$branch"
        "$STELE" replay --lang "$2" --notes --line "$branch" --from "$branch:0" "$1" || return
    done <branches
}

# reviewed NAME STORY: what is written down of it.
reviewed() {
    lines=$(wc -l <"$2")
    if [ "$lines" -le 300 ] || [ "$1" = lesson ]; then
        cat "$2"
    else
        head -n 160 "$2"
        printf '[%d lines]\n' $((lines - 240))
        tail -n 80 "$2"
    fi
}

# The story of a new sample is in English; in Russian, too, or instead, if there is an empty file to begin with.
if [ "${1:-}" = --update ]; then
    for folder in "$srcdir"/samples/*/; do
        golden=$rooms/$(basename "$folder")/golden
        mkdir -p "$golden"
        : >stories
        for file in "$folder"*.stele; do
            base=$(basename "$file" .stele)
            [ "$base" != study ] || continue
            [ -f "$golden/$base.ru.txt" ] || [ -f "$golden/$base.en.txt" ] || : >"$golden/$base.en.txt"
            for lang in en ru; do
                transcript "$file" "$lang" >whole || exit 1
                echo "$(cksum <whole) $base.$lang" >>stories
                story=$golden/$base.$lang.txt
                [ -f "$story" ] || continue
                reviewed "$base" whole >out
                cmp -s out "$story" || { cp out "$story" && echo "$story"; }
            done
        done
        cmp -s stories "$golden/stories" || { cp stories "$golden/stories" && echo "$golden/stories"; }
    done
    exit 0
fi

# A file in canonical form comes back byte for byte, whichever way it goes.
converts() {
    "$STELE" convert --force "$file" a.stele >out 2>&1 && cmp "$file" a.stele >>out 2>&1
    result $? "$name: loading and saving changes nothing"
    "$STELE" convert --force "$file" a.stele.xml >out 2>&1 && "$STELE" convert --force a.stele.xml a.txt >>out 2>&1 &&
        "$STELE" convert --force a.txt b.stele.xml >>out 2>&1 && cmp a.stele.xml b.stele.xml >>out 2>&1
    result $? "$name: XML to text and back is the same XML"
    "$STELE" convert --force b.stele.xml b.stele >out 2>&1 && cmp "$file" b.stele >>out 2>&1
    result $? "$name: and packs into the same file"
    mkdir -p "xml/$game" && mv a.stele.xml "xml/$game/$base.xml"
}

# Validators that are not ours agree on all samples of a game.
valid() {
    judge "$srcdir/formats/$game.rng" "xml/$game"/*.xml
    for file in "xml/$game"/*.xml; do
        name=$game/$(basename "$file" .xml)
        for tool in xmllint jing; do
            if ! has_tool "$tool"; then
                skip "$name: valid for $tool" "not installed"
                continue
            fi
            accepts "$tool" "$file"
            status=$?
            [ "$status" -eq 0 ] || said_of "$tool" "$file"
            result "$status" "$name: valid for $tool"
        done
    done
}

# Keys that have no text, and places in a text that were not filled in.
games=$(cd "$srcdir/samples" && ls -d ./*/ | tr -d './' | paste -sd '|')
untranslated="(^|[^[:alnum:].])($games|cli|core|log|claim|name|message)[./][a-z]|[{}]"

tells() {
    story=story.$1
    transcript "$file" "$1" >"$story" 2>out
    result $? "$name: tells its story ($1)"
    [ ! -s out ]
    result $? "$name: without complaints ($1)"
    if [ -f "$rooms/$game/golden/$base.$1.txt" ]; then
        reviewed "$base" "$story" | diff "$rooms/$game/golden/$base.$1.txt" - >out 2>&1
        result $? "$name: the story begins and ends as the known one ($1)"
    fi
    echo "see where with tests/outputs.sh" >out
    grep -qxF "$(cksum <"$story") $base.$1" "$rooms/$game/golden/stories"
    result $? "$name: the story is the known one ($1)"
    ! grep -En "$untranslated" "$story" >out
    result $? "$name: every message is translated ($1)"
}

for file in "$srcdir"/samples/*/*.stele; do
    # Not one log but several: tests/tcl/studies.test looks at those.
    case $file in */study.stele) continue ;; esac
    game=$(basename "$(dirname "$file")")
    base=$(basename "$file" .stele)
    name=$game/$base
    "$STELE" verify "$file" >out 2>&1
    result $? "$name: verifies"
    "$STELE" verify --schema "$file" >out 2>&1
    result $? "$name: valid for stele"
    converts
    tells en
    tells ru
    # Both stories are about the same moves and points.
    for lang in en ru; do
        grep -Eo '^ {2,4}[0-9]+ |\([A-Z]{3}-[0-9A-Z.]+\)$|^ +[+−][0-9]+ ' "story.$lang" >"$lang.points"
    done
    cmp en.points ru.points >out 2>&1
    result $? "$name: both languages tell the same"
    "$STELE" score "$file" >out 2>&1
    result $? "$name: the recorded score holds"
done
for folder in xml/*; do
    game=${folder#*/}
    valid
done

# Nothing left over in either folder.
(cd "$srcdir/samples" && ls ./*/*.stele | sed 's|^\./||; s|\.stele$||' | sort) >have
(cd "$rooms" && ls ./*/golden/*.txt | sed 's|^\./||; s|/golden/|/|; s|\.[a-z]*\.txt$||' | sort -u) >told
grep -v '/study$' have | cmp - told >out 2>&1
result $? "a story for each sample, a sample for each story"
(cd "$rooms" && for game in *; do sed "s|.* |$game/|; s|\.[a-z]*\$||" "$game/golden/stories"; done | sort -u) | cmp - told >out 2>&1
result $? "checksums for each"
while read -r name; do
    grep -q "\`$name\.stele\`" "$srcdir/samples/README.md"
    result $? "$name: named in samples/README.md"
done <have
echo "1..$n"
