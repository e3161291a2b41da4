/* Properties of Babylonia that hold at every position of many games: with 2, 3 and 4 players, in
 * the basic game and the variant, under all rulings.  The second model (bab_oracle) plays along: it
 * must agree on every legal move, every point and every thing on the table.
 *
 * STELE_TEST_GAMES sets the number of games of each kind; a thousand take some minutes. */
#include "bab_oracle.h"
#include "bab_table.h"
#include "unit/game_play.h"

#include "acutest.h"

#include <stdlib.h>
#include <string.h>

enum { PLIES_MAX = 1500, INVENTIONS = 8, GAMES = 20 };

static struct table t;
static int slots[BAB_SPACES_MAX];        /* the model's slot of each space */
static char letters[BAB_TOKENS_MAX + 1]; /* the model's letter of each kind */

/* ---- The model plays along ------------------------------------------------------------------- */

struct mirror {
    struct oracle o;
    enum bab_phase phase;
    int chooser;
    bool card_first; /* BAB-R14 */
};

static void mirror_rulings(struct mirror *m)
{
    const uint8_t *ruling = t.game.rules.ruling;

    m->o.first_limit = ruling[BAB_R_FIRST_ROUND_FREE] == 0;
    m->o.river_opens = ruling[BAB_R_FARM_NEEDS_FACE_UP] == 0;
    m->o.scored_count = ruling[BAB_R_SCORED_DO_NOT_PAY] == 0;
    m->o.noble_any_order = ruling[BAB_R_NOBLE_LAST] == 0;
    m->o.free_begins = ruling[BAB_R_LINKS_BETWEEN_TOKENS] == 0;
    m->card_first = ruling[BAB_R_CARD_BEFORE_END] != 0;
    m->o.tie_pays = ruling[BAB_R_TIE_CANCELS_NOBLES] == 0;
}

static void mirror_open(struct mirror *m)
{
    memset(m, 0, sizeof *m);
    oracle_init(&m->o, t.game.rules.players_n);
    for (int card = 1; card < ORACLE_CARDS && t.game.rules.option[BAB_O_CARDS]; card++)
        m->o.card[card] = CARD_OUT;
    m->o.seat = 0;
    m->phase = BAB_P_TILES;
    m->chooser = -1;
    mirror_rulings(m);
    for (int space = 0; space < t.set.spaces_n; space++)
        slots[space] = oracle_space(t.game.rules.domains[BAB_D_SPACES].names[space]);
    for (int kind = 0; kind < t.set.tokens_n; kind++)
        letters[kind] = t.game.rules.domains[BAB_D_TOKENS].names[kind][0];
}

static int mirror_pending(const struct mirror *m)
{
    int n = 0;

    for (int space = 0; space < ORACLE_SPACES; space++)
        n += oracle_pending(&m->o, space);
    return n;
}

static void mirror_turn(struct mirror *m, int seat)
{
    m->o.turn++;
    oracle_begin_turn(&m->o, seat);
    m->phase = BAB_P_PLAY;
}

static void mirror_end_turn(struct mirror *m)
{
    bool over = oracle_over(&m->o);
    bool card = m->o.card[2] == m->o.seat && !m->o.spent;

    if (card && (!over || (m->card_first && oracle_rack_size(&m->o, m->o.seat) > 0)))
        m->phase = BAB_P_EXTRA;
    else if (over)
        m->phase = BAB_P_OVER;
    else
        mirror_turn(m, (m->o.seat + 1) % m->o.players);
}

static int mirror_due(const struct mirror *m, int seat)
{
    int room = oracle_rack_limit(&m->o, seat) - oracle_rack_size(&m->o, seat);
    int left = oracle_reserve_size(&m->o, seat);

    return room < left ? room : left;
}

static void mirror_next_item(struct mirror *m)
{
    if (mirror_pending(m) > 0)
        m->phase = BAB_P_SCORE;
    else if (mirror_due(m, m->o.seat) > 0)
        m->phase = BAB_P_REFILL;
    else
        mirror_end_turn(m);
}

