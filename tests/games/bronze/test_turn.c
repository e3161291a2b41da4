/* A turn of Bronze phase by phase, sections 3 to 10 of the rules reference: what the examples, the
 * edge cases and the illegal moves do not show yet. */
#include "brz_table.h"

#include "acutest.h"

#include <string.h>

enum { ANNA, BORIS, VERA };
enum { ON_TABLE = STELE_NOBODY, OUT = -2 };

static void pass(struct table *t)
{
    table_play(t, t->state.player[t->state.active].columns_n == 0 ? "play 1 face R; end"
                                                                  : "play 1 face 1; end");
}

/* ---- Phases 1 and 2 -------------------------------------------------------------------------- */

static void test_phases(void)
{
    struct table t;
    struct stele_status status;

    TEST_CASE("BRZ-3.1 BRZ-3.3");
    table_open(&t, 2, NULL);
    table_refuse(&t, "end", "bronze.no-card", "BRZ-3.2");
    table_play(&t, "play 1 face R");
    brz_status(&t.game.rules, &t.state, &status);
    TEST_CHECK(status.phase == BRZ_P_SETTLE && status.mover == ANNA && !status.chance);
    table_play(&t, "end");
    brz_status(&t.game.rules, &t.state, &status);
    TEST_CHECK(status.phase == BRZ_P_PLAY && status.mover == BORIS && status.turn == 2);
    table_close(&t);
}

static void test_taking(void)
{
    struct table t;

    TEST_CASE("BRZ-4.3 BRZ-R12");
    table_open(&t, 2, NULL);
    table_play(&t, "play 1 face R"); /* authority; below it lies religion, the sixth technology */
    TEST_CHECK(t.state.stack[0].left == 8);
    TEST_CHECK(t.state.stack[0].top == table_name(&t, BRZ_D_TECHNOLOGIES, "religion") + 1);
    const struct stele_event *event = gt_event(&t.game, "bronze.shown", STELE_NOBODY);
    TEST_CHECK(event && gt_fact(&event->facts, "stack") == 1 && !event->whole);
    event = gt_event(&t.game, "bronze.taken", STELE_NOBODY);
    TEST_CHECK(event && event->whole && gt_fact(&event->facts, "new") == 1);
    table_close(&t);
}

/* The face of a card laid bronze side up is counted all the same. */
static void test_sides(void)
{
    struct table t;

    TEST_CASE("BRZ-4.6 BRZ-5.8");
    table_open(&t, 2, NULL);
    const int authority = table_name(&t, BRZ_D_TECHNOLOGIES, "authority");
    table_play(&t, "play 1 bronze R");
    const struct brz_player *anna = &t.state.player[ANNA];
    TEST_CHECK(anna->card[0][0] == (BRZ_CARD_BACK | authority));
    TEST_CHECK(anna->tech[t.set.bronze] == 1 && anna->tech[authority] == 0);
    TEST_CHECK(t.state.shown[authority] == 1);
    /* It acts as bronze casting: a hunter of the mountains, whom authority serves, and a herder of
     * the shore, whom it does not. */
    TEST_CHECK(table_legal(&t, "settle 1.1 1 mountains 0"));
    TEST_CHECK(table_legal(&t, "settle 1.1 1 shore 0"));
    table_close(&t);
}

static void test_columns(void)
{
    struct table t;

    TEST_CASE("BRZ-4.7 BRZ-4.8 BRZ-4.9 BRZ-4.10 BRZ-R4");
    table_open(&t, 2, NULL);
    for (int i = 0; i < 4; i++) {
        table_turn(&t, ANNA);
        table_play(&t, i % 2 ? "play 2 face L" : "play 2 face R");
        TEST_CHECK(t.state.player[ANNA].columns_n == i + 1);
        TEST_CHECK(t.state.laid_column == (i % 2 ? 0 : i) && t.state.laid_row == 0);
    }
    table_turn(&t, ANNA);
    table_refuse(&t, "play 2 face L", "bronze.column-limit", "BRZ-4.8");
    for (int row = 1; row < 4; row++) { /* no limit of height */
        table_turn(&t, ANNA);
        table_play(&t, "play 2 face 3");
        TEST_CHECK(t.state.laid_column == 2 && t.state.laid_row == row);
    }
    table_close(&t);
}

