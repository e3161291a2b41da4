/* The review that a log keeps: review. */
#include "tcl/log_cmd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- From a dict ----------------------------------------------------------------------------- */

/* A review in the making; what it points to is in the pool. */
struct making {
    struct log_cmd *lc;
    Tcl_Interp *interp;
    struct pool pool;
    struct stele_review review;
    size_t players_n;
};

static bool bad_review(const struct making *m, const char *what)
{
    sentence_error(m->interp, "USAGE", "review", what, "not a review of this line: \"%s\"", what);
    return false;
}

/* The value of a key; NULL if there is none. */
static Tcl_Obj *value_of(const struct making *m, Tcl_Obj *dict, const char *key)
{
    Tcl_Obj *value = NULL;

    if (Tcl_DictObjGet(NULL, dict, value_key(m->lc->pkg, key), &value) != TCL_OK)
        return NULL;
    return value;
}

/* A number within a range of 32 bits; 0 where the key is missing. */
static bool read_number(const struct making *m, Tcl_Obj *dict, const char *key, int32_t *out)
{
    Tcl_Obj *const value = value_of(m, dict, key);
    Tcl_WideInt number = 0;

    if (value != NULL && (Tcl_GetWideIntFromObj(NULL, value, &number) != TCL_OK ||
                          number < INT32_MIN || number > INT32_MAX))
        return bad_review(m, key);
    *out = (int32_t)number;
    return true;
}

static bool read_list(const struct making *m, Tcl_Obj *dict, const char *key, Tcl_Size *n,
                      Tcl_Obj ***list)
{
    Tcl_Obj *const value = value_of(m, dict, key);

    *n = 0;
    return value == NULL || Tcl_ListObjGetElements(NULL, value, n, list) == TCL_OK ||
           bad_review(m, key);
}

/* A number for each player, or none at all. */
static bool read_values(const struct making *m, Tcl_Obj *dict, const char *key,
                        int32_t out[STELE_SEATS_MAX])
{
    Tcl_Obj **list = NULL;
    Tcl_WideInt number;
    Tcl_Size n;

    if (!read_list(m, dict, key, &n, &list))
        return false;
    if (n != 0 && (size_t)n != m->players_n)
        return bad_review(m, key);
    for (Tcl_Size i = 0; i < n; i++) {
        if (Tcl_GetWideIntFromObj(NULL, list[i], &number) != TCL_OK || number < INT32_MIN ||
            number > INT32_MAX)
            return bad_review(m, key);
        out[i] = (int32_t)number;
    }
    return true;
}

static bool read_node(const struct making *m, Tcl_Obj *dict, struct stele_reviewed *out)
{
    Tcl_Obj *const by = value_of(m, dict, "by");
    uint8_t i = 0;

    while (by != NULL && i < REVIEW_BY_N && strcmp(review_by[i], Tcl_GetString(by)) != 0)
        i++;
    if (by == NULL || i == REVIEW_BY_N)
        return bad_review(m, "by");
    out->by = i;
    out->seat = STELE_NOBODY;
    return read_values(m, dict, "value", out->value) && read_values(m, dict, "error", out->error) &&
           read_values(m, dict, "total_milli", out->total);
}

/* The move of {move TEXT …}, at the node of the scout. */
static bool read_move(struct making *m, struct stele_cursor *scout, Tcl_Obj *dict,
                      struct stele_move *out)
{
    Tcl_Obj *const value = dict != NULL ? value_of(m, dict, "move") : NULL;
    const char *const text =
        value != NULL ? text_from_obj(m->lc->pkg, m->interp, &m->pool, value) : "";
    struct stele_reason why;

    if (text == NULL)
        return false;
    return stele_move_parse(m->lc->log, scout, text, out, &why) || bad_review(m, text);
}

static bool read_then(struct making *m, struct stele_cursor *scout, Tcl_Obj *dict,
                      struct stele_mistake *out)
{
    Tcl_Obj **list = NULL;
    Tcl_Size n;

    if (!read_list(m, dict, "then", &n, &list))
        return false;
    out->then = pool_alloc(&m->pool, ((size_t)n + 1) * sizeof *out->then);
    for (; out->then_n < (size_t)n; out->then_n++)
        if (!read_move(m, scout, list[out->then_n], &out->then[out->then_n]))
            return false;
    return true;
}

static bool read_points(struct making *m, Tcl_Obj *dict, struct stele_mistake *out)
{
    const struct stele_game_info *const info = stele_log_info(m->lc->log);
    Tcl_Obj *const categories = value_of(m, dict, "categories_milli");

    for (size_t i = 0; categories != NULL && i < info->categories_n && i < STELE_CATEGORIES_MAX;
         i++)
        if (!read_number(m, categories, info->categories[i], &out->points[i]))
            return false;
    return true;
}

