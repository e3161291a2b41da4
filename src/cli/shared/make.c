#include "cli/shared/make.h"

#include "cli/shared/load.h"
#include "cli/shared/out.h"
#include "cli/shared/settings.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = STELE_SEATS_MAX + 1 };

struct recipe {
    struct cli *cli;
    const struct make_args *args;
    const struct stele_game_info *info;
    struct stele_new_player players[STELE_SEATS_MAX];
    size_t players_n;
    struct settings options, rulings;
    char *words[WORDS_MAX]; /* owned copies */
    size_t words_n;
};

/* A copy that lives as long as the recipe; NULL without memory or room. */
static char *keep(struct recipe *recipe, const char *text)
{
    char *copy = recipe->words_n < WORDS_MAX ? strdup(text) : NULL;

    if (copy != NULL)
        recipe->words[recipe->words_n++] = copy;
    return copy;
}

static char *trim(char *text)
{
    text += strspn(text, " \t");
    for (size_t n = strlen(text); n > 0 && (text[n - 1] == ' ' || text[n - 1] == '\t'); n--)
        text[n - 1] = '\0';
    return text;
}

/* ---- Players --------------------------------------------------------------------------------- */

struct stele_new_player make_player(const struct cli *cli, size_t seat)
{
    static const char *const ids[STELE_SEATS_MAX] = {"anna",  "boris", "vera",   "gleb",
                                                     "darya", "yegor", "zhanna", "ivan"};
    char key[48];

    /* They go into the file. */
    snprintf(key, sizeof key, "message/cli.name.%s", ids[seat]);
    return (struct stele_new_player){ids[seat], stele_text(cli->lib, NULL, cli->data_lang, key),
                                     NULL};
}

static int sample_players(struct recipe *recipe, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        recipe->players[i] = make_player(recipe->cli, i);
    recipe->players_n = count;
    return CLI_GOOD;
}

static int add_player(struct recipe *recipe, char *word)
{
    char *const equals = strchr(word, '=');

    if (equals != NULL)
        *equals = '\0';
    const char *id = trim(word);
    const char *name = equals != NULL ? trim(equals + 1) : id;
    if (*id == '\0' || *name == '\0' || recipe->players_n == STELE_SEATS_MAX)
        return FAIL_USAGE(recipe->cli, "cli.bad-players", "players", recipe->args->players, NULL);
    recipe->players[recipe->players_n++] = (struct stele_new_player){id, name, NULL};
    return CLI_GOOD;
}

/* How many may play: the edition asked for, or any of the game. */
static void player_range(const struct recipe *recipe, uint64_t *min, uint64_t *max)
{
    const struct stele_game_info *info = recipe->info;
    const char *const wanted = recipe->args->edition;

    *min = STELE_SEATS_MAX;
    *max = 1;
    for (size_t i = 0; i < info->editions_n; i++) {
        const struct stele_edition *edition = &info->editions[i];
        if (wanted != NULL && strcmp(wanted, edition->name) != 0)
            continue;
        *min = edition->players_min < *min ? edition->players_min : *min;
        *max = edition->players_max > *max ? edition->players_max : *max;
    }
    /* If there is no such edition, stele_log_new says so later. */
    if (*min > *max)
        *min = 1, *max = STELE_SEATS_MAX;
}

static bool looks_like_number(const char *text)
{
    text += *text == '-' || *text == '+';
    return *text != '\0' && text[strspn(text, "0123456789")] == '\0';
}

static int count_players(struct recipe *recipe, const char *text)
{
    uint64_t min, max, count;

    player_range(recipe, &min, &max);
    if (parse_number(text, min, max, &count))
        return sample_players(recipe, count);
    return FAIL_USAGE(recipe->cli, "cli.player-range", "found", text, "game", recipe->info->id,
                      "min", NUM((int64_t)min), "max", NUM((int64_t)max), NULL);
}

static int read_players(struct recipe *recipe, bool count_allowed)
{
    const char *text = recipe->args->players;

    if (text == NULL)
        return FAIL_USAGE(recipe->cli, "cli.missing-option", "option", "players", NULL);
    if (count_allowed && looks_like_number(text))
        return count_players(recipe, text);
    char *rest = keep(recipe, text);
    if (rest == NULL)
        return cli_no_memory(recipe->cli);
    while (rest != NULL) {
        char *const comma = strchr(rest, ',');
        if (comma != NULL)
            *comma = '\0';
        const int status = add_player(recipe, rest);
        if (status != CLI_GOOD)
            return status;
        rest = comma != NULL ? comma + 1 : NULL;
    }
    return CLI_GOOD;
}