static void test_activation(void)
{
    struct table t;

    TEST_CASE("BRZ-5.5 BRZ-5.6 BRZ-5.7");
    table_open(&t, 2, NULL);
    /* The neighbour on the left is too short; the one beyond it is not asked; its own neighbours
     * and namesakes sleep on. */
    table_matrix(&t, ANNA, "wheel wheel / pottery / authority / wheel wheel wheel");
    table_play(&t, "play 1 face 3");
    table_expect_active(&t, "3.1 3.2 4.2");
    table_refuse(&t, "settle 1.2 1 steppe 1", "bronze.not-activated", "BRZ-5.5");
    table_refuse(&t, "settle 4.1 1 steppe 1", "bronze.not-activated", "BRZ-5.6");
    table_close(&t);
    /* The same to the right. */
    table_open(&t, 2, NULL);
    table_matrix(&t, ANNA, "wheel wheel wheel / authority / pottery / wheel wheel");
    table_play(&t, "play 1 face 2");
    table_expect_active(&t, "1.2 2.1 2.2");
    table_refuse(&t, "settle 4.2 1 steppe 1", "bronze.not-activated", "BRZ-5.5");
    table_close(&t);
}

/* Each cause of activation is reported with its clause, and so is what is missing. */
static void test_causes(void)
{
    struct table t;

    table_open(&t, 2, NULL);
    table_matrix(&t, ANNA, "wheel wheel / authority / pottery authority / wheel wheel wheel");
    table_top(&t, 1, "pottery");
    table_play(&t, "play 1 face 3");
    TEST_CASE("BRZ-5.1 BRZ-5.2 BRZ-5.4 BRZ-5.5");
    table_expect_active(&t, "3.1 3.3 4.3");
    gt_say_event(&t.game, "bronze.activated",
                 "3 cards are activated: pottery, pottery, wheel (3.1, 3.3, 4.3)",
                 "Активированы 3 карты: керамика, керамика, колесо (3.1, 3.3, 4.3)");
    gt_say_event(&t.game, "bronze.activated-column", "Of the same technology in its column: 3.1",
                 "Та же технология в её столбце: 3.1");
    gt_say_event(&t.game, "bronze.activated-beside", "Beside it in the row: wheel (4.3)",
                 "Рядом с ней в ряду: колесо (4.3)");
    gt_say_event(&t.game, "bronze.beside-short",
                 "Column 2 does not reach row 3: nothing lies beside the card there",
                 "Столбец 2 не доходит до ряда 3: рядом с картой там ничего нет");
    TEST_CASE("BRZ-5.2 BRZ-5.6 BRZ-5.4");
    table_refuse(&t, "settle 3.2 1 steppe 1", "bronze.not-activated", "BRZ-5.2");
    table_refuse(&t, "settle 4.1 1 steppe 1", "bronze.not-activated", "BRZ-5.6");
    table_refuse(&t, "settle 2.1 1 steppe 1", "bronze.not-activated", "BRZ-5.4");
    gt_say_refusal(&t.game, "settle 3.2 1 steppe 1",
                   "card 3.2 (authority) is not activated: in its column card 3.3 activates only "
                   "pottery; activated: pottery, pottery, wheel (3.1, 3.3, 4.3)",
                   "карта 3.2 (власть) не активирована: в своём столбце карта 3.3 активирует "
                   "только керамику; активированы: керамика, керамика, колесо (3.1, 3.3, 4.3)");
    gt_say_refusal(&t.game, "settle 2.1 1 steppe 1",
                   "card 2.1 (authority) is not activated: it does not lie directly beside card "
                   "3.3 (pottery) in its row; activated: pottery, pottery, wheel (3.1, 3.3, 4.3)",
                   "карта 2.1 (власть) не активирована: она не лежит прямо рядом с картой 3.3 "
                   "(керамика) в том же ряду; активированы: керамика, керамика, колесо "
                   "(3.1, 3.3, 4.3)");
    table_close(&t);

    TEST_CASE("BRZ-5.3");
    table_open(&t, 2, NULL);
    table_matrix(&t, ANNA, "bronze wheel bronze");
    table_play(&t, "play 1 bronze 1");
    gt_say_event(&t.game, "bronze.casting-alone",
                 "Bronze casting does not activate the other bronze castings of its column "
                 "(1.1, 1.3)",
                 "Бронзовое литьё не активирует другие такие карты своего столбца (1.1, 1.3)");
    table_refuse(&t, "settle 1.1 1 steppe 1", "bronze.bronze-column", "BRZ-5.3");
    table_refuse(&t, "settle 1.2 1 steppe 1", "bronze.not-activated", "BRZ-5.3");
    gt_say_refusal(&t.game, "settle 1.2 1 steppe 1",
                   "card 1.2 (wheel) is not activated: in its column bronze casting (1.4) "
                   "activates nothing; activated: bronze casting (1.4)",
                   "карта 1.2 (колесо) не активирована: в своём столбце бронзовое литьё (1.4) "
                   "ничего не активирует; активированы: бронзовое литьё (1.4)");
    table_close(&t);
}

