/* Civilization: civilization cards and the return of trade cards (phase 11). */
#include "civ_table.h"

#include "acutest.h"

#include <stdio.h>
#include <string.h>

static struct civ_table t;

/* Vera, of Illyria, buys first (CIV-17.1); Anna has a treasury, so that the turn waits for her. */
static void open_purchase(int players, const char *settings, const char *cards, const char *hand,
                          int treasury)
{
    ct_open(&t, players, settings);
    ct_cards(&t, 2, cards);
    ct_hand(&t, 2, hand);
    ct_treasury(&t, 2, treasury);
    ct_treasury(&t, 0, 5);
    ct_step(&t, CIV_S_PURCHASE);
    ct_asks(&t, CIV_P_PURCHASE, 2);
}

static int treasury(int seat)
{
    return ct_player(&t, seat)->treasury;
}

static int value(const char *cards)
{
    uint8_t counts[CIV_KINDS_MAX] = {0};
    int kind, n;

    while (gt_next(&t.game, CIV_D_KINDS, &cards, &kind, &n))
        counts[kind] = (uint8_t)n;
    return civ_set_value(&t.game.rules, counts);
}

/* EX-1, EX-2 */
static void set_values(void)
{
    ct_open(&t, 3, NULL);
    TEST_CHECK(value("grain:3") == 36);
    TEST_CHECK(value("grain:3 papyrus:2 hides:1") == 45);
    TEST_CHECK(value("hides:2 ochre:2") == 8); /* CIV-17.4.3: 4 and 4, not 16 */
    TEST_CHECK(value("iron:1 papyrus:1") == 4);
    TEST_CHECK(value("epidemic:1 salt:2") == 12); /* CIV-16.6 */
    TEST_CHECK(value("") == 0);
    ct_close(&t);
}

/* EX-3 */
static void paying(void)
{
    open_purchase(3, NULL, "mysticism", "grain:3 papyrus:2 hides:1", 10);
    ct_refuse(&t, "buy music with=grain,grain,grain,papyrus,papyrus", "CIV-17.2"); /* 54 of 55 */
    ct_play(&t, "buy music with=grain,grain,grain,papyrus,papyrus,hides");
    TEST_CHECK(ct_owns(&t, 2, "music") && treasury(2) == 0);
    ct_expect_tokens(&t, 2, 47, 0); /* CIV-17.6: to Stock */
    TEST_CHECK(ct_card(&t, 2, "grain") == 0 && ct_pile(&t, 4) == 9);
    TEST_CHECK(strcmp(ct_in_pile(&t, 4, -1), "grain") == 0); /* under the calamity */
    TEST_CHECK(t.state.market[t.set.known[CIV_MUSIC]] == 3);
    ct_asks(&t, CIV_P_PURCHASE, 0);
    ct_close(&t);
}

