/* Babylonia, for two to four players, with the variant of seven cards out of nine.
 *
 * Private to this directory and its tests.  The state is plain data: what lies on each space of the
 * map, one clan per seat, and the turn in progress.  Figures and the map come from the compiled
 * component set (struct bab_set), readings of unclear rules from rules->ruling[].  Functions
 * change nothing but the state they are given. */
#ifndef STELE_GAMES_BABYLONIA_H
#define STELE_GAMES_BABYLONIA_H

#include "core/game/tell.h"
#include "core/game/verbs.h"
#include "core/sets/set.h"

/* ---- Capacities: what a component set may hold, not what it does hold ------------------------ */

enum {
    BAB_SEATS_MAX = 4,
    BAB_SPACES_MAX = 192,
    BAB_SITES_MAX = 64,    /* of tiles and ziggurats together: bits of a word */
    BAB_ZIGGURATS_MAX = 8, /* bits of a byte */
    BAB_REGIONS_MAX = 8,
    BAB_TOKENS_MAX = 6, /* kinds of tokens */
    BAB_CLAN_MAX = 40,  /* tokens of a clan */
    BAB_RACK_MAX = 12,
    BAB_TILES_MAX = 16, /* kinds of tiles */
    BAB_CARDS_MAX = 16, /* bits of a word */
    BAB_EDGES = 6,
    BAB_FIGURE_MAX = 9999 /* of any one figure */
};

/* ---- Tables of game.c, by index -------------------------------------------------------------- */

enum bab_edition { BAB_BASE };

enum bab_option { BAB_O_CARDS };

/* Rulings with two readings; the comment names the second. */
enum bab_ruling {
    /* BAB-R1 none: no limit in the first round. */
    BAB_R_FIRST_ROUND_FREE,
    /* BAB-R4 face-up: a river token does not open a farm. */
    BAB_R_FARM_NEEDS_FACE_UP,
    /* BAB-R6 unscored: scored ziggurats pay no more. */
    BAB_R_SCORED_DO_NOT_PAY,
    /* BAB-R10 last: the noble of card 5 ends the play. */
    BAB_R_NOBLE_LAST,
    /* BAB-R12 between-tokens: free spaces do not link to the city. */
    BAB_R_LINKS_BETWEEN_TOKENS,
    /* BAB-R14 card-first: card 2 may prolong the game. */
    BAB_R_CARD_BEFORE_END,
    /* BAB-R18 cancelled: a tied city pays nothing. */
    BAB_R_TIE_CANCELS_NOBLES
};

enum bab_verb {
#define VERB(ID, NAME, CLAUSE, FLAGS, ARGS) BAB_V_##ID,
#include "games/babylonia/verbs.def"
#undef VERB
    BAB_VERBS_N
};

/* Positions of arguments. */
#define ARG(POSITION, ...)                  BAB_##POSITION,
#define VERB(ID, NAME, CLAUSE, FLAGS, ARGS) enum { ARGS BAB_##ID##_ARGS_N };
#include "games/babylonia/verbs.def"
#undef VERB
#undef ARG

enum bab_setup_item { BAB_S_LAY, BAB_S_DISPLAY, BAB_S_RESERVE };

/* `lay` and `display` have the same arguments as moves and as set-up items. */
enum { BAB_RESERVE_PLAYER, BAB_RESERVE_TOKENS };

enum bab_domain {
    BAB_D_PHASES,
    BAB_D_SPACES,
    BAB_D_TILES,
    BAB_D_TOKENS, /* the kinds of tokens, then "?" */
    BAB_D_CARDS,
    BAB_D_REGIONS,
    BAB_D_RIVERS,
    BAB_D_ANSWERS,
    BAB_D_ENDS
};

enum bab_phase {
    BAB_P_TILES,   /* chance lays the tiles out */
    BAB_P_DISPLAY, /* chance chooses the cards of the variant */
    BAB_P_RACKS,   /* chance fills the first racks */
    BAB_P_PLAY,
    BAB_P_SCORE,
    BAB_P_CARD, /* the winner of a ziggurat takes a card */
    BAB_P_REFILL,
    BAB_P_EXTRA, /* card 2: another turn? */
    BAB_P_OVER
};

enum bab_answer { BAB_YES, BAB_NO };

enum bab_end { BAB_END_RACK, BAB_END_CITIES, BAB_END_BOTH };

