/* The interface of the game: tables, and the functions of the other files. */
#include "games/deus/deus.h"

#define GAME_VERBS          "games/deus/verbs.def"
#define GAME_GROUNDS        "games/deus/grounds.def"
#define GAME_CONSTANT(NAME) DEU_##NAME
#define GAME_FUNCTION(NAME) deu_##NAME
#include "core/game/tables.h"

/* clang-format off */

static const struct stele_edition editions[] = {
    {"base", 2, 4, "DEU-1.7", 0},
};

/* The map of the set-up has the arguments of the verb. */
static const struct stele_verb setup_items[] = {
    [DEU_I_FIRST] = {"first", "DEU-2.8", 0, 1, {ARG_SEAT("player", 0)}},
    [DEU_I_MAP]   = {"map", "DEU-1.8", 0, 4,
                     {ARG_NAMES("faces", DEU_D_FACES, 0),
                      ARG_INTS("turns", 0, 0, DEU_DIRECTIONS_N - 1),
                      ARG_INTS("u", STELE_ARG_OPTIONAL, -DEU_LATTICE_MAX, DEU_LATTICE_MAX),
                      ARG_INTS("v", STELE_ARG_OPTIONAL, -DEU_LATTICE_MAX, DEU_LATTICE_MAX)}},
    [DEU_I_STOCK] = {"stock", "DEU-10.1", 0, 2,
                     {ARG_SEAT("player", 0), DEU_ARG_UNITS("pieces", DEU_D_PIECES)}},
    [DEU_I_HAND]  = {"hand", "DEU-2.7", 0, 2,
                     {ARG_SEAT("player", 0), ARG_NAMES("cards", DEU_D_CARDS, 0)}},
    [DEU_I_DECK]  = {"deck", "DEU-2.7", 0, 1, {ARG_NAMES("cards", DEU_D_CARDS, 0)}},
};

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

const struct stele_game deus_game = {
    .id = "deus",
    .prefix = "DEU",
    .turn_clause = "DEU-3.1",
    TABLE(editions),
    TABLE(verbs),
    TABLE(grounds),
    TABLE(setup_items),
    TABLE(rulings),
    TABLE(options),
    TABLE(categories),
    TABLE(domains),
    TABLE(objects),
    .touches_turn = true,
    .unordered = CHOICES("hand", "regions"),
    .state_size = sizeof(struct deu_state),
    .set_size = sizeof(struct deu_set),
    .compile = deu_compile,
    .allowed = deu_allowed,
    .setup = deu_setup,
    .setup_defaults = deu_setup_defaults,
    .acts = acts,
    .may = deu_may,
    .score = deu_score,
    .total = deu_total,
    .standing = deu_standing,
    .prospects = deu_prospects,
    .status = deu_status,
    .view = deu_view,
    .hides = deu_hides,
    .hides_choice = deu_hides_choice,
    .hides_score = deu_hides_score,
    .hides_object = deu_hides_object,
    .figures = deu_figures,
    .board = deu_board,
    .hash = deu_hash,
    .invariants = deu_invariants,
    .chance = deu_chance,
    .greedy = deu_greedy,
    .policy = deu_policy,
    .redeal = deu_redeal,
    .features = deu_features,
    .changed = deu_changed,
    .pays = deu_pays,
    .claim = deu_claim,
    .due = deu_due,
    .timely = deu_timely,
    .besides = deu_besides,
};
