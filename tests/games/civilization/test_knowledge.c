/* Civilization: logs of what the table has seen (knowledge="table"). */
#include "civ_table.h"

#include "acutest.h"

#include <string.h>

static struct civ_table t;

#define PLACES                                                                                     \
    "place anna 1;place boris 2;place vera 3;nation anna africa tunisia;"                          \
    "nation boris italy etruria;nation vera illyria germany"
#define CARDS_1020 "philosophy democracy law literacy agriculture coinage architecture"

/* Stacks 1 and 2 have not been written down. */
static void open_unseen(const char *settings)
{
    struct stele_reason why = {0};

    TEST_CHECK(ct_set_up(&t, 3, settings, PLACES, &why));
    for (int seat = 0; seat < 3; seat++)
        ct_clear(&t, seat);
}

static int unknown(int seat)
{
    return t.state.player[seat].unknown;
}

static int pool(const char *kind)
{
    return t.state.pool[gt_name(&t.game, CIV_D_KINDS, kind, strlen(kind))];
}

/* Anna, with two cities, draws n times from stacks 1 and 2. */
static void draw_unseen(int n)
{
    ct_put(&t, 0, "rome:city athens:city");
    for (int i = 0; i < n; i++)
        ct_run(&t, CIV_S_DRAW);
    ct_clear(&t, 0);
}

static void draws(void)
{
    open_unseen("knowledge=table");
    ct_put(&t, 0, "rome:city athens:city sparta:city");
    ct_run(&t, CIV_S_DRAW);
    TEST_CHECK(unknown(0) == 2 && ct_card(&t, 0, "salt") == 1); /* stack 3 was never shuffled */
    TEST_CHECK(pool("hides") == 7 && pool("ochre") == 7 && pool("iron") == 5 && pool("gold") == 0);
    TEST_CHECK(strcmp(ct_in_pile(&t, 1, 0), "?") == 0 && ct_pile(&t, 1) == 13);
    TEST_CHECK(strcmp(ct_in_pile(&t, 2, -1), "volcano") == 0); /* everybody knows where it lies */
    TEST_CHECK(gt_status(&t.game).assumed == 0);
    ct_close(&t);
}

/* What is paid with was seen: it must be possible by counting. */
static void payments(void)
{
    open_unseen("knowledge=table");
    draw_unseen(1);
    ct_treasury(&t, 0, 45);
    ct_step(&t, CIV_S_PURCHASE);
    ct_asks(&t, CIV_P_PURCHASE, 0);
    ct_refuse(&t, "buy pottery with=gold", "CIV-17.2");        /* all three are in their stack */
    ct_refuse(&t, "buy pottery with=hides,ochre", "CIV-17.2"); /* one of them came from stack 2 */
    ct_refuse(&t, "buy pottery with=hides,iron,iron", "CIV-17.2");
    ct_refuse(&t, "buy pottery with=?", "CIV-15.6"); /* paid openly */
    ct_play(&t, "buy pottery with=hides,papyrus");
    TEST_CHECK(ct_player(&t, 0)->treasury == 45 - 45 + 3 && unknown(0) == 0);
    TEST_CHECK(gt_status(&t.game).assumed == 1);
    const struct stele_event *event = gt_event(&t.game, "civilization.assumed", 0);
    TEST_CHECK(event != NULL);
    TEST_CHECK(strcmp(ct_in_pile(&t, 1, -1), "hides") == 0 && pool("hides") == 6);
    ct_close(&t);
}

/* A card that is known to be in hand is no assumption. */
static void known_payments(void)
{
    open_unseen("knowledge=table");
    ct_hand(&t, 0, "salt:4");
    ct_put(&t, 0, "tunisia:2");
    ct_step(&t, CIV_S_PURCHASE);
    ct_play(&t, "buy pottery with=salt,salt,salt,salt");
    TEST_CHECK(gt_status(&t.game).assumed == 0 && ct_owns(&t, 0, "pottery"));
    ct_close(&t);
}

