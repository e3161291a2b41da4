/* Points: by category, what they rest on, whether the log claims the same, and who wins by them. */
#include "answers/answers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool points_row_rests(const struct points *points, const struct stele *lib,
                      const struct stele_row *row)
{
    struct stele_grounds grounds = {0};

    stele_grounds_of_row(lib, row, &grounds);
    for (size_t i = 0; i < grounds.n; i++)
        if (!points->doubtful || strcmp(grounds.list[i].confidence, "high") != 0)
            return true;
    return false;
}

/* Rows that are shown aside are no part of anybody's points. */
static void take_grounds(struct points *points, const struct stele *lib)
{
    struct stele_grounds all = {0};

    for (size_t i = 0; i < points->rows_n; i++) {
        const struct stele_row *const row = &points->rows[i];
        if (((points->info->aside >> row->category) & 1) != 0 ||
            !points_row_rests(points, lib, row))
            continue;
        points->resting[row->seat] += row->points;
        stele_grounds_of_row(lib, row, &all);
    }
    for (size_t i = 0; i < all.n; i++)
        if (!points->doubtful || strcmp(all.list[i].confidence, "high") != 0)
            points->grounds.list[points->grounds.n++] = all.list[i];
}

static bool at_result(const struct stele_log *log, struct stele_node node)
{
    struct stele_line line;

    stele_log_line(log, 0, &line);
    return stele_log_result(log) != NULL && node.line == 0 && node.ply == line.plies;
}

enum { DIAGS_DEFAULT = 100 }; /* of struct stele_diags */

/* A claim is about the end of the main line; it says nothing of other nodes.  False without memory. */
static bool judge_result(const struct stele_log *log, struct points *points)
{
    const int result = points->at_result ? stele_log_judge_result(log, &points->wrong) : STELE_OK;
    const size_t limit = points->wrong.limit > 0 ? points->wrong.limit : DIAGS_DEFAULT;

    points->holds = result == STELE_OK;
    return result != STELE_ENOMEM && (points->wrong.dropped == 0 || points->wrong.n == limit);
}

bool points_take(struct stele_log *log, struct stele_cursor *cursor, bool judge, struct points *out)
{
    out->info = stele_log_info(log);
    out->players_n = stele_log_players(log, &out->players);
    out->parts = calloc(out->players_n * out->info->categories_n + 1, sizeof *out->parts);
    if (out->parts == NULL)
        return false;
    out->final = stele_cursor_score(cursor, out->totals, out->parts);
    stele_cursor_status(cursor, &out->status);
    out->at_result = at_result(log, stele_cursor_node(cursor));
    out->judged = judge;
    if (!judge)
        return true;
    out->rows_n = stele_cursor_ledger(cursor, &out->rows);
    if (out->rows_n == 0 && stele_out_of_memory(stele_log_lib(log)))
        return false;
    take_grounds(out, stele_log_lib(log));
    return judge_result(log, out);
}

void points_free(struct points *points)
{
    stele_diags_free(&points->wrong);
    free(points->parts);
}

bool points_claimed(const struct points *points, const struct stele_log *log, size_t seat,
                    const char **claimed)
{
    const struct stele_item *const result = stele_log_result(log);

    for (size_t i = 0; result != NULL && i < result->children_n; i++) {
        const struct stele_item *const score = &result->children[i];
        const char *const player = stele_item_attr(score, "player");
        if (strcmp(score->name, "score") == 0 && player != NULL &&
            strcmp(player, points->players[seat].id) == 0) {
            *claimed = stele_item_attr(score, "points");
            return *claimed != NULL;
        }
    }
    return false;
}

int32_t points_subtotal(const struct stele_game_info *info, const int32_t *parts)
{
    int32_t sum = 0;

    for (size_t i = 0; i < info->categories_n; i++)
        sum += (info->subtotal >> i) & 1 ? parts[i] : 0;
    return sum;
}

/* ---- As an answer ---------------------------------------------------------------------------- */

/* Written as a number if it is one, else as it stands. */
static void put_claimed(struct answer *a, const char *claimed)
{
    char *end;
    const char *const digits = claimed + (*claimed == '-');
    const long value = strtol(claimed, &end, 10);

    if (*digits >= '0' && *digits <= '9' && *end == '\0' && value >= -INT32_MAX &&
        value <= INT32_MAX)
        put_int(a->emit, "claimed", value);
    else
        put_text(a->emit, "claimed", claimed);
}

/* The first node at which points that are claimed wrongly can have gone wrong. */
static void put_suspect(struct answer *a, const struct points *points, size_t seat,
                        const char *claimed)
{
    struct stele_suspect suspect;

    if (strtol(claimed, NULL, 10) != points->totals[seat] &&
        stele_suspect_find(a->log, stele_cursor_node(a->cursor), points->players[seat].id, "score",
                           &suspect) == STELE_OK &&
        suspect.found)
        answer_node(a, "suspect", suspect.first);
    else
        put_none(a->emit, "suspect");
}

static void put_result(struct answer *a, const struct points *points, size_t seat)
{
    const char *claimed;

    if (points->at_result && points_claimed(points, a->log, seat, &claimed)) {
        put_claimed(a, claimed);
        if (points->judged)
            put_suspect(a, points, seat, claimed);
    } else {
        put_none(a->emit, "claimed");
        put_none(a->emit, "suspect");
    }
}

