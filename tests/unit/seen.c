#include "seen.h"

#define TEST_NO_MAIN
#include "acutest.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 16 };

/* ---- Keeping what is emitted ----------------------------------------------------------------- */

struct keeper {
    struct stele_emit emit;
    struct seen *open[DEPTH_MAX];
    int depth;
};

static struct seen *keep(struct stele_emit *emit, const char *key)
{
    const struct keeper *keeper = emit->user;
    struct seen *in = keeper->open[keeper->depth - 1];
    struct seen *seen = calloc(1, sizeof *seen);

    TEST_ASSERT(seen != NULL);
    seen->key = key ? strdup(key) : NULL;
    if (in->last)
        in->last->next = seen;
    else
        in->first = seen;
    in->last = seen;
    return seen;
}

static void keep_open(struct stele_emit *emit, const char *key, bool list)
{
    struct keeper *keeper = emit->user;

    (void)list;
    TEST_ASSERT(keeper->depth < DEPTH_MAX);
    keeper->open[keeper->depth] = keep(emit, key);
    keeper->depth++;
}

static void keep_close(struct stele_emit *emit)
{
    struct keeper *keeper = emit->user;

    keeper->depth--;
}

static void keep_integer(struct stele_emit *emit, const char *key, int64_t value)
{
    keep(emit, key)->number = (long)value;
}

static void keep_string(struct stele_emit *emit, const char *key, const char *value)
{
    keep(emit, key)->text = strdup(value);
}

static void keep_boolean(struct stele_emit *emit, const char *key, bool value)
{
    keep(emit, key)->number = value;
}

static void keeper_start(struct keeper *keeper)
{
    *keeper = (struct keeper){
        .emit = {keep_open, keep_close, keep_integer, keep_string, keep_boolean, keeper},
        .open = {calloc(1, sizeof(struct seen))},
        .depth = 1};
    TEST_ASSERT(keeper->open[0] != NULL);
}

struct seen *seen_position(const struct game_table *t)
{
    struct keeper keeper;

    keeper_start(&keeper);
    t->rules.game->view(&t->rules, t->state, STELE_NOBODY, &keeper.emit);
    return keeper.open[0];
}

struct seen *seen_figures(const struct game_table *t)
{
    struct keeper keeper;

    keeper_start(&keeper);
    t->rules.game->figures(&t->rules, &keeper.emit);
    return keeper.open[0];
}

void seen_free(struct seen *seen)
{
    while (seen) {
        struct seen *next = seen->next;
        seen_free(seen->first);
        free(seen->key);
        free(seen->text);
        free(seen);
        seen = next;
    }
}

/* ---- Looking --------------------------------------------------------------------------------- */

const struct seen *seen_find(const struct seen *in, const char *path)
{
    while (in && *path) {
        const size_t n = strcspn(path, ".");
        const struct seen *found = in->first;
        while (found && !(found->key && strlen(found->key) == n && !memcmp(found->key, path, n)))
            found = found->next;
        in = found;
        path += n + (path[n] == '.');
    }
    return in;
}

const struct seen *seen_at(const struct seen *in, const char *path)
{
    const struct seen *found = seen_find(in, path);

    TEST_ASSERT_(found != NULL, "the view has %s", path);
    return found;
}

long seen_number(const struct seen *in, const char *path)
{
    return seen_at(in, path)->number;
}

const char *seen_text(const struct seen *in, const char *path)
{
    const char *text = seen_at(in, path)->text;

    TEST_ASSERT_(text != NULL, "%s is a text", path);
    return text;
}

int seen_n(const struct seen *in)
{
    int n = 0;

    for (const struct seen *item = in->first; item; item = item->next)
        n++;
    return n;
}

bool seen_has(const struct seen *list, const char *text)
{
    for (const struct seen *item = list->first; item; item = item->next)
        if (item->text && strcmp(item->text, text) == 0)
            return true;
    return false;
}

int seen_seat(const struct seen *position, const char *id)
{
    int seat = 0;

    for (const struct seen *player = seen_at(position, "players")->first; player;
         player = player->next, seat++)
        if (strcmp(seen_text(player, "id"), id) == 0)
            return seat;
    return -1;
}

/* ---- Verdicts -------------------------------------------------------------------------------- */

void verdict_add(struct verdict *verdict, const char *category, int seat, int points)
{
    int i = 0;

    verdict->total[seat] += points;
    if (!category)
        return;
    while (i < verdict->categories_n && strcmp(verdict->category[i], category) != 0)
        i++;
    TEST_ASSERT(i < VERDICT_CATEGORIES_MAX);
    if (i == verdict->categories_n)
        verdict->category[verdict->categories_n++] = category;
    verdict->points[i][seat] += points;
}

unsigned verdict_best(unsigned seats, const int figure[STELE_SEATS_MAX])
{
    unsigned best = 0;

    for (int seat = 0; seat < STELE_SEATS_MAX; seat++) {
        bool beaten = false;
        for (int other = 0; other < STELE_SEATS_MAX; other++)
            beaten = beaten || (((seats >> other) & 1) && figure[other] > figure[seat]);
        if (((seats >> seat) & 1) && !beaten)
            best |= 1u << seat;
    }
    return best;
}

void verdict_totals(const struct game_table *t, const struct verdict *verdict)
{
    for (int seat = 0; seat < t->rules.players_n; seat++)
        TEST_CHECK_(gt_total(t, seat) == verdict->total[seat], "total of %s: %d, expected %d",
                    t->rules.players[seat].id, gt_total(t, seat), verdict->total[seat]);
}

static size_t category_of(const struct game_table *t, const char *name)
{
    size_t i = 0;

    while (i < t->rules.game->categories_n && strcmp(t->rules.game->categories[i], name) != 0)
        i++;
    TEST_ASSERT_(i < t->rules.game->categories_n, "there is a category %s", name);
    return i;
}

void verdict_compare(const struct game_table *t, const struct verdict *verdict)
{
    const struct stele_status status = gt_status(t);

    verdict_totals(t, verdict);
    for (int i = 0; i < verdict->categories_n; i++) {
        const size_t category = category_of(t, verdict->category[i]);
        for (int seat = 0; seat < t->rules.players_n; seat++)
            TEST_CHECK_(t->scored[seat][category] == verdict->points[i][seat],
                        "%s of %s: %d, expected %d", verdict->category[i],
                        t->rules.players[seat].id, (int)t->scored[seat][category],
                        verdict->points[i][seat]);
    }
    TEST_CHECK_(!status.over || status.winners == verdict->winners, "winners %x, expected %x",
                (unsigned)status.winners, verdict->winners);
}
