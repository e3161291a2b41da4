#include "cli/text/citations.h"

#include "cli/shared/out.h"
#include "cli/text/tell.h"

void tell_heading(const struct cli *cli, const char *id, struct stele_buf *out)
{
    stele_buf_puts(out, "\n");
    out_styled(cli, out, STYLE_HEADING, cli_text(cli, id));
    stele_buf_puts(out, "\n");
}

static void tell_rulings(const struct cli *cli, const struct stele_log *log, uint32_t line,
                         const struct citations *cited, struct stele_buf *out)
{
    const struct stele_game_info *info = stele_log_info(log);
    bool first = true;

    for (size_t i = 0; i < info->rulings_n; i++) {
        const struct stele_ruling *ruling = &info->rulings[i];
        if (!cited_ruling(cited, info, i))
            continue;
        if (first)
            tell_heading(cli, "cli.explain.rulings", out);
        first = false;
        const char *choice = stele_log_line_ruling(log, line, ruling->id);
        stele_buf_puts(out, "  ");
        out_styled(cli, out, STYLE_NAME, ruling->id);
        stele_buf_printf(out, " = %s  ", choice);
        out_wrap(cli, out, cited_choice(cli->lib, stele_log_game(log), cli->lang, ruling->id, choice),
                 7 + out_width(ruling->id) + out_width(choice), 4);
    }
}

void tell_citations(const struct cli *cli, const struct stele_log *log, uint32_t line,
                const struct citations *cited, struct stele_buf *out)
{
    if (cited->n == 0)
        return;
    tell_heading(cli, "cli.explain.clauses", out);
    for (size_t i = 0; i < cited->n; i++)
        tell_clause_text(cli, stele_log_game(log), cited->clause[i], 2, out);
    tell_rulings(cli, log, line, cited, out);
}
