/* What is to be saved: its bytes, that they come back unchanged (they are read, what was read is
 * written again, and the two texts are compared), and putting them in place.  Shared by logs and
 * studies. */
#ifndef STELE_CORE_LOG_READBACK_H
#define STELE_CORE_LOG_READBACK_H

#include "core/read/origin.h"
#include "core/log/save.h"

/* The bytes in both states: as they go to the file, and before they were packed.  Zero-initialise. */
struct written {
    enum stele_format format;
    struct stele_buf packed; /* of GZ only */
    struct stele_buf plain;
};

/* Those that go to the file. */
const struct stele_buf *written_bytes(const struct written *written);
void written_free(struct written *written);
/* Puts them in place.  Where that is a regular file, *origin is that file from then on; without memory
 * for its name it is saved all the same, and known no more. */
int written_put(const struct save_ops *ops, const struct written *written, const char *path,
                const struct save_terms *terms, struct origin *origin, bool *regular,
                struct stele_diags *diags);

/* STELE_OK if the texts are the same; else STELE_EINPUT, with io.read-back in diags, and after it
 * what the reader (`found`) said. */
int readback_judge(const char *path, const struct stele_buf *written, const struct stele_buf *again,
                   const struct stele_diags *found, struct stele_diags *diags);

#endif
