/* The tree below a move, by games of a few places each whose best lines can be seen. */
#include "analysis/search.h"
#include "analysis/tree.h"
#include "core/game/hash.h"
#include "core/game/rng.h"

#include <acutest.h>
#include <stdlib.h>
#include <string.h>

/* ---- A game of places ------------------------------------------------------------------------ */

enum { END = -2, PLACES_MAX = 12, NEXT_MAX = 4 };
enum { GO, DRAW, JUMP, VERBS_N };

/* Where one stands, and what can be done there: `go` by number, at some places `jump` as well, which is
 * never listed, or a move of chance. */
struct place {
    int8_t mover;           /* a seat, STELE_NOBODY for chance, or END */
    int16_t moves;          /* `go` has the numbers below this; of chance: as many outcomes */
    int16_t quick;          /* the quick player's */
    int16_t fond;           /* the greedy one's; negative: it has none */
    int16_t next[NEXT_MAX]; /* where each leads; what is further on leads to the last */
    int16_t jump;           /* where `jump` leads; 0: it is not possible */
    uint16_t turn;
    bool secret; /* only the move whose number is the hidden one, and 0, can be made */
    int8_t total[3];
    int8_t rumour; /* how often the model takes the odds of the first player to be doubled here */
};

struct spot {
    int16_t place, hidden;
};

static const struct place *place_of(const struct stele_rules *rules, const void *state)
{
    return (const struct place *)rules->set + ((const struct spot *)state)->place;
}

static bool check_go(const struct stele_rules *rules, const void *state,
                     const struct stele_move *move, struct stele_reason *why)
{
    const struct place *const place = place_of(rules, state);
    const int number = move_int(move, 0, 0);

    (void)why;
    return place->mover >= 0 && move->by == place->mover && number < place->moves &&
           (!place->secret || number == 0 || number == ((const struct spot *)state)->hidden);
}

static bool check_draw(const struct stele_rules *rules, const void *state,
                       const struct stele_move *move, struct stele_reason *why)
{
    (void)why;
    return place_of(rules, state)->mover == STELE_NOBODY &&
           move_int(move, 0, 0) < place_of(rules, state)->moves;
}

static bool check_jump(const struct stele_rules *rules, const void *state,
                       const struct stele_move *move, struct stele_reason *why)
{
    (void)why;
    return place_of(rules, state)->jump != 0 && move->by == place_of(rules, state)->mover;
}

static void apply(const struct stele_rules *rules, void *state, const struct stele_move *move,
                  struct stele_sink *sink)
{
    const struct place *const place = place_of(rules, state);
    const int number = move_int(move, 0, 0);

    (void)sink;
    ((struct spot *)state)->place =
        move->verb == JUMP ? place->jump : place->next[number < NEXT_MAX ? number : NEXT_MAX - 1];
}

static void go(struct stele_move *move, int verb, int by, int number)
{
    move_init(move, verb, by);
    move_set_int(move, 0, number);
}

static unsigned listed; /* how often the moves were listed */

static void list_go(const struct stele_rules *rules, const void *state, struct stele_moves *out)
{
    const struct place *const place = place_of(rules, state);
    struct stele_move move;

    listed++;
    for (int i = 0; place->mover >= 0 && i < place->moves; i++) {
        go(&move, GO, place->mover, i);
        game_offer(rules, state, &move, out);
    }
}

static void list_nothing(const struct stele_rules *rules, const void *state,
                         struct stele_moves *out)
{
    (void)rules;
    (void)state;
    (void)out;
}

static void list_jump(const struct stele_rules *rules, const void *state, struct stele_moves *out)
{
    if (place_of(rules, state)->jump != 0)
        out->open |= 1u << JUMP;
}

static void status(const struct stele_rules *rules, const void *state, struct stele_status *out)
{
    const struct place *const place = place_of(rules, state);

    uint8_t winners = 0;
    for (int seat = 0; seat < rules->players_n; seat++) {
        bool best = true;
        for (int other = 0; other < rules->players_n; other++)
            best &= place->total[seat] >= place->total[other];
        winners = (uint8_t)(winners | best << seat);
    }
    *out = (struct stele_status){.turn_seat = place->mover >= 0 ? place->mover : 0,
                                 .mover = place->mover >= 0 ? place->mover : STELE_NOBODY,
                                 .chance = place->mover == STELE_NOBODY,
                                 .over = place->mover == END,
                                 .round = 1,
                                 .turn = place->turn,
                                 .winners = winners};
}

