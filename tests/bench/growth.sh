#!/bin/sh
# How the cost of commands grows with the log: two games of Roll, one with eight times as many moves
# as the other, once as they are and once with a note at every move; and the same game with many
# branches (long.sh).  What starts with the program is taken off, as measured on a log without moves.
#
#     growth.sh STELE RATIO LONGGAME WORK
set -eu
stele=$1 ratio=$2 longgame=$3 work=$4
here=$(dirname "$0")
few=25000 times=8

"$longgame" 1 "$work/one.stele.xml"
"$longgame" "$few" "$work/few-moves.stele.xml"
"$longgame" $((few * times)) "$work/many-moves.stele.xml"
for size in few many; do
    awk '{ print } /^      </ { print "      <note by=\"anna\">A note.</note>" }' \
        "$work/$size-moves.stele.xml" >"$work/$size-notes.stele.xml"
done
"$here/long.sh" "$stele" 1 >"$work/few-branches.stele.xml"
"$here/long.sh" "$stele" "$times" >"$work/many-branches.stele.xml"

grow() { # shape command…
    shape=$1
    shift
    with() { # file: the command with it in the place of @
        echo "$command" | sed "s|@|$work/$1.stele.xml|g"
    }
    for command; do
        "$ratio" -d -n 3 "start=$stele $(with one)" "few=$stele $(with "few-$shape")" \
            "many=$stele $(with "many-$shape")" |
            awk -v shape="$shape" -v command="$command" -v times="$times" '
                { cost[$1] = $2 }
                END {
                    few = cost["few"] - cost["start"]
                    many = cost["many"] - cost["start"]
                    printf "%-9s %-24s %7.3f s %7.3f s", shape, command, cost["few"], cost["many"]
                    if (few > 0.005)
                        printf "  exponent %.2f", log(many / few) / log(times)
                    print ""
                }'
    done
}
for shape in moves notes branches; do
    grow "$shape" "verify -q @" "replay --notes @" "replay --json @" "score @" "stats @" \
        "find --event famine @" "state @" "convert --to xml @ -" "convert --to text @ -" \
        "convert --to gz @ -" "compare @ @"
done