/* Why a token is not taken, where something was settled. */
static void test_missed_tokens(void)
{
    struct table t;

    TEST_CASE("BRZ-7.6");
    table_open(&t, 3, NULL);
    table_cubes(&t, ANNA, "1.shore.0 1.shore.1 2.jungle.0");
    table_routes(&t, BORIS, "shore:3");
    table_play(&t, "play 1 bronze R; settle 1.1 2 shore 0; end");
    gt_say_event(&t.game, "bronze.trade-held",
                 "Shore: Anna has a route of 3, but Boris holds the token of 3",
                 "Побережье: у игрока Anna путь из 3, но жетон «3» держит Boris");
    table_close(&t);
    TEST_CASE("BRZ-R9");
    table_open(&t, 3, "BRZ-R9=settled");
    table_cubes(&t, ANNA, "1.jungle.0 1.jungle.1 2.jungle.0");
    table_play(&t, "play 1 bronze R; end");
    gt_say_event(&t.game, "bronze.trade-unsettled",
                 "Jungle: Anna has a route of 3, but settled nothing there this turn: the token of "
                 "3 stays on the table",
                 "Джунгли: у игрока Anna путь из 3, но поселений в этот ход там не ставили: жетон "
                 "«3» остаётся на столе");
    table_close(&t);
}

/* What is said fits what lies on the table. */
static void test_refusals_fit(void)
{
    struct table t;

    TEST_CASE("BRZ-4.10");
    table_open(&t, 2, NULL);
    gt_say_refusal(&t.game, "play 1 face R row=2", "a new column begins with row 1, not with row 2",
                   "новый столбец начинают с ряда 1, а не с ряда 2");
    TEST_CASE("BRZ-4.1 BRZ-4.4");
    gt_say_refusal(&t.game, "play 5 face R", "stack 5 is the spare and not yet in the pool",
                   "стопка 5 запасная и ещё не вошла в пул");
    t.state.spare_used = 1;
    gt_say_refusal(&t.game, "play 5 face R", "there is no stack 5; the pool has stacks 1 to 4",
                   "стопки 5 нет; в пуле стопки от 1 до 4");
    t.state.spare_used = 0;
    TEST_CASE("BRZ-1.3");
    table_play(&t, "play 1 bronze R");
    gt_say_refusal(&t.game, "settle 1.1 4 forest 3",
                   "land 4, forest: there is no space 4; no cell has more than 3",
                   "земля 4, лес: места 4 нет; больше 3 мест нет ни в одной клетке");
    gt_say_refusal(&t.game, "settle 1.1 1 forest 2",
                   "land 1, forest: there is no space 3; the cell has 2 spaces, and slot=0 is the "
                   "first",
                   "земля 1, лес: места 3 нет; мест в клетке — 2, первое из них — slot=0");
    TEST_CASE("BRZ-6.5");
    gt_say_refusal(&t.game, "settle 1.1 4 forest 0",
                   "land 4 is still face down; the last one face up is land 1",
                   "земля 4 ещё закрыта; последняя открытая — земля 1");
    TEST_CASE("BRZ-3.1");
    gt_say_refusal(&t.game, "play 2 face R",
                   "Anna has already taken the card of this turn: bronze casting (1.1)",
                   "у игрока Anna карта этого хода уже есть: бронзовое литьё (1.1)");
    TEST_CASE("BRZ-6.14");
    gt_say_refusal(&t.game, "city thebes",
                   "Anna has no city to take now: a player’s first settlement in a land gives one, "
                   "from land 2 on",
                   "игроку Anna сейчас не полагается город: его берут за первое своё поселение в "
                   "земле начиная со второй");
    TEST_CASE("BRZ-6.6");
    table_cubes(&t, ANNA, "3.forest.0");
    gt_say_refusal(&t.game, "settle 1.1 2 forest 0",
                   "land 2 is left behind: Anna has settled land 3 and can settle only there or "
                   "further right",
                   "земля 2 уже позади: у игрока Anna есть поселение в земле 3, ставить можно "
                   "только там или правее");
    table_close(&t);
    TEST_CASE("BRZ-4.1 BRZ-6.2");
    table_open(&t, 2, NULL);
    table_top(&t, 3, "pottery");
    gt_say_refusal(&t.game, "play 3 face R card=wheel", "stack 3 shows pottery, not wheel",
                   "в стопке 3 сверху лежит керамика, а не колесо");
    table_play(&t, "play 3 face R");
    gt_say_refusal(&t.game, "settle 1.1 1 shore 0",
                   "land 1, shore: space 1 is for herders; pottery settles farmers, hunters",
                   "земля 1, побережье: место 1 — для скотоводов; керамика селит земледельцев, "
                   "охотников");
    table_close(&t);
}

