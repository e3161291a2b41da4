/* A new log: the header is put together here and then built like one that was read. */
#include "core/base/near.h"
#include "core/log/annot.h"
#include "core/read/bounds.h"
#include "core/library/lib.h"
#include "core/sets/patch.h"
#include "core/log/build.h"
#include "core/log/log.h"
#include "core/log/movetext.h"
#include "core/play/replay.h"

#include <stdlib.h>
#include <string.h>

enum { SETUP_MAX = 64 };

struct making {
    const struct stele *lib;
    const struct stele_new_log *want;
    struct arena *arena;
    struct record_header header;
    struct stele_diags *diags;
};

/* ---- Refusing -------------------------------------------------------------------------------- */

static int refused(struct making *making, enum stele_diag_kind kind, const struct stele_reason *why)
{
    struct stele_diag *diag = diags_add(making->diags, STELE_ERROR, kind, why->code);

    if (diag != NULL)
        diag->why = *why;
    return kind == STELE_D_USAGE ? STELE_EUSAGE : STELE_EINPUT;
}

static int unknown(struct making *making, const char *code, const char *key, const char *name)
{
    struct stele_reason why;

    refuse(&why, code, NULL);
    fact_text(&why.facts, key, name);
    return refused(making, STELE_D_USAGE, &why);
}

/* The same for the word that `near` was started with, which is none of the names in it. */
static int unknown_among(struct making *making, const char *code, const char *key,
                         const struct near *near)
{
    struct stele_reason why;

    refuse(&why, code, NULL);
    fact_slice(&why.facts, key, near->word, near->size);
    near_facts(near, &why.facts);
    return refused(making, STELE_D_USAGE, &why);
}

static int unknown_choice(struct making *making, const struct stele_setting *setting,
                          const char *const *choices)
{
    struct stele_reason why;
    struct near near;

    near_start(&near, setting->value, strlen(setting->value));
    for (size_t i = 0; choices[i] != NULL; i++)
        near_name(&near, choices[i]);
    refuse(&why, "log.unknown-choice", NULL);
    fact_text(&why.facts, "name", setting->name);
    fact_text(&why.facts, "choice", setting->value);
    near_facts(&near, &why.facts);
    return refused(making, STELE_D_USAGE, &why);
}

static int unknown_edition(struct making *making, const struct stele_game *game,
                           const char *edition)
{
    struct near near;

    near_start(&near, edition, strlen(edition));
    for (size_t i = 0; i < game->editions_n; i++)
        near_name(&near, game->editions[i].name);
    return unknown_among(making, "log.unknown-edition", "edition", &near);
}

static int unknown_option(struct making *making, const struct stele_game *game, const char *name)
{
    struct near near;

    near_start(&near, name, strlen(name));
    for (size_t i = 0; i < game->options_n; i++)
        near_name(&near, game->options[i].name);
    return unknown_among(making, "log.unknown-option", "name", &near);
}

static int unknown_ruling(struct making *making, const struct stele_game *game, const char *id)
{
    struct near near;

    near_start(&near, id, strlen(id));
    for (size_t i = 0; i < game->rulings_n; i++)
        near_name(&near, game->rulings[i].id);
    return unknown_among(making, "log.unknown-ruling", "name", &near);
}

/* ---- Players --------------------------------------------------------------------------------- */

static int check_player(struct making *making, size_t seat)
{
    const struct stele_new_player *players = making->want->players;

    if (!bounds_id(players[seat].id, strlen(players[seat].id)))
        return unknown(making, "log.bad-id", "id", players[seat].id);
    for (size_t i = 0; i < seat; i++)
        if (strcmp(players[i].id, players[seat].id) == 0)
            return unknown(making, "log.duplicate-player", "player", players[seat].id);
    return STELE_OK;
}

