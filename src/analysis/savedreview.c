/* Reviews that stay in the log: written as estimates and branches, and read back from them.
 *
 * Every estimate is independent; a review is all the estimates of a line.  So a log may be cut,
 * mended or promoted, and the estimates that are left still hold for their positions. */
#include "analysis/review.h"

#include "core/game/admit.h"
#include "core/read/estimate.h"
#include "core/log/annot.h"
#include "core/log/cursor.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char ESTIMATE[] = "estimate", BETTER[] = "better", ANALYSIS[] = "analysis";

/* The values of `step`. */
static const char *const steps[] = {[STELE_BY_START] = "start",
                                    [STELE_BY_LUCK] = "luck",
                                    [STELE_BY_CHOICE] = "choice",
                                    [STELE_BY_NECESSITY] = "forced"};

static bool is_estimate(const struct stele_item *item)
{
    return strcmp(item->name, ESTIMATE) == 0;
}

/* The estimate at a node; NULL if there is none, or none that can be relied on. */
static const struct stele_item *find_estimate(const struct stele_log *log, struct stele_node node)
{
    const struct stele_item *items;
    const size_t n = stele_log_items(log, node, &items);
    struct stele_reason why;

    for (size_t i = 0; i < n; i++)
        if (is_estimate(&items[i]) && annot_valid(&log->header, &items[i], &why))
            return &items[i];
    return NULL;
}

static const struct stele_item *find_better(const struct stele_item *estimate)
{
    for (size_t i = 0; i < estimate->children_n; i++)
        if (strcmp(estimate->children[i].name, BETTER) == 0)
            return &estimate->children[i];
    return NULL;
}

/* The node that an estimate says a better line leads to: in a branch that departs from `node`. */
static bool find_lead(const struct stele_log *log, struct stele_node node,
                      const struct stele_item *estimate, struct stele_node *out)
{
    const struct stele_item *const better = find_better(estimate);
    const char *const leads = better != NULL ? stele_item_attr(better, "leads") : NULL;

    if (leads == NULL || !stele_node_parse(log, leads, out) || out->line == node.line ||
        out->ply == 0)
        return false;
    const struct log_line *const line = log->lines[out->line];
    return line->parent == node.line && line->at == node.ply && out->ply <= line->legal;
}

/* ---- Reading --------------------------------------------------------------------------------- */

struct reading {
    struct stele_log *log;
    struct stele_review *review;
    struct stele_cursor *cursor;
};

/* A list by seat, in an attribute that may be missing. */
static void read_list(const struct stele_log *log, const struct stele_item *estimate,
                      const char *name, int places, int32_t out[STELE_SEATS_MAX])
{
    const char *const text = stele_item_attr(estimate, name);

    if (text != NULL)
        estimate_players(&log->header, text, strlen(text), places, out);
}

static int32_t read_number(const struct stele_item *item, const char *name, int places)
{
    const char *const text = stele_item_attr(item, name);
    int32_t number = 0;

    if (text != NULL)
        estimate_number(text, strlen(text), places, &number);
    return number;
}

static uint64_t read_count(const struct stele_item *item, const char *name)
{
    const char *const text = stele_item_attr(item, name);
    uint64_t count = 0;

    if (text != NULL)
        estimate_count(text, strlen(text), &count);
    return count;
}

/* Returns how the node was reached, by the estimate or, if that does not say, by the move that led
 * there. */
static uint8_t read_step(const struct reading *reading, const struct stele_item *estimate,
                         uint32_t ply)
{
    const char *const step = stele_item_attr(estimate, "step");
    const struct log_line *const line = reading->log->lines[reading->review->line];
    struct stele_move move;

    if (ply == 0)
        return STELE_BY_START;
    for (uint8_t by = STELE_BY_LUCK; step != NULL && by <= STELE_BY_NECESSITY; by++)
        if (strcmp(step, steps[by]) == 0)
            return by;
    log_move(reading->log, line, ply, &move);
    return line->rules->game->verbs[move.verb].flags & STELE_VERB_CHANCE ? STELE_BY_LUCK
                                                                         : STELE_BY_CHOICE;
}

