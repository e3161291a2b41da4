/* Deus: armies on the move, and red cards. */
#include "deu_table.h"

#include "acutest.h"

#include <string.h>

#define PLENTY "wood:2 stone:2 clay:2 wheat:2 gold:1"

/* Builds a red card with its army at a region; `below` are the cards below it. */
static void open_march(struct deu_table *t, const char *settings, const char *below,
                       const char *pieces, const char *card, const char *region)
{
    char moves[128];

    dt_open(t, 2, settings);
    dt_play_cards(t, 0, below);
    dt_put(t, 0, pieces);
    dt_stock(t, 0, "military:1 civil:1 scientific:1 maritime:1 production:1");
    dt_goods(t, 0, PLENTY);
    dt_hand(t, 0, card);
    snprintf(moves, sizeof moves, "build %s; pay; place %s", card, region);
    dt_play(t, moves);
}

static int armies(const struct deu_table *t, const char *region)
{
    return t->state.armies[dt_region(t, region)];
}

static void expect_ways(const struct deu_table *t, const char *from, const char *to)
{
    dt_expect_regions(t, deu_destinations(&t->game.rules, &t->state, dt_region(t, from)), to);
}

/* ---- Ways ------------------------------------------------------------------------------------ */

/* D-5 */
static void across_the_sea(void)
{
    struct deu_table t;

    open_march(&t, NULL, "temporary-camps", "A6:military A0:maritime", "legion", "A1");
    dt_refuse(&t, "move A6 A5", "deus.army-village", "DEU-8.24"); /* I-27 */
    dt_refuse(&t, "move A6 A4", "deus.army-sea", "DEU-8.23");     /* I-26 */
    dt_play(&t, "move A6 A3");
    TEST_CHECK(armies(&t, "A3") == 1 && dt_owner(&t, "A6") == STELE_NOBODY); /* DEU-8.25 */
    TEST_CHECK(dt_owner(&t, "A3") == 0);
    dt_close(&t);
}

static void ways_of_two_steps(void)
{
    struct deu_table t;

    /* From A6: A0 has no ship.  Through the village A5 nothing is within two steps. */
    open_march(&t, NULL, "war-elephants", "A6:military", "legion", "A1");
    expect_ways(&t, "A6", "A6 A1 A2 B5");                       /* and past A1 */
    dt_refuse(&t, "move A6 C5", "deus.army-steps", "DEU-8.27"); /* I-26 */
    dt_refuse(&t, "move A6 A3", "deus.army-way", "DEU-8.23");   /* two steps, but over A0 */
    gt_say_refusal(&t.game, "move A6 A3",
                   "A3 is within 2 steps of A6 only across sea where Anna has no ship",
                   "До A3 от A6 за 2 шага можно дойти только морем, где нет кораблей игрока Anna");
    dt_refuse(&t, "move A6 G1", "deus.off-map", "DEU-1.7");
    dt_play(&t, "move A6 B5");
    dt_close(&t);
}

static void through_enemies_and_villages(void)
{
    struct deu_table t;

    open_march(&t, NULL, "temporary-camps", "B3:military", "legion", "B0");
    dt_put(&t, 1, "C6:civil D0:civil C1:maritime");
    dt_refuse(&t, "move B3 C6", "deus.army-enemy", "DEU-8.24"); /* I-27 */
    dt_refuse(&t, "move B3 C1", "deus.army-sea", "DEU-8.23");   /* an enemy ship */
    dt_refuse(&t, "move B3 B4", "deus.army-village", "DEU-8.24");
    dt_refuse(&t, "move B3 B2", "deus.army-sea", "DEU-8.23"); /* empty sea */
    /* over C6, held by Boris, to C5 and C0, and on to A3, C4; over the village B4 to A1, A2, B5 */
    expect_ways(&t, "B3", "B3 A1 A2 A3 A6 B0 B5 B6 C0 C4 C5 D4"); /* D4 over C6, C0, C2 */
    dt_refuse(&t, "move B3 D2", "deus.army-way", "DEU-8.23");     /* over sea it would be four */
    dt_play(&t, "move B3 C4");
    dt_close(&t);
}

