#include "answers/answers.h"

#include <stdio.h>
#include <string.h>

void answer_free(struct answer *a)
{
    stele_buf_free(&a->said);
}

void answer_fail(const struct answer *a)
{
    *a->emit->failed = true;
}

/* ---- Texts, nodes, players ------------------------------------------------------------------- */

void answer_buf(struct answer *a, const char *key, struct stele_buf *buf)
{
    *a->emit->failed |= buf->failed;
    put_text(a->emit, key, buf->data != NULL ? buf->data : "");
    stele_buf_clear(buf);
}

void answer_said(struct answer *a, const char *key)
{
    answer_buf(a, key, &a->said);
}

void answer_node(struct answer *a, const char *key, struct stele_node node)
{
    char text[STELE_NODE_MAX];

    stele_node_print(a->log, node, text);
    put_text(a->emit, key, text);
}

const char *answer_player(const struct answer *a, int seat)
{
    const struct stele_player *players;
    const size_t n = stele_log_players(a->log, &players);

    return seat >= 0 && (size_t)seat < n ? players[seat].id : "";
}

void answer_seat(struct answer *a, const char *key, int seat)
{
    if (seat >= 0)
        put_word(a->emit, key, answer_player(a, seat));
    else
        put_none(a->emit, key);
}

void answer_seats(struct answer *a, const char *key, unsigned seats)
{
    put_list(a->emit, key);
    for (int seat = 0; seat < STELE_SEATS_MAX; seat++)
        if ((seats >> seat) & 1)
            put_word(a->emit, NULL, answer_player(a, seat));
    put_end(a->emit);
}

void answer_by_player(struct answer *a, const char *key, const int32_t *values)
{
    const struct stele_player *players;
    const size_t n = stele_log_players(a->log, &players);

    put_dict(a->emit, key);
    for (size_t i = 0; i < n; i++)
        put_int(a->emit, players[i].id, values[i]);
    put_end(a->emit);
}

void answer_by_category(struct answer *a, const char *key, const int32_t *values)
{
    const struct stele_game_info *const info = stele_log_info(a->log);

    put_dict(a->emit, key);
    for (size_t k = 0; k < info->categories_n; k++)
        put_int(a->emit, info->categories[k], values[k]);
    put_end(a->emit);
}

void answer_settings(struct answer *a, const char *key, const struct stele_setting *list, size_t n)
{
    put_dict(a->emit, key);
    for (size_t i = 0; i < n; i++)
        put_text(a->emit, list[i].name, list[i].value);
    put_end(a->emit);
}

void answer_objects(struct answer *a, const char *key, const struct stele_object *list, size_t n)
{
    put_list(a->emit, key);
    for (size_t i = 0; i < n; i++) {
        stele_object_print(a->log, &list[i], &a->said);
        answer_said(a, NULL);
    }
    put_end(a->emit);
}

/* ---- Reasons --------------------------------------------------------------------------------- */

void answer_ruling(struct answer *a, const char *key, const struct stele_game *game,
                   struct stele_ruled reading)
{
    const char *ruling, *choice;

    if (!stele_ruled_names(game, reading, &ruling, &choice)) {
        put_none(a->emit, key);
        return;
    }
    put_dict(a->emit, key);
    put_word(a->emit, "id", ruling);
    put_word(a->emit, "choice", choice);
    put_end(a->emit);
}

/* The context with the set that verdicts rest on. */
static const struct stele *set_of(const struct answer *a)
{
    return a->log != NULL ? stele_log_lib(a->log) : a->lib;
}

void answer_ground(struct answer *a, const struct stele_ground *ground)
{
    const struct stele_grounds one = {{*ground}, 1};

    put_word(a->emit, "group", ground->group);
    put_word(a->emit, "item", ground->item);
    put_word(a->emit, "status", ground->status);
    put_word(a->emit, "confidence", ground->confidence);
    if (a->detail && a->log != NULL) {
        put_word(a->emit, "sources", ground->sources);
        stele_say_grounds(set_of(a), stele_log_game(a->log), a->lang, &one, &a->said);
        answer_said(a, "text");
    }
}

void answer_rests(struct answer *a, const struct stele_grounds *grounds)
{
    if (grounds->n == 0) {
        put_none(a->emit, "rests_on");
        return;
    }
    put_list(a->emit, "rests_on");
    for (size_t i = 0; i < grounds->n; i++) {
        put_dict(a->emit, NULL);
        answer_ground(a, &grounds->list[i]);
        put_end(a->emit);
    }
    put_end(a->emit);
}

