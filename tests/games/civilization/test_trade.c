/* Civilization: drawing trade cards, buying gold, trade (phases 9 and 10). */
#include "civ_table.h"

#include "acutest.h"

#include <string.h>

static struct civ_table t;

static bool faces(int seat, enum civ_calamity calamity)
{
    return (ct_player(&t, seat)->facing >> calamity) & 1;
}

static int hand_n(int seat)
{
    return civ_hand_n(&t.game.rules, &t.state, seat);
}

/* ---- Draws ----------------------------------------------------------------------------------- */

/* EX-7 */
static void one_for_each_city(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "rome:city carthage:city athens:city");
    ct_put(&t, 1, "sparta:city");
    ct_run(&t, CIV_S_DRAW);
    TEST_CHECK(hand_n(0) == 3 && hand_n(1) == 1 && hand_n(2) == 0);
    TEST_CHECK(ct_card(&t, 0, "hides") == 1 && ct_card(&t, 0, "iron") == 1);
    TEST_CHECK(ct_card(&t, 0, "salt") == 1 && ct_card(&t, 1, "hides") == 1);
    TEST_CHECK(ct_pile(&t, 1) == 12 && ct_pile(&t, 2) == 10 && ct_pile(&t, 3) == 9);
    TEST_CHECK(ct_pile(&t, 4) == 9);
    ct_close(&t);
}

/* I-17: fewest cities first, equal ones in A.S.T. order. */
static void order_of_draws(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "rome:city carthage:city");
    ct_put(&t, 1, "sparta:city athens:city");
    ct_put(&t, 5, "sinope:city");
    ct_top(&t, 1, "ochre hides hides");
    ct_top(&t, 2, "papyrus iron");
    ct_run(&t, CIV_S_DRAW);
    TEST_CHECK(ct_card(&t, 5, "ochre") == 1); /* one city */
    TEST_CHECK(ct_card(&t, 0, "papyrus") == 1 && ct_card(&t, 1, "iron") == 1);
    ct_close(&t);
}

/* I-17: the stack runs out between two players. */
static void empty_stack(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "rome:city carthage:city");
    ct_put(&t, 1, "sparta:city athens:city");
    ct_hand(&t, 4, "hides:7 ochre:6");
    ct_run(&t, CIV_S_DRAW);
    TEST_CHECK(ct_card(&t, 0, "ochre") == 1 && hand_n(0) == 2);
    TEST_CHECK(hand_n(1) == 1 && ct_card(&t, 1, "iron") == 1); /* nothing in its place */
    TEST_CHECK(ct_pile(&t, 1) == 0);
    ct_close(&t);
}

/* Red backs are shown, brown ones are like commodities. */
static void calamities_drawn(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "rome:city carthage:city athens:city sparta:city argos:city corinth:city");
    ct_top(&t, 3, "famine");
    ct_top(&t, 6, "epidemic");
    ct_run(&t, CIV_S_DRAW);
    TEST_CHECK(faces(0, CIV_FAMINE) && ct_card(&t, 0, "famine") == 0); /* CIV-R32 */
    TEST_CHECK(!faces(0, CIV_EPIDEMIC) && ct_card(&t, 0, "epidemic") == 1);
    TEST_CHECK(hand_n(0) == 5);
    ct_close(&t);
}

/* ---- Gold ------------------------------------------------------------------------------------ */

/* I-17: 18 tokens for Piracy. */
static void gold(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "rome:city");
    ct_treasury(&t, 0, 40);
    ct_treasury(&t, 1, 17);
    ct_top(&t, 9, "gold piracy");
    ct_step(&t, CIV_S_DRAW);
    ct_asks(&t, CIV_P_GOLD, 0); /* CIV-R11: after his own draw */
    TEST_CHECK(hand_n(0) == 1);
    ct_play(&t, "gold");
    TEST_CHECK(ct_card(&t, 0, "gold") == 1);
    ct_expect_tokens(&t, 0, 55 - 22, 22);
    ct_play(&t, "gold");
    TEST_CHECK(ct_card(&t, 0, "piracy") == 1 && !faces(0, CIV_PIRACY));
    ct_expect_tokens(&t, 0, 51, 4);
    TEST_CHECK(t.state.phase != CIV_P_GOLD); /* four tokens buy nothing; Boris has 17 */
    ct_close(&t);
}