/* DEU-R5: cross, but not stop. */
static void seas_crossable(void)
{
    struct deu_table t;

    open_march(&t, "DEU-R5=crossable", "war-elephants", "A6:military", "legion", "A1");
    expect_ways(&t, "A6", "A6 A1 A2 A3 B5"); /* over the empty sea A0 */
    dt_refuse(&t, "move A6 A0", "deus.army-sea", "DEU-8.23");
    dt_play(&t, "move A6 A3");
    dt_close(&t);
    gt_named(&deus_game, "DEU-R5");
}

/* DEU-R16 */
static void attacked_villages(void)
{
    struct deu_table t;

    for (int open = 0; open < 2; open++) {
        open_march(&t, open ? "DEU-R16=open" : NULL, "temporary-camps", "A6:military", "legion",
                   "A1");
        t.state.villages &= ~deu_bit(dt_region(&t, "A5"));
        dt_village(&t, "A5", 0);
        if (open) {
            dt_refuse(&t, "move A6 B4", "deus.army-village", "DEU-8.24"); /* that one stands */
            dt_play(&t, "move A6 A5");
            TEST_CHECK(dt_owner(&t, "A5") == 0);
        } else {
            dt_refuse(&t, "move A6 A5", "deus.army-village", "DEU-8.24");
        }
        dt_close(&t);
    }
    gt_named(&deus_game, "DEU-R16");
}

static void no_steps(void)
{
    struct deu_table t;

    open_march(&t, NULL, "temporary-camps", "A6:military", "legion", "A1");
    dt_refuse(&t, "move A3 A3", "deus.no-army", "DEU-8.26"); /* I-31 */
    dt_play(&t, "move A6 A6");
    TEST_CHECK(armies(&t, "A6") == 1);
    TEST_CHECK(deu_resolved_kind(&t.state) == dt_card(&t, "legion"));
    dt_close(&t);
}

static void temple_is_not_left_alone(void) /* edge case 12 */
{
    static const char *const cards[] = {"temporary-camps", "war-elephants"};

    for (int i = 0; i < 2; i++) {
        struct deu_table t;
        TEST_CASE(cards[i]);
        open_march(&t, NULL, cards[i], "A6:military A6:temple", "legion", "A1");
        dt_refuse(&t, "move A6 A2", "deus.army-temple", "DEU-5.8"); /* I-28 */
        expect_ways(&t, "A6", "A6");
        dt_put(&t, 0, "A6:civil"); /* freed by a third piece */
        dt_play(&t, "move A6 A2");
        TEST_CHECK(dt_owner(&t, "A6") == 0);
        dt_close(&t);
    }
}

/* ---- War Elephants --------------------------------------------------------------------------- */

static void each_army_once(void)
{
    struct deu_table t;

    open_march(&t, NULL, "war-elephants", "A1:military", "legion", "A2");
    dt_refuse(&t, "done", "deus.nothing-moved", "DEU-8.27");
    dt_play(&t, "move A1 A6");
    dt_refuse(&t, "move A6 A1", "deus.army-moved", "DEU-8.27"); /* I-30 */
    dt_refuse(&t, "skip", "deus.moved-already", "DEU-4.16");
    dt_play(&t, "done"); /* the other army stays */
    TEST_CHECK(deu_resolved_kind(&t.state) == dt_card(&t, "legion"));
    dt_close(&t);
    open_march(&t, NULL, "war-elephants", "A1:military", "legion", "A2");
    dt_play(&t, "move A1 A6; move A2 A3"); /* both have moved: it is over */
    TEST_CHECK(deu_resolved_kind(&t.state) == dt_card(&t, "legion"));
    dt_close(&t);
}

