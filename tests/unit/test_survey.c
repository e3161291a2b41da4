/* Looking over lines, comparing positions, searching the rules, objects of moves, progress. */
#include "stele.h"

#include "told.h"

#include "acutest.h"

#include <stdlib.h>
#include <string.h>

enum { PLIES = 120, BRANCH_AT = 20 };

struct game {
    struct stele *lib;
    struct stele_log *log;
    struct stele_cursor *cursor;
};

static void play_on(struct game *game, uint64_t seed, int plies)
{
    struct stele_rng rng;
    struct stele_move move;
    struct stele_reason why;

    stele_rng_seed(&rng, seed);
    while (plies-- > 0 && stele_cursor_choose(game->cursor, "greedy", &rng, &move) == STELE_OK)
        TEST_ASSERT(stele_edit_play(game->cursor, &move, &why) == STELE_OK);
}

static void game_start(struct game *game, const char *edition, size_t players_n)
{
    static const struct stele_new_player players[] = {
        {"anna", "Анна", NULL}, {"boris", "Борис", NULL}, {"clara", "Clara", NULL}};
    const struct stele_new_log want = {
        .game = "rolltta", .edition = edition, .players = players, .players_n = players_n};
    struct stele_diags diags = {0};

    game->lib = stele_new();
    TEST_ASSERT(game->lib != NULL);
    TEST_ASSERT(stele_log_new(game->lib, &want, &game->log, &diags) == STELE_OK);
    game->cursor = stele_cursor_new(game->log);
    TEST_ASSERT(game->cursor != NULL);
    told_diags_free(&diags);
}

/* A main line, a branch from it and a branch from that. */
static void game_with_branches(struct game *game)
{
    uint32_t line;

    game_start(game, "base", 3);
    play_on(game, 1, PLIES);
    for (uint32_t parent = 0; parent < 2; parent++) {
        TEST_ASSERT(stele_edit_branch(game->log, (struct stele_node){parent, BRANCH_AT}, NULL, "",
                                      "", NULL, 0, &line) == STELE_OK);
        TEST_ASSERT(stele_cursor_goto(game->cursor, (struct stele_node){line, 0}, NULL));
        play_on(game, 7 + parent, PLIES);
    }
}

static void game_end(struct game *game)
{
    stele_cursor_free(game->cursor);
    stele_log_free(game->log);
    stele_free(game->lib);
}

/* ---- Points and scores ----------------------------------------------------------------------- */

static void test_points_are_the_rows_of_the_move(void)
{
    const struct stele_row *rows;
    int32_t points[STELE_SEATS_MAX], sum;
    struct game game;
    size_t n;

    game_with_branches(&game);
    TEST_ASSERT(stele_cursor_goto(game.cursor, (struct stele_node){0, PLIES}, NULL));
    n = stele_cursor_ledger(game.cursor, &rows);
    for (uint32_t ply = 1; ply <= PLIES; ply++) {
        stele_log_points(game.log, 0, ply, points);
        for (int seat = 0; seat < 3; seat++) {
            sum = 0;
            for (size_t i = 0; i < n; i++)
                if (!rows[i].provisional && rows[i].ply == ply && rows[i].seat == seat)
                    sum += rows[i].points;
            TEST_CHECK(sum == points[seat]);
        }
    }
    TEST_CHECK(!stele_log_points(game.log, 0, 0, points));
    TEST_CHECK(!stele_log_points(game.log, 0, PLIES + 1, points));
    TEST_CHECK(!stele_log_points(game.log, 99, 1, points));
    game_end(&game);
}

static void test_scores_are_those_of_the_cursor(void)
{
    struct stele_turn_scores scores;
    int32_t totals[STELE_SEATS_MAX];
    struct stele_line line;
    struct game game;

    game_with_branches(&game);
    for (uint32_t number = 0; number < stele_log_lines(game.log); number++) {
        TEST_CASE_("line %u", (unsigned)number);
        TEST_ASSERT(stele_log_scores(game.log, number, &scores) == STELE_OK);
        stele_log_line(game.log, number, &line);
        TEST_CHECK(scores.n > 5);
        TEST_CHECK(scores.list[scores.n - 1].ply == line.legal);
        for (size_t i = 0; i < scores.n; i++) {
            TEST_ASSERT(
                stele_cursor_goto(game.cursor, (struct stele_node){number, scores.list[i].ply}, NULL));
            stele_cursor_score(game.cursor, totals, NULL);
            TEST_CHECK(memcmp(totals, scores.list[i].totals, sizeof totals) == 0);
        }
        stele_memory_free(scores.memory);
    }
    game_end(&game);
}