static void mirror_lay(struct mirror *m, const struct stele_move *move)
{
    const char *tile = t.game.rules.domains[BAB_D_TILES].names[move_int(move, BAB_LAY_TILE, 0)];
    int sites = 0;

    for (size_t i = 0; i < move_count(move, BAB_LAY_AT); i++)
        strcpy(m->o.tile[slots[move_values(move, BAB_LAY_AT)[i]]], tile);
    for (int space = 0; space < ORACLE_SPACES; space++)
        sites += oracle_in_play(&m->o, space) && oracle_is_tile_site(space) &&
                 m->o.tile[space][0] == '\0';
    if (sites == 0)
        m->phase = t.game.rules.option[BAB_O_CARDS] ? BAB_P_DISPLAY : BAB_P_RACKS;
}

static void mirror_display(struct mirror *m, const struct stele_move *move)
{
    for (size_t i = 0; i < move_count(move, BAB_DISPLAY_CARDS); i++)
        m->o.card[move_values(move, BAB_DISPLAY_CARDS)[i]] = CARD_DISPLAYED;
    m->phase = BAB_P_RACKS;
}

static void mirror_draw(struct mirror *m, const struct stele_move *move)
{
    int seat = move_int(move, BAB_DRAW_PLAYER, m->o.seat);

    for (size_t i = 0; i < move_count(move, BAB_DRAW_TOKENS); i++) {
        int type = oracle_type(letters[move_values(move, BAB_DRAW_TOKENS)[i]]);
        m->o.rack[seat][type]++;
        m->o.reserve[seat][type]--;
        TEST_CHECK(m->o.reserve[seat][type] >= 0);
    }
    if (m->phase == BAB_P_REFILL) {
        mirror_end_turn(m);
    } else if (seat == m->o.players - 1) {
        m->phase = BAB_P_PLAY;
        oracle_begin_turn(&m->o, 0);
    }
}

static void mirror_extra(struct mirror *m, bool use)
{
    m->o.spent = m->o.spent || use;
    if (use)
        mirror_turn(m, m->o.seat);
    else if (oracle_over(&m->o))
        m->phase = BAB_P_OVER;
    else
        mirror_turn(m, (m->o.seat + 1) % m->o.players);
}

static void mirror_score(struct mirror *m, int space)
{
    struct oracle_result result;

    oracle_score(&m->o, space, &result);
    for (int seat = 0; seat < m->o.players; seat++) {
        TEST_CHECK_(t.game.gained[seat][BAB_C_NOBLES] == result.step_a[seat],
                    "step A of seat %d: %d", seat, result.step_a[seat]);
        TEST_CHECK_(t.game.gained[seat][BAB_C_CITIES] + t.game.gained[seat][BAB_C_CARDS] ==
                        result.step_b[seat],
                    "step B of seat %d: %d", seat, result.step_b[seat]);
    }
    if (oracle_is_ziggurat(space) && result.winner >= 0) {
        m->phase = BAB_P_CARD;
        m->chooser = result.winner;
    } else {
        mirror_next_item(m);
    }
}

/* The engine has made the move already and gained what t.game.gained says. */
static void mirror_move(struct mirror *m, const struct stele_move *move)
{
    switch ((enum bab_verb)move->verb) {
    case BAB_V_LAY:
        mirror_lay(m, move);
        break;
    case BAB_V_DISPLAY:
        mirror_display(m, move);
        break;
    case BAB_V_DRAW:
        mirror_draw(m, move);
        break;
    case BAB_V_PLACE:
        TEST_CHECK(oracle_place(&m->o, letters[move_int(move, BAB_PLACE_TOKEN, 0)],
                                slots[move_int(move, BAB_PLACE_AT, 0)]) ==
                   table_gain(&t, m->o.seat));
        if (oracle_may_stop(&m->o) && !oracle_may_go_on(&m->o))
            mirror_next_item(m);
        break;
    case BAB_V_DONE:
        mirror_next_item(m);
        break;
    case BAB_V_SCORE:
        mirror_score(m, slots[move_int(move, BAB_SCORE_AT, 0)]);
        break;
    case BAB_V_CARD:
        oracle_take(&m->o, m->chooser, move_int(move, BAB_CARD_NUMBER, 0));
        m->chooser = -1;
        mirror_next_item(m);
        break;
    case BAB_V_EXTRA:
        mirror_extra(m, move_int(move, BAB_EXTRA_USE, BAB_NO) == BAB_YES);
        break;
    case BAB_VERBS_N:
        break;
    }
}