/* Cards that cannot come up; names of cities may be plural. */
static void test_conservation_told(void)
{
    struct table t;

    TEST_CASE("BRZ-2.5 BRZ-2.10 BRZ-6.11");
    table_blank(&t, 2, "knowledge=table");
    t.state.owes_provinces = 0;
    t.state.to_open = 0;
    t.state.shown[table_name(&t, BRZ_D_TECHNOLOGIES, "wheel")] = 6;
    gt_say_refusal(&t.game, "show 1 wheel",
                   "there cannot be 7 cards of wheel: with this number of players the deck has 6",
                   "7 карт колеса быть не может: при этом числе игроков в колоде их 6");
    t.state.owes_draw = 2;
    gt_say_refusal(&t.game, "draw thebes,thebes,kish",
                   "Thebes cannot come up twice: the deck has one card of it",
                   "карта Фив в колоде одна и второй раз появиться не может");
    table_close(&t);
    table_open(&t, 2, NULL);
    table_play(&t, "play 1 bronze R");
    t.state.phase = BRZ_P_CITY;
    t.state.city_due = 2;
    t.state.place[2].display_n = 1;
    t.state.place[2].display[0] = 1;
    gt_say_refusal(&t.game, "city thebes", "Thebes does not lie below land 2; there: Avaris",
                   "карты Фив ниже земли 2 нет; там: Аварис");
    table_close(&t);
}

/* ---- Phase 3 --------------------------------------------------------------------------------- */

static void test_any_order(void)
{
    struct table t;

    TEST_CASE("BRZ-6.3 BRZ-6.1");
    table_open(&t, 2, NULL);
    table_matrix(&t, ANNA, "bronze");
    table_play(&t, "play 1 bronze R; settle 1.1 1 forest 0; settle 2.1 1 shore 1");
    TEST_CHECK(t.state.player[ANNA].cubes == 28 && t.state.placed == 2);
    TEST_CHECK(gt_legal_n(&t.game, "settle") == 0);
    table_close(&t);
}

static void test_lands_open(void)
{
    struct table t;

    TEST_CASE("BRZ-6.9 BRZ-1.13");
    table_open(&t, 3, NULL);
    table_play(&t, "play 1 bronze R; settle 1.1 2 forest 0; city avaris; end;"
                   "play 1 bronze R; settle 1.1 3 forest 0");
    TEST_CHECK(t.state.open == 4);
    table_expect_laws(&t);
    table_close(&t);
}

/* A display is filled once; who comes later takes of what is left, and something is left over. */
static void test_displays(void)
{
    struct table t;

    TEST_CASE("BRZ-6.10 BRZ-6.11 BRZ-6.13 BRZ-6.15 BRZ-R7 BRZ-R8");
    table_open(&t, 3, NULL);
    table_play(&t, "play 1 bronze R; settle 1.1 2 forest 0; city avaris; end;"
                   "play 1 bronze R; settle 1.1 2 shore 0");
    TEST_CHECK(t.state.place[2].display_n == 3 && t.state.city_due == 2);
    table_refuse(&t, "city avaris", "bronze.city-not-shown", "BRZ-6.11");
    table_refuse(&t, "end", "bronze.city-missing", "BRZ-6.14");
    TEST_CHECK(gt_legal_n(&t.game, "city") == 3);
    const int second = t.state.place[2].display[0] - 1;
    char move[64];
    snprintf(move, sizeof move, "city %s; end", t.game.rules.domains[BRZ_D_CITIES].names[second]);
    table_play(&t, move);
    table_play(&t, "play 1 bronze R; settle 1.1 2 shore 1");
    TEST_CHECK(t.state.place[2].display_n == 2); /* the last to come still has a choice */
    snprintf(move, sizeof move, "city %s; end",
             t.game.rules.domains[BRZ_D_CITIES].names[t.state.place[2].display[1] - 1]);
    table_play(&t, move);
    TEST_CHECK(t.state.place[2].display_n == 1 && t.state.deck_next == 4);
    /* Anna is there already: no second city. */
    table_play(&t, "play 1 bronze 1; settle 1.2 2 shore 2; end");
    TEST_CHECK(t.state.player[ANNA].cities_n == 1);
    table_expect_laws(&t);
    table_close(&t);
}

