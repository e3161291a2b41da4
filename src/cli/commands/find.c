/* stele find: the logs in which something holds, and where; logs of the same game.
 *
 * Logs are replayed once by the verifier, which reports to an observer what happens on the main line; no
 * tree is built.  The observer has only the calls that the question needs, because events and
 * ledger rows are not even made where nobody listens.  Everything asked for must hold, each
 * anywhere in the game. */
#include "cli/shared/cli.h"

#include "cli/corpus/batch.h"
#include "cli/corpus/corpus.h"
#include "cli/text/json.h"
#include "cli/shared/out.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct find_args {
    struct operands operands;
    struct option_number jobs;
    struct option_list players;
    const char *game, *since, *until, *winner, *end, *clause, *event, *position;
    bool duplicates, json, recursive;
};

#define ARG(field) offsetof(struct find_args, field)
static const struct cli_option options[] = {
    {"clause", 0, OPTION_TEXT, "clause", ARG(clause), 0, 0},
    {"duplicates", 0, OPTION_FLAG, NULL, ARG(duplicates), 0, 0},
    {"end", 0, OPTION_TEXT, "end", ARG(end), 0, 0},
    {"event", 0, OPTION_TEXT, "event", ARG(event), 0, 0},
    {"game", 0, OPTION_TEXT, "game", ARG(game), 0, 0},
    {"jobs", 'j', OPTION_NUMBER, "n", ARG(jobs), 0, BATCH_JOBS_MAX},
    {"json", 0, OPTION_FLAG, NULL, ARG(json), 0, 0},
    {"player", 0, OPTION_LIST, "player", ARG(players), 0, 0},
    {"position", 0, OPTION_TEXT, "hash", ARG(position), 0, 0},
    {"recursive", 'r', OPTION_FLAG, NULL, ARG(recursive), 0, 0},
    {"since", 0, OPTION_TEXT, "date", ARG(since), 0, 0},
    {"until", 0, OPTION_TEXT, "date", ARG(until), 0, 0},
    {"winner", 0, OPTION_TEXT, "player", ARG(winner), 0, 0},
};

/* What has a place in a game: the first node at which it holds is printed. */
enum place { PLACE_CLAUSE, PLACE_EVENT, PLACE_POSITION, PLACES_N };
static const char *const place_names[PLACES_N] = {"clause", "event", "position"};

/* A log and the game it holds. */
struct copy {
    uint64_t identity;
    char *path;
};
struct copies {
    struct copy *list;
    size_t n, room;
};

/* What is looked for, and what all workers have found. */
struct search {
    const struct find_args *args;
    const struct stele_game *game; /* NULL: any */
    uint64_t position;
    bool wanted[PLACES_N];
    size_t *matches;
    struct copies *copies;
    bool *failed;
};

struct worker {
    const struct search *search;
    struct corpus *corpus;
    struct copies copies;
    size_t matches;
    bool failed; /* there was no memory for a copy */

    /* Of the log being read. */
    bool begun; /* there is a heading */
    struct stele_heading heading;
    const struct stele_game_info *info;
    struct stele_status status;
    bool found[PLACES_N];
    uint32_t ply[PLACES_N];
    uint64_t identity;
};

/* ---- Observing ------------------------------------------------------------------------------- */

static void note_place(struct worker *worker, enum place place, uint32_t ply)
{
    if (worker->found[place])
        return;
    worker->found[place] = true;
    worker->ply[place] = ply;
}

static void on_heading(void *user, const struct stele_heading *heading)
{
    struct worker *const worker = user;

    worker->begun = true;
    worker->heading = *heading;
    worker->info = stele_game_info(worker->corpus->cli->lib, heading->game);
}

/* A clause is cited by its id, a ruling also as the reading that decided. */
static void match_clause(struct worker *worker, uint32_t ply, const char *clause,
                 struct stele_ruled reading)
{
    const char *const wanted = worker->search->args->clause;
    const char *ruling, *choice;

