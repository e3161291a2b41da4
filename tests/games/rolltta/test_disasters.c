/* Roll Through the Ages, phase 5: disasters, who suffers, who is spared. */
#include "rta_table.h"

#include "acutest.h"

#include <string.h>

/* Anna has so many cities and food enough; her turn is about to begin. */
static void open_with(struct table *t, const char *edition, int players, const char *settings,
                      int cities)
{
    table_open(t, edition, players, settings);
    table_set_cities(t, 0, cities);
    table_turn(t, 0);
    table_sheet(t, 0)->food = 15;
}

/* Rolls so many skulls on seven dice, the rest coins, and stops if that is needed. */
static void skulls(struct table *t, int n)
{
    char roll[64] = "roll ";

    for (int i = 0; i < t->state.dice_n; i++) {
        strcat(roll, i > 0 ? "," : "");
        strcat(roll, i < n ? "S" : "C");
    }
    table_play(t, roll);
    if (t->state.phase == RTA_P_ROLL)
        table_play(t, "stop");
}

static int boxes(const struct table *t, int seat)
{
    return t->state.sheet[seat].disasters;
}

/* ---- The table ------------------------------------------------------------------------------- */

static void one_line_applies(void)
{
    static const struct {
        int roller, other;
        bool goods_lost;
    } lines[8] = {{0, 0, false}, {0, 0, false}, {2, 0, false}, {0, 3, false},
                  {4, 0, false}, {0, 0, true},  {0, 0, true},  {0, 0, true}};

    for (int n = 0; n <= 7; n++) {
        struct table t;
        TEST_CASE_("%d skulls", n);
        open_with(&t, "base", 3, NULL, 7);
        table_set_goods(&t, 0, "pottery:2");
        table_set_goods(&t, 1, "stone:3");
        skulls(&t, n);
        TEST_CHECK(boxes(&t, 0) == lines[n].roller);
        TEST_CHECK(boxes(&t, 1) == lines[n].other && boxes(&t, 2) == lines[n].other);
        TEST_CHECK((table_goods(&t, 0, "pottery") == 0) == lines[n].goods_lost);
        TEST_CHECK(table_goods(&t, 1, "stone") == 3);
        table_close(&t);
    }
}

static void boxes_are_points(void)
{
    struct table t;

    open_with(&t, "base", 2, NULL, 3);
    skulls(&t, 2);
    TEST_CHECK(boxes(&t, 0) == 2 && gt_total(&t.game, 0) == -2);
    const struct stele_row *row = gt_row(&t.game, "rolltta.row-disaster", 0);
    TEST_CHECK(row && row->points == -2 && strcmp(row->clause, "RTA-13.6") == 0);
    TEST_CHECK(row && row->category == RTA_C_DISASTERS);
    TEST_CHECK(row && row->objects_n == 3 && row->objects[1].kind == RTA_OBJ_DIE &&
               row->objects[1].index == 1 && row->objects[2].index == 2);
    table_close(&t);
}

static void drought_without_irrigation(void)
{
    struct table t;

    open_with(&t, "base", 2, NULL, 3);
    skulls(&t, 2);
    TEST_CHECK(boxes(&t, 0) == 2);
    table_close(&t);
}

static void irrigation(void)
{
    struct table t;

    open_with(&t, "base", 2, NULL, 3);
    table_give(&t, 0, "irrigation");
    skulls(&t, 2);
    TEST_CHECK(boxes(&t, 0) == 0);
    const struct stele_event *event = gt_event(&t.game, "rolltta.spared", 0);
    TEST_CHECK(event && strcmp(event->clause, "RTA-7.3") == 0);
    table_close(&t);
}

static void medicine(void)
{
    struct table t;

    open_with(&t, "base", 3, NULL, 3);
    table_give(&t, 2, "medicine");
    skulls(&t, 3);
    TEST_CHECK(boxes(&t, 0) == 0 && boxes(&t, 1) == 3 && boxes(&t, 2) == 0);
    const struct stele_event *event = gt_event(&t.game, "rolltta.spared", 2);
    TEST_CHECK(event && strcmp(event->clause, "RTA-7.4") == 0);
    const struct stele_row *row = gt_row(&t.game, "rolltta.row-disaster", 1);
    TEST_CHECK(row && row->points == -3 && gt_fact(&row->facts, "by") == 0);
    table_close(&t);
}

