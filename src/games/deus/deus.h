/* Deus, with its three variants (alternative start, alternative map, random building).
 *
 * Private to this directory and its tests.  The state is plain data: the assembled map as sets of
 * regions, what lies in front of every seat, and the turn in progress.  Figures come from the
 * compiled component set (struct deu_set), readings of unclear rules from rules->ruling[].
 * Functions are pure but for the state they are given. */
#ifndef STELE_GAMES_DEUS_H
#define STELE_GAMES_DEUS_H

#include "core/game/tell.h"
#include "core/game/verbs.h"
#include "core/sets/set.h"

/* ---- Capacities: what a component set may hold, not what it does hold ------------------------ */

enum {
    DEU_SEATS_MAX = 4,
    DEU_KINDS_MAX = 96, /* kinds of cards */
    DEU_CARDS_MAX = 120,
    DEU_FACES_MAX = 28,
    DEU_TILES_MAX = 7, /* in one map: slots A to G */
    DEU_TILE_REGIONS = 7,
    DEU_REGIONS_MAX = DEU_TILES_MAX * DEU_TILE_REGIONS,
    DEU_DIRECTIONS_N = 6,
    DEU_PIECES_MAX = 9,                  /* of one kind and player */
    DEU_COLUMN_MAX = DEU_PIECES_MAX + 1, /* of temples one more */
    DEU_HAND_MAX = 20,
    DEU_LATTICE_MAX = 9, /* steps from the first tile */
    DEU_FIGURE_MAX = 999
};

/* ---- Tables of game.c, by index -------------------------------------------------------------- */

enum deu_option { DEU_O_ALT_START, DEU_O_ALT_MAP, DEU_O_WILDCARD };

/* Rulings with two readings; the comment names the second. */
enum deu_ruling {
    /* DEU-R1 compulsory: a card that can do something must be used. */
    DEU_R_EFFECTS_COMPULSORY,
    /* DEU-R3 standing: a village without points can still be attacked. */
    DEU_R_EMPTIED_VILLAGE_STANDS,
    /* DEU-R4 placing: only placing a piece brings on an attack. */
    DEU_R_MARCHES_DO_NOT_ATTACK,
    /* DEU-R5 crossable: armies cross any sea, but do not stop there. */
    DEU_R_ANY_SEA_CROSSABLE,
    /* DEU-R7 all-or-nothing: a player with less than the full sum loses nothing. */
    DEU_R_LOOT_ALL_OR_NOTHING,
    /* DEU-R8 when-needed: an empty deck waits for the next draw. */
    DEU_R_RENEW_WHEN_NEEDED,
    /* DEU-R10 free: less than a god grants may be taken. */
    DEU_R_GIFTS_MAY_BE_DECLINED,
    /* DEU-R11 first: the first piece keeps away from first regions alone. */
    DEU_R_KEEP_FROM_FIRST_REGIONS,
    /* DEU-R12 outside: only the outside of the map is its edge. */
    DEU_R_HOLES_MAKE_NO_EDGE,
    /* DEU-R14 card-only: with nowhere to go the card is played without a piece. */
    DEU_R_TEMPLE_CARD_ALONE,
    /* DEU-R16 open: an army may stop in a village that was attacked. */
    DEU_R_ATTACKED_VILLAGES_OPEN,
    /* DEU-R20 end: the game ends when somebody cannot draw up to a full hand. */
    DEU_R_EMPTY_DECK_ENDS,
    /* DEU-R22 ignored: a card face down counts for building temples only. */
    DEU_R_FACEDOWN_NOT_COUNTED,
    /* DEU-R27 never: no army stops beside another of its own. */
    DEU_R_ARMIES_NEVER_JOIN
};

/* Goods or pieces by kind; where there are none the argument is left out. */
#define DEU_ARG_UNITS(NAME, DOMAIN) ARG_COUNTS(NAME, DOMAIN, STELE_ARG_OPTIONAL, 1, DEU_FIGURE_MAX)

enum deu_verb {
#define VERB(ID, NAME, CLAUSE, FLAGS, ARGS) DEU_V_##ID,
#include "games/deus/verbs.def"
#undef VERB
    DEU_VERBS_N
};

/* Positions of arguments. */
#define ARG(POSITION, ...)                  DEU_##POSITION,
#define VERB(ID, NAME, CLAUSE, FLAGS, ARGS) enum { ARGS DEU_##ID##_ARGS_N };
#include "games/deus/verbs.def"
#undef VERB
#undef ARG