    if (wanted == NULL || worker->found[PLACE_CLAUSE])
        return;
    if (strcasecmp(clause, wanted) == 0 ||
        (stele_ruled_names(worker->heading.game, reading, &ruling, &choice) &&
         strcasecmp(ruling, wanted) == 0))
        note_place(worker, PLACE_CLAUSE, ply);
}

/* "famine" and "rolltta.famine" both mean the event of that kind. */
static bool is_kind(const char *kind, const char *wanted)
{
    const char *const dot = strchr(kind, '.');

    return strcmp(kind, wanted) == 0 || (dot != NULL && strcmp(dot + 1, wanted) == 0);
}

static void on_event(void *user, uint32_t ply, const struct stele_event *event)
{
    struct worker *const worker = user;
    const char *const wanted = worker->search->args->event;

    match_clause(worker, ply, event->clause, event->reading);
    if (wanted != NULL && is_kind(event->kind, wanted))
        note_place(worker, PLACE_EVENT, ply);
}

static void on_row(void *user, uint32_t ply, const struct stele_row *row)
{
    if (!row->provisional)
        match_clause(user, ply, row->clause, row->reading);
}

static void on_moved(void *user, uint32_t ply, const struct stele_move *move,
                     const struct stele_status *after)
{
    struct worker *const worker = user;

    (void)after;
    match_clause(worker, ply, worker->info->verbs[move->verb].clause, (struct stele_ruled){0});
}

static void on_position(void *user, uint32_t ply, uint64_t hash)
{
    struct worker *const worker = user;

    if (hash == worker->search->position)
        note_place(worker, PLACE_POSITION, ply);
}

static void on_end(void *user, uint32_t ply, const struct stele_status *status)
{
    (void)ply;
    ((struct worker *)user)->status = *status;
}

static void on_identity(void *user, uint64_t hash)
{
    ((struct worker *)user)->identity = hash;
}

/* ---- Judging --------------------------------------------------------------------------------- */

/* Whether somebody of that name sits at one of `seats`. */
static bool sits(const struct worker *worker, const char *name, unsigned seats)
{
    for (size_t i = 0; i < worker->heading.players_n; i++)
        if (((seats >> i) & 1) && stele_player_is(&worker->heading.players[i], name))
            return true;
    return false;
}

/* How much of a text is a date, 2026, 2026-11 or 2026-11-08; 0 if it does not begin with one. */
static size_t date_size(const char *text)
{
    static const char form[] = "dddd-dd-dd";
    size_t n = 0;

    while (form[n] != '\0' &&
           (form[n] == 'd' ? text[n] >= '0' && text[n] <= '9' : text[n] == form[n]))
        n++;
    return n == 10 ? 10 : n >= 7 ? 7 : n >= 4 ? 4 : 0;
}

/* Whether the digits at `text` make a day of that month; no calendar is asked for leap years. */
static bool is_day(const char *text, int month)
{
    static const char days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const int day = 10 * (text[0] - '0') + text[1] - '0';

    return day >= 1 && day <= days[month - 1];
}

/* Whether all of a text is a date: a year, a month of one, or a day of that. */
static bool is_date(const char *text)
{
    const size_t size = date_size(text);

    if (size == 0 || text[size] != '\0' || size == 4)
        return size == 4 && text[4] == '\0';
    const int month = 10 * (text[5] - '0') + text[6] - '0';
    return month >= 1 && month <= 12 && (size == 7 || is_day(text + 8, month));
}

/* Dates are compared as far as both go: 2026-11 is not before 2026-11-08, nor after it. */
static int compare_dates(const char *a, const char *b)
{
    const size_t a_size = date_size(a), b_size = date_size(b);

    return strncmp(a, b, a_size < b_size ? a_size : b_size);
}

static bool fits_date(const struct worker *worker)
{
    const struct find_args *const args = worker->search->args;
    const char *const date = corpus_about(&worker->heading, "date");

    if (args->since == NULL && args->until == NULL)
        return true;
    return date_size(date) > 0 && (args->since == NULL || compare_dates(date, args->since) >= 0) &&
           (args->until == NULL || compare_dates(date, args->until) <= 0);
}

