/* What happens by itself: from the last roll to the building, and from one turn to the next. */
#include "games/rolltta/rolltta.h"

#include "core/game/standing.h"

#include <string.h>

/* ---- Questions ------------------------------------------------------------------------------- */

/* RTA-2.2: phases follow each other in one order.  RTA-2.3: trade stands before build;
 * RTA-2.4: in LBA after it. */
int rta_rank(const struct stele_rules *rules, enum rta_phase phase)
{
    if (phase == RTA_P_TRADE && rta_is_lba(rules))
        return 2 * RTA_P_BUILD + 1;
    return 2 * (int)phase;
}

static const struct rta_face *face_of(const struct stele_rules *rules,
                                      const struct rta_state *state, int die)
{
    return &rta_set(rules)->face[state->face[die]];
}

static bool is_pending(const struct rta_state *state, int die)
{
    return (state->pending >> die) & 1;
}

/* RTA-3.4: a skull is not rolled again; RTA-14.5: alone it may be. */
bool rta_is_locked(const struct stele_rules *rules, const struct rta_state *state, int die)
{
    return state->rolled[die] > 0 && !is_pending(state, die) &&
           face_of(rules, state, die)->locked[rta_is_solo(rules)];
}

static bool all_locked(const struct stele_rules *rules, const struct rta_state *state)
{
    for (int die = 0; die < state->dice_n; die++)
        if (!rta_is_locked(rules, state, die))
            return false;
    return true;
}

bool rta_rolling_over(const struct rta_state *state)
{
    return state->phase > RTA_P_ROLL;
}

int rta_choices(const struct stele_rules *rules, const struct rta_state *state)
{
    int n = 0;

    for (int die = 0; die < state->dice_n; die++)
        n += face_of(rules, state, die)->choice;
    return n;
}

int rta_skulls(const struct stele_rules *rules, const struct rta_state *state)
{
    int n = 0;

    for (int die = 0; die < state->dice_n; die++)
        if (state->rolled[die] > 0 && !is_pending(state, die))
            n += face_of(rules, state, die)->skulls;
    return n;
}

/* RTA-7.1: exactly one line of the table applies; the last also stands for more skulls. */
int rta_disaster_of(const struct stele_rules *rules, int skulls)
{
    const struct rta_set *set = rta_set(rules);
    int last = -1;

    for (int i = 0; i < set->disasters_n; i++) {
        if (set->disaster[i].skulls == 0)
            continue;
        if (set->disaster[i].skulls == skulls)
            return i;
        if (last < 0 || set->disaster[i].skulls > set->disaster[last].skulls)
            last = i;
    }
    return last >= 0 && skulls > set->disaster[last].skulls ? last : -1;
}

bool rta_is_turned(const struct stele_rules *rules, const struct rta_state *state, int disaster)
{
    return rta_owns(&state->sheet[state->active], rta_set(rules)->disaster[disaster].turned_by);
}

bool rta_is_warded(const struct rta_sheet *sheet, struct rta_ward ward)
{
    return rta_owns(sheet, ward.development) ||
           (ward.monument >= 0 && sheet->rank[ward.monument] != RTA_UNFINISHED);
}

const char *rta_strike_clause(const struct stele_rules *rules, int disaster, bool turned)
{
    switch (rta_set(rules)->disaster[disaster].kind) {
    case RTA_FAMINE:
        return "RTA-6.3";
    case RTA_PESTILENCE:
        return rta_is_solo(rules) ? "RTA-14.3" : "RTA-7.1";
    case RTA_INVASION:
        return !turned ? "RTA-7.1" : rta_is_solo(rules) ? "RTA-A16" : "RTA-16.5";
    case RTA_REVOLT:
        return !turned ? "RTA-7.6" : rta_is_solo(rules) ? "RTA-14.4" : "RTA-7.7";
    default:
        return "RTA-7.1";
    }
}

const char *rta_ward_clause(const struct stele_rules *rules, int disaster, bool turned)
{
    switch (rta_set(rules)->disaster[disaster].kind) {
    case RTA_DROUGHT:
        return "RTA-7.3";
    case RTA_PESTILENCE:
        return rta_is_solo(rules) ? "RTA-14.3" : "RTA-7.4";
    case RTA_INVASION:
        return turned ? "RTA-16.5" : "RTA-7.5";
    default:
        return "RTA-7.7";
    }
}

