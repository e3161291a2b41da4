/* What many logs come to, for stele stats.  A tally has a group for each game, edition and number of
 * players.  Everything in it is a sum, a least or a most, or a list that is sorted in the end, so
 * the order in which logs and tallies are added does not matter. */
#ifndef STELE_CLI_CORPUS_TALLY_H
#define STELE_CLI_CORPUS_TALLY_H

#include "cli/corpus/corpus.h"

/* A win counts this much, so that it can be shared by up to eight winners. */
enum { TALLY_WIN = 840 };

/* One log, as it was observed. */
struct tally_log {
    struct clauses *clauses;
    struct stele_heading heading;
    uint32_t moves;
    struct stele_status status;
    int32_t totals[STELE_SEATS_MAX];
    int32_t *parts; /* seat after seat, by category */
    size_t parts_room;
    uint32_t *rows; /* by number of the clause or ruling: rows that cite it */
    size_t rows_room;
    uint64_t identity;
};
void tally_log_free(struct tally_log *log);
/* Begins a log; false without memory. */
bool tally_log_begin(struct tally_log *log, struct clauses *clauses,
                     const struct stele_heading *heading);
void tally_log_row(struct tally_log *log, const struct stele_row *row);
/* Whether a ruling was read otherwise than by default. */
bool tally_log_otherwise(const struct tally_log *log, size_t ruling);

/* Numbers of which the least, the middle and the most are wanted. */
struct tally_list {
    uint32_t *list;
    size_t n, room;
};

struct tally_points {
    int64_t sum;
    int32_t least, most;
};

struct tally_group {
    const struct stele_game *game;
    const struct stele_game_info *info;
    size_t game_number, edition; /* in the order of the library, of the game */
    size_t players;
    size_t logs;
    size_t finished; /* what follows, up to the ends, is about these alone */
    struct tally_list moves, rounds;
    struct tally_points total;
    struct tally_points *parts;     /* by category */
    uint64_t wins[STELE_SEATS_MAX]; /* in parts of TALLY_WIN */
    size_t *ends;                   /* by number of the end */
    size_t ends_n;
    uint64_t *rows; /* by number of the clause or ruling */
    size_t rows_n;
    size_t *otherwise; /* by ruling: logs that do not read it by default */
};

struct tally {
    struct tally_group *groups;
    size_t n, room;
    char **left; /* paths of the files that are left out */
    size_t left_n, left_room;
    bool failed; /* there was no memory for something */
};
void tally_free(struct tally *tally);
/* Adds a log, a file that is left out, or all of another tally, which has none left out then. */
void tally_enter(struct tally *tally, const struct cli *cli, const struct tally_log *log);
void tally_leave_out(struct tally *tally, const char *path);
void tally_merge(struct tally *tally, struct tally *other);
/* Puts groups and lists in order. */
void tally_sort(struct tally *tally);
/* Twice the middle of a sorted list that is not empty: what lies between two numbers may be a
 * half. */
uint64_t tally_middle(const struct tally_list *list);
/* Whether a category is used in the group's edition. */
bool tally_uses(const struct tally_group *group, size_t category);

#endif
