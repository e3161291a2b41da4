#!/bin/sh
# Sets that travel: logs under the set they name, of whichever release; patches inside logs; the user's folder.  TAP.
srcdir=$(cd "${srcdir:-.}" && pwd)
STELE=${STELE:-$(pwd)/stele}
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
# shellcheck source=tests/command.sh
. "$srcdir/tests/command.sh"
XDG_CONFIG_HOME=$tmp/config
export XDG_CONFIG_HOME
box=$XDG_CONFIG_HOME/stele/sets

# digest GAME [OPTION]...: of the set in use.
digest() {
    "$STELE" set list "$@" --json | sed -n 's/^  "digest": "\(.*\)",$/\1/p'
}
# patch ID FIGURES [DIGEST]: a patch of a card of Deus on standard output.
patch() {
    cat <<XML
<patch xmlns="urn:stele:set:1" game="deus" id="$1" set="base" digest="${3:-$new}">
<source id="$1" by="Анна" from="box" edition="2015">с <!-- the --> коробки</source>
<group id="costs"><item id="galley" $2/></group>
</patch>
XML
}
# judged NAME VALIDATOR FILE: the schema takes it, or the validator is not there.
judged() {
    if command -v xmllint >/dev/null; then
        gunzip -c "$2" 2>/dev/null >plain.xml || cp "$2" plain.xml
        xmllint --noout --relaxng "$srcdir/formats/deus.rng" plain.xml >out 2>&1
        result $? "$1"
    else
        skip "$1" "no xmllint"
    fi
}
new=$(digest deus)
old=sha256:$(sha256sum "$srcdir/formats/sets/old/deus-1.xml" | cut -d' ' -f1)

# -- Old sets --------------------------------------------------------------------------------------

[ "$old" != "$new" ]
result $? "Deus has a second set"
gives 1 "its figures" set diff deus "$srcdir/formats/sets/old/deus-1.xml"
has "are those of blue cards" '^costs, galley: wheat: 1 → —'
[ "$(sed 's/^costs, \([^:]*\):.*/\1/' out | sort -u | wc -l)" -eq 7 ]
result $? "of seven: two had been guessed"
gives 0 "it can be played" set check deus
gives 0 "a new game" play deus -p 2 --bot greedy -o new.stele.xml
grep -q "<rules set=\"base\" digest=\"$new\"" new.stele.xml
result $? "names the new set"
zcat "$srcdir/samples/deus/ships-3.stele" | grep -q "<rules set=\"base\" digest=\"$new\""
result $? "so does the sample that shows it"
gives 0 "a game with the set of the first release" play deus -p 2 --bot greedy --set "$srcdir/formats/sets/old/deus-1.xml" -o old.stele.xml
grep -q "<rules set=\"base\" digest=\"$old\"" old.stele.xml
result $? "names that one"
gives 0 "and replays under it" verify old.stele.xml
lacks "without a word" warning
sed 's/ digest="[^"]*"//' old.stele.xml >name.stele.xml
gives 0 "a set without a digest is the first of that name" verify name.stele.xml
sed 's/ set="[^"]*" digest="[^"]*"//' new.stele.xml >none.stele.xml
gives 0 "no set is the one in use" verify none.stele.xml
sed "s/$old/$(echo "$old" | tr 0-9a-f 1-9a-f0)/" old.stele.xml >unknown.stele.xml
stele verify unknown.stele.xml
has "a digest that nobody knows is told" 'warning: .*another component set'
stele verify --set "$srcdir/formats/sets/old/deus-1.xml" new.stele.xml
has "a set that is given counts all the same" 'warning: .*another component set'

# -- Patches inside logs ---------------------------------------------------------------------------

