/* Editing a log.  Every edit either succeeds or leaves the log as it was: memory is taken before
 * anything is changed, or what was changed is taken back.  Only lines whose moves change are
 * replayed. */
#include "core/log/annot.h"
#include "core/library/lib.h"
#include "core/read/bounds.h"
#include "core/log/cursor.h"
#include "core/play/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct log_line *find_line(const struct stele_log *log, uint32_t number)
{
    if (number >= log->lines_n || log->lines[number]->deleted)
        return NULL;
    return log->lines[number];
}

/* ---- Refusing -------------------------------------------------------------------------------- */

const struct stele_reason *stele_edit_refusal(const struct stele_log *log)
{
    return log->refused ? &log->refusal : NULL;
}

/* Every edit begins here: what is said of the one before is forgotten.  Returns the place for the
 * reason, should this one be refused. */
static struct stele_reason *begin_edit(struct stele_log *log)
{
    log->refused = false;
    return &log->refusal;
}

/* The reason has been filled in. */
static int refuse_edit(struct stele_log *log)
{
    log->refused = true;
    return STELE_EUSAGE;
}

static int refuse_limit(struct stele_log *log, const char *code, uint64_t limit)
{
    bounds_refuse(&log->refusal, code, NULL, limit);
    return refuse_edit(log);
}

static int refuse_id(struct stele_log *log, const char *code, const char *id)
{
    refuse(&log->refusal, code, NULL);
    fact_text(&log->refusal.facts, "id", id);
    return refuse_edit(log);
}

/* Packed moves have a least size and are never taken out, so that they need to be counted only in
 * logs that are very long indeed. */
static bool is_full(const struct stele_log *log)
{
    uint64_t plies = 0;

    if (log->moves_n / offsetof(struct stele_move, value) < stele_limits_default.plies)
        return false;
    for (size_t i = 0; i < log->lines_n; i++)
        plies += log->lines[i]->steps_n;
    return plies >= stele_limits_default.plies;
}

static bool has_all_lines(const struct stele_log *log)
{
    size_t n = 0;

    if (log->lines_n < BOUNDS_LINES)
        return false;
    for (size_t i = 0; i < log->lines_n; i++)
        n += !log->lines[i]->deleted;
    return n >= BOUNDS_LINES;
}

/* Whether another branch may depart from a line. */
static int check_room(struct stele_log *log, const struct log_line *parent)
{
    if (parent->depth >= BOUNDS_NEST)
        return refuse_limit(log, "limit.branches", BOUNDS_NEST);
    if (has_all_lines(log))
        return refuse_limit(log, "limit.lines", BOUNDS_LINES);
    return STELE_OK;
}

/* ---- Appending a move ------------------------------------------------------------------------ */

/* What appending may have to take back. */
struct mark {
    size_t steps_n, turns_n, moves_n, rows_size;
    uint32_t legal;
};

static void take_back(struct stele_log *log, struct log_line *line, const struct mark *mark)
{
    line->steps_n = mark->steps_n;
    line->turns_n = mark->turns_n;
    line->legal = mark->legal;
    log->moves_n = mark->moves_n;
    log->rows.size = mark->rows_size;
    log->rows.failed = false;
}

/* Whether a move made at this status still belongs to the line's last turn. */
static bool same_turn(const struct log_line *line, const struct stele_status *status)
{
    if (line->steps_n == 0)
        return false;
    const struct log_turn *turn = &line->turns[line->turns_n - 1];
    return turn->seat == status->turn_seat &&
           line->steps[line->steps_n - 1].number == status->turn &&
           (turn->round == 0 || turn->round == status->round);
}

static bool append_step(struct stele_log *log, struct log_line *line,
                        const struct stele_status *status, const struct stele_move *move,
                        void *state)
{
    const struct log_turn turn = {.seat = status->turn_seat, .round = status->round};
    struct ledger_sink sink;

    if (!same_turn(line, status) && !log_turn_add(line, &turn))
        return false;
    if (!log_step_add(log, line, move, 0))
        return false;
    struct log_step *step = &line->steps[line->steps_n - 1];
    step->round = status->round;
    step->number = status->turn;
    step->rows = log->rows.size;
    ledger_sink_init(&sink, &log->rows);
    game_apply(line->rules, state, move, &sink.sink);
    step->rows_n = sink.n;
    if (log->rows.failed)
        return false;
    line->legal++;
    return log_snapshot(log, line, state);
}

/* Appends a checked move at the end of a line.  `state` is that of its last node and becomes
 * that of the new one; after a failure it is worthless. */