static int32_t total(const struct stele_rules *rules, const void *state, int seat)
{
    return place_of(rules, state)->total[seat];
}

static bool chance(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                   struct stele_move *out)
{
    go(out, DRAW, STELE_NOBODY, (int)rng_below(rng, (uint32_t)place_of(rules, state)->moves));
    return true;
}

static bool policy(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                   struct stele_move *out)
{
    const struct place *const place = place_of(rules, state);
    struct stele_reason why;

    (void)rng;
    go(out, GO, place->mover, place->quick);
    if (!game_check(rules, state, out, &why))
        go(out, GO, place->mover, 0);
    return true;
}

static bool greedy(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                   const struct stele_moves *legal, struct stele_move *out)
{
    const struct place *const place = place_of(rules, state);

    (void)rng;
    for (size_t i = 0; place->fond >= 0 && i < legal->n; i++) {
        if (move_int(&legal->list[i], 0, 0) != place->fond)
            continue;
        move_copy(out, &legal->list[i]);
        return true;
    }
    return false;
}

static bool propose(const struct stele_rules *rules, const void *state, struct stele_rng *rng,
                    struct stele_move *out)
{
    (void)rng;
    move_init(out, JUMP, place_of(rules, state)->mover);
    return place_of(rules, state)->jump != 0;
}

static void redeal(const struct stele_rules *rules, void *state, int seat, struct stele_rng *rng)
{
    (void)rules;
    if (seat == 0)
        ((struct spot *)state)->hidden = (int16_t)(1 + rng_below(rng, 2));
}

/* How far the game is, which is nowhere, and what is said of the place. */
static size_t features(const struct stele_rules *rules, const void *state, int seat, int32_t *out)
{
    out[0] = 0;
    out[1] = seat == 0 ? place_of(rules, state)->rumour : 0;
    return 2;
}

static const int32_t wins[] = {0, MODEL_ONE}, points[] = {0, 0, 0};
static const struct model_knot knot = {0, wins, points};
static const struct model_case believer = {.features_n = 2, .knots = &knot, .knots_n = 1};

static void hash(const struct stele_rules *rules, const void *state, struct hasher *hasher)
{
    (void)rules;
    hash_i16s(hasher, (const int16_t *)state, 2);
}

static const struct game_act acts[] = {[GO] = {check_go, apply, list_go, NULL},
                                       [DRAW] = {check_draw, apply, list_nothing, NULL},
                                       [JUMP] = {check_jump, apply, list_jump, NULL}};
static const struct stele_verb verbs[] = {
    {"go", "", 0, 1, {{"to", STELE_T_INT, 0, 0, 0, 999}}},
    {"draw", "", STELE_VERB_CHANCE, 1, {{"to", STELE_T_INT, 0, 0, 0, 999}}},
    {"jump", "", STELE_VERB_OPEN, 0, {{0}}}};
static const char *const categories[] = {"points"};
static const struct stele_game places_game = {.id = "places",
                                              .acts = acts,
                                              .verbs = verbs,
                                              .verbs_n = VERBS_N,
                                              .categories = categories,
                                              .categories_n = 1,
                                              .state_size = sizeof(struct spot),
                                              .total = total,
                                              .status = status,
                                              .chance = chance,
                                              .policy = policy,
                                              .greedy = greedy,
                                              .propose = propose,
                                              .redeal = redeal,
                                              .features = features,
                                              .hash = hash};

/* ---- Searching it ---------------------------------------------------------------------------- */

static struct stele_rules rules_of(const struct place *places, int players)
{
    return (struct stele_rules){.game = &places_game, .set = places, .players_n = (uint8_t)players};
}

