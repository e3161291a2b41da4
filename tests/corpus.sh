#!/bin/sh
# Many logs at once: stele stats, coverage, find.  TAP.
srcdir=$(cd "${srcdir:-.}" && pwd)
STELE=${STELE:-$(pwd)/stele}
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
# shellcheck source=tests/command.sh
. "$srcdir/tests/command.sh"
# The logs among the samples, without the studies.
samples=$(pwd)/samples
for file in "$srcdir"/samples/*/*.stele; do
    case $file in */study.stele) continue ;; esac
    mkdir -p "$samples/$(basename "$(dirname "$file")")"
    cp "$file" "$samples/$(basename "$(dirname "$file")")"
done

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
while read -r row; do
    grep -qxF "rolltta,base,3,$row" out
    result $? "CSV: $row"
done <<ROWS
logs,,3,,,,
finished,,2,,,,
length,moves,2,151,181.5,181.5,212
length,rounds,2,7,8,8.0,9
points,total,6,26,,28.7,35
wins,1,1.0,,,,
wins,2,1.0,,,,
wins,3,0.0,,,,
end,all-monuments,1,,,,
ruling,RTA-A1,7,,,,
ROWS
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

# One page, complete in itself; whatever a file is called, it is text.
hostile='<script>alert("1")</script>&x;.txt'
mkdir hostile
cp broken.txt "hostile/$(echo "$hostile" | tr / _)"
for lang in en ru; do
    "$STELE" stats --html --lang $lang -r "$samples" hostile/* "$(printf 'no\033[31m such\nfile')" >out 2>err
    [ $? -eq 2 ]
    result $? "a page in $lang (exit 2: a file is missing)"
    has "in $lang" "<html lang=\"$lang\">"
    ! grep -v '^<style>' out | grep -Eq 'cli\.|[{}]'
    result $? "in $lang: no placeholder"
    lacks "in $lang: no script, nothing from elsewhere" '<script|src=|href=|url\(|//'
    has "in $lang: names are text" '<li>hostile/&lt;script&gt;alert\(&quot;1&quot;\)&lt;_script&gt;&amp;x;\.txt</li>'
    ! LC_ALL=C grep -q "$(printf '\033')" out
    result $? "in $lang: nothing that acts on a terminal"
    if command -v xmllint >/dev/null; then
        xmllint --noout --nonet out 2>err
        result $? "in $lang: well-formed"
    else
        skip "in $lang: well-formed" "no xmllint"
    fi
done
# shellcheck disable=SC2086
gives 0 "a page of three logs" stats --html $three
has "points: mean, least, most" '>28\.7 \(26 … 35\)</text>'
has "wins" '>1\.0 \(50\.0 %\)</text>'
has "clauses with their texts" '<title>RTA-13\.1 Add the points of all developments you own'
[ "$(grep -c '<svg ' out)" -eq "$(grep -c '</svg>' out)" ] && [ "$(grep -c '<svg ' out)" -eq 5 ]
result $? "points, wins, ends, clauses, rulings"
same "a page" stats --html -r "$samples" broken.txt missing.stele
gives 2 "two forms" stats --csv --html base-3.stele
gives 2 "two others" stats --html --json base-3.stele

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
    printf '%s\n' $three | PATH=$tmp/bin:$PATH parallel -m stele stats --json {} >corpus.jsonl 2>err
    # shellcheck disable=SC2086
    "$STELE" stats --json $three | sort >out
    sort corpus.jsonl | cmp -s - out
    result $? "GNU parallel gives the same lines"
else
    skip "GNU parallel gives the same lines" "no parallel"
fi

# -- coverage ---------------------------------------------------------------------------------------

# Two moves, and so two verbs with their clauses.
cat >short.txt <<'LOG'
log format=1 game=rolltta edition=base
  players
    player id=anna seat=1
    player id=boris seat=2
  line id=main
    turn player=anna round=1
      roll dice=F,F,F
      stop
LOG
gives 0 "coverage" coverage short.txt
has "says how much was met" '^Roll Through the Ages: The Bronze Age: 1 log; [1-9][0-9]? of [0-9]+ clauses cited, 0 of [0-9]+ rulings decisive$'
verb=$(sed -n 's/^VERB([A-Z_]*, roll, *"\([A-Z0-9.-]*\)".*/\1/p' "$srcdir/src/games/rolltta/verbs.def")
[ -n "$verb" ]
result $? "the verb has a clause"
sed -n '/^How many/,$p' out | grep -Eq "^  $verb .* [1-9][0-9]*\$"
result $? "it is counted"
sed -n '/^Never used/,/^How many/p' out >never
grep -q '^  RTA-A1  ' never && grep -q '^  RTA-13\.1  ' never && ! grep -q "^  $verb " never
result $? "nothing scored, no ruling decided"
gives 0 "coverage as JSON" coverage --json "$samples/rolltta/base-3.stele" "$samples/bronze/base-2.stele" short.txt
json "is JSON" lines
[ "$(wc -l <out)" -eq 2 ]
result $? "a line a game"
# What the other commands say of the same log: building, each time with its verb and an event; famines; two
# entries that RTA-A1 decided.
gives 0 "of one log" coverage --json "$samples/rolltta/base-3.stele"
built=$("$STELE" convert --to text base-3.stele - | grep -c '^ *build ')
famines=$("$STELE" replay --json base-3.stele | grep -c '"rolltta.famine"')
has "moves count once" "\"RTA-8\.4\":$built,"
has "events" "\"RTA-6\.3\":$famines,"
has "rulings that decided" '"rulings":\{"RTA-A1":2,'
tr '[' ',' <out | tr ',' '\n' | sed -n 's/^"\(RTA-[A-Z0-9.]*\)"[]}]*$/\1/p' | sort >never
tr '{' ',' <out | tr ',' '\n' | sed -n 's/^"\(RTA-[A-Z0-9.]*\)":0}*$/\1/p' | sort | cmp -s - never && [ -s never ]
result $? "never is what counts 0"
gives 0 "in Russian" coverage --lang ru "$samples/rolltta/base-3.stele"
has "says how much" ': 1 запись; встретил(ся|ись|ось) [0-9]+ пункт(|а|ов) из [0-9]+, решал[оаи] 1 толкование из [0-9]+$'
lacks "no placeholder" '[{}]|cli\.'
gives 1 "a broken log" coverage broken.txt
complains "is named" '^broken\.txt:'
[ ! -s out ]
result $? "and left out"
same "coverage" coverage -r "$samples"
same "coverage as JSON" coverage --json -r "$samples" broken.txt

