/* Points of the final scoring, as rows of the ledger; and the same total computed from the state
 * alone.  DEU-9.5: points held, temples, majorities. */
#include "games/deus/deus.h"

#include "core/game/standing.h"

/* ---- Temples --------------------------------------------------------------------------------- */

/* DEU-8.38: the height of the shortest ordinary column. */
static int colour_sets(const struct stele_rules *rules, const struct deu_player *player)
{
    int sets = DEU_COLUMN_MAX;

    for (int i = 0; i < DEU_ORDINARY_N; i++) {
        const int n = deu_column_cards(rules, &player->column[i]); /* DEU-R22 */
        sets = n < sets ? n : sets;
    }
    return sets;
}

/* What a temple counts. */
static int things_counted(const struct stele_rules *rules, const struct deu_state *state, int seat,
                          const struct deu_card *card)
{
    const struct deu_player *player = &state->player[seat];

    switch ((enum deu_effect)card->effect) {
    case DEU_E_END_PER_GOLD: /* DEU-8.35 */
        return player->goods[DEU_GOLD];
    case DEU_E_END_PER_RESOURCE: /* DEU-8.36 */
        return player->goods[card->resource];
    case DEU_E_END_PER_TEMPLE: /* DEU-8.37: with or without wood */
        return player->column[DEU_PURPLE].n;
    case DEU_E_END_PER_SET:
        return colour_sets(rules, player);
    default:
        return deu_count(deu_counted(state, seat, card));
    }
}

struct deu_worth deu_temple_worth(const struct stele_rules *rules, const struct deu_state *state,
                                  int seat, int kind)
{
    const struct deu_card *card = deu_card(rules, kind);
    const int per = card->effect == DEU_E_END_PER_GOLD && card->gold > 0 ? card->gold : 1;
    struct deu_worth worth;

    worth.count = things_counted(rules, state, seat, card);
    worth.raw = worth.count / per * card->vp;
    worth.points = worth.raw < card->cap ? worth.raw : card->cap; /* DEU-9.5 */
    return worth;
}

static const char *temple_row(const struct deu_card *card)
{
    switch ((enum deu_effect)card->effect) {
    case DEU_E_END_PER_GOLD:
        return "deus.row-temple-gold";
    case DEU_E_END_PER_RESOURCE:
        return "deus.row-temple-resource";
    case DEU_E_END_PER_TEMPLE:
        return "deus.row-temple-temples";
    case DEU_E_END_PER_SET:
        return "deus.row-temple-sets";
    case DEU_E_END_PER_TERRAIN:
        return "deus.row-temple-terrain";
    default:
        return "deus.row-temple-cities";
    }
}

static void score_temple(const struct stele_rules *rules, const struct deu_state *state, int seat,
                         int kind, struct stele_sink *sink)
{
    const struct deu_card *card = deu_card(rules, kind);
    const enum deu_effect effect = (enum deu_effect)card->effect;
    const struct deu_worth worth = deu_temple_worth(rules, state, seat, kind);
    const struct stele_rules other = rules_otherwise(rules, DEU_R_FACEDOWN_NOT_COUNTED);
    const bool ruled = deu_temple_worth(&other, state, seat, kind).count != worth.count;

    ROW(sink, temple_row(card), deu_clause(card), seat, DEU_C_TEMPLES, worth.points, PLAYER, POINTS,
        NAME("card", DEU_D_CARDS, kind), WHEN(state->phase != DEU_P_OVER, PROVISIONAL),
        WHEN(ruled, READING(reading_of(rules, DEU_R_FACEDOWN_NOT_COUNTED))),
        INT("count", worth.count), INT("lost", worth.raw - worth.points) /* to the cap */,
        INT("cap", card->cap), WHEN(effect == DEU_E_END_PER_REGION, INT("least", card->least)),
        WHEN(effect == DEU_E_END_PER_TERRAIN, NAME("terrain", DEU_D_TERRAINS, card->terrain)),
        WHEN(effect == DEU_E_END_PER_RESOURCE, NAME("resource", DEU_D_RESOURCES, card->resource)),
        OWNED(DEU_OBJ_PLAYED, seat, kind),
        WHEN(effect == DEU_E_END_PER_GOLD, OWNED(DEU_OBJ_GOODS, seat, DEU_GOLD)),
        WHEN(effect == DEU_E_END_PER_RESOURCE, OWNED(DEU_OBJ_GOODS, seat, card->resource)),
        WHEN(effect == DEU_E_END_PER_TEMPLE, OWNED(DEU_OBJ_COLUMN, seat, DEU_PURPLE)),
        WHEN(effect == DEU_E_END_PER_SET,
             OWNED_SET(DEU_OBJ_COLUMN, seat, (1u << DEU_ORDINARY_N) - 1)),
        DEU_IN(deu_counted(state, seat, card)));
}

