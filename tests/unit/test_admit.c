/* Numbers from outside: whatever a caller of stele.h hands over as a move, a seat, a node, an object or an index
 * is refused with a reason or answered with nothing, in every game and at positions from the set-up to the end. */
#include "core/game/admit.h"
#include "core/log/cursor.h"
#include "told.h"
#include "core/library/ground.h"

#include <acutest.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 6, FEW_MOVES = 5 };

static const struct stele_new_player players[] = {
    {"anna", "Анна", NULL},    {"boris", "Boris", NULL}, {"vera", "Вера", NULL},
    {"gleb", "Глеб", NULL},    {"darya", "Дарья", NULL}, {"egor", "Егор", NULL},
    {"zhanna", "Жанна", NULL}, {"zakhar", "Захар", NULL}};

/* Calls `check` at some positions of a game of each kind. */
static void at_positions(void (*check)(struct stele_cursor *cursor))
{
    struct stele *const lib = stele_new();

    TEST_ASSERT(lib != NULL && stele_games_n(lib) >= 5);
    for (size_t i = 0; i < stele_games_n(lib); i++) {
        const struct stele_game *const game = stele_game_at(lib, i);
        const struct stele_new_log want = {.game = game->id,
                                           .edition = game->editions[0].name,
                                           .players = players,
                                           .players_n = game->editions[0].players_max};
        struct stele_log *log;
        struct stele_rng rng;
        struct stele_move move;
        TEST_CASE(game->id);
        TEST_ASSERT(stele_log_new(lib, &want, &log, NULL) == STELE_OK);
        struct stele_cursor *const cursor = stele_cursor_new(log);
        TEST_ASSERT(cursor != NULL);
        stele_rng_seed(&rng, 7);
        for (int n = 0; n < POSITIONS; n++) {
            check(cursor);
            for (int k = 0; k < FEW_MOVES << n && stele_cursor_choose(cursor, "random", &rng, &move);
                 k++)
                TEST_ASSERT(stele_edit_play(cursor, &move, NULL) == STELE_OK);
        }
        stele_cursor_free(cursor);
        stele_log_free(log);
    }
    stele_free(lib);
}

/* ---- One bad move, and everything that can be asked about it ---------------------------------- */

/* In both languages. */
static void is_said(const struct stele_cursor *cursor, const struct stele_reason *why)
{
    struct words words = {.lib = stele_log_lib(cursor->log), .game = cursor_game(cursor)};

    words.players_n = stele_log_players(cursor->log, &words.players);
    told_reason(&words, why);
}

static void ask_words(struct stele_cursor *cursor, const struct stele_move *move)
{
    struct stele_buf text = {0};

    for (size_t i = 0; i < STELE_LANGS_N; i++) {
        stele_buf_clear(&text);
        stele_say_move(cursor->log, stele_langs[i], move, &text);
        TEST_CHECK(text.size > 0);
        stele_say_move_veiled(cursor->log, stele_langs[i], move, UINT16_MAX, &text);
        stele_say_move_short(cursor->log, stele_langs[i], move, 3, &text);
        stele_cursor_say_move(cursor, stele_langs[i], move, &text);
    }
    stele_buf_clear(&text);
    stele_move_print(cursor->log, move, &text);
    TEST_CHECK(text.size > 0);
    stele_buf_free(&text);
}

static void ask_grounds(const struct stele_cursor *cursor, const struct stele_move *move)
{
    const struct stele *const lib = stele_log_lib(cursor->log);
    const struct stele_game *const game = cursor_game(cursor);
    struct stele_move copy = *move;
    const struct stele_moves one = {.list = &copy, .n = 1, .room = 1};
    struct stele_grounds grounds = {.n = 0};

    stele_grounds_of_move(lib, game, move, &grounds);
    /* How many players there are is not known without a log. */
    if (!game_admits_among(game, cursor_rules(cursor)->domains, STELE_SEATS_MAX, move, NULL)) {
        TEST_CHECK(grounds.n == 0);
        TEST_CHECK(stele_groups_of_move(lib, game, move) == 0);
    }
    grounds_of_verb(lib, game, move->verb, &one, &grounds);
    stele_cursor_grounds(cursor, &one, &grounds);
}

