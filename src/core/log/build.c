/* Building a log out of a record: every move is kept, and replayed once while it is read.
 *
 * The player holds one state for each open line, this file a frame for each of them, at the same
 * index.  What happens to the two differs where something is wrong.  After an illegal move the
 * player has stopped, but moves, notes and branches are still kept, for the log is to be shown
 * whole and mended.  After a move that could not be read (`cut`) nothing is kept any more: the
 * moves there belong to a position that nobody knows. */
#include "core/log/build.h"

#include "core/library/derived.h"
#include "core/log/annot.h"
#include "core/play/player.h"
#include "core/log/log.h"

#include <stdlib.h>
#include <string.h>

/* What is kept of a line that the player has open. */
struct frame {
    uint32_t line;
    bool turn_kept;
    bool cut; /* a move could not be read: nothing after it is kept */
    struct log_turn turn;
    int32_t totals[STELE_SEATS_MAX]; /* of the ledger rows that moves wrote */
};

struct log_builder {
    struct stele_log *log;
    const struct record_reader *reader; /* knows the line of the file; NULL: nobody does */
    struct player player;
    struct frame *frames; /* one for each of its lines */
    size_t frames_room;
    struct names lost; /* ids of lines that are not kept */
    bool form;         /* nothing is to be replayed */
    bool ready;        /* the header was usable */
};

struct log_builder *log_builder_new(const struct stele *lib, struct stele_diags *diags)
{
    struct log_builder *builder = calloc(1, sizeof *builder);

    if (builder == NULL)
        return NULL;
    builder->player.diags = diags;
    builder->log = calloc(1, sizeof *builder->log);
    if (builder->log != NULL) {
        builder->log->lib = derived_hold(lib);
        builder->log->arena = arena_new();
    }
    if (builder->log == NULL || builder->log->arena == NULL) {
        derived_drop(builder->log != NULL ? builder->log->lib : NULL);
        free(builder->log);
        free(builder);
        return NULL;
    }
    return builder;
}

struct arena *log_builder_arena(struct log_builder *builder)
{
    return builder->log->arena;
}

static struct frame *top(struct log_builder *builder)
{
    return &builder->frames[builder->player.n - 1];
}

static struct log_line *top_line(struct log_builder *builder)
{
    return builder->log->lines[top(builder)->line];
}

/* ---- Diagnostics ----------------------------------------------------------------------------- */

/* Puts an error, if it is kept, at a node of the innermost line. */
static void place_diag(struct log_builder *builder, uint32_t ply, struct stele_diag *diag)
{
    if (diag != NULL)
        stele_node_print(builder->log, (struct stele_node){top(builder)->line, ply}, diag->node);
}

/* ---- Lines ----------------------------------------------------------------------------------- */

/* Makes room for what is kept of the line that the player has just opened. */
static bool push_frame(struct log_builder *builder)
{
    if (!stele_grow(&builder->frames, &builder->frames_room, builder->player.n,
                     sizeof *builder->frames))
        return false;
    *top(builder) = (struct frame){0};
    return true;
}

/* Foreign namespaces may turn up anywhere; they are all declared on the root. */
static int build_namespace(void *user, const struct stele_setting *found)
{
    struct stele_log *log = ((struct log_builder *)user)->log;
    struct record_header *header = &log->header;
    struct stele_setting *list = arena_alloc(log->arena, (header->namespaces_n + 1) * sizeof *list);

    if (list == NULL)
        return STELE_ENOMEM;
    if (header->namespaces_n > 0)
        memcpy(list, header->namespaces, header->namespaces_n * sizeof *list);
    list[header->namespaces_n] = *found;
    header->namespaces = list;
    header->namespaces_n++;
    return STELE_OK;
}

