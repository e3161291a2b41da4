/* What apply reports: one function per kind of event, each with the clause behind it. */
#include "games/deus/deus.h"

#include "core/game/standing.h"

/* Starts an event about what the card being resolved does; false if nobody listens. */
static bool start_card(const struct stele_rules *rules, const struct deu_state *state,
                       struct stele_sink *sink, struct stele_event *event, const char *kind)
{
    if (!sink)
        return false;
    event_start_whole(sink, event, kind, deu_clause(deu_resolved(rules, state)), state->active);
    fact_name(&event->facts, "card", DEU_D_CARDS, deu_resolved_kind(state));
    return true;
}

/* The same for what the god that was called does. */
static bool start_god(const struct deu_state *state, struct stele_sink *sink,
                      struct stele_event *event, const char *kind)
{
    static const char *const clauses[DEU_COLOURS_N] = {"DEU-7.5", "DEU-7.6", "DEU-7.7",
                                                       "DEU-7.8", "DEU-7.9", "DEU-7.10"};

    if (!sink)
        return false;
    event_start(sink, event, kind, clauses[state->god - 1], state->active);
    fact_name(&event->facts, "god", DEU_D_GODS, state->god - 1);
    return true;
}

/* ---- Before the game, and cards -------------------------------------------------------------- */

void deu_tell_map(const struct deu_state *state, struct stele_sink *sink)
{
    struct stele_event event;
    int16_t faces[DEU_TILES_MAX];

    if (!sink)
        return;
    event_init(&event, "deus.map", "DEU-1.8", STELE_NOBODY);
    event.whole = true;
    for (int i = 0; i < state->tiles_n; i++)
        faces[i] = state->face[i];
    fact_names(&event.facts, "faces", DEU_D_FACES, faces, state->tiles_n);
    sink->event(sink, &event);
}

void deu_tell_stocked(const struct deu_state *state, struct stele_sink *sink, int seat)
{
    struct stele_event event;
    int16_t pieces[DEU_ORDINARY_N];

    if (!event_start_whole(sink, &event, "deus.stocked", "DEU-10.1", seat))
        return;
    for (int i = 0; i < DEU_ORDINARY_N; i++)
        pieces[i] = state->player[seat].stock[i];
    fact_counts(&event.facts, "pieces", DEU_D_PIECES, pieces, DEU_ORDINARY_N);
    sink->event(sink, &event);
}

/* Why cards are drawn. */
static const struct draw_kind {
    const char *kind, *clause;
} draw_kinds[] = {
    [DEU_AFTER_DEAL] = {"deus.dealt", "DEU-2.7"},
    [DEU_AFTER_EMPTY] = {"deus.refilled", "DEU-R20"},
    [DEU_AFTER_CARD] = {"deus.drawn", "DEU-8.18"},
    [DEU_AFTER_OFFER] = {"deus.drawn", "DEU-7.11"},
    [DEU_AFTER_REFILL] = {"deus.refilled", "DEU-3.3"},
};

/* Before a draw: who draws, and how many. */
void deu_prospects(const struct stele_rules *rules, const void *in, struct stele_sink *sink)
{
    const struct deu_state *state = in;
    struct stele_event event;

    (void)rules;
    if (state->phase != DEU_P_DRAW ||
        !event_start(sink, &event, "deus.to-draw", draw_kinds[state->draw_after].clause,
                     state->draw_seat))
        return;
    fact_int(&event.facts, "count", state->draw_n);
    fact_int(&event.facts, "deck", state->deck_n);
    fact_int(&event.facts, "discards", state->discards_n);
    sink->event(sink, &event);
}

void deu_tell_drawn(const struct stele_rules *rules, const struct deu_state *state,
                    const int16_t *cards, size_t n, bool whole, struct stele_sink *sink)
{
    const struct draw_kind *const kind = &draw_kinds[state->draw_after];
    struct stele_event event;

    if (!event_start(sink, &event, kind->kind, kind->clause, state->draw_seat))
        return;
    event.whole = whole;
    if (state->draw_after == DEU_AFTER_EMPTY)
        event.reading = reading_of(rules, DEU_R_EMPTY_DECK_ENDS);
    fact_int(&event.facts, "count", (int32_t)n);
    fact_names(&event.facts, "cards", DEU_D_CARDS, cards, n);
    event_secret(&event, 1u << state->draw_seat);
    sink->event(sink, &event);
}

