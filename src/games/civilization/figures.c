/* What is printed on the board, the cards and the A.S.T., for boards on the screen:
 *
 *   width height   of the drawing; all places are in its units
 *   areas          {knossos {terrain limit site plain volcanoes start island panel coasts waters
 *                  passage playable x y radius site_x site_y shapes {{kind points} …}} …}: terrain
 *                  land, both or open_sea; site "", black or white (a site that does not count
 *                  under these rules is ""); plain "" if none; volcanoes, start, coasts lists;
 *                  waters {west {epirus …} …} where coasts lead, if there are several; points a
 *                  list x y x y …
 *   borders        list of {a b type water}: type land, water or both; water "" if none
 *   volcanoes      {etna {x y areas} …}
 *   plains         {nile {areas} …}
 *   lakes          {lake_van {x y} …}
 *   dividers       list of lists of points
 *   panels         {west {from to used} …}
 *   nations        {africa {early_bronze … late_iron points start playable} …}: as printed; the
 *                  view has `ast` for the rows of this log
 *   epochs         {early_bronze {cities groups cards points} …}
 *   arrows         {first 6 …}; finish: the space that ends the game under these rules
 *   cards          {law {price copies groups after credits} …}: credits towards other cards
 *   groups         {arts 5 …}: credit within the group
 *   commodities    {salt {stack value count} …}
 *   calamities     {famine {stack tradable loss …} …}: those figures that it has
 *   limits         {tokens cities …} */
#include "games/civilization/civilization.h"

struct figures {
    const struct stele_rules *rules;
    const struct civ_set *set;
    struct stele_emit *emit;
};

static const char *const terrains[] = {"land", "both", "open_sea"};
static const char *const sites[] = {"", "black", "white"};
static const char *const shapes[CIV_SHAPES_N] = {"land", "water", "hole"};
static const char *const arrows[] = {"first", "second", "third"};

static const char *name(const struct figures *f, enum civ_domain domain, int index)
{
    return f->rules->domains[domain].names[index];
}

static void put_int(const struct figures *f, const char *key, int64_t value)
{
    f->emit->integer(f->emit, key, value);
}

static void put_text(const struct figures *f, const char *key, const char *value)
{
    f->emit->string(f->emit, key, value);
}

static void open(const struct figures *f, const char *key, bool list)
{
    f->emit->open(f->emit, key, list);
}

static void close(const struct figures *f)
{
    f->emit->close(f->emit);
}

int civ_finish(const struct stele_rules *rules)
{
    /* The choices of the option `finish`, as arrows: second, first, third. */
    static const uint8_t arrow[] = {1, 0, 2};
    const struct civ_set *set = civ_set(rules);

    if (rules->edition == CIV_SHORT) /* CIV-30.1 */
        return set->arrow[arrow[rules->option[CIV_O_FINISH]]];
    if (rules->edition == CIV_FARMERS) /* CIV-32.3.1, CIV-32.5.2 */
        return set->arrow[set->farmers_arrow] - rules->option[CIV_O_SHORTEN];
    return set->finish;
}

/* ---- The map --------------------------------------------------------------------------------- */

static void put_names(const struct figures *f, const char *key, enum civ_domain domain,
                      unsigned bits)
{
    open(f, key, true);
    for (int i = 0; bits >> i; i++)
        if ((bits >> i) & 1)
            put_text(f, NULL, name(f, domain, i));
    close(f);
}

static void put_points(const struct figures *f, const char *key, const struct civ_shape *shape)
{
    open(f, key, true);
    for (int i = 0; i < shape->points_n; i++)
        put_int(f, NULL, f->set->point[shape->first + i]);
    close(f);
}

static void put_outlines(const struct figures *f, const struct civ_area *area)
{
    open(f, "shapes", true);
    for (int i = 0; i < area->shapes_n; i++) {
        const struct civ_shape *shape = &f->set->shape[area->shape + i];
        open(f, NULL, false);
        put_text(f, "kind", shapes[shape->kind]);
        put_points(f, "points", shape);
        close(f);
    }
    close(f);
}

