/* Check and apply, one pair of functions per verb.  What cards do is in effects.c, with the verbs
 * that say how; where pieces go in places.c, what follows by itself in phases.c. */
#include "games/deus/deus.h"

/* ---- Refusing -------------------------------------------------------------------------------- */

static bool refuse_found(const struct deu_state *state, struct stele_reason *why,
                         enum deu_why reason, int found, int expected)
{
    deu_refuse(why, reason);
    fact_seat(&why->facts, "player", state->active);
    fact_int(&why->facts, "found", found);
    fact_int(&why->facts, "expected", expected);
    return false;
}

static bool refuse_name(struct stele_reason *why, enum deu_why reason, const char *key, int domain,
                        int name)
{
    deu_refuse(why, reason);
    fact_name(&why->facts, key, domain, name);
    return false;
}

/* ---- Steps of a turn ------------------------------------------------------------------------- */

bool deu_refuse_due(const struct stele_rules *rules, const struct deu_state *state,
                    struct stele_reason *why)
{
    switch ((enum deu_phase)state->phase) {
    case DEU_P_MAP:
        return deu_refuse(why, DEU_WHY_MAP_DUE);
    case DEU_P_STOCK:
        deu_refuse(why, DEU_WHY_STOCK_DUE);
        fact_seat(&why->facts, "player", deu_unstocked(rules, state));
        return false;
    case DEU_P_DRAW:
        deu_refuse(why, DEU_WHY_DRAW_DUE);
        fact_seat(&why->facts, "player", state->draw_seat);
        fact_int(&why->facts, "count", state->draw_n);
        return false;
    case DEU_P_PAY:
        return refuse_name(why, DEU_WHY_PAY_DUE, "card", DEU_D_CARDS, state->card);
    case DEU_P_PLACE:
        refuse_name(why, state->column == DEU_PURPLE ? DEU_WHY_TEMPLE_PLACE_DUE : DEU_WHY_PLACE_DUE,
                    "piece", DEU_D_PIECES, state->column);
        fact_name(&why->facts, "card", DEU_D_CARDS, state->card);
        return false;
    case DEU_P_ACTIVATE:
        return refuse_name(why, DEU_WHY_CARD_DUE, "card", DEU_D_CARDS, deu_resolved_kind(state));
    case DEU_P_OFFER:
        return deu_refuse(why, DEU_WHY_INVOKE_DUE);
    case DEU_P_GOD:
        refuse_name(why, DEU_WHY_GOD_DUE, "god", DEU_D_GODS, state->god - 1);
        fact_int(&why->facts, "count", deu_granted(rules, state));
        return false;
    case DEU_P_ACTION:
    case DEU_P_OVER:
        break;
    }
    return deu_refuse(why, DEU_WHY_ONE_ACTION);
}

/* DEU-3.2: an action begins where none has begun. */
static bool check_new_action(const struct stele_rules *rules, const struct deu_state *state,
                             struct stele_reason *why)
{
    if (state->phase == DEU_P_ACTION)
        return true;
    if (state->phase < DEU_P_ACTION)
        return deu_refuse_due(rules, state, why);
    return deu_refuse(why, DEU_WHY_ONE_ACTION);
}

/* A step that belongs to one phase; `otherwise` is said where no action has begun. */
static bool check_step(const struct stele_rules *rules, const struct deu_state *state,
                       enum deu_phase phase, enum deu_why otherwise, struct stele_reason *why)
{
    if (state->phase == phase)
        return true;
    return state->phase == DEU_P_ACTION ? deu_refuse(why, otherwise)
                                        : deu_refuse_due(rules, state, why);
}

bool deu_check_active(const struct stele_rules *rules, const struct deu_state *state,
                      struct stele_reason *why)
{
    return check_step(rules, state, DEU_P_ACTIVATE, DEU_WHY_NOTHING_ACTIVE, why);
}

/* ---- map, stock ------------------------------------------------------------------------------ */

bool deu_check_map(const struct stele_rules *rules, const struct deu_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    if (state->phase != DEU_P_MAP)
        return deu_refuse(why, DEU_WHY_MAP_LAID);
    return deu_may_lay(rules, move, why);
}