/* RTA-9.2; RTA-9.7: with Coinage a coin die is worth more.  RTA-2.5: of this turn only. */
int rta_coins(const struct stele_rules *rules, const struct rta_state *state)
{
    bool coinage = rta_has(rules, &state->sheet[state->active], RTA_E_COINAGE);
    int coins = 0;

    if (state->bought || state->phase >= RTA_P_DISCARD)
        return 0;
    for (int die = 0; die < state->dice_n; die++) {
        int worth = face_of(rules, state, die)->coins;
        if (worth > 0 && state->rolled[die] > 0 && !is_pending(state, die))
            coins += coinage ? rta_set(rules)->coinage_coins : worth;
    }
    return coins;
}

/* RTA-11.1; RTA-11.3: Caravans lift the limit at once.  RTA-16.9: ships do not count. */
int rta_excess(const struct stele_rules *rules, const struct rta_state *state)
{
    const struct rta_sheet *sheet = &state->sheet[state->active];
    int excess = rta_goods_total(rules, sheet) - rta_set(rules)->goods_limit;

    return excess > 0 && !rta_has(rules, sheet, RTA_E_CARAVANS) ? excess : 0;
}

bool rta_can_preserve(const struct stele_rules *rules, const struct rta_state *state)
{
    const struct rta_set *set = rta_set(rules);
    const struct rta_sheet *sheet = &state->sheet[state->active];

    return rta_is_lba(rules) && rta_has(rules, sheet, RTA_E_PRESERVATION) &&
           state->preserved < set->preservations_per_turn &&
           sheet->goods[set->preservation_good] >= set->preservation_units &&
           !(sheet->food == 0 && rta_ruled(rules, RTA_R_PRESERVE_NEEDS_FOOD)); /* RTA-A21 */
}

/* RTA-8.10; RTA-A10: or one after the other. */
bool rta_city_in_turn(const struct stele_rules *rules, const struct rta_sheet *sheet, int city)
{
    if (!rta_ruled(rules, RTA_R_CITIES_IN_ORDER) || city == 0)
        return true;
    return sheet->city[city - 1] >= rta_set(rules)->city_boxes[city - 1];
}

bool rta_has_open_box(const struct stele_rules *rules, const struct rta_state *state)
{
    const struct rta_set *set = rta_set(rules);
    const struct rta_sheet *sheet = &state->sheet[state->active];

    for (int i = 0; i < set->cities_n; i++)
        if (sheet->city[i] < set->city_boxes[i] && set->start_cities + i < set->max_cities)
            return true;
    for (int i = 0; i < set->monuments_n; i++)
        if (sheet->monument[i] < set->monument[i].boxes && !rta_is_out(rules, i))
            return true;
    return false;
}

/* ---- What the dice give ---------------------------------------------------------------------- */

/* All of it, counted in one pass: dice are looked at after every roll. */
struct yield {
    int goods, skulls, choices; /* choices: dice that give food or workers */
    int food, food_dice;        /* as chosen so far, without bonuses */
    int workers, workers_dice;
};

static struct yield count_yield(const struct stele_rules *rules, const struct rta_state *state)
{
    struct yield yield = {0};

    for (int die = 0; die < state->dice_n; die++) {
        const struct rta_face *face = face_of(rules, state, die);
        /* A die without a choice is used as it shows. */
        const int feeds = !face->choice | (state->use[die] == RTA_USE_FOOD);
        const int builds = !face->choice | (state->use[die] == RTA_USE_WORKERS);
        yield.goods += face->goods; /* RTA-4.1 */
        yield.skulls += face->skulls;
        yield.choices += face->choice;
        yield.food += feeds * face->food; /* RTA-5.1, RTA-5.2 */
        yield.food_dice += feeds & (face->food > 0);
        yield.workers += builds * face->workers;
        yield.workers_dice += builds & (face->workers > 0);
    }
    return yield;
}

/* ---- Phase 2: goods -------------------------------------------------------------------------- */