static void put_coasts(const struct figures *f, const struct civ_area *area)
{
    open(f, "coasts", true);
    for (int i = 0; i < area->coasts_n && area->coasts_n > 1; i++)
        put_text(f, NULL, name(f, CIV_D_COASTS, area->coast[i]));
    close(f);
}

/* Where a ship comes to from each of several waters. */
static void put_waters(const struct figures *f, int index)
{
    const struct civ_area *area = &f->set->area[index];

    open(f, "waters", false);
    for (int i = 0; i < area->coasts_n && area->coasts_n > 1; i++) {
        const int node = index * CIV_COASTS_MAX + i;
        open(f, name(f, CIV_D_COASTS, area->coast[i]), true);
        for (int leg = f->set->leg_first[node]; leg < f->set->leg_first[node + 1]; leg++)
            put_text(f, NULL, name(f, CIV_D_AREAS, f->set->leg[leg].area));
        close(f);
    }
    close(f);
}

static void put_area(const struct figures *f, int index)
{
    const struct civ_area *area = &f->set->area[index];
    const struct civ_setup_figures *used = civ_figures_of(f->rules);

    open(f, name(f, CIV_D_AREAS, index), false);
    put_text(f, "terrain", terrains[area->terrain]);
    put_int(f, "limit", area->limit);
    put_text(f, "site", civ_in(&used->sites, index) ? sites[area->site] : "");
    put_text(f, "plain", area->plain >= 0 ? name(f, CIV_D_PLAINS, area->plain) : "");
    put_names(f, "volcanoes", CIV_D_VOLCANOES, area->volcanoes);
    put_names(f, "start", CIV_D_NATIONS, area->start);
    f->emit->boolean(f->emit, "island", area->island);
    put_text(f, "panel", f->set->panel[area->panel].name);
    put_coasts(f, area);
    put_waters(f, index);
    f->emit->boolean(f->emit, "passage", area->passage);
    f->emit->boolean(f->emit, "playable", civ_in(&used->playable, index));
    put_int(f, "x", area->x);
    put_int(f, "y", area->y);
    put_int(f, "radius", area->radius);
    put_int(f, "site_x", area->site_x);
    put_int(f, "site_y", area->site_y);
    put_outlines(f, area);
    close(f);
}

static void put_borders(const struct figures *f)
{
    open(f, "borders", true);
    for (int i = 0; i < f->set->borders_n; i++) {
        const struct civ_border *border = &f->set->border[i];
        open(f, NULL, false);
        put_text(f, "a", name(f, CIV_D_AREAS, border->a));
        put_text(f, "b", name(f, CIV_D_AREAS, border->b));
        put_text(f, "type", !border->water ? "land" : border->land ? "both" : "water");
        put_text(f, "water", border->water ? f->set->water[border->water - 1] : "");
        close(f);
    }
    close(f);
}

static void put_area_set(const struct figures *f, const char *key, const struct civ_areas *areas)
{
    open(f, key, true);
    for (int area = civ_next_in(areas, 0); area >= 0; area = civ_next_in(areas, area + 1))
        put_text(f, NULL, name(f, CIV_D_AREAS, area));
    close(f);
}

static void put_dangers(const struct figures *f)
{
    open(f, "volcanoes", false);
    for (int i = 0; i < f->set->volcanoes_n; i++) {
        open(f, name(f, CIV_D_VOLCANOES, i), false);
        put_int(f, "x", f->set->volcano_xy[i][0]);
        put_int(f, "y", f->set->volcano_xy[i][1]);
        put_area_set(f, "areas", &f->set->on_volcano[i]);
        close(f);
    }
    close(f);
    open(f, "plains", false);
    for (int i = 0; i < f->set->plains_n; i++) {
        open(f, name(f, CIV_D_PLAINS, i), false);
        put_area_set(f, "areas", &f->set->on_plain[i]);
        close(f);
    }
    close(f);
}

