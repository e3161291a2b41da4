/* stele infer: what many logs say of the doubtful figures of a set. */
#include "tcl/log_cmd.h"

#include <stdio.h>
#include <string.h>

/* The logs that are asked, and what they are called. */
struct asked {
    struct package *pkg;
    Tcl_Interp *interp;
    const struct stele *lib;
    const struct stele_game *game; /* NULL: that of the first log */
    const char *lang;
    struct box *box;
    Tcl_Obj *set, *data;
    struct stele_log **logs;
    Tcl_Obj **names;
    size_t n;
    Tcl_Obj *left_out;
};

/* ---- Values ---------------------------------------------------------------------------------- */

static Tcl_Obj *witness_obj(const struct asked *asked, struct stele_witness where)
{
    struct fields fields;
    char node[32];

    snprintf(node, sizeof node, "main:%u", (unsigned)where.ply);
    fields_init(&fields, asked->pkg);
    fields_put(&fields, "file", asked->names[where.log]);
    fields_text(&fields, "node", node);
    return fields_obj(&fields);
}

static void put_witness(const struct asked *asked, struct fields *fields, const char *key, bool any,
                        struct stele_witness where)
{
    if (any)
        fields_put(fields, key, witness_obj(asked, where));
}

static void put_bound(const struct asked *asked, struct fields *fields, const char *key,
                      const struct stele_bound *bound)
{
    struct fields own;

    if (!bound->known)
        return;
    fields_init(&own, asked->pkg);
    fields_int(&own, "value", bound->value);
    fields_int(&own, "for", bound->contra);
    fields_int(&own, "checks", bound->checks);
    fields_int(&own, "logs", bound->logs);
    put_witness(asked, &own, "at", bound->contra > 0, bound->at);
    fields_put(fields, key, fields_obj(&own));
}

static Tcl_Obj *known_obj(const struct asked *asked, const struct stele_known *known)
{
    static const char *const kinds[] = {
        [STELE_KNOWN_SURE] = "sure",   [STELE_KNOWN_WITHIN] = "within",
        [STELE_KNOWN_OPEN] = "open",   [STELE_KNOWN_DIVIDED] = "divided",
        [STELE_KNOWN_BOUND] = "bound", [STELE_KNOWN_UNMET] = "unmet"};
    Tcl_Obj *const rounds = Tcl_NewListObj(0, NULL);
    struct stele_buf said = {0};
    struct fields fields;

    for (size_t i = 0; i < known->round_n; i++)
        list_add(rounds, Tcl_NewWideIntObj(known->round[i]));
    stele_say_figure_name(asked->lib, asked->game, asked->lang, known->name, known->number, &said);
    fields_init(&fields, asked->pkg);
    fields_text(&fields, "kind", kinds[known->kind]);
    fields_text(&fields, "part", known->part);
    fields_text(&fields, "name", known->name);
    fields_int(&fields, "number", known->number);
    fields_text(&fields, "before", known->before);
    fields_text(&fields, "after", known->after);
    fields_int(&fields, "met", known->met);
    fields_int(&fields, "for", known->pro);
    fields_int(&fields, "checks", known->checks);
    fields_int(&fields, "logs", known->logs);
    put_witness(asked, &fields, "at", known->pro > 0, known->pro_at);
    if (known->is_number && known->kind != STELE_KNOWN_UNMET) {
        put_bound(asked, &fields, "least", &known->least);
        put_bound(asked, &fields, "most", &known->most);
    }
    fields_put(&fields, "round", rounds);
    fields_put(&fields, "say", value_said(asked->pkg, &said));
    stele_buf_free(&said);
    return fields_obj(&fields);
}

static Tcl_Obj *others_obj(const struct asked *asked, const struct stele_finding *finding)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    struct fields fields;

    for (size_t i = 0; i < finding->others_n; i++) {
        const struct stele_rival *const rival = &finding->others[i];
        fields_init(&fields, asked->pkg);
        fields_put(&fields, "changes", changes_obj(asked->pkg, &rival->correction.changes));
        fields_int(&fields, "for", rival->pro);
        put_witness(asked, &fields, "at", rival->pro > 0, rival->where);
        list_add(list, fields_obj(&fields));
    }
    return list;
}

