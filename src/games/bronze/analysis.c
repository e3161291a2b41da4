/* What the analysis asks of this game: a quick player for playouts, what nobody knows dealt anew,
 * and the position in figures.
 *
 * The quick player values each free space once: the cube, the city of a new land, the province, the
 * trade route it lengthens or cuts.  A card is then worth the best spaces that it and the cards it
 * activates can serve, and what it does for later turns and for the cities already taken.  Values
 * are hundredths of a point; the weights were found by playing against itself. */
#include "games/bronze/bronze.h"

#include <limits.h>
#include <string.h>

enum {
    CUBE = 82,     /* a cube on the board, whatever else it brings */
    ENTER = 350,   /* the first cube in a land that gives a city */
    SKIP = 55,     /* a free space left behind for ever */
    FORWARD = 57,  /* a land further on */
    TAKE = 60,     /* a point of a province: by taking the lead, per cent */
    LEVEL = 38,    /* by drawing level */
    KEEP = 9,      /* by being further ahead */
    CLOSER = 3,    /* by being less far behind */
    ROUTE = 30,    /* a point of a trade token, by reaching it, per cent */
    ROUTE1 = 12,   /* by the first cube of a run, by the share of the way */
    ROUTE2 = 24,   /* by the next ones */
    CUT = 12,      /* a cube of a run that is cut */
    MAJORITY = 60, /* a cube in a landscape that a city asks for */
    KIND = 120,    /* a kind of space that a city asks for */
    STOP = 20,     /* what a cube must be worth */
    OVERLAP = 41,  /* of the value of each further card: per cent, as they want the same spaces */
    PAIR = 62,     /* a namesake in the column */
    BESIDE = 25,   /* a card that a neighbour will activate */
    COLUMN = 27,   /* a new column */
    ORDINARY = 46, /* a technology that has namesakes, against bronze casting */
    TECH = 52,     /* a technology that a city counts */
    PAIRED = 89,   /* half of a pair that a city pays for */
    ROW = 31,      /* a technology that a city wants in a row */
    DISTINCT = 64, /* a technology not yet there, for a city that counts them */
    COPIES = 150,  /* one too many of a technology, for a city that minds */
    TALL = 33,     /* a card on the tallest column, for a city that measures it */
    PAYS = 129,    /* what a city pays now: per cent */
    /* What kinds of cities promise, per cent of their points. */
    TECH_MAJORITY = 60,
    LANDSCAPE_MAJORITY = 145,
    BRONZE_PAIR = 26,
    ROW_SET = 40,
    TWO_LANDSCAPES = 23,
    COLUMN_DISTINCT = 125,
    PROVINCE_COUNT = 257,
    PROVINCE_FEWEST = 5,
    TRADE_COUNT = 451,
    UNPLACED_MOST = 43,
    UNPLACED_FEWEST = 21,
    DISTINCT_TECHS = 70,
    EVERY_COLUMN = 18,
    FULL_ROWS = 65,
    COLUMN_HEIGHT = 24,
    COPIES_MAX = 21,
    NOISE = 15 /* equals are decided by chance */
};

enum { POINT = 100, SPACES_MAX = 160, BEST_N = 4 };

/* ---- Looking at the board -------------------------------------------------------------------- */

struct space {
    int16_t worth;
    uint8_t position, landscape, slot, kind;
};

struct survey {
    const struct stele_rules *rules;
    const struct brz_set *set;
    const struct brz_state *state;
    const struct brz_player *own;
    int16_t landscape[BRZ_LANDSCAPES_MAX]; /* what cities of the player add to a cube there */
    uint8_t wanted[BRZ_LANDSCAPES_MAX];    /* bit per kind of space that they ask for */
    int16_t tech[BRZ_TECHS_MAX];           /* what they add to a card */
    bool tall;                             /* one of them measures columns */
    int16_t land[BRZ_LANDS_MAX + 1];       /* what a cube in a land is worth, by position */
    struct space space[SPACES_MAX];        /* free, from the front on */
    int spaces_n;
    int16_t best[BRZ_TECHS_MAX][BEST_N]; /* by technology, the most first */
};

