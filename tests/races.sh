#!/bin/sh
# Two who write one file at the same time: every command that writes, with another save in the middle, at one call after
# the other by which it looks at files or changes them.  Either the other save is in the file afterwards, or the command
# says that it failed and has written nothing.  TAP.
# environment: STELE, builddir; STELE_TEST_WHOLE=yes tries every call, otherwise six of each command
srcdir=$(cd "${srcdir:-.}" && pwd)
STELE=${STELE:-$(pwd)/stele}
builddir=$(cd "${builddir:-.}" && pwd)
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
cd "$tmp" || exit 99
unset STELE_LANG LC_MESSAGES LANG
LC_ALL=C.UTF-8
export LC_ALL STELE

preload=$builddir/tests/faults/.libs/races.so
skip_all() {
    echo "1..0 # SKIP $1"
    exit 0
}
[ -e "$preload" ] || skip_all "nobody can be given a turn here"
if nm "$STELE" 2>/dev/null | grep -q __asan_init; then skip_all "built with sanitizers"; fi

# -- What they write ---------------------------------------------------------------------------------

mkdir given
"$STELE" new rolltta --players anna,boris -o given/log.stele >out 2>err
"$STELE" add given/log.stele 'roll F,W,G' >out 2>err
"$STELE" convert --to text "$srcdir/samples/rolltta/base-3.stele" - | awk '/^ *end$/ && ++n == 3 { next } { print }' >given/slip.txt
"$STELE" convert given/log.stele given/one.stele
"$STELE" convert given/log.stele given/two.stele
"$STELE" study new given/study.stele given/one.stele given/two.stele
"$STELE" set export rolltta limits | sed 's/,start-food,,3/,start-food,,4/' >given/limits.csv
"$STELE" set import rolltta given/limits.csv --by Anna --name anna -o given/anna.xml
sed 's/"anna"/"boris"/g' given/anna.xml >given/boris.xml
"$STELE" set carry given/log.stele given/anna.xml -o given/carrying.stele

# What the other does; all of it in one save, which is in the file as "theirs".
cat >other.sh <<'END'
case $1 in
log) "$STELE" add --at main:0 "$2" 'roll S,S,C' ;;
form) "$STELE" details "$2" comment=theirs ;;
study) "$STELE" study set "$2" --title theirs ;;
text) "$STELE" set import rolltta limits.csv --by theirs -o "$2" --force ;;
new) "$STELE" new rolltta --players theirs,others -o "$2" ;;
esac >other.out 2>&1
echo $? >other.status
cp "$2" other.left
END

# A line for each way of writing: what the other does; the file, "-" before it if it is not there yet; words that are in
# the file when the command succeeds, a pattern; the command.  Files lie in one folder.
cat >writing <<'END'
log log.stele <stop add log.stele stop
log log.stele <stop add log.stele stop --no-read-back
log log.stele Mine details log.stele title=Mine
log log.stele <log strip log.stele --kind bookmark -o log.stele
log log.stele <log convert log.stele log.stele --to xml
log log.stele <estimate review log.stele --budget 2 -o log.stele
log log.stele <branch continue log.stele --bot greedy --moves 1 -o log.stele
log log.stele <patch set carry log.stele anna.xml -o log.stele
log log.stele <patch set carry log.stele anna.xml -o log.stele --force
form carrying.stele <log set drop carrying.stele -o carrying.stele
form carrying.stele <log set drop carrying.stele -o carrying.stele --force
form slip.txt Mended repair slip.txt -o slip.txt
form slip.txt Mended repair slip.txt -o slip.txt --force
study study.stele id="log study add study.stele log.stele
study study.stele Mine study set study.stele 1 --title-en Mine
study study.stele <study study move study.stele 1 2
study study.stele <study study remove study.stele 1
study study.stele <study convert study.stele study.stele
study study.stele <branch continue study.stele --chapter 1 --bot greedy --moves 1 -o study.stele
study study.stele <estimate review study.stele --chapter 1 --budget 2 -o study.stele
new -new.stele <log new rolltta --players anna,boris -o new.stele
new -new.stele <log play rolltta -p 2 --max-moves 5 -o new.stele
new -new.stele <log convert log.stele new.stele
new -new.stele <log dispute log.stele --at main:1 --claim anna -o new.stele
new -new.stele <study study new new.stele log.stele
new -new.stele <log study extract study.stele 1 -o new.stele
new -new.stele limits set export rolltta limits -o new.stele
log one.stele <log new rolltta --players anna,boris -o one.stele --force
log one.stele <log play rolltta -p 2 --max-moves 5 -o one.stele --force
log one.stele <log convert log.stele one.stele --force
log one.stele <log dispute log.stele --at main:1 --claim anna -o one.stele --force
log one.stele <log study extract study.stele 1 -o one.stele --force
log one.stele <study study set study.stele --title Mine -o one.stele --force
text boris.xml limits set export rolltta limits -o boris.xml --force
text boris.xml Mine set import rolltta limits.csv --by Mine -o boris.xml --force
text boris.xml anna set merge rolltta anna.xml boris.xml -o boris.xml --force
text boris.xml anna set carried carrying.stele anna -o boris.xml --force
text boris.xml Mine set patch rolltta anna.xml --by Mine -o boris.xml --force
END

