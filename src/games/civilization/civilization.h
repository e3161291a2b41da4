/* Civilization (1981): the full game, its short versions and the two simplified games.
 *
 * Private to this directory and its tests.  The state is plain data: what stands in every area,
 * what lies in front of every seat, the stacks, and the step of the turn in progress.  Figures
 * come from the compiled component set (struct civ_set), readings of unclear rules from
 * rules->ruling[].  Functions are pure but for the state they are given.
 *
 * How a turn goes on: phases.c has a table of steps.  `begin` does what a step does by itself;
 * `seek` looks for the next decision of the step and leaves phase, active and decider set, or
 * returns false when the step is over.  civ_settle runs them until somebody has to decide. */
#ifndef STELE_GAMES_CIV_H
#define STELE_GAMES_CIV_H

#include "core/game/tell.h"
#include "core/game/verbs.h"
#include "core/sets/set.h"

#include <string.h>

/* ---- Capacities: what a component set may hold, not what it does hold ------------------------ */

enum {
    CIV_SEATS_MAX = 7,
    CIV_AREAS_MAX = 144,
    CIV_AREA_WORDS = (CIV_AREAS_MAX + 63) / 64,
    CIV_NATIONS_MAX = 9,
    CIV_COASTS_MAX = 2, /* separate waters of one area */
    CIV_NODES_MAX = CIV_AREAS_MAX * CIV_COASTS_MAX,
    CIV_LEGS_MAX = 1024, /* water borders, both ways, by coast */
    CIV_SHIPS_MAX = 4,
    CIV_STACKS_N = 9,
    CIV_STACK_MAX = 16,
    CIV_COMMODITIES_MAX = 12,
    CIV_CALAMITIES_N = 8,
    CIV_KINDS_MAX = CIV_COMMODITIES_MAX + CIV_CALAMITIES_N, /* of trade cards */
    CIV_ROW_MAX = 24,   /* kinds and the unknown one, in whole eights */
    CIV_CARDS_MAX = 16, /* civilization cards */
    CIV_GROUPS_N = 4,
    CIV_VOLCANOES_MAX = 4,
    CIV_PLAINS_MAX = 6,
    CIV_SPACES_MAX = 17,
    CIV_FIGURES_MAX = 8, /* Late Iron spaces of a nation */
    CIV_SHAPES_MAX = 400,
    CIV_POINTS_MAX = 20000,
    CIV_BORDERS_MAX = 400,
    CIV_PANELS_MAX = 4,
    CIV_WATERS_MAX = 12,
    CIV_LAKES_MAX = 8,
    CIV_DIVIDERS_MAX = 16,
    CIV_NAME_MAX = 24, /* bytes of a name that belongs to no domain */
    CIV_UNITS_MAX = 64, /* tokens of one player */
    CIV_FIGURE_MAX = 9999
};

_Static_assert(CIV_AREAS_MAX % 8 == 0 && CIV_ROW_MAX % 8 == 0, "rows are read in whole eights");
_Static_assert(CIV_ROW_MAX > CIV_KINDS_MAX, "raise CIV_ROW_MAX");

/* ---- Tables of game.c, by index -------------------------------------------------------------- */

enum civ_edition { CIV_FULL, CIV_SHORT, CIV_NOMADS, CIV_FARMERS };

enum civ_option { CIV_O_WEAK, CIV_O_AFRICA, CIV_O_FINISH, CIV_O_SHORTEN };

/* Rulings with two readings; the comment names the second. */
enum civ_ruling {
    /* CIV-R10 first-check-only: after calamities new cities need not go first. */
    CIV_R_NEW_CITIES_FIRST_ONCE,
    /* CIV-R11 with-cities: who has no city buys no gold. */
    CIV_R_GOLD_NEEDS_CITIES,
    /* CIV-R15 any-own: the other city may lie next to any of the victim's. */
    CIV_R_QUAKE_NEAR_ANY_CITY,
    /* CIV-R16 always-35: Democracy does not raise what a civil war spares. */
    CIV_R_DEMOCRACY_SPARES_NO_MORE,
    /* CIV-R18 exposed-points: safe cities do not choose the plain. */
    CIV_R_FLOOD_COUNTS_EXPOSED,
    /* CIV-R19 per-player: nobody is removed from an area altogether. */
    CIV_R_EPIDEMIC_LEAVES_EACH,
    /* CIV-R24 not: in Farmers and Citizens no marker goes back. */
    CIV_R_FARMERS_STAY,
    /* CIV-R28 free: any cards may be returned. */
    CIV_R_RETURN_FREELY,
    /* CIV-R34 to-the-last: where a city fell one nation remains. */
    CIV_R_FIGHT_TO_THE_LAST,
    /* CIV-R35 nominee: with Philosophy the nominee picks the first faction. */
    CIV_R_NOMINEE_PICKS,
    /* CIV-R36 never-above: a cap holds even where only cities can be lost. */
    CIV_R_CAP_NEVER_EXCEEDED,
    /* CIV-R46 any: as many cities as the trader likes. */
    CIV_R_PIRATES_MAY_SPARE,
    /* CIV-T7 next-turn: a brown calamity is not traded in the turn it was drawn. */
    CIV_R_FRESH_NOT_TRADED
};

