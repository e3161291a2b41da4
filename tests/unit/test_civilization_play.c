/* Civilization: whole games.  What must hold in all of them: cards and pieces are conserved, what is
 * listed is legal and what is legal is listed, the ledger adds up, and a log of what the table saw
 * leads to the same position. */
#include "civ_table.h"

#include "acutest.h"

#include <stdlib.h>
#include <string.h>

static struct civ_table t, seen;

enum { PLIES_MAX = 12000, PROBES = 24 };

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
    const int mysticism = rules->edition == CIV_SHORT ? 0 : table->set.setup[state->players_n].mysticism;
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

/* Rows of the A.S.T. add up to where the markers stand. */
static void add_steps(const struct civ_table *table, int steps[CIV_SEATS_MAX])
{
    for (size_t i = 0; i < table->game.rows_n; i++)
        if (table->game.rows[i].category == CIV_C_STEPS)
            steps[table->game.rows[i].seat] += table->game.rows[i].points;
    for (int seat = 0; seat < table->state.players_n; seat++)
        TEST_CHECK(steps[seat] == table->state.player[seat].space);
}

/* ---- What is legal is listed, and the other way round ---------------------------------------- */

static void check_list(const struct civ_table *table, const struct stele_moves *legal)
{
    const struct stele_verb *verbs = table->game.rules.game->verbs;
    struct stele_reason why;

    for (size_t i = 0; i < legal->n; i++)
        TEST_CHECK_(civ_check(&table->game.rules, &table->state, &legal->list[i], &why),
                    "%s is listed, but refused (%s)", verbs[legal->list[i].verb].name, why.code);
}

/* Another value within the domain of one argument, or another number. */
static void change_move(const struct civ_table *table, struct stele_move *move,
                        struct stele_rng *rng)
{
    const struct stele_verb *verb = &table->game.rules.game->verbs[move->verb];
    const uint32_t n = move->start[verb->args_n];

    if (n == 0)
        return;
    const uint32_t at = rng_below(rng, n);
    for (int arg = 0; arg < verb->args_n; arg++) {
        if (at < move->start[arg] || at >= move->start[arg + 1])
            continue;
        const struct stele_arg *a = &verb->args[arg];
        if (a->type == STELE_T_NAME || a->type == STELE_T_NAMES)
            move->value[at] =
                (int16_t)rng_below(rng, table->game.rules.domains[a->domain].names_n);
        else if (a->type == STELE_T_SEAT)
            move->value[at] = (int16_t)rng_below(rng, table->game.rules.players_n);
        else
            move->value[at] = (int16_t)(move->value[at] + 1);
    }
}

/* Moves of other positions and moves with one value changed. */
static void probe(const struct civ_table *table, const struct stele_moves *legal,
                  struct stele_move probes[PROBES], struct stele_rng *rng)
{
    const struct stele_verb *verbs = table->game.rules.game->verbs;
    struct stele_reason why;

    for (int i = 0; i < PROBES; i++) {
        struct stele_move move = probes[i];
        if (i % 2 == 1 && legal->n > 0) {
            move = legal->list[rng_below(rng, (uint32_t)legal->n)];
            change_move(table, &move, rng);
        }
        if (!(verbs[move.verb].flags & STELE_VERB_CHANCE))
            move.by = table->state.decider;
        if (civ_check(&table->game.rules, &table->state, &move, &why))
            TEST_CHECK_(gt_listed(legal, &move), "%s is legal, but not listed",
                        verbs[move.verb].name);
        else
            TEST_CHECK_(why.code && why.clause, "%s: a reason", verbs[move.verb].name);
    }
    if (legal->n > 0)
        probes[rng_below(rng, PROBES / 2) * 2] =
            legal->list[rng_below(rng, (uint32_t)legal->n)];
}

/* ---- Playing --------------------------------------------------------------------------------- */

static bool choose(const struct civ_table *table, const struct stele_moves *legal, bool greedy,
                   struct stele_rng *rng, struct stele_move *out)
{
    const struct stele_rules *rules = &table->game.rules;

    if (gt_status(&table->game).chance)
        return civ_chance(rules, &table->state, rng, out);
    if (greedy && civ_greedy(rules, &table->state, rng, legal, out))
        return true;
    if (legal->open != 0 && rng_below(rng, 2) == 0 && civ_propose(rules, &table->state, rng, out))
        return true;
    if (legal->n == 0)
        return civ_propose(rules, &table->state, rng, out);
    *out = legal->list[rng_below(rng, (uint32_t)legal->n)];
    return true;
}