/* ---- Majorities ------------------------------------------------------------------------------ */

/* DEU-9.6: most of a good, and at least one; all who tie. */
unsigned deu_majority(const struct stele_rules *rules, const struct deu_state *state, int good)
{
    int most = deu_set(rules)->majority_least;
    unsigned seats = 0;

    for (int seat = 0; seat < rules->players_n; seat++) {
        const int n = state->player[seat].goods[good];
        if (n > most) {
            most = n;
            seats = 0;
        }
        if (n == most)
            seats |= 1u << seat;
    }
    return seats;
}

static void score_majority(const struct stele_rules *rules, const struct deu_state *state, int seat,
                           int good, bool shared, struct stele_sink *sink)
{
    int32_t counts[DEU_SEATS_MAX];

    for (int i = 0; i < rules->players_n; i++)
        counts[i] = state->player[i].goods[good];
    ROW(sink, "deus.row-majority", "DEU-9.6", seat, DEU_C_MAJORITIES, deu_set(rules)->majority_vp,
        PLAYER, POINTS, WHEN(state->phase != DEU_P_OVER, PROVISIONAL),
        NAME("good", DEU_D_GOODS, good), INT("count", counts[seat]), INT("shared", shared),
        SEATS("counts", (1u << rules->players_n) - 1, counts), OWNED(DEU_OBJ_GOODS, seat, good));
}

void deu_score(const struct stele_rules *rules, const void *state, struct stele_sink *sink)
{
    const struct deu_state *s = state;

    for (int seat = 0; sink && seat < rules->players_n; seat++) {
        const struct deu_column *temples = &s->player[seat].column[DEU_PURPLE];
        /* DEU-2.6: what everybody began with. */
        ROW(sink, "deus.row-start", "DEU-2.6", seat, DEU_C_START, deu_set(rules)->start_vp, PLAYER,
            POINTS, OWNED(DEU_OBJ_VP, seat, 0));
        for (int i = 0; i < temples->n; i++)
            score_temple(rules, s, seat, temples->card[i], sink);
        for (int good = 0; good < DEU_GOODS_N; good++) {
            const unsigned seats = deu_majority(rules, s, good);
            if ((seats >> seat) & 1)
                score_majority(rules, s, seat, good, (seats & (seats - 1)) != 0, sink);
        }
    }
}

/* ---- Points by category ---------------------------------------------------------------------- */

void deu_points(const struct stele_rules *rules, const struct deu_state *state, int seat,
                int32_t points[DEU_CATEGORIES_N])
{
    const struct deu_player *player = &state->player[seat];
    const struct deu_column *temples = &player->column[DEU_PURPLE];

    for (int i = 0; i < DEU_CATEGORIES_N; i++)
        points[i] = player->earned[i];
    points[DEU_C_START] += deu_set(rules)->start_vp;
    for (int i = 0; i < temples->n; i++)
        points[DEU_C_TEMPLES] += deu_temple_worth(rules, state, seat, temples->card[i]).points;
    for (int good = 0; good < DEU_GOODS_N; good++)
        if ((deu_majority(rules, state, good) >> seat) & 1)
            points[DEU_C_MAJORITIES] += deu_set(rules)->majority_vp;
}

