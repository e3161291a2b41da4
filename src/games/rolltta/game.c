/* The interface of the game: tables, and the functions of the other files. */
#include "games/rolltta/rolltta.h"

/* clang-format off */

/* RTA-13.5: Commerce is on the sheet of the Late Bronze Age only. */
static const struct stele_edition editions[] = {
    [RTA_BASE]     = {"base", 2, 4, "RTA-0.1", 1u << RTA_C_COMMERCE},
    [RTA_SOLO]     = {"solo", 1, 1, "RTA-0.1", 1u << RTA_C_COMMERCE},
    [RTA_LBA]      = {"lba", 2, 4, "RTA-0.1", 0},
    [RTA_SOLO_LBA] = {"solo-lba", 1, 1, "RTA-0.4", 0},
};

/* Ranges are wide: a number that the rules forbid is refused with the clause that forbids it. */
#define NUMBER(NAME)        {NAME, STELE_T_INT, 0, 0, 0, RTA_FIGURE_MAX}
#define NUMBERS(NAME)       {NAME, STELE_T_INTS, 0, 0, 0, RTA_FIGURE_MAX}
#define SEAT(NAME)          {NAME, STELE_T_SEAT, 0, 0, 0, 0}
#define ONE(NAME, DOMAIN)   {NAME, STELE_T_NAME, DOMAIN, 0, 0, 0}
#define SOME(NAME, DOMAIN)  {NAME, STELE_T_NAMES, DOMAIN, 0, 0, 0}
#define UNITS(NAME, DOMAIN) {NAME, STELE_T_COUNTS, DOMAIN, 0, 1, RTA_FIGURE_MAX}
#define OPTIONAL(TYPE, NAME, DOMAIN, MIN) \
    {NAME, TYPE, DOMAIN, STELE_ARG_OPTIONAL, MIN, RTA_FIGURE_MAX}

static const struct stele_verb verbs[] = {
    [RTA_V_ROLL]       = {"roll", "RTA-3.2", STELE_VERB_CHANCE | STELE_VERB_OPEN, 1,
                          {SOME("dice", RTA_D_FACES)}},
    [RTA_V_PRESERVE]   = {"preserve", "RTA-16.4", 0, 0, {{0}}},
    [RTA_V_REROLL]     = {"reroll", "RTA-3.3", 0, 1, {NUMBERS("dice")}},
    [RTA_V_STOP]       = {"stop", "RTA-3.6", 0, 0, {{0}}},
    [RTA_V_LEADERSHIP] = {"leadership", "RTA-3.7", 0, 1, {NUMBER("die")}},
    [RTA_V_CHOOSE]     = {"choose", "RTA-5.2", 0, 1, {SOME("use", RTA_D_USES)}},
    [RTA_V_INVADE]     = {"invade", "RTA-A2", 0, 1, {NUMBER("spearheads")}},
    [RTA_V_TRADE]      = {"trade", "RTA-15.1", STELE_VERB_OPEN, 3,
                          {SEAT("with"),
                           OPTIONAL(STELE_T_COUNTS, "give", RTA_D_STUFF, 1),
                           OPTIONAL(STELE_T_COUNTS, "take", RTA_D_STUFF, 1)}},
    [RTA_V_ENGINEER]   = {"engineer", "RTA-8.3", 0, 1, {NUMBER("stone")}},
    [RTA_V_BUILD]      = {"build", "RTA-8.4", 0, 2,
                          {ONE("target", RTA_D_TARGETS), NUMBER("workers")}},
    [RTA_V_SHIP]       = {"ship", "RTA-16.6", 0, 1, {NUMBER("count")}},
    [RTA_V_SWAP]       = {"swap", "RTA-16.7", 0, 3,
                          {ONE("from", RTA_D_GOODS), ONE("to", RTA_D_GOODS), NUMBER("count")}},
    [RTA_V_BUY]        = {"buy", "RTA-9.1", 0, 3,
                          {ONE("development", RTA_D_DEVELOPMENTS),
                           OPTIONAL(STELE_T_NAMES, "goods", RTA_D_GOODS, 0),
                           OPTIONAL(STELE_T_INT, "food", 0, 0)}},
    [RTA_V_DISCARD]    = {"discard", "RTA-11.2", 0, 1, {UNITS("goods", RTA_D_GOODS)}},
    [RTA_V_END]        = {"end", "RTA-11.5", 0, 0, {{0}}},
};

static const struct stele_verb setup_items[] = {
    {"first", "RTA-1.2", 0, 1, {SEAT("player")}},
};

#define CHOICES(...) (const char *const[]){__VA_ARGS__, NULL}

