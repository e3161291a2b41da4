/* The interface of the game: tables, and the functions of the other files. */
#include "games/bronze/bronze.h"

#define GAME_VERBS          "games/bronze/verbs.def"
#define GAME_GROUNDS        "games/bronze/grounds.def"
#define GAME_CONSTANT(NAME) BRZ_##NAME
#define GAME_FUNCTION(NAME) brz_##NAME
#include "core/game/tables.h"

/* clang-format off */

static const struct stele_edition editions[] = {
    {"base", 2, 4, "BRZ-2.1", 0},
};

#define CARDS  ARG_NAMES("cards", BRZ_D_TECHNOLOGIES, STELE_ARG_OPTIONAL)
#define SIZE   ARG_INT("size", STELE_ARG_OPTIONAL, 0, BRZ_FIGURE_MAX)

static const struct stele_verb setup_items[] = {
    [BRZ_S_FIRST]     = {"first", "BRZ-2.11", 0, 1, {ARG_SEAT("player", 0)}},
    [BRZ_S_LANDS]     = {"lands", "BRZ-2.2", 0, 1, {ARG_NAMES("order", BRZ_D_LANDS, 0)}},
    [BRZ_S_PROVINCES] = {"provinces", "BRZ-2.9", 0, 1, {ARG_NAMES("tokens", BRZ_D_PROVINCES, 0)}},
    [BRZ_S_STACK]     = {"stack", "BRZ-2.6", 0, 3,
                         {ARG_INT("slot", 0, 0, BRZ_FIGURE_MAX), CARDS, SIZE}},
    [BRZ_S_SPARE]     = {"spare", "BRZ-2.7", 0, 2, {CARDS, SIZE}},
    [BRZ_S_CITIES]    = {"cities", "BRZ-2.10", 0, 1, {ARG_NAMES("order", BRZ_D_CITIES, 0)}},
};

static const struct stele_ruling rulings[] = {
    [BRZ_R_CELLS_UNORDERED]    = {"BRZ-R1", "BRZ-7.1", CHOICES("slots", "cells")},
    [BRZ_R_BRONZE_WHERE_NAMED] = {"BRZ-R3", "BRZ-1.9", CHOICES("everywhere", "named")},
    [BRZ_R_ROW_COMPLETE]       = {"BRZ-R5", "BRZ-11.4", CHOICES("three", "four")},
    [BRZ_R_CITY_BEFORE_LAND]   = {"BRZ-R6", "BRZ-6.8", CHOICES("reveal-first", "city-first")},
    [BRZ_R_TRADE_LOOK]         = {"BRZ-R9", "BRZ-7.3", CHOICES("position", "settled", "final")},
    [BRZ_R_CUBELESS_HAVE_LEFT] = {"BRZ-R10", "BRZ-8.1", CHOICES("stays", "left")},
    [BRZ_R_FULL_STAYS_OPEN]    = {"BRZ-R15", "BRZ-8.1", CHOICES("full-too", "left-only")},
};

static const char *const categories[BRZ_CATEGORIES_N] = {
    [BRZ_C_PROVINCES] = "provinces",
    [BRZ_C_TRADE]     = "trade",
    [BRZ_C_CITIES]    = "cities",
};

#define ROWS(C) \
    C ".1", C ".2", C ".3", C ".4", C ".5", C ".6", C ".7", C ".8", C ".9", C ".10", C ".11", \
    C ".12", C ".13", C ".14", C ".15", C ".16", C ".17", C ".18", C ".19", C ".20", C ".21", \
    C ".22", C ".23", C ".24"

static const struct game_domain domains[] = {
    [BRZ_D_PHASES]       = {"phases", {NULL}, CHOICES("play", "settle", "city", "over")},
    [BRZ_D_LANDSCAPES]   = {"landscapes", {"landscapes"}, NULL},
    [BRZ_D_KINDS]        = {"kinds", {"kinds"}, NULL},
    [BRZ_D_TECHNOLOGIES] = {"technologies", {"technologies"}, NULL},
    [BRZ_D_LANDS]        = {"lands", {"lands"}, NULL},
    [BRZ_D_PROVINCES]    = {"provinces", {"provinces"}, NULL},
    [BRZ_D_TRADE]        = {"trade", {"trade"}, NULL},
    [BRZ_D_CITIES]       = {"cities", {"cities"}, NULL},
    [BRZ_D_SIDES]        = {"sides", {NULL}, CHOICES("face", "bronze")},
    [BRZ_D_COLUMNS]      = {"columns", {NULL},
                            CHOICES("1", "2", "3", "4", "5", "6", "L", "R", "1-2", "2-3", "3-4",
                                    "4-5", "5-6")},
    [BRZ_D_PLACES]       = {"places", {NULL},
                            CHOICES(ROWS("1"), ROWS("2"), ROWS("3"), ROWS("4"), ROWS("5"),
                                    ROWS("6"))},
    [BRZ_D_ENDS]         = {"ends", {NULL}, CHOICES("stacks", "cubes", "last-land")},
};

static const struct object_kind objects[] = {
    [BRZ_OBJ_LAND]     = {"land", false, OBJECT_NUMBER},
    [BRZ_OBJ_SPACE]    = {"space", false, OBJECT_NUMBER},
    [BRZ_OBJ_PROVINCE] = {"province", false, OBJECT_NUMBER},
    [BRZ_OBJ_TRADE]    = {"trade", false, OBJECT_NUMBER},
    [BRZ_OBJ_STACK]    = {"stack", false, OBJECT_NUMBER},
    [BRZ_OBJ_CARD]     = {"card", true, BRZ_D_PLACES},
    [BRZ_OBJ_CITY]     = {"city", false, BRZ_D_CITIES},
    [BRZ_OBJ_CUBES]    = {"cubes", true, OBJECT_PLAIN},
    [BRZ_OBJ_COLUMN]   = {"column", true, BRZ_D_COLUMNS},
    [BRZ_OBJ_SIDE]     = {"side", false, BRZ_D_SIDES},
};

/* clang-format on */

const struct stele_game bronze_game = {
    .id = "bronze",
    .prefix = "BRZ",
    .turn_clause = "BRZ-2.11",
    TABLE(editions),
    TABLE(verbs),
    TABLE(grounds),
    TABLE(setup_items),
    TABLE(rulings),
    TABLE(categories),
    TABLE(domains),
    TABLE(objects),
    .touches_turn = true,
    .unordered = CHOICES("provinces", "province_tokens"),
    .state_size = sizeof(struct brz_state),
    .set_size = sizeof(struct brz_set),
    .compile = brz_compile,
    .allowed = brz_allowed,
    .setup = brz_setup,
    .setup_defaults = brz_setup_defaults,
    .acts = acts,
    .may = brz_may,
    .score = brz_score,
    .total = brz_total,
    .standing = brz_standing,
    .status = brz_status,
    .view = brz_view,
    .hides_choice = brz_hides_choice,
    .figures = brz_figures,
    .board = brz_board,
    .hash = brz_hash,
    .invariants = brz_invariants,
    .chance = brz_chance,
    .greedy = brz_greedy,
    .policy = brz_policy,
    .redeal = brz_redeal,
    .features = brz_features,
    .changed = brz_changed,
    .pays = brz_pays,
    .claim = brz_claim,
    .due = brz_due,
    .timely = brz_timely,
    .besides = brz_besides,
};
