/* A race for two to four: roll a die, take its points or leave them; whoever reaches the target wins.
 *
 * Private to this directory.  The state is plain data; figures come from the compiled component set,
 * the reading of the one unclear rule from rules->ruling[]. */
#ifndef STELE_GAMES_TINY_H
#define STELE_GAMES_TINY_H

#include "core/game/tell.h"
#include "core/game/verbs.h"
#include "core/sets/set.h"

enum { TNY_SEATS_MAX = 4, TNY_FIGURE_MAX = 99 };

/* ---- Tables of game.c, by index -------------------------------------------------------------- */

enum tny_ruling {
    TNY_R_MAY_PASS_TARGET /* TNY-A1 over: the target may be passed */
};

enum tny_verb {
#define VERB(ID, NAME, CLAUSE, FLAGS, ARGS) TNY_V_##ID,
#include "games/tiny/verbs.def"
#undef VERB
    TNY_VERBS_N
};

/* Positions of arguments: TNY_ROLL_VALUE, and after them the number of arguments of each verb. */
#define ARG(POSITION, ...)                  TNY_##POSITION,
#define VERB(ID, NAME, CLAUSE, FLAGS, ARGS) enum { ARGS TNY_##ID##_ARGS_N };
#include "games/tiny/verbs.def"
#undef VERB
#undef ARG

enum tny_domain { TNY_D_PHASES, TNY_D_ENDS };
enum tny_phase { TNY_P_ROLL, TNY_P_CHOOSE, TNY_P_OVER };
enum tny_object { TNY_OBJ_DIE, TNY_OBJ_SCORE };

/* ---- Data ------------------------------------------------------------------------------------ */

struct tny_set {
    int target, sides;
};

struct tny_state {
    int16_t points[TNY_SEATS_MAX];
    int16_t die; /* 0: not rolled */
    uint16_t turn;
    int8_t seat;
    uint8_t phase;
};
_Static_assert(sizeof(struct tny_state) <= STELE_STATE_MAX, "raise STELE_STATE_MAX");

static inline const struct tny_set *tny_set(const struct stele_rules *rules)
{
    return rules->set;
}

/* ---- setup.c --------------------------------------------------------------------------------- */

bool tny_compile(const struct component_set *set, void *out, struct stele_reason *why);
bool tny_allowed(const struct stele_rules *rules, struct stele_reason *why);
bool tny_setup(const struct stele_rules *rules, const struct stele_move *items, size_t n,
               void *state, struct stele_reason *why);
size_t tny_setup_defaults(const struct stele_rules *rules, const struct stele_move *given,
                          size_t given_n, struct stele_move *items, size_t max);

/* ---- moves.c: check and apply; legal.c: list ---------------------------------------------------- */

bool tny_may(const struct stele_rules *rules, const void *state, const struct stele_move *move,
             struct stele_reason *why);
#define VERB(ID, NAME, CLAUSE, FLAGS, ARGS) VERB_DECLARE(tny, struct tny_state, NAME)
#include "games/tiny/verbs.def"
#undef VERB
size_t tny_changed(const struct stele_rules *rules, const void *before, const void *after,
                   struct stele_object *objects, size_t max);

/* ---- view.c ---------------------------------------------------------------------------------- */

void tny_score(const struct stele_rules *rules, const void *state, struct stele_sink *sink);
int32_t tny_total(const struct stele_rules *rules, const void *state, int seat);
void tny_status(const struct stele_rules *rules, const void *state, struct stele_status *out);
void tny_view(const struct stele_rules *rules, const void *state, int viewer,
              struct stele_emit *emit);
void tny_figures(const struct stele_rules *rules, struct stele_emit *emit);
void tny_board(const struct stele_rules *rules, const void *state, int viewer,
               const struct words *words, struct stele_buf *out);
void tny_hash(const struct stele_rules *rules, const void *state, struct hasher *hasher);
bool tny_invariants(const struct stele_rules *rules, const void *state, struct stele_reason *why);
const char *tny_claim(const struct stele_rules *rules, const void *state, int seat,
                      const char *what, const char *claimed);

/* ---- bots.c ---------------------------------------------------------------------------------- */

bool tny_chance(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                struct stele_move *out);
bool tny_greedy(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                const struct stele_moves *legal, struct stele_move *out);

extern const struct stele_game tiny_game;

#endif
