/* Memory runs out at every allocation in turn: nothing may crash, leak, or be left half done. */
#include "fakelog.h"
#include "starve.h"

#include "core/log/cursor.h"

#include <acutest.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TRIES_MAX = 20000 };

static struct stele_buf text_of(const struct stele_log *log)
{
    struct stele_buf buf = {0};

    TEST_ASSERT(stele_log_write(log, STELE_FORMAT_TEXT, &buf) == STELE_OK);
    return buf;
}

static bool same_text(const struct stele_log *log, const struct stele_buf *expected)
{
    struct stele_buf text = text_of(log);
    const bool same = strcmp(text.data, expected->data) == 0;

    stele_buf_free(&text);
    return same;
}

/* A log with notes, branches, foreign matter and an illegal move, as bytes. */
static struct stele_buf rich_log(const struct stele *lib, enum stele_format format)
{
    static struct stele_setting by[] = {{"by", "кто-то"}};
    static struct stele_item marks[] = {{.name = "#comment", .text = "c"},
                                        {.name = "#text", .text = "mixed"}};
    const struct stele_item note = {.name = "note",
                                    .text = "text",
                                    .attrs = by,
                                    .attrs_n = 1,
                                    .children = marks,
                                    .children_n = 2};
    struct stele_log *log = fakelog_new(lib);
    struct stele_buf buf = {0};
    struct stele_rng rng;

    fakelog_grow(log, 11, 150);
    stele_rng_seed(&rng, 1);
    for (int i = 0; i < 20; i++)
        stele_edit_item(log, fakelog_node(log, &rng), 0, &note);
    TEST_ASSERT(stele_log_write(log, format, &buf) == STELE_OK);
    stele_log_free(log);
    return buf;
}

static void test_reading(void)
{
    struct stele *lib = fake_lib();

    for (enum stele_format format = STELE_FORMAT_XML; format <= STELE_FORMAT_TEXT; format++) {
        struct stele_buf bytes = rich_log(lib, format);
        const struct stele_source source = {.data = bytes.data, .size = bytes.size};
        long n = 0;
        for (; n < TRIES_MAX; n++) {
            struct stele_log *log;
            struct stele_diags diags = {0};
            starve_after(n);
            const int code = stele_log_read(lib, &source, NULL, &log, &diags);
            const bool refused = starve_end();
            TEST_CHECK(code == (refused ? STELE_ENOMEM : STELE_OK));
            TEST_CHECK(!refused || log == NULL);
            TEST_MSG("allocation %ld: %d", n, code);
            stele_log_free(log);
            stele_diags_free(&diags);
            if (!refused)
                break;
        }
        TEST_CHECK(n > 50 && n < TRIES_MAX);
        stele_buf_free(&bytes);
    }
    stele_free(lib);
}

/* The file is the old one or the new one, and which of them the result says. */
static void test_saving(void)
{
    struct stele *lib = fake_lib();
    struct stele_log *log = fakelog_new(lib);
    char path[] = "/tmp/stele-nomem-XXXXXX";
    bool refused = true;
    long n = 0;

    const int fd = mkstemp(path);
    TEST_ASSERT(fd >= 0);
    close(fd);
    fakelog_grow(log, 3, 10);
    TEST_ASSERT(stele_log_save(log, path, NULL, NULL) == STELE_OK);
    struct stele_log *copy = fakelog_new(lib);
    for (; refused && n < TRIES_MAX; n++) {
        const struct stele_saving how = {.format = STELE_FORMAT_XML, .force = true};
        struct stele_diags diags = {0};
        starve_after(n);
        const int code = stele_log_save(copy, path, &how, &diags);
        refused = starve_end();
        TEST_CHECK(code == STELE_OK || (refused && code == STELE_ENOMEM));
        TEST_MSG("allocation %ld: %d %s", n, code, diags.n > 0 ? diags.list[0].why.code : "");
        TEST_CHECK(stele_log_disk(log) ==
                   (code == STELE_OK ? STELE_DISK_CHANGED : STELE_DISK_SAME));
        stele_diags_free(&diags);
        if (code == STELE_OK) {
            const struct stele_saving back = {.force = true};
            TEST_CHECK(stele_log_save(log, path, &back, NULL) == STELE_OK);
        }
    }
    TEST_CHECK(n > 30 && n < TRIES_MAX);
    unlink(path);
    stele_log_free(copy);
    stele_log_free(log);
    stele_free(lib);
}

