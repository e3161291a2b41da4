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
