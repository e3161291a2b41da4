#include "cli/text/tell.h"

#include "cli/shared/load.h"
#include "cli/shared/out.h"

#include <stdlib.h>
#include <string.h>

void tell_title(const struct cli *cli, const struct stele_log *log, struct stele_buf *out)
{
    const struct stele_item *about = stele_log_about(log);
    const struct stele_player *players;
    const size_t n = stele_log_players(log, &players);
    struct stele_buf names = {0}, text = {0};

    out_styled(cli, out, STYLE_HEADING,
               stele_text(cli->lib, stele_log_game(log), cli->lang, "title"));
    stele_buf_puts(out, "\n");
    for (size_t i = 0; i < n; i++)
        stele_buf_printf(&names, "%s%s", i > 0 ? ", " : "",
                         stele_player_name(&players[i], cli->lang));
    SAY(cli, out, "cli.replay.players", "edition",
        cli_name(cli, stele_log_game(log), "editions", stele_log_edition(log)), "names",
        out_part(out, &names), "n", NUM((int64_t)n), NULL);
    stele_buf_puts(out, "\n");
    for (size_t i = 0; about != NULL && i < about->children_n; i++) {
        const struct stele_item *item = &about->children[i];
        const char *lang = stele_item_attr(item, "xml:lang");
        if (item->name[0] == '#' || strchr(item->name, ':') != NULL || *item->text == '\0')
            continue;
        if (lang != NULL && strcmp(lang, cli->lang) != 0)
            continue;
        stele_buf_clear(&text);
        stele_buf_puts(&text, item->text);
        out_fold(&text);
        out_text(out, cli_label(cli, "about", item->name));
        stele_buf_puts(out, ": ");
        out_text(out, out_part(out, &text));
        stele_buf_puts(out, "\n");
    }
    stele_buf_free(&text);
    stele_buf_free(&names);
}

void tell_clause(const struct cli *cli, const struct stele_game *game, const char *clause,
                 struct stele_ruled reading, struct stele_buf *out)
{
    if (*clause == '\0')
        return;
    out_style(cli, out, STYLE_FAINT);
    stele_buf_puts(out, " (");
    stele_say_clause(cli->lib, game, cli->lang, clause, reading, out);
    stele_buf_puts(out, ")");
    out_style(cli, out, STYLE_PLAIN);
}

static void tell_remark(const struct cli *cli, const struct stele_log *log, const char *label,
                        const struct stele_reason *remark, struct stele_buf *out)
{
    if (remark->code == NULL)
        return;
    stele_buf_printf(out, "%s: ", cli_text(cli, label));
    stele_say_reason(cli->lib, log, cli->lang, remark, out);
    tell_clause(cli, stele_log_game(log), remark->clause, remark->reading, out);
    stele_buf_puts(out, "\n");
}

void tell_more(const struct cli *cli, const struct stele_log *log, const struct stele_more *more,
               struct stele_buf *out)
{
    tell_remark(cli, log, "core.now", &more->due, out);
    tell_remark(cli, log, "core.besides", &more->besides, out);
}

void tell_due(const struct cli *cli, const struct stele_log *log, const struct stele_cursor *cursor,
              struct stele_buf *out)
{
    struct stele_reason due;

    if (stele_cursor_due(cursor, &due))
        tell_remark(cli, log, "core.now", &due, out);
}

static void tell_event(const struct cli *cli, const struct stele_log *log,
                       const struct stele_event *event, struct stele_buf *out)
{
    stele_say_event(log, cli->lang, STELE_NOBODY, event, out);
    tell_clause(cli, stele_log_game(log), event->clause, event->reading, out);
    stele_buf_puts(out, "\n");
}

/* The events but `told`. */
static void tell_events_but(const struct cli *cli, const struct stele_log *log,
                            const struct stele_step *step, const struct stele_event *told,
                            size_t indent, struct stele_buf *out)
{
    for (size_t i = 0; i < step->events_n; i++) {
        if (&step->events[i] == told)
            continue;
        out_spaces(out, indent);
        stele_buf_puts(out, "\u2022 ");
        tell_event(cli, log, &step->events[i], out);
    }
}

