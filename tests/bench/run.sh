#!/bin/sh
# The figures of `make bench`: ratios, each against a baseline run beside it.  Nothing here can
# fail a test; a person reads it.
#
#     run.sh [GAMES]      how many logs the corpus has (1000)
set -eu

games=${1:-1000}
srcdir=${srcdir:-.}
builddir=${builddir:-$srcdir/build}
stele=$builddir/stele
LD_LIBRARY_PATH=$builddir/.libs${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export LD_LIBRARY_PATH
work=$builddir/bench
rm -rf "$work"
mkdir -p "$work"

say() {
    printf '\n== %s\n' "$*"
}

${CC:-cc} -std=c11 -D_GNU_SOURCE -O2 -o "$work/ratio" "$srcdir/tests/bench/ratio.c"

# shellcheck source=tests/bench/corpora.sh
. "$srcdir/tests/bench/corpora.sh"
corpora "$games"
ln -s rolltta "$work/all"

say "beside others (CPU time, the best of 9 rounds)"
WORK=$work "$srcdir/tests/bench/peers.sh" "$games"

for game in $(corpus_games); do
    say "$game: statistics against verifying (likewise; at most 1.5 times)"
    "$work/ratio" -n 9 "stele stats=$stele stats -j 1 @$work/$game" \
        "stele verify=$stele verify -q -j 1 @$work/$game"
done

# -- Memory -----------------------------------------------------------------------------------------

say "peak memory: 10 logs, all logs, one log of 100 MB"
head -10 "$work/all" >"$work/ten"
"$work/ratio" -n 1 "10 logs=$stele verify -q -j 1 @$work/ten"
"$work/ratio" -n 1 "all logs=$stele verify -q -j 1 @$work/all"
"$srcdir/tests/bench/long.sh" "$stele" 100 >"$work/long.stele.xml"
printf "%d bytes\n" "$(wc -c <"$work/long.stele.xml")"
"$work/ratio" -n 1 "100 MB=$stele verify -q $work/long.stele.xml"

# -- Growth -----------------------------------------------------------------------------------------

program() { # name: tests/bench/NAME.c, linked with the library
    ${CC:-cc} -std=c11 -D_XOPEN_SOURCE=700 -O2 -I"$srcdir/src" -o "$work/$1" \
        "$srcdir/tests/bench/$1.c" -L"$builddir/.libs" -lstele
}

say "growth with eight times as many moves (CPU time; 1.00 is linear)"
program longgame
"$srcdir/tests/bench/growth.sh" "$stele" "$work/ratio" "$work/longgame" "$work"

say "telling a game of 200,000 moves against one verify (CPU time, the best of 9 rounds; at most 6 x)"
gzip -nc "$work/many-moves.stele.xml" >"$work/many-moves.stele"
"$work/ratio" -n 9 "replay=$stele replay $work/many-moves.stele" \
    "verify=$stele verify -q $work/many-moves.stele"

# -- Saving -----------------------------------------------------------------------------------------

say "saving with and without reading back (CPU time of convert, the best of 9 rounds)"
"$stele" play civilization --edition full --players 7 --seed 3 --bot greedy --force -o "$work/civ.stele" \
    >/dev/null
for file in civ.stele long.stele.xml; do
    echo "$file"
    "$work/ratio" -n 9 "with=$stele convert --force $work/$file $work/saved.stele" \
        "without=$stele convert --force --no-read-back $work/$file $work/saved.stele"
done

# -- Other readings ---------------------------------------------------------------------------------

# The same moves once more, under another choice: what it costs besides reading and checking them.
say "a second reading against one verify (CPU time, the best of 9 rounds; at most 2.3 x)"
reading() { # game ruling choice
    "$stele" play "$1" --players 4 --seed 3 --bot greedy --force -o "$work/reading.stele" >/dev/null
    "$work/ratio" -d -n 9 "$1 $2=$stele compare $work/reading.stele --ruling $3" \
        "verify=$stele verify -q -j 1 $work/reading.stele"
}
reading rolltta RTA-A1 RTA-A1=five
reading babylonia BAB-R6 BAB-R6=unscored
reading bronze BRZ-R9 BRZ-R9=settled
reading deus DEU-R4 DEU-R4=placing
reading civilization CIV-R10 CIV-R10=first-check-only

say "which of ten rulings matter (CPU time; a second at most)"
"$stele" play rolltta --edition lba --players 4 --seed 3 --bot greedy --force -o "$work/ten.stele" >/dev/null
"$work/ratio" -d -n 3 "winner=$stele compare $work/ten.stele --bisect winner" \
    "eight at a time=$stele compare $work/ten.stele --bisect winner --most 8"

# -- Playouts ---------------------------------------------------------------------------------------

say "whole games without writing, and the quick player against the greedy one"
"$builddir/tests/bench/playouts" -n 100 -m 200

say "last turns that are solved exhaustively: how often a hint finds a best move (95 % at least)"
"$builddir/tests/bench/lastturn" -n 50

# -- Seeking ----------------------------------------------------------------------------------------

say "seeks in a log of 500 moves"
program seek
"$work/seek"

# -- The viewer -------------------------------------------------------------------------------------

if command -v Xvfb >/dev/null && [ -f "$builddir/pkgIndex.tcl" ]; then
    say "the viewer on a log of 500 moves"
    Xvfb -displayfd 3 -screen 0 1280x1024x24 -nolisten tcp -noreset 3>"$work/display" \
        >/dev/null 2>&1 &
    server=$!
    trap 'kill "$server" 2>/dev/null' EXIT
    while [ ! -s "$work/display" ]; do sleep 0.1; done
    TCLLIBPATH=$builddir DISPLAY=:$(cat "$work/display") \
        "${TCLSH:-tclsh}" "$srcdir/tests/bench/viewer.tcl" "$work/viewer"
fi
