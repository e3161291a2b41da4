/* Deus: offerings, gods, drawing, the deck. */
#include "deu_table.h"

#include "acutest.h"

#include <string.h>

static int hand(const struct deu_table *t, int seat)
{
    return t->state.player[seat].hand_n;
}

/* ---- Discarding ------------------------------------------------------------------------------ */

static void order_and_top_card(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "farm legion school galley quarry");
    dt_refuse(&t, "invoke", "deus.invoke-none", "DEU-7.1"); /* I-33 */
    dt_refuse(&t, "discard sawmill", "deus.discard-not-held", "DEU-7.1");
    dt_play(&t, "discard school; discard galley");
    dt_refuse(&t, "discard school", "deus.discard-not-held", "DEU-7.1");
    dt_refuse(&t, "build farm", "deus.one-action", "DEU-3.2");
    dt_refuse(&t, "pay", "deus.invoke-due", "DEU-7.3");
    TEST_CHECK(t.state.top == dt_card(&t, "galley") && t.state.discards_n == 2);
    dt_refuse(&t, "invoke god=neptune", "deus.god-named", "DEU-7.3"); /* I-34 */
    gt_say_refusal(&t.game, "invoke god=mars",
                   "The top card invokes Neptune; a god is named only with a temple on top",
                   "Верхняя карта призывает Нептуна; бога называют, только если сверху храм");
    dt_play(&t, "invoke"); /* the last one: blue, with strength 2 */
    dt_expect_goods(&t, 0, "wood:1 stone:1 clay:1 wheat:1 gold:9");
    dt_close(&t);
}

/* ---- Gods ------------------------------------------------------------------------------------ */

static void neptune(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "farm legion school galley quarry");
    dt_play(&t, "discard farm; discard legion; discard galley; invoke");
    dt_expect_goods(&t, 0, "wood:1 stone:1 clay:1 wheat:1 gold:11");
    TEST_CHECK(dt_player(&t, 0)->stock[DEU_SHIP] == 3 && dt_player(&t, 0)->supply[DEU_SHIP] == 2);
    TEST_CHECK(t.state.phase == DEU_P_DRAW && t.state.draw_n == 3);
    dt_close(&t);
}

static void supply_runs_out(void) /* edge case 23 */
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_stock(&t, 0, "maritime:5 civil:5 military:4");
    dt_hand(&t, 0, "galley farm");
    dt_play(&t, "discard galley; invoke");
    TEST_CHECK(dt_player(&t, 0)->stock[DEU_SHIP] == 5); /* DEU-7.4, DEU-R9 */
    const struct stele_event *event = gt_event(&t.game, "deus.god-piece", 0);
    TEST_CHECK(event && strcmp(event->clause, "DEU-7.5") == 0);
    dt_close(&t);
}

static void ceres(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "farm legion school galley quarry");
    dt_play(&t, "discard legion; discard farm; invoke");
    TEST_CHECK(t.state.phase == DEU_P_GOD && dt_player(&t, 0)->stock[DEU_PRODUCTION] == 3);
    TEST_CHECK(gt_legal_n(&t.game, "take") == 10);              /* two of four kinds */
    dt_refuse(&t, "take wood:1", "deus.take-count", "DEU-7.6"); /* I-35 */
    dt_refuse(&t, "take wood:2,clay:1", "deus.take-count", "DEU-7.6");
    dt_refuse(&t, "recruit civil:2", "deus.god-due", "DEU-7.14");
    dt_refuse(&t, "extra 1", "deus.god-due", "DEU-7.14");
    dt_refuse(&t, "build quarry", "deus.one-action", "DEU-3.2");
    dt_play(&t, "take wood:1,wheat:1");
    dt_expect_goods(&t, 0, "wood:2 stone:1 clay:1 wheat:2 gold:5");
    TEST_CHECK(t.state.reserve[DEU_WOOD] == 7);
    dt_close(&t);
}

