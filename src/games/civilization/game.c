/* The interface of the game: tables, and the functions of the other files. */
#include "games/civilization/civilization.h"

/* clang-format off */

/* CIV-31.3, CIV-32.3.1: areas and cities count in a simplified game each, and nothing else does;
 * nomads take no steps. */
#define BIT(CATEGORY) (1u << CIV_C_##CATEGORY)
#define WORTH         (BIT(CARDS) | BIT(TRADE) | BIT(TREASURY))
static const struct stele_edition editions[] = {
    [CIV_FULL]    = {"full", 2, 7, "CIV-4.5", BIT(AREAS) | BIT(CITIES)},
    [CIV_SHORT]   = {"short", 2, 7, "CIV-30.1", BIT(AREAS) | BIT(CITIES)},
    [CIV_NOMADS]  = {"nomads", 2, 4, "CIV-31.2", BIT(STEPS) | WORTH | BIT(CITIES)},
    [CIV_FARMERS] = {"farmers", 2, 7, "CIV-32.2", WORTH | BIT(AREAS)},
};

/* Ranges are wide: a number that the rules forbid is refused with the clause that forbids it. */
#define NUMBER(NAME)              {NAME, STELE_T_INT, 0, 0, 0, CIV_FIGURE_MAX}
#define NUMBER_OR_NONE(NAME)      {NAME, STELE_T_INT, 0, STELE_ARG_OPTIONAL, 0, CIV_FIGURE_MAX}
#define NUMBERS(NAME)             {NAME, STELE_T_INTS, 0, 0, 0, CIV_FIGURE_MAX}
#define NUMBERS_OR_NONE(NAME)     {NAME, STELE_T_INTS, 0, STELE_ARG_OPTIONAL, 0, CIV_FIGURE_MAX}
#define SEAT(NAME)                {NAME, STELE_T_SEAT, 0, 0, 0, 0}
#define ONE(NAME, DOMAIN)         {NAME, STELE_T_NAME, DOMAIN, 0, 0, 0}
#define ONE_OR_NONE(NAME, DOMAIN) {NAME, STELE_T_NAME, DOMAIN, STELE_ARG_OPTIONAL, 0, 0}
#define SOME(NAME, DOMAIN)        {NAME, STELE_T_NAMES, DOMAIN, 0, 0, 0}
#define SOME_OR_NONE(NAME, DOMAIN) {NAME, STELE_T_NAMES, DOMAIN, STELE_ARG_OPTIONAL, 0, 0}

#define AT    ONE("at", CIV_D_AREAS)
#define COAST ONE_OR_NONE("coast", CIV_D_COASTS)
#define PAY   ONE("pay", CIV_D_PAYS)
#define STACK_ARGS {NUMBER("number"), SOME("cards", CIV_D_KINDS)}

