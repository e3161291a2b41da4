/* Deus: what brown, green, blue and yellow cards do. */
#include "deu_table.h"

#include "acutest.h"

#include <string.h>

#define PLENTY "wood:2 stone:2 clay:2 wheat:2"

/* Anna holds A1 (forest) with five pieces, A2 (swamp) with three, C5 (forest) with two, A3
 * (mountain) with one, and the sea A0 with ship and army. */
static void open_realm(struct deu_table *t, const char *settings)
{
    dt_open(t, 2, settings);
    dt_put(t, 0, "A1:civil A1:production A1:military A1:scientific A1:temple");
    dt_put(t, 0, "A2:production A2:military A2:scientific C5:production C5:military");
    dt_put(t, 0, "A3:scientific A0:maritime A0:military");
    dt_stock(t, 0, "maritime:2 production:1 scientific:1 civil:2 military:1");
    dt_goods(t, 0, PLENTY);
}

/* Builds a card at a region; its column was empty, so that it is resolved next. */
static void build(struct deu_table *t, const char *card, const char *region)
{
    char moves[128];

    dt_hand(t, 0, card);
    dt_player(t, 0)->hand_n++; /* a second card, so that the hand is not empty afterwards */
    dt_player(t, 0)->hand[dt_card(t, "temple-clay")]++;
    t->state.pool[dt_card(t, "temple-clay")]--;
    t->state.deck_n--;
    snprintf(moves, sizeof moves, "build %s; pay; place %s", card, region);
    dt_play(t, moves);
}

/* ---- Brown ----------------------------------------------------------------------------------- */

static void check_brown(const char *card, const char *region, int vp, int gold, const char *clause)
{
    struct deu_table t;

    TEST_CASE(card);
    open_realm(&t, NULL);
    build(&t, card, region);
    dt_play(&t, "use");
    TEST_CHECK_(dt_player(&t, 0)->vp == 5 + vp, "vp %d", dt_player(&t, 0)->vp);
    TEST_CHECK_(dt_player(&t, 0)->goods[DEU_GOLD] == gold, "gold %d",
                dt_player(&t, 0)->goods[DEU_GOLD]);
    const struct stele_event *event =
        gt_event(&t.game, vp > 0 ? "deus.gained-vp" : "deus.gained-gold", 0);
    TEST_CHECK(event && strcmp(event->clause, clause) == 0);
    dt_close(&t);
}

static void guilds(void)
{
    check_brown("guild-forest", "A6", 2, 0, "DEU-8.6");
    check_brown("guild-swamp", "A6", 1, 0, "DEU-8.6");
    check_brown("guild-field", "A6", 1, 0, "DEU-8.6");
    check_brown("guild-mountain", "A6", 1, 0, "DEU-8.6");
}

static void trading_posts(void)
{
    check_brown("trading-post-forest", "A6", 0, 6, "DEU-8.7");
    check_brown("trading-post-swamp", "A6", 0, 3, "DEU-8.7");
    check_brown("trading-post-mountain", "A6", 0, 3, "DEU-8.7");
    check_brown("trading-post-field", "A6", 0, 3, "DEU-8.7");
}

/* Two pieces at least: A1, A2, C5, and A0 with ship and army (edge case 14). */
static void breweries(void)
{
    check_brown("brewery-2", "A6", 0, 12, "DEU-8.8");
    check_brown("brewery-3", "A6", 0, 10, "DEU-8.8");
    check_brown("brewery-4", "A6", 0, 8, "DEU-8.8");
    check_brown("brewery-5", "A6", 0, 10, "DEU-8.8"); /* edge case 15 */
}

static void forums_and_arches(void)
{
    check_brown("forum-2", "A6", 2, 0, "DEU-8.9");
    check_brown("forum-2", "A3", 2, 0, "DEU-8.9"); /* D-13: five regions are two pairs */
    check_brown("forum-3", "A6", 2, 0, "DEU-8.10");
    check_brown("arch-4", "A6", 2, 0, "DEU-8.10");
    check_brown("arch-5", "A6", 3, 0, "DEU-8.10");
}

