/* The complete list of legal moves.  Every candidate goes through deu_check, so that the list and
 * the checks cannot disagree; the loops only have to reach every candidate that might pass. */
#include "games/deus/deus.h"

struct lister {
    const struct stele_rules *rules;
    const struct deu_state *state;
    struct stele_moves *out;
};

static void offer(const struct lister *l, const struct stele_move *move)
{
    struct stele_reason why;

    if (deu_check(l->rules, l->state, move, &why))
        moves_add(l->out, move);
}

static void start(const struct lister *l, struct stele_move *move, enum deu_verb verb)
{
    move_init(move, verb, l->state->active);
}

static const struct deu_player *own(const struct lister *l)
{
    return &l->state->player[l->state->active];
}

static void list_bare(const struct lister *l, enum deu_verb verb)
{
    struct stele_move move;

    start(l, &move, verb);
    offer(l, &move);
}

static void list_one(const struct lister *l, enum deu_verb verb, int value)
{
    struct stele_move move;

    start(l, &move, verb);
    move_set_int(&move, 0, value);
    offer(l, &move);
}

static void list_numbers(const struct lister *l, enum deu_verb verb, int most)
{
    for (int n = 0; n <= most; n++)
        list_one(l, verb, n);
}

static void list_regions(const struct lister *l, enum deu_verb verb, deu_regions regions)
{
    for (; regions != 0; regions &= regions - 1)
        list_one(l, verb, deu_lowest(regions));
}

/* ---- Counts ---------------------------------------------------------------------------------- */

/* Every choice of at most most[i] units of name i, between `least` and `total` of them in all. */
struct counts {
    enum deu_verb verb;
    int by;
    const int16_t *most;
    int n, least, total;
};

static void offer_counts(const struct lister *l, const struct counts *c, const int16_t *count)
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
    offer(l, &move);
}

/* Counted up like the wheels of a meter. */
static void list_counts(const struct lister *l, const struct counts *c)
{
    int16_t count[DEU_COLOURS_N] = {0};
    int sum = 0;

    if (c->least == 0)
        offer_counts(l, c, count);
    for (int i = 0; i < c->n;) {
        if (count[i] == c->most[i] || sum == c->total) {
            sum -= count[i];
            count[i++] = 0;
            continue;
        }
        count[i]++;
        sum++;
        if (sum >= c->least)
            offer_counts(l, c, count);
        i = 0;
    }
}

/* DEU-10.1 */
static void list_stocks(const struct lister *l)
{
    const struct deu_set *set = deu_set(l->rules);
    const struct counts counts = {DEU_V_STOCK,
                                  deu_unstocked(l->rules, l->state),
                                  set->each,
                                  DEU_ORDINARY_N,
                                  set->alt_start_least,
                                  set->alt_start_most};

    list_counts(l, &counts);
}

/* DEU-4.3: every payment, in gold where one has the resource, too. */
static void list_payments(const struct lister *l)
{
    const struct deu_card *card = deu_card(l->rules, l->state->card);
    int16_t most[DEU_RESOURCES_N];

    for (int i = 0; i < DEU_RESOURCES_N; i++)
        most[i] = card->cost[i];
    list_counts(l, &(struct counts){DEU_V_PAY, l->state->active, most, DEU_RESOURCES_N, 0,
                                    deu_sum(most, DEU_RESOURCES_N)});
}

static void list_purchases(const struct lister *l)
{
    const int most = deu_resolved(l->rules, l->state)->max;

    list_counts(l, &(struct counts){DEU_V_BUY, l->state->active, l->state->reserve, DEU_RESOURCES_N,
                                    0, most});
}

static void list_goods(const struct lister *l)
{
    const int most = deu_granted(l->rules, l->state);
    const int least = deu_ruled(l->rules, DEU_R_GIFTS_MAY_BE_DECLINED) ? 0 : most;

    list_counts(l, &(struct counts){DEU_V_TAKE, l->state->active, l->state->reserve,
                                    DEU_RESOURCES_N, least, most});
}

static void list_pieces(const struct lister *l, int least, int total)
{
    int16_t most[DEU_ORDINARY_N];

    for (int i = 0; i < DEU_ORDINARY_N; i++)
        most[i] = own(l)->supply[i];
    list_counts(
        l, &(struct counts){DEU_V_RECRUIT, l->state->active, most, DEU_ORDINARY_N, least, total});
}

/* ---- Actions --------------------------------------------------------------------------------- */

static bool may_hold(const struct lister *l, int card)
{
    return own(l)->hand[card] > 0 || own(l)->hand[deu_unknown(l->rules)] > 0;
}

static void list_builds(const struct lister *l, int card)
{
    struct stele_move move;

    if (card != deu_unknown(l->rules))
        list_one(l, DEU_V_BUILD, card);
    for (int column = 0; deu_option(l->rules, DEU_O_WILDCARD) && column < DEU_ORDINARY_N;
         column++) {
        start(l, &move, DEU_V_BUILD);
        move_set_int(&move, DEU_BUILD_CARD, card);
        move_set_int(&move, DEU_BUILD_COLUMN, column);
        offer(l, &move);
    }
}

static void list_discards(const struct lister *l)
{
    for (int card = 0; card <= deu_unknown(l->rules); card++)
        if (may_hold(l, card))
            list_one(l, DEU_V_DISCARD, card);
}