static void reserve_runs_out(void) /* edge case 16 */
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_goods(&t, 1, "wood:9 stone:9 clay:9 wheat:8"); /* one wheat is left */
    dt_hand(&t, 0, "farm legion school");
    dt_play(&t, "discard legion; discard farm; invoke");
    dt_refuse(&t, "take wood:1", "deus.take-reserve", "DEU-7.6");
    dt_refuse(&t, "take wheat:2", "deus.take-reserve", "DEU-7.6");
    TEST_CHECK(gt_legal_n(&t.game, "take") == 1);
    dt_play(&t, "take wheat:1");
    dt_turn(&t, 0);
    dt_play(&t, "discard school; invoke; extra 0"); /* no more: nothing to choose */
    dt_close(&t);
    dt_open(&t, 2, NULL);
    dt_goods(&t, 0, "wood:5 stone:5 clay:5 wheat:5");
    dt_goods(&t, 1, "wood:5 stone:5 clay:5 wheat:5");
    dt_hand(&t, 0, "farm legion school");
    dt_play(&t, "discard farm; invoke");
    TEST_CHECK(t.state.phase == DEU_P_DRAW); /* DEU-2.4: nothing can be gained */
    dt_close(&t);
}

/* D-6, D-7, D-8 */
static void minerva(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "farm legion school galley quarry");
    dt_play(&t, "discard farm; discard legion; discard school; invoke");
    TEST_CHECK(dt_player(&t, 0)->stock[DEU_SCIENTIFIC] == 3);
    dt_refuse(&t, "extra 4", "deus.extra-count", "DEU-7.7"); /* I-35 */
    TEST_CHECK(gt_legal_n(&t.game, "extra") == 4);
    dt_play(&t, "extra 3");
    TEST_CHECK(t.state.draw_n == 6);
    dt_play(&t, "draw farm,legion,school,sawmill,sawmill,brickyard");
    TEST_CHECK(hand(&t, 0) == 8);
    dt_close(&t);

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "farm farm quarry quarry legion legion galley galley school");
    dt_play(&t, "discard school; invoke; extra 1");
    TEST_CHECK(t.state.draw_n == 1); /* DEU-7.11 draws none: eight cards are left */
    dt_play(&t, "draw school");
    TEST_CHECK(hand(&t, 0) == 9);
    dt_close(&t);

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "farm farm quarry quarry legion legion galley galley school university");
    dt_play(&t, "discard farm; discard farm; discard quarry; discard quarry; discard legion; "
                "discard school; invoke; extra 6");
    TEST_CHECK(t.state.draw_n == 6); /* up to ten: the sixth extra card is not drawn */
    dt_refuse(&t, "draw school,sawmill,sawmill,brickyard,brickyard,ballista,ballista",
              "deus.draw-limit", "DEU-3.5"); /* I-36 */
    dt_play(&t, "draw school,sawmill,sawmill,brickyard,brickyard,ballista");
    TEST_CHECK(hand(&t, 0) == 10);
    dt_close(&t);
}

static void fewer_extra_cards(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "farm legion school galley quarry sawmill");
    dt_play(&t, "discard school; invoke; extra 0");
    TEST_CHECK(t.state.active == 1 && hand(&t, 0) == 5); /* five are enough: none is drawn */
    dt_close(&t);
}

static void vesta(void) /* edge case 23 */
{
    static const struct {
        const char *moves;
        int vp;
    } rows[] = {
        {"discard guild-forest; invoke", 1},
        {"discard farm; discard guild-forest; invoke", 2},
        {"discard farm; discard quarry; discard legion; discard school; discard guild-forest; "
         "invoke",
         2},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct deu_table t;
        TEST_CASE(rows[i].moves);
        dt_open(&t, 2, NULL);
        dt_hand(&t, 0, "farm quarry legion school guild-forest galley");
        dt_play(&t, rows[i].moves);
        TEST_CHECK(dt_player(&t, 0)->vp == 5 + rows[i].vp);
        TEST_CHECK(dt_player(&t, 0)->stock[DEU_CIVIL] == 3);
        const struct stele_row *row = gt_row(&t.game, "deus.row-offering", 0);
        TEST_CHECK(row && row->points == rows[i].vp && row->category == DEU_C_OFFERINGS);
        dt_close(&t);
    }
}

