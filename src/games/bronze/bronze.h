/* Bronze, by Konstantin Domashev (Hobby World, 2017), for two to four players.
 *
 * Private to this directory and its tests.  The state is plain data: the board, the stacks and the
 * matrix of each player.  Figures, lands, cards and cities come from the compiled component set
 * (struct brz_set), readings of unclear rules from rules->ruling[].  What the set-up of a log tells
 * in advance (lands, stacks, city deck) lies in the state after what everybody sees: reveals then
 * happen by themselves; where it is not known, they are chance moves.  Hash, rules and scores look
 * only at what everybody sees, so that both kinds of log go through the same positions. */
#ifndef STELE_GAMES_BRONZE_H
#define STELE_GAMES_BRONZE_H

#include "core/game/tell.h"
#include "core/game/verbs.h"
#include "core/sets/set.h"

/* ---- Capacities: what a component set may hold, not what it does hold ------------------------ */

enum {
    BRZ_SEATS_MAX = 4,
    BRZ_LANDSCAPES_MAX = 8,
    BRZ_KINDS_MAX = 4,
    BRZ_SLOTS_MAX = 4,   /* spaces of a cell */
    BRZ_LANDS_MAX = 16,  /* in the box, and on the board */
    BRZ_TECHS_MAX = 12,  /* bronze casting included */
    BRZ_CITIES_MAX = 64, /* cards in the box */
    BRZ_OWN_CITIES_MAX = 16,
    BRZ_DISPLAY_MAX = 8,   /* city cards below a land */
    BRZ_PROVINCES_MAX = 8, /* values of province tokens */
    BRZ_LEVELS_MAX = 4,    /* lengths of trade routes */
    BRZ_COLUMNS_MAX = 6,
    BRZ_ROWS_MAX = 24,
    BRZ_STACKS_MAX = 6,  /* the spare included */
    BRZ_STACK_MAX = 32,  /* cards of a stack */
    BRZ_ACTIVE_MAX = 32, /* cards activated in a turn */
    BRZ_FIGURE_MAX = 999
};

/* ---- Tables of game.c, by index -------------------------------------------------------------- */

/* Rulings with more than one reading; the comment names those after the first. */
enum brz_ruling {
    /* BRZ-R1 cells: the spaces of a cell have no order for a trade route. */
    BRZ_R_CELLS_UNORDERED,
    /* BRZ-R3 named: bronze casting counts only for cities that speak of it. */
    BRZ_R_BRONZE_WHERE_NAMED,
    /* BRZ-R5 four: three technologies in a row need a fourth card there. */
    BRZ_R_ROW_COMPLETE,
    /* BRZ-R6 city-first: the city is taken before the next land is turned up. */
    BRZ_R_CITY_BEFORE_LAND,
    /* BRZ-R9 settled, final: see enum brz_trade_look. */
    BRZ_R_TRADE_LOOK,
    /* BRZ-R10 left: a player without cubes has left every land but the last. */
    BRZ_R_CUBELESS_HAVE_LEFT,
    /* BRZ-R15 left-only: being full does not close a land. */
    BRZ_R_FULL_STAYS_OPEN
};

/* BRZ-R9: trade tokens go by the position at the end of the player's own turn; only in landscapes
 * settled in this turn; or by the position, with one more look at the end of the game. */
enum brz_trade_look { BRZ_LOOK_POSITION, BRZ_LOOK_SETTLED, BRZ_LOOK_FINAL };

enum brz_verb {
#define VERB(ID, NAME, CLAUSE, FLAGS, ARGS) BRZ_V_##ID,
#include "games/bronze/verbs.def"
#undef VERB
    BRZ_VERBS_N
};

/* Positions of arguments. */
#define ARG(POSITION, ...)                  BRZ_##POSITION,
#define VERB(ID, NAME, CLAUSE, FLAGS, ARGS) enum { ARGS BRZ_##ID##_ARGS_N };
#include "games/bronze/verbs.def"
#undef VERB
#undef ARG

enum brz_setup_item {
    BRZ_S_FIRST,
    BRZ_S_LANDS,
    BRZ_S_PROVINCES,
    BRZ_S_STACK,
    BRZ_S_SPARE,
    BRZ_S_CITIES
};

