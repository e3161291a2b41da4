/* A table for tests of Bronze: what game_table.h does, and positions put up by hand; the laws are
 * held where a test says so. */
#ifndef STELE_TESTS_BRZ_TABLE_H
#define STELE_TESTS_BRZ_TABLE_H

#include "unit/game_table.h"

#include "games/bronze/bronze.h"

struct table {
    struct game_table game;
    struct brz_set set; /* a copy of the compiled set; tests may change figures */
    struct brz_state state;
};

/* `settings`: "BRZ-R1=cells knowledge=table", or NULL.
 *
 * table_open knows everything: lands L01, L02 … from the left, province tokens of 4, 5, 6, 4 …
 * points, stacks dealt round with the technologies in turn, the city deck in the order of the set.
 * table_blank knows nothing: provinces, lands, tops and cities are chance moves.  table_with takes
 * set-up items in text notation, separated by ";". */
void table_open(struct table *t, int players, const char *settings);
void table_blank(struct table *t, int players, const char *settings);
void table_with(struct table *t, int players, const char *settings, const char *items);
/* Expects a set-up to be refused so. */
void table_refuse_setup(int players, const char *settings, const char *items, const char *code,
                        const char *clause);
void table_close(struct table *t);

void table_play(struct table *t, const char *moves);
void table_refuse(struct table *t, const char *move, const char *code, const char *clause);
bool table_legal(const struct table *t, const char *move);

int table_name(const struct table *t, enum brz_domain domain, const char *name);

/* ---- Changing a position by hand; counters follow, decks and reveals do not ------------------ */

/* Begins the turn of a player anew. */
void table_turn(struct table *t, int seat);
/* The top card of a pool stack. */
void table_top(struct table *t, int stack, const char *tech);
/* The matrix of a player, columns from the left, each from the top: "wheel religion / pottery". */
void table_matrix(struct table *t, int seat, const char *columns);
/* Turns up lands so that `open` are face up. */
void table_open_lands(struct table *t, int open);
/* Puts cubes of a player on spaces: "2.savanna.0 2.savanna.2"; lands are turned up as needed. */
void table_cubes(struct table *t, int seat, const char *spaces);
/* The first `n` free spaces of a land. */
void table_fill(struct table *t, int seat, int position, int n);
/* Gives cities, trade tokens ("savanna:5 shore:3") and provinces (positions: "1 4"). */
void table_cities(struct table *t, int seat, const char *cities);
void table_routes(struct table *t, int seat, const char *routes);
void table_provinces(struct table *t, int seat, const char *positions);

/* ---- Looking --------------------------------------------------------------------------------- */

/* Expects exactly these activated cards: "1.2 2.2 3.2". */
void table_expect_active(const struct table *t, const char *places);
/* The owner of a trade token, of a province: a seat; STELE_NOBODY on the table; -2 out of play. */
int table_route(const struct table *t, const char *landscape, int length);
int table_province(const struct table *t, int position);
int table_run(const struct table *t, int seat, const char *landscape);
/* Who wins by a tally, bit per seat. */
uint8_t table_winners(const struct table *t, const struct brz_tally *tally);
/* What a city would pay this player now. */
int table_pays(const struct table *t, int seat, const char *city);
/* The row by which the scoring explains a city that the player owns; NULL if there is none.  Rows
 * of the scoring replace those of the last move. */
const struct stele_row *table_why(struct table *t, int seat, const char *city);

bool table_lights(const struct stele_row *row, enum brz_object kind, int index);

/* Expects the laws to hold. */
void table_expect_laws(const struct table *t);

#endif
