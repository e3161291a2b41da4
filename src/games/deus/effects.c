/* What cards do when their column is activated, and the verbs that say how.  The figures are those
 * of the card; the same kind of effect may stand on any card.  Every apply goes on to the next card
 * of the column, unless armies are still marching or a Laboratory has only chosen its card. */
#include "games/deus/deus.h"

/* By the clause of the card being resolved. */
static void refuse_by_card(const struct stele_rules *rules, const struct deu_state *state,
                           struct stele_reason *why, enum deu_why reason)
{
    deu_refuse_by(why, reason, deu_clause(deu_resolved(rules, state)));
    fact_seat(&why->facts, "player", state->active);
    fact_name(&why->facts, "card", DEU_D_CARDS, deu_resolved_kind(state));
}

static bool refuse_found(const struct stele_rules *rules, const struct deu_state *state,
                         struct stele_reason *why, enum deu_why reason, int found, int expected)
{
    refuse_by_card(rules, state, why, reason);
    fact_int(&why->facts, "found", found);
    fact_int(&why->facts, "expected", expected);
    return false;
}

static bool refuse_region(const struct stele_rules *rules, const struct deu_state *state,
                          struct stele_reason *why, enum deu_why reason, int region)
{
    refuse_by_card(rules, state, why, reason);
    fact_name(&why->facts, "region", DEU_D_REGIONS, region);
    return false;
}

/* The card being resolved does something else: the answer names the verb that does it. */
static bool refuse_effect(const struct stele_rules *rules, const struct deu_state *state,
                          struct stele_reason *why)
{
    const int verb = deu_verb_of(deu_resolved(rules, state));

