/* The interface of the game: tables, and the functions of the other files. */
#include "games/tiny/tiny.h"

/* clang-format off */

static const struct stele_edition editions[] = {{"base", 2, TNY_SEATS_MAX, "TNY-1.1", 0}};

static const struct stele_verb verbs[] = {
#define ARG ARG_ROW
#define VERB(ID, NAME, CLAUSE, FLAGS, ARGS) VERB_ROW(NAME, CLAUSE, FLAGS, TNY_##ID##_ARGS_N, ARGS),
#include "games/tiny/verbs.def"
#undef VERB
#undef ARG
};

#define VERB(ID, NAME, CLAUSE, FLAGS, ARGS) VERB_WRAP(tny, NAME)
#include "games/tiny/verbs.def"
#undef VERB

#undef TOUCH_PLAIN
#define TOUCH_PLAIN(KIND)                   TOUCH_PLAIN_ROW(TNY_OBJ_##KIND)
#define ARG(POSITION, ...)
#define VERB(ID, NAME, CLAUSE, FLAGS, ARGS) VERB_TOUCHES(NAME, ARGS)
#include "games/tiny/verbs.def"
#undef VERB
#undef ARG

static const struct game_act acts[] = {
#define VERB(ID, NAME, CLAUSE, FLAGS, ARGS) VERB_ACT(NAME),
#include "games/tiny/verbs.def"
#undef VERB
};

#define CHOICES(...) (const char *const[]){__VA_ARGS__, NULL}

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

#define TABLE(NAME) .NAME = NAME, .NAME##_n = sizeof NAME / sizeof *NAME

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