static void list_actions(const struct lister *l)
{
    for (int card = 0; card <= deu_unknown(l->rules); card++)
        if (may_hold(l, card))
            list_builds(l, card);
    list_discards(l);
    list_bare(l, DEU_V_PASS);
}

static void list_offering(const struct lister *l)
{
    list_discards(l);
    list_bare(l, DEU_V_INVOKE);
    for (int god = 0; god < DEU_ORDINARY_N; god++)
        list_one(l, DEU_V_INVOKE, god);
}

static void list_places(const struct lister *l)
{
    const int piece = l->state->column, seat = l->state->active;
    deu_regions edge = deu_edge_places(l->rules, l->state, seat, piece);
    struct stele_move move;

    list_regions(l, DEU_V_PLACE, deu_places(l->rules, l->state, seat, piece));
    for (; edge != 0; edge &= edge - 1) {
        start(l, &move, DEU_V_PLACE);
        move_set_int(&move, DEU_PLACE_AT, deu_lowest(edge));
        move_set_int(&move, DEU_PLACE_EDGE, 0);
        offer(l, &move);
    }
}

/* ---- Cards of the column --------------------------------------------------------------------- */

static void list_copies(const struct lister *l)
{
    const struct deu_column *column = &own(l)->column[deu_resolved(l->rules, l->state)->column];

    for (int i = 0; i < column->n; i++) {
        bool again = deu_is_facedown(column, i);
        for (int j = 0; j < i; j++)
            again = again || (column->card[j] == column->card[i] && !deu_is_facedown(column, j));
        if (!again)
            list_one(l, DEU_V_COPY, column->card[i]);
    }
}

static void list_marches(const struct lister *l)
{
    deu_regions armies = own(l)->held & l->state->piece[DEU_ARMY];
    struct stele_move move;

    for (; armies != 0; armies &= armies - 1) {
        const int from = deu_lowest(armies);
        deu_regions to = deu_destinations(l->rules, l->state, from);
        for (; to != 0; to &= to - 1) {
            start(l, &move, DEU_V_MOVE);
            move_set_int(&move, DEU_MOVE_FROM, from);
            move_set_int(&move, DEU_MOVE_TO, deu_lowest(to));
            offer(l, &move);
        }
    }
    list_bare(l, DEU_V_DONE);
}

static void list_effect(const struct lister *l)
{
    const struct deu_card *card = deu_resolved(l->rules, l->state);
    const deu_regions held = own(l)->held;

    switch ((enum deu_effect)card->effect) {
    case DEU_E_PRODUCE_ONE:
    case DEU_E_PRODUCE_CITY:
        list_regions(l, DEU_V_PRODUCE, held & l->state->piece[DEU_PRODUCTION]);
        break;
    case DEU_E_SELL_FOR_GOLD:
    case DEU_E_SELL_FOR_VP:
    case DEU_E_SELL_LOTS:
        list_numbers(l, DEU_V_SELL, deu_most_sold(l->state, card));
        break;
    case DEU_E_BUY:
        list_purchases(l);
        break;
    case DEU_E_PIECES_PER_REGION:
        list_pieces(l, deu_workshop(l->rules, l->state), deu_workshop(l->rules, l->state));
        break;
    case DEU_E_ACTIVATE_ONE:
        list_copies(l);
        break;
    case DEU_E_MOVE_ONE:
    case DEU_E_MOVE_EACH:
        list_marches(l);
        break;
    case DEU_E_STEAL_GOLD:
    case DEU_E_STEAL_VP:
        list_regions(l, DEU_V_RAID, held & l->state->piece[DEU_ARMY]);
        break;
    case DEU_E_SIEGE:
        list_regions(l, DEU_V_SIEGE, l->state->villages);
        break;
    default:
        list_bare(l, DEU_V_USE);
        break;
    }
    list_bare(l, DEU_V_SKIP);
}

static void list_gifts(const struct lister *l)
{
    const int granted = deu_granted(l->rules, l->state);

    switch (l->state->god - 1) {
    case DEU_CERES:
        list_goods(l);
        break;
    case DEU_MARS:
        list_pieces(l, deu_ruled(l->rules, DEU_R_GIFTS_MAY_BE_DECLINED) ? 0 : granted, granted);
        break;
    default:
        list_numbers(l, DEU_V_EXTRA, granted);
        break;
    }
}

void deu_legal(const struct stele_rules *rules, const void *state, struct stele_moves *out)
{
    const struct lister l = {rules, state, out};

    switch ((enum deu_phase)l.state->phase) {
    case DEU_P_MAP:
        out->open |= 1u << DEU_V_MAP;
        break;
    case DEU_P_DRAW:
        out->open |= 1u << DEU_V_DRAW | 1u << DEU_V_SHUFFLE;
        break;
    case DEU_P_STOCK:
        list_stocks(&l);
        break;
    case DEU_P_ACTION:
        list_actions(&l);
        break;
    case DEU_P_PAY:
        list_payments(&l);
        break;
    case DEU_P_PLACE:
        list_places(&l);
        break;
    case DEU_P_ACTIVATE:
        list_effect(&l);
        break;
    case DEU_P_OFFER:
        list_offering(&l);
        break;
    case DEU_P_GOD:
        list_gifts(&l);
        break;
    case DEU_P_OVER:
        break;
    }
}
