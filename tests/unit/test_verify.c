/* Verifying: every move, every claim, every branch; an error for each problem, and where it is. */
#include "core/read/record.h"
#include "core/play/replay.h"
#include "fakegame.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "told.h"

#include "acutest.h"

#define HEAD                                                                                       \
    "<log xmlns='urn:stele:log:1' xmlns:x='urn:x' format='1' game='fake' edition='base'>\n"
#define PLAYERS "<players><player id='anna' seat='1'/><player id='boris' seat='2'/></players>\n"
#define MAIN    HEAD PLAYERS "<line id='main'>\n"
/* Line 4 is the first move; each turn ends on a line of its own. */
#define ANNA1   "<turn player='anna' round='1'>\n<roll dice='a b'/>\n"
#define BORIS1  "<turn player='boris' round='1'><roll dice='c c'/><take good='stone' count='6'/><pass/></turn>\n"
#define QUIET(player, round)                                                                       \
    "<turn player='" player "' round='" round "'><roll dice='a a'/><pass/></turn>\n"
#define TO_END BORIS1 QUIET("anna", "2") QUIET("boris", "2") QUIET("anna", "3") QUIET("boris", "3")
#define PASS   "<pass/></turn>\n"

struct bench {
    struct stele *lib;
    struct stele_verifier *verifier;
    struct stele_diags diags;
    struct stele_verdict verdict;
};

static void bench_start(struct bench *b)
{
    *b = (struct bench){.lib = fake_lib()};
    TEST_ASSERT(b->lib != NULL);
    b->verifier = stele_verifier_new(b->lib, NULL);
    TEST_ASSERT(b->verifier != NULL);
}

static void bench_end(struct bench *b)
{
    told_diags_free(&b->diags);
    stele_verifier_free(b->verifier);
    stele_free(b->lib);
}

static int verify(struct bench *b, const char *data, size_t size)
{
    const struct stele_source source = {.path = "test", .data = data, .size = size};

    told_diags_free(&b->diags);
    return stele_verify(b->verifier, &source, &b->verdict, &b->diags);
}

static void show_diags(const struct bench *b)
{
    for (size_t i = 0; i < b->diags.n; i++)
        TEST_MSG("line %u, node %s, move %s: %s", b->diags.list[i].line, b->diags.list[i].node,
                 b->diags.list[i].move, b->diags.list[i].why.code);
}

static const struct stele_diag *find_diag(const struct bench *b, const char *code)
{
    for (size_t i = 0; i < b->diags.n; i++)
        if (strcmp(b->diags.list[i].why.code, code) == 0)
            return &b->diags.list[i];
    return NULL;
}

/* ---- Good logs -------------------------------------------------------------------------------------- */

static const char whole_game[] = MAIN ANNA1
    "<take good='wood' count='2'/>\n"
    "<expect player='anna' what='goods.wood' value='2'/><expect player='anna' what='score' value='4'/>\n"
    "<expect what='round' value='1'/>\n"
    "<branch id='b1'><turn player='anna'><take good='cloth' count='1'/><cheer by='boris'/>"
    "<branch id='b2'><ruling id='FAK-A1' choice='double'/>"
    "<turn player='anna'><pass/></turn>" QUIET("boris", "1") "</branch>"
    "<pass/></turn></branch>\n"
    "<note>not read</note><x:y/>\n" PASS TO_END
    "</line>\n<result end='rounds' winner='boris'><score player='anna' points='4'/>"
    "<score player='boris' points='6'/></result></log>\n";

static void a_whole_game_holds(void)
{
    struct bench b;

    bench_start(&b);
    for (int i = 0; i < 3; i++) {
        TEST_CHECK(verify(&b, whole_game, sizeof whole_game - 1) == STELE_OK);
        show_diags(&b);
        TEST_CHECK(b.verdict.ok && b.verdict.finished && b.verdict.game == &fakegame);
        TEST_CHECK(b.verdict.lines == 3);
        TEST_CHECK(b.verdict.plies == 14 + 3 + 3);
        TEST_MSG("%u plies", b.verdict.plies);
        TEST_CHECK(b.verdict.expectations == 3 && b.verdict.checks == 0);
        TEST_CHECK(b.verdict.hash != 0);
    }
    bench_end(&b);
}

