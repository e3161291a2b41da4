/* What the component set says for drawing alone: outlines, middles, lakes, dotted lines, panels,
 * and borders as pairs.  The rules never ask for any of it. */
#include "games/civilization/civ.h"

#include <stdlib.h>
#include <string.h>

/* Remembers the first failure, so that a page of figures needs no page of tests. */
struct compiler {
    const struct component_set *set;
    struct civ_set *out;
    struct stele_reason *why;
    bool ok;
};

static void fail(struct compiler *c, const char *code, const char *group, const char *item,
                 const char *attr)
{
    if (!c->ok)
        return;
    c->ok = refuse(c->why, code, NULL);
    fact_text(&c->why->facts, "group", group);
    if (item)
        fact_text(&c->why->facts, "item", item);
    if (attr)
        fact_text(&c->why->facts, "attribute", attr);
}

static void fail_too_many(struct compiler *c, const char *group, size_t max)
{
    if (!c->ok)
        return;
    c->ok = refuse(c->why, "set.too-many-names", NULL);
    fact_text(&c->why->facts, "domain", group);
    fact_int(&c->why->facts, "limit", (int32_t)max);
}

static int16_t figure(struct compiler *c, const char *group, const char *item, const char *attr)
{
    int value = 0;

    if (c->ok)
        c->ok = set_int(c->set, group, item, attr, 0, INT16_MAX, &value, c->why);
    return (int16_t)value;
}

static const struct set_group *items(struct compiler *c, const char *id, size_t max)
{
    static const struct set_group none;
    const struct set_group *group = set_group(c->set, id);

    if (group && group->items_n <= max)
        return group;
    if (group)
        fail_too_many(c, id, max);
    else
        fail(c, "set.missing-group", id, NULL, NULL);
    return &none;
}

static void copy_name(struct compiler *c, const char *group, const char *name,
                      char out[CIV_NAME_MAX])
{
    const size_t n = strlen(name);

    if (n >= CIV_NAME_MAX)
        fail(c, "set.range", group, name, "id");
    else
        memcpy(out, name, n + 1);
}

/* ---- Outlines -------------------------------------------------------------------------------- */

/* "x y x y …" */
static void points(struct compiler *c, const char *group, const struct set_item *item,
                   const char *list, struct civ_shape *shape)
{
    struct civ_set *out = c->out;
    char *end;

    shape->first = out->points_n;
    shape->points_n = 0;
    while (c->ok && list && *list) {
        const long value = strtol(list, &end, 10);
        if (end == list || value < 0 || value > INT16_MAX) {
            fail(c, "set.not-a-number", group, item->id, "points");
        } else if (out->points_n == CIV_POINTS_MAX) {
            fail_too_many(c, group, CIV_POINTS_MAX);
        } else {
            out->point[out->points_n++] = (int16_t)value;
            shape->points_n++;
            list = end + strspn(end, " \n\t");
        }
    }
    if (shape->points_n % 2 != 0 || shape->points_n == 0)
        fail(c, "set.missing", group, item->id, "points");
}

/* A hole follows the polygon it is cut out of. */
static uint8_t shape_kind(struct compiler *c, const struct set_item *area,
                          const struct set_item *part)
{
    const char *kind = set_attr(part, "kind");

    if (set_attr(part, "hole"))
        return CIV_SHAPE_HOLE;
    if (kind && strcmp(kind, "land") == 0)
        return CIV_SHAPE_LAND;
    if (kind && strcmp(kind, "water") == 0)
        return CIV_SHAPE_WATER;
    fail(c, "set.missing", "areas", area->id, "kind");
    return 0;
}

static void draw_area(struct compiler *c, const struct set_item *item, struct civ_area *area)
{
    area->x = figure(c, "areas", item->id, "x");
    area->y = figure(c, "areas", item->id, "y");
    area->radius = figure(c, "areas", item->id, "radius");
    if (area->terrain != CIV_OPEN_SEA) {
        area->site_x = figure(c, "areas", item->id, "site-x");
        area->site_y = figure(c, "areas", item->id, "site-y");
    }
    area->shape = c->out->shapes_n;
    area->shapes_n = (uint16_t)item->parts_n;
    if ((size_t)c->out->shapes_n + item->parts_n > CIV_SHAPES_MAX) {
        fail_too_many(c, "areas", CIV_SHAPES_MAX);
        return;
    }
    for (size_t i = 0; i < item->parts_n; i++) {
        struct civ_shape *shape = &c->out->shape[c->out->shapes_n++];
        shape->kind = shape_kind(c, item, &item->parts[i]);
        points(c, "areas", item, set_attr(&item->parts[i], "points"), shape);
    }
}