static int build_header(void *user, const struct record_header *header)
{
    struct log_builder *builder = user;
    struct stele_log *log = builder->log;
    struct stele_reason why;

    log->header = *header;
    /* The copy of the players in the rules must be the one that stays. */
    log->header.rules.players = header->seats;
    log->slot =
        (header->game->state_size + ARENA_STATE_ALIGN - 1) & ~((size_t)ARENA_STATE_ALIGN - 1);
    const struct stele *const asked = log->lib;
    log->lib = derived_hold(header->lib);
    const bool named = replay_compare_set(asked, header, builder->player.diags, &why);
    derived_drop(asked);
    const struct stele_reason misnamed = why;
    int code = player_begin(&builder->player, header, &log->header.rules, &why);
    if (builder->form && code != STELE_ENOMEM) {
        player_stop_here(&builder->player);
        code = STELE_OK;
    }
    if (!named && !builder->form)
        player_report(&builder->player, STELE_D_CLAIM, header->rules_line, &misnamed);
    if (code == STELE_EINPUT)
        player_report_setup(&builder->player, header, &why);
    if (code != STELE_ENOMEM && !push_frame(builder))
        return STELE_ENOMEM;
    builder->ready = code == STELE_OK;
    return code;
}

static bool is_cut(struct log_builder *builder)
{
    return builder->player.n > 0 && top(builder)->cut;
}

/* Also of a line that is not kept: ids are unique in the whole file. */
static int build_line_id(void *user, const char *id, size_t size)
{
    struct log_builder *builder = user;

    if (log_line_find(builder->log, id, size) >= 0 || names_has(&builder->lost, id, size))
        return STELE_EINPUT;
    if (!is_cut(builder))
        return STELE_OK;
    return names_add(&builder->lost, id, size) == NAMES_NO_MEMORY ? STELE_ENOMEM : STELE_OK;
}

static bool copy_rulings(struct stele_log *log, struct log_line *line,
                         const struct record_setting *list, size_t n)
{
    line->rulings = n > 0 ? arena_alloc(log->arena, n * sizeof *line->rulings) : NULL;
    if (n > 0 && line->rulings == NULL)
        return false;
    for (size_t i = 0; i < n; i++) {
        struct record_setting *copy = &line->rulings[i];
        copy->name = annot_clean(log->arena, list[i].name);
        copy->value = annot_clean(log->arena, list[i].value);
        if (copy->name == NULL || copy->value == NULL ||
            !annot_copy_attrs(log->arena, &list[i].foreign, &copy->foreign))
            return false;
    }
    line->rulings_n = n;
    line->overrides = n > 0;
    return true;
}

static bool copy_line(struct stele_log *log, struct log_line *line,
                      const struct record_line *record)
{
    line->title = annot_clean(log->arena, record->title);
    line->kind = annot_clean(log->arena, record->kind);
    for (size_t i = 0; i < STELE_LANGS_N; i++) {
        line->title_in[i] =
            annot_clean(log->arena, record->title_in[i] != NULL ? record->title_in[i] : "");
        if (line->title_in[i] == NULL)
            return false;
    }
    return line->title != NULL && line->kind != NULL &&
           annot_copy_attrs(log->arena, &record->foreign, &line->foreign) &&
           copy_rulings(log, line, record->rulings, record->rulings_n);
}

static bool keep_reason(struct stele_log *log, struct log_line *line,
                        const struct stele_reason *why)
{
    line->illegal = arena_alloc(log->arena, sizeof *line->illegal);
    if (line->illegal == NULL)
        return false;
    *line->illegal = *why;
    return true;
}

/* Rulings that do not exist stop the line at its first node. */
static int bar_line(struct log_builder *builder, const struct record_line *record,
                    const struct stele_reason *why)
{
    struct log_line *const line = top_line(builder);

    place_diag(builder, 0, player_report(&builder->player, STELE_D_RULE, record->source_line, why));
    line->barred = true;
    return keep_reason(builder->log, line, why) ? STELE_OK : STELE_ENOMEM;
}

