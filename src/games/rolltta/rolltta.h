/* Roll Through the Ages: The Bronze Age, with solo play, trading and The Late Bronze Age (LBA).
 *
 * Private to this directory and its tests.  The state is plain data: one sheet per seat and the
 * turn in progress.  Figures come from the compiled component set (struct rta_set), readings of
 * unclear rules from rules->ruling[].  Functions change nothing but the state they are given. */
#ifndef STELE_GAMES_ROLLTTA_H
#define STELE_GAMES_ROLLTTA_H

#include "core/game/tell.h"
#include "core/game/verbs.h"
#include "core/sets/set.h"

/* ---- Capacities: what a component set may hold, not what it does hold ------------------------ */

enum {
    RTA_SEATS_MAX = 4,
    RTA_DICE_MAX = 12,
    RTA_FACES_MAX = 12,
    RTA_GOODS_MAX = 8,
    RTA_CITIES_MAX = 8,
    RTA_MONUMENTS_MAX = 12,
    RTA_DEVELOPMENTS_MAX = 24,
    RTA_FIGURE_MAX = 999,   /* of any one figure */
    RTA_BOXES_MAX = 1000000 /* disaster boxes that are counted at all */
};

/* ---- Tables of game.c, by index -------------------------------------------------------------- */

enum rta_edition { RTA_BASE, RTA_SOLO, RTA_LBA, RTA_SOLO_LBA };

enum rta_option { RTA_O_TRADING };

/* Rulings with two readings; the comment names the second. */
enum rta_ruling {
    /* RTA-A1 five: Religion of the base game is worth five points. */
    RTA_R_RELIGION_FIVE,
    /* RTA-A2 spend: the spearheads that make an invasion worse are used up. */
    RTA_R_SPEARHEADS_SPENT,
    /* RTA-A7 struck: Religion does not help against somebody else's Religion. */
    RTA_R_RELIGION_STRUCK,
    /* RTA-A10 in-order: a city is begun when the one before it is finished. */
    RTA_R_CITIES_IN_ORDER,
    /* RTA-A12 compulsory: every worker who finds a box must be placed. */
    RTA_R_BUILDING_COMPULSORY,
    /* RTA-A13 free: any goods may be discarded, not only the excess. */
    RTA_R_DISCARD_FREE,
    /* RTA-A15 first: in solo play, too, the end conditions can end the game early. */
    RTA_R_SOLO_ENDS_EARLY,
    /* RTA-A18 capped: no more disasters count than the sheet has boxes. */
    RTA_R_DISASTERS_CAPPED,
    /* RTA-A20 gifts: one side of a deal may give nothing. */
    RTA_R_GIFTS_ALLOWED,
    /* RTA-A21 forbidden: Preservation needs some food. */
    RTA_R_PRESERVE_NEEDS_FOOD
};

enum rta_verb {
#define VERB(ID, NAME, CLAUSE, FLAGS, ARGS) RTA_V_##ID,
#include "games/rolltta/verbs.def"
#undef VERB
    RTA_VERBS_N
};

/* Positions of arguments. */
#define ARG(POSITION, ...)                  RTA_##POSITION,
#define VERB(ID, NAME, CLAUSE, FLAGS, ARGS) enum { ARGS RTA_##ID##_ARGS_N };
#include "games/rolltta/verbs.def"
#undef VERB
#undef ARG

enum rta_domain {
    RTA_D_PHASES,
    RTA_D_FACES,
    RTA_D_GOODS,
    RTA_D_CARGO,   /* the goods again: what ships can swap */
    RTA_D_STUFF,   /* the goods, then food */
    RTA_D_TARGETS, /* the cities, then the monuments */
    RTA_D_CITIES,
    RTA_D_MONUMENTS,
    RTA_D_DEVELOPMENTS,
    RTA_D_DISASTERS,
    RTA_D_USES,
    RTA_D_ENDS
};