/* ---- Both have the same on the table --------------------------------------------------------- */

static void compare_board(const struct mirror *m)
{
    for (int space = 0; space < t.set.spaces_n; space++) {
        int slot = slots[space], ziggurat = t.set.space[space].ziggurat;
        const char *tile = t.state.tile[space]
                               ? t.game.rules.domains[BAB_D_TILES].names[t.state.tile[space] - 1]
                               : "";
        bool same =
            t.state.owner[space] == m->o.owner[slot] + 1 && strcmp(tile, m->o.tile[slot]) == 0 &&
            (t.state.owner[space] == 0 || letters[t.state.token[space]] == m->o.token[slot]) &&
            (ziggurat < 0 || ((t.state.scored >> ziggurat) & 1) == m->o.scored[slot]);
        int site = t.set.space[space].site;
        bool pending = site >= 0 && ((t.state.pending >> site) & 1);
        bool scoring = m->phase == BAB_P_SCORE || m->phase == BAB_P_CARD;
        TEST_CHECK_(same && pending == (scoring && oracle_pending(&m->o, slot)), "%s",
                    t.game.rules.domains[BAB_D_SPACES].names[space]);
    }
}

static void compare_clans(const struct mirror *m)
{
    int discarded = 0;

    for (int seat = 0; seat < m->o.players; seat++) {
        const struct bab_clan *clan = &t.state.clan[seat];
        TEST_CHECK_(gt_total(&t.game, seat) == m->o.vp[seat], "points of seat %d: %d, %d", seat,
                    gt_total(&t.game, seat), m->o.vp[seat]);
        TEST_CHECK(clan->cities == m->o.front[seat]);
        TEST_CHECK(clan->reserve == oracle_reserve_size(&m->o, seat));
        for (int kind = 0; kind < t.set.tokens_n; kind++) {
            int type = oracle_type(letters[kind]);
            TEST_CHECK(clan->rack[kind] == m->o.rack[seat][type]);
            TEST_CHECK(clan->unseen[kind] == m->o.reserve[seat][type]);
        }
        for (int card = 1; card < ORACLE_CARDS; card++)
            TEST_CHECK(table_owns(&t, seat, card) == (m->o.card[card] == seat));
    }
    for (int card = 1; card < ORACLE_CARDS; card++)
        TEST_CHECK(table_displays(&t, card) == (m->o.card[card] == CARD_DISPLAYED));
    for (int tile = 0; tile < t.set.tiles_n; tile++)
        discarded += t.state.discarded[tile];
    TEST_CHECK(discarded == m->o.discarded);
}

/* If the two have gone different ways, there is nothing more to compare. */
static void compare(const struct mirror *m)
{
    TEST_ASSERT_(t.state.phase == m->phase && t.state.active == m->o.seat,
                 "phase %d of seat %d, expected %d of %d", t.state.phase, t.state.active, m->phase,
                 m->o.seat);
    TEST_CHECK(m->phase != BAB_P_CARD || t.state.chooser == m->chooser);
    TEST_CHECK(t.state.turn == m->o.turn);
    TEST_CHECK(t.state.cities == oracle_cities(&m->o));
    if (m->phase == BAB_P_OVER)
        TEST_CHECK(t.state.winners == oracle_winners(&m->o));
    compare_clans(m);
    compare_board(m);
}

/* ---- Both allow the same --------------------------------------------------------------------- */

static bool listed_place[BAB_TOKENS_MAX + 1][BAB_SPACES_MAX];

