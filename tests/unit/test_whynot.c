/* Where points come from, and why something cannot be done or brings none: on a game of each kind, so
 * that nothing depends on one of them. */
#include "fakelog.h"
#include "told.h"

#include "core/log/cursor.h"

#include <acutest.h>
#include <stdlib.h>
#include <string.h>

static const struct stele_new_player players[] = {{"anna", "Анна", NULL}, {"boris", "Boris", NULL}};

struct table {
    struct stele *lib;
    struct stele_log *log;
    struct stele_cursor *cursor;
};

static void open_game(struct table *t, const char *game, size_t moves)
{
    const struct stele_new_log want = {.game = game, .players = players, .players_n = 2};
    struct stele_new_log named = want;

    t->lib = stele_new();
    TEST_ASSERT(t->lib != NULL);
    named.edition = stele_game_find(t->lib, game)->editions[0].name;
    TEST_ASSERT(stele_log_new(t->lib, &named, &t->log, NULL) == STELE_OK);
    if (moves > 0)
        fakelog_grow(t->log, 1, moves);
    t->cursor = stele_cursor_new(t->log);
    TEST_ASSERT(t->cursor != NULL);
}

static void close_game(struct table *t)
{
    stele_cursor_free(t->cursor);
    stele_log_free(t->log);
    stele_free(t->lib);
}

static void go_to_end(struct table *t)
{
    struct stele_line line;

    stele_log_line(t->log, 0, &line);
    TEST_ASSERT(stele_cursor_goto(t->cursor, (struct stele_node){0, line.legal}, NULL));
}

/* ---- Topics ---------------------------------------------------------------------------------- */

static const char *kind_name(enum stele_topic_kind kind)
{
    static const char *const names[] = {"move", "verb", "object", "clause", "category"};

    return names[kind];
}

static void check_topic(const struct table *t, const char *text, const char *kind,
                        const char *expected)
{
    struct stele_topic topic;
    struct stele_reason why = {.code = ""};
    struct stele_buf out = {0};

    TEST_CASE_("%s", text);
    if (!TEST_CHECK(stele_topic_parse(t->cursor, text, &topic, &why))) {
        TEST_MSG("%s", why.code);
        return;
    }
    TEST_CHECK(strcmp(kind_name(topic.kind), kind) == 0);
    TEST_MSG("a %s", kind_name(topic.kind));
    if (topic.kind == STELE_TOPIC_MOVE)
        stele_move_print(t->log, &topic.move, &out);
    else if (topic.kind == STELE_TOPIC_VERB)
        stele_buf_puts(&out, stele_log_info(t->log)->verbs[topic.verb].name);
    else if (topic.kind == STELE_TOPIC_CLAUSE)
        stele_buf_puts(&out, topic.clause);
    else if (topic.kind == STELE_TOPIC_CATEGORY)
        stele_buf_puts(&out, stele_log_info(t->log)->categories[topic.category]);
    for (size_t i = 0; i < topic.objects_n; i++) {
        stele_buf_puts(&out, i > 0 ? " " : "");
        stele_object_print(t->log, &topic.objects[i], &out);
    }
    TEST_CHECK(out.data != NULL && strcmp(out.data, expected) == 0);
    TEST_MSG("found %s", out.data != NULL ? out.data : "nothing");
    stele_buf_free(&out);
}

struct row {
    const char *game, *text, *kind, *expected;
};

