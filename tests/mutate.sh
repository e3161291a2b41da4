#!/bin/sh
# Do the tests notice?  Plants small mistakes in the engines and the core, one at a time, and runs the
# unit tests of that area.  `make mutate` runs it by hand; it is no part of make check.
#
# usage: mutate.sh FOLDER ACUTEST     FOLDER/new is an unpacked tarball (make distdir)
# environment: MUTATE_AREA    games and core; without it all of them
#              MUTATE_NUMBER  mistakes for each area (17)
#              MUTATE_SEED    which ones (1): the same seed plants the same ones in the same sources
#              MUTATE_ONE     one mistake by its name, FILE:LINE:COLUMN:OPERATOR; shows what the test said
#
# A copy of the sources is looked at, so that one can go on working.  It stays as it is, too: one file
# is changed at a time, compiled, and put into the place of its object in a build that FOLDER keeps for
# the next time.  What no test notices is tried again with sanitizers, as check-unit runs them: a
# missing free() shows nowhere else.
#
# The operators are described in mutate.awk.  Left out are the bots and the quick players (analysis.c):
# another choice is as legal, and nobody says which is better.  A mistake that does not compile, or into the same code, is none, and
# the next one takes its place; so it is with those that mutate.exempt lists, with the reason why they
# change nothing.  A test that takes many times longer than usual has caught its mistake, too.
#
# The report of all of them stays in FOLDER/report.  Exit status: 0 whatever was found; 1 nothing could
# be planted.
set -eu
LC_ALL=C.UTF-8
export LC_ALL
dir=$(cd "$1" && pwd)
acutest=$2
top=$dir/sources
number=${MUTATE_NUMBER:-17}
seed=${MUTATE_SEED:-1}
one=${MUTATE_ONE:-}

say() {
    printf '%s\n' "$*"
}

# -- The sources --------------------------------------------------------------------------------------

# refresh: a file that differs is new from now on, whatever time it had where it comes from; the others
# stay, and so does what was built from them.  What automake made must not look older than its sources.
refresh() {
    mkdir -p "$top"
    (cd "$dir/new" && find . -type f) | while read -r file; do
        cmp -s "$dir/new/$file" "$top/$file" || {
            mkdir -p "$top/${file%/*}"
            cp "$dir/new/$file" "$top/$file"
            say "$file"
        }
    done >"$dir/refreshed"
    (cd "$top" && find . -type f) | while read -r file; do
        [ -f "$dir/new/$file" ] || rm "$top/$file"
    done
    ! grep -qE '(\.am|\.ac|\.m4|\.in|/configure)$' "$dir/refreshed" ||
        (cd "$top" && touch aclocal.m4 && touch configure config.h.in Makefile.in)
}

# -- Areas -------------------------------------------------------------------------------------------

# area_of FILE: of the sources.
area_of() {
    case $1 in
    src/games/*/*) say "$1" | cut -d / -f 3 ;;
    *) say core ;;
    esac
}

all_areas() {
    (cd "$top/src/games" && printf '%s\n' */ | tr -d /)
    say core
}

# files_of AREA: where mistakes are planted.
files_of() {
    if [ "$1" = core ]; then set -- src/core; else set -- "src/games/$1"; fi
    (cd "$top" && find "$1" -name '*.c' ! -name 'bots*.c' ! -name analysis.c | sort)
}

# tests_of AREA: its programs; a game has those of its room, and those that go through samples.
tests_of() {
    variable UNIT_TESTS | tr ' ' '\n' | case $1 in
    core) grep '^tests/unit/' ;;
    *) grep -e "^tests/games/$1/" -e '^tests/unit/test_\(samples\|traces\)$' ;;
    esac
}

# -- Two builds: plain, and with sanitizers ---------------------------------------------------------------

# use plain | sanitized: the build that the functions below are about.
use() {
    tree=$dir/$1
    work=$dir/$1.work
    library=$work/libmutant.so
    [ ! -f "$work/settings" ] || . "$work/settings"
}

# variable NAME: what the Makefile of the tree says.
variable() {
    # shellcheck disable=SC2016
    printf 'include Makefile\nshown-variable:\n\t@echo $(%s)\n' "$1" |
        make -s --no-print-directory -C "$tree" -f - shown-variable
}

# link_library OBJECT...: everything in one library that shows all names.  What test_nomem wraps it
# wraps, too; for other programs the wrapping leads straight to the C library.
wrapped='-Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=aligned_alloc'
link_library() {
    # shellcheck disable=SC2086,SC2154
    $cc $sanitizers -shared -o "$library" $wrapped "$@" "$work/wraps.o" $libs
}

configure_tree() {
    mkdir -p "$tree" "$work"
    [ -f "$tree/config.status" ] ||
        (cd "$tree" && "$top/configure" -q --disable-static --disable-lto --without-tcl "$@" \
            "--with-acutest=$acutest" CC="$(command -v ccache || :) ${CC:-gcc}" CFLAGS=-O1)
}

