/* The clauses that an explanation names, and the rulings that bear on them: gathered while it is
 * told, and quoted below it. */
#ifndef STELE_CLI_CITED_H
#define STELE_CLI_CITED_H

#include "cli/cli.h"

enum { CITED_MAX = 64 };

/* Clauses in the order in which they were first named, and the rulings that decided. */
struct cited {
    const char *clause[CITED_MAX];
    size_t n;
    uint64_t decided; /* bit per ruling */
};

void cite(struct cited *cited, const char *clause, struct stele_ruled reading);
void cite_reason(struct cited *cited, const struct stele_reason *reason);
/* What there is to say besides a refusal. */
void cite_more(struct cited *cited, const struct stele_more *more);

/* A heading of an explanation, by its message. */
void tell_heading(const struct cli *cli, const char *id, struct stele_buf *out);
/* The clauses with their texts, then the rulings that interpret them, as they are read on a
 * line. */
void tell_cited(const struct cli *cli, const struct stele_log *log, uint32_t line,
                const struct cited *cited, struct stele_buf *out);
/* The same as keys "clauses" and "rulings" of the open dict. */
void put_cited(const struct cli *cli, struct stele_emit *emit, const struct stele_log *log,
               uint32_t line, const struct cited *cited);

#endif