static bool read_mistake(struct making *m, Tcl_Obj *dict, struct stele_mistake *out)
{
    Tcl_Obj *const name = value_of(m, dict, "node");
    struct stele_cursor *scout;
    struct stele_node node;

    if (name == NULL || !stele_node_parse(m->lc->log, Tcl_GetString(name), &node) ||
        node.line != m->review.line)
        return bad_review(m, name != NULL ? Tcl_GetString(name) : "node");
    scout = log_scout_there(m->lc, m->interp, node);
    if (scout == NULL || !read_move(m, scout, value_of(m, dict, "played"), &out->played) ||
        !read_move(m, scout, value_of(m, dict, "better"), &out->better) ||
        !read_then(m, scout, dict, out) || !read_number(m, dict, "cost", &out->cost) ||
        !read_number(m, dict, "error", &out->error) ||
        !read_number(m, dict, "total_milli", &out->total) || !read_points(m, dict, out))
        return false;
    out->ply = node.ply;
    out->seat = out->played.by;
    return true;
}

static bool read_heading(struct making *m, Tcl_Obj *dict)
{
    Tcl_Obj *const by = value_of(m, dict, "by"), *const seed = value_of(m, dict, "seed");
    Tcl_WideInt number = 0;
    int32_t budget;

    if (value_of(m, dict, "nodes") == NULL)
        return bad_review(m, "nodes");
    if (!read_number(m, dict, "budget", &budget) ||
        !read_number(m, dict, "spread_milli", &m->review.spread))
        return false;
    if (budget < 0)
        return bad_review(m, "budget");
    if (seed != NULL && Tcl_GetWideIntFromObj(NULL, seed, &number) != TCL_OK)
        return bad_review(m, "seed");
    const char *const text = by != NULL ? text_from_obj(m->lc->pkg, m->interp, &m->pool, by) : "";
    if (text == NULL)
        return false;
    if (strlen(text) >= sizeof m->review.by)
        return bad_review(m, "by");
    strcpy(m->review.by, text);
    m->review.budget = (uint32_t)budget;
    m->review.seed = (uint64_t)number;
    return true;
}

static bool read_review(struct making *m, Tcl_Obj *dict)
{
    const struct stele_player *players;
    Tcl_Obj **nodes = NULL, **mistakes = NULL;
    Tcl_Size nodes_n, mistakes_n;

    m->players_n = stele_log_players(m->lc->log, &players);
    m->review.points = m->players_n == 1;
    if (!read_heading(m, dict) || !read_list(m, dict, "nodes", &nodes_n, &nodes) ||
        !read_list(m, dict, "mistakes", &mistakes_n, &mistakes))
        return false;
    m->review.nodes_n = (size_t)nodes_n;
    m->review.nodes = pool_alloc(&m->pool, ((size_t)nodes_n + 1) * sizeof *m->review.nodes);
    m->review.mistakes =
        pool_alloc(&m->pool, ((size_t)mistakes_n + 1) * sizeof *m->review.mistakes);
    for (Tcl_Size i = 0; i < nodes_n; i++)
        if (!read_node(m, nodes[i], &m->review.nodes[i]))
            return false;
    for (Tcl_Size i = 0; i < mistakes_n; i++, m->review.mistakes_n++)
        if (!read_mistake(m, mistakes[i], &m->review.mistakes[i]))
            return false;
    return true;
}

/* ---- The subcommand -------------------------------------------------------------------------- */

static int tell_kept(struct log_cmd *lc, Tcl_Interp *interp, uint32_t line)
{
    struct stele_review *review = NULL;
    const int code = stele_log_review(lc->log, line, &review);

    if (code == STELE_ENOMEM)
        return memory_error(interp);
    if (review != NULL) {
        struct reply reply;
        answer_review(reply_dict(&reply, lc, lc->pkg->lang, STELE_NOBODY), review, false);
        reply_end(&reply, interp);
    }
    stele_review_free(review);
    return TCL_OK;
}

/* review ?line?, review line dict: what the log keeps, empty for nothing; or keeps that. */
int log_review_cmd(struct log_cmd *lc, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct making making = {.lc = lc, .interp = interp};
    int result = TCL_ERROR;

    if (objc > 4)
        return usage_error(interp, 2, objv, "?line? ?review?");
    if (!log_line_from_obj(lc, interp, objc > 2 ? objv[2] : NULL, &making.review.line))
        return TCL_ERROR;
    if (objc < 4)
        return tell_kept(lc, interp, making.review.line);
    if (read_review(&making, objv[3]))
        result = log_edit_result(lc, interp, stele_edit_review(lc->log, &making.review), "review",
                                 Tcl_GetString(objv[2]));
    pool_free(&making.pool);
    return result;
}