static void one_medicine_of_four(void)
{
    struct table t;

    open_with(&t, "base", 4, NULL, 3);
    table_give(&t, 2, "medicine");
    skulls(&t, 3);
    TEST_CHECK(boxes(&t, 0) == 0 && boxes(&t, 1) == 3 && boxes(&t, 2) == 0 && boxes(&t, 3) == 3);
    table_close(&t);
}

static void great_wall(void)
{
    struct table t;

    open_with(&t, "base", 2, NULL, 4);
    table_finish(&t, 1, "great_wall", RTA_FIRST);
    table_finish(&t, 0, "great_wall", RTA_LATER);
    skulls(&t, 4);
    TEST_CHECK(boxes(&t, 0) == 0);
    const struct stele_event *event = gt_event(&t.game, "rolltta.spared", 0);
    TEST_CHECK(event && strcmp(event->clause, "RTA-7.5") == 0);
    table_close(&t);
    open_with(&t, "base", 2, NULL, 4); /* twelve of thirteen boxes are no wall */
    table_sheet(&t, 0)->monument[table_monument(&t, "great_wall")] = 12;
    skulls(&t, 4);
    TEST_CHECK(boxes(&t, 0) == 4);
    table_close(&t);
}

static void revolt_takes_all_goods(void)
{
    struct table t;

    open_with(&t, "base", 2, NULL, 5);
    table_set_goods(&t, 0, "wood:2 stone:3 pottery:1 cloth:1 spearheads:2");
    table_set_goods(&t, 1, "wood:1");
    skulls(&t, 5);
    table_expect_goods(&t, 0, "");
    table_expect_goods(&t, 1, "wood:1");
    TEST_CHECK(boxes(&t, 0) == 0);
    const struct stele_event *event = gt_event(&t.game, "rolltta.looted", 0);
    TEST_CHECK(event && strcmp(event->clause, "RTA-7.6") == 0);
    table_close(&t);
}

static void revolt_leaves_food_and_ships(void)
{
    struct table t;

    open_with(&t, "lba", 2, NULL, 5);
    table_sheet(&t, 0)->ships = 2;
    skulls(&t, 5);
    TEST_CHECK(table_sheet(&t, 0)->food == 10 && table_sheet(&t, 0)->ships == 2);
    table_expect_goods(&t, 0, ""); /* the ten just collected went too */
    table_close(&t);
}

static void religion_turns_a_revolt(void)
{
    struct table t;

    open_with(&t, "base", 3, NULL, 5);
    table_give(&t, 0, "religion");
    table_give(&t, 2, "religion");
    table_set_goods(&t, 1, "wood:3 cloth:1");
    table_set_goods(&t, 2, "stone:2");
    skulls(&t, 5);
    table_expect_goods(&t, 0, "wood:2 stone:2 pottery:2 cloth:2 spearheads:2");
    table_expect_goods(&t, 1, "");
    table_expect_goods(&t, 2, "stone:2");
    TEST_CHECK(gt_event(&t.game, "rolltta.turned", 0) != NULL);
    const struct stele_event *event = gt_event(&t.game, "rolltta.spared", 2);
    TEST_CHECK(event && strcmp(event->clause, "RTA-7.7") == 0);
    table_close(&t);
}

static void religion_against_religion_struck(void)
{
    struct table t;

    open_with(&t, "base", 3, "RTA-A7=struck", 5);
    table_give(&t, 0, "religion");
    table_give(&t, 2, "religion");
    table_set_goods(&t, 1, "wood:3");
    table_set_goods(&t, 2, "stone:2");
    skulls(&t, 5);
    table_expect_goods(&t, 0, "wood:2 stone:2 pottery:2 cloth:2 spearheads:2");
    table_expect_goods(&t, 1, "");
    table_expect_goods(&t, 2, "");
    table_close(&t);
}

static void religion_against_religion(void)
{
    religion_turns_a_revolt();
    religion_against_religion_struck();
    gt_named(&rolltta_game, "RTA-A7");
}

static void protection_bought_too_late(void)
{
    struct table t;

    open_with(&t, "base", 2, NULL, 4);
    table_play(&t, "roll S,S,C,C; stop"); /* drought strikes before the purchase */
    TEST_CHECK(boxes(&t, 0) == 2);
    table_play(&t, "buy irrigation");
    TEST_CHECK(boxes(&t, 0) == 2 && table_owns(&t, 0, "irrigation"));
    table_close(&t);
}