static void read_node(const struct reading *reading, const struct stele_item *estimate,
                      uint32_t ply)
{
    const struct stele_log *const log = reading->log;
    struct stele_review *const review = reading->review;
    struct stele_reviewed *const node = &review->nodes[ply];

    node->by = read_step(reading, estimate, ply);
    node->seat = (int8_t)(ply > 0 ? log_move_by(log, log->lines[review->line], ply) : STELE_NOBODY);
    read_list(log, estimate, "points", ESTIMATE_POINTS, node->total);
    read_list(log, estimate, "error", estimate_places(log->header.players_n), node->error);
    if (review->points)
        memcpy(node->value, node->total, sizeof node->value);
    else
        read_list(log, estimate, "chance", ESTIMATE_CHANCE, node->value);
}

/* Reads how the better line continues after its first move, if it still exists. */
static bool read_then(const struct reading *reading, struct stele_node node,
                      const struct stele_item *estimate, struct stele_mistake *mistake)
{
    struct stele_node lead;
    struct stele_move first;

    if (!find_lead(reading->log, node, estimate, &lead))
        return true;
    const struct log_line *const line = reading->log->lines[lead.line];
    log_move(reading->log, line, 1, &first);
    if (!stele_move_equal(&first, &mistake->better))
        return true;
    mistake->then = calloc(lead.ply, sizeof *mistake->then);
    if (mistake->then == NULL)
        return false;
    for (; mistake->then_n + 1 < lead.ply; mistake->then_n++)
        log_move(reading->log, line, (uint32_t)mistake->then_n + 2,
                 &mistake->then[mistake->then_n]);
    return true;
}

/* A move in text notation that can be made at the node of the cursor. */
static bool read_move(const struct reading *reading, const struct stele_item *better,
                      const char *name, struct stele_move *out)
{
    struct stele_reason why;

    return stele_move_parse(reading->log, reading->cursor, stele_item_attr(better, name), out,
                            &why) &&
           stele_cursor_check(reading->cursor, out, &why);
}

/* Reads the mistake made at a node, if its estimate has one and the same move is still played.
 * False without memory. */
static bool read_mistake(const struct reading *reading, const struct stele_item *estimate,
                         uint32_t ply)
{
    struct stele_log *const log = reading->log;
    struct stele_review *const review = reading->review;
    const struct stele_item *const better = find_better(estimate);
    const struct stele_node node = {review->line, ply};
    const int places = estimate_places(log->header.players_n);
    struct stele_mistake *const mistake = &review->mistakes[review->mistakes_n];
    struct stele_move next;
    uint32_t given;

    if (better == NULL || ply + 1 >= review->nodes_n)
        return true;
    log_move(log, log->lines[review->line], ply + 1, &next);
    if (!stele_cursor_goto(reading->cursor, node, NULL) ||
        !read_move(reading, better, "played", &mistake->played) ||
        !stele_move_equal(&mistake->played, &next) ||
        !read_move(reading, better, "move", &mistake->better))
        return true;
    mistake->ply = ply;
    mistake->seat = mistake->played.by;
    mistake->cost = read_number(better, "cost", places);
    mistake->error = read_number(better, "error", places);
    mistake->total = read_number(better, "points", ESTIMATE_POINTS);
    const char *const gains = stele_item_attr(better, "gains");
    if (gains != NULL)
        estimate_list(gains, strlen(gains), log->header.game->categories,
                      log->header.game->categories_n, ESTIMATE_POINTS, mistake->points, &given);
    review->mistakes_n++;
    return read_then(reading, node, estimate, mistake);
}

/* What the first estimate says of the review as a whole. */
static void read_heading(const struct stele_item *estimate, struct stele_review *review)
{
    const char *const by = stele_item_attr(estimate, "by");
    const uint64_t budget = read_count(estimate, "budget");

    /* A name that is too long is cut between its characters. */
    size_t size = by != NULL ? strlen(by) : 0;
    if (size >= sizeof review->by) {
        size = sizeof review->by - 1;
        while (size > 0 && ((unsigned char)by[size] & 0xc0) == 0x80)
            size--;
    }
    if (size > 0)
        memcpy(review->by, by, size);
    review->budget = budget <= UINT32_MAX ? (uint32_t)budget : UINT32_MAX;
    review->seed = read_count(estimate, "seed");
    review->spread = read_number(estimate, "spread", ESTIMATE_POINTS);
}