static void unseen_offers(void)
{
    open_unseen("knowledge=table");
    ct_hand(&t, 0, "salt:3 grain:2");
    ct_hand(&t, 1, "cloth:3 bronze");
    ct_step(&t, CIV_S_TRADE);
    /* three of them come to 27, 16 or 19 */
    ct_refuse(&t, "offer boris ?,?,? 3 20 salt by=anna", "CIV-16.3");
    ct_refuse(&t, "offer boris ?,?,? 3 16 gems by=anna", "CIV-16.3");
    ct_refuse(&t, "offer boris ?,?,? 4 16 salt by=anna", "CIV-16.3");
    ct_refuse(&t, "offer boris ?,?,?,?,?,? 6 43 salt by=anna", "CIV-16.2"); /* she has five */
    ct_play(&t, "offer boris ?,?,? 3 16 salt by=anna");
    ct_play(&t, "offer anna cloth,cloth,bronze 3 26 cloth by=boris");
    TEST_CHECK(ct_card(&t, 0, "cloth") == 2 && ct_card(&t, 0, "bronze") == 1);
    TEST_CHECK(unknown(0) == 2 && ct_card(&t, 0, "salt") == 0);
    TEST_CHECK(unknown(1) == 3 && ct_card(&t, 1, "cloth") == 1);
    TEST_CHECK(pool("salt") == 3 && pool("grain") == 2);
    /* Boris cannot have got three of Grain, nor Gold. */
    ct_treasury(&t, 1, 40);
    ct_step(&t, CIV_S_PURCHASE);
    ct_refuse(&t, "buy pottery with=grain,grain,grain", "CIV-17.2");
    ct_play(&t, "buy pottery with=salt,salt,grain");
    TEST_CHECK(gt_status(&t.game).assumed == 1 && pool("salt") == 1 && pool("grain") == 1);
    ct_close(&t);
}

/* All that somebody has, unseen: everybody knows what it was. */
static void all_unseen(void)
{
    open_unseen("knowledge=table");
    ct_hand(&t, 0, "salt:2 grain");
    ct_hand(&t, 1, "cloth:3");
    ct_step(&t, CIV_S_TRADE);
    ct_play(&t, "offer boris ?,?,? 3 16 grain by=anna; offer anna ?,?,? 3 45 cloth by=boris");
    TEST_CHECK(ct_card(&t, 0, "cloth") == 3 && ct_card(&t, 1, "salt") == 2);
    TEST_CHECK(unknown(0) == 0 && unknown(1) == 0);
    ct_close(&t);
}

/* What an offer may come to grows past every word of the sum: 5 of Grain and 2 of Spice. */
static void large_offers_unseen(void)
{
    open_unseen("knowledge=table");
    ct_hand(&t, 0, "grain:5 spice:2");
    ct_hand(&t, 1, "cloth:3");
    ct_step(&t, CIV_S_TRADE);
    ct_refuse(&t, "offer boris ?,?,?,?,?,?,? 7 127 grain by=anna", "CIV-16.3");
    ct_refuse(&t, "offer boris ?,?,?,?,?,?,? 7 129 grain by=anna", "CIV-16.3");
    ct_play(&t, "offer boris ?,?,?,?,?,?,? 7 128 grain by=anna");
    ct_close(&t);
}

/* A card that was known is one of several again. */
static void hide(int seat, const char *name)
{
    const int kind = gt_name(&t.game, CIV_D_KINDS, name, strlen(name));

    t.state.player[seat].hand[kind]--;
    t.state.player[seat].unknown++;
    t.state.pool[kind]++;
}

/* CIV-19.4: a card that nobody has seen may be a calamity, and go back. */
static void a_calamity_unseen(void)
{
    for (int may = 0; may < 2; may++) {
        open_unseen("knowledge=table");
        ct_hand(&t, 0, may ? "bronze epidemic" : "bronze spice");
        hide(0, "bronze");
        hide(0, may ? "epidemic" : "spice");
        ct_step(&t, CIV_S_PURCHASE);
        ct_play(&t, "end");
        TEST_CHECK((t.state.phase == CIV_P_EXCESS && t.state.decider == 0) == (may != 0));
        ct_close(&t);
    }
}

static void nothing_is_unseen_in_full_logs(void)
{
    ct_open(&t, 3, NULL);
    ct_hand(&t, 0, "salt:3 grain:2");
    ct_hand(&t, 1, "cloth:3 bronze");
    ct_step(&t, CIV_S_TRADE);
    ct_refuse(&t, "offer boris ?,?,? 3 16 salt by=anna", "CIV-15.6");
    ct_close(&t);
    ct_open(&t, 3, NULL);
    ct_hand(&t, 0, "salt:5 grain:4");
    ct_step(&t, CIV_S_PURCHASE);
    ct_play(&t, "end");
    TEST_CHECK(!ct_legal(&t, "return stacks=3,3,4"));
    ct_close(&t);
}