static void wall_finished_too_late(void)
{
    struct table t;

    open_with(&t, "base", 2, NULL, 5);
    table_sheet(&t, 0)->monument[table_monument(&t, "great_wall")] = 10;
    table_play(&t, "roll S,S,S,S,W; stop; build great_wall 3");
    TEST_CHECK(boxes(&t, 0) == 4);
    TEST_CHECK(table_sheet(&t, 0)->rank[table_monument(&t, "great_wall")] == RTA_FIRST);
    table_close(&t);
}

static void religion_bought_too_late(void)
{
    struct table t;

    open_with(&t, "base", 2, NULL, 7);
    table_set_goods(&t, 0, "cloth:3");
    table_set_goods(&t, 1, "wood:2");
    table_give(&t, 0, "coinage");
    table_play(&t, "roll S,S,S,S,S,C,C; stop; buy religion");
    table_expect_goods(&t, 0, "");
    table_expect_goods(&t, 1, "wood:2");
    table_close(&t);
}

static void famine_comes_first(void)
{
    struct table t;

    open_with(&t, "base", 2, NULL, 4);
    table_sheet(&t, 0)->food = 1;
    skulls(&t, 4);
    TEST_CHECK(boxes(&t, 0) == 3 + 4);
    TEST_CHECK(t.game.rows_n == 2 && strcmp(t.game.rows[0].kind, "rolltta.row-famine") == 0 &&
               strcmp(t.game.rows[1].kind, "rolltta.row-disaster") == 0);
    table_close(&t);
}

static void nobody_answers(void)
{
    struct table t;

    open_with(&t, "base", 2, NULL, 3);
    skulls(&t, 3);
    TEST_CHECK(boxes(&t, 1) == 3 && t.state.active == 0);
    table_refuse(&t, "end by=boris", "rolltta.not-your-turn", "RTA-2.1");
    table_close(&t);
}

/* ---- Smithing -------------------------------------------------------------------------------- */

static void smithing(void)
{
    struct table t;

    open_with(&t, "lba", 3, NULL, 4);
    table_give(&t, 0, "smithing");
    table_set_goods(&t, 0, "spearheads:1");
    table_finish(&t, 2, "great_wall", RTA_FIRST);
    skulls(&t, 4); /* eight goods: one more spearhead */
    TEST_CHECK(table_goods(&t, 0, "spearheads") == 2);
    TEST_CHECK(boxes(&t, 0) == 0 && boxes(&t, 1) == 8 && boxes(&t, 2) == 0);
    const struct stele_row *row = gt_row(&t.game, "rolltta.row-disaster", 1);
    TEST_CHECK(row && row->points == -8 && gt_fact(&row->facts, "spearheads") == 2);
    TEST_CHECK(row && row->objects[row->objects_n - 1].kind == RTA_OBJ_GOODS &&
               row->objects[row->objects_n - 1].seat == 0);
    const struct stele_event *event = gt_event(&t.game, "rolltta.turned", 0);
    TEST_CHECK(event && strcmp(event->clause, "RTA-16.5") == 0);
    table_close(&t);
}

static void spearheads_are_kept(void)
{
    struct table t;

    smithing();
    open_with(&t, "lba", 2, NULL, 4);
    table_give(&t, 0, "smithing");
    skulls(&t, 4);
    table_refuse(&t, "invade 1", "rolltta.invade-kept", "RTA-A2");
    table_close(&t);
    gt_named(&rolltta_game, "RTA-A2");
}

static void spearheads_are_spent(void)
{
    struct table t;

    open_with(&t, "lba", 3, "RTA-A2=spend", 4);
    table_give(&t, 0, "smithing");
    table_set_goods(&t, 0, "spearheads:2");
    table_finish(&t, 2, "great_wall", RTA_FIRST);
    skulls(&t, 4); /* three spearheads now */
    TEST_CHECK(t.state.phase == RTA_P_INVADE && boxes(&t, 1) == 0);
    table_refuse(&t, "invade 4", "rolltta.invade-stock", "RTA-A2");
    table_play(&t, "invade 2");
    TEST_CHECK(table_goods(&t, 0, "spearheads") == 1);
    TEST_CHECK(boxes(&t, 0) == 0 && boxes(&t, 1) == 4 + 2 * 2 && boxes(&t, 2) == 0);
    TEST_CHECK(t.state.phase == RTA_P_BUILD);
    table_close(&t);
}

