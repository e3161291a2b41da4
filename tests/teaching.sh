#!/bin/sh
# doc/teaching.md: every command of it works, and its question can be put into the log it is about.  TAP.
srcdir=$(cd "${srcdir:-.}" && pwd)
STELE=${STELE:-$(pwd)/stele}
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
# shellcheck source=tests/command.sh
. "$srcdir/tests/command.sh"
[ -x "${STELE%/*}/stele-view" ] || [ -x "${STELE%/.libs/*}/stele-view" ] ||
    { echo "1..0 # SKIP there is no viewer in this build"; exit 0; }
guide=$srcdir/doc/teaching.md

ln -s "$srcdir/samples" samples
sed -n 's/^    \$ build\/stele//p' "$guide" >commands
while read -r line; do
    eval "stele $line"
    [ "$status" -eq 0 ] && [ ! -s err ]
    result $? "doc/teaching.md: $line"
done <commands
[ "$(wc -l <commands)" -gt 12 ]
result $? "the guide has commands"

# The notes with their question stand after the second stop, as the guide says.
awk '/^    note by=/ { on = 1 } on && /^$/ { exit } on { print "  " $0 }' "$guide" >notes
awk 'FNR == NR { notes = notes $0 "\n"; next } { print } /^      stop$/ && ++n == 2 { printf "%s", notes }' \
    notes game.txt >asked.txt
gives 0 "the question of the guide" verify --schema asked.txt
gives 0 "is asked" replay --notes asked.txt --at main:9
has "in English" 'How does Boris pay for Agriculture'
gives 0 "is asked" replay --notes --lang ru asked.txt --at main:9
has "in Russian" 'Чем Борису заплатить за Земледелие'
# What it accepts and calls wrong can be played there.
sed -n 's/^ *\(accept\|wrong\) move="\(.*\)"$/\2/p' notes | sort -u >moves
while read -r move; do
    gives 0 "$move" explain asked.txt --at main:9 --move "$move"
done <moves
[ "$(wc -l <moves)" -eq 2 ]
result $? "the question has moves"
echo "1..$n"
