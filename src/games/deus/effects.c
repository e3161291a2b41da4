/* What cards do when their column is activated, and the verbs that say how.  The figures are those
 * of the card; the same kind of effect may stand on any card.  Every apply goes on to the next card
 * of the column, unless armies are still marching or a Laboratory has only chosen its card. */
#include "games/deus/deus.h"

/* The card being resolved does something else: the answer names the verb that does it. */
static bool refuse_effect(const struct stele_rules *rules, const struct deu_state *state,
                          struct stele_reason *why)
{
    const int verb = deu_verb_of(deu_resolved(rules, state));

    return REFUSE(why, "deus.other-effect", "DEU-4.15", DEU_RESOLVED(state),
                  STRING("verb", rules->game->verbs[verb].name));
}

/* Whether a card is being resolved whose effect the verb carries out. */
static bool check_effect(const struct stele_rules *rules, const struct deu_state *state,
                         const struct stele_move *move, struct stele_reason *why)
{
    if (!deu_check_active(rules, state, why))
        return false;
    return deu_verb_of(deu_resolved(rules, state)) == move->verb ||
           refuse_effect(rules, state, why);
}

/* ---- Goods ----------------------------------------------------------------------------------- */

/* DEU-8.2, DEU-2.4: as far as the reserve goes. */
int deu_gain_resource(struct deu_state *state, int resource, int wanted)
{
    const int n = wanted < state->reserve[resource] ? wanted : state->reserve[resource];

    state->reserve[resource] = (int16_t)(state->reserve[resource] - n);
    deu_own(state)->goods[resource] = (int16_t)(deu_own(state)->goods[resource] + n);
    return n;
}

/* DEU-8.3 */
void deu_return_resource(struct deu_state *state, int resource, int n)
{
    deu_own(state)->goods[resource] = (int16_t)(deu_own(state)->goods[resource] - n);
    state->reserve[resource] = (int16_t)(state->reserve[resource] + n);
}

/* Gold never runs out (DEU-2.4), but the counter must not overflow. */
void deu_gain_gold(struct deu_state *state, int seat, int gold)
{
    int16_t *purse = &state->player[seat].goods[DEU_GOLD];

    *purse = (int16_t)(*purse + gold > INT16_MAX ? INT16_MAX : *purse + gold);
}

/* DEU-8.5: from the supply to the board. */
void deu_gain_pieces(struct deu_state *state, const int16_t *pieces)
{
    for (int i = 0; i < DEU_ORDINARY_N; i++) {
        deu_own(state)->supply[i] = (uint8_t)(deu_own(state)->supply[i] - pieces[i]);
        deu_own(state)->stock[i] = (uint8_t)(deu_own(state)->stock[i] + pieces[i]);
    }
}

int deu_supply(const struct deu_state *state)
{
    int n = 0;

    for (int i = 0; i < DEU_ORDINARY_N; i++)
        n += deu_own_const(state)->supply[i];
    return n;
}

/* DEU-8.5: ordinary pieces, as many of a kind as the supply has. */
bool deu_check_supply(const struct deu_state *state, const int16_t *pieces,
                      struct stele_reason *why)
{
    if (pieces[DEU_TEMPLE] > 0)
        return REFUSE(why, "deus.pieces-temple", "DEU-8.5");
    for (int i = 0; i < DEU_ORDINARY_N; i++) {
        if (pieces[i] > deu_own_const(state)->supply[i])
            return REFUSE(why, "deus.pieces-supply", "DEU-8.5", NAME("piece", DEU_D_PIECES, i),
                          INT("found", pieces[i]),
                          INT("expected", deu_own_const(state)->supply[i]));
    }
    return true;
}

/* ---- Effects without a decision -------------------------------------------------------------- */

/* DEU-8.31: villages that stand, next to an army of the player's. */
static deu_regions threatened(const struct deu_state *state)
{
    const deu_regions armies = deu_own_const(state)->held & state->piece[DEU_ARMY];

    return deu_around(state, armies) & state->villages;
}

