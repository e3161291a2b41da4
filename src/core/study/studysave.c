/* Writing and saving a study.  Its logs are written as they would be in files of their own, from the
 * first column on: what is taken out of a study is the same log to the byte. */
#include "core/read/reader.h"
#include "core/log/build.h"
#include "core/log/log.h"
#include "core/log/readback.h"
#include "core/log/save.h"
#include "core/study/study.h"
#include "core/log/write.h"
#include "core/xml/escape.h"

#include <stdlib.h>
#include <string.h>

/* ---- Writing --------------------------------------------------------------------------------- */

int study_log_text(const struct stele_log *log, struct stele_buf *out)
{
    const size_t declared = strlen(WRITE_XML_DECLARATION);
    struct stele_buf xml = {0};
    const int code = stele_log_write(log, STELE_FORMAT_XML, &xml);

    if (code == STELE_OK)
        stele_buf_add(out, xml.data + declared, xml.size - declared);
    stele_buf_free(&xml);
    return code == STELE_OK && out->failed ? STELE_ENOMEM : code;
}

static void write_items(const struct study_items *items, int depth, struct stele_buf *out)
{
    for (size_t i = 0; i < items->n; i++)
        write_xml_item(&items->list[i], depth, out);
}

static void write_foreign(const struct record_attrs *foreign, struct stele_buf *out)
{
    for (size_t i = 0; i < foreign->n; i++)
        xml_put_attr(out, foreign->list[i].name, foreign->list[i].value);
}

/* The log in its one form.  What cannot be read whole stays as it stands: nothing may be lost. */
static int write_log(const struct stele_study *study, const struct study_chapter *chapter,
                     struct stele_buf *out)
{
    const struct stele_source source = {.data = chapter->text, .size = chapter->size};
    struct stele_log *log = NULL;
    int code = STELE_EINPUT;

    if (!chapter->canonical)
        code = log_restore_form(study->lib, &source, &log, NULL);
    if (code == STELE_OK) {
        code = study_log_text(log, out);
    } else if (code != STELE_ENOMEM) {
        stele_buf_add(out, chapter->text, chapter->size);
        stele_buf_puts(out, "\n");
        code = STELE_OK;
    }
    stele_log_free(log);
    return code;
}

static int write_chapter(const struct stele_study *study, const struct study_chapter *chapter,
                         struct stele_buf *out)
{
    int code = STELE_OK;

    write_items(&chapter->lead, 1, out);
    stele_buf_puts(out, "  <chapter");
    xml_put_attr(out, "id", chapter->id);
    if (*chapter->href != '\0')
        xml_put_attr(out, "href", chapter->href);
    if (*chapter->at != '\0')
        xml_put_attr(out, "at", chapter->at);
    write_foreign(&chapter->foreign, out);
    if (*chapter->href != '\0' && chapter->items.n == 0) {
        stele_buf_puts(out, "/>\n");
        return STELE_OK;
    }
    stele_buf_puts(out, ">\n");
    write_items(&chapter->items, 2, out);
    if (*chapter->href == '\0')
        code = write_log(study, chapter, out);
    stele_buf_puts(out, "  </chapter>\n");
    return code;
}

static void write_root(const struct study_body *body, struct stele_buf *out)
{
    struct stele_buf name = {0};

    stele_buf_puts(out, "<study");
    xml_put_attr(out, "xmlns", STELE_STUDY_NAMESPACE);
    xml_put_attr(out, "version", "1");
    for (size_t i = 0; i < body->namespaces_n; i++) {
        stele_buf_clear(&name);
        stele_buf_printf(&name, "xmlns:%s", body->namespaces[i].name);
        out->failed |= name.failed;
        if (!name.failed)
            xml_put_attr(out, name.data, body->namespaces[i].value);
    }
    write_foreign(&body->foreign, out);
    stele_buf_free(&name);
}

int study_write(const struct stele_study *study, struct stele_buf *plain, struct stele_buf *packed)
{
    const struct study_body *const body = &study->body;
    int code = STELE_OK;

    stele_buf_puts(plain, WRITE_XML_DECLARATION);
    write_items(&body->before, 0, plain);
    write_root(body, plain);
    if (body->items.n + body->chapters_n + body->last.n > 0) {
        stele_buf_puts(plain, ">\n");
        write_items(&body->items, 1, plain);
        for (size_t i = 0; i < body->chapters_n && code == STELE_OK; i++)
            code = write_chapter(study, &body->chapters[i], plain);
        write_items(&body->last, 1, plain);
        stele_buf_puts(plain, "</study>\n");
    } else {
        stele_buf_puts(plain, "/>\n");
    }
    write_items(&body->after, 0, plain);
    if (code == STELE_OK && plain->failed)
        code = STELE_ENOMEM;
    if (code == STELE_OK && packed != NULL && !write_packed(plain, packed))
        code = STELE_ENOMEM;
    return code;
}

