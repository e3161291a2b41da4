/* Deus for people and programs: state view, figures, status, text board, touched objects, and the
 * clauses behind wrong claims. */
#include "deu_table.h"

#include "acutest.h"

#include "core/words/words.h"

#include <string.h>

static void expect(const struct stele_buf *text, const char *piece)
{
    TEST_CHECK_(strstr(text->data, piece) != NULL, "%s is in %s", piece, text->data);
}

static void expect_not(const struct stele_buf *text, const char *piece)
{
    TEST_CHECK_(strstr(text->data, piece) == NULL, "%s is not in %s", piece, text->data);
}

/* ---- View ------------------------------------------------------------------------------------ */

static void view_of_the_map(void)
{
    struct deu_table t;
    struct stele_buf json = {0};
    struct stele_reason why;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A6:civil A6:military");
    gt_view(&t.game, STELE_NOBODY, &json);
    expect(&json, "{\"slot\":\"B\",\"face\":\"T4a\",\"turn\":3,\"u\":1,\"v\":0}");
    expect(&json, "\"A6\":{\"q\":1,\"r\":-1,\"terrain\":\"field\",\"owner\":\"anna\","
                  "\"pieces\":[\"civil\",\"military\"],\"count\":2,\"armies\":1,\"edge\":true,"
                  "\"village\":\"\",\"vp\":0}");
    expect(&json, "\"B4\":{\"q\":1,\"r\":1,\"terrain\":\"village\",\"owner\":\"\",\"pieces\":[],"
                  "\"count\":0,\"armies\":0,\"edge\":false,\"village\":\"standing\",\"vp\":6}");
    expect(&json, "\"reserve\":{\"wood\":8,\"stone\":8,\"clay\":8,\"wheat\":8},\"temples\":4");
    dt_close(&t);
    TEST_CHECK(dt_set_up(&t, 2, NULL, NULL, &why)); /* no map yet */
    gt_view(&t.game, STELE_NOBODY, &json);
    expect(&json, "\"tiles\":[],\"regions\":{}");
    stele_buf_free(&json);
    dt_close(&t);
}

static void view_of_a_turn(void)
{
    struct deu_table t;
    struct stele_buf json = {0};

    dt_open(&t, 2, NULL);
    dt_play_cards(&t, 0, "guild-swamp");
    dt_hand(&t, 0, "guild-forest farm");
    dt_play(&t, "build guild-forest");
    gt_view(&t.game, STELE_NOBODY, &json);
    expect(&json, "\"building\":{\"card\":\"guild-forest\",\"column\":\"brown\",\"facedown\":false,"
                  "\"cost\":{\"wood\":1,\"stone\":1,\"clay\":0,\"wheat\":0,\"gold\":0}}");
    dt_play(&t, "pay; place A1");
    gt_view(&t.game, STELE_NOBODY, &json);
    expect(&json, "\"activating\":{\"column\":\"brown\",\"at\":1,\"card\":\"guild-swamp\","
                  "\"copied\":false}");
    dt_play(&t, "use");
    gt_view(&t.game, STELE_NOBODY, &json);
    expect(&json, "\"at\":2,\"card\":\"guild-forest\"");
    dt_turn(&t, 0);
    dt_play(&t, "discard farm; invoke");
    gt_view(&t.game, STELE_NOBODY, &json);
    expect(&json, "\"offered\":1,\"god\":\"ceres\",\"granted\":1");
    expect(&json, "\"discards\":1,\"discard_top\":\"farm\"");
    dt_play(&t, "take wood:1");
    gt_view(&t.game, STELE_NOBODY, &json);
    expect(&json, "\"draw\":{\"player\":\"anna\",\"count\":5}");
    stele_buf_free(&json);
    dt_close(&t);
}

