/* For engines: from a line of verbs.def to everything a verb needs.
 *
 * A game lists its verbs in games/<id>/verbs.def, each once:
 *
 *     VERB(PLACE, place, "BAB-4.8", 0,
 *          ARG(PLACE_TOKEN, ONE("token", BAB_D_TOKENS))
 *          ARG(PLACE_AT, ONE("at", BAB_D_SPACES)))
 *
 * that is: constant, name in logs, clause, flags (enum stele_verb_flag), arguments with the
 * constant of their position.  The game's header turns it into the enums BAB_V_PLACE and
 * BAB_PLACE_AT and the prototypes of bab_check_place, bab_apply_place, bab_list_place and
 * bab_touch_place; game.c makes the tables.  Forget one of the four functions and the linker says
 * so. */
#ifndef STELE_CORE_GAME_VERBS_H
#define STELE_CORE_GAME_VERBS_H

#include "core/game/game.h"

/* The prototypes of a verb; struct game_act says what each must do. */
#define VERB_DECLARE(PREFIX, STATE, NAME)                                                          \
    bool PREFIX##_check_##NAME(const struct stele_rules *rules, const STATE *state,                \
                               const struct stele_move *move, struct stele_reason *why);           \
    void PREFIX##_apply_##NAME(const struct stele_rules *rules, STATE *state,                      \
                               const struct stele_move *move, struct stele_sink *sink);            \
    void PREFIX##_list_##NAME(const struct stele_rules *rules, const STATE *state,                 \
                              struct stele_moves *out);                                            \
    void PREFIX##_touch_##NAME(const struct stele_rules *rules, const STATE *state,                \
                               const struct stele_move *move, struct object_list *out);

/* Functions with the contract's types around those of the engine: a state has a type of its own
 * inside its game and none outside. */
#define VERB_WRAP(PREFIX, NAME)                                                                    \
    static bool check_##NAME(const struct stele_rules *rules, const void *state,                   \
                             const struct stele_move *move, struct stele_reason *why)              \
    {                                                                                              \
        return PREFIX##_check_##NAME(rules, state, move, why);                                     \
    }                                                                                              \
    static void apply_##NAME(const struct stele_rules *rules, void *state,                         \
                             const struct stele_move *move, struct stele_sink *sink)               \
    {                                                                                              \
        PREFIX##_apply_##NAME(rules, state, move, sink);                                           \
    }                                                                                              \
    static void list_##NAME(const struct stele_rules *rules, const void *state,                    \
                            struct stele_moves *out)                                               \
    {                                                                                              \
        PREFIX##_list_##NAME(rules, state, out);                                                   \
    }                                                                                              \
    static void touch_##NAME(const struct stele_rules *rules, const void *state,                   \
                             const struct stele_move *move, struct object_list *out)               \
    {                                                                                              \
        PREFIX##_touch_##NAME(rules, state, move, out);                                            \
    }

/* Its row in the table of acts. */
#define VERB_ACT(NAME)                                                                             \
    {                                                                                              \
        check_##NAME, apply_##NAME, list_##NAME, touch_##NAME                                      \
    }

/* Its row in the table of verbs.  The arguments come from lines ARG(POSITION, {…}), with ARG
 * defined as ARG_ROW; N is their number. */
#define ARG_ROW(POSITION, ...) __VA_ARGS__,
#define VERB_ROW(NAME, CLAUSE, FLAGS, N, ...)                                                      \
    {                                                                                              \
        #NAME, CLAUSE, FLAGS, N,                                                                   \
        {                                                                                          \
            __VA_ARGS__ { 0 }                                                                      \
        }                                                                                          \
    }
/* For verbs without arguments. */
#define NO_ARGS

/* Kinds of arguments.  Ranges are wide where the rules themselves forbid a number, so that the
 * refusal names the clause that forbids it. */
#define ARG_SEAT(NAME, FLAGS)           {NAME, STELE_T_SEAT, 0, FLAGS, 0, 0}
#define ARG_INT(NAME, FLAGS, MIN, MAX)  {NAME, STELE_T_INT, 0, FLAGS, MIN, MAX}
#define ARG_INTS(NAME, FLAGS, MIN, MAX) {NAME, STELE_T_INTS, 0, FLAGS, MIN, MAX}
#define ARG_NAME(NAME, DOMAIN, FLAGS)   {NAME, STELE_T_NAME, DOMAIN, FLAGS, 0, 0}
#define ARG_NAMES(NAME, DOMAIN, FLAGS)  {NAME, STELE_T_NAMES, DOMAIN, FLAGS, 0, 0}
#define ARG_COUNTS(NAME, DOMAIN, FLAGS, MIN, MAX)                                                  \
    {                                                                                              \
        NAME, STELE_T_COUNTS, DOMAIN, FLAGS, MIN, MAX                                              \
    }

#endif
