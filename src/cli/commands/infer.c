#include "cli/commands/infer.h"

#include "cli/corpus/batch.h"
#include "cli/corpus/corpus.h"
#include "cli/text/json.h"
#include "cli/shared/load.h"
#include "cli/shared/out.h"
#include "cli/shared/output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES_SHOWN = 12 }; /* of a group, in a list */

/* ---- The logs -------------------------------------------------------------------------------- */

struct collected {
    const struct stele_game *game;
    struct stele_log **logs;
    char **names;
    size_t n, room;
    size_t left_out;
    bool no_memory; /* memory ran out for one of them */
};

static void collected_free(struct collected *all)
{
    for (size_t i = 0; i < all->n; i++) {
        stele_log_free(all->logs[i]);
        free(all->names[i]);
    }
    free(all->logs);
    free(all->names);
}

static bool collect(struct collected *all, struct stele_log *log, const char *name)
{
    size_t room = all->room; /* of both */

    if (!stele_grow(&all->logs, &room, all->n + 1, sizeof *all->logs) ||
        !stele_grow(&all->names, &all->room, all->n + 1, sizeof *all->names))
        return false;
    all->names[all->n] = malloc(strlen(name) + 1);
    if (all->names[all->n] == NULL)
        return false;
    strcpy(all->names[all->n], name);
    all->logs[all->n++] = log;
    return true;
}

/* Why a log cannot be asked: it is of another game, or was played with another set; NULL if it can. */
static const char *unfit(const struct cli *cli, const struct collected *all,
                         const struct stele_log *log)
{
    const struct stele_game *const game = stele_log_game(log);

    if (all->game != NULL && all->game != game)
        return "cli.infer.other-game";
    if (strcmp(stele_set_digest(stele_log_lib(log), game), stele_set_digest(cli->lib, game)) != 0)
        return "cli.infer.other-set";
    return NULL;
}

static void say_unfit(const struct cli *cli, const struct collected *all, const char *name,
                      const struct stele_log *log, const char *message, struct stele_buf *err)
{
    batch_say_path(name, err);
    SAY(cli, err, message, "found", stele_text(cli->lib, stele_log_game(log), cli->lang, "title"),
        "game", all->game != NULL ? stele_text(cli->lib, all->game, cli->lang, "title") : "", NULL);
    stele_buf_puts(err, "\n");
}

static void *begin(const struct batch *batch)
{
    return (void *)batch->task;
}

static void end(const struct batch *batch, void *worker)
{
    (void)batch;
    (void)worker;
}

static int read_log(const struct batch *batch, void *worker, const struct batch_log *from,
                    struct batch_said *said)
{
    struct cli *const cli = batch->cli;
    struct collected *const all = worker;
    struct stele_diags diags = {.limit = cli->limits.diags};
    struct stele_log *log = NULL;
    int result = stele_log_read_form(cli->lib, &from->source, &cli->limits, &log, &diags);

    if (from->chapter == NULL && is_study(&diags)) {
        result = BATCH_STUDY;
    } else if (result != STELE_OK && !batch_say_directory(cli, from->name, &diags, &said->err)) {
        corpus_broken(batch, from, &diags, said);
    } else if (result == STELE_OK) {
        const char *const message = unfit(cli, all, log);
        if (message != NULL) {
            say_unfit(cli, all, from->name, log, message, &said->err);
            result = STELE_EINPUT;
        } else {
            all->game = stele_log_game(log);
            result = collect(all, log, from->name) ? STELE_OK : STELE_ENOMEM;
        }
    }
    if (result != STELE_OK) {
        all->left_out += result == STELE_EINPUT || result == STELE_EIO;
        all->no_memory |= result == STELE_ENOMEM;
        stele_log_free(log);
    }
    stele_diags_free(&diags);
    return result;
}

/* One after the other: in which order they are asked must not depend on who was quick. */
static int read_logs(struct cli *cli, const struct infer_asked *asked, struct collected *all)
{
    const struct option_number one = {.given = true, .value = 1};
    const struct batch batch = {.cli = cli,
                                .task = all,
                                .begin = begin,
                                .log = read_log,
                                .broken = corpus_broken,
                                .end = end};
    const struct batch_files files = {
        .operands = &asked->files, .jobs = &one, .recursive = asked->recursive};
    struct batch_tally tally = {0};

    return batch_run(&batch, &files, &tally);
}

/* ---- Words ----------------------------------------------------------------------------------- */

