# Bronze: figures and names.  Part of tests/formats.sh.
# shellcheck shell=sh disable=SC2154

reference 11 109 R16

# words EXPRESSION: the words of the attributes selected, one a line.
words()
{
    values "$set" "$1" | tr ' ' '\n'
}

lands="//s:group[@id='lands']/s:item"
cities="//s:group[@id='cities']/s:item"
landscapes=$(values "$set" "//s:group[@id='landscapes']/s:item/@id")

# The box: BRZ-1.5, BRZ-1.10, BRZ-1.11.
figure "lands" "count($lands)" 14
figure "landscapes" "count(//s:group[@id='landscapes']/s:item)" 7
figure "technology cards" "sum(//s:group[@id='deck']/s:item/@*[name() != 'id'])" 70
figure "cards with 2 players" "sum(//s:group[@id='deck']/s:item/@players-2)" 42
figure "cards with 3 players" "sum(//s:group[@id='deck']/s:item/@*[name() = 'players-2' or name() = 'players-3'])" 56
figure "cities" "count($cities)" 50
figure "cities with 2 players" "count(${cities}[@players <= 2])" 18
figure "cities with 3 players" "count(${cities}[@players <= 3])" 32
figure "province tokens" "sum(//s:group[@id='provinces']/s:item/@tokens)" 12
figure "trade tokens" "count(//s:group[@id='trade']/s:item) * count(//s:group[@id='landscapes']/s:item)" 21
same "set: landscapes from top to bottom" "$(echo "$landscapes" | tr '\n' ' ')" \
    "mountains forest steppe savanna desert jungle shore "
same "set: points of trade routes" \
    "$(values "$set" "//s:group[@id='trade']/s:item/@*[name() != 'id']" | tr '\n' ' ')" "3 3 5 6 7 10 "

# The set-ups: BRZ-2.1, and the cities that a game can need, BRZ-6.16.
same "set: set-ups" "$(values "$set" "//s:group[@id='setups']/s:item/@*[name() != 'id']" | tr '\n' ' ')" \
    "2 7 1 3 3 9 2 4 4 11 2 5 "
for players in 2 3 4; do
    setup="//s:group[@id='setups']/s:item[@players='$players']"
    figure "cities left over with $players players" \
        "count(${cities}[@players <= $players]) - ($setup/@lands - 1) * $setup/@city-draw" 0
done

# What the lands were built to: 14 spaces each, 28 in each landscape, one to three in a cell.
same "set: all spaces" "$(words "$lands/@*[name() != 'id']" | wc -l)" 196
for land in $(values "$set" "$lands/@id"); do
    same "set: spaces of $land" "$(words "${lands}[@id='$land']/@*[name() != 'id']" | wc -l)" 14
done
for landscape in $landscapes; do
    same "set: spaces in $landscape" "$(words "$lands/@$landscape" | wc -l)" 28
    empty "set: cells of $landscape" "$(values "$set" "$lands/@$landscape" |
        grep -vxE '(farmer|herder|hunter)( (farmer|herder|hunter)){0,2}')"
    same "set: technologies that serve $landscape" \
        "$(words "//s:group[@id='technologies']/s:item/@landscapes" | grep -cx "$landscape")" 4
done
# The example of irrigation in the rulebook: no space for it in L01.
empty "set: farmers and herders in mountains, savanna and desert of L01" \
    "$(words "${lands}[@id='L01']/@*[name()='mountains' or name()='savanna' or name()='desert']" |
        grep -v hunter)"

# Cities: how many of each kind; each pair of technologies in one row set, each landscape in two
# sets of kinds.
same "set: families of cities" "$(values "$set" "$cities/@scoring" | sort | uniq -c | awk '$1 > 1 { print $2, $1 }')" \
    "bronze_pair 7
column_distinct 4
kinds_in_two_landscapes 7
landscape_majority 7
row_set 7
tech_majority 8"
same "set: pairs in row sets" "$(values "$set" "${cities}[@scoring='row_set']/@techs" |
    awk '{ for (i = 1; i <= NF; i++) for (j = 1; j <= NF; j++) if ($i < $j) print $i, $j }' |
    sort | uniq | wc -l)" 21
same "set: landscapes in sets of kinds" \
    "$(words "${cities}[@scoring='kinds_in_two_landscapes']/@landscapes" | sort | uniq -c |
        awk '{ print $1 }' | sort -u)" 2
empty "set: cities speak of known technologies" "$(words "$cities/@techs" | sort -u >"$tmp/used"
    values "$set" "//s:group[@id='technologies']/s:item/@id" | sort | comm -13 - "$tmp/used")"

# clause_of SCORING
clause_of()
{
    case $1 in
    tech_majority) echo BRZ-11.1 ;;
    landscape_majority) echo BRZ-11.2 ;;
    bronze_pair) echo BRZ-11.3 ;;
    row_set) echo BRZ-11.4 ;;
    kinds_in_two_landscapes) echo BRZ-11.5 ;;
    esac
}

# city_in FILE ID DASH: nothing if the clause of the city says what the set says of it.
city_in()
{
    city="${cities}[@id='$2']"
    clause=$(clause_of "$(xpath "$set" "string($city/@scoring)")")
    [ -n "$clause" ] || return
    domain=technologies
    [ -n "$(xpath "$set" "string($city/@techs)")" ] || domain=landscapes
    wanted=$(name "$1" cities "$2")$3
    for word in $(xpath "$set" "string($city/@techs | $city/@landscapes)"); do
        wanted="$wanted$separator$(name "$1" $domain "$word")"
        separator=', '
    done
    separator=
    case "$(xpath "$1" "normalize-space(//s:clause[@id='$clause'])")" in
    *"$wanted"[.\;]*) ;;
    *) echo "$clause lacks $wanted" ;;
    esac
}

for group in landscapes kinds technologies lands cities; do
    named "$group"
done
separator=
for lang in en ru; do
    dash=': '
    [ $lang = en ] || dash=' — '
    empty "$lang: section BRZ-11 says what the cities of the set say" "$(
        for id in $(values "$set" "$cities/@id"); do
            city_in "$formats/clauses/bronze.$lang.xml" "$id" "$dash"
        done)"
done
