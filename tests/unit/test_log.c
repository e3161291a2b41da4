#include "fakelog.h"

#include "core/play/claims.h"
#include "core/log/cursor.h"
#include "core/play/replay.h"

#include "told.h"
#include "core/base/diags.h"

#include <acutest.h>
#include <stdlib.h>
#include <string.h>

static struct stele *lib;

static struct stele *the_lib(void)
{
    if (lib == NULL)
        lib = fake_lib();
    return lib;
}

static void done(struct teller *teller, struct stele_log *log)
{
    told_diags_free(&teller->diags);
    stele_log_free(log);
    stele_free(lib);
    lib = NULL;
}

static const char *node_text(const struct stele_log *log, uint32_t line, uint32_t ply)
{
    static char text[STELE_NODE_MAX];

    stele_node_print(log, (struct stele_node){line, ply}, text);
    return text;
}

/* One round of two players: 3 moves each. */
static void tell_round(struct teller *teller, unsigned round)
{
    for (int seat = 0; seat < 2; seat++) {
        tell_turn(teller, seat, round);
        tell_move(teller, seat, "roll a,b");
        tell_move(teller, seat, "take wood 2");
        tell_move(teller, seat, "pass");
        tell_turn_end(teller);
    }
}

static void test_line_is_kept_and_replayed(void)
{
    struct teller teller;
    struct stele_log *log;
    struct stele_line line;
    struct stele_record step;
    int code;

    tell_start(&teller, the_lib());
    tell_line(&teller, "main");
    tell_item(&teller, "note", "  the beginning\n");
    tell_round(&teller, 1);
    tell_turn(&teller, 0, 2);
    tell_turn_end(&teller);
    tell_round(&teller, 2);
    tell_line_end(&teller);
    log = tell_end(&teller, &code);
    TEST_ASSERT(log != NULL);
    TEST_CHECK(code == STELE_OK && teller.diags.n == 0);
    TEST_CHECK(stele_log_lines(log) == 1);
    stele_log_line(log, 0, &line);
    TEST_CHECK(line.plies == 12 && line.legal == 12 && line.items_n == 1);
    TEST_CHECK(stele_log_illegal(log, 0) == NULL);
    TEST_CHECK(stele_log_record(log, 0, 4, &step));
    TEST_CHECK(step.starts_turn && step.turn_seat == 1 && step.round == 1);
    TEST_CHECK(step.move.verb == FAKE_ROLL && step.move.by == STELE_NOBODY);
    TEST_CHECK(stele_log_record(log, 0, 5, &step) && !step.starts_turn && step.move.by == 1);
    TEST_CHECK(!stele_log_record(log, 0, 0, &step) && !stele_log_record(log, 0, 13, &step));
    TEST_CHECK(log->lines[0]->turns_n == 4); /* the empty turn is not kept */
    const struct stele_item *items;
    TEST_ASSERT(stele_log_items(log, (struct stele_node){0, 0}, &items) == 1);
    TEST_CHECK(strcmp(items[0].text, "the beginning") == 0);
    TEST_CHECK(stele_log_items(log, (struct stele_node){0, 1}, &items) == 0);
    TEST_CHECK(strcmp(stele_log_ruling(log, "FAK-A1"), "single") == 0);
    TEST_CHECK(strcmp(stele_log_ruling(log, "FAK-A9"), "") == 0);
    TEST_CHECK(strcmp(stele_log_option(log, "width"), "") == 0);
    TEST_CHECK(strcmp(stele_log_option(log, "length"), "short") == 0);
    done(&teller, log);
}

