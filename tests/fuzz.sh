#!/bin/sh
# The fuzz targets over their seeds, over samples, and over mutations of both, always the same ones.
# Where a sanitizer watches there are thousands; elsewhere a few, to see that the targets work.  TAP.
# The long run, which looks for what is new, is make fuzz.
set -u
srcdir=${srcdir:-.}
builddir=$(cd "${builddir:-.}" && pwd)
seeds=$(cd "$srcdir/tests/fuzz/seeds" && pwd)
games=$(cd "$srcdir/tests/games" && pwd)
samples=$(cd "$srcdir/samples" && pwd)
. "$srcdir/tests/tap.sh"

# runs NUMBER: so many where a sanitizer watches, else a few.
runs() {
    if [ -n "${SANITIZED:-}" ]; then echo "$1"; else echo $(($1 / 20)); fi
}

# fuzz TARGET RUNS FILE...: an input that crashes is left in the folder tests/fuzz of the build.
fuzz() {
    target=$1
    number=$(runs "$2")
    shift 2
    (cd "$builddir/tests/fuzz" && rm -f "$target.crash" && "./$target" "-runs=$number" "$@") \
        >"$tmp/out" 2>&1
    result $? "$target: $# inputs, $number mutations"
}

echo "1..12"
fuzz fuzz_read 3000 "$seeds"/read/* "$games"/*/seeds/read/*
fuzz fuzz_read 100 "$samples"/*/base-2.stele "$samples"/*/lesson.stele
fuzz fuzz_text 800 "$seeds"/text/*
fuzz fuzz_study 600 "$seeds"/study/*
fuzz fuzz_set 100 "$seeds"/set/*
fuzz fuzz_patch 400 "$seeds"/patch/*
fuzz fuzz_estimate 300 "$seeds"/estimate/*
fuzz fuzz_serve 200 "$seeds"/serve/*
fuzz fuzz_moves 2000 "$seeds"/moves/*
fuzz fuzz_play 1500 "$games"/*/seeds/play/*
fuzz fuzz_edit 2000 "$games"/*/seeds/edit/*
fuzz fuzz_json 20000 "$seeds"/json/*