static void ask_gains(const struct stele_cursor *cursor, const struct stele_move *move)
{
    struct stele_move copy = *move;
    const struct stele_moves one = {.list = &copy, .n = 1, .room = 1};

    for (int viewer = STELE_NOBODY; viewer < 2; viewer++) {
        struct stele_gain gain;
        stele_cursor_gains(cursor, viewer, &one, &gain);
        for (int seat = 0; seat < STELE_SEATS_MAX; seat++)
            TEST_CHECK(gain.points[seat] == 0);
    }
}

static void ask_why(const struct stele_cursor *cursor, const struct stele_move *move)
{
    const struct stele_topic topic = {.kind = STELE_TOPIC_MOVE, .move = *move};
    struct stele_hurdles hurdles;

    TEST_ASSERT(stele_cursor_why_not(cursor, &topic, &hurdles) == STELE_OK);
    TEST_CHECK(hurdles.n == 1 && hurdles.list[0].kind == STELE_CANNOT && hurdles.list[0].why.code != NULL);
    stele_memory_free(hurdles.memory);
}

static void ask_analysis(const struct stele_cursor *cursor, const struct stele_move *move)
{
    const struct stele_effort effort = {.budget = 2, .seed = 1, .jobs = 1};
    const struct stele_bisect what = {
        .at = cursor->node, .change = STELE_CHANGE_LEGAL, .move = move, .most = 1};
    struct stele_corrections corrections;
    struct stele_hints hints;
    struct stele_answers answers;

    TEST_CHECK(stele_hint(cursor, &effort, 1, move, &hints) == STELE_EUSAGE);
    TEST_CHECK(stele_cursor_corrections(cursor, move, &corrections) == STELE_OK);
    TEST_CHECK(corrections.n == 0);
    stele_memory_free(corrections.memory);
    if (cursor->node.ply > 2 * FEW_MOVES)
        return; /* it replays the whole game for each ruling */
    TEST_CHECK(stele_bisect(cursor->log, &what, &answers) == STELE_OK && answers.n == 0);
}

/* `analysis`: what takes longer is asked as well. */
static void ask_all(struct stele_cursor *cursor, const struct stele_move *move, bool analysis)
{
    const uint64_t generation = stele_log_generation(cursor->log);
    struct stele_objects touched;
    struct stele_reason why = {.code = NULL};
    struct stele_more more;
    struct stele_move copy = *move;

    TEST_CHECK(!stele_cursor_check(cursor, move, &why));
    TEST_ASSERT(why.code != NULL);
    is_said(cursor, &why);
    stele_cursor_more(cursor, move, &why, &more);
    TEST_CHECK(more.due.code == NULL && more.besides.code == NULL);
    TEST_CHECK(stele_edit_play(cursor, move, &why) == STELE_EINPUT);
    TEST_CHECK(stele_log_generation(cursor->log) == generation);
    TEST_CHECK(stele_cursor_ruled(cursor, move).ruling == 0);
    TEST_CHECK(stele_cursor_touches(cursor, move, &touched) == STELE_OK && touched.n == 0);
    TEST_CHECK(stele_cursor_hides(cursor, 0, move) == 0);
    TEST_CHECK(stele_move_equal(move, &copy));
    stele_move_veil(&copy, UINT16_MAX);
    ask_words(cursor, move);
    ask_grounds(cursor, move);
    ask_gains(cursor, move);
    ask_why(cursor, move);
    if (analysis)
        ask_analysis(cursor, move);
}

/* ---- Bad moves ----------------------------------------------------------------------------------- */

/* A move of the verb as its table wants it, with the least values. */
static void make_sound(const struct stele_cursor *cursor, size_t verb, struct stele_move *out)
{
    const struct stele_verb *const form = &cursor_game(cursor)->verbs[verb];

    move_init(out, (int)verb, form->flags & STELE_VERB_CHANCE ? STELE_NOBODY : 0);
    for (int i = 0; i < form->args_n; i++) {
        const struct stele_arg *const arg = &form->args[i];
        const bool number = arg->type == STELE_T_INT || arg->type == STELE_T_INTS;
        const int16_t pair[] = {(int16_t)(number ? arg->min : 0), arg->min};
        move_set(out, i, pair, arg->type == STELE_T_COUNTS ? 2 : 1);
    }
    TEST_CHECK(game_admits(cursor_rules(cursor), out, NULL));
}

