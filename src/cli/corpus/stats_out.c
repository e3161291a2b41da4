/* Statistics as tables for people and as comma-separated values. */
#include "cli/corpus/stats.h"

#include "cli/shared/out.h"

#include <stdio.h>

struct number_text stats_middle(const struct cli *cli, uint64_t doubled)
{
    if (doubled % 2 == 0)
        return number((int64_t)(doubled / 2));
    return cli != NULL ? decimal(cli, (int64_t)doubled, 2) : decimal_plain((int64_t)doubled, 2);
}

static const char *end_name(const struct cli *cli, const struct tally_group *group, size_t end)
{
    return cli_name(cli, group->game, "ends", stele_name(group->info, "ends", end));
}

/* ---- For people ------------------------------------------------------------------------------ */

enum { NUMBER_WIDTH = 9, TEXT_WIDTH = 30 };

/* What the tables of a group share. */
struct page {
    const struct cli *cli;
    const struct tally_group *group;
    const struct clauses *clauses;
    size_t width; /* of the first column */
    struct stele_buf *out;
};

static void widen(struct page *page, const char *label)
{
    const size_t width = out_width(label) + 4;

    if (width > page->width)
        page->width = width;
}

static const char *category_name(const struct page *page, size_t category)
{
    return cli_name(page->cli, page->group->game, "categories",
                    page->group->info->categories[category]);
}

static void measure(struct page *page)
{
    const struct stele_game_info *const info = page->group->info;

    page->width = TEXT_WIDTH;
    for (size_t i = 0; i < info->categories_n; i++)
        widen(page, category_name(page, i));
    for (size_t i = 0; i < page->group->ends_n; i++)
        if (page->group->ends[i] > 0)
            widen(page, end_name(page->cli, page->group, i));
}

/* A heading with the names of up to three columns of numbers; "" where there is none. */
static void heading(const struct page *page, const char *title, const char *const columns[3])
{
    stele_buf_puts(page->out, "\n");
    out_style(page->cli, page->out, STYLE_HEADING);
    out_left(page->out, cli_text(page->cli, title), page->width);
    for (int i = 0; i < 3; i++)
        if (columns[i][0] != '\0')
            out_right(page->out, cli_text(page->cli, columns[i]), NUMBER_WIDTH);
    out_style(page->cli, page->out, STYLE_PLAIN);
    stele_buf_puts(page->out, "\n");
}

static void label(const struct page *page, const char *text)
{
    stele_buf_puts(page->out, "  ");
    out_left(page->out, text, page->width - 2);
}

static void figure(const struct page *page, struct number_text text)
{
    out_right(page->out, text.text, NUMBER_WIDTH);
}

static void end_line(const struct page *page)
{
    stele_buf_puts(page->out, "\n");
}

static void tell_length(const struct page *page, const char *name, const struct tally_list *list)
{
    label(page, cli_text(page->cli, name));
    figure(page, number(list->list[0]));
    figure(page, stats_middle(page->cli, tally_middle(list)));
    figure(page, number(list->list[list->n - 1]));
    end_line(page);
}

static void tell_lengths(const struct page *page)
{
    static const char *const columns[] = {"cli.stats.least", "cli.stats.median", "cli.stats.most"};

    heading(page, "cli.stats.length", columns);
    tell_length(page, "cli.stats.moves", &page->group->moves);
    tell_length(page, "cli.stats.rounds", &page->group->rounds);
}

static void tell_points(const struct page *page, const char *name,
                        const struct tally_points *points)
{
    const size_t n = page->group->finished * page->group->players;

    label(page, name);
    figure(page, total_points(points->least));
    figure(page, decimal(page->cli, points->sum, (int64_t)n));
    figure(page, total_points(points->most));
    end_line(page);
}

static void tell_parts(const struct page *page, uint32_t categories)
{
    for (size_t i = 0; i < page->group->info->categories_n; i++)
        if (((categories >> i) & 1) && tally_uses(page->group, i))
            tell_points(page, category_name(page, i), &page->group->parts[i]);
}