/* A search at the first place; the caller frees it. */
static struct search search_places(struct playout_desk *desks, unsigned jobs,
                                   const struct spot *from, bool deep, uint32_t budget)
{
    struct search search = {.rules = desks[0].rules,
                            .state = from,
                            .desks = desks,
                            .crew = {.jobs = jobs},
                            .seed = 11,
                            .budget = budget,
                            .top = 1,
                            .deep = deep};

    TEST_ASSERT(search_run(&search) == STELE_OK);
    TEST_ASSERT(search.n > 0 && !search.solved);
    return search;
}

/* The number of the move that is found best. */
static int best_with(const struct place *places, int players, bool deep, uint32_t budget)
{
    const struct stele_rules rules = rules_of(places, players);
    const struct spot from = {0, 1};
    struct playout_desk desk;

    TEST_ASSERT(desk_init(&desk, &rules));
    struct search search = search_places(&desk, 1, &from, deep, budget);
    const int best = move_int(&search.list[0].move, 0, -1);
    search_free(&search);
    desk_free(&desk);
    return best;
}

static int best_of(const struct place *places, int players, bool deep)
{
    return best_with(places, players, deep, 200);
}

/* Playouts of a tree alone, from a place on. */
static void grow_by(struct tree *tree, const struct stele_rules *rules, int16_t place,
                    uint32_t playouts, const struct model_case *model)
{
    const int32_t luck[STELE_SEATS_MAX] = {0};
    struct playout_desk desk;
    struct outcome outcome;

    TEST_ASSERT(desk_init(&desk, rules));
    desk.model = model;
    for (uint32_t i = 0; i < playouts; i++) {
        const struct spot from = {place, 0};
        desk_deal(&desk, desk.state, &from, 0, 5, i);
        TEST_ASSERT(tree_play(tree, &desk, 0, 5, i, luck, &outcome));
    }
    desk_free(&desk);
}

static void grow_tree(struct tree *tree, const struct stele_rules *rules, int16_t place,
                      uint32_t playouts)
{
    grow_by(tree, rules, place, playouts, NULL);
}

/* The child of a node by the number of its move; NULL if there is none. */
static const struct tree_node *child_of(const struct tree *tree, const struct tree_node *node,
                                        int verb, int number)
{
    for (uint32_t i = node->first; i != 0; i = tree->nodes[i].next)
        if (tree->nodes[i].move.verb == verb && move_int(&tree->nodes[i].move, 0, 0) == number)
            return &tree->nodes[i];
    return NULL;
}

/* ---- What it must find ----------------------------------------------------------------------- */

/* Places that end games lead over one where somebody else still has a choice, so that nothing can be
 * solved instead. */
#define AFTER(end)                                                                                 \
    {                                                                                              \
        .mover = 1, .moves = 2, .next = {end, end}, .turn = 9                                      \
    }

/* The second move leads to a win, if it is followed up as the quick player would not. */
static const struct place line[] = {{.mover = 0, .moves = 2, .fond = -1, .next = {1, 2}},
                                    AFTER(3),
                                    {.mover = 0, .moves = 2, .fond = -1, .next = {4, 5}},
                                    {.mover = END, .total = {3, 3}},
                                    AFTER(6),
                                    AFTER(7),
                                    {.mover = END, .total = {0, 9}},
                                    {.mover = END, .total = {9, 0}}};

static void test_line(void)
{
    TEST_CHECK(best_of(line, 2, false) == 0);
    TEST_CHECK(best_of(line, 2, true) == 1);
}

/* The second move would win if the next player slept as the quick one does.  He can hurt the first
 * player just as much for the third one's good, but plays for himself. */
static const struct place three[] = {
    {.mover = 0, .moves = 2, .fond = -1, .next = {1, 2}},
    AFTER(3),
    {.mover = 1, .moves = 3, .fond = -1, .next = {4, 5, 6}, .turn = 1},
    {.mover = END, .total = {4, 4, 4}},
    {.mover = END, .total = {9, 0, 0}},
    {.mover = END, .total = {0, 0, 9}},
    {.mover = END, .total = {0, 9, 0}}};