static void mars(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "farm legion school galley quarry");
    dt_play(&t, "discard farm; discard legion; invoke");
    TEST_CHECK(dt_player(&t, 0)->stock[DEU_ARMY] == 2);                /* no army by itself */
    dt_refuse(&t, "recruit civil:1", "deus.mars-count", "DEU-7.9");    /* I-35 */
    dt_refuse(&t, "recruit civil:4", "deus.pieces-supply", "DEU-8.5"); /* I-25 */
    dt_refuse(&t, "recruit temple:2", "deus.pieces-temple", "DEU-8.5");
    dt_refuse(&t, "take wood:2", "deus.god-due", "DEU-7.14");
    TEST_CHECK(gt_legal_n(&t.game, "recruit") == 15); /* two of five kinds */
    dt_play(&t, "recruit civil:1,maritime:1");
    TEST_CHECK(dt_player(&t, 0)->stock[DEU_CIVIL] == 3 && dt_player(&t, 0)->supply[DEU_SHIP] == 2);
    dt_close(&t);
}

static void mars_beyond_the_supply(void) /* edge case 23 */
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_stock(&t, 0, "maritime:5 production:5 scientific:5 civil:5 military:4");
    dt_hand(&t, 0, "farm legion school");
    dt_play(&t, "discard farm; discard legion; invoke");
    dt_refuse(&t, "recruit military:2", "deus.pieces-supply", "DEU-8.5");
    dt_play(&t, "recruit military:1");
    dt_close(&t);
}

/* W-9, DEU-R6 */
static void jupiter(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "farm legion temple-gold galley quarry");
    dt_play(&t, "discard farm; discard legion; discard temple-gold");
    dt_refuse(&t, "invoke", "deus.god-missing", "DEU-7.10"); /* I-34 */
    dt_refuse(&t, "invoke god=jupiter", "deus.god-jupiter", "DEU-7.10");
    TEST_CHECK(gt_legal_n(&t.game, "invoke") == 5);
    dt_play(&t, "invoke god=ceres; take wood:2,stone:1");
    dt_expect_goods(&t, 0, "wood:3 stone:2 clay:1 wheat:1 gold:5");
    TEST_CHECK(dt_player(&t, 0)->stock[DEU_PRODUCTION] == 3); /* its piece included */
    TEST_CHECK(t.state.draw_n == 3);
    dt_play(&t, "draw farm,sawmill,sawmill");
    TEST_CHECK(hand(&t, 0) == 5);
    dt_close(&t);
}

/* DEU-R10 */
static void gifts_in_full_or_not(void)
{
    struct deu_table t;

    dt_open(&t, 2, "DEU-R10=free");
    dt_hand(&t, 0, "farm legion school galley quarry");
    dt_play(&t, "discard legion; discard farm; invoke");
    dt_refuse(&t, "take wood:3", "deus.take-count", "DEU-7.6");
    dt_play(&t, "take wood:1");
    dt_turn(&t, 0);
    dt_play(&t, "discard galley; invoke; draw legion,ballista,sawmill");
    dt_turn(&t, 0);
    dt_play(&t, "discard legion; invoke; recruit");
    dt_close(&t);
    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "farm legion");
    dt_play(&t, "discard legion; invoke");
    dt_refuse(&t, "recruit", "deus.mars-count", "DEU-7.9");
    dt_close(&t);
    gt_named(&deus_game, "DEU-R10");
}

/* ---- Hands ----------------------------------------------------------------------------------- */

static void hands_are_not_cut(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "farm farm quarry quarry legion legion galley");
    dt_play(&t, "discard galley; invoke");
    TEST_CHECK(t.state.active == 1 && hand(&t, 0) == 6); /* DEU-3.6 */
    dt_close(&t);
}

static void offering_everything(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "farm galley");
    dt_play(&t, "discard farm; discard galley; invoke");
    TEST_CHECK(t.state.draw_n == 5);
    dt_play(&t, "draw farm,sawmill,sawmill,galley,quarry");
    TEST_CHECK(t.state.active == 1 && hand(&t, 0) == 5); /* not twice */
    dt_close(&t);
}

/* ---- The deck -------------------------------------------------------------------------------- */