static void tell_score(const struct page *page)
{
    static const char *const columns[] = {"cli.stats.least", "cli.stats.mean", "cli.stats.most"};
    const uint32_t aside = page->group->info->aside;

    heading(page, "cli.stats.points", columns);
    tell_parts(page, ~aside);
    tell_points(page, cli_text(page->cli, "cli.score.total"), &page->group->total);
    tell_parts(page, aside);
}

static void tell_wins(const struct page *page)
{
    static const char *const columns[] = {"cli.stats.number", "cli.stats.share", ""};
    const struct tally_group *const group = page->group;
    struct stele_buf seat = {0};

    heading(page, "cli.stats.wins", columns);
    for (size_t i = 0; i < group->players; i++) {
        stele_buf_clear(&seat);
        SAY(page->cli, &seat, "cli.stats.seat", "seat", NUM((int64_t)i + 1), NULL);
        label(page, out_part(page->out, &seat));
        figure(page, decimal(page->cli, (int64_t)group->wins[i], TALLY_WIN));
        figure(page, decimal(page->cli, (int64_t)group->wins[i] * 100,
                             (int64_t)group->finished * TALLY_WIN));
        end_line(page);
    }
    stele_buf_free(&seat);
}

static void tell_ends(const struct page *page)
{
    static const char *const columns[] = {"cli.stats.number", "", ""};

    heading(page, "cli.stats.ends", columns);
    for (size_t i = 0; i < page->group->ends_n; i++) {
        if (page->group->ends[i] == 0)
            continue;
        label(page, end_name(page->cli, page->group, i));
        figure(page, number((int64_t)page->group->ends[i]));
        end_line(page);
    }
}

static void tell_clauses(struct page *page)
{
    static const char *const columns[] = {"cli.stats.rows", "", ""};
    bool begun = false;

    for (size_t i = 0; i < page->clauses->ids_n; i++) {
        if (page->group->rows[i] == 0)
            continue;
        if (!begun)
            heading(page, "cli.stats.clauses", columns);
        begun = true;
        clauses_label(page->cli, page->clauses, i, page->width, page->out);
        figure(page, number((int64_t)page->group->rows[i]));
        end_line(page);
    }
}

static void tell_rulings(struct page *page)
{
    static const char *const columns[] = {"cli.stats.otherwise", "cli.stats.rows", ""};
    bool begun = false;

    for (size_t i = 0; i < page->group->info->rulings_n; i++) {
        const size_t ruling = page->clauses->ids_n + i;
        if (page->group->rows[ruling] == 0 && page->group->otherwise[i] == 0)
            continue;
        if (!begun)
            heading(page, "cli.stats.rulings", columns);
        begun = true;
        clauses_label(page->cli, page->clauses, ruling, page->width, page->out);
        figure(page, number((int64_t)page->group->otherwise[i]));
        figure(page, number((int64_t)page->group->rows[ruling]));
        end_line(page);
    }
}

void stats_heading(const struct cli *cli, const struct tally_group *group, struct stele_buf *out)
{
    SAY(cli, out, "cli.stats.group", "game", stele_text(cli->lib, group->game, cli->lang, "title"),
        "edition",
        cli_name(cli, group->game, "editions", group->info->editions[group->edition].name),
        "players", NUM((int64_t)group->players), "logs", NUM((int64_t)group->logs), "unfinished",
        NUM((int64_t)(group->logs - group->finished)), NULL);
}

static void tell_group(const struct cli *cli, const struct tally_group *group,
                       struct stele_buf *out)
{
    struct clauses clauses;
    struct page page = {.cli = cli, .group = group, .clauses = &clauses, .out = out};

    clauses_init(&clauses, cli, group->game);
    measure(&page);
    out_style(cli, out, STYLE_NAME);
    stats_heading(cli, group, out);
    out_style(cli, out, STYLE_PLAIN);
    stele_buf_puts(out, "\n");
    if (group->finished > 0) {
        tell_lengths(&page);
        tell_score(&page);
        if (group->players > 1)
            tell_wins(&page);
        tell_ends(&page);
    }
    page.width = cli->columns - 2 * NUMBER_WIDTH - 2; /* texts take what the numbers leave */
    tell_clauses(&page);
    tell_rulings(&page);
}

