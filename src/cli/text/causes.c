#include "cli/text/causes.h"

#include "cli/shared/load.h"
#include "cli/shared/out.h"
#include "cli/shared/settings.h"
#include "cli/text/tell.h"

#include <stdlib.h>

/* A longer list would not jog anybody's memory. */
enum { ROWS_MAX = 6, READINGS_MAX = 4 };

static void tell_readings(const struct cli *cli, struct stele_log *log,
                          const struct stele_cursor *cursor, int seat, int32_t claimed,
                          size_t indent, struct stele_buf *out)
{
    const struct stele_bisect what = {.at = stele_cursor_node(cursor),
                                      .change = STELE_CHANGE_SCORE,
                                      .seat = seat,
                                      .figure = &claimed,
                                      .most = 2};
    struct stele_answers found;

    if (stele_bisect(log, &what, &found) != STELE_OK) {
        out->failed = true;
        return;
    }
    for (size_t i = 0; i < found.n && i < READINGS_MAX; i++) {
        const struct settings switches = {found.list[i].switches, found.list[i].n, NULL};
        struct stele_buf reading = {0};
        settings_say(&switches, &reading);
        out_spaces(out, indent);
        SAY(cli, out, "cli.causes.reading", "reading", out_part(out, &reading), "points",
            total_points(claimed).text, NULL);
        stele_buf_puts(out, "\n");
        stele_buf_free(&reading);
    }
    stele_memory_free(found.memory);
}

static void tell_entry(const struct cli *cli, const struct stele_log *log,
                       const struct stele_row *row, const char *message, size_t indent,
                       struct stele_buf *out)
{
    struct stele_buf said = {0};
    char node[STELE_NODE_MAX];

    stele_node_print(log, (struct stele_node){row->line, row->ply}, node);
    stele_say_row(log, cli->lang, row, &said);
    out_spaces(out, indent);
    SAY(cli, out, message, "node", node, "points", points(row->points).text, "row",
        out_part(out, &said), NULL);
    tell_clause(cli, stele_log_game(log), row->clause, row->reading, out);
    stele_buf_puts(out, "\n");
    stele_buf_free(&said);
}

/* A single entry that was forgotten, or written down twice. */
static void tell_entries(const struct cli *cli, const struct stele_log *log,
                         struct stele_cursor *cursor, int seat, int32_t difference, size_t indent,
                         struct stele_buf *out)
{
    const uint32_t aside = stele_log_info(log)->aside;
    const struct stele_row *rows;
    const size_t n = stele_cursor_ledger(cursor, &rows);
    size_t shown = 0;

    for (size_t i = 0; i < n && shown < ROWS_MAX; i++) {
        if (rows[i].seat != seat || ((aside >> rows[i].category) & 1))
            continue;
        if (rows[i].points == -difference)
            tell_entry(cli, log, &rows[i], "cli.causes.without", indent, out);
        else if (rows[i].points == difference)
            tell_entry(cli, log, &rows[i], "cli.causes.twice", indent, out);
        else
            continue;
        shown++;
    }
}

void tell_causes(const struct cli *cli, struct stele_log *log, struct stele_cursor *cursor,
                 int seat, int32_t claimed, size_t indent, struct stele_buf *out)
{
    int32_t totals[STELE_SEATS_MAX] = {0};
    struct stele_buf causes = {0};

    stele_cursor_score(cursor, totals, NULL);
    tell_readings(cli, log, cursor, seat, claimed, indent + 2, &causes);
    tell_entries(cli, log, cursor, seat, claimed - totals[seat], indent + 2, &causes);
    if (causes.size > 0) {
        out_spaces(out, indent);
        SAY(cli, out, "cli.causes.heading", "player", player_name(cli, log, seat), "points",
            total_points(claimed).text, NULL);
        stele_buf_puts(out, "\n");
    }
    stele_buf_puts(out, out_part(out, &causes));
    stele_buf_free(&causes);
}
