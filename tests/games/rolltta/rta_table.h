/* A table for tests of Roll Through the Ages: game_table.h, and sheets filled in by hand. */
#ifndef STELE_TESTS_RTA_TABLE_H
#define STELE_TESTS_RTA_TABLE_H

#include "unit/game_table.h"

#include "games/rolltta/rolltta.h"

struct table {
    struct game_table game;
    struct rta_set set; /* a copy of the compiled set; tests may change figures */
    struct rta_state state;
};

/* `settings`: "trading=yes RTA-A1=five", or NULL. */
void table_open(struct table *t, const char *edition, int players, const char *settings);
void table_close(struct table *t);
/* Begins the turn of `seat` anew, after its sheet was changed. */
void table_turn(struct table *t, int seat);

void table_play(struct table *t, const char *moves);
void table_refuse(struct table *t, const char *move, const char *code, const char *clause);
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
/* Gives a player so many finished cities, the starting ones included. */
void table_set_cities(struct table *t, int seat, int cities);
int table_monument(const struct table *t, const char *name);
/* Finishes a monument for a player. */
void table_finish(struct table *t, int seat, const char *monument, enum rta_rank rank);

#endif