struct inference {
    struct cli *cli;
    const struct collected *all;
    const struct stele_inference *found;
    const struct stele_game *game;
    bool likely; /* --likely */
    struct stele_buf out;
};

/* "p1.stele main:278" */
static void put_where(const struct inference *t, struct stele_witness where, struct stele_buf *out)
{
    out_text(out, t->all->names[where.log]);
    stele_buf_printf(out, " main:%u", (unsigned)where.ply);
}

static void say_item(const struct inference *t, const struct stele_finding *finding,
                     struct stele_buf *out)
{
    stele_buf_printf(
        out, "%s: ", stele_text_name(t->cli->lib, t->game, t->cli->lang, "set", finding->group));
    stele_say_item(t->cli->lib, t->game, t->cli->lang, finding->group, finding->item, out);
}

static void say_others(const struct inference *t, const struct stele_finding *finding, bool counts,
                       struct stele_buf *out)
{
    struct stele_buf figures = {0}, where = {0};

    for (size_t i = 0; i < finding->others_n; i++) {
        const struct stele_rival *const rival = &finding->others[i];
        stele_buf_clear(&figures);
        stele_buf_clear(&where);
        stele_say_figures(t->cli->lib, t->game, t->cli->lang, finding->group, finding->item,
                          &rival->correction, &figures);
        if (counts)
            put_where(t, rival->where, &where);
        stele_buf_puts(out, i > 0 ? "; " : "");
        SAY(t->cli, out, "cli.infer.rival", "figures", out_part(out, &figures), "n",
            counts ? NUM(rival->pro) : "", "where", out_part(out, &where), NULL);
    }
    if (finding->more)
        stele_buf_puts(out, "; …");
    stele_buf_free(&figures);
    stele_buf_free(&where);
}

/* "7 moves and 3 checks" */
static void say_evidence(const struct inference *t, uint32_t all, uint32_t checks,
                         struct stele_buf *out)
{
    struct stele_buf moves = {0}, of_checks = {0};

    if (all > checks)
        SAY(t->cli, &moves, "cli.infer.moves", "n", NUM(all - checks), NULL);
    if (checks > 0)
        SAY(t->cli, &of_checks, "cli.infer.checks", "n", NUM(checks), NULL);
    if (all > checks && checks > 0)
        SAY(t->cli, out, "cli.infer.and", "one", out_part(out, &moves), "other",
            out_part(out, &of_checks), NULL);
    else
        stele_buf_puts(out, out_part(out, all > checks ? &moves : &of_checks));
    stele_buf_free(&moves);
    stele_buf_free(&of_checks);
}

/* "; not 1400: p1.stele main:278" */
static void say_bound(const struct inference *t, const struct stele_bound *bound, int next,
                      struct stele_buf *out)
{
    struct stele_buf where = {0};

    if (!bound->known || bound->contra == 0)
        return;
    put_where(t, bound->at, &where);
    stele_buf_puts(out, out->size > 0 ? "; " : "");
    SAY(t->cli, out, "cli.infer.not", "n", NUM((int64_t)bound->value + next), "where",
        out_part(out, &where), NULL);
    stele_buf_free(&where);
}

static void say_round(const struct inference *t, const struct stele_known *known,
                      struct stele_buf *out)
{
    struct stele_buf list = {0};

    for (size_t i = 0; i < known->round_n; i++)
        stele_buf_printf(&list, "%s%d", i > 0 ? ", " : "", (int)known->round[i]);
    if (known->round_n > 0)
        SAY(t->cli, out, "cli.infer.round", "list", out_part(out, &list), NULL);
    stele_buf_free(&list);
}

/* A number that is known within bounds. */
static void tell_within(struct inference *t, const struct stele_known *known)
{
    const bool least = known->least.known, most = known->most.known;
    struct stele_buf name = {0}, range = {0}, why = {0}, rounds = {0};

    stele_say_figure_name(t->cli->lib, t->game, t->cli->lang, known->name, known->number, &name);
    SAY(t->cli, &range,
        least && most ? "cli.infer.between"
        : least       ? "cli.infer.at-least"
                      : "cli.infer.at-most",
        "least", NUM(known->least.value), "most", NUM(known->most.value), NULL);
    say_bound(t, &known->least, -1, &why);
    say_bound(t, &known->most, 1, &why);
    say_round(t, known, &rounds);
    stele_buf_puts(&t->out, "    ");
    SAY(t->cli, &t->out, "cli.infer.within", "figure", out_part(&t->out, &name), "range",
        out_part(&t->out, &range), "why", out_part(&t->out, &why), "round",
        out_part(&t->out, &rounds), NULL);
    stele_buf_puts(&t->out, "\n");
    stele_buf_free(&name);
    stele_buf_free(&range);
    stele_buf_free(&why);
    stele_buf_free(&rounds);
}