/* The regions that a card counts, if it counts any. */
deu_regions deu_counted(const struct deu_state *state, int seat, const struct deu_card *card)
{
    const deu_regions held = state->player[seat].held;

    switch ((enum deu_effect)card->effect) {
    case DEU_E_VP_PER_TERRAIN:   /* DEU-8.6 */
    case DEU_E_GOLD_PER_TERRAIN: /* DEU-8.7 */
    case DEU_E_END_PER_TERRAIN:  /* DEU-8.39 */
        return held & state->terrain[card->terrain];
    case DEU_E_PRODUCE_ALL: /* DEU-8.12 */
        return held & state->terrain[card->terrain] & state->piece[DEU_PRODUCTION];
    case DEU_E_VP_PER_REGION:     /* DEU-8.9, DEU-8.10 */
    case DEU_E_GOLD_PER_REGION:   /* DEU-8.8 */
    case DEU_E_DRAW_PER_REGION:   /* DEU-8.18 */
    case DEU_E_PIECES_PER_REGION: /* DEU-8.21 */
    case DEU_E_END_PER_REGION:    /* DEU-8.34 */
        return deu_cities(state, seat, card->least);
    case DEU_E_GOLD_PER_VILLAGE:
        return threatened(state);
    default:
        return 0;
    }
}

/* DEU-R22: that cards of the column lie face down may matter. */
static void gain_points(const struct stele_rules *rules, struct deu_state *state, int count,
                        deu_regions regions, struct stele_sink *sink)
{
    const int kind = deu_resolved_kind(state), seat = state->active;
    const struct deu_card *card = deu_card(rules, kind);
    const bool terrain = card->effect == DEU_E_VP_PER_TERRAIN;
    const bool column = card->effect == DEU_E_VP_PER_COLUMN;
    const int points = count / card->group * card->vp;

    deu_gain_vp(state, seat, (enum deu_category)card->colour, points);
    TELL(sink, "deus.gained-vp", deu_clause(card), seat, WHOLE, DEU_RESOLVED(state),
         INT("count", count), INT("vp", points));
    if (points == 0)
        return;
    ROW(sink,
        terrain  ? "deus.row-terrain"
        : column ? "deus.row-column"
                 : "deus.row-cities",
        deu_clause(card), seat, card->colour, points, PLAYER, POINTS, DEU_RESOLVED(state),
        WHEN(column && deu_own(state)->column[card->column].facedown != 0,
             READING(reading_of(rules, DEU_R_FACEDOWN_NOT_COUNTED))),
        INT("count", count),
        terrain  ? NAME("terrain", DEU_D_TERRAINS, card->terrain)
        : column ? NAME("column", DEU_D_COLOURS, card->column)
                 : INT("least", card->least),
        OWNED(DEU_OBJ_PLAYED, seat, kind), WHEN(column, OWNED(DEU_OBJ_COLUMN, seat, card->column)),
        DEU_IN(regions));
}

static void gain_gold(const struct stele_rules *rules, struct deu_state *state, int count,
                      struct stele_sink *sink)
{
    const struct deu_card *card = deu_resolved(rules, state);
    const int gold = count * card->gold;

    deu_gain_gold(state, state->active, gold);
    TELL(sink, "deus.gained-gold", deu_clause(card), state->active, WHOLE, DEU_RESOLVED(state),
         INT("count", count), INT("villages", card->effect == DEU_E_GOLD_PER_VILLAGE),
         INT("gold", gold));
}

/* The player gets what a card produces, as far as the reserve goes; region -1: in several. */
static void produce(const struct stele_rules *rules, struct deu_state *state, int resource,
                    int wanted, int region, struct stele_sink *sink)
{
    const int got = deu_gain_resource(state, resource, wanted);
    int16_t goods[DEU_RESOURCES_N] = {0};

    goods[resource] = (int16_t)got;
    TELL(sink, "deus.produced", deu_resolved_clause(rules, state), state->active, WHOLE,
         DEU_RESOLVED(state), COUNTS("goods", DEU_D_RESOURCES, goods, DEU_RESOURCES_N),
         NAME("resource", DEU_D_RESOURCES, resource), INT("missing", wanted - got),
         WHEN(region >= 0, NAME("region", DEU_D_REGIONS, region)));
}

