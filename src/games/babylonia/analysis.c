/* What the analysis asks of this game: a quick player for playouts, racks and reserves dealt anew
 * for a player who cannot see them, and the position in figures.
 *
 * The quick player looks at the map once a token: who leads around each site and how open it still
 * is, and which of its own tokens hang together, with the nobles among them and the cities they
 * touch.  A space is then worth what it changes: majorities, connections, ziggurats, farms.  Values
 * are hundredths of a point; the weights were found by playing against itself. */
#include "games/babylonia/babylonia.h"

#include <limits.h>
#include <string.h>

enum {
    WIN = 60,          /* a city tile, for each city that can still be scored after it */
    WIN_NOW = 26,      /* and at once */
    CARD = 1469,       /* the card of a ziggurat */
    OTHERS = 16,       /* of what an opponent gains: per cent */
    ZIGGURAT_NEW = 99, /* the first token at a ziggurat: it pays for the next ones, too */
    FARM = 50,         /* a point of a farm */
    /* What a site promises, per cent of its prize, by free land around it and by the lead: behind by
     * two, by one, level, ahead by one, by two. */
    OPEN1_M2 = -20,
    OPEN1_M1 = -109,
    OPEN1_0 = -128,
    OPEN1_P1 = 30,
    OPEN1_P2 = 73,
    OPEN2_M2 = -40,
    OPEN2_M1 = -20,
    OPEN2_0 = 0,
    OPEN2_P1 = 24,
    OPEN2_P2 = 58,
    OPEN3_M2 = -45,
    OPEN3_M1 = -17,
    OPEN3_0 = 0,
    OPEN3_P1 = 30,
    OPEN3_P2 = 57,
    /* What a noble connected to a city is worth, by free land around that city. */
    NOBLE1 = 170,
    NOBLE2 = 149,
    NOBLE3 = 118,
    NOBLE4 = 68,
    LINK = 4,         /* a token beside one's own */
    RIVER = 2,        /* what laying a noble face down gives up */
    NOBLE_COST = 11,  /* what a noble is good for later */
    FARMER_COST = 29, /* likewise a farmer */
    FARMERS = 30,     /* a farmer where three or more can be played */
    MORE = -20,       /* what a token beyond the first ones must bring */
    TEN_LATE = 108,   /* taste in cards */
    TEN = 61,
    EXTRA = 82,
    SEVEN = 28,
    NOBLES = 50,
    WITH_FARMERS = 55,
    ON_FARMS = 34,
    BONUS = 61,
    CENTRE = 58,
    RIVERS = 6,
    NOISE = 2 /* equals are decided by chance */
};

enum { POINT = 100, GROUPS_MAX = BAB_CLAN_MAX, NO_GROUP = 255 };

/* ---- Looking at the map ---------------------------------------------------------------------- */

/* A city or ziggurat that is still to be scored. */
struct site {
    bool counts;         /* whether it is one */
    uint8_t symbols;     /* of a city */
    int16_t noble;       /* what a noble connected to it is worth */
    int16_t land, river; /* what a token of the player beside it is worth there */
    int16_t outlook;     /* what it promises as things stand, per cent of its prize */
};

/* Tokens of the player that hang together. */
struct group {
    uint64_t sites;                 /* they touch */
    uint8_t nobles[BAB_TOKENS_MAX]; /* face up, by kind */
    int16_t worth[BAB_TOKENS_MAX];  /* of one noble more, by kind */
};

struct survey {
    const struct stele_rules *rules;
    const struct bab_set *set;
    const struct bab_state *state;
    int seat;
    bool more;        /* another token follows in this play */
    int ziggurats;    /* with a token of the player beside them */
    int16_t city_win; /* what winning a city is worth */
    struct site site[BAB_SITES_MAX];
    struct group group[GROUPS_MAX];
    int groups;
    uint8_t group_of[BAB_SPACES_MAX]; /* of the player's tokens; NO_GROUP elsewhere */
    uint64_t beside[BAB_SPACES_MAX];  /* bit per group that a free space touches */
};

