#!/bin/sh
# The tables of doc/performance.md: Stele beside others who read the same logs, what two threads bring,
# what telling and starting cost, and where the instructions go.  One command; a quiet machine.
#
#     srcdir=. builddir=build tests/bench/peers.sh [GAMES] [ROUNDS]
#
# GAMES logs of each game are made first (600), in $WORK, where `make bench` has its own.  Commands run in turn, and the least CPU time of ROUNDS (9)
# counts.  What is not installed is left out: xmllint (libxml2-utils), tclsh with tdom, pgn-extract,
# valgrind.
set -eu

games=${1:-600}
rounds=${2:-9}
srcdir=${srcdir:-.}
builddir=${builddir:-$srcdir/build}
stele=$builddir/stele
tclsh=${TCLSH:-tclsh}
LD_LIBRARY_PATH=$builddir/.libs${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
PATH=$PATH:/usr/games # where Debian has pgn-extract
export LD_LIBRARY_PATH PATH
work=${WORK:-$builddir/bench-peers}
[ -n "${WORK:-}" ] || rm -rf "$work"
mkdir -p "$work"
# shellcheck source=tests/bench/corpora.sh
. "$srcdir/tests/bench/corpora.sh"

compile() { # name [flags…]
    name=$1
    shift
    ${CC:-cc} -std=c11 -D_GNU_SOURCE -O2 -I"$srcdir/src" -o "$work/$name" \
        "$srcdir/tests/bench/$name.c" "$@"
}
have() {
    command -v "$1" >/dev/null
}
have_tdom() {
    have "$tclsh" && echo 'if {[catch {package require tdom}]} {exit 1}' | "$tclsh"
}
compile ratio
corpora "$games"

# -- Verifying --------------------------------------------------------------------------------------

# Moves stand in turns, six spaces deep, and nothing else does in these logs.
count_moves() { # list
    xargs zcat <"$1" | grep -c '^      <[a-z]'
}
# The CPU time of each, in the order of the arguments: a line with the seconds.
seconds() { # NAME=COMMAND…
    "$work/ratio" -n "$rounds" "$@" | awk '{ print $2 }'
}

echo "\`stele verify -q -j 1\`, and its CPU time as a multiple of that of the others:"
echo
set --
head='| Game | logs | moves | seconds | moves a second'
if have xmllint; then
    set -- "$@" "sax=xmllint --sax --noout" "stream=xmllint --stream --noout"
    head="$head | \`xmllint --sax\` | \`xmllint --stream\`"
fi
set -- "$@" "gzip=gzip -dc"
head="$head | \`gzip -dc\`"
if have_tdom; then
    set -- "$@" "tdom=$tclsh $srcdir/tests/bench/peers.tcl"
    head="$head | tDOM"
fi
echo "$head |"
echo "$head" | sed 's/[^|]//g; s/|/|---/g; s/$/|/'
for game in $(corpus_games); do
    n=$#
    for command; do # the same commands, each with the list of logs
        set -- "$@" "$command @$work/$game"
    done
    shift "$n"
    seconds "stele=$stele verify -q -j 1 @$work/$game" "$@" |
        awk -v game="$game" -v logs="$(wc -l <"$work/$game")" -v moves="$(count_moves "$work/$game")" '
            NR == 1 { own = $1; printf "| %s | %d | %d | %.3f | %.2f million", game, logs, moves, own, moves / own / 1e6 }
            NR > 1 { printf " | %.2f", own / $1 }
            END { print " |" }'
    for command; do # and without it again
        set -- "$@" "${command% @*}"
        shift
    done
done

if have pgn-extract; then
    compile pgngames
    half=$("$work/pgngames" "$((games * 3))" 1 2>&1 >"$work/chess.pgn")
    roll=$(count_moves "$work/rolltta")
    seconds "stele=$stele verify -q -j 1 @$work/rolltta" "pgn=pgn-extract -r $work/chess.pgn" |
        awk -v roll="$roll" -v half="$half" '
            NR == 1 { own = roll / $1 / 1e6 }
            NR == 2 { their = half / $1 / 1e6 }
            END { printf "\n`pgn-extract -r`, random games of chess: %d half-moves, %.2f million a second; Roll %.2f million, %.2f times as many\n", half, their, own, own / their }'
fi

# -- Threads, telling, starting ---------------------------------------------------------------------

echo
# So many logs that the start, which is one thread's alone, does not count; but no more than a command line holds.
for i in 1 2 3 4 5 6 7 8 9 10; do
    cat "$work/babylonia" "$work/bronze" "$work/civilization" "$work/deus" "$work/rolltta"
done | head -c 1000000 | sed '$d' >"$work/many"
"$work/ratio" -w -n "$rounds" "one=$stele verify -q -j 1 @$work/many" \
    "two=$stele verify -q -j 2 @$work/many" |
    awk '$1 == "two" { printf "Two threads verify %.2f times as fast as one (wall-clock time).\n", $(NF - 2) }'

compile longgame -L"$builddir/.libs" -lstele
"$work/longgame" 150000 "$work/long.stele.xml"
gzip -nc "$work/long.stele.xml" >"$work/long.stele"
seconds "verify=$stele verify -q $work/long.stele" "replay=$stele replay $work/long.stele" \
    "ru=$stele replay --lang ru $work/long.stele" "json=$stele replay --json $work/long.stele" |
    awk 'NR == 1 { own = $1 }
         NR > 1 { factor[NR] = $1 / own }
         END { printf "Telling 150,000 moves takes %.1f times as long as verifying them (%.3f s), %.1f in Russian, %.1f as JSON.\n", factor[2], own, factor[3], factor[4] }'

"$work/ratio" -w -n 50 "version=$stele --version" |
    awk '{ printf "`stele --version`: %.1f ms (wall-clock time).\n", $2 * 1000 }'

# -- Instructions -----------------------------------------------------------------------------------

have valgrind || exit 0

# Files of the list of logs so many times: part, instructions.
counted() { # times list
    logs=$(for _ in $(seq "$1"); do cat "$2"; done)
    # shellcheck disable=SC2086
    valgrind --tool=callgrind --callgrind-out-file="$work/callgrind" "$stele" verify -q -j 1 $logs \
        >/dev/null 2>&1
    callgrind_annotate --threshold=100 --auto=no "$work/callgrind" | awk -f "$srcdir/tests/bench/where.awk"
}
echo
echo "Instructions of verifying, in percent, without the start of the program:"
echo
for game in $(corpus_games); do
    awk -v n="$(wc -l <"$work/$game")" 'NR % int((n + 11) / 12) == 1 || n < 12' "$work/$game" >"$work/few"
    counted 1 "$work/few" | sort >"$work/once"
    counted 2 "$work/few" | sort >"$work/$game.twice"
    join -t '	' "$work/once" "$work/$game.twice" | awk -F '\t' -v game="$game" '
        { cost[$1] = $3 - $2; all += cost[$1]; start += 2 * $2 - $3 }
        END {
            for (part in cost) printf "%s\t%s\t%.1f\n", part, game, 100 * cost[part] / all
            printf "z, start of the program, millions\t%s\t%.1f\n", game, start / 1e6
            printf "y, instructions of the logs, millions\t%s\t%.2f\n", game, all / 1e6
        }'
done | sort | awk -F '\t' -v games="$(corpus_games | tr '\n' ' ')" '
    { value[$1, $2] = $3; if (!($1 in seen)) { seen[$1] = 1; parts[++n] = $1 } }
    END {
        m = split(games, name, " ")
        printf "| "; for (i = 1; i <= m; i++) printf "| %s ", name[i]; print "|"
        printf "|---"; for (i = 1; i <= m; i++) printf "|---"; print "|"
        for (k = 1; k <= n; k++) {
            printf "| %s ", substr(parts[k], 4)
            for (i = 1; i <= m; i++) printf "| %s ", value[parts[k], name[i]]
            print "|"
        }
    }'
