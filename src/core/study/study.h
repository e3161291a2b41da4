/* The inside of a study (struct stele_study): what was read of it, and the file it belongs to. */
#ifndef STELE_CORE_STUDY_STUDY_H
#define STELE_CORE_STUDY_STUDY_H

#include "core/study/studyread.h"

struct stele_study {
    const struct stele *lib;
    struct study_body body;
    char *name; /* for messages, as it was given; may be NULL */
    struct origin origin;
    uint64_t generation;
    bool refused; /* the last edit was, and this is why */
    struct stele_reason refusal;
};

/* Appends the study as XML, and that, packed, to *packed if it is not NULL. */
int study_write(const struct stele_study *study, struct stele_buf *plain, struct stele_buf *packed);
/* A log as it stands in a study: without the XML declaration. */
int study_log_text(const struct stele_log *log, struct stele_buf *out);
/* stele_study_save by other system calls. */
struct save_ops;
int study_save(const struct save_ops *ops, struct stele_study *study, const char *path,
               const struct stele_saving *how, struct stele_diags *diags);

#endif