static bool read_all(const struct reading *reading)
{
    struct stele_review *const review = reading->review;
    struct stele_node node = {review->line, 0};
    struct stele_status status;

    review->nodes = calloc(review->nodes_n, sizeof *review->nodes);
    review->mistakes = calloc(review->nodes_n, sizeof *review->mistakes);
    if (review->nodes == NULL || review->mistakes == NULL)
        return false;
    read_heading(find_estimate(reading->log, node), review);
    for (; node.ply < review->nodes_n; node.ply++) {
        const struct stele_item *const estimate = find_estimate(reading->log, node);
        read_node(reading, estimate, node.ply);
        if (!read_mistake(reading, estimate, node.ply))
            return false;
    }
    node.ply = (uint32_t)review->nodes_n - 1;
    if (stele_cursor_goto(reading->cursor, node, NULL)) {
        stele_cursor_status(reading->cursor, &status);
        review->over = status.over;
    }
    review_conclude(review, (int)reading->log->header.players_n);
    return true;
}

int stele_log_review(struct stele_log *log, uint32_t line, struct stele_review **out)
{
    struct stele_node node = {line, 0};

    if (!log_node_reachable(log, node))
        return STELE_EUSAGE;
    *out = NULL;
    while (node.ply <= log->lines[line]->legal && find_estimate(log, node) != NULL)
        node.ply++;
    if (node.ply == 0)
        return STELE_OK;
    struct stele_review *const review = calloc(1, sizeof *review);
    struct reading reading = {log, review, stele_cursor_new(log)};
    if (review != NULL)
        *review = (struct stele_review){
            .line = line, .points = log->header.players_n == 1, .nodes_n = node.ply};
    const bool good = review != NULL && reading.cursor != NULL && read_all(&reading);
    stele_cursor_free(reading.cursor);
    if (!good) {
        stele_review_free(review);
        return STELE_ENOMEM;
    }
    *out = review;
    return STELE_OK;
}

/* ---- Better lines ---------------------------------------------------------------------------- */

/* What keeping a review has made so far. */
struct keeping {
    struct stele_log *log;
    const struct stele_review *review;
    struct stele_node *leads; /* by mistake: where its better line ends */
    size_t made_n;            /* branches that are new: the last ones of the log */
    struct stele_item *items; /* by node: the estimates, in the arena of the log */
    struct stele_cursor *cursor;
};

/* The move `ply` (from 1) of a better line. */
static const struct stele_move *better_move(const struct stele_mistake *mistake, size_t ply)
{
    return ply == 1 ? &mistake->better : &mistake->then[ply - 2];
}

static bool begins_so(const struct stele_log *log, const struct log_line *line,
                      const struct stele_mistake *mistake)
{
    struct stele_move move;

    if (line->overrides || line->legal < mistake->then_n + 1)
        return false;
    for (uint32_t ply = 1; ply <= mistake->then_n + 1; ply++) {
        log_move(log, line, ply, &move);
        if (!stele_move_equal(&move, better_move(mistake, ply)))
            return false;
    }
    return true;
}

/* Finds a branch that already has the better line, by any author. */
static bool find_line(const struct stele_log *log, struct stele_node node,
                      const struct stele_mistake *mistake, uint32_t *out)
{
    const struct log_line *const line = log->lines[node.line];

    for (size_t i = log_child_from(log, line, node.ply); i < line->children_n; i++) {
        const struct log_line *const child = log->lines[line->children[i]];
        if (child->at != node.ply)
            break;
        if (begins_so(log, child, mistake)) {
            *out = line->children[i];
            return true;
        }
    }
    return false;
}

static int title_line(struct stele_log *log, uint32_t number, const struct stele_move *move)
{
    int code = STELE_OK;

    for (int i = 0; code == STELE_OK && i < STELE_LANGS_N; i++) {
        struct stele_buf said = {0}, title = {0};
        stele_say_move(log, stele_langs[i], move, &said);
        if (said.data != NULL)
            stele_say(log->lib, NULL, stele_langs[i], "core.review-better", &title, "move",
                      said.data, NULL);
        code = said.failed || title.failed || title.data == NULL
                   ? STELE_ENOMEM
                   : stele_edit_line_title(log, number, stele_langs[i], title.data);
        stele_buf_free(&said);
        stele_buf_free(&title);
    }
    return code;
}

