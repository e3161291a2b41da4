/* Lists the legal moves of each verb.  Every candidate goes through the check of its verb
 * (game_offer), so that lists and checks cannot disagree; the loops only have to generate every
 * candidate that might pass. */
#include "games/deus/deus.h"

/* Whether a card is being resolved whose effect the verb carries out. */
static bool resolves(const struct stele_rules *rules, const struct deu_state *state,
                     enum deu_verb verb)
{
    return state->phase == DEU_P_ACTIVATE && deu_verb_of(deu_resolved(rules, state)) == (int)verb;
}

/* ---- Moves with no argument, with one, with two ---------------------------------------------- */

static void list_bare(const struct stele_rules *rules, const struct deu_state *state,
                      enum deu_verb verb, struct stele_moves *out)
{
    struct stele_move move;

    move_init(&move, verb, state->active);
    game_offer(rules, state, &move, out);
}

static void list_one(const struct stele_rules *rules, const struct deu_state *state,
                     enum deu_verb verb, int value, struct stele_moves *out)
{
    struct stele_move move;

    move_init(&move, verb, state->active);
    move_set_int(&move, 0, value);
    game_offer(rules, state, &move, out);
}

static void list_two(const struct stele_rules *rules, const struct deu_state *state,
                     enum deu_verb verb, int first, int second, struct stele_moves *out)
{
    struct stele_move move;

    move_init(&move, verb, state->active);
    move_set_int(&move, 0, first);
    move_set_int(&move, 1, second);
    game_offer(rules, state, &move, out);
}

static void list_numbers(const struct stele_rules *rules, const struct deu_state *state,
                         enum deu_verb verb, int most, struct stele_moves *out)
{
    for (int n = 0; n <= most; n++)
        list_one(rules, state, verb, n, out);
}

static void list_regions(const struct stele_rules *rules, const struct deu_state *state,
                         enum deu_verb verb, deu_regions regions, struct stele_moves *out)
{
    for (; regions != 0; regions &= regions - 1)
        list_one(rules, state, verb, deu_lowest(regions), out);
}

/* ---- Moves that count things ----------------------------------------------------------------- */

/* Every choice of at most most[i] units of name i, between `least` and `total` of them in all. */
struct counts {
    enum deu_verb verb;
    int by;
    const int16_t *most;
    int n, least, total;
};

static void offer_counts(const struct stele_rules *rules, const struct deu_state *state,
                         const struct counts *c, const int16_t *count, struct stele_moves *out)
{
    int16_t pairs[2 * DEU_COLOURS_N];
    struct stele_move move;
    size_t n = 0;

    for (int i = 0; i < c->n; i++) {
        if (count[i] > 0) {
            pairs[n++] = (int16_t)i;
            pairs[n++] = count[i];
        }
    }
    move_init(&move, c->verb, c->by);
    if (n > 0)
        move_set(&move, 0, pairs, n);
    game_offer(rules, state, &move, out);
}

/* Enumerates the counts like an odometer: the first count is raised, and one that passes its limit
 * returns to 0 and carries to the next. */
static void list_counts(const struct stele_rules *rules, const struct deu_state *state,
                        const struct counts *c, struct stele_moves *out)
{
    int16_t count[DEU_COLOURS_N] = {0};
    int sum = 0;

    if (c->least == 0)
        offer_counts(rules, state, c, count, out);
    for (int i = 0; i < c->n;) {
        if (count[i] == c->most[i] || sum == c->total) {
            sum -= count[i];
            count[i++] = 0;
            continue;
        }
        count[i]++;
        sum++;
        if (sum >= c->least)
            offer_counts(rules, state, c, count, out);
        i = 0;
    }
}

/* ---- Before the first turn, and drawing ------------------------------------------------------ */

void deu_list_map(const struct stele_rules *rules, const struct deu_state *state,
                  struct stele_moves *out)
{
    (void)rules;
    if (state->phase == DEU_P_MAP)
        out->open |= 1u << DEU_V_MAP;
}

/* DEU-10.1 */
void deu_list_stock(const struct stele_rules *rules, const struct deu_state *state,
                    struct stele_moves *out)
{
    const struct deu_set *set = deu_set(rules);

    if (state->phase != DEU_P_STOCK)
        return;
    list_counts(rules, state,
                &(struct counts){DEU_V_STOCK, deu_unstocked(rules, state), set->each,
                                 DEU_ORDINARY_N, set->alt_start_least, set->alt_start_most},
                out);
}

void deu_list_draw(const struct stele_rules *rules, const struct deu_state *state,
                   struct stele_moves *out)
{
    (void)rules;
    if (state->phase == DEU_P_DRAW)
        out->open |= 1u << DEU_V_DRAW;
}