static void one_after_the_other(void) /* edge case 13 */
{
    struct deu_table t;

    open_march(&t, NULL, "war-elephants", "A1:military", "legion", "A2");
    dt_play(&t, "move A1 A2"); /* onto the other one, */
    TEST_CHECK(armies(&t, "A2") == 2 && dt_owner(&t, "A1") == STELE_NOBODY);
    dt_refuse(&t, "done", "deus.armies-together", "DEU-8.30"); /* I-29 */
    dt_refuse(&t, "move A2 A2", "deus.armies-together", "DEU-8.30");
    dt_play(&t, "move A2 A3"); /* which moves on: the one that has not moved yet */
    TEST_CHECK(armies(&t, "A2") == 1 && armies(&t, "A3") == 1);
    dt_close(&t);
    open_march(&t, NULL, "war-elephants", "A1:military", "legion", "A2");
    dt_play(&t, "move A2 A3; move A1 A2"); /* the reverse order */
    TEST_CHECK(armies(&t, "A2") == 1 && armies(&t, "A3") == 1);
    dt_close(&t);
}

static void both_count_meanwhile(void)
{
    struct deu_table t;

    /* DEU-R18: A5 needs A0, A4, A6; Anna's second army joins the first in A6. */
    open_march(&t, NULL, "war-elephants", "A0:maritime A6:civil A1:military A2:military", "legion",
               "B5");
    dt_put(&t, 1, "A4:maritime A4:military");
    dt_play(&t, "move A1 A6");
    TEST_CHECK(dt_player(&t, 0)->vp == 8); /* one army each, three pieces against two */
    dt_close(&t);
    open_march(&t, NULL, "war-elephants", "A0:maritime A1:military A6:military", "legion", "A2");
    dt_put(&t, 1, "A4:maritime A4:military A4:temple");
    t.state.piece[DEU_TEMPLE] = 0;
    t.state.temples = 4;
    dt_village(&t, "A5", 3);
    t.state.villages |= deu_bit(dt_region(&t, "A5"));
    dt_play(&t, "move A1 A6");
    const struct stele_event *event = gt_event(&t.game, "deus.attacked", 0);
    TEST_CHECK(event && gt_fact(&event->facts, "armies") == 2);
    dt_close(&t);
}

/* ---- Together (DEU-R27) ---------------------------------------------------------------------- */

static void nothing_left_to_part_them(void)
{
    struct deu_table t;

    open_march(&t, NULL, "temporary-camps", "A1:military", "legion", "A2");
    dt_refuse(&t, "move A1 A2", "deus.armies-together", "DEU-8.30");
    dt_close(&t);
}

static void a_later_card_parts_them(void)
{
    struct deu_table t;

    open_march(&t, NULL, "temporary-camps war-elephants", "A1:military", "legion", "A2");
    dt_play(&t, "move A1 A2"); /* War Elephants come after */
    TEST_CHECK(armies(&t, "A2") == 2);
    dt_refuse(&t, "skip", "deus.armies-together", "DEU-8.30");
    dt_play(&t, "move A2 A2"); /* one stays, */
    dt_refuse(&t, "done", "deus.armies-together", "DEU-8.30");
    dt_refuse(&t, "move A2 A2", "deus.armies-together", "DEU-8.30");
    dt_play(&t, "move A2 A3"); /* the other must go */
    dt_close(&t);
    open_march(&t, NULL, "temporary-camps temporary-camps", "A1:military", "legion", "A2");
    dt_play(&t, "move A1 A2");
    dt_refuse(&t, "skip", "deus.armies-together", "DEU-8.30");
    dt_refuse(&t, "move A2 A2", "deus.armies-together", "DEU-8.30");
    dt_play(&t, "move A2 C5");
    TEST_CHECK(armies(&t, "A2") == 1 && armies(&t, "C5") == 1);
    dt_close(&t);
    /* Named is where they stand, not where another stands alone. */
    open_march(&t, NULL, "temporary-camps temporary-camps", "A1:military A3:military", "legion",
               "A2");
    dt_play(&t, "move A3 A2");
    gt_say_refusal(&t.game, "skip", "Two armies of Anna would stay together in A2",
                   "Две армии игрока Anna остались бы вместе в A2");
    dt_close(&t);
}

