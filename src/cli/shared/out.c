#include "cli/shared/out.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { COLUMNS_DEFAULT = 80, COLUMNS_MIN = 40, COLUMNS_MAX = 100, PROGRESS_MIN = 20 };

static unsigned terminal_columns(void)
{
    struct winsize size;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return COLUMNS_DEFAULT;
    if (size.ws_col < COLUMNS_MIN)
        return COLUMNS_MIN;
    /* Longer lines of prose are hard to read. */
    return size.ws_col > COLUMNS_MAX ? COLUMNS_MAX : size.ws_col;
}

static bool wants_colour(void)
{
    const char *no_colour = getenv("NO_COLOR");
    const char *term = getenv("TERM");

    return (no_colour == NULL || *no_colour == '\0') && term != NULL && strcmp(term, "dumb") != 0;
}

void out_init(struct cli *cli)
{
    const bool terminal = isatty(STDOUT_FILENO);

    cli->colour = terminal && wants_colour();
    cli->columns = terminal ? terminal_columns() : COLUMNS_DEFAULT;
}

/* ---- Styles and printing ----------------------------------------------------------------------- */

/* A style in a buffer: bytes that are no UTF-8, and that no text holds by chance. */
#define MARK "\xff\xfeS"
enum { MARK_SIZE = 4 }; /* with the number of the style */

static const char *const codes[] = {
    [STYLE_PLAIN] = "\033[0m", [STYLE_HEADING] = "\033[1m", [STYLE_NAME] = "\033[1;36m",
    [STYLE_GOOD] = "\033[32m", [STYLE_BAD] = "\033[31m",    [STYLE_FAINT] = "\033[2m",
};
enum { STYLES_N = sizeof codes / sizeof codes[0] };

void out_style(const struct cli *cli, struct stele_buf *out, enum style style)
{
    if (cli->colour)
        stele_buf_printf(out, MARK "%c", '0' + (int)style);
}

void out_styled(const struct cli *cli, struct stele_buf *out, enum style style, const char *text)
{
    out_style(cli, out, style);
    out_text(out, text);
    out_style(cli, out, STYLE_PLAIN);
}

/* The code of the style whose mark begins text[0 … left); NULL if there is none. */
static const char *style_code(const struct cli *cli, const char *text, size_t left)
{
    const size_t mark = MARK_SIZE - 1;

    if (!cli->colour || left < MARK_SIZE || memcmp(text, MARK, mark) != 0 || text[mark] < '0' ||
        text[mark] >= '0' + STYLES_N)
        return NULL;
    return codes[text[mark] - '0'];
}

static size_t size_before(const char *text, size_t size, char end)
{
    const char *const at = memchr(text, end, size);

    return at != NULL ? (size_t)(at - text) : size;
}

/* The bytes up to the next one that is printed as it is or stands for a style. */
static size_t piece_size(const char *text, size_t left)
{
    return size_before(text, size_before(text, size_before(text, left, '\n'), '\t'), MARK[0]);
}

/* The size of the character beyond ASCII at text[0 … left) if it is one of those printed as they are
 * that our texts consist of: of two bytes U+00C0 to U+07FF, with the Russian letters and ×, but for the
 * neighbours of U+034F and U+061C; of three U+2010 to U+2027, with dashes and the bullet, and U+2080 to
 * U+2FFF, with minus and arrows.  0 for any other, which stele_shown looks at. */
static size_t letter_size(const char *text, size_t left)
{
    const unsigned char *const c = (const unsigned char *)text;

    if (left >= 2 && c[0] >= 0xc3 && c[0] <= 0xdf && c[0] != 0xcd && c[0] != 0xd8 &&
        (c[1] & 0xc0) == 0x80)
        return 2;
    if (left < 3 || c[0] != 0xe2)
        return 0;
    if (c[1] == 0x80)
        return c[2] >= 0x90 && c[2] <= 0xa7 ? 3 : 0;
    return c[1] >= 0x82 && c[1] <= 0xbf && (c[2] & 0xc0) == 0x80 ? 3 : 0;
}

/* The bytes at the beginning that are printed as they are: nearly all. */
static size_t plain_ahead(const char *text, size_t left)
{
    size_t n = 0, more = 1;

    for (; n < left && more > 0; n += more)
        more = (text[n] >= ' ' && text[n] <= '~') || text[n] == '\n' || text[n] == '\t'
                   ? 1
                   : letter_size(text + n, left - n);
    return n;
}

/* The one place through which text gets out. */
static void make_printable(const struct cli *cli, const struct stele_buf *from,
                           struct stele_buf *out)
{
    const char *text = from->data;