static void want_tech(struct survey *v, const struct brz_city *city, int worth)
{
    for (int i = 0; i < city->techs_n; i++)
        v->tech[city->tech[i]] = (int16_t)(v->tech[city->tech[i]] + worth);
}

/* BRZ-11.3: of the two halves the one that is missing. */
static void want_pair(struct survey *v, const struct brz_city *city)
{
    const int tech = city->techs_n > 0 ? city->tech[0] : v->set->bronze;
    const int missing = v->own->tech[tech] <= v->own->tech[v->set->bronze] ? tech : v->set->bronze;

    v->tech[missing] = (int16_t)(v->tech[missing] + PAIRED);
}

static void want(struct survey *v, const struct brz_city *city)
{
    switch ((enum brz_scoring)city->scoring) {
    case BRZ_TECH_MAJORITY:
        want_tech(v, city, TECH);
        break;
    case BRZ_BRONZE_PAIR:
        want_pair(v, city);
        break;
    case BRZ_ROW_SET:
        want_tech(v, city, ROW);
        break;
    case BRZ_LANDSCAPE_MAJORITY:
        for (int i = 0; i < city->landscapes_n; i++)
            v->landscape[city->landscape[i]] =
                (int16_t)(v->landscape[city->landscape[i]] + MAJORITY);
        break;
    case BRZ_KINDS_IN_TWO_LANDSCAPES:
        for (int i = 0; i < city->landscapes_n; i++)
            v->wanted[city->landscape[i]] |= (uint8_t)~v->own->kinds[city->landscape[i]];
        break;
    case BRZ_DISTINCT_TECHS_MIN:
        for (int i = 0; i < v->set->techs_n; i++)
            v->tech[i] = (int16_t)(v->tech[i] + (v->own->tech[i] == 0 ? DISTINCT : 0));
        break;
    case BRZ_COPIES_PER_TECH_MAX:
        for (int i = 0; i < v->set->techs_n; i++)
            v->tech[i] = (int16_t)(v->tech[i] - (v->own->tech[i] == city->count ? COPIES : 0));
        break;
    case BRZ_BRONZE_EVERY_COLUMN:
        v->tech[v->set->bronze] = (int16_t)(v->tech[v->set->bronze] + ROW);
        break;
    case BRZ_COLUMN_HEIGHT_MIN:
        v->tall = true;
        break;
    case BRZ_COLUMN_DISTINCT:
    case BRZ_PROVINCE_COUNT:
    case BRZ_PROVINCE_FEWEST:
    case BRZ_TRADE_COUNT:
    case BRZ_UNPLACED_MOST:
    case BRZ_UNPLACED_FEWEST:
    case BRZ_FULL_ROWS:
    case BRZ_SCORINGS_N:
        break;
    }
}

/* What one cube more changes about the province of a land. */
static int province_worth(const struct survey *v, int position)
{
    const struct brz_place *place = &v->state->place[position];
    const int mine = place->count[v->state->active];
    int other = 0;

    if (place->province_owner != BRZ_PROVINCE_OPEN || place->province == 0)
        return 0;
    for (int seat = 0; seat < v->rules->players_n; seat++)
        if (seat != v->state->active && place->count[seat] > other)
            other = place->count[seat];
    const int per_cent = mine > other        ? KEEP
                         : mine == other     ? TAKE
                         : mine + 1 == other ? LEVEL
                                             : CLOSER;
    return v->set->province_points[place->province - 1] * per_cent;
}