static bool is_changed(const struct stele_known *known)
{
    return strcmp(known->before, known->after) != 0;
}

/* Whether a number has bounds that can be printed. */
static bool is_within(const struct stele_known *known)
{
    return known->kind == STELE_KNOWN_WITHIN && (known->least.known || known->most.known);
}

/* The names of the figures of an item that are known so well, with commas between them. */
static size_t list_figures(const struct inference *t, const struct stele_finding *finding,
                           bool (*is)(const struct stele_known *known), struct stele_buf *out)
{
    size_t n = 0;

    for (size_t i = 0; i < finding->figures_n; i++) {
        if (!is(&finding->figures[i]))
            continue;
        stele_buf_puts(out, n++ > 0 ? ", " : "");
        stele_say_figure_name(t->cli->lib, t->game, t->cli->lang, finding->figures[i].name,
                              finding->figures[i].number, out);
    }
    return n;
}

static bool is_loose(const struct stele_known *known)
{
    return known->kind == STELE_KNOWN_OPEN ||
           (known->kind == STELE_KNOWN_WITHIN && !is_within(known));
}

static bool is_unmet(const struct stele_known *known)
{
    return known->kind == STELE_KNOWN_UNMET;
}

static bool is_from_checks(const struct stele_known *known)
{
    return known->kind == STELE_KNOWN_SURE && !known->met;
}

/* Of which figures of an item it is not known for sure what they are: those that were corrected, or the others. */
static void tell_figures(struct inference *t, const struct stele_finding *finding, bool changed)
{
    struct stele_buf loose = {0};

    for (size_t i = 0; i < finding->figures_n; i++)
        if (is_within(&finding->figures[i]) && is_changed(&finding->figures[i]) == changed)
            tell_within(t, &finding->figures[i]);
    if (!changed && list_figures(t, finding, is_loose, &loose) > 0) {
        stele_buf_puts(&t->out, "    ");
        SAY(t->cli, &t->out, "cli.infer.loose", "figures", out_part(&t->out, &loose), NULL);
        stele_buf_puts(&t->out, "\n");
    }
    stele_buf_free(&loose);
}

static void tell_correction(struct inference *t, const struct stele_finding *finding)
{
    struct stele_buf said = {0}, where = {0}, evidence = {0};

    stele_say_correction(t->cli->lib, t->game, t->cli->lang, &finding->correction, &said);
    put_where(t, finding->pro_at, &where);
    say_evidence(t, finding->pro, finding->checks, &evidence);
    stele_buf_puts(&t->out, "  ");
    SAY(t->cli, &t->out, "cli.infer.correction", "said", out_part(&t->out, &said), "evidence",
        out_part(&t->out, &evidence), "n", NUM(finding->pro), "logs", NUM(finding->logs), "contra",
        NUM(finding->contra), "where", out_part(&t->out, &where), NULL);
    stele_buf_puts(&t->out, "\n");
    tell_figures(t, finding, true);
    stele_buf_free(&said);
    stele_buf_free(&where);
    stele_buf_free(&evidence);
}

static void tell_divided(struct inference *t, const struct stele_finding *finding)
{
    struct stele_buf item = {0}, figures = {0}, others = {0}, where = {0};

    say_item(t, finding, &item);
    stele_say_figures(t->cli->lib, t->game, t->cli->lang, finding->group, finding->item,
                      &finding->correction, &figures);
    say_others(t, finding, true, &others);
    if (finding->pro > 0)
        put_where(t, finding->pro_at, &where);
    stele_buf_puts(&t->out, "  ");
    SAY(t->cli, &t->out, "cli.infer.divided", "item", out_part(&t->out, &item), "figures",
        out_part(&t->out, &figures), "logs", NUM(finding->logs), "where", out_part(&t->out, &where),
        "others", out_part(&t->out, &others), NULL);
    stele_buf_puts(&t->out, "\n");
    stele_buf_free(&item);
    stele_buf_free(&figures);
    stele_buf_free(&others);
    stele_buf_free(&where);
}

