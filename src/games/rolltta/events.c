/* What apply reports: one function per kind of event, each with the clause behind it. */
#include "games/rolltta/rolltta.h"

#include "core/game/standing.h"

/* Dice as numbers and as the faces they show now. */
static void fact_dice(struct stele_facts *facts, const struct rta_state *state, uint16_t dice)
{
    int16_t number[RTA_DICE_MAX], face[RTA_DICE_MAX];
    size_t n = 0;

    for (int die = 0; die < state->dice_n; die++) {
        if ((dice >> die) & 1) {
            number[n] = (int16_t)(die + 1);
            face[n++] = state->face[die];
        }
    }
    fact_ints(facts, "dice", number, n);
    fact_names(facts, "faces", RTA_D_FACES, face, n);
}

void rta_tell_rolled(struct stele_sink *sink, const struct rta_state *state, uint16_t dice)
{
    struct stele_event event;
    bool led = state->led == RTA_LED_USED;
    const char *kind = led                ? "rolltta.leadership-rolled"
                       : state->rolls > 1 ? "rolltta.rerolled"
                                          : "rolltta.rolled";
    const char *clause = led ? "RTA-3.7" : state->rolls > 1 ? "RTA-3.3" : "RTA-3.2";

    if (!event_start_whole(sink, &event, kind, clause, state->active))
        return;
    fact_dice(&event.facts, state, dice);
    fact_int(&event.facts, "roll", state->rolls);
    sink->event(sink, &event);
}

void rta_tell_locked(struct stele_sink *sink, int seat)
{
    struct stele_event event;

    if (event_start(sink, &event, "rolltta.all-locked", "RTA-3.6", seat))
        sink->event(sink, &event);
}

void rta_tell_preserved(const struct stele_rules *rules, struct stele_sink *sink, int seat,
                        int before, int after)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "rolltta.preserved", "RTA-16.4", seat))
        return;
    fact_int(&event.facts, "before", before);
    fact_int(&event.facts, "food", after);
    fact_name(&event.facts, "good", RTA_D_GOODS, rta_set(rules)->preservation_good);
    fact_int(&event.facts, "units", rta_set(rules)->preservation_units);
    sink->event(sink, &event);
}

void rta_tell_goods(const struct stele_rules *rules, struct stele_sink *sink, int seat,
                    const int16_t *gained, const int16_t *lost, int quarried)
{
    struct stele_event event;
    size_t n = rta_set(rules)->goods_n;

    if (!event_start(sink, &event, "rolltta.goods", "RTA-4.2", seat))
        return;
    fact_counts(&event.facts, "goods", RTA_D_GOODS, gained, n);
    fact_counts(&event.facts, "lost", RTA_D_GOODS, lost, n);
    fact_int(&event.facts, "quarried", quarried);
    sink->event(sink, &event);
}

void rta_tell_food(struct stele_sink *sink, int seat, int gained, int wasted, int food)
{
    struct stele_event event;

    if (!event_start(sink, &event, "rolltta.food", wasted > 0 ? "RTA-5.4" : "RTA-5.1", seat))
        return;
    fact_int(&event.facts, "gained", gained);
    fact_int(&event.facts, "wasted", wasted);
    fact_int(&event.facts, "food", food);
    sink->event(sink, &event);
}

void rta_tell_fed(struct stele_sink *sink, int seat, int cities, int food)
{
    struct stele_event event;

    if (!event_start(sink, &event, "rolltta.fed", "RTA-6.1", seat))
        return;
    fact_int(&event.facts, "cities", cities);
    fact_int(&event.facts, "food", food);
    sink->event(sink, &event);
}

void rta_tell_famine(struct stele_sink *sink, int seat, int unfed, int boxes,
                     struct stele_ruled reading)
{
    struct stele_event event;

    if (!event_start(sink, &event, "rolltta.famine", "RTA-6.3", seat))
        return;
    event.reading = reading;
    fact_int(&event.facts, "cities", unfed);
    fact_int(&event.facts, "boxes", boxes);
    sink->event(sink, &event);
}

void rta_tell_disaster(struct stele_sink *sink, int seat, int disaster, int skulls)
{
    struct stele_event event;

    if (!event_start(sink, &event, "rolltta.disaster", "RTA-7.1", seat))
        return;
    fact_name(&event.facts, "disaster", RTA_D_DISASTERS, disaster);
    fact_int(&event.facts, "skulls", skulls);
    sink->event(sink, &event);
}

void rta_tell_turned(struct stele_sink *sink, const char *clause, int seat, int disaster,
                     int development)
{
    struct stele_event event;

    if (!event_start(sink, &event, "rolltta.turned", clause, seat))
        return;
    fact_name(&event.facts, "disaster", RTA_D_DISASTERS, disaster);
    fact_name(&event.facts, "development", RTA_D_DEVELOPMENTS, development);
    sink->event(sink, &event);
}

