#include "deu_oracle.h"

#include "acutest.h"

#include <string.h>

enum { CAP = 12, MAJORITY = 2 };

static const char *const colours[] = {"blue", "green", "yellow", "brown", "red"};
static const char *const resources[] = {"wheat", "clay", "stone", "wood"};
enum { RESOURCES = sizeof resources / sizeof *resources };

/* What temples look at: a player and the map. */
struct view {
    const struct seen *position, *player;
    bool facedown_ignored;
};

/* Occupied regions with so many pieces at least, of a terrain unless it is NULL. */
static int count_regions(const struct view *v, int least, const char *terrain)
{
    const char *id = seen_text(v->player, "id");
    int n = 0;

    for (const struct seen *region = seen_at(v->position, "regions")->first; region;
         region = region->next)
        n += strcmp(seen_text(region, "owner"), id) == 0 &&
             seen_n(seen_at(region, "pieces")) >= least &&
             (!terrain || strcmp(seen_text(region, "terrain"), terrain) == 0);
    return n;
}

/* DEU-8.38: the height of the shortest ordinary column. */
static int count_sets(const struct view *v)
{
    int shortest = 99;

    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++) {
        int n = 0;
        const struct seen *column = seen_at(seen_at(v->player, "columns"), colours[i]);
        for (const struct seen *card = column->first; card; card = card->next)
            n += !(v->facedown_ignored && seen_number(card, "facedown"));
        shortest = n < shortest ? n : shortest;
    }
    return shortest;
}

/* DEU-8.34 to DEU-8.39, by the name that stands after "temple-". */
static int temple_points(const struct view *v, const char *of)
{
    static const int by_region[] = {0, 1, 2, 3, 4, 6};
    int points;

    if (strncmp(of, "city-", 5) == 0) {
        const int least = of[5] - '0';
        points = by_region[least] * count_regions(v, least, NULL);
    } else if (strcmp(of, "gold") == 0) {
        points = 2 * (int)(seen_number(v->player, "gold") / 3);
    } else if (seen_find(seen_at(v->player, "goods"), of)) {
        points = 2 * (int)seen_number(seen_at(v->player, "goods"), of);
    } else if (strcmp(of, "temples") == 0) {
        points = 4 * seen_n(seen_at(v->player, "columns.purple"));
    } else if (strcmp(of, "sets") == 0) {
        points = 4 * count_sets(v);
    } else {
        points = 4 * count_regions(v, 1, of);
    }
    return points > CAP ? CAP : points;
}

static void judge_player(const struct view *v, int seat, struct verdict *verdict)
{
    const struct seen *temples = seen_at(v->player, "columns.purple");

    verdict_add(verdict, NULL, seat, (int)seen_number(v->player, "vp"));
    verdict_add(verdict, "temples", seat, 0);
    verdict_add(verdict, "majorities", seat, 0);
    for (const struct seen *card = temples->first; card; card = card->next)
        verdict_add(verdict, "temples", seat,
                    temple_points(v, seen_text(card, "card") + strlen("temple-")));
}

/* DEU-9.6: all who have most, if that is anything. */
static void judge_majority(const int figure[STELE_SEATS_MAX], int players, struct verdict *verdict)
{
    const unsigned most = verdict_best((1u << players) - 1, figure);

    for (int seat = 0; seat < players; seat++)
        if (((most >> seat) & 1) && figure[seat] > 0)
            verdict_add(verdict, "majorities", seat, MAJORITY);
}

void deu_oracle(const struct seen *position, bool facedown_ignored, struct verdict *verdict)
{
    int held[RESOURCES + 1][STELE_SEATS_MAX] = {{0}}, seat = 0;

    memset(verdict, 0, sizeof *verdict);
    for (const struct seen *player = seen_at(position, "players")->first; player;
         player = player->next, seat++) {
        const struct view v = {position, player, facedown_ignored};
        judge_player(&v, seat, verdict);
        for (int i = 0; i < RESOURCES; i++)
            held[i][seat] = (int)seen_number(seen_at(player, "goods"), resources[i]);
        held[RESOURCES][seat] = (int)seen_number(player, "gold");
    }
    for (int i = 0; i <= RESOURCES; i++)
        judge_majority(held[i], seat, verdict);
    verdict->winners = verdict_best((1u << seat) - 1, verdict->total); /* DEU-9.7, DEU-R19 */
}