static const struct {
    const char *id, *owned, *bought, *hand, *with;
    int treasury, left;
} purchases[] = {
    {"EX-5", "mysticism", "astronomy,coinage", "gold:3 spice:3", "gold,gold,gold,spice,spice,spice",
     20, 14}, /* 190 - 40 = 150; 81 + 63 = 144 */
    {"EX-6", "architecture", "law", "gold:3 gems:3", "gold,gold,gold,gems,gems,gems", 20,
     18}, /* 170 - 15 = 155; 81 + 72 = 153 */
    {"EX-13", "mysticism coinage medicine engineering", "astronomy", "", "", 20, 20},
    {"EX-14", "", "pottery", "cloth:4", "cloth,cloth,cloth,cloth", 20, 20},    /* 80 for 45 */
    {"EX-15", "drama_poetry", "literacy", "gold:3", "gold,gold,gold", 20, 11}, /* 90 - 81 */
    {"EX-16", "architecture", "literacy", "gold:3", "gold,gold,gold", 20, 6},  /* 95 - 81 */
    {"17.10 no credit in the same turn", "", "mysticism,astronomy", "gold:3", "gold,gold,gold", 40,
     11}, /* 110 - 81 = 29 */
    {"R30 credit does not pass on", "coinage medicine engineering", "mysticism,music", "gold:2",
     "gold,gold", 40, 16}, /* 0 + 60 - 36 = 24 */
    {"17.8 the Treasury makes up what is lacking", "", "pottery", "salt:3", "salt,salt,salt", 30,
     12}, /* 45 - 27 = 18 */
    {"17.2 the Treasury alone", "", "pottery", "salt:3", "", 47, 2},
    {"17.11 once for each card bought", "pottery", "metalworking,agriculture,cloth_making",
     "gold:3 gems:3 grain:2", "gold,gold,gold,gems,gems,gems,grain,grain", 40,
     4}, /* 80 + 110 + 45 - 30 = 205; 81 + 72 + 16 = 169 */
    {"17.14 cards of two groups", "mysticism engineering law", "philosophy", "gold:3 gems:3",
     "gold,gold,gold,gems,gems,gems", 47, 0}, /* 240 - 40 = 200; 153 */
    {"22.3.6 22.3.12 special credits", "music literacy law", "philosophy", "gold:3 gems:3",
     "gold,gold,gold,gems,gems,gems", 47, 15}, /* 240 - 30 - 25 = 185 */
    {"22.3.5 Drama and Poetry", "drama_poetry literacy law pottery", "democracy", "gold:3 gems:3",
     "gold,gold,gold,gems,gems,gems", 47, 45}, /* 200 - 10 - 25 - 10 = 155 */
};

static void payments(void)
{
    for (size_t i = 0; i < sizeof purchases / sizeof *purchases; i++) {
        char move[256];
        TEST_CASE(purchases[i].id);
        open_purchase(3, NULL, purchases[i].owned, purchases[i].hand, purchases[i].treasury);
        snprintf(move, sizeof move, "buy %s%s%s", purchases[i].bought,
                 *purchases[i].with ? " with=" : "", purchases[i].with);
        ct_play(&t, move);
        TEST_CHECK_(treasury(2) == purchases[i].left, "%d left, expected %d", treasury(2),
                    purchases[i].left);
        ct_close(&t);
    }
}

/* ---- What may be bought ---------------------------------------------------------------------- */

#define RICH "gold:3 gems:4 spice:5"
#define ALL  " with=gold,gold,gold,gems,gems,gems,gems,spice,spice,spice,spice,spice"

static void one_of_each(void)
{
    open_purchase(3, NULL, "pottery", RICH, 40);
    ct_refuse(&t, "buy pottery" ALL, "CIV-17.7");
    ct_refuse(&t, "buy music,music" ALL, "CIV-17.7");
    ct_play(&t, "buy music,drama_poetry" ALL);
    TEST_CHECK(ct_owns(&t, 2, "music") && ct_owns(&t, 2, "drama_poetry"));
    ct_close(&t);
}

/* I-20 */
static void eleven_types(void)
{
    open_purchase(6, NULL,
                  "mysticism pottery cloth_making drama_poetry music architecture metalworking "
                  "astronomy agriculture coinage",
                  RICH, 40);
    ct_refuse(&t, "buy literacy,medicine" ALL, "CIV-17.7"); /* eleventh and twelfth */
    ct_play(&t, "buy literacy" ALL);
    ct_close(&t);
    ct_open(&t, 6, NULL);
    ct_cards(&t, 2,
             "mysticism pottery cloth_making drama_poetry music architecture metalworking "
             "astronomy agriculture coinage literacy");
    ct_hand(&t, 2, RICH);
    ct_step(&t, CIV_S_PURCHASE);
    ct_asks(&t, CIV_P_EXCESS, 2); /* nothing more to buy */
    TEST_CHECK(!ct_legal(&t, "buy law" ALL));
    ct_close(&t);
}

