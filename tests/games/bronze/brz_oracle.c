#include "brz_oracle.h"

#include "acutest.h"

#include <string.h>

enum { SEATS = 4, LANDS = 11, CUBES = 30, COLUMNS = 4, ROWS = 20, TECHS = 8, LANDSCAPES = 7 };

static const char *const techs[TECHS] = {"authority",     "irrigation", "pottery", "wheel",
                                         "domestication", "religion",   "masonry", "bronze"};
static const char *const landscapes[LANDSCAPES] = {"mountains", "forest", "steppe", "savanna",
                                                   "desert",    "jungle", "shore"};
static const char *const kinds[3] = {"farmer", "herder", "hunter"};
enum { BRONZE = TECHS - 1 };

/* What the cities look at, counted. */
struct count {
    const struct brz_reading *reading;
    int players, lands;
    int cubes[SEATS], in_land[SEATS][LANDS + 1], furthest[SEATS], spaces[LANDS + 1];
    int in_landscape[SEATS][LANDSCAPES];
    bool on_kind[SEATS][LANDSCAPES][3];
    int columns[SEATS], height[SEATS][COLUMNS], card[SEATS][COLUMNS][ROWS], of_tech[SEATS][TECHS];
    int provinces[SEATS], routes[SEATS];
};

static int index_of(const char *const *names, int n, const char *name)
{
    int i = 0;

    while (i < n && strcmp(names[i], name) != 0)
        i++;
    TEST_ASSERT_(i < n, "%s is known", name);
    return i;
}

/* ---- Counting -------------------------------------------------------------------------------- */

static void count_land(const struct seen *position, const struct seen *figures,
                       const struct seen *land, struct count *c)
{
    const int at = (int)seen_number(land, "position");
    char path[64];

    for (int i = 0; i < LANDSCAPES; i++) {
        const struct seen *cell = seen_at(seen_at(land, "cells"), landscapes[i]);
        snprintf(path, sizeof path, "lands.%s.cells.%s", seen_text(land, "land"), landscapes[i]);
        const struct seen *kind = seen_at(figures, path)->first;
        for (const struct seen *space = cell->first; space;
             space = space->next, kind = kind->next) {
            const int seat = seen_seat(position, space->text);
            c->spaces[at]++;
            if (seat < 0)
                continue;
            c->cubes[seat]++;
            c->in_land[seat][at]++;
            c->in_landscape[seat][i]++;
            c->on_kind[seat][i][index_of(kinds, 3, kind->text)] = true;
            if (at > c->furthest[seat])
                c->furthest[seat] = at;
        }
    }
}

/* BRZ-5.8: a card counts as the side that lies up. */
static void count_matrix(const struct seen *player, int seat, struct count *c)
{
    for (const struct seen *column = seen_at(player, "columns")->first; column;
         column = column->next) {
        const int i = c->columns[seat]++;
        for (const struct seen *card = column->first; card; card = card->next) {
            const int tech = index_of(techs, TECHS, seen_text(card, "technology"));
            c->card[seat][i][c->height[seat][i]++] = tech;
            c->of_tech[seat][tech]++;
        }
    }
}

/* BRZ-8.2, BRZ-8.3: strictly more cubes than anybody else; -1 if nobody has. */
static int majority(const struct count *c, int at)
{
    for (int seat = 0; seat < c->players; seat++) {
        bool most = true;
        for (int other = 0; other < c->players; other++)
            most = most && (other == seat || c->in_land[seat][at] > c->in_land[other][at]);
        if (most)
            return seat;
    }
    return -1;
}

/* BRZ-8.1, BRZ-9.7.  No cube comes to a land that is full or that everybody has left, so that its
 * token went to whoever has most there now. */