/* The rules that the player made for the line go when it is closed; the log keeps its own. */
static bool keep_rules(struct log_builder *builder)
{
    struct log_line *const line = top_line(builder);

    if (!line->overrides)
        return true;
    struct stele_rules *const rules = arena_alloc(builder->log->arena, sizeof *rules);
    if (rules == NULL)
        return false;
    *rules = builder->player.line->own;
    line->rules = rules;
    return true;
}

/* The new line begins where its parent stands. */
static int enter_branch(struct log_builder *builder, const struct record_line *record,
                        struct log_line *line)
{
    const bool reached = builder->player.line->stopped == NULL;
    struct stele_reason why;
    const int code =
        player_enter(&builder->player, line->rulings, line->rulings_n, record->source_line, &why);

    if (code == STELE_ENOMEM || !push_frame(builder))
        return STELE_ENOMEM;
    struct frame *const frame = top(builder);
    frame->line = (uint32_t)builder->log->lines_n - 1;
    memcpy(frame->totals, frame[-1].totals, sizeof frame->totals);
    line->reached = reached;
    if (!reached)
        line->illegal = builder->log->lines[line->parent]->illegal;
    if (!keep_rules(builder))
        return STELE_ENOMEM;
    return code == STELE_EINPUT ? bar_line(builder, record, &why) : STELE_OK;
}

/* A branch after a move that could not be read: it is counted, and otherwise left out. */
static int pass_branch(struct log_builder *builder, const struct record_line *record)
{
    const uint32_t parent = top(builder)->line;
    struct stele_reason why;

    if (player_enter(&builder->player, record->rulings, record->rulings_n, record->source_line,
                     &why) == STELE_ENOMEM ||
        !push_frame(builder))
        return STELE_ENOMEM;
    top(builder)->line = parent;
    top(builder)->cut = true;
    return STELE_OK;
}

static int build_line_begin(void *user, const struct record_line *record)
{
    struct log_builder *builder = user;
    struct stele_log *log = builder->log;

    if (is_cut(builder))
        return pass_branch(builder, record);
    const bool branch = log->lines_n > 0; /* the player has the main line since the header */
    const uint32_t parent = branch ? top(builder)->line : 0;
    const uint32_t at = branch ? (uint32_t)top_line(builder)->steps_n : 0;
    const char *id = arena_puts(log->arena, record->id);
    struct log_line *line = id != NULL ? log_line_new(log, id, parent, at) : NULL;

    if (line == NULL || !copy_line(log, line, record))
        return STELE_ENOMEM;
    if (branch)
        return enter_branch(builder, record, line);
    line->reached = builder->player.line->stopped == NULL;
    if (!line->reached)
        return STELE_OK;
    return log_snapshot(log, line, builder->player.line->state) ? STELE_OK : STELE_ENOMEM;
}

static void tell_rest(struct log_builder *builder)
{
    place_diag(builder, builder->player.line->at, player_report_rest(&builder->player));
}

/* The result still belongs to the main line, which ends with the log. */
static int build_line_end(void *user)
{
    struct log_builder *builder = user;

    if (builder->player.n > 1)
        tell_rest(builder);
    player_leave(&builder->player);
    return STELE_OK;
}

/* Ends the lines that are open: the main line, and where the file breaks off the branches in it. */
static void end_lines(struct log_builder *builder)
{
    for (; builder->player.n > 1; player_leave(&builder->player))
        tell_rest(builder);
    if (builder->player.n > 0)
        tell_rest(builder);
}

/* ---- Turns and moves ------------------------------------------------------------------------- */

static int build_turn_begin(void *user, const struct record_turn *turn)
{
    struct log_builder *builder = user;
    struct frame *frame = top(builder);

    frame->turn = (struct log_turn){.seat = turn->seat, .round = turn->round};
    frame->turn_kept = false;
    return annot_copy_attrs(builder->log->arena, &turn->foreign, &frame->turn.foreign)
               ? STELE_OK
               : STELE_ENOMEM;
}