/* I-20: the only Mysticism of a game of three is bought. */
static void none_left(void)
{
    ct_open(&t, 3, NULL);
    ct_treasury(&t, 2, 40);
    ct_treasury(&t, 1, 40);
    ct_step(&t, CIV_S_PURCHASE);
    ct_play(&t, "buy mysticism");
    ct_asks(&t, CIV_P_PURCHASE, 1); /* CIV-17.1 */
    ct_refuse(&t, "buy mysticism", "CIV-22.3.1");
    ct_close(&t);
    ct_open(&t, 7, NULL);
    for (int seat = 0; seat < 4; seat++)
        ct_cards(&t, seat, "pottery");
    ct_treasury(&t, 6, 47);
    ct_step(&t, CIV_S_PURCHASE);
    ct_refuse(&t, "buy pottery", "CIV-22.3.1");
    ct_close(&t);
}

/* CIV-T10, CIV-R14 */
static void law_comes_first(void)
{
    open_purchase(3, NULL, "", RICH, 40);
    ct_refuse(&t, "buy democracy" ALL, "CIV-22.3.15");
    ct_refuse(&t, "buy philosophy" ALL, "CIV-22.3.15");
    ct_hand(&t, 0, "cloth:7 bronze:6");
    ct_refuse(&t, "buy law,democracy" ALL, "CIV-22.3.15|CIV-R14|CIV-17.10");
    ct_play(&t, "buy law" ALL);
    ct_close(&t);
    open_purchase(3, NULL, "law", RICH, 40);
    ct_play(&t, "buy democracy" ALL);
    ct_close(&t);
}

static void not_enough(void)
{
    open_purchase(3, NULL, "", "salt:3 epidemic", 17);
    ct_refuse(&t, "buy pottery with=salt,salt,salt", "CIV-17.2");               /* 44 of 45 */
    ct_refuse(&t, "buy pottery with=salt,salt,salt,salt", "CIV-17.2"); /* three held */
    ct_refuse(&t, "buy mysticism with=epidemic,salt,salt,salt", "CIV-R48|CIV-17.2");
    ct_play(&t, "buy mysticism with=salt,salt,salt");
    TEST_CHECK(treasury(2) == 14);
    ct_close(&t);
}

/* CIV-17.15: free, and with nothing in hand the player is still asked. */
static void free_card(void)
{
    open_purchase(3, NULL, "mysticism coinage medicine engineering", "", 0);
    ct_play(&t, "buy astronomy");
    TEST_CHECK(ct_owns(&t, 2, "astronomy"));
    ct_close(&t);
}

static void order_of_purchases(void)
{
    ct_open(&t, 6, NULL);
    for (int seat = 0; seat < 6; seat += 2)
        ct_treasury(&t, seat, 50);
    ct_step(&t, CIV_S_PURCHASE);
    ct_asks(&t, CIV_P_PURCHASE, 4);
    ct_refuse(&t, "buy pottery by=anna", "CIV-17.1|CIV-5.2");
    ct_play(&t, "buy pottery");
    ct_asks(&t, CIV_P_PURCHASE, 2); /* one purchase a turn: CIV-17.10 */
    ct_play(&t, "end");
    ct_asks(&t, CIV_P_PURCHASE, 0);
    ct_close(&t);
}

/* Nothing takes a civilization card away, whatever happens to the rest. */
static void never_given_up(void)
{
    ct_open(&t, 3, NULL);
    ct_cards(&t, 0, "law pottery");
    ct_put(&t, 0, "rome:city");
    ct_stock(&t, 0, 1);
    ct_step(&t, CIV_S_TAXES);
    if (t.state.phase == CIV_P_REVOLT)
        ct_play(&t, "revolt rome");
    TEST_CHECK(ct_player(&t, 0)->cities == 0 && ct_owns(&t, 0, "law") && ct_owns(&t, 0, "pottery"));
    ct_close(&t);
}