/* One unit to its row; false if the row is full and the unit is lost. */
static bool add_good(const struct stele_rules *rules, struct rta_sheet *sheet, int good)
{
    if (sheet->goods[good] >= rta_set(rules)->good[good].cap)
        return false; /* RTA-4.3, RTA-9.5: lost, never owned */
    sheet->goods[good]++;
    return true;
}

/* RTA-4.4, RTA-A5: once a turn if the deal reached the row, and never beyond the cap. */
static void quarry(const struct stele_rules *rules, struct rta_state *state, int dealt)
{
    const struct rta_set *set = rta_set(rules);
    struct rta_sheet *sheet = &state->sheet[state->active];

    if (!rta_has(rules, sheet, RTA_E_QUARRYING) || dealt <= set->quarrying_good)
        return;
    for (int i = 0; i < set->quarrying_bonus; i++)
        state->quarried += add_good(rules, sheet, set->quarrying_good);
}

/* RTA-4.5: nothing limits the total here. */
static void collect_goods(const struct stele_rules *rules, struct rta_state *state, int n,
                          struct stele_sink *sink)
{
    const struct rta_set *set = rta_set(rules);
    int16_t gained[RTA_GOODS_MAX] = {0}, lost[RTA_GOODS_MAX] = {0};

    if (n == 0)
        return;
    for (int i = 0, good = 0; i < n; i++) {
        if (add_good(rules, &state->sheet[state->active], good))
            gained[good]++;
        else
            lost[good]++;
        if (++good == set->goods_n) /* RTA-4.2: a full row uses up its place */
            good = 0;
    }
    quarry(rules, state, n);
    gained[set->quarrying_good] += state->quarried;
    TELL(sink, "rolltta.goods", "RTA-4.2", state->active,
         COUNTS("goods", RTA_D_GOODS, gained, set->goods_n),
         COUNTS("lost", RTA_D_GOODS, lost, set->goods_n), INT("quarried", state->quarried));
}

/* ---- Phases 3 and 4: food, feed -------------------------------------------------------------- */

static void collect_food(const struct stele_rules *rules, struct rta_state *state,
                         const struct yield *yield, struct stele_sink *sink)
{
    const struct rta_set *set = rta_set(rules);
    struct rta_sheet *sheet = &state->sheet[state->active];
    int gained = yield->food;

    if (rta_has(rules, sheet, RTA_E_AGRICULTURE))
        gained += yield->food_dice * set->agriculture_bonus; /* RTA-5.3 */
    int stored = sheet->food + gained;
    if (stored > set->food_cap)
        stored = set->food_cap; /* RTA-5.4 */
    int wasted = sheet->food + gained - stored;
    sheet->food = (int16_t)stored;
    if (gained > 0)
        TELL(sink, "rolltta.food", wasted > 0 ? "RTA-5.4" : "RTA-5.1", state->active,
             INT("gained", gained), INT("wasted", wasted), INT("food", stored));
}

/* How many of the boxes can be marked.  RTA-A18: all, or no more than the sheet has left. */
static int boxes_left(const struct stele_rules *rules, const struct rta_sheet *sheet, int boxes)
{
    int most =
        rta_ruled(rules, RTA_R_DISASTERS_CAPPED) ? rta_set(rules)->disaster_boxes : RTA_BOXES_MAX;
    int room = sheet->disasters < most ? most - sheet->disasters : 0;

    return boxes < room ? boxes : room;
}

/* The reading of RTA-A18, where it decides how many boxes will be marked. */
static struct stele_ruled boxes_reading(const struct stele_rules *rules,
                                        const struct rta_sheet *sheet, int boxes)
{
    const struct stele_rules other = rules_otherwise(rules, RTA_R_DISASTERS_CAPPED);

    return boxes_left(&other, sheet, boxes) != boxes_left(rules, sheet, boxes)
               ? reading_of(rules, RTA_R_DISASTERS_CAPPED)
               : NO_READING;
}

/* Marks disaster boxes; returns how many. */
static int mark_disasters(const struct stele_rules *rules, struct rta_sheet *sheet, int boxes)
{
    int marked = boxes_left(rules, sheet, boxes);

    sheet->disasters += marked;
    return marked;
}

