/* stele games, rules, search, text, provenance: what is known without a log. */
#include "tcl/value.h"

#include <string.h>

/* ---- games ----------------------------------------------------------------------------------- */

static Tcl_Obj *names_obj(struct package *pkg, const char *const *names, size_t n)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);

    for (size_t i = 0; i < n; i++)
        list_add(list, value_key(pkg, names[i]));
    return list;
}

static Tcl_Obj *choices_obj(struct package *pkg, const char *const *choices)
{
    size_t n = 0;

    while (choices[n] != NULL)
        n++;
    return names_obj(pkg, choices, n);
}

/* The names of the categories whose bits are set. */
static Tcl_Obj *categories_obj(struct package *pkg, const struct stele_game_info *info,
                               uint32_t bits)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);

    for (size_t i = 0; i < info->categories_n; i++)
        if ((bits >> i) & 1)
            list_add(list, value_key(pkg, info->categories[i]));
    return list;
}

static Tcl_Obj *editions_obj(struct package *pkg, const struct stele_game_info *info)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    struct fields fields;

    for (size_t i = 0; i < info->editions_n; i++) {
        fields_init(&fields, pkg);
        fields_text(&fields, "name", info->editions[i].name);
        fields_int(&fields, "min", info->editions[i].players_min);
        fields_int(&fields, "max", info->editions[i].players_max);
        fields_put(&fields, "without", categories_obj(pkg, info, info->editions[i].without));
        list_add(list, fields_obj(&fields));
    }
    return list;
}

static Tcl_Obj *options_obj(struct package *pkg, const struct stele_game_info *info)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    struct fields fields;

    for (size_t i = 0; i < info->options_n; i++) {
        fields_init(&fields, pkg);
        fields_text(&fields, "name", info->options[i].name);
        fields_text(&fields, "clause", info->options[i].clause);
        fields_put(&fields, "choices", choices_obj(pkg, info->options[i].choices));
        list_add(list, fields_obj(&fields));
    }
    return list;
}

static Tcl_Obj *rulings_obj(struct package *pkg, const struct stele_game_info *info)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    struct fields fields;

    for (size_t i = 0; i < info->rulings_n; i++) {
        fields_init(&fields, pkg);
        fields_text(&fields, "id", info->rulings[i].id);
        fields_text(&fields, "clause", info->rulings[i].clause);
        fields_put(&fields, "choices", choices_obj(pkg, info->rulings[i].choices));
        list_add(list, fields_obj(&fields));
    }
    return list;
}

static Tcl_Obj *arg_obj(struct package *pkg, const struct stele_game_info *info,
                        const struct stele_arg *arg)
{
    static const char *const types[] = {"int", "name", "seat", "ints", "names", "counts"};
    const bool named =
        arg->type == STELE_T_NAME || arg->type == STELE_T_NAMES || arg->type == STELE_T_COUNTS;
    const bool counted =
        arg->type == STELE_T_INT || arg->type == STELE_T_INTS || arg->type == STELE_T_COUNTS;
    struct fields fields;

    fields_init(&fields, pkg);
    fields_text(&fields, "name", arg->name);
    fields_text(&fields, "type", types[arg->type]);
    fields_text(&fields, "domain", named ? info->domains[arg->domain].name : "");
    fields_int(&fields, "optional", (arg->flags & STELE_ARG_OPTIONAL) != 0);
    if (counted) {
        fields_int(&fields, "min", arg->min);
        fields_int(&fields, "max", arg->max);
    }
    return fields_obj(&fields);
}

Tcl_Obj *value_args(struct package *pkg, const struct stele_game_info *info,
                    const struct stele_verb *verb)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);

    for (size_t i = 0; i < verb->args_n; i++)
        list_add(list, arg_obj(pkg, info, &verb->args[i]));
    return list;
}