/* Counts the moves of a verb, and marks places. */
static int count_listed(const struct stele_moves *legal, enum bab_verb verb)
{
    int n = 0;

    for (size_t i = 0; i < legal->n; i++)
        n += legal->list[i].verb == verb;
    return n;
}

static void mark_places(const struct stele_moves *legal)
{
    memset(listed_place, 0, sizeof listed_place);
    for (size_t i = 0; i < legal->n; i++)
        if (legal->list[i].verb == BAB_V_PLACE) {
            bool *mark = &listed_place[move_int(&legal->list[i], BAB_PLACE_TOKEN, 0)]
                                      [move_int(&legal->list[i], BAB_PLACE_AT, 0)];
            TEST_CHECK(!*mark); /* nothing is listed twice */
            *mark = true;
        }
}

/* The same clause, where the model has a word in it; the engine may know the ruling behind it. */
static void compare_refusal(const char *clause, int kind, int space)
{
    struct stele_move move;
    struct stele_reason why = {0};

    move_init(&move, BAB_V_PLACE, t.state.active);
    move_set_int(&move, BAB_PLACE_TOKEN, kind);
    move_set_int(&move, BAB_PLACE_AT, space);
    if (TEST_CHECK(!game_check(&t.game.rules, &t.state, &move, &why)))
        TEST_CHECK_(strcmp(why.clause, clause) == 0, "%c on %s: %s (%s), expected %s",
                    letters[kind], t.game.rules.domains[BAB_D_SPACES].names[space], why.clause,
                    why.code, clause);
}

static void compare_places(const struct mirror *m, const struct stele_moves *legal,
                           struct stele_rng *rng)
{
    const char *shape[BAB_TOKENS_MAX][2];

    mark_places(legal);
    for (int kind = 0; kind < t.set.tokens_n; kind++)
        for (int river = 0; river < 2; river++)
            shape[kind][river] = m->o.rack[m->o.seat][oracle_type(letters[kind])] == 0
                                     ? NULL
                                     : oracle_refuses_shape(&m->o, letters[kind], river != 0);
    for (int kind = 0; kind < t.set.tokens_n; kind++)
        for (int space = 0; space < t.set.spaces_n; space++) {
            const char *clause = oracle_refuses_space(&m->o, letters[kind], slots[space]);
            if (!clause)
                clause = shape[kind][t.set.space[space].river];
            TEST_CHECK_(listed_place[kind][space] == !clause, "%c on %s: %s", letters[kind],
                        t.game.rules.domains[BAB_D_SPACES].names[space], clause ? clause : "legal");
            if (clause && rng_below(rng, 16) == 0)
                compare_refusal(clause, kind, space);
        }
    bool more = oracle_may_stop(&m->o); /* it would have closed by itself otherwise */
    TEST_CHECK(count_listed(legal, BAB_V_DONE) == more);
}

static void compare_legal(const struct mirror *m, const struct stele_moves *legal,
                          struct stele_rng *rng)
{
    int displayed = 0;

    for (int card = 1; card < ORACLE_CARDS; card++)
        displayed += m->o.card[card] == CARD_DISPLAYED;
    if (m->phase == BAB_P_PLAY)
        compare_places(m, legal, rng);
    if (m->phase == BAB_P_SCORE)
        TEST_CHECK((int)legal->n == mirror_pending(m) &&
                   count_listed(legal, BAB_V_SCORE) == mirror_pending(m));
    if (m->phase == BAB_P_CARD)
        TEST_CHECK((int)legal->n == displayed && count_listed(legal, BAB_V_CARD) == displayed);
    if (m->phase == BAB_P_EXTRA)
        TEST_CHECK(legal->n == 2 && count_listed(legal, BAB_V_EXTRA) == 2);
}

/* ---- What the games have seen ---------------------------------------------------------------- */

