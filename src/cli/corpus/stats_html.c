/* Statistics as one page of HTML that needs nothing besides itself: no script, no network.  Charts are
 * bars in SVG; every number they show also stands there as text.  It is well-formed XML, too. */
#include "cli/corpus/stats.h"

#include "cli/shared/out.h"

#include <stdio.h>

/* Geometry of a chart, in units of its view box: labels, bars, numbers. */
enum {
    CHART_WIDTH = 800,
    BARS_LEFT = 300,
    BARS_WIDTH = 340,
    ROW_HEIGHT = 22,
    BAR_HEIGHT = 14,
    BASELINE = 15,
    LABEL_CELLS = 36
};

struct page {
    const struct cli *cli;
    const struct tally_group *group;
    const struct clauses *clauses;
    struct stele_buf *out;
};

/* A row of a chart.  Amounts of one chart are in one unit. */
struct bar {
    const char *label;
    const char *text; /* follows the label as far as there is room; "" for none */
    char value[96];
    int64_t amount, least, most; /* a line is drawn from the least to the most if they differ */
};

static const char style[] =
    "body{font:16px/1.45 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;"
    "color:#222;background:#fff}h1{font-size:1.6rem}h2{font-size:1.25rem;margin-top:2.5rem;"
    "border-bottom:1px solid #999}h3{font-size:1rem;margin:1.2rem 0 .3rem}table{border-collapse:"
    "collapse}td,th{padding:.1rem 1rem .1rem 0;text-align:right;font-weight:normal}td:first-child,"
    "th:first-child{text-align:left;min-width:8rem}th{color:#666}svg{width:100%;height:auto;"
    "display:block}text{font:14px system-ui,sans-serif;fill:#222}.bar{fill:#4477aa}.range{stroke:"
    "#bb5500;stroke-width:2}.zero{stroke:#999}.number{text-anchor:end}@media(prefers-color-scheme:"
    "dark){body{color:#ddd;background:#1b1b1b}text{fill:#ddd}.bar{fill:#6699cc}.range{stroke:"
    "#ee9944}th{color:#aaa}}";

/* ---- Text ------------------------------------------------------------------------------------ */

/* Text of any origin: nothing in it is markup. */
static void put_escaped(struct stele_buf *out, const char *text)
{
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&':
            stele_buf_puts(out, "&amp;");
            break;
        case '<':
            stele_buf_puts(out, "&lt;");
            break;
        case '>':
            stele_buf_puts(out, "&gt;");
            break;
        case '"':
            stele_buf_puts(out, "&quot;");
            break;
        case '\'':
            stele_buf_puts(out, "&#39;");
            break;
        default:
            stele_buf_add(out, text, 1);
        }
    }
}

static void element(struct stele_buf *out, const char *name, const char *text)
{
    stele_buf_printf(out, "<%s>", name);
    put_escaped(out, text);
    stele_buf_printf(out, "</%s>\n", name);
}

/* ---- Charts ---------------------------------------------------------------------------------- */

/* What the bars of a chart lie between; zero is always in it. */
struct scale {
    int64_t low, high;
};

static struct scale scale_of(const struct bar *bars, size_t n)
{
    struct scale scale = {0, 0};

    for (size_t i = 0; i < n; i++) {
        const int64_t ends[] = {bars[i].amount, bars[i].least, bars[i].most};
        for (int k = 0; k < 3; k++) {
            scale.low = ends[k] < scale.low ? ends[k] : scale.low;
            scale.high = ends[k] > scale.high ? ends[k] : scale.high;
        }
    }
    scale.high += scale.low == scale.high; /* all are zero */
    return scale;
}

/* Where an amount lies, in tenths of a unit. */
static long place(const struct scale *scale, int64_t amount)
{
    return (long)(BARS_LEFT * 10 +
                  (amount - scale->low) * (BARS_WIDTH * 10) / (scale->high - scale->low));
}

static void put_tenths(struct stele_buf *out, const char *name, long tenths)
{
    stele_buf_printf(out, " %s=\"%ld.%ld\"", name, tenths / 10, tenths % 10);
}

static void draw_bar(const struct bar *bar, const struct scale *scale, int top,
                     struct stele_buf *out)
{
    const long zero = place(scale, 0), end = place(scale, bar->amount);
    const int middle = top + ROW_HEIGHT / 2;

    stele_buf_printf(out, "<rect class=\"bar\" y=\"%d\" height=\"%d\"", middle - BAR_HEIGHT / 2,
                     BAR_HEIGHT);
    put_tenths(out, "x", zero < end ? zero : end);
    put_tenths(out, "width", zero < end ? end - zero : zero - end);
    stele_buf_puts(out, "/>");
    if (bar->least == bar->most)
        return;
    stele_buf_printf(out, "<line class=\"range\" y1=\"%d\" y2=\"%d\"", middle, middle);
    put_tenths(out, "x1", place(scale, bar->least));
    put_tenths(out, "x2", place(scale, bar->most));
    stele_buf_puts(out, "/>");
}

