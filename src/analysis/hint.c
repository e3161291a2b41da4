/* The best moves at a position, for people. */
#include "analysis/search.h"
#include "core/log/cursor.h"

#include <stdlib.h>

/* Returns how many of the candidates left are reported: the best, then the move that was asked
 * about. */
static size_t choose(struct search *search, size_t top)
{
    const size_t best = search->alive < top ? search->alive : top;

    for (size_t i = best; i < search->alive; i++) {
        if (!search->list[i].kept)
            continue;
        const struct candidate asked = search->list[i];
        search->list[i] = search->list[best];
        search->list[best] = asked;
        return best + 1;
    }
    return best;
}

static int advise(const struct stele_cursor *cursor, struct search *search, size_t top,
                  struct stele_hints *out)
{
    const struct stele_rules *const rules = search->rules;
    const size_t found = choose(search, top);
    int32_t totals[STELE_SEATS_MAX];
    struct stele_advice *advice = calloc(found + 1, sizeof *advice);
    int32_t *base = calloc(rules->players_n * rules->game->categories_n + 1, sizeof *base);

    if (advice == NULL || base == NULL) {
        free(advice);
        free(base);
        return STELE_ENOMEM;
    }
    cursor_written(cursor, totals, base);
    for (size_t i = 0; i < found; i++) {
        const struct candidate *const c = &search->list[i];
        advice[i].move = c->move;
        advice[i].solved = search->solved;
        tally_estimate(&c->tally, rules, base, &advice[i].expected);
        search_gap(search, &search->list[0], c, &advice[i].behind, &advice[i].behind_error);
    }
    free(base);
    return arena_give(advice, found, &out->list, &out->n, &out->memory);
}

/* Removes proposals that turn out to be impossible. */
static void drop_illegal(struct search *search)
{
    struct stele_reason why;
    size_t kept = 0;

    for (size_t i = 0; i < search->alive; i++) {
        const struct candidate candidate = search->list[i];
        if (!game_check(search->rules, search->state, &candidate.move, &why))
            continue;
        search->list[i] = search->list[kept];
        search->list[kept++] = candidate;
    }
    search->alive = kept;
}

int stele_hint(const struct stele_cursor *cursor, const struct stele_effort *effort, size_t top,
               const struct stele_move *also, struct stele_hints *out)
{
    const unsigned jobs = crew_size(effort->jobs);
    struct playout_desk *desks = calloc(jobs, sizeof *desks);
    struct search search = {.rules = cursor_rules(cursor),
                            .state = cursor->state,
                            .desks = desks,
                            .crew = {.jobs = jobs, .watch = effort->watch},
                            .seed = effort->seed,
                            .own = effort->own,
                            .budget = effort->budget > 0 ? effort->budget : STELE_BUDGET_HINT,
                            .top = top > 1 ? top : 2,
                            .also = also};
    struct stele_status status;
    struct stele_reason why;
    struct model *model = NULL;
    int code = desks != NULL && model_load(cursor->log->lib, search.rules->game, &model)
                   ? STELE_OK
                   : STELE_ENOMEM;

    *out = (struct stele_hints){0};
    stele_cursor_status(cursor, &status);
    if (status.over || status.chance || (also != NULL && !stele_cursor_check(cursor, also, &why)))
        code = STELE_EUSAGE;
    for (unsigned i = 0; code == STELE_OK && i < jobs; i++) {
        if (!desk_init(&desks[i], search.rules))
            code = STELE_ENOMEM;
        desks[i].counts = true;
        desks[i].model = model_for(model, search.rules);
    }
    if (code == STELE_OK)
        code = search_run(&search);
    drop_illegal(&search);
    if (code == STELE_OK)
        code = advise(cursor, &search, top, out);
    search_free(&search);
    for (unsigned i = 0; desks != NULL && i < jobs; i++)
        desk_free(&desks[i]);
    free(desks);
    model_free(model);
    return code;
}