static void hashes_are_checked(void)
{
    struct bench b;
    char log[4096];

    bench_start(&b);
    TEST_CHECK(verify(&b, MAIN ANNA1 "</turn></line></log>",
                      sizeof(MAIN ANNA1 "</turn></line></log>") - 1) == STELE_OK);
    TEST_CHECK(!b.verdict.finished && b.verdict.plies == 1);
    const uint64_t hash = b.verdict.hash;
    for (int wrong = 0; wrong < 2; wrong++) {
        snprintf(log, sizeof log,
                 MAIN ANNA1 "<check hash='%016llx'/>\n<pass/></turn></line></log>",
                 (unsigned long long)hash + (unsigned)wrong);
        TEST_CHECK(verify(&b, log, strlen(log)) == (wrong ? STELE_EINPUT : STELE_OK));
        TEST_CHECK(b.verdict.checks == (wrong ? 0u : 1u));
        TEST_CHECK(b.verdict.plies == 2 && b.verdict.ok == !wrong);
    }
    const struct stele_diag *diag = find_diag(&b, "core.claim-hash");
    TEST_ASSERT(diag != NULL);
    TEST_CHECK(diag->kind == STELE_D_CLAIM && diag->line == 6);
    TEST_CHECK(strcmp(diag->node, "main:1") == 0);
    TEST_CHECK(strncmp(diag->move, "check hash=", 11) == 0);
    bench_end(&b);
}

static void text_verifies_alike(void)
{
    static const char text[] = "log format=1 game=fake edition=base\n"
                               "  players\n"
                               "    player id=anna seat=1\n"
                               "    player id=boris seat=2\n"
                               "  line id=main\n"
                               "    turn player=anna round=1\n"
                               "      roll a,b\n"
                               "      take wood 4\n";
    struct bench b;

    bench_start(&b);
    TEST_CHECK(verify(&b, text, sizeof text - 1) == STELE_EINPUT);
    const struct stele_diag *diag = find_diag(&b, "fake.too-many");
    TEST_ASSERT(diag != NULL);
    TEST_CHECK(diag->line == 8 && strcmp(diag->node, "main:1") == 0);
    TEST_CHECK(strcmp(diag->move, "take good=wood count=4") == 0);
    bench_end(&b);
}

/* ---- What does not hold -------------------------------------------------------------------------------- */

struct bad {
    const char *name, *data;
    const char *code;
    enum stele_diag_kind kind;
    unsigned line;
    const char *node, *clause;
    unsigned plies; /* applied all the same */
    unsigned rest;  /* moves that were not looked at */
};

/* clang-format off */
static const struct bad bad[] = {
    {"illegal move", MAIN ANNA1 "<take good='wood' count='4'/>\n<pass/></turn></line></log>",
        "fake.too-many", STELE_D_RULE, 6, "main:1", "FAK-2.1", 1, 1},
    {"move by the wrong player", MAIN ANNA1 "<take good='wood' count='1' by='boris'/></turn></line></log>",
        "fake.mover", STELE_D_RULE, 6, "main:1", "FAK-2.4", 1, 0},
    {"turn of the wrong player", MAIN "<turn player='boris' round='1'>\n<roll dice='a b'/></turn></line></log>",
        "core.wrong-player", STELE_D_RULE, 5, "main:0", "FAK-1.1", 0, 0},
    {"wrong round", MAIN "<turn player='anna' round='2'>\n<roll dice='a b'/></turn></line></log>",
        "core.wrong-round", STELE_D_RULE, 5, "main:0", "FAK-1.1", 0, 0},
    {"turn too long", MAIN ANNA1 "<pass/>\n<roll dice='a b'/></turn></line></log>",
        "core.wrong-player", STELE_D_RULE, 7, "main:2", "FAK-1.1", 2, 0},
    {"move after the end", MAIN ANNA1 PASS TO_END "<turn player='anna'>\n<roll dice='a b'/></turn></line></log>",
        "fake.over", STELE_D_RULE, 13, "main:13", "FAK-3.2", 13, 0},
    {"set-up refused", HEAD PLAYERS "<setup><first player='anna'/>\n"
        "<first player='anna'/>\n<first player='boris'/></setup>\n"
        "<line id='main'>" ANNA1 "</turn></line></log>",
        "fake.setup-twice", STELE_D_RULE, 4, "", "FAK-0.1", 0, 1},
    {"wrong holding", MAIN ANNA1 "<expect player='anna' what='goods.wood' value='2'/></turn></line></log>",
        "core.claim-value", STELE_D_CLAIM, 6, "main:1", NULL, 1, 0},
    {"wrong path", MAIN ANNA1 "<expect player='anna' what='goods.gold' value='2'/></turn></line></log>",
        "core.claim-path", STELE_D_CLAIM, 6, "main:1", NULL, 1, 0},
    {"wrong score", MAIN ANNA1 "<expect player='anna' what='score' value='2'/></turn></line></log>",
        "core.claim-score", STELE_D_CLAIM, 6, "main:1", NULL, 1, 0},
    {"expectation of an unknown player", MAIN ANNA1 "<expect player='carl' what='score' value='2'/></turn></line></log>",
        "core.claim-malformed", STELE_D_FORMAT, 6, "main:1", NULL, 1, 0},
    {"expectation of nothing", MAIN ANNA1 "<expect player='anna'/></turn></line></log>",
        "core.claim-malformed", STELE_D_FORMAT, 6, "main:1", NULL, 1, 0},
    {"wrong points", MAIN ANNA1 PASS TO_END "</line>\n<result end='rounds' winner='boris'><score player='anna' points='1'/></result></log>",
        "core.claim-score", STELE_D_CLAIM, 13, "main:13", NULL, 13, 0},
    {"wrong winner", MAIN ANNA1 PASS TO_END "</line>\n<result end='rounds' winner='anna'/></log>",
        "core.claim-winner", STELE_D_CLAIM, 13, "main:13", NULL, 13, 0},
    {"wrong end", MAIN ANNA1 PASS TO_END "</line>\n<result end='flood'/></log>",
        "core.claim-end", STELE_D_CLAIM, 13, "main:13", NULL, 13, 0},
    {"end too early", MAIN ANNA1 PASS "</line>\n<result end='rounds'/></log>",
        "core.claim-not-over", STELE_D_CLAIM, 8, "main:2", NULL, 2, 0},
    {"rulings of a branch that do not go together", MAIN ANNA1 "<branch id='b'>\n<ruling id='FAK-A1' choice='double'/>"
        "<ruling id='FAK-A2' choice='stone'/><turn player='anna'><pass/></turn></branch></turn></line></log>",
        "fake.rulings", STELE_D_RULE, 6, "b:0", "FAK-4.2", 1, 1},
    {"unknown verb", MAIN ANNA1 "<jump/></turn></line></log>", "log.unknown-verb", STELE_D_FORMAT, 6, "main:1", NULL, 1, 0},
    {"cut short", MAIN ANNA1, "xml.syntax", STELE_D_FORMAT, 6, "main:1", NULL, 1, 0},
};
/* clang-format on */

