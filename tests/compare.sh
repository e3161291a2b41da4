#!/bin/sh
# stele compare: two logs, two nodes, two readings; which readings matter.  TAP.
srcdir=$(cd "${srcdir:-.}" && pwd)
STELE=${STELE:-$(pwd)/stele}
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
# shellcheck source=tests/command.sh
. "$srcdir/tests/command.sh"
samples=$srcdir/samples

# -- One log under two readings ---------------------------------------------------------------------

# A ziggurat pays for the scored cities around it, or for those that are not scored yet (BAB-R6): by
# hand, main:44 puts a token beside three ziggurats and one more that the reading leaves out.
log=$samples/babylonia/base-3.stele
gives 1 "another reading" compare "$log" --ruling BAB-R6=unscored
has "says what it is compared with" '^A: .*, main:151; as recorded'
has "says the reading" '^B: .*, main:151; BAB-R6 = unscored'
has "says where they part" 'the same up to main:43\. Then the same move'
has "says what the move paid" '\+4 .*C10, I7, L3, O10'
has "and pays under the other reading" '\+3 .*C10, I7, O10'
has "says what differs in words" 'Анна: points: 29 → 28'
has "says the points" '^total +148 → 140 +146 +154 → 145'
has "sums it up" 'Анна −8, Вера −9 from main:44 on; the winner is Борис instead of Вера'
has "says who wins" '^B: The game is over.*Борис wins'
gives 1 "another reading in Russian" compare "$log" --ruling BAB-R6=unscored --lang ru
has "sums it up in Russian" 'Анна −8, Вера −9, начиная с main:44; победитель — Борис, а не Вера'
has "names categories in Russian" 'по видам: зиккураты: 29 → 28'
lacks "no placeholder" '[{}]|  *:|cli\.'
gives 1 "two readings by name" compare "$log" --ruling BAB-R6=unscored --ruling BAB-R6=all
has "the first is for the left side" '^A: .*BAB-R6 = unscored'
has "the second for the right one" '^total +140 → 148'
gives 0 "the reading it was recorded under" compare "$log" --ruling BAB-R6=all
has "nothing differs" '^Nothing differs'
gives 1 "from a node on" compare "$log" --ruling BAB-R18=cancelled --at main:70
has "is a branch there" '^B: .*, b1:81; BAB-R18 = cancelled'
has "parts there" 'the same up to main:70\. '
gives 1 "another option" compare "$log" --option cards=seven-of-nine
has "from the set-up on" 'differ from the set-up'
gives 1 "as JSON" compare "$log" --ruling BAB-R6=unscored --json
json "is JSON"
has "names the parting" '"why": "effect"'
has "names the node" '"next_a": "main:44"'
has "names the paths" '"path": "players.anna.points"'

# A figure of the set: the same moves, other points.
sed '/id="temple"/s/ first="[0-9]*"/ first="9"/' "$srcdir/formats/sets/rolltta.xml" >other.xml
cmp -s other.xml "$srcdir/formats/sets/rolltta.xml"
[ $? -eq 1 ]
result $? "another set is another set"
gives 1 "another set" --set other.xml compare "$samples/rolltta/base-3.stele"
has "says so" '^B: .*with the component set of --set'
has "the points differ" '^total.*→'
has "from the first temple on" 'the same up to main:49'

# BRZ-R9 final: trade routes are looked at once more when the game ends, and only then.
gives 1 "another scoring" compare "$samples/bronze/dispute.stele" --ruling BRZ-R9=final
has "not another position" '^All positions are the same; they are scored differently'

gives 2 "no such ruling" compare "$log" --ruling BAB-R99=x
gives 2 "no such choice" compare "$log" --ruling BAB-R6=maybe
gives 2 "no setting" compare "$log" --ruling BAB-R6
gives 2 "nothing to compare with" compare "$log"
complains "says what to name" 'nothing to compare with'
gives 2 "no such node" compare "$log" --at main:9999 --at main:1

# -- Nodes, branches, files -------------------------------------------------------------------------

lesson=$samples/babylonia/lesson.stele
gives 1 "a branch against the main line" compare "$lesson" --at river
has "names both" '^B: .*, river:11'
has "says that other moves were made" 'Then other moves were made'
gives 1 "two nodes of one line" compare "$log" --at main:20 --at main:10
has "one goes on" 'the same up to main:10\. There B ends'
gives 0 "a node with itself" compare "$log" --at main:20 --at main:20
gives 0 "a file with itself" compare "$log" "$log"
cp "$log" copy.stele
gives 0 "a file with its copy" compare "$log" copy.stele
gives 1 "two games" compare "$log" "$samples/babylonia/table-3.stele"
gives 2 "different games" compare "$log" "$samples/rolltta/base-3.stele"
complains "says so" 'not logs of the same game'
gives 2 "two files under a reading" compare "$log" copy.stele --ruling BAB-R6=all

# A log with an illegal move goes as far as it is legal.
"$STELE" convert --to text "$log" - | sed 's/^\( *place .*\)D10/\1D11/' >bad.txt
stele compare "$log" bad.txt
[ "$status" -eq 1 ]
result $? "a broken log is compared as far as it goes (exit 1)"
has "and says where it was left" '^B: [0-9]+ moves? after main:[0-9]+ (is|are) not played'

# -- Which readings matter --------------------------------------------------------------------------

gives 1 "readings that change the score" compare "$log" --bisect score
has "one ruling" '1 ruling read differently'
has "the points under it" 'BAB-R6 = unscored: Анна 148 → 140, Борис 146 ★, Вера 154 → 145'
has "and under the other" 'BAB-R18 = cancelled: .*Вера 154 → 142 ★'
gives 1 "of one player" compare "$log" --bisect score --player boris
lacks "not where the points are the same" 'BAB-R6'
gives 1 "readings that change the winner" compare "$log" --bisect winner
has "who wins then" 'BAB-R6 = unscored: .*Борис 146 ★'
lacks "not where the same player wins" 'BAB-R18'
gives 0 "no reading matters" compare "$samples/civilization/full-4.stele" --bisect winner
has "says so" 'No other reading of up to 3 rulings'
gives 1 "as JSON" compare "$log" --bisect winner --json
json "is JSON"
gives 1 "in Russian" compare "$log" --bisect score --lang ru
has "says how many" 'иначе прочтено 1 толкование'
# A farmer on a farm beside a face-down token of its player: BAB-R4 decides.
gives 1 "readings that change whether a move is legal" compare "$lesson" --at main:48 --bisect legal
has "says which, and the move" 'BAB-R4 = face-up: place token=F at=D2 is not legal then'
gives 2 "no such question" compare "$log" --bisect luck
complains "names them" 'score, winner or legal'
gives 2 "no such player" compare "$log" --bisect score --player zoe
gives 2 "a player without a question" compare "$log" --at 1 --player anna
# -- Where a wrong claim may come from ---------------------------------------------------------------

"$STELE" convert --to text "$log" - |
    sed 's/player=anna points=148/player=anna points=140/; s/player=boris points=146/player=boris points=147/' >claims.txt
stele score claims.txt
has "a reading that gives the claimed figure" '^ +another reading: BAB-R6 = unscored'
has "an entry that was counted twice" '^ +counting main:102 twice: \+1 .*\(BAB-7\.7\)'
lacks "not for those whose points agree" 'What would give Вера'
"$STELE" convert --to text "$log" - | sed 's/player=boris points=146/player=boris points=145/' >claims.txt
stele score claims.txt --lang ru
has "an entry that was forgotten" '^ +без main:102: \+1 '
echo "1..$n"