static const struct stele_verb verbs[] = {
    [CIV_V_DEAL]    = {"deal", "CIV-4.3", STELE_VERB_CHANCE, 1, {SEAT("player")}},
    [CIV_V_NATION]  = {"nation", "CIV-4.4", 0, 2, {ONE("nation", CIV_D_NATIONS), AT}},
    [CIV_V_STACK]   = {"stack", "CIV-4.2", STELE_VERB_CHANCE | STELE_VERB_OPEN, 2, STACK_ARGS},
    [CIV_V_TAX]     = {"tax", "CIV-6.1", 0, 1, {NUMBER("rate")}},
    [CIV_V_REVOLT]  = {"revolt", "CIV-6.3.2", 0, 1, {AT}},
    [CIV_V_GROW]    = {"grow", "CIV-7.4", 0, 2, {AT, NUMBER("count")}},
    [CIV_V_KEEP]    = {"keep", "CIV-9.3", 0, 3, {AT, PAY, COAST}},
    [CIV_V_SCRAP]   = {"scrap", "CIV-9.3", 0, 2, {AT, COAST}},
    [CIV_V_BUILD]   = {"build", "CIV-9.1", 0, 3, {AT, PAY, COAST}},
    [CIV_V_MOVE]    = {"move", "CIV-10.2", 0, 3,
                       {ONE("from", CIV_D_AREAS), ONE("to", CIV_D_AREAS), NUMBER("count")}},
    [CIV_V_SAIL]    = {"sail", "CIV-10.6", 0, 2, {AT, COAST}},
    [CIV_V_LOAD]    = {"load", "CIV-10.5", 0, 1, {NUMBER("count")}},
    [CIV_V_GO]      = {"go", "CIV-10.6", 0, 2, {ONE("to", CIV_D_AREAS), COAST}},
    [CIV_V_LAND]    = {"land", "CIV-10.9", 0, 1, {NUMBER("count")}},
    [CIV_V_ANCHOR]  = {"anchor", "CIV-10.10", 0, 0, {{0}}},
    [CIV_V_FIRST]   = {"first", "CIV-11.8.2", 0, 1, {AT}},
    [CIV_V_CITY]    = {"city", "CIV-12.2", 0, 1, {AT}},
    [CIV_V_REDUCE]  = {"reduce", "CIV-14.2", 0, 2, {AT, ONE_OR_NONE("for", CIV_D_CALAMITIES)}},
    [CIV_V_GOLD]    = {"gold", "CIV-15.7", 0, 0, {{0}}},
    [CIV_V_OFFER]   = {"offer", "CIV-16.3", STELE_VERB_OPEN, 5,
                       {SEAT("to"), SOME("cards", CIV_D_KINDS), NUMBER("count"), NUMBER("total"),
                        ONE("name", CIV_D_COMMODITIES)}},
    [CIV_V_BUY]     = {"buy", "CIV-17.2", STELE_VERB_OPEN, 2,
                       {SOME("cards", CIV_D_CARDS), SOME_OR_NONE("with", CIV_D_KINDS)}},
    [CIV_V_RETURN]  = {"return", "CIV-18.1", STELE_VERB_OPEN, 2,
                       {SOME_OR_NONE("cards", CIV_D_KINDS), NUMBERS_OR_NONE("stacks")}},
    [CIV_V_VOLCANO] = {"volcano", "CIV-22.2.4.2", 0, 1, {ONE("volcano", CIV_D_VOLCANOES)}},
    [CIV_V_QUAKE]   = {"quake", "CIV-22.2.4.3", 0, 2, {AT, ONE_OR_NONE("other", CIV_D_AREAS)}},
    [CIV_V_ORDER]   = {"order", "CIV-22.2.5", 0, 2, {SEAT("player"), NUMBER("points")}},
    [CIV_V_GRAIN]   = {"grain", "CIV-22.2.5", 0, 1, {NUMBER("count")}},
    [CIV_V_LOSE]    = {"lose", "CIV-22.2.12.2", 0, 3,
                       {ONE_OR_NONE("at", CIV_D_AREAS), NUMBER_OR_NONE("tokens"),
                        ONE("for", CIV_D_CALAMITIES)}},
    [CIV_V_NOMINEE] = {"nominee", "CIV-22.2.6.1", 0, 1, {SEAT("player")}},
    [CIV_V_PICK]    = {"pick", "CIV-22.2.6.1", 0, 2, {AT, NUMBER_OR_NONE("tokens")}},
    [CIV_V_FACTION] = {"faction", "CIV-22.2.6.1", 0, 1, {NUMBER("number")}},
    [CIV_V_TAKE]    = {"take", "CIV-22.2.6.3", 0, 2, {AT, NUMBER_OR_NONE("tokens")}},
    [CIV_V_PLAIN]   = {"plain", "CIV-22.2.7.3", 0, 1, {ONE("plain", CIV_D_PLAINS)}},
    [CIV_V_HERESY]  = {"heresy", "CIV-22.2.10.4", 0, 1, {AT}},
    [CIV_V_PIRATE]  = {"pirate", "CIV-22.2.11.1", 0, 3, {ONE("ship", CIV_D_AREAS), AT, COAST}},
    [CIV_V_SHOW]    = {"show", "CIV-20.3", STELE_VERB_OPEN, 1, {SOME_OR_NONE("cards", CIV_D_KINDS)}},
    [CIV_V_END]     = {"end", "CIV-5.7", 0, 0, {{0}}},
};

