#include "analysis/bots.h"

#include "analysis/search.h"
#include "core/library/lib.h"
#include "core/log/cursor.h"

#include <string.h>

static const char *const names[] = {"random", "greedy", "quick", "flat", "strong"};

/* Reads the number after "strong:" or "flat:". */
static bool parse_budget(const char *text, uint32_t *out)
{
    uint32_t budget = 0;

    if (*text == '\0' || *text == '0')
        return false;
    for (; *text >= '0' && *text <= '9' && budget <= STELE_BUDGET_MAX; text++)
        budget = 10 * budget + (uint32_t)(*text - '0');
    *out = budget;
    return *text == '\0' && budget <= STELE_BUDGET_MAX;
}

bool bot_parse(const char *name, struct bot *out)
{
    const size_t size = strcspn(name, ":");

    *out = (struct bot){.kind = BOT_RANDOM, .budget = STELE_BUDGET_BOT};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strlen(names[i]) != size || memcmp(names[i], name, size) != 0)
            continue;
        out->kind = (enum bot_kind)i;
        return name[size] == '\0' ||
               (out->kind >= BOT_FLAT && parse_budget(name + size + 1, &out->budget));
    }
    return false;
}

bool stele_bot_known(const char *name)
{
    struct bot bot;

    return bot_parse(name, &bot);
}

/* Returns the best candidate that is legal.  Worlds and candidates depend on what the decider knows
 * only, so a proposal may turn out to be impossible here. */
static bool choose_best(struct playout_desk *desk, const struct bot *bot, const void *state,
                        bool own, struct stele_rng *rng, struct stele_move *out)
{
    const uint64_t high = rng_below(rng, UINT32_MAX);
    struct search search = {.rules = desk->rules,
                            .state = state,
                            .desks = desk,
                            .crew = {.jobs = 1, .watch = bot->watch},
                            .seed = high << 32 | rng_below(rng, UINT32_MAX),
                            .budget = bot->budget,
                            .deep = bot->kind == BOT_STRONG,
                            .own = own,
                            .top = 1};
    struct stele_reason why;
    bool chosen = false;

    const int code = search_run(&search);
    if (code == STELE_OK)
        search_settle(&search);
    else if (code == STELE_ESTOP)
        desk->stopped = true;
    else
        desk->no_memory = true;
    for (size_t i = 0; code == STELE_OK && !chosen && i < search.n; i++) {
        *out = search.list[i].move;
        chosen = game_check(desk->rules, state, out, &why);
    }
    search_free(&search);
    return chosen;
}

bool bot_choose(struct playout_desk *desk, const struct bot *bot, const void *state,
                struct stele_rng *rng, struct stele_move *out)
{
    const struct stele_game *const game = desk->rules->game;
    struct stele_status status;

    game->status(desk->rules, state, &status);
    if (status.over)
        return false;
    if (status.chance)
        return game->chance(desk->rules, state, rng, out);
    if (bot->kind == BOT_QUICK)
        return desk_choose(desk, state, &status, rng, out);
    if (bot->kind >= BOT_FLAT && choose_best(desk, bot, state, false, rng, out))
        return true;
    if (desk->stopped)
        return false;
    desk_legal(desk, state);
    if (desk->no_memory)
        return false;
    if (bot->kind == BOT_GREEDY && game->greedy != NULL &&
        game->greedy(desk->rules, state, rng, &desk->legal, out))
        return true;
    return desk_pick(desk, state, rng, out);
}

/* Chooses in a position dealt anew, or several, until the move is one of the decider's own; in the end any of
 * his that is listed.  Whether he can make it depends on nothing that he does not know, but in a log kept at the table, where his
 * own hand is dealt as well. */
static bool choose_dealt(struct playout_desk *desk, const struct bot *bot, const void *state,
                         int seat, struct stele_rng *rng, struct stele_move *out)
{
    enum { DEALS = 8 };
    const uint64_t high = rng_below(rng, UINT32_MAX);
    const uint64_t seed = high << 32 | rng_below(rng, UINT32_MAX);
    struct stele_reason why;

    for (uint64_t i = 0; i < DEALS && !desk->no_memory; i++) {
        desk_deal(desk, desk->world, state, seat, seed, i);
        if (bot_choose(desk, bot, desk->world, rng, out) && out->by == seat &&
            game_check(desk->rules, state, out, &why))
            return true;
    }
    desk_legal(desk, desk->world);
    for (size_t i = 0; i < desk->legal.n && !desk->no_memory; i++) {
        move_copy(out, &desk->legal.list[i]);
        if (out->by == seat && game_check(desk->rules, state, out, &why))
            return true;
    }
    return false;
}

static bool choose_own(struct playout_desk *desk, const struct bot *bot, const void *state,
                       struct stele_rng *rng, struct stele_move *out)
{
    const struct stele_game *const game = desk->rules->game;
    struct stele_status status;

    game->status(desk->rules, state, &status);
    if (status.over || status.chance || game->redeal == NULL)
        return bot_choose(desk, bot, state, rng, out);
    const struct bot quick = {.kind = BOT_QUICK};
    const bool searches = bot->kind >= BOT_FLAT;
    return (searches && choose_best(desk, bot, state, true, rng, out)) ||
           choose_dealt(desk, searches ? &quick : bot, state, status.mover, rng, out);
}

static int choose(const struct stele_cursor *cursor, const char *name, bool own,
                  const struct stele_watch *watch, struct stele_rng *rng, struct stele_move *out)
{
    struct playout_desk desk = {0};
    struct bot bot;
    bool chosen = false;

    if (!bot_parse(name, &bot))
        return STELE_EUSAGE;
    bot.watch = watch;
    const struct stele_rules *const rules = cursor_rules(cursor);
    struct model *model = NULL;
    const bool ready = desk_init(&desk, rules) &&
                       (bot.kind < BOT_FLAT || model_load(cursor->log->lib, rules->game, &model));
    desk.model = model_for(model, rules);
    if (ready)
        chosen = (own ? choose_own : bot_choose)(&desk, &bot, cursor->state, rng, out);
    const bool no_memory = !ready || desk.no_memory, stopped = desk.stopped;
    desk_free(&desk);
    model_free(model);
    if (no_memory || stopped)
        return no_memory ? STELE_ENOMEM : STELE_ESTOP;
    return chosen ? STELE_OK : STELE_EUSAGE;
}

int stele_cursor_choose(const struct stele_cursor *cursor, const char *name, struct stele_rng *rng,
                        struct stele_move *out)
{
    return choose(cursor, name, false, NULL, rng, out);
}

int stele_cursor_choose_own(const struct stele_cursor *cursor, const char *name,
                            struct stele_rng *rng, struct stele_move *out)
{
    return choose(cursor, name, true, NULL, rng, out);
}

int bot_choose_at(const struct stele_cursor *cursor, const char *name,
                  const struct stele_watch *watch, struct stele_rng *rng, struct stele_move *out)
{
    return choose(cursor, name, false, watch, rng, out);
}
