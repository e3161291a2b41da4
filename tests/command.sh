# shellcheck shell=sh
# For tests of the command: running it, and looking at what it said.  Sourced after tap.sh; leaves the
# shell in the scratch folder, with no language chosen.

cd "$tmp" || exit 99
unset STELE_LANG LC_ALL LC_MESSAGES LANG NO_COLOR
LC_ALL=C.UTF-8
export LC_ALL

# stele ARGUMENT...: runs the command; its output is in out and err, its exit status in $status.
stele() {
    "$STELE" "$@" >out 2>err </dev/null
    status=$?
}

# gives STATUS NAME ARGUMENT...: the command exits with STATUS, and where that is 0 says nothing on
# standard error.
gives() {
    want=$1 name=$2
    shift 2
    stele "$@"
    [ "$status" -eq "$want" ] && { [ "$want" -ne 0 ] || [ ! -s err ]; }
    result $? "$name (exit $want)"
}

# has NAME PATTERN: the output matches.
has() {
    grep -Eq -- "$2" out
    result $? "$1"
}

# complains NAME PATTERN: the error output matches.
complains() {
    grep -Eq -- "$2" err
    result $? "$1"
}

# lacks NAME PATTERN: no line of the output matches.
lacks() {
    ! grep -Eq -- "$2" out
    result $? "$1"
}

if command -v python3 >/dev/null; then
    # The program itself: what the path finds first may be a script that looks for it every time.
    python=$(python3 -c 'import sys; print(sys.executable)')
    # Without the modules of the place, which take longer to find than the text to read.
    json_check='"$python" -I -S -c "
import json, sys
def once(pairs):
    keys = [k for k, v in pairs]
    assert len(keys) == len(set(keys)), keys
    return dict(pairs)
for text in (sys.stdin.read().splitlines() if sys.argv[1] == \"lines\" else [sys.stdin.read()]):
    json.loads(text, object_pairs_hook=once)
"'
elif echo 'package require json' | "${TCLSH:-tclsh}" >/dev/null 2>&1; then
    # shellcheck disable=SC2016
    json_check='"${TCLSH:-tclsh}" "$tmp/json.tcl"'
    cat >json.tcl <<'TCL'
package require json
set text [read stdin]
foreach value [expr {[lindex $argv 0] eq "lines" ? [split [string trim $text] \n] : [list $text]}] {
    json::json2dict $value
}
TCL
else
    json_check=
fi

# json NAME [lines]: the output is one JSON value, or one a line.
json() {
    if [ -z "$json_check" ]; then
        skip "$1" "neither python3 nor tcllib"
        return
    fi
    eval "$json_check \"\${2:-one}\"" <out 2>err
    result $? "$1"
}