static int fact_number(const struct stele_diag *diag, const char *key)
{
    for (size_t i = 0; i < diag->why.facts.n; i++)
        if (strcmp(diag->why.facts.fact[i].key, key) == 0)
            return diag->why.facts.fact[i].number;
    return -1;
}

/* What stands after an error is counted, in a notice. */
static void check_rest(const struct stele_diag *diag, int moves, int branches, int claims)
{
    TEST_CHECK(strcmp(diag->why.code, "core.unchecked") == 0);
    TEST_CHECK(diag->severity == STELE_NOTICE && diag->kind == STELE_D_RULE);
    TEST_CHECK(fact_number(diag, "moves") == moves);
    TEST_CHECK(fact_number(diag, "branches") == branches);
    TEST_CHECK(fact_number(diag, "claims") == claims);
    TEST_MSG("%s: %d moves, %d branches, %d claims", diag->node, fact_number(diag, "moves"),
             fact_number(diag, "branches"), fact_number(diag, "claims"));
}

static void check_bad(struct bench *b, const struct bad *row)
{
    TEST_CASE(row->name);
    TEST_CHECK(verify(b, row->data, strlen(row->data)) == STELE_EINPUT);
    TEST_CHECK(!b->verdict.ok && b->verdict.game == &fakegame);
    TEST_CHECK(b->diags.n == (row->rest > 0 ? 2 : 1));
    show_diags(b);
    if (b->diags.n == 0)
        return;
    const struct stele_diag *diag = &b->diags.list[0];
    TEST_CHECK(strcmp(diag->why.code, row->code) == 0);
    TEST_CHECK(diag->kind == row->kind && diag->severity == STELE_ERROR);
    TEST_CHECK(diag->line == row->line);
    TEST_CHECK(strcmp(diag->node, row->node) == 0);
    TEST_CHECK(row->clause == NULL || strcmp(diag->why.clause, row->clause) == 0);
    TEST_MSG("clause %s", diag->why.clause);
    TEST_CHECK(b->verdict.plies == row->plies);
    TEST_MSG("%u plies", b->verdict.plies);
    if (row->rest > 0 && b->diags.n == 2)
        check_rest(&b->diags.list[1], (int)row->rest, 0, 0);
}

static void what_fails_has_its_code(void)
{
    struct bench b;

    bench_start(&b);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        check_bad(&b, &bad[i]);
    TEST_CASE("a good log after all those");
    TEST_CHECK(verify(&b, whole_game, sizeof whole_game - 1) == STELE_OK);
    bench_end(&b);
}

struct found {
    const char *node, *code;
    unsigned line;
};

static void check_found(const struct bench *b, const struct found *expected, size_t n)
{
    TEST_CHECK(b->diags.n == n);
    show_diags(b);
    for (size_t i = 0; i < n && i < b->diags.n; i++) {
        const struct stele_diag *const diag = &b->diags.list[i];
        TEST_CHECK(strcmp(diag->node, expected[i].node) == 0 && diag->line == expected[i].line &&
                   strcmp(diag->why.code, expected[i].code) == 0);
        TEST_MSG("%zu: line %u, %s: %s", i, diag->line, diag->node, diag->why.code);
    }
}

/* Illegal moves in two branches and in the main line, and false claims before them: each is reported.
 * What departs before an illegal move is replayed, what follows it is counted once, with its
 * branches and its claims. */