void rta_tell_struck(struct stele_sink *sink, const char *clause, int seat, int disaster, int boxes,
                     struct stele_ruled reading)
{
    struct stele_event event;

    if (!event_start(sink, &event, "rolltta.struck", clause, seat))
        return;
    event.reading = reading;
    fact_name(&event.facts, "disaster", RTA_D_DISASTERS, disaster);
    fact_int(&event.facts, "boxes", boxes);
    sink->event(sink, &event);
}

void rta_tell_looted(const struct stele_rules *rules, struct stele_sink *sink, const char *clause,
                     int seat, int disaster, const int16_t *goods, struct stele_ruled reading)
{
    struct stele_event event;

    if (!event_start(sink, &event, "rolltta.looted", clause, seat))
        return;
    event.reading = reading;
    fact_name(&event.facts, "disaster", RTA_D_DISASTERS, disaster);
    fact_counts(&event.facts, "goods", RTA_D_GOODS, goods, rta_set(rules)->goods_n);
    sink->event(sink, &event);
}

void rta_tell_spared(struct stele_sink *sink, const char *clause, int seat, int disaster,
                     struct rta_ward ward, struct stele_ruled reading)
{
    struct stele_event event;

    if (!event_start(sink, &event, "rolltta.spared", clause, seat))
        return;
    event.reading = reading;
    fact_name(&event.facts, "disaster", RTA_D_DISASTERS, disaster);
    if (ward.development >= 0)
        fact_name(&event.facts, "by", RTA_D_DEVELOPMENTS, ward.development);
    else
        fact_name(&event.facts, "by", RTA_D_MONUMENTS, ward.monument);
    sink->event(sink, &event);
}

void rta_tell_workers(struct stele_sink *sink, int seat, int workers)
{
    struct stele_event event;

    if (!event_start(sink, &event, "rolltta.workers", "RTA-8.1", seat))
        return;
    fact_int(&event.facts, "workers", workers);
    sink->event(sink, &event);
}

void rta_tell_workers_lost(struct stele_sink *sink, int seat, int workers)
{
    struct stele_event event;

    if (!event_start(sink, &event, "rolltta.workers-lost", "RTA-8.9", seat))
        return;
    fact_int(&event.facts, "workers", workers);
    sink->event(sink, &event);
}

void rta_tell_coins_lost(struct stele_sink *sink, int seat, int coins)
{
    struct stele_event event;

    if (!event_start(sink, &event, "rolltta.coins-lost", "RTA-2.5", seat))
        return;
    fact_int(&event.facts, "coins", coins);
    sink->event(sink, &event);
}

void rta_tell_invaded(const struct stele_rules *rules, struct stele_sink *sink, int seat,
                      int spearheads)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "rolltta.invaded", "RTA-A2", seat))
        return;
    event.reading = reading_of(rules, RTA_R_SPEARHEADS_SPENT);
    fact_int(&event.facts, "spearheads", spearheads);
    sink->event(sink, &event);
}

void rta_tell_deal(const struct stele_rules *rules, struct stele_sink *sink, int seat, int with,
                   const int16_t *give, const int16_t *take)
{
    struct stele_event event;
    size_t n = (size_t)rta_set(rules)->goods_n + 1;

    if (!event_start_whole(sink, &event, "rolltta.deal", "RTA-15.4", seat))
        return;
    fact_seat(&event.facts, "with", with);
    fact_counts(&event.facts, "give", RTA_D_STUFF, give, n);
    fact_counts(&event.facts, "take", RTA_D_STUFF, take, n);
    sink->event(sink, &event);
}

void rta_tell_engineered(struct stele_sink *sink, int seat, int stone, int workers)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "rolltta.engineered", "RTA-8.3", seat))
        return;
    fact_int(&event.facts, "stone", stone);
    fact_int(&event.facts, "workers", workers);
    sink->event(sink, &event);
}

void rta_tell_marked(struct stele_sink *sink, int seat, int target, int boxes, int marked, int of)
{
    struct stele_event event;

    if (!event_start(sink, &event, "rolltta.marked", "RTA-8.4", seat))
        return;
    fact_name(&event.facts, "target", RTA_D_TARGETS, target);
    fact_int(&event.facts, "boxes", boxes);
    fact_int(&event.facts, "marked", marked);
    fact_int(&event.facts, "of", of);
    sink->event(sink, &event);
}

void rta_tell_city(struct stele_sink *sink, int seat, int target, int cities)
{
    struct stele_event event;

    if (!event_start(sink, &event, "rolltta.city-finished", "RTA-8.6", seat))
        return;
    fact_name(&event.facts, "target", RTA_D_TARGETS, target);
    fact_int(&event.facts, "cities", cities);
    sink->event(sink, &event);
}