static void view_of_a_player(void)
{
    struct deu_table t;
    struct stele_buf json = {0};

    dt_open(&t, 2, "wildcard=yes");
    dt_hand(&t, 0, "guild-forest farm");
    dt_hand(&t, 1, "legion school");
    dt_goods(&t, 0, "gold:3");
    dt_play(&t, "build guild-forest column=red; place A1");
    gt_view(&t.game, STELE_NOBODY, &json);
    expect(&json, "\"hand\":[\"farm\"],\"hand_n\":1");
    expect(&json, "\"red\":[{\"card\":\"guild-forest\",\"facedown\":true}]");
    expect(&json, "\"regions\":[\"A1\"],\"wildcards\":1,\"vp\":5,\"points\":{");
    expect(&json, "\"majorities\":0},\"score\":5}");
    expect(&json, "\"majorities\":10},\"score\":15}"); /* Boris has most of everything */
    gt_view(&t.game, 1, &json);                        /* as Boris sees it: DEU-2.9, DEU-R24 */
    expect(&json, "\"hand\":[\"?\"],\"hand_n\":1");
    expect(&json, "\"red\":[{\"card\":\"?\",\"facedown\":true}]");
    expect(&json, "\"wildcards\":1,\"vp\":\"?\",\"points\":\"?\",\"score\":\"?\"");
    expect(&json, "\"hand\":[\"school\",\"legion\"],\"hand_n\":2");
    expect_not(&json, "guild-forest");
    stele_buf_free(&json);
    dt_close(&t);
}

static void order_is_for_those_who_see_all(void)
{
    struct deu_table t;
    struct stele_buf json = {0};
    int16_t cards[DEU_CARDS_MAX];
    int n = 0;

    dt_open(&t, 2, NULL);
    for (int kind = 0; kind < t.set.kinds_n; kind++)
        for (int i = 0; i < t.state.pool[kind]; i++)
            cards[n++] = (int16_t)kind;
    TEST_CHECK(deu_order_deck(&t.game.rules, &t.state, cards) == -1);
    gt_view(&t.game, STELE_NOBODY, &json);
    expect(&json, "\"deck_order\":[\"guild-forest\",\"guild-swamp\"");
    gt_view(&t.game, 0, &json);
    expect(&json, "\"deck_order\":[]");
    stele_buf_free(&json);
    dt_close(&t);
}

/* ---- Figures and status ---------------------------------------------------------------------- */

static void figures(void)
{
    struct deu_table t;
    struct stele_buf out = {0};
    struct stele_json json;

    dt_open(&t, 3, NULL);
    stele_json_init(&json, &out, 0);
    json.emit.open(&json.emit, NULL, false);
    deu_figures(&t.game.rules, &json.emit);
    json.emit.close(&json.emit);
    expect(&out, "\"hand_refill\":5,\"hand_limit\":10,\"gold_per_resource\":4,\"edge_vp\":3");
    expect(&out, "\"tiles\":6,\"layout\":{\"A\":{\"u\":0,\"v\":0}");
    expect(&out, "\"commercial-port-stone-wood\":{\"colour\":\"blue\",\"effect\":\"sell-lots\","
                 "\"copies\":1,\"cost\":{\"wood\":0,\"stone\":0,\"clay\":1,\"wheat\":1,\"gold\":0},"
                 "\"lot\":[\"wood\",\"stone\"],\"vp\":3,\"max\":2}");
    expect(&out, "\"red\":{\"piece\":\"military\",\"god\":\"mars\"}");
    expect(&out, "\"vesta\":{\"gold\":0,\"resources\":0,\"cards\":0,\"pieces\":0,\"vp_one\":1,"
                 "\"vp_more\":2,\"own\":1}");
    expect(&out, "\"T1a\":{\"tile\":0,\"centre\":\"village\",\"ring\":[\"sea\",\"mountain\"");
    stele_buf_free(&out);
    dt_close(&t);
}

static void who_decides(void)
{
    struct deu_table t;
    struct stele_status status;
    struct stele_reason why;

    TEST_CHECK(dt_set_up(&t, 2, "alt-start=yes", "first boris", &why));
    deu_status(&t.game.rules, &t.state, &status);
    TEST_CHECK(status.chance && status.mover == STELE_NOBODY && status.turn_seat == 1);
    dt_play(&t, "map faces=T7b,T4a,T2b,T6b turns=5,3,3,5");
    deu_status(&t.game.rules, &t.state, &status);
    TEST_CHECK(!status.chance && status.mover == 1 && status.phase == DEU_P_STOCK);
    dt_play(&t, "stock civil:5,military:5");
    deu_status(&t.game.rules, &t.state, &status);
    TEST_CHECK(status.mover == 0 && status.turn_seat == 1); /* Anna, in Boris's turn */
    dt_play(&t, "stock civil:5,military:5");
    deu_status(&t.game.rules, &t.state, &status);
    TEST_CHECK(status.chance && status.phase == DEU_P_DRAW);
    dt_close(&t);
}

