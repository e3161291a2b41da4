/* Recorded games, fact by fact: whatever a program can ask about them is as it was written down in
 * tests/games/GAME/golden/SAMPLE.trace.  What the figures are, and the first position; then for each
 * move why moves much like it are refused, the objects it touches and changes, its events and rows
 * with their facts, and every fact of the view that differs.  Now and then, and at the end: the board
 * as text in both languages, what the first player sees otherwise, the legal moves with what they
 * touch, and provisional rows.
 *
 * Everything is compared; written out is what a person can review: a move that brings an event, a
 * row, a refusal or a key of the view that no trace of the game had before, the first and the last
 * board.  Of all else stands a digest.  STELE_TEST_TRACES=FOLDER writes the traces whole into that
 * folder, to be compared with those of another build.
 *
 * STELE_TEST_GAME looks at one game only.  With STELE_TEST_UPDATE=yes traces are written anew, which
 * `make golden-update` does; to begin one for another sample, make an empty file. */
#include "seen.h"

#include "stele.h"

#include "acutest.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OBJECTS_MAX = 512, LOOK_EVERY = 50, LEGAL_MAX = 25, SHOWN_MAX = 12, SHAPES_MAX = 4096 };

/* Kinds of lines that the traces of a game have had so far, as hashes. */
struct shapes {
    uint64_t list[SHAPES_MAX];
    size_t n;
};

/* A log with two cursors, before and after a move.  What is printed gathers in `out`, a heading and
 * the lines below it, until it is added to the trace. */
struct tracer {
    struct stele_log *log;
    struct stele_cursor *before, *after;
    struct shapes *shapes;
    struct stele_buf *out;
    struct stele_buf *brief, *whole; /* the trace as it is written down, and all of it */
};

/* ---- What is written out --------------------------------------------------------------------- */

static uint64_t hash_add(uint64_t hash, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    return hash;
}

static uint64_t hash_of(const char *text, size_t n)
{
    return hash_add(UINT64_C(0xcbf29ce484222325), text, n);
}

/* The size of the first `n` words. */
static size_t words_size(const char *text, int n)
{
    size_t size = 0;

    for (; n > 0; n--) {
        size += strspn(text + size, " ");
        size += strcspn(text + size, " \n");
    }
    return size;
}

/* A line without what changes from move to move: of an event and a row their kind and clause, of a
 * refusal its code and clause, of a key of the view its first and last part without numbers. */
static uint64_t shape_of(const char *line)
{
    const char *const bar = strstr(line, " | "), *const end = line + strcspn(line, "\n");

    line += strspn(line, " ");
    if (strncmp(line, "event ", 6) == 0 || strncmp(line, "row ", 4) == 0)
        return hash_of(line, words_size(line, 3));
    if (strncmp(line, "not ", 4) == 0 && bar != NULL && bar < end)
        return hash_of(bar, words_size(bar, 3));
    const size_t size = strcspn(line, " \n");
    const char *last = line + size;
    while (last > line && last[-1] != '.')
        last--;
    uint64_t hash = hash_of(line, strcspn(line, ". \n"));
    for (; last < line + size; last++)
        if (*last < '0' || *last > '9')
            hash = hash_add(hash, last, 1);
    return hash;
}

/* Whether no line of this shape has come before. */
static bool is_new(struct shapes *shapes, uint64_t shape)
{
    for (size_t i = 0; i < shapes->n; i++)
        if (shapes->list[i] == shape)
            return false;
    TEST_ASSERT(shapes->n < SHAPES_MAX);
    shapes->list[shapes->n++] = shape;
    return true;
}

static void print_digest(struct stele_buf *out, uint64_t hash)
{
    stele_buf_printf(out, " #%08x\n", (unsigned)(hash ^ hash >> 32));
}

static const char *next_line(const char *line)
{
    const char *const end = strchr(line, '\n');

    return end != NULL ? end + 1 : line + strlen(line);
}

