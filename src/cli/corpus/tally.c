#include "cli/corpus/tally.h"

#include <stdlib.h>
#include <string.h>

/* ---- One log --------------------------------------------------------------------------------- */

void tally_log_free(struct tally_log *log)
{
    free(log->parts);
    free(log->rows);
    *log = (struct tally_log){0};
}

/* Room for n zeros, in place of whatever was there. */
static bool clear_room(void **list, size_t *room, size_t n, size_t size)
{
    if (!stele_grow(list, room, n, size))
        return false;
    if (n > 0)
        memset(*list, 0, n * size);
    return true;
}

bool tally_log_begin(struct tally_log *log, struct clauses *clauses,
                     const struct stele_heading *heading)
{
    void *parts = log->parts, *rows = log->rows;
    const bool ok =
        clear_room(&parts, &log->parts_room, heading->players_n * clauses->info->categories_n,
                   sizeof *log->parts) &&
        clear_room(&rows, &log->rows_room, clauses->n, sizeof *log->rows);

    log->parts = parts;
    log->rows = rows;
    log->clauses = clauses;
    log->heading = *heading;
    log->moves = 0;
    memset(log->totals, 0, sizeof log->totals);
    return ok;
}

void tally_log_row(struct tally_log *log, const struct stele_row *row)
{
    const struct stele_game_info *const info = log->clauses->info;
    const size_t clause = clauses_find(log->clauses, row->clause);
    const size_t ruling = clauses_reading(log->clauses, row->reading);

    if (clause < log->clauses->n)
        log->rows[clause]++;
    if (ruling < log->clauses->n && ruling != clause)
        log->rows[ruling]++;
    if (row->seat < 0)
        return;
    log->parts[(size_t)row->seat * info->categories_n + row->category] += row->points;
    if (((info->aside >> row->category) & 1) == 0)
        log->totals[row->seat] += row->points;
}

bool tally_log_otherwise(const struct tally_log *log, size_t ruling)
{
    return log->heading.rulings[ruling] != 0; /* the first choice is the default */
}

/* ---- Groups ---------------------------------------------------------------------------------- */

static void group_free(struct tally_group *group)
{
    free(group->moves.list);
    free(group->rounds.list);
    free(group->parts);
    free(group->ends);
    free(group->rows);
    free(group->otherwise);
}

void tally_free(struct tally *tally)
{
    for (size_t i = 0; i < tally->n; i++)
        group_free(&tally->groups[i]);
    free(tally->groups);
    for (size_t i = 0; i < tally->left_n; i++)
        free(tally->left[i]);
    free(tally->left);
    *tally = (struct tally){0};
}

static size_t count_ends(const struct stele_game_info *info)
{
    for (size_t i = 0; i < info->domains_n; i++)
        if (strcmp(info->domains[i].name, "ends") == 0)
            return info->domains[i].names_n;
    return 0;
}

static const struct tally_points no_points = {0, INT32_MAX, INT32_MIN};

/* A group like `like`, with nothing in it.  False without memory. */
static bool group_begin(struct tally_group *group, const struct tally_group *like)
{
    const struct stele_game_info *const info = like->info;

    *group = (struct tally_group){
        .game = like->game,
        .info = info,
        .game_number = like->game_number,
        .edition = like->edition,
        .players = like->players,
        .total = no_points,
        .ends_n = count_ends(info),
        .rows_n = like->rows_n,
    };
    group->parts = calloc(info->categories_n + 1, sizeof *group->parts);
    group->ends = calloc(group->ends_n + 1, sizeof *group->ends);
    group->rows = calloc(group->rows_n + 1, sizeof *group->rows);
    group->otherwise = calloc(info->rulings_n + 1, sizeof *group->otherwise);
    if (group->parts == NULL || group->ends == NULL || group->rows == NULL ||
        group->otherwise == NULL) {
        group_free(group);
        return false;
    }
    for (size_t i = 0; i < info->categories_n; i++)
        group->parts[i] = no_points;
    return true;
}

static int compare_groups(const void *a, const void *b)
{
    const struct tally_group *const x = a, *const y = b;

    if (x->game_number != y->game_number)
        return x->game_number < y->game_number ? -1 : 1;
    if (x->edition != y->edition)
        return x->edition < y->edition ? -1 : 1;
    return x->players < y->players ? -1 : x->players > y->players;
}

/* The group of the tally that is like `like`; NULL without memory. */
static struct tally_group *find_group(struct tally *tally, const struct tally_group *like)
{
    for (size_t i = 0; i < tally->n; i++)
        if (compare_groups(&tally->groups[i], like) == 0)
            return &tally->groups[i];
    if (!stele_grow(&tally->groups, &tally->room, tally->n + 1, sizeof *tally->groups))
        return NULL;
    struct tally_group *const group = &tally->groups[tally->n];
    if (!group_begin(group, like))
        return NULL;
    tally->n++;
    return group;
}

/* ---- Adding ---------------------------------------------------------------------------------- */

static bool list_add(struct tally_list *list, const uint32_t *values, size_t n)
{
    if (!stele_grow(&list->list, &list->room, list->n + n, sizeof *list->list))
        return false;
    if (n > 0)
        memcpy(list->list + list->n, values, n * sizeof *values);
    list->n += n;
    return true;
}

static void points_add(struct tally_points *points, struct tally_points more)
{
    points->sum += more.sum;
    if (more.least < points->least)
        points->least = more.least;
    if (more.most > points->most)
        points->most = more.most;
}

