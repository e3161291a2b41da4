#!/bin/sh
# stele study, and chapters of studies in the other commands.  TAP.
srcdir=$(cd "${srcdir:-.}" && pwd)
STELE=${STELE:-$(pwd)/stele}
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
# shellcheck source=tests/command.sh
. "$srcdir/tests/command.sh"
samples=$srcdir/samples
cp "$samples/rolltta/lesson.stele" dice.stele
cp "$samples/babylonia/lesson.stele" river.stele

# same A B NAME: the two files are the same to the byte.
same() {
    cmp -s "$1" "$2"
    result $? "$3"
}

# -- Making and changing -----------------------------------------------------------------------------

gives 0 "a study of two logs" study new s.stele dice.stele river.stele --title-en Lessons --title-ru Уроки --author Coach
gives 2 "not over a file that is there" study new s.stele dice.stele
complains "says so" 's\.stele'
gives 0 "the list" study list s.stele
has "the title" '^Lessons$'
has "a chapter is called as its file" '^  1  dice$'
has "its game, players, moves, questions" 'Babylonia: Anna, Boris; 96 moves, 1 question$'
gives 0 "texts and the node of a chapter" study set s.stele river --title-en "By the river" --title-ru "У реки" \
    --introduction-en "See [[BAB-4.1]]." --at main:12
gives 0 "the list in Russian" study list s.stele --lang ru
has "the title in Russian" '^Уроки$'
has "a chapter in Russian" '^  2  river  У реки$'
has "where it opens" 'Вавилония: Анна, Борис; 96 ходов, 1 вопрос; открывается на main:12$'
lacks "no placeholder" '[{}]|cli\.|core\.'
gives 0 "as JSON" study list s.stele --json
json "is JSON"
has "texts by language" '"ru": "У реки"'
has "questions" '"questions": 1'
gives 2 "a node that there is not" study set s.stele 1 --at main:9999
complains "which" 'opens at “main:9999”'
gives 2 "a chapter that there is not" study remove s.stele rivet
complains "suggests one" "none is 'rivet'; did you mean river"
gives 2 "an action that there is not" study lits s.stele
complains "suggests one, too" "did you mean list"
gives 2 "an id twice" study add s.stele dice.stele --id river
gives 0 "one more, in front" study add s.stele dice.stele --id first --before 1 --title-en First
gives 0 "moved behind" study move s.stele first river
gives 0 "the order" study list s.stele
has "it is the last" '^  3  first  First$'
gives 0 "removed" study remove s.stele 3 dice
gives 0 "one is left" study list s.stele
has "the other" '^  1  river'
gives 0 "taken out" study extract s.stele river -o out.stele
same out.stele river.stele "what is taken out is the log that was put in"
gives 2 "nowhere to write to" study extract s.stele river
gives 2 "a study is no chapter" study add s.stele s.stele
complains "says what it is" 's\.stele is a study of 1 chapter'

# -- Files -------------------------------------------------------------------------------------------

gives 0 "plain" convert s.stele s.xml
gives 0 "packed again" convert s.xml t.stele
same s.stele t.stele "a study that was saved is written to the same bytes"
gives 2 "not as text" convert s.stele s.txt
complains "why not" 'text notation'
gives 0 "logs beside" study new beside.stele dice.stele --beside
gives 0 "are read from their files" verify beside.stele
has "under the name of the chapter" '^beside\.stele#dice: ok, 3 players'
mkdir elsewhere
gives 2 "which another folder has not" convert beside.stele elsewhere/beside.stele
complains "names the chapter and the file" 'the log of the chapter dice is the file dice\.stele beside'
gives 2 "so that nothing is written there" study set beside.stele --title T -o elsewhere/beside.stele --lang ru
complains "in Russian, too" 'запись главы dice — файл dice\.stele рядом'
[ ! -e elsewhere/beside.stele ]
result $? "indeed"
gives 0 "but in its own" study set beside.stele --title T -o "$tmp/also.stele"
gives 0 "it can be" verify also.stele
rm dice.stele
gives 2 "a file that is gone" verify beside.stele
has "names the chapter and the file" '^beside\.stele#dice: there is no such file: dice\.stele'
ln -s river.stele dice.stele
gives 1 "a link" verify beside.stele
has "is not followed" 'contains a link'
rm dice.stele
cp "$samples/rolltta/lesson.stele" dice.stele
gives 2 "up is no way" study new up.stele ../dice.stele --beside

# -- The other commands ------------------------------------------------------------------------------

gives 0 "a study again" study new s.stele dice.stele river.stele --force
gives 0 "with a position" study set s.stele river --at main:12
gives 2 "a study where a log is expected" state s.stele
complains "says what to do" 's\.stele is a study of 2 chapters; say which one with --chapter'
gives 2 "the same in Russian" state s.stele --lang ru
complains "says it" 'пособие, в нём 2 главы'
gives 1 "a log where a study is expected" state dice.stele --chapter 1
complains "says that, too" 'this is a log, not a study'
gives 2 "no such chapter" score s.stele --chapter 3
gives 0 "a chapter opens at its node" state s.stele --chapter river
has "at main:12" '^main:12$'
for command in "score --chapter river" "legal --chapter 2" "replay --chapter 2" "explain --at main:3 --chapter river" \
    "state --at main:3 --chapter 1"; do
    # shellcheck disable=SC2086
    gives 0 "$command" $command s.stele
