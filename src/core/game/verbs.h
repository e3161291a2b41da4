/* For engines: from a line of verbs.def to everything a verb needs.
 *
 * A game lists its verbs in games/<id>/verbs.def, each once:
 *
 *     VERB(DISCARD, discard, "DEU-7.1", 0,
 *          ARG(DISCARD_CARD, ARG_NAME("card", DEU_D_CARDS, 0)) TOUCH(HAND, DISCARD_CARD)
 *          TOUCH_PLAIN(DISCARDS))
 *
 * that is: constant, name in logs, clause, flags (enum stele_verb_flag), arguments with the
 * constant of their position, and the objects that the move touches (struct touch_row):
 *
 *     TOUCH(HAND, DISCARD_CARD)  a card in the player's hand, the one that the argument names
 *     TOUCH_PLAIN(DISCARDS)      a thing of which there is one, or each player has one
 *     TOUCH_BY(resolved)         what deu_touch_resolved adds
 *     TOUCH_AT(city, REVOLT_AT)  what civ_touch_city adds for that argument
 *
 * The game's header turns a line into the enums DEU_V_DISCARD and DEU_DISCARD_CARD and the
 * prototypes of deu_check_discard, deu_apply_discard and deu_list_discard; core/game/tables.h makes
 * the tables.
 * If one of the functions is missing, linking fails. */
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
                              struct stele_moves *out);

/* What the verb touches: the marks have a meaning in tables.h only. */
#define TOUCH(KIND, POSITION)
#define TOUCH_PLAIN(KIND)
#define TOUCH_BY(NAME)
#define TOUCH_AT(NAME, POSITION)
#define TOUCH_ROW(KIND, POSITION) {TOUCHES_VALUES, KIND, POSITION, NULL},
#define TOUCH_PLAIN_ROW(KIND)     {TOUCHES_PLAIN, KIND, 0, NULL},
#define TOUCH_BY_ROW(FUNCTION)    {TOUCHES_BY, 0, 0, FUNCTION},
#define TOUCH_AT_ROW(FUNCTION, POSITION) {TOUCHES_BY, 0, POSITION, FUNCTION},

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

/* Kinds of arguments.  Ranges are wide where a rule forbids a number, so that the refusal names the
 * clause of that rule. */
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
