/* The edge cases of section 17 of the rules reference, by their numbers; each names its clauses. */
#include "brz_table.h"

#include "acutest.h"

#include <string.h>

enum { ANNA, BORIS, VERA, GLEB };
enum { ON_TABLE = STELE_NOBODY, OUT = -2 };

/* The active player takes a card that settles nothing, and ends. */
static void pass(struct table *t)
{
    char move[32];
    int stack = 1;

    while (t->state.stack[stack - 1].left == 0)
        stack++;
    const int columns = t->state.player[t->state.active].columns_n;
    snprintf(move, sizeof move, "play %d face %s; end", stack, columns == 0 ? "R" : "1");
    table_play(t, move);
}

/* BRZ-6.6, BRZ-6.8, BRZ-6.10 */
static void test_edge_1(void)
{
    struct table t;

    TEST_CASE("BRZ-6.6 BRZ-6.8 BRZ-6.10");
    for (int players = 3; players <= 4; players++) {
        table_open(&t, players, NULL);
        table_play(&t, "play 1 bronze R; settle 1.1 2 forest 0");
        TEST_CHECK(t.state.open == 3);
        TEST_CHECK(t.state.place[2].display_n == players + 1);
        TEST_CHECK(t.state.city_due == 2);
        TEST_CHECK(t.state.player[ANNA].front == 2);
        table_close(&t);
    }
}

/* BRZ-6.8 */
static void test_edge_2(void)
{
    struct table t;

    TEST_CASE("BRZ-6.8");
    table_open(&t, 2, NULL);
    table_matrix(&t, ANNA, "bronze bronze / bronze / bronze bronze");
    table_play(&t, "play 1 bronze 2");
    table_expect_active(&t, "1.2 2.2 3.2");
    table_play(&t, "settle 1.2 1 forest 0");
    TEST_CHECK(t.state.open == 2 && !t.state.city_due);
    table_play(&t, "settle 2.2 2 forest 0");
    TEST_CHECK(t.state.open == 3 && t.state.city_due == 2);
    table_play(&t, "city avaris; settle 3.2 3 forest 0");
    TEST_CHECK(t.state.open == 4 && t.state.city_due == 3);
    table_play(&t, "city kish; end");
    TEST_CHECK(t.state.player[ANNA].cities_n == 2);
    table_close(&t);
}

/* BRZ-6.8 */
static void test_edge_3(void)
{
    struct table t;

    TEST_CASE("BRZ-6.8");
    table_open(&t, 3, NULL);
    table_play(&t, "play 1 bronze R; settle 1.1 1 forest 0");
    TEST_CHECK(t.state.open == 2 && !gt_event(&t.game, "bronze.revealed", STELE_NOBODY));
    table_close(&t);
}

/* BRZ-6.8 */
static void test_edge_4(void)
{
    struct table t;

    TEST_CASE("BRZ-6.8");
    table_open(&t, 2, NULL);
    table_open_lands(&t, 7);
    table_play(&t, "play 1 bronze R; settle 1.1 7 forest 0");
    TEST_CHECK(t.state.open == 7 && !gt_event(&t.game, "bronze.revealed", STELE_NOBODY));
    table_play(&t, "city avaris; end");
    table_close(&t);
}

/* BRZ-6.4 */
static void test_edge_5(void)
{
    struct table t;

    TEST_CASE("BRZ-6.4");
    table_open(&t, 2, NULL);
    table_matrix(&t, ANNA, "bronze bronze / wheel / bronze bronze");
    table_play(&t, "play 1 face 2");
    TEST_CHECK(t.state.active_n == 3);
    table_play(&t, "end");
    const struct stele_event *event = gt_event(&t.game, "bronze.lapsed", STELE_NOBODY);
    TEST_CHECK(event && gt_fact(&event->facts, "n") == 3);
    TEST_CHECK(t.state.active == BORIS && t.state.player[ANNA].cubes == 30);
    table_close(&t);
}

/* Section 13, D4: either card may be named for the same space, and the other is left. */
static void test_edge_6(void)
{
    struct table t;

    table_open(&t, 2, NULL);
    table_top(&t, 1, "irrigation");
    table_matrix(&t, ANNA, "wheel wheel / irrigation");
    table_play(&t, "play 1 face 2");
    table_expect_active(&t, "1.2 2.1 2.2");
    table_cubes(&t, BORIS, "1.mountains.0");
    TEST_CHECK(table_legal(&t, "settle 2.1 2 savanna 0"));
    TEST_CHECK(table_legal(&t, "settle 1.2 2 savanna 0"));
    table_play(&t, "settle 1.2 2 savanna 0; city avaris");
    table_refuse(&t, "settle 1.2 2 shore 0", "bronze.card-used", "BRZ-5.7");
    TEST_CHECK(table_legal(&t, "settle 2.1 2 savanna 1"));
    table_close(&t);
}

