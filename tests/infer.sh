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
has "a cost in other goods" 'Sawmill: stone 1 → wood 1 — [0-9]+ moves( and [0-9]+ checks)? speak for it, in [0-9]+ logs \(the first: d[0-9]+\.stele\.xml main:[0-9]+\)$'
has "a cost in more of them" 'Farm: wood 1 → wood 2, gold 1 — '
has "gold besides" 'Quarry: clay 1 → clay 1, gold 1 — '
has "another" 'Brickyard: wheat 1 → clay 1 — '
[ "$(grep -c ' → ' out)" -eq 4 ]
result $? "and nothing else"
has "what cannot be known" '^Never used in these logs$'
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

# -- Civilization: every altered Late Iron figure that was met ---------------------------------------

# Each game was played with the altered set, so its ledger says which figures a marker came to: nation and number.
# met LOG: them.
met() {
    "$STELE" score --ledger --json --set civ.xml "$1" 2>err | awk -v record="$1" '
        BEGIN {
            first["africa"] = first["italy"] = first["crete"] = 14
            first["illyria"] = first["thrace"] = 13
            while ((getline line < record) > 0) {
                if (match(line, /<turn player="[a-z]*"/))
                    player = substr(line, RSTART + 14, RLENGTH - 15)
                if (match(line, /<nation nation="[a-z]*"/))
                    nation[player] = substr(line, RSTART + 16, RLENGTH - 17)
            }
        }
        /"player":/ { player = $2; gsub(/[",]/, "", player) }
        /"kind":/ { kind = $2 }
        /"text":/ && kind ~ /row-(figure|short|enters)/ && /Late Iron|To space|needed for space/ {
            match($0, /space [0-9]+/)
            space = substr($0, RSTART + 6, RLENGTH - 6)
            number = (space > 15 ? 15 : space) - first[nation[player]] + 1
            if (number > 0)
                print nation[player], number
        }'
}

# said NATION: what infer says of its Late Iron figures, one line each: number, least, most.  A figure that is sure is not
# reported separately.
said() {
    awk -v nation="$1" '
        / nations on the A\.S\.T\.: / { here = index($0, "A.S.T.: " nation ":") > 0 }
        here && /^    Late Iron figures, no\. / {
            number = $5; sub(":", "", number)
            least = 0; most = 99999
            if ($6 == "from") { least = $7; most = $9 }
            else if ($9 == "more") least = $6
            else most = $6
            print number, least, most
        }' infer.out
}

# within NATION NUMBER VALUE: whether infer says that the figure may be this.
within() {
    said "$1" | awk -v number="$2" -v value="$3" '
        $1 == number && $2 <= value && value <= $3 { good = 1 }
        END { exit !good }'
}

patch civilization true '<group id="nations"><item id="italy" points="1100 1200"/>
<item id="illyria" points="1200 1300 1400"/><item id="thrace" points="1100 1200 1500"/>
<item id="crete" points="1100 1400"/><item id="egypt" points="1200 1300 1700"/></group>' >civ.xml
gives 0 "Civilization, thirty games" play civilization -p 3 --bot quick --seed 1 --games 30 --set civ.xml -o c%d.stele.xml
forget civilization c*.stele.xml
for log in c*.stele.xml; do met "$log"; done | sort -u >met
gives 0 "infer its figures" set infer c*.stele.xml -o none.xml
cp out infer.out
has "all logs hold with them" '^Civilization: 30 logs; .*, 30 with the corrections$'
has "nothing is sure that was only compared" '^Nothing to correct for sure; none\.xml is not written\. With --likely: [0-9]+ figures '
[ ! -e none.xml ]
result $? "and nothing is written"
has "which moves speak for a bound" '^    Late Iron figures, no\. 3: from [0-9]+ to [0-9]+ \(not [0-9]+: c[0-9]+\.stele\.xml main:[0-9]+; not [0-9]+: c[0-9]+\.stele\.xml main:[0-9]+\); round: 1500$'

# NATION id NUMBER built-in true, of the figures that were altered: those that were met are within the bounds, and what
# the set has is not if a log contradicts it.
contradicted=0
while read -r nation id number old true row; do
    if ! grep -qx "$id $number" met; then
        within "$nation" "$number" "$true"
        [ $? -ne 0 ]
        result $? "$nation, figure $number: not met, and nothing said"
        continue
    fi
    within "$nation" "$number" "$true"
    result $? "$nation, figure $number: $true is possible"
    sed "s/<item id=\"$id\" points=\"[0-9 ]*\"/<item id=\"$id\" points=\"$row\"/; s/true/other/g" civ.xml >other.xml
    "$STELE" verify -q --set other.xml c*.stele.xml >verified 2>&1 && continue
    contradicted=$((contradicted + 1))
    ! within "$nation" "$number" "$old"
    result $? "$nation, figure $number: $old is not, for a log contradicts it"
done <<END
Italy italy 1 1200 1100 1200 1200
Italy italy 2 1300 1200 1100 1300
Illyria illyria 1 1100 1200 1100 1300 1400
Illyria illyria 2 1200 1300 1200 1200 1400
Illyria illyria 3 1300 1400 1200 1300 1300
Thrace thrace 3 1300 1500 1100 1200 1300
Crete crete 2 1200 1400 1100 1200
Egypt egypt 3 1400 1700 1200 1300 1400
END
[ "$contradicted" -ge 4 ]
result $? "of at least four figures ($contradicted)"
cp infer.out out
has "nations that nobody played were not met" '^  nations on the A\.S\.T\.: 4: Asia, Assyria, Babylon, Egypt$'
has "names that people know" '^  borders: 9: Armenia – Nineveh, '
gives 0 "the nearest of them" set infer c?.stele.xml --likely -o likely.xml --lang ru
has "in Russian" '^    числа позднего железного века, № 3: от [0-9]+ до [0-9]+ \(не [0-9]+: '
lacks "without placeholders" '[{}]|cli\.|core\.'
! grep -Eq 'confidence="(medium|high)"' likely.xml
result $? "stay in doubt"
gives 0 "but all logs hold with them" verify -q --set likely.xml c?.stele.xml

# Positions hold the rows of the A.S.T., so the checks of a single game settle a figure that no marker came to.
patch civilization one '<group id="nations"><item id="thrace" points="1100 1200 1400"/></group>' >one.xml
gives 0 "a game with one figure altered" play civilization -p 3 --bot quick --seed 1 --check-every 200 --set one.xml -o one.stele.xml
forget civilization one.stele.xml
gives 0 "which nobody met" set infer one.stele.xml
has "is known from its checks" 'Thrace: Late Iron figures 1100 1200 1300 → Late Iron figures 1100 1200 1400 — [0-9]+ checks speak for it, in 1 log '
has "and told as such" '^Used by no move, but confirmed by checks: figures$'

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