enum deu_item { DEU_I_FIRST, DEU_I_MAP, DEU_I_STOCK, DEU_I_HAND, DEU_I_DECK, DEU_ITEMS_N };

/* Positions of arguments of set-up items; the map's are those of the verb. */
enum {
    DEU_FIRST_PLAYER = 0,
    DEU_STOCKED_PLAYER = 0,
    DEU_STOCKED_PIECES = 1,
    DEU_HAND_PLAYER = 0,
    DEU_HAND_CARDS = 1,
    DEU_DECK_CARDS = 0
};

enum deu_domain {
    DEU_D_PHASES,
    DEU_D_CARDS, /* the kinds, then "?" for a card that nobody at the table has seen */
    DEU_D_COLOURS,
    DEU_D_PIECES,
    DEU_D_GODS,
    DEU_D_RESOURCES,
    DEU_D_GOODS, /* the resources, then gold */
    DEU_D_TERRAINS,
    DEU_D_FACES,
    DEU_D_SLOTS,
    DEU_D_REGIONS,
    DEU_D_YES,
    DEU_D_ENDS
};

enum deu_phase {
    DEU_P_MAP,
    DEU_P_STOCK,
    DEU_P_DRAW,
    DEU_P_ACTION,
    DEU_P_PAY,
    DEU_P_PLACE,
    DEU_P_ACTIVATE,
    DEU_P_OFFER, /* cards are being discarded; the god is not called yet */
    DEU_P_GOD,   /* the god leaves a choice */
    DEU_P_OVER
};

enum deu_end { DEU_END_TEMPLES, DEU_END_VILLAGES, DEU_END_EXHAUSTED };

/* The rules know these by name; the set has them in this order. */
enum deu_resource { DEU_WOOD, DEU_STONE, DEU_CLAY, DEU_WHEAT, DEU_RESOURCES_N };
enum { DEU_GOLD = DEU_RESOURCES_N, DEU_GOODS_N };

enum deu_terrain {
    DEU_FIELD,
    DEU_FOREST,
    DEU_SWAMP,
    DEU_MOUNTAIN,
    DEU_SEA,
    DEU_VILLAGE,
    DEU_TERRAINS_N,
    DEU_LANDS_N = DEU_SEA
};

/* Colours of cards and columns, kinds of pieces, gods: the same numbers. */
enum deu_colour {
    DEU_BLUE,
    DEU_GREEN,
    DEU_YELLOW,
    DEU_BROWN,
    DEU_RED,
    DEU_PURPLE,
    DEU_COLOURS_N,
    DEU_ORDINARY_N = DEU_PURPLE
};
enum deu_piece {
    DEU_SHIP = DEU_BLUE,
    DEU_PRODUCTION = DEU_GREEN,
    DEU_SCIENTIFIC = DEU_YELLOW,
    DEU_CIVIL = DEU_BROWN,
    DEU_ARMY = DEU_RED,
    DEU_TEMPLE = DEU_PURPLE
};
enum deu_god {
    DEU_NEPTUNE = DEU_BLUE,
    DEU_CERES = DEU_GREEN,
    DEU_MINERVA = DEU_YELLOW,
    DEU_VESTA = DEU_BROWN,
    DEU_MARS = DEU_RED,
    DEU_JUPITER = DEU_PURPLE
};

/* The first six are those of the cards, in the order of the colours. */
enum deu_category {
    DEU_C_MARITIME,
    DEU_C_PRODUCTION,
    DEU_C_SCIENTIFIC,
    DEU_C_CIVIL,
    DEU_C_MILITARY,
    DEU_C_TEMPLES,
    DEU_C_START,
    DEU_C_OFFERINGS,
    DEU_C_VILLAGES,
    DEU_C_EDGE,
    DEU_C_MAJORITIES,
    DEU_CATEGORIES_N
};

enum deu_object {
    DEU_OBJ_REGION,
    DEU_OBJ_TILE,
    DEU_OBJ_HAND,   /* a card in hand */
    DEU_OBJ_PLAYED, /* a card in a column */
    DEU_OBJ_COLUMN,
    DEU_OBJ_STOCK,
    DEU_OBJ_SUPPLY,
    DEU_OBJ_GOODS,
    DEU_OBJ_VP,
    DEU_OBJ_RESERVE,
    DEU_OBJ_TEMPLES, /* wooden ones in the reserve */
    DEU_OBJ_DECK,
    DEU_OBJ_DISCARDS,
    DEU_OBJ_GOD
};

