/* Bronze: who has won, and by how much, as brz_oracle sees it: at the end of every turn of whole
 * games, and in positions put up by hand in which players are level.
 *
 * STELE_TEST_GAMES sets the number of games of each kind. */
#include "brz_oracle.h"
#include "brz_table.h"
#include "unit/game_play.h"

#include "core/game/standing.h"

#include "acutest.h"

enum { GAMES = 2, ANNA = 0, BORIS, VERA, GLEB };

static struct brz_reading oracle_reading(const struct table *t)
{
    return (struct brz_reading){.bronze_named = t->game.rules.ruling[BRZ_R_BRONZE_WHERE_NAMED] != 0,
                                .rows_of_four = t->game.rules.ruling[BRZ_R_ROW_COMPLETE] != 0,
                                .left_only = t->game.rules.ruling[BRZ_R_FULL_STAYS_OPEN] != 0,
                                .cubeless_left =
                                    t->game.rules.ruling[BRZ_R_CUBELESS_HAVE_LEFT] != 0};
}

static void judge(const struct table *t, struct verdict *verdict)
{
    const struct brz_reading reading = oracle_reading(t);
    struct seen *position = seen_position(&t->game), *figures = seen_figures(&t->game);

    brz_oracle(position, figures, &reading, verdict);
    seen_free(position);
    seen_free(figures);
}

/* ---- Whole games ----------------------------------------------------------------------------- */

/* Trade tokens that the end alone would bring (BRZ-R9=final) do not lie on the table before it. */
static void look(struct game_play *play, const struct stele_moves *legal)
{
    struct table *t = play->user;
    const bool over = t->state.phase == BRZ_P_OVER;
    const bool between = t->state.phase == BRZ_P_PLAY && !gt_status(&t->game).chance &&
                         brz_trade_look(&t->game.rules) != BRZ_LOOK_FINAL;
    struct verdict verdict;

    (void)legal;
    if (!over && !between)
        return;
    judge(t, &verdict);
    verdict_compare(&t->game, &verdict);
}

static const char *const settings[] = {NULL, "BRZ-R3=named BRZ-R5=four", "BRZ-R9=final",
                                       "BRZ-R10=left",
                                       "BRZ-R15=left-only BRZ-R1=cells BRZ-R9=settled"};

static void whole_games(void)
{
    const int games = game_play_setting("STELE_TEST_GAMES", GAMES), share = game_play_share();

    for (int players = 2; players <= 4; players++) {
        for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
            for (int game = (players + (int)i) % share; game < 2 * games; game += share) {
                struct table t;
                struct game_play play = {.table = &t.game,
                                         .greedy = game % 2 == 0,
                                         .slips = 20,
                                         .plies_max = 1000,
                                         .look = look,
                                         .user = &t};
                TEST_CASE_("%d players, %s, game %d", players, settings[i] ? settings[i] : "plain",
                           game);
                stele_rng_seed(&play.rng, 1000 * (uint64_t)players + 100 * i + (uint64_t)game);
                table_blank(&t, players, settings[i]);
                game_play(&play);
                table_close(&t);
            }
        }
    }
}

/* ---- Level players --------------------------------------------------------------------------- */

/* The position as it is, at its end. */
static void expect(struct table *t, unsigned winners)
{
    struct verdict verdict;

    judge(t, &verdict);
    verdict_totals(&t->game, &verdict);
    TEST_CHECK_(verdict.winners == winners, "winners %x, expected %x", verdict.winners, winners);
    TEST_CHECK(game_winners(&t->game.rules, &t->state) == winners);
}

/* BRZ-10.5: Boris has most by trade alone, Anna more of cities and Vera more of provinces. */
static void total_before_all_else(void)
{
    struct table t;

    table_open(&t, 3, NULL);
    table_cities(&t, ANNA, "mohenjo_daro"); /* five for six technologies */
    table_matrix(&t, ANNA, "wheel bronze pottery / masonry religion authority");
    table_routes(&t, BORIS, "forest:7");
    table_fill(&t, VERA, 3, 2); /* the token of 6, with everybody there or further on */
    table_fill(&t, ANNA, 4, 1);
    table_fill(&t, BORIS, 4, 1);
    table_provinces(&t, VERA, "3");
    expect(&t, 1 << BORIS);
    table_close(&t);
}

/* BRZ-10.6: cities, then trade; else they share it. */
static void level_by_total(void)
{
    struct table t;

    table_open(&t, 4, NULL);
    table_routes(&t, ANNA, "forest:5 shore:3"); /* 9 */
    table_routes(&t, BORIS, "desert:3");        /* 3, and 6 of a city: 9 */
    table_cities(&t, BORIS, "su_nuraxi");
    table_matrix(&t, BORIS, "pottery / masonry / religion");
    table_routes(&t, VERA, "steppe:3 jungle:3 savanna:3"); /* 9 */
    expect(&t, 1 << BORIS);
    table_close(&t);
}

static void level_without_end(void)
{
    struct table t;

    table_open(&t, 4, NULL);
    for (int seat = ANNA; seat <= VERA; seat++) {
        table_matrix(&t, seat, "pottery / masonry / religion");
        table_cities(&t, seat, seat == ANNA ? "su_nuraxi" : seat == BORIS ? "ur" : "akrotiri");
    }
    table_routes(&t, BORIS, "forest:5"); /* 1 and 6 */
    table_routes(&t, VERA, "shore:5");   /* 1 and 6 */
    table_fill(&t, GLEB, 2, 1);
    expect(&t, 1 << BORIS | 1 << VERA); /* 7 against 6 */
    table_matrix(&t, ANNA, "pottery wheel / masonry / religion");
    table_cities(&t, ANNA, "bactra"); /* 8 */
    expect(&t, 1 << ANNA);
    table_close(&t);
}

/* Level by total and cities: trade decides. */
static void level_by_trade(void)
{
    struct table t;

    table_open(&t, 2, NULL); /* tokens of 4, 5, 6, 4 … */
    table_fill(&t, ANNA, 3, 2);
    table_fill(&t, BORIS, 3, 1);
    table_provinces(&t, ANNA, "3"); /* 6 of a province, 0 of trade */
    table_routes(&t, BORIS, "shore:5");
    expect(&t, 1 << BORIS);
    table_routes(&t, ANNA, "forest:3 desert:3");
    table_routes(&t, BORIS, "forest:5");
    expect(&t, 1 << BORIS);
    table_close(&t);
}

/* BRZ-10.7: nothing is left to tell them apart. */
static void level_in_everything(void)
{
    struct table t;

    table_open(&t, 4, NULL);
    expect(&t, 15);
    table_routes(&t, ANNA, "forest:3 shore:3");
    table_routes(&t, GLEB, "desert:5");
    expect(&t, 1 << ANNA | 1 << GLEB);
    table_close(&t);
}

TEST_LIST = {
    {"BRZ-10.1 BRZ-9.7 BRZ-10.5 whole games as the oracle sees them", whole_games},
    {"BRZ-10.5 the total comes first", total_before_all_else},
    {"BRZ-10.6 level by total: cities", level_by_total},
    {"BRZ-10.6 level by total, cities and trade", level_without_end},
    {"BRZ-10.6 level by total and cities: trade", level_by_trade},
    {"BRZ-10.7 level in everything", level_in_everything},
    {0},
};