enum civ_verb {
#define VERB(ID, NAME, CLAUSE, FLAGS, PHASES, ARGS) CIV_V_##ID,
#include "games/civilization/verbs.def"
#undef VERB
    CIV_VERBS_N
};

/* Positions of arguments.  `keep` and `build` have the same ones, and so have `sail` and `go`,
 * `load` and `land`, `pick` and `take`: code that serves both uses the name of the first. */
#define ARG(POSITION, ...)                          CIV_##POSITION,
#define VERB(ID, NAME, CLAUSE, FLAGS, PHASES, ARGS) enum { ARGS CIV_##ID##_ARGS_N };
#include "games/civilization/verbs.def"
#undef VERB
#undef ARG

enum civ_item { CIV_I_PLACE, CIV_I_NATION, CIV_I_STACK, CIV_I_AST, CIV_ITEMS_N };

/* Positions of arguments of set-up items; the stack's are those of the verb. */
enum {
    CIV_PLACE_PLAYER = 0,
    CIV_PLACE_NUMBER = 1,
    CIV_CHOSEN_PLAYER = 0,
    CIV_CHOSEN_NATION = 1,
    CIV_CHOSEN_AREA = 2,
    CIV_AST_NATION = 0,
    CIV_AST_FIRST = 1, /* early_bronze, late_bronze, early_iron, late_iron: 1 to 4 */
    CIV_AST_POINTS = 5
};

enum civ_domain {
    CIV_D_PHASES,
    CIV_D_NATIONS,
    CIV_D_AREAS,
    CIV_D_COASTS,
    CIV_D_KINDS, /* commodities, calamities, then "?" for a card nobody at the table has seen */
    CIV_D_COMMODITIES,
    CIV_D_CALAMITIES,
    CIV_D_CARDS,
    CIV_D_GROUPS,
    CIV_D_VOLCANOES,
    CIV_D_PLAINS,
    CIV_D_EPOCHS,
    CIV_D_PAYS,
    CIV_D_ENDS
};

enum civ_phase {
    CIV_P_PLACES,
    CIV_P_NATIONS,
    CIV_P_STACKS,
    CIV_P_TAXES,
    CIV_P_REVOLT,
    CIV_P_GROWTH,
    CIV_P_SHIPS,
    CIV_P_MOVEMENT,
    CIV_P_VOYAGE,
    CIV_P_CONFLICT,
    CIV_P_CITIES,
    CIV_P_SUPPORT,
    CIV_P_GOLD,
    CIV_P_TRADE,
    CIV_P_PURCHASE,
    CIV_P_EXCESS,
    CIV_P_DISASTER, /* which volcano; where the earth quakes */
    CIV_P_ORDER,    /* losses ordered from others */
    CIV_P_GRAIN,
    CIV_P_LOSS,
    CIV_P_NOMINEE,
    CIV_P_PICK,
    CIV_P_FACTION,
    CIV_P_TAKE,
    CIV_P_PLAIN,
    CIV_P_HERESY,
    CIV_P_REDUCTION, /* of cities, by a calamity */
    CIV_P_PIRACY,
    CIV_P_SUCCESSION, /* cards to be shown for a Late Iron space or a tie (table knowledge) */
    CIV_P_OVER,
    CIV_PHASES_N
};