static Tcl_Obj *finding_obj(const struct asked *asked, const struct stele_finding *finding)
{
    static const char *const kinds[] = {
        [STELE_FOUND_CORRECTED] = "corrected", [STELE_FOUND_KEPT] = "kept",
        [STELE_FOUND_OPEN] = "open",           [STELE_FOUND_DIVIDED] = "divided",
        [STELE_FOUND_BOUND] = "bound",         [STELE_FOUND_UNMET] = "unmet"};
    Tcl_Obj *const figures = Tcl_NewListObj(0, NULL);
    struct stele_buf said = {0};
    struct fields fields;

    for (size_t i = 0; i < finding->figures_n; i++)
        list_add(figures, known_obj(asked, &finding->figures[i]));
    if (finding->correction.changes.n > 0)
        stele_say_correction(asked->lib, asked->game, asked->lang, &finding->correction, &said);
    else
        stele_say_item(asked->lib, asked->game, asked->lang, finding->group, finding->item, &said);
    fields_init(&fields, asked->pkg);
    fields_text(&fields, "kind", kinds[finding->kind]);
    fields_text(&fields, "group", finding->group);
    fields_text(&fields, "item", finding->item);
    fields_put(&fields, "changes", changes_obj(asked->pkg, &finding->correction.changes));
    fields_int(&fields, "for", finding->pro);
    fields_int(&fields, "checks", finding->checks);
    fields_int(&fields, "logs", finding->logs);
    fields_int(&fields, "against", finding->contra);
    put_witness(asked, &fields, "for_at", finding->pro > 0, finding->pro_at);
    put_witness(asked, &fields, "against_at", finding->contra > 0, finding->contra_at);
    fields_put(&fields, "others", others_obj(asked, finding));
    fields_int(&fields, "more", finding->more);
    fields_put(&fields, "figures", figures);
    fields_put(&fields, "rows", change_rows_obj(asked->pkg, &finding->sure.changes));
    fields_put(&fields, "likely", change_rows_obj(asked->pkg, &finding->correction.changes));
    fields_put(&fields, "say", value_said(asked->pkg, &said));
    stele_buf_free(&said);
    return fields_obj(&fields);
}

static Tcl_Obj *unexplained_obj(const struct asked *asked, const struct stele_unexplained *one)
{
    struct stele_buf said = {0};
    struct fields fields;

    if (one->why.code != NULL)
        stele_say_reason(asked->lib, asked->logs[one->where.log], asked->lang, &one->why, &said);
    fields_init(&fields, asked->pkg);
    fields_put(&fields, "at", witness_obj(asked, one->where));
    fields_text(&fields, "code", one->why.code);
    fields_put(&fields, "text", value_said(asked->pkg, &said));
    stele_buf_free(&said);
    return fields_obj(&fields);
}

static Tcl_Obj *inference_obj(const struct asked *asked, const struct stele_inference *found)
{
    Tcl_Obj *const findings = Tcl_NewListObj(0, NULL);
    Tcl_Obj *const unexplained = Tcl_NewListObj(0, NULL);
    struct fields fields;

    for (size_t i = 0; i < found->n; i++)
        list_add(findings, finding_obj(asked, &found->list[i]));
    for (size_t i = 0; i < found->unexplained_n; i++)
        list_add(unexplained, unexplained_obj(asked, &found->unexplained[i]));
    fields_init(&fields, asked->pkg);
    fields_text(&fields, "game", stele_game_info(asked->lib, asked->game)->id);
    fields_text(&fields, "digest", stele_set_digest(asked->lib, asked->game));
    fields_int(&fields, "logs", (Tcl_WideInt)found->logs);
    fields_put(&fields, "left_out", asked->left_out);
    fields_int(&fields, "holding", (Tcl_WideInt)found->holding);
    fields_int(&fields, "tried", found->tried);
    fields_int(&fields, "cut", found->cut);
    fields_put(&fields, "findings", findings);
    fields_put(&fields, "unexplained", unexplained);
    return fields_obj(&fields);
}

/* ---- The logs -------------------------------------------------------------------------------- */

/* Reads a log for its form, under the figures that are asked about; NULL after an error. */
static struct stele_log *read_log(struct asked *asked, const struct stele *lib, Tcl_Obj *file)
{
    const char *const path = path_from_obj(asked->interp, file);
    const struct stele_source source = {.path = path};
    struct stele_diags diags = {0};
    struct stele_log *log = NULL;

    if (path == NULL)
        return NULL;
    const int code = stele_log_read_form(lib, &source, NULL, &log, &diags);
    if (code != STELE_OK) {
        diags_error(asked->pkg, asked->interp, NULL, &diags, code);
        stele_log_free(log);
        log = NULL;
    }
    stele_diags_free(&diags);
    return log;
}

