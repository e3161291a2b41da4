#!/bin/sh
# Makes stele_VERSION_ARCH.deb in the current folder: `make deb` calls it there.  With DEB_BUILD_OPTIONS=noopt,
# Debian's word for it, nothing is optimized: such a package is made quickly and only to be looked at, and stays
# in deb-noopt/.  DEB_OBJECTS=yes makes one quicker still: it is linked from what the build here has compiled, if that
# was configured alike.
#
# The package is what `make install` installs, from a build of its own in deb/, configured for /usr
# with Debian's flags.  The same sources give the same bytes wherever they are built; the date in
# the package is SOURCE_DATE_EPOCH, or that of the last change.
#
# Environment: srcdir, PACKAGE_VERSION, MAKE; CC, CONFIG_SHELL, TCL_BIN_DIR, TK_BIN_DIR, TCLSH, WISH as configured
set -eu
umask 022
LC_ALL=C.UTF-8
export LC_ALL

source=$(cd "$srcdir" && pwd)
here=$PWD
version=$PACKAGE_VERSION
# optimizing: what is configured besides; packing: how much effort that is worth, of 9.
case " ${DEB_BUILD_OPTIONS:-} " in
*[\ ,]noopt[\ ,]*) work=$PWD/deb-noopt out=$PWD/deb-noopt optimizing=--disable-lto packing=0 ;;
*) work=$PWD/deb out=$PWD optimizing= packing=6 ;;
esac
stage=$work/stage
MAKE=${MAKE:-make}

die() {
    printf 'make deb: %s\n' "$*" >&2
    exit 1
}

for tool in dpkg-deb dpkg-shlibdeps dpkg-buildflags dpkg-architecture; do
    command -v "$tool" >/dev/null || die "there is no $tool; it comes with Debian's package dpkg-dev"
done
arch=$(dpkg-architecture -qDEB_HOST_ARCH)
multiarch=$(dpkg-architecture -qDEB_HOST_MULTIARCH)
libdir=/usr/lib/$multiarch

last_change() {
    git -C "$source" log -1 --format=%ct 2>/dev/null || stat -c %Y "$source/configure.ac"
}
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(last_change)}
export SOURCE_DATE_EPOCH

# -- Build and install --------------------------------------------------------------------------

# flags NAME: Debian's, without debugging information, which would only be stripped again.
flags() {
    DEB_BUILD_MAINT_OPTIONS=hardening=+all dpkg-buildflags --get "$1" |
        sed 's/\(^\| \)-g\( \|$\)/ /; s/-ffile-prefix-map=[^ ]*//'
}

configure_build() {
    mkdir -p "$work/build"
    cd "$work/build"
    if [ -x config.status ] && [ -z "$(find "$source/configure" -newer config.status)" ]; then return; fi
    # shellcheck disable=SC2086
    "$source/configure" -q --prefix=/usr --libdir="$libdir" --disable-static --without-acutest $optimizing \
        --with-tcl="${TCL_BIN_DIR:-no}" --with-tk="${TK_BIN_DIR:-no}" \
        CC="$CC" TCLSH="${TCLSH:-}" WISH="${WISH:-}" CPPFLAGS="$(flags CPPFLAGS)" \
        CFLAGS="$(flags CFLAGS) -ffile-prefix-map=$source=." LDFLAGS="$(flags LDFLAGS)"
}

# take_objects: those of the build that called us, as new as if they had been compiled just now.
take_objects() {
    [ "${DEB_OBJECTS:-}" = yes ] && cmp -s "$here/config.h" "$work/build/config.h" || return 0
    (cd "$here" && find src -name '*.o' -o -name '*.lo' -o -name '*.c' -o -name .dirstamp | tar -cf - -T -) | tar -xmf - -C "$work/build"
    find "$work/build/src" \( -name '*.o' -o -name '*.lo' \) -exec touch {} +
}

# Where Debian's Tcl looks for packages.
in_build() {
    "$MAKE" -s -C "$work/build" tclpkgdir="/usr/lib/tcltk/$multiarch/stele$version" "$@"
}