void deu_apply_map(const struct stele_rules *rules, struct deu_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    deu_lay_map(rules, state, move);
    deu_tell_map(state, sink);
    deu_prepare(rules, state, sink);
}

bool deu_check_stock(const struct stele_rules *rules, const struct deu_state *state,
                     const struct stele_move *move, struct stele_reason *why)
{
    if (state->phase == DEU_P_MAP)
        return deu_refuse(why, DEU_WHY_MAP_DUE);
    if (state->phase != DEU_P_STOCK)
        return deu_refuse(why, deu_option(rules, DEU_O_ALT_START) ? DEU_WHY_STOCK_LATE
                                                                  : DEU_WHY_STOCK_OFF);
    return deu_may_stock(rules, move, DEU_STOCK_PIECES, why);
}

void deu_apply_stock(const struct stele_rules *rules, struct deu_state *state,
                     const struct stele_move *move, struct stele_sink *sink)
{
    deu_take_stock(rules, &state->player[move->by], move, DEU_STOCK_PIECES);
    deu_tell_stocked(state, sink, move->by);
    deu_prepare(rules, state, sink);
}

/* ---- draw, shuffle --------------------------------------------------------------------------- */

/* DEU-3.3: cards are drawn when a rule says so, and at no other time. */
static bool check_drawing(const struct deu_state *state, struct stele_reason *why)
{
    if (state->phase == DEU_P_MAP)
        return deu_refuse(why, DEU_WHY_MAP_DUE);
    return state->phase == DEU_P_DRAW || deu_refuse(why, DEU_WHY_NOTHING_TO_DRAW);
}

bool deu_check_draw(const struct stele_rules *rules, const struct deu_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    return check_drawing(state, why) &&
           deu_may_draw(rules, state, move_values(move, DEU_DRAW_CARDS),
                        move_count(move, DEU_DRAW_CARDS), why);
}

void deu_apply_draw(const struct stele_rules *rules, struct deu_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    deu_draw(rules, state, move_values(move, DEU_DRAW_CARDS), move_count(move, DEU_DRAW_CARDS),
             sink);
    deu_settle_draw(rules, state, sink);
}

bool deu_check_shuffle(const struct stele_rules *rules, const struct deu_state *state,
                       const struct stele_move *move, struct stele_reason *why)
{
    return check_drawing(state, why) &&
           deu_may_shuffle(rules, state, move_values(move, DEU_SHUFFLE_CARDS),
                           move_count(move, DEU_SHUFFLE_CARDS), why);
}

void deu_apply_shuffle(const struct stele_rules *rules, struct deu_state *state,
                       const struct stele_move *move, struct stele_sink *sink)
{
    deu_order_deck(rules, state, move_values(move, DEU_SHUFFLE_CARDS));
    deu_tell_shuffled(sink, state->deck_n);
    deu_settle_draw(rules, state, sink);
}

/* ---- build ----------------------------------------------------------------------------------- */

/* DEU-4.3, DEU-4.5: what is missing costs gold; DEU-4.4: here, and nowhere else. */
int deu_gold_due(const struct stele_rules *rules, const struct deu_player *player, int kind)
{
    const struct deu_card *card = deu_card(rules, kind);
    int gold = card->cost[DEU_GOLD];

    for (int i = 0; i < DEU_RESOURCES_N; i++)
        if (card->cost[i] > player->goods[i])
            gold += (card->cost[i] - player->goods[i]) * deu_set(rules)->gold_per_resource;
    return gold;
}

static void fact_cost(struct stele_facts *facts, const struct deu_card *card)
{
    int16_t cost[DEU_GOODS_N];

    for (int i = 0; i < DEU_GOODS_N; i++)
        cost[i] = card->cost[i];
    fact_counts(facts, "cost", DEU_D_GOODS, cost, DEU_GOODS_N);
}

static bool check_cost(const struct stele_rules *rules, const struct deu_state *state, int kind,
                       struct stele_reason *why)
{
    const struct deu_card *card = deu_card(rules, kind);
    const int gold = deu_gold_due(rules, deu_own_const(state), kind);

