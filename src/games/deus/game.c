/* The interface of the game: tables, and the functions of the other files. */
#include "games/deus/deus.h"

/* clang-format off */

static const struct stele_edition editions[] = {
    {"base", 2, 4, "DEU-1.7", 0},
};

/* Ranges are wide: a number that the rules forbid is refused with the clause that forbids it. */
#define NUMBER(NAME)          {NAME, STELE_T_INT, 0, 0, 0, DEU_FIGURE_MAX}
#define TURNS(NAME)           {NAME, STELE_T_INTS, 0, 0, 0, DEU_DIRECTIONS_N - 1}
#define STEPS(NAME)           {NAME, STELE_T_INTS, 0, STELE_ARG_OPTIONAL, \
                               -DEU_LATTICE_MAX, DEU_LATTICE_MAX}
#define SEAT(NAME)            {NAME, STELE_T_SEAT, 0, 0, 0, 0}
#define ONE(NAME, DOMAIN)     {NAME, STELE_T_NAME, DOMAIN, 0, 0, 0}
#define ONE_OR_NONE(NAME, DOMAIN) {NAME, STELE_T_NAME, DOMAIN, STELE_ARG_OPTIONAL, 0, 0}
#define SOME(NAME, DOMAIN)    {NAME, STELE_T_NAMES, DOMAIN, 0, 0, 0}
#define UNITS(NAME, DOMAIN)   {NAME, STELE_T_COUNTS, DOMAIN, STELE_ARG_OPTIONAL, 1, DEU_FIGURE_MAX}

#define MAP_ARGS {SOME("faces", DEU_D_FACES), TURNS("turns"), STEPS("u"), STEPS("v")}

enum { CHANCE = STELE_VERB_CHANCE | STELE_VERB_OPEN };

static const struct stele_verb verbs[] = {
    [DEU_V_MAP]     = {"map", "DEU-1.8", CHANCE, 4, MAP_ARGS},
    [DEU_V_STOCK]   = {"stock", "DEU-10.1", 0, 1, {UNITS("pieces", DEU_D_PIECES)}},
    [DEU_V_DRAW]    = {"draw", "DEU-3.4", CHANCE, 1, {SOME("cards", DEU_D_CARDS)}},
    [DEU_V_SHUFFLE] = {"shuffle", "DEU-3.4", CHANCE, 1, {SOME("cards", DEU_D_CARDS)}},
    [DEU_V_BUILD]   = {"build", "DEU-4.2", 0, 2,
                       {ONE("card", DEU_D_CARDS), ONE_OR_NONE("column", DEU_D_COLOURS)}},
    [DEU_V_PAY]     = {"pay", "DEU-4.3", 0, 1, {UNITS("gold", DEU_D_RESOURCES)}},
    [DEU_V_PLACE]   = {"place", "DEU-4.6", 0, 2,
                       {ONE("at", DEU_D_REGIONS), ONE_OR_NONE("edge", DEU_D_YES)}},
    [DEU_V_USE]     = {"use", "DEU-4.15", 0, 0, {{0}}},
    [DEU_V_PRODUCE] = {"produce", "DEU-8.11", 0, 1, {ONE("at", DEU_D_REGIONS)}},
    [DEU_V_SELL]    = {"sell", "DEU-8.14", 0, 1, {NUMBER("count")}},
    [DEU_V_BUY]     = {"buy", "DEU-8.17", 0, 1, {UNITS("goods", DEU_D_RESOURCES)}},
    [DEU_V_RECRUIT] = {"recruit", "DEU-8.5", 0, 1, {UNITS("pieces", DEU_D_PIECES)}},
    [DEU_V_COPY]    = {"copy", "DEU-8.20", 0, 1, {ONE("card", DEU_D_CARDS)}},
    [DEU_V_MOVE]    = {"move", "DEU-8.22", 0, 2,
                       {ONE("from", DEU_D_REGIONS), ONE("to", DEU_D_REGIONS)}},
    [DEU_V_DONE]    = {"done", "DEU-8.27", 0, 0, {{0}}},
    [DEU_V_RAID]    = {"raid", "DEU-8.28", 0, 1, {ONE("army", DEU_D_REGIONS)}},
    [DEU_V_SIEGE]   = {"siege", "DEU-8.32", 0, 1, {ONE("village", DEU_D_REGIONS)}},
    [DEU_V_SKIP]    = {"skip", "DEU-4.16", 0, 0, {{0}}},
    [DEU_V_DISCARD] = {"discard", "DEU-7.1", 0, 1, {ONE("card", DEU_D_CARDS)}},
    [DEU_V_INVOKE]  = {"invoke", "DEU-7.3", 0, 1, {ONE_OR_NONE("god", DEU_D_GODS)}},
    [DEU_V_TAKE]    = {"take", "DEU-7.6", 0, 1, {UNITS("goods", DEU_D_RESOURCES)}},
    [DEU_V_EXTRA]   = {"extra", "DEU-7.12", 0, 1, {NUMBER("count")}},
    [DEU_V_PASS]    = {"pass", "DEU-R20", 0, 0, {{0}}},
};

