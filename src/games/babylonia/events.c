/* What apply reports: one function per kind of event, each with the clause behind it.  Points are
 * not told here: the rows of the ledger say them (scoring.c). */
#include "games/babylonia/babylonia.h"

#include "core/game/standing.h"

static void fact_space(struct stele_event *event, int space)
{
    fact_name(&event->facts, "at", BAB_D_SPACES, space);
}

static void fact_tile(struct stele_event *event, int tile)
{
    fact_name(&event->facts, "tile", BAB_D_TILES, tile);
}

static void fact_token(struct stele_event *event, int kind)
{
    fact_name(&event->facts, "token", BAB_D_TOKENS, kind);
}

/* ---- Chance ---------------------------------------------------------------------------------- */

void bab_tell_laid(struct stele_sink *sink, const struct stele_move *move)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "babylonia.laid", "BAB-2.5", STELE_NOBODY))
        return;
    fact_tile(&event, move_int(move, BAB_LAY_TILE, 0));
    fact_names(&event.facts, "at", BAB_D_SPACES, move_values(move, BAB_LAY_AT),
               move_count(move, BAB_LAY_AT));
    sink->event(sink, &event);
}

void bab_tell_displayed(struct stele_sink *sink, const struct stele_move *move)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "babylonia.displayed", "BAB-12.1", STELE_NOBODY))
        return;
    fact_ints(&event.facts, "cards", move_values(move, BAB_DISPLAY_CARDS),
              move_count(move, BAB_DISPLAY_CARDS));
    sink->event(sink, &event);
}

void bab_tell_drew(const struct stele_rules *rules, struct stele_sink *sink, int seat,
                   const int16_t *kinds, int n, int left, enum bab_draw how)
{
    int16_t counts[BAB_TOKENS_MAX + 1] = {0};
    struct stele_event event;

    if (!event_start(sink, &event, how == BAB_FIRST_RACK ? "babylonia.racked" : "babylonia.drew",
                     how == BAB_FIRST_RACK ? "BAB-2.7" : "BAB-10.1", seat))
        return;
    event.whole = how != BAB_UNRECORDED;
    for (int i = 0; i < n; i++)
        counts[kinds[i]]++;
    fact_counts(&event.facts, "tokens", BAB_D_TOKENS, counts, (size_t)bab_set(rules)->tokens_n + 1);
    event_secret(&event, 1u << seat);
    fact_int(&event.facts, "left", left);
    sink->event(sink, &event);
}

/* ---- Play ------------------------------------------------------------------------------------ */

static void tell_placement(struct stele_sink *sink, const char *kind, const char *clause, int seat,
                           int token, int space, int farm, bool facedown)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, kind, clause, seat))
        return;
    fact_token(&event, token);
    if (facedown)
        event_secret(&event, 1u << seat);
    fact_space(&event, space);
    if (farm >= 0)
        fact_tile(&event, farm);
    sink->event(sink, &event);
}

void bab_tell_placed(const struct stele_rules *rules, struct stele_sink *sink, int seat, int token,
                     int space, int farm)
{
    const struct bab_set *set = bab_set(rules);

    if (farm >= 0)
        tell_placement(sink, "babylonia.placed-farm", token == set->farmer ? "BAB-5.5" : "BAB-5.8",
                       seat, token, space, farm, false);
    else if (set->space[space].river)
        tell_placement(sink, "babylonia.placed-river", "BAB-5.3", seat, token, space, -1, true);
    else
        tell_placement(sink, "babylonia.placed", "BAB-5.2", seat, token, space, -1, false);
}

void bab_tell_assumed(struct stele_sink *sink, int seat, int kind, int space)
{
    struct stele_event event;

    if (!event_start(sink, &event, "babylonia.assumed", "BAB-4.1", seat))
        return;
    fact_token(&event, kind);
    fact_space(&event, space);
    sink->event(sink, &event);
}

/* A farm that paid nothing, so that no row tells of it. */
void bab_tell_harvested(struct stele_sink *sink, int seat, int tile, int space,
                        struct stele_ruled reading)
{
    struct stele_event event;

    if (!event_start(sink, &event, "babylonia.harvested", "BAB-5.7", seat))
        return;
    event.reading = reading;
    fact_tile(&event, tile);
    fact_space(&event, space);
    sink->event(sink, &event);
}

/* ---- Scoring --------------------------------------------------------------------------------- */

void bab_tell_surrounded(const struct stele_rules *rules, struct stele_sink *sink,
                         const struct bab_state *state)
{
    const struct bab_set *set = bab_set(rules);
    int16_t spaces[BAB_SITES_MAX];
    struct stele_event event;
    size_t n = 0;

    if (!event_start(sink, &event, "babylonia.surrounded", "BAB-7.2", state->active))
        return;
    for (int i = 0; i < set->sites_n; i++)
        if ((state->pending >> i) & 1)
            spaces[n++] = set->site[i];
    fact_names(&event.facts, "at", BAB_D_SPACES, spaces, n);
    sink->event(sink, &event);
}

