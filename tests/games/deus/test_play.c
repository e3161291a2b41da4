/* Deus: whole games.  What must hold in all of them, the two ways to tell the cards, and games of
 * which only the table's knowledge is left.
 *
 * STELE_TEST_GAMES sets the number of games for each number of players, STELE_TEST_FIRST the number of
 * the first one: a thousand take some minutes, and can thus be played in parts. */
#include "deu_table.h"
#include "unit/game_play.h"

#include "acutest.h"

#include <stdlib.h>
#include <string.h>

enum { PLIES_MAX = 20000, PROBES = 48 };

static const char *const variants[] = {
    NULL,
    "alt-start=yes",
    "alt-map=yes DEU-R12=outside",
    "wildcard=yes DEU-R22=ignored",
    "alt-start=yes alt-map=yes wildcard=yes",
    "DEU-R1=compulsory DEU-R3=standing DEU-R4=placing DEU-R5=crossable DEU-R7=all-or-nothing",
    "DEU-R8=when-needed DEU-R10=free DEU-R11=first DEU-R14=card-only DEU-R16=open DEU-R27=never",
    "DEU-R20=end",
};
enum { VARIANTS_N = sizeof variants / sizeof *variants };

/* A game that was played: its moves. */
struct game {
    struct stele_move *moves;
    int n;
};

/* Moves of other positions. */
struct probes {
    struct deu_table *table;
    struct stele_move move[PROBES];
};

/* They are legal here if and only if they are listed. */
static void look(struct game_play *play, const struct stele_moves *legal)
{
    struct probes *probes = play->user;
    const struct deu_table *t = probes->table;
    struct stele_reason why;

    for (int i = 0; i < PROBES; i++) {
        struct stele_move move = probes->move[i];
        if (move.by != STELE_NOBODY)
            move.by = t->state.active;
        if (move.verb == DEU_V_STOCK)
            continue; /* whose turn it is, is not known from the active seat */
        const bool ok = game_check(&t->game.rules, &t->state, &move, &why);
        TEST_CHECK_(!ok || gt_listed(play->table, legal, &move), "verb %d is legal, but not listed",
                    move.verb);
    }
    if (legal->n > 0)
        probes->move[rng_below(&play->rng, PROBES)] =
            legal->list[rng_below(&play->rng, (uint32_t)legal->n)];
}

static void play_one(struct deu_table *t, const struct stele_move *move)
{
    TEST_ASSERT(gt_apply(&t->game, move, deus_game.verbs[move->verb].name));
}

/* Games that the rules never end: nearly all cards are played, and of the few left nobody may build
 * one (temples without the columns, ships without pieces or room), so that they go from hand to hand.
 * The reading of DEU-R20 under which nobody lacking cards ends the game knows no way out. */
static bool stalled(const struct deu_table *t)
{
    int hands = 0;

    for (int seat = 0; seat < t->game.rules.players_n; seat++)
        hands += t->state.player[seat].hand_n;
    return t->game.rules.ruling[DEU_R_EMPTY_DECK_ENDS] == 0 &&
           hands + t->state.deck_n < t->set.start_hand * t->game.rules.players_n;
}

/* Plays from the set-up to the end. */
static void play_out(struct deu_table *t, uint64_t seed, bool greedy, struct game *game)
{
    struct probes probes = {.table = t};
    struct game_play play = {.table = &t->game,
                             .greedy = greedy,
                             .plies_max = PLIES_MAX,
                             .checked_max = 10,
                             .inventions = 2,
                             .part = true,
                             .look = look,
                             .user = &probes};

    stele_rng_seed(&play.rng, seed);
    for (int i = 0; i < PROBES; i++)
        move_init(&probes.move[i], DEU_V_USE, 0);
    game->moves = play.moves = calloc(PLIES_MAX, sizeof *game->moves);
    TEST_ASSERT(game->moves != NULL);
    game_play(&play); /* no dead end, DEU-R27 */
    game->n = play.plies;
    TEST_CHECK(t->state.phase == DEU_P_OVER || stalled(t));
}

static void open_game(struct deu_table *t, int players, const char *settings, const char *items)
{
    struct stele_reason why;

    TEST_ASSERT(dt_set_up(t, players, settings, items, &why));
}

/* ---- All games ------------------------------------------------------------------------------- */

static int cards_drawn(const struct game *game)
{
    int drawn = 0;

    for (int ply = 0; ply < game->n; ply++)
        if (game->moves[ply].verb == DEU_V_DRAW)
            drawn += (int)move_count(&game->moves[ply], DEU_DRAW_CARDS);
    return drawn;
}

