/* Where a piece may be built (DEU-4.7 to DEU-4.13, DEU-5.3, DEU-5.4). */
#include "games/deus/deus.h"

/* DEU-4.12: ships at sea, everything else on land; DEU-4.11: nothing in a village. */
static deu_regions right_terrain(const struct deu_state *state, int piece)
{
    return piece == DEU_SHIP ? state->terrain[DEU_SEA] : deu_land(state);
}

/* DEU-0.4 */
static deu_regions empty_regions(const struct stele_rules *rules, const struct deu_state *state)
{
    return state->all & ~state->terrain[DEU_VILLAGE] & ~deu_occupied(rules, state);
}

static bool has_built(const struct deu_player *player)
{
    return player->first_region >= 0;
}

/* DEU-R11: all regions that others hold now, or only those where they began. */
static deu_regions keep_away_from(const struct stele_rules *rules, const struct deu_state *state,
                                  int seat)
{
    deu_regions first = 0;

    if (!deu_ruled(rules, DEU_R_KEEP_FROM_FIRST_REGIONS))
        return deu_foreign(rules, state, seat);
    for (int i = 0; i < rules->players_n; i++)
        if (i != seat && has_built(&state->player[i]))
            first |= deu_bit(state->player[i].first_region);
    return first;
}

/* DEU-4.7: at the edge; DEU-4.8: away from the others where that is possible. */
static deu_regions first_places(const struct stele_rules *rules, const struct deu_state *state,
                                int seat, int piece)
{
    const deu_regions edge =
        empty_regions(rules, state) & state->edge & right_terrain(state, piece);
    const deu_regions near =
        deu_within(state, keep_away_from(rules, state, seat), deu_set(rules)->separation - 1);
    const deu_regions far = edge & ~near;

    return far != 0 ? far : edge;
}

/* DEU-4.9: regions of one's own and empty ones beside them; DEU-4.10: no piece twice. */
static deu_regions later_places(const struct stele_rules *rules, const struct deu_state *state,
                                int seat, int piece)
{
    const deu_regions held = state->player[seat].held;
    const deu_regions beside = deu_around(state, held) & empty_regions(rules, state);

    return (held | beside) & right_terrain(state, piece) & ~state->piece[piece];
}

deu_regions deu_places(const struct stele_rules *rules, const struct deu_state *state, int seat,
                       int piece)
{
    /* DEU-5.3, DEU-5.4: a temple joins other pieces, on land, and no other temple */
    if (piece == DEU_TEMPLE)
        return state->player[seat].held & deu_land(state) & ~state->piece[DEU_TEMPLE];
    return has_built(&state->player[seat]) ? later_places(rules, state, seat, piece)
                                           : first_places(rules, state, seat, piece);
}

/* DEU-4.13; DEU-R13: neither for the first piece nor for temples. */
deu_regions deu_edge_places(const struct stele_rules *rules, const struct deu_state *state,
                            int seat, int piece)
{
    const struct deu_player *player = &state->player[seat];

    if (piece == DEU_TEMPLE || !has_built(player) || player->vp < deu_set(rules)->edge_vp)
        return 0;
    return empty_regions(rules, state) & state->edge & right_terrain(state, piece);
}

/* ---- Why not --------------------------------------------------------------------------------- */

static bool refuse_temple(const struct stele_rules *rules, const struct deu_state *state,
                          int region, struct stele_reason *why)
{
    const int owner = deu_owner(rules, state, region);

    if (owner == STELE_NOBODY)
        return REFUSE(why, "deus.temple-empty", "DEU-5.4", DEU_AT(state, region));
    if (owner != state->active)
        return REFUSE(why, "deus.temple-foreign", "DEU-5.3", DEU_AT(state, region),
                      SEAT("owner", owner));
    if (deu_in(state->piece[DEU_TEMPLE], region))
        return REFUSE(why, "deus.temple-second", "DEU-5.3", DEU_AT(state, region));
    return REFUSE(why, "deus.temple-sea", "DEU-5.3", DEU_AT(state, region)); /* DEU-R14 */
}

/* A region inside the map that has a neighbour missing would be an edge under the other reading of
 * DEU-R12. */
static bool refuse_inside(const struct stele_rules *rules, const struct deu_state *state,
                          const char *code, const char *clause, int region,
                          struct stele_reason *why)
{
    return REFUSE(why, code, clause, DEU_AT(state, region),
                  WHEN(deu_count(state->near[region]) < DEU_DIRECTIONS_N,
                       READING(reading_of(rules, DEU_R_HOLES_MAKE_NO_EDGE))));
}

