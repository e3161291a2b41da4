#!/bin/sh
# The files under formats/: schemas, the component set of rolltta and its two texts files.
# Prints TAP.  Needs xmllint; jing, the second opinion on the schemas, is skipped if missing.

srcdir=${srcdir:-.}
formats=$srcdir/formats
set_rng=$formats/set.rng
texts_rng=$formats/texts.rng
set=$formats/sets/rolltta.xml
en=$formats/clauses/rolltta.en.xml
ru=$formats/clauses/rolltta.ru.xml

# Counted once in the rules reference: its bullets "- **RTA-x.y**", its headings "## RTA-x" and the
# rows of its table of rulings.
clauses_n=105
sections_n=17
rulings_n=33

# Latin and Cyrillic are told apart below.
LC_ALL=C.UTF-8
export LC_ALL

command -v xmllint >/dev/null || { echo "1..0 # SKIP no xmllint"; exit 0; }
have_jing=no
command -v jing >/dev/null && have_jing=yes
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

n=0
failed=0

# result STATUS NAME: one line of TAP.
result()
{
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $n - $2"
    else
        echo "not ok $n - $2"
        failed=1
    fi
}

skip()
{
    n=$((n + 1))
    echo "ok $n - $1 # SKIP $2"
}

# same NAME GOT EXPECTED
same()
{
    [ "$2" = "$3" ]
    status=$?
    [ $status -eq 0 ] || printf '%s\n' "got:" "$2" "expected:" "$3" | sed 's/^/# /'
    result $status "$1"
}

# empty NAME TEXT: TEXT lists what is wrong.
empty()
{
    same "$1" "$2" ""
}

# same_text NAME FILE FILE
same_text()
{
    diff "$2" "$3" >"$tmp/diff"
    status=$?
    sed 's/^/# /' "$tmp/diff"
    result $status "$1"
}