/* What a site promises, per cent of its prize; below 0 where somebody else will win it. */
static int outlook(int open, int lead)
{
    const int at = lead < -2 ? 0 : lead > 2 ? 4 : lead + 2;

    if (open == 0)
        return lead > 0 ? 100 : lead < 0 ? -100 : 0;
    if (open == 1) {
        static const int16_t taste[] = {OPEN1_M2, OPEN1_M1, OPEN1_0, OPEN1_P1, OPEN1_P2};
        return taste[at];
    }
    if (open == 2) {
        static const int16_t taste[] = {OPEN2_M2, OPEN2_M1, OPEN2_0, OPEN2_P1, OPEN2_P2};
        return taste[at];
    }
    static const int16_t taste[] = {OPEN3_M2, OPEN3_M1, OPEN3_0, OPEN3_P1, OPEN3_P2};
    return taste[at];
}

static int noble_worth(int open)
{
    return open <= 1 ? NOBLE1 : open == 2 ? NOBLE2 : open == 3 ? NOBLE3 : NOBLE4;
}

/* What one token more changes for a site.  If another follows, a site with one free space left is as
 * good as closed. */
static int site_gain(const struct survey *v, int open, int lead, bool land)
{
    const int after = open - land;
    const int then = v->more && after == 1 ? outlook(0, lead + 2) : outlook(after, lead + 1);

    return then - outlook(open, lead);
}

/* What scoring a city now pays the opponents: their nobles, and the cities in front of them. */
static int others_gain(const struct survey *v, int space)
{
    int best = 0;

    for (int seat = 0; seat < v->rules->players_n; seat++) {
        if (seat == v->seat)
            continue;
        const int gain =
            bab_network(v->rules, v->state, space, seat, NULL) * v->set->points_per_noble +
            v->state->clan[seat].cities * v->set->points_per_city;
        best = gain > best ? gain : best;
    }
    return best;
}

static void survey_site(struct survey *v, int index)
{
    const int space = v->set->site[index], ziggurat = v->set->space[space].ziggurat;
    const struct bab_space *at = &v->set->space[space];
    const struct bab_tile *city = bab_city_at(v->rules, v->state, space);
    const unsigned land = at->land[v->rules->players_n];
    struct site *site = &v->site[index];
    int count[BAB_SEATS_MAX + 1] = {0}, open = 0, most = 0;

    for (int i = 0; i < at->near_n; i++) {
        const int owner = v->state->owner[at->near[i]];
        count[owner]++;
        open += (owner == 0) & (int)(land >> i & 1);
    }
    if (ziggurat >= 0 && bab_in_play(v->rules, space))
        v->ziggurats += count[v->seat + 1] > 0;
    site->counts = city != NULL || (ziggurat >= 0 && bab_in_play(v->rules, space) &&
                                    !((v->state->scored >> ziggurat) & 1));
    if (!site->counts)
        return;
    for (int seat = 0; seat < v->rules->players_n; seat++)
        if (seat != v->seat && count[seat + 1] > most)
            most = count[seat + 1];
    const int lead = count[v->seat + 1] - most, prize = city != NULL ? v->city_win : CARD;
    site->outlook = (int16_t)outlook(open, lead);
    site->symbols = city != NULL ? city->symbols : 0;
    site->noble = (int16_t)(city != NULL ? noble_worth(open) : 0);
    site->land = (int16_t)(prize * site_gain(v, open, lead, true) / 100);
    site->river = (int16_t)(prize * site_gain(v, open, lead, false) / 100);
    if (city != NULL && open == 1) {
        const int mine =
            (v->state->clan[v->seat].cities + (lead + 1 > 0)) * v->set->points_per_city;
        site->land = (int16_t)(site->land + POINT * mine - OTHERS * others_gain(v, space));
    }
}

/* Follows the tokens of one group, breadth first.  On the way every free space learns which groups
 * it touches (`beside`): what a token there would join is then known without looking around
 * again. */