static void test_three(void)
{
    const struct stele_rules rules = rules_of(three, 3);
    struct tree tree = {0};

    TEST_CHECK(best_with(three, 3, false, 1000) == 1);
    TEST_CHECK(best_with(three, 3, true, 1000) == 0);
    grow_tree(&tree, &rules, 2, 1000);
    const struct tree_node *const own = child_of(&tree, tree.nodes, GO, 2);
    TEST_ASSERT(own != NULL && tree.nodes[0].children == 3);
    TEST_CHECK_(own->visits > 500, "%u of 1000", own->visits);
    TEST_CHECK(tree.nodes[0].visits == 1000);
    tree_free(&tree);
}

/* Many moves, of which one is worth anything; the greedy bot knows it. */
static const struct place wide[] = {{.mover = 0, .moves = 2, .fond = -1, .next = {1, 2}},
                                    AFTER(3),
                                    {.mover = 0, .moves = 300, .fond = 2, .next = {4, 4, 5, 4}},
                                    {.mover = END, .total = {3, 3}},
                                    AFTER(6),
                                    AFTER(7),
                                    {.mover = END, .total = {0, 9}},
                                    {.mover = END, .total = {9, 0}}};

static void test_wide(void)
{
    const struct stele_rules rules = rules_of(wide, 2);
    struct tree tree = {0};

    TEST_CHECK(best_of(wide, 2, false) == 0);
    TEST_CHECK(best_of(wide, 2, true) == 1);
    listed = 0;
    grow_tree(&tree, &rules, 2, 2000);
    /* more than at first, and far fewer than there are; nor are they listed for each playout */
    TEST_CHECK_(tree.nodes[0].children > 4 && tree.nodes[0].children < 30, "%u",
                tree.nodes[0].children);
    TEST_CHECK_(listed < 100, "%u", listed);
    TEST_CHECK(child_of(&tree, tree.nodes, GO, 0) != NULL);
    TEST_CHECK(child_of(&tree, tree.nodes, GO, 2) != NULL);
    TEST_CHECK(child_of(&tree, tree.nodes, GO, 2)->visits > 1500);
    tree_free(&tree);
}

/* A move that is never listed. */
static const struct place opened[] = {{.mover = 0, .moves = 2, .fond = -1, .next = {1, 2}},
                                      AFTER(3),
                                      {.mover = 0, .moves = 1, .fond = -1, .next = {4}, .jump = 5},
                                      {.mover = END, .total = {3, 3}},
                                      AFTER(6),
                                      AFTER(7),
                                      {.mover = END, .total = {0, 9}},
                                      {.mover = END, .total = {9, 0}}};

static void test_open(void)
{
    TEST_CHECK(best_of(opened, 2, false) == 0);
    TEST_CHECK(best_of(opened, 2, true) == 1);
}

/* Of two equally likely outcomes of chance each asks for the answer that the quick player has for the
 * other one.  With few playouts luck is not looked at: it takes more than a turn does. */
static const struct place luck_then[] = {
    {.mover = 0, .moves = 2, .fond = -1, .next = {1, 2}},
    AFTER(3),
    {.mover = STELE_NOBODY, .moves = 2, .next = {4, 5}},
    {.mover = END, .total = {3, 3}},
    {.mover = 0, .moves = 2, .quick = 0, .fond = -1, .next = {6, 7}},
    {.mover = 0, .moves = 2, .quick = 1, .fond = -1, .next = {7, 6}},
    AFTER(8),
    AFTER(9),
    {.mover = END, .total = {0, 9}},
    {.mover = END, .total = {9, 0}}};

static void test_chance(void)
{
    const struct stele_rules rules = rules_of(luck_then, 2);
    struct tree tree = {0};

    TEST_CHECK(best_with(luck_then, 2, false, STELE_BUDGET_BOT) == 0);
    TEST_CHECK(best_with(luck_then, 2, true, STELE_BUDGET_BOT) == 1);
    grow_tree(&tree, &rules, 2, 800);
    const struct tree_node *const one = child_of(&tree, tree.nodes, DRAW, 0);
    const struct tree_node *const two = child_of(&tree, tree.nodes, DRAW, 1);
    TEST_ASSERT(one != NULL && two != NULL && tree.nodes[0].children == 2);
    /* drawn, not chosen */
    TEST_CHECK_(one->visits > 150 && two->visits > 150, "%u and %u", one->visits, two->visits);
    TEST_CHECK(child_of(&tree, one, GO, 1)->visits > one->visits / 2);
    TEST_CHECK(child_of(&tree, two, GO, 0)->visits > two->visits / 2);
    tree_free(&tree);
}