/* Things that many games must have met, or they would prove little. */
enum seen {
    SEEN_TIED_CITY,
    SEEN_TIED_ZIGGURAT,
    SEEN_CHOICE, /* several items to score */
    SEEN_CARD_OUT_OF_TURN,
    SEEN_EXTRA_TURN,
    SEEN_NO_EXTRA,
    SEEN_FIVE_FARMERS,
    SEEN_THREE_NOBLES,
    SEEN_NOBLE_WITH_FARMERS,
    SEEN_NOBLE_ON_FARM,
    SEEN_CITIES_FARM,
    SEEN_BONUS,
    SEEN_CENTRE,
    SEEN_RIVER,
    SEEN_SEVEN,
    SEEN_END_RACK,
    SEEN_END_CITIES,
    SEEN_N
};
static int seen[SEEN_N];

static void see_rows(void)
{
    for (size_t i = 0; i < t.game.rows_n; i++) {
        seen[SEEN_CITIES_FARM] += strcmp(t.game.rows[i].kind, "babylonia.row-farm-cities") == 0;
        seen[SEEN_BONUS] += strcmp(t.game.rows[i].kind, "babylonia.row-bonus") == 0;
        if (strcmp(t.game.rows[i].kind, "babylonia.row-nobles") != 0)
            continue;
        seen[SEEN_CENTRE] += table_names(&t, &t.game.rows[i], "card:8");
        seen[SEEN_RIVER] += table_names(&t, &t.game.rows[i], "card:9");
    }
}

/* Before the move is made. */
static void see_move(const struct mirror *m, const struct stele_move *move)
{
    int kind = move_int(move, BAB_PLACE_TOKEN, 0), space = move_int(move, BAB_PLACE_AT, 0);

    if (move->verb == BAB_V_PLACE && t.state.tile[space])
        seen[SEEN_NOBLE_ON_FARM] += letters[kind] != 'F';
    if (move->verb == BAB_V_SCORE)
        seen[SEEN_CHOICE] += mirror_pending(m) > 1;
    if (move->verb == BAB_V_CARD)
        seen[SEEN_CARD_OUT_OF_TURN] += t.state.chooser != t.state.active;
    if (move->verb == BAB_V_EXTRA)
        seen[move_int(move, BAB_EXTRA_USE, 0) == BAB_YES ? SEEN_EXTRA_TURN : SEEN_NO_EXTRA]++;
    if (move->verb == BAB_V_DRAW)
        seen[SEEN_SEVEN] += t.state.play.rack == 7;
}

static void see_play(const struct mirror *m)
{
    int farmers = 0;

    for (int i = 0; i < m->o.played_n; i++)
        farmers += m->o.played[i] == 'F';
    seen[SEEN_FIVE_FARMERS] += farmers >= 5;
    seen[SEEN_THREE_NOBLES] += m->o.played_n == 3 && farmers == 0;
    seen[SEEN_NOBLE_WITH_FARMERS] += farmers >= 3 && farmers < m->o.played_n;
}

static void see_results(const struct mirror *m)
{
    seen[SEEN_TIED_CITY] += gt_event(&t.game, "babylonia.city-tied", STELE_NOBODY) != NULL;
    seen[SEEN_TIED_ZIGGURAT] += gt_event(&t.game, "babylonia.ziggurat-tied", STELE_NOBODY) != NULL;
    see_rows();
    if (m->phase == BAB_P_OVER) {
        seen[SEEN_END_RACK] += t.state.end != BAB_END_CITIES;
        seen[SEEN_END_CITIES] += t.state.end != BAB_END_RACK;
    }
}

/* ---- One game -------------------------------------------------------------------------------- */

static void check_status(const struct stele_moves *legal)
{
    const struct stele_status status = gt_status(&t.game);

    TEST_CHECK(status.chance == (legal->n == 0 && legal->open != 0));
    TEST_CHECK(status.over == (status.winners != 0));
    TEST_CHECK(status.assumed == 0 && status.turn_seat == t.state.active);
}

/* BAB-5.12: so many spaces are free at least. */
static void check_room(void)
{
    static const int least[] = {33, 30, 19};
    int n = 0;

    for (int space = 0; space < t.set.spaces_n; space++)
        n += bab_is_free(&t.game.rules, &t.state, space);
    TEST_CHECK(n >= least[t.game.rules.players_n - 2]);
}