static int append(struct stele_log *log, struct log_line *line, const struct stele_move *move,
                  void *state)
{
    const struct mark mark = {line->steps_n, line->turns_n, log->moves_n, log->rows.size,
                              line->legal};
    struct stele_status status;

    log->header.game->status(line->rules, state, &status);
    if (append_step(log, line, &status, move, state))
        return STELE_OK;
    take_back(log, line, &mark);
    return STELE_ENOMEM;
}

/* ---- Branches -------------------------------------------------------------------------------- */

static const char *clean_or_empty(struct stele_log *log, const char *text)
{
    return annot_clean(log->arena, text != NULL ? text : "");
}

/* The id of a ruling that has one reading only, if that is what is asked for; else NULL. */
static const char *fixed_ruling(const struct stele_log *log, const struct stele_setting *setting)
{
    return strcmp(setting->value, STELE_RULING_FIXED) == 0
               ? lib_fixed_ruling(log->lib, log->header.game, setting->name, strlen(setting->name))
               : NULL;
}

static bool set_rulings(struct stele_log *log, struct log_line *line,
                        const struct stele_setting *rulings, size_t n)
{
    line->rulings = arena_alloc(log->arena, n * sizeof *line->rulings);
    struct stele_rules *rules = arena_alloc(log->arena, sizeof *rules);
    if (line->rulings == NULL || rules == NULL)
        return false;
    *rules = *line->rules;
    for (size_t i = 0; i < n; i++) {
        const int ruling = replay_ruling(rules->game, rulings[i].name);
        if (ruling < 0) {
            line->rulings[i].name = fixed_ruling(log, &rulings[i]);
            line->rulings[i].value = STELE_RULING_FIXED;
            continue;
        }
        const struct stele_ruling *table = &rules->game->rulings[ruling];
        const int choice = replay_choice(table->choices, rulings[i].value);
        line->rulings[i].name = table->id;
        line->rulings[i].value = table->choices[choice];
        rules->ruling[ruling] = (uint8_t)choice;
    }
    line->rulings_n = n;
    line->overrides = true;
    line->rules = rules;
    return true;
}

/* Whether the rulings exist, each named once, and go together with the parent's. */
static bool rulings_exist(const struct stele_log *log, const struct log_line *parent,
                          const struct stele_setting *rulings, size_t n)
{
    struct record_setting list[STELE_RULINGS_MAX] = {{0}};
    struct stele_rules rules;
    struct stele_reason why;

    if (n > STELE_RULINGS_MAX)
        return false;
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < i; k++)
            if (strcmp(rulings[k].name, rulings[i].name) == 0)
                return false;
        if (replay_ruling(log->header.game, rulings[i].name) < 0 &&
            fixed_ruling(log, &rulings[i]) == NULL)
            return false;
        list[i].name = rulings[i].name;
        list[i].value = rulings[i].value;
    }
    return replay_override(parent->rules, list, n, &rules, &why);
}

static bool fill_branch(struct stele_log *log, struct log_line *line, const char *title,
                        const char *kind)
{
    line->title = clean_or_empty(log, title);
    line->kind = clean_or_empty(log, kind);
    line->reached = true;
    return line->title != NULL && line->kind != NULL;
}

/* Makes a branch that has no moves yet.  The generation stays as it is: the caller's edit may not
 * be finished. */
static int make_branch(struct stele_log *log, struct stele_node node, const char *id,
                       const char *title, const char *kind, const struct stele_setting *rulings,
                       size_t rulings_n, uint32_t *number)
{
    const char *own = id != NULL ? arena_puts(log->arena, id) : log_line_invent(log);
    struct log_line *line = own != NULL ? log_line_new(log, own, node.line, node.ply) : NULL;

    if (line == NULL)
        return STELE_ENOMEM;
    if (!fill_branch(log, line, title, kind) ||
        (rulings_n > 0 && !set_rulings(log, line, rulings, rulings_n))) {
        log_line_drop(log);
        return STELE_ENOMEM;
    }
    *number = (uint32_t)log->lines_n - 1;
    return STELE_OK;
}

/* An id that would mean another node where an address is expected is of no use. */
static int check_line_id(struct stele_log *log, const char *id)
{
    if (!bounds_id(id, strlen(id)) || strcmp(id, "start") == 0 || strcmp(id, "end") == 0)
        return refuse_id(log, "log.bad-id", id);
    if (log_line_find(log, id, strlen(id)) >= 0)
        return refuse_id(log, "log.duplicate-line", id);
    return STELE_OK;
}

/* Judges a title or a kind in the form in which it would be kept: cleaning can make it longer. */
static int check_label(struct stele_log *log, const char *what, const char *text)
{
    struct arena *scratch = text != NULL ? arena_new() : NULL;
    const char *kept = scratch != NULL ? annot_clean(scratch, text) : NULL;
    int code = STELE_OK;

    if (text != NULL && kept == NULL)
        code = STELE_ENOMEM;
    else if (text != NULL && !bounds_text(what, kept, &log->refusal))
        code = refuse_edit(log);
    arena_free(scratch);
    return code;
}