static const struct stele_ruling rulings[] = {
    [RTA_R_A1]  = {"RTA-A1", "RTA-10.1", CHOICES("six", "five")},
    [RTA_R_A2]  = {"RTA-A2", "RTA-16.5", CHOICES("keep", "spend")},
    [RTA_R_A7]  = {"RTA-A7", "RTA-7.7", CHOICES("spared", "struck")},
    [RTA_R_A10] = {"RTA-A10", "RTA-8.10", CHOICES("any-order", "in-order")},
    [RTA_R_A12] = {"RTA-A12", "RTA-8.9", CHOICES("optional", "compulsory")},
    [RTA_R_A13] = {"RTA-A13", "RTA-11.2", CHOICES("exact", "free")},
    [RTA_R_A15] = {"RTA-A15", "RTA-14.1", CHOICES("ten", "first")},
    [RTA_R_A18] = {"RTA-A18", "RTA-13.6", CHOICES("uncapped", "capped")},
    [RTA_R_A20] = {"RTA-A20", "RTA-15.5", CHOICES("exchange", "gifts")},
    [RTA_R_A21] = {"RTA-A21", "RTA-16.4", CHOICES("allowed", "forbidden")},
};

static const struct stele_option options[] = {
    [RTA_O_TRADING] = {"trading", "RTA-0.2", CHOICES("no", "yes")},
};

static const char *const categories[RTA_CATEGORIES_N] = {
    [RTA_C_DEVELOPMENTS] = "developments",
    [RTA_C_MONUMENTS]    = "monuments",
    [RTA_C_ARCHITECTURE] = "architecture",
    [RTA_C_EMPIRE]       = "empire",
    [RTA_C_COMMERCE]     = "commerce",
    [RTA_C_DISASTERS]    = "disasters",
};

static const struct game_domain domains[] = {
    [RTA_D_PHASES]       = {"phases", {NULL},
                            CHOICES("preserve", "roll", "leadership", "goods", "food", "feed",
                                    "disasters", "invade", "trade", "build", "buy", "discard",
                                    "over")},
    [RTA_D_FACES]        = {"faces", {"faces"}, NULL},
    [RTA_D_GOODS]        = {"goods", {"goods"}, NULL},
    [RTA_D_STUFF]        = {"stuff", {"goods"}, CHOICES("food")},
    [RTA_D_TARGETS]      = {"targets", {"cities", "monuments"}, NULL},
    [RTA_D_CITIES]       = {"cities", {"cities"}, NULL},
    [RTA_D_MONUMENTS]    = {"monuments", {"monuments"}, NULL},
    [RTA_D_DEVELOPMENTS] = {"developments", {"developments"}, NULL},
    [RTA_D_DISASTERS]    = {"disasters", {"disasters"}, NULL},
    [RTA_D_USES]         = {"uses", {NULL}, CHOICES("food", "workers")},
    [RTA_D_ENDS]         = {"ends", {NULL},
                            CHOICES("five-developments", "seven-developments", "all-monuments",
                                    "ten-turns")},
};

static const char *const name_clauses[sizeof domains / sizeof *domains] = {
    [RTA_D_FACES] = "RTA-3.1",
    [RTA_D_STUFF] = "RTA-15.2",
    [RTA_D_TARGETS] = "RTA-8.6",
};

static const struct object_kind objects[] = {
    [RTA_OBJ_DIE]         = {"die", false, OBJECT_NUMBER},
    [RTA_OBJ_FOOD]        = {"food", true, OBJECT_PLAIN},
    [RTA_OBJ_GOODS]       = {"goods", true, RTA_D_GOODS},
    [RTA_OBJ_CITY]        = {"city", true, RTA_D_CITIES},
    [RTA_OBJ_MONUMENT]    = {"monument", true, RTA_D_MONUMENTS},
    [RTA_OBJ_DEVELOPMENT] = {"development", true, RTA_D_DEVELOPMENTS},
    [RTA_OBJ_DISASTERS]   = {"disasters", true, OBJECT_PLAIN},
    [RTA_OBJ_SHIPS]       = {"ships", true, OBJECT_PLAIN},
};

#define TABLE(NAME) .NAME = NAME, .NAME##_n = sizeof NAME / sizeof *NAME

const struct stele_game rolltta_game = {
    .id = "rolltta",
    .prefix = "RTA",
    .turn_clause = "RTA-2.1",
    TABLE(editions),
    TABLE(verbs),
    TABLE(setup_items),
    TABLE(rulings),
    TABLE(options),
    TABLE(categories),
    TABLE(domains),
    .name_clauses = name_clauses,
    TABLE(objects),
    .state_size = sizeof(struct rta_state),
    .set_size = sizeof(struct rta_set),
    .compile = rta_compile,
    .allowed = rta_allowed,
    .setup = rta_setup,
    .setup_defaults = rta_setup_defaults,
    .check = rta_check,
    .apply = rta_apply,
    .legal = rta_legal,
    .score = rta_score,
    .total = rta_total,
    .status = rta_status,
    .view = rta_view,
    .figures = rta_figures,
    .board = rta_board,
    .hash = rta_hash,
    .invariants = rta_invariants,
    .chance = rta_chance,
    .greedy = rta_greedy,
    .propose = rta_propose,
    .touches = rta_touches,
    .changed = rta_changed,
    .claim = rta_claim,
};