static void a_later_card_without_a_way(void)
{
    struct deu_table t;

    /* Around A6 everything is Boris's or sea: whoever joins the army there cannot leave again by
     * War Elephants, two steps. */
    open_march(&t, NULL, "temporary-camps war-elephants", "C4:military A6:civil", "legion", "A6");
    dt_put(&t, 1, "A1:civil A2:civil B5:civil");
    dt_play(&t, "skip; skip; skip");
    TEST_CHECK(armies(&t, "A6") == 1);
    dt_close(&t);
    open_march(&t, NULL, "temporary-camps war-elephants", "A2:military A6:civil", "legion", "A6");
    dt_put(&t, 1, "A1:civil B5:civil C5:production C6:civil");
    dt_put(&t, 1, "A3:scientific");
    /* A2 to A6 over A1; back from A6 in two steps leads to A2 again */
    dt_play(&t, "move A2 A6");
    TEST_CHECK(armies(&t, "A6") == 2);
    dt_play(&t, "move A6 A2");
    TEST_CHECK(armies(&t, "A6") == 1 && armies(&t, "A2") == 1);
    dt_close(&t);
}

/* Two stand in A6, from where only A1 is left to go to: who stands there goes first. */
static void out_of_the_way(void)
{
    struct deu_table t;

    open_march(&t, NULL, "temporary-camps war-elephants", "A6:military A3:military", "legion",
               "A1");
    dt_put(&t, 1, "A2:civil B5:civil");
    dt_play(&t, "move A3 A6");
    dt_refuse(&t, "skip", "deus.armies-together", "DEU-8.30");
    expect_ways(&t, "A6", "A6 A1");                                  /* War Elephants */
    dt_refuse(&t, "move A1 A1", "deus.armies-together", "DEU-8.30"); /* no way out is left */
    dt_refuse(&t, "move A1 A6", "deus.armies-together", "DEU-8.30");
    dt_play(&t, "move A6 A1"); /* beside the one that goes next */
    dt_refuse(&t, "done", "deus.armies-together", "DEU-8.30");
    expect_ways(&t, "A1", "A1 A3 A6 B0 B3 B6 C5 C6");
    dt_play(&t, "move A1 A3");
    TEST_CHECK(armies(&t, "A6") == 1 && armies(&t, "A1") == 1 && armies(&t, "A3") == 1);
    dt_close(&t);

    /* Nor can that one go anywhere: the camps may not bring a third army there. */
    open_march(&t, NULL, "temporary-camps war-elephants", "A6:military C4:military", "legion",
               "A1");
    dt_put(&t, 1, "A2:civil B5:civil A3:civil C5:civil B0:scientific B3:scientific");
    dt_put(&t, 1, "B6:scientific C6:scientific");
    dt_refuse(&t, "move C4 A6", "deus.armies-together", "DEU-8.30");
    dt_refuse(&t, "move C4 A1", "deus.armies-together", "DEU-8.30");
    dt_close(&t);
}

static void armies_never_together(void)
{
    struct deu_table t;

    open_march(&t, "DEU-R27=never", "temporary-camps war-elephants", "A1:military", "legion", "A2");
    dt_refuse(&t, "move A1 A2", "deus.armies-together", "DEU-8.30");
    dt_play(&t, "skip");
    dt_refuse(&t, "move A1 A2", "deus.armies-together", "DEU-8.30");
    dt_play(&t, "move A2 A3; move A1 A2");
    dt_close(&t);
    gt_named(&deus_game, "DEU-R27");
}

