/* Deus: turns, ordinary building, temples, random building. */
#include "deu_table.h"

#include "acutest.h"

#include <string.h>

/* ---- Turns ----------------------------------------------------------------------------------- */

static void turns_go_round(void)
{
    struct deu_table t;

    dt_open(&t, 3, NULL);
    dt_hand(&t, 0, "sawmill temple-wood");
    dt_hand(&t, 1, "farm temple-gold");
    dt_hand(&t, 2, "quarry temple-clay");
    t.state.first = 1;
    dt_turn(&t, 1);
    dt_refuse(&t, "build farm by=anna", "deus.not-your-turn", "DEU-3.1");
    dt_play(&t, "build farm; pay; place A6; skip");
    TEST_CHECK(t.state.active == 2 && t.state.round == 1 && t.state.turn == 2);
    dt_refuse(&t, "discard temple-gold by=boris", "deus.not-your-turn", "DEU-3.1");
    dt_play(&t, "build quarry; pay; place C1; skip");
    TEST_CHECK(t.state.active == 0 && t.state.round == 1);
    dt_play(&t, "build sawmill; pay; place F4; skip");
    TEST_CHECK(t.state.active == 1 && t.state.round == 2 && t.state.turn == 4);
    dt_close(&t);
}

static void one_action(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "farm quarry temple-gold");
    dt_refuse(&t, "pass", "deus.pass", "DEU-3.2");
    dt_play(&t, "build farm");
    dt_refuse(&t, "build quarry", "deus.one-action", "DEU-3.2");
    dt_refuse(&t, "discard quarry", "deus.one-action", "DEU-3.2");
    dt_refuse(&t, "pass", "deus.one-action", "DEU-3.2");
    dt_refuse(&t, "place A6", "deus.pay-due", "DEU-4.3");
    dt_refuse(&t, "produce A6", "deus.pay-due", "DEU-4.3");
    dt_play(&t, "pay");
    dt_refuse(&t, "pay", "deus.place-due", "DEU-4.6");
    dt_refuse(&t, "skip", "deus.place-due", "DEU-4.6");
    dt_refuse(&t, "invoke", "deus.place-due", "DEU-4.6");
    dt_play(&t, "place A6");
    dt_refuse(&t, "place A1", "deus.card-due", "DEU-4.15");
    dt_refuse(&t, "build quarry", "deus.one-action", "DEU-3.2");
    dt_close(&t);
}

static void steps_out_of_place(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "farm quarry");
    dt_refuse(&t, "pay", "deus.nothing-to-pay", "DEU-4.3");
    dt_refuse(&t, "place A6", "deus.nothing-to-place", "DEU-4.6");
    dt_refuse(&t, "use", "deus.nothing-active", "DEU-4.15");
    dt_refuse(&t, "skip", "deus.nothing-active", "DEU-4.15");
    dt_refuse(&t, "take wood:1", "deus.no-god-choice", "DEU-7.3");
    dt_refuse(&t, "draw farm", "deus.nothing-to-draw", "DEU-3.3");
    dt_close(&t);
}

/* ---- Card and cost --------------------------------------------------------------------------- */

static void piece_is_needed(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "farm trading-post-forest");
    dt_stock(&t, 0, "production:1");
    dt_refuse(&t, "build trading-post-forest", "deus.no-piece", "DEU-4.1"); /* I-06 */
    gt_say_refusal(&t.game, "build trading-post-forest",
                   "Anna has no civil building on the player board; in the supply: 5",
                   "На планшете игрока Anna нет гражданского здания; в личном запасе: 5");
    dt_play(&t, "build farm");
    dt_close(&t);
}

static void card_comes_from_the_hand(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "farm quarry");
    dt_hand(&t, 1, "legion");
    dt_refuse(&t, "build legion", "deus.not-in-hand", "DEU-4.2"); /* I-05 */
    dt_refuse(&t, "build temple-gold", "deus.not-in-hand", "DEU-5.10");
    dt_refuse(&t, "build ?", "deus.unknown-card", "DEU-R24");
    dt_play(&t, "build farm");
    TEST_CHECK(!dt_holds(&t, 0, "farm"));
    TEST_CHECK(dt_player(&t, 0)->column[DEU_GREEN].n == 1);
    dt_play(&t, "pay; place A6; skip");
    dt_turn(&t, 0);
    dt_play(&t, "build quarry; pay; place A1; skip; skip");
    const struct deu_column *column = &dt_player(&t, 0)->column[DEU_GREEN];
    TEST_CHECK(column->n == 2 && column->card[1] == dt_card(&t, "quarry")); /* DEU-0.6: on top */
    dt_close(&t);
}

