/* Check and apply, one pair of functions per verb.  What cards do is in effects.c, with the verbs
 * that say how; where pieces go in places.c, what follows by itself in phases.c. */
#include "games/deus/deus.h"

/* ---- Steps of a turn ------------------------------------------------------------------------- */

bool deu_refuse_due(const struct stele_rules *rules, const struct deu_state *state,
                    struct stele_reason *why)
{
    switch ((enum deu_phase)state->phase) {
    case DEU_P_MAP:
        return REFUSE(why, "deus.map-due", "DEU-1.8");
    case DEU_P_STOCK:
        return REFUSE(why, "deus.stock-due", "DEU-10.1",
                      SEAT("player", deu_unstocked(rules, state)));
    case DEU_P_DRAW:
        return REFUSE(why, "deus.draw-due", "DEU-3.4", SEAT("player", state->draw_seat),
                      INT("count", state->draw_n));
    case DEU_P_PAY:
        return REFUSE(why, "deus.pay-due", "DEU-4.3", NAME("card", DEU_D_CARDS, state->card));
    case DEU_P_PLACE:
        return REFUSE(why, state->column == DEU_PURPLE ? "deus.temple-place-due" : "deus.place-due",
                      state->column == DEU_PURPLE ? "DEU-5.3" : "DEU-4.6",
                      NAME("piece", DEU_D_PIECES, state->column),
                      NAME("card", DEU_D_CARDS, state->card));
    case DEU_P_ACTIVATE:
        return REFUSE(why, "deus.card-due", "DEU-4.15",
                      NAME("card", DEU_D_CARDS, deu_resolved_kind(state)));
    case DEU_P_OFFER:
        return REFUSE(why, "deus.invoke-due", "DEU-7.3");
    case DEU_P_GOD:
        return REFUSE(why, "deus.god-due", "DEU-7.14", NAME("god", DEU_D_GODS, state->god - 1),
                      INT("count", deu_granted(rules, state)));
    case DEU_P_ACTION:
    case DEU_P_OVER:
        break;
    }
    return REFUSE(why, "deus.one-action", "DEU-3.2");
}

/* DEU-3.2: an action begins where none has begun. */
static bool check_new_action(const struct stele_rules *rules, const struct deu_state *state,
                             struct stele_reason *why)
{
    if (state->phase == DEU_P_ACTION)
        return true;
    if (state->phase < DEU_P_ACTION)
        return deu_refuse_due(rules, state, why);
    return REFUSE(why, "deus.one-action", "DEU-3.2");
}

/* A step that belongs to one phase; `otherwise` is said where no action has begun. */
static bool check_step(const struct stele_rules *rules, const struct deu_state *state,
                       enum deu_phase phase, const char *code, const char *clause,
                       struct stele_reason *why)
{
    if (state->phase == phase)
        return true;
    return state->phase == DEU_P_ACTION ? REFUSE(why, code, clause)
                                        : deu_refuse_due(rules, state, why);
}

bool deu_check_active(const struct stele_rules *rules, const struct deu_state *state,
                      struct stele_reason *why)
{
    return check_step(rules, state, DEU_P_ACTIVATE, "deus.nothing-active", "DEU-4.15", why);
}

/* ---- map, stock ------------------------------------------------------------------------------ */

bool deu_check_map(const struct stele_rules *rules, const struct deu_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    if (state->phase != DEU_P_MAP)
        return REFUSE(why, "deus.map-laid", "DEU-1.8");
    return deu_may_lay(rules, move, why);
}

void deu_apply_map(const struct stele_rules *rules, struct deu_state *state,
                   const struct stele_move *move, struct stele_sink *sink)
{
    deu_lay_map(rules, state, move);
    TELL(sink, "deus.map", "DEU-1.8", STELE_NOBODY, WHOLE,
         NAMES("faces", DEU_D_FACES, move_values(move, DEU_MAP_FACES), state->tiles_n));
    deu_prepare(rules, state, sink);
}

