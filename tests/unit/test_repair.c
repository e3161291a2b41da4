/* Records with slips of the pen: what is proposed for them, and the logs mended.  And where a wrong
 * claim can have gone wrong. */
#include "fakelog.h"
#include "told.h"

#include <acutest.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_SIZE = 4096 };

/* ---- Samples with a slip ---------------------------------------------------------------------- */

enum slip { OMIT, TWICE, PLAYER, ROUND, ARGUMENT };

/* The slip is made at move `move` of the main line; PLAYER and ROUND in the turn that it begins.
 * `from` becomes `to`. */
struct slip_case {
    const char *sample;
    enum slip slip;
    int move;
    const char *from, *to;
    enum stele_repair_kind kind;
};

static void read_sample(const struct stele *lib, const char *name, struct stele_log **log)
{
    const char *const srcdir = getenv("srcdir");
    char path[1024];
    const struct stele_source source = {.path = path};

    snprintf(path, sizeof path, "%s/samples/%s.stele", srcdir != NULL ? srcdir : ".", name);
    TEST_ASSERT_(stele_log_read(lib, &source, NULL, log, NULL) == STELE_OK, "%s", path);
}

static struct stele_log *read_text(const struct stele *lib, const struct stele_buf *text)
{
    const struct stele_source source = {.data = text->data, .size = text->size};
    struct stele_log *log = NULL;
    struct stele_diags diags = {0};

    stele_log_read(lib, &source, NULL, &log, &diags);
    TEST_ASSERT_(log != NULL, "%s", diags.n > 0 ? diags.list[0].why.code : "no log");
    TEST_CHECK((diags.seen & ~(1u << STELE_D_RULE | 1u << STELE_D_CLAIM)) == 0);
    stele_diags_free(&diags);
    return log;
}

/* Copies the next line of a text with its end; false after the last. */
static bool next_line(const char **text, char line[LINE_MAX_SIZE])
{
    const size_t size = strcspn(*text, "\n");

    if (**text == '\0')
        return false;
    TEST_ASSERT(size + 2 < LINE_MAX_SIZE);
    memcpy(line, *text, size);
    line[size] = '\n';
    line[size + 1] = '\0';
    *text += size + ((*text)[size] == '\n');
    return true;
}