/* A deck that somebody's corrected set has made too small. */
static void test_dry_deck(void)
{
    struct table t;

    TEST_CASE("BRZ-6.16 BRZ-R8");
    table_open(&t, 2, NULL);
    t.set.table[2].cities = 4;
    table_matrix(&t, ANNA, "bronze bronze / bronze / bronze bronze");
    table_cubes(&t, BORIS, "1.mountains.0");
    table_play(&t, "play 1 bronze 2; settle 1.2 2 forest 0; city avaris; settle 2.2 3 forest 0");
    TEST_CHECK(t.state.place[3].display_n == 1);
    table_play(&t, "city babylon; settle 3.2 4 forest 0");
    TEST_CHECK(!t.state.city_due && gt_event(&t.game, "bronze.no-city", STELE_NOBODY));
    table_refuse(&t, "city kish", "bronze.city-not-due", "BRZ-6.14");
    table_play(&t, "end");
    table_close(&t);
}

/* ---- Phase 4 --------------------------------------------------------------------------------- */

/* Only whoever has the turn is looked at, in every landscape, without asking. */
static void test_routes(void)
{
    struct table t;

    TEST_CASE("BRZ-7.3 BRZ-7.9");
    table_open(&t, 2, NULL);
    table_cubes(&t, ANNA, "1.jungle.0 1.jungle.1 1.jungle.2 1.steppe.0 1.steppe.1 1.steppe.2");
    table_cubes(&t, BORIS, "1.shore.0 1.shore.1 2.shore.0");
    pass(&t);
    TEST_CHECK(table_route(&t, "jungle", 3) == ANNA && table_route(&t, "steppe", 3) == ANNA);
    TEST_CHECK(table_route(&t, "shore", 3) == ON_TABLE);
    TEST_CHECK(t.game.booked[ANNA] == 6 && t.game.booked[BORIS] == 0);
    table_close(&t);
}

/* BRZ-7.9: the seven landscapes are independent. */
static void test_seven_routes(void)
{
    static const char *const names[] = {"mountains", "forest", "steppe", "savanna",
                                        "desert",    "jungle", "shore"};
    struct table t;

    TEST_CASE("BRZ-7.9");
    for (int i = 0; i < 7; i++) {
        char cubes[64];
        table_open(&t, 2, NULL);
        snprintf(cubes, sizeof cubes, "1.%s.0 2.%s.0 3.%s.0", names[i], names[i], names[i]);
        table_cubes(&t, ANNA, cubes);
        pass(&t);
        for (int k = 0; k < 7; k++)
            TEST_CHECK_(table_route(&t, names[k], 3) == (k == i ? ANNA : ON_TABLE),
                        "cubes in %s, the token of %s", names[i], names[k]);
        table_close(&t);
    }
}

static void test_provinces(void)
{
    struct table t;

    TEST_CASE("BRZ-8.1 BRZ-8.6");
    table_open(&t, 2, NULL);
    table_fill(&t, ANNA, 7, 8);
    table_fill(&t, BORIS, 7, 5);
    pass(&t);
    TEST_CHECK(table_province(&t, 7) == ON_TABLE); /* nothing lies beyond it */
    TEST_CHECK(table_province(&t, 6) == OUT);      /* 0:0, all are beyond it */
    table_fill(&t, BORIS, 7, 1);
    pass(&t);
    TEST_CHECK(table_province(&t, 7) == ANNA);
    table_close(&t);
}

/* ---- The end --------------------------------------------------------------------------------- */

