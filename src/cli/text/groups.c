#include "cli/text/groups.h"

#include "cli/shared/out.h"
#include "cli/text/tell.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LINES_MAX = 24, GROUP_MIN = 3, PARTS_MAX = STELE_ARGS_MAX + 1, ITEM_INDENT = 6 };

/* A long list of legal moves is printed in groups, by what moves look like in text notation and
 * nothing else, so that it works for every game.  Moves with the same verb and first argument are a
 * group; in it, moves whose last numbers follow each other are a range.  The list is in a fixed
 * order in which such moves lie together, so a range is looked for among neighbours only; a group
 * may be scattered, hence `listed`. */

/* A move in text notation, cut at its blanks: parts[0] is the verb, the others "key=value". */
struct entry {
    char *text;
    char *parts[PARTS_MAX];
    size_t parts_n;
    bool listed;
};

static bool make_entry(const struct stele_log *log, const struct stele_move *move,
                       struct entry *entry)
{
    struct stele_buf text = {0};

    stele_move_print(log, move, &text);
    *entry = (struct entry){.text = text.data};
    if (text.failed || text.data == NULL)
        return false;
    for (char *at = text.data; at != NULL && entry->parts_n < PARTS_MAX;) {
        entry->parts[entry->parts_n++] = at;
        at = strchr(at, ' ');
        if (at != NULL)
            *at++ = '\0';
    }
    return true;
}

static void free_entries(struct entry *entries, size_t n)
{
    for (size_t i = 0; i < n; i++)
        free(entries[i].text);
    free(entries);
}

/* One for each move; NULL without memory. */
static struct entry *make_entries(const struct stele_log *log, const struct stele_moves *moves)
{
    struct entry *entries = calloc(moves->n + 1, sizeof *entries);

    for (size_t i = 0; entries != NULL && i < moves->n; i++) {
        if (make_entry(log, &moves->list[i], &entries[i]))
            continue;
        free_entries(entries, i + 1);
        return NULL;
    }
    return entries;
}

static const char *value_of(const char *part)
{
    const char *equals = strchr(part, '=');

    return equals != NULL ? equals + 1 : part;
}

/* ---- Groups ---------------------------------------------------------------------------------- */

struct groups {
    const struct cli *cli;
    const struct stele_log *log;
    const struct stele_cursor *cursor;
    const struct stele_moves *moves;
    struct entry *entries;
    struct stele_buf *out;
};

/* With one argument, or none, the verb alone makes the group. */
static size_t shared_parts(const struct entry *entry)
{
    return entry->parts_n > 2 ? 2 : 1;
}

static bool same_group(const struct entry *a, const struct entry *b)
{
    const size_t n = shared_parts(a);

    if (n != shared_parts(b) || strcmp(a->parts[0], b->parts[0]) != 0)
        return false;
    return n == 1 || strcmp(a->parts[1], b->parts[1]) == 0;
}

/* Whether `b` is `a` with the last number one greater, so that both can be printed as a range. */
static bool follows(const struct entry *a, const struct entry *b)
{
    char *end_a, *end_b;

    if (a->parts_n != b->parts_n || a->parts_n <= shared_parts(a))
        return false;
    for (size_t i = 0; i + 1 < a->parts_n; i++)
        if (strcmp(a->parts[i], b->parts[i]) != 0)
            return false;
    const char *const last_a = value_of(a->parts[a->parts_n - 1]);
    const char *const last_b = value_of(b->parts[b->parts_n - 1]);
    const long from = strtol(last_a, &end_a, 10), to = strtol(last_b, &end_b, 10);
    return end_a != last_a && *end_a == '\0' && end_b != last_b && *end_b == '\0' && to == from + 1;
}