void tell_events(const struct cli *cli, const struct stele_log *log, const struct stele_step *step,
                 size_t indent, struct stele_buf *out)
{
    tell_events_but(cli, log, step, NULL, indent, out);
}

void tell_prospects(const struct cli *cli, const struct stele_log *log, struct stele_cursor *cursor,
                    size_t indent, struct stele_buf *out)
{
    const struct stele_event *events;
    const size_t n = stele_cursor_prospects(cursor, &events);

    for (size_t i = 0; i < n; i++) {
        out_spaces(out, indent);
        stele_buf_puts(out, "\u2022 ");
        tell_event(cli, log, &events[i], out);
    }
}

/* The event that can replace the move; NULL if there is none. */
static const struct stele_event *find_whole(const struct stele_step *step)
{
    for (size_t i = 0; i < step->events_n; i++)
        if (step->events[i].whole)
            return &step->events[i];
    return NULL;
}

void tell_move(const struct cli *cli, const struct stele_log *log, const struct stele_step *step,
               size_t indent, struct stele_buf *out)
{
    const struct stele_event *whole = find_whole(step);

    if (whole != NULL) {
        tell_event(cli, log, whole, out);
    } else {
        stele_say_move(log, cli->lang, &step->move, out);
        stele_buf_puts(out, "\n");
    }
    tell_events_but(cli, log, step, whole, indent, out);
}

void tell_rows(const struct cli *cli, const struct stele_log *log, const struct stele_step *step,
               size_t indent, struct stele_buf *out)
{
    for (size_t i = 0; i < step->rows_n; i++) {
        const struct stele_row *const row = &step->rows[i];
        out_spaces(out, indent);
        out_styled(cli, out, row->points < 0 ? STYLE_BAD : STYLE_GOOD, points(row->points).text);
        stele_buf_puts(out, " ");
        out_text(out, player_name(cli, log, row->seat));
        stele_buf_puts(out, ": ");
        stele_say_row(log, cli->lang, row, out);
        tell_clause(cli, stele_log_game(log), row->clause, row->reading, out);
        stele_buf_puts(out, "\n");
    }
}

/* ---- Annotations ----------------------------------------------------------------------------- */

static bool speaks(const struct cli *cli, const struct stele_item *item)
{
    const char *lang = stele_item_attr(item, "xml:lang");

    return lang == NULL || strncmp(lang, cli->lang, strlen(cli->lang)) == 0;
}

void tell_item_text(const struct stele_item *item, struct stele_buf *out)
{
    stele_buf_puts(out, item->text);
    for (size_t i = 0; i < item->children_n; i++) {
        if (strcmp(item->children[i].name, "#text") == 0)
            stele_buf_puts(out, item->children[i].text);
    }
}

/* A link reads as what it leads to: [[main:12]] becomes main:12. */
static void unlink_text(struct stele_buf *text)
{
    char *to = text->data;

    if (text->failed || text->data == NULL)
        return;
    for (const char *at = text->data; *at != '\0';) {
        const size_t size = strncmp(at, "[[", 2) == 0 ? strcspn(at + 2, "[]") : 0;
        if (size > 0 && strncmp(at + 2 + size, "]]", 2) == 0) {
            memmove(to, at + 2, size);
            to += size;
            at += size + 4;
        } else {
            *to++ = *at++;
        }
    }
    *to = '\0';
    text->size = (size_t)(to - text->data);
}

static void tell_ask(const struct cli *cli, const struct stele_item *ask, size_t indent,
                     struct stele_buf *out)
{
    struct stele_buf text = {0};