/* Turns without moves are not kept, so a turn is entered with its first move. */
static bool keep_move(struct log_builder *builder, const struct stele_move *move,
                      const struct record_attrs *foreign, unsigned source_line)
{
    struct frame *frame = top(builder);
    struct log_line *line = top_line(builder);
    struct record_attrs copy;

    if (!frame->turn_kept && !log_turn_add(line, &frame->turn))
        return false;
    frame->turn_kept = true;
    if (!log_step_add(builder->log, line, move, source_line))
        return false;
    if (foreign == NULL || foreign->n == 0)
        return true;
    return annot_copy_attrs(builder->log->arena, foreign, &copy) &&
           log_attrs_add(line, (uint32_t)line->steps_n, &copy);
}

static int refuse_move(struct log_builder *builder, const struct stele_move *move,
                       unsigned source_line, const struct stele_reason *why)
{
    struct log_line *const line = top_line(builder);

    builder->player.line->at = line->legal;
    place_diag(
        builder, line->legal,
        player_report_move(&builder->player, move, top(builder)->turn.seat, source_line, why));
    return keep_reason(builder->log, line, why) ? STELE_OK : STELE_ENOMEM;
}

static int replay_move(struct log_builder *builder, const struct stele_move *move,
                       unsigned source_line)
{
    struct stele_log *log = builder->log;
    struct frame *frame = top(builder);
    struct log_line *line = top_line(builder);
    struct log_step *step = &line->steps[line->steps_n - 1];
    struct stele_status before;
    struct stele_reason why;
    struct ledger_sink sink;

    ledger_sink_init(&sink, &log->rows);
    const size_t rows = log->rows.size;
    if (!player_move(builder->player.line, frame->turn.seat, frame->turn.round, move, &sink.sink,
                     &before, &why))
        return refuse_move(builder, move, source_line, &why);
    step->round = before.round;
    step->number = before.turn;
    step->rows = rows;
    step->rows_n = sink.n;
    if (log->rows.failed)
        return STELE_ENOMEM;
    ledger_sum(&log->rows, step->rows, step->rows_n, log->header.game, frame->totals, NULL);
    line->legal++;
    return log_snapshot(log, line, builder->player.line->state) ? STELE_OK : STELE_ENOMEM;
}

static int build_move(void *user, const struct stele_move *move, const struct record_attrs *foreign,
                      unsigned source_line)
{
    struct log_builder *builder = user;

    if (!is_cut(builder) && !keep_move(builder, move, foreign, source_line))
        return STELE_ENOMEM;
    if (builder->player.line->stopped == NULL)
        return replay_move(builder, move, source_line);
    player_skip_move(&builder->player, source_line);
    return STELE_OK;
}

/* The moves after it do not belong to the position before it, so the line ends here. */
static int build_unread(void *user, bool turn, unsigned source_line)
{
    struct log_builder *builder = user;

    player_lose(&builder->player, (uint32_t)top_line(builder)->steps_n, !turn, source_line);
    top(builder)->cut = true;
    return STELE_OK;
}

/* ---- Annotations and claims ------------------------------------------------------------------ */

static int32_t frame_total(void *user, int seat)
{
    struct log_builder *builder = user;
    const struct player_line *const line = builder->player.line;
    int32_t totals[STELE_SEATS_MAX];
    struct sum_sink sink;

    memcpy(totals, top(builder)->totals, sizeof totals);
    sum_sink_init(&sink, builder->log->header.game, totals, NULL);
    builder->log->header.game->score(line->rules, line->state, &sink.sink);
    return totals[seat];
}

static void refuse_claim(struct log_builder *builder, const struct stele_item *item,
                         const struct stele_reason *why)
{
    place_diag(builder, (uint32_t)top_line(builder)->steps_n,
               player_report_claim(&builder->player, item, why));
}