int stele_edit_branch(struct stele_log *log, struct stele_node node, const char *id,
                      const char *title, const char *kind, const struct stele_setting *rulings,
                      size_t rulings_n, uint32_t *line)
{
    uint32_t number;

    begin_edit(log);
    if (!log_node_reachable(log, node))
        return STELE_EUSAGE;
    int code = check_room(log, log->lines[node.line]);
    if (code == STELE_OK && id != NULL)
        code = check_line_id(log, id);
    if (code == STELE_OK)
        code = check_label(log, "title", title);
    if (code == STELE_OK)
        code = check_label(log, "kind", kind);
    if (code != STELE_OK)
        return code;
    if (!rulings_exist(log, log->lines[node.line], rulings, rulings_n))
        return STELE_EUSAGE;
    code = make_branch(log, node, id, title, kind, rulings, rulings_n, &number);
    if (code != STELE_OK)
        return code;
    if (line != NULL)
        *line = number;
    log->generation++;
    return STELE_OK;
}

/* Appends the moves of `from` after `ply` for as long as they are legal.  `state` is that of the
 * branch's only node. */
static int follow_line(struct stele_log *log, struct log_line *branch, const struct log_line *from,
                       uint32_t ply, void *state, struct stele_reason *why)
{
    struct stele_status before;
    struct stele_move move;
    int code = STELE_OK;

    while (code == STELE_OK && ply < from->steps_n) {
        const struct log_turn *const turn = &from->turns[from->steps[ply].turn];
        log_move(log, from, ++ply, &move);
        if (!replay_check(branch->rules, state, turn->seat, turn->round, &move, &before, why)) {
            game_explain(branch->rules, state, &move, why);
            return STELE_OK;
        }
        code = is_full(log) ? refuse_limit(log, "limit.plies", stele_limits_default.plies)
                            : append(log, branch, &move, state);
    }
    why->code = NULL;
    return code;
}

int stele_edit_reading(struct stele_log *log, struct stele_node node, const char *title,
                       const struct stele_setting *rulings, size_t rulings_n, uint32_t *line,
                       struct stele_reason *why)
{
    struct stele_reason reason = {.clause = ""};
    const uint64_t generation = log->generation;
    uint32_t number;

    begin_edit(log);
    if (rulings_n == 0)
        return STELE_EUSAGE;
    int code = stele_edit_branch(log, node, NULL, title, "reading", rulings, rulings_n, &number);
    if (code != STELE_OK)
        return code;
    void *const state = log_state_new(log);
    if (state != NULL)
        log_seek(log, node, state);
    code = state != NULL ? follow_line(log, log->lines[number], log->lines[node.line], node.ply,
                                       state, &reason)
                         : STELE_ENOMEM;
    free(state);
    if (code != STELE_OK) {
        log_line_drop(log);
        log->generation = generation;
        return code;
    }
    *line = number;
    if (why != NULL)
        *why = reason;
    return STELE_OK;
}

int stele_edit_line_title(struct stele_log *log, uint32_t number, const char *lang,
                          const char *title)
{
    struct log_line *line = find_line(log, number);

    begin_edit(log);
    if (line == NULL)
        return STELE_EUSAGE;
    const char **const place = lang != NULL ? &line->title_in[lang_index(lang)] : &line->title;
    const int code = check_label(log, "title", title);
    if (code != STELE_OK)
        return code;
    const char *own = clean_or_empty(log, title);
    if (own == NULL)
        return STELE_ENOMEM;
    *place = own;
    log->generation++;
    return STELE_OK;
}

/* ---- Playing --------------------------------------------------------------------------------- */

static bool is_move(const struct stele_log *log, const struct log_line *line, uint32_t ply,
                    const struct stele_move *move)
{
    struct stele_move other;

    if (ply > line->legal)
        return false;
    log_move(log, line, ply, &other);
    return stele_move_equal(&other, move);
}

/* The node a recorded move like this one leads to.  A branch under other rulings is another
 * game, even if it begins alike. */
static bool find_recorded(const struct stele_cursor *cursor, const struct stele_move *move,
                          struct stele_node *out)
{
    const struct stele_log *log = cursor->log;
    const struct log_line *line = log->lines[cursor->node.line];

    if (is_move(log, line, cursor->node.ply + 1, move)) {
        *out = (struct stele_node){cursor->node.line, cursor->node.ply + 1};
        return true;
    }
    for (size_t i = log_child_from(log, line, cursor->node.ply); i < line->children_n; i++) {
        const struct log_line *child = log->lines[line->children[i]];
        if (child->at != cursor->node.ply)
            break;
        if (!child->overrides && is_move(log, child, 1, move)) {
            *out = (struct stele_node){line->children[i], 1};
            return true;
        }
    }
    return false;
}