static void survey_group(struct survey *v, int first)
{
    struct group *g = &v->group[v->groups];
    uint8_t queue[BAB_CLAN_MAX + 1];
    int n = 1;

    memset(g, 0, sizeof *g);
    queue[0] = (uint8_t)first;
    v->group_of[first] = (uint8_t)v->groups;
    for (int i = 0; i < n; i++) {
        const struct bab_space *at = &v->set->space[queue[i]];
        g->nobles[v->state->token[queue[i]] % BAB_TOKENS_MAX] += !at->river;
        for (int k = 0; k < at->near_sites_n; k++)
            g->sites |= UINT64_C(1) << v->set->space[at->near_sites[k]].site;
        for (int k = 0; k < at->near_n; k++) {
            const int near = at->near[k];
            if (v->state->owner[near] == 0) {
                v->beside[near] |= UINT64_C(1) << v->groups;
            } else if (v->state->owner[near] == v->seat + 1 && v->group_of[near] == NO_GROUP) {
                v->group_of[near] = (uint8_t)v->groups;
                if (n < BAB_CLAN_MAX)
                    queue[n++] = (uint8_t)near;
            }
        }
    }
    for (uint64_t left = g->sites; left != 0; left &= left - 1) {
        const struct site *site = &v->site[__builtin_ctzll(left)];
        for (int kind = 0; site->counts && kind < v->set->tokens_n; kind++)
            g->worth[kind] = (int16_t)(g->worth[kind] + (site->symbols >> kind & 1) * site->noble);
    }
    v->groups++;
}

static void survey(struct survey *v, const struct stele_rules *rules, const struct bab_state *state,
                   int seat, bool more)
{
    v->rules = rules;
    v->set = bab_set(rules);
    v->state = state;
    v->seat = seat;
    v->more = more;
    v->ziggurats = v->groups = 0;
    v->city_win = (int16_t)(WIN_NOW + WIN * (state->cities - v->set->end_cities));
    memset(v->group_of, NO_GROUP, sizeof v->group_of);
    memset(v->beside, 0, sizeof v->beside);
    for (int i = 0; i < v->set->sites_n; i++)
        survey_site(v, i);
    for (int i = 0; i < v->set->spaces_n && v->groups < GROUPS_MAX; i++)
        if (state->owner[i] == v->seat + 1 && v->group_of[i] == NO_GROUP)
            survey_group(v, i);
}

/* ---- What a space is worth ------------------------------------------------------------------- */

/* A space for any token, and what each kind of noble adds to it there. */
struct prospect {
    int any;
    int noble[BAB_TOKENS_MAX];
};

/* Joining groups, and groups with cities: every noble then counts for every city.  With N nobles of
 * a kind and cities worth W to that kind, a group is worth N W; of groups that are joined both add
 * up before they are multiplied, and the gain is the product of the sums less the sum of the
 * products. */
static void add_connections(const struct survey *v, int space, uint64_t new_sites,
                            struct prospect *p)
{
    int nobles[BAB_TOKENS_MAX] = {0}, worth[BAB_TOKENS_MAX] = {0}, before = 0, groups = 0;
    const int kinds = v->set->tokens_n;

    for (uint64_t left = v->beside[space]; left != 0; left &= left - 1, groups++) {
        const struct group *g = &v->group[__builtin_ctzll(left)];
        new_sites &= ~g->sites;
        for (int kind = 0; kind < kinds; kind++) {
            nobles[kind] += g->nobles[kind];
            worth[kind] += g->worth[kind];
            before += g->nobles[kind] * g->worth[kind];
        }
    }
    for (; new_sites != 0; new_sites &= new_sites - 1) {
        const struct site *site = &v->site[__builtin_ctzll(new_sites)];
        for (int kind = 0; kind < kinds; kind++)
            worth[kind] += (site->symbols >> kind & 1) * site->noble;
    }
    p->any += LINK * (groups > 0) - before;
    for (int kind = 0; kind < kinds; kind++) {
        p->any += nobles[kind] * worth[kind];
        p->noble[kind] = worth[kind];
    }
}

