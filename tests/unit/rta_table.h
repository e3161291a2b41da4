/* A table for tests of Roll Through the Ages: a state with its rules, played with moves in text
 * notation.  The functions are acutest checks themselves; a failure names the move and the
 * reason.  Every move that is played or refused is also looked for in the legal list. */
#ifndef STELE_TESTS_RTA_TABLE_H
#define STELE_TESTS_RTA_TABLE_H

#include "core/lib.h"
#include "games/rolltta/rolltta.h"

enum { TABLE_EVENTS_MAX = 64, TABLE_ROWS_MAX = 32, TABLE_OBJECTS_MAX = 32 };

struct table {
    struct stele *lib;
    struct stele_rules rules;
    struct rta_set set; /* a copy of the compiled set; tests may change figures */
    struct rta_state state;
    /* What the last move reported. */
    struct stele_event events[TABLE_EVENTS_MAX];
    size_t events_n;
    struct stele_row rows[TABLE_ROWS_MAX];
    struct stele_object objects[TABLE_ROWS_MAX][TABLE_OBJECTS_MAX];
    size_t rows_n;
    int32_t booked[RTA_SEATS_MAX]; /* points of all rows so far */
    struct stele_sink sink;
};

/* Players are anna, boris, vera, gleb.  `settings`: "trading=yes RTA-A1=five", or NULL. */
void table_open(struct table *t, const char *edition, int players, const char *settings);
void table_close(struct table *t);
/* Begins the turn of `seat` anew, after its sheet was changed. */
void table_turn(struct table *t, int seat);

/* Parses a move; the mover is the active player unless "by=" says otherwise. */
bool table_parse(const struct table *t, const char *text, struct stele_move *move,
                 struct stele_reason *why);
/* The move as the legal list writes it: sets in ascending order, nothing superfluous. */
void table_canonical(struct stele_move *move);
/* Whether a move is in a legal list, or of an open verb of it. */
bool table_listed(const struct stele_moves *legal, const struct stele_move *move);
/* Plays moves separated by ";". */
void table_play(struct table *t, const char *moves);
/* Expects a move to be refused so. */
void table_refuse(struct table *t, const char *move, const char *code, const char *clause);
/* Whether a move is legal. */
bool table_legal(const struct table *t, const char *move);

struct rta_sheet *table_sheet(struct table *t, int seat);
int table_good(const struct table *t, const char *name);
int table_goods(const struct table *t, int seat, const char *name);
/* Sets goods: "wood:3 stone:1"; those not named become 0. */
void table_set_goods(struct table *t, int seat, const char *goods);
/* Expects goods, the same way. */
void table_expect_goods(const struct table *t, int seat, const char *goods);
/* Gives developments, as if bought: "religion empire". */
void table_give(struct table *t, int seat, const char *developments);
bool table_owns(const struct table *t, int seat, const char *development);
/* Makes a player have so many cities. */
void table_set_cities(struct table *t, int seat, int cities);
int table_monument(const struct table *t, const char *name);
/* Finishes a monument for a player. */
void table_finish(struct table *t, int seat, const char *monument, enum rta_rank rank);

/* The event of a kind about a seat reported by the last move; NULL if there is none. */
const struct stele_event *table_event(const struct table *t, const char *kind, int seat);
/* The number of an INT fact; -9999 if there is none. */
int table_fact(const struct stele_facts *facts, const char *key);
/* The row of a kind for a seat written by the last move; NULL if there is none. */
const struct stele_row *table_row(const struct table *t, const char *kind, int seat);

int table_total(const struct table *t, int seat);
uint64_t table_hash(const struct table *t);

#endif