# xpath FILE EXPRESSION: a number or a string; elements are s:name.
xpath()
{
    xmllint --xpath "$(echo "$2" | sed "s/s:\([a-z]*\)/*[local-name()='\1']/g")" "$1" 2>/dev/null
}

# values FILE EXPRESSION: the values of the attributes selected, one a line.
values()
{
    xpath "$1" "$2" | sed 's/^ *[a-z:-]*="\(.*\)" *$/\1/'
}

# matches PATTERN FILE: lines of FILE with the Perl pattern; a grep that cannot do it is no silence.
matches()
{
    grep -nP "$1" "$2" || [ $? -eq 1 ] || echo "grep failed"
}

xmllint_accepts()
{
    xmllint --noout --nonet --relaxng "$1" "$2" >"$tmp/out" 2>&1
}

jing_accepts()
{
    jing "$1" "$2" >"$tmp/out" 2>&1
}

accept()
{
    name=${2#"$formats/"}
    xmllint_accepts "$1" "$2"
    status=$?
    [ $status -eq 0 ] || sed 's/^/# /' "$tmp/out"
    result $status "xmllint accepts $name"
    if [ $have_jing = no ]; then
        skip "jing accepts $name" "no jing"
        return
    fi
    jing_accepts "$1" "$2"
    status=$?
    [ $status -eq 0 ] || sed 's/^/# /' "$tmp/out"
    result $status "jing accepts $name"
}

# refuse SCHEMA FILE WHAT SED: both validators refuse FILE as changed by the script SED.  The change
# must change something and leave well-formed XML.
refuse()
{
    sed "$4" "$2" >"$tmp/broken.xml"
    if cmp -s "$2" "$tmp/broken.xml" || ! xmllint --noout "$tmp/broken.xml" 2>/dev/null; then
        result 1 "the script for \"$3\" makes a variant"
        return
    fi
    ! xmllint_accepts "$1" "$tmp/broken.xml"
    result $? "xmllint refuses $3"
    if [ $have_jing = no ]; then
        skip "jing refuses $3" "no jing"
        return
    fi
    ! jing_accepts "$1" "$tmp/broken.xml"
    result $? "jing refuses $3"
}

# ---- Schemas ----

accept "$set_rng" "$set"
accept "$texts_rng" "$en"
accept "$texts_rng" "$ru"

refuse "$set_rng" "$set" "a fraction" 's/cap="8"/cap="8.5"/'
refuse "$set_rng" "$set" "an empty value" 's/out-at="3"/out-at=""/'
refuse "$set_rng" "$set" "an item without id" 's/<item id="wood" /<item /'
refuse "$set_rng" "$set" "an unknown status" 's/status="mixed"/status="guessed"/'
refuse "$set_rng" "$set" "a group without sources" 's/\(<group id="limits".*\) sources="rulebook"/\1/'
refuse "$set_rng" "$set" "another namespace" 's/urn:stele:set:1/urn:stele:set:2/'
refuse "$set_rng" "$set" "a title in no language" 's/<title xml:lang="en">/<title>/'
refuse "$set_rng" "$set" "text in an item" 's|<item id="wood" \(.*\)/>|<item id="wood" \1>1</item>|'

refuse "$texts_rng" "$en" "an unknown language" 's/lang="en"/lang="de"/'
refuse "$texts_rng" "$en" "English names with cases" 's/<name id="wood">/<name id="wood" gen="of wood">/'
refuse "$texts_rng" "$ru" "Russian names without cases" 's/<name id="famine" [^>]*>/<name id="famine">/'
refuse "$texts_rng" "$en" "a clause numbered like a section" 's/id="RTA-3.2"/id="RTA-3"/'
refuse "$texts_rng" "$en" "a clause without id" 's/<clause id="RTA-3.2">/<clause>/'
refuse "$texts_rng" "$en" "a reference with text" 's|<ref id="RTA-3.7"/>|<ref id="RTA-3.7">x</ref>|'
refuse "$texts_rng" "$en" "a lone choice" '/<choice id="five">/d'
refuse "$texts_rng" "$en" "a message without id" \
    's|<messages/>|<messages><message>x</message></messages>|; s|<message id="[^"]*"|<message|'
refuse "$texts_rng" "$ru" "no messages element" '/<messages/,/<\/texts>/{/<\/texts>/!d;}'

# ---- Texts ----

for lang in en ru; do
    file=$formats/clauses/rolltta.$lang.xml
    same "$lang: $clauses_n clauses" "$(xpath "$file" 'count(//s:clause)')" $clauses_n
    same "$lang: $sections_n sections" "$(xpath "$file" 'count(//s:section)')" $sections_n
    same "$lang: $rulings_n rulings" "$(xpath "$file" 'count(//s:ruling)')" $rulings_n

    # Elements with an id in document order; a name and a choice with what they belong to.
    values "$file" '//s:section/@id | //s:clause/@id | //s:ruling/@id | //s:choice/@id |
                    //s:names/@domain | //s:name/@id' >"$tmp/ids.$lang"
    values "$file" '//s:section/@id | //s:clause/@id | //s:ruling/@id' >"$tmp/targets"
    values "$file" '//s:ref/@id' | sort >"$tmp/refs.$lang"
    empty "$lang: clause and ruling ids are unique" "$(sort "$tmp/targets" | uniq -d)"
    empty "$lang: every reference leads somewhere" \
        "$(sort "$tmp/targets" >"$tmp/sorted"; uniq "$tmp/refs.$lang" | comm -13 "$tmp/sorted" -)"
    empty "$lang: clauses stand in their sections" "$(
        for id in $(values "$file" '//s:section/@id'); do
            values "$file" "//s:section[@id='$id']/s:clause/@id" | grep -v "^$id\\.[0-9]*\$"
        done)"
    empty "$lang: names are unique in their domains" "$(
        for domain in $(values "$file" '//s:names/@domain'); do
            values "$file" "//s:names[@domain='$domain']/s:name/@id" | sort | uniq -d
        done)"
    same "$lang: no text is empty" "$(xpath "$file" \
        'count(//s:clause[not(normalize-space())] | //s:ruling[not(normalize-space(text()))] |
               //s:choice[not(normalize-space())])')" 0
done
same_text "both languages have the same ids in the same order" "$tmp/ids.en" "$tmp/ids.ru"
same_text "both languages make the same references" "$tmp/refs.en" "$tmp/refs.ru"
seq -f 'RTA-A%.0f' $rulings_n >"$tmp/expected"
values "$en" '//s:ruling/@id' >"$tmp/rulings"
same_text "rulings run from RTA-A1 to RTA-A$rulings_n" "$tmp/expected" "$tmp/rulings"

empty "ru: no straight quotes in text" "$(sed 's/<[^>]*>//g' "$ru" | grep '"' | grep -v '^<?xml')"
empty "ru: no word mixes Latin and Cyrillic letters" \
    "$(matches '\p{Cyrillic}\p{Latin}|\p{Latin}\p{Cyrillic}' "$ru")"
empty "en: no Cyrillic letters" "$(matches '\p{Cyrillic}' "$en")"

# ---- The set ----

for group in $(values "$set" '//s:group/@id'); do
    empty "set: ids in $group are unique" \
        "$(values "$set" "//s:group[@id='$group']/s:item/@id" | sort | uniq -d)"
    same "set: $group has its notes in both languages" \
        "$(values "$set" "//s:group[@id='$group']/s:note/@*" | tr '\n' ' ')" "en ru "
done
empty "set: attribute names are lower case with hyphens" "$(
    xpath "$set" '//@*' | sed 's/^ *\([^=]*\)=.*/\1/' | grep -vxE 'xml:lang|[a-z]+[0-9]*(-[a-z0-9]+)*')"
values "$set" '//s:source/@id' | sort -u >"$tmp/sources"
empty "set: every source named is described" "$(
    values "$set" '//@sources' | tr ' ' '\n' | sort -u | comm -13 "$tmp/sources" -)"
