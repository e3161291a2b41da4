#!/bin/sh
# How strong the strong bot is: the matches of doc/analysis.md, each a command that anybody can run
# again, and a table of what they gave with the interval at 95 %.  The figures asked for stand beside
# them.  The whole takes hours; it is no part of `make bench`.
#
#     strength.sh [-g GAMES] [-s SEED] [-j JOBS] [PATTERN]
#
# -g plays at most so many games of each match.  PATTERN is a part of the commands that are wanted,
# such as 'rolltta' or '-p 4'.  `stele` is $STELE, or the one in the path.
set -eu

most=1000000 seed=2 jobs=1
while getopts g:s:j: option; do
    case $option in
    g) most=$OPTARG ;;
    s) seed=$OPTARG ;;
    j) jobs=$OPTARG ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
pattern=${1:-}
stele=${STELE:-stele}

# share: what the match says of the strong bot, as "86.5 % (81.1–90.6)".
share() {
    sed -n 's/^strong  *wins \([0-9.]*\) % (\([0-9.]*–[0-9.]*\) % at 95 %.*/\1 % (\2)/p'
}

# match GAMES LEAST ARGUMENT...: a line of the table.
match() {
    games=$1 least=$2
    shift 2
    case "$*" in *"$pattern"*) ;; *) return 0 ;; esac
    [ "$games" -le "$most" ] || games=$most
    found=$("$stele" match "$@" --games "$games" --seed "$seed" -j "$jobs" --lang en | share)
    [ -n "$found" ] || exit 1
    # shellcheck disable=SC2016
    printf '| `%s` | %d | %s | %d %% |\n' "$*" "$games" "$found" "$least"
}

# shellcheck disable=SC2016
printf '| match (`--seed %s`) | games | wins of the strong bot | at least |\n|---|---|---|---|\n' "$seed"
match 200 80 babylonia --bots strong,greedy
match 200 80 bronze --bots strong,greedy
match 200 75 deus --bots strong,greedy
match 200 75 rolltta --bots strong,greedy
match 200 75 rolltta --edition lba --bots strong,greedy
for edition in short nomads farmers; do
    match 60 65 civilization --edition $edition --bots strong,greedy
done
for game in babylonia bronze deus rolltta; do
    match 200 45 $game -p 4 --bots strong,greedy,greedy,greedy
done
match 200 45 rolltta --edition lba -p 4 --bots strong,greedy,greedy,greedy
# What the tree is worth: the same budget without one.
for game in babylonia bronze deus rolltta 'rolltta --edition lba'; do
    # shellcheck disable=SC2086
    match 200 50 $game --bots strong,flat
done
for edition in short nomads farmers; do
    match 60 50 civilization --edition $edition --bots strong,flat
done
