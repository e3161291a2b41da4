/* Babylonia: what a log knows of racks and reserves (reference, section 15): draws recorded, orders
 * of reserves given, or only what the table saw. */
#include "bab_table.h"

#include "core/play/replay.h"

#include "acutest.h"

#include <string.h>

#define TILES                                                                                      \
    "lay cM A4,A7; lay cP B5,B11; lay cS C8,D2; lay cMP E6,E8; lay cMS E12,F4; lay cPS F10,G3; "   \
    "lay f5 G7; lay f6 H10; lay f7 I4; lay fC I9,I12,J5; "
/* The first rack is FMPSF, then come F M P S, and so on. */
#define ORDER       "F,M,P,S,F,F,M,P,S,F,F,M,P,S,F,F,M,P,S,F,F,M,P,S,F,M,P,S,F,F"
#define ANNA_ORDER  "reserve anna " ORDER "; "
#define BORIS_ORDER "reserve boris " ORDER "; "

static struct table t;

static void open_with(const char *settings, const char *items)
{
    struct stele_reason why = {0};
    bool ok = table_open_with(&t, 2, settings, items, &why);

    TEST_ASSERT_(ok, "%s", why.code ? why.code : "");
}

static const char *rack(int seat)
{
    static char text[BAB_RACK_MAX + 1];

    return table_rack(&t, seat, text);
}

static int assumed(void)
{
    struct stele_status status;

    bab_status(&t.game.rules, &t.state, &status);
    return status.assumed;
}

/* ---- Full knowledge -------------------------------------------------------------------------- */

static void draws_are_due(void)
{
    open_with(NULL, TILES);
    TEST_CHECK(t.state.phase == BAB_P_RACKS);
    table_refuse(&t, "place F E2", "babylonia.rack-due", "BAB-2.7");
    table_play(&t, "draw F,F,F,M,P player=anna; draw F,F,F,M,P player=boris");
    table_play(&t, "place F E2");
    TEST_CHECK(t.state.phase == BAB_P_REFILL);
    table_play(&t, "draw S");
    TEST_CHECK(assumed() == 0);
    table_close(&t);
}

/* Reserves lie face down and racks stand after screens: what can be drawn nobody may know, and what
 * can be placed only whoever is to move. */
static void choices_that_others_may_not_know(void)
{
    open_with(NULL, TILES);
    TEST_CHECK(bab_hides_choice(&t.game.rules, &t.state, ANNA));
    TEST_CHECK(bab_hides_choice(&t.game.rules, &t.state, BORIS));
    table_play(&t, "draw F,F,F,M,P player=anna; draw F,F,F,M,P player=boris");
    TEST_CHECK(!bab_hides_choice(&t.game.rules, &t.state, ANNA));
    TEST_CHECK(bab_hides_choice(&t.game.rules, &t.state, BORIS));
    table_play(&t, "place F E2");
    TEST_CHECK(t.state.phase == BAB_P_REFILL);
    TEST_CHECK(bab_hides_choice(&t.game.rules, &t.state, ANNA));
    TEST_CHECK(bab_hides_choice(&t.game.rules, &t.state, BORIS));
    table_close(&t);
}

static void nothing_is_hidden(void)
{
    open_with(NULL, TILES);
    table_refuse(&t, "draw F,F,?,M,P player=anna", "babylonia.draw-hidden", "BAB-10.1");
    table_play(&t, "draw F,F,F,M,P player=anna; draw F,F,F,M,P player=boris");
    table_refuse(&t, "place ? C2", "babylonia.token-hidden", "BAB-5.3");
    table_refuse(&t, "place ? E2", "babylonia.token-hidden", "BAB-5.3");
    table_close(&t);
}

/* ---- Orders ---------------------------------------------------------------------------------- */