    if (gold <= deu_own_const(state)->goods[DEU_GOLD])
        return true;
    deu_refuse_by(why, DEU_WHY_COST, card->colour == DEU_PURPLE ? "DEU-5.2" : "DEU-4.5");
    fact_seat(&why->facts, "player", state->active);
    fact_name(&why->facts, "card", DEU_D_CARDS, kind);
    fact_cost(&why->facts, card);
    fact_counts(&why->facts, "goods", DEU_D_GOODS, deu_own_const(state)->goods, DEU_GOODS_N);
    fact_int(&why->facts, "gold", gold);
    return false;
}

/* DEU-4.1: one on the player board; those in the supply do not help. */
static bool check_stock(const struct deu_state *state, int piece, struct stele_reason *why)
{
    if (deu_own_const(state)->stock[piece] > 0)
        return true;
    refuse_name(why, DEU_WHY_NO_PIECE, "piece", DEU_D_PIECES, piece);
    fact_seat(&why->facts, "player", state->active);
    fact_int(&why->facts, "supply", deu_own_const(state)->supply[piece]);
    return false;
}

/* DEU-4.6: a region for it, if need be at the edge. */
static bool check_region(const struct stele_rules *rules, const struct deu_state *state, int piece,
                         struct stele_reason *why)
{
    if ((deu_places(rules, state, state->active, piece) |
         deu_edge_places(rules, state, state->active, piece)) == 0)
        return refuse_name(why, DEU_WHY_NO_REGION, "piece", DEU_D_PIECES, piece);
    return true;
}

/* DEU-5.1: for the n-th temple n - 1 cards in each ordinary column, those face down too
 * (DEU-10.7). */
static bool check_columns(const struct deu_state *state, struct stele_reason *why)
{
    const int needed = deu_own_const(state)->column[DEU_PURPLE].n;

    for (int i = 0; i < DEU_ORDINARY_N; i++) {
        if (deu_own_const(state)->column[i].n >= needed)
            continue;
        refuse_found(state, why, DEU_WHY_TEMPLE_COLUMNS, deu_own_const(state)->column[i].n, needed);
        fact_name(&why->facts, "column", DEU_D_COLOURS, i);
        fact_int(&why->facts, "temple", needed + 1);
        return false;
    }
    return true;
}

/* DEU-5.5; DEU-R14: while wooden temples are left there must be a region for one, or else the card
 * is played without it. */
static bool check_temple(const struct stele_rules *rules, const struct deu_state *state, int kind,
                         struct stele_reason *why)
{
    if (!check_columns(state, why) || !check_cost(rules, state, kind, why))
        return false;
    if (state->temples == 0 || deu_ruled(rules, DEU_R_TEMPLE_CARD_ALONE) ||
        deu_places(rules, state, state->active, DEU_TEMPLE) != 0)
        return true;
    deu_refuse(why, DEU_WHY_TEMPLE_NOWHERE);
    fact_seat(&why->facts, "player", state->active);
    return false;
}

/* DEU-10.4: as much gold as its place in the column, from the bottom. */
static int wildcard_gold(const struct stele_rules *rules, const struct deu_state *state, int column)
{
    return (deu_own_const(state)->column[column].n + 1) * deu_set(rules)->wildcard_gold;
}

/* DEU-10.3 to DEU-10.7; DEU-10.5: the piece is that of the column. */
static bool check_wildcard(const struct stele_rules *rules, const struct deu_state *state,
                           int column, struct stele_reason *why)
{
    const int gold = deu_own_const(state)->goods[DEU_GOLD];

    if (!deu_option(rules, DEU_O_WILDCARD))
        return deu_refuse(why, DEU_WHY_WILDCARD_OFF);
    if (deu_own_const(state)->wildcards >= deu_set(rules)->wildcard_uses)
        return deu_refuse(why, DEU_WHY_WILDCARD_USED);
    if (column == DEU_PURPLE)
        return deu_refuse(why, DEU_WHY_WILDCARD_TEMPLE);
    const int expected = wildcard_gold(rules, state, column);
    if (gold < expected)
        return refuse_found(state, why, DEU_WHY_WILDCARD_GOLD, gold, expected);
    return check_stock(state, column, why) && check_region(rules, state, column, why);
}

