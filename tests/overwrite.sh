#!/bin/sh
# One rule for all commands that write: a file that exists and is not the one they change is replaced only with
# --force, or when somebody at a terminal agrees.  What is no file is never written to.  TAP.
srcdir=$(cd "${srcdir:-.}" && pwd)
STELE=${STELE:-$(pwd)/stele}
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
# shellcheck source=tests/command.sh
. "$srcdir/tests/command.sh"
samples=$srcdir/samples

# -- What is written --------------------------------------------------------------------------

"$STELE" new rolltta --players anna,boris -o begun.stele >out 2>err
"$STELE" add begun.stele 'roll F,W,G' >out 2>err
"$STELE" convert --to text "$samples/rolltta/base-3.stele" good.txt
awk '/^ *end$/ && ++n == 3 { next } { print }' good.txt >slip.txt
"$STELE" study new study.stele begun.stele "$samples/rolltta/lesson.stele" >out 2>err
"$STELE" set export rolltta limits | sed 's/,start-food,,3/,start-food,,4/' >limits.csv
"$STELE" set import rolltta limits.csv --by Anna --name anna -o anna.xml
sed 's/"anna"/"boris"/g' anna.xml >boris.xml
"$STELE" play rolltta -p 2 --bot greedy --set anna.xml --carry -o carrying.stele >out 2>err
# Where a doubtful figure may be to blame: a temple for fewer dice than it costs.
"$STELE" play deus -p 2 --bot greedy --max-moves 60 -o deus.stele >out 2>err
cp "$samples/rolltta/base-3.stele" log.stele
mkdir viewer
# A viewer that says how it was started.
# shellcheck disable=SC2016
printf '#!/bin/sh\necho "$@"\n' >viewer/stele-view
chmod +x viewer/stele-view
cp "$STELE" viewer/stele

# A line for each way of writing: the words of the command, with OUT for the file.
cat >writing <<'END'
new rolltta --players anna,boris -o OUT
play rolltta -p 2 --max-moves 20 -o OUT
continue begun.stele --bot greedy --moves 2 -o OUT
continue study.stele --chapter 1 --bot greedy --moves 2 -o OUT
convert log.stele OUT
convert log.stele -o OUT
convert study.stele -o OUT --to gz
convert study.stele --chapter 1 -o OUT
strip log.stele -o OUT
details log.stele title=T -o OUT
review begun.stele --budget 2 -o OUT
review study.stele --chapter 1 --budget 2 -o OUT
dispute log.stele --at main:3 --claim anna -o OUT
repair slip.txt -o OUT
study new OUT begun.stele
study add study.stele log.stele -o OUT
study set study.stele --title T -o OUT
study move study.stele 1 2 -o OUT
study remove study.stele 1 -o OUT
study extract study.stele 1 -o OUT
set export rolltta limits -o OUT
set import rolltta limits.csv --by Anna -o OUT
set patch rolltta anna.xml --by Anna -o OUT
set merge rolltta anna.xml boris.xml -o OUT
set carried carrying.stele anna -o OUT
set carry begun.stele anna.xml -o OUT
set drop carrying.stele -o OUT
END

# wrote STATUS: the last command ended so; 0: the file is a new one, else it is as it was.
wrote() {
    if [ "$1" -eq 0 ]; then
        [ "$status" -eq 0 ] && [ -s target ] && ! cmp -s target precious
    else
        [ "$status" -eq "$1" ] && cmp -s target precious
    fi
}

# -- Without a terminal ------------------------------------------------------------------------------

echo precious >precious
while read -r line; do
    words=$(echo "$line" | sed 's/OUT/target/')
    rm -f target
    # shellcheck disable=SC2086
    stele $words
    wrote 0
    result $? "$line: a new file"
    cp precious target
    # shellcheck disable=SC2086
    stele $words
    wrote 2 && grep -q "^stele .*: target exists; --force overwrites it\$" err
    result $? "$line: not over a file"
    # shellcheck disable=SC2086
    stele --lang ru $words
    wrote 2 && grep -q 'target уже есть; перезаписать — --force$' err
    result $? "$line: not in Russian, either"
    # shellcheck disable=SC2086
    stele $words --force
    wrote 0
    result $? "$line: but by force"
    rm -f target
    mkfifo target
    # shellcheck disable=SC2086
    timeout 60 "$STELE" $words --force >out 2>err </dev/null
    [ $? -eq 2 ] && [ -p target ] && grep -q 'this is a pipe.*(“-” means standard output)' err
    result $? "$line: never into a pipe"
done <writing
gives 2 "a device is no file" convert log.stele /dev/null --force
{ "$STELE" convert log.stele /dev/stdout --force 2>err || echo refused; } | cat >out
has "nor is standard output by another name than -" '^refused$'

# -- Their own file ----------------------------------------------------------------------------------

# What changes a log or study may replace it: that is what it was asked to do.
while read -r name line; do
    cp "$name" own
    chmod 644 own
    # shellcheck disable=SC2086
    stele $line
    [ "$status" -eq 0 ] && ! cmp -s own "$name"
    result $? "its own file needs no force: $line"
