/* Hooks for the analysis: a quick player for playouts, a redeal of hands and piles, and the
 * features of a position.
 *
 * The quick player estimates what each card of a column does when it is activated, so that a card
 * is worth its whole column.  What cannot be built soon is offered, the cards of unwanted gods
 * first.  Values are hundredths of a point; the weights were found by playing against itself. */
#include "games/deus/deus.h"

#include <limits.h>
#include <string.h>

enum {
    GOLD = 22,           /* a coin */
    GOLD_MANY = 1,       /* a coin beyond the first dozen */
    RESOURCE = 105,      /* the first unit of a resource */
    RESOURCE_MORE = 103, /* a further one */
    CARD = 20,           /* a card in hand */
    PIECE0 = 2,          /* a piece of a kind that the board lacks */
    PIECE1 = 18,         /* a second one */
    PIECE2 = 17,         /* a further one */
    BUILD = 123,         /* a building, apart from what it does now */
    AGAIN = 63,          /* what a card does, for later activations: per cent */
    SHORT = 51,          /* the shortest column: it holds temples up */
    TEMPLE = 75,         /* a temple, beside what it pays now */
    REGION = 50,         /* a region more */
    COMPANY = 9,         /* another piece in a region, for each that is there */
    BESIDE = 16,         /* a region beside a village */
    ARMY = 35,           /* an army there */
    VILLAGE = 80,        /* a point won from a village: per cent */
    NEW_LAND = 57,       /* production on a land where there is none yet */
    STEAL = 329,         /* a point taken from an opponent */
    ROB = 58,            /* a coin taken from one */
    MARCH = 23,          /* what moving an army is worth at least */
    OFFER = 88,          /* what building must be worth more than offering */
    KEEP = 277,          /* what a card must promise to be kept */
    SOON = 6,            /* gold that may still be missing for that */
    STRENGTH = 9,        /* one more card in an offering */
    WILD = 103,          /* the card that is used up by building at random */
    NOISE = 12           /* random, to break ties */
};

enum { POINT = 100, PATIENCE = 50, WHIM = 3, KINDS_MAX = DEU_HAND_MAX };

/* ---- What things are worth ------------------------------------------------------------------- */

struct view {
    const struct stele_rules *rules;
    const struct deu_set *set;
    const struct deu_state *state;
    const struct deu_player *own;
};

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int gold_worth(const struct view *v, int gold)
{
    const int room = v->own->goods[DEU_GOLD] < 12 ? 12 - v->own->goods[DEU_GOLD] : 0;

    return gold <= room ? GOLD * gold : GOLD * room + GOLD_MANY * (gold - room);
}

static int resource_worth(const struct view *v, int resource, int n)
{
    const int got = least(n, v->state->reserve[resource]);

    if (got <= 0)
        return 0;
    return v->own->goods[resource] == 0 ? RESOURCE + RESOURCE_MORE * (got - 1)
                                        : RESOURCE_MORE * got;
}

/* What giving units of a resource away costs. */
static int resource_cost(const struct view *v, int resource, int n)
{
    return n >= v->own->goods[resource] && n > 0 ? RESOURCE_MORE * (n - 1) + RESOURCE
                                                 : RESOURCE_MORE * n;
}

static int piece_worth(const struct view *v, int piece)
{
    if (v->own->supply[piece] == 0)
        return 0;
    return v->own->stock[piece] == 0 ? PIECE0 : v->own->stock[piece] == 1 ? PIECE1 : PIECE2;
}

static int any_piece_worth(const struct view *v)
{
    int best = 0;

    for (int i = 0; i < DEU_ORDINARY_N; i++) {
        const int worth = piece_worth(v, i);
        best = worth > best ? worth : best;
    }
    return best;
}

static deu_regions own_armies(const struct view *v)
{
    return v->own->held & v->state->piece[DEU_ARMY];
}

/* Opponents beside the army from which a raid takes most; *region is where it stands. */
static int raid_victims(const struct view *v, const struct deu_card *card, int *region)
{
    int best = 0;

    *region = -1;
    for (deu_regions left = own_armies(v); left != 0; left &= left - 1) {
        const int at = deu_lowest(left);
        int victims = 0;
        for (int seat = 0; seat < v->rules->players_n; seat++)
            victims +=
                deu_is_neighbour(v->state, at, seat) &&
                (card->effect == DEU_E_STEAL_VP || v->state->player[seat].goods[DEU_GOLD] > 0);
        if (*region < 0 || victims > best) {
            best = victims;
            *region = at;
        }
    }
    return best;
}

/* The production site with most pieces that the card may use. */
static int best_site(const struct view *v, const struct deu_card *card, int *units)
{
    deu_regions sites = v->own->held & v->state->piece[DEU_PRODUCTION];
    int chosen = -1, best = -1;

    *units = 0;
    if (card->effect == DEU_E_PRODUCE_CITY)
        sites &= v->state->terrain[card->terrain];
    for (; sites != 0; sites &= sites - 1) {
        const int at = deu_lowest(sites);
        const int n =
            (card->effect == DEU_E_PRODUCE_CITY ? deu_pieces_at(v->state, at) : 1) * card->amount;
        const int worth = resource_worth(v, v->set->resource_of[deu_terrain(v->state, at)], n);
        if (worth > best) {
            best = worth;
            chosen = at;
            *units = n;
        }
    }
    return chosen;
}

