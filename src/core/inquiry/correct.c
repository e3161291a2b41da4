/* The smallest corrections of doubtful figures that make a refused move legal.
 *
 * A state is plain data and does not know the set, so a correction is tried by compiling the set with it and asking
 * once more about the move at the same position.  What is tried: one figure of an item, then two, then three of
 * the same item (a cost is several), and of those the nearest to what the set has first.  Figures of low confidence
 * are looked at first; surer ones only where those do not help.
 *
 * Some figures have become part of the position long before: which region is sea was settled when the map was
 * laid.  So where nothing helps at the position as it is, the moves that lead to it are played again under each
 * correction, and have to stay legal. */
#include "core/game/admit.h"
#include "core/sets/sheet.h"
#include "core/library/vary.h"
#include "core/play/replay.h"
#include "core/log/cursor.h"
#include "core/inquiry/route.h"

#include <stdlib.h>
#include <string.h>

enum {
    LIST_MAX = 12, /* corrections listed; a longer list would help nobody */
    ITEMS_MAX = 512,
    TRIED_MAX = 4000,   /* sets compiled */
    APPLIED_MAX = 400000 /* moves played again */
};

struct correcting {
    const struct stele_cursor *cursor;
    const struct stele_move *move;
    struct vary *vary;
    const struct vary_item *items[ITEMS_MAX];
    size_t items_n;
    const char *confidence; /* of those that are looked at now */
    struct stele_grounds grounds;
    struct stele_rules rules; /* with the set that is tried */
    void *compiled;
    struct route route; /* taken once it is to be played again */
    bool again;
    void *state;
    uint32_t applied;
    struct stele_corrections *out;
    int code;
};

/* ---- What is in doubt ------------------------------------------------------------------------ */

static void add_item(struct correcting *c, const char *group, const char *id)
{
    const struct vary_item *const item = vary_item(c->vary, group, id);

    for (size_t i = 0; i < c->items_n; i++)
        if (c->items[i] == item)
            return;
    if (item == NULL)
        c->code = STELE_ENOMEM;
    else if (c->items_n < ITEMS_MAX)
        c->items[c->items_n++] = item;
    else
        c->out->cut = true;
}

static void add_sure(struct correcting *c, const struct set_group *group,
                     const struct set_item *item)
{
    if (set_doubtful(group, item) && strcmp(set_confidence(group, item), c->confidence) == 0)
        add_item(c, group->id, item->id);
}

/* Where it cannot be said which item it is, each that is in doubt may be the one. */
static void add_ground(struct correcting *c, const struct stele_ground *ground)
{
    const struct component_set *const set =
        lib_game(c->cursor->log->lib, cursor_game(c->cursor))->set;
    const struct set_group *const group = set_group(set, ground->group);

    if (group == NULL)
        return;
    if (ground->item[0] != '\0')
        add_sure(c, group, set_item(set, ground->group, ground->item));
    for (size_t i = 0; ground->item[0] == '\0' && i < group->items_n; i++)
        add_sure(c, group, &group->items[i]);
}

/* ---- Trying ---------------------------------------------------------------------------------- */

static bool keep(struct correcting *c, const struct vary_choice *choice)
{
    struct stele_corrections *const out = c->out;
    struct stele_set_changes changes = {0};

    if (out->n == LIST_MAX) {
        out->more = true;
        return false;
    }
    changes.list = arena_alloc(out->memory, VARY_FIGURES * sizeof *changes.list);
    if (changes.list == NULL)
        return false;
    changes.n = vary_changes(c->vary, choice, changes.list);
    /* The words of the vary go with it. */
    changes.memory = out->memory;
    const bool kept = changes_keep_words(&changes);
    changes.memory = NULL;
    out->list[out->n++] = (struct stele_correction){.changes = changes};
    for (size_t i = 0; i < choice->n; i++)
        out->list[out->n - 1].steps +=
            choice->item->figures[choice->figure[i]].values[choice->value[i]].steps;
    return kept && changes.n > 0;
}

/* Plays the way to the cursor under the set that is tried; false if it is not legal then. */
static bool play_again(struct correcting *c)
{
    struct stele_rules rules = c->cursor->log->header.rules;
    const struct stele_rules *of = &c->cursor->log->header.rules;
    struct stele_status status;
    struct stele_reason why;

    rules.set = c->compiled;
    if (!route_set_up(&c->route, &rules, c->state))
        return false;
    for (size_t i = 0; i < c->route.n; i++, c->applied++) {
        const struct route_move *const move = &c->route.moves[i];
        if (move->rules != of) {
            of = move->rules;
            rules = *of;
            rules.set = c->compiled;
        }
        if (!replay_check(&rules, c->state, move->seat, move->round, &move->move, &status, &why))
            return false;
        game_apply(&rules, c->state, &move->move, NULL);
    }
    return true;
}