/* The steps of CIV-5.7, those of set-up before them; a turn runs from taxes to succession. */
enum civ_step {
    CIV_S_PLACES,
    CIV_S_NATIONS,
    CIV_S_STACKS,
    CIV_S_TAXES,
    CIV_S_GROWTH,
    CIV_S_CENSUS,
    CIV_S_SHIPS,
    CIV_S_MOVEMENT,
    CIV_S_CONFLICT,
    CIV_S_CITIES,
    CIV_S_SUPPORT,
    CIV_S_DRAW,
    CIV_S_TRADE,
    CIV_S_PURCHASE,
    CIV_S_CALAMITIES,
    CIV_S_UPKEEP, /* support once more, CIV-19.8 */
    CIV_S_SUCCESSION,
    CIV_STEPS_N
};

enum civ_end { CIV_END_FINISH, CIV_END_SHARED, CIV_END_CLOCK, CIV_END_EXTINCT };

enum civ_pay { CIV_PAY_TREASURY, CIV_PAY_LEVY, CIV_PAY_BOTH };

enum civ_terrain { CIV_LAND, CIV_BOTH, CIV_OPEN_SEA };
enum civ_site { CIV_NO_SITE, CIV_BLACK, CIV_WHITE };
enum civ_epoch {
    CIV_STONE,
    CIV_EARLY_BRONZE,
    CIV_LATE_BRONZE,
    CIV_EARLY_IRON,
    CIV_LATE_IRON,
    CIV_EPOCHS_N
};

/* The rules know these by name; the compiler finds them by their ids. */
enum civ_card {
    CIV_MYSTICISM,
    CIV_POTTERY,
    CIV_CLOTH_MAKING,
    CIV_DRAMA,
    CIV_MUSIC,
    CIV_ARCHITECTURE,
    CIV_METALWORKING,
    CIV_ASTRONOMY,
    CIV_AGRICULTURE,
    CIV_COINAGE,
    CIV_LITERACY,
    CIV_ENGINEERING,
    CIV_MEDICINE,
    CIV_LAW,
    CIV_DEMOCRACY,
    CIV_PHILOSOPHY,
    CIV_KNOWN_CARDS_N
};

enum civ_calamity {
    CIV_VOLCANO,
    CIV_FAMINE,
    CIV_CIVIL_WAR,
    CIV_FLOOD,
    CIV_EPIDEMIC,
    CIV_CIVIL_DISORDER,
    CIV_ICONOCLASM,
    CIV_PIRACY
};

enum civ_category {
    CIV_C_STEPS, /* aside: not part of the total */
    CIV_C_CARDS,
    CIV_C_TRADE,
    CIV_C_TREASURY,
    CIV_C_AREAS,
    CIV_C_CITIES,
    CIV_CATEGORIES_N
};

enum civ_object {
    CIV_OBJ_AREA,
    CIV_OBJ_TOKENS,
    CIV_OBJ_CITY,
    CIV_OBJ_SHIP,
    CIV_OBJ_TREASURY,
    CIV_OBJ_STOCK,
    CIV_OBJ_HAND,
    CIV_OBJ_CALAMITY,
    CIV_OBJ_CARD,
    CIV_OBJ_MARKET,
    CIV_OBJ_PILE,
    CIV_OBJ_MARKER,
    CIV_OBJ_CENSUS,
    CIV_OBJ_CLOCK,
    CIV_OBJ_VOLCANO,
    CIV_OBJ_PLAIN
};

/* ---- Sets of areas --------------------------------------------------------------------------- */

struct civ_areas {
    uint64_t word[CIV_AREA_WORDS];
};

static inline bool civ_in(const struct civ_areas *set, int area)
{
    return (set->word[area / 64] >> (area % 64)) & 1;
}
static inline void civ_add(struct civ_areas *set, int area)
{
    set->word[area / 64] |= (uint64_t)1 << (area % 64);
}
static inline void civ_drop(struct civ_areas *set, int area)
{
    set->word[area / 64] &= ~((uint64_t)1 << (area % 64));
}
static inline bool civ_empty(const struct civ_areas *set)
{
    uint64_t any = 0;

    for (int w = 0; w < CIV_AREA_WORDS; w++)
        any |= set->word[w];
    return any == 0;
}
/* The first area of the set from `area` on; -1: none. */
static inline int civ_next_in(const struct civ_areas *set, int area)
{
    for (int w = area / 64; w < CIV_AREA_WORDS; w++) {
        const uint64_t rest = w == area / 64 ? set->word[w] >> (area % 64) << (area % 64)
                                             : set->word[w];

        if (rest != 0)
            return w * 64 + __builtin_ctzll(rest);
    }
    return -1;
}