/* Tokens stay (BAB-5.11), and points are only ever added (BAB-1.6). */
static void check_move(const struct bab_state *before)
{
    for (int space = 0; space < t.set.spaces_n; space++)
        if (before->owner[space])
            TEST_CHECK(t.state.owner[space] == before->owner[space] &&
                       t.state.token[space] == before->token[space]);
    for (size_t i = 0; i < t.game.rows_n; i++)
        TEST_CHECK(t.game.rows[i].points > 0 && !t.game.rows[i].provisional);
}

/* As a branch may do; but a play under way must stay what it is. */
static void change_ruling(struct mirror *m, struct stele_rng *rng)
{
    if (t.state.phase != BAB_P_PLAY || t.state.play.n > 0)
        return;
    t.game.rules.ruling[rng_below(rng, (uint32_t)babylonia_game.rulings_n)] ^= 1;
    mirror_rulings(m);
}

static void look(struct game_play *play, const struct stele_moves *legal)
{
    const struct mirror *m = play->user;

    TEST_CHECK(t.game.rows_n == 0); /* the end adds nothing */
    check_status(legal);
    check_room();
    compare(m);
    compare_legal(m, legal, &play->rng);
}

static void chosen(struct game_play *play, struct stele_move *move)
{
    see_move(play->user, move);
    gt_forget(&t.game);
}

static void applied(struct game_play *play, const struct stele_move *move, const void *before)
{
    struct mirror *m = play->user;

    check_move(before);
    see_play(m);
    mirror_move(m, move);
    see_results(m);
    if (rng_below(&play->rng, 60) == 0)
        change_ruling(m, &play->rng);
}

struct config {
    int players;
    const char *settings;
};

static const struct config configs[] = {
    {2, NULL},
    {3, NULL},
    {4, NULL},
    {2, "cards=seven-of-nine"},
    {3, "cards=seven-of-nine"},
    {4, "cards=seven-of-nine"},
    {2, "BAB-R1=none BAB-R4=face-up BAB-R10=last"},
    {4, "cards=seven-of-nine BAB-R6=unscored BAB-R12=between-tokens BAB-R14=card-first "
        "BAB-R18=cancelled"},
};

static int games(void)
{
    return game_play_setting("STELE_TEST_GAMES", GAMES);
}

static void play_all(bool greedy)
{
    static struct mirror m;
    struct stele_reason why = {0};
    int positions = 0;

    for (size_t i = 0; i < sizeof configs / sizeof *configs; i++) {
        struct game_play play = {.table = &t.game,
                                 .greedy = greedy,
                                 .plies_max = PLIES_MAX,
                                 .checked_max = SIZE_MAX,
                                 .inventions = INVENTIONS,
                                 .look = look,
                                 .chosen = chosen,
                                 .applied = applied,
                                 .user = &m};
        stele_rng_seed(&play.rng, 100 * i + greedy);
        for (int game = 0; game < games(); game += game_play_share()) {
            TEST_CASE_("%d players, %s, game %d", configs[i].players,
                       configs[i].settings ? configs[i].settings : "basic", game);
            TEST_CHECK(table_open_with(&t, configs[i].players, configs[i].settings, NULL, &why));
            mirror_open(&m);
            game_play(&play);
            positions += play.plies;
            table_close(&t);
        }
    }
    TEST_CHECK_(positions > 1000, "%d positions", positions);
}

static void games_of_bots(void)
{
    play_all(false);
    play_all(true);
    for (int i = 0; i < SEEN_N; i++)
        TEST_CHECK_(seen[i] > 0 || games() < GAMES || game_play_share() > 1,
                    "number %d of what may happen did", i);
}

/* ---- The table's knowledge ------------------------------------------------------------------- */

/* Racks are unknown, wholly or in part: no second model, but the same laws. */
struct unknown {
    bool tell_racks;
    int hidden, assumed; /* tokens of unknown kind that were placed; what was assumed so far */
};

static void look_unknown(struct game_play *play, const struct stele_moves *legal)
{
    (void)play;
    (void)legal;
    TEST_CHECK(t.game.rows_n == 0);
}

