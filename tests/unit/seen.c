#include "seen.h"

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
    struct seen *seen = keep(emit, key);
    seen->list = true;
    keeper->open[keeper->depth++] = seen;
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

struct seen *seen_emitted(void (*tell)(const void *what, struct stele_emit *emit), const void *what)
{
    struct keeper keeper = {
        .emit = {.open = keep_open,
                 .close = keep_close,
                 .integer = keep_integer,
                 .string = keep_string,
                 .boolean = keep_boolean,
                 .word = keep_string,
                 .user = &keeper},
        .open = {calloc(1, sizeof(struct seen))},
        .depth = 1};

    TEST_ASSERT(keeper.open[0] != NULL);
    tell(what, &keeper.emit);
    return keeper.open[0];
}

static void tell_position(const void *what, struct stele_emit *emit)
{
    const struct game_table *t = what;

    t->rules.game->view(&t->rules, t->state, STELE_NOBODY, emit);
}

static void tell_figures(const void *what, struct stele_emit *emit)
{
    const struct game_table *t = what;

    t->rules.game->figures(&t->rules, emit);
}

struct seen *seen_position(const struct game_table *t)
{
    return seen_emitted(tell_position, t);
}

struct seen *seen_figures(const struct game_table *t)
{
    return seen_emitted(tell_figures, t);
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

/* ---- Printing -------------------------------------------------------------------------------- */

static bool is_plain(const struct seen *seen)
{
    for (const struct seen *item = seen->first; item; item = item->next)
        if (item->first || item->key)
            return false;
    return true;
}

static void print_value(const struct seen *seen, struct stele_buf *out)
{
    if (seen->text)
        stele_buf_printf(out, " \"%s\"", seen->text);
    else if (!seen->list)
        stele_buf_printf(out, " %ld", seen->number);
    for (const struct seen *item = seen->first; item; item = item->next)
        print_value(item, out);
}

static bool same_value(const struct seen *a, const struct seen *b)
{
    struct stele_buf x = {0}, y = {0};

    print_value(a, &x);
    print_value(b, &y);
    const bool same = x.size == y.size && (x.size == 0 || memcmp(x.data, y.data, x.size) == 0);
    stele_buf_free(&x);
    stele_buf_free(&y);
    return same;
}

static const struct seen *counterpart(const struct seen *item, int number, const struct seen *in)
{
    const struct seen *found = in ? in->first : NULL;

    if (item->key)
        return in ? seen_find(in, item->key) : NULL;
    while (found && number-- > 0)
        found = found->next;
    return found;
}

static void print_below(const struct seen *seen, const struct seen *but, struct stele_buf *path,
                        struct stele_buf *out)
{
    const size_t size = path->size;
    int number = 0;

    for (const struct seen *item = seen->first; item; item = item->next, number++) {
        const struct seen *other = counterpart(item, number, but);
        path->size = size;
        if (item->key)
            stele_buf_printf(path, "%s%s", size ? "." : "", item->key);
        else
            stele_buf_printf(path, "%s%d", size ? "." : "", number + 1);
        if (!is_plain(item)) {
            print_below(item, other, path, out);
        } else if (!other || !same_value(item, other)) {
            stele_buf_printf(out, "  %s", path->data);
            print_value(item, out);
            stele_buf_puts(out, "\n");
        }
    }
    path->size = size;
}

void seen_print(const struct seen *seen, const struct seen *but, struct stele_buf *out)
{
    struct stele_buf path = {0};

    print_below(seen, but, &path, out);
    stele_buf_free(&path);
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
