#!/bin/sh
# Writes one valid log of about SIZE megabytes: a real game whose position at the set-up carries
# thousands of branches, each the whole game again.
#
#     long.sh STELE SIZE
set -eu
game=$("$1" play rolltta --players 4 --seed 11 --bot greedy -o - --to xml)
printf '%s\n' "$game" | awk -v bytes=$(($2 * 1000000)) '
    /<line / { print; inside = 1; next }
    /<\/line>/ {
        for (i = 1; written < bytes; i++) {
            head = sprintf("    <branch id=\"b%d\" kind=\"what-if\">\n", i)
            printf "%s%s    </branch>\n", head, body
            written += length(head) + length(body) + 14
        }
        printf "%s", body
        inside = 0
    }
    inside { body = body $0 "\n"; next }
    { print }'