static void test_scores_of_nothing(void)
{
    struct stele_turn_scores scores;
    struct game game;

    game_start(&game, "base", 2);
    TEST_CHECK(stele_log_scores(game.log, 0, &scores) == STELE_OK);
    TEST_CHECK(scores.n == 0 && scores.list == NULL);
    TEST_CHECK(stele_log_scores(game.log, 5, &scores) == STELE_EUSAGE);
    game_end(&game);
}

/* ---- Annotations ----------------------------------------------------------------------------- */

static void test_every_annotation_once(void)
{
    static const struct stele_node nodes[] = {{0, 0}, {0, 3}, {0, 3}, {1, 1}, {2, 5}};
    const size_t nodes_n = sizeof nodes / sizeof nodes[0];
    struct stele_item note = {.name = "note", .text = "look"};
    struct stele_place place = {0};
    const struct stele_item *items;
    struct game game;
    size_t n = 0;

    game_with_branches(&game);
    for (size_t i = 0; i < nodes_n; i++)
        TEST_ASSERT(stele_edit_item(game.log, nodes[i], stele_log_items(game.log, nodes[i], &items),
                                    &note) == STELE_OK);
    for (; stele_log_next_item(game.log, &place); n++) {
        TEST_ASSERT(n < nodes_n);
        TEST_CHECK(place.node.line == nodes[n].line && place.node.ply == nodes[n].ply);
        TEST_CHECK(strcmp(place.item->name, "note") == 0);
    }
    TEST_CHECK(n == nodes_n);
    TEST_ASSERT(stele_edit_delete(game.log, 1) == STELE_OK); /* line 2 departs from it */
    place = (struct stele_place){0};
    for (n = 0; stele_log_next_item(game.log, &place);)
        n++;
    TEST_CHECK(n == 3);
    game_end(&game);
}

/* ---- Comparison ------------------------------------------------------------------------------ */

static bool has_path(const struct stele_differences *differences, const char *path)
{
    for (size_t i = 0; i < differences->n; i++)
        if (strcmp(differences->list[i].path, path) == 0)
            return true;
    return false;
}

static void test_compare(void)
{
    struct stele_differences found;
    struct game game;

    game_with_branches(&game);
    struct stele_cursor *const other = stele_cursor_new(game.log);
    TEST_ASSERT(other != NULL);
    TEST_ASSERT(stele_cursor_goto(game.cursor, (struct stele_node){0, BRANCH_AT}, NULL));
    TEST_ASSERT(stele_cursor_goto(other, (struct stele_node){1, 0}, NULL));
    TEST_CHECK(stele_cursor_compare(game.cursor, other, STELE_NOBODY, &found) == STELE_OK);
    TEST_CHECK(found.n == 0);
    stele_memory_free(found.memory);
    TEST_ASSERT(stele_cursor_goto(other, (struct stele_node){0, 0}, NULL));
    TEST_CHECK(stele_cursor_compare(game.cursor, other, STELE_NOBODY, &found) == STELE_OK);
    TEST_CHECK(found.n > 5);
    for (size_t i = 0; i < found.n; i++)
        TEST_CHECK(strcmp(found.list[i].before, found.list[i].after) != 0);
    TEST_CHECK(has_path(&found, "players.anna.food"));
    TEST_CHECK(!has_path(&found, "hash"));
    stele_memory_free(found.memory);
    stele_cursor_free(other);
    game_end(&game);
}

/* How many objects differ, each of which is listed once. */
static size_t count_different(const struct stele_cursor *a, const struct stele_cursor *b)
{
    struct stele_objects found;

    TEST_ASSERT(stele_cursor_differ(a, b, STELE_NOBODY, &found) == STELE_OK);
    const size_t n = found.n;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < i; k++)
            TEST_CHECK(memcmp(&found.list[k], &found.list[i], sizeof found.list[i]) != 0);
    stele_memory_free(found.memory);
    return n;
}