/* A claim about a position that was never reached is not judged. */
static void check_claim(struct log_builder *builder, const struct stele_item *item)
{
    const struct claim_total total = {frame_total, builder};
    const struct player_line *const line = builder->player.line;
    struct stele_reason why;

    if (line->stopped == NULL) {
        if (!claim_check(line->rules, line->state, &total, item, &why))
            refuse_claim(builder, item, &why);
    } else if (claim_is(item)) {
        player_skip_claim(&builder->player, item->source_line);
    }
}

static void check_result(struct log_builder *builder, const struct stele_item *result)
{
    const struct claim_total total = {frame_total, builder};
    const struct player_line *const line = builder->player.line;
    struct stele_reason why;

    if (line->stopped != NULL)
        player_skip_claim(&builder->player, result->source_line);
    for (size_t part = 0; line->stopped == NULL && part < claim_result_parts(result); part++)
        if (!claim_result_part(line->rules, line->state, &total, result, part, &why))
            refuse_claim(builder, claim_result_item(result, part), &why);
}

static int build_item(void *user, const struct stele_item *item)
{
    struct log_builder *builder = user;
    struct log_line *line = top_line(builder);
    struct stele_item copy;

    if (!is_cut(builder) && (!annot_copy(builder->log->arena, item, &copy) ||
                             !log_item_add(line, line->items_n, (uint32_t)line->steps_n, &copy)))
        return STELE_ENOMEM;
    check_claim(builder, item); /* as it was written, so that it is quoted so */
    return STELE_OK;
}

static int build_check(void *user, uint64_t hash, const struct stele_item *item)
{
    (void)hash; /* the item says it too */
    return build_item(user, item);
}

static int build_result(void *user, const struct stele_item *item)
{
    struct log_builder *builder = user;
    struct stele_log *log = builder->log;

    if (!is_cut(builder)) {
        log->result = arena_alloc(log->arena, sizeof *log->result);
        if (log->result == NULL || !annot_copy(log->arena, item, log->result))
            return STELE_ENOMEM;
    }
    check_result(builder, item);
    return STELE_OK;
}

static int build_tail(void *user, const struct stele_item *item)
{
    struct stele_log *log = ((struct log_builder *)user)->log;
    struct stele_item *const copy =
        stele_grow(&log->tail, &log->tail_room, log->tail_n + 1, sizeof *log->tail)
            ? &log->tail[log->tail_n]
            : NULL;

    if (copy == NULL || !annot_copy(log->arena, item, copy))
        return STELE_ENOMEM;
    log->tail_n++;
    return STELE_OK;
}

void log_builder_sink(struct log_builder *builder, struct record_sink *out)
{
    *out = (struct record_sink){.header = build_header,
                                .line_id = build_line_id,
                                .line_begin = build_line_begin,
                                .line_end = build_line_end,
                                .turn_begin = build_turn_begin,
                                .move = build_move,
                                .unread = build_unread,
                                .item = build_item,
                                .check = build_check,
                                .result = build_result,
                                .tail = build_tail,
                                .namespace_found = build_namespace,
                                .user = builder,
                                .keep_items = true};
}

/* ---- The end --------------------------------------------------------------------------------- */

/* The header's own items and <about> are put into canonical form like all others. */
static bool settle_header(struct stele_log *log)
{
    struct record_header *header = &log->header;

    for (size_t i = 0; i < header->items_n; i++)
        if (!annot_copy(log->arena, &header->items[i].item, &header->items[i].item))
            return false;
    for (size_t i = 0; i < header->carried_n; i++)
        if (!annot_copy(log->arena, &header->carried[i], &header->carried[i]))
            return false;
    if (header->about != NULL) {
        struct stele_item *about = arena_alloc(log->arena, sizeof *about);
        if (about == NULL || !annot_copy(log->arena, header->about, about))
            return false;
        header->about = about;
    }
    return true;
}

static int finish(struct log_builder *builder)
{
    const struct record_line main_line = {.id = "main", .title = "", .kind = ""};
    int code = STELE_OK;

    if (builder->log->lines_n == 0)
        code = build_line_begin(builder, &main_line);
    if (code == STELE_OK && !settle_header(builder->log))
        code = STELE_ENOMEM;
    return code;
}

