/* The cities, section 11 of the rules: what each kind pays, and why.  One judgement serves the
 * points and the row of the ledger that explains them. */
#include "games/bronze/bronze.h"

#include <string.h>

/* What a city finds; which of the figures are used depends on the kind of scoring. */
struct finding {
    int points;
    int own, other, rival; /* of the player, of the best (or least) of the others, and who */
    int column, row;       /* from 0; -1: none */
    int n;                 /* things counted */
    int name;              /* a technology */
    unsigned missing[2];   /* bits: technologies; kinds in the first and second landscape */
    bool short_row;        /* BRZ-R5: everything is there, but the row is not complete */
};

struct judging {
    const struct stele_rules *rules;
    const struct brz_set *set;
    const struct brz_state *state;
    const struct brz_tally *tally;
    const struct brz_player *player;
    const struct brz_city *city;
    int seat;
};

/* ---- More or fewer than everybody else ------------------------------------------------------- */

/* Compares figures by seat; +1: the others' highest, -1: their lowest.  A shared extreme gives
 * nothing. */
static void compare(const struct judging *j, const int *figure, int sign, struct finding *f)
{
    f->own = figure[j->seat];
    f->rival = STELE_NOBODY;
    for (int seat = 0; seat < j->rules->players_n; seat++) {
        if (seat == j->seat)
            continue;
        if (f->rival == STELE_NOBODY || sign * figure[seat] > sign * figure[f->rival])
            f->rival = seat;
    }
    f->other = figure[f->rival];
    f->points = sign * f->own > sign * f->other ? j->city->points : 0;
}

/* BRZ-11.1 */
static void judge_tech_majority(const struct judging *j, struct finding *f)
{
    int cards[BRZ_SEATS_MAX];

    for (int seat = 0; seat < j->rules->players_n; seat++)
        cards[seat] = j->state->player[seat].tech[j->city->tech[0]];
    compare(j, cards, 1, f);
}

/* BRZ-11.2 */
static void judge_landscape_majority(const struct judging *j, struct finding *f)
{
    int cubes[BRZ_SEATS_MAX];

    for (int seat = 0; seat < j->rules->players_n; seat++)
        cubes[seat] = j->state->player[seat].landscape[j->city->landscape[0]];
    compare(j, cubes, 1, f);
}

/* BRZ-11.8: tokens, not their points; those of BRZ-9.7 included. */
static void judge_province_fewest(const struct judging *j, struct finding *f)
{
    int tokens[BRZ_SEATS_MAX];

    for (int seat = 0; seat < j->rules->players_n; seat++)
        tokens[seat] = j->tally->provinces[seat];
    compare(j, tokens, -1, f);
}

static void compare_supplies(const struct judging *j, int sign, struct finding *f)
{
    int cubes[BRZ_SEATS_MAX];

    for (int seat = 0; seat < j->rules->players_n; seat++)
        cubes[seat] = j->state->player[seat].cubes;
    compare(j, cubes, sign, f);
}

/* BRZ-11.10 */
static void judge_unplaced_most(const struct judging *j, struct finding *f)
{
    compare_supplies(j, 1, f);
}

/* BRZ-11.11 */
static void judge_unplaced_fewest(const struct judging *j, struct finding *f)
{
    compare_supplies(j, -1, f);
}

/* ---- The matrix ------------------------------------------------------------------------------ */

static int tech_at(const struct judging *j, int column, int row)
{
    return brz_tech_of(j->set, j->player->card[column][row]);
}

/* BRZ-11.3: a bronze casting may serve several cities. */
static void judge_bronze_pair(const struct judging *j, struct finding *f)
{
    f->own = j->player->tech[j->city->tech[0]];
    f->other = j->player->tech[j->set->bronze];
    f->n = f->own < f->other ? f->own : f->other;
    f->points = f->n * j->city->points;
}