static void rows_name_the_regions(void)
{
    struct deu_table t;

    open_realm(&t, NULL);
    build(&t, "guild-forest", "A6");
    dt_play(&t, "use");
    const struct stele_row *row = gt_row(&t.game, "deus.row-terrain", 0);
    TEST_CHECK(row && row->points == 2 && row->category == DEU_C_CIVIL);
    TEST_CHECK(row && gt_fact(&row->facts, "count") == 2 && row->objects_n == 3);
    TEST_CHECK(row && row->objects[0].kind == DEU_OBJ_PLAYED);
    TEST_CHECK(row && row->objects[1].index == dt_region(&t, "A1"));
    TEST_CHECK(row && row->objects[2].index == dt_region(&t, "C5"));
    dt_close(&t);
}

/* DEU-1.1 and the set: a corrected card is an edit of the data. */
static void figures_come_from_the_set(void)
{
    struct deu_table t;

    open_realm(&t, NULL);
    t.set.card[dt_card(&t, "guild-forest")].vp = 4;
    build(&t, "guild-forest", "A6");
    dt_play(&t, "use");
    TEST_CHECK(dt_player(&t, 0)->vp == 5 + 8);
    dt_close(&t);
}

/* ---- Green ----------------------------------------------------------------------------------- */

static void small_production(void)
{
    struct deu_table t;

    open_realm(&t, NULL);
    dt_goods(&t, 0, "gold:2");
    dt_hand(&t, 0, "small-production farm");
    dt_play(&t, "build small-production; place A3");
    dt_refuse(&t, "produce A0", "deus.produce-piece", "DEU-8.11"); /* I-23 */
    dt_refuse(&t, "produce D1", "deus.produce-piece", "DEU-8.11");
    TEST_CHECK(gt_legal_n(&t.game, "produce") == 4);
    dt_play(&t, "produce A3");
    dt_expect_goods(&t, 0, "stone:1");
    dt_close(&t);
}