static int sale_worth(const struct view *v, const struct deu_card *card, int *count)
{
    const int most = deu_most_sold(v->state, card);
    int best = 0;

    *count = 0;
    for (int n = 1; n <= most; n++) {
        int worth = card->effect == DEU_E_SELL_FOR_GOLD ? gold_worth(v, n * card->gold)
                                                        : POINT * n * card->vp;
        for (int i = 0; i < DEU_RESOURCES_N; i++) {
            const int lot = card->effect == DEU_E_SELL_LOTS ? card->lot[i] : i == card->resource;
            worth -= lot > 0 ? resource_cost(v, i, n * lot) : 0;
        }
        if (worth > best) {
            best = worth;
            *count = n;
        }
    }
    return best;
}

/* Resources to gain, those that the player lacks first: returns what they are worth. */
static int pick_resources(const struct view *v, int n, int16_t goods[DEU_RESOURCES_N])
{
    int worth = 0;

    memset(goods, 0, DEU_RESOURCES_N * sizeof *goods);
    for (; n > 0; n--) {
        int chosen = -1, fewest = INT_MAX;
        for (int i = 0; i < DEU_RESOURCES_N; i++) {
            const int have = v->own->goods[i] + goods[i];
            if (goods[i] < v->state->reserve[i] && have < fewest) {
                fewest = have;
                chosen = i;
            }
        }
        if (chosen < 0)
            break;
        goods[chosen]++;
        worth += fewest == 0 ? RESOURCE : RESOURCE_MORE;
    }
    return worth;
}

static int purchase_worth(const struct view *v, const struct deu_card *card,
                          int16_t goods[DEU_RESOURCES_N])
{
    const int afford = card->gold > 0 ? v->own->goods[DEU_GOLD] / card->gold : card->max;
    const int n = least(card->max, afford);
    const int worth = pick_resources(v, n, goods);

    return worth - GOLD * card->gold * deu_sum(goods, DEU_RESOURCES_N);
}

static int effect_worth(const struct view *v, const struct deu_card *card);

/* The card of a column that is best activated once more; -1 if there is none. */
static int best_copy(const struct view *v, int colour, int *kind)
{
    const struct deu_column *column = &v->own->column[colour];
    int best = 0;

    *kind = -1;
    for (int i = 0; i < column->n; i++) {
        if (deu_is_facedown(column, i))
            continue;
        const struct deu_card *card = deu_card(v->rules, column->card[i]);
        const int worth = card->effect == DEU_E_ACTIVATE_ONE ? 0 : effect_worth(v, card);
        if (*kind < 0 || worth > best) {
            best = worth;
            *kind = column->card[i];
        }
    }
    return best;
}

static deu_regions threatened(const struct view *v)
{
    return deu_around(v->state, own_armies(v)) & v->state->villages;
}

/* What activating a card brings now. */
static int effect_worth(const struct view *v, const struct deu_card *card)
{
    int16_t goods[DEU_RESOURCES_N];
    int at, n;

    switch ((enum deu_effect)card->effect) {
    case DEU_E_VP_PER_TERRAIN:
    case DEU_E_VP_PER_REGION:
        return POINT *
               (deu_count(deu_counted(v->state, v->state->active, card)) / card->group * card->vp);
    case DEU_E_GOLD_PER_TERRAIN:
    case DEU_E_GOLD_PER_REGION:
    case DEU_E_GOLD_PER_VILLAGE:
        return gold_worth(v, card->gold * deu_count(deu_counted(v->state, v->state->active, card)));
    case DEU_E_PRODUCE_ALL:
        n = deu_count(deu_counted(v->state, v->state->active, card)) * card->amount;
        return resource_worth(v, v->set->resource_of[card->terrain], n);
    case DEU_E_PRODUCE_ONE:
    case DEU_E_PRODUCE_CITY:
        at = best_site(v, card, &n);
        return at < 0 ? 0 : resource_worth(v, v->set->resource_of[deu_terrain(v->state, at)], n);
    case DEU_E_SELL_FOR_GOLD:
    case DEU_E_SELL_FOR_VP:
    case DEU_E_SELL_LOTS:
        return sale_worth(v, card, &n);
    case DEU_E_BUY:
        n = purchase_worth(v, card, goods);
        return n > 0 ? n : 0;
    case DEU_E_DRAW_PER_REGION:
        return CARD * card->cards * deu_count(deu_counted(v->state, v->state->active, card));
    case DEU_E_VP_PER_COLUMN:
        return POINT * card->vp * deu_column_cards(v->rules, &v->own->column[card->column]);
    case DEU_E_ACTIVATE_ONE:
        return best_copy(v, card->column, &n);
    case DEU_E_PIECES_PER_REGION:
        n = card->pieces * deu_count(deu_counted(v->state, v->state->active, card));
        return any_piece_worth(v) * least(n, 2) + PIECE2 * (n > 2 ? n - 2 : 0);
    case DEU_E_MOVE_ONE:
    case DEU_E_MOVE_EACH:
        return MARCH;
    case DEU_E_STEAL_GOLD:
        return ROB * card->gold * raid_victims(v, card, &at);
    case DEU_E_STEAL_VP:
        return STEAL * card->vp * raid_victims(v, card, &at);
    case DEU_E_SIEGE:
        return threatened(v) != 0 ? POINT * card->vp : 0;
    default:
        return 0;
    }
}

