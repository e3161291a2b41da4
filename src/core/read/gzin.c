#ifdef HAVE_CONFIG_H
#include "config.h"
#endif
#include "core/read/gzin.h"

#include "core/base/input.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#ifdef HAVE_LIBDEFLATE
#include <libdeflate.h>
#endif

enum {
    GZIN_BUFFER = 65536,     /* bytes as they stand in the file */
    GZIN_OUT = 4 * GZIN_BUFFER, /* unpacked: nearly every log is whole in here */
    GZIN_WINDOW = 15 + 16, /* zlib: the largest window, gzip framing only */
    GZIN_RATIO_FROM = 1 << 20
};

const struct stele_limits stele_limits_default = {
    .bytes = UINT64_C(256) << 20,
    .ratio = 1000,
    .depth = 64,
    .plies = 4000000,
    .text = 65536,
    .diags = 100,
    .items = 4000000,
};

/* Packed bytes pass through `raw` into `out`; plain ones stay in `raw`, or in the caller's memory.
 * Unpacking into a buffer of one's own lets zlib run at full speed, whatever the reader asks; and
 * what fits into it whole libdeflate, where there is one, unpacks in half the time. */
struct gzin {
    struct stele_limits limits;
    int fd; /* -1: memory, or nothing open */
    bool owns_fd, ended, packed, in_member;
    const unsigned char *raw_at; /* packed bytes to be unpacked */
    size_t raw_n;
    const unsigned char *at; /* unpacked bytes to be handed out */
    size_t n;
    uint64_t raw_bytes, bytes; /* taken in, unpacked */
    uint64_t raw_size;         /* of a regular file or memory, 0 if not known */
    struct stamp *stamp;       /* of the file being read; NULL: nobody wants it */
    struct gzin_error error;
    bool inflater; /* stream was set up */
    z_stream stream;
#ifdef HAVE_LIBDEFLATE
    struct libdeflate_decompressor *whole; /* NULL until the first log that is unpacked at once */
#endif
    unsigned char raw[GZIN_BUFFER + 1]; /* one more: for the NUL of gzin_whole */
    unsigned char out[GZIN_OUT + 1];
};

struct gzin *gzin_new(void)
{
    struct gzin *in = malloc(sizeof *in);

    if (in == NULL)
        return NULL;
    memset(in, 0, offsetof(struct gzin, raw));
    in->fd = -1;
    return in;
}

void gzin_close(struct gzin *in)
{
    if (in->fd >= 0 && in->owns_fd)
        close(in->fd);
    in->fd = -1;
}

void gzin_free(struct gzin *in)
{
    if (in == NULL)
        return;
    gzin_close(in);
    if (in->inflater)
        inflateEnd(&in->stream);
#ifdef HAVE_LIBDEFLATE
    libdeflate_free_decompressor(in->whole);
#endif
    free(in);
}

const struct gzin_error *gzin_error(const struct gzin *in)
{
    return &in->error;
}

void gzin_stamp(struct gzin *in, struct stamp *stamp)
{
    in->stamp = stamp;
}

bool gzin_packed(const struct gzin *in)
{
    return in->packed;
}

uint64_t gzin_bytes(const struct gzin *in)
{
    return in->bytes;
}

uint64_t gzin_raw(const struct gzin *in)
{
    return in->raw_bytes - (in->packed ? in->raw_n : in->n);
}

uint64_t gzin_raw_size(const struct gzin *in)
{
    return in->raw_size;
}

/* The first error stays.  Always -1. */
static long gzin_fail(struct gzin *in, enum stele_diag_kind kind, const char *code)
{
    if (in->error.code == NULL) {
        in->error.code = code;
        in->error.kind = kind;
        in->error.system = kind == STELE_D_IO ? errno : 0;
    }
    return -1;
}

static long gzin_fail_limit(struct gzin *in, const char *code, uint64_t limit)
{
    in->error.limit = limit;
    return gzin_fail(in, STELE_D_LIMIT, code);
}

/* Standard input may be a pipe, but not a directory. */
static bool take_standard_input(struct gzin *in)
{
    struct stat info;

    in->fd = STDIN_FILENO;
    if (fstat(in->fd, &info) != 0)
        return true;
    if (S_ISDIR(info.st_mode)) {
        errno = EISDIR;
        gzin_fail(in, STELE_D_IO, "io.directory");
        return false;
    }
    if (S_ISREG(info.st_mode))
        in->raw_size = (uint64_t)info.st_size;
    return true;
}

static bool open_path(struct gzin *in, const char *path)
{
    struct stat info;
    const char *code;

    in->owns_fd = strcmp(path, "-") != 0;
    if (!in->owns_fd)
        return take_standard_input(in);
    in->fd = input_open(AT_FDCWD, path, 0, &info, &code);
    if (in->fd < 0) {
        gzin_fail(in, STELE_D_IO, code);
        return false;
    }
    in->raw_size = (uint64_t)info.st_size;
    if (in->stamp != NULL)
        stamp_start(in->stamp, &info);
    return true;
}

