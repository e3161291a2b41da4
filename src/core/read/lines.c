#include "core/read/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool lines_init(struct reader_lines *lines, unsigned depth_max)
{
    lines->open = calloc(depth_max + 1, sizeof *lines->open);
    return lines->open != NULL;
}

void lines_free(struct reader_lines *lines)
{
    free(lines->open);
}

void lines_reset(struct reader_lines *lines)
{
    *lines = (struct reader_lines){.open = lines->open};
}

/* ---- Where we are ---------------------------------------------------------------------------- */

void record_node_at(const struct record_reader *r, unsigned line, uint32_t ply,
                    char out[STELE_NODE_MAX])
{
    snprintf(out, STELE_NODE_MAX, "%s:%u", r->lines.open[line].id, (unsigned)ply);
}

void record_node(const struct record_reader *r, char out[STELE_NODE_MAX])
{
    out[0] = '\0';
    if (r->lines.n > 0)
        record_node_at(r, r->lines.n - 1, record_ply(r), out);
}

uint32_t record_ply(const struct record_reader *r)
{
    return lines_top(&r->lines)->ply;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

/* A branch may begin with rulings of its own, and the sink wants to hear of the line and its
 * rulings together.  So a branch is pending from its tag until the first thing that is no ruling
 * (lines_settle); notes and foreign elements that stand before that wait with it and are delivered
 * after it. */
static bool take_id(struct record_reader *r, const struct reader_attr *id)
{
    if (r->lines.read == BOUNDS_LINES)
        return reader_limit(r, "limit.lines", BOUNDS_LINES);
    r->lines.read++;
    const int taken = r->sink->line_id(r->sink->user, id->value, id->size);
    if (taken == STELE_EINPUT)
        return reader_refuse(r, "log.duplicate-line", "id", id->value, id->size);
    return reader_called(r, taken);
}

/* Passes a line whose rulings are complete to the sink, and then what was written among them. */
static bool announce(struct record_reader *r)
{
    r->lines.pending = false;
    bool ok = READER_CALL(r, line_begin, r->sink->user, &r->lines.next);
    for (struct item_link *link = r->lines.waiting.first; ok && link != NULL; link = link->next)
        ok = items_deliver(r, &link->item);
    r->lines.waiting = (struct item_chain){0};
    arena_reset(r->scratch);
    return ok;
}

bool lines_settle(struct record_reader *r)
{
    return !r->lines.pending || announce(r);
}

bool lines_hold(struct record_reader *r, const struct stele_item *item)
{
    struct stele_item *copy = item_chain_add(&r->lines.waiting, r->scratch);

    if (copy == NULL)
        return reader_no_memory(r);
    *copy = *item;
    return true;
}

bool lines_start(struct record_reader *r, const struct reader_element *e)
{
    static const uint16_t words[] = {WORD_ID, WORD_TITLE, WORD_KIND, WORD_TITLE_EN, WORD_TITLE_RU};
    const struct reader_attr *attr[3 + STELE_LANGS_N];
    struct record_line *line = &r->lines.next;

    *line = (struct record_line){.source_line = r->report.line};
    if (!reader_take(r, e, words, 3 + STELE_LANGS_N, attr, &line->foreign, r->scratch) ||
        !reader_need(r, attr[0], WORD_ID) || !reader_id(r, attr[0]) || !take_id(r, attr[0]))
        return false;
    line->id = reader_copy(r, r->scratch, attr[0]);
    line->title = reader_copy(r, r->scratch, attr[1]);
    line->kind = reader_copy(r, r->scratch, attr[2]);
    for (size_t i = 0; i < STELE_LANGS_N; i++)
        line->title_in[i] = reader_copy(r, r->scratch, attr[3 + i]);
    if (r->report.result != STELE_OK)
        return false;
    struct reader_line *open = &r->lines.open[r->lines.n++];
    memcpy(open->id, attr[0]->value, attr[0]->size);
    open->id[attr[0]->size] = '\0';
    open->ply = 0;
    open->turn_seat = STELE_NOBODY;
    r->lines.pending = true;
    r->lines.rulings = NULL;
    return reader_push(r, KIND_LINE);
}

/* The main line's rulings are the header's, so it needs no waiting. */
bool lines_start_main(struct record_reader *r, const struct reader_element *e)
{
    return header_finish(r) && lines_start(r, e) && announce(r);
}

bool lines_start_ruling(struct record_reader *r, const struct reader_element *e)
{
    struct record_line *line = &r->lines.next;

    if (!r->lines.pending)
        return reader_misplaced(r, e);
    if (r->lines.rulings == NULL) {
        r->lines.rulings = arena_alloc(r->scratch, STELE_RULINGS_MAX * sizeof *r->lines.rulings);
        if (r->lines.rulings == NULL)
            return reader_no_memory(r);
        line->rulings = r->lines.rulings;
    }
    return header_setting(r, e, r->scratch, r->lines.rulings, &line->rulings_n) &&
           reader_push(r, KIND_EMPTY);
}

bool lines_end(struct record_reader *r)
{
    if (!lines_settle(r))
        return false;
    if (r->lines.n == 1) {
        /* What follows the main line still belongs to its last node. */
        r->lines.main_ended = true;
        return true;
    }
    r->lines.n--;
    return READER_CALL(r, line_end, r->sink->user);
}

/* ---- Turns ----------------------------------------------------------------------------------- */

bool lines_begin_turn(struct record_reader *r, int seat, unsigned round,
                      const struct record_attrs *foreign)
{
    const struct record_turn turn = {.seat = (int8_t)seat,
                                     .round = (uint16_t)round,
                                     .foreign = *foreign,
                                     .source_line = r->report.line};

    lines_top(&r->lines)->turn_seat = turn.seat;
    const bool ok = READER_CALL(r, turn_begin, r->sink->user, &turn);
    if (foreign->n > 0)
        arena_reset(r->scratch);
    return ok && reader_push(r, KIND_TURN);
}

bool lines_pass_turn(struct record_reader *r)
{
    if (!reader_recover(r, true))
        return false;
    lines_top(&r->lines)->turn_seat = STELE_NOBODY;
    return reader_push(r, KIND_TURN);
}

bool lines_start_turn(struct record_reader *r, const struct reader_element *e)
{
    static const uint16_t words[] = {WORD_PLAYER, WORD_ROUND};
    const struct reader_attr *attr[2];
    struct record_attrs foreign;
    unsigned round = 0;

    if (!reader_take(r, e, words, 2, attr, &foreign, r->scratch) ||
        !reader_need(r, attr[0], WORD_PLAYER))
        return false;
    const int seat = reader_seat(r, attr[0]);
    if (seat < 0 || (attr[1] != NULL && !reader_number(r, attr[1], TURN_ROUND_MAX, &round)))
        return false;
    return lines_begin_turn(r, seat, round, &foreign);
}