/* RTA-6.1; RTA-6.2, RTA-A11: as far as the food goes, nothing is held back.  RTA-6.4: a city
 * finished later in the turn is not there yet. */
static void feed(const struct stele_rules *rules, struct rta_state *state, struct stele_sink *sink)
{
    const struct rta_set *set = rta_set(rules);
    struct rta_sheet *sheet = &state->sheet[state->active];
    int cities = rta_cities(rules, sheet);
    int fed = sheet->food / set->food_per_city;

    if (fed > cities)
        fed = cities;
    sheet->food = (int16_t)(sheet->food - fed * set->food_per_city);
    TELL(sink, "rolltta.fed", "RTA-6.1", state->active, INT("cities", fed),
         INT("food", sheet->food));
    if (fed == cities)
        return;
    /* RTA-6.3: nothing prevents it */
    const int boxes = (cities - fed) * set->famine_per_city;
    const struct stele_ruled reading = sink ? boxes_reading(rules, sheet, boxes) : NO_READING;
    int marked = mark_disasters(rules, sheet, boxes);
    TELL(sink, "rolltta.famine", "RTA-6.3", state->active, READING(reading),
         INT("cities", cities - fed), INT("boxes", marked));
    if (marked > 0) /* RTA-13.6 */
        ROW(sink, "rolltta.row-famine", "RTA-13.6", state->active, RTA_C_DISASTERS,
            -marked * set->points_per_disaster, PLAYER, POINTS, READING(reading),
            INT("cities", cities - fed), INT("boxes", marked),
            OWNED(RTA_OBJ_DISASTERS, state->active, 0), OWNED(RTA_OBJ_FOOD, state->active, 0));
}

/* ---- Phase 5: disasters ---------------------------------------------------------------------- */

/* The numbers of the dice that show skulls, a bit each. */
static uint64_t skull_dice(const struct stele_rules *rules, const struct rta_state *state)
{
    uint64_t dice = 0;

    for (int die = 0; die < state->dice_n; die++)
        dice |= (uint64_t)(face_of(rules, state, die)->skulls > 0) << (die + 1);
    return dice;
}

/* `reading` is the ruling by which the seat is hit at all, or so hard, if one decided that. */
static void hit(const struct stele_rules *rules, struct rta_state *state, int seat, int disaster,
                int spearheads, struct stele_ruled reading, struct stele_sink *sink)
{
    const struct rta_set *set = rta_set(rules);
    const struct rta_disaster *d = &set->disaster[disaster];
    bool turned = rta_is_turned(rules, state, disaster);
    const char *clause = rta_strike_clause(rules, disaster, turned);
    struct rta_sheet *sheet = &state->sheet[seat];
    int points = d->points + set->points_per_spearhead * spearheads; /* RTA-16.5 */

    state->struck |= (uint8_t)(1u << seat);
    if (points > 0) {
        if (sink && reading.ruling == 0)
            reading = boxes_reading(rules, sheet, points);
        int marked = mark_disasters(rules, sheet, points); /* RTA-7.2 */
        TELL(sink, "rolltta.struck", clause, seat, READING(reading),
             NAME("disaster", RTA_D_DISASTERS, disaster), INT("boxes", marked));
        if (marked > 0) /* RTA-13.6: by the skulls, and the spearheads that made it worse */
            ROW(sink, "rolltta.row-disaster", "RTA-13.6", seat, RTA_C_DISASTERS,
                -marked * set->points_per_disaster, PLAYER, POINTS, READING(reading),
                NAME("disaster", RTA_D_DISASTERS, disaster), INT("boxes", marked),
                WHEN(seat != state->active, SEAT("by", state->active)),
                INT("spearheads", spearheads), OWNED(RTA_OBJ_DISASTERS, seat, 0),
                OBJECT_SET(RTA_OBJ_DIE, skull_dice(rules, state)),
                WHEN(spearheads > 0, OWNED(RTA_OBJ_GOODS, state->active, set->smithing_good)));
    }
    /* RTA-7.6, RTA-A6: all goods, those just collected too; food and ships stay (RTA-16.9) */
    if (d->takes_goods) {
        TELL(sink, "rolltta.looted", clause, seat, READING(reading),
             NAME("disaster", RTA_D_DISASTERS, disaster),
             COUNTS("goods", RTA_D_GOODS, sheet->goods, rta_set(rules)->goods_n));
        memset(sheet->goods, 0, sizeof sheet->goods);
    }
}