static void every_problem_is_told(void)
{
    static const char log[] = MAIN ANNA1
        "<branch id='b1'><turn player='anna'>\n"
        "  <take good='wood' count='6'/><take good='wood' count='6'/>\n"
        "  <branch id='b1x'><turn player='anna'><take good='wood' count='6'/></turn></branch>\n"
        "</turn></branch>\n"
        "<branch id='b2'><turn player='anna'><take good='wood' count='1'/>\n"
        "  <branch id='b2x'><turn player='anna'><take good='wood' count='2'/></turn></branch>\n"
        "  <take good='wood' count='5'/></turn></branch>\n"
        "<expect player='anna' what='goods.wood' value='9'/>\n"
        "<expect player='anna' what='goods.wood' value='0'/>\n"
        "<expect player='anna' what='goods.wood' value='8'/>\n"
        "<take good='wood' count='3'/><take good='wood' count='1'/>\n"
        "<note>only for people</note><expect player='anna' what='goods.wood' value='4'/>\n"
        "<branch id='b3'><turn player='anna'><pass/><check hash='0123456789abcdef'/>\n"
        "</turn></branch></turn></line>\n"
        "<result end='rounds'/></log>";
    static const struct found expected[] = {
        {"b1:0", "fake.too-many", 7},      {"b1:0", "core.unchecked", 7},
        {"b2:1", "fake.too-many", 12},     {"main:1", "core.claim-value", 13},
        {"main:1", "core.claim-value", 15}, {"main:2", "fake.too-many", 16},
        {"main:2", "core.unchecked", 17},
    };
    struct bench b;

    bench_start(&b);
    TEST_CHECK(verify(&b, log, sizeof log - 1) == STELE_EINPUT);
    check_found(&b, expected, sizeof expected / sizeof expected[0]);
    if (b.diags.n == 7) {
        check_rest(&b.diags.list[1], 2, 1, 0);
        check_rest(&b.diags.list[6], 1, 1, 3);
    }
    TEST_CHECK(b.verdict.lines == 6 && b.verdict.expectations == 1);
    TEST_CHECK(b.verdict.plies == 1 + 1 + 1 + 1);
    TEST_MSG("%u plies", b.verdict.plies);
    bench_end(&b);
}

/* Each part of a result that is wrong has its own line, at the element that claims it. */
static void a_result_is_judged_by_its_parts(void)
{
    static const char log[] = MAIN ANNA1 PASS TO_END
        "</line>\n<result end='flood' winner='anna'>\n<score player='anna' points='1'/>\n"
        "<score player='boris' points='6'/>\n<score player='carl' points='6'/></result></log>";
    static const struct found expected[] = {
        {"main:13", "core.claim-end", 13},
        {"main:13", "core.claim-winner", 13},
        {"main:13", "core.claim-score", 14},
        {"main:13", "core.claim-malformed", 16},
    };
    struct bench b;

    bench_start(&b);
    TEST_CHECK(verify(&b, log, sizeof log - 1) == STELE_EINPUT);
    check_found(&b, expected, sizeof expected / sizeof expected[0]);
    TEST_CHECK(b.diags.n > 2 && strcmp(b.diags.list[2].move, "score player=anna points=1") == 0);
    bench_end(&b);
}

/* A file that breaks off inside lines that cannot be replayed: what was read of them is counted. */
static void a_broken_file_ends_its_lines(void)
{
    static const char log[] = MAIN ANNA1
        "<branch id='b'><turn player='anna'><take good='wood' count='6'/><pass/>\n<fly/>";
    static const struct found expected[] = {
        {"b:0", "fake.too-many", 6},
        {"b:2", "log.unknown-verb", 7},
        {"b:3", "xml.syntax", 7},
        {"b:0", "core.unchecked", 6},
    };
    struct bench b;

    bench_start(&b);
    TEST_CHECK(verify(&b, log, sizeof log - 1) == STELE_EINPUT);
    check_found(&b, expected, sizeof expected / sizeof expected[0]);
    bench_end(&b);
}

/* A move that nobody can read ends what is known of its line, not the reading: other mistakes are
 * found in the same run, and the branch it stands in does not spoil the line around it. */
