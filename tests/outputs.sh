#!/bin/sh
# Compares what two builds of the command print and write: for work that must not change behaviour.
# Run by hand:
#
#     sh tests/outputs.sh OLD/build/stele build/stele [STEP]
#
# For every sample: verdict, story with its branches, ledger and score in both languages, the three forms of the file,
# and every STEPth node (default 40) as JSON, as text, with its legal moves and its explanation.  For
# every game: rules in both languages, and games that the two bots play.  Prints what differs; exit
# status 1 if anything does.
[ $# -ge 2 ] || { sed -n '2,10s/^# \{0,1\}//p' "$0" >&2; exit 2; }
old=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
new=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
step=${3:-40}
samples=$(cd "$(dirname "$0")/../samples" && pwd)
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 99
LC_ALL=C.UTF-8
export LC_ALL
unset STELE_LANG
runs=0
different=0

# same ARGUMENT...: both commands print the same and end alike.
same() {
    runs=$((runs + 1))
    "$old" "$@" >old.out 2>old.err
    echo $? >>old.err
    "$new" "$@" >new.out 2>new.err
    echo $? >>new.err
    if ! cmp -s old.out new.out || ! cmp -s old.err new.err; then
        different=$((different + 1))
        echo "differs: stele $*"
    fi
}

for file in "$samples"/*/*.stele; do
    case $file in */study.stele) continue ;; esac
    same verify --json "$file"
    for form in gz xml text; do
        same convert --to "$form" "$file" -
    done
    for lang in en ru; do
        same verify --lang "$lang" "$file"
        same replay --lang "$lang" --notes "$file"
        same score --lang "$lang" --ledger "$file"
    done
    "$old" convert --to text "$file" - | sed -n 's/^ *branch id=\([^ ]*\).*/\1/p' >branches
    while read -r branch; do
        for lang in en ru; do
            same replay --lang "$lang" --notes --line "$branch" --from "$branch:0" "$file"
        done
    done <branches
    same replay --json "$file"
    same score --ledger --json "$file"
    plies=$("$old" verify --json "$file" | sed 's/.*"moves":\([0-9]*\).*/\1/')
    ply=0
    while [ "$ply" -le "$plies" ]; do
        same state --json --at "main:$ply" "$file"
        same state --lang ru --at "main:$ply" "$file"
        same legal --at "main:$ply" "$file"
        same explain --at "main:$ply" "$file"
        same explain --json --at "main:$ply" "$file"
        ply=$((ply + step))
    done
done

for game in $("$old" rules --json | sed -n 's/^    "id": "\(.*\)",/\1/p'); do
    for lang in en ru; do
        same rules --lang "$lang" "$game"
        same rules --lang "$lang" --set-info "$game"
    done
    same rules --json "$game"
    for seed in 1 2 3; do
        same play "$game" --players 3 --seed "$seed" --bot greedy -o -
        same play "$game" --players 2 --seed "$seed" --bot random --max-moves 2000 -o -
    done
done

echo "$runs runs, $different different"
[ "$different" -eq 0 ]
