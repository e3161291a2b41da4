/* The interface of the game: tables, and the functions of the other files. */
#include "games/babylonia/babylonia.h"

#define GAME_VERBS          "games/babylonia/verbs.def"
#define GAME_GROUNDS        "games/babylonia/grounds.def"
#define GAME_CONSTANT(NAME) BAB_##NAME
#define GAME_FUNCTION(NAME) bab_##NAME
#include "core/game/tables.h"

/* clang-format off */

static const struct stele_edition editions[] = {
    [BAB_BASE] = {"base", 2, 4, "BAB-2.1", 0},
};

static const struct stele_verb setup_items[] = {
    [BAB_S_LAY]     = {"lay", "BAB-2.5", 0, 2,
                       {ARG_NAME("tile", BAB_D_TILES, 0), ARG_NAMES("at", BAB_D_SPACES, 0)}},
    [BAB_S_DISPLAY] = {"display", "BAB-2.6", 0, 1, {ARG_INTS("cards", 0, 0, BAB_FIGURE_MAX)}},
    [BAB_S_RESERVE] = {"reserve", "BAB-2.7", 0, 2,
                       {ARG_SEAT("player", 0), ARG_NAMES("tokens", BAB_D_TOKENS, 0)}},
};

static const struct stele_ruling rulings[] = {
    [BAB_R_FIRST_ROUND_FREE]     = {"BAB-R1", "BAB-4.4", CHOICES("exact", "none")},
    [BAB_R_FARM_NEEDS_FACE_UP]   = {"BAB-R4", "BAB-5.5", CHOICES("any-token", "face-up")},
    [BAB_R_SCORED_DO_NOT_PAY]    = {"BAB-R6", "BAB-6.3", CHOICES("all", "unscored")},
    [BAB_R_NOBLE_LAST]           = {"BAB-R10", "BAB-4.7", CHOICES("any-order", "last")},
    [BAB_R_LINKS_BETWEEN_TOKENS] = {"BAB-R12", "BAB-9.9", CHOICES("to-the-city", "between-tokens")},
    [BAB_R_CARD_BEFORE_END]      = {"BAB-R14", "BAB-9.2", CHOICES("end-first", "card-first")},
    [BAB_R_TIE_CANCELS_NOBLES]   = {"BAB-R18", "BAB-7.5", CHOICES("pays", "cancelled")},
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

const struct stele_game babylonia_game = {
    .id = "babylonia",
    .prefix = "BAB",
    .turn_clause = "BAB-3.1",
    TABLE(editions),
    TABLE(verbs),
    TABLE(grounds),
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
    .acts = acts,
    .may = bab_may,
    .score = bab_score,
    .total = bab_total,
    .standing = bab_standing,
    .status = bab_status,
    .view = bab_view,
    .hides = bab_hides,
    .hides_choice = bab_hides_choice,
    .hides_object = bab_hides_object,
    .figures = bab_figures,
    .board = bab_board,
    .hash = bab_hash,
    .invariants = bab_invariants,
    .chance = bab_chance,
    .greedy = bab_greedy,
    .policy = bab_policy,
    .redeal = bab_redeal,
    .features = bab_features,
    .changed = bab_changed,
    .pays = bab_pays,
    .claim = bab_claim,
    .due = bab_due,
    .timely = bab_timely,
    .besides = bab_besides,
    .other_turn = bab_other_turn,
};
