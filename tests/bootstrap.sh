#!/bin/sh
# What bootstrap asks for before it builds anything, where it refuses to, and what it tests in which tree.  TAP.
srcdir=$(cd "${srcdir:-.}" && pwd)
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"

echo "1..12"

# -- Packages: a machine that has none of them, and nobody who may install them --------------------

mkdir "$tmp/bin" "$tmp/empty"
cp "$srcdir/bootstrap" "$tmp/empty"
printf '#!/bin/sh\nexit 1\n' >"$tmp/bin/sudo"
cp "$tmp/bin/sudo" "$tmp/bin/dpkg-query"
printf '#!/bin/sh\necho 1000\n' >"$tmp/bin/id"
chmod +x "$tmp"/bin/*

# asked COMMAND: the packages it wants, one a line, in $tmp/COMMAND.
asked() {
    PATH="$tmp/bin:$PATH" sh "$tmp/empty/bootstrap" "$1" >"$tmp/out" 2>&1
    sed -n 's/.*please run: apt-get install //p' "$tmp/out" | tr ' ' '\n' | sort >"$tmp/$1"
}
asked build
asked run
asked check

grep -qx libxml2-dev "$tmp/run" && grep -qx tk "$tmp/run"
result $? "run asks for what the library and the viewer need"
! grep -Ex 'jing|parallel|valgrind|imagemagick|tdom|xvfb|xauth|libxml2-utils|chromium|.*(jre|jdk).*' \
    "$tmp/run" >"$tmp/out"
result $? "run asks for nothing that only tests use"
cmp "$tmp/build" "$tmp/run" >"$tmp/out" 2>&1 &&
    [ -z "$(comm -23 "$tmp/run" "$tmp/check")" ] && grep -qx jing "$tmp/check"
result $? "build asks for the same, check for more"

# -- acutest.h: a machine where it has to be fetched, and gets another one ---------------------------------

mkdir -p "$tmp/apt/bin" "$tmp/apt/nng-1/src/testing" "$tmp/apt/top"
cp "$srcdir/bootstrap" "$tmp/apt/top"
echo '/* another one */' >"$tmp/apt/nng-1/src/testing/acutest.h"
other=$(sha256sum "$tmp/apt/nng-1/src/testing/acutest.h" | cut -d ' ' -f 1)
cat >"$tmp/apt/bin/apt-get" <<END
#!/bin/sh
case "\$*" in *source*nng) tar -C "$tmp/apt" -czf nng_1.orig.tar.gz nng-1 ;; esac
END
# All packages are there.
cat >"$tmp/apt/bin/dpkg-query" <<'END'
#!/bin/sh
shift 3
printf 'installed %s\n' "$@"
END
printf '#!/bin/sh\n' >"$tmp/apt/bin/autoreconf"
chmod +x "$tmp"/apt/bin/*
# fetched VARIABLE=VALUE...: as far as it comes where there is nothing to build.
fetched() {
    rm -rf "$tmp/apt/top/.acutest"
    env PATH="$tmp/apt/bin:$PATH" "$@" sh "$tmp/apt/top/bootstrap" check >"$tmp/out" 2>&1
}
if [ -n "$(find /usr/include /usr/local/include -maxdepth 2 -name acutest.h)" ]; then
    for name in 1 2 3 4; do skip "acutest.h, $name" "there is one on this machine"; done
elif fetched A=; grep -q 'no Debian archive' "$tmp/out"; then
    for name in 1 2 3 4; do skip "acutest.h, $name" "no Debian archive among the apt sources"; done
else
    grep -q "bootstrap: the acutest\.h that was fetched is another one: its SHA-256 is $other instead of [0-9a-f]\{64\};" "$tmp/out" &&
        [ ! -e "$tmp/apt/top/.acutest/acutest.h" ]
    result $? "another acutest.h is not taken"
    grep -q "ACUTEST_SHA256=$other ./bootstrap check" "$tmp/out"
    result $? "how to take it is said"
    ! grep -q 'configure in' "$tmp/out" && tail -n 1 "$tmp/out" | grep -q ' 1 failed'
    result $? "nothing is built with it"
    fetched ACUTEST_SHA256="$other"
    cmp "$tmp/apt/top/.acutest/acutest.h" "$tmp/apt/nng-1/src/testing/acutest.h" && grep -q 'configure in' "$tmp/out"
    result $? "it is taken if it is wanted"
fi

# -- Folders -----------------------------------------------------------------------------------------

# refused COMMAND…: in a folder with a space, in one sentence.
refused() {
    (cd "$tmp/two words" && "$@") >"$tmp/out" 2>&1
    [ $? -eq 1 ] && [ "$(grep -c 'path with spaces' "$tmp/out")" -eq 1 ] &&
        grep -q 'two words' "$tmp/out" && [ "$(wc -l <"$tmp/out")" -eq 1 ]
}
mkdir "$tmp/two words"
cp "$srcdir/bootstrap" "$tmp/two words"
refused sh ./bootstrap build
result $? "bootstrap says at once that a path with spaces will not do"
refused "$srcdir/configure" -q
result $? "configure says so too"

# -- Two trees ---------------------------------------------------------------------------------------

# sharing: the test programs that may do less where a sanitizer watches: they ask for it, or include the header of a
# file that does.
sharing() {
    grep -rlE 'SANITIZED|__SANITIZE|game_play_share' --include='*.[ch]' unit games >"$tmp/files"
    : >"$tmp/before"
    while ! cmp -s "$tmp/files" "$tmp/before"; do
        cp "$tmp/files" "$tmp/before"
        headers=$(sed -n '/\/test_/!s|.*/\(.*\)\.[ch]$|\1|p' "$tmp/before" | sort -u | tr '\n' '|')
        grep -rlE "# *include \"(.*/)?(${headers%|})\\.h\"" --include='*.[ch]' unit games |
            sort -u - "$tmp/before" >"$tmp/files"
    done
    sed -n 's|^\(.*/test_.*\)\.c$|tests/\1|p' "$tmp/files" | sort
}

