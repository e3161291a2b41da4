/* Deus: who has won, and by how much, in the eyes of deu_oracle: in whole games, and in positions put
 * up by hand in which players are level.
 *
 * STELE_TEST_GAMES sets the number of games of each kind. */
#include "deu_oracle.h"
#include "deu_table.h"
#include "unit/game_play.h"

#include "core/game/standing.h"

#include "acutest.h"

enum { GAMES = 1, EVERY = 8 };

static void judge(const struct deu_table *t, struct verdict *verdict)
{
    struct seen *position = seen_position(&t->game);

    deu_oracle(position, t->game.rules.ruling[DEU_R_FACEDOWN_NOT_COUNTED] != 0, verdict);
    seen_free(position);
}

static void look(struct game_play *play, const struct stele_moves *legal)
{
    const struct deu_table *t = play->user;
    struct verdict verdict;

    (void)legal;
    if (t->state.phase != DEU_P_OVER && play->plies % EVERY != 0)
        return;
    judge(t, &verdict);
    verdict_compare(&t->game, &verdict);
}

static const char *const variants[] = {NULL, "alt-start=yes alt-map=yes", "wildcard=yes",
                                       "wildcard=yes DEU-R22=ignored", "DEU-R20=end"};

static void whole_games(void)
{
    const int games = game_play_setting("STELE_TEST_GAMES", GAMES), share = game_play_share();

    for (int players = 2; players <= 4; players++) {
        for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
            for (int game = (players + (int)i) % share; game < 2 * games; game += share) {
                struct deu_table t;
                struct stele_reason why;
                struct game_play play = {.table = &t.game,
                                         .greedy = game % 2 == 0,
                                         .slips = 20,
                                         .plies_max = 20000,
                                         .part = true, /* see test_play: cards can run out */
                                         .look = look,
                                         .user = &t};
                TEST_CASE_("%d players, %s, game %d", players, variants[i] ? variants[i] : "plain",
                           game);
                stele_rng_seed(&play.rng, 1000 * (uint64_t)players + 100 * i + (uint64_t)game);
                TEST_ASSERT(dt_set_up(&t, players, variants[i], NULL, &why));
                game_play(&play);
                dt_close(&t);
            }
        }
    }
}

/* ---- Level players --------------------------------------------------------------------------- */

/* The position as it is, at its end. */
static void expect(const struct deu_table *t, unsigned winners)
{
    struct verdict verdict;

    judge(t, &verdict);
    verdict_totals(&t->game, &verdict);
    TEST_CHECK_(verdict.winners == winners, "winners %x, expected %x", verdict.winners, winners);
    TEST_CHECK(game_winners(&t->game.rules, &t->state) == winners);
}

/* DEU-9.7, DEU-R19: no tie is broken. */
static void level_totals(void)
{
    struct deu_table t;

    dt_open(&t, 4, NULL);
    for (int seat = 0; seat < 4; seat++)
        dt_goods(&t, seat, "gold:1");
    expect(&t, 15);
    dt_vp(&t, 1, 9);
    dt_vp(&t, 3, 9);
    expect(&t, 10);
    dt_vp(&t, 2, 10);
    expect(&t, 4);
    dt_close(&t);
}

/* DEU-9.6: tied players have them all; nobody has one of nothing. */
static void majorities_decide(void)
{
    struct deu_table t;

    dt_open(&t, 3, NULL);
    dt_goods(&t, 0, "gold:3");
    dt_goods(&t, 1, "wood:1");
    dt_goods(&t, 2, "wood:1");
    expect(&t, 7); /* gold to Anna, wood to both others */
    dt_goods(&t, 2, "wood:2");
    expect(&t, 5);
    dt_goods(&t, 1, "wood:1 clay:1 stone:1");
    expect(&t, 2);
    dt_close(&t);
}

/* DEU-8.37, DEU-9.5: twelve at most for a temple. */
static void temples_decide(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_goods(&t, 0, "wood:5");
    dt_goods(&t, 1, "");
    dt_play_cards(&t, 0, "temple-wood"); /* 10, and the majority: 12 */
    dt_vp(&t, 0, 0);
    dt_vp(&t, 1, 12);
    expect(&t, 3);
    dt_goods(&t, 0, "wood:6");
    expect(&t, 1); /* 14 */
    dt_goods(&t, 0, "wood:7");
    dt_vp(&t, 1, 14);
    expect(&t, 3); /* no more for seven */
    dt_close(&t);
}

TEST_LIST = {
    {"DEU-9.5 DEU-9.6 DEU-9.7 whole games as the oracle sees them", whole_games},
    {"DEU-9.7 DEU-R19 level players share the win", level_totals},
    {"DEU-9.6 majorities decide", majorities_decide},
    {"DEU-8.36 DEU-9.5 temples decide, up to twelve", temples_decide},
    {0},
};
