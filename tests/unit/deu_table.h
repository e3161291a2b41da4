/* A table for tests of Deus: a state with its rules, played with moves in text notation.  The
 * functions are acutest checks themselves; a failure names the move and the reason.  Every move
 * that is played or refused is also looked for in the legal list, and the laws of the game are
 * held after every move. */
#ifndef STELE_TESTS_DEU_TABLE_H
#define STELE_TESTS_DEU_TABLE_H

#include "core/lib.h"
#include "games/deus/deus.h"

enum { DT_EVENTS_MAX = 64, DT_ROWS_MAX = 64, DT_OBJECTS_MAX = 80 };

struct deu_table {
    struct stele *lib;
    struct stele_rules rules;
    struct deu_set set; /* a copy of the compiled set; tests may change figures */
    struct deu_state state;
    /* What the last move reported. */
    struct stele_event events[DT_EVENTS_MAX];
    size_t events_n;
    struct stele_row rows[DT_ROWS_MAX];
    struct stele_object objects[DT_ROWS_MAX][DT_OBJECTS_MAX];
    size_t rows_n;
    int32_t booked[DEU_SEATS_MAX]; /* points of all rows so far */
    struct stele_sink sink;
};

/* Players are anna, boris, vera, gleb; the first is to move on the sample map for so many players,
 * each has a Cooperative in hand, all else is as after the set-up.  `settings`: "wildcard=yes DEU-R1=compulsory
 * table=yes", or NULL. */
void dt_open(struct deu_table *t, int players, const char *settings);
/* The same without a map and with other set-up items: "map …; first boris; deck …".  Returns
 * whether the set-up was accepted; *why says why not. */
bool dt_set_up(struct deu_table *t, int players, const char *settings, const char *items,
               struct stele_reason *why);
/* Expects a set-up to be refused so. */
void dt_refuse_set_up(int players, const char *settings, const char *items, const char *code,
                      const char *clause);
void dt_close(struct deu_table *t);
/* Makes it the turn of `seat`, with an action to choose. */
void dt_turn(struct deu_table *t, int seat);

/* Plays moves separated by ";". */
void dt_play(struct deu_table *t, const char *moves);
/* Expects a move to be refused so. */
void dt_refuse(struct deu_table *t, const char *move, const char *code, const char *clause);
bool dt_legal(const struct deu_table *t, const char *move);
/* How many legal moves there are of a verb. */
int dt_count_legal(const struct deu_table *t, const char *verb);

/* Things that are made so, keeping the laws: cards come from the deck, pieces from stock and
 * supply, goods from the reserve. */
void dt_hand(struct deu_table *t, int seat, const char *cards); /* the whole hand */
void dt_play_cards(struct deu_table *t, int seat, const char *cards); /* on top of their columns */
void dt_discards(struct deu_table *t, const char *cards);
void dt_empty_deck(struct deu_table *t, int left); /* the rest goes to the discards */
void dt_put(struct deu_table *t, int seat, const char *pieces); /* "A3:production A0:maritime" */
void dt_goods(struct deu_table *t, int seat, const char *goods); /* "wood:3 gold:9"; others 0 */
void dt_stock(struct deu_table *t, int seat, const char *pieces); /* ready ones; others 0 */
void dt_vp(struct deu_table *t, int seat, int vp);
void dt_village(struct deu_table *t, const char *region, int vp);

/* Looking. */
int dt_card(const struct deu_table *t, const char *name);
int dt_region(const struct deu_table *t, const char *name);
struct deu_player *dt_player(struct deu_table *t, int seat);
void dt_expect_goods(const struct deu_table *t, int seat, const char *goods);
/* The regions of a set, "A0 B3". */
void dt_expect_regions(const struct deu_table *t, deu_regions found, const char *expected);
bool dt_holds(const struct deu_table *t, int seat, const char *card);
int dt_owner(const struct deu_table *t, const char *region);

/* The event of a kind about a seat reported by the last move; NULL if there is none. */
const struct stele_event *dt_event(const struct deu_table *t, const char *kind, int seat);
/* The number of an INT fact, else its first value; -9999 if there is none. */
int dt_fact(const struct stele_facts *facts, const char *key);
/* The row of a kind for a seat written by the last move; NULL if there is none. */
const struct stele_row *dt_row(const struct deu_table *t, const char *kind, int seat);
/* Puts the rows of the scoring in the place of those of the last move. */
void dt_score(struct deu_table *t);
int dt_total(const struct deu_table *t, int seat);
uint64_t dt_hash(const struct deu_table *t);

#endif