/* As many objects one way as the other, each once; none between a position and itself. */
static void test_differ(void)
{
    struct game game;

    game_with_branches(&game);
    struct stele_cursor *const other = stele_cursor_new(game.log);
    TEST_ASSERT(other != NULL);
    TEST_ASSERT(stele_cursor_goto(game.cursor, (struct stele_node){0, BRANCH_AT}, NULL));
    TEST_CHECK(count_different(game.cursor, other) > 3);
    TEST_CHECK(count_different(game.cursor, other) == count_different(other, game.cursor));
    TEST_ASSERT(stele_cursor_goto(other, (struct stele_node){1, 0}, NULL));
    TEST_CHECK(count_different(game.cursor, other) == 0);
    stele_cursor_free(other);
    game_end(&game);
}

/* ---- The result ------------------------------------------------------------------------------ */

/* Everything in it that is wrong is named, and nothing is judged where there is no result. */
static void test_result_is_judged_part_by_part(void)
{
    static const char *const codes[] = {"core.claim-not-over", "core.claim-score",
                                        "core.claim-malformed"};
    static const char *const said[] = {"result end=all-monuments winner=anna",
                                       "score player=anna points=999", "score player=zoe points=1"};
    struct stele_setting attrs[] = {{"end", "all-monuments"}, {"winner", "anna"}};
    struct stele_setting wrong[] = {{"player", "anna"}, {"points", "999"}};
    struct stele_setting right[] = {{"player", "boris"}, {"points", ""}};
    struct stele_setting nobody[] = {{"player", "zoe"}, {"points", "1"}};
    struct stele_item scores[] = {{.name = "score", .text = "", .attrs = wrong, .attrs_n = 2},
                                  {.name = "score", .text = "", .attrs = right, .attrs_n = 2},
                                  {.name = "score", .text = "", .attrs = nobody, .attrs_n = 2}};
    const struct stele_item result = {.name = "result",
                                      .text = "",
                                      .attrs = attrs,
                                      .attrs_n = 2,
                                      .children = scores,
                                      .children_n = 3};
    int32_t totals[STELE_SEATS_MAX];
    struct stele_diags diags = {0};
    char points[16];
    struct game game;

    game_start(&game, "base", 2);
    TEST_CHECK(stele_log_judge_result(game.log, &diags) == STELE_OK);
    TEST_CHECK(diags.n == 0);
    stele_cursor_score(game.cursor, totals, NULL);
    snprintf(points, sizeof points, "00%d", (int)totals[1]);
    right[1].value = points;
    TEST_ASSERT(stele_edit_result(game.log, &result) == STELE_OK);
    TEST_CHECK(stele_log_judge_result(game.log, &diags) == STELE_EINPUT);
    TEST_ASSERT(diags.n == 3);
    for (size_t i = 0; i < 3; i++) {
        TEST_CHECK(strcmp(diags.list[i].why.code, codes[i]) == 0);
        TEST_CHECK(strcmp(diags.list[i].node, "main:0") == 0);
        TEST_CHECK(strcmp(diags.list[i].move, said[i]) == 0);
    }
    TEST_CHECK(stele_log_judge_result(game.log, NULL) == STELE_EINPUT);
    told_diags_free(&diags);
    game_end(&game);
}

/* ---- Search ---------------------------------------------------------------------------------- */

static void test_search(void)
{
    static const struct {
        const char *lang, *text, *id; /* id NULL: nothing is found */
    } cases[] = {
        {"en", "skull locked", "RTA-3.4"},
        {"en", "LOCKED SKULL", "RTA-3.4"},
        {"en", "rta-3.4", "RTA-3.4"},
        {"en", "religion points", "RTA-A1"},
        {"en", "as the rulebook quotes it", "RTA-A1"},
        {"ru", "КУБИК", "RTA-3.1"},
        {"ru", "ещё", "RTA-3.2"},
        {"ru", "еще", "RTA-3.2"},
        {"en", "locked zeppelin", NULL},
        {"en", "", NULL},
        {"en", "  ", NULL},
    };
    struct stele *const lib = stele_new();
    const struct stele_game *const game = stele_game_find(lib, "rolltta");
    struct stele_ids ids;

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        TEST_CASE(cases[i].text);
        bool found = false;
        TEST_ASSERT(stele_text_search(lib, game, cases[i].lang, cases[i].text, &ids) == STELE_OK);
        for (size_t k = 0; k < ids.n && cases[i].id != NULL; k++)
            found = found || strcmp(ids.list[k], cases[i].id) == 0;
        TEST_CHECK(cases[i].id != NULL ? found : ids.n == 0);
        stele_memory_free(ids.memory);
    }
    stele_free(lib);
}