static void test_new_log(void)
{
    struct stele *lib = fake_lib();
    static const struct stele_new_player players[] = {{"a", "A", "red"}, {"b", NULL, NULL}};
    const struct stele_new_log want = {.game = "fake", .players = players, .players_n = 2};
    bool refused = true;

    for (long n = 0; refused && n < TRIES_MAX; n++) {
        struct stele_log *log;
        starve_after(n);
        const int code = stele_log_new(lib, &want, &log, NULL);
        refused = starve_end();
        TEST_CHECK(code == (refused ? STELE_ENOMEM : STELE_OK));
        TEST_CHECK((log == NULL) == refused);
        stele_log_free(log);
    }
    stele_free(lib);
}

static void test_writing(void)
{
    struct stele *lib = fake_lib();
    struct stele_log *log = fakelog_new(lib);
    bool refused = true;

    fakelog_grow(log, 5, 60);
    for (long n = 0; refused && n < TRIES_MAX; n++) {
        struct stele_buf buf = {0};
        starve_after(n);
        const int code = stele_log_write(log, STELE_FORMAT_GZ, &buf);
        refused = starve_end();
        TEST_CHECK(code == (refused ? STELE_ENOMEM : STELE_OK));
        stele_buf_free(&buf);
    }
    stele_log_free(log);
    stele_free(lib);
}

/* What a cursor has to tell. */
struct told {
    int step_code, ledger_code;
    const struct stele_step *step;
    const struct stele_row *rows;
    size_t rows_n;
};

static struct told ask(struct stele_cursor *cursor)
{
    struct told told = {0};

    told.step_code = stele_cursor_step(cursor, &told.step);
    told.rows_n = stele_cursor_ledger(cursor, &told.rows);
    told.ledger_code = stele_out_of_memory(stele_log_lib(cursor->log)) ? STELE_ENOMEM : STELE_OK;
    return told;
}

/* Whether it is what another cursor tells at the same node, or a lack of memory. */
static bool is_whole_or_none(const struct told *told, const struct told *wanted)
{
    const bool step = told->step_code == STELE_OK
                          ? told->step->node.ply == wanted->step->node.ply &&
                                told->step->events_n == wanted->step->events_n &&
                                told->step->rows_n == wanted->step->rows_n
                          : told->step_code == STELE_ENOMEM && told->step == NULL;
    const bool ledger = told->ledger_code == STELE_OK
                            ? told->rows_n == wanted->rows_n
                            : told->ledger_code == STELE_ENOMEM && told->rows == NULL;

    return step && ledger;
}

/* A cursor at a node whose step has events and rows, and not all rows of the ledger. */
static struct stele_cursor *telling_cursor(struct stele_log *log, struct told *out)
{
    struct stele_cursor *cursor = stele_cursor_new(log);

    for (uint32_t ply = 20; stele_cursor_goto(cursor, (struct stele_node){0, ply}, NULL); ply++) {
        *out = ask(cursor);
        TEST_ASSERT(out->step_code == STELE_OK && out->ledger_code == STELE_OK);
        if (out->step->events_n > 0 && out->step->rows_n > 0 && out->rows_n > out->step->rows_n)
            return cursor;
    }
    TEST_ASSERT_(false, "%s", "no such node");
    return cursor;
}