/* BRZ-6.6 */
static void test_edge_7(void)
{
    struct table t;

    TEST_CASE("BRZ-6.6");
    table_open(&t, 3, NULL);
    table_matrix(&t, ANNA, "bronze");
    table_play(&t, "play 1 bronze R; settle 1.1 2 forest 0; city avaris");
    table_refuse(&t, "settle 2.1 1 forest 0", "bronze.backward", "BRZ-6.6");
    TEST_CHECK(table_legal(&t, "settle 2.1 2 shore 0"));
    table_close(&t);
}

/* BRZ-6.7, BRZ-6.14, BRZ-9.2 */
static void test_edge_8(void)
{
    struct table t;

    TEST_CASE("BRZ-6.7 BRZ-6.14 BRZ-9.2");
    table_open(&t, 2, NULL);
    table_cubes(&t, BORIS, "1.forest.0");
    t.state.player[ANNA].cubes = 1;
    table_matrix(&t, ANNA, "bronze");
    table_play(&t, "play 1 bronze R; settle 1.1 2 forest 0");
    TEST_CHECK(t.state.met == BRZ_END_CUBES + 1 && t.state.city_due == 2);
    table_refuse(&t, "end", "bronze.city-missing", "BRZ-6.14");
    table_play(&t, "city avaris");
    table_refuse(&t, "settle 2.1 2 shore 0", "bronze.no-cubes", "BRZ-6.7");
    TEST_CHECK(gt_legal_n(&t.game, "settle") == 0);
    table_play(&t, "end");
    TEST_CHECK(t.state.phase == BRZ_P_PLAY && t.state.active == BORIS);
    pass(&t);
    TEST_CHECK(t.state.phase == BRZ_P_OVER && t.state.end == BRZ_END_CUBES);
    table_close(&t);
}

/* BRZ-4.11 */
static void test_edge_9(void)
{
    struct table t;

    TEST_CASE("BRZ-4.11");
    table_open(&t, 2, NULL);
    table_matrix(&t, ANNA, "irrigation wheel / pottery");
    table_play(&t, "play 1 face L");
    const struct brz_player *anna = &t.state.player[ANNA];
    TEST_CHECK(anna->columns_n == 3);
    TEST_CHECK(anna->height[0] == 1 && anna->height[1] == 2 && anna->height[2] == 1);
    TEST_CHECK(anna->card[1][1] == table_name(&t, BRZ_D_TECHNOLOGIES, "wheel"));
    table_expect_active(&t, "1.1 2.1");
    table_close(&t);
}

/* BRZ-5.4 */
static void test_edge_10(void)
{
    struct table t;

    TEST_CASE("BRZ-5.4");
    table_open(&t, 2, NULL);
    table_matrix(&t, ANNA, "wheel / pottery");
    table_play(&t, "play 1 face L");
    table_expect_active(&t, "1.1 2.1");
    table_close(&t);
    table_open(&t, 2, NULL);
    table_matrix(&t, ANNA, "wheel / pottery");
    table_play(&t, "play 1 face R");
    table_expect_active(&t, "2.1 3.1");
    table_close(&t);
}

/* BRZ-5.3, BRZ-5.4 */
static void test_edge_11(void)
{
    struct table t;

    TEST_CASE("BRZ-5.3 BRZ-5.4");
    table_open(&t, 2, NULL);
    table_matrix(&t, ANNA, "bronze / bronze bronze / bronze");
    table_play(&t, "play 1 bronze 1");
    table_expect_active(&t, "1.2 2.2");
    table_close(&t);
}

/* BRZ-5.2 */
static void test_edge_12(void)
{
    struct table t;

    TEST_CASE("BRZ-5.2");
    table_open(&t, 2, NULL);
    table_matrix(&t, ANNA, "bronze authority bronze");
    table_play(&t, "play 1 face 1");
    table_expect_active(&t, "1.2 1.4");
    table_close(&t);
}

/* BRZ-5.2 */
static void test_edge_13(void)
{
    struct table t;

    TEST_CASE("BRZ-5.2");
    table_open(&t, 2, NULL);
    table_matrix(&t, ANNA, "authority wheel authority bronze pottery authority wheel");
    table_play(&t, "play 1 face 1");
    table_expect_active(&t, "1.1 1.3 1.6 1.8");
    table_close(&t);
}

/* BRZ-7.1, BRZ-7.2 */
static void test_edge_14(void)
{
    struct table t;

    TEST_CASE("BRZ-7.1 BRZ-7.2");
    table_open(&t, 2, NULL);
    table_cubes(&t, ANNA, "1.steppe.0 1.steppe.2 2.steppe.0");
    table_cubes(&t, BORIS, "1.steppe.1");
    TEST_CHECK(table_run(&t, ANNA, "steppe") == 2);
    TEST_CHECK(table_run(&t, BORIS, "steppe") == 1);
    table_close(&t);
}

