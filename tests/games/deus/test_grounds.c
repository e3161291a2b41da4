/* Deus: verdicts name the doubtful figures that they rest on. */
#include "unit/game_grounds.h"

#include "games/deus/deus.h"

#include <string.h>

/* The map was laid when the game began: it is laid again, below the pieces that stand on it.  Cards that
 * nobody has seen are as many more or fewer as there are in the box. */
static void read_again(const struct stele_rules *rules, void *in, const struct stele_log *log)
{
    const struct deu_set *const before = log->header.rules.set;
    struct deu_state *const state = in;
    static struct deu_state fresh;
    struct stele_move map = {.verb = DEU_V_MAP};

    for (int i = 0; i < before->cards_n; i++)
        state->pool[i] =
            (uint8_t)(state->pool[i] + deu_card(rules, i)->copies > before->card[i].copies
                          ? state->pool[i] + deu_card(rules, i)->copies - before->card[i].copies
                          : 0);
    if (state->tiles_n == 0)
        return;
    for (int i = 0; i < state->tiles_n; i++) {
        map.value[i] = state->face[i];
        map.value[state->tiles_n + i] = state->turned[i];
    }
    map.present = 1u << DEU_MAP_FACES | 1u << DEU_MAP_TURNS;
    for (int i = 1; i <= STELE_ARGS_MAX; i++)
        map.start[i] = (uint16_t)(state->tiles_n * (i < 2 ? 1 : 2));
    fresh = (struct deu_state){0};
    deu_lay_map(rules, &fresh, &map);
    state->edge = fresh.edge;
    memcpy(state->near, fresh.near, sizeof state->near);
    memcpy(state->terrain, fresh.terrain, sizeof state->terrain);
    memcpy(state->u, fresh.u, sizeof state->u);
    memcpy(state->v, fresh.v, sizeof state->v);
}

#include "acutest.h"

static const struct grounds_case cases[] = {
    {"costs", "guild-forest", "<item id='guild-forest' wood='3'/>", false},
    {"costs", "*", "gold='2'", false},
    {"copies", "sawmill farm", "<item id='sawmill' count='1'/><item id='farm' count='3'/>", false},
    {"faces", "*", "centre='village' ring='mountain sea forest sea field swamp'", false},
    {"faces", "*", "centre='sea' ring='mountain village forest sea field swamp'", false},
    {"layouts", "players-2 players-3 players-4",
     "<item id='players-2'><part n='4' u='-1' v='1'/></item><item id='players-3'><part n='6' u='2' "
     "v='1'/></item><item id='players-4'><part n='7' u='2' v='0'/></item>",
     false},
    {"lattice", "u v", "<item id='u' q='1' r='2'/><item id='v' q='3' r='-1'/>", false},
    {"directions", "d1 d2 d3 d4 d5 d6",
     "<item id='d1' q='0' r='1'/><item id='d2' q='1' r='0'/><item id='d3' q='1' r='-1'/>"
     "<item id='d4' q='0' r='-1'/><item id='d5' q='-1' r='0'/><item id='d6' q='-1' r='1'/>",
     false},
};

static void verdicts_name_their_grounds(void)
{
    grounds_hold("deus", cases, sizeof cases / sizeof cases[0], read_again);
}

TEST_LIST = {
    {"verdicts name their grounds", verdicts_name_their_grounds},
    {NULL, NULL},
};