enum bab_category {
    BAB_C_FARMS,
    BAB_C_ZIGGURATS,
    BAB_C_NOBLES,
    BAB_C_CITIES,
    BAB_C_CARDS,
    BAB_CATEGORIES_N
};

enum bab_object {
    BAB_OBJ_SPACE,
    BAB_OBJ_TOKEN, /* on a space */
    BAB_OBJ_TILE,  /* on a space */
    BAB_OBJ_ZIGGURAT,
    BAB_OBJ_CARD, /* by its number */
    BAB_OBJ_RACK, /* the tokens of one kind on a rack */
    BAB_OBJ_RESERVE,
    BAB_OBJ_FRONT /* the cities in front of a player */
};

/* ---- The compiled set ------------------------------------------------------------------------ */

/* Cards whose effect is a rule of its own. */
enum bab_effect {
    BAB_E_TEN_POINTS,
    BAB_E_EXTRA_TURN,
    BAB_E_RACK_SEVEN,
    BAB_E_THREE_NOBLES,
    BAB_E_NOBLE_WITH_FARMERS,
    BAB_E_NOBLES_ON_FARMS,
    BAB_E_CITY_BONUS,
    BAB_E_CENTRE_CONNECTS,
    BAB_E_RIVER_CONNECTS,
    BAB_EFFECTS_N
};

enum bab_site { BAB_SITE_NONE, BAB_SITE_TILE, BAB_SITE_ZIGGURAT };

struct bab_space {
    int16_t row, col, x, y;
    bool river;
    bool central;    /* land on which card 8 connects */
    uint8_t region;  /* of land; of a river space its river */
    uint8_t kind;    /* enum bab_site */
    int8_t site;     /* number of the site, -1 for none */
    int8_t ziggurat; /* number of the ziggurat, -1 for none */
    uint8_t players; /* bit n: in play with n players */
    uint8_t near_n;  /* neighbours, in or out of play */
    uint8_t near[BAB_EDGES];
    uint8_t land[BAB_SEATS_MAX + 1]; /* by players, bit per neighbour: land in play */
    int8_t near_ziggurat;            /* number of the ziggurat it touches, -1 for none */
    uint8_t near_sites_n;            /* sites it touches */
    uint8_t near_sites[BAB_EDGES];   /* as spaces */
};

struct bab_tile {
    bool city;
    uint8_t symbols; /* bit per kind of token */
    int16_t points, points_per_city;
    uint8_t count[BAB_SEATS_MAX + 1]; /* by players */
};

struct bab_set {
    uint8_t spaces_n, sites_n, ziggurats_n, tiles_n, tokens_n, cards_n, regions_n, rivers_n;
    struct bab_space space[BAB_SPACES_MAX];
    uint8_t site[BAB_SITES_MAX];         /* its space */
    uint8_t ziggurat[BAB_ZIGGURATS_MAX]; /* its space */
    struct bab_tile tile[BAB_TILES_MAX];
    uint8_t token_count[BAB_TOKENS_MAX];
    bool noble[BAB_TOKENS_MAX];
    uint8_t farmer; /* the kind that is no noble */
    uint8_t nobles; /* bit per kind */
    uint8_t noble_kinds;

    int16_t card_number[BAB_CARDS_MAX];
    uint16_t basic_cards;         /* bit per card */
    int8_t effect[BAB_EFFECTS_N]; /* index of the card */
    int16_t ten_points, rack_seven, nobles_with_farmers, cities_per_point;

    int16_t min_players, max_players, clan_tokens, rack;
    int16_t play_tokens, play_farmers, first_tokens, second_tokens;
    int16_t display_cards;
    int16_t points_per_ziggurat, points_per_noble, points_per_city;
    int16_t end_cities;
};

/* ---- The state ------------------------------------------------------------------------------- */

/* What one player has.  The kind tokens_n stands for tokens of unknown kind. */
struct bab_clan {
    uint8_t rack[BAB_TOKENS_MAX + 1];
    /* By kind: tokens neither on the rack nor on the board as far as the log knows.  With full
     * knowledge these are the reserve; otherwise also unknown tokens of the rack and on rivers. */
    uint8_t unseen[BAB_TOKENS_MAX];
    uint8_t reserve;              /* tokens in it */
    uint8_t front[BAB_TILES_MAX]; /* cities won, by kind */
    uint8_t cities;               /* their number */
    uint16_t cards, spent;        /* bit per card; those spent are owned, too */
    int16_t points[BAB_CATEGORIES_N];
    /* What the log says beyond the position; no part of the hash. */
    uint8_t order[BAB_CLAN_MAX]; /* 1 + kind, in the order of drawing; all 0: not given */
};

