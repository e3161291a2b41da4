#!/bin/sh
# How the cost of commands grows with the log: two games of Roll, one with eight times as many moves
# as the other, once as they are and once with a note at every move; and the same game with many
# branches (long.sh).  What starts with the program is taken off, as measured on a log without moves.
#
# Last come many logs: 1500 of them, and eight times as many, links to ten short games.
#
#     growth.sh STELE RATIO LONGGAME WORK [MOVES [LOGS [SHAPES]]]
#
# MOVES of the longer game (200,000), LOGS in the larger folder (12,000), SHAPES: some of "moves notes
# branches logs".
set -eu
stele=$1 ratio=$2 longgame=$3 work=$4
here=$(dirname "$0")
times=8
few=$((${5:-200000} / times)) logs=$((${6:-12000} / times)) shapes=${7:-moves notes branches logs}

"$longgame" 1 "$work/one.stele.xml"
"$longgame" "$few" "$work/few-moves.stele.xml"
"$longgame" $((few * times)) "$work/many-moves.stele.xml"
add_notes() {
    for size in few many; do
        awk '{ print } /^      </ { print "      <note by=\"anna\">A note.</note>" }' \
            "$work/$size-moves.stele.xml" >"$work/$size-notes.stele.xml"
    done
}
add_branches() {
    "$here/long.sh" "$stele" 1 >"$work/few-branches.stele.xml"
    "$here/long.sh" "$stele" "$times" >"$work/many-branches.stele.xml"
}

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

# Folders take the place of files, with names that end like theirs.
link_logs() { # folder number
    mkdir -p "$work/$1"
    i=0
    while [ "$i" -lt "$2" ]; do
        cp -al "$work/short" "$work/$1/$i"
        i=$((i + 10))
    done
}
add_logs() {
    mkdir -p "$work/short"
    "$stele" play bronze --players 2 --games 10 --seed 4 --bot greedy --force -o "$work/short/%d.stele" \
        >/dev/null
    rm -rf "$work/few-logs.stele.xml" "$work/many-logs.stele.xml"
    link_logs few-logs.stele.xml "$logs"
    link_logs many-logs.stele.xml $((logs * times))
}

for shape in $shapes; do
    [ "$shape" = moves ] || "add_$shape"
    if [ "$shape" = logs ]; then
        grow logs "verify -q -r @" "stats -r @"
    else
        grow "$shape" "verify -q @" "replay --notes @" "replay --json @" "score @" "stats @" \
            "find --event famine @" "state @" "convert --to xml @ -" "convert --to text @ -" \
            "convert --to gz @ -" "compare @ @"
    fi
done