/* In the order of a turn of the base game with trading; see rta_rank. */
enum rta_phase {
    RTA_P_PRESERVE,
    RTA_P_ROLL,
    RTA_P_LEADERSHIP,
    RTA_P_GOODS,
    RTA_P_FOOD,
    RTA_P_FEED,
    RTA_P_DISASTERS,
    RTA_P_INVADE,
    RTA_P_TRADE,
    RTA_P_BUILD,
    RTA_P_BUY,
    RTA_P_DISCARD,
    RTA_P_OVER
};

enum rta_use { RTA_USE_FOOD, RTA_USE_WORKERS };

enum rta_end { RTA_END_FIVE, RTA_END_SEVEN, RTA_END_MONUMENTS, RTA_END_TURNS };

enum rta_category {
    RTA_C_DEVELOPMENTS,
    RTA_C_MONUMENTS,
    RTA_C_ARCHITECTURE,
    RTA_C_EMPIRE,
    RTA_C_COMMERCE,
    RTA_C_DISASTERS,
    RTA_CATEGORIES_N
};

enum rta_object {
    RTA_OBJ_DIE, /* numbered from 1 */
    RTA_OBJ_FOOD,
    RTA_OBJ_GOODS,
    RTA_OBJ_CITY,
    RTA_OBJ_MONUMENT,
    RTA_OBJ_DEVELOPMENT,
    RTA_OBJ_DISASTERS,
    RTA_OBJ_SHIPS
};

/* ---- The compiled set ------------------------------------------------------------------------ */

/* Developments whose effect is a rule of its own; those that only ward off a disaster are named
 * by the disaster. */
enum rta_effect {
    RTA_E_LEADERSHIP,
    RTA_E_AGRICULTURE,
    RTA_E_QUARRYING,
    RTA_E_PRESERVATION,
    RTA_E_COINAGE,
    RTA_E_CARAVANS,
    RTA_E_SHIPPING,
    RTA_E_SMITHING,
    RTA_E_RELIGION,
    RTA_E_GRANARIES,
    RTA_E_MASONRY,
    RTA_E_ENGINEERING,
    RTA_E_COMMERCE,
    RTA_E_ARCHITECTURE,
    RTA_E_EMPIRE,
    RTA_EFFECTS_N
};

/* Figures that differ between the two sheets are pairs: [rta_is_lba(rules)]. */
struct rta_face {
    int16_t food, workers, goods, skulls, coins;
    bool choice;    /* food or workers, not both */
    bool locked[2]; /* not rolled again; [rta_is_solo(rules)] */
};

struct rta_good {
    int16_t base, cap;
};

struct rta_monument {
    int16_t boxes;
    int16_t first[2], later[2];
    uint8_t out_at; /* bit n: out with n players in the base game */
};

struct rta_development {
    bool exists[2];
    int16_t cost[2], points[2];
};

/* What protects from a disaster: a development or a finished monument; -1 for none. */
struct rta_ward {
    int8_t development, monument;
};

/* Disasters that the rules know by name. */
enum rta_disaster_kind {
    RTA_DROUGHT,
    RTA_PESTILENCE,
    RTA_INVASION,
    RTA_REVOLT,
    RTA_FAMINE,
    RTA_DISASTER_KINDS_N
};

struct rta_disaster {
    uint8_t kind;   /* enum rta_disaster_kind */
    int16_t skulls; /* 0: not brought by skulls */
    int16_t points;
    bool takes_goods;
    bool hits_opponents[2]; /* else the roller; [rta_is_solo(rules)] */
    struct rta_ward ward;   /* spares a sufferer */
    int8_t turned_by;       /* the roller's development that turns it on the opponents, or -1 */
    struct rta_ward spares; /* spares those it is turned on */
};

struct rta_set {
    uint8_t faces_n, goods_n, monuments_n, cities_n, developments_n, disasters_n;
    struct rta_face face[RTA_FACES_MAX];
    struct rta_good good[RTA_GOODS_MAX];
    struct rta_monument monument[RTA_MONUMENTS_MAX];
    int16_t city_boxes[RTA_CITIES_MAX];
    struct rta_development development[RTA_DEVELOPMENTS_MAX];
    struct rta_disaster disaster[RTA_DISASTER_KINDS_N];