void deu_list_shuffle(const struct stele_rules *rules, const struct deu_state *state,
                      struct stele_moves *out)
{
    (void)rules;
    if (state->phase == DEU_P_DRAW)
        out->open |= 1u << DEU_V_SHUFFLE;
}

/* ---- Building -------------------------------------------------------------------------------- */

/* Whether a card is known to be in the hand, or may be one of the unknown ones there. */
static bool may_hold(const struct stele_rules *rules, const struct deu_state *state, int card)
{
    return deu_own_const(state)->hand[card] > 0 ||
           deu_own_const(state)->hand[deu_unknown(rules)] > 0;
}

void deu_list_build(const struct stele_rules *rules, const struct deu_state *state,
                    struct stele_moves *out)
{
    const int columns = deu_option(rules, DEU_O_WILDCARD) ? DEU_ORDINARY_N : 0;

    if (state->phase != DEU_P_ACTION)
        return;
    for (int card = 0; card <= deu_unknown(rules); card++) {
        if (!may_hold(rules, state, card))
            continue;
        if (card != deu_unknown(rules))
            list_one(rules, state, DEU_V_BUILD, card, out);
        for (int column = 0; column < columns; column++)
            list_two(rules, state, DEU_V_BUILD, card, column, out);
    }
}

/* DEU-4.3: every way to pay, in gold even where the player has the resource. */
void deu_list_pay(const struct stele_rules *rules, const struct deu_state *state,
                  struct stele_moves *out)
{
    int16_t most[DEU_RESOURCES_N];

    if (state->phase != DEU_P_PAY)
        return;
    for (int i = 0; i < DEU_RESOURCES_N; i++)
        most[i] = deu_card(rules, state->card)->cost[i];
    list_counts(rules, state,
                &(struct counts){DEU_V_PAY, state->active, most, DEU_RESOURCES_N, 0,
                                 deu_sum(most, DEU_RESOURCES_N)},
                out);
}

void deu_list_place(const struct stele_rules *rules, const struct deu_state *state,
                    struct stele_moves *out)
{
    const int piece = state->column, seat = state->active;

    if (state->phase != DEU_P_PLACE)
        return;
    list_regions(rules, state, DEU_V_PLACE, deu_places(rules, state, seat, piece), out);
    for (deu_regions edge = deu_edge_places(rules, state, seat, piece); edge != 0; edge &= edge - 1)
        list_two(rules, state, DEU_V_PLACE, deu_lowest(edge), 0, out);
}

/* ---- Cards of the column --------------------------------------------------------------------- */

void deu_list_use(const struct stele_rules *rules, const struct deu_state *state,
                  struct stele_moves *out)
{
    if (resolves(rules, state, DEU_V_USE))
        list_bare(rules, state, DEU_V_USE, out);
}

void deu_list_produce(const struct stele_rules *rules, const struct deu_state *state,
                      struct stele_moves *out)
{
    if (resolves(rules, state, DEU_V_PRODUCE))
        list_regions(rules, state, DEU_V_PRODUCE,
                     deu_own_const(state)->held & state->piece[DEU_PRODUCTION], out);
}

void deu_list_sell(const struct stele_rules *rules, const struct deu_state *state,
                   struct stele_moves *out)
{
    if (resolves(rules, state, DEU_V_SELL))
        list_numbers(rules, state, DEU_V_SELL, deu_most_sold(state, deu_resolved(rules, state)),
                     out);
}

void deu_list_buy(const struct stele_rules *rules, const struct deu_state *state,
                  struct stele_moves *out)
{
    if (resolves(rules, state, DEU_V_BUY))
        list_counts(rules, state,
                    &(struct counts){DEU_V_BUY, state->active, state->reserve, DEU_RESOURCES_N, 0,
                                     deu_resolved(rules, state)->max},
                    out);
}

static bool may_decline(const struct stele_rules *rules)
{
    return deu_ruled(rules, DEU_R_GIFTS_MAY_BE_DECLINED);
}

/* By a Workshop all of its pieces; from Mars fewer where DEU-R10 lets one decline. */
void deu_list_recruit(const struct stele_rules *rules, const struct deu_state *state,
                      struct stele_moves *out)
{
    const bool workshop = resolves(rules, state, DEU_V_RECRUIT);
    const bool mars = state->phase == DEU_P_GOD && state->god - 1 == DEU_MARS;
    int16_t most[DEU_ORDINARY_N];