static void orders_draw_by_themselves(void)
{
    open_with(NULL, TILES ANNA_ORDER BORIS_ORDER);
    TEST_CHECK(t.state.phase == BAB_P_PLAY && strcmp(rack(ANNA), "FFMPS") == 0);
    TEST_CHECK(strcmp(rack(BORIS), "FFMPS") == 0);
    table_play(&t, "place M E2"); /* turn over: the next of the order is a farmer */
    TEST_CHECK(t.state.active == BORIS && strcmp(rack(ANNA), "FFFPS") == 0);
    TEST_CHECK(gt_event(&t.game, "babylonia.drew", ANNA) != NULL);
    table_play(&t, "place F E3; place F F2");
    TEST_CHECK(t.state.active == ANNA && strcmp(rack(BORIS), "FMMPS") == 0);
    table_refuse(&t, "draw F", "babylonia.draw-early", "BAB-10.1");
    TEST_CHECK(assumed() == 0);
    table_close(&t);
}

static void told_draws_agree_with_the_order(void)
{
    open_with(NULL, TILES ANNA_ORDER BORIS_ORDER);
    table_refuse(&t, "draw F,F,F,M,P player=anna", "babylonia.draw-order", "BAB-2.7");
    table_refuse(&t, "draw F,M,P,S player=anna", "babylonia.draw-first-count", "BAB-2.7");
    table_play(&t, "draw F,M,P,S,F player=anna");
    table_refuse(&t, "draw F,M,P,S,F player=anna", "babylonia.draw-player", "BAB-2.7");
    table_play(&t, "place M E2"); /* Boris's is left out */
    TEST_CHECK(t.state.phase == BAB_P_REFILL);
    table_refuse(&t, "draw S", "babylonia.draw-order", "BAB-2.7");
    table_play(&t, "draw F");
    table_play(&t, "place F E3; place F F2"); /* his draws come by themselves */
    TEST_CHECK(t.state.active == ANNA && strcmp(rack(BORIS), "FMMPS") == 0);
    table_close(&t);
}

static void too_late_to_tell_a_rack(void)
{
    open_with(NULL, TILES ANNA_ORDER BORIS_ORDER);
    table_play(&t, "place M E2");
    table_refuse(&t, "draw F,M,P,S,F player=boris", "babylonia.draw-early", "BAB-10.1");
    table_close(&t);
}

static void one_order_one_drawn(void)
{
    open_with(NULL, TILES ANNA_ORDER);
    TEST_CHECK(t.state.phase == BAB_P_RACKS);
    table_play(&t, "draw F,F,F,M,P player=boris");
    TEST_CHECK(t.state.phase == BAB_P_PLAY);
    table_play(&t, "place M E2; place F E3; place F F2");
    TEST_CHECK(t.state.phase == BAB_P_REFILL && t.state.active == BORIS);
    table_play(&t, "draw S,S");
    table_close(&t);
}

/* What the log says beyond the position does not make it another position. */
static void equal_hashes(void)
{
    uint64_t hash[3];
    static const char *const moves[] = {
        "draw F,M,P,S,F player=anna; draw F,M,P,S,F player=boris; place M E2; draw F; place F E3; "
        "place F F2; draw F,M",
        "place M E2; place F E3; place F F2",
        "draw F,M,P,S,F player=anna; draw F,M,P,S,F player=boris; place M E2; draw F; place F E3; "
        "place F F2; draw F,M",
    };

    for (int i = 0; i < 3; i++) {
        open_with(NULL, i == 0 ? TILES : TILES ANNA_ORDER BORIS_ORDER);
        table_play(&t, moves[i]);
        hash[i] = gt_hash(&t.game);
        table_close(&t);
    }
    TEST_CHECK(hash[0] == hash[1] && hash[1] == hash[2]);
}

/* ---- The table's knowledge ------------------------------------------------------------------- */

static void racks_are_unknown(void)
{
    open_with("knowledge=table", TILES);
    TEST_CHECK(t.state.phase == BAB_P_PLAY && strcmp(rack(ANNA), "?????") == 0);
    TEST_CHECK(t.state.clan[ANNA].reserve == 25);
    table_play(&t, "place S E2");
    const struct stele_event *event = gt_event(&t.game, "babylonia.assumed", ANNA);
    TEST_ASSERT(event != NULL);
    TEST_CHECK(gt_fact(&event->facts, "token") == table_kind(&t, 'S'));
    TEST_CHECK(gt_fact(&event->facts, "at") == table_space(&t, "E2"));
    TEST_CHECK(assumed() == 1 && t.state.active == BORIS);
    TEST_CHECK(strcmp(rack(ANNA), "?????") == 0 && t.state.clan[ANNA].reserve == 24);
    table_play(&t, "place M E3; place M F2");
    TEST_CHECK(assumed() == 3);
    table_close(&t);
}

