/* Taking annotations and branches out of a log.  Everything that needs memory is made first: the
 * shorter notes; then nothing can fail. */
#include "core/log/annot.h"
#include "core/log/log.h"

#include <stdlib.h>
#include <string.h>

static const char BRANCH[] = "branch";
enum { BRANCH_SIZE = sizeof BRANCH - 1 };

bool stele_strip_knows(const char *kind)
{
    static const char *const kinds[] = {"note",  "mark",     "ask",  "bookmark", "expect",
                                        "check", "estimate", BRANCH, "analysis"};

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(kinds[i], kind) == 0)
            return true;
    return strncmp(kind, BRANCH, BRANCH_SIZE) == 0 && kind[BRANCH_SIZE] == ':';
}

/* ---- What is meant --------------------------------------------------------------------------- */

static bool is_wanted(const struct stele_strip *what, const char *kind)
{
    for (size_t i = 0; i < what->kinds_n; i++)
        if (strcmp(what->kinds[i], kind) == 0 ||
            (strcmp(what->kinds[i], "analysis") == 0 && strcmp(kind, "estimate") == 0))
            return true;
    return what->kinds_n == 0 &&
           (strcmp(kind, "note") == 0 || (strcmp(kind, "bookmark") == 0 && what->authors_n == 0));
}

static bool is_branch_wanted(const struct log_line *line, const void *user)
{
    const struct stele_strip *const what = user;
    const char *const kind = line->kind;

    for (size_t i = 0; i < what->kinds_n; i++)
        if ((strncmp(what->kinds[i], BRANCH, BRANCH_SIZE) == 0 &&
             (what->kinds[i][BRANCH_SIZE] == '\0' ||
              strcmp(what->kinds[i] + BRANCH_SIZE + 1, kind) == 0)) ||
            (strcmp(what->kinds[i], "analysis") == 0 && strcmp(kind, "analysis") == 0))
            return true;
    return false;
}

/* Only notes have an author. */
static bool is_author(const struct stele_strip *what, const struct stele_item *item)
{
    const char *const by = stele_item_attr(item, "by");

    for (size_t i = 0; i < what->authors_n; i++)
        if (strcmp(what->authors[i], by != NULL ? by : "") == 0)
            return true;
    return what->authors_n == 0;
}

static bool is_note(const struct stele_item *item)
{
    return strcmp(item->name, "note") == 0;
}

/* Whether an annotation goes as a whole. */
static bool goes(const struct stele_strip *what, const struct stele_item *item)
{
    return is_wanted(what, item->name) &&
           (is_note(item) ? is_author(what, item) : what->authors_n == 0);
}

/* Whether a part of a note goes: a mark or a question. */
static bool part_goes(const struct stele_strip *what, const struct stele_item *part)
{
    return (strcmp(part->name, "mark") == 0 || strcmp(part->name, "ask") == 0) &&
           is_wanted(what, part->name);
}

/* Whether an annotation stays, but not all of it. */
static bool shrinks(const struct stele_strip *what, const struct stele_item *item)
{
    if (!is_note(item) || goes(what, item) || !is_author(what, item))
        return false;
    for (size_t i = 0; i < item->children_n; i++)
        if (part_goes(what, &item->children[i]))
            return true;
    return false;
}

/* ---- Shorter notes --------------------------------------------------------------------------- */

struct shorter {
    struct stele_item *list;
    size_t n, room;
};

/* The note without the parts that go, in the form in which notes are kept. */
static bool shorten(struct stele_log *log, const struct stele_strip *what,
                    const struct stele_item *item, struct stele_item *out)
{
    struct stele_item copy = *item;
    struct stele_item *const left = malloc(item->children_n * sizeof *left);

    if (left == NULL)
        return false;
    copy.children = left;
    copy.children_n = 0;
    for (size_t i = 0; i < item->children_n; i++)
        if (!part_goes(what, &item->children[i]))
            left[copy.children_n++] = item->children[i];
    const bool good = annot_copy(log->arena, &copy, out);
    out->source_line = item->source_line;
    free(left);
    return good;
}

static bool add_shorter(struct stele_log *log, const struct stele_strip *what,
                        const struct stele_item *item, struct shorter *shorter)
{
    if (!stele_grow(&shorter->list, &shorter->room, shorter->n + 1, sizeof *shorter->list) ||
        !shorten(log, what, item, &shorter->list[shorter->n]))
        return false;
    shorter->n++;
    return true;
}

/* All of them, in the order of the log. */
static bool make_shorter(struct stele_log *log, const struct stele_strip *what,
                         struct shorter *shorter)
{
    for (size_t i = 0; i < log->lines_n; i++) {
        const struct log_line *const line = log->lines[i];
        for (size_t k = 0; k < line->items_n; k++)
            if (shrinks(what, &line->items[k]) && !add_shorter(log, what, &line->items[k], shorter))
                return false;
    }
    return true;
}

/* A note that says nothing any more goes, too. */
static bool is_hollow(const struct stele_item *note)
{
    return *note->text == '\0' && note->children_n == 0 && stele_item_attr(note, "glyph") == NULL;
}

/* ---- The log --------------------------------------------------------------------------------- */

/* Returns how many annotations were taken out or became shorter. */
static size_t strip_line(struct log_line *line, const struct stele_strip *what,
                         const struct stele_item **shorter)
{
    size_t n = 0, taken = 0;

    for (size_t i = 0; i < line->items_n; i++) {
        struct stele_item item = line->items[i];
        const uint32_t ply = line->item_ply[i];
        bool stays = !goes(what, &item);
        taken += !stays;
        if (stays && shrinks(what, &item)) {
            item = *(*shorter)++;
            stays = !is_hollow(&item);
            taken++;
        }
        if (stays) {
            line->items[n] = item;
            line->item_ply[n++] = ply;
        }
    }
    line->items_n = n;
    return taken;
}

static size_t strip_branches(struct stele_log *log, const struct stele_strip *what)
{
    /* Branches have no author. */
    return what->authors_n > 0 ? 0 : log_delete_branches(log, is_branch_wanted, what);
}

int stele_edit_strip(struct stele_log *log, const struct stele_strip *what,
                     struct stele_stripped *taken)
{
    struct shorter shorter = {0};
    struct stele_stripped count = {0};

    log->refused = false;
    for (size_t i = 0; i < what->kinds_n; i++)
        if (!stele_strip_knows(what->kinds[i]))
            return STELE_EUSAGE;
    if (!make_shorter(log, what, &shorter)) {
        free(shorter.list);
        return STELE_ENOMEM;
    }
    const struct stele_item *next = shorter.list;
    for (size_t i = 0; i < log->lines_n; i++)
        count.items += strip_line(log->lines[i], what, &next);
    free(shorter.list);
    count.branches = strip_branches(log, what);
    log->generation += count.items > 0;
    if (taken != NULL)
        *taken = count;
    return STELE_OK;
}
