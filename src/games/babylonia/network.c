/* Step A of a city: which nobles of a player are connected to it, and through what. */
#include "games/babylonia/babylonia.h"

#include <string.h>

enum { NO_PARENT = 255 };

/* A search from the city outwards, space by space, in the order of `queue`. */
struct search {
    const struct stele_rules *rules;
    const struct bab_state *state;
    int seat;
    bool centre, river; /* cards 8 and 9 */
    bool traced;        /* whether the caller wants the paths */
    uint8_t seen[BAB_SPACES_MAX];
    uint8_t parent[BAB_SPACES_MAX];
    uint8_t queue[BAB_SPACES_MAX + 1]; /* grow writes one place ahead */
    int queue_n;
};

/* BAB-9.8, BAB-9.9, BAB-R12: free spaces that connect for the owner of card 8 or 9. */
static bool is_link(const struct search *s, int space)
{
    const struct bab_space *at = &bab_set(s->rules)->space[space];

    if (!(s->river && at->river) && !(s->centre && at->central))
        return false;
    return bab_is_free(s->rules, s->state, space);
}

/* Adds the neighbours not reached yet that hold tokens of the player.  Which ones do is as good as
 * random, and a branch guessed wrongly costs more than the work it saves: hence none but the
 * loop. */
static void grow(struct search *s, int space, int parent)
{
    const struct bab_space *at = &bab_set(s->rules)->space[space];

    for (int i = 0; i < at->near_n; i++) {
        const int near = at->near[i];
        const unsigned found = (s->state->owner[near] == s->seat + 1) & !s->seen[near];
        s->seen[near] |= (uint8_t)found;
        if (s->traced)
            s->parent[near] = found ? (uint8_t)parent : s->parent[near];
        s->queue[s->queue_n] = (uint8_t)near;
        s->queue_n += (int)found;
    }
}

/* The same for free spaces that connect. */
static void grow_links(struct search *s, int space, int parent)
{
    const struct bab_space *at = &bab_set(s->rules)->space[space];

    for (int i = 0; i < at->near_n; i++) {
        const int near = at->near[i];
        if (s->seen[near] || !is_link(s, near))
            continue;
        s->seen[near] = 1;
        s->parent[near] = (uint8_t)parent;
        s->queue[s->queue_n++] = (uint8_t)near;
    }
}

/* BAB-7.4: tokens of the player, of any kind and on rivers too.  By tokens alone first, so that a
 * card is named only where it was needed. */
static void search(struct search *s, int city)
{
    const bool cards = s->centre || s->river;

    grow(s, city, NO_PARENT);
    for (int i = 0; i < s->queue_n; i++)
        grow(s, s->queue[i], s->queue[i]);
    if (!cards)
        return;
    /* BAB-R12: a free space next to the city leads to it, or it connects tokens only. */
    if (!bab_ruled(s->rules, BAB_R_LINKS_BETWEEN_TOKENS))
        grow_links(s, city, NO_PARENT);
    for (int i = 0; i < s->queue_n; i++) {
        grow(s, s->queue[i], s->queue[i]);
        grow_links(s, s->queue[i], s->queue[i]);
    }
}

/* A noble counts if it lies face up and its kind is a symbol of the city; no branch, as in grow. */
static unsigned counts(const struct search *s, int space, unsigned symbols)
{
    return (symbols >> s->state->token[space]) & (s->state->owner[space] != 0) &
           !bab_set(s->rules)->space[space].river;
}

static int count(const struct search *s, unsigned symbols)
{
    unsigned n = 0;

    for (int i = 0; i < s->queue_n; i++)
        n += counts(s, s->queue[i], symbols);
    return (int)n;
}

/* Collects the paths from the nobles that count back to the city. */
static void trace(const struct search *s, unsigned symbols, struct bab_network *out)
{
    uint8_t used[BAB_SPACES_MAX] = {0};

    memset(out, 0, sizeof *out);
    for (int i = 0; i < s->queue_n; i++) {
        if (!counts(s, s->queue[i], symbols))
            continue;
        for (int at = s->queue[i]; at != NO_PARENT && !used[at]; at = s->parent[at])
            used[at] = 1;
    }
    for (int i = 0; i < s->queue_n; i++) {
        const int at = s->queue[i];
        if (!used[at])
            continue;
        if (counts(s, at, symbols)) {
            out->noble[out->nobles_n++] = (int16_t)at;
            out->kinds[s->state->token[at]]++;
        } else if (s->state->owner[at] != 0) {
            out->path[out->path_n++] = (int16_t)at;
        } else {
            out->link[out->links_n++] = (int16_t)at;
            *(bab_set(s->rules)->space[at].river ? &out->river : &out->centre) = true;
        }
    }
}

int bab_network(const struct stele_rules *rules, const struct bab_state *state, int space, int seat,
                struct bab_network *out)
{
    const struct bab_clan *clan = &state->clan[seat];
    const struct bab_tile *city = bab_city_at(rules, state, space);
    struct search s;

    s.centre = bab_has(rules, clan, BAB_E_CENTRE_CONNECTS);
    s.river = bab_has(rules, clan, BAB_E_RIVER_CONNECTS);
    if (!s.centre && !s.river && !out && bab_tokens_near(rules, state, space, seat) == 0)
        return 0;
    s.rules = rules;
    s.state = state;
    s.seat = seat;
    s.traced = out != NULL;
    s.queue_n = 0;
    memset(s.seen, 0, sizeof s.seen);
    if (s.traced)
        memset(s.parent, NO_PARENT, sizeof s.parent);
    search(&s, space);
    if (out)
        trace(&s, city->symbols, out);
    return count(&s, city->symbols);
}
