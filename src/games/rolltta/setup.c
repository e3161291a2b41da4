/* Which games there are, the first state of one, and small questions that all the files ask. */
#include "games/rolltta/rolltta.h"

/* ---- Which games there are ------------------------------------------------------------------- */

/* RTA-0.1, RTA-0.4: two to four players, or one in the solo editions. */
static bool players_fit(const struct stele_rules *rules)
{
    const struct rta_set *set = rta_set(rules);

    if (rta_is_solo(rules))
        return rules->players_n == 1;
    return rules->players_n >= set->min_players && rules->players_n <= set->max_players;
}

/* RTA-0.2: an option of the base game; LBA always trades, so that it can be neither switched on nor
 * off there, and nobody trades alone. */
static bool trading_fits(const struct stele_rules *rules)
{
    if (rules->edition == RTA_BASE)
        return true;
    return rules->option[RTA_O_TRADING] == 0 &&
           (rules->edition != RTA_LBA || ((rules->stated >> RTA_O_TRADING) & 1) == 0);
}

bool rta_allowed(const struct stele_rules *rules, struct stele_reason *why)
{
    const struct rta_set *set = rta_set(rules);

    if (!players_fit(rules))
        return REFUSE(why, "rolltta.players", "RTA-0.1", INT("found", rules->players_n),
                      INT("min", rta_is_solo(rules) ? 1 : set->min_players),
                      INT("max", rta_is_solo(rules) ? 1 : set->max_players));
    return trading_fits(rules) || REFUSE(why, "rolltta.trading-option", "RTA-0.2");
}

/* RTA-0.2; RTA-A16: solo play with the LBA sheet has the phase too, for swaps only. */
bool rta_has_trade_phase(const struct stele_rules *rules)
{
    return rta_is_lba(rules) || rta_has_deals(rules);
}

bool rta_has_deals(const struct stele_rules *rules)
{
    return rules->edition == RTA_LBA ||
           (rules->edition == RTA_BASE && rules->option[RTA_O_TRADING] != 0);
}

/* RTA-1.3, RTA-1.4: two or three players of the base game do without some monuments.
 * RTA-1.5, RTA-16.1: four players, a solo player and LBA use all of them. */
bool rta_is_out(const struct stele_rules *rules, int monument)
{
    if (rta_is_lba(rules) || rta_is_solo(rules))
        return false;
    return (rta_set(rules)->monument[monument].out_at >> rules->players_n) & 1;
}

/* ---- The first state ------------------------------------------------------------------------- */

bool rta_setup(const struct stele_rules *rules, const struct stele_move *items, size_t n,
               void *state, struct stele_reason *why)
{
    struct rta_state *s = state;

    if (n > 1)
        return REFUSE(why, "rolltta.first-twice", "RTA-1.2", INT("found", (int32_t)n));
    /* RTA-1.1: some food, the starting cities (which have no boxes), and nothing else. */
    for (int seat = 0; seat < rules->players_n; seat++)
        s->sheet[seat].food = rta_set(rules)->start_food;
    /* RTA-1.2: the log names the first player; "first" is the only set-up item. */
    s->first = s->active = (int8_t)(n > 0 ? move_int(&items[0], 0, 0) : 0);
    s->round = s->turn = 1;
    rta_begin_turn(rules, s);
    return true;
}

size_t rta_setup_defaults(const struct stele_rules *rules, const struct stele_move *given,
                          size_t given_n, struct stele_move *items, size_t max)
{
    (void)rules;
    for (size_t i = 0; i < given_n && i < max; i++)
        items[i] = given[i];
    if (given_n > 0)
        return given_n < max ? given_n : max;
    if (max == 0)
        return 0;
    move_init(&items[0], 0, STELE_NOBODY); /* RTA-1.2: explicit, even when nobody chose */
    move_set_int(&items[0], 0, 0);
    return 1;
}

/* ---- Small questions ------------------------------------------------------------------------- */

unsigned rta_cities_built(const struct stele_rules *rules, const struct rta_sheet *sheet)
{
    const struct rta_set *set = rta_set(rules);
    unsigned built = 0, bit = 1;

    /* RTA-8.6: finished when all its boxes are marked */
    for (int i = 0; i < set->cities_n; i++, bit <<= 1)
        built |= sheet->city[i] >= set->city_boxes[i] ? bit : 0;
    return built;
}

int rta_cities(const struct stele_rules *rules, const struct rta_sheet *sheet)
{
    return rta_set(rules)->start_cities + rta_bits(rta_cities_built(rules, sheet));
}

int rta_goods_total(const struct stele_rules *rules, const struct rta_sheet *sheet)
{
    int total = 0;

    for (int i = 0; i < rta_set(rules)->goods_n; i++)
        total += sheet->goods[i];
    return total;
}

/* RTA-4.6 */
int rta_row_value(const struct stele_rules *rules, int good, int units)
{
    return rta_set(rules)->good[good].base * units * (units + 1) / 2;
}

int rta_goods_value(const struct stele_rules *rules, const struct rta_sheet *sheet)
{
    int value = 0;

    for (int i = 0; i < rta_set(rules)->goods_n; i++)
        value += rta_row_value(rules, i, sheet->goods[i]);
    return value;
}

int rta_stock(const struct stele_rules *rules, const struct rta_sheet *sheet, int what)
{
    return what < rta_set(rules)->goods_n ? sheet->goods[what] : sheet->food;
}

int rta_finished_monuments(const struct stele_rules *rules, const struct rta_sheet *sheet)
{
    int n = 0;

    for (int i = 0; i < rta_set(rules)->monuments_n; i++)
        n += sheet->rank[i] != RTA_UNFINISHED;
    return n;
}

bool rta_stands(const struct stele_rules *rules, const struct rta_state *state, int monument)
{
    for (int seat = 0; seat < rules->players_n; seat++)
        if (state->sheet[seat].rank[monument] != RTA_UNFINISHED)
            return true;
    return false;
}

/* RTA-0.3: the figures of LBA hold in LBA only. */
int rta_monument_points(const struct stele_rules *rules, int monument, int rank)
{
    const struct rta_monument *m = &rta_set(rules)->monument[monument];

    if (rank == RTA_UNFINISHED)
        return 0; /* RTA-8.8 */
    return rank == RTA_FIRST ? m->first[rta_is_lba(rules)] : m->later[rta_is_lba(rules)];
}

int rta_development_points(const struct stele_rules *rules, int development)
{
    const struct rta_set *set = rta_set(rules);

    /* RTA-A1: the sheet of the base game prints six, the rulebook quotes five. */
    if (development == set->effect[RTA_E_RELIGION] && !rta_is_lba(rules) &&
        rta_ruled(rules, RTA_R_RELIGION_FIVE))
        return set->religion_five;
    return set->development[development].points[rta_is_lba(rules)];
}
