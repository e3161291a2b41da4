# What the benchmark verifies, of $games logs.  Part of tests/bench/run.sh.
# shellcheck shell=sh disable=SC2154

sixth=$((games / 6))
part base 2 "$sixth" 1
part base 3 "$sixth" 2
part base 4 "$sixth" 3
part lba 2 "$sixth" 4
part lba 4 "$sixth" 5
part solo 1 $((games - 5 * sixth)) 6