/* BRZ-7.2: the cell of land 2 is empty, nobody has settled land 3. */
static void test_edge_15(void)
{
    struct table t;

    TEST_CASE("BRZ-7.2");
    table_open(&t, 2, NULL);
    table_cubes(&t, ANNA, "1.shore.0 2.forest.0 4.shore.0 5.shore.2");
    TEST_CHECK(t.state.place[3].filled == 0);
    TEST_CHECK(table_run(&t, ANNA, "shore") == 3);
    table_close(&t);
}

/* BRZ-7.4 */
static void test_edge_16(void)
{
    struct table t;

    TEST_CASE("BRZ-7.4");
    table_open(&t, 3, NULL);
    table_cubes(&t, ANNA, "1.steppe.0 1.steppe.1");
    table_matrix(&t, ANNA, "bronze bronze / bronze / bronze bronze");
    table_play(&t, "play 1 bronze 2; settle 1.2 1 steppe 2; settle 2.2 2 steppe 0; city avaris;"
                   "settle 3.2 2 steppe 1; end");
    TEST_CHECK(table_route(&t, "steppe", 5) == ANNA);
    TEST_CHECK(table_route(&t, "steppe", 3) == ON_TABLE);
    TEST_CHECK(t.game.booked[ANNA] == 6);
    table_close(&t);
}

#define RUN_OF_FIVE  "1.jungle.0 1.jungle.1 1.jungle.2 2.jungle.0 2.jungle.1"
#define RUN_OF_SEVEN RUN_OF_FIVE " 3.jungle.0 4.jungle.0"

/* BRZ-7.4, BRZ-7.6 */
static void test_edge_17(void)
{
    struct table t;

    TEST_CASE("BRZ-7.4 BRZ-7.6");
    table_open(&t, 2, NULL);
    table_cubes(&t, ANNA, RUN_OF_FIVE);
    table_routes(&t, BORIS, "jungle:5");
    pass(&t);
    TEST_CHECK(table_route(&t, "jungle", 3) == ANNA);
    TEST_CHECK(table_route(&t, "jungle", 5) == BORIS);
    table_close(&t);
    gt_named(&bronze_game, "BRZ-R9");
}

/* BRZ-7.4 */
static void test_edge_18(void)
{
    struct table t;

    TEST_CASE("BRZ-7.4");
    table_open(&t, 2, NULL);
    table_cubes(&t, ANNA, RUN_OF_SEVEN);
    table_routes(&t, BORIS, "jungle:7");
    table_routes(&t, ANNA, "jungle:3");
    pass(&t);
    TEST_CHECK(table_route(&t, "jungle", 7) == BORIS);
    TEST_CHECK(table_route(&t, "jungle", 5) == ANNA);
    TEST_CHECK(table_route(&t, "jungle", 3) == ON_TABLE);
    TEST_CHECK(t.game.booked[ANNA] == 6 - 3);
    TEST_CHECK(gt_event(&t.game, "bronze.trade-returned", STELE_NOBODY) != NULL);
    table_close(&t);
}

/* BRZ-7.3, BRZ-7.5: Boris has had a run of three for long, but Anna held the token. */
static void test_edge_19(void)
{
    struct table t;

    TEST_CASE("BRZ-7.3 BRZ-7.5");
    table_open(&t, 2, NULL);
    table_cubes(&t, ANNA, RUN_OF_FIVE);
    table_cubes(&t, BORIS, "3.jungle.0 4.jungle.0 4.jungle.1");
    table_routes(&t, ANNA, "jungle:3");
    pass(&t);
    TEST_CHECK(table_route(&t, "jungle", 3) == ON_TABLE);
    pass(&t);
    TEST_CHECK(table_route(&t, "jungle", 3) == BORIS);
    table_close(&t);
}

/* BRZ-7.3 */
static void test_edge_20(void)
{
    struct table t;

    TEST_CASE("BRZ-7.3");
    table_open(&t, 3, NULL);
    table_cubes(&t, ANNA, RUN_OF_FIVE);
    table_cubes(&t, BORIS, "4.jungle.0 4.jungle.2 5.jungle.0");
    table_cubes(&t, VERA, "4.jungle.1");
    table_routes(&t, ANNA, "jungle:3");
    pass(&t);
    pass(&t);
    TEST_CHECK(table_run(&t, BORIS, "jungle") == 2);
    TEST_CHECK(table_route(&t, "jungle", 3) == ON_TABLE);
    table_close(&t);
    gt_named(&bronze_game, "BRZ-R1");
}