    int8_t effect[RTA_EFFECTS_N]; /* index of the development */
    int8_t famine;                /* index of the disaster */
    int8_t quarrying_good, preservation_good, smithing_good, engineering_good;
    int16_t famine_per_city;
    int16_t agriculture_bonus, quarrying_bonus, masonry_bonus;
    int16_t preservation_units, preservation_factor;
    int16_t coinage_coins;
    int16_t ship_cost[RTA_GOODS_MAX], swaps_per_ship;
    int16_t religion_five;
    int16_t coins_per_food[2];
    int16_t workers_per_stone;
    int16_t points_per_good, points_per_monument[2], points_per_city;

    int16_t min_players, max_players;
    int16_t start_food, food_cap, food_per_city;
    int16_t start_cities, max_cities;
    int16_t max_rolls, goods_limit;
    int16_t developments_per_turn, preservations_per_turn;
    int16_t points_per_spearhead;
    int16_t ships_max;
    int16_t end_developments[2], solo_turns;
    int16_t points_per_disaster, disaster_boxes;
};

/* ---- The state ------------------------------------------------------------------------------- */

enum rta_rank { RTA_UNFINISHED, RTA_FIRST, RTA_LATER };

/* What lies in front of one player. */
struct rta_sheet {
    int16_t goods[RTA_GOODS_MAX];
    int16_t food;
    int16_t ships;
    int32_t disasters;                   /* marked boxes */
    int16_t city[RTA_CITIES_MAX];        /* marked boxes */
    int16_t monument[RTA_MONUMENTS_MAX]; /* marked boxes */
    uint8_t rank[RTA_MONUMENTS_MAX];     /* enum rta_rank */
    uint32_t developments;               /* bit per development */
    /* Points of each development as they were when it was bought: a branch may be played under
     * another reading of RTA-A1, and what the ledger has booked stays booked. */
    int16_t points[RTA_DEVELOPMENTS_MAX];
};

enum rta_led { RTA_LED_OPEN, RTA_LED_USED, RTA_LED_DECLINED };

struct rta_state {
    struct rta_sheet sheet[RTA_SEATS_MAX];
    uint8_t phase; /* enum rta_phase */
    int8_t first, active;
    uint16_t round, turn;
    uint8_t met;     /* 1 + enum rta_end of the end condition met first; 0: none yet */
    uint8_t end;     /* enum rta_end, when over */
    uint8_t winners; /* bit per seat, when over */

    /* The turn in progress. */
    uint8_t dice_n, rolls;
    uint16_t pending;             /* bit per die that is being rolled */
    uint8_t face[RTA_DICE_MAX];   /* of a pending die: what it showed before */
    uint8_t rolled[RTA_DICE_MAX]; /* the roll that gave the face, 0 before the first */
    uint8_t use[RTA_DICE_MAX];    /* enum rta_use, of dice with a choice, once chosen */
    uint8_t chosen;
    uint8_t led; /* enum rta_led */
    uint8_t preserved;
    uint8_t disaster; /* 1 + the disaster that skulls brought this turn; 0: none */
    uint8_t struck;   /* bit per seat that suffered from it */
    uint8_t spent;    /* bit per goods row paid away this turn */
    int16_t quarried; /* units that Quarrying added this turn */
    int16_t swaps;    /* made this turn */
    int32_t workers;  /* not yet placed */
    uint32_t bought;  /* bit per development bought this turn */
};

_Static_assert(sizeof(struct rta_state) <= STELE_STATE_MAX, "raise STELE_STATE_MAX");
_Static_assert(RTA_DEVELOPMENTS_MAX <= 32, "developments are bits of a word");

/* ---- Small questions (setup.c) --------------------------------------------------------------- */

static inline const struct rta_set *rta_set(const struct stele_rules *rules)
{
    return rules->set;
}

static inline bool rta_is_lba(const struct stele_rules *rules)
{
    return rules->edition == RTA_LBA || rules->edition == RTA_SOLO_LBA;
}

/* RTA-14.6: a rule that does not ask this is the same in solo play. */
static inline bool rta_is_solo(const struct stele_rules *rules)
{
    return rules->edition == RTA_SOLO || rules->edition == RTA_SOLO_LBA;
}

