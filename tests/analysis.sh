#!/bin/sh
# match, play, continue, hint and review: what they say, in both languages and for programs, and that neither the
# number of threads nor the locale changes a byte.  TAP.
srcdir=$(cd "${srcdir:-.}" && pwd)
STELE=${STELE:-$(pwd)/stele}
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
# shellcheck source=tests/command.sh
. "$srcdir/tests/command.sh"
log=$srcdir/samples/babylonia/base-2.stele
solo=$srcdir/samples/rolltta/solo.stele

# same NAME ARGUMENT...: one thread and three write the same.
same() {
    name=$1
    shift
    "$STELE" "$@" >one 2>err && "$STELE" "$@" -j 3 >three 2>>err && cmp -s one three && [ -s one ]
    result $? "$name: -j changes nothing"
}

# -- match ----------------------------------------------------------------------------------------

gives 0 "match" match rolltta --bots greedy,random --games 20
has "counts the games" '2 players: 20 games, [0-9]+ moves$'
has "greedy beats random" '^greedy +wins (9[0-9]|100)\.'
has "with an interval" '^random .*\([0-9.]+–[0-9.]+ % at 95 %; 50\.0 % would be even\)'
has "and points by category" '^monuments +[0-9]'
cp out first
gives 0 "match again" match rolltta --bots greedy,random --games 20
cmp -s out first
result $? "the same options give the same numbers"
gives 0 "another seed" match rolltta --bots greedy,random --games 20 --seed 2
! cmp -s out first
result $? "another seed gives others"
same "match" match rolltta --bots greedy,random --games 20
gives 0 "one against three" match babylonia -p 4 --bots greedy,random,random,random --games 8
has "its even share" '^greedy .*25\.0 % would be even'
has "and theirs together" '^random .*75\.0 % would be even'
gives 0 "match in Russian" match rolltta --bots greedy,random --games 4 --lang ru
has "says it" '4 партии, .* % побед|% побед \('
gives 0 "match for programs" match rolltta --bots greedy,random --games 4 --json
json "is JSON"
has "with millionths" '"share_ppm": [0-9]+'
gives 2 "match needs bots" match rolltta
gives 2 "match with a bot that is none" match rolltta --bots greedy,clever
complains "says which there are" "no bot 'clever', only random, greedy, quick, flat and strong"
gives 2 "a strong bot without its number" match rolltta --bots strong:
gives 2 "more bots than seats" match rolltta --bots greedy,greedy,random
complains "says how many seats there are" 'more bots than seats: 2 at most'
gives 2 "nine bots" match rolltta --bots random,random,random,random,random,random,random,random,random

# -- play -----------------------------------------------------------------------------------------

gives 0 "play strong against greedy" play babylonia -p 2 --bot strong:12,greedy --max-moves 40 -o strong.stele.xml
gives 0 "its log is legal" verify strong.stele.xml
grep -q -- '--bot strong:12,greedy' strong.stele.xml
result $? "and says how to play it again"
gives 0 "play it again" play babylonia -p 2 --bot strong:12,greedy --max-moves 40 -o again.stele.xml
cmp -s strong.stele.xml again.stele.xml
result $? "the same game"

# -- continue -------------------------------------------------------------------------------------

roll=$srcdir/samples/rolltta/base-2.stele
# moves FILE: what was played, without the nodes and without how it ended.
moves() {
    sed -n 's/.*"move":"\([^"]*\)".*/\1/p' "$1"
}
gives 0 "continue to the end of the turn" continue "$roll" --at main:30 --bot greedy --turn
has "tells the moves" '^main:31 +Anna builds'
has "and how things stand" "^[0-9]+ moves?\. Round 3, Ben's turn"
gives 0 "continue in Russian" continue "$roll" --at main:30 --bot greedy --moves 2 --lang ru
has "says it" '^2 хода\. '
gives 0 "a player without a bot" continue "$roll" --at main:31 --bot ben=greedy --json
has "is waited for" '^\{"stopped":"person","moves":0,"node":"main:31","seed":1\}'
# One largest seed for all commands, which JSON shows as it was given.
most=9223372036854775807
gives 0 "the largest seed" continue "$roll" --at main:31 --bot ben=greedy --seed $most --json
has "is the one that is printed" '"seed":9223372036854775807\}'
for command in "continue $roll --at main:31" "hint $roll --at main:31" "review $roll" 'match rolltta' 'play rolltta' \
    "add $roll --roll stop"; do
    # shellcheck disable=SC2086
    gives 2 "a larger seed: ${command%% *}" $command --seed 9223372036854775808
    complains "says how large a seed may be" "$most"
