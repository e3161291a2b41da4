# The tiny race: figures and names.  Part of tests/formats.sh.
# shellcheck shell=sh

reference 3 7 A1

figure "points that win" "number(//s:item[@id='target']/@value)" 10
figure "sides of the die" "number(//s:item[@id='sides']/@value)" 6