static bool has_code(const struct stele_cursor *cursor, const struct stele_move *move,
                     const char *code)
{
    struct stele_reason why = {.code = ""};

    return !stele_cursor_check(cursor, move, &why) && strcmp(why.code, code) == 0;
}

static void check_verbs(struct stele_cursor *cursor)
{
    const int verbs[] = {(int)cursor_game(cursor)->verbs_n, 64, 200, 255};

    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        struct stele_move move;
        move_init(&move, verbs[i], 0);
        TEST_CHECK(has_code(cursor, &move, "log.unknown-verb"));
        ask_all(cursor, &move, i == 2);
    }
}

static void test_verbs(void)
{
    at_positions(check_verbs);
}

static void check_movers(struct stele_cursor *cursor)
{
    const int movers[] = {cursor_rules(cursor)->players_n, 99, 127, -2, -128, STELE_NOBODY};

    for (size_t verb = 0; verb < cursor_game(cursor)->verbs_n; verb++) {
        const bool chance = cursor_game(cursor)->verbs[verb].flags & STELE_VERB_CHANCE;
        struct stele_move move;
        make_sound(cursor, verb, &move);
        for (size_t i = 0; i < sizeof movers / sizeof movers[0] - chance; i++) {
            move.by = (int8_t)movers[i];
            TEST_CHECK(has_code(cursor, &move,
                                chance ? "log.unknown-attribute" : "log.unknown-player"));
            ask_all(cursor, &move, false);
        }
    }
}

static void test_movers(void)
{
    at_positions(check_movers);
}

/* Whether a value may stand there. */
static bool may_be(const struct stele_cursor *cursor, const struct stele_arg *arg, int value,
                   bool count)
{
    if (value == STELE_UNKNOWN)
        return !count && (arg->flags & STELE_ARG_HIDDEN);
    if (count || arg->type == STELE_T_INT || arg->type == STELE_T_INTS)
        return value >= arg->min && value <= arg->max;
    return value >= 0 && value < (arg->type == STELE_T_SEAT
                                      ? cursor_rules(cursor)->players_n
                                      : cursor_rules(cursor)->domains[arg->domain].names_n);
}

static void check_values(struct stele_cursor *cursor)
{
    static const int values[] = {-1, -2, 127, 255, 30000, INT16_MAX, INT16_MIN, -INT16_MAX};

    for (size_t verb = 0; verb < cursor_game(cursor)->verbs_n; verb++) {
        const struct stele_verb *const form = &cursor_game(cursor)->verbs[verb];
        struct stele_move sound;
        make_sound(cursor, verb, &sound);
        for (int arg = 0; arg < form->args_n; arg++)
            for (int place = sound.start[arg]; place < sound.start[arg + 1]; place++)
                for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
                    struct stele_move move = sound;
                    move.value[place] = (int16_t)values[i];
                    if (!may_be(cursor, &form->args[arg], values[i], place > sound.start[arg]))
                        ask_all(cursor, &move, false);
                }
    }
}

static void test_values(void)
{
    at_positions(check_values);
}

/* Values that belong to no argument, too many, too few, in the wrong places. */
static void check_forms(struct stele_cursor *cursor)
{
    for (size_t verb = 0; verb < cursor_game(cursor)->verbs_n; verb++) {
        const struct stele_verb *const form = &cursor_game(cursor)->verbs[verb];
        struct stele_move sound, move;
        make_sound(cursor, verb, &sound);
        const uint16_t end = sound.start[STELE_ARGS_MAX];

        for (int bit = form->args_n; bit < 16; bit++) {
            move = sound;
            move.present = (uint16_t)(move.present | 1u << bit);
            ask_all(cursor, &move, false);
        }
        for (int i = 0; i <= STELE_ARGS_MAX; i++) {
            static const uint16_t ends[] = {129, 1000, UINT16_MAX};
            for (size_t k = 0; k < sizeof ends / sizeof ends[0]; k++) {
                move = sound;
                move.start[i] = ends[k];
                TEST_CHECK(has_code(cursor, &move, "core.bad-form"));
                ask_all(cursor, &move, false);
            }
        }
        move = sound;
        move.start[STELE_ARGS_MAX] = (uint16_t)(end + 1);
        if (form->args_n < STELE_ARGS_MAX)
            ask_all(cursor, &move, false);
        if (form->args_n == 0)
            continue;
        move = sound;
        memset(move.start, 0, sizeof move.start);
        if (form->args[0].type <= STELE_T_SEAT) {
            TEST_CHECK(has_code(cursor, &move, "log.one-value"));
            ask_all(cursor, &move, false);
        }
        move.present = 0;
        if (!(form->args[0].flags & STELE_ARG_OPTIONAL)) {
            TEST_CHECK(has_code(cursor, &move, "log.missing-argument"));
            ask_all(cursor, &move, false);
        }
    }
}

