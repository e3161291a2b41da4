/* What must hold at every node of every recorded game under samples/. */
#include "samples.h"
#include "core/log/cursor.h"

#include <acutest.h>
#include <stdlib.h>
#include <string.h>

static void pass_on(struct stele_log *log, const char *name, void *user)
{
    void (*const *check)(struct stele_log *log) = user;

    (void)name;
    (*check)(log);
}

/* Calls `check` with each log among the samples of each game, or of the one that STELE_TEST_GAME
 * names. */
static void for_all_samples(void (*check)(struct stele_log *log))
{
    const char *wanted = getenv("STELE_TEST_GAME");
    struct stele *lib = stele_new();

    TEST_ASSERT(lib != NULL);
    for (size_t i = 0; i < stele_games_n(lib); i++) {
        const char *id = stele_game_info(lib, stele_game_at(lib, i))->id;
        if (wanted == NULL || strcmp(wanted, id) == 0)
            samples_each(lib, id, pass_on, &check);
    }
    stele_free(lib);
}

/* Calls `check` with a cursor at each node of each line. */
static void for_all_nodes(struct stele_log *log,
                          void (*check)(struct stele_cursor *cursor, const struct stele_log *log))
{
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_line line;

    TEST_ASSERT(cursor != NULL);
    for (uint32_t i = 0; i < stele_log_lines(log); i++) {
        stele_log_line(log, i, &line);
        TEST_CHECK(line.legal == line.plies);
        for (uint32_t ply = 0; ply <= line.plies; ply++) {
            TEST_ASSERT(stele_cursor_goto(cursor, (struct stele_node){i, ply}, NULL));
            check(cursor, log);
        }
    }
    stele_cursor_free(cursor);
}

/* ---- Every point has a reason ----------------------------------------------------------------- */

static void check_ledger(struct stele_cursor *cursor, const struct stele_log *log)
{
    int32_t sums[STELE_SEATS_MAX] = {0}, totals[STELE_SEATS_MAX] = {0};
    const struct stele_player *players;
    const size_t players_n = stele_log_players(log, &players);
    const uint32_t aside = stele_log_info(log)->aside;
    const struct stele_row *rows;
    size_t rows_n;

    rows_n = stele_cursor_ledger(cursor, &rows);
    for (size_t i = 0; i < rows_n; i++) {
        TEST_CHECK(rows[i].clause != NULL);
        if (((aside >> rows[i].category) & 1) == 0)
            sums[rows[i].seat] += rows[i].points;
    }
    stele_cursor_score(cursor, totals, NULL);
    for (size_t seat = 0; seat < players_n; seat++)
        TEST_CHECK_(sums[seat] == totals[seat], "%s: ledger %d, score %d", players[seat].name,
                    (int)sums[seat], (int)totals[seat]);
}

static void ledgers(struct stele_log *log)
{
    for_all_nodes(log, check_ledger);
}

static void test_score_is_sum_of_ledger(void)
{
    for_all_samples(ledgers);
}

/* What a move brings, computed before it is made, is what the totals are then changed by; and asking
 * does not disturb the position.  Nobody gets the points that are hidden from them. */
static void check_gains(struct stele_cursor *cursor, const struct stele_log *log)
{
    const struct stele_node node = stele_cursor_node(cursor);
    int32_t before[STELE_SEATS_MAX], after[STELE_SEATS_MAX];
    const struct stele_player *players;
    const int players_n = (int)stele_log_players(log, &players);
    struct stele_gain gain, told;
    struct stele_record next;

    if (!stele_log_record(log, node.line, node.ply + 1, &next))
        return;
    const struct stele_moves one = {.list = &next.move, .n = 1};
    const uint64_t hash = stele_cursor_hash(cursor);
    stele_cursor_gains(cursor, STELE_NOBODY, &one, &gain);
    TEST_CHECK(gain.hidden == 0 && stele_cursor_hash(cursor) == hash);
    for (int viewer = 0; viewer < players_n; viewer++) {
        stele_cursor_gains(cursor, viewer, &one, &told);
        for (int seat = 0; seat < players_n; seat++) {
            const bool hidden = (told.hidden >> seat) & 1;
            TEST_CHECK(hidden || !stele_cursor_hides_score(cursor, viewer, seat));
            TEST_CHECK(told.points[seat] == (hidden ? 0 : gain.points[seat]));
        }
    }
    stele_cursor_score(cursor, before, NULL);
    TEST_ASSERT(stele_cursor_goto(cursor, (struct stele_node){node.line, node.ply + 1}, NULL));
    stele_cursor_score(cursor, after, NULL);
    for (int seat = 0; seat < players_n; seat++)
        TEST_CHECK_(gain.points[seat] == after[seat] - before[seat], "node %u:%u: %d, not %d",
                    (unsigned)node.line, (unsigned)node.ply, (int)gain.points[seat],
                    (int)(after[seat] - before[seat]));
}

