#!/bin/sh
# The command line: every command, exit statuses, both languages, JSON, pipes, and the examples of
# the manual pages.  TAP.
srcdir=$(cd "${srcdir:-.}" && pwd)
STELE=${STELE:-$(pwd)/stele}
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
# shellcheck source=tests/command.sh
. "$srcdir/tests/command.sh"

commands='verify replay score state legal explain hint review compare dispute repair stats coverage find convert strip details export new add play continue match serve rules set view'

# -- Help, usage, language ------------------------------------------------------------------------

gives 0 "--version" --version
has "names the version" '^stele [0-9]+\.[0-9]+'
for lang in en ru; do
    gives 0 "help in $lang" --help --lang $lang
    lacks "help in $lang is complete" '(^|[^a-z])cli\.'
    for command in $commands; do
        gives 0 "help of $command in $lang" "$command" --help --lang $lang
        lacks "help of $command in $lang is complete" '(^|[^a-z])cli\.|\{|\}'
    done
done
gives 2 "no command"
complains "gives a hint" "Try 'stele --help'"
gives 2 "unknown command" verfy x
complains "suggests a command" "did you mean 'verify'"
gives 2 "a file that is not there" nowhere.stele
complains "is no command" '^nowhere\.stele: there is no such file'
gives 2 "unknown option" verify --jsno x
complains "suggests an option" "did you mean '--json'"
gives 2 "missing operand" verify
gives 2 "operand too many" score a b
gives 2 "missing value" score x --at
gives 2 "needless value" score x --json=yes
gives 2 "number out of range" verify -j 1000 x
complains "names the range" 'from 0 to 64'
gives 2 "unknown language" verify --lang de x
gives 2 "unknown game" rules roltta
complains "suggests a game" "did you mean 'rolltta'"
[ "$(wc -l <err)" -eq 2 ]
result $? "a usage error is one line and a hint"

# language_is WORD: what the help says.
language_is() {
    "$STELE" --help | grep -q "$1"
}
(LC_ALL=ru_RU.UTF-8 && language_is Команды)
result $? "LC_ALL chooses Russian"
(unset LC_ALL && LANG=ru_RU.UTF-8 && export LANG && language_is Команды)
result $? "LANG chooses Russian"
(unset LC_ALL && LC_MESSAGES=en_GB.UTF-8 LANG=ru_RU.UTF-8 && export LC_MESSAGES LANG &&
    language_is Commands)
result $? "LC_MESSAGES comes before LANG"
(STELE_LANG=ru && export STELE_LANG && language_is Команды)
result $? "STELE_LANG comes before the locale"
STELE_LANG=ru "$STELE" --lang en --help | grep -q Commands
result $? "--lang comes before STELE_LANG"
gives 2 "Russian errors" --lang ru verfy
complains "in Russian" 'нет команды «verfy»; может быть, «verify»'

# ids FILE: the message ids of a catalogue.
ids() {
    grep -o '<message id="[^"]*"' "$srcdir/formats/clauses/$1"
}
ids cli.en.xml >en.ids
ids cli.ru.xml >ru.ids
diff en.ids ru.ids >out
result $? "both languages have the same messages"
grep -oh '"cli\.[a-z0-9.-]*"' "$srcdir"/src/cli/*.c "$srcdir"/src/cli/*/*.c | tr -d '"' | sort -u |
    while read -r id; do
        grep -qF "\"$id\"" en.ids || case $id in
        *.) ;;
        *) echo "$id" ;;
        esac
    done >out
[ ! -s out ]
result $? "every message that is said exists"

# -- play -----------------------------------------------------------------------------------------

for players in 1 2 3 4; do
    gives 0 "play with $players" play rolltta --players $players --seed 5 -o p$players.stele
    gives 0 "its log is legal" verify p$players.stele
    has "and finished" ', finished$'
done
gives 0 "play greedy" play rolltta --players 3 --seed 7 --bot greedy -o game.stele
gives 0 "play again" play rolltta --players 3 --seed 7 --bot greedy -o again.stele
cmp -s game.stele again.stele
result $? "the same seed gives the same bytes"
gives 0 "play with another seed" play rolltta --players 3 --seed 8 --bot greedy -o other.stele
! cmp -s game.stele other.stele
result $? "another seed gives another game"
gives 0 "play solo" play rolltta --players 1 -o solo.stele.xml
grep -q 'edition="solo"' solo.stele.xml
result $? "one player means solo"
gives 0 "play the expansion with rulings and bots by seat" play rolltta --players 2 \
    --edition lba --ruling RTA-A2=spend --bot greedy,random --check-every 10 -o lba.stele.xml
grep -q 'id="RTA-A2" choice="spend"' lba.stele.xml && grep -q '<check hash="[0-9a-f]\{16\}"/>' lba.stele.xml
result $? "rulings and checks are in the log"
gives 0 "checks hold" verify lba.stele.xml
has "and are counted" '[0-9]+ claims? checked'
gives 0 "play with trading" play rolltta --players 3 --option trading=yes --seed 3 -o trade.stele
gives 0 "Russian names" play rolltta --players 4 --lang ru -o names.stele.xml
grep -q 'id="gleb" name="Глеб"' names.stele.xml
result $? "Глеб sits at the table"
gives 0 "several games" play rolltta --players 2 --games 3 --seed 20 -o 'cup%d.stele'
gives 0 "the second game alone" play rolltta --players 2 --seed 21 -o second.stele
cmp -s cup2.stele second.stele
result $? "game k has seed + k - 1"
# again NAME ARGUMENT...: the command in a log's <source> gives the same log.
again() {
    name=$1
    shift
    "$STELE" "$@" -o first.stele.xml --force >/dev/null 2>err
    source=$(sed -n 's|.*<source>stele \(.*\)</source>.*|\1|p' first.stele.xml | sed 's/&amp;/\&/g; s/&lt;/</g')
    [ -n "$source" ] && eval "\"$STELE\" $source -o second.stele.xml --force" >/dev/null 2>err &&
        cmp -s first.stele.xml second.stele.xml
    result $? "the log says how to play it again: $name"
}
again "a plain one" play rolltta --players 3 --seed 7 --bot greedy,random
grep -q '<source>stele play rolltta --players 3 --seed 7 --bot greedy,random</source>' first.stele.xml
result $? "in no more words than needed"
again "edition, options, rulings" play rolltta --players 2 --seed 4 --edition lba --ruling RTA-A1=six \
    --check-every 7
again "options" play rolltta --players 3 --seed 3 --option trading=yes --ruling RTA-A2=spend
again "names, set-up, moves" play rolltta --players "anna=Anna O'Hara & \$(x), boris=Борис" --first boris \
    --max-moves 30
again "language" --lang ru play rolltta --players 4 --max-moves 25
again "set-up" play civilization -p 2 --seed 5 --set-up 'ast africa 5 8 10 14 1500,1600' --max-moves 40
gives 2 "several games into one file" play rolltta --players 2 --games 3 -o cup.stele
gives 2 "unknown bot" play rolltta --players 2 --bot clever -o x.stele
gives 2 "too many players" play rolltta --players 7 -o x.stele
for players in 0 9 -3 99; do
    gives 2 "$players players" play rolltta --players "$players" -o x.stele
    complains "names the range" "players $players: rolltta is for 1 to 4 players"
done
[ ! -e x.stele ]
result $? "and makes no file"
gives 2 "ids that are numbers" new rolltta --players '1=A,2=B' -o x.stele
gives 2 "play needs -o" play rolltta --players 2
gives 0 "play to standard output" play rolltta --players 2 -o -
cp out piped.stele.xml
gives 0 "which is a log" verify piped.stele.xml

# A game of random Civilization goes round for ever.
gives 0 "several games that do not end" play civilization --players 3 --games 2 --max-moves 300 \
    -o 'round%d.stele.xml'
[ "$(grep -c ': 300 moves, [0-9]* rounds, unfinished; ' out)" -eq 2 ]
result $? "are said to be unfinished"
! grep -q '<result' round1.stele.xml
result $? "have no result"
gives 0 "are legal" verify round1.stele.xml round2.stele.xml
has "as far as they go" '300 moves, unfinished$'
gives 0 "in Russian" --max-moves 300 --lang ru play civilization --players 3 -o round.stele
has "it is not over" '300 ходов, .*, не окончена; '
gives 0 "a game that ends in time" play rolltta --players 2 --max-moves 300 -o round.stele --force
lacks "is finished" unfinished

# -- verify ---------------------------------------------------------------------------------------