done
gives 0 "after the end" continue "$roll"
has "nothing is played" '^0 moves\. '
gives 0 "to the end of the game" continue "$roll" --at main:60 --bot ben=quick --bot greedy --json
has "is over" '"stopped":"over"'
cp out whole
gives 0 "the order of the bots" continue "$roll" --at main:60 --bot greedy --bot ben=quick --json
cmp -s out whole
result $? "does not matter"
gives 0 "what was played can be kept" continue "$roll" --at main:60 --bot ben=quick --bot greedy -o kept.stele.xml
gives 0 "and is legal" verify kept.stele.xml
"$STELE" strip kept.stele.xml --kind branch -o bare.stele.xml >/dev/null &&
    "$STELE" convert "$roll" record.stele.xml && cmp -s bare.stele.xml record.stele.xml
result $? "the record stays as it is"
gives 2 "over nothing that exists" continue "$roll" --at main:60 -o kept.stele.xml --moves 1
"$STELE" continue "$roll" --at main:60 --bot ben=quick --bot greedy -o - >piped
cmp -s piped kept.stele.xml
result $? "a log on standard output is nothing else"

# In pieces, turn after turn, each from where the last one ended.
cp record.stele.xml pieces.stele.xml
at=main:60
: >said
while "$STELE" continue pieces.stele.xml --at "$at" --bot ben=quick --bot greedy --turn --json -o next.stele.xml --force >piece &&
    cat piece >>said && ! grep -q '"stopped":"over"' piece; do
    at=$(sed -n 's/^{"stopped".*"node":"\([^"]*\)".*/\1/p' piece)
    mv next.stele.xml pieces.stele.xml
done
moves said >pieces && moves whole >all && cmp -s pieces all && [ -s all ]
result $? "in pieces it is the same game"

# Chance: what the record has at the same place, or something new.
gives 0 "the same dice" continue "$roll" --at main:0 --moves 1 --json
has "are those of the record" '^\{"node":"main:1",.*"recorded":true\}'
gives 0 "new dice" continue "$roll" --at main:0 --moves 1 --dice new --json
has "are not" '"recorded":false'
grep '"recorded"' whole | grep -q true
result $? "after other moves, too, where they fit"
# Anna does otherwise; Ben's first roll is what it was, and so is what nobody had rolled yet the computer's own.
gives 0 "other moves" continue "$roll" --at main:30 --bot random --seed 5 --moves 6 --json
has "the first roll of the next turn is that of the record" '"node":"b1:4","move":"roll dice=C,B,W,C,C",.*"recorded":true'
has "a roll that nobody had made is not" '"node":"b1:6","move":"roll .*"recorded":false'
gives 2 "dice that are none" continue "$roll" --dice loaded
complains "says which there are" 'only same and new'

# A game that is not over: what the computer plays is not its record; a log without moves has none.
"$STELE" play rolltta -p 2 --bot greedy --max-moves 10 -o short.stele.xml >/dev/null
gives 0 "from the end of the record" continue short.stele.xml --bot greedy --moves 4 --json
has "as a branch" '^\{"node":"b1:1"'
"$STELE" continue short.stele.xml --bot greedy --moves 4 -o longer.stele.xml >/dev/null
gives 0 "the same once more" continue longer.stele.xml --at main:10 --bot greedy --moves 4 --json
has "follows that branch" '^\{"stopped":"moves","moves":4,"node":"b1:4"'
"$STELE" new rolltta -o empty.stele.xml --players a,b >/dev/null
gives 0 "from a log without moves" continue empty.stele.xml --bot greedy --moves 4 --json
has "as its record" '"node":"main:4"'
gives 2 "a player who is not there" continue "$roll" --bot zoe=greedy
complains "says so" "nobody in this game is 'zoe'"
gives 2 "a bot who is not there" continue "$roll" --bot ben=clever
complains "says which there are" "no bot 'clever', only random, greedy, quick, flat and strong"
gives 2 "nor is there a program without a name" continue "$roll" --bot 'ben=exec: '
gives 2 "nor one that does not speak" continue "$roll" --bot ben=exec:true
complains "says why" 'exec:true cannot play: it has ended'
gives 2 "two ways to stop" continue "$roll" --turn --moves 3

