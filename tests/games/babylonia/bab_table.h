/* A table for tests of Babylonia: what game_table.h does, and a position put on the board piece by
 * piece.  After every move the ledger so far is the score, besides the laws. */
#ifndef STELE_TESTS_BAB_TABLE_H
#define STELE_TESTS_BAB_TABLE_H

#include "unit/game_table.h"

#include "games/babylonia/babylonia.h"

enum { ANNA, BORIS, VERA, GLEB };

struct table {
    struct game_table game;
    struct bab_set set; /* a copy of the compiled set; tests may change figures */
    struct bab_state state;
};

/* A position in the middle of a game.  Players are written by number from 1.  Whatever is not said
 * is conserved: tokens not on the board or a rack are in the reserve, cities neither on the board
 * nor in front of somebody were discarded, farms not on the board were harvested. */
struct position {
    const char *tiles;                /* "M5:cMP N6:fC"; other sites are vacated */
    const char *tokens;               /* "N5:1P K6:3M" */
    int front[BAB_SEATS_MAX];         /* cities, of whatever kind is left */
    const char *cards;                /* "7:1 2:3": owned by; "2:3x" spent */
    const char *display;              /* "1 2 3"; NULL: all of the game that nobody owns */
    const char *scored;               /* ziggurats: "C10 I7" */
    const char *racks[BAB_SEATS_MAX]; /* "FFFMP"; NULL: that */
    int player;                       /* whose turn, from 1; 0: player 1 */
    int turn;                         /* 0: of the third round */
    int points[BAB_SEATS_MAX];        /* made by farms */
    /* What is left in a reserve, "FM"; NULL: everything not named elsewhere.  The rest then lies
     * strewn over free land away from tiles and ziggurats. */
    const char *reserves[BAB_SEATS_MAX];
};

/* A new game up to the first play: tiles on the sites in the order of the set, first racks FFFMP.
 * `settings`: "cards=seven-of-nine knowledge=table BAB-R4=face-up", or NULL.  In the variant
 * cards 3 to 9 are on display. */
void table_open(struct table *t, int players, const char *settings);
void table_close(struct table *t);
/* The same with set-up items "lay tile=cM at=A4,B5; reserve player=anna tokens=F,F", and no move
 * made.  Returns what setup says. */
bool table_open_with(struct table *t, int players, const char *settings, const char *items,
                     struct stele_reason *why);
void table_put(struct table *t, const struct position *p);
/* Both at once. */
void table_start(struct table *t, int players, const char *settings, const struct position *p);

/* "F@K5" is short for "place F K5". */
void table_play(struct table *t, const char *moves);
/* Draws what is due: the farmers first, then the others. */
void table_refill(struct table *t);
void table_refuse(struct table *t, const char *move, const char *code, const char *clause);
bool table_legal(const struct table *t, const char *move);

int table_space(const struct table *t, const char *name);
int table_kind(const struct table *t, char token);
int table_tile(const struct table *t, const char *name);
/* "cMP", "" if there is none. */
const char *table_tile_at(const struct table *t, const char *space);
/* "1F" for a farmer of player 1, "" if there is none. */
const char *table_token_at(const struct table *t, const char *space, char out[3]);
bool table_owns(const struct table *t, int seat, int card);
bool table_displays(const struct table *t, int card);
/* The surrounded sites that wait, "F4 I4", in the order of the set. */
const char *table_pending(const struct table *t, char *out, size_t room);
/* The rack as text: "FFMP". */
const char *table_rack(const struct table *t, int seat, char out[BAB_RACK_MAX + 1]);

/* Of all categories, since gt_forget. */
int table_gain(const struct table *t, int seat);
/* Whether a row names an object, such as "token:K5". */
bool table_names(const struct table *t, const struct stele_row *row, const char *object);

#endif
