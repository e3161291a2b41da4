/* Saving a log: its bytes are read back before they may take the place of a file, and the file
 * must still be the one the log came from. */
#include "core/log/log.h"
#include "core/log/readback.h"
#include "core/log/save.h"

#include <stdlib.h>
#include <string.h>

/* ---- Forms ----------------------------------------------------------------------------------- */

static bool ends_with(const char *text, const char *end)
{
    const size_t size = strlen(text), end_size = strlen(end);

    return size >= end_size && strcmp(text + size - end_size, end) == 0;
}

enum stele_format stele_format_of(const char *path)
{
    if (ends_with(path, ".xml"))
        return STELE_FORMAT_XML;
    if (ends_with(path, ".txt"))
        return STELE_FORMAT_TEXT;
    return STELE_FORMAT_GZ;
}

/* ---- Progress -------------------------------------------------------------------------------- */

/* Saving is writing, reading what was written, and writing that again; whoever watches sees one
 * piece of work. */
enum { PHASE_WRITE, PHASE_READ, PHASE_AGAIN, PHASES_N, PHASE_UNITS = 1000 };

struct phase {
    const struct stele_watch *watch;
    unsigned number;
};

static bool tell_phase(void *user, uint64_t done, uint64_t total)
{
    const struct phase *phase = user;
    const uint64_t part = total == 0 ? 0 : done < total ? done * PHASE_UNITS / total : PHASE_UNITS;

    return phase->watch->progress(phase->watch->user, phase->number * PHASE_UNITS + part,
                                  PHASES_N * PHASE_UNITS);
}

/* ---- Reading back ---------------------------------------------------------------------------- */

/* Reads the bytes into a log, writes that one, and wants the same text.  This holds every part of
 * a log to account, those that a mere parse would skip as well.  That something in the log is
 * wrong, be it illegal or not understood, does not matter as long as it comes back: only what gets
 * lost is refused. */
static int read_back(const struct stele *lib, const struct written *written, const char *path,
                     const struct stele_watch *watch, struct stele_diags *diags)
{
    struct phase reading = {watch, PHASE_READ}, again = {watch, PHASE_AGAIN};
    const struct stele_watch second = {tell_phase, &reading}, last = {tell_phase, &again};
    const struct stele_buf *bytes = written_bytes(written);
    const struct stele_source source = {
        .data = bytes->data, .size = bytes->size, .watch = watch != NULL ? &second : NULL};
    struct stele_diags found = {0};
    struct stele_buf text = {0};
    struct stele_log *copy = NULL;

    int code = stele_log_read_form(lib, &source, &log_no_limits, &copy, &found);
    if (code == STELE_OK || code == STELE_EINPUT)
        code = copy == NULL
                   ? STELE_OK
                   : log_write(copy, written->format, watch != NULL ? &last : NULL, &text, NULL);
    if (code == STELE_OK)
        code = readback_judge(path, &written->plain, &text, &found, diags);
    stele_log_free(copy);
    stele_buf_free(&text);
    stele_diags_free(&found);
    return code;
}

/* ---- Saving ---------------------------------------------------------------------------------- */

static int write_bytes(const struct stele_log *log, const char *path, bool checked,
                       const struct stele_watch *watch, struct written *out,
                       struct stele_diags *diags)
{
    struct phase writing = {watch, PHASE_WRITE};
    const struct stele_watch first = {tell_phase, &writing};
    const struct stele_watch *passed = watch != NULL && checked ? &first : watch;
    struct stele_buf *packed = out->format == STELE_FORMAT_GZ ? &out->packed : NULL;
    const int code = log_write(log, out->format, passed, &out->plain, packed);

    return code == STELE_OK && checked ? read_back(log->lib, out, path, watch, diags) : code;
}

/* Puts the bytes in place; the log belongs to that file from then on. */
static int put_file(const struct save_ops *ops, struct stele_log *log, const char *path,
                    const struct save_terms *terms, const struct written *written,
                    struct stele_diags *diags)
{
    bool regular;
    const int code = written_put(ops, written, path, terms, &log->origin, &regular, diags);

    if (code == STELE_OK && regular) {
        log->format = written->format;
        log->lacking = log->guessed = false;
    }
    return code;
}

int log_save(const struct save_ops *ops, struct stele_log *log, const char *path,
             const struct stele_saving *how, struct stele_diags *diags)
{
    const bool own = origin_is(&log->origin, path), guarded = own && !how->force;
    struct written written = {.format = how->format};

    if (how->format == STELE_FORMAT_KEEP)
        written.format = own ? log->format : stele_format_of(path);
    if (guarded && (log->lacking || (log->guessed && !how->mended)))
        return save_refuse(diags, "io.partial", path);
    /* A look beforehand spares the work where it would be in vain; the one that counts is taken
     * under the lock, and says why if it fails. */
    if (guarded && origin_look(&log->origin) == STELE_DISK_CHANGED)
        return save_refuse(diags, "io.changed", path);
    int code = write_bytes(log, path, !how->no_read_back, how->watch, &written, diags);
    struct save_terms terms = {.expect = guarded ? &log->origin.stamp : NULL, .fresh = how->fresh};
    struct stamp seen;
    if (!own)
        save_expect_seen(how->seen, &seen, &terms);
    if (code == STELE_OK)
        code = put_file(ops, log, path, &terms, &written, diags);
    written_free(&written);
    return code;
}

int stele_log_save(struct stele_log *log, const char *path, const struct stele_saving *how,
                   struct stele_diags *diags)
{
    static const struct stele_saving plain = {0};

    return log_save(&save_ops_default, log, path, how != NULL ? how : &plain, diags);
}
