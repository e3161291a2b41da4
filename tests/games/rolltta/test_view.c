/* Roll Through the Ages for people and programs: state view, status, text board, sentences, and
 * the clauses behind wrong claims. */
#include "rta_table.h"

#include "acutest.h"

#include "core/words/words.h"

#include <string.h>

static const char *const langs[] = {"en", "ru"};

static struct words words_of(const struct table *t, const char *lang)
{
    return (struct words){t->game.lib, &rolltta_game, lang, t->game.rules.players,
                          t->game.rules.players_n};
}

/* ---- The state view -------------------------------------------------------------------------- */

static void expect_json(const struct stele_buf *json, const char *piece)
{
    TEST_CHECK_(strstr(json->data, piece) != NULL, "%s is in %s", piece, json->data);
}

static void view_of_a_turn(void)
{
    struct table t;
    struct stele_buf json = {0};

    table_open(&t, "base", 2, NULL);
    gt_view(&t.game, STELE_NOBODY, &json);
    expect_json(&json, "\"first\":\"anna\"");
    expect_json(&json, "{\"face\":\"\",\"rolled\":0,\"locked\":false,\"use\":\"\"}");
    expect_json(&json, "\"rolls\":0,\"rolls_left\":3");
    expect_json(&json, "\"players\":[{\"id\":\"anna\",\"food\":3");
    table_play(&t, "roll S,B,C; reroll 3");
    gt_view(&t.game, STELE_NOBODY, &json);
    expect_json(&json, "\"rolls\":1,\"rolls_left\":2");
    expect_json(&json, "{\"face\":\"S\",\"rolled\":1,\"locked\":true,\"use\":\"\"}");
    expect_json(&json, "{\"face\":\"\",\"rolled\":0,\"locked\":false,\"use\":\"\"}]");
    expect_json(&json, "\"skulls\":1,\"coins\":0");
    table_play(&t, "roll C; stop; choose workers");
    gt_view(&t.game, STELE_NOBODY, &json);
    expect_json(&json, "{\"face\":\"B\",\"rolled\":1,\"locked\":false,\"use\":\"workers\"}");
    expect_json(&json, "\"rolls\":2,\"rolls_left\":0,\"skulls\":1,\"coins\":7,\"workers\":2");
    expect_json(&json, "\"goods\":{\"wood\":1,\"stone\":1,\"pottery\":0,\"cloth\":0,"
                       "\"spearheads\":0},\"goods_total\":2,\"goods_value\":3");
    stele_buf_free(&json);
    table_close(&t);
}

static void view_of_a_sheet(void)
{
    struct table t;
    struct stele_buf json = {0};

    table_open(&t, "base", 2, NULL);
    table_give(&t, 0, "irrigation");
    table_finish(&t, 0, "obelisk", RTA_LATER);
    table_finish(&t, 1, "obelisk", RTA_FIRST);
    table_set_cities(&t, 0, 4);
    table_sheet(&t, 0)->disasters = 3;
    gt_view(&t.game, STELE_NOBODY, &json);
    expect_json(&json, "\"city4\":{\"boxes\":3,\"of\":3,\"finished\":true}");
    expect_json(&json, "\"cities_finished\":4");
    expect_json(&json, "\"temple\":{\"boxes\":0,\"of\":7,\"finished\":false,\"first\":false,"
                       "\"points\":0,\"out\":true}");
    expect_json(&json, "\"obelisk\":{\"boxes\":9,\"of\":9,\"finished\":true,\"first\":false,"
                       "\"points\":3,\"out\":false}");
    expect_json(&json, "\"first\":true,\"points\":6");
    expect_json(&json, "\"developments\":[\"irrigation\"]");
    expect_json(&json, "\"points\":{\"developments\":2,\"monuments\":3,\"architecture\":0,"
                       "\"empire\":0,\"commerce\":0,\"disasters\":-3},\"score\":2");
    stele_buf_free(&json);
    table_close(&t);
}