static void use(const struct stele_rules *rules, struct deu_state *state, struct stele_sink *sink)
{
    const struct deu_card *card = deu_resolved(rules, state);
    const deu_regions regions = deu_counted(state, state->active, card);
    const int count = deu_count(regions);

    switch ((enum deu_effect)card->effect) {
    case DEU_E_VP_PER_TERRAIN:
    case DEU_E_VP_PER_REGION:
        gain_points(rules, state, count, regions, sink);
        break;
    case DEU_E_VP_PER_COLUMN: /* DEU-8.19, DEU-R22 */
        gain_points(rules, state, deu_column_cards(rules, &deu_own(state)->column[card->column]), 0,
                    sink);
        break;
    case DEU_E_PRODUCE_ALL: /* DEU-8.12: for every production piece on the land */
        produce(rules, state, deu_set(rules)->resource_of[card->terrain], count * card->amount, -1,
                sink);
        break;
    case DEU_E_DRAW_PER_REGION: /* DEU-8.18, DEU-3.5 */
        TELL(sink, "deus.studied", deu_clause(card), state->active, WHOLE, DEU_RESOLVED(state),
             INT("count", count), INT("cards", count * card->cards));
        deu_start_draw(rules, state, state->active, count * card->cards, DEU_AFTER_CARD, sink);
        return;
    default:
        gain_gold(rules, state, count, sink);
        break;
    }
    deu_next_card(rules, state, sink);
}

bool deu_check_use(const struct stele_rules *rules, const struct deu_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    return check_effect(rules, state, move, why);
}

void deu_apply_use(const struct stele_rules *rules, struct deu_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    (void)move;
    use(rules, state, sink);
}

/* ---- Producing ------------------------------------------------------------------------------- */

/* Where the card may produce. */
static deu_regions workplaces(const struct deu_state *state, const struct deu_card *card)
{
    const deu_regions all = deu_own_const(state)->held & state->piece[DEU_PRODUCTION];

    return card->effect == DEU_E_PRODUCE_CITY ? all & state->terrain[card->terrain] : all;
}

/* DEU-8.11, DEU-8.13 */
bool deu_check_produce(const struct stele_rules *rules, const struct deu_state *state,
                       const struct stele_move *move, struct stele_reason *why)
{
    const int region = move_int(move, DEU_PRODUCE_AT, 0);

    if (!check_effect(rules, state, move, why))
        return false;
    const struct deu_card *card = deu_resolved(rules, state);
    if (deu_in(workplaces(state, card), region))
        return true;
    if (!deu_in(deu_own_const(state)->held & state->piece[DEU_PRODUCTION], region))
        return REFUSE(why, "deus.produce-piece", deu_clause(card), SEAT("player", state->active),
                      DEU_RESOLVED(state), NAME("region", DEU_D_REGIONS, region));
    return REFUSE(why, "deus.produce-terrain", deu_clause(card), SEAT("player", state->active),
                  DEU_RESOLVED(state), NAME("region", DEU_D_REGIONS, region),
                  NAME("terrain", DEU_D_TERRAINS, card->terrain),
                  NAME("land", DEU_D_TERRAINS, deu_terrain(state, region)),
                  NAME("face", DEU_D_FACES, state->face[region / DEU_TILE_REGIONS]));
}

void deu_apply_produce(const struct stele_rules *rules, struct deu_state *state,
                       const struct stele_move *move, struct stele_sink *sink)
{
    const int region = move_int(move, DEU_PRODUCE_AT, 0);
    const struct deu_card *card = deu_resolved(rules, state);
    const int resource = deu_set(rules)->resource_of[deu_terrain(state, region)];
    const int units = card->effect == DEU_E_PRODUCE_CITY ? deu_pieces_at(state, region) : 1;

    produce(rules, state, resource, units * card->amount, region, sink);
    deu_next_card(rules, state, sink);
}

/* ---- Trading --------------------------------------------------------------------------------- */

/* What one unit or lot consists of. */
static void lot_of(const struct deu_card *card, int16_t lot[DEU_RESOURCES_N])
{
    for (int i = 0; i < DEU_RESOURCES_N; i++)
        lot[i] = card->effect == DEU_E_SELL_LOTS ? card->lot[i] : i == card->resource;
}