static int play_new(struct stele_cursor *cursor, const struct stele_move *move)
{
    struct stele_log *log = cursor->log;
    struct stele_node node = cursor->node;
    const bool branch = node.ply < log->lines[node.line]->steps_n;
    const bool chance = log->header.game->verbs[move->verb].flags & STELE_VERB_CHANCE;

    if (is_full(log))
        return refuse_limit(log, "limit.plies", stele_limits_default.plies);
    if (branch) {
        int code = check_room(log, log->lines[node.line]);
        if (code != STELE_OK)
            return code;
        code = make_branch(log, node, NULL, "", chance ? "chance" : "what-if", NULL, 0, &node.line);
        if (code != STELE_OK)
            return code;
        node.ply = 0;
    }
    cursor->stepped = false; /* scratch stands elsewhere now */
    memcpy(cursor->scratch, cursor->state, log->header.game->state_size);
    const int code = append(log, log->lines[node.line], move, cursor->scratch);
    if (code != STELE_OK) {
        if (branch)
            log_line_drop(log);
        return code;
    }
    memcpy(cursor->state, cursor->scratch, log->header.game->state_size);
    cursor->node = (struct stele_node){node.line, node.ply + 1};
    cursor->applied++;
    log->generation++;
    return STELE_OK;
}

int stele_edit_play(struct stele_cursor *cursor, const struct stele_move *move,
                    struct stele_reason *why)
{
    const struct log_line *line = cursor->log->lines[cursor->node.line];
    struct stele_node node;
    struct stele_reason reason;

    begin_edit(cursor->log);
    if (!stele_cursor_check(cursor, move, &reason)) {
        if (why != NULL)
            *why = reason;
        return STELE_EINPUT;
    }
    /* A line whose rulings were refused has no moves, and can be given none. */
    if (line->barred) {
        if (why != NULL)
            *why = *line->illegal;
        return STELE_EINPUT;
    }
    if (find_recorded(cursor, move, &node)) {
        stele_cursor_goto(cursor, node, NULL);
        return STELE_OK;
    }
    return play_new(cursor, move);
}

/* ---- Removing -------------------------------------------------------------------------------- */

static void delete_line(struct stele_log *log, struct log_line *line)
{
    for (size_t i = 0; i < line->children_n; i++)
        delete_line(log, log->lines[line->children[i]]);
    log_line_clear(line);
    line->deleted = true;
}

int stele_edit_delete(struct stele_log *log, uint32_t number)
{
    struct log_line *line = find_line(log, number);

    begin_edit(log);
    if (line == NULL || number == 0)
        return STELE_EUSAGE;
    log_child_forget(log, number);
    delete_line(log, line);
    cursors_settle(log);
    log->generation++;
    return STELE_OK;
}

/* Of half a million branches at one node, taking out each by itself would move half of the others. */
static void forget_deleted(const struct stele_log *log, struct log_line *line)
{
    size_t n = 0;

    for (size_t i = 0; i < line->children_n; i++)
        if (!log->lines[line->children[i]]->deleted)
            line->children[n++] = line->children[i];
    line->children_n = n;
}

size_t log_delete_branches(struct stele_log *log,
                           bool (*picks)(const struct log_line *line, const void *user),
                           const void *user)
{
    size_t picked = 0;

    for (size_t i = 1; i < log->lines_n; i++)
        if (!log->lines[i]->deleted && picks(log->lines[i], user)) {
            delete_line(log, log->lines[i]);
            picked++;
        }
    if (picked == 0)
        return 0;
    for (size_t i = 0; i < log->lines_n; i++)
        forget_deleted(log, log->lines[i]);
    cursors_settle(log);
    log->generation++;
    return picked;
}

static void cut_moves(struct log_line *line, uint32_t ply)
{
    line->steps_n = ply;
    line->turns_n = ply > 0 ? line->steps[ply - 1].turn + 1 : 0;
    line->items_n = log_item_from(line, ply + 1);
    while (line->attrs_n > 0 && line->attrs[line->attrs_n - 1].ply > ply)
        line->attrs_n--;
    if (ply <= line->legal && !line->barred && line->reached)
        line->illegal = NULL;
    if (ply < line->legal) {
        line->legal = ply;
        line->snapshots_n = log_snapshots(line, ply);
    }
}

int stele_edit_truncate(struct stele_log *log, struct stele_node node)
{
    begin_edit(log);
    if (!log_node_exists(log, node))
        return STELE_EUSAGE;
    struct log_line *line = log->lines[node.line];
    const size_t first = log_child_from(log, line, node.ply + 1);
    for (size_t i = first; i < line->children_n; i++)
        delete_line(log, log->lines[line->children[i]]);
    line->children_n = first;
    cut_moves(line, node.ply);
    cursors_settle(log);
    log->generation++;
    return STELE_OK;
}

