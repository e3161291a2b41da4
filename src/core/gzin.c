#ifdef HAVE_CONFIG_H
#include "config.h"
#endif
#include "core/gzin.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

enum {
    GZIN_BUFFER = 65536,
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
};

struct gzin {
    struct stele_limits limits;
    int fd; /* -1: memory, or nothing open */
    bool owns_fd, ended, packed, in_member;
    bool peeked;
    const unsigned char *raw; /* the next raw bytes, in buffer or in the caller's memory */
    size_t raw_n;
    uint64_t raw_bytes, bytes; /* taken in, handed out */
    uint64_t raw_size;         /* 0: unknown */
    struct gzin_error error;
    bool inflater; /* stream was set up */
    z_stream stream;
    unsigned char head[GZIN_PEEK_MAX];
    size_t head_at, head_n;
    unsigned char buffer[GZIN_BUFFER];
};

struct gzin *gzin_new(void)
{
    struct gzin *in = malloc(sizeof *in);

    if (in == NULL)
        return NULL;
    memset(in, 0, offsetof(struct gzin, head));
    in->fd = -1;
    in->head_at = in->head_n = 0;
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
    free(in);
}

const struct gzin_error *gzin_error(const struct gzin *in)
{
    return &in->error;
}

uint64_t gzin_bytes(const struct gzin *in)
{
    return in->bytes;
}

uint64_t gzin_raw(const struct gzin *in)
{
    return in->raw_bytes - in->raw_n;
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

static const char *open_code(int error)
{
    switch (error) {
    case ENOENT:
    case ENOTDIR:
        return "io.not-found";
    case EACCES:
    case EPERM:
        return "io.denied";
    case EISDIR:
        return "io.directory";
    default:
        return "io.open";
    }
}

static bool open_path(struct gzin *in, const char *path)
{
    struct stat info;

    in->owns_fd = strcmp(path, "-") != 0;
    in->fd = in->owns_fd ? open(path, O_RDONLY | O_CLOEXEC) : STDIN_FILENO;
    if (in->fd < 0) {
        gzin_fail(in, STELE_D_IO, open_code(errno));
        return false;
    }
    const bool known = fstat(in->fd, &info) == 0;
    if (known && S_ISDIR(info.st_mode)) {
        errno = EISDIR;
        gzin_fail(in, STELE_D_IO, "io.directory");
        return false;
    }
    if (known && S_ISREG(info.st_mode))
        in->raw_size = (uint64_t)info.st_size;
    return true;
}

/* Makes raw bytes available.  Returns how many; 0 at the end; -1 on an error. */
static long fill(struct gzin *in)
{
    if (in->raw_n > 0)
        return (long)in->raw_n;
    if (in->fd < 0 || in->ended)
        return 0;
    ssize_t got;
    do
        got = read(in->fd, in->buffer, GZIN_BUFFER);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        return gzin_fail(in, STELE_D_IO, errno == EISDIR ? "io.directory" : "io.read");
    in->ended = got == 0;
    in->raw = in->buffer;
    in->raw_n = (size_t)got;
    in->raw_bytes += (size_t)got;
    return (long)got;
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

bool gzin_open(struct gzin *in, const struct stele_source *source,
               const struct stele_limits *limits)
{
    gzin_close(in);
    in->limits = *limits;
    in->error = (struct gzin_error){0};
    in->ended = in->packed = in->in_member = in->peeked = false;
    in->raw_n = in->head_at = in->head_n = 0;
    in->raw_bytes = in->bytes = in->raw_size = 0;
    if (source->data != NULL) {
        in->raw = source->data;
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
    in->packed = in->raw[0] == 0x1f && (in->raw_n == 1 || in->raw[1] == 0x8b);
    return !in->packed || start_inflater(in);
}

static long read_plain(struct gzin *in, unsigned char *out, size_t size)
{
    const long n = fill(in);

    if (n <= 0)
        return n;
    const size_t take = size < in->raw_n ? size : in->raw_n;
    memcpy(out, in->raw, take);
    in->raw += take;
    in->raw_n -= take;
    return (long)take;
}

/* A member has ended: the file ends too, or another member follows. */
static long next_member(struct gzin *in)
{
    const long n = fill(in);

    if (n <= 0)
        return n;
    if (in->raw[0] != 0x1f)
        return gzin_fail(in, STELE_D_FORMAT, "gz.corrupt");
    return start_inflater(in) ? 1 : -1;
}

static long read_packed(struct gzin *in, unsigned char *out, size_t size)
{
    in->stream.next_out = out;
    in->stream.avail_out = (uInt)size;
    while (in->stream.avail_out == size) {
        if (!in->in_member) {
            const long more = next_member(in);
            if (more <= 0)
                return more;
        }
        const long n = fill(in);
        if (n <= 0)
            return n < 0 ? n : gzin_fail(in, STELE_D_FORMAT, "gz.truncated");
        const uInt feed = in->raw_n < GZIN_BUFFER ? (uInt)in->raw_n : GZIN_BUFFER;
        in->stream.next_in = (unsigned char *)in->raw;
        in->stream.avail_in = feed;
        const int result = inflate(&in->stream, Z_NO_FLUSH);
        in->raw += feed - in->stream.avail_in;
        in->raw_n -= feed - in->stream.avail_in;
        if (result == Z_STREAM_END)
            in->in_member = false;
        else if (result != Z_OK)
            return gzin_fail(in, STELE_D_FORMAT, "gz.corrupt");
    }
    return (long)(size - in->stream.avail_out);
}

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

/* Past the bytes that were peeked at. */
static long read_on(struct gzin *in, unsigned char *out, size_t size)
{
    if (in->error.code != NULL)
        return -1;
    if (size > GZIN_BUFFER)
        size = GZIN_BUFFER;
    const long n = in->packed ? read_packed(in, out, size) : read_plain(in, out, size);
    return n > 0 ? count(in, n) : n;
}

long gzin_read(struct gzin *in, void *out, size_t size)
{
    if (in->head_at < in->head_n) {
        const size_t left = in->head_n - in->head_at;
        const size_t take = size < left ? size : left;
        memcpy(out, in->head + in->head_at, take);
        in->head_at += take;
        return (long)take;
    }
    return read_on(in, out, size);
}

long gzin_peek(struct gzin *in, const unsigned char **data)
{
    while (!in->peeked && in->head_n < GZIN_PEEK_MAX) {
        const long n = read_on(in, in->head + in->head_n, GZIN_PEEK_MAX - in->head_n);
        if (n < 0)
            return -1;
        if (n == 0)
            break;
        in->head_n += (size_t)n;
    }
    in->peeked = true;
    *data = in->head;
    return (long)in->head_n;
}