/* A file that was opened here ends where its size says: that saves the read that would find
 * nothing. */
static bool no_more_raw(const struct gzin *in)
{
    return in->fd < 0 || in->ended ||
           (in->owns_fd && in->raw_size > 0 && in->raw_bytes >= in->raw_size);
}

/* Reads from the file into raw[from …).  Returns how many bytes; 0 at the end; -1 on an error. */
static long read_raw(struct gzin *in, size_t from)
{
    if (no_more_raw(in))
        return 0;
    ssize_t got;
    do
        got = read(in->fd, in->raw + from, GZIN_BUFFER - from);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        return gzin_fail(in, STELE_D_IO, errno == EISDIR ? "io.directory" : "io.read");
    in->ended = got == 0;
    in->raw_bytes += (size_t)got;
    if (in->stamp != NULL)
        stamp_feed(in->stamp, in->raw + from, (size_t)got);
    return (long)got;
}

/* Makes packed bytes available. */
static long fill(struct gzin *in)
{
    if (in->raw_n > 0)
        return (long)in->raw_n;
    const long n = read_raw(in, 0);
    if (n > 0) {
        in->raw_at = in->raw;
        in->raw_n = (size_t)n;
    }
    return n;
}

static bool start_inflater(struct gzin *in)
{
    in->stream.next_in = NULL;
    in->stream.avail_in = 0;
    const int result =
        in->inflater ? inflateReset(&in->stream) : inflateInit2(&in->stream, GZIN_WINDOW);
    if (result != Z_OK) {
        errno = ENOMEM;
        gzin_fail(in, STELE_D_IO, "io.read");
        return false;
    }
    in->inflater = true;
    in->in_member = true;
    return true;
}

/* A small file that unpacks to gigabytes is refused by its ratio before it reaches the limit of
 * bytes.  Below a megabyte nothing is suspicious: short logs full of repetition pack very well. */
static long count(struct gzin *in, long n)
{
    in->bytes += (uint64_t)n;
    if (in->bytes > in->limits.bytes)
        return gzin_fail_limit(in, "limit.bytes", in->limits.bytes);
    if (in->packed && in->limits.ratio > 0 && in->bytes > GZIN_RATIO_FROM &&
        in->bytes / in->limits.ratio > in->raw_bytes - in->raw_n)
        return gzin_fail_limit(in, "limit.ratio", in->limits.ratio);
    return n;
}

/* ---- Unpacking at once ----------------------------------------------------------------------- */

#ifdef HAVE_LIBDEFLATE

enum { GZIP_FRAME = 18, GZIP_FLAGS = 3, GZIP_HEADER_CRC = 2 };

_Static_assert(GZIN_OUT <= GZIN_RATIO_FROM, "what fits into a buffer has no ratio to be held to");