static inline int civ_count(const struct civ_areas *set)
{
    int n = 0;

    for (int w = 0; w < CIV_AREA_WORDS; w++)
        n += __builtin_popcountll(set->word[w]);
    return n;
}

/* All areas of a set in ascending order; the set stays as it is meanwhile. */
struct civ_walk {
    const struct civ_areas *set;
    uint64_t rest; /* of the word */
    int word;
};

static inline struct civ_walk civ_walk(const struct civ_areas *set)
{
    return (struct civ_walk){set, set->word[0], 0};
}
/* -1: that was all. */
static inline int civ_walk_on(struct civ_walk *walk)
{
    while (walk->rest == 0) {
        if (++walk->word >= CIV_AREA_WORDS)
            return -1;
        walk->rest = walk->set->word[walk->word];
    }
    const int area = walk->word * 64 + __builtin_ctzll(walk->rest);
    walk->rest &= walk->rest - 1;
    return area;
}

/* ---- Rows of small counts, eight at a time --------------------------------------------------- */

static inline uint64_t civ_eight(const uint8_t *counts)
{
    uint64_t word;

    memcpy(&word, counts, sizeof word);
    return word;
}
/* Whether no count in `want` is larger than the one in `have`; counts go up to 128. */
static inline bool civ_covers(const uint8_t *have, const uint8_t *want)
{
    const uint64_t tops = UINT64_C(0x8080808080808080);
    uint64_t left = tops;

    for (size_t i = 0; i < CIV_ROW_MAX; i += sizeof left)
        left &= (civ_eight(have + i) | tops) - civ_eight(want + i);
    return left == tops;
}
/* The sum of counts in a row of whole eights; at most 65535. */
static inline int civ_sum(const uint8_t *counts, size_t n)
{
    const uint64_t even = UINT64_C(0x00ff00ff00ff00ff);
    uint64_t pairs = 0;

    for (size_t i = 0; i < n; i += sizeof pairs) {
        const uint64_t word = civ_eight(counts + i);
        pairs += (word & even) + ((word >> 8) & even);
    }
    return (int)(pairs * UINT64_C(0x0001000100010001) >> 48);
}

/* ---- The compiled set ------------------------------------------------------------------------ */

struct civ_area {
    uint8_t terrain, site;
    uint8_t limit;
    int8_t plain;      /* flood plain; -1: none */
    uint8_t volcanoes; /* bit each */
    uint16_t start;    /* bit per nation */
    bool island, passage;
    uint8_t panel, panels, sides; /* number; bits; bits: 1 west, 2 east of the dotted line */
    uint8_t coasts_n;             /* 0: no water */
    int8_t coast[CIV_COASTS_MAX]; /* names; -1 where the area has but one water */
    int16_t x, y, radius, site_x, site_y;
    uint16_t shape, shapes_n;
};

struct civ_leg {
    uint8_t area, coast; /* where the border leads */
};

struct civ_row { /* of the A.S.T. */
    uint8_t first[CIV_EPOCHS_N]; /* first space of each epoch; of the Stone Age 0 */
    int16_t figure[CIV_FIGURES_MAX]; /* from the first Late Iron space on; 0: none */
};

struct civ_card_figures {
    int16_t price;
    uint8_t copies, groups; /* groups: bits */
    int8_t after;           /* card that must be owned; -1: none */
    int16_t credit[CIV_CARDS_MAX]; /* towards each other card: the larger of group and special */
};

struct civ_commodity {
    uint8_t stack, value, count; /* stack from 0 */
};

/* Figures that a calamity does not use are 0. */
struct civ_calamity_figures {
    uint8_t stack; /* from 0 */
    bool tradable;
    int16_t loss, loss_with_medicine, others, each, each_with_medicine, per_grain;
    int16_t spared, victim, nominee, nominee_with_democracy, with_engineering;
    int16_t keep, keep_with_law, keep_with_democracy;
    int16_t reduce, reduce_with_law, reduce_with_philosophy;
    int16_t each_with_law, each_with_philosophy;
    int16_t own_cities, other_cities, per_ship;
};

struct civ_epoch_needs {
    int16_t cities, groups, cards, points;
};

struct civ_setup_figures { /* for a number of players */
    uint8_t tokens, mysticism;
    uint16_t nations; /* bits */
    bool island_sites;
    uint8_t panels, side;
    struct civ_areas playable, sites; /* areas that may be entered; sites that count */
    uint8_t city_needs[CIV_AREAS_MAX];    /* tokens (CIV-12.2); 255 beyond the areas */
    uint8_t water_body[2][CIV_NODES_MAX]; /* which nodes a ship can reach from each other: without
                                             open sea, with it; 0: none */
};

