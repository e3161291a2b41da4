/* What is printed on cards, tiles and boards, for boards on the screen:
 *
 *   hand_refill hand_limit gold_per_resource edge_vp majority_vp
 *   tiles          how many for this number of players
 *   layout         {A {u 0 v 0} …}: the standard shape
 *   start          {gold vp resource hand}
 *   cards          {guild-forest {colour effect copies cost {wood … gold} …} …}: with those of
 *                  terrain resource column lot least group vp gold amount max steps cards pieces
 *                  cap that its effect has
 *   colours        {blue {piece maritime god neptune} …}
 *   pieces         {maritime {each 5 start 2} …}
 *   gods           {neptune {gold 2 resources 0 cards 0 pieces 0 vp_one 0 vp_more 0 own 1} …}
 *   faces          {T1a {tile 0 centre village ring {sea …}} …}: faces of one tile have one number
 *   directions     list of {q r}
 *   lattice        {u {q r} v {q r}} */
#include "games/deus/deus.h"

static const char *name(const struct stele_rules *rules, enum deu_domain domain, int index)
{
    return rules->domains[domain].names[index];
}

static void emit_limits(const struct stele_rules *rules, struct stele_emit *emit)
{
    const struct deu_set *set = deu_set(rules);
    const struct deu_layout *layout = &set->layout[rules->players_n];

    emit->integer(emit, "hand_refill", set->hand_refill);
    emit->integer(emit, "hand_limit", set->hand_limit);
    emit->integer(emit, "gold_per_resource", set->gold_per_resource);
    emit->integer(emit, "edge_vp", set->edge_vp);
    emit->integer(emit, "majority_vp", set->majority_vp);
    emit->integer(emit, "tiles", layout->tiles_n);
    emit->open(emit, "layout", false);
    for (int i = 0; i < layout->tiles_n; i++) {
        emit->open(emit, name(rules, DEU_D_SLOTS, i), false);
        emit->integer(emit, "u", layout->u[i]);
        emit->integer(emit, "v", layout->v[i]);
        emit->close(emit);
    }
    emit->close(emit);
    emit->open(emit, "start", false);
    emit->integer(emit, "gold", set->start_gold);
    emit->integer(emit, "vp", set->start_vp);
    emit->integer(emit, "resource", set->start_resource);
    emit->integer(emit, "hand", set->start_hand);
    emit->close(emit);
}

static void emit_cost(const struct stele_rules *rules, const struct deu_card *card,
                      struct stele_emit *emit)
{
    emit->open(emit, "cost", false);
    for (int i = 0; i < DEU_GOODS_N; i++)
        emit->integer(emit, name(rules, DEU_D_GOODS, i), card->cost[i]);
    emit->close(emit);
}

static void emit_if(struct stele_emit *emit, const char *key, int value, int unset)
{
    if (value != unset)
        emit->integer(emit, key, value);
}

static void emit_numbers(const struct deu_card *card, struct stele_emit *emit)
{
    emit_if(emit, "least", card->least, 0);
    emit_if(emit, "group", card->group, 1);
    emit_if(emit, "vp", card->vp, 0);
    emit_if(emit, "gold", card->gold, 0);
    emit_if(emit, "amount", card->amount, 0);
    emit_if(emit, "max", card->max, DEU_FIGURE_MAX);
    emit_if(emit, "steps", card->steps, 0);
    emit_if(emit, "cards", card->cards, 0);
    emit_if(emit, "pieces", card->pieces, 0);
    emit_if(emit, "cap", card->cap, DEU_FIGURE_MAX);
}

static void emit_names(const struct stele_rules *rules, const struct deu_card *card,
                       struct stele_emit *emit)
{
    if (card->terrain >= 0)
        emit->string(emit, "terrain", name(rules, DEU_D_TERRAINS, card->terrain));
    if (card->resource >= 0)
        emit->string(emit, "resource", name(rules, DEU_D_RESOURCES, card->resource));
    if (card->column >= 0)
        emit->string(emit, "column", name(rules, DEU_D_COLOURS, card->column));
    if (card->effect != DEU_E_SELL_LOTS)
        return;
    emit->open(emit, "lot", true);
    for (int i = 0; i < DEU_RESOURCES_N; i++)
        for (int n = 0; n < card->lot[i]; n++)
            emit->string(emit, NULL, name(rules, DEU_D_RESOURCES, i));
    emit->close(emit);
}

