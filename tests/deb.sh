#!/bin/sh
# The Debian package that `make deb` left in the build folder: what is in it, that it runs, and that
# installing and removing it leaves nothing.  No root and no change to the machine.  TAP.
srcdir=$(cd "${srcdir:-.}" && pwd)
builddir=${builddir:-$(pwd)}
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"

# The one made last: with and without optimizing they have places of their own.
deb=$(ls -t "$builddir"/stele_*.deb "$builddir"/deb-noopt/stele_*.deb 2>/dev/null | head -n 1)
if [ ! -f "$deb" ]; then
    echo "1..0 # SKIP no package; make deb builds it"
    exit 0
fi
echo "1..17"
root=$tmp/unpacked

# -- What is in it ---------------------------------------------------------------------------------

dpkg-deb -I "$deb" >"$tmp/info" && dpkg-deb -c "$deb" >"$tmp/list" && dpkg-deb -x "$deb" "$root" &&
    dpkg-deb -e "$deb" "$tmp/control"
result $? "can be read and unpacked"

depends=$(sed -n 's/^Depends: //p' "$tmp/control/control")
echo "$depends" >"$tmp/out"
case $depends in
*libc6*libxml2*zlib1g*) true ;;
*) false ;;
esac
result $? "depends on the libraries it is linked with"

# Owned by root, writable by nobody else; programs can be run, nothing else can.
awk '{
    bad = $2 != "root/root" || substr($1, 6, 1) == "w" && $1 !~ /^l/ || substr($1, 9, 1) == "w" && $1 !~ /^l/
    program = $6 ~ /^\.\/usr\/bin\/./
    if (bad || $1 ~ /^-/ && ($1 ~ /x/) != program || $1 ~ /[sStT]/)
        print
}' "$tmp/list" >"$tmp/out"
[ ! -s "$tmp/out" ]
result $? "owners and permissions are tight"

(cd "$root" && md5sum -c --quiet "$tmp/control/md5sums") >"$tmp/out" 2>&1 &&
    [ "$(wc -l <"$tmp/control/md5sums")" -eq "$(find "$root" -type f | wc -l)" ]
result $? "every file has its checksum"

find "$root" \( -name '*.la' -o -name '*.a' -o -path '*/man/*' -type f ! -name '*.gz' \) >"$tmp/out"
[ ! -s "$tmp/out" ]
result $? "manuals are packed; no archives of the build are left"

missing=
for file in doc/stele/copyright doc/stele/changelog.gz man/man1/stele.1.gz man/ru/man1/stele.1.gz \
    applications/stele-view.desktop mime/packages/stele-mime.xml \
    icons/hicolor/48x48/apps/stele.png; do
    [ -s "$root/usr/share/$file" ] || missing="$missing $file"
done
echo "$missing" >"$tmp/out"
[ -z "$missing" ]
result $? "licence, changes, manuals, desktop entry, file types and icons are there"

grep -rlF -e "$builddir" -e "$srcdir" "$root" >"$tmp/out" 2>&1
[ ! -s "$tmp/out" ]
result $? "no file names the folder it was built in"

libdir=$(dirname "$(find "$root/usr/lib" -name libstele.so.0)")
programs=$(find "$root/usr/bin/stele" "$root/usr/lib" -type f \( -name stele -o -name '*.so*' \))
for file in $programs; do
    readelf -d "$file"
done >"$tmp/dynamic" 2>"$tmp/err"
grep -E 'RPATH|RUNPATH' "$tmp/dynamic" >"$tmp/out"
[ -s "$tmp/dynamic" ] && [ ! -s "$tmp/out" ]
result $? "looks for libraries only where the system does"

# src/deb.sh packs with this effort.
case $deb in
*/deb-noopt/*) packing=0 work=$builddir/deb-noopt options=noopt ;;
*) packing=6 work=$builddir/deb options= ;;
esac

# lacks WHAT PATTERN OPTION...: says so if readelf does not show the pattern of $file.
lacks() {
    what=$1 pattern=$2
    shift 2
    readelf -W "$@" "$file" 2>"$tmp/err" | grep -Eq "$pattern" || echo "${file#"$root"}: $what"
}
for file in $programs; do
    lacks "is not independent of its position" 'Type: +DYN' -h
    lacks "nothing becomes read-only" GNU_RELRO -l
    lacks "functions are looked up later" 'BIND_NOW|Flags:.* NOW' -d
    lacks "its stack can be run" 'GNU_STACK .* RW ' -l
    [ "${file##*/}" != stele ] || lacks "is no program" 'Flags:.* PIE' -d