void deu_tell_renewed(struct stele_sink *sink, int count, struct stele_ruled reading)
{
    struct stele_event event;

    if (!sink)
        return;
    event_init(&event, "deus.renewed", "DEU-3.4", STELE_NOBODY);
    event.reading = reading;
    fact_int(&event.facts, "count", count);
    sink->event(sink, &event);
}

void deu_tell_shuffled(struct stele_sink *sink, int count)
{
    struct stele_event event;

    if (!sink)
        return;
    event_init(&event, "deus.shuffled", "DEU-3.4", STELE_NOBODY);
    event.whole = true;
    fact_int(&event.facts, "count", count);
    sink->event(sink, &event);
}

void deu_tell_assumed(struct stele_sink *sink, int seat, int card)
{
    struct stele_event event;

    if (!event_start(sink, &event, "deus.assumed", "DEU-R24", seat))
        return;
    fact_name(&event.facts, "card", DEU_D_CARDS, card);
    sink->event(sink, &event);
}

/* ---- Building -------------------------------------------------------------------------------- */

void deu_tell_played(const struct deu_state *state, struct stele_sink *sink, int gold)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, state->facedown ? "deus.hidden" : "deus.played",
                           state->facedown               ? "DEU-10.3"
                           : state->column == DEU_PURPLE ? "DEU-5.10"
                                                         : "DEU-4.2",
                           state->active))
        return;
    fact_name(&event.facts, "card", DEU_D_CARDS, state->card);
    fact_name(&event.facts, "column", DEU_D_COLOURS, state->column);
    if (state->facedown)
        fact_int(&event.facts, "gold", gold);
    sink->event(sink, &event);
}

void deu_tell_paid(const struct deu_state *state, struct stele_sink *sink, const int16_t *resources,
                   int gold, bool whole)
{
    struct stele_event event;
    int16_t goods[DEU_GOODS_N];

    if (!event_start(sink, &event, "deus.paid", state->facedown ? "DEU-10.4" : "DEU-4.3",
                     state->active))
        return;
    event.whole = whole;
    for (int i = 0; i < DEU_RESOURCES_N; i++)
        goods[i] = resources[i];
    goods[DEU_GOLD] = (int16_t)gold;
    fact_counts(&event.facts, "goods", DEU_D_GOODS, goods, DEU_GOODS_N);
    sink->event(sink, &event);
}

void deu_tell_placed(const struct deu_state *state, struct stele_sink *sink, int region, int vp)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "deus.placed",
                           vp > 0                        ? "DEU-4.13"
                           : state->column == DEU_PURPLE ? "DEU-5.3"
                                                         : "DEU-4.6",
                           state->active))
        return;
    fact_name(&event.facts, "piece", DEU_D_PIECES, state->column);
    fact_name(&event.facts, "region", DEU_D_REGIONS, region);
    fact_name(&event.facts, "terrain", DEU_D_TERRAINS, deu_terrain(state, region));
    fact_int(&event.facts, "vp", vp);
    sink->event(sink, &event);
}

void deu_tell_woodless(const struct stele_rules *rules, struct stele_sink *sink, int seat,
                       int temples)
{
    struct stele_event event;

    if (!event_start(sink, &event, "deus.woodless", temples > 0 ? "DEU-R14" : "DEU-5.6", seat))
        return;
    if (temples > 0)
        event.reading = reading_of(rules, DEU_R_TEMPLE_CARD_ALONE);
    sink->event(sink, &event);
}

void deu_tell_besieges(struct stele_sink *sink, int seat, int village, int armies, int pieces)
{
    struct stele_event event;

    if (!event_start(sink, &event, "deus.besieges", "DEU-6.4", seat))
        return;
    fact_name(&event.facts, "village", DEU_D_REGIONS, village);
    fact_int(&event.facts, "armies", armies);
    fact_int(&event.facts, "pieces", pieces);
    sink->event(sink, &event);
}