    if (!workshop && !mars)
        return;
    for (int i = 0; i < DEU_ORDINARY_N; i++)
        most[i] = deu_own_const(state)->supply[i];
    const int total = workshop ? deu_workshop(rules, state) : deu_granted(rules, state);
    const int least = mars && may_decline(rules) ? 0 : total;
    list_counts(rules, state,
                &(struct counts){DEU_V_RECRUIT, state->active, most, DEU_ORDINARY_N, least, total},
                out);
}

/* Copies of a card are one move. */
void deu_list_copy(const struct stele_rules *rules, const struct deu_state *state,
                   struct stele_moves *out)
{
    if (!resolves(rules, state, DEU_V_COPY))
        return;
    const struct deu_column *column =
        &deu_own_const(state)->column[deu_resolved(rules, state)->column];
    for (int i = 0; i < column->n; i++) {
        bool again = deu_is_facedown(column, i);
        for (int j = 0; j < i; j++)
            again = again || (column->card[j] == column->card[i] && !deu_is_facedown(column, j));
        if (!again)
            list_one(rules, state, DEU_V_COPY, column->card[i], out);
    }
}

void deu_list_move(const struct stele_rules *rules, const struct deu_state *state,
                   struct stele_moves *out)
{
    deu_regions armies = deu_own_const(state)->held & state->piece[DEU_ARMY];

    if (!resolves(rules, state, DEU_V_MOVE))
        return;
    for (; armies != 0; armies &= armies - 1) {
        const int from = deu_lowest(armies);
        for (deu_regions to = deu_destinations(rules, state, from); to != 0; to &= to - 1)
            list_two(rules, state, DEU_V_MOVE, from, deu_lowest(to), out);
    }
}

void deu_list_done(const struct stele_rules *rules, const struct deu_state *state,
                   struct stele_moves *out)
{
    if (resolves(rules, state, DEU_V_MOVE))
        list_bare(rules, state, DEU_V_DONE, out);
}

void deu_list_raid(const struct stele_rules *rules, const struct deu_state *state,
                   struct stele_moves *out)
{
    if (resolves(rules, state, DEU_V_RAID))
        list_regions(rules, state, DEU_V_RAID, deu_own_const(state)->held & state->piece[DEU_ARMY],
                     out);
}

void deu_list_siege(const struct stele_rules *rules, const struct deu_state *state,
                    struct stele_moves *out)
{
    if (resolves(rules, state, DEU_V_SIEGE))
        list_regions(rules, state, DEU_V_SIEGE, state->villages, out);
}

void deu_list_skip(const struct stele_rules *rules, const struct deu_state *state,
                   struct stele_moves *out)
{
    if (state->phase == DEU_P_ACTIVATE)
        list_bare(rules, state, DEU_V_SKIP, out);
}

/* ---- Offerings ------------------------------------------------------------------------------- */

void deu_list_discard(const struct stele_rules *rules, const struct deu_state *state,
                      struct stele_moves *out)
{
    if (state->phase != DEU_P_ACTION && state->phase != DEU_P_OFFER)
        return;
    for (int card = 0; card <= deu_unknown(rules); card++)
        if (may_hold(rules, state, card))
            list_one(rules, state, DEU_V_DISCARD, card, out);
}

/* The god of the top card is not named; Jupiter's is one of the others. */
void deu_list_invoke(const struct stele_rules *rules, const struct deu_state *state,
                     struct stele_moves *out)
{
    if (state->phase != DEU_P_OFFER)
        return;
    list_bare(rules, state, DEU_V_INVOKE, out);
    for (int god = 0; god < DEU_ORDINARY_N; god++)
        list_one(rules, state, DEU_V_INVOKE, god, out);
}

void deu_list_take(const struct stele_rules *rules, const struct deu_state *state,
                   struct stele_moves *out)
{
    if (state->phase != DEU_P_GOD || state->god - 1 != DEU_CERES)
        return;
    const int most = deu_granted(rules, state), least = may_decline(rules) ? 0 : most;
    list_counts(
        rules, state,
        &(struct counts){DEU_V_TAKE, state->active, state->reserve, DEU_RESOURCES_N, least, most},
        out);
}

void deu_list_extra(const struct stele_rules *rules, const struct deu_state *state,
                    struct stele_moves *out)
{
    if (state->phase == DEU_P_GOD && state->god - 1 == DEU_MINERVA)
        list_numbers(rules, state, DEU_V_EXTRA, deu_granted(rules, state), out);
}

/* ---- Nothing to play ------------------------------------------------------------------------- */

void deu_list_pass(const struct stele_rules *rules, const struct deu_state *state,
                   struct stele_moves *out)
{
    if (state->phase == DEU_P_ACTION)
        list_bare(rules, state, DEU_V_PASS, out);
}
