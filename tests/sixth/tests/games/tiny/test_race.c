/* The tiny race: every clause, and every way of being refused. */
#include "stele.h"

#include <string.h>

#include "acutest.h"

struct race {
    struct stele *lib;
    struct stele_log *log;
    struct stele_cursor *cursor;
};

/* A new race under a reading of TNY-A1. */
static struct race start(const char *reading)
{
    static const struct stele_new_player players[] = {{.id = "anna"}, {.id = "boris"}};
    const struct stele_setting rulings[] = {{"TNY-A1", reading}};
    const struct stele_new_log want = {.game = "tiny",
                                       .edition = "base",
                                       .players = players,
                                       .players_n = 2,
                                       .rulings = rulings,
                                       .rulings_n = 1};
    struct race race = {.lib = stele_new()};

    TEST_ASSERT(stele_log_new(race.lib, &want, &race.log, NULL) == STELE_OK);
    race.cursor = stele_cursor_new(race.log);
    TEST_ASSERT(race.cursor != NULL);
    return race;
}

static void finish(struct race *race)
{
    stele_cursor_free(race->cursor);
    stele_log_free(race->log);
    stele_free(race->lib);
}

/* Plays a move: the clause that refuses it must be this one, "" where it is legal. */
static void expect(struct race *race, const char *text, const char *clause)
{
    struct stele_reason why = {0};
    struct stele_move move;
    const bool legal = stele_move_parse(race->log, race->cursor, text, &move, &why) &&
                       stele_edit_play(race->cursor, &move, &why) == STELE_OK;
    const char *found = legal ? "" : why.clause;

    TEST_CHECK_(strcmp(found, clause) == 0 && legal == (*clause == '\0'), "%s: \"%s\", not \"%s\"",
                text, clause, found);
}

/* Whether the refusal of a move names the ruling that decides it. */
static bool reads(const struct race *race, const char *ruling, const char *text)
{
    struct stele_reason why = {0};
    struct stele_move move;
    const char *id, *choice;

    return stele_move_parse(race->log, race->cursor, text, &move, &why) &&
           !stele_cursor_check(race->cursor, &move, &why) &&
           stele_ruled_names(stele_log_game(race->log), why.reading, &id, &choice) &&
           strcmp(id, ruling) == 0 && strcmp(choice, "exact") == 0;
}

static struct stele_status status(const struct race *race)
{
    struct stele_status now;

    stele_cursor_status(race->cursor, &now);
    return now;
}

static void turns(void)
{
    struct race race = start("exact");

    expect(&race, "take", "TNY-2.1"); /* before the roll */
    expect(&race, "roll 0", "TNY-2.1");
    expect(&race, "roll 7", "TNY-2.1");
    expect(&race, "roll 6", "");
    expect(&race, "roll 6", "TNY-2.1"); /* twice */
    expect(&race, "take by=boris", "TNY-3.1");
    expect(&race, "take", "");
    TEST_CHECK_(status(&race).turn_seat == 1, "%s", "TNY-3.1: Boris is next");
    expect(&race, "roll 3", "");
    expect(&race, "leave", "");
    TEST_CHECK_(status(&race).turn_seat == 0 && status(&race).round == 2, "%s",
                "TNY-2.3: and Anna again");
    finish(&race);
}

/* TNY-2.2 under both readings of TNY-A1; the end, TNY-3.2. */
static void target(void)
{
    for (int over = 0; over < 2; over++) {
        struct race race = start(over ? "over" : "exact");
        static const char *const moves[] = {"roll 6", "take", "roll 1", "leave", "roll 5"};

        for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
            expect(&race, moves[i], "");
        TEST_CHECK(over || reads(&race, "TNY-A1", "take"));
        expect(&race, "take", over ? "" : "TNY-A1");
        TEST_CHECK_(status(&race).over == (over == 1), "%s", "TNY-2.2");
        if (over)
            expect(&race, "roll 1", "TNY-3.2");
        finish(&race);
    }
}

/* The number of players. */
static void players(void)
{
    static const struct stele_new_player one[] = {{.id = "anna"}};
    const struct stele_new_log want = {
        .game = "tiny", .edition = "base", .players = one, .players_n = 1};
    struct stele_diags diags = {0};
    struct stele_log *log = NULL;
    struct stele *lib = stele_new();

    TEST_CHECK(stele_log_new(lib, &want, &log, &diags) != STELE_OK && diags.n == 1);
    TEST_CHECK_(diags.n == 1 && strcmp(diags.list[0].why.clause, "TNY-1.1") == 0, "%s",
                "nobody races alone");
    stele_diags_free(&diags);
    stele_free(lib);
}

/* TNY-1.2: points are rows of the ledger. */
static void points(void)
{
    struct race race = start("exact");
    const struct stele_row *rows;
    size_t n;

    expect(&race, "roll 4", "");
    expect(&race, "take", "");
    n = stele_cursor_ledger(race.cursor, &rows);
    TEST_CHECK_(n == 1 && rows[0].points == 4 && strcmp(rows[0].clause, "TNY-1.2") == 0, "%s",
                "one row");
    finish(&race);
}

TEST_LIST = {
    {"turns", turns}, {"target", target}, {"players", players}, {"points", points}, {NULL, NULL}};
