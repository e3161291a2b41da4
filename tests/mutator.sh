#!/bin/sh
# The mutator on a small file: it finds what it should, leaves alone what it should, and plants what
# it says.  Exemptions are about lines that there are.  The long run is `make mutate`.  TAP.
srcdir=$(cd "${srcdir:-.}" && pwd)
# shellcheck source=tests/tap.sh
. "$srcdir/tests/tap.sh"
LC_ALL=C
export LC_ALL
cd "$tmp" || exit 99

sh -n "$srcdir/tests/mutate.sh" >out 2>&1
result $? "mutate.sh is a script"

cat >small.c <<'C'
#include <stdbool.h>
#define NEAR(a, b) ((a) < (b) && \
                    (b) != 3)
enum { LEAST = 4 };

/* a < b, and
 * if (so) return true; */
static bool small(int a, const char *text)
{
    int list[4] = {2}, n = 0; /* n == 0 */

    assert(a > 1 &&
           n == 0);
    if (a <= 9 && !text)
        return true;
    while (more(a,
                "x < \"y\"") || a == -1)
        n += list[a];
    for (int i = 0; i < 3; i++)
        if (list[i] > '<')
            continue;
    tell(a - 1, text);
    tell(a,
         text);
    n--;
    switch (n) {
    default:
        break;
    }
    return 0x10 >> 2 > n;
}
C
# Line, column and operator, then what becomes of the line.
cat >wanted <<'LIST'
10:20:number	int list[4] = {3}, n = 0; /* n == 0 */
10:28:number	int list[4] = {2}, n = 1; /* n == 0 */
14:9:negate	if (!(a <= 9 && !text))
14:11:relation	if (a < 9 && !text)
14:14:number	if (a <= 10 && !text)
14:16:logic	if (a <= 9 || !text)
14:19:not	if (a <= 9 && text)
15:9:truth	return false;
17:30:logic	"x < \"y\"") && a == -1)
17:35:equal	"x < \"y\"") || a != -1)
17:39:number	"x < \"y\"") || a == -2)
18:9:drop	;
18:11:sum	n -= list[a];
19:18:number	for (int i = 1; i < 3; i++)
19:23:relation	for (int i = 0; i <= 3; i++)
19:25:number	for (int i = 0; i < 4; i++)
20:13:negate	if (!(list[i] > '<'))
20:21:relation	if (list[i] >= '<')
21:13:leave	;
22:5:drop	;
22:12:sum	tell(a + 1, text);
22:14:number	tell(a - 2, text);
25:5:drop	;
25:6:sum	n++;
28:9:leave	;
30:20:number	return 0x10 >> 3 > n;
30:22:relation	return 0x10 >> 2 >= n;
LIST
awk -f "$srcdir/tests/mutate.awk" small.c >list
cut -f 1,3 list >found
diff wanted found >out 2>&1
result $? "the mistakes of a small file"

# Each is planted where it is listed, and nowhere else.
: >out
tab=$(printf '\t')
while IFS="$tab" read -r at before after; do
    awk -v at="$at" -f "$srcdir/tests/mutate.awk" small.c >changed
    diff small.c changed | sed -n 's/^[<>] *//p' >lines
    printf '%s\n%s\n' "$before" "$after" | diff - lines >>out || echo "$at" >>out
done <list
[ ! -s out ]
result $? "each is planted as it is listed"

# A file, lines "- before" and "+ after", and the reason.
awk -v srcdir="$srcdir" '
    function finish() {
        if (file != "" && (before == "" || after == "" || reason == ""))
            print file ": before, after or the reason is missing: " before
        file = before = after = reason = ""
    }
    /^#/ { next }
    /^$/ { finish(); next }
    /^[^-+ ]/ { finish(); file = $0; next }
    /^- / { before = substr($0, 3) }
    /^\+ / { after = substr($0, 3) }
    /^  / { reason = $0 }
    /^- / {
        found = 0
        while ((getline line <(srcdir "/" file)) > 0) {
            sub(/^ +/, "", line)
            if (line == before)
                found = 1
        }
        close(srcdir "/" file)
        if (!found)
            print file ": there is no line " before
    }
    END { finish() }' "$srcdir/tests/mutate.exempt" >out
[ ! -s out ]
result $? "exemptions are of lines that there are, with a reason"
echo "1..$n"