/* ---- The compiled set ------------------------------------------------------------------------ */

enum deu_effect {
    DEU_E_VP_PER_TERRAIN,
    DEU_E_GOLD_PER_TERRAIN,
    DEU_E_VP_PER_REGION,
    DEU_E_GOLD_PER_REGION,
    DEU_E_PRODUCE_ONE,
    DEU_E_PRODUCE_ALL,
    DEU_E_PRODUCE_CITY,
    DEU_E_SELL_FOR_GOLD,
    DEU_E_SELL_FOR_VP,
    DEU_E_SELL_LOTS,
    DEU_E_BUY,
    DEU_E_DRAW_PER_REGION,
    DEU_E_VP_PER_COLUMN,
    DEU_E_ACTIVATE_ONE,
    DEU_E_PIECES_PER_REGION,
    DEU_E_MOVE_ONE,
    DEU_E_MOVE_EACH,
    DEU_E_STEAL_GOLD,
    DEU_E_STEAL_VP,
    DEU_E_GOLD_PER_VILLAGE,
    DEU_E_SIEGE,
    DEU_E_END_PER_REGION, /* temples from here on */
    DEU_E_END_PER_GOLD,
    DEU_E_END_PER_RESOURCE,
    DEU_E_END_PER_TEMPLE,
    DEU_E_END_PER_SET,
    DEU_E_END_PER_TERRAIN,
    DEU_EFFECTS_N
};

/* Figures that an effect does not use are 0; but group is then 1, max and cap DEU_FIGURE_MAX. */
struct deu_card {
    uint8_t colour, effect;
    uint8_t copies;
    int8_t terrain, resource, column; /* -1: none */
    uint8_t lot[DEU_RESOURCES_N];
    int16_t least, group, vp, gold, amount, max, steps, cards, pieces, cap;
    uint8_t cost[DEU_GOODS_N];
};

struct deu_face {
    uint8_t tile; /* faces of one tile have the same number */
    uint8_t centre;
    uint8_t ring[DEU_DIRECTIONS_N];
};

struct deu_god_figures {
    int16_t gold, resources, cards, pieces; /* for each card offered */
    int16_t vp_one, vp_more;                /* in all */
    int16_t own;                            /* pieces of its own kind */
};

struct deu_layout {
    uint8_t tiles_n;
    int8_t u[DEU_TILES_MAX], v[DEU_TILES_MAX];
};

struct deu_set {
    uint8_t kinds_n, faces_n, cards_n;
    struct deu_card card[DEU_KINDS_MAX];
    struct deu_face face[DEU_FACES_MAX];
    struct deu_god_figures god[DEU_COLOURS_N];
    struct deu_layout layout[DEU_SEATS_MAX + 1]; /* by number of players */
    uint8_t resource_of[DEU_TERRAINS_N];         /* of lands */
    uint8_t terrain_of[DEU_RESOURCES_N];
    int8_t direction[DEU_DIRECTIONS_N][2];
    int8_t lattice[2][2]; /* u and v */
    int16_t each[DEU_ORDINARY_N], start[DEU_ORDINARY_N];
    int16_t temples;

    int16_t min_players, max_players;
    int16_t start_gold, start_vp, start_resource, start_hand;
    int16_t resource_per_player;
    int16_t gold_per_resource, edge_vp, separation;
    int16_t hand_refill, hand_limit;
    int16_t majority_vp, majority_least;
    int16_t alt_start_least, alt_start_most;
    int16_t wildcard_uses, wildcard_gold;
};

/* ---- The state ------------------------------------------------------------------------------- */

/* A set of regions: bit 7 × slot + digit. */
typedef uint64_t deu_regions;

/* DEU-0.6 */
struct deu_column {
    uint8_t n;
    uint8_t card[DEU_COLUMN_MAX]; /* from the bottom */
    uint16_t facedown;            /* bit per card */
};