    for (size_t i = 0; i < ask->children_n; i++) {
        if (strcmp(ask->children[i].name, "question") != 0)
            continue;
        stele_buf_clear(&text);
        stele_buf_puts(&text, ask->children[i].text);
        unlink_text(&text);
        out_fold(&text);
        out_spaces(out, indent);
        SAY(cli, out, "cli.tell.question", "text", out_part(out, &text), NULL);
        stele_buf_puts(out, "\n");
    }
    stele_buf_free(&text);
}

static void tell_note(const struct cli *cli, const struct stele_item *note, size_t indent,
                      struct stele_buf *out)
{
    const char *by = stele_item_attr(note, "by");
    const char *glyph = stele_item_attr(note, "glyph");
    struct stele_buf text = {0};
    struct stele_buf said = {0};

    tell_item_text(note, &text);
    unlink_text(&text);
    out_fold(&text);
    SAY(cli, &said, "cli.tell.note", "by", by != NULL ? by : "", "glyph",
        glyph != NULL ? glyph : "", "text", out_part(out, &text), NULL);
    out_spaces(out, indent);
    out_wrap(cli, out, out_part(out, &said), indent, indent + 2);
    for (size_t i = 0; i < note->children_n; i++) {
        if (strcmp(note->children[i].name, "ask") == 0 && speaks(cli, &note->children[i]))
            tell_ask(cli, &note->children[i], indent, out);
    }
    stele_buf_free(&said);
    stele_buf_free(&text);
}

static void tell_bookmark(const struct cli *cli, const struct stele_item *item, size_t indent,
                          struct stele_buf *out)
{
    const char *name = stele_item_attr(item, "name");

    out_spaces(out, indent);
    SAY(cli, out, "cli.tell.bookmark", "name", name != NULL ? name : "", NULL);
    stele_buf_puts(out, "\n");
}

/* Whether one of the items of this name is in our language; if none is, all of them are shown. */
static bool in_our_language(const struct cli *cli, const struct stele_item *items, size_t n,
                            const char *name)
{
    for (size_t i = 0; i < n; i++) {
        if (strcmp(items[i].name, name) == 0 && speaks(cli, &items[i]))
            return true;
    }
    return false;
}

void tell_items(const struct cli *cli, const struct stele_log *log, struct stele_node node,
                size_t indent, struct stele_buf *out)
{
    const struct stele_item *items;
    const size_t n = stele_log_items(log, node, &items);
    const bool notes = in_our_language(cli, items, n, "note");
    const bool bookmarks = in_our_language(cli, items, n, "bookmark");

    for (size_t i = 0; i < n; i++) {
        if (strcmp(items[i].name, "note") == 0 && (!notes || speaks(cli, &items[i])))
            tell_note(cli, &items[i], indent, out);
        else if (strcmp(items[i].name, "bookmark") == 0 && (!bookmarks || speaks(cli, &items[i])))
            tell_bookmark(cli, &items[i], indent, out);
    }
}

/* ---- Scores ---------------------------------------------------------------------------------- */

enum { COLUMN_MIN = 5 };

static size_t widest_category(const struct cli *cli, const struct stele_log *log)
{
    const struct stele_game_info *info = stele_log_info(log);
    size_t widest = out_width(cli_text(cli, "cli.score.total"));

    for (size_t i = 0; i < info->categories_n; i++) {
        const size_t width =
            out_width(cli_name(cli, stele_log_game(log), "categories", info->categories[i]));
        if (width > widest)
            widest = width;
    }
    return widest;
}

static size_t player_column(const struct cli *cli, const struct stele_player *player)
{
    const size_t width = out_width(stele_player_name(player, cli->lang));

    return 2 + (width > COLUMN_MIN ? width : COLUMN_MIN);
}

/* One line of the table: a label, then a number for each player, `step` numbers apart. */
static void score_line(const struct cli *cli, const struct stele_log *log, const char *label,
                       size_t width, const int32_t *values, size_t step, struct stele_buf *out)
{
    const struct stele_player *players;
    const size_t n = stele_log_players(log, &players);

    out_left(out, label, width);
    for (size_t i = 0; i < n; i++)
        out_right(out, total_points(values[i * step]).text, player_column(cli, &players[i]));
    stele_buf_puts(out, "\n");
}