empty "set: every source described is named" "$(
    values "$set" '//@sources' | tr ' ' '\n' | sort -u | comm -23 "$tmp/sources" -)"
same "set: sources are described in both languages" \
    "$(xpath "$set" 'count(//s:source[@*="en"]) = count(//s:source[@*="ru"])')" true
empty "set: every limit has a value" \
    "$(xpath "$set" '//s:group[@id="limits"]/s:item[not(@value)]/@id')"

# figure WHAT XPATH VALUE
figure()
{
    same "set: $1 = $3" "$(xpath "$set" "$2")" "$3"
}

item()
{
    echo "//s:group[@id='$1']/s:item[@id='$2']"
}

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

# ---- The set and the texts together ----

# name FILE DOMAIN ID
name()
{
    xpath "$1" "string(//s:names[@domain='$2']/s:name[@id='$3'])"
}

# figures_in FILE CLAUSE GROUP FIRST SECOND: the names in GROUP whose "name first/second" the clause
# lacks.
figures_in()
{
    text=$(xpath "$1" "normalize-space(//s:clause[@id='$2'])")
    for id in $(values "$set" "//s:group[@id='$3']/s:item[@$4]/@id"); do
        item=$(item "$3" "$id")
        wanted="$(name "$1" "$3" "$id") $(xpath "$set" "concat($item/@$4, '/', $item/@$5)")"
        case "$text" in
            *"$wanted"[,.]*) ;;
            *) echo "$wanted" ;;
        esac
    done
}

for lang in en ru; do
    file=$formats/clauses/rolltta.$lang.xml
    for domain in faces monuments developments disasters; do
        values "$set" "//s:group[@id='$domain']/s:item/@id" >"$tmp/items"
        values "$file" "//s:names[@domain='$domain']/s:name/@id" >"$tmp/names"
        same_text "$lang: $domain have the names of the set" "$tmp/items" "$tmp/names"
    done
    { values "$set" '//s:group[@id="goods"]/s:item/@id'; echo food; } >"$tmp/items"
    values "$file" '//s:names[@domain="goods"]/s:name/@id' >"$tmp/names"
    same_text "$lang: goods have the names of the set, and food has one" "$tmp/items" "$tmp/names"
    values "$set" '//s:group[@id="cities" or @id="monuments"]/s:item/@id' | sort >"$tmp/items"
    values "$file" '//s:names[@domain="targets"]/s:name/@id' | sort >"$tmp/names"
    same_text "$lang: cities and monuments are named as targets" "$tmp/items" "$tmp/names"
    empty "$lang: RTA-10.1 has the costs of the set" "$(figures_in "$file" RTA-10.1 developments cost points)"
    empty "$lang: RTA-10.1 has the LBA costs of the set" "$(figures_in "$file" RTA-10.1 developments lba-cost lba-points)"
    empty "$lang: RTA-8.7 has the points of the set" "$(figures_in "$file" RTA-8.7 monuments first later)"
    empty "$lang: RTA-8.7 has the LBA points of the set" "$(figures_in "$file" RTA-8.7 monuments lba-first lba-later)"
done

echo "1..$n"
exit $failed