int log_builder_end(struct log_builder *builder, int code, struct stele_log **out)
{
    struct stele_log *log = builder->log;

    *out = NULL;
    if (builder->ready && code != STELE_ENOMEM) {
        end_lines(builder);
        const int finished = finish(builder);
        if (finished != STELE_OK)
            code = finished;
        else
            *out = log;
    }
    if (code == STELE_OK && builder->player.errors > 0)
        code = STELE_EINPUT;
    if (*out == NULL)
        stele_log_free(log);
    player_free(&builder->player);
    free(builder->frames);
    names_free(&builder->lost);
    free(builder);
    return code;
}

/* What is wanted of a source, and whether all of it was read. */
struct reading {
    bool form; /* its form alone */
    bool whole;
};

static int read_log(const struct stele *lib, const struct stele_source *source,
                    const struct stele_limits *limits, struct stele_log **out,
                    struct stele_diags *diags, struct reading *reading)
{
    struct log_builder *builder = log_builder_new(lib, reading->form ? NULL : diags);
    struct record_reader *reader = record_reader_new(lib, limits);
    struct record_sink sink;
    struct stamp stamp = {0};
    int code = STELE_ENOMEM;

    *out = NULL;
    reading->whole = false;
    if (builder != NULL && reader != NULL) {
        builder->form = reading->form;
        log_builder_sink(builder, &sink);
        builder->reader = reader;
        record_stamp(reader, &stamp);
        code = record_read(reader, source, builder->log->arena, &sink, diags);
        reading->whole = record_complete(reader);
        record_take_names(reader, &builder->log->names);
    }
    if (builder != NULL)
        code = log_builder_end(builder, code, out);
    /* A pipe, or memory, is no place to be saved to again. */
    if (*out != NULL && stamp.regular && !origin_set(&(*out)->origin, source->path, &stamp)) {
        stele_log_free(*out);
        *out = NULL;
        code = STELE_ENOMEM;
    }
    if (*out != NULL) {
        (*out)->format = record_format(reader);
        (*out)->lacking = !reading->whole;
        (*out)->guessed = record_guessed(reader);
    }
    record_reader_free(reader);
    return code;
}

int stele_log_read(const struct stele *lib, const struct stele_source *source,
                   const struct stele_limits *limits, struct stele_log **out,
                   struct stele_diags *diags)
{
    return read_log(lib, source, limits != NULL ? limits : &stele_limits_default, out, diags,
                    &(struct reading){.form = false});
}

int stele_log_read_form(const struct stele *lib, const struct stele_source *source,
                        const struct stele_limits *limits, struct stele_log **out,
                        struct stele_diags *diags)
{
    return read_log(lib, source, limits != NULL ? limits : &stele_limits_default, out, diags,
                    &(struct reading){.form = true});
}

const struct stele_limits log_no_limits = {
    .bytes = UINT64_MAX,
    .depth = UINT32_MAX,
    .plies = UINT32_MAX,
    .text = UINT32_MAX,
    .diags = 100,
    .items = UINT32_MAX,
};

/* The log whole, or none. */
static int read_whole(const struct stele *lib, const struct stele_source *source,
                      struct stele_log **out, struct stele_diags *diags, bool form)
{
    struct reading reading = {.form = form};
    const int code = read_log(lib, source, &log_no_limits, out, diags, &reading);

    if (reading.whole && *out != NULL)
        return STELE_OK;
    stele_log_free(*out);
    *out = NULL;
    return code != STELE_OK ? code : STELE_EINPUT;
}

int stele_log_restore(const struct stele *lib, const struct stele_source *source,
                      struct stele_log **out, struct stele_diags *diags)
{
    return read_whole(lib, source, out, diags, false);
}

int log_restore_form(const struct stele *lib, const struct stele_source *source,
                     struct stele_log **out, struct stele_diags *diags)
{
    return read_whole(lib, source, out, diags, true);
}