/* The lands from the front on: what all their spaces have in common. */
static void survey_lands(struct survey *v)
{
    const int front = v->own->front;
    int skipped = 0;

    for (int position = front > 0 ? front : 1; position <= v->state->open; position++) {
        const struct brz_place *place = &v->state->place[position];
        const bool city = place->count[v->state->active] == 0 && position >= v->set->city_from &&
                          (place->display_n > 0 ||
                           (place->filled == 0 && brz_draw_count(v->rules, v->state) > 0));
        v->land[position] =
            (int16_t)(CUBE + province_worth(v, position) + (city ? ENTER : 0) - SKIP * skipped -
                      FORWARD * (front > 0 ? position - front : position - 1));
        skipped += brz_land_at(v->rules, v->state, position)->spaces - place->filled;
    }
}

/* What a run is worth that a cube lengthens from `run` - 1 to `run`. */
static int run_worth(const struct survey *v, int landscape, int run)
{
    const struct brz_set *set = v->set;
    const int held = v->own->route[landscape];
    const int before = held > 0 ? set->route_points[held - 1] : 0;

    for (int level = held; level < set->levels_n; level++) {
        const int length = set->route_length[level];
        if (run > length || brz_route_owner(v->rules, v->state, landscape, level) != STELE_NOBODY)
            continue;
        const int points = set->route_points[level] - before;
        if (run == length)
            return ROUTE * points;
        return (run == 1 ? ROUTE1 : ROUTE2) * points * run / length;
    }
    return 0;
}

static void add_space(struct survey *v, int position, int landscape, int slot, int kind, int worth)
{
    struct space *space = &v->space[v->spaces_n];

    if (v->spaces_n == SPACES_MAX)
        return;
    if ((v->wanted[landscape] >> kind) & 1)
        worth += KIND;
    *space = (struct space){(int16_t)worth, (uint8_t)position, (uint8_t)landscape, (uint8_t)slot,
                            (uint8_t)kind};
    v->spaces_n++;
}

/* Follows a landscape from left to right, with the run that a cube would lengthen or cut
 * (BRZ-7.2). */
static void survey_landscape(struct survey *v, int landscape)
{
    const struct brz_state *state = v->state;
    const int front = v->own->front > 0 ? v->own->front : 1, slots = v->set->slots;
    int run = 0, runner = 0; /* 1 + seat */

    for (int position = 1; position <= state->open; position++) {
        const uint8_t *cube = state->place[position].cube[landscape];
        const struct brz_land *land =
            position >= front ? brz_land_at(v->rules, state, position) : NULL;
        for (int slot = 0; slot < slots; slot++) {
            if (cube[slot] != 0) {
                run = cube[slot] == runner ? run + 1 : 1;
                runner = cube[slot];
            } else if (land != NULL && slot < land->cell[landscape]) {
                const bool own = runner == state->active + 1;
                const int worth = v->land[position] + v->landscape[landscape] +
                                  run_worth(v, landscape, own ? run + 1 : 1) +
                                  (own || runner == 0 ? 0 : CUT * run);
                add_space(v, position, landscape, slot, land->kind[landscape][slot], worth);
            }
        }
    }
}

/* The best spaces of each technology. */
static void rank_spaces(struct survey *v)
{
    for (int tech = 0; tech < v->set->techs_n; tech++) {
        const struct brz_tech *t = &v->set->tech[tech];
        int16_t *best = v->best[tech];
        memset(best, 0, sizeof v->best[tech]);
        for (int i = 0; i < v->spaces_n; i++) {
            const struct space *space = &v->space[i];
            if (space->worth <= best[BEST_N - 1] || !((t->landscapes >> space->landscape) & 1) ||
                !((t->kinds >> space->kind) & 1))
                continue;
            int at = BEST_N - 1;
            for (; at > 0 && best[at - 1] < space->worth; at--)
                best[at] = best[at - 1];
            best[at] = space->worth;
        }
    }
}