/* ---- What a model thinks --------------------------------------------------------------------- */

/* Moves that lead to the same; only of one of them more is said. */
static void spread_rumour(struct place out[9], int number, int8_t rumour)
{
    static const struct place places[9] = {
        {.mover = 0, .moves = 4, .fond = -1, .next = {1, 2, 3, 4}},
        AFTER(5),
        AFTER(5),
        AFTER(5),
        AFTER(5),
        AFTER(6),
        {.mover = STELE_NOBODY, .moves = 2, .next = {7, 8}},
        {.mover = END, .total = {0, 9}},
        {.mover = END, .total = {9, 0}}};

    memcpy(out, places, sizeof places);
    out[1 + number].rumour = rumour;
}

static uint32_t visits_of(const struct place *places, int number, const struct model_case *model)
{
    const struct stele_rules rules = rules_of(places, 2);
    struct tree tree = {0};

    grow_by(&tree, &rules, 0, 60, model);
    TEST_CHECK(tree.nodes[0].children == 2);
    const struct tree_node *const child = child_of(&tree, tree.nodes, GO, number);
    const uint32_t visits = child != NULL ? child->visits : 0;
    tree_free(&tree);
    return visits;
}

/* What it likes is what is tried beside the quick player's move, and rather than that; but for all that
 * it says results count more in the end. */
static void test_rumour(void)
{
    struct place places[9];

    for (int number = 1; number < 4; number++) {
        TEST_CASE_("move %d", number);
        spread_rumour(places, number, 2);
        const uint32_t liked = visits_of(places, number, &believer);
        TEST_CHECK_(liked > 10, "%u", liked);
        spread_rumour(places, number, -2);
        TEST_CHECK(visits_of(places, number, &believer) == 0);
    }
    spread_rumour(places, 0, 2);
    const uint32_t praised = visits_of(places, 0, &believer);
    spread_rumour(places, 0, -2);
    const uint32_t blamed = visits_of(places, 0, &believer);
    TEST_CHECK_(praised > blamed + 10, "%u and %u", praised, blamed);
}

/* At the root it tells moves apart that playouts do not; without trees it is not asked. */
static void test_rumour_at_root(void)
{
    struct place places[9] = {0};
    const struct stele_rules rules = rules_of(places, 2);
    const struct spot from = {0, 1};
    struct playout_desk desk;

    TEST_ASSERT(desk_init(&desk, &rules));
    for (int number = 1; number < 4; number++) {
        spread_rumour(places, number, 2);
        desk.model = &believer;
        struct search deep = search_places(&desk, 1, &from, true, 80);
        struct search plain = search_places(&desk, 1, &from, false, 80);
        desk.model = NULL;
        struct search blind = search_places(&desk, 1, &from, true, 80);
        TEST_CHECK(move_int(&deep.list[0].move, 0, -1) == number);
        TEST_CHECK(move_int(&plain.list[0].move, 0, -1) == 0);
        TEST_CHECK(move_int(&blind.list[0].move, 0, -1) == 0);
        search_free(&deep);
        search_free(&plain);
        search_free(&blind);
    }
    desk_free(&desk);
}

/* ---- What it may not know -------------------------------------------------------------------- */

/* The next player wins with the one card and not with the other.  The quick one never plays it. */
static const struct place secret[] = {
    {.mover = 0, .moves = 2, .fond = -1, .next = {1, 2}},
    AFTER(3),
    {.mover = 1, .moves = 3, .fond = -1, .next = {3, 4, 5}, .turn = 1, .secret = true},
    {.mover = END, .total = {3, 3}},
    {.mover = END, .total = {0, 9}},
    {.mover = END, .total = {4, 3}}};