static uint32_t little_endian(const unsigned char *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* Whether all packed bytes are at hand and say of themselves that they fit into the buffer.  A sum
 * over the gzip header is zlib's to compare. */
static bool fits_at_once(const struct gzin *in)
{
    return in->raw_n >= GZIP_FRAME && no_more_raw(in) &&
           (in->raw_at[GZIP_FLAGS] & GZIP_HEADER_CRC) == 0 &&
           little_endian(in->raw_at + in->raw_n - 4) <= GZIN_OUT;
}

/* The first gzip member, as nearly every log is one.  False, with nothing done, for everything
 * else and everything that is wrong: zlib then unpacks as far as it goes and says what. */
static bool unpack_at_once(struct gzin *in)
{
    size_t used, size;

    if (!fits_at_once(in))
        return false;
    if (in->whole == NULL)
        in->whole = libdeflate_alloc_decompressor();
    if (in->whole == NULL ||
        libdeflate_gzip_decompress_ex(in->whole, in->raw_at, in->raw_n, in->out, GZIN_OUT, &used,
                                      &size) != LIBDEFLATE_SUCCESS ||
        size == 0)
        return false;
    in->raw_at += used;
    in->raw_n -= used;
    in->at = in->out;
    in->n = size;
    return true;
}

#else

static bool unpack_at_once(struct gzin *in)
{
    (void)in;
    return false;
}

#endif

/* ---- Opening --------------------------------------------------------------------------------- */

bool gzin_open(struct gzin *in, const struct stele_source *source,
               const struct stele_limits *limits)
{
    gzin_close(in);
    in->limits = *limits;
    in->error = (struct gzin_error){0};
    in->ended = in->packed = in->in_member = false;
    in->raw_n = in->n = 0;
    in->raw_bytes = in->bytes = in->raw_size = 0;
    if (source->data != NULL) {
        in->raw_at = source->data;
        in->raw_n = source->size;
        in->raw_bytes = in->raw_size = source->size;
    } else if (!open_path(in, source->path)) {
        return false;
    }
    const long n = fill(in);
    if (n == 0)
        gzin_fail(in, STELE_D_FORMAT, "log.empty");
    if (n <= 0)
        return false;
    /* One byte is a gzip file cut very short, if it is the first of one. */
    in->packed = in->raw_at[0] == 0x1f && (in->raw_n == 1 || in->raw_at[1] == 0x8b);
    if (in->packed && !unpack_at_once(in))
        return start_inflater(in);
    if (!in->packed) {
        in->at = in->raw_at;
        in->n = in->raw_n;
        in->raw_n = 0;
    }
    return count(in, (long)in->n) > 0;
}

/* ---- Unpacking piece by piece ---------------------------------------------------------------- */

static long more_plain(struct gzin *in)
{
    if (in->n == 0)
        in->at = in->raw;
    const long n = read_raw(in, in->fd >= 0 ? (size_t)(in->at - in->raw) + in->n : 0);
    if (n > 0)
        in->n += (size_t)n;
    return n;
}

/* A member has ended: the file ends too, or another member follows. */
static long next_member(struct gzin *in)
{
    const long n = fill(in);

    if (n <= 0)
        return n;
    if (in->raw_at[0] != 0x1f)
        return gzin_fail(in, STELE_D_FORMAT, "gz.corrupt");
    return start_inflater(in) ? 1 : -1;
}

/* Unpacks into out[from …).  Returns how many bytes; 0 at the end; -1 on an error. */
static long unpack(struct gzin *in, size_t from)
{
    const size_t room = GZIN_OUT - from;

    in->stream.next_out = in->out + from;
    in->stream.avail_out = (uInt)room;
    while (in->stream.avail_out == room) {
        if (!in->in_member) {
            const long more = next_member(in);
            if (more <= 0)
                return more;
        }
        const long n = fill(in);
        if (n <= 0)
            return n < 0 ? n : gzin_fail(in, STELE_D_FORMAT, "gz.truncated");
        const uInt feed = in->raw_n < GZIN_BUFFER ? (uInt)in->raw_n : GZIN_BUFFER;
        in->stream.next_in = (unsigned char *)in->raw_at;
        in->stream.avail_in = feed;
        /* What comes out at one go, as most logs do, need not be remembered: Z_FINISH says that
         * it may end here, and Z_BUF_ERROR that it did not. */
        const int result = inflate(&in->stream, Z_FINISH);
        in->raw_at += feed - in->stream.avail_in;
        in->raw_n -= feed - in->stream.avail_in;
        if (result == Z_STREAM_END)
            in->in_member = false;
        else if (result != Z_OK && result != Z_BUF_ERROR)
            return gzin_fail(in, STELE_D_FORMAT, "gz.corrupt");
    }
    return (long)(room - in->stream.avail_out);
}

static long more_packed(struct gzin *in)
{
    if (in->n == 0)
        in->at = in->out;
    const long n = unpack(in, (size_t)(in->at - in->out) + in->n);
    if (n > 0)
        in->n += (size_t)n;
    return n;
}

/* Adds to the bytes at hand.  Returns how many; 0 at the end; -1 on an error. */
static long more(struct gzin *in)
{
    if (in->error.code != NULL)
        return -1;
    const long n = in->packed ? more_packed(in) : more_plain(in);
    return n > 0 ? count(in, n) : n;
}

long gzin_read(struct gzin *in, void *out, size_t size)
{
    if (in->n == 0) {
        const long n = more(in);
        if (n <= 0)
            return n;
    }
    const size_t take = size < in->n ? size : in->n;
    memcpy(out, in->at, take);
    in->at += take;
    in->n -= take;
    return (long)take;
}

long gzin_peek(struct gzin *in, const unsigned char **data)
{
    while (in->n < GZIN_PEEK_MAX) {
        const long n = more(in);
        if (n < 0)
            return -1;
        if (n == 0)
            break;
    }
    *data = in->at;
    return (long)(in->n < GZIN_PEEK_MAX ? in->n : GZIN_PEEK_MAX);
}

size_t gzin_whole(struct gzin *in, const unsigned char **data)
{
    unsigned char *const buffer = in->packed ? in->out : in->raw;
    const size_t size = in->n;

    /* The NUL has no place after memory that is the caller's. */
    if (in->at != buffer || in->raw_n > 0 || in->in_member || !no_more_raw(in))
        return 0;
    buffer[size] = '\0';
    *data = buffer;
    in->at += size;
    in->n = 0;
    return size;
}
