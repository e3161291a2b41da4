# Babylonia: figures and names.  Part of tests/formats.sh.
# shellcheck shell=sh disable=SC2154

reference 12 76 R23

spaces="//s:group[@id='spaces']/s:item"
tiles="//s:group[@id='tiles']/s:item"

# The board, BAB-1.1, and its regions.
figure "spaces" "count($spaces)" 175
figure "plain land" "count(${spaces}[@kind='land'][not(@site)])" 107
figure "tile sites" "count(${spaces}[@site='tile'])" 32
figure "ziggurat sites" "count(${spaces}[@site='ziggurat'])" 5
figure "river spaces" "count(${spaces}[@kind='river'])" 31
figure "river spaces with a site or a region" "count(${spaces}[@kind='river'][@site or @region])" 0
figure "land of the north" "count(${spaces}[@region='north'])" 26
figure "land of the centre" "count(${spaces}[@region='centre'])" 56
figure "land of the south" "count(${spaces}[@region='south'])" 62

# BAB-2.4: what lies on the sites, at each number of players.
for players in 2 3 4; do
    at="//s:group[@id='setups']/s:item[@players='$players']"
    played="[@kind='river' or contains($at/@regions, @region)]"
    figure "spaces for $players less those counted" "count($spaces$played) - $at/@spaces" 0
    figure "ziggurats for $players less their sites" \
        "$at/@ziggurats - count($spaces${played}[@site='ziggurat'])" 0
    figure "cities for $players less those counted" \
        "$at/@cities - sum(${tiles}[@kind='city']/@count-$players)" 0
    figure "farms for $players less those counted" \
        "$at/@farms - sum(${tiles}[@kind='farm']/@count-$players)" 0
    figure "tiles for $players less their sites" \
        "sum($tiles/@count-$players) - count($spaces${played}[@site='tile'])" 0
done
figure "cities for two" "sum(${tiles}[@kind='city']/@count-2)" 12
figure "cities for three" "sum(${tiles}[@kind='city']/@count-3)" 16
figure "cities for four" "sum(${tiles}[@kind='city']/@count-4)" 19
figure "farms for four" "sum(${tiles}[@kind='farm']/@count-4)" 13

# BAB-1.5, BAB-2.6.
figure "tokens of a clan" "sum(//s:group[@id='tokens']/s:item/@count)" 30
figure "clan-tokens" "number($(item limits clan-tokens)/@value)" 30
figure "basic cards less the display" \
    "count(//s:group[@id='cards']/s:item[@basic='1']) - $(item limits display-cards)/@value" 0
same "set: cards in the order of their numbers" \
    "$(values "$set" "//s:group[@id='cards']/s:item/@number" | tr -d '\n')" 123456789

# The name of a space says its column and row.
xpath "$set" "$spaces" | sed 's/[<>]//g; s/^ *item //' >"$tmp/spaces"
empty "set: names of spaces fit their columns and rows" "$(
    sed 's/.*id="\([^"]*\)" row="\([^"]*\)" col="\([^"]*\)" x="\([^"]*\)" y="\([^"]*\)".*/\1 \2 \3 \4 \5/' \
        "$tmp/spaces" |
        awk '{ letter = substr("ABCDEFGHIJKLMNOPQ", $3 + 1, 1)
               name = letter int(($2 - $3 % 2) / 2 + 1)
               if ($1 != name || ($2 + $3) % 2 || $4 != 100 + 150 * $3 ||
                   $5 != 87 + int(86.6025 * $2 + 0.5))
                   print }')"

# BAB-1.7: pairs of neighbours that must not be, and spaces with too many sites beside them.
empty "set: sites, regions and rivers keep apart" "$(
    awk '{ n++
           for (i = 1; i <= NF; i++) { split($i, part, "\""); sub("=", "", part[1]); at[n, part[1]] = part[2] } }
         END {
             for (i = 1; i <= n; i++)
                 for (j = 1; j <= n; j++) {
                     rows = at[i, "row"] - at[j, "row"]; cols = at[i, "col"] - at[j, "col"]
                     if (!(rows * rows == 4 && cols == 0) && !(rows * rows == 1 && cols * cols == 1))
                         continue
                     if (at[i, "site"] != "" && at[j, "site"] != "")
                         print "sites", at[i, "id"], at[j, "id"]
                     if (at[i, "region"] != "" && at[j, "region"] != "" && at[i, "region"] != at[j, "region"])
                         print "regions", at[i, "id"], at[j, "id"]
                     if (at[i, "river"] != "" && at[j, "river"] != "" && at[i, "river"] != at[j, "river"])
                         print "rivers", at[i, "id"], at[j, "id"]
                     beside[i, at[j, "site"]]++
                 }
             for (i = 1; i <= n; i++)
                 if (beside[i, "ziggurat"] > 1 || beside[i, "tile"] > 2)
                     print "sites beside", at[i, "id"]
         }' "$tmp/spaces")"

named tokens "?"
for group in tiles cards regions rivers; do
    named "$group"
done