done
gives 0 "a chapter converted" convert --chapter dice s.stele one.stele
same one.stele dice.stele "is the log itself"
gives 2 "no move is added to a chapter" add s.stele end
complains "says how else" 'stele study extract'
gives 2 "--chapter is for commands about one log" rules --chapter 1 rolltta

gives 0 "verify walks all chapters" verify s.stele
has "the first" '^s\.stele#dice: ok'
has "the second" '^s\.stele#river: ok'
gives 0 "by the schemas as well" verify --schema s.stele
has "each by its own" '^s\.stele#river: valid$'
"$STELE" verify - <s.stele >out 2>err
result $? "from standard input"
has "chapters of it" '^-#dice: ok'
gives 0 "as JSON" verify --json s.stele
json "is JSON lines" lines
has "with the chapter" '"file":"s\.stele","chapter":"river","ok":true'
gives 0 "stats count chapters as logs" stats s.stele
has "of both games" '^Babylonia.*1 log'
gives 0 "find looks into chapters" find --game babylonia s.stele
has "names it" '^s\.stele#river: '
gives 0 "coverage, too" coverage s.stele

# -- analysis -----------------------------------------------------------------------------------------

cp s.stele before.stele
gives 0 "a hint in a chapter" hint s.stele --chapter river --budget 4
gives 2 "which needs one" hint s.stele --budget 4
complains "says so" 'say which one with --chapter'
gives 0 "review of all chapters" review s.stele --budget 2 --json
[ "$(wc -l <out)" -eq 2 ] && grep -q '^{"file":"s.stele","chapter":"dice",' out && grep -q '^{"file":"s.stele","chapter":"river",' out
result $? "is a line for each"
gives 0 "in words" review s.stele --budget 2
has "it names them" '^s\.stele#river$'
gives 2 "as a table it is about one" review s.stele --csv
complains "says so" 'say which one with --chapter'
gives 0 "review of a chapter, kept" review s.stele --chapter river --budget 2 -o one-reviewed.stele
has "says where" '^one-reviewed\.stele: the study keeps the review of 1 chapter$'
gives 0 "the study is whole" study list one-reviewed.stele
has "with what it says of its chapters" 'opens at main:12$'
gives 0 "the chapter keeps it" review one-reviewed.stele --chapter river --kept --csv
has "its main line, wherever it opens" '^main:0,start,,'
gives 1 "the other has none" review one-reviewed.stele --chapter dice --kept
gives 1 "which all of them together say, too" review one-reviewed.stele --kept --json
has "and tell the rest" '"chapter":"river"'
gives 0 "the study itself is replaced" review one-reviewed.stele --budget 2 --json -o one-reviewed.stele
gives 0 "now all of it is kept" review one-reviewed.stele --kept --lang ru
"$STELE" study extract one-reviewed.stele dice -o - | "$STELE" strip - --kind analysis -o bare.stele >/dev/null
"$STELE" study extract s.stele dice -o plain.stele
same bare.stele plain.stele "the log inside is otherwise as it was"
gives 0 "play on from a chapter" continue s.stele --chapter river --at main:12 --bot greedy --moves 3 -o played.stele
gives 0 "the study with what was played" verify played.stele
has "both chapters" '^played\.stele#dice: ok'
gives 2 "over nothing that exists" continue s.stele --chapter river --bot greedy --moves 3 -o played.stele
same s.stele before.stele "the study that was read is as it was"
gives 0 "a log beside its study" study new near.stele dice.stele --beside
gives 0 "is reviewed" review near.stele --budget 2 --json
gives 2 "but kept in its own file" review near.stele --budget 2 -o near.stele
complains "which is named" 'the log of the chapter dice is the file dice\.stele beside the study'
gives 2 "likewise what is played" continue near.stele --chapter 1 --at main:3 --moves 1 -o near.stele --force --lang ru
complains "in Russian" 'запись главы dice — файл dice\.stele рядом'

# A mistake in a chapter is reported at its line of the file.
"$STELE" convert --force s.stele s.xml
awk '/<stop\/>/ && !done { print "      <halt/>"; done = 1; print NR >"line"; next } { print }' s.xml >bad.xml
gives 1 "a chapter with a mistake" verify bad.xml
has "its line, its chapter" "^bad\\.xml#dice:$(cat line): "
has "the other one is good" '^bad\.xml#river: ok'
gives 1 "the list" study list bad.xml
complains "tells it" "^bad\\.xml:$(cat line): "
has "and all chapters" '^  2  river'
gives 1 "reviewed as far as it can be read" review bad.xml --budget 2 --json -o bad-reviewed.xml
has "and so is the other" '"chapter":"river"'
grep -q '<halt/>' bad-reviewed.xml
result $? "what cannot be read stays"
complains "which is told" 'the chapter dice is damaged and was not changed'
gives 1 "and alone" review bad.xml --chapter dice --budget 2 --json -o worse.xml
[ ! -e worse.xml ]
result $? "is not written"
sed 's/at="main:12"/at="main:999"/' s.xml >nowhere.xml
gives 1 "a chapter that opens nowhere" verify nowhere.xml
has "is told" '^nowhere\.xml#river:.*opens at “main:999”'
echo '<study xmlns="urn:stele:study:1" version="1"><odd/></study>' >odd.xml
gives 1 "a broken study" verify odd.xml
has "where" '^odd\.xml:1: odd: element “odd” is unknown here'
gives 1 "stats leave it out" stats odd.xml s.stele
complains "with a word" '^odd\.xml:1: '
echo "1..$n"