# -- find -------------------------------------------------------------------------------------------

# finds NAME FILES ARGUMENT...: the command finds exactly these of the samples of Roll Through the Ages.
finds() {
    name=$1 want=$2
    shift 2
    stele find -r "$samples/rolltta" "$@"
    found=$(sed -n 's|^.*/\([a-z0-9-]*\)\.stele: .*|\1|p' out | tr '\n' ' ')
    [ "$found" = "${want:+$want }" ] && [ "$status" -eq "$([ -n "$want" ] && echo 0 || echo 1)" ] && [ ! -s err ]
    result $? "find $name"
}
finds "a player by name" 'base-4 trading-4' --player Глеб
finds "a player by id" 'base-4 trading-4' --player gleb
finds "two players" 'base-3 base-4 dispute-a1 lesson trading-4' --player vera --player boris
finds "nobody" '' --player nobody
finds "who won" 'base-4 lesson' --winner anna
finds "a game" '' --game bronze
finds "a year" 'base-2 base-3 base-4 dispute lba-2 lba-3 lesson reviewed solo-lba solo trading-4' --since 2026 --until 2026
finds "a month" 'lba-2 lba-3 solo-lba solo trading-4' --since 2026-10 --until 2026-10
finds "a day and later" 'dispute lesson reviewed' --since 2026-11-01
finds "up to a day" 'base-2' --until 2026-09-12
"$STELE" convert --to text base-3.stele - | sed 's/2026-09-19/Autumn/' >autumn.txt
gives 1 "a date in words is not later than others" find --since 2020 autumn.txt
"$STELE" convert --to text base-3.stele - | sed 's/2026-09-19/2026-09-19, 19:30/' >evening.txt
gives 0 "a date with the hour is one" find --since 2026-09-19 --until 2026-09-19 evening.txt
finds "an end" 'lesson reviewed trading-4' --end five-developments
finds "several things" 'lesson' --end five-developments --winner anna --since 2026-11