static void tell_open(struct inference *t, const struct stele_finding *finding)
{
    struct stele_buf item = {0}, figures = {0}, others = {0};

    say_item(t, finding, &item);
    stele_say_figures(t->cli->lib, t->game, t->cli->lang, finding->group, finding->item,
                      &finding->correction, &figures);
    /* Figures that explain what no other does, but not alone; otherwise each figure says it better. */
    if (finding->others_n > 0 && finding->others[0].pro > 0)
        say_others(t, finding, false, &others);
    stele_buf_puts(&t->out, "  ");
    SAY(t->cli, &t->out, "cli.infer.open", "item", out_part(&t->out, &item), "figures",
        out_part(&t->out, &figures), "others", out_part(&t->out, &others), NULL);
    stele_buf_puts(&t->out, "\n");
    tell_figures(t, finding, false);
    stele_buf_free(&item);
    stele_buf_free(&figures);
    stele_buf_free(&others);
}

static bool is_correction(const struct stele_finding *finding)
{
    return finding->correction.changes.n > 0 && finding->kind != STELE_FOUND_DIVIDED;
}

/* Whether a figure that was not corrected is not settled. */
static bool is_open(const struct stele_finding *finding)
{
    bool open = finding->correction.changes.n == 0 && finding->kind == STELE_FOUND_OPEN;

    for (size_t i = 0; i < finding->figures_n && finding->kind != STELE_FOUND_DIVIDED; i++)
        open |= !is_changed(&finding->figures[i]) &&
                (is_within(&finding->figures[i]) || is_loose(&finding->figures[i]));
    return open;
}

static bool is_divided(const struct stele_finding *finding)
{
    return finding->kind == STELE_FOUND_DIVIDED;
}

static void tell_heading(struct inference *t, const char *heading)
{
    out_styled(t->cli, &t->out, STYLE_HEADING, cli_text(t->cli, heading));
    stele_buf_puts(&t->out, "\n");
}

/* What there is of a kind, under a heading. */
static void tell_each(struct inference *t, const char *heading,
                      bool (*is)(const struct stele_finding *finding),
                      void (*one)(struct inference *t, const struct stele_finding *finding))
{
    bool any = false;

    for (size_t i = 0; i < t->found->n; i++) {
        if (!is(&t->found->list[i]))
            continue;
        if (!any)
            tell_heading(t, heading);
        any = true;
        one(t, &t->found->list[i]);
    }
}

/* The items of one group of a kind: how many, and their names. */
static size_t tell_group(struct inference *t, size_t first, enum stele_finding_kind kind,
                         const char *message)
{
    const char *const group = t->found->list[first].group;
    struct stele_buf items = {0};
    size_t n = 0, i = first;

    for (; i < t->found->n && strcmp(t->found->list[i].group, group) == 0; i++) {
        if (t->found->list[i].kind != kind)
            continue;
        if (n++ < NAMES_SHOWN) {
            stele_buf_puts(&items, n > 1 ? ", " : "");
            stele_say_item(t->cli->lib, t->game, t->cli->lang, group, t->found->list[i].item,
                           &items);
        }
    }
    if (n > 0) {
        stele_buf_puts(&t->out, "  ");
        SAY(t->cli, &t->out, message, "group",
            stele_text_name(t->cli->lib, t->game, t->cli->lang, "set", group), "n", NUM((int64_t)n),
            "items", out_part(&t->out, &items), "more",
            n > NAMES_SHOWN ? NUM((int64_t)(n - NAMES_SHOWN)) : "", NULL);
        stele_buf_puts(&t->out, "\n");
    }
    stele_buf_free(&items);
    return i;
}

static void tell_groups(struct inference *t, enum stele_finding_kind kind, const char *heading,
                        const char *message)
{
    bool any = false;

    for (size_t i = 0; i < t->found->n; i++)
        any |= t->found->list[i].kind == kind;
    if (!any)
        return;
    tell_heading(t, heading);
    for (size_t i = 0; i < t->found->n;)
        i = tell_group(t, i, kind, message);
}

/* Items of which some figures were met and these were not. */
static void tell_rest(struct inference *t)
{
    for (size_t i = 0; i < t->found->n; i++) {
        const struct stele_finding *const finding = &t->found->list[i];
        struct stele_buf item = {0}, figures = {0};
        if (finding->kind != STELE_FOUND_UNMET &&
            list_figures(t, finding, is_unmet, &figures) > 0) {
            say_item(t, finding, &item);
            stele_buf_puts(&t->out, "  ");
            SAY(t->cli, &t->out, "cli.infer.rest", "item", out_part(&t->out, &item), "figures",
                out_part(&t->out, &figures), NULL);
            stele_buf_puts(&t->out, "\n");
        }
        stele_buf_free(&item);
        stele_buf_free(&figures);
    }
}

