/* The emitter that turns what an engine shows of its state into a Tcl value. */
#include "tcl/value.h"

static void add(struct emit_tcl *tcl, const char *key, Tcl_Obj *value)
{
    Tcl_Obj *const parent = tcl->open[tcl->depth - 1];

    if (key != NULL)
        list_add(parent, value_key(tcl->pkg, key));
    list_add(parent, value);
}

/* A container joins its parent at once: the parent's reference keeps it. */
static void emit_open(struct stele_emit *emit, const char *key, bool list)
{
    struct emit_tcl *const tcl = (struct emit_tcl *)emit;
    Tcl_Obj *const value = Tcl_NewListObj(0, NULL);

    (void)list;
    if (tcl->depth == EMIT_DEPTH_MAX)
        Tcl_Panic("stele: a state nested deeper than %d", EMIT_DEPTH_MAX);
    if (tcl->depth == 0)
        tcl->result = value;
    else
        add(tcl, key, value);
    tcl->open[tcl->depth++] = value;
}

static void emit_close(struct stele_emit *emit)
{
    ((struct emit_tcl *)emit)->depth--;
}

static void emit_integer(struct stele_emit *emit, const char *key, int64_t value)
{
    add((struct emit_tcl *)emit, key, Tcl_NewWideIntObj(value));
}

static void emit_string(struct stele_emit *emit, const char *key, const char *value)
{
    struct emit_tcl *const tcl = (struct emit_tcl *)emit;

    add(tcl, key, value_string(tcl->pkg, value));
}

static void emit_boolean(struct stele_emit *emit, const char *key, bool value)
{
    add((struct emit_tcl *)emit, key, Tcl_NewWideIntObj(value));
}

void emit_tcl_init(struct emit_tcl *tcl, struct package *pkg)
{
    *tcl = (struct emit_tcl){
        .emit = {.open = emit_open,
                 .close = emit_close,
                 .integer = emit_integer,
                 .string = emit_string,
                 .boolean = emit_boolean},
        .pkg = pkg,
    };
}