/* Whether a category says something: not where nobody has a point, as in an edition without it. */
static bool any_points(const int32_t *values, size_t n, size_t step)
{
    for (size_t i = 0; i < n; i++) {
        if (values[i * step] != 0)
            return true;
    }
    return false;
}

/* The lines of some categories, one bit for each. */
static void score_parts(const struct cli *cli, const struct stele_log *log, const int32_t *parts,
                        uint32_t categories, size_t width, struct stele_buf *out)
{
    const struct stele_game_info *info = stele_log_info(log);
    const struct stele_player *players;
    const size_t n = stele_log_players(log, &players);

    for (size_t i = 0; i < info->categories_n; i++) {
        if (((categories >> i) & 1) && any_points(parts + i, n, info->categories_n))
            score_line(cli, log, cli_name(cli, stele_log_game(log), "categories", info->categories[i]),
                       width, parts + i, info->categories_n, out);
    }
}

static void subtotal_line(const struct cli *cli, const struct stele_log *log, const int32_t *parts,
                          size_t width, struct stele_buf *out)
{
    const struct stele_game_info *info = stele_log_info(log);
    const struct stele_player *players;
    const size_t n = stele_log_players(log, &players);
    int32_t sums[STELE_SEATS_MAX];

    for (size_t i = 0; i < n; i++)
        sums[i] = points_subtotal(info, parts + i * info->categories_n);
    score_line(cli, log, cli_text(cli, "cli.score.subtotal"), width, sums, 1, out);
}

void tell_score(const struct cli *cli, const struct stele_log *log, struct stele_cursor *cursor,
                struct stele_buf *out)
{
    const struct stele_game_info *info = stele_log_info(log);
    const struct stele_player *players;
    const size_t n = stele_log_players(log, &players);
    const size_t width = widest_category(cli, log);
    int32_t totals[STELE_SEATS_MAX] = {0};
    int32_t *parts = calloc(n * info->categories_n + 1, sizeof *parts);

    if (parts == NULL) {
        out->failed = true;
        return;
    }
    stele_cursor_score(cursor, totals, parts);
    out_style(cli, out, STYLE_HEADING);
    out_spaces(out, width);
    for (size_t i = 0; i < n; i++)
        out_right(out, stele_player_name(&players[i], cli->lang), player_column(cli, &players[i]));
    out_style(cli, out, STYLE_PLAIN);
    stele_buf_puts(out, "\n");
    score_parts(cli, log, parts, info->subtotal, width, out);
    if (info->subtotal != 0)
        subtotal_line(cli, log, parts, width, out);
    score_parts(cli, log, parts, ~(info->subtotal | info->aside), width, out);
    out_style(cli, out, STYLE_HEADING);
    score_line(cli, log, cli_text(cli, "cli.score.total"), width, totals, 1, out);
    out_style(cli, out, STYLE_PLAIN);
    score_parts(cli, log, parts, info->aside, width, out);
    free(parts);
}

void tell_win(const struct cli *cli, const struct stele_log *log, const struct stele_cursor *cursor,
              struct stele_buf *out)
{
    const struct stele_game *const game = stele_log_game(log);
    struct stele_standing standing;

    stele_cursor_standing(cursor, &standing);
    if (!standing.final)
        stele_buf_printf(out, "%s\n", cli_text(cli, "cli.score.if-now"));
    stele_say_win(log, cli->lang, &standing, out);
    tell_clause(cli, game, standing.clause, (struct stele_ruled){0}, out);
    stele_buf_puts(out, "\n");
    for (size_t i = 0; standing.win != STELE_WIN_ALONE && i <= standing.decided; i++) {
        stele_buf_puts(out, "  ");
        stele_say_standing(log, cli->lang, &standing, i, out);
        tell_clause(cli, game, standing.figure[i].clause, (struct stele_ruled){0}, out);
        stele_buf_puts(out, "\n");
    }
}