/* Whether the second reading of a ruling is in force; its constant says what that is. */
static inline bool rta_ruled(const struct stele_rules *rules, enum rta_ruling ruling)
{
    return rules->ruling[ruling] != 0;
}

/* Whether turns have a trade phase, and whether players may deal with each other in it. */
bool rta_has_trade_phase(const struct stele_rules *rules);
bool rta_has_deals(const struct stele_rules *rules);
/* Whether a monument takes no part in this game. */
bool rta_is_out(const struct stele_rules *rules, int monument);
static inline bool rta_owns(const struct rta_sheet *sheet, int development)
{
    return development >= 0 && ((sheet->developments >> development) & 1);
}
static inline bool rta_has(const struct stele_rules *rules, const struct rta_sheet *sheet,
                           enum rta_effect effect)
{
    return rta_owns(sheet, rta_set(rules)->effect[effect]);
}
/* The sheet of the player whose turn it is. */
static inline const struct rta_sheet *rta_own(const struct rta_state *state)
{
    return &state->sheet[state->active];
}
/* Finished cities, the starting ones included; and those built since, a bit per city. */
int rta_cities(const struct stele_rules *rules, const struct rta_sheet *sheet);
unsigned rta_cities_built(const struct stele_rules *rules, const struct rta_sheet *sheet);
/* Bits that are set.  Without a branch or a table: this is asked after every move that builds or
 * buys. */
static inline int rta_bits(uint32_t word)
{
    word -= word >> 1 & UINT32_C(0x55555555);
    word = (word & UINT32_C(0x33333333)) + (word >> 2 & UINT32_C(0x33333333));
    word = (word + (word >> 4)) & UINT32_C(0x0f0f0f0f);
    return (int)(word * UINT32_C(0x01010101) >> 24);
}
int rta_goods_total(const struct stele_rules *rules, const struct rta_sheet *sheet);
/* The value of a row of `units`, and of all rows of a sheet. */
int rta_row_value(const struct stele_rules *rules, int good, int units);
int rta_goods_value(const struct stele_rules *rules, const struct rta_sheet *sheet);
/* Units of one of the goods, or of food, which comes after them (RTA_D_STUFF). */
int rta_stock(const struct stele_rules *rules, const struct rta_sheet *sheet, int what);
int rta_finished_monuments(const struct stele_rules *rules, const struct rta_sheet *sheet);
/* Whether anybody has finished a monument. */
bool rta_stands(const struct stele_rules *rules, const struct rta_state *state, int monument);
/* Points of a monument with that rank (enum rta_rank). */
int rta_monument_points(const struct stele_rules *rules, int monument, int rank);
/* Points a development is worth when bought now. */
int rta_development_points(const struct stele_rules *rules, int development);

/* ---- compile.c ------------------------------------------------------------------------------- */

bool rta_compile(const struct component_set *set, void *out, struct stele_reason *why);

/* ---- setup.c --------------------------------------------------------------------------------- */

bool rta_allowed(const struct stele_rules *rules, struct stele_reason *why);
bool rta_setup(const struct stele_rules *rules, const struct stele_move *items, size_t n,
               void *state, struct stele_reason *why);
size_t rta_setup_defaults(const struct stele_rules *rules, const struct stele_move *given,
                          size_t given_n, struct stele_move *items, size_t max);

/* ---- phases.c: what happens by itself -------------------------------------------------------- */