/* DEU-R20: a player without cards can only pass. */
static bool check_hand(const struct deu_state *state, struct stele_reason *why)
{
    return deu_own_const(state)->hand_n > 0 || deu_refuse(why, DEU_WHY_NOTHING_TO_PLAY);
}

/* DEU-4.2, DEU-5.10: from the hand; a card played face up cannot be unknown. */
static bool check_build_card(const struct stele_rules *rules, const struct deu_state *state,
                             int kind, bool facedown, struct stele_reason *why)
{
    if (kind == deu_unknown(rules) && !facedown)
        return deu_refuse(why, DEU_WHY_UNKNOWN_CARD);
    const bool temple = !facedown && deu_card(rules, kind)->colour == DEU_PURPLE;
    return deu_check_held(rules, state, kind, DEU_WHY_NOT_IN_HAND, temple ? "DEU-5.10" : "DEU-4.2",
                          why);
}

bool deu_check_build(const struct stele_rules *rules, const struct deu_state *state,
                     const struct stele_move *move, struct stele_reason *why)
{
    const int kind = move_int(move, DEU_BUILD_CARD, 0);
    const bool facedown = move_has(move, DEU_BUILD_COLUMN);

    if (!check_new_action(rules, state, why) || !check_hand(state, why) ||
        !check_build_card(rules, state, kind, facedown, why))
        return false;
    if (facedown)
        return check_wildcard(rules, state, move_int(move, DEU_BUILD_COLUMN, 0), why);
    if (deu_card(rules, kind)->colour == DEU_PURPLE)
        return check_temple(rules, state, kind, why);
    const int piece = deu_card(rules, kind)->colour;
    return check_stock(state, piece, why) && check_cost(rules, state, kind, why) &&
           check_region(rules, state, piece, why);
}

/* DEU-5.6: without wood in the reserve nothing is placed. */
static void after_payment(const struct stele_rules *rules, struct deu_state *state,
                          struct stele_sink *sink)
{
    if (state->column != DEU_PURPLE ||
        (state->temples > 0 && deu_places(rules, state, state->active, DEU_TEMPLE) != 0)) {
        state->phase = DEU_P_PLACE;
        return;
    }
    state->woodless = (int8_t)(state->active + 1);
    deu_tell_woodless(rules, sink, state->active, state->temples);
    deu_end_action(rules, state, sink);
}

static void pay(const struct stele_rules *rules, struct deu_state *state, const int16_t *resources,
                int gold, struct stele_sink *sink)
{
    for (int i = 0; i < DEU_RESOURCES_N; i++)
        deu_return_resource(state, i, resources[i]);
    deu_own(state)->goods[DEU_GOLD] = (int16_t)(deu_own(state)->goods[DEU_GOLD] - gold);
    deu_tell_paid(state, sink, resources, gold, state->phase == DEU_P_PAY);
    after_payment(rules, state, sink);
}

void deu_apply_build(const struct stele_rules *rules, struct deu_state *state,
                     const struct stele_move *move, struct stele_sink *sink)
{
    static const int16_t nothing[DEU_RESOURCES_N];
    const int kind = move_int(move, DEU_BUILD_CARD, 0);
    int units = 0;

    state->facedown = move_has(move, DEU_BUILD_COLUMN);
    state->card = (uint8_t)kind;
    state->column = (uint8_t)(state->facedown ? move_int(move, DEU_BUILD_COLUMN, 0)
                                              : deu_card(rules, kind)->colour);
    state->woodless = 0;
    const int rank_gold = wildcard_gold(rules, state, state->column);
    deu_leave_hand(rules, state, kind, sink);
    deu_to_column(&deu_own(state)->column[state->column], kind, state->facedown);
    deu_tell_played(state, sink, rank_gold);
    if (state->facedown) {
        deu_own(state)->wildcards++;
        pay(rules, state, nothing, rank_gold, sink);
        return;
    }
    for (int i = 0; i < DEU_RESOURCES_N; i++)
        units += deu_card(rules, kind)->cost[i];
    if (units > 0)
        state->phase = DEU_P_PAY;
    else
        pay(rules, state, nothing, deu_card(rules, kind)->cost[DEU_GOLD], sink);
}