/* The tables of a log have no more seats than this, whatever an edition says. */
static int count_players(struct making *making)
{
    const struct stele_edition *edition =
        &making->header.game->editions[making->header.rules.edition];
    const size_t n = making->want->players_n;
    struct stele_reason why;

    if (n >= edition->players_min && n <= edition->players_max && n <= STELE_SEATS_MAX)
        return STELE_OK;
    game_refuse_count(edition, n, &why);
    return refused(making, STELE_D_USAGE, &why);
}

static int make_players(struct making *making)
{
    const struct stele_new_log *want = making->want;
    struct record_header *header = &making->header;
    struct stele_player *seats;
    struct stele_reason why;

    const int counted = count_players(making);
    if (counted != STELE_OK)
        return counted;
    header->players = arena_alloc(making->arena, want->players_n * sizeof *header->players);
    seats = arena_alloc(making->arena, want->players_n * sizeof *seats);
    if (header->players == NULL || seats == NULL)
        return STELE_ENOMEM;
    for (size_t i = 0; i < want->players_n; i++) {
        const struct stele_new_player *player = &want->players[i];
        const int code = check_player(making, i);
        if (code != STELE_OK)
            return code;
        seats[i].id = arena_puts(making->arena, player->id);
        seats[i].name =
            annot_clean(making->arena, player->name != NULL ? player->name : player->id);
        seats[i].colour = annot_clean(making->arena, player->colour != NULL ? player->colour : "");
        for (size_t k = 0; k < STELE_LANGS_N; k++)
            seats[i].name_in[k] = "";
        if (seats[i].id == NULL || seats[i].name == NULL || seats[i].colour == NULL)
            return STELE_ENOMEM;
        if (!bounds_text("name", seats[i].name, &why) ||
            !bounds_text("colour", seats[i].colour, &why))
            return refused(making, STELE_D_LIMIT, &why);
        header->players[i].player = seats[i];
    }
    header->players_n = want->players_n;
    header->seats = seats;
    return STELE_OK;
}

/* ---- Game, options, rulings ------------------------------------------------------------------ */

static int make_game(struct making *making)
{
    struct record_header *header = &making->header;
    const struct stele_game *game = stele_game_find(making->lib, making->want->game);
    const char *edition = making->want->edition;
    size_t i = 0;

    if (game == NULL)
        return unknown(making, "log.unknown-game", "game", making->want->game);
    if (!lib_load(making->lib, game))
        return STELE_ENOMEM;
    if (edition == NULL)
        edition = game->editions[0].name;
    while (i < game->editions_n && strcmp(game->editions[i].name, edition) != 0)
        i++;
    if (i == game->editions_n)
        return unknown_edition(making, game, edition);
    header->game = game;
    header->edition = game->editions[i].name;
    header->rules.game = game;
    header->rules.edition = (uint8_t)i;
    header->rules.set = lib_game(making->lib, game)->compiled;
    header->rules.domains = lib_game(making->lib, game)->domains;
    return STELE_OK;
}

static int make_knowledge(struct making *making)
{
    const char *knowledge = making->want->knowledge != NULL ? making->want->knowledge : "full";

    making->header.rules.table = strcmp(knowledge, "table") == 0;
    if (!making->header.rules.table && strcmp(knowledge, "full") != 0)
        return unknown(making, "log.bad-knowledge", "found", knowledge);
    making->header.knowledge = making->header.rules.table ? "table" : "full";
    return STELE_OK;
}

/* Options are named where the caller named them: some do not go with some editions. */
static int make_options(struct making *making)
{
    const struct stele_new_log *want = making->want;
    struct record_header *header = &making->header;

    header->options = arena_alloc(making->arena, (want->options_n + 1) * sizeof *header->options);
    if (header->options == NULL)
        return STELE_ENOMEM;
    for (size_t i = 0; i < want->options_n; i++) {
        const int option = replay_option(header->game, want->options[i].name);
        if (option < 0)
            return unknown_option(making, header->game, want->options[i].name);
        const struct stele_option *table = &header->game->options[option];
        for (size_t k = 0; k < i; k++)
            if (header->options[k].name == table->name)
                return unknown(making, "log.duplicate-option", "name", table->name);
        const int choice = replay_choice(table->choices, want->options[i].value);
        if (choice < 0)
            return unknown_choice(making, &want->options[i], table->choices);
        header->rules.option[option] = (uint8_t)choice;
        header->rules.stated |= (uint16_t)(1u << option);
        header->options[header->options_n].name = table->name;
        header->options[header->options_n++].value = table->choices[choice];
    }
    return STELE_OK;
}

