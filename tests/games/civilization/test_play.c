/* Civilization: whole games.  What must hold in all of them: cards and pieces are conserved, what
 * is listed is legal and what is legal is listed, the ledger adds up, and a log of what the table
 * saw leads to the same position.
 *
 * STELE_TEST_GAMES sets the number of games for each edition and number of players,
 * STELE_TEST_FIRST the number of the first: games of one number are always the same. */
#include "civ_table.h"
#include "unit/game_play.h"

#include "acutest.h"

#include <stdlib.h>
#include <string.h>

static struct civ_table t, seen;

enum { PLIES_MAX = 12000, RANDOM_MAX = 5000 };

/* A game that was played: its moves. */
struct game {
    struct stele_move *moves;
    size_t n;
};

/* ---- What holds at every node ---------------------------------------------------------------- */

/* CIV-2.7: tokens, cities and ships, counted from scratch. */
static void count_pieces(const struct civ_table *table, int seat)
{
    const struct civ_state *state = &table->state;
    const struct civ_player *player = &state->player[seat];
    const bool simple = table->game.rules.edition >= CIV_NOMADS;
    const int in_use = simple ? 55 : table->set.setup[state->players_n].tokens;
    int tokens = 0, cities = 0;

    for (int area = 0; area < table->set.areas_n; area++) {
        tokens += state->tokens[seat][area];
        cities += state->owner[area] == seat + 1;
        TEST_CHECK(!civ_in(&table->set.open_sea, area) || state->tokens[seat][area] == 0);
    }
    if (state->voyage.on && state->decider == seat)
        tokens += state->voyage.aboard;
    TEST_CHECK_(tokens + player->stock + player->treasury == in_use, "seat %d: %d + %d + %d tokens",
                seat, tokens, player->stock, player->treasury);
    TEST_CHECK(cities == player->cities && cities <= 9 && player->ships_n <= 4);
}

/* I-31: 74 trade cards and 72 civilization cards, wherever they are. */
static void count_cards(const struct civ_table *table)
{
    const struct civ_state *state = &table->state;
    const struct stele_rules *rules = &table->game.rules;
    int trade = 0, cards = 0;

    for (int i = 0; i < CIV_STACKS_N; i++)
        trade += state->stack[i].n;
    for (int card = 0; card < table->set.cards_n; card++)
        cards += state->market[card];
    for (int seat = 0; seat < state->players_n; seat++) {
        trade += civ_hand_n(rules, state, seat);
        trade += __builtin_popcount(state->player[seat].facing);
        cards += __builtin_popcount(state->player[seat].cards);
    }
    const int mysticism =
        rules->edition == CIV_SHORT ? 0 : table->set.setup[state->players_n].mysticism;
    TEST_CHECK_(trade == 74, "%d trade cards", trade);
    TEST_CHECK_(cards == 72 - 3 + mysticism, "%d civilization cards", cards);
}

static void count_all(const struct civ_table *table)
{
    if (table->state.step <= CIV_S_STACKS)
        return;
    for (int seat = 0; seat < table->state.players_n; seat++)
        count_pieces(table, seat);
    if (table->game.rules.edition <= CIV_SHORT)
        count_cards(table);
}

static void look(struct game_play *play, const struct stele_moves *legal)
{
    (void)legal;
    count_all(play->user);
}

/* Plays on from where the table stands. */
static void play_out(struct civ_table *table, uint64_t seed, struct game_play play)
{
    play.table = &table->game;
    stele_rng_seed(&play.rng, seed);
    play.checked_max = 60;
    play.inventions = 12;
    play.look = look;
    play.user = table;
    game_play(&play);
}

static void open_blank(struct civ_table *table, int players, const char *settings)
{
    struct stele_reason why = {0};

    TEST_ASSERT(ct_set_up(table, players, settings, NULL, &why));
}

/* ---- Every edition and number of players ----------------------------------------------------- */

static const struct {
    const char *settings;
    int min, max, rounds; /* rounds: no game is over before that one */
} editions[] = {{"edition=full", 2, 7, 16},
                {"edition=short", 2, 7, 9},
                {"edition=nomads", 2, 4, 16},
                {"edition=farmers", 2, 7, 9}};