# -- hint -----------------------------------------------------------------------------------------

gives 0 "hint" hint "$log" --at main:42 --budget 30
has "numbers the moves" '^1\. '
has "with chances and errors" 'wins [0-9.]+ % \(± [0-9.]+\)'
has "and what the second is behind" 'behind the first'
has "and points, whose spread is no error" ' points \(single games spread by [0-9.]+\)$'
[ "$(grep -c '^[0-9]\. ' out)" -le 3 ]
result $? "three at most"
gives 0 "the best alone" hint "$log" --at main:42 --budget 30 --top 1
[ "$(grep -c '^[0-9]\. ' out)" -eq 1 ]
result $? "one move"
same "hint" hint "$log" --at main:42 --budget 30 --json
gives 0 "hint for programs" hint "$log" --at main:42 --budget 30 --json
json "is JSON"
gives 0 "hint in Russian" hint "$log" --at main:42 --budget 30 --lang ru
has "says it" 'победа [0-9]+,[0-9] %'
has "spread and all" ' \(разброс отдельных партий [0-9,]+\)$'
gives 0 "hint for one" hint "$solo" --at main:30 --budget 30
has "tells points and how far they spread" 'points \(± [0-9.]+; single games spread by [0-9.]+\)'
lacks "and no chances" ' %'
gives 0 "hint about a move" hint "$log" --at main:42 --budget 30 --top 1 --json
first=$(sed -n 's/^ *"move": "\(.*\)",$/\1/p' out)
"$STELE" legal "$log" --at main:42 --json | sed -n 's/^ *"move": "\(.*\)",$/\1/p' | grep -vxF "$first" | tail -1 >other
gives 0 "hint about another" hint "$log" --at main:42 --budget 30 --top 1 --move "$(cat other)" --json
[ "$(grep -c '"move": ' out)" -eq 2 ] && grep -qF "$(cat other)" out
result $? "it stands behind the best"
gives 0 "hint about the best" hint "$log" --at main:42 --budget 30 --top 1 --move "$first" --json
has "names it" "\"move\": "
same "hint about a move" hint "$log" --at main:42 --budget 30 --top 1 --move "$(cat other)" --json
gives 1 "hint about an illegal move" hint "$log" --at main:42 --move pass
complains "says why not" '^stele hint: pass: '
"$STELE" hint "$log" --at main:42 --budget 300 --progress >out 2>err
awk 'NF != 2 || $1 + 0 > $2 + 0 { bad = 1 } END { exit bad || NR == 0 }' err
result $? "hint says how far it is"
gives 1 "hint after the end" hint "$log"
complains "says so" 'the game is over'
gives 1 "hint before a roll" hint "$solo" --at main:0
complains "says that chance is next" 'chance comes next'
gives 0 "hint in the last turn" hint "$srcdir/samples/rolltta/base-2.stele" --at main:122
has "is certain" '^Every way to the end was searched\.$'
lacks "and has no error" '± (0\.[1-9]|[1-9])'
gives 0 "where things are hidden" hint "$srcdir/samples/babylonia/base-3.stele" --at main:149
has "it says what it knows of them" '^Every way to the end was searched, in each of [0-9]+ deals of what is hidden\.$'
cp out first
gives 0 "for the player who decides" hint "$srcdir/samples/babylonia/base-3.stele" --at main:149 --viewer boris
cmp -s first out
result $? "it is the same"
gives 1 "for another one" hint "$srcdir/samples/babylonia/base-3.stele" --at main:149 --viewer anna
complains "there is none" 'may not know'
gives 2 "for nobody" hint "$srcdir/samples/babylonia/base-3.stele" --at main:149 --viewer nobody
gives 1 "of a move that somebody else would make" hint "$srcdir/samples/babylonia/base-3.stele" --at main:149 --viewer boris \
    --move 'done by=anna'