static const struct stele_verb setup_items[] = {
    [CIV_I_PLACE]  = {"place", "CIV-4.3", 0, 2, {SEAT("player"), NUMBER("number")}},
    [CIV_I_NATION] = {"nation", "CIV-4.4", 0, 3,
                      {SEAT("player"), ONE("nation", CIV_D_NATIONS), ONE("area", CIV_D_AREAS)}},
    [CIV_I_STACK]  = {"stack", "CIV-4.2", 0, 2, STACK_ARGS},
    [CIV_I_AST]    = {"ast", "CIV-2.4", 0, 6,
                      {ONE("nation", CIV_D_NATIONS), NUMBER("early_bronze"), NUMBER("late_bronze"),
                       NUMBER("early_iron"), NUMBER("late_iron"), NUMBERS("points")}},
};

#define CHOICES(...) (const char *const[]){__VA_ARGS__, NULL}

static const struct stele_ruling rulings[] = {
    [CIV_R_NEW_CITIES_FIRST_ONCE] = {"CIV-R10", "CIV-14.3",
        CHOICES("calamities-too", "first-check-only")},
    [CIV_R_GOLD_NEEDS_CITIES] = {"CIV-R11", "CIV-15.7", CHOICES("anyone", "with-cities")},
    [CIV_R_QUAKE_NEAR_ANY_CITY] = {"CIV-R15", "CIV-22.2.4.3", CHOICES("own-reduced", "any-own")},
    [CIV_R_DEMOCRACY_SPARES_NO_MORE] = {"CIV-R16", "CIV-22.2.6.5", CHOICES("by-card", "always-35")},
    [CIV_R_FLOOD_COUNTS_EXPOSED] = {"CIV-R18", "CIV-22.2.7.3",
        CHOICES("all-points", "exposed-points")},
    [CIV_R_EPIDEMIC_LEAVES_EACH] = {"CIV-R19", "CIV-22.2.8.2", CHOICES("per-area", "per-player")},
    [CIV_R_FARMERS_STAY] = {"CIV-R24", "CIV-20.5", CHOICES("applies", "not")},
    [CIV_R_RETURN_FREELY] = {"CIV-R28", "CIV-18.1", CHOICES("excess-only", "free")},
    [CIV_R_FIGHT_TO_THE_LAST] = {"CIV-R34", "CIV-11.6.2", CHOICES("limit", "to-the-last")},
    [CIV_R_NOMINEE_PICKS] = {"CIV-R35", "CIV-22.2.6.4", CHOICES("victim", "nominee")},
    [CIV_R_CAP_NEVER_EXCEEDED] = {"CIV-R36", "CIV-22.2.12.2",
        CHOICES("least-excess", "never-above")},
    [CIV_R_PIRATES_MAY_SPARE] = {"CIV-R46", "CIV-22.2.11.1", CHOICES("most", "any")},
    [CIV_R_FRESH_NOT_TRADED] = {"CIV-T7", "CIV-19.4", CHOICES("tradable", "next-turn")},
};

static const struct stele_option options[] = {
    [CIV_O_WEAK]    = {"weak", "CIV-24.2", CHOICES("no", "yes")},
    [CIV_O_AFRICA]  = {"africa", "CIV-24.3", CHOICES("no", "yes")},
    [CIV_O_FINISH]  = {"finish", "CIV-30.1", CHOICES("second", "first", "third")},
    [CIV_O_SHORTEN] = {"shorten", "CIV-32.5.2", CHOICES("0", "1", "2")},
};

static const char *const categories[CIV_CATEGORIES_N] = {
    [CIV_C_STEPS]    = "steps",
    [CIV_C_CARDS]    = "cards",
    [CIV_C_TRADE]    = "trade",
    [CIV_C_TREASURY] = "treasury",
    [CIV_C_AREAS]    = "areas",
    [CIV_C_CITIES]   = "cities",
};

