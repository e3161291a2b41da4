/* A second Babylonia for the tests: the rules once more, written from the rules reference alone and
 * in the plainest way (its own map, adjacency from coordinates, floods that start anew each
 * time), so that the engine can be compared with it move by move.  It knows nothing of the engine
 * and never includes its headers.  Tokens are letters F M P S, seats count from 0. */
#ifndef STELE_TESTS_BAB_ORACLE_H
#define STELE_TESTS_BAB_ORACLE_H

#include <stdbool.h>

enum {
    ORACLE_COLUMNS = 17,
    ORACLE_ROWS = 12,
    ORACLE_SPACES = ORACLE_COLUMNS * ORACLE_ROWS, /* slots; not all are spaces */
    ORACLE_SEATS = 4,
    ORACLE_CARDS = 10, /* by number; 0 is not used */
    ORACLE_PLAY_MAX = 8
};

enum { CARD_DISPLAYED = -1, CARD_OUT = -2 }; /* who owns a card, besides a seat */

struct oracle {
    int players;
    /* Rulings: what the usual reading says.  BAB-R1, R4, R6, R10, R12, R18. */
    bool first_limit, river_opens, scored_count, noble_any_order, free_begins, tie_pays;
    signed char owner[ORACLE_SPACES]; /* of the token there; -1 none */
    char token[ORACLE_SPACES];
    char tile[ORACLE_SPACES][5];                         /* "" none, "cMP", "f6", "fC" */
    bool scored[ORACLE_SPACES];                          /* ziggurats */
    int rack[ORACLE_SEATS][4], reserve[ORACLE_SEATS][4]; /* by type, in the order F M P S */
    int front[ORACLE_SEATS], discarded;
    int card[ORACLE_CARDS];
    bool spent; /* card 2 */
    int vp[ORACLE_SEATS];
    int seat, turn;
    int rack_at_start; /* of the play step */
    /* The play so far. */
    char played[ORACLE_PLAY_MAX];
    bool on_river[ORACLE_PLAY_MAX];
    int played_n;
};

/* What scoring one city or ziggurat did. */
struct oracle_result {
    int around[ORACLE_SEATS], step_a[ORACLE_SEATS], step_b[ORACLE_SEATS];
    int winner; /* -1: a tie */
};

/* An empty board: no tiles, all tokens in the reserve, cards 1 to 7 on display. */
void oracle_init(struct oracle *o, int players);

/* ---- The map ---- */
/* The slot of a name such as "K5"; -1 if there is no such space on the board at all. */
int oracle_space(const char *name);
void oracle_name(int space, char out[4]);
/* n c s: plain land; N C S: a tile site; 1 2 3: a ziggurat in the north, the centre, the south;
 * t e: Tigris, Euphrates; a space otherwise. */
char oracle_map(int space);
bool oracle_is_river(int space);
bool oracle_is_ziggurat(int space);
bool oracle_is_tile_site(int space);
/* 'n' 'c' 's', or 0 for a river. */
char oracle_region(int space);
/* The neighbour in direction 0 … 5, -1 off the board (in play or not). */
int oracle_neighbour(int space, int direction);
bool oracle_in_play(const struct oracle *o, int space);
bool oracle_is_free(const struct oracle *o, int space);

/* ---- Rules ---- */
int oracle_type(char token);
/* NULL, or the clause against putting the token there: rack, space, occupied, city or ziggurat,
 * farm. */
const char *oracle_refuses_space(const struct oracle *o, char token, int space);
/* NULL, or the clause against it as the next of the play, on a river or on land: the shape of the
 * play.  The token must be on the rack. */
const char *oracle_refuses_shape(const struct oracle *o, char token, bool river);
/* Both, in this order. */
const char *oracle_refuses(const struct oracle *o, char token, int space);
/* Whether the play so far may end here. */
bool oracle_may_stop(const struct oracle *o);
/* Whether a further token of some type could still be added. */
bool oracle_may_go_on(const struct oracle *o);
/* Puts it there; returns the VP. */
int oracle_place(struct oracle *o, char token, int space);
/* Whether a city or unscored ziggurat stands there and is surrounded. */
bool oracle_pending(const struct oracle *o, int space);
/* Scores it: A, B and removal of a city, or the win of a ziggurat. */
void oracle_score(struct oracle *o, int space, struct oracle_result *out);
void oracle_take(struct oracle *o, int seat, int card);
int oracle_rack_limit(const struct oracle *o, int seat);
int oracle_rack_size(const struct oracle *o, int seat);
int oracle_reserve_size(const struct oracle *o, int seat);
int oracle_cities(const struct oracle *o); /* on the board */
/* Whether the game ends after this turn. */
bool oracle_over(const struct oracle *o);
/* Bit per seat. */
unsigned oracle_winners(const struct oracle *o);
/* The next turn, of this seat. */
void oracle_begin_turn(struct oracle *o, int seat);

#endif