/* Cards that are returned face down: only their stacks were seen. */
static void returned_unseen(void)
{
    open_unseen("knowledge=table");
    draw_unseen(4); /* four of each stack */
    ct_step(&t, CIV_S_PURCHASE);
    ct_play(&t, "end");
    ct_asks(&t, CIV_P_EXCESS, 0);
    ct_refuse(&t, "return stacks=3,3", "CIV-18.1"); /* none can be of stack 3 */
    ct_refuse(&t, "return stacks=1", "CIV-18.1");            /* seven are left */
    ct_refuse(&t, "return stacks=1,1,1", "CIV-R28|CIV-18.1");
    ct_play(&t, "return stacks=1,2");
    TEST_CHECK(unknown(0) == 6 && ct_pile(&t, 1) == 11 && ct_pile(&t, 2) == 8);
    TEST_CHECK(strcmp(ct_in_pile(&t, 2, -1), "?") == 0);
    ct_close(&t);
}

/* Pottery: Grain that nobody has seen is shown. */
static void unseen_grain(void)
{
    open_unseen("knowledge=table");
    ct_park(&t);
    ct_put(&t, 1, "germany:15");
    ct_hand(&t, 1, "grain:2 salt:2");
    ct_hand(&t, 2, "cloth:3");
    ct_cards(&t, 1, "pottery");
    ct_step(&t, CIV_S_TRADE);
    ct_play(&t, "offer vera ?,?,? 3 16 salt by=boris; offer boris ?,?,? 3 45 cloth by=vera");
    TEST_CHECK(unknown(1) == 1); /* Grain or Salt */
    ct_face(&t, 1, "famine", STELE_NOBODY);
    ct_step(&t, CIV_S_CALAMITIES);
    if (t.state.phase == CIV_P_ORDER)
        ct_play(&t, "end");
    ct_asks(&t, CIV_P_GRAIN, 1);
    ct_refuse(&t, "grain 2", "CIV-22.2.5"); /* one card */
    ct_play(&t, "grain 1; lose germany 5 famine");
    TEST_CHECK(ct_card(&t, 1, "grain") == 1 && gt_status(&t.game).assumed == 1);
    ct_close(&t);
}

/* A Late Iron figure that depends on cards nobody has seen: they are shown, or do not count. */
static void shown_for_the_figure(void)
{
    for (int shows = 0; shows < 2; shows++) {
        open_unseen("knowledge=table");
        draw_unseen(4);
        ct_put(&t, 0, "rome:city");
        ct_cards(&t, 0, CARDS_1020);
        ct_treasury(&t, 0, 40);
        ct_space(&t, 0, 13);
        ct_step(&t, CIV_S_SUCCESSION);
        ct_asks(&t, CIV_P_SUCCESSION, 0); /* 1060 of 1100 are known */
        ct_refuse(&t, "show gold", "CIV-20.3");
        ct_refuse(&t, "show hides,hides,hides,hides,hides", "CIV-20.3"); /* four of stack 1 */
        ct_refuse(&t, "show ?", "CIV-15.6");
        ct_play(&t, shows ? "show iron,iron,iron,iron,hides,hides,hides" : "show"); /* 32 + 9 */
        TEST_CHECK(ct_player(&t, 0)->space == (shows ? 14 : 13));
        TEST_CHECK((int)gt_status(&t.game).assumed == shows);
        ct_close(&t);
    }
}

/* Nothing to show: the figure is out of the question, or reached without. */
static void nothing_to_show(void)
{
    open_unseen("knowledge=table");
    draw_unseen(4);
    ct_put(&t, 0, "rome:city");
    ct_cards(&t, 0, CARDS_1020);
    ct_hand(&t, 0, "salt:3 grain:3");
    ct_treasury(&t, 0, 40); /* 1020 + 27 + 36 + 40 */
    ct_space(&t, 0, 13);
    ct_run(&t, CIV_S_SUCCESSION);
    TEST_CHECK(t.state.phase != CIV_P_SUCCESSION && ct_player(&t, 0)->space == 14);
    ct_close(&t);
}