static void gains(struct stele_log *log)
{
    for_all_nodes(log, check_gains);
}

static void test_gains_are_changes_of_the_score(void)
{
    for_all_samples(gains);
}

/* ---- Positions -------------------------------------------------------------------------------- */

/* The move that was played is among the legal ones, or of a verb that is not enumerated. */
static void check_next_move(struct stele_cursor *cursor, const struct stele_log *log)
{
    const struct stele_node node = stele_cursor_node(cursor);
    struct stele_moves moves = {0};
    struct stele_reason why;
    struct stele_record step;

    TEST_CHECK(cursor_invariants(cursor, &why));
    if (!stele_log_record(log, node.line, node.ply + 1, &step))
        return;
    stele_cursor_legal(cursor, &moves);
    bool listed = (moves.open >> step.move.verb) & 1;
    for (size_t i = 0; i < moves.n && !listed; i++)
        listed = stele_move_equal(&moves.list[i], &step.move);
    TEST_CHECK_(listed, "node %u:%u", (unsigned)node.line, (unsigned)node.ply);
    stele_moves_free(&moves);
}

static void positions(struct stele_log *log)
{
    for_all_nodes(log, check_next_move);
}

static void test_recorded_moves_are_listed(void)
{
    for_all_samples(positions);
}

/* Backwards, and from far away, a node is the same position. */
static void seeks(struct stele_log *log)
{
    struct stele_cursor *there = stele_cursor_new(log), *back = stele_cursor_new(log);
    struct stele_line line;

    TEST_ASSERT(there != NULL && back != NULL);
    for (uint32_t i = stele_log_lines(log); i-- > 0;) {
        stele_log_line(log, i, &line);
        for (uint32_t ply = line.plies + 1; ply-- > 0;) {
            const struct stele_node node = {i, ply};
            TEST_CHECK(stele_cursor_goto(back, node, NULL));
            TEST_CHECK(stele_cursor_goto(there, (struct stele_node){0, 0}, NULL));
            TEST_CHECK(stele_cursor_goto(there, node, NULL));
            TEST_CHECK(stele_cursor_hash(there) == stele_cursor_hash(back));
        }
    }
    stele_cursor_free(back);
    stele_cursor_free(there);
}

static void test_seeking_backwards(void)
{
    for_all_samples(seeks);
}

/* ---- Notes ------------------------------------------------------------------------------------ */

static bool is_link(const struct stele_log *log, const char *text)
{
    const struct stele *lib = stele_log_lib(log);
    const struct stele_game *game = stele_log_game(log);
    char key[128];
    struct stele_node node;

    snprintf(key, sizeof key, "clause/%s", text);
    if (stele_text_find(lib, game, "en", key)[0] != '\0')
        return true;
    snprintf(key, sizeof key, "ruling/%s", text);
    return stele_text_find(lib, game, "en", key)[0] != '\0' || stele_node_parse(log, text, &node);
}

static void check_links(const struct stele_log *log, const char *text)
{
    for (const char *at = text; (at = strstr(at, "[[")) != NULL;) {
        const char *end = strstr(at, "]]");
        char link[64];
        TEST_ASSERT(end != NULL && (size_t)(end - at) < sizeof link);
        snprintf(link, sizeof link, "%.*s", (int)(end - at - 2), at + 2);
        TEST_CHECK_(is_link(log, link), "[[%s]]", link);
        at = end;
    }
}

/* A mistake may be a move that the rules do not allow: then they say by which clause. */
static void check_move_text(struct stele_cursor *cursor, const struct stele_log *log,
                            const char *text, bool mistake)
{
    struct stele_reason why;
    struct stele_move move;

    if (!TEST_CHECK_(stele_move_parse(log, cursor, text, &move, &why), "%s", text))
        return;
    TEST_CHECK_(stele_cursor_check(cursor, &move, &why) || (mistake && *why.clause != '\0'), "%s",
                text);
}

/* Links lead somewhere, marks are on things there are, questions take legal answers, and name mistakes. */
static void check_item(struct stele_cursor *cursor, const struct stele_log *log,
                       const struct stele_item *item)
{
    static const char *const places[] = {"at", "to"};
    struct stele_object object;

    check_links(log, item->text);
    for (size_t i = 0; i < 2 && strcmp(item->name, "mark") == 0; i++) {
        const char *place = stele_item_attr(item, places[i]);
        TEST_CHECK_(place == NULL || stele_object_parse(log, place, &object), "%s", place);
    }
    const char *const move = stele_item_attr(item, "move"); /* what is wrong may be any other */
    TEST_CHECK(move != NULL || strcmp(item->name, "accept") != 0);
    if (move != NULL && (strcmp(item->name, "accept") == 0 || strcmp(item->name, "wrong") == 0))
        check_move_text(cursor, log, move, strcmp(item->name, "wrong") == 0);
    for (size_t i = 0; i < item->children_n; i++)
        check_item(cursor, log, &item->children[i]);
}