gives 0 "verify" verify game.stele
has "says what was found" '^game\.stele: ok, 3 players, [0-9]+ moves, finished$'
gives 0 "verify in Russian" verify --lang ru game.stele
has "in Russian words" '^game\.stele: в порядке, 3 игрока, [0-9]+ ход(а|ов)?, закончена$'
gives 0 "verify quietly" verify -q game.stele
[ ! -s out ]
result $? "says nothing"
gives 0 "verify as JSON" verify --json game.stele
json "is JSON"
has "with its keys" '"ok":true.*"game":"rolltta".*"hash":"[0-9a-f]{16}"'
gives 0 "verify with the schema" verify --schema game.stele solo.stele.xml
has "says valid" '^game\.stele: valid$'
"$STELE" convert --to text game.stele game.stele.txt
gives 0 "text notation, too" verify --schema game.stele.txt
has "is valid" '^game\.stele\.txt: valid$'
"$STELE" verify --schema - <game.stele.txt >out 2>err
result $? "also from standard input"
sed 's/ winner=[^ ]*/&,1/' game.stele.txt >winner.stele.txt
gives 1 "text that stands for bad XML" verify --schema winner.stele.txt
has "is not" '^winner\.stele\.txt: the schema does not allow this'
"$STELE" verify - <game.stele >out 2>err
result $? "verify standard input"

# A text log whose fourth move is illegal, and what comes after it.
"$STELE" new rolltta -o - --to text --players 'anna=Anna,boris=Boris' >bad.stele.txt
cat >>bad.stele.txt <<'LOG'
    turn player=anna round=1
      roll dice=F,W,G
      reroll dice=3
      roll dice=W
      build target=obelisk workers=3
      stop
LOG
# The empty main line is the last element, so that what is appended stands in it.
gives 1 "verify an illegal log" verify bad.stele.txt
has "says where, what, why and by which clause" \
    '^bad\.stele\.txt:[0-9]+: main:3: build target=obelisk workers=3: .+ \(RTA-[0-9.]+\)$'
has "says what is due" ': .+ \(RTA-2\.2\)\. Now: Anna has to pick dice to roll again, or stop \(“stop”\) \(RTA-3\.6\)$'
gives 1 "in Russian" verify --lang ru bad.stele.txt
has "says it in Russian" \
    '^bad\.stele\.txt:[0-9]+: main:3: build target=obelisk workers=3: .*о.* \(RTA-[0-9.]+\)$'
has "and that the rest was not checked" \
    '^bad\.stele\.txt:[0-9]+: main:3: замечание: дальше эта линия не проверялась: 1 ход$'
gives 1 "quietly" verify -q bad.stele.txt
[ "$(wc -l <out)" -eq 1 ]
result $? "says only what is wrong"
# What is claimed wrongly before an illegal move hides neither the move nor other claims.
sed 's/^      build .*/      expect player=anna what=food value=98\
      expect player=anna what=food value=99\
&\
      expect player=anna what=food value=97/' bad.stele.txt >worse.stele.txt
gives 1 "verify false claims and an illegal move" verify worse.stele.txt
[ "$(grep '^[^ ]* main:3: ' out | sed -E 's/^[^ ]* main:3: (expect .* value=|)([a-z0-9]+).*/\2/' | tr '\n' ' ')" = '98 99 build note ' ]
result $? "tells each in the order of the file"
has "and counts what was left out" ': note: the rest of this line was not checked: 1 move, 1 claim$'
# A turn that is not ended before the next one: what is missing, and the names of players.
"$STELE" new rolltta -o - --to text --players 'anna=Anna,boris=Boris' >left.stele.txt
cat >>left.stele.txt <<'LOG'
    turn player=anna round=1
      roll dice=F,F,W
      stop
    turn player=boris round=1
      roll dice=F,F,F
LOG
gives 1 "verify an unfinished turn" verify left.stele.txt
has "says what is missing" \
    ': main:2: roll dice=F,F,F: .*Boris.*Anna.* \(RTA-2\.1\)\. Now: Anna may go on with building, 3 workers left, and then ends the turn \(“end”\) \(RTA-11\.5\)$'
gives 1 "in Russian" verify --lang ru left.stele.txt
has "says it in Russian" ' \(RTA-2\.1\)\. Сейчас: Anna .* \(«end»\) \(RTA-11\.5\)$'
gives 1 "as JSON" verify --json left.stele.txt
json "is JSON"
has "the code is as it was" '"code":"core\.wrong-player"'
has "with what is due" '"due":\{"code":"rolltta\.end-due","clause":"RTA-11\.5"'
gives 1 "explain the move that comes too early" explain left.stele.txt --at 3
has "says what is missing" '^Now: Anna may go on with building'
sed '/player=boris round/,$d' left.stele.txt >middle.stele.txt
gives 0 "a log may stop in the middle" verify middle.stele.txt
lacks "which is nothing wrong" 'Now:'
echo '  result winner=anna' >>middle.stele.txt
gives 1 "but it cannot claim to be over" verify middle.stele.txt
has "and is told what it waits for" '\(RTA-12\.[0-9]\)\. Now: Anna may go on with building'
sed '$d' middle.stele.txt >short.stele.txt && mv short.stele.txt middle.stele.txt
gives 0 "and its legal moves" legal middle.stele.txt
has "legal says what is due" '^Now: Anna may go on with building'
"$STELE" convert game.stele claim.stele.xml
sed 's/\(<score player="[a-z]*" points="\)[-0-9]*"/\1999"/' claim.stele.xml >wrong.stele.xml
gives 1 "verify a wrong result" verify wrong.stele.xml
has "says so" '^wrong\.stele\.xml:[0-9]+: .*999'
[ "$(grep -c ': score player=[a-z]* points=999: the log claims a score of 999 for ' out)" -eq 3 ] &&
    [ "$(grep '^wrong' out | cut -d: -f2 | sort -u | wc -l)" -eq 3 ]
result $? "of each player, where it is written"
"$STELE" new rolltta --players anna,boris -o figure.stele.xml >/dev/null 2>&1
expecting() { # EXPECTATION: a log with one
    sed "s|<line id=\"main\"/>|<line id=\"main\"><expect $1/></line>|" figure.stele.xml >figures.stele.xml
}
expecting 'player="anna" what="goods.wood" value="3"'
gives 1 "verify a wrong figure" verify figures.stele.xml
has "names it in words" ': the log claims wood = 3 for .*; the rules give 0 \(RTA-[0-9.]+\)$'
gives 1 "in Russian" verify --lang ru figures.stele.xml
has "names it in Russian" ': в записи дерево = 3, по правилам выходит 0 \(RTA-[0-9.]+\)$'
gives 1 "as JSON" verify --json figures.stele.xml
has "keeps code and path" '"code":"core.claim-value".*"what":"goods.wood"'
expecting 'what="phase" value="build"'
gives 1 "verify a wrong phase" verify --lang ru figures.stele.xml
has "names its value, too" ': в записи фаза = строительство, по правилам выходит бросок'
wood='<expect player="anna" what="goods.wood" value="3"/>'
sed "s|<line id=\"main\"/>|<line id=\"main\"><branch id=\"x\">$wood</branch>\
<branch id=\"y\">$wood</branch><branch id=\"z\">$wood</branch></line>|" figure.stele.xml >three.stele.xml
gives 1 "verify what is wrong in three branches" verify three.stele.xml
[ "$(grep -c ': the log claims wood' out)" -eq 3 ]
result $? "says it three times"
gives 1 "with --max-diags 2" verify --max-diags 2 three.stele.xml
[ "$(grep -c ': the log claims wood' out)" -eq 2 ]
result $? "says it twice"
gives 1 "as JSON" verify --max-diags 2 --json three.stele.xml
has "counts the rest" '"dropped":1'
stele state --max-diags 2 three.stele.xml
[ "$status" -eq 0 ] && [ "$(grep -c ': the log claims wood' err)" -eq 2 ]
result $? "other commands keep to it, too"
complains "and count the rest" '^three\.stele\.xml: 1 more problem not shown$'
stele state --max-diags 2 --lang ru three.stele.xml
complains "in Russian" '^three\.stele\.xml: ещё 1 ошибка не показана$'
many=$(printf '%0120d' 0 | sed "s|0|$wood|g")
sed "s|<line id=\"main\"/>|<line id=\"main\">$many</line>|" figure.stele.xml >many.stele.xml
stele state many.stele.xml
[ "$status" -eq 0 ] && [ "$(grep -c ': the log claims wood' err)" -eq 100 ]
result $? "a hundred problems are shown"
stele state --max-diags 200 many.stele.xml
[ "$status" -eq 0 ] && [ "$(grep -c '' err)" -eq 120 ]
result $? "or as many as one asks for"
sed '$d' three.stele.xml >cut.stele.xml
gives 1 "a file that breaks off is damaged, shown or not" state --max-diags 1 cut.stele.xml
echo 'not a log' >junk.stele
gives 1 "verify something else" verify junk.stele
gives 2 "verify a missing file" verify missing.stele
gives 1 "a bad file does not stop the batch" verify p1.stele bad.stele.txt p2.stele junk.stele p3.stele
has "the last one is verified" '^p3\.stele: ok'
has "and all are summed up" '^5 files: 3 good, 2 bad$'
gives 2 "a missing file counts most" verify p1.stele missing.stele bad.stele.txt
has "the others are verified" '^p1\.stele: ok'
files='p1.stele bad.stele.txt p2.stele junk.stele p3.stele lba.stele.xml trade.stele missing.stele
    game.stele wrong.stele.xml cup1.stele cup2.stele cup3.stele'
