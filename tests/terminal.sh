#!/bin/sh
# Characters that act on a terminal never reach it: names, notes, titles, file names, moves and nodes
# as typed, through every command.  JSON stays JSON, files stay what they are.  TAP.
srcdir=$(cd "${srcdir:-.}" && pwd)
STELE=${STELE:-$(pwd)/stele}
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
# shellcheck source=tests/games.sh
. "$srcdir/tests/games.sh"
cd "$tmp" || exit 99
unset STELE_LANG LC_ALL LC_MESSAGES LANG
LC_ALL=C.UTF-8
export LC_ALL

# What no output may hold: C0 but tab and newline, DEL, C1; what turns the direction of writing or cannot be seen.
awk 'BEGIN {
    for (i = 1; i < 32; i++)
        if (i != 9 && i != 10)
            printf "%c\n", i
}' >acting
printf '\177\n\302\205\n\302\233\n\302\235\n' >>acting
unseen='00ad 034f 061c 17b4 17b5 180e 200b 200e 200f 2028 2029 202a 202b 202c 202d 202e 2060 2061 2062 2063 2064 2066 2067 2068 2069
    206a 206b 206c 206d 206e 206f 3164 feff ffa0 fff9 fffa fffb 1bca0 1bca3 1d173 1d17a e0001 e0020 e007f e0fff'
references=
for code in $unseen; do
    number=$((0x$code))
    references="$references&#x$code;"
    # The bytes of the character, in octal: the first by how many there are, the others with six bits each.
    if [ $number -lt 2048 ]; then
        printf '%b\n' "$(printf '\\0%o\\0%o' $((192 + number / 64)) $((128 + number % 64)))"
    elif [ $number -lt 65536 ]; then
        printf '%b\n' "$(printf '\\0%o\\0%o\\0%o' $((224 + number / 4096)) $((128 + number / 64 % 64)) $((128 + number % 64)))"
    else
        printf '%b\n' "$(printf '\\0%o\\0%o\\0%o\\0%o' $((240 + number / 262144)) $((128 + number / 4096 % 64)) \
            $((128 + number / 64 % 64)) $((128 + number % 64)))"
    fi
done >>acting

# is_clean NAME: neither stream of the last command holds any of them.
is_clean() {
    ! LC_ALL=C grep -aqFf acting out err
    result $? "$1"
}

# says NAME ARGUMENT...: runs the command; whatever it says is clean, and is something.
says() {
    name=$1
    shift
    "$STELE" "$@" >out 2>err </dev/null
    [ -s out ] || [ -s err ]
    result $? "$name says something"
    is_clean "$name"
}

esc=$(printf '\033')
# A name with every kind; character references are how XML holds what it can hold.  ESC is no
# character of XML, so that only arguments have it.
name='A\&#x7f;\&#x9b;2J\&#x202e;\&#x2066;\&#x2028;\&#10;fake: ok' # as sed replaces with it
"$STELE" new rolltta --players anna=Anna,boris=Boris -o plain.stele.xml >out 2>err
sed "s|name=\"Anna\"|name=\"$name\"|" plain.stele.xml >begun.stele.xml
# The rest of the game comes from the bots, at the same seats.
"$STELE" play rolltta --players anna=Anna,boris=Boris --seed 3 --bot greedy -o game.stele.xml >out 2>err
note="<note by=\"$name\" glyph=\"!\">$name<ask><question>$name</question></ask></note>"
sed -e "s|name=\"Anna\"|name=\"$name\"|" -e "s|<source>|<place>$name</place><source>|" \
    -e "0,/<turn /s|<turn |<note/>&|" game.stele.xml | sed "s|<note/>|$note<bookmark name=\"$name\"/><branch id=\"b1\" title=\"$name\" kind=\"what-if\"/>|" >evil.stele.xml

"$STELE" verify evil.stele.xml >out 2>err
result $? "the log with such names is legal"