/* ---- Building -------------------------------------------------------------------------------- */

/* The kinds of cards in a hand; returns how many. */
static int hand_kinds(const struct view *v, uint8_t kinds[KINDS_MAX])
{
    int n = 0, left = v->own->hand_n;

    for (int kind = 0; kind < v->set->kinds_n && left > 0 && n < KINDS_MAX; kind++) {
        if (v->own->hand[kind] > 0) {
            kinds[n++] = (uint8_t)kind;
            left -= v->own->hand[kind];
        }
    }
    return n;
}

static int cost_worth(const struct view *v, const struct deu_card *card)
{
    int worth = GOLD * card->cost[DEU_GOLD];

    for (int i = 0; i < DEU_RESOURCES_N; i++) {
        const int kind = least(card->cost[i], v->own->goods[i]);
        worth +=
            resource_cost(v, i, kind) + GOLD * v->set->gold_per_resource * (card->cost[i] - kind);
    }
    return worth;
}

/* What is known of the columns: the worth of activating each, and which are shortest. */
struct columns {
    int worth[DEU_ORDINARY_N], shortest;
};

static void survey_columns(const struct view *v, struct columns *c)
{
    c->shortest = INT_MAX;
    for (int colour = 0; colour < DEU_ORDINARY_N; colour++) {
        const struct deu_column *column = &v->own->column[colour];
        c->worth[colour] = -1; /* not looked up yet */
        c->shortest = least(c->shortest, column->n);
    }
}

static int column_worth(const struct view *v, struct columns *c, int colour)
{
    const struct deu_column *column = &v->own->column[colour];

    if (c->worth[colour] >= 0)
        return c->worth[colour];
    c->worth[colour] = 0;
    for (int i = 0; i < column->n; i++)
        if (!deu_is_facedown(column, i))
            c->worth[colour] += effect_worth(v, deu_card(v->rules, column->card[i]));
    return c->worth[colour];
}

/* What building a card promises, if it can be paid. */
static int build_worth(const struct view *v, struct columns *c, int kind)
{
    const struct deu_card *card = deu_card(v->rules, kind);
    const int colour = card->colour, cost = cost_worth(v, card);

    if (colour == DEU_PURPLE)
        return TEMPLE +
               POINT * deu_temple_worth(v->rules, v->state, v->state->active, kind).points - cost;
    const int effect = effect_worth(v, card);
    return BUILD + column_worth(v, c, colour) + effect + effect * AGAIN / 100 +
           (v->own->column[colour].n == c->shortest ? SHORT : 0) - cost;
}

/* Whether a card can be built now; cheap tests come first. */
static bool can_build(const struct view *v, int kind)
{
    const int colour = deu_card(v->rules, kind)->colour;
    struct stele_reason why;
    struct stele_move move;

    if (colour != DEU_PURPLE && v->own->stock[colour] == 0)
        return false;
    if (deu_gold_due(v->rules, v->own, kind) > v->own->goods[DEU_GOLD])
        return false;
    move_init(&move, DEU_V_BUILD, v->state->active);
    move_set_int(&move, DEU_BUILD_CARD, kind);
    return game_check(v->rules, v->state, &move, &why);
}

/* What a card in hand is good for: those that cannot be built soon go first. */
static int keep_worth(const struct view *v, struct columns *c, int kind)
{
    const struct deu_card *card = deu_card(v->rules, kind);

    if ((card->colour != DEU_PURPLE && v->own->stock[card->colour] == 0) ||
        deu_gold_due(v->rules, v->own, kind) > v->own->goods[DEU_GOLD] + SOON ||
        (card->colour == DEU_PURPLE && v->own->column[DEU_PURPLE].n > c->shortest))
        return 0;
    return build_worth(v, c, kind);
}

/* ---- Offerings ------------------------------------------------------------------------------- */

/* What a god gives for so many cards. */
static int god_worth(const struct view *v, int god, int n)
{
    const struct deu_god_figures *f = &v->set->god[god];
    int16_t goods[DEU_RESOURCES_N];
    int worth = god < DEU_ORDINARY_N && f->own > 0 ? piece_worth(v, god) : 0;

    worth +=
        gold_worth(v, f->gold * n) + POINT * (n > 1 ? f->vp_more : f->vp_one) + CARD * f->cards * n;
    if (f->resources > 0)
        worth += pick_resources(v, f->resources * n, goods);
    if (f->pieces > 0)
        worth += any_piece_worth(v) * least(f->pieces * n, 3);
    return worth;
}

