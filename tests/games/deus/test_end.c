/* Deus: temples, majorities, the end. */
#include "deu_table.h"

#include "acutest.h"

#include <string.h>

static struct deu_worth worth(const struct deu_table *t, const char *card)
{
    return deu_temple_worth(&t->game.rules, &t->state, 0, dt_card(t, card));
}

/* ---- Temples --------------------------------------------------------------------------------- */

static void open_realm(struct deu_table *t)
{
    dt_open(t, 2, NULL);
    dt_put(t, 0, "A1:civil A1:production A1:military A1:scientific A1:temple"); /* forest: 5 */
    dt_put(t, 0, "A2:production A2:military A2:scientific A2:civil");           /* swamp: 4 */
    dt_put(t, 0, "C5:production C5:military C5:civil");                         /* forest: 3 */
    dt_put(t, 0, "A0:maritime A0:military");                                    /* sea: 2 */
    dt_put(t, 0, "A3:scientific A6:civil");                                     /* one each */
}

static void temples_per_region(void)
{
    struct deu_table t;

    open_realm(&t);
    TEST_CHECK(worth(&t, "temple-city-5").points == 6);
    TEST_CHECK(worth(&t, "temple-city-4").points == 8);
    TEST_CHECK(worth(&t, "temple-city-3").points == 9);
    TEST_CHECK(worth(&t, "temple-city-2").points == 8);
    TEST_CHECK(worth(&t, "temple-city-1").points == 6);
    dt_close(&t);
}

/* D-10 */
static void temple_of_gold(void)
{
    static const struct {
        const char *goods;
        int raw, points;
    } rows[] = {{"gold:11", 6, 6}, {"gold:20", 12, 12}, {"gold:21", 14, 12}, {"gold:2", 0, 0}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct deu_table t;
        TEST_CASE(rows[i].goods);
        dt_open(&t, 2, NULL);
        dt_goods(&t, 0, rows[i].goods);
        TEST_CHECK(worth(&t, "temple-gold").raw == rows[i].raw);
        TEST_CHECK(worth(&t, "temple-gold").points == rows[i].points);
        dt_close(&t);
    }
}

static void cap_is_shown(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_play_cards(&t, 0, "temple-gold");
    dt_goods(&t, 0, "gold:21");
    gt_score(&t.game);
    const struct stele_row *row = gt_row(&t.game, "deus.row-temple-gold", 0);
    TEST_CHECK(row && row->points == 12 && gt_fact(&row->facts, "lost") == 2);
    TEST_CHECK(row && gt_fact(&row->facts, "cap") == 12 && row->provisional);
    TEST_CHECK(row && row->category == DEU_C_TEMPLES && strcmp(row->clause, "DEU-8.35") == 0);
    row = gt_row(&t.game, "deus.row-majority", 0); /* edge case 25: the same gold again */
    TEST_CHECK(row && row->points == 2 && gt_fact(&row->facts, "good") == DEU_GOLD);
    dt_close(&t);
}

static void temples_of_resources(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_goods(&t, 0, "wheat:3 stone:7 clay:1");
    TEST_CHECK(worth(&t, "temple-wheat").points == 6);
    TEST_CHECK(worth(&t, "temple-stone").raw == 14 && worth(&t, "temple-stone").points == 12);
    TEST_CHECK(worth(&t, "temple-clay").points == 2 && worth(&t, "temple-wood").points == 0);
    dt_close(&t);
}

static void temple_of_temples(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_play_cards(&t, 0, "temple-temples");
    TEST_CHECK(worth(&t, "temple-temples").points == 4); /* itself included, no wood needed */
    dt_play_cards(&t, 0, "temple-gold temple-wood temple-clay");
    TEST_CHECK(worth(&t, "temple-temples").raw == 16 && worth(&t, "temple-temples").points == 12);
    dt_close(&t);
}

static void temple_of_sets(void) /* edge case 24 */
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_play_cards(&t, 0, "farm quarry galley school legion");
    TEST_CHECK(worth(&t, "temple-sets").points == 0); /* brown is empty */
    dt_play_cards(&t, 0, "guild-forest");
    TEST_CHECK(worth(&t, "temple-sets").points == 4);
    dt_play_cards(&t, 0,
                  "farm quarry galley galley school academy-red legion centurion "
                  "guild-field guild-swamp");
    TEST_CHECK(worth(&t, "temple-sets").count == 3 && worth(&t, "temple-sets").points == 12);
    dt_play_cards(&t, 0,
                  "sawmill galley small-port-clay university university ballista ballista "
                  "guild-mountain arch-4");
    TEST_CHECK(worth(&t, "temple-sets").count == 5 && worth(&t, "temple-sets").points == 12);
    dt_close(&t);
}