/* ---- Promoting ------------------------------------------------------------------------------- */

/* A promoted branch changes tails with its parent: what followed the node it departs from becomes
 * the branch, and the other way round.  Ids stay where they are, so "main" is the main line still.
 *
 *     main  ──a──●──b──        main  ──a──●──c──
 *                └──c── b1  →             └──b── b1
 *
 * Branches of b and c go with their tails, notes with their nodes; what stands at node 0 of the
 * branch belongs to the line, not to the tail, and stays.  Both lines are built anew beside the old
 * ones (struct exchange) and put in their places when nothing can fail any more. */

/* Whether the turn in which `from` goes on after `ply` is the one `to` ends in: they are written
 * as one. */
static bool same_record(const struct log_line *to, const struct log_line *from, uint32_t ply)
{
    if (to->steps_n == 0)
        return false;
    const struct log_step *last = &to->steps[to->steps_n - 1], *next = &from->steps[ply - 1];
    const struct log_turn *turn = &to->turns[to->turns_n - 1], *other = &from->turns[next->turn];
    return turn->seat == other->seat && last->number == next->number && last->number != 0 &&
           (other->round == 0 || other->round == turn->round) && other->foreign.n == 0;
}

static bool copy_steps(struct log_line *to, const struct log_line *from, uint32_t first,
                       uint32_t last)
{
    if (last == first)
        return true;
    if (!stele_grow(&to->steps, &to->steps_room, to->steps_n + last - first, sizeof *to->steps))
        return false;
    for (uint32_t ply = first + 1; ply <= last; ply++) {
        const struct log_step *step = &from->steps[ply - 1];
        const bool new_turn =
            ply == first + 1 ? !same_record(to, from, ply) : step[-1].turn != step->turn;
        if (new_turn && !log_turn_add(to, &from->turns[step->turn]))
            return false;
        to->steps[to->steps_n] = *step;
        to->steps[to->steps_n++].turn = (uint32_t)to->turns_n - 1;
    }
    return true;
}

/* Copies moves first + 1 … last of a line, with what stands after them, to the end of another.
 * With `start` also what stands at node 0.  The children's own records are not touched. */
static bool copy_part(const struct stele_log *log, struct log_line *to, const struct log_line *from,
                      uint32_t first, uint32_t last, bool start)
{
    const uint32_t base = (uint32_t)to->steps_n;
    const uint32_t low = start ? first : first + 1;

    if (!copy_steps(to, from, first, last))
        return false;
    for (size_t i = log_item_from(from, low); i < log_item_from(from, last + 1); i++)
        if (!log_item_add(to, to->items_n, from->item_ply[i] - first + base, &from->items[i]))
            return false;
    for (size_t i = 0; i < from->attrs_n; i++)
        if (from->attrs[i].ply > first && from->attrs[i].ply <= last &&
            !log_attrs_add(to, from->attrs[i].ply - first + base, &from->attrs[i].foreign))
            return false;
    for (size_t i = log_child_from(log, from, low); i < log_child_from(log, from, last + 1); i++) {
        if (!stele_grow(&to->children, &to->children_room, to->children_n + 1,
                         sizeof *to->children))
            return false;
        to->children[to->children_n++] = from->children[i];
    }
    return true;
}

/* The snapshots of a line that has its moves already; `state` begins as the one at its node 0. */
static bool replay_snapshots(const struct stele_log *log, struct log_line *line, void *state)
{
    const uint32_t legal = line->legal;
    struct stele_move move;
    bool good;

    line->legal = 0;
    good = log_snapshot(log, line, state);
    while (good && line->legal < legal) {
        log_move(log, line, line->legal + 1, &move);
        game_apply(line->rules, state, &move, NULL);
        line->legal++;
        good = log_snapshot(log, line, state);
    }
    line->legal = legal;
    return good;
}

/* The two lines of a promotion as they will be.  Until they are, nothing of the log has changed. */
struct exchange {
    uint32_t parent, branch, at;
    struct log_line new_parent, new_branch;
};

/* A copy of a line without its arrays. */
static struct log_line bare(const struct log_line *line)
{
    struct log_line copy = {.id = line->id,
                            .title = line->title,
                            .kind = line->kind,
                            .parent = line->parent,
                            .at = line->at,
                            .depth = line->depth,
                            .before = line->before,
                            .reached = line->reached,
                            .overrides = line->overrides,
                            .barred = line->barred,
                            .rulings = line->rulings,
                            .rulings_n = line->rulings_n,
                            .foreign = line->foreign,
                            .rules = line->rules,
                            .legal = line->legal,
                            .illegal = line->illegal};
    memcpy(copy.title_in, line->title_in, sizeof copy.title_in);
    return copy;
}

