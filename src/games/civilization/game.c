/* The interface of the game: tables, and the functions of the other files. */
#include "games/civilization/civilization.h"

#define GAME_VERBS          "games/civilization/verbs.def"
#define GAME_GROUNDS        "games/civilization/grounds.def"
#define GAME_CONSTANT(NAME) CIV_##NAME
#define GAME_FUNCTION(NAME) civ_##NAME
#define VERB_ARGS(PHASES, ...) __VA_ARGS__

/* A verb is listed only when it is time for it, and what it did is followed by
 * everything that needs no decision. */
#define GAME_WRAP(ID, NAME)                                                                        \
    static bool check_##NAME(const struct stele_rules *rules, const void *state,                   \
                             const struct stele_move *move, struct stele_reason *why)              \
    {                                                                                              \
        return civ_check_##NAME(rules, state, move, why);                                          \
    }                                                                                              \
    static void apply_##NAME(const struct stele_rules *rules, void *state,                         \
                             const struct stele_move *move, struct stele_sink *sink)               \
    {                                                                                              \
        civ_apply_##NAME(rules, state, move, sink);                                                \
        civ_settle(rules, state, sink);                                                            \
    }                                                                                              \
    static void list_##NAME(const struct stele_rules *rules, const void *state,                    \
                            struct stele_moves *out)                                               \
    {                                                                                              \
        if (civ_is_time(state, CIV_V_##ID))                                                        \
            civ_list_##NAME(rules, state, out);                                                    \
    }

#include "core/game/tables.h"

/* clang-format off */

/* CIV-31.3, CIV-32.3.1: in each of the simplified games one thing alone counts, areas or cities;
 * nomads take no steps. */
#define BIT(CATEGORY) (1u << CIV_C_##CATEGORY)
#define WORTH         (BIT(CARDS) | BIT(TRADE) | BIT(TREASURY))
static const struct stele_edition editions[] = {
    [CIV_FULL]    = {"full", 2, 7, "CIV-4.5", BIT(AREAS) | BIT(CITIES)},
    [CIV_SHORT]   = {"short", 2, 7, "CIV-30.1", BIT(AREAS) | BIT(CITIES)},
    [CIV_NOMADS]  = {"nomads", 2, 4, "CIV-31.2", BIT(STEPS) | WORTH | BIT(CITIES)},
    [CIV_FARMERS] = {"farmers", 2, 7, "CIV-32.2", WORTH | BIT(AREAS)},
};

#define NUMBER(NAME) ARG_INT(NAME, 0, 0, CIV_FIGURE_MAX)

static const struct stele_verb setup_items[] = {
    [CIV_I_PLACE]  = {"place", "CIV-4.3", 0, 2, {ARG_SEAT("player", 0), NUMBER("number")}},
    [CIV_I_NATION] = {"nation", "CIV-4.4", 0, 3,
                      {ARG_SEAT("player", 0), ARG_NAME("nation", CIV_D_NATIONS, 0),
                       ARG_NAME("area", CIV_D_AREAS, 0)}},
    [CIV_I_STACK]  = {"stack", "CIV-4.2", 0, 2,
                      {NUMBER("number"), ARG_NAMES("cards", CIV_D_KINDS, 0)}},
    [CIV_I_AST]    = {"ast", "CIV-2.4", 0, 6,
                      {ARG_NAME("nation", CIV_D_NATIONS, 0), NUMBER("early_bronze"),
                       NUMBER("late_bronze"), NUMBER("early_iron"), NUMBER("late_iron"),
                       ARG_INTS("points", 0, 0, CIV_FIGURE_MAX)}},
};

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

const struct stele_game civilization_game = {
    .id = "civilization",
    .prefix = "CIV",
    .turn_clause = "CIV-5.2",
    TABLE(editions),
    TABLE(verbs),
    TABLE(grounds),
    TABLE(setup_items),
    TABLE(rulings),
    TABLE(options),
    TABLE(categories),
    .aside = 1u << CIV_C_STEPS,
    TABLE(domains),
    TABLE(objects),
    .unordered = CHOICES("cards", "facing"),
    .state_size = sizeof(struct civ_state),
    .set_size = sizeof(struct civ_set),
    .compile = civ_compile,
    .allowed = civ_allowed,
    .setup = civ_setup,
    .setup_defaults = civ_setup_defaults,
    .acts = acts,
    .may = civ_may,
    .score = civ_score,
    .total = civ_total,
    .standing = civ_standing,
    .prospects = civ_prospects,
    .status = civ_status,
    .view = civ_view,
    .hides = civ_hides,
    .hides_choice = civ_hides_choice,
    .hides_score = civ_hides_score,
    .hides_object = civ_hides_object,
    .figures = civ_figures,
    .board = civ_board,
    .hash = civ_hash,
    .invariants = civ_invariants,
    .chance = civ_chance,
    .greedy = civ_greedy,
    .policy = civ_policy,
    .redeal = civ_redeal,
    .features = civ_features,
    .propose = civ_propose,
    .changed = civ_changed,
    .pays = civ_pays,
    .claim = civ_claim,
    .due = civ_due_now,
    .timely = civ_timely,
    .besides = civ_besides,
};
