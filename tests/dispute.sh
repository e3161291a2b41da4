#!/bin/sh
# stele dispute: a question of a game as a log of its own.  TAP.
srcdir=$(cd "${srcdir:-.}" && pwd)
STELE=${STELE:-$(pwd)/stele}
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
# shellcheck source=tests/command.sh
. "$srcdir/tests/command.sh"
samples=$srcdir/samples

# holds NAME FILE CLAIMS: the case verifies, is valid, and so many claims of it were checked.
holds() {
    gives 0 "$1 verifies" verify "$2"
    has "$1: what was found is claimed" " $3 claims checked"
    gives 0 "$1 is valid" verify --schema "$2"
}

# -- Two readings ------------------------------------------------------------------------------------

log=$samples/babylonia/base-3.stele
gives 0 "points under two readings" dispute "$log" --at main:43 --ruling BAB-R6=unscored \
    --claim 'anna score = 28' -o points.stele
has "the reading of the log" '^BAB-R6 = all: .*The claim does not hold: .*; the rules give 29\.'
has "the other reading" '^BAB-R6 = unscored: .*The claim holds'
holds "points" points.stele 6
"$STELE" convert --to text points.stele points.txt
grep -q 'title xml:lang=ru' points.txt && grep -q 'счёт = 28' points.txt
result $? "both languages are in the case"
grep -q 'source.*' points.txt && grep -q 'base-3.stele, main:43' points.txt
result $? "it says where it is from"
! grep -q "$srcdir" points.txt
result $? "without the folder"
sed 's/what=score value=28/what=score value=27/' points.txt >wrong.txt
gives 1 "a case that comes out differently is noticed" verify wrong.txt
gives 2 "over nothing that exists" dispute "$log" --at main:43 --ruling BAB-R6=unscored -o points.stele
complains "says so" 'exists; --force overwrites it'
gives 0 "but by force" dispute "$log" --at main:43 --ruling BAB-R6=unscored -o points.stele --force

# -- A move ------------------------------------------------------------------------------------------

lesson=$samples/babylonia/lesson.stele
gives 0 "a move under two readings" dispute "$lesson" --at main:48 --move 'place F D2' \
    --ruling BAB-R4=face-up -o move.stele --lang ru
has "legal under one" '^BAB-R4 = any-token: .* «place F D2» — допустимый ход'
has "not under the other, with the clause" '^BAB-R4 = face-up: .* Ход недопустим: .*\(BAB-R4: face-up\)'
holds "move" move.stele 4
gives 0 "a move under the rules of the log" dispute "$lesson" --at main:48 --move 'place F D2' -o one.stele
has "is legal" '“place F D2” is legal'
gives 2 "no such move" dispute "$lesson" --at main:48 --move 'dance' -o none.stele

# -- A figure ----------------------------------------------------------------------------------------

gives 0 "a figure of the position" dispute "$samples/rolltta/base-3.stele" --at main:100 \
    --claim 'Борис: goods.wood = 3' -o figure.stele
has "what the rules give" 'Борис: wood = 3; the rules give 2'
holds "figure" figure.stele 4
gives 2 "a figure that does not exist" dispute "$samples/rolltta/base-3.stele" --at main:100 \
    --claim 'boris goods.gold = 3' -o none.stele
gives 0 "words" dispute "$log" --at main:43 --ruling BAB-R6=unscored \
    --claim 'A scored ziggurat is dead' -o - --to text
has "are the question" 'A scored ziggurat is dead'

# -- Wrong usage -------------------------------------------------------------------------------------

gives 2 "no question" dispute "$log" --at main:43 -o none.stele
complains "says what is missing" '--claim, --move or --ruling'
gives 2 "no node" dispute "$log" --ruling BAB-R6=unscored -o none.stele
gives 2 "no output" dispute "$log" --at main:43 --ruling BAB-R6=unscored
gives 2 "no such ruling" dispute "$log" --at main:43 --ruling BAB-R99=x -o none.stele
gives 2 "no such choice" dispute "$log" --at main:43 --ruling BAB-R6=x -o none.stele
gives 2 "no such node" dispute "$log" --at main:4300 --ruling BAB-R6=unscored -o none.stele
[ ! -e none.stele ]
result $? "nothing was written"
# -- The guide: every command of it works -----------------------------------------------------------

ln -s "$srcdir/samples" samples
sed -n 's/^    \$ //p' "$srcdir/doc/disputes.md" >guide
while read -r line; do
    case $line in
    build/stele*) eval "stele ${line#build/stele}" ;;
    *) eval "$line" ; status=$? ;;
    esac
    [ "$status" -le 1 ] && [ ! -s err ]
    result $? "doc/disputes.md: $line"
    rm -f case.stele
    # The Russian half of the page makes the same files.
    case $line in *verify*mended.stele) rm -f mended.stele ;; *slip.txt) rm -f old.txt ;; esac
done <guide
[ "$(wc -l <guide)" -gt 15 ]
result $? "the guide has commands"
echo "1..$n"
