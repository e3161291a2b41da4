/* Figures from recorded games: some are altered on purpose, games are played with them, and the set that was not altered
 * has to find out. */
#include "starve.h"
#include "stele.h"

#include <acutest.h>
#include <stdlib.h>
#include <string.h>

/* ---- Games --------------------------------------------------------------------------------------- */

enum { LOGS_MAX = 8, CHECK_EVERY = 10, PLIES_MAX = 1000 };

/* Logs that name the set as it is, whatever they were played with. */
struct club {
    struct stele *lib;
    const struct stele_game *game;
    struct stele_log *logs[LOGS_MAX];
    size_t n;
};

static void club_open(struct club *club)
{
    *club = (struct club){.lib = stele_new()};
    TEST_ASSERT(club->lib != NULL);
    club->game = stele_game_find(club->lib, "deus");
}

static void club_close(struct club *club)
{
    for (size_t i = 0; i < club->n; i++)
        stele_log_free(club->logs[i]);
    stele_free(club->lib);
}

/* A context in which costs are others. */
static struct stele *altered(const char *costs)
{
    struct stele *const lib = stele_new();
    struct stele_buf text = {0};

    stele_buf_printf(&text,
                     "<patch xmlns=\"urn:stele:set:1\" game=\"deus\" id=\"box\" set=\"base\" "
                     "digest=\"?\"><source id=\"box\" by=\"Anna\" from=\"box\"/>"
                     "<group id=\"costs\">%s</group></patch>",
                     costs);
    const struct stele_source source = {.path = "box", .data = text.data, .size = text.size};
    TEST_ASSERT(stele_use_set_sources(lib, stele_game_find(lib, "deus"), &source, 1, NULL) ==
                STELE_OK);
    stele_buf_free(&text);
    return lib;
}

static void add_check(struct stele_log *log, const struct stele_cursor *cursor)
{
    struct stele_setting hash[] = {{"hash", NULL}};
    const struct stele_item check = {.name = "check", .attrs = hash, .attrs_n = 1};
    char text[24];

    snprintf(text, sizeof text, "%016llx", (unsigned long long)stele_cursor_hash(cursor));
    hash[0].value = text;
    TEST_CHECK(stele_edit_item(log, stele_cursor_node(cursor), 0, &check) == STELE_OK);
}

static struct stele_buf play(const struct stele *lib, uint64_t seed)
{
    static const struct stele_new_player players[] = {{"a", "A", NULL}, {"b", "B", NULL}};
    const struct stele_new_log want = {
        .game = "deus", .edition = "base", .players = players, .players_n = 2};
    struct stele_buf text = {0};
    struct stele_log *log;
    struct stele_move move;
    struct stele_rng rng;

    TEST_ASSERT(stele_log_new(lib, &want, &log, NULL) == STELE_OK);
    struct stele_cursor *const cursor = stele_cursor_new(log);
    stele_rng_seed(&rng, seed);
    for (int ply = 1;
         ply < PLIES_MAX && stele_cursor_choose(cursor, "quick", &rng, &move) == STELE_OK; ply++) {
        TEST_ASSERT(stele_edit_play(cursor, &move, NULL) == STELE_OK);
        if (ply % CHECK_EVERY == 0)
            add_check(log, cursor);
    }
    TEST_ASSERT(stele_log_write(log, STELE_FORMAT_TEXT, &text) == STELE_OK);
    stele_cursor_free(cursor);
    stele_log_free(log);
    return text;
}

/* Text with a part of it replaced: from `from` up to `to`. */
static void replace(struct stele_buf *text, const char *from, const char *to, const char *with)
{
    const char *const start = strstr(text->data, from);
    const char *const end = start != NULL ? strstr(start, to) : NULL;
    struct stele_buf other = {0};

    TEST_ASSERT(end != NULL);
    stele_buf_add(&other, text->data, (size_t)(start - text->data));
    stele_buf_puts(&other, with);
    stele_buf_puts(&other, end);
    stele_buf_free(text);
    *text = other;
}

static void club_add(struct club *club, struct stele_buf *text)
{
    struct stele_buf digest = {0};

    stele_buf_printf(&digest, "digest=%s", stele_set_digest(club->lib, club->game));
    replace(text, "digest=", "\n", digest.data);
    stele_buf_free(&digest);
    const struct stele_source source = {.data = text->data, .size = text->size};
    TEST_ASSERT(club->n < LOGS_MAX && stele_log_read_form(club->lib, &source, NULL,
                                                          &club->logs[club->n], NULL) == STELE_OK);
    club->n++;
    stele_buf_free(text);
}

/* Games of somebody whose box has other costs. */
static void club_play(struct club *club, const char *costs, uint64_t seed, size_t n)
{
    struct stele *const lib = altered(costs);

    for (size_t i = 0; i < n; i++) {
        struct stele_buf text = play(lib, seed + i);
        club_add(club, &text);
    }
    stele_free(lib);
}

static void infer(const struct club *club, struct stele_inference *out)
{
    const struct stele_effort effort = {.jobs = 1};

    TEST_ASSERT(stele_infer(club->lib, club->game, club->logs, club->n, &effort, out) == STELE_OK);
}

static const struct stele_finding *of(const struct stele_inference *found, const char *item)
{
    for (size_t i = 0; i < found->n; i++)
        if (strcmp(found->list[i].group, "costs") == 0 && strcmp(found->list[i].item, item) == 0)
            return &found->list[i];
    TEST_ASSERT(false);
    return NULL;
}

