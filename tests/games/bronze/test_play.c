/* Properties of Bronze that hold at every position of thousands: random and greedy games for two,
 * three and four players, under all rulings; and logs with and without orders known in advance. */
#include "brz_table.h"
#include "unit/game_play.h"

#include "acutest.h"

#include <string.h>

enum { GAMES = 6 };

/* Rows of the scoring are provisional until the end; every city has one, even if it pays nothing
 * at all. */
static void look(struct game_play *play, const struct stele_moves *legal)
{
    struct table *t = play->user;
    int cities = 0;

    (void)legal;
    for (size_t i = 0; i < t->game.rows_n; i++) {
        TEST_CHECK(t->game.rows[i].provisional == (t->state.phase != BRZ_P_OVER));
        TEST_CHECK(t->game.rows[i].objects_n > 0);
        cities += t->game.rows[i].category == BRZ_C_CITIES;
    }
    for (int seat = 0; seat < t->game.rules.players_n; seat++)
        cities -= t->state.player[seat].cities_n;
    TEST_CHECK(cities == 0);
}

/* Section 14: not more turns than the deck allows. */
static void check_length(const struct table *t)
{
    const int deck = brz_table(&t->game.rules)->deck, n = t->game.rules.players_n;

    TEST_CHECK(t->state.round <= (deck - (t->set.pool - 1) + n - 1) / n);
    TEST_CHECK(t->state.turn == t->state.round * n);
}

static const char *const settings[] = {
    NULL,
    "BRZ-R1=cells BRZ-R9=settled BRZ-R15=left-only",
    "BRZ-R3=named BRZ-R5=four BRZ-R6=city-first",
    "BRZ-R9=final BRZ-R10=left knowledge=table",
};

static void play_all(bool greedy)
{
    for (int players = 2; players <= 4; players++) {
        for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
            struct table t;
            struct game_play play = {.table = &t.game,
                                     .greedy = greedy,
                                     .plies_max = 1000,
                                     .checked_max = 100,
                                     .inventions = 12,
                                     .flips = 100,
                                     .look = look,
                                     .user = &t};

            TEST_CASE_("%d players, %s", players, settings[i] ? settings[i] : "defaults");
            stele_rng_seed(&play.rng, 100 * (uint64_t)players + i);
            for (int game = (int)i % game_play_share(); game < GAMES; game += game_play_share()) {
                if (game % 2 == 0)
                    table_blank(&t, players, settings[i]);
                else
                    table_open(&t, players, settings[i]);
                game_play(&play);
                check_length(&t);
                table_close(&t);
            }
        }
    }
}

static void random_games(void)
{
    play_all(false);
}

static void greedy_games(void)
{
    play_all(true);
}

/* ---- Two forms of one game ------------------------------------------------------------------- */

enum { MOVES_MAX = 600 };

struct record {
    struct stele_move move[MOVES_MAX];
    uint64_t hash[MOVES_MAX]; /* after the move */
    bool settled[MOVES_MAX];  /* nothing is owed after it */
    int n;
};

/* What chance brings, the bot's move, or any. */
static void choose(struct table *t, const struct stele_moves *legal, struct stele_rng *rng,
                   bool greedy, struct stele_move *out)
{
    if (brz_chance(&t->game.rules, &t->state, rng, out) ||
        (greedy && brz_greedy(&t->game.rules, &t->state, rng, legal, out)))
        return;
    TEST_ASSERT(legal->n > 0);
    *out = legal->list[rng_below(rng, (uint32_t)legal->n)];
}

static void record_game(struct table *t, struct stele_rng *rng, struct record *out)
{
    struct stele_moves legal = {0};

    for (out->n = 0; t->state.phase != BRZ_P_OVER && out->n < MOVES_MAX; out->n++) {
        legal.n = legal.open = 0;
        game_legal(&t->game.rules, &t->state, &legal);
        choose(t, &legal, rng, false, &out->move[out->n]);
        game_apply(&t->game.rules, &t->state, &out->move[out->n], NULL);
        out->hash[out->n] = gt_hash(&t->game);
        out->settled[out->n] = !brz_owes(&t->state);
    }
    stele_moves_free(&legal);
}

