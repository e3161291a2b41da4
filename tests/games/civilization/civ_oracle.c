#include "civ_oracle.h"

#include "acutest.h"

#include <string.h>

struct priced {
    const char *name;
    int price;
};

/* CIV-22.3 */
static const struct priced cards[] = {{"mysticism", 30},
                                      {"cloth_making", 45},
                                      {"pottery", 45},
                                      {"drama_poetry", 60},
                                      {"music", 60},
                                      {"architecture", 80},
                                      {"astronomy", 80},
                                      {"metalworking", 80},
                                      {"agriculture", 110},
                                      {"coinage", 110},
                                      {"literacy", 110},
                                      {"engineering", 140},
                                      {"medicine", 140},
                                      {"law", 170},
                                      {"democracy", 200},
                                      {"philosophy", 240},
                                      {0}};

/* CIV-22.1.2; calamities are worth nothing. */
static const struct priced commodities[] = {
    {"hides", 1}, {"ochre", 1},  {"iron", 2},  {"papyrus", 2}, {"salt", 3}, {"grain", 4},
    {"cloth", 5}, {"bronze", 6}, {"spice", 7}, {"gems", 8},    {"gold", 9}, {0}};

/* 0 if it is not there. */
static int price_of(const struct priced *list, const char *name)
{
    while (list->name && strcmp(list->name, name) != 0)
        list++;
    return list->name ? list->price : 0;
}

/* CIV-17.3, CIV-17.4.1, CIV-2.7 */
static void judge_wealth(const struct seen *player, int seat, struct verdict *verdict)
{
    for (const struct seen *card = seen_at(player, "cards")->first; card; card = card->next) {
        TEST_CHECK_(price_of(cards, card->text) > 0, "%s is a card", card->text);
        verdict_add(verdict, "cards", seat, price_of(cards, card->text));
    }
    for (const struct seen *card = seen_at(player, "hand")->first; card; card = card->next)
        verdict_add(verdict, "trade", seat,
                    (int)(card->number * card->number) * price_of(commodities, card->key));
    verdict_add(verdict, "treasury", seat, (int)seen_number(player, "treasury"));
}

/* CIV-31.3, CIV-32.3.1: areas with tokens of the player, or with a city. */
static int count_areas(const struct seen *position, const char *id, bool cities)
{
    int n = 0;

    for (const struct seen *area = seen_at(position, "areas")->first; area; area = area->next) {
        const struct seen *tokens = seen_find(seen_at(area, "tokens"), id);
        n += cities ? strcmp(seen_text(area, "city"), id) == 0 : tokens && tokens->number > 0;
    }
    return n;
}

/* CIV-21.1, CIV-30.1: whose marker is on the finish, or beyond it. */
static unsigned arrived(const struct seen *position)
{
    unsigned seats = 0;
    int seat = 0;

    for (const struct seen *player = seen_at(position, "players")->first; player;
         player = player->next, seat++)
        if (seen_number(player, "space") >= seen_number(position, "finish"))
            seats |= 1u << seat;
    return seats;
}

/* Whether anybody has anything on the board: extinct peoples win nothing. */
static bool somebody_lives(const struct seen *position)
{
    for (const struct seen *area = seen_at(position, "areas")->first; area; area = area->next)
        if (seen_n(seen_at(area, "tokens")) > 0 || *seen_text(area, "city"))
            return true;
    return false;
}

void civ_oracle(const struct seen *position, enum civ_kind kind, struct verdict *verdict)
{
    int seat = 0;

    memset(verdict, 0, sizeof *verdict);
    for (const struct seen *player = seen_at(position, "players")->first; player;
         player = player->next, seat++) {
        const char *id = seen_text(player, "id");
        if (kind == CIV_KIND_FULL)
            judge_wealth(player, seat, verdict);
        else if (kind == CIV_KIND_NOMADS)
            verdict_add(verdict, "areas", seat, count_areas(position, id, false));
        else
            verdict_add(verdict, "cities", seat, count_areas(position, id, true));
    }
    /* CIV-21.2, CIV-31.3, CIV-32.3.1; CIV-R21, CIV-R22 */
    const unsigned seats = kind == CIV_KIND_NOMADS ? (1u << seat) - 1 : arrived(position);
    verdict->winners = somebody_lives(position) ? verdict_best(seats, verdict->total) : 0;
}