/* A ruling with one reading only may be named, with that one. */
static int choose_fixed(struct making *making, const struct stele_setting *setting)
{
    struct record_header *header = &making->header;
    const char *const id =
        lib_fixed_ruling(making->lib, header->game, setting->name, strlen(setting->name));
    struct stele_reason why;

    if (id == NULL)
        return unknown_ruling(making, header->game, setting->name);
    if (strcmp(setting->value, STELE_RULING_FIXED) == 0) {
        for (size_t i = 0; i < header->rulings_n; i++)
            if (header->rulings[i].name == id)
                return STELE_OK;
        header->rulings[header->rulings_n].name = id;
        header->rulings[header->rulings_n++].value = STELE_RULING_FIXED;
        return STELE_OK;
    }
    lib_refuse_reading(header->game, id, setting->value, &why);
    return refused(making, STELE_D_USAGE, &why);
}

static int choose_rulings(struct making *making)
{
    const struct stele_new_log *want = making->want;
    const struct stele_game *game = making->header.game;

    for (size_t i = 0; i < want->rulings_n; i++) {
        const int ruling = replay_ruling(game, want->rulings[i].name);
        if (ruling < 0) {
            const int code = choose_fixed(making, &want->rulings[i]);
            if (code != STELE_OK)
                return code;
            continue;
        }
        const int choice = replay_choice(game->rulings[ruling].choices, want->rulings[i].value);
        if (choice < 0)
            return unknown_choice(making, &want->rulings[i], game->rulings[ruling].choices);
        making->header.rules.ruling[ruling] = (uint8_t)choice;
    }
    return STELE_OK;
}

/* A log names every ruling it was played under, so that it never depends on a default. */
static int make_rulings(struct making *making)
{
    struct record_header *header = &making->header;
    const struct stele_game *game = header->game;

    header->rulings = arena_alloc(making->arena, (game->rulings_n + making->want->rulings_n + 1) *
                                                     sizeof *header->rulings);
    if (header->rulings == NULL)
        return STELE_ENOMEM;
    const int code = choose_rulings(making);
    if (code != STELE_OK)
        return code;
    for (size_t i = 0; i < game->rulings_n; i++) {
        const struct stele_ruling *ruling = &game->rulings[i];
        if (ruling->choices[0] == NULL || ruling->choices[1] == NULL)
            continue;
        header->rulings[header->rulings_n].name = ruling->id;
        header->rulings[header->rulings_n++].value = ruling->choices[header->rules.ruling[i]];
    }
    return STELE_OK;
}

/* ---- Set-up ---------------------------------------------------------------------------------- */

static int parse_setup(struct making *making, struct stele_move *given)
{
    const struct record_header *header = &making->header;
    const struct notation notation = {.game = header->game,
                                      .domains = header->rules.domains,
                                      .players = header->seats,
                                      .players_n = header->players_n};
    struct stele_reason why;

    for (size_t i = 0; i < making->want->setup_n; i++)
        if (!movetext_parse(&notation, header->game->setup_items, header->game->setup_items_n,
                            making->want->setup[i], &given[i], NULL, &why))
            return refused(making, STELE_D_FORMAT, &why);
    return STELE_OK;
}