static void winners_text(const struct cli *cli, const struct stele_log *log, unsigned winners,
                         struct stele_buf *out)
{
    bool first = true;

    for (int seat = 0; seat < STELE_SEATS_MAX; seat++) {
        if (((winners >> seat) & 1) == 0)
            continue;
        if (!first && (winners >> (seat + 1)) == 0)
            stele_buf_printf(out, " %s ", cli_text(cli, "cli.and"));
        else if (!first)
            stele_buf_puts(out, ", ");
        stele_buf_puts(out, player_name(cli, log, seat));
        first = false;
    }
}

static const char *domain_entry(const struct cli *cli, const struct stele_log *log,
                                const char *domain, size_t index)
{
    return cli_name(cli, stele_log_game(log), domain,
                    stele_name(stele_log_info(log), domain, index));
}

void tell_standing(const struct cli *cli, const struct stele_log *log,
                   const struct stele_cursor *cursor, struct stele_buf *out)
{
    const struct stele_player *players;
    struct stele_status status;

    stele_cursor_status(cursor, &status);
    if (status.over) {
        struct stele_buf winners = {0};
        winners_text(cli, log, status.winners, &winners);
        SAY(cli, out, "cli.tell.over", "winners", out_part(out, &winners), "n",
            NUM(__builtin_popcount(status.winners)), "end",
            domain_entry(cli, log, "ends", status.end), "solo",
            stele_log_players(log, &players) == 1 ? "1" : "0", NULL);
        stele_buf_free(&winners);
    } else {
        SAY(cli, out, status.chance ? "cli.tell.chance" : "cli.tell.to-move", "player",
            player_name(cli, log, status.chance ? status.turn_seat : status.mover), "round",
            NUM(status.round), "phase", domain_entry(cli, log, "phases", status.phase), NULL);
    }
    stele_buf_puts(out, "\n");
}

/* ---- Rules and moves ------------------------------------------------------------------------- */

void tell_clause_text(const struct cli *cli, const struct stele_game *game, const char *clause,
                      size_t indent, struct stele_buf *out)
{
    out_spaces(out, indent);
    out_styled(cli, out, STYLE_NAME, clause);
    stele_buf_puts(out, "  ");
    out_wrap(cli, out, cited_text(cli->lib, game, cli->lang, clause),
             indent + out_width(clause) + 2, indent + 2);
}

/* The names of the domains that a form mentions, except those named already. */
static void tell_domains(const struct cli *cli, const struct stele_log *log,
                         const struct stele_verb *verb, uint64_t *told, struct stele_buf *out)
{
    enum { INDENT = 6 };
    const struct stele_game_info *info = stele_log_info(log);

    for (size_t i = 0; i < verb->args_n; i++) {
        const struct stele_arg *arg = &verb->args[i];
        const bool named =
            arg->type == STELE_T_NAME || arg->type == STELE_T_NAMES || arg->type == STELE_T_COUNTS;
        if (!named || (*told >> arg->domain) & 1)
            continue;
        *told |= (uint64_t)1 << arg->domain;
        const struct stele_domain *domain = &info->domains[arg->domain];
        struct stele_buf names = {0};
        stele_buf_printf(&names, "%s:", domain->name);
        for (size_t k = 0; k < domain->names_n; k++)
            stele_buf_printf(&names, " %s", domain->names[k]);
        out_spaces(out, INDENT);
        out_wrap(cli, out, out_part(out, &names), INDENT, INDENT);
        stele_buf_free(&names);
    }
}