static void test_cursor(void)
{
    struct stele *lib = fake_lib();
    struct stele_log *log = fakelog_new(lib);
    struct told wanted, told;
    int failures = 0;
    bool refused = true;

    fakelog_grow(log, 5, 60);
    struct stele_cursor *sound = telling_cursor(log, &wanted);
    for (long n = 0; refused && n < TRIES_MAX; n++) {
        struct stele_moves moves = {0};
        starve_after(n);
        struct stele_cursor *cursor = stele_cursor_new(log);
        if (cursor != NULL) {
            stele_cursor_goto(cursor, stele_cursor_node(sound), NULL);
            told = ask(cursor);
            failures += (told.step_code != STELE_OK) + (told.ledger_code != STELE_OK);
            stele_cursor_legal(cursor, &moves);
        }
        refused = starve_end();
        if (cursor != NULL) {
            TEST_CHECK_(is_whole_or_none(&told, &wanted), "allocation %ld", n);
            told = ask(cursor); /* there is memory again */
            TEST_CHECK(told.step_code == STELE_OK && told.ledger_code == STELE_OK);
            TEST_CHECK_(is_whole_or_none(&told, &wanted), "after allocation %ld", n);
        }
        stele_moves_free(&moves);
        stele_cursor_free(cursor);
    }
    TEST_CHECK(failures >= 4); /* of events, objects, rows and the ledger at least */
    stele_cursor_free(sound);
    stele_log_free(log);
    stele_free(lib);
}

/* ---- Edits ---------------------------------------------------------------------------------------------- */

static struct stele_move prepared; /* a move that is not recorded at the cursor */

static void prepare(struct stele_log *log, struct stele_cursor *cursor)
{
    struct stele_rng rng;
    struct stele_record next;
    const bool recorded = stele_log_record(log, cursor->node.line, cursor->node.ply + 1, &next);

    stele_rng_seed(&rng, 99);
    do
        TEST_ASSERT(stele_cursor_choose(cursor, "random", &rng, &prepared) == STELE_OK);
    while (recorded && stele_move_equal(&prepared, &next.move));
}

static int edit_play(struct stele_log *log, struct stele_cursor *cursor)
{
    (void)log;
    return stele_edit_play(cursor, &prepared, NULL);
}

static int edit_branch(struct stele_log *log, struct stele_cursor *cursor)
{
    static const struct stele_setting rulings[] = {{"FAK-A1", "double"}};

    return stele_edit_branch(log, stele_cursor_node(cursor), NULL, "title", "kind", rulings, 1,
                             NULL);
}

static int edit_promote(struct stele_log *log, struct stele_cursor *cursor)
{
    (void)cursor;
    return stele_edit_promote(log, 1);
}

static int edit_item(struct stele_log *log, struct stele_cursor *cursor)
{
    static struct stele_item text[] = {{.name = "#comment", .text = "--"},
                                       {.name = "#text", .text = "\x01"}};
    const struct stele_item note = {.name = "note", .text = "x", .children = text, .children_n = 2};

    return stele_edit_item(log, stele_cursor_node(cursor), 0, &note);
}

static int edit_title(struct stele_log *log, struct stele_cursor *cursor)
{
    (void)cursor;
    return stele_edit_line_title(log, 0, "ru", "title");
}

static int edit_player(struct stele_log *log, struct stele_cursor *cursor)
{
    (void)cursor;
    return stele_edit_player_name(log, 0, "ru", "name");
}

static int edit_detail(struct stele_log *log, struct stele_cursor *cursor)
{
    (void)cursor;
    return stele_edit_detail(log, "title", "ru", "title");
}

static int edit_strip(struct stele_log *log, struct stele_cursor *cursor)
{
    static const char *const kinds[] = {"mark", "branch"};
    static const struct stele_strip what = {.kinds = kinds, .kinds_n = 2};

    (void)cursor;
    return stele_edit_strip(log, &what, NULL);
}