static bool fits_outcome(const struct worker *worker)
{
    const struct find_args *const args = worker->search->args;
    const struct stele_status *const status = &worker->status;

    if (args->winner == NULL && args->end == NULL)
        return true;
    return status->over && (args->winner == NULL || sits(worker, args->winner, status->winners)) &&
           (args->end == NULL ||
            strcmp(stele_name(worker->info, "ends", status->end), args->end) == 0);
}

static bool fits(const struct worker *worker)
{
    const struct search *const search = worker->search;

    if (!worker->begun || (search->game != NULL && search->game != worker->heading.game))
        return false;
    for (size_t i = 0; i < search->args->players.n; i++)
        if (!sits(worker, search->args->players.list[i], ~0u))
            return false;
    for (int i = 0; i < PLACES_N; i++)
        if (search->wanted[i] && !worker->found[i])
            return false;
    return fits_date(worker) && fits_outcome(worker);
}

/* ---- A match --------------------------------------------------------------------------------- */

static void list_nodes(const struct worker *worker, struct stele_buf *out)
{
    char node[STELE_NODE_MAX];

    for (int i = 0; i < PLACES_N; i++) {
        if (!worker->search->wanted[i])
            continue;
        stele_verifier_node(worker->corpus->verifier, worker->ply[i], node);
        stele_buf_printf(out, "%s%s", out->size > 0 ? ", " : "", node);
    }
}

/* "Anna, Boris ★": a star for who has won. */
static void list_players(const struct cli *cli, const struct worker *worker, struct stele_buf *out)
{
    const unsigned winners = worker->status.over ? worker->status.winners : 0;

    for (size_t i = 0; i < worker->heading.players_n; i++)
        stele_buf_printf(out, "%s%s%s", i > 0 ? ", " : "",
                         stele_player_name(&worker->heading.players[i], cli->lang),
                         (winners >> i) & 1 ? " ★" : "");
}

static void say_match(const struct cli *cli, const struct worker *worker, const char *path,
                      struct stele_buf *out)
{
    const struct stele_heading *const heading = &worker->heading;
    const char *const end = stele_name(worker->info, "ends", worker->status.end);
    struct stele_buf nodes = {0}, players = {0};

    list_nodes(worker, &nodes);
    list_players(cli, worker, &players);
    batch_say_path(path, out);
    SAY(cli, out, "cli.find.match", "nodes", out_part(out, &nodes), "game",
        stele_text(cli->lib, heading->game, cli->lang, "title"), "edition",
        cli_name(cli, heading->game, "editions", heading->edition), "date",
        corpus_about(heading, "date"), "players", out_part(out, &players), "end",
        worker->status.over ? cli_name(cli, heading->game, "ends", end) : "", NULL);
    stele_buf_puts(out, "\n");
    stele_buf_free(&nodes);
    stele_buf_free(&players);
}

static void put_nodes(struct stele_emit *emit, const struct worker *worker)
{
    char node[STELE_NODE_MAX];

    put_dict(emit, "nodes");
    for (int i = 0; i < PLACES_N; i++) {
        if (!worker->search->wanted[i])
            continue;
        stele_verifier_node(worker->corpus->verifier, worker->ply[i], node);
        put_some(emit, place_names[i], node);
    }
    put_end(emit);
}

static void put_players(struct stele_emit *emit, const struct worker *worker)
{
    put_list(emit, "players");
    for (size_t i = 0; i < worker->heading.players_n; i++) {
        put_dict(emit, NULL);
        put_text(emit, "id", worker->heading.players[i].id);
        put_text(emit, "name", worker->heading.players[i].name);
        put_end(emit);
    }
    put_end(emit);
}