/* `provinces` has the same arguments as a move and as a set-up item. */
enum {
    BRZ_S_FIRST_PLAYER = 0,
    BRZ_S_LANDS_ORDER = 0,
    BRZ_S_STACK_SLOT = 0,
    BRZ_S_STACK_CARDS = 1,
    BRZ_S_STACK_SIZE = 2,
    BRZ_S_SPARE_CARDS = 0,
    BRZ_S_SPARE_SIZE = 1,
    BRZ_S_CITIES_ORDER = 0
};

enum brz_domain {
    BRZ_D_PHASES,
    BRZ_D_LANDSCAPES,
    BRZ_D_KINDS,
    BRZ_D_TECHNOLOGIES, /* bronze casting among them */
    BRZ_D_LANDS,
    BRZ_D_PROVINCES,
    BRZ_D_TRADE,
    BRZ_D_CITIES,
    BRZ_D_SIDES,
    BRZ_D_COLUMNS, /* 1 … 6, L, R, then the places between columns */
    BRZ_D_PLACES,  /* of cards in a matrix: 2.1 is column 2, row 1 */
    BRZ_D_ENDS
};

enum brz_phase { BRZ_P_PLAY, BRZ_P_SETTLE, BRZ_P_CITY, BRZ_P_OVER };
enum brz_side { BRZ_SIDE_FACE, BRZ_SIDE_BRONZE };

/* Names of the domain of columns. */
enum {
    BRZ_COLUMN_LEFT = BRZ_COLUMNS_MAX,
    BRZ_COLUMN_RIGHT,
    BRZ_COLUMN_BETWEEN /* and above */
};

enum brz_end { BRZ_END_STACKS, BRZ_END_CUBES, BRZ_END_LAST_LAND };

enum brz_category { BRZ_C_PROVINCES, BRZ_C_TRADE, BRZ_C_CITIES, BRZ_CATEGORIES_N };

enum brz_object {
    BRZ_OBJ_LAND,     /* by position */
    BRZ_OBJ_SPACE,    /* brz_space_number */
    BRZ_OBJ_PROVINCE, /* by the position of its land */
    BRZ_OBJ_TRADE,    /* brz_trade_number */
    BRZ_OBJ_STACK,    /* from 1; the spare is the last */
    BRZ_OBJ_CARD,     /* of a player, by place */
    BRZ_OBJ_CITY,
    BRZ_OBJ_CUBES,  /* the supply of a player */
    BRZ_OBJ_COLUMN, /* of a player: where a card may be laid, L and R among them */
    BRZ_OBJ_SIDE
};

/* ---- The compiled set ------------------------------------------------------------------------ */

struct brz_tech {
    uint8_t landscapes, kinds;        /* bit per landscape and per kind that it serves */
    bool column;                      /* BRZ-5.2, BRZ-5.3: laying it activates its namesakes */
    uint8_t cards[BRZ_SEATS_MAX + 1]; /* in the deck of so many players */
};

struct brz_land {
    uint8_t cell[BRZ_LANDSCAPES_MAX]; /* spaces of the cell */
    uint8_t kind[BRZ_LANDSCAPES_MAX][BRZ_SLOTS_MAX];
    uint8_t spaces;
};

struct brz_table { /* BRZ-2.1 */
    uint8_t lands, face_up, draw;
    uint8_t deck;   /* technology cards */
    uint8_t cities; /* city cards */
};

/* How a city pays: sections 11.1 to 11.16 of the rules. */
enum brz_scoring {
    BRZ_TECH_MAJORITY,
    BRZ_LANDSCAPE_MAJORITY,
    BRZ_BRONZE_PAIR,
    BRZ_ROW_SET,
    BRZ_KINDS_IN_TWO_LANDSCAPES,
    BRZ_COLUMN_DISTINCT,
    BRZ_PROVINCE_COUNT,
    BRZ_PROVINCE_FEWEST,
    BRZ_TRADE_COUNT,
    BRZ_UNPLACED_MOST,
    BRZ_UNPLACED_FEWEST,
    BRZ_DISTINCT_TECHS_MIN,
    BRZ_BRONZE_EVERY_COLUMN,
    BRZ_FULL_ROWS,
    BRZ_COLUMN_HEIGHT_MIN,
    BRZ_COPIES_PER_TECH_MAX,
    BRZ_SCORINGS_N
};