/* The play step in progress; afterwards the one just made. */
struct bab_play {
    uint8_t n;      /* tokens placed */
    uint8_t rack;   /* tokens on the rack before */
    uint8_t rivers; /* of them on rivers */
    uint8_t kinds[BAB_TOKENS_MAX + 1];
    uint8_t at[BAB_RACK_MAX];
    uint8_t token[BAB_RACK_MAX];
};

struct bab_state {
    uint8_t owner[BAB_SPACES_MAX]; /* 1 + seat of the token there; 0: no token */
    uint8_t token[BAB_SPACES_MAX]; /* its kind; tokens_n: unknown, on a river only */
    uint8_t tile[BAB_SPACES_MAX];  /* 1 + kind of the tile there; 0: none */
    struct bab_clan clan[BAB_SEATS_MAX];
    struct bab_play play;
    uint8_t discarded[BAB_TILES_MAX]; /* cities that nobody won, by kind */
    uint8_t harvested[BAB_TILES_MAX]; /* farms, by kind */
    uint64_t pending;                 /* bit per site that is surrounded and not yet scored */
    uint16_t display;                 /* bit per card */
    uint16_t laid;                    /* bit per kind of tile that was laid out */
    uint8_t scored;                   /* bit per ziggurat */
    uint8_t cities;                   /* on the board */
    uint8_t phase;                    /* enum bab_phase */
    int8_t active;
    int8_t chooser; /* who takes a card */
    uint8_t prize;  /* 1 + space of the ziggurat for which a card is taken; 0: none */
    uint8_t tied;   /* 1 + space of the ziggurat tied last in this turn; 0: none */
    uint16_t round, turn;
    uint16_t assumed;
    uint8_t end;     /* enum bab_end, when over */
    uint8_t winners; /* bit per seat, when over */
    /* Of the turn before, if it was another player's (n is 0 if not): for refusals, no part of the
     * hash. */
    struct bab_play last;
    /* What the log says beyond the position; no part of the hash. */
    uint8_t undrawn;  /* bit per seat whose first rack chance must bring */
    uint8_t window;   /* bit per seat whose first rack may still be recorded */
    uint8_t recorded; /* bit per seat whose draws are moves of the log */
};

_Static_assert(sizeof(struct bab_state) <= STELE_STATE_MAX, "raise STELE_STATE_MAX");
_Static_assert(BAB_SPACES_MAX <= 255, "spaces are bytes");
_Static_assert(BAB_SEATS_MAX < 16 && BAB_TOKENS_MAX < 16 && BAB_TILES_MAX < 128, "see hash_spaces");
_Static_assert(BAB_CARDS_MAX <= 16 && BAB_TILES_MAX <= 16, "cards and tiles are bits of words");

/* ---- Small questions (setup.c) --------------------------------------------------------------- */

static inline const struct bab_set *bab_set(const struct stele_rules *rules)
{
    return rules->set;
}

/* Whether the second reading of a ruling is in force; its constant says what that is. */
static inline bool bab_ruled(const struct stele_rules *rules, enum bab_ruling ruling)
{
    return rules->ruling[ruling] != 0;
}

static inline const char *bab_name(const struct stele_rules *rules, enum bab_domain domain,
                                   int index)
{
    return rules->domains[domain].names[index];
}

/* The lowest bit that is set; there must be one. */
static inline int bab_lowest(unsigned bits)
{
    return __builtin_ctz(bits);
}

/* BAB-2.2: what is out of play does not exist. */
static inline bool bab_in_play(const struct stele_rules *rules, int space)
{
    return (bab_set(rules)->space[space].players >> rules->players_n) & 1;
}

/* Whether a player owns the card with this effect; a spent card has none. */
static inline bool bab_has(const struct stele_rules *rules, const struct bab_clan *clan,
                           enum bab_effect effect)
{
    return ((clan->cards & ~clan->spent) >> bab_set(rules)->effect[effect]) & 1;
}

/* BAB-5.1 */
bool bab_is_free(const struct stele_rules *rules, const struct bab_state *state, int space);
/* Whether a ziggurat stands there, in play. */
bool bab_is_ziggurat(const struct stele_rules *rules, int space);
/* The tile on a space as a city, as a farm; NULL if there is none. */
const struct bab_tile *bab_city_at(const struct stele_rules *rules, const struct bab_state *state,
                                   int space);