static void cards_must_be_in_the_deck(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "galley farm");
    dt_hand(&t, 1, "school guild-forest");
    dt_play(&t, "discard galley; invoke");
    dt_refuse(&t, "draw guild-forest,farm,quarry,quarry", "deus.draw-card", "DEU-3.4"); /* I-36 */
    dt_refuse(&t, "draw farm,farm,quarry,quarry", "deus.draw-card", "DEU-3.4");
    dt_refuse(&t, "draw ?,farm,quarry,quarry", "deus.unknown-card", "DEU-R24");
    dt_play(&t, "draw farm,quarry,quarry,galley");
    dt_close(&t);
}

/* DEU-R8: with the last card, or when another one is needed. */
static void renewal(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "galley farm quarry");
    dt_empty_deck(&t, 3);
    dt_play(&t, "discard galley; invoke; draw ballista,siege-tower,siege-tower");
    TEST_CHECK(t.state.discards_n == 0 && t.state.deck_n == 96 - 5 - 1);
    TEST_CHECK(gt_event(&t.game, "deus.renewed", STELE_NOBODY) != NULL);
    dt_close(&t);
    dt_open(&t, 2, "DEU-R8=when-needed");
    dt_hand(&t, 0, "galley farm quarry");
    dt_empty_deck(&t, 3);
    dt_play(&t, "discard galley; invoke; draw ballista,siege-tower,siege-tower");
    TEST_CHECK(t.state.deck_n == 0 && t.state.discards_n == 96 - 5 - 1);
    dt_turn(&t, 0);
    dt_play(&t, "discard farm; invoke; take wood:1; draw farm"); /* now it is */
    TEST_CHECK(t.state.discards_n == 0 && t.state.deck_n == 96 - 5 - 1);
    dt_close(&t);
    gt_named(&deus_game, "DEU-R8");
}

static void renewal_within_a_draw(void) /* edge case 19 */
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "trading-post-forest galley farm");
    dt_empty_deck(&t, 1);
    dt_play(&t, "discard trading-post-forest; discard galley; invoke");
    TEST_CHECK(t.state.draw_n == 4);
    dt_refuse(&t, "draw trading-post-forest,siege-tower,school,school", "deus.draw-card",
              "DEU-3.4"); /* the last card of the old deck comes first */
    dt_play(&t, "draw siege-tower,trading-post-forest,school,school"); /* DEU-7.13 */
    TEST_CHECK(dt_holds(&t, 0, "trading-post-forest") && hand(&t, 0) == 5);
    dt_close(&t);
}

/* The new deck may be recorded as a whole. */
static void shuffled_deck(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "galley farm");
    for (int i = 0; i < t.set.kinds_n; i++) { /* a small box: what is left is out of it */
        t.set.card[i].copies = (uint8_t)(t.set.card[i].copies - t.state.pool[i]);
        t.state.pool[i] = 0;
    }
    t.state.deck_n = 0;
    t.set.card[dt_card(&t, "school")].copies = 2;
    t.state.pool[dt_card(&t, "school")] = 2;
    t.state.deck_n = 2;
    dt_discards(&t, "school");
    dt_play(&t, "discard galley; invoke");
    TEST_CHECK(t.state.draw_n == 3);
    dt_refuse(&t, "shuffle school,school", "deus.shuffle-count", "DEU-3.4");
    dt_refuse(&t, "shuffle farm", "deus.shuffle-card", "DEU-3.4");
    dt_play(&t, "shuffle school"); /* the one card of the deck: drawn at once, and renewed */
    TEST_CHECK(t.state.draw_n == 2 && t.state.deck_n == 2 && t.state.phase == DEU_P_DRAW);
    dt_refuse(&t, "shuffle school,farm", "deus.shuffle-card", "DEU-3.4");
    dt_play(&t, "shuffle galley,school");
    TEST_CHECK(t.state.active == 1 && hand(&t, 0) == 4 && t.state.deck_n == 0);
    dt_close(&t);
}

/* ---- No cards -------------------------------------------------------------------------------- */

/* Takes out of the box whatever nobody has. */
static void exhaust(struct deu_table *t)
{
    for (int i = 0; i < t->set.kinds_n; i++) {
        t->set.card[i].copies = (uint8_t)(t->set.card[i].copies - t->state.pool[i]);
        t->state.pool[i] = 0;
    }
    t->state.deck_n = 0;
}