/* Plays from where the table stands to the end, or so many moves. */
static void play_out(struct civ_table *table, uint64_t seed, bool greedy, size_t plies,
                     struct game *game)
{
    const struct stele_verb *verbs = table->game.rules.game->verbs;
    struct stele_move probes[PROBES];
    struct stele_moves legal = {0};
    int steps[CIV_SEATS_MAX] = {0};
    struct stele_rng rng;

    stele_rng_seed(&rng, seed);
    for (int i = 0; i < PROBES; i++)
        move_init(&probes[i], CIV_V_END, 0);
    game->moves = calloc(plies, sizeof *game->moves);
    TEST_ASSERT(game->moves != NULL);
    for (game->n = 0; table->state.phase != CIV_P_OVER && game->n < plies; game->n++) {
        struct stele_move *move = &game->moves[game->n];
        legal.n = 0;
        legal.open = 0;
        civ_legal(&table->game.rules, &table->state, &legal);
        TEST_ASSERT(legal.n > 0 || legal.open != 0); /* no dead end */
        if (game->n % 8 == 0)
            check_list(table, &legal);
        probe(table, &legal, probes, &rng);
        TEST_ASSERT(choose(table, &legal, greedy, &rng, move));
        TEST_CHECK_(gt_listed(&legal, move), "%s is listed", verbs[move->verb].name);
        TEST_ASSERT(gt_apply(&table->game, move, verbs[move->verb].name));
        add_steps(table, steps);
        if (game->n % 4 == 0)
            count_all(table);
        if (game->n % 16 == 0)
            gt_score(&table->game);
    }
    stele_moves_free(&legal);
    count_all(table);
    gt_score(&table->game);
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
    for (size_t i = 0; i < sizeof editions / sizeof *editions; i++) {
        for (int players = editions[i].min; players <= editions[i].max; players++) {
            struct game game;
            TEST_CASE_("%s, %d players", editions[i].settings, players);
            open_blank(&t, players, editions[i].settings);
            play_out(&t, (uint64_t)players, true, PLIES_MAX, &game);
            TEST_CHECK(t.state.phase == CIV_P_OVER && t.state.winners != 0);
            TEST_CHECK(t.state.round >= editions[i].rounds); /* CIV-5.4 */
            free(game.moves);
            ct_close(&t);
        }
    }
}

/* Moves at random, with every option and reading. */
static void all_readings(void)
{
    static const char *const settings[] = {
        "weak=yes africa=yes",
        "CIV-R10=first-check-only CIV-R11=with-cities CIV-R15=any-own CIV-R16=always-35",
        "CIV-R18=exposed-points CIV-R19=per-player CIV-R28=free CIV-R34=to-the-last",
        "CIV-R35=nominee CIV-R36=never-above CIV-R46=any CIV-T7=next-turn",
        "edition=short finish=first weak=yes",
        "edition=short finish=third CIV-R28=free",
        "edition=farmers CIV-R24=not shorten=2",
        "edition=nomads",
    };

    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        for (int greedy = 0; greedy < 2; greedy++) {
            struct game game;
            const int players = strstr(settings[i], "nomads") ? 3 : i < 1 ? 7 : 2 + (int)i % 6;
            TEST_CASE_("%s, %d players, greedy %d", settings[i], players, greedy);
            open_blank(&t, players, settings[i]);
            play_out(&t, 77 + i, greedy, greedy ? 3000 : 800, &game);
            free(game.moves);
            ct_close(&t);
        }
    }
}

/* The same moves, with nobody listening, lead to the same position. */
static void silent_replay(void)
{
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct game game;
        struct stele_reason why;
        open_blank(&t, 2 + (int)seed, NULL);
        play_out(&t, seed, true, 1500, &game);
        open_blank(&seen, 2 + (int)seed, NULL);
        for (size_t i = 0; i < game.n; i++) {
            TEST_CHECK(civ_check(&seen.game.rules, &seen.state, &game.moves[i], &why));
            civ_apply(&seen.game.rules, &seen.state, &game.moves[i], NULL);
        }
        TEST_CHECK(memcmp(&t.state, &seen.state, sizeof t.state) == 0);
        TEST_CHECK(gt_hash(&t.game) == gt_hash(&seen.game));
        free(game.moves);
        ct_close(&t);
        ct_close(&seen);
    }
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
    return civ_check(rules, &seen.state, &hidden, &why) ? hidden : out;
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

static void knowledge_of_the_table(void)
{
    for (int players = 3; players <= 7; players++) {
        struct game game;
        TEST_CASE_("%d players", players);
        open_blank(&t, players, NULL);
        play_out(&t, 10 + (uint64_t)players, true, 3000, &game);
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
    {"CIV-5.1 the same moves, the same position", silent_replay},
    {"CIV-15.6 games as the table saw them", knowledge_of_the_table},
    {0},
};