    deu_refuse(why, DEU_WHY_OTHER_EFFECT);
    fact_name(&why->facts, "card", DEU_D_CARDS, deu_resolved_kind(state));
    fact_text(&why->facts, "verb", rules->game->verbs[verb].name);
    return false;
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

/* Gold never runs out (DEU-2.4), but a purse is full when its number is. */
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
        return deu_refuse(why, DEU_WHY_PIECES_TEMPLE);
    for (int i = 0; i < DEU_ORDINARY_N; i++) {
        if (pieces[i] > deu_own_const(state)->supply[i]) {
            deu_refuse(why, DEU_WHY_PIECES_SUPPLY);
            fact_name(&why->facts, "piece", DEU_D_PIECES, i);
            fact_int(&why->facts, "found", pieces[i]);
            fact_int(&why->facts, "expected", deu_own_const(state)->supply[i]);
            return false;
        }
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

static void gain_points(const struct stele_rules *rules, struct deu_state *state, int count,
                        deu_regions regions, struct stele_sink *sink)
{
    const int kind = deu_resolved_kind(state);
    const struct deu_card *card = deu_card(rules, kind);
    const int points = count / card->group * card->vp;

    deu_gain_vp(state, state->active, (enum deu_category)card->colour, points);
    deu_tell_gained_vp(rules, state, sink, count, points);
    deu_book_card(rules, state, kind, count, regions, points, sink);
}

static void gain_gold(const struct stele_rules *rules, struct deu_state *state, int count,
                      struct stele_sink *sink)
{
    const int gold = count * deu_resolved(rules, state)->gold;

    deu_gain_gold(state, state->active, gold);
    deu_tell_gained_gold(rules, state, sink, count, gold);
}

/* DEU-8.12: two of the land's resource for every production piece on it. */
static void produce_all(const struct stele_rules *rules, struct deu_state *state, int count,
                        struct stele_sink *sink)
{
    const struct deu_card *card = deu_resolved(rules, state);
    const int resource = deu_set(rules)->resource_of[card->terrain], wanted = count * card->amount;
    const int got = deu_gain_resource(state, resource, wanted);

    deu_tell_produced(rules, state, sink, resource, got, wanted - got, -1);
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
    case DEU_E_PRODUCE_ALL:
        produce_all(rules, state, count, sink);
        break;
    case DEU_E_DRAW_PER_REGION: /* DEU-8.18, DEU-3.5 */
        deu_tell_studied(rules, state, sink, count, count * card->cards);
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
        return refuse_region(rules, state, why, DEU_WHY_PRODUCE_PIECE, region);
    refuse_region(rules, state, why, DEU_WHY_PRODUCE_TERRAIN, region);
    fact_name(&why->facts, "terrain", DEU_D_TERRAINS, card->terrain);
    fact_name(&why->facts, "land", DEU_D_TERRAINS, deu_terrain(state, region));
    fact_name(&why->facts, "face", DEU_D_FACES, state->face[region / DEU_TILE_REGIONS]);
    return false;
}

void deu_apply_produce(const struct stele_rules *rules, struct deu_state *state,
                       const struct stele_move *move, struct stele_sink *sink)
{
    const int region = move_int(move, DEU_PRODUCE_AT, 0);
    const struct deu_card *card = deu_resolved(rules, state);
    const int resource = deu_set(rules)->resource_of[deu_terrain(state, region)];
    const int units = card->effect == DEU_E_PRODUCE_CITY ? deu_pieces_at(state, region) : 1;
    const int wanted = units * card->amount, got = deu_gain_resource(state, resource, wanted);

    deu_tell_produced(rules, state, sink, resource, got, wanted - got, region);
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
    refuse_found(rules, state, why, DEU_WHY_SELL_STOCK, count, most);
    fact_counts(&why->facts, "goods", DEU_D_RESOURCES, goods, DEU_RESOURCES_N);
    fact_counts(&why->facts, "stock", DEU_D_RESOURCES, stock, DEU_RESOURCES_N);
    return false;
}

bool deu_check_sell(const struct stele_rules *rules, const struct deu_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    const int count = move_int(move, DEU_SELL_COUNT, 0);

    if (!check_effect(rules, state, move, why))
        return false;
    const struct deu_card *card = deu_resolved(rules, state);
    if (count > card->max)
        return refuse_found(rules, state, why, DEU_WHY_SELL_MOST, count, card->max);
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
    deu_tell_sold(rules, state, sink, goods, gold, vp);
    if (!for_gold)
        deu_book_sale(rules, state, kind, goods, vp, sink);
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
        return refuse_found(rules, state, why, DEU_WHY_BUY_MOST, count, card->max);
    if (count * card->gold > gold)
        return refuse_found(rules, state, why, DEU_WHY_BUY_GOLD, count * card->gold, gold);
    for (int i = 0; i < DEU_RESOURCES_N; i++) {
        if (goods[i] > state->reserve[i]) {
            deu_refuse(why, DEU_WHY_BUY_RESERVE);
            fact_name(&why->facts, "resource", DEU_D_RESOURCES, i);
            fact_int(&why->facts, "found", goods[i]);
            fact_int(&why->facts, "expected", state->reserve[i]);
            return false;
        }
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
    deu_tell_bought(rules, state, sink, goods, gold);
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
    return found == expected ||
           refuse_found(rules, state, why, DEU_WHY_PIECES_COUNT, found, expected);
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
    deu_refuse(why, hidden ? DEU_WHY_COPY_FACEDOWN : DEU_WHY_COPY_COLUMN);
    fact_seat(&why->facts, "player", state->active);
    fact_name(&why->facts, "card", DEU_D_CARDS, kind);
    fact_name(&why->facts, "column", DEU_D_COLOURS, card->column);
    return false;
}

/* A card that leaves nothing to decide is resolved at once. */
void deu_apply_copy(const struct stele_rules *rules, struct deu_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    const int kind = move_int(move, DEU_COPY_CARD, 0);

    deu_tell_copied(rules, state, sink, kind);
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

/* DEU-8.33: every movement may bring an attack; DEU-R4: or none does. */
void deu_apply_move(const struct stele_rules *rules, struct deu_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    const int from = move_int(move, DEU_MOVE_FROM, 0), to = move_int(move, DEU_MOVE_TO, 0);

    deu_shift_army(state, state->active, from, to);
    deu_tell_moved(rules, state, sink, from, to);
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
        return deu_refuse(why, DEU_WHY_NOTHING_MOVED);
    return deu_check_apart(rules, state, why);
}

void deu_apply_done(const struct stele_rules *rules, struct deu_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)move;
    deu_tell_rested(rules, state, sink);
    deu_next_card(rules, state, sink);
}

/* ---- Raids and sieges ------------------------------------------------------------------------ */

/* DEU-8.28, DEU-8.29: whoever holds a region next to the army's. */
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
    const int kind = deu_resolved_kind(state);
    const struct deu_card *card = deu_card(rules, kind);
    struct deu_player *from = &state->player[victim];

    if (card->effect == DEU_E_STEAL_GOLD) {
        const int gold = loot(rules, from->goods[DEU_GOLD], card->gold);
        const struct stele_ruled reading = loot_reading(rules, from->goods[DEU_GOLD], card->gold);
        from->goods[DEU_GOLD] = (int16_t)(from->goods[DEU_GOLD] - gold);
        deu_gain_gold(state, state->active, gold);
        deu_tell_robbed(rules, state, sink, victim, gold, reading);
    } else {
        const int vp = loot(rules, from->vp, card->vp);
        const struct stele_ruled reading = loot_reading(rules, from->vp, card->vp);
        deu_gain_vp(state, victim, (enum deu_category)card->colour, -vp);
        deu_gain_vp(state, state->active, (enum deu_category)card->colour, vp);
        deu_book_theft(rules, state, kind, region, victim, vp, reading, sink);
    }
}

/* DEU-R25: amounts do not depend on each other; each opponent is robbed once. */
void deu_apply_raid(const struct stele_rules *rules, struct deu_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    const int region = move_int(move, DEU_RAID_ARMY, 0);

    deu_tell_raided(rules, state, sink, region);
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
        return refuse_region(rules, state, why, DEU_WHY_SIEGE_VILLAGE, region);
    if (!deu_in(state->villages, region))
        return refuse_region(rules, state, why, DEU_WHY_SIEGE_ATTACKED, region);
    return deu_in(threatened(state), region) ||
           refuse_region(rules, state, why, DEU_WHY_SIEGE_ARMY, region);
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
    deu_tell_besieged(rules, state, sink, region, vp, emptied);
    deu_book_siege(rules, state, kind, region, vp, sink);
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
        return deu_refuse(why, DEU_WHY_MOVED_ALREADY);
    if (deu_ruled(rules, DEU_R_EFFECTS_COMPULSORY) && has_entry(rules, state)) {
        deu_refuse(why, DEU_WHY_SKIP);
        fact_name(&why->facts, "card", DEU_D_CARDS, deu_resolved_kind(state));
        return false;
    }
    return deu_check_apart(rules, state, why);
}

void deu_apply_skip(const struct stele_rules *rules, struct deu_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)move;
    deu_tell_skipped(state, sink);
    deu_next_card(rules, state, sink);
}