static bool has_figures(const struct stele_finding *finding,
                        bool (*is)(const struct stele_known *known))
{
    for (size_t i = 0; i < finding->figures_n; i++)
        if (is(&finding->figures[i]))
            return true;
    return false;
}

static bool has_rest(const struct stele_finding *finding)
{
    return finding->kind == STELE_FOUND_UNMET || has_figures(finding, is_unmet);
}

static bool has_checked(const struct stele_finding *finding)
{
    return has_figures(finding, is_from_checks);
}

static void tell_unmet(struct inference *t)
{
    bool any = false;

    for (size_t i = 0; i < t->found->n; i++)
        any |= has_rest(&t->found->list[i]);
    if (!any)
        return;
    tell_heading(t, "cli.infer.unmet");
    for (size_t i = 0; i < t->found->n;)
        i = tell_group(t, i, STELE_FOUND_UNMET, "cli.infer.unmet-group");
    tell_rest(t);
}

/* Figures that no move has met, but that checks speak for: how many of each group. */
static void tell_checked(struct inference *t)
{
    const char *group = "";

    for (size_t i = 0; i < t->found->n; i++) {
        size_t n = 0;
        if (!has_checked(&t->found->list[i]) || strcmp(t->found->list[i].group, group) == 0)
            continue;
        if (*group == '\0')
            tell_heading(t, "cli.infer.checked");
        group = t->found->list[i].group;
        for (size_t k = i; k < t->found->n && strcmp(t->found->list[k].group, group) == 0; k++)
            for (size_t m = 0; m < t->found->list[k].figures_n; m++)
                n += is_from_checks(&t->found->list[k].figures[m]);
        stele_buf_puts(&t->out, "  ");
        SAY(t->cli, &t->out, "cli.infer.kept-group", "group",
            stele_text_name(t->cli->lib, t->game, t->cli->lang, "set", group), "n", NUM((int64_t)n),
            NULL);
        stele_buf_puts(&t->out, "\n");
    }
}

static void tell_unexplained(struct inference *t)
{
    for (size_t i = 0; i < t->found->unexplained_n; i++) {
        const struct stele_unexplained *const one = &t->found->unexplained[i];
        struct stele_buf where = {0}, reason = {0};
        put_where(t, one->where, &where);
        if (one->why.code != NULL)
            stele_say_reason(t->cli->lib, t->all->logs[one->where.log], t->cli->lang, &one->why,
                             &reason);
        SAY(t->cli, &t->out, "cli.infer.unexplained", "where", out_part(&t->out, &where), "reason",
            out_part(&t->out, &reason), NULL);
        stele_buf_puts(&t->out, "\n");
        stele_buf_free(&where);
        stele_buf_free(&reason);
    }
}

