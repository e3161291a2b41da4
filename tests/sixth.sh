#!/bin/sh
# A game is one room in every place: a copy of the sources with a sixth game, whose files are those in
# tests/sixth, and two more lines elsewhere, builds, plays, judges, speaks and draws.  TAP.
# doc/adding-a-game.md tells the same in words.
srcdir=$(cd "${srcdir:-.}" && pwd)
builddir=$(cd "${builddir:-.}" && pwd)
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
unset MAKEFLAGS MFLAGS MAKELEVEL
copy=$tmp/stele

for tool in automake xmllint; do
    command -v $tool >/dev/null || { echo "1..0 # SKIP no $tool"; exit 0; }
done

# variable NAME: what the build here was configured with.
variable() {
    sed -n "s/^$1 = //p" "$builddir/Makefile"
}

# -- The copy, and what is added ------------------------------------------------------------------------

mkdir "$copy"
for name in COPYING Makefile.am Makefile.in aclocal.m4 build-aux config.h.in configure configure.ac \
    doc formats m4 samples src tests tk; do
    cp -Rp "$srcdir/$name" "$copy/"
done
chmod -R u+w "$copy"
(cd "$srcdir/tests/sixth" && find . -type f) >"$tmp/new"
: >"$tmp/out"
while read -r file; do
    [ ! -e "$copy/$file" ] || echo "$file is there already" >>"$tmp/out"
done <"$tmp/new"
[ -s "$tmp/new" ] && [ ! -s "$tmp/out" ]
result $? "all files of the game are new ones"
cp -R "$srcdir/tests/sixth/." "$copy/"
sed -i 's|^    GAME(rolltta)|    GAME(tiny)         \\\n&|' "$copy/src/core/library/registry.c"
sed -i 's|^include src/games/rolltta/game.am|&\ninclude src/games/tiny/game.am|' "$copy/Makefile.am"

for name in Makefile.am src tk formats tests doc samples; do
    diff -r "$srcdir/$name" "$copy/$name"
done | grep -v '^Only in\|^diff ' >"$tmp/out"
[ "$(grep -c '^>.*tiny' "$tmp/out")" -eq 2 ] && [ "$(grep -c '^[<>]' "$tmp/out")" -eq 2 ]
result $? "two lines elsewhere name it"

# The fields of struct stele_game: functions, and names before a semicolon or a comma; numbers of rows left out.
sed -n '/^struct stele_game {/,/^};/s/^    \([a-z].*\)/\1/p' "$srcdir/src/core/game/game.h" |
    sed 's|/\*.*||; s/.*(\*\([a-z_]*\))(.*/\1/; s/;.*//' | tr ',' '\n' | sed 's/ *$//; s/.*[ *]//; /s_n$/d' >"$tmp/fields"
while read -r field; do
    grep -q "\`$field\`" "$srcdir/doc/adding-a-game.md" || echo "$field"
done <"$tmp/fields" >"$tmp/out"
[ "$(wc -l <"$tmp/fields")" -gt 40 ] && [ ! -s "$tmp/out" ]
result $? "the guide names every field of the descriptor"

# -- Building -------------------------------------------------------------------------------------------

tcl=$(variable TCL_BIN_DIR)
if [ -n "$tcl" ]; then with_tcl=--with-tcl=$tcl; else with_tcl=--without-tcl; fi
acutest=$(variable ACUTEST_DIR)
# As deep below the sources as the build here: the names in what was compiled are relative ones.
case $(variable srcdir) in
../..) up=../.. copy_build=$copy/build/plain ;;
*) up=.. copy_build=$copy/build ;;
esac
mkdir -p "$copy_build"
(cd "$copy" && automake Makefile && cd "$copy_build" &&
    CONFIG_SHELL=$(variable SHELL) $up/configure -q --disable-lto --disable-static CC="$(variable CC)" CFLAGS=-O0 \
        ${acutest:+--with-acutest="$acutest"} "$with_tcl") >"$tmp/out" 2>&1