/* What spares the victims.  RTA-A7: under the second reading Religion does not help against
 * somebody else's Religion. */
static struct rta_ward ward_of(const struct stele_rules *rules, const struct rta_disaster *d,
                               bool turned)
{
    struct rta_ward none = {-1, -1};

    if (turned && d->spares.development == d->turned_by && rta_ruled(rules, RTA_R_RELIGION_STRUCK))
        return none;
    return turned ? d->spares : d->ward;
}

/* The ruling that decides whether and how hard a victim is hit: RTA-A7, where the other reading
 * would turn being spared into being struck; RTA-A2, where spearheads count without being spent. */
static struct stele_ruled strike_reading(const struct stele_rules *rules,
                                         const struct rta_state *state, int seat, int disaster,
                                         int spearheads)
{
    const struct rta_disaster *d = &rta_set(rules)->disaster[disaster];
    const struct stele_rules other = rules_otherwise(rules, RTA_R_RELIGION_STRUCK);
    const bool turned = rta_is_turned(rules, state, disaster);
    const struct rta_sheet *sheet = &state->sheet[seat];

    if (rta_is_warded(sheet, ward_of(rules, d, turned)) !=
        rta_is_warded(sheet, ward_of(&other, d, turned)))
        return reading_of(rules, RTA_R_RELIGION_STRUCK);
    if (rta_is_warded(sheet, ward_of(rules, d, turned)))
        return NO_READING;
    return spearheads > 0 && !rta_ruled(rules, RTA_R_SPEARHEADS_SPENT)
               ? reading_of(rules, RTA_R_SPEARHEADS_SPENT)
               : NO_READING;
}

/* RTA-7.3, RTA-7.4, RTA-7.5: each victim is protected on its own, by what it owns now
 * (RTA-7.8); nobody gets to answer (RTA-A25).  RTA-7.7, RTA-16.5: Religion and Smithing turn the
 * disaster on the opponents, whatever else the roller owns (RTA-A29); alone there are none
 * (RTA-14.4, RTA-A16).  RTA-14.3: alone one suffers from pestilence oneself. */
static void strike(const struct stele_rules *rules, struct rta_state *state, int disaster,
                   int spearheads, struct stele_sink *sink)
{
    const struct rta_disaster *d = &rta_set(rules)->disaster[disaster];
    bool turned = rta_is_turned(rules, state, disaster);
    bool on_opponents = turned || d->hits_opponents[rta_is_solo(rules)];
    struct rta_ward ward = ward_of(rules, d, turned);

    if (turned)
        TELL(sink, "rolltta.turned", rta_strike_clause(rules, disaster, true), state->active,
             NAME("disaster", RTA_D_DISASTERS, disaster),
             NAME("development", RTA_D_DEVELOPMENTS, d->turned_by));
    for (int seat = 0; seat < rules->players_n; seat++) {
        if ((seat != state->active) != on_opponents)
            continue;
        const struct stele_ruled reading =
            sink ? strike_reading(rules, state, seat, disaster, spearheads) : NO_READING;
        if (rta_is_warded(&state->sheet[seat], ward))
            TELL(sink, "rolltta.spared", rta_ward_clause(rules, disaster, turned), seat,
                 READING(reading), NAME("disaster", RTA_D_DISASTERS, disaster),
                 ward.development >= 0 ? NAME("by", RTA_D_DEVELOPMENTS, ward.development)
                                       : NAME("by", RTA_D_MONUMENTS, ward.monument));
        else
            hit(rules, state, seat, disaster, spearheads, reading, sink);
    }
}

/* Spearheads that make a turned invasion worse. */
static int spearheads(const struct stele_rules *rules, const struct rta_state *state, int disaster)
{
    const struct rta_set *set = rta_set(rules);

    if (set->disaster[disaster].kind != RTA_INVASION || !rta_is_turned(rules, state, disaster))
        return 0;
    return state->sheet[state->active].goods[set->smithing_good];
}