static void gold_is_optional(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 0, "rome:city");
    ct_treasury(&t, 0, 40);
    ct_step(&t, CIV_S_DRAW);
    ct_play(&t, "end");
    ct_expect_tokens(&t, 0, 15, 40);
    TEST_CHECK(t.state.phase != CIV_P_GOLD && !ct_legal(&t, "gold"));
    ct_close(&t);
}

static void gold_runs_out(void)
{
    ct_open(&t, 6, NULL);
    ct_hand(&t, 3, "gold:3");
    ct_treasury(&t, 0, 40);
    ct_step(&t, CIV_S_DRAW);
    ct_play(&t, "gold");
    TEST_CHECK(ct_card(&t, 0, "piracy") == 1 && ct_pile(&t, 9) == 0);
    TEST_CHECK(t.state.phase != CIV_P_GOLD);
    ct_close(&t);
}

/* CIV-R11 both ways. */
static void gold_without_cities(void)
{
    ct_open(&t, 6, NULL);
    ct_treasury(&t, 2, 18);
    ct_step(&t, CIV_S_DRAW);
    ct_asks(&t, CIV_P_GOLD, 2);
    ct_play(&t, "gold");
    TEST_CHECK(ct_card(&t, 2, "gold") == 1);
    gt_told(&t.game, "CIV-R11");
    ct_close(&t);
    ct_open(&t, 6, "CIV-R11=with-cities");
    ct_treasury(&t, 2, 18);
    ct_step(&t, CIV_S_DRAW);
    TEST_CHECK(t.state.phase != CIV_P_GOLD);
    ct_close(&t);
}

/* ---- Trade ----------------------------------------------------------------------------------- */

static void open_trade(const char *settings)
{
    ct_open(&t, 6, settings);
    ct_hand(&t, 0, "salt:3 grain:2 epidemic");
    ct_hand(&t, 1, "hides:2 ochre iron");
    ct_hand(&t, 2, "cloth:2 bronze");
    ct_hand(&t, 3, "gems:2");
}

/* EX-4 */
static void a_deal(void)
{
    open_trade(NULL);
    ct_step(&t, CIV_S_TRADE);
    ct_asks(&t, CIV_P_TRADE, 0);
    ct_play(&t, "offer boris salt,salt,grain 3 16 salt by=anna");
    TEST_CHECK(ct_card(&t, 0, "salt") == 3); /* nothing has changed hands yet */
    ct_play(&t, "offer anna hides,hides,ochre,iron 4 7 ochre by=boris"); /* 4 + 1 + 2 */
    TEST_CHECK(ct_card(&t, 0, "salt") == 1 && ct_card(&t, 0, "hides") == 2);
    TEST_CHECK(ct_card(&t, 0, "grain") == 1 && ct_card(&t, 0, "iron") == 1);
    TEST_CHECK(ct_card(&t, 1, "salt") == 2 && ct_card(&t, 1, "grain") == 1);
    TEST_CHECK(hand_n(0) == 7 && hand_n(1) == 3);
    ct_close(&t);
    open_trade(NULL);
    ct_step(&t, CIV_S_TRADE);
    TEST_CHECK(ct_legal(&t, "offer boris salt,salt,grain 3 16 grain by=anna"));
    ct_play(&t, "offer vera hides,hides,ochre 3 5 hides by=boris");    /* anyone begins */
    ct_play(&t, "offer boris cloth,cloth,bronze 3 26 bronze by=vera"); /* 20 + 6 */
    TEST_CHECK(ct_card(&t, 1, "cloth") == 2 && ct_card(&t, 2, "hides") == 2);
    ct_close(&t);
}