static void all_editions(void)
{
    const int share = game_play_share();

    for (size_t i = 0; i < sizeof editions / sizeof *editions; i++) {
        for (int players = editions[i].min + (int)i % share; players <= editions[i].max;
             players += share) {
            TEST_CASE_("%s, %d players", editions[i].settings, players);
            open_blank(&t, players, editions[i].settings);
            play_out(&t, (uint64_t)players,
                     (struct game_play){.greedy = true, .plies_max = PLIES_MAX});
            TEST_CHECK(t.state.round >= editions[i].rounds); /* CIV-5.4 */
            ct_close(&t);
        }
    }
}

static const char *const readings[] = {
    "weak=yes africa=yes",
    "CIV-R10=first-check-only CIV-R11=with-cities CIV-R15=any-own CIV-R16=always-35",
    "CIV-R18=exposed-points CIV-R19=per-player CIV-R28=free CIV-R34=to-the-last",
    "CIV-R35=nominee CIV-R36=never-above CIV-R46=any CIV-T7=next-turn",
    "edition=short finish=first weak=yes",
    "edition=short finish=third CIV-R28=free",
    "edition=farmers CIV-R24=not shorten=2",
    "edition=nomads",
};

static void all_readings(void)
{
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
        const int players = strstr(readings[i], "nomads") ? 3 : i == 0 ? 7 : 2 + (int)i % 6;
        TEST_CASE_("%s, %d players", readings[i], players);
        open_blank(&t, players, readings[i]);
        play_out(&t, 77 + i, (struct game_play){.greedy = true, .plies_max = 3000, .part = true});
        ct_close(&t);
    }
}

/* At random, and with the readings of every ruling changing on the way. */
static void at_random(void)
{
    for (int players = 2; players <= 7; players++) {
        for (size_t i = 0; i < sizeof editions / sizeof *editions; i++) {
            if (players > editions[i].max)
                continue;
            TEST_CASE_("%s, %d players", editions[i].settings, players);
            open_blank(&t, players, editions[i].settings);
            play_out(&t, 5 + (uint64_t)players,
                     (struct game_play){
                         .plies_max = 700, .flips = 50, .part = true, .winnerless = true});
            ct_close(&t);
        }
    }
}

/* Greedy play and readings that change: more comes to pass than at random. */
static void readings_that_change(void)
{
    for (int players = 2; players <= 7; players++) {
        TEST_CASE_("%d players", players);
        open_blank(&t, players, NULL);
        play_out(&t, 30 + (uint64_t)players,
                 (struct game_play){.greedy = true, .plies_max = 2500, .flips = 40, .part = true});
        ct_close(&t);
    }
}

/* ---- Many games ------------------------------------------------------------------------------ */

/* Options that an edition has. */
static const char *const options[][4] = {
    {"", " weak=yes", " africa=yes", " weak=yes africa=yes"},
    {"", " finish=first", " finish=third weak=yes", " africa=yes"},
    {"", "", "", ""},
    {"", " shorten=1", " shorten=2", ""},
};

/* Every reading is drawn by lot. */
static void draw_readings(struct civ_table *table, uint64_t seed)
{
    struct stele_rng rng;

    stele_rng_seed(&rng, seed);
    for (size_t i = 0; i < civilization_game.rulings_n; i++)
        table->game.rules.ruling[i] = (uint8_t)rng_below(&rng, 2);
}

/* Four ways to play: as well as the bot can; with slips; with readings that change on the way and
 * slips; at random. */
static void play_number(int edition, int players, int number, const char *knowledge)
{
    const uint64_t seed = (uint64_t)number * 100 + (uint64_t)players * 10 + (uint64_t)edition;
    const int way = number % 4, option = number / 4 % 4;
    const bool at_random = way == 3;
    struct stele_buf settings = {0};

    stele_buf_puts(&settings, editions[edition].settings);
    if (players >= 6 || !strstr(options[edition][option], "africa"))
        stele_buf_puts(&settings, options[edition][option]);
    stele_buf_puts(&settings, knowledge);
    TEST_CASE_("%s, %d players, game %d", settings.data, players, number);
    open_blank(&t, players, settings.data);
    draw_readings(&t, seed);
    play_out(&t, seed,
             (struct game_play){.greedy = !at_random,
                                .slips = way == 0 ? 0 : 25,
                                .flips = way == 2 ? 60 : 0,
                                .plies_max = at_random ? RANDOM_MAX : PLIES_MAX,
                                .part = at_random,
                                .winnerless = way > 0});
    ct_close(&t);
    stele_buf_free(&settings);
}

