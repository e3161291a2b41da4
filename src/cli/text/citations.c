#include "cli/text/citations.h"

#include "cli/text/json.h"
#include "cli/shared/out.h"
#include "cli/text/tell.h"

#include <string.h>

void cite(struct citations *cited, const char *clause, struct stele_ruled reading)
{
    if (reading.ruling > 0)
        cited->decided |= (uint64_t)1 << (reading.ruling - 1);
    if (*clause == '\0' || cited->n == CITATIONS_MAX)
        return;
    for (size_t i = 0; i < cited->n; i++) {
        if (strcmp(cited->clause[i], clause) == 0)
            return;
    }
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

static bool has_decided(const struct citations *cited, size_t ruling)
{
    return (cited->decided >> ruling) & 1;
}

/* Whether a ruling decided something, interprets one of the cited clauses, or is one. */
static bool bears_on(const struct stele_log *log, const struct citations *cited, size_t index)
{
    const struct stele_ruling *ruling = &stele_log_info(log)->rulings[index];

    if (has_decided(cited, index))
        return true;
    for (size_t i = 0; i < cited->n; i++) {
        if (strcmp(cited->clause[i], ruling->clause) == 0 ||
            strcmp(cited->clause[i], ruling->id) == 0)
            return true;
    }
    return false;
}

static const char *choice_text(const struct cli *cli, const struct stele_log *log, const char *lang,
                               const char *ruling, const char *choice)
{
    char key[96];

    snprintf(key, sizeof key, "ruling/%s/%s", ruling, choice);
    return stele_text_find(cli->lib, stele_log_game(log), lang, key);
}

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
        if (!bears_on(log, cited, i))
            continue;
        if (first)
            tell_heading(cli, "cli.explain.rulings", out);
        first = false;
        const char *choice = stele_log_line_ruling(log, line, ruling->id);
        stele_buf_puts(out, "  ");
        out_styled(cli, out, STYLE_NAME, ruling->id);
        stele_buf_printf(out, " = %s  ", choice);
        out_wrap(cli, out, choice_text(cli, log, cli->lang, ruling->id, choice),
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

void put_citations(const struct cli *cli, struct stele_emit *emit, const struct stele_log *log,
               uint32_t line, const struct citations *cited)
{
    const struct stele_game_info *info = stele_log_info(log);
    char key[64];

    put_list(emit, "clauses");
    for (size_t i = 0; i < cited->n; i++) {
        snprintf(key, sizeof key, "clause/%s", cited->clause[i]);
        put_dict(emit, NULL);
        put_text(emit, "id", cited->clause[i]);
        put_text(emit, "text", stele_text(cli->lib, stele_log_game(log), cli->data_lang, key));
        put_end(emit);
    }
    put_end(emit);
    put_list(emit, "rulings");
    for (size_t i = 0; i < info->rulings_n; i++) {
        const char *choice = stele_log_line_ruling(log, line, info->rulings[i].id);
        if (!bears_on(log, cited, i))
            continue;
        put_dict(emit, NULL);
        put_text(emit, "id", info->rulings[i].id);
        put_text(emit, "choice", choice);
        put_bool(emit, "decided", has_decided(cited, i));
        put_text(emit, "text", choice_text(cli, log, cli->data_lang, info->rulings[i].id, choice));
        put_end(emit);
    }
    put_end(emit);
}