# listed NAME: the words of a list of the Makefile.
listed() {
    cat "$srcdir/Makefile.am" "$srcdir"/src/games/*/game.am |
        sed -n "/^$1 +*=/,/[^\\\\]\$/p" | grep -o 'tests/[^ ]*' | sort
}

(cd "$srcdir/tests" && sharing) >"$tmp/sharing"
listed WHOLE_TESTS >"$tmp/whole"
diff "$tmp/sharing" "$tmp/whole" >"$tmp/out" && [ "$(wc -l <"$tmp/whole")" -gt 10 ]
result $? "what does a share with sanitizers is done whole without them"
listed UNIT_TESTS >"$tmp/units"
(cd "$srcdir" && find tests/unit tests/games -name 'test_*.c') | sed 's|\.c$||' | sort | diff - "$tmp/units" >"$tmp/out"
result $? "every test program is in a list"

# -- libtool, and what stands for it in these trees ----------------------------------------------------

# compiled FOLDER LIBTOOL...: a file, by it; then a library of that, by libtool itself.
compiled() {
    mkdir -p "$tmp/$1/sub"
    (
        cd "$tmp/$1" || exit 1
        shift
        echo 'int answer(void); int answer(void) { return 42; }' >a.c
        sh "$@" --silent --tag=CC --mode=compile "$cc" -O1 -MT sub/a.lo -MD -MP -MF a.d -c -o sub/a.lo a.c &&
            grep -x "pic_object='.libs/a.o'" sub/a.lo &&
            sh "$builddir/libtool" --silent --tag=CC --mode=link "$cc" -O1 -o liba.la sub/a.lo
    ) >"$tmp/out" 2>&1
}
builddir=$(cd "${builddir:-build}" && pwd)
cc=$(sed -n 's/^CC = //p' "$builddir/Makefile")
cc=${cc%% *}
compiled slow "$builddir/libtool" && compiled quick "$srcdir/tests/libtool.sh" "$builddir/libtool" &&
    cmp "$tmp/slow/sub/.libs/a.o" "$tmp/quick/sub/.libs/a.o" >"$tmp/out" 2>&1 &&
    cmp "$tmp/slow/a.d" "$tmp/quick/a.d" >"$tmp/out" 2>&1 &&
    nm "$tmp/quick/.libs/liba.a" 2>"$tmp/out" | grep -q answer
result $? "the quick libtool compiles as libtool does"