# shellcheck disable=SC2086
for jobs in 1 2 0; do
    "$STELE" verify -j $jobs $files >jobs$jobs 2>err
    "$STELE" verify -j $jobs --json $files >json$jobs 2>err
done
cmp -s jobs1 jobs2 && cmp -s jobs1 jobs0 && cmp -s json1 json2 && cmp -s json1 json0
result $? "the output does not depend on -j"
cp json2 out
json "JSON lines" lines
mkdir -p dir/b dir/a
cp p1.stele dir/b/
cp p2.stele dir/a/z.stele
cp lba.stele.xml dir/
echo text >dir/readme
gives 0 "verify -r" verify -r dir
[ "$(head -4 out | cut -d: -f1 | tr '\n' ' ')" = 'dir/a/z.stele dir/b/p1.stele dir/lba.stele.xml 3 files ' ]
result $? "finds logs in the order of their names"
gives 2 "a directory without -r" verify dir
gives 1 "a limit" verify --max-moves 5 game.stele
gives 1 "another limit" verify --max-bytes 100 game.stele
gives 2 "a missing set" verify --set missing.xml game.stele
gives 0 "the set of the source tree" verify --set "$srcdir/formats/sets/rolltta.xml" game.stele

# -- another set, another table in the log ---------------------------------------------------------

# An owner of the board corrects figures of the A.S.T.: here all of the Late Iron Age, by 400.
sed '/ start="/{s/1100/1500/;s/1200/1600/;s/1300/1700/;s/1400/1800/;}' \
    "$srcdir/formats/sets/civilization.xml" >strict.xml
civ() {
    "$STELE" play civilization -p 2 --seed 5 --bot greedy "$@" >out 2>err </dev/null
}
civ -o civ.stele && civ --set strict.xml -o civ-set.stele
result $? "games with two sets"
gives 0 "with the set of the log" verify civ.stele
gives 0 "with the corrected set of the log" verify --set strict.xml civ-set.stele
gives 1 "with higher figures it is not over" verify --set strict.xml civ.stele
has "the set is another" 'warning: .*another component set'
has "nobody has reached the finish" 'result .*not over .*\(CIV-21\.1\)'
gives 1 "with lower figures it is over sooner" verify civ-set.stele
has "moves after the end" 'The game is over \(CIV-21\.1\)'
gives 1 "in Russian too" verify --lang ru --set strict.xml civ.stele
has "the set" 'предупреждение: .*другим набором'
has "the end" 'ещё не окончена \(CIV-21\.1\)'

# The same by rows in the set-up of a log, which count more than those of any set.
set --
for row in '5 8 10 14 1500,1600 africa' '5 8 11 14 1600,1700 italy' \
    '6 8 11 13 1500,1600,1700 illyria' '6 9 11 13 1500,1600,1700 thrace'; do
    set -- "$@" --set-up "ast ${row##* } ${row% *}"
done
civ "$@" -o civ-own.stele && "$STELE" convert civ-own.stele own.txt &&
    "$STELE" convert civ-set.stele set.txt
result $? "a game with its own table"
for file in own set; do
    sed -n '/^  line/,$p' $file.txt >$file.moves
done
cmp -s own.moves set.moves
result $? "is the game with the corrected set"
gives 0 "it brings its table" verify civ-own.stele
stele verify --set strict.xml civ-own.stele
[ "$status" -eq 0 ]
result $? "with any set"
grep -v '^    ast ' own.txt >without.txt
gives 1 "without its table" verify without.txt
has "it is over sooner" 'The game is over \(CIV-21\.1\)'
stele play civilization -p 2 --set-up 'ast africa 5 8 10 14 1500' -o civ-bad.stele
[ "$status" -eq 2 ]
result $? "a row without a figure for every space"
complains "is refused" 'row of Africa .*\(CIV-2\.4\)'
sed 's/early-bronze="5"/early-bronze="x"/' strict.xml >bad.xml
gives 2 "a set with a figure that is none" verify --set bad.xml civ.stele
complains "which one" 'bad\.xml: nations, africa: early-bronze'

# -- replay ---------------------------------------------------------------------------------------

for lang in en ru; do
    gives 0 "replay in $lang" replay game.stele --lang $lang
    lacks "in sentences" 'rolltta\.|cli\.|\{|\}|player='
done
has "has rounds" '^Раунд 1$'
has "and a final table" '^всего +'
gives 0 "replay a part" replay game.stele --from 10 --at 12
[ "$(grep -cE '^ +1[0-9]  ' out)" -eq 2 ]
result $? "tells two moves"
gives 0 "replay as JSON" replay game.stele --json
json "is JSON"
gives 2 "replay to nowhere" replay game.stele --at main:99999
gives 2 "replay a missing line" replay game.stele --line b7
gives 1 "replay an illegal log" replay bad.stele.txt
has "shows the illegal move and what follows" '^ +5  stop$'

# -- score ----------------------------------------------------------------------------------------

gives 0 "score" score game.stele
has "is final" '^Final score \(main:[0-9]+\)$'
has "and agrees with the result" 'recorded result agrees'
# One judge: what verify says of a result, score says as well.
with_result() { # SED: the result of the game, changed
    sed "/<result/,/<.result>/{
$1
}" claim.stele.xml >result.stele.xml
}
with_result 's/ winner="[^"]*"/ winner="anna boris"/'
gives 1 "score with a wrong winner" score result.stele.xml
has "says that it does not agree" '^The recorded result does not agree:$'
has "and why" '^  the log names as winner: .*; the rules give: '
lacks "not that it agrees" 'result agrees'
gives 1 "in Russian" score --lang ru result.stele.xml
has "says so, too" '^Записанный результат не совпадает:$'
has "with the reason" '^  в записи победителем назван: .*; по правилам победитель: '
gives 1 "as JSON" score --json result.stele.xml
has "it does not hold" '"result_holds": false'
with_result 's/ end="[^"]*"/ end="nonsense"/; s/ points="[^"]*"/ points="999"/'
gives 1 "score with a wrong end and points" score result.stele.xml
has "names the end" '^  the log gives as reason of the end: .*; by the rules it is: '
[ "$(grep -c '^  the log claims a score of 999 for .*; the rules give .* (RTA-[0-9.]*)$' out)" -eq \
    "$(grep -c '<score ' claim.stele.xml)" ]
result $? "and the points of everybody"
gives 1 "verify says so of the same file" verify result.stele.xml
with_result 's/ points="\([0-9]\)/ points="0\1/'
gives 0 "points with a zero in front" score result.stele.xml
has "are the same number" 'recorded result agrees'
gives 0 "for verify as well" verify result.stele.xml
gives 0 "score with ledger" score game.stele --ledger
has "numbers its rows and names clauses" '^ *[0-9]+  main:[0-9]+ +[+−][0-9]+ .*\(RTA-[0-9.]+\)$'
# By what the game is won: points, a tie-break with its figures and clause, nobody to compare with, not yet.
gives 0 "score of a tie" score "$srcdir/samples/bronze/lesson.stele"
has "says what broke it" '^Level on points; the tie-break decides: points for cities \(BRZ-10\.6\)$'
has "with everybody's figures" '^  points for cities: Anna 32, Boris 33 \(BRZ-10\.6\)$'
gives 0 "in Russian" score --lang ru "$srcdir/samples/bronze/lesson.stele"
has "it says so, too" '^Равенство \(очки\); ничью решает «очки за города» \(BRZ-10\.6\)$'
gives 0 "as JSON" score --json "$srcdir/samples/bronze/lesson.stele"
has "the win has a name" '"win": "tie-break"'
has "and its figures names" '"name": "cities"'
gives 0 "score of a solo game" score "$srcdir/samples/rolltta/solo.stele"
has "has nobody to compare with" '^A solo game: .*\(RTA-14\.1\)$'
has "and a subtotal" '^subtotal +[0-9]+$'
gives 0 "score of a game that goes on" score game.stele --at 20
has "says what would be" '^If the game ended now:$'
gives 0 "a reading that decided" explain --at main:19 "$srcdir/samples/babylonia/base-2.stele"
has "is named beside the clause" '\(BAB-6\.1; read as BAB-R6: all\)$'
has "and quoted" '^  BAB-R6 = all '
gives 0 "in Russian" explain --lang ru --at main:19 "$srcdir/samples/babylonia/base-2.stele"
has "it is named, too" '\(BAB-6\.1; по толкованию BAB-R6: all\)$'
gives 0 "as JSON" explain --json --at main:19 "$srcdir/samples/babylonia/base-2.stele"
has "it is a value" '"ruling": \{'
has "and has decided" '"decided": true'
gives 0 "legal before a purchase" legal --at main:233 "$srcdir/samples/civilization/full-4.stele"
has "gives prices" '^  . Mysticism: price 30, due 30 \(CIV-17\.2\)$'
gives 0 "legal before a draw" legal --at main:1 "$srcdir/samples/deus/base-2.stele"
has "says who draws how many" '^  . Anna draws 5 cards; 96 in the deck'
[ "$(grep -c 'cards: guild-forest' out)" -eq 1 ]
result $? "and lists the kinds of cards once"
gives 0 "provisional score" score game.stele --at 20
has "is marked" '^Provisional score \(main:20\)'
gives 1 "score of a wrong result" score wrong.stele.xml
has "says what was claimed" '999'
gives 0 "score as JSON" score game.stele --json --ledger
json "is JSON"
gives 0 "score as CSV" score game.stele --csv
awk -F, 'NR > 1 { t[$1] = $(NF - 1) } END { for (p in t) print p, t[p] }' out | sort >totals
gives 0 "ledger as CSV" score game.stele --csv --ledger
awk -F, 'NR > 1 { t[$2] += $4 } END { for (p in t) print p, t[p] }' out | sort >sums
cmp -s totals sums
result $? "the ledger adds up to the score"
"$STELE" new rolltta -p "anna==cmd|' /C calc'!A0,boris=-1+1,carl=@SUM(A1)" -o formula.stele >out 2>err
gives 0 "names that are formulas" score formula.stele --csv
[ "$(cut -d, -f2 out | tr '\n' '~')" = "name~'=cmd|' /C calc'!A0~'-1+1~'@SUM(A1)~" ]
result $? "are text in CSV"
gives 2 "CSV and JSON" score game.stele --csv --json