/* "costs of cards: Sawmill: stone 1 → wood 1" for each correction, in the order of the set. */
static void check_corrections(const struct club *club, const struct stele_inference *found,
                              const char *expected)
{
    struct stele_buf said = {0};

    for (size_t i = 0; i < found->n; i++)
        if (found->list[i].correction.changes.n > 0) {
            stele_buf_puts(&said, said.size > 0 ? "; " : "");
            stele_say_correction(club->lib, club->game, "en", &found->list[i].correction, &said);
        }
    TEST_CHECK(strcmp(said.data != NULL ? said.data : "", expected) == 0);
    TEST_MSG("%s", said.data != NULL ? said.data : "");
    stele_buf_free(&said);
}

/* ---- What is found ------------------------------------------------------------------------------- */

static const char two_costs[] = "<item id='sawmill' stone='' wood='1'/><item id='quarry' gold='1'/>";
static const char two_found[] = "costs of cards: Sawmill: stone 1 → wood 1; "
                                "costs of cards: Quarry: clay 1 → clay 1, gold 1";

static void altered_costs_are_recovered(void)
{
    struct stele_inference found;
    struct club club;

    club_open(&club);
    club_play(&club, two_costs, 11, 4);
    infer(&club, &found);
    TEST_CHECK(found.logs == 4 && found.holding < 4 && found.unexplained_n == 0 && !found.cut);
    check_corrections(&club, &found, two_found);
    const struct stele_finding *const sawmill = of(&found, "sawmill");
    TEST_CHECK(sawmill->kind == STELE_FOUND_CORRECTED);
    TEST_CHECK(sawmill->pro > 0 && sawmill->contra == 0 && sawmill->logs > 1);
    stele_memory_free(found.memory);
    club_close(&club);
}

/* Half of the games say that it is wood, the others that it is clay. */
static void contradictions_are_told_and_not_decided(void)
{
    struct stele_inference found;
    struct club club;

    club_open(&club);
    club_play(&club, "<item id='sawmill' stone='' wood='1'/>", 11, 3);
    club_play(&club, "<item id='sawmill' stone='' clay='1'/>", 91, 3);
    infer(&club, &found);
    const struct stele_finding *const sawmill = of(&found, "sawmill");
    TEST_CHECK(sawmill->kind == STELE_FOUND_DIVIDED);
    TEST_CHECK(sawmill->others_n > 0 && sawmill->contra > 0 && found.unexplained_n > 0);
    stele_memory_free(found.memory);
    club_close(&club);
}

/* A move that no figure makes legal: the log counts up to there, and is reported. */
static void another_slip_does_not_disturb(void)
{
    struct stele_inference found;
    struct club club;

    club_open(&club);
    club_play(&club, two_costs, 11, 3);
    struct stele *const lib = altered(two_costs);
    struct stele_buf text = play(lib, 40);
    replace(&text, "      build card=", "\n", "      invoke god=ceres");
    club_add(&club, &text);
    infer(&club, &found);
    check_corrections(&club, &found, two_found);
    TEST_CHECK(found.unexplained_n == 1 && found.unexplained[0].where.log == 3);
    stele_memory_free(found.memory);
    stele_free(lib);
    club_close(&club);
}

static void only_logs_of_the_set(void)
{
    const struct stele_effort effort = {.jobs = 1};
    struct stele *const lib = altered(two_costs);
    struct stele_inference found = {.n = 7};
    struct club club;

    club_open(&club);
    club_play(&club, two_costs, 11, 1);
    TEST_CHECK(stele_infer(lib, stele_game_find(lib, "deus"), club.logs, 1, &effort, &found) ==
               STELE_EUSAGE);
    TEST_CHECK(found.n == 0 && found.memory == NULL);
    stele_memory_free(found.memory);
    stele_memory_free(NULL);
    stele_free(lib);
    club_close(&club);
}

/* ---- Without memory ------------------------------------------------------------------------------ */

enum { FAILURES = 12, FEW = 20 };

/* One allocation after the other is refused at the beginning, then some from all over the run. */
static void memory_runs_out(void)
{
    const struct stele_effort effort = {.jobs = 1, .budget = FEW};
    struct stele_inference found;
    struct club club;

    club_open(&club);
    club_play(&club, two_costs, 11, 1);
    const long before = starve_asked();
    TEST_ASSERT(stele_infer(club.lib, club.game, club.logs, 1, &effort, &found) == STELE_OK);
    stele_memory_free(found.memory);
    const long all = starve_asked() - before;
    TEST_ASSERT(all > 2 * FAILURES);
    for (long i = 0; i < 2 * FAILURES; i++) {
        const long after = i < FAILURES ? i : FAILURES + (i - FAILURES) * (all - FAILURES) / FAILURES;
        starve_after(after);
        const int code = stele_infer(club.lib, club.game, club.logs, 1, &effort, &found);
        TEST_CHECK(starve_end() && code == STELE_ENOMEM && found.memory == NULL && found.n == 0);
        TEST_MSG("allocation %ld of %ld: %d", after, all, code);
    }
    club_close(&club);
}

TEST_LIST = {{"altered costs are recovered", altered_costs_are_recovered},
             {"contradictions are told and not decided", contradictions_are_told_and_not_decided},
             {"another slip does not disturb", another_slip_does_not_disturb},
             {"only logs of the set", only_logs_of_the_set},
             {"memory runs out", memory_runs_out},
             {NULL, NULL}};