static int make_setup(struct making *making)
{
    struct record_header *header = &making->header;
    const size_t given_n = making->want->setup_n;
    struct stele_move *moves = calloc(given_n + SETUP_MAX, sizeof *moves);
    struct stele_reason why;
    int code = moves != NULL ? parse_setup(making, moves) : STELE_ENOMEM;

    if (code == STELE_OK && !header->game->allowed(&header->rules, &why))
        code = refused(making, STELE_D_RULE, &why);
    if (code == STELE_OK) {
        header->setup_n = header->game->setup_defaults(&header->rules, moves, given_n,
                                                       moves + given_n, SETUP_MAX);
        header->setup = arena_alloc(making->arena, (header->setup_n + 1) * sizeof *header->setup);
        code = header->setup != NULL ? STELE_OK : STELE_ENOMEM;
    }
    for (size_t i = 0; code == STELE_OK && i < header->setup_n; i++) {
        header->setup[i].move = moves[given_n + i];
        header->setup[i].move.by = STELE_NOBODY;
    }
    free(moves);
    return code;
}

static int make_names(struct making *making)
{
    struct record_header *header = &making->header;
    struct stele_buf engine = {0};

    stele_buf_printf(&engine, "stele %s", stele_version());
    header->engine = engine.failed ? NULL : arena_puts(making->arena, engine.data);
    stele_buf_free(&engine);
    header->set = arena_puts(making->arena, stele_set_id(making->lib, header->game));
    header->digest = arena_puts(making->arena, stele_set_digest(making->lib, header->game));
    header->patches = arena_puts(making->arena, stele_set_patches(making->lib, header->game));
    header->lib = making->lib;
    const bool good = header->engine != NULL && header->set != NULL && header->digest != NULL &&
                      header->patches != NULL;
    return good ? STELE_OK : STELE_ENOMEM;
}

/* Only what was patched from a built-in set can be carried. */
static int make_carried(struct making *making)
{
    struct record_header *header = &making->header;
    const struct stele *const lib = making->lib;

    if (!making->want->carry || lib->given_n == 0)
        return STELE_OK;
    if (lib_game(lib, header->game)->whole != NULL) {
        struct stele_diag *diag =
            diags_add(making->diags, STELE_ERROR, STELE_D_USAGE, "set.not-carried");
        if (diag != NULL)
            fact_text(&diag->why.facts, "found", stele_set_base(lib, header->game));
        return STELE_EUSAGE;
    }
    header->carried = arena_alloc(making->arena, lib->given_n * sizeof *header->carried);
    if (header->carried == NULL)
        return STELE_ENOMEM;
    for (size_t i = 0; i < lib->given_n; i++)
        if (strcmp(lib->given[i].patch->game, header->game->id) == 0 &&
            !patch_carry(lib->given[i].patch, making->arena, &header->carried[header->carried_n++]))
            return STELE_ENOMEM;
    return STELE_OK;
}

/* The order matters: players are counted by the edition, options and rulings are those of the game,
 * and the set-up, which comes last, is read in the names of the players and defaulted under all the
 * rules. */
static int make_header(struct making *making)
{
    static int (*const steps[])(struct making *) = {make_game,    make_players, make_knowledge,
                                                    make_options, make_rulings, make_names,
                                                    make_carried};
    int code = STELE_OK;

    for (size_t i = 0; code == STELE_OK && i < sizeof steps / sizeof steps[0]; i++)
        code = steps[i](making);
    if (code != STELE_OK)
        return code;
    making->header.rules.players = making->header.seats;
    making->header.rules.players_n = (uint8_t)making->header.players_n;
    return make_setup(making);
}

int stele_log_new(const struct stele *lib, const struct stele_new_log *want, struct stele_log **out,
                  struct stele_diags *diags)
{
    struct log_builder *builder = log_builder_new(lib, diags);
    struct making making = {.lib = lib, .want = want, .diags = diags};
    struct record_sink sink;

    *out = NULL;
    if (builder == NULL)
        return STELE_ENOMEM;
    making.arena = log_builder_arena(builder);
    log_builder_sink(builder, &sink);
    int code = make_header(&making);
    if (code == STELE_OK)
        code = sink.header(sink.user, &making.header);
    return log_builder_end(builder, code, out);
}