/* ---- Settings -------------------------------------------------------------------------------- */

const char *make_edition(const struct stele_game_info *info, size_t players_n)
{
    for (size_t i = 0; i < info->editions_n; i++) {
        if (info->editions[i].players_min <= players_n &&
            info->editions[i].players_max >= players_n)
            return info->editions[i].name;
    }
    return NULL;
}

/* The edition asked for, or the first one for that many players; NULL after a message. */
static const char *choose_edition(const struct recipe *recipe)
{
    const struct stele_game_info *info = recipe->info;

    if (recipe->args->edition != NULL)
        return recipe->args->edition;
    const char *const edition = make_edition(info, recipe->players_n);
    if (edition == NULL)
        FAIL(recipe->cli, "cli.no-edition", "game", info->id, "n", NUM((int64_t)recipe->players_n),
             NULL);
    return edition;
}

static int create(struct recipe *recipe, const struct stele_new_log *want, struct stele_log **out)
{
    struct stele_diags diags = {.limit = recipe->cli->limits.diags};
    const int result = stele_log_new(recipe->cli->lib, want, out, &diags);

    const int status = report(recipe->cli, NULL, "stele", result, &diags);
    stele_diags_free(&diags);
    return status == CLI_GOOD ? CLI_GOOD : CLI_USAGE;
}

static int create_with_setup(struct recipe *recipe, struct stele_new_log *want,
                             struct stele_log **out)
{
    const struct make_args *const args = recipe->args;
    struct stele_buf first = {0};
    const char **setup = calloc(args->setup.n + 1, sizeof *setup);
    int status = CLI_GOOD;

    if (setup == NULL)
        return cli_no_memory(recipe->cli);
    for (size_t i = 0; i < args->setup.n; i++)
        setup[want->setup_n++] = args->setup.list[i];
    if (args->first != NULL) {
        stele_buf_printf(&first, "first player=%s", args->first);
        setup[want->setup_n++] = first.data;
    }
    want->setup = setup;
    status = first.failed ? cli_no_memory(recipe->cli) : create(recipe, want, out);
    stele_buf_free(&first);
    free(setup);
    return status;
}

static int make_from(struct recipe *recipe, bool count_allowed, struct stele_log **out)
{
    const struct make_args *const args = recipe->args;

    int status = read_players(recipe, count_allowed);
    if (status == CLI_GOOD)
        status = settings_read(recipe->cli, &args->options, "option", STELE_OPTIONS_MAX,
                               &recipe->options);
    if (status == CLI_GOOD)
        status = settings_read(recipe->cli, &args->rulings, "ruling", STELE_RULINGS_MAX,
                               &recipe->rulings);
    if (status != CLI_GOOD)
        return status;
    if (args->knowledge != NULL && strcmp(args->knowledge, "table") == 0 && !recipe->info->hides)
        return FAIL_USAGE(recipe->cli, "cli.nothing-hidden", "game", recipe->info->id, NULL);
    settings_name_rulings(&recipe->rulings, recipe->info);
    struct stele_new_log want = {
        .game = recipe->info->id,
        .edition = choose_edition(recipe),
        .players = recipe->players,
        .players_n = recipe->players_n,
        .options = recipe->options.list,
        .options_n = recipe->options.n,
        .rulings = recipe->rulings.list,
        .rulings_n = recipe->rulings.n,
        .knowledge = args->knowledge,
        .carry = args->carry,
    };
    return want.edition != NULL ? create_with_setup(recipe, &want, out) : CLI_USAGE;
}

int make_log(struct cli *cli, const struct make_args *args, bool count_allowed,
             struct stele_log **out)
{
    const struct stele_game *game = cli_game(cli, args->game);
    struct recipe recipe = {.cli = cli, .args = args};

    if (game == NULL)
        return CLI_USAGE;
    recipe.info = stele_game_info(cli->lib, game);
    const int status = make_from(&recipe, count_allowed, out);
    for (size_t i = 0; i < recipe.words_n; i++)
        free(recipe.words[i]);
    settings_free(&recipe.options);
    settings_free(&recipe.rulings);
    return status;
}