struct civ_shape {
    uint16_t first, points_n; /* in point[], x y x y … */
    uint8_t kind;             /* enum civ_shape_kind */
};

enum civ_shape_kind { CIV_SHAPE_LAND, CIV_SHAPE_WATER, CIV_SHAPE_HOLE, CIV_SHAPES_N };

struct civ_border {
    uint8_t a, b;
    bool land;
    uint8_t water; /* 1 + its number in water[]; 0: none */
};

struct civ_panel {
    char name[CIV_NAME_MAX];
    int16_t from, to;
};

struct civ_lake {
    char name[CIV_NAME_MAX];
    int16_t x, y;
};

struct civ_set {
    uint8_t areas_n, nations_n, coasts_n, commodities_n, cards_n, volcanoes_n, plains_n;
    struct civ_area area[CIV_AREAS_MAX];
    struct civ_areas by_land[CIV_AREAS_MAX]; /* across a border with land */
    struct civ_areas near[CIV_AREAS_MAX];    /* across any border */
    uint8_t limit[CIV_AREAS_MAX];            /* as in area[], side by side */
    struct civ_areas harbours;               /* where ships are built (CIV-9.2c, CIV-R3) */
    struct civ_areas with_water, open_sea, on_volcano[CIV_VOLCANOES_MAX], on_plain[CIV_PLAINS_MAX];
    uint16_t leg_first[CIV_NODES_MAX + 1]; /* node = area × 2 + coast */
    struct civ_leg leg[CIV_LEGS_MAX];
    struct civ_row row[CIV_NATIONS_MAX];
    uint16_t start_n[CIV_NATIONS_MAX];
    struct civ_card_figures card[CIV_CARDS_MAX];
    int8_t known[CIV_KNOWN_CARDS_N]; /* where the cards that rules name stand in card[] */
    struct civ_commodity commodity[CIV_COMMODITIES_MAX];
    struct civ_calamity_figures calamity[CIV_CALAMITIES_N];
    struct civ_epoch_needs epoch[CIV_EPOCHS_N];
    struct civ_setup_figures setup[CIV_SEATS_MAX + 1], whole; /* whole: simplified games */
    int8_t grain;  /* the commodity */
    int8_t africa; /* the nation of CIV-24.3 */
    uint8_t arrow[3]; /* spaces of the finish lines: first, second, third */
    int16_t group_credit[CIV_GROUPS_N];

    int16_t tokens, cities, ships, finish;
    int16_t tax, coinage_min, coinage_max, grow_one, grow_more;
    int16_t ship_cost, ship_upkeep, ship_room, ship_range, cloth_range;
    int16_t attack, engineering_attack, city_defence, city_on_site, city_off_site, support;
    int16_t agriculture, gold_price, gold_stack, trade_cards, hand, card_types, calamities;
    int16_t city_points, epidemic_city_points, weak;
    int16_t nomads_tokens, nomads_turns, farmers_tokens, farmers_arrow;
    /* gold_stack counts from 1, farmers_arrow from 0 */

    /* For drawing only. */
    int16_t width, height;
    int16_t volcano_xy[CIV_VOLCANOES_MAX][2];
    uint16_t shapes_n, points_n, borders_n;
    uint8_t panels_n, waters_n, lakes_n, dividers_n;
    struct civ_shape shape[CIV_SHAPES_MAX], divider[CIV_DIVIDERS_MAX];
    int16_t point[CIV_POINTS_MAX];
    struct civ_border border[CIV_BORDERS_MAX];
    struct civ_panel panel[CIV_PANELS_MAX];
    struct civ_lake lake[CIV_LAKES_MAX];
    char water[CIV_WATERS_MAX][CIV_NAME_MAX];
};

/* ---- The state ------------------------------------------------------------------------------- */

struct civ_ship {
    uint8_t at, coast;
    bool kept, sailed;
    bool bound; /* not paid for, but it has to be: a ship was built in its area (CIV-9.4) */
};

