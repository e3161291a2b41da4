/* Writing for people: styles on a terminal, columns, wrapped prose, progress.  Text is built in
 * buffers and printed whole. */
#ifndef STELE_CLI_SHARED_OUT_H
#define STELE_CLI_SHARED_OUT_H

#include "cli/shared/cli.h"

#include <stdio.h>

enum style { STYLE_PLAIN, STYLE_HEADING, STYLE_NAME, STYLE_GOOD, STYLE_BAD, STYLE_FAINT };

/* Finds out what standard output is. */
void out_init(struct cli *cli);

/* Starts a style; STYLE_PLAIN ends it.  Nothing without colours.  A buffer holds a mark for it that
 * becomes the code of the terminal when it is printed. */
void out_style(const struct cli *cli, struct stele_buf *out, enum style style);
void out_styled(const struct cli *cli, struct stele_buf *out, enum style style, const char *text);

/* Prints the buffer on standard output and empties it.  Nothing reaches the output that would act on
 * a terminal, but styles and line breaks.  What memory was missing for is not printed. */
void out_print(struct cli *cli, struct stele_buf *buf);
/* The same for JSON, which has no styles and escapes what would act. */
void out_json(struct cli *cli, struct stele_buf *buf);
/* The same on standard error, in the same way; says so if memory was missing for it. */
void out_complain(struct cli *cli, struct stele_buf *buf);
/* Sends on what was printed so far, to whoever waits for it.  Failure is kept for out_finish. */
void out_flush(struct cli *cli);
/* Flushes standard output.  Returns `status`, or CLI_USAGE after a message if writing failed or
 * memory ran out; a reader that went away is no error. */
int out_finish(struct cli *cli, int status);

/* The text of a part that goes into `whole`, which fails if that has: "" where nothing was said. */
const char *out_part(struct stele_buf *whole, const struct stele_buf *part);

/* Text from outside, such as a name or a path, in one line: see stele_shown. */
void out_text(struct stele_buf *out, const char *text);

/* Width of UTF-8 text in character cells, as out_text shows it. */
size_t out_width(const char *text);
/* The text, then spaces up to `width` cells. */
void out_left(struct stele_buf *out, const char *text, size_t width);
/* Spaces, then the text, `width` cells in all. */
void out_right(struct stele_buf *out, const char *text, size_t width);
/* `cells` spaces. */
void out_spaces(struct stele_buf *out, size_t cells);
/* Prose broken at spaces; its first line goes on at cell `column`, the others begin at `indent`.
 * Ends with a line break. */
void out_wrap(const struct cli *cli, struct stele_buf *out, const char *text, size_t column,
              size_t indent);

/* As many words of a text as fit into `width` cells, and … if that is not all. */
void out_cut(struct stele_buf *out, const char *text, size_t width);

/* Two columns, "left  right", the right one wrapped; the left one takes `width` cells. */
void out_pair(const struct cli *cli, struct stele_buf *out, const char *left, size_t width,
              const char *right);

/* Turns text into one line of prose: line breaks, tabs and runs of blanks become single blanks. */
void out_fold(struct stele_buf *text);

/* A number as text. */
struct number_text {
    char text[24];
};
struct number_text number(int64_t value);
/* Points, with a sign: +3, −2, 0. */
struct number_text points(int64_t value);
/* The same without the plus: 3, −2, 0. */
struct number_text total_points(int64_t value);
#define NUM(value) (number(value).text)
/* sum / n to one decimal, halves away from zero: for people, with the sign of points and their
 * decimal point, and for programs. */
struct number_text decimal(const struct cli *cli, int64_t sum, int64_t n);
struct number_text decimal_plain(int64_t sum, int64_t n);

/* Millionths as per cent, to one decimal; and a change of them, with its sign. */
struct number_text percent(const struct cli *cli, int32_t millionths);
struct number_text percent_change(const struct cli *cli, int32_t millionths);
/* Thousandths of points, to one decimal, with a sign. */
struct number_text points_change(const struct cli *cli, int32_t thousandths);

/* A line of progress on standard error, if that is a terminal and the work is long. */
struct progress {
    bool on;
    bool lines; /* for programs: a line "DONE TOTAL" each time, whatever standard error is */
    const char *message; /* "{done} of {total}"; NULL: files */
    size_t total;
    unsigned long shown; /* time of the last update, in tenths of a second */
};
void progress_start(struct progress *progress, size_t total);
void progress_show(const struct cli *cli, struct progress *progress, size_t done);
/* The same for work that the library does and reports: pass the result, and end it afterwards. */
struct watched {
    struct stele_watch watch;
    const struct cli *cli;
    struct progress progress;
    bool started;
};
const struct stele_watch *watch_start(const struct cli *cli, const char *message,
                                      struct watched *watched);
void watch_end(struct watched *watched);
/* Takes the line away, before something else is printed and at the end. */
void progress_clear(struct progress *progress);

#endif