static bool awarded(const struct count *c, int at)
{
    int filled = 0;
    bool reached = true, left = c->reading->cubeless_left && at < c->lands;

    for (int seat = 0; seat < c->players; seat++) {
        filled += c->in_land[seat][at];
        reached = reached && c->furthest[seat] >= at;
        left = left && (c->furthest[seat] > at || c->cubes[seat] == CUBES);
    }
    const bool full = c->spaces[at] > 0 && filled == c->spaces[at] && !c->reading->left_only;
    return full || reached || left;
}

/* BRZ-10.2 */
static void count_provinces(const struct seen *position, struct count *c, struct verdict *verdict)
{
    for (const struct seen *land = seen_at(position, "lands")->first; land; land = land->next) {
        const int at = (int)seen_number(land, "position");
        const char *token = seen_text(land, "province"); /* province4: the figure printed on it */
        const int owner = awarded(c, at) ? majority(c, at) : -1;
        if (owner < 0 || *token == '\0')
            continue;
        c->provinces[owner]++;
        verdict_add(verdict, "provinces", owner, token[strlen("province")] - '0');
    }
}

/* BRZ-1.10, BRZ-10.3: who holds a token is history. */
static void count_trade(const struct seen *position, struct count *c, struct verdict *verdict)
{
    for (int i = 0; i < LANDSCAPES; i++) {
        const struct seen *tokens = seen_at(seen_at(position, "trade"), landscapes[i]);
        for (const struct seen *token = tokens->first; token; token = token->next) {
            const int length = (int)seen_number(token, "length");
            const int owner = seen_seat(position, seen_text(token, "owner"));
            if (owner < 0)
                continue;
            c->routes[owner]++;
            verdict_add(verdict, "trade", owner, length == 3 ? 3 : length == 5 ? 6 : 10);
        }
    }
}

/* ---- The cities ------------------------------------------------------------------------------ */

/* Strictly more than everybody else; fewer with the sign turned. */
static bool most(const struct count *c, const int *figure, int stride, int seat, int sign)
{
    for (int other = 0; other < c->players; other++)
        if (other != seat && sign * figure[other * stride] >= sign * figure[seat * stride])
            return false;
    return true;
}

static bool in_row(const struct count *c, int seat, int row, int tech)
{
    for (int i = 0; i < c->columns[seat]; i++)
        if (row < c->height[seat][i] && c->card[seat][i][row] == tech)
            return true;
    return false;
}

static int row_length(const struct count *c, int seat, int row)
{
    int n = 0;

    for (int i = 0; i < c->columns[seat]; i++)
        n += row < c->height[seat][i];
    return n;
}

/* BRZ-11.4 */
static bool row_set(const struct count *c, int seat, int a, int b, int third)
{
    for (int row = 0; row < ROWS; row++)
        if (in_row(c, seat, row, a) && in_row(c, seat, row, b) && in_row(c, seat, row, third) &&
            (!c->reading->rows_of_four || row_length(c, seat, row) == 4))
            return true;
    return false;
}

/* BRZ-11.6 */
static int most_in_column(const struct count *c, int seat)
{
    int best = 0;

    for (int i = 0; i < c->columns[seat]; i++) {
        int different = 0;
        for (int tech = 0; tech < TECHS; tech++) {
            bool there = false;
            for (int row = 0; row < c->height[seat][i]; row++)
                there = there || c->card[seat][i][row] == tech;
            different += there && !(tech == BRONZE && c->reading->bronze_named);
        }
        best = different > best ? different : best;
    }
    return best;
}

/* BRZ-11.5 */
static bool all_kinds(const struct count *c, int seat, int landscape)
{
    const bool *on = c->on_kind[seat][landscape];

    return on[0] && on[1] && on[2];
}

/* BRZ-11.1 to BRZ-11.5: cities by the names they look at. */
struct named {
    const char *city, *of[3];
};
static const struct named tech_majority[] = {
    {"avaris", {"wheel"}},        {"babylon", {"authority"}}, {"corinth", {"pottery"}},
    {"malia", {"domestication"}}, {"mari", {"irrigation"}},   {"memphis", {"religion"}},
    {"troy", {"masonry"}},        {"tiryns", {"bronze"}},     {0}};