    for (size_t left = from->size; left > 0;) {
        size_t size = plain_ahead(text, left);
        const char *const code = size == 0 ? style_code(cli, text, left) : NULL;
        if (size > 0) {
            stele_buf_add(out, text, size);
        } else if (code != NULL) {
            stele_buf_puts(out, code);
            size = MARK_SIZE;
        } else {
            size = piece_size(text, left);
            size += size == 0;
            stele_shown(out, text, size);
        }
        text += size;
        left -= size;
    }
}

/* Whether the buffer lacks something that there was no memory for. */
static bool is_incomplete(const struct cli *cli, const struct stele_buf *buf)
{
    return stele_out_of_memory(cli->lib) || buf->failed;
}

static void print(struct cli *cli, struct stele_buf *buf, const struct stele_buf *out)
{
    if (is_incomplete(cli, buf) || out->failed)
        cli->write_error = ENOMEM;
    else if (out->size > 0 && fwrite(out->data, 1, out->size, stdout) < out->size)
        cli->write_error = errno;
    stele_buf_clear(buf);
}

void out_print(struct cli *cli, struct stele_buf *buf)
{
    struct stele_buf made = {0};

    if (buf->size == 0 || plain_ahead(buf->data, buf->size) == buf->size) { /* nearly always */
        print(cli, buf, buf);
        return;
    }
    make_printable(cli, buf, &made);
    print(cli, buf, &made);
    stele_buf_free(&made);
}

void out_json(struct cli *cli, struct stele_buf *buf)
{
    print(cli, buf, buf);
}

void out_complain(struct cli *cli, struct stele_buf *buf)
{
    struct stele_buf out = {0};

    make_printable(cli, buf, &out);
    if (is_incomplete(cli, buf) || out.failed)
        cli_no_memory(cli);
    else if (out.size > 0)
        fwrite(out.data, 1, out.size, stderr);
    stele_buf_free(&out);
    stele_buf_clear(buf);
}

void out_flush(struct cli *cli)
{
    /* What could not be flushed is dropped, so that flushing again would succeed. */
    if (fflush(stdout) != 0 && cli->write_error == 0)
        cli->write_error = errno;
}

int out_finish(struct cli *cli, int status)
{
    out_flush(cli);
    if (stele_out_of_memory(cli->lib) || cli->no_memory || cli->write_error == ENOMEM)
        return cli_no_memory(cli);
    if (cli->write_error == 0 || cli->write_error == EPIPE)
        return status;
    return FAIL(cli, "cli.cannot-write", "error", strerror(cli->write_error), NULL);
}

/* ---- Columns ----------------------------------------------------------------------------------- */

const char *out_part(struct stele_buf *whole, const struct stele_buf *part)
{
    whole->failed |= part->failed;
    return part->data != NULL ? part->data : "";
}

void out_text(struct stele_buf *out, const char *text)
{
    stele_shown(out, text, strlen(text));
}

size_t out_width(const char *text)
{
    return stele_shown(NULL, text, strlen(text));
}

void out_spaces(struct stele_buf *out, size_t cells)
{
    static const char spaces[] = "                                ";
    const size_t most = sizeof spaces - 1;

    for (; cells > most; cells -= most)
        stele_buf_add(out, spaces, most);
    stele_buf_add(out, spaces, cells);
}

void out_left(struct stele_buf *out, const char *text, size_t width)
{
    const size_t cells = stele_shown(out, text, strlen(text));

    out_spaces(out, cells < width ? width - cells : 0);
}

void out_right(struct stele_buf *out, const char *text, size_t width)
{
    const size_t cells = out_width(text);

    out_spaces(out, cells < width ? width - cells : 0);
    out_text(out, text);
}

void out_wrap(const struct cli *cli, struct stele_buf *out, const char *text, size_t column,
              size_t indent)
{
    bool line_empty = true;

    while (*text != '\0') {
        const size_t size = strcspn(text, " \n");
        const size_t cells = stele_shown(NULL, text, size);
        if (!line_empty && column + 1 + cells > cli->columns) {
            stele_buf_puts(out, "\n");
            out_spaces(out, indent);
            column = indent;
            line_empty = true;
        }
        if (!line_empty) {
            stele_buf_puts(out, " ");
            column++;
        }
        stele_shown(out, text, size);
        column += cells;
        line_empty = false;
        text += size;
        text += strspn(text, " \n");
    }
    stele_buf_puts(out, "\n");
}

void out_cut(struct stele_buf *out, const char *text, size_t width)
{
    size_t column = 0;

    for (text += strspn(text, " \n"); *text != '\0'; text += strspn(text, " \n")) {
        const size_t size = strcspn(text, " \n");
        const size_t cells = stele_shown(NULL, text, size) + (column > 0);
        if (column + cells + 2 > width && column > 0) { /* two for the mark */
            stele_buf_puts(out, " …");
            return;
        }
        if (column > 0)
            stele_buf_puts(out, " ");
        stele_shown(out, text, size);
        column += cells;
        text += size;
    }
}