static void put_clause(struct answer *a, const char *code, const char *clause,
                       struct stele_ruled reading)
{
    if (*clause != '\0')
        put_word(a->emit, "clause", clause);
    else
        put_none(a->emit, "clause");
    if (reading.ruling > 0)
        answer_ruling(a, "ruling", stele_game_of(a->lib, code), reading);
    else
        put_none(a->emit, "ruling");
}

static void put_reason_rests(struct answer *a, const struct stele_reason *reason)
{
    struct stele_grounds grounds = {0};

    stele_grounds_of_reason(set_of(a), reason, &grounds);
    answer_rests(a, &grounds);
}

void answer_reason(struct answer *a, const char *key, const struct stele_reason *reason)
{
    put_dict(a->emit, key);
    put_word(a->emit, "code", reason->code);
    put_clause(a, reason->code, reason->clause, reason->reading);
    stele_say_reason(a->lib, a->log, a->lang, reason, &a->said);
    answer_said(a, "text");
    put_reason_rests(a, reason);
    put_end(a->emit);
}

static void put_remark(struct answer *a, const char *key, const struct stele_reason *remark)
{
    if (remark->code != NULL)
        answer_reason(a, key, remark);
    else
        put_none(a->emit, key);
}

void answer_more(struct answer *a, const struct stele_more *more)
{
    put_remark(a, "due", &more->due);
    put_remark(a, "besides", &more->besides);
}

void answer_diag_open(struct answer *a, const struct stele_diag *diag)
{
    static const char *const severities[] = {"notice", "warning", "error"};
    static const char *const kinds[] = {"format", "limit", "rule", "claim", "io", "usage"};

    put_dict(a->emit, NULL);
    put_word(a->emit, "severity", severities[diag->severity]);
    put_word(a->emit, "kind", kinds[diag->kind]);
    put_count(a->emit, "line", diag->line);
    put_some(a->emit, "node", diag->node);
    put_some(a->emit, "move", diag->move);
    put_word(a->emit, "code", diag->why.code);
    put_clause(a, diag->why.code, diag->why.clause, diag->why.reading);
    put_some(a->emit, "what",
             diag->kind == STELE_D_CLAIM ? stele_fact_text(&diag->why.facts, "what") : NULL);
    stele_say_reason(a->lib, a->log, a->lang, &diag->why, &a->said);
    answer_said(a, "text");
    put_reason_rests(a, &diag->why);
    answer_more(a, &diag->more);
}

void answer_diag(struct answer *a, const struct stele_diag *diag)
{
    answer_diag_open(a, diag);
    put_end(a->emit);
}

/* ---- What happened --------------------------------------------------------------------------- */

/* The objects that an event names to the viewer. */
static void put_event_objects(struct answer *a, const struct stele_event *event)
{
    const struct stele_facts *const facts = &event->facts;
    const bool knows = a->viewer == STELE_NOBODY || ((event->knows >> a->viewer) & 1) != 0;
    struct stele_object objects[STELE_FACTS_MAX];
    size_t n = 0;

    for (size_t i = 0; i < facts->n; i++) {
        const struct stele_fact *const fact = &facts->fact[i];
        const int16_t *const value = facts->value + fact->first;
        if (fact->type == STELE_F_OBJECT && (knows || ((event->secret >> i) & 1) == 0))
            objects[n++] = (struct stele_object){(uint8_t)value[0], (int8_t)value[1], value[2]};
    }
    answer_objects(a, "objects", objects, n);
}

void answer_event(struct answer *a, const struct stele_event *event)
{
    struct stele_grounds grounds = {0};

    put_dict(a->emit, NULL);
    put_word(a->emit, "kind", event->kind);
    put_clause(a, event->kind, event->clause, event->reading);
    answer_seat(a, "player", event->seat);
    stele_say_event(a->log, a->lang, a->viewer, event, &a->said);
    answer_said(a, "text");
    stele_grounds_of_event(stele_log_lib(a->log), a->viewer, event, &grounds);
    answer_rests(a, &grounds);
    if (a->detail) {
        put_event_objects(a, event);
        put_bool(a->emit, "whole", event->whole);
    }
    put_end(a->emit);
}

void answer_row(struct answer *a, const char *key, const struct stele_row *row)
{
    struct stele_grounds grounds = {0};

    put_dict(a->emit, key);
    answer_node(a, "node", (struct stele_node){row->line, row->ply});
    answer_seat(a, "player", row->seat);
    put_word(a->emit, "category", stele_log_info(a->log)->categories[row->category]);
    put_int(a->emit, "points", row->points);
    put_bool(a->emit, "provisional", row->provisional);
    put_clause(a, row->kind, row->clause, row->reading);
    put_word(a->emit, "kind", row->kind);
    answer_objects(a, "objects", row->objects, row->objects_n);
    stele_say_row(a->log, a->lang, row, &a->said);
    answer_said(a, "text");
    stele_grounds_of_row(stele_log_lib(a->log), row, &grounds);
    answer_rests(a, &grounds);
    put_end(a->emit);
}