static void reading_goes_on_behind_a_move(void)
{
    static const char rest[] = MAIN ANNA1
        "<branch id='b'><turn player='anna'>\n<take good='wood' count='x'><x:y>t</x:y></take>\n"
        "<take good='wood' count='1'/><check hash='0123456789abcdef'/></turn>"
        "<branch id='c'><turn player='anna'><pass/></turn></branch></branch>\n"
        "<take good='wood' count='6'/>\n"
        "<zzz>text<pass/></zzz>\n<take count='1'/></turn>\n<turn player='zz' round='1'>\n"
        "<roll dice='a q'/>\n<pass/></turn><branch id='b'/></line></log>";
    static const struct found all[] = {
        {"b:0", "log.bad-number", 7},           {"b:0", "core.unchecked", 8},
        {"main:1", "fake.too-many", 9},         {"main:2", "log.unknown-verb", 10},
        {"main:3", "log.missing-argument", 11}, {"main:4", "log.unknown-player", 12},
        {"main:4", "log.bad-name", 13},         {"main:6", "log.duplicate-line", 14},
        {"main:1", "core.unchecked", 10},
    };
    struct bench b;

    bench_start(&b);
    TEST_CHECK(verify(&b, rest, sizeof rest - 1) == STELE_EINPUT);
    check_found(&b, all, sizeof all / sizeof all[0]);
    if (b.diags.n == 9) {
        check_rest(&b.diags.list[1], 2, 1, 1);
        check_rest(&b.diags.list[8], 4, 0, 0);
    }
    TEST_CHECK(b.verdict.plies == 1 && !b.verdict.finished);
    bench_end(&b);
}

/* A name that can only mean one other is read as that one, and what follows is judged. */
static void a_misspelt_name_is_read_as_meant(void)
{
    static const char log[] = MAIN ANNA1
        "<tke good='woood' count='1'/>\n<expect what='player.anna.goods.wood' is='2'/>\n"
        "<give goods='clth:1 ston:1' to='Boris'/>\n<cheer by='borris'/>\n<pass/></turn>\n"
        "<turn player='bris' round='1'>\n<pass/></turn></line></log>";
    static const char *const moves[] = {"take good=wood count=1",
                                        "give goods=\"cloth:1 stone:1\" to=boris", "cheer by=boris",
                                        "turn player=boris round=1"};
    struct bench b;
    size_t told = 0, rules = 0;

    bench_start(&b);
    TEST_CHECK(verify(&b, log, sizeof log - 1) == STELE_EINPUT);
    show_diags(&b);
    for (size_t i = 0; i < b.diags.n; i++) {
        const struct stele_diag *const diag = &b.diags.list[i];
        rules += diag->kind == STELE_D_RULE && diag->severity == STELE_ERROR;
        if (strcmp(diag->why.code, "log.read-as") != 0)
            continue;
        const char *const read = stele_fact_text(&diag->why.facts, "read");
        TEST_CHECK(diag->severity == STELE_NOTICE && told < 4 && strcmp(read, moves[told]) == 0);
        TEST_MSG("%s", read);
        told++;
    }
    TEST_CHECK(told == 4);
    TEST_MSG("%zu", told);
    TEST_CHECK(rules == 1); /* something was given that nobody has */
    bench_end(&b);
}

/* Moves are replayed a good many at a time: nobody may notice. */
static void errors_in_the_order_of_the_file(void)
{
    enum { NAMES = 300 };
    struct bench b;
    struct stele_buf log = {0};

    bench_start(&b);
    stele_buf_puts(&log, MAIN ANNA1);
    for (int i = 0; i < NAMES; i++)
        stele_buf_puts(&log, "<name/>\n");
    stele_buf_puts(&log, "<branch id='b'><turn player='anna'><name/>"
                         "<roll dice='a a'/></turn></branch>\n"
                         "<roll dice='a a'/>\n<pass/>\n<fly/></turn></line></log>");
    TEST_CHECK(verify(&b, log.data, log.size) == STELE_EINPUT);
    TEST_CHECK(b.verdict.plies == 1 + NAMES + 1);
    show_diags(&b);
    const char *const wrong = "fake.phase";
    const struct found expected[] = {{"b:1", wrong, 6 + NAMES},
                                     {"main:301", wrong, 7 + NAMES},
                                     {"main:303", "log.unknown-verb", 9 + NAMES},
                                     {"main:301", "core.unchecked", 8 + NAMES}};
    check_found(&b, expected, sizeof expected / sizeof expected[0]);
    stele_buf_free(&log);
    bench_end(&b);
}

static void another_set_is_a_warning(void)
{
    static const char digest[] = HEAD PLAYERS "<rules set='base' digest='sha256:00'/>"
                                              "<line id='main'/></log>";
    static const char id[] = HEAD PLAYERS "<rules set='deluxe'/><line id='main'/></log>";
    const char *logs[] = {digest, id};
    struct bench b;
    char own[512];

    bench_start(&b);
    for (int i = 0; i < 2; i++) {
        TEST_CHECK(verify(&b, logs[i], strlen(logs[i])) == STELE_OK);
        TEST_CHECK(b.verdict.ok);
        TEST_CHECK(b.diags.n == 1 && b.diags.list[0].severity == STELE_WARNING);
        TEST_CHECK(find_diag(&b, "claim.digest") != NULL);
    }
    snprintf(own, sizeof own, HEAD PLAYERS "<rules set='x' digest='%s'/><line id='main'/></log>",
             stele_set_digest(b.lib, &fakegame));
    TEST_CHECK(verify(&b, own, strlen(own)) == STELE_OK && b.diags.n == 0);
    bench_end(&b);
}