/* Jupiter lets one choose. */
static int best_god(const struct view *v, int n, int *god)
{
    int best = -1;

    for (int i = 0; i < DEU_ORDINARY_N; i++) {
        const int worth = god_worth(v, i, n);
        if (worth > best) {
            best = worth;
            *god = i;
        }
    }
    return best;
}

static int colour_worth(const struct view *v, int colour, int n)
{
    int god;

    return colour == DEU_JUPITER ? best_god(v, n, &god) : god_worth(v, colour, n);
}

static void set_card(struct stele_move *out, enum deu_verb verb, int seat, int kind)
{
    move_init(out, verb, seat);
    move_set_int(out, 0, kind);
}

/* Goes on discarding what is of no use, the god least wanted first, so that the best comes last. */
static bool decide_offer(const struct view *v, struct stele_rng *rng, struct stele_move *out)
{
    const bool begun = v->state->phase == DEU_P_OFFER;
    uint8_t kinds[KINDS_MAX];
    struct columns c;
    const int n = hand_kinds(v, kinds);
    int useless = 0, first = -1, lowest = INT_MAX, poorest = -1, poor = INT_MAX;

    survey_columns(v, &c);
    for (int i = 0; i < n; i++) {
        const int keep = keep_worth(v, &c, kinds[i]) + (int)rng_below(rng, NOISE + 1);
        if (keep < poor) {
            poor = keep;
            poorest = kinds[i];
        }
        if (keep >= KEEP)
            continue;
        useless += v->own->hand[kinds[i]];
        const int want = colour_worth(v, deu_card(v->rules, kinds[i])->colour, 2);
        if (want < lowest) {
            lowest = want;
            first = kinds[i];
        }
    }
    if (!begun) {
        if (first < 0)
            first = poorest;
        if (first < 0)
            return false;
        set_card(out, DEU_V_DISCARD, v->state->active, first);
        return true;
    }
    const int top =
        v->state->top == deu_unknown(v->rules) ? -1 : deu_card(v->rules, v->state->top)->colour;
    const int now = top < 0 ? INT_MIN : colour_worth(v, top, 2);
    /* The last card would cover a god that is wanted more. */
    if (first >= 0 && v->own->hand_n > 1 && (useless > 1 || top < 0 || lowest + STRENGTH > now)) {
        set_card(out, DEU_V_DISCARD, v->state->active, first);
        return true;
    }
    move_init(out, DEU_V_INVOKE, v->state->active);
    if (top == DEU_JUPITER) {
        int god = 0;
        best_god(v, v->state->offered, &god);
        move_set_int(out, DEU_INVOKE_GOD, god);
    }
    return top >= 0;
}

/* DEU-10.3: once a game any card, face down, where its column does most. */
static int wildcard_worth(const struct view *v, struct columns *c, int *column)
{
    int best = INT_MIN;

    if (!deu_option(v->rules, DEU_O_WILDCARD) || v->own->wildcards >= v->set->wildcard_uses)
        return best;
    for (int i = 0; i < DEU_ORDINARY_N; i++) {
        const int gold = (v->own->column[i].n + 1) * v->set->wildcard_gold;
        if (v->own->stock[i] == 0 || gold > v->own->goods[DEU_GOLD])
            continue;
        const int worth = BUILD + column_worth(v, c, i) - GOLD * gold - WILD;
        if (worth > best) {
            best = worth;
            *column = i;
        }
    }
    return best;
}

static bool build_wildcard(const struct view *v, int column, const uint8_t *kinds, int n,
                           struct columns *c, struct stele_move *out)
{
    int chosen = -1, lowest = INT_MAX;
    struct stele_reason why;

    for (int i = 0; i < n; i++) {
        const int keep = keep_worth(v, c, kinds[i]);
        if (keep < lowest) {
            lowest = keep;
            chosen = kinds[i];
        }
    }
    if (chosen < 0)
        return false;
    set_card(out, DEU_V_BUILD, v->state->active, chosen);
    move_set_int(out, DEU_BUILD_COLUMN, column);
    return game_check(v->rules, v->state, out, &why);
}

/* Builds the most promising card, or offers if none promises enough.  Whether a card can be built
 * takes a full check, so it is made for the best card only, and for the next if that fails. */
static bool decide_action(const struct view *v, struct stele_rng *rng, struct stele_move *out)
{
    uint8_t kinds[KINDS_MAX];
    int worths[KINDS_MAX], column = 0;
    struct columns c;
    const int n = hand_kinds(v, kinds);

    if (v->own->hand_n == 0) {
        move_init(out, DEU_V_PASS, v->state->active);
        return true;
    }
    survey_columns(v, &c);
    for (int i = 0; i < n; i++)
        worths[i] = build_worth(v, &c, kinds[i]) + (int)rng_below(rng, NOISE + 1);
    const int wild = wildcard_worth(v, &c, &column);
    for (;;) {
        int best = OFFER, chosen = -1;
        for (int i = 0; i < n; i++) {
            if (worths[i] > best) {
                best = worths[i];
                chosen = i;
            }
        }
        if (wild > best && build_wildcard(v, column, kinds, n, &c, out))
            return true;
        if (chosen < 0)
            return decide_offer(v, rng, out);
        if (can_build(v, kinds[chosen])) {
            set_card(out, DEU_V_BUILD, v->state->active, kinds[chosen]);
            return true;
        }
        worths[chosen] = INT_MIN;
    }
}