/* The place of a phase in the turn, for comparison: trade stands before or after build. */
int rta_rank(const struct stele_rules *rules, enum rta_phase phase);
/* Whether a die may not be rolled again. */
bool rta_is_locked(const struct stele_rules *rules, const struct rta_state *state, int die);
/* Whether the faces stand (but for what Leadership may change). */
bool rta_rolling_over(const struct rta_state *state);
/* Dice on which food or workers must be chosen. */
int rta_choices(const struct stele_rules *rules, const struct rta_state *state);
int rta_skulls(const struct stele_rules *rules, const struct rta_state *state);
/* The disaster that so many skulls bring; -1 for none. */
int rta_disaster_of(const struct stele_rules *rules, int skulls);
/* Whether the roller owns what turns the disaster on the opponents. */
bool rta_is_turned(const struct stele_rules *rules, const struct rta_state *state, int disaster);
/* Whether a sheet is protected by a development or a finished monument. */
bool rta_is_warded(const struct rta_sheet *sheet, struct rta_ward ward);
/* The clauses by which a disaster strikes, and by which it is warded off. */
const char *rta_strike_clause(const struct stele_rules *rules, int disaster, bool turned);
const char *rta_ward_clause(const struct stele_rules *rules, int disaster, bool turned);
/* Coins the dice give for this turn's purchase; 0 once it was made or left out. */
int rta_coins(const struct stele_rules *rules, const struct rta_state *state);
/* Goods above the limit. */
int rta_excess(const struct stele_rules *rules, const struct rta_state *state);
/* Whether Preservation can be used now. */
bool rta_can_preserve(const struct stele_rules *rules, const struct rta_state *state);
/* Whether some box is left for a worker of the active player. */
bool rta_has_open_box(const struct stele_rules *rules, const struct rta_state *state);
/* Whether a city may be worked on yet: by one reading of RTA-A10 it waits for the one before it. */
bool rta_city_in_turn(const struct stele_rules *rules, const struct rta_sheet *sheet, int city);

/* Runs every step that leaves no choice, up to the next decision. */
void rta_settle(const struct stele_rules *rules, struct rta_state *state, struct stele_sink *sink);
/* Not using Leadership is no move of its own: a move by any other verb declines it, and every step
 * that leaves no choice then runs.  Likewise a strike that waited for a number of spearheads goes
 * ahead in a branch whose ruling no longer asks for one (RTA-A2).  Called only where
 * rta_may_decline. */
void rta_decline_now(const struct stele_rules *rules, struct rta_state *state, int verb,
                     struct stele_sink *sink);
/* Whether rta_decline_now might have something to do.  Asked before every move, hence so short. */
static inline bool rta_may_decline(const struct rta_state *state)
{
    return ((1u << RTA_P_LEADERSHIP | 1u << RTA_P_INVADE) >> state->phase) & 1;
}
static inline void rta_decline(const struct stele_rules *rules, struct rta_state *state, int verb,
                               struct stele_sink *sink)
{
    if (rta_may_decline(state))
        rta_decline_now(rules, state, verb, sink);
}
/* The position in which a move with that verb is judged: `state`, or `*copy` after rta_decline. */
static inline const struct rta_state *rta_settled(const struct stele_rules *rules,
                                                  const struct rta_state *state, int verb,
                                                  struct rta_state *copy)
{
    if (!rta_may_decline(state))
        return state;
    *copy = *state;
    rta_decline_now(rules, copy, verb, NULL);
    return copy;
}
/* Goes on to a later phase of the same turn; what may not be carried over is lost. */
void rta_advance(const struct stele_rules *rules, struct rta_state *state, enum rta_phase phase,
                 struct stele_sink *sink);
void rta_invade(const struct stele_rules *rules, struct rta_state *state, int spearheads,
                struct stele_sink *sink);
/* Notes that an end condition is met, if one is. */
void rta_watch_end(const struct stele_rules *rules, struct rta_state *state,
                   struct stele_sink *sink);
void rta_begin_turn(const struct stele_rules *rules, struct rta_state *state);
/* Whether ending the turn now reports anything before the end itself: what is lost, or what comes
 * of declining Leadership. */
bool rta_tells_of_end(const struct stele_rules *rules, const struct rta_state *state);
/* Ends the turn: the next one begins, or the game is over. */
void rta_end_turn(const struct stele_rules *rules, struct rta_state *state,
                  struct stele_sink *sink);

/* ---- moves.c --------------------------------------------------------------------------------- */

/* Refuses because the faces of dice that are rolled again must come first. */
void rta_refuse_faces(struct stele_reason *why, const struct rta_state *state);
/* Refuses to go on while a decision is open: what dice with a choice give (RTA-5.2), or how many
 * spearheads an invasion takes (RTA-A33). */
bool rta_check_decided(const struct stele_rules *rules, const struct rta_state *state,
                       struct stele_reason *why);