result $? "it is configured"

# What the new game does not change was compiled already; make sees by its time what is still good.  Where the names
# of the sources lead nowhere from here, everything is compiled.
case $(variable srcdir) in
.. | ../.. | /*)
    (cd "$builddir" && tar -cf - --exclude='test_*' config.h src tests/unit) | tar -xpf - -C "$copy_build"
    ;;
esac
# What draws needs Tcl, what tests the engine needs acutest.
targets=stele
[ -z "$tcl" ] || targets="$targets tclstele.la pkgIndex.tcl"
[ -z "$acutest" ] || targets="$targets tests/games/tiny/test_race"
# shellcheck disable=SC2086
make -s -C "$copy_build" -j2 LDFLAGS=-Wc,-fno-lto $targets >"$tmp/out" 2>&1
result $? "it is built"

# -- Playing --------------------------------------------------------------------------------------------

srcdir=$copy
builddir=$copy_build
STELE=$copy_build/stele
export srcdir builddir STELE
sample=$copy/samples/tiny/race.stele.xml

"$STELE" rules --json 2>&1 | grep -q '"prefix": "TNY"'
result $? "the registry names it"
"$STELE" verify --schema "$sample" >"$tmp/out" 2>&1
result $? "its sample is legal and valid"
for lang in en ru; do
    "$STELE" replay --lang $lang "$sample" >"$tmp/story" 2>"$tmp/err"
    diff "$copy/tests/games/tiny/golden/race.$lang.txt" "$tmp/story" >"$tmp/out"
    result $? "its story in $lang is the one expected"
done
sed 's|<leave/>|<take/>|' "$sample" >"$tmp/wrong.stele.xml"
! "$STELE" verify "$tmp/wrong.stele.xml" >"$tmp/out" 2>&1 && grep -q 'TNY-A1' "$tmp/out"
result $? "a log with a wrong move is refused, with the clause"
"$STELE" play tiny --players 4 --seed 3 --bot greedy --check-every 3 -o "$tmp/game.stele" >"$tmp/out" 2>&1 &&
    "$STELE" verify "$tmp/game.stele" >>"$tmp/out" 2>&1
result $? "bots play it"

# test_of NAME COMMAND...: a test that prints TAP and finds nothing wrong.
test_of() {
    what=$1
    shift
    "$@" >"$tmp/tap" 2>&1
    grep '^not ok' "$tmp/tap" >"$tmp/out"
    grep -q '^ok .*[Tt]iny' "$tmp/tap" && [ ! -s "$tmp/out" ]
    result $? "$what"
}

# -- The tests that look at every game look at this one ---------------------------------------------------

# And at no other: that is done elsewhere.
STELE_TEST_GAME=tiny
export STELE_TEST_GAME
test_of "clauses are cited, tested, and the same in both languages" sh "$copy/tests/clauses.sh"
if [ -n "$acutest" ]; then
    "$copy_build/tests/games/tiny/test_race" --color=never >"$tmp/out" 2>&1
    result $? "its engine passes its own tests"
else
    skip "its engine passes its own tests" "no acutest"
fi
if [ -n "$tcl" ]; then
    test_of "set and texts are in order" sh "$copy/tests/formats.sh"
    test_of "its board is drawn" sh "$copy/tests/tcl/run-tap.sh" "$copy/tests/games/tiny/board.test"
    sh "$copy/tests/tcl/run-tap.sh" "$copy/tests/tcl/msgs.test" >"$tmp/tap" 2>&1
    grep '^not ok' "$tmp/tap" >"$tmp/out"
    grep -q '^ok' "$tmp/tap" && [ ! -s "$tmp/out" ]
    result $? "its sentences are in order"
else
    for what in "set and texts are in order" "its board is drawn" "its sentences are in order"; do
        skip "$what" "no Tcl"
    done
fi
echo "1..$n"