static int tallest(const struct brz_player *player, int *column)
{
    int height = 0;

    *column = -1;
    for (int i = 0; i < player->columns_n; i++) {
        if (player->height[i] > height) {
            height = player->height[i];
            *column = i;
        }
    }
    return height;
}

/* BRZ-4.10: cards of equal depth are a row, whatever gaps lie between them. */
static unsigned row_techs(const struct judging *j, int row, int *cards)
{
    unsigned techs = 0;

    *cards = 0;
    for (int column = 0; column < j->player->columns_n; column++) {
        if (row >= j->player->height[column])
            continue;
        techs |= 1u << tech_at(j, column, row);
        ++*cards;
    }
    return techs;
}

/* BRZ-11.4: BRZ-1.9, bronze casting replaces nothing.  BRZ-R5: three cards are enough, or the row
 * must be complete.  Of the rows that fail, the closest is remembered. */
static void judge_row_set(const struct judging *j, struct finding *f)
{
    const int need = brz_ruled(j->rules, BRZ_R_ROW_COMPLETE) ? j->set->max_columns : 1;
    unsigned wanted = 0;
    int column, cards;
    const int rows = tallest(j->player, &column);

    for (int i = 0; i < j->city->techs_n; i++)
        wanted |= 1u << j->city->tech[i];
    f->missing[0] = wanted;
    f->other = need;
    for (int row = 0; row < rows && f->points == 0; row++) {
        const unsigned missing = wanted & ~row_techs(j, row, &cards);
        if (missing == wanted ||
            (f->row >= 0 && __builtin_popcount(missing) >= __builtin_popcount(f->missing[0]) &&
             !(missing == 0 && cards >= need)))
            continue;
        f->row = row;
        f->missing[0] = missing;
        f->n = cards;
        f->short_row = missing == 0 && cards < need;
        f->points = missing == 0 && cards >= need ? j->city->points : 0;
    }
}

/* BRZ-R3: bronze casting is a technology like any other, or counts only where a card names it. */
static unsigned counted_techs(const struct judging *j)
{
    return brz_ruled(j->rules, BRZ_R_BRONZE_WHERE_NAMED) ? ~(1u << j->set->bronze) : ~0u;
}

/* BRZ-11.6, BRZ-R11: the best column. */
static void judge_column_distinct(const struct judging *j, struct finding *f)
{
    for (int column = 0; column < j->player->columns_n; column++) {
        unsigned techs = 0;
        for (int row = 0; row < j->player->height[column]; row++)
            techs |= 1u << tech_at(j, column, row);
        const int n = __builtin_popcount(techs & counted_techs(j));
        if (n > f->n) {
            f->n = n;
            f->column = column;
        }
    }
    f->points = f->n * j->city->points;
}

/* BRZ-11.12: bronze casting included, whatever BRZ-R3 says. */
static void judge_distinct_techs_min(const struct judging *j, struct finding *f)
{
    for (int i = 0; i < j->set->techs_n; i++)
        f->n += j->player->tech[i] > 0;
    f->points = f->n >= j->city->count ? j->city->points : 0;
}

/* BRZ-11.13: four columns, each with bronze casting. */
static void judge_bronze_every_column(const struct judging *j, struct finding *f)
{
    f->n = j->player->columns_n;
    for (int column = 0; column < f->n; column++) {
        bool bronze = false;
        for (int row = 0; row < j->player->height[column]; row++)
            bronze = bronze || tech_at(j, column, row) == j->set->bronze;
        if (!bronze)
            f->missing[0] |= 1u << column;
    }
    f->points = f->n >= j->city->count && f->missing[0] == 0 ? j->city->points : 0;
}

/* BRZ-11.14: as many rows of four as the shortest of four columns has cards. */
static void judge_full_rows(const struct judging *j, struct finding *f)
{
    int shortest = BRZ_ROWS_MAX;

    f->own = j->player->columns_n;
    for (int column = 0; column < f->own; column++)
        if (j->player->height[column] < shortest)
            shortest = j->player->height[column];
    f->n = f->own >= j->city->count ? shortest : 0;
    f->points = f->n * j->city->points;
}