static void test_forms(void)
{
    at_positions(check_forms);
}

/* One value where a pair belongs, a name twice, names that descend. */
static void check_counts(struct stele_cursor *cursor)
{
    static const int16_t lists[][4] = {{0, 1, 0, 1}, {1, 1, 0, 1}, {0, 1, 1, 1}};

    for (size_t verb = 0; verb < cursor_game(cursor)->verbs_n; verb++) {
        const struct stele_verb *const form = &cursor_game(cursor)->verbs[verb];
        struct stele_move move;
        for (int arg = 0; arg < form->args_n; arg++) {
            if (form->args[arg].type != STELE_T_COUNTS ||
                cursor_rules(cursor)->domains[form->args[arg].domain].names_n < 2 ||
                form->args[arg].min > 1)
                continue;
            for (size_t i = 0; i < 3; i++) {
                make_sound(cursor, verb, &move);
                memset(move.start + arg + 1, 0, sizeof move.start - (size_t)(arg + 1) * 2);
                move.present = (uint16_t)(move.present & ((1u << arg) - 1));
                for (int k = arg + 1; k <= STELE_ARGS_MAX; k++)
                    move.start[k] = move.start[arg];
                move_set(&move, arg, lists[i], i < 2 ? 4 : 3);
                ask_all(cursor, &move, false);
            }
        }
    }
}

static void test_counts(void)
{
    at_positions(check_counts);
}

/* ---- A guest ---------------------------------------------------------------------------------------- */

static int guest_begin(void *user, const struct stele_chair *chair)
{
    (void)user;
    (void)chair;
    return STELE_OK;
}

static int guest_choose(void *user, const struct stele_chair *chair, struct stele_move *out)
{
    (void)chair;
    *out = *(const struct stele_move *)user;
    return STELE_OK;
}

static void guest_end(void *user, const struct stele_chair *chair, int loser)
{
    (void)user;
    (void)chair;
    (void)loser;
}

static void check_guest(struct stele_cursor *cursor)
{
    struct stele_move moves[3];
    struct stele_status status;

    stele_cursor_status(cursor, &status);
    if (status.over)
        return;
    move_init(&moves[0], 200, 0);
    make_sound(cursor, 0, &moves[1]);
    moves[1].by = 99;
    make_sound(cursor, cursor_game(cursor)->verbs_n - 1, &moves[2]);
    moves[2].start[STELE_ARGS_MAX] = UINT16_MAX;
    for (size_t i = 0; i < 3; i++) {
        const struct stele_guest guest = {guest_begin, guest_choose, guest_end, &moves[i]};
        const struct stele_guest *const guests[] = {&guest};
        const char *const bots[] = {"bad"};
        const struct stele_match match = {.bots = bots,
                                          .bots_n = 1,
                                          .guests = guests,
                                          .games = 1,
                                          .seed = 1,
                                          .jobs = 1,
                                          .moves = 200};
        struct stele_match_result result;
        TEST_ASSERT(stele_match_play(cursor, &match, &result) == STELE_OK);
        TEST_CHECK(result.side[0].failed == 1);
    }
}

static void test_guest(void)
{
    at_positions(check_guest);
}

/* ---- Seats, nodes, objects, indexes ------------------------------------------------------------ */

