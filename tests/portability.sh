#!/bin/sh
# Builds and tests Stele with other compilers, libraries and processors, and compares what the
# command writes, byte for byte, with what it writes here.  `make portability` runs it by hand; it
# takes many minutes and is no part of make check.
#
#     portability.sh WORK SOURCES ACUTEST [COMBINATION…]
#
# SOURCES is an unpacked tarball (make distdir).  Everything is made below WORK, and what was
# fetched stays there for the next time.  Combinations, all of them unless some are named:
#
#     gcc      this machine's GCC: what the others are compared with, always run
#     clang    this machine's clang
#     i386     32 bits: the same Debian for i386, in a root of its own
#     newest   Debian's newest GCC, libxml2 and Tcl, in a root of its own
#     s390x    big-endian: cross-compiled, run by qemu's user emulation
#
# A root is unpacked from packages; nothing is installed.  What a combination lacks is said, and
# it is skipped.  Exit status: 0 nothing failed, 1 something did.
set -eu
LC_ALL=C.UTF-8
export LC_ALL

# One program of each kind of work: numbers, bytes, reading and writing, every game.
units='arena buf compile cursor diags edit embed emit facts gzin hash judgement ledger lib log move
    notation parser record rng samples save schema set sha256 study survey template texts traces tree_games verify
    version words write xmlitems'
tcl_tests='edit navigate open package values'

say() {
    printf '%s\n' "$*"
}