static void all_variants(void)
{
    const int first = game_play_setting("STELE_TEST_FIRST", 0);
    const int last = first + game_play_setting("STELE_TEST_GAMES", 2 * VARIANTS_N);
    const int share = game_play_share();
    int renewed = 0, ends[3] = {0};

    for (int players = 2; players <= 4; players++) {
        for (int n = first + players % share; n < last; n += share) {
            const char *settings = variants[n % VARIANTS_N];
            const int round = n / VARIANTS_N;
            struct deu_table t;
            struct game game;
            TEST_CASE_("%d players, %s, game %d", players, settings ? settings : "plain", n);
            open_game(&t, players, settings, NULL);
            play_out(&t, (uint64_t)(100 * round + n % VARIANTS_N), round % 2 == 1, &game);
            ends[t.state.end]++;
            renewed += cards_drawn(&game) > t.set.cards_n;
            free(game.moves);
            dt_close(&t);
        }
    }
    TEST_CHECK(share > 1 || (renewed > 0 && ends[DEU_END_TEMPLES] > 0 && ends[DEU_END_VILLAGES] > 0));
}

/* ---- The order of the deck, or each card ----------------------------------------------------- */

struct drawn {
    int16_t card[PLIES_MAX];
    size_t n, at;
};

static void collect_draws(const struct game *game, struct drawn *drawn)
{
    drawn->n = drawn->at = 0;
    for (int ply = 0; ply < game->n; ply++) {
        const struct stele_move *move = &game->moves[ply];
        if (move->verb != DEU_V_DRAW)
            continue;
        for (size_t i = 0; i < move_count(move, DEU_DRAW_CARDS); i++)
            drawn->card[drawn->n++] = move_values(move, DEU_DRAW_CARDS)[i];
    }
}

/* The next deck: what will be drawn from it, then the rest of the pool. */
static void order_deck(const struct deu_state *state, struct drawn *drawn, int16_t *cards)
{
    uint8_t left[DEU_KINDS_MAX];
    int n = 0;

    memcpy(left, state->pool, sizeof left);
    while (n < state->deck_n && drawn->at < drawn->n) {
        left[drawn->card[drawn->at]]--;
        cards[n++] = drawn->card[drawn->at++];
    }
    for (int kind = 0; n < state->deck_n; kind++)
        for (; left[kind] > 0; left[kind]--)
            cards[n++] = (int16_t)kind;
}

static void told_beforehand(void)
{
    static struct drawn drawn;

    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct deu_table a, b;
        struct game game;
        struct stele_move shuffle;
        int16_t cards[DEU_CARDS_MAX];
        TEST_CASE_("seed %d", (int)seed);
        open_game(&a, 2 + (int)seed % 3, NULL, "first boris");
        play_out(&a, seed, false, &game);
        dt_close(&a);
        collect_draws(&game, &drawn);
        open_game(&a, 2 + (int)seed % 3, NULL, "first boris");
        open_game(&b, 2 + (int)seed % 3, NULL, "first boris");
        for (int ply = 0; ply < game.n; ply++) {
            play_one(&a, &game.moves[ply]);
            if (game.moves[ply].verb != DEU_V_DRAW)
                play_one(&b, &game.moves[ply]);
            while (b.state.phase == DEU_P_DRAW && b.state.draw_n > 0) {
                order_deck(&b.state, &drawn, cards);
                move_init(&shuffle, DEU_V_SHUFFLE, STELE_NOBODY);
                move_set(&shuffle, DEU_SHUFFLE_CARDS, cards, b.state.deck_n);
                play_one(&b, &shuffle);
            }
            if (a.state.phase != DEU_P_DRAW)
                TEST_CHECK_(gt_hash(&a.game) == gt_hash(&b.game), "ply %d", ply);
        }
        TEST_CHECK(a.state.phase == DEU_P_OVER && b.state.phase == DEU_P_OVER);
        free(game.moves);
        dt_close(&a);
        dt_close(&b);
    }
}

/* ---- What the table knew --------------------------------------------------------------------- */