static void survey(struct survey *v, const struct stele_rules *rules, const struct brz_state *state)
{
    v->rules = rules;
    v->set = brz_set(rules);
    v->state = state;
    v->own = &state->player[state->active];
    v->spaces_n = 0;
    v->tall = false;
    memset(v->landscape, 0, sizeof v->landscape);
    memset(v->wanted, 0, sizeof v->wanted);
    memset(v->tech, 0, sizeof v->tech);
    for (int i = 0; i < v->own->cities_n; i++)
        want(v, &v->set->city[v->own->city[i]]);
    survey_lands(v);
    for (int i = 0; i < v->set->landscapes_n; i++)
        survey_landscape(v, i);
}

/* ---- Laying a card --------------------------------------------------------------------------- */

/* The cards that are activated, by technology, and what they can do. */
struct activated {
    int n, worth;
    uint8_t count[BRZ_TECHS_MAX];
};

static void activate(const struct survey *v, int tech, struct activated *a)
{
    const int nth = a->count[tech]++;
    int worth = v->best[tech][nth < BEST_N ? nth : BEST_N - 1];

    if (a->n >= v->own->cubes || worth < STOP)
        return;
    if (a->n > 0)
        worth = worth * OVERLAP / 100;
    a->worth += worth;
    a->n++;
}

static void activate_at(const struct survey *v, int column, int row, struct activated *a)
{
    if (column >= 0 && column < v->own->columns_n && v->own->height[column] > row)
        activate(v, brz_tech_of(v->set, v->own->card[column][row]), a);
}

/* Whether the neighbours of a card that is now laid can be filled up to its row later. */
static int neighbours_to_come(const struct survey *v, int column, int row)
{
    int n = 0;

    for (int side = -1; side <= 1; side += 2) {
        const int near = column + side;
        n += near >= 0 && near < v->own->columns_n && v->own->height[near] == row;
    }
    return n;
}

/* Laying a technology in a column, or in a new one (left and right alike but for the neighbour). */
static int play_worth(const struct survey *v, int tech, int column)
{
    const bool fresh = column >= BRZ_COLUMN_LEFT;
    const int row = fresh ? 0 : v->own->height[column];
    const int left = column == BRZ_COLUMN_LEFT    ? -1
                     : column == BRZ_COLUMN_RIGHT ? v->own->columns_n - 1
                                                  : column - 1;
    const int right = column == BRZ_COLUMN_LEFT    ? 0
                      : column == BRZ_COLUMN_RIGHT ? BRZ_COLUMNS_MAX
                                                   : column + 1;
    struct activated a = {0};
    int namesakes = 0;

    activate(v, tech, &a);
    for (int i = 0; i < row && v->set->tech[tech].column; i++) {
        if (brz_tech_of(v->set, v->own->card[column][i]) == tech) {
            namesakes++;
            activate(v, tech, &a);
        }
    }
    activate_at(v, left, row, &a);
    activate_at(v, right, row, &a);
    int worth = a.worth + v->tech[tech] + PAIR * namesakes + (fresh ? COLUMN : 0) +
                (v->set->tech[tech].column ? ORDINARY : 0);
    if (!fresh)
        worth += BESIDE * neighbours_to_come(v, column, row);
    if (v->tall && !fresh) {
        int tallest = 0;
        for (int i = 0; i < v->own->columns_n; i++)
            tallest = v->own->height[i] > tallest ? v->own->height[i] : tallest;
        worth += row == tallest ? TALL : 0;
    }
    return worth;
}

struct play {
    int worth, stack, side, column;
};

static void consider_column(const struct survey *v, int column, struct stele_rng *rng,
                            struct play *best)
{
    int by_tech[BRZ_TECHS_MAX];
    const int bronze = play_worth(v, v->set->bronze, column);