static bool begins(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

/* Moves of the main line are indented by six blanks. */
static bool is_move_line(const char *line)
{
    static const char *const others[] = {"note", "check", "expect", "bookmark", "branch"};

    if (!begins(line, "      ") || line[6] < 'a' || line[6] > 'z')
        return false;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (begins(line + 6, others[i]))
            return false;
    return true;
}

static void put_changed(struct stele_buf *out, const char *line, const struct slip_case *slip)
{
    const char *const at = strstr(line, slip->from);

    TEST_ASSERT_(at != NULL, "%s in %s", slip->from, line);
    stele_buf_add(out, line, (size_t)(at - line));
    stele_buf_printf(out, "%s%s", slip->to, at + strlen(slip->from));
}

/* The turns are counted by the move that comes next. */
static void make_slip(const char *text, const struct slip_case *slip, struct stele_buf *out)
{
    char line[LINE_MAX_SIZE], turn[LINE_MAX_SIZE] = "";
    bool in_line = false;
    int move = 0;

    while (next_line(&text, line)) {
        const bool of_turn = slip->slip == PLAYER || slip->slip == ROUND;
        in_line |= begins(line, "  line id=main");
        if (in_line && begins(line, "    turn ")) {
            memcpy(turn, line, sizeof turn);
            continue;
        }
        const bool is_move = in_line && is_move_line(line);
        const bool here = is_move && ++move == slip->move;
        if (turn[0] != '\0') {
            if (here && of_turn)
                put_changed(out, turn, slip);
            else
                stele_buf_puts(out, turn);
            turn[0] = '\0';
        }
        if (here && slip->slip == OMIT)
            continue;
        if (here && slip->slip == ARGUMENT)
            put_changed(out, line, slip);
        else
            stele_buf_puts(out, line);
        if (here && slip->slip == TWICE)
            stele_buf_puts(out, line);
    }
    TEST_CHECK_(move >= slip->move, "%d moves", move);
}

/* A text without the notes that repairs leave. */
static void drop_notes(const char *text, struct stele_buf *out)
{
    char line[LINE_MAX_SIZE];
    bool note = false;

    while (next_line(&text, line)) {
        const char *const word = line + strspn(line, " ");
        note = begins(word, "note by=\"stele repair\"") || (note && *word == '|');
        if (!note)
            stele_buf_puts(out, line);
    }
}

static size_t count(const char *text, const char *part)
{
    size_t n = 0;

    for (; (text = strstr(text, part)) != NULL; text += strlen(part))
        n++;
    return n;
}

/* Every sentence is whole, in both languages. */
static void check_said(const struct stele_log *log, const struct stele_repair *repair)
{
    for (int i = 0; i < 2; i++) {
        struct stele_buf said = {0};
        stele_say_repair(log, i == 0 ? "en" : "ru", repair, &said);
        stele_buf_puts(&said, "; ");
        stele_say_reach(log, i == 0 ? "en" : "ru", repair, &said);
        TEST_CHECK(!said.failed && said.size > 0 && strchr(said.data, '{') == NULL &&
                   strstr(said.data, "core.") == NULL && strstr(said.data, "  ") == NULL &&
                   strstr(said.data, "“”") == NULL && strstr(said.data, "«»") == NULL);
        TEST_MSG("%s", said.data);
        stele_buf_free(&said);
    }
}

static void check_slip(const struct stele *lib, const struct slip_case *slip)
{
    struct stele_buf good = {0}, bad = {0}, mended = {0}, plain = {0};
    struct stele_log *log, *broken, *out = NULL;
    struct stele_repairs repairs;

    TEST_CASE_("%s, slip %d at move %d", slip->sample, (int)slip->slip, slip->move);
    read_sample(lib, slip->sample, &log);
    TEST_CHECK(stele_log_write(log, STELE_FORMAT_TEXT, &good) == STELE_OK);
    make_slip(good.data, slip, &bad);
    broken = read_text(lib, &bad);
    TEST_CHECK(stele_log_illegal(broken, 0) != NULL);
    TEST_ASSERT(stele_repair_find(broken, 0, &repairs) == STELE_OK && repairs.n > 0);
    TEST_CHECK_(repairs.list[0].kind == slip->kind, "%s", stele_repair_name(repairs.list[0].kind));
    TEST_CHECK_(repairs.list[0].left == 0 && repairs.list[0].failed == 0, "%u left, %u failed",
                (unsigned)repairs.list[0].left, (unsigned)repairs.list[0].failed);
    for (size_t i = 0; i < repairs.n; i++)
        check_said(broken, &repairs.list[i]);
    TEST_CHECK(stele_repair_make(broken, &repairs.list[0], &out) == STELE_OK);
    TEST_ASSERT(out != NULL);
    TEST_CHECK(stele_log_illegal(out, 0) == NULL);
    TEST_CHECK(stele_log_write(out, STELE_FORMAT_TEXT, &mended) == STELE_OK);
    TEST_CHECK(count(mended.data, "note by=\"stele repair\" xml:lang=en") == 1);
    TEST_CHECK(count(mended.data, "note by=\"stele repair\" xml:lang=ru") == 1);
    drop_notes(mended.data, &plain);
    TEST_CHECK(plain.size == good.size && memcmp(plain.data, good.data, good.size) == 0);
    TEST_MSG("%s, mended by %s", slip->sample, stele_repair_name(repairs.list[0].kind));
    stele_memory_free(repairs.memory);
    stele_log_free(out);
    stele_log_free(broken);
    stele_log_free(log);
    stele_buf_free(&good);
    stele_buf_free(&bad);
    stele_buf_free(&mended);
    stele_buf_free(&plain);
}

static void test_slips(void)
{
    static const struct slip_case cases[] = {
        {"babylonia/base-3", TWICE, 30, NULL, NULL, STELE_REPAIR_DELETE},
        {"babylonia/base-3", OMIT, 31, NULL, NULL, STELE_REPAIR_INSERT},
        {"babylonia/base-3", PLAYER, 21, "vera", "boris", STELE_REPAIR_SEAT},
        {"babylonia/base-3", ROUND, 21, "round=2", "round=3", STELE_REPAIR_SEAT},
        {"babylonia/base-3", ARGUMENT, 31, "L4", "A2", STELE_REPAIR_CHANGE},
        {"bronze/base-3", TWICE, 30, NULL, NULL, STELE_REPAIR_DELETE},
        {"bronze/base-3", OMIT, 14, NULL, NULL, STELE_REPAIR_INSERT},
        {"bronze/base-3", OMIT, 33, NULL, NULL, STELE_REPAIR_INSERT},
        {"bronze/base-3", PLAYER, 19, "vera", "anna", STELE_REPAIR_SEAT},
        {"bronze/base-3", ARGUMENT, 8, "stack=3", "stack=5", STELE_REPAIR_CHANGE},
        {"deus/base-3", TWICE, 30, NULL, NULL, STELE_REPAIR_DELETE},
        {"deus/base-3", OMIT, 8, NULL, NULL, STELE_REPAIR_INSERT},
        {"deus/base-3", OMIT, 31, NULL, NULL, STELE_REPAIR_INSERT},
        {"deus/base-3", PLAYER, 9, "boris", "vera", STELE_REPAIR_SEAT},
        {"deus/base-3", ARGUMENT, 10, "clay:1", "clay:3", STELE_REPAIR_CHANGE},
        {"civilization/full-4", OMIT, 31, NULL, NULL, STELE_REPAIR_INSERT},
        {"civilization/full-4", OMIT, 33, NULL, NULL, STELE_REPAIR_INSERT},
        {"civilization/full-4", PLAYER, 12, "gleb", "vera", STELE_REPAIR_SEAT},
        {"civilization/full-4", ARGUMENT, 6, "asia", "egypt", STELE_REPAIR_CHANGE},
        {"rolltta/base-3", TWICE, 6, NULL, NULL, STELE_REPAIR_DELETE},
        {"rolltta/base-3", OMIT, 6, NULL, NULL, STELE_REPAIR_INSERT},
        {"rolltta/base-3", OMIT, 18, NULL, NULL, STELE_REPAIR_INSERT}, /* a check follows */
        {"rolltta/base-3", OMIT, 33, NULL, NULL, STELE_REPAIR_INSERT},
        {"rolltta/base-3", PLAYER, 7, "boris", "vera", STELE_REPAIR_SEAT},
        {"rolltta/base-3", ROUND, 7, "round=1", "round=2", STELE_REPAIR_SEAT},
        {"rolltta/base-3", ARGUMENT, 11, "workers=3", "workers=5", STELE_REPAIR_CHANGE},
    };
    struct stele *lib = stele_new();

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_slip(lib, &cases[i]);
    stele_free(lib);
}

/* ---- What goes with the moves ----------------------------------------------------------------- */

static struct stele_log *mend_best(const struct stele_log *log, uint32_t line)
{
    struct stele_repairs repairs;
    struct stele_log *out = NULL;

    TEST_ASSERT(stele_repair_find(log, line, &repairs) == STELE_OK && repairs.n > 0);
    TEST_CHECK(stele_repair_make(log, &repairs.list[0], &out) == STELE_OK);
    TEST_ASSERT(out != NULL);
    stele_memory_free(repairs.memory);
    return out;
}

/* anna's `pass` is missing; a note after it links to nodes, and a branch departs there. */
static struct stele_log *without_pass(const struct stele *lib)
{
    struct teller teller;
    int code;

    tell_start(&teller, lib);
    tell_line(&teller, "main");
    tell_turn(&teller, 0, 1);
    tell_move(&teller, STELE_NOBODY, "roll dice=c,c");
    tell_move(&teller, 0, "take good=wood count=1");
    tell_turn_end(&teller);
    tell_turn(&teller, 1, 1);
    tell_move(&teller, STELE_NOBODY, "roll dice=c,b");
    tell_item(&teller, "note", "after [[main:2]], before [[main:4]]; not [[b1:3]], [[main:9]]");
    tell_line(&teller, "b1");
    tell_turn(&teller, 1, 1);
    tell_move(&teller, 1, "take good=stone count=1");
    tell_turn_end(&teller);
    tell_line_end(&teller);
    tell_move(&teller, 1, "take good=wood count=2");
    tell_turn_end(&teller);
    tell_line_end(&teller);
    struct stele_log *const log = tell_end(&teller, &code);
    told_diags_free(&teller.diags);
    TEST_ASSERT(log != NULL && code == STELE_EINPUT);
    return log;
}

static void test_what_follows(void)
{
    struct stele *lib = fake_lib();
    struct stele_log *log = without_pass(lib);
    struct stele_log *out = mend_best(log, 0);
    struct stele_buf text = {0};
    struct stele_line line;

    stele_log_line(out, 0, &line);
    TEST_CHECK(line.plies == 5 && line.legal == 5);
    stele_log_line(out, 1, &line);
    TEST_CHECK(line.at == 4 && line.legal == 1);
    TEST_CHECK(stele_log_write(out, STELE_FORMAT_TEXT, &text) == STELE_OK);
    TEST_CHECK(strstr(text.data, "after [[main:2]], before [[main:5]]; not [[b1:3]], [[main:9]]") !=
               NULL);
    TEST_MSG("%s", text.data);
    stele_buf_free(&text);
    stele_log_line(log, 0, &line);
    TEST_CHECK(line.plies == 4 && line.legal == 2); /* the log itself is as it was */
    stele_log_free(out);
    stele_log_free(log);
    stele_free(lib);
}

/* A branch is mended by itself once it can be reached. */
static void test_branch(void)
{
    struct stele *lib = fake_lib();
    struct teller teller;
    struct stele_repairs repairs;
    struct stele_line line;
    int code;

    tell_start(&teller, lib);
    tell_line(&teller, "main");
    tell_turn(&teller, 0, 1);
    tell_move(&teller, STELE_NOBODY, "roll dice=c,c");
    tell_line(&teller, "b1");
    tell_turn(&teller, 0, 1);
    tell_move(&teller, 0, "take good=wood count=1");
    tell_move(&teller, STELE_NOBODY, "roll dice=c,c"); /* one too many */
    tell_move(&teller, 0, "take good=wood count=1");
    tell_turn_end(&teller);
    tell_line_end(&teller);
    tell_move(&teller, 0, "pass");
    tell_turn_end(&teller);
    tell_line_end(&teller);
    struct stele_log *const log = tell_end(&teller, &code);
    told_diags_free(&teller.diags);
    TEST_CHECK(stele_repair_find(log, 0, &repairs) == STELE_OK && repairs.n == 0 && repairs.list == NULL);
    struct stele_log *const out = mend_best(log, 1);
    stele_log_line(out, 1, &line);
    TEST_CHECK(line.legal == line.plies && line.plies == 2);
    TEST_CHECK(stele_repair_find(log, 2, &repairs) == STELE_EUSAGE && repairs.n == 0);
    stele_log_free(out);
    stele_log_free(log);
    stele_free(lib);
}

/* A line that nothing can help: the moves are of another game. */
static void test_nothing_helps(void)
{
    struct stele *lib = fake_lib();
    struct teller teller;
    struct stele_repairs repairs;
    int code;

    tell_start(&teller, lib);
    tell_line(&teller, "main");
    tell_turn(&teller, 1, 2);
    tell_move(&teller, 1, "take good=wood count=6");
    tell_move(&teller, 1, "take good=wood count=6");
    tell_move(&teller, 1, "take good=wood count=6");
    tell_turn_end(&teller);
    tell_line_end(&teller);
    struct stele_log *const log = tell_end(&teller, &code);
    told_diags_free(&teller.diags);
    TEST_CHECK(stele_repair_find(log, 0, &repairs) == STELE_OK);
    TEST_CHECK_(repairs.n == 0 && repairs.list == NULL, "%d", (int)repairs.n);
    stele_log_free(log);
    stele_free(lib);
}

static void test_same_again(void)
{
    struct stele *lib = fake_lib();
    struct stele_log *log = without_pass(lib);
    struct stele_repairs a;
    struct stele_repairs b;

    TEST_CHECK(stele_repair_find(log, 0, &a) == STELE_OK);
    TEST_CHECK(stele_repair_find(log, 0, &b) == STELE_OK);
    TEST_CHECK(a.n == b.n);
    for (size_t i = 0; i < a.n && i < b.n; i++)
        TEST_CHECK(a.list[i].kind == b.list[i].kind && a.list[i].node.ply == b.list[i].node.ply &&
                   a.list[i].reach.ply == b.list[i].reach.ply && a.list[i].change == b.list[i].change);
    struct stele_repair elsewhere = a.list[0];
    struct stele_log *out;
    elsewhere.node.ply = 40;
    TEST_CHECK(stele_repair_make(log, &elsewhere, &out) == STELE_EUSAGE && out == NULL);
    stele_memory_free(a.memory);
    stele_memory_free(b.memory);
    stele_log_free(log);
    stele_free(lib);
}

/* ---- Where a claim went wrong ----------------------------------------------------------------- */

static struct stele_log *with_claims(const struct stele *lib, struct stele_diags *diags)
{
    struct teller teller;
    struct stele_buf text = {0};
    int code;

    tell_start(&teller, lib);
    tell_line(&teller, "main");
    tell_turn(&teller, 0, 1);
    tell_move(&teller, STELE_NOBODY, "roll dice=c,c");
    tell_move(&teller, 0, "take good=wood count=1");
    tell_claim(&teller, "expect", "player", "anna", "what", "goods.wood", "value", "1", NULL);
    tell_move(&teller, 0, "take good=stone count=1");
    tell_move(&teller, 0, "take good=wood count=2");
    tell_move(&teller, 0, "take good=wood count=1");
    tell_claim(&teller, "expect", "player", "anna", "what", "goods.wood", "value", "5", NULL);
    tell_claim(&teller, "expect", "player", "boris", "what", "goods.wood", "value", "5", NULL);
    tell_line(&teller, "b1");
    tell_turn(&teller, 0, 1);
    tell_move(&teller, 0, "pass");
    tell_claim(&teller, "expect", "player", "anna", "what", "goods.stone", "value", "7", NULL);
    tell_turn_end(&teller);
    tell_line_end(&teller);
    tell_move(&teller, 0, "pass");
    tell_turn_end(&teller);
    tell_line_end(&teller);
    struct stele_log *log = tell_end(&teller, &code);
    told_diags_free(&teller.diags);
    TEST_ASSERT(log != NULL && code == STELE_EINPUT);
    /* Once more from its bytes, for the diagnostics that reading gives. */
    TEST_CHECK(stele_log_write(log, STELE_FORMAT_XML, &text) == STELE_OK);
    const struct stele_source source = {.data = text.data, .size = text.size};
    stele_log_free(log);
    TEST_CHECK(stele_log_read(lib, &source, NULL, &log, diags) == STELE_EINPUT);
    stele_buf_free(&text);
    return log;
}

static void test_suspects(void)
{
    static const struct {
        bool found, claimed;
        struct stele_node held, first;
        const char *before, *after;
    } wanted[] = {
        {true, true, {0, 2}, {0, 4}, "1", "3"},   /* wood of anna: right at main:2 */
        {false, false, {0, 0}, {0, 5}, "0", "0"}, /* boris never had any */
        {true, false, {0, 0}, {0, 3}, "0", "1"},  /* claimed in the branch, changed before it */
    };
    struct stele *lib = fake_lib();
    struct stele_diags diags = {0};
    struct stele_log *log = with_claims(lib, &diags);
    struct stele_suspect suspect;

    TEST_ASSERT_(diags.n == 3, "%d", (int)diags.n);
    for (size_t i = 0; i < diags.n; i++) {
        TEST_CASE_("claim %d", (int)i);
        TEST_ASSERT(stele_suspect_of(log, &diags.list[i], &suspect) == STELE_OK);
        TEST_CHECK(suspect.found == wanted[i].found && suspect.claimed == wanted[i].claimed);
        TEST_CHECK(suspect.held.ply == wanted[i].held.ply && suspect.held.line == 0);
        TEST_CHECK_(suspect.first.ply == wanted[i].first.ply && suspect.first.line == 0, "%u:%u",
                    (unsigned)suspect.first.line, (unsigned)suspect.first.ply);
        TEST_CHECK(strcmp(suspect.before, wanted[i].before) == 0 &&
                   strcmp(suspect.after, wanted[i].after) == 0);
    }
    TEST_CHECK(stele_suspect_find(log, (struct stele_node){0, 99}, NULL, "round", &suspect) ==
               STELE_EUSAGE);
    TEST_CHECK(stele_suspect_find(log, (struct stele_node){0, 1}, "zoe", "score", &suspect) ==
               STELE_EUSAGE);
    TEST_CHECK(stele_suspect_find(log, (struct stele_node){0, 3}, NULL, "hash", &suspect) ==
                   STELE_OK &&
               suspect.found && suspect.first.ply == 1);
    told_diags_free(&diags);
    stele_log_free(log);
    stele_free(lib);
}

/* In words: of a sample whose result is claimed wrongly. */
static void test_suspect_said(void)
{
    struct stele *lib = stele_new();
    struct stele_buf text = {0}, wrong = {0};
    struct stele_diags diags = {0};
    struct stele_suspect suspect;
    struct stele_log *log;
    static const struct {
        const char *lang, *part;
    } wanted[] = {{"en", "the mistake was made at main:4 or later: Анна places a farmer at N9"},
                  {"ru", "ошибка сделана в узле main:4 или позже: Анна кладёт крестьянина на N9"}};

    read_sample(lib, "babylonia/base-3", &log);
    TEST_CHECK(stele_log_write(log, STELE_FORMAT_TEXT, &text) == STELE_OK);
    stele_log_free(log);
    const char *const at = strstr(text.data, "player=anna points=148");
    TEST_ASSERT(at != NULL);
    stele_buf_add(&wrong, text.data, (size_t)(at - text.data));
    stele_buf_printf(&wrong, "player=anna points=99%s", at + strlen("player=anna points=148"));
    const struct stele_source source = {.data = wrong.data, .size = wrong.size};
    TEST_CHECK(stele_log_read(lib, &source, NULL, &log, &diags) == STELE_EINPUT && diags.n == 1);
    TEST_ASSERT(stele_suspect_of(log, &diags.list[0], &suspect) == STELE_OK);
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        struct stele_buf said = {0};
        stele_say_suspect(log, wanted[i].lang, &suspect, &said);
        TEST_CHECK_(strstr(said.data, wanted[i].part) != NULL, "%s", said.data);
        stele_buf_free(&said);
    }
    stele_diags_free(&diags);
    stele_log_free(log);
    stele_buf_free(&text);
    stele_buf_free(&wrong);
    stele_free(lib);
}