/* ---- Paying and placing ---------------------------------------------------------------------- */

/* Units of several kinds as the first argument, left out where there are none. */
static void set_counts(struct stele_move *out, const int16_t *counts, int n)
{
    int16_t pairs[2 * DEU_COLOURS_N];
    size_t size = 0;

    for (int i = 0; i < n; i++) {
        if (counts[i] > 0) {
            pairs[size++] = (int16_t)i;
            pairs[size++] = counts[i];
        }
    }
    if (size > 0)
        move_set(out, 0, pairs, size);
}

/* In kind as far as that goes. */
static bool decide_pay(const struct view *v, struct stele_move *out)
{
    const struct deu_card *card = deu_card(v->rules, v->state->card);
    int16_t gold[DEU_RESOURCES_N];

    for (int i = 0; i < DEU_RESOURCES_N; i++)
        gold[i] =
            (int16_t)(card->cost[i] > v->own->goods[i] ? card->cost[i] - v->own->goods[i] : 0);
    move_init(out, DEU_V_PAY, v->state->active);
    set_counts(out, gold, DEU_RESOURCES_N);
    return true;
}

/* What a village is worth to a player who holds one more region beside it. */
static int village_worth(const struct view *v, int village, int region, bool army)
{
    const deu_regions around = v->state->near[village];
    const deu_regions held = deu_occupied(v->rules, v->state) | deu_bit(region);
    int mine = army, best = 0;

    for (int seat = 0; seat < v->rules->players_n; seat++) {
        const int armies =
            deu_count(v->state->player[seat].held & around & v->state->piece[DEU_ARMY]);
        if (seat == v->state->active)
            mine += armies;
        else
            best = armies > best ? armies : best;
    }
    const int open = deu_count(around & ~held);
    if (open == 0 && mine + best > 0)
        return (mine > best ? 1 : mine == best ? 0 : -1) * VILLAGE * v->state->village_vp[village];
    return BESIDE + (army ? ARMY : 0);
}

static int place_worth(const struct view *v, int piece, int region)
{
    const bool own = deu_in(v->own->held, region);
    int worth = own ? COMPANY * deu_pieces_at(v->state, region) : REGION;

    if (!own || piece == DEU_ARMY)
        for (deu_regions left = v->state->near[region] & v->state->villages; left != 0;
             left &= left - 1)
            worth += village_worth(v, deu_lowest(left), region, piece == DEU_ARMY);
    if (piece == DEU_PRODUCTION) {
        const int terrain = deu_terrain(v->state, region);
        worth += (v->own->held & v->state->piece[DEU_PRODUCTION] & v->state->terrain[terrain]) == 0
                     ? NEW_LAND
                     : 0;
    }
    return worth;
}

static int best_place(const struct view *v, deu_regions places, struct stele_rng *rng)
{
    int chosen = -1, best = 0;

    for (; places != 0; places &= places - 1) {
        const int at = deu_lowest(places);
        const int here = place_worth(v, v->state->column, at) + (int)rng_below(rng, NOISE + 1);
        if (chosen < 0 || here > best) {
            best = here;
            chosen = at;
        }
    }
    return chosen;
}

/* Places a piece; at the edge, which costs points, only if there is no other place. */
static bool decide_place(const struct view *v, struct stele_rng *rng, struct stele_move *out)
{
    const int seat = v->state->active, piece = v->state->column;
    int region = best_place(v, deu_places(v->rules, v->state, seat, piece), rng);
    const bool edge = region < 0;

    if (edge)
        region = best_place(v, deu_edge_places(v->rules, v->state, seat, piece), rng);
    if (region < 0)
        return false;
    move_init(out, DEU_V_PLACE, seat);
    move_set_int(out, DEU_PLACE_AT, region);
    if (edge)
        move_set_int(out, DEU_PLACE_EDGE, 0);
    return true;
}

/* ---- Cards of the column --------------------------------------------------------------------- */

static bool skip(const struct view *v, struct stele_move *out)
{
    struct stele_reason why;

    move_init(out, DEU_V_SKIP, v->state->active);
    return game_check(v->rules, v->state, out, &why);
}

/* The move if it is legal, else skipping the card if that is. */
static bool or_skip(const struct view *v, struct stele_move *out)
{
    struct stele_reason why;

    return game_check(v->rules, v->state, out, &why) || skip(v, out);
}

static int army_worth(const struct view *v, int region)
{
    int worth = deu_in(v->own->held, region) ? 0 : REGION / 2;

    for (deu_regions left = v->state->near[region] & v->state->villages; left != 0;
         left &= left - 1)
        worth += village_worth(v, deu_lowest(left), region, true);
    return worth;
}