static Tcl_Obj *verbs_obj(struct package *pkg, const struct stele_game_info *info)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    struct fields fields;

    for (size_t i = 0; i < info->verbs_n; i++) {
        const struct stele_verb *const verb = &info->verbs[i];
        fields_init(&fields, pkg);
        fields_text(&fields, "name", verb->name);
        fields_text(&fields, "clause", verb->clause);
        fields_int(&fields, "chance", (verb->flags & STELE_VERB_CHANCE) != 0);
        fields_int(&fields, "open", (verb->flags & STELE_VERB_OPEN) != 0);
        fields_put(&fields, "args", value_args(pkg, info, verb));
        list_add(list, fields_obj(&fields));
    }
    return list;
}

static Tcl_Obj *domains_obj(struct package *pkg, const struct stele_game_info *info)
{
    Tcl_Obj *const dict = Tcl_NewListObj(0, NULL);

    for (size_t i = 0; i < info->domains_n; i++) {
        const struct stele_domain *const domain = &info->domains[i];
        list_add(dict, value_key(pkg, domain->name));
        list_add(dict, names_obj(pkg, domain->names, domain->names_n));
    }
    return dict;
}

static Tcl_Obj *game_obj(struct package *pkg, const struct stele_game *game, const char *lang)
{
    const struct stele_game_info *const info = stele_game_info(pkg->lib, game);
    struct fields fields;

    fields_init(&fields, pkg);
    fields_text(&fields, "id", info->id);
    fields_text(&fields, "prefix", info->prefix);
    fields_text(&fields, "title", stele_text(pkg->lib, game, lang, "title"));
    fields_put(&fields, "editions", editions_obj(pkg, info));
    fields_put(&fields, "options", options_obj(pkg, info));
    fields_put(&fields, "rulings", rulings_obj(pkg, info));
    fields_put(&fields, "categories", names_obj(pkg, info->categories, info->categories_n));
    fields_put(&fields, "aside", categories_obj(pkg, info, info->aside));
    fields_put(&fields, "subtotal", categories_obj(pkg, info, info->subtotal));
    fields_int(&fields, "hides", info->hides);
    fields_put(&fields, "verbs", verbs_obj(pkg, info));
    fields_put(&fields, "domains", domains_obj(pkg, info));
    fields_text(&fields, "set", stele_set_id(pkg->lib, game));
    fields_text(&fields, "digest", stele_set_digest(pkg->lib, game));
    return fields_obj(&fields);
}

int games_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *lang_obj = NULL, *wanted_obj = NULL;
    const struct stele_game *wanted = NULL;
    const struct option options[] = {{"-game", &wanted_obj}, {"-lang", &lang_obj}, {NULL, NULL}};

    if (!options_read(interp, objc, objv, 2, options))
        return TCL_ERROR;
    const char *const lang = lang_from_obj(pkg, interp, lang_obj);
    if (lang == NULL)
        return TCL_ERROR;
    if (wanted_obj != NULL && (wanted = game_from_obj(pkg, interp, wanted_obj)) == NULL)
        return TCL_ERROR;
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    for (size_t i = 0; i < stele_games_n(pkg->lib); i++) {
        const struct stele_game *const game = stele_game_at(pkg->lib, i);
        if (wanted == NULL || game == wanted)
            list_add(list, game_obj(pkg, game, lang));
    }
    Tcl_SetObjResult(interp, list);
    return TCL_OK;
}

/* ---- rules ----------------------------------------------------------------------------------- */

/* A game's texts in one language. */
struct rulebook {
    struct package *pkg;
    const struct stele_game *game;
    const char *lang;
    struct stele_buf key;
};

/* The text "kind/id" or "kind/id/part"; "" if there is none. */
static const char *book_text(struct rulebook *book, const char *kind, const char *id,
                             const char *part)
{
    stele_buf_clear(&book->key);
    stele_buf_printf(&book->key, "%s/%s%s%s", kind, id, part != NULL ? "/" : "",
                     part != NULL ? part : "");
    if (book->key.failed) {
        book->pkg->no_memory = true;
        return "";
    }
    return stele_text_find(book->pkg->lib, book->game, book->lang, book->key.data);
}