# A ruling that decides: the first entry of each ledger that names it.
finds "a ruling" 'base-2 base-3 base-4 dispute lesson reviewed solo trading-4' --clause RTA-A1
has "where it first decides" 'base-3\.stele: main:65: Roll .*, base game, 2026-09-19: Анна, Борис ★, Вера \(all monuments\)$'
"$STELE" score --ledger --json "$samples/rolltta/base-3.stele" | tr -d '\n' | sed 's/{ *"node"/\
&/g' | grep '"RTA-A1"' | head -n 1 | grep -q '"node": "main:65"'
result $? "as the ledger says"
finds "capital or small" 'base-2 base-3 base-4 dispute lesson reviewed solo trading-4' --clause rta-a1
# Only the scoring cites this one: at the last node, and not if the last move is still to be made.
finds "a clause of the final scoring" 'base-4 lba-2 reviewed trading-4' --clause RTA-13.3
has "at the end" 'base-4\.stele: main:253: '
"$STELE" convert --to text "$samples/rolltta/base-4.stele" - | sed '/expect what=met/,$d' | sed '$d' >open.txt
"$STELE" score --ledger --csv open.txt | grep -q ',true,RTA-13\.3,'
result $? "it would score if the game ended now"
gives 1 "not of a provisional one" find --clause RTA-13.3 open.txt
gives 0 "an event" find --event famine "$samples/rolltta/base-3.stele"
has "where it first happens" ': main:23: '
gives 0 "by its full name" find --event rolltta.famine "$samples/rolltta/base-3.stele"
"$STELE" replay --json "$samples/rolltta/base-3.stele" |
    awk -F '"' '$2 == "node" { node = $4 } $4 == "rolltta.famine" { print node; exit }' | grep -qx main:23
result $? "as the replay says"
hash=$("$STELE" state --json --at 20 base-3.stele | sed -n 's/.*"hash": "\([0-9a-f]*\)".*/\1/p' | head -n 1)
# shellcheck disable=SC2086
gives 0 "a position" find --position "$hash" $three
has "and where it is" '^base-3\.stele: main:20: '
[ "$(wc -l <out)" -eq 1 ]
result $? "in one log"
"$STELE" convert --to xml base-3.stele - | sed 's/<line id="main"/<line id="game"/' >named.stele.xml
gives 0 "in a line of another name" find --position "$hash" named.stele.xml
has "says that name" '^named\.stele\.xml: game:20: '
gives 0 "in Russian" find --clause RTA-A1 base-3.stele --lang ru
has "says it in Russian" ', основная игра, 2026-09-19: Анна, Борис ★, Вера \('
# shellcheck disable=SC2086
gives 0 "as JSON" find --json --clause RTA-A1 --event famine $three
json "is JSON" lines
has "with a node for each" '"file":"base-3.stele","nodes":\{"clause":"main:65","event":"main:23"\},"game":"rolltta","edition":"base","date":"2026-09-19","players":\[\{"id":"anna","name":"Анна"\},'
# A broken log up to where it breaks.
gives 1 "a broken log" find --player anna broken.txt
complains "is named" '^broken\.txt:[0-9]+: '
has "and found all the same" '^broken\.txt: Roll '
gives 1 "but has no end" find --winner boris broken.txt
[ ! -s out ]
result $? "so nobody won it"

# Copies: other names of files, other forms, notes and dates; not the same moves by others.
cp base-3.stele copy.stele
"$STELE" convert --to text base-3.stele - | sed 's/2026-09-19/2026-10-20/; /^ *note/d' >dated.stele.txt
"$STELE" convert --to xml base-3.stele - | sed 's/name="Вера"/name="Зоя"/' >others.stele.xml
gives 0 "copies" find --duplicates others.stele.xml copy.stele lesson.stele base-3.stele dated.stele.txt
has "a group" '^The same game 3 times \([0-9a-f]{16}\):$'
[ "$(sed -n 's/^  //p' out | tr '\n' ' ')" = 'base-3.stele copy.stele dated.stele.txt ' ]
result $? "the three"
gives 0 "copies as JSON" find --json --duplicates copy.stele base-3.stele
json "is JSON" lines
identity=$("$STELE" stats --json base-3.stele | sed 's/.*"identity":"\([0-9a-f]*\)".*/\1/')
has "named as stats does" "^\{\"identity\":\"$identity\",\"files\":\[\"base-3.stele\",\"copy.stele\"\]\}\$"
gives 1 "no copies" find --duplicates others.stele.xml lesson.stele
gives 0 "copies in Russian" find --duplicates copy.stele base-3.stele --lang ru
has "says how many" '^Одна и та же партия, 2 файла \('