static void test_secret(void)
{
    const struct stele_rules rules = rules_of(secret, 2);
    const struct spot from[2] = {{0, 1}, {0, 2}};
    struct playout_desk desks[3];
    struct search search[3];
    struct tree tree = {0};

    for (int i = 0; i < 3; i++)
        TEST_ASSERT(desk_init(&desks[i], &rules));
    for (unsigned i = 0; i < 3; i++) /* the third time by three threads */
        search[i] = search_places(desks, i < 2 ? 1 : 3, &from[i % 2], true, 4000);
    TEST_CHECK(move_int(&search[0].list[0].move, 0, -1) == 0);
    for (int i = 1; i < 3; i++) {
        TEST_CHECK(search[i].n == search[0].n);
        for (size_t k = 0; k < search[0].n; k++) {
            TEST_CHECK(stele_move_equal(&search[i].list[k].move, &search[0].list[k].move));
            TEST_CHECK(search[i].list[k].worth == search[0].list[k].worth);
            TEST_CHECK(memcmp(&search[i].list[k].tally, &search[0].list[k].tally,
                              sizeof search[0].list[k].tally) == 0);
        }
    }
    /* in every other world the move can be made */
    grow_tree(&tree, &rules, 2, 2000);
    const struct tree_node *const winning = child_of(&tree, tree.nodes, GO, 1);
    TEST_ASSERT(winning != NULL);
    TEST_CHECK_(winning->seen > 400 && winning->seen < 1000, "%u", winning->seen);
    TEST_CHECK(winning->visits > winning->seen / 2 && winning->visits <= winning->seen);
    tree_free(&tree);
    for (int i = 0; i < 3; i++) {
        search_free(&search[i]);
        desk_free(&desks[i]);
    }
}

/* ---- What it must not change ----------------------------------------------------------------- */

/* Where there is nothing to choose, playouts with a tree are plain ones. */
static const struct place forced[] = {{.mover = 0, .moves = 3, .fond = -1, .next = {1, 2, 3}},
                                      {.mover = STELE_NOBODY, .moves = 2, .next = {4, 5}},
                                      {.mover = STELE_NOBODY, .moves = 3, .next = {4, 5, 5}},
                                      {.mover = 1, .moves = 1, .fond = -1, .next = {1}, .turn = 1},
                                      {.mover = END, .total = {0, 9}},
                                      {.mover = END, .total = {9, 0}}};

static void test_forced(void)
{
    const struct stele_rules rules = rules_of(forced, 2);
    const struct spot from = {0, 1};
    struct playout_desk desk;

    TEST_ASSERT(desk_init(&desk, &rules));
    struct search plain = search_places(&desk, 1, &from, false, 120);
    struct search deep = search_places(&desk, 1, &from, true, 120);
    TEST_CHECK(plain.n == 3 && deep.n == 3);
    for (size_t i = 0; i < 3; i++) {
        TEST_CHECK(stele_move_equal(&plain.list[i].move, &deep.list[i].move));
        TEST_CHECK(plain.list[i].tally.n == deep.list[i].tally.n);
        TEST_CHECK(plain.list[i].worth == deep.list[i].worth);
    }
    search_free(&plain);
    search_free(&deep);
    desk_free(&desk);
}

static bool stop_at_once(void *user, uint64_t done, uint64_t all)
{
    ++*(int *)user;
    TEST_CHECK(done > 0 && done <= all);
    return false;
}

static void test_stopping(void)
{
    const struct stele_rules rules = rules_of(line, 2);
    const struct spot from = {0, 1};
    int told = 0;
    const struct stele_watch watch = {stop_at_once, &told};
    struct playout_desk desk;

    TEST_ASSERT(desk_init(&desk, &rules));
    struct search search = {.rules = &rules,
                            .state = &from,
                            .desks = &desk,
                            .crew = {.jobs = 1, .watch = &watch},
                            .budget = 100,
                            .top = 1,
                            .deep = true};
    TEST_CHECK(search_run(&search) == STELE_ESTOP && told == 1);
    search_free(&search);
    desk_free(&desk);
}

TEST_LIST = {{"line", test_line},
             {"three players", test_three},
             {"wide", test_wide},
             {"open verbs", test_open},
             {"chance", test_chance},
             {"rumour", test_rumour},
             {"rumour at the root", test_rumour_at_root},
             {"secret", test_secret},
             {"forced", test_forced},
             {"stopping", test_stopping},
             {NULL, NULL}};
