/* The emitter that makes a Tcl value of an answer.  Values wait on a stack until their dict or list is
 * closed; then it is made of them at once. */
#include "tcl/value.h"

#include <string.h>

static void push(struct emit_tcl *tcl, Tcl_Obj *value)
{
    if (tcl->n == tcl->room) {
        Tcl_Obj **const grown = (void *)ckalloc(2 * (size_t)tcl->room * sizeof(Tcl_Obj *));
        memcpy(grown, tcl->values, (size_t)tcl->n * sizeof(Tcl_Obj *));
        if (tcl->values != tcl->few)
            ckfree((char *)tcl->values);
        tcl->values = grown;
        tcl->room *= 2;
    }
    tcl->values[tcl->n++] = value;
}

void emit_tcl_put(struct emit_tcl *tcl, const char *key, Tcl_Obj *value)
{
    if (key != NULL)
        push(tcl, value_key(tcl->pkg, key));
    push(tcl, value);
}

static void emit_open(struct stele_emit *emit, const char *key, bool list)
{
    struct emit_tcl *const tcl = (struct emit_tcl *)emit; /* its first member */

    (void)list;
    if (tcl->depth == EMIT_DEPTH_MAX)
        Tcl_Panic("stele: an answer nested deeper than %d", EMIT_DEPTH_MAX);
    if (key != NULL)
        push(tcl, value_key(tcl->pkg, key));
    tcl->first[tcl->depth++] = tcl->n;
}

static void emit_close(struct stele_emit *emit)
{
    struct emit_tcl *const tcl = (struct emit_tcl *)emit;
    const int first = tcl->first[--tcl->depth];
    Tcl_Obj *const value = Tcl_NewListObj(tcl->n - first, tcl->values + first);

    tcl->n = first;
    if (tcl->depth > 0) {
        push(tcl, value);
        return;
    }
    tcl->result = value;
    if (tcl->values != tcl->few)
        ckfree((char *)tcl->values);
    tcl->values = tcl->few;
    tcl->room = EMIT_FEW;
}

static void emit_integer(struct stele_emit *emit, const char *key, int64_t value)
{
    emit_tcl_put((struct emit_tcl *)emit, key, Tcl_NewWideIntObj(value));
}

static void emit_string(struct stele_emit *emit, const char *key, const char *value)
{
    struct emit_tcl *const tcl = (struct emit_tcl *)emit;

    emit_tcl_put(tcl, key, value_string(tcl->pkg, value));
}

static void emit_boolean(struct stele_emit *emit, const char *key, bool value)
{
    emit_tcl_put((struct emit_tcl *)emit, key, Tcl_NewWideIntObj(value));
}

static void emit_word(struct stele_emit *emit, const char *key, const char *value)
{
    struct emit_tcl *const tcl = (struct emit_tcl *)emit;

    emit_tcl_put(tcl, key, value_key(tcl->pkg, value));
}

void emit_tcl_init(struct emit_tcl *tcl, struct package *pkg)
{
    tcl->emit = (struct stele_emit){.open = emit_open,
                                    .close = emit_close,
                                    .integer = emit_integer,
                                    .string = emit_string,
                                    .boolean = emit_boolean,
                                    .word = emit_word,
                                    .whole = true,
                                    .failed = &pkg->no_memory};
    tcl->pkg = pkg;
    tcl->values = tcl->few;
    tcl->n = tcl->depth = 0;
    tcl->room = EMIT_FEW;
    tcl->result = NULL;
}
