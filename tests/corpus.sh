#!/bin/sh
# Many logs at once: stele stats.  TAP.
srcdir=$(cd "${srcdir:-.}" && pwd)
STELE=${STELE:-$(pwd)/stele}
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
# shellcheck source=tests/command.sh
. "$srcdir/tests/command.sh"
samples=$srcdir/samples

# Two finished games of three players and one that is not, all of one edition.  Their results say:
# 29, 35, 30 after 212 moves and 9 rounds; 26, 26, 26 after 151 and 7, won by seat 1 on a tie-break.
for log in base-3 lesson dispute; do
    cp "$samples/rolltta/$log.stele" .
done
three='base-3.stele lesson.stele dispute.stele'
# A broken one: an illegal move after the first turn.
"$STELE" convert --to text base-3.stele - | awk '/^ *end$/ && !done { print; print; done = 1; next } 1' >broken.txt

# same NAME ARGUMENT...: the same bytes, whatever the number of workers.
same() {
    name=$1
    shift
    "$STELE" "$@" -j 1 >out.1 2>err.1
    "$STELE" "$@" -j 3 >out 2>err
    cmp -s out out.1 && cmp -s err err.1 && [ -s out ]
    result $? "$name: the same with three workers"
}

# -- stats ------------------------------------------------------------------------------------------

# line NAME PATTERN...: a line of the table with these columns, whatever the blanks.
line() {
    name=$1
    shift
    pattern=$(echo "$*" | sed 's/  */ +/g')
    has "$name" "^ *$pattern\$"
}

# shellcheck disable=SC2086
gives 0 "stats" stats $three
has "says what was counted" '^Roll Through the Ages.*, base game, 3 players: 3 logs, 1 unfinished$'
line "moves: least, between two, most" 'moves 151 181\.5 212'
line "rounds" 'rounds 7 8 9'
line "points: (29+35+30+26+26+26)/6 = 28.67" 'total 26 28\.7 35'
line "wins by seat" 'seat 1 1\.0 50\.0'
line "of the third" 'seat 3 0\.0 0\.0'
line "ends" 'all monuments 1'
line "other ends" 'five developments 1'
has "which ruling decided: 2 + 3 + 2 entries" '^  RTA-A1 Points of Religion +0 +7$'
# shellcheck disable=SC2086
gives 0 "stats in Russian" stats $three --lang ru
has "says what was counted" ', 3 игрока: 3 записи, не закончена 1$'
line "with a decimal comma" 'всего 26 28,7 35'
lacks "no placeholder" '[{}]|cli\.'
# A win that two share is half a win for each.
gives 0 "a shared win" stats "$samples/civilization/nomads-3.stele"
line "nothing for the first" 'seat 1 0\.0 0\.0'
line "half a win" 'seat 2 0\.5 50\.0'
line "for both" 'seat 3 0\.5 50\.0'
gives 0 "points below zero" stats "$samples/rolltta/base-2.stele"
has "have a sign" 'disasters +−[0-9]+ +−[0-9]+\.[0-9] +'
gives 0 "a solo game" stats "$samples/rolltta/solo.stele"
lacks "has no seats to compare" 'seat 1'
# Nobody's default: the log reads a ruling otherwise.
"$STELE" play rolltta --players 2 --ruling RTA-A1=five --max-moves 10 -o five.stele >out 2>err
gives 0 "a ruling read otherwise" stats five.stele
has "is counted" 'RTA-A1 Points of Religion +1 +0$'
lacks "of an unfinished game no points" '^Points|^Wins|^Ends'

# shellcheck disable=SC2086
gives 0 "as CSV" stats --csv $three
for row in logs,,3,,,, finished,,2,,,, length,moves,2,151,181.5,181.5,212 length,rounds,2,7,8,8.0,9 \
    points,total,6,26,,28.7,35 wins,1,1.0,,,, wins,2,1.0,,,, wins,3,0.0,,,, end,all-monuments,1,,,, \
    ruling,RTA-A1,7,,,,; do
    grep -qxF "rolltta,base,3,$row" out
    result $? "CSV: $row"