static const struct stele_verb setup_items[] = {
    [DEU_I_FIRST] = {"first", "DEU-2.8", 0, 1, {SEAT("player")}},
    [DEU_I_MAP]   = {"map", "DEU-1.8", 0, 4, MAP_ARGS},
    [DEU_I_STOCK] = {"stock", "DEU-10.1", 0, 2, {SEAT("player"), UNITS("pieces", DEU_D_PIECES)}},
    [DEU_I_HAND]  = {"hand", "DEU-2.7", 0, 2, {SEAT("player"), SOME("cards", DEU_D_CARDS)}},
    [DEU_I_DECK]  = {"deck", "DEU-2.7", 0, 1, {SOME("cards", DEU_D_CARDS)}},
};

#define CHOICES(...) (const char *const[]){__VA_ARGS__, NULL}

static const struct stele_ruling rulings[] = {
    [DEU_R_EFFECTS_COMPULSORY]      = {"DEU-R1", "DEU-4.16", CHOICES("optional", "compulsory")},
    [DEU_R_EMPTIED_VILLAGE_STANDS]  = {"DEU-R3", "DEU-6.7", CHOICES("attacked", "standing")},
    [DEU_R_MARCHES_DO_NOT_ATTACK]   = {"DEU-R4", "DEU-6.2", CHOICES("moving", "placing")},
    [DEU_R_ANY_SEA_CROSSABLE]       = {"DEU-R5", "DEU-8.23", CHOICES("closed", "crossable")},
    [DEU_R_LOOT_ALL_OR_NOTHING]     = {"DEU-R7", "DEU-8.4",
                                       CHOICES("what-is-there", "all-or-nothing")},
    [DEU_R_RENEW_WHEN_NEEDED]       = {"DEU-R8", "DEU-3.4", CHOICES("at-once", "when-needed")},
    [DEU_R_GIFTS_MAY_BE_DECLINED]   = {"DEU-R10", "DEU-7.14", CHOICES("full", "free")},
    [DEU_R_KEEP_FROM_FIRST_REGIONS] = {"DEU-R11", "DEU-4.8", CHOICES("all", "first")},
    [DEU_R_HOLES_MAKE_NO_EDGE]      = {"DEU-R12", "DEU-0.7", CHOICES("gaps", "outside")},
    [DEU_R_TEMPLE_CARD_ALONE]       = {"DEU-R14", "DEU-5.5", CHOICES("unplayable", "card-only")},
    [DEU_R_ATTACKED_VILLAGES_OPEN]  = {"DEU-R16", "DEU-8.24", CHOICES("closed", "open")},
    [DEU_R_EMPTY_DECK_ENDS]         = {"DEU-R20", "DEU-3.4", CHOICES("go-on", "end")},
    [DEU_R_FACEDOWN_NOT_COUNTED]    = {"DEU-R22", "DEU-10.7", CHOICES("counts", "ignored")},
    [DEU_R_ARMIES_NEVER_JOIN]       = {"DEU-R27", "DEU-8.30", CHOICES("parting", "never")},
};

static const struct stele_option options[] = {
    [DEU_O_ALT_START] = {"alt-start", "DEU-10.1", CHOICES("no", "yes")},
    [DEU_O_ALT_MAP]   = {"alt-map", "DEU-10.2", CHOICES("no", "yes")},
    [DEU_O_WILDCARD]  = {"wildcard", "DEU-10.3", CHOICES("no", "yes")},
};

static const char *const categories[DEU_CATEGORIES_N] = {
    [DEU_C_MARITIME]   = "maritime",
    [DEU_C_PRODUCTION] = "production",
    [DEU_C_SCIENTIFIC] = "scientific",
    [DEU_C_CIVIL]      = "civil",
    [DEU_C_MILITARY]   = "military",
    [DEU_C_TEMPLES]    = "temples",
    [DEU_C_START]      = "start",
    [DEU_C_OFFERINGS]  = "offerings",
    [DEU_C_VILLAGES]   = "villages",
    [DEU_C_EDGE]       = "edge",
    [DEU_C_MAJORITIES] = "majorities",
};