static void put_lines(const struct figures *f)
{
    const struct civ_setup_figures *used = civ_figures_of(f->rules);

    open(f, "lakes", false);
    for (int i = 0; i < f->set->lakes_n; i++) {
        open(f, f->set->lake[i].name, false);
        put_int(f, "x", f->set->lake[i].x);
        put_int(f, "y", f->set->lake[i].y);
        close(f);
    }
    close(f);
    open(f, "dividers", true);
    for (int i = 0; i < f->set->dividers_n; i++)
        put_points(f, NULL, &f->set->divider[i]);
    close(f);
    open(f, "panels", false);
    for (int i = 0; i < f->set->panels_n; i++) {
        open(f, f->set->panel[i].name, false);
        put_int(f, "from", f->set->panel[i].from);
        put_int(f, "to", f->set->panel[i].to);
        f->emit->boolean(f->emit, "used", (used->panels >> i) & 1);
        close(f);
    }
    close(f);
}

static void put_map(const struct figures *f)
{
    put_int(f, "width", f->set->width);
    put_int(f, "height", f->set->height);
    open(f, "areas", false);
    for (int i = 0; i < f->set->areas_n; i++)
        put_area(f, i);
    close(f);
    put_borders(f);
    put_dangers(f);
    put_lines(f);
}

/* ---- The A.S.T. ------------------------------------------------------------------------------ */

static void put_nation(const struct figures *f, int nation)
{
    const struct civ_row *row = &f->set->row[nation];

    open(f, name(f, CIV_D_NATIONS, nation), false);
    for (int epoch = CIV_EARLY_BRONZE; epoch < CIV_EPOCHS_N; epoch++)
        put_int(f, name(f, CIV_D_EPOCHS, epoch), row->first[epoch]);
    open(f, "points", true);
    for (int i = 0; i < CIV_FIGURES_MAX && row->figure[i] > 0; i++)
        put_int(f, NULL, row->figure[i]);
    close(f);
    open(f, "start", true);
    for (int area = 0; area < f->set->areas_n; area++)
        if ((f->set->area[area].start >> nation) & 1)
            put_text(f, NULL, name(f, CIV_D_AREAS, area));
    close(f);
    f->emit->boolean(f->emit, "playable", (civ_figures_of(f->rules)->nations >> nation) & 1);
    close(f);
}

static void put_succession(const struct figures *f)
{
    open(f, "nations", false);
    for (int i = 0; i < f->set->nations_n; i++)
        put_nation(f, i);
    close(f);
    open(f, "epochs", false);
    for (int i = 0; i < CIV_EPOCHS_N; i++) {
        const struct civ_epoch_needs *needs = &f->set->epoch[i];
        open(f, name(f, CIV_D_EPOCHS, i), false);
        put_int(f, "cities", needs->cities);
        put_int(f, "groups", needs->groups);
        put_int(f, "cards", needs->cards);
        put_int(f, "points", needs->points);
        close(f);
    }
    close(f);
    open(f, "arrows", false);
    for (int i = 0; i < 3; i++)
        put_int(f, arrows[i], f->set->arrow[i]);
    close(f);
    put_int(f, "finish", civ_finish(f->rules));
}

/* ---- Cards ----------------------------------------------------------------------------------- */

static void put_card(const struct figures *f, int index)
{
    const struct civ_card_figures *card = &f->set->card[index];

    open(f, name(f, CIV_D_CARDS, index), false);
    put_int(f, "price", card->price);
    put_int(f, "copies", card->copies);
    put_names(f, "groups", CIV_D_GROUPS, card->groups);
    put_text(f, "after", card->after >= 0 ? name(f, CIV_D_CARDS, card->after) : "");
    open(f, "credits", false);
    for (int i = 0; i < f->set->cards_n; i++)
        if (card->credit[i] > 0)
            put_int(f, name(f, CIV_D_CARDS, i), card->credit[i]);
    close(f);
    close(f);
}