struct civ_player {
    int8_t nation; /* 1 + its number; 0: none yet */
    int8_t place;  /* place card; 0: none */
    uint8_t space; /* on the A.S.T. */
    uint8_t stock, treasury; /* tokens */
    uint8_t tokens, cities;  /* on the board */
    uint8_t ships_n;         /* on the board */
    struct civ_ship ship[CIV_SHIPS_MAX]; /* ascending by area, coast */
    uint32_t cards;                      /* civilization cards, bit each */
    uint8_t hand[CIV_ROW_MAX];   /* trade cards known to be in hand */
    uint8_t unknown;             /* those that are not known */
    uint8_t facing;              /* calamities face up in front of the player, bit each */
    uint8_t fresh;               /* brown ones drawn in this turn, bit each (CIV-T7) */
    int16_t steps;               /* what rows of the A.S.T. have booked: equals space */
};

struct civ_stack {
    uint8_t n;
    uint8_t card[CIV_STACK_MAX]; /* kinds from the top; the unknown kind where nobody knows */
};

struct civ_offer {
    bool open;
    int8_t by, to;
    uint8_t count;
    int16_t total;
    int8_t name;
    uint8_t cards_n;
    uint8_t cards[CIV_ROW_MAX]; /* counts by kind, those nobody has seen last */
};

/* A voyage in progress. */
struct civ_voyage {
    bool on;
    uint8_t from, at, coast, left, aboard;
    uint8_t ship; /* index in ship[] */
};

/* A calamity in progress: fields that it does not use are 0. */
struct civ_trouble {
    uint8_t kind;             /* 1 + enum civ_calamity; 0: none */
    int8_t victim, dealer;    /* dealer: who traded the card; STELE_NOBODY */
    uint8_t stage;            /* private to the calamity's file */
    int8_t loser;             /* who loses units now */
    int16_t left;             /* what the loser, or a pick, has still to bring together */
    int16_t ordered[CIV_SEATS_MAX];
    int16_t orderable;        /* what may still be ordered */
    uint8_t asked;            /* bit per seat: has had his say (grain, loss, …) */
    uint8_t grain[CIV_SEATS_MAX];
    int8_t volcano, plain;    /* 1 + number; 0: none */
    int8_t nominee;
    int8_t taker;
    uint8_t keeps;            /* the faction that the victim keeps; 0: not yet said */
    uint8_t named;            /* cities named by heresy */
    uint8_t hit;              /* ships that have struck, bit each */
    uint8_t reductions;       /* cities still to be reduced */
    uint8_t stock_before;     /* tokens of the loser or victim in Stock before the loss (R39) */
    uint8_t cities_before;    /* Civil War: city pieces of the victim in Stock before it */
    uint8_t tokens[CIV_AREAS_MAX]; /* faction 1, or what is still to be taken: tokens by area */
    struct civ_areas cities;       /* the same: cities */
};

/* What status.turn can count; in the last of them no move is legal. */
enum { CIV_TURNS_MAX = UINT16_MAX };

struct civ_state {
    struct civ_player player[CIV_SEATS_MAX];
    uint8_t tokens[CIV_SEATS_MAX][CIV_AREAS_MAX];
    uint8_t owner[CIV_AREAS_MAX];           /* 1 + seat whose city stands there; 0: none */
    struct civ_areas held[CIV_SEATS_MAX];   /* areas with tokens of the seat */
    struct civ_areas cities[CIV_SEATS_MAX]; /* areas with a city of the seat */
    struct civ_areas new_cities;            /* built in this turn */

    struct civ_stack stack[CIV_STACKS_N];
    uint8_t pool[CIV_KINDS_MAX]; /* copies whose place nobody knows */
    uint8_t market[CIV_CARDS_MAX];
    int8_t dealer[CIV_CALAMITIES_N]; /* 1 + who traded a brown calamity that lies face up */

    struct civ_row row[CIV_NATIONS_MAX]; /* as this log has it */

    uint8_t step, phase;
    int8_t active, decider;
    uint8_t players_n;
    uint8_t order[CIV_SEATS_MAX];  /* seats in A.S.T. order */
    uint8_t census[CIV_SEATS_MAX]; /* seats in order of movement */
    uint8_t counted[CIV_SEATS_MAX]; /* tokens at the census, by seat */
    uint8_t queue[CIV_SEATS_MAX];  /* seats in order of action of the step */
    uint8_t queue_n, at;           /* at: whose part it is; set up by `begin`; from queue_n on
                                      those who show cards for a tie (CIV-21.2) */
    bool done;                     /* the part at `at` is over */
    uint16_t round, turn; /* turn: CIV_TURNS_MAX at most; rounds are fewer */
    int8_t turn_of; /* 1 + the seat that status.turn counted last */
    uint16_t assumed;
    uint8_t end, winners;
    uint8_t clock; /* space of the one marker in Nomads and Seafarers (CIV-31.2) */

