# What the benchmark verifies, of $games logs.  Part of tests/bench/run.sh.
# shellcheck shell=sh disable=SC2154

# Fewer of them: they are ten times as long.
tenth=$(((games + 9) / 10))
part full 2 "$tenth" 1
part full 4 "$tenth" 2
part full 7 "$tenth" 3
part nomads 3 "$tenth" 4
part farmers 5 "$tenth" 5
