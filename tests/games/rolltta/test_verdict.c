/* Roll Through the Ages: who has won, and by how much, in the eyes of rta_oracle: at every position
 * of whole games, and on sheets filled in by hand on which players are level.
 *
 * STELE_TEST_GAMES sets the number of games of each kind. */
#include "rta_oracle.h"
#include "rta_table.h"
#include "unit/game_play.h"

#include "core/game/standing.h"

#include "acutest.h"

#include <string.h>

enum { GAMES = 2 };

static void judge(const struct table *t, struct verdict *verdict)
{
    struct seen *position = seen_position(&t->game);

    rta_oracle(position, rta_is_lba(&t->game.rules), t->game.rules.ruling[RTA_R_RELIGION_FIVE] != 0,
               verdict);
    seen_free(position);
}

static void look(struct game_play *play, const struct stele_moves *legal)
{
    const struct table *t = play->user;
    struct verdict verdict;

    (void)legal;
    judge(t, &verdict);
    verdict_compare(&t->game, &verdict);
}

static const struct {
    const char *edition;
    int min, max;
    const char *settings;
} kinds[] = {{"base", 2, 4, NULL},
             {"base", 2, 4, "trading=yes RTA-A1=five"},
             {"solo", 1, 1, NULL},
             {"lba", 2, 4, NULL},
             {"solo-lba", 1, 1, NULL}};

static void whole_games(void)
{
    const int games = game_play_setting("STELE_TEST_GAMES", GAMES), share = game_play_share();

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        for (int players = kinds[i].min; players <= kinds[i].max; players++) {
            for (int game = (players + (int)i) % share; game < 2 * games; game += share) {
                struct table t;
                struct game_play play = {.table = &t.game,
                                         .greedy = game % 2 == 0,
                                         .slips = 20,
                                         .plies_max = 6000,
                                         .look = look,
                                         .user = &t};
                TEST_CASE_("%s, %d players, game %d", kinds[i].edition, players, game);
                stele_rng_seed(&play.rng, 1000 * i + 100 * (uint64_t)players + (uint64_t)game);
                table_open(&t, kinds[i].edition, players, kinds[i].settings);
                game_play(&play);
                table_close(&t);
            }
        }
    }
}

/* ---- Level players --------------------------------------------------------------------------- */

/* Who wins if the game ends in the position as it lies. */
static void expect(const struct table *t, unsigned winners)
{
    struct verdict verdict;

    judge(t, &verdict);
    verdict_totals(&t->game, &verdict);
    TEST_CHECK_(verdict.winners == winners, "winners %x, expected %x", verdict.winners, winners);
    TEST_CHECK(game_winners(&t->game.rules, &t->state) == winners);
}

/* RTA-13.7: the total, then the value of the goods, never their number. */
static void goods_decide(void)
{
    struct table t;

    table_open(&t, "base", 4, NULL);
    expect(&t, 15); /* RTA-A17 */
    table_give(&t, 0, "leadership");
    table_give(&t, 3, "irrigation");
    table_set_goods(&t, 2, "spearheads:4"); /* the most of all, but fewer points */
    expect(&t, 9);
    table_set_goods(&t, 0, "wood:5");       /* 15 */
    table_set_goods(&t, 3, "spearheads:2"); /* 15 as well */
    expect(&t, 9);
    table_set_goods(&t, 3, "spearheads:2 wood:1");
    expect(&t, 8);
    table_sheet(&t, 3)->disasters = 1;
    expect(&t, 1);
    table_close(&t);
}

/* RTA-13.3 to RTA-13.6: every line of the sheet moves the total. */
static void each_line_decides(void)
{
    struct table t;

    table_open(&t, "lba", 2, NULL);
    table_give(&t, 0, "commerce");
    table_give(&t, 1, "architecture");
    expect(&t, 3); /* 8 each */
    table_set_goods(&t, 0, "wood:2");
    expect(&t, 1);
    table_finish(&t, 1, "step_pyramid", RTA_LATER); /* worth nothing itself */
    expect(&t, 1);                                  /* 10 each, and Anna has wood */
    table_set_goods(&t, 1, "stone:2");
    expect(&t, 2);
    table_give(&t, 0, "empire");
    table_give(&t, 1, "religion");
    table_finish(&t, 1, "great_wall", RTA_LATER); /* 10 + 7 + 6 + 2 against 10 + 10 + 3 */
    expect(&t, 2);
    table_set_cities(&t, 0, 5); /* 25 each, goods of 3 and of 6 */
    expect(&t, 2);
    table_set_cities(&t, 0, 6);
    expect(&t, 1);
    table_close(&t);
}

TEST_LIST = {
    {"RTA-13.1 RTA-13.2 RTA-13.7 whole games as the oracle sees them", whole_games},
    {"RTA-13.7 RTA-A17 level by total: the goods", goods_decide},
    {"RTA-13.3 RTA-13.4 RTA-13.5 RTA-13.6 every line decides", each_line_decides},
    {0},
};