static const struct named landscape_majority[] = {
    {"kumayri", {"mountains"}}, {"biskupin", {"forest"}},
    {"sintashta", {"steppe"}},  {"lothal", {"savanna"}},
    {"kerma", {"desert"}},      {"yinxu", {"jungle"}},
    {"tyre", {"shore"}},        {0}};
static const struct named bronze_pair[] = {
    {"athens", {"religion"}},          {"beycesultan", {"pottery"}},
    {"gonur_depe", {"domestication"}}, {"knossos", {"masonry"}},
    {"mycenae", {"authority"}},        {"nafplion", {"wheel"}},
    {"harappa", {"irrigation"}},       {0}};
static const struct named row_sets[] = {{"altyn_depe", {"irrigation", "pottery", "wheel"}},
                                        {"arkaim", {"domestication", "authority", "pottery"}},
                                        {"orchomenus", {"masonry", "wheel", "domestication"}},
                                        {"stonehenge", {"religion", "domestication", "irrigation"}},
                                        {"su_nuraxi", {"pottery", "masonry", "religion"}},
                                        {"teotihuacan", {"authority", "irrigation", "masonry"}},
                                        {"ugarit", {"wheel", "religion", "authority"}},
                                        {0}};
static const struct named kinds_in_two[] = {
    {"amri", {"savanna", "jungle"}},         {"dholavira", {"jungle", "shore"}},
    {"yoshinogari", {"mountains", "shore"}}, {"megiddo", {"steppe", "desert"}},
    {"susa", {"forest", "savanna"}},         {"uruk", {"mountains", "steppe"}},
    {"eshnunna", {"forest", "desert"}},      {0}};

static const char *const *find(const struct named *list, const char *city)
{
    for (; list->city; list++)
        if (strcmp(list->city, city) == 0)
            return list->of;
    return NULL;
}

static bool is_one_of(const char *city, const char *list)
{
    const char *at = strstr(list, city);
    const size_t n = strlen(city);

    return at && (at == list || at[-1] == ' ') && (at[n] == ' ' || at[n] == '\0');
}

static int tech_of(const char *name)
{
    return index_of(techs, TECHS, name);
}

static int landscape_of(const char *name)
{
    return index_of(landscapes, LANDSCAPES, name);
}

/* BRZ-11.6 to BRZ-11.16: those that look at no name. */
static int single_city(const struct count *c, int seat, const char *city)
{
    int different = 0, copies = 0, tallest = 0, shortest = ROWS, unplaced[SEATS];
    bool bronze_everywhere = c->columns[seat] == 4;

    for (int other = 0; other < c->players; other++)
        unplaced[other] = CUBES - c->cubes[other];
    for (int tech = 0; tech < TECHS; tech++) {
        const int n = c->of_tech[seat][tech];
        different += n > 0;
        if (n > copies && !(tech == BRONZE && c->reading->bronze_named))
            copies = n;
    }
    for (int i = 0; i < c->columns[seat]; i++) {
        bool bronze = false;
        for (int row = 0; row < c->height[seat][i]; row++)
            bronze = bronze || c->card[seat][i][row] == BRONZE;
        bronze_everywhere = bronze_everywhere && bronze;
        tallest = c->height[seat][i] > tallest ? c->height[seat][i] : tallest;
        shortest = c->height[seat][i] < shortest ? c->height[seat][i] : shortest;
    }
    if (is_one_of(city, "akrotiri bactra limantepe ur"))
        return most_in_column(c, seat);
    if (strcmp(city, "assur") == 0)
        return c->provinces[seat];
    if (strcmp(city, "kish") == 0)
        return most(c, c->provinces, 1, seat, -1) ? 6 : 0;
    if (strcmp(city, "byblos") == 0)
        return c->routes[seat];
    if (strcmp(city, "lagash") == 0)
        return most(c, unplaced, 1, seat, 1) ? 6 : 0;
    if (strcmp(city, "rakhigarhi") == 0)
        return most(c, unplaced, 1, seat, -1) ? 6 : 0;
    if (strcmp(city, "mohenjo_daro") == 0)
        return different >= 6 ? 5 : 0;
    if (strcmp(city, "sidon") == 0)
        return bronze_everywhere ? 6 : 0;
    if (strcmp(city, "phaistos") == 0)
        return c->columns[seat] == 4 ? 2 * shortest : 0;
    if (strcmp(city, "thebes") == 0)
        return tallest >= 6 ? 6 : 0;
    if (strcmp(city, "hattusa") == 0)
        return copies <= 3 ? 5 : 0;
    TEST_ASSERT_(false, "%s is a city", city);
    return 0;
}