static bool hides_points(const struct answer *a, size_t seat)
{
    return stele_cursor_hides_score(a->cursor, a->viewer, (int)seat);
}

/* An emitter that writes every key writes hidden points as "?". */
static void put_hidden(struct answer *a, const struct stele_game_info *info)
{
    if (!a->emit->whole)
        return;
    put_dict(a->emit, "categories");
    for (size_t k = 0; k < info->categories_n; k++)
        put_word(a->emit, info->categories[k], "?");
    put_end(a->emit);
    if (info->subtotal != 0)
        put_word(a->emit, "subtotal", "?");
    put_word(a->emit, "total", "?");
}

static void put_player(struct answer *a, const struct points *points, size_t seat)
{
    const int32_t *const parts = points->parts + seat * points->info->categories_n;
    const bool hidden = hides_points(a, seat);

    put_dict(a->emit, NULL);
    put_word(a->emit, "id", points->players[seat].id);
    put_text(a->emit, "name", points->players[seat].name);
    put_flag(a->emit, "hidden", hidden);
    if (hidden) {
        put_hidden(a, points->info);
    } else {
        answer_by_category(a, "categories", parts);
        if (points->info->subtotal != 0)
            put_int(a->emit, "subtotal", points_subtotal(points->info, parts));
        put_int(a->emit, "total", points->totals[seat]);
        if (points->judged)
            put_count(a->emit, "resting", points->resting[seat]);
        put_result(a, points, seat);
    }
    put_end(a->emit);
}

/* Categories that the totals leave out, where the game has such. */
static void put_aside(struct answer *a, const struct stele_game_info *info)
{
    if (info->aside == 0) {
        put_none(a->emit, "aside");
        return;
    }
    put_list(a->emit, "aside");
    for (size_t k = 0; k < info->categories_n; k++)
        if ((info->aside >> k) & 1)
            put_word(a->emit, NULL, info->categories[k]);
    put_end(a->emit);
}

void answer_end_of_game(struct answer *a, const struct stele_status *status)
{
    if (!status->over) {
        put_none(a->emit, "end");
        put_none(a->emit, "winners");
        return;
    }
    put_some(a->emit, "end", stele_name(stele_log_info(a->log), "ends", status->end));
    answer_seats(a, "winners", status->winners);
}

static void put_figure(struct answer *a, const struct stele_standing *standing, size_t index)
{
    const struct stele_figure *const figure = &standing->figure[index];
    char key[96];

    put_dict(a->emit, NULL);
    put_word(a->emit, "name", figure->name);
    if (a->detail) {
        snprintf(key, sizeof key, "name/standing/%s", figure->name);
        put_text(a->emit, "title", stele_text(a->lib, stele_log_game(a->log), a->lang, key));
    }
    put_some(a->emit, "clause", figure->clause);
    answer_by_player(a, "values", figure->value);
    answer_seats(a, "level", figure->level);
    put_bool(a->emit, "looked_at", index <= standing->decided);
    stele_say_standing(a->log, a->lang, standing, index, &a->said);
    answer_said(a, "text");
    put_end(a->emit);
}

/* Who wins, or would if the game ended now, and by what. */
static void put_standing(struct answer *a)
{
    struct stele_standing standing;

    stele_cursor_standing(a->cursor, &standing);
    put_dict(a->emit, "standing");
    put_bool(a->emit, "final", standing.final);
    put_word(a->emit, "win", stele_win_name(standing.win));
    answer_seats(a, "winners", standing.winners);
    put_some(a->emit, "clause", standing.clause);
    stele_say_win(a->log, a->lang, &standing, &a->said);
    answer_said(a, "text");
    if (a->detail)
        put_bool(a->emit, "total", standing.total);
    put_list(a->emit, "figures");
    for (size_t i = 0; i < standing.figures_n; i++)
        put_figure(a, &standing, i);
    put_end(a->emit);
    put_end(a->emit);
}

void answer_points(struct answer *a, const struct points *points, bool ledger)
{
    bool hidden = false;

    for (size_t i = 0; i < points->players_n; i++)
        hidden |= hides_points(a, i);
    answer_node(a, "node", stele_cursor_node(a->cursor));
    put_bool(a->emit, "final", points->final);
    answer_end_of_game(a, &points->status);
    put_list(a->emit, "players");
    for (size_t i = 0; i < points->players_n; i++)
        put_player(a, points, i);
    put_end(a->emit);
    put_aside(a, points->info);
    if (!hidden)
        put_standing(a);
    else
        put_none(a->emit, "standing");
    if (points->judged && points->at_result)
        put_bool(a->emit, "result_holds", points->holds);
    if (points->judged && !hidden)
        answer_rests(a, &points->grounds);
    if (!ledger)
        return;
    put_list(a->emit, "ledger");
    for (size_t i = 0; i < points->rows_n; i++)
        if (!hides_points(a, (size_t)points->rows[i].seat))
            answer_row(a, NULL, &points->rows[i]);
    put_end(a->emit);
}

bool answer_score(struct answer *a, bool judge, bool ledger)
{
    struct points points = {0};
    const bool taken = points_take(a->log, a->cursor, judge, &points);

    if (taken)
        answer_points(a, &points, ledger);
    else
        answer_fail(a);
    points_free(&points);
    return taken;
}