same "find" find --clause RTA-13.1 -r "$samples" broken.txt
same "copies" find --duplicates -r "$samples" . broken.txt

gives 2 "no such game" find --game roltta base-3.stele
complains "suggests one" "did you mean 'rolltta'"
gives 2 "no such clause" find --clause RTA-99.9 base-3.stele
complains "says so" "no clause or ruling 'RTA-99.9'"
gives 2 "no such clause of the game" find --game bronze --clause RTA-A1 base-3.stele
gives 2 "no such end" find --end never base-3.stele
gives 2 "no such event" find --event party base-3.stele
for date in 2026-1 26-11-08 2026/11/08 2026-13 2026-00 2026-13-99 2026-11-31 2026-02-30 2026-11-00 yesterday ''; do
    gives 2 "no date: $date" find --since "$date" base-3.stele
done
complains "says how to write one" 'write 2026, 2026-11 or 2026-11-08'
for hash in 12 xyz 0123456789abcdefg 0123456789ABCDEF; do
    gives 2 "no hash: $hash" find --position $hash base-3.stele
done

# -- What is no file ---------------------------------------------------------------------------------

# A pipe that nobody writes into: whoever waits for it waits for ever.
mkdir odd
cp "$samples/rolltta/base-3.stele" odd/a.stele
mkfifo odd/b.stele
cp odd/a.stele odd/c.stele
# passes NAME STATUS ARGUMENT...: the command names the pipe and goes on to the other logs.
passes() {
    name=$1 want=$2
    shift 2
    timeout 60 "$STELE" "$@" -r odd >out 2>err </dev/null
    status=$?
    [ "$status" -eq "$want" ] && cat out err | grep -q '^odd/b\.stele: this is a pipe, a socket or a device'
    result $? "a pipe among logs: $name (exit $want)"
}
passes "verify" 2 verify
has "the others are good" '^odd/c\.stele: ok'
passes "verify with the schema" 2 verify --schema
passes "verify by two workers" 2 verify -j2
passes "stats" 2 stats
has "two logs count" ': 2 logs$'
passes "coverage" 2 coverage
passes "find" 2 find
has "both are found" '^odd/c\.stele: '
passes "set infer" 2 set infer
[ -s out ]
result $? "asks the others"
gives 2 "a pipe named as itself" verify odd/b.stele
has "says how to read one" '“-” means standard input'
gives 2 "in Russian" verify --lang ru odd/b.stele
has "says it" 'это канал, сокет или устройство; ожидался файл \(«-» — стандартный ввод\)'
"$STELE" verify - <odd/a.stele | grep -q '^-: ok'
result $? "standard input is read"
cat odd/a.stele >piped
cat piped | "$STELE" verify - | grep -q '^-: ok'
result $? "a pipe as well"
gives 2 "a directory keeps its message" verify odd
has "which is about -r" '\-r'
for place in "score odd/a.stele --set odd/b.stele" "study list odd/b.stele" "add odd/b.stele end" \
    "set import rolltta odd/b.stele --by Anna" "set merge rolltta odd/b.stele" "set carry odd/a.stele odd/b.stele -o x" \
    "study add odd/b.stele odd/a.stele" "score odd/b.stele --chapter 1"; do
    # shellcheck disable=SC2086
    timeout 60 "$STELE" $place >out 2>err </dev/null
    [ $? -eq 2 ] && grep -q 'this is a pipe' err
    result $? "a pipe where a file is expected: $place"
done
mkdir -p config/stele/sets
mkfifo config/stele/sets/mine.xml
XDG_CONFIG_HOME=$tmp/config timeout 60 "$STELE" verify odd/a.stele >out 2>err
[ $? -eq 2 ] && grep -q 'mine\.xml: this is a pipe' err
result $? "a pipe in the folder of the box"

echo "1..$n"
