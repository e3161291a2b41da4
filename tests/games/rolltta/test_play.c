/* Properties of Roll Through the Ages that hold at every position of thousands: random and
 * greedy games in every edition, at every number of players, under all rulings. */
#include "unit/game_play.h"
#include "rta_table.h"

#include "acutest.h"

#include <string.h>

enum { GAMES = 6 };

/* Chance is a roll, of which no list is made; rows of the scoring are provisional until the end. */
static void look(struct game_play *play, const struct stele_moves *legal)
{
    struct table *t = play->user;
    const bool over = t->state.phase == RTA_P_OVER, chance = legal->open == 1u << RTA_V_ROLL;

    TEST_CHECK(gt_status(play->table).chance == (legal->n == 0 && chance));
    for (size_t i = 0; i < t->game.rows_n; i++)
        TEST_CHECK(t->game.rows[i].provisional == !over);
}

struct config {
    const char *edition;
    int players;
    const char *settings;
};

static const struct config configs[] = {
    {"base", 2, NULL},
    {"base", 3, NULL},
    {"base", 4, NULL},
    {"base", 2, "trading=yes"},
    {"base", 3, "trading=yes RTA-A20=gifts RTA-A12=compulsory"},
    {"base", 4, "trading=yes RTA-A1=five RTA-A7=struck"},
    {"base", 2, "RTA-A10=in-order RTA-A13=free RTA-A18=capped"},
    {"solo", 1, NULL},
    {"solo", 1, "RTA-A15=first RTA-A10=in-order"},
    {"lba", 2, NULL},
    {"lba", 3, "RTA-A2=spend RTA-A12=compulsory"},
    {"lba", 4, "RTA-A13=free RTA-A21=forbidden"},
    {"lba", 4, "RTA-A2=spend RTA-A20=gifts RTA-A7=struck"},
    {"solo-lba", 1, NULL},
    {"solo-lba", 1, "RTA-A2=spend RTA-A15=first"},
};

static void play_all(bool greedy)
{
    int positions = 0;

    for (size_t i = 0; i < sizeof configs / sizeof *configs; i++) {
        struct table t;
        struct game_play play = {.table = &t.game,
                                 .greedy = greedy,
                                 .plies_max = 6000,
                                 .checked_max = 200,
                                 .inventions = 12,
                                 .flips = 200,
                                 .look = look,
                                 .user = &t};

        TEST_CASE_("%s, %d players, %s", configs[i].edition, configs[i].players,
                   configs[i].settings ? configs[i].settings : "defaults");
        stele_rng_seed(&play.rng, 1000 + i);
        for (int game = 0; game < GAMES; game += game_play_share()) {
            table_open(&t, configs[i].edition, configs[i].players, configs[i].settings);
            game_play(&play);
            positions += play.plies;
            table_close(&t);
        }
    }
    TEST_CHECK_(positions > 1000, "%d positions", positions);
}

static void random_games(void)
{
    play_all(false);
}

static void greedy_games(void)
{
    play_all(true);
}

/* ---- Equal positions ------------------------------------------------------------------------- */

/* Two ways to the same place. */
static void equal_states_hash_alike(void)
{
    struct table a, b;

    table_open(&a, "base", 2, NULL);
    table_open(&b, "base", 2, NULL);
    table_play(&a, "roll W,W,F; stop; build city4 3; build step_pyramid 2");
    table_play(&b, "roll W,W,F; stop; build step_pyramid 2; build city4 3");
    TEST_CHECK(memcmp(&a.state, &b.state, sizeof a.state) == 0);
    TEST_CHECK(gt_hash(&a.game) == gt_hash(&b.game));
    table_play(&b, "end");
    TEST_CHECK(gt_hash(&a.game) != gt_hash(&b.game));
    table_close(&a);
    table_close(&b);
}

/* A change of any field changes the hash. */
static void every_byte_of_a_sheet_is_hashed(void)
{
    struct table t;

    table_open(&t, "lba", 4, NULL);
    uint64_t before = gt_hash(&t.game);
    for (int seat = 0; seat < 4; seat++) {
        struct rta_sheet *sheet = table_sheet(&t, seat);
        int16_t *const fields[] = {&sheet->goods[0],    &sheet->goods[4],    &sheet->food,
                                   &sheet->ships,       &sheet->city[0],     &sheet->city[3],
                                   &sheet->monument[0], &sheet->monument[6], &sheet->points[16]};
        for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
            (*fields[i])++;
            TEST_CHECK_(gt_hash(&t.game) != before, "seat %d field %d", seat, (int)i);
            (*fields[i])--;
        }
        sheet->rank[6] ^= 1;
        TEST_CHECK(gt_hash(&t.game) != before);
        sheet->rank[6] ^= 1;
        sheet->developments ^= 1;
        TEST_CHECK(gt_hash(&t.game) != before);
        sheet->developments ^= 1;
        sheet->disasters++;
        TEST_CHECK(gt_hash(&t.game) != before);
        sheet->disasters--;
    }
    TEST_CHECK(gt_hash(&t.game) == before);
    table_close(&t);
}

/* ---- Broken laws are noticed ----------------------------------------------------------------- */

static void broken_laws_are_noticed(void)
{
    struct table t;
    struct rta_state good;

    table_open(&t, "base", 3, NULL);
    good = t.state;
    t.state.sheet[1].goods[0] = 9;
    gt_broken(&t.game, "rolltta.bad-row");
    t.state = good;
    t.state.sheet[1].food = 16;
    gt_broken(&t.game, "rolltta.bad-food");
    t.state = good;
    t.state.sheet[0].disasters = -1;
    gt_broken(&t.game, "rolltta.bad-disasters");
    t.state = good;
    t.state.sheet[2].city[0] = 4;
    gt_broken(&t.game, "rolltta.bad-boxes");
    t.state = good;
    t.state.sheet[2].monument[0] = 3; /* full but not finished */
    gt_broken(&t.game, "rolltta.bad-boxes");
    t.state = good;
    t.state.sheet[0].monument[table_monument(&t, "hanging_gardens")] = 1;
    gt_broken(&t.game, "rolltta.bad-out");
    t.state = good;
    table_finish(&t, 0, "step_pyramid", RTA_FIRST);
    table_finish(&t, 1, "step_pyramid", RTA_FIRST);
    gt_broken(&t.game, "rolltta.bad-first");
    t.state = good;
    table_finish(&t, 1, "step_pyramid", RTA_LATER);
    gt_broken(&t.game, "rolltta.bad-first");
    t.state = good;
    table_give(&t, 0, "shipping");
    gt_broken(&t.game, "rolltta.bad-development");
    t.state = good;
    t.state.sheet[0].ships = 6;
    gt_broken(&t.game, "rolltta.bad-ships");
    t.state = good;
    t.state.dice_n = 4;
    gt_broken(&t.game, "rolltta.bad-dice");
    t.state = good;
    t.state.phase = RTA_P_OVER;
    t.state.sheet[0].goods[0] = 7;
    gt_broken(&t.game, "rolltta.bad-limit");
    table_close(&t);
}

TEST_LIST = {
    {"random games keep every law, and end", random_games},
    {"greedy games keep every law, and end", greedy_games},
    {"equal states have equal hashes", equal_states_hash_alike},
    {"every figure of a sheet is hashed", every_byte_of_a_sheet_is_hashed},
    {"broken laws are noticed", broken_laws_are_noticed},
    {0},
};