static void play_numbers(int editions_n, int otherwise, const char *knowledge)
{
    const int first = game_play_setting("STELE_TEST_FIRST", 0),
              n = game_play_setting("STELE_TEST_GAMES", otherwise), share = game_play_share();

    /* Of a share, every table begins with another of the four ways. */
    for (int edition = 0; edition < editions_n; edition++)
        for (int players = editions[edition].min; players <= editions[edition].max; players++)
            for (int i = (edition + players) % share; i < n; i += share)
                play_number(edition, players, first + i, knowledge);
}

static void many_games(void)
{
    play_numbers((int)(sizeof editions / sizeof *editions), 4, "");
}

/* Only the full and the short game have hands. */
static void many_tables(void)
{
    play_numbers(2, 3, " knowledge=table");
}

/* ---- What the table saw ---------------------------------------------------------------------- */

/* Trades between others than the first player are seen from the back; so are cards they return. */
static struct stele_move as_seen(const struct stele_move *move)
{
    const struct stele_rules *rules = &seen.game.rules;
    struct stele_move out = *move, hidden;
    int16_t stacks[STELE_VALUES_MAX];
    const int16_t *cards = move_values(move, CIV_RETURN_CARDS);
    struct stele_reason why;

    if (move->verb == CIV_V_OFFER && move->by != 0 && move_int(move, CIV_OFFER_TO, 0) != 0)
        for (int i = out.start[CIV_OFFER_CARDS]; i < out.start[CIV_OFFER_CARDS + 1]; i++)
            if (out.value[i] < seen.set.commodities_n)
                out.value[i] = (int16_t)civ_unknown(rules);
    if (move->verb != CIV_V_RETURN || move->by == 0)
        return out;
    for (size_t i = 0; i < move_count(move, CIV_RETURN_CARDS); i++)
        stacks[i] = (int16_t)(civ_stack_of(rules, cards[i]) + 1);
    move_init(&hidden, CIV_V_RETURN, move->by);
    move_set(&hidden, CIV_RETURN_STACKS, stacks, move_count(move, CIV_RETURN_CARDS));
    /* What must be of a known kind is named. */
    return game_check(rules, &seen.state, &hidden, &why) ? hidden : out;
}

/* Shows what is in the hand of the full log. */
static void show(const struct civ_table *full)
{
    const int seat = seen.state.decider;
    int16_t cards[STELE_VALUES_MAX];
    size_t n = 0;
    struct stele_move move;

    for (int kind = 0; kind < full->set.commodities_n; kind++)
        for (int i = 0; i < full->state.player[seat].hand[kind]; i++)
            cards[n++] = (int16_t)kind;
    move_init(&move, CIV_V_SHOW, seat);
    if (n > 0)
        move_set(&move, CIV_SHOW_CARDS, cards, n);
    TEST_ASSERT(gt_apply(&seen.game, &move, "show"));
}

/* The table is asked where it cannot know that there is nothing to decide. */
static void answer(const struct civ_table *full)
{
    while (seen.state.phase != full->state.phase || seen.state.decider != full->state.decider) {
        if (seen.state.phase == CIV_P_SUCCESSION) {
            show(full);
        } else if (seen.state.phase == CIV_P_GRAIN) {
            ct_play(&seen, "grain 0");
        } else if (seen.state.phase == CIV_P_EXCESS || seen.state.phase == CIV_P_TRADE) {
            ct_play(&seen, "end");
        } else {
            TEST_ASSERT_(false, "phase %d, in the full log %d", seen.state.phase,
                         full->state.phase);
        }
    }
}