# build AREA...: the programs find the library by its path, and it can change beneath them.
build() {
    make -s -C "$tree" Makefile
    make -s -C "$tree" V=1 LIBTOOLFLAGS=--silent libstele-core.la libstele-tests.la >/dev/null
    cat >"$work/settings" <<SETTINGS
cc='$(variable CC)'
sanitizers='$(variable SANITIZE_CFLAGS)'
libs='$(variable libstele_core_la_LIBADD)'
flags='$(variable DEFS) -I$tree $(variable AM_CPPFLAGS) $(variable AM_CFLAGS) -O1 -fPIC -w -c'
SETTINGS
    . "$work/settings"
    cat >"$work/wraps.c" <<'C'
#include <stddef.h>
void *__real_malloc(size_t), *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t), *__real_aligned_alloc(size_t, size_t);
void *__wrap_malloc(size_t n) { return __real_malloc(n); }
void *__wrap_calloc(size_t n, size_t size) { return __real_calloc(n, size); }
void *__wrap_realloc(void *p, size_t n) { return __real_realloc(p, n); }
void *__wrap_aligned_alloc(size_t a, size_t n) { return __real_aligned_alloc(a, n); }
C
    $cc -fPIC -c -o "$work/wraps.o" "$work/wraps.c"
    variable libstele_core_la_OBJECTS | tr ' ' '\n' |
        sed "s|^\(.*\)/\([^/]*\)\.lo\$|$tree/\1/.libs/\2.o|" >"$work/objects"
    # shellcheck disable=SC2046
    link_library $(cat "$work/objects")
    # libtool names the library before those who need it.
    # shellcheck disable=SC2046
    make -s -C "$tree" V=1 LIBTOOLFLAGS=--silent LDFLAGS=-Wl,--no-as-needed LDADD="libstele-tests.la $library $libs" \
        tests_unit_test_infer_LDADD="libstele-tests.la $library $libs" \
        tests_unit_test_nomem_LDADD="libstele-tests.la $library $libs" \
        $(for area; do tests_of "$area"; done)
    rm -rf "$work/same" "$work"/tests.*
}

# program TEST: without libtool's script around it.
program() {
    if [ -x "$tree/${1%/*}/.libs/${1##*/}" ]; then say "$tree/${1%/*}/.libs/${1##*/}"; else say "$tree/$1"; fi
}

# run AREA TEST SECONDS: of the processor, so that a busy machine changes nothing.  Nor may it take all
# memory; sanitizers need the addresses, and have a limit of their own.  Shells have these limits,
# though POSIX does not ask for them.
# shellcheck disable=SC3045
run() {
    (
        cd "$tree"
        [ "$1" = core ] || export STELE_TEST_GAME="$1"
        shift
        ulimit -t "$2"
        ulimit -c 0
        [ -n "$sanitizers" ] || ulimit -v 4000000
        ASAN_OPTIONS=hard_rss_limit_mb=4000 srcdir=$top builddir=$tree \
            exec "$(program "$1")" --exec=never --color=never
    ) >"$work/output" 2>&1 </dev/null
}

# time_tests AREA: its tests as they are, the quickest first: "limit in seconds, test".
time_tests() {
    # shellcheck disable=SC2046
    link_library $(cat "$work/objects")
    for test in $(tests_of "$1"); do
        (run "$1" "$test" 3600 || say failed; times) >"$work/times"
        ! grep -q failed "$work/times" || {
            cat "$work/output"
            say "$test fails as it is" >&2
            exit 1
        } >&2
        tail -n 1 "$work/times" | tr 'ms' '  ' | awk -v test="$test" '
            { seconds = 60 * ($1 + $3) + $2 + $4; printf "%.2f %d %s\n", seconds, 4 * seconds + 5, test }'
    done >"$work/timed"
    [ -s "$work/timed" ] || {
        say "there are no tests of $1" >&2
        exit 1
    }
    sort -n "$work/timed" | cut -d ' ' -f 2- >"$work/tests.$1"
}

# -- One mistake after the other ------------------------------------------------------------------------

mistakes_in() {
    LC_ALL=C awk -f "$top/tests/mutate.awk" "$top/$1" | sed "s|^|$1:|"
}

# shuffled: the lines of standard input in an order that the seed alone decides.
shuffled() {
    awk -v seed="$seed" '
        { line[NR] = $0 }
        END {
            x = (seed * 7919 + 104729) % 2147483647
            for (n = NR; n > 0; n--) {
                x = x * 16807 % 2147483647
                i = 1 + x % n
                print line[i]
                line[i] = line[n]
            }
        }'
}

