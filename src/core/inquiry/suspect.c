/* Where a claim went wrong: a figure that was right when something was last claimed of it can only
 * have been spoilt by a move that changed it since. */
#include "core/play/claims.h"
#include "core/log/cursor.h"
#include "core/words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct hunt {
    struct stele_cursor *cursor;
    const char *player, *what;
    struct stele_node claim;
    struct stele_suspect *out;
};

/* ---- The last claim that held ---------------------------------------------------------------- */

static bool same_text(const char *a, const char *b)
{
    return (a == NULL && b == NULL) || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

/* Whether an annotation is a claim about the figure. */
static bool is_about(const struct hunt *hunt, const struct stele_item *item)
{
    if (strcmp(item->name, "check") == 0)
        return hunt->player == NULL && strcmp(hunt->what, "hash") == 0;
    return strcmp(item->name, "expect") == 0 &&
           same_text(stele_item_attr(item, "player"), hunt->player) &&
           same_text(stele_item_attr(item, "what"), hunt->what);
}

static bool holds(struct hunt *hunt, struct stele_node node, const struct stele_item *item)
{
    struct stele_reason why;

    return is_about(hunt, item) && stele_cursor_goto(hunt->cursor, node, NULL) &&
           stele_cursor_claim(hunt->cursor, item, &why);
}

/* Backwards from the claim, through the lines it departs from. */
static void find_held(struct hunt *hunt)
{
    const struct stele_log *const log = hunt->cursor->log;
    struct stele_node node = hunt->claim;

    for (bool own = true;; own = false) {
        const struct log_line *const line = log->lines[node.line];
        /* What stands at the node of the claim itself says no more than the claim. */
        for (size_t i = log_item_from(line, node.ply + !own); i-- > 0;) {
            const struct stele_node at = {node.line, line->item_ply[i]};
            if (holds(hunt, at, &line->items[i])) {
                hunt->out->held = at;
                hunt->out->claimed = true;
                return;
            }
        }
        if (node.line == 0)
            break;
        node = (struct stele_node){line->parent, line->at};
    }
    hunt->out->held = (struct stele_node){0, 0};
}

/* ---- The first change since ------------------------------------------------------------------ */

static void read_figure(struct hunt *hunt, struct stele_node node, char out[STELE_FACT_TEXT_MAX])
{
    stele_cursor_goto(hunt->cursor, node, NULL);
    claim_figure(cursor_rules(hunt->cursor), hunt->cursor->state, hunt->player, hunt->what, out);
}

/* Looks along one line, from node `from` on.  False if it leads to the next. */
static bool find_change(struct hunt *hunt, struct stele_node from, uint32_t to)
{
    struct stele_suspect *const out = hunt->out;

    for (uint32_t ply = from.ply + 1; ply <= to; ply++) {
        const struct stele_node node = {from.line, ply};
        read_figure(hunt, node, out->after);
        if (strcmp(out->before, out->after) != 0) {
            out->found = true;
            out->first = node;
            log_move(hunt->cursor->log, cursor_line(hunt->cursor), ply, &out->move);
            return true;
        }
    }
    return false;
}

/* The lines on the way to the claim, the main line first, with the last node on each. */
static struct stele_node *way_to(const struct stele_log *log, struct stele_node node, size_t *n)
{
    *n = log->lines[node.line]->depth + 1;
    struct stele_node *const way = calloc(*n, sizeof *way);

    for (size_t i = *n; way != NULL && i-- > 0;) {
        const struct log_line *const line = log->lines[node.line];
        way[i] = node;
        node = (struct stele_node){line->parent, line->at};
    }
    return way;
}

/* The figure is read at every node from the claim that held to the one that fails: one view for
 * each move, a few milliseconds for a whole game.  Halving would need fewer, but a figure may
 * change and change back, and the first change is the one to look at. */
static int find_first(struct hunt *hunt)
{
    struct stele_suspect *const out = hunt->out;
    size_t n;
    struct stele_node *const way = way_to(hunt->cursor->log, hunt->claim, &n);
    bool begun = false;

    if (way == NULL)
        return STELE_ENOMEM;
    read_figure(hunt, out->held, out->before);
    for (size_t i = 0; i < n && !out->found; i++) {
        if (begun)
            find_change(hunt, (struct stele_node){way[i].line, 0}, way[i].ply);
        else if (way[i].line == out->held.line)
            find_change(hunt, out->held, way[i].ply);
        begun |= way[i].line == out->held.line;
    }
    free(way);
    return STELE_OK;
}

/* ---- Asking ---------------------------------------------------------------------------------- */

static bool is_player(const struct stele_log *log, const char *id)
{
    for (size_t i = 0; i < log->header.players_n; i++)
        if (strcmp(log->header.seats[i].id, id) == 0)
            return true;
    return false;
}

int stele_suspect_find(struct stele_log *log, struct stele_node node, const char *player,
                       const char *what, struct stele_suspect *out)
{
    if (!log_node_reachable(log, node) || (player != NULL && !is_player(log, player)))
        return STELE_EUSAGE;
    struct hunt hunt = {
        .cursor = stele_cursor_new(log), .player = player, .what = what, .claim = node, .out = out};
    if (hunt.cursor == NULL)
        return STELE_ENOMEM;
    *out = (struct stele_suspect){.first = node};
    snprintf(out->path, sizeof out->path, "%s%s%s%s", player != NULL ? "players." : "",
             player != NULL ? player : "", player != NULL ? "." : "", what);
    find_held(&hunt);
    const int code = find_first(&hunt);
    stele_cursor_free(hunt.cursor);
    return code;
}

/* Whether a claim of a player is the one that a diagnostic calls by the player's name. */
static bool is_named(const struct stele_log *log, const char *player, const struct stele_diag *diag)
{
    const char *const name = stele_fact_text(&diag->why.facts, "player");

    for (size_t i = 0; player != NULL && i < log->header.players_n; i++)
        if (strcmp(log->header.seats[i].id, player) == 0)
            return *name == '\0' || strcmp(log->header.seats[i].name, name) == 0;
    return player == NULL && *name == '\0';
}

static bool is_claimed(const struct stele_log *log, const struct stele_item *item,
                       const char *attribute, const struct stele_diag *diag)
{
    return same_text(stele_item_attr(item, attribute),
                     stele_fact_text(&diag->why.facts, "claimed")) &&
           is_named(log, stele_item_attr(item, "player"), diag);
}

/* The player of the claim that a diagnostic is about: an expect of the node, or a score of the
 * result.  False if there is none like it. */
static bool find_player(const struct stele_log *log, struct stele_node node,
                        const struct stele_diag *diag, const char **player)
{
    const char *const what = stele_fact_text(&diag->why.facts, "what");
    const bool score = strcmp(what, "score") == 0;
    const struct stele_item *items;
    const size_t n = stele_log_items(log, node, &items);

    for (size_t i = 0; i < n; i++) {
        *player = stele_item_attr(&items[i], "player");
        if (strcmp(items[i].name, "expect") == 0 &&
            same_text(stele_item_attr(&items[i], "what"), what) &&
            is_claimed(log, &items[i], "value", diag))
            return true;
    }
    for (size_t i = 0; score && log->result != NULL && i < log->result->children_n; i++) {
        *player = stele_item_attr(&log->result->children[i], "player");
        if (strcmp(log->result->children[i].name, "score") == 0 &&
            is_claimed(log, &log->result->children[i], "points", diag))
            return true;
    }
    return false;
}

int stele_suspect_of(struct stele_log *log, const struct stele_diag *diag,
                     struct stele_suspect *out)
{
    const char *what = stele_fact_text(&diag->why.facts, "what");
    const char *player = NULL;
    struct stele_node node;

    if (diag->kind != STELE_D_CLAIM || diag->severity != STELE_ERROR ||
        strcmp(diag->why.code, "core.claim-not-over") == 0 ||
        strcmp(diag->why.code, "core.claim-path") == 0 || !stele_node_parse(log, diag->node, &node))
        return STELE_EUSAGE;
    if (strcmp(diag->why.code, "core.claim-winner") == 0)
        what = "winners";
    else if (strcmp(diag->why.code, "core.claim-score") == 0 ||
             strcmp(diag->why.code, "core.claim-value") == 0) {
        if (!find_player(log, node, diag, &player))
            return STELE_EUSAGE;
    }
    return stele_suspect_find(log, node, player, what, out);
}

void stele_say_suspect(const struct stele_log *log, const char *lang,
                       const struct stele_suspect *suspect, struct stele_buf *out)
{
    struct stele_buf move = {0}, changed = {0};
    char node[STELE_NODE_MAX], held[STELE_NODE_MAX];

    stele_node_print(log, suspect->first, node);
    stele_node_print(log, suspect->held, held);
    if (suspect->found)
        stele_say_move(log, lang, &suspect->move, &move);
    if (suspect->found && strcmp(suspect->path, "hash") != 0)
        stele_say_difference(log, lang, suspect->path, suspect->before, suspect->after, &changed);
    out->failed |= move.failed || changed.failed;
    stele_say(log->lib, NULL, lang, "core.suspect", out, "found", suspect->found ? "1" : "", "node",
              node, "held", held, "claimed", suspect->claimed ? "1" : "", "move",
              move.data != NULL ? move.data : "", "changed",
              changed.data != NULL ? changed.data : "", NULL);
    stele_buf_free(&move);
    stele_buf_free(&changed);
}
