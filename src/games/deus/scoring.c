/* Points: booked while playing, and by the final scoring; and the same total out of the state
 * alone.  DEU-9.5: points held, temples, majorities. */
#include "games/deus/deus.h"

#include "core/game/standing.h"

/* ---- Rows ------------------------------------------------------------------------------------ */

enum { OBJECTS_MAX = DEU_REGIONS_MAX + DEU_COLUMN_MAX + 8 };

struct entry {
    struct stele_row row;
    struct stele_object objects[OBJECTS_MAX];
};

static void entry_start(struct entry *entry, const char *kind, const char *clause, int seat,
                        enum deu_category category, int32_t points)
{
    row_init(&entry->row, kind, clause, seat, category, points);
    fact_seat(&entry->row.facts, "player", seat);
    fact_int(&entry->row.facts, "points", points);
}

static void entry_object(struct entry *entry, enum deu_object kind, int seat, int index)
{
    if (entry->row.objects_n < OBJECTS_MAX)
        entry->objects[entry->row.objects_n++] =
            (struct stele_object){(uint8_t)kind, (int8_t)seat, (int16_t)index};
}

static void entry_regions(struct entry *entry, deu_regions regions)
{
    int16_t list[DEU_REGIONS_MAX];
    size_t n = 0;

    for (; regions != 0; regions &= regions - 1) {
        list[n++] = (int16_t)deu_lowest(regions);
        entry_object(entry, DEU_OBJ_REGION, STELE_NOBODY, deu_lowest(regions));
    }
    if (n > 0)
        fact_names(&entry->row.facts, "regions", DEU_D_REGIONS, list, n);
}

static void entry_send(struct entry *entry, struct stele_sink *sink)
{
    entry->row.objects = entry->objects;
    sink->row(sink, &entry->row);
}

/* A row for what a card gave or took. */
static void entry_card(const struct stele_rules *rules, struct entry *entry, const char *row,
                       int kind, int seat, int32_t points)
{
    const struct deu_card *card = deu_card(rules, kind);

    entry_start(entry, row, deu_clause(card), seat, (enum deu_category)card->colour, points);
    fact_name(&entry->row.facts, "card", DEU_D_CARDS, kind);
}

/* ---- While playing --------------------------------------------------------------------------- */

/* DEU-R22: whether it matters that cards of the column lie face down. */
static struct stele_ruled column_reading(const struct stele_rules *rules,
                                         const struct deu_column *column)
{
    return column->facedown != 0 ? reading_of(rules, DEU_R_FACEDOWN_NOT_COUNTED) : NO_READING;
}

void deu_book_card(const struct stele_rules *rules, const struct deu_state *state, int kind,
                   int count, deu_regions regions, int points, struct stele_sink *sink)
{
    const struct deu_card *card = deu_card(rules, kind);
    const bool terrain = card->effect == DEU_E_VP_PER_TERRAIN;
    const bool column = card->effect == DEU_E_VP_PER_COLUMN;
    struct entry entry;

    if (!sink || points == 0)
        return;
    entry_card(rules, &entry,
               terrain  ? "deus.row-terrain"
               : column ? "deus.row-column"
                        : "deus.row-cities",
               kind, state->active, points);
    if (column)
        entry.row.reading =
            column_reading(rules, &state->player[state->active].column[card->column]);
    fact_int(&entry.row.facts, "count", count);
    if (terrain)
        fact_name(&entry.row.facts, "terrain", DEU_D_TERRAINS, card->terrain);
    else if (column)
        fact_name(&entry.row.facts, "column", DEU_D_COLOURS, card->column);
    else
        fact_int(&entry.row.facts, "least", card->least);
    entry_object(&entry, DEU_OBJ_PLAYED, state->active, kind);
    if (column)
        entry_object(&entry, DEU_OBJ_COLUMN, state->active, card->column);
    entry_regions(&entry, regions);
    entry_send(&entry, sink);
}