/* BRZ-11.15 */
static void judge_column_height_min(const struct judging *j, struct finding *f)
{
    f->n = tallest(j->player, &f->column);
    f->points = f->n >= j->city->count ? j->city->points : 0;
}

/* BRZ-11.16, BRZ-R3 */
static void judge_copies_per_tech_max(const struct judging *j, struct finding *f)
{
    for (int i = 0; i < j->set->techs_n; i++) {
        if (((counted_techs(j) >> i) & 1) && j->player->tech[i] > f->n) {
            f->n = j->player->tech[i];
            f->name = i;
        }
    }
    f->points = f->n <= j->city->count ? j->city->points : 0;
}

/* ---- The board, tokens ----------------------------------------------------------------------- */

/* BRZ-11.5: a farmer, a herder and a hunter in both landscapes, in any lands. */
static void judge_kinds_in_two_landscapes(const struct judging *j, struct finding *f)
{
    const unsigned all = (1u << j->set->kinds_n) - 1;

    for (int i = 0; i < 2; i++)
        f->missing[i] = all & ~(unsigned)j->player->kinds[j->city->landscape[i]];
    f->points = (f->missing[0] | f->missing[1]) == 0 ? j->city->points : 0;
}

/* BRZ-11.7 */
static void judge_province_count(const struct judging *j, struct finding *f)
{
    f->n = j->tally->provinces[j->seat];
    f->points = f->n * j->city->points;
}

/* BRZ-11.9 */
static void judge_trade_count(const struct judging *j, struct finding *f)
{
    f->n = j->tally->routes[j->seat];
    f->points = f->n * j->city->points;
}

/* ---- Facts of the rows ----------------------------------------------------------------------- */

/* One function for each kind of city, beside the one that judges it: what the sentence needs, and
 * the cards, spaces and tokens that the board lights up.  They read the finding, never judge
 * again. */
enum { OBJECTS_MAX = 128 };

struct proof {
    struct stele_facts facts;
    struct object_list objects;
    struct stele_object object[OBJECTS_MAX];
};

/* The player's cards of these technologies, within one column or row; -1: in all of them. */
static void add_cards(struct proof *e, const struct judging *j, unsigned techs, int column, int row)
{
    for (int c = 0; c < j->player->columns_n; c++)
        for (int r = 0; r < j->player->height[c]; r++)
            if ((column < 0 || c == column) && (row < 0 || r == row) &&
                ((techs >> tech_at(j, c, r)) & 1))
                object_add(&e->objects, BRZ_OBJ_CARD, j->seat, brz_matrix_place(c, r));
}

/* The player's cubes in a landscape. */
static void add_spaces(struct proof *e, const struct judging *j, int landscape)
{
    for (int position = 1; position <= j->state->open; position++)
        for (int slot = 0; slot < j->set->slots; slot++)
            if (j->state->place[position].cube[landscape][slot] == j->seat + 1)
                object_add(&e->objects, BRZ_OBJ_SPACE, STELE_NOBODY,
                           brz_space_number(position, landscape, slot));
}

static void fact_comparison(struct proof *e, const struct finding *f, int sign)
{
    fact_int(&e->facts, "own", f->own);
    fact_int(&e->facts, "other", f->other);
    fact_seat(&e->facts, "rival", f->rival);
    fact_int(&e->facts, "lead", sign * (f->own - f->other));
}

static void explain_tech_majority(const struct judging *j, const struct finding *f, struct proof *e)
{
    fact_name(&e->facts, "technology", BRZ_D_TECHNOLOGIES, j->city->tech[0]);
    fact_comparison(e, f, 1);
    add_cards(e, j, 1u << j->city->tech[0], -1, -1);
}

static void explain_landscape_majority(const struct judging *j, const struct finding *f,
                                       struct proof *e)
{
    fact_name(&e->facts, "landscape", BRZ_D_LANDSCAPES, j->city->landscape[0]);
    fact_comparison(e, f, 1);
    add_spaces(e, j, j->city->landscape[0]);
}

