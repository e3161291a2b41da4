#include "core/words/words.h"

#include "core/texts/template.h"
#include "demogame.h"

#include "acutest.h"

static struct words words_in(const struct stele *lib, const char *lang)
{
    return (struct words){
        .lib = lib, .game = &demo_game, .lang = lang, .players = demo_players, .players_n = 3};
}

#define CHECK_SAID(out, expected)                                                                  \
    do {                                                                                           \
        TEST_CHECK(strcmp((out)->data != NULL ? (out)->data : "", (expected)) == 0);               \
        TEST_MSG("said:     %s", (out)->data != NULL ? (out)->data : "");                          \
        TEST_MSG("expected: %s", (expected));                                                      \
        stele_buf_clear(out);                                                                      \
    } while (0)

static void check_names(struct stele *lib)
{
    const struct words en = words_in(lib, "en"), ru = words_in(lib, "ru");

    TEST_CHECK(strcmp(words_name(&en, DEMO_GOODS, 1, NULL), "stone") == 0);
    TEST_CHECK(strcmp(words_name(&en, DEMO_GOODS, 1, "gen"), "stone") == 0);
    TEST_CHECK(strcmp(words_name(&ru, DEMO_GOODS, 1, NULL), "камень") == 0);
    TEST_CHECK(strcmp(words_name(&ru, DEMO_GOODS, 1, "gen"), "камня") == 0);
    TEST_CHECK(strcmp(words_name(&ru, DEMO_GOODS, 1, "many"), "камень") == 0);
    /* "stuff" is made of the group "goods": its names serve. */
    TEST_CHECK(strcmp(words_name(&ru, DEMO_STUFF, 2, "gen"), "питания") == 0);
    TEST_CHECK(strcmp(words_name(&ru, DEMO_FACES, 2, NULL), "B") == 0);
    TEST_CHECK(strcmp(words_name(&en, DEMO_GOODS, STELE_UNKNOWN, NULL), "?") == 0);
    TEST_CHECK(strcmp(words_name(&en, DEMO_GOODS, 99, NULL), "?") == 0);
    TEST_CHECK(strcmp(words_name(&en, 99, 0, NULL), "?") == 0);
}

/* Names are kept once found: the second answer is the first one, of its language and form. */
static void names_and_their_forms(void)
{
    struct stele *lib = demo_lib();

    check_names(lib);
    check_names(lib);
    stele_free(lib);
}

static void players_by_name(void)
{
    struct stele *lib = demo_lib();
    struct words words = words_in(lib, "ru");

    TEST_CHECK(strcmp(words_player(&words, 0), "Анна") == 0);
    TEST_CHECK(strcmp(words_player(&words, 2), "ann") == 0);
    TEST_CHECK(strcmp(words_player(&words, STELE_NOBODY), "никто") == 0);
    words.players_n = 0;
    TEST_CHECK(strcmp(words_player(&words, 1), "игрок 2") == 0);
    stele_free(lib);
}

static void moves_in_words(void)
{
    struct stele *lib = demo_lib();
    const struct words en = words_in(lib, "en"), ru = words_in(lib, "ru");
    static const int16_t goods[] = {0, 2, 2, 1}, dice[] = {1, 0};
    struct stele_buf out = {0};
    struct stele_move move;

    move_init(&move, DEMO_TAKE, 0);
    move_set_int(&move, 0, 1);
    move_set_int(&move, 1, 1);
    words_move(&en, &move, &out);
    CHECK_SAID(&out, "Анна takes 1 unit of stone");
    move.value[1] = 23;
    words_move(&ru, &move, &out);
    CHECK_SAID(&out, "Анна берёт 23 штуки камня");
    move_init(&move, DEMO_GIVE, 1);
    move_set_int(&move, 0, 0);
    move_set(&move, 1, goods, 4);
    words_move(&en, &move, &out);
    CHECK_SAID(&out, "Борис gives wood ×2, food ×1 to Анна");
    move_set_int(&move, 2, 5);
    words_move(&en, &move, &out);
    CHECK_SAID(&out, "Борис gives wood ×2, food ×1 to Анна: 5");
    /* Without its own sentence a move is written in notation. */
    move_init(&move, DEMO_ROLL, STELE_NOBODY);
    move_set(&move, 0, dice, 2);
    words_move(&en, &move, &out);
    CHECK_SAID(&out, "roll dice=W,F");
    stele_buf_free(&out);
    stele_free(lib);
}