/* DEU-8.15, DEU-8.16 */
void deu_book_sale(const struct stele_rules *rules, const struct deu_state *state, int kind,
                   const int16_t *goods, int points, struct stele_sink *sink)
{
    struct entry entry;

    if (!sink || points == 0)
        return;
    entry_card(rules, &entry, "deus.row-sold", kind, state->active, points);
    fact_counts(&entry.row.facts, "goods", DEU_D_RESOURCES, goods, DEU_RESOURCES_N);
    entry_object(&entry, DEU_OBJ_PLAYED, state->active, kind);
    for (int i = 0; i < DEU_RESOURCES_N; i++)
        if (goods[i] > 0)
            entry_object(&entry, DEU_OBJ_GOODS, state->active, i);
    entry_send(&entry, sink);
}

/* DEU-8.29: what one gains the other loses. */
void deu_book_theft(const struct stele_rules *rules, const struct deu_state *state, int kind,
                    int region, int victim, int points, struct stele_ruled reading,
                    struct stele_sink *sink)
{
    const int thief = state->active;
    struct entry entry;

    if (!sink || points == 0)
        return;
    for (int side = 0; side < 2; side++) {
        entry_card(rules, &entry, side == 0 ? "deus.row-stolen" : "deus.row-robbed", kind,
                   side == 0 ? thief : victim, side == 0 ? points : -points);
        entry.row.reading = reading;
        fact_seat(&entry.row.facts, side == 0 ? "victim" : "by", side == 0 ? victim : thief);
        entry_object(&entry, DEU_OBJ_PLAYED, thief, kind);
        entry_object(&entry, DEU_OBJ_VP, victim, 0);
        entry_regions(&entry, deu_bit(region));
        entry_send(&entry, sink);
    }
}

/* DEU-8.32 */
void deu_book_siege(const struct stele_rules *rules, const struct deu_state *state, int kind,
                    int region, int points, struct stele_sink *sink)
{
    struct entry entry;

    if (!sink || points == 0)
        return;
    entry_card(rules, &entry, "deus.row-siege", kind, state->active, points);
    fact_name(&entry.row.facts, "village", DEU_D_REGIONS, region);
    fact_int(&entry.row.facts, "left", state->village_vp[region]);
    entry_object(&entry, DEU_OBJ_PLAYED, state->active, kind);
    entry_regions(&entry, deu_bit(region));
    entry_send(&entry, sink);
}

/* DEU-6.3 to DEU-6.5 */
void deu_book_village(const struct deu_state *state, int seat, const struct deu_spoils *spoils,
                      struct stele_sink *sink)
{
    const bool shared = spoils->shares > 1;
    struct entry entry;

    if (!sink || spoils->share == 0)
        return;
    entry_start(&entry, shared ? "deus.row-village-shared" : "deus.row-village", spoils->clause,
                seat, DEU_C_VILLAGES, spoils->share);
    entry.row.reading = spoils->reading;
    fact_name(&entry.row.facts, "village", DEU_D_REGIONS, spoils->village);
    fact_seats(&entry.row.facts, spoils->level ? "level" : "counts", spoils->besiegers,
               spoils->counts);
    fact_int(&entry.row.facts, "armies", spoils->armies);
    fact_int(&entry.row.facts, "pieces", spoils->pieces);
    fact_int(&entry.row.facts, "shares", spoils->shares);
    entry_object(&entry, DEU_OBJ_REGION, STELE_NOBODY, spoils->village);
    entry_regions(&entry, state->near[spoils->village] & state->player[seat].held);
    entry_send(&entry, sink);
}

/* DEU-4.13 */
void deu_book_edge(const struct deu_state *state, int region, int vp, struct stele_sink *sink)
{
    struct entry entry;

    if (!sink)
        return;
    entry_start(&entry, "deus.row-edge", "DEU-4.13", state->active, DEU_C_EDGE, -vp);
    fact_name(&entry.row.facts, "region", DEU_D_REGIONS, region);
    entry_object(&entry, DEU_OBJ_REGION, STELE_NOBODY, region);
    entry_send(&entry, sink);
}

