#!/bin/sh
# stele set and --set with patches: the figures of every game, corrected by those who have the box.  TAP.
srcdir=$(cd "${srcdir:-.}" && pwd)
STELE=${STELE:-$(pwd)/stele}
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
# shellcheck source=tests/command.sh
. "$srcdir/tests/command.sh"
# shellcheck source=tests/games.sh
. "$srcdir/tests/games.sh"
sets=$srcdir/formats/sets

# digest GAME [OPTION]...: of the set in use.
digest() {
    "$STELE" set list "$@" --json | sed -n 's/^  "digest": "\(.*\)",$/\1/p'
}

# patch GAME ID GROUPS: a patch on standard output.
patch() {
    cat <<XML
<patch xmlns="urn:stele:set:1" game="$1" id="$2" set="base" digest="$(digest "$1")">
<source id="$2" by="Анна" from="box" edition="2015"/>
$3
</patch>
XML
}

# valid NAME FILE: the schema agrees.
valid() {
    if command -v xmllint >/dev/null; then
        xmllint --noout --relaxng "$srcdir/formats/set.rng" "$2" >out 2>&1
        result $? "$1"
    else
        skip "$1" "no xmllint"
    fi
}

# -- Every game ------------------------------------------------------------------------------------

# figure GAME: a figure of the group "limits" that may well be one more.
figure() {
    case $1 in
    babylonia) echo points-per-noble ;;
    bronze) echo cubes ;;
    civilization) echo city-points ;;
    deus) echo start-gold ;;
    rolltta) echo start-food ;;
    esac
}

games >list
while read -r game _; do
    gives 0 "$game: its groups" set list "$game"
    has "$game: with where they come from" ' (from|reconstructed).*confidence; [0-9]+ item'
    gives 0 "$game: as JSON" set list "$game" --json
    json "$game: is JSON"
    gives 0 "$game: tables" set show "$game"
    lacks "$game: no key is shown" 'cli\.|[{}]'
    gives 0 "$game: in Russian" set show "$game" --doubtful --lang ru
    lacks "$game: no key is shown in Russian" 'cli\.|[{}]'
    gives 0 "$game: tables as JSON" set show "$game" --json
    json "$game: are JSON"
    gives 0 "$game: CSV" set export "$game" -o "$game.csv"
    gives 0 "$game: back in" set import "$game" "$game.csv" --by Анна --name same -o same.xml --force
    ! grep -q '<group' same.xml
    result $? "$game: nothing differs"
    valid "$game: an empty patch is valid" same.xml
    gives 0 "$game: which changes nothing" set diff "$game" same.xml

    item=$(figure "$game")
    line=$(grep "^limits,$item," "$game.csv")
    column=$(head -n 1 "$game.csv" | tr , '\n' | grep -n '^value$' | cut -d: -f1)
    old=$(echo "$line" | cut -d, -f"$column")
    sed "/<group id=\"limits\"/,/<\/group>/s/\(<item id=\"$item\" value=\"\)$old\"/\1$((old + 1))\"/" \
        "$sets/$game.xml" >whole.xml
    gives 0 "$game: a patch from a whole set" set patch "$game" whole.xml --by Анна --name whole -o patch.xml --force
    grep -q "<item id=\"$item\" value=\"$((old + 1))\"/>" patch.xml
    result $? "$game: has what differs"
    valid "$game: is valid" patch.xml
    gives 1 "$game: says what differs" set diff "$game" patch.xml
    has "$game: with both values" "^limits, $item: value: $old → $((old + 1))\$"
    gives 1 "$game: as JSON" set diff "$game" whole.xml --json
    json "$game: the difference is JSON"
    gives 0 "$game: the patch is the set" set diff "$game" patch.xml whole.xml
    gives 0 "$game: shown with it" set show "$game" limits --set patch.xml
    has "$game: names the patch" 'with the patches whole'
    [ "$(digest "$game")" != "$(digest "$game" --set patch.xml)" ]
    result $? "$game: has a digest of its own"
    gives 0 "$game: confirmed figures" set list "$game" --set same.xml
    [ "$(digest "$game")" = "$(digest "$game" --set same.xml)" ]
    result $? "$game: keep the digest"

    patch "$game" odd "<group id=\"limits\"><item id=\"$item\" value=\"999999999\"/></group>" >bad.xml
    gives 2 "$game: out of range" rules "$game" --set bad.xml
    complains "$game: which, and where" "^bad\\.xml:3: .*limits, $item: value .*999999999"
    gives 2 "$game: out of range in Russian" rules "$game" --set bad.xml --lang ru
    complains "$game: which, and where, in Russian" "^bad\\.xml:3: .*limits, $item: value — 999999999; ожидалось"
    patch "$game" odd "<group id=\"limits\"><item id=\"$item\" value=\"$((old + 2))\"/></group>" >other.xml
    gives 2 "$game: two that disagree" rules "$game" --set patch.xml --set other.xml
    complains "$game: both values and both files" \
        "^other\\.xml:3: .*limits, $item: value .*“$((old + 2))” here, but “$((old + 1))” in patch\\.xml, line [0-9]+"
    gives 2 "$game: in the other order" rules "$game" --set other.xml --set patch.xml
    complains "$game: the other way round" "^patch\\.xml:[0-9]+: .*“$((old + 1))” here, but “$((old + 2))” in other\\.xml, line 3"
    [ "$(grep -c . err)" -eq 1 ]
    result $? "$game: in one message"
    gives 1 "$game: nor are they merged" set merge "$game" patch.xml other.xml