/* BRZ-9.8: the seat before is not asked again. */
static void test_edge_21(void)
{
    struct table t;

    TEST_CASE("BRZ-9.8");
    table_open(&t, 2, NULL);
    table_cubes(&t, BORIS, RUN_OF_FIVE);
    table_cubes(&t, ANNA, "3.jungle.0 4.jungle.0 4.jungle.1");
    table_routes(&t, BORIS, "jungle:3");
    t.state.met = BRZ_END_CUBES + 1;
    pass(&t);
    TEST_CHECK(table_route(&t, "jungle", 3) == BORIS);
    pass(&t);
    TEST_CHECK(t.state.phase == BRZ_P_OVER);
    TEST_CHECK(table_route(&t, "jungle", 5) == BORIS);
    TEST_CHECK(table_route(&t, "jungle", 3) == ON_TABLE);
    table_close(&t);
}

/* BRZ-7.7, BRZ-7.8 */
static void test_edge_22(void)
{
    struct table t;

    TEST_CASE("BRZ-7.7 BRZ-7.8");
    table_open(&t, 2, NULL);
    table_routes(&t, ANNA, "jungle:5");
    table_cubes(&t, ANNA, "1.jungle.0 1.jungle.1 1.jungle.2 2.jungle.1");
    table_cubes(&t, BORIS, "2.jungle.0");
    pass(&t);
    TEST_CHECK(table_route(&t, "jungle", 5) == ANNA);
    TEST_CHECK(table_route(&t, "jungle", 3) == ON_TABLE);
    table_close(&t);
}

/* BRZ-8.4 */
static void test_edge_23(void)
{
    struct table t;

    TEST_CASE("BRZ-8.4");
    table_open(&t, 3, NULL);
    table_fill(&t, ANNA, 1, 8);
    table_fill(&t, BORIS, 1, 6);
    pass(&t);
    TEST_CHECK(table_province(&t, 1) == ANNA);
    TEST_CHECK(t.state.player[VERA].front == 0);
    const struct stele_row *row = gt_row(&t.game, "bronze.row-province", ANNA);
    TEST_CHECK(row && row->points == 4 && gt_fact(&row->facts, "cubes") == 8 &&
               gt_fact(&row->facts, "other") == 6);
    for (int i = 0; row && i < row->facts.n; i++) /* every fact once */
        for (int j = 0; j < i; j++)
            TEST_CHECK_(strcmp(row->facts.fact[i].key, row->facts.fact[j].key) != 0, "%s",
                        row->facts.fact[i].key);
    table_close(&t);
}

/* BRZ-8.3 */
static void test_edge_24(void)
{
    struct table t;

    TEST_CASE("BRZ-8.3");
    table_open(&t, 2, NULL);
    table_cubes(&t, ANNA, "1.shore.0 3.shore.0");
    table_cubes(&t, BORIS, "3.shore.1");
    pass(&t);
    TEST_CHECK(table_province(&t, 1) == ANNA);
    TEST_CHECK(table_province(&t, 2) == OUT);
    TEST_CHECK(table_province(&t, 3) == ON_TABLE);
    TEST_CHECK(gt_event(&t.game, "bronze.province-tied", STELE_NOBODY) != NULL);
    table_close(&t);
}

/* BRZ-8.5 */
static void test_edge_25(void)
{
    struct table t;

    TEST_CASE("BRZ-8.5");
    table_open(&t, 2, NULL);
    table_cubes(&t, BORIS, "1.shore.0 1.shore.1 2.shore.0");
    table_cubes(&t, ANNA, "1.forest.0");
    table_matrix(&t, ANNA, "wheel / religion / pottery / masonry");
    table_play(&t, "play 1 bronze 1; settle 1.2 2 forest 0; end");
    TEST_CHECK(table_province(&t, 1) == BORIS);
    TEST_CHECK(t.game.booked[BORIS] == 4);
    table_close(&t);
}

/* BRZ-8.5 */
static void test_edge_26(void)
{
    struct table t;

    TEST_CASE("BRZ-8.5");
    table_open(&t, 2, NULL);
    table_cubes(&t, ANNA, "1.shore.0 2.mountains.0 2.forest.0 3.desert.0");
    table_cubes(&t, BORIS, "1.shore.1 1.forest.0 4.shore.0");
    pass(&t);
    TEST_CHECK(table_province(&t, 1) == BORIS);
    TEST_CHECK(table_province(&t, 2) == ANNA);
    TEST_CHECK(t.game.events_n > 0 && t.game.rows_n == 2 &&
               t.game.rows[0].seat == BORIS); /* left to right */
    table_close(&t);
}

/* BRZ-8.3 */
static void test_edge_27(void)
{
    struct table t;

    TEST_CASE("BRZ-8.3");
    table_open(&t, 3, NULL);
    table_fill(&t, ANNA, 1, 3);
    table_fill(&t, BORIS, 1, 3);
    table_fill(&t, VERA, 1, 1);
    table_cubes(&t, ANNA, "2.shore.0");
    table_cubes(&t, BORIS, "2.shore.1");
    table_cubes(&t, VERA, "2.shore.2");
    pass(&t);
    TEST_CHECK(table_province(&t, 1) == OUT);
    table_close(&t);
}

