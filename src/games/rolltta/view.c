/* The position as data for people and programs, its canonical hash, and the laws it must keep.
 * The figures of the sheet (rta_figures) are said once for a line, not with every position.
 *
 * State view, besides what the core says of every game (round, turn, turn_player, phase, over, end,
 * winners …); every name as in the component set, every player by id:
 *
 *   first             who began
 *   dice              list of {face rolled locked use}: face "" before the first roll and while
 *                     the die is being rolled; rolled is the roll that gave the face (0: none;
 *                     one more than `rolls`: Leadership); use is "food" or "workers" for a die
 *                     with a choice, once chosen, else ""
 *   rolls rolls_left  rolls made this turn, and how many may follow
 *   skulls coins      on the dice as they lie; coins are 0 once a development was bought or
 *                     the purchase was left out
 *   workers           not yet placed; 0 until the disasters are over
 *   disaster struck   the disaster that skulls brought this turn ("" if none), and whom it hit
 *   swaps_left        ship swaps left this turn
 *   bought            developments bought this turn
 *   met               the end condition met first, "" if none is; the round is played out
 *   players           list in seating order of
 *     id
 *     food disasters ships
 *     goods             {wood 3 stone 0 …}
 *     goods_total goods_value
 *     cities            {city4 {boxes 2 of 3 finished 0} …}
 *     cities_finished   the starting ones included
 *     monuments         {temple {boxes of finished first points out} …}: first tells that this
 *                       player holds the higher number, points what is held now, out that the
 *                       monument takes no part
 *     developments      list of names
 *     points            {developments monuments architecture empire commerce disasters}
 *     score             their sum: final when the game is over, else if it ended now */
#include "games/rolltta/rolltta.h"

/* ---- Status ---------------------------------------------------------------------------------- */

/* While Preservation can be used (RTA-2.4) its owner decides, though a roll may come next. */
void rta_status(const struct stele_rules *rules, const void *state, struct stele_status *out)
{
    const struct rta_state *s = state;
    /* Not read back from *out: the processor would wait for what was just written. */
    const bool chance = s->pending && s->phase != RTA_P_PRESERVE;
    const bool over = s->phase == RTA_P_OVER;

    (void)rules;
    *out = (struct stele_status){
        .turn_seat = s->active,
        .mover = chance || over ? STELE_NOBODY : s->active,
        .chance = chance,
        .over = over,
        .round = s->round,
        .turn = s->turn,
        .phase = s->phase,
        .end = s->end,
        .winners = s->winners,
    };
}

/* ---- View ------------------------------------------------------------------------------------ */

static const char *name(const struct stele_rules *rules, enum rta_domain domain, int index)
{
    return rules->domains[domain].names[index];
}

static void emit_seats(const struct stele_rules *rules, struct stele_emit *emit, const char *key,
                       unsigned seats)
{
    emit->open(emit, key, true);
    for (int seat = 0; seat < rules->players_n; seat++)
        if ((seats >> seat) & 1)
            emit->string(emit, NULL, rules->players[seat].id);
    emit->close(emit);
}

static void emit_developments(const struct stele_rules *rules, struct stele_emit *emit,
                              const char *key, uint32_t developments)
{
    emit->open(emit, key, true);
    for (int i = 0; i < rta_set(rules)->developments_n; i++)
        if ((developments >> i) & 1)
            emit->string(emit, NULL, name(rules, RTA_D_DEVELOPMENTS, i));
    emit->close(emit);
}

static void emit_die(const struct stele_rules *rules, const struct rta_state *state, int die,
                     struct stele_emit *emit)
{
    bool lies = state->rolled[die] > 0 && !((state->pending >> die) & 1);
    bool choice = lies && state->chosen && rta_set(rules)->face[state->face[die]].choice;

    emit->open(emit, NULL, false);
    emit->string(emit, "face", lies ? name(rules, RTA_D_FACES, state->face[die]) : "");
    emit->integer(emit, "rolled", lies ? state->rolled[die] : 0);
    emit->boolean(emit, "locked", rta_is_locked(rules, state, die));
    emit->string(emit, "use", choice ? name(rules, RTA_D_USES, state->use[die]) : "");
    emit->close(emit);
}

