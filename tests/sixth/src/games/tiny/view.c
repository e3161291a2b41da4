/* The position for everybody outside: state, figures, text, hash; and what must hold of it. */
#include "core/words/words.h"
#include "games/tiny/tiny.h"

/* All points are written by moves. */
void tny_score(const struct stele_rules *rules, const void *state, struct stele_sink *sink)
{
    (void)rules;
    (void)state;
    (void)sink;
}

int32_t tny_total(const struct stele_rules *rules, const void *state, int seat)
{
    const struct tny_state *s = state;

    (void)rules;
    return s->points[seat];
}

void tny_status(const struct stele_rules *rules, const void *state, struct stele_status *out)
{
    const struct tny_state *s = state;

    *out = (struct stele_status){.turn_seat = s->seat,
                                 .mover = s->phase == TNY_P_CHOOSE ? s->seat : STELE_NOBODY,
                                 .chance = s->phase == TNY_P_ROLL,
                                 .over = s->phase == TNY_P_OVER,
                                 .round = (uint16_t)((s->turn - 1) / rules->players_n + 1),
                                 .turn = s->turn,
                                 .phase = s->phase};
    if (out->over)
        out->winners = (uint8_t)(1u << s->seat);
}

void tny_view(const struct stele_rules *rules, const void *state, int viewer,
              struct stele_emit *emit)
{
    const struct tny_state *s = state;

    (void)viewer;
    emit->integer(emit, "die", s->die);
    emit->open(emit, "players", true);
    for (int seat = 0; seat < rules->players_n; seat++) {
        emit->open(emit, NULL, false);
        emit->string(emit, "id", rules->players[seat].id);
        emit->integer(emit, "points", s->points[seat]);
        emit->close(emit);
    }
    emit->close(emit);
}

void tny_figures(const struct stele_rules *rules, struct stele_emit *emit)
{
    emit->integer(emit, "target", tny_set(rules)->target);
    emit->integer(emit, "sides", tny_set(rules)->sides);
}

void tny_board(const struct stele_rules *rules, const void *state, int viewer,
               const struct words *words, struct stele_buf *out)
{
    const struct tny_state *s = state;

    (void)viewer;
    for (int seat = 0; seat < rules->players_n; seat++)
        stele_buf_printf(out, "%s: %d/%d\n", words_player(words, seat), s->points[seat],
                         tny_set(rules)->target);
    if (s->die > 0)
        stele_buf_printf(out, "%s: %d\n", words_text(words, "message/tiny.object-die"), s->die);
}

void tny_hash(const struct stele_rules *rules, const void *state, struct hasher *hasher)
{
    const struct tny_state *s = state;

    (void)rules;
    hash_i16s(hasher, s->points, TNY_SEATS_MAX);
    hash_i16s(hasher, &s->die, 1);
    hash_u64(hasher, (uint64_t)s->turn << 16 | (uint64_t)(uint8_t)s->seat << 8 | s->phase);
}

bool tny_invariants(const struct stele_rules *rules, const void *state, struct stele_reason *why)
{
    const struct tny_state *s = state;

    for (int seat = 0; seat < rules->players_n; seat++)
        if (s->points[seat] < 0 ||
            (s->points[seat] >= tny_set(rules)->target && s->phase != TNY_P_OVER))
            return REFUSE(why, "tiny.broken", NULL);
    return (s->die > 0) == (s->phase != TNY_P_ROLL) || REFUSE(why, "tiny.broken", NULL);
}

const char *tny_claim(const struct stele_rules *rules, const void *state, int seat,
                      const char *what, const char *claimed)
{
    static const struct claim_clause clauses[] = {
        {"points", "TNY-1.2"}, {"score", "TNY-1.2"}, {"die", "TNY-2.1"},
        {"winner", "TNY-3.2"}, {"over", "TNY-3.2"},  {"mover", "TNY-3.1"},
    };

    (void)rules;
    (void)state;
    (void)seat;
    (void)claimed;
    return claim_find(clauses, sizeof clauses / sizeof *clauses, what);
}