/* A review with one mistake, at the cursor. */
static int edit_review(struct stele_log *log, struct stele_cursor *cursor)
{
    enum { NODES = 12 };
    static struct stele_reviewed nodes[NODES];
    struct stele_record next;
    struct stele_mistake mistake = {.ply = stele_cursor_node(cursor).ply, .better = prepared};
    const struct stele_review review = {
        .nodes = nodes, .nodes_n = NODES, .mistakes = &mistake, .mistakes_n = 1};

    for (int i = 0; i < NODES; i++)
        nodes[i] = (struct stele_reviewed){.value = {STELE_CHANCE_ONE}};
    stele_log_record(log, 0, mistake.ply + 1, &next);
    mistake.played = next.move;
    mistake.seat = prepared.by;
    return stele_edit_review(log, &review);
}

static int edit_line_delete(struct stele_log *log, struct stele_cursor *cursor)
{
    (void)cursor;
    return stele_edit_delete(log, 1);
}

static int edit_truncate(struct stele_log *log, struct stele_cursor *cursor)
{
    return stele_edit_truncate(log, stele_cursor_node(cursor));
}

static int edit_about(struct stele_log *log, struct stele_cursor *cursor)
{
    static struct stele_item place[] = {{.name = "place", .text = "here"}};
    const struct stele_item about = {
        .name = "about", .text = "", .children = place, .children_n = 1};

    (void)cursor;
    return stele_edit_about(log, &about);
}

static const struct {
    const char *name;
    int (*edit)(struct stele_log *log, struct stele_cursor *cursor);
    struct stele_node node;
} edits[] = {
    {"play at the end", edit_play, {0, 62}},
    {"play a branch", edit_play, {0, 10}},
    {"branch", edit_branch, {0, 33}},
    {"promote", edit_promote, {0, 0}},
    {"item", edit_item, {0, 5}},
    {"title", edit_title, {0, 5}},
    {"player", edit_player, {0, 5}},
    {"strip", edit_strip, {0, 5}},
    {"detail", edit_detail, {0, 5}},
    {"review", edit_review, {0, 10}},
    {"delete", edit_line_delete, {0, 5}},
    {"truncate", edit_truncate, {0, 5}},
    {"about", edit_about, {0, 0}},
};

static struct stele_log *grown(const struct stele *lib)
{
    struct stele_log *log = fakelog_new(lib);
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_rng rng;

    stele_rng_seed(&rng, 21);
    fakelog_play(cursor, &rng, 62); /* two short of a snapshot */
    stele_cursor_goto(cursor, (struct stele_node){0, 12}, NULL);
    struct stele_move move;
    do
        TEST_ASSERT(stele_cursor_choose(cursor, "random", &rng, &move) == STELE_OK);
    while (stele_edit_play(cursor, &move, NULL) != STELE_OK || stele_log_lines(log) == 1);
    fakelog_play(cursor, &rng, 40);
    stele_cursor_free(cursor);
    return log;
}

/* The log after an edit for which nothing failed. */
static struct stele_buf edited_text(const struct stele *lib, size_t i)
{
    struct stele_log *log = grown(lib);
    struct stele_cursor *cursor = stele_cursor_new(log);

    TEST_CHECK(stele_cursor_goto(cursor, edits[i].node, NULL));
    prepare(log, cursor);
    TEST_CHECK(edits[i].edit(log, cursor) == STELE_OK);
    struct stele_buf text = text_of(log);
    stele_cursor_free(cursor);
    stele_log_free(log);
    return text;
}