# -- state, legal, explain ------------------------------------------------------------------------

for lang in en ru; do
    gives 0 "state in $lang" state game.stele --at 20 --lang $lang
    lacks "in words" 'rolltta\.|cli\.|\{|\}'
done
gives 0 "state as JSON" state game.stele --json
json "is JSON"
gives 0 "state for a viewer" state game.stele --viewer boris
gives 2 "state for nobody" state game.stele --viewer bors
complains "suggests a player" "did you mean 'boris'"
gives 0 "nothing is hidden here" state game.stele --viewer boris --json
has "so it has its hash" '"hash": "[0-9a-f]{16}"'
gives 0 "where things are hidden" state "$srcdir/samples/babylonia/base-2.stele" --at main:20 --viewer anna --json
lacks "a viewer gets none" '"hash"'
gives 0 "whoever sees all" state "$srcdir/samples/babylonia/base-2.stele" --at main:20 --json
has "does" '"hash": "[0-9a-f]{16}"'
gives 0 "legal" legal game.stele --at 1
has "lists notation and sentence" '^  stop +[A-Z]'
has "says first what is due" '^Now: .*or stop \(“stop”\) \(RTA-3\.6\)$'
gives 0 "state" state game.stele --at 1
has "says what is due" '^Now: .*or stop \(“stop”\) \(RTA-3\.6\)$'
gives 0 "legal when the game is over" legal game.stele
lacks "nothing is due" '^Now:'
gives 0 "legal at chance" legal game.stele --at 0
has "gives the form of what is not listed" '^  roll dice=<faces>,…  \(too many to list\)$'
gives 0 "legal as JSON" legal game.stele --at 1 --json
json "is JSON"
has "with what is due" '"code": "rolltta.roll-undecided",'
many=$srcdir/samples/babylonia/base-3.stele
gives 0 "many legal moves" legal "$many" --at 20
has "are grouped by piece" '^  place token=F at=…  108 moves, such as: .* places a farmer at A9$'
has "with what completes them" '^      A9 A10 A11 '
[ "$(wc -l <out)" -lt 40 ]
result $? "on a page"
gives 0 "in Russian" legal "$many" --at 20 --lang ru
has "too" '^  place token=F at=…  108 ходов, например: .* кладёт крестьянина на A9$'
gives 0 "all of them" legal "$many" --at 20 --all
[ "$(grep -c '^  place token=. at=' out)" -eq 429 ]
result $? "each on its line"
cp out all
gives 0 "the same as JSON" legal "$many" --at 20 --json
[ "$(grep -c '"verb"' out)" -eq "$(grep -c '^  ' all)" ]
result $? "has them all"
gives 0 "moves with words" legal "$many" --at 20 place c3
[ "$(grep -c '^  place token=. at=C3  ' out)" -eq 4 ] && [ "$(wc -l <out)" -eq 6 ]
result $? "are these alone"
gives 0 "with a name and a value" legal "$many" --at 20 token=f C3 --json
[ "$(grep -c '"verb"' out)" -eq 1 ]
result $? "is one"
gives 1 "words that no move has" legal "$many" --at 20 place zz
complains "finds none" 'no legal move here'
gives 0 "ranges" legal "$srcdir/samples/rolltta/base-2.stele" --at 30
has "are one line" '^  build target=city6 workers=1\.\.3  3 moves, such as: Anna sends 1 worker to build city 6$'
gives 0 "a legal move says what the position adds" legal "$srcdir/samples/bronze/base-2.stele" --at 1
has "in English" 'Anna settles hunters in land 1, steppe, space 1, with pottery \(1\.1\)$'
gives 0 "and says so" legal "$srcdir/samples/bronze/base-2.stele" --at 1 --lang ru
has "in Russian" 'Anna селит охотников в степи земли 1, место 1: керамика \(1\.1\)$'
gives 1 "state behind an illegal move" state bad.stele.txt --at 5
gives 1 "state of an illegal log" state bad.stele.txt
stele state bad.stele.txt --at 2
result $status "state before the illegal move"
complains "says that it comes" ': main:3: '
gives 0 "explain" explain game.stele --at 20
has "quotes the rules" '^  RTA-[0-9.]+  [A-Z]'
gives 1 "explain an illegal move" explain game.stele --at 1 --move 'reroll 9'
has "says why" '^Not legal: .* \(RTA-[0-9.]+\)$'
has "and what is legal" '^  reroll dice='
gives 1 "explain a move at the wrong time" explain game.stele --at 1 --move 'build city4 9'
has "says why" '^Not legal: .* \(RTA-2\.2\)$'
has "says what is due" '^Now: .*or stop \(“stop”\) \(RTA-3\.6\)$'
has "says what else is wrong" '^Besides: .* \(RTA-8\.5\)$'
has "quotes all three clauses" '^  RTA-8\.5  '
gives 1 "in Russian" explain --lang ru game.stele --at 1 --move 'build city4 9'
has "says what is due in Russian" '^Сейчас: .*\(«stop»\) \(RTA-3\.6\)$'
has "says what else is wrong in Russian" '^Кроме того: .* \(RTA-8\.5\)$'
gives 1 "as JSON" explain game.stele --at 1 --move 'build city4 9' --json
json "is JSON"
has "the first reason is as it was" '"code": "rolltta.still-rolling",'
has "and what else" '"code": "rolltta.build-boxes",'
gives 1 "explain a row in part" explain game.stele --at 1 --move 'buy irrigation goods=wood:2'
has "is refused by its clause" '^Not legal: goods: “wood:2” names a part of wood; .* \(RTA-9\.3\)$'
gives 1 "explain in Russian" explain game.stele --at 1 --move 'reroll 9' --lang ru
has "in Russian" '^Недопустимо: '
gives 1 "explain nonsense" explain game.stele --at 1 --move 'dance'
lacks "in words" '\{|\}'
gives 0 "explain a legal move" explain game.stele --at 1 --move stop
has "says so" '^Legal \(RTA-3'
gives 1 "explain a recorded illegal move" explain bad.stele.txt --at 4
gives 1 "explain a log with an illegal move" explain bad.stele.txt
has "explains the last legal move" '^after main:2: roll dice=W$'
has "which is legal" '^Legal'
gives 1 "a move tried there" explain bad.stele.txt --move 'build obelisk 3'
has "is tried behind it" '^after main:3: build target=obelisk workers=3$'
gives 1 "a move that is legal there" explain bad.stele.txt --move 'reroll 1'
has "is legal" '^Legal'
gives 1 "a move behind the illegal one" explain bad.stele.txt --at 5
complains "cannot be reached" 'main:5 cannot be reached: the move after main:3 is illegal'
gives 2 "explain the set-up" explain game.stele --at 0
gives 0 "explain as JSON" explain game.stele --at 20 --json
json "is JSON"
gives 1 "explain an illegal move as JSON" explain game.stele --at 1 --move 'reroll 9' --json
json "is JSON"

# Words as people type them, and words that are nearly right.
gives 0 "moves in small letters" explain game.stele --at 0 --move 'Roll f,f,s'
has "are told as they are written" '^after main:0: roll dice=F,F,S$'
gives 1 "a hyphen for an underscore" explain game.stele --at 0 --move 'build hanging-gardens 2'
has "is understood" 'did you mean hanging_gardens\?'
gives 1 "in Russian" explain game.stele --at 0 --lang ru --move 'build hanging-gardens 2'
has "too" 'может быть, hanging_gardens\?'
gives 1 "a verb" explain game.stele --at 0 --move 'rol f,f,s'
has "nearly right" 'did you mean roll\?'
gives 1 "a word like no other" explain game.stele --at 0 --move 'build zzz 2'
has "is answered with what there is" 'one of city4, .* was expected'