static void test_illegal_tail_is_kept(void)
{
    struct teller teller;
    struct stele_log *log;
    struct stele_line line;
    int code;

    tell_start(&teller, the_lib());
    tell_line(&teller, "main");
    tell_turn(&teller, 0, 1);
    tell_move(&teller, 0, "roll a,a");
    tell_move(&teller, 0, "take wood 3");
    tell_line(&teller, "lost"); /* departs after the illegal move */
    tell_turn(&teller, 0, 1);
    tell_move(&teller, 0, "pass");
    tell_turn_end(&teller);
    tell_line_end(&teller);
    tell_move(&teller, 0, "pass");
    tell_claim(&teller, "expect", "what", "round", "value", "77", NULL); /* not judged */
    tell_turn_end(&teller);
    tell_line_end(&teller);
    tell_claim(&teller, "result", "end", "rounds", NULL); /* not judged either */
    log = tell_end(&teller, &code);
    TEST_ASSERT(log != NULL);
    TEST_CHECK(code == STELE_EINPUT);
    TEST_CHECK(diags_errors(&teller.diags) == 1);
    TEST_ASSERT(teller.diags.n == 2);
    TEST_CHECK(strcmp(teller.diags.list[1].why.code, "core.unchecked") == 0);
    TEST_CHECK(strcmp(teller.diags.list[1].node, "main:1") == 0);
    TEST_CHECK(strcmp(teller.diags.list[0].node, "main:1") == 0);
    TEST_CHECK(strcmp(teller.diags.list[0].move, "take good=wood count=3") == 0);
    TEST_CHECK(strcmp(teller.diags.list[0].why.code, "fake.too-many") == 0);
    TEST_CHECK(teller.diags.list[0].line == 14 && teller.diags.list[0].kind == STELE_D_RULE);
    stele_log_line(log, 0, &line);
    TEST_CHECK(line.plies == 3 && line.legal == 1);
    TEST_CHECK(strcmp(stele_log_illegal(log, 0)->code, "fake.too-many") == 0);
    stele_log_line(log, 1, &line);
    TEST_CHECK(line.plies == 1 && line.legal == 0 && line.at == 2);
    TEST_CHECK(stele_log_illegal(log, 1) != NULL);

    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_reason why;
    TEST_CHECK(!stele_cursor_goto(cursor, (struct stele_node){0, 3}, &why));
    TEST_CHECK(strcmp(why.code, "fake.too-many") == 0);
    TEST_CHECK(stele_cursor_node(cursor).ply == 1);
    TEST_CHECK(!stele_cursor_goto(cursor, (struct stele_node){1, 0}, &why));
    TEST_CHECK(stele_cursor_node(cursor).line == 0 && stele_cursor_node(cursor).ply == 1);
    TEST_CHECK(!stele_cursor_goto(cursor, (struct stele_node){1, 9}, &why));
    TEST_CHECK(strcmp(why.code, "core.no-such-node") == 0);
    told_refusal(&why);
    stele_cursor_free(cursor);
    done(&teller, log);
}

static void test_turns_must_fit(void)
{
    static const struct {
        int seat;
        unsigned round;
        const char *code;
    } cases[] = {{1, 1, "core.wrong-player"}, {0, 2, "core.wrong-round"}, {0, 0, NULL}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct teller teller;
        int code;
        TEST_CASE_("%zu", i);
        tell_start(&teller, the_lib());
        tell_line(&teller, "main");
        tell_turn(&teller, cases[i].seat, cases[i].round);
        tell_move(&teller, cases[i].seat, "roll a,a");
        tell_turn_end(&teller);
        tell_line_end(&teller);
        struct stele_log *log = tell_end(&teller, &code);
        TEST_ASSERT(log != NULL);
        TEST_CHECK((code == STELE_OK) == (cases[i].code == NULL));
        if (cases[i].code != NULL)
            TEST_CHECK(strcmp(stele_log_illegal(log, 0)->code, cases[i].code) == 0);
        struct stele_record step;
        TEST_CHECK(stele_log_record(log, 0, 1, &step));
        TEST_CHECK(step.round == (cases[i].round != 0 ? cases[i].round : 1));
        done(&teller, log);
    }
}