static void sources_that_fail(void)
{
    struct bench b;

    bench_start(&b);
    const struct {
        struct stele_source source;
        const char *code;
        int result;
    } rows[] = {
        {{.path = "/nonexistent/x.stele"}, "io.not-found", STELE_EIO},
        {{.path = "/"}, "io.directory", STELE_EIO},
        {{.path = "/dev/null"}, "io.not-a-file", STELE_EIO},
        {{.data = "", .size = 0}, "log.empty", STELE_EINPUT},
        {{.data = "\x1f\x8b\x08", .size = 3}, "gz.truncated", STELE_EINPUT},
        {{.data = "\x1f\x8b\x09zzzzzzzzzzzz", .size = 15}, "gz.corrupt", STELE_EINPUT},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        TEST_CASE(rows[i].code);
        told_diags_free(&b.diags);
        TEST_CHECK(stele_verify(b.verifier, &rows[i].source, &b.verdict, &b.diags) ==
                   rows[i].result);
        TEST_CHECK(b.diags.n == 1 && find_diag(&b, rows[i].code) != NULL);
        show_diags(&b);
        TEST_CHECK(!b.verdict.ok && b.verdict.game == NULL);
    }
    TEST_CHECK(stele_verify(b.verifier, &(struct stele_source){0}, &b.verdict, &b.diags) ==
               STELE_EUSAGE);
    bench_end(&b);
}

/* As many branches inside each other as the depth allows. */
static void branches_nest(void)
{
    struct stele_buf log = {0};
    struct bench b;
    int depth = 30;

    bench_start(&b);
    stele_buf_puts(&log, MAIN ANNA1);
    for (int i = 0; i < depth; i++)
        stele_buf_printf(&log, "<branch id='b%d'><turn player='anna'>", i);
    stele_buf_puts(&log, "<take good='wood' count='3'/>");
    for (int i = 0; i < depth; i++)
        stele_buf_puts(&log, "</turn></branch>");
    stele_buf_puts(&log, "<take good='wood' count='3'/><pass/></turn></line></log>");
    TEST_CHECK(verify(&b, log.data, log.size) == STELE_OK);
    show_diags(&b);
    TEST_CHECK(b.verdict.lines == (unsigned)depth + 1 && b.verdict.plies == 4);
    stele_buf_free(&log);
    bench_end(&b);
}

static void damage_never_crashes(void)
{
    struct bench b;
    const size_t size = sizeof whole_game - 1;
    char *copy = malloc(size);

    TEST_ASSERT(copy != NULL);
    bench_start(&b);
    for (size_t n = 1; n < size; n++) {
        char *cut = malloc(n);
        TEST_ASSERT(cut != NULL);
        memcpy(cut, whole_game, n);
        /* The last byte is a newline after the root. */
        TEST_CHECK((verify(&b, cut, n) == STELE_EINPUT) == (n < size - 1));
        free(cut);
    }
    memcpy(copy, whole_game, size);
    for (size_t i = 0; i < size; i++)
        for (int bit = 0; bit < 8; bit++) {
            copy[i] = (char)((unsigned char)whole_game[i] ^ (1u << bit));
            const int result = verify(&b, copy, size);
            TEST_CHECK(result == STELE_OK || (result == STELE_EINPUT && b.diags.n > 0));
            copy[i] = whole_game[i];
        }
    free(copy);
    bench_end(&b);
}

/* ---- Observing ------------------------------------------------------------------------------------- */

#define ABOUT "<about><title>T</title><date>2026-11-02</date><x:y/></about>\n"

/* What an observer got, one entry after the other. */
struct seen {
    char text[8192];
    size_t size;
    uint64_t identity, first, last;
};

static void note(struct seen *seen, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    const int n = vsnprintf(seen->text + seen->size, sizeof seen->text - seen->size, format, args);
    va_end(args);
    TEST_ASSERT(n >= 0 && (size_t)n < sizeof seen->text - seen->size);
    seen->size += (size_t)n;
}

static void note_heading(void *user, const struct stele_heading *heading)
{
    note(user, "%s %s:", heading->game->id, heading->edition);
    for (size_t i = 0; i < heading->players_n; i++)
        note(user, " %s", heading->players[i].name);
    for (size_t i = 0; heading->about != NULL && i < heading->about->children_n; i++)
        note(user, " %s=%s", heading->about->children[i].name, heading->about->children[i].text);
    note(user, " A1=%d\n", heading->rulings[0]);
}

static void note_event(void *user, uint32_t ply, const struct stele_event *event)
{
    note(user, "%u event %s\n", ply, event->kind);
}

static void note_row(void *user, uint32_t ply, const struct stele_row *row)
{
    note(user, "%u row %s %d %d%s\n", ply, row->clause, row->seat, row->points,
         row->provisional ? " provisional" : "");
}