/* DEU-8.14 to DEU-8.16: what one has, and no more than the card takes. */
int deu_most_sold(const struct deu_state *state, const struct deu_card *card)
{
    int16_t lot[DEU_RESOURCES_N];
    int most = card->max;

    lot_of(card, lot);
    for (int i = 0; i < DEU_RESOURCES_N; i++)
        if (lot[i] > 0 && deu_own_const(state)->goods[i] / lot[i] < most)
            most = deu_own_const(state)->goods[i] / lot[i];
    return most;
}

/* Says what the sale would take, and what there is of it. */
static bool refuse_sale(const struct stele_rules *rules, const struct deu_state *state, int count,
                        int most, struct stele_reason *why)
{
    int16_t goods[DEU_RESOURCES_N], stock[DEU_RESOURCES_N];

    lot_of(deu_resolved(rules, state), goods);
    for (int i = 0; i < DEU_RESOURCES_N; i++) {
        stock[i] = (int16_t)(goods[i] > 0 ? deu_own_const(state)->goods[i] : 0);
        goods[i] = (int16_t)(goods[i] * count);
    }
    return REFUSE(why, "deus.sell-stock", deu_resolved_clause(rules, state),
                  SEAT("player", state->active), DEU_RESOLVED(state), INT("found", count),
                  INT("expected", most), COUNTS("goods", DEU_D_RESOURCES, goods, DEU_RESOURCES_N),
                  COUNTS("stock", DEU_D_RESOURCES, stock, DEU_RESOURCES_N));
}

bool deu_check_sell(const struct stele_rules *rules, const struct deu_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const int count = move_int(move, DEU_SELL_COUNT, 0);

    if (!check_effect(rules, state, move, why))
        return false;
    const struct deu_card *card = deu_resolved(rules, state);
    if (count > card->max)
        return REFUSE(why, "deus.sell-most", deu_clause(card), SEAT("player", state->active),
                      DEU_RESOLVED(state), INT("found", count), INT("expected", card->max));
    const int most = deu_most_sold(state, card);
    return count <= most || refuse_sale(rules, state, count, most, why);
}

void deu_apply_sell(const struct stele_rules *rules, struct deu_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    const int count = move_int(move, DEU_SELL_COUNT, 0);
    const int kind = deu_resolved_kind(state);
    const struct deu_card *card = deu_card(rules, kind);
    const bool for_gold = card->effect == DEU_E_SELL_FOR_GOLD;
    int16_t goods[DEU_RESOURCES_N];

    lot_of(card, goods);
    for (int i = 0; i < DEU_RESOURCES_N; i++) {
        goods[i] = (int16_t)(goods[i] * count);
        deu_return_resource(state, i, goods[i]);
    }
    const int gold = for_gold ? count * card->gold : 0, vp = for_gold ? 0 : count * card->vp;
    deu_gain_gold(state, state->active, gold);
    deu_gain_vp(state, state->active, (enum deu_category)card->colour, vp);
    TELL(sink, "deus.sold", deu_clause(card), state->active, WHOLE, DEU_RESOLVED(state),
         COUNTS("goods", DEU_D_RESOURCES, goods, DEU_RESOURCES_N), INT("gold", gold),
         INT("vp", vp));
    if (vp != 0) /* DEU-8.15, DEU-8.16 */
        ROW(sink, "deus.row-sold", deu_clause(card), state->active, card->colour, vp, PLAYER,
            POINTS, DEU_RESOLVED(state), COUNTS("goods", DEU_D_RESOURCES, goods, DEU_RESOURCES_N),
            OWNED(DEU_OBJ_PLAYED, state->active, deu_resolved_kind(state)),
            OWNED_SET(DEU_OBJ_GOODS, state->active, counts_set(goods, DEU_RESOURCES_N)));
    deu_next_card(rules, state, sink);
}