struct brz_city {
    uint8_t scoring;
    int16_t points; /* once, or for each thing counted */
    int16_t count;
    uint8_t techs_n, landscapes_n;
    uint8_t tech[BRZ_TECHS_MAX], landscape[BRZ_LANDSCAPES_MAX];
    uint8_t players; /* the smallest number of players */
};

struct brz_set {
    uint8_t landscapes_n, kinds_n, techs_n, lands_n, provinces_n, levels_n, cities_n;
    uint8_t bronze; /* index of bronze casting among the technologies */
    struct brz_tech tech[BRZ_TECHS_MAX];
    struct brz_land land[BRZ_LANDS_MAX];
    struct brz_table table[BRZ_SEATS_MAX + 1]; /* by number of players */
    int16_t province_points[BRZ_PROVINCES_MAX];
    uint8_t province_tokens[BRZ_PROVINCES_MAX];
    int16_t route_length[BRZ_LEVELS_MAX], route_points[BRZ_LEVELS_MAX]; /* ascending lengths */
    struct brz_city city[BRZ_CITIES_MAX];

    uint8_t min_players, max_players;
    uint8_t cubes;
    uint8_t stacks, pool; /* with and without the spare */
    uint8_t max_columns;
    uint8_t exhaustions;
    uint8_t slots;     /* the most in one cell */
    uint8_t city_from; /* the first position with cities */
};

/* ---- The state ------------------------------------------------------------------------------- */

/* A card in a matrix: the technology of its face, and whether it lies bronze side up. */
enum { BRZ_CARD_BACK = 0x80, BRZ_CARD_FACE = 0x7f, BRZ_FACE_UNKNOWN = 0x7f };

/* A card that lies open: 0 none, 1 + its number, or unseen by those who kept the log. */
enum { BRZ_NONE = 0, BRZ_UNSEEN = 0xff };

/* Where the province token of a land is: above it, 1 + the seat that won it, or out of the game. */
enum { BRZ_PROVINCE_OPEN = 0, BRZ_PROVINCE_GONE = 0xff };

struct brz_player {
    uint8_t columns_n;
    uint8_t height[BRZ_COLUMNS_MAX];
    uint8_t card[BRZ_COLUMNS_MAX][BRZ_ROWS_MAX];
    uint8_t tech[BRZ_TECHS_MAX]; /* cards of each technology, as laid */

    uint8_t cubes;                         /* in the supply */
    uint8_t front;                         /* BRZ-6.6: the highest position with a cube; 0: none */
    uint8_t landscape[BRZ_LANDSCAPES_MAX]; /* cubes in it */
    uint8_t kinds[BRZ_LANDSCAPES_MAX];     /* bit per kind of space occupied in it */

    uint8_t route[BRZ_LANDSCAPES_MAX]; /* 1 + level of the trade token held; 0: none */
    uint8_t cities_n;
    uint8_t city[BRZ_OWN_CITIES_MAX];
};

struct brz_place {                                   /* a land in play; positions count from 1 */
    uint8_t land;                                    /* 1 + land; 0: nobody knows */
    uint8_t cube[BRZ_LANDSCAPES_MAX][BRZ_SLOTS_MAX]; /* 1 + seat; 0: free */
    uint8_t count[BRZ_SEATS_MAX];                    /* cubes of each player */
    uint8_t filled;                                  /* cubes of all */
    uint8_t province;                                /* 1 + value; 0: not dealt yet */
    uint8_t province_owner;                          /* BRZ_PROVINCE_… or 1 + seat */
    uint8_t display_n;
    uint8_t display[BRZ_DISPLAY_MAX]; /* 1 + city, or BRZ_UNSEEN */
};

struct brz_stack {
    uint8_t left;  /* cards in it, the top included */
    uint8_t top;   /* BRZ_NONE, 1 + technology, or BRZ_UNSEEN */
    uint8_t next;  /* below the top: next and further entries of card[] */
    uint8_t known; /* entries of card[] */
    uint8_t card[BRZ_STACK_MAX];
};