static const struct game_domain domains[] = {
    [DEU_D_PHASES]    = {"phases", {NULL},
                         CHOICES("map", "stock", "draw", "action", "pay", "place", "activate",
                                 "offer", "god", "over")},
    [DEU_D_CARDS]     = {"cards", {"cards"}, CHOICES("?")},
    [DEU_D_COLOURS]   = {"colours", {"colours"}, NULL},
    [DEU_D_PIECES]    = {"pieces", {"pieces"}, NULL},
    [DEU_D_GODS]      = {"gods", {"gods"}, NULL},
    [DEU_D_RESOURCES] = {"resources", {"resources"}, NULL},
    [DEU_D_GOODS]     = {"goods", {"resources"}, CHOICES("gold")},
    [DEU_D_TERRAINS]  = {"terrains", {"terrains"}, NULL},
    [DEU_D_FACES]     = {"faces", {"faces"}, NULL},
    [DEU_D_SLOTS]     = {"slots", {NULL}, CHOICES("A", "B", "C", "D", "E", "F", "G")},
    [DEU_D_REGIONS]   = {"regions", {NULL},
                         CHOICES("A0", "A1", "A2", "A3", "A4", "A5", "A6",
                                 "B0", "B1", "B2", "B3", "B4", "B5", "B6",
                                 "C0", "C1", "C2", "C3", "C4", "C5", "C6",
                                 "D0", "D1", "D2", "D3", "D4", "D5", "D6",
                                 "E0", "E1", "E2", "E3", "E4", "E5", "E6",
                                 "F0", "F1", "F2", "F3", "F4", "F5", "F6",
                                 "G0", "G1", "G2", "G3", "G4", "G5", "G6")},
    [DEU_D_YES]       = {"yes", {NULL}, CHOICES("yes")},
    [DEU_D_ENDS]      = {"ends", {NULL}, CHOICES("temples", "villages", "exhausted")},
};

static const struct object_kind objects[] = {
    [DEU_OBJ_REGION]   = {"region", false, DEU_D_REGIONS},
    [DEU_OBJ_TILE]     = {"tile", false, DEU_D_SLOTS},
    [DEU_OBJ_HAND]     = {"hand", true, DEU_D_CARDS},
    [DEU_OBJ_PLAYED]   = {"played", true, DEU_D_CARDS},
    [DEU_OBJ_COLUMN]   = {"column", true, DEU_D_COLOURS},
    [DEU_OBJ_STOCK]    = {"stock", true, DEU_D_PIECES},
    [DEU_OBJ_SUPPLY]   = {"supply", true, DEU_D_PIECES},
    [DEU_OBJ_GOODS]    = {"goods", true, DEU_D_GOODS},
    [DEU_OBJ_VP]       = {"vp", true, OBJECT_PLAIN},
    [DEU_OBJ_RESERVE]  = {"reserve", false, DEU_D_RESOURCES},
    [DEU_OBJ_TEMPLES]  = {"temples", false, OBJECT_PLAIN},
    [DEU_OBJ_DECK]     = {"deck", false, OBJECT_PLAIN},
    [DEU_OBJ_DISCARDS] = {"discards", false, OBJECT_PLAIN},
    [DEU_OBJ_GOD]      = {"god", false, DEU_D_GODS},
};

#define TABLE(NAME) .NAME = NAME, .NAME##_n = sizeof NAME / sizeof *NAME

const struct stele_game deus_game = {
    .id = "deus",
    .prefix = "DEU",
    .turn_clause = "DEU-3.1",
    TABLE(editions),
    TABLE(verbs),
    TABLE(setup_items),
    TABLE(rulings),
    TABLE(options),
    TABLE(categories),
    TABLE(domains),
    TABLE(objects),
    .state_size = sizeof(struct deu_state),
    .set_size = sizeof(struct deu_set),
    .compile = deu_compile,
    .allowed = deu_allowed,
    .setup = deu_setup,
    .setup_defaults = deu_setup_defaults,
    .check = deu_check,
    .apply = deu_apply,
    .legal = deu_legal,
    .score = deu_score,
    .total = deu_total,
    .status = deu_status,
    .view = deu_view,
    .figures = deu_figures,
    .board = deu_board,
    .hash = deu_hash,
    .invariants = deu_invariants,
    .chance = deu_chance,
    .greedy = deu_greedy,
    .touches = deu_touches,
    .changed = deu_changed,
    .claim = deu_claim,
};