static void end_game(struct table *t)
{
    t->state.met = BRZ_END_STACKS + 1;
    while (t->state.phase != BRZ_P_OVER)
        pass(t);
}

/* BRZ-9.7 */
static void test_edge_28(void)
{
    struct table t;

    TEST_CASE("BRZ-9.7");
    table_open(&t, 2, NULL);
    table_cubes(&t, ANNA, "4.shore.0 4.forest.0 4.forest.1");
    table_cubes(&t, BORIS, "3.shore.0");
    end_game(&t);
    TEST_CHECK(table_province(&t, 4) == OUT);
    TEST_CHECK(gt_event(&t.game, "bronze.province-unreached", STELE_NOBODY) != NULL);
    TEST_CHECK(table_province(&t, 3) == BORIS);
    table_close(&t);
}

/* BRZ-9.7 */
static void test_edge_29(void)
{
    struct table t;

    TEST_CASE("BRZ-9.7");
    table_open(&t, 2, NULL);
    table_cubes(&t, ANNA, "7.shore.0 7.mountains.0");
    table_cubes(&t, BORIS, "7.steppe.0");
    end_game(&t);
    TEST_CHECK(table_province(&t, 7) == ANNA);
    gt_say_event(
        &t.game, "bronze.province-left-won",
        "The province of land 7 goes to Anna: 2 settlements against 1, 4 points (Anna 2, Boris 1)",
        "Провинция земли 7 достаётся игроку Anna: 2 поселения против 1, 4 очка (Anna 2, Boris 1)");
    const struct stele_row *row = gt_row(&t.game, "bronze.row-province-left", ANNA);
    TEST_CHECK(row && strcmp(row->clause, "BRZ-9.7") == 0 && row->points == 4);
    table_close(&t);
}

/* BRZ-R10: Anna is out of cubes at position 5, Boris beyond position 6. */
static void test_edge_30(void)
{
    struct table t;

    TEST_CASE("BRZ-R10");
    for (int left = 0; left <= 1; left++) {
        table_open(&t, 2, left ? "BRZ-R10=left" : NULL);
        table_cubes(&t, ANNA, "5.shore.0");
        table_cubes(&t, BORIS, "6.shore.0 7.shore.0");
        t.state.player[ANNA].cubes = 0;
        pass(&t);
        TEST_CHECK(table_province(&t, 6) == (left ? BORIS : ON_TABLE));
        end_game(&t);
        TEST_CHECK(table_province(&t, 6) == (left ? BORIS : OUT));
        table_close(&t);
    }
    gt_named(&bronze_game, "BRZ-R10");
}

/* BRZ-4.4 */
static void test_edge_31(void)
{
    struct table t;

    TEST_CASE("BRZ-4.4");
    table_open(&t, 2, NULL);
    t.state.stack[0].left = 1;
    table_play(&t, "play 1 face R");
    TEST_CHECK(t.state.spare_used && t.state.exhaustions == 1 && !t.state.met);
    TEST_CHECK(t.state.stack[0].left == 8);
    /* The fifth stack was dealt domestication first. */
    TEST_CHECK(t.state.stack[0].top == table_name(&t, BRZ_D_TECHNOLOGIES, "domestication") + 1);
    TEST_CHECK(gt_event(&t.game, "bronze.spare-entered", STELE_NOBODY) &&
               gt_event(&t.game, "bronze.shown", STELE_NOBODY));
    table_refuse(&t, "play 5 face R", "bronze.second-card", "BRZ-3.1");
    table_close(&t);
}

/* BRZ-4.5, BRZ-9.1 */
static void test_edge_32(void)
{
    struct table t;

    TEST_CASE("BRZ-4.5 BRZ-9.1");
    table_open(&t, 2, NULL);
    t.state.stack[0].left = 1;
    table_play(&t, "play 1 face R; end");
    t.state.stack[0].left = 1;
    table_play(&t, "play 1 face R");
    TEST_CHECK(t.state.exhaustions == 2 && t.state.met == BRZ_END_STACKS + 1);
    TEST_CHECK(t.state.stack[0].left == 0 && t.state.stack[0].top == BRZ_NONE);
    TEST_CHECK(gt_event(&t.game, "bronze.stack-out", STELE_NOBODY) &&
               gt_event(&t.game, "bronze.last-round", STELE_NOBODY));
    table_close(&t);
}

