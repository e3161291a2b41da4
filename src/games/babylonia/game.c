/* The interface of the game: tables, and the functions of the other files. */
#include "games/babylonia/babylonia.h"

/* clang-format off */

static const struct stele_edition editions[] = {
    [BAB_BASE] = {"base", 2, 4, "BAB-2.1", 0},
};

/* Ranges are wide: a number that the rules forbid is refused with the clause that forbids it. */
#define SEAT(NAME, FLAGS)  {NAME, STELE_T_SEAT, 0, FLAGS, 0, 0}
#define NUMBER(NAME)       {NAME, STELE_T_INT, 0, 0, 0, BAB_FIGURE_MAX}
#define NUMBERS(NAME)      {NAME, STELE_T_INTS, 0, 0, 0, BAB_FIGURE_MAX}
#define ONE(NAME, DOMAIN)  {NAME, STELE_T_NAME, DOMAIN, 0, 0, 0}
#define SOME(NAME, DOMAIN) {NAME, STELE_T_NAMES, DOMAIN, 0, 0, 0}

static const struct stele_verb verbs[] = {
    [BAB_V_LAY]     = {"lay", "BAB-2.5", STELE_VERB_CHANCE | STELE_VERB_OPEN, 2,
                       {ONE("tile", BAB_D_TILES), SOME("at", BAB_D_SPACES)}},
    [BAB_V_DISPLAY] = {"display", "BAB-12.1", STELE_VERB_CHANCE | STELE_VERB_OPEN, 1,
                       {NUMBERS("cards")}},
    [BAB_V_DRAW]    = {"draw", "BAB-10.1", STELE_VERB_CHANCE | STELE_VERB_OPEN, 2,
                       {SOME("tokens", BAB_D_TOKENS), SEAT("player", STELE_ARG_OPTIONAL)}},
    [BAB_V_PLACE]   = {"place", "BAB-4.8", 0, 2,
                       {ONE("token", BAB_D_TOKENS), ONE("at", BAB_D_SPACES)}},
    [BAB_V_DONE]    = {"done", "BAB-4.1", 0, 0, {{0}}},
    [BAB_V_SCORE]   = {"score", "BAB-7.2", 0, 1, {ONE("at", BAB_D_SPACES)}},
    [BAB_V_CARD]    = {"card", "BAB-8.4", 0, 1, {NUMBER("number")}},
    [BAB_V_EXTRA]   = {"extra", "BAB-9.2", 0, 1, {ONE("use", BAB_D_ANSWERS)}},
};

static const struct stele_verb setup_items[] = {
    [BAB_S_LAY]     = {"lay", "BAB-2.5", 0, 2,
                       {ONE("tile", BAB_D_TILES), SOME("at", BAB_D_SPACES)}},
    [BAB_S_DISPLAY] = {"display", "BAB-2.6", 0, 1, {NUMBERS("cards")}},
    [BAB_S_RESERVE] = {"reserve", "BAB-2.7", 0, 2,
                       {SEAT("player", 0), SOME("tokens", BAB_D_TOKENS)}},
};

#define CHOICES(...) (const char *const[]){__VA_ARGS__, NULL}

static const struct stele_ruling rulings[] = {
    [BAB_R_R1]  = {"BAB-R1", "BAB-4.4", CHOICES("exact", "none")},
    [BAB_R_R4]  = {"BAB-R4", "BAB-5.5", CHOICES("any-token", "face-up")},
    [BAB_R_R6]  = {"BAB-R6", "BAB-6.3", CHOICES("all", "unscored")},
    [BAB_R_R10] = {"BAB-R10", "BAB-4.7", CHOICES("any-order", "last")},
    [BAB_R_R12] = {"BAB-R12", "BAB-9.9", CHOICES("to-the-city", "between-tokens")},
    [BAB_R_R14] = {"BAB-R14", "BAB-9.2", CHOICES("end-first", "card-first")},
    [BAB_R_R18] = {"BAB-R18", "BAB-7.5", CHOICES("pays", "cancelled")},
};

static const struct stele_option options[] = {
    [BAB_O_CARDS] = {"cards", "BAB-12.1", CHOICES("basic", "seven-of-nine")},
};

static const char *const categories[BAB_CATEGORIES_N] = {
    [BAB_C_FARMS]     = "farms",
    [BAB_C_ZIGGURATS] = "ziggurats",
    [BAB_C_NOBLES]    = "nobles",
    [BAB_C_CITIES]    = "cities",
    [BAB_C_CARDS]     = "cards",
};

static const struct game_domain domains[] = {
    [BAB_D_PHASES]  = {"phases", {NULL},
                       CHOICES("tiles", "display", "racks", "play", "score", "card", "refill",
                               "extra", "over")},
    [BAB_D_SPACES]  = {"spaces", {"spaces"}, NULL},
    [BAB_D_TILES]   = {"tiles", {"tiles"}, NULL},
    [BAB_D_TOKENS]  = {"tokens", {"tokens"}, CHOICES("?")},
    [BAB_D_CARDS]   = {"cards", {"cards"}, NULL},
    [BAB_D_REGIONS] = {"regions", {"regions"}, NULL},
    [BAB_D_RIVERS]  = {"rivers", {"rivers"}, NULL},
    [BAB_D_ANSWERS] = {"answers", {NULL}, CHOICES("yes", "no")},
    [BAB_D_ENDS]    = {"ends", {NULL}, CHOICES("empty-rack", "last-city", "both")},
};

static const char *const name_clauses[sizeof domains / sizeof *domains] = {
    [BAB_D_SPACES] = "BAB-1.3",
};

static const struct object_kind objects[] = {
    [BAB_OBJ_SPACE]    = {"space", false, BAB_D_SPACES},
    [BAB_OBJ_TOKEN]    = {"token", false, BAB_D_SPACES},
    [BAB_OBJ_TILE]     = {"tile", false, BAB_D_SPACES},
    [BAB_OBJ_ZIGGURAT] = {"ziggurat", false, BAB_D_SPACES},
    [BAB_OBJ_CARD]     = {"card", false, OBJECT_NUMBER},
    [BAB_OBJ_RACK]     = {"rack", true, BAB_D_TOKENS},
    [BAB_OBJ_RESERVE]  = {"reserve", true, OBJECT_PLAIN},
    [BAB_OBJ_FRONT]    = {"front", true, OBJECT_PLAIN},
};

/* clang-format on */

#define TABLE(NAME) .NAME = NAME, .NAME##_n = sizeof NAME / sizeof *NAME

const struct stele_game babylonia_game = {
    .id = "babylonia",
    .prefix = "BAB",
    .turn_clause = "BAB-3.1",
    TABLE(editions),
    TABLE(verbs),
    TABLE(setup_items),
    TABLE(rulings),
    TABLE(options),
    TABLE(categories),
    TABLE(domains),
    .name_clauses = name_clauses,
    TABLE(objects),
    .state_size = sizeof(struct bab_state),
    .set_size = sizeof(struct bab_set),
    .compile = bab_compile,
    .allowed = bab_allowed,
    .setup = bab_setup,
    .setup_defaults = bab_setup_defaults,
    .check = bab_check,
    .apply = bab_apply,
    .legal = bab_legal,
    .score = bab_score,
    .total = bab_total,
    .status = bab_status,
    .view = bab_view,
    .figures = bab_figures,
    .board = bab_board,
    .hash = bab_hash,
    .invariants = bab_invariants,
    .chance = bab_chance,
    .greedy = bab_greedy,
    .touches = bab_touches,
    .changed = bab_changed,
    .claim = bab_claim,
};