static void put_outcome(struct stele_emit *emit, const struct worker *worker)
{
    put_bool(emit, "finished", worker->status.over);
    if (!worker->status.over)
        return;
    put_some(emit, "end", stele_name(worker->info, "ends", worker->status.end));
    put_list(emit, "winners");
    for (size_t i = 0; i < worker->heading.players_n; i++)
        if ((worker->status.winners >> i) & 1)
            put_text(emit, NULL, worker->heading.players[i].id);
    put_end(emit);
}

static void say_json(const struct worker *worker, const struct batch_log *log,
                     struct stele_buf *out)
{
    struct stele_json json;
    struct stele_emit *const emit = &json.emit;

    stele_json_init(&json, out, 0);
    put_dict(emit, NULL);
    put_text(emit, "file", log->file);
    put_some(emit, "chapter", log->chapter);
    put_nodes(emit, worker);
    put_text(emit, "game", worker->info->id);
    put_text(emit, "edition", worker->heading.edition);
    put_some(emit, "date", corpus_about(&worker->heading, "date"));
    put_players(emit, worker);
    put_outcome(emit, worker);
    put_end(emit);
    stele_buf_puts(out, "\n");
}

/* ---- Copies ---------------------------------------------------------------------------------- */

static bool copies_reserve(struct copies *copies, size_t n)
{
    return stele_grow(&copies->list, &copies->room, copies->n + n, sizeof *copies->list);
}

static bool copies_add(struct copies *copies, uint64_t identity, const char *path)
{
    char *own = copies_reserve(copies, 1) ? strdup(path) : NULL;

    if (own == NULL)
        return false;
    copies->list[copies->n++] = (struct copy){identity, own};
    return true;
}

/* Takes over everything of `from`. */
static bool copies_move(struct copies *to, struct copies *from)
{
    if (from->n == 0)
        return true;
    if (!copies_reserve(to, from->n))
        return false;
    memcpy(to->list + to->n, from->list, from->n * sizeof *from->list);
    to->n += from->n;
    from->n = 0;
    return true;
}

static void copies_free(struct copies *copies)
{
    for (size_t i = 0; i < copies->n; i++)
        free(copies->list[i].path);
    free(copies->list);
}

/* By game, then by name, so that the order in which they were found does not matter. */
static int compare_copies(const void *a, const void *b)
{
    const struct copy *const x = a, *const y = b;

    if (x->identity != y->identity)
        return x->identity < y->identity ? -1 : 1;
    return strcmp(x->path, y->path);
}

/* Copies of one game, list[0 … n). */
struct same {
    const struct copy *list;
    size_t n;
};

static int compare_same(const void *a, const void *b)
{
    const struct same *const x = a, *const y = b;

    return strcmp(x->list[0].path, y->list[0].path);
}

static void say_same(const struct cli *cli, const struct same *same, struct stele_buf *out)
{
    char hash[17];

    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)same->list[0].identity);
    SAY(cli, out, "cli.find.same", "n", NUM((int64_t)same->n), "hash", hash, NULL);
    stele_buf_puts(out, "\n");
    for (size_t i = 0; i < same->n; i++) {
        stele_buf_puts(out, "  ");
        out_text(out, same->list[i].path);
        stele_buf_puts(out, "\n");
    }
}

static void json_same(const struct same *same, struct stele_buf *out)
{
    struct stele_json json;
    struct stele_emit *const emit = &json.emit;

    stele_json_init(&json, out, 0);
    put_dict(emit, NULL);
    put_hash(emit, "identity", same->list[0].identity);
    put_list(emit, "files");
    for (size_t i = 0; i < same->n; i++)
        put_text(emit, NULL, same->list[i].path);
    put_end(emit);
    put_end(emit);
    stele_buf_puts(out, "\n");
}

/* The games of which there are several logs, in the order of their first names.  *n is their number;
 * NULL without memory. */
static struct same *find_same(struct copies *copies, size_t *n)
{
    struct same *list = calloc(copies->n / 2 + 1, sizeof *list);

