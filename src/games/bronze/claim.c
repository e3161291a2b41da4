/* The clause behind a figure that a log claims wrongly: E_TOKEN, E_PROVINCE, E_END, E_SCORE of the
 * catalogue, and whatever else a view shows. */
#include "games/bronze/bronze.h"

#include <string.h>

static const struct claim_clause of_players[] = {
    {"cubes", "BRZ-6.7"},         {"placed", "BRZ-6.1"},         {"front", "BRZ-6.6"},
    {"columns", "BRZ-4.7"},       {"technologies", "BRZ-1.9"},   {"landscapes", "BRZ-6.1"},
    {"cities", "BRZ-10.4"},       {"trade", "BRZ-7.4"},          {"points.provinces", "BRZ-10.2"},
    {"points.trade", "BRZ-10.3"}, {"points.cities", "BRZ-10.4"}, {"score", "BRZ-10.5"},
};

static const struct claim_clause of_all[] = {
    {"round", "BRZ-2.11"},    {"turn", "BRZ-2.11"},        {"turn_player", "BRZ-2.11"},
    {"mover", "BRZ-2.11"},    {"active", "BRZ-2.11"},      {"first", "BRZ-2.11"},
    {"phase", "BRZ-3.1"},     {"exhaustions", "BRZ-4.5"},  {"pending", "BRZ-6.8"},
    {"city_due", "BRZ-6.14"}, {"laid", "BRZ-4.7"},         {"activated", "BRZ-5.7"},
    {"placed", "BRZ-6.1"},    {"lands_n", "BRZ-2.1"},      {"open", "BRZ-6.9"},
    {"stacks", "BRZ-4.3"},    {"spare", "BRZ-4.4"},        {"trade", "BRZ-7.4"},
    {"routes", "BRZ-7.2"},    {"cities_left", "BRZ-6.10"},
};

/* BRZ-8.1, BRZ-8.2 during the game; BRZ-9.7 for what was left at its end. */
static const char *claim_province(const struct brz_state *state)
{
    return state->phase == BRZ_P_OVER ? "BRZ-9.7" : "BRZ-8.2";
}

static const char *claim_land(const struct brz_state *state, const char *what)
{
    if (claim_ends_with(what, ".province_owner") || claim_ends_with(what, ".province_state"))
        return claim_province(state);
    if (claim_ends_with(what, ".closed") || claim_ends_with(what, ".full"))
        return "BRZ-8.1";
    if (claim_ends_with(what, ".province") || claim_ends_with(what, ".points"))
        return "BRZ-2.9";
    if (strstr(what, ".display"))
        return "BRZ-6.15";
    return claim_ends_with(what, ".land") || claim_ends_with(what, ".open") ? "BRZ-6.8" : "BRZ-6.1";
}

/* BRZ-9.1 to BRZ-9.3: what ends the game; BRZ-9.4: not before the round is over. */
static const char *claim_end(const struct brz_state *state, const char *claimed)
{
    if (state->phase != BRZ_P_OVER)
        return "BRZ-9.4";
    return strcmp(claimed, "stacks") == 0  ? "BRZ-9.1"
           : strcmp(claimed, "cubes") == 0 ? "BRZ-9.2"
                                           : "BRZ-9.3";
}

static const char *claim_of_all(const struct brz_state *state, const char *what,
                                const char *claimed)
{
    if (claim_below(what, "lands"))
        return claim_land(state, what);
    if (claim_below(what, "over") || claim_below(what, "last_round"))
        return "BRZ-9.4";
    if (claim_below(what, "end") || claim_below(what, "met"))
        return claim_end(state, claimed);
    if (claim_below(what, "winner") || claim_below(what, "winners"))
        return state->phase == BRZ_P_OVER ? "BRZ-10.6" : "BRZ-9.4";
    return claim_find(of_all, sizeof of_all / sizeof *of_all, what);
}

const char *brz_claim(const struct stele_rules *rules, const void *state, int seat,
                      const char *what, const char *claimed)
{
    (void)rules;
    if (seat == STELE_NOBODY)
        return claim_of_all(state, what, claimed);
    if (claim_below(what, "provinces") || claim_below(what, "province_tokens"))
        return claim_province(state);
    return claim_find(of_players, sizeof of_players / sizeof *of_players, what);
}
