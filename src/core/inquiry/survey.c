/* Looking over whole lines without going there: points and scores along a line, the result at its
 * end, all annotations.  For charts and strips, which need a little of every move at once. */
#include "core/base/arena.h"
#include "core/play/claims.h"
#include "core/log/log.h"

#include <stdlib.h>
#include <string.h>

bool stele_log_points(const struct stele_log *log, uint32_t line, uint32_t ply,
                      int32_t points[STELE_SEATS_MAX])
{
    memset(points, 0, STELE_SEATS_MAX * sizeof points[0]);
    if (line >= log->lines_n || ply == 0 || ply > log->lines[line]->legal)
        return false;
    const struct log_step *const step = &log->lines[line]->steps[ply - 1];
    ledger_sum(&log->rows, step->rows, step->rows_n, log->header.game, points, NULL);
    for (int seat = 0; seat < STELE_SEATS_MAX; seat++)
        if (points[seat] != 0)
            return true;
    return false;
}

/* ---- Scores ---------------------------------------------------------------------------------- */

/* A walk along the legal moves of a line. */
struct walk {
    const struct stele_log *log;
    const struct log_line *line;
    void *state;
    int32_t booked[STELE_SEATS_MAX]; /* points the moves so far wrote */
};

static void book_line(const struct stele_log *log, const struct log_line *line, uint32_t plies,
                      int32_t *booked)
{
    for (uint32_t i = 0; i < plies; i++)
        ledger_sum(&log->rows, line->steps[i].rows, line->steps[i].rows_n, log->header.game,
                   booked, NULL);
}

/* What was written before the line begins. */
static void book_parents(struct walk *walk, uint32_t number)
{
    const struct stele_log *const log = walk->log;

    while (number != 0) {
        const uint32_t at = log->lines[number]->at;
        number = log->lines[number]->parent;
        book_line(log, log->lines[number], at, walk->booked);
    }
}

static bool ends_turn(const struct log_line *line, uint32_t ply)
{
    return ply == line->legal || line->steps[ply].number != line->steps[ply - 1].number;
}

static size_t count_turns(const struct log_line *line)
{
    size_t n = 0;

    for (uint32_t ply = 1; ply <= line->legal; ply++)
        n += ends_turn(line, ply);
    return n;
}

static void step_on(struct walk *walk, uint32_t ply)
{
    const struct log_step *const step = &walk->line->steps[ply - 1];
    struct stele_move move;

    log_move(walk->log, walk->line, ply, &move);
    game_apply(walk->line->rules, walk->state, &move, NULL);
    ledger_sum(&walk->log->rows, step->rows, step->rows_n, walk->log->header.game,
               walk->booked, NULL);
}

static void score_here(const struct walk *walk, uint32_t ply, struct stele_turn_score *out)
{
    struct sum_sink sink;

    out->ply = ply;
    memcpy(out->totals, walk->booked, sizeof out->totals);
    sum_sink_init(&sink, walk->log->header.game, out->totals, NULL);
    walk->log->header.game->score(walk->line->rules, walk->state, &sink.sink);
}

int stele_log_scores(const struct stele_log *log, uint32_t number, struct stele_turn_scores *out)
{
    size_t n = 0;

    *out = (struct stele_turn_scores){0};
    if (number >= log->lines_n)
        return STELE_EUSAGE;
    const struct log_line *const line = log->lines[number];
    const size_t turns = count_turns(line);
    if (turns == 0)
        return STELE_OK;
    struct walk walk = {.log = log, .line = line, .state = log_state_new(log)};
    struct stele_turn_score *const scores = calloc(turns, sizeof *scores);
    if (walk.state == NULL || scores == NULL) {
        free(walk.state);
        free(scores);
        return STELE_ENOMEM;
    }
    log_seek(log, (struct stele_node){number, 0}, walk.state);
    book_parents(&walk, number);
    for (uint32_t ply = 1; ply <= line->legal; ply++) {
        step_on(&walk, ply);
        if (ends_turn(line, ply))
            score_here(&walk, ply, &scores[n++]);
    }
    free(walk.state);
    return arena_give(scores, n, &out->list, &out->n, &out->memory);
}

/* ---- The result ------------------------------------------------------------------------------ */

static int32_t total_of(void *user, int seat)
{
    return ((const struct stele_turn_score *)user)->totals[seat];
}

static int judge_parts(const struct walk *walk, struct stele_turn_score *score,
                       struct stele_diags *diags)
{
    const struct stele_item *const result = walk->log->result;
    const struct claim_total total = {total_of, score};
    struct stele_reason why;
    int code = STELE_OK;

    for (size_t part = 0; part < claim_result_parts(result); part++) {
        if (claim_result_part(walk->line->rules, walk->state, &total, result, part, &why))
            continue;
        code = STELE_EINPUT;
        struct stele_diag *const diag =
            claim_report(diags, walk->line->rules, claim_result_item(result, part), &why);
        if (diag != NULL)
            stele_node_print(walk->log, (struct stele_node){0, score->ply}, diag->node);
    }
    return code;
}

int stele_log_judge_result(const struct stele_log *log, struct stele_diags *diags)
{
    const struct log_line *const line = log->lines[0];
    struct stele_turn_score score;

    if (log->result == NULL || line->legal < line->steps_n)
        return STELE_OK;
    struct walk walk = {.log = log, .line = line, .state = log_state_new(log)};
    if (walk.state == NULL)
        return STELE_ENOMEM;
    log_seek(log, (struct stele_node){0, line->legal}, walk.state);
    book_line(log, line, line->legal, walk.booked);
    score_here(&walk, line->legal, &score);
    const int code = judge_parts(&walk, &score, diags);
    free(walk.state);
    return code;
}

/* ---- Annotations ----------------------------------------------------------------------------- */

bool stele_log_next_item(const struct stele_log *log, struct stele_place *place)
{
    uint32_t number = place->item != NULL ? place->node.line : 0;
    size_t index = place->item != NULL ? place->index + 1 : 0;

    for (; number < log->lines_n; number++, index = 0) {
        const struct log_line *const line = log->lines[number];
        if (line->deleted || index >= line->items_n)
            continue;
        *place = (struct stele_place){{number, line->item_ply[index]}, &line->items[index], index};
        return true;
    }
    return false;
}

/* ---- How much there is ----------------------------------------------------------------------- */

static uint64_t item_bytes(const struct stele_item *item)
{
    uint64_t bytes = strlen(item->text);

    for (size_t i = 0; i < item->attrs_n; i++)
        bytes += strlen(item->attrs[i].value);
    for (size_t i = 0; i < item->children_n; i++)
        bytes += item_bytes(&item->children[i]);
    return bytes;
}

void stele_log_size(const struct stele_log *log, struct stele_size *out)
{
    struct stele_size size = {.positions = 1};

    for (size_t i = 0; i < log->lines_n; i++) {
        const struct log_line *const line = log->lines[i];
        if (line->deleted)
            continue;
        size.positions += line->legal;
        size.branches += i > 0;
        size.notes += line->items_n;
        for (size_t k = 0; k < line->items_n; k++)
            size.bytes += item_bytes(&line->items[k]);
    }
    size.total = size.positions + size.branches + size.notes + size.bytes / 1024;
    *out = size;
}