static void both_readings_of_smithing(void)
{
    spearheads_are_kept();
    spearheads_are_spent();
}

static void when_invade_is_asked(void)
{
    struct table t;

    open_with(&t, "lba", 2, "RTA-A2=spend", 4);
    table_give(&t, 0, "smithing");
    table_refuse(&t, "invade 0", "rolltta.invade-nothing", "RTA-A33");
    skulls(&t, 4);
    table_refuse(&t, "end", "rolltta.invade-missing", "RTA-A33");
    table_refuse(&t, "build city4 1", "rolltta.invade-missing", "RTA-A33");
    table_play(&t, "invade 0"); /* none is allowed */
    TEST_CHECK(table_goods(&t, 0, "spearheads") == 1 && boxes(&t, 1) == 4);
    table_refuse(&t, "invade 0", "rolltta.invade-nothing", "RTA-A33");
    table_close(&t);
    open_with(&t, "lba", 2, "RTA-A2=spend", 4); /* without a spearhead nothing is asked */
    table_give(&t, 0, "smithing");
    t.set.good[table_good(&t, "spearheads")].cap = 0;
    skulls(&t, 4);
    TEST_CHECK(t.state.phase == RTA_P_BUILD && boxes(&t, 1) == 4);
    table_close(&t);
    open_with(&t, "lba", 2, "RTA-A2=spend", 4); /* nor without Smithing */
    skulls(&t, 4);
    TEST_CHECK(t.state.phase == RTA_P_BUILD && boxes(&t, 0) == 4);
    table_close(&t);
    open_with(&t, "base", 2, "RTA-A2=spend", 4);
    table_refuse(&t, "invade 0", "rolltta.lba-only", "RTA-0.3");
    table_close(&t);
}

static void spearheads_of_this_turn_count(void)
{
    struct table t;

    open_with(&t, "lba", 2, NULL, 4);
    table_give(&t, 0, "smithing");
    skulls(&t, 4);
    TEST_CHECK(boxes(&t, 1) == 4 + 2);
    table_close(&t);
}

static void smithing_and_the_wall(void)
{
    struct table t;

    open_with(&t, "lba", 3, NULL, 4);
    table_give(&t, 0, "smithing");
    table_give(&t, 1, "smithing"); /* no protection by itself */
    table_finish(&t, 0, "great_wall", RTA_FIRST);
    skulls(&t, 4);
    TEST_CHECK(boxes(&t, 0) == 0 && boxes(&t, 1) == 6 && boxes(&t, 2) == 6);
    table_close(&t);
}

/* ---- Solo ------------------------------------------------------------------------------------ */

static void solo_pestilence(void)
{
    struct table t;

    open_with(&t, "solo", 1, NULL, 3);
    skulls(&t, 3);
    TEST_CHECK(boxes(&t, 0) == 3);
    const struct stele_event *event = gt_event(&t.game, "rolltta.struck", 0);
    TEST_CHECK(event && strcmp(event->clause, "RTA-14.3") == 0);
    table_close(&t);
    open_with(&t, "solo", 1, NULL, 3);
    table_give(&t, 0, "medicine");
    skulls(&t, 3);
    TEST_CHECK(boxes(&t, 0) == 0);
    table_close(&t);
}

static void solo_religion(void)
{
    struct table t;

    open_with(&t, "solo", 1, NULL, 5);
    table_give(&t, 0, "religion");
    skulls(&t, 5);
    table_expect_goods(&t, 0, "wood:2 stone:2 pottery:2 cloth:2 spearheads:2");
    TEST_CHECK(boxes(&t, 0) == 0);
    const struct stele_event *event = gt_event(&t.game, "rolltta.turned", 0);
    TEST_CHECK(event && strcmp(event->clause, "RTA-14.4") == 0);
    table_close(&t);
    open_with(&t, "solo", 1, NULL, 5);
    skulls(&t, 5);
    table_expect_goods(&t, 0, "");
    table_close(&t);
}

static void solo_disasters(void)
{
    solo_pestilence();
    solo_religion();
}