static void add_provinces(struct proof *e, const struct judging *j)
{
    for (int position = 1; position <= brz_table(j->rules)->lands; position++)
        if (j->tally->province_owner[position] == j->seat + 1)
            object_add(&e->objects, BRZ_OBJ_PROVINCE, STELE_NOBODY, position);
}

static void explain_province_fewest(const struct judging *j, const struct finding *f,
                                    struct proof *e)
{
    fact_comparison(e, f, -1);
    add_provinces(e, j);
}

static void explain_unplaced_most(const struct judging *j, const struct finding *f, struct proof *e)
{
    fact_comparison(e, f, 1);
    object_add(&e->objects, BRZ_OBJ_CUBES, j->seat, 0);
}

static void explain_unplaced_fewest(const struct judging *j, const struct finding *f,
                                    struct proof *e)
{
    fact_comparison(e, f, -1);
    object_add(&e->objects, BRZ_OBJ_CUBES, j->seat, 0);
}

static void explain_bronze_pair(const struct judging *j, const struct finding *f, struct proof *e)
{
    fact_name(&e->facts, "technology", BRZ_D_TECHNOLOGIES, j->city->tech[0]);
    fact_int(&e->facts, "own", f->own);
    fact_int(&e->facts, "bronze", f->other);
    fact_int(&e->facts, "pairs", f->n);
    add_cards(e, j, 1u << j->city->tech[0] | 1u << j->set->bronze, -1, -1);
}

static void explain_row_set(const struct judging *j, const struct finding *f, struct proof *e)
{
    unsigned wanted = 0;

    for (int i = 0; i < j->city->techs_n; i++)
        wanted |= 1u << j->city->tech[i];
    fact_set(&e->facts, "technologies", BRZ_D_TECHNOLOGIES, wanted);
    fact_int(&e->facts, "row", f->row + 1);
    if (f->short_row) {
        fact_int(&e->facts, "cards", f->n);
        fact_int(&e->facts, "need", f->other);
    } else if (f->points == 0) {
        fact_set(&e->facts, "missing", BRZ_D_TECHNOLOGIES, f->missing[0]);
    }
    if (f->row >= 0)
        add_cards(e, j, wanted, -1, f->row);
}

static void explain_kinds(const struct judging *j, const struct finding *f, struct proof *e)
{
    const int16_t both[2] = {j->city->landscape[0], j->city->landscape[1]};

    fact_names(&e->facts, "landscapes", BRZ_D_LANDSCAPES, both, 2);
    if (f->points == 0) {
        fact_name(&e->facts, "first", BRZ_D_LANDSCAPES, both[0]);
        fact_name(&e->facts, "second", BRZ_D_LANDSCAPES, both[1]);
        fact_set(&e->facts, "missing1", BRZ_D_KINDS, f->missing[0]);
        fact_set(&e->facts, "missing2", BRZ_D_KINDS, f->missing[1]);
    }
    add_spaces(e, j, both[0]);
    add_spaces(e, j, both[1]);
}

static void explain_column_distinct(const struct judging *j, const struct finding *f,
                                    struct proof *e)
{
    fact_int(&e->facts, "column", f->column + 1);
    fact_int(&e->facts, "n", f->n);
    if (f->column >= 0)
        add_cards(e, j, counted_techs(j), f->column, -1);
}

static void explain_province_count(const struct judging *j, const struct finding *f,
                                   struct proof *e)
{
    fact_int(&e->facts, "n", f->n);
    add_provinces(e, j);
}

static void explain_trade_count(const struct judging *j, const struct finding *f, struct proof *e)
{
    fact_int(&e->facts, "n", f->n);
    for (int i = 0; i < j->set->landscapes_n; i++) {
        const int held = j->tally->route[j->seat][i]; /* BRZ-R9: after the last look */
        if (held > 0)
            object_add(&e->objects, BRZ_OBJ_TRADE, STELE_NOBODY,
                       brz_trade_number(j->rules, i, held - 1));
    }
}