static void river_token_of_unknown_kind(void)
{
    char token[3];

    open_with("knowledge=table", TILES);
    table_refuse(&t, "place ? E2", "babylonia.token-face-up", "BAB-5.2");
    table_play(&t, "place ? C2"); /* nothing is assumed of it */
    TEST_CHECK(assumed() == 0 && strcmp(table_token_at(&t, "C2", token), "1?") == 0);
    TEST_CHECK(gt_total(&t.game, ANNA) == 1); /* next to a ziggurat all the same */
    table_play(&t, "place ? C3; place F E3"); /* option A with one on a river */
    TEST_CHECK(t.state.active == ANNA);
    table_play(&t, "place F E2; place F E4");
    TEST_CHECK(table_legal(&t, "place F F3") &&
               table_legal(&t, "done")); /* a third might be there */
    table_refuse(&t, "place ? C4", "babylonia.play-river", "BAB-5.4");
    table_close(&t);
}

static void tokens_are_counted(void)
{
    static const char *const plays[] = {
        "F@E2; F@E3; done; M@A9; P@A10", "F@F2; F@F3; done; M@A11; P@B8",
        "F@G2; F@H1; done; M@C9; P@D9",  "F@H2; F@G4; done; M@E10; P@F9",
        "F@G5; F@H4; done; M@F8; P@F7",  "F@H5; F@J4; M@F6; P@F5", /* no farmer is left to add */
    };

    open_with("knowledge=table BAB-R1=none", TILES);
    for (size_t i = 0; i < sizeof plays / sizeof *plays; i++)
        table_play(&t, plays[i]);
    table_refuse(&t, "place F J6", "babylonia.token-used-up", "BAB-1.5"); /* Anna had twelve */
    table_play(&t, "S@J6; M@J7");
    table_refuse(&t, "place M D6", "babylonia.token-used-up", "BAB-1.5"); /* Boris had six */
    table_play(&t, "S@D6; F@D7");
    table_close(&t);
}

static void told_racks_of_the_table(void)
{
    open_with("knowledge=table", TILES);
    table_play(&t, "draw F,F,M,?,? player=anna"); /* some were seen */
    TEST_CHECK(strcmp(rack(ANNA), "FFM??") == 0);
    table_play(&t, "place F E2");
    TEST_CHECK(assumed() == 0 && t.state.phase == BAB_P_REFILL); /* now her draws are recorded */
    table_play(&t, "draw ?");
    TEST_CHECK(strcmp(rack(ANNA), "FM???") == 0);
    table_play(&t, "place M E3; place P F2"); /* Boris's are not */
    TEST_CHECK(t.state.active == ANNA && assumed() == 2);
    table_play(&t, "place S F3; place M G2");
    TEST_CHECK(assumed() == 3); /* the merchant was known */
    table_close(&t);
}

static void known_rack_of_the_table(void)
{
    open_with("knowledge=table", TILES);
    table_play(&t, "draw F,F,M,P,P player=anna; draw F,F,F,F,F player=boris");
    table_refuse(&t, "place S E2", "babylonia.token-rack", "BAB-4.1");
    table_refuse(&t, "place ? C2", "babylonia.token-known", "BAB-5.3");
    table_play(&t, "place M C2; draw ?; place F E2; place F E3; draw ?,?");
    TEST_CHECK(assumed() == 0);
    table_refuse(&t, "draw F", "babylonia.draw-early", "BAB-10.1");
    table_close(&t);
}