/* W-1: one wood, or four gold even if one has wood. */
static void wood_or_gold(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "trading-post-forest farm");
    dt_stock(&t, 0, "civil:1");
    dt_play(&t, "build trading-post-forest");
    TEST_CHECK(gt_legal_n(&t.game, "pay") == 2);
    struct deu_state before = t.state;
    dt_play(&t, "pay");
    dt_expect_goods(&t, 0, "stone:1 clay:1 wheat:1 gold:5");
    TEST_CHECK(t.state.reserve[DEU_WOOD] == 9); /* back to the reserve */
    t.state = before;
    dt_play(&t, "pay gold=wood:1");
    dt_expect_goods(&t, 0, "wood:1 stone:1 clay:1 wheat:1 gold:1");
    const struct stele_event *event = gt_event(&t.game, "deus.paid", 0);
    TEST_CHECK(event && event->whole);
    dt_close(&t);
}

static void one_in_kind_one_in_gold(void) /* edge case 1 */
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "legion farm");
    dt_goods(&t, 0, "stone:1 clay:1 gold:9");
    dt_play(&t, "build legion");
    TEST_CHECK(gt_legal_n(&t.game, "pay") == 4);
    struct deu_state before = t.state;
    dt_play(&t, "pay gold=clay:1");
    dt_expect_goods(&t, 0, "clay:1 gold:5");
    t.state = before;
    dt_play(&t, "pay gold=stone:1,clay:1"); /* on purpose, though both are there */
    dt_expect_goods(&t, 0, "stone:1 clay:1 gold:1");
    dt_close(&t);
}

static void payment_refusals(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "legion farm");
    dt_goods(&t, 0, "stone:1 wheat:3 gold:7");
    dt_play(&t, "build legion");
    dt_refuse(&t, "pay", "deus.pay-resource", "DEU-4.5"); /* I-07 */
    dt_refuse(&t, "pay gold=stone:1,clay:1", "deus.pay-gold", "DEU-4.5");
    dt_refuse(&t, "pay gold=wheat:1", "deus.pay-not-in-cost", "DEU-4.3"); /* I-08 */
    dt_refuse(&t, "pay gold=clay:2", "deus.pay-not-in-cost", "DEU-4.3");
    TEST_CHECK(gt_legal_n(&t.game, "pay") == 1);
    dt_play(&t, "pay gold=clay:1");
    dt_close(&t);
}

static void cost_that_cannot_be_paid(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "legion temple-gold war-elephants");
    dt_goods(&t, 0, "stone:1 wheat:9 gold:3");
    dt_refuse(&t, "build legion", "deus.cost", "DEU-4.5");
    gt_say_refusal(
        &t.game, "build legion",
        "Legion costs stone ×1, clay ×1; Anna has stone ×1, wheat ×9, gold ×3, and what is "
        "missing takes 4 gold",
        "Легион: цена камень ×1, глина ×1; у игрока Anna камень ×1, пшеница ×9, золото ×3, "
        "недостающее стоит 4 золота");
    dt_put(&t, 0, "A6:production");
    dt_refuse(&t, "build temple-gold", "deus.cost", "DEU-5.2");
    dt_goods(&t, 0, "wheat:1");
    dt_refuse(&t, "build war-elephants", "deus.cost", "DEU-4.5"); /* a gold component */
    dt_goods(&t, 0, "wheat:1 gold:1");
    dt_play(&t, "build war-elephants; pay");
    dt_expect_goods(&t, 0, "");
    dt_close(&t);
}

static void gold_alone_is_paid_by_itself(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "small-production farm");
    dt_play(&t, "build small-production");
    dt_expect_goods(&t, 0, "wood:1 stone:1 clay:1 wheat:1 gold:3");
    TEST_CHECK(t.state.phase == DEU_P_PLACE);
    dt_close(&t);
}

/* ---- Region ---------------------------------------------------------------------------------- */

