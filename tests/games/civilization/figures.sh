# Civilization: figures and names.  Part of tests/formats.sh.
# shellcheck shell=sh disable=SC2154

# Several numbers of the rulebook stand under one heading or bullet of the reference in places: each is counted.
reference 30 212 R48 T13

areas="//s:group[@id='areas']/s:item"
borders="//s:group[@id='borders']/s:item"
calamities="//s:group[@id='calamities']/s:item"
cards="//s:group[@id='cards']/s:item"
commodities="//s:group[@id='commodities']/s:item"
nations="//s:group[@id='nations']/s:item"

# The box: CIV-2.1, CIV-2.3, CIV-22.1.1, CIV-22.3.1.
figure "commodities" "sum($commodities/@count)" 66
figure "calamities" "count($calamities)" 8
figure "civilization cards" "sum($cards/@copies)" 72
figure "kinds of civilization cards" "count($cards)" 16
figure "nations" "count($nations)" 9
figure "panels" "count(//s:group[@id='panels']/s:item)" 4
figure "tokens of a nation" "string($(item limits tokens)/@value)" 55

# CIV-22.1.2: kind, value (the number of its stack), cards.
for row in "hides 1 7" "ochre 1 7" "iron 2 5" "papyrus 2 5" "salt 3 9" "grain 4 8" "cloth 5 7" \
    "bronze 6 6" "spice 7 5" "gems 8 4" "gold 9 3"; do
    id=${row%% *}
    figure "$id" "concat($(item commodities "$id")/@stack, ' ', $(item commodities "$id")/@count)" \
        "${row#* }"
done

# CIV-4.2: one calamity in each stack from 2 on; CIV-22.2.1: those of 2 to 5 are not traded.
same "set: stacks of the calamities" "$(values "$set" "$calamities/@stack" | tr '\n' ' ')" "2 3 4 5 6 7 8 9 "
figure "calamities that are traded" "count(${calamities}[@stack > 5][@tradable = 1])" 4
figure "calamities that are not traded" "count(${calamities}[@stack < 6][not(@tradable = 1)])" 4

# The table of cards in part A of the reference: price and groups; copies in CIV-22.3.1.
for row in "mysticism 30 3 arts sciences" "cloth_making 45 4 crafts" "pottery 45 4 crafts" \
    "drama_poetry 60 4 arts" "music 60 4 arts" "architecture 80 6 arts civics" \
    "astronomy 80 4 sciences" "metalworking 80 4 crafts" "agriculture 110 4 crafts" \
    "coinage 110 4 sciences" "literacy 110 6 arts civics" "engineering 140 4 crafts sciences" \
    "medicine 140 4 sciences" "law 170 7 civics" "democracy 200 5 civics" "philosophy 240 5 civics"; do
    card=$(item cards "${row%% *}")
    figure "${row%% *}" "concat($card/@price, ' ', $card/@copies, ' ', $card/@groups)" "${row#* }"
done
same "set: cards that need Law" "$(values "$set" "${cards}[@after='law']/@id" | tr '\n' ' ')" \
    "democracy philosophy "
# CIV-17.5.2
for row in "arts 5 law" "crafts 10 democracy" "sciences 20 philosophy"; do
    group=$(item groups "${row%% *}")
    figure "${row%% *}" "concat($group/@credit, ' ', $group/@civic)" "${row#* }"
done

# CIV-2.4: epochs follow each other, and every space from the first of Late Iron to 15 has a figure.
for id in $(values "$set" "$nations/@id"); do
    nation=$(item nations "$id")
    figure "epochs of $id follow each other" \
        "0 < $nation/@early-bronze and $nation/@early-bronze < $nation/@late-bronze and
         $nation/@late-bronze < $nation/@early-iron and $nation/@early-iron < $nation/@late-iron and
         $nation/@late-iron < 16" true
    same "set: figures of $id" "$(xpath "$set" "string($nation/@points)" | wc -w | tr -d ' ')" \
        "$((16 - $(xpath "$set" "string($nation/@late-iron)")))"
done
# CIV-5.2
same "set: A.S.T. order" "$(values "$set" "$nations/@id" | tr '\n' ' ')" \
    "africa italy illyria thrace crete asia assyria babylon egypt "
# CIV-4.5
figure "start areas of Thrace" "string($(item nations thrace)/@start)" scythia
figure "nations with one start area" "count(${nations}[not(contains(@start, ' '))])" 1

# CIV-4.5 and CIV-25 to CIV-29: tokens and cards of Mysticism by the number of players.
for row in "2 55 1" "3 47 1" "4 55 2" "5 47 2" "6 55 3" "7 47 3"; do
    setup="//s:group[@id='setups']/s:item[@players='${row%% *}']"
    figure "for ${row%% *} players" "concat($setup/@tokens, ' ', $setup/@mysticism)" "${row#* }"
done

# The map: CIV-2.2e, CIV-2.2g, CIV-23.3.
figure "flood plains" "count(//s:group[@id='flood_plains']/s:item)" 4
figure "volcanoes" "count(//s:group[@id='volcanoes']/s:item)" 3
figure "areas with a passage between coasts" "count(${areas}[@passage = 1])" 1
figure "open sea without a limit" "count(${areas}[@terrain = 'open_sea'][@limit > 0])" 0
figure "land with a limit" "count(${areas}[not(@terrain = 'open_sea')][not(@limit > 0)])" 0
empty "set: borders join areas" "$({ values "$set" "$borders/@a"; values "$set" "$borders/@b"; } | sort -u |
    { values "$set" "$areas/@id" | sort >"$tmp/areas"; comm -23 - "$tmp/areas"; })"
values "$set" "//s:group[@id='coasts']/s:item/@id" | sort >"$tmp/coasts"
values "$set" "$areas/@coasts" | tr ' ' '\n' | sort -u >"$tmp/used"
same_text "set: coasts are those of the areas" "$tmp/used" "$tmp/coasts"
empty "set: borders name coasts" "$({ values "$set" "$borders/@a-coasts"; values "$set" "$borders/@b-coasts"; } |
    tr ' ' '\n' | sort -u | comm -23 - "$tmp/coasts")"

for group in nations commodities calamities cards epochs flood_plains volcanoes coasts; do
    named "$group"
done
values "$set" "$areas/@id" | sort >"$tmp/items"
for lang in en ru; do
    file=$formats/clauses/$game.$lang.xml
    values "$file" "//s:names[@domain='areas']/s:name/@id" | sort >"$tmp/names"
    same_text "$lang: areas have the names of the set" "$tmp/items" "$tmp/names"
    { values "$set" "//s:group[@id='groups']/s:item/@id"; values "$set" "//s:group/@id"; } >"$tmp/groups"
    values "$file" "//s:names[@domain='groups']/s:name/@id" >"$tmp/names"
    same_text "$lang: groups of cards and of the set have names" "$tmp/groups" "$tmp/names"
done
same "ru: every area has its prepositions" \
    "$(xpath "$ru" "count(//s:names[@domain='areas']/s:name[not(@at and @to and @from)])")" 0
empty "ru: areas are told apart in every form" "$(
    for form in gen acc at to from; do
        values "$ru" "//s:names[@domain='areas']/s:name/@$form" | sort | uniq -d
    done)"