/* ---- pay ------------------------------------------------------------------------------------- */

static bool refuse_resource(const struct deu_state *state, struct stele_reason *why,
                            enum deu_why reason, int resource, int found, int expected)
{
    refuse_found(state, why, reason, found, expected);
    fact_name(&why->facts, "resource", DEU_D_RESOURCES, resource);
    return false;
}

/* Whose cost it is that a payment does not fit; always false, so that it can follow a refusal with
 * ||. */
static bool name_card(const struct deu_state *state, struct stele_reason *why)
{
    fact_name(&why->facts, "card", DEU_D_CARDS, state->card);
    return false;
}

/* DEU-4.3: unit by unit in kind or in gold; DEU-5.2: temples likewise. */
bool deu_check_pay(const struct stele_rules *rules, const struct deu_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    int16_t in_gold[DEU_RESOURCES_N];

    if (!check_step(rules, state, DEU_P_PAY, DEU_WHY_NOTHING_TO_PAY, why))
        return false;
    const struct deu_card *card = deu_card(rules, state->card);
    deu_read_counts(move, DEU_PAY_GOLD, in_gold, DEU_RESOURCES_N);
    for (int i = 0; i < DEU_RESOURCES_N; i++)
        if (in_gold[i] > card->cost[i])
            return refuse_resource(state, why, DEU_WHY_PAY_NOT_IN_COST, i, in_gold[i],
                                   card->cost[i]) ||
                   name_card(state, why);
    for (int i = 0; i < DEU_RESOURCES_N; i++)
        if (card->cost[i] - in_gold[i] > deu_own_const(state)->goods[i])
            return refuse_resource(state, why, DEU_WHY_PAY_RESOURCE, i,
                                   deu_own_const(state)->goods[i], card->cost[i] - in_gold[i]) ||
                   name_card(state, why);
    const int gold = card->cost[DEU_GOLD] +
                     deu_sum(in_gold, DEU_RESOURCES_N) * deu_set(rules)->gold_per_resource;
    return gold <= deu_own_const(state)->goods[DEU_GOLD] ||
           refuse_found(state, why, DEU_WHY_PAY_GOLD, deu_own_const(state)->goods[DEU_GOLD],
                        gold) ||
           name_card(state, why);
}

void deu_apply_pay(const struct stele_rules *rules, struct deu_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    const struct deu_card *card = deu_card(rules, state->card);
    int16_t in_gold[DEU_RESOURCES_N], in_kind[DEU_RESOURCES_N];

    deu_read_counts(move, DEU_PAY_GOLD, in_gold, DEU_RESOURCES_N);
    for (int i = 0; i < DEU_RESOURCES_N; i++)
        in_kind[i] = (int16_t)(card->cost[i] - in_gold[i]);
    pay(rules, state, in_kind,
        card->cost[DEU_GOLD] +
            deu_sum(in_gold, DEU_RESOURCES_N) * deu_set(rules)->gold_per_resource,
        sink);
}

/* ---- place ----------------------------------------------------------------------------------- */

bool deu_check_place(const struct stele_rules *rules, const struct deu_state *state,
                     const struct stele_move *move, struct stele_reason *why)
{
    return check_step(rules, state, DEU_P_PLACE, DEU_WHY_NOTHING_TO_PLACE, why) &&
           deu_may_place(rules, state, state->column, move_int(move, DEU_PLACE_AT, 0),
                         move_has(move, DEU_PLACE_EDGE), why);
}

/* DEU-4.6, DEU-5.3: the piece comes from the board, a temple from the reserve. */
static void put_piece(struct deu_state *state, int region)
{
    struct deu_player *player = deu_own(state);

    state->piece[state->column] |= deu_bit(region);
    player->held |= deu_bit(region);
    if (state->column == DEU_TEMPLE) {
        state->temples--;
        return;
    }
    player->stock[state->column]--;
    state->armies[region] = (uint8_t)(state->armies[region] + (state->column == DEU_ARMY));
    if (player->first_region < 0)
        player->first_region = (int8_t)region;
}