done >"$tmp/out"
[ ! -s "$tmp/out" ]
result $? "can be loaded anywhere, and cannot be changed there"

# What Debian hardens with, whatever it is.  A package made quickly is configured alike, though not all of it was
# compiled so.
for flags in CFLAGS CPPFLAGS LDFLAGS; do
    for flag in $(DEB_BUILD_OPTIONS=$options DEB_BUILD_MAINT_OPTIONS=hardening=+all dpkg-buildflags --get $flags); do
        case $flag in
        -g | -O? | -ffile-prefix-map=*) ;;
        *) "$work/build/config.status" --config | grep -qF -e "$flag" || echo "$flags without $flag" ;;
        esac
    done
done >"$tmp/out" 2>"$tmp/err"
[ ! -s "$tmp/out" ] && [ ! -s "$tmp/err" ]
result $? "is configured with Debian's flags"

name="its stack and its copies are guarded"
if [ $packing = 0 ]; then
    skip "$name" "made of objects of another build"
else
    for file in $programs; do
        lacks "the stack is not guarded" '__stack_chk_fail' --dyn-syms
        lacks "copies are not checked" '__[a-z]+_chk\b' --dyn-syms
    done >"$tmp/out"
    [ ! -s "$tmp/out" ]
    result $? "$name"
fi

# The same files packed again give the same bytes.
(
    SOURCE_DATE_EPOCH=$(dpkg-deb --fsys-tarfile "$deb" | tar -t --full-time -v -f - --utc |
        awk '{ print $4 "T" $5 "Z" }' | sort | tail -n 1 | xargs date +%s -d)
    export SOURCE_DATE_EPOCH
    cp -a "$root" "$tmp/again" && cp -a "$tmp/control" "$tmp/again/DEBIAN" &&
        dpkg-deb -Zxz -z$packing --root-owner-group --build "$tmp/again" "$tmp/again.deb" && cmp "$deb" "$tmp/again.deb"
) >"$tmp/out" 2>&1
result $? "the same files give the same bytes"

# -- It runs ---------------------------------------------------------------------------------------

LD_LIBRARY_PATH=$libdir
export LD_LIBRARY_PATH
samples=$root/usr/share/doc/stele/samples
"$root/usr/bin/stele" verify "$samples"/*/lesson.stele >"$tmp/out" 2>"$tmp/err"
result $? "the command runs"

# As its launcher would, but in the unpacked folders: shows a window with a game, and ends.
tclsh=$(sed -n "s/^exec '\([^']*\)'.*/\1/p" "$root/usr/bin/stele-view" 2>/dev/null)
name="the viewer shows a game"
if [ -z "$tclsh" ]; then
    skip "$name" "built without Tk"
elif ! command -v xvfb-run >/dev/null; then
    skip "$name" "xvfb-run is not installed"
else
    cat >"$tmp/look.tcl" <<'LOOK'
lassign $argv viewer sample
set argv [list $sample --lang ru]
source -encoding utf-8 $viewer
update
puts "[winfo ismapped .] [wm title .]"
exit
LOOK
    XDG_CONFIG_HOME=$tmp/config XDG_STATE_HOME=$tmp/state STELE_SAMPLES=$samples \
        STELE_PACKAGE=$(dirname "$(find "$root/usr/lib/tcltk" -name tclstele.so)") \
        timeout 120 xvfb-run -a "$tclsh" "$tmp/look.tcl" "$root/usr/share/stele/tk/stele-view.tcl" \
        "$samples/deus/lesson.stele" >"$tmp/out" 2>"$tmp/err"
    grep -q '^1 .' "$tmp/out"
    result $? "$name"
fi
unset LD_LIBRARY_PATH

# -- Installing and removing, in a system of its own ---------------------------------------------------

system=$tmp/system
mkdir -p "$system/var/lib/dpkg/info" "$system/var/lib/dpkg/updates" "$system/var/lib/dpkg/triggers" \
    "$system/var/log"
: >"$system/var/lib/dpkg/status"
in_system() {
    dpkg --root="$system" --force-not-root --force-script-chrootless --force-depends \
        --force-bad-path --log=/dev/null "$@" >"$tmp/out" 2>"$tmp/err"
}
in_system -i "$deb" && [ -x "$system/usr/bin/stele" ]
result $? "installs"
in_system --verify stele && [ ! -s "$tmp/out" ]
result $? "is installed as it was packed"
in_system -P stele && find "$system" -path "$system/var" -prune -o ! -path "$system" -print >"$tmp/out" &&
    [ ! -s "$tmp/out" ]
result $? "removing it leaves nothing"