static void add_ziggurat(const struct survey *v, int ziggurat, struct prospect *p)
{
    const int space = v->set->ziggurat[ziggurat];

    if (!bab_in_play(v->rules, space) ||
        (bab_ruled(v->rules, BAB_R_SCORED_DO_NOT_PAY) && ((v->state->scored >> ziggurat) & 1)))
        return;
    const bool first = bab_tokens_near(v->rules, v->state, space, v->seat) == 0;
    p->any += POINT * v->set->points_per_ziggurat * (v->ziggurats + first) + first * ZIGGURAT_NEW;
}

static void assess(const struct survey *v, int space, struct prospect *p)
{
    const struct bab_space *at = &v->set->space[space];
    uint64_t sites = 0;

    p->any = 0;
    for (int i = 0; i < at->near_sites_n; i++) {
        const int index = v->set->space[at->near_sites[i]].site;
        if (!v->site[index].counts)
            continue;
        sites |= UINT64_C(1) << index;
        p->any += at->river ? v->site[index].river : v->site[index].land;
    }
    add_connections(v, space, sites, p);
    if (at->near_ziggurat >= 0)
        add_ziggurat(v, at->near_ziggurat, p);
}

/* ---- Placing --------------------------------------------------------------------------------- */

struct choice {
    int worth, kind, space;
};

/* What giving up a token of a kind costs, on land; INT_MAX where none can be played now. */
static void kind_costs(const struct survey *v, bool beyond, int cost[BAB_TOKENS_MAX])
{
    const struct bab_clan *clan = &v->state->clan[v->seat];
    const int farmers = bab_available(v->rules, clan, v->set->farmer);
    const bool many = farmers + v->state->play.kinds[v->set->farmer] >= v->set->play_farmers &&
                      v->state->play.rivers == 0 &&
                      v->state->play.kinds[v->set->farmer] == v->state->play.n;

    for (int kind = 0; kind < v->set->tokens_n; kind++) {
        cost[kind] = INT_MAX;
        if (bab_available(v->rules, clan, kind) == 0)
            continue;
        cost[kind] = kind != v->set->farmer ? NOBLE_COST
                     : many && !beyond      ? FARMER_COST - FARMERS
                                            : FARMER_COST;
    }
}

static void consider(int kind, int space, int worth, struct choice *best)
{
    if (worth > best->worth)
        *best = (struct choice){worth, kind, space};
}

/* A free space: the kind that suits it best. */
static void consider_space(const struct survey *v, int space, const int *cost, int noise,
                           struct choice *best)
{
    const bool river = v->set->space[space].river;
    struct prospect p;

    assess(v, space, &p);
    for (int kind = 0; kind < v->set->tokens_n; kind++) {
        if (cost[kind] == INT_MAX)
            continue;
        const int own = kind == v->set->farmer ? 0 : river ? -RIVER : p.noble[kind];
        consider(kind, space, p.any + own - cost[kind] + noise, best);
    }
}

/* BAB-5.5, BAB-5.8: a farmer beside one's own token, a noble with card 6. */
static void consider_farm(const struct survey *v, int space, const int *cost, int noise,
                          struct choice *best)
{
    const bool nobles = bab_has(v->rules, &v->state->clan[v->seat], BAB_E_NOBLES_ON_FARMS);
    const bool farmers =
        v->beside[space] != 0 && bab_farm_open(v->rules, v->state, space, v->seat, NULL);
    struct prospect p;

    if (!nobles && !farmers)
        return;
    assess(v, space, &p);
    p.any += FARM * bab_farm_points(v->rules, v->state, v->state->tile[space] - 1);
    for (int kind = 0; kind < v->set->tokens_n; kind++) {
        const bool farmer = kind == v->set->farmer;
        if (cost[kind] != INT_MAX && (farmer ? farmers : nobles))
            consider(kind, space, p.any + (farmer ? 0 : p.noble[kind]) - cost[kind] + noise, best);
    }
}

