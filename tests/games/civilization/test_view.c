/* Civilization for people and programs: state view, figures, text board, touched objects, and the
 * clauses behind wrong claims. */
#include "civ_table.h"

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
    static struct civ_table t;
    struct stele_buf json = {0};

    ct_open(&t, 3, NULL);
    ct_put(&t, 0, "carthage:city tunisia:2 delphi:ship/east");
    ct_put(&t, 1, "tunisia:1 rome:ship");
    gt_view(&t.game, STELE_NOBODY, &json);
    expect(
        &json,
        "\"order\":[\"anna\",\"boris\",\"vera\"],\"census\":[{\"player\":\"anna\",\"tokens\":2}");
    expect(&json, "\"carthage\":{\"tokens\":{},\"city\":\"anna\",\"new\":0,\"ships\":{},"
                  "\"arrived\":0}");
    expect(&json, "\"tunisia\":{\"tokens\":{\"anna\":2,\"boris\":1},\"city\":\"\"");
    expect(&json, "\"rome\":{\"tokens\":{},\"city\":\"\",\"new\":0,\"ships\":{\"boris\":1}");
    expect(&json, "{\"player\":\"anna\",\"at\":\"delphi\",\"coast\":\"east\"");
    expect(&json, "{\"player\":\"boris\",\"at\":\"rome\",\"coast\":\"\"");
    expect_not(&json, "\"germany\"");
    stele_buf_free(&json);
    ct_close(&t);
}

static void view_of_the_table(void)
{
    static struct civ_table t;
    struct stele_buf json = {0};

    ct_open(&t, 3, NULL);
    ct_top(&t, 3, "famine");
    gt_view(&t.game, STELE_NOBODY, &json);
    expect(&json, "\"stacks\":[{\"n\":14,\"top\":\"\",\"cards\":[\"hides\"");
    expect(&json, "{\"n\":10,\"top\":\"famine\",\"cards\":[\"famine\",\"salt\"");
    expect(&json, "\"market\":{\"mysticism\":1,\"pottery\":4");
    expect(&json, "\"africa\":{\"early_bronze\":5,\"late_bronze\":8,\"early_iron\":10,"
                  "\"late_iron\":14,\"points\":[1100,1200]}");
    expect(&json, "\"finish\":16,\"turn_limit\":0");
    gt_view(&t.game, 0, &json); /* CIV-15.5: a red card on top is seen by all */
    expect(&json, "{\"n\":10,\"top\":\"famine\",\"cards\":[\"famine\",\"?\"");
    expect(&json, "{\"n\":14,\"top\":\"\",\"cards\":[\"?\"");
    stele_buf_free(&json);
    ct_close(&t);
}

/* CIV-15.6: hands are secret, and so is what they are worth. */
static void view_of_players(void)
{
    static struct civ_table t;
    struct stele_buf json = {0};

    ct_open(&t, 3, NULL);
    ct_put(&t, 0, "carthage:city tunisia:2 numidia:1");
    ct_treasury(&t, 0, 7);
    ct_hand(&t, 0, "salt:3 hides epidemic");
    ct_cards(&t, 0, "pottery music");
    ct_face(&t, 1, "famine", STELE_NOBODY);
    ct_space(&t, 0, 6);
    gt_view(&t.game, STELE_NOBODY, &json);
    expect(&json, "{\"id\":\"anna\",\"nation\":\"africa\",\"place\":1,\"space\":6,"
                  "\"epoch\":\"early_bronze\",\"treasury\":7,\"stock\":{\"tokens\":37,\"cities\":8,"
                  "\"ships\":4},\"tokens\":3,\"cities\":1,\"ships\":0,\"areas\":3,\"units\":8,");
    expect(&json, "\"hand\":{\"hides\":1,\"salt\":3,\"epidemic\":1},\"hand_n\":5,\"facing\":[],"
                  "\"cards\":[\"pottery\",\"music\"],\"card_points\":105,"
                  /* 105 + 27 + 1 + 7 */
                  "\"total\":140,\"score\":140}");
    expect(&json, "\"facing\":[\"famine\"]");
    gt_view(&t.game, 1, &json);
    expect(&json, "\"hand\":{\"?\":5},\"hand_n\":5,\"facing\":[],\"cards\":[\"pottery\",\"music\"],"
                  "\"card_points\":105,\"total\":\"?\",\"score\":\"?\"");
    expect_not(&json, "epidemic");
    expect(&json, "\"total\":0,\"score\":0"); /* his own */
    gt_view(&t.game, 0, &json);
    expect(&json, "\"salt\":3");
    stele_buf_free(&json);
    ct_close(&t);
}

