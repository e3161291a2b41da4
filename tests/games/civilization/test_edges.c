/* Civilization: corners where rules meet, losses whatever is chosen, and laws that are broken. */
#include "civ_table.h"

#include "acutest.h"

#include <string.h>

static struct civ_table t;

/* ---- Whatever is chosen ---------------------------------------------------------------------- */

/* The loss test of the rules: the least attainable number of points, w for a city. */
static int least(int tokens, int cities, int w, int target)
{
    int best = tokens + w * cities;

    if (best <= target)
        return best;
    for (int c = 0; c <= cities; c++)
        for (int n = 0; n <= tokens; n++)
            if (w * c + n >= target && w * c + n < best)
                best = w * c + n;
    return best;
}

/* Areas of the Nile, exposed to the flood as well; cities there stand on white sites or none. */
static const char *const areas[] = {"alexandria", "fayum", "memphis", "tanis", "upper_egypt"};

static void put_at_random(struct stele_rng *rng, int *tokens, int *cities, int stays)
{
    *tokens = *cities = 0;
    for (int i = 0; i < 5; i++) {
        const int n = (int)rng_below(rng, 6), area = ct_area(&t, areas[i]);
        if (n == 5) {
            civ_put_city(&t.state, 1, area);
            (*cities)++;
        } else if (n > 0) {
            civ_put_tokens(&t.state, 1, area, n);
            *tokens += n - stays;
        }
    }
}

/* Random moves until Boris has lost what he must; returns how many points. */
static int lose_at_random(struct stele_rng *rng, int w, int all)
{
    struct stele_moves legal = {0};
    int lost = 0;

    while (t.state.phase == CIV_P_LOSS) {
        legal.n = legal.open = 0;
        game_legal(&t.game.rules, &t.state, &legal);
        TEST_ASSERT(legal.n > 0);
        const struct stele_move move = legal.list[rng_below(rng, (uint32_t)legal.n)];
        if (!move_has(&move, CIV_LOSE_AT))
            lost = all;
        else
            lost += move_int(&move, CIV_LOSE_TOKENS, w);
        TEST_ASSERT(gt_apply(&t.game, &move, "lose"));
    }
    stele_moves_free(&legal);
    return lost;
}

static void losses_at_random(void)
{
    static const struct {
        const char *calamity;
        int w, target, stays; /* stays: tokens that an epidemic leaves in every area */
    } kinds[] = {{"famine", 5, 9, 0}, {"flood", 5, 17, 0}, {"epidemic", 4, 16, 1}};
    struct stele_rng rng;
    int tokens, cities;

    stele_rng_seed(&rng, 3);
    for (int i = 0; i < 90; i++) {
        const int w = kinds[i % 3].w;
        ct_open(&t, 6, NULL);
        ct_park(&t);
        put_at_random(&rng, &tokens, &cities, kinds[i % 3].stays);
        TEST_CASE_("%s: %d tokens, %d cities", kinds[i % 3].calamity, tokens, cities);
        ct_face(&t, 1, kinds[i % 3].calamity, 0);
        ct_step(&t, CIV_S_CALAMITIES);
        if (t.state.phase == CIV_P_ORDER)
            ct_play(&t, "end");
        const int lost = lose_at_random(&rng, w, tokens + w * cities);
        const int expected = least(tokens, cities, w, kinds[i % 3].target);
        TEST_CHECK_(lost == expected, "%d lost, expected %d", lost, expected);
        ct_close(&t);
    }
}

/* ---- Corners --------------------------------------------------------------------------------- */

/* A city that changed hands in a civil war is old, though it was built in this turn. */
static void new_cities_in_a_war(void)
{
    ct_open(&t, 6, NULL);
    ct_park(&t);
    ct_put(&t, 1, "rome:city germany:35");
    ct_face(&t, 1, "civil_war", STELE_NOBODY);
    civ_add(&t.state.new_cities, ct_area(&t, "rome"));
    ct_step(&t, CIV_S_CALAMITIES);
    ct_play(&t, "nominee vera; pick rome; pick germany 10; pick germany 20; faction 2");
    TEST_CHECK(ct_city(&t, "rome") == 2 && !civ_in(&t.state.new_cities, ct_area(&t, "rome")));
    ct_close(&t);
}

/* The weak, below sixteen points: reductions stop on the way; the city of a weak player is no
 * target of an earthquake or of heresy. */
static void reductions_of_the_weak(void)
{
    ct_open(&t, 6, "weak=yes");
    ct_park(&t);
    ct_put(&t, 1, "sparta:city argos:city tarentum:city tripoli:city"); /* limits 1; 20 points */
    ct_face(&t, 1, "iconoclasm", 0);
    ct_step(&t, CIV_S_CALAMITIES);
    ct_play(&t, "reduce sparta iconoclasm; reduce argos iconoclasm"); /* 16, 12 */
    TEST_CHECK(t.state.phase != CIV_P_REDUCTION && ct_player(&t, 1)->cities == 2);
    ct_close(&t);

    ct_open(&t, 6, "weak=yes");
    ct_park(&t);
    ct_put(&t, 1, "rome:city athens:city germany:10");
    ct_put(&t, 2, "neapolis:city dacia:2");
    ct_face(&t, 1, "volcano", STELE_NOBODY);
    ct_step(&t, CIV_S_CALAMITIES);
    gt_refuse_code(&t.game, "quake rome other=neapolis", "civilization.weak-player", "CIV-24.2");
    ct_play(&t, "quake rome");
    TEST_CHECK(ct_city(&t, "neapolis") == 2);
    ct_close(&t);
}