/* RTA-3.1 stands in RTA-3. */
static bool in_section(const char *clause, const char *section)
{
    const size_t size = strlen(section);

    return strncmp(clause, section, size) == 0 && clause[size] == '.';
}

static Tcl_Obj *clauses_obj(struct rulebook *book, const char *section)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    const char *const *ids;
    const size_t n = stele_text_ids(book->pkg->lib, book->game, "clause", &ids);
    struct fields fields;

    for (size_t i = 0; i < n; i++) {
        if (!in_section(ids[i], section))
            continue;
        fields_init(&fields, book->pkg);
        fields_text(&fields, "id", ids[i]);
        fields_text(&fields, "text", book_text(book, "clause", ids[i], NULL));
        list_add(list, fields_obj(&fields));
    }
    return list;
}

static Tcl_Obj *sections_obj(struct rulebook *book)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    const char *const *ids;
    const size_t n = stele_text_ids(book->pkg->lib, book->game, "section", &ids);
    struct fields fields;

    for (size_t i = 0; i < n; i++) {
        fields_init(&fields, book->pkg);
        fields_text(&fields, "section", ids[i]);
        fields_text(&fields, "title", book_text(book, "section", ids[i], NULL));
        fields_put(&fields, "clauses", clauses_obj(book, ids[i]));
        list_add(list, fields_obj(&fields));
    }
    return list;
}

static Tcl_Obj *clause_obj(struct rulebook *book, const char *id, const char *text)
{
    const char *const *sections;
    const size_t n = stele_text_ids(book->pkg->lib, book->game, "section", &sections);
    size_t i = 0;
    struct fields fields;

    while (i < n && !in_section(id, sections[i]))
        i++;
    fields_init(&fields, book->pkg);
    fields_text(&fields, "id", id);
    fields_text(&fields, "kind", "clause");
    fields_text(&fields, "text", text);
    fields_text(&fields, "section", i < n ? sections[i] : "");
    fields_text(&fields, "title", i < n ? book_text(book, "section", sections[i], NULL) : "");
    return fields_obj(&fields);
}

static const struct stele_ruling *find_ruling(const struct rulebook *book, const char *id)
{
    const struct stele_game_info *const info = stele_game_info(book->pkg->lib, book->game);

    for (size_t i = 0; i < info->rulings_n; i++)
        if (strcmp(info->rulings[i].id, id) == 0)
            return &info->rulings[i];
    return NULL;
}

static Tcl_Obj *ruling_obj(struct rulebook *book, const char *id, const char *text)
{
    const struct stele_ruling *const ruling = find_ruling(book, id);
    Tcl_Obj *const choices = Tcl_NewListObj(0, NULL);
    struct fields fields;

    for (size_t i = 0; ruling != NULL && ruling->choices[i] != NULL; i++) {
        list_add(choices, value_key(book->pkg, ruling->choices[i]));
        list_add(choices,
                 value_string(book->pkg, book_text(book, "ruling", id, ruling->choices[i])));
    }
    fields_init(&fields, book->pkg);
    fields_text(&fields, "id", id);
    fields_text(&fields, "kind", "ruling");
    fields_text(&fields, "text", text);
    fields_text(&fields, "section", ruling != NULL ? ruling->clause : "");
    fields_text(&fields, "title", book_text(book, "ruling", id, "title"));
    fields_put(&fields, "choices", choices);
    return fields_obj(&fields);
}

static int rule_result(struct rulebook *book, Tcl_Interp *interp, const char *id)
{
    const char *text = book_text(book, "clause", id, NULL);

    if (*text != '\0') {
        Tcl_SetObjResult(interp, clause_obj(book, id, text));
        return TCL_OK;
    }
    text = book_text(book, "ruling", id, NULL);
    if (*text == '\0')
        return sentence_error(interp, "USAGE", "clause", id, "no such clause: \"%s\"", id);
    Tcl_SetObjResult(interp, ruling_obj(book, id, text));
    return TCL_OK;
}