/* Positions stay what they are, so legality and ledger rows go with their moves. */
static void exchange_legal(struct exchange *x, const struct log_line *parent,
                           const struct log_line *branch)
{
    if (parent->legal < x->at || !branch->reached)
        return;
    x->new_parent.legal = x->at + branch->legal;
    x->new_parent.illegal = branch->illegal;
    x->new_branch.legal = parent->legal - x->at;
    x->new_branch.illegal = parent->illegal;
}

static bool exchange_build(const struct stele_log *log, struct exchange *x)
{
    const struct log_line *parent = log->lines[x->parent], *branch = log->lines[x->branch];
    void *state = log_state_new(log);
    bool good = state != NULL;

    x->new_parent = bare(parent);
    x->new_branch = bare(branch);
    exchange_legal(x, parent, branch);
    good = good && copy_part(log, &x->new_parent, parent, 0, x->at, true) &&
           copy_part(log, &x->new_parent, branch, 0, (uint32_t)branch->steps_n, false) &&
           /* What stands at the branch's node 0 belongs to the branch. */
           copy_part(log, &x->new_branch, branch, 0, 0, true) &&
           copy_part(log, &x->new_branch, parent, x->at, (uint32_t)parent->steps_n, false);
    if (good && parent->reached) {
        log_seek(log, (struct stele_node){x->parent, 0}, state);
        good = replay_snapshots(log, &x->new_parent, state);
    }
    if (good && branch->reached) {
        log_seek(log, (struct stele_node){x->branch, 0}, state);
        good = replay_snapshots(log, &x->new_branch, state);
    }
    free(state);
    return good;
}

static void set_depth(struct stele_log *log, struct log_line *line, uint32_t depth)
{
    line->depth = depth;
    for (size_t i = 0; i < line->children_n; i++)
        set_depth(log, log->lines[line->children[i]], depth + 1);
}

static uint32_t deepest(const struct stele_log *log, const struct log_line *line)
{
    uint32_t most = line->depth;

    for (size_t i = 0; i < line->children_n; i++) {
        const uint32_t depth = deepest(log, log->lines[line->children[i]]);
        if (depth > most)
            most = depth;
    }
    return most;
}

/* Gives the branches that change sides their new parents, while the old lines still list them. */
static void move_children(struct stele_log *log, const struct exchange *x)
{
    const struct log_line *parent = log->lines[x->parent], *branch = log->lines[x->branch];
    const size_t of_parent = log_child_from(log, parent, x->at + 1);
    const size_t of_branch = log_child_from(log, branch, 1);

    for (size_t i = of_parent; i < parent->children_n; i++) {
        struct log_line *child = log->lines[parent->children[i]];
        child->parent = x->branch;
        child->at -= x->at;
    }
    for (size_t i = of_branch; i < branch->children_n; i++) {
        struct log_line *child = log->lines[branch->children[i]];
        child->parent = x->parent;
        child->at += x->at;
    }
}

static void exchange_commit(struct stele_log *log, struct exchange *x)
{
    struct log_line *parent = log->lines[x->parent], *branch = log->lines[x->branch];

    move_children(log, x);
    log_line_clear(parent);
    log_line_clear(branch);
    *parent = x->new_parent;
    *branch = x->new_branch;
    set_depth(log, parent, parent->depth);
    cursors_swap(log, x->parent, x->at, x->branch);
    log->generation++;
}

int stele_edit_promote(struct stele_log *log, uint32_t number)
{
    const struct log_line *line = find_line(log, number);

    begin_edit(log);
    if (line == NULL || number == 0 || line->overrides)
        return STELE_EUSAGE;
    struct exchange x = {.parent = line->parent, .branch = number, .at = line->at};
    /* The parent's own branches go one level down. */
    if (deepest(log, log->lines[x.parent]) >= BOUNDS_NEST)
        return refuse_limit(log, "limit.branches", BOUNDS_NEST);
    if (!exchange_build(log, &x)) {
        log_line_clear(&x.new_parent);
        log_line_clear(&x.new_branch);
        return STELE_ENOMEM;
    }
    exchange_commit(log, &x);
    return STELE_OK;
}

/* ---- Annotations ----------------------------------------------------------------------------- */

static void remove_item(struct log_line *line, size_t index)
{
    const size_t rest = --line->items_n - index;

    memmove(line->items + index, line->items + index + 1, rest * sizeof *line->items);
    memmove(line->item_ply + index, line->item_ply + index + 1, rest * sizeof *line->item_ply);
}