static void events_rows_and_reasons(void)
{
    struct stele *lib = demo_lib();
    const struct words en = words_in(lib, "en"), ru = words_in(lib, "ru");
    static const int16_t gained[] = {1, 2}, nothing[] = {0, 0};
    struct stele_buf out = {0};
    struct stele_event event;
    struct stele_reason why;
    struct stele_row row;

    event_init(&event, "demo.gain", "DEM-1.1", 1);
    fact_counts(&event.facts, "goods", DEMO_GOODS, gained, 2);
    fact_counts(&event.facts, "lost", DEMO_GOODS, nothing, 2);
    words_event(&en, &event, &out);
    CHECK_SAID(&out, "Борис: 3 goods (wood ×1, stone ×2), none lost");
    row_init(&row, "demo.row", "DEM-1.1", 1, 0, 4);
    fact_name(&row.facts, "good", DEMO_GOODS, 0);
    words_row(&en, &row, &out);
    CHECK_SAID(&out, "+4 for Wood");
    row.points = -4;
    words_row(&ru, &row, &out);
    CHECK_SAID(&out, "Дерева: -4");
    refuse(&why, "demo.why", "DEM-1.1");
    fact_object(&why.facts, "object", (struct stele_object){.kind = 0, .seat = 1, .index = 1});
    fact_int(&why.facts, "a", 0);
    words_reason(&en, &why, &out);
    CHECK_SAID(&out, "not stone of Борис: 0 {b} {missing}");
    why.facts.value[why.facts.fact[0].first] = 1;
    words_reason(&en, &why, &out);
    CHECK_SAID(&out, "not die 1: 0 {b} {missing}");
    /* The game of a code is found without a log. */
    const struct words bare = {.lib = lib, .lang = "en"};
    fact_seat(&why.facts, "player", 0);
    words_reason(&bare, &why, &out);
    CHECK_SAID(&out, "not die 1: 0 {b} {missing}");
    refuse(&why, "demo.unheard-of", NULL);
    fact_int(&why.facts, "n", 3);
    fact_seat(&why.facts, "player", 0);
    words_reason(&en, &why, &out);
    CHECK_SAID(&out, "demo.unheard-of: n=3, player=Анна");
    stele_buf_free(&out);
    stele_free(lib);
}

static void capitals(void)
{
    static const struct {
        const char *plain, *capital;
    } cases[] = {{"stone", "Stone"}, {"Stone", "Stone"}, {"камень", "Камень"},   {"ткань", "Ткань"},
                 {"ёлка", "Ёлка"},   {"яма", "Яма"},     {"1 товар", "1 товар"}, {"", ""}};
    struct stele *lib = demo_lib_of(demo_set_xml,
                                    "<texts xmlns='urn:stele:texts:1' game='demo' lang='en'>"
                                    "<messages><message id='m'>{x:^}</message></messages></texts>",
                                    demo_ru_xml, NULL);
    const struct words words = words_in(lib, "en");

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct stele_facts facts = {0};
        struct stele_buf out = {0};
        fact_text(&facts, "x", cases[i].plain);
        words_say(&words, "m", &facts, &out);
        CHECK_SAID(&out, cases[i].capital);
        stele_buf_free(&out);
    }
    stele_free(lib);
}