static void first_piece_at_the_edge(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "quarry farm");
    dt_play(&t, "build quarry; pay");
    dt_refuse(&t, "place C0", "deus.first-not-edge", "DEU-4.7"); /* I-09 */
    dt_refuse(&t, "place A6 edge=yes", "deus.edge-first", "DEU-R13");
    dt_refuse(&t, "place G3", "deus.off-map", "DEU-1.7");
    dt_play(&t, "place A3");
    TEST_CHECK(dt_owner(&t, "A3") == 0 && dt_player(&t, 0)->stock[DEU_PRODUCTION] == 1);
    TEST_CHECK(dt_player(&t, 0)->first_region == dt_region(&t, "A3"));
    dt_close(&t);
}

static void first_pieces_are_apart(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A3:production");
    dt_hand(&t, 1, "farm galley quarry");
    dt_turn(&t, 1);
    /* D-2 */
    dt_expect_regions(&t, deu_places(&t.game.rules, &t.state, 1, DEU_PRODUCTION), "B5 B6 D1 D2 D4");
    dt_expect_regions(&t, deu_places(&t.game.rules, &t.state, 1, DEU_SHIP), "B1 B2 C3 D3");
    dt_play(&t, "build farm; pay");
    dt_refuse(&t, "place A6", "deus.first-too-close", "DEU-4.8"); /* I-10 */
    dt_refuse(&t, "place C4", "deus.first-too-close", "DEU-4.8");
    gt_say_refusal(&t.game, "place A6",
                   "A6 is less than 3 steps from A3 (Anna); open: B5, B6, D1, D2, D4",
                   "От A6 до A3 (Anna) меньше 3 шагов; подходят: B5, B6, D1, D2, D4");
    dt_refuse(&t, "place A3", "deus.foreign", "DEU-4.9");
    dt_play(&t, "place D1"); /* W-2 */
    dt_close(&t);
    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "D1:production");
    dt_hand(&t, 1, "farm quarry");
    dt_turn(&t, 1);
    dt_play(&t, "build farm; pay");
    dt_refuse(&t, "place D4", "deus.first-too-close", "DEU-4.8"); /* D-3 */
    dt_close(&t);
}

/* DEU-R11: an opponent who has built twice. */
static void apart_from_what(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A3:production A2:civil B3:civil");
    dt_expect_regions(&t, deu_places(&t.game.rules, &t.state, 1, DEU_PRODUCTION), "D1 D2");
    dt_hand(&t, 1, "farm");
    dt_goods(&t, 1, "wood:1 wheat:1 stone:1 clay:1 gold:9");
    dt_turn(&t, 1);
    dt_play(&t, "build farm; pay");
    dt_refuse(&t, "place B5", "deus.first-too-close", "DEU-4.8");
    gt_named(&deus_game, "DEU-R11");
    dt_close(&t);
    dt_open(&t, 2, "DEU-R11=first");
    dt_put(&t, 0, "A3:production A2:civil B3:civil");
    dt_expect_regions(&t, deu_places(&t.game.rules, &t.state, 1, DEU_PRODUCTION), "B5 B6 D1 D2 D4");
    dt_close(&t);
}

static void first_ship(void) /* edge case 2 */
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A3:production C0:civil D0:civil B3:civil D4:civil");
    dt_hand(&t, 1, "galley farm");
    dt_turn(&t, 1);
    /* every sea at the edge is too close, some land is not */
    dt_expect_regions(&t, deu_places(&t.game.rules, &t.state, 1, DEU_SHIP), "A4 B1 B2 C3 D3");
    TEST_CHECK(deu_places(&t.game.rules, &t.state, 1, DEU_ARMY) != 0);
    dt_play(&t, "build galley; pay; place B1; buy wood:1");
    TEST_CHECK(dt_owner(&t, "B1") == 1);
    dt_close(&t);
}

static void late_first_piece(void) /* edge case 3 */
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A3:production A1:civil C0:civil D0:scientific B3:civil B0:production");
    dt_expect_regions(&t, deu_places(&t.game.rules, &t.state, 1, DEU_ARMY),
                      "A6 B5 B6 C4 C5 D1 D2 D4"); /* nothing is far enough: any edge will do */
    dt_close(&t);
}