    for (int i = 0; i < v->set->techs_n; i++)
        by_tech[i] = INT_MIN;
    for (int stack = 0; stack < v->set->pool; stack++) {
        const int top = v->state->stack[stack].top;
        if (v->state->stack[stack].left == 0)
            continue;
        if (top != BRZ_NONE && top != BRZ_UNSEEN && by_tech[top - 1] == INT_MIN)
            by_tech[top - 1] = play_worth(v, top - 1, column);
        const int noise = (int)rng_below(rng, NOISE + 1);
        const int face = top != BRZ_NONE && top != BRZ_UNSEEN ? by_tech[top - 1] + noise : INT_MIN;
        if (face > best->worth)
            *best = (struct play){face, stack, BRZ_SIDE_FACE, column};
        if (bronze + noise > best->worth)
            *best = (struct play){bronze + noise, stack, BRZ_SIDE_BRONZE, column};
    }
}

static bool decide_play(const struct survey *v, struct stele_rng *rng, struct stele_move *out)
{
    struct play best = {INT_MIN, -1, 0, 0};

    for (int column = 0; column < v->own->columns_n; column++)
        consider_column(v, column, rng, &best);
    if (v->own->columns_n < v->set->max_columns) { /* BRZ-R4: the first column is called R */
        consider_column(v, BRZ_COLUMN_RIGHT, rng, &best);
        if (v->own->columns_n > 0)
            consider_column(v, BRZ_COLUMN_LEFT, rng, &best);
    }
    if (best.stack < 0)
        return false;
    move_init(out, BRZ_V_PLAY, v->state->active);
    move_set_int(out, BRZ_PLAY_STACK, best.stack + 1);
    move_set_int(out, BRZ_PLAY_SIDE, best.side);
    move_set_int(out, BRZ_PLAY_COLUMN, best.column);
    return true;
}

/* ---- Settling -------------------------------------------------------------------------------- */

static int active_tech(const struct survey *v, int index)
{
    return brz_tech_of(v->set,
                       v->own->card[v->state->active_column[index]][v->state->active_row[index]]);
}

static bool serves(const struct survey *v, int tech, const struct space *space)
{
    const struct brz_tech *t = &v->set->tech[tech];

    return ((t->landscapes >> space->landscape) & 1) && ((t->kinds >> space->kind) & 1);
}

/* The card for a space: the one that serves fewest others; -1 for none. */
static int card_for(const struct survey *v, const struct space *space)
{
    int chosen = -1, fewest = INT_MAX;

    for (int i = 0; i < v->state->active_n; i++) {
        const int tech = active_tech(v, i);
        const int serving = __builtin_popcount(v->set->tech[tech].landscapes);
        if (!((v->state->used >> i) & 1) && serving < fewest && serves(v, tech, space)) {
            fewest = serving;
            chosen = i;
        }
    }
    return chosen;
}

/* What is not used in this land before a cube goes further is lost: so the nearest land first, the
 * best space there. */
static bool decide_settle(const struct survey *v, struct stele_rng *rng, struct stele_move *out)
{
    unsigned techs = 0;
    int best = INT_MIN, left = 0;
    const struct space *chosen = NULL;

    for (int i = 0; i < v->state->active_n; i++) {
        if ((v->state->used >> i) & 1)
            continue;
        techs |= 1u << active_tech(v, i);
        left++;
    }
    for (int i = 0; i < v->spaces_n && techs != 0 && v->own->cubes > 0; i++) {
        const struct space *space = &v->space[i];
        /* With more cards to use the nearer land comes first, even where it brings less. */
        const int worth = space->worth + (int)rng_below(rng, NOISE + 1) -
                          (left > 1 ? 1000 * (space->position - v->own->front) : 0);
        if (space->worth < STOP || worth <= best)
            continue;
        for (unsigned t = techs; t != 0; t &= t - 1) {
            if (!serves(v, __builtin_ctz(t), space))
                continue;
            best = worth;
            chosen = space;
            break;
        }
    }
    if (chosen == NULL)
        return false;
    const int card = card_for(v, chosen);
    move_init(out, BRZ_V_SETTLE, v->state->active);
    move_set_int(out, BRZ_SETTLE_CARD,
                 brz_matrix_place(v->state->active_column[card], v->state->active_row[card]));
    move_set_int(out, BRZ_SETTLE_LAND, chosen->position);
    move_set_int(out, BRZ_SETTLE_LANDSCAPE, chosen->landscape);
    move_set_int(out, BRZ_SETTLE_SLOT, chosen->slot);
    return true;
}