/* DEU-8.17 */
bool deu_check_buy(const struct stele_rules *rules, const struct deu_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    const int gold = deu_own_const(state)->goods[DEU_GOLD];
    int16_t goods[DEU_RESOURCES_N];

    if (!check_effect(rules, state, move, why))
        return false;
    const struct deu_card *card = deu_resolved(rules, state);
    deu_read_counts(move, DEU_BUY_GOODS, goods, DEU_RESOURCES_N);
    const int count = deu_sum(goods, DEU_RESOURCES_N);
    if (count > card->max)
        return REFUSE(why, "deus.buy-most", deu_clause(card), SEAT("player", state->active),
                      DEU_RESOLVED(state), INT("found", count), INT("expected", card->max));
    if (count * card->gold > gold)
        return REFUSE(why, "deus.buy-gold", deu_clause(card), SEAT("player", state->active),
                      DEU_RESOLVED(state), INT("found", count * card->gold), INT("expected", gold));
    for (int i = 0; i < DEU_RESOURCES_N; i++) {
        if (goods[i] > state->reserve[i])
            return REFUSE(why, "deus.buy-reserve", "DEU-2.4", NAME("resource", DEU_D_RESOURCES, i),
                          INT("found", goods[i]), INT("expected", state->reserve[i]));
    }
    return true;
}

