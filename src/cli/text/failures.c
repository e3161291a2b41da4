#include "cli/text/failures.h"

#include "cli/text/json.h"
#include "cli/shared/out.h"
#include "cli/shared/settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    INDENT = 2,
    STEPS_SHOWN = 30, /* in words; JSON has all */
    DIFFERENCES_SHOWN = 24,
    READINGS_SHOWN = 4,
    FEW_MOVES = 300 /* for so many, two rulings are switched at a time */
};

/* Reads the log a second time. */
static int read_again(const struct cli *cli, const struct stele_source *source,
                      struct stele_diags *diags, struct failures *out)
{
    struct stele_diags again = {.limit = cli->limits.diags};
    const int code = stele_log_read(cli->lib, source, &cli->limits, &out->log, &again);

    if (code == STELE_EIO) {
        failures_free(out);
        stele_diags_free(diags);
        *diags = again;
        *out = (struct failures){0};
        return code;
    }
    stele_diags_free(&again);
    return code == STELE_ENOMEM ? code : STELE_OK;
}

int failures_open(const struct cli *cli, const struct stele_source *source,
                  struct stele_diags *diags, struct failures *out)
{
    *out = (struct failures){0};
    for (size_t i = 0; i < diags->n; i++) {
        const struct stele_diag *const diag = &diags->list[i];
        if (diag->kind != STELE_D_CLAIM || diag->severity != STELE_ERROR)
            continue;
        out->claims++;
        if (out->first == NULL && strcmp(diag->why.code, "core.claim-hash") == 0)
            out->first = diag;
    }
    return out->claims > 0 ? read_again(cli, source, diags, out) : STELE_OK;
}

void failures_free(struct failures *failures)
{
    stele_log_free(failures->log);
}

/* ---- From the last check that held to the first that does not -------------------------------- */

/* A hash that differs does not say what differs.  So the moves after the last check that held are
 * listed, with what each touched; and rulings are switched, one or two at a time, until the replay
 * gives the recorded hash: a log that was made under another reading then shows itself, and the two
 * positions can be compared fact by fact.  Every switch replays the game, hence FEW_MOVES. */
struct divergence {
    const struct cli *cli;
    struct stele_log *log;
    struct stele_suspect suspect;
    struct stele_node node; /* of the check */
    uint64_t hash;          /* that was recorded */
    struct stele_cursor *cursor;
    struct stele_answers readings; /* under which it is the recorded position */
    unsigned most; /* rulings read otherwise at a time */
};

/* False without memory, or where there is nothing to say. */
static bool divergence_open(const struct cli *cli, const struct failures *failures,
                            const struct stele_suspect *suspect, struct divergence *out)
{
    const char *const claimed = stele_fact_text(&failures->first->why.facts, "claimed");
    unsigned long long hash;

    *out = (struct divergence){.cli = cli, .log = failures->log, .suspect = *suspect};
    if (!stele_node_parse(out->log, failures->first->node, &out->node) ||
        sscanf(claimed, "%llx", &hash) != 1)
        return false;
    out->hash = hash;
    out->most = out->node.ply <= FEW_MOVES ? 2 : 1;
    const struct stele_bisect what = {
        .at = out->node, .change = STELE_CHANGE_HASH, .hash = hash, .most = out->most};
    out->cursor = stele_cursor_new(out->log);
    return out->cursor != NULL &&
           stele_bisect(out->log, &what, &out->readings) == STELE_OK;
}

static void divergence_free(struct divergence *d)
{
    stele_cursor_free(d->cursor);
    stele_memory_free(d->readings.memory);
}

/* The nodes between, on the line of the check: where that is a branch which departs after the last
 * check that held, its own. */
static uint32_t first_step(const struct divergence *d)
{
    return d->suspect.held.line == d->node.line ? d->suspect.held.ply + 1 : 1;
}

