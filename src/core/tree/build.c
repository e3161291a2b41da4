/* Building a log out of a record: every move is kept, and replayed once while it is read. */
#include "core/tree/annot.h"
#include "core/read/bounds.h"
#include "core/play/claims.h"
#include "core/tree/log.h"
#include "core/play/replay.h"

#include <stdlib.h>
#include <string.h>

/* A line that is open, with the state it has reached. */
struct frame {
    uint32_t line;
    void *state;
    bool alive; /* everything so far was legal: the state is that of the last node */
    bool muted; /* an error was reported: later ones are mostly its consequences */
    bool turn_kept;
    struct log_turn turn;
    int32_t totals[STELE_SEATS_MAX]; /* of the ledger rows that moves wrote */
};

struct log_builder {
    struct stele_log *log;
    const struct record_reader *reader; /* knows the line of the file; NULL: nobody does */
    struct stele_diags *diags;
    struct frame *frames;
    size_t depth;  /* open lines */
    size_t states; /* frames with memory for a state */
    size_t frames_room;
    bool ready; /* the header was usable */
    bool bad;   /* something did not hold */
};

struct log_builder *log_builder_new(const struct stele *lib, struct stele_diags *diags)
{
    struct log_builder *builder = calloc(1, sizeof *builder);

    if (builder == NULL)
        return NULL;
    builder->diags = diags;
    builder->log = calloc(1, sizeof *builder->log);
    if (builder->log != NULL) {
        builder->log->lib = lib;
        builder->log->arena = arena_new();
    }
    if (builder->log == NULL || builder->log->arena == NULL) {
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
    return &builder->frames[builder->depth - 1];
}

static struct log_line *top_line(struct log_builder *builder)
{
    return builder->log->lines[top(builder)->line];
}

/* ---- Diagnostics ------------------------------------------------------------------------------------- */

/* Copies a text into a field of a diagnostic, cut at a whole character if it is too long. */
static void copy_cut(char *out, size_t room, const char *text)
{
    size_t size = strlen(text);

    if (size >= room) {
        size = room - 1;
        while (size > 0 && ((unsigned char)text[size] & 0xc0) == 0x80)
            size--;
    }
    memcpy(out, text, size);
    out[size] = '\0';
}

static struct stele_diag *report(struct log_builder *builder, enum stele_diag_kind kind,
                                 unsigned source_line, const struct stele_reason *why)
{
    struct stele_diag *diag = diags_add(builder->diags, STELE_ERROR, kind, why->code);

    builder->bad = true;
    if (diag == NULL)
        return NULL;
    diag->line = source_line;
    diag->why = *why;
    fact_name_players(&diag->why.facts, builder->log->header.seats, builder->log->header.players_n);
    return diag;
}

/* An error at a node of the innermost line; `text` says what was tried there. */
static void report_at(struct log_builder *builder, enum stele_diag_kind kind, unsigned source_line,
                      uint32_t ply, const struct stele_buf *text, const struct stele_reason *why)
{
    struct frame *frame = top(builder);

    if (frame->muted)
        return;
    frame->muted = true;
    struct stele_diag *diag = report(builder, kind, source_line, why);
    if (diag == NULL)
        return;
    stele_node_print(builder->log, (struct stele_node){frame->line, ply}, diag->node);
    if (text != NULL && text->data != NULL && !text->failed)
        copy_cut(diag->move, sizeof diag->move, text->data);
}

/* ---- Lines -------------------------------------------------------------------------------------------------- */

static bool push_frame(struct log_builder *builder)
{
    if (!log_reserve(&builder->frames, &builder->frames_room, builder->depth + 1,
                     sizeof *builder->frames))
        return false;
    if (builder->depth == builder->states) {
        void *state = log_state_new(builder->log);
        if (state == NULL)
            return false;
        builder->frames[builder->states++].state = state;
    }
    void *state = builder->frames[builder->depth].state;
    builder->frames[builder->depth++] = (struct frame){.state = state};
    return true;
}

static int set_up(struct log_builder *builder, void *state)
{
    struct record_header *header = &builder->log->header;
    struct stele_move *items = calloc(header->setup_n + 1, sizeof *items);
    struct stele_reason why;

    if (items == NULL)
        return STELE_ENOMEM;
    for (size_t i = 0; i < header->setup_n; i++)
        items[i] = header->setup[i].move;
    memset(state, 0, builder->log->slot);
    const bool ok = header->game->allowed(&header->rules, &why) &&
                    header->game->setup(&header->rules, items, header->setup_n, state, &why);
    free(items);
    if (ok)
        return STELE_OK;
    report(builder, STELE_D_RULE, builder->reader != NULL ? record_line_number(builder->reader) : 0,
           &why);
    return STELE_EINPUT;
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

    log->header = *header;
    /* The copy of the players in the rules must be the one that stays. */
    log->header.rules.players = header->seats;
    log->slot =
        (header->game->state_size + ARENA_STATE_ALIGN - 1) & ~((size_t)ARENA_STATE_ALIGN - 1);
    if (!push_frame(builder))
        return STELE_ENOMEM;
    builder->depth = 0; /* the state is ready for the main line */
    replay_compare_set(log->lib, header, builder->diags);
    const int code = set_up(builder, builder->frames[0].state);
    builder->ready = code == STELE_OK;
    return code;
}

/* A line's id must be usable as an address and must not name two lines. */
static const char *line_id(struct log_builder *builder, const struct record_line *record)
{
    struct stele_log *log = builder->log;
    struct stele_reason why;

    const bool good = bounds_id(record->id, strlen(record->id));
    if (good && log_line_find(log, record->id) < 0)
        return arena_puts(log->arena, record->id);
    refuse(&why, good ? "log.duplicate-line" : "log.bad-id", NULL);
    fact_text(&why.facts, "id", record->id);
    report(builder, STELE_D_FORMAT, record->source_line, &why);
    return log_line_invent(log);
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
static int override_rules(struct log_builder *builder, const struct record_line *record)
{
    struct stele_log *log = builder->log;
    struct log_line *line = top_line(builder);
    struct stele_rules *rules;
    struct stele_reason why;

    if (!line->overrides)
        return STELE_OK;
    rules = arena_alloc(log->arena, sizeof *rules);
    if (rules == NULL)
        return STELE_ENOMEM;
    const struct stele_rules *parent = line->rules;
    line->rules = rules;
    if (replay_override(parent, line->rulings, line->rulings_n, rules, &why))
        return STELE_OK;
    report_at(builder, STELE_D_RULE, record->source_line, 0, NULL, &why);
    top(builder)->alive = false;
    line->barred = true;
    return keep_reason(log, line, &why) ? STELE_OK : STELE_ENOMEM;
}

/* The new line begins where its parent stands. */
static int enter_line(struct log_builder *builder, const struct log_line *line)
{
    if (!push_frame(builder))
        return STELE_ENOMEM;
    struct frame *frame = top(builder);
    frame->line = (uint32_t)builder->log->lines_n - 1;
    frame->alive = true;
    if (builder->depth > 1) {
        const struct frame *up = frame - 1;
        const struct log_line *parent = builder->log->lines[line->parent];
        frame->alive = up->alive;
        frame->muted = !up->alive;
        memcpy(frame->totals, up->totals, sizeof frame->totals);
        memcpy(frame->state, up->state, builder->log->slot);
        if (!up->alive && parent->illegal != NULL)
            builder->log->lines[frame->line]->illegal = parent->illegal;
    }
    return STELE_OK;
}

static int build_line_begin(void *user, const struct record_line *record)
{
    struct log_builder *builder = user;
    struct stele_log *log = builder->log;
    const bool branch = builder->depth > 0;
    const uint32_t parent = branch ? top(builder)->line : 0;
    const uint32_t at = branch ? (uint32_t)top_line(builder)->steps_n : 0;
    const char *id = line_id(builder, record);
    struct log_line *line = id != NULL ? log_line_new(log, id, parent, at) : NULL;

    if (line == NULL || !copy_line(log, line, record))
        return STELE_ENOMEM;
    const int code = enter_line(builder, line);
    if (code != STELE_OK)
        return code;
    if (top(builder)->alive && !log_snapshot(log, line, top(builder)->state))
        return STELE_ENOMEM;
    return override_rules(builder, record);
}

static int build_line_end(void *user)
{
    struct log_builder *builder = user;

    /* The main line's frame stays: the result is checked against its last state. */
    if (builder->depth > 1)
        builder->depth--;
    return STELE_OK;
}

/* ---- Turns and moves ------------------------------------------------------------------------------------------- */

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
                       unsigned source_line, struct stele_reason *why)
{
    const struct stele_log *log = builder->log;
    const struct notation notation = log_notation(log);
    const struct stele_verb *verb = &log->header.game->verbs[move->verb];
    struct frame *frame = top(builder);
    struct log_line *line = top_line(builder);
    struct stele_buf text = {0};

    frame->alive = false;
    if (why->clause == NULL)
        why->clause = verb->clause;
    notation_move(&notation, verb, move, &text);
    if (move->by != STELE_NOBODY && move->by != frame->turn.seat)
        stele_buf_printf(&text, " by=%s", log->header.seats[move->by].id);
    report_at(builder, STELE_D_RULE, source_line, line->legal, &text, why);
    stele_buf_free(&text);
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

    if (!replay_check(line->rules, frame->state, frame->turn.seat, frame->turn.round, move, &before,
                      &why))
        return refuse_move(builder, move, source_line, &why);
    step->round = before.round;
    step->number = before.turn;
    step->rows = log->rows.size;
    ledger_sink_init(&sink, &log->rows);
    game_apply(line->rules, frame->state, move, &sink.sink);
    step->rows_n = sink.n;
    if (log->rows.failed)
        return STELE_ENOMEM;
    ledger_sum(&log->rows, step->rows, step->rows_n, log->header.game,
               frame->totals, NULL);
    line->legal++;
    return log_snapshot(log, line, frame->state) ? STELE_OK : STELE_ENOMEM;
}

static int build_move(void *user, const struct stele_move *move, const struct record_attrs *foreign,
                      unsigned source_line)
{
    struct log_builder *builder = user;

    if (!keep_move(builder, move, foreign, source_line))
        return STELE_ENOMEM;
    return top(builder)->alive ? replay_move(builder, move, source_line) : STELE_OK;
}

/* ---- Annotations and claims ---------------------------------------------------------------------------------------- */

static int32_t frame_total(void *user, int seat)
{
    struct log_builder *builder = user;
    const struct frame *frame = top(builder);
    int32_t totals[STELE_SEATS_MAX];
    struct sum_sink sink;

    memcpy(totals, frame->totals, sizeof totals);
    sum_sink_init(&sink, builder->log->header.game, totals, NULL);
    builder->log->header.game->score(top_line(builder)->rules, frame->state, &sink.sink);
    return totals[seat];
}

/* Attributes with a prefix claim nothing, and the verifier does not read them. */
static void refuse_claim(struct log_builder *builder, const struct stele_item *item,
                         const struct stele_reason *why)
{
    const bool malformed = strcmp(why->code, "core.claim-malformed") == 0;
    struct stele_buf text = {0};

    stele_buf_puts(&text, item->name);
    for (size_t i = 0; i < item->attrs_n; i++)
        if (strchr(item->attrs[i].name, ':') == NULL)
            stele_buf_printf(&text, " %s=%s", item->attrs[i].name, item->attrs[i].value);
    report_at(builder, malformed ? STELE_D_FORMAT : STELE_D_CLAIM, item->source_line,
              (uint32_t)top_line(builder)->steps_n, &text, why);
    stele_buf_free(&text);
}

/* A claim about a position that was never reached is not judged. */
static void check_claim(struct log_builder *builder, const struct stele_item *item)
{
    const struct claim_total total = {frame_total, builder};
    const struct frame *frame = top(builder);
    struct stele_reason why;

    if (frame->alive && !claim_check(top_line(builder)->rules, frame->state, &total, item, &why))
        refuse_claim(builder, item, &why);
}

static int build_item(void *user, const struct stele_item *item)
{
    struct log_builder *builder = user;
    struct log_line *line = top_line(builder);
    struct stele_item copy;

    if (!annot_copy(builder->log->arena, item, &copy) ||
        !log_item_add(line, line->items_n, (uint32_t)line->steps_n, &copy))
        return STELE_ENOMEM;
    check_claim(builder, item); /* as it is written, so that it is quoted like that */
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

    log->result = arena_alloc(log->arena, sizeof *log->result);
    if (log->result == NULL || !annot_copy(log->arena, item, log->result))
        return STELE_ENOMEM;
    check_claim(builder, item);
    return STELE_OK;
}

static int build_tail(void *user, const struct stele_item *item)
{
    struct stele_log *log = ((struct log_builder *)user)->log;
    struct stele_item *const copy =
        log_reserve(&log->tail, &log->tail_room, log->tail_n + 1, sizeof *log->tail)
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
                                .line_begin = build_line_begin,
                                .line_end = build_line_end,
                                .turn_begin = build_turn_begin,
                                .move = build_move,
                                .item = build_item,
                                .check = build_check,
                                .result = build_result,
                                .tail = build_tail,
                                .namespace_found = build_namespace,
                                .user = builder,
                                .keep_items = true};
}