/* RTA-8.1: the workers; RTA-8.2: Masonry adds to every die that gives some.  RTA-15.6: the trade
 * phase of the base game comes before building. */
static void begin_actions(const struct stele_rules *rules, struct rta_state *state,
                          const struct yield *yield, struct stele_sink *sink)
{
    state->workers = yield->workers;
    if (rta_has(rules, &state->sheet[state->active], RTA_E_MASONRY))
        state->workers += yield->workers_dice * rta_set(rules)->masonry_bonus;
    if (state->workers > 0)
        TELL(sink, "rolltta.workers", "RTA-8.1", state->active, INT("workers", state->workers));
    state->phase = rta_has_trade_phase(rules) && !rta_is_lba(rules) ? RTA_P_TRADE : RTA_P_BUILD;
}

/* RTA-7.9: comes after the feeding.  RTA-A28: the final faces count.  False if the roller must
 * first say how many spearheads to spend (RTA-A2, RTA-A33); alone there is nobody to spend them
 * on. */
static bool face_disaster(const struct stele_rules *rules, struct rta_state *state, int skulls,
                          struct stele_sink *sink)
{
    int disaster = rta_disaster_of(rules, skulls);

    if (disaster < 0)
        return true;
    state->disaster = (uint8_t)(disaster + 1);
    TELL(sink, "rolltta.disaster", "RTA-7.1", state->active,
         NAME("disaster", RTA_D_DISASTERS, disaster), INT("skulls", skulls));
    int stock = spearheads(rules, state, disaster);
    if (stock > 0 && rta_ruled(rules, RTA_R_SPEARHEADS_SPENT) && !rta_is_solo(rules))
        return false;
    strike(rules, state, disaster, stock, sink);
    return true;
}

void rta_invade(const struct stele_rules *rules, struct rta_state *state, int spearheads,
                struct stele_sink *sink)
{
    state->sheet[state->active].goods[rta_set(rules)->smithing_good] -= (int16_t)spearheads;
    TELL(sink, "rolltta.invaded", "RTA-A2", state->active, WHOLE,
         READING(reading_of(rules, RTA_R_SPEARHEADS_SPENT)), INT("spearheads", spearheads));
    strike(rules, state, state->disaster - 1, spearheads, sink);
    const struct yield yield = count_yield(rules, state);
    begin_actions(rules, state, &yield, sink);
}

/* RTA-A2: strikes with every spearhead in store, and spends none. */
static void strike_all(const struct stele_rules *rules, struct rta_state *state,
                       struct stele_sink *sink)
{
    const struct yield yield = count_yield(rules, state);
    const int disaster = state->disaster - 1;

    strike(rules, state, disaster, spearheads(rules, state, disaster), sink);
    begin_actions(rules, state, &yield, sink);
}

/* ---- From one decision to the next ----------------------------------------------------------- */

/* From the last roll to the first decision after it: goods, food, feeding, the disaster, workers,
 * in the order of the rules.  It may stop twice on the way, for dice that give food or workers and
 * for spearheads to be spent, and is then called again or finished by rta_invade; the phase says
 * how far it came. */
static void harvest(const struct stele_rules *rules, struct rta_state *state,
                    struct stele_sink *sink)
{
    const struct yield yield = count_yield(rules, state);

    if (state->phase == RTA_P_LEADERSHIP) {
        collect_goods(rules, state, yield.goods, sink);
        state->phase = RTA_P_FOOD;
    }
    if (!state->chosen && yield.choices > 0)
        return;
    collect_food(rules, state, &yield, sink);
    feed(rules, state, sink);
    state->phase = RTA_P_INVADE;
    if (face_disaster(rules, state, yield.skulls, sink))
        begin_actions(rules, state, &yield, sink);
}