static void built_armies_at_once(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A1:military");
    dt_goods(&t, 0, PLENTY);
    dt_hand(&t, 0, "temporary-camps farm");
    dt_play(&t, "build temporary-camps; pay");
    dt_refuse(&t, "place A1", "deus.same-piece", "DEU-4.10");
    dt_play(&t, "place A2");
    dt_close(&t);
}

/* ---- Raids ----------------------------------------------------------------------------------- */

static void centurion(void) /* edge case 21 */
{
    struct deu_table t;

    dt_open(&t, 3, NULL);
    dt_put(&t, 0, "E1:military");
    dt_put(&t, 1, "C3:maritime E6:civil"); /* two regions next to E2's neighbour */
    dt_put(&t, 2, "F1:civil");
    dt_goods(&t, 0, PLENTY);
    dt_goods(&t, 1, "gold:1");
    dt_hand(&t, 0, "centurion farm");
    dt_play(&t, "build centurion; pay; place E2");
    dt_refuse(&t, "raid E6", "deus.no-army", "DEU-8.28"); /* I-31 */
    dt_refuse(&t, "raid F1", "deus.no-army", "DEU-8.28");
    dt_play(&t, "raid E1"); /* next to C3 and E6: robbed once, and only of what he has */
    dt_expect_goods(&t, 0, "wood:1 stone:2 clay:1 wheat:2 gold:2");
    dt_expect_goods(&t, 1, "");
    TEST_CHECK(gt_event(&t.game, "deus.robbed", 0) != NULL && t.game.rows_n == 0);
    dt_close(&t);
}

/* DEU-R7 */
static void all_or_nothing(void)
{
    struct deu_table t;

    dt_open(&t, 2, "DEU-R7=all-or-nothing");
    dt_put(&t, 1, "A1:civil");
    dt_put(&t, 0, "A6:civil");
    dt_goods(&t, 0, PLENTY);
    dt_goods(&t, 1, "gold:1");
    dt_hand(&t, 0, "centurion farm");
    dt_play(&t, "build centurion; pay; place A6; raid A6");
    dt_expect_goods(&t, 1, "gold:1");
    dt_close(&t);
    gt_named(&deus_game, "DEU-R7");
}

static void legion(void) /* edge case 21 */
{
    struct deu_table t;

    dt_open(&t, 3, NULL);
    dt_put(&t, 0, "E2:civil");
    dt_put(&t, 1, "E1:civil E3:maritime");
    dt_put(&t, 2, "F1:civil");
    dt_vp(&t, 1, 0);
    dt_goods(&t, 0, PLENTY);
    dt_hand(&t, 0, "legion farm");
    dt_play(&t, "build legion; pay; place E2; raid E2");
    TEST_CHECK(dt_player(&t, 0)->vp == 5 && dt_player(&t, 1)->vp == 0); /* nothing to take */
    TEST_CHECK(dt_player(&t, 2)->vp == 5);                              /* F1 is not next to E2 */
    dt_close(&t);
}

/* Stolen points are two rows. */
static void stolen_points(void)
{
    struct deu_table t;

    dt_open(&t, 3, NULL);
    dt_put(&t, 0, "E3:maritime");
    dt_put(&t, 1, "E4:civil");
    dt_put(&t, 2, "F1:civil");
    dt_play_cards(&t, 0, "legion");
    dt_put(&t, 0, "E2:civil");
    dt_goods(&t, 0, PLENTY);
    dt_hand(&t, 0, "legion farm");
    dt_play(&t, "build legion; pay; place E2");
    dt_put(&t, 0, "E3:military");
    dt_play(&t, "raid E3"); /* next to E4 and F1: both, DEU-R25 */
    TEST_CHECK(dt_player(&t, 0)->vp == 7 && dt_player(&t, 1)->vp == 4);
    const struct stele_row *stolen = gt_row(&t.game, "deus.row-stolen", 0);
    const struct stele_row *robbed = gt_row(&t.game, "deus.row-robbed", 2);
    TEST_CHECK(t.game.rows_n == 4 && stolen && stolen->points == 1 && robbed &&
               robbed->points == -1);
    TEST_CHECK(robbed && robbed->category == DEU_C_MILITARY);
    dt_close(&t);
}

