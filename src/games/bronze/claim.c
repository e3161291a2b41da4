/* The clause behind a figure that a log claims wrongly: E_TOKEN, E_PROVINCE, E_END, E_SCORE of the
 * catalogue, and whatever else a view shows. */
#include "games/bronze/bronze.h"

#include <string.h>

/* The rest of the path below `key`; NULL if the path does not begin with it. */
static const char *below(const char *what, const char *key)
{
    size_t n = strlen(key);

    if (strncmp(what, key, n) != 0 || (what[n] != '\0' && what[n] != '.'))
        return NULL;
    return what + n + (what[n] == '.');
}

static bool ends_with(const char *what, const char *tail)
{
    size_t n = strlen(what), m = strlen(tail);
    return n >= m && strcmp(what + n - m, tail) == 0;
}

struct fixed {
    const char *key, *clause;
};

static const char *find(const struct fixed *table, size_t n, const char *what)
{
    for (size_t i = 0; i < n; i++)
        if (below(what, table[i].key))
            return table[i].clause;
    return NULL;
}

static const struct fixed of_players[] = {
    {"cubes", "BRZ-6.7"},         {"placed", "BRZ-6.1"},         {"front", "BRZ-6.6"},
    {"columns", "BRZ-4.7"},       {"technologies", "BRZ-1.9"},   {"landscapes", "BRZ-6.1"},
    {"cities", "BRZ-10.4"},       {"trade", "BRZ-7.4"},          {"points.provinces", "BRZ-10.2"},
    {"points.trade", "BRZ-10.3"}, {"points.cities", "BRZ-10.4"}, {"score", "BRZ-10.5"},
};

static const struct fixed of_all[] = {
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
    if (ends_with(what, ".province_owner") || ends_with(what, ".province_state"))
        return claim_province(state);
    if (ends_with(what, ".closed") || ends_with(what, ".full"))
        return "BRZ-8.1";
    if (ends_with(what, ".province") || ends_with(what, ".points"))
        return "BRZ-2.9";
    if (strstr(what, ".display"))
        return "BRZ-6.15";
    return ends_with(what, ".land") || ends_with(what, ".open") ? "BRZ-6.8" : "BRZ-6.1";
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
    if (below(what, "lands"))
        return claim_land(state, what);
    if (below(what, "over") || below(what, "last_round"))
        return "BRZ-9.4";
    if (below(what, "end") || below(what, "met"))
        return claim_end(state, claimed);
    if (below(what, "winner") || below(what, "winners"))
        return state->phase == BRZ_P_OVER ? "BRZ-10.6" : "BRZ-9.4";
    return find(of_all, sizeof of_all / sizeof *of_all, what);
}

const char *brz_claim(const struct stele_rules *rules, const void *state, int seat,
                      const char *what, const char *claimed)
{
    (void)rules;
    if (seat == STELE_NOBODY)
        return claim_of_all(state, what, claimed);
    if (below(what, "provinces") || below(what, "province_tokens"))
        return claim_province(state);
    return find(of_players, sizeof of_players / sizeof *of_players, what);
}