/* Called after whatever may have ended the rolling; goes on as far as nobody has to decide. */
void rta_settle(const struct stele_rules *rules, struct rta_state *state, struct stele_sink *sink)
{
    /* RTA-3.6: after the last roll, or once every die is locked.  (A stop leaves the phase.) */
    if (state->phase == RTA_P_ROLL) {
        const bool last = state->rolls >= rta_set(rules)->max_rolls;
        if (state->pending || (!last && !all_locked(rules, state)))
            return;
        if (!last)
            TELL(sink, "rolltta.all-locked", "RTA-3.6", state->active);
        state->phase = RTA_P_LEADERSHIP;
    }
    if (state->phase == RTA_P_LEADERSHIP) {
        /* RTA-3.7; RTA-A4: however the rolling ended */
        const bool may_lead = state->led == RTA_LED_OPEN &&
                              rta_has(rules, &state->sheet[state->active], RTA_E_LEADERSHIP);
        if (state->pending || may_lead)
            return;
    }
    if (state->phase == RTA_P_LEADERSHIP || state->phase == RTA_P_FOOD)
        harvest(rules, state, sink);
}

/* RTA-3.7: using Leadership is a move, not using it is none.  RTA-A2: where a branch no longer
 * spends spearheads, a strike that waited for their number need not wait. */
void rta_decline_now(const struct stele_rules *rules, struct rta_state *state, int verb,
                     struct stele_sink *sink)
{
    if (state->phase == RTA_P_INVADE) {
        if (!rta_ruled(rules, RTA_R_SPEARHEADS_SPENT))
            strike_all(rules, state, sink);
        return;
    }
    if (state->pending || verb == RTA_V_LEADERSHIP)
        return;
    state->led = RTA_LED_DECLINED;
    rta_settle(rules, state, sink);
}

/* Nobody says that a phase is over: whoever does something of a later one has left those before it.
 * So every such move first brings the turn to its phase, and what lapses on the way is reported. */
void rta_advance(const struct stele_rules *rules, struct rta_state *state, enum rta_phase phase,
                 struct stele_sink *sink)
{
    /* No coins are stored, so none need taking away; they are counted only to be reported. */
    int coins = sink != NULL && phase == RTA_P_DISCARD ? rta_coins(rules, state) : 0;

    /* RTA-8.9, RTA-2.5: what was not used is gone */
    if (rta_rank(rules, phase) > rta_rank(rules, RTA_P_BUILD) && state->workers > 0) {
        TELL(sink, "rolltta.workers-lost", "RTA-8.9", state->active,
             INT("workers", state->workers));
        state->workers = 0;
    }
    if (coins > 0)
        TELL(sink, "rolltta.coins-lost", "RTA-2.5", state->active, INT("coins", coins));
    state->phase = (uint8_t)phase;
}

/* ---- The end of the turn and of the game ----------------------------------------------------- */

/* RTA-12.3: whoever built them.  RTA-1.6: those that are out do not count. */
static bool all_monuments(const struct stele_rules *rules, const struct rta_state *state)
{
    for (int i = 0; i < rta_set(rules)->monuments_n; i++)
        if (!rta_is_out(rules, i) && !rta_stands(rules, state, i))
            return false;
    return true;
}

/* RTA-12.1; RTA-16.2, RTA-A31: more developments in LBA, alone too. */
static int end_condition(const struct stele_rules *rules, const struct rta_state *state)
{
    bool lba = rta_is_lba(rules);

    for (int seat = 0; seat < rules->players_n; seat++)
        if (rta_bits(state->sheet[seat].developments) >= rta_set(rules)->end_developments[lba])
            return lba ? RTA_END_SEVEN : RTA_END_FIVE;
    return all_monuments(rules, state) ? RTA_END_MONUMENTS : -1;
}

/* RTA-A15: alone the conditions count only under the second reading. */
static bool end_counts(const struct stele_rules *rules)
{
    return !rta_is_solo(rules) || rta_ruled(rules, RTA_R_SOLO_ENDS_EARLY);
}

/* A solo game ends with the turn, any other with the round (RTA-12.2). */
void rta_watch_end(const struct stele_rules *rules, struct rta_state *state,
                   struct stele_sink *sink)
{
    const bool solo = rta_is_solo(rules);
    int end = state->met ? -1 : end_condition(rules, state);