# unit_programs: those programs, in the folder of the sources.
unit_programs() {
    # shellcheck disable=SC2086
    printf 'tests/unit/test_%s\n' $units
    say tests/games/bronze/test_vectors
    printf '%s\n' tests/games/*/test_view.c | sed 's/\.c$//'
}

# -- One build: this part also runs inside the roots ---------------------------------------------------

# products STELE DIR: everything the command writes about the samples, and games of its own.
products() {
    stele=$1
    mkdir -p "$2"
    for log in samples/*/*.stele; do
        case $log in */study.stele) continue ;; esac
        out=$2/$(echo "$log" | tr / -)
        $stele verify "$log" >"$out.verify" 2>&1
        $stele convert --force --to text "$log" "$out.text"
        $stele convert --force --to xml "$log" "$out.xml"
        $stele convert --force --to gz "$log" "$out.gz"
        $stele replay --lang ru --notes "$log" >"$out.story"
        $stele score --ledger --json "$log" >"$out.score"
        $stele state --json "$log" >"$out.state"
    done
    for game in samples/*/; do
        game=$(basename "$game")
        for seed in 1 2; do
            # The checks are hashes of positions.
            $stele play "$game" --players 3 --seed "$seed" --bot greedy,random,random \
                --check-every 5 --force -o "$2/play-$game-$seed.stele" >/dev/null
        done
    done
}

# unit_tests BUILD: prints how many programs passed; fails after naming those that did not.
unit_tests() {
    passed=0 failed=
    for unit in $(unit_programs); do
        if $RUNNER "$1/$unit" --color=never >"$1/$unit.out" 2>&1; then
            passed=$((passed + 1))
        else
            failed="$failed $1/$unit.out"
        fi
    done
    [ -z "$failed" ] || say "failed:$failed" >&2
    say "$passed"
    [ -z "$failed" ]
}

tcl_package_tests() {
    passed=0
    for test in $tcl_tests; do
        builddir=$1 TCLSH=$(sed -n 's/^TCLSH = //p' "$1/Makefile") \
            sh tests/tcl/run-tap.sh "tests/tcl/$test.test" >"$1/$test.tap" 2>&1
        if grep -q '^not ok' "$1/$test.tap" || ! grep -q '^ok' "$1/$test.tap"; then
            say "failed: $1/$test.tap" >&2
            return 1
        fi
        passed=$((passed + $(grep -c '^ok' "$1/$test.tap")))
    done
    say "$passed"
}

# versions BUILD: what it was made with, in a line.
versions() {
    compiler=$(sed -n 's/^CC = //p' "$1/Makefile")
    say "$($compiler --version | sed -n '1s/ *([^)]*)//p'), libxml2 $(pkg-config --modversion libxml-2.0)$(
        sed -n 's/^TCL_VERSION = \(..*\)/, Tcl \1/p' "$1/Makefile")"
}

# one_build DIR ACUTEST [CONFIGURE ARGUMENT…]: in the folder of the sources; leaves DIR/products and
# DIR/summary.  RUNNER runs its programs.
one_build() {
    dir=$1 acutest=$2
    shift 2
    RUNNER=${RUNNER:-}
    srcdir=$PWD
    export srcdir
    mkdir -p "$dir/build"
    [ -f "$dir/build/Makefile" ] ||
        (cd "$dir/build" && "$srcdir/configure" -q --enable-werror --disable-lto --disable-static \
            --with-acutest="$acutest" "$@")
    # One after the other: `all` is a make of its own, and both would make the library.
    make -s -C "$dir/build" -j"$(nproc)" all
    # shellcheck disable=SC2046
    make -s -C "$dir/build" -j"$(nproc)" $(unit_programs)
    programs=$(unit_tests "$dir/build")
    tcl=
    [ ! -e "$dir/build/.libs/tclstele.so" ] || tcl=", $(tcl_package_tests "$dir/build") tests of the Tcl package"
    rm -rf "$dir/products"
    products "$RUNNER $dir/build/stele" "$dir/products"
    say "$(versions "$dir/build"): $programs programs of unit tests$tcl" >"$dir/summary"
}

if [ "$1" = --inside ]; then
    shift
    one_build "$@"
    exit
fi

# -- Roots made of Debian packages -----------------------------------------------------------------------

# make_root DIR SUITE ARCHITECTURE PACKAGE…: unpacks them with all they depend on, once.
make_root() {
    root=$1 suite=$2 arch=$3
    shift 3
    [ ! -e "$root.done" ] || return 0
    apt=$root.apt
    rm -rf "$root" "$apt"
    mkdir -p "$root" "$apt/lists/partial" "$apt/cache/archives/partial"
    : >"$apt/status"
    archive=$(apt-get indextargets --format '$(REPO_URI)' 'Label: Debian' | head -n 1)
    say "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $archive $suite main" >"$apt/sources.list"
    own_apt() {
        apt-get -q -o APT::Architecture="$arch" -o APT::Architectures="$arch" -o Dir::State="$apt" \
            -o Dir::State::status="$apt/status" -o Dir::State::lists="$apt/lists" \
            -o Dir::Cache="$apt/cache" -o Dir::Etc::sourcelist="$apt/sources.list" \
            -o Dir::Etc::sourceparts=/dev/null -o Dir::Etc::preferencesparts=/dev/null \
            -o APT::Sandbox::User=root -o Debug::NoLocking=1 "$@"
    }
    own_apt update
    own_apt -y --no-install-recommends --download-only install "$@"
    for package in "$apt"/cache/archives/*.deb; do
        dpkg-deb --fsys-tarfile "$package" | tar -x -C "$root" --no-same-owner --keep-directory-symlink
    done
    rm -rf "$apt"
    : >"$root.done"
}

# In a root there is what building needs, but no configured alternative such as awk.
root_packages='bash binutils coreutils dash diffutils findutils gawk gcc grep gzip libc-bin libc6-dev
    libxml2-dev make pkg-config sed tar zlib1g-dev'

# in_root DIR COMMAND…: with /dev and /proc, in namespaces that end with it.
in_root() {
    # shellcheck disable=SC2016
    unshare --map-root-user --mount --pid --fork sh -c '
        mount --rbind /dev "$1/dev" && mount -t proc proc "$1/proc" && root=$1 && shift &&
            exec chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin CC=gcc \
                CONFIG_SHELL=/bin/sh LC_ALL=C.UTF-8 "$@"' sh "$@"
}

# root_build NAME SUITE ARCHITECTURE "PACKAGE…" [CONFIGURE ARGUMENT…]
root_build() {
    name=$1 suite=$2 arch=$3 packages=$4
    shift 4
    root=$work/$name/root
    # shellcheck disable=SC2086
    make_root "$root" "$suite" "$arch" $root_packages $packages
    [ -e "$root/usr/bin/awk" ] || ln -s gawk "$root/usr/bin/awk"
    rm -rf "$root/stele" "$root/acutest"
    cp -Rp "$sources" "$root/stele"
    cp -Rp "$acutest" "$root/acutest"
    in_root "$root" sh -c 'cd /stele && exec sh tests/portability.sh --inside "$@"' sh \
        /made /acutest "$@"
    rm -rf "$work/$name/products"
    cp -Rp "$root/made/products" "$root/made/summary" "$work/$name/"
}

# -- The combinations: needs_NAME says what is missing, run_NAME builds and tests ------------------------

has() {
    command -v "$1" >/dev/null
}

needs_root() {
    has apt-get && has dpkg-deb || { say "no apt-get and dpkg-deb"; return; }
    in_root / true 2>/dev/null || say "no right to make namespaces"
}

needs_gcc() {
    has gcc || say "no gcc"
}
run_gcc() {
    one_build "$work/gcc" "$acutest" CC=gcc
}

needs_clang() {
    has clang || say "no clang"
}
run_clang() {
    one_build "$work/clang" "$acutest" CC=clang
}

needs_i386() {
    case $(uname -m) in
    x86_64 | i?86) needs_root ;;
    *) say "this machine does not run i386" ;;
    esac
}
run_i386() {
    # shellcheck disable=SC1091
    root_build i386 "$(. /etc/os-release && echo "${VERSION_CODENAME:-stable}")" i386 \
        'tcl8.6 tcl8.6-dev' --with-tcl=/usr/lib/i386-linux-gnu/tcl8.6 --without-tk
}

needs_newest() {
    needs_root
}
run_newest() {
    arch=$(dpkg --print-architecture)
    triplet=$(dpkg-architecture -qDEB_HOST_MULTIARCH)
    root_build newest sid "$arch" 'tcl9.0 tcl9.0-dev' --with-tcl="/usr/lib/$triplet/tcl9.0" --without-tk
}

needs_s390x() {
    has s390x-linux-gnu-gcc || say "no s390x-linux-gnu-gcc"
    has qemu-s390x-static || say "no qemu-s390x-static"
    has apt-get && has dpkg-deb || say "no apt-get and dpkg-deb"
}
run_s390x() {
    root=$work/s390x/root
    # shellcheck disable=SC1091
    make_root "$root" "$(. /etc/os-release && echo "${VERSION_CODENAME:-stable}")" s390x \
        libc6-dev libgcc-12-dev libxml2-dev zlib1g-dev
    PKG_CONFIG_SYSROOT_DIR=$root
    PKG_CONFIG_LIBDIR=$root/usr/lib/s390x-linux-gnu/pkgconfig:$root/usr/share/pkgconfig
    RUNNER="qemu-s390x-static -L $root"
    export PKG_CONFIG_SYSROOT_DIR PKG_CONFIG_LIBDIR RUNNER
    one_build "$work/s390x" "$acutest" --host=s390x-linux-gnu --without-tcl --disable-shared \
        --enable-static CC="s390x-linux-gnu-gcc --sysroot=$root"
}

# -- main ------------------------------------------------------------------------------------------------

work=$1 sources=$2 acutest=$3
shift 3
[ $# -gt 0 ] || set -- clang i386 newest s390x
status=0
mkdir -p "$work"
cd "$sources"

# try NAME: one line on what came of it.
try() {
    missing=$("needs_$1" | tr '\n' ';' | sed 's/;$//; s/;/; /g')
    if [ -n "$missing" ]; then
        say "skipped $1: $missing"
        return
    fi
    mkdir -p "$work/$1"
    rm -f "$work/$1/summary"
    # A shell of its own, for set -e does not hold in a condition.
    set +e
    (set -e; "run_$1") >"$work/$1/log" 2>&1
    set -e
    if [ ! -f "$work/$1/summary" ]; then
        tail -n 5 "$work/$1/log"
        say "FAILED  $1: see $work/$1/log"
        status=1
    elif ! diff -r "$work/gcc/products" "$work/$1/products" >"$work/$1/differences"; then
        head -n 5 "$work/$1/differences"
        say "FAILED  $1: writes other bytes, see $work/$1/differences"
        status=1
    else
        say "ok      $1: $(cat "$work/$1/summary"); $(find "$work/$1/products" -type f | wc -l) files, all alike"
    fi
}

try gcc
for combination; do
    case $combination in
    gcc) ;;
    clang | i386 | newest | s390x) try "$combination" ;;
    *)
        say "portability: there is no combination $combination"
        exit 1
        ;;
    esac
done
exit "$status"
