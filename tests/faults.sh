#!/bin/sh
# What the command does when memory runs out or the system fails, at every call in turn: it says so,
# exits with 2, spoils no file, loses no memory.  TAP.
# environment: STELE, builddir; STELE_TEST_FAULTS=all tries every call, a number so many of each
# series (25)
srcdir=$(cd "${srcdir:-.}" && pwd)
STELE=${STELE:-$(pwd)/stele}
builddir=$(cd "${builddir:-.}" && pwd)
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
cd "$tmp" || exit 99
unset STELE_LANG LC_MESSAGES LANG
LC_ALL=C.UTF-8
export LC_ALL

preload=$builddir/tests/faults/.libs/faults.so
skip_all() {
    echo "1..0 # SKIP $1"
    exit 0
}
[ -e "$preload" ] || skip_all "calls cannot be made to fail here"
if nm "$STELE" 2>/dev/null | grep -q __asan_init; then skip_all "built with sanitizers"; fi

points=${STELE_TEST_FAULTS:-25}
tried=0
caller=

# series NAME ARGUMENT...: the command under each failure; $kind and $caller say of what, $file and
# $before what it writes.
series() {
    name=$1
    shift
    case $kind in
    memory) says='out of memory' ;;
    *) says= ;;
    esac
    for stay in 0 1; do
        env ${file:+FAULTS_FILE="$tmp/written/$file"} ${before:+FAULTS_BEFORE="$tmp/$before"} \
            FAULTS_PROGRAM=stele FAULTS_REPORT="$tmp/out" FAULTS_KIND=$kind FAULTS_STAY=$stay \
            FAULTS_POINTS="$points" FAULTS_SAYS="$says" FAULTS_CALLER="$caller" \
            LD_PRELOAD="$preload" "$STELE" "$@" 2>err
        tail -n 1 out | grep -Eq '^[1-9][0-9]* of .* 0 wrongly$'
        status=$?
        what="$kind fails $([ $stay = 1 ] && echo for good || echo once): $name"
        echo "# $(tail -n 1 out)"
        tried=$((tried + $(sed -n '$s/ of.*//p' out)))
        result $status "$what"
    done
}

mkdir written
"$STELE" play rolltta --players 2 --seed 3 --bot greedy --check-every 20 -o game.stele >out 2>err
"$STELE" convert game.stele game.stele.xml
"$STELE" convert game.stele game.stele.txt
"$STELE" new rolltta --players anna,boris -o begun.stele >out 2>err
sed 's/hash=[0-9a-f]*/hash=0000000000000000/; s/points=[0-9]*/points=99/' game.stele.txt >wrong.txt
awk '/^ *end$/ && ++n == 3 { next } { print }' game.stele.txt >slip.txt
"$STELE" set export rolltta limits | sed 's/,start-food,,3/,start-food,,4/' >limits.csv
"$STELE" set import rolltta limits.csv --by Anna --name anna -o box.xml
sed 's/"anna"/"boris"/g' box.xml >other.xml
"$STELE" study new study.stele begun.stele
[ -s game.stele.txt ] && [ -s begun.stele ] && [ -s box.xml ]
result $? "logs to begin with"

for kind in memory io; do
    file='' before=''
    for form in stele stele.xml stele.txt; do
        series "verify $form" verify game.$form
    done
    series "verify with threads" verify -j2 game.stele game.stele.xml game.stele.txt
    series "verify as JSON" verify --json game.stele
    series "statistics" stats game.stele game.stele.xml
    series "statistics with threads" stats -j2 --csv game.stele game.stele.xml game.stele.txt
    series "statistics as JSON" stats --json game.stele
    series "statistics as a page" stats --html game.stele
    series "coverage" coverage game.stele
    series "find" find --game rolltta --clause RTA-13.1 --event famine game.stele
    series "copies" find --duplicates -j2 game.stele game.stele.xml game.stele.txt
    # libxml2's schemas do not survive a failure of their own, so the library sees to it first that
    # there is room for them.
    caller=stele
    series "verify with the schema" verify --schema game.stele.xml
    caller=
    series "replay" replay game.stele --at 30 --notes
    series "replay as JSON" replay game.stele --at 30 --json
    series "score" score game.stele --ledger
    series "score as CSV" score game.stele --ledger --csv
    series "score as JSON" score game.stele --ledger --json
    series "state" state game.stele --at 20
    series "state as JSON" state game.stele --at 20 --json
    series "legal" legal game.stele --at 10
    series "legal as JSON" legal game.stele --at 10 --json
    series "explain" explain game.stele --at 20
    series "explain as JSON" explain game.stele --at 20 --json
    series "explain a row" explain game.stele --row 2
    series "explain why not" explain game.stele --at 20 --why-not temple --json
    series "continue as JSON" continue game.stele --at 20 --bot greedy --turn --json
    series "--help" --help
    series "--version" --version
    series "rules" rules rolltta
    series "rules as JSON" rules rolltta --json
    series "rules with a set" rules --set "$srcdir/formats/sets/rolltta.xml" rolltta 3.1
    series "rules with a patch" rules --set box.xml rolltta 3.1
    series "a set as tables" set show rolltta limits --set box.xml
    series "a set as JSON" set list rolltta --json
    series "a set as CSV" set export rolltta limits
    series "a patch from a table" set import rolltta limits.csv --by Anna
    series "what a patch changes" set diff rolltta box.xml
    series "patches in one" set merge rolltta box.xml other.xml
    series "search" rules --search dice
    series "verify a wrong check" verify wrong.txt
    series "verify a wrong check as JSON" verify --json wrong.txt
    series "repair" repair slip.txt
    series "repair as JSON" repair --json slip.txt
    series "convert to standard output" convert game.stele -
    file=out.stele
    series "play" play rolltta --players 2 --option trading=yes --ruling RTA-A2=spend \
        -o written/out.stele
    series "continue" continue game.stele --at 20 --bot anna=quick --bot greedy --moves 12 -o written/out.stele
    series "new" new rolltta --players anna=Anna,boris -o written/out.stele
    series "convert" convert game.stele written/out.stele
    before=game.stele.txt
    series "convert over a file" convert --force game.stele written/out.stele
    file=begun.stele before=begun.stele
    series "carry onto itself" set carry written/begun.stele box.xml -o written/begun.stele
    series "add" add written/begun.stele 'roll F,W,G'
    series "add with dice" add --roll --seed 4 written/begun.stele
    file=study.stele before=study.stele
    series "a study" study set written/study.stele 1 --title T
done
echo "# $tried calls failed"
echo "1..$n"