/* Reads `GAME … ?-lang L?`; `first` is where the options begin. */
static bool book_open(struct rulebook *book, struct package *pkg, Tcl_Interp *interp, int objc,
                      Tcl_Obj *const objv[], int first)
{
    Tcl_Obj *lang_obj = NULL;
    const struct option options[] = {{"-lang", &lang_obj}, {NULL, NULL}};

    *book = (struct rulebook){.pkg = pkg};
    if (!options_read(interp, objc, objv, first, options))
        return false;
    book->lang = lang_from_obj(pkg, interp, lang_obj);
    book->game = book->lang != NULL ? game_from_obj(pkg, interp, objv[2]) : NULL;
    return book->game != NULL;
}

int rules_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct rulebook book;
    int result = TCL_OK;

    if (objc < 3)
        return usage_error(interp, 2, objv, "game ?id? ?-lang lang?");
    const bool one = objc > 3 && Tcl_GetString(objv[3])[0] != '-';
    if (!book_open(&book, pkg, interp, objc, objv, one ? 4 : 3))
        return TCL_ERROR;
    if (one)
        result = rule_result(&book, interp, Tcl_GetString(objv[3]));
    else
        Tcl_SetObjResult(interp, sections_obj(&book));
    stele_buf_free(&book.key);
    return result;
}

int search_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    struct rulebook book;
    struct pool pool = {0};

    if (objc < 4)
        return usage_error(interp, 2, objv, "game text ?-lang lang?");
    if (!book_open(&book, pkg, interp, objc, objv, 4))
        return TCL_ERROR;
    const char *const wanted = text_from_obj(pkg, interp, &pool, objv[3]);
    if (wanted == NULL)
        return TCL_ERROR;
    struct stele_ids ids;
    const int code = stele_text_search(pkg->lib, book.game, book.lang, wanted, &ids);
    pool_free(&pool);
    if (code != STELE_OK)
        return memory_error(interp);
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    for (size_t i = 0; i < ids.n; i++)
        list_add(list, value_string(pkg, ids.list[i]));
    stele_memory_free(ids.memory);
    Tcl_SetObjResult(interp, list);
    return TCL_OK;
}

/* ---- text, provenance ------------------------------------------------------------------------ */

int text_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    Tcl_Obj *lang_obj = NULL;
    const struct option options[] = {{"-lang", &lang_obj}, {NULL, NULL}};
    const struct stele_game *game = NULL;

    if (objc < 4)
        return usage_error(interp, 2, objv, "game key ?-lang lang?");
    if (!options_read(interp, objc, objv, 4, options))
        return TCL_ERROR;
    const char *const lang = lang_from_obj(pkg, interp, lang_obj);
    if (lang == NULL)
        return TCL_ERROR;
    if (*Tcl_GetString(objv[2]) != '\0' && (game = game_from_obj(pkg, interp, objv[2])) == NULL)
        return TCL_ERROR;
    Tcl_SetObjResult(interp,
                     value_string(pkg, stele_text(pkg->lib, game, lang, Tcl_GetString(objv[3]))));
    return TCL_OK;
}

int provenance_cmd(struct package *pkg, Tcl_Interp *interp, int objc, Tcl_Obj *const objv[])
{
    const struct stele_provenance *groups;
    struct fields fields;

    if (objc != 3)
        return usage_error(interp, 2, objv, "game");
    const struct stele_game *const game = game_from_obj(pkg, interp, objv[2]);
    if (game == NULL)
        return TCL_ERROR;
    const size_t n = stele_set_provenance(pkg->lib, game, &groups);
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    for (size_t i = 0; i < n; i++) {
        fields_init(&fields, pkg);
        fields_text(&fields, "group", groups[i].group);
        fields_text(&fields, "status", groups[i].status);
        fields_text(&fields, "confidence", groups[i].confidence);
        fields_text(&fields, "sources", groups[i].sources);
        fields_text(&fields, "note", groups[i].note);
        list_add(list, fields_obj(&fields));
    }
    Tcl_SetObjResult(interp, list);
    return TCL_OK;
}