static struct choice best_place(const struct survey *v, struct stele_rng *rng)
{
    /* Beyond the tokens of option A only some kinds go together, and none on rivers. */
    const bool beyond = v->state->play.n >= v->set->play_tokens;
    struct choice best = {INT_MIN, -1, -1};
    int cost[BAB_TOKENS_MAX];
    const int n = v->set->spaces_n, turned = (int)rng_below(rng, (uint32_t)n);

    kind_costs(v, beyond, cost);
    if (beyond && !bab_has(v->rules, &v->state->clan[v->seat], BAB_E_THREE_NOBLES) &&
        !bab_has(v->rules, &v->state->clan[v->seat], BAB_E_NOBLE_WITH_FARMERS))
        for (int kind = 0; kind < v->set->tokens_n; kind++)
            if (kind != v->set->farmer)
                cost[kind] = INT_MAX;
    for (int i = 0; i < n; i++) {
        const int space = i + turned < n ? i + turned : i + turned - n;
        const struct bab_space *at = &v->set->space[space];
        if (v->state->owner[space] != 0 || at->ziggurat >= 0 || (at->river && beyond) ||
            !bab_in_play(v->rules, space))
            continue;
        /* Far from everything a token changes nothing: one such space is as good as another. */
        if (at->near_sites_n == 0 && v->beside[space] == 0 && best.kind >= 0)
            continue;
        const int noise = (int)rng_below(rng, NOISE + 1);
        if (v->state->tile[space] == 0)
            consider_space(v, space, cost, noise, &best);
        else if (!v->set->tile[v->state->tile[space] - 1].city)
            consider_farm(v, space, cost, noise, &best);
    }
    return best;
}

static bool decide_place(const struct stele_rules *rules, const struct bab_state *state,
                         struct stele_rng *rng, struct stele_move *out)
{
    const int limit = bab_play_limit(rules, state);
    const bool complete = bab_play_complete(rules, state);
    const int most = limit > 0 ? limit : bab_set(rules)->play_tokens;
    struct stele_reason why;
    struct survey v;

    survey(&v, rules, state, state->active, state->play.n + 1 < most);
    const struct choice best = best_place(&v, rng);
    if (best.kind >= 0 && !(complete && best.worth < MORE)) {
        move_init(out, BAB_V_PLACE, state->active);
        move_set_int(out, BAB_PLACE_TOKEN, best.kind);
        move_set_int(out, BAB_PLACE_AT, best.space);
        if (game_check(rules, state, out, &why))
            return true;
    }
    move_init(out, BAB_V_DONE, state->active);
    return game_check(rules, state, out, &why);
}

/* ---- Other decisions ------------------------------------------------------------------------- */

static int lead_of(const struct stele_rules *rules, const struct bab_state *state, int seat)
{
    int best = 0;

    for (int i = 0; i < rules->players_n; i++) {
        const int points = bab_points(&state->clan[i]);
        if (i != seat && points > best)
            best = points;
    }
    return 2 * bab_points(&state->clan[seat]) - best;
}

/* What scoring a site now brings. */
static int score_worth(const struct stele_rules *rules, const struct bab_state *state, int space)
{
    struct bab_state after = *state;

    if (bab_set(rules)->space[space].ziggurat < 0)
        bab_score_city(rules, &after, space, NULL);
    return lead_of(rules, &after, state->active);
}

/* The order matters only where more than one waits. */
static bool decide_score(const struct stele_rules *rules, const struct bab_state *state,
                         struct stele_move *out)
{
    const struct bab_set *set = bab_set(rules);
    int chosen = set->site[__builtin_ctzll(state->pending)], best = INT_MIN;

    if ((state->pending & (state->pending - 1)) != 0) {
        for (uint64_t left = state->pending; left != 0; left &= left - 1) {
            const int space = set->site[__builtin_ctzll(left)];
            const int worth = score_worth(rules, state, space);
            if (worth > best) {
                best = worth;
                chosen = space;
            }
        }
    }
    move_init(out, BAB_V_SCORE, state->active);
    move_set_int(out, BAB_SCORE_AT, chosen);
    return true;
}