/* What lies in front of one player. */
struct deu_player {
    deu_regions held; /* regions occupied */
    struct deu_column column[DEU_COLOURS_N];
    uint8_t hand[DEU_KINDS_MAX + 1]; /* how many of each kind; [kinds_n]: unknown ones */
    uint8_t hand_n;
    /* DEU-0.5: pieces on the player board, and those beside it */
    uint8_t stock[DEU_ORDINARY_N], supply[DEU_ORDINARY_N];
    int16_t goods[DEU_GOODS_N];
    int32_t vp;
    int32_t earned[DEU_CATEGORIES_N]; /* what moves have booked */
    int8_t first_region;              /* of the first piece; -1: none yet */
    uint8_t wildcards;                /* used */
    bool stocked;                     /* has chosen the pieces to start with */
};

/* What follows once the cards are drawn. */
enum deu_after {
    DEU_AFTER_DEAL,
    DEU_AFTER_EMPTY, /* a turn that began with an empty hand */
    DEU_AFTER_CARD,  /* the next card of the column */
    DEU_AFTER_OFFER,
    DEU_AFTER_REFILL
};

struct deu_state {
    struct deu_player player[DEU_SEATS_MAX];

    /* The map. */
    deu_regions near[DEU_REGIONS_MAX]; /* neighbours */
    deu_regions all, edge;
    deu_regions terrain[DEU_TERRAINS_N];
    deu_regions piece[DEU_COLOURS_N]; /* where a piece of that kind stands */
    deu_regions villages;             /* not yet attacked */
    uint8_t armies[DEU_REGIONS_MAX];
    uint8_t village_vp[DEU_REGIONS_MAX];
    uint8_t tiles_n;
    uint8_t face[DEU_TILES_MAX], turned[DEU_TILES_MAX];
    int8_t u[DEU_TILES_MAX], v[DEU_TILES_MAX];

    /* The reserve, the deck, the discard pile. */
    int16_t reserve[DEU_RESOURCES_N];
    uint8_t temples;
    uint8_t pool[DEU_KINDS_MAX];         /* copies whose place is not known: all of the deck, and
                                            cards that nobody at the table has seen */
    uint8_t discards[DEU_KINDS_MAX + 1]; /* [kinds_n]: unknown ones */
    uint8_t deck_n, discards_n;
    uint8_t top; /* of the discard pile, if there is one */
    /* The order of the deck from its top, if the log gives it.  No rule depends on it, and it is no
     * part of the position. */
    uint8_t ordered_n;
    uint8_t order[DEU_CARDS_MAX]; /* the last one is on top */

    uint8_t phase; /* enum deu_phase */
    int8_t first, active;
    uint16_t round, turn;
    uint16_t assumed;     /* moves that rest on unknown cards being what they must be */
    uint16_t final_round; /* 0: no end in sight */
    uint8_t met;          /* 1 + enum deu_end of what ends the game; 0: nothing yet */
    uint8_t end;          /* enum deu_end, when over */
    uint8_t winners;      /* bit per seat, when over */

    /* Cards to be drawn. */
    uint8_t draw_n;
    int8_t draw_seat;
    uint8_t draw_after; /* enum deu_after */

    /* The turn in progress. */
    uint8_t card;                     /* being built */
    uint8_t column;                   /* where it went, and which is activated */
    bool facedown;                    /* random building */
    uint8_t at;                       /* card of the column that is resolved */
    uint8_t copied;                   /* 1 + the card that a Laboratory resolves; 0: none */
    bool marching;                    /* the card being resolved has moved an army */
    uint8_t marched[DEU_REGIONS_MAX]; /* armies in a region that this card has moved */
    uint8_t offered;                  /* cards discarded in this offering */
    uint8_t god;                      /* 1 + the god whose effect is given; 0: none */
    uint8_t extra;                    /* cards that Minerva adds */
    int8_t woodless; /* 1 + who built a temple without wood in the turn before; 0: nobody */
};

_Static_assert(sizeof(struct deu_state) <= STELE_STATE_MAX, "raise STELE_STATE_MAX");
_Static_assert(DEU_REGIONS_MAX <= 64, "regions are bits of a word");
_Static_assert(DEU_COLUMN_MAX <= 16, "cards of a column are bits of a word");
_Static_assert(DEU_CARDS_MAX <= (int)STELE_VALUES_MAX, "a deck is one argument of a move");

/* ---- Small questions ------------------------------------------------------------------------- */

static inline const struct deu_set *deu_set(const struct stele_rules *rules)
{
    return rules->set;
}

/* Whether the second reading of a ruling is in force; its constant says what that is. */
static inline bool deu_ruled(const struct stele_rules *rules, enum deu_ruling ruling)
{
    return rules->ruling[ruling] != 0;
}

