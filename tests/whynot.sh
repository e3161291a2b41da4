#!/bin/sh
# stele explain --row and --why-not: where points come from, and why something cannot be done or brings
# none.  TAP.
srcdir=$(cd "${srcdir:-.}" && pwd)
STELE=${STELE:-$(pwd)/stele}
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
# shellcheck source=tests/command.sh
. "$srcdir/tests/command.sh"
samples=$srcdir/samples

# -- A row of the ledger ----------------------------------------------------------------------------

log=$samples/babylonia/base-3.stele
gives 0 "the ledger has numbers" score "$log" --ledger
has "in front of each row" '^ *40  main:112 +\+4  Вера: 4 ziggurats'
gives 0 "a row by its number" explain "$log" --row 40
has "says the row with its reading" '^\+4 Вера: 4 ziggurats: C10, I7, L3, O10 .*\(BAB-6\.1; read as BAB-R6: all\)$'
has "says where it was written" '^row 40 of the ledger, main:112$'
has "names its pieces as the board does" '^  ziggurat at L3$'
has "and the move that last touched each" '^    main:41 +Вера scores L3$'
has "quotes the clause" '^  BAB-6\.1  Whoever places'
has "and the ruling" '^  BAB-R6 = all '
gives 0 "a row in Russian" explain "$log" --row 40 --lang ru
has "says which" '^строка учёта 40, main:112$'
has "has its pieces" '^На чём она держится$'
lacks "no placeholder" '[{}]|cli\.|core\.'
gives 0 "a row as JSON" explain "$log" --row 40 --json
json "is JSON"
has "has the row" '"entry": \{'
has "has its pieces" '"object": "ziggurat:L3"'
has "with the moves" '"node": "main:41"'
gives 0 "what no move touched" explain "$log" --row 1
has "is there from the set-up on" '^  ziggurat at O10: there since the set-up$'
# A monument takes several turns; only the latest moves are shown, and how many came before.
gives 0 "a piece of many moves" explain "$samples/rolltta/base-3.stele" --row 26
gives 2 "no such row" explain "$log" --row 9999
complains "says how many there are" 'no row 9999: the ledger has [0-9]+ rows here'
gives 2 "no row 0" explain "$log" --row 0
gives 2 "a row and a move" explain "$log" --row 1 --move done
complains "not both" 'row'
for game in babylonia/base-2 bronze/base-2 deus/base-2 rolltta/base-2 civilization/full-4; do
    gives 0 "a row of $game" explain "$samples/$game.stele" --row 3
    gives 0 "the same in Russian" explain "$samples/$game.stele" --row 3 --lang ru
    lacks "no placeholder" '[{}]|cli\.|core\.'
done

# -- Moves and verbs --------------------------------------------------------------------------------

gives 0 "a move in words that is legal" explain "$log" --at 43 --why-not 'place farmer C3'
has "is possible" '^  . Анна places a farmer at C3 \(BAB-4\.8\)$'
gives 1 "a move in words that is not" explain "$log" --at 43 --why-not 'place farmer O10'
has "says why" '^  . .*O10.* \(BAB-5\.9\)$'
gives 1 "in Russian words" explain "$log" --at 43 --why-not 'place крестьянина O10' --lang ru
has "says why in Russian" '^Нельзя$'
gives 0 "a verb that is possible" explain "$log" --at 43 --why-not place
has "says in how many forms" '^    place: 189 forms, such as place token=F at=A9$'
has "and what stands against others" '\(BAB-4\.1\)$'
gives 1 "a verb that is not" explain "$log" --at 43 --why-not card
has "says what is due" '^    Now: Анна has to place tokens \(BAB-3\.1\)$'
gives 2 "nothing of that name" explain "$log" --at 43 --why-not plase
complains "suggests the nearest" 'did you mean place\?'
gives 2 "in Russian" explain "$log" --at 43 --why-not plase --lang ru
complains "it suggests, too" 'может быть, place\?'
gives 2 "a move that cannot be read" explain "$log" --at 43 --why-not 'place F Z99'
gives 2 "nothing at all" explain "$log" --at 43 --why-not ''

# -- Things -----------------------------------------------------------------------------------------

gives 0 "a space" explain "$log" --at 43 --why-not C3
has "can be used" '^    place: 2 forms'
has "but not scored" 'neither a city nor a ziggurat at C3 \(BAB-7\.2\)'

# A city that paid nothing, after it has gone: what the position before its scoring says.
gives 0 "a city that is gone" explain "$samples/babylonia/dispute-r18.stele" --at b2:2 --why-not J5
has "says where, why and under which reading" '^  . b2:1: the city at J5 pays Vera nothing: .* a tie cancels the nobles \(BAB-7\.8; read as BAB-R18: cancelled\)$'
dice=$samples/rolltta/base-3.stele
gives 0 "a die" explain "$dice" --at main:1 --why-not 'die 1'
has "can be rolled again" '\(RTA-3\.3\)$'
gives 1 "a die that is locked" explain "$dice" --at main:1 --why-not 'die 3'
has "says so" 'skull.* \(RTA-3\.4\)$'
gives 1 "the same in Russian" explain "$dice" --at main:1 --why-not 'кубик 3' --lang ru
has "it says so, too" 'череп.* \(RTA-3\.4\)$'
has "what happened to it" '^Что с этим было$'
gives 1 "a monument" explain "$dice" --at main:1 --why-not temple
has "comes later" '\(RTA-2\.2\)$'
has "is not finished" '0 of 7 boxes are marked \(RTA-13\.2\)$'
gives 1 "a step of the A.S.T." explain "$samples/civilization/full-4.stele" --at main:300 --why-not marker
has "says what it lacks" "Boris's marker stays: the Late Bronze Age asks for cards of 3 groups, there is 1 \\(CIV-20\\.2\\)\$"
gives 0 "a land" explain "$samples/bronze/base-2.stele" --at main:60 --why-not 'land 1'
has "is used for nothing" '^No move of a player is made with it\.$'
has "and belongs to another" 'went to Anna, not to Boris: Anna 1 \(BRZ-8\.2\)$'
gives 1 "as JSON" explain "$dice" --at main:1 --why-not temple --json
json "is JSON"
has "has the verbs" '"build"'
has "what is due" '"due": \{'
has "and the points" '"category": "monuments"'

# -- Clauses and categories -------------------------------------------------------------------------

gives 0 "a category" explain "$log" --at 60 --why-not cities
has "says what is missing, and of how many" '^    [0-9]+ things, such as '
gives 0 "in Russian" explain "$log" --at 60 --why-not города --lang ru
has "it says so, too" '^  . город на .* не окружён'
gives 1 "a clause" explain "$log" --at 43 --why-not bab-5.9
has "says what it forbids" '^    place: [0-9]+ forms'
gives 0 "a clause that forbids nothing now" explain "$samples/deus/base-2.stele" --at main:60 --why-not DEU-4.3
has "says so" '^No rule forbids this here'
for game in babylonia/base-2 bronze/base-2 deus/base-2 rolltta/base-2 civilization/full-4; do
    file=$samples/$game.stele
    for category in $("$STELE" score --csv "$file" | sed -n '1s/^player,name,//; 1s/,total,final$//; 1p' | tr , ' '); do
        gives 0 "$game: $category" explain "$file" --at 50 --why-not "$category" --lang ru
        lacks "no placeholder" '[{}]|cli\.|core\.'
    done
done
echo "1..$n"
