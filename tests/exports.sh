#!/bin/sh
# The shared library shows what the public headers declare and nothing else.  TAP.
library=${builddir:-.}/.libs/libstele.so
nm=${NM:-nm}
if [ ! -e "$library" ]; then
    echo "1..0 # SKIP no shared library was built"
    exit 0
fi

# Sanitized code adds names of its own, beginning with two underscores.
names=$("$nm" -D --defined-only "$library" | awk '{print $NF}' | grep -v '^__')
declared=$(grep -ohE '\bstele_[a-z0-9_]+ *\(|^extern .*\bstele_[a-z0-9_]+(\[[A-Z_]+\])?;' "${srcdir:-.}"/src/stele/*.h |
    grep -oE 'stele_[a-z0-9_]+ *[[(;]' | tr -d ' [(;' | sort -u)
echo "1..4"
if echo "$names" | grep -qx stele_version; then
    echo "ok 1 - stele_version is exported"
else
    echo "not ok 1 - stele_version is exported"
fi
number=2
# none NAMES WHAT: there are no such names.
none() {
    [ -z "$1" ] || echo "$1" | sed 's/^/# /'
    [ -z "$1" ] && echo "ok $number - $2" || echo "not ok $number - $2"
    number=$((number + 1))
}
none "$(echo "$names" | grep -vxF "$declared")" "only what the public headers declare is exported"
none "$(echo "$declared" | grep -vxF "$names")" "all that the public headers declare is exported"
# Linked with a static library, the command and what is inside the library share one room for names.
inside=$("$nm" -g --defined-only "${builddir:-.}"/.libs/libstele-core.a 2>/dev/null | awk 'NF == 3 {print $3}' | sort -u)
none "$("$nm" -g --defined-only "${builddir:-.}"/src/cli/*.o "${builddir:-.}"/src/cli/*/*.o | awk 'NF == 3 {print $3}' | grep -v '^__' | grep -xF "$inside")" \
    "the command has no names of the library"