static void view_of_movement(void)
{
    static struct civ_table t;
    struct stele_buf json = {0};

    ct_open(&t, 3, NULL);
    ct_put(&t, 0, "carthage:4 carthage:ship");
    ct_put(&t, 1, "rome:2");
    ct_step(&t, CIV_S_MOVEMENT);
    gt_view(&t.game, STELE_NOBODY, &json);
    expect(&json, "\"census\":[{\"player\":\"anna\",\"tokens\":4},{\"player\":\"boris\","
                  "\"tokens\":2},");
    expect(&json, "\"voyage\":{\"active\":false,\"from\":\"\"");
    ct_play(&t, "move carthage thapsus 1; sail carthage; load 2");
    gt_view(&t.game, STELE_NOBODY, &json);
    expect(&json, "\"thapsus\":{\"tokens\":{\"anna\":1},\"city\":\"\",\"new\":0,\"ships\":{},"
                  "\"arrived\":1}");
    expect(&json, "\"voyage\":{\"active\":true,\"from\":\"carthage\",\"at\":\"carthage\","
                  "\"coast\":\"\",\"left\":4,\"aboard\":2}");
    stele_buf_free(&json);
    ct_close(&t);
}

static void view_of_an_offer(void)
{
    static struct civ_table t;
    struct stele_buf json = {0};

    ct_open(&t, 3, NULL);
    ct_hand(&t, 0, "salt:2 grain:1 hides:1");
    ct_hand(&t, 1, "iron:2 cloth:2");
    ct_step(&t, CIV_S_TRADE);
    ct_play(&t, "offer by=anna boris salt,salt,grain 3 16 grain");
    gt_view(&t.game, STELE_NOBODY, &json);
    expect(&json, "\"offer\":{\"player\":\"anna\",\"to\":\"boris\",\"cards\":{\"salt\":2,"
                  "\"grain\":1},\"count\":3,\"total\":16,\"name\":\"grain\"}");
    gt_view(&t.game, 1, &json); /* CIV-16.3: what is said, not what is shown */
    expect(&json, "\"offer\":{\"player\":\"anna\",\"to\":\"boris\",\"cards\":{\"?\":3},\"count\":3,"
                  "\"total\":16,\"name\":\"grain\"}");
    stele_buf_free(&json);
    ct_close(&t);
}

static void view_of_nomads(void)
{
    static struct civ_table t;
    struct stele_buf json = {0};

    ct_open(&t, 2, "edition=nomads");
    ct_put(&t, 0, "carthage:2 tunisia:1");
    gt_view(&t.game, 1, &json);
    expect(&json, "\"finish\":16,\"turn_limit\":16,\"clock\":0");
    expect(&json, "\"areas\":2,\"units\":3,\"hand\":{},\"hand_n\":0");
    expect_not(&json, "\"?\"");
    stele_buf_free(&json);
    ct_close(&t);
}

/* ---- Figures --------------------------------------------------------------------------------- */

static void figures_json(const struct civ_table *t, struct stele_buf *out)
{
    struct stele_json json;

    stele_buf_clear(out);
    stele_json_init(&json, out, 0);
    json.emit.open(&json.emit, NULL, false);
    civ_figures(&t->game.rules, &json.emit);
    json.emit.close(&json.emit);
}

