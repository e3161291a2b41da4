/* The forms in which stele stats shows a tally that is sorted. */
#ifndef STELE_CLI_CORPUS_STATS_H
#define STELE_CLI_CORPUS_STATS_H

#include "cli/corpus/tally.h"

/* Tables for people. */
void stats_text(const struct cli *cli, const struct tally *tally, struct stele_buf *out);
/* One table of comma-separated values. */
void stats_csv(const struct cli *cli, const struct tally *tally, struct stele_buf *out);
/* One page with charts. */
void stats_html(const struct cli *cli, const struct tally *tally, struct stele_buf *out);

/* "Bronze, base game, 3 players: 12 logs, 1 unfinished" */
void stats_heading(const struct cli *cli, const struct tally_group *group, struct stele_buf *out);

/* "131", or "131.5" of twice the middle. */
struct number_text stats_middle(const struct cli *cli, uint64_t doubled);

#endif
