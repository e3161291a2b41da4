/* The clauses that wrongly claimed figures follow from: what people get wrong most often. */
#include "games/civilization/civilization.h"

#include <string.h>

struct claim {
    const struct stele_rules *rules;
    const struct civ_state *state;
    int seat;
    const char *what; /* the path into the view */
    bool number;      /* whether a number was claimed */
    long value;       /* that number */
};

static const struct claim_clause of_players[] = {
    {"nation", "CIV-4.4"}, {"place", "CIV-4.3"},        {"treasury", "CIV-6.1"},
    {"stock", "CIV-2.7"},  {"tokens", "CIV-2.7"},       {"cities", "CIV-12.3"},
    {"ships", "CIV-9.5"},  {"units", "CIV-2.3"},        {"facing", "CIV-19.7"},
    {"cards", "CIV-17.7"}, {"card_points", "CIV-17.3"}, {"areas", "CIV-31.3"},
};

static const struct claim_clause of_all[] = {
    {"round", "CIV-5.1"},    {"turn", "CIV-5.2"},       {"turn_player", "CIV-5.2"},
    {"mover", "CIV-5.2"},    {"phase", "CIV-5.7"},      {"order", "CIV-5.2"},
    {"census", "CIV-8.1"},   {"ships", "CIV-9.5"},      {"market", "CIV-22.3.1"},
    {"ast", "CIV-2.4"},      {"taxes", "CIV-6.2"},      {"lapsed", "CIV-9.4"},
    {"voyage", "CIV-10.6"},  {"conflicts", "CIV-11.1"}, {"requested", "CIV-11.8.2"},
    {"offer", "CIV-16.3"},   {"clock", "CIV-31.2"},     {"turn_limit", "CIV-31.2"},
    {"assumed", "CIV-15.6"},
};

/* CIV-20.1: one step forward; CIV-20.2: an epoch asks for something; CIV-20.3: a space of the Late
 * Iron Age for points; CIV-20.6: back. */
static const char *claim_space(const struct claim *c)
{
    const struct civ_player *player = &c->state->player[c->seat];

    if (!c->number || c->value == player->space || !player->nation)
        return "CIV-20.1";
    if (c->value < player->space)
        return "CIV-20.6";
    const struct civ_row *row = &c->state->row[civ_nation(player)];
    for (int epoch = CIV_EARLY_BRONZE; epoch < CIV_EPOCHS_N; epoch++)
        if (c->value == row->first[epoch])
            return "CIV-20.2";
    return c->value > row->first[CIV_LATE_IRON] ? "CIV-20.3" : "CIV-20.1";
}

/* What the ranking goes by: CIV-21.2, CIV-31.3, CIV-32.3.1. */
static const char *score_clause(const struct stele_rules *rules)
{
    return civ_is_full(rules)             ? "CIV-21.2"
           : rules->edition == CIV_NOMADS ? "CIV-31.3"
                                          : "CIV-32.3.1";
}

static const char *claim_of_player(const struct claim *c)
{
    if (claim_below(c->what, "hand") || claim_below(c->what, "hand_n"))
        /* CIV-18.1: not more than six after a purchase; CIV-15.3: one card of each stack. */
        return c->number && c->value > civ_set(c->rules)->hand ? "CIV-18.1" : "CIV-15.3";
    if (claim_below(c->what, "space") || claim_below(c->what, "epoch"))
        return claim_space(c);
    if (claim_below(c->what, "total"))
        return "CIV-20.3";
    if (claim_below(c->what, "score"))
        return score_clause(c->rules);
    return claim_find(of_players, sizeof of_players / sizeof *of_players, c->what);
}

/* The part of an area that a path is about. */
static const char *claim_area(const char *rest)
{
    const char *part = strchr(rest, '.');

    if (!part)
        return "CIV-13.1";
    if (claim_below(part + 1, "city") || claim_below(part + 1, "new"))
        return "CIV-12.2";
    if (claim_below(part + 1, "ships"))
        return "CIV-9.5";
    return claim_below(part + 1, "arrived") ? "CIV-10.2" : "CIV-13.1";
}

/* The clause of the calamity in progress; CIV-19.6 where none is. */
static const char *claim_calamity(const struct claim *c)
{
    static const char *const clauses[CIV_CALAMITIES_N] = {
        [CIV_VOLCANO] = "CIV-22.2.4.1",     [CIV_FAMINE] = "CIV-22.2.5",
        [CIV_CIVIL_WAR] = "CIV-22.2.6.1",   [CIV_FLOOD] = "CIV-22.2.7.1",
        [CIV_EPIDEMIC] = "CIV-22.2.8.1",    [CIV_CIVIL_DISORDER] = "CIV-22.2.9.1",
        [CIV_ICONOCLASM] = "CIV-22.2.10.1", [CIV_PIRACY] = "CIV-22.2.11.1",
    };
    const int kind = c->state->trouble.kind;

    return kind > 0 ? clauses[kind - 1] : "CIV-19.6";
}

/* What ends the game, and who wins it. */
static const char *claim_end(const struct claim *c)
{
    static const char *const ends[] = {
        [CIV_FULL] = "CIV-21.1",
        [CIV_SHORT] = "CIV-30.1",
        [CIV_NOMADS] = "CIV-31.2",
        [CIV_FARMERS] = "CIV-32.3.1",
    };
    const bool winner = claim_below(c->what, "winner") || claim_below(c->what, "winners");

    return winner && c->state->phase == CIV_P_OVER ? score_clause(c->rules)
                                                   : ends[c->rules->edition];
}

static const char *claim_of_all(const struct claim *c)
{
    const char *rest = claim_below(c->what, "areas");

    if (rest)
        return claim_area(rest);
    if (claim_below(c->what, "stacks"))
        /* CIV-15.5: what lies on top; CIV-17.6: cards go under their stacks. */
        return strstr(c->what, ".top") ? "CIV-15.5" : "CIV-17.6";
    if (claim_below(c->what, "calamity"))
        return claim_calamity(c);
    if (claim_below(c->what, "over") || claim_below(c->what, "end") ||
        claim_below(c->what, "finish") || claim_below(c->what, "winner") ||
        claim_below(c->what, "winners"))
        return claim_end(c);
    return claim_find(of_all, sizeof of_all / sizeof *of_all, c->what);
}

const char *civ_claim(const struct stele_rules *rules, const void *state, int seat,
                      const char *what, const char *claimed)
{
    struct claim c = {rules, state, seat, what, false, 0};

    c.number = claim_number(claimed, &c.value);
    return seat == STELE_NOBODY ? claim_of_all(&c) : claim_of_player(&c);
}