    if (end < 0)
        return;
    state->met = (uint8_t)(end + 1);
    if (end_counts(rules))
        TELL(sink, solo ? "rolltta.final-turn" : "rolltta.final-round",
             solo ? "RTA-A15" : "RTA-12.1", state->active,
             WHEN(solo, READING(reading_of(rules, RTA_R_SOLO_ENDS_EARLY))),
             NAME("end", RTA_D_ENDS, end));
}

void rta_begin_turn(const struct stele_rules *rules, struct rta_state *state)
{
    /* RTA-2.5: workers, coins and skulls of the last turn are gone */
    state->rolls = state->chosen = state->led = state->preserved = 0;
    state->disaster = state->struck = state->spent = state->quarried = 0;
    state->workers = 0;
    state->swaps = 0;
    state->bought = 0;
    memset(state->face, 0, sizeof state->face);
    memset(state->rolled, 0, sizeof state->rolled);
    memset(state->use, 0, sizeof state->use);
    /* RTA-3.1: a die for each city finished by now */
    state->dice_n = (uint8_t)rta_cities(rules, &state->sheet[state->active]);
    state->pending = (uint16_t)((1u << state->dice_n) - 1);
    state->phase = rta_can_preserve(rules, state) ? RTA_P_PRESERVE : RTA_P_ROLL; /* RTA-2.4 */
}

/* A solo player beats nobody: the points are the result.  A tie is broken by the goods, so those of
 * all the tied players are reported as well. */
static void finish(const struct stele_rules *rules, struct rta_state *state, enum rta_end end,
                   struct stele_sink *sink)
{
    struct stele_standing standing = {0};

    state->phase = RTA_P_OVER;
    state->end = (uint8_t)end;
    rta_standing(rules, state, &standing);
    state->winners = standing.winners;
    TELL(sink, "rolltta.game-over", end == RTA_END_TURNS ? "RTA-14.1" : "RTA-12.1", STELE_NOBODY,
         NAME("end", RTA_D_ENDS, end));
    for (int seat = 0; seat < rules->players_n; seat++)
        if ((state->winners >> seat) & 1)
            TELL(sink,
                 standing.win == STELE_WIN_ALONE    ? "rolltta.solo-result"
                 : standing.win == STELE_WIN_SHARED ? "rolltta.shared-win"
                                                    : "rolltta.win",
                 standing.clause, seat, INT("points", standing.figure[0].value[seat]),
                 WHEN(standing.decided > 0, INT("value", standing.figure[1].value[seat])),
                 FACTS(standing_facts(rules, &standing)));
}

/* Where the very move that ends the turn declines Leadership, the harvest has just been reported.
 * That is so if nothing was decided since, neither a choice nor a strike, and no worker placed:
 * either they are all still there, or the dice gave none. */
bool rta_tells_of_end(const struct stele_rules *rules, const struct rta_state *state)
{
    const bool may_have_struck = state->disaster > 0 && rta_ruled(rules, RTA_R_SPEARHEADS_SPENT);

    return state->workers > 0 || rta_coins(rules, state) > 0 ||
           (state->led == RTA_LED_DECLINED && !state->chosen && !may_have_struck &&
            state->phase <= RTA_P_BUILD && count_yield(rules, state).workers == 0);
}

/* RTA-11.5, RTA-2.1: the turn passes to the left. */
void rta_end_turn(const struct stele_rules *rules, struct rta_state *state, struct stele_sink *sink)
{
    int next = (state->active + 1) % rules->players_n;
    bool met = state->met && end_counts(rules);

    /* RTA-12.2, RTA-12.4: the round is played out, and everything in it counts */
    if (met && next == state->first) {
        finish(rules, state, (enum rta_end)(state->met - 1), sink);
        return;
    }
    /* RTA-14.1 */
    if (rta_is_solo(rules) && state->turn >= rta_set(rules)->solo_turns) {
        finish(rules, state, RTA_END_TURNS, sink);
        return;
    }
    state->active = (int8_t)next;
    if (state->turn < UINT16_MAX)
        state->turn++;
    if (next == state->first && state->round < UINT16_MAX)
        state->round++;
    rta_begin_turn(rules, state);
}
