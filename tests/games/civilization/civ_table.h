/* A table for tests of Civilization: what game_table.h does, and positions put up by hand.  They
 * keep the laws: pieces come from Stock, trade cards from their stacks, civilization cards from the
 * market. */
#ifndef STELE_TESTS_CIV_TABLE_H
#define STELE_TESTS_CIV_TABLE_H

#include "unit/game_table.h"

#include "games/civilization/civilization.h"

extern const struct stele_game civilization_game;

struct civ_table {
    struct game_table game;
    struct civ_set set; /* a copy of the compiled set; tests may change figures */
    struct civ_state state;
};

/* Seats have nations in A.S.T. order: with 2, 3, 6 and 7 players the first ones of the list from
 * Africa on; with 4 those from Asia, with 5 from Thrace on.  Stack 1 has hides, then ochre; stack 2
 * iron, then papyrus.  The board is empty and all pieces are in Stock; ct_start leaves them where
 * the game begins instead. */
void ct_open(struct civ_table *t, int players, const char *settings);
void ct_start(struct civ_table *t, int players, const char *settings);
/* The same with other set-up items. */
bool ct_set_up(struct civ_table *t, int players, const char *settings, const char *items,
               struct stele_reason *why);
/* Expects a set-up to be refused so. */
void ct_refuse_set_up(int players, const char *settings, const char *items, const char *clause);
void ct_close(struct civ_table *t);
/* The set-up items of ct_open. */
void ct_items(int players, enum civ_edition edition, struct stele_buf *out);

/* Begins a step of the turn and goes on until somebody has to decide. */
void ct_step(struct civ_table *t, enum civ_step step);
/* Begins a step and stops at its first decision or at its end: later steps do not begin. */
void ct_run(struct civ_table *t, enum civ_step step);
/* Expects somebody to decide. */
void ct_asks(const struct civ_table *t, enum civ_phase phase, int seat);

void ct_play(struct civ_table *t, const char *moves);
void ct_refuse(struct civ_table *t, const char *move, const char *clause);
bool ct_legal(const struct civ_table *t, const char *move);

/* Pieces: "knossos:3 rome:city athens:ship delphi:ship/east". */
void ct_put(struct civ_table *t, int seat, const char *pieces);
void ct_clear(struct civ_table *t, int seat);
void ct_treasury(struct civ_table *t, int seat, int tokens); /* the rest from or to Stock */
void ct_stock(struct civ_table *t, int seat, int tokens);    /* the rest from or to the Treasury */
/* All trade cards in hand "salt:3 grain epidemic"; a calamity face up, with who traded it or
 * STELE_NOBODY; all civilization cards; cards that lie on top of a stack, in this order. */
void ct_hand(struct civ_table *t, int seat, const char *cards);
void ct_face(struct civ_table *t, int seat, const char *calamity, int dealer);
/* Opens a table with a position in words, each item with its seat: "0 put rome:3; 1 hand salt:3;
 * 2 cards law; 0 treasury 5; 1 stock 2; 1 face famine 0".  The last is a calamity and who traded it:
 * seat 0 if none is named, - for nobody.  Then it is that step, and the moves `before` are played. */
void ct_position(struct civ_table *t, const char *settings, int players, const char *position,
                 enum civ_step step, const char *before);
void ct_cards(struct civ_table *t, int seat, const char *cards);
void ct_top(struct civ_table *t, int number, const char *cards);
void ct_space(struct civ_table *t, int seat, int space);
/* The first player gets Coinage and a supported city, far from everything: the game stops at the
 * next turn's `tax`, before anything grows. */
void ct_park(struct civ_table *t);

/* Looking. */
int ct_area(const struct civ_table *t, const char *name);
int ct_tokens(const struct civ_table *t, int seat, const char *area);
int ct_city(const struct civ_table *t, const char *area); /* the owner's seat or STELE_NOBODY */
int ct_card(const struct civ_table *t, int seat, const char *kind); /* trade cards in hand */
int ct_pile(const struct civ_table *t, int number);
/* The trade card at a place of a stack, from the top; negative: from the bottom, -1 the last. */
const char *ct_in_pile(const struct civ_table *t, int number, int place);
bool ct_owns(const struct civ_table *t, int seat, const char *card);
/* Expects exactly these pieces of a seat on the board, as for ct_put. */
void ct_expect(const struct civ_table *t, int seat, const char *pieces);
/* Expects these tokens in Stock and Treasury. */
void ct_expect_tokens(const struct civ_table *t, int seat, int stock, int treasury);
struct civ_player *ct_player(struct civ_table *t, int seat);

#endif