/* CIV-R12: as listed, the last at the very bottom. */
static void order_under_the_stack(void)
{
    open_purchase(3, NULL, "", "hides:2 ochre:2 iron papyrus", 45);
    ct_play(&t, "buy pottery with=hides,ochre,papyrus,ochre,hides,iron");
    TEST_CHECK(strcmp(ct_in_pile(&t, 1, -1), "hides") == 0);
    TEST_CHECK(strcmp(ct_in_pile(&t, 1, -2), "ochre") == 0);
    TEST_CHECK(strcmp(ct_in_pile(&t, 1, -3), "ochre") == 0);
    TEST_CHECK(strcmp(ct_in_pile(&t, 1, -4), "hides") == 0);
    TEST_CHECK(strcmp(ct_in_pile(&t, 2, -1), "iron") == 0);
    TEST_CHECK(strcmp(ct_in_pile(&t, 2, -2), "papyrus") == 0);
    TEST_CHECK(strcmp(ct_in_pile(&t, 2, -3), "volcano") == 0);
    ct_close(&t);
}

/* ---- Excess ---------------------------------------------------------------------------------- */

static void six_cards(void)
{
    open_purchase(3, NULL, "", "salt:4 grain:3 epidemic", 0);
    ct_play(&t, "end");
    ct_asks(&t, CIV_P_EXCESS, 2);             /* right after his purchases */
    ct_refuse(&t, "return salt", "CIV-18.1"); /* seven are left */
    TEST_CHECK(!ct_legal(&t, "end"));
    ct_refuse(&t, "return salt,salt,grain", "CIV-R28|CIV-18.1"); /* five are left */
    ct_refuse(&t, "return cloth,salt", "CIV-18.1");
    ct_play(&t, "return salt,grain");
    TEST_CHECK(ct_card(&t, 2, "salt") == 3 && ct_card(&t, 2, "grain") == 2);
    TEST_CHECK(ct_card(&t, 2, "epidemic") == 1); /* kept for a later turn, CIV-19.4 */
    TEST_CHECK(strcmp(ct_in_pile(&t, 3, -1), "salt") == 0);
    ct_asks(&t, CIV_P_PURCHASE, 0);
    ct_close(&t);
}

static void calamity_returned(void)
{
    open_purchase(3, NULL, "", "salt:5 grain:2 epidemic", 0);
    ct_play(&t, "end; return salt,epidemic");
    TEST_CHECK(ct_card(&t, 2, "epidemic") == 0 && strcmp(ct_in_pile(&t, 6, -1), "epidemic") == 0);
    ct_close(&t);
    /* With six or fewer only the calamity may go. */
    open_purchase(3, NULL, "", "salt:4 epidemic", 0);
    ct_play(&t, "end");
    ct_asks(&t, CIV_P_EXCESS, 2);
    ct_refuse(&t, "return salt", "CIV-R28|CIV-18.1");
    ct_play(&t, "return epidemic");
    TEST_CHECK(ct_card(&t, 2, "epidemic") == 0 && ct_card(&t, 2, "salt") == 4);
    ct_close(&t);
    open_purchase(3, NULL, "", "salt:4 epidemic", 0);
    ct_play(&t, "end; end");
    TEST_CHECK(ct_card(&t, 2, "epidemic") == 1);
    ct_asks(&t, CIV_P_PURCHASE, 0);
    ct_close(&t);
}

/* CIV-R28 both ways. */
static void voluntary_return(void)
{
    open_purchase(3, NULL, "", "salt:4 grain:2", 0);
    ct_play(&t, "end");
    ct_asks(&t, CIV_P_PURCHASE, 0); /* nothing to return */
    ct_close(&t);
    open_purchase(3, "CIV-R28=free", "", "salt:4 grain:2", 0);
    ct_play(&t, "end");
    ct_asks(&t, CIV_P_EXCESS, 2);
    ct_play(&t, "return salt,salt");
    TEST_CHECK(ct_card(&t, 2, "salt") == 2);
    ct_close(&t);
    open_purchase(3, "CIV-R28=free", "", "salt:5 grain:2", 0);
    ct_play(&t, "end");
    TEST_CHECK(!ct_legal(&t, "end")); /* one must go */
    ct_play(&t, "return salt,salt,salt");
    ct_close(&t);
    gt_named(&civilization_game, "CIV-R28");
}