/* What came to light, in order, and after it what did not. */
struct order {
    int16_t value[STELE_VALUES_MAX];
    size_t n;
};

static void add_rest(struct order *order, int *left, int kinds, size_t size)
{
    for (int i = 0; i < kinds; i++)
        for (; left[i] > 0 && order->n < size; left[i]--)
            order->value[order->n++] = (int16_t)i;
}

static void gather_lands(const struct table *t, const struct record *record, struct order *out)
{
    int left[BRZ_LANDS_MAX];

    for (int i = 0; i < t->set.lands_n; i++)
        left[i] = 1;
    for (int i = 0; i < record->n; i++) {
        if (record->move[i].verb != BRZ_V_REVEAL)
            continue;
        out->value[out->n++] = record->move[i].value[0];
        left[record->move[i].value[0]] = 0;
    }
    add_rest(out, left, t->set.lands_n, brz_table(&t->game.rules)->lands);
}

static void gather_cities(const struct table *t, const struct record *record, struct order *out)
{
    int left[BRZ_CITIES_MAX];

    for (int i = 0; i < t->set.cities_n; i++)
        left[i] = t->set.city[i].players <= t->game.rules.players_n;
    for (int i = 0; i < record->n; i++) {
        const struct stele_move *move = &record->move[i];
        if (move->verb != BRZ_V_DRAW)
            continue;
        for (size_t k = 0; k < move_count(move, 0); k++) {
            out->value[out->n++] = move_values(move, 0)[k];
            left[move_values(move, 0)[k]] = 0;
        }
    }
    add_rest(out, left, t->set.cities_n, brz_table(&t->game.rules)->cities);
}

/* The first so many cards of a slot were its own, those after them the spare's. */
static void gather_stacks(const struct table *t, const struct record *record,
                          const int size[BRZ_STACKS_MAX], struct order out[BRZ_STACKS_MAX])
{
    int left[BRZ_TECHS_MAX];

    for (int i = 0; i < t->set.techs_n; i++)
        left[i] = t->set.tech[i].cards[t->game.rules.players_n];
    for (int i = 0; i < record->n; i++) {
        const struct stele_move *move = &record->move[i];
        if (move->verb != BRZ_V_SHOW)
            continue;
        const int stack = move_int(move, BRZ_SHOW_STACK, 0) - 1;
        const int tech = move_int(move, BRZ_SHOW_CARD, 0);
        struct order *order = &out[(int)out[stack].n < size[stack] ? stack : t->set.pool];
        order->value[order->n++] = (int16_t)tech;
        left[tech]--;
    }
    for (int i = 0; i < t->set.stacks; i++)
        add_rest(&out[i], left, t->set.techs_n, (size_t)size[i]);
}

static struct stele_move item_of(int verb, int arg, const struct order *order)
{
    struct stele_move item;

    move_init(&item, verb, STELE_NOBODY);
    move_set(&item, arg, order->value, order->n);
    return item;
}

/* The same game with everything in its set-up, and no chance moves. */
static void replay_known(struct table *t, const struct record *record)
{
    static struct order lands, cities, stacks[BRZ_STACKS_MAX];
    struct stele_move items[16];
    struct stele_reason why = {0};
    int size[BRZ_STACKS_MAX];
    size_t n = 0;

    memset(&lands, 0, sizeof lands);
    memset(&cities, 0, sizeof cities);
    memset(stacks, 0, sizeof stacks);
    for (int i = 0; i < t->set.stacks; i++)
        size[i] = t->state.stack[i].left;
    gather_lands(t, record, &lands);
    gather_cities(t, record, &cities);
    gather_stacks(t, record, size, stacks);
    items[n++] = item_of(BRZ_S_LANDS, BRZ_S_LANDS_ORDER, &lands);
    items[n++] = item_of(BRZ_S_CITIES, BRZ_S_CITIES_ORDER, &cities);
    items[n++] = record->move[0]; /* provinces: the same argument */
    items[2].verb = BRZ_S_PROVINCES;
    for (int i = 0; i < t->set.pool; i++) {
        move_init(&items[n], BRZ_S_STACK, STELE_NOBODY);
        move_set_int(&items[n], BRZ_S_STACK_SLOT, i + 1);
        move_set(&items[n++], BRZ_S_STACK_CARDS, stacks[i].value, stacks[i].n);
    }
    items[n++] = item_of(BRZ_S_SPARE, BRZ_S_SPARE_CARDS, &stacks[t->set.pool]);
    memset(&t->state, 0, sizeof t->state);
    TEST_CHECK_(brz_setup(&t->game.rules, items, n, &t->state, &why), "%s",
                why.code ? why.code : "");
    int compared = 0;
    for (int i = 0; i < record->n; i++) {
        if (!(bronze_game.verbs[record->move[i].verb].flags & STELE_VERB_CHANCE)) {
            TEST_CHECK_(game_check(&t->game.rules, &t->state, &record->move[i], &why),
                        "move %d: %s", i, why.code ? why.code : "");
            game_apply(&t->game.rules, &t->state, &record->move[i], NULL);
        }
        if (record->settled[i] && ++compared)
            TEST_CHECK_(gt_hash(&t->game) == record->hash[i], "the same after move %d", i);
    }
    TEST_CHECK(compared > 20 && t->state.phase == BRZ_P_OVER);
}