static void view_of_a_disaster_and_a_purchase(void)
{
    struct table t;
    struct stele_buf json = {0};

    table_open(&t, "base", 2, NULL);
    table_give(&t, 0, "irrigation medicine religion caravans");
    table_set_cities(&t, 0, 5);
    table_turn(&t, 0);
    table_sheet(&t, 0)->food = 9;
    table_play(&t, "roll S,S,S,C,C; stop; buy leadership");
    gt_view(&t.game, STELE_NOBODY, &json);
    expect_json(&json, "\"disaster\":\"pestilence\",\"struck\":[\"boris\"]");
    expect_json(&json, "\"bought\":[\"leadership\"],\"met\":\"five-developments\"");
    expect_json(&json, "\"coins\":0");
    stele_buf_free(&json);
    table_close(&t);
}

/* ---- Status ---------------------------------------------------------------------------------- */

static void who_moves_next(void)
{
    struct table t;
    struct stele_status status;

    table_open(&t, "base", 2, NULL);
    rta_status(&t.game.rules, &t.state, &status);
    TEST_CHECK(status.chance && status.mover == STELE_NOBODY && status.turn_seat == 0);
    table_play(&t, "roll F,W,C");
    rta_status(&t.game.rules, &t.state, &status);
    TEST_CHECK(!status.chance && status.mover == 0 && status.phase == RTA_P_ROLL);
    table_play(&t, "reroll 1");
    rta_status(&t.game.rules, &t.state, &status);
    TEST_CHECK(status.chance && status.mover == STELE_NOBODY);
    table_play(&t, "roll F; stop; end");
    rta_status(&t.game.rules, &t.state, &status);
    TEST_CHECK(status.turn_seat == 1 && status.turn == 2 && status.round == 1 && !status.over);
    table_close(&t);
}

/* ---- The text board -------------------------------------------------------------------------- */

static void check_width(const char *text)
{
    char line[1024];

    while (*text) {
        size_t n = strcspn(text, "\n");
        TEST_ASSERT(n < sizeof line);
        memcpy(line, text, n);
        line[n] = '\0';
        TEST_CHECK_(words_width(line) <= 100, "%d columns: %s", (int)words_width(line), line);
        TEST_CHECK_(n == 0 || line[n - 1] != ' ', "blank at the end: %s", line);
        text += n + (text[n] == '\n');
    }
}

static void boards_fit(void)
{
    static const struct {
        const char *edition;
        int players;
    } cases[] = {{"solo", 1}, {"base", 2}, {"base", 3}, {"base", 4}, {"lba", 4}, {"solo-lba", 1}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (int lang = 0; lang < 2; lang++) {
            struct table t;
            struct stele_buf out = {0};
            TEST_CASE_("%s, %d players, %s", cases[i].edition, cases[i].players, langs[lang]);
            table_open(&t, cases[i].edition, cases[i].players, NULL);
            table_set_goods(&t, 0, "wood:8 stone:7 pottery:6 cloth:5 spearheads:4");
            table_sheet(&t, 0)->monument[table_monument(&t, "great_pyramid")] = 14;
            struct words words = words_of(&t, langs[lang]);
            rta_board(&t.game.rules, &t.state, STELE_NOBODY, &words, &out);
            check_width(out.data);
            TEST_CHECK(strstr(out.data, "message/") == NULL && strstr(out.data, "name/") == NULL);
            TEST_CHECK(strchr(out.data, '{') == NULL);
            stele_buf_free(&out);
            table_close(&t);
        }
    }
}