static void figures(void)
{
    static struct civ_table t;
    struct stele_buf json = {0};

    ct_open(&t, 3, NULL);
    figures_json(&t, &json);
    expect(&json, "\"width\":10000,\"height\":6850,\"areas\":{\"aleppo\":{\"terrain\":\"land\","
                  "\"limit\":2,\"site\":\"\",\"plain\":\"\",\"volcanoes\":[],\"start\":[],"
                  "\"island\":false,\"panel\":\"centre-east\",\"coasts\":[],\"waters\":{},"
                  "\"passage\":false,"
                  "\"playable\":false,\"x\":7271,\"y\":2671,\"radius\":194,\"site_x\":7241,"
                  "\"site_y\":2596,\"shapes\":[{\"kind\":\"land\",\"points\":[7135,2184,");
    expect(&json, "\"delphi\":{\"terrain\":\"both\",\"limit\":2,\"site\":\"\",\"plain\":\"\","
                  "\"volcanoes\":[],\"start\":[],\"island\":false,\"panel\":\"centre-west\","
                  "\"coasts\":[\"west\",\"east\"],\"waters\":{\"west\":[\"central_mediterranean\","
                  "\"corinth\",\"epirus\",\"ithaca\"],\"east\":[\"athens\",\"chalcis\"]},"
                  "\"passage\":true,\"playable\":true");
    expect(&json, "{\"a\":\"adriatic_sea\",\"b\":\"apollonia\",\"type\":\"water\","
                  "\"water\":\"main_sea\"}");
    expect(&json, "\"etna\":{\"x\":1384,\"y\":4357,\"areas\":[\"milazzo\",\"syracuse\"]}");
    expect(&json, "\"east\":{\"from\":7662,\"to\":10000,\"used\":false}");
    expect(&json, "\"start\":[\"sahara\",\"tripolitania\",\"tunisia\"],\"playable\":true}");
    expect(&json, "\"arrows\":{\"first\":6,\"second\":9,\"third\":12},\"finish\":16");
    expect(&json, "\"law\":{\"price\":170,\"copies\":7,\"groups\":[\"civics\"],\"after\":\"\"");
    expect(&json, "\"salt\":{\"stack\":3,\"value\":3,\"count\":9}");
    expect(&json, "\"famine\":{\"stack\":3,\"tradable\":false,\"loss\":9,\"others\":20,"
                  "\"each\":11,\"per_grain\":4}");
    expect(&json, "\"limits\":{\"tokens\":47,\"cities\":9");
    stele_buf_free(&json);
    ct_close(&t);
}

/* CIV-30.1, CIV-32.3.1, CIV-32.5.2: where each game ends. */
static void finishing_spaces(void)
{
    static const struct {
        const char *settings;
        int finish;
    } rows[] = {
        {NULL, 16},
        {"edition=short", 9},
        {"edition=short finish=first", 6},
        {"edition=short finish=third", 12},
        {"edition=farmers", 9},
        {"edition=farmers shorten=2", 7},
        {"edition=nomads", 16},
    };
    static struct civ_table t;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        TEST_CASE(rows[i].settings ? rows[i].settings : "full");
        ct_open(&t, 3, rows[i].settings);
        TEST_CHECK(civ_finish(&t.game.rules) == rows[i].finish);
        ct_close(&t);
    }
}

/* ---- The text board -------------------------------------------------------------------------- */

static void board_text(const struct civ_table *t, int viewer, const char *lang,
                       struct stele_buf *out)
{
    const struct words words = {t->game.lib, t->game.rules.game, lang, t->game.rules.players,
                                t->game.rules.players_n};

    stele_buf_clear(out);
    civ_board(&t->game.rules, &t->state, viewer, &words, out);
    expect_not(out, "civilization."); /* every text is there */
}

static void text_board(void)
{
    static struct civ_table t;
    struct stele_buf out = {0};

    ct_open(&t, 3, NULL);
    ct_put(&t, 0, "carthage:city tunisia:3 delphi:ship/east");
    ct_put(&t, 1, "tunisia:1 rome:2");
    ct_hand(&t, 0, "salt:3 hides");
    ct_cards(&t, 0, "pottery music");
    ct_space(&t, 0, 6);
    board_text(&t, STELE_NOBODY, "en", &out);
    expect(&out, "  Africa        ·····|·●·|··|····|··◎  6, Early Bronze Age\n");
    expect(&out, "Tunisia 3/2");
    expect(&out, "  Tunisia (2)      Anna 3, Boris 1\n");
    expect(&out, "Delphi (east coast)");
    expect(&out, "hides, salt ×3");
    expect(&out, ": 105\n");
    board_text(&t, STELE_NOBODY, "ru", &out);
    expect(&out, "Африка        ·····|·●·|··|····|··◎  6, ранний бронзовый век\n");
    expect(&out, "Тунис 3/2");
    board_text(&t, 1, "en", &out); /* CIV-15.6 */
    expect_not(&out, "salt ×3");
    expect(&out, "? 4\n");
    expect_not(&out, "(Famine)");
    ct_top(&t, 3, "famine"); /* CIV-15.5: a red card is there for all to see, a black one is not */
    ct_top(&t, 6, "epidemic");
    board_text(&t, 1, "en", &out);
    expect(&out, "(Famine)");
    expect_not(&out, "(Epidemic)");
    stele_buf_free(&out);
    ct_close(&t);
}

