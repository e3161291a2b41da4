#include "cli/text/json.h"

#include "cli/shared/load.h"
#include "cli/shared/out.h"

struct answer answer_about(const struct cli *cli, struct stele_emit *emit, struct stele_log *log)
{
    return (struct answer){.emit = emit,
                           .lib = cli->lib,
                           .log = log,
                           .lang = cli->data_lang,
                           .viewer = STELE_NOBODY};
}

struct answer answer_at(const struct cli *cli, struct stele_emit *emit, const struct loaded *game)
{
    struct answer a = answer_about(cli, emit, game->log);

    a.cursor = game->cursor;
    return a;
}

struct answer *json_begin(struct json_page *page, const struct cli *cli, const struct loaded *game,
                          int indent, struct stele_buf *out)
{
    struct stele_emit *const emit = &page->json.emit;

    stele_json_init(&page->json, out, indent);
    page->answer = game != NULL ? answer_at(cli, emit, game) : answer_about(cli, emit, NULL);
    put_dict(emit, NULL);
    if (game != NULL)
        put_text(emit, "file", game->path);
    return &page->answer;
}

void json_end(struct json_page *page)
{
    put_end(&page->json.emit);
    stele_buf_puts(page->json.buf, "\n");
    answer_free(&page->answer);
}

void put_part(struct stele_emit *emit, const char *key, const struct stele_buf *part)
{
    *emit->failed |= part->failed;
    put_text(emit, key, part->data != NULL ? part->data : "");
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

void put_reason(const struct cli *cli, struct stele_emit *emit, const char *key,
                const struct stele_log *log, const struct stele_reason *reason)
{
    struct answer a = answer_about(cli, emit, (struct stele_log *)log);

    answer_reason(&a, key, reason);
    answer_free(&a);
}

void put_row(const struct cli *cli, struct stele_emit *emit, const char *key,
             const struct stele_log *log, const struct stele_row *row)
{
    struct answer a = answer_about(cli, emit, (struct stele_log *)log);

    answer_row(&a, key, row);
    answer_free(&a);
}

void put_deeds(const struct cli *cli, struct stele_emit *emit, const struct stele_log *log,
               const struct stele_step *step)
{
    struct answer a = answer_about(cli, emit, (struct stele_log *)log);

    answer_effects(&a, step);
    answer_free(&a);
}

void put_move(const struct cli *cli, struct stele_emit *emit, const struct stele_log *log,
              const struct stele_move *move)
{
    struct answer a = answer_about(cli, emit, (struct stele_log *)log);

    answer_move(&a, move);
    answer_free(&a);
}