static void diagnostics_on_one_line(void)
{
    struct stele *lib = demo_lib();
    const struct words en = words_in(lib, "en"), ru = words_in(lib, "ru");
    struct stele_diag diag = {.severity = STELE_ERROR, .kind = STELE_D_RULE, .line = 12};
    struct stele_buf out = {0};

    refuse(&diag.why, "core.wrong-player", "RTA-2.1");
    fact_seat(&diag.why.facts, "player", 0);
    fact_seat(&diag.why.facts, "expected", 1);
    strcpy(diag.node, "main:3");
    strcpy(diag.move, "stop");
    words_diag(&en, "a.stele", &diag, &out);
    CHECK_SAID(&out, "a.stele:12: main:3: stop: this turn is given to Анна, but it is Борис’s turn "
                     "(RTA-2.1)");
    diag.severity = STELE_WARNING;
    diag.why.clause = "";
    diag.line = 0;
    diag.node[0] = diag.move[0] = '\0';
    words_diag(&ru, "a.stele", &diag, &out);
    CHECK_SAID(&out, "a.stele: предупреждение: в записи ходит Анна, а по правилам ходит Борис");
    words_diag(&ru, NULL, &diag, &out);
    CHECK_SAID(&out, "предупреждение: в записи ходит Анна, а по правилам ходит Борис");
    fact_text(&diag.why.facts, "file", "sets/demo.xml");
    diag.line = 4;
    diag.severity = STELE_ERROR;
    words_diag(&ru, NULL, &diag, &out);
    CHECK_SAID(&out, "sets/demo.xml:4: в записи ходит Анна, а по правилам ходит Борис");
    stele_buf_free(&out);
    stele_free(lib);
}

static void messages_with_strings(void)
{
    struct stele *lib = demo_lib();
    struct stele_buf out = {0};

    stele_say(lib, NULL, "ru", "limit.plies", &out, "limit", "21", NULL);
    CHECK_SAID(&out, "в записи больше 21 хода");
    stele_say(lib, NULL, "ru", "limit.plies", &out, "limit", "5", NULL);
    CHECK_SAID(&out, "в записи больше 5 ходов");
    stele_say(lib, NULL, "en", "io.open", &out, "name", "x.stele", NULL);
    CHECK_SAID(&out, "the file cannot be opened: x.stele");
    stele_say(lib, NULL, "en", "io.open", &out, "name", "", NULL);
    CHECK_SAID(&out, "the file cannot be opened");
    stele_say(lib, &demo_game, "de", "demo.row", &out, "points", "3", "good", "oak", NULL);
    CHECK_SAID(&out, "+3 for Oak");
    stele_say(lib, NULL, "en", "no.such", &out, NULL);
    CHECK_SAID(&out, "message/no.such");
    stele_buf_free(&out);
    stele_free(lib);
}

static void widths(void)
{
    static const struct {
        const char *text;
        size_t width;
    } cases[] = {
        {"", 0},          {"abc", 3},      {"Анна", 4}, {"×2", 2}, {"日本", 4}, {"é", 1},
        {"e\xcc\x81", 1}, {"\xff\xfe", 8}, {"\xd0", 4}, {"…", 1},  {"a\nb", 4}, {"\xc2\x9b", 6},
    };
    struct stele_buf out = {0};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        TEST_CHECK(words_width(cases[i].text) == cases[i].width);
        TEST_MSG("%s: %zu", cases[i].text, words_width(cases[i].text));
    }
    words_pad(&out, "Анна", 6);
    words_pad(&out, "|Борис", 3);
    CHECK_SAID(&out, "Анна  |Борис");
    stele_buf_puts(&out, " a b   ");
    words_end_line(&out);
    words_end_line(&out);
    CHECK_SAID(&out, " a b\n\n");
    words_pad(&out, "a\x1b\n\xe2\x80\xae\xc2\xa0\xd0|", 24);
    CHECK_SAID(&out, "a\\x1b\\n\\u202e\xc2\xa0\\xd0|     ");
    stele_buf_free(&out);
}

TEST_LIST = {
    {"words: names and their forms", names_and_their_forms},
    {"words: players by name", players_by_name},
    {"words: moves", moves_in_words},
    {"words: events, rows and reasons", events_rows_and_reasons},
    {"words: capitals", capitals},
    {"words: diagnostics on one line", diagnostics_on_one_line},
    {"words: messages with strings", messages_with_strings},
    {"words: widths", widths},
    {0},
};