void deu_tell_attacked(struct stele_sink *sink, int seat, const struct deu_spoils *spoils)
{
    struct stele_event event;
    const bool shared = spoils->shares > 1;

    if (!event_start(sink, &event, shared ? "deus.attack-shared" : "deus.attacked", spoils->clause,
                     seat))
        return;
    event.reading = spoils->reading;
    fact_name(&event.facts, "village", DEU_D_REGIONS, spoils->village);
    fact_int(&event.facts, "vp", spoils->share);
    fact_int(&event.facts, "armies", spoils->armies);
    fact_int(&event.facts, "pieces", spoils->pieces);
    fact_int(&event.facts, "shares", spoils->shares);
    fact_int(&event.facts, "lost", spoils->vp - spoils->share * spoils->shares);
    fact_seats(&event.facts, spoils->level ? "level" : "counts", spoils->besiegers, spoils->counts);
    sink->event(sink, &event);
}

/* ---- Cards of the column --------------------------------------------------------------------- */

void deu_tell_gained_vp(const struct stele_rules *rules, const struct deu_state *state,
                        struct stele_sink *sink, int count, int vp)
{
    struct stele_event event;

    if (!start_card(rules, state, sink, &event, "deus.gained-vp"))
        return;
    fact_int(&event.facts, "count", count);
    fact_int(&event.facts, "vp", vp);
    sink->event(sink, &event);
}

void deu_tell_gained_gold(const struct stele_rules *rules, const struct deu_state *state,
                          struct stele_sink *sink, int count, int gold)
{
    struct stele_event event;

    if (!start_card(rules, state, sink, &event, "deus.gained-gold"))
        return;
    fact_int(&event.facts, "count", count);
    fact_int(&event.facts, "villages",
             deu_resolved(rules, state)->effect == DEU_E_GOLD_PER_VILLAGE);
    fact_int(&event.facts, "gold", gold);
    sink->event(sink, &event);
}

void deu_tell_studied(const struct stele_rules *rules, const struct deu_state *state,
                      struct stele_sink *sink, int count, int cards)
{
    struct stele_event event;

    if (!start_card(rules, state, sink, &event, "deus.studied"))
        return;
    fact_int(&event.facts, "count", count);
    fact_int(&event.facts, "cards", cards);
    sink->event(sink, &event);
}

void deu_tell_produced(const struct stele_rules *rules, const struct deu_state *state,
                       struct stele_sink *sink, int resource, int got, int missing, int region)
{
    struct stele_event event;
    int16_t goods[DEU_RESOURCES_N] = {0};

    if (!start_card(rules, state, sink, &event, "deus.produced"))
        return;
    goods[resource] = (int16_t)got;
    fact_counts(&event.facts, "goods", DEU_D_RESOURCES, goods, DEU_RESOURCES_N);
    fact_name(&event.facts, "resource", DEU_D_RESOURCES, resource);
    fact_int(&event.facts, "missing", missing);
    if (region >= 0)
        fact_name(&event.facts, "region", DEU_D_REGIONS, region);
    sink->event(sink, &event);
}

void deu_tell_sold(const struct stele_rules *rules, const struct deu_state *state,
                   struct stele_sink *sink, const int16_t *goods, int gold, int vp)
{
    struct stele_event event;

    if (!start_card(rules, state, sink, &event, "deus.sold"))
        return;
    fact_counts(&event.facts, "goods", DEU_D_RESOURCES, goods, DEU_RESOURCES_N);
    fact_int(&event.facts, "gold", gold);
    fact_int(&event.facts, "vp", vp);
    sink->event(sink, &event);
}

void deu_tell_bought(const struct stele_rules *rules, const struct deu_state *state,
                     struct stele_sink *sink, const int16_t *goods, int gold)
{
    struct stele_event event;

    if (!start_card(rules, state, sink, &event, "deus.bought"))
        return;
    fact_counts(&event.facts, "goods", DEU_D_RESOURCES, goods, DEU_RESOURCES_N);
    fact_int(&event.facts, "gold", gold);
    sink->event(sink, &event);
}