/* The game, if nobody said it, is that of the first log; then there are figures to ask about. */
static bool find_box(struct asked *asked, Tcl_Obj *first)
{
    if (asked->game == NULL) {
        struct stele_log *const log = read_log(asked, asked->pkg->lib, first);
        if (log == NULL)
            return false;
        asked->game = stele_log_game(log);
        stele_log_free(log);
    }
    asked->box = box_new(asked->pkg, asked->interp, asked->game, asked->set, asked->data);
    if (asked->box == NULL)
        return false;
    asked->lib = asked->box->lib;
    return true;
}

/* A log of another game or set cannot be asked. */
static bool take_log(struct asked *asked, Tcl_Obj *file)
{
    struct stele_log *const log = read_log(asked, asked->lib, file);

    if (log == NULL)
        return false;
    if (stele_log_game(log) != asked->game ||
        strcmp(stele_set_digest(stele_log_lib(log), asked->game),
               stele_set_digest(asked->lib, asked->game)) != 0) {
        list_add(asked->left_out, file);
        stele_log_free(log);
        return true;
    }
    asked->logs[asked->n] = log;
    asked->names[asked->n++] = file;
    return true;
}

static int infer(struct asked *asked, struct stele_effort effort, Tcl_Obj *script)
{
    struct progress progress = {asked->interp, script, TCL_OK};
    const struct stele_watch watch = {tell_progress, &progress};
    struct stele_inference found;

    if (script != NULL)
        effort.watch = &watch;
    Tcl_Preserve(asked->interp);
    const int code = stele_infer(asked->lib, asked->game, asked->logs, asked->n, &effort, &found);
    Tcl_Release(asked->interp);
    if (code == STELE_ESTOP)
        return stopped_error(asked->interp, &progress, "asking the logs was cancelled");
    if (code != STELE_OK)
        return memory_error(asked->interp);
    Tcl_SetObjResult(asked->interp, inference_obj(asked, &found));
    stele_memory_free(found.memory);
    return TCL_OK;
}

/* infer files ?-game game? ?-set files? ?-data texts? ?-budget n? ?-jobs n? ?-lang lang? ?-progress script? */
int infer_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *game = NULL, *budget_obj = NULL, *jobs_obj = NULL, *lang = NULL, *script = NULL,
            **files;
    struct asked asked = {.pkg = pkg, .interp = interp};
    const struct option options[] = {{"-budget", &budget_obj}, {"-data", &asked.data},
                                     {"-game", &game},         {"-jobs", &jobs_obj},
                                     {"-lang", &lang},         {"-progress", &script},
                                     {"-set", &asked.set},     {NULL, NULL}};
    Tcl_WideInt budget = 0, jobs = 1;
    struct pool pool = {0};
    Tcl_Size n;

    if (objc < 3)
        return usage_error(interp, 2, objv, "files ?-option value ...?");
    if (Tcl_ListObjGetElements(NULL, objv[2], &n, &files) != TCL_OK || n == 0)
        return sentence_error(interp, "USAGE", "list", Tcl_GetString(objv[2]),
                              "not a list of logs: \"%s\"", Tcl_GetString(objv[2]));
    if (!options_read(interp, objc, objv, 3, options) ||
        (asked.lang = lang_from_obj(pkg, interp, lang)) == NULL ||
        (game != NULL && (asked.game = game_from_obj(pkg, interp, game)) == NULL) ||
        !number_from_obj(interp, budget_obj, 1, 1000000, &budget) ||
        !number_from_obj(interp, jobs_obj, 0, 64, &jobs))
        return TCL_ERROR;
    asked.logs = pool_alloc(&pool, (size_t)n * sizeof *asked.logs);
    asked.names = pool_alloc(&pool, (size_t)n * sizeof *asked.names);
    asked.left_out = Tcl_NewListObj(0, NULL);
    /* A script may do anything with the words of the command. */
    Tcl_Obj *const words = Tcl_NewListObj(n, files);
    Tcl_IncrRefCount(asked.left_out);
    Tcl_IncrRefCount(words);
    Tcl_ListObjGetElements(NULL, words, &n, &files);
    bool good = find_box(&asked, files[0]);
    for (Tcl_Size i = 0; good && i < n; i++)
        good = take_log(&asked, files[i]);
    const struct stele_effort effort = {.budget = (uint32_t)budget, .jobs = (unsigned)jobs};
    const int result = good ? infer(&asked, effort, script) : TCL_ERROR;
    for (size_t i = 0; i < asked.n; i++)
        stele_log_free(asked.logs[i]);
    Tcl_DecrRefCount(asked.left_out);
    Tcl_DecrRefCount(words);
    box_drop(asked.box);
    pool_free(&pool);
    return result;
}