/* BRZ-4.5, BRZ-9.6 */
static void test_edge_33(void)
{
    struct table t;

    TEST_CASE("BRZ-4.5 BRZ-9.6");
    table_open(&t, 4, NULL);
    t.state.spare_used = 1;
    t.state.exhaustions = 1;
    for (int i = 0; i < 4; i++)
        t.state.stack[i].left = 1;
    table_play(&t, "play 1 face R; end");
    TEST_CHECK(t.state.met == BRZ_END_STACKS + 1);
    table_play(&t, "play 2 face R; end; play 3 face R; end");
    TEST_CHECK(t.state.exhaustions == 4 && t.state.phase == BRZ_P_PLAY);
    table_refuse(&t, "play 1 face R", "bronze.stack-empty", "BRZ-4.1");
    table_play(&t, "play 4 face R; end");
    TEST_CHECK(t.state.phase == BRZ_P_OVER);
    table_close(&t);
}

/* BRZ-9.4 */
static void test_edge_34(void)
{
    struct table t;

    TEST_CASE("BRZ-9.4");
    for (int seat = 0; seat < 4; seat++) {
        int more = 0;
        table_open(&t, 4, NULL);
        for (int i = 0; i < seat; i++)
            pass(&t);
        t.state.player[seat].cubes = 1;
        table_play(&t, "play 1 bronze R; settle 1.1 1 forest 0; end");
        for (; t.state.phase != BRZ_P_OVER; more++)
            pass(&t);
        TEST_CHECK_(more == 3 - seat, "seat %d: %d more turns", seat, more);
        TEST_CHECK(t.state.turn == 4 && t.state.round == 1);
        table_close(&t);
    }
}

/* BRZ-9.5 */
static void test_edge_35(void)
{
    struct table t;

    TEST_CASE("BRZ-9.5");
    table_open(&t, 2, NULL);
    table_open_lands(&t, 7);
    table_fill(&t, BORIS, 7, 13);
    t.state.player[ANNA].cubes = 1;
    t.state.place[7].display_n = 1;
    t.state.place[7].display[0] = (uint8_t)(table_name(&t, BRZ_D_CITIES, "kish") + 1);
    table_play(&t, "play 1 bronze R; settle 1.1 7 shore 0");
    TEST_CHECK(t.state.place[7].filled == 14 && t.state.met == BRZ_END_CUBES + 1);
    table_play(&t, "city kish; end");
    pass(&t);
    TEST_CHECK(t.state.phase == BRZ_P_OVER && t.state.end == BRZ_END_CUBES);
    table_close(&t);
}

/* BRZ-6.16 */
static void test_edge_36(void)
{
    struct table t;

    TEST_CASE("BRZ-6.16");
    table_open(&t, 4, NULL);
    for (int position = 2; position <= 11; position++) {
        static const char *const columns[] = {"R", "1", "1", "1", "1", "1", "1", "1", "1", "1"};
        char moves[64];
        table_turn(&t, ANNA);
        snprintf(moves, sizeof moves, "play 1 bronze %s; settle 1.%d %d forest 0",
                 columns[position - 2], position - 1, position);
        table_play(&t, moves);
        TEST_CHECK(t.state.place[position].display_n == 5);
        const int city = t.state.place[position].display[0] - 1;
        snprintf(moves, sizeof moves, "city %s; end",
                 t.game.rules.domains[BRZ_D_CITIES].names[city]);
        table_play(&t, moves);
    }
    TEST_CHECK(t.state.deck_next == 50 && brz_draw_count(&t.game.rules, &t.state) == 0);
    table_close(&t);
}

/* BRZ-11.8 */
static void test_edge_37(void)
{
    struct table t;

    TEST_CASE("BRZ-11.8");
    table_open(&t, 3, NULL);
    TEST_CHECK(table_pays(&t, ANNA, "kish") == 0);
    table_provinces(&t, BORIS, "1");
    TEST_CHECK(table_pays(&t, ANNA, "kish") == 0);
    table_provinces(&t, VERA, "2");
    TEST_CHECK(table_pays(&t, ANNA, "kish") == 6);
    TEST_CHECK(table_pays(&t, BORIS, "kish") == 0);
    table_close(&t);
}

/* BRZ-10.1: the province of land 3 is Anna's only by BRZ-9.7. */
static void test_edge_38(void)
{
    struct table t;

    TEST_CASE("BRZ-10.1 BRZ-9.7");
    table_open(&t, 2, NULL);
    table_cubes(&t, ANNA, "3.shore.0 3.forest.0");
    table_cubes(&t, BORIS, "3.shore.1");
    TEST_CHECK(table_province(&t, 3) == ON_TABLE);
    TEST_CHECK(table_pays(&t, ANNA, "assur") == 1);
    TEST_CHECK(table_pays(&t, ANNA, "kish") == 0);
    TEST_CHECK(table_pays(&t, BORIS, "kish") == 6);
    table_cities(&t, ANNA, "assur");
    const int before = gt_total(&t.game, ANNA);
    end_game(&t);
    TEST_CHECK(table_province(&t, 3) == ANNA && gt_total(&t.game, ANNA) == before);
    TEST_CHECK(before == 6 + 1);
    table_close(&t);
}