static void both_forms(void)
{
    static struct record record;
    struct table t;
    struct stele_rng rng;

    for (int players = 2; players <= 4; players++) {
        for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
            TEST_CASE_("%d players, %s", players, settings[i] ? settings[i] : "defaults");
            stele_rng_seed(&rng, 7 * (uint64_t)players + i);
            table_blank(&t, players, settings[i]);
            struct brz_state start = t.state;
            record_game(&t, &rng, &record);
            TEST_CHECK(t.state.phase == BRZ_P_OVER);
            t.state = start;
            replay_known(&t, &record);
            table_close(&t);
        }
    }
}

/* ---- Bots ------------------------------------------------------------------------------------ */

/* A whole game; bit per seat that thinks. */
static void play_out(struct table *t, uint64_t seed, unsigned greedy)
{
    struct stele_rng rng;
    struct stele_moves legal = {0};
    struct stele_move move;

    stele_rng_seed(&rng, seed);
    while (t->state.phase != BRZ_P_OVER) {
        legal.n = legal.open = 0;
        game_legal(&t->game.rules, &t->state, &legal);
        choose(t, &legal, &rng, (greedy >> t->state.active) & 1, &move);
        game_apply(&t->game.rules, &t->state, &move, NULL);
    }
    stele_moves_free(&legal);
}

static void play_seats(int players, uint64_t seed, unsigned greedy, int32_t totals[4])
{
    struct table t;

    table_blank(&t, players, NULL);
    play_out(&t, seed, greedy);
    for (int seat = 0; seat < players; seat++)
        totals[seat] = gt_total(&t.game, seat);
    table_close(&t);
}

/* Whoever thinks plays better than whoever does not. */
static void greedy_beats_random(void)
{
    int32_t totals[4], thinking = 0, dicing = 0;

    for (int players = 2; players <= 4; players++) {
        for (uint64_t seed = 0; seed < 12; seed++) {
            const int seat = (int)(seed % (uint64_t)players);
            play_seats(players, seed, 1u << seat, totals);
            thinking += totals[seat];
            dicing += totals[(seat + 1) % players];
        }
    }
    TEST_CHECK_(thinking > 2 * dicing, "greedy %d, random %d", (int)thinking, (int)dicing);
}

/* ---- The total believes the pieces alone ----------------------------------------------------- */

/* Drops everything that cubes and cards say by themselves. */
static void forget_counts(struct brz_state *state)
{
    for (int seat = 0; seat < BRZ_SEATS_MAX; seat++) {
        struct brz_player *player = &state->player[seat];
        player->front = 0;
        memset(player->tech, 0, sizeof player->tech);
        memset(player->landscape, 0, sizeof player->landscape);
        memset(player->kinds, 0, sizeof player->kinds);
    }
    for (int position = 1; position <= BRZ_LANDS_MAX; position++) {
        memset(state->place[position].count, 0, sizeof state->place[position].count);
        state->place[position].filled = 0;
    }
}