static bool is_late(const struct stele_rules *rules, const struct bab_state *state)
{
    return state->cities <= 3 * (bab_set(rules)->end_cities + 1);
}

static int card_worth(const struct stele_rules *rules, const struct bab_state *state, int card)
{
    static const int16_t taste[BAB_EFFECTS_N] = {
        [BAB_E_TEN_POINTS] = TEN,
        [BAB_E_EXTRA_TURN] = EXTRA,
        [BAB_E_RACK_SEVEN] = SEVEN,
        [BAB_E_THREE_NOBLES] = NOBLES,
        [BAB_E_NOBLE_WITH_FARMERS] = WITH_FARMERS,
        [BAB_E_NOBLES_ON_FARMS] = ON_FARMS,
        [BAB_E_CITY_BONUS] = BONUS,
        [BAB_E_CENTRE_CONNECTS] = CENTRE,
        [BAB_E_RIVER_CONNECTS] = RIVERS,
    };
    const struct bab_set *set = bab_set(rules);

    for (int i = 0; i < BAB_EFFECTS_N; i++) {
        if (set->effect[i] != card)
            continue;
        if (i == BAB_E_TEN_POINTS && is_late(rules, state))
            return TEN_LATE;
        return taste[i] + (i == BAB_E_CITY_BONUS ? 10 * state->clan[state->chooser].cities : 0);
    }
    return 0;
}

static bool decide_card(const struct stele_rules *rules, const struct bab_state *state,
                        struct stele_rng *rng, struct stele_move *out)
{
    const struct bab_set *set = bab_set(rules);
    int best = INT_MIN, chosen = -1;

    for (unsigned left = state->display; left != 0; left &= left - 1) {
        const int card = bab_lowest(left);
        const int worth = card_worth(rules, state, card) + (int)rng_below(rng, NOISE + 1);
        if (worth > best) {
            best = worth;
            chosen = card;
        }
    }
    if (chosen < 0)
        return false;
    move_init(out, BAB_V_CARD, state->chooser);
    move_set_int(out, BAB_CARD_NUMBER, set->card_number[chosen]);
    return true;
}

/* A second turn is worth most with many farmers, and nothing once the game is over. */
static bool decide_extra(const struct stele_rules *rules, const struct bab_state *state,
                         struct stele_move *out)
{
    const struct bab_set *set = bab_set(rules);
    const int farmers = bab_available(rules, &state->clan[state->active], set->farmer);
    const bool now = farmers >= set->play_farmers || is_late(rules, state);

    move_init(out, BAB_V_EXTRA, state->active);
    move_set_int(out, BAB_EXTRA_USE, now ? BAB_YES : BAB_NO);
    return true;
}

bool bab_policy(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                struct stele_move *out)
{
    const struct bab_state *s = state;

    switch ((enum bab_phase)s->phase) {
    case BAB_P_PLAY:
        return decide_place(rules, s, rng, out);
    case BAB_P_SCORE:
        return decide_score(rules, s, out);
    case BAB_P_CARD:
        return decide_card(rules, s, rng, out);
    case BAB_P_EXTRA:
        return decide_extra(rules, s, out);
    case BAB_P_TILES:
    case BAB_P_DISPLAY:
    case BAB_P_RACKS:
    case BAB_P_REFILL:
    case BAB_P_OVER:
        break;
    }
    return false;
}

/* ---- Dealing anew ---------------------------------------------------------------------------- */

/* Takes one token out of the pool, each of them equally likely. */
static int draw_from(const struct stele_rules *rules, uint8_t *pool, struct stele_rng *rng)
{
    uint32_t sum = 0;
    int kind = 0;

    for (int i = 0; i < bab_set(rules)->tokens_n; i++)
        sum += pool[i];
    uint32_t at = rng_below(rng, sum);
    while (at >= pool[kind])
        at -= pool[kind++];
    pool[kind]--;
    return kind;
}