static void note_moved(void *user, uint32_t ply, const struct stele_move *move,
                       const struct stele_status *after)
{
    note(user, "%u verb %d round %d%s\n", ply, move->verb, after->round,
         after->over ? " over" : "");
}

static void note_position(void *user, uint32_t ply, uint64_t hash)
{
    struct seen *const seen = user;

    if (ply == 0)
        seen->first = hash;
    seen->last = hash;
}

static void note_end(void *user, uint32_t ply, const struct stele_status *status)
{
    note(user, "%u end %d winners %d\n", ply, status->over, status->winners);
}

static void note_identity(void *user, uint64_t hash)
{
    ((struct seen *)user)->identity = hash;
}

static const struct stele_observer observes = {
    note_heading, note_event, note_row, note_moved, note_position, note_end, note_identity, NULL,
};

static int watch(struct bench *b, const char *log, struct seen *seen)
{
    const struct stele_source source = {.path = "test", .data = log, .size = strlen(log)};
    struct stele_observer observer = observes;

    told_diags_free(&b->diags);
    *seen = (struct seen){0};
    observer.user = seen;
    return stele_verify_watched(b->verifier, &source, &observer, &b->verdict, &b->diags);
}

static void the_main_line_is_observed(void)
{
    struct bench b;
    struct seen seen;

    bench_start(&b);
    /* Of a broken line what is legal; branches not at all. */
    TEST_CHECK(watch(&b,
                     HEAD ABOUT PLAYERS
                     "<rules><ruling id='FAK-A1' choice='double'/></rules><line id='main'>\n" ANNA1
                     "<branch id='b'><turn player='anna'><cheer by='boris'/></turn></branch>\n"
                     "<take good='wood' count='2'/><take good='wood' count='99'/></turn></line></log>",
                     &seen) == STELE_EINPUT);
    TEST_CHECK(strcmp(seen.text, "fake base: anna boris title=T date=2026-11-02 A1=1\n"
                                 "1 verb 0 round 1\n"
                                 "2 row FAK-2.1 0 4\n"
                                 "2 event fake.took\n"
                                 "2 verb 1 round 1\n"
                                 "2 row FAK-4.1 0 2 provisional\n"
                                 "2 end 0 winners 0\n") == 0);
    TEST_MSG("%s", seen.text);
    TEST_CHECK(seen.last == b.verdict.hash && seen.first != seen.last);
    char node[STELE_NODE_MAX];
    stele_verifier_node(b.verifier, 2, node);
    TEST_CHECK(strcmp(node, "main:2") == 0);
    /* A whole game ends with the rows of its scoring. */
    TEST_CHECK(watch(&b, whole_game, &seen) == STELE_OK);
    TEST_CHECK(strstr(seen.text, "14 verb 5 round 3 over\n14 row FAK-4.1 0 2\n14 end 1 winners 2\n") !=
               NULL);
    TEST_MSG("%s", seen.text);
    TEST_CHECK(strstr(seen.text, "FAK-2.4") == NULL); /* the cheer of a branch */
    TEST_CHECK(seen.last == b.verdict.hash);
    /* Without a set-up there is nothing but the heading; nobody has to listen. */
    TEST_CHECK(watch(&b, "<log/>", &seen) == STELE_EINPUT && seen.size == 0);
    stele_verifier_node(b.verifier, 0, node);
    TEST_CHECK(node[0] == '\0');
    const struct stele_source source = {.data = whole_game, .size = sizeof whole_game - 1};
    TEST_CHECK(stele_verify_watched(b.verifier, &source, &(struct stele_observer){0}, &b.verdict,
                                    &b.diags) == STELE_OK);
    bench_end(&b);
}

/* Whoever watches makes the reader build <about>, which is else skipped: the judgement is the same. */
static void a_watched_log_is_judged_alike(void)
{
    static const char log[] = HEAD
        "<about xml:lang='en'>text<title>T</title><!-- c --><date x:a='1'>2026</date><x:y><x:z/>t</x:y>"
        "<comment>&amp; more</comment></about>\n" PLAYERS "<line id='main'>\n" ANNA1 PASS "</line></log>";
    struct bench b;
    struct seen seen;
    char copy[sizeof log];

    bench_start(&b);
    for (size_t i = 0; i < sizeof log - 1; i++)
        for (int bit = 0; bit < 7; bit++) {
            memcpy(copy, log, sizeof log);
            copy[i] = (char)(copy[i] ^ (1 << bit));
            if (copy[i] == '\0')
                continue;
            const int plain = verify(&b, copy, sizeof log - 1);
            const size_t diags = b.diags.n;
            const uint64_t hash = b.verdict.hash;
            const char *const code = diags > 0 ? b.diags.list[0].why.code : "";
            TEST_CHECK(watch(&b, copy, &seen) == plain && b.diags.n == diags &&
                       b.verdict.hash == hash &&
                       strcmp(diags > 0 ? b.diags.list[0].why.code : "", code) == 0);
            TEST_MSG("byte %zu, bit %d: %s", i, bit, code);
        }
    bench_end(&b);
}