/* Somebody who does not sit at the table sees nothing. */
static void check_viewers(struct stele_cursor *cursor)
{
    static const int viewers[] = {8, 31, 32, 99, INT_MAX, -2, -99, INT_MIN};
    struct stele_moves legal = {0};

    stele_cursor_legal(cursor, &legal);
    for (size_t i = 0; i < sizeof viewers / sizeof viewers[0]; i++) {
        const int viewer = viewers[i];
        struct stele_json json;
        struct stele_buf text = {0};
        struct stele_gain gain = {.hidden = 0};
        struct stele_reason why;
        struct stele_differences found;
        stele_json_init(&json, &text, 0);
        stele_cursor_state(cursor, viewer, &json.emit, NULL);
        TEST_CHECK(strcmp(text.data, "{}") == 0);
        stele_buf_clear(&text);
        stele_cursor_board(cursor, viewer, "en", &text);
        TEST_CHECK(text.size == 0);
        TEST_CHECK(stele_cursor_compare(cursor, cursor, viewer, &found) == STELE_EUSAGE);
        TEST_CHECK(stele_cursor_hides_choice(cursor, viewer));
        TEST_CHECK(stele_cursor_hides_score(cursor, viewer, 0));
        TEST_CHECK(stele_cursor_hides_score(cursor, 0, viewer));
        TEST_CHECK(!stele_cursor_turn(cursor, viewer, &why) || legal.n == 0);
        legal.n = legal.n > 0;
        if (legal.n > 0) {
            stele_cursor_gains(cursor, viewer, &legal, &gain);
            TEST_CHECK(gain.hidden == UINT8_MAX);
            TEST_CHECK(stele_cursor_hides(cursor, viewer, &legal.list[0]) == UINT16_MAX);
        }
        stele_say_figure(cursor->log, "ru", viewer, "round", "1", &text);
        stele_buf_free(&text);
    }
    stele_moves_free(&legal);
}

static void test_viewers(void)
{
    at_positions(check_viewers);
}

static void say_events(struct stele_cursor *cursor)
{
    static const int viewers[] = {8, 99, INT_MAX, INT_MIN, -2};
    const struct stele_step *step;
    struct stele_buf text = {0};
    struct stele_grounds grounds = {.n = 0};

    TEST_ASSERT(stele_cursor_step(cursor, &step) == STELE_OK);
    for (size_t i = 0; i < step->events_n; i++)
        for (size_t k = 0; k < sizeof viewers / sizeof viewers[0]; k++) {
            stele_say_event(cursor->log, "en", viewers[k], &step->events[i], &text);
            stele_grounds_of_event(stele_log_lib(cursor->log), viewers[k], &step->events[i],
                                   &grounds);
        }
    stele_buf_free(&text);
}

static void test_events(void)
{
    at_positions(say_events);
}

static const uint32_t far_lines[] = {1, 2, 1000, UINT32_MAX};

