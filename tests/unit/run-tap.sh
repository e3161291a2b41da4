#!/bin/sh
# Runs one acutest program and prints TAP, one test per unit.
#
# acutest's own --tap loses units that crash (no "not ok" line for them), runs a lone unit without
# a child process, and lets a unit's own output look like results.  Its XML report is written by
# the parent process, so it is right in all these cases: results come from there, and whatever
# the program printed becomes comments.
# usage: run-tap.sh PROGRAM [ARGUMENT...]       environment: STELE_TEST_TIMEOUT (seconds)
program=$1
shift
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
trap 'exit 99' HUP INT TERM

# What it tells is noted for tests/sentences.sh.
if [ -n "${STELE_TOLD_DIR:-}" ]; then
    mkdir -p "$STELE_TOLD_DIR"
    STELE_TOLD=$STELE_TOLD_DIR/$(printf '%s' "${program#./}" | tr / -)
    export STELE_TOLD
    : >"$STELE_TOLD"
fi

timeout -k 5 "${STELE_TEST_TIMEOUT:-600}" "$program" --exec=always --color=never \
    --xml-output="$tmp/report" "$@" >"$tmp/output" 2>&1
status=$?

grep -q '^</testsuite>' "$tmp/report" 2>/dev/null || {
    sed 's/^/# /' "$tmp/output"
    echo "1..1"
    echo "not ok 1 - ${program##*/} ends by itself (exit status $status)"
    exit 0
}

# The report's names are not escaped; a "#" in one would be read as a TAP directive.
awk '
    function finish() {
        if (name != "")
            print (failed ? "not ok " : "ok ") ++n " - " name (skipped ? " # SKIP" : "")
        name = ""
    }
    /^  <testcase name="/ {
        finish()
        name = $0
        sub(/^  <testcase name="/, "", name)
        sub(/" time="[^"]*">$/, "", name)
        gsub(/#/, "\\#", name)
        failed = skipped = 0
    }
    /^    <failure/ { failed = 1; failures++ }
    /^    <skipped/ { skipped = 1 }
    END { finish(); print "1.." n + 0; exit failures > 0 }
' "$tmp/report" >"$tmp/tap"
failures=$?

if [ "$failures" -ne 0 ] || [ "$status" -ne 0 ]; then sed 's/^/# /' "$tmp/output"; fi
cat "$tmp/tap"
# Failures are reported above; any other exit status than theirs is an error of its own.
if [ "$failures" -eq 0 ]; then exit "$status"; fi