# What a package has otherwise than `make install`: no libtool archives, no symbols, short manuals.
tidy() {
    find "$stage" -name '*.la' -exec rm -f {} +
    for file in $(objects); do
        "${STRIP:-strip}" --strip-unneeded --remove-section=.comment --remove-section=.note "$file"
    done
    find "$stage" -name '*.so*' -type f -exec chmod 644 {} +
    find "$stage/usr/share/man" -type f -exec gzip -9n {} +
}

# Programs and libraries.
objects() {
    find "$stage/usr/bin/stele" "$stage/usr/lib" -type f \( -name 'stele' -o -name '*.so*' \)
}

# -- What the package says of itself ----------------------------------------------------------------

write_doc() {
    doc=$stage/usr/share/doc/stele
    {
        echo 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/'
        echo
        echo 'Files: *'
        sed -n 's/^Copyright (c) /Copyright: /p' "$source/COPYING"
        echo 'License: Expat'
        sed '1,/^Copyright/d; /./,$!d; s/^$/./; s/^/ /' "$source/COPYING" | sed '1{/^ \.$/d;}'
    } >"$doc/copyright"
    gzip -9n >"$doc/changelog.gz" <<CHANGELOG
stele ($version) unstable; urgency=medium

  * Version $version.

 -- $maintainer  $(date -R -u -d "@$SOURCE_DATE_EPOCH")
CHANGELOG
}

# package_of PROGRAM: the package that a program comes with.
package_of() {
    dpkg-query -S "$1" 2>/dev/null | sed 's/[:,].*//; q'
}

# The libraries as dpkg-shlibdeps finds them in the programs, and what runs the viewer.
depends() {
    mkdir -p "$work/debian"
    printf 'Source: stele\n\nPackage: stele\nArchitecture: any\n' >"$work/debian/control"
    # shellcheck disable=SC2046
    (cd "$work" && dpkg-shlibdeps -O -xstele -S"$stage" $(objects)) |
        sed -n 's/^shlibs:Depends=//p' | tr -d '\n'
    for program in ${TCL_BIN_DIR:+"${TCLSH:-}"} ${TK_BIN_DIR:+"${WISH:-}"}; do
        package=$(package_of "$program")
        [ -z "$package" ] || printf ', %s' "$package"
    done
}

# As dpkg-gencontrol counts: KiB of each file, one for everything else.
installed_size() {
    find "$stage" -path "$stage/DEBIAN" -prune -o -type f -printf '%s\n' -o -printf '1\n' |
        awk '{ sum += int(($1 + 1023) / 1024) } END { print sum }'
}

write_control() {
    control=$stage/DEBIAN
    # First, for dpkg-shlibdeps reads it.
    echo "libstele 0 stele (>= $version)" >"$control/shlibs"
    echo 'activate-noawait ldconfig' >"$control/triggers"
    needed=$(depends)
    cat >"$control/control" <<CONTROL
Package: stele
Version: $version
Architecture: $arch
Maintainer: $maintainer
Installed-Size: $(installed_size)
Depends: $needed
Recommends: tkdnd, fonts-dejavu-core
Section: utils
Priority: optional
Description: replay and analysis of board game logs
 Stele replays recorded games of Roll Through the Ages, Babylonia, Bronze,
 Deus and Civilization and says what happened: why every point was scored,
 why a move was or was not legal, and what would have happened instead.
 There is a viewer and a command, in English and Russian.
 .
 Stele воспроизводит записанные партии настольных игр и объясняет их:
 откуда взялось каждое очко, почему ход разрешён или запрещён и что было бы
 иначе. Есть программа просмотра и команда, по-русски и по-английски.
CONTROL
    (cd "$stage" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$control/md5sums"
}

maintainer='The Stele authors <stele@localhost>'
[ -z "${DEBEMAIL:-}" ] || maintainer="${DEBFULLNAME:-The Stele authors} <$DEBEMAIL>"

(configure_build)
take_objects
in_build all
rm -rf "$stage"
mkdir -p "$stage/DEBIAN"
in_build install DESTDIR="$stage" >"$work/install.log" 2>&1 || {
    cat "$work/install.log"
    die "installing failed"
}
tidy
write_doc
write_control
dpkg-deb -Zxz -z$packing --root-owner-group --build "$stage" "$out/stele_${version}_$arch.deb"
