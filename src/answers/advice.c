/* Hints and reviews: what is expected of moves and of positions. */
#include "answers/answers.h"

#include <stdlib.h>

/* ---- Hints ----------------------------------------------------------------------------------- */

static void put_advice(struct answer *a, int mover, const struct stele_advice *advice)
{
    const struct stele_estimate *const e = &advice->expected;
    const struct stele_player *players;
    const bool alone = stele_log_players(a->log, &players) == 1;

    put_dict(a->emit, NULL);
    answer_move(a, &advice->move);
    put_int(a->emit, "playouts", e->playouts);
    put_bool(a->emit, "solved", advice->solved);
    answer_by_player(a, "chance_ppm", e->chance);
    answer_by_player(a, "chance_error_ppm", e->chance_error);
    answer_by_player(a, "total_milli", e->total);
    answer_by_player(a, "total_error_milli", e->total_error);
    answer_by_player(a, "total_spread_milli", e->total_spread);
    answer_by_category(a, "categories_milli", e->points[mover]);
    put_int(a->emit, alone ? "behind_milli" : "behind_ppm", advice->behind);
    put_int(a->emit, alone ? "behind_error_milli" : "behind_error_ppm", advice->behind_error);
    put_end(a->emit);
}

void answer_hints(struct answer *a, const struct stele_effort *effort,
                  const struct stele_hints *hints)
{
    struct stele_status status;

    stele_cursor_status(a->cursor, &status);
    answer_node(a, "node", stele_cursor_node(a->cursor));
    answer_seat(a, "mover", status.mover);
    put_int(a->emit, "budget", effort->budget);
    put_int(a->emit, "seed", (int64_t)effort->seed);
    put_list(a->emit, "moves");
    for (size_t i = 0; i < hints->n; i++)
        put_advice(a, status.mover, &hints->list[i]);
    put_end(a->emit);
}

bool answer_hint(struct answer *a, const struct stele_effort *effort, size_t top)
{
    struct stele_hints hints;
    const bool found = stele_hint(a->cursor, effort, top, NULL, &hints) == STELE_OK;

    if (found)
        answer_hints(a, effort, &hints);
    else
        answer_fail(a);
    stele_memory_free(hints.memory);
    return found;
}

/* ---- Reviews --------------------------------------------------------------------------------- */

const char *const review_by[REVIEW_BY_N] = {[STELE_BY_START] = "start",
                                            [STELE_BY_LUCK] = "luck",
                                            [STELE_BY_CHOICE] = "choice",
                                            [STELE_BY_NECESSITY] = "forced"};

static struct stele_node node_at(const struct stele_review *review, size_t ply)
{
    return (struct stele_node){review->line, (uint32_t)ply};
}

static void put_accounts(struct answer *a, const struct stele_review *review)
{
    const struct stele_player *players;
    const size_t n = stele_log_players(a->log, &players);

    put_list(a->emit, "players");
    for (size_t i = 0; i < n; i++) {
        const struct stele_account *const account = &review->account[i];
        put_dict(a->emit, NULL);
        put_word(a->emit, "id", players[i].id);
        put_text(a->emit, "name", players[i].name);
        put_int(a->emit, "start", account->start);
        put_int(a->emit, "luck", account->luck);
        put_int(a->emit, "own", account->own);
        put_int(a->emit, "others", account->others);
        put_int(a->emit, "result", account->result);
        put_end(a->emit);
    }
    put_end(a->emit);
}

static void put_move(struct answer *a, const char *key, const struct stele_move *move)
{
    put_dict(a->emit, key);
    answer_move(a, move);
    put_end(a->emit);
}

static void put_mistake(struct answer *a, const struct stele_review *review,
                        const struct stele_mistake *mistake)
{
    put_dict(a->emit, NULL);
    answer_node(a, "node", node_at(review, mistake->ply));
    answer_node(a, "after", node_at(review, mistake->ply + 1));
    answer_seat(a, "player", mistake->seat);
    put_move(a, "played", &mistake->played);
    put_move(a, "better", &mistake->better);
    put_list(a->emit, "then");
    for (size_t k = 0; k < mistake->then_n; k++)
        put_move(a, NULL, &mistake->then[k]);
    put_end(a->emit);
    put_int(a->emit, "cost", mistake->cost);
    put_int(a->emit, "error", mistake->error);
    put_int(a->emit, "total_milli", mistake->total);
    answer_by_category(a, "categories_milli", mistake->points);
    put_end(a->emit);
}

static void put_values(struct answer *a, const char *key, const int32_t *values)
{
    const struct stele_player *players;
    const size_t n = stele_log_players(a->log, &players);

    put_list(a->emit, key);
    for (size_t i = 0; i < n; i++)
        put_int(a->emit, NULL, values[i]);
    put_end(a->emit);
}

static void put_nodes(struct answer *a, const struct stele_review *review)
{
    put_list(a->emit, "nodes");
    for (size_t ply = 0; ply < review->nodes_n; ply++) {
        const struct stele_reviewed *const at = &review->nodes[ply];
        put_dict(a->emit, NULL);
        answer_node(a, "node", node_at(review, ply));
        put_word(a->emit, "by", review_by[at->by]);
        answer_seat(a, "player", at->seat);
        put_values(a, "value", at->value);
        put_values(a, "error", at->error);
        put_values(a, "total_milli", at->total);
        put_end(a->emit);
    }
    put_end(a->emit);
}

void answer_review(struct answer *a, const struct stele_review *review, bool curve)
{
    put_text(a->emit, "by", review->by);
    put_word(a->emit, "unit", review->points ? "milli" : "ppm");
    if (review->spread > 0)
        put_int(a->emit, "spread_milli", review->spread);
    put_int(a->emit, "budget", review->budget);
    put_int(a->emit, "seed", (int64_t)review->seed);
    put_bool(a->emit, "over", review->over);
    if (curve)
        put_bool(a->emit, "curve", true);
    put_accounts(a, review);
    put_list(a->emit, "turning_points");
    for (size_t i = 0; i < review->turns_n; i++)
        answer_node(a, NULL, node_at(review, review->turns[i]));
    put_end(a->emit);
    put_list(a->emit, "mistakes");
    for (size_t i = 0; i < review->mistakes_n; i++)
        put_mistake(a, review, &review->mistakes[i]);
    put_end(a->emit);
    put_nodes(a, review);
}