struct brz_state {
    struct brz_player player[BRZ_SEATS_MAX];
    struct brz_place place[BRZ_LANDS_MAX + 1]; /* [0] is the start section */
    struct brz_stack stack[BRZ_STACKS_MAX];    /* the pool, then the spare */
    uint8_t deck[BRZ_CITIES_MAX];              /* the city deck from the top, if known */
    uint8_t deck_known;                        /* bool */
    uint8_t deck_next;                         /* cities drawn so far */
    uint8_t open;                              /* lands face up: positions 1 … open */
    uint8_t to_open;                           /* lands that must be face up before play goes on */
    uint8_t shown[BRZ_TECHS_MAX];              /* faces seen so far */
    uint64_t drawn;                            /* bit per city seen so far */

    uint8_t phase; /* enum brz_phase */
    int8_t first, active;
    uint16_t round, turn;
    uint8_t spare_used, exhaustions;
    uint8_t met;      /* 1 + enum brz_end of the first trigger; 0: none yet */
    uint8_t end;      /* enum brz_end, when over */
    uint8_t winners;  /* bit per seat, when over */
    uint16_t assumed; /* cards and cities that were taken although nobody had seen them */

    /* What chance owes. */
    uint8_t owes_provinces; /* bool */
    uint8_t owes_shows;     /* bit per pool stack */
    uint8_t owes_draw;      /* position of the land, 0: none */
    uint8_t opens_later;    /* bool: BRZ-R6, reveal once the city is taken */

    /* The turn in progress. */
    uint8_t city_due; /* position of the land, 0: none */
    uint8_t last;     /* position of the last cube, 0: none this turn */
    uint8_t placed;   /* cubes placed */
    uint8_t settled;  /* bit per landscape settled in */
    uint8_t laid_column, laid_row;
    uint8_t active_n;
    uint8_t active_column[BRZ_ACTIVE_MAX], active_row[BRZ_ACTIVE_MAX];
    uint32_t used; /* bit per activated card */
};

_Static_assert(sizeof(struct brz_state) <= STELE_STATE_MAX, "raise STELE_STATE_MAX");
_Static_assert(BRZ_CITIES_MAX <= 64, "cities are bits of a word");
_Static_assert(BRZ_ACTIVE_MAX <= 32, "activated cards are bits of a word");
_Static_assert(BRZ_ROWS_MAX + 2 <= BRZ_ACTIVE_MAX, "a column and two neighbours");
_Static_assert(BRZ_LANDSCAPES_MAX <= 8, "landscapes are bits of a byte");

/* ---- Small questions (setup.c) --------------------------------------------------------------- */

static inline const struct brz_set *brz_set(const struct stele_rules *rules)
{
    return rules->set;
}

/* The line of BRZ-2.1 for this number of players. */
static inline const struct brz_table *brz_table(const struct stele_rules *rules)
{
    return &brz_set(rules)->table[rules->players_n];
}

/* Whether the second reading of a ruling is in force; its constant says what that is.  Not for
 * BRZ-R9, which has three. */
static inline bool brz_ruled(const struct stele_rules *rules, enum brz_ruling ruling)
{
    return rules->ruling[ruling] != 0;
}

static inline enum brz_trade_look brz_trade_look(const struct stele_rules *rules)
{
    return (enum brz_trade_look)rules->ruling[BRZ_R_TRADE_LOOK];
}

/* BRZ-5.8: a card acts as the side it lies on. */
static inline int brz_tech_of(const struct brz_set *set, uint8_t card)
{
    return card & BRZ_CARD_BACK ? set->bronze : card;
}

/* The name of a place in a matrix; column and row count from 0. */
static inline int brz_matrix_place(int column, int row)
{
    return column * BRZ_ROWS_MAX + row;
}

static inline int brz_space_number(int position, int landscape, int slot)
{
    return position * 100 + landscape * 10 + slot;
}

/* A trade token as an object: ten times its landscape, and its length. */
int brz_trade_number(const struct stele_rules *rules, int landscape, int level);