static void test_last_land(void)
{
    struct table t;

    TEST_CASE("BRZ-9.3");
    table_open(&t, 2, NULL);
    table_fill(&t, BORIS, 7, 13);
    table_play(&t, "play 1 bronze R; settle 1.1 7 shore 0");
    TEST_CHECK(t.state.met == BRZ_END_LAST_LAND + 1);
    const struct stele_event *event = gt_event(&t.game, "bronze.last-round", STELE_NOBODY);
    TEST_CHECK(event && strcmp(event->clause, "BRZ-9.3") == 0);
    table_play(&t, "end");
    pass(&t);
    TEST_CHECK(t.state.phase == BRZ_P_OVER && t.state.end == BRZ_END_LAST_LAND);
    table_close(&t);
}

static void test_cubes(void)
{
    struct table t;

    TEST_CASE("BRZ-9.2 BRZ-R13");
    table_open(&t, 2, NULL);
    t.state.player[ANNA].cubes = 1;
    table_play(&t, "play 1 bronze R; settle 1.1 1 forest 0");
    TEST_CHECK(t.state.met == BRZ_END_CUBES + 1 && t.state.player[BORIS].cubes == 30);
    table_close(&t);
}

static void test_stacks(void)
{
    struct table t;

    TEST_CASE("BRZ-9.1 BRZ-R14");
    table_open(&t, 2, NULL);
    t.state.stack[0].left = t.state.stack[1].left = 1;
    table_play(&t, "play 1 face R");
    TEST_CHECK(!t.state.met); /* the spare makes up for the first */
    table_play(&t, "end; play 2 face R");
    TEST_CHECK(t.state.met == BRZ_END_STACKS + 1);
    table_close(&t);
}

static void test_points(void)
{
    struct table t;
    struct brz_tally tally;

    TEST_CASE("BRZ-10.2 BRZ-10.3 BRZ-10.4 BRZ-10.5");
    table_open(&t, 2, NULL);
    table_provinces(&t, ANNA, "1 3");           /* 4 and 6 */
    table_routes(&t, ANNA, "shore:7 forest:3"); /* 10 and 3 */
    table_cities(&t, ANNA, "byblos assur");     /* 2 and 2 */
    brz_tally(&t.game.rules, &t.state, &tally);
    TEST_CHECK(tally.points[ANNA][BRZ_C_PROVINCES] == 10);
    TEST_CHECK(tally.points[ANNA][BRZ_C_TRADE] == 13);
    TEST_CHECK(tally.points[ANNA][BRZ_C_CITIES] == 4);
    TEST_CHECK(gt_total(&t.game, ANNA) == 27 && gt_total(&t.game, BORIS) == 0);
    table_close(&t);
}

/* Level in all that is compared before them, players are level in provinces. */
static void test_third_comparison(void)
{
    struct table t;
    struct brz_tally tally;

    TEST_CASE("BRZ-10.7");
    table_open(&t, 2, NULL);
    memset(&tally, 0, sizeof tally);
    tally.points[ANNA][BRZ_C_CITIES] = tally.points[BORIS][BRZ_C_CITIES] = 12;
    tally.points[ANNA][BRZ_C_TRADE] = tally.points[BORIS][BRZ_C_TRADE] = 9;
    tally.points[ANNA][BRZ_C_PROVINCES] = 10;
    tally.points[BORIS][BRZ_C_PROVINCES] = 9;
    TEST_CHECK(table_winners(&t, &tally) == 1 << ANNA); /* by the total already */
    tally.points[BORIS][BRZ_C_PROVINCES] = 10;
    TEST_CHECK(table_winners(&t, &tally) == (1 << ANNA | 1 << BORIS));
    table_close(&t);
}

/* The final ledger equals the provisional one of a moment before. */
static void test_end_changes_nothing(void)
{
    struct table t;

    TEST_CASE("BRZ-10.1 BRZ-R11 BRZ-R16");
    table_open(&t, 3, NULL);
    table_cubes(&t, ANNA, "3.shore.0 3.forest.0 3.forest.1");
    table_cubes(&t, BORIS, "3.shore.1");
    table_cubes(&t, VERA, "5.shore.0 2.shore.0");
    table_cities(&t, ANNA, "assur su_nuraxi"); /* by its usual name, however it is spelt */
    table_cities(&t, BORIS, "kish");
    t.state.met = BRZ_END_STACKS + 1;
    pass(&t);
    pass(&t);
    table_play(&t, "play 1 face R");
    int32_t before[3];
    for (int seat = 0; seat < 3; seat++)
        before[seat] = gt_total(&t.game, seat);
    table_play(&t, "end");
    TEST_CHECK(t.state.phase == BRZ_P_OVER);
    for (int seat = 0; seat < 3; seat++)
        TEST_CHECK(gt_total(&t.game, seat) == before[seat]);
    table_close(&t);
}

