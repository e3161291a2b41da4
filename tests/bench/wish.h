/* What the programs of tests/bench are asked for on their command lines: options of one letter, and
 * the editions of a game that they go through. */
#ifndef STELE_BENCH_WISH_H
#define STELE_BENCH_WISH_H

#include "core/library/lib.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* An option, and where its value goes: one pointer is not NULL. */
struct wish_option {
    char letter;
    const char **text;
    int *number;
    uint32_t *count;
    uint64_t *seed;
    bool *flag; /* it has no value */
};

/* Reads the command line, which has nothing but these options.  False if it has. */
static inline bool wish_read(int argc, char **argv, const struct wish_option *options, size_t n)
{
    char letters[64];
    size_t size = 0;

    for (size_t i = 0; i < n; i++) {
        letters[size++] = options[i].letter;
        if (options[i].flag == NULL)
            letters[size++] = ':';
    }
    letters[size] = '\0';
    for (int c; (c = getopt(argc, argv, letters)) != -1;) {
        const struct wish_option *option = options;
        while (option < options + n && option->letter != c)
            option++;
        if (option == options + n)
            return false;
        if (option->text != NULL)
            *option->text = optarg;
        else if (option->number != NULL)
            *option->number = atoi(optarg);
        else if (option->count != NULL)
            *option->count = (uint32_t)strtoul(optarg, NULL, 10);
        else if (option->seed != NULL)
            *option->seed = strtoull(optarg, NULL, 10);
        else
            *option->flag = true;
    }
    return optind == argc;
}

#define WISH_READ(ARGC, ARGV, OPTIONS)                                                             \
    wish_read(ARGC, ARGV, OPTIONS, sizeof OPTIONS / sizeof *OPTIONS)

/* Calls `each` for every edition of every game, or for those of these names; NULL: any. */
static inline int wish_editions(const char *game, const char *edition, const void *wish,
                                void (*each)(struct stele *lib, const struct lib_game *entry,
                                             int edition, const void *wish))
{
    struct stele *const lib = stele_new();

    if (lib == NULL)
        return 2;
    for (size_t i = 0; i < lib->games_n; i++) {
        const struct lib_game *const entry = lib_game(lib, lib->games[i].game);
        for (size_t k = 0; k < entry->game->editions_n; k++)
            if ((game == NULL || strcmp(game, entry->game->id) == 0) &&
                (edition == NULL || strcmp(edition, entry->game->editions[k].name) == 0))
                each(lib, entry, (int)k, wish);
    }
    stele_free(lib);
    return 0;
}

/* Who sits down: so many of the first, two where the game allows it, if `players` is 0. */
static const struct stele_player wish_seats[STELE_SEATS_MAX] = {
    {"anna", "Anna", "", {"", ""}}, {"boris", "Boris", "", {"", ""}},
    {"vera", "Vera", "", {"", ""}}, {"gleb", "Gleb", "", {"", ""}},
    {"dina", "Dina", "", {"", ""}}, {"egor", "Egor", "", {"", ""}},
    {"zoya", "Zoya", "", {"", ""}}, {"ivan", "Ivan", "", {"", ""}}};

static inline struct stele_rules wish_rules(const struct lib_game *entry, int edition, int players)
{
    const struct stele_edition *const limits = &entry->game->editions[edition];
    const int usual = limits->players_min > 2   ? limits->players_min
                      : limits->players_max < 2 ? limits->players_max
                                                : 2;

    return (struct stele_rules){.game = entry->game,
                                .set = entry->compiled,
                                .domains = entry->domains,
                                .players = wish_seats,
                                .players_n = (uint8_t)(players > 0 ? players : usual),
                                .edition = (uint8_t)edition};
}

/* The position to begin with, STELE_STATE_MAX bytes; false if the rules do not allow so many players
 * or options. */
static inline bool wish_set_up(const struct stele_rules *rules, void *first)
{
    enum { ITEMS_MAX = 64 };
    static struct stele_move items[ITEMS_MAX];
    const struct stele_game *const game = rules->game;
    const struct stele_edition *const limits = &game->editions[rules->edition];
    struct stele_reason why = {0};

    if (rules->players_n < limits->players_min || rules->players_n > limits->players_max ||
        !game->allowed(rules, &why))
        return false;
    const size_t n = game->setup_defaults(rules, NULL, 0, items, ITEMS_MAX);
    memset(first, 0, STELE_STATE_MAX);
    return game->setup(rules, items, n, first, &why);
}

#endif
