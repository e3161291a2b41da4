/* Deus: attacks on barbarian villages. */
#include "deu_table.h"

#include "acutest.h"

#include <string.h>

static int vp(const struct deu_table *t, int seat)
{
    return t->state.player[seat].vp;
}

static bool stands(const struct deu_table *t, const char *village)
{
    return deu_in(t->state.villages, dt_region(t, village));
}

/* D-4, W-7: the one who completes the ring need not be the one who wins. */
static void attack_in_another_turn(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A6:military A0:maritime");
    dt_put(&t, 1, "A3:production");
    dt_play_cards(&t, 1, "sailing-ship-stone");
    dt_hand(&t, 1, "galley farm");
    dt_turn(&t, 1);
    dt_play(&t, "build galley; pay; place A4");
    TEST_CHECK(vp(&t, 0) == 8 && vp(&t, 1) == 5 && !stands(&t, "A5"));
    const struct stele_event *event = gt_event(&t.game, "deus.attacked", 0);
    TEST_CHECK(event && gt_fact(&event->facts, "armies") == 1 && gt_fact(&event->facts, "vp") == 3);
    /* DEU-6.3, DEU-6.4: what everybody has there */
    TEST_CHECK(gt_events(&t.game, "deus.besieges") == 2);
    gt_say_event(&t.game, "deus.besieges", "Around A5 Anna has 2 pieces, 1 of them an army",
                 "Вокруг A5: Anna, 2 фигуры, из них 1 армия");
    event = gt_event(&t.game, "deus.besieges", 1);
    TEST_CHECK(event && gt_fact(&event->facts, "armies") == 0);
    const struct stele_row *row = gt_row(&t.game, "deus.row-village", 0);
    TEST_CHECK(row && row->points == 3 && row->category == DEU_C_VILLAGES);
    TEST_CHECK(t.state.active == 1 && t.state.phase == DEU_P_ACTIVATE); /* the turn goes on */
    dt_play(&t, "sell 1; buy wood:1");
    TEST_CHECK(t.state.active == 0);
    dt_close(&t);
}

static void no_army_no_attack(void) /* edge case 5 */
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A6:civil A0:maritime A1:military");
    dt_play_cards(&t, 0, "temporary-camps");
    dt_hand(&t, 0, "galley legion farm");
    dt_play(&t, "build galley; pay; place A4; skip");
    TEST_CHECK(stands(&t, "A5") && vp(&t, 0) == 5);
    dt_turn(&t, 0);
    dt_goods(&t, 0, "stone:1 clay:1");
    dt_play(&t, "build legion; pay; place A2; move A1 A6"); /* DEU-8.33 */
    TEST_CHECK(!stands(&t, "A5") && vp(&t, 0) == 8);
    dt_close(&t);
}

/* DEU-R4: movement counts, or placing alone does. */
static void movement_and_attacks(void)
{
    struct deu_table t;

    dt_open(&t, 2, "DEU-R4=placing");
    dt_put(&t, 0, "A6:civil A0:maritime A4:maritime A1:military");
    dt_play_cards(&t, 0, "temporary-camps");
    dt_hand(&t, 0, "legion farm quarry");
    dt_play(&t, "build legion; pay; place A2; move A1 A6");
    gt_told(&t.game, "DEU-R4"); /* of an attack that is left out */
    dt_play(&t, "skip");
    TEST_CHECK(stands(&t, "A5") && vp(&t, 0) == 5);
    dt_turn(&t, 0);
    dt_goods(&t, 0, "wood:1");
    dt_play(&t, "build farm; pay; place A2"); /* the next piece, wherever it goes */
    TEST_CHECK(!stands(&t, "A5") && vp(&t, 0) == 8);
    dt_close(&t);
    gt_named(&deus_game, "DEU-R4");
}

static void army_leaves_the_ring(void) /* edge case 6 */
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A6:civil A6:military A0:maritime");
    dt_play_cards(&t, 0, "temporary-camps");
    dt_hand(&t, 0, "legion galley farm");
    dt_play(&t, "build legion; pay; place A1; move A6 A2; skip");
    dt_turn(&t, 0);
    dt_goods(&t, 0, "wood:1 wheat:1");
    dt_play(&t, "build galley; pay; place A4; skip");
    TEST_CHECK(stands(&t, "A5")); /* complete, but no army stands there any more */
    dt_close(&t);
}

static void army_closes_the_gap(void) /* edge case 6 */
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A0:maritime A4:maritime A1:military");
    dt_play_cards(&t, 0, "temporary-camps");
    dt_hand(&t, 0, "legion farm");
    dt_play(&t, "build legion; pay; place A2; move A1 A6");
    TEST_CHECK(!stands(&t, "A5") && vp(&t, 0) == 8);
    dt_close(&t);
}

static void two_villages_at_once(void) /* edge case 7 */
{
    struct deu_table t;

    dt_open(&t, 3, NULL);
    dt_put(&t, 0,
           "B0:military B2:production B4:maritime D6:civil E5:maritime D0:military "
           "D3:production");
    dt_put(&t, 1, "E4:civil F5:maritime F6:civil F6:military");
    dt_hand(&t, 0, "galley farm");
    dt_stock(&t, 0, "maritime:1");
    dt_play(&t, "build galley; pay; place D1");
    TEST_CHECK(!stands(&t, "B3") && !stands(&t, "D2"));
    /* B3: one army against none.  D2: one against one, and three pieces against four. */
    TEST_CHECK(vp(&t, 0) == 5 + 6 && vp(&t, 1) == 5 + 6);
    dt_close(&t);
}

