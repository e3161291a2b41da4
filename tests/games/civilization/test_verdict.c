/* Civilization: who has won, and by how much, in the eyes of civ_oracle: in whole games of every
 * edition, and in positions put up by hand in which players arrive together.
 *
 * STELE_TEST_GAMES sets the number of games of each kind. */
#include "civ_oracle.h"
#include "civ_table.h"
#include "unit/game_play.h"

#include "acutest.h"

enum { GAMES = 1, EVERY = 32 };

static struct civ_table t;

static void judge(struct verdict *verdict)
{
    struct seen *position = seen_position(&t.game);

    civ_oracle(position,
               t.game.rules.edition == CIV_NOMADS    ? CIV_KIND_NOMADS
               : t.game.rules.edition == CIV_FARMERS ? CIV_KIND_FARMERS
                                                     : CIV_KIND_FULL,
               verdict);
    seen_free(position);
}

static void look(struct game_play *play, const struct stele_moves *legal)
{
    struct verdict verdict;

    (void)legal;
    if (t.state.phase != CIV_P_OVER && play->plies % EVERY != 0)
        return;
    judge(&verdict);
    verdict_compare(&t.game, &verdict);
}

static const struct {
    const char *settings;
    int min, max;
} kinds[] = {{"edition=full", 2, 7},
             {"edition=short", 2, 7},
             {"edition=short finish=first", 3, 4},
             {"edition=nomads", 2, 4},
             {"edition=farmers", 2, 7}};

/* Games at random never come to their end; so the bot slips more and more instead. */
static void whole_games(void)
{
    const int games = game_play_setting("STELE_TEST_GAMES", GAMES), share = game_play_share();

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        for (int players = kinds[i].min; players <= kinds[i].max; players++) {
            for (int game = (players + (int)i) % share; game < 2 * games; game += share) {
                struct stele_reason why = {0};
                struct game_play play = {.table = &t.game,
                                         .greedy = true,
                                         .slips = game % 2 == 0 ? 0 : 12,
                                         .plies_max = 12000,
                                         .winnerless = true,
                                         .look = look};
                TEST_CASE_("%s, %d players, game %d", kinds[i].settings, players, game);
                stele_rng_seed(&play.rng, 1000 * i + 100 * (uint64_t)players + (uint64_t)game);
                TEST_ASSERT(ct_set_up(&t, players, kinds[i].settings, NULL, &why));
                game_play(&play);
                ct_close(&t);
            }
        }
    }
}

/* ---- Arriving together ----------------------------------------------------------------------- */

/* The step of the A.S.T. ends the game; both see the same winners. */
static void expect(unsigned winners)
{
    struct verdict verdict;

    ct_run(&t, CIV_S_SUCCESSION);
    TEST_CHECK(gt_status(&t.game).over);
    judge(&verdict);
    verdict_totals(&t.game, &verdict);
    TEST_CHECK_(verdict.winners == winners, "winners %x, expected %x", verdict.winners, winners);
    TEST_CHECK(t.state.winners == winners);
    ct_close(&t);
}

#define CARDS_1020 "philosophy democracy law literacy agriculture coinage architecture"

/* Anna and Boris stand before the finish, Vera far from it. */
static void open_finish(const char *hand, int treasury)
{
    ct_open(&t, 3, NULL);
    ct_put(&t, 0, "cyrene:city");
    ct_put(&t, 1, "rome:city");
    ct_put(&t, 2, "athens:city");
    ct_cards(&t, 0, CARDS_1020);
    ct_cards(&t, 1, CARDS_1020);
    ct_cards(&t, 2, "law democracy");
    ct_hand(&t, 0, hand);
    ct_treasury(&t, 0, treasury);
    ct_hand(&t, 1, "salt:9"); /* 243 */
    ct_treasury(&t, 1, 40);   /* 1303 */
    ct_space(&t, 0, 15);
    ct_space(&t, 1, 15);
    ct_space(&t, 2, 3);
}

/* CIV-21.2, CIV-R21: cards, trade cards and Treasury together. */
static void arriving_together(void)
{
    open_finish("grain:8", 26); /* 1020 + 256 + 26 */
    expect(1 << 1);
    open_finish("grain:8", 27);
    expect(1 << 0 | 1 << 1);
    open_finish("grain:8 hides:1", 27); /* one more of another kind: 1 */
    expect(1 << 0);
    open_finish("grain:7 cloth:3 bronze:2", 19); /* 196 + 45 + 24 + 19 */
    expect(1 << 0);
}

/* CIV-21.1: a richer player who has not arrived wins nothing. */
static void arriving_alone(void)
{
    open_finish("grain:6", 36); /* 1200 */
    ct_space(&t, 1, 10);
    expect(1 << 0);
}

/* CIV-31.3, CIV-R22 */
static void most_areas(void)
{
    ct_open(&t, 3, "edition=nomads");
    ct_put(&t, 0, "rome:2 etruria:1");
    ct_put(&t, 1, "germany:5 pannonia:4 dacia:1");
    ct_put(&t, 2, "mari:1 ur:1 susa:1");
    t.state.clock = 15;
    expect(1 << 1 | 1 << 2);
}

/* CIV-32.3.1, CIV-R22: cities count, tokens do not. */
static void most_cities(void)
{
    for (int more = 0; more < 2; more++) {
        ct_open(&t, 3, "edition=farmers");
        ct_put(&t, 0, "rome:city etruria:city");
        ct_put(&t, 1, "athens:city knossos:city germany:5");
        ct_put(&t, 2, more ? "mari:city ur:city susa:city" : "mari:city");
        for (int seat = 0; seat < 3; seat++)
            ct_space(&t, seat, civ_finish(&t.game.rules) - 1);
        expect(more ? 1 << 2 : 1 << 0 | 1 << 1);
    }
}

TEST_LIST = {
    {"CIV-21.1 CIV-21.2 CIV-31.3 CIV-32.3.1 whole games as the oracle sees them", whole_games},
    {"CIV-21.2 CIV-R21 arriving together", arriving_together},
    {"CIV-21.1 arriving alone", arriving_alone},
    {"CIV-31.3 CIV-R22 most areas", most_areas},
    {"CIV-32.3.1 CIV-R22 most cities", most_cities},
    {0},
};