/* ---- The reading that gives a recorded position ------------------------------------------------ */

static void test_hash_of_a_reading(void)
{
    static const struct stele_setting doubled = {"FAK-A1", "double"};
    const struct stele_reading reading = {.rulings = &doubled, .rulings_n = 1};
    struct stele *lib = fake_lib();
    struct stele_diags diags = {0};
    struct stele_log *log = with_claims(lib, &diags), *other;
    struct stele_bisect what = {.at = {0, 5}, .change = STELE_CHANGE_HASH};
    struct stele_answers answers;

    TEST_ASSERT(stele_log_reread(log, &reading, &other, NULL) == STELE_OK);
    struct stele_cursor *const cursor = stele_cursor_new(other);
    TEST_CHECK(stele_cursor_goto(cursor, what.at, NULL));
    what.hash = stele_cursor_hash(cursor);
    TEST_CHECK(stele_bisect(log, &what, &answers) == STELE_OK && answers.n >= 1);
    TEST_CHECK(answers.n > 0 && answers.list[0].n == 1 && strcmp(answers.list[0].switches[0].value, "double") == 0);
    stele_memory_free(answers.memory);
    what.hash++;
    TEST_CHECK(stele_bisect(log, &what, &answers) == STELE_OK && answers.n == 0);
    stele_memory_free(answers.memory);
    stele_cursor_free(cursor);
    stele_log_free(other);
    told_diags_free(&diags);
    stele_log_free(log);
    stele_free(lib);
}

TEST_LIST = {
    {"a slip is found and mended", test_slips},
    {"links and branches follow their nodes", test_what_follows},
    {"a branch is mended", test_branch},
    {"nothing helps", test_nothing_helps},
    {"the same log gives the same list", test_same_again},
    {"where a claim can have gone wrong", test_suspects},
    {"the same in words", test_suspect_said},
    {"the reading of a recorded position", test_hash_of_a_reading},
    {NULL, NULL},
};
