#include "core/base/diags.h"

#include "core/base/shown.h"

#include <stdlib.h>
#include <string.h>

enum { DIAGS_LIMIT = 100 }; /* as stele_limits_default.diags */

struct stele_diag *diags_add(struct stele_diags *diags, enum stele_severity severity,
                             enum stele_diag_kind kind, const char *code)
{
    if (diags == NULL)
        return NULL;
    if (severity == STELE_ERROR)
        diags->seen |= 1u << kind;
    if (diags->n >= (diags->limit > 0 ? diags->limit : DIAGS_LIMIT)) {
        diags->dropped++;
        return NULL;
    }
    if (!stele_grow(&diags->list, &diags->room, diags->n + 1, sizeof *diags->list)) {
        diags->dropped++;
        return NULL;
    }
    struct stele_diag *diag = &diags->list[diags->n++];
    *diag = (struct stele_diag){
        .severity = severity, .kind = kind, .why = {.code = code, .clause = ""}};
    return diag;
}

void text_fit(char *out, size_t room, const struct stele_buf *text)
{
    size_t size = text->failed ? 0 : text->size;

    if (size >= room)
        size = shown_cut(text->data, room - 1);
    if (size > 0)
        memcpy(out, text->data, size);
    out[size] = '\0';
}

void stele_diags_free(struct stele_diags *diags)
{
    if (diags == NULL)
        return;
    free(diags->list);
    *diags = (struct stele_diags){.limit = diags->limit};
}

size_t diags_errors(const struct stele_diags *diags)
{
    size_t n = 0;

    for (size_t i = 0; i < diags->n; i++)
        n += diags->list[i].severity == STELE_ERROR;
    return n;
}