/* ---- The end ------------------------------------------------------------------------------------------------------------ */

/* The header's own items and <about> are put into canonical form like all others. */
static bool settle_header(struct stele_log *log)
{
    struct record_header *header = &log->header;

    for (size_t i = 0; i < header->items_n; i++)
        if (!annot_copy(log->arena, &header->items[i].item, &header->items[i].item))
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
        const int finished = finish(builder);
        if (finished != STELE_OK)
            code = finished;
        else
            *out = log;
    }
    if (code == STELE_OK && builder->bad)
        code = STELE_EINPUT;
    if (*out == NULL)
        stele_log_free(log);
    for (size_t i = 0; i < builder->states; i++)
        free(builder->frames[i].state);
    free(builder->frames);
    free(builder);
    return code;
}

/* What has no place to be saved to again (a pipe, memory) is not remembered. */
static bool remember_file(struct stele_log *log, const struct stele_source *source,
                          const struct stamp *stamp)
{
    return !stamp->regular || origin_set(&log->origin, source->path, stamp);
}

/* Reads a source into a log; *whole tells whether all of it was read. */
static int read_log(const struct stele *lib, const struct stele_source *source,
                    const struct stele_limits *limits, struct stele_log **out,
                    struct stele_diags *diags, bool *whole)
{
    struct log_builder *builder = log_builder_new(lib, diags);
    struct record_reader *reader = record_reader_new(lib, limits);
    struct record_sink sink;
    struct stamp stamp = {0};
    int code = STELE_ENOMEM;

