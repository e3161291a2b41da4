#!/bin/sh
# doc/example.c: compiles against the built library as its first comment says, and runs.  TAP.
srcdir=$(cd "${srcdir:-.}" && pwd)
builddir=$(cd "${builddir:-build}" && pwd)
STELE=${STELE:-$builddir/stele}
sample=$srcdir/samples/rolltta/lesson.stele
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
cd "$tmp" || exit 99

if ! command -v pkg-config >/dev/null; then
    echo "1..0 # SKIP no pkg-config"
    exit 0
fi
if [ ! -e "$builddir/.libs/libstele.so" ]; then
    echo "1..0 # SKIP no shared library"
    exit 0
fi

# The library is not installed here: its own pkg-config file with the folders of the build.
sed -e "s|^libdir=.*|libdir=$builddir/.libs|" -e "s|^includedir=.*|includedir=$srcdir/src|" \
    "$builddir/src/stele.pc" >stele.pc
flags=$(PKG_CONFIG_PATH=$tmp${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH} pkg-config --cflags --libs stele 2>err)
result $? "pkg-config knows the library"
# shellcheck disable=SC2086
${CC:-cc} -std=c11 -Wall -Wextra -Wpedantic -Werror "$srcdir/doc/example.c" $flags \
    -Wl,-rpath,"$builddir/.libs" -o example >out 2>err
result $? "the example compiles"

for lang in en ru; do
    ./example "$sample" "$lang" >out 2>err
    result $? "it reads a sample ($lang)"
    [ ! -s err ]
    result $? "without complaints ($lang)"
    [ "$(grep -c '^main:' out)" -eq 151 ]
    result $? "it tells every move of the main line ($lang)"
    [ "$(tail -n 3 out | awk '$1 == 26' | wc -l)" -eq 3 ]
    result $? "its ledger adds up to the result ($lang)"
done
./example >out 2>err
[ $? -eq 2 ] && [ -s err ]
result $? "without a log it says how it is used"
echo "not a log" >bad.txt
./example bad.txt >out 2>err
[ $? -eq 2 ] && [ -s err ]
result $? "of a file that is none it says so"
echo "1..$n"