complains "there is none either" 'may not know'
gives 0 "the same in Russian" hint "$srcdir/samples/babylonia/base-3.stele" --at main:149 --lang ru
has "says it" '^Просмотрены все пути до конца, в каждой из [0-9]+ раздач скрытого\.$'
gives 0 "and for programs" hint "$srcdir/samples/rolltta/base-2.stele" --at main:122 --json
has "too" '"solved": true'
gives 2 "hint without playouts" hint "$log" --budget 0

# -- review ---------------------------------------------------------------------------------------

gives 0 "review" review "$log" --budget 2
has "the curve begins at the set-up" '^main:0 +set-up +[0-9.]+ +[0-9.]+$'
has "turning points" '^Turning points$'
has "luck and skill" '^own decisions +[+−]?[0-9.]+'
has "the result" '^result +(0\.0|100\.0) +(0\.0|100\.0)$'
has "how sure it is" 'By 2 playouts for each node, seed 1; the'
gives 0 "review in Russian" review "$log" --budget 2 --lang ru
has "luck" '^везение '
lacks "is complete" 'cli\.|\{'
same "review" review "$log" --budget 2 --json
gives 0 "review for programs" review "$log" --budget 2 --json
json "is JSON"
[ "$(wc -l <out)" -eq 1 ]
result $? "on one line"
LC_ALL=ru_RU.UTF-8 "$STELE" review "$log" --budget 2 --json >ru 2>err
cmp -s out ru
result $? "the same under every locale"
gives 0 "review as a table" review "$log" --budget 2 --csv
has "its heading" '^node,by,player,[a-z]+_ppm,[a-z]+_error_ppm,'
awk -F, 'NR > 1 && $4 + $6 != 1000000 { exit 1 }' out
result $? "chances add up in every line"
cp out table
gives 0 "the values alone" review "$log" --budget 2 --csv --curve
cmp -s out table
result $? "are the same"
gives 0 "for programs" review "$log" --budget 2 --json --curve
has "it says that no mistakes were looked for" '"curve":true.*"mistakes":\[\]'
gives 0 "in words" review "$log" --budget 2 --curve --lang ru
has "too" '^Их не искали'
gives 2 "nor can that be kept" review "$log" --budget 2 --curve -o curve.stele
gives 0 "moves for people who do not have the table before them" \
    review "$srcdir/samples/bronze/base-3.stele" --budget 10 --curve
has "have the cards' names" '(settles .* with|takes) (authority|domestication|religion|irrigation|pottery|wheel) '
gives 0 "review for one" review "$solo" --budget 2
has "tells points" '^Points to be expected'
has "and how far games spread" 'from the set-up on'
gives 0 "review of a branch" review "$srcdir/samples/babylonia/lesson.stele" --line river --budget 2 --player anna
has "its nodes" '^river:0 '
"$STELE" review "$log" --budget 2 --json --progress >out 2>err
result $? "review with progress"
awk '!/^[0-9]+ [0-9]+$/ || $1 > $2 { exit 1 } END { exit NR == 0 }' err
result $? "which standard error tells in numbers"
json "is JSON all the same"
# Strong players confirm a mistake only with some playouts.
coached=$srcdir/samples/bronze/lesson.stele
gives 0 "a review that names mistakes" review "$coached" --budget 40 --json
has "names some" '"mistakes":\[\{"node"'
# every mistake's "after" is its "node" and one move more, which is how turning points are named
sed 's/"node":"main:/\n&/g' out | sed -n 's/^"node":"main:\([0-9]*\)","after":"main:\([0-9]*\)".*/\1 \2/p' |
    awk '$2 != $1 + 1 { bad = 1 } END { exit bad || NR == 0 }'
result $? "mistakes have the node before their move and the one after it"
sed 's/"file":"[^"]*"//' out >wanted
gives 0 "kept" review "$coached" --budget 40 -o coached.stele
"$STELE" review coached.stele --kept --json | sed 's/"file":"[^"]*"//' >out
cmp -s out wanted
result $? "they are the same to the last digit, with the better lines"

# -- a review in the log --------------------------------------------------------------------------