static void board_shows_the_position(void)
{
    struct table t;
    struct stele_buf out = {0};

    table_open(&t, "base", 2, NULL);
    table_give(&t, 1, "irrigation");
    table_finish(&t, 0, "step_pyramid", RTA_FIRST);
    table_finish(&t, 1, "step_pyramid", RTA_LATER);
    table_play(&t, "roll S,W,G; reroll 2; roll W; stop; build city4 2");
    struct words words = words_of(&t, "en");
    rta_board(&t.game.rules, &t.state, STELE_NOBODY, &words, &out);
    TEST_CHECK(strstr(out.data, "1:S*  2:W  3:G") != NULL);
    TEST_CHECK(strstr(out.data, "▶ Anna") != NULL);
    TEST_CHECK(strstr(out.data, "city 4               ■■□") != NULL);
    TEST_CHECK(strstr(out.data, "★ 1                     ☆ 0") != NULL);
    TEST_CHECK(strstr(out.data, "Irrigation 10/2      □                       ■") != NULL);
    TEST_CHECK(strstr(out.data, "–") != NULL); /* out */
    TEST_CHECK(strstr(out.data, "Score if the game ended now") != NULL);
    TEST_CHECK(strstr(out.data, "pottery              1 = 3                   0\n") != NULL);
    stele_buf_free(&out);
    words = words_of(&t, "ru");
    rta_board(&t.game.rules, &t.state, STELE_NOBODY, &words, &out);
    TEST_CHECK(strstr(out.data, "Ирригация 10/2") != NULL);
    TEST_CHECK(strstr(out.data, "город 4") != NULL);
    stele_buf_free(&out);
    table_close(&t);
}

static void long_names_are_cut(void)
{
    struct table t;
    struct stele_buf out = {0};
    static const struct stele_player players[] = {
        {"a", "Константин Константинович Константинопольский", "", {"", ""}},
        {"b", "Наталья", "", {"", ""}},
        {"c", "В", "", {"", ""}},
        {"d", "Anna Maria Francesca Elisabetta of the Long Name", "", {"", ""}}};

    table_open(&t, "lba", 4, NULL);
    struct words words = words_of(&t, "ru");
    words.players = players;
    rta_board(&t.game.rules, &t.state, STELE_NOBODY, &words, &out);
    check_width(out.data);
    TEST_CHECK(strstr(out.data, "Наталья") != NULL);
    stele_buf_free(&out);
    table_close(&t);
}

/* ---- Sentences ------------------------------------------------------------------------------- */

/* Keys of the view that a claim may name, but for those of every game. */
static const char *const figures[] = {
    "first",       "dice",        "face",   "locked",      "use",       "rolls",
    "rolls_left",  "skulls",      "coins",  "workers",     "disaster",  "struck",
    "swaps_left",  "bought",      "met",    "food",        "disasters", "ships",
    "goods",       "goods_total", "cities", "finished",    "monuments", "cities_finished",
    "goods_value", "boxes",       "out",    "developments"};

static void every_table_has_words(void)
{
    struct table t;
    char key[80];

    table_open(&t, "base", 2, NULL);
    for (int lang = 0; lang < 2; lang++) {
        for (size_t i = 0; i < rolltta_game.verbs_n; i++) {
            snprintf(key, sizeof key, "message/rolltta.move-%s", rolltta_game.verbs[i].name);
            TEST_CHECK_(stele_text_find(t.game.lib, &rolltta_game, langs[lang], key)[0] != '\0',
                        "%s", key);
        }
        for (size_t i = 0; i < rolltta_game.objects_n; i++) {
            snprintf(key, sizeof key, "message/rolltta.object-%s", rolltta_game.objects[i].name);
            TEST_CHECK_(stele_text_find(t.game.lib, &rolltta_game, langs[lang], key)[0] != '\0',
                        "%s", key);
        }
        for (size_t i = 0; i < rolltta_game.rulings_n; i++) {
            for (const char *const *choice = rolltta_game.rulings[i].choices; *choice; choice++) {
                snprintf(key, sizeof key, "ruling/%s/%s", rolltta_game.rulings[i].id, *choice);
                TEST_CHECK_(stele_text_find(t.game.lib, &rolltta_game, langs[lang], key)[0] != '\0',
                            "%s", key);
            }
        }
        for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
            snprintf(key, sizeof key, "name/figures/%s", figures[i]);
            TEST_CHECK_(stele_text_find(t.game.lib, &rolltta_game, langs[lang], key)[0] != '\0',
                        "%s", key);
        }
        struct words words = words_of(&t, langs[lang]);
        for (size_t d = 0; d < rolltta_game.domains_n; d++)
            for (int i = 0; i < t.game.rules.domains[d].names_n; i++)
                TEST_CHECK_(words_name(&words, (int)d, i, NULL) != t.game.rules.domains[d].names[i],
                            "%s: %s/%s has a name", langs[lang], rolltta_game.domains[d].name,
                            t.game.rules.domains[d].names[i]);
    }
    table_close(&t);
}