/* ---- Ballista, Siege Tower ------------------------------------------------------------------- */

static void ballista(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A6:military A2:military");
    dt_stock(&t, 0, "military:1");
    dt_goods(&t, 0, PLENTY);
    dt_hand(&t, 0, "ballista farm");
    dt_play(&t, "build ballista; pay; place A1; use"); /* A5 by A6, B4 by A1 and A2: once */
    dt_expect_goods(&t, 0, "wood:1 stone:1 clay:2 wheat:2 gold:9");
    gt_say_event(&t.game, "deus.gained-gold", "Anna, Ballista: 8 gold for 2 villages",
                 "Anna, баллиста: 8 золота за 2 деревни");
    dt_close(&t);
}

/* D-14 */
static void siege_tower(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A6:military");
    dt_village(&t, "A5", 5);
    dt_play_cards(&t, 0, "siege-tower siege-tower legion");
    dt_goods(&t, 0, PLENTY);
    dt_hand(&t, 0, "ballista farm");
    dt_play(&t, "build ballista; pay; place A1; siege A5");
    TEST_CHECK(dt_player(&t, 0)->vp == 7);
    const struct stele_row *row = gt_row(&t.game, "deus.row-siege", 0);
    TEST_CHECK(row && row->points == 2 && gt_fact(&row->facts, "left") == 3);
    dt_play(&t, "siege A5; skip; use");
    TEST_CHECK(dt_player(&t, 0)->vp == 9 && deu_in(t.state.villages, dt_region(&t, "A5")));
    dt_expect_goods(&t, 0, "wood:1 stone:1 clay:2 wheat:2 gold:9"); /* A5 and B4 still stand */
    dt_turn(&t, 0);
    dt_hand(&t, 0, "temporary-camps farm");
    dt_stock(&t, 0, "military:1");
    dt_play(&t, "build temporary-camps; pay; place A2; siege A5");
    TEST_CHECK(dt_player(&t, 0)->vp == 10);
    TEST_CHECK(!deu_in(t.state.villages, dt_region(&t, "A5"))); /* DEU-6.7 */
    dt_refuse(&t, "siege A5", "deus.siege-attacked", "DEU-8.32");
    dt_close(&t);
    gt_named(&deus_game, "DEU-R3");
}

/* DEU-R3: an empty village may stand on. */
static void empty_village_stands(void)
{
    struct deu_table t;

    dt_open(&t, 2, "DEU-R3=standing");
    dt_put(&t, 0, "A6:military");
    dt_village(&t, "A5", 1);
    dt_play_cards(&t, 0, "siege-tower");
    dt_goods(&t, 0, PLENTY);
    dt_hand(&t, 0, "ballista farm");
    dt_play(&t, "build ballista; pay; place A1; siege A5");
    TEST_CHECK(dt_player(&t, 0)->vp == 6 && deu_in(t.state.villages, dt_region(&t, "A5")));
    dt_play(&t, "use");
    dt_expect_goods(&t, 0, "wood:1 stone:1 clay:2 wheat:2 gold:9");
    dt_close(&t);
}