/* ---- Objects --------------------------------------------------------------------------------- */

static void print_objects(const struct game *game, const struct stele_object *objects, size_t n,
                          struct stele_buf *out)
{
    stele_buf_clear(out);
    for (size_t i = 0; i < n; i++) {
        stele_buf_puts(out, i > 0 ? " " : "");
        stele_object_print(game->log, &objects[i], out);
    }
}

static void test_touches(void)
{
    static const struct {
        const char *move, *objects;
    } cases[] = {
        {"roll dice=F,W,S", "die:1 die:2 die:3"},
        {"reroll dice=1,3", "die:1 die:3"},
        {"stop", ""},
        {"leadership die=2", "die:2 development:anna:leadership"},
        {"build target=city4 workers=1", "city:anna:city4"},
        {"build target=great_wall workers=1", "monument:anna:great_wall"},
        {"buy development=medicine goods=wood,cloth food=2",
         "development:anna:medicine goods:anna:wood goods:anna:cloth food:anna"},
        {"discard goods=stone:2,cloth:1", "goods:anna:stone goods:anna:cloth"},
        {"engineer stone=1", "goods:anna:stone development:anna:engineering"},
        {"swap from=wood to=cloth count=1", "ships:anna goods:anna:wood goods:anna:cloth"},
        {"trade with=boris give=wood:1 take=food:2",
         "goods:anna:wood food:anna goods:boris:wood food:boris"},
        {"invade spearheads=1", "goods:anna:spearheads development:anna:smithing"},
        {"end", ""},
    };
    struct stele_objects touched;
    struct stele_buf said = {0};
    struct stele_move move;
    struct stele_reason why;
    struct game game;

    game_start(&game, "lba", 2);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        TEST_CASE(cases[i].move);
        TEST_ASSERT(stele_move_parse(game.log, game.cursor, cases[i].move, &move, &why));
        TEST_ASSERT(stele_cursor_touches(game.cursor, &move, &touched) == STELE_OK);
        print_objects(&game, touched.list, touched.n, &said);
        stele_memory_free(touched.memory);
        TEST_CHECK(strcmp(said.data != NULL ? said.data : "", cases[i].objects) == 0);
        TEST_MSG("%s", said.data);
    }
    stele_buf_free(&said);
    game_end(&game);
}

/* Those of a step in one list; returns how many. */
static size_t all_objects(const struct stele_step *step, struct stele_object out[128])
{
    const size_t n = step->touched_n + step->changed_n;

    TEST_ASSERT(n <= 128);
    for (size_t i = 0; i < n; i++)
        out[i] = i < step->touched_n ? step->touched[i] : step->changed[i - step->touched_n];
    return n;
}

/* Every move: no object twice, all have names that read back, what the move named comes first, and
 * some move changes what it did not name. */
static void test_touched_at_every_node(void)
{
    struct stele_object objects[128], back;
    struct stele_objects named;
    const struct stele_step *step;
    struct stele_buf said = {0};
    struct stele_record record;
    struct game game;
    size_t changed = 0;

    game_with_branches(&game);
    TEST_ASSERT(stele_cursor_goto(game.cursor, (struct stele_node){0, 0}, NULL));
    TEST_ASSERT(stele_cursor_step(game.cursor, &step) == STELE_OK);
    TEST_CHECK(step->touched_n == 0 && step->changed_n == 0);
    for (uint32_t ply = 1; ply <= PLIES; ply++) {
        TEST_ASSERT(stele_cursor_goto(game.cursor, (struct stele_node){0, ply - 1}, NULL));
        TEST_ASSERT(stele_log_record(game.log, 0, ply, &record));
        TEST_ASSERT(stele_cursor_touches(game.cursor, &record.move, &named) == STELE_OK);
        TEST_ASSERT(stele_cursor_goto(game.cursor, (struct stele_node){0, ply}, NULL));
        TEST_ASSERT(stele_cursor_step(game.cursor, &step) == STELE_OK);
        TEST_CHECK(stele_move_equal(&step->move, &record.move) && step->touched_n == named.n);
        const size_t n = all_objects(step, objects);
        changed += step->changed_n;
        if (named.n > 0)
            TEST_CHECK(memcmp(objects, named.list, named.n * sizeof named.list[0]) == 0);
        stele_memory_free(named.memory);
        for (size_t i = 0; i < n; i++) {
            print_objects(&game, &objects[i], 1, &said);
            TEST_CHECK(stele_object_parse(game.log, said.data, &back));
            TEST_CHECK(memcmp(&back, &objects[i], sizeof back) == 0);
            for (size_t k = 0; k < i; k++)
                TEST_CHECK(memcmp(&objects[k], &objects[i], sizeof back) != 0);
        }
    }
    TEST_CHECK(changed > 0);
    stele_buf_free(&said);
    game_end(&game);
}