static void draw_areas(struct compiler *c)
{
    const struct set_group *group = items(c, "areas", CIV_AREAS_MAX);

    for (size_t i = 0; i < group->items_n; i++)
        draw_area(c, &group->items[i], &c->out->area[i]);
}

static void draw_dividers(struct compiler *c)
{
    const struct set_group *group = items(c, "dividers", CIV_DIVIDERS_MAX);

    for (size_t i = 0; i < group->items_n; i++)
        points(c, "dividers", &group->items[i], set_attr(&group->items[i], "points"),
               &c->out->divider[i]);
    c->out->dividers_n = (uint8_t)group->items_n;
}

/* ---- Places ---------------------------------------------------------------------------------- */

static void draw_lakes(struct compiler *c)
{
    const struct set_group *group = items(c, "lakes", CIV_LAKES_MAX);

    for (size_t i = 0; i < group->items_n; i++) {
        copy_name(c, "lakes", group->items[i].id, c->out->lake[i].name);
        c->out->lake[i].x = figure(c, "lakes", group->items[i].id, "x");
        c->out->lake[i].y = figure(c, "lakes", group->items[i].id, "y");
    }
    c->out->lakes_n = (uint8_t)group->items_n;
}

static void draw_volcanoes(struct compiler *c)
{
    const struct set_group *group = items(c, "volcanoes", CIV_VOLCANOES_MAX);

    for (size_t i = 0; i < group->items_n; i++) {
        c->out->volcano_xy[i][0] = figure(c, "volcanoes", group->items[i].id, "x");
        c->out->volcano_xy[i][1] = figure(c, "volcanoes", group->items[i].id, "y");
    }
}

static void draw_panels(struct compiler *c)
{
    const struct set_group *group = items(c, "panels", CIV_PANELS_MAX);

    for (size_t i = 0; i < group->items_n; i++) {
        copy_name(c, "panels", group->items[i].id, c->out->panel[i].name);
        c->out->panel[i].from = figure(c, "panels", group->items[i].id, "x-from");
        c->out->panel[i].to = figure(c, "panels", group->items[i].id, "x-to");
    }
    c->out->panels_n = (uint8_t)group->items_n;
}

/* ---- Borders --------------------------------------------------------------------------------- */

/* The number of a water, from 1, in the order in which borders name them. */
static uint8_t water_number(struct compiler *c, const char *water)
{
    struct civ_set *out = c->out;

    if (!water)
        return 0;
    for (uint8_t i = 0; i < out->waters_n; i++)
        if (strcmp(out->water[i], water) == 0)
            return (uint8_t)(i + 1);
    if (out->waters_n == CIV_WATERS_MAX) {
        fail_too_many(c, "borders", CIV_WATERS_MAX);
        return 0;
    }
    copy_name(c, "borders", water, out->water[out->waters_n]);
    return ++out->waters_n;
}

static uint8_t end_of(struct compiler *c, const struct set_item *item, const char *attr)
{
    const char *area = set_attr(item, attr);
    const int index = area ? set_index(c->set, "areas", area) : -1;

    if (index < 0)
        fail(c, "set.missing", "borders", item->id, attr);
    return (uint8_t)index;
}

static void draw_borders(struct compiler *c)
{
    const struct set_group *group = items(c, "borders", CIV_BORDERS_MAX);

    for (size_t i = 0; i < group->items_n; i++) {
        const struct set_item *item = &group->items[i];
        const char *type = set_attr(item, "type");
        c->out->border[i] = (struct civ_border){
            .a = end_of(c, item, "a"),
            .b = end_of(c, item, "b"),
            .land = type && strcmp(type, "water") != 0,
            .water = water_number(c, set_attr(item, "water")),
        };
    }
    c->out->borders_n = (uint16_t)group->items_n;
}

bool civ_compile_drawing(const struct component_set *set, struct civ_set *out,
                         struct stele_reason *why)
{
    struct compiler c = {set, out, why, true};

    out->width = figure(&c, "limits", "drawing-width", "value");
    out->height = figure(&c, "limits", "drawing-height", "value");
    draw_areas(&c);
    draw_dividers(&c);
    draw_lakes(&c);
    draw_volcanoes(&c);
    draw_panels(&c);
    draw_borders(&c);
    return c.ok;
}