/* W-3 */
static void second_piece(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A3:production");
    dt_put(&t, 1, "C5:civil");
    dt_hand(&t, 0, "guild-forest quarry farm sawmill");
    dt_expect_regions(&t, deu_places(&t.game.rules, &t.state, 0, DEU_CIVIL), "A2 A3");
    dt_expect_regions(&t, deu_places(&t.game.rules, &t.state, 0, DEU_PRODUCTION), "A2");
    dt_expect_regions(&t, deu_places(&t.game.rules, &t.state, 0, DEU_SHIP), "A0 A4");
    dt_play(&t, "build quarry; pay");
    dt_refuse(&t, "place A3", "deus.same-piece", "DEU-4.10");  /* I-13 */
    dt_refuse(&t, "place C5", "deus.foreign", "DEU-4.9");      /* I-12 */
    dt_refuse(&t, "place C0", "deus.not-adjacent", "DEU-4.9"); /* I-11 */
    dt_refuse(&t, "place D1", "deus.not-adjacent", "DEU-4.9"); /* an edge, but not paid for */
    dt_refuse(&t, "place A5", "deus.in-village", "DEU-4.11");  /* I-14 */
    dt_refuse(&t, "place A4", "deus.terrain", "DEU-4.12");     /* I-15 */
    t.state.villages &= ~deu_bit(dt_region(&t, "A5"));
    dt_village(&t, "A5", 0);
    dt_refuse(&t, "place A5", "deus.in-village", "DEU-4.11"); /* attacked or not */
    dt_play(&t, "place A2");
    dt_close(&t);
}

static void ships_at_sea(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A3:production");
    dt_hand(&t, 0, "galley farm");
    dt_play(&t, "build galley; pay");
    dt_refuse(&t, "place A2", "deus.terrain", "DEU-4.12");
    dt_play(&t, "place A4");
    TEST_CHECK(dt_owner(&t, "A4") == 0);
    dt_close(&t);
}

static void no_region_left(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "C0:production");
    dt_put(&t, 1, "C1:maritime C3:maritime A0:maritime A4:maritime D3:maritime");
    dt_put(&t, 0, "B1:maritime B2:maritime D5:maritime");
    dt_stock(&t, 0, "maritime:1");
    dt_vp(&t, 0, 9);
    dt_hand(&t, 0, "galley farm");
    dt_refuse(&t, "build galley", "deus.no-region", "DEU-4.6"); /* all seas are taken */
    dt_close(&t);
}

static void paying_for_the_edge(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A3:production");
    dt_put(&t, 1, "D1:production");
    dt_hand(&t, 0, "guild-forest farm");
    dt_vp(&t, 0, 3); /* edge case 22 */
    dt_play(&t, "build guild-forest; pay");
    dt_refuse(&t, "place C0 edge=yes", "deus.edge-inside", "DEU-4.13"); /* I-16 */
    dt_refuse(&t, "place A3 edge=yes", "deus.edge-not-empty", "DEU-4.13");
    dt_refuse(&t, "place D1 edge=yes", "deus.foreign", "DEU-4.9");
    dt_refuse(&t, "place D6 edge=yes", "deus.in-village", "DEU-4.11");
    dt_play(&t, "place D4 edge=yes");
    TEST_CHECK(dt_player(&t, 0)->vp == 0 && dt_owner(&t, "D4") == 0);
    const struct stele_row *row = gt_row(&t.game, "deus.row-edge", 0);
    TEST_CHECK(row && row->points == -3 && row->category == DEU_C_EDGE);
    dt_close(&t);
    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A3:production");
    dt_hand(&t, 0, "guild-forest farm");
    dt_vp(&t, 0, 2);
    dt_play(&t, "build guild-forest; pay");
    dt_refuse(&t, "place D4 edge=yes", "deus.edge-vp", "DEU-4.13");
    dt_close(&t);
}

/* An edge region beside one's own may be paid for, too: the rule says "adjacent or not". */
static void edge_beside_own(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A3:production");
    dt_hand(&t, 0, "galley farm");
    dt_play(&t, "build galley; pay; place A4 edge=yes");
    TEST_CHECK(dt_player(&t, 0)->vp == 2);
    dt_close(&t);
}

/* ---- Activation ------------------------------------------------------------------------------ */

