/* Babylonia: everything has its words in both languages, and the sentences read well. */
#include "bab_table.h"
#include "core/words/words.h"

#include "acutest.h"

#include <stdio.h>
#include <string.h>

static const char *const langs[] = {"en", "ru"};
static struct table t;

static struct words words_of(const char *lang)
{
    return (struct words){.lib = t.game.lib,
                          .game = &babylonia_game,
                          .lang = lang,
                          .players = t.game.rules.players,
                          .players_n = t.game.rules.players_n};
}

/* ---- Nothing is without words ---------------------------------------------------------------- */

#define REASON(NAME, CODE, CLAUSE) CODE,
static const char *const codes[] = {
#include "games/babylonia/reasons.def"
};
#undef REASON

static void check_text(const char *lang, const char *format, const char *first, const char *second)
{
    char key[96];

    snprintf(key, sizeof key, format, first, second);
    TEST_CHECK_(stele_text_find(t.game.lib, &babylonia_game, lang, key)[0] != '\0', "%s: %s", lang,
                key);
}

static void every_table_has_words(void)
{
    table_open(&t, 2, NULL);
    for (int lang = 0; lang < 2; lang++) {
        for (size_t i = 0; i < babylonia_game.verbs_n; i++)
            check_text(langs[lang], "message/babylonia.move-%s%s", babylonia_game.verbs[i].name,
                       "");
        for (size_t i = 0; i < babylonia_game.objects_n; i++)
            check_text(langs[lang], "message/babylonia.object-%s%s", babylonia_game.objects[i].name,
                       "");
        for (size_t i = 0; i < babylonia_game.rulings_n; i++)
            for (const char *const *choice = babylonia_game.rulings[i].choices; *choice; choice++)
                check_text(langs[lang], "ruling/%s/%s", babylonia_game.rulings[i].id, *choice);
        for (size_t i = 0; i < babylonia_game.categories_n; i++)
            check_text(langs[lang], "name/categories/%s%s", babylonia_game.categories[i], "");
        for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
            check_text(langs[lang], "message/%s%s", codes[i], "");
    }
    table_close(&t);
}

/* Spaces are called by their ids; everything else has a name. */
static void every_name_has_words(void)
{
    table_open(&t, 2, NULL);
    for (int lang = 0; lang < 2; lang++)
        for (size_t d = 0; d < babylonia_game.domains_n; d++)
            for (int i = 0; d != BAB_D_SPACES && i < t.game.rules.domains[d].names_n; i++)
                check_text(langs[lang], "name/%s/%s", babylonia_game.domains[d].name,
                           t.game.rules.domains[d].names[i]);
    table_close(&t);
}

/* ---- Whole games ----------------------------------------------------------------------------- */

static void say_all(const struct stele_move *move)
{
    struct stele_buf out = {0};

    for (int lang = 0; lang < 2; lang++) {
        struct words words = words_of(langs[lang]);
        stele_buf_clear(&out);
        words_move(&words, move, &out);
        gt_sentence(&t.game, "move", out.data);
        for (size_t i = 0; i < t.game.events_n; i++) {
            stele_buf_clear(&out);
            words_event(&words, &t.game.events[i], &out);
            gt_sentence(&t.game, t.game.events[i].kind, out.data);
        }
        for (size_t i = 0; i < t.game.rows_n; i++) {
            stele_buf_clear(&out);
            words_row(&words, &t.game.rows[i], &out);
            gt_sentence(&t.game, t.game.rows[i].kind, out.data);
        }
    }
    stele_buf_free(&out);
}

static void random_move(struct stele_rng *rng, struct stele_move *move)
{
    const int index = (int)rng_below(rng, BAB_VERBS_N);
    const struct stele_verb *verb = &babylonia_game.verbs[index];
    const bool chance = verb->flags & STELE_VERB_CHANCE;

    move_init(move, index,
              chance                   ? STELE_NOBODY
              : rng_below(rng, 8) == 0 ? (int)rng_below(rng, t.game.rules.players_n)
                                       : t.state.active);
    for (int arg = 0; arg < verb->args_n; arg++) {
        const uint8_t type = verb->args[arg].type;
        const uint32_t most = type == STELE_T_INT || type == STELE_T_INTS ? 11
                              : type == STELE_T_SEAT
                                  ? t.game.rules.players_n
                                  : t.game.rules.domains[verb->args[arg].domain].names_n;
        if (!(verb->args[arg].flags & STELE_ARG_OPTIONAL) || rng_below(rng, 2) == 0)
            move_set_int(move, arg, (int)rng_below(rng, most));
    }
}

