/* Bytes of a log: from a path, standard input or memory, unpacked if the content is gzip.  Counts
 * what it hands out and refuses to go past the limits.  A gzin is reused from file to file; it
 * owns its buffers and belongs to one thread. */
#ifndef STELE_CORE_READ_GZIN_H
#define STELE_CORE_READ_GZIN_H

#include "core/read/origin.h"

/* What gzin_peek can show at most. */
enum { GZIN_PEEK_MAX = 512 };

struct gzin;

struct gzin *gzin_new(void);
void gzin_free(struct gzin *in);

/* Starts on a source; closes the one before.  False if it cannot be opened; see gzin_error.
 * `limits` is copied. */
bool gzin_open(struct gzin *in, const struct stele_source *source,
               const struct stele_limits *limits);
void gzin_close(struct gzin *in);
/* From the next gzin_open on, what is known of the file goes to *stamp (NULL: nowhere).  Its digest
 * is that of the bytes as they stand in the file, as far as they have been taken in. */
void gzin_stamp(struct gzin *in, struct stamp *stamp);
/* Whether the source is gzip. */
bool gzin_packed(const struct gzin *in);

/* Up to `size` unpacked bytes.  Returns how many; 0 at the end; -1 on an error, and from then on
 * always. */
long gzin_read(struct gzin *in, void *out, size_t size);
/* The first unpacked bytes, at most GZIN_PEEK_MAX, without consuming them; before the first
 * gzin_read only.  Returns how many there are, -1 on an error. */
long gzin_peek(struct gzin *in, const unsigned char **data);
/* All unpacked bytes at once, after gzin_peek, if that reached the end of the file: a NUL follows
 * them, they stay until the next gzin_open, and gzin_read has nothing left to hand out.  Returns
 * how many; 0, with nothing consumed, if there may be more of them than a buffer holds. */
size_t gzin_whole(struct gzin *in, const unsigned char **data);

/* What went wrong; code NULL if nothing did.
 *   io.not-found, io.denied, io.open, io.read  the operating system's refusals
 *   io.directory, io.not-a-file               a directory; a pipe, a socket or a device
 *   log.empty                                 not a single byte
 *   gz.truncated, gz.corrupt                  a gzip file cut short, or damaged
 *   limit.bytes, limit.ratio                  larger, or packed tighter, than allowed */
struct gzin_error {
    const char *code;
    enum stele_diag_kind kind;
    int system;     /* errno of the io codes */
    uint64_t limit; /* of the limit codes */
};
const struct gzin_error *gzin_error(const struct gzin *in);

/* Unpacked bytes so far, whether handed out yet or not. */
uint64_t gzin_bytes(const struct gzin *in);
/* Raw bytes used so far, and how many there are; 0 if that cannot be known. */
uint64_t gzin_raw(const struct gzin *in);
uint64_t gzin_raw_size(const struct gzin *in);

#endif