    *n = 0;
    if (list == NULL)
        return NULL;
    if (copies->n > 1)
        qsort(copies->list, copies->n, sizeof *copies->list, compare_copies);
    for (size_t i = 0, next; i < copies->n; i = next) {
        for (next = i + 1; next < copies->n; next++)
            if (copies->list[next].identity != copies->list[i].identity)
                break;
        if (next - i > 1)
            list[(*n)++] = (struct same){copies->list + i, next - i};
    }
    if (*n > 1)
        qsort(list, *n, sizeof *list, compare_same);
    return list;
}

/* Prints them; returns how many games there are several logs of. */
static size_t print_copies(struct cli *cli, struct copies *copies, bool json)
{
    struct stele_buf out = {0};
    size_t n;
    struct same *list = find_same(copies, &n);

    if (list == NULL) {
        cli_no_memory(cli);
        return 0;
    }
    for (size_t i = 0; i < n; i++) {
        if (json)
            json_same(&list[i], &out);
        else
            say_same(cli, &list[i], &out);
    }
    out_print(cli, &out);
    stele_buf_free(&out);
    free(list);
    return n;
}

/* ---- The batch ------------------------------------------------------------------------------- */

static void *begin_worker(const struct batch *batch)
{
    struct worker *worker = calloc(1, sizeof *worker);

    if (worker == NULL)
        return NULL;
    worker->search = batch->task;
    worker->corpus = corpus_new(batch->cli);
    if (worker->corpus == NULL) {
        free(worker);
        return NULL;
    }
    return worker;
}

/* Listens to what the search needs to know, and to nothing else. */
static struct stele_observer observer_of(struct worker *worker)
{
    const bool *const wanted = worker->search->wanted;
    const bool clause = wanted[PLACE_CLAUSE];

    return (struct stele_observer){
        .heading = on_heading,
        .event = clause || wanted[PLACE_EVENT] ? on_event : NULL,
        .row = clause ? on_row : NULL,
        .moved = clause ? on_moved : NULL,
        .position = wanted[PLACE_POSITION] ? on_position : NULL,
        .end = on_end,
        .identity = worker->search->args->duplicates ? on_identity : NULL,
        .user = worker,
    };
}

/* Of a broken log the part that could be read is looked at. */
static int find_in_log(const struct batch *batch, void *own, const struct batch_log *log,
                       struct batch_said *said)
{
    struct worker *const worker = own;
    const struct find_args *const args = worker->search->args;
    const struct stele_observer observer = observer_of(worker);

    worker->begun = false;
    worker->status = (struct stele_status){0};
    memset(worker->found, 0, sizeof worker->found);
    const int result = corpus_read(worker->corpus, log, &observer, &said->err);
    if (result == BATCH_STUDY || !fits(worker))
        return result;
    worker->matches++;
    if (args->duplicates && result == STELE_OK)
        worker->failed |= !copies_add(&worker->copies, worker->identity, log->name);
    else if (!args->duplicates && args->json)
        say_json(worker, log, &said->out);
    else if (!args->duplicates)
        say_match(batch->cli, worker, log->name, &said->out);
    return worker->failed ? STELE_ENOMEM : result;
}

static void end_worker(const struct batch *batch, void *own)
{
    const struct search *const search = batch->task;
    struct worker *const worker = own;

    if (worker == NULL)
        return;
    *search->matches += worker->matches;
    *search->failed |= worker->failed || !copies_move(search->copies, &worker->copies);
    copies_free(&worker->copies);
    corpus_free(worker->corpus);
    free(worker);
}

/* ---- What may be asked for ------------------------------------------------------------------- */

static bool parse_hash(const char *text, uint64_t *out)
{
    static const char digits[] = "0123456789abcdef";

    *out = 0;
    for (size_t i = 0; text[i] != '\0'; i++) {
        const char *const digit = strchr(digits, text[i]);
        if (digit == NULL || i == 16)
            return false;
        *out = *out << 4 | (uint64_t)(digit - digits);
    }
    return strlen(text) == 16;
}