static void say_all(const struct table *t, const struct stele_move *move)
{
    struct stele_buf out = {0};

    for (int lang = 0; lang < 2; lang++) {
        struct words words = words_of(t, langs[lang]);
        stele_buf_clear(&out);
        words_move(&words, move, &out);
        gt_sentence(&t->game, "move", out.data);
        for (size_t i = 0; i < t->game.events_n; i++) {
            stele_buf_clear(&out);
            words_event(&words, &t->game.events[i], &out);
            gt_sentence(&t->game, t->game.events[i].kind, out.data);
        }
        for (size_t i = 0; i < t->game.rows_n; i++) {
            stele_buf_clear(&out);
            words_row(&words, &t->game.rows[i], &out);
            gt_sentence(&t->game, t->game.rows[i].kind, out.data);
        }
    }
    stele_buf_free(&out);
}

/* Refusals of one verb's moves with small numbers and first names. */
static void say_refusals(const struct table *t, struct stele_rng *rng)
{
    struct stele_buf out = {0};
    struct stele_move move;
    struct stele_reason why = {0};

    for (int i = 0; i < 6; i++) {
        int verb_index = (int)rng_below(rng, RTA_VERBS_N);
        const struct stele_verb *verb = &rolltta_game.verbs[verb_index];
        bool chance = verb->flags & STELE_VERB_CHANCE;
        move_init(&move, verb_index,
                  chance                   ? STELE_NOBODY
                  : rng_below(rng, 8) == 0 ? (int)rng_below(rng, t->game.rules.players_n)
                                           : t->state.active);
        for (int arg = 0; arg < verb->args_n; arg++) {
            int16_t values[2];
            bool number =
                verb->args[arg].type == STELE_T_INT || verb->args[arg].type == STELE_T_INTS;
            bool seat = verb->args[arg].type == STELE_T_SEAT;
            uint32_t most = number ? 9
                            : seat ? t->game.rules.players_n
                                   : t->game.rules.domains[verb->args[arg].domain].names_n;
            values[0] = (int16_t)rng_below(rng, most);
            values[1] = (int16_t)(1 + rng_below(rng, 9));
            move_set(&move, arg, values, verb->args[arg].type == STELE_T_COUNTS ? 2 : 1);
        }
        if (game_check(&t->game.rules, &t->state, &move, &why))
            continue;
        for (int lang = 0; lang < 2; lang++) {
            struct words words = words_of(t, langs[lang]);
            stele_buf_clear(&out);
            words_reason(&words, &why, &out);
            gt_sentence(&t->game, why.code, out.data);
        }
    }
    stele_buf_free(&out);
}