void deu_tell_recruited(const struct stele_rules *rules, const struct deu_state *state,
                        struct stele_sink *sink, const int16_t *pieces)
{
    struct stele_event event;

    if (state->phase == DEU_P_GOD ? !start_god(state, sink, &event, "deus.recruited")
                                  : !start_card(rules, state, sink, &event, "deus.recruited"))
        return;
    event.whole = true;
    fact_counts(&event.facts, "pieces", DEU_D_PIECES, pieces, DEU_COLOURS_N);
    sink->event(sink, &event);
}

void deu_tell_copied(const struct stele_rules *rules, const struct deu_state *state,
                     struct stele_sink *sink, int kind)
{
    struct stele_event event;

    if (!start_card(rules, state, sink, &event, "deus.copied"))
        return;
    fact_name(&event.facts, "copied", DEU_D_CARDS, kind);
    sink->event(sink, &event);
}

void deu_tell_moved(const struct stele_rules *rules, const struct deu_state *state,
                    struct stele_sink *sink, int from, int to)
{
    struct stele_event event;

    if (!start_card(rules, state, sink, &event, "deus.moved"))
        return;
    fact_name(&event.facts, "from", DEU_D_REGIONS, from);
    fact_name(&event.facts, "to", DEU_D_REGIONS, to);
    fact_int(&event.facts, "stays", from == to);
    sink->event(sink, &event);
}

void deu_tell_rested(const struct stele_rules *rules, const struct deu_state *state,
                     struct stele_sink *sink)
{
    struct stele_event event;

    if (start_card(rules, state, sink, &event, "deus.rested"))
        sink->event(sink, &event);
}

void deu_tell_raided(const struct stele_rules *rules, const struct deu_state *state,
                     struct stele_sink *sink, int region)
{
    struct stele_event event;
    int victims = 0;

    if (!start_card(rules, state, sink, &event, "deus.raided"))
        return;
    for (int seat = 0; seat < rules->players_n; seat++)
        victims += deu_is_neighbour(state, region, seat);
    fact_name(&event.facts, "region", DEU_D_REGIONS, region);
    fact_int(&event.facts, "victims", victims);
    sink->event(sink, &event);
}

void deu_tell_robbed(const struct stele_rules *rules, const struct deu_state *state,
                     struct stele_sink *sink, int victim, int gold, struct stele_ruled reading)
{
    struct stele_event event;

    if (!start_card(rules, state, sink, &event, "deus.robbed"))
        return;
    event.whole = false;
    event.reading = reading;
    fact_seat(&event.facts, "victim", victim);
    fact_int(&event.facts, "gold", gold);
    sink->event(sink, &event);
}

void deu_tell_besieged(const struct stele_rules *rules, const struct deu_state *state,
                       struct stele_sink *sink, int region, int vp, bool emptied)
{
    struct stele_event event;

    if (!start_card(rules, state, sink, &event, "deus.besieged"))
        return;
    if (state->village_vp[region] == 0)
        event.reading = reading_of(rules, DEU_R_EMPTIED_VILLAGE_STANDS);
    fact_name(&event.facts, "village", DEU_D_REGIONS, region);
    fact_int(&event.facts, "vp", vp);
    fact_int(&event.facts, "left", state->village_vp[region]);
    fact_int(&event.facts, "emptied", emptied);
    sink->event(sink, &event);
}

void deu_tell_skipped(const struct deu_state *state, struct stele_sink *sink)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "deus.skipped", "DEU-4.16", state->active))
        return;
    fact_name(&event.facts, "card", DEU_D_CARDS, deu_resolved_kind(state));
    sink->event(sink, &event);
}

/* ---- Offerings ------------------------------------------------------------------------------- */

void deu_tell_discarded(struct stele_sink *sink, int seat, int card)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "deus.discarded", "DEU-7.1", seat))
        return;
    fact_name(&event.facts, "card", DEU_D_CARDS, card);
    sink->event(sink, &event);
}

