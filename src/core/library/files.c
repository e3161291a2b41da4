#include "core/library/files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/base/diags.h"
#include "core/base/facts.h"
#include "core/xml/document.h"

static int fail_file(struct stele_diags *diags, const char *code, const char *path, int result)
{
    struct stele_diag *diag = diags_add(diags, STELE_ERROR, STELE_D_IO, code);

    if (diag != NULL)
        fact_text(&diag->why.facts, "name", path);
    return result;
}

int lib_read_file(const char *path, struct stele_buf *out, struct stele_diags *diags)
{
    char piece[8192];
    FILE *in = fopen(path, "rb");

    if (in == NULL)
        return errno == ENOMEM ? STELE_ENOMEM : fail_file(diags, "io.open", path, STELE_EIO);
    /* One piece past the limit is enough for the reader to refuse it. */
    while (out->size <= XML_ITEMS_BYTES_MAX) {
        const size_t n = fread(piece, 1, sizeof piece, in);
        if (n == 0)
            break;
        stele_buf_add(out, piece, n);
    }
    const bool failed = ferror(in) != 0;
    fclose(in);
    if (failed)
        return fail_file(diags, "io.read", path, STELE_EIO);
    return out->failed ? STELE_ENOMEM : STELE_OK;
}

int set_source_text(const struct stele_source *source, struct stele_buf *out,
                    struct stele_diags *diags)
{
    int result = STELE_OK;

    stele_buf_puts(out, ""); /* an empty file is an empty text */
    if (source->data != NULL)
        stele_buf_add(out, source->data, source->size);
    else
        result = lib_read_file(source->path, out, diags);
    return result == STELE_OK && out->failed ? STELE_ENOMEM : result;
}

struct stele_source *file_sources(const char *const *paths, size_t n)
{
    struct stele_source *const sources = calloc(n + 1, sizeof *sources);

    for (size_t i = 0; sources != NULL && i < n; i++)
        sources[i].path = paths[i];
    return sources;
}