const struct bab_tile *bab_farm_at(const struct stele_rules *rules, const struct bab_state *state,
                                   int space);
int bab_rack_size(const struct stele_rules *rules, const struct bab_clan *clan);
/* How many tokens of a kind could be on the rack, as far as the log knows. */
int bab_available(const struct stele_rules *rules, const struct bab_clan *clan, int kind);
int bab_points(const struct bab_clan *clan);
/* The card of that number; -1 if there is none. */
int bab_card(const struct stele_rules *rules, int number);
/* Tokens of a player next to a space; other players' and free spaces do not count. */
int bab_tokens_near(const struct stele_rules *rules, const struct bab_state *state, int space,
                    int seat);
/* What each player has next to a site, as the fact `counts` (BAB-7.6, BAB-8.2). */
struct stele_facts bab_counts(const struct stele_rules *rules, const struct bab_state *state,
                              int space);
/* BAB-5.5: whether a farmer of the player may enter the farm there.  *river is set to whether the
 * player's tokens next to it all lie on rivers, so that BAB-R4 decides; `river` may be NULL. */
bool bab_farm_open(const struct stele_rules *rules, const struct bab_state *state, int space,
                   int seat, bool *river);

/* ---- setup.c --------------------------------------------------------------------------------- */

bool bab_compile(const struct component_set *set, void *out, struct stele_reason *why);
bool bab_allowed(const struct stele_rules *rules, struct stele_reason *why);
bool bab_setup(const struct stele_rules *rules, const struct stele_move *items, size_t n,
               void *state, struct stele_reason *why);
size_t bab_setup_defaults(const struct stele_rules *rules, const struct stele_move *given,
                          size_t given_n, struct stele_move *items, size_t max);
/* Laying out tiles and cards: the same rules for set-up items and for moves of chance. */
bool bab_may_lay(const struct stele_rules *rules, const struct bab_state *state,
                 const struct stele_move *move, struct stele_reason *why);
void bab_lay(const struct stele_rules *rules, struct bab_state *state,
             const struct stele_move *move);
bool bab_may_display(const struct stele_rules *rules, const struct stele_move *move,
                     struct stele_reason *why);
void bab_display(const struct stele_rules *rules, struct bab_state *state,
                 const struct stele_move *move);
/* The kinds of tiles that are in play but not laid out yet, bit per kind. */
unsigned bab_tiles_due(const struct stele_rules *rules, const struct bab_state *state);

/* ---- play.c: the shape of a play ------------------------------------------------------------- */

/* The number of tokens this turn is limited to; 0 if it is not. */
int bab_play_limit(const struct stele_rules *rules, const struct bab_state *state);
/* Whether a token of that kind may lie on that space: rack, space, farm, in this order. */
bool bab_check_token(const struct stele_rules *rules, const struct bab_state *state, int seat,
                     int kind, int space, struct stele_reason *why);
/* Whether the play, with this token added, is legal or can still become so. */
bool bab_check_shape(const struct stele_rules *rules, const struct bab_state *state, int kind,
                     int space, struct stele_reason *why);
/* Whether the play is legal as it stands. */
bool bab_check_play(const struct stele_rules *rules, const struct bab_state *state,
                    struct stele_reason *why);
bool bab_play_complete(const struct stele_rules *rules, const struct bab_state *state);
/* Whether some token can still be added. */
bool bab_play_extendable(const struct stele_rules *rules, const struct bab_state *state);

/* ---- phases.c: what happens by itself -------------------------------------------------------- */

/* After set-up and after each move of chance before the first turn. */
void bab_open(const struct stele_rules *rules, struct bab_state *state);
/* After a token is placed: the step closes if nothing can be added. */
void bab_settle_play(const struct stele_rules *rules, struct bab_state *state,
                     struct stele_sink *sink);
/* From the end of the play step, and of each scoring, to the next decision. */
void bab_close_play(const struct stele_rules *rules, struct bab_state *state,
                    struct stele_sink *sink);
void bab_next_item(const struct stele_rules *rules, struct bab_state *state,
                   struct stele_sink *sink);
/* The end of a turn: after refill, and after the decision about card 2. */
void bab_end_turn(const struct stele_rules *rules, struct bab_state *state,
                  struct stele_sink *sink);