static void second_opinion(void)
{
    for (int players = 2; players <= 4; players++) {
        struct table t;
        int32_t totals[4], sum = 0;
        table_blank(&t, players, NULL);
        play_out(&t, 7, ~0u);
        for (int seat = 0; seat < players; seat++)
            sum += totals[seat] = gt_total(&t.game, seat);
        TEST_CHECK(sum > 0);
        forget_counts(&t.state);
        for (int seat = 0; seat < players; seat++)
            TEST_CHECK_(gt_total(&t.game, seat) == totals[seat], "%d players, seat %d: %d, not %d",
                        players, seat, gt_total(&t.game, seat), (int)totals[seat]);
        table_close(&t);
    }
}

/* ---- Broken laws are noticed ----------------------------------------------------------------- */

/* A change to the position `good` is noticed by that law. */
#define BROKEN(CHANGE, CODE)                                                                       \
    do {                                                                                           \
        CHANGE;                                                                                    \
        gt_broken(&t.game, CODE);                                                                  \
        t.state = good;                                                                            \
    } while (0)

static void broken_laws(void)
{
    struct table t;

    table_open(&t, 3, NULL);
    table_play(&t, "play 1 bronze R; settle 1.1 2 forest 0; city avaris; end");
    table_expect_laws(&t);
    const struct brz_state good = t.state;
    BROKEN(t.state.player[0].cubes++, "bronze.bad-cubes");
    BROKEN(t.state.place[2].count[1]++, "bronze.bad-cubes");
    BROKEN(t.state.player[0].landscape[1]++, "bronze.bad-cubes");
    BROKEN(t.state.player[0].kinds[2] ^= 1, "bronze.bad-cubes");
    BROKEN(t.state.place[1].filled++, "bronze.bad-cubes");
    BROKEN(t.state.player[1].front = 1, "bronze.bad-front");
    BROKEN(t.state.open++; t.state.to_open++, "bronze.bad-open");
    BROKEN(t.state.place[1].land = t.state.place[2].land, "bronze.bad-land");
    BROKEN(t.state.place[5].cube[0][0] = 1, "bronze.bad-land");
    BROKEN(t.state.player[0].columns_n = 2, "bronze.bad-matrix");
    BROKEN(t.state.player[0].tech[0]++, "bronze.bad-matrix");
    BROKEN(t.state.stack[1].left--, "bronze.bad-deck");
    BROKEN(t.state.shown[0]++, "bronze.bad-deck");
    BROKEN(t.state.player[0].cities_n = 0, "bronze.bad-cities");
    BROKEN(t.state.drawn = 0, "bronze.bad-cities");
    BROKEN(t.state.player[0].route[0] = t.state.player[1].route[0] = 1, "bronze.bad-trade");
    BROKEN(t.state.player[0].route[0] = 1, "bronze.bad-trade"); /* a token, but no route */
    BROKEN(t.state.place[3].province = 0, "bronze.bad-province");
    BROKEN(t.state.place[1].province_owner = 1, "bronze.bad-province"); /* the land is open */
    BROKEN(t.state.used = 1, "bronze.bad-active");
    table_close(&t);
}

/* Who won a province, and that the end decides every one of them. */
static void broken_provinces(void)
{
    struct table t;
    int won = 0;

    table_blank(&t, 3, NULL);
    play_out(&t, 7, ~0u);
    table_expect_laws(&t);
    const struct brz_state good = t.state;
    for (int position = 1; position <= brz_table(&t.game.rules)->lands; position++) {
        const int owner = good.place[position].province_owner;
        BROKEN(t.state.place[position].province_owner = BRZ_PROVINCE_OPEN, "bronze.bad-province");
        if (owner == BRZ_PROVINCE_GONE)
            continue;
        won++;
        BROKEN(t.state.place[position].province_owner = (uint8_t)(owner % 3 + 1),
               "bronze.bad-province");
        BROKEN(t.state.place[position].province_owner = BRZ_PROVINCE_GONE, "bronze.bad-province");
    }
    TEST_CHECK(won > 0);
    table_close(&t);
}

TEST_LIST = {
    {"random_games", random_games},
    {"greedy_games", greedy_games},
    {"both_forms", both_forms},
    {"greedy_beats_random", greedy_beats_random},
    {"second_opinion", second_opinion},
    {"broken_laws", broken_laws},
    {"broken_provinces", broken_provinces},
    {NULL, NULL},
};