static void temples_of_terrains(void)
{
    struct deu_table t;

    open_realm(&t);
    TEST_CHECK(worth(&t, "temple-forest").points == 8);
    TEST_CHECK(worth(&t, "temple-swamp").points == 4);
    TEST_CHECK(worth(&t, "temple-mountain").points == 4);
    TEST_CHECK(worth(&t, "temple-field").points == 4);
    dt_put(&t, 0, "B3:production D4:production");
    TEST_CHECK(worth(&t, "temple-forest").raw == 16 && worth(&t, "temple-forest").points == 12);
    dt_close(&t);
}

/* ---- Majorities ------------------------------------------------------------------------------ */

/* D-12 */
static void majorities(void)
{
    struct deu_table t;

    dt_open(&t, 3, NULL);
    dt_goods(&t, 0, "wheat:4");
    dt_goods(&t, 1, "wheat:4");
    dt_goods(&t, 2, "wheat:1");
    gt_score(&t.game);
    TEST_CHECK(gt_total(&t.game, 0) == 7 && gt_total(&t.game, 1) == 7 && gt_total(&t.game, 2) == 5);
    const struct stele_row *row = gt_row(&t.game, "deus.row-majority", 1);
    TEST_CHECK(row && strcmp(row->clause, "DEU-9.6") == 0 && gt_fact(&row->facts, "shared") == 1);
    dt_goods(&t, 2, "wheat:5 gold:1");
    TEST_CHECK(gt_total(&t.game, 0) == 5 && gt_total(&t.game, 2) == 9);
    dt_close(&t);
}

/* ---- The end --------------------------------------------------------------------------------- */

/* Anna is about to place the last temple of two players' four. */
static void open_last_temple(struct deu_table *t, int seat)
{
    dt_open(t, 2, NULL);
    dt_put(t, 0, "A6:production A1:civil A1:temple");
    dt_put(t, 1, "D1:production D2:civil D2:temple D1:temple");
    if (seat == 1) {
        t->state.piece[DEU_TEMPLE] &= ~deu_bit(dt_region(t, "D1"));
        dt_put(t, 0, "A6:temple");
        t->state.temples = 1;
    }
    for (int i = 0; i < 2; i++) {
        dt_hand(t, i, i == 0 ? "temple-gold galley farm farm" : "temple-wood galley quarry quarry");
        dt_goods(t, i, "wood:2 stone:2 clay:2 wheat:2");
    }
    t->state.round = 5;
    dt_turn(t, seat);
}

static void last_temple_by_the_first_player(void) /* edge case 10 */
{
    struct deu_table t;

    open_last_temple(&t, 0);
    dt_play(&t, "build temple-gold; pay; place A6");
    TEST_CHECK(t.state.met == 1 + DEU_END_TEMPLES && t.state.final_round == 6);
    TEST_CHECK(gt_event(&t.game, "deus.end-met", 0) != NULL);
    dt_play(&t, "build galley; pay; place D3; skip"); /* Boris finishes round 5 */
    TEST_CHECK(t.state.round == 6 && gt_event(&t.game, "deus.final-round", STELE_NOBODY) != NULL);
    dt_play(&t, "build farm; pay; place A3 edge=yes; skip"); /* all of round 6 */
    TEST_CHECK(t.state.phase != DEU_P_OVER && t.state.active == 1);
    dt_play(&t, "build temple-wood; pay"); /* without wood, DEU-9.4 */
    TEST_CHECK(t.state.phase == DEU_P_OVER && t.state.end == DEU_END_TEMPLES);
    dt_refuse(&t, "build farm by=anna", "deus.over", "DEU-9.2"); /* I-38 */
    dt_close(&t);
}

static void last_temple_by_the_last_player(void) /* edge case 10 */
{
    struct deu_table t;

    open_last_temple(&t, 1);
    dt_play(&t, "build temple-wood; pay; place D1");
    TEST_CHECK(t.state.met == 1 + DEU_END_TEMPLES && t.state.final_round == 6);
    TEST_CHECK(t.state.round == 6 && t.state.active == 0); /* DEU-9.3: the next is the last one */
    dt_play(&t, "build farm; pay; place A3 edge=yes; skip; build quarry; pay; place D4 edge=yes; "
                "skip");
    TEST_CHECK(t.state.phase == DEU_P_OVER);
    dt_close(&t);
}

