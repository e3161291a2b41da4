#!/bin/sh
# The schemas of logs: two independent validators agree on good and bad files.  TAP.
#
# For each game, xmllint and jing validate tests/games/GAME/schema.xml and everything that
# tests/games/GAME/schema.bad makes of it with the schema of the game, and the good one with log.rng alone.
# `stele verify --schema` uses the same schemas from inside the library; tests/unit/test_schema.c
# covers it with the files of rolltta.
srcdir=${srcdir:-.}
formats=$srcdir/formats
samples=$srcdir/tests/games
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"

# shellcheck source=tests/judge.sh
. "$srcdir/tests/judge.sh"

tools=
for tool in xmllint jing; do
    if has_tool "$tool"; then tools="$tools $tool"; else skip "$tool" "not installed"; fi
done

# said WORD FILE NAME: each tool accepts or refuses the file, as asked last.
said() {
    for tool in $tools; do
        "$1" "$tool" "$2"
        status=$?
        [ "$status" -eq 0 ] || said_of "$tool" "$2"
        result "$status" "schema: $tool $1 $3"
    done
}

# Any game: other verbs, other set-up items.
other=$tmp/other.xml
sed 's/game="rolltta"/game="chess"/; s/<stop\/>/<castle side="king"\/>/; s/<first /<last /' \
    "$samples/rolltta/schema.xml" >"$other"
judge "$formats/log.rng" "$other" "$samples"/*/schema.xml
said accepts "$other" "another game with log.rng"
for good in "$samples"/*/schema.xml; do
    said accepts "$good" "the good file of $(basename "$(dirname "$good")") with log.rng"
done

# Studies.  What is refused is a line of the list each: a name, a tab, what sed makes of the good one.
study=$samples/../study.xml
bad_study() {
    while IFS=$tab read -r name expression; do
        case $name in '' | \#*) continue ;; esac
        sed "$expression" "$study" >"$tmp/study/$(echo "$name" | tr ' ' '_').xml"
    done <"$samples/../study.bad"
}
tab=$(printf '\t')
mkdir "$tmp/study"
bad_study
judge "$formats/study.rng" "$study" "$tmp"/study/*.xml
said accepts "$study" "a study"
for bad in "$tmp"/study/*.xml; do
    ! cmp -s "$bad" "$study"
    result $? "schema: bad study made: $(basename "$bad" .xml)"
    said refuses "$bad" "a study: $(basename "$bad" .xml | tr _ ' ')"
done

# make_bad GAME: a file in $tmp/GAME for each line of its list, and a line in $tmp/names that names it.
make_bad() {
    mkdir "$tmp/$1"
    : >"$tmp/names"
    while IFS=$tab read -r name expression; do
        case $name in '' | \#*) continue ;; esac
        file=$tmp/$1/$(echo "$name" | tr ' ' '_').xml
        sed "$expression" "$good" >"$file"
        ! cmp -s "$file" "$good"
        result $? "schema: bad file of $1 made: $name"
        printf '%s\t%s\n' "$file" "$name" >>"$tmp/names"
    done <"$samples/$1/schema.bad"
}

# check_game GAME: what is refused is well-formed, so that it is the schema that refuses.
check_game() {
    good=$samples/$1/schema.xml
    make_bad "$1"
    judge "$formats/$1.rng" "$good" "$other" "$tmp/$1"/*.xml
    said accepts "$good" "the good file of $1 with $1.rng"
    said refuses "$other" "another game with $1.rng"
    while IFS=$tab read -r file name <&3; do
        said refuses "$file" "for $1: $name"
    done 3<"$tmp/names"
}

for list in "$samples"/*/schema.bad; do
    check_game "$(basename "$(dirname "$list")")"
done
echo "1..$n"