/* The march that brings most; where there is none, the card is done with. */
static bool decide_march(const struct view *v, struct stele_move *out)
{
    const bool each = deu_resolved(v->rules, v->state)->effect == DEU_E_MOVE_EACH;
    struct stele_reason why;
    int best = MARCH, from = -1, to = -1;

    for (deu_regions left = own_armies(v); left != 0; left &= left - 1) {
        const int at = deu_lowest(left);
        if (each && v->state->marched[at] >= v->state->armies[at])
            continue;
        const int here = army_worth(v, at) + (deu_pieces_at(v->state, at) == 1 ? REGION : 0);
        for (deu_regions there = deu_destinations(v->rules, v->state, at); there != 0;
             there &= there - 1) {
            const int region = deu_lowest(there);
            if (v->state->armies[region] > 0)
                continue;
            const int gain = army_worth(v, region) - here;
            if (gain > best) {
                best = gain;
                from = at;
                to = region;
            }
        }
    }
    if (from >= 0) {
        move_init(out, DEU_V_MOVE, v->state->active);
        move_set_int(out, DEU_MOVE_FROM, from);
        move_set_int(out, DEU_MOVE_TO, to);
        if (game_check(v->rules, v->state, out, &why))
            return true;
    }
    move_init(out, DEU_V_DONE, v->state->active);
    return or_skip(v, out);
}

static bool decide_siege(const struct view *v, struct stele_move *out)
{
    int chosen = -1;

    for (deu_regions left = threatened(v); left != 0; left &= left - 1)
        if (chosen < 0 || v->state->village_vp[deu_lowest(left)] > v->state->village_vp[chosen])
            chosen = deu_lowest(left);
    if (chosen < 0)
        return skip(v, out);
    set_card(out, DEU_V_SIEGE, v->state->active, chosen);
    return or_skip(v, out);
}

/* Pieces of the kinds of which fewest are on the board. */
static void pick_pieces(const struct view *v, int n, int16_t pieces[DEU_COLOURS_N])
{
    memset(pieces, 0, DEU_COLOURS_N * sizeof *pieces);
    for (; n > 0; n--) {
        int chosen = -1, fewest = INT_MAX;
        for (int i = 0; i < DEU_ORDINARY_N; i++) {
            const int have = v->own->stock[i] + pieces[i];
            if (pieces[i] < v->own->supply[i] && have < fewest) {
                fewest = have;
                chosen = i;
            }
        }
        if (chosen < 0)
            return;
        pieces[chosen]++;
    }
}

static bool decide_recruit(const struct view *v, int n, struct stele_move *out)
{
    int16_t pieces[DEU_COLOURS_N];

    pick_pieces(v, n, pieces);
    move_init(out, DEU_V_RECRUIT, v->state->active);
    set_counts(out, pieces, DEU_COLOURS_N);
    return true;
}

static bool decide_card(const struct view *v, struct stele_move *out)
{
    const struct deu_card *card = deu_resolved(v->rules, v->state);
    int16_t goods[DEU_RESOURCES_N];
    int at, n;

    switch (deu_verb_of(card)) {
    case DEU_V_USE:
        move_init(out, DEU_V_USE, v->state->active);
        return true;
    case DEU_V_PRODUCE:
        at = best_site(v, card, &n);
        if (at < 0)
            return skip(v, out);
        set_card(out, DEU_V_PRODUCE, v->state->active, at);
        return true;
    case DEU_V_SELL:
        sale_worth(v, card, &n);
        set_card(out, DEU_V_SELL, v->state->active, n);
        return true;
    case DEU_V_BUY:
        if (purchase_worth(v, card, goods) <= 0)
            memset(goods, 0, sizeof goods);
        move_init(out, DEU_V_BUY, v->state->active);
        set_counts(out, goods, DEU_RESOURCES_N);
        return true;
    case DEU_V_RECRUIT:
        return decide_recruit(v, deu_workshop(v->rules, v->state), out);
    case DEU_V_COPY:
        best_copy(v, card->column, &n);
        if (n < 0)
            return skip(v, out);
        set_card(out, DEU_V_COPY, v->state->active, n);
        return or_skip(v, out);
    case DEU_V_MOVE:
        return decide_march(v, out);
    case DEU_V_RAID:
        raid_victims(v, card, &at);
        if (at < 0)
            return skip(v, out);
        set_card(out, DEU_V_RAID, v->state->active, at);
        return true;
    case DEU_V_SIEGE:
        return decide_siege(v, out);
    default:
        return false;
    }
}

static bool decide_god(const struct view *v, struct stele_move *out)
{
    const int n = deu_granted(v->rules, v->state);
    int16_t goods[DEU_RESOURCES_N];

    switch (v->state->god - 1) {
    case DEU_CERES:
        pick_resources(v, n, goods);
        move_init(out, DEU_V_TAKE, v->state->active);
        set_counts(out, goods, DEU_RESOURCES_N);
        return true;
    case DEU_MARS:
        return decide_recruit(v, n, out);
    case DEU_MINERVA:
        set_card(out, DEU_V_EXTRA, v->state->active, n);
        return true;
    default:
        return false;
    }
}

