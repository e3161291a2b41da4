/* The clauses that wrongly claimed figures follow from: what people get wrong most often. */
#include "games/deus/deus.h"

struct claim {
    const struct stele_rules *rules;
    const struct deu_state *state;
    int seat;
    const char *what; /* the path into the view */
    bool number;      /* whether a number was claimed */
    long value;       /* that number */
};

static const struct claim_clause of_players[] = {
    {"vp", "DEU-9.5"},
    {"gold", "DEU-2.6"},
    {"goods", "DEU-8.2"},
    {"stock", "DEU-8.5"},
    {"supply", "DEU-8.5"},
    {"columns", "DEU-4.2"},
    {"regions", "DEU-0.3"},
    {"wildcards", "DEU-10.3"},
    {"points.maritime", "DEU-8.15"},
    {"points.production", "DEU-8.11"},
    {"points.scientific", "DEU-8.19"},
    {"points.civil", "DEU-8.6"},
    {"points.military", "DEU-8.29"},
    {"points.temples", "DEU-9.5"},
    {"points.start", "DEU-2.6"},
    {"points.offerings", "DEU-7.8"},
    {"points.villages", "DEU-6.3"},
    {"points.edge", "DEU-4.13"},
    {"points.majorities", "DEU-9.6"},
    {"score", "DEU-9.5"},
};

static const struct claim_clause of_all[] = {
    {"round", "DEU-3.1"},       {"turn", "DEU-3.1"},        {"turn_player", "DEU-3.1"},
    {"mover", "DEU-3.1"},       {"phase", "DEU-3.2"},       {"first", "DEU-2.8"},
    {"active", "DEU-3.1"},      {"tiles", "DEU-1.8"},       {"deck", "DEU-3.4"},
    {"discards", "DEU-7.2"},    {"discard_top", "DEU-7.2"}, {"building", "DEU-4.2"},
    {"activating", "DEU-4.15"}, {"marched", "DEU-8.27"},    {"offered", "DEU-7.1"},
    {"god", "DEU-7.3"},         {"granted", "DEU-7.14"},    {"draw", "DEU-3.4"},
    {"assumed", "DEU-R24"},
};

/* DEU-3.5: no hand above the limit; DEU-3.3: none is empty after a turn; DEU-3.6: none is cut. */
static const char *claim_of_player(const struct claim *c)
{
    if (!claim_below(c->what, "hand") && !claim_below(c->what, "hand_n"))
        return claim_find(of_players, sizeof of_players / sizeof *of_players, c->what);
    if (c->number && c->value > deu_set(c->rules)->hand_limit)
        return "DEU-3.5";
    if (c->number && c->value == 0)
        return "DEU-3.3";
    return c->number && c->value < c->state->player[c->seat].hand_n ? "DEU-3.6" : "DEU-7.11";
}

/* DEU-6.6: who attacked, and what is left; DEU-2.1: what lay on a village. */
static const char *claim_region(const struct claim *c)
{
    if (claim_ends_with(c->what, ".village"))
        return "DEU-6.1";
    if (claim_ends_with(c->what, ".vp"))
        return c->number && c->value > 0 ? "DEU-2.1" : "DEU-6.6";
    if (claim_ends_with(c->what, ".terrain"))
        return "DEU-0.1";
    if (claim_ends_with(c->what, ".edge"))
        return "DEU-0.7";
    return claim_ends_with(c->what, ".owner") ? "DEU-0.3" : "DEU-5.7";
}

/* DEU-9.1: what ends the game; DEU-9.2: not before the last round is over. */
static const char *claim_end(const struct claim *c)
{
    return c->state->met && c->state->phase != DEU_P_OVER ? "DEU-9.2" : "DEU-9.1";
}

static const char *claim_of_all(const struct claim *c)
{
    if (claim_below(c->what, "regions"))
        return claim_region(c);
    if (claim_below(c->what, "reserve"))
        /* DEU-2.3: as many as there are; DEU-2.4: no more once they are gone. */
        return c->number && c->value < 0 ? "DEU-2.4" : "DEU-2.3";
    if (claim_below(c->what, "temples"))
        return "DEU-2.2";
    if (claim_below(c->what, "over") || claim_below(c->what, "end") ||
        claim_below(c->what, "met") || claim_below(c->what, "final_round"))
        return claim_end(c);
    if (claim_below(c->what, "winner") || claim_below(c->what, "winners"))
        return c->state->phase == DEU_P_OVER ? "DEU-9.7" : claim_end(c);
    return claim_find(of_all, sizeof of_all / sizeof *of_all, c->what);
}

const char *deu_claim(const struct stele_rules *rules, const void *state, int seat,
                      const char *what, const char *claimed)
{
    struct claim c = {rules, state, seat, what, false, 0};

    c.number = claim_number(claimed, &c.value);
    return seat == STELE_NOBODY ? claim_of_all(&c) : claim_of_player(&c);
}