static void draw_row(const struct bar *bar, const struct scale *scale, int top,
                     struct stele_buf *out)
{
    struct stele_buf label = {0}, shown = {0};

    stele_buf_printf(&label, "%s%s%s", bar->label, bar->text[0] != '\0' ? " " : "", bar->text);
    stele_buf_puts(out, "<g>");
    element(out, "title", out_part(out, &label)); /* what the pointer shows: all of it */
    stele_buf_printf(out, "<text x=\"0\" y=\"%d\">", top + BASELINE);
    out_cut(&shown, out_part(out, &label), LABEL_CELLS);
    put_escaped(out, out_part(out, &shown));
    stele_buf_puts(out, "</text>");
    draw_bar(bar, scale, top, out);
    stele_buf_printf(out, "<text class=\"number\" x=\"%d\" y=\"%d\">", CHART_WIDTH, top + BASELINE);
    put_escaped(out, bar->value);
    stele_buf_puts(out, "</text></g>\n");
    stele_buf_free(&label);
    stele_buf_free(&shown);
}

static void draw_chart(const struct page *page, const char *title, const struct bar *bars, size_t n)
{
    const struct scale scale = scale_of(bars, n);
    const int height = (int)n * ROW_HEIGHT;
    struct stele_buf *const out = page->out;

    if (n == 0)
        return;
    element(out, "h3", cli_text(page->cli, title));
    stele_buf_printf(out, "<svg role=\"img\" viewBox=\"0 0 %d %d\" aria-label=\"", CHART_WIDTH,
                     height);
    put_escaped(out, cli_text(page->cli, title));
    stele_buf_puts(out, "\">\n");
    for (size_t i = 0; i < n; i++)
        draw_row(&bars[i], &scale, (int)i * ROW_HEIGHT, out);
    stele_buf_puts(out, "<line class=\"zero\" y1=\"0\"");
    stele_buf_printf(out, " y2=\"%d\"", height);
    put_tenths(out, "x1", place(&scale, 0));
    put_tenths(out, "x2", place(&scale, 0));
    stele_buf_puts(out, "/>\n</svg>\n");
}

/* ---- What is charted ------------------------------------------------------------------------- */

enum { BARS_MAX = 512 };

static void chart_lengths(const struct page *page)
{
    static const char *const names[] = {"cli.stats.moves", "cli.stats.rounds"};
    static const char *const columns[] = {"cli.stats.least", "cli.stats.median", "cli.stats.most"};
    const struct tally_list *const lists[] = {&page->group->moves, &page->group->rounds};
    struct stele_buf *const out = page->out;

    element(out, "h3", cli_text(page->cli, "cli.stats.length"));
    stele_buf_puts(out, "<table><tr><th></th>");
    for (int i = 0; i < 3; i++)
        element(out, "th", cli_text(page->cli, columns[i]));
    for (int i = 0; i < 2; i++) {
        stele_buf_puts(out, "</tr><tr>");
        element(out, "td", cli_text(page->cli, names[i]));
        element(out, "td", NUM(lists[i]->list[0]));
        element(out, "td", stats_middle(page->cli, tally_middle(lists[i])).text);
        element(out, "td", NUM(lists[i]->list[lists[i]->n - 1]));
    }
    stele_buf_puts(out, "</tr></table>\n");
}

/* "22.6 (3 … 47)".  Amounts are sums over all players, so that they need no division. */
static struct bar points_bar(const struct page *page, const char *label,
                             const struct tally_points *points)
{
    const int64_t n = (int64_t)(page->group->finished * page->group->players);
    struct bar bar = {label, "", "", points->sum, points->least * n, points->most * n};

    snprintf(bar.value, sizeof bar.value, "%s (%s … %s)", decimal(page->cli, points->sum, n).text,
             total_points(points->least).text, total_points(points->most).text);
    return bar;
}

static size_t add_parts(const struct page *page, struct bar *bars, size_t n, uint32_t categories)
{
    const struct tally_group *const group = page->group;

    for (size_t i = 0; i < group->info->categories_n && n < BARS_MAX; i++)
        if (((categories >> i) & 1) && tally_uses(group, i))
            bars[n++] = points_bar(
                page, cli_name(page->cli, group->game, "categories", group->info->categories[i]),
                &group->parts[i]);
    return n;
}

static void chart_points(const struct page *page, struct bar *bars)
{
    const uint32_t aside = page->group->info->aside;
    size_t n = add_parts(page, bars, 0, ~aside);

    bars[n++] = points_bar(page, cli_text(page->cli, "cli.score.total"), &page->group->total);
    draw_chart(page, "cli.stats.points-chart", bars, add_parts(page, bars, n, aside));
}

