/* stele open, stele restore, stele new: the ways to a handle. */
#include "tcl/log_cmd.h"

#include <stdio.h>
#include <string.h>

/* ---- Progress, and reading with it ----------------------------------------------------------- */

/* Calls the script with what was read and what there is.  It goes on unless the script breaks,
 * fails, or deletes the interpreter. */
bool tell_progress(void *user, uint64_t done, uint64_t total)
{
    struct progress *const progress = user;
    Tcl_Obj *const command = Tcl_DuplicateObj(progress->script);

    Tcl_IncrRefCount(command);
    progress->result =
        Tcl_ListObjAppendElement(progress->interp, command, Tcl_NewWideIntObj((Tcl_WideInt)done));
    if (progress->result == TCL_OK)
        progress->result = Tcl_ListObjAppendElement(progress->interp, command,
                                                    Tcl_NewWideIntObj((Tcl_WideInt)total));
    if (progress->result == TCL_OK)
        progress->result = Tcl_EvalObjEx(progress->interp, command, TCL_EVAL_GLOBAL);
    Tcl_DecrRefCount(command);
    if (progress->result == TCL_CONTINUE)
        progress->result = TCL_OK;
    return progress->result == TCL_OK && !Tcl_InterpDeleted(progress->interp);
}

int stopped_error(Tcl_Interp *interp, const struct progress *progress, const char *sentence)
{
    if (progress->result == TCL_ERROR)
        return TCL_ERROR;
    return sentence_error(interp, "USAGE", "cancelled", NULL, "%s", sentence);
}

int log_read(struct package *pkg, const struct stele *lib, Tcl_Interp *interp,
             struct stele_source *source, enum log_trust trust, Tcl_Obj *script, struct stele_log **log,
             struct stele_diags *diags)
{
    struct progress progress = {interp, script, TCL_OK};
    const struct stele_watch watch = {tell_progress, &progress};

    if (script != NULL) {
        source->watch = &watch;
        Tcl_IncrRefCount(script);
    }
    Tcl_Preserve(interp);
    const int code = trust == LOG_OWN ? stele_log_restore(lib, source, log, diags)
                                      : stele_log_read(lib, source, NULL, log, diags);
    int result = TCL_OK;
    source->watch = NULL;
    if (code == STELE_ESTOP) {
        stele_log_free(*log);
        *log = NULL;
        result = stopped_error(interp, &progress, "reading was cancelled");
    } else if (*log == NULL) {
        result = diags_error(pkg, interp, NULL, diags, code);
    }
    Tcl_Release(interp);
    if (script != NULL)
        Tcl_DecrRefCount(script);
    return result;
}

/* ---- open, restore --------------------------------------------------------------------------- */

/* Reads the source into a handle. */
static int open_source(struct package *pkg, Tcl_Interp *interp, struct stele_source *source,
                       enum log_trust trust, Tcl_Obj *script, Tcl_Obj *file, Tcl_Obj *name)
{
    struct stele_diags diags = {0};
    struct stele_log *log = NULL;
    int result = log_read(pkg, pkg->lib, interp, source, trust, script, &log, &diags);

    if (result == TCL_OK)
        result = log_cmd_new(pkg, interp, log, &diags, file, name);
    stele_diags_free(&diags);
    return result;
}

static int open_data(struct package *pkg, Tcl_Interp *interp, Tcl_Obj *data, enum log_trust trust,
                     Tcl_Obj *script, Tcl_Obj *name)
{
    struct stele_source source = {0};
    struct pool pool = {0};
    int result = TCL_ERROR;

    source.data = data_from_obj(pkg, interp, &pool, data, &source.size);
    if (source.data != NULL)
        result = open_source(pkg, interp, &source, trust, script, NULL, name);
    pool_free(&pool);
    return result;
}

