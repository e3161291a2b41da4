#!/bin/sh
# stele set infer: figures of a set that was altered on purpose, from games that were played with it; and the corrections
# that stele repair offers.  TAP.
srcdir=$(cd "${srcdir:-.}" && pwd)
STELE=${STELE:-$(pwd)/stele}
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
# shellcheck source=tests/command.sh
. "$srcdir/tests/command.sh"

# digest GAME: of the built-in set.
digest() {
    "$STELE" set list "$1" --json | sed -n 's/^  "digest": "\(.*\)",$/\1/p'
}

# patch GAME ID GROUPS: a patch on standard output.
patch() {
    echo "<patch xmlns=\"urn:stele:set:1\" game=\"$1\" id=\"$2\" set=\"base\" digest=\"$(digest "$1")\">"
    echo "<source id=\"$2\" by=\"Anna\" from=\"box\"/>$3</patch>"
}

# forget GAME LOG...: the logs name the built-in set, as if nobody knew better.
forget() {
    of=$(digest "$1")
    shift
    sed -i "s/<rules set=\"base\" digest=\"[^\"]*\" patches=\"[^\"]*\"/<rules set=\"base\" digest=\"$of\"/" "$@"
}

# -- Deus: every altered cost that was ever paid -----------------------------------------------------

patch deus true '<group id="costs"><item id="sawmill" stone="" wood="1"/><item id="farm" wood="2" gold="1"/>
<item id="quarry" gold="1"/><item id="brickyard" wheat="" clay="1"/></group>' >true.xml
gives 0 "thirty games" play deus -p 2 --bot quick --seed 11 --games 30 --check-every 10 --set true.xml -o d%d.stele.xml
forget deus d*.stele.xml
stele verify d*.stele.xml
has "without the patch they break, and a doubtful figure is named" 'costs of cards \('
gives 0 "infer" set infer d*.stele.xml -o found.xml
has "how many" '^Deus: 30 logs; .*, 30 with the corrections$'
has "a cost in other goods" 'Sawmill: stone 1 → wood 1 — [0-9]+ moves speak for it, in [0-9]+ logs \(the first: d[0-9]+\.stele\.xml main:[0-9]+\)$'
has "a cost in more of them" 'Farm: wood 1 → wood 2, gold 1 — '
has "gold besides" 'Quarry: clay 1 → clay 1, gold 1 — '
has "another" 'Brickyard: wheat 1 → clay 1 — '
[ "$(grep -c ' → ' out)" -eq 4 ]
result $? "and nothing else"
has "what cannot be known" '^Never met in these logs$'
gives 0 "the patch has the figures that were altered" set diff deus true.xml found.xml
grep -q 'by="stele set infer" from="other">Inferred from 30 logs' found.xml
result $? "and says from how many logs"
gives 0 "all logs hold with it" verify -q --set found.xml d*.stele.xml
gives 0 "as JSON, by two threads" set infer deus d?.stele.xml --json -j 2
json "is JSON"
cp out two
gives 0 "by one" set infer deus d?.stele.xml --json
cmp -s out two
result $? "is the same"

# -- One log, other games, conflicts -----------------------------------------------------------------

gives 0 "a log of another game" play bronze -p 2 --bot quick --max-moves 20 -o other.stele
gives 1 "is left out" set infer d11.stele.xml other.stele -o one.xml
complains "with a message" '^other\.stele: left out: a log of Bronze, not of Deus$'
grep -q 'confidence="low"' one.xml && ! grep -q 'confidence="medium"' one.xml
result $? "a single log leaves everything in doubt"
sed 's/stone="" wood="1"/clay="1"/; s/true/false/g' true.xml >false.xml
gives 0 "games of somebody else" play deus -p 2 --bot quick --seed 91 --games 9 --check-every 10 --set false.xml -o e%d.stele.xml
forget deus e*.stele.xml
gives 1 "logs that contradict each other" set infer d?.stele.xml e?.stele.xml -o divided.xml
has "are told, with both sides" '^  costs of cards: Sawmill: .* \([0-9]+ logs: [de][0-9]+\.stele\.xml main:[0-9]+\); .* \([0-9]+ logs?: [de][0-9]+\.stele\.xml main:[0-9]+\)'
! grep -q 'sawmill.*medium' divided.xml
result $? "and stay in doubt"
sed '0,/<place at="[A-D][0-6]"/s//<place at="A0"/' d2.stele.xml >slip.stele.xml
stele set infer d?.stele.xml slip.stele.xml --lang ru
has "a slip of the pen does not spoil it, in Russian" 'лесопилка: камень 1 → дерево 1 — за это говорят [0-9]+ ход'
lacks "no placeholder" '[{}]|cli\.|core\.'
gives 2 "no logs" set infer deus
gives 2 "no work" set infer d1.stele.xml --budget 0
gives 0 "games under the set itself" play deus -p 2 --bot quick --seed 5 --games 2 -o f%d.stele.xml
gives 0 "need no correction" set infer f1.stele.xml f2.stele.xml -o none.xml
has "says so" '^Nothing to correct; none\.xml is not written$'
[ ! -e none.xml ]
result $? "and writes nothing"

# -- Civilization: a Late Iron figure that was met ---------------------------------------------------

patch civilization true '<group id="nations"><item id="thrace" points="1100 1200 1500"/></group>' >civ.xml
gives 0 "Civilization" play civilization -p 3 --bot quick --seed 1 --games 2 --set civ.xml -o c%d.stele.xml
forget civilization c*.stele.xml
gives 0 "infer its figure" set infer c*.stele.xml --budget 2000
has "which decides who arrives" 'Thrace: Late Iron figures 1100 1200 1300 → Late Iron figures 1100 1200 1[456]00 — '
has "nations that nobody played" 'nations on the A\.S\.T\.: [0-9]+: .*Egypt'

broken=$("$STELE" verify d*.stele.xml | sed -n 's/^\(d[0-9]*\.stele\.xml\):[0-9]*: main:[0-9]*: pay.*costs of cards.*/\1/p' | head -n 1)

# -- stele repair ------------------------------------------------------------------------------------

stele repair "$broken" --patch r.xml
has "a figure instead of the record" '^\? or a doubtful figure is another: costs of cards: .* → '
[ -s r.xml ]
result $? "is written as a patch"
gives 0 "that can be used" set check deus r.xml
stele repair "$broken" --lang ru
has "in Russian" '^\? или иным должно быть сомнительное число: стоимость карт: '
stele repair "$broken" --json
json "and as JSON"
has "with what changes" '"corrections": \['

echo "1..$n"