/* ---- Cities ---------------------------------------------------------------------------------- */

static int promise(const struct brz_city *city)
{
    static const int16_t taste[BRZ_SCORINGS_N] = {
        [BRZ_TECH_MAJORITY] = TECH_MAJORITY,
        [BRZ_LANDSCAPE_MAJORITY] = LANDSCAPE_MAJORITY,
        [BRZ_BRONZE_PAIR] = BRONZE_PAIR,
        [BRZ_ROW_SET] = ROW_SET,
        [BRZ_KINDS_IN_TWO_LANDSCAPES] = TWO_LANDSCAPES,
        [BRZ_COLUMN_DISTINCT] = COLUMN_DISTINCT,
        [BRZ_PROVINCE_COUNT] = PROVINCE_COUNT,
        [BRZ_PROVINCE_FEWEST] = PROVINCE_FEWEST,
        [BRZ_TRADE_COUNT] = TRADE_COUNT,
        [BRZ_UNPLACED_MOST] = UNPLACED_MOST,
        [BRZ_UNPLACED_FEWEST] = UNPLACED_FEWEST,
        [BRZ_DISTINCT_TECHS_MIN] = DISTINCT_TECHS,
        [BRZ_BRONZE_EVERY_COLUMN] = EVERY_COLUMN,
        [BRZ_FULL_ROWS] = FULL_ROWS,
        [BRZ_COLUMN_HEIGHT_MIN] = COLUMN_HEIGHT,
        [BRZ_COPIES_PER_TECH_MAX] = COPIES_MAX,
    };

    return taste[city->scoring] * city->points;
}

static bool decide_city(const struct stele_rules *rules, const struct brz_state *state,
                        struct stele_rng *rng, struct stele_move *out)
{
    const struct brz_place *place = &state->place[state->city_due];
    struct brz_tally tally;
    int best = INT_MIN, chosen = -1;

    brz_count(rules, state, &tally);
    for (int i = 0; i < place->display_n; i++) {
        const int city = place->display[i] - 1;
        if (place->display[i] == BRZ_UNSEEN)
            continue;
        const int now = brz_city_points(rules, state, &tally, state->active, city);
        const int worth =
            promise(&brz_set(rules)->city[city]) + PAYS * now + (int)rng_below(rng, NOISE + 1);
        if (worth > best) {
            best = worth;
            chosen = city;
        }
    }
    if (chosen < 0)
        return false;
    move_init(out, BRZ_V_CITY, state->active);
    move_set_int(out, BRZ_CITY_CITY, chosen);
    return true;
}

bool brz_policy(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                struct stele_move *out)
{
    const struct brz_state *s = state;
    struct survey v;

    if (s->phase == BRZ_P_OVER || brz_owes(s))
        return false;
    if (s->city_due)
        return decide_city(rules, s, rng, out);
    if (s->phase == BRZ_P_SETTLE && __builtin_popcount(s->used) == s->active_n) {
        move_init(out, BRZ_V_END, s->active);
        return true;
    }
    survey(&v, rules, s);
    if (s->phase == BRZ_P_PLAY) {
        rank_spaces(&v);
        return decide_play(&v, rng, out);
    }
    if (!decide_settle(&v, rng, out))
        move_init(out, BRZ_V_END, s->active);
    return true;
}

/* ---- Dealing anew ---------------------------------------------------------------------------- */

/* One of n things that are there left[i] times; -1 if there is none. */
static int draw_one(const int *left, int n, struct stele_rng *rng)
{
    int sum = 0, at = 0;

    for (int i = 0; i < n; i++)
        sum += left[i];
    if (sum <= 0)
        return -1;
    for (int rest = (int)rng_below(rng, (uint32_t)sum); rest >= left[at]; at++)
        rest -= left[at];
    return at;
}