/* DEU-7.8 */
void deu_book_offering(const struct deu_state *state, int vp, struct stele_sink *sink)
{
    struct entry entry;

    if (!sink)
        return;
    entry_start(&entry, "deus.row-offering", "DEU-7.8", state->active, DEU_C_OFFERINGS, vp);
    fact_name(&entry.row.facts, "god", DEU_D_GODS, state->god - 1);
    fact_int(&entry.row.facts, "count", state->offered);
    entry_object(&entry, DEU_OBJ_GOD, STELE_NOBODY, state->god - 1);
    entry_send(&entry, sink);
}

/* ---- Temples --------------------------------------------------------------------------------- */

/* DEU-8.38: the height of the shortest ordinary column. */
static int colour_sets(const struct stele_rules *rules, const struct deu_player *player)
{
    int sets = DEU_COLUMN_MAX;

    for (int i = 0; i < DEU_ORDINARY_N; i++) {
        const int n = deu_column_cards(rules, &player->column[i]); /* DEU-R22 */
        sets = n < sets ? n : sets;
    }
    return sets;
}

/* What a temple counts. */
static int things_counted(const struct stele_rules *rules, const struct deu_state *state, int seat,
                          const struct deu_card *card)
{
    const struct deu_player *player = &state->player[seat];

    switch ((enum deu_effect)card->effect) {
    case DEU_E_END_PER_GOLD: /* DEU-8.35 */
        return player->goods[DEU_GOLD];
    case DEU_E_END_PER_RESOURCE: /* DEU-8.36 */
        return player->goods[card->resource];
    case DEU_E_END_PER_TEMPLE: /* DEU-8.37: with or without wood */
        return player->column[DEU_PURPLE].n;
    case DEU_E_END_PER_SET:
        return colour_sets(rules, player);
    default:
        return deu_count(deu_counted(state, seat, card));
    }
}

struct deu_worth deu_temple_worth(const struct stele_rules *rules, const struct deu_state *state,
                                  int seat, int kind)
{
    const struct deu_card *card = deu_card(rules, kind);
    const int per = card->effect == DEU_E_END_PER_GOLD && card->gold > 0 ? card->gold : 1;
    struct deu_worth worth;

    worth.count = things_counted(rules, state, seat, card);
    worth.raw = worth.count / per * card->vp;
    worth.points = worth.raw < card->cap ? worth.raw : card->cap; /* DEU-9.5 */
    return worth;
}

static const char *temple_row(const struct deu_card *card)
{
    switch ((enum deu_effect)card->effect) {
    case DEU_E_END_PER_GOLD:
        return "deus.row-temple-gold";
    case DEU_E_END_PER_RESOURCE:
        return "deus.row-temple-resource";
    case DEU_E_END_PER_TEMPLE:
        return "deus.row-temple-temples";
    case DEU_E_END_PER_SET:
        return "deus.row-temple-sets";
    case DEU_E_END_PER_TERRAIN:
        return "deus.row-temple-terrain";
    default:
        return "deus.row-temple-cities";
    }
}

static void entry_temple_objects(const struct deu_state *state, struct entry *entry, int seat,
                                 int kind, const struct deu_card *card)
{
    entry_object(entry, DEU_OBJ_PLAYED, seat, kind);
    if (card->effect == DEU_E_END_PER_GOLD)
        entry_object(entry, DEU_OBJ_GOODS, seat, DEU_GOLD);
    if (card->effect == DEU_E_END_PER_RESOURCE)
        entry_object(entry, DEU_OBJ_GOODS, seat, card->resource);
    if (card->effect == DEU_E_END_PER_TEMPLE)
        entry_object(entry, DEU_OBJ_COLUMN, seat, DEU_PURPLE);
    for (int i = 0; card->effect == DEU_E_END_PER_SET && i < DEU_ORDINARY_N; i++)
        entry_object(entry, DEU_OBJ_COLUMN, seat, i);
    entry_regions(entry, deu_counted(state, seat, card));
}