# The same of the Tcl package, by scripts.
tclsh=${TCLSH:-tclsh}
if echo 'package require stele' | TCLLIBPATH=$builddir "$tclsh" >/dev/null 2>&1; then
    cat >save.tcl <<'END'
package require stele
set log [stele open [lindex $argv 0]]
$log note add {text Mine}
$log save
END
    cat >undo.tcl <<'END'
package require stele
set log [stele open [lindex $argv 0]]
set before [$log write gz]
$log note add {text other}
$log restore $before
$log note add {text Mine}
$log save
END
    cat >carry.tcl <<'END'
package require stele
set log [stele open [lindex $argv 0]]
$log carry anna.xml
$log save
END
    cat >study.tcl <<'END'
package require stele
set study [stele study open [lindex $argv 0]]
$study set one -title Mine
$study save
END
    cat >>writing <<'END'
log log.stele Mine save.tcl log.stele
log log.stele Mine undo.tcl log.stele
form log.stele <patch carry.tcl log.stele
study study.stele Mine study.tcl study.stele
END
fi

# -- The races ---------------------------------------------------------------------------------------

# holds PATTERN: the file has it, whatever its form is.
holds() {
    { "$STELE" convert --to xml "$target" - 2>/dev/null || cat "$target"; } | grep -q -- "$1"
}

# judge: whether all is as it must be after a race; else $finding says what is not.
judge() {
    finding=
    other=$(cat other.status 2>/dev/null || echo none)
    if [ -n "$(find . -name '.stele-*.tmp')" ]; then
        finding="leaves a file behind"
    elif [ "$other" != 0 ]; then # it had no turn, or none that counts
        { [ "$status" -eq 0 ] && holds "$mine"; } || finding="fails, though nobody else has written"
    elif [ "$status" -ne 0 ]; then
        cmp -s "$target" other.left || finding="fails, and has written"
        [ -s err ] || finding="fails without a word"
    elif ! holds "theirs\\|$their_roll"; then
        finding="succeeds, and what somebody else saved is gone"
    elif [ "$kind" != new ] && ! cmp -s "$target" other.left && ! holds "$mine"; then
        finding="succeeds, and its own work is not there"
    fi
}
their_roll='roll dice="S S C"'

# race AT WORD...: the command with the other's turn before call AT.
race() {
    at=$1
    shift
    rm -f other.status other.left ./*.stele ./*.xml ./*.txt
    cp ../given/* .
    [ "$fresh" = no ] || rm -f "$target"
    case $1 in
    *.tcl) program=$tclsh script=../$1 && shift && set -- "$script" "$@" ;;
    *) program=$STELE ;;
    esac
    RACES_PROGRAM=$(basename "$program") RACES_FILE=$target RACES_AT=$at RACES_COUNT=$tmp/count \
        RACES_COMMAND="sh ../other.sh $kind $target" LD_PRELOAD=$preload TCLLIBPATH=$builddir \
        "$program" "$@" >../out 2>err </dev/null
    status=$?
}

mkdir work
cd work || exit 99
races=0
while read -r kind target mine words; do
    fresh=no
    case $target in -*) fresh=yes target=${target#-} ;; esac
    # shellcheck disable=SC2086
    race -1 $words
    calls=$(cat ../count)
    judge
    [ -z "$finding" ] && [ "$calls" -gt 3 ] && [ "$other" = none ]
    result $? "alone: $words"
    step=1
    [ "${STELE_TEST_WHOLE:-}" = yes ] || step=$((calls / 6 + 1))
    at=0
    turns=0
    : >../findings
    while [ "$at" -lt "$calls" ]; do
        # shellcheck disable=SC2086
        race $at $words
        judge
        [ "$other" != 0 ] || turns=$((turns + 1))
        [ -z "$finding" ] || echo "call $at of $calls: $finding (exit $status): $(head -n 1 err)" >>../findings
        races=$((races + 1))
        at=$((at + step))
    done
    cat ../findings >../out
    [ ! -s ../findings ] && [ $turns -gt 0 ]
    result $? "with another save in the middle: $words"
done <../writing
echo "# $races races"
echo "1..$n"