static inline bool deu_option(const struct stele_rules *rules, enum deu_option option)
{
    return rules->option[option] != 0;
}

static inline deu_regions deu_bit(int region)
{
    return (deu_regions)1 << region;
}

static inline bool deu_in(deu_regions set, int region)
{
    return (set >> region) & 1;
}

/* The first region of a set that is not empty. */
static inline int deu_lowest(deu_regions set)
{
    return __builtin_ctzll(set);
}

static inline int deu_count(deu_regions set)
{
    return __builtin_popcountll(set);
}

/* The card that stands for one nobody has seen. */
static inline int deu_unknown(const struct stele_rules *rules)
{
    return deu_set(rules)->kinds_n;
}

static inline const struct deu_card *deu_card(const struct stele_rules *rules, int kind)
{
    return &deu_set(rules)->card[kind];
}

/* The player whose turn it is. */
static inline struct deu_player *deu_own(struct deu_state *state)
{
    return &state->player[state->active];
}

static inline const struct deu_player *deu_own_const(const struct deu_state *state)
{
    return &state->player[state->active];
}

static inline bool deu_is_end_effect(int effect)
{
    return effect >= DEU_E_END_PER_REGION;
}

/* Adds up a COUNTS argument by name. */
void deu_read_counts(const struct stele_move *move, int arg, int16_t *counts, size_t n);
int deu_sum(const int16_t *counts, size_t n);

/* ---- compile.c ------------------------------------------------------------------------------- */

bool deu_compile(const struct component_set *set, void *out, struct stele_reason *why);
/* The clause of a card's effect, and the name of an effect in the set. */
const char *deu_clause(const struct deu_card *card);
const char *deu_effect_name(int effect);
/* The verb that carries out the effect of a card; DEU_VERBS_N: of a temple, none. */
int deu_verb_of(const struct deu_card *card);

/* ---- setup.c --------------------------------------------------------------------------------- */

bool deu_allowed(const struct stele_rules *rules, struct stele_reason *why);
bool deu_setup(const struct stele_rules *rules, const struct stele_move *items, size_t n,
               void *state, struct stele_reason *why);
size_t deu_setup_defaults(const struct stele_rules *rules, const struct stele_move *given,
                          size_t given_n, struct stele_move *items, size_t max);
/* Whether the pieces chosen for an alternative start will do, and taking them. */
bool deu_may_stock(const struct stele_rules *rules, const struct stele_move *move, int arg,
                   struct stele_reason *why);
void deu_take_stock(const struct stele_rules *rules, struct deu_player *player,
                    const struct stele_move *move, int arg);

/* ---- map.c: tiles and regions ---------------------------------------------------------------- */

/* Whether two tiles that lie so many steps apart share a seam. */
bool deu_share_seam(int u, int v);
/* Whether the map that a move or a set-up item describes (the arguments are the same) is valid. */
bool deu_may_lay(const struct stele_rules *rules, const struct stele_move *move,
                 struct stele_reason *why);
void deu_lay_map(const struct stele_rules *rules, struct deu_state *state,
                 const struct stele_move *move);
/* The axial coordinates of a region. */
void deu_coordinates(const struct stele_rules *rules, const struct deu_state *state, int region,
                     int *q, int *r);
int deu_terrain(const struct deu_state *state, int region);
/* All land of the map. */
deu_regions deu_land(const struct deu_state *state);
/* Regions next to one of the set. */
deu_regions deu_around(const struct deu_state *state, deu_regions set);
/* Regions at most so many steps from the set, itself included. */
deu_regions deu_within(const struct deu_state *state, deu_regions set, int steps);
/* Regions that anybody holds; that others than the seat hold. */
deu_regions deu_occupied(const struct stele_rules *rules, const struct deu_state *state);
deu_regions deu_foreign(const struct stele_rules *rules, const struct deu_state *state, int seat);
/* Who holds a region; STELE_NOBODY: nobody. */
int deu_owner(const struct stele_rules *rules, const struct deu_state *state, int region);
/* Pieces in a region, of any kind. */
int deu_pieces_at(const struct deu_state *state, int region);
/* The regions of a player with at least so many pieces. */
deu_regions deu_cities(const struct deu_state *state, int seat, int least);

/* ---- places.c: where a piece may be built ---------------------------------------------------- */

/* Where the seat may place a piece of that kind: without paying for the edge, and by paying. */
deu_regions deu_places(const struct stele_rules *rules, const struct deu_state *state, int seat,
                       int piece);