/* Gives a token on a river another kind, in the play that laid it there, too. */
static void turn_token(struct bab_state *state, int space, int kind)
{
    struct bab_play *play = &state->play;

    for (int i = 0; i < play->n; i++) {
        if (play->at[i] != space)
            continue;
        play->kinds[play->token[i]]--;
        play->kinds[kind]++;
        play->token[i] = (uint8_t)kind;
    }
    state->token[space] = (uint8_t)kind;
}

/* What the seat cannot know of a clan: rack, reserve and rivers of the others; of its own, what the
 * log does not know.  The pool is all that does not lie in sight. */
static void redeal_clan(const struct stele_rules *rules, struct bab_state *state, int owner,
                        int seat, struct stele_rng *rng)
{
    const struct bab_set *set = bab_set(rules);
    struct bab_clan *clan = &state->clan[owner];
    const bool own = owner == seat;
    const int unknown = set->tokens_n, size = bab_rack_size(rules, clan);
    uint8_t pool[BAB_TOKENS_MAX];

    if (own) {
        memcpy(pool, clan->unseen, sizeof pool);
    } else {
        memcpy(pool, set->token_count, sizeof pool);
        for (int i = 0; i < set->spaces_n; i++)
            if (state->owner[i] == owner + 1 && !set->space[i].river)
                pool[state->token[i]]--;
    }
    for (int i = 0; i < set->spaces_n; i++)
        if (state->owner[i] == owner + 1 && set->space[i].river &&
            (!own || state->token[i] == unknown))
            turn_token(state, i, draw_from(rules, pool, rng));
    const int drawn = own ? clan->rack[unknown] : size;
    if (!own)
        memset(clan->rack, 0, sizeof clan->rack);
    clan->rack[unknown] = 0;
    for (int i = 0; i < drawn; i++)
        clan->rack[draw_from(rules, pool, rng)]++;
    memcpy(clan->unseen, pool, sizeof clan->unseen);
}

/* The play step of somebody else goes on only because something could be added to it: a rack that
 * has nothing to add is not the one. */
static bool fits_play(const struct stele_rules *rules, const struct bab_state *state, int seat)
{
    return state->phase != BAB_P_PLAY || state->active == seat || state->play.n == 0 ||
           bab_play_extendable(rules, state);
}

void bab_redeal(const struct stele_rules *rules, void *in, int seat, struct stele_rng *rng)
{
    enum { TRIES = 64 };
    struct bab_state *state = in;

    for (int owner = 0; owner < rules->players_n; owner++) {
        const uint8_t bit = (uint8_t)(1u << owner);
        /* The order of a reserve is known to nobody: draws are chance from now on. */
        memset(state->clan[owner].order, 0, sizeof state->clan[owner].order);
        state->recorded |= bit;
        if ((state->window & bit) && bab_rack_size(rules, &state->clan[owner]) == 0) {
            state->window &= (uint8_t)~bit;
            state->undrawn |= bit;
        }
        redeal_clan(rules, state, owner, seat, rng);
    }
    for (int i = 0; i < TRIES && !fits_play(rules, state, seat); i++)
        redeal_clan(rules, state, state->active, seat, rng);
}

/* ---- The position in figures ----------------------------------------------------------------- */

/* Of one clan:
 *   0 points                             6 cards owned           10 what cities promise, summed,
 *   1 cities won                         7 card 3, a rack of        in tenths
 *   2 what they will still pay: cities     seven                 11 likewise ziggurats
 *     won times those left to score      8 card 7, the bonus     12 nobles times cities they are
 *   3 tokens left                        9 cards 8 and 9, which     connected to, in points
 *   4 ziggurats with its tokens beside     connect               13 points of farms beside its tokens
 *   5 cities won, squared */
enum { CLAN_FEATURES = 14 };

