#include "core/sets/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base/diags.h"
#include "core/base/facts.h"
#include "core/base/input.h"
#include "core/xml/document.h"

static int fail_file(struct stele_diags *diags, const char *code, const char *path, int result)
{
    struct stele_diag *diag = diags_add(diags, STELE_ERROR, STELE_D_IO, code);

    if (diag != NULL)
        fact_text(&diag->why.facts, "name", path);
    return result;
}

/* Up to one piece past the limit, which is enough for the reader to refuse it.  False with errno. */
static bool read_bytes(int fd, struct stele_buf *out)
{
    char piece[8192];

    while (out->size <= XML_ITEMS_BYTES_MAX) {
        const ssize_t n = read(fd, piece, sizeof piece);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return n == 0;
        stele_buf_add(out, piece, (size_t)n);
    }
    return true;
}

/* A set says the same of everything that cannot be opened, but for what is no file. */
static const char *code_to_say(const char *code)
{
    if (strcmp(code, "io.not-a-file") == 0)
        return "io.not-a-file";
    return strcmp(code, "io.directory") == 0 ? "io.read" : "io.open";
}

int lib_read_file(const char *path, struct stele_buf *out, struct stele_diags *diags)
{
    struct stat status;
    const char *code;
    const bool standard = strcmp(path, "-") == 0;
    const int fd = standard ? STDIN_FILENO : input_open(AT_FDCWD, path, 0, &status, &code);

    if (fd < 0)
        return errno == ENOMEM ? STELE_ENOMEM
                               : fail_file(diags, code_to_say(code), path, STELE_EIO);
    const bool read = read_bytes(fd, out);
    if (!standard)
        close(fd);
    if (!read)
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