void deu_apply_buy(const struct stele_rules *rules, struct deu_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    int16_t goods[DEU_RESOURCES_N];

    deu_read_counts(move, DEU_BUY_GOODS, goods, DEU_RESOURCES_N);
    const int gold = deu_sum(goods, DEU_RESOURCES_N) * deu_resolved(rules, state)->gold;
    for (int i = 0; i < DEU_RESOURCES_N; i++)
        deu_gain_resource(state, i, goods[i]);
    deu_own(state)->goods[DEU_GOLD] = (int16_t)(deu_own(state)->goods[DEU_GOLD] - gold);
    TELL(sink, "deus.bought", deu_resolved_clause(rules, state), state->active, WHOLE,
         DEU_RESOLVED(state), COUNTS("goods", DEU_D_RESOURCES, goods, DEU_RESOURCES_N),
         INT("gold", gold));
    deu_next_card(rules, state, sink);
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* DEU-8.21: what the Workshop grants, as far as the supply lasts. */
int deu_workshop(const struct stele_rules *rules, const struct deu_state *state)
{
    const struct deu_card *card = deu_resolved(rules, state);
    const int granted = deu_count(deu_counted(state, state->active, card)) * card->pieces;
    const int supply = deu_supply(state);

    return granted < supply ? granted : supply;
}

bool deu_check_workshop(const struct stele_rules *rules, const struct deu_state *state,
                        const struct stele_move *move, struct stele_reason *why)
{
    int16_t pieces[DEU_COLOURS_N];

    deu_read_counts(move, DEU_RECRUIT_PIECES, pieces, DEU_COLOURS_N);
    if (!check_effect(rules, state, move, why) || !deu_check_supply(state, pieces, why))
        return false;
    const int found = deu_sum(pieces, DEU_COLOURS_N), expected = deu_workshop(rules, state);
    return found == expected || REFUSE(why, "deus.pieces-count", deu_resolved_clause(rules, state),
                                       SEAT("player", state->active), DEU_RESOLVED(state),
                                       INT("found", found), INT("expected", expected));
}

/* ---- Laboratory ------------------------------------------------------------------------------ */

/* DEU-8.20, DEU-R15: any one card of the column that lies open. */
bool deu_check_copy(const struct stele_rules *rules, const struct deu_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const int kind = move_int(move, DEU_COPY_CARD, 0);
    bool hidden = false;

    if (!check_effect(rules, state, move, why))
        return false;
    const struct deu_card *card = deu_resolved(rules, state);
    const struct deu_column *column = &deu_own_const(state)->column[card->column];
    for (int i = 0; i < column->n; i++) {
        if (column->card[i] != kind)
            continue;
        if (!deu_is_facedown(column, i))
            return deu_check_copy_apart(rules, state, kind, why);
        hidden = true;
    }
    return REFUSE(why, hidden ? "deus.copy-facedown" : "deus.copy-column",
                  hidden ? "DEU-R15" : "DEU-8.20", SEAT("player", state->active),
                  NAME("card", DEU_D_CARDS, kind), NAME("column", DEU_D_COLOURS, card->column));
}

/* A card that leaves nothing to decide is resolved at once. */
void deu_apply_copy(const struct stele_rules *rules, struct deu_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    const int kind = move_int(move, DEU_COPY_CARD, 0);

    TELL(sink, "deus.copied", deu_resolved_clause(rules, state), state->active, WHOLE,
         DEU_RESOLVED(state), NAME("copied", DEU_D_CARDS, kind));
    state->copied = (uint8_t)(kind + 1);
    if (deu_verb_of(deu_card(rules, kind)) == DEU_V_USE)
        use(rules, state, sink);
}

/* ---- Armies ---------------------------------------------------------------------------------- */

static bool all_marched(const struct deu_state *state)
{
    for (deu_regions left = deu_own_const(state)->held & state->piece[DEU_ARMY]; left != 0;
         left &= left - 1)
        if (state->marched[deu_lowest(left)] < state->armies[deu_lowest(left)])
            return false;
    return true;
}

bool deu_check_move(const struct stele_rules *rules, const struct deu_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    return check_effect(rules, state, move, why) &&
           deu_may_march(rules, state, move_int(move, DEU_MOVE_FROM, 0),
                         move_int(move, DEU_MOVE_TO, 0), why);
}

/* DEU-8.33: every movement may bring an attack; DEU-R4: or none does, and where
 * one would have, the movement names that reading. */
void deu_apply_move(const struct stele_rules *rules, struct deu_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    const int from = move_int(move, DEU_MOVE_FROM, 0), to = move_int(move, DEU_MOVE_TO, 0);

    deu_shift_army(state, state->active, from, to);
    TELL(sink, "deus.moved", deu_resolved_clause(rules, state), state->active, WHOLE,
         WHEN(deu_ruled(rules, DEU_R_MARCHES_DO_NOT_ATTACK) && deu_attacked(rules, state) != 0,
              READING(reading_of(rules, DEU_R_MARCHES_DO_NOT_ATTACK))),
         DEU_RESOLVED(state), NAME("from", DEU_D_REGIONS, from), NAME("to", DEU_D_REGIONS, to),
         INT("stays", from == to));
    if (!deu_ruled(rules, DEU_R_MARCHES_DO_NOT_ATTACK))
        deu_attack_villages(rules, state, reading_of(rules, DEU_R_MARCHES_DO_NOT_ATTACK), sink);
    if (deu_resolved(rules, state)->effect == DEU_E_MOVE_EACH) {
        state->marching = true;
        state->marched[to]++;
        if (!all_marched(state))
            return;
    }
    deu_next_card(rules, state, sink);
}

/* DEU-8.27: armies that are not named stay. */
bool deu_check_done(const struct stele_rules *rules, const struct deu_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    (void)move;
    if (!deu_check_active(rules, state, why))
        return false;
    if (deu_resolved(rules, state)->effect != DEU_E_MOVE_EACH)
        return refuse_effect(rules, state, why);
    if (!state->marching)
        return REFUSE(why, "deus.nothing-moved", "DEU-8.27");
    return deu_check_apart(rules, state, why);
}

void deu_apply_done(const struct stele_rules *rules, struct deu_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)move;
    TELL(sink, "deus.rested", deu_resolved_clause(rules, state), state->active, WHOLE,
         DEU_RESOLVED(state));
    deu_next_card(rules, state, sink);
}

/* ---- Raids and sieges ------------------------------------------------------------------------ */

/* DEU-8.28, DEU-8.29: the seat holds a region next to the army's. */
bool deu_is_neighbour(const struct deu_state *state, int region, int seat)
{
    return seat != state->active && (state->near[region] & state->player[seat].held) != 0;
}

bool deu_check_raid(const struct stele_rules *rules, const struct deu_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    return check_effect(rules, state, move, why) &&
           deu_check_army(rules, state, move_int(move, DEU_RAID_ARMY, 0), why);
}