static void chart_wins(const struct page *page, struct bar *bars)
{
    const struct tally_group *const group = page->group;
    struct stele_buf seats[STELE_SEATS_MAX] = {{0}};

    for (size_t i = 0; i < group->players; i++) {
        const int64_t wins = (int64_t)group->wins[i];
        SAY(page->cli, &seats[i], "cli.stats.seat", "seat", NUM((int64_t)i + 1), NULL);
        bars[i] = (struct bar){out_part(page->out, &seats[i]), "", "", wins, 0, 0};
        snprintf(bars[i].value, sizeof bars[i].value, "%s (%s %%)",
                 decimal(page->cli, wins, TALLY_WIN).text,
                 decimal(page->cli, wins * 100, (int64_t)group->finished * TALLY_WIN).text);
    }
    draw_chart(page, "cli.stats.wins", bars, group->players);
    for (size_t i = 0; i < group->players; i++)
        stele_buf_free(&seats[i]);
}

static struct bar count_bar(const char *label, const char *text, uint64_t count)
{
    struct bar bar = {label, text, "", (int64_t)count, 0, 0};

    snprintf(bar.value, sizeof bar.value, "%llu", (unsigned long long)count);
    return bar;
}

static void chart_ends(const struct page *page, struct bar *bars)
{
    const struct tally_group *const group = page->group;
    size_t n = 0;

    for (size_t i = 0; i < group->ends_n; i++)
        if (group->ends[i] > 0)
            bars[n++] = count_bar(
                cli_name(page->cli, group->game, "ends", stele_name(group->info, "ends", i)), "",
                group->ends[i]);
    draw_chart(page, "cli.stats.ends", bars, n);
}

/* Entries of the ledger by clause or by ruling: the numbers from `first` up to `end`. */
static void chart_rows(const struct page *page, struct bar *bars, const char *title, size_t first,
                       size_t end)
{
    size_t n = 0;

    for (size_t i = first; i < end && n < BARS_MAX; i++)
        if (page->group->rows[i] > 0)
            bars[n++] = count_bar(clauses_id(page->clauses, i),
                                  clauses_text(page->cli, page->clauses, i), page->group->rows[i]);
    draw_chart(page, title, bars, n);
}

static void chart_otherwise(const struct page *page, struct bar *bars)
{
    size_t n = 0;

    for (size_t i = 0; i < page->group->info->rulings_n; i++)
        if (page->group->otherwise[i] > 0)
            bars[n++] = count_bar(page->group->info->rulings[i].id,
                                  clauses_text(page->cli, page->clauses, page->clauses->ids_n + i),
                                  page->group->otherwise[i]);
    draw_chart(page, "cli.stats.otherwise-chart", bars, n);
}

/* ---- The page -------------------------------------------------------------------------------- */

static void put_group(const struct cli *cli, const struct tally_group *group, struct bar *bars,
                      struct stele_buf *out)
{
    struct clauses clauses;
    const struct page page = {cli, group, &clauses, out};
    struct stele_buf heading = {0};

    clauses_init(&clauses, cli, group->game);
    stats_heading(cli, group, &heading);
    element(out, "h2", out_part(out, &heading));
    stele_buf_free(&heading);
    if (group->finished > 0) {
        chart_lengths(&page);
        chart_points(&page, bars);
        if (group->players > 1)
            chart_wins(&page, bars);
        chart_ends(&page, bars);
    }
    chart_rows(&page, bars, "cli.stats.clauses-chart", 0, clauses.ids_n);
    chart_rows(&page, bars, "cli.stats.rulings-chart", clauses.ids_n, clauses.n);
    chart_otherwise(&page, bars);
}

static void put_left_out(const struct cli *cli, const struct tally *tally, struct stele_buf *out)
{
    if (tally->left_n == 0)
        return;
    element(out, "h2", cli_text(cli, "cli.stats.left-out"));
    stele_buf_puts(out, "<ul>\n");
    for (size_t i = 0; i < tally->left_n; i++)
        element(out, "li", tally->left[i]);
    stele_buf_puts(out, "</ul>\n");
}

void stats_html(const struct cli *cli, const struct tally *tally, struct stele_buf *out)
{
    struct bar bars[BARS_MAX + 1];

    stele_buf_printf(out,
                     "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                     "<meta name=\"viewport\" content=\"width=device-width\"/>\n"
                     "<meta http-equiv=\"Content-Security-Policy\" "
                     "content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n",
                     cli->lang);
    element(out, "title", cli_text(cli, "cli.stats.title"));
    stele_buf_printf(out, "<style>%s</style>\n</head>\n<body>\n", style);
    element(out, "h1", cli_text(cli, "cli.stats.title"));
    for (size_t i = 0; i < tally->n; i++)
        put_group(cli, &tally->groups[i], bars, out);
    put_left_out(cli, tally, out);
    stele_buf_puts(out, "</body>\n</html>\n");
}