    uint8_t revolts[CIV_SEATS_MAX];  /* cities that still have to change hands */
    uint8_t rate[CIV_SEATS_MAX];     /* tax of this turn */
    uint8_t arrived[CIV_AREAS_MAX];  /* tokens of the mover that have finished */
    uint8_t grown[CIV_AREAS_MAX];    /* tokens placed by a growth that is not over */
    uint8_t lapsed_n, lapsed[CIV_SHIPS_MAX]; /* where ships of the active player lapsed */
    uint8_t requested_n, requested[CIV_AREAS_MAX]; /* conflicts to be fought first */
    struct civ_voyage voyage;
    struct civ_offer offer;
    struct civ_trouble trouble;
};

_Static_assert(sizeof(struct civ_state) <= STELE_STATE_MAX, "raise STELE_STATE_MAX");

/* A fact that many reports have: an area. */
#define CIV_AT(AREA) NAME("at", CIV_D_AREAS, AREA)

/* ---- Small questions ------------------------------------------------------------------------- */

static inline const struct civ_set *civ_set(const struct stele_rules *rules)
{
    return rules->set;
}
/* Whether the second reading of a ruling is in force; its constant says what that is. */
static inline bool civ_ruled(const struct stele_rules *rules, enum civ_ruling ruling)
{
    return rules->ruling[ruling] != 0;
}
static inline bool civ_is_full(const struct stele_rules *rules) /* or short */
{
    return rules->edition <= CIV_SHORT;
}
static inline bool civ_owns(const struct stele_rules *rules, const struct civ_player *player,
                            enum civ_card card)
{
    return (player->cards >> civ_set(rules)->known[card]) & 1;
}
static inline int civ_nation(const struct civ_player *player)
{
    return player->nation - 1;
}
/* The kind that stands for a card nobody has seen; calamities follow the commodities. */
static inline int civ_unknown(const struct stele_rules *rules)
{
    return civ_set(rules)->commodities_n + CIV_CALAMITIES_N;
}
static inline int civ_kind_of(const struct stele_rules *rules, enum civ_calamity calamity)
{
    return civ_set(rules)->commodities_n + (int)calamity;
}

/* Puts a seat at the end of the queue. */
static inline void civ_enqueue(struct civ_state *state, int seat)
{
    state->queue[state->queue_n++] = (uint8_t)seat;
}

/* ---- The verbs: check, apply and list in the files of their phases --------------------------- */

/* Whether a verb may be used now: the phase allows it, and there are turns left.  A verb is only
 * listed where this holds. */
bool civ_is_time(const struct civ_state *state, enum civ_verb verb);
/* Whether the mover decides now; anybody may open a trade (CIV-16.1), and chance belongs to
 * nobody. */
static inline bool civ_is_mover(const struct civ_state *state, const struct stele_move *move)
{
    return move->by == STELE_NOBODY || move->by == state->decider || move->verb == CIV_V_OFFER;
}
/* Called before the check of every verb: phase, length of the game, whose move it is. */
bool civ_may(const struct stele_rules *rules, const void *state, const struct stele_move *move,
             struct stele_reason *why);

/* After `apply` game.c calls civ_settle. */
#define VERB(ID, NAME, CLAUSE, FLAGS, PHASES, ARGS) VERB_DECLARE(civ, struct civ_state, NAME)
#include "games/civilization/verbs.def"
#undef VERB

/* What `end` means in a phase, where it does more than close the player's part (done). */
#define CIV_END(NAME)                                                                             \
    bool civ_check_end_##NAME(const struct stele_rules *rules, const struct civ_state *state,     \
                              struct stele_reason *why);                                          \
    void civ_apply_end_##NAME(const struct stele_rules *rules, struct civ_state *state,           \
                              struct stele_sink *sink)
CIV_END(trade);
CIV_END(excess);
CIV_END(order);
CIV_END(heresy);
CIV_END(piracy);
#undef CIV_END
/* In the phase of ships it does no more than that, but a ship that has to be kept forbids it. */
bool civ_check_end_ships(const struct civ_state *state, struct stele_reason *why);

/* ---- Steps: see the head of this file -------------------------------------------------------- */

