#!/bin/sh
# Runs one tcltest file and prints TAP; a file named gui.test or in a folder of that name gets a display of its own.
# usage: run-tap.sh FILE.test       environment: TCLSH, builddir, STELE_TEST_TIMEOUT (seconds)
dir=$(dirname "$0")
tmp=$(mktemp -d) || exit 99
server=
cleanup() {
    [ -z "$server" ] || kill "$server" 2>/dev/null
    rm -rf "$tmp"
}
trap cleanup EXIT
trap 'exit 99' HUP INT TERM

# start_display: sets DISPLAY.  The server picks a free number itself: xvfb-run -a guesses, and
# two of them running at the same time may guess the same.
start_display() {
    Xvfb -displayfd 3 -screen 0 2560x1440x24 -nolisten tcp -noreset \
        3>"$tmp/display" >"$tmp/server.log" 2>&1 &
    server=$!
    tries=0
    while [ ! -s "$tmp/display" ]; do
        tries=$((tries + 1))
        if [ "$tries" -gt 200 ] || ! kill -0 "$server" 2>/dev/null; then
            sed 's/^/# /' "$tmp/server.log"
            echo "Bail out! no display"
            exit 1
        fi
        sleep 0.1
    done
    DISPLAY=:$(cat "$tmp/display")
    export DISPLAY
    unset XAUTHORITY
}

# The package as built, not as installed.
TCLLIBPATH="${builddir:-.} ${TCLLIBPATH:-}"
export TCLLIBPATH

case $1 in
*/gui/* | gui/* | */gui.test)
    command -v Xvfb >/dev/null || { echo "1..0 # SKIP Xvfb is not installed"; exit 0; }
    start_display
    ;;
esac
mkdir "$tmp/work"
# A package built with sanitizers needs their library before everything else.  What the Tcl shell
# itself leaves behind is not ours to judge.
sanitizer=$(ldd "${builddir:-.}/.libs/tclstele.so" 2>/dev/null | awk '/libasan/ { print $3 }')
if [ -n "$sanitizer" ]; then
    ASAN_OPTIONS=detect_leaks=0:${ASAN_OPTIONS:-}
    export ASAN_OPTIONS
fi
timeout -k 5 "${STELE_TEST_TIMEOUT:-600}" \
    env ${sanitizer:+"LD_PRELOAD=$sanitizer"} "${TCLSH:-tclsh}" "$dir/run-tap.tcl" "$1" "$tmp/work"