deu_regions deu_edge_places(const struct stele_rules *rules, const struct deu_state *state,
                            int seat, int piece);
bool deu_may_place(const struct stele_rules *rules, const struct deu_state *state, int piece,
                   int region, bool edge, struct stele_reason *why);

/* ---- cards.c: deck, discards, hands, columns ------------------------------------------------- */

/* Reports, before a draw, who draws and how many. */
void deu_prospects(const struct stele_rules *rules, const void *state, struct stele_sink *sink);
/* Puts the deck in an order, the first card on top.  Returns a card of which there are too
 * few, or -1. */
int deu_order_deck(const struct stele_rules *rules, struct deu_state *state, const int16_t *cards);
void deu_renew(const struct stele_rules *rules, struct deu_state *state, struct stele_ruled reading,
               struct stele_sink *sink);
/* How many of the wanted cards the seat can draw. */
int deu_can_draw(const struct stele_rules *rules, const struct deu_state *state, int seat,
                 int wanted);
bool deu_may_draw(const struct stele_rules *rules, const struct deu_state *state,
                  const int16_t *cards, size_t n, struct stele_reason *why);
/* The seat that draws now gets these cards, or those that are known to be on top. */
void deu_draw(const struct stele_rules *rules, struct deu_state *state, const int16_t *cards,
              size_t n, struct stele_sink *sink);
void deu_draw_ordered(const struct stele_rules *rules, struct deu_state *state,
                      struct stele_sink *sink);
bool deu_may_shuffle(const struct stele_rules *rules, const struct deu_state *state,
                     const int16_t *cards, size_t n, struct stele_reason *why);
/* Whether the active player has the card, or may have it; refuses by the given code if not. */
bool deu_check_held(const struct stele_rules *rules, const struct deu_state *state, int card,
                    const char *code, const char *clause, struct stele_reason *why);
void deu_leave_hand(const struct stele_rules *rules, struct deu_state *state, int card,
                    struct stele_sink *sink);
void deu_to_discards(struct deu_state *state, int card);
bool deu_is_facedown(const struct deu_column *column, int at);
void deu_to_column(struct deu_column *column, int card, bool facedown);
/* Cards of a column that count for Academies and the temple of sets. */
int deu_column_cards(const struct stele_rules *rules, const struct deu_column *column);

/* ---- armies.c -------------------------------------------------------------------------------- */

/* Where armies of a seat may pass, and where they may stop. */
struct deu_ways {
    deu_regions open, stops;
};
struct deu_ways deu_ways(const struct stele_rules *rules, const struct deu_state *state, int seat);
void deu_shift_army(struct deu_state *state, int seat, int from, int to);
bool deu_check_army(const struct stele_rules *rules, const struct deu_state *state, int region,
                    struct stele_reason *why);
bool deu_may_march(const struct stele_rules *rules, const struct deu_state *state, int from, int to,
                   struct stele_reason *why);
/* Whether armies that stand together can still part once the card being resolved is done with, or
 * when it is a Laboratory and resolves that other card. */
bool deu_check_apart(const struct stele_rules *rules, const struct deu_state *state,
                     struct stele_reason *why);
bool deu_check_copy_apart(const struct stele_rules *rules, const struct deu_state *state, int kind,
                          struct stele_reason *why);
/* Where the card being resolved can bring an army. */
deu_regions deu_destinations(const struct stele_rules *rules, const struct deu_state *state,
                             int from);

/* ---- parting.c ------------------------------------------------------------------------------- */

/* Whether the rest of the activation can separate all armies of the active player; `marching`: the
 * card being resolved is part of it. */
bool deu_can_part(const struct stele_rules *rules, const struct deu_state *state, bool marching);

/* ---- effects.c: what cards do, and the verbs that say how ------------------------------------ */

/* The active player takes a resource as far as the reserve goes (returns how many); puts it back;
 * gains pieces from the supply.  Gold is gained by any seat. */
int deu_gain_resource(struct deu_state *state, int resource, int wanted);
void deu_return_resource(struct deu_state *state, int resource, int n);
void deu_gain_gold(struct deu_state *state, int seat, int gold);
void deu_gain_pieces(struct deu_state *state, const int16_t *pieces);
/* Pieces in the personal supply of the active player. */
int deu_supply(const struct deu_state *state);
bool deu_check_supply(const struct deu_state *state, const int16_t *pieces,
                      struct stele_reason *why);
