#include "core/inquiry/route.h"

#include <stdlib.h>
#include <string.h>

static void take_line(struct route *route, struct stele_node last, size_t end)
{
    const struct log_line *const line = route->log->lines[last.line];

    for (uint32_t ply = last.ply; ply > 0; ply--) {
        struct route_move *const move = &route->moves[--end];
        const struct log_turn *const turn = &line->turns[line->steps[ply - 1].turn];
        log_move(route->log, line, ply, &move->move);
        move->rules = line->rules;
        move->seat = turn->seat;
        move->round = turn->round;
    }
    if (last.line != 0)
        take_line(route, (struct stele_node){line->parent, line->at}, end);
}

static size_t count_moves(const struct stele_log *log, struct stele_node node)
{
    size_t n = node.ply;

    while (node.line != 0) {
        const struct log_line *const line = log->lines[node.line];
        n += line->at;
        node.line = line->parent;
    }
    return n;
}

bool route_take(const struct stele_log *log, struct stele_node node, struct route *out)
{
    const struct record_header *const header = &log->header;

    *out = (struct route){.log = log, .n = count_moves(log, node), .setup_n = header->setup_n};
    out->moves = calloc(out->n + 1, sizeof *out->moves);
    out->setup = calloc(header->setup_n + 1, sizeof *out->setup);
    if (out->moves == NULL || out->setup == NULL) {
        route_free(out);
        return false;
    }
    for (size_t i = 0; i < header->setup_n; i++)
        out->setup[i] = header->setup[i].move;
    take_line(out, node, out->n);
    return true;
}

void route_free(struct route *route)
{
    free(route->moves);
    free(route->setup);
    *route = (struct route){0};
}

bool route_set_up(const struct route *route, const struct stele_rules *rules, void *state)
{
    struct stele_reason why;

    memset(state, 0, rules->game->state_size);
    return rules->game->setup(rules, route->setup, route->setup_n, state, &why);
}
