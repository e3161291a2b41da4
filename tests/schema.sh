#!/bin/sh
# The schemas of logs: two independent validators agree on good and bad files.  TAP.
#
# For each game, xmllint and jing validate tests/schema/GAME.xml and everything that
# tests/schema/GAME.bad makes of it with the schema of the game, and the good one with log.rng alone.
# `stele verify --schema` uses the same schemas from inside the library; tests/unit/test_schema.c
# covers it with the files of rolltta.
srcdir=${srcdir:-.}
formats=$srcdir/formats
samples=$srcdir/tests/schema
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"

# valid_by TOOL SCHEMA FILE
valid_by() {
    case $1 in
    xmllint) xmllint --noout --nonet --relaxng "$2" "$3" ;;
    jing) jing "$2" "$3" ;;
    esac >"$tmp/out" 2>&1
}

# make_bad GOOD SED FILE: well-formed, so that it is the schema that refuses.
make_bad() {
    sed "$2" "$1" >"$3"
    ! cmp -s "$3" "$1" && xmllint --noout "$3" 2>/dev/null
}

tools=
for tool in xmllint jing; do
    if command -v "$tool" >/dev/null; then tools="$tools $tool"; else skip "$tool" "not installed"; fi
done

# Any game: other verbs, other set-up items.
sed 's/game="rolltta"/game="chess"/; s/<stop\/>/<castle side="king"\/>/; s/<first /<last /' \
    "$samples/rolltta.xml" >"$tmp/other.xml"
for tool in $tools; do
    valid_by "$tool" "$formats/log.rng" "$tmp/other.xml"
    result $? "schema: $tool accepts another game with log.rng"
    ! valid_by "$tool" "$formats/rolltta.rng" "$tmp/other.xml"
    result $? "schema: $tool refuses another game with rolltta.rng"
done

tab=$(printf '\t')

# check_game GAME
check_game() {
    good=$samples/$1.xml
    for tool in $tools; do
        for schema in "$1" log; do
            valid_by "$tool" "$formats/$schema.rng" "$good"
            status=$?
            [ "$status" -eq 0 ] || sed 's/^/# /' "$tmp/out"
            result "$status" "schema: $tool accepts the good file of $1 with $schema.rng"
        done
    done

    files=
    while IFS=$tab read -r name expression; do
        case $name in '' | \#*) continue ;; esac
        file=$tmp/$1_$(echo "$name" | tr ' ' '_').xml
        make_bad "$good" "$expression" "$file"
        result $? "schema: bad file of $1 made: $name"
        files="$files $file"
        case $tools in
        *xmllint*)
            ! valid_by xmllint "$formats/$1.rng" "$file"
            result $? "schema: xmllint refuses for $1: $name"
            ;;
        esac
    done <"$samples/$1.bad"

    # jing takes a second to start: one run for all of them.
    case $tools in
    *jing*)
        # shellcheck disable=SC2086
        jing "$formats/$1.rng" $files >"$tmp/out" 2>/dev/null
        for file in $files; do
            grep -qF "${file##*/}:" "$tmp/out"
            result $? "schema: jing refuses: $(basename "$file" .xml | tr '_' ' ')"
        done
        ;;
    esac
}

for list in "$samples"/*.bad; do
    check_game "$(basename "$list" .bad)"
done
echo "1..$n"