static int open_file(struct package *pkg, Tcl_Interp *interp, Tcl_Obj *file, Tcl_Obj *script,
                     Tcl_Obj *name)
{
    const char *const native = path_from_obj(interp, file);
    struct stele_source source = {0};
    struct pool pool = {0};

    if (native == NULL)
        return TCL_ERROR;
    /* The progress script may use the name as something other than a path; then Tcl drops the form
     * that `native` points to. */
    source.path = pool_copy(&pool, native, strlen(native));
    Tcl_Obj *path = Tcl_FSGetNormalizedPath(NULL, file);
    if (path == NULL)
        path = file;
    Tcl_IncrRefCount(path);
    const int result = open_source(pkg, interp, &source, LOG_ANYBODYS, script, path,
                                   name != NULL ? name : path);
    Tcl_DecrRefCount(path);
    pool_free(&pool);
    return result;
}

int open_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *data = NULL, *name = NULL, *script = NULL;
    const struct option options[] = {
        {"-data", &data}, {"-name", &name}, {"-progress", &script}, {NULL, NULL}};
    const bool named = objc > 2 && Tcl_GetString(objv[2])[0] != '-';

    if (objc < 3)
        return usage_error(interp, 2, objv, "file ?-progress script? | -data bytes ?-name name?");
    if (!options_read(interp, objc, objv, named ? 3 : 2, options))
        return TCL_ERROR;
    if (named == (data != NULL))
        return usage_error(interp, 2, objv, "file ?-progress script? | -data bytes ?-name name?");
    return named ? open_file(pkg, interp, objv[2], script, name)
                 : open_data(pkg, interp, data, LOG_ANYBODYS, script, name);
}

int restore_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *name = NULL, *script = NULL;
    const struct option options[] = {{"-name", &name}, {"-progress", &script}, {NULL, NULL}};

    if (objc < 3)
        return usage_error(interp, 2, objv, "data ?-name name? ?-progress script?");
    if (!options_read(interp, objc, objv, 3, options))
        return TCL_ERROR;
    return open_data(pkg, interp, objv[2], LOG_OWN, script, name);
}

/* ---- new ------------------------------------------------------------------------------------- */

static bool player_from_obj(struct package *pkg, Tcl_Interp *interp, struct pool *pool,
                            Tcl_Obj *obj, struct stele_new_player *out)
{
    size_t n;
    struct stele_setting *const fields = settings_from_obj(pkg, interp, pool, obj, &n);

    for (size_t i = 0; fields != NULL && i < n; i++) {
        if (strcmp(fields[i].name, "id") == 0)
            out->id = fields[i].value;
        else if (strcmp(fields[i].name, "name") == 0)
            out->name = fields[i].value;
        else if (strcmp(fields[i].name, "colour") == 0)
            out->colour = fields[i].value;
    }
    if (fields != NULL && out->id == NULL)
        sentence_error(interp, "USAGE", "player", Tcl_GetString(obj), "a player without id: \"%s\"",
                       Tcl_GetString(obj));
    if (out->name == NULL)
        out->name = out->id;
    return fields != NULL && out->id != NULL;
}

static bool list_error(Tcl_Interp *interp, Tcl_Obj *obj)
{
    sentence_error(interp, "USAGE", "list", Tcl_GetString(obj), "not a list: \"%s\"",
                   Tcl_GetString(obj));
    return false;
}

static bool players_from_obj(struct package *pkg, Tcl_Interp *interp, struct pool *pool,
                             Tcl_Obj *obj, struct stele_new_log *want)
{
    Tcl_Size n;
    Tcl_Obj **list;

    if (Tcl_ListObjGetElements(NULL, obj, &n, &list) != TCL_OK)
        return list_error(interp, obj);
    struct stele_new_player *const players = pool_alloc(pool, (size_t)n * sizeof *players);
    for (Tcl_Size i = 0; i < n; i++)
        if (!player_from_obj(pkg, interp, pool, list[i], &players[i]))
            return false;
    want->players = players;
    want->players_n = (size_t)n;
    return true;
}