static void laboratory_and_armies(void) /* edge case 17 */
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A0:maritime A4:maritime A1:military");
    dt_play_cards(&t, 0, "temporary-camps siege-tower");
    dt_goods(&t, 0, PLENTY);
    dt_hand(&t, 0, "laboratory-red farm");
    dt_play(&t, "build laboratory-red; pay; place A1; copy temporary-camps; move A1 A6");
    TEST_CHECK(dt_player(&t, 0)->vp == 8); /* an attack in a yellow activation */
    TEST_CHECK(t.state.active == 1);
    dt_close(&t);
    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A6:military");
    dt_play_cards(&t, 0, "temporary-camps siege-tower");
    dt_goods(&t, 0, PLENTY);
    dt_hand(&t, 0, "laboratory-red farm");
    dt_play(&t, "build laboratory-red; pay; place A6; copy siege-tower; siege A5");
    TEST_CHECK(dt_player(&t, 0)->vp == 7);
    dt_close(&t);
}

/* No card above a Laboratory parts armies that stand together. */
static void laboratory_cannot_stack(void)
{
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A1:military A2:military");
    dt_play_cards(&t, 0, "temporary-camps");
    dt_goods(&t, 0, PLENTY);
    dt_hand(&t, 0, "laboratory-red farm");
    dt_play(&t, "build laboratory-red; pay; place A1; copy temporary-camps");
    dt_refuse(&t, "move A1 A2", "deus.armies-together", "DEU-8.30");
    dt_play(&t, "move A1 A6");
    dt_close(&t);
}

/* DEU-0.3, DEU-R17: wherever armies go, a region has one owner (the laws are held by every
 * dt_play). */
static void one_owner(void)
{
    struct deu_table t;

    open_march(&t, NULL, "temporary-camps", "A1:military", "legion", "A2");
    dt_put(&t, 1, "A3:civil");
    dt_refuse(&t, "move A1 A3", "deus.army-enemy", "DEU-8.24");
    dt_play(&t, "move A1 C5");
    dt_close(&t);
}

TEST_LIST = {
    {"DEU-8.22 DEU-8.23 DEU-8.25 D-5 I-26 I-27 across the sea by ship", across_the_sea},
    {"DEU-8.22 DEU-8.27 I-26 ways of two steps", ways_of_two_steps},
    {"DEU-8.22 DEU-8.24 I-26 I-27 through enemies and villages", through_enemies_and_villages},
    {"DEU-R5 closed and crossable", seas_crossable},
    {"DEU-R16 DEU-8.24 closed and open", attacked_villages},
    {"DEU-8.26 I-31 no steps", no_steps},
    {"DEU-5.8 edge case 12 I-28 a temple is not left alone", temple_is_not_left_alone},
    {"DEU-8.27 I-30 each army once", each_army_once},
    {"DEU-8.27 DEU-8.30 edge case 13 I-29 one after the other", one_after_the_other},
    {"DEU-R18 DEU-8.33 both armies count meanwhile", both_count_meanwhile},
    {"DEU-R27 I-29 nothing left to part them", nothing_left_to_part_them},
    {"DEU-R27 a later card parts them", a_later_card_parts_them},
    {"DEU-R27 the way back", a_later_card_without_a_way},
    {"DEU-8.30 DEU-R27 a third army makes room", out_of_the_way},
    {"DEU-R27 parting and never", armies_never_together},
    {"DEU-8.30 DEU-4.10 a new army obeys at once", built_armies_at_once},
    {"DEU-8.28 DEU-8.4 edge case 21 I-31 Centurion", centurion},
    {"DEU-R7 what-is-there and all-or-nothing", all_or_nothing},
    {"DEU-8.29 DEU-8.4 edge case 21 Legion", legion},
    {"DEU-8.29 DEU-R25 stolen points are two rows", stolen_points},
    {"DEU-8.31 Ballista", ballista},
    {"DEU-8.32 DEU-6.7 D-14 Siege Tower", siege_tower},
    {"DEU-R3 attacked and standing", empty_village_stands},
    {"DEU-8.20 edge case 17 Laboratory and red cards", laboratory_and_armies},
    {"DEU-R27 DEU-8.20 Laboratory and armies together", laboratory_cannot_stack},
    {"DEU-0.3 DEU-R17 one owner to a region", one_owner},
    {0},
};