void bab_decide_extra(const struct stele_rules *rules, struct bab_state *state, bool use,
                      struct stele_sink *sink);
/* Tokens to draw now, for a first rack or a refill. */
int bab_draw_size(const struct stele_rules *rules, const struct bab_clan *clan);
/* Tokens that were drawn, by kind, as the fact `tokens`. */
struct stele_facts bab_drawn(const struct stele_rules *rules, const int16_t *kinds, int n);
/* The sites still to be scored, as the fact `at`. */
struct stele_facts bab_pending(const struct stele_rules *rules, const struct bab_state *state);
/* Takes tokens out of the reserve: the kinds named, tokens_n for unknown. */
void bab_take(const struct stele_rules *rules, struct bab_clan *clan, const int16_t *kinds, int n);
/* Whether every land space around a site holds a token (BAB-7.1). */
bool bab_is_surrounded(const struct stele_rules *rules, const struct bab_state *state, int space);
/* Who has strictly the most tokens around (*count of them); STELE_NOBODY on a tie. */
int bab_majority(const struct stele_rules *rules, const struct bab_state *state, int space,
                 int *count);
/* Who has won, or would if the game ended now. */
void bab_standing(const struct stele_rules *rules, const void *state, struct stele_standing *out);

/* ---- network.c ------------------------------------------------------------------------------- */

/* What connects a player's nobles to a city.  Lists hold spaces. */
struct bab_network {
    uint8_t nobles_n, path_n, links_n;
    int16_t noble[BAB_SPACES_MAX]; /* that count */
    int16_t path[BAB_SPACES_MAX];  /* other tokens by which they are connected */
    int16_t link[BAB_SPACES_MAX];  /* free spaces by which they are connected */
    int16_t kinds[BAB_TOKENS_MAX]; /* nobles that count, by kind */
    bool centre, river;            /* whether links by card 8, by card 9 are among them */
};
/* The nobles of one player that count for the city on a space; returns how many.  `out` may be
 * NULL. */
int bab_network(const struct stele_rules *rules, const struct bab_state *state, int space, int seat,
                struct bab_network *out);

/* ---- moves.c --------------------------------------------------------------------------------- */

/* Facts that many reports have: a space, a tile, a kind of token; and of a space that is out of
 * play its region, for only land ever is (BAB-2.2). */
#define BAB_AT(SPACE)   NAME("at", BAB_D_SPACES, SPACE)
#define BAB_TILE(TILE)  NAME("tile", BAB_D_TILES, TILE)
#define BAB_TOKEN(KIND) NAME("token", BAB_D_TOKENS, KIND)
#define BAB_OUT(RULES, SPACE)                                                                      \
    BAB_AT(SPACE), NAME("region", BAB_D_REGIONS, bab_set(RULES)->space[SPACE].region),             \
        INT("players", (RULES)->players_n)

/* Refuses with what must come before anything else in this phase; in the play step that is the rest
 * of the play. */
COLD bool bab_refuse_phase(const struct stele_rules *rules, const struct bab_state *state,
                             struct stele_reason *why);
/* Parts of checks that hold whatever the phase: whether something is there to be scored, a card is
 * on display, a player has card 2 to spend. */
bool bab_check_item(const struct stele_rules *rules, const struct bab_state *state, int space,
                    struct stele_reason *why);
bool bab_check_displayed(const struct stele_rules *rules, const struct bab_state *state, int number,
                         struct stele_reason *why);
bool bab_check_extra_card(const struct stele_rules *rules, const struct bab_state *state, int seat,
                          struct stele_reason *why);

/* Asked before the check of every verb. */
bool bab_may(const struct stele_rules *rules, const void *state, const struct stele_move *move,
             struct stele_reason *why);

/* ---- The verbs: check and apply in moves.c, list in legal.c --------------------------------- */

#define VERB(ID, NAME, CLAUSE, FLAGS, ARGS) VERB_DECLARE(bab, struct bab_state, NAME)
#include "games/babylonia/verbs.def"
#undef VERB

/* ---- due.c ----------------------------------------------------------------------------------- */

void bab_due(const struct stele_rules *rules, const void *state, struct stele_reason *what);
bool bab_timely(const struct stele_rules *rules, const void *state, const struct stele_move *move);
bool bab_besides(const struct stele_rules *rules, const void *state, const struct stele_move *move,
                 struct stele_reason *why);