/* W-4: the lower card first. */
static void column_from_the_bottom(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A1:production");
    dt_play_cards(&t, 0, "guild-forest");
    dt_hand(&t, 0, "trading-post-forest farm");
    dt_play(&t, "build trading-post-forest; pay; place A1");
    TEST_CHECK(deu_resolved_kind(&t.state) == dt_card(&t, "guild-forest"));
    dt_play(&t, "use");
    TEST_CHECK(dt_player(&t, 0)->vp == 6 && t.state.active == 0);
    TEST_CHECK(deu_resolved_kind(&t.state) == dt_card(&t, "trading-post-forest"));
    dt_play(&t, "use");
    dt_expect_goods(&t, 0, "stone:1 clay:1 wheat:1 gold:8");
    TEST_CHECK(t.state.active == 1);
    dt_close(&t);
}

static void entries_out_of_order(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A6:production");
    dt_play_cards(&t, 0, "farm");
    dt_hand(&t, 0, "small-production farm");
    dt_play(&t, "build small-production; place A1");
    dt_refuse(&t, "use", "deus.other-effect", "DEU-4.15"); /* I-20: not what this card does */
    gt_say_refusal(&t.game, "use", "Farm does something else: it is used with “produce”",
                   "Карта «ферма» действует иначе: её применяют ходом «produce»");
    dt_refuse(&t, "sell 1", "deus.other-effect", "DEU-4.15");
    dt_refuse(&t, "buy wood:1", "deus.other-effect", "DEU-4.15");
    dt_refuse(&t, "recruit civil:1", "deus.other-effect", "DEU-4.15");
    dt_refuse(&t, "copy farm", "deus.other-effect", "DEU-4.15");
    dt_refuse(&t, "move A6 A1", "deus.other-effect", "DEU-4.15");
    dt_refuse(&t, "raid A6", "deus.other-effect", "DEU-4.15");
    dt_refuse(&t, "siege A5", "deus.other-effect", "DEU-4.15");
    dt_refuse(&t, "done", "deus.other-effect", "DEU-4.15");
    dt_play(&t, "skip; produce A1");
    dt_refuse(&t, "skip by=anna", "deus.not-your-turn", "DEU-3.1"); /* surplus */
    dt_close(&t);
}

static void effects_may_be_skipped(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "guild-forest farm");
    dt_play(&t, "build guild-forest; pay; place A1; skip");
    TEST_CHECK(dt_player(&t, 0)->vp == 5);
    dt_close(&t);
    dt_open(&t, 2, "DEU-R1=compulsory");
    dt_hand(&t, 0, "guild-forest sawmill farm");
    dt_play(&t, "build guild-forest; pay; place A1");
    dt_refuse(&t, "skip", "deus.skip", "DEU-R1");
    dt_play(&t, "use");
    TEST_CHECK(dt_player(&t, 0)->vp == 6);
    dt_turn(&t, 0);
    dt_goods(&t, 0, "stone:1");
    dt_play(&t, "build sawmill; pay; place A2; skip"); /* no forest to name */
    dt_close(&t);
    gt_named(&deus_game, "DEU-R1");
}

static void gains_come_too_late(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A1:civil");
    dt_goods(&t, 0, "gold:3");
    dt_hand(&t, 0, "trading-post-forest farm");
    dt_refuse(&t, "build trading-post-forest", "deus.cost", "DEU-4.5"); /* it would yield 3 gold */
    dt_close(&t);
}

/* ---- The end of an action -------------------------------------------------------------------- */

static void empty_hand_is_filled(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "guild-forest");
    dt_play(&t, "build guild-forest; pay; place A1; use");
    TEST_CHECK(t.state.phase == DEU_P_DRAW && t.state.draw_n == 5 && t.state.active == 0);
    dt_refuse(&t, "build farm by=boris", "deus.not-your-turn", "DEU-3.1"); /* I-37 */
    dt_refuse(&t, "skip", "deus.draw-due", "DEU-3.4");
    dt_refuse(&t, "draw farm,farm,quarry", "deus.draw-count", "DEU-3.4");
    dt_play(&t, "draw farm,farm,quarry,quarry,legion");
    TEST_CHECK(gt_event(&t.game, "deus.refilled", 0) != NULL);
    TEST_CHECK(t.state.active == 1 && dt_player(&t, 0)->hand_n == 5);
    dt_close(&t);
}