/* Counts a name that is not our own: readers know only so many.  Names that are gone with their
 * items still count. */
static int count_name(struct stele_log *log, const char *name)
{
    const char *colon = strchr(name, ':');
    const char *local = colon != NULL ? colon + 1 : name;

    if (log->names.n == BOUNDS_NAMES && !names_has(&log->names, local, strlen(local)))
        return refuse_limit(log, "limit.names", BOUNDS_NAMES);
    return names_add(&log->names, local, strlen(local)) != NAMES_NO_MEMORY ? STELE_OK
                                                                           : STELE_ENOMEM;
}

static int count_names(struct stele_log *log, const struct stele_item *item)
{
    const bool foreign = strchr(item->name, ':') != NULL;
    int code = STELE_OK;

    if (foreign || item->name[0] == '?')
        code = count_name(log, item->name + (item->name[0] == '?'));
    for (size_t i = 0; code == STELE_OK && i < item->attrs_n; i++)
        if (foreign || strchr(item->attrs[i].name, ':') != NULL)
            code = count_name(log, item->attrs[i].name);
    for (size_t i = 0; code == STELE_OK && i < item->children_n; i++)
        code = count_names(log, &item->children[i]);
    return code;
}

static uint64_t item_parts(const struct stele_item *item)
{
    uint64_t n = 1;

    for (size_t i = 0; i < item->children_n; i++)
        n += item_parts(&item->children[i]);
    return n;
}

static uint64_t count_items(const struct stele_log *log)
{
    uint64_t n = 0;

    for (size_t i = 0; i < log->lines_n; i++)
        for (size_t k = 0; k < log->lines[i]->items_n; k++)
            n += item_parts(&log->lines[i]->items[k]);
    return n;
}

/* Readers accept only so many annotations.  All are counted at the first edit; after that new ones are
 * added to the sum, and all are counted again only when it has come to the limit, since some of them
 * may be gone. */
static int count_item(struct stele_log *log, const struct stele_item *item)
{
    const uint64_t limit = stele_limits_default.items, more = item_parts(item);

    if (log->items_most == 0 || log->items_most + more > limit)
        log->items_most = count_items(log);
    if (log->items_most + more > limit)
        return refuse_limit(log, "limit.annotations", limit);
    log->items_most += more;
    return STELE_OK;
}

/* A copy of a valid item in the arena, if it fits.  Its length is known only once it is in the form
 * in which it is kept, so a draft is made first: what is refused must not stay with the log. */
static int take_item(struct stele_log *log, const struct stele_item *item, struct stele_item *out)
{
    struct arena *scratch = arena_new();
    struct stele_item draft;
    int code = scratch != NULL && annot_copy(scratch, item, &draft) ? STELE_OK : STELE_ENOMEM;

    if (code == STELE_OK && !annot_fits(&draft, &log->refusal))
        code = refuse_edit(log);
    if (code == STELE_OK)
        code = count_names(log, item);
    if (code == STELE_OK && !annot_copy(log->arena, item, out))
        code = STELE_ENOMEM;
    arena_free(scratch);
    return code;
}

int stele_edit_item(struct stele_log *log, struct stele_node node, size_t index,
                    const struct stele_item *item)
{
    const struct stele_item *list;
    const size_t n = stele_log_items(log, node, &list);
    struct stele_reason *const why = begin_edit(log);
    struct stele_item copy;

    if (!log_node_exists(log, node) || index > n || (item == NULL && index == n))
        return STELE_EUSAGE;
    struct log_line *line = log->lines[node.line];
    const size_t place = log_item_from(line, node.ply) + index;
    if (item == NULL) {
        remove_item(line, place);
    } else {
        if (!annot_valid(&log->header, item, why))
            return refuse_edit(log);
        int code = count_item(log, item);
        if (code == STELE_OK)
            code = take_item(log, item, &copy);
        if (code != STELE_OK)
            return code;
        copy.source_line = 0;
        if (index < n)
            line->items[place] = copy;
        else if (!log_item_add(line, place, node.ply, &copy))
            return STELE_ENOMEM;
    }
    log->generation++;
    return STELE_OK;
}

/* A copy of <about> or <result> in the arena; *out NULL for NULL. */
static int copy_part_of_log(struct stele_log *log, const struct stele_item *item, const char *name,
                            struct stele_item **out)
{
    struct stele_reason *const why = begin_edit(log);

    *out = NULL;
    if (item == NULL)
        return STELE_OK;
    if (!annot_valid_as(&log->header, item, name, why))
        return refuse_edit(log);
    struct stele_item *copy = arena_alloc(log->arena, sizeof *copy);
    const int code = copy != NULL ? take_item(log, item, copy) : STELE_ENOMEM;
    if (code == STELE_OK)
        *out = copy;
    return code;
}