/* Tops that the table saw and the log did not. */
static void redeal_tops(const struct stele_rules *rules, struct brz_state *state,
                        struct stele_rng *rng)
{
    const struct brz_set *set = brz_set(rules);
    int left[BRZ_TECHS_MAX];

    for (int stack = 0; stack < set->pool; stack++) {
        if (state->stack[stack].top != BRZ_UNSEEN)
            continue;
        for (int i = 0; i < set->techs_n; i++)
            left[i] = set->tech[i].cards[rules->players_n] - state->shown[i];
        const int tech = draw_one(left, set->techs_n, rng);
        if (tech < 0)
            continue;
        state->stack[stack].top = (uint8_t)(tech + 1);
        state->shown[tech]++;
    }
}

static void redeal_display(const struct stele_rules *rules, struct brz_state *state,
                           struct brz_place *place, struct stele_rng *rng)
{
    const struct brz_set *set = brz_set(rules);
    int left[BRZ_CITIES_MAX];

    for (int i = 0; i < place->display_n; i++) {
        if (place->display[i] != BRZ_UNSEEN)
            continue;
        for (int k = 0; k < set->cities_n; k++)
            left[k] = set->city[k].players <= rules->players_n && !((state->drawn >> k) & 1);
        const int city = draw_one(left, set->cities_n, rng);
        if (city < 0)
            continue;
        place->display[i] = (uint8_t)(city + 1);
        state->drawn |= UINT64_C(1) << city;
    }
}

/* Players have no secrets here.  What the record gives away beyond the table (face-down lands,
 * stacks and the city deck) is forgotten, so that chance brings it; what the record lacks is
 * drawn. */
void brz_redeal(const struct stele_rules *rules, void *in, int seat, struct stele_rng *rng)
{
    struct brz_state *state = in;

    (void)seat;
    for (int position = state->open + 1; position <= BRZ_LANDS_MAX; position++)
        state->place[position].land = 0;
    for (int i = 0; i < BRZ_STACKS_MAX; i++) {
        state->stack[i].next = state->stack[i].known = 0;
        memset(state->stack[i].card, 0, sizeof state->stack[i].card);
    }
    state->deck_known = 0;
    memset(state->deck, 0, sizeof state->deck);
    redeal_tops(rules, state, rng);
    for (int position = 1; position <= state->open; position++)
        redeal_display(rules, state, &state->place[position], rng);
}

/* ---- The position in figures ----------------------------------------------------------------- */

/* Of one player:
 *   0 points if the game ended now       6 cubes on the board       11 cards laid
 *   1 of them provinces                  7 the front, as a position 12 cards that have a namesake in
 *   2 of them trade tokens               8 points of open provinces    their column
 *   3 of them cities                       in which it leads        13 cards with a neighbour in
 *   4 city cards                         9 cubes of unfinished runs    their row
 *   5 trade tokens                      10 free spaces from its front on */
enum { PLAYER_FEATURES = 14 };

static void matrix_features(const struct brz_set *set, const struct brz_player *player,
                            int32_t *out)
{
    for (int column = 0; column < player->columns_n; column++) {
        uint8_t count[BRZ_TECHS_MAX] = {0};
        out[11] += player->height[column];
        for (int row = 0; row < player->height[column]; row++) {
            const int tech = brz_tech_of(set, player->card[column][row]);
            out[12] += set->tech[tech].column && count[tech]++ > 0;
            out[13] += column > 0 && player->height[column - 1] > row;
        }
    }
}