/* Adds what was printed to the trace: written out, or its heading with a digest. */
static void add_piece(const struct tracer *t, bool written_out)
{
    struct stele_buf *const piece = t->out;

    TEST_ASSERT(!piece->failed && piece->size > 0);
    stele_buf_add(t->whole, piece->data, piece->size);
    if (written_out) {
        stele_buf_add(t->brief, piece->data, piece->size);
    } else {
        stele_buf_add(t->brief, piece->data, strcspn(piece->data, "\n"));
        print_digest(t->brief, hash_of(piece->data, piece->size));
    }
    stele_buf_clear(piece);
}

/* The same for a move: written out if something in it is new, its verb or a line. */
static void add_move(const struct tracer *t)
{
    const char *const verb = t->out->data + words_size(t->out->data, 2);
    bool news = is_new(t->shapes, hash_of(verb, words_size(verb, 1)));

    for (const char *line = next_line(t->out->data); *line != '\0'; line = next_line(line))
        news = is_new(t->shapes, shape_of(line)) || news;
    add_piece(t, news);
}

/* The same for a list of facts: new lines are written out, of the others stands one digest. */
static void add_list(const struct tracer *t)
{
    const char *line = next_line(t->out->data);
    uint64_t hash = hash_of("", 0);

    stele_buf_add(t->whole, t->out->data, t->out->size);
    stele_buf_add(t->brief, t->out->data, (size_t)(line - t->out->data));
    for (const char *next; *line != '\0'; line = next) {
        next = next_line(line);
        if (is_new(t->shapes, shape_of(line)))
            stele_buf_add(t->brief, line, (size_t)(next - line));
        else
            hash = hash_add(hash, line, (size_t)(next - line));
    }
    stele_buf_puts(t->brief, "  others");
    print_digest(t->brief, hash);
    stele_buf_clear(t->out);
}

/* ---- Values ---------------------------------------------------------------------------------- */

static const char *player(const struct tracer *t, int seat)
{
    const struct stele_player *players;

    stele_log_players(t->log, &players);
    return seat >= 0 ? players[seat].id : "nobody";
}

static const char *name(const struct tracer *t, int domain, int value)
{
    const struct stele_domain *names = &stele_log_info(t->log)->domains[domain];

    return value >= 0 && value < names->names_n ? names->names[value] : "?";
}

static void print_objects(const struct tracer *t, const char *what,
                          const struct stele_object *objects, size_t n)
{
    if (n == 0)
        return;
    stele_buf_printf(t->out, "  %s", what);
    for (size_t i = 0; i < n; i++) {
        stele_buf_puts(t->out, " ");
        stele_object_print(t->log, &objects[i], t->out);
    }
    stele_buf_puts(t->out, "\n");
}

static void print_fact(const struct tracer *t, const struct stele_facts *facts, int i)
{
    const struct stele_fact *fact = &facts->fact[i];
    const int16_t *value = facts->value + fact->first;
    const struct stele_object object = {(uint8_t)value[0], (int8_t)value[1], value[2]};

    stele_buf_printf(t->out, " %s=", fact->key);
    switch ((enum stele_fact_type)fact->type) {
    case STELE_F_INT:
        stele_buf_printf(t->out, "%d", (int)fact->number);
        break;
    case STELE_F_TEXT:
        stele_buf_printf(t->out, "\"%s\"", facts->text + fact->number);
        break;
    case STELE_F_OBJECT:
        stele_object_print(t->log, &object, t->out);
        break;
    case STELE_F_SEAT:
        stele_buf_puts(t->out, player(t, value[0]));
        break;
    case STELE_F_NAME:
    case STELE_F_NAMES:
        for (int k = 0; k < fact->count; k++)
            stele_buf_printf(t->out, "%s%s", k ? "," : "", name(t, fact->domain, value[k]));
        break;
    case STELE_F_COUNTS:
        for (int k = 0; k + 1 < fact->count; k += 2)
            stele_buf_printf(t->out, "%s%s:%d", k ? "," : "", name(t, fact->domain, value[k]),
                             value[k + 1]);
        break;
    case STELE_F_SEATS:
        for (int k = 0; k + 1 < fact->count; k += 2)
            stele_buf_printf(t->out, "%s%s:%d", k ? "," : "", player(t, value[k]), value[k + 1]);
        break;
    case STELE_F_INTS:
        for (int k = 0; k < fact->count; k++)
            stele_buf_printf(t->out, "%s%d", k ? "," : "", value[k]);
        break;
    }
}

