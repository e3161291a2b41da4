#include "core/game/standing.h"

int32_t *standing_add(struct stele_standing *out, const char *name, const char *clause)
{
    struct stele_figure *figure = &out->figure[out->figures_n++];

    *figure = (struct stele_figure){.name = name, .clause = clause != NULL ? clause : ""};
    return figure->value;
}

/* Keeps those of the seats that have most. */
static uint8_t keep_highest(unsigned seats, const int32_t *value)
{
    int32_t highest = INT32_MIN;
    unsigned kept = 0;

    for (int seat = 0; seat < STELE_SEATS_MAX; seat++) {
        if (((seats >> seat) & 1) == 0 || value[seat] < highest)
            continue;
        kept = (value[seat] > highest ? 0 : kept) | 1u << seat;
        highest = value[seat];
    }
    return (uint8_t)kept;
}

static bool is_one(unsigned seats)
{
    return (seats & (seats - 1)) == 0;
}

static enum stele_win win_of(const struct stele_rules *rules, const struct stele_standing *s)
{
    if (rules->players_n == 1)
        return STELE_WIN_ALONE;
    if (!is_one(s->winners))
        return STELE_WIN_SHARED;
    return s->decided < s->total    ? STELE_WIN_OTHER
           : s->decided == s->total ? STELE_WIN_POINTS
                                    : STELE_WIN_TIE_BREAK;
}

void standing_judge(const struct stele_rules *rules, const char *shared, struct stele_standing *out)
{
    unsigned seats = (1u << rules->players_n) - 1;

    for (int i = 0; i < out->figures_n; i++) {
        /* Figures after the decisive one change nothing, but people want to see them. */
        if (!is_one(seats) || i == 0)
            out->decided = (uint8_t)i;
        seats = keep_highest(seats, out->figure[i].value);
        out->figure[i].level = (uint8_t)seats;
    }
    out->winners = (uint8_t)seats;
    out->win = (uint8_t)win_of(rules, out);
    out->clause = out->win == STELE_WIN_SHARED ? (shared != NULL ? shared : "")
                                               : out->figure[out->decided].clause;
}

struct stele_facts standing_facts(const struct stele_rules *rules,
                                  const struct stele_standing *standing)
{
    const unsigned all = (1u << rules->players_n) - 1;
    const int decided = standing->decided;
    struct stele_facts facts = {0};

    fact_seats(&facts, "totals", all, standing->figure[standing->total].value);
    if (decided != standing->total)
        fact_seats(&facts, "figures", decided > 0 ? standing->figure[decided - 1].level : all,
                   standing->figure[decided].value);
    return facts;
}

void game_standing(const struct stele_rules *rules, const void *state, struct stele_standing *out)
{
    const struct stele_game *game = rules->game;
    struct stele_status status;

    *out = (struct stele_standing){0};
    if (game->standing != NULL) {
        game->standing(rules, state, out);
    } else {
        int32_t *points = standing_add(out, "points", NULL);
        for (int seat = 0; seat < rules->players_n; seat++)
            points[seat] = game->total(rules, state, seat);
        standing_judge(rules, NULL, out);
    }
    game->status(rules, state, &status);
    out->final = status.over;
    if (status.over && status.winners == 0) { /* nobody is left who could win */
        out->win = STELE_WIN_NOBODY;
        out->winners = 0;
    }
}

uint8_t game_winners(const struct stele_rules *rules, const void *state)
{
    struct stele_standing standing;

    game_standing(rules, state, &standing);
    return standing.winners;
}
