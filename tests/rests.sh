#!/bin/sh
# What verdicts rest on: reconstructed figures are named where they decide, and no longer once their owner
# has confirmed or corrected them.  TAP.
srcdir=$(cd "${srcdir:-.}" && pwd)
STELE=${STELE:-$(pwd)/stele}
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
# shellcheck source=tests/command.sh
. "$srcdir/tests/command.sh"
# shellcheck source=tests/games.sh
. "$srcdir/tests/games.sh"
samples=$srcdir/samples
deus=$samples/deus/base-3.stele
at=main:46

# patch GAME GROUPS: a patch on standard output.
patch() {
    digest=$("$STELE" set list "$1" --json | sed -n 's/^  "digest": "\(.*\)",$/\1/p')
    cat <<XML
<patch xmlns="urn:stele:set:1" game="$1" id="anna" set="base" digest="$digest">
<source id="anna" by="Anna" from="box"/>
$2
</patch>
XML
}

# items GAME GROUP: elements that confirm every item of a group.
items() {
    echo "<group id=\"$2\">"
    "$STELE" set export "$1" "$2" | sed 1d | cut -d, -f2 | sort -u | sed 's|.*|<item id="&"/>|'
    echo "</group>"
}

# -- A refusal ---------------------------------------------------------------------------------------

move='build cooperative-mountain'
gives 1 "a cost that cannot be paid" explain --at $at --move "$move" "$deus"
has "rests on a figure" '^This rests on reconstructed figures: costs of cards \(Cooperative of mountains\), low confidence\.'
has "that can be corrected" 'stele set export deus costs$'
gives 1 "the same in Russian" explain --lang ru --at $at --move "$move" "$deus"
has "says so, too" '^Это опирается на восстановленные данные: стоимость карт \(.*\), уверенность низкая\. В вашем'
gives 1 "as JSON" explain --json --at $at --move "$move" "$deus"
json "is JSON"
has "has the group" '"group": "costs"'
has "the item" '"item": "cooperative-mountain"'
has "the status" '"status": "reconstructed"'
has "and the confidence" '"confidence": "low"'
gives 1 "a refusal that reads no figure" explain --at $at --move 'build galley' "$deus"
lacks "rests on none" 'rests on'

patch deus '<group id="costs"><item id="cooperative-mountain"/></group>' >confirmed.xml
gives 1 "a card that its owner has confirmed" --set confirmed.xml explain --at $at --move "$move" "$deus"
lacks "is no longer in doubt" 'costs of cards'
patch deus '<group id="costs"><item id="cooperative-mountain" wood="2"/></group>' >corrected.xml
gives 1 "nor is one that was corrected" --set corrected.xml explain --at $at --move "$move" "$deus"
has "which counts" 'costs wood ×2'
lacks "and needs no remark" 'costs of cards'
gives 0 "another card" --set confirmed.xml legal --at $at "$deus"
has "is in doubt still" 'costs of cards'

# -- Logs ------------------------------------------------------------------------------------------

gives 0 "verify" verify "$deus"
has "ends with the moves that rest on doubtful figures" '^Deus: of 358 moves some rest on reconstructed figures \(.*costs of cards, low confidence: [0-9]+'
lacks "and leaves out figures of high confidence" 'high confidence'
gives 0 "verify --verbose" verify -v "$deus"
has "has them, too" '^Deus: [0-9]+ of 358 moves rest on reconstructed figures \(.*high confidence: [0-9]+.*costs of cards, low confidence: [0-9]+'
gives 0 "a game whose figures are all of high confidence" verify "$samples/babylonia/base-2.stele"
lacks "says nothing of them" 'reconstructed'
gives 0 "asked" score -v "$samples/babylonia/base-2.stele"
has "says it" 'rest on reconstructed figures.*high confidence'
gives 0 "not asked" score --ledger "$samples/babylonia/base-2.stele"
lacks "says nothing, and marks no row" 'reconstructed|\[\?\]'
gives 0 "verify as JSON" verify --json "$deus"
has "counts them" '"resting":[0-9]+,"rests_on":\[\{"group":"copies","item":"",.*"moves":[0-9]+'
gives 0 "verify --quiet" verify -q "$deus"
[ ! -s out ]
result $? "says nothing"
for game in babylonia deus; do
    "$STELE" replay -v "$samples/$game/table-3.stele" | tail -n 1 >told
    "$STELE" verify -v "$samples/$game/table-3.stele" | tail -n 1 | cmp -s - told && grep -q 'rest on' told
    result $? "$game: verify and replay count alike where things are hidden"
done
gives 0 "a story" replay "$deus"
[ "$(grep -c 'rest on reconstructed figures' out)" -eq 1 ] && tail -1 out | grep -q 'rest on reconstructed figures'
result $? "says it once, at its end"
gives 0 "score" score "$deus"
has "tells which points" '^Points that rest on reconstructed figures: Anna [0-9]+, .*\(faces of the tiles, low confidence'
gives 0 "the ledger" score --ledger "$deus"
has "marks its rows" ' \[\?\]$'
gives 0 "score as JSON" score --json --ledger "$deus"
json "is JSON, too"
has "with the points of each" '"resting": '

"$STELE" set carry "$deus" confirmed.xml -o carrying.stele --force >out 2>err
result $? "a log can carry the patch, though it then no longer replays"
gives 1 "so that its figures are known wherever it is read" explain --at $at --move "$move" carrying.stele
lacks "without a remark" 'costs of cards'

"$STELE" convert "$deus" log.stele.xml
sed 's/<score player="anna" points="38"/<score player="anna" points="39"/' log.stele.xml >wrong.stele.xml
gives 1 "a score that is claimed wrongly" verify wrong.stele.xml
has "rests on what its rows do" 'the rules give 38 .* This rests on reconstructed figures: faces of the tiles, low confidence; layouts'
gives 1 "as JSON, too" verify --json wrong.stele.xml
has "with the groups" '"code":"core.claim-score".*"rests_on":\[\{"group":"faces"'

games >list
while read -r game _; do
    groups=$("$STELE" set list "$game" --json | tr -d '\n ' | sed 's/{"group"/\
&/g' | sed -n 's/^{"group":"\([^"]*\)".*"doubtful":[1-9].*/\1/p')
    all=
    for group in $groups; do
        all="$all$(items "$game" "$group")"
    done
    patch "$game" "$all" >all.xml
    gives 0 "$game: logs" verify -v -r "$samples/$game"
    has "$game: rest on reconstructed figures" 'rests? on reconstructed figures'
    gives 0 "$game: with everything confirmed" --set all.xml verify -r "$samples/$game"
    lacks "$game: they rest on none" 'reconstructed'
done <list

echo "1..$n"
