#!/bin/sh
# The schemas of logs: two independent validators agree on good and bad files.  TAP.
#
# xmllint and jing validate tests/schema/good.xml and everything tests/schema/bad.list makes of it
# with the schema of the game, and the good one with log.rng alone.  `stele verify --schema` uses
# the same schemas from inside the library; tests/unit/test_schema.c covers it with these files.
srcdir=${srcdir:-.}
formats=$srcdir/formats
samples=$srcdir/tests/schema
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
n=0

result() {
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; fi
}

skip() {
    n=$((n + 1))
    echo "ok $n - $1 # SKIP $2"
}

# valid_by TOOL SCHEMA FILE
valid_by() {
    case $1 in
    xmllint) xmllint --noout --nonet --relaxng "$2" "$3" ;;
    jing) jing "$2" "$3" ;;
    esac >"$tmp/out" 2>&1
}

# Well-formed, so that it is the schema that refuses.
make_bad() {
    sed "$1" "$samples/good.xml" >"$2"
    ! cmp -s "$2" "$samples/good.xml" && xmllint --noout "$2" 2>/dev/null
}

tools=
for tool in xmllint jing; do
    if command -v "$tool" >/dev/null; then tools="$tools $tool"; else skip "$tool" "not installed"; fi
done

for tool in $tools; do
    for schema in rolltta log; do
        valid_by "$tool" "$formats/$schema.rng" "$samples/good.xml"
        status=$?
        [ "$status" -eq 0 ] || sed 's/^/# /' "$tmp/out"
        result "$status" "schema: $tool accepts the good file with $schema.rng"
    done
done

# Any game: other verbs, other set-up items.
sed 's/game="rolltta"/game="chess"/; s/<stop\/>/<castle side="king"\/>/; s/<first /<last /' \
    "$samples/good.xml" >"$tmp/other.xml"
for tool in $tools; do
    valid_by "$tool" "$formats/log.rng" "$tmp/other.xml"
    result $? "schema: $tool accepts another game with log.rng"
    ! valid_by "$tool" "$formats/rolltta.rng" "$tmp/other.xml"
    result $? "schema: $tool refuses another game with rolltta.rng"
done

tab=$(printf '\t')
files=
while IFS=$tab read -r name expression; do
    case $name in '' | \#*) continue ;; esac
    file=$tmp/$(echo "$name" | tr ' ' '_').xml
    make_bad "$expression" "$file"
    result $? "schema: bad file made: $name"
    files="$files $file"
    case $tools in
    *xmllint*)
        ! valid_by xmllint "$formats/rolltta.rng" "$file"
        result $? "schema: xmllint refuses: $name"
        ;;
    esac
done <"$samples/bad.list"

# jing takes a second to start: one run for all of them.
case $tools in
*jing*)
    # shellcheck disable=SC2086
    jing "$formats/rolltta.rng" $files >"$tmp/out" 2>/dev/null
    for file in $files; do
        grep -qF "${file##*/}:" "$tmp/out"
        result $? "schema: jing refuses: $(basename "$file" .xml | tr '_' ' ')"
    done
    ;;
esac
echo "1..$n"