/* As even as can be. */
static bool decide_stock(const struct stele_rules *rules, const struct deu_state *state,
                         struct stele_move *out)
{
    const struct deu_set *set = deu_set(rules);
    int16_t pieces[DEU_ORDINARY_N] = {0};
    struct stele_reason why;

    for (int n = 0, i = 0, full = 0; n < set->alt_start_most && full < DEU_ORDINARY_N;
         i = (i + 1) % DEU_ORDINARY_N) {
        if (pieces[i] == set->each[i]) {
            full++;
            continue;
        }
        full = 0;
        pieces[i]++;
        n++;
    }
    move_init(out, DEU_V_STOCK, deu_unstocked(rules, state));
    set_counts(out, pieces, DEU_ORDINARY_N);
    return game_check(rules, state, out, &why);
}

bool deu_policy(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                struct stele_move *out)
{
    const struct deu_state *s = state;
    const struct view v = {rules, deu_set(rules), s, deu_own_const(s)};

    switch ((enum deu_phase)s->phase) {
    case DEU_P_STOCK:
        return decide_stock(rules, s, out);
    case DEU_P_ACTION:
        /* Where everybody waits for somebody else to end the game, a random move now and then
         * breaks the deadlock. */
        if (s->round > PATIENCE && rng_below(rng, WHIM) == 0)
            return false;
        return decide_action(&v, rng, out);
    case DEU_P_PAY:
        return decide_pay(&v, out);
    case DEU_P_PLACE:
        return decide_place(&v, rng, out);
    case DEU_P_ACTIVATE:
        return decide_card(&v, out);
    case DEU_P_OFFER:
        return decide_offer(&v, rng, out);
    case DEU_P_GOD:
        return decide_god(&v, out);
    case DEU_P_MAP:
    case DEU_P_DRAW:
    case DEU_P_OVER:
        break;
    }
    return false;
}

/* ---- Dealing anew ---------------------------------------------------------------------------- */

/* Cards whose place the seat does not know. */
struct unseen {
    uint8_t card[DEU_CARDS_MAX];
    int n;
};

static int draw(const struct stele_rules *rules, struct unseen *u, struct stele_rng *rng)
{
    if (u->n == 0)
        return deu_unknown(rules);
    const uint32_t at = rng_below(rng, (uint32_t)u->n);
    const int card = u->card[at];
    u->card[at] = u->card[--u->n];
    return card;
}

/* A card that lies face down, or that a log kept at the table does not know. */
static bool is_hidden(const struct stele_rules *rules, const struct deu_column *column, int at,
                      bool own)
{
    return column->card[at] == deu_unknown(rules) || (!own && deu_is_facedown(column, at));
}

static void find_unseen(const struct stele_rules *rules, const struct deu_state *state, int seat,
                        struct unseen *u)
{
    int left[DEU_KINDS_MAX + 1];

    left[deu_unknown(rules)] = 0;
    for (int kind = 0; kind < deu_set(rules)->kinds_n; kind++)
        left[kind] = deu_card(rules, kind)->copies - state->player[seat].hand[kind];
    for (int owner = 0; owner < rules->players_n; owner++) {
        for (int i = 0; i < DEU_COLOURS_N; i++) {
            const struct deu_column *column = &state->player[owner].column[i];
            for (int k = 0; k < column->n; k++)
                left[column->card[k]] -= !is_hidden(rules, column, k, owner == seat);
        }
    }
    if (state->discards_n > 0) /* DEU-7.2: only the top is seen */
        left[state->top]--;
    u->n = 0;
    for (int kind = 0; kind < deu_set(rules)->kinds_n; kind++)
        for (int i = 0; i < left[kind] && u->n < DEU_CARDS_MAX; i++)
            u->card[u->n++] = (uint8_t)kind;
}

static void redeal_player(const struct stele_rules *rules, struct deu_state *state, int owner,
                          bool own, struct unseen *u, struct stele_rng *rng)
{
    struct deu_player *player = &state->player[owner];
    const int unknown = deu_unknown(rules), n = own ? player->hand[unknown] : player->hand_n;

    if (!own)
        memset(player->hand, 0, sizeof player->hand);
    player->hand[unknown] = 0;
    for (int i = 0; i < n; i++)
        player->hand[draw(rules, u, rng)]++;
    for (int i = 0; i < DEU_COLOURS_N; i++) {
        struct deu_column *column = &player->column[i];
        for (int k = 0; k < column->n; k++) {
            if (!is_hidden(rules, column, k, own))
                continue;
            column->card[k] = (uint8_t)draw(rules, u, rng);
            /* The one that is being built now. */
            if (state->facedown && owner == state->active && i == state->column &&
                k == column->n - 1)
                state->card = column->card[k];
        }
    }
}