static void no_cards_at_all(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "farm");
    dt_hand(&t, 1, "quarry galley");
    exhaust(&t);
    dt_play(&t, "build farm; pay; place A6; produce A6");
    TEST_CHECK(t.state.active == 1 && hand(&t, 0) == 0); /* drew what there was: nothing */
    dt_play(&t, "build quarry; pay; place D1; skip");
    TEST_CHECK(t.state.active == 0);
    dt_refuse(&t, "build farm", "deus.nothing-to-play", "DEU-R20");
    dt_refuse(&t, "discard farm", "deus.nothing-to-play", "DEU-R20");
    dt_play(&t, "pass");
    TEST_CHECK(t.state.active == 1);
    dt_play(&t, "discard galley; invoke"); /* draws it again: the discards are the deck */
    TEST_CHECK(t.state.draw_n == 1);
    dt_close(&t);
}

static void turn_begins_with_a_draw(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "farm");
    dt_hand(&t, 1, "quarry quarry galley galley legion legion");
    exhaust(&t);
    dt_play(&t, "build farm; pay; place A6; produce A6; discard galley; invoke");
    TEST_CHECK(t.state.active == 0 && t.state.phase == DEU_P_DRAW && t.state.draw_n == 1);
    dt_play(&t, "draw galley");
    TEST_CHECK(t.state.phase == DEU_P_ACTION && hand(&t, 0) == 1);
    dt_refuse(&t, "pass", "deus.pass", "DEU-3.2");
    dt_close(&t);
    gt_named(&deus_game, "DEU-R20");
}

static void exhaustion_ends_the_game(void)
{
    struct deu_table t;

    dt_open(&t, 2, "DEU-R20=end");
    dt_hand(&t, 0, "farm");
    dt_hand(&t, 1, "quarry galley");
    exhaust(&t);
    dt_play(&t, "build farm; pay; place A6; produce A6");
    TEST_CHECK(t.state.phase == DEU_P_OVER && t.state.end == DEU_END_EXHAUSTED);
    dt_refuse(&t, "build quarry", "deus.over", "DEU-9.2");
    dt_close(&t);
}

TEST_LIST = {
    {"DEU-7.1 DEU-7.2 DEU-7.3 I-33 I-34 the last card discarded is on top", order_and_top_card},
    {"DEU-7.5 Neptune", neptune},
    {"DEU-7.4 DEU-R9 edge case 23 the supply runs out", supply_runs_out},
    {"DEU-7.6 I-35 Ceres", ceres},
    {"DEU-7.6 DEU-2.4 edge case 16 the reserve runs out", reserve_runs_out},
    {"DEU-7.7 DEU-7.11 DEU-7.12 DEU-3.5 D-6 D-7 D-8 I-35 I-36 Minerva", minerva},
    {"DEU-7.14 fewer of Minerva's cards", fewer_extra_cards},
    {"DEU-7.8 edge case 23 Vesta", vesta},
    {"DEU-7.9 DEU-8.5 I-25 I-35 Mars", mars},
    {"DEU-7.9 edge case 23 Mars beyond the supply", mars_beyond_the_supply},
    {"DEU-7.10 DEU-R6 W-9 I-34 Jupiter", jupiter},
    {"DEU-R10 full and free", gifts_in_full_or_not},
    {"DEU-3.6 DEU-7.11 hands are not cut", hands_are_not_cut},
    {"DEU-7.11 all cards offered", offering_everything},
    {"DEU-3.4 I-36 only cards of the deck are drawn", cards_must_be_in_the_deck},
    {"DEU-R8 DEU-3.4 at-once and when-needed", renewal},
    {"DEU-7.13 DEU-3.4 edge case 19 the deck is renewed within a draw", renewal_within_a_draw},
    {"DEU-3.4 the order of a new deck", shuffled_deck},
    {"DEU-R20 no cards at all: pass", no_cards_at_all},
    {"DEU-R20 a turn that begins with an empty hand", turn_begins_with_a_draw},
    {"DEU-R20 go-on and end", exhaustion_ends_the_game},
    {0},
};
