/* What is printed on the board and the pieces, as far as the rules of a line use it.  It is the
 * same at every node of the line, so it is given once.
 *
 *   spaces    list of {id row col x y kind region river site in_play central near}: kind is land or
 *             river; region "" for rivers, river "" for land; site "", "tile" or "ziggurat"; near
 *             lists the neighbours in play
 *   tiles     list of {id kind symbols points points_per_city count}: kind is city or farm; count
 *             is how many are in play
 *   tokens    list of {id count noble}
 *   cards     list of {id card basic}: id is the number
 *   and the single figures below */
#include "games/babylonia/babylonia.h"

#include <stdio.h>

static void emit_near(const struct stele_rules *rules, const struct bab_space *space,
                      struct stele_emit *emit)
{
    emit->open(emit, "near", true);
    for (int i = 0; i < space->near_n; i++)
        if (bab_in_play(rules, space->near[i]))
            emit->string(emit, NULL, bab_name(rules, BAB_D_SPACES, space->near[i]));
    emit->close(emit);
}

static void emit_space(const struct stele_rules *rules, int index, struct stele_emit *emit)
{
    static const char *const sites[] = {
        [BAB_SITE_NONE] = "", [BAB_SITE_TILE] = "tile", [BAB_SITE_ZIGGURAT] = "ziggurat"};
    const struct bab_space *space = &bab_set(rules)->space[index];

    emit->open(emit, NULL, false);
    emit->string(emit, "id", bab_name(rules, BAB_D_SPACES, index));
    emit->integer(emit, "row", space->row);
    emit->integer(emit, "col", space->col);
    emit->integer(emit, "x", space->x);
    emit->integer(emit, "y", space->y);
    emit->string(emit, "kind", space->river ? "river" : "land");
    emit->string(emit, "region", space->river ? "" : bab_name(rules, BAB_D_REGIONS, space->region));
    emit->string(emit, "river", space->river ? bab_name(rules, BAB_D_RIVERS, space->region) : "");
    emit->string(emit, "site", sites[space->kind]);
    emit->boolean(emit, "in_play", bab_in_play(rules, index));
    emit->boolean(emit, "central", space->central);
    emit_near(rules, space, emit);
    emit->close(emit);
}

static void emit_tile(const struct stele_rules *rules, int index, struct stele_emit *emit)
{
    const struct bab_tile *tile = &bab_set(rules)->tile[index];

    emit->open(emit, NULL, false);
    emit->string(emit, "id", bab_name(rules, BAB_D_TILES, index));
    emit->string(emit, "kind", tile->city ? "city" : "farm");
    emit->open(emit, "symbols", true);
    for (int kind = 0; kind < bab_set(rules)->tokens_n; kind++)
        if ((tile->symbols >> kind) & 1)
            emit->string(emit, NULL, bab_name(rules, BAB_D_TOKENS, kind));
    emit->close(emit);
    emit->integer(emit, "points", tile->points);
    emit->integer(emit, "points_per_city", tile->points_per_city);
    emit->integer(emit, "count", tile->count[rules->players_n]);
    emit->close(emit);
}

static void emit_token(const struct stele_rules *rules, int kind, struct stele_emit *emit)
{
    emit->open(emit, NULL, false);
    emit->string(emit, "id", bab_name(rules, BAB_D_TOKENS, kind));
    emit->integer(emit, "count", bab_set(rules)->token_count[kind]);
    emit->boolean(emit, "noble", bab_set(rules)->noble[kind]);
    emit->close(emit);
}

static void emit_card(const struct stele_rules *rules, int card, struct stele_emit *emit)
{
    char number[16];

    snprintf(number, sizeof number, "%d", bab_set(rules)->card_number[card]);
    emit->open(emit, NULL, false);
    emit->string(emit, "id", number);
    emit->string(emit, "card", bab_name(rules, BAB_D_CARDS, card));
    emit->boolean(emit, "basic", (bab_set(rules)->basic_cards >> card) & 1);
    emit->close(emit);
}

static void
emit_list(const struct stele_rules *rules, struct stele_emit *emit, const char *key, int n,
          void (*one)(const struct stele_rules *rules, int index, struct stele_emit *emit))
{
    emit->open(emit, key, true);
    for (int i = 0; i < n; i++)
        one(rules, i, emit);
    emit->close(emit);
}

void bab_figures(const struct stele_rules *rules, struct stele_emit *emit)
{
    const struct bab_set *set = bab_set(rules);

    emit_list(rules, emit, "spaces", set->spaces_n, emit_space);
    emit_list(rules, emit, "tiles", set->tiles_n, emit_tile);
    emit_list(rules, emit, "tokens", set->tokens_n, emit_token);
    emit_list(rules, emit, "cards", set->cards_n, emit_card);
    emit->integer(emit, "clan_tokens", set->clan_tokens);
    emit->integer(emit, "rack", set->rack);
    emit->integer(emit, "rack_with_card", set->rack_seven);
    emit->integer(emit, "play_tokens", set->play_tokens);
    emit->integer(emit, "play_farmers", set->play_farmers);
    emit->integer(emit, "points_per_ziggurat", set->points_per_ziggurat);
    emit->integer(emit, "points_per_noble", set->points_per_noble);
    emit->integer(emit, "points_per_city", set->points_per_city);
    emit->integer(emit, "end_cities", set->end_cities);
}
