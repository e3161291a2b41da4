#!/bin/sh
# The rooms of src: who may include whom.  The arrows are written down once, here; the picture in
# doc/architecture.md shows the same.  TAP.
srcdir=${srcdir:-.}
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
cd "$srcdir/src" || exit 99

# Room, and the rooms it may include besides itself.  Everybody may include stele.h.
arrows='
stele
core/base
core/xml        core/base
core/game       core/base
core/sets       core/base core/xml core/game
core/texts      core/base core/xml
core/library    core/base core/xml core/game core/sets core/texts
core/words      core/base core/game core/sets core/texts core/library
core/read       core/base core/xml core/game core/library core/words
core/play       core/base core/game core/sets core/library core/words core/read
core/log        core/base core/xml core/game core/sets core/library core/words core/read core/play
core/study      core/base core/xml core/read core/log
core/inquiry    core/base core/game core/sets core/library core/words core/play core/log
analysis        core/base core/xml core/game core/sets core/library core/read core/play core/log core/inquiry
train           core/base core/game core/library analysis
games           core/base core/game core/sets core/words
answers
cli/shared
cli/text        answers cli/shared
cli/corpus      answers cli/shared
cli/session     answers cli/shared cli/text
cli/commands    answers cli/shared cli/text cli/corpus cli/session
tcl             answers
'

# includes FOLDER: "file included-file" for every #include "…" below it.
includes() {
    find "$1" -name '*.[ch]' -o -name '*.def' | sort | while read -r file; do
        sed -n "s|^# *include \"\\([^\"]*\\)\".*|$file \\1|p" "$file"
    done
}

# allowed ROOM FILE INCLUDED ALLOWED...
allowed() {
    room=$1
    included=$3
    shift 3
    case $included in stele.h | config.h | "$room"/*) return 0 ;; esac
    for other; do
        case $included in "$other"/*) return 0 ;; esac
    done
    return 1
}

echo "$arrows" | sed '/^$/d' >"$tmp/arrows"
while read -r room others <&3; do
    : >"$tmp/wrong"
    includes "$room" >"$tmp/includes"
    while read -r file included; do
        # shellcheck disable=SC2086
        allowed "$room" "$file" "$included" $others || echo "#   $file includes $included" >>"$tmp/wrong"
    done <"$tmp/includes"
    cat "$tmp/wrong"
    [ -s "$tmp/includes" ] && [ ! -s "$tmp/wrong" ]
    result $? "$room includes only what lies before it"
done 3<"$tmp/arrows"

# A game knows no other game.
for game in games/*/; do
    game=${game%/}
    includes "$game" | grep ' games/' | grep -v " $game/" >"$tmp/wrong"
    sed 's/^/#   /' "$tmp/wrong"
    [ ! -s "$tmp/wrong" ]
    result $? "$game includes no other game"
done

# Every file of the core and of the command has a room with an arrow.
find core cli/* -name '*.[ch]' ! -name embedded.c ! -name main.c | sed 's|/[^/]*$||' | sort -u >"$tmp/found"
sed -n 's|^\(core/[a-z]*\).*|\1|p; s|^\(cli/[a-z]*\).*|\1|p' "$tmp/arrows" | sort >"$tmp/known"
cmp "$tmp/found" "$tmp/known" >"$tmp/out" 2>&1
result $? "every room of the core and of the command has its arrows"

# One header per module: what a file offers to others is declared in the header of its name, in the public
# one, or, where a module has several files, in one other header of its room.
offered() {
    sed -n '/^static/d; s/^[a-z][a-z_0-9 ]*[ *]\([a-z_][a-z_0-9]*\)(.*/\1/p' "$1" | sort -u
}
: >"$tmp/wrong"
for file in core/*/*.c analysis/*.c; do
    [ ! -e "${file%.c}.h" ] || continue
    offered "$file" | while read -r name; do
        grep -q "[ *]$name(" stele/*.h || grep -l "[ *]$name(" "$(dirname "$file")"/*.h || echo none
    done | sort -u >"$tmp/headers"
    if grep -q none "$tmp/headers" || [ "$(wc -l <"$tmp/headers")" -gt 1 ]; then
        echo "#   $file: $(tr '\n' ' ' <"$tmp/headers")" >>"$tmp/wrong"
    fi
done
cat "$tmp/wrong"
[ ! -s "$tmp/wrong" ]
result $? "one header for each module"

# outside HEADERS FILES: files other than FILES include none of HEADERS, both regular expressions.
outside() {
    find . -name '*.[ch]' | sort | xargs grep -l "^# *include <\\($1\\)" | grep -v "^\\./\\($2\\)$" >"$tmp/wrong"
    sed 's/^/#   /' "$tmp/wrong"
    [ ! -s "$tmp/wrong" ]
}

outside 'libxml/' 'core/xml/xmlcompat\.h'
result $? "libxml2 is seen through one file"
includes . | grep ' core/xml/xmlcompat\.h' | grep -v '^\./core/xml/' >"$tmp/wrong"
sed 's/^/#   /' "$tmp/wrong"
[ ! -s "$tmp/wrong" ]
result $? "and that is seen in its room alone"
outside 'zlib\|libdeflate' 'core/read/gzin\.c\|core/log/write\.c\|core/read/origin\.c'
result $? "zlib and libdeflate are seen where files are read and written"
# Parts of a library that are its own business.
grep -rn 'parserInternals\.h\|inputPush\|xmlNewInputStream\|tclInt\.h\|tkInt\.h' . >"$tmp/wrong"
sed 's/^/#   /' "$tmp/wrong"
[ ! -s "$tmp/wrong" ]
result $? "no library is used by its internals"

echo "1..$n"