static void test_topics(void)
{
    static const struct row rows[] = {
        {"babylonia", "place F C3", "move", "place token=F at=C3"},
        {"babylonia", "Place  farmer c3", "move", "place token=F at=C3"},
        {"babylonia", "place крестьянина C3", "move", "place token=F at=C3"},
        {"babylonia", "place", "verb", "place"},
        {"babylonia", "PLACE", "verb", "place"},
        {"babylonia", "space:C3", "object", "space:C3"},
        {"babylonia", "c3", "object", "space:C3 token:C3 tile:C3 ziggurat:C3"},
        {"babylonia", "ziggurat I7", "object", "ziggurat:I7"},
        {"babylonia", "tile at K5", "object", "tile:K5"},
        {"babylonia", "тайл на K5", "object", "tile:K5"},
        {"babylonia", "front", "object", "front:anna"},
        {"babylonia", "boris front", "object", "front:boris"},
        {"babylonia", "reserve Boris", "object", "reserve:boris"},
        {"babylonia", "bab-7.2", "clause", "BAB-7.2"},
        {"babylonia", "BAB-R18", "clause", "BAB-R18"},
        {"babylonia", "cities", "category", "cities"},
        {"babylonia", "зиккураты", "category", "ziggurats"},
        {"rolltta", "die 3", "object", "die:3"},
        {"rolltta", "кубик 3", "object", "die:3"},
        {"rolltta", "city4", "object", "city:anna:city4"},
        {"rolltta", "hanging gardens", "object", "monument:anna:hanging_gardens"},
        {"rolltta", "Висячие сады", "object", "monument:anna:hanging_gardens"},
        {"rolltta", "temple boris", "object", "monument:boris:temple"},
        {"rolltta", "build hanging gardens 2", "move", "build target=hanging_gardens workers=2"},
        {"rolltta", "swap", "verb", "swap"},
        {"civilization", "marker", "object", "marker:anna"},
        {"civilization", "Boris's marker on the A.S.T.", "object", "marker:boris"},
        {"deus", "god Mars", "object", "god:mars"},
        {"bronze", "land 3", "object", "land:3"},
    };
    struct table t = {0};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (i == 0 || strcmp(rows[i].game, rows[i - 1].game) != 0) {
            if (t.lib != NULL)
                close_game(&t);
            open_game(&t, rows[i].game, 0);
        }
        check_topic(&t, rows[i].text, rows[i].kind, rows[i].expected);
    }
    close_game(&t);
}

static void test_no_topics(void)
{
    static const struct {
        const char *text, *code, *near;
    } rows[] = {
        {"", "core.no-such-topic", ""},           {"   ", "core.no-such-topic", ""},
        {"plase", "core.no-such-topic", "place"}, {"space:Z99", "core.no-such-topic", ""},
        {"space", "core.no-such-topic", "space"}, {"BAB-99.9", "core.no-such-topic", ""},
        {"place F Z99", "log.bad-name", ""},      {"place F C3 C4", "log.value-without-name", ""},
    };
    struct table t;

    open_game(&t, "babylonia", 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct stele_topic topic = {.objects_n = 77};
        struct stele_reason why = {.code = ""};
        TEST_CASE_("%s", rows[i].text);
        TEST_CHECK(!stele_topic_parse(t.cursor, rows[i].text, &topic, &why));
        TEST_CHECK(topic.objects_n == 77);
        TEST_CHECK(strcmp(why.code, rows[i].code) == 0);
        TEST_MSG("%s", why.code);
        if (strcmp(why.code, "core.no-such-topic") == 0)
            TEST_CHECK(strcmp(stele_fact_text(&why.facts, "near"), rows[i].near) == 0);
        told_refusal(&why);
    }
    close_game(&t);
}

/* ---- Why not --------------------------------------------------------------------------------- */

static struct stele_hurdles ask(const struct table *t, const char *text)
{
    struct stele_topic topic;
    struct stele_reason why;
    struct stele_hurdles hurdles = {0};

    TEST_CASE_("%s", text);
    if (TEST_CHECK(stele_topic_parse(t->cursor, text, &topic, &why)))
        TEST_CHECK(stele_cursor_why_not(t->cursor, &topic, &hurdles) == STELE_OK);
    return hurdles;
}

/* What is said of each is true: moves that can be made are legal, others are not, for that reason. */
static void check_hurdle(const struct table *t, const struct stele_hurdle *hurdle)
{
    struct stele_reason why;

    TEST_CHECK(hurdle->kind == STELE_NO_USE || hurdle->open || hurdle->n > 0);
    if (hurdle->kind == STELE_CAN && !hurdle->open)
        TEST_CHECK(stele_cursor_check(t->cursor, &hurdle->move, &why));
    if (hurdle->kind != STELE_CANNOT)
        return;
    TEST_CHECK(!stele_cursor_check(t->cursor, &hurdle->move, &why));
    TEST_CHECK(strcmp(why.code, hurdle->why.code) == 0);
    TEST_CHECK(strcmp(why.clause, hurdle->why.clause) == 0);
    TEST_CHECK((hurdle->verbs >> hurdle->move.verb) & 1);
}