static void tell_all(struct inference *t)
{
    const struct stele_inference *const found = t->found;

    SAY(t->cli, &t->out, "cli.infer.head", "game",
        stele_text(t->cli->lib, t->game, t->cli->lang, "title"), "n", NUM((int64_t)found->logs),
        "holding", NUM((int64_t)found->holding), "then",
        NUM((int64_t)(found->logs - found->unexplained_n)), NULL);
    stele_buf_puts(&t->out, "\n");
    tell_each(t, "cli.infer.corrections", is_correction, tell_correction);
    tell_each(t, "cli.infer.divisions", is_divided, tell_divided);
    tell_each(t, "cli.infer.opens", is_open, tell_open);
    tell_groups(t, STELE_FOUND_KEPT, "cli.infer.kept", "cli.infer.kept-group");
    tell_groups(t, STELE_FOUND_BOUND, "cli.infer.bound", "cli.infer.kept-group");
    tell_checked(t);
    tell_unmet(t);
    tell_unexplained(t);
    if (found->cut) {
        SAY(t->cli, &t->out, "cli.infer.cut", "n", NUM(found->tried), NULL);
        stele_buf_puts(&t->out, "\n");
    }
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void put_witness(const struct inference *t, struct stele_emit *emit, const char *key,
                        struct stele_witness where)
{
    char node[32];

    snprintf(node, sizeof node, "main:%u", (unsigned)where.ply);
    put_dict(emit, key);
    put_text(emit, "file", t->all->names[where.log]);
    put_text(emit, "node", node);
    put_end(emit);
}

static void put_changes(struct stele_emit *emit, const char *key,
                        const struct stele_correction *correction)
{
    put_list(emit, key);
    for (size_t i = 0; i < correction->changes.n; i++) {
        const struct stele_set_change *const change = &correction->changes.list[i];
        put_dict(emit, NULL);
        put_some(emit, "part", change->part);
        put_text(emit, "name", change->name);
        put_text(emit, "before", change->before);
        put_text(emit, "after", change->after);
        put_end(emit);
    }
    put_end(emit);
}

static void put_others(const struct inference *t, struct stele_emit *emit,
                       const struct stele_finding *finding)
{
    if (finding->others_n == 0)
        return;
    put_list(emit, "others");
    for (size_t i = 0; i < finding->others_n; i++) {
        put_dict(emit, NULL);
        put_changes(emit, "changes", &finding->others[i].correction);
        if (finding->others[i].pro > 0) {
            put_int(emit, "for", finding->others[i].pro);
            put_witness(t, emit, "at", finding->others[i].where);
        }
        put_end(emit);
    }
    put_end(emit);
    if (finding->more)
        put_bool(emit, "more", true);
}

static void put_bound(const struct inference *t, struct stele_emit *emit, const char *key,
                      const struct stele_bound *bound)
{
    if (!bound->known)
        return;
    put_dict(emit, key);
    put_int(emit, "value", bound->value);
    put_int(emit, "for", bound->contra);
    put_int(emit, "checks", bound->checks);
    put_int(emit, "logs", bound->logs);
    if (bound->contra > 0)
        put_witness(t, emit, "at", bound->at);
    put_end(emit);
}

static void put_known(const struct inference *t, struct stele_emit *emit,
                      const struct stele_known *known)
{
    static const char *const kinds[] = {
        [STELE_KNOWN_SURE] = "sure",   [STELE_KNOWN_WITHIN] = "within",
        [STELE_KNOWN_OPEN] = "open",   [STELE_KNOWN_DIVIDED] = "divided",
        [STELE_KNOWN_BOUND] = "bound", [STELE_KNOWN_UNMET] = "unmet"};

    put_dict(emit, NULL);
    put_text(emit, "kind", kinds[known->kind]);
    put_some(emit, "part", known->part);
    put_text(emit, "name", known->name);
    if (known->number > 0)
        put_int(emit, "number", known->number);
    put_text(emit, "before", known->before);
    put_text(emit, "after", known->after);
    put_bool(emit, "met", known->met);
    put_int(emit, "for", known->pro);
    put_int(emit, "checks", known->checks);
    put_int(emit, "logs", known->logs);
    if (known->pro > 0)
        put_witness(t, emit, "at", known->pro_at);
    if (known->is_number && known->kind != STELE_KNOWN_UNMET) {
        put_bound(t, emit, "least", &known->least);
        put_bound(t, emit, "most", &known->most);
    }
    if (known->round_n > 0) {
        put_list(emit, "round");
        for (size_t i = 0; i < known->round_n; i++)
            put_int(emit, NULL, known->round[i]);
        put_end(emit);
    }
    put_end(emit);
}

static void put_finding(const struct inference *t, struct stele_emit *emit,
                        const struct stele_finding *finding)
{
    static const char *const kinds[] = {
        [STELE_FOUND_CORRECTED] = "corrected", [STELE_FOUND_KEPT] = "kept",
        [STELE_FOUND_OPEN] = "open",           [STELE_FOUND_DIVIDED] = "divided",
        [STELE_FOUND_BOUND] = "bound",         [STELE_FOUND_UNMET] = "unmet"};

    put_dict(emit, NULL);
    put_text(emit, "kind", kinds[finding->kind]);
    put_text(emit, "group", finding->group);
    put_text(emit, "item", finding->item);
    if (finding->kind != STELE_FOUND_UNMET) {
        put_changes(emit, "changes", &finding->correction);
        put_changes(emit, "sure", &finding->sure);
        put_int(emit, "for", finding->pro);
        put_int(emit, "checks", finding->checks);
        put_int(emit, "logs", finding->logs);
        put_int(emit, "against", finding->contra);
        if (finding->pro > 0)
            put_witness(t, emit, "for_at", finding->pro_at);
        if (finding->contra > 0)
            put_witness(t, emit, "against_at", finding->contra_at);
        put_others(t, emit, finding);
        put_list(emit, "figures");
        for (size_t i = 0; i < finding->figures_n; i++)
            put_known(t, emit, &finding->figures[i]);
        put_end(emit);
    }
    put_end(emit);
}

static void put_all(struct inference *t)
{
    const struct stele_inference *const found = t->found;
    struct stele_json json;
    struct stele_emit *const emit = &json.emit;

    stele_json_init(&json, &t->out, 2);
    put_dict(emit, NULL);
    put_text(emit, "game", stele_game_info(t->cli->lib, t->game)->id);
    put_text(emit, "digest", stele_set_digest(t->cli->lib, t->game));
    put_int(emit, "logs", (int64_t)found->logs);
    put_int(emit, "left_out", (int64_t)t->all->left_out);
    put_int(emit, "holding", (int64_t)found->holding);
    put_int(emit, "tried", found->tried);
    put_bool(emit, "cut", found->cut);
    put_list(emit, "findings");
    for (size_t i = 0; i < found->n; i++)
        put_finding(t, emit, &found->list[i]);
    put_end(emit);
    put_list(emit, "unexplained");
    for (size_t i = 0; i < found->unexplained_n; i++) {
        const struct stele_unexplained *const one = &found->unexplained[i];
        put_dict(emit, NULL);
        put_witness(t, emit, "at", one->where);
        if (one->why.code != NULL)
            put_reason(t->cli, emit, "reason", t->all->logs[one->where.log], &one->why);
        put_end(emit);
    }
    put_end(emit);
    put_end(emit);
    stele_buf_puts(&t->out, "\n");
}

/* ---- The patch ------------------------------------------------------------------------------- */

/* What goes into the patch: what is sure and, if that is wanted, what is likely. */
static const struct stele_set_changes *patched(const struct inference *t,
                                               const struct stele_finding *finding)
{
    static const struct stele_set_changes none;

    /* What most games say counts even if one of them says otherwise. */
    if (finding->kind == STELE_FOUND_DIVIDED)
        return finding->logs > 2 * finding->contra ? &finding->correction.changes : &none;
    return t->likely ? &finding->correction.changes : &finding->sure.changes;
}

/* A single game can be a slip of the pen: what it alone says, and what could be otherwise, stays in doubt; and so does an
 * item with other figures that nobody has met. */
static const char *confidence_of(const struct stele_finding *finding)
{
    bool sure = finding->kind == STELE_FOUND_CORRECTED && finding->logs > 1;

    for (size_t i = 0; i < finding->figures_n; i++)
        sure &= finding->figures[i].kind == STELE_KNOWN_SURE ||
                finding->figures[i].kind == STELE_KNOWN_BOUND;
    return sure ? "medium" : "low";
}

/* Rows of one item, one for each part; returns how many. */
static size_t put_rows(const struct stele_finding *finding, const struct stele_set_changes *changes,
                       const char *source, struct stele_setting *values, struct stele_set_row *rows)
{
    size_t n = 0;

    for (size_t i = 0; i < changes->n; i++) {
        size_t first = 0;
        while (strcmp(changes->list[first].part, changes->list[i].part) != 0)
            first++;
        if (first < i)
            continue;
        rows[n] = (struct stele_set_row){.group = finding->group,
                                         .item = finding->item,
                                         .part = changes->list[i].part,
                                         .confidence = confidence_of(finding),
                                         .sources = source,
                                         .values = values};
        for (size_t k = i; k < changes->n; k++)
            if (strcmp(changes->list[k].part, changes->list[i].part) == 0)
                values[rows[n].values_n++] =
                    (struct stele_setting){changes->list[k].name, changes->list[k].after};
        values += rows[n++].values_n;
    }
    return n;
}

static size_t count_changes(const struct inference *t)
{
    size_t n = 0;

    for (size_t i = 0; i < t->found->n; i++)
        n += patched(t, &t->found->list[i])->n;
    return n;
}

/* Items with corrections that are not written, or not all of them, for they are not sure. */
static size_t count_left(const struct inference *t)
{
    size_t n = 0;

    for (size_t i = 0; i < t->found->n; i++) {
        const struct stele_finding *const finding = &t->found->list[i];
        for (size_t k = 0; !t->likely && is_correction(finding) && k < finding->figures_n; k++)
            n += is_changed(&finding->figures[k]) && finding->figures[k].kind != STELE_KNOWN_SURE;
    }
    return n;
}

static int write_patch(struct inference *t, const struct infer_asked *asked, struct stele_buf *text)
{
    const size_t n = count_changes(t);
    struct stele_set_row *const rows = calloc(n + 1, sizeof *rows);
    struct stele_setting *const values = calloc(n + 1, sizeof *values);
    struct stele_diags diags = {.limit = t->cli->limits.diags};
    struct stele_buf note = {0};
    size_t filled = 0;

    SAY(t->cli, &note, "cli.infer.note", "n", NUM((int64_t)t->found->logs), NULL);
    const struct stele_patch_source source = {
        .id = asked->name != NULL ? asked->name : "inferred",
        .by = asked->by != NULL ? asked->by : "stele set infer",
        .from = asked->from != NULL ? asked->from : "other",
        .edition = asked->edition != NULL ? asked->edition : "",
        .note = asked->note != NULL ? asked->note : out_part(&note, &note),
    };
    struct stele_patch patch = {.game = stele_game_info(t->cli->lib, t->game)->id,
                                .id = source.id,
                                .sources = &source,
                                .sources_n = 1,
                                .rows = rows};
    for (size_t i = 0; rows != NULL && values != NULL && i < t->found->n; i++) {
        const struct stele_set_changes *const changes = patched(t, &t->found->list[i]);
        patch.rows_n +=
            put_rows(&t->found->list[i], changes, source.id, values + filled, rows + patch.rows_n);
        filled += changes->n;
    }
    const int result = rows == NULL || values == NULL || note.failed
                           ? STELE_ENOMEM
                           : stele_patch_put(t->cli->lib, t->game, &patch, text, &diags);
    int status = CLI_GOOD;
    if (result == STELE_EUSAGE)
        status =
            FAIL_USAGE(t->cli, "cli.set.bad-head", "name", source.id, "from", source.from, NULL);
    else if (result != STELE_OK)
        status = report(t->cli, NULL, asked->to->path, result, &diags);
    stele_buf_free(&note);
    stele_diags_free(&diags);
    free(rows);
    free(values);
    return status;
}

static int save_patch(struct inference *t, const struct infer_asked *asked)
{
    struct stele_buf text = {0};
    int status = write_patch(t, asked, &text);

    if (status == CLI_GOOD)
        status = output_text(t->cli, asked->to, &text);
    stele_buf_free(&text);
    return status;
}

/* ---- Running --------------------------------------------------------------------------------- */

static int infer(struct cli *cli, const struct infer_asked *asked, const struct collected *all)
{
    const struct stele_effort effort = {
        .jobs = asked->jobs->given ? (unsigned)asked->jobs->value : 1,
        .budget = asked->budget->given ? (uint32_t)asked->budget->value : 0};
    struct stele_inference found;
    struct inference t = {
        .cli = cli, .all = all, .found = &found, .game = all->game, .likely = asked->likely};
    int status = CLI_GOOD;

    if (stele_infer(cli->lib, all->game, all->logs, all->n, &effort, &found) != STELE_OK)
        return cli_no_memory(cli);
    const bool patch = asked->to->path != NULL && count_changes(&t) > 0;
    if (asked->json)
        put_all(&t);
    else
        tell_all(&t);
    if (patch)
        status = save_patch(&t, asked);
    if (status == CLI_GOOD && asked->to->path != NULL && !asked->json) {
        SAY(cli, &t.out, patch ? "cli.infer.written" : "cli.infer.nothing", "file", asked->to->path,
            "left", NUM((int64_t)count_left(&t)), NULL);
        stele_buf_puts(&t.out, "\n");
    }
    if (asked->to->path == NULL || strcmp(asked->to->path, "-") != 0)
        out_print(cli, &t.out);
    if (status == CLI_GOOD && found.unexplained_n > 0)
        status = CLI_BAD;
    stele_buf_free(&t.out);
    stele_memory_free(found.memory);
    return status;
}

int infer_run(struct cli *cli, const struct infer_asked *asked)
{
    struct collected all = {.game = asked->game};

    if (asked->json && asked->to->path != NULL && strcmp(asked->to->path, "-") == 0)
        return FAIL_USAGE(cli, "cli.not-both", "one", "json", "other", "output -", NULL);
    int status = read_logs(cli, asked, &all);
    if (all.n > 0 && !all.no_memory) {
        const int own = infer(cli, asked, &all);
        status = own > status ? own : status;
    }
    collected_free(&all);
    return status;
}