static void compare(void)
{
    const struct civ_state *a = &t.state, *b = &seen.state;

    TEST_CHECK(memcmp(a->tokens, b->tokens, sizeof a->tokens) == 0);
    TEST_CHECK(memcmp(a->owner, b->owner, sizeof a->owner) == 0);
    TEST_CHECK(a->phase == b->phase && a->decider == b->decider && a->round == b->round);
    for (int seat = 0; seat < a->players_n; seat++) {
        TEST_CHECK(a->player[seat].cards == b->player[seat].cards);
        TEST_CHECK(a->player[seat].space == b->player[seat].space);
        TEST_CHECK(a->player[seat].treasury == b->player[seat].treasury);
        TEST_CHECK(a->player[seat].facing == b->player[seat].facing);
        TEST_CHECK(civ_hand_n(&t.game.rules, a, seat) == civ_hand_n(&seen.game.rules, b, seat));
    }
}

/* Rows of the A.S.T. add up to where the markers stand. */
static void add_steps(int steps[CIV_SEATS_MAX])
{
    for (size_t i = 0; i < t.game.rows_n; i++)
        if (t.game.rows[i].category == CIV_C_STEPS)
            steps[t.game.rows[i].seat] += t.game.rows[i].points;
    for (int seat = 0; seat < t.state.players_n; seat++)
        TEST_CHECK(steps[seat] == t.state.player[seat].space);
}

/* A game of which the moves are kept. */
static void record(uint64_t seed, size_t plies, struct game *game)
{
    const struct stele_rules *rules = &t.game.rules;
    struct stele_moves legal = {0};
    int steps[CIV_SEATS_MAX] = {0};
    struct stele_rng rng;

    stele_rng_seed(&rng, seed);
    game->moves = calloc(plies, sizeof *game->moves);
    TEST_ASSERT(game->moves != NULL);
    for (game->n = 0; t.state.phase != CIV_P_OVER && game->n < plies; game->n++) {
        struct stele_move *move = &game->moves[game->n];
        legal.n = legal.open = 0;
        game_legal(rules, &t.state, &legal);
        if (gt_status(&t.game).chance)
            TEST_ASSERT(civ_chance(rules, &t.state, &rng, move));
        else if (!civ_greedy(rules, &t.state, &rng, &legal, move))
            *move = legal.list[rng_below(&rng, (uint32_t)legal.n)];
        TEST_ASSERT(gt_apply(&t.game, move, "greedy"));
        add_steps(steps);
    }
    stele_moves_free(&legal);
}

static void knowledge_of_the_table(void)
{
    for (int players = 3; players <= 7; players += game_play_share()) {
        struct game game;
        TEST_CASE_("%d players", players);
        open_blank(&t, players, NULL);
        record(10 + (uint64_t)players, 3000 / (size_t)game_play_share(), &game);
        ct_close(&t);
        open_blank(&t, players, NULL);
        open_blank(&seen, players, "knowledge=table");
        for (size_t i = 0; i < game.n; i++) {
            if (game.moves[i].verb != CIV_V_STACK) { /* nobody has seen how they were shuffled */
                if (t.state.step > CIV_S_STACKS)
                    answer(&t);
                const struct stele_move move = as_seen(&game.moves[i]);
                TEST_ASSERT_(gt_apply(&seen.game, &move, "as seen"), "ply %d", (int)i);
            }
            TEST_ASSERT(gt_apply(&t.game, &game.moves[i], "full"));
            if (i % 8 == 0 && t.state.step > CIV_S_STACKS) {
                answer(&t);
                compare();
            }
            if (i % 8 == 0)
                count_all(&seen);
        }
        TEST_CHECK(seen.state.assumed > 0 && t.state.assumed == 0);
        free(game.moves);
        ct_close(&t);
        ct_close(&seen);
    }
}

TEST_LIST = {
    {"CIV-5.1 CIV-5.4 CIV-2.7 I-31 every edition and number of players, to the end", all_editions},
    {"CIV-5.5 CIV-2.7 I-31 every option and reading", all_readings},
    {"CIV-5.5 CIV-2.7 I-31 moves at random", at_random},
    {"CIV-5.1 CIV-2.7 readings that change on the way", readings_that_change},
    {"CIV-5.1 CIV-2.7 I-31 games of every kind", many_games},
    {"CIV-5.1 CIV-15.6 games of every kind with unknown hands", many_tables},
    {"CIV-15.6 CIV-20.6 games as the table saw them", knowledge_of_the_table},
    {0},
};