/* Calamities that lie face up are not in the hand. */
static void face_up_is_not_in_hand(void)
{
    ct_open(&t, 3, NULL);
    ct_hand(&t, 2, "salt:4 grain:2");
    ct_face(&t, 2, "famine", STELE_NOBODY);
    ct_face(&t, 2, "epidemic", 0);
    ct_treasury(&t, 0, 5);
    ct_step(&t, CIV_S_PURCHASE);
    ct_play(&t, "end");
    ct_asks(&t, CIV_P_PURCHASE, 0); /* CIV-19.5: calamities wait until everyone has bought */
    TEST_CHECK(t.state.step == CIV_S_PURCHASE);
    ct_close(&t);
}

/* CIV-17.11: every card that gives credit is reported; CIV-5.5: so is the phase that somebody ends. */
static void credits_are_told(void)
{
    ct_open(&t, 3, NULL);
    ct_cards(&t, 0, "mysticism");
    ct_treasury(&t, 0, 45);
    ct_hand(&t, 0, "salt:3"); /* 27 */
    ct_treasury(&t, 1, 30);
    ct_step(&t, CIV_S_PURCHASE);
    ct_asks(&t, CIV_P_PURCHASE, 1);
    ct_play(&t, "end");
    gt_say_event(&t.game, "civilization.ended", "Boris is done: civilization cards",
                 "Boris заканчивает покупку карт цивилизации");
    ct_asks(&t, CIV_P_PURCHASE, 0);
    ct_play(&t, "buy astronomy with=salt,salt,salt");
    gt_say_event(&t.game, "civilization.credit", "Mysticism gives 20 credit towards Astronomy",
                 "Мистика даёт скидку 20 на карту «Астрономия»");
    ct_close(&t);
}

TEST_LIST = {
    {"CIV-17.11 CIV-17.12 CIV-5.5 credits and ends are told", credits_are_told},
    {"CIV-17.4.1 CIV-17.4.3 CIV-16.6 EX-1 EX-2 sets of trade cards", set_values},
    {"CIV-17.2 CIV-17.6 CIV-17.5.3 CIV-22.3.2 EX-3 a card is paid for", paying},
    {"CIV-17.8 CIV-17.9 CIV-17.10 CIV-17.11 CIV-17.12 CIV-17.15 CIV-R30 CIV-R48 CIV-T2 CIV-22.3.5 "
     "CIV-22.3.6 CIV-22.3.7 CIV-22.3.12 EX-5 EX-6 EX-13 EX-14 EX-15 EX-16 what is due",
     payments},
    {"CIV-17.7 one of each type", one_of_each},
    {"CIV-17.7 I-20 eleven types", eleven_types},
    {"CIV-22.3.1 CIV-17.1 I-20 none left", none_left},
    {"CIV-22.3.15 CIV-22.3.16 CIV-22.3.17 CIV-R14 CIV-T10 Law before Democracy and Philosophy",
     law_comes_first},
    {"CIV-17.2 CIV-R48 not enough", not_enough},
    {"CIV-17.15 I-20 a free card", free_card},
    {"CIV-17.1 CIV-17.10 reverse order, one purchase each", order_of_purchases},
    {"CIV-17.13 cards are never given up", never_given_up},
    {"CIV-R12 CIV-17.6 the order under a stack", order_under_the_stack},
    {"CIV-18.1 CIV-19.4 at most six trade cards", six_cards},
    {"CIV-19.4 CIV-R28 brown calamities returned or kept", calamity_returned},
    {"CIV-R28 returning more than the excess", voluntary_return},
    {"CIV-18.1 CIV-19.5 what lies face up", face_up_is_not_in_hand},
    {0},
};