/* D-15 */
static void three_players(void)
{
    struct deu_table t;

    dt_open(&t, 3, NULL);
    dt_put(&t, 0, "A6:production");
    dt_put(&t, 1, "E1:military E2:civil");
    dt_put(&t, 2, "F4:production");
    for (int village = 0; village < DEU_REGIONS_MAX; village++)
        if (village != dt_region(&t, "E0"))
            t.state.village_vp[village] = 0;
    t.state.villages = deu_bit(dt_region(&t, "E0"));
    dt_village(&t, "E0", 2);
    dt_play_cards(&t, 1, "siege-tower legion"); /* edge case 9 */
    dt_hand(&t, 0, "farm galley");
    dt_hand(&t, 1, "ballista galley");
    dt_hand(&t, 2, "quarry galley");
    t.state.round = 9;
    t.state.temples = 6;
    dt_turn(&t, 1);
    dt_play(&t, "build ballista; pay; place E2; siege E0");
    TEST_CHECK(t.state.met == 1 + DEU_END_VILLAGES && t.state.final_round == 10);
    TEST_CHECK(t.state.phase == DEU_P_ACTIVATE); /* the rest of the column is still resolved */
    dt_play(&t, "raid E1; use; discard galley; invoke; draw sawmill,sawmill,quarry,galley");
    TEST_CHECK(t.state.round == 10 && t.state.active == 0);
    for (int i = 0; i < 3; i++) {
        static const char *const turns[] = {
            "discard galley; invoke; draw brickyard,brickyard,small-production,small-production",
            "discard galley; invoke; draw school,school,university,university,small-production",
            "discard galley; invoke; draw small-production"};
        TEST_CHECK(t.state.phase != DEU_P_OVER && t.state.active == i);
        dt_play(&t, turns[i]);
    }
    TEST_CHECK(t.state.phase == DEU_P_OVER && t.state.end == DEU_END_VILLAGES);
    dt_close(&t);
}

static void both_triggers(void) /* edge case 27 */
{
    struct deu_table t;

    open_last_temple(&t, 0);
    dt_play(&t, "build temple-gold; pay; place A6");
    TEST_CHECK(t.state.final_round == 6);
    for (int i = 0; i < DEU_REGIONS_MAX; i++)
        t.state.village_vp[i] = 0;
    t.state.villages = 0;
    deu_watch_end(&t.state, NULL); /* the second trigger changes nothing */
    TEST_CHECK(t.state.met == 1 + DEU_END_TEMPLES && t.state.final_round == 6);
    t.state.round = 6;
    deu_watch_end(&t.state, NULL); /* nor one in the final round */
    TEST_CHECK(t.state.final_round == 6);
    dt_close(&t);
}

/* ---- Who wins -------------------------------------------------------------------------------- */

static void final_score(void)
{
    struct deu_table t;

    open_last_temple(&t, 0);
    dt_play(&t, "build temple-gold; pay; place A6; discard galley; invoke");
    dt_play(&t, "draw small-production,small-production");
    dt_play(&t, "discard galley; invoke; draw school,school,university; "
                "discard small-production; invoke; take wood:1; draw university");
    TEST_CHECK(t.state.phase == DEU_P_OVER);
    gt_score(&t.game); /* the ledger is the total */
    int32_t points[DEU_CATEGORIES_N];
    deu_points(&t.game.rules, &t.state, 0, points);
    TEST_CHECK(points[DEU_C_START] == 5 && points[DEU_C_EDGE] == 0);
    int32_t sum = 0;
    for (int i = 0; i < DEU_CATEGORIES_N; i++)
        sum += points[i];
    TEST_CHECK(sum == gt_total(&t.game, 0));
    TEST_CHECK(gt_row(&t.game, "deus.row-temple-gold", 0) != NULL);
    TEST_CHECK(!gt_row(&t.game, "deus.row-temple-gold", 0)->provisional);
    dt_close(&t);
}

static void shared_win(void)
{
    struct deu_table t;

    dt_open(&t, 3, NULL);
    dt_vp(&t, 0, 20);
    dt_vp(&t, 2, 20);
    gt_standing(&t.game, 5, "shared", "points", "DEU-9.7"); /* DEU-R19 */
    dt_vp(&t, 1, 21);
    gt_standing(&t.game, 2, "points", "points", "DEU-9.7");
    dt_close(&t);
}

static void pieces_never_return(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A1:civil A2:civil A3:civil A6:civil C5:civil");
    dt_hand(&t, 0, "guild-forest farm");
    dt_refuse(&t, "build guild-forest", "deus.no-piece", "DEU-4.1"); /* DEU-R26: five at most */
    dt_close(&t);
}

TEST_LIST = {
    {"DEU-8.34 temples per region", temples_per_region},
    {"DEU-8.35 D-10 the temple of gold", temple_of_gold},
    {"DEU-9.5 edge case 25 the cap of twelve is shown", cap_is_shown},
    {"DEU-8.36 temples of resources", temples_of_resources},
    {"DEU-8.37 the temple of temples", temple_of_temples},
    {"DEU-8.38 edge case 24 the temple of sets", temple_of_sets},
    {"DEU-8.39 temples of terrains", temples_of_terrains},
    {"DEU-9.6 D-12 majorities", majorities},
    {"DEU-9.1 DEU-9.2 DEU-9.4 edge case 10 I-38 the last temple, by the first player",
     last_temple_by_the_first_player},
    {"DEU-9.3 edge case 10 the last temple, by the last player", last_temple_by_the_last_player},
    {"DEU-9.1 DEU-9.2 D-15 edge case 9 the last village", three_players},
    {"DEU-9.3 edge case 27 both triggers", both_triggers},
    {"DEU-9.5 the final score", final_score},
    {"DEU-9.7 DEU-R19 a shared win", shared_win},
    {"DEU-R26 pieces never return", pieces_never_return},
    {0},
};