static void order_of_the_table(void)
{
    open_with("knowledge=table", TILES ANNA_ORDER);
    TEST_CHECK(strcmp(rack(ANNA), "FFMPS") == 0 && strcmp(rack(BORIS), "?????") == 0);
    table_play(&t, "place M E2");
    TEST_CHECK(assumed() == 0 && strcmp(rack(ANNA), "FFFPS") == 0);
    table_close(&t);
}

/* A move recorded in a turn of somebody who is not on turn (round 0: not said). */
static void refuse_in_turn(int seat, unsigned round, const char *text, const char *clause)
{
    struct stele_move move;
    struct stele_status before;
    struct stele_reason why = {0};

    TEST_ASSERT(gt_read(&t.game, text, &move));
    move.by = (int8_t)seat;
    TEST_CHECK(!replay_check(&t.game.rules, &t.state, seat, round, &move, &before, &why));
    TEST_CHECK_(strcmp(why.code, "core.wrong-player") == 0, "%s: %s", text, why.code);
    TEST_CHECK_(strcmp(why.clause, clause) == 0, "%s: %s, not %s", text, why.clause, clause);
}

/* The turn of the next player has begun by itself. */
static void first_round_of_the_wrong_size(void)
{
    open_with("knowledge=table", TILES);
    table_play(&t, "place F E2");
    refuse_in_turn(ANNA, 1, "place M E3", "BAB-4.4"); /* a second token of seat 1 */
    refuse_in_turn(ANNA, 0, "place M E3", "BAB-4.4");
    refuse_in_turn(ANNA, 2, "place M E3", "BAB-3.1"); /* a turn of Boris's is missing */
    refuse_in_turn(ANNA, 1, "done", "BAB-3.1");
    table_play(&t, "place F E3");
    refuse_in_turn(ANNA, 2, "place F E4", "BAB-4.4"); /* one token of seat 2 */
    table_play(&t, "place F F2");
    refuse_in_turn(BORIS, 1, "place F F3", "BAB-4.4"); /* three tokens of seat 2 */
    refuse_in_turn(BORIS, 2, "place F F3", "BAB-3.1");
    table_close(&t);
    open_with("knowledge=table BAB-R1=none", TILES);
    table_play(&t, "place F E2; place M E3");
    refuse_in_turn(ANNA, 1, "place F F2", "BAB-4.3"); /* no limit but the usual one */
    table_close(&t);
}

static void a_third_token(void)
{
    open_with("knowledge=table", TILES);
    table_play(&t, "place F E2; place F E3; place F F2; place M F3; place F G2");
    TEST_CHECK(t.state.active == BORIS && t.state.play.n == 0);
    refuse_in_turn(ANNA, 2, "place F H1", "BAB-4.3"); /* with a noble among them */
    refuse_in_turn(ANNA, 2, "place P H1", "BAB-4.3");
    table_play(&t, "place F H1; place ? C2");
    refuse_in_turn(BORIS, 2, "place F H2", "BAB-5.4"); /* one lies on a river */
    table_play(&t, "place F H2; place F G4; done");
    refuse_in_turn(ANNA, 3, "place F G5", "BAB-4.1"); /* she had ended the play */
    table_close(&t);
}

static void a_play_without_its_end(void)
{
    open_with("knowledge=table", TILES);
    table_play(&t, "place F E2; place F E3; place F F2");
    TEST_CHECK(t.state.active == ANNA);
    refuse_in_turn(BORIS, 2, "draw F,F", "BAB-3.1"); /* she has not begun */
    refuse_in_turn(BORIS, 2, "place F F3", "BAB-3.1");
    table_play(&t, "place F F3");
    refuse_in_turn(BORIS, 2, "place F G2", "BAB-4.2"); /* one token, two are needed */
    table_play(&t, "place F G2");
    refuse_in_turn(BORIS, 2, "place F H1", "BAB-4.1"); /* nobody said “done” */
    table_close(&t);
}