void deu_tell_invoked(const struct deu_state *state, struct stele_sink *sink, bool jupiter)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "deus.invoked", jupiter ? "DEU-7.10" : "DEU-7.3",
                           state->active))
        return;
    fact_name(&event.facts, "god", DEU_D_GODS, state->god - 1);
    fact_int(&event.facts, "count", state->offered);
    fact_int(&event.facts, "jupiter", jupiter);
    sink->event(sink, &event);
}

void deu_tell_god_gold(const struct deu_state *state, struct stele_sink *sink, int gold)
{
    struct stele_event event;

    if (!start_god(state, sink, &event, "deus.god-gold"))
        return;
    fact_int(&event.facts, "gold", gold);
    sink->event(sink, &event);
}

/* DEU-7.4: the counts are empty where the supply has none left. */
void deu_tell_god_piece(const struct deu_state *state, struct stele_sink *sink,
                        const int16_t *pieces)
{
    struct stele_event event;

    if (!start_god(state, sink, &event, "deus.god-piece"))
        return;
    fact_counts(&event.facts, "pieces", DEU_D_PIECES, pieces, DEU_COLOURS_N);
    fact_name(&event.facts, "piece", DEU_D_PIECES, state->god - 1);
    sink->event(sink, &event);
}

void deu_tell_took(const struct deu_state *state, struct stele_sink *sink, const int16_t *goods)
{
    struct stele_event event;

    if (!start_god(state, sink, &event, "deus.took"))
        return;
    event.whole = true;
    fact_counts(&event.facts, "goods", DEU_D_RESOURCES, goods, DEU_RESOURCES_N);
    sink->event(sink, &event);
}

void deu_tell_extra(const struct deu_state *state, struct stele_sink *sink)
{
    struct stele_event event;

    if (!start_god(state, sink, &event, "deus.extra"))
        return;
    event.whole = true;
    fact_int(&event.facts, "count", state->extra);
    sink->event(sink, &event);
}

void deu_tell_passed(const struct stele_rules *rules, struct stele_sink *sink, int seat)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "deus.passed", "DEU-R20", seat))
        return;
    event.reading = reading_of(rules, DEU_R_EMPTY_DECK_ENDS);
    sink->event(sink, &event);
}

/* ---- The end --------------------------------------------------------------------------------- */

void deu_tell_end_met(const struct deu_state *state, struct stele_sink *sink)
{
    struct stele_event event;

    if (!event_start(sink, &event, "deus.end-met", "DEU-9.1", state->active))
        return;
    fact_name(&event.facts, "end", DEU_D_ENDS, state->met - 1);
    fact_int(&event.facts, "round", state->final_round);
    sink->event(sink, &event);
}

void deu_tell_final_round(const struct deu_state *state, struct stele_sink *sink)
{
    struct stele_event event;

    if (!sink)
        return;
    event_init(&event, "deus.final-round", "DEU-9.2", STELE_NOBODY);
    fact_int(&event.facts, "round", state->round);
    sink->event(sink, &event);
}

void deu_tell_game_over(const struct stele_rules *rules, struct stele_sink *sink, int end)
{
    struct stele_event event;

    if (!sink)
        return;
    event_init(&event, "deus.game-over", end == DEU_END_EXHAUSTED ? "DEU-R20" : "DEU-9.2",
               STELE_NOBODY);
    if (end == DEU_END_EXHAUSTED)
        event.reading = reading_of(rules, DEU_R_EMPTY_DECK_ENDS);
    fact_name(&event.facts, "end", DEU_D_ENDS, end);
    sink->event(sink, &event);
}

/* DEU-9.7, DEU-R19: those who tie share the win. */
void deu_tell_winner(const struct stele_rules *rules, struct stele_sink *sink, int seat,
                     const struct stele_standing *standing)
{
    const bool shared = standing->win == STELE_WIN_SHARED;
    struct stele_event event;

    if (!event_start(sink, &event, shared ? "deus.shared-win" : "deus.win", standing->clause, seat))
        return;
    fact_int(&event.facts, "points", standing->figure[0].value[seat]);
    const struct stele_facts figures = standing_facts(rules, standing);
    fact_append(&event.facts, &figures);
    sink->event(sink, &event);
}