static void emit_turn(const struct stele_rules *rules, const struct rta_state *state,
                      struct stele_emit *emit)
{
    const struct rta_set *set = rta_set(rules);
    const struct rta_sheet *sheet = &state->sheet[state->active];

    emit->open(emit, "dice", true);
    for (int die = 0; die < state->dice_n; die++)
        emit_die(rules, state, die, emit);
    emit->close(emit);
    emit->integer(emit, "rolls", state->rolls);
    emit->integer(emit, "rolls_left", rta_rolling_over(state) ? 0 : set->max_rolls - state->rolls);
    emit->integer(emit, "skulls", rta_skulls(rules, state));
    emit->integer(emit, "coins", rta_coins(rules, state));
    emit->integer(emit, "workers", state->workers);
    emit->string(emit, "disaster",
                 state->disaster ? name(rules, RTA_D_DISASTERS, state->disaster - 1) : "");
    emit_seats(rules, emit, "struck", state->struck);
    emit->integer(emit, "swaps_left", sheet->ships * set->swaps_per_ship - state->swaps);
    emit_developments(rules, emit, "bought", state->bought);
}

static void emit_goods(const struct stele_rules *rules, const struct rta_sheet *sheet,
                       struct stele_emit *emit)
{
    emit->open(emit, "goods", false);
    for (int i = 0; i < rta_set(rules)->goods_n; i++)
        emit->integer(emit, name(rules, RTA_D_GOODS, i), sheet->goods[i]);
    emit->close(emit);
    emit->integer(emit, "goods_total", rta_goods_total(rules, sheet));
    emit->integer(emit, "goods_value", rta_goods_value(rules, sheet));
}

static void emit_cities(const struct stele_rules *rules, const struct rta_sheet *sheet,
                        struct stele_emit *emit)
{
    const struct rta_set *set = rta_set(rules);
    unsigned built = rta_cities_built(rules, sheet);

    emit->open(emit, "cities", false);
    for (int i = 0; i < set->cities_n; i++) {
        emit->open(emit, name(rules, RTA_D_CITIES, i), false);
        emit->integer(emit, "boxes", sheet->city[i]);
        emit->integer(emit, "of", set->city_boxes[i]);
        emit->boolean(emit, "finished", (built >> i) & 1);
        emit->close(emit);
    }
    emit->close(emit);
    emit->integer(emit, "cities_finished", rta_cities(rules, sheet));
}

static void emit_monuments(const struct stele_rules *rules, const struct rta_sheet *sheet,
                           struct stele_emit *emit)
{
    const struct rta_set *set = rta_set(rules);

    emit->open(emit, "monuments", false);
    for (int i = 0; i < set->monuments_n; i++) {
        emit->open(emit, name(rules, RTA_D_MONUMENTS, i), false);
        emit->integer(emit, "boxes", sheet->monument[i]);
        emit->integer(emit, "of", set->monument[i].boxes);
        emit->boolean(emit, "finished", sheet->rank[i] != RTA_UNFINISHED);
        emit->boolean(emit, "first", sheet->rank[i] == RTA_FIRST);
        emit->integer(emit, "points", rta_monument_points(rules, i, sheet->rank[i]));
        emit->boolean(emit, "out", rta_is_out(rules, i));
        emit->close(emit);
    }
    emit->close(emit);
}

static void emit_points(const struct stele_rules *rules, const struct rta_state *state, int seat,
                        struct stele_emit *emit)
{
    int32_t points[RTA_CATEGORIES_N];

    rta_points(rules, state, seat, points);
    emit->open(emit, "points", false);
    for (int i = 0; i < RTA_CATEGORIES_N; i++)
        emit->integer(emit, rules->game->categories[i], points[i]);
    emit->close(emit);
    emit->integer(emit, "score", rta_total(rules, state, seat));
}

static void emit_player(const struct stele_rules *rules, const struct rta_state *state, int seat,
                        struct stele_emit *emit)
{
    const struct rta_sheet *sheet = &state->sheet[seat];

    emit->open(emit, NULL, false);
    emit->string(emit, "id", rules->players[seat].id);
    emit->integer(emit, "food", sheet->food);
    emit->integer(emit, "disasters", sheet->disasters);
    emit->integer(emit, "ships", sheet->ships);
    emit_goods(rules, sheet, emit);
    emit_cities(rules, sheet, emit);
    emit_monuments(rules, sheet, emit);
    emit_developments(rules, emit, "developments", sheet->developments);
    emit_points(rules, state, seat, emit);
    emit->close(emit);
}