void rta_tell_monument(struct stele_sink *sink, int seat, int monument, int rank, int points)
{
    struct stele_event event;

    if (!event_start(sink, &event, "rolltta.monument-finished", "RTA-8.7", seat))
        return;
    fact_name(&event.facts, "monument", RTA_D_MONUMENTS, monument);
    fact_int(&event.facts, "first", rank == RTA_FIRST);
    fact_int(&event.facts, "points", points);
    sink->event(sink, &event);
}

void rta_tell_shipped(struct stele_sink *sink, int seat, int count, int ships)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "rolltta.shipped", "RTA-16.6", seat))
        return;
    fact_int(&event.facts, "count", count);
    fact_int(&event.facts, "ships", ships);
    sink->event(sink, &event);
}

void rta_tell_swapped(struct stele_sink *sink, int seat, int from, int to, int count)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "rolltta.swapped", "RTA-16.7", seat))
        return;
    fact_name(&event.facts, "from", RTA_D_GOODS, from);
    fact_name(&event.facts, "to", RTA_D_GOODS, to);
    fact_int(&event.facts, "count", count);
    sink->event(sink, &event);
}

void rta_tell_bought(const struct stele_rules *rules, struct stele_sink *sink, int seat,
                     int development, int paid, unsigned rows, int food)
{
    struct stele_event event;
    const struct rta_set *set = rta_set(rules);
    int cost = set->development[development].cost[rta_is_lba(rules)];
    int16_t goods[RTA_GOODS_MAX];
    size_t n = 0;

    if (!event_start_whole(sink, &event, "rolltta.bought", "RTA-9.4", seat))
        return;
    for (int i = 0; i < set->goods_n; i++)
        if ((rows >> i) & 1)
            goods[n++] = (int16_t)i;
    fact_name(&event.facts, "development", RTA_D_DEVELOPMENTS, development);
    fact_int(&event.facts, "paid", paid);
    fact_int(&event.facts, "cost", cost);
    fact_int(&event.facts, "overpaid", paid - cost);
    fact_names(&event.facts, "goods", RTA_D_GOODS, goods, n);
    fact_int(&event.facts, "food", food);
    sink->event(sink, &event);
}

void rta_tell_discarded(const struct stele_rules *rules, struct stele_sink *sink, int seat,
                        const int16_t *goods)
{
    struct stele_event event;

    if (!event_start_whole(sink, &event, "rolltta.discarded", "RTA-11.2", seat))
        return;
    fact_counts(&event.facts, "goods", RTA_D_GOODS, goods, rta_set(rules)->goods_n);
    sink->event(sink, &event);
}

void rta_tell_turn_over(struct stele_sink *sink, int seat, bool whole)
{
    struct stele_event event;

    if (!event_start(sink, &event, "rolltta.turn-over", "RTA-11.5", seat))
        return;
    event.whole = whole;
    sink->event(sink, &event);
}

/* A solo game ends with the turn, any other with the round (RTA-12.2). */
void rta_tell_end_met(const struct stele_rules *rules, struct stele_sink *sink, int seat, int end)
{
    struct stele_event event;
    bool solo = rta_is_solo(rules);

    if (!event_start(sink, &event, solo ? "rolltta.final-turn" : "rolltta.final-round",
                     solo ? "RTA-A15" : "RTA-12.1", seat))
        return;
    if (solo)
        event.reading = reading_of(rules, RTA_R_SOLO_ENDS_EARLY);
    fact_name(&event.facts, "end", RTA_D_ENDS, end);
    sink->event(sink, &event);
}

void rta_tell_game_over(struct stele_sink *sink, int end)
{
    struct stele_event event;

    if (!sink)
        return;
    event_init(&event, "rolltta.game-over", end == RTA_END_TURNS ? "RTA-14.1" : "RTA-12.1",
               STELE_NOBODY);
    fact_name(&event.facts, "end", RTA_D_ENDS, end);
    sink->event(sink, &event);
}

/* A solo player beats nobody: the points are the result.  A tie is broken by the goods, so those of
 * all the tied players are told as well. */
void rta_tell_winner(const struct stele_rules *rules, struct stele_sink *sink, int seat,
                     const struct stele_standing *standing)
{
    struct stele_event event;
    const char *kind = standing->win == STELE_WIN_ALONE    ? "rolltta.solo-result"
                       : standing->win == STELE_WIN_SHARED ? "rolltta.shared-win"
                                                           : "rolltta.win";

    if (!event_start(sink, &event, kind, standing->clause, seat))
        return;
    fact_int(&event.facts, "points", standing->figure[0].value[seat]);
    if (standing->decided > 0)
        fact_int(&event.facts, "value", standing->figure[1].value[seat]);
    const struct stele_facts figures = standing_facts(rules, standing);
    fact_append(&event.facts, &figures);
    sink->event(sink, &event);
}
