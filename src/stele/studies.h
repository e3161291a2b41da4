/* Studies: several logs in one file. */
#ifndef STELE_STUDIES_H
#define STELE_STUDIES_H

#include "stele/logs.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Studies --------------------------------------------------------------------------------- */

/* Chapters with titles and introductions, each a log: inside the study, or in a file beside it.  A
 * position is a chapter too: a log whose moves lead to it, opened there (`at`).
 *
 * Logs are read on request only, so that a broken chapter does not block the others.  A study
 * belongs to one thread; the logs it hands out are independent of it. */
struct stele_study;

/* Reads a study, packed or plain.  *out is NULL and the result STELE_EINPUT, STELE_EIO or
 * STELE_ENOMEM if it cannot be read.  A log is refused with the code study.log; stele_log_read and
 * its like refuse a study with log.study. */
int stele_study_read(const struct stele *lib, const struct stele_source *source,
                     const struct stele_limits *limits, struct stele_study **out,
                     struct stele_diags *diags);
/* One without chapters; NULL without memory. */
struct stele_study *stele_study_new(const struct stele *lib);
void stele_study_free(struct stele_study *study);
/* As of logs; the text notation has no studies (STELE_EUSAGE). */
int stele_study_write(const struct stele_study *study, enum stele_format format,
                      struct stele_buf *out);
/* As stele_log_save. */
int stele_study_save(struct stele_study *study, const char *path, const struct stele_saving *how,
                     struct stele_diags *diags);
enum stele_disk stele_study_disk(struct stele_study *study);
enum stele_format stele_study_format(const struct stele_study *study);
/* Takes over the file of another study, which then has none: for one that was read from memory and
 * goes on in place of the other. */
void stele_study_inherit(struct stele_study *study, struct stele_study *from);
/* Grows with every change to the study. */
uint64_t stele_study_generation(const struct stele_study *study);

size_t stele_study_n(const struct stele_study *study);
struct stele_chapter {
    const char *id;
    const char *href;     /* the file beside the study that is its log; "": it is inside */
    const char *at;       /* the node at which it opens; "": at the start */
    const char *game;     /* "" if the log is beside the study, or does not say */
    unsigned source_line; /* in the file; 0 if made here */
};
/* Chapter k; all its texts are empty if there is none. */
void stele_study_chapter(const struct stele_study *study, size_t k, struct stele_chapter *out);
/* The chapter of an id or, if there is none of that name, with a number counted from 1; false if there
 * is neither. */
bool stele_study_find(const struct stele_study *study, const char *text, size_t *out);

/* The texts of the study itself and of its chapters. */
enum stele_study_part {
    STELE_STUDY_TITLE,
    STELE_STUDY_INTRODUCTION, /* paragraphs, with links as in notes */
    STELE_STUDY_AUTHOR,       /* of the study alone, in no language */
    STELE_STUDY_DATE
};
#define STELE_STUDY_ITSELF SIZE_MAX /* in place of a chapter */
/* For a reader of `lang`: in that language, else the plain one, else in another; "" if there is none. */
const char *stele_study_text(const struct stele_study *study, size_t k, enum stele_study_part part,
                             const char *lang);
/* In exactly that language, or with lang NULL the plain one; "" if there is none. */
const char *stele_study_text_in(const struct stele_study *study, size_t k,
                                enum stele_study_part part, const char *lang);

/* Where the log of chapter k is: a source for everything that reads logs.  Its path is the file that
 * the lines of diagnostics belong to.  It lasts until the study changes or is freed or, for a log
 * beside it, until this is asked again.  Such a log must be an ordinary file below the folder of the
 * study, on a way without symbolic links; if it is not, or cannot be read, *out is untouched. */
int stele_study_source(struct stele_study *study, size_t k, struct stele_source *out,
                       struct stele_diags *diags);
/* Reads the log of chapter k as stele_log_read does, with true line numbers.  A log beside the study
 * belongs to its own file; one inside has none: stele_study_set_log puts it back. */
int stele_study_log(struct stele_study *study, size_t k, const struct stele_limits *limits,
                    struct stele_log **out, struct stele_diags *diags);
/* The node at which chapter k opens in its log.  False, with the start, if the log has no such
 * node. */
bool stele_study_node(const struct stele_study *study, size_t k, const struct stele_log *log,
                      struct stele_node *out);
/* Judges what a chapter says beside its log: that it opens at a node there is.  STELE_EINPUT if it
 * does not (study.no-such-node); logs that cannot be read are not judged. */
int stele_study_judge(struct stele_study *study, size_t k, struct stele_diags *diags);

/* Edits.  Each succeeds or leaves the study as it was.  No edit accepts what a reader would refuse:
 * STELE_EUSAGE, and this says why; NULL if the reason is plain, as for a chapter that there is not. */
const struct stele_reason *stele_study_refusal(const struct stele_study *study);
/* NULL or "" removes the text.  lang NULL: the plain one. */
int stele_study_set_text(struct stele_study *study, size_t k, enum stele_study_part part,
                         const char *lang, const char *text);
/* Adds a copy of a log as a chapter, before chapter k or, if k is the number of chapters, after the
 * last. id NULL invents one (c1, c2, …). */
int stele_study_add(struct stele_study *study, size_t k, const char *id,
                    const struct stele_log *log);
/* The same with a file beside the study, which need not be there yet. */
int stele_study_add_beside(struct stele_study *study, size_t k, const char *id, const char *href);
int stele_study_remove(struct stele_study *study, size_t k);
/* Chapter `from` becomes chapter `to`. */
int stele_study_move(struct stele_study *study, size_t from, size_t to);
int stele_study_rename(struct stele_study *study, size_t k, const char *id);
/* NULL or "": at the start. */
int stele_study_set_at(struct stele_study *study, size_t k, const char *at);
/* Takes the log of a chapter that is beside the study inside; nothing to do for one that is there.
 * Fails as stele_study_source does, or with STELE_EINPUT if the file is no log that can be read
 * whole. */
int stele_study_embed(struct stele_study *study, size_t k, struct stele_diags *diags);
/* Replaces the log of a chapter by a copy of another one.  Refused (study.beside) where it is a file
 * beside the study: that is saved as a log is. */
int stele_study_set_log(struct stele_study *study, size_t k, const struct stele_log *log);

#ifdef __cplusplus
}
#endif

#endif