static void emit_cards(const struct stele_rules *rules, struct stele_emit *emit)
{
    emit->open(emit, "cards", false);
    for (int i = 0; i < deu_set(rules)->kinds_n; i++) {
        const struct deu_card *card = deu_card(rules, i);
        emit->open(emit, name(rules, DEU_D_CARDS, i), false);
        emit->string(emit, "colour", name(rules, DEU_D_COLOURS, card->colour));
        emit->string(emit, "effect", deu_effect_name(card->effect));
        emit->integer(emit, "copies", card->copies);
        emit_cost(rules, card, emit);
        emit_names(rules, card, emit);
        emit_numbers(card, emit);
        emit->close(emit);
    }
    emit->close(emit);
}

static void emit_colours(const struct stele_rules *rules, struct stele_emit *emit)
{
    const struct deu_set *set = deu_set(rules);

    emit->open(emit, "colours", false);
    for (int i = 0; i < DEU_COLOURS_N; i++) {
        emit->open(emit, name(rules, DEU_D_COLOURS, i), false);
        emit->string(emit, "piece", name(rules, DEU_D_PIECES, i));
        emit->string(emit, "god", name(rules, DEU_D_GODS, i));
        emit->close(emit);
    }
    emit->close(emit);
    emit->open(emit, "pieces", false);
    for (int i = 0; i < DEU_ORDINARY_N; i++) {
        emit->open(emit, name(rules, DEU_D_PIECES, i), false);
        emit->integer(emit, "each", set->each[i]);
        emit->integer(emit, "start", set->start[i]);
        emit->close(emit);
    }
    emit->close(emit);
}

static void emit_gods(const struct stele_rules *rules, struct stele_emit *emit)
{
    emit->open(emit, "gods", false);
    for (int i = 0; i < DEU_COLOURS_N; i++) {
        const struct deu_god_figures *god = &deu_set(rules)->god[i];
        emit->open(emit, name(rules, DEU_D_GODS, i), false);
        emit->integer(emit, "gold", god->gold);
        emit->integer(emit, "resources", god->resources);
        emit->integer(emit, "cards", god->cards);
        emit->integer(emit, "pieces", god->pieces);
        emit->integer(emit, "vp_one", god->vp_one);
        emit->integer(emit, "vp_more", god->vp_more);
        emit->integer(emit, "own", god->own);
        emit->close(emit);
    }
    emit->close(emit);
}

static void emit_faces(const struct stele_rules *rules, struct stele_emit *emit)
{
    const struct deu_set *set = deu_set(rules);

    emit->open(emit, "faces", false);
    for (int i = 0; i < set->faces_n; i++) {
        emit->open(emit, name(rules, DEU_D_FACES, i), false);
        emit->integer(emit, "tile", set->face[i].tile);
        emit->string(emit, "centre", name(rules, DEU_D_TERRAINS, set->face[i].centre));
        emit->open(emit, "ring", true);
        for (int d = 0; d < DEU_DIRECTIONS_N; d++)
            emit->string(emit, NULL, name(rules, DEU_D_TERRAINS, set->face[i].ring[d]));
        emit->close(emit);
        emit->close(emit);
    }
    emit->close(emit);
}

static void emit_vector(struct stele_emit *emit, const char *key, const int8_t vector[2])
{
    emit->open(emit, key, false);
    emit->integer(emit, "q", vector[0]);
    emit->integer(emit, "r", vector[1]);
    emit->close(emit);
}

static void emit_geometry(const struct stele_rules *rules, struct stele_emit *emit)
{
    const struct deu_set *set = deu_set(rules);

    emit->open(emit, "directions", true);
    for (int i = 0; i < DEU_DIRECTIONS_N; i++)
        emit_vector(emit, NULL, set->direction[i]);
    emit->close(emit);
    emit->open(emit, "lattice", false);
    emit_vector(emit, "u", set->lattice[0]);
    emit_vector(emit, "v", set->lattice[1]);
    emit->close(emit);
}

void deu_figures(const struct stele_rules *rules, struct stele_emit *emit)
{
    emit_limits(rules, emit);
    emit_cards(rules, emit);
    emit_colours(rules, emit);
    emit_gods(rules, emit);
    emit_faces(rules, emit);
    emit_geometry(rules, emit);
}