static bool refuse_edge(const struct stele_rules *rules, const struct deu_state *state, int region,
                        struct stele_reason *why)
{
    const struct deu_player *player = &state->player[state->active];

    if (!has_built(player))
        return REFUSE(why, "deus.edge-first", "DEU-R13");
    if (!deu_in(state->edge, region))
        return refuse_inside(rules, state, "deus.edge-inside", "DEU-4.13", region, why);
    if (deu_in(deu_occupied(rules, state), region))
        return REFUSE(why, "deus.edge-not-empty", "DEU-4.13", DEU_AT(state, region));
    return REFUSE(why, "deus.edge-vp", "DEU-4.13", DEU_AT(state, region), INT("found", player->vp),
                  INT("expected", deu_set(rules)->edge_vp));
}

/* Returns a region too close to this one: the first among the nearest.  In a set with odd tiles it
 * may be that none can be reached from here. */
static int too_close(const struct stele_rules *rules, const struct deu_state *state, int region)
{
    const deu_regions others = keep_away_from(rules, state, state->active);
    deu_regions reached = deu_bit(region), before = 0;

    while ((reached & others) == 0 && reached != before) {
        before = reached;
        reached = deu_within(state, reached, 1);
    }
    return deu_lowest((reached & others) != 0 ? reached & others : others);
}

static bool refuse_first(const struct stele_rules *rules, const struct deu_state *state, int piece,
                         int region, struct stele_reason *why)
{
    if (!deu_in(state->edge, region))
        return refuse_inside(rules, state, "deus.first-not-edge", "DEU-4.7", region, why);
    /* An army may have left the first region: then it has no owner. */
    const int other = too_close(rules, state, region), owner = deu_owner(rules, state, other);
    return REFUSE(why, "deus.first-too-close", "DEU-4.8", DEU_AT(state, region),
                  NAME("other", DEU_D_REGIONS, other),
                  WHEN(owner != STELE_NOBODY, SEAT("owner", owner)),
                  INT("distance", deu_set(rules)->separation),
                  NAME_SET("open", DEU_D_REGIONS, deu_places(rules, state, state->active, piece)));
}

/* Says what is wrong with a region in which the piece may not be placed. */
static bool refuse_place(const struct stele_rules *rules, const struct deu_state *state, int piece,
                         int region, bool edge, struct stele_reason *why)
{
    const int owner = deu_owner(rules, state, region);

    if (deu_in(state->terrain[DEU_VILLAGE], region))
        return REFUSE(why, "deus.in-village", "DEU-4.11", DEU_AT(state, region));
    if (piece == DEU_TEMPLE)
        return edge ? REFUSE(why, "deus.edge-temple", "DEU-5.4", DEU_AT(state, region))
                    : refuse_temple(rules, state, region, why);
    if (!deu_in(right_terrain(state, piece), region))
        return REFUSE(why, "deus.terrain", "DEU-4.12", DEU_AT(state, region),
                      NAME("piece", DEU_D_PIECES, piece),
                      NAME("terrain", DEU_D_TERRAINS, deu_terrain(state, region)),
                      NAME("face", DEU_D_FACES, state->face[region / DEU_TILE_REGIONS]));
    if (owner != STELE_NOBODY && owner != state->active)
        return REFUSE(why, "deus.foreign", "DEU-4.9", DEU_AT(state, region), SEAT("owner", owner));
    if (edge)
        return refuse_edge(rules, state, region, why);
    if (deu_in(state->piece[piece], region))
        return REFUSE(why, "deus.same-piece", "DEU-4.10", DEU_AT(state, region),
                      NAME("piece", DEU_D_PIECES, piece));
    if (!has_built(&state->player[state->active]))
        return refuse_first(rules, state, piece, region, why);
    return REFUSE(why, "deus.not-adjacent", "DEU-4.9", DEU_AT(state, region),
                  INT("edge", deu_in(state->edge, region)), INT("vp", deu_set(rules)->edge_vp));
}

bool deu_may_place(const struct stele_rules *rules, const struct deu_state *state, int piece,
                   int region, bool edge, struct stele_reason *why)
{
    const deu_regions places = edge ? deu_edge_places(rules, state, state->active, piece)
                                    : deu_places(rules, state, state->active, piece);

    if (deu_in(places, region))
        return true;
    if (!deu_in(state->all, region))
        return REFUSE(why, "deus.off-map", "DEU-1.7", DEU_AT(state, region));
    return refuse_place(rules, state, piece, region, edge, why);
}