/* Tokens aboard must come ashore somewhere: nomads may not run into a harbour that is taken. */
static void no_way_ashore(void)
{
    ct_open(&t, 2, "edition=nomads");
    ct_put(&t, 0, "rome:3 rome:ship");
    ct_put(&t, 1, "corsica:1");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_play(&t, "sail rome; load 1; go etruria; go rome; go etruria");
    gt_refuse_code(&t.game, "go corsica", "civilization.stranded", "CIV-10.9"); /* nobody lands */
    ct_play(&t, "land 1; go corsica; anchor");                                  /* empty she may */
    ct_close(&t);
}

/* Tokens brought by ship fight beside those that came by land. */
static void landing_and_conflict(void)
{
    ct_open(&t, 2, NULL);
    ct_put(&t, 0, "carthage:5 carthage:ship tunisia:3 numidia:3");
    ct_put(&t, 1, "palermo:city rome:4");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_play(&t, "sail carthage; load 5; go palermo; land 5; anchor; end");
    ct_asks(&t, CIV_P_MOVEMENT, 1);
    ct_play(&t, "end"); /* five against a city: all removed */
    TEST_CHECK(ct_city(&t, "palermo") == 1 && ct_tokens(&t, 0, "palermo") == 0);
    ct_close(&t);
}

/* A Stock that is refilled by what is lost: tokens reduce, support, tax in one turn. */
static void capitulation_then_support(void)
{
    ct_open(&t, 6, NULL);
    ct_put(&t, 1, "rome:city germany:2");
    ct_stock(&t, 1, 5);
    ct_put(&t, 0, "rome:7 dacia:1"); /* the captured city will have one token to live on */
    ct_step(&t, CIV_S_CONFLICT);
    TEST_CHECK(ct_city(&t, "rome") == STELE_NOBODY); /* taken, not supported, reduced */
    TEST_CHECK(ct_tokens(&t, 0, "rome") >= 2);
    ct_close(&t);
}

/* Nobody is left: the game ends without a winner instead of going on for ever. */
static void extinction(void)
{
    ct_open(&t, 2, NULL);
    ct_put(&t, 0, "cisalpina:1");
    ct_put(&t, 1, "cisalpina:1");
    ct_step(&t, CIV_S_CONFLICT); /* EX-10 */
    TEST_CHECK(gt_status(&t.game).over && t.state.winners == 0);
    ct_close(&t);
}

/* ---- Laws ------------------------------------------------------------------------------------ */

static void broken_laws(void)
{
    struct civ_state good;

    ct_open(&t, 3, NULL);
    ct_put(&t, 0, "rome:3 athens:city rome:ship");
    ct_hand(&t, 0, "salt:2");
    ct_cards(&t, 0, "law");
    gt_laws(&t.game, "good");
    good = t.state;
    t.state.player[0].stock++;
    gt_broken(&t.game, "civilization.bad-tokens");
    t.state = good;
    t.state.tokens[0][ct_area(&t, "rome")]++;
    gt_broken(&t.game, "civilization.bad-tokens");
    t.state = good;
    t.state.tokens[0][ct_area(&t, "sparta")]++; /* and the set of areas does not know */
    gt_broken(&t.game, "civilization.bad-areas");
    t.state = good;
    t.state.owner[ct_area(&t, "athens")] = 2;
    gt_broken(&t.game, "civilization.bad-areas");
    t.state = good;
    t.state.player[0].cities = 2;
    gt_broken(&t.game, "civilization.bad-cities");
    t.state = good;
    t.state.player[0].ships_n = 5;
    gt_broken(&t.game, "civilization.bad-ships");
    t.state = good;
    civ_put_tokens(&t.state, 0, ct_area(&t, "black_sea"), 1);
    gt_broken(&t.game, "civilization.bad-sea");
    t.state = good;
    t.state.player[0].hand[0]++;
    gt_broken(&t.game, "civilization.bad-trade-cards");
    t.state = good;
    t.state.player[0].unknown++;
    gt_broken(&t.game, "civilization.bad-unseen");
    t.state = good;
    t.state.market[0]++;
    gt_broken(&t.game, "civilization.bad-cards");
    t.state = good;
    gt_laws(&t.game, "good again");
    ct_close(&t);
}

/* Turns are counted in 16 bits: the last number is reached, and then no move is legal. */
static void the_longest_game(void)
{
    struct stele_moves legal = {0};

    ct_start(&t, 2, NULL);
    t.state.turn = CIV_TURNS_MAX - 1;
    ct_play(&t, "end"); /* ships of Africa, then those of Italy */
    TEST_CHECK(t.state.turn == CIV_TURNS_MAX);
    ct_refuse(&t, "end", "CIV-5.1");
    game_legal(&t.game.rules, &t.state, &legal);
    TEST_CHECK(legal.n == 0 && legal.open == 0 && !gt_status(&t.game).over);
    stele_moves_free(&legal);
    ct_close(&t);
}

TEST_LIST = {
    {"CIV-22.2.12.2 CIV-22.2.8.2 losses at random are the least", losses_at_random},
    {"CIV-14.3 CIV-22.2.6.1 a new city taken in a civil war", new_cities_in_a_war},
    {"CIV-24.2 CIV-R43 reductions of the weak", reductions_of_the_weak},
    {"CIV-10.9 CIV-31.5.1 no way ashore", no_way_ashore},
    {"CIV-10.9 CIV-11.6.1 landing beside a city", landing_and_conflict},
    {"CIV-11.8.1 CIV-13.1 CIV-14.2 a captured city that cannot live", capitulation_then_support},
    {"CIV-5.1 CIV-11.5.2 nobody is left", extinction},
    {"CIV-5.1 a game that is too long", the_longest_game},
    {"CIV-2.7 CIV-22.1.1 CIV-22.3.1 I-31 broken laws are found", broken_laws},
    {0},
};