static void score_temple(const struct stele_rules *rules, const struct deu_state *state, int seat,
                         int kind, struct stele_sink *sink)
{
    const struct deu_card *card = deu_card(rules, kind);
    const struct deu_worth worth = deu_temple_worth(rules, state, seat, kind);
    struct entry entry;

    entry_card(rules, &entry, temple_row(card), kind, seat, worth.points);
    entry.row.provisional = state->phase != DEU_P_OVER;
    const struct stele_rules other = rules_otherwise(rules, DEU_R_FACEDOWN_NOT_COUNTED);
    if (deu_temple_worth(&other, state, seat, kind).count != worth.count)
        entry.row.reading = reading_of(rules, DEU_R_FACEDOWN_NOT_COUNTED);
    fact_int(&entry.row.facts, "count", worth.count);
    fact_int(&entry.row.facts, "lost", worth.raw - worth.points); /* to the cap */
    fact_int(&entry.row.facts, "cap", card->cap);
    if (card->effect == DEU_E_END_PER_REGION)
        fact_int(&entry.row.facts, "least", card->least);
    if (card->effect == DEU_E_END_PER_TERRAIN)
        fact_name(&entry.row.facts, "terrain", DEU_D_TERRAINS, card->terrain);
    if (card->effect == DEU_E_END_PER_RESOURCE)
        fact_name(&entry.row.facts, "resource", DEU_D_RESOURCES, card->resource);
    entry_temple_objects(state, &entry, seat, kind, card);
    entry_send(&entry, sink);
}

/* ---- Majorities ------------------------------------------------------------------------------ */

/* DEU-9.6: most of a good, and at least one; all who tie. */
unsigned deu_majority(const struct stele_rules *rules, const struct deu_state *state, int good)
{
    int most = deu_set(rules)->majority_least;
    unsigned seats = 0;

    for (int seat = 0; seat < rules->players_n; seat++) {
        const int n = state->player[seat].goods[good];
        if (n > most) {
            most = n;
            seats = 0;
        }
        if (n == most)
            seats |= 1u << seat;
    }
    return seats;
}

static void score_majority(const struct stele_rules *rules, const struct deu_state *state, int seat,
                           int good, bool shared, struct stele_sink *sink)
{
    int32_t counts[DEU_SEATS_MAX];
    struct entry entry;

    for (int i = 0; i < rules->players_n; i++)
        counts[i] = state->player[i].goods[good];
    entry_start(&entry, "deus.row-majority", "DEU-9.6", seat, DEU_C_MAJORITIES,
                deu_set(rules)->majority_vp);
    entry.row.provisional = state->phase != DEU_P_OVER;
    fact_name(&entry.row.facts, "good", DEU_D_GOODS, good);
    fact_int(&entry.row.facts, "count", state->player[seat].goods[good]);
    fact_int(&entry.row.facts, "shared", shared);
    fact_seats(&entry.row.facts, "counts", (1u << rules->players_n) - 1, counts);
    entry_object(&entry, DEU_OBJ_GOODS, seat, good);
    entry_send(&entry, sink);
}

/* DEU-2.6: what everybody began with. */
static void score_start(const struct stele_rules *rules, int seat, struct stele_sink *sink)
{
    struct entry entry;

    entry_start(&entry, "deus.row-start", "DEU-2.6", seat, DEU_C_START, deu_set(rules)->start_vp);
    entry_object(&entry, DEU_OBJ_VP, seat, 0);
    entry_send(&entry, sink);
}

void deu_score(const struct stele_rules *rules, const void *state, struct stele_sink *sink)
{
    const struct deu_state *s = state;

    for (int seat = 0; sink && seat < rules->players_n; seat++) {
        const struct deu_column *temples = &s->player[seat].column[DEU_PURPLE];
        score_start(rules, seat, sink);
        for (int i = 0; i < temples->n; i++)
            score_temple(rules, s, seat, temples->card[i], sink);
        for (int good = 0; good < DEU_GOODS_N; good++) {
            const unsigned seats = deu_majority(rules, s, good);
            if ((seats >> seat) & 1)
                score_majority(rules, s, seat, good, (seats & (seats - 1)) != 0, sink);
        }
    }
}

/* ---- Points by category ---------------------------------------------------------------------- */