static void test_edits(void)
{
    struct stele *lib = fake_lib();

    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        TEST_CASE(edits[i].name);
        struct stele_buf wanted = edited_text(lib, i);
        bool refused = true;
        for (long n = 0; refused && n < TRIES_MAX; n++) {
            /* A fresh log each time: arrays that have room need no memory. */
            struct stele_log *log = grown(lib);
            struct stele_cursor *cursor = stele_cursor_new(log);
            TEST_CHECK(stele_cursor_goto(cursor, edits[i].node, NULL));
            struct stele_buf before = text_of(log);
            const uint64_t generation = stele_log_generation(log);
            const uint64_t hash = stele_cursor_hash(cursor);
            prepare(log, cursor);
            starve_after(n);
            const int code = edits[i].edit(log, cursor);
            refused = starve_end();
            TEST_CHECK(code == (refused ? STELE_ENOMEM : STELE_OK));
            TEST_MSG("allocation %ld: %d", n, code);
            TEST_CHECK(same_text(log, &before) == refused);
            TEST_CHECK((stele_log_generation(log) == generation) == refused);
            TEST_CHECK(!refused || stele_cursor_hash(cursor) == hash);
            /* And it works once there is memory again, as if nothing had been. */
            if (refused)
                TEST_CHECK(edits[i].edit(log, cursor) == STELE_OK);
            struct stele_buf after = text_of(log);
            TEST_CHECK(strcmp(after.data, wanted.data) == 0);
            const struct stele_source source = {.data = after.data, .size = after.size};
            struct stele_log *copy;
            TEST_CHECK(stele_log_read(lib, &source, NULL, &copy, NULL) == STELE_OK);
            TEST_CHECK(copy != NULL && same_text(copy, &after));
            stele_log_free(copy);
            stele_buf_free(&before);
            stele_buf_free(&after);
            stele_cursor_free(cursor);
            stele_log_free(log);
        }
        stele_buf_free(&wanted);
    }
    stele_free(lib);
}

/* A log that grows move by move, each refused until no allocation fails: whatever array has to grow,
 * the ledger among them, a refusal leaves nothing behind by which the next edit would be refused. */
static void test_growing(void)
{
    struct stele *lib = fake_lib();
    struct stele_log *log = fakelog_new(lib);
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_rng rng;
    int grown_ledgers = 0;

    stele_rng_seed(&rng, 5);
    for (int ply = 0; ply < 100; ply++) {
        struct stele_move move;
        const size_t room = log->rows.room;
        bool refused = true;
        TEST_ASSERT(stele_cursor_choose(cursor, "random", &rng, &move) == STELE_OK);
        for (long n = 0; refused && n < TRIES_MAX; n++) {
            starve_after(n);
            const int code = stele_edit_play(cursor, &move, NULL);
            refused = starve_end();
            TEST_CHECK(code == (refused ? STELE_ENOMEM : STELE_OK));
            TEST_MSG("ply %d, allocation %ld: %d", ply, n, code);
        }
        TEST_CHECK(stele_cursor_node(cursor).ply == (uint32_t)ply + 1);
        grown_ledgers += log->rows.room > room;
    }
    TEST_CHECK(grown_ledgers > 2);
    stele_cursor_free(cursor);
    stele_log_free(log);
    stele_free(lib);
}

/* ---- Sentences, texts, verifying ------------------------------------------------------------------------ */

enum { PLIES = 40, STRIDE = 7 };

/* From one allocation to the next that fails: these games make many. */
static long stride(void)
{
    const char *all = getenv("STELE_TEST_FAULTS");

    return all != NULL && strcmp(all, "all") == 0 ? 1 : STRIDE;
}

/* A game of a registered kind: its texts and sets are read on the way. */
static struct stele_buf played(enum stele_format format)
{
    static const struct stele_new_player players[] = {{"a", "A", NULL}, {"b", "B", NULL}};
    const struct stele_new_log want = {
        .game = "rolltta", .edition = "base", .players = players, .players_n = 2};
    struct stele *lib = stele_new();
    struct stele_buf bytes = {0};
    struct stele_log *log;
    struct stele_rng rng;

    TEST_ASSERT(stele_log_new(lib, &want, &log, NULL) == STELE_OK);
    struct stele_cursor *cursor = stele_cursor_new(log);
    stele_rng_seed(&rng, 3);
    fakelog_play(cursor, &rng, PLIES);
    TEST_ASSERT(stele_log_write(log, format, &bytes) == STELE_OK);
    stele_cursor_free(cursor);
    stele_log_free(log);
    stele_free(lib);
    return bytes;
}