static void cards_left_no_refill(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "guild-forest farm");
    dt_play(&t, "build guild-forest; pay; place A1; use");
    TEST_CHECK(t.state.active == 1 && t.state.phase == DEU_P_ACTION);
    dt_refuse(&t, "draw farm,quarry,legion,school", "deus.nothing-to-draw", "DEU-3.3");
    dt_close(&t);
}

/* ---- Temples --------------------------------------------------------------------------------- */

#define EACH_COLUMN "galley farm school guild-forest legion"

static void first_temple(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A6:production A0:maritime");
    dt_put(&t, 1, "D1:production");
    dt_hand(&t, 0, "temple-gold farm");
    dt_play(&t, "build temple-gold"); /* W-5 */
    TEST_CHECK(dt_player(&t, 0)->column[DEU_PURPLE].n == 1);
    TEST_CHECK(gt_legal_n(&t.game, "pay") == 5); /* all in kind, or one of four in gold */
    dt_play(&t, "pay gold=clay:1");
    dt_expect_goods(&t, 0, "clay:1 gold:1");
    dt_refuse(&t, "place A1", "deus.temple-empty", "DEU-5.4"); /* I-18 */
    dt_refuse(&t, "place D1", "deus.temple-foreign", "DEU-5.3");
    dt_refuse(&t, "place A0", "deus.temple-sea", "DEU-5.3");
    dt_refuse(&t, "place A3 edge=yes", "deus.edge-temple", "DEU-5.4");
    dt_refuse(&t, "skip", "deus.temple-place-due", "DEU-5.3"); /* I-19 */
    dt_play(&t, "place A6");
    TEST_CHECK(t.state.temples == 3 && deu_pieces_at(&t.state, dt_region(&t, "A6")) == 2);
    TEST_CHECK(t.state.active == 1 && dt_player(&t, 0)->vp == 5); /* nothing is activated */
    dt_close(&t);
}

static void later_temples(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A6:production A6:temple A1:civil");
    dt_play_cards(&t, 0, "temple-gold galley farm school guild-forest");
    dt_hand(&t, 0, "temple-sets farm");
    dt_refuse(&t, "build temple-sets", "deus.temple-columns", "DEU-5.1"); /* I-17: no red card */
    dt_play_cards(&t, 0, "legion");
    dt_play(&t, "build temple-sets; pay"); /* W-6 */
    dt_refuse(&t, "place A6", "deus.temple-second", "DEU-5.3");
    dt_play(&t, "place A1");
    dt_close(&t);
}

/* D-11: columns 3, 2, 4, 2, 5. */
static void third_and_fourth_temple(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A6:production");
    dt_play_cards(&t, 0,
                  "guild-forest guild-swamp guild-field farm quarry galley galley "
                  "small-port-clay small-port-wood school university legion legion "
                  "centurion ballista siege-tower temple-gold temple-city-1");
    dt_hand(&t, 0, "temple-sets farm");
    dt_play(&t, "build temple-sets; pay; place A6");
    TEST_CHECK(deu_temple_worth(&t.game.rules, &t.state, 0, dt_card(&t, "temple-sets")).points ==
               8);
    dt_turn(&t, 0);
    dt_goods(&t, 0, "wood:1 stone:1 clay:1 wheat:1");
    dt_hand(&t, 0, "temple-city-2 farm");
    dt_refuse(&t, "build temple-city-2", "deus.temple-columns", "DEU-5.1");
    dt_close(&t);
}

static void temple_with_nowhere_to_go(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A0:maritime"); /* at sea only */
    dt_hand(&t, 0, "temple-gold farm");
    dt_refuse(&t, "build temple-gold", "deus.temple-nowhere", "DEU-5.5");
    dt_close(&t);
    dt_open(&t, 2, "DEU-R14=card-only");
    dt_put(&t, 0, "A0:maritime");
    dt_hand(&t, 0, "temple-gold farm");
    dt_play(&t, "build temple-gold; pay");
    TEST_CHECK(gt_event(&t.game, "deus.woodless", 0) != NULL);
    TEST_CHECK(t.state.temples == 4 && t.state.active == 1);
    dt_close(&t);
    gt_named(&deus_game, "DEU-R14");
}