static int play_line(struct keeping *keeping, uint32_t number, const struct stele_mistake *mistake)
{
    struct stele_node node = {number, 0};
    int code = STELE_OK;

    while (code == STELE_OK && node.ply <= mistake->then_n) {
        if (!stele_cursor_goto(keeping->cursor, node, NULL))
            return STELE_EUSAGE;
        code = stele_edit_play(keeping->cursor, better_move(mistake, ++node.ply), NULL);
    }
    return code == STELE_EINPUT ? STELE_EUSAGE : code;
}

static int make_line(struct keeping *keeping, struct stele_node node,
                     const struct stele_mistake *mistake, uint32_t *number)
{
    struct stele_log *const log = keeping->log;
    int code = stele_edit_branch(log, node, NULL, NULL, ANALYSIS, NULL, 0, number);

    if (code != STELE_OK)
        return code;
    keeping->made_n++;
    code = play_line(keeping, *number, mistake);
    return code == STELE_OK ? title_line(log, *number, &mistake->better) : code;
}

static int make_lines(struct keeping *keeping)
{
    const struct stele_review *const review = keeping->review;
    int code = STELE_OK;

    for (size_t i = 0; code == STELE_OK && i < review->mistakes_n; i++) {
        const struct stele_mistake *const mistake = &review->mistakes[i];
        const struct stele_node node = {review->line, mistake->ply};
        struct stele_node *const lead = &keeping->leads[i];
        if (!find_line(keeping->log, node, mistake, &lead->line))
            code = make_line(keeping, node, mistake, &lead->line);
        lead->ply = (uint32_t)mistake->then_n + 1;
    }
    return code;
}

/* ---- Estimates ------------------------------------------------------------------------------- */

enum { ATTRS_MOST = 8 }; /* of an estimate, and of a better move */

static void print_list(const struct stele_log *log, const int32_t *numbers, int places,
                       struct stele_buf *out)
{
    for (size_t i = 0; i < log->header.players_n; i++) {
        stele_buf_printf(out, "%s%s:", i > 0 ? " " : "", log->header.seats[i].id);
        estimate_print(out, numbers[i], places);
    }
}

static void print_gains(const struct stele_log *log, const int32_t *points, struct stele_buf *out)
{
    for (size_t i = 0; i < log->header.game->categories_n && i < STELE_CATEGORIES_MAX; i++) {
        if (points[i] == 0)
            continue;
        stele_buf_printf(out, "%s%s:", out->size > 0 ? " " : "", log->header.game->categories[i]);
        estimate_print(out, points[i], ESTIMATE_POINTS);
    }
}

/* The attributes of an item, as they are printed one after the other. */
struct attrs {
    struct stele_setting list[ATTRS_MOST];
    struct stele_buf values[ATTRS_MOST];
    size_t n;
};

/* Where the value of the next attribute goes. */
static struct stele_buf *next_attr(struct attrs *attrs, const char *name)
{
    attrs->list[attrs->n].name = name;
    return &attrs->values[attrs->n++];
}

/* False without memory. */
static bool settle_attrs(struct attrs *attrs, struct stele_item *item)
{
    bool good = true;

    for (size_t i = 0; i < attrs->n; i++) {
        good = good && !attrs->values[i].failed;
        attrs->list[i].value = attrs->values[i].data != NULL ? attrs->values[i].data : "";
    }
    item->attrs = attrs->list;
    item->attrs_n = attrs->n;
    return good;
}

static void free_attrs(struct attrs *attrs)
{
    for (size_t i = 0; i < attrs->n; i++)
        stele_buf_free(&attrs->values[i]);
}

/* A move in text notation, as it is read at its node: with the mover where that is not who decides. */
static void print_move(const struct keeping *keeping, const struct stele_move *move,
                       struct stele_buf *out)
{
    struct stele_status status;

    stele_move_print(keeping->log, move, out);
    stele_cursor_status(keeping->cursor, &status);
    if (move->by != STELE_NOBODY && move->by != status.mover)
        stele_buf_printf(out, " by=%s", keeping->log->header.seats[move->by].id);
}