static void check_nodes(struct stele_cursor *cursor)
{
    struct stele_log *const log = cursor->log;
    const struct stele_effort effort = {.budget = 1, .jobs = 1};
    char text[STELE_NODE_MAX] = "?";

    for (size_t i = 0; i < sizeof far_lines / sizeof far_lines[0]; i++) {
        const struct stele_node nodes[] = {{far_lines[i], 0}, {0, UINT32_MAX - (uint32_t)i}};
        struct stele_line line;
        struct stele_turn_scores scores;
        struct stele_repairs repairs;
        struct stele_review *review = NULL;
        stele_log_line(log, far_lines[i], &line);
        TEST_CHECK(line.deleted && *line.id == '\0' && line.plies == 0);
        TEST_CHECK(*stele_log_line_ruling(log, far_lines[i], "BAB-R1") == '\0');
        TEST_CHECK(stele_log_illegal(log, far_lines[i]) == NULL);
        stele_node_print(log, nodes[0], text);
        TEST_CHECK(text[0] == '\0');
        TEST_CHECK(stele_log_scores(log, far_lines[i], &scores) == STELE_EUSAGE);
        TEST_CHECK(stele_repair_find(log, far_lines[i], &repairs) == STELE_EUSAGE);
        TEST_CHECK(stele_review_line(log, far_lines[i], 0, &effort, &review) == STELE_EUSAGE);
        TEST_CHECK(stele_log_review(log, far_lines[i], &review) == STELE_EUSAGE);
        TEST_CHECK(stele_edit_delete(log, far_lines[i]) == STELE_EUSAGE);
        TEST_CHECK(stele_edit_promote(log, far_lines[i]) == STELE_EUSAGE);
        TEST_CHECK(stele_edit_line_title(log, far_lines[i], NULL, "x") == STELE_EUSAGE);
        for (int k = 0; k < 2; k++) {
            const struct stele_setting ruling = {"x", "y"};
            const struct stele_item note = {.name = "note", .text = "x"};
            const struct stele_bisect what = {.at = nodes[k], .change = STELE_CHANGE_WINNER};
            const struct stele_item *items;
            struct stele_record record;
            struct stele_traces traces;
            const uint32_t *branches;
            struct stele_suspect suspect;
            struct stele_answers answers;
            struct stele_log *cut;
            struct stele_reason why;
            int32_t points[STELE_SEATS_MAX];
            uint32_t number;
            TEST_CHECK(!stele_cursor_goto(cursor, nodes[k], &why));
            TEST_CHECK(strcmp(why.code, "core.no-such-node") == 0);
            TEST_CHECK(stele_log_branches(log, nodes[k], &branches) == 0);
            TEST_CHECK(!stele_log_record(log, nodes[k].line, nodes[k].ply, &record));
            TEST_CHECK(!stele_log_points(log, nodes[k].line, nodes[k].ply, points));
            TEST_CHECK(stele_log_items(log, nodes[k], &items) == 0);
            TEST_CHECK(stele_log_traces(log, nodes[k], NULL, 0, &traces) == STELE_EUSAGE);
            TEST_CHECK(stele_log_cut(log, nodes[k], &cut) == STELE_EUSAGE);
            TEST_CHECK(stele_bisect(log, &what, &answers) == STELE_EUSAGE);
            TEST_CHECK(stele_suspect_find(log, nodes[k], NULL, "round", &suspect) == STELE_EUSAGE);
            TEST_CHECK(stele_edit_branch(log, nodes[k], NULL, NULL, NULL, NULL, 0, &number) ==
                       STELE_EUSAGE);
            TEST_CHECK(stele_edit_reading(log, nodes[k], NULL, &ruling, 1, &number, NULL) ==
                       STELE_EUSAGE);
            TEST_CHECK(stele_edit_truncate(log, nodes[k]) == STELE_EUSAGE);
            TEST_CHECK(stele_edit_item(log, nodes[k], 0, &note) == STELE_EUSAGE);
        }
    }
    TEST_CHECK(stele_edit_item(log, cursor->node, SIZE_MAX, NULL) == STELE_EUSAGE);
    TEST_CHECK(stele_edit_player_name(log, 99, NULL, "x") == STELE_EUSAGE);
    TEST_CHECK(stele_edit_player_name(log, INT_MIN, NULL, "x") == STELE_EUSAGE);
    stele_cursor_find(cursor, STELE_BY_TURN, INT_MAX);
    stele_cursor_find(cursor, STELE_BY_PLAYER, INT_MIN);
    stele_cursor_find(cursor, (enum stele_step_unit)77, 3);
}

static void test_nodes(void)
{
    at_positions(check_nodes);
}

static void check_objects(struct stele_cursor *cursor)
{
    static const int indexes[] = {0, -1, 255, 30000, INT16_MAX, INT16_MIN};
    static const int seats[] = {STELE_NOBODY, 0, 7, 8, 99, -2, -128};
    const int kinds[] = {0, 1, (int)cursor_game(cursor)->objects_n - 1,
                         (int)cursor_game(cursor)->objects_n, 200, 255};

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0] * 42; i++) {
        const struct stele_object object = {(uint8_t)kinds[i / 42], (int8_t)seats[i / 6 % 7],
                                            (int16_t)indexes[i % 6]};
        struct stele_topic topic = {.kind = STELE_TOPIC_OBJECT, .objects_n = 1};
        struct stele_hurdles hurdles;
        struct stele_buf text = {0};
        topic.objects[0] = object;
        stele_object_print(cursor->log, &object, &text);
        stele_say_object(cursor->log, "ru", &object, &text);
        stele_buf_free(&text);
        TEST_CHECK(stele_cursor_why_not(cursor, &topic, &hurdles) == STELE_OK);
        TEST_CHECK(hurdles.n == 0 || game_has_object(cursor_rules(cursor), &object));
        stele_memory_free(hurdles.memory);
    }
}