/* What is printed on a land, NULL if nobody knows; never NULL for a land that is face up. */
static inline const struct brz_land *brz_land_at(const struct stele_rules *rules,
                                                 const struct brz_state *state, int position)
{
    const int land = state->place[position].land;

    return land > 0 ? &brz_set(rules)->land[land - 1] : NULL;
}

/* Whether every space of a face-up land is occupied. */
bool brz_is_full(const struct stele_rules *rules, const struct brz_state *state, int position);

/* The index of a card among the activated ones; -1 if it is not one of them. */
static inline int brz_active_index(const struct brz_state *state, int column, int row)
{
    for (int i = 0; i < state->active_n; i++)
        if (state->active_column[i] == column && state->active_row[i] == row)
            return i;
    return -1;
}

/* Whether chance has to speak before anybody else. */
static inline bool brz_owes(const struct brz_state *state)
{
    return state->owes_provinces || state->owes_shows || state->owes_draw ||
           state->open < state->to_open;
}

/* ---- setup.c --------------------------------------------------------------------------------- */

bool brz_allowed(const struct stele_rules *rules, struct stele_reason *why);
bool brz_setup(const struct stele_rules *rules, const struct stele_move *items, size_t n,
               void *state, struct stele_reason *why);
size_t brz_setup_defaults(const struct stele_rules *rules, const struct stele_move *given,
                          size_t given_n, struct stele_move *items, size_t max);

/* Dealing the tokens above the lands, the same as a set-up item and as a move of chance. */
bool brz_may_deal_provinces(const struct stele_rules *rules, const struct stele_move *move,
                            struct stele_reason *why);
void brz_deal_provinces(const struct stele_rules *rules, struct brz_state *state,
                        const struct stele_move *move);

/* ---- compile.c ------------------------------------------------------------------------------- */

bool brz_compile(const struct component_set *set, void *out, struct stele_reason *why);
/* The name of a kind of scoring, as in the set. */
const char *brz_scoring_name(enum brz_scoring scoring);

/* ---- phases.c: what happens by itself -------------------------------------------------------- */

/* Turns up lands that are known, up to state->to_open. */
void brz_open_lands(const struct stele_rules *rules, struct brz_state *state,
                    struct stele_sink *sink);
/* Turns up the next land, which is this one. */
void brz_open_land(const struct stele_rules *rules, struct brz_state *state, int land,
                   bool recorded, struct stele_sink *sink);
/* Turns up the top of a pool stack if it is known; else chance owes it. */
void brz_show_top(const struct stele_rules *rules, struct brz_state *state, int stack,
                  struct stele_sink *sink);
/* Turns up the top of a pool stack, which is this technology, or STELE_UNKNOWN. */
void brz_show_card(const struct stele_rules *rules, struct brz_state *state, int stack, int tech,
                   bool recorded, struct stele_sink *sink);
/* The number of cards that a draw takes now. */
int brz_draw_count(const struct stele_rules *rules, const struct brz_state *state);
/* Lays these cities (1 + city, or BRZ_UNSEEN) below the land that was entered. */
void brz_lay_cities(const struct stele_rules *rules, struct brz_state *state, int position,
                    const uint8_t *cities, int n, bool recorded, struct stele_sink *sink);
/* The cities below a land, as the fact `cities`. */
struct stele_facts brz_display(const struct brz_place *place);
/* The top card of a stack is taken away: another one, the spare, or nothing takes its place. */
void brz_take_card(const struct stele_rules *rules, struct brz_state *state, int stack,
                   struct stele_sink *sink);
/* Finds the cards that the one just laid activates. */
void brz_activate(const struct stele_rules *rules, struct brz_state *state);
/* Reports which cards are activated, and why. */
void brz_tell_activated(const struct stele_rules *rules, const struct brz_state *state,
                        struct stele_sink *sink);
/* The activated cards, or only those not used yet, as the facts `technologies` and `cards`. */
struct stele_facts brz_active(const struct stele_rules *rules, const struct brz_state *state,
                              bool unused);