/* ---- The text board -------------------------------------------------------------------------- */

static void text_board(void)
{
    static const char *const langs[] = {"en", "ru"};
    struct deu_table t;

    dt_open(&t, 4, "wildcard=yes");
    dt_put(&t, 0, "A2:civil A2:military A2:temple");
    dt_put(&t, 3, "F1:maritime");
    dt_play_cards(&t, 0, "legion temple-gold");
    dt_hand(&t, 0, "guild-forest farm");
    for (size_t i = 0; i < 2; i++) {
        struct stele_buf out = {0};
        const struct words words = {t.game.lib, &deus_game, langs[i], t.game.rules.players, 4};
        deu_board(&t.game.rules, &t.state, STELE_NOBODY, &words, &out);
        expect(&out, "A2″");
        expect(&out, "B1⌂3");
        expect(&out, "▶ 1 Anna");
        stele_buf_free(&out);
    }
    dt_close(&t);
}

static void board_at_every_step(void)
{
    static const char *const steps[] = {"build school", "pay",
                                        "place A1",     "use",
                                        "draw farm",    "discard galley",
                                        "invoke",       "draw school,quarry,quarry"};
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A1:civil");
    dt_hand(&t, 0, "school legion");
    dt_hand(&t, 1, "galley sawmill sawmill");
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        struct stele_buf out = {0};
        const struct words words = {t.game.lib, &deus_game, "en", t.game.rules.players, 2};
        TEST_CASE(steps[i]);
        dt_play(&t, steps[i]);
        deu_board(&t.game.rules, &t.state, 1, &words, &out);
        TEST_CHECK(out.size > 500 && strstr(out.data, "legion") == NULL);
        stele_buf_free(&out);
    }
    dt_close(&t);
}

/* ---- Objects --------------------------------------------------------------------------------- */

static size_t touches(const struct deu_table *t, int verb, int a, int b,
                      struct stele_object objects[16])
{
    struct stele_move move;

    move_init(&move, verb, t->state.active);
    if (a >= 0)
        move_set_int(&move, 0, a);
    if (b >= 0)
        move_set_int(&move, 1, b);
    return game_touches(&t->game.rules, &t->state, &move, objects, 16);
}

static void what_moves_touch(void)
{
    struct deu_table t;
    struct stele_object o[16];
    size_t n;

    dt_open(&t, 2, NULL);
    dt_play_cards(&t, 0, "temporary-camps");
    dt_put(&t, 0, "A1:military");
    dt_hand(&t, 0, "legion farm");
    n = touches(&t, DEU_V_BUILD, dt_card(&t, "legion"), -1, o);
    TEST_CHECK(n == 2 && gt_has_object(o, n, DEU_OBJ_HAND, 0, dt_card(&t, "legion")));
    TEST_CHECK(gt_has_object(o, n, DEU_OBJ_COLUMN, 0, DEU_RED));
    dt_play(&t, "build legion");
    n = touches(&t, DEU_V_PAY, -1, -1, o);
    TEST_CHECK(n == 2 && gt_has_object(o, n, DEU_OBJ_GOODS, 0, DEU_STONE));
    dt_play(&t, "pay; place A2");
    n = touches(&t, DEU_V_MOVE, dt_region(&t, "A1"), dt_region(&t, "A6"), o);
    TEST_CHECK(n == 3 && gt_has_object(o, n, DEU_OBJ_PLAYED, 0, dt_card(&t, "temporary-camps")));
    TEST_CHECK(gt_has_object(o, n, DEU_OBJ_REGION, STELE_NOBODY, dt_region(&t, "A6")));
    n = touches(&t, DEU_V_SKIP, -1, -1, o);
    TEST_CHECK(n == 1 && o[0].kind == DEU_OBJ_PLAYED);
    n = touches(&t, DEU_V_INVOKE, DEU_MARS, -1, o);
    TEST_CHECK(gt_has_object(o, n, DEU_OBJ_GOD, STELE_NOBODY, DEU_MARS));
    dt_close(&t);
}

