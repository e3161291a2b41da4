#!/bin/sh
# Runs one tcltest file and prints TAP; a file in a folder named gui gets a virtual display.
# usage: run-tap.sh FILE.test       environment: TCLSH, builddir
dir=$(dirname "$0")
tclsh=${TCLSH:-tclsh}

# The package as built, not as installed.
TCLLIBPATH="${builddir:-.} ${TCLLIBPATH:-}"
export TCLLIBPATH

case $1 in
*/gui/* | gui/*)
    command -v xvfb-run >/dev/null || { echo "1..0 # SKIP xvfb-run is not installed"; exit 0; }
    exec xvfb-run -a -s "-screen 0 1280x1024x24" "$tclsh" "$dir/run-tap.tcl" "$1"
    ;;
*)
    exec "$tclsh" "$dir/run-tap.tcl" "$1"
    ;;
esac