int stele_study_write(const struct stele_study *study, enum stele_format format,
                      struct stele_buf *out)
{
    struct stele_buf plain = {0};
    int code = STELE_EUSAGE;

    if (format == STELE_FORMAT_GZ)
        code = study_write(study, &plain, out);
    else if (format == STELE_FORMAT_XML)
        code = study_write(study, &plain, NULL);
    if (code == STELE_OK && format == STELE_FORMAT_XML)
        stele_buf_add(out, plain.data, plain.size);
    stele_buf_free(&plain);
    return code == STELE_OK && out->failed ? STELE_ENOMEM : code;
}

/* ---- Saving ---------------------------------------------------------------------------------- */

/* Nothing of what is read back counts as canonical, so that every log is read and written, too. */
static int read_back(const struct stele *lib, const struct written *written, const char *path,
                     struct stele_diags *diags)
{
    const struct stele_buf *bytes = written_bytes(written);
    const struct stele_source source = {.data = bytes->data, .size = bytes->size};
    struct stele_diags found = {0};
    struct stele_buf again = {0};
    struct stele_study *copy = NULL;
    int code = stele_study_read(lib, &source, &log_no_limits, &copy, &found);

    if (code == STELE_OK)
        code = study_write(copy, &again, NULL);
    if (code == STELE_OK || code == STELE_EINPUT)
        code = readback_judge(path, &written->plain, &again, &found, diags);
    stele_study_free(copy);
    stele_buf_free(&again);
    stele_diags_free(&found);
    return code;
}

static bool goes_on(const struct stele_watch *watch, uint64_t done)
{
    enum { STAGES = 3 };

    return watch == NULL || watch->progress(watch->user, done, STAGES);
}

/* The study belongs to the file from then on. */
static int put_file(const struct save_ops *ops, struct stele_study *study, const char *path,
                    const struct save_terms *terms, const struct written *written,
                    struct stele_diags *diags)
{
    bool regular;
    const int code = written_put(ops, written, path, terms, &study->origin, &regular, diags);

    if (code != STELE_OK || !regular)
        return code;
    free(study->name);
    study->name = strdup(path);
    if (study->name == NULL)
        origin_clear(&study->origin);
    study->body.format = written->format;
    return code;
}

int study_save(const struct save_ops *ops, struct stele_study *study, const char *path,
               const struct stele_saving *how, struct stele_diags *diags)
{
    const bool own = origin_is(&study->origin, path), guarded = own && !how->force;
    struct written written = {.format = how->format};

    if (how->format == STELE_FORMAT_KEEP)
        written.format = own ? study->body.format : stele_format_of(path);
    if (written.format == STELE_FORMAT_TEXT) {
        diags_add(diags, STELE_ERROR, STELE_D_USAGE, "study.no-text");
        return STELE_EUSAGE;
    }
    if (guarded && origin_look(&study->origin) == STELE_DISK_CHANGED)
        return save_refuse(diags, "io.changed", path);
    int code = goes_on(how->watch, 0) ? STELE_OK : STELE_ESTOP;
    if (code == STELE_OK)
        code = study_write(study, &written.plain,
                           written.format == STELE_FORMAT_GZ ? &written.packed : NULL);
    if (code == STELE_OK && !goes_on(how->watch, 1))
        code = STELE_ESTOP;
    if (code == STELE_OK && !how->no_read_back)
        code = read_back(study->lib, &written, path, diags);
    if (code == STELE_OK && !goes_on(how->watch, 2))
        code = STELE_ESTOP;
    struct save_terms terms = {.expect = guarded ? &study->origin.stamp : NULL,
                               .fresh = how->fresh};
    struct stamp seen;
    if (!own)
        save_expect_seen(how->seen, &seen, &terms);
    if (code == STELE_OK)
        code = put_file(ops, study, path, &terms, &written, diags);
    written_free(&written);
    return code;
}

int stele_study_save(struct stele_study *study, const char *path, const struct stele_saving *how,
                     struct stele_diags *diags)
{
    return study_save(&save_ops_default, study, path, how, diags);
}
