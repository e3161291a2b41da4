#!/bin/sh
# The Tcl package when memory runs out, at every allocation in turn.  TAP.
# environment: TCLSH, builddir; STELE_TEST_FAULTS as in tests/faults.sh
dir=$(cd "$(dirname "$0")" && pwd)
builddir=$(cd "${builddir:-.}" && pwd)
faults=$builddir/tests/faults/.libs
[ -e "$faults/tclfaults.so" ] || {
    echo "1..0 # SKIP calls cannot be made to fail here"
    exit 0
}
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 99
TCLLIBPATH=$builddir LD_PRELOAD=$faults/faults.so \
    timeout -k 5 "${STELE_TEST_TIMEOUT:-600}" "${TCLSH:-tclsh}" "$dir/faults.tcl" \
    "$faults/tclfaults.so" "${STELE_TEST_FAULTS:-25}"
status=$?
[ "$status" -eq 0 ] || echo "Bail out! the shell ended with status $status"
