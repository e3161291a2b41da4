/* The clauses that an explanation names, and the rulings that bear on them: gathered while it is
 * told, and quoted below it. */
#ifndef STELE_CLI_TEXT_CITATIONS_H
#define STELE_CLI_TEXT_CITATIONS_H

#include "cli/shared/cli.h"

enum { CITATIONS_MAX = 64 };

/* Clauses in the order in which they were first named, and the rulings that decided. */
struct citations {
    const char *clause[CITATIONS_MAX];
    size_t n;
    uint64_t decided; /* bit per ruling */
};

void cite(struct citations *cited, const char *clause, struct stele_ruled reading);
void cite_reason(struct citations *cited, const struct stele_reason *reason);
/* What there is to say besides a refusal. */
void cite_more(struct citations *cited, const struct stele_more *more);

/* A heading of an explanation, by its message. */
void tell_heading(const struct cli *cli, const char *id, struct stele_buf *out);
/* The clauses with their texts, then the rulings that interpret them, as they are read on a
 * line. */
void tell_citations(const struct cli *cli, const struct stele_log *log, uint32_t line,
                const struct citations *cited, struct stele_buf *out);
/* The same as keys "clauses" and "rulings" of the open dict. */
void put_citations(const struct cli *cli, struct stele_emit *emit, const struct stele_log *log,
               uint32_t line, const struct citations *cited);

#endif