/* Asking about an object tries many moves: at two positions. */
static void check_few_objects(struct stele_cursor *cursor)
{
    if (cursor->node.ply == 0 || cursor->node.ply == 3 * FEW_MOVES)
        check_objects(cursor);
}

static void test_objects(void)
{
    at_positions(check_few_objects);
}

static void check_topics(struct stele_cursor *cursor)
{
    struct stele_topic topics[] = {{.kind = STELE_TOPIC_VERB, .verb = 200},
                                   {.kind = STELE_TOPIC_VERB, .verb = 255},
                                   {.kind = STELE_TOPIC_CATEGORY, .category = 255},
                                   {.kind = STELE_TOPIC_OBJECT, .objects_n = SIZE_MAX},
                                   {.kind = (enum stele_topic_kind)99}};
    struct stele_buf text = {0};
    struct stele_standing standing;
    struct stele_grounds grounds = {.n = 0};
    struct stele_moves none = {0};
    const char *ruling, *choice;

    for (size_t i = 0; i < sizeof topics / sizeof topics[0]; i++) {
        struct stele_hurdles hurdles;
        TEST_CHECK(stele_cursor_why_not(cursor, &topics[i], &hurdles) == STELE_OK && hurdles.n == 0);
        stele_memory_free(hurdles.memory);
    }
    stele_cursor_standing(cursor, &standing);
    stele_say_standing(cursor->log, "en", &standing, SIZE_MAX, &text);
    stele_say_standing(cursor->log, "en", &standing, STELE_FIGURES_MAX, &text);
    standing.win = standing.total = standing.decided = UINT8_MAX;
    stele_say_win(cursor->log, "en", &standing, &text);
    TEST_CHECK(text.size == 0);
    grounds_of_verb(stele_log_lib(cursor->log), cursor_game(cursor), SIZE_MAX, &none,
                          &grounds);
    TEST_CHECK(grounds.n == 0);
    TEST_CHECK(!stele_ruled_names(cursor_game(cursor), (struct stele_ruled){255, 255}, &ruling,
                                  &choice));
    TEST_CHECK(stele_ruled_names(cursor_game(cursor), (struct stele_ruled){1, 255}, &ruling,
                                 &choice) &&
               *choice == '\0');
    TEST_CHECK(*stele_win_name(99) == '\0' && *stele_repair_name((enum stele_repair_kind)99) == 0);
    TEST_CHECK(*stele_log_carried_id(cursor->log, 7) == '\0');
    TEST_CHECK(stele_log_carried(cursor->log, 7, &text) == STELE_EUSAGE);
    stele_buf_free(&text);
}

static void test_topics(void)
{
    at_positions(check_topics);
}