static void put_trade(const struct figures *f)
{
    open(f, "commodities", false);
    for (int i = 0; i < f->set->commodities_n; i++) {
        const struct civ_commodity *commodity = &f->set->commodity[i];
        open(f, name(f, CIV_D_COMMODITIES, i), false);
        put_int(f, "stack", commodity->stack + 1);
        put_int(f, "value", commodity->value);
        put_int(f, "count", commodity->count);
        close(f);
    }
    close(f);
}

static void put_if(const struct figures *f, const char *key, int value)
{
    if (value != 0)
        put_int(f, key, value);
}

static void put_calamity(const struct figures *f, int index)
{
    const struct civ_calamity_figures *c = &f->set->calamity[index];

    open(f, name(f, CIV_D_CALAMITIES, index), false);
    put_int(f, "stack", c->stack + 1);
    f->emit->boolean(f->emit, "tradable", c->tradable);
    put_if(f, "loss", c->loss);
    put_if(f, "loss_with_medicine", c->loss_with_medicine);
    put_if(f, "others", c->others);
    put_if(f, "each", c->each);
    put_if(f, "each_with_medicine", c->each_with_medicine);
    put_if(f, "per_grain", c->per_grain);
    put_if(f, "spared", c->spared);
    put_if(f, "victim", c->victim);
    put_if(f, "nominee", c->nominee);
    put_if(f, "nominee_with_democracy", c->nominee_with_democracy);
    put_if(f, "with_engineering", c->with_engineering);
    put_if(f, "keep", c->keep);
    put_if(f, "keep_with_law", c->keep_with_law);
    put_if(f, "keep_with_democracy", c->keep_with_democracy);
    put_if(f, "reduce", c->reduce);
    put_if(f, "reduce_with_law", c->reduce_with_law);
    put_if(f, "reduce_with_philosophy", c->reduce_with_philosophy);
    put_if(f, "own_cities", c->own_cities);
    put_if(f, "other_cities", c->other_cities);
    put_if(f, "per_ship", c->per_ship);
    close(f);
}

static void put_cards(const struct figures *f)
{
    open(f, "cards", false);
    for (int i = 0; i < f->set->cards_n; i++)
        put_card(f, i);
    close(f);
    open(f, "groups", false);
    for (int i = 0; i < CIV_GROUPS_N; i++)
        put_int(f, name(f, CIV_D_GROUPS, i), f->set->group_credit[i]);
    close(f);
    put_trade(f);
    open(f, "calamities", false);
    for (int i = 0; i < CIV_CALAMITIES_N; i++)
        put_calamity(f, i);
    close(f);
}

static void put_limits(const struct figures *f)
{
    const struct civ_set *set = f->set;

    open(f, "limits", false);
    put_int(f, "tokens", civ_figures_of(f->rules)->tokens);
    put_int(f, "cities", set->cities);
    put_int(f, "ships", set->ships);
    put_int(f, "ship_room", set->ship_room);
    put_int(f, "ship_range", set->ship_range);
    put_int(f, "cloth_range", set->cloth_range);
    put_int(f, "attack", set->attack);
    put_int(f, "engineering_attack", set->engineering_attack);
    put_int(f, "city_on_site", set->city_on_site);
    put_int(f, "city_off_site", set->city_off_site);
    put_int(f, "support", set->support);
    put_int(f, "agriculture", set->agriculture);
    put_int(f, "gold_price", set->gold_price);
    put_int(f, "trade_cards", set->trade_cards);
    put_int(f, "hand", set->hand);
    put_int(f, "card_types", set->card_types);
    put_int(f, "calamities", set->calamities);
    put_int(f, "city_points", set->city_points);
    close(f);
}

void civ_figures(const struct stele_rules *rules, struct stele_emit *emit)
{
    const struct figures f = {rules, civ_set(rules), emit};

    put_map(&f);
    put_succession(&f);
    put_cards(&f);
    put_limits(&f);
}