    *out = NULL;
    *whole = false;
    if (builder != NULL && reader != NULL) {
        log_builder_sink(builder, &sink);
        builder->reader = reader;
        record_stamp(reader, &stamp);
        code = record_read(reader, source, builder->log->arena, &sink, diags);
        *whole = record_complete(reader);
        record_take_names(reader, &builder->log->names);
    }
    if (builder != NULL)
        code = log_builder_end(builder, code, out);
    if (*out != NULL && !remember_file(*out, source, &stamp)) {
        stele_log_free(*out);
        *out = NULL;
        code = STELE_ENOMEM;
    }
    if (*out != NULL)
        (*out)->format = record_format(reader);
    record_reader_free(reader);
    return code;
}

int stele_log_read(const struct stele *lib, const struct stele_source *source,
                   const struct stele_limits *limits, struct stele_log **out,
                   struct stele_diags *diags)
{
    bool whole;

    return read_log(lib, source, limits != NULL ? limits : &stele_limits_default, out, diags,
                    &whole);
}

int stele_log_restore(const struct stele *lib, const struct stele_source *source,
                      struct stele_log **out, struct stele_diags *diags)
{
    static const struct stele_limits none = {.bytes = UINT64_MAX,
                                             .depth = UINT32_MAX,
                                             .plies = UINT32_MAX,
                                             .text = UINT32_MAX,
                                             .diags = 100};
    bool whole;
    const int code = read_log(lib, source, &none, out, diags, &whole);

    if (whole && *out != NULL)
        return STELE_OK;
    stele_log_free(*out);
    *out = NULL;
    return code != STELE_OK ? code : STELE_EINPUT;
}
