#include "core/read/schema.h"

#include "core/read/gzin.h"
#include "core/read/reader.h"
#include "core/library/embed.h"

#include <errno.h>
#include <string.h>

enum {
    SCHEMA_BYTES_MAX = 64 << 20 /* a tree takes some twelve times the bytes of its text */
};

/* One validation. */
struct validation {
    struct gzin *in;
    struct stele_diags *diags;
    int result;
};

static struct stele_facts *fail(struct validation *run, enum stele_diag_kind kind, const char *code,
                                unsigned line)
{
    struct stele_diag *diag = diags_add(run->diags, STELE_ERROR, kind, code);

    run->result = kind == STELE_D_IO ? STELE_EIO : STELE_EINPUT;
    if (diag == NULL)
        return NULL;
    diag->line = line;
    return &diag->why.facts;
}

static void fail_input(struct validation *run)
{
    const struct gzin_error *error = gzin_error(run->in);

    if (error->code == NULL || run->result != STELE_OK)
        return;
    if (error->system == ENOMEM) {
        run->result = STELE_ENOMEM;
        return;
    }
    struct stele_facts *facts = fail(run, error->kind, error->code, 0);
    if (facts == NULL)
        return;
    if (error->kind == STELE_D_LIMIT)
        fact_int(facts, "limit", error->limit > INT32_MAX ? INT32_MAX : (int32_t)error->limit);
    if (error->system != 0)
        fact_text(facts, "error", strerror(error->system));
}

/* ---- The document ---------------------------------------------------------------------------- */

static long on_read(void *user, void *out, size_t size)
{
    struct validation *run = user;

    return gzin_read(run->in, out, size);
}

/* A document that cannot be read to its end is broken there, which is not worth reporting. */
static void on_fault(void *user, const struct xml_fault *fault)
{
    struct validation *run = user;

    fail_input(run);
    if (run->result == STELE_OK)
        xml_fault_tell(fault, fail(run, STELE_D_FORMAT, fault->code, fault->line));
}

static void on_doctype(void *user, const char *name, unsigned line)
{
    struct validation *run = user;

    if (run->result != STELE_OK)
        return;
    struct stele_facts *facts = fail(run, STELE_D_FORMAT, "xml.doctype", line);
    if (facts != NULL && *name != '\0')
        fact_text(facts, "name", name);
}

/* The game's own schema if the log names a game that has one. */
static bool on_choose(void *user, const struct schema_root *root, char name[SCHEMA_NAME_MAX])
{
    const size_t n = strlen(root->game);
    size_t size;

    /* A study is judged by its reader, its logs one by one. */
    if (strcmp(root->name, "study") == 0 && strcmp(root->uri, STELE_STUDY_NAMESPACE) == 0) {
        fail(user, STELE_D_FORMAT, "log.study", root->line);
        return false;
    }
    if (n > 0 && n < SCHEMA_NAME_MAX - 4 && strchr(root->game, '/') == NULL) {
        memcpy(name, root->game, n);
        memcpy(name + n, ".rng", sizeof ".rng");
        if (embedded_find(name, &size) != NULL)
            return true;
    }
    memcpy(name, "log.rng", sizeof "log.rng");
    return true;
}

static void on_missing(void *user, const char *name)
{
    struct validation *run = user;
    struct stele_facts *facts = fail(run, STELE_D_USAGE, "io.not-found", 0);

    if (facts != NULL)
        fact_text(facts, "name", name);
    run->result = STELE_EUSAGE;
}

/* ---- What is wrong --------------------------------------------------------------------------- */

/* One error, in our own words; the parser's come last. */
static void tell_misfit(struct validation *run, const struct misfit *worst)
{
    static const char *const facts_of[] = {
        [MISFIT_NONE] = "misfit",         [MISFIT_CONTENT] = "content",
        [MISFIT_INCOMPLETE] = "missing",  [MISFIT_PLACE] = "place",
        [MISFIT_VALUE] = "value",         [MISFIT_ATTRIBUTES] = "attributes",
        [MISFIT_ATTRIBUTE] = "attribute",
    };
    struct stele_facts *const facts = fail(run, STELE_D_FORMAT, "log.schema", worst->line);

    if (facts == NULL)
        return;
    if (worst->attribute[0] != '\0')
        fact_text(facts, "attribute", worst->attribute);
    else
        fact_int(facts, facts_of[worst->rank], 1);
    if (worst->attributes)
        fact_int(facts, "others", 1);
    if (worst->element[0] != '\0')
        fact_text(facts, "element", worst->element);
    if (worst->given[0] != '\0' && worst->rank == MISFIT_ATTRIBUTES)
        fact_text(facts, "given", worst->given);
    if (worst->said[0] != '\0')
        fact_text(facts, "found", worst->said);
}

static void validate(struct schemas **schemas, struct validation *run)
{
    const struct schema_job job = {
        .text_of = embedded_find,
        .read = on_read,
        .choose = on_choose,
        .missing = on_missing,
        .doctype = on_doctype,
        .fault = on_fault,
        .user = run,
    };
    const size_t before = run->diags != NULL ? run->diags->n : 0;
    struct misfit worst;
    const enum schema_result result = schema_judge(schemas, &job, &worst);

    fail_input(run);
    if (result == SCHEMA_MISFIT && run->result == STELE_OK)
        tell_misfit(run, &worst);
    else if (result == SCHEMA_UNREAD && run->result == STELE_OK)
        fail(run, STELE_D_FORMAT, "xml.syntax", 0);
    else if (result == SCHEMA_NO_MEMORY)
        run->result = STELE_ENOMEM;
    if (run->result == STELE_ENOMEM && run->diags != NULL)
        run->diags->n = before;
}

/* The bytes of a source that is open, as far as they can be had. */
static void take_text(struct validation *run, struct stele_buf *text)
{
    char piece[4096];
    long n;

    while ((n = gzin_read(run->in, piece, sizeof piece)) > 0)
        stele_buf_add(text, piece, (size_t)n);
    fail_input(run);
    if (text->failed)
        run->result = STELE_ENOMEM;
    if (run->result == STELE_OK)
        run->result = SCHEMAS_TEXT;
}

int schemas_validate(struct schemas **schemas, const struct stele_limits *limits_wanted,
                     const struct stele_source *source, struct stele_buf *text,
                     struct stele_diags *diags)
{
    struct validation run = {.diags = diags};
    struct stele_limits limits = *limits_wanted;
    const unsigned char *head;
    long n = -1;

    if (source->data == NULL && source->path == NULL)
        return STELE_EUSAGE;
    run.in = gzin_new();
    if (run.in == NULL)
        return STELE_ENOMEM;
    if (limits.bytes > SCHEMA_BYTES_MAX)
        limits.bytes = SCHEMA_BYTES_MAX;
    if (gzin_open(run.in, source, &limits))
        n = gzin_peek(run.in, &head);
    if (n < 0)
        fail_input(&run);
    else if (record_is_text(head, n))
        take_text(&run, text);
    else
        validate(schemas, &run);
    gzin_free(run.in);
    return run.result;
}
