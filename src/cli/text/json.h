/* The JSON that commands print; what it says is written by the answers (answers/answers.h).  Sentences in it
 * are in cli->data_lang. */
#ifndef STELE_CLI_TEXT_JSON_H
#define STELE_CLI_TEXT_JSON_H

#include "answers/answers.h"
#include "cli/shared/cli.h"

struct loaded;

/* An answer about a log, which may be NULL, for somebody who knows everything. */
struct answer answer_about(const struct cli *cli, struct stele_emit *emit, struct stele_log *log);
/* An answer about the position of a log that is open. */
struct answer answer_at(const struct cli *cli, struct stele_emit *emit, const struct loaded *game);

/* A dict that is printed. */
struct json_page {
    struct stele_json json;
    struct answer answer;
};
/* Begins it with the name of the file of an open log (NULL: neither); returns where it goes. */
struct answer *json_begin(struct json_page *page, const struct cli *cli, const struct loaded *game,
                          int indent, struct stele_buf *out);
void json_end(struct json_page *page);

/* The same as the functions of their names in answers/answers.h. */
void put_part(struct stele_emit *emit, const char *key, const struct stele_buf *part);
void put_node(struct stele_emit *emit, const char *key, const struct stele_log *log,
              struct stele_node node);
void put_seat(struct stele_emit *emit, const char *key, const struct stele_log *log, int seat);
void put_reason(const struct cli *cli, struct stele_emit *emit, const char *key,
                const struct stele_log *log, const struct stele_reason *reason);
void put_row(const struct cli *cli, struct stele_emit *emit, const char *key,
             const struct stele_log *log, const struct stele_row *row);
void put_deeds(const struct cli *cli, struct stele_emit *emit, const struct stele_log *log,
               const struct stele_step *step);
void put_move(const struct cli *cli, struct stele_emit *emit, const struct stele_log *log,
              const struct stele_move *move);

#endif