static void temple_without_wood(void) /* edge case 11 */
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A6:production A6:temple A1:civil A1:temple");
    dt_put(&t, 1, "D1:production D1:temple D2:civil D2:temple");
    dt_play_cards(&t, 0, "temple-temples " EACH_COLUMN);
    dt_hand(&t, 0, "temple-gold farm");
    TEST_CHECK(t.state.temples == 0);
    dt_play(&t, "build temple-gold; pay");
    TEST_CHECK(t.state.active == 1);
    dt_refuse(&t, "place A6 by=anna", "deus.temple-woodless", "DEU-5.6"); /* I-19 */
    TEST_CHECK(dt_player(&t, 0)->column[DEU_PURPLE].n == 2);
    const struct deu_worth worth =
        deu_temple_worth(&t.game.rules, &t.state, 0, dt_card(&t, "temple-temples"));
    TEST_CHECK(worth.count == 2 && worth.points == 8);
    dt_turn(&t, 0);
    dt_goods(&t, 0, "wood:1 stone:1 clay:1 wheat:1");
    dt_hand(&t, 0, "temple-sets farm");
    /* it would be the third */
    dt_refuse(&t, "build temple-sets", "deus.temple-columns", "DEU-5.1");
    dt_close(&t);
}

/* ---- Random building ------------------------------------------------------------------------- */

static void random_building(void)
{
    struct deu_table t;

    dt_open(&t, 2, "wildcard=yes");
    dt_put(&t, 0, "A6:production A1:civil");
    dt_play_cards(&t, 0, "farm guild-forest trading-post-forest");
    dt_hand(&t, 0, "temple-gold farm quarry");
    dt_goods(&t, 0, "gold:5");
    dt_refuse(&t, "build temple-gold column=purple", "deus.wildcard-temple", "DEU-10.7"); /* I-39 */
    dt_play(&t, "build temple-gold column=brown"); /* edge case 26: the third card costs 3 gold */
    dt_expect_goods(&t, 0, "gold:2");
    TEST_CHECK(t.state.phase == DEU_P_PLACE);
    dt_play(&t, "place A6; use; use"); /* the other cards of the column, and nothing else */
    TEST_CHECK(t.state.active == 1 && dt_player(&t, 0)->vp == 6);
    dt_expect_goods(&t, 0, "gold:5");
    TEST_CHECK(dt_player(&t, 0)->column[DEU_BROWN].n == 3);
    dt_turn(&t, 0);
    dt_refuse(&t, "build quarry column=red", "deus.wildcard-used", "DEU-10.3");
    dt_close(&t);
}

static void random_building_refusals(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "temple-gold farm");
    dt_refuse(&t, "build temple-gold column=red", "deus.wildcard-off", "DEU-10.3");
    dt_close(&t);
    dt_open(&t, 2, "wildcard=yes");
    dt_put(&t, 0, "A6:production");
    dt_play_cards(&t, 0, "legion");
    dt_hand(&t, 0, "temple-gold farm");
    dt_goods(&t, 0, "wood:9 gold:1");
    dt_refuse(&t, "build temple-gold column=red", "deus.wildcard-gold", "DEU-10.4");
    dt_stock(&t, 0, "military:1");
    dt_refuse(&t, "build temple-gold column=blue", "deus.no-piece", "DEU-4.1"); /* DEU-10.5 */
    dt_goods(&t, 0, "gold:2");
    dt_play(&t, "build farm column=red; place A6; skip");
    TEST_CHECK(t.state.armies[dt_region(&t, "A6")] == 1);
    dt_close(&t);
}

static void facedown_counts_for_temples(void)
{
    struct deu_table t;

    dt_open(&t, 2, "wildcard=yes DEU-R22=ignored"); /* that reading is about other things */
    dt_put(&t, 0, "A6:production");
    dt_play_cards(&t, 0, "temple-gold galley farm school legion");
    dt_hand(&t, 0, "quarry temple-sets farm");
    dt_play(&t, "build quarry column=brown; place A6");
    dt_turn(&t, 0);
    dt_play(&t, "build temple-sets; pay; place A6");
    TEST_CHECK(deu_temple_worth(&t.game.rules, &t.state, 0, dt_card(&t, "temple-sets")).points ==
               0);
    dt_close(&t);
}