void deu_apply_place(const struct stele_rules *rules, struct deu_state *state,
                     const struct stele_move *move, struct stele_sink *sink)
{
    const int region = move_int(move, DEU_PLACE_AT, 0);
    const int vp = move_has(move, DEU_PLACE_EDGE) ? deu_set(rules)->edge_vp : 0;

    put_piece(state, region);
    deu_tell_placed(state, sink, region, vp);
    if (vp > 0) {
        deu_gain_vp(state, state->active, DEU_C_EDGE, -vp); /* DEU-4.13 */
        deu_book_edge(state, region, vp, sink);
    }
    deu_attack_villages(rules, state, NO_READING, sink); /* DEU-4.14 */
    if (state->column == DEU_PURPLE)
        deu_end_action(rules, state, sink); /* DEU-5.9 */
    else
        deu_activate_column(rules, state, sink);
}

/* ---- Offerings: discard, invoke -------------------------------------------------------------- */

/* DEU-7.1, DEU-7.2: one card after the other; the last one is on top.  DEU-7.13: they lie on the
 * pile when cards are drawn. */
bool deu_check_discard(const struct stele_rules *rules, const struct deu_state *state,
                       const struct stele_move *move, struct stele_reason *why)
{
    if (state->phase != DEU_P_OFFER &&
        (!check_new_action(rules, state, why) || !check_hand(state, why)))
        return false;
    return deu_check_held(rules, state, move_int(move, DEU_DISCARD_CARD, 0),
                          DEU_WHY_DISCARD_NOT_HELD, "DEU-7.1", why);
}

void deu_apply_discard(const struct stele_rules *rules, struct deu_state *state,
                       const struct stele_move *move, struct stele_sink *sink)
{
    const int kind = move_int(move, DEU_DISCARD_CARD, 0);

    state->phase = DEU_P_OFFER;
    state->woodless = 0;
    state->offered++;
    deu_tell_discarded(sink, state->active, kind);
    deu_leave_hand(rules, state, kind, sink);
    deu_to_discards(state, kind);
}

/* DEU-7.3: the god of the top card; DEU-7.10, DEU-R6: Jupiter lets the player choose. */
bool deu_check_invoke(const struct stele_rules *rules, const struct deu_state *state,
                      const struct stele_move *move, struct stele_reason *why)
{
    const bool named = move_has(move, DEU_INVOKE_GOD);

    if (!check_step(rules, state, DEU_P_OFFER, DEU_WHY_INVOKE_NONE, why))
        return false;
    if (state->top == deu_unknown(rules))
        return deu_refuse(why, DEU_WHY_TOP_UNKNOWN);
    const int god = deu_card(rules, state->top)->colour;
    if (god != DEU_JUPITER)
        return !named || refuse_name(why, DEU_WHY_GOD_NAMED, "god", DEU_D_GODS, god);
    if (!named)
        return deu_refuse(why, DEU_WHY_GOD_MISSING);
    return move_int(move, DEU_INVOKE_GOD, 0) != DEU_JUPITER || deu_refuse(why, DEU_WHY_GOD_JUPITER);
}

/* DEU-7.11, DEU-7.12: up to a full hand, then what Minerva adds. */
static void draw_step(const struct stele_rules *rules, struct deu_state *state,
                      struct stele_sink *sink)
{
    const int missing = deu_set(rules)->hand_refill - deu_own(state)->hand_n;

    deu_start_draw(rules, state, state->active, (missing > 0 ? missing : 0) + state->extra,
                   DEU_AFTER_OFFER, sink);
}

/* DEU-7.4, DEU-R9: from the personal supply, as far as it goes. */
static void grant_own_piece(const struct stele_rules *rules, struct deu_state *state, int god,
                            struct stele_sink *sink)
{
    int16_t pieces[DEU_COLOURS_N] = {0};
    const int wanted = deu_set(rules)->god[god].own;

    if (wanted == 0 || god >= DEU_ORDINARY_N)
        return;
    pieces[god] =
        (int16_t)(wanted < deu_own(state)->supply[god] ? wanted : deu_own(state)->supply[god]);
    deu_gain_pieces(state, pieces);
    deu_tell_god_piece(state, sink, pieces);
}