static void solo_smithing(void)
{
    struct table t;

    open_with(&t, "solo-lba", 1, "RTA-A2=spend", 4);
    table_give(&t, 0, "smithing");
    skulls(&t, 4);
    TEST_CHECK(boxes(&t, 0) == 0 && t.state.phase == RTA_P_BUILD);
    TEST_CHECK(table_goods(&t, 0, "spearheads") == 1);
    table_close(&t);
    open_with(&t, "solo-lba", 1, NULL, 4);
    skulls(&t, 4);
    TEST_CHECK(boxes(&t, 0) == 4);
    table_close(&t);
}

/* ---- Many boxes ------------------------------------------------------------------------------ */

static void more_than_the_sheet_has(void)
{
    struct table t;

    open_with(&t, "base", 2, NULL, 4);
    table_sheet(&t, 0)->disasters = 44;
    skulls(&t, 4);
    TEST_CHECK(boxes(&t, 0) == 48 && gt_total(&t.game, 0) == -48);
    table_close(&t);
}

static void no_more_than_the_sheet_has(void)
{
    struct table t;

    open_with(&t, "base", 2, "RTA-A18=capped", 4);
    table_sheet(&t, 0)->disasters = 44;
    skulls(&t, 4);
    TEST_CHECK(boxes(&t, 0) == 45);
    const struct stele_row *row = gt_row(&t.game, "rolltta.row-disaster", 0);
    TEST_CHECK(row && row->points == -1);
    table_close(&t);
    open_with(&t, "base", 2, "RTA-A18=capped", 4); /* nothing is booked beyond */
    table_sheet(&t, 0)->disasters = 45;
    skulls(&t, 4);
    TEST_CHECK(boxes(&t, 0) == 45 && t.game.rows_n == 0);
    table_close(&t);
    open_with(&t, "base", 2, "RTA-A18=capped", 4); /* what is there stays: a branch */
    table_sheet(&t, 0)->disasters = 50;
    skulls(&t, 4);
    TEST_CHECK(boxes(&t, 0) == 50 && t.game.rows_n == 0);
    table_close(&t);
}

static void both_readings_of_the_cap(void)
{
    more_than_the_sheet_has();
    no_more_than_the_sheet_has();
    gt_named(&rolltta_game, "RTA-A18");
}

/* ---- Claims ---------------------------------------------------------------------------------- */

static void wrong_disasters(void)
{
    struct table t;

    open_with(&t, "base", 2, NULL, 3);
    skulls(&t, 2);
    gt_claim(&t.game, 0, "disasters", "0", "RTA-7.1");
    gt_claim(&t.game, 1, "disasters", "3", "RTA-7.1");
    table_close(&t);
    open_with(&t, "base", 2, NULL, 3);
    table_give(&t, 0, "irrigation");
    skulls(&t, 2);
    gt_claim(&t.game, 0, "disasters", "2", "RTA-7.3");
    table_close(&t);
    open_with(&t, "base", 2, NULL, 3);
    table_give(&t, 1, "medicine");
    skulls(&t, 3);
    gt_claim(&t.game, 1, "disasters", "3", "RTA-7.4");
    gt_claim(&t.game, 0, "disasters", "3", "RTA-7.1");
    table_close(&t);
    open_with(&t, "base", 2, NULL, 4);
    table_finish(&t, 0, "great_wall", RTA_FIRST);
    skulls(&t, 4);
    gt_claim(&t.game, 0, "disasters", "4", "RTA-7.5");
    table_close(&t);
    open_with(&t, "base", 2, NULL, 5);
    skulls(&t, 5);
    gt_claim(&t.game, 0, "goods.wood", "2", "RTA-7.6");
    table_close(&t);
    open_with(&t, "base", 2, NULL, 5);
    table_give(&t, 0, "religion");
    table_set_goods(&t, 1, "wood:2");
    skulls(&t, 5);
    gt_claim(&t.game, 1, "goods.wood", "2", "RTA-7.7");
    gt_claim(&t.game, 0, "goods.wood", "0", "RTA-7.7"); /* the owner keeps them */
    table_close(&t);
    open_with(&t, "lba", 2, NULL, 4);
    table_give(&t, 0, "smithing");
    skulls(&t, 4);
    gt_claim(&t.game, 1, "disasters", "4", "RTA-16.5");
    gt_claim(&t.game, 0, "disasters", "4", "RTA-16.5");
    table_close(&t);
}