static void statements(void)
{
    open_trade(NULL);
    ct_step(&t, CIV_S_TRADE);
    ct_refuse(&t, "offer boris salt,salt,grain 4 16 salt by=anna", "CIV-16.3");
    ct_refuse(&t, "offer boris salt,salt,grain 2 16 salt by=anna", "CIV-16.3");
    ct_refuse(&t, "offer boris salt,salt,grain 3 10 salt by=anna", "CIV-16.3|CIV-17.4.4");
    ct_refuse(&t, "offer boris salt,salt,grain 3 17 salt by=anna", "CIV-16.3|CIV-17.4.4");
    ct_refuse(&t, "offer boris salt,salt,grain 3 16 gems by=anna", "CIV-16.3");
    ct_refuse(&t, "offer boris salt,salt 2 12 salt by=anna", "CIV-16.3");
    ct_refuse(&t, "offer gleb salt,salt,grain 3 16 salt by=anna",
              "CIV-16.3"); /* he has two cards */
    ct_refuse(&t, "offer anna gems,gems 2 32 gems by=gleb", "CIV-16.3");
    ct_play(&t, "offer boris salt,salt,salt 3 27 salt by=anna");
    ct_refuse(&t, "offer anna hides,hides,ochre 3 6 hides by=boris", "CIV-16.3|CIV-17.4.4");
    ct_refuse(&t, "offer anna hides,hides 2 4 hides by=boris", "CIV-16.3");
    ct_close(&t);
}

static void what_may_be_offered(void)
{
    open_trade(NULL);
    ct_face(&t, 0, "famine", STELE_NOBODY);
    ct_face(&t, 1, "iconoclasm", 2);
    ct_step(&t, CIV_S_TRADE);
    ct_refuse(&t, "offer boris gold,salt,salt 3 21 salt by=anna", "CIV-16.2"); /* not held */
    ct_refuse(&t, "offer boris grain,grain,grain 3 36 grain by=anna", "CIV-16.2");
    ct_refuse(&t, "offer boris famine,salt,salt 3 12 salt by=anna", "CIV-15.5");
    ct_refuse(&t, "offer anna iconoclasm,hides,hides 3 4 hides by=boris", "CIV-19.3");
    ct_refuse(&t, "offer anna salt,salt,grain 3 16 salt by=anna", "CIV-16.4");
    /* CIV-16.6: a calamity is worth nothing */
    ct_refuse(&t, "offer boris epidemic,salt,salt 3 18 salt by=anna",
              "CIV-16.6|CIV-16.3|CIV-17.4.4");
    ct_play(&t, "offer boris epidemic,salt,salt 3 12 salt by=anna");
    ct_close(&t);
}

/* The deal is between two: Vera cannot answer what was offered to Boris. */
static void two_parties(void)
{
    open_trade(NULL);
    ct_step(&t, CIV_S_TRADE);
    ct_play(&t, "offer boris salt,salt,grain 3 16 salt by=anna");
    struct stele_move move;
    struct stele_reason why = {0};
    TEST_CHECK(gt_read(&t.game, "offer anna cloth,cloth,bronze 3 26 cloth by=vera", &move));
    if (game_check(&t.game.rules, &t.state, &move, &why))
        ct_play(&t, "offer anna cloth,cloth,bronze 3 26 cloth by=vera");
    else
        TEST_CHECK(strcmp(why.clause, "CIV-16.4") == 0);
    TEST_CHECK(ct_card(&t, 2, "cloth") == 2 && ct_card(&t, 0, "salt") == 3);
    ct_close(&t);
}

/* CIV-R27 */
static void nothing_but_calamities(void)
{
    open_trade(NULL);
    ct_hand(&t, 0, "epidemic civil_disorder iconoclasm salt");
    ct_step(&t, CIV_S_TRADE);
    ct_refuse(&t, "offer boris epidemic,civil_disorder,iconoclasm 3 0 salt by=anna",
              "CIV-R27|CIV-16.3");
    ct_close(&t);
}

/* The first to receive a brown calamity lays it down. */
static void calamity_traded(void)
{
    open_trade(NULL);
    ct_step(&t, CIV_S_TRADE);
    ct_play(&t, "offer boris epidemic,salt,salt 3 12 salt by=anna");
    ct_play(&t, "offer anna hides,hides,ochre 3 5 hides by=boris");
    TEST_CHECK(faces(1, CIV_EPIDEMIC) && ct_card(&t, 1, "epidemic") == 0);
    TEST_CHECK(t.state.dealer[CIV_EPIDEMIC] == 1); /* Anna */
    TEST_CHECK(hand_n(1) == 3);                    /* iron and two of salt */
    ct_refuse(&t, "offer anna epidemic,salt,salt 3 12 salt by=boris", "CIV-19.3");
    ct_close(&t);
}

