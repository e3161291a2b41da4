#include "cli/corpus/corpus.h"

#include "cli/corpus/batch.h"
#include "cli/shared/load.h"
#include "cli/shared/out.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct corpus *corpus_new(const struct cli *cli)
{
    struct corpus *corpus = calloc(1, sizeof *corpus);

    if (corpus == NULL)
        return NULL;
    corpus->cli = cli;
    corpus->verifier = stele_verifier_new(cli->lib, &cli->limits);
    corpus->games = calloc(stele_games_n(cli->lib) + 1, sizeof(*corpus->games));
    if (corpus->verifier == NULL || corpus->games == NULL) {
        corpus_free(corpus);
        return NULL;
    }
    return corpus;
}

void corpus_free(struct corpus *corpus)
{
    if (corpus == NULL)
        return;
    for (size_t i = 0; corpus->games != NULL && i < stele_games_n(corpus->cli->lib); i++)
        free(corpus->games[i]);
    free(corpus->games);
    stele_verifier_free(corpus->verifier);
    free(corpus);
}

/* ---- Reading --------------------------------------------------------------------------------- */

static const struct stele_diag *first_error(const struct stele_diags *diags)
{
    for (size_t i = 0; i < diags->n; i++)
        if (diags->list[i].severity == STELE_ERROR)
            return &diags->list[i];
    return NULL;
}

int corpus_read(struct corpus *corpus, const struct batch_log *log,
                const struct stele_observer *observer, struct stele_buf *err)
{
    const struct cli *const cli = corpus->cli;
    const char *const path = log->name;
    struct stele_diags diags = {.limit = cli->limits.diags};
    int result = stele_verify_watched(corpus->verifier, &log->source, observer, NULL, &diags);
    const struct stele_diag *const wrong = first_error(&diags);

    if (log->chapter == NULL && is_study(&diags)) {
        result = BATCH_STUDY;
    } else if (result != STELE_OK && wrong == NULL) {
        result = STELE_ENOMEM; /* it cannot say what is wrong */
    } else if (result != STELE_OK && !batch_say_directory(cli, path, &diags, err)) {
        stele_verifier_say(corpus->verifier, cli->lang, path, wrong, err);
        stele_buf_puts(err, "\n");
    }
    stele_diags_free(&diags);
    return result;
}

void corpus_broken(const struct batch *batch, const struct batch_log *log,
                   const struct stele_diags *diags, struct batch_said *said)
{
    const struct cli *const cli = batch->cli;

    if (diags->n == 0)
        return;
    stele_say_diag(cli->lib, NULL, cli->lang, log->name, &diags->list[0], &said->err);
    stele_buf_puts(&said->err, "\n");
}

const char *corpus_about(const struct stele_heading *heading, const char *name)
{
    for (size_t i = 0; heading->about != NULL && i < heading->about->children_n; i++)
        if (strcmp(heading->about->children[i].name, name) == 0)
            return heading->about->children[i].text;
    return "";
}

void corpus_say_left_out(struct cli *cli, size_t bad, size_t files)
{
    if (bad > 0)
        FAIL(cli, "cli.corpus.left-out", "bad", NUM((int64_t)bad), "files", NUM((int64_t)files),
             NULL);
}

/* ---- Clauses --------------------------------------------------------------------------------- */

size_t corpus_game(const struct cli *cli, const struct stele_game *game)
{
    size_t i = 0;

    while (i < stele_games_n(cli->lib) && stele_game_at(cli->lib, i) != game)
        i++;
    return i;
}

struct clauses *corpus_clauses(struct corpus *corpus, const struct stele_game *game)
{
    struct clauses **const place = &corpus->games[corpus_game(corpus->cli, game)];

    if (*place != NULL)
        return *place;
    struct clauses *clauses = calloc(1, sizeof *clauses);
    if (clauses != NULL)
        clauses_init(clauses, corpus->cli, game);
    return *place = clauses;
}

void clauses_init(struct clauses *clauses, const struct cli *cli, const struct stele_game *game)
{
    *clauses = (struct clauses){.game = game, .info = stele_game_info(cli->lib, game)};
    clauses->ids_n = stele_text_ids(cli->lib, game, "clause", &clauses->ids);
    clauses->n = clauses->ids_n + clauses->info->rulings_n;
}

static size_t search(const struct clauses *clauses, const char *id)
{
    for (size_t i = 0; i < clauses->n; i++)
        if (strcmp(clauses_id(clauses, i), id) == 0)
            return i;
    return clauses->n;
}

size_t clauses_find(struct clauses *clauses, const char *id)
{
    const size_t slots_n = sizeof clauses->slots / sizeof clauses->slots[0];
    struct clause_slot *const slot =
        &clauses->slots[((uintptr_t)id * UINT64_C(0x9e3779b97f4a7c15) >> 32) % slots_n];

    if (slot->text != id) {
        slot->number = search(clauses, id);
        slot->text = id;
    }
    return slot->number;
}

size_t clauses_reading(const struct clauses *clauses, struct stele_ruled reading)
{
    return reading.ruling > 0 ? clauses->ids_n + reading.ruling - 1 : clauses->n;
}

const char *clauses_id(const struct clauses *clauses, size_t number)
{
    return number < clauses->ids_n ? clauses->ids[number]
                                   : clauses->info->rulings[number - clauses->ids_n].id;
}

const char *clauses_text(const struct cli *cli, const struct clauses *clauses, size_t number)
{
    char key[96];

    snprintf(key, sizeof key, number < clauses->ids_n ? "clause/%s" : "ruling/%s/title",
             clauses_id(clauses, number));
    return stele_text(cli->lib, clauses->game, cli->lang, key);
}

void clauses_label(const struct cli *cli, const struct clauses *clauses, size_t number,
                   size_t width, struct stele_buf *out)
{
    struct stele_buf text = {0};

    stele_buf_printf(&text, "  %s ", clauses_id(clauses, number));
    const size_t used = out_width(out_part(out, &text)) + 1;
    out_cut(&text, clauses_text(cli, clauses, number), width > used ? width - used : 0);
    out_left(out, out_part(out, &text), width);
    stele_buf_free(&text);
}