/* Anna and Boris arrive together; Anna has four unseen cards of either stack, Boris 30 more. */
static void arrive_together(const char *settings, int space)
{
    open_unseen(settings);
    draw_unseen(4);
    for (int seat = 0; seat < 2; seat++) {
        ct_put(&t, seat, seat ? "sparta:city argos:city" : "rome:city athens:city");
        ct_cards(&t, seat, CARDS_1020);
        ct_hand(&t, seat, seat ? "salt:9" : "grain:8"); /* 243, 256 */
        ct_space(&t, seat, space);
    }
    ct_treasury(&t, 1, 43);
    TEST_CHECK(unknown(0) == 8 && unknown(1) == 0);
}

static void shown_for_the_tie(void)
{
    static const struct {
        const char *show;
        unsigned winners;
    } ways[] = {
        {"show", 1 << 1},
        {"show iron,iron,iron,iron", 1 << 0},              /* 32: two more than Boris */
        {"show iron,iron,iron,hides,hides", 1 << 1},       /* 18 + 4 */
        {"show iron,iron,iron,hides,hides,hides", 1 << 1}, /* 18 + 9 */
        {"show iron,iron,iron,papyrus,hides,hides,hides,ochre", 1 << 0 | 1 << 1}, /* + 2 + 1 */
    };

    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        TEST_CASE(ways[i].show);
        arrive_together("knowledge=table", 15);
        ct_step(&t, CIV_S_SUCCESSION);
        ct_asks(&t, CIV_P_SUCCESSION, 0); /* Boris has nothing to show */
        TEST_CHECK(!gt_status(&t.game).over && ct_player(&t, 1)->space == 16);
        ct_refuse(&t, "show gold", "CIV-20.3");
        ct_play(&t, ways[i].show);
        TEST_CHECK(gt_status(&t.game).over && t.state.winners == ways[i].winners);
        TEST_CHECK(gt_status(&t.game).assumed == (i > 0));
        ct_close(&t);
    }
}

/* Whoever has unseen cards is asked, in A.S.T. order; also at the line of a short game. */
static void all_show_for_the_tie(void)
{
    arrive_together("knowledge=table edition=short finish=first", 5);
    t.state.player[0].unknown -= 2; /* Boris has drawn two of them */
    t.state.player[1].unknown += 2;
    ct_step(&t, CIV_S_SUCCESSION);
    ct_asks(&t, CIV_P_SUCCESSION, 0);
    ct_play(&t, "show iron,iron,iron,iron");
    ct_asks(&t, CIV_P_SUCCESSION, 1);
    ct_play(&t, "show hides,hides");
    TEST_CHECK(gt_status(&t.game).over && t.state.winners == 1 << 1); /* 1310 against 1308 */
    ct_close(&t);
}

/* Who arrives alone has won, and a log that sees everything asks nobody. */
static void nothing_to_tell_apart(void)
{
    arrive_together("knowledge=table", 15);
    ct_space(&t, 1, 14);
    ct_step(&t, CIV_S_SUCCESSION);
    TEST_CHECK(gt_status(&t.game).over && t.state.winners == 1);
    ct_close(&t);
}

TEST_LIST = {
    {"CIV-15.6 CIV-4.2 cards drawn unseen", draws},
    {"CIV-15.6 CIV-17.2 payments that must be possible", payments},
    {"CIV-15.6 what is known is not assumed", known_payments},
    {"CIV-16.3 CIV-15.6 offers nobody has seen", unseen_offers},
    {"CIV-16.3 CIV-15.6 all of a hand unseen", all_unseen},
    {"CIV-16.3 CIV-15.6 large offers", large_offers_unseen},
    {"CIV-19.4 CIV-15.6 a calamity among them", a_calamity_unseen},
    {"CIV-15.6 a full log names its cards", nothing_is_unseen_in_full_logs},
    {"CIV-18.1 CIV-R12 CIV-15.6 cards returned unseen", returned_unseen},
    {"CIV-22.2.5 CIV-15.6 unseen Grain", unseen_grain},
    {"CIV-20.3 CIV-15.6 cards shown for a figure", shown_for_the_figure},
    {"CIV-20.3 nothing to show", nothing_to_show},
    {"CIV-21.2 CIV-15.6 cards shown for the victory", shown_for_the_tie},
    {"CIV-21.2 CIV-30.2 all who arrive together show", all_show_for_the_tie},
    {"CIV-21.1 CIV-21.2 alone at the finish", nothing_to_tell_apart},
    {0},
};