/* Everything that can be said of the end of a log, in both languages. */
static void say_all(const struct stele_log *log, struct stele_cursor *cursor, struct stele_buf *out)
{
    const struct stele_step *step;
    const struct stele_row *rows;
    struct stele_json json;
    struct stele_ids ids;

    for (int i = 0; i < 2; i++) {
        const char *lang = i == 0 ? "en" : "ru";
        stele_cursor_board(cursor, STELE_NOBODY, lang, out);
        if (stele_cursor_step(cursor, &step) != STELE_OK ||
            stele_text_search(stele_log_lib(log), stele_log_game(log), lang, i == 0 ? "dice" : "куб",
                              &ids) != STELE_OK) {
            out->failed = true;
            return;
        }
        const size_t rows_n = stele_cursor_ledger(cursor, &rows);
        for (size_t k = 0; k < step->events_n; k++)
            stele_say_event(log, lang, STELE_NOBODY, &step->events[k], out);
        for (size_t k = 0; k < rows_n; k++)
            stele_say_row(log, lang, &rows[k], out);
        stele_say_move(log, lang, &step->move, out);
        stele_buf_printf(out, "%zu %s\n", ids.n,
                         stele_text(stele_log_lib(log), stele_log_game(log), lang, "title"));
        stele_memory_free(ids.memory);
    }
    stele_json_init(&json, out, 0);
    stele_cursor_state(cursor, STELE_NOBODY, &json.emit, NULL);
}

/* What is said is complete, or the buffer or the context says that it is not. */
static void test_saying(void)
{
    struct stele_buf bytes = played(STELE_FORMAT_XML);
    const struct stele_source source = {.data = bytes.data, .size = bytes.size};
    struct stele_buf wanted = {0};
    long n = -1;

    for (bool refused = true; refused && n < TRIES_MAX; n += n < 0 ? 1 : stride()) {
        struct stele *lib = stele_new();
        struct stele_buf said = {0};
        struct stele_log *log;
        TEST_ASSERT(stele_log_read(lib, &source, NULL, &log, NULL) == STELE_OK);
        struct stele_cursor *cursor = stele_cursor_new(log);
        stele_cursor_goto(cursor, (struct stele_node){0, PLIES}, NULL);
        starve_after(n); /* the first time nothing fails */
        say_all(log, cursor, &said);
        refused = starve_end() || n < 0;
        if (n < 0)
            stele_buf_puts(&wanted, said.data);
        const bool told = stele_out_of_memory(lib) || said.failed;
        TEST_CHECK(told || strcmp(said.data, wanted.data) == 0);
        TEST_MSG("allocation %ld: half a sentence", n);
        TEST_CHECK(!stele_out_of_memory(lib));
        stele_buf_free(&said);
        stele_cursor_free(cursor);
        stele_log_free(log);
        stele_free(lib);
    }
    TEST_CHECK(n > 50 && n < TRIES_MAX);
    stele_buf_free(&wanted);
    stele_buf_free(&bytes);
}

/* A verdict is the right one or none, from the context on. */
static void test_verifying(void)
{
    for (enum stele_format format = STELE_FORMAT_GZ; format <= STELE_FORMAT_TEXT; format++) {
        struct stele_buf bytes = played(format);
        const struct stele_source source = {.data = bytes.data, .size = bytes.size};
        long n = 0;
        for (bool refused = true; refused && n < TRIES_MAX; n += stride()) {
            struct stele_verdict verdict = {0};
            struct stele_diags diags = {0};
            int code = STELE_ENOMEM;
            starve_after(n);
            struct stele *lib = stele_new();
            struct stele_verifier *verifier = lib != NULL ? stele_verifier_new(lib, NULL) : NULL;
            if (verifier != NULL)
                code = stele_verify(verifier, &source, &verdict, &diags);
            refused = starve_end();
            TEST_CHECK(code == STELE_ENOMEM || (code == STELE_OK && verdict.plies == PLIES));
            TEST_MSG("allocation %ld: %d", n, code);
            TEST_CHECK(refused || code == STELE_OK);
            stele_diags_free(&diags);
            stele_verifier_free(verifier);
            stele_free(lib);
        }
        TEST_CHECK(n > 20 && n < TRIES_MAX);
        stele_buf_free(&bytes);
    }
}