# Players by their names, where the verdict needs no log.
printf '%s\n' 'log format=1 game=rolltta edition=base' ' players' '  player id=p1 name=Анна seat=1' \
    '  player id=p2 name=Борис seat=2' ' line id=main' '  turn player=p1' '   roll F,F,F' \
    '   expect what=turn_player value=p2' >names.txt
gives 1 "a claim about a player" verify names.txt
has "names people" 'player to move = Борис; the rules give Анна'
gives 1 "in Russian" verify --lang ru names.txt
has "too" 'ходящий игрок = Борис, по правилам выходит Анна'
printf '%s\n' '   expect player=p1 what=food value=99' '   expect what=over value=true' \
    '   expect player=p2 what=nosuch value=0' ' result winner=p1,p2' >>names.txt
gives 1 "claims of other kinds" verify names.txt
has "say yes and no" 'game over = yes; the rules give no \('
has "say what was claimed, be it 0" 'nothing called nosuch for Борис; 0 was claimed'
has "name every player" 'claims winner “Анна, Борис”'
gives 1 "in Russian" verify --lang ru names.txt
has "say it" 'игра окончена = да, по правилам выходит нет'
has "too" 'утверждалось: 0'
sed 's/roll F,F,F/roll f,f,f/; /expect/d; /result/d' names.txt >letters.txt
gives 0 "text notation in small letters" verify letters.txt
gives 0 "converted" convert letters.txt letters.stele.xml
grep -q 'dice="F F F"' letters.stele.xml
result $? "is written as it ought to be"
sed -i 's/dice="F F F"/dice="f f f"/' letters.stele.xml
gives 1 "XML, which programs write," verify letters.stele.xml
has "is taken by the letter" 'did you mean F\?'
sed 's/edition=base/edition=solo/' names.txt >solo.txt
gives 1 "two players for a solo edition" verify solo.txt
has "says for how many it is" 'edition solo is for 1 \('
sed -e 's/name=Анна seat/name=Anna name-ru=Анна seat/' -e 's/name=Борис seat/name=Boris name-ru=Борис seat/' \
    -e '/expect/d; /result/d' names.txt >tagged.txt
printf '%s\n' '   expect player=p1 what=food value=99' '   note' '    | see [[main:0]] and [[RTA-3.1]] [[]] [[a' \
    '   branch id=b1 title=Other title-ru=Иначе' '    turn player=p1' '     stop' >>tagged.txt
for lang in en ru; do
    "$STELE" verify --lang $lang tagged.txt >verify.$lang 2>&1
    "$STELE" replay --notes --lang $lang tagged.txt >replay.$lang 2>&1
done
grep -q 'Anna' verify.en && ! grep -q 'Анна' verify.en && grep -q 'Анна: в записи' verify.ru
result $? "claims call players as the reader does"
grep -q 'Anna, Boris' replay.en && grep -q 'Анна, Борис' replay.ru && ! grep -q 'Anna' replay.ru
result $? "so does the story"
grep -q 'Other' replay.en && grep -q 'Иначе' replay.ru && ! grep -q 'Other' replay.ru
result $? "and it calls branches so"
grep -qF 'see main:0 and RTA-3.1 [[]] [[a' replay.en
result $? "links read as what they lead to"
gives 0 "names in languages become XML" convert tagged.txt tagged.stele.xml
gives 0 "and text again" convert tagged.stele.xml tagged2.txt
grep -q 'name=Anna name-ru=Анна' tagged2.txt && grep -q 'title=Other title-ru=Иначе' tagged2.txt
result $? "without loss"
sed '/expect/d; /stop/d' tagged.txt >clean.txt
gives 0 "a player by the name in another language" state clean.txt --at 1 --viewer Борис
gives 1 "the same with another player's id" explain names.txt --at 1 --move 'stop by=Борис'
has "suggests the id" 'did you mean p2\?'

# -- convert --------------------------------------------------------------------------------------