done <list

# -- One game: logs --------------------------------------------------------------------------------

card=$("$STELE" set export deus costs | sed -n '2s/^costs,\([^,]*\),.*/\1/p')
patch deus anna "<group id=\"costs\"><item id=\"$card\" wood=\"2\"/></group>" >a.xml
patch deus boris "<group id=\"costs\"><item id=\"$card\" clay=\"2\"/></group>" >b.xml
gives 0 "a game with two patches" play deus -p 2 --bot greedy --set a.xml --set b.xml -o ab.stele.xml
grep -q "<rules set=\"base\" digest=\"$(digest deus --set b.xml --set a.xml)\" patches=\"anna boris\"" ab.stele.xml
result $? "names set, digest and patches, whatever their order"
gives 0 "verifies with them" verify --set b.xml --set a.xml ab.stele.xml
gives 0 "and with one from both" set merge deus b.xml a.xml --name club -o club.xml
valid "which is valid" club.xml
gives 0 "whose figures are the same" verify --set club.xml ab.stele.xml
lacks "so that nothing is to be said" warning
gives 0 "the schema allows the names" verify --schema --set club.xml ab.stele.xml
gives 0 "to text" convert ab.stele.xml ab.txt --set club.xml
gives 0 "and back" convert ab.txt back.stele.xml --set club.xml
cmp -s ab.stele.xml back.stele.xml
result $? "is the same log"
stele verify ab.stele.xml
has "without them the log names them" 'warning: .*another component set: .* with the patches anna boris'
stele verify --lang ru ab.stele.xml
has "in Russian" 'с поправками anna boris'

# -- What is refused -------------------------------------------------------------------------------