/* Every verb, every category and every kind of thing of every game can be asked about anywhere. */
static void check_all_topics(struct stele_log *log)
{
    struct table t = {.log = log, .cursor = stele_cursor_new(log)};
    const struct stele_game *const game = stele_log_game(log);
    struct stele_hurdles hurdles;
    struct stele_topic topic = {.clause = ""};
    size_t most = game->verbs_n;

    go_to_end(&t);
    most = game->categories_n > most ? game->categories_n : most;
    most = game->objects_n > most ? game->objects_n : most;
    for (size_t i = 0; i < 3 * most; i++) {
        const size_t k = i / 3;
        if (i % 3 == 0 && k < game->verbs_n)
            topic = (struct stele_topic){.kind = STELE_TOPIC_VERB, .verb = (uint8_t)k};
        else if (i % 3 == 1 && k < game->categories_n)
            topic = (struct stele_topic){.kind = STELE_TOPIC_CATEGORY, .category = (uint8_t)k};
        else if (i % 3 == 2 && k < game->objects_n)
            topic = (struct stele_topic){
                .kind = STELE_TOPIC_OBJECT,
                .objects = {{(uint8_t)k, (int8_t)(game->objects[k].owned ? 1 : STELE_NOBODY), 1}},
                .objects_n = 1};
        else
            continue;
        TEST_CHECK(stele_cursor_why_not(t.cursor, &topic, &hurdles) == STELE_OK);
        TEST_CHECK((hurdles.list == NULL) == (hurdles.n == 0));
        if (topic.kind == STELE_TOPIC_OBJECT)
            TEST_CHECK(hurdles.n > 0);
        for (size_t h = 0; h < hurdles.n; h++)
            check_hurdle(&t, &hurdles.list[h]);
        stele_memory_free(hurdles.memory);
    }
    stele_cursor_free(t.cursor);
}

static void test_all_games(void)
{
    struct stele *lib = stele_new();

    for (size_t i = 0; i < stele_games_n(lib); i++) {
        const size_t moves[] = {0, 40, 160};
        for (size_t k = 0; k < sizeof moves / sizeof *moves; k++) {
            struct table t;
            TEST_CASE_("%s, %zu moves", stele_game_at(lib, i)->id, moves[k]);
            open_game(&t, stele_game_at(lib, i)->id, moves[k]);
            check_all_topics(t.log);
            close_game(&t);
        }
    }
    stele_free(lib);
}

static void play(struct table *t, const char *text)
{
    struct stele_move move;
    struct stele_reason why = {.code = ""};

    TEST_CHECK(stele_move_parse(t->log, t->cursor, text, &move, &why) &&
               stele_edit_play(t->cursor, &move, &why) == STELE_OK);
    TEST_MSG("%s: %s", text, why.code);
}

/* A die with a skull is locked, the others are not (RTA-3.4). */
static void test_a_locked_die(void)
{
    struct stele_hurdles hurdles;
    struct table t;

    open_game(&t, "rolltta", 0);
    play(&t, "roll F,S,W");
    hurdles = ask(&t, "die 2");
    TEST_CHECK(hurdles.n > 0 && hurdles.list[0].kind == STELE_CANNOT);
    for (size_t i = 0; i < hurdles.n; i++)
        if (hurdles.list[i].kind == STELE_CANNOT && hurdles.list[i].more.due.code == NULL)
            TEST_CHECK(strcmp(hurdles.list[i].why.clause, "RTA-3.4") == 0);
    stele_memory_free(hurdles.memory);
    hurdles = ask(&t, "die 1");
    TEST_CHECK(hurdles.n > 0 && hurdles.list[0].kind == STELE_CAN && hurdles.list[0].n > 1);
    stele_memory_free(hurdles.memory);
    TEST_CASE("a die that is not there");
    hurdles = ask(&t, "die 9");
    TEST_CHECK(hurdles.n > 0 && hurdles.list[0].kind == STELE_CANNOT);
    stele_memory_free(hurdles.memory);
    TEST_CASE("by its clause");
    hurdles = ask(&t, "RTA-3.4");
    TEST_CHECK(hurdles.n == 1 && hurdles.list[0].kind == STELE_CANNOT &&
               strcmp(hurdles.list[0].why.clause, "RTA-3.4") == 0);
    stele_memory_free(hurdles.memory);
    TEST_CASE("at the wrong time: one reason for all verbs, and what is due");
    hurdles = ask(&t, "great wall");
    TEST_CHECK(hurdles.n == 2 && hurdles.list[0].kind == STELE_CANNOT && hurdles.list[0].more.due.code != NULL);
    TEST_CHECK(hurdles.n == 2 && hurdles.list[1].kind == STELE_NO_POINTS && hurdles.list[1].seat == 0);
    stele_memory_free(hurdles.memory);
    TEST_CASE("nothing to do with it");
    hurdles = ask(&t, "ships");
    TEST_CHECK(hurdles.n > 0);
    stele_memory_free(hurdles.memory);
    hurdles = ask(&t, "disasters:anna");
    TEST_CHECK(hurdles.n == 1 && hurdles.list[0].kind == STELE_NO_USE);
    stele_memory_free(hurdles.memory);
    TEST_CASE("an open verb is possible without a form");
    play(&t, "reroll 1");
    hurdles = ask(&t, "roll");
    TEST_CHECK(hurdles.n > 0 && hurdles.list[0].kind == STELE_CAN);
    stele_memory_free(hurdles.memory);
    close_game(&t);
}