static void test_turn_ends_within_a_record(void)
{
    struct teller teller;
    int code;

    tell_start(&teller, the_lib());
    tell_line(&teller, "main");
    tell_turn(&teller, 0, 1);
    tell_move(&teller, 0, "roll a,a");
    tell_move(&teller, 0, "pass");
    tell_move(&teller, 0, "roll a,a"); /* boris's turn by now */
    tell_turn_end(&teller);
    tell_line_end(&teller);
    struct stele_log *log = tell_end(&teller, &code);
    TEST_ASSERT(log != NULL);
    TEST_CHECK(strcmp(stele_log_illegal(log, 0)->code, "core.wrong-player") == 0);
    TEST_CHECK(log->lines[0]->legal == 2);
    done(&teller, log);
}

static void test_claims(void)
{
    static const struct {
        const char *player, *what, *value, *code;
    } cases[] = {
        {"anna", "goods.wood", "2", NULL},
        {"anna", "goods.wood", "3", "core.claim-value"},
        {"anna", "goods.stone", "0", NULL},
        {"boris", "goods.wood", "0", NULL},
        {"boris", "first", "false", NULL},
        {"anna", "first", "true", NULL},
        {"anna", "id", "anna", NULL},
        {"anna", "score", "4", NULL},
        {"anna", "score", "5", "core.claim-score"},
        {"anna", "score", "many", "core.claim-malformed"},
        {"anna", "goods", "2", "core.claim-path"},
        {"anna", "goods.gold", "2", "core.claim-path"},
        {"zoe", "goods.wood", "2", "core.claim-malformed"},
        {NULL, "round", "1", NULL},
        {NULL, "mover", "anna", NULL},
        {NULL, "over", "false", NULL},
        {NULL, "dice", "a b", NULL},
        {NULL, "dice", "a,b", NULL},
        {NULL, "dice", "b a", "core.claim-value"},
        {NULL, "dice.2", "b", NULL},
        {NULL, "dice.3", "b", "core.claim-path"},
        {NULL, "players.2.id", "boris", NULL},
        {NULL, "players.1.goods.wood", "2", NULL},
        {NULL, "players.2.goods.wood", "0", NULL},
        {NULL, "winners", "", NULL},
        {NULL, "players", "", "core.claim-path"},
        {NULL, "left", "1", NULL},
        {NULL, "", "1", "core.claim-path"},
        {NULL, ".", "1", "core.claim-path"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct teller teller;
        int code;
        TEST_CASE_("%s %s=%s", cases[i].player != NULL ? cases[i].player : "-", cases[i].what,
                   cases[i].value);
        tell_start(&teller, the_lib());
        tell_line(&teller, "main");
        tell_turn(&teller, 0, 1);
        tell_move(&teller, 0, "roll a,b");
        tell_move(&teller, 0, "take wood 2");
        if (cases[i].player != NULL)
            tell_claim(&teller, "expect", "player", cases[i].player, "what", cases[i].what, "value",
                       cases[i].value, NULL);
        else
            tell_claim(&teller, "expect", "what", cases[i].what, "value", cases[i].value, NULL);
        tell_turn_end(&teller);
        tell_line_end(&teller);
        struct stele_log *log = tell_end(&teller, &code);
        TEST_ASSERT(log != NULL);
        TEST_CHECK(teller.diags.n == (cases[i].code != NULL));
        if (cases[i].code != NULL && teller.diags.n == 1) {
            TEST_CHECK(strcmp(teller.diags.list[0].why.code, cases[i].code) == 0);
            TEST_MSG("%s", teller.diags.list[0].why.code);
            const bool malformed = strstr(cases[i].code, "malformed") != NULL;
            TEST_CHECK(teller.diags.list[0].kind == (malformed ? STELE_D_FORMAT : STELE_D_CLAIM));
            TEST_CHECK(strcmp(teller.diags.list[0].node, "main:2") == 0);
        }
        done(&teller, log);
    }
}

static void test_claim_names_the_clause(void)
{
    struct teller teller;
    int code;

    tell_start(&teller, the_lib());
    tell_line(&teller, "main");
    tell_claim(&teller, "expect", "player", "anna", "what", "goods.wood", "value", "9", NULL);
    tell_line_end(&teller);
    struct stele_log *log = tell_end(&teller, &code);
    TEST_ASSERT(teller.diags.n == 1);
    TEST_CHECK(strcmp(teller.diags.list[0].why.clause, "FAK-2.1") == 0);
    done(&teller, log);
}

static void test_check_hash(void)
{
    for (int wrong = 0; wrong < 2; wrong++) {
        struct teller teller;
        char hash[HASH_TEXT_SIZE];
        int code;
        tell_start(&teller, the_lib());
        struct stele_log *plain = fakelog_new(the_lib());
        struct stele_cursor *cursor = stele_cursor_new(plain);
        uint64_t number = replay_hash(&plain->header.rules, cursor->state) + (uint64_t)wrong;
        stele_cursor_free(cursor);
        stele_log_free(plain);
        hash_print(number, hash);
        tell_line(&teller, "main");
        tell_claim(&teller, "check", "hash", hash, NULL);
        tell_line_end(&teller);
        struct stele_log *log = tell_end(&teller, &code);
        TEST_CHECK((code == STELE_OK) == (wrong == 0));
        done(&teller, log);
    }
    uint64_t number;
    TEST_CHECK(hash_parse("0123456789abcdef", &number) && number == 0x0123456789abcdef);
    TEST_CHECK(!hash_parse("0123456789ABCDEF", &number));
    TEST_CHECK(!hash_parse("123", &number) && !hash_parse("", &number));
}

static void test_result(void)
{
    static const struct {
        const char *key, *value, *code;
    } cases[] = {{"end", "rounds", NULL},
                 {"end", "famine", "core.claim-end"},
                 {"winner", "anna boris", NULL},
                 {"winner", "boris,anna", NULL},
                 {"winner", "anna", "core.claim-winner"},
                 {"winner", "zoe", "core.claim-malformed"}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct teller teller;
        int code;
        TEST_CASE_("%s=%s", cases[i].key, cases[i].value);
        tell_start(&teller, the_lib());
        tell_line(&teller, "main");
        for (unsigned round = 1; round <= 3; round++)
            tell_round(&teller, round);
        tell_line_end(&teller);
        tell_claim(&teller, "result", cases[i].key, cases[i].value, NULL);
        struct stele_log *log = tell_end(&teller, &code);
        TEST_ASSERT(log != NULL);
        TEST_CHECK((code == STELE_OK) == (cases[i].code == NULL));
        if (cases[i].code != NULL && teller.diags.n > 0)
            TEST_CHECK(strcmp(teller.diags.list[0].why.code, cases[i].code) == 0);
        done(&teller, log);
    }
}

static void test_result_before_the_end(void)
{
    struct teller teller;
    int code;

    tell_start(&teller, the_lib());
    tell_line(&teller, "main");
    tell_round(&teller, 1);
    tell_line_end(&teller);
    tell_claim(&teller, "result", "end", "rounds", NULL);
    struct stele_log *log = tell_end(&teller, &code);
    TEST_ASSERT(teller.diags.n == 1);
    TEST_CHECK(strcmp(teller.diags.list[0].why.code, "core.claim-not-over") == 0);
    TEST_CHECK(stele_log_result(log) != NULL);
    done(&teller, log);
}

static void test_branches_and_rulings(void)
{
    struct teller teller;
    struct stele_log *log;
    struct stele_line line;
    const uint32_t *lines;
    int32_t totals[STELE_SEATS_MAX];
    int code;

    tell_start(&teller, the_lib());
    tell_line(&teller, "main");
    tell_turn(&teller, 0, 1);
    tell_move(&teller, 0, "roll c,c");
    tell_line_ruling(&teller, "b1", "FAK-A1", "double");
    tell_turn(&teller, 0, 0);
    tell_move(&teller, 0, "take stone 3");
    tell_line(&teller, "b2");
    tell_turn(&teller, 0, 0);
    tell_move(&teller, 0, "take stone 2");
    tell_turn_end(&teller);
    tell_line_end(&teller);
    tell_turn_end(&teller);
    tell_line_end(&teller);
    tell_line_ruling(&teller, "b3", "FAK-A9", "double");
    tell_turn(&teller, 0, 0);
    tell_move(&teller, 0, "take stone 3");
    tell_turn_end(&teller);
    tell_line_end(&teller);
    tell_move(&teller, 0, "take stone 1");
    tell_line_ruling(&teller, "b4", "FAK-A2", "nothing");
    tell_line_end(&teller);
    tell_turn_end(&teller);
    tell_line_end(&teller);
    log = tell_end(&teller, &code);
    TEST_ASSERT(log != NULL);
    TEST_ASSERT(code == STELE_EINPUT && teller.diags.n == 3);
    TEST_CHECK(strcmp(teller.diags.list[0].why.code, "core.unknown-ruling") == 0);
    TEST_CHECK(strcmp(teller.diags.list[0].node, "b3:0") == 0);
    TEST_CHECK(strcmp(teller.diags.list[1].why.code, "core.unchecked") == 0);
    TEST_CHECK(strcmp(teller.diags.list[1].node, "b3:0") == 0);
    TEST_CHECK(strcmp(teller.diags.list[2].why.code, "core.unknown-choice") == 0);
    TEST_CHECK(stele_log_branches(log, (struct stele_node){0, 1}, &lines) == 2);
    TEST_CHECK(lines[0] == 1 && lines[1] == 3);
    TEST_CHECK(stele_log_branches(log, (struct stele_node){1, 1}, &lines) == 1 && lines[0] == 2);
    TEST_CHECK(strcmp(stele_log_line_ruling(log, 2, "FAK-A1"), "double") == 0);
    TEST_CHECK(strcmp(stele_log_line_ruling(log, 0, "FAK-A1"), "single") == 0);
    stele_log_line(log, 1, &line);
    TEST_CHECK(line.overrides && line.parent == 0 && line.at == 1);
    stele_log_line(log, 3, &line);
    TEST_CHECK(line.plies == 1 && line.legal == 0);

    struct stele_cursor *cursor = stele_cursor_new(log);
    TEST_CHECK(stele_cursor_goto(cursor, (struct stele_node){2, 1}, NULL));
    TEST_CHECK(!stele_cursor_score(cursor, totals, NULL) && totals[0] == 10);
    TEST_CHECK(stele_cursor_goto(cursor, (struct stele_node){0, 2}, NULL));
    TEST_CHECK(!stele_cursor_score(cursor, totals, NULL) && totals[0] == 1);
    stele_cursor_free(cursor);
    done(&teller, log);
}

static void test_line_ids(void)
{
    struct teller teller;
    int code;

    tell_start(&teller, the_lib());
    tell_line(&teller, "main");
    tell_line(&teller, "b1");
    tell_line_end(&teller);
    /* A part of an id is another one. */
    TEST_CHECK(teller.sink.line_id(teller.sink.user, "b1", 2) == STELE_EINPUT);
    TEST_CHECK(teller.sink.line_id(teller.sink.user, "b1x", 2) == STELE_EINPUT);
    TEST_CHECK(teller.sink.line_id(teller.sink.user, "b1x", 3) == STELE_OK);
    TEST_CHECK(teller.sink.line_id(teller.sink.user, "b1", 1) == STELE_OK);
    tell_line(&teller, "b1x");
    tell_line_end(&teller);
    tell_line_end(&teller);
    struct stele_log *log = tell_end(&teller, &code);
    TEST_ASSERT(log != NULL && code == STELE_OK);
    TEST_CHECK(log_line_find(log, "main", 4) == 0 && log_line_find(log, "b1", 2) == 1);
    TEST_CHECK(log_line_find(log, "b1x", 3) == 2 && log_line_find(log, "b", 1) == -1);
    done(&teller, log);
}

static void test_node_parse(void)
{
    static const struct {
        const char *text, *node;
    } cases[] = {{"main:3", "main:3"}, {"3", "main:3"},    {"main", "main:6"},   {"end", "main:6"},
                 {"start", "main:0"},  {"side", "side:1"}, {"side:0", "side:0"}, {"side:2", NULL},
                 {"main:7", NULL},     {"7", NULL},        {"", NULL},           {"nowhere", NULL},
                 {"main:", NULL},      {"main:x", NULL},   {":1", NULL},         {"main:-1", NULL},
                 {"99999999999", NULL}};
    struct teller teller;
    int code;

    tell_start(&teller, the_lib());
    tell_line(&teller, "main");
    tell_line(&teller, "side");
    tell_turn(&teller, 0, 1);
    tell_move(&teller, 0, "roll a,a");
    tell_turn_end(&teller);
    tell_line_end(&teller);
    tell_round(&teller, 1);
    tell_line_end(&teller);
    struct stele_log *log = tell_end(&teller, &code);
    TEST_ASSERT(log != NULL);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct stele_node node = {9, 9};
        TEST_CASE_("%s", cases[i].text);
        const bool found = stele_node_parse(log, cases[i].text, &node);
        TEST_CHECK(found == (cases[i].node != NULL));
        if (found)
            TEST_CHECK(strcmp(node_text(log, node.line, node.ply), cases[i].node) == 0);
        else
            TEST_CHECK(node.line == 9 && node.ply == 9);
    }
    done(&teller, log);
}