void bab_tell_city_scored(struct stele_sink *sink, int seat, int space, int tile)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "babylonia.city-scored", "BAB-7.3", seat))
        return;
    fact_space(&event, space);
    fact_tile(&event, tile);
    sink->event(sink, &event);
}

/* What each player has next to a site (BAB-7.6, BAB-8.2). */
static void fact_tokens(const struct stele_rules *rules, const struct bab_state *state,
                        struct stele_event *event, int space)
{
    int32_t counts[BAB_SEATS_MAX];
    unsigned there = 0;

    for (int seat = 0; seat < rules->players_n; seat++) {
        counts[seat] = bab_tokens_near(rules, state, space, seat);
        there |= counts[seat] > 0 ? 1u << seat : 0;
    }
    fact_seats(&event->facts, "counts", there, counts);
}

void bab_tell_city_won(const struct stele_rules *rules, const struct bab_state *state,
                       struct stele_sink *sink, int seat, int space, int tile, int count)
{
    struct stele_event event;

    if (!event_start(sink, &event, "babylonia.city-won", "BAB-7.6", seat))
        return;
    fact_space(&event, space);
    fact_tile(&event, tile);
    fact_int(&event.facts, "count", count);
    fact_tokens(rules, state, &event, space);
    sink->event(sink, &event);
}

void bab_tell_city_tied(const struct stele_rules *rules, const struct bab_state *state,
                        struct stele_sink *sink, int space, int tile, int count,
                        struct stele_ruled reading)
{
    struct stele_event event;

    if (!event_start(sink, &event, "babylonia.city-tied", "BAB-7.8", STELE_NOBODY))
        return;
    event.reading = reading;
    fact_space(&event, space);
    fact_tile(&event, tile);
    fact_int(&event.facts, "count", count);
    fact_tokens(rules, state, &event, space);
    sink->event(sink, &event);
}

void bab_tell_ziggurat_scored(struct stele_sink *sink, int seat, int space)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "babylonia.ziggurat-scored", "BAB-8.1", seat))
        return;
    fact_space(&event, space);
    sink->event(sink, &event);
}

void bab_tell_ziggurat_won(const struct stele_rules *rules, const struct bab_state *state,
                           struct stele_sink *sink, int seat, int space, int count)
{
    struct stele_event event;

    if (!event_start(sink, &event, "babylonia.ziggurat-won", "BAB-8.2", seat))
        return;
    fact_space(&event, space);
    fact_int(&event.facts, "count", count);
    fact_tokens(rules, state, &event, space);
    sink->event(sink, &event);
}

void bab_tell_ziggurat_tied(const struct stele_rules *rules, const struct bab_state *state,
                            struct stele_sink *sink, int space, int count)
{
    struct stele_event event;

    if (!event_start(sink, &event, "babylonia.ziggurat-tied", "BAB-8.3", STELE_NOBODY))
        return;
    fact_space(&event, space);
    fact_int(&event.facts, "count", count);
    fact_tokens(rules, state, &event, space);
    sink->event(sink, &event);
}

/* ---- Cards ----------------------------------------------------------------------------------- */

void bab_tell_took_card(const struct stele_rules *rules, struct stele_sink *sink, int seat,
                        int card)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "babylonia.took-card", "BAB-8.4", seat))
        return;
    fact_name(&event.facts, "card", BAB_D_CARDS, card);
    fact_int(&event.facts, "number", bab_set(rules)->card_number[card]);
    sink->event(sink, &event);
}

void bab_tell_extra(struct stele_sink *sink, int seat, bool use)
{
    struct stele_event event;

    if (event_start_whole(sink, &event, use ? "babylonia.extra-turn" : "babylonia.no-extra",
                          "BAB-9.2", seat))
        sink->event(sink, &event);
}

/* ---- Turns and the end ----------------------------------------------------------------------- */

void bab_tell_game_over(struct stele_sink *sink, int end, struct stele_ruled reading)
{
    struct stele_event event;

    if (!event_start(sink, &event, "babylonia.game-over", "BAB-11.1", STELE_NOBODY))
        return;
    event.reading = reading;
    fact_name(&event.facts, "end", BAB_D_ENDS, end);
    sink->event(sink, &event);
}

void bab_tell_winner(const struct stele_rules *rules, struct stele_sink *sink,
                     const struct bab_state *state, int seat, const struct stele_standing *standing)
{
    const bool shared = standing->win == STELE_WIN_SHARED;
    struct stele_event event;

    if (!event_start(sink, &event, shared ? "babylonia.winner-shared" : "babylonia.winner",
                     standing->clause, seat))
        return;
    fact_int(&event.facts, "points", bab_points(&state->clan[seat]));
    fact_int(&event.facts, "cities", state->clan[seat].cities);
    const struct stele_facts figures = standing_facts(rules, standing);
    fact_append(&event.facts, &figures);
    sink->event(sink, &event);
}