/* Whether there is such a thing in the game, or in any: nothing is found of what cannot be. */
static bool exists(const struct cli *cli, const struct stele_game *only, const char *text,
                   bool (*is_there)(const struct cli *cli, const struct stele_game *game,
                                    const char *text))
{
    for (size_t i = 0; i < stele_games_n(cli->lib); i++) {
        const struct stele_game *const game = stele_game_at(cli->lib, i);
        if ((only == NULL || only == game) && is_there(cli, game, text))
            return true;
    }
    return false;
}

static bool has_clause(const struct cli *cli, const struct stele_game *game, const char *id)
{
    struct clauses clauses;

    clauses_init(&clauses, cli, game);
    for (size_t i = 0; i < clauses.n; i++)
        if (strcasecmp(clauses_id(&clauses, i), id) == 0)
            return true;
    return false;
}

static bool has_end(const struct cli *cli, const struct stele_game *game, const char *end)
{
    const struct stele_game_info *const info = stele_game_info(cli->lib, game);
    const char *name;

    for (size_t i = 0; *(name = stele_name(info, "ends", i)) != '\0'; i++)
        if (strcmp(name, end) == 0)
            return true;
    return false;
}

/* Every kind of event has its message. */
static bool has_event(const struct cli *cli, const struct stele_game *game, const char *kind)
{
    const char *const id = stele_game_info(cli->lib, game)->id;
    char key[96];

    snprintf(key, sizeof key, "message/%s%s%s", strchr(kind, '.') != NULL ? "" : id,
             strchr(kind, '.') != NULL ? "" : ".", kind);
    return *stele_text_find(cli->lib, game, "en", key) != '\0';
}

static int check_args(struct cli *cli, const struct find_args *args, struct search *search)
{
    const char *const dates[] = {args->since, args->until};

    if (args->game != NULL && (search->game = cli_game(cli, args->game)) == NULL)
        return CLI_USAGE;
    for (size_t i = 0; i < 2; i++)
        if (dates[i] != NULL && !is_date(dates[i]))
            return FAIL_USAGE(cli, "cli.find.bad-date", "date", dates[i], NULL);
    if (args->position != NULL && !parse_hash(args->position, &search->position))
        return FAIL_USAGE(cli, "cli.find.bad-hash", "hash", args->position, NULL);
    if (args->clause != NULL && !exists(cli, search->game, args->clause, has_clause))
        return FAIL_USAGE(cli, "cli.find.no-clause", "clause", args->clause, NULL);
    if (args->end != NULL && !exists(cli, search->game, args->end, has_end))
        return FAIL_USAGE(cli, "cli.find.no-end", "end", args->end, NULL);
    if (args->event != NULL && !exists(cli, search->game, args->event, has_event))
        return FAIL_USAGE(cli, "cli.find.no-event", "event", args->event, NULL);
    return CLI_GOOD;
}

static int find_run(struct cli *cli, const void *own)
{
    const struct find_args *const args = own;
    struct copies copies = {0};
    size_t matches = 0;
    bool failed = false;
    struct search search = {
        .args = args,
        .wanted = {args->clause != NULL, args->event != NULL, args->position != NULL},
        .matches = &matches,
        .copies = &copies,
        .failed = &failed,
    };
    const struct batch batch = {cli,         &search,       true,      begin_worker,
                                find_in_log, corpus_broken, end_worker};
    const struct batch_files files = {&args->operands, &args->jobs, args->recursive};
    struct batch_tally tally;
    int status = check_args(cli, args, &search);

    if (status != CLI_GOOD)
        return status;
    status = batch_run(&batch, &files, &tally);
    if (args->duplicates)
        matches = print_copies(cli, &copies, args->json);
    copies_free(&copies);
    if (failed)
        return cli_no_memory(cli);
    return status == CLI_GOOD && matches == 0 ? CLI_BAD : status;
}

const struct command command_find = {
    .name = "find",
    .options = options,
    .options_n = sizeof options / sizeof options[0],
    .args_size = sizeof(struct find_args),
    .operands_min = 1,
    .operands_max = UINT32_MAX,
    .run = find_run,
};