/* ---- The total, counted once more ------------------------------------------------------------ */

/* This shares no code with the rows above: regions, columns and purses are counted anew, so that
 * tests which compare the two find an error in either. */

/* DEU-8.34, DEU-8.39: regions that a temple counts. */
static int count_regions(const struct deu_state *state, int seat, const struct deu_card *card)
{
    int n = 0;

    for (deu_regions left = state->player[seat].held; left != 0; left &= left - 1) {
        const int region = deu_lowest(left);
        n += card->effect == DEU_E_END_PER_TERRAIN ? deu_terrain(state, region) == card->terrain
                                                   : deu_pieces_at(state, region) >= card->least;
    }
    return n;
}

/* DEU-8.38: rows that go through all ordinary columns; DEU-R22: of open cards alone. */
static int count_sets(const struct stele_rules *rules, const struct deu_player *player)
{
    const bool open = deu_ruled(rules, DEU_R_FACEDOWN_NOT_COUNTED);

    for (int sets = 0;; sets++) {
        for (int i = 0; i < DEU_ORDINARY_N; i++) {
            const struct deu_column *column = &player->column[i];
            const int hidden = open ? __builtin_popcount(column->facedown) : 0;
            if (column->n - hidden == sets)
                return sets;
        }
    }
}

static int32_t temple_points(const struct stele_rules *rules, const struct deu_state *state,
                             int seat, const struct deu_card *card)
{
    const struct deu_player *player = &state->player[seat];
    int32_t points = card->vp;

    if (card->effect == DEU_E_END_PER_GOLD)
        points *= card->gold > 1 ? player->goods[DEU_GOLD] / card->gold : player->goods[DEU_GOLD];
    else if (card->effect == DEU_E_END_PER_RESOURCE)
        points *= player->goods[card->resource];
    else if (card->effect == DEU_E_END_PER_TEMPLE)
        points *= player->column[DEU_PURPLE].n;
    else if (card->effect == DEU_E_END_PER_SET)
        points *= count_sets(rules, player);
    else
        points *= count_regions(state, seat, card);
    return points > card->cap ? card->cap : points;
}

/* DEU-9.6: nobody has more. */
static bool leads(const struct stele_rules *rules, const struct deu_state *state, int seat,
                  int good)
{
    const int n = state->player[seat].goods[good];

    for (int other = 0; other < rules->players_n; other++)
        if (state->player[other].goods[good] > n)
            return false;
    return n >= deu_set(rules)->majority_least;
}

/* DEU-9.5.  The points held cannot be recomputed: a sale, a theft or a village leaves no trace.
 * They are what players spend and lose, kept apart from the rows; deu_invariants checks what the
 * position still shows of them. */
int32_t deu_total(const struct stele_rules *rules, const void *state, int seat)
{
    const struct deu_state *s = state;
    const struct deu_column *temples = &s->player[seat].column[DEU_PURPLE];
    int32_t total = s->player[seat].vp;

    for (int i = 0; i < temples->n; i++)
        total += temple_points(rules, s, seat, deu_card(rules, temples->card[i]));
    for (int good = 0; good < DEU_GOODS_N; good++)
        total += leads(rules, s, seat, good) ? deu_set(rules)->majority_vp : 0;
    return total;
}

/* DEU-9.7, DEU-R19: those who tie for most share the win. */
void deu_standing(const struct stele_rules *rules, const void *state, struct stele_standing *out)
{
    int32_t *points = standing_add(out, "points", "DEU-9.7");

    for (int seat = 0; seat < rules->players_n; seat++)
        points[seat] = deu_total(rules, state, seat);
    standing_judge(rules, "DEU-9.7", out);
}
