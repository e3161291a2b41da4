#!/bin/sh
# The files under formats/: schemas, and of each game the component set and its two texts files.
# Prints TAP.  Needs xmllint, and Tcl with tdom to look into the files; jing, the second opinion on the
# schemas, is skipped if missing.
#
# What holds for one game only (the extent of its rules, its figures, its names) is in games/GAME/figures.sh
# beside this file.

# shellcheck disable=SC2317 # functions that games/GAME/figures.sh calls

srcdir=${srcdir:-.}
STELE=${STELE:-build/stele}
formats=$srcdir/formats
set_rng=$formats/set.rng
texts_rng=$formats/texts.rng
model_rng=$formats/model.rng

# Latin and Cyrillic are distinguished below.
LC_ALL=C.UTF-8
export LC_ALL

TCLSH=${TCLSH:-tclsh}
command -v xmllint >/dev/null || { echo "1..0 # SKIP no xmllint"; exit 0; }
echo 'package require tdom' | "$TCLSH" >/dev/null 2>&1 || { echo "1..0 # SKIP no tdom"; exit 0; }
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
# shellcheck source=tests/judge.sh
. "$srcdir/tests/judge.sh"
# shellcheck source=tests/games.sh
. "$srcdir/tests/games.sh"
tab=$(printf '\t')

game=
n=0
failed=0

# result STATUS NAME: one line of TAP.
result()
{
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $n - ${game:+$game: }$2"
    else
        echo "not ok $n - ${game:+$game: }$2"
        failed=1
    fi
}