/* The last token, of a clan whose tokens were all seen but for one on a river. */
static void the_last_unknown(void)
{
    open_with("knowledge=table", TILES);
    table_put(&t, &(struct position){.tiles = "A4:cM A7:cP", .racks = {""}, .reserves = {"S"}});
    /* One servant is left: on the rack, though nobody saw it. */
    t.state.clan[ANNA].reserve = 0;
    t.state.clan[ANNA].rack[t.set.tokens_n] = 1;
    t.state.play.rack = 1;
    t.state.recorded = 0;
    table_refuse(&t, "place F K12", "babylonia.token-used-up", "BAB-1.5");
    TEST_CHECK(table_legal(&t, "place S K12") && table_legal(&t, "place ? K12"));
    table_play(&t, "place ? K12");
    TEST_CHECK(t.state.phase == BAB_P_OVER);
    table_close(&t);
}

/* ---- Who may see what ------------------------------------------------------------------------ */

static bool shows(int viewer, const char *text)
{
    struct stele_buf buf = {0};

    gt_view(&t.game, viewer, &buf);
    TEST_ASSERT(buf.data != NULL);
    bool found = strstr(buf.data, text) != NULL;
    stele_buf_free(&buf);
    return found;
}

static void what_players_see(void)
{
    table_start(&t, 2, NULL,
                &(struct position){
                    .tiles = "A4:cM A7:cP", .tokens = "C2:1M E2:1P", .racks = {"FFMSS", "PPPPP"}});
    const char *const rack_of_anna = "\"rack\":{\"size\":5,\"F\":2,\"M\":1,\"P\":0,\"S\":2";
    TEST_CHECK(shows(STELE_NOBODY, rack_of_anna) && shows(ANNA, rack_of_anna));
    TEST_CHECK(!shows(BORIS, rack_of_anna) && shows(BORIS, "\"rack\":{\"size\":5}"));
    const char *const on_river =
        "\"id\":\"C2\",\"player\":\"anna\",\"token\":\"M\",\"face\":\"down\"";
    const char *const hidden =
        "\"id\":\"C2\",\"player\":\"anna\",\"token\":\"?\",\"face\":\"down\"";
    TEST_CHECK(shows(STELE_NOBODY, on_river) && shows(ANNA, on_river));
    TEST_CHECK(!shows(BORIS, on_river) && shows(BORIS, hidden));
    const char *const on_land = "\"id\":\"E2\",\"player\":\"anna\",\"token\":\"P\",\"face\":\"up\"";
    TEST_CHECK(shows(STELE_NOBODY, on_land) && shows(BORIS, on_land));
    /* Boris does not see it, and cannot tell it from what Anna's reserve leaves out. */
    TEST_CHECK(shows(ANNA, "\"reserve\":{\"size\":23,\"F\":10,\"M\":4,\"P\":5,\"S\":4}"));
    TEST_CHECK(!shows(BORIS, "\"reserve\":{\"size\":23,\"F\""));
    table_close(&t);
}

TEST_LIST = {
    {"full: every draw is recorded (BAB-10.1)", draws_are_due},
    {"full: choices that others may not know", choices_that_others_may_not_know},
    {"full: nothing is hidden", nothing_is_hidden},
    {"orders: draws come by themselves (BAB-2.7)", orders_draw_by_themselves},
    {"orders: told draws must agree", told_draws_agree_with_the_order},
    {"orders: a first rack is told before the first token", too_late_to_tell_a_rack},
    {"orders: of one clan only", one_order_one_drawn},
    {"all forms of a log have equal positions", equal_hashes},
    {"table: racks are unknown, plays are assumed", racks_are_unknown},
    {"table: a river token of unknown kind (BAB-5.3)", river_token_of_unknown_kind},
    {"table: tokens are counted (BAB-1.5)", tokens_are_counted},
    {"table: racks told in part", told_racks_of_the_table},
    {"BAB-4.4 table: a first round of the wrong size", first_round_of_the_wrong_size},
    {"BAB-4.3 table: a third token", a_third_token},
    {"BAB-4.2 table: a play without its end", a_play_without_its_end},
    {"table: racks told in whole", known_rack_of_the_table},
    {"table: the order of one reserve", order_of_the_table},
    {"table: the last unknown token", the_last_unknown},
    {"hidden from others: rack, reserve, river tokens", what_players_see},
    {0},
};