void answer_effects(struct answer *a, const struct stele_step *step)
{
    put_list(a->emit, "events");
    for (size_t i = 0; i < step->events_n; i++)
        answer_event(a, &step->events[i]);
    put_end(a->emit);
    put_list(a->emit, "rows");
    for (size_t i = 0; i < step->rows_n; i++)
        if (a->cursor == NULL ||
            !stele_cursor_hides_score(a->cursor, a->viewer, step->rows[i].seat))
            answer_row(a, NULL, &step->rows[i]);
    put_end(a->emit);
}

void answer_move_veiled(struct answer *a, const struct stele_move *move, uint16_t hidden)
{
    struct stele_move shown = *move;

    stele_move_veil(&shown, hidden);
    stele_move_print(a->log, &shown, &a->said);
    answer_said(a, "move");
    answer_seat(a, "by", move->by);
    stele_say_move_veiled(a->log, a->lang, move, hidden, &a->said);
    answer_said(a, "text");
}

void answer_move(struct answer *a, const struct stele_move *move)
{
    answer_move_veiled(a, move, 0);
}

/* ---- Clauses that are quoted ----------------------------------------------------------------- */

void cite(struct citations *cited, const char *clause, struct stele_ruled reading)
{
    if (reading.ruling > 0)
        cited->decided |= (uint64_t)1 << (reading.ruling - 1);
    if (*clause == '\0' || cited->n == CITATIONS_MAX)
        return;
    for (size_t i = 0; i < cited->n; i++)
        if (strcmp(cited->clause[i], clause) == 0)
            return;
    cited->clause[cited->n++] = clause;
}

void cite_reason(struct citations *cited, const struct stele_reason *reason)
{
    cite(cited, reason->clause, reason->reading);
}

void cite_more(struct citations *cited, const struct stele_more *more)
{
    if (more->due.code != NULL)
        cite_reason(cited, &more->due);
    if (more->besides.code != NULL)
        cite_reason(cited, &more->besides);
}

bool cited_ruling(const struct citations *cited, const struct stele_game_info *info, size_t index)
{
    const struct stele_ruling *const ruling = &info->rulings[index];

    if ((cited->decided >> index) & 1)
        return true;
    for (size_t i = 0; i < cited->n; i++)
        if (strcmp(cited->clause[i], ruling->clause) == 0 ||
            strcmp(cited->clause[i], ruling->id) == 0)
            return true;
    return false;
}

const char *cited_choice(const struct stele *lib, const struct stele_game *game, const char *lang,
                         const char *ruling, const char *choice)
{
    char key[96];

    snprintf(key, sizeof key, "ruling/%s/%s", ruling, choice);
    return stele_text_find(lib, game, lang, key);
}

const char *cited_text(const struct stele *lib, const struct stele_game *game, const char *lang,
                       const char *clause)
{
    char key[64];

    snprintf(key, sizeof key, "clause/%s", clause);
    const char *const text = stele_text_find(lib, game, lang, key);
    if (*text != '\0')
        return text;
    snprintf(key, sizeof key, "ruling/%s", clause);
    return stele_text_find(lib, game, lang, key);
}

void answer_citations(struct answer *a, uint32_t line, const struct citations *cited)
{
    const struct stele_game *const game = stele_log_game(a->log);
    const struct stele_game_info *const info = stele_log_info(a->log);

    put_list(a->emit, "clauses");
    for (size_t i = 0; i < cited->n; i++) {
        put_dict(a->emit, NULL);
        put_word(a->emit, "id", cited->clause[i]);
        put_text(a->emit, "text", cited_text(a->lib, game, a->lang, cited->clause[i]));
        put_end(a->emit);
    }
    put_end(a->emit);
    put_list(a->emit, "rulings");
    for (size_t i = 0; i < info->rulings_n; i++) {
        const char *const id = info->rulings[i].id;
        const char *const choice = stele_log_line_ruling(a->log, line, id);
        if (!cited_ruling(cited, info, i))
            continue;
        put_dict(a->emit, NULL);
        put_word(a->emit, "id", id);
        put_word(a->emit, "choice", choice);
        put_bool(a->emit, "decided", (cited->decided >> i) & 1);
        put_text(a->emit, "text", cited_choice(a->lib, game, a->lang, id, choice));
        put_end(a->emit);
    }
    put_end(a->emit);
}