static void choose_unknown(struct game_play *play, struct stele_move *move)
{
    struct unknown *unknown = play->user;

    if (unknown->tell_racks && t.state.phase == BAB_P_PLAY && t.state.window)
        gt_read(&t.game, "draw F,F,?,?,M", move);
    if (move->verb == BAB_V_DRAW && rng_below(&play->rng, 2) == 0) /* one of them was not seen */
        move->value[move->start[BAB_DRAW_TOKENS]] = t.set.tokens_n;
    unknown->hidden +=
        move->verb == BAB_V_PLACE && move_int(move, BAB_PLACE_TOKEN, 0) == t.set.tokens_n;
}

static void applied_unknown(struct game_play *play, const struct stele_move *move,
                            const void *before)
{
    struct unknown *unknown = play->user;

    (void)move;
    check_move(before);
    unknown->assumed += gt_events(&t.game, "babylonia.assumed");
    TEST_CHECK(t.state.assumed == unknown->assumed); /* each is reported */
}

static void games_seen_from_the_table(void)
{
    struct stele_reason why = {0};
    struct unknown unknown = {0};
    struct game_play play = {.table = &t.game,
                             .plies_max = PLIES_MAX,
                             .checked_max = SIZE_MAX,
                             .inventions = INVENTIONS,
                             .look = look_unknown,
                             .chosen = choose_unknown,
                             .applied = applied_unknown,
                             .user = &unknown};

    stele_rng_seed(&play.rng, 5);
    for (int game = 0; game < games(); game += game_play_share())
        for (int players = 2; players <= 4; players++) {
            TEST_CASE_("%d players, game %d", players, game);
            TEST_CHECK(table_open_with(
                &t, players, game % 2 ? "knowledge=table" : "knowledge=table cards=seven-of-nine",
                NULL, &why));
            unknown.tell_racks = game % 3 == 0;
            unknown.assumed = 0;
            game_play(&play);
            TEST_CHECK(t.state.assumed > 0);
            table_close(&t);
        }
    TEST_CHECK(unknown.hidden > 0);
}

/* ---- Hashes ---------------------------------------------------------------------------------- */

/* Two ways to the same place. */
static void equal_states_hash_alike(void)
{
    static struct table a, b;
    const struct position p = {.tiles = "A4:cM A7:cP I4:cS F4:cP",
                               .tokens = "J4:1F H4:1F I5:1F F3:2F E4:2F G4:2F",
                               .racks = {"FFSSS", "FFMPS"}};

    table_start(&a, 2, NULL, &p);
    table_start(&b, 2, NULL, &p);
    table_play(&a, "F@H3; F@G5; score I4; score F4; draw F,M");
    table_play(&b, "F@H3; F@G5; score I4; score F4; draw M,F player=anna");
    TEST_CHECK(gt_hash(&a.game) == gt_hash(&b.game));
    table_play(&b, "F@E2");
    TEST_CHECK(gt_hash(&a.game) != gt_hash(&b.game));
    table_close(&a);
    table_close(&b);
}

static void expect_other_hash(uint64_t before, const char *field)
{
    TEST_CHECK_(gt_hash(&t.game) != before, "%s is hashed", field);
}