/* The regions of a seat that the effect of a card counts. */
deu_regions deu_counted(const struct deu_state *state, int seat, const struct deu_card *card);
int deu_most_sold(const struct deu_state *state, const struct deu_card *card);
/* Pieces that the Workshop being resolved grants. */
int deu_workshop(const struct stele_rules *rules, const struct deu_state *state);
bool deu_check_workshop(const struct stele_rules *rules, const struct deu_state *state,
                        const struct stele_move *move, struct stele_reason *why);
/* Whether a raid from the region touches the seat. */
bool deu_is_neighbour(const struct deu_state *state, int region, int seat);

/* ---- phases.c: what happens by itself -------------------------------------------------------- */

void deu_gain_vp(struct deu_state *state, int seat, enum deu_category category, int points);
/* DEU-6.1: villages of which somebody holds every neighbour, with an army in one of them. */
deu_regions deu_attacked(const struct stele_rules *rules, const struct deu_state *state);
void deu_attack_villages(const struct stele_rules *rules, struct deu_state *state,
                         struct stele_ruled reading, struct stele_sink *sink);
/* Notes that an end condition is met, if one is. */
void deu_watch_end(struct deu_state *state, struct stele_sink *sink);
/* Begins to draw, and goes on where the order of the deck is known. */
void deu_start_draw(const struct stele_rules *rules, struct deu_state *state, int seat, int n,
                    enum deu_after after, struct stele_sink *sink);
void deu_settle_draw(const struct stele_rules *rules, struct deu_state *state,
                     struct stele_sink *sink);
/* Who chooses pieces next; STELE_NOBODY: all have. */
int deu_unstocked(const struct stele_rules *rules, const struct deu_state *state);
/* Goes on to the first turn, or to what is missing before it. */
void deu_prepare(const struct stele_rules *rules, struct deu_state *state, struct stele_sink *sink);
/* The card being resolved: of the column, or the one that a Laboratory chose. */
static inline int deu_resolved_kind(const struct deu_state *state)
{
    const struct deu_column *column = &state->player[state->active].column[state->column];

    return state->copied ? state->copied - 1 : column->card[state->at];
}
static inline const struct deu_card *deu_resolved(const struct stele_rules *rules,
                                                  const struct deu_state *state)
{
    return deu_card(rules, deu_resolved_kind(state));
}
static inline const char *deu_resolved_clause(const struct stele_rules *rules,
                                              const struct deu_state *state)
{
    return deu_clause(deu_resolved(rules, state));
}

/* Parts that many reports have: the card being resolved; who wanted to do something, and where;
 * the regions that a row is about. */
#define DEU_RESOLVED(STATE)   NAME("card", DEU_D_CARDS, deu_resolved_kind(STATE))
#define DEU_AT(STATE, REGION) SEAT("player", (STATE)->active), NAME("region", DEU_D_REGIONS, REGION)
#define DEU_IN(REGIONS)                                                                            \
    WHEN((REGIONS) != 0, NAME_SET("regions", DEU_D_REGIONS, REGIONS)),                             \
        OBJECT_SET(DEU_OBJ_REGION, REGIONS)

void deu_activate_column(const struct stele_rules *rules, struct deu_state *state,
                         struct stele_sink *sink);
void deu_next_card(const struct stele_rules *rules, struct deu_state *state,
                   struct stele_sink *sink);
void deu_end_action(const struct stele_rules *rules, struct deu_state *state,
                    struct stele_sink *sink);
void deu_end_turn(const struct stele_rules *rules, struct deu_state *state,
                  struct stele_sink *sink);

/* ---- moves.c --------------------------------------------------------------------------------- */

/* Called before the check of every verb. */
bool deu_may(const struct stele_rules *rules, const void *state, const struct stele_move *move,
             struct stele_reason *why);
/* Refuses with what has to be done before anything else, by the phase. */
COLD bool deu_refuse_due(const struct stele_rules *rules, const struct deu_state *state,
                           struct stele_reason *why);
/* Whether a card of a column is being resolved; refuses with what is due instead. */
bool deu_check_active(const struct stele_rules *rules, const struct deu_state *state,
                      struct stele_reason *why);
/* The gold that a card costs a player who pays in kind as far as he can. */
int deu_gold_due(const struct stele_rules *rules, const struct deu_player *player, int kind);
/* How many things the god that was called lets the player choose. */
int deu_granted(const struct stele_rules *rules, const struct deu_state *state);