/* DEU-8.4: nobody goes below nothing; DEU-R7: less than the card says, or then nothing at all. */
static int loot(const struct stele_rules *rules, int has, int wanted)
{
    if (has >= wanted)
        return wanted;
    return deu_ruled(rules, DEU_R_LOOT_ALL_OR_NOTHING) ? 0 : has;
}

/* Whether the reading decides what is taken. */
static struct stele_ruled loot_reading(const struct stele_rules *rules, int has, int wanted)
{
    return has > 0 && has < wanted ? reading_of(rules, DEU_R_LOOT_ALL_OR_NOTHING) : NO_READING;
}

static void rob(const struct stele_rules *rules, struct deu_state *state, int region, int victim,
                struct stele_sink *sink)
{
    const int kind = deu_resolved_kind(state), thief = state->active;
    const struct deu_card *card = deu_card(rules, kind);
    struct deu_player *from = &state->player[victim];

    if (card->effect == DEU_E_STEAL_GOLD) {
        const int gold = loot(rules, from->goods[DEU_GOLD], card->gold);
        const struct stele_ruled reading = loot_reading(rules, from->goods[DEU_GOLD], card->gold);
        from->goods[DEU_GOLD] = (int16_t)(from->goods[DEU_GOLD] - gold);
        deu_gain_gold(state, state->active, gold);
        TELL(sink, "deus.robbed", deu_clause(card), state->active, DEU_RESOLVED(state),
             READING(reading), SEAT("victim", victim), INT("gold", gold));
    } else {
        const int vp = loot(rules, from->vp, card->vp);
        const struct stele_ruled reading = loot_reading(rules, from->vp, card->vp);
        deu_gain_vp(state, victim, (enum deu_category)card->colour, -vp);
        deu_gain_vp(state, thief, (enum deu_category)card->colour, vp);
        if (vp == 0)
            return;
        /* DEU-8.29: what one gains the other loses. */
        ROW(sink, "deus.row-stolen", deu_clause(card), thief, card->colour, vp, PLAYER, POINTS,
            DEU_RESOLVED(state), READING(reading), SEAT("victim", victim),
            OWNED(DEU_OBJ_PLAYED, thief, kind), OWNED(DEU_OBJ_VP, victim, 0),
            DEU_IN(deu_bit(region)));
        ROW(sink, "deus.row-robbed", deu_clause(card), victim, card->colour, -vp, PLAYER, POINTS,
            DEU_RESOLVED(state), READING(reading), SEAT("by", thief),
            OWNED(DEU_OBJ_PLAYED, thief, kind), OWNED(DEU_OBJ_VP, victim, 0),
            DEU_IN(deu_bit(region)));
    }
}

static int victims(const struct stele_rules *rules, const struct deu_state *state, int region)
{
    int n = 0;

    for (int seat = 0; seat < rules->players_n; seat++)
        n += deu_is_neighbour(state, region, seat);
    return n;
}

/* DEU-R25: amounts do not depend on each other; each opponent is robbed once. */
void deu_apply_raid(const struct stele_rules *rules, struct deu_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    const int region = move_int(move, DEU_RAID_ARMY, 0);

    TELL(sink, "deus.raided", deu_resolved_clause(rules, state), state->active, WHOLE,
         DEU_RESOLVED(state), NAME("region", DEU_D_REGIONS, region),
         INT("victims", victims(rules, state, region)));
    for (int seat = 0; seat < rules->players_n; seat++)
        if (deu_is_neighbour(state, region, seat))
            rob(rules, state, region, seat, sink);
    deu_next_card(rules, state, sink);
}

/* DEU-8.32 */
bool deu_check_siege(const struct stele_rules *rules, const struct deu_state *state,
                     const struct stele_move *move, struct stele_reason *why)
{
    const int region = move_int(move, DEU_SIEGE_VILLAGE, 0);

    if (!check_effect(rules, state, move, why))
        return false;
    if (!deu_in(state->terrain[DEU_VILLAGE], region))
        return REFUSE(why, "deus.siege-village", deu_resolved_clause(rules, state),
                      SEAT("player", state->active), DEU_RESOLVED(state),
                      NAME("region", DEU_D_REGIONS, region));
    if (!deu_in(state->villages, region))
        return REFUSE(why, "deus.siege-attacked", deu_resolved_clause(rules, state),
                      SEAT("player", state->active), DEU_RESOLVED(state),
                      NAME("region", DEU_D_REGIONS, region));
    return deu_in(threatened(state), region) ||
           REFUSE(why, "deus.siege-army", deu_resolved_clause(rules, state),
                  SEAT("player", state->active), DEU_RESOLVED(state),
                  NAME("region", DEU_D_REGIONS, region));
}