static void what_moves_change(void)
{
    struct deu_table t;
    struct stele_object o[32];
    struct deu_state before;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "guild-forest farm");
    before = t.state;
    TEST_CHECK(deu_changed(&t.game.rules, &before, &t.state, o, 32) == 0);
    dt_play(&t, "build guild-forest");
    size_t n = deu_changed(&t.game.rules, &before, &t.state, o, 32);
    TEST_CHECK(n == 2 && gt_has_object(o, n, DEU_OBJ_PLAYED, 0, dt_card(&t, "guild-forest")));
    before = t.state;
    dt_play(&t, "pay");
    n = deu_changed(&t.game.rules, &before, &t.state, o, 32);
    TEST_CHECK(n == 4 && gt_has_object(o, n, DEU_OBJ_RESERVE, STELE_NOBODY, DEU_WOOD));
    before = t.state;
    dt_play(&t, "place A1");
    n = deu_changed(&t.game.rules, &before, &t.state, o, 32);
    TEST_CHECK(n == 2 && gt_has_object(o, n, DEU_OBJ_REGION, STELE_NOBODY, dt_region(&t, "A1")));
    TEST_CHECK(gt_has_object(o, n, DEU_OBJ_STOCK, 0, DEU_CIVIL));
    before = t.state;
    dt_play(&t, "use");
    n = deu_changed(&t.game.rules, &before, &t.state, o, 32);
    TEST_CHECK(n == 1 && gt_has_object(o, n, DEU_OBJ_VP, 0, 0));
    before = t.state;
    t.state.village_vp[dt_region(&t, "A5")]--; /* the village is there as before, with less in it */
    n = deu_changed(&t.game.rules, &before, &t.state, o, 32);
    TEST_CHECK(gt_has_object(o, n, DEU_OBJ_REGION, STELE_NOBODY, dt_region(&t, "A5")));
    before = t.state;
    before.tiles_n = 0; /* the map has just been laid */
    n = deu_changed(&t.game.rules, &before, &t.state, o, 32);
    TEST_CHECK(n == t.state.tiles_n);
    for (int slot = 0; slot < t.state.tiles_n; slot++)
        TEST_CHECK(gt_has_object(o, n, DEU_OBJ_TILE, STELE_NOBODY, slot));
    dt_close(&t);
}

/* ---- Hash ------------------------------------------------------------------------------------ */

static void hash_tells_positions_apart(void)
{
    struct deu_table t;
    uint64_t hash;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "guild-forest farm");
    hash = gt_hash(&t.game);
    TEST_CHECK(hash == gt_hash(&t.game));
    t.state.order[0] = 3; /* no part of the position */
    TEST_CHECK(hash == gt_hash(&t.game));
    dt_play(&t, "build guild-forest");
    TEST_CHECK(hash != gt_hash(&t.game));
    hash = gt_hash(&t.game);
    t.state.player[1].goods[DEU_CLAY]++;
    TEST_CHECK(hash != gt_hash(&t.game));
    dt_close(&t);
}

/* ---- Laws ------------------------------------------------------------------------------------ */

static void broken_laws(void)
{
    struct deu_table t;
    struct deu_state good;

    dt_open(&t, 2, NULL);
    dt_put(&t, 0, "A1:civil");
    good = t.state;
    t.state.pool[3]--;
    gt_broken(&t.game, "deus.bad-cards");
    t.state = good;
    t.state.player[0].stock[DEU_CIVIL]++;
    gt_broken(&t.game, "deus.bad-pieces");
    t.state = good;
    t.state.temples--;
    gt_broken(&t.game, "deus.bad-temples");
    t.state = good;
    t.state.reserve[DEU_CLAY]--;
    gt_broken(&t.game, "deus.bad-resources");
    t.state = good;
    t.state.player[1].held |= deu_bit(dt_region(&t, "A1"));
    gt_broken(&t.game, "deus.bad-pieces"); /* Anna's piece would be Boris's, too */
    t.state = good;
    t.state.player[1].held |= deu_bit(dt_region(&t, "D1"));
    gt_broken(&t.game, "deus.bad-region");
    t.state = good;
    t.state.player[0].vp++;
    gt_broken(&t.game, "deus.bad-vp");
    t.state = good;
    deu_gain_vp(&t.state, 0, DEU_C_MAJORITIES, 2); /* not before the end */
    gt_broken(&t.game, "deus.bad-vp");
    t.state = good;
    deu_gain_vp(&t.state, 0, DEU_C_EDGE, -3); /* the first piece is free of it */
    gt_broken(&t.game, "deus.bad-vp");
    t.state = good;
    deu_gain_vp(&t.state, 1, DEU_C_VILLAGES, 1); /* no village has lost any */
    gt_broken(&t.game, "deus.bad-vp");
    t.state = good;
    t.state.player[0].hand_n++;
    gt_broken(&t.game, "deus.bad-hand");
    t.state = good;
    dt_put(&t, 0, "A1:military A1:military");
    gt_broken(&t.game, "deus.bad-armies");
    t.state = good;
    t.state.villages &= ~deu_bit(dt_region(&t, "A5"));
    gt_broken(&t.game, "deus.bad-village");
    dt_close(&t);
}