static bool helps(struct correcting *c)
{
    struct stele_reason why;

    if (!c->again)
        return game_check(&c->rules, c->cursor->state, c->move, &why);
    return play_again(c) && game_check(&c->rules, c->state, c->move, &why);
}

static bool try_choice(void *user, const struct vary_choice *choice)
{
    struct correcting *const c = user;

    if (c->out->tried == TRIED_MAX || c->applied >= APPLIED_MAX) {
        c->out->cut = true;
        return false;
    }
    c->out->tried++;
    if (!vary_compile(c->vary, choice, c->compiled) || !helps(c))
        return true;
    const bool kept = keep(c, choice);
    if (!kept && !c->out->more)
        c->code = STELE_ENOMEM;
    return kept;
}

/* All corrections of a size; false if there is no use in looking for greater ones. */
static bool try_size(struct correcting *c, size_t figures, unsigned steps)
{
    for (size_t i = 0; i < c->items_n; i++)
        if (!vary_each(c->items[i], figures, steps, try_choice, c))
            return false;
    return c->out->n == 0;
}

static void search_sizes(struct correcting *c)
{
    for (size_t figures = 1; figures <= VARY_FIGURES; figures++)
        for (unsigned steps = (unsigned)figures;
             steps <= (unsigned)(figures == 1 ? VARY_STEPS : VARY_TOGETHER); steps++)
            if (!try_size(c, figures, steps))
                return;
}

/* At the position as it is, then at the one that the moves before it lead to. */
static void search(struct correcting *c)
{
    c->again = false;
    search_sizes(c);
    if (c->out->n > 0 || c->items_n == 0 || c->code != STELE_OK)
        return;
    if (c->state == NULL) {
        c->state = log_state_new(c->cursor->log);
        if (c->state == NULL || !route_take(c->cursor->log, c->cursor->node, &c->route))
            c->code = STELE_ENOMEM;
    }
    c->again = true;
    if (c->code == STELE_OK)
        search_sizes(c);
}

static void search_all(struct correcting *c)
{
    static const char *const confidences[] = {"low", "medium", "high"};

    for (size_t i = 0; i < sizeof confidences / sizeof confidences[0]; i++) {
        if (c->code != STELE_OK || c->out->n > 0)
            return;
        c->items_n = 0;
        c->confidence = confidences[i];
        for (size_t k = 0; k < c->grounds.n; k++)
            add_ground(c, &c->grounds.list[k]);
        search(c);
    }
}

/* ---- The question ---------------------------------------------------------------------------- */

static int start(struct correcting *c)
{
    const struct lib_game *const entry = lib_game(c->cursor->log->lib, cursor_game(c->cursor));
    struct stele_corrections *const out = c->out;

    out->memory = arena_new();
    if (out->memory == NULL)
        return STELE_ENOMEM;
    out->list = arena_alloc(out->memory, LIST_MAX * sizeof *out->list);
    c->compiled = arena_alloc_aligned(out->memory, entry->game->set_size, ARENA_STATE_ALIGN);
    c->vary = vary_new(entry);
    if (out->list == NULL || c->compiled == NULL || c->vary == NULL)
        return STELE_ENOMEM;
    c->rules = *cursor_rules(c->cursor);
    c->rules.set = c->compiled;
    return STELE_OK;
}

int stele_cursor_corrections(const struct stele_cursor *cursor, const struct stele_move *move,
                             struct stele_corrections *out)
{
    struct correcting c = {.cursor = cursor, .move = move, .out = out};
    struct stele_reason why;

    *out = (struct stele_corrections){0};
    if (!game_admits(cursor_rules(cursor), move, NULL) ||
        game_check(cursor_rules(cursor), cursor->state, move, &why))
        return STELE_OK;
    c.code = start(&c);
    stele_grounds_of_reason(cursor->log->lib, &why, &c.grounds);
    if (c.code == STELE_OK)
        search_all(&c);
    vary_free(c.vary);
    route_free(&c.route);
    free(c.state);
    if (c.code != STELE_OK) {
        stele_memory_free(out->memory);
        *out = (struct stele_corrections){0};
    }
    return c.code;
}