/* BRZ-11.10, BRZ-11.11 */
static void test_edge_39(void)
{
    struct table t;

    TEST_CASE("BRZ-11.10 BRZ-11.11");
    table_open(&t, 3, NULL);
    t.state.player[ANNA].cubes = t.state.player[BORIS].cubes = 12;
    t.state.player[VERA].cubes = 12;
    TEST_CHECK(table_pays(&t, ANNA, "lagash") == 0 && table_pays(&t, ANNA, "rakhigarhi") == 0);
    t.state.player[VERA].cubes = 11;
    TEST_CHECK(table_pays(&t, ANNA, "lagash") == 0 && table_pays(&t, VERA, "rakhigarhi") == 6);
    t.state.player[ANNA].cubes = 13;
    TEST_CHECK(table_pays(&t, ANNA, "lagash") == 6 && table_pays(&t, VERA, "lagash") == 0);
    table_close(&t);
}

/* BRZ-11.13, BRZ-11.14 */
static void test_edge_40(void)
{
    struct table t;

    TEST_CASE("BRZ-11.13 BRZ-11.14");
    table_open(&t, 2, NULL);
    table_matrix(&t, ANNA, "bronze / bronze / bronze");
    TEST_CHECK(table_pays(&t, ANNA, "sidon") == 0 && table_pays(&t, ANNA, "phaistos") == 0);
    table_matrix(&t, ANNA, "bronze wheel / bronze wheel / wheel bronze / pottery bronze");
    TEST_CHECK(table_pays(&t, ANNA, "sidon") == 6 && table_pays(&t, ANNA, "phaistos") == 4);
    table_matrix(&t, ANNA, "bronze / bronze / bronze / wheel");
    TEST_CHECK(table_pays(&t, ANNA, "sidon") == 0 && table_pays(&t, ANNA, "phaistos") == 2);
    table_close(&t);
}

/* BRZ-11.4, BRZ-R5: row 2 has a gap in column 2. */
static void test_edge_41(void)
{
    struct table t;

    TEST_CASE("BRZ-11.4 BRZ-R5");
    table_open(&t, 3, NULL);
    table_matrix(&t, ANNA, "irrigation / wheel / pottery");
    TEST_CHECK(table_pays(&t, ANNA, "altyn_depe") == 6);
    table_matrix(&t, ANNA, "bronze irrigation / bronze / bronze wheel / bronze pottery");
    TEST_CHECK(table_pays(&t, ANNA, "altyn_depe") == 6);
    table_close(&t);
    table_open(&t, 3, "BRZ-R5=four");
    table_matrix(&t, ANNA, "irrigation / wheel / pottery");
    table_cities(&t, ANNA, "altyn_depe");
    TEST_CHECK(table_pays(&t, ANNA, "altyn_depe") == 0);
    const struct stele_row *row = table_why(&t, ANNA, "altyn_depe");
    TEST_CHECK(row && strcmp(row->kind, "bronze.row-row-set-short") == 0);
    gt_told(&t.game, "BRZ-R5");
    TEST_CHECK(row && gt_fact(&row->facts, "cards") == 3 && gt_fact(&row->facts, "need") == 4);
    table_matrix(&t, ANNA, "irrigation / wheel / bronze / pottery");
    TEST_CHECK(table_pays(&t, ANNA, "altyn_depe") == 6);
    table_close(&t);
}

/* BRZ-1.9 */
static void test_edge_42(void)
{
    struct table t;

    TEST_CASE("BRZ-1.9");
    table_open(&t, 3, NULL);
    table_cities(&t, ANNA, "altyn_depe");
    table_matrix(&t, ANNA, "irrigation / wheel / bronze");
    const struct stele_row *row = table_why(&t, ANNA, "altyn_depe");
    TEST_CHECK(row && row->points == 0 && gt_fact(&row->facts, "row") == 1);
    TEST_CHECK(row && gt_fact_n(&row->facts, "missing") == 1 &&
               gt_fact(&row->facts, "missing") == table_name(&t, BRZ_D_TECHNOLOGIES, "pottery"));
    table_close(&t);
}

/* BRZ-11.6 */
static void test_edge_43(void)
{
    struct table t;

    TEST_CASE("BRZ-11.6");
    table_open(&t, 4, NULL);
    table_matrix(&t, ANNA, "wheel wheel / pottery bronze wheel / religion");
    TEST_CHECK(table_pays(&t, ANNA, "akrotiri") == 3 && table_pays(&t, ANNA, "bactra") == 3);
    TEST_CHECK(table_pays(&t, ANNA, "limantepe") == 3 && table_pays(&t, ANNA, "ur") == 3);
    table_close(&t);
}