static void cooperatives(void)
{
    static const struct {
        const char *card, *region, *goods;
    } rows[] = {
        {"cooperative-forest", "A3", "wood:6 stone:1 clay:1 wheat:2"},
        {"cooperative-mountain", "A3", "wood:1 stone:4 clay:2 wheat:1"},
        {"cooperative-swamp", "A3", "wood:2 stone:1 clay:4 wheat:1"},
        {"cooperative-field", "A6", "wood:1 stone:2 clay:1 wheat:4"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct deu_table t;
        TEST_CASE(rows[i].card);
        open_realm(&t, NULL);
        dt_hand(&t, 1, "farm");
        build(&t, rows[i].card, rows[i].region);
        dt_play(&t, "use");
        dt_expect_goods(&t, 0, rows[i].goods);
        dt_close(&t);
    }
}

static void production_by_region(void)
{
    struct deu_table t;

    open_realm(&t, NULL);
    build(&t, "sawmill", "A3");
    dt_refuse(&t, "produce A2", "deus.produce-terrain", "DEU-8.13"); /* I-23 */
    gt_say_refusal(&t.game, "produce A2", "Sawmill needs a forest; A2 is a swamp",
                   "Лесопилка: нужная местность — лес, а A2 — болото");
    dt_refuse(&t, "produce A0", "deus.produce-piece", "DEU-8.13");
    dt_play(&t, "produce A1"); /* five pieces, the production piece included */
    dt_expect_goods(&t, 0, "wood:7 stone:1 clay:2 wheat:2");
    dt_close(&t);
    open_realm(&t, NULL);
    build(&t, "quarry", "A3");
    dt_play(&t, "produce A3");
    dt_expect_goods(&t, 0, "wood:2 stone:4 clay:1 wheat:2");
    dt_close(&t);
}

static void exhausted_reserve(void) /* edge case 16 */
{
    struct deu_table t;

    open_realm(&t, NULL);
    dt_goods(&t, 1, "wood:7"); /* one wood is left */
    build(&t, "sawmill", "A3");
    dt_play(&t, "produce A1");
    dt_expect_goods(&t, 0, "wood:3 stone:1 clay:2 wheat:2");
    const struct stele_event *event = gt_event(&t.game, "deus.produced", 0);
    TEST_CHECK(event && gt_fact(&event->facts, "missing") == 4);
    dt_close(&t);
    open_realm(&t, NULL);
    dt_goods(&t, 1, "wood:8"); /* none is left, but the cost brings one back */
    dt_play_cards(&t, 0, "sawmill");
    build(&t, "farm", "A3");
    dt_play(&t, "produce A1; skip");
    dt_expect_goods(&t, 0, "wood:2 stone:2 clay:2 wheat:2");
    dt_close(&t);
}

/* ---- Blue ------------------------------------------------------------------------------------ */

static void selling_for_gold(void)
{
    struct deu_table t;

    open_realm(&t, NULL);
    dt_goods(&t, 0, "wood:1 wheat:5");
    build(&t, "sailing-ship-wheat", "A4");
    dt_refuse(&t, "sell 6", "deus.sell-stock", "DEU-8.14"); /* I-21 */
    gt_say_refusal(&t.game, "sell 6", "Wheat ×6 cannot be sold: Anna has wheat ×5",
                   "Продать нельзя (пшеница ×6): у игрока Anna только пшеница ×5");
    TEST_CHECK(gt_legal_n(&t.game, "sell") == 6);
    dt_play(&t, "sell 3");
    dt_expect_goods(&t, 0, "wheat:2 gold:12");
    TEST_CHECK(t.state.reserve[DEU_WHEAT] == 7); /* DEU-8.3 */
    dt_close(&t);
}

static void selling_for_points(void)
{
    struct deu_table t;

    open_realm(&t, NULL);
    dt_goods(&t, 1, "");
    dt_goods(&t, 0, "stone:1 clay:9");
    build(&t, "small-port-clay", "A4");
    dt_refuse(&t, "sell 7", "deus.sell-most", "DEU-8.15"); /* I-21 */
    dt_play(&t, "sell 6");
    TEST_CHECK(dt_player(&t, 0)->vp == 11);
    const struct stele_row *row = gt_row(&t.game, "deus.row-sold", 0);
    TEST_CHECK(row && row->points == 6 && row->category == DEU_C_MARITIME);
    dt_expect_goods(&t, 0, "clay:2");
    dt_close(&t);
}

static void selling_lots(void)
{
    struct deu_table t;

    open_realm(&t, NULL);
    dt_goods(&t, 0, "wood:4 stone:3 clay:1 wheat:1");
    build(&t, "commercial-port-stone-wood", "A4");
    dt_refuse(&t, "sell 3", "deus.sell-most", "DEU-8.16"); /* I-21 */
    dt_play(&t, "sell 2");
    dt_expect_goods(&t, 0, "wood:2 stone:1");
    TEST_CHECK(dt_player(&t, 0)->vp == 11);
    dt_close(&t);
    open_realm(&t, NULL);
    dt_goods(&t, 0, "wood:4 stone:1 clay:1 wheat:1");
    build(&t, "commercial-port-stone-wood", "A4");
    dt_refuse(&t, "sell 2", "deus.sell-stock", "DEU-8.16");
    dt_play(&t, "sell 0");
    TEST_CHECK(dt_player(&t, 0)->vp == 5);
    dt_close(&t);
}

static void galley(void)
{
    struct deu_table t;

    open_realm(&t, NULL);
    dt_goods(&t, 0, "wood:1 wheat:1 gold:9");
    dt_goods(&t, 1, "clay:9");
    build(&t, "galley", "A4");
    dt_refuse(&t, "buy wood:2,stone:2", "deus.buy-most", "DEU-8.17"); /* I-22 */
    dt_refuse(&t, "buy clay:2", "deus.buy-reserve", "DEU-2.4");
    dt_play(&t, "buy wood:1,clay:1,wheat:1");
    dt_expect_goods(&t, 0, "wood:1 clay:1 wheat:1 gold:6");
    dt_close(&t);
    open_realm(&t, NULL);
    dt_goods(&t, 0, "wood:1 wheat:1 gold:1");
    build(&t, "galley", "A4");
    dt_refuse(&t, "buy wood:2", "deus.buy-gold", "DEU-8.17");
    TEST_CHECK(gt_legal_n(&t.game, "buy") == 5); /* nothing, or one of four */
    dt_play(&t, "buy");
    dt_expect_goods(&t, 0, "gold:1");
    dt_close(&t);
}

/* ---- Yellow ---------------------------------------------------------------------------------- */

static void school_and_university(void)
{
    struct deu_table t;

    open_realm(&t, NULL);
    build(&t, "school", "A6");
    dt_play(&t, "use");
    TEST_CHECK(t.state.phase == DEU_P_DRAW && t.state.draw_n == 4);
    dt_play(&t, "draw farm,farm,quarry,quarry");
    TEST_CHECK(dt_player(&t, 0)->hand_n == 5 && t.state.active == 1);
    dt_close(&t);
    open_realm(&t, NULL);
    build(&t, "university", "A6");
    dt_play(&t, "use");
    TEST_CHECK(t.state.draw_n == 4); /* two regions of three */
    dt_close(&t);
}

static void school_at_the_limit(void) /* edge case 19 */
{
    struct deu_table t;

    open_realm(&t, NULL);
    dt_hand(&t, 0, "school farm farm quarry quarry legion legion galley galley sawmill");
    dt_play(&t, "build school; pay; place A6; use");
    TEST_CHECK(t.state.draw_n == 1);
    dt_refuse(&t, "draw sawmill,brickyard", "deus.draw-limit", "DEU-3.5");
    dt_play(&t, "draw sawmill");
    TEST_CHECK(dt_player(&t, 0)->hand_n == 10);
    dt_close(&t);
}

static void last_card_and_school(void) /* edge case 20 */
{
    struct deu_table t;

    open_realm(&t, NULL);
    dt_hand(&t, 0, "school");
    dt_play(&t, "build school; pay; place A6; use; draw farm,farm,quarry,quarry");
    TEST_CHECK(t.state.active == 1 && dt_player(&t, 0)->hand_n == 4); /* not empty: no refill */
    dt_close(&t);
    open_realm(&t, NULL);
    dt_hand(&t, 0, "school");
    dt_play(&t, "build school; pay; place A6; skip");
    TEST_CHECK(t.state.active == 0 && t.state.draw_n == 5);
    dt_close(&t);
}

static void academies(void)
{
    struct deu_table t;

    open_realm(&t, NULL);
    dt_play_cards(&t, 0, "legion legion ballista");
    build(&t, "academy-red", "A6");
    dt_play(&t, "use");
    TEST_CHECK(dt_player(&t, 0)->vp == 8);
    const struct stele_row *row = gt_row(&t.game, "deus.row-column", 0);
    TEST_CHECK(row && row->points == 3 && row->category == DEU_C_SCIENTIFIC);
    dt_close(&t);
}

static void laboratory(void)
{
    struct deu_table t;

    open_realm(&t, NULL);
    dt_play_cards(&t, 0, "guild-forest trading-post-forest farm");
    build(&t, "laboratory-brown", "A6");
    dt_refuse(&t, "copy farm", "deus.copy-column", "DEU-8.20"); /* I-24 */
    gt_say_refusal(&t.game, "copy farm", "Farm is not in Anna's brown column",
                   "Карты «ферма» нет в коричневой колонке игрока Anna");
    dt_refuse(&t, "copy guild-swamp", "deus.copy-column", "DEU-8.20");
    TEST_CHECK(gt_legal_n(&t.game, "copy") == 2);
    dt_play(&t, "copy trading-post-forest"); /* free choice, that card alone */
    dt_expect_goods(&t, 0, "wood:2 stone:2 clay:1 wheat:2 gold:6");
    TEST_CHECK(t.state.active == 1 && dt_player(&t, 0)->vp == 5);
    dt_close(&t);
}

static void laboratory_and_decisions(void) /* edge case 18 */
{
    struct deu_table t;

    open_realm(&t, NULL);
    dt_play_cards(&t, 0, "small-port-wheat galley");
    build(&t, "laboratory-blue", "A6");
    dt_play(&t, "copy small-port-wheat");
    TEST_CHECK(t.state.phase == DEU_P_ACTIVATE && t.state.copied > 0);
    dt_refuse(&t, "buy wood:1", "deus.other-effect", "DEU-4.15");
    dt_play(&t, "sell 2");
    TEST_CHECK(dt_player(&t, 0)->vp == 7 && t.state.active == 1);
    dt_close(&t);
    open_realm(&t, NULL);
    build(&t, "laboratory-blue", "A6");
    TEST_CHECK(gt_legal_n(&t.game, "copy") == 0); /* an empty column: only skip */
    dt_refuse(&t, "copy galley", "deus.copy-column", "DEU-8.20");
    dt_play(&t, "skip");
    dt_close(&t);
}

static void laboratory_and_facedown(void)
{
    struct deu_table t;

    open_realm(&t, "wildcard=yes");
    dt_goods(&t, 0, "gold:9");
    dt_hand(&t, 0, "guild-field farm");
    dt_play(&t, "build guild-field column=brown; place A6");
    dt_turn(&t, 0);
    dt_goods(&t, 0, PLENTY);
    build(&t, "laboratory-brown", "A6");
    dt_refuse(&t, "copy guild-field", "deus.copy-facedown", "DEU-R15"); /* I-24 */
    dt_play(&t, "skip");
    dt_close(&t);
}

static void laboratory_draws(void)
{
    struct deu_table t;

    /* Another Laboratory cannot be reached, but any other effect can: here one that draws. */
    open_realm(&t, NULL);
    t.set.card[dt_card(&t, "laboratory-brown")].column = DEU_YELLOW;
    dt_play_cards(&t, 0, "school");
    build(&t, "laboratory-brown", "A6");
    dt_play(&t, "skip; copy school; draw farm,farm,quarry,quarry");
    TEST_CHECK(t.state.active == 1 && dt_player(&t, 0)->hand_n == 5);
    dt_close(&t);
}

static void workshops(void)
{
    struct deu_table t;

    open_realm(&t, NULL);
    /* supply: 4 ships, 2 production, 1 scientific, 4 civil, 1 army */
    dt_stock(&t, 0, "scientific:1");
    build(&t, "workshop-2", "A6");
    dt_refuse(&t, "recruit civil:3", "deus.pieces-count", "DEU-8.21");
    dt_refuse(&t, "recruit civil:3,military:2", "deus.pieces-supply", "DEU-8.5"); /* I-25 */
    dt_refuse(&t, "recruit civil:3,temple:1", "deus.pieces-temple", "DEU-8.5");
    dt_play(&t, "recruit civil:3,military:1");
    TEST_CHECK(dt_player(&t, 0)->stock[DEU_CIVIL] == 3 && dt_player(&t, 0)->stock[DEU_ARMY] == 1);
    dt_close(&t);
    open_realm(&t, NULL);
    build(&t, "workshop-3", "A6"); /* two regions of three: four pieces */
    TEST_CHECK(deu_workshop(&t.game.rules, &t.state) == 4);
    dt_close(&t);
    open_realm(&t, NULL);
    dt_stock(&t, 0, "maritime:4 production:2 scientific:1 civil:4 military:1");
    build(&t, "workshop-2", "A6"); /* one piece is left in the supply */
    TEST_CHECK(gt_legal_n(&t.game, "recruit") == 1);
    dt_play(&t, "recruit scientific:1");
    dt_close(&t);
}

TEST_LIST = {
    {"DEU-8.6 guilds", guilds},
    {"DEU-8.7 trading posts", trading_posts},
    {"DEU-8.8 DEU-8.1 edge cases 14 and 15 breweries", breweries},
    {"DEU-8.9 DEU-8.10 D-13 forums and arches", forums_and_arches},
    {"DEU-8.6 the ledger names card and regions", rows_name_the_regions},
    {"DEU-8.6 a corrected figure is enough", figures_come_from_the_set},
    {"DEU-8.11 I-23 Small Production Building", small_production},
    {"DEU-8.12 Cooperatives", cooperatives},
    {"DEU-8.13 I-23 Sawmill, Quarry and their like", production_by_region},
    {"DEU-8.2 DEU-2.4 edge case 16 an exhausted reserve", exhausted_reserve},
    {"DEU-8.14 DEU-8.3 I-21 Commercial Sailing Ships", selling_for_gold},
    {"DEU-8.15 I-21 Small Ports", selling_for_points},
    {"DEU-8.16 I-21 Commercial Ports", selling_lots},
    {"DEU-8.17 I-22 Galley", galley},
    {"DEU-8.18 School and University", school_and_university},
    {"DEU-3.5 edge case 19 School at nine cards", school_at_the_limit},
    {"DEU-3.3 edge case 20 the last card, with and without School", last_card_and_school},
    {"DEU-8.19 Academies", academies},
    {"DEU-8.20 I-24 Laboratory", laboratory},
    {"DEU-8.20 DEU-R15 edge case 18 the decisions of the card follow", laboratory_and_decisions},
    {"DEU-R15 I-24 not a card that lies face down", laboratory_and_facedown},
    {"DEU-8.20 a card that draws", laboratory_draws},
    {"DEU-8.21 DEU-8.5 I-25 Workshops", workshops},
    {0},
};