# exempt FILE BEFORE AFTER: whether it is listed.
exempt() {
    BEFORE=$2 AFTER=$3 awk -v file="$1" '
        /^[^-+ #]/ { here = $0 == file; before = "" }
        /^- / { before = substr($0, 3) }
        /^\+ / && here && before == ENVIRON["BEFORE"] && substr($0, 3) == ENVIRON["AFTER"] { found = 1 }
        END { exit !found }' "$top/tests/mutate.exempt"
}

# compile FILE OBJECT: what stands in mutant.c, as if it were the file.
compile() {
    # shellcheck disable=SC2086,SC2154
    (cd "$tree" && $cc $flags -o "$2" "$work/mutant.c") 2>"$work/output"
}

# compiles FILE LINE:COLUMN:OPERATOR: into other code than the file as it is.
compiles() {
    [ -f "$work/same/$1.o" ] || {
        mkdir -p "$work/same/${1%/*}"
        cp "$top/$1" "$work/mutant.c"
        compile "$1" "$work/same/$1.o"
    }
    LC_ALL=C awk -v at="$2" -f "$top/tests/mutate.awk" "$top/$1" >"$work/mutant.c"
    compile "$1" "$work/mutant.o" && ! cmp -s "$work/mutant.o" "$work/same/$1.o"
}

# link_mutant FILE: with what was compiled in its place.
link_mutant() {
    # shellcheck disable=SC2046
    link_library $(grep -vxF "$tree/${1%/*}/.libs/libstele_core_la-$(basename "$1" .c).o" "$work/objects") \
        "$work/mutant.o"
}

# caught AREA: prints by which test.
caught() {
    while read -r limit test <&3; do
        run "$1" "$test" "$limit" || {
            say "${test##*/}"
            return 0
        }
    done 3<"$work/tests.$1"
    return 1
}

# notice FILE:LINE:COLUMN:OPERATOR: the test that does, with the build in use; fails if the mistake is
# none, and says nothing if no test notices.
notice() {
    compiles "${1%%:*}" "${1#*:}" && link_mutant "${1%%:*}" || return 1
    caught "$(area_of "${1%%:*}")" || :
}

# report VERDICT TEST NAME CHANGE
report() {
    printf '%s\t%s\t%s\t%s\t%s\n' "$1" "$(area_of "${3%%:*}")" "${2:--}" "$3" "$4"
}

# try FILE:LINE:COLUMN:OPERATOR BEFORE AFTER: a line of the report, or none.
try() {
    if exempt "${1%%:*}" "$2" "$3"; then
        report exempt - "$1" "$2  =>  $3"
    elif by=$(notice "$1"); then
        report "$(if [ -n "$by" ]; then say caught; else say survived; fi)" "$by" "$1" "$2  =>  $3"
    fi
}

# try_again: the survivors once more, with sanitizers, which are built for the areas that need it.
try_again() {
    cp "$dir/report" "$dir/first"
    use sanitized
    while IFS='	' read -r verdict area by name change <&5; do
        if [ "$verdict" = survived ]; then
            [ -f "$work/built.$area" ] || {
                configure_tree --enable-sanitizers
                build "$area"
                time_tests "$area"
                : >"$work/built.$area"
            } >&2
            by=$(notice "$name") || by=
            [ -z "$by" ] || verdict=sanitized
        fi
        report "$verdict" "$by" "$name" "$change"
    done 5<"$dir/first" >"$dir/report"
}

# plant_in AREA: until enough of them are no empty ones.
plant_in() {
    planted=0
    time_tests "$1"
    for file in $(files_of "$1"); do
        mistakes_in "$file"
    done | shuffled >"$dir/mistakes"
    while [ "$planted" -lt "$number" ] && IFS='	' read -r name before after <&4; do
        try "$name" "$before" "$after" >"$dir/line"
        tee -a "$dir/report" <"$dir/line"
        ! grep -qE '^(caught|survived)' "$dir/line" || planted=$((planted + 1))
    done 4<"$dir/mistakes"
}

figures() {
    say
    awk -F '\t' '
        !($2 in seen) { seen[$2] = 1; area[++areas] = $2 }
        { n[$2, $1]++; n["all", $1]++ }
        $1 == "survived" { print "survived: " $4 "\n    " $5 }
        END {
            area[++areas] = "all"
            for (i = 1; i <= areas; i++) {
                a = area[i]
                found = n[a, "caught"] + n[a, "sanitized"]
                printf "%-14s %d of %d caught, %d of them by sanitizers alone; %d exempt\n", a, found,
                    found + n[a, "survived"], n[a, "sanitized"], n[a, "exempt"]
            }
        }' "$dir/report"
}

# -- All of it -------------------------------------------------------------------------------------------

refresh
if [ -n "$one" ]; then areas=$(area_of "${one%%:*}"); else areas=${MUTATE_AREA:-$(all_areas)}; fi
rm -f "$dir"/sanitized.work/built.*
use plain
configure_tree
# shellcheck disable=SC2086
build $areas
: >"$dir/report"
if [ -n "$one" ]; then
    mistakes_in "${one%%:*}" | grep -F "$one	" >"$dir/mistakes" || {
        say "there is no $one" >&2
        exit 1
    }
    IFS='	' read -r name before after <"$dir/mistakes"
    time_tests "$areas"
    try "$name" "$before" "$after" >"$dir/report"
    try_again
    cat "$dir/report"
    case $(cut -f 1 "$dir/report") in
    caught) cat "$dir/plain.work/output" ;;
    sanitized) cat "$dir/sanitized.work/output" ;;
    '') say "$one changes nothing, or does not compile" ;;
    esac
    exit 0
fi
for area in $areas; do
    plant_in "$area"
done
[ -s "$dir/report" ] || exit 1
try_again
figures
