# Deus: figures and names.  Part of tests/formats.sh.
# shellcheck shell=sh disable=SC2154

reference 11 135 R27

cards="//s:group[@id='cards']/s:item"
copies="//s:group[@id='copies']/s:item"
faces="//s:group[@id='faces']/s:item"
pieces="//s:group[@id='pieces']/s:item"
temples="${cards}[@colour='purple']"

# The box: DEU-1.1, DEU-1.2, DEU-1.3.
figure "kinds of cards" "count($cards)" 72
figure "cards" "sum($copies/@count)" 96
for colour in blue green yellow brown red purple; do
    figure "$colour cards" "sum(${copies}[@id = ${cards}[@colour='$colour']/@id]/@count)" 16
done
figure "pieces of a player" "sum($pieces/@each)" 25
figure "pieces on a player board at the start" "sum($pieces/@start)" 10
figure "pieces that are five each" "count(${pieces}[@each='5'])" 5
figure "gods" "count(//s:group[@id='gods']/s:item)" 6
values "$set" "$cards/@id" | sort >"$tmp/cards"
for group in copies costs; do
    values "$set" "//s:group[@id='$group']/s:item/@id" | sort >"$tmp/group"
    same_text "set: $group of every card" "$tmp/cards" "$tmp/group"
done
empty "set: refs of cards are unique" "$(values "$set" "$cards/@ref" | sort | uniq -d)"

# Temples cost a resource of each kind, DEU-5.2, and are capped at 12 points, DEU-9.5.
figure "temples that cost one of everything" \
    "count(//s:group[@id='costs']/s:item[@id = $temples/@id][@wood=1][@stone=1][@clay=1][@wheat=1][not(@gold)])" \
    "$(xpath "$set" "count($temples)")"
figure "temples capped at 12" "count(${temples}[@cap=12])" "$(xpath "$set" "count($temples)")"

# The tiles: seven, printed on both sides, DEU-1.3; what each face shows, DEU-1.4.
figure "faces" "count($faces)" 14
same "set: two faces a tile" "$(values "$set" "$faces/@tile" | sort | uniq -c | awk '{ print $1 }' | tr '\n' ' ')" \
    "2 2 2 2 2 2 2 "
for id in $(values "$set" "$faces/@id"); do
    face="${faces}[@id='$id']"
    same "set: regions of $id" \
        "$(xpath "$set" "concat($face/@centre, ' ', $face/@ring)" | tr ' ' '\n' | sort | tr '\n' ' ')" \
        "field forest mountain sea sea swamp village "
done

# DEU-1.7: tiles by the number of players.
for layout in "2 4" "3 6" "4 7"; do
    figure "tiles for ${layout% *} players" \
        "count(//s:group[@id='layouts']/s:item[@players='${layout% *}']/*)" "${layout#* }"
done

# Six directions that cancel out.
figure "directions" "count(//s:group[@id='directions']/s:item)" 6
figure "sum of directions" \
    "sum(//s:group[@id='directions']/s:item/@q) + sum(//s:group[@id='directions']/s:item/@r)" 0

named cards "?"
for group in colours pieces gods resources terrains; do
    named "$group"
done