/* CIV-T7 both ways; I-19: held from an earlier turn. */
static void calamity_drawn_in_this_turn(void)
{
    for (int next_turn = 0; next_turn < 2; next_turn++) {
        for (int fresh = 0; fresh < 2; fresh++) {
            open_trade(next_turn ? "CIV-T7=next-turn" : NULL);
            ct_player(&t, 0)->fresh = (uint8_t)(fresh << CIV_EPIDEMIC);
            ct_step(&t, CIV_S_TRADE);
            if (next_turn && fresh)
                ct_refuse(&t, "offer boris epidemic,salt,salt 3 12 salt by=anna",
                          "CIV-T7|CIV-19.4");
            else
                ct_play(&t, "offer boris epidemic,salt,salt 3 12 salt by=anna");
            ct_close(&t);
        }
    }
    gt_named(&civilization_game, "CIV-T7");
}

/* Whether a brown card was drawn in this turn is seen by the draw and forgotten by the next. */
static void drawn_in_this_turn(void)
{
    ct_open(&t, 6, "CIV-T7=next-turn");
    ct_put(&t, 0, "rome:city carthage:city athens:city sparta:city argos:city corinth:city");
    ct_top(&t, 6, "epidemic");
    ct_hand(&t, 1, "hides:3");
    ct_step(&t, CIV_S_DRAW);
    ct_refuse(&t, "offer boris epidemic,salt,grain 3 7 salt by=anna", "CIV-T7|CIV-19.4");
    ct_clear(&t, 0);
    ct_step(&t, CIV_S_DRAW); /* as if in the next turn */
    TEST_CHECK(ct_legal(&t, "offer boris epidemic,salt,grain 3 7 salt by=anna"));
    ct_close(&t);
}

static void closing(void)
{
    open_trade(NULL);
    ct_step(&t, CIV_S_TRADE);
    ct_refuse(&t, "end by=boris", "CIV-5.2|CIV-5.7|CIV-16.5|CIV-16.1");
    ct_play(&t, "end");
    TEST_CHECK(t.state.phase == CIV_P_PURCHASE);
    ct_close(&t);
    /* Nobody to trade with: no phase. */
    ct_open(&t, 6, NULL);
    ct_hand(&t, 0, "salt:3");
    ct_hand(&t, 1, "hides:2");
    ct_step(&t, CIV_S_TRADE);
    TEST_CHECK(t.state.phase == CIV_P_PURCHASE);
    ct_close(&t);
}

TEST_LIST = {
    {"CIV-15.1 CIV-15.3 EX-7 a card for each city", one_for_each_city},
    {"CIV-15.2 CIV-5.3 I-17 fewest cities first", order_of_draws},
    {"CIV-15.4 I-17 an empty stack", empty_stack},
    {"CIV-15.5 CIV-R32 CIV-22.2.1 CIV-22.2.2 red and brown backs", calamities_drawn},
    {"CIV-15.7 CIV-R11 I-17 gold, and what comes up", gold},
    {"CIV-15.7 gold is optional", gold_is_optional},
    {"CIV-15.7 an empty stack of gold", gold_runs_out},
    {"CIV-R11 gold without cities", gold_without_cities},
    {"CIV-16.1 CIV-16.3 CIV-17.4.4 EX-4 a deal", a_deal},
    {"CIV-16.3 CIV-17.4.4 what must be true", statements},
    {"CIV-16.2 CIV-16.4 CIV-16.6 CIV-15.5 CIV-19.3 what may be offered", what_may_be_offered},
    {"CIV-16.4 two players in a deal", two_parties},
    {"CIV-R27 nothing but calamities", nothing_but_calamities},
    {"CIV-19.3 a calamity is traded", calamity_traded},
    {"CIV-T7 CIV-19.4 I-19 a calamity drawn in this turn, or held", calamity_drawn_in_this_turn},
    {"CIV-T7 which was drawn in this turn", drawn_in_this_turn},
    {"CIV-16.5 CIV-16.3 CIV-5.5 trade is closed, or skipped", closing},
    {0},
};