/* armies, not buildings. */
static void armies_before_pieces(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A6:military");
    dt_put(&t, 1, "A0:maritime A3:civil");
    dt_hand(&t, 1, "galley farm");
    dt_turn(&t, 1);
    dt_play(&t, "build galley; pay; place A4");
    TEST_CHECK(vp(&t, 0) == 8 && vp(&t, 1) == 5);
    dt_close(&t);
}

static void pieces_decide_a_tie(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "D0:military D5:maritime"); /* around D6: B2 D0 D1 D5 */
    dt_put(&t, 1, "D1:military D1:production D2:civil");
    dt_put(&t, 1, "B1:maritime");
    dt_hand(&t, 1, "galley farm");
    dt_turn(&t, 1);
    dt_play(&t, "build galley; pay; place B2");
    TEST_CHECK(vp(&t, 0) == 5 && vp(&t, 1) == 9); /* one army each, two pieces against three */
    const struct stele_event *event = gt_event(&t.game, "deus.attacked", 1);
    TEST_CHECK(event && gt_fact(&event->facts, "pieces") == 3);
    dt_close(&t);
}

/* D-9, DEU-R2 */
static void the_rest_goes_back(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "D0:military D5:maritime");
    dt_put(&t, 1, "D1:military B1:maritime");
    dt_village(&t, "D6", 5);
    dt_hand(&t, 1, "galley farm");
    dt_turn(&t, 1);
    dt_play(&t, "build galley; pay; place B2");
    TEST_CHECK(vp(&t, 0) == 7 && vp(&t, 1) == 7 && !stands(&t, "D6"));
    const struct stele_row *row = gt_row(&t.game, "deus.row-village-shared", 0);
    TEST_CHECK(row && row->points == 2 && strcmp(row->clause, "DEU-6.5") == 0);
    const struct stele_event *event = gt_event(&t.game, "deus.attack-shared", 1);
    TEST_CHECK(event && gt_fact(&event->facts, "lost") == 1);
    dt_close(&t);
}

static void three_way(void) /* edge case 8 */
{
    struct deu_table t;

    dt_open(&t, 3, NULL);
    dt_put(&t, 0, "E1:military E1:civil E3:maritime");
    dt_put(&t, 1, "E2:military E2:civil E5:maritime");
    dt_put(&t, 2, "E4:military B2:production"); /* B2 is next to E6 */
    dt_village(&t, "E0", 5);
    dt_hand(&t, 2, "trading-post-forest farm");
    dt_turn(&t, 2);
    dt_play(&t, "build trading-post-forest; pay; place E6");
    TEST_CHECK(vp(&t, 0) == 7 && vp(&t, 1) == 7 && vp(&t, 2) == 5);
    dt_close(&t);
}

static void attacked_only_once(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A6:military A0:maritime");
    dt_hand(&t, 0, "galley ballista farm siege-tower");
    dt_play(&t, "build galley; pay; place A4; skip");
    TEST_CHECK(vp(&t, 0) == 8);
    dt_turn(&t, 0);
    dt_goods(&t, 0, "wood:3 stone:3 clay:1");
    dt_play(&t, "build ballista; pay; place A1; use");
    dt_expect_goods(&t, 0, "wood:2 stone:2 clay:1 gold:4"); /* B4 only: A5 is no village now */
    TEST_CHECK(vp(&t, 0) == 8);
    dt_turn(&t, 0);
    dt_stock(&t, 0, "military:1");
    dt_play(&t, "build siege-tower; pay; place A2; skip");
    dt_refuse(&t, "siege A5", "deus.siege-attacked", "DEU-8.32"); /* I-32 */
    dt_refuse(&t, "siege A1", "deus.siege-village", "DEU-8.32");
    dt_refuse(&t, "siege D6", "deus.siege-army", "DEU-8.32");
    dt_play(&t, "siege B4");
    dt_close(&t);
}

/* DEU-6.1: any mixture of players and terrains. */
static void mixture_of_players(void)
{
    struct deu_table t;

    dt_open(&t, 4, NULL);
    dt_put(&t, 0, "B0:civil B2:military"); /* around B1: B0 B2 B6 */
    dt_put(&t, 1, "G2:civil");
    dt_hand(&t, 1, "galley farm");
    dt_turn(&t, 1);
    dt_play(&t, "build galley; pay; place B6");
    TEST_CHECK(vp(&t, 0) == 8 && vp(&t, 1) == 5);
    dt_close(&t);
}

TEST_LIST = {
    {"DEU-6.1 DEU-6.2 DEU-6.3 DEU-4.14 D-4 W-7 edge case 4 won by one who is not active",
     attack_in_another_turn},
    {"DEU-6.1 DEU-8.33 edge case 5 no army, no attack", no_army_no_attack},
    {"DEU-R4 moving and placing", movement_and_attacks},
    {"DEU-6.1 edge case 6 an army has left the ring", army_leaves_the_ring},
    {"DEU-6.2 edge case 6 an army closes the gap", army_closes_the_gap},
    {"DEU-6.8 edge case 7 two villages by one piece", two_villages_at_once},
    {"DEU-6.3 DEU-R23 armies, not buildings", armies_before_pieces},
    {"DEU-6.4 DEU-0.2 pieces decide a tie", pieces_decide_a_tie},
    {"DEU-6.5 DEU-R2 D-9 the rest goes back", the_rest_goes_back},
    {"DEU-6.5 edge case 8 three tie on armies, two on pieces", three_way},
    {"DEU-6.6 DEU-8.32 I-32 attacked once", attacked_only_once},
    {"DEU-6.1 any mixture of players", mixture_of_players},
    {0},
};