/* What the board says in the middle of things. */
static void board_at_steps(void)
{
    static struct civ_table t;
    struct stele_buf out = {0};

    ct_open(&t, 3, NULL);
    ct_put(&t, 0, "carthage:4 carthage:ship");
    ct_put(&t, 1, "rome:2");
    ct_step(&t, CIV_S_MOVEMENT);
    ct_play(&t, "sail carthage; load 2; go thapsus");
    board_text(&t, STELE_NOBODY, "en", &out);
    expect(&out, "A ship from Carthage is at Thapsus: 2 tokens aboard, 3 borders left\n");
    board_text(&t, STELE_NOBODY, "ru", &out);
    expect(&out, "на борту 2 жетона, осталось 3 границы\n");
    ct_close(&t);

    ct_open(&t, 3, NULL);
    ct_hand(&t, 0, "salt:2 grain:1");
    ct_hand(&t, 1, "iron:2 cloth:2");
    ct_step(&t, CIV_S_TRADE);
    ct_play(&t, "offer by=anna boris salt,salt,grain 3 16 grain");
    board_text(&t, 1, "en", &out);
    expect(&out, "Anna offers Boris 3 cards for 16, grain among them\n");
    ct_close(&t);

    ct_open(&t, 3, NULL);
    ct_put(&t, 0, "carthage:3 tunisia:2 thapsus:3 numidia:2");
    ct_put(&t, 1, "rome:2 etruria:2");
    ct_face(&t, 0, "famine", STELE_NOBODY);
    ct_step(&t, CIV_S_CALAMITIES);
    board_text(&t, STELE_NOBODY, "en", &out);
    expect(&out, "amine: Anna\nStill to be ordered from others: 20\n");
    stele_buf_free(&out);
    ct_close(&t);
}

static void board_of_nomads(void)
{
    static struct civ_table t;
    struct stele_buf out = {0};

    ct_open(&t, 2, "edition=nomads");
    ct_put(&t, 0, "carthage:2 tunisia:1");
    board_text(&t, 1, "en", &out);
    expect(&out, "Clock: space 0 of 16\n");
    expect(&out, "areas held       2\n");
    expect_not(&out, "treasury");
    stele_buf_free(&out);
    ct_close(&t);
}

/* ---- Objects --------------------------------------------------------------------------------- */

enum { OBJECTS = 32 };

struct objects {
    struct stele_object list[OBJECTS];
    size_t n;
};

static void expect_object(const struct objects *o, enum civ_object kind, int seat, int index)
{
    const bool found = gt_has_object(o->list, o->n < OBJECTS ? o->n : OBJECTS, kind, seat, index);

    TEST_CHECK_(found, "object %d of %d, %d", kind, seat, index);
}

static struct objects touched(const struct civ_table *t, const char *text)
{
    struct objects o = {.n = 0};
    struct stele_move move;

    TEST_CASE(text);
    if (TEST_CHECK(gt_read(&t->game, text, &move)))
        o.n = game_touches(&t->game.rules, &t->state, &move, o.list, OBJECTS);
    return o;
}

