#include "core/log/readback.h"

#include "core/base/diags.h"
#include "core/base/facts.h"

#include <string.h>

/* The first line in which two texts differ, from 1; 0 if they do not. */
static unsigned first_difference(const struct stele_buf *a, const struct stele_buf *b)
{
    const size_t size = a->size < b->size ? a->size : b->size;
    unsigned line = 1;

    if (a->size == b->size && memcmp(a->data, b->data, size) == 0)
        return 0;
    for (size_t i = 0; i < size && a->data[i] == b->data[i]; i++)
        line += a->data[i] == '\n';
    return line;
}

/* Says that a log would not survive, where, and what the reader said to it. */
static int refuse_unreadable(const char *path, unsigned line, const struct stele_diags *found,
                             struct stele_diags *diags)
{
    const struct stele_diag *cause = NULL;

    for (size_t i = 0; i < found->n && cause == NULL; i++)
        if (found->list[i].kind == STELE_D_FORMAT || found->list[i].kind == STELE_D_LIMIT)
            cause = &found->list[i];
    struct stele_diag *diag = diags_add(diags, STELE_ERROR, STELE_D_IO, "io.read-back");
    if (diag != NULL) {
        fact_text(&diag->why.facts, "name", path);
        diag->line = cause != NULL && cause->line > 0 ? cause->line : line;
    }
    if (cause != NULL)
        diag = diags_add(diags, STELE_ERROR, cause->kind, cause->why.code);
    if (cause != NULL && diag != NULL)
        *diag = *cause;
    return STELE_EINPUT;
}

int readback_judge(const char *path, const struct stele_buf *written, const struct stele_buf *again,
                   const struct stele_diags *found, struct stele_diags *diags)
{
    const unsigned line = first_difference(written, again);

    return line > 0 ? refuse_unreadable(path, line, found, diags) : STELE_OK;
}

const struct stele_buf *written_bytes(const struct written *written)
{
    return written->format == STELE_FORMAT_GZ ? &written->packed : &written->plain;
}

void written_free(struct written *written)
{
    stele_buf_free(&written->packed);
    stele_buf_free(&written->plain);
}

int written_put(const struct save_ops *ops, const struct written *written, const char *path,
                const struct save_terms *terms, struct origin *origin, bool *regular,
                struct stele_diags *diags)
{
    const struct stele_buf *bytes = written_bytes(written);
    struct save_terms own = *terms;
    struct stamp wrote = {0};

    own.wrote = &wrote;
    const int code = save_bytes(ops, path, bytes->data, bytes->size, &own, diags);
    *regular = code == STELE_OK && wrote.regular;
    if (*regular && !origin_set(origin, path, &wrote))
        origin_clear(origin);
    return code;
}