/* ---- Traces ---------------------------------------------------------------------------------- */

/* Every piece of every row was touched or changed by the moves named, and by no other. */
static void check_traces(struct table *t)
{
    const struct stele_row *rows;
    struct stele_traces traces;
    const struct stele_step *step;
    size_t rows_n;

    go_to_end(t);
    rows_n = stele_cursor_ledger(t->cursor, &rows);
    TEST_CHECK(rows_n > 0);
    const struct stele_row row = rows[rows_n / 2];
    const struct stele_node node = {row.line, row.ply};
    struct stele_object *const objects = calloc(row.objects_n + 1, sizeof *objects);
    memcpy(objects, row.objects, row.objects_n * sizeof *objects);
    TEST_CHECK(stele_log_traces(t->log, node, objects, row.objects_n, &traces) == STELE_OK);
    size_t at = 0;
    for (uint32_t ply = 1; ply <= node.ply; ply++) {
        stele_cursor_goto(t->cursor, (struct stele_node){0, ply}, NULL);
        TEST_ASSERT(stele_cursor_step(t->cursor, &step) == STELE_OK);
        for (size_t k = 0; k < row.objects_n; k++) {
            bool touched = false, changed = false;
            for (size_t i = 0; i < step->touched_n; i++)
                touched |= memcmp(&step->touched[i], &objects[k], sizeof *objects) == 0;
            for (size_t i = 0; i < step->changed_n; i++)
                changed |= memcmp(&step->changed[i], &objects[k], sizeof *objects) == 0;
            if (!touched && !changed)
                continue;
            if (!TEST_CHECK(at < traces.n && traces.list[at].object == k && traces.list[at].node.ply == ply &&
                            traces.list[at].touched == touched))
                break;
            at++;
        }
    }
    TEST_CHECK(at == traces.n);
    free(objects);
    stele_memory_free(traces.memory);
}

static void test_traces(void)
{
    static const char *const games[] = {"babylonia", "bronze", "deus", "rolltta"};

    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct table t;
        TEST_CASE(games[i]);
        open_game(&t, games[i], 120);
        check_traces(&t);
        close_game(&t);
    }
}

static void test_no_traces(void)
{
    struct stele_traces traces = {.n = 7};
    const struct stele_object object = {0, STELE_NOBODY, 0};
    struct table t;

    open_game(&t, "babylonia", 20);
    TEST_CHECK(stele_log_traces(t.log, (struct stele_node){0, 9999}, &object, 1, &traces) ==
               STELE_EUSAGE);
    TEST_CHECK(traces.list == NULL && traces.n == 0);
    TEST_CHECK(stele_log_traces(t.log, (struct stele_node){0, 5}, NULL, 0, &traces) == STELE_OK);
    TEST_CHECK(traces.list == NULL && traces.n == 0);
    close_game(&t);
}

TEST_LIST = {
    {"topics", test_topics},
    {"no topics", test_no_topics},
    {"all games", test_all_games},
    {"a locked die", test_a_locked_die},
    {"traces", test_traces},
    {"no traces", test_no_traces},
    {NULL, NULL},
};