/* DEU-6.7, DEU-R3: an empty village counts as attacked, or it still stands. */
void deu_apply_siege(const struct stele_rules *rules, struct deu_state *state,
                     const struct stele_move *move, struct stele_sink *sink)
{
    const int region = move_int(move, DEU_SIEGE_VILLAGE, 0);
    const int kind = deu_resolved_kind(state);
    const struct deu_card *card = deu_card(rules, kind);
    const int vp = card->vp < state->village_vp[region] ? card->vp : state->village_vp[region];

    state->village_vp[region] = (uint8_t)(state->village_vp[region] - vp);
    deu_gain_vp(state, state->active, (enum deu_category)card->colour, vp);
    const bool emptied =
        state->village_vp[region] == 0 && !deu_ruled(rules, DEU_R_EMPTIED_VILLAGE_STANDS);
    TELL(sink, "deus.besieged", deu_clause(card), state->active, WHOLE, DEU_RESOLVED(state),
         WHEN(state->village_vp[region] == 0,
              READING(reading_of(rules, DEU_R_EMPTIED_VILLAGE_STANDS))),
         NAME("village", DEU_D_REGIONS, region), INT("vp", vp),
         INT("left", state->village_vp[region]), INT("emptied", emptied));
    if (vp != 0)
        ROW(sink, "deus.row-siege", deu_clause(card), state->active, card->colour, vp, PLAYER,
            POINTS, DEU_RESOLVED(state), NAME("village", DEU_D_REGIONS, region),
            INT("left", state->village_vp[region]), OWNED(DEU_OBJ_PLAYED, state->active, kind),
            DEU_IN(deu_bit(region)));
    if (emptied) {
        state->villages &= ~deu_bit(region);
        deu_watch_end(state, sink);
    }
    deu_next_card(rules, state, sink);
}

/* ---- Skipping a card ------------------------------------------------------------------------- */

/* Whether there is a region, village or card that the effect could name. */
static bool has_entry(const struct stele_rules *rules, const struct deu_state *state)
{
    const struct deu_card *card = deu_resolved(rules, state);

    switch ((enum deu_effect)card->effect) {
    case DEU_E_PRODUCE_ONE:
    case DEU_E_PRODUCE_CITY:
        return workplaces(state, card) != 0;
    case DEU_E_MOVE_ONE:
    case DEU_E_MOVE_EACH:
    case DEU_E_STEAL_GOLD:
    case DEU_E_STEAL_VP:
        return (deu_own_const(state)->held & state->piece[DEU_ARMY]) != 0;
    case DEU_E_SIEGE:
        return threatened(state) != 0;
    case DEU_E_ACTIVATE_ONE: {
        const struct deu_column *column = &deu_own_const(state)->column[card->column];
        return column->facedown != (1u << column->n) - 1;
    }
    default:
        return true;
    }
}

/* DEU-4.16; DEU-R1: a card may be skipped as a whole, or only if it can do nothing. */
bool deu_check_skip(const struct stele_rules *rules, const struct deu_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    (void)move;
    if (!deu_check_active(rules, state, why))
        return false;
    if (state->marching)
        return REFUSE(why, "deus.moved-already", "DEU-4.16");
    if (deu_ruled(rules, DEU_R_EFFECTS_COMPULSORY) && has_entry(rules, state))
        return REFUSE(why, "deus.skip", "DEU-R1", DEU_RESOLVED(state));
    return deu_check_apart(rules, state, why);
}

void deu_apply_skip(const struct stele_rules *rules, struct deu_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)move;
    TELL(sink, "deus.skipped", "DEU-4.16", state->active, WHOLE, DEU_RESOLVED(state));
    deu_next_card(rules, state, sink);
}
