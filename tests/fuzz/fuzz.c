#include "fuzz.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/library/registry.h"
#include "core/log/cursor.h"
#include "core/play/replay.h"

void (*fuzz_story)(void);

static _Noreturn void crash(const char *format, va_list args)
{
    fputs("fuzz: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    if (fuzz_story != NULL)
        fuzz_story();
    abort();
}

void fuzz_crash(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    crash(format, args);
}

void fuzz_hold(bool holds, const char *format, ...)
{
    va_list args;

    if (holds)
        return;
    va_start(args, format);
    crash(format, args);
}

const struct stele *fuzz_lib(void)
{
    static struct stele *lib;

    if (lib == NULL)
        lib = stele_new();
    fuzz_hold(lib != NULL, "no memory for the library");
    return lib;
}

/* ---- Documents --------------------------------------------------------------------------------- */

static size_t accepted_n, documents_n;

static void tell_accepted(void)
{
    fprintf(stderr, "fuzz: %zu of %zu documents accepted\n", accepted_n, documents_n);
}

void fuzz_accept(bool accepted)
{
    if (documents_n++ == 0)
        atexit(tell_accepted);
    accepted_n += accepted;
}

void fuzz_say(const struct stele_log *log, const struct stele_diags *diags)
{
    struct stele_buf text = {0};

    for (size_t i = 0; i < diags->n && i < 4; i++) {
        stele_buf_clear(&text);
        stele_say_diag(fuzz_lib(), log, i % 2 ? "en" : "ru", "log", &diags->list[i], &text);
        fuzz_hold(text.size > 0 && !text.failed, "nothing to say about %s",
                  diags->list[i].why.code);
        for (size_t k = 0; k < text.size; k++)
            fuzz_hold((unsigned char)text.data[k] >= ' ' && text.data[k] != 0x7f,
                      "%s: a control character in a sentence", diags->list[i].why.code);
    }
    stele_buf_free(&text);
}

/* ---- Bytes that decide ------------------------------------------------------------------------ */

size_t fuzz_below(struct fuzz_input *in, size_t n)
{
    if (n == 0)
        return 0;
    size_t value = fuzz_byte(in);
    if (n > 256)
        value = value << 8 | fuzz_byte(in);
    return value % n;
}

void fuzz_text(struct fuzz_input *in, struct stele_buf *out, size_t max)
{
    size_t size = fuzz_below(in, max + 1);

    stele_buf_clear(out);
    stele_buf_puts(out, "");
    for (; size > 0 && fuzz_more(in); size--) {
        const char byte = (char)fuzz_byte(in);
        if (byte != '\0')
            stele_buf_add(out, &byte, 1);
    }
}

/* ---- Moves ------------------------------------------------------------------------------------- */

static int16_t any_number(struct fuzz_input *in, int min, int max)
{
    const size_t span = (size_t)(max - min) + 1;

    /* Small numbers are the ones that matter; the largest are the ones nobody thought of. */
    switch (fuzz_byte(in) % 8) {
    case 0:
        return (int16_t)max;
    case 1:
        return (int16_t)(min + (int)fuzz_below(in, span));
    default:
        return (int16_t)(min + (int)fuzz_below(in, span < 13 ? span : 13));
    }
}

static int16_t any_value(struct fuzz_input *in, const struct stele_rules *rules,
                         const struct stele_arg *arg)
{
    if ((arg->flags & STELE_ARG_HIDDEN) && fuzz_byte(in) % 8 == 0)
        return STELE_UNKNOWN;
    switch (arg->type) {
    case STELE_T_SEAT:
        return (int16_t)fuzz_below(in, rules->players_n);
    case STELE_T_INT:
    case STELE_T_INTS:
        return any_number(in, arg->min, arg->max);
    default:
        return (int16_t)fuzz_below(in, rules->domains[arg->domain].names_n);
    }
}

/* Names of counts ascend and stand once. */
static size_t any_counts(struct fuzz_input *in, const struct stele_rules *rules,
                         const struct stele_arg *arg, int16_t *values)
{
    const int names = rules->domains[arg->domain].names_n;
    size_t n = 0;

    for (int name = (int)fuzz_below(in, 4); name < names && n + 2 <= FUZZ_VALUES_MAX;
         name += 1 + (int)fuzz_below(in, 4)) {
        values[n++] = (int16_t)name;
        values[n++] = any_number(in, arg->min, arg->max);
    }
    return n;
}

size_t fuzz_values(struct fuzz_input *in, const struct stele_rules *rules,
                   const struct stele_arg *arg, int16_t values[FUZZ_VALUES_MAX])
{
    const bool many = arg->type == STELE_T_INTS || arg->type == STELE_T_NAMES;
    const size_t n = many ? fuzz_below(in, FUZZ_VALUES_MAX + 1) : 1;

    if (arg->type == STELE_T_COUNTS)
        return any_counts(in, rules, arg, values);
    for (size_t i = 0; i < n; i++)
        values[i] = any_value(in, rules, arg);
    return n;
}

void fuzz_invent(struct fuzz_input *in, const struct stele_rules *rules,
                 const struct stele_verb *verb, int number, int by, struct stele_move *out)
{
    int16_t values[FUZZ_VALUES_MAX];

    move_init(out, number, by);
    for (int arg = 0; arg < verb->args_n; arg++) {
        if ((verb->args[arg].flags & STELE_ARG_OPTIONAL) && fuzz_byte(in) % 3 == 0)
            continue;
        const size_t n = fuzz_values(in, rules, &verb->args[arg], values);
        move_set(out, arg, values, n);
    }
}

/* Drops an argument that need not be there, gives it anew, or changes one of its values. */
static void mutate_arg(struct fuzz_input *in, const struct stele_rules *rules,
                       const struct stele_arg *arg, int index, const struct stele_move *move,
                       struct stele_move *out)
{
    int16_t values[STELE_VALUES_MAX];
    size_t n = move_count(move, index);
    const unsigned what = fuzz_byte(in) % 4;

    if (!move_has(move, index) && what < 2)
        return;
    if ((arg->flags & STELE_ARG_OPTIONAL) && what == 1)
        return;
    memcpy(values, move_values(move, index), n * sizeof *values);
    if (what == 3 || n == 0)
        n = fuzz_values(in, rules, arg, values);
    else if (what == 2 && arg->type != STELE_T_COUNTS)
        values[fuzz_below(in, n)] = any_value(in, rules, arg);
    else if (what == 2)
        values[fuzz_below(in, n / 2) * 2 + 1] = any_number(in, arg->min, arg->max);
    /* Where others have grown too much there is room for one. */
    const size_t room = STELE_VALUES_MAX - out->start[index] - STELE_ARGS_MAX;
    move_set(out, index, values, n <= room ? n : arg->type == STELE_T_COUNTS ? 2 : 1);
}

void fuzz_mutate(struct fuzz_input *in, const struct stele_rules *rules,
                 const struct stele_move *move, struct stele_move *out)
{
    const struct stele_verb *verb = &rules->game->verbs[move->verb];

    move_init(out, move->verb, move->by);
    if (move->by != STELE_NOBODY && fuzz_byte(in) % 8 == 0)
        out->by = (int8_t)fuzz_below(in, rules->players_n);
    for (int arg = 0; arg < verb->args_n; arg++)
        mutate_arg(in, rules, &verb->args[arg], arg, move, out);
}

/* ---- A new log --------------------------------------------------------------------------------- */

static const struct stele_new_player players[STELE_SEATS_MAX] = {
    {"anna", "Анна", "yellow"}, {"борис", "Boris", NULL}, {"vera", "Вера", "red"},
    {"gleb", "Глеб", NULL},     {"darya", "Дарья", NULL}, {"egor", "Егор", NULL},
    {"zhanna", "Жанна", NULL},  {"zakhar", "Захар", NULL}};

static const char *any_choice(struct fuzz_input *in, const char *const *choices)
{
    size_t n = 0;

    while (choices[n] != NULL)
        n++;
    return choices[fuzz_below(in, n)];
}

enum { ITEMS_MAX = 3 };

/* Invented set-up items in text notation. */
static size_t any_items(struct fuzz_input *in, const struct stele_new_log *want,
                        const struct stele_game *game, struct stele_buf items[ITEMS_MAX])
{
    struct stele_player seats[STELE_SEATS_MAX];
    const struct stele_rules rules = {
        .domains = stele_game_info(fuzz_lib(), game)->domains,
        .players_n = (uint8_t)want->players_n,
    };
    const struct notation notation = {game, rules.domains, seats, want->players_n, false};
    const size_t n = fuzz_byte(in) % 4 == 0 ? fuzz_below(in, ITEMS_MAX + 1) : 0;

    for (size_t i = 0; i < want->players_n; i++)
        seats[i] = (struct stele_player){players[i].id, players[i].name, "", {"", ""}};
    for (size_t i = 0; i < n; i++) {
        struct stele_move item;
        const int number = (int)fuzz_below(in, game->setup_items_n);
        fuzz_invent(in, &rules, &game->setup_items[number], number, STELE_NOBODY, &item);
        notation_move(&notation, &game->setup_items[number], &item, &items[i]);
    }
    return n;
}

static struct stele_log *make_log(const struct stele_new_log *want)
{
    struct stele_log *log;
    struct stele_diags diags = {0};
    const int code = stele_log_new(fuzz_lib(), want, &log, &diags);

    fuzz_hold(code == STELE_OK || (code == STELE_EINPUT && diags.n > 0),
              "a new log is refused with %d and %zu diagnostics", code, diags.n);
    stele_diags_free(&diags);
    if (code == STELE_OK)
        return log;
    stele_log_free(log);
    return NULL;
}

/* What was asked for; without the set-up items; without options and rulings. */
static struct stele_log *make_some_log(struct stele_new_log *want)
{
    struct stele_log *log = make_log(want);

    if (log == NULL && want->setup_n > 0) {
        want->setup_n = 0;
        log = make_log(want);
    }
    if (log == NULL) {
        want->options_n = want->rulings_n = 0;
        log = make_log(want);
    }
    fuzz_hold(log != NULL, "%s, %s, %zu players: no log by default", want->game, want->edition,
              want->players_n);
    return log;
}

struct stele_log *fuzz_new_log(struct fuzz_input *in)
{
    const struct stele_game *game = stele_game_at(fuzz_lib(), fuzz_below(in, game_registry_n));
    const struct stele_edition *edition = &game->editions[fuzz_below(in, game->editions_n)];
    const size_t span = (size_t)(edition->players_max - edition->players_min) + 1;
    struct stele_setting options[STELE_OPTIONS_MAX], rulings[STELE_RULINGS_MAX];
    struct stele_buf items[ITEMS_MAX] = {{0}};
    const char *setup[ITEMS_MAX];
    struct stele_new_log want = {.game = game->id,
                                 .edition = edition->name,
                                 .players = players,
                                 .players_n = edition->players_min + fuzz_below(in, span),
                                 .options = options,
                                 .options_n = game->options_n,
                                 .rulings = rulings,
                                 .rulings_n = game->rulings_n,
                                 .setup = setup,
                                 .knowledge = fuzz_byte(in) % 2 ? "table" : "full"};

    for (size_t i = 0; i < game->options_n; i++)
        options[i] =
            (struct stele_setting){game->options[i].name, any_choice(in, game->options[i].choices)};
    for (size_t i = 0; i < game->rulings_n; i++)
        rulings[i] =
            (struct stele_setting){game->rulings[i].id, any_choice(in, game->rulings[i].choices)};
    want.setup_n = any_items(in, &want, game, items);
    for (size_t i = 0; i < want.setup_n; i++)
        setup[i] = items[i].data;
    struct stele_log *log = make_some_log(&want);
    for (size_t i = 0; i < ITEMS_MAX; i++)
        stele_buf_free(&items[i]);
    return log;
}

/* ---- Positions --------------------------------------------------------------------------------- */

void fuzz_position(const struct stele_rules *rules, const void *state,
                   const struct stele_moves *legal)
{
    const struct stele_game *game = rules->game;
    struct stele_status status = {0};
    struct stele_reason why = {0};

    if (!game->invariants(rules, state, &why))
        fuzz_crash("%s: %s", game->id, why.code != NULL ? why.code : "a law is broken");
    fuzz_hold(!legal->failed, "no memory for legal moves");
    game->status(rules, state, &status);
    fuzz_hold(status.over == (legal->n == 0 && legal->open == 0), "%s: %s in phase %d, %zu moves",
              game->id, status.over ? "over" : "a dead end", status.phase, legal->n);
    fuzz_hold((status.mover == STELE_NOBODY) == (status.chance || status.over),
              "%s: nobody decides in phase %d", game->id, status.phase);
    fuzz_hold(status.over || status.winners == 0, "%s: winners before the end", game->id);
}

/* ---- Logs -------------------------------------------------------------------------------------- */

static struct stele_buf written(const struct stele_log *log, enum stele_format format)
{
    struct stele_buf buf = {0};

    fuzz_hold(stele_log_write(log, format, &buf) == STELE_OK, "a log cannot be written");
    return buf;
}

/* What is reported of a difference: the line in which it is. */
void fuzz_same(const struct stele_buf *before, const struct stele_buf *after, const char *what)
{
    size_t at = 0, begin = 0;

    if (before->size == after->size && memcmp(before->data, after->data, before->size) == 0)
        return;
    for (; at < before->size && at < after->size && before->data[at] == after->data[at]; at++)
        if (before->data[at] == '\n')
            begin = at + 1;
    fuzz_crash("%s, another log:\n- %.*s\n+ %.*s", what, (int)strcspn(before->data + begin, "\n"),
               before->data + begin, (int)strcspn(after->data + begin, "\n"), after->data + begin);
}

static void only_allowed(const struct stele_diags *diags, unsigned allowed, const char *what)
{
    for (size_t i = 0; i < diags->n; i++)
        if (diags->list[i].severity == STELE_ERROR && !((allowed >> diags->list[i].kind) & 1))
            fuzz_crash("%s, line %u: %s (%s)", what, diags->list[i].line, diags->list[i].why.code,
                       diags->list[i].node);
}

static void read_back(const struct stele_log *log, const struct stele_buf *bytes,
                      const struct stele_buf *expected, unsigned allowed, const char *what)
{
    const struct stele_source source = {.data = bytes->data, .size = bytes->size};
    struct stele_diags diags = {0};
    struct stele_log *copy;
    const int code = stele_log_read(stele_log_lib(log), &source, NULL, &copy, &diags);

    only_allowed(&diags, allowed, what);
    fuzz_hold(copy != NULL && (code == STELE_OK || (code == STELE_EINPUT && allowed)),
              "%s: code %d", what, code);
    struct stele_buf again = written(copy, STELE_FORMAT_XML);
    fuzz_same(expected, &again, what);
    stele_buf_free(&again);
    stele_log_free(copy);
    stele_diags_free(&diags);
}

/* Packing costs more than all the rest: one log in eight. */
static bool worth_packing(const struct stele_buf *bytes)
{
    return bytes->size % 8 == 0;
}

void fuzz_round_trip(const struct stele_log *log, unsigned allowed)
{
    struct stele_buf xml = written(log, STELE_FORMAT_XML);
    struct stele_buf text = written(log, STELE_FORMAT_TEXT);

    read_back(log, &xml, &xml, allowed, "written as XML and read back");
    read_back(log, &text, &xml, allowed, "written as text and read back");
    if (worth_packing(&xml)) {
        struct stele_buf gz = written(log, STELE_FORMAT_GZ);
        read_back(log, &gz, &xml, allowed, "packed and read back");
        stele_buf_free(&gz);
    }
    stele_buf_free(&xml);
    stele_buf_free(&text);
}

static bool same_diag(const struct stele_diag *a, const struct stele_diag *b)
{
    return a->line == b->line && a->kind == b->kind && a->severity == b->severity &&
           strcmp(a->node, b->node) == 0 && strcmp(a->move, b->move) == 0 &&
           strcmp(a->why.code, b->why.code) == 0;
}

/* Where the set-up is refused there can be no tree; the verifier still reads to the end. */
static void same_diags(const struct stele_diags *tree, const struct stele_diags *verifier,
                       bool stopped)
{
    for (size_t i = 0; i < tree->n || i < verifier->n; i++) {
        if (stopped && i > 0 && i == tree->n)
            return;
        if (i >= verifier->n)
            fuzz_crash("only the tree says line %u: %s", tree->list[i].line,
                       tree->list[i].why.code);
        if (i >= tree->n)
            fuzz_crash("only the verifier says line %u: %s", verifier->list[i].line,
                       verifier->list[i].why.code);
        const struct stele_diag *a = &tree->list[i], *b = &verifier->list[i];
        fuzz_hold(same_diag(a, b),
                  "the tree says line %u: %s \"%s\" %s, the verifier line %u: %s \"%s\" %s",
                  a->line, a->node, a->move, a->why.code, b->line, b->node, b->move, b->why.code);
    }
}

static void same_verdict(struct stele_log *log, const struct stele_verdict *verdict)
{
    uint32_t plies = 0, lines = stele_log_lines(log);
    struct stele_line line;

    for (uint32_t i = 0; i < lines; i++) {
        stele_log_line(log, i, &line);
        plies += line.legal;
    }
    fuzz_hold(plies == verdict->plies, "%u legal moves in the tree, %u verified", plies,
              verdict->plies);
    /* Branches after a move that cannot be read are not kept. */
    fuzz_hold(lines == verdict->lines || verdict->lines == 0 ||
                  (!stele_log_whole(log) && lines < verdict->lines),
              "%u lines in the tree, %u verified", lines, verdict->lines);
    if (log->lines[0]->snapshots_n == 0)
        return;
    struct stele_cursor *cursor = stele_cursor_new(log);
    stele_log_line(log, 0, &line);
    fuzz_hold(cursor != NULL && stele_cursor_goto(cursor, (struct stele_node){0, line.legal}, NULL),
              "the last legal move cannot be reached");
    fuzz_hold(stele_cursor_hash(cursor) == verdict->hash, "the last positions differ");
    stele_cursor_free(cursor);
}

int fuzz_read_both(const void *data, size_t size, struct stele_log **log, struct stele_diags *diags)
{
    static const struct stele_limits limits = {.bytes = 1 << 20,
                                               .ratio = 1000,
                                               .depth = 64,
                                               .plies = 20000,
                                               .text = 65536,
                                               .diags = 100,
                                               .items = 20000};
    const struct stele_source source = {.data = data, .size = size};
    /* One for all inputs, as a command has one for all files. */
    static struct stele_verifier *verifier;
    struct stele_diags verified = {0};
    struct stele_verdict verdict;

    if (verifier == NULL)
        verifier = stele_verifier_new(fuzz_lib(), &limits);
    fuzz_hold(verifier != NULL, "no memory for a verifier");
    const int code = stele_log_read(fuzz_lib(), &source, &limits, log, diags);
    const int judged = stele_verify(verifier, &source, &verdict, &verified);
    fuzz_hold(verdict.ok == (judged == STELE_OK), "ok is %d, the code %d", verdict.ok, judged);
    same_diags(diags, &verified, *log == NULL);
    fuzz_hold(code == judged, "the tree says %d, the verifier %d", code, judged);
    if (*log != NULL)
        same_verdict(*log, &verdict);
    stele_diags_free(&verified);
    return code;
}

void fuzz_walk(struct stele_log *log)
{
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_moves legal = {0};
    struct stele_line line;

    fuzz_hold(cursor != NULL, "no memory for a cursor");
    for (uint32_t i = 0; i < stele_log_lines(log); i++) {
        stele_log_line(log, i, &line);
        const struct log_line *inside = log->lines[i];
        if (line.deleted || inside->barred || inside->snapshots_n == 0)
            continue;
        fuzz_hold(stele_cursor_goto(cursor, (struct stele_node){i, line.legal}, NULL),
                  "the end of line %s cannot be reached", line.id);
        stele_cursor_legal(cursor, &legal);
        fuzz_position(inside->rules, cursor->state, &legal);
    }
    stele_moves_free(&legal);
    stele_cursor_free(cursor);
}