/* The objects a move was about, and those it changed besides. */
static void say_changed(const struct divergence *d, const char *lang, const struct stele_step *step,
                        struct stele_buf *out)
{
    for (size_t i = 0; i < step->touched_n + step->changed_n; i++) {
        const bool touched = i < step->touched_n;
        stele_buf_puts(out, i > 0 ? ", " : "");
        stele_say_object(d->log, lang,
                         touched ? &step->touched[i] : &step->changed[i - step->touched_n], out);
    }
}

/* Figures that were claimed between, and are as they were claimed. */
static void say_held_claims(const struct divergence *d, struct stele_node node,
                            struct stele_buf *out)
{
    const struct stele_item *items;
    const size_t n = stele_log_items(d->log, node, &items);
    struct stele_reason why;

    for (size_t i = 0; i < n; i++) {
        if (strcmp(items[i].name, "expect") != 0 || !stele_cursor_claim(d->cursor, &items[i], &why))
            continue;
        const char *const player = stele_item_attr(&items[i], "player");
        stele_buf_printf(out, "%s%s%s%s = %s", out->size > 0 ? ", " : "",
                         player != NULL ? player : "", player != NULL ? " " : "",
                         stele_item_attr(&items[i], "what"), stele_item_attr(&items[i], "value"));
    }
}

static void tell_step(const struct divergence *d, uint32_t ply, struct stele_buf *out)
{
    const struct stele_node node = {d->node.line, ply};
    struct stele_buf move = {0}, changed = {0}, claims = {0};
    const struct stele_step *step;
    char name[STELE_NODE_MAX];

    stele_cursor_goto(d->cursor, node, NULL);
    if (stele_cursor_step(d->cursor, &step) != STELE_OK) {
        out->failed = true;
        return;
    }
    stele_node_print(d->log, node, name);
    stele_say_move(d->log, d->cli->lang, &step->move, &move);
    say_changed(d, d->cli->lang, step, &changed);
    say_held_claims(d, node, &claims);
    out_spaces(out, 2 * INDENT);
    SAY(d->cli, out, "cli.failures.step", "node", name, "move", out_part(out, &move), "changed",
        out_part(out, &changed), "claims", out_part(out, &claims), NULL);
    stele_buf_puts(out, "\n");
    stele_buf_free(&move);
    stele_buf_free(&changed);
    stele_buf_free(&claims);
}

static void tell_steps(const struct divergence *d, struct stele_buf *out)
{
    const uint32_t first = first_step(d);
    const uint32_t last = d->node.ply;
    char held[STELE_NODE_MAX], node[STELE_NODE_MAX];

    stele_node_print(d->log, d->suspect.held, held);
    stele_node_print(d->log, d->node, node);
    out_spaces(out, INDENT);
    SAY(d->cli, out, "cli.failures.between", "held", held, "node", node, "claimed",
        d->suspect.claimed ? "1" : "", "moves", NUM((int64_t)last + 1 - first), NULL);
    stele_buf_puts(out, "\n");
    for (uint32_t ply = first; ply <= last && ply < first + STEPS_SHOWN; ply++)
        tell_step(d, ply, out);
    if (last >= first + STEPS_SHOWN) {
        out_spaces(out, 2 * INDENT);
        SAY(d->cli, out, "cli.compare.more", "n", NUM((int64_t)last + 1 - first - STEPS_SHOWN),
            NULL);
        stele_buf_puts(out, "\n");
    }
}

/* The facts of the view that differ from those under the reading that was recorded. */
struct differences {
    const struct divergence *d;
    struct stele_emit *emit; /* NULL: in words */
    struct stele_buf *out;
    size_t n;
};

static void tell_difference(struct differences *all, const struct stele_difference *it)
{
    struct stele_buf said = {0};

    if (all->emit != NULL) {
        put_dict(all->emit, NULL);
        put_text(all->emit, "path", it->path);
        put_text(all->emit, "replayed", it->before);
        put_text(all->emit, "recorded", it->after);
        stele_say_difference(all->d->log, all->d->cli->data_lang, it->path, it->before, it->after,
                             &said);
        put_part(all->emit, "text", &said);
        put_end(all->emit);
    } else if (all->n < DIFFERENCES_SHOWN) {
        stele_say_difference(all->d->log, all->d->cli->lang, it->path, it->before, it->after,
                             &said);
        out_spaces(all->out, 2 * INDENT);
        stele_buf_printf(all->out, "%s\n", out_part(all->out, &said));
    }
    stele_buf_free(&said);
    all->n++;
}