/* Every field of the position counts. */
static void every_field_is_hashed(void)
{
    table_open(&t, 4, NULL);
    const uint64_t hash = gt_hash(&t.game);
    const struct bab_state good = t.state;

#define CHANGE(FIELD)                                                                              \
    t.state.FIELD = (__typeof__(t.state.FIELD))(t.state.FIELD ^ 1);                                \
    expect_other_hash(hash, #FIELD);                                                               \
    t.state = good
    CHANGE(owner[0]);
    CHANGE(owner[174]);
    CHANGE(token[0]);
    CHANGE(token[174]);
    CHANGE(tile[2]);
    CHANGE(tile[173]);
    CHANGE(discarded[0]);
    CHANGE(harvested[10]);
    CHANGE(pending);
    CHANGE(display);
    CHANGE(scored);
    CHANGE(phase);
    CHANGE(active);
    CHANGE(chooser);
    CHANGE(round);
    CHANGE(turn);
    CHANGE(assumed);
    CHANGE(winners);
    CHANGE(end);
    CHANGE(play.n);
    CHANGE(play.rack);
    CHANGE(play.kinds[3]);
    for (int seat = 0; seat < 4; seat++) {
        CHANGE(clan[seat].rack[0]);
        CHANGE(clan[seat].rack[4]);
        CHANGE(clan[seat].unseen[3]);
        CHANGE(clan[seat].reserve);
        CHANGE(clan[seat].front[6]);
        CHANGE(clan[seat].cards);
        CHANGE(clan[seat].spent);
        CHANGE(clan[seat].points[BAB_C_FARMS]);
        CHANGE(clan[seat].points[BAB_C_CARDS]);
    }
#undef CHANGE
    TEST_CHECK(gt_hash(&t.game) == hash);
    table_close(&t);
}

/* ---- Broken laws are noticed ----------------------------------------------------------------- */

static void broken_laws_are_noticed(void)
{
    table_open(&t, 3, NULL);
    const struct bab_state good = t.state;

    t.state.clan[1].unseen[0]++; /* a token too many */
    gt_broken(&t.game, "babylonia.bad-tokens");
    t.state = good;
    t.state.clan[1].reserve--;
    gt_broken(&t.game, "babylonia.bad-tokens");
    t.state = good;
    t.state.owner[table_space(&t, "E2")] = 2; /* from nowhere */
    gt_broken(&t.game, "babylonia.bad-tokens");
    t.state = good;
    t.state.clan[2].rack[0]--; /* a rack of four, out of turn */
    t.state.clan[2].unseen[0]++;
    t.state.clan[2].reserve++;
    gt_broken(&t.game, "babylonia.bad-rack");
    t.state = good;
    t.state.clan[0].rack[0]++; /* a rack of six without card 3 */
    t.state.clan[0].unseen[0]--;
    t.state.clan[0].reserve--;
    gt_broken(&t.game, "babylonia.bad-rack");
    t.state = good;
    for (int bad = 0; bad < 4; bad++) { /* on a tile, a ziggurat, out of play; an unknown seat */
        static const char *const spaces[] = {"M5", "I7", "A2", "E2"};
        t.state = good;
        t.state.owner[table_space(&t, spaces[bad])] = (uint8_t)(bad == 3 ? 4 : 1);
        if (bad < 3) {
            t.state.clan[0].unseen[0]--;
            t.state.clan[0].reserve--;
        }
        gt_broken(&t.game, "babylonia.bad-space");
    }
    t.state = good;
    t.state.tile[table_space(&t, "E2")] = 1; /* a tile off the sites */
    gt_broken(&t.game, "babylonia.bad-space");
    t.state = good;
    t.state.discarded[0]++;
    gt_broken(&t.game, "babylonia.bad-tiles");
    t.state = good;
    t.state.clan[0].cities++;
    gt_broken(&t.game, "babylonia.bad-tiles");
    t.state = good;
    t.state.cities--;
    gt_broken(&t.game, "babylonia.bad-tiles");
    t.state = good;
    t.state.clan[0].cards = 1; /* displayed as well */
    gt_broken(&t.game, "babylonia.bad-cards");
    t.state = good;
    t.state.display &= (uint16_t)~1u;
    gt_broken(&t.game, "babylonia.bad-cards");
    t.state = good;
    t.state.pending = 1;
    gt_broken(&t.game, "babylonia.bad-pending");
    table_close(&t);
}

TEST_LIST = {
    {"random and greedy games keep every law, and end (BAB-5.11, BAB-5.12)", games_of_bots},
    {"games of which only the table's knowledge is recorded", games_seen_from_the_table},
    {"equal states have equal hashes", equal_states_hash_alike},
    {"every field of the position is hashed", every_field_is_hashed},
    {"broken laws are noticed", broken_laws_are_noticed},
    {0},
};