static void wrong_spearheads(void)
{
    struct table t;

    open_with(&t, "lba", 2, NULL, 4);
    table_give(&t, 0, "smithing");
    table_set_goods(&t, 0, "spearheads:2");
    skulls(&t, 4); /* one more */
    gt_claim(&t.game, 0, "goods.spearheads", "0", "RTA-16.5"); /* they stay */
    gt_claim(&t.game, 0, "goods.spearheads", "4", "RTA-4.2");
    gt_claim(&t.game, 1, "goods.spearheads", "1", "RTA-4.2");
    table_close(&t);
    open_with(&t, "lba", 2, "RTA-A2=spend", 4);
    table_give(&t, 0, "smithing");
    table_set_goods(&t, 0, "spearheads:2");
    skulls(&t, 4);
    gt_claim(&t.game, 0, "goods.spearheads", "4", "RTA-4.2"); /* none spent yet */
    table_play(&t, "invade 1");
    gt_claim(&t.game, 0, "goods.spearheads", "3", "RTA-A2");
    gt_claim(&t.game, 0, "goods.spearheads", "0", "RTA-4.2");
    table_close(&t);
    open_with(&t, "lba", 2, NULL, 4); /* an invasion that nothing turned */
    table_set_goods(&t, 0, "spearheads:2");
    skulls(&t, 4);
    gt_claim(&t.game, 0, "goods.spearheads", "0", "RTA-4.2");
    table_give(&t, 0, "smithing"); /* bought afterwards */
    gt_claim(&t.game, 0, "goods.spearheads", "0", "RTA-4.2");
    table_close(&t);
}

TEST_LIST = {
    {"RTA-7.1 exactly one line of the table applies", one_line_applies},
    {"RTA-7.2 each lost point is a box and a point", boxes_are_points},
    {"X5 two skulls without Irrigation", drought_without_irrigation},
    {"RTA-7.3 Irrigation spares from drought", irrigation},
    {"RTA-7.4 Medicine, each opponent on its own", medicine},
    {"E18 pestilence, four players, one Medicine", one_medicine_of_four},
    {"RTA-7.5 a finished Great Wall spares from invasion", great_wall},
    {"RTA-7.6 a revolt takes all goods", revolt_takes_all_goods},
    {"RTA-A6 a revolt leaves food, takes new goods", revolt_leaves_food_and_ships},
    {"RTA-7.7 Religion turns a revolt on the others", religion_turns_a_revolt},
    {"RTA-A7 spared: Religion protects from Religion", religion_turns_a_revolt},
    {"RTA-A7 struck: Religion does not protect from Religion", religion_against_religion_struck},
    {"E20 Religion against an owner and a non-owner", religion_against_religion},
    {"RTA-7.8 protection bought this turn is too late", protection_bought_too_late},
    {"E17 Great Wall finished on the turn of an invasion", wall_finished_too_late},
    {"E19 Religion bought after one's own revolt", religion_bought_too_late},
    {"RTA-7.9 famine first, then the disaster", famine_comes_first},
    {"RTA-A25 nobody answers a disaster", nobody_answers},
    {"RTA-16.5 Smithing turns an invasion on the others", smithing},
    {"Y7 Smithing with two spearheads, one opponent behind a wall", smithing},
    {"RTA-16.5 the spearheads stay: claims", wrong_spearheads},
    {"RTA-A2 keep: spearheads count and stay", spearheads_are_kept},
    {"RTA-A2 spend: chosen spearheads are discarded", both_readings_of_smithing},
    {"RTA-A33 when spearheads are asked for", when_invade_is_asked},
    {"E28 spearheads collected this turn count", spearheads_of_this_turn_count},
    {"RTA-A29 Smithing strikes even behind one's own wall", smithing_and_the_wall},
    {"E29 Smithing with the Great Wall; two Smithing owners", smithing_and_the_wall},
    {"RTA-14.3 solo: pestilence strikes the player", solo_pestilence},
    {"RTA-14.4 solo: Religion cancels a revolt", solo_religion},
    {"E10 solo: three skulls and a revolt, with and without protection", solo_disasters},
    {"RTA-A16 solo Late Bronze Age: Smithing cancels an invasion", solo_smithing},
    {"RTA-A18 uncapped and capped", both_readings_of_the_cap},
    {"E34 disaster boxes beyond 45", more_than_the_sheet_has},
    {"I13 disaster skipped, wrong line, wrong victims", wrong_disasters},
    {0},
};