static void test_refused_setup(void)
{
    struct record_setup_item twice[2];
    struct teller teller;
    int code;

    tell_start(&teller, the_lib());
    twice[0] = twice[1] = teller.header.setup[0]; /* the game wants it once */
    teller.header.setup = twice;
    teller.header.setup_n = 2;
    teller.code = STELE_OK;
    TEST_CHECK(teller.sink.header(teller.sink.user, &teller.header) == STELE_EINPUT);
    teller.code = STELE_EINPUT;
    struct stele_log *log = tell_end(&teller, &code);
    TEST_CHECK(log == NULL && code == STELE_EINPUT);
    TEST_ASSERT(teller.diags.n == 1);
    TEST_CHECK(strcmp(teller.diags.list[0].why.code, "fake.setup-twice") == 0);
    done(&teller, log);
}

static void test_new_log_refuses(void)
{
    static const struct stele_new_player good[] = {{"anna", "A", NULL}, {"boris", NULL, NULL}};
    static const struct stele_new_player twice[] = {{"anna", "A", NULL}, {"anna", NULL, NULL}};
    static const struct stele_new_player bad[] = {{"a b", "A", NULL}, {"b", NULL, NULL}};
    static const struct stele_setting option[] = {{"length", "long"}}, no_option[] = {{"x", "y"}};
    static const struct stele_setting ruling[] = {{"FAK-A1", "double"}},
                                      no_choice[] = {{"FAK-A1", "x"}};
    static const char *const first[] = {"first player=boris"}, *const nobody[] = {"first zoe"};
    const struct {
        struct stele_new_log want;
        int code;
        const char *why;
    } cases[] = {
        {{"fake", "base", good, 2, option, ruling, 1, 1, first, 1, NULL, false}, STELE_OK, NULL},
        {{"chess", "base", good, 2, NULL, NULL, 0, 0, NULL, 0, NULL, false},
         STELE_EUSAGE,
         "log.unknown-game"},
        {{"fake", "lba", good, 2, NULL, NULL, 0, 0, NULL, 0, NULL, false},
         STELE_EUSAGE,
         "log.unknown-edition"},
        {{"fake", "base", good, 1, NULL, NULL, 0, 0, NULL, 0, NULL, false},
         STELE_EUSAGE,
         "log.player-count"},
        {{"fake", "base", good, 0, NULL, NULL, 0, 0, NULL, 0, NULL, false},
         STELE_EUSAGE,
         "log.player-count"},
        {{"fake", "base", twice, 2, NULL, NULL, 0, 0, NULL, 0, NULL, false},
         STELE_EUSAGE,
         "log.duplicate-player"},
        {{"fake", "base", bad, 2, NULL, NULL, 0, 0, NULL, 0, NULL, false}, STELE_EUSAGE, "log.bad-id"},
        {{"fake", "base", good, 2, no_option, NULL, 1, 0, NULL, 0, NULL, false},
         STELE_EUSAGE,
         "log.unknown-option"},
        {{"fake", "base", good, 2, NULL, no_choice, 0, 1, NULL, 0, NULL, false},
         STELE_EUSAGE,
         "log.unknown-choice"},
        {{"fake", "base", good, 2, NULL, NULL, 0, 0, nobody, 1, NULL, false},
         STELE_EINPUT,
         "log.unknown-player"},
        {{"fake", "base", good, 2, NULL, NULL, 0, 0, NULL, 0, "some", false},
         STELE_EUSAGE,
         "log.bad-knowledge"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct stele_diags diags = {0};
        struct stele_log *log;
        TEST_CASE_("%zu", i);
        TEST_CHECK(stele_log_new(the_lib(), &cases[i].want, &log, &diags) == cases[i].code);
        TEST_CHECK((log != NULL) == (cases[i].code == STELE_OK));
        if (cases[i].why != NULL) {
            TEST_ASSERT(diags.n == 1);
            TEST_CHECK(strcmp(diags.list[0].why.code, cases[i].why) == 0);
            TEST_MSG("%s", diags.list[0].why.code);
        } else {
            const struct stele_player *players;
            TEST_CHECK(stele_log_players(log, &players) == 2);
            TEST_CHECK(strcmp(players[1].name, "boris") == 0);
            TEST_CHECK(strcmp(stele_log_ruling(log, "FAK-A1"), "double") == 0);
            TEST_CHECK(strcmp(stele_log_option(log, "length"), "long") == 0);
        }
        told_diags_free(&diags);
        stele_log_free(log);
    }
    stele_free(lib);
    lib = NULL;
}

/* ---- NULL where stele.h allows it ------------------------------------------------------------- */

/* Every kind of bad input, and nobody to tell. */
static void read_for_nobody(void)
{
    static const char *const bad[] = {
        "", "nothing", "<log", "log format=1 game=fake edition=base\n players\n",
        "log format=1 game=fake edition=base\n players\n  player id=anna seat=1\n"
        "  player id=boris seat=2\n setup\n  first player=anna\n line id=main\n"
        "  turn player=anna\n   pass\n   check hash=0000000000000000\n"};
    struct stele_verifier *verifier = stele_verifier_new(lib, NULL);
    struct stele_log *log;

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const struct stele_source source = {.data = bad[i], .size = strlen(bad[i])};
        TEST_CASE_("%zu", i);
        TEST_CHECK(stele_log_read(lib, &source, NULL, &log, NULL) == STELE_EINPUT);
        stele_log_free(log);
        TEST_CHECK(stele_verify(verifier, &source, NULL, NULL) == STELE_EINPUT);
        /* The form of the last one is good. */
        const int valid = i + 1 < sizeof bad / sizeof bad[0] ? STELE_EINPUT : STELE_OK;
        TEST_CHECK(stele_verify_schema(verifier, &source, NULL) == valid);
    }
    const struct stele_source nowhere = {.path = "/nonexistent/log"};
    TEST_CHECK(stele_log_read(lib, &nowhere, NULL, &log, NULL) == STELE_EIO && log == NULL);
    TEST_CHECK(stele_log_restore(lib, &nowhere, &log, NULL) == STELE_EIO && log == NULL);
    TEST_CHECK(stele_verify(verifier, &nowhere, NULL, NULL) == STELE_EIO);
    stele_verifier_free(verifier);
}