/* Every move, event, row and refusal of whole games, in both languages. */
static void whole_games_are_told(void)
{
    static const struct {
        const char *edition;
        int players;
        const char *settings;
    } games[] = {{"base", 3, "trading=yes"},
                 {"base", 4, "trading=yes RTA-A20=gifts RTA-A12=compulsory RTA-A10=in-order"},
                 {"solo", 1, "RTA-A15=first"},
                 {"lba", 3, "RTA-A2=spend RTA-A21=forbidden"},
                 {"lba", 2, NULL},
                 {"solo-lba", 1, NULL}};

    for (size_t g = 0; g < 2 * (sizeof games / sizeof *games); g++) {
        struct table t;
        struct stele_rng rng;
        struct stele_moves legal = {0};
        struct stele_move move;
        bool greedy = g % 2 == 0;

        TEST_CASE_("%s, %s", games[g / 2].edition, greedy ? "greedy" : "random");
        table_open(&t, games[g / 2].edition, games[g / 2].players, games[g / 2].settings);
        stele_rng_seed(&rng, 77 + g);
        for (int ply = 0; ply < 3000 && t.state.phase != RTA_P_OVER; ply++) {
            legal.n = legal.open = 0;
            game_legal(&t.game.rules, &t.state, &legal);
            say_refusals(&t, &rng);
            bool done = (greedy && rta_greedy(&t.game.rules, &t.state, &rng, &legal, &move)) ||
                        (legal.open && rng_below(&rng, 2) == 0 &&
                         rta_venture(&t.game.rules, &t.state, &rng, &move));
            if (!done && legal.n > 0)
                move = legal.list[rng_below(&rng, (uint32_t)legal.n)];
            else if (!done && !rta_chance(&t.game.rules, &t.state, &rng, &move))
                continue;
            t.game.events_n = t.game.rows_n = 0;
            game_apply(&t.game.rules, &t.state, &move, &t.game.sink);
            rta_score(&t.game.rules, &t.state, &t.game.sink);
            say_all(&t, &move);
        }
        TEST_CHECK(t.state.phase == RTA_P_OVER);
        stele_moves_free(&legal);
        table_close(&t);
    }
}

/* The words themselves, where grammar is at stake. */
static void sentences_read_well(void)
{
    struct table t;
    struct stele_buf out = {0};
    struct stele_move move;
    struct stele_reason why;
    static const struct {
        const char *move, *en, *ru;
    } cases[] = {
        {"reroll 2", "Anna rolls die 2 again", "Anna перебрасывает кубик 2"},
        {"reroll 1,3", "Anna rolls dice 1, 3 again", "Anna перебрасывает кубики 1, 3"},
        {"choose food,workers", "Anna chooses food, workers", "Anna выбирает: питание, рабочих"},
        {"build great_wall 1", "Anna builds Great Wall: 1 worker",
         "Anna направляет 1 рабочего на строительство Великой стены"},
        {"build city4 3", "Anna builds city 4: 3 workers",
         "Anna направляет 3 рабочих на строительство города 4"},
        {"engineer 5", "Anna turns in 5 stone for workers",
         "Anna сдаёт 5 камней и получает рабочих"},
        {"trade boris give=wood:3 take=stone:2", "Anna gives wood ×3, Boris gives stone ×2",
         "Anna отдаёт дерево ×3, Boris отдаёт камень ×2"},
        {"trade boris give=pottery:1", "Anna gives pottery ×1, Boris gives nothing",
         "Anna отдаёт керамику ×1, Boris ничего не отдаёт"},
        {"invade 0", "Anna spends no spearheads on the invasion",
         "Anna не тратит на вторжение металл"},
        {"ship 2", "Anna builds 2 ships", "Anna строит 2 корабля"},
        {"swap wood pottery 1", "Anna swaps wood ×1 for pottery ×1 with the bank",
         "Anna меняет у банка дерево ×1 на керамику ×1"},
        {"buy religion", "Anna buys Religion", "Anna покупает Религию"},
        {"buy coinage goods=wood,cloth food=3",
         "Anna buys Coinage, paying with wood, cloth and 3 food",
         "Anna покупает Чеканку монет, платит товарами: дерево, ткань и питанием: 3"},
        {"buy coinage food=3", "Anna buys Coinage, paying with 3 food",
         "Anna покупает Чеканку монет, платит питанием: 3"},
        {"discard wood:2", "Anna discards wood ×2", "Anna сдаёт излишки: дерево ×2"},
    };

    table_open(&t, "lba", 2, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        TEST_CASE(cases[i].move);
        TEST_ASSERT(gt_parse(&t.game, cases[i].move, &move, &why));
        for (int lang = 0; lang < 2; lang++) {
            struct words words = words_of(&t, langs[lang]);
            const char *expected = lang == 0 ? cases[i].en : cases[i].ru;
            stele_buf_clear(&out);
            words_move(&words, &move, &out);
            TEST_CHECK_(strcmp(out.data, expected) == 0, "\"%s\", expected \"%s\"", out.data,
                        expected);
        }
    }
    stele_buf_free(&out);
    table_close(&t);
}

