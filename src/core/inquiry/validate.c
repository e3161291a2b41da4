/* Validating a log in any form.  Schemas know XML only, so a log in text notation is read for its
 * form and written as XML first, in memory. */
#include "core/play/verify.h"
#include "core/log/log.h"

/* Line numbers in XML that only ever existed in memory mean nothing to anybody. */
static void forget_lines(struct stele_diags *diags, size_t from)
{
    for (size_t i = from; diags != NULL && i < diags->n; i++)
        diags->list[i].line = 0;
}

static int validate_log(struct stele_verifier *v, const struct stele_log *log,
                        struct stele_diags *diags)
{
    const size_t before = diags != NULL ? diags->n : 0;
    struct stele_buf xml = {0};
    int code = stele_log_write(log, STELE_FORMAT_XML, &xml);

    if (code == STELE_OK) {
        const struct stele_source source = {.data = xml.data, .size = xml.size};
        code = schemas_validate(&v->schemas, &log_no_limits, &source, NULL, diags);
        forget_lines(diags, before);
    }
    stele_buf_free(&xml);
    return code;
}

/* Whatever the reader refuses the schema would refuse too, and the reader knows the line. */
static int validate_text(struct stele_verifier *v, const struct stele_buf *text,
                         struct stele_diags *diags)
{
    const struct stele_source source = {.data = text->data, .size = text->size};
    struct stele_log *log = NULL;
    int code = stele_log_read_form(v->lib, &source, &v->limits, &log, diags);

    if (code == STELE_OK)
        code = validate_log(v, log, diags);
    stele_log_free(log);
    return code;
}

/* Lines of what is a part of a file count from where it begins. */
static void shift_lines(struct stele_diags *diags, size_t from, unsigned line)
{
    for (size_t i = from; diags != NULL && line > 1 && i < diags->n; i++)
        if (diags->list[i].line > 0)
            diags->list[i].line += line - 1;
}

int stele_verify_schema(struct stele_verifier *v, const struct stele_source *source,
                        struct stele_diags *diags)
{
    const size_t before = diags != NULL ? diags->n : 0;
    struct stele_buf text = {0};
    int code = schemas_validate(&v->schemas, &v->limits, source, &text, diags);

    if (code == SCHEMAS_TEXT)
        code = validate_text(v, &text, diags);
    else
        shift_lines(diags, before, source->line);
    stele_buf_free(&text);
    return code;
}