/* ---- What lights up -------------------------------------------------------------------------- */

static void test_touches(void)
{
    struct table t;
    struct stele_move move;
    struct stele_reason why;
    struct stele_object o[32];

    table_open(&t, 3, NULL);
    TEST_CHECK(gt_parse(&t.game, "play 2 bronze R", &move, &why));
    TEST_CHECK(game_touches(&t.game.rules, &t.state, &move, o, 32) == 3);
    TEST_CHECK(gt_has_object(o, 3, BRZ_OBJ_STACK, STELE_NOBODY, 2));
    TEST_CHECK(gt_has_object(o, 3, BRZ_OBJ_COLUMN, ANNA, BRZ_COLUMN_RIGHT));
    TEST_CHECK(gt_has_object(o, 3, BRZ_OBJ_SIDE, STELE_NOBODY, BRZ_SIDE_BRONZE));
    TEST_CHECK(gt_parse(&t.game, "settle 1.1 2 savanna 1", &move, &why));
    TEST_CHECK(game_touches(&t.game.rules, &t.state, &move, o, 32) == 2);
    TEST_CHECK(gt_has_object(o, 2, BRZ_OBJ_SPACE, STELE_NOBODY, 231));
    TEST_CHECK(gt_has_object(o, 2, BRZ_OBJ_CARD, ANNA, brz_matrix_place(0, 0)));
    table_close(&t);
}

static void test_changed(void)
{
    struct table t;
    struct stele_object o[32];

    table_open(&t, 3, NULL);
    table_matrix(&t, ANNA, "wheel religion / pottery");
    struct brz_state before = t.state;
    table_play(&t, "play 2 bronze L");
    size_t n = brz_changed(&t.game.rules, &before, &t.state, o, 32);
    /* The new card and the stack; those pushed to the right are the same cards. */
    TEST_CHECK(n == 2 && gt_has_object(o, n, BRZ_OBJ_CARD, ANNA, brz_matrix_place(0, 0)));
    TEST_CHECK(gt_has_object(o, n, BRZ_OBJ_STACK, STELE_NOBODY, 2));
    before = t.state;
    table_play(&t, "settle 1.1 2 forest 0");
    n = brz_changed(&t.game.rules, &before, &t.state, o, 32);
    TEST_CHECK(gt_has_object(o, n, BRZ_OBJ_LAND, STELE_NOBODY, 3));
    TEST_CHECK(gt_has_object(o, n, BRZ_OBJ_SPACE, STELE_NOBODY, 210));
    TEST_CHECK(gt_has_object(o, n, BRZ_OBJ_CUBES, ANNA, 0));
    TEST_CHECK(n == 3 + 4); /* and the four cities */
    before = t.state;
    table_play(&t, "city avaris");
    n = brz_changed(&t.game.rules, &before, &t.state, o, 32);
    TEST_CHECK(n == 1 && o[0].kind == BRZ_OBJ_CITY);
    TEST_CHECK(brz_changed(&t.game.rules, &t.state, &t.state, o, 32) == 0);
    table_close(&t);
}

TEST_LIST = {
    {"phases", test_phases},
    {"taking", test_taking},
    {"sides", test_sides},
    {"columns", test_columns},
    {"activation", test_activation},
    {"causes", test_causes},
    {"missed_tokens", test_missed_tokens},
    {"refusals_fit", test_refusals_fit},
    {"conservation_told", test_conservation_told},
    {"any_order", test_any_order},
    {"lands_open", test_lands_open},
    {"displays", test_displays},
    {"dry_deck", test_dry_deck},
    {"routes", test_routes},
    {"seven_routes", test_seven_routes},
    {"provinces", test_provinces},
    {"last_land", test_last_land},
    {"cubes", test_cubes},
    {"stacks", test_stacks},
    {"points", test_points},
    {"third_comparison", test_third_comparison},
    {"end_changes_nothing", test_end_changes_nothing},
    {"touches", test_touches},
    {"changed", test_changed},
    {NULL, NULL},
};