static void ask_for_nothing(struct stele_log *log)
{
    struct stele_cursor *cursor = stele_cursor_new(log);
    const struct stele_node start = {0, 0};
    const struct stele_reason why = {.code = "core.no-such-node", .clause = ""};
    struct stele_diag diag = {.severity = STELE_ERROR, .why = why};
    struct stele_buf said = {0};
    struct stele_reason unread;
    struct stele_move move;
    struct stele_objects touched;
    const uint32_t *lines;
    int32_t totals[STELE_SEATS_MAX];

    TEST_CHECK(stele_log_branches(log, start, &lines) == 0 && lines == NULL);
    TEST_CHECK(!stele_cursor_goto(cursor, (struct stele_node){7, 0}, NULL));
    TEST_CHECK(stele_move_parse(log, NULL, "take wood 1", &move, &unread) && move.by == 0);
    TEST_CHECK(stele_cursor_touches(cursor, &move, &touched) == STELE_OK && touched.n <= 2);
    stele_memory_free(touched.memory);
    TEST_CHECK(stele_edit_play(cursor, &move, NULL) == STELE_EINPUT);
    TEST_CHECK(!stele_cursor_score(cursor, totals, NULL));
    TEST_CHECK(stele_edit_branch(log, start, NULL, NULL, NULL, NULL, 0, NULL) == STELE_OK);
    TEST_CHECK(stele_edit_line_title(log, 0, NULL, NULL) == STELE_OK);
    TEST_CHECK(stele_edit_about(log, NULL) == STELE_OK);
    TEST_CHECK(stele_edit_result(log, NULL) == STELE_OK);
    TEST_CHECK(stele_log_judge_result(log, NULL) == STELE_OK);
    stele_cursor_board(cursor, STELE_NOBODY, NULL, &said);
    stele_say_reason(NULL, log, NULL, &why, &said);
    stele_say_reason(stele_log_lib(log), NULL, NULL, &why, &said);
    stele_say_diag(NULL, log, NULL, NULL, &diag, &said);
    stele_say_diag(stele_log_lib(log), NULL, NULL, NULL, &diag, &said);
    TEST_CHECK(!said.failed && said.size > 0);
    stele_buf_free(&said);
    stele_cursor_free(cursor);
}