static void print_facts(const struct tracer *t, const struct stele_facts *facts)
{
    for (int i = 0; i < facts->n; i++)
        print_fact(t, facts, i);
    stele_buf_puts(t->out, "\n");
}

/* ---- One move -------------------------------------------------------------------------------- */

static void print_row(const struct tracer *t, const struct stele_row *row)
{
    stele_buf_printf(t->out, "  row %s %s %s %+d %s", row->kind, row->clause, player(t, row->seat),
                     (int)row->points, stele_log_info(t->log)->categories[row->category]);
    print_facts(t, &row->facts);
    print_objects(t, "  of", row->objects, row->objects_n);
}

/* All that the move did. */
static void print_step(const struct tracer *t)
{
    const struct stele_step *step;

    TEST_ASSERT(stele_cursor_step(t->after, &step) == STELE_OK);
    print_objects(t, "touches", step->touched, step->touched_n);
    print_objects(t, "changes", step->changed, step->changed_n);
    for (size_t i = 0; i < step->events_n; i++) {
        const struct stele_event *event = &step->events[i];
        stele_buf_printf(t->out, "  event %s %s %s%s", event->kind, event->clause,
                         player(t, event->seat), event->whole ? " whole" : "");
        print_facts(t, &event->facts);
    }
    for (size_t i = 0; i < step->rows_n; i++)
        print_row(t, &step->rows[i]);
}

static void print_changes(const struct tracer *t)
{
    struct stele_differences found;

    TEST_ASSERT(stele_cursor_compare(t->before, t->after, STELE_NOBODY, &found) == STELE_OK);
    for (size_t i = 0; i < found.n; i++)
        stele_buf_printf(t->out, "  %s \"%s\" > \"%s\"\n", found.list[i].path,
                         found.list[i].before, found.list[i].after);
    stele_memory_free(found.memory);
}

/* ---- Moves much like it ---------------------------------------------------------------------- */

/* Another value of the same type. */
static int other_value(const struct tracer *t, const struct stele_arg *arg, bool count, int value,
                       int by)
{
    const struct stele_player *players;
    int n;

    if (arg->type == STELE_T_INT || arg->type == STELE_T_INTS || count)
        return value + by >= arg->min ? value + by : value + 1;
    n = arg->type == STELE_T_SEAT ? (int)stele_log_players(t->log, &players)
                                  : stele_log_info(t->log)->domains[arg->domain].names_n;
    return (value + n + by % n) % n;
}

/* Value `at` of all, changed; false if there is none, or it hides what nobody has seen. */
static bool change(const struct tracer *t, struct stele_move *move, int at, int by)
{
    const struct stele_verb *verb = &stele_log_info(t->log)->verbs[move->verb];

    for (int i = 0; i < verb->args_n; i++) {
        const struct stele_arg *arg = &verb->args[i];
        const bool count = arg->type == STELE_T_COUNTS && (at - move->start[i]) % 2 == 1;
        if (at < move->start[i] || at >= move->start[i + 1] || move->value[at] == STELE_UNKNOWN)
            continue;
        if (arg->type == STELE_T_COUNTS && !count)
            return false; /* names ascend */
        move->value[at] = (int16_t)other_value(t, arg, count, move->value[at], by);
        return true;
    }
    return false;
}