static void explain_distinct_techs(const struct judging *j, const struct finding *f,
                                   struct proof *e)
{
    fact_int(&e->facts, "n", f->n);
    fact_int(&e->facts, "need", j->city->count);
}

static void explain_bronze_columns(const struct judging *j, const struct finding *f,
                                   struct proof *e)
{
    int16_t lacking[BRZ_COLUMNS_MAX];
    size_t n = 0;

    for (int column = 0; column < f->n; column++)
        if ((f->missing[0] >> column) & 1)
            lacking[n++] = (int16_t)(column + 1);
    fact_int(&e->facts, "columns", f->n);
    fact_int(&e->facts, "need", j->city->count);
    fact_ints(&e->facts, "lacking", lacking, n);
    add_cards(e, j, 1u << j->set->bronze, -1, -1);
}

static void explain_full_rows(const struct judging *j, const struct finding *f, struct proof *e)
{
    fact_int(&e->facts, "n", f->n);
    fact_int(&e->facts, "columns", f->own);
    fact_int(&e->facts, "need", j->city->count);
    for (int row = 0; row < f->n; row++)
        add_cards(e, j, ~0u, -1, row);
}

static void explain_column_height(const struct judging *j, const struct finding *f, struct proof *e)
{
    fact_int(&e->facts, "column", f->column + 1);
    fact_int(&e->facts, "height", f->n);
    fact_int(&e->facts, "need", j->city->count);
    if (f->column >= 0)
        add_cards(e, j, ~0u, f->column, -1);
}

static void explain_copies(const struct judging *j, const struct finding *f, struct proof *e)
{
    fact_int(&e->facts, "most", f->n);
    if (f->n > 0)
        fact_name(&e->facts, "technology", BRZ_D_TECHNOLOGIES, f->name);
    fact_int(&e->facts, "need", j->city->count);
    if (f->n > 0)
        add_cards(e, j, 1u << f->name, -1, -1);
}

/* ---- One table of all kinds ------------------------------------------------------------------ */

/* Adding a kind of city means a row here, its two functions, and a row in compile.c that says which
 * parameters it takes from the set. */
static const struct {
    void (*judge)(const struct judging *, struct finding *);
    void (*explain)(const struct judging *, const struct finding *, struct proof *);
    const char *row, *none, *clause;
} scorings[BRZ_SCORINGS_N] = {
#define SCORING(NAME, ID, JUDGE, EXPLAIN, CLAUSE)                                                  \
    [NAME] = {JUDGE, EXPLAIN, "bronze.row-" ID, "bronze.row-" ID "-none", CLAUSE}
    SCORING(BRZ_TECH_MAJORITY, "tech-majority", judge_tech_majority, explain_tech_majority,
            "BRZ-11.1"),
    SCORING(BRZ_LANDSCAPE_MAJORITY, "landscape-majority", judge_landscape_majority,
            explain_landscape_majority, "BRZ-11.2"),
    SCORING(BRZ_BRONZE_PAIR, "bronze-pair", judge_bronze_pair, explain_bronze_pair, "BRZ-11.3"),
    SCORING(BRZ_ROW_SET, "row-set", judge_row_set, explain_row_set, "BRZ-11.4"),
    SCORING(BRZ_KINDS_IN_TWO_LANDSCAPES, "kinds-in-two-landscapes", judge_kinds_in_two_landscapes,
            explain_kinds, "BRZ-11.5"),
    SCORING(BRZ_COLUMN_DISTINCT, "column-distinct", judge_column_distinct, explain_column_distinct,
            "BRZ-11.6"),
    SCORING(BRZ_PROVINCE_COUNT, "province-count", judge_province_count, explain_province_count,
            "BRZ-11.7"),
    SCORING(BRZ_PROVINCE_FEWEST, "province-fewest", judge_province_fewest, explain_province_fewest,
            "BRZ-11.8"),
    SCORING(BRZ_TRADE_COUNT, "trade-count", judge_trade_count, explain_trade_count, "BRZ-11.9"),
    SCORING(BRZ_UNPLACED_MOST, "unplaced-most", judge_unplaced_most, explain_unplaced_most,
            "BRZ-11.10"),
    SCORING(BRZ_UNPLACED_FEWEST, "unplaced-fewest", judge_unplaced_fewest, explain_unplaced_fewest,
            "BRZ-11.11"),
    SCORING(BRZ_DISTINCT_TECHS_MIN, "distinct-techs-min", judge_distinct_techs_min,
            explain_distinct_techs, "BRZ-11.12"),
    SCORING(BRZ_BRONZE_EVERY_COLUMN, "bronze-every-column", judge_bronze_every_column,
            explain_bronze_columns, "BRZ-11.13"),
    SCORING(BRZ_FULL_ROWS, "full-rows", judge_full_rows, explain_full_rows, "BRZ-11.14"),
    SCORING(BRZ_COLUMN_HEIGHT_MIN, "column-height-min", judge_column_height_min,
            explain_column_height, "BRZ-11.15"),
    SCORING(BRZ_COPIES_PER_TECH_MAX, "copies-per-tech-max", judge_copies_per_tech_max,
            explain_copies, "BRZ-11.16"),
#undef SCORING
};