static void say(const struct table *t, const char *move, const char *en, const char *ru)
{
    TEST_CASE(move);
    gt_say_refusal(&t->game, move, en, ru);
}

/* Who, what, and how much is missing; plural names, and none of something, read well too. */
static void refusals_say_what_and_why(void)
{
    struct table t;

    table_open(&t, "base", 3, "trading=yes RTA-A10=in-order");
    table_play(&t, "roll C,W,F");
    say(&t, "leadership 1", "Anna does not own Leadership", "у игрока Anna нет Лидерства");
    say(&t, "roll F", "first Anna must pick dice to roll again, or stop",
        "сначала Anna выбирает кубики для переброса или останавливается");
    table_play(&t, "reroll 1,3");
    say(&t, "stop", "2 dice are being rolled: their faces must come first",
        "брошено кубиков: 2; сначала нужно записать выпавшие грани");
    table_play(&t, "roll C,C; stop");
    say(&t, "engineer 1", "Anna does not own Engineering", "у игрока Anna нет Инженерного дела");
    say(&t, "trade boris give=spearheads:1 take=spearheads:1",
        "spearheads cannot stand on both sides; name only the difference",
        "металл стоит на обеих сторонах; нужна только разница");
    say(&t, "trade boris give=spearheads:1 take=food:1", "Anna has no spearheads",
        "у игрока Anna нет металла");
    table_set_goods(&t, 0, "wood:2 cloth:1 spearheads:2");
    table_set_goods(&t, 1, "spearheads:3");
    say(&t, "trade boris give=cloth:2 take=food:1", "Anna has cloth ×1, not ×2",
        "у игрока Anna ткани 1, а не 2");
    say(&t, "trade boris give=spearheads:2 take=food:1",
        "Boris has no room for spearheads ×2: 3 in store, 4 at most",
        "игроку Boris негде держать ещё металл ×2: на складе 3, предел 4");
    say(&t, "build hanging_gardens 1", "a game of 3 players is played without the Hanging Gardens",
        "в игре на 3 игроков нет Висячих садов");
    say(&t, "build city5 1", "by the ruling of this game city 5 must wait until city 4 is finished",
        "по толкованию этой партии сначала заканчивают город 4, потом строят город 5");
    say(&t, "buy quarrying",
        "the price of Quarrying is 15; the payment is worth 14, of which 14 in coins: 1 short",
        "цена Каменоломен — 15, оплата — 14, из них монетами 14: не хватает 1");
    say(&t, "buy leadership stone", "no stone in store to pay with", "камня для оплаты нет");
    say(&t, "discard cloth:2", "cloth ×2 named, 1 in store", "названо ткани: 2, на складе 1");
    table_play(&t, "buy leadership; end; roll F,F,F; stop");
    say(&t, "buy caravans", "the price of Caravans is 20; the payment is worth 0: 20 short",
        "цена Каравана — 20, оплата — 0: не хватает 20");
    table_play(&t, "end; roll F,F,F; stop; end");
    say(&t, "leadership 1", "Leadership comes when rolling is over",
        "Лидерство применяют, когда броски закончены");
    table_play(&t, "roll F,F,C");
    say(&t, "leadership 1", "Leadership comes when rolling is over; stop first",
        "Лидерство применяют, когда броски закончены; сначала нужно остановиться");
    table_play(&t, "stop; buy irrigation cloth");
    say(&t, "buy irrigation", "a development was already bought this turn",
        "в этом ходу улучшение уже куплено");
    table_close(&t);
}