static void print_verdict(const struct tracer *t, const struct stele_move *move)
{
    struct stele_reason why = {0};
    const bool legal = stele_cursor_check(t->before, move, &why);

    stele_buf_printf(t->out, "  %s %s: ", legal ? "also" : "not", player(t, move->by));
    stele_move_print(t->log, move, t->out);
    if (legal) {
        stele_buf_puts(t->out, "\n");
        return;
    }
    stele_buf_printf(t->out, " | %s %s", why.code, why.clause ? why.clause : "");
    print_facts(t, &why.facts);
}

/* The move with one value changed, by another player, and one of the moves before it once more. */
static void print_others(const struct tracer *t, const struct stele_record *step, uint32_t ply)
{
    const struct stele_player *players;
    const int players_n = (int)stele_log_players(t->log, &players);
    const int values = step->move.start[stele_log_info(t->log)->verbs[step->move.verb].args_n];
    struct stele_move move = step->move;
    struct stele_record earlier;

    for (int i = 0; i < 2 && values > 0; i++) {
        move = step->move;
        if (change(t, &move, (int)ply % values, i == 0 ? 1 : -(int)(ply % 5) - 1))
            print_verdict(t, &move);
    }
    move = step->move;
    if (move.by != STELE_NOBODY && ply % 8 == 0) {
        move.by = (int8_t)((move.by + 1) % players_n);
        print_verdict(t, &move);
    }
    if (ply % 3 == 0 &&
        stele_log_record(t->log, stele_cursor_node(t->before).line, 1 + ply * 5 / 7, &earlier)) {
        if (earlier.move.by != STELE_NOBODY && step->move.by != STELE_NOBODY)
            earlier.move.by = step->move.by;
        print_verdict(t, &earlier.move);
    }
}

static void print_move(const struct tracer *t, const struct stele_record *step)
{
    char node[STELE_NODE_MAX];

    stele_node_print(t->log, stele_cursor_node(t->after), node);
    stele_buf_printf(t->out, "%s %s: ", node, player(t, step->move.by));
    stele_move_print(t->log, &step->move, t->out);
    stele_buf_puts(t->out, "\n");
    print_others(t, step, stele_cursor_node(t->after).ply);
    print_step(t);
    print_changes(t);
    stele_buf_printf(t->out, "  hash %016llx\n", (unsigned long long)stele_cursor_hash(t->after));
    add_move(t);
}

/* ---- A closer look --------------------------------------------------------------------------- */

/* The library puts everything into one dict, which has no key. */
static void tell_all(const void *what, struct stele_emit *emit)
{
    stele_cursor_state(what, STELE_NOBODY, emit, NULL);
}

static void tell_first(const void *what, struct stele_emit *emit)
{
    stele_cursor_state(what, 0, emit, NULL);
}

static void tell_figures(const void *what, struct stele_emit *emit)
{
    stele_cursor_figures(what, emit, NULL);
}

static void print_hidden(const struct tracer *t)
{
    struct seen *all = seen_emitted(tell_all, t->after);
    struct seen *first = seen_emitted(tell_first, t->after);

    stele_buf_printf(t->out, "seen by %s\n", player(t, 0));
    seen_print(first->first, all->first, t->out);
    seen_free(first);
    seen_free(all);
}

static void print_legal(const struct tracer *t)
{
    struct stele_objects touched;
    struct stele_moves moves = {0};

    stele_cursor_legal(t->after, &moves);
    stele_buf_printf(t->out, "legal %zu open %llx\n", moves.n, (unsigned long long)moves.open);
    for (size_t i = 0; i < moves.n; i += 1 + moves.n / LEGAL_MAX) {
        stele_buf_puts(t->out, "  ");
        stele_move_print(t->log, &moves.list[i], t->out);
        stele_buf_puts(t->out, "\n");
        TEST_ASSERT(stele_cursor_touches(t->after, &moves.list[i], &touched) == STELE_OK);
        print_objects(t, "  touches", touched.list, touched.n);
        stele_memory_free(touched.memory);
    }
    stele_moves_free(&moves);
}