/* What a cube just placed at `position` brings: a reveal, a display, a city. */
void brz_enter(const struct stele_rules *rules, struct brz_state *state, int position, bool first,
               struct stele_sink *sink);
/* The player's longest run in a landscape. */
int brz_longest_run(const struct stele_rules *rules, const struct brz_state *state, int seat,
                    int landscape);
/* Who holds a trade token; STELE_NOBODY if it lies on the table. */
int brz_route_owner(const struct stele_rules *rules, const struct brz_state *state, int landscape,
                    int level);
/* Whether a land is closed. */
bool brz_is_closed(const struct stele_rules *rules, const struct brz_state *state, int position);
/* Whether every player has a cube in that land or further right. */
bool brz_all_reached(const struct stele_rules *rules, const struct brz_state *state, int position);
/* The player with strictly more cubes in a land than anybody else, or STELE_NOBODY; *most and
 * *second become the two highest counts. */
int brz_majority(const struct stele_rules *rules, const struct brz_state *state, int position,
                 int *most, int *second);
/* What the cubes of a land say about its province, as facts: its points, and what each player has
 * there. */
struct stele_facts brz_province(const struct stele_rules *rules, const struct brz_state *state,
                                int position);
/* Phase 4, and on to the next turn or the end of the game. */
void brz_end_turn(const struct stele_rules *rules, struct brz_state *state,
                  struct stele_sink *sink);
/* The last look at the trade routes, of every player from the first on, if BRZ-R9 is read that way;
 * else nothing happens. */
void brz_look_at_end(const struct stele_rules *rules, struct brz_state *state,
                     struct stele_sink *sink);
void brz_begin_turn(struct brz_state *state);
/* Notes a trigger of the end, if it is the first. */
void brz_trigger(struct brz_state *state, enum brz_end end, struct stele_sink *sink);

/* ---- moves.c --------------------------------------------------------------------------------- */

/* Refuse with what chance still owes, and with the city that has to be taken. */
COLD bool brz_refuse_owed(const struct brz_state *state, struct stele_reason *why);
COLD bool brz_refuse_city(const struct brz_state *state, struct stele_reason *why);
/* What `settle` asks of the space and of the cubes, whatever cards are activated. */
bool brz_check_space(const struct stele_rules *rules, const struct brz_state *state,
                     const struct stele_move *move, struct stele_reason *why);

/* Asked before the check of every verb. */
bool brz_may(const struct stele_rules *rules, const void *state, const struct stele_move *move,
             struct stele_reason *why);

/* ---- The verbs: check and apply in moves.c, list in legal.c --------------------------------- */

#define VERB(ID, NAME, CLAUSE, FLAGS, ARGS) VERB_DECLARE(brz, struct brz_state, NAME)
#include "games/bronze/verbs.def"
#undef VERB

/* ---- due.c ----------------------------------------------------------------------------------- */

void brz_due(const struct stele_rules *rules, const void *state, struct stele_reason *what);
bool brz_timely(const struct stele_rules *rules, const void *state, const struct stele_move *move);
bool brz_besides(const struct stele_rules *rules, const void *state, const struct stele_move *move,
                 struct stele_reason *why);

/* ---- touches.c ------------------------------------------------------------------------------- */

/* Objects of a move that its arguments do not name. */
void brz_touch_provinces(const struct touching *t);
void brz_touch_next_land(const struct touching *t);
void brz_touch_draw_land(const struct touching *t);
void brz_touch_space(const struct touching *t);
size_t brz_changed(const struct stele_rules *rules, const void *before, const void *after,
                   struct stele_object *objects, size_t max);

/* ---- scoring.c, cities.c --------------------------------------------------------------------- */

/* What counts at the end, the leftover provinces of BRZ-9.7 included. */
struct brz_tally {
    uint8_t province_owner[BRZ_LANDS_MAX + 1];        /* as in the state, after BRZ-9.7 */
    uint8_t provinces[BRZ_SEATS_MAX];                 /* tokens won */
    uint8_t route[BRZ_SEATS_MAX][BRZ_LANDSCAPES_MAX]; /* as in the state, after the last look */
    uint8_t routes[BRZ_SEATS_MAX];                    /* trade tokens held then */
    int32_t points[BRZ_SEATS_MAX][BRZ_CATEGORIES_N];
};
/* Provinces and trade; the cities are not added yet. */
void brz_count(const struct stele_rules *rules, const struct brz_state *state,
               struct brz_tally *tally);