static void refusals_of_ships(void)
{
    struct table t;

    table_open(&t, "lba", 2, NULL);
    table_set_goods(&t, 0, "wood:2 cloth:2 stone:7");
    table_play(&t, "roll F,F,F; stop");
    say(&t, "ship 1", "Anna does not own Shipping", "у игрока Anna нет Судоходства");
    say(&t, "swap wood stone 1", "a swap takes a ship, and Anna has none",
        "для обмена нужен корабль, а у игрока Anna кораблей нет");
    table_give(&t, 0, "shipping preservation");
    say(&t, "buy shipping", "Anna already owns Shipping", "у игрока Anna уже есть Судоходство");
    table_play(&t, "ship 1");
    say(&t, "swap wood pottery 2", "2 swaps asked for; 1 ship allows 1 more this turn",
        "названо обменов: 2, осталось в этом ходу: 1 (кораблей: 1)");
    say(&t, "swap wood stone 1", "stone: 8 would be too many, the row holds 7",
        "камень: 8 — слишком много, в ряду 7 мест");
    table_play(&t, "swap wood pottery 1");
    say(&t, "swap cloth pottery 1", "1 swap asked for; 1 ship allows no more this turn",
        "названо обменов: 1, осталось в этом ходу: 0 (кораблей: 1)");
    say(&t, "ship 1", "ships are built in the building phase only; now: trade",
        "корабли строят только на этапе строительства; сейчас торги");
    say(&t, "engineer 1", "stone is turned into workers in the building phase only; now: trade",
        "камень сдают только на этапе строительства; сейчас торги");
    table_close(&t);
}

/* ---- Claims ---------------------------------------------------------------------------------- */

static void claims_have_clauses(void)
{
    static const struct {
        int seat;
        const char *what, *clause;
    } cases[] = {
        {0, "cities.city4.boxes", "RTA-8.6"},
        {0, "cities_finished", "RTA-8.6"},
        {0, "developments", "RTA-9.1"},
        {0, "developments.1", "RTA-9.1"},
        {0, "ships", "RTA-16.6"},
        {0, "goods_total", "RTA-11.1"},
        {0, "goods_value", "RTA-4.6"},
        {0, "points.developments", "RTA-13.1"},
        {0, "points.monuments", "RTA-13.2"},
        {0, "points.architecture", "RTA-13.3"},
        {0, "points.empire", "RTA-13.4"},
        {0, "points.commerce", "RTA-13.5"},
        {0, "points.disasters", "RTA-13.6"},
        {0, "score", "RTA-13.8"},
        {0, "monuments.temple.boxes", "RTA-8.4"},
        {0, "monuments.temple.finished", "RTA-8.5"},
        {0, "monuments.temple.out", "RTA-1.6"},
        {STELE_NOBODY, "round", "RTA-2.1"},
        {STELE_NOBODY, "turn_player", "RTA-2.1"},
        {STELE_NOBODY, "phase", "RTA-2.2"},
        {STELE_NOBODY, "first", "RTA-1.2"},
        {STELE_NOBODY, "rolls", "RTA-3.2"},
        {STELE_NOBODY, "skulls", "RTA-7.1"},
        {STELE_NOBODY, "disaster", "RTA-7.1"},
        {STELE_NOBODY, "workers", "RTA-8.1"},
        {STELE_NOBODY, "swaps_left", "RTA-16.7"},
        {STELE_NOBODY, "bought", "RTA-9.1"},
        {STELE_NOBODY, "dice.2.use", "RTA-5.2"},
        {STELE_NOBODY, "coins", "RTA-9.2"},
    };
    struct table t;

    table_open(&t, "base", 2, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        gt_claim(&t.game, cases[i].seat, cases[i].what, "-1", cases[i].clause);
    gt_claim(&t.game, 0, "nonsense", "1", NULL);
    gt_claim(&t.game, STELE_NOBODY, "hash", "1", NULL);
    gt_claim(&t.game, 0, "citiesx", "1", NULL);
    table_close(&t);
}

/* What is named and does not exist is refused with the clause that says what does. */
static void names_that_are_not_there(void)
{
    static const struct {
        const char *move, *clause;
    } cases[] = {
        {"roll F,X,W", "RTA-3.1"},
        {"build city8 1", "RTA-8.6"},
        {"trade boris coin:1 wood:1", "RTA-15.2"},
        {"choose both", "RTA-5.2"},
        {"swap food stone 1", "RTA-16.7"},
    };
    struct table t;

    table_open(&t, "base", 2, "trading=yes");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct stele_move move;
        struct stele_reason why = {0};
        TEST_CASE(cases[i].move);
        TEST_CHECK(!gt_parse(&t.game, cases[i].move, &move, &why));
        TEST_CHECK(why.clause && strcmp(why.clause, cases[i].clause) == 0);
        TEST_MSG("%s %s", why.code, why.clause ? why.clause : "nothing");
    }
    table_close(&t);
}