done <<'END'
begun.stele convert own own --to xml
begun.stele convert own -o own --to xml
begun.stele strip own -o own --to xml
begun.stele details own title=T
begun.stele details own title=T -o own
begun.stele review own --budget 2 -o own
slip.txt repair own -o own --to text
begun.stele continue own --bot greedy --moves 2 -o own
begun.stele add own stop
begun.stele set carry own anna.xml -o own
carrying.stele set drop own -o own
study.stele study add own log.stele
study.stele study add own log.stele -o own
study.stele study set own --title T
study.stele study move own 1 2
study.stele study remove own 1
study.stele continue own --chapter 1 --bot greedy --moves 2 -o own
study.stele review own --chapter 1 --budget 2 -o own
END
ln -s own link
cp begun.stele own
gives 0 "nor by a link" strip own -o link --to xml
[ -L link ] && head -n 1 own | grep -q '^<?xml'
result $? "which stays one"
cp begun.stele own
gives 2 "what is not the log, changed, is another file" dispute own --at main:1 --claim anna -o own
cmp -s own begun.stele
result $? "and leaves the log alone"
gives 2 "nor does a patch take its place" repair slip.txt --patch slip.txt
# A part of a study never takes the place of the whole.
cp study.stele own
for line in "convert own --chapter 1 -o own" "study extract own 1 -o own" "repair own --chapter 1 -o own" \
    "dispute own --chapter 1 --at main:1 --claim anna -o own" "set carry own --chapter 1 anna.xml -o own" \
    "set drop own --chapter 1 -o own" "set carried own --chapter 1 -o own"; do
    # shellcheck disable=SC2086
    stele $line --force
    [ "$status" -eq 2 ] && cmp -s own study.stele && grep -q 'is the study itself' err
    result $? "not even by force: $line"
done
stele convert own --chapter 1 -o own --lang ru
complains "in Russian" 'own — само пособие'

# -- Several files -----------------------------------------------------------------------------------

cp precious cup2.stele
gives 2 "the second of three games would replace a file" play rolltta -p 2 --max-moves 5 --games 3 -o cup%d.stele
complains "which is named" 'cup2\.stele exists'
[ ! -e cup1.stele ] && [ ! -e cup3.stele ] && cmp -s cup2.stele precious
result $? "before the first is played"
gives 0 "all three by force" play rolltta -p 2 --max-moves 5 --games 3 -o cup%d.stele --force
cp precious out.patch
cp precious mended.txt
gives 2 "neither of two files" repair slip.txt -o new.txt --patch out.patch
[ ! -e new.txt ] && cmp -s out.patch precious
result $? "is written if one is in the way"

# exports NAME STATUS WORD...: the command as far as the scripts of the viewer.
exports() {
    name=$1 want=$2
    shift 2
    viewer/stele export log.stele "$@" >out 2>err </dev/null
    status=$?
    [ "$status" -eq "$want" ]
    result $? "export: $name (exit $want)"
}
mkdir folder
exports "nothing is there" 0 --html new.html --md new.md --svg nowhere --png folder --csv folder
lacks "so that nothing need be replaced" '--force'
touch folder/main-012.svg folder/scores.csv.bak folder/drawing.svg folder/notes-.png
exports "other files in the folder" 0 --png folder --csv folder
lacks "are not in the way" '--force'
touch page.html
for words in "--html page.html" "--md page.html" "--html new.html --md page.html" "--svg folder"; do
    # shellcheck disable=SC2086
    exports "a file is there: $words" 2 $words
    complains "is named: $words" '(page\.html|folder/main-012\.svg) exists; --force overwrites it'
    # shellcheck disable=SC2086
    exports "by force: $words" 0 $words --force
    has "which the scripts are told: $words" '--force 1'
done
touch folder/main-003.png folder/ledger.csv
exports "pictures as PNG" 2 --png folder
complains "are looked for" 'folder/main-003\.png exists'
exports "tables" 2 --csv folder
complains "are, too" 'folder/ledger\.csv exists'
exports "standard output" 0 --html -
mkfifo pipe
exports "a pipe" 2 --html pipe --force
complains "is no file" 'this is a pipe'

# -- At a terminal -----------------------------------------------------------------------------------

# at_terminal ANSWER WORD...: the command with somebody to answer; what is shown is in out.
at_terminal() {
    answer=$1
    shift
    printf '%b' "$answer" | script -qec "'$STELE' $*; echo \$? >status" /dev/null >out 2>err
    status=$(cat status)
}
if command -v script >/dev/null && script -qec true /dev/null >/dev/null 2>&1 </dev/null; then
    # One of each kind of what is written: they are all asked about in one place.
    grep -E '^(new|play|strip|study set|set export) ' writing >some
    rm -f target
    while read -r line; do
        words=$(echo "$line" | sed 's/OUT/target/')
        cp precious target
        at_terminal 'n\n' "$words"
        wrote 2
        result $? "$line: asked, and no"
        at_terminal 'y\n' "$words"
        wrote 0
        result $? "$line: asked, and yes"
    done <some
    for answer in '\n' 'yn\n' ''; do
        cp precious target
        at_terminal "$answer" convert log.stele target
        wrote 2
        result $? "no answer but yes is one: $answer"
    done
    has "the question" 'target exists\. Replace it\? \[y/N\]'
    has "and what comes of it" 'target stays as it is; nothing was written'
    for answer in ' Yes \n' 'да\n'; do
        cp precious target
        at_terminal "$answer" convert log.stele target --lang ru
        wrote 0
        result $? "yes, in either language: $answer"
    done
    has "the question in Russian" 'target уже есть\. Заменить\? \[д/Н\]'
    cp begun.stele own
    at_terminal '' strip own -o own --to xml
    [ "$status" -eq 0 ]
    result $? "its own file is not asked about"
    cp precious target
    script -qec "'$STELE' convert log.stele target 2>err; echo \$? >status" /dev/null </dev/null >out
    status=$(cat status)
    wrote 2 && grep -q 'exists; --force' err
    result $? "nobody is asked who would not see it"
else
    skip "at a terminal" "no script(1)"
fi
echo "1..$n"