static struct judging judging_of(const struct stele_rules *rules, const struct brz_state *state,
                                 const struct brz_tally *tally, int seat, int city)
{
    return (struct judging){rules, brz_set(rules),       state,
                            tally, &state->player[seat], &brz_set(rules)->city[city],
                            seat};
}

static struct finding judge(const struct judging *j)
{
    struct finding f = {.rival = STELE_NOBODY, .column = -1, .row = -1};

    scorings[j->city->scoring].judge(j, &f);
    return f;
}

int brz_city_points(const struct stele_rules *rules, const struct brz_state *state,
                    const struct brz_tally *tally, int seat, int city)
{
    const struct judging j = judging_of(rules, state, tally, seat, city);

    return judge(&j).points;
}

static const char *row_kind(const struct judging *j, const struct finding *f)
{
    if (f->short_row && f->points == 0)
        return "bronze.row-row-set-short";
    return f->points > 0 ? scorings[j->city->scoring].row : scorings[j->city->scoring].none;
}

/* Without which reading the city would pay something else. */
static struct stele_ruled city_reading(const struct judging *j, int points)
{
    static const enum brz_ruling rulings[] = {BRZ_R_BRONZE_WHERE_NAMED, BRZ_R_ROW_COMPLETE};
    struct judging other = *j;

    for (size_t i = 0; i < sizeof rulings / sizeof rulings[0]; i++) {
        const struct stele_rules rules = rules_otherwise(j->rules, rulings[i]);
        other.rules = &rules;
        if (judge(&other).points != points)
            return reading_of(j->rules, rulings[i]);
    }
    return NO_READING;
}

void brz_book_city(const struct stele_rules *rules, const struct brz_state *state,
                   const struct brz_tally *tally, int seat, int city, struct stele_sink *sink)
{
    const struct judging j = judging_of(rules, state, tally, seat, city);
    const struct finding f = judge(&j);
    struct proof e;

    e.facts = (struct stele_facts){0};
    e.objects = (struct object_list){e.object, 0, OBJECTS_MAX};
    scorings[j.city->scoring].explain(&j, &f, &e);
    ROW(sink, row_kind(&j, &f), scorings[j.city->scoring].clause, seat, BRZ_C_CITIES, f.points,
        PLAYER, POINTS, WHEN(state->phase != BRZ_P_OVER, PROVISIONAL),
        READING(city_reading(&j, f.points)), NAME("city", BRZ_D_CITIES, city), FACTS(e.facts),
        OBJECT(BRZ_OBJ_CITY, city), OBJECT_LIST(&e.objects));
}