/* Nothing is hidden in this game: every viewer sees the same. */
void rta_view(const struct stele_rules *rules, const void *state, int viewer,
              struct stele_emit *emit)
{
    const struct rta_state *s = state;

    (void)viewer;
    emit->string(emit, "active", rules->players[s->active].id);
    emit->string(emit, "first", rules->players[s->first].id);
    emit_turn(rules, s, emit);
    emit->string(emit, "met", s->met ? name(rules, RTA_D_ENDS, s->met - 1) : "");
    emit->open(emit, "players", true);
    for (int seat = 0; seat < rules->players_n; seat++)
        emit_player(rules, s, seat, emit);
    emit->close(emit);
}

/* ---- Hash ------------------------------------------------------------------------------------ */

static void hash_sheet(const struct rta_set *set, const struct rta_sheet *sheet,
                       struct hasher *hasher)
{
    hash_i16s(hasher, sheet->goods, set->goods_n);
    hash_u64(hasher, (uint64_t)sheet->food);
    hash_u64(hasher, (uint64_t)sheet->ships);
    hash_u64(hasher, (uint64_t)sheet->disasters);
    hash_i16s(hasher, sheet->city, set->cities_n);
    hash_i16s(hasher, sheet->monument, set->monuments_n);
    hash_bytes(hasher, sheet->rank, set->monuments_n);
    hash_u64(hasher, sheet->developments);
    hash_i16s(hasher, sheet->points, set->developments_n);
}

void rta_hash(const struct stele_rules *rules, const void *state, struct hasher *hasher)
{
    const struct rta_state *s = state;

    for (int seat = 0; seat < rules->players_n; seat++)
        hash_sheet(rta_set(rules), &s->sheet[seat], hasher);
    hash_u64(hasher, s->phase);
    hash_u64(hasher, (uint64_t)s->first);
    hash_u64(hasher, (uint64_t)s->active);
    hash_u64(hasher, s->round);
    hash_u64(hasher, s->turn);
    hash_u64(hasher, s->met);
    hash_u64(hasher, s->end);
    hash_u64(hasher, s->winners);
    hash_u64(hasher, s->dice_n);
    hash_u64(hasher, s->rolls);
    hash_u64(hasher, s->pending);
    hash_bytes(hasher, s->face, s->dice_n);
    hash_bytes(hasher, s->rolled, s->dice_n);
    hash_bytes(hasher, s->use, s->dice_n);
    hash_u64(hasher, s->chosen);
    hash_u64(hasher, s->led);
    hash_u64(hasher, s->preserved);
    hash_u64(hasher, s->disaster);
    hash_u64(hasher, s->struck);
    hash_u64(hasher, s->spent);
    hash_u64(hasher, (uint64_t)s->quarried);
    hash_u64(hasher, (uint64_t)s->swaps);
    hash_u64(hasher, (uint64_t)s->workers);
    hash_u64(hasher, s->bought);
}

/* ---- Laws ------------------------------------------------------------------------------------ */

/* RTA-4.3, RTA-5.4, RTA-7.2, RTA-A22 */
static bool stores_hold(const struct stele_rules *rules, const struct rta_sheet *sheet, int seat,
                        struct stele_reason *why)
{
    const struct rta_set *set = rta_set(rules);

    for (int i = 0; i < set->goods_n; i++)
        if (sheet->goods[i] < 0 || sheet->goods[i] > set->good[i].cap)
            return REFUSE(why, "rolltta.bad-row", "RTA-4.3", SEAT("player", seat));
    if (sheet->food < 0 || sheet->food > set->food_cap)
        return REFUSE(why, "rolltta.bad-food", "RTA-5.4", SEAT("player", seat));
    if (sheet->disasters < 0 || sheet->disasters > RTA_BOXES_MAX)
        return REFUSE(why, "rolltta.bad-disasters", "RTA-7.2", SEAT("player", seat));
    if (sheet->ships < 0 || sheet->ships > set->ships_max)
        return REFUSE(why, "rolltta.bad-ships", "RTA-A22", SEAT("player", seat));
    return true;
}