#define CIV_STEP(NAME)                                                                            \
    void civ_begin_##NAME(const struct stele_rules *rules, struct civ_state *state,               \
                          struct stele_sink *sink);                                               \
    bool civ_seek_##NAME(const struct stele_rules *rules, struct civ_state *state,                \
                         struct stele_sink *sink)
CIV_STEP(places); /* setup.c */
CIV_STEP(nations);
CIV_STEP(stacks);
CIV_STEP(taxes);
CIV_STEP(growth);
CIV_STEP(census); /* growth.c */
CIV_STEP(ships);
CIV_STEP(movement);
CIV_STEP(conflict);
CIV_STEP(cities);
CIV_STEP(support); /* cities.c; for the second check of a turn as well */
CIV_STEP(draw);
CIV_STEP(trade);
CIV_STEP(purchase);
CIV_STEP(calamities);
CIV_STEP(succession);
#undef CIV_STEP

/* ---- The parts of the engine ----------------------------------------------------------------- */

#include "games/civilization/cards.h"
#include "games/civilization/land.h"

/* ---- The interface of the game (game.c) ------------------------------------------------------ */

bool civ_compile(const struct component_set *set, void *out, struct stele_reason *why);
bool civ_allowed(const struct stele_rules *rules, struct stele_reason *why);
bool civ_setup(const struct stele_rules *rules, const struct stele_move *items, size_t n,
               void *state, struct stele_reason *why);
size_t civ_setup_defaults(const struct stele_rules *rules, const struct stele_move *given,
                          size_t given_n, struct stele_move *items, size_t max);
void civ_score(const struct stele_rules *rules, const void *state, struct stele_sink *sink);
int32_t civ_total(const struct stele_rules *rules, const void *state, int seat);
/* succession.c: who has won, or would if the game ended now. */
void civ_standing(const struct stele_rules *rules, const void *state, struct stele_standing *out);
void civ_status(const struct stele_rules *rules, const void *state, struct stele_status *out);
void civ_view(const struct stele_rules *rules, const void *state, int viewer,
              struct stele_emit *emit);
uint16_t civ_hides(const struct stele_rules *rules, const void *state, int viewer,
                   const struct stele_move *move);
bool civ_hides_choice(const struct stele_rules *rules, const void *state, int viewer);
bool civ_hides_score(const struct stele_rules *rules, const void *state, int viewer, int seat);
bool civ_hides_object(const struct stele_rules *rules, const void *state, int viewer,
                      const struct stele_object *object);
void civ_figures(const struct stele_rules *rules, struct stele_emit *emit);
void civ_board(const struct stele_rules *rules, const void *state, int viewer,
               const struct words *words, struct stele_buf *out);
void civ_hash(const struct stele_rules *rules, const void *state, struct hasher *hasher);
bool civ_invariants(const struct stele_rules *rules, const void *state, struct stele_reason *why);
bool civ_chance(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                struct stele_move *out);
bool civ_greedy(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                const struct stele_moves *legal, struct stele_move *out);
bool civ_propose(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                 struct stele_move *out);
bool civ_policy(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                struct stele_move *out);
void civ_redeal(const struct stele_rules *rules, void *state, int seat, struct stele_rng *rng);
size_t civ_features(const struct stele_rules *rules, const void *state, int seat, int32_t *out);
/* Objects of a move that its arguments do not name. */
void civ_touch_city(const struct touching *t);
void civ_touch_tokens(const struct touching *t);
void civ_touch_loss(const struct touching *t);
void civ_touch_pick(const struct touching *t);
void civ_touch_hand(const struct touching *t);
void civ_touch_payment(const struct touching *t);
void civ_touch_voyage(const struct touching *t);
void civ_touch_cargo(const struct touching *t);
void civ_touch_gold(const struct touching *t);
void civ_touch_grain(const struct touching *t);
size_t civ_changed(const struct stele_rules *rules, const void *before, const void *after,
                   struct stele_object *objects, size_t max);
void civ_due_now(const struct stele_rules *rules, const void *state, struct stele_reason *what);
bool civ_timely(const struct stele_rules *rules, const void *state, const struct stele_move *move);
bool civ_besides(const struct stele_rules *rules, const void *state, const struct stele_move *move,
                 struct stele_reason *why);
const char *civ_claim(const struct stele_rules *rules, const void *state, int seat,
                      const char *what, const char *claimed);

#endif