/* What only scoring would bring, if the game ended here. */
static void print_provisional(const struct tracer *t)
{
    const struct stele_row *rows;
    size_t n;

    n = stele_cursor_ledger(t->after, &rows);
    stele_buf_puts(t->out, "if it ended now\n");
    for (size_t i = 0; i < n; i++)
        if (rows[i].provisional)
            print_row(t, &rows[i]);
}

static void look_closer(const struct tracer *t, bool written_out)
{
    stele_buf_puts(t->out, "board\n");
    stele_cursor_board(t->after, STELE_NOBODY, "en", t->out);
    stele_cursor_board(t->after, STELE_NOBODY, "ru", t->out);
    add_piece(t, written_out);
    print_hidden(t);
    add_list(t);
    print_legal(t);
    add_piece(t, written_out);
    print_provisional(t);
    add_list(t);
}

static void print_emitted(const struct tracer *t, const char *what,
                          void (*tell)(const void *what, struct stele_emit *emit))
{
    struct seen *seen = seen_emitted(tell, t->after);

    stele_buf_printf(t->out, "%s\n", what);
    seen_print(seen->first, NULL, t->out);
    seen_free(seen);
    add_list(t);
}

static void trace_line(const struct tracer *t, uint32_t number)
{
    struct stele_line line;
    struct stele_record step;

    stele_log_line(t->log, number, &line);
    for (uint32_t ply = 1; ply <= line.plies; ply++) {
        TEST_ASSERT(stele_log_record(t->log, number, ply, &step));
        TEST_ASSERT(stele_cursor_goto(t->before, (struct stele_node){number, ply - 1}, NULL));
        TEST_ASSERT(stele_cursor_goto(t->after, (struct stele_node){number, ply}, NULL));
        print_move(t, &step);
        if (ply % LOOK_EVERY == 0 || ply == line.plies)
            look_closer(t, number == 0 && ply == line.plies);
    }
}

static void trace_log(struct stele_log *log, struct shapes *shapes, struct stele_buf *brief,
                      struct stele_buf *whole)
{
    struct stele_buf out = {0};
    const struct tracer t = {
        log, stele_cursor_new(log), stele_cursor_new(log), shapes, &out, brief, whole,
    };

    TEST_ASSERT(t.before != NULL && t.after != NULL);
    TEST_ASSERT(stele_cursor_goto(t.after, (struct stele_node){0, 0}, NULL));
    print_emitted(&t, "figures", tell_figures);
    print_emitted(&t, "position", tell_all);
    look_closer(&t, true);
    for (uint32_t line = 0; line < stele_log_lines(log); line++)
        trace_line(&t, line);
    stele_buf_free(&out);
    stele_cursor_free(t.before);
    stele_cursor_free(t.after);
}

/* ---- Files ----------------------------------------------------------------------------------- */

static bool read_whole(const char *path, struct stele_buf *out)
{
    FILE *file = fopen(path, "rb");
    char part[4096];
    size_t n;

    if (file == NULL)
        return false;
    while ((n = fread(part, 1, sizeof part, file)) > 0)
        stele_buf_add(out, part, n);
    fclose(file);
    return true;
}

static void write_whole(const char *path, const struct stele_buf *text)
{
    FILE *file = fopen(path, "wb");

    TEST_ASSERT_(file != NULL, "%s", path);
    TEST_CHECK(fwrite(text->data, 1, text->size, file) == text->size);
    TEST_CHECK(fclose(file) == 0);
    printf("%s\n", path);
}

/* Line by line, so that a failure says where: the lines that differ, and what they stand below. */
static void compare(const char *wanted, const char *found)
{
    const char *heading = "";
    int number = 1, shown = 0;

    for (; shown < SHOWN_MAX && (*wanted || *found); number++) {
        const size_t n = strcspn(wanted, "\n"), m = strcspn(found, "\n");
        if (*wanted && *wanted != ' ')
            heading = wanted;
        if (n != m || memcmp(wanted, found, n) != 0) {
            TEST_CHECK_(
                false, "line %d, below %.*s:\n      %.*s\n    was expected, found\n      %.*s",
                number, (int)strcspn(heading, "\n"), heading, (int)n, wanted, (int)m, found);
            shown++;
        }
        wanted += n + (wanted[n] == '\n');
        found += m + (found[m] == '\n');
    }
}

