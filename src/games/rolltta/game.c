/* The interface of the game: tables, and the functions of the other files. */
#include "games/rolltta/rolltta.h"

#define GAME_VERBS          "games/rolltta/verbs.def"
#define GAME_GROUNDS        "games/rolltta/grounds.def"
#define GAME_CONSTANT(NAME) RTA_##NAME
#define GAME_FUNCTION(NAME) rta_##NAME

/* Check, apply and list are given the position of rta_settled.
 * Objects are looked for in the position as it lies on the table. */
#define GAME_WRAP(ID, NAME)                                                                        \
    static bool check_##NAME(const struct stele_rules *rules, const void *state,                   \
                             const struct stele_move *move, struct stele_reason *why)              \
    {                                                                                              \
        struct rta_state copy;                                                                     \
        return rta_check_##NAME(rules, rta_settled(rules, state, RTA_V_##ID, &copy), move, why);   \
    }                                                                                              \
    static void apply_##NAME(const struct stele_rules *rules, void *state,                         \
                             const struct stele_move *move, struct stele_sink *sink)               \
    {                                                                                              \
        rta_decline(rules, state, RTA_V_##ID, sink);                                               \
        rta_apply_##NAME(rules, state, move, sink);                                                \
    }                                                                                              \
    static void list_##NAME(const struct stele_rules *rules, const void *state,                    \
                            struct stele_moves *out)                                               \
    {                                                                                              \
        struct rta_state copy;                                                                     \
        rta_list_##NAME(rules, rta_settled(rules, state, RTA_V_##ID, &copy), out);                 \
    }

#include "core/game/tables.h"

/* clang-format off */

/* RTA-13.5: Commerce is on the sheet of the Late Bronze Age only. */
static const struct stele_edition editions[] = {
    [RTA_BASE]     = {"base", 2, 4, "RTA-0.1", 1u << RTA_C_COMMERCE},
    [RTA_SOLO]     = {"solo", 1, 1, "RTA-0.1", 1u << RTA_C_COMMERCE},
    [RTA_LBA]      = {"lba", 2, 4, "RTA-0.1", 0},
    [RTA_SOLO_LBA] = {"solo-lba", 1, 1, "RTA-0.4", 0},
};

static const struct stele_verb setup_items[] = {
    {"first", "RTA-1.2", 0, 1, {ARG_SEAT("player", 0)}},
};

static const struct stele_ruling rulings[] = {
    [RTA_R_RELIGION_FIVE]       = {"RTA-A1", "RTA-10.1", CHOICES("six", "five")},
    [RTA_R_SPEARHEADS_SPENT]    = {"RTA-A2", "RTA-16.5", CHOICES("keep", "spend")},
    [RTA_R_RELIGION_STRUCK]     = {"RTA-A7", "RTA-7.7", CHOICES("spared", "struck")},
    [RTA_R_CITIES_IN_ORDER]     = {"RTA-A10", "RTA-8.10", CHOICES("any-order", "in-order")},
    [RTA_R_BUILDING_COMPULSORY] = {"RTA-A12", "RTA-8.9", CHOICES("optional", "compulsory")},
    [RTA_R_DISCARD_FREE]        = {"RTA-A13", "RTA-11.2", CHOICES("exact", "free")},
    [RTA_R_SOLO_ENDS_EARLY]     = {"RTA-A15", "RTA-14.1", CHOICES("ten", "first")},
    [RTA_R_DISASTERS_CAPPED]    = {"RTA-A18", "RTA-13.6", CHOICES("uncapped", "capped")},
    [RTA_R_GIFTS_ALLOWED]       = {"RTA-A20", "RTA-15.5", CHOICES("exchange", "gifts")},
    [RTA_R_PRESERVE_NEEDS_FOOD] = {"RTA-A21", "RTA-16.4", CHOICES("allowed", "forbidden")},
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
    [RTA_D_CARGO]        = {"cargo", {"goods"}, NULL},
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
    [RTA_D_GOODS] = "RTA-4.2",
    [RTA_D_CARGO] = "RTA-16.7",
    [RTA_D_STUFF] = "RTA-15.2",
    [RTA_D_TARGETS] = "RTA-8.6",
    [RTA_D_USES] = "RTA-5.2",
};

/* A purchase names rows, each spent whole; goods that are counted are another kind of argument. */
static const char *const whole_clauses[sizeof domains / sizeof *domains] = {
    [RTA_D_GOODS] = "RTA-9.3",
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

/* clang-format on */

const struct stele_game rolltta_game = {
    .id = "rolltta",
    .prefix = "RTA",
    .turn_clause = "RTA-2.1",
    TABLE(editions),
    TABLE(verbs),
    TABLE(grounds),
    TABLE(setup_items),
    TABLE(rulings),
    /* RTA-13.8: the sheet adds up everything before the disasters. */
    .subtotal = (1u << RTA_C_DISASTERS) - 1,
    TABLE(options),
    TABLE(categories),
    TABLE(domains),
    .name_clauses = name_clauses,
    .whole_clauses = whole_clauses,
    TABLE(objects),
    .touches_turn = true,
    .unordered = CHOICES("developments"),
    .state_size = sizeof(struct rta_state),
    .set_size = sizeof(struct rta_set),
    .compile = rta_compile,
    .allowed = rta_allowed,
    .setup = rta_setup,
    .setup_defaults = rta_setup_defaults,
    .acts = acts,
    .may = rta_may,
    .score = rta_score,
    .total = rta_total,
    .standing = rta_standing,
    .status = rta_status,
    .view = rta_view,
    .figures = rta_figures,
    .board = rta_board,
    .hash = rta_hash,
    .invariants = rta_invariants,
    .chance = rta_chance,
    .greedy = rta_greedy,
    .propose = rta_propose,
    .venture = rta_venture,
    .policy = rta_policy,
    .features = rta_features,
    .changed = rta_changed,
    .pays = rta_pays,
    .claim = rta_claim,
    .due = rta_due,
    .timely = rta_timely,
    .besides = rta_besides,
};