static unsigned count_bits(unsigned bits)
{
    unsigned n = 0;

    for (; bits != 0; bits &= bits - 1)
        n++;
    return n;
}

static bool add_finished(struct tally_group *group, const struct tally_log *log)
{
    const struct stele_status *const status = &log->status;
    const uint32_t rounds = status->round;
    const unsigned winners_n = count_bits(status->winners);

    if (!list_add(&group->moves, &log->moves, 1) || !list_add(&group->rounds, &rounds, 1))
        return false;
    group->finished++;
    for (size_t seat = 0; seat < group->players; seat++) {
        const int32_t total = log->totals[seat];
        const int32_t *const parts = log->parts + seat * group->info->categories_n;
        points_add(&group->total, (struct tally_points){total, total, total});
        for (size_t i = 0; i < group->info->categories_n; i++)
            points_add(&group->parts[i], (struct tally_points){parts[i], parts[i], parts[i]});
        if ((status->winners >> seat) & 1)
            group->wins[seat] += TALLY_WIN / winners_n;
    }
    if (status->end < group->ends_n)
        group->ends[status->end]++;
    return true;
}

static size_t find_edition(const struct stele_game_info *info, const char *name)
{
    size_t i = 0;

    while (i < info->editions_n && strcmp(info->editions[i].name, name) != 0)
        i++;
    return i;
}

void tally_enter(struct tally *tally, const struct cli *cli, const struct tally_log *log)
{
    const struct clauses *const clauses = log->clauses;
    const struct tally_group like = {
        .game = clauses->game,
        .info = clauses->info,
        .game_number = corpus_game(cli, clauses->game),
        .edition = find_edition(clauses->info, log->heading.edition),
        .players = log->heading.players_n,
        .rows_n = clauses->n,
    };
    struct tally_group *const group = find_group(tally, &like);

    if (group == NULL || (log->status.over && !add_finished(group, log))) {
        tally->failed = true;
        return;
    }
    group->logs++;
    for (size_t i = 0; i < group->rows_n; i++)
        group->rows[i] += log->rows[i];
    for (size_t i = 0; i < group->info->rulings_n; i++)
        group->otherwise[i] += tally_log_otherwise(log, i);
}

static bool merge_group(struct tally_group *group, const struct tally_group *other)
{
    if (!list_add(&group->moves, other->moves.list, other->moves.n) ||
        !list_add(&group->rounds, other->rounds.list, other->rounds.n))
        return false;
    group->logs += other->logs;
    group->finished += other->finished;
    points_add(&group->total, other->total);
    for (size_t i = 0; i < group->info->categories_n; i++)
        points_add(&group->parts[i], other->parts[i]);
    for (size_t i = 0; i < STELE_SEATS_MAX; i++)
        group->wins[i] += other->wins[i];
    for (size_t i = 0; i < group->ends_n; i++)
        group->ends[i] += other->ends[i];
    for (size_t i = 0; i < group->rows_n; i++)
        group->rows[i] += other->rows[i];
    for (size_t i = 0; i < group->info->rulings_n; i++)
        group->otherwise[i] += other->otherwise[i];
    return true;
}

static bool reserve_left(struct tally *tally, size_t n)
{
    return stele_grow(&tally->left, &tally->left_room, tally->left_n + n, sizeof *tally->left);
}

void tally_leave_out(struct tally *tally, const char *path)
{
    char *copy = reserve_left(tally, 1) ? strdup(path) : NULL;

    if (copy != NULL)
        tally->left[tally->left_n++] = copy;
    else
        tally->failed = true;
}

static bool merge_left(struct tally *tally, struct tally *other)
{
    if (other->left_n == 0)
        return true;
    if (!reserve_left(tally, other->left_n))
        return false;
    memcpy(tally->left + tally->left_n, other->left, other->left_n * sizeof *other->left);
    tally->left_n += other->left_n;
    other->left_n = 0;
    return true;
}

void tally_merge(struct tally *tally, struct tally *other)
{
    tally->failed |= other->failed || !merge_left(tally, other);
    for (size_t i = 0; i < other->n; i++) {
        struct tally_group *const group = find_group(tally, &other->groups[i]);
        if (group == NULL || !merge_group(group, &other->groups[i]))
            tally->failed = true;
    }
}

/* ---- In the end ------------------------------------------------------------------------------ */

static int compare_numbers(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return x < y ? -1 : x > y;
}

static void list_sort(struct tally_list *list)
{
    if (list->n > 1)
        qsort(list->list, list->n, sizeof *list->list, compare_numbers);
}

static int compare_paths(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void tally_sort(struct tally *tally)
{
    if (tally->left_n > 1)
        qsort(tally->left, tally->left_n, sizeof *tally->left, compare_paths);
    if (tally->n > 1)
        qsort(tally->groups, tally->n, sizeof *tally->groups, compare_groups);
    for (size_t i = 0; i < tally->n; i++) {
        list_sort(&tally->groups[i].moves);
        list_sort(&tally->groups[i].rounds);
    }
}

uint64_t tally_middle(const struct tally_list *list)
{
    return (uint64_t)list->list[(list->n - 1) / 2] + list->list[list->n / 2];
}

bool tally_uses(const struct tally_group *group, size_t category)
{
    return ((group->info->editions[group->edition].without >> category) & 1) == 0;
}