static void print_better(const struct keeping *keeping, size_t number, struct attrs *attrs)
{
    const struct stele_log *const log = keeping->log;
    const struct stele_mistake *const mistake = &keeping->review->mistakes[number];
    const int places = estimate_places(log->header.players_n);
    char leads[STELE_NODE_MAX];

    stele_cursor_goto(keeping->cursor, (struct stele_node){keeping->review->line, mistake->ply},
                      NULL);
    print_move(keeping, &mistake->played, next_attr(attrs, "played"));
    print_move(keeping, &mistake->better, next_attr(attrs, "move"));
    estimate_print(next_attr(attrs, "cost"), mistake->cost, places);
    estimate_print(next_attr(attrs, "error"), mistake->error, places);
    estimate_print(next_attr(attrs, "points"), mistake->total, ESTIMATE_POINTS);
    print_gains(log, mistake->points, next_attr(attrs, "gains"));
    stele_node_print(log, keeping->leads[number], leads);
    stele_buf_puts(next_attr(attrs, "leads"), leads);
}

static void print_estimate(const struct keeping *keeping, uint32_t ply, struct attrs *attrs)
{
    const struct stele_review *const review = keeping->review;
    const struct stele_reviewed *const node = &review->nodes[ply];
    const struct stele_log *const log = keeping->log;

    stele_buf_puts(next_attr(attrs, "by"), review->by);
    stele_buf_printf(next_attr(attrs, "budget"), "%" PRIu32, review->budget);
    stele_buf_printf(next_attr(attrs, "seed"), "%" PRIu64, review->seed);
    stele_buf_puts(next_attr(attrs, "step"), steps[node->by]);
    if (!review->points)
        print_list(log, node->value, ESTIMATE_CHANCE, next_attr(attrs, "chance"));
    print_list(log, node->error, estimate_places(log->header.players_n), next_attr(attrs, "error"));
    print_list(log, node->total, ESTIMATE_POINTS, next_attr(attrs, "points"));
    if (review->points && ply == 0 && review->spread > 0)
        estimate_print(next_attr(attrs, "spread"), review->spread, ESTIMATE_POINTS);
}

static int make_estimate(struct keeping *keeping, uint32_t ply)
{
    const struct stele_review *const review = keeping->review;
    struct stele_item better = {.name = BETTER, .text = ""};
    struct stele_item item = {.name = ESTIMATE, .text = "", .children = &better};
    struct attrs attrs = {.n = 0}, better_attrs = {.n = 0};
    int code = STELE_OK;

    print_estimate(keeping, ply, &attrs);
    for (size_t i = 0; i < review->mistakes_n && item.children_n == 0; i++)
        if (review->mistakes[i].ply == ply) {
            print_better(keeping, i, &better_attrs);
            item.children_n = 1;
        }
    if (!settle_attrs(&attrs, &item) || !settle_attrs(&better_attrs, &better))
        code = STELE_ENOMEM;
    else if (!annot_valid(&keeping->log->header, &item, &keeping->log->refusal))
        code = STELE_EUSAGE;
    else if (!annot_copy(keeping->log->arena, &item, &keeping->items[ply]))
        code = STELE_ENOMEM;
    keeping->log->refused |= code == STELE_EUSAGE;
    free_attrs(&attrs);
    free_attrs(&better_attrs);
    return code;
}

static int make_estimates(struct keeping *keeping)
{
    int code = STELE_OK;

    for (uint32_t ply = 0; code == STELE_OK && ply < keeping->review->nodes_n; ply++)
        code = make_estimate(keeping, ply);
    return code;
}

/* ---- In place of what was kept before -------------------------------------------------------- */

static bool is_lead(const struct keeping *keeping, uint32_t line)
{
    for (size_t i = 0; i < keeping->review->mistakes_n; i++)
        if (keeping->leads[i].line == line)
            return true;
    return false;
}

/* Deletes the better lines of an earlier review, but for those that hold for this one as well and
 * those to which somebody has added anything. */