/* DEU-7.5, DEU-7.8 */
static void grant_gifts(const struct stele_rules *rules, struct deu_state *state, int god,
                        struct stele_sink *sink)
{
    const struct deu_god_figures *figures = &deu_set(rules)->god[god];
    const int gold = figures->gold * state->offered;
    const int vp = state->offered > 1 ? figures->vp_more : figures->vp_one;

    if (gold > 0) {
        deu_gain_gold(state, state->active, gold);
        deu_tell_god_gold(state, sink, gold);
    }
    if (vp > 0) {
        deu_gain_vp(state, state->active, DEU_C_OFFERINGS, vp);
        deu_book_offering(state, vp, sink);
    }
}

int deu_granted(const struct stele_rules *rules, const struct deu_state *state)
{
    const struct deu_set *set = deu_set(rules);
    int n = 0, most = DEU_FIGURE_MAX;

    switch (state->god - 1) {
    case DEU_CERES: /* DEU-7.6 */
        n = state->offered * set->god[DEU_CERES].resources;
        most = deu_sum(state->reserve, DEU_RESOURCES_N);
        break;
    case DEU_MARS: /* DEU-7.9 */
        n = state->offered * set->god[DEU_MARS].pieces;
        most = deu_supply(state);
        break;
    case DEU_MINERVA: /* DEU-7.7 */
        n = state->offered * set->god[DEU_MINERVA].cards;
        break;
    default:
        break;
    }
    return n < most ? n : most;
}

void deu_apply_invoke(const struct stele_rules *rules, struct deu_state *state,
                      const struct stele_move *move, struct stele_sink *sink)
{
    const int top = deu_card(rules, state->top)->colour;
    const int god = move_int(move, DEU_INVOKE_GOD, top);

    state->god = (uint8_t)(god + 1);
    deu_tell_invoked(state, sink, top == DEU_JUPITER);
    grant_gifts(rules, state, god, sink);
    grant_own_piece(rules, state, god, sink);
    if (deu_granted(rules, state) > 0)
        state->phase = DEU_P_GOD;
    else
        draw_step(rules, state, sink);
}

/* ---- Offerings: take, recruit, extra --------------------------------------------------------- */

static bool check_god(const struct stele_rules *rules, const struct deu_state *state, int god,
                      struct stele_reason *why)
{
    if (!check_step(rules, state, DEU_P_GOD, DEU_WHY_NO_GOD_CHOICE, why))
        return false;
    return state->god - 1 == god || deu_refuse_due(rules, state, why);
}

/* DEU-7.14; DEU-R10: all of the gift, or any part of it. */
static bool check_granted(const struct stele_rules *rules, const struct deu_state *state, int found,
                          enum deu_why reason, struct stele_reason *why)
{
    const int expected = deu_granted(rules, state);

    if (found == expected || (found < expected && deu_ruled(rules, DEU_R_GIFTS_MAY_BE_DECLINED)))
        return true;
    return refuse_found(state, why, reason, found, expected);
}

/* DEU-7.6 */
bool deu_check_take(const struct stele_rules *rules, const struct deu_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    int16_t goods[DEU_RESOURCES_N];

    if (!check_god(rules, state, DEU_CERES, why))
        return false;
    deu_read_counts(move, DEU_TAKE_GOODS, goods, DEU_RESOURCES_N);
    for (int i = 0; i < DEU_RESOURCES_N; i++)
        if (goods[i] > state->reserve[i])
            return refuse_resource(state, why, DEU_WHY_TAKE_RESERVE, i, goods[i],
                                   state->reserve[i]);
    return check_granted(rules, state, deu_sum(goods, DEU_RESOURCES_N), DEU_WHY_TAKE_COUNT, why);
}

void deu_apply_take(const struct stele_rules *rules, struct deu_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    int16_t goods[DEU_RESOURCES_N];

    deu_read_counts(move, DEU_TAKE_GOODS, goods, DEU_RESOURCES_N);
    for (int i = 0; i < DEU_RESOURCES_N; i++)
        deu_gain_resource(state, i, goods[i]);
    deu_tell_took(state, sink, goods);
    draw_step(rules, state, sink);
}

