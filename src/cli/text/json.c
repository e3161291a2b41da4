#include "cli/text/json.h"

#include "cli/shared/load.h"
#include "cli/shared/out.h"
#include "cli/text/rests.h"

#include <stdio.h>

void put_some(struct stele_emit *emit, const char *key, const char *value)
{
    if (value != NULL && *value != '\0')
        put_text(emit, key, value);
}

void put_node(struct stele_emit *emit, const char *key, const struct stele_log *log,
              struct stele_node node)
{
    char text[STELE_NODE_MAX];

    stele_node_print(log, node, text);
    put_text(emit, key, text);
}

void put_seat(struct stele_emit *emit, const char *key, const struct stele_log *log, int seat)
{
    if (seat >= 0)
        put_text(emit, key, player_id(log, seat));
}

void put_hash(struct stele_emit *emit, const char *key, uint64_t hash)
{
    char text[17];

    snprintf(text, sizeof text, "%016llx", (unsigned long long)hash);
    put_text(emit, key, text);
}

void put_part(struct stele_emit *emit, const char *key, const struct stele_buf *part)
{
    struct stele_json *const json = (struct stele_json *)emit; /* its first member */

    put_text(emit, key, out_part(json->buf, part));
}

/* Emits what was said and frees it. */
static void put_said(struct stele_emit *emit, const char *key, struct stele_buf *said)
{
    put_part(emit, key, said);
    stele_buf_free(said);
}

void put_reading(struct stele_emit *emit, const char *key, const struct stele_game *game,
                 struct stele_ruled reading)
{
    const char *ruling, *choice;

    if (!stele_ruled_names(game, reading, &ruling, &choice))
        return;
    put_dict(emit, key);
    put_text(emit, "id", ruling);
    put_text(emit, "choice", choice);
    put_end(emit);
}

static void put_clause(const struct cli *cli, struct stele_emit *emit, const char *code,
                       const char *clause, struct stele_ruled reading)
{
    put_some(emit, "clause", clause);
    put_reading(emit, "ruling", stele_game_of(cli->lib, code), reading);
}

static void put_reason_rests(struct stele_emit *emit, const struct stele *lib,
                             const struct stele_reason *reason)
{
    struct stele_grounds grounds = {0};

    stele_grounds_of_reason(lib, reason, &grounds);
    put_rests(emit, &grounds);
}

void put_reason(const struct cli *cli, struct stele_emit *emit, const char *key,
                const struct stele_log *log, const struct stele_reason *reason)
{
    struct stele_buf said = {0};

    put_dict(emit, key);
    put_text(emit, "code", reason->code);
    put_clause(cli, emit, reason->code, reason->clause, reason->reading);
    stele_say_reason(cli->lib, log, cli->data_lang, reason, &said);
    put_said(emit, "text", &said);
    /* Where there is no log, the set in use is that of the command. */
    put_reason_rests(emit, log != NULL ? stele_log_lib(log) : cli->lib, reason);
    put_end(emit);
}

void put_more(const struct cli *cli, struct stele_emit *emit, const struct stele_log *log,
              const struct stele_more *more)
{
    if (more->due.code != NULL)
        put_reason(cli, emit, "due", log, &more->due);
    if (more->besides.code != NULL)
        put_reason(cli, emit, "besides", log, &more->besides);
}

void put_event(const struct cli *cli, struct stele_emit *emit, const struct stele_log *log,
               const struct stele_event *event)
{
    put_event_to(cli, emit, log, STELE_NOBODY, event);
}

void put_event_to(const struct cli *cli, struct stele_emit *emit, const struct stele_log *log,
                  int viewer, const struct stele_event *event)
{
    struct stele_grounds grounds = {0};
    struct stele_buf said = {0};

    put_dict(emit, NULL);
    put_text(emit, "kind", event->kind);
    put_clause(cli, emit, event->kind, event->clause, event->reading);
    put_seat(emit, "player", log, event->seat);
    stele_say_event_to(log, cli->data_lang, viewer, event, &said);
    put_said(emit, "text", &said);
    stele_grounds_of_event(stele_log_lib(log), viewer, event, &grounds);
    put_rests(emit, &grounds);
    put_end(emit);
}

static void put_objects(struct stele_emit *emit, const struct stele_log *log,
                        const struct stele_row *row)
{
    struct stele_buf name = {0};

    put_list(emit, "objects");
    for (size_t i = 0; i < row->objects_n; i++) {
        stele_buf_clear(&name);
        stele_object_print(log, &row->objects[i], &name);
        put_part(emit, NULL, &name);
    }
    put_end(emit);
    stele_buf_free(&name);
}

void put_row(const struct cli *cli, struct stele_emit *emit, const char *key,
             const struct stele_log *log, const struct stele_row *row)
{
    struct stele_grounds grounds = {0};
    struct stele_buf said = {0};

    put_dict(emit, key);
    put_node(emit, "node", log, (struct stele_node){row->line, row->ply});
    put_seat(emit, "player", log, row->seat);
    put_text(emit, "category", stele_log_info(log)->categories[row->category]);
    put_int(emit, "points", row->points);
    put_bool(emit, "provisional", row->provisional);
    put_clause(cli, emit, row->kind, row->clause, row->reading);
    put_text(emit, "kind", row->kind);
    put_objects(emit, log, row);
    stele_say_row(log, cli->data_lang, row, &said);
    put_said(emit, "text", &said);
    stele_grounds_of_row(stele_log_lib(log), row, &grounds);
    put_rests(emit, &grounds);
    put_end(emit);
}

void put_deeds(const struct cli *cli, struct stele_emit *emit, const struct stele_log *log,
               const struct stele_step *step)
{
    put_list(emit, "events");
    for (size_t i = 0; i < step->events_n; i++)
        put_event(cli, emit, log, &step->events[i]);
    put_end(emit);
    put_list(emit, "rows");
    for (size_t i = 0; i < step->rows_n; i++)
        put_row(cli, emit, NULL, log, &step->rows[i]);
    put_end(emit);
}

void put_diag_open(const struct cli *cli, struct stele_emit *emit, const struct stele *lib,
                   const struct stele_log *log, const struct stele_diag *diag)
{
    static const char *const severities[] = {"notice", "warning", "error"};
    static const char *const kinds[] = {"format", "limit", "rule", "claim", "io", "usage"};
    struct stele_buf said = {0};

    put_dict(emit, NULL);
    put_text(emit, "severity", severities[diag->severity]);
    put_text(emit, "kind", kinds[diag->kind]);
    if (diag->line > 0)
        put_int(emit, "line", diag->line);
    put_some(emit, "node", diag->node);
    put_some(emit, "move", diag->move);
    put_text(emit, "code", diag->why.code);
    put_clause(cli, emit, diag->why.code, diag->why.clause, diag->why.reading);
    if (diag->kind == STELE_D_CLAIM)
        put_some(emit, "what", stele_fact_text(&diag->why.facts, "what"));
    stele_say_reason(cli->lib, log, cli->data_lang, &diag->why, &said);
    put_said(emit, "text", &said);
    put_reason_rests(emit, lib, &diag->why);
    put_more(cli, emit, log, &diag->more);
}

void put_move(const struct cli *cli, struct stele_emit *emit, const struct stele_log *log,
              const struct stele_move *move)
{
    struct stele_buf said = {0};

    stele_move_print(log, move, &said);
    put_said(emit, "move", &said);
    put_seat(emit, "by", log, move->by);
    stele_say_move(log, cli->data_lang, move, &said);
    put_said(emit, "text", &said);
}
