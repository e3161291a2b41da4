/* A table for tests of Deus: what game_table.h does, and positions put up by hand. */
#ifndef STELE_TESTS_DEU_TABLE_H
#define STELE_TESTS_DEU_TABLE_H

#include "unit/game_table.h"

#include "games/deus/deus.h"

struct deu_table {
    struct game_table game;
    struct deu_set set; /* a copy of the compiled set; tests may change figures */
    struct deu_state state;
};

/* The first player is to move on the sample map for so many players, each has a Cooperative in hand,
 * all else is as after the set-up.  `settings`: "wildcard=yes DEU-R1=compulsory knowledge=table", or
 * NULL. */
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

void dt_play(struct deu_table *t, const char *moves);
void dt_refuse(struct deu_table *t, const char *move, const char *code, const char *clause);
bool dt_legal(const struct deu_table *t, const char *move);

/* Things that are made so, keeping the laws: cards come from the deck, pieces from stock and
 * supply, goods from the reserve. */
void dt_hand(struct deu_table *t, int seat, const char *cards);       /* the whole hand */
void dt_play_cards(struct deu_table *t, int seat, const char *cards); /* on top of their columns */
void dt_discards(struct deu_table *t, const char *cards);
void dt_empty_deck(struct deu_table *t, int left);               /* the rest goes to the discards */
void dt_put(struct deu_table *t, int seat, const char *pieces);  /* "A3:production A0:maritime" */
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

#endif