cp "$log" input.stele
gives 0 "review that is kept" review input.stele --budget 2 -o kept.stele
has "tells it as well" '^own decisions'
has "and where it is" '^kept.stele: the review is kept in the log: [0-9]+ estimates'
cmp -s input.stele "$log"
result $? "the input is as it was"
gives 0 "the log verifies" verify kept.stele
gives 1 "the input keeps none" review input.stele --kept
complains "says so" 'input.stele: no review of the line main is kept in this log'
gives 1 "says it in Russian" review input.stele --kept --lang ru
complains "as well" 'разбора линии main в этой записи нет'
"$STELE" review "$log" --budget 2 --csv >wanted
gives 0 "what is kept" review kept.stele --kept --csv
cmp -s out wanted
result $? "is what was found"
# without the name of the file
"$STELE" review input.stele --budget 2 --json | sed 's/"file":"[^"]*"//' >wanted
"$STELE" review kept.stele --kept --json | sed 's/"file":"[^"]*"//' >out
cmp -s out wanted
result $? "to the last digit"
gives 0 "in words" review kept.stele --kept
has "with who found it" 'Kept in the'
gives 0 "in Russian" review kept.stele --kept --lang ru
has "too" 'Сохранено в записи'
gives 0 "another budget replaces it, in the same file" review kept.stele --budget 3 --seed 2 --json -o kept.stele
json "JSON is all that is printed"
gives 0 "now that is kept" review kept.stele --kept
has "alone" 'By 3 playouts for each node, seed 2;'
for form in stele.xml txt; do
    gives 0 "convert to $form" convert --force kept.stele "kept.$form"
    gives 0 "and back" convert --force "kept.$form" back.stele
    cmp -s back.stele kept.stele
    result $? "$form loses nothing"
done
gives 0 "strip the review" strip kept.stele --kind analysis -o bare.stele
"$STELE" convert "$log" -o plain.stele >out 2>err
cmp -s bare.stele plain.stele
result $? "leaves the log as it was"
"$STELE" review "$log" --budget 2 -o - >piped.stele.xml 2>err
result $? "a log on standard output"
gives 0 "has that to itself" verify piped.stele.xml
sed 's/chance="\([a-z]*\):[0-9.]*/chance="\1:0.123456/' piped.stele.xml >wrong.stele.xml
gives 1 "chances that do not add up" verify wrong.stele.xml
has "are told with their place" 'wrong.stele.xml:[0-9]+: main:0: estimate .*the chances of all players add up to'
gives 0 "a branch is kept beside the main line" review "$srcdir/samples/babylonia/lesson.stele" --line river --budget 2 -o branch.stele
gives 0 "and shown" review branch.stele --kept --line river
has "its nodes" '^river:0 '
gives 1 "the main line has none" review branch.stele --kept
gives 0 "a game for one" review "$solo" --budget 2 -o solo.stele
"$STELE" review "$solo" --budget 2 --csv >wanted
gives 0 "keeps its points" review solo.stele --kept --csv
cmp -s out wanted
result $? "to the last digit"
"$STELE" review "$solo" --budget 2 --json | sed 's/"file":"[^"]*"//' >wanted
"$STELE" convert solo.stele solo.txt && "$STELE" convert --force solo.txt back.stele
"$STELE" review back.stele --kept --json | sed 's/"file":"[^"]*"//' >out
cmp -s out wanted && grep -q '"spread_milli":[1-9]' out
result $? "and how far games spread, also by way of the text notation"
gives 0 "in words" review solo.stele --kept
has "too" 'from the set-up on'
gives 0 "by the schema" verify --schema solo.stele
"$STELE" convert solo.stele solo.stele.xml
sed 's/ spread="[0-9.]*"//' solo.stele.xml >older.stele.xml
gives 0 "a review kept without it" review older.stele.xml --kept
lacks "is shown without it" 'from the set-up on'
sed 's/ spread="/ spread="-/' solo.stele.xml >below.stele.xml
gives 1 "no spread is below nothing" verify below.stele.xml
sed 's/<estimate /<estimate spread="1.5" /' piped.stele.xml >several.stele.xml
gives 1 "a game for several has none" verify several.stele.xml
has "says so" 'several.stele.xml:[0-9]+: main:0: estimate .*“spread”'
gives 2 "kept and computed" review kept.stele --kept --budget 3
gives 2 "kept and written" review kept.stele --kept -o other.stele
gives 2 "nowhere to write" review "$log" --budget 2 -o nowhere/kept.stele
gives 2 "review of nobody" review "$log" --player nobody
gives 2 "review in two forms" review "$log" --json --csv

echo "1..$n"
