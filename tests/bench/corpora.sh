# The logs that benches read: every game, edition and number of players, sensible games.  To be
# sourced, with $srcdir, $stele and $work set.
# shellcheck shell=sh disable=SC2034,SC2154

# Each game says in tests/games/GAME/corpus.sh what its corpus consists of, by calls of part.
part() { # edition players count seed
    "$stele" play "$game" --edition "$1" --players "$2" --games "$3" --seed "$4" --bot greedy \
        -o "$work/corpus/$game/$1-$2-%d.stele" >/dev/null
}

# corpora GAMES: that many logs of each game, and in $work/GAME a list of them; unless they are there.
corpora() {
    games=$1
    [ ! -d "$work/corpus" ] || return 0
    for corpus in "$srcdir"/tests/games/*/corpus.sh; do
        game=$(basename "$(dirname "$corpus")")
        mkdir -p "$work/corpus/$game"
        # shellcheck disable=SC1090
        . "$corpus"
        find "$work/corpus/$game" -name '*.stele' | LC_ALL=C sort >"$work/$game"
    done
}

# The ids of the games that have a corpus.
corpus_games() {
    for corpus in "$srcdir"/tests/games/*/corpus.sh; do
        basename "$(dirname "$corpus")"
    done
}