static void clan_features(const struct stele_rules *rules, const struct bab_state *state, int seat,
                          int32_t out[CLAN_FEATURES])
{
    const struct bab_set *set = bab_set(rules);
    const struct bab_clan *clan = &state->clan[seat];
    const int left = state->cities > set->end_cities ? state->cities - set->end_cities : 0;
    struct survey v;

    survey(&v, rules, state, seat, false);
    out[0] = bab_points(clan);
    out[1] = clan->cities;
    out[2] = clan->cities * left;
    out[3] = bab_rack_size(rules, clan) + clan->reserve;
    out[4] = v.ziggurats;
    out[5] = clan->cities * clan->cities;
    out[6] = __builtin_popcount(clan->cards);
    out[7] = bab_has(rules, clan, BAB_E_RACK_SEVEN);
    out[8] = bab_has(rules, clan, BAB_E_CITY_BONUS);
    out[9] =
        bab_has(rules, clan, BAB_E_CENTRE_CONNECTS) + bab_has(rules, clan, BAB_E_RIVER_CONNECTS);
    out[10] = out[11] = out[12] = out[13] = 0;
    for (int i = 0; i < set->sites_n; i++)
        if (v.site[i].counts)
            out[set->space[set->site[i]].ziggurat < 0 ? 10 : 11] += v.site[i].outlook / 10;
    for (int i = 0; i < v.groups; i++)
        for (int kind = 0; kind < set->tokens_n; kind++)
            out[12] += v.group[i].nobles[kind] * v.group[i].worth[kind];
    out[12] /= POINT;
    for (int i = 0; i < set->spaces_n; i++)
        if (v.beside[i] != 0 && bab_farm_at(rules, state, i) != NULL)
            out[13] += bab_farm_points(rules, state, state->tile[i] - 1);
}

/* The opponent with most points, by what the cities in front promise where they are level. */
static int rival_of(const struct stele_rules *rules, const struct bab_state *state, int seat)
{
    int rival = STELE_NOBODY, best = 0;

    for (int i = 0; i < rules->players_n; i++) {
        const int worth = 16 * bab_points(&state->clan[i]) + state->clan[i].cities;
        if (i != seat && (rival == STELE_NOBODY || worth > best)) {
            rival = i;
            best = worth;
        }
    }
    return rival;
}

/* Of the game:
 *   0 cities left to score      3 turns until this seat is on turn   6 points ahead of the best
 *   1 ziggurats left to score   4 tokens laid in its play so far       opponent
 *   2 farms left                5 turns played, in fives
 * then the clan of the seat, then that of the opponent with most points. */
enum { GAME_FEATURES = 7, FEATURES_N = GAME_FEATURES + 2 * CLAN_FEATURES };

_Static_assert((int)FEATURES_N <= (int)STELE_FEATURES_MAX, "too many features");

size_t bab_features(const struct stele_rules *rules, const void *in, int seat, int32_t *out)
{
    const struct bab_state *state = in;
    const struct bab_set *set = bab_set(rules);
    const int n = rules->players_n, rival = rival_of(rules, state, seat);

    memset(out, 0, FEATURES_N * sizeof *out);
    out[0] = state->cities - set->end_cities;
    for (int i = 0; i < set->ziggurats_n; i++)
        out[1] += bab_in_play(rules, set->ziggurat[i]) && !((state->scored >> i) & 1);
    for (int i = 0; i < set->spaces_n; i++)
        out[2] += bab_farm_at(rules, state, i) != NULL;
    out[3] = (seat - state->active + n) % n;
    out[4] = seat == state->active && state->phase == BAB_P_PLAY ? state->play.n : 0;
    out[5] = state->turn / 5;
    clan_features(rules, state, seat, out + GAME_FEATURES);
    if (rival != STELE_NOBODY)
        clan_features(rules, state, rival, out + GAME_FEATURES + CLAN_FEATURES);
    out[6] = out[GAME_FEATURES] - out[GAME_FEATURES + CLAN_FEATURES];
    return FEATURES_N;
}