/* BRZ-11.16, BRZ-R3 */
static void test_edge_44(void)
{
    struct table t;

    TEST_CASE("BRZ-11.16 BRZ-R3");
    for (int named = 0; named <= 1; named++) {
        table_open(&t, 4, named ? "BRZ-R3=named" : NULL);
        table_matrix(&t, ANNA, "bronze bronze bronze bronze / wheel wheel wheel");
        TEST_CHECK(table_pays(&t, ANNA, "hattusa") == (named ? 5 : 0));
        TEST_CHECK(table_pays(&t, ANNA, "ur") == 1);
        table_matrix(&t, ANNA, "bronze wheel / wheel wheel wheel");
        TEST_CHECK(table_pays(&t, ANNA, "hattusa") == 0);
        TEST_CHECK(table_pays(&t, ANNA, "ur") == (named ? 1 : 2));
        table_close(&t);
    }
}

/* BRZ-10.6: by points of provinces, trade and cities. */
static void check_winners(const int32_t points[4][3], uint8_t winners, enum stele_win win,
                          const char *figure)
{
    static const enum brz_category order[] = {BRZ_C_PROVINCES, BRZ_C_TRADE, BRZ_C_CITIES};
    struct stele_standing standing = {0};
    struct table t;
    struct brz_tally tally;

    table_open(&t, 4, NULL);
    memset(&tally, 0, sizeof tally);
    for (int seat = 0; seat < 4; seat++)
        for (int i = 0; i < 3; i++)
            tally.points[seat][order[i]] = points[seat][i];
    brz_stand(&t.game.rules, &tally, &standing);
    TEST_CHECK_(standing.winners == winners, "winners %d, expected %d", standing.winners, winners);
    TEST_CHECK_(standing.win == win && strcmp(standing.figure[standing.decided].name, figure) == 0,
                "%s by %s", stele_win_name(standing.win), standing.figure[standing.decided].name);
    table_close(&t);
}

static void test_edge_45(void)
{
    TEST_CASE("BRZ-10.6");
    check_winners((const int32_t[4][3]){{10, 0, 9}, {5, 5, 10}, {0, 0, 1}, {0, 0, 1}}, 1 << BORIS,
                  STELE_WIN_POINTS, "points");
    check_winners((const int32_t[4][3]){{10, 0, 10}, {9, 1, 10}, {0, 9, 9}, {0, 0, 1}}, 1 << BORIS,
                  STELE_WIN_TIE_BREAK, "trade");
    check_winners((const int32_t[4][3]){{9, 1, 10}, {9, 1, 10}, {0, 0, 1}, {0, 0, 1}},
                  1 << ANNA | 1 << BORIS, STELE_WIN_SHARED, "provinces");
    /* Three level: Gleb falls by cities, Anna by trade. */
    check_winners((const int32_t[4][3]){{10, 2, 8}, {9, 3, 8}, {1, 1, 1}, {9, 4, 7}}, 1 << BORIS,
                  STELE_WIN_TIE_BREAK, "trade");
}

TEST_LIST = {
    {"edge_1", test_edge_1},   {"edge_2", test_edge_2},
    {"edge_3", test_edge_3},   {"edge_4", test_edge_4},
    {"edge_5", test_edge_5},   {"edge_6", test_edge_6},
    {"edge_7", test_edge_7},   {"edge_8", test_edge_8},
    {"edge_9", test_edge_9},   {"edge_10", test_edge_10},
    {"edge_11", test_edge_11}, {"edge_12", test_edge_12},
    {"edge_13", test_edge_13}, {"edge_14", test_edge_14},
    {"edge_15", test_edge_15}, {"edge_16", test_edge_16},
    {"edge_17", test_edge_17}, {"edge_18", test_edge_18},
    {"edge_19", test_edge_19}, {"edge_20", test_edge_20},
    {"edge_21", test_edge_21}, {"edge_22", test_edge_22},
    {"edge_23", test_edge_23}, {"edge_24", test_edge_24},
    {"edge_25", test_edge_25}, {"edge_26", test_edge_26},
    {"edge_27", test_edge_27}, {"edge_28", test_edge_28},
    {"edge_29", test_edge_29}, {"edge_30", test_edge_30},
    {"edge_31", test_edge_31}, {"edge_32", test_edge_32},
    {"edge_33", test_edge_33}, {"edge_34", test_edge_34},
    {"edge_35", test_edge_35}, {"edge_36", test_edge_36},
    {"edge_37", test_edge_37}, {"edge_38", test_edge_38},
    {"edge_39", test_edge_39}, {"edge_40", test_edge_40},
    {"edge_41", test_edge_41}, {"edge_42", test_edge_42},
    {"edge_43", test_edge_43}, {"edge_44", test_edge_44},
    {"edge_45", test_edge_45}, {NULL, NULL},
};