static void what_moves_touch(void)
{
    static struct civ_table t;
    struct objects o;

    ct_open(&t, 3, NULL);
    ct_put(&t, 0, "carthage:4 carthage:ship thapsus:city");
    ct_put(&t, 1, "rome:city");
    ct_hand(&t, 0, "salt:2 grain:1");
    const int carthage = ct_area(&t, "carthage"), thapsus = ct_area(&t, "thapsus");
    o = touched(&t, "move by=anna carthage thapsus 1");
    TEST_CHECK(o.n == 3);
    expect_object(&o, CIV_OBJ_AREA, STELE_NOBODY, carthage);
    expect_object(&o, CIV_OBJ_TOKENS, 0, carthage);
    expect_object(&o, CIV_OBJ_AREA, STELE_NOBODY, thapsus);
    o = touched(&t, "keep by=anna carthage levy");
    expect_object(&o, CIV_OBJ_SHIP, 0, carthage);
    expect_object(&o, CIV_OBJ_TOKENS, 0, carthage);
    o = touched(&t, "build by=anna carthage both");
    TEST_CHECK(o.n == 3);
    expect_object(&o, CIV_OBJ_TREASURY, 0, 0);
    o = touched(&t, "reduce by=anna thapsus");
    expect_object(&o, CIV_OBJ_CITY, 0, thapsus);
    o = touched(&t, "heresy by=anna rome");
    expect_object(&o, CIV_OBJ_CITY, 1, ct_area(&t, "rome"));
    o = touched(&t, "offer by=anna boris salt,salt,grain 3 16 grain");
    TEST_CHECK(o.n == 2);
    o = touched(&t, "buy by=anna music with=salt,salt");
    TEST_CHECK(o.n == 2);
    expect_object(&o, CIV_OBJ_MARKET, STELE_NOBODY, CIV_MUSIC);
    o = touched(&t, "gold by=anna");
    expect_object(&o, CIV_OBJ_PILE, STELE_NOBODY, 9);
    o = touched(&t, "volcano by=anna etna");
    TEST_CHECK(o.n == 1 && o.list[0].kind == CIV_OBJ_VOLCANO);
    o = touched(&t, "nominee by=anna vera");
    expect_object(&o, CIV_OBJ_MARKER, 2, 0);
    o = touched(&t, "end by=anna");
    TEST_CHECK(o.n == 0);
    ct_close(&t);
}

static void what_moves_change(void)
{
    static struct civ_table t;
    static struct civ_state before;
    struct objects o = {.n = 0};

    ct_open(&t, 3, NULL);
    ct_put(&t, 0, "carthage:4 carthage:ship");
    ct_step(&t, CIV_S_MOVEMENT);
    before = t.state;
    o.n = civ_changed(&t.game.rules, &before, &t.state, o.list, OBJECTS);
    TEST_CHECK(o.n == 0);
    ct_play(&t, "move carthage thapsus 1");
    o.n = civ_changed(&t.game.rules, &before, &t.state, o.list, OBJECTS);
    TEST_CHECK(o.n == 2);
    expect_object(&o, CIV_OBJ_TOKENS, 0, ct_area(&t, "carthage"));
    expect_object(&o, CIV_OBJ_TOKENS, 0, ct_area(&t, "thapsus"));
    before = t.state;
    ct_hand(&t, 1, "salt");
    ct_cards(&t, 1, "music");
    ct_treasury(&t, 2, 3);
    o.n = civ_changed(&t.game.rules, &before, &t.state, o.list, OBJECTS);
    TEST_CHECK(o.n == 6);
    expect_object(&o, CIV_OBJ_PILE, STELE_NOBODY, 3);
    expect_object(&o, CIV_OBJ_CARD, 1, CIV_MUSIC);
    expect_object(&o, CIV_OBJ_MARKET, STELE_NOBODY, CIV_MUSIC);
    expect_object(&o, CIV_OBJ_TREASURY, 2, 0);
    expect_object(&o, CIV_OBJ_STOCK, 2, 0);
    ct_close(&t);
}

/* ---- Claims ---------------------------------------------------------------------------------- */

static void clauses_behind_claims(void)
{
    static const struct {
        int seat;
        const char *what, *claimed, *clause;
    } rows[] = {
        {0, "hand_n", "7", "CIV-18.1"},
        {0, "hand.salt", "1", "CIV-15.3"},
        {0, "space", "5", "CIV-20.2"},
        {0, "space", "3", "CIV-20.1"},
        {0, "space", "0", "CIV-20.6"},
        {0, "space", "15", "CIV-20.3"},
        {0, "treasury", "9", "CIV-6.1"},
        {0, "stock.tokens", "9", "CIV-2.7"},
        {0, "total", "9", "CIV-20.3"},
        {0, "score", "9", "CIV-21.2"},
        {0, "nonsense", "9", NULL},
        {STELE_NOBODY, "areas.carthage.tokens.anna", "4", "CIV-13.1"},
        {STELE_NOBODY, "areas.carthage.city", "boris", "CIV-12.2"},
        {STELE_NOBODY, "areas.carthage.ships.anna", "2", "CIV-9.5"},
        {STELE_NOBODY, "stacks.1.top", "famine", "CIV-15.5"},
        {STELE_NOBODY, "stacks.1.n", "4", "CIV-17.6"},
        {STELE_NOBODY, "market.law", "6", "CIV-22.3.1"},
        {STELE_NOBODY, "calamity.name", "flood", "CIV-19.6"},
        {STELE_NOBODY, "census", "anna", "CIV-8.1"},
        {STELE_NOBODY, "over", "true", "CIV-21.1"},
        {STELE_NOBODY, "winner", "anna", "CIV-21.1"},
        {STELE_NOBODY, "phase", "trade", "CIV-5.7"},
    };
    static struct civ_table t;

    ct_open(&t, 3, NULL);
    ct_space(&t, 0, 2);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        gt_claim(&t.game, rows[i].seat, rows[i].what, rows[i].claimed, rows[i].clause);
    ct_close(&t);
}