/* Provinces, trade and cities. */
void brz_tally(const struct stele_rules *rules, const struct brz_state *state,
               struct brz_tally *tally);
/* The points of a player in all categories together. */
static inline int32_t brz_sum(const struct brz_tally *tally, int seat)
{
    int32_t sum = 0;

    for (int i = 0; i < BRZ_CATEGORIES_N; i++)
        sum += tally->points[seat][i];
    return sum;
}
int brz_city_points(const struct stele_rules *rules, const struct brz_state *state,
                    const struct brz_tally *tally, int seat, int city);
/* Who wins by a tally, and who would if the game ended now. */
void brz_stand(const struct stele_rules *rules, const struct brz_tally *tally,
               struct stele_standing *out);
void brz_standing(const struct stele_rules *rules, const void *state, struct stele_standing *out);

/* Ledger rows of provinces: when a land closes, at the end of the game (BRZ-9.7), and what that end
 * would bring if it came now. */
enum brz_award { BRZ_AWARD_CLOSED, BRZ_AWARD_LEFT, BRZ_AWARD_PROVISIONAL };
void brz_book_province(const struct stele_rules *rules, const struct brz_state *state,
                       struct stele_sink *sink, enum brz_award award, int seat, int position,
                       struct stele_ruled reading);
/* Ledger rows of trade tokens taken and put back. */
void brz_book_route(const struct stele_rules *rules, struct stele_sink *sink, int seat,
                    int landscape, int level, int run, struct stele_ruled reading,
                    bool provisional);
void brz_book_route_back(const struct stele_rules *rules, struct stele_sink *sink, int seat,
                         int landscape, int level, bool provisional);
/* The row of one city, also when it pays nothing. */
void brz_book_city(const struct stele_rules *rules, const struct brz_state *state,
                   const struct brz_tally *tally, int seat, int city, struct stele_sink *sink);

/* The same position, with everything that is kept beside cubes and cards counted anew. */
void brz_recount(const struct stele_rules *rules, const struct brz_state *state,
                 struct brz_state *counted);
void brz_score(const struct stele_rules *rules, const void *state, struct stele_sink *sink);
int32_t brz_total(const struct stele_rules *rules, const void *state, int seat);

/* ---- pays.c ---------------------------------------------------------------------------------- */

bool brz_pays(const struct stele_rules *rules, const void *state, const struct stele_object *object,
              int seat, uint8_t *category, struct stele_reason *why);

/* ---- figures.c, view.c, board.c, claim.c ----------------------------------------------------- */

void brz_figures(const struct stele_rules *rules, struct stele_emit *emit);
void brz_status(const struct stele_rules *rules, const void *state, struct stele_status *out);
void brz_view(const struct stele_rules *rules, const void *state, int viewer,
              struct stele_emit *emit);
bool brz_hides_choice(const struct stele_rules *rules, const void *state, int viewer);
void brz_hash(const struct stele_rules *rules, const void *state, struct hasher *hasher);
bool brz_invariants(const struct stele_rules *rules, const void *state, struct stele_reason *why);
void brz_board(const struct stele_rules *rules, const void *state, int viewer,
               const struct words *words, struct stele_buf *out);
const char *brz_claim(const struct stele_rules *rules, const void *state, int seat,
                      const char *what, const char *claimed);

/* ---- bots.c ---------------------------------------------------------------------------------- */

bool brz_chance(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                struct stele_move *out);
bool brz_greedy(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                const struct stele_moves *legal, struct stele_move *out);

/* ---- analysis.c ------------------------------------------------------------------------------ */

bool brz_policy(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                struct stele_move *out);
void brz_redeal(const struct stele_rules *rules, void *state, int seat, struct stele_rng *rng);
size_t brz_features(const struct stele_rules *rules, const void *state, int seat, int32_t *out);

/* ---- game.c ---------------------------------------------------------------------------------- */

extern const struct stele_game bronze_game;

#endif