/* A trace whole, where STELE_TEST_TRACES wants it. */
static void keep_whole(const char *game, const char *name, const struct stele_buf *whole)
{
    const char *folder = getenv("STELE_TEST_TRACES");
    char path[2048];

    if (folder == NULL || *folder == '\0')
        return;
    snprintf(path, sizeof path, "%s/%s-%s", folder, game, name);
    write_whole(path, whole);
}

/* A game's traces: the folder they are in, and what they have shown so far. */
struct traces {
    struct stele *lib;
    const char *srcdir, *game;
    struct shapes shapes;
};

static void check_trace(struct traces *traces, const char *name)
{
    const char *update = getenv("STELE_TEST_UPDATE");
    struct stele_buf found = {0}, whole = {0}, wanted = {0};
    char sample[2048], golden[2048];
    const struct stele_source source = {.path = sample};
    struct stele_log *log;

    TEST_CASE(name);
    snprintf(golden, sizeof golden, "%s/tests/games/%s/golden/%s", traces->srcdir, traces->game,
             name);
    snprintf(sample, sizeof sample, "%s/samples/%s/%.*s.stele", traces->srcdir, traces->game,
             (int)(strstr(name, ".trace") - name), name);
    TEST_ASSERT(stele_log_read(traces->lib, &source, &stele_limits_default, &log, NULL) ==
                STELE_OK);
    trace_log(log, &traces->shapes, &found, &whole);
    TEST_ASSERT(!found.failed && !whole.failed && read_whole(golden, &wanted));
    const bool same = found.size == wanted.size && memcmp(found.data, wanted.data, found.size) == 0;
    if (!same && update != NULL && strcmp(update, "yes") == 0)
        write_whole(golden, &found);
    else if (!TEST_CHECK_(same, "all of it: STELE_TEST_TRACES=FOLDER"))
        compare(wanted.data ? wanted.data : "", found.data);
    keep_whole(traces->game, name, &whole);
    stele_buf_free(&found);
    stele_buf_free(&whole);
    stele_buf_free(&wanted);
    stele_log_free(log);
}

static int is_trace(const struct dirent *entry)
{
    return strstr(entry->d_name, ".trace") != NULL;
}

/* Returns how many traces the game has.  They come by their names, for what one has shown the next
 * need not. */
static int check_game(struct stele *lib, const char *srcdir, const char *game)
{
    struct traces traces = {.lib = lib, .srcdir = srcdir, .game = game};
    struct dirent **list;
    char dir[1024];

    snprintf(dir, sizeof dir, "%s/tests/games/%s/golden", srcdir, game);
    const int n = scandir(dir, &list, is_trace, alphasort);
    TEST_ASSERT_(n >= 0, "%s", dir);
    for (int i = 0; i < n; i++) {
        check_trace(&traces, list[i]->d_name);
        free(list[i]);
    }
    free(list);
    return n;
}

static void traces(void)
{
    const char *srcdir = getenv("srcdir"), *wanted = getenv("STELE_TEST_GAME");
    struct stele *lib = stele_new();
    int n = 0;

    TEST_ASSERT(lib != NULL);
    for (size_t i = 0; i < stele_games_n(lib); i++) {
        const char *id = stele_game_info(lib, stele_game_at(lib, i))->id;
        if (wanted == NULL || strcmp(wanted, id) == 0)
            n += check_game(lib, srcdir != NULL ? srcdir : ".", id);
    }
    TEST_CHECK(n > 0);
    stele_free(lib);
}

TEST_LIST = {
    {"recorded games are what they were, fact by fact", traces},
    {NULL, NULL},
};