/* What a hand or an area has none of the view leaves out; one may claim that there is none. */
static void claims_of_nothing(void)
{
    static const struct {
        int seat;
        const char *what, *value, *code;
    } rows[] = {
        {0, "hand.salt", "2", NULL},
        {0, "hand.gold", "0", NULL},
        {0, "hand.gold", "1", "core.claim-value"},
        {0, "hand.civil_war", "0", NULL},
        {1, "hand.gold", "0", NULL}, /* an empty hand has no key to tell what it holds */
        {1, "hand.carts", "0", "core.claim-path"},
        {0, "hand.anna", "0", "core.claim-path"},
        {0, "hand", "0", "core.claim-path"},
        {0, "stock.salt", "0", "core.claim-path"}, /* tokens, cities, ships */
        {0, "hand_n.salt", "0", "core.claim-path"},
        {0, "salt", "0", "core.claim-path"},
        {2, "hand.salt", "0", "core.claim-path"}, /* one card that nobody saw */
        {STELE_NOBODY, "players.1.hand.gold", "0", NULL},
        {STELE_NOBODY, "areas.rome.tokens.boris", "0", NULL},
        {STELE_NOBODY, "areas.carthage.tokens.boris", "0", NULL}, /* nobody is there */
        {STELE_NOBODY, "areas.carthage.new", "0", NULL},
        {STELE_NOBODY, "areas.carthage.city", "0", "core.claim-path"},
        {STELE_NOBODY, "areas.carthage.tokens.boris", "1", "core.claim-value"},
        {STELE_NOBODY, "areas.carthage.tokens.nobody", "0", "core.claim-path"},
        {STELE_NOBODY, "areas.nowhere.tokens.anna", "0", "core.claim-path"},
        {STELE_NOBODY, "areas.carthage.anna", "0", "core.claim-path"},
    };
    static struct civ_table t;

    ct_open(&t, 3, NULL);
    ct_hand(&t, 0, "salt:2");
    ct_put(&t, 0, "rome:2");
    t.state.player[2].unknown = 1;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        gt_expect(&t.game, rows[i].seat, rows[i].what, rows[i].value, rows[i].code);
    /* The cards one has bought are in no order, those of a stack are. */
    ct_cards(&t, 0, "music pottery");
    gt_expect(&t.game, 0, "cards", "music pottery", NULL);
    gt_expect(&t.game, 0, "cards", "pottery,music", NULL);
    gt_expect(&t.game, STELE_NOBODY, "players.1.cards", "music,pottery", NULL);
    gt_expect(&t.game, 0, "cards", "pottery", "core.claim-value");
    ct_close(&t);
}

/* The calamity in progress is what a claim about it is held against. */
static void claims_in_a_calamity(void)
{
    static struct civ_table t;

    ct_open(&t, 3, NULL);
    t.state.trouble.kind = CIV_FLOOD + 1;
    gt_claim(&t.game, STELE_NOBODY, "calamity.left", "4", "CIV-22.2.7.1");
    ct_close(&t);
    ct_open(&t, 2, "edition=nomads");
    gt_claim(&t.game, 0, "score", "4", "CIV-31.3");
    ct_close(&t);
}

TEST_LIST = {{"view of the map", view_of_the_map},
             {"view of the table", view_of_the_table},
             {"view of players", view_of_players},
             {"view of movement", view_of_movement},
             {"view of an offer", view_of_an_offer},
             {"view of nomads", view_of_nomads},
             {"figures", figures},
             {"finishing spaces", finishing_spaces},
             {"text board", text_board},
             {"board at steps", board_at_steps},
             {"board of nomads", board_of_nomads},
             {"what moves touch", what_moves_touch},
             {"what moves change", what_moves_change},
             {"clauses behind claims", clauses_behind_claims},
             {"claims of nothing", claims_of_nothing},
             {"claims in a calamity", claims_in_a_calamity},
             {NULL, NULL}};