void out_pair(const struct cli *cli, struct stele_buf *out, const char *left, size_t width,
              const char *right)
{
    if (out_width(left) + 1 < width) {
        out_left(out, left, width);
    } else {
        out_text(out, left);
        stele_buf_puts(out, "\n");
        out_spaces(out, width);
    }
    out_wrap(cli, out, right, width, width);
}

void out_fold(struct stele_buf *text)
{
    size_t n = 0;

    for (size_t i = 0; i < text->size; i++) {
        const bool blank = strchr(" \t\r\n", text->data[i]) != NULL;
        if (!blank)
            text->data[n++] = text->data[i];
        else if (n > 0 && text->data[n - 1] != ' ')
            text->data[n++] = ' ';
    }
    text->size = n;
    if (text->data != NULL)
        text->data[n] = '\0';
}

struct number_text number(int64_t value)
{
    struct number_text out;

    snprintf(out.text, sizeof out.text, "%lld", (long long)value);
    return out;
}

struct number_text points(int64_t value)
{
    struct number_text out;

    if (value < 0)
        snprintf(out.text, sizeof out.text, "\u2212%lld", -(long long)value);
    else
        snprintf(out.text, sizeof out.text, "%s%lld", value > 0 ? "+" : "", (long long)value);
    return out;
}

struct number_text total_points(int64_t value)
{
    return value < 0 ? points(value) : number(value);
}

static struct number_text decimal_with(int64_t sum, int64_t n, const char *minus, const char *point)
{
    const int64_t tenths = ((sum < 0 ? -sum : sum) * 20 + n) / (2 * n);
    struct number_text out;

    snprintf(out.text, sizeof out.text, "%s%lld%s%d", sum < 0 && tenths > 0 ? minus : "",
             (long long)(tenths / 10), point, (int)(tenths % 10));
    return out;
}

struct number_text decimal(const struct cli *cli, int64_t sum, int64_t n)
{
    return decimal_with(sum, n, "\u2212", strcmp(cli->lang, "ru") == 0 ? "," : ".");
}

struct number_text decimal_plain(int64_t sum, int64_t n)
{
    return decimal_with(sum, n, "-", ".");
}

struct number_text percent(const struct cli *cli, int32_t millionths)
{
    return decimal(cli, millionths, 10000);
}

static struct number_text change(const struct cli *cli, int32_t value, int64_t n)
{
    const struct number_text plain = decimal(cli, value, n);
    struct number_text out;

    snprintf(out.text, sizeof out.text, "%s%.22s", 20 * (int64_t)value >= n ? "+" : "", plain.text);
    return out;
}

struct number_text percent_change(const struct cli *cli, int32_t millionths)
{
    return change(cli, millionths, 10000);
}

struct number_text points_change(const struct cli *cli, int32_t thousandths)
{
    return change(cli, thousandths, 1000);
}

/* ---- Progress -------------------------------------------------------------------------------- */

static unsigned long tenths(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (unsigned long)now.tv_sec * 10 + (unsigned long)now.tv_nsec / 100000000;
}

void progress_start(struct progress *progress, size_t total)
{
    progress->on = progress->lines || (total >= PROGRESS_MIN && isatty(STDERR_FILENO));
    progress->total = total;
    progress->shown = progress->on && !progress->lines ? tenths() : 0;
}

void progress_show(const struct cli *cli, struct progress *progress, size_t done)
{
    if (!progress->on || tenths() == progress->shown)
        return;
    progress->shown = tenths();
    if (progress->lines) {
        fprintf(stderr, "%zu %zu\n", done, progress->total);
        return;
    }
    struct stele_buf line = {0};
    SAY(cli, &line, progress->message != NULL ? progress->message : "cli.progress", "done", NUM((int64_t)done), "total",
        NUM((int64_t)progress->total), NULL);
    if (line.data != NULL)
        fprintf(stderr, "\r%s", line.data);
    stele_buf_free(&line);
}

void progress_clear(struct progress *progress)
{
    if (progress->on && !progress->lines)
        fputs("\r\033[K", stderr);
}

static bool watch_progress(void *user, uint64_t done, uint64_t total)
{
    struct watched *const watched = user;

    if (!watched->started)
        progress_start(&watched->progress, (size_t)total);
    watched->started = true;
    watched->progress.total = (size_t)total;
    /* The total is a guess: what looks like a mistake is tried again. */
    progress_show(watched->cli, &watched->progress, (size_t)(done < total ? done : total));
    return true;
}

const struct stele_watch *watch_start(const struct cli *cli, const char *message,
                                      struct watched *watched)
{
    *watched = (struct watched){.cli = cli, .progress = {.message = message}};
    watched->watch = (struct stele_watch){watch_progress, watched};
    return &watched->watch;
}

void watch_end(struct watched *watched)
{
    progress_clear(&watched->progress);
}