static void test_nulls(void)
{
    struct stele_log *log = fakelog_new(the_lib());
    const struct stele_new_log nobody = {.game = "fake", .edition = "base"};

    read_for_nobody();
    ask_for_nothing(log);
    stele_log_free(log);
    TEST_CHECK(stele_log_new(lib, &nobody, &log, NULL) == STELE_EUSAGE && log == NULL);
    TEST_CHECK(stele_use_sets(lib, NULL, (const char *const[]){"/nonexistent/set.xml"}, 1, NULL) == STELE_EIO);
    TEST_CHECK(*stele_text(lib, NULL, NULL, "title") != '\0');
    struct stele_ids ids;
    TEST_CHECK(stele_text_search(lib, &fakegame, NULL, "dice", &ids) == STELE_OK && ids.n == 0);
    stele_buf_free(NULL);
    stele_diags_free(NULL);
    stele_moves_free(NULL);
    stele_verifier_free(NULL);
    stele_log_free(NULL);
    stele_cursor_free(NULL);
    stele_free(lib);
    lib = NULL;
}

TEST_LIST = {{"line_is_kept_and_replayed", test_line_is_kept_and_replayed},
             {"illegal_tail_is_kept", test_illegal_tail_is_kept},
             {"turns_must_fit", test_turns_must_fit},
             {"turn_ends_within_a_record", test_turn_ends_within_a_record},
             {"claims", test_claims},
             {"claim_names_the_clause", test_claim_names_the_clause},
             {"check_hash", test_check_hash},
             {"result", test_result},
             {"result_before_the_end", test_result_before_the_end},
             {"branches_and_rulings", test_branches_and_rulings},
             {"line_ids", test_line_ids},
             {"node_parse", test_node_parse},
             {"refused_setup", test_refused_setup},
             {"new_log_refuses", test_new_log_refuses},
             {"nulls", test_nulls},
             {NULL, NULL}};
