#include "rta_oracle.h"

#include "acutest.h"

#include <string.h>

/* RTA-10: points by the base sheet and that of the Late Bronze Age. */
static const struct {
    const char *name;
    int points[2];
} developments[] = {
    {"leadership", {2, 2}},   {"irrigation", {2, 2}},  {"agriculture", {3, 3}},
    {"quarrying", {3, 3}},    {"medicine", {3, 4}},    {"preservation", {0, 4}},
    {"coinage", {4, 4}},      {"caravans", {4, 4}},    {"shipping", {0, 5}},
    {"smithing", {0, 5}},     {"religion", {6, 7}},    {"granaries", {6, 6}},
    {"masonry", {6, 6}},      {"engineering", {6, 6}}, {"commerce", {0, 8}},
    {"architecture", {8, 8}}, {"empire", {8, 10}},
};

/* Boxes; the higher number; the lower one by sheet. */
static const struct {
    const char *name;
    int boxes, first, later[2];
} monuments[] = {
    {"step_pyramid", 3, 1, {0, 0}},     {"stone_circle", 5, 2, {1, 1}},
    {"temple", 7, 4, {2, 3}},           {"obelisk", 9, 6, {3, 4}},
    {"hanging_gardens", 11, 8, {4, 5}}, {"great_wall", 13, 10, {5, 6}},
    {"great_pyramid", 15, 12, {6, 8}},
};

static const char *const goods[] = {"wood", "stone", "pottery", "cloth", "spearheads"};
enum { MONUMENTS = sizeof monuments / sizeof *monuments, GOODS = sizeof goods / sizeof *goods };

/* RTA-13.1 */
static int development_points(const char *name, bool late, bool religion_five)
{
    if (strcmp(name, "religion") == 0 && religion_five && !late)
        return 5;
    for (size_t i = 0; i < sizeof developments / sizeof *developments; i++)
        if (strcmp(developments[i].name, name) == 0)
            return developments[i].points[late];
    TEST_ASSERT_(false, "%s is a development", name);
    return 0;
}

/* RTA-13.2, RTA-8.8; who was first is history.  Returns how many are finished. */
static int count_monuments(const struct seen *player, int seat, bool late, struct verdict *verdict)
{
    int finished = 0;

    for (int i = 0; i < MONUMENTS; i++) {
        const struct seen *monument = seen_at(seen_at(player, "monuments"), monuments[i].name);
        if (seen_number(monument, "boxes") < monuments[i].boxes)
            continue;
        finished++;
        verdict_add(verdict, "monuments", seat,
                    seen_number(monument, "first") ? monuments[i].first : monuments[i].later[late]);
    }
    return finished;
}

/* RTA-8.6, RTA-A14: three cities are given, the others need 3, 4, 5 and 6 boxes. */
static int count_cities(const struct seen *player)
{
    int cities = 3, boxes = 3;

    for (const struct seen *city = seen_at(player, "cities")->first; city; city = city->next)
        cities += seen_number(city, "boxes") == boxes++;
    return cities;
}

static void judge_player(const struct seen *player, int seat, bool late, bool religion_five,
                         struct verdict *verdict, int *value)
{
    const struct seen *owned = seen_at(player, "developments");
    int units = 0;

    for (const struct seen *item = owned->first; item; item = item->next)
        verdict_add(verdict, "developments", seat,
                    development_points(item->text, late, religion_five));
    const int finished = count_monuments(player, seat, late, verdict);
    for (int i = 0; i < GOODS; i++) {
        const int n = (int)seen_number(seen_at(player, "goods"), goods[i]);
        units += n;
        *value += (i + 1) * n * (n + 1) / 2; /* RTA-4.6 */
    }
    /* RTA-13.3, RTA-13.4, RTA-13.5, RTA-13.6 */
    verdict_add(verdict, "architecture", seat,
                seen_has(owned, "architecture") ? finished * (late ? 2 : 1) : 0);
    verdict_add(verdict, "empire", seat, seen_has(owned, "empire") ? count_cities(player) : 0);
    verdict_add(verdict, "commerce", seat, seen_has(owned, "commerce") ? units : 0);
    verdict_add(verdict, "disasters", seat, -(int)seen_number(player, "disasters"));
}

void rta_oracle(const struct seen *position, bool late, bool religion_five, struct verdict *verdict)
{
    const struct seen *players = seen_at(position, "players");
    int value[STELE_SEATS_MAX] = {0}, seat = 0;

    memset(verdict, 0, sizeof *verdict);
    for (const struct seen *player = players->first; player; player = player->next, seat++)
        judge_player(player, seat, late, religion_five, verdict, &value[seat]);
    /* RTA-13.7, RTA-A17 */
    verdict->winners = verdict_best((1u << seat) - 1, verdict->total);
    verdict->winners = verdict_best(verdict->winners, value);
}
