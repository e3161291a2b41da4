/* Civilization: logs of whole games, written and read in every form, verified, and distinguished when
 * something in them is changed.  STELE_TEST_GAMES sets the number of games for each edition and
 * number of players, STELE_TEST_FIRST the number of the first. */
#include "core/log/cursor.h"
#include "core/log/log.h"

#include "games/civilization/civilization.h"

#include "acutest.h"

#include <stdlib.h>
#include <string.h>

enum { PLIES = 12000 };

static struct stele *lib;

static const struct stele_new_player players[] = {{"anna", "Анна", NULL}, {"boris", "Boris", NULL},
                                                  {"vera", "Вера", NULL}, {"gleb", "Gleb", NULL},
                                                  {"dina", "Дина", NULL}, {"egor", "Egor", NULL},
                                                  {"zoya", "Зоя", NULL}};

static struct stele_log *new_log(const char *edition, int players_n, const char *knowledge)
{
    const struct stele_new_log want = {.game = "civilization",
                                       .edition = edition,
                                       .players = players,
                                       .players_n = (size_t)players_n,
                                       .knowledge = knowledge};
    struct stele_log *log = NULL;

    TEST_ASSERT(stele_log_new(lib, &want, &log, NULL) == STELE_OK);
    return log;
}

/* Plays on; returns the hash of the position that is reached. */
static uint64_t play(struct stele_log *log, uint64_t seed, int plies)
{
    struct stele_cursor *cursor = stele_cursor_new(log);
    struct stele_status status;
    struct stele_move move;
    struct stele_rng rng;

    stele_rng_seed(&rng, seed);
    for (int i = 0;
         i < plies && stele_cursor_choose(cursor, "greedy", &rng, &move) == STELE_OK; i++)
        TEST_ASSERT(stele_edit_play(cursor, &move, NULL) == STELE_OK);
    const uint64_t hash = stele_cursor_hash(cursor);
    stele_cursor_status(cursor, &status);
    TEST_CHECK(status.over || plies < PLIES);
    stele_cursor_free(cursor);
    return hash;
}

static struct stele_buf written(const struct stele_log *log, enum stele_format format)
{
    struct stele_buf buf = {0};

    TEST_CHECK(stele_log_write(log, format, &buf) == STELE_OK);
    return buf;
}

static void check_round_trip(const struct stele_log *log, uint64_t hash)
{
    struct stele_buf expected = written(log, STELE_FORMAT_XML);
    struct stele_verifier *verifier = stele_verifier_new(lib, NULL);

    for (enum stele_format format = STELE_FORMAT_GZ; format <= STELE_FORMAT_TEXT; format++) {
        struct stele_buf bytes = written(log, format);
        const struct stele_source source = {.data = bytes.data, .size = bytes.size};
        struct stele_log *copy = NULL;
        struct stele_verdict verdict;
        TEST_CHECK(stele_log_read(lib, &source, NULL, &copy, NULL) == STELE_OK);
        TEST_ASSERT(copy != NULL);
        struct stele_buf again = written(copy, STELE_FORMAT_XML);
        TEST_CHECK(strcmp(again.data, expected.data) == 0);
        TEST_CHECK(stele_verify(verifier, &source, &verdict, NULL) == STELE_OK);
        TEST_CHECK(verdict.ok && verdict.hash == hash);
        if (format != STELE_FORMAT_TEXT)
            TEST_CHECK(stele_verify_schema(verifier, &source, NULL) == STELE_OK);
        stele_buf_free(&again);
        stele_buf_free(&bytes);
        stele_log_free(copy);
    }
    stele_verifier_free(verifier);
    stele_buf_free(&expected);
}

static int setting(const char *name, int otherwise)
{
    const char *wanted = getenv(name);

    return wanted ? atoi(wanted) : otherwise;
}

static void round_trip(const char *edition, int players_n, const char *knowledge, int number)
{
    TEST_CASE_("%s, %d players, %s, game %d", edition, players_n, knowledge, number);
    struct stele_log *log = new_log(edition, players_n, knowledge);
    check_round_trip(log, play(log, (uint64_t)(number * 10 + players_n), PLIES));
    stele_log_free(log);
}

static void round_trips(const char *knowledge)
{
    static const struct {
        const char *edition;
        int players_max;
    } editions[] = {{"full", 7}, {"short", 7}, {"nomads", 4}, {"farmers", 7}};
    const int first = setting("STELE_TEST_FIRST", 0), n = setting("STELE_TEST_GAMES", 1);

    lib = stele_new();
    for (size_t i = 0; i < sizeof editions / sizeof *editions; i++)
        for (int players_n = 2; players_n <= editions[i].players_max; players_n++)
            for (int number = first; number < first + n; number++)
                round_trip(editions[i].edition, players_n, knowledge, number);
    stele_free(lib);
}

static void full_logs(void)
{
    round_trips("full");
}

static void table_logs(void)
{
    round_trips("table");
}

/* More tokens than there are, and a move of another phase. */
static void changed_logs(void)
{
    static const char *const changes[][2] = {{"count=\"2\"", "count=\"9\""}, {"<end", "<anchor"}};

    lib = stele_new();
    struct stele_log *log = new_log("full", 3, "full");
    play(log, 1, 300);
    struct stele_buf text = written(log, STELE_FORMAT_XML);
    struct stele_verifier *verifier = stele_verifier_new(lib, NULL);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        const char *at = strstr(text.data, changes[i][0]);
        struct stele_buf changed = {0};
        struct stele_verdict verdict = {0};
        TEST_ASSERT_(at != NULL, "%s is there", changes[i][0]);
        stele_buf_add(&changed, text.data, (size_t)(at - text.data));
        stele_buf_puts(&changed, changes[i][1]);
        stele_buf_puts(&changed, at + strlen(changes[i][0]));
        const struct stele_source source = {.data = changed.data, .size = changed.size};
        const int code = stele_verify(verifier, &source, &verdict, NULL);
        TEST_CHECK_(code != STELE_OK || !verdict.ok, "%s is found", changes[i][1]);
        stele_buf_free(&changed);
    }
    stele_verifier_free(verifier);
    stele_buf_free(&text);
    stele_log_free(log);
    stele_free(lib);
}

TEST_LIST = {
    {"CIV-5.1 full logs of every edition and number of players", full_logs},
    {"CIV-15.6 logs of what the table knew", table_logs},
    {"CIV-5.1 changed logs are found", changed_logs},
    {0},
};