bool deu_check_stock(const struct stele_rules *rules, const struct deu_state *state,
                     const struct stele_move *move, struct stele_reason *why)
{
    if (state->phase == DEU_P_MAP)
        return REFUSE(why, "deus.map-due", "DEU-1.8");
    if (state->phase != DEU_P_STOCK)
        return REFUSE(why,
                      deu_option(rules, DEU_O_ALT_START) ? "deus.stock-late" : "deus.stock-off",
                      "DEU-10.1");
    return deu_may_stock(rules, move, DEU_STOCK_PIECES, why);
}

void deu_apply_stock(const struct stele_rules *rules, struct deu_state *state,
                     const struct stele_move *move, struct stele_sink *sink)
{
    int16_t pieces[DEU_COLOURS_N];

    deu_read_counts(move, DEU_STOCK_PIECES, pieces, DEU_COLOURS_N);
    deu_take_stock(rules, &state->player[move->by], move, DEU_STOCK_PIECES);
    TELL(sink, "deus.stocked", "DEU-10.1", move->by, WHOLE,
         COUNTS("pieces", DEU_D_PIECES, pieces, DEU_ORDINARY_N));
    deu_prepare(rules, state, sink);
}

/* ---- draw, shuffle --------------------------------------------------------------------------- */

/* DEU-3.3: cards are drawn when a rule says so, and at no other time. */
static bool check_drawing(const struct deu_state *state, struct stele_reason *why)
{
    if (state->phase == DEU_P_MAP)
        return REFUSE(why, "deus.map-due", "DEU-1.8");
    return state->phase == DEU_P_DRAW || REFUSE(why, "deus.nothing-to-draw", "DEU-3.3");
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
    TELL(sink, "deus.shuffled", "DEU-3.4", STELE_NOBODY, WHOLE, INT("count", state->deck_n));
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

static bool check_cost(const struct stele_rules *rules, const struct deu_state *state, int kind,
                       struct stele_reason *why)
{
    const struct deu_card *card = deu_card(rules, kind);
    const int gold = deu_gold_due(rules, deu_own_const(state), kind);
    int16_t cost[DEU_GOODS_N];

    if (gold <= deu_own_const(state)->goods[DEU_GOLD])
        return true;
    for (int i = 0; i < DEU_GOODS_N; i++)
        cost[i] = card->cost[i];
    return REFUSE(why, "deus.cost", card->colour == DEU_PURPLE ? "DEU-5.2" : "DEU-4.5",
                  SEAT("player", state->active), NAME("card", DEU_D_CARDS, kind),
                  COUNTS("cost", DEU_D_GOODS, cost, DEU_GOODS_N),
                  COUNTS("goods", DEU_D_GOODS, deu_own_const(state)->goods, DEU_GOODS_N),
                  INT("gold", gold));
}

/* DEU-4.1: one on the player board; those in the supply do not help. */
static bool check_stock(const struct deu_state *state, int piece, struct stele_reason *why)
{
    if (deu_own_const(state)->stock[piece] > 0)
        return true;
    return REFUSE(why, "deus.no-piece", "DEU-4.1", NAME("piece", DEU_D_PIECES, piece),
                  SEAT("player", state->active),
                  INT("supply", deu_own_const(state)->supply[piece]));
}

/* DEU-4.6: a region for it, if need be at the edge. */
static bool check_region(const struct stele_rules *rules, const struct deu_state *state, int piece,
                         struct stele_reason *why)
{
    if ((deu_places(rules, state, state->active, piece) |
         deu_edge_places(rules, state, state->active, piece)) == 0)
        return REFUSE(why, "deus.no-region", "DEU-4.6", NAME("piece", DEU_D_PIECES, piece));
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
        return REFUSE(why, "deus.temple-columns", "DEU-5.1", SEAT("player", state->active),
                      INT("found", deu_own_const(state)->column[i].n), INT("expected", needed),
                      NAME("column", DEU_D_COLOURS, i), INT("temple", needed + 1));
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
    return REFUSE(why, "deus.temple-nowhere", "DEU-5.5", SEAT("player", state->active));
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
        return REFUSE(why, "deus.wildcard-off", "DEU-10.3");
    if (deu_own_const(state)->wildcards >= deu_set(rules)->wildcard_uses)
        return REFUSE(why, "deus.wildcard-used", "DEU-10.3");
    if (column == DEU_PURPLE)
        return REFUSE(why, "deus.wildcard-temple", "DEU-10.7");
    const int expected = wildcard_gold(rules, state, column);
    if (gold < expected)
        return REFUSE(why, "deus.wildcard-gold", "DEU-10.4", SEAT("player", state->active),
                      INT("found", gold), INT("expected", expected));
    return check_stock(state, column, why) && check_region(rules, state, column, why);
}

/* DEU-R20: a player without cards can only pass. */
static bool check_hand(const struct deu_state *state, struct stele_reason *why)
{
    return deu_own_const(state)->hand_n > 0 || REFUSE(why, "deus.nothing-to-play", "DEU-R20");
}

/* DEU-4.2, DEU-5.10: from the hand; a card played face up cannot be unknown. */
static bool check_build_card(const struct stele_rules *rules, const struct deu_state *state,
                             int kind, bool facedown, struct stele_reason *why)
{
    if (kind == deu_unknown(rules) && !facedown)
        return REFUSE(why, "deus.unknown-card", "DEU-R24");
    const bool temple = !facedown && deu_card(rules, kind)->colour == DEU_PURPLE;
    return deu_check_held(rules, state, kind, "deus.not-in-hand", temple ? "DEU-5.10" : "DEU-4.2",
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
    TELL(sink, "deus.woodless", state->temples > 0 ? "DEU-R14" : "DEU-5.6", state->active,
         WHEN(state->temples > 0, READING(reading_of(rules, DEU_R_TEMPLE_CARD_ALONE))));
    deu_end_action(rules, state, sink);
}

static void pay(const struct stele_rules *rules, struct deu_state *state, const int16_t *resources,
                int gold, struct stele_sink *sink)
{
    int16_t goods[DEU_GOODS_N];

    for (int i = 0; i < DEU_RESOURCES_N; i++) {
        goods[i] = resources[i];
        deu_return_resource(state, i, resources[i]);
    }
    goods[DEU_GOLD] = (int16_t)gold;
    deu_own(state)->goods[DEU_GOLD] = (int16_t)(deu_own(state)->goods[DEU_GOLD] - gold);
    TELL(sink, "deus.paid", state->facedown ? "DEU-10.4" : "DEU-4.3", state->active,
         WHEN(state->phase == DEU_P_PAY, WHOLE), COUNTS("goods", DEU_D_GOODS, goods, DEU_GOODS_N));
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
    TELL(sink, state->facedown ? "deus.hidden" : "deus.played",
         state->facedown               ? "DEU-10.3"
         : state->column == DEU_PURPLE ? "DEU-5.10"
                                       : "DEU-4.2",
         state->active, WHOLE, NAME("card", DEU_D_CARDS, state->card),
         NAME("column", DEU_D_COLOURS, state->column),
         WHEN(state->facedown, INT("gold", rank_gold)));
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

/* DEU-4.3: unit by unit in kind or in gold; DEU-5.2: temples likewise. */
bool deu_check_pay(const struct stele_rules *rules, const struct deu_state *state,
                   const struct stele_move *move, struct stele_reason *why)
{
    int16_t in_gold[DEU_RESOURCES_N];

    if (!check_step(rules, state, DEU_P_PAY, "deus.nothing-to-pay", "DEU-4.3", why))
        return false;
    const struct deu_card *card = deu_card(rules, state->card);
    deu_read_counts(move, DEU_PAY_GOLD, in_gold, DEU_RESOURCES_N);
    for (int i = 0; i < DEU_RESOURCES_N; i++)
        if (in_gold[i] > card->cost[i])
            return REFUSE(why, "deus.pay-not-in-cost", "DEU-4.3", SEAT("player", state->active),
                          INT("found", in_gold[i]), INT("expected", card->cost[i]),
                          NAME("resource", DEU_D_RESOURCES, i),
                          NAME("card", DEU_D_CARDS, state->card));
    for (int i = 0; i < DEU_RESOURCES_N; i++)
        if (card->cost[i] - in_gold[i] > deu_own_const(state)->goods[i])
            return REFUSE(why, "deus.pay-resource", "DEU-4.5", SEAT("player", state->active),
                          INT("found", deu_own_const(state)->goods[i]),
                          INT("expected", card->cost[i] - in_gold[i]),
                          NAME("resource", DEU_D_RESOURCES, i),
                          NAME("card", DEU_D_CARDS, state->card));
    const int gold = card->cost[DEU_GOLD] +
                     deu_sum(in_gold, DEU_RESOURCES_N) * deu_set(rules)->gold_per_resource;
    return gold <= deu_own_const(state)->goods[DEU_GOLD] ||
           REFUSE(why, "deus.pay-gold", "DEU-4.5", SEAT("player", state->active),
                  INT("found", deu_own_const(state)->goods[DEU_GOLD]), INT("expected", gold),
                  NAME("card", DEU_D_CARDS, state->card));
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
    return check_step(rules, state, DEU_P_PLACE, "deus.nothing-to-place", "DEU-4.6", why) &&
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
    TELL(sink, "deus.placed",
         vp > 0                        ? "DEU-4.13"
         : state->column == DEU_PURPLE ? "DEU-5.3"
                                       : "DEU-4.6",
         state->active, WHOLE, NAME("piece", DEU_D_PIECES, state->column),
         NAME("region", DEU_D_REGIONS, region),
         NAME("terrain", DEU_D_TERRAINS, deu_terrain(state, region)), INT("vp", vp));
    if (vp > 0) {
        deu_gain_vp(state, state->active, DEU_C_EDGE, -vp); /* DEU-4.13 */
        ROW(sink, "deus.row-edge", "DEU-4.13", state->active, DEU_C_EDGE, -vp, PLAYER, POINTS,
            NAME("region", DEU_D_REGIONS, region), OBJECT(DEU_OBJ_REGION, region));
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
                          "deus.discard-not-held", "DEU-7.1", why);
}

void deu_apply_discard(const struct stele_rules *rules, struct deu_state *state,
                       const struct stele_move *move, struct stele_sink *sink)
{
    const int kind = move_int(move, DEU_DISCARD_CARD, 0);

    state->phase = DEU_P_OFFER;
    state->woodless = 0;
    state->offered++;
    TELL(sink, "deus.discarded", "DEU-7.1", state->active, WHOLE, NAME("card", DEU_D_CARDS, kind));
    deu_leave_hand(rules, state, kind, sink);
    deu_to_discards(state, kind);
}

/* DEU-7.3: the god of the top card; DEU-7.10, DEU-R6: Jupiter lets the player choose. */
bool deu_check_invoke(const struct stele_rules *rules, const struct deu_state *state,
                      const struct stele_move *move, struct stele_reason *why)
{
    const bool named = move_has(move, DEU_INVOKE_GOD);

    if (!check_step(rules, state, DEU_P_OFFER, "deus.invoke-none", "DEU-7.1", why))
        return false;
    if (state->top == deu_unknown(rules))
        return REFUSE(why, "deus.top-unknown", "DEU-7.2");
    const int god = deu_card(rules, state->top)->colour;
    if (god != DEU_JUPITER)
        return !named || REFUSE(why, "deus.god-named", "DEU-7.3", NAME("god", DEU_D_GODS, god));
    if (!named)
        return REFUSE(why, "deus.god-missing", "DEU-7.10");
    return move_int(move, DEU_INVOKE_GOD, 0) != DEU_JUPITER ||
           REFUSE(why, "deus.god-jupiter", "DEU-7.10");
}

/* DEU-7.11, DEU-7.12: up to a full hand, then what Minerva adds. */
static void draw_step(const struct stele_rules *rules, struct deu_state *state,
                      struct stele_sink *sink)
{
    const int missing = deu_set(rules)->hand_refill - deu_own(state)->hand_n;

    deu_start_draw(rules, state, state->active, (missing > 0 ? missing : 0) + state->extra,
                   DEU_AFTER_OFFER, sink);
}

/* The clause of the god that was called, and the fact that names it. */
static const char *god_clause(const struct deu_state *state)
{
    static const char *const clauses[DEU_COLOURS_N] = {"DEU-7.5", "DEU-7.6", "DEU-7.7",
                                                       "DEU-7.8", "DEU-7.9", "DEU-7.10"};

    return clauses[state->god - 1];
}
#define GOD(STATE) NAME("god", DEU_D_GODS, (STATE)->god - 1)

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
    TELL(sink, "deus.god-piece", god_clause(state), state->active, GOD(state),
         COUNTS("pieces", DEU_D_PIECES, pieces, DEU_COLOURS_N),
         NAME("piece", DEU_D_PIECES, state->god - 1));
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
        TELL(sink, "deus.god-gold", god_clause(state), state->active, GOD(state),
             INT("gold", gold));
    }
    if (vp > 0) {
        deu_gain_vp(state, state->active, DEU_C_OFFERINGS, vp);
        ROW(sink, "deus.row-offering", "DEU-7.8", state->active, DEU_C_OFFERINGS, vp, PLAYER,
            POINTS, NAME("god", DEU_D_GODS, god), INT("count", state->offered),
            OBJECT(DEU_OBJ_GOD, god));
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
    const bool jupiter = top == DEU_JUPITER;

    state->god = (uint8_t)(god + 1);
    TELL(sink, "deus.invoked", jupiter ? "DEU-7.10" : "DEU-7.3", state->active, WHOLE, GOD(state),
         INT("count", state->offered), INT("jupiter", jupiter));
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
    if (!check_step(rules, state, DEU_P_GOD, "deus.no-god-choice", "DEU-7.3", why))
        return false;
    return state->god - 1 == god || deu_refuse_due(rules, state, why);
}

/* DEU-7.14; DEU-R10: all of the gift, or any part of it. */
static bool check_granted(const struct stele_rules *rules, const struct deu_state *state, int found,
                          const char *code, const char *clause, struct stele_reason *why)
{
    const int expected = deu_granted(rules, state);

    if (found == expected || (found < expected && deu_ruled(rules, DEU_R_GIFTS_MAY_BE_DECLINED)))
        return true;
    return REFUSE(why, code, clause, SEAT("player", state->active), INT("found", found),
                  INT("expected", expected));
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
            return REFUSE(why, "deus.take-reserve", "DEU-7.6", SEAT("player", state->active),
                          INT("found", goods[i]), INT("expected", state->reserve[i]),
                          NAME("resource", DEU_D_RESOURCES, i));
    return check_granted(rules, state, deu_sum(goods, DEU_RESOURCES_N), "deus.take-count",
                         "DEU-7.6", why);
}

void deu_apply_take(const struct stele_rules *rules, struct deu_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    int16_t goods[DEU_RESOURCES_N];

    deu_read_counts(move, DEU_TAKE_GOODS, goods, DEU_RESOURCES_N);
    for (int i = 0; i < DEU_RESOURCES_N; i++)
        deu_gain_resource(state, i, goods[i]);
    TELL(sink, "deus.took", god_clause(state), state->active, WHOLE, GOD(state),
         COUNTS("goods", DEU_D_RESOURCES, goods, DEU_RESOURCES_N));
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
           check_granted(rules, state, deu_sum(pieces, DEU_COLOURS_N), "deus.mars-count", "DEU-7.9",
                         why);
}

void deu_apply_recruit(const struct stele_rules *rules, struct deu_state *state,
                       const struct stele_move *move, struct stele_sink *sink)
{
    int16_t pieces[DEU_COLOURS_N];

    deu_read_counts(move, DEU_RECRUIT_PIECES, pieces, DEU_COLOURS_N);
    deu_gain_pieces(state, pieces);
    if (state->phase == DEU_P_GOD) {
        TELL(sink, "deus.recruited", god_clause(state), state->active, WHOLE, GOD(state),
             COUNTS("pieces", DEU_D_PIECES, pieces, DEU_COLOURS_N));
        draw_step(rules, state, sink);
    } else {
        TELL(sink, "deus.recruited", deu_resolved_clause(rules, state), state->active, WHOLE,
             DEU_RESOLVED(state), COUNTS("pieces", DEU_D_PIECES, pieces, DEU_COLOURS_N));
        deu_next_card(rules, state, sink);
    }
}

/* DEU-7.7, DEU-7.14: Minerva's cards may be fewer. */
bool deu_check_extra(const struct stele_rules *rules, const struct deu_state *state,
                     const struct stele_move *move, struct stele_reason *why)
{
    const int found = move_int(move, DEU_EXTRA_COUNT, 0);

    if (!check_god(rules, state, DEU_MINERVA, why))
        return false;
    const int most = deu_granted(rules, state);
    return found <= most ||
           REFUSE(why, "deus.extra-count", "DEU-7.7", SEAT("player", state->active),
                  INT("found", found), INT("expected", most));
}

void deu_apply_extra(const struct stele_rules *rules, struct deu_state *state,
                     const struct stele_move *move, struct stele_sink *sink)
{
    state->extra = (uint8_t)move_int(move, DEU_EXTRA_COUNT, 0);
    TELL(sink, "deus.extra", god_clause(state), state->active, WHOLE, GOD(state),
         INT("count", state->extra));
    draw_step(rules, state, sink);
}

/* ---- pass ------------------------------------------------------------------------------------ */

/* DEU-3.2; DEU-R20: only a player who has no card and cannot draw one. */
bool deu_check_pass(const struct stele_rules *rules, const struct deu_state *state,
                    const struct stele_move *move, struct stele_reason *why)
{
    (void)move;
    return check_new_action(rules, state, why) &&
           (deu_own_const(state)->hand_n == 0 || REFUSE(why, "deus.pass", "DEU-3.2"));
}

void deu_apply_pass(const struct stele_rules *rules, struct deu_state *state,
                    const struct stele_move *move, struct stele_sink *sink)
{
    (void)move;
    TELL(sink, "deus.passed", "DEU-R20", state->active, WHOLE,
         READING(reading_of(rules, DEU_R_EMPTY_DECK_ENDS)));
    deu_end_turn(rules, state, sink);
}

/* ---- Every verb ------------------------------------------------------------------------------ */

/* DEU-3.1: only the player whose turn it is.  DEU-5.6: a temple without wood ends
 * the turn at once, so that a region named for it comes too late. */
static bool refuse_player(const struct deu_state *state, const struct stele_move *move,
                          int expected, struct stele_reason *why)
{
    if (move->verb == DEU_V_PLACE && state->woodless == move->by + 1)
        return REFUSE(why, "deus.temple-woodless", "DEU-5.6");
    return REFUSE(why, "deus.not-your-turn", "DEU-3.1", SEAT("player", move->by),
                  SEAT("expected", expected));
}

bool deu_may(const struct stele_rules *rules, const void *state, const struct stele_move *move,
             struct stele_reason *why)
{
    const struct deu_state *s = state;

    if (s->phase == DEU_P_OVER)
        return REFUSE(why, "deus.over", "DEU-9.2", NAME("end", DEU_D_ENDS, s->end));
    if (rules->game->verbs[move->verb].flags & STELE_VERB_CHANCE)
        return true;
    const int expected = s->phase == DEU_P_STOCK ? deu_unstocked(rules, s) : s->active;
    return move->by == expected || refuse_player(s, move, expected, why);
}
