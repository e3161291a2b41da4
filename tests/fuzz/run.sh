#!/bin/sh
# The long run: libFuzzer on the targets, one after the other, in a build of its own.
#
# usage: run.sh SOURCES FOLDER
# environment: FUZZ_TARGET  one or several of the targets below; without it all of them
#              FUZZ_RUNS    inputs for each target (1000000)
#              FUZZ_TIME    seconds for each target at most (0: no limit)
#              FUZZ_FAST    yes: without sanitizers, three times as fast
#              FUZZ_CC      the compiler (clang)
#
# What was found worth keeping stays in FOLDER/corpus/TARGET, and the next run goes on from there.
# An input that crashes is left in FOLDER/found; the whole output is FOLDER/TARGET.log.
set -eu
top=$(cd "$1" && pwd)
mkdir -p "$2"
dir=$(cd "$2" && pwd)
targets=${FUZZ_TARGET:-read text study set patch estimate serve moves play edit json}
if [ "${FUZZ_FAST:-}" = yes ]; then
    tree=$dir/fast sanitizers=
else
    tree=$dir/tree sanitizers=--enable-sanitizers
fi

# build TARGET...
build() {
    mkdir -p "$tree"
    [ -f "$tree/config.status" ] || (cd "$tree" && "$top/configure" -q CC="${FUZZ_CC:-clang}" \
        CFLAGS='-O2 -g' --enable-libfuzzer $sanitizers --disable-shared --without-tcl)
    for target; do
        make -C "$tree" -s "tests/fuzz/fuzz_$target"
    done
}

# Longer inputs find no more, and are slower.
length_of() {
    case $1 in
    read | text | study | estimate) echo 1200 ;;
    serve | patch) echo 500 ;;
    json) echo 256 ;;
    set) echo 17 ;;
    edit) echo 64 ;;
    play) echo 24 ;;
    *) echo 96 ;;
    esac
}

# seeds_of TARGET: the folders with its seeds; no name of ours has a space.
seeds_of() {
    find "$top/tests/fuzz/seeds" "$top/tests/games" -type d -path "*/seeds/$1"
}

# Memory that is given back to the system, or kept from being used again, costs half of the time; so does the choice of
# inputs by entropy.  Mutators of our own leave documents acceptable: more than two of them in a row would not.
fuzz() {
    mkdir -p "$dir/corpus/$1" "$dir/found"
    dictionary=$top/tests/fuzz/$1.dict
    echo "== $1"
    MALLOC_MMAP_THRESHOLD_=268435456 MALLOC_TRIM_THRESHOLD_=268435456 \
        ASAN_OPTIONS=quarantine_size_mb=2:malloc_context_size=2:max_malloc_fill_size=0 \
        nice "$tree/tests/fuzz/fuzz_$1" -runs="${FUZZ_RUNS:-1000000}" \
        -max_total_time="${FUZZ_TIME:-0}" -max_len="$(length_of "$1")" -len_control=0 -entropic=0 -mutate_depth=2 \
        -timeout=60 -rss_limit_mb=2048 -print_final_stats=1 -artifact_prefix="$dir/found/$1-" \
        $([ ! -f "$dictionary" ] || echo "-dict=$dictionary") \
        "$dir/corpus/$1" $(seeds_of "$1") >"$dir/$1.log" 2>&1 || {
        grep -v '^#[0-9]' "$dir/$1.log" | tail -n 40
        exit 1
    }
    grep -E '^#[0-9]+.*DONE|^stat::|^fuzz: ' "$dir/$1.log"
}

build $targets
for target in $targets; do
    fuzz "$target"
done
