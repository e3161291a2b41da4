# What the benchmark verifies, of $games logs.  Part of tests/bench/run.sh.
# shellcheck shell=sh disable=SC2154

third=$((games / 3))
part base 2 "$third" 1
part base 3 "$third" 2
part base 4 $((games - 2 * third)) 3