/* ---- Progress -------------------------------------------------------------------------------- */

struct heard {
    int times, stop_at;
    uint64_t last;
};

static bool hear(void *user, uint64_t done, uint64_t total)
{
    struct heard *const heard = user;

    TEST_CHECK(done <= total);
    TEST_CHECK(done >= heard->last);
    heard->last = done;
    return ++heard->times != heard->stop_at;
}

/* As XML, with enough moves for several calls. */
static void write_long_log(struct game *game, struct stele_buf *out)
{
    uint32_t line;

    game_start(game, "solo", 1);
    for (uint64_t seed = 0; seed < 200; seed++) {
        TEST_ASSERT(stele_edit_branch(game->log, (struct stele_node){0, 0}, NULL, "", "", NULL, 0,
                                      &line) == STELE_OK);
        TEST_ASSERT(stele_cursor_goto(game->cursor, (struct stele_node){line, 0}, NULL));
        play_on(game, seed, 60);
    }
    TEST_ASSERT(stele_log_write(game->log, STELE_FORMAT_XML, out) == STELE_OK);
}

/* No moves, but many notes, or long ones. */
static void write_noted_log(struct game *game, size_t notes, size_t size, struct stele_buf *out)
{
    char *const text = calloc(1, size + 1);
    const struct stele_item note = {.name = "note", .text = text};

    memset(text, 'a', size);
    game_start(game, "solo", 1);
    for (size_t i = 0; i < notes; i++)
        TEST_ASSERT(stele_edit_item(game->log, (struct stele_node){0, 0}, i, &note) == STELE_OK);
    TEST_ASSERT(stele_log_write(game->log, STELE_FORMAT_XML, out) == STELE_OK);
    free(text);
}

static void check_progress(struct game *game, const struct stele_buf *xml)
{
    struct stele_diags diags = {0};
    struct stele_log *log;

    for (int stop_at = 0; stop_at <= 2; stop_at++) {
        struct heard heard = {.stop_at = stop_at};
        const struct stele_watch watch = {hear, &heard};
        const struct stele_source source = {.data = xml->data, .size = xml->size, .watch = &watch};
        TEST_CASE_("%zu bytes, stop at %d", xml->size, stop_at);
        const int result = stele_log_read(game->lib, &source, NULL, &log, &diags);
        TEST_CHECK(result == (stop_at > 0 ? STELE_ESTOP : STELE_OK));
        TEST_CHECK(stop_at > 0 ? heard.times == stop_at : heard.times >= 2);
        TEST_CHECK(diags.n == 0);
        stele_log_free(log);
    }
    told_diags_free(&diags);
}

static void test_progress(void)
{
    struct stele_buf xml = {0};
    struct game game;

    write_long_log(&game, &xml);
    check_progress(&game, &xml);
    game_end(&game);
    stele_buf_clear(&xml);
    write_noted_log(&game, 10000, 1, &xml);
    check_progress(&game, &xml);
    game_end(&game);
    stele_buf_clear(&xml);
    write_noted_log(&game, 50, 60000, &xml);
    check_progress(&game, &xml);
    game_end(&game);
    stele_buf_free(&xml);
}

TEST_LIST = {
    {"points of a move are its rows in the ledger", test_points_are_the_rows_of_the_move},
    {"scores along a line are those of the cursor", test_scores_are_those_of_the_cursor},
    {"scores of an empty line, and of none", test_scores_of_nothing},
    {"a result is judged part by part", test_result_is_judged_part_by_part},
    {"every annotation once", test_every_annotation_once},
    {"comparison of positions", test_compare},
    {"objects that differ", test_differ},
    {"search in clauses and rulings", test_search},
    {"objects a move is about", test_touches},
    {"objects touched, at every node", test_touched_at_every_node},
    {"progress of reading", test_progress},
    {NULL, NULL},
};
