# Roll Through the Ages: figures and names.  Part of tests/formats.sh.
# shellcheck shell=sh disable=SC2154

reference 17 105 A33

# The purchase example of the rulebook.
figure "5 wood" "$(item goods wood)/@base * 5 * 6 div 2" 15
figure "3 stone" "$(item goods stone)/@base * 3 * 4 div 2" 12
figure "1 cloth" "$(item goods cloth)/@base * 1 * 2 div 2" 4
figure "1 spearhead" "$(item goods spearheads)/@base * 1 * 2 div 2" 5
figure "all caps" "sum(//s:group[@id='goods']/s:item/@cap)" 30
# The building example: Obelisk and city 4.
figure "boxes of the Obelisk" "number($(item monuments obelisk)/@boxes)" 9
figure "points of the Obelisk" "concat($(item monuments obelisk)/@first, '/', $(item monuments obelisk)/@later)" 6/3
figure "boxes of city 4" "number($(item cities city4)/@boxes)" 3
figure "boxes of all cities" "sum(//s:group[@id='cities']/s:item/@boxes)" 18
figure "boxes of all monuments" "sum(//s:group[@id='monuments']/s:item/@boxes)" 63
figure "points of first builders" "sum(//s:group[@id='monuments']/s:item/@first)" 43
figure "points of later builders" "sum(//s:group[@id='monuments']/s:item/@later)" 21
figure "LBA points of later builders" "sum(//s:group[@id='monuments']/s:item/@lba-later)" 27
figure "monuments with 2 players" "count(//s:group[@id='monuments']/s:item[not(contains(@out-at, '2'))])" 5
figure "monuments with 3 players" "count(//s:group[@id='monuments']/s:item[not(contains(@out-at, '3'))])" 6
figure "base developments" "count(//s:group[@id='developments']/s:item[@cost])" 13
figure "LBA developments" "count(//s:group[@id='developments']/s:item[@lba-cost])" 17
figure "cities added" "count(//s:group[@id='cities']/s:item) + $(item limits start-cities)/@value - $(item limits max-cities)/@value" 0
same "set: faces in their order" "$(values "$set" "//s:group[@id='faces']/s:item/@id" | tr -d '\n')" FWBGSC
same "set: goods in the order of the deal" "$(values "$set" "//s:group[@id='goods']/s:item/@id" | tr '\n' ' ')" \
    "wood stone pottery cloth spearheads "

for group in faces monuments developments disasters; do
    named "$group"
done
named goods food
for lang in en ru; do
    file=$formats/clauses/rolltta.$lang.xml
    values "$set" '//s:group[@id="cities" or @id="monuments"]/s:item/@id' | sort >"$tmp/items"
    values "$file" '//s:names[@domain="targets"]/s:name/@id' | sort >"$tmp/names"
    same_text "$lang: cities and monuments are named as targets" "$tmp/items" "$tmp/names"
    empty "$lang: RTA-10.1 has the costs of the set" "$(figures_in "$file" RTA-10.1 developments cost points)"
    empty "$lang: RTA-10.1 has the LBA costs of the set" "$(figures_in "$file" RTA-10.1 developments lba-cost lba-points)"
    empty "$lang: RTA-8.7 has the points of the set" "$(figures_in "$file" RTA-8.7 monuments first later)"
    empty "$lang: RTA-8.7 has the LBA points of the set" "$(figures_in "$file" RTA-8.7 monuments lba-first lba-later)"
done