/* Goods as coins, and food as far as the cities of two rounds need it. */
static int store_of(const struct table *t, const struct rta_state *state, int seat)
{
    const struct stele_rules *const rules = &t->game.rules;
    const struct rta_sheet *const sheet = &state->sheet[seat];
    const int need = 2 * rta_cities(rules, sheet) * rta_set(rules)->food_per_city;

    return rta_goods_value(rules, sheet) + 2 * (sheet->food < need ? sheet->food : need);
}

/* A deal is proposed to bots that choose only if the other side is not poorer by it; random play tries any. */
static void test_agreed(void)
{
    int agreed = 0, ventured = 0, losses = 0;
    struct stele_moves legal = {0};
    struct rta_state after;
    struct stele_move move;
    struct stele_rng rng;
    struct table t;

    table_open(&t, "base", 4, "trading=yes");
    stele_rng_seed(&rng, 5);
    for (int ply = 0; ply < 3000 && t.state.phase != RTA_P_OVER; ply++) {
        legal.n = legal.open = 0;
        game_legal(&t.game.rules, &t.state, &legal);
        for (int i = 0; i < 8 && !t.state.pending && legal.open != 0; i++) {
            bool (*const offer)(const struct stele_rules *, const void *, struct stele_rng *,
                                struct stele_move *) = i % 2 == 0 ? rta_propose : rta_venture;
            if (!offer(&t.game.rules, &t.state, &rng, &move))
                continue;
            const int with = move_int(&move, RTA_TRADE_WITH, 0);
            after = t.state;
            game_apply(&t.game.rules, &after, &move, NULL);
            const bool loses = store_of(&t, &after, with) < store_of(&t, &t.state, with);
            TEST_CHECK(i % 2 != 0 || !loses);
            agreed += i % 2 == 0;
            ventured += i % 2 != 0;
            losses += loses;
        }
        if (!rta_greedy(&t.game.rules, &t.state, &rng, &legal, &move) &&
            !rta_chance(&t.game.rules, &t.state, &rng, &move))
            move = legal.list[rng_below(&rng, (uint32_t)legal.n)];
        game_apply(&t.game.rules, &t.state, &move, NULL);
    }
    TEST_CHECK(agreed > 50 && ventured > 50 && losses > 20);
    stele_moves_free(&legal);
    table_close(&t);
}

TEST_LIST = {
    {"agreed deals", test_agreed},
    {"view: dice, rolls, workers, goods", view_of_a_turn},
    {"view: the sheet of a player", view_of_a_sheet},
    {"view: disaster, purchase, end condition", view_of_a_disaster_and_a_purchase},
    {"status: who moves next", who_moves_next},
    {"board: 100 columns in both languages", boards_fit},
    {"board: shows the position", board_shows_the_position},
    {"board: long names are cut", long_names_are_cut},
    {"words: every verb, object, ruling and name", every_table_has_words},
    {"words: whole games are told without gaps", whole_games_are_told},
    {"words: sentences read well", sentences_read_well},
    {"words: refusals say what and why", refusals_say_what_and_why},
    {"words: refusals of ships", refusals_of_ships},
    {"RTA-3.1 RTA-4.2 RTA-5.2 RTA-8.6 RTA-15.2 RTA-16.7 names that are not there", names_that_are_not_there},
    {"claims: the clause behind a figure", claims_have_clauses},
    {0},
};