# refused NAME PATTERN GROUPS: a patch of deus with these groups, from line 3 on.
refused() {
    patch deus odd "$3" >odd.xml
    gives 2 "$1" rules deus --set odd.xml
    complains "$1: where" "^odd\\.xml:$2"
    [ "$(grep -c . err)" -eq 1 ]
    result $? "$1: in one message"
}
refused "an unknown group" '3: .*no group “cost”; did you mean costs' '<group id="cost"><item id="x"/></group>'
refused "an unknown item" '4: .*costs has no item “nobody”' '<group id="costs">
<item id="nobody" wood="1"/></group>'
refused "an unknown attribute" '3: .*“wod”.*did you mean wood' "<group id=\"costs\"><item id=\"$card\" wod=\"1\"/></group>"
refused "what is no value" '3: .*“1, 2” is not a value' "<group id=\"costs\"><item id=\"$card\" wood=\"1, 2\"/></group>"
refused "what is not well formed" '[0-9]+: ' "<group id=\"costs\">"
sed 's/game="deus"/game="chess"/' a.xml >chess.xml
gives 2 "a game that is not there" rules deus --set chess.xml
complains "says which" 'chess\.xml: .*“chess”'
gives 2 "the patch of another game" set diff bronze a.xml
complains "says for which" 'a\.xml: .*for “deus”, not for “bronze”'
gives 1 "is not merged" set merge bronze a.xml
stele set list deus --set a.xml
[ "$status" -eq 0 ]
result $? "a patch for this version"
sed 's/sha256:..../sha256:0000/' a.xml >old.xml
stele set list deus --set old.xml
[ "$status" -eq 0 ]
result $? "a patch for another version is used"
complains "and that is noticed" '^old\.xml:1: .*another version of the set base'
sed '0,/terrain="forest"/s//& maker="=cmd|x,1"/' "$srcdir/formats/sets/deus.xml" >formula.xml
gives 0 "a set with a formula" set export deus resources --set formula.xml -o formula.csv
cp formula.csv out
has "is text in CSV" "^resources,wood,,forest,\"'=cmd\\|x,1\""
gives 0 "and back" set import deus formula.csv --set formula.xml --by Anna --name same -o same.xml --force
! grep -q '<group' same.xml
result $? "it is the same text"
printf 'group,item,wood\ncosts,nobody,1\n' >bad.csv
gives 1 "a table with what is not there" set import deus bad.csv --by Anna
complains "says in which line" '^bad\.csv:2: .*costs, nobody'
"$STELE" set export deus costs | sed '3s/^/\x00/' >bad.csv
gives 1 "a table with NUL in it" set import deus bad.csv --by Anna
complains "says in which line, too" '^bad\.csv:3: .*0x00'
gives 2 "nobody says so" set import deus deus.csv
complains "asks who" '\-\-by'
gives 2 "from what there is none" set import deus deus.csv --by Anna --from hearsay
gives 2 "an unknown action" set shwo deus
complains "which was meant" 'did you mean show'
gives 2 "without a game" set show
gives 2 "an unknown group to show" set show deus cost
complains "which group was meant" "'costs'"

# -- Is it a game? ---------------------------------------------------------------------------------

gives 0 "a playable set" set check rolltta
has "plays all editions" '^lba, .*comes to an end'
gives 0 "a playable patch" set check deus a.xml b.xml
patch rolltta odd '<group id="limits"><item id="nothing" value="1"/></group>' >odd.xml
gives 1 "a patch that does not fit" set check rolltta odd.xml
complains "says where it does not" '^odd\.xml:3: '
"$STELE" set export deus costs | sed '2,$s/,[0-9][0-9]*/,90/g' >dear.csv
gives 0 "a patch with which nobody can pay" set import deus dear.csv --by Anna --name dear -o dear.xml
gives 1 "is not playable" set check deus dear.xml
has "says with how many players" '^base, 4 players: the game does not come to an end$'
gives 1 "nor in Russian" set check deus dear.xml --lang ru
has "says so" '^base, 2 .*: партия не '

# Doubtful groups come first.
gives 0 "doubtful first" set list deus --doubtful
sed -n 3p out | grep -q '^?'
result $? "with their mark"

# -- From standard input ---------------------------------------------------------------------------

"$STELE" set export rolltta limits | sed 's/,start-food,,3/,start-food,,4/' >limits.csv
"$STELE" set import rolltta limits.csv --by Anna --name anna -o from.xml --force
"$STELE" set check rolltta - <from.xml >out 2>err
result $? "a patch from standard input"
echo '<nothing' | "$STELE" set check rolltta - >out 2>err
[ $? -ne 0 ] && grep -q '^-:[12]: ' out err
result $? "what is wrong with it is said at its line"

echo "1..$n"