/* p1, p2 …: as few as the edition allows. */
static void invent_players(struct package *pkg, struct pool *pool, const struct stele_game *game,
                           struct stele_new_log *want)
{
    const struct stele_game_info *const info = stele_game_info(pkg->lib, game);
    size_t n = 0;

    for (size_t i = 0; i < info->editions_n; i++)
        if (strcmp(info->editions[i].name, want->edition) == 0)
            n = info->editions[i].players_min;
    struct stele_new_player *const players = pool_alloc(pool, n * sizeof *players);
    for (size_t i = 0; i < n; i++) {
        char *const id = pool_alloc(pool, 8);
        snprintf(id, 8, "p%u", (unsigned)(i + 1) % 100);
        players[i] = (struct stele_new_player){id, id, NULL};
    }
    want->players = players;
    want->players_n = n;
}

static bool setup_from_obj(struct package *pkg, Tcl_Interp *interp, struct pool *pool, Tcl_Obj *obj,
                           struct stele_new_log *want)
{
    Tcl_Size n;
    Tcl_Obj **list;

    if (obj == NULL)
        return true;
    if (Tcl_ListObjGetElements(NULL, obj, &n, &list) != TCL_OK)
        return list_error(interp, obj);
    const char **const items = pool_alloc(pool, (size_t)n * sizeof *items);
    for (Tcl_Size i = 0; i < n; i++)
        if ((items[i] = text_from_obj(pkg, interp, pool, list[i])) == NULL)
            return false;
    want->setup = items;
    want->setup_n = (size_t)n;
    return true;
}

static bool settings_option(struct package *pkg, Tcl_Interp *interp, struct pool *pool,
                            Tcl_Obj *obj, const struct stele_setting **list, size_t *n)
{
    if (obj == NULL)
        return true;
    *list = settings_from_obj(pkg, interp, pool, obj, n);
    return *list != NULL;
}

/* Reads the options of `stele new` into *want. */
static bool new_args(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[],
                     struct pool *pool, struct stele_new_log *want)
{
    Tcl_Obj *edition = NULL, *players = NULL, *opts = NULL, *rulings = NULL, *setup = NULL,
            *knowledge = NULL;
    const struct option options[] = {{"-edition", &edition},
                                     {"-players", &players},
                                     {"-options", &opts},
                                     {"-rulings", &rulings},
                                     {"-setup", &setup},
                                     {"-knowledge", &knowledge},
                                     {NULL, NULL}};
    const struct stele_game *const game = game_from_obj(pkg, interp, objv[2]);

    if (game == NULL || !options_read(interp, objc, objv, 3, options))
        return false;
    want->game = stele_game_info(pkg->lib, game)->id;
    want->edition = stele_game_info(pkg->lib, game)->editions[0].name;
    if (!text_or_default(pkg, interp, pool, edition, &want->edition) ||
        !text_or_default(pkg, interp, pool, knowledge, &want->knowledge) ||
        !settings_option(pkg, interp, pool, opts, &want->options, &want->options_n) ||
        !settings_option(pkg, interp, pool, rulings, &want->rulings, &want->rulings_n) ||
        !setup_from_obj(pkg, interp, pool, setup, want))
        return false;
    if (players != NULL)
        return players_from_obj(pkg, interp, pool, players, want);
    invent_players(pkg, pool, game, want);
    return true;
}

int new_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct stele_diags diags = {0};
    struct stele_new_log want = {0};
    struct stele_log *log = NULL;
    struct pool pool = {0};
    int result = TCL_ERROR;

    if (objc < 3)
        return usage_error(interp, 2, objv, "game ?-option value ...?");
    if (new_args(pkg, interp, objc, objv, &pool, &want)) {
        const int code = stele_log_new(pkg->lib, &want, &log, &diags);
        result = code == STELE_OK ? log_cmd_new(pkg, interp, log, &diags, NULL, NULL)
                                  : diags_error(pkg, interp, NULL, &diags, code);
    }
    stele_diags_free(&diags);
    pool_free(&pool);
    return result;
}