/* DEU-R22: for Academy and the temple of sets. */
static void facedown_counts_or_not(void)
{
    static const char *const settings[] = {"wildcard=yes", "wildcard=yes DEU-R22=ignored"};

    for (int i = 0; i < 2; i++) {
        struct deu_table t;
        dt_open(&t, 2, settings[i]);
        dt_put(&t, 0, "A6:production");
        dt_play_cards(&t, 0, "guild-forest");
        dt_hand(&t, 0, "quarry academy-brown farm");
        dt_play(&t, "build quarry column=brown; place A6; skip");
        dt_turn(&t, 0);
        dt_play(&t, "build academy-brown; pay; place A6; use");
        TEST_CHECK(dt_player(&t, 0)->vp == (i == 0 ? 7 : 6));
        dt_close(&t);
    }
    gt_named(&deus_game, "DEU-R22");
}

TEST_LIST = {
    {"DEU-3.1 I-04 turns go round from the first player", turns_go_round},
    {"DEU-3.2 I-04 exactly one action", one_action},
    {"DEU-4.15 I-20 steps out of place", steps_out_of_place},
    {"DEU-4.1 I-06 a piece of the kind is needed", piece_is_needed},
    {"DEU-4.2 DEU-0.6 DEU-5.10 I-05 the card goes from hand to column", card_comes_from_the_hand},
    {"DEU-4.3 W-1 one wood or four gold", wood_or_gold},
    {"DEU-4.3 edge case 1 one unit in kind, one in gold", one_in_kind_one_in_gold},
    {"DEU-4.3 DEU-4.5 I-07 I-08 payments that will not do", payment_refusals},
    {"DEU-4.5 DEU-5.2 I-07 costs that cannot be paid", cost_that_cannot_be_paid},
    {"DEU-4.3 a cost of gold alone leaves no choice", gold_alone_is_paid_by_itself},
    {"DEU-4.6 DEU-4.7 DEU-R13 I-09 the first piece goes to the edge", first_piece_at_the_edge},
    {"DEU-4.8 W-2 D-2 D-3 I-10 first pieces are apart", first_pieces_are_apart},
    {"DEU-R11 all and first", apart_from_what},
    {"DEU-4.8 edge case 2 a ship as the first piece", first_ship},
    {"DEU-4.8 edge case 3 no region is far enough", late_first_piece},
    {"DEU-4.9 DEU-4.10 DEU-4.11 DEU-0.4 W-3 I-11 I-12 I-13 I-14 I-15 the second piece",
     second_piece},
    {"DEU-4.12 I-15 ships at sea", ships_at_sea},
    {"DEU-4.6 I-11 no region qualifies", no_region_left},
    {"DEU-4.13 edge case 22 I-16 paying for the edge", paying_for_the_edge},
    {"DEU-4.13 an edge region beside one's own", edge_beside_own},
    {"DEU-4.15 W-4 from the bottom to the top", column_from_the_bottom},
    {"DEU-4.15 I-20 entries that do not fit", entries_out_of_order},
    {"DEU-4.16 DEU-R1 optional and compulsory", effects_may_be_skipped},
    {"DEU-4.4 DEU-4.5 gains come too late for the cost", gains_come_too_late},
    {"DEU-3.3 DEU-4.17 I-37 edge case 20 an empty hand is filled", empty_hand_is_filled},
    {"DEU-3.3 I-37 cards left: nothing is drawn", cards_left_no_refill},
    {"DEU-5.2 DEU-5.3 DEU-5.4 DEU-5.7 DEU-5.9 W-5 I-18 I-19 the first temple", first_temple},
    {"DEU-5.1 W-6 I-17 later temples", later_temples},
    {"DEU-5.1 DEU-8.38 D-11 third and fourth temple", third_and_fourth_temple},
    {"DEU-5.5 DEU-R14 unplayable and card-only", temple_with_nowhere_to_go},
    {"DEU-5.6 DEU-8.37 edge case 11 I-19 a temple without wood", temple_without_wood},
    {"DEU-10.3 DEU-10.4 DEU-10.6 DEU-10.7 edge case 26 I-39 random building", random_building},
    {"DEU-10.3 DEU-10.4 DEU-10.5 I-39 random buildings that cannot be", random_building_refusals},
    {"DEU-10.7 a card face down counts for temples", facedown_counts_for_temples},
    {"DEU-R22 counts and ignored", facedown_counts_or_not},
    {0},
};