static void say_refusals(struct stele_rng *rng)
{
    struct stele_buf out = {0};
    struct stele_reason why = {0};
    struct stele_move move;

    for (int i = 0; i < 12; i++) {
        random_move(rng, &move);
        if (game_check(&t.game.rules, &t.state, &move, &why))
            continue;
        for (int lang = 0; lang < 2; lang++) {
            struct words words = words_of(langs[lang]);
            stele_buf_clear(&out);
            words_reason(&words, &why, &out);
            gt_sentence(&t.game, why.code, out.data);
        }
    }
    stele_buf_free(&out);
}

/* Every move, event, row and refusal of whole games, in both languages. */
static void whole_games_are_told(void)
{
    static const struct {
        int players;
        const char *settings;
    } games[] = {{2, NULL},
                 {3, "cards=seven-of-nine"},
                 {4, "BAB-R1=none BAB-R4=face-up BAB-R10=last"},
                 {2, "knowledge=table"},
                 {3, "knowledge=table BAB-R14=card-first"}};

    for (size_t g = 0; g < 2 * (sizeof games / sizeof *games); g++) {
        struct stele_rng rng;
        struct stele_moves legal = {0};
        struct stele_move move;
        const bool greedy = g % 2 == 0;

        TEST_CASE_("%d players, %s, %s", games[g / 2].players,
                   games[g / 2].settings ? games[g / 2].settings : "",
                   greedy ? "greedy" : "random");
        table_open(&t, games[g / 2].players, games[g / 2].settings);
        stele_rng_seed(&rng, 77 + g);
        for (int ply = 0; ply < 1000 && t.state.phase != BAB_P_OVER; ply++) {
            legal.n = legal.open = 0;
            game_legal(&t.game.rules, &t.state, &legal);
            say_refusals(&rng);
            if (!(greedy && bab_greedy(&t.game.rules, &t.state, &rng, &legal, &move)) &&
                !bab_chance(&t.game.rules, &t.state, &rng, &move)) {
                TEST_ASSERT(legal.n > 0);
                move = legal.list[rng_below(&rng, (uint32_t)legal.n)];
            }
            t.game.events_n = t.game.rows_n = 0;
            game_apply(&t.game.rules, &t.state, &move, &t.game.sink);
            say_all(&move);
        }
        TEST_CHECK(t.state.phase == BAB_P_OVER);
        stele_moves_free(&legal);
        table_close(&t);
    }
}

/* ---- The words themselves, where grammar is at stake ------------------------------------------ */

static void check_said(struct stele_buf *out, const char *expected)
{
    TEST_CHECK_(strcmp(out->data, expected) == 0, "\"%s\", expected \"%s\"", out->data, expected);
    stele_buf_clear(out);
}

static void moves_read_well(void)
{
    static const struct {
        const char *move, *en, *ru;
    } cases[] = {
        {"lay cMP A4,B5", "Merchant and priest city: A4, B5", "Город купцов и жрецов: A4, B5"},
        {"display 1,2,4,5,7,8,9", "The ziggurat cards on display are 1, 2, 4, 5, 7, 8, 9",
         "Выложены карты зиккуратов 1, 2, 4, 5, 7, 8, 9"},
        {"draw F,M player=boris", "Boris draws: farmer, merchant",
         "Boris берёт: крестьянин, купец"},
        {"draw S", "Drawn: servant", "Из резерва: вождь"},
        {"place P K5", "Anna places a priest at K5", "Anna кладёт жреца на K5"},
        {"place ? K5", "Anna places a hidden token at K5", "Anna кладёт скрытый жетон на K5"},
        {"done", "Anna places no more tokens", "Anna больше не кладёт жетонов"},
        {"score I9", "Anna scores I9", "Anna подсчитывает I9"},
        {"card 7", "Anna takes card 7", "Anna берёт карту 7"},
        {"extra no", "Another turn (card 2): no", "Ещё ход (карта 2): нет"},
    };
    struct stele_buf out = {0};
    struct stele_move move;
    struct stele_reason why;

    table_open(&t, 2, "knowledge=table");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        TEST_CASE(cases[i].move);
        TEST_ASSERT(gt_parse(&t.game, cases[i].move, &move, &why));
        for (int lang = 0; lang < 2; lang++) {
            struct words words = words_of(langs[lang]);
            words_move(&words, &move, &out);
            check_said(&out, lang == 0 ? cases[i].en : cases[i].ru);
        }
    }
    stele_buf_free(&out);
    table_close(&t);
}

/* What the last move brought, by kind and seat. */
static void check_event(const char *kind, int seat, const char *en, const char *ru)
{
    const struct stele_event *event = gt_event(&t.game, kind, seat);
    struct stele_buf out = {0};

    TEST_ASSERT_(event != NULL, "%s", kind);
    for (int lang = 0; lang < 2; lang++) {
        struct words words = words_of(langs[lang]);
        words_event(&words, event, &out);
        check_said(&out, lang == 0 ? en : ru);
    }
    stele_buf_free(&out);
}