/* DEU-7.9, DEU-8.21: pieces from Mars or by a Workshop. */
bool deu_check_recruit(const struct stele_rules *rules, const struct deu_state *state,
                       const struct stele_move *move, struct stele_reason *why)
{
    int16_t pieces[DEU_COLOURS_N];

    if (state->phase != DEU_P_GOD)
        return deu_check_workshop(rules, state, move, why);
    deu_read_counts(move, DEU_RECRUIT_PIECES, pieces, DEU_COLOURS_N);
    return check_god(rules, state, DEU_MARS, why) && deu_check_supply(state, pieces, why) &&
           check_granted(rules, state, deu_sum(pieces, DEU_COLOURS_N), DEU_WHY_MARS_COUNT, why);
}

void deu_apply_recruit(const struct stele_rules *rules, struct deu_state *state,
                       const struct stele_move *move, struct stele_sink *sink)
{
    int16_t pieces[DEU_COLOURS_N];

    deu_read_counts(move, DEU_RECRUIT_PIECES, pieces, DEU_COLOURS_N);
    deu_gain_pieces(state, pieces);
    deu_tell_recruited(rules, state, sink, pieces);
    if (state->phase == DEU_P_GOD)
        draw_step(rules, state, sink);
    else
        deu_next_card(rules, state, sink);
}

/* DEU-7.7, DEU-7.14: Minerva's cards may be fewer. */
bool deu_check_extra(const struct stele_rules *rules, const struct deu_state *state,
                     const struct stele_move *move, struct stele_reason *why)
{
    const int found = move_int(move, DEU_EXTRA_COUNT, 0);

    if (!check_god(rules, state, DEU_MINERVA, why))
        return false;
    const int most = deu_granted(rules, state);
    return found <= most || refuse_found(state, why, DEU_WHY_EXTRA_COUNT, found, most);
}

void deu_apply_extra(const struct stele_rules *rules, struct deu_state *state,
                     const struct stele_move *move, struct stele_sink *sink)
{
    state->extra = (uint8_t)move_int(move, DEU_EXTRA_COUNT, 0);
    deu_tell_extra(state, sink);
    draw_step(rules, state, sink);
}

/* ---- pass ------------------------------------------------------------------------------------ */

/* DEU-3.2; DEU-R20: only a player who has no card and cannot draw one. */
bool deu_check_pass(const struct stele_rules *rules, const struct deu_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    (void)move;
    return check_new_action(rules, state, why) &&
           (deu_own_const(state)->hand_n == 0 || deu_refuse(why, DEU_WHY_PASS));
}

void deu_apply_pass(const struct stele_rules *rules, struct deu_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)move;
    deu_tell_passed(rules, sink, state->active);
    deu_end_turn(rules, state, sink);
}

/* ---- Every verb ------------------------------------------------------------------------------ */

/* DEU-3.1: only the player whose turn it is.  DEU-5.6: a temple without wood ends
 * the turn at once, so that a region named for it comes too late. */
static bool refuse_player(const struct deu_state *state, const struct stele_move *move,
                          int expected, struct stele_reason *why)
{
    if (move->verb == DEU_V_PLACE && state->woodless == move->by + 1)
        return deu_refuse(why, DEU_WHY_TEMPLE_WOODLESS);
    deu_refuse(why, DEU_WHY_NOT_YOUR_TURN);
    fact_seat(&why->facts, "player", move->by);
    fact_seat(&why->facts, "expected", expected);
    return false;
}

bool deu_may(const struct stele_rules *rules, const void *state, const struct stele_move *move,
             struct stele_reason *why)
{
    const struct deu_state *s = state;

    if (s->phase == DEU_P_OVER)
        return refuse_name(why, DEU_WHY_OVER, "end", DEU_D_ENDS, s->end);
    if (rules->game->verbs[move->verb].flags & STELE_VERB_CHANCE)
        return true;
    const int expected = s->phase == DEU_P_STOCK ? deu_unstocked(rules, s) : s->active;
    return move->by == expected || refuse_player(s, move, expected, why);
}