/* Whether the values of a move can be typed without their keys: none is left out before the last. */
static bool is_plain(const struct groups *g, const struct entry *entry, int verb)
{
    const struct stele_verb *const table = &stele_log_info(g->log)->verbs[verb];

    for (size_t i = 1; i < entry->parts_n; i++) {
        const size_t key = (size_t)(value_of(entry->parts[i]) - entry->parts[i]) - 1;
        const char *const name = table->args[i - 1].name;
        if (strlen(name) != key || strncmp(name, entry->parts[i], key) != 0)
            return false;
    }
    return true;
}

/* Blanks inside an item, where no line may break: taken for the time of wrapping, then made blanks. */
static const char TIE[] = "\u00a0";

static void untie(struct stele_buf *buf, size_t from)
{
    size_t to = from;

    for (size_t i = from; i < buf->size; i++) {
        const bool tie = strncmp(buf->data + i, TIE, sizeof TIE - 1) == 0;
        buf->data[to++] = tie ? ' ' : buf->data[i];
        i += tie ? sizeof TIE - 2 : 0;
    }
    if (buf->size > from)
        buf->data[buf->size = to] = '\0';
}

/* What completes the notation of a group: "dacia 2"; up to `last`, where that ends a range. */
static void put_item(const struct groups *g, const struct entry *entry, const struct entry *last,
                     int verb, struct stele_buf *out)
{
    const bool plain = is_plain(g, entry, verb);

    for (size_t i = shared_parts(entry); i < entry->parts_n; i++) {
        if (i > shared_parts(entry))
            stele_buf_puts(out, TIE);
        stele_buf_puts(out, plain ? value_of(entry->parts[i]) : entry->parts[i]);
    }
    if (last != entry)
        stele_buf_printf(out, "..%s", value_of(last->parts[last->parts_n - 1]));
}

/* "move from=germany to=… count=…"; a group that is one range says so: "build target=city6
 * workers=1..3". */
static void put_heading(const struct groups *g, size_t first, size_t n, const struct entry *last)
{
    const struct entry *const entry = &g->entries[first];
    struct stele_buf sentence = {0};

    stele_buf_puts(g->out, "  ");
    out_style(g->cli, g->out, STYLE_NAME);
    for (size_t i = 0; i < entry->parts_n; i++) {
        const size_t key = (size_t)(value_of(entry->parts[i]) - entry->parts[i]);
        stele_buf_puts(g->out, i > 0 ? " " : "");
        if (i < shared_parts(entry) || last != NULL)
            stele_buf_puts(g->out, entry->parts[i]);
        else
            stele_buf_printf(g->out, "%.*s…", (int)key, entry->parts[i]);
    }
    if (last != NULL)
        stele_buf_printf(g->out, "..%s", value_of(last->parts[last->parts_n - 1]));
    out_style(g->cli, g->out, STYLE_PLAIN);
    stele_buf_puts(g->out, "  ");
    stele_cursor_say_move(g->cursor, g->cli->lang, &g->moves->list[first], &sentence);
    SAY(g->cli, g->out, "cli.legal.group", "n", NUM((int64_t)n), "sentence",
        out_part(g->out, &sentence), NULL);
    stele_buf_puts(g->out, "\n");
    stele_buf_free(&sentence);
}

/* How many moves from `first` on make one range. */
static size_t range_of(const struct groups *g, size_t first)
{
    size_t next = first + 1;

    while (next < g->moves->n && follows(&g->entries[next - 1], &g->entries[next]))
        next++;
    return next - first;
}

static void put_items(struct groups *g, size_t first)
{
    const int verb = g->moves->list[first].verb;
    const bool wide = g->entries[first].parts_n > shared_parts(&g->entries[first]) + 1;
    struct stele_buf items = {0};

    for (size_t i = first; i < g->moves->n;) {
        if (g->entries[i].listed || !same_group(&g->entries[first], &g->entries[i])) {
            i++;
            continue;
        }
        const size_t n = range_of(g, i) < GROUP_MIN ? 1 : range_of(g, i); /* two are no range */
        if (items.size > 0)
            stele_buf_puts(&items, wide ? ", " : " ");
        put_item(g, &g->entries[i], &g->entries[i + n - 1], verb, &items);
        for (const size_t end = i + n; i < end; i++)
            g->entries[i].listed = true;
    }
    const size_t from = g->out->size;
    out_spaces(g->out, ITEM_INDENT);
    out_wrap(g->cli, g->out, out_part(g->out, &items), ITEM_INDENT, ITEM_INDENT);
    untie(g->out, from);
    stele_buf_free(&items);
}