# Each of them shown, wherever it stands: text is looked at in blocks.
lines=
for pad in '' z zz zzz zzzz zzzzz zzzzzz zzzzzzz zzzzzzzz zzzzzzzzz zzzzzzzzzz zzzzzzzzzzz zzzzzzzzzzzz zzzzzzzzzzzzz \
    zzzzzzzzzzzzzz zzzzzzzzzzzzzzz; do
    lines="$lines&#10;$pad$references яяяяяяяя"
done
sed "0,/<turn /s|<turn |<note>$(echo "$lines" | sed 's/&/\\&/g')</note>&|" game.stele.xml >unseen.stele.xml
says "a note of characters that cannot be seen" replay --notes unseen.stele.xml
for code in $unseen; do
    case $code in
    ?????) echo "\\U000$code" ;;
    *) echo "\\u$code" ;;
    esac
done >forms
tr -d ' \n' <out >joined # lines are wrapped
while read -r form; do
    [ "$(grep -oF "$form" joined | wc -l)" -eq 16 ] || echo "$form"
done <forms >out
[ ! -s out ]
result $? "all are shown, each time"
printf '%s\n' "$(printf '\331\205\333\214\342\200\214\330\261\331\210\330\257 \360\237\221\251\342\200\215\360\237\232\200')" >joined
"$STELE" new rolltta --players "anna=$(cat joined),boris" -o joined.stele >out 2>err
"$STELE" score joined.stele >out 2>err
grep -qF "$(cat joined)" out
result $? "letters and pictograms that are joined stay joined"
sed "s|glyph=\"!\"|glyph=\"$name\"|" evil.stele.xml >glyph.stele.xml
for lang in en ru; do
    says "verify in $lang" verify --lang $lang evil.stele.xml
    says "replay in $lang" replay --notes --lang $lang evil.stele.xml
    grep -qF 'A\x7f\u009b2J\u202e\u2066\u2028\nfake: ok' out
    result $? "replay in $lang shows the name"
    says "score in $lang" score --ledger --lang $lang evil.stele.xml
    says "state in $lang" state --lang $lang evil.stele.xml
    says "legal in $lang" legal --lang $lang begun.stele.xml
    says "explain in $lang" explain --lang $lang evil.stele.xml --at 20
    says "verify of a wrong glyph in $lang" verify --lang $lang glyph.stele.xml
    says "explain a move in $lang" explain --lang $lang begun.stele.xml --move 'roll F'
done
says "score as CSV" score --csv evil.stele.xml
"$STELE" replay evil.stele.xml >out 2>err
! grep -q '^fake' out
result $? "a name does not begin a line"

# Every game has a board of its own.
for game in $(games | cut -d ' ' -f 1); do
    "$STELE" play $game --players anna=Anna,boris=Boris --max-moves 40 --seed 2 -o $game.stele.xml >out 2>err
    sed "s|name=\"Anna\"|name=\"$name\"|" $game.stele.xml >evil-$game.stele.xml
    says "state of $game" state evil-$game.stele.xml
    ! grep -q '^fake' out
    result $? "its names stay in their lines"
    says "replay of $game" replay evil-$game.stele.xml
    ! grep -q '^fake' out
    result $? "also in the replay"
done