gives 0 "convert to XML" convert game.stele game.stele.xml
gives 0 "convert to text" convert game.stele.xml game.txt
gives 0 "convert back" convert game.txt back.stele
cmp -s game.stele back.stele
result $? "nothing is lost"
"$STELE" convert --to text - - <game.stele 2>err | "$STELE" convert --to gz - - >piped 2>>err
cmp -s game.stele piped && [ ! -s err ]
result $? "convert in pipes"
gives 0 "convert an illegal log" convert bad.stele.txt bad.stele.xml
gives 1 "which stays illegal" verify bad.stele.xml
sed 's|\(<first player="\)anna"/>|&\1boris"/>|' figures.stele.xml >setup.stele.xml
gives 1 "verify an illegal set-up" verify setup.stele.xml
gives 0 "convert it" convert setup.stele.xml setup.txt
gives 0 "and back" convert setup.txt setup.stele
[ "$(zcat setup.stele | grep -c '<first player="\|<expect ')" -eq 3 ]
result $? "keeps all of it"
gives 1 "the same is wrong with it" verify setup.stele
# What is wrong with the form is not crowded out by what is wrong otherwise.
sed 's|<branch id="z">|<branch id="z"><note glyph="zz">a</note>|' three.stele.xml >form.stele.xml
gives 1 "convert a log with one wrong attribute" convert --max-diags 1 form.stele.xml x.stele
[ "$(wc -l <err)" -eq 1 ]
result $? "says one thing"
complains "about the form" 'glyph: “zz” cannot be its value'
sed 's|\(<rules [^>]*>\)|\1<option name="trading" value="yes"/>|; s/edition="base"/edition="solo"/; /id="boris"/d' \
    figure.stele.xml >options.stele.xml
gives 1 "convert what cannot be a game" convert options.stele.xml x.stele
complains "says why" '^options\.stele\.xml:[0-9]+: .+ \(RTA-[0-9.]+\)$'
gives 1 "convert junk" convert junk.stele x.stele
[ ! -e x.stele ]
result $? "writes nothing"
gives 0 "convert with -o" convert game.stele -o named.txt
cmp -s game.txt named.txt
result $? "writes the same"
gives 2 "convert to nowhere" convert game.stele
gives 2 "convert to two places" convert game.stele x.stele -o y.stele
[ ! -e x.stele ] && [ ! -e y.stele ]
result $? "writes neither"
gives 2 "convert to an unknown form" convert --to pdf game.stele x.stele
gives 2 "convert into a missing directory" convert game.stele missing/x.stele

# -- details --------------------------------------------------------------------------------------

cp game.stele told.stele
gives 0 "details of a log are changed" details told.stele title=Evening title-ru='Вечер = ночь' name-ru:anna=Аня
gives 0 "and shown" details told.stele
has "the title" '^title +Evening$'
has "the one in Russian, with an = in it" '^title-ru +Вечер = ночь$'
has "the name" '^name-ru:anna +Аня$'
gives 0 "the game is good" verify told.stele
gives 0 "the title is taken out again" details told.stele title= title-ru= name-ru:anna=
cmp -s game.stele told.stele
result $? "the log is the same as before"
gives 0 "written elsewhere" details told.stele date=2026-09-19 -o other.txt
grep -q 2026-09-19 other.txt && cmp -s game.stele told.stele
result $? "the log itself stays"
gives 2 "a detail that there is not" details told.stele weather=fair
complains "says which there are" 'title, event, place'
gives 2 "a detail without a text" details told.stele title
gives 2 "a player who is not there" details told.stele name:nobody=X
gives 2 "a language that there is not" details told.stele title-de=Abend
gives 2 "a text too long" details told.stele "title=$(printf '%070000d' 0)"
complains "says so" 'title.*65536'
cmp -s game.stele told.stele
result $? "nothing was saved"

# -- strip ----------------------------------------------------------------------------------------

lesson=$srcdir/samples/rolltta/lesson.stele
gives 0 "strip a log" strip "$lesson" -o bare.stele
has "says how much" '^bare\.stele: [0-9]+ annotations'
! zcat bare.stele | grep -q '<note\|<bookmark'
result $? "notes and bookmarks are gone"
zcat bare.stele | grep -q '<branch'
result $? "branches stay"
gives 0 "what is left is good" verify bare.stele
[ "$("$STELE" state --json --at main:end bare.stele)" = "$("$STELE" state --json --at main:end "$lesson")" ]
result $? "the game is the same"
gives 0 "strip it again" strip bare.stele -o again.stele --force
cmp -s bare.stele again.stele
result $? "nothing is left to take out"
gives 0 "strip what one author wrote" strip --by coach "$lesson" -o by.stele
! zcat by.stele | grep -q 'by="coach"' && zcat by.stele | grep -q '<note by="тренер"'
result $? "others keep theirs"
gives 0 "strip questions and branches" strip --kind ask --kind branch "$lesson" -o asked.txt
! grep -q '^ *ask\|^ *branch' asked.txt && grep -q '^ *note' asked.txt
result $? "notes stay"
"$STELE" strip --kind branch "$lesson" -o - --to text | cmp -s - "$("$STELE" strip --kind branch "$lesson" -o b.txt >/dev/null; echo b.txt)"
result $? "in a pipe it is the same"
gives 2 "strip without a name" strip "$lesson"
gives 2 "strip what there is not" strip --kind notes "$lesson" -o x.stele
complains "says which kinds there are" 'note, mark, ask'

gives 0 "a ruling without the prefix" new rolltta --players a=A,b=B --ruling a2=spend -o ruled.txt
grep -q 'id=RTA-A2 choice=spend' ruled.txt
result $? "is written in full"
gives 0 "bots play by it" play rolltta --players 2 --ruling A2=spend --max-moves 5 -o ruled.stele
gives 2 "a ruling that is not there" new rolltta --players a=A,b=B --ruling A99=spend -o never.txt
gives 2 "an option that is nearly there" new rolltta --players a=A,b=B --option tradign=yes -o never.txt
complains "is named" 'did you mean trading\?'
gives 2 "a choice that is nearly there" new rolltta --players a=A,b=B --ruling A2=spent -o never.txt
complains "is named" 'did you mean spend\?'

# -- new and add ----------------------------------------------------------------------------------

gives 0 "new" new rolltta -o table.stele.xml --players 'anna=Анна, boris=Борис' --first boris
grep -q '<player id="anna" name="Анна" seat="1"/>' table.stele.xml &&
    grep -q '<first player="boris"/>' table.stele.xml
result $? "has its players and its set-up"
gives 2 "new does not overwrite" new rolltta -o table.stele.xml --players 'anna,boris'
complains "names the file and the way out" 'table.stele.xml exists; --force'
for i in 1 2 3 4 5 6 7 8; do
    ("$STELE" new rolltta -o race.stele --players "anna=Anna$i,boris" >/dev/null 2>&1 && echo $i >>won) &
done
wait
[ "$(wc -l <won)" -eq 1 ] && "$STELE" convert race.stele - --to text | grep -q "name=Anna$(cat won) "
result $? "of many who make one log at once exactly one succeeds"
gives 0 "unless forced" new rolltta -o table.stele.xml --force --players 'anna=Anna,boris=Boris'
gives 2 "new with a wrong ruling" new rolltta -o x.stele --players 'anna,boris' --ruling RTA-A1=seven
gives 2 "new with another reading of a fixed ruling" new rolltta -o x.stele --players 'anna,boris' --ruling RTA-A3=no
complains "says what it is" 'RTA-A3 .*one reading only, “fixed”\. May Leadership roll a die that shows a skull\?'
gives 2 "in Russian" new --lang ru rolltta -o x.stele --players 'anna,boris' --ruling RTA-A3=no
complains "says it in Russian" 'у RTA-A3 нет варианта «no»: прочтение одно, «fixed»\. .*по Лидерству'
gives 2 "compare with another reading of it" compare game.stele --ruling RTA-A3=no
complains "says the same" 'RTA-A3 .*one reading only, “fixed”\. May Leadership'
gives 0 "new with its one reading" new rolltta -o fixed.stele.xml --players 'anna,boris' --ruling RTA-A3=fixed
grep -q '<ruling id="RTA-A3" choice="fixed"/>' fixed.stele.xml
result $? "names it"
gives 0 "which is a good log" verify fixed.stele.xml
gives 0 "and a valid one" verify --schema fixed.stele.xml
gives 0 "rules prints that choice" rules rolltta A3
has "with its id" '^      fixed: the only reading$'
gives 0 "as JSON" rules rolltta A3 --json
has "too" '"fixed": "fixed"'
gives 0 "new from the table" new deus -o seen.stele.xml --players 'anna,boris' --knowledge table \
    --set-up 'hand player=anna cards=?,?,?,?,?'
grep -q '<setup knowledge="table">' seen.stele.xml && grep -q 'cards="? ? ? ? ?"' seen.stele.xml
result $? "is written so"
gives 0 "and is a good log" verify seen.stele.xml
gives 0 "and a valid one" verify --schema seen.stele.xml
gives 2 "hidden cards in a full log" new deus -o x.stele --players 'anna,boris' --knowledge full \
    --set-up 'hand player=anna cards=?,?,?,?,?'
complains "are refused by their clause" '\(DEU-[0-9R.]+\)$'
for game in babylonia bronze civilization deus; do
    gives 0 "new $game from the table" new $game -o "seen-$game.stele" --players 'anna,boris' --knowledge table
    gives 0 "which can be looked at" legal "seen-$game.stele"
done
gives 2 "new where nothing is hidden" new rolltta -o x.stele --players 'anna,boris' --knowledge table
complains "says so" 'nothing is hidden from the table in rolltta'
gives 2 "in Russian" new --lang ru rolltta -o x.stele --players 'anna,boris' --knowledge table
complains "says it in Russian" 'в rolltta от стола ничего не скрыто'
gives 2 "new with a knowledge that there is not" new deus -o x.stele --players 'anna,boris' --knowledge some
complains "says which there are" 'knowledge is “some”; “full” or “table” was expected'
gives 2 "new with a wrong option" new rolltta -o x.stele --players 'anna,boris' --option dice=red
gives 2 "new with a wrong edition" new rolltta -o x.stele --players 'anna,boris' --edition gold
gives 2 "new with a wrong first player" new rolltta -o x.stele --players 'anna,boris' --first vera
gives 2 "new without players" new rolltta -o x.stele
gives 2 "new with a bad setting" new rolltta -o x.stele --players 'anna,boris' --option trading
gives 2 "new with the same player twice" new rolltta -o x.stele --players 'anna,anna'
[ ! -e x.stele ]
result $? "nothing was written"
gives 0 "add" add table.stele.xml 'roll F,W,G' 'reroll 3'
has "says what was played" '^main:2: '
cp table.stele.xml before
gives 1 "add refuses an illegal move" add table.stele.xml 'roll W' 'build obelisk 3'
complains "with the clause" '^table\.stele\.xml: main:3: build obelisk 3: .* \(RTA-[0-9.]+\)$'
complains "and the legal moves" '^  stop '
complains "shortened" '^  … and [0-9]+ more of .reroll'
cmp -s before table.stele.xml
result $? "the file is as it was"
complains "and what is due" 'Now: Anna has to pick dice to roll again, or stop \(“stop”\) \(RTA-3\.6\)$'
gives 1 "add --all" add --all table.stele.xml 'roll W' 'build obelisk 3'
! grep -q '… and' err
result $? "lists all"
cp table.stele.xml as.stele.xml
gives 0 "add the end of a turn" add as.stele.xml 'roll W' stop end 'roll F,F,F'
has "announces the next one" '^Boris, turn 2 \(round 1\)$'
gives 1 "add --as another player" add --as anna as.stele.xml stop
complains "says whose turn it is and what is due" ': stop: .*Anna.*Boris.*Now: Boris has to pick dice'
gives 0 "add --as the player" add --as Boris as.stele.xml stop end
lacks "nothing to announce" '^Boris, turn'
gives 1 "add --as refuses dice of another turn" add --as boris as.stele.xml 'roll F,F,F'
complains "says whose turn it is" 'roll F,F,F: .*Boris.*Anna.*Now: Anna has to roll 3 dice'
gives 2 "add --as nobody" add --as zoe as.stele.xml stop
gives 0 "in Russian" add --lang ru as.stele.xml 'roll F,F,F'
has "announces the turn" '^Anna, ход № 3 \(раунд 2\)$'
printf '# the third roll\nroll W\n\nstop\n' | "$STELE" add table.stele.xml - >out 2>err
result $? "add from standard input"
has "takes one move a line" '^main:4: '
cp table.stele.xml before.xml
printf "# one\n\nst\\0op\n" | "$STELE" add table.stele.xml - >out 2>err
[ $? -eq 1 ] && cmp -s table.stele.xml before.xml
result $? "a line with NUL in it is no move"
complains "but is refused with its number" '^stele add: line 3 of the input has a NUL character in it$'
printf 'end\0\n' | "$STELE" add table.stele.xml - --lang ru >out 2>err
complains "in Russian" 'в строке 1 ввода есть нулевой символ'
for form in txt xml; do
    "$STELE" convert table.stele.xml nul.$form
    sed -n "\$=" nul.$form >lines
    sed '$s/$/\x00/' nul.$form | "$STELE" verify - >out 2>err
    [ $? -eq 1 ]
    result $? "nor does a log of the form $form hold one"
    has "which is said with its line" "^-:$(cat lines): "
done
gives 0 "add at a node" add table.stele.xml --at main:1 stop
has "makes a branch" '^New branch b1$'
gives 0 "add the same again" add table.stele.xml --at main:1 stop
lacks "follows what is there" 'New branch'
cp table.stele.xml rolled.stele.xml
gives 0 "add --roll" add table.stele.xml --at b1 'end' --roll --seed 4
gives 0 "add --roll again" add rolled.stele.xml --at b1 'end' --roll --seed 4
cmp -s table.stele.xml rolled.stele.xml
result $? "the same seed rolls the same dice"
gives 0 "and the log is legal" verify table.stele.xml
gives 0 "replay a branch" replay table.stele.xml --line b1
has "tells that it is one" 'Branch b1'
gives 0 "mention of a branch" replay table.stele.xml
has "is made" 'Branch b1: [0-9]+ moves? from here'
# -- What is missing, wrong or unknown is named ---------------------------------------------------

gives 2 "no file" verify
complains "is named" '^stele verify: verify needs at least one FILE$'
gives 2 "no file, in Russian" score --lang ru
complains "is named" 'команде score не хватает аргумента: ФАЙЛ$'
gives 2 "no move" add table.stele.xml
complains "is named" 'add needs at least one MOVE'
gives 2 "no second file" convert table.stele.xml
complains "is named" 'convert needs OUT'
gives 2 "a node beyond the end" score table.stele.xml --at 9999
complains "says how far the line goes" "has no node '9999'; the line ends at main:[0-9]+$"
gives 2 "a node beyond the end of a branch" score table.stele.xml --at b1:9999
complains "says how far the branch goes" "the line ends at b1:[0-9]+$"
gives 2 "a node of no line" score table.stele.xml --at b9:1
complains "lists the lines" "its lines are main, b1"
for word in import undo open check; do
    gives 2 "no command: $word" $word
    complains "the one that is meant: $word" "did you mean '(convert|view|verify)' \\("
done
gives 2 "no command, in Russian" --lang ru открыть
complains "is understood" 'может быть, «view»'
gives 0 "help" help
has "lists the commands" '^  verify '
gives 0 "help of a command" help add
has "is that of --help" 'Usage: stele add '
gives 2 "help of nothing" help nothing
gives 0 "a file alone" table.stele.xml
has "says what it is" '^Roll Through the Ages'
has "and what comes next" '^  stele add table.stele.xml MOVE$'
gives 0 "the same by name" show table.stele.xml --lang ru
has "in Russian" '^Что можно сделать дальше$'
gives 0 "a study alone" "$srcdir/samples/rolltta/study.stele"
has "lists its chapters" '^  1  '
gives 0 "a chapter alone" "$srcdir/samples/rolltta/study.stele" --chapter 1
has "is a log" "^Roll Through the Ages"
gives 1 "a broken log alone" bad.stele.txt
has "points to repair" '^  stele repair bad.stele.txt$'
gives 1 "a broken log" verify bad.stele.txt
has "points to repair" 'stele repair FILE'

gives 2 "a seed without rolling" add table.stele.xml --seed 3 stop
gives 2 "nothing to add" add table.stele.xml
gives 2 "add to a missing file" add missing.stele stop
gives 1 "add behind an illegal move" add bad.stele.txt stop
gives 1 "add to a finished game" add game.stele stop
sed 's/<stop\/>/<stop\/><note by="coach" glyph="!" xml:lang="en">Well done.<\/note><note by="тренер" xml:lang="ru">Хорошо.<\/note>/' \
    solo.stele.xml >noted.stele.xml
gives 0 "replay with notes" replay noted.stele.xml --notes --at 30
has "shows them" '! coach: Well done\.'
lacks "in one language" 'Хорошо'
gives 0 "replay without notes" replay noted.stele.xml --at 30
lacks "leaves them out" 'Well done'
sed 's/<stop\/>/<stop\/><bookmark name="The turn" xml:lang="en"\/><bookmark name="Поворот" xml:lang="ru"\/>/' \
    solo.stele.xml >marked.stele.xml
gives 0 "a bookmark in two languages" replay marked.stele.xml --notes --at 30 --lang ru
has "is shown in one" 'Поворот'
lacks "and not in the other" 'The turn'
sed 's/<bookmark name="Поворот"[^>]*>//' marked.stele.xml >marked-en.stele.xml
gives 0 "a bookmark in another language only" replay marked-en.stele.xml --notes --at 30 --lang ru
has "is shown all the same" 'The turn'

# A typed log with mistakes: those after one that cannot be read are found in the same run.
"$STELE" convert p2.stele slips.txt
awk '/ build target=city/ && !n { sub(/city/, "citty"); n = NR } / stop$/ && ++s == 3 { sub(/stop/, "stp") }
    / build target=/ && ++b == 9 { sub(/workers=/, "workers=x") } / turn player=boris/ && ++t == 4 { sub(/boris/, "Boris") }
    { print }' slips.txt >slipped.txt
gives 1 "verify a log with slips of the pen" verify slipped.txt
has "which names one name" '“citty([4-7])” is unknown; did you mean city\1'
has "and reads it as meant" 'note: read as “build target=city[4-7] '
has "another verb" 'no move “stp”; did you mean stop'
has "a number behind them" '“x[0-9]*” is not a whole number'
has "a player behind that" 'no player “Boris”; did you mean boris'
has "and says what it has left out" 'rest of this line was not checked: [0-9]* moves'
cp slipped.txt before.txt
gives 1 "add to it" add slipped.txt end
cmp -s slipped.txt before.txt
result $? "leaves it as it is"
sed 's/citty/city/; s/ stp$/ stop/; s/Boris round/boris round/; s/workers=x/workers=/' slipped.txt | cmp -s - slips.txt
result $? "the slips are those that were named"
sed 's/city\([0-9]\)/citty\1/' slips.txt >names.txt
"$STELE" repair names.txt -o mended.txt >out 2>err
result $? "repair misspelt names"
complains "which are named" '“citty[4-7]” is unknown'
has "which says how many" '^names.txt: [1-9][0-9]* misspelt lines read as meant; every line is whole; written to mended.txt'
cmp mended.txt slips.txt
result $? "and gives the log that was meant"

# A whole game through add: its moves in, the same log out.
"$STELE" convert p2.stele p2.txt
sed -n '/^ *line/,$p' p2.txt | grep -Ev '^ *(line|turn|result|score)' | sed 's/^ *//' >moves
"$STELE" new rolltta -o typed.stele --players 'anna=Anna,boris=Boris'
"$STELE" add typed.stele - <moves >out 2>err
result $? "add a whole game"
gives 0 "finished, with its result" score typed.stele
has "which agrees" 'recorded result agrees'

# -- Several writers, protection, form -------------------------------------------------------------

# together COUNT: so many processes add to race.stele at the same time, the move of each is the line
# of the file rolls with its number.  Their exit statuses are in status.1 and on.
together() {
    for i in $(seq "$1"); do
        (
            "$STELE" add race.stele --at main:0 "$(sed -n "${i}p" rolls)" >"said.$i" 2>&1 </dev/null
            echo $? >"status.$i"
        ) &
    done
    wait
    cat said.* >out
}
for a in F W B G S C; do
    for b in F W B G S C; do
        echo "roll $a,$b,C"
    done
done >rolls
for count in 8 32; do
    "$STELE" new rolltta -o race.stele --force --players 'anna,boris' >out 2>err
    rm -f status.* said.*
    together "$count"
    [ "$(cat status.* | sort -u)" = 0 ]
    result $? "$count processes add at the same time"
    "$STELE" convert --force --to text race.stele race.txt
    [ "$(sed -n 's/^ *roll dice=/roll /p' race.txt | sort)" = "$(head -n "$count" rolls | sort)" ]
    result $? "and every move is there"
    gives 0 "in a legal log" verify race.stele
done
"$STELE" new rolltta -o race.stele --force --players 'anna,boris' >out 2>err
rm -f status.* said.*
for i in 1 2 3 4 5 6 7 8; do
    (
        "$STELE" add race.stele 'roll F,F,C' >"said.$i" 2>&1 </dev/null
        echo $? >"status.$i"
    ) &
done
wait
cat said.* >out
[ "$(cat status.* | sort | tr -d '\n')" = 01111111 ]
result $? "of eight who make the same first move, one succeeds"
[ "$(grep -c 'race.stele: main:1: roll F,F,C: .* (RTA-[0-9.]*)$' out)" -eq 7 ]
result $? "and the others are told why not"
[ -z "$(find . -name '.stele-*.tmp')" ]
result $? "nothing is left behind"

"$STELE" new rolltta -o form.stele --to xml --players 'anna,boris' >out 2>err
ln -s form.stele link.stele
chmod 640 form.stele
gives 0 "add through a link" add link.stele 'roll F,W,G'
head -n 1 form.stele | grep -q '^<?xml' && [ -L link.stele ] &&
    [ -n "$(find form.stele -perm 640)" ]
result $? "keeps the form, the link and the permissions"
gives 0 "a conversion takes the form from the name" convert form.stele packed.stele
! head -c 2 packed.stele | grep -q '<?'
result $? "which is packed"
chmod 444 form.stele
cp form.stele before
gives 2 "add to a protected file" add form.stele stop
complains "says so" '^form.stele: the file is write-protected: '
gives 2 "in Russian too" add --lang ru form.stele stop
complains "in its words" '^form.stele: файл защищён от записи: '
gives 2 "convert onto a protected file" convert game.stele form.stele
gives 2 "new onto a protected file" new rolltta -o form.stele --force --players 'anna,boris'
cmp -s before form.stele
result $? "the file is as it was"
chmod 644 form.stele
for command in "add form.stele stop" "convert form.stele x.stele" \
    "new rolltta -o x.stele --force --players anna,boris" "play rolltta --players 2 -o x.stele --force"; do
    # shellcheck disable=SC2086
    gives 0 "${command%% *} without reading back" $command --no-read-back
done
rm -f x.stele

# -- rules ----------------------------------------------------------------------------------------

gives 0 "rules" rules
has "lists the games" '^rolltta  '
for lang in en ru; do
    gives 0 "rules of a game in $lang" rules rolltta --lang $lang
    has "with clauses" '^  RTA-3\.1  '
    has "and rulings with choices" '^      six \('
    lacks "in words" 'cli\.|\{|\}|(clause|ruling|section)/'
done
gives 0 "a clause" rules rolltta RTA-3.4
has "with its section" '^RTA-3  '
[ "$(grep -c '^  RTA' out)" -eq 1 ]
result $? "and nothing else"
gives 0 "a section" rules rolltta rta-3
gives 0 "a ruling" rules rolltta a1
has "with its default" 'six \(default\)'
gives 2 "no such clause" rules rolltta RTA-99.9
gives 0 "clauses that begin alike" rules civilization 22.2.6
has "lists the first" '^  CIV-22\.2\.6\.1 '
has "and the last" '^  CIV-22\.2\.6\.5 '
has "and the rulings on them" '^ *CIV-R16 '
lacks "and no others" 'CIV-22\.2\.(5|7)\.'
gives 0 "with the prefix, as JSON" rules civilization civ-22.2.6 --json
json "is JSON"
[ "$(grep -c '"id": "CIV-22.2.6\.' out)" -eq 5 ]
result $? "has five clauses"
gives 2 "a part of a number is no beginning" rules civilization 22.2.6.1.
gives 0 "search" rules --search SKULL
gives 0 "search in Russian" rules --lang ru --search ЧЕРЕП
has "finds clauses" '^  RTA-[0-9.]+  '
gives 0 "words in any order" rules rolltta --search "LOCKED skull"
has "as the viewer finds them" '^  RTA-3\.4  '
gives 0 "Russian words in any order" rules rolltta --lang ru --search "ЗАПЕРТ череп"
has "found as well" '^  RTA-3\.4  '
gives 0 "е for ё" rules rolltta --lang ru --search "закреплен"
has "is the same letter" '^  RTA-3\.5  '
gives 0 "an id" rules rolltta --search rta-a1
has "is found by its own name" '^  RTA-A1  '
gives 1 "one word of two is not enough" rules rolltta --search "skull xyzzy"
gives 1 "search for nothing" rules --search xyzzy
gives 1 "nor for blanks" rules --search " "
gives 0 "provenance" rules rolltta --set-info
has "with the digest" 'sha256:[0-9a-f]{64}'
for arguments in '' rolltta 'rolltta RTA-3.1' 'rolltta RTA-3' 'rolltta RTA-A1' 'rolltta --set-info' \
    '--search die'; do
    # shellcheck disable=SC2086
    gives 0 "rules $arguments as JSON" rules $arguments --json
    json "is JSON"
done

# -- Terminals and pipes --------------------------------------------------------------------------

escape=$(printf '\033')
stele score game.stele
lacks "no colours in a file" "$escape"
if command -v script >/dev/null && script -qec true /dev/null >/dev/null 2>&1; then
    TERM=xterm script -qec "'$STELE' score game.stele" /dev/null >out 2>err </dev/null
    has "colours on a terminal" "$escape\\["
    TERM=xterm NO_COLOR=1 script -qec "'$STELE' score game.stele" /dev/null >out 2>err </dev/null
    lacks "none with NO_COLOR" "$escape\\["
    TERM=dumb script -qec "'$STELE' score game.stele" /dev/null >out 2>err </dev/null
    lacks "none on a dumb terminal" "$escape\\["
else
    for name in "colours on a terminal" "none with NO_COLOR" "none on a dumb terminal"; do
        skip "$name" "no script(1)"
    done
fi
"$STELE" rules rolltta 2>err | head -n 1 >out
[ -s out ] && [ ! -s err ]
result $? "a broken pipe is quiet"
(trap '' PIPE && "$STELE" rules rolltta 2>err | head -n 1 >out)
[ ! -s err ]
result $? "also where the signal is ignored"
if [ -w /dev/full ]; then
    "$STELE" rules rolltta >/dev/full 2>err
    [ $? -eq 2 ] && [ -s err ]
    result $? "a full disk is reported"
else
    skip "a full disk is reported" "no /dev/full"
fi
echo '{"do":"hello"}' >hello
while read -r line; do
    # shellcheck disable=SC2086
    "$STELE" $line >&- 2>err <hello
    [ $? -eq 2 ] && [ -s err ]
    result $? "closed standard output: $line"
    [ -w /dev/full ] || continue
    # shellcheck disable=SC2086
    "$STELE" $line >/dev/full 2>err <hello
    [ $? -eq 2 ] && [ -s err ]
    result $? "full standard output: $line"
done <<'LINES'
--version
--help
rules --json
verify game.stele
verify -j2 game.stele p1.stele
replay game.stele
score game.stele --csv
state game.stele --json
legal game.stele --at 1
explain game.stele --at 5
convert game.stele -
new rolltta --players anna,boris -o -
play rolltta --players 2 -o -
play rolltta --players 2 -o full.stele
continue game.stele --at 20 --bot random --turn
continue game.stele --at 20 --bot random --turn --json
continue game.stele --at 20 --bot random --turn -o -
match rolltta --bots random,random --games 1 --json
serve
set export rolltta
study new -
stats --csv game.stele
stats --html game.stele
find --game rolltta game.stele
details game.stele
verify --help
LINES

# -- view -----------------------------------------------------------------------------------------

# A copy of the command, with a viewer beside it and without.
mkdir viewer
# shellcheck disable=SC2016
printf '#!/bin/sh\necho "$0: $*"\n' >viewer/stele-view
chmod +x viewer/stele-view
cp "$STELE" viewer/stele
viewer/stele view game.stele --at main:3 >out 2>err
grep -q 'viewer/stele-view: --at main:3 -- game.stele$' out
result $? "view starts the viewer beside the command"
viewer/stele view --compare game.stele other.stele --at main:3 --at b1 --ruling RTA-A1=five >out 2>err
grep -q 'viewer/stele-view: --at main:3 --at b1 --compare --ruling RTA-A1=five -- game.stele other.stele$' out
result $? "view hands on what is compared"
viewer/stele view --lesson game.stele --theme dark --lang ru --no-box >out 2>err
grep -q 'viewer/stele-view: --lesson --no-box --theme dark --lang ru -- game.stele$' out
result $? "view hands on a lesson, colours and the language"
viewer/stele view -- -h >out 2>err
grep -q 'viewer/stele-view: -- -h$' out
result $? "view hands on a name that looks like an option as a name"
rm viewer/stele-view
PATH=/nowhere viewer/stele view >out 2>err
[ $? -eq 2 ] && grep -q 'stele-view' err
result $? "view says that there is no viewer"

# -- The manual pages -----------------------------------------------------------------------------

# examples PAGE: its commands, one a line.
examples() {
    sed -n '/^\.EX/,/^\.EE/s/^\$ //p' "$1" | sed 's/\\-/-/g; s/\\e/\\/g'
}

for page in stele.1 stele.ru.1; do
    mkdir "run-$page" bin-"$page"
    ln -s "$STELE" "bin-$page/stele"
    examples "$srcdir/doc/$page" >"$page.examples"
    [ "$(wc -l <"$page.examples")" -ge 15 ]
    result $? "$page has examples"
    while read -r example; do
        case $example in
        *'| parallel '*)
            if ! command -v parallel >/dev/null; then
                skip "$page: $example" "no parallel"
                continue
            fi
            ;;
        'stele export '*) # takes seconds, and the other page may have the same one
            if [ "$page" != stele.1 ] && grep -qxF -- "$example" stele.1.examples; then continue; fi
            ;;
        esac
        (cd "run-$page" && PATH=$tmp/bin-$page:$PATH sh -c "$example") >out 2>err </dev/null
        result $? "$page: $example"
    done <"$page.examples"
    # Every command, every option.
    for command in $commands; do
        "$STELE" "$command" --help | grep -oE -- '--[a-z-]+' | sort -u |
            while read -r option; do
                sed 's/\\-/-/g' "$srcdir/doc/$page" | grep -qF -- "$option" || echo "$command $option"
            done
    done >out
    [ ! -s out ]
    result $? "$page names every option"
    if command -v groff >/dev/null; then
        groff -man -Tutf8 -K utf8 -ww "$srcdir/doc/$page" >/dev/null 2>err
        [ ! -s err ]
        result $? "$page formats without warnings"
    else
        skip "$page formats without warnings" "no groff"
    fi
done

echo "1..$n"