void stats_text(const struct cli *cli, const struct tally *tally, struct stele_buf *out)
{
    for (size_t i = 0; i < tally->n; i++) {
        if (i > 0)
            stele_buf_puts(out, "\n");
        tell_group(cli, &tally->groups[i], out);
    }
}

/* ---- As CSV ---------------------------------------------------------------------------------- */

static void begin_row(const struct tally_group *group, const char *what, const char *name,
                      struct stele_buf *out)
{
    stele_buf_printf(out, "%s,%s,%zu,%s,%s,", group->info->id,
                     group->info->editions[group->edition].name, group->players, what, name);
}

static void csv_count(const struct tally_group *group, const char *what, const char *name,
                      uint64_t count, struct stele_buf *out)
{
    begin_row(group, what, name, out);
    stele_buf_printf(out, "%llu,,,,\n", (unsigned long long)count);
}

static void csv_length(const struct tally_group *group, const char *name,
                       const struct tally_list *list, struct stele_buf *out)
{
    int64_t sum = 0;

    for (size_t i = 0; i < list->n; i++)
        sum += list->list[i];
    begin_row(group, "length", name, out);
    stele_buf_printf(out, "%zu,%lu,%s,%s,%lu\n", list->n, (unsigned long)list->list[0],
                     stats_middle(NULL, tally_middle(list)).text,
                     decimal_plain(sum, (int64_t)list->n).text,
                     (unsigned long)list->list[list->n - 1]);
}

static void csv_points(const struct tally_group *group, const char *name,
                       const struct tally_points *points, struct stele_buf *out)
{
    const size_t n = group->finished * group->players;

    begin_row(group, "points", name, out);
    stele_buf_printf(out, "%zu,%ld,,%s,%ld\n", n, (long)points->least,
                     decimal_plain(points->sum, (int64_t)n).text, (long)points->most);
}

static void csv_finished(const struct tally_group *group, struct stele_buf *out)
{
    csv_length(group, "moves", &group->moves, out);
    csv_length(group, "rounds", &group->rounds, out);
    for (size_t i = 0; i < group->info->categories_n; i++)
        if (tally_uses(group, i))
            csv_points(group, group->info->categories[i], &group->parts[i], out);
    csv_points(group, "total", &group->total, out);
    for (size_t i = 0; group->players > 1 && i < group->players; i++) {
        begin_row(group, "wins", NUM((int64_t)i + 1), out);
        stele_buf_printf(out, "%s,,,,\n", decimal_plain((int64_t)group->wins[i], TALLY_WIN).text);
    }
    for (size_t i = 0; i < group->ends_n; i++)
        if (group->ends[i] > 0)
            csv_count(group, "end", stele_name(group->info, "ends", i), group->ends[i], out);
}

static void csv_group(const struct cli *cli, const struct tally_group *group, struct stele_buf *out)
{
    struct clauses clauses;

    clauses_init(&clauses, cli, group->game);
    csv_count(group, "logs", "", group->logs, out);
    csv_count(group, "finished", "", group->finished, out);
    if (group->finished > 0)
        csv_finished(group, out);
    for (size_t i = 0; i < group->rows_n; i++)
        if (group->rows[i] > 0)
            csv_count(group, i < clauses.ids_n ? "clause" : "ruling", clauses_id(&clauses, i),
                      group->rows[i], out);
    for (size_t i = 0; i < group->info->rulings_n; i++)
        if (group->otherwise[i] > 0)
            csv_count(group, "otherwise", group->info->rulings[i].id, group->otherwise[i], out);
}

void stats_csv(const struct cli *cli, const struct tally *tally, struct stele_buf *out)
{
    stele_buf_puts(out, "game,edition,players,what,name,count,least,median,mean,most\n");
    for (size_t i = 0; i < tally->n; i++)
        csv_group(cli, &tally->groups[i], out);
}