void deu_points(const struct stele_rules *rules, const struct deu_state *state, int seat,
                int32_t points[DEU_CATEGORIES_N])
{
    const struct deu_player *player = &state->player[seat];
    const struct deu_column *temples = &player->column[DEU_PURPLE];

    for (int i = 0; i < DEU_CATEGORIES_N; i++)
        points[i] = player->earned[i];
    points[DEU_C_START] += deu_set(rules)->start_vp;
    for (int i = 0; i < temples->n; i++)
        points[DEU_C_TEMPLES] += deu_temple_worth(rules, state, seat, temples->card[i]).points;
    for (int good = 0; good < DEU_GOODS_N; good++)
        if ((deu_majority(rules, state, good) >> seat) & 1)
            points[DEU_C_MAJORITIES] += deu_set(rules)->majority_vp;
}

/* ---- The total, counted once more ------------------------------------------------------------ */

/* Nothing here calls what the rows above are made with: regions, columns and purses are counted
 * anew, so that a slip in either shows when tests compare the two. */

/* DEU-8.34, DEU-8.39: regions that a temple counts. */
static int count_regions(const struct deu_state *state, int seat, const struct deu_card *card)
{
    int n = 0;

    for (deu_regions left = state->player[seat].held; left != 0; left &= left - 1) {
        const int region = deu_lowest(left);
        n += card->effect == DEU_E_END_PER_TERRAIN ? deu_terrain(state, region) == card->terrain
                                                   : deu_pieces_at(state, region) >= card->least;
    }
    return n;
}

/* DEU-8.38: rows that go through all ordinary columns; DEU-R22: of open cards alone. */
static int count_sets(const struct stele_rules *rules, const struct deu_player *player)
{
    const bool open = deu_ruled(rules, DEU_R_FACEDOWN_NOT_COUNTED);

    for (int sets = 0;; sets++) {
        for (int i = 0; i < DEU_ORDINARY_N; i++) {
            const struct deu_column *column = &player->column[i];
            const int hidden = open ? __builtin_popcount(column->facedown) : 0;
            if (column->n - hidden == sets)
                return sets;
        }
    }
}

static int32_t temple_points(const struct stele_rules *rules, const struct deu_state *state,
                             int seat, const struct deu_card *card)
{
    const struct deu_player *player = &state->player[seat];
    int32_t points = card->vp;

    if (card->effect == DEU_E_END_PER_GOLD)
        points *= card->gold > 1 ? player->goods[DEU_GOLD] / card->gold : player->goods[DEU_GOLD];
    else if (card->effect == DEU_E_END_PER_RESOURCE)
        points *= player->goods[card->resource];
    else if (card->effect == DEU_E_END_PER_TEMPLE)
        points *= player->column[DEU_PURPLE].n;
    else if (card->effect == DEU_E_END_PER_SET)
        points *= count_sets(rules, player);
    else
        points *= count_regions(state, seat, card);
    return points > card->cap ? card->cap : points;
}

/* DEU-9.6: nobody has more. */
static bool leads(const struct stele_rules *rules, const struct deu_state *state, int seat,
                  int good)
{
    const int n = state->player[seat].goods[good];

    for (int other = 0; other < rules->players_n; other++)
        if (state->player[other].goods[good] > n)
            return false;
    return n >= deu_set(rules)->majority_least;
}

/* DEU-9.5.  The points held are history: a sale, a theft or a village leaves nothing by which they
 * could be counted again.  They are what players spend and lose, kept apart from what the rows say;
 * deu_invariants checks what a position still tells of them. */
int32_t deu_total(const struct stele_rules *rules, const void *state, int seat)
{
    const struct deu_state *s = state;
    const struct deu_column *temples = &s->player[seat].column[DEU_PURPLE];
    int32_t total = s->player[seat].vp;

    for (int i = 0; i < temples->n; i++)
        total += temple_points(rules, s, seat, deu_card(rules, temples->card[i]));
    for (int good = 0; good < DEU_GOODS_N; good++)
        total += leads(rules, s, seat, good) ? deu_set(rules)->majority_vp : 0;
    return total;
}

/* DEU-9.7, DEU-R19: those who tie for most share the win. */
void deu_standing(const struct stele_rules *rules, const void *state, struct stele_standing *out)
{
    int32_t *points = standing_add(out, "points", "DEU-9.7");

    for (int seat = 0; seat < rules->players_n; seat++)
        points[seat] = deu_total(rules, state, seat);
    standing_judge(rules, "DEU-9.7", out);
}