# Arguments, with raw ESC and what is no UTF-8.
bad="x${esc}[31m$(printf '\233\302\233\n')fake"
cp game.stele.xml "$bad.stele.xml"
sed 's|</turn>|<nonsense a="&#x9b;"/></turn>|' game.stele.xml >"$bad.bad.stele.xml"
says "verify of a bad file name" verify "$bad.stele.xml"
says "verify of two" verify "$bad.stele.xml" "$bad.bad.stele.xml"
says "verify of a missing one" verify "$bad"
says "verify with the schema" verify --schema "$bad.stele.xml" "$bad.bad.stele.xml"
says "statistics" stats "$bad.stele.xml" "$bad.bad.stele.xml" "$bad"
says "statistics as CSV" stats --csv "$bad.stele.xml" "$bad.bad.stele.xml"
says "statistics as a page" stats --html "$bad.stele.xml" "$bad.bad.stele.xml"
says "coverage" coverage "$bad.stele.xml" "$bad.bad.stele.xml"
says "find" find evil.stele.xml "$bad.stele.xml" "$bad.bad.stele.xml"
says "find copies" find --duplicates "$bad.stele.xml" game.stele.xml
says "find a clause" find --clause "$bad" game.stele.xml
says "find an event" find --event "$bad" game.stele.xml
says "find an end" find --end "$bad" game.stele.xml
says "find a date" find --since "$bad" game.stele.xml
says "find a position" find --position "$bad" game.stele.xml
says "replay of a bad log" replay "$bad.bad.stele.xml"
says "node" score game.stele.xml --at "$bad"
says "move" explain game.stele.xml --at 3 --move "$bad"
says "line" replay game.stele.xml --line "$bad"
says "viewer" state game.stele.xml --viewer "$bad"
says "option" score game.stele.xml "--$bad"
says "command" "$bad"
says "game" rules "$bad"
says "clause" rules rolltta "$bad"
says "search" rules rolltta --search "$bad"
says "set" rules rolltta --set "$bad"
says "language" rules --lang "$bad"
says "number" verify -j "$bad" game.stele.xml
says "players" new rolltta --players "$bad,,$bad" -o new.stele
says "names" new rolltta --players "anna=$bad,boris" -o "$bad.new.stele"
says "ruling" new rolltta --players anna,boris --ruling "$bad=$bad" -o new2.stele
says "set-up" new rolltta --players anna,boris --set-up "$bad" -o new3.stele
says "first" new rolltta --players anna,boris --first "$bad" -o new4.stele
says "bot" play rolltta --players 2 --bot "$bad" -o new5.stele
says "play" play rolltta --players "anna=$bad,boris" -o "$bad.play.stele"
says "format" convert game.stele.xml - --to "$bad"
says "convert" convert "$bad" -
says "folder" convert game.stele.xml "/none/$bad/x.stele"
says "add" add begun.stele.xml "$bad"
says "add a move" add begun.stele.xml 'roll F,W,G'

# JSON holds the very characters, escaped.
for command in 'verify --json' 'stats --json' 'find --json' 'replay --json' 'score --ledger --json' 'state --json' \
    'legal --json' 'explain --at 20 --json'; do
    # shellcheck disable=SC2086
    says "$command" $command evil.stele.xml
    if command -v python3 >/dev/null; then
        python3 -c 'import json, sys; json.loads(sys.stdin.read())' <out 2>err
        result $? "$command is JSON"
    else
        skip "$command is JSON" "no python3"
    fi
done
"$STELE" score evil.stele.xml --json >out 2>err
grep -qF '"A\u007f\u009b2J\u202e\u2066\u2028\nfake: ok"' out
result $? "JSON has the name itself"

# Files keep what they hold, byte for byte.
"$STELE" convert evil.stele.xml evil.txt && "$STELE" convert evil.txt back.stele.xml &&
    "$STELE" convert evil.stele.xml canonical.stele.xml && cmp -s back.stele.xml canonical.stele.xml
result $? "logs keep such names"
grep -qF "$(printf '\302\233')" canonical.stele.xml || grep -qiF '&#x9b;' canonical.stele.xml ||
    grep -qF '&#155;' canonical.stele.xml
result $? "as they are"

# A terminal gets styles, and nothing else that acts.
if command -v script >/dev/null; then
    TERM=xterm script -qec "'$STELE' score evil.stele.xml" /dev/null >out 2>err </dev/null
    grep -q "$esc\[1m" out
    result $? "a terminal gets styles"
    sed "s/$esc\[[0-9;]*m//g" out | tr -d '\r' >plain && mv plain out
    is_clean "and nothing else"
else
    skip "a terminal gets styles" "no script command"
fi
echo "1..$n"