static void put_line(const struct groups *g, size_t i)
{
    const struct stele_moves one = {.list = &g->moves->list[i], .n = 1};

    tell_legal(g->cli, g->log, g->cursor, &one, NULL, 0, g->out);
    g->entries[i].listed = true;
}

static void put_group(struct groups *g, size_t first)
{
    size_t n = 0;

    for (size_t i = first; i < g->moves->n; i++)
        n += !g->entries[i].listed && same_group(&g->entries[first], &g->entries[i]);
    if (n >= GROUP_MIN && range_of(g, first) == n) {
        put_heading(g, first, n, &g->entries[first + n - 1]);
        for (size_t i = first; i < first + n; i++)
            g->entries[i].listed = true;
        return;
    }
    if (n >= GROUP_MIN) {
        put_heading(g, first, n, NULL);
        put_items(g, first);
        return;
    }
    for (size_t i = first; i < g->moves->n; i++)
        if (!g->entries[i].listed && same_group(&g->entries[first], &g->entries[i]))
            put_line(g, i);
}

void groups_tell(const struct cli *cli, const struct stele_log *log,
                 const struct stele_cursor *cursor, const struct stele_moves *moves,
                 struct stele_buf *out)
{
    struct groups g = {.cli = cli, .log = log, .cursor = cursor, .moves = moves, .out = out};
    const struct stele_moves none = {.open = moves->open};

    if (moves->n <= LINES_MAX) {
        tell_legal(cli, log, cursor, moves, NULL, 0, out);
        return;
    }
    g.entries = make_entries(log, moves);
    if (g.entries == NULL) {
        out->failed = true;
        return;
    }
    for (size_t i = 0; i < moves->n; i++)
        if (!g.entries[i].listed)
            put_group(&g, i);
    free_entries(g.entries, moves->n);
    tell_legal(cli, log, cursor, &none, NULL, 0, out);
}

/* ---- Picking --------------------------------------------------------------------------------- */

/* A value may be a list: "F,F,S". */
static bool has_value(const char *value, const char *word)
{
    const size_t size = strlen(word);

    if (strcasecmp(value, word) == 0)
        return true;
    for (;;) {
        const size_t n = strcspn(value, ",:");
        if (n == size && strncasecmp(value, word, n) == 0)
            return true;
        if (value[n] == '\0')
            return false;
        value += n + 1;
    }
}

static bool has_word(const struct entry *entry, const char *word)
{
    for (size_t i = 0; i < entry->parts_n; i++)
        if (strcasecmp(entry->parts[i], word) == 0 || has_value(value_of(entry->parts[i]), word))
            return true;
    return false;
}

static bool has_words(const struct entry *entry, char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!has_word(entry, words[i]))
            return false;
    return true;
}

bool groups_pick(const struct stele_log *log, char *const *words, size_t n,
                 struct stele_moves *moves)
{
    const struct stele_game_info *const info = stele_log_info(log);
    struct entry *const entries = make_entries(log, moves);
    size_t kept = 0;

    if (entries == NULL)
        return false;
    for (size_t i = 0; i < moves->n; i++)
        if (has_words(&entries[i], words, n))
            moves->list[kept++] = moves->list[i];
    free_entries(entries, moves->n);
    moves->n = kept;
    for (size_t i = 0; i < info->verbs_n && i < 64; i++)
        for (size_t k = 0; k < n; k++)
            if (strcasecmp(info->verbs[i].name, words[k]) != 0)
                moves->open &= ~((uint64_t)1 << i);
    return true;
}