patch anna 'wood="2" wheat=""' >anna.xml
patch boris 'wood="3"' >boris.xml
patch clara 'stone="1"' >clara.xml
gives 0 "a game that carries its patches" play deus -p 2 --bot greedy --set anna.xml --set clara.xml --carry -o c.stele.xml
grep -q 'patches="anna clara"' c.stele.xml && [ "$(grep -c '<patch ' c.stele.xml)" -eq 2 ]
result $? "has them inside"
gives 0 "replays anywhere" verify c.stele.xml
lacks "without a word" warning
gives 0 "our schema takes it" verify --schema c.stele.xml
judged "so do others" c.stele.xml
gives 0 "packed" convert c.stele.xml c.stele
gives 0 "as text" convert c.stele c.txt
grep -q '^        item id=galley wood=2 wheat=""$' c.txt
result $? "it can be read"
gives 0 "and back" convert c.txt back.stele.xml
cmp -s c.stele.xml back.stele.xml
result $? "is the same log"
gives 0 "in a study" study new study.stele.xml
gives 0 "as a chapter" study add study.stele.xml c.stele.xml
gives 0 "which is good" verify study.stele.xml
gives 0 "the patches of a log" set carried c.stele.xml
[ "$(cat out)" = "anna
clara" ]
result $? "by their names"
gives 0 "one of them" set carried c.stele.xml anna -o a.xml
gives 0 "is the patch it was" set diff deus anna.xml a.xml
gives 2 "one that is not there" set carried c.stele.xml boris
complains "is missed" "carries no patch 'boris'"

gives 0 "without them" set drop c.stele.xml -o d.stele.xml
! grep -q '<patch ' d.stele.xml && grep -q 'patches="anna clara"' d.stele.xml
result $? "the log still names them"
gives 0 "so that they can be given" verify --set clara.xml --set anna.xml d.stele.xml
gives 0 "and put into it again" set carry d.stele.xml anna.xml clara.xml -o e.stele.xml
cmp -s c.stele.xml e.stele.xml
result $? "is the same log"
gives 2 "not over a log that is there" set carry d.stele.xml anna.xml -o e.stele.xml
gives 0 "unless that is wanted" set carry d.stele.xml anna.xml --force -o e.stele.xml
gives 2 "it has to go somewhere" set carry d.stele.xml anna.xml
patch clara 'stone="1"' "$old" >clara1.xml
gives 1 "a patch with which a log no longer replays" set carry old.stele.xml clara1.xml -o f.stele.xml
complains "is refused with the node and the clause" '^old\.stele\.xml: main:[0-9]+: .*\(DEU-[0-9.]+\)'
complains "with the way out" '^stele set carry: old\.stele\.xml does not replay with these patches inside it; nothing is written'
[ ! -e f.stele.xml ]
result $? "and nothing is written"
stele set carry old.stele.xml clara1.xml -o f.stele.xml --lang ru
complains "in Russian" 'с этими поправками запись old\.stele\.xml не воспроизводится; она не записана'
gives 0 "a game with hashes" play deus -p 2 --bot greedy --set anna.xml --set clara.xml --check-every 1 -o h.stele.xml
stele set carry h.stele.xml anna.xml -o i.stele.xml
[ "$status" -eq 1 ] && [ ! -e i.stele.xml ]
result $? "no longer holds with one patch of two"
gives 0 "it does with both" set carry h.stele.xml anna.xml clara.xml -o i.stele.xml
stele set carry old.stele.xml clara1.xml --force -o f.stele.xml
[ "$status" -eq 0 ]
result $? "a log that does not replay can be written all the same"
complains "which is said with its node" '^old\.stele\.xml: main:[0-9]+: '
complains "and because of what" 'written all the same, because of --force$'
gives 0 "without its patch" set drop f.stele.xml -o g.stele.xml
gives 0 "the digest is that of the old set with it" set list deus --set "$srcdir/formats/sets/old/deus-1.xml" --set clara1.xml
grep -q "$(digest deus --set "$srcdir/formats/sets/old/deus-1.xml" --set clara1.xml)" f.stele.xml
result $? "as it should be: a log of the first release keeps its set"
stele verify --set clara.xml g.stele.xml
lacks "and it is found with the patch alone" warning

gives 1 "a patch that is given and says otherwise" verify --set boris.xml c.stele.xml
has "both values" '^c\.stele\.xml:[0-9]+: .*galley: wood is “2” here, but “3” in boris\.xml, line 3'
stele verify --set boris.xml --lang ru c.stele.xml
has "in Russian" 'здесь wood — «2», а в файле boris\.xml, строка 3, — «3»'
gives 0 "the whole set that they change" verify --set "$srcdir/formats/sets/deus.xml" c.stele.xml
sed 's/\(<item id="farm" wood="\)1"/\12"/' "$srcdir/formats/sets/deus.xml" >whole.xml
gives 1 "another one, which says otherwise" verify --set whole.xml c.stele.xml
has "both values, too" 'galley: wood is “2” here, but “1” in whole\.xml, line [0-9]+'
gives 0 "one that says the same" verify --set anna.xml c.stele.xml
gives 1 "another reading is no matter of that" compare --set boris.xml c.stele.xml
sed 's/wood="2"/wood="1"/' c.stele.xml >bad.stele.xml
stele verify bad.stele.xml
[ "$status" -eq 1 ]
result $? "patches that do not lead to the digest"
has "are told with both" "do not make the set that it names: it names sha256:.*, they make sha256:"
stele verify --lang ru bad.stele.xml
has "are told in Russian" "дают не тот набор, который в ней указан"

# refused NAME PATTERN SCRIPT: the log changed by sed.
refused() {
    sed "$3" c.stele.xml >odd.stele.xml
    stele verify odd.stele.xml
    [ "$status" -eq 1 ]
    result $? "$1"
    has "$1: where" "^odd\\.stele\\.xml:$2"
}
refused "an item that is not there" '14: .*costs has no item “gally”' 's/id="galley" wood/id="gally" wood/'
refused "a value that is none" '14: .*is not a value' 's/wood="2"/wood="2,3"/'
refused "out of range" '14: .*99999' 's/wood="2"/wood="99999"/'
refused "who says so is missing" '1[12]: .*by' 's/ by="Анна"//'
refused "an element that is none" '13: .*heap' 's/group id/heap id/; s/<.group>/<\/heap>/'
refused "a patch behind the rulings" '[0-9]+: .*patch' '/<\/rules>/s/.*/<patch id="x" set="base" digest="x"\/><\/rules>/'

# -- The user's folder -----------------------------------------------------------------------------

mkdir -p "$box"
cp anna.xml "$box/anna.xml"
echo nonsense >"$box/notes.txt"
gives 0 "what the folder says" set list deus
has "is in force" 'with the patches anna,'
has "and told" "^From your box: anna, .*/anna\\.xml\$"
gives 0 "as JSON" set list deus --json
json "which is JSON"
has "with the file" '"file": ".*/anna\.xml"'
gives 0 "--no-box" --no-box set list deus
lacks "is without it" anna
gives 0 "new games have it" play deus -p 2 --bot greedy -o box.stele.xml
grep -q 'patches="anna"' box.stele.xml
result $? "in their logs"
gives 0 "which replay" verify box.stele.xml
lacks "without a word" 'your box'
gives 0 "a log that names its set" verify new.stele.xml old.stele.xml box.stele.xml
[ "$(grep -c 'your box' out)" -eq 1 ]
result $? "replays under that, with one notice"
gives 0 "none without a box" --no-box verify new.stele.xml
lacks "indeed" 'your box'
stele score new.stele.xml
complains "other commands say it, too" 'note: .*not under that of your box \(anna\).*stele compare --set'
stele score --lang ru new.stele.xml
complains "in Russian" 'а не с вашей коробкой \(anna\)'
stele verify none.stele.xml
[ "$status" -eq 1 ]
result $? "a log that names nothing is judged by the box"
gives 1 "how to compare" compare --set "$box/anna.xml" new.stele.xml
gives 2 "a patch that is given and disagrees with the box" verify --set boris.xml new.stele.xml
complains "names both files" '^boris\.xml:3: .*“3” here, but “2” in .*anna\.xml'
cp boris.xml "$box"
gives 2 "two that disagree" verify new.stele.xml
complains "where" '/boris\.xml:3: .*“3” here, but “2” in .*anna\.xml'
complains "and what to do" 'stele verify: your patches in .* --no-box'
echo '<patch' >"$box/boris.xml"
gives 2 "a broken one" verify --lang ru new.stele.xml
complains "where, in Russian" '/boris\.xml:[0-9]+: '
complains "and what to do, in Russian" 'ваши поправки в .* --no-box'
gives 0 "without it" --no-box verify new.stele.xml
cp "$srcdir/formats/sets/deus.xml" "$box/boris.xml"
gives 2 "a whole set" verify new.stele.xml
complains "is no patch" 'boris\.xml: .*whole set of deus; .*stele set patch deus'
rm -r "$box"
gives 0 "no folder" verify new.stele.xml
unset XDG_CONFIG_HOME
HOME=$tmp/home
export HOME
mkdir -p "$HOME/.config/stele/sets"
cp anna.xml "$HOME/.config/stele/sets"
gives 0 "~/.config without the variable" set list deus
has "is the folder" 'From your box: anna'

echo "1..$n"