done
awk -F, 'NF != 10' out >err
[ ! -s err ]
result $? "every line has ten fields"
# The ledger of each log says how often a clause brought points.
for log in $three; do
    "$STELE" score --ledger --csv "$log"
done | awk -F, '$5 == "false" { n[$6]++ } END { for (c in n) print "rolltta,base,3,clause," c "," n[c] ",,,," }' |
    sort >ledger
grep ',clause,' out | sort | diff ledger - >err && [ -s ledger ]
result $? "clauses as in the ledgers"
"$STELE" stats --csv "$samples/bronze/base-2.stele" "$samples/civilization/full-4.stele" \
    "$samples/rolltta/base-4.stele" >out 2>err
grep -q '^rolltta,base,4,points,cities' out
[ $? -eq 1 ]
result $? "categories are those of the game"
grep -q 'lba\|Commerce\|commerce' out
[ $? -eq 1 ]
result $? "and of the edition"

# shellcheck disable=SC2086
gives 0 "as JSON" stats --json $three
json "is JSON" lines
[ "$(wc -l <out)" -eq 3 ]
result $? "a line a log"
has "the outcome" '"file":"base-3.stele","game":"rolltta","edition":"base","date":"2026-09-19","moves":212,"rounds":9,"finished":true,"end":"all-monuments","winners":\["boris"\]'
has "the points" '"id":"boris","name":"Борис","categories":\{[^}]*\},"total":35\}'
has "rows by clause" '"clauses":\{"RTA-13\.1":[0-9]+,'
has "rulings" '"rulings":\[\{"id":"RTA-A1","choice":"six","default":true,"rows":2\}\]'
grep dispute.stele out >one
! grep -q '"total"\|"winners"\|"end"' one && grep -q '"finished":false,"players":\[{"id":"[a-z]*","name":"[^"]*"},' one
result $? "of an unfinished game no points"

same "stats" stats -r "$samples"
same "stats as CSV" stats --csv -r "$samples" broken.txt missing.stele
same "stats as JSON" stats --json -r "$samples" broken.txt "$samples"

# Broken logs are named and left out, and stop nothing.
# shellcheck disable=SC2086
gives 1 "a broken log" stats broken.txt $three
complains "is named with what is wrong" '^broken\.txt:[0-9]+: main:[0-9]+: end: .*\(RTA-'
complains "and counted" '^stele stats: 1 of 4 files left out$'
has "the others are counted" ': 3 logs, 1 unfinished$'
gives 1 "in Russian" stats broken.txt base-3.stele --lang ru
complains "it is counted" '^stele stats: не учтён 1 файл из 2$'
gives 1 "as JSON" stats --json broken.txt base-3.stele
[ "$(wc -l <out)" -eq 1 ]
result $? "has no line"
gives 2 "a missing one" stats base-3.stele missing.stele
complains "is named" '^missing\.stele: '
has "the others are counted" ': 1 log$'
gives 2 "a directory" stats base-3.stele .
complains "says what -r is for" '^\. is a directory; -r looks for logs below it'
mkdir empty
gives 2 "no logs at all" stats -r empty
complains "says so" 'no logs found'
gives 2 "two forms" stats --csv --json base-3.stele
"$STELE" stats - <base-3.stele >out 2>err
has "standard input" ': 1 log$'

# Over several processes, as the manual has it.
if command -v parallel >/dev/null; then
    mkdir bin
    ln -s "$STELE" bin/stele
    # shellcheck disable=SC2086
    ls $three | PATH=$tmp/bin:$PATH parallel -m stele stats --json {} >corpus.jsonl 2>err
    # shellcheck disable=SC2086
    "$STELE" stats --json $three | sort >out
    sort corpus.jsonl | cmp -s - out
    result $? "GNU parallel gives the same lines"
else
    skip "GNU parallel gives the same lines" "no parallel"
fi

echo "1..$n"