/* RTA-8.5, RTA-1.6: boxes within their structures, and finished means full. */
static bool boxes_hold(const struct stele_rules *rules, const struct rta_sheet *sheet, int seat,
                       struct stele_reason *why)
{
    const struct rta_set *set = rta_set(rules);

    for (int i = 0; i < set->cities_n; i++)
        if (sheet->city[i] < 0 || sheet->city[i] > set->city_boxes[i])
            return REFUSE(why, "rolltta.bad-boxes", "RTA-8.5", SEAT("player", seat));
    for (int i = 0; i < set->monuments_n; i++) {
        int boxes = sheet->monument[i];
        bool finished = sheet->rank[i] != RTA_UNFINISHED;
        if (boxes < 0 || boxes > set->monument[i].boxes ||
            finished != (boxes == set->monument[i].boxes))
            return REFUSE(why, "rolltta.bad-boxes", "RTA-8.5", SEAT("player", seat));
        if (boxes > 0 && rta_is_out(rules, i))
            return REFUSE(why, "rolltta.bad-out", "RTA-1.6", SEAT("player", seat));
    }
    return true;
}

/* RTA-10.1: only developments of this sheet, at the points printed there or ruled by RTA-A1. */
static bool developments_hold(const struct stele_rules *rules, const struct rta_sheet *sheet,
                              int seat, struct stele_reason *why)
{
    const struct rta_set *set = rta_set(rules);
    bool lba = rta_is_lba(rules);

    for (int i = 0; i < RTA_DEVELOPMENTS_MAX; i++) {
        bool exists = i < set->developments_n && set->development[i].exists[lba];
        int printed = exists ? set->development[i].points[lba] : 0;
        bool five = exists && !lba && i == set->effect[RTA_E_RELIGION] &&
                    sheet->points[i] == set->religion_five;
        if (rta_owns(sheet, i) ? !exists || (sheet->points[i] != printed && !five)
                               : sheet->points[i] != 0)
            return REFUSE(why, "rolltta.bad-development", "RTA-10.1", SEAT("player", seat));
    }
    return true;
}

/* RTA-8.7: of those who finished a monument exactly one was first. */
static bool firsts_hold(const struct stele_rules *rules, const struct rta_state *state,
                        struct stele_reason *why)
{
    for (int i = 0; i < rta_set(rules)->monuments_n; i++) {
        int first = 0, later = 0;
        for (int seat = 0; seat < rules->players_n; seat++) {
            first += state->sheet[seat].rank[i] == RTA_FIRST;
            later += state->sheet[seat].rank[i] == RTA_LATER;
        }
        if (first > 1 || (first == 0 && later > 0))
            return REFUSE(why, "rolltta.bad-first", "RTA-8.7");
    }
    return true;
}

/* RTA-3.1, RTA-3.2: as many dice as cities at the start of the turn, and no roll too many. */
static bool turn_holds(const struct stele_rules *rules, const struct rta_state *state,
                       struct stele_reason *why)
{
    const struct rta_set *set = rta_set(rules);
    int cities = rta_cities(rules, &state->sheet[state->active]);
    bool built = rta_rank(rules, state->phase) >= rta_rank(rules, RTA_P_BUILD);

    if (state->dice_n > cities || (!built && state->dice_n != cities) || cities > set->max_cities)
        return REFUSE(why, "rolltta.bad-dice", "RTA-3.1", SEAT("player", state->active));
    if (state->rolls > set->max_rolls || state->pending >> state->dice_n || state->workers < 0)
        return REFUSE(why, "rolltta.bad-dice", "RTA-3.1", SEAT("player", state->active));
    /* RTA-11.1: over the limit only during one's own turn, or through a deal */
    if (state->phase == RTA_P_OVER && rta_excess(rules, state) > 0)
        return REFUSE(why, "rolltta.bad-limit", "RTA-11.1", SEAT("player", state->active));
    return true;
}

bool rta_invariants(const struct stele_rules *rules, const void *state, struct stele_reason *why)
{
    const struct rta_state *s = state;

    for (int seat = 0; seat < rules->players_n; seat++)
        if (!stores_hold(rules, &s->sheet[seat], seat, why) ||
            !boxes_hold(rules, &s->sheet[seat], seat, why) ||
            !developments_hold(rules, &s->sheet[seat], seat, why))
            return false;
    return firsts_hold(rules, s, why) && turn_holds(rules, s, why);
}