/* A review and a repair are structs that a caller could have made up. */
static void check_reviews(struct stele_cursor *cursor)
{
    struct stele_reviewed nodes[3] = {{.by = STELE_BY_START}, {.by = 77}, {.by = STELE_BY_CHOICE}};
    struct stele_mistake mistake = {.ply = 0};
    struct stele_review review = {
        .nodes = nodes, .nodes_n = 3, .mistakes = &mistake, .mistakes_n = 1};
    struct stele_repair repair = {.kind = STELE_REPAIR_CHANGE, .moves_n = 1};
    struct stele_log *mended;
    struct stele_buf text = {0};

    if (cursor->node.ply < 3)
        return;
    make_sound(cursor, 0, &mistake.played);
    make_sound(cursor, 0, &mistake.better);
    TEST_CHECK(stele_edit_review(cursor->log, &review) == STELE_EUSAGE);
    nodes[1].by = STELE_BY_CHOICE;
    mistake.played.verb = 200;
    TEST_CHECK(stele_edit_review(cursor->log, &review) == STELE_EUSAGE);
    mistake.played = mistake.better;
    mistake.ply = UINT32_MAX;
    TEST_CHECK(stele_edit_review(cursor->log, &review) == STELE_EUSAGE);
    memset(review.by, 'x', sizeof review.by);
    review.mistakes_n = 0;
    TEST_CHECK(stele_edit_review(cursor->log, &review) == STELE_EUSAGE);

    make_sound(cursor, 0, &repair.old);
    repair.refused = repair.moves[0].move = repair.old;
    repair.why.code = repair.why.clause = "";
    const struct stele_repair sound = repair;
    repair.old.verb = 200;
    TEST_CHECK(stele_repair_make(cursor->log, &repair, &mended) == STELE_EUSAGE);
    repair = sound;
    repair.moves[0].move.by = 99;
    TEST_CHECK(stele_repair_make(cursor->log, &repair, &mended) == STELE_EUSAGE);
    repair = sound;
    repair.moves_n = SIZE_MAX;
    stele_say_repair(cursor->log, "en", &repair, &text);
    TEST_CHECK(stele_repair_make(cursor->log, &repair, &mended) == STELE_EUSAGE);
    repair = sound;
    repair.kind = (enum stele_repair_kind)99;
    TEST_CHECK(stele_repair_make(cursor->log, &repair, &mended) == STELE_EUSAGE);
    repair = sound;
    repair.moves[0].turn_seat = 99;
    stele_say_repair(cursor->log, "en", &repair, &text);
    repair.node.ply = repair.reach.line = UINT32_MAX;
    stele_say_repair(cursor->log, "en", &repair, &text);
    TEST_CHECK(text.size == 0);
    stele_say_reach(cursor->log, "en", &repair, &text);
    stele_buf_free(&text);
}

static void test_reviews(void)
{
    at_positions(check_reviews);
}

/* Chapters of a study, by a number that there is not. */
static void test_study(void)
{
    struct stele *const lib = stele_new();
    struct stele_study *const study = stele_study_new(lib);
    struct stele_chapter chapter;
    struct stele_source source;
    struct stele_log *log;
    struct stele_node node;

    TEST_ASSERT(study != NULL);
    stele_study_chapter(study, 0, &chapter);
    TEST_CHECK(*chapter.id == '\0' && *chapter.href == '\0' && *chapter.at == '\0');
    TEST_CHECK(!stele_study_node(study, 5, NULL, &node));
    TEST_CHECK(*stele_study_text(study, 5, STELE_STUDY_TITLE, "en") == '\0');
    TEST_CHECK(*stele_study_text_in(study, 0, (enum stele_study_part)99, "en") == '\0');
    TEST_CHECK(stele_study_source(study, 0, &source, NULL) == STELE_EUSAGE);
    TEST_CHECK(stele_study_log(study, SIZE_MAX - 1, NULL, &log, NULL) == STELE_EUSAGE);
    TEST_CHECK(stele_study_judge(study, 1, NULL) == STELE_EUSAGE);
    TEST_CHECK(stele_study_set_text(study, 1, STELE_STUDY_TITLE, NULL, "x") == STELE_EUSAGE);
    TEST_CHECK(stele_study_set_text(study, STELE_STUDY_ITSELF, (enum stele_study_part)99, NULL,
                                    "x") == STELE_EUSAGE);
    TEST_CHECK(stele_study_add_beside(study, 7, NULL, "x.stele") == STELE_EUSAGE);
    TEST_CHECK(stele_study_remove(study, 0) == STELE_EUSAGE);
    TEST_CHECK(stele_study_move(study, 0, 1) == STELE_EUSAGE);
    TEST_CHECK(stele_study_rename(study, 0, "x") == STELE_EUSAGE);
    TEST_CHECK(stele_study_set_at(study, 0, "main:1") == STELE_EUSAGE);
    TEST_CHECK(stele_study_embed(study, 0, NULL) == STELE_EUSAGE);
    stele_study_free(study);
    stele_free(lib);
}

TEST_LIST = {{"verbs", test_verbs},     {"movers", test_movers},   {"values", test_values},
             {"forms", test_forms},     {"counts", test_counts},   {"guest", test_guest},
             {"viewers", test_viewers}, {"events", test_events},   {"nodes", test_nodes},
             {"objects", test_objects}, {"topics", test_topics},   {"reviews", test_reviews},
             {"study", test_study},     {NULL, NULL}};
