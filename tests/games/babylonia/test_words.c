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

/* ---- The words themselves, where grammar is at stake ----------------------------------------- */

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

static void check_refusal(const char *text, const char *en, const char *ru)
{
    struct stele_buf out = {0};
    struct stele_move move;
    struct stele_reason why;

    TEST_CASE(text);
    TEST_ASSERT(gt_parse(&t.game, text, &move, &why));
    TEST_ASSERT(!game_check(&t.game.rules, &t.state, &move, &why));
    for (int lang = 0; lang < 2; lang++) {
        struct words words = words_of(langs[lang]);
        words_reason(&words, &why, &out);
        check_said(&out, lang == 0 ? en : ru);
    }
    stele_buf_free(&out);
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
        {"place F Q7", "Q7 lies in the south, which is out of play with 2 players",
         "Q7 не участвует в игре на 2 игрока: это юг"},
        {"place F G7", "Anna has no token beside the farm of 6 at G7",
         "пашня 6 на G7: рядом нет ни одного жетона игрока Anna"},
        {"place M G7",
         "a merchant may go onto the farm of 6 at G7 only with card 6, which Anna does not own",
         "пашня 6 на G7: купец может сюда войти только по карте 6, а у игрока Anna её нет"},
        {"place F I4", "there is a city at I4: merchant city", "на I4 город: город купцов"},
        {"done", "no token has been placed, and passing is not possible",
         "не положено ни одного жетона, а пасовать нельзя"},
        {"draw F", "nothing is drawn now: the rack is refilled at the end of the turn",
         "сейчас жетоны не берут: подставку пополняют в конце хода"},
        {"score G7", "there is neither a city nor a ziggurat at G7, but a farm of 6",
         "на G7 нет ни города, ни зиккурата: там пашня 6"},
        {"score G8", "there is neither a city nor a ziggurat at G8",
         "на G8 нет ни города, ни зиккурата"},
    };
    static const struct position p = {.tiles = "G7:f6 I4:cM J5:cM D2:cP", .tokens = "G8:2F"};

    table_start(&t, 2, NULL, &p);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_refusal(cases[i].move, cases[i].en, cases[i].ru);
    table_close(&t);
}

/* What the tokens already placed have to do with it is said as well. */
static void refused_plays_read_well(void)
{
    static const struct {
        const char *rack, *cards, *placed, *move, *en, *ru;
    } cases[] = {
        {"FFFMP", NULL, "F@E2", "done", "1 token placed, 2 are needed", "положен 1 жетон, нужно 2"},
        /* The river space is that of the first token, not of the one refused. */
        {"FFFMP", NULL, "F@C2; F@E2", "place F E3",
         "C2 is a river space, and a play of more than two tokens stays on land",
         "C2 — речная клетка, а больше двух жетонов за ход кладут только на сушу"},
        {"FFFMP", NULL, "F@E2; F@E3", "place F C2",
         "C2 is a river space, and a play of more than two tokens stays on land",
         "C2 — речная клетка, а больше двух жетонов за ход кладут только на сушу"},
        {"FFFMP", NULL, "M@E2; F@E3", "place F F2",
         "more than two tokens must all be farmers, but these would be 2 farmers and 1 noble; Anna "
         "owns neither card 4 nor card 5",
         "больше двух жетонов можно сыграть, только если все они крестьяне, а вышло бы: крестьян "
         "2, знатных 1; карт 4 и 5 у игрока Anna нет"},
        {"MMPSF", "4:1", "M@E2; P@E3", "place M F2",
         "with card 4 more than two tokens are either all farmers or one noble of each kind; a "
         "merchant does not fit",
         "с картой 4 больше двух жетонов — это либо одни крестьяне, либо по одному знатному "
         "каждого вида; купец не подходит"},
        {"FFFMP", "5:1", "F@E2; F@E3; M@F2", "place P F3",
         "card 5 adds exactly one noble to three or more farmers; with this priest it would be 2 "
         "farmers and 2 nobles",
         "карта 5 добавляет к трём или более крестьянам ровно одного знатного; с этим жетоном "
         "вышло бы: крестьян 2, знатных 2"},
        {"FFFMP", "5:1", "F@E2; F@E3; M@F2", "done",
         "card 5 adds exactly one noble to three or more farmers; so far it is 2 farmers and 1 "
         "noble",
         "карта 5 добавляет к трём или более крестьянам ровно одного знатного; пока положено: "
         "крестьян 2, знатных 1"},
        {"FFMPS", "5:1", "F@E2; F@E3", "place M F2",
         "card 5 adds exactly one noble to three or more farmers; with this merchant it would be "
         "2 farmers and 1 noble, and no more farmers can follow",
         "карта 5 добавляет к трём или более крестьянам ровно одного знатного; с этим жетоном "
         "вышло бы: крестьян 2, знатных 1, а больше крестьян положить нельзя"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct position p = {
            .tiles = "A4:cM A7:cP", .cards = cases[i].cards, .racks = {cases[i].rack}};
        table_start(&t, 2, NULL, &p);
        table_play(&t, cases[i].placed);
        check_refusal(cases[i].move, cases[i].en, cases[i].ru);
        table_close(&t);
    }
}

/* Cards, draws and the end: who has it, how many are left, why it is over. */
static void refusals_say_what_there_is(void)
{
    static const struct position ring = {.tiles = "A4:cM A7:cP",
                                         .tokens = "I6:2F J6:2M J7:2P I8:2F H7:1S",
                                         .cards = "7:1",
                                         .racks = {"FFFMP"}};
    static const struct position few = {
        .tiles = "A4:cM A7:cP", .racks = {"FFFMP"}, .reserves = {"FM"}};
    static const struct position last = {.tiles = "A4:cM", .cards = "2:1"};

    table_start(&t, 2, NULL, &ring);
    table_play(&t, "F@H6; M@E2; score I7");
    check_refusal("card 3 by=anna", "Boris has won the ziggurat at I7 and takes the card, not Anna",
                  "карту за зиккурат на I7 берёт его победитель, Boris, а не Anna");
    check_refusal("card 7 by=boris", "card 7 is not on display: Anna has it",
                  "карты 7 среди выложенных нет: её владелец — Anna");
    check_refusal("card 8 by=boris", "card 8 is not on display: it is not in this game",
                  "карты 8 среди выложенных нет: в этой игре она не участвует");
    table_close(&t);

    table_start(&t, 2, NULL, &few);
    table_play(&t, "F@K12; M@K11");
    check_refusal("draw F,F", "the reserve of Anna has only farmer ×1 left",
                  "в резерве игрока Anna осталось только крестьянин ×1");
    check_refusal("draw F,P", "there is no priest left in the reserve of Anna",
                  "в резерве игрока Anna больше нет жреца");
    table_close(&t);

    table_start(&t, 2, NULL, &last);
    table_play(&t, "F@E2; M@E3");
    table_refill(&t);
    check_refusal("extra yes by=anna", "the game is over: at most one city left",
                  "игра окончена: осталось не больше одного города");
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
    {"refused plays read well", refused_plays_read_well},
    {"refusals say what there is", refusals_say_what_there_is},
    {NULL, NULL},
};