static int city_points(const struct count *c, int seat, const char *city)
{
    const char *const *of;

    if ((of = find(tech_majority, city)) != NULL)
        return most(c, &c->of_tech[0][tech_of(of[0])], TECHS, seat, 1) ? 6 : 0;
    if ((of = find(landscape_majority, city)) != NULL)
        return most(c, &c->in_landscape[0][landscape_of(of[0])], LANDSCAPES, seat, 1) ? 5 : 0;
    if ((of = find(bronze_pair, city)) != NULL) {
        const int bronze = c->of_tech[seat][BRONZE], other = c->of_tech[seat][tech_of(of[0])];
        return 2 * (bronze < other ? bronze : other);
    }
    if ((of = find(row_sets, city)) != NULL)
        return row_set(c, seat, tech_of(of[0]), tech_of(of[1]), tech_of(of[2])) ? 6 : 0;
    if ((of = find(kinds_in_two, city)) != NULL)
        return all_kinds(c, seat, landscape_of(of[0])) && all_kinds(c, seat, landscape_of(of[1]))
                   ? 6
                   : 0;
    return single_city(c, seat, city);
}

/* ---- The verdict ----------------------------------------------------------------------------- */

/* BRZ-10.1: provinces first, for two cities count them. */
void brz_oracle(const struct seen *position, const struct seen *figures,
                const struct brz_reading *reading, struct verdict *verdict)
{
    struct count c = {.reading = reading};
    int cities[STELE_SEATS_MAX] = {0}, trade[STELE_SEATS_MAX] = {0}, seat = 0;

    memset(verdict, 0, sizeof *verdict);
    c.players = seen_n(seen_at(position, "players"));
    c.lands = seen_n(seen_at(position, "lands"));
    for (const struct seen *land = seen_at(position, "lands")->first; land; land = land->next)
        if (seen_number(land, "open"))
            count_land(position, figures, land, &c);
    for (const struct seen *player = seen_at(position, "players")->first; player;
         player = player->next)
        count_matrix(player, seat++, &c);
    for (seat = 0; seat < c.players; seat++) {
        verdict_add(verdict, "provinces", seat, 0);
        verdict_add(verdict, "trade", seat, 0);
    }
    count_provinces(position, &c, verdict);
    count_trade(position, &c, verdict);
    seat = 0;
    for (const struct seen *player = seen_at(position, "players")->first; player;
         player = player->next, seat++) {
        trade[seat] = verdict->points[1][seat];
        for (const struct seen *city = seen_at(player, "cities")->first; city; city = city->next)
            cities[seat] += city_points(&c, seat, seen_text(city, "city"));
        verdict_add(verdict, "cities", seat, cities[seat]);
    }
    /* BRZ-10.5, BRZ-10.6, BRZ-10.7 */
    verdict->winners = verdict_best((1u << c.players) - 1, verdict->total);
    verdict->winners = verdict_best(verdict->winners, cities);
    verdict->winners = verdict_best(verdict->winners, trade);
}