/* Looks for what else is wrong with a move that comes at the wrong time: true if nothing is. */
bool rta_besides(const struct stele_rules *rules, const void *state, const struct stele_move *move,
                 struct stele_reason *why);

/* Asked before the check of every verb. */
bool rta_may(const struct stele_rules *rules, const void *state, const struct stele_move *move,
             struct stele_reason *why);
/* A payment in coins: dice, the named rows, food. */
int rta_payment(const struct stele_rules *rules, const struct rta_state *state, unsigned rows,
                int food);

/* ---- The verbs: check and apply in moves.c, list in legal.c --------------------------------- */

/* They are given the position of rta_settled: game.c sees to it. */
#define VERB(ID, NAME, CLAUSE, FLAGS, ARGS) VERB_DECLARE(rta, struct rta_state, NAME)
#include "games/rolltta/verbs.def"
#undef VERB

/* ---- due.c ----------------------------------------------------------------------------------- */

void rta_due(const struct stele_rules *rules, const void *state, struct stele_reason *what);
bool rta_timely(const struct stele_rules *rules, const void *state, const struct stele_move *move);

/* ---- touches.c ------------------------------------------------------------------------------- */

/* Objects of a move that its arguments do not name. */
void rta_touch_rolled(const struct touching *t);
void rta_touch_preservation(const struct touching *t);
void rta_touch_leadership(const struct touching *t);
void rta_touch_choices(const struct touching *t);
void rta_touch_smithing(const struct touching *t);
void rta_touch_trade(const struct touching *t);
void rta_touch_engineering(const struct touching *t);
void rta_touch_target(const struct touching *t);
void rta_touch_ship_cost(const struct touching *t);
void rta_touch_food(const struct touching *t);
size_t rta_changed(const struct stele_rules *rules, const void *before, const void *after,
                   struct stele_object *objects, size_t max);

/* ---- scoring.c ------------------------------------------------------------------------------- */

void rta_score(const struct stele_rules *rules, const void *state, struct stele_sink *sink);
int32_t rta_total(const struct stele_rules *rules, const void *state, int seat);
/* The total by category. */
void rta_points(const struct stele_rules *rules, const struct rta_state *state, int seat,
                int32_t points[RTA_CATEGORIES_N]);
/* Who has won, or would if the game ended now, and by which figures. */
void rta_standing(const struct stele_rules *rules, const void *state, struct stele_standing *out);

/* ---- figures.c ------------------------------------------------------------------------------- */

void rta_figures(const struct stele_rules *rules, struct stele_emit *emit);

/* ---- view.c ---------------------------------------------------------------------------------- */

void rta_status(const struct stele_rules *rules, const void *state, struct stele_status *out);
void rta_view(const struct stele_rules *rules, const void *state, int viewer,
              struct stele_emit *emit);
void rta_hash(const struct stele_rules *rules, const void *state, struct hasher *hasher);
bool rta_invariants(const struct stele_rules *rules, const void *state, struct stele_reason *why);

/* ---- claim.c --------------------------------------------------------------------------------- */

const char *rta_claim(const struct stele_rules *rules, const void *state, int seat,
                      const char *what, const char *claimed);

/* ---- board.c --------------------------------------------------------------------------------- */

void rta_board(const struct stele_rules *rules, const void *state, int viewer,
               const struct words *words, struct stele_buf *out);

/* ---- pays.c ---------------------------------------------------------------------------------- */

bool rta_pays(const struct stele_rules *rules, const void *state, const struct stele_object *object,
              int seat, uint8_t *category, struct stele_reason *why);

/* ---- bots.c ---------------------------------------------------------------------------------- */

bool rta_chance(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                struct stele_move *out);
bool rta_greedy(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                const struct stele_moves *legal, struct stele_move *out);
bool rta_propose(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                 struct stele_move *out);
bool rta_venture(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                 struct stele_move *out);

/* ---- analysis.c ------------------------------------------------------------------------------ */

bool rta_policy(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                struct stele_move *out);
size_t rta_features(const struct stele_rules *rules, const void *state, int seat, int32_t *out);

/* ---- game.c ---------------------------------------------------------------------------------- */

extern const struct stele_game rolltta_game;

#endif
