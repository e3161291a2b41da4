/* Errors of the Tcl package: sentences in the result, lists that begin with STELE as codes. */
#include "tcl/value.h"

#include <stdarg.h>
#include <stdio.h>

const char *severity_name(enum stele_severity severity)
{
    static const char *const names[] = {"notice", "warning", "error"};

    return names[severity];
}

const char *kind_name(enum stele_diag_kind kind)
{
    static const char *const names[] = {"format", "limit", "rule", "claim", "io", "usage"};

    return names[kind];
}

static const char *kind_code(enum stele_diag_kind kind)
{
    static const char *const codes[] = {"FORMAT", "LIMIT", "RULE", "CLAIM", "IO", "USAGE"};

    return codes[kind];
}

static Tcl_Obj *start_code(const char *kind, const char *code)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);

    list_add(list, Tcl_NewStringObj("STELE", -1));
    list_add(list, Tcl_NewStringObj(kind, -1));
    list_add(list, Tcl_NewStringObj(code, -1));
    return list;
}

int usage_error(Tcl_Interp *interp, int n, Tcl_Obj *const objv[], const char *message)
{
    Tcl_WrongNumArgs(interp, n, objv, message);
    Tcl_SetObjErrorCode(interp, start_code("USAGE", "args"));
    return TCL_ERROR;
}

/* The arguments are Tcl's own strings, so the sentence needs no conversion. */
int sentence_error(Tcl_Interp *interp, const char *kind, const char *code, const char *detail,
                   const char *format, ...)
{
    Tcl_Obj *const list = start_code(kind, code);
    va_list args;

    va_start(args, format);
    const int size = vsnprintf(NULL, 0, format, args);
    va_end(args);
    char *const sentence = ckalloc((size_t)size + 1);
    va_start(args, format);
    vsnprintf(sentence, (size_t)size + 1, format, args);
    va_end(args);
    if (detail != NULL)
        list_add(list, Tcl_NewStringObj(detail, -1));
    Tcl_SetObjResult(interp, Tcl_NewStringObj(sentence, size));
    Tcl_SetObjErrorCode(interp, list);
    ckfree(sentence);
    return TCL_ERROR;
}

int memory_error(Tcl_Interp *interp)
{
    return sentence_error(interp, "LIMIT", "memory", NULL, "out of memory");
}

/* RULING BAB-R4 face-up, where a reading decided. */
static void add_reading(struct package *pkg, Tcl_Obj *list, const struct stele_reason *why)
{
    const struct stele_game *const game = stele_game_of(pkg->lib, why->code);
    const char *ruling, *choice;

    if (!stele_ruled_names(game, why->reading, &ruling, &choice))
        return;
    list_add(list, Tcl_NewStringObj("RULING", -1));
    list_add(list, value_string(pkg, ruling));
    list_add(list, value_string(pkg, choice));
}

static Tcl_Obj *start_reason(struct package *pkg, Tcl_Interp *interp, const struct stele_log *log,
                             const char *kind, const struct stele_reason *why)
{
    Tcl_Obj *const list = start_code(kind, why->code);
    struct stele_buf said = {0};

    list_add(list, value_string(pkg, why->clause));
    add_reading(pkg, list, why);
    stele_say_reason(pkg->lib, log, pkg->lang, why, &said);
    Tcl_SetObjResult(interp, value_said(pkg, &said));
    stele_buf_free(&said);
    return list;
}

int refusal_error(struct package *pkg, Tcl_Interp *interp, const struct stele_log *log,
                  const char *code, const char *detail, const struct stele_reason *why)
{
    Tcl_Obj *const list = start_code("USAGE", code);
    struct stele_buf said = {0};

    list_add(list, Tcl_NewStringObj(detail, -1));
    stele_say_reason(pkg->lib, log, pkg->lang, why, &said);
    Tcl_SetObjResult(interp, value_said(pkg, &said));
    stele_buf_free(&said);
    Tcl_SetObjErrorCode(interp, list);
    return TCL_ERROR;
}

static void add_place(struct package *pkg, Tcl_Obj *list, unsigned line, const char *node)
{
    if (line > 0) {
        list_add(list, Tcl_NewStringObj("LINE", -1));
        list_add(list, Tcl_NewWideIntObj(line));
    }
    if (node != NULL && *node != '\0') {
        list_add(list, Tcl_NewStringObj("NODE", -1));
        list_add(list, value_string(pkg, node));
    }
}

int reason_error(struct package *pkg, Tcl_Interp *interp, const struct stele_log *log,
                 const char *kind, const struct stele_reason *why, const char *node)
{
    Tcl_Obj *const list = start_reason(pkg, interp, log, kind, why);

    add_place(pkg, list, 0, node);
    Tcl_SetObjErrorCode(interp, list);
    return TCL_ERROR;
}

int diags_error(struct package *pkg, Tcl_Interp *interp, const struct stele_log *log,
                const struct stele_diags *diags, int result)
{
    if (result == STELE_ENOMEM)
        return memory_error(interp);
    for (size_t i = 0; i < diags->n; i++) {
        const struct stele_diag *const diag = &diags->list[i];
        if (diag->severity != STELE_ERROR)
            continue;
        Tcl_Obj *const list = start_reason(pkg, interp, log, kind_code(diag->kind), &diag->why);
        add_place(pkg, list, diag->line, diag->node);
        Tcl_SetObjErrorCode(interp, list);
        return TCL_ERROR;
    }
    if (result == STELE_EIO)
        return sentence_error(interp, "IO", "system", NULL, "the system refused");
    if (result == STELE_EINPUT && diags->dropped == 0)
        return sentence_error(interp, "FORMAT", "log", NULL, "the log cannot be used");
    return memory_error(interp);
}

void warnings_result(struct package *pkg, Tcl_Interp *interp, const struct stele_log *log,
                     const struct stele_diags *diags)
{
    Tcl_Obj *const list = Tcl_NewListObj(0, NULL);
    struct stele_buf said = {0};
    struct fields fields;

    for (size_t i = 0; i < diags->n; i++) {
        fields_init(&fields, pkg);
        fields_text(&fields, "code", diags->list[i].why.code);
        stele_say_reason(pkg->lib, log, pkg->lang, &diags->list[i].why, &said);
        fields_put(&fields, "text", value_said(pkg, &said));
        list_add(list, fields_obj(&fields));
    }
    stele_buf_free(&said);
    Tcl_SetObjResult(interp, list);
}

int sub_index(Tcl_Interp *interp, Tcl_Obj *word, const void *table, size_t size)
{
    int index;

    if (Tcl_GetIndexFromObjStruct(interp, word, table, (int)size, "subcommand", TCL_EXACT,
                                  &index) == TCL_OK)
        return index;
    Tcl_Obj *const list = start_code("USAGE", "subcommand");
    list_add(list, word);
    Tcl_SetObjErrorCode(interp, list);
    return -1;
}
