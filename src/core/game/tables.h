/* For engines: the tables that game.c makes from verbs.def and grounds.def.
 *
 * game.c includes this once, after the header of the game and
 *
 *     #define GAME_VERBS          "games/deus/verbs.def"
 *     #define GAME_GROUNDS        "games/deus/grounds.def"     if the game has some
 *     #define GAME_CONSTANT(NAME) DEU_##NAME
 *     #define GAME_FUNCTION(NAME) deu_##NAME
 *
 * and has the tables `verbs`, `acts` and `grounds`.  A game whose wrappers do more than call its
 * functions defines GAME_WRAP(ID, NAME) as well, and VERB_ARGS if a line of its verbs.def has
 * something before the arguments. */
#include "core/game/verbs.h"

#ifndef VERB_ARGS
#define VERB_ARGS(...) __VA_ARGS__
#endif

/* Wrappers with the contract's types around the functions of the engine, which have a typed
 * state. */
#ifndef GAME_WRAP
#define GAME_WRAP(ID, NAME)                                                                        \
    static bool check_##NAME(const struct stele_rules *rules, const void *state,                   \
                             const struct stele_move *move, struct stele_reason *why)              \
    {                                                                                              \
        return GAME_FUNCTION(check_##NAME)(rules, state, move, why);                               \
    }                                                                                              \
    static void apply_##NAME(const struct stele_rules *rules, void *state,                         \
                             const struct stele_move *move, struct stele_sink *sink)               \
    {                                                                                              \
        GAME_FUNCTION(apply_##NAME)(rules, state, move, sink);                                     \
    }                                                                                              \
    static void list_##NAME(const struct stele_rules *rules, const void *state,                    \
                            struct stele_moves *out)                                               \
    {                                                                                              \
        GAME_FUNCTION(list_##NAME)(rules, state, out);                                             \
    }
#endif

/* clang-format off */

static const struct stele_verb verbs[] = {
#define ARG ARG_ROW
#define VERB(ID, NAME, CLAUSE, FLAGS, ...)                                                         \
    VERB_ROW(NAME, CLAUSE, FLAGS, GAME_CONSTANT(ID##_ARGS_N), VERB_ARGS(__VA_ARGS__)),
#include GAME_VERBS
#undef VERB
#undef ARG
};

#define VERB(ID, NAME, ...) GAME_WRAP(ID, NAME)
#include GAME_VERBS
#undef VERB

#undef TOUCH
#undef TOUCH_PLAIN
#undef TOUCH_BY
#undef TOUCH_AT
#define TOUCH(KIND, POSITION)    TOUCH_ROW(GAME_CONSTANT(OBJ_##KIND), GAME_CONSTANT(POSITION))
#define TOUCH_PLAIN(KIND)        TOUCH_PLAIN_ROW(GAME_CONSTANT(OBJ_##KIND))
#define TOUCH_BY(NAME)           TOUCH_BY_ROW(GAME_FUNCTION(touch_##NAME))
#define TOUCH_AT(NAME, POSITION) TOUCH_AT_ROW(GAME_FUNCTION(touch_##NAME), GAME_CONSTANT(POSITION))
#define ARG(POSITION, ...)
#define VERB(ID, NAME, CLAUSE, FLAGS, ...)                                                         \
    static const struct touch_row touches_##NAME[] = {                                             \
        VERB_ARGS(__VA_ARGS__) {TOUCHES_END, 0, 0, NULL}};
#include GAME_VERBS
#undef VERB
#undef ARG

static const struct game_act acts[] = {
#define VERB(ID, NAME, ...) {check_##NAME, apply_##NAME, list_##NAME, touches_##NAME},
#include GAME_VERBS
#undef VERB
};

#ifdef GAME_GROUNDS
static const struct ground_row grounds[] = {
#define GROUND(WHAT, GROUP, ITEM) {WHAT, GROUP, ITEM},
#include GAME_GROUNDS
#undef GROUND
};
#endif

/* For the rows of game.c's own tables, and their place in struct stele_game. */
#define CHOICES(...) (const char *const[]){__VA_ARGS__, NULL}
#define TABLE(NAME)  .NAME = NAME, .NAME##_n = sizeof NAME / sizeof *NAME

/* clang-format on */