static void check_row(const char *kind, int seat, const char *en, const char *ru)
{
    const struct stele_row *row = gt_row(&t.game, kind, seat);
    struct stele_buf out = {0};

    TEST_ASSERT_(row != NULL, "%s", kind);
    for (int lang = 0; lang < 2; lang++) {
        struct words words = words_of(langs[lang]);
        words_row(&words, row, &out);
        check_said(&out, lang == 0 ? en : ru);
    }
    stele_buf_free(&out);
}

/* BAB-5.6, BAB-5.7, BAB-6.1 in words. */
static void placements_read_well(void)
{
    static const struct position p = {.tiles = "G7:f6 G3:fC I4:cM J5:cM D2:cP F4:cP",
                                      .tokens = "G8:1F F3:1M B1:1F",
                                      .front = {1, 4}};

    table_start(&t, 2, NULL, &p);
    table_play(&t, "F@G7");
    check_event("babylonia.placed-farm", ANNA, "Anna places a farmer on the farm of 6 at G7",
                "Anna кладёт крестьянина на пашню 6, G7");
    check_row("babylonia.row-farm", ANNA, "farm of 6 at G7", "пашня 6, G7");
    table_play(&t, "F@G3");
    check_row("babylonia.row-farm-cities", ANNA, "city farm at G3: 5 cities won by all",
              "городская пашня, G3: взято 5 городов на всех");
    table_close(&t);

    table_start(&t, 2, NULL, &p);
    table_play(&t, "M@I8");
    check_row("babylonia.row-ziggurats", ANNA, "2 ziggurats: B2, I7 (token at I8)",
              "2 зиккурата: B2, I7 (жетон на I8)");
    table_play(&t, "F@K5");
    check_event("babylonia.placed-river", ANNA, "Anna places a farmer face down on the river at K5",
                "Anna кладёт крестьянина лицом вниз на реку, K5");
    table_close(&t);
}

static void refusals_read_well(void)
{
    static const struct {
        const char *move, *en, *ru;
    } cases[] = {
        {"place S G5", "there is no servant on the rack of Anna",
         "на подставке игрока Anna нет вождя"},
        {"place F G8", "there is a token of Boris at G8 already",
         "на G8 уже лежит жетон игрока Boris"},
        {"place F Q7", "Q7 is out of play with 2 players", "Q7 не участвует в игре на 2 игрока"},
        {"place F G7", "the farm of 6 at G7 has none of the player’s tokens beside it",
         "пашня 6 на G7: рядом нет ни одного жетона игрока"},
        {"place M G7", "a merchant may go onto the farm of 6 at G7 only with card 6",
         "пашня 6 на G7: купец может сюда войти только по карте 6"},
        {"place F I4", "there is a city at I4: merchant city", "на I4 город: город купцов"},
        {"done", "no token has been placed, and passing is not possible",
         "не положено ни одного жетона, а пасовать нельзя"},
    };
    static const struct position p = {.tiles = "G7:f6 I4:cM J5:cM D2:cP", .tokens = "G8:2F"};
    struct stele_buf out = {0};
    struct stele_move move;
    struct stele_reason why;

    table_start(&t, 2, NULL, &p);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        TEST_CASE(cases[i].move);
        TEST_ASSERT(gt_parse(&t.game, cases[i].move, &move, &why));
        TEST_ASSERT(!game_check(&t.game.rules, &t.state, &move, &why));
        for (int lang = 0; lang < 2; lang++) {
            struct words words = words_of(langs[lang]);
            words_reason(&words, &why, &out);
            check_said(&out, lang == 0 ? cases[i].en : cases[i].ru);
        }
    }
    stele_buf_free(&out);
    table_close(&t);
}

/* BAB-1.3: a space that does not exist; BAB-2.2: one that is out of play. */
static void spaces_that_are_not_there(void)
{
    struct stele_move move;
    struct stele_reason why = {0};

    table_open(&t, 3, NULL);
    TEST_CHECK(!gt_parse(&t.game, "place F Z99", &move, &why));
    TEST_CHECK(strcmp(why.code, "log.bad-name") == 0);
    TEST_CHECK(strcmp(why.clause, "BAB-1.3") == 0);
    TEST_CHECK(!gt_parse(&t.game, "place Z A2", &move, &why)); /* no such token */
    TEST_CHECK(strcmp(why.clause, "") == 0);
    table_close(&t);
}

TEST_LIST = {
    {"BAB-1.3 BAB-2.2 spaces that are not there", spaces_that_are_not_there},
    {"every table has words", every_table_has_words},
    {"every name has words", every_name_has_words},
    {"whole games are told", whole_games_are_told},
    {"moves read well", moves_read_well},
    {"placements read well", placements_read_well},
    {"refusals read well", refusals_read_well},
    {NULL, NULL},
};