/* The pile below its top. */
static void redeal_discards(const struct stele_rules *rules, struct deu_state *state,
                            struct unseen *u, struct stele_rng *rng)
{
    if (state->discards_n == 0)
        return;
    if (state->top == deu_unknown(rules))
        state->top = (uint8_t)draw(rules, u, rng);
    memset(state->discards, 0, sizeof state->discards);
    state->discards[state->top]++;
    for (int i = 1; i < state->discards_n; i++)
        state->discards[draw(rules, u, rng)]++;
}

/* Redeals hands, cards face down, the discards and the deck.  Points are hidden from the others
 * (DEU-2.9), but each was gained in the open: a player who counts knows them, so they stay.  The
 * deck gets no order: cards that nobody holds are the pool, from which moves of chance draw. */
void deu_redeal(const struct stele_rules *rules, void *in, int seat, struct stele_rng *rng)
{
    struct deu_state *state = in;
    struct unseen u;

    find_unseen(rules, state, seat, &u);
    for (int owner = 0; owner < rules->players_n; owner++)
        redeal_player(rules, state, owner, owner == seat, &u, rng);
    redeal_discards(rules, state, &u, rng);
    memset(state->pool, 0, sizeof state->pool);
    for (int i = 0; i < u.n; i++)
        state->pool[u.card[i]]++;
    state->ordered_n = 0;
    memset(state->order, 0, sizeof state->order);
}

/* ---- The position in figures ----------------------------------------------------------------- */

/* Of one player:
 *   0 points if the game ended now      6 pieces on the board,    11 armies beside villages that
 *   1 of them temples                     ready to be built          stand
 *   2 gold                              7 pieces on the map       12 cards in hand
 *   3 resources                         8 regions held            13 the tallest column
 *   4 cards played in the columns       9 regions with two pieces 14 kinds of pieces that the
 *   5 the shortest column                 or more                    board lacks
 *                                      10 with three or more */
enum { PLAYER_FEATURES = 15 };

static void player_features(const struct stele_rules *rules, const struct deu_state *state,
                            int seat, int32_t out[PLAYER_FEATURES])
{
    const struct deu_player *player = &state->player[seat];
    int32_t points[DEU_CATEGORIES_N];

    deu_points(rules, state, seat, points);
    for (int i = 0; i < DEU_CATEGORIES_N; i++)
        out[0] += points[i];
    out[1] = points[DEU_C_TEMPLES];
    out[2] = player->goods[DEU_GOLD];
    for (int i = 0; i < DEU_RESOURCES_N; i++)
        out[3] += player->goods[i];
    out[5] = DEU_COLUMN_MAX;
    for (int i = 0; i < DEU_ORDINARY_N; i++) {
        const int n = player->column[i].n;
        out[4] += n;
        out[5] = n < out[5] ? n : out[5];
        out[13] = n > out[13] ? n : out[13];
        out[6] += player->stock[i];
        out[14] += player->stock[i] == 0;
    }
    for (deu_regions left = player->held; left != 0; left &= left - 1) {
        const int pieces = deu_pieces_at(state, deu_lowest(left));
        out[7] += pieces;
        out[9] += pieces >= 2;
        out[10] += pieces >= 3;
    }
    out[8] = deu_count(player->held);
    out[11] = deu_count(player->held & state->piece[DEU_ARMY] & deu_around(state, state->villages));
    out[12] = player->hand_n;
}

static int rival_of(const struct stele_rules *rules, const struct deu_state *state, int seat)
{
    int rival = STELE_NOBODY, best = 0;

    for (int i = 0; i < rules->players_n; i++) {
        const int points = (int)deu_total(rules, state, i);
        if (i != seat && (rival == STELE_NOBODY || points > best)) {
            rival = i;
            best = points;
        }
    }
    return rival;
}

/* Of the game:
 *   0 temples left in the reserve   3 rounds played              5 points ahead of the best
 *   1 villages that stand           4 turns until this seat is     opponent
 *   2 whether the end has been met    on turn                    6 points on the villages left
 * then the seat, then the opponent with most points. */
enum { GAME_FEATURES = 7, FEATURES_N = GAME_FEATURES + 2 * PLAYER_FEATURES };

_Static_assert((int)FEATURES_N <= (int)STELE_FEATURES_MAX, "too many features");

size_t deu_features(const struct stele_rules *rules, const void *in, int seat, int32_t *out)
{
    const struct deu_state *state = in;
    const int n = rules->players_n, rival = rival_of(rules, state, seat);

    memset(out, 0, FEATURES_N * sizeof *out);
    out[0] = state->temples;
    out[1] = deu_count(state->villages);
    out[2] = state->met > 0;
    out[3] = state->round;
    out[4] = (seat - state->active + n) % n;
    for (deu_regions left = state->villages; left != 0; left &= left - 1)
        out[6] += state->village_vp[deu_lowest(left)];
    player_features(rules, state, seat, out + GAME_FEATURES);
    if (rival != STELE_NOBODY)
        player_features(rules, state, rival, out + GAME_FEATURES + PLAYER_FEATURES);
    out[5] = out[GAME_FEATURES] - out[GAME_FEATURES + PLAYER_FEATURES];
    return FEATURES_N;
}
