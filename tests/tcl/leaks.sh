#!/bin/sh
# The Tcl package under valgrind: no leak, no wrong access.  TAP.
# environment: TCLSH, builddir
dir=$(dirname "$0")
skip() {
    echo "1..0 # SKIP $1"
    exit 0
}
command -v valgrind >/dev/null || skip "valgrind is not installed"
module=${builddir:-.}/.libs/tclstele.so
[ -e "$module" ] || skip "the Tcl package was not built"
if nm -D "$module" 2>/dev/null | grep -q __asan_init; then skip "built with sanitizers"; fi

tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
TCLLIBPATH=${builddir:-.}
export TCLLIBPATH
# Playing takes long, and is looked at elsewhere.
"${TCLSH:-tclsh}" "$dir/leaks.tcl" make "$tmp/long.xml" || exit 1
timeout -k 5 "${STELE_TEST_TIMEOUT:-600}" valgrind --quiet --error-exitcode=9 \
    --leak-check=full --show-leak-kinds=definite,indirect \
    --errors-for-leak-kinds=definite,indirect \
    "${TCLSH:-tclsh}" "$dir/leaks.tcl" "$tmp/long.xml" >"$tmp/out" 2>&1
status=$?
echo "1..2"
sed 's/^/# /' "$tmp/out"
if grep -qx done "$tmp/out"; then echo "ok 1 - every subcommand does its work"
else echo "not ok 1 - every subcommand does its work"; fi
if [ "$status" -eq 0 ]; then echo "ok 2 - no leak and no wrong access"
else echo "not ok 2 - no leak and no wrong access"; fi
