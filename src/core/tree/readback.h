/* What is to be saved must come back unchanged: the bytes are read, what was read is written again,
 * and the two texts are compared. */
#ifndef STELE_CORE_TREE_READBACK_H
#define STELE_CORE_TREE_READBACK_H

#include "stele.h"

/* STELE_OK if the texts are the same; else STELE_EINPUT, with io.read-back in diags, and behind it
 * what the reader (`found`) said. */
int readback_judge(const char *path, const struct stele_buf *written, const struct stele_buf *again,
                   const struct stele_diags *found, struct stele_diags *diags);

#endif