const char *bab_other_turn(const struct stele_rules *rules, const void *state, int seat,
                           unsigned round, const struct stele_move *move);

/* ---- touches.c ------------------------------------------------------------------------------- */

/* Objects of a move that its arguments do not name. */
void bab_touch_reserve(const struct touching *t);
void bab_touch_token(const struct touching *t);
void bab_touch_farm(const struct touching *t);
void bab_touch_site(const struct touching *t);
void bab_touch_extra(const struct touching *t);
size_t bab_changed(const struct stele_rules *rules, const void *before, const void *after,
                   struct stele_object *objects, size_t max);

/* ---- scoring.c: points, and the ledger rows that say why ------------------------------------- */

/* What a farm pays now. */
int bab_farm_points(const struct stele_rules *rules, const struct bab_state *state, int tile);
void bab_book_farm(const struct stele_rules *rules, struct bab_state *state, int seat, int space,
                   int tile, struct stele_sink *sink);
/* BAB-R6, where it alone keeps a token just placed from paying for ziggurats at all; otherwise
 * NO_READING. */
struct stele_ruled bab_unpaid_reading(const struct stele_rules *rules,
                                      const struct bab_state *state, int seat, int space);
void bab_book_ziggurats(const struct stele_rules *rules, struct bab_state *state, int seat,
                        int space, struct stele_sink *sink);
void bab_score_city(const struct stele_rules *rules, struct bab_state *state, int space,
                    struct stele_sink *sink);
void bab_book_card(const struct stele_rules *rules, struct bab_state *state, int seat, int card,
                   struct stele_sink *sink);

void bab_score(const struct stele_rules *rules, const void *state, struct stele_sink *sink);
/* The points booked.  They cannot be worked out from a position: what a token, a farm or a city
 * paid depended on the tokens, tiles and cities of that moment, and a position keeps neither the
 * order of placing nor who harvested a farm.  So the second opinion comes from a second model that
 * plays along from the beginning (tests/games/babylonia/bab_oracle). */
int32_t bab_total(const struct stele_rules *rules, const void *state, int seat);

/* ---- pays.c ---------------------------------------------------------------------------------- */

bool bab_pays(const struct stele_rules *rules, const void *state, const struct stele_object *object,
              int seat, uint8_t *category, struct stele_reason *why);

/* ---- figures.c ------------------------------------------------------------------------------- */

void bab_figures(const struct stele_rules *rules, struct stele_emit *emit);

/* ---- view.c ---------------------------------------------------------------------------------- */

void bab_status(const struct stele_rules *rules, const void *state, struct stele_status *out);
/* The seat whose draw a move records. */
int bab_drawer(const struct bab_state *state, const struct stele_move *move);
void bab_view(const struct stele_rules *rules, const void *state, int viewer,
              struct stele_emit *emit);
uint16_t bab_hides(const struct stele_rules *rules, const void *state, int viewer,
                   const struct stele_move *move);
bool bab_hides_choice(const struct stele_rules *rules, const void *state, int viewer);
bool bab_hides_object(const struct stele_rules *rules, const void *state, int viewer,
                      const struct stele_object *object);
void bab_hash(const struct stele_rules *rules, const void *state, struct hasher *hasher);
bool bab_invariants(const struct stele_rules *rules, const void *state, struct stele_reason *why);
/* Whether a viewer may know the kind of a token that lies face down. */
bool bab_may_see(const struct stele_rules *rules, const struct bab_state *state, int space,
                 int viewer);

/* ---- claim.c --------------------------------------------------------------------------------- */

const char *bab_claim(const struct stele_rules *rules, const void *state, int seat,
                      const char *what, const char *claimed);

/* ---- board.c --------------------------------------------------------------------------------- */

void bab_board(const struct stele_rules *rules, const void *state, int viewer,
               const struct words *words, struct stele_buf *out);

/* ---- bots.c ---------------------------------------------------------------------------------- */

bool bab_chance(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                struct stele_move *out);
bool bab_greedy(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                const struct stele_moves *legal, struct stele_move *out);

/* ---- analysis.c ------------------------------------------------------------------------------ */

bool bab_policy(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                struct stele_move *out);
void bab_redeal(const struct stele_rules *rules, void *state, int seat, struct stele_rng *rng);
size_t bab_features(const struct stele_rules *rules, const void *state, int seat, int32_t *out);

/* ---- game.c ---------------------------------------------------------------------------------- */

extern const struct stele_game babylonia_game;

#endif
