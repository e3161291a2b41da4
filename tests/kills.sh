#!/bin/sh
# Whatever moment Stele is killed at, nothing that was confirmed is lost and no file is torn: see tests/kills/kills.tcl.
# TAP.
# environment: STELE, TCLSH, builddir; STELE_TEST_WHOLE=yes kills at every call, a thousand times a subject
srcdir=$(cd "${srcdir:-.}" && pwd)
builddir=$(cd "${builddir:-.}" && pwd)
STELE=${STELE:-$builddir/stele}
faults=$builddir/tests/faults/.libs
[ -e "$faults/tclfaults.so" ] || {
    echo "1..0 # SKIP nothing can be killed here"
    exit 0
}
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
mkdir "$tmp/kills" && cd "$tmp" || exit 99
unset STELE_LANG LC_MESSAGES LANG
STELE=$STELE TCLLIBPATH=$builddir LD_PRELOAD=$faults/faults.so LC_ALL=C.UTF-8 FAULTS_HASTE=yes \
    XDG_CONFIG_HOME=$tmp/config XDG_STATE_HOME=$tmp/state \
    timeout -k 5 "${STELE_TEST_TIMEOUT:-600}" "${TCLSH:-tclsh}" "$srcdir/tests/kills/run.tcl" \
    "$faults/tclfaults.so" "$tmp/kills" "$@"
status=$?
[ "$status" -eq 0 ] || echo "Bail out! the shell ended with status $status"
