# For scripts that print TAP, which source it: a folder $tmp of their own, and the lines.
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
n=0

# result STATUS NAME: one TAP line, "ok" for status 0; a failure shows what was printed last.
result() {
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $n - $2"
    else
        cat "$tmp/out" "$tmp/err" 2>/dev/null | head -n 20 | sed 's/^/#   /'
        echo "not ok $n - $2"
    fi
}

skip() {
    n=$((n + 1))
    echo "ok $n - $1 # SKIP $2"
}

# Libtool's script beside the library starts the program in several times what most commands take; so start the
# program itself, with the library it was built with.
if [ -x "${STELE:+${STELE%/*}/.libs/stele}" ]; then
    LD_LIBRARY_PATH=${STELE%/*}/.libs${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
    export LD_LIBRARY_PATH
    STELE=${STELE%/*}/.libs/stele
fi