/* The move without what only another player than the first has seen. */
static struct stele_move hidden(const struct deu_table *t, const struct stele_move *move,
                                const struct stele_move *next)
{
    const bool buried = move->verb == DEU_V_DISCARD && move->by != 0 && next->verb != DEU_V_INVOKE;
    const bool drawn = move->verb == DEU_V_DRAW && t->state.draw_seat != 0;
    const bool facedown =
        move->verb == DEU_V_BUILD && move->by != 0 && move_has(move, DEU_BUILD_COLUMN);
    struct stele_move out = *move;

    for (size_t i = 0; (buried || drawn || facedown) && i < move_count(move, 0); i++)
        out.value[out.start[0] + i] = (int16_t)deu_unknown(&t->game.rules);
    return out;
}

static void knowledge_of_the_table(void)
{
    for (uint64_t seed = 1; seed <= 8; seed++) {
        struct deu_table full, table;
        struct game game;
        const char *settings = seed % 2 ? NULL : "wildcard=yes";
        TEST_CASE_("seed %d", (int)seed);
        open_game(&full, 3, settings, NULL);
        play_out(&full, seed, seed > 4, &game);
        open_game(&table, 3, seed % 2 ? "knowledge=table" : "wildcard=yes knowledge=table", NULL);
        for (int ply = 0; ply < game.n; ply++) {
            const struct stele_move move =
                hidden(&table, &game.moves[ply], &game.moves[ply + 1 < game.n ? ply + 1 : ply]);
            play_one(&table, &move);
        }
        TEST_CHECK(table.state.assumed > 0 && full.state.assumed == 0);
        for (int seat = 0; seat < 3; seat++) {
            TEST_CHECK(gt_total(&full.game, seat) == gt_total(&table.game, seat));
            TEST_CHECK(full.state.player[seat].hand_n == table.state.player[seat].hand_n);
        }
        const struct stele_status status = gt_status(&table.game);
        TEST_CHECK(status.assumed == table.state.assumed && status.over);
        free(game.moves);
        dt_close(&full);
        dt_close(&table);
    }
}

static void what_is_assumed(void)
{
    struct deu_table t;

    dt_open(&t, 2, "knowledge=table");
    dt_hand(&t, 0, "? ? farm");
    dt_hand(&t, 1, "guild-forest farm");
    dt_refuse(&t, "build guild-forest", "deus.no-copy-left", "DEU-1.1"); /* Boris has it */
    dt_refuse(&t, "build ?", "deus.unknown-card", "DEU-R24");            /* it is played openly */
    dt_play(&t, "build guild-field; pay");
    const struct stele_event *event = NULL;
    TEST_CHECK(t.state.assumed == 1);
    dt_play(&t, "place A6; use");
    TEST_CHECK(dt_player(&t, 0)->vp == 6);
    dt_turn(&t, 0);
    dt_play(&t, "discard ?");
    dt_refuse(&t, "invoke", "deus.top-unknown", "DEU-7.2");         /* the top card is seen */
    dt_refuse(&t, "discard ?", "deus.discard-not-held", "DEU-7.1"); /* only the farm is left */
    dt_play(&t, "discard farm; invoke; take wood:2; draw ?,?,?,?,?");
    TEST_CHECK(t.state.assumed == 1); /* the farm was known */
    dt_turn(&t, 0);
    dt_play(&t, "discard legion");
    event = gt_event(&t.game, "deus.assumed", 0);
    TEST_CHECK(event && gt_fact(&event->facts, "card") == dt_card(&t, "legion"));
    dt_close(&t);
}

/* A known order of the deck places its cards: they are in nobody's hand. */
static void assumed_against_the_deck(void)
{
    struct deu_table t;

    dt_open(&t, 2, "knowledge=table");
    dt_hand(&t, 0, "? ? farm");
    int16_t cards[DEU_CARDS_MAX];
    for (int i = 0; i < t.state.deck_n; i++)
        cards[i] = (int16_t)(i == 0 ? dt_card(&t, "guild-forest") : t.set.kinds_n);
    TEST_CHECK(deu_order_deck(&t.game.rules, &t.state, cards) == -1);
    dt_refuse(&t, "build guild-forest", "deus.no-copy-left", "DEU-1.1");
    dt_play(&t, "build guild-field; pay; place A6; use");
    dt_close(&t);
}

TEST_LIST = {
    {"DEU-3.1 DEU-R27 every variant and reading, from the set-up to the end", all_variants},
    {"DEU-3.4 the order of the deck, or each card: the same positions", told_beforehand},
    {"DEU-R24 DEU-2.9 games as the table saw them", knowledge_of_the_table},
    {"DEU-R24 DEU-1.1 what is assumed, and what cannot be", what_is_assumed},
    {"DEU-R24 a known deck", assumed_against_the_deck},
    {0},
};
