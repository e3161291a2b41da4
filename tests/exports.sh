#!/bin/sh
# The shared library shows stele_* and nothing else.  TAP.
library=${builddir:-.}/.libs/libstele.so
nm=${NM:-nm}
if [ ! -e "$library" ]; then
    echo "1..0 # SKIP no shared library was built"
    exit 0
fi

# Sanitized code adds names of its own, beginning with two underscores.
names=$("$nm" -D --defined-only "$library" | awk '{print $NF}' | grep -v '^__')
echo "1..2"
if echo "$names" | grep -qx stele_version; then
    echo "ok 1 - stele_version is exported"
else
    echo "not ok 1 - stele_version is exported"
fi
others=$(echo "$names" | grep -v '^stele_')
if [ -z "$others" ]; then
    echo "ok 2 - only stele_* is exported"
else
    echo "$others" | sed 's/^/# /'
    echo "not ok 2 - only stele_* is exported"
fi