/* Another reading: the log stays as it was, and what is made of it is there or is not. */
static bool try_reading(struct stele_log *log, long n)
{
    static const struct stele_setting doubled = {"FAK-A1", "double"};
    const struct stele_reading reading = {.rulings = &doubled, .rulings_n = 1};
    const struct stele_bisect what = {.at = {0, 20}, .seat = STELE_NOBODY};
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_log *again = NULL, *part = NULL;
    struct stele_parting parting;
    struct stele_answers list;
    uint32_t line;
    enum { TRIED = 5 };
    int code[TRIED];

    stele_cursor_goto(cursor, (struct stele_node){0, 20}, NULL);
    starve_after(n);
    code[0] = stele_log_reread(log, &reading, &again, NULL);
    code[1] = stele_cursor_parting(cursor, cursor, &parting);
    code[2] = stele_bisect(log, &what, &list);
    code[3] = stele_edit_reading(log, (struct stele_node){0, 5}, "t", &doubled, 1, &line, NULL);
    code[4] = stele_log_cut(log, (struct stele_node){0, 9}, &part);
    const bool refused = starve_end();
    int missed = 0;
    for (int i = 0; i < TRIED; i++) {
        TEST_CHECK(code[i] == STELE_OK || code[i] == STELE_ENOMEM);
        missed += code[i] == STELE_ENOMEM;
    }
    TEST_CHECK(missed == refused);
    TEST_MSG("allocation %ld: %d %d %d %d %d", n, code[0], code[1], code[2], code[3], code[4]);
    TEST_CHECK((again == NULL) == (code[0] == STELE_ENOMEM));
    if (code[3] == STELE_OK)
        TEST_CHECK(stele_edit_delete(log, line) == STELE_OK);
    stele_memory_free(list.memory);
    stele_log_free(again);
    stele_log_free(part);
    stele_cursor_free(cursor);
    return refused;
}

static void test_readings(void)
{
    struct stele *lib = fake_lib();
    struct stele_log *log = fakelog_new(lib);
    long n = 0;

    fakelog_grow(log, 11, 120);
    struct stele_buf before = text_of(log);
    while (n < TRIES_MAX && try_reading(log, n)) {
        TEST_CHECK(same_text(log, &before));
        n++;
    }
    TEST_CHECK(n > 40 && n < TRIES_MAX);
    stele_buf_free(&before);
    stele_log_free(log);
    stele_free(lib);
}

/* A study of two chapters, one after an edit; its bytes. */
static struct stele_buf study_bytes(const struct stele *lib, const struct stele_log *log)
{
    struct stele_study *study = stele_study_new(lib);
    struct stele_buf out = {0};

    TEST_ASSERT(study != NULL);
    stele_study_set_text(study, STELE_STUDY_ITSELF, STELE_STUDY_TITLE, "en", "Title");
    stele_study_add(study, 0, "a", log);
    stele_study_add(study, 1, NULL, log);
    stele_study_set_at(study, 1, "main:1");
    TEST_CHECK(stele_study_write(study, STELE_FORMAT_GZ, &out) == STELE_OK);
    stele_study_free(study);
    return out;
}

/* Reads a study, looks into it, changes it and writes it, with the n-th allocation refused.  Either
 * all of it is done, or something said that memory ran out. */
static int use_study(const struct stele *lib, const struct stele_buf *bytes,
                     const struct stele_log *log)
{
    const struct stele_source source = {.data = bytes->data, .size = bytes->size};
    struct stele_study *study = NULL;
    struct stele_log *chapter = NULL;
    struct stele_buf out = {0};
    int code = stele_study_read(lib, &source, NULL, &study, NULL);

    if (code == STELE_OK)
        code = stele_study_log(study, 1, NULL, &chapter, NULL);
    if (code == STELE_OK)
        code = stele_study_set_text(study, 0, STELE_STUDY_INTRODUCTION, "ru", "Текст");
    if (code == STELE_OK)
        code = stele_study_add(study, 1, "new", log);
    if (code == STELE_OK)
        code = stele_study_set_log(study, 0, chapter);
    if (code == STELE_OK)
        code = stele_study_rename(study, 0, "other");
    if (code == STELE_OK)
        code = stele_study_write(study, STELE_FORMAT_GZ, &out);
    TEST_CHECK(study == NULL || stele_study_n(study) == 2 || stele_study_n(study) == 3);
    stele_buf_free(&out);
    stele_log_free(chapter);
    stele_study_free(study);
    return code;
}

