/* Errors, at the line and the node reached. */
#include "core/read/reader.h"

#include <errno.h>
#include <string.h>

void report_reset(struct reader_report *report, struct stele_diags *diags)
{
    *report = (struct reader_report){.diags = diags};
}

static void print_attr(const struct reader_attr *attr, size_t room, struct stele_buf *out)
{
    const size_t size = attr->size < room ? attr->size : room;
    const bool bare = size > 0 && memchr(attr->value, ' ', size) == NULL;

    stele_buf_puts(out, " ");
    if (attr->prefix != NULL)
        stele_buf_printf(out, "%s:", attr->prefix);
    if (attr->local != NULL)
        stele_buf_printf(out, "%s=", attr->local);
    stele_buf_puts(out, bare ? "" : "\"");
    stele_buf_add(out, attr->value, size);
    stele_buf_puts(out, bare ? "" : "\"");
}

/* The element as it was written, in text notation. */
static void print_element(const struct reader_element *e, char *out, size_t room)
{
    struct stele_buf buf = {0};

    if (e->prefix != NULL)
        stele_buf_printf(&buf, "%s:", e->prefix);
    stele_buf_puts(&buf, e->local);
    for (size_t i = 0; i < e->attrs_n && buf.size < room; i++)
        print_attr(&e->attrs[i], room, &buf);
    text_fit(out, room, &buf);
    stele_buf_free(&buf);
}

/* A diagnostic of what is being read; NULL if it is not kept. */
static struct stele_diag *note(struct record_reader *r, enum stele_severity severity,
                               enum stele_diag_kind kind, const char *code)
{
    if (r->sink->before_error != NULL)
        r->sink->before_error(r->sink->user);
    struct stele_diag *diag = diags_add(r->report.diags, severity, kind, code);
    if (diag == NULL)
        return NULL;
    diag->line = r->report.line;
    record_node(r, diag->node);
    if (r->report.element != NULL)
        print_element(r->report.element, diag->move, sizeof diag->move);
    return diag;
}

/* Only the first error is kept until somebody recovers from it; whoever reports another one then
 * fills facts that nobody reads, so no caller needs to ask. */
struct stele_facts *reader_fail(struct record_reader *r, enum stele_diag_kind kind,
                                const char *code)
{
    r->report.spare = (struct stele_facts){0};
    if (r->report.result != STELE_OK)
        return &r->report.spare;
    r->report.result = kind == STELE_D_IO ? STELE_EIO : STELE_EINPUT;
    r->report.form = kind == STELE_D_FORMAT;
    r->report.word.attr = NULL;
    struct stele_diag *diag = note(r, STELE_ERROR, kind, code);
    return diag != NULL ? &diag->why.facts : &r->report.spare;
}

bool reader_recover(struct record_reader *r, bool turn)
{
    if (r->report.result != STELE_EINPUT || !r->report.form || r->report.stopped ||
        r->sink->unread == NULL)
        return false;
    r->report.result = STELE_OK;
    r->report.unread = true;
    return READER_CALL(r, unread, r->sink->user, turn, r->report.line);
}

void reader_complain(struct record_reader *r, const struct stele_reason *why)
{
    if (r->report.result != STELE_OK)
        return;
    r->report.flawed = true;
    struct stele_diag *diag = note(r, STELE_ERROR, STELE_D_FORMAT, why->code);
    if (diag != NULL)
        diag->why = *why;
}

void reader_read_as(struct record_reader *r, const struct reader_element *e)
{
    char text[FACT_SLICE_MAX + 1];

    r->report.element = NULL;
    struct stele_diag *diag = note(r, STELE_NOTICE, STELE_D_FORMAT, "log.read-as");
    if (diag == NULL)
        return;
    print_element(e, text, sizeof text);
    fact_text(&diag->why.facts, "read", text);
}

bool reader_refuse(struct record_reader *r, const char *code, const char *key, const char *text,
                   size_t size)
{
    fact_slice(reader_fail(r, STELE_D_FORMAT, code), key, text, size);
    return false;
}

bool reader_misplaced(struct record_reader *r, const struct reader_element *e)
{
    return reader_refuse(r, "log.misplaced-element", "element", e->local, strlen(e->local));
}

bool reader_limit(struct record_reader *r, const char *code, uint64_t limit)
{
    fact_int(reader_fail(r, STELE_D_LIMIT, code), "limit",
             limit > INT32_MAX ? INT32_MAX : (int32_t)limit);
    return false;
}

bool reader_too_long(struct record_reader *r, const char *what, uint64_t limit)
{
    struct stele_facts *facts = reader_fail(r, STELE_D_LIMIT, "limit.text");

    if (what != NULL)
        fact_text(facts, "what", what);
    fact_int(facts, "limit", limit > INT32_MAX ? INT32_MAX : (int32_t)limit);
    return false;
}

bool reader_fail_reason(struct record_reader *r, enum stele_diag_kind kind,
                        const struct stele_reason *why, const char *clause)
{
    struct stele_facts *facts = reader_fail(r, kind, why->code);

    *facts = why->facts;
    /* The last one: the sink may have reported errors of its own first, when it was settled. */
    if (facts != &r->report.spare)
        r->report.diags->list[r->report.diags->n - 1].why.clause =
            *why->clause != '\0' ? why->clause : clause;
    return false;
}

bool reader_no_memory(struct record_reader *r)
{
    if (r->report.result == STELE_OK)
        r->report.result = STELE_ENOMEM;
    return false;
}

void reader_fail_input(struct record_reader *r)
{
    const struct gzin_error *error = gzin_error(r->in);

    if (error->code == NULL)
        return;
    r->report.element = NULL;
    if (error->system == ENOMEM) {
        reader_no_memory(r);
        return;
    }
    if (error->kind == STELE_D_LIMIT) {
        reader_limit(r, error->code, error->limit);
        return;
    }
    struct stele_facts *facts = reader_fail(r, error->kind, error->code);
    if (error->system != 0)
        fact_text(facts, "error", strerror(error->system));
}

bool reader_called(struct record_reader *r, int result)
{
    if (result == STELE_OK)
        return true;
    r->report.stopped = true;
    if (r->report.result == STELE_OK)
        r->report.result = result;
    return false;
}