static void drop_lines(struct keeping *keeping)
{
    struct stele_log *const log = keeping->log;
    struct log_line *const line = log->lines[keeping->review->line];

    for (size_t i = 0; i < line->items_n; i++) {
        const struct stele_node node = {keeping->review->line, line->item_ply[i]};
        struct stele_node lead;
        if (!is_estimate(&line->items[i]) || !find_lead(log, node, &line->items[i], &lead) ||
            is_lead(keeping, lead.line))
            continue;
        const struct log_line *const better = log->lines[lead.line];
        if (strcmp(better->kind, ANALYSIS) == 0 && better->steps_n == lead.ply &&
            better->items_n == 0 && better->children_n == 0)
            stele_edit_delete(log, lead.line);
    }
}

static void drop_estimates(struct log_line *line)
{
    size_t n = 0;

    for (size_t i = 0; i < line->items_n; i++) {
        if (is_estimate(&line->items[i]))
            continue;
        line->items[n] = line->items[i];
        line->item_ply[n++] = line->item_ply[i];
    }
    line->items_n = n;
}

/* Adds the estimates.  There is room already, so this cannot fail.  An estimate comes last at its
 * node, so that the notes before it keep their places. */
static void put_estimates(struct keeping *keeping, struct log_line *line)
{
    for (uint32_t ply = 0; ply < keeping->review->nodes_n; ply++)
        log_item_add(line, log_item_from(line, ply + 1), ply, &keeping->items[ply]);
}

static bool reserve(const struct keeping *keeping, struct log_line *line)
{
    const size_t need = line->items_n + keeping->review->nodes_n;

    return stele_grow(&line->items, &line->items_room, need, sizeof *line->items) &&
           stele_grow(&line->item_ply, &line->item_ply_room, need, sizeof *line->item_ply);
}

static bool mistake_fits(const struct stele_log *log, const struct stele_review *review,
                         const struct stele_mistake *mistake)
{
    const struct stele_rules *const rules = log->lines[review->line]->rules;

    if (mistake->ply >= review->nodes_n - 1 || !game_admits(rules, &mistake->played, NULL) ||
        !game_admits(rules, &mistake->better, NULL))
        return false;
    for (size_t i = 0; i < mistake->then_n; i++)
        if (!game_admits(rules, &mistake->then[i], NULL))
            return false;
    return true;
}

static bool fits(const struct stele_log *log, const struct stele_review *review)
{
    if (!log_node_reachable(log, (struct stele_node){review->line, 0}) || review->nodes_n == 0 ||
        review->nodes_n > (size_t)log->lines[review->line]->legal + 1 ||
        review->points != (log->header.players_n == 1))
        return false;
    for (size_t i = 0; i < review->nodes_n; i++)
        if (review->nodes[i].by >= sizeof steps / sizeof steps[0])
            return false;
    for (size_t i = 0; i < review->mistakes_n; i++)
        if (!mistake_fits(log, review, &review->mistakes[i]))
            return false;
    return memchr(review->by, '\0', sizeof review->by) != NULL;
}

int stele_edit_review(struct stele_log *log, const struct stele_review *review)
{
    const uint64_t generation = log->generation;
    struct keeping keeping = {.log = log, .review = review};

    log->refused = false;
    if (!fits(log, review))
        return STELE_EUSAGE;
    keeping.leads = calloc(review->mistakes_n + 1, sizeof *keeping.leads);
    keeping.items = calloc(review->nodes_n, sizeof *keeping.items);
    keeping.cursor = stele_cursor_new(log);
    int code = keeping.leads != NULL && keeping.items != NULL && keeping.cursor != NULL
                   ? make_lines(&keeping)
                   : STELE_ENOMEM;
    if (code == STELE_OK)
        code = make_estimates(&keeping);
    stele_cursor_free(keeping.cursor);
    struct log_line *const line = log->lines[review->line];
    if (code == STELE_OK && !reserve(&keeping, line))
        code = STELE_ENOMEM;
    if (code == STELE_OK) {
        drop_lines(&keeping);
        drop_estimates(line);
        put_estimates(&keeping, line);
        log->generation++;
    } else {
        for (; keeping.made_n > 0; keeping.made_n--)
            log_line_drop(log);
        log->generation = generation;
    }
    free(keeping.leads);
    free(keeping.items);
    return code;
}
