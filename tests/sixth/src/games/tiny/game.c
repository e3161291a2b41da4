/* The interface of the game: tables, and the functions of the other files. */
#include "games/tiny/tiny.h"

#define GAME_VERBS          "games/tiny/verbs.def"
#define GAME_CONSTANT(NAME) TNY_##NAME
#define GAME_FUNCTION(NAME) tny_##NAME
#include "core/game/tables.h"

/* clang-format off */

static const struct stele_edition editions[] = {{"base", 2, TNY_SEATS_MAX, "TNY-1.1", 0}};

static const struct stele_ruling rulings[] = {
    [TNY_R_MAY_PASS_TARGET] = {"TNY-A1", "TNY-2.2", CHOICES("exact", "over")},
};

static const char *const categories[] = {"race"};

static const struct game_domain domains[] = {
    [TNY_D_PHASES] = {"phases", {NULL}, CHOICES("roll", "choose", "over")},
    [TNY_D_ENDS]   = {"ends", {NULL}, CHOICES("target")},
};

static const struct object_kind objects[] = {
    [TNY_OBJ_DIE]   = {"die", false, OBJECT_PLAIN},
    [TNY_OBJ_SCORE] = {"score", true, OBJECT_PLAIN},
};

/* clang-format on */

const struct stele_game tiny_game = {
    .id = "tiny",
    .prefix = "TNY",
    .turn_clause = "TNY-3.1",
    TABLE(editions),
    TABLE(verbs),
    TABLE(rulings),
    TABLE(categories),
    TABLE(domains),
    TABLE(objects),
    .state_size = sizeof(struct tny_state),
    .set_size = sizeof(struct tny_set),
    .compile = tny_compile,
    .allowed = tny_allowed,
    .setup = tny_setup,
    .setup_defaults = tny_setup_defaults,
    .acts = acts,
    .may = tny_may,
    .score = tny_score,
    .total = tny_total,
    .status = tny_status,
    .view = tny_view,
    .figures = tny_figures,
    .board = tny_board,
    .hash = tny_hash,
    .invariants = tny_invariants,
    .chance = tny_chance,
    .greedy = tny_greedy,
    .changed = tny_changed,
    .claim = tny_claim,
};