skip()
{
    n=$((n + 1))
    echo "ok $n - ${game:+$game: }$1 # SKIP $2"
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

# One process answers all questions about the files, through two pipes; it ends when the first is closed.
mkfifo "$tmp/questions" "$tmp/answers" || exit 1
"$TCLSH" "$srcdir/tests/xpath.tcl" <"$tmp/questions" >"$tmp/answers" &
exec 8>"$tmp/questions" 9<"$tmp/answers"

# ask WANTED FILE EXPRESSION: see xpath.tcl.  The lock is for two questions in one pipeline.
ask()
{
    {
        flock 7
        printf '%s\n.\n' "$@" >&8
        while IFS= read -r line <&9 && [ "$line" != . ]; do
            printf '%s\n' "$line"
        done
    } 7>"$tmp/lock"
}

# xpath FILE EXPRESSION: a number, a string or XML; elements are s:name.
xpath()
{
    ask result "$1" "$2"
}

# values FILE EXPRESSION: the values of the attributes selected, one a line.
values()
{
    ask values "$1" "$2"
}

# matches PATTERN FILE: lines of FILE with the Perl pattern; a grep that cannot do it is no silence.
matches()
{
    grep -nP "$1" "$2" || [ $? -eq 1 ] || echo "grep failed"
}

# The files that the validators shall accept or refuse, as lines of $tmp/judged: schema, file, word, what.
n_broken=0
: >"$tmp/judged"

# accept SCHEMA FILE
accept()
{
    printf '%s\t%s\taccepts\t%s\n' "$1" "$2" "${2#"$formats/"}" >>"$tmp/judged"
}

# refuse SCHEMA FILE WHAT SED: both validators refuse FILE as changed by the script SED.  The change
# must change something and leave well-formed XML.
refuse()
{
    n_broken=$((n_broken + 1))
    broken=$tmp/broken-$n_broken.xml
    sed "$4" "$2" >"$broken"
    if cmp -s "$2" "$broken"; then
        result 1 "the script for \"$3\" makes a variant"
        return
    fi
    printf '%s\t%s\trefuses\t%s\n' "$1" "$broken" "$3" >>"$tmp/judged"
}

# judge_all SCHEMA: both validators have a look at everything that was said of it.
judge_all()
{
    grep "^$1$tab" "$tmp/judged" >"$tmp/mine"
    # shellcheck disable=SC2046
    judge "$1" $(cut -f 2 "$tmp/mine")
    while IFS=$tab read -r _ file word what <&4; do
        for tool in xmllint jing; do
            if ! has_tool "$tool"; then
                skip "$tool $word $what" "no $tool"
                continue
            fi
            "$word" "$tool" "$file"
            status=$?
            [ $status -eq 0 ] || said_of "$tool" "$file"
            result $status "$tool $word $what"
        done
    done 4<"$tmp/mine"
}

# ---- Schemas ----

# One game shows what the schemas of sets, texts and models refuse.
set=$formats/sets/rolltta.xml
en=$formats/clauses/rolltta.en.xml
ru=$formats/clauses/rolltta.ru.xml
model=$formats/models/rolltta.xml

refuse "$set_rng" "$set" "a fraction" 's/cap="8"/cap="8.5"/'
refuse "$set_rng" "$set" "an empty value" 's/out-at="3"/out-at=""/'
refuse "$set_rng" "$set" "an item without id" 's/<item id="wood" /<item /'
refuse "$set_rng" "$set" "an unknown status" 's/status="mixed"/status="guessed"/'
refuse "$set_rng" "$set" "a group without sources" 's/\(<group id="limits".*\) sources="rulebook"/\1/'
refuse "$set_rng" "$set" "another namespace" 's/urn:stele:set:1/urn:stele:set:2/'
refuse "$set_rng" "$set" "a title in no language" 's/<title xml:lang="en">/<title>/'
refuse "$set_rng" "$set" "text in an item" 's|<item id="wood" \(.*\)/>|<item id="wood" \1>1</item>|'

refuse "$model_rng" "$model" "a weight with a fraction" 's/wins="0 /wins="0.5 /'
refuse "$model_rng" "$model" "a weight too large" 's/wins="0 /wins="100000001 /'
refuse "$model_rng" "$model" "a model of unknown origin" '/<trained/,/\/>/d'
refuse "$model_rng" "$model" "a model without its command" 's/ command="[^"]*"//'
refuse "$model_rng" "$model" "a case without an edition" 's/ edition="base"//'
refuse "$model_rng" "$model" "a model of nobody knows which engine" 's/ digest="[0-9a-f]*"//'
refuse "$model_rng" "$model" "a knot nowhere" 's/<knot at=/<knot where=/'
refuse "$model_rng" "$model" "more figures than there may be" 's/features="36"/features="65"/'

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

# reference SECTIONS CLAUSES RULINGS...: the texts are those of the rules reference.  How many sections and
# clauses it has is counted there: headings, bullets "- **RTA-x.y**" with rows of tables that begin so; and rows
# of the tables of rulings, for each letter of theirs (A33: from RTA-A1 to RTA-A33).
reference()
{
    sections_n=$1 clauses_n=$2
    shift 2
    rulings=$*
    for lang in en ru; do
        file=$formats/clauses/$game.$lang.xml
        same "$lang: $clauses_n clauses" "$(xpath "$file" 'count(//s:clause)')" "$clauses_n"
        same "$lang: $sections_n sections" "$(xpath "$file" 'count(//s:section)')" "$sections_n"
        for last in $rulings; do
            same "$lang: rulings ${last%%[0-9]*}" \
                "$(xpath "$file" "count(//s:ruling[starts-with(@id, '$prefix-${last%%[0-9]*}')])")" "${last#?}"
        done

        # Elements with an id in document order; a name and a choice with what they belong to.
        values "$file" '//s:section/@id | //s:clause/@id | //s:ruling/@id | //s:choice/@id |
                        //s:names/@domain | //s:name/@id | //s:message/@id' >"$tmp/ids.$lang"
        values "$file" '//s:section/@id | //s:clause/@id | //s:ruling/@id' >"$tmp/targets"
        values "$file" '//s:ref/@id' | sort >"$tmp/refs.$lang"
        empty "$lang: clause and ruling ids are unique" "$(sort "$tmp/targets" | uniq -d)"
        empty "$lang: message ids are unique" "$(values "$file" '//s:message/@id' | sort | uniq -d)"
        empty "$lang: every reference leads somewhere" \
            "$(sort "$tmp/targets" >"$tmp/sorted"; uniq "$tmp/refs.$lang" | comm -13 "$tmp/sorted" -)"
        empty "$lang: clauses stand in their sections" "$(
            for id in $(values "$file" '//s:section/@id'); do
                values "$file" "//s:section[@id='$id']/s:clause/@id" |
                    grep -vxE "$id(\\.[0-9]+)+[a-z]?"
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
    for last in $rulings; do
        seq -f "$prefix-${last%%[0-9]*}%.0f" "${last#?}"
    done >"$tmp/expected"
    values "$en" '//s:ruling/@id' >"$tmp/rulings"
    same_text "rulings run to $rulings" "$tmp/expected" "$tmp/rulings"

    empty "ru: no straight quotes in text" "$(sed 's/<[^>]*>//g' "$ru" | grep '"' | grep -v '^<?xml')"
    empty "ru: no word mixes Latin and Cyrillic letters" \
        "$(matches '\p{Cyrillic}\p{Latin}|\p{Latin}\p{Cyrillic}' "$ru")"
    empty "en: no Cyrillic letters" "$(matches '\p{Cyrillic}' "$en")"
}

# ---- The set ----

check_set()
{
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
}

# figure WHAT XPATH VALUE
figure()
{
    same "set: $1 = $3" "$(xpath "$set" "$2")" "$3"
}

item()
{
    echo "//s:group[@id='$1']/s:item[@id='$2']"
}

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

# named GROUP [MORE]: in both languages the names of the domain GROUP are those of the items of that
# group, and MORE.
named()
{
    for lang in en ru; do
        { values "$set" "//s:group[@id='$1']/s:item/@id"; [ $# -lt 2 ] || echo "$2"; } >"$tmp/items"
        values "$formats/clauses/$game.$lang.xml" "//s:names[@domain='$1']/s:name/@id" >"$tmp/names"
        same_text "$lang: $1 have the names of the set${2+, and $2 has one}" "$tmp/items" "$tmp/names"
    done
}

# ---- Every game ----

games >"$tmp/games"
[ -s "$tmp/games" ]
result $? "the registry names games"
while read -r game prefix <&3; do
    set=$formats/sets/$game.xml
    en=$formats/clauses/$game.en.xml
    ru=$formats/clauses/$game.ru.xml
    accept "$set_rng" "$set"
    accept "$texts_rng" "$en"
    accept "$texts_rng" "$ru"
    [ ! -e "$formats/models/$game.xml" ] || accept "$model_rng" "$formats/models/$game.xml"
    check_set
    rulings=
    # shellcheck disable=SC1090
    . "$srcdir/tests/games/$game/figures.sh"
    [ -n "$rulings" ]
    result $? "figures.sh says what the rules reference has"
done 3<"$tmp/games"

game=
judge_all "$set_rng"
judge_all "$texts_rng"
judge_all "$model_rng"

echo "1..$n"
exit $failed