/* The log under a reading that gives the recorded position: where the two part, and what differs at
 * the check.  False without memory. */
static bool compare_reading(const struct divergence *d, const struct stele_answer *answer,
                            struct stele_parting *parting, struct differences *all)
{
    const struct stele_reading reading = {.rulings = answer->switches, .rulings_n = answer->n};
    struct stele_cursor *cursor = NULL;
    struct stele_log *log = NULL;
    struct stele_node node;
    char name[STELE_NODE_MAX];
    bool good = stele_log_reread(d->log, &reading, &log, NULL) == STELE_OK &&
                (cursor = stele_cursor_new(log)) != NULL;

    stele_node_print(d->log, d->node, name);
    stele_cursor_goto(d->cursor, d->node, NULL);
    good = good && stele_node_parse(log, name, &node) && stele_cursor_goto(cursor, node, NULL) &&
           stele_cursor_parting(d->cursor, cursor, parting) == STELE_OK;
    if (good && all != NULL) {
        struct stele_differences found;
        good = stele_cursor_compare(d->cursor, cursor, STELE_NOBODY, &found) == STELE_OK;
        for (size_t i = 0; i < found.n; i++)
            tell_difference(all, &found.list[i]);
        stele_memory_free(found.memory);
    }
    stele_cursor_free(cursor);
    stele_log_free(log);
    return good;
}

static void tell_reading(const struct divergence *d, const struct stele_answer *answer,
                         struct stele_buf *out)
{
    const struct settings switches = {(struct stele_setting *)answer->switches, answer->n, NULL};
    struct stele_buf reading = {0};
    struct stele_parting parting;
    char node[STELE_NODE_MAX];

    struct stele_buf lines = {0};
    struct differences all = {.d = d, .out = &lines};
    settings_say(&switches, &reading);
    out->failed |= !compare_reading(d, answer, &parting, &all) || lines.failed;
    if (!out->failed) {
        stele_node_print(d->log, parting.next_a, node);
        out_spaces(out, INDENT);
        SAY(d->cli, out, "cli.failures.reading", "reading", out_part(out, &reading), "node", node,
            NULL);
        stele_buf_printf(out, "\n%s", out_part(out, &lines));
    }
    if (all.n > DIFFERENCES_SHOWN) {
        out_spaces(out, 2 * INDENT);
        SAY(d->cli, out, "cli.compare.more", "n", NUM((int64_t)(all.n - DIFFERENCES_SHOWN)), NULL);
        stele_buf_puts(out, "\n");
    }
    stele_buf_free(&reading);
    stele_buf_free(&lines);
}

static void tell_divergence(struct divergence *d, struct stele_buf *out)
{
    tell_steps(d, out);
    for (size_t i = 0; i < d->readings.n && i < READINGS_SHOWN; i++)
        tell_reading(d, &d->readings.list[i], out);
    if (d->readings.n == 0) {
        out_spaces(out, INDENT);
        SAY(d->cli, out, "cli.failures.no-reading", "n", NUM(d->most), NULL);
        stele_buf_puts(out, "\n");
    }
}

/* ---- Words ----------------------------------------------------------------------------------- */

static void tell_suspect(const struct cli *cli, const struct failures *failures,
                         const struct stele_suspect *suspect, struct stele_buf *out)
{
    struct stele_buf said = {0};

    stele_say_suspect(failures->log, cli->lang, suspect, &said);
    out_spaces(out, INDENT);
    stele_buf_printf(out, "%s\n", out_part(out, &said));
    stele_buf_free(&said);
}