/* ---- The verbs: check and apply in moves.c, list in legal.c --------------------------------- */

/* Check and apply of those that resolve a card of a column are in effects.c. */
#define VERB(ID, NAME, CLAUSE, FLAGS, ARGS) VERB_DECLARE(deu, struct deu_state, NAME)
#include "games/deus/verbs.def"
#undef VERB

/* ---- due.c ----------------------------------------------------------------------------------- */

void deu_due(const struct stele_rules *rules, const void *state, struct stele_reason *what);
bool deu_timely(const struct stele_rules *rules, const void *state, const struct stele_move *move);
bool deu_besides(const struct stele_rules *rules, const void *state, const struct stele_move *move,
                 struct stele_reason *why);

/* ---- touches.c, claim.c, figures.c, board.c -------------------------------------------------- */

/* Objects of a move that its arguments do not name. */
void deu_touch_resolved(const struct touching *t);
void deu_touch_stock(const struct touching *t);
void deu_touch_tiles(const struct touching *t);
void deu_touch_column(const struct touching *t);
void deu_touch_payment(const struct touching *t);
void deu_touch_edge(const struct touching *t);
void deu_touch_sold(const struct touching *t);
void deu_touch_god(const struct touching *t);
size_t deu_changed(const struct stele_rules *rules, const void *before, const void *after,
                   struct stele_object *objects, size_t max);
const char *deu_claim(const struct stele_rules *rules, const void *state, int seat,
                      const char *what, const char *claimed);
void deu_figures(const struct stele_rules *rules, struct stele_emit *emit);
void deu_board(const struct stele_rules *rules, const void *state, int viewer,
               const struct words *words, struct stele_buf *out);

/* ---- scoring.c ------------------------------------------------------------------------------- */

void deu_score(const struct stele_rules *rules, const void *state, struct stele_sink *sink);
int32_t deu_total(const struct stele_rules *rules, const void *state, int seat);
/* The total by category. */
void deu_points(const struct stele_rules *rules, const struct deu_state *state, int seat,
                int32_t points[DEU_CATEGORIES_N]);
/* What a temple is worth at the end: things counted, and points before and after the cap. */
struct deu_worth {
    int count, raw, points;
};
struct deu_worth deu_temple_worth(const struct stele_rules *rules, const struct deu_state *state,
                                  int seat, int kind);
/* Bit per seat that has most of a good. */
unsigned deu_majority(const struct stele_rules *rules, const struct deu_state *state, int good);
/* Who has won, or would if the game ended now. */
void deu_standing(const struct stele_rules *rules, const void *state, struct stele_standing *out);

/* ---- pays.c ---------------------------------------------------------------------------------- */

bool deu_pays(const struct stele_rules *rules, const void *state, const struct stele_object *object,
              int seat, uint8_t *category, struct stele_reason *why);

/* ---- view.c ---------------------------------------------------------------------------------- */

void deu_status(const struct stele_rules *rules, const void *state, struct stele_status *out);
void deu_view(const struct stele_rules *rules, const void *state, int viewer,
              struct stele_emit *emit);
uint16_t deu_hides(const struct stele_rules *rules, const void *state, int viewer,
                   const struct stele_move *move);
bool deu_hides_choice(const struct stele_rules *rules, const void *state, int viewer);
bool deu_hides_score(const struct stele_rules *rules, const void *state, int viewer, int seat);
bool deu_hides_object(const struct stele_rules *rules, const void *state, int viewer,
                      const struct stele_object *object);
void deu_hash(const struct stele_rules *rules, const void *state, struct hasher *hasher);
bool deu_invariants(const struct stele_rules *rules, const void *state, struct stele_reason *why);

/* ---- bots.c ---------------------------------------------------------------------------------- */

bool deu_chance(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                struct stele_move *out);
bool deu_greedy(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                const struct stele_moves *legal, struct stele_move *out);

/* ---- analysis.c ------------------------------------------------------------------------------ */

bool deu_policy(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                struct stele_move *out);
void deu_redeal(const struct stele_rules *rules, void *state, int seat, struct stele_rng *rng);
size_t deu_features(const struct stele_rules *rules, const void *state, int seat, int32_t *out);

/* ---- game.c ---------------------------------------------------------------------------------- */

extern const struct stele_game deus_game;

#endif
