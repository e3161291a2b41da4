#!/bin/sh
# make install puts everything where it can be used; make uninstall leaves nothing of it.  TAP.
srcdir=$(cd "${srcdir:-.}" && pwd)
builddir=${builddir:-$(pwd)}
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"

# in_build TARGET: of the tree that is being tested, without what the outer make handed down.
in_build() {
    env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make -s -C "$builddir" "$1" DESTDIR="$tmp/root" \
        >"$tmp/out" 2>"$tmp/err"
}
# folder NAME: where this tree is configured to put something.
folder() {
    printf 'folder:\n\t@echo "$(DESTDIR)$(%s)"\n' "$1" |
        env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make -s -C "$builddir" -f Makefile -f - folder \
            DESTDIR="$tmp/root"
}

echo "1..7"
in_build install
result $? "installs into DESTDIR"
if [ "$(head -c 2 "$builddir/stele")" = '#!' ]; then false; fi
result $? "the command in the build folder starts without a script"
readelf -d "$(folder bindir)/stele" >"$tmp/dynamic" 2>"$tmp/err"
! grep -F "$builddir" "$tmp/dynamic" >"$tmp/out"
result $? "the installed one does not look there for its library"
LD_LIBRARY_PATH=$(folder libdir) "$(folder bindir)/stele" verify -q \
    "$(folder docdir)/samples/rolltta/lesson.stele" >"$tmp/out" 2>"$tmp/err"
result $? "the installed command verifies an installed sample"

# A log that somebody kept among ours is not ours to remove.
kept=$(folder docdir)/samples/rolltta/own.stele
: >"$kept"
in_build uninstall
[ "$(find "$tmp/root" ! -type d)" = "$kept" ]
result $? "uninstall removes its files and nobody else's"
rm -f "$kept"
in_build install && in_build uninstall
find "$tmp/root" ! -type d >"$tmp/out"
[ ! -s "$tmp/out" ]
result $? "after uninstall there is no file left"
for name in pkgdatadir docdir tclpkgdir headersdir; do
    [ ! -d "$(folder "$name")" ] || folder "$name"
done >"$tmp/out"
[ ! -s "$tmp/out" ]
result $? "nor a folder of ours"