/* ---- Claims ---------------------------------------------------------------------------------- */

/* A hand is in no order, but each card counts. */
static void hands_are_claimed_in_any_order(void)
{
    static const struct {
        const char *value, *code;
    } rows[] = {
        {"farm school farm", NULL},
        {"school,farm,farm", NULL},
        {"farm school school", "core.claim-value"},
        {"farm school", "core.claim-value"},
        {"farm farm school school", "core.claim-value"},
        {"", "core.claim-value"},
    };
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "school farm farm");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gt_expect(&t.game, 0, "hand", rows[i].value, rows[i].code);
        gt_expect(&t.game, STELE_NOBODY, "players.1.hand", rows[i].value, rows[i].code);
    }
    gt_expect(&t.game, 0, "hand.1", "farm", NULL);
    dt_close(&t);
}

static void clauses_behind_claims(void)
{
    static const struct {
        int seat;
        const char *what, *claimed, *clause;
    } rows[] = {
        {0, "hand_n", "11", "DEU-3.5"},
        {0, "hand_n", "0", "DEU-3.3"},
        {0, "hand_n", "2", "DEU-3.6"},
        {0, "hand_n", "8", "DEU-7.11"},
        {0, "goods.wood", "3", "DEU-8.2"},
        {0, "points.majorities", "4", "DEU-9.6"},
        {0, "points.villages", "4", "DEU-6.3"},
        {0, "vp", "9", "DEU-9.5"},
        {0, "score", "9", "DEU-9.5"},
        {0, "nonsense", "9", NULL},
        {STELE_NOBODY, "regions.A5.vp", "4", "DEU-2.1"},
        {STELE_NOBODY, "regions.A5.vp", "0", "DEU-6.6"},
        {STELE_NOBODY, "regions.A5.village", "attacked", "DEU-6.1"},
        {STELE_NOBODY, "regions.A1.owner", "boris", "DEU-0.3"},
        {STELE_NOBODY, "regions.A1.count", "2", "DEU-5.7"},
        {STELE_NOBODY, "reserve.wood", "7", "DEU-2.3"},
        {STELE_NOBODY, "temples", "7", "DEU-2.2"},
        {STELE_NOBODY, "over", "true", "DEU-9.1"},
        {STELE_NOBODY, "winner", "anna", "DEU-9.1"},
        {STELE_NOBODY, "round", "3", "DEU-3.1"},
        {STELE_NOBODY, "deck", "3", "DEU-3.4"},
    };
    struct deu_table t;

    dt_open(&t, 2, NULL);
    dt_hand(&t, 0, "legion farm quarry");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        gt_claim(&t.game, rows[i].seat, rows[i].what, rows[i].claimed, rows[i].clause);
    dt_close(&t);
}

TEST_LIST = {
    {"DEU-0.1 view of the map", view_of_the_map},
    {"DEU-4.15 view of a turn, card by card", view_of_a_turn},
    {"DEU-2.9 DEU-R24 view of a player, and what others see", view_of_a_player},
    {"DEU-R24 the order of the deck is for those who see all", order_is_for_those_who_see_all},
    {"figures", figures},
    {"DEU-3.1 who decides", who_decides},
    {"the text board", text_board},
    {"DEU-2.9 the text board at every step, without what is hidden", board_at_every_step},
    {"objects that moves touch", what_moves_touch},
    {"objects that moves change", what_moves_change},
    {"the hash tells positions apart", hash_tells_positions_apart},
    {"DEU-1.1 DEU-1.2 DEU-2.2 DEU-2.3 laws that are broken", broken_laws},
    {"clauses behind claims", clauses_behind_claims},
    {"hands are claimed in any order", hands_are_claimed_in_any_order},
    {0},
};