/* Whether there is something to say below a diagnostic; *failed is set without memory. */
static bool find_suspect(const struct failures *failures, const struct stele_diag *diag,
                         struct stele_suspect *out, bool *failed)
{
    if (failures->log == NULL)
        return false;
    const int code = stele_suspect_of(failures->log, diag, out);
    *failed |= code == STELE_ENOMEM;
    return code == STELE_OK;
}

void failures_tell(const struct cli *cli, const struct failures *failures,
                   const struct stele_diag *diag, struct stele_buf *out)
{
    struct stele_suspect suspect;
    struct divergence d;

    if (!find_suspect(failures, diag, &suspect, &out->failed))
        return;
    if (diag != failures->first) {
        tell_suspect(cli, failures, &suspect, out);
        return;
    }
    if (divergence_open(cli, failures, &suspect, &d))
        tell_divergence(&d, out);
    else
        out->failed = true;
    divergence_free(&d);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

/* Where it is noted that memory was missing for the JSON. */
static bool *failed_in(struct stele_emit *emit)
{
    return &((struct stele_json *)emit)->buf->failed; /* its first member */
}

static void put_suspect(const struct cli *cli, const struct failures *failures,
                        const struct stele_suspect *suspect, struct stele_emit *emit)
{
    struct stele_buf said = {0};

    put_dict(emit, "suspect");
    put_some(emit, "path", suspect->path);
    put_node(emit, "held", failures->log, suspect->held);
    put_bool(emit, "claimed", suspect->claimed);
    if (suspect->found) {
        put_node(emit, "node", failures->log, suspect->first);
        stele_move_print(failures->log, &suspect->move, &said);
        put_part(emit, "move", &said);
        put_text(emit, "before", suspect->before);
        put_text(emit, "after", suspect->after);
    }
    stele_buf_clear(&said);
    stele_say_suspect(failures->log, cli->data_lang, suspect, &said);
    put_part(emit, "text", &said);
    put_end(emit);
    stele_buf_free(&said);
}

static void put_step(const struct divergence *d, uint32_t ply, struct stele_emit *emit)
{
    const struct stele_node node = {d->node.line, ply};
    const struct stele_step *step;
    struct stele_buf name = {0};

    stele_cursor_goto(d->cursor, node, NULL);
    if (stele_cursor_step(d->cursor, &step) != STELE_OK) {
        *failed_in(emit) = true;
        return;
    }
    put_dict(emit, NULL);
    put_node(emit, "node", d->log, node);
    put_move(d->cli, emit, d->log, &step->move);
    put_list(emit, "changed");
    for (size_t i = 0; i < step->touched_n + step->changed_n; i++) {
        const bool touched = i < step->touched_n;
        stele_buf_clear(&name);
        stele_object_print(
            d->log, touched ? &step->touched[i] : &step->changed[i - step->touched_n], &name);
        put_part(emit, NULL, &name);
    }
    put_end(emit);
    put_end(emit);
    stele_buf_free(&name);
}

static void put_answer(const struct divergence *d, const struct stele_answer *answer,
                       struct stele_emit *emit)
{
    struct differences all = {.d = d, .emit = emit};
    struct stele_parting parting;

    put_dict(emit, NULL);
    put_dict(emit, "rulings");
    for (size_t i = 0; i < answer->n; i++)
        put_text(emit, answer->switches[i].name, answer->switches[i].value);
    put_end(emit);
    put_list(emit, "differences");
    const bool good = compare_reading(d, answer, &parting, &all);
    put_end(emit);
    if (good)
        put_node(emit, "parting", d->log, parting.next_a);
    else
        *failed_in(emit) = true;
    put_end(emit);
}

static void put_divergence(struct divergence *d, struct stele_emit *emit)
{
    put_dict(emit, "divergence");
    put_list(emit, "steps");
    for (uint32_t ply = first_step(d); ply <= d->node.ply; ply++)
        put_step(d, ply, emit);
    put_end(emit);
    put_list(emit, "readings");
    for (size_t i = 0; i < d->readings.n; i++)
        put_answer(d, &d->readings.list[i], emit);
    put_end(emit);
    put_end(emit);
}

void failures_put(const struct cli *cli, const struct failures *failures,
                  const struct stele_diag *diag, struct stele_emit *emit)
{
    struct stele_suspect suspect;
    struct divergence d;

    if (!find_suspect(failures, diag, &suspect, failed_in(emit)))
        return;
    put_suspect(cli, failures, &suspect, emit);
    if (diag != failures->first)
        return;
    if (divergence_open(cli, failures, &suspect, &d))
        put_divergence(&d, emit);
    else
        *failed_in(emit) = true;
    divergence_free(&d);
}

/* ---- Lines that break ------------------------------------------------------------------------ */

struct broken {
    char line[STELE_NODE_MAX];
    uint32_t good; /* legal moves */
    uint32_t tail; /* after the illegal one */
};

/* A number among the facts; 0 if there is none. */
static uint32_t number_of(const struct stele_facts *facts, const char *key)
{
    for (int i = 0; i < facts->n; i++)
        if (strcmp(facts->fact[i].key, key) == 0)
            return (uint32_t)facts->fact[i].number;
    return 0;
}

/* An illegal move is an error at the node before it; what follows is a notice at the same node. */
static bool read_broken(const struct stele_diags *diags, size_t index, struct broken *out)
{
    const struct stele_diag *const diag = &diags->list[index];
    const char *const colon = strrchr(diag->node, ':');

    if (diag->kind != STELE_D_RULE || diag->severity != STELE_ERROR || diag->move[0] == '\0' ||
        colon == NULL)
        return false;
    *out = (struct broken){.good = (uint32_t)strtoul(colon + 1, NULL, 10)};
    snprintf(out->line, sizeof out->line, "%.*s", (int)(colon - diag->node), diag->node);
    for (size_t i = index + 1; i < diags->n; i++)
        if (strcmp(diags->list[i].why.code, "core.unchecked") == 0 &&
            strcmp(diags->list[i].node, diag->node) == 0)
            out->tail = number_of(&diags->list[i].why.facts, "tail");
    return true;
}

void broken_tell(const struct cli *cli, const char *path, const struct stele_diags *diags,
                 struct stele_buf *out)
{
    struct broken broken;

    for (size_t i = 0; i < diags->n; i++) {
        if (!read_broken(diags, i, &broken))
            continue;
        out_text(out, path);
        stele_buf_puts(out, ": ");
        SAY(cli, out, "cli.failures.broken", "line", broken.line, "good", NUM(broken.good), "at",
            NUM((int64_t)broken.good + 1), "tail", NUM(broken.tail), "first",
            NUM((int64_t)broken.good + 2), "last", NUM((int64_t)broken.good + 1 + broken.tail),
            NULL);
        stele_buf_puts(out, "\n");
    }
}

static void put_place(struct stele_emit *emit, const char *key, const struct broken *broken,
                      uint32_t ply)
{
    char node[STELE_NODE_MAX + 16];

    snprintf(node, sizeof node, "%s:%u", broken->line, (unsigned)ply);
    put_text(emit, key, node);
}

void broken_put(const struct stele_diags *diags, struct stele_emit *emit)
{
    struct broken broken;

    put_list(emit, "broken");
    for (size_t i = 0; i < diags->n; i++) {
        if (!read_broken(diags, i, &broken))
            continue;
        put_dict(emit, NULL);
        put_text(emit, "line", broken.line);
        put_int(emit, "good", broken.good);
        put_place(emit, "last_good", &broken, broken.good);
        put_place(emit, "break", &broken, broken.good + 1);
        put_int(emit, "unreplayed", broken.tail);
        if (broken.tail > 0) {
            put_place(emit, "first", &broken, broken.good + 2);
            put_place(emit, "last", &broken, broken.good + 1 + broken.tail);
        }
        put_end(emit);
    }
    put_end(emit);
}
