#include "train/selfplay.h"

#include "core/base/arena.h"

#include <stdlib.h>
#include <string.h>

enum { ITEMS_MAX = 64 };

static const struct stele_player seats[STELE_SEATS_MAX] = {
    {"a", "A", "", {"", ""}}, {"b", "B", "", {"", ""}}, {"c", "C", "", {"", ""}},
    {"d", "D", "", {"", ""}}, {"e", "E", "", {"", ""}}, {"f", "F", "", {"", ""}},
    {"g", "G", "", {"", ""}}, {"h", "H", "", {"", ""}}};

bool selfplay_fits(const struct stele_game *game, int edition)
{
    return game->features != NULL && game->editions[edition].players_max > 1;
}

/* A table for so many players. */
struct table {
    const struct selfplay *selfplay;
    struct stele_rules rules;
    struct playout_desk desk;
    unsigned char *kept;        /* positions, a slot each */
    unsigned char *first, *now; /* two more slots: the set-up, and the game that is played */
    size_t slot;
};

static bool set_up(struct table *table)
{
    static const size_t align = ARENA_STATE_ALIGN;
    const struct stele_game *const game = table->rules.game;
    struct stele_move *const items = calloc(ITEMS_MAX, sizeof *items);
    struct stele_reason why = {0};
    bool good = false;

    table->slot = (game->state_size + align - 1) / align * align;
    table->kept = aligned_alloc(align, table->slot * (SELFPLAY_POSITIONS_MAX + 2));
    if (desk_init(&table->desk, &table->rules) && items != NULL && table->kept != NULL &&
        game->allowed(&table->rules, &why)) {
        const size_t n = game->setup_defaults(&table->rules, NULL, 0, items, ITEMS_MAX);
        table->desk.model = table->selfplay->model;
        table->first = table->kept + table->slot * SELFPLAY_POSITIONS_MAX;
        table->now = table->first + table->slot;
        memset(table->first, 0, table->desk.size);
        good = game->setup(&table->rules, items, n, table->first, &why);
    }
    free(items);
    return good;
}

/* Each position that may be taken is as likely to be kept as any other of its game. */
static void keep(struct table *table, struct stele_rng *lots, uint32_t seen)
{
    const uint32_t room = (uint32_t)table->selfplay->positions;
    const uint32_t at = seen < room ? seen : rng_below(lots, seen + 1);

    if (at < room)
        memcpy(table->kept + at * table->slot, table->now, table->desk.size);
}

static void play_game(struct table *table, uint64_t seed)
{
    const struct selfplay *const s = table->selfplay;
    struct playout_desk *const desk = &table->desk;
    struct stele_rng rng, lots;
    struct stele_status status;
    struct stele_move move;
    struct outcome end;
    uint32_t seen = 0, round = 1;

    memcpy(table->now, table->first, desk->size);
    stele_rng_seed(&rng, seed);
    stream_seed(&lots, seed, 0, STREAM_SEARCH, 0);
    for (int moves = 0; moves < PLAYOUT_MOVES_MAX; moves++) {
        if (!bot_choose(desk, &s->bot, table->now, &rng, &move))
            break;
        game_apply(desk->rules, table->now, &move, NULL);
        desk->rules->game->status(desk->rules, table->now, &status);
        if (!status.over && (s->anywhere || status.round > round))
            keep(table, &lots, seen++);
        round = status.round > round ? status.round : round;
    }
    memcpy(desk->state, table->now, desk->size);
    desk_judge(desk, &end);
    for (uint32_t i = 0; i < seen && i < (uint32_t)s->positions; i++)
        s->take(s->user, desk, table->kept + i * table->slot, &end);
}

bool selfplay_run(const struct selfplay *s)
{
    const struct stele_edition *const edition = &s->game->game->editions[s->edition];
    const uint32_t least = edition->players_min > 2 ? edition->players_min : 2;
    const uint32_t counts = edition->players_max - least + 1;
    bool good = true;

    for (uint32_t i = 0; good && i < counts; i++) {
        struct table table = {.selfplay = s,
                              .rules = {.game = s->game->game,
                                        .set = s->game->compiled,
                                        .domains = s->game->domains,
                                        .players = seats,
                                        .players_n = (uint8_t)(least + i),
                                        .edition = (uint8_t)s->edition}};
        good = set_up(&table);
        for (uint32_t game = i; good && game < s->games; game += counts)
            play_game(&table, s->seed + game);
        good = good && !table.desk.no_memory;
        desk_free(&table.desk);
        free(table.kept);
    }
    return good;
}