static void tell_open(const struct cli *cli, const struct stele_log *log,
                      const struct stele_moves *moves, const char *verb, struct stele_buf *out)
{
    const struct stele_game_info *info = stele_log_info(log);
    uint64_t told = 0;

    for (size_t i = 0; i < info->verbs_n && i < 64; i++) {
        if (((moves->open >> i) & 1) == 0)
            continue;
        if (verb != NULL && strcmp(info->verbs[i].name, verb) != 0)
            continue;
        stele_buf_puts(out, "  ");
        answer_form(cli->lib, log, cli->lang, &info->verbs[i], out);
        out_style(cli, out, STYLE_FAINT);
        stele_buf_printf(out, "  %s\n", cli_text(cli, "cli.legal.open"));
        out_style(cli, out, STYLE_PLAIN);
        tell_domains(cli, log, &info->verbs[i], &told, out);
    }
}

enum { NOTATION_COLUMN_MAX = 44 };

/* Legal moves as lines, verb after verb. */
struct legal_list {
    const struct cli *cli;
    const struct stele_log *log;
    const struct stele_cursor *cursor;
    const struct stele_moves *moves;
    size_t most;  /* of each verb; 0: all */
    size_t width; /* of the notation */
    struct stele_buf notation;
    bool failed; /* memory ran out while a width was measured */
};

/* The width of the longest notation of a verb's moves that are shown, within reason. */
static size_t notation_width(struct legal_list *list, size_t verb)
{
    size_t widest = 0, shown = 0;

    for (size_t i = 0; i < list->moves->n && (list->most == 0 || shown < list->most); i++) {
        if (list->moves->list[i].verb != verb)
            continue;
        shown++;
        stele_buf_clear(&list->notation);
        stele_move_print(list->log, &list->moves->list[i], &list->notation);
        const size_t width = list->notation.data != NULL ? out_width(list->notation.data) : 0;
        list->failed |= list->notation.failed;
        if (width > widest)
            widest = width;
    }
    return widest < NOTATION_COLUMN_MAX ? widest : NOTATION_COLUMN_MAX;
}

static void tell_legal_move(struct legal_list *list, const struct stele_move *move,
                            struct stele_buf *out)
{
    stele_buf_clear(&list->notation);
    stele_move_print(list->log, move, &list->notation);
    stele_buf_puts(out, "  ");
    out_style(list->cli, out, STYLE_NAME);
    out_left(out, out_part(out, &list->notation), list->width);
    out_style(list->cli, out, STYLE_PLAIN);
    stele_buf_puts(out, "  ");
    stele_cursor_say_move(list->cursor, list->cli->lang, move, out);
    stele_buf_puts(out, "\n");
}

static void tell_legal_verb(struct legal_list *list, size_t verb, struct stele_buf *out)
{
    size_t shown = 0, left = 0;

    for (size_t i = 0; i < list->moves->n; i++) {
        if (list->moves->list[i].verb != verb)
            continue;
        if (list->most > 0 && shown == list->most) {
            left++;
            continue;
        }
        shown++;
        tell_legal_move(list, &list->moves->list[i], out);
    }
    if (left > 0) {
        stele_buf_puts(out, "  ");
        SAY(list->cli, out, "cli.legal.more", "n", NUM((int64_t)left), "verb",
            stele_log_info(list->log)->verbs[verb].name, NULL);
        stele_buf_puts(out, "\n");
    }
}

void tell_legal(const struct cli *cli, const struct stele_log *log,
                const struct stele_cursor *cursor, const struct stele_moves *moves,
                const char *verb, size_t most, struct stele_buf *out)
{
    const struct stele_game_info *info = stele_log_info(log);
    struct legal_list list = {
        .cli = cli, .log = log, .cursor = cursor, .moves = moves, .most = most};

    for (size_t i = 0; i < info->verbs_n; i++) {
        if (verb != NULL && strcmp(info->verbs[i].name, verb) != 0)
            continue;
        const size_t width = notation_width(&list, i);
        if (width > list.width)
            list.width = width;
    }
    for (size_t i = 0; i < info->verbs_n; i++) {
        if (verb == NULL || strcmp(info->verbs[i].name, verb) == 0)
            tell_legal_verb(&list, i, out);
    }
    stele_buf_free(&list.notation);
    out->failed |= list.failed;
    tell_open(cli, log, moves, verb, out);
}