static void board_features(const struct stele_rules *rules, const struct brz_state *state, int seat,
                           int32_t *out)
{
    const struct brz_player *player = &state->player[seat];
    int most, second;

    for (int position = 1; position <= state->open; position++) {
        const struct brz_place *place = &state->place[position];
        if (place->province_owner == BRZ_PROVINCE_OPEN && place->province > 0 &&
            brz_majority(rules, state, position, &most, &second) == seat)
            out[8] += brz_set(rules)->province_points[place->province - 1];
        if (position >= player->front)
            out[10] += brz_land_at(rules, state, position)->spaces - place->filled;
    }
    for (int i = 0; i < brz_set(rules)->landscapes_n; i++)
        if (player->landscape[i] > 0 && player->route[i] < brz_set(rules)->levels_n)
            out[9] += brz_longest_run(rules, state, seat, i);
}

static void player_features(const struct stele_rules *rules, const struct brz_state *state,
                            const struct brz_tally *tally, int seat, int32_t out[PLAYER_FEATURES])
{
    const struct brz_player *player = &state->player[seat];

    out[0] = brz_sum(tally, seat);
    out[1] = tally->points[seat][BRZ_C_PROVINCES];
    out[2] = tally->points[seat][BRZ_C_TRADE];
    out[3] = tally->points[seat][BRZ_C_CITIES];
    out[4] = player->cities_n;
    out[5] = tally->routes[seat];
    out[6] = brz_set(rules)->cubes - player->cubes;
    out[7] = player->front;
    board_features(rules, state, seat, out);
    matrix_features(brz_set(rules), player, out);
}

static int rival_of(const struct stele_rules *rules, const struct brz_tally *tally, int seat)
{
    int rival = STELE_NOBODY;

    for (int i = 0; i < rules->players_n; i++)
        if (i != seat && (rival == STELE_NOBODY || brz_sum(tally, i) > brz_sum(tally, rival)))
            rival = i;
    return rival;
}

/* Of the game:
 *   0 turns played, in rounds       3 cards left in the two lowest stacks, the spare with one
 *   1 lands not yet face up         4 turns until this seat is on turn
 *   2 whether the end has been met  5 cards still activated for this seat
 *                                   6 points ahead of the best opponent
 * then the seat, then the opponent with most points. */
enum { GAME_FEATURES = 7, FEATURES_N = GAME_FEATURES + 2 * PLAYER_FEATURES };

_Static_assert((int)FEATURES_N <= (int)STELE_FEATURES_MAX, "too many features");

/* How many cards are left until the stacks end the game at the earliest (BRZ-9.1). */
static int cards_to_end(const struct stele_rules *rules, const struct brz_state *state)
{
    int least = INT_MAX, second = INT_MAX;

    for (int i = 0; i < brz_set(rules)->pool; i++) {
        const int left = state->stack[i].left;
        if (left == 0)
            continue;
        second = left < least ? least : left < second ? left : second;
        least = left < least ? left : least;
    }
    if (least == INT_MAX)
        return 0;
    return state->spare_used || second == INT_MAX ? least : least + second;
}

size_t brz_features(const struct stele_rules *rules, const void *in, int seat, int32_t *out)
{
    const struct brz_state *state = in;
    const int n = rules->players_n;
    struct brz_tally tally;

    memset(out, 0, FEATURES_N * sizeof *out);
    brz_tally(rules, state, &tally);
    const int rival = rival_of(rules, &tally, seat);
    out[0] = state->round;
    out[1] = brz_table(rules)->lands - state->open;
    out[2] = state->met > 0;
    out[3] = cards_to_end(rules, state);
    out[4] = (seat - state->active + n) % n;
    out[5] = seat == state->active && state->phase != BRZ_P_OVER
                 ? state->active_n - __builtin_popcount(state->used)
                 : 0;
    player_features(rules, state, &tally, seat, out + GAME_FEATURES);
    if (rival != STELE_NOBODY)
        player_features(rules, state, &tally, rival, out + GAME_FEATURES + PLAYER_FEATURES);
    out[6] = out[GAME_FEATURES] - out[GAME_FEATURES + PLAYER_FEATURES];
    return FEATURES_N;
}