static void a_game_has_an_identity(void)
{
    static const char *const same[] = {
        MAIN ANNA1 PASS BORIS1 "</line></log>",
        HEAD ABOUT PLAYERS "<line id='main'>\n" ANNA1
                           "<note>n</note><branch id='b'><turn player='anna'><pass/></turn></branch>" PASS
            BORIS1 "</line></log>",
        HEAD "<players><player id='a' name='anna' seat='1'/><player id='b' name='boris' seat='2'/>"
             "</players><line id='main'><turn player='a'><roll dice='a b'/><pass/></turn>"
             "<turn player='b'><roll dice='c c'/><take good='stone' count='6'/><pass/></turn>"
             "</line></log>",
        "log format=1 game=fake edition=base\n  players\n    player id=anna seat=1\n"
        "    player id=boris seat=2\n  line id=main\n    turn player=anna\n      roll a,b\n      pass\n"
        "    turn player=boris\n      roll c,c\n      take stone 6\n      pass\n",
    };
    static const char *const others[] = {
        MAIN ANNA1 PASS "</line></log>",
        MAIN ANNA1 PASS "<turn player='boris'><roll dice='c c'/><take good='stone' count='5'/><pass/></turn>"
            "</line></log>",
        HEAD PLAYERS "<rules><ruling id='FAK-A1' choice='double'/></rules><line id='main'>" ANNA1 PASS BORIS1
            "</line></log>",
        HEAD "<players><player id='anna' name='Anna' seat='1'/><player id='boris' seat='2'/></players>"
             "<line id='main'>" ANNA1 PASS BORIS1 "</line></log>",
    };
    struct bench b;
    struct seen seen;
    uint64_t identity = 0;

    bench_start(&b);
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        TEST_CASE_("same %zu", i);
        TEST_CHECK(watch(&b, same[i], &seen) == STELE_OK);
        show_diags(&b);
        TEST_CHECK(i == 0 ? seen.identity != 0 : seen.identity == identity);
        identity = seen.identity;
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        TEST_CASE_("other %zu", i);
        TEST_CHECK(watch(&b, others[i], &seen) == STELE_OK);
        show_diags(&b);
        TEST_CHECK(seen.identity != identity && seen.identity != 0);
    }
    bench_end(&b);
}

/* Moves wait to be replayed while they are read.  What cannot be read has them replayed first, and is
 * then not the next diagnostic but one after those: each must keep its own clause. */
static void each_error_has_its_own_clause(void)
{
    static const char log[] = MAIN ANNA1 "<take good='wood' count='6'/>\n"
                              "<take good='wood' count='5'/>\n"
                              "<roll dice='a zebra'/>\n" PASS "</line></log>";
    struct bench b;

    bench_start(&b);
    TEST_CHECK(verify(&b, log, sizeof log - 1) == STELE_EINPUT);
    show_diags(&b);
    const struct stele_diag *const rule = find_diag(&b, "fake.too-many");
    const struct stele_diag *const form = find_diag(&b, "log.bad-name");
    TEST_ASSERT(rule != NULL && form != NULL && rule < form);
    TEST_CHECK(strcmp(rule->why.clause, "FAK-2.1") == 0);
    TEST_MSG("%s", rule->why.clause);
    TEST_CHECK(strcmp(form->why.clause, "FAK-1.1") == 0);
    TEST_MSG("%s", form->why.clause);
    bench_end(&b);
}

TEST_LIST = {
    {"verify: a whole game holds", a_whole_game_holds},
    {"verify: hashes are checked", hashes_are_checked},
    {"verify: text verifies alike", text_verifies_alike},
    {"verify: what fails has its code", what_fails_has_its_code},
    {"verify: every problem is told", every_problem_is_told},
    {"verify: a result is judged by its parts", a_result_is_judged_by_its_parts},
    {"verify: a broken file ends its lines", a_broken_file_ends_its_lines},
    {"verify: reading goes on behind a move", reading_goes_on_behind_a_move},
    {"verify: a misspelt name is read as meant", a_misspelt_name_is_read_as_meant},
    {"verify: errors in the order of the file", errors_in_the_order_of_the_file},
    {"verify: each error has its own clause", each_error_has_its_own_clause},
    {"verify: another set is a warning", another_set_is_a_warning},
    {"verify: sources that fail", sources_that_fail},
    {"verify: branches nest", branches_nest},
    {"verify: damage never crashes", damage_never_crashes},
    {"verify: the main line is observed", the_main_line_is_observed},
    {"verify: a watched log is judged alike", a_watched_log_is_judged_alike},
    {"verify: a game has an identity", a_game_has_an_identity},
    {0},
};