static const struct game_domain domains[] = {
    [CIV_D_PHASES]      = {"phases", {NULL},
                           CHOICES("places", "nations", "stacks", "taxes", "revolt", "growth",
                                   "ships", "movement", "voyage", "conflict", "cities", "support",
                                   "gold", "trade", "purchase", "excess", "disaster", "order",
                                   "grain", "loss", "nominee", "pick", "faction", "take", "plain",
                                   "heresy", "reduction", "piracy", "succession", "over")},
    [CIV_D_NATIONS]     = {"nations", {"nations"}, NULL},
    [CIV_D_AREAS]       = {"areas", {"areas"}, NULL},
    [CIV_D_COASTS]      = {"coasts", {"coasts"}, NULL},
    [CIV_D_KINDS]       = {"kinds", {"commodities", "calamities"}, CHOICES("?")},
    [CIV_D_COMMODITIES] = {"commodities", {"commodities"}, NULL},
    [CIV_D_CALAMITIES]  = {"calamities", {"calamities"}, NULL},
    [CIV_D_CARDS]       = {"cards", {"cards"}, NULL},
    [CIV_D_GROUPS]      = {"groups", {"groups"}, NULL},
    [CIV_D_VOLCANOES]   = {"volcanoes", {"volcanoes"}, NULL},
    [CIV_D_PLAINS]      = {"plains", {"flood_plains"}, NULL},
    [CIV_D_EPOCHS]      = {"epochs", {"epochs"}, NULL},
    [CIV_D_PAYS]        = {"pays", {NULL}, CHOICES("treasury", "levy", "both")},
    [CIV_D_ENDS]        = {"ends", {NULL}, CHOICES("finish", "shared", "clock", "extinct")},
};

static const struct object_kind objects[] = {
    [CIV_OBJ_AREA]     = {"area", false, CIV_D_AREAS},
    [CIV_OBJ_TOKENS]   = {"tokens", true, CIV_D_AREAS},
    [CIV_OBJ_CITY]     = {"city", true, CIV_D_AREAS},
    [CIV_OBJ_SHIP]     = {"ship", true, CIV_D_AREAS},
    [CIV_OBJ_TREASURY] = {"treasury", true, OBJECT_PLAIN},
    [CIV_OBJ_STOCK]    = {"stock", true, OBJECT_PLAIN},
    [CIV_OBJ_HAND]     = {"hand", true, CIV_D_KINDS},
    [CIV_OBJ_CALAMITY] = {"calamity", true, CIV_D_CALAMITIES},
    [CIV_OBJ_CARD]     = {"card", true, CIV_D_CARDS},
    [CIV_OBJ_MARKET]   = {"market", false, CIV_D_CARDS},
    [CIV_OBJ_PILE]     = {"pile", false, OBJECT_NUMBER},
    [CIV_OBJ_MARKER]   = {"marker", true, OBJECT_PLAIN},
    [CIV_OBJ_CENSUS]   = {"census", true, OBJECT_PLAIN},
    [CIV_OBJ_CLOCK]    = {"clock", false, OBJECT_PLAIN},
    [CIV_OBJ_VOLCANO]  = {"volcano", false, CIV_D_VOLCANOES},
    [CIV_OBJ_PLAIN]    = {"plain", false, CIV_D_PLAINS},
};

#define TABLE(NAME) .NAME = NAME, .NAME##_n = sizeof NAME / sizeof *NAME

const struct stele_game civilization_game = {
    .id = "civilization",
    .prefix = "CIV",
    .turn_clause = "CIV-5.2",
    TABLE(editions),
    TABLE(verbs),
    TABLE(setup_items),
    TABLE(rulings),
    TABLE(options),
    TABLE(categories),
    .aside = 1u << CIV_C_STEPS,
    TABLE(domains),
    TABLE(objects),
    .state_size = sizeof(struct civ_state),
    .set_size = sizeof(struct civ_set),
    .compile = civ_compile,
    .allowed = civ_allowed,
    .setup = civ_setup,
    .setup_defaults = civ_setup_defaults,
    .check = civ_check,
    .apply = civ_apply,
    .legal = civ_legal,
    .score = civ_score,
    .total = civ_total,
    .status = civ_status,
    .view = civ_view,
    .figures = civ_figures,
    .board = civ_board,
    .hash = civ_hash,
    .invariants = civ_invariants,
    .chance = civ_chance,
    .greedy = civ_greedy,
    .propose = civ_propose,
    .touches = civ_touches,
    .changed = civ_changed,
    .claim = civ_claim,
};