static void test_studies(void)
{
    struct stele *lib = fake_lib();
    struct stele_log *log = fakelog_new(lib);
    long n = 0;

    fakelog_grow(log, 5, 20);
    struct stele_buf bytes = study_bytes(lib, log);
    for (; n < TRIES_MAX; n++) {
        starve_after(n);
        const int code = use_study(lib, &bytes, log);
        const bool refused = starve_end();
        TEST_CHECK(code == (refused ? STELE_ENOMEM : STELE_OK));
        TEST_MSG("allocation %ld: %d", n, code);
        if (!refused)
            break;
    }
    TEST_CHECK(n > 50 && n < TRIES_MAX);
    stele_buf_free(&bytes);
    stele_log_free(log);
    stele_free(lib);
}

/* A hint, a review and a match are whole or not there at all. */
static void test_analysis(void)
{
    static const char *const bots[] = {"strong:12", "greedy"};
    const struct stele_effort effort = {.budget = 6, .seed = 1, .jobs = 1};
    const struct stele_match match = {.bots = bots, .bots_n = 2, .games = 1, .jobs = 1, .moves = 9};
    struct stele *lib = fake_lib();
    struct stele_log *log = fakelog_new(lib);
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_rng rng;

    stele_rng_seed(&rng, 1);
    TEST_ASSERT(cursor != NULL && fakelog_play(cursor, &rng, 7) == 7);
    struct stele_status status;
    stele_cursor_status(cursor, &status);
    TEST_ASSERT(!status.chance);
    struct stele_log *reviewed = grown(lib);
    struct stele_cursor *there = stele_cursor_new(reviewed);
    TEST_CHECK(stele_cursor_goto(there, (struct stele_node){0, 10}, NULL));
    prepare(reviewed, there);
    TEST_CHECK(edit_review(reviewed, there) == STELE_OK);
    for (int what = 0; what < 4; what++) {
        long n = 0;
        for (; n < TRIES_MAX; n++) {
            struct stele_hints advice = {0};
            struct stele_review *review = NULL;
            struct stele_match_result result;
            starve_after(n);
            const int code = what == 0 ? stele_hint(cursor, &effort, 3, NULL, &advice)
                             : what == 1 ? stele_review_line(log, 0, STELE_NOBODY, &effort, &review)
                             : what == 2 ? stele_match_play(cursor, &match, &result)
                                         : stele_log_review(reviewed, 0, &review);
            const bool refused = starve_end();
            TEST_CHECK(code == (refused ? STELE_ENOMEM : STELE_OK));
            TEST_MSG("%d, allocation %ld: %d", what, n, code);
            TEST_CHECK(!refused || (advice.list == NULL && review == NULL));
            stele_memory_free(advice.memory);
            stele_review_free(review);
            if (!refused)
                break;
        }
        TEST_CHECK(n > 5 && n < TRIES_MAX);
    }
    stele_cursor_free(there);
    stele_log_free(reviewed);
    stele_cursor_free(cursor);
    stele_log_free(log);
    stele_free(lib);
}

TEST_LIST = {{"analysis", test_analysis},
             {"reading", test_reading},
             {"studies", test_studies},
             {"other readings", test_readings},
             {"saving", test_saving},
             {"new_log", test_new_log},
             {"writing", test_writing},
             {"cursor", test_cursor},
             {"edits", test_edits},
             {"growing", test_growing},
             {"saying", test_saying},
             {"verifying", test_verifying},
             {NULL, NULL}};