static bool in_language(const struct stele_item *item, const char *lang)
{
    const char *its = stele_item_attr(item, "xml:lang");

    return strcmp(item->name, "note") == 0 && its != NULL && strcmp(its, lang) == 0;
}

/* Also: what is said in one language is said in the other. */
static void check_items(struct stele_cursor *cursor, const struct stele_log *log)
{
    const struct stele_item *items;
    const size_t n = stele_log_items(log, stele_cursor_node(cursor), &items);
    size_t english = 0, russian = 0;

    for (size_t i = 0; i < n; i++) {
        check_item(cursor, log, &items[i]);
        english += in_language(&items[i], "en");
        russian += in_language(&items[i], "ru");
    }
    TEST_CHECK(english == russian);
}

static void notes(struct stele_log *log)
{
    for_all_nodes(log, check_items);
}

static void test_notes_hold(void)
{
    for_all_samples(notes);
}

/* ---- The keys of the state -------------------------------------------------------------------- */

/* Claims, disputes and comparisons speak of the state in words: so every key of it has one, which in
 * Russian is not spelled with Latin letters.  Coordinates have none: nobody would claim them. */
static bool needs_no_word(const struct stele_log *log, const char *key)
{
    static const char *const coordinates[] = {"q", "r", "u", "v"};
    const struct stele_player *players;
    const size_t players_n = stele_log_players(log, &players);
    const size_t digits = strlen(key) > 0 ? strspn(key + 1, "0123456789") : 0;

    for (size_t i = 0; i < sizeof coordinates / sizeof coordinates[0]; i++)
        if (strcmp(key, coordinates[i]) == 0)
            return true;
    for (size_t i = 0; i < players_n; i++)
        if (strcmp(players[i].id, key) == 0)
            return true;
    return strlen(key) > 1 && digits + 1 == strlen(key); /* a space such as C3, or a number */
}

static bool is_russian(const struct stele_log *log, const char *path)
{
    struct stele_buf text = {0};
    bool russian = false;

    stele_say_figure(log, "ru", STELE_NOBODY, path, "1", &text);
    const char *const last = text.data != NULL ? strrchr(text.data, ':') : NULL;
    for (const char *at = last != NULL ? last : text.data; at != NULL && *at != '\0'; at++)
        russian = russian || (unsigned char)*at >= 0x80;
    stele_buf_free(&text);
    return russian;
}

static void key_has_a_word(struct stele_emit *emit, const char *key)
{
    char path[256], points[256];

    if (key == NULL || strcmp(key, "?") == 0 || needs_no_word(emit->user, key))
        return;
    snprintf(path, sizeof path, "x.%s", key);
    snprintf(points, sizeof points, "points.%s", key); /* a category */
    TEST_CHECK_(is_russian(emit->user, path) || is_russian(emit->user, points), "%s", key);
}

static void key_open(struct stele_emit *emit, const char *key, bool list)
{
    (void)list;
    key_has_a_word(emit, key);
}

static void key_close(struct stele_emit *emit)
{
    (void)emit;
}

static void key_integer(struct stele_emit *emit, const char *key, int64_t value)
{
    (void)value;
    key_has_a_word(emit, key);
}

static void key_string(struct stele_emit *emit, const char *key, const char *value)
{
    (void)value;
    key_has_a_word(emit, key);
}

static void key_boolean(struct stele_emit *emit, const char *key, bool value)
{
    (void)value;
    key_has_a_word(emit, key);
}

/* A handful of positions have them all. */
static void keys(struct stele_log *log)
{
    struct stele_emit emit = {.open = key_open,
                              .close = key_close,
                              .integer = key_integer,
                              .string = key_string,
                              .boolean = key_boolean,
                              .word = key_string,
                              .user = log};
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_line line;

    TEST_ASSERT(cursor != NULL);
    stele_log_line(log, 0, &line);
    for (uint32_t ply = 0; ply <= line.plies; ply += 1 + line.plies / 8) {
        TEST_ASSERT(stele_cursor_goto(cursor, (struct stele_node){0, ply}, NULL));
        stele_cursor_state(cursor, STELE_NOBODY, &emit, NULL);
    }
    stele_cursor_free(cursor);
}

static void test_keys_have_words(void)
{
    for_all_samples(keys);
}

TEST_LIST = {
    {"the score is the sum of the ledger", test_score_is_sum_of_ledger},
    {"gains are changes of the score", test_gains_are_changes_of_the_score},
    {"recorded moves are listed as legal", test_recorded_moves_are_listed},
    {"seeking backwards finds the same position", test_seeking_backwards},
    {"every key of a state has a word", test_keys_have_words},
    {"links, marks and questions of the notes hold", test_notes_hold},
    {NULL, NULL},
};