int stele_edit_about(struct stele_log *log, const struct stele_item *item)
{
    struct stele_item *copy;
    const int code = copy_part_of_log(log, item, "about", &copy);

    if (code != STELE_OK)
        return code;
    log->header.about = copy;
    log->generation++;
    return STELE_OK;
}

int stele_edit_result(struct stele_log *log, const struct stele_item *item)
{
    struct stele_item *copy;
    const int code = copy_part_of_log(log, item, "result", &copy);

    if (code != STELE_OK)
        return code;
    log->result = copy;
    log->generation++;
    return STELE_OK;
}

/* ---- Names of players ------------------------------------------------------------------------ */

/* Whether a player's values, each within the limit, are so together as well. */
static bool player_fits(const struct record_player *player, struct stele_reason *why)
{
    const uint64_t limit = (uint64_t)BOUNDS_VALUES * stele_limits_default.text;
    const struct stele_player *const p = &player->player;
    uint64_t size = strlen(p->id) + strlen(p->name) + strlen(p->colour) + sizeof "255";

    for (size_t i = 0; i < STELE_LANGS_N; i++)
        size += strlen(p->name_in[i]);
    for (size_t i = 0; i < player->foreign.n; i++)
        size += strlen(player->foreign.list[i].value);
    return size <= limit || bounds_refuse(why, "limit.text", "player", limit);
}

int stele_edit_player_name(struct stele_log *log, int seat, const char *lang, const char *name)
{
    struct stele_reason *const why = begin_edit(log);

    if (seat < 0 || (size_t)seat >= log->header.players_n)
        return STELE_EUSAGE;
    struct record_player changed = log->header.players[seat];
    const int code = check_label(log, "name", name);
    if (code != STELE_OK)
        return code;
    const char *own = clean_or_empty(log, name);
    if (own == NULL)
        return STELE_ENOMEM;
    if (lang != NULL)
        changed.player.name_in[lang_index(lang)] = own;
    else
        changed.player.name = *own != '\0' ? own : changed.player.id;
    if (!player_fits(&changed, why))
        return refuse_edit(log);
    log->header.players[seat] = changed;
    log->header.seats[seat] = changed.player;
    log->generation++;
    return STELE_OK;
}

/* ---- The computed result --------------------------------------------------------------------- */

static void list_winners(const struct stele_log *log, const struct stele_status *status,
                         struct stele_buf *out)
{
    for (size_t seat = 0; seat < log->header.players_n; seat++)
        if ((status->winners >> seat) & 1)
            stele_buf_printf(out, "%s%s", out->size > 0 ? " " : "", log->header.seats[seat].id);
}

static int write_result(struct stele_log *log, struct stele_cursor *cursor)
{
    struct stele_setting attrs[2] = {{"end", ""}, {"winner", ""}};
    struct stele_setting score_attrs[STELE_SEATS_MAX][2];
    struct stele_item scores[STELE_SEATS_MAX];
    struct stele_item result = {.name = "result",
                                .text = "",
                                .attrs = attrs,
                                .attrs_n = 1,
                                .children = scores,
                                .children_n = log->header.players_n};
    char points[STELE_SEATS_MAX][16];
    int32_t totals[STELE_SEATS_MAX];
    struct stele_status status;
    struct stele_buf winners = {0};

    stele_cursor_status(cursor, &status);
    if (!stele_cursor_score(cursor, totals, NULL))
        return STELE_EUSAGE;
    for (size_t i = 0; i < log->header.players_n; i++) {
        snprintf(points[i], sizeof points[i], "%d", (int)totals[i]);
        score_attrs[i][0] = (struct stele_setting){"player", log->header.seats[i].id};
        score_attrs[i][1] = (struct stele_setting){"points", points[i]};
        scores[i] =
            (struct stele_item){.name = "score", .text = "", .attrs = score_attrs[i], .attrs_n = 2};
    }
    attrs[0].value = replay_name(&log->header.rules, "ends", status.end);
    list_winners(log, &status, &winners);
    if (winners.size > 0)
        attrs[result.attrs_n++].value = winners.data;
    const int code = winners.failed ? STELE_ENOMEM : stele_edit_result(log, &result);
    stele_buf_free(&winners);
    return code;
}

int stele_edit_result_computed(struct stele_log *log)
{
    const struct stele_node end = {0, (uint32_t)log->lines[0]->steps_n};
    struct stele_cursor *cursor = stele_cursor_new(log);

    begin_edit(log);
    if (cursor == NULL)
        return STELE_ENOMEM;
    const int code =
        stele_cursor_goto(cursor, end, NULL) ? write_result(log, cursor) : STELE_EUSAGE;
    stele_cursor_free(cursor);
    return code;
}
