/* Corrections of doubtful figures: the neighbours of an item, and which of them make a refused move legal. */
#include "core/library/vary.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/log/log.h"

#include "acutest.h"

enum { SECONDS_MAX = 30 }; /* for what takes a moment, if it ends at all */

static const struct stele_game *deus(const struct stele *lib)
{
    return stele_game_find(lib, "deus");
}

/* A context in which gold goes a long way, so that a payment can be wrong in several figures at once. */
static struct stele *rich(void)
{
    static const char text[] =
        "<patch xmlns=\"urn:stele:set:1\" game=\"deus\" id=\"rich\" set=\"base\" digest=\"?\">"
        "<source id=\"rich\" by=\"Anna\" from=\"other\"/>"
        "<group id=\"limits\"><item id=\"gold-per-resource\" value=\"1\"/></group></patch>";
    const struct stele_source source = {.path = "rich", .data = text, .size = sizeof text - 1};
    struct stele *const lib = stele_new();

    TEST_ASSERT(stele_use_set_sources(lib, deus(lib), &source, 1, NULL) == STELE_OK);
    return lib;
}

/* A game of two whose first player holds the named cards, at the first decision. */
static const char start_of_game[] = "log format=1 game=deus edition=base\n"
                                    "  players\n"
                                    "    player id=anna seat=1\n"
                                    "    player id=boris seat=2\n"
                                    "  setup knowledge=full\n"
                                    "    first player=anna\n"
                                    "  line id=main\n"
                                    "    turn player=anna\n"
                                    "      map faces=T5b,T2b,T4b,T3b turns=2,1,4,5\n"
                                    "      draw cards=war-elephants,sawmill,siege-tower,temple-clay,"
                                    "centurion\n"
                                    "      draw cards=temple-city-4,brewery-3,brewery-5,forum-2,legion\n";

static struct stele_log *read_with(const struct stele *lib, const char *more)
{
    struct stele_buf text = {0};
    struct stele_log *log = NULL;

    stele_buf_puts(&text, start_of_game);
    stele_buf_puts(&text, more);
    const struct stele_source source = {.data = text.data, .size = text.size};
    TEST_ASSERT(stele_log_read(lib, &source, NULL, &log, NULL) != STELE_ENOMEM && log != NULL);
    stele_buf_free(&text);
    return log;
}

/* What is found for a move where the record ends. */
static void correct(struct stele_log *log, const char *text, struct stele_corrections *out)
{
    struct stele_cursor *const cursor = stele_cursor_new(log);
    struct stele_reason why;
    struct stele_node node;
    struct stele_move move;

    TEST_ASSERT(stele_node_parse(log, "end", &node));
    TEST_ASSERT(stele_cursor_goto(cursor, node, NULL));
    TEST_ASSERT(stele_move_parse(log, cursor, text, &move, &why));
    TEST_ASSERT(stele_cursor_corrections(cursor, &move, out) == STELE_OK);
    stele_cursor_free(cursor);
}

/* "costs/sawmill: wood 1; …", one sentence for each. */
static void check_found(const char *before, const char *move, const char *expected)
{
    struct stele *const lib = rich();
    struct stele_log *const log = read_with(lib, before);
    struct stele_corrections found;
    struct stele_buf said = {0};

    TEST_CASE(move);
    correct(log, move, &found);
    for (size_t i = 0; i < found.n; i++) {
        stele_buf_puts(&said, i > 0 ? "; " : "");
        stele_say_correction(lib, deus(lib), "en", &found.list[i], &said);
    }
    TEST_CHECK(strcmp(said.data != NULL ? said.data : "", expected) == 0);
    TEST_MSG("%s", said.data != NULL ? said.data : "");
    TEST_CHECK(!found.cut);
    stele_buf_free(&said);
    stele_memory_free(found.memory);
    stele_log_free(log);
    stele_free(lib);
}

static void the_smallest_that_helps(void)
{
    /* Something is paid for in gold that is not in the cost. */
    check_found("      build card=war-elephants\n", "pay gold=clay:1",
                "costs of cards: War Elephants: wheat 1, gold 1 → wheat 1, gold 1, clay 1");
    /* Twice that: it is two units away. */
    check_found("      build card=centurion\n", "pay gold=wood:2,clay:1",
                "costs of cards: Centurion: wood 1, clay 1 → wood 2, clay 1");
    /* Two figures of the card have to be others. */
    check_found("      build card=sawmill\n", "pay gold=wood:1,clay:1",
                "costs of cards: Sawmill: stone 1 → stone 1, wood 1, clay 1");
    /* There is no such move whatever the card costs: it can be made. */
    check_found("      build card=war-elephants\n", "pay", "");
    /* No figure makes it the other player's turn. */
    check_found("", "invoke god=ceres", "");
}

/* Which region is what was settled when the map was laid: those moves are made again. */
static void what_the_position_already_holds(void)
{
    check_found("      build card=sawmill\n      pay\n", "place at=B1",
                "faces of the tiles: T2b: around it swamp forest mountain sea village sea → "
                "around it sea forest mountain sea village swamp; "
                "faces of the tiles: T2b: around it swamp forest mountain sea village sea → "
                "around it swamp sea mountain sea village forest; "
                "faces of the tiles: T2b: around it swamp forest mountain sea village sea → "
                "around it swamp forest sea sea village mountain");
}

/* A set in which tiles are cut so oddly that one comes from Anna's region to another but not back: why that is too close
 * is said all the same, and at once. */
static void oddly_cut_tiles(void)
{
    static const char odd[] =
        "<patch xmlns=\"urn:stele:set:1\" game=\"deus\" id=\"odd\" set=\"base\" digest=\"?\">"
        "<source id=\"odd\" by=\"Anna\" from=\"other\"/><group id=\"directions\">"
        "<item id=\"d3\" q=\"1\" r=\"1\"/><item id=\"d4\" q=\"1\" r=\"-1\"/>"
        "<item id=\"d5\" q=\"1\" r=\"0\"/><item id=\"d6\" q=\"0\" r=\"1\"/></group></patch>";
    const struct stele_source source = {.path = "odd", .data = odd, .size = sizeof odd - 1};
    struct stele *const lib = stele_new();
    struct stele_reason why;
    struct stele_node node;
    struct stele_move move;

    TEST_ASSERT(stele_use_set_sources(lib, deus(lib), &source, 1, NULL) == STELE_OK);
    struct stele_log *const log = read_with(lib, "      build card=sawmill\n"
                                                 "      pay\n"
                                                 "      place at=A2\n"
                                                 "      skip\n"
                                                 "    turn player=boris\n"
                                                 "      build card=legion\n      pay\n");
    TEST_ASSERT(stele_log_illegal(log, 0) == NULL);
    struct stele_cursor *const cursor = stele_cursor_new(log);
    TEST_ASSERT(stele_node_parse(log, "end", &node) && stele_cursor_goto(cursor, node, NULL));
    TEST_ASSERT(stele_move_parse(log, cursor, "place at=A3", &move, &why));
    alarm(SECONDS_MAX);
    TEST_CHECK(!stele_cursor_check(cursor, &move, &why));
    alarm(0);
    TEST_CHECK(strcmp(why.code, "deus.first-too-close") == 0);
    TEST_MSG("%s", why.code);
    stele_cursor_free(cursor);
    stele_log_free(log);
    stele_free(lib);
}

/* A correction as a patch makes the move legal, and is no longer in doubt. */
static void a_correction_becomes_a_patch(void)
{
    struct stele *const lib = rich();
    struct stele_log *log = read_with(lib, "      build card=sawmill\n");
    const struct stele_patch_head head = {.id = "anna", .by = "Anna", .from = "box"};
    struct stele_corrections found;
    struct stele_buf patch = {0};

    correct(log, "pay gold=wood:1,clay:1", &found);
    TEST_ASSERT(found.n == 1 && found.list[0].changes.n == 2 && found.list[0].steps == 2);
    TEST_ASSERT(stele_patch_write(lib, deus(lib), &head, &found.list[0].changes, &patch) ==
                STELE_OK);
    stele_memory_free(found.memory);
    stele_log_free(log);

    const struct stele_source source = {.path = "patch", .data = patch.data, .size = patch.size};
    TEST_ASSERT(stele_use_set_sources(lib, deus(lib), &source, 1, NULL) == STELE_OK);
    log = read_with(lib, "      build card=sawmill\n      pay gold=wood:1,clay:1\n");
    TEST_CHECK(stele_log_illegal(log, 0) == NULL);
    stele_log_free(log);
    log = read_with(lib, "      build card=sawmill\n");
    correct(log, "pay gold=wheat:1", &found);
    TEST_CHECK(found.n == 0 && found.tried == 0);
    stele_memory_free(found.memory);
    stele_log_free(log);
    stele_buf_free(&patch);
    stele_free(lib);
}

static void nothing_for_a_game_without_doubt(void)
{
    struct stele *const lib = stele_new();
    struct stele_corrections found = {.n = 7};
    struct stele_log *const log = read_with(lib, "");

    correct(log, "discard card=sawmill", &found);
    TEST_CHECK(found.n == 0 && found.memory == NULL && !found.more && !found.cut);
    stele_memory_free(found.memory);
    stele_memory_free(NULL);
    stele_log_free(log);
    stele_free(lib);
}

/* ---- Neighbours ------------------------------------------------------------------------------ */

struct counting {
    struct vary *vary;
    void *compiled;
    size_t n, good;
    unsigned steps;
};

static bool count(void *user, const struct vary_choice *choice)
{
    struct counting *const counting = user;
    unsigned steps = 0;

    for (size_t i = 0; i < choice->n; i++) {
        const struct vary_figure *const figure = &choice->item->figures[choice->figure[i]];
        steps += figure->values[choice->value[i]].steps;
        TEST_CHECK(i == 0 || choice->figure[i] > choice->figure[i - 1]);
        TEST_CHECK(strcmp(figure->values[choice->value[i]].text, figure->before) != 0);
    }
    TEST_CHECK(steps == counting->steps);
    counting->n++;
    counting->good += vary_compile(counting->vary, choice, counting->compiled);
    return true;
}

/* How many corrections of a size there are, and how many of them make a set. */
static void check_count(const char *group, const char *id, size_t figures, unsigned steps,
                        size_t n, size_t good)
{
    struct stele *const lib = stele_new();
    struct counting counting = {.vary = vary_new(lib_game(lib, deus(lib))), .steps = steps};
    const struct vary_item *const item = vary_item(counting.vary, group, id);

    TEST_CASE(id);
    counting.compiled = aligned_alloc(64, (deus(lib)->set_size + 63) / 64 * 64);
    TEST_ASSERT(item != NULL && counting.compiled != NULL);
    TEST_CHECK(vary_each(item, figures, steps, count, &counting));
    TEST_CHECK(counting.n == n && counting.good == good);
    TEST_MSG("%zu, %zu", counting.n, counting.good);
    /* The set is as it was. */
    TEST_CHECK(vary_compile(counting.vary, NULL, counting.compiled));
    TEST_CHECK(memcmp(counting.compiled, lib_game(lib, deus(lib))->compiled,
                      deus(lib)->set_size) == 0);
    free(counting.compiled);
    vary_free(counting.vary);
    stele_free(lib);
}

static void neighbours_by_size(void)
{
    /* stone 1: each of five goods can be one more, stone one less. */
    check_count("costs", "sawmill", 1, 1, 6, 6);
    /* Two more, but of none two less. */
    check_count("costs", "sawmill", 1, 2, 5, 5);
    /* Stone, one more or less, with one of four others; or two of the others. */
    check_count("costs", "sawmill", 2, 2, 2 * 4 + 6, 2 * 4 + 6);
    check_count("costs", "sawmill", 3, 3, 2 * 6 + 4, 2 * 6 + 4);
    /* A ring of six with two seas: 15 pairs change places, but for the seas. */
    check_count("faces", "T2b", 1, 2, 14, 14);
    /* One terrain for another leaves a tile that no box has. */
    check_count("faces", "T2b", 1, 1, 5 + 1 + 6 * 5 + 6, 0);
}

static void accepted_figures_are_the_new_middle(void)
{
    struct stele *const lib = stele_new();
    struct vary *const vary = vary_new(lib_game(lib, deus(lib)));
    const struct vary_item *item = vary_item(vary, "costs", "sawmill");
    struct vary_choice choice = {.item = item, .n = 1};
    struct stele_set_change change[VARY_FIGURES];

    TEST_CHECK(vary_changes(vary, &choice, change) == 1);
    TEST_CHECK(strcmp(change[0].name, "wood") == 0 && strcmp(change[0].before, "") == 0 &&
               strcmp(change[0].after, "1") == 0);
    TEST_ASSERT(vary_accept(vary, &choice));
    item = vary_item(vary, "costs", "sawmill");
    TEST_CHECK(strcmp(item->figures[0].before, "1") == 0);
    TEST_CHECK(strcmp(item->figures[0].values[0].text, "") == 0);
    TEST_CHECK(vary_item(vary, "costs", "nobody") == NULL);
    vary_free(vary);
    vary_free(NULL);
    stele_free(lib);
}

/* Two numbers of a row are one change of its attribute. */
static void a_row_is_written_whole(void)
{
    struct stele *const lib = stele_new();
    struct vary *const vary = vary_new(lib_game(lib, stele_game_find(lib, "civilization")));
    const struct vary_item *item = vary_item(vary, "nations", "crete");
    struct vary_choice choice = {.item = item, .n = 2};
    struct stele_set_change change[VARY_FIGURES];
    uint16_t first = 0;

    while (first + 1u < item->n && item->figures[first].at != 0)
        first++;
    choice.figure[0] = first;
    choice.figure[1] = (uint16_t)(first + 1);
    choice.value[1] = 1;
    TEST_CHECK(vary_changes(vary, &choice, change) == 1);
    TEST_CHECK(strcmp(change[0].before, "1100 1200") == 0);
    TEST_CHECK(strcmp(change[0].after, "1000 1300") == 0);
    TEST_ASSERT(vary_put(vary, item, first, "1250"));
    item = vary_item(vary, "nations", "crete");
    TEST_CHECK(strcmp(item->figures[first].before, "1250") == 0);
    TEST_CHECK(item->figures[first + 1].unit == 100);
    vary_free(vary);
    stele_free(lib);
}

/* The figures of the A.S.T. are hundreds. */
static void wide_figures_go_by_their_unit(void)
{
    struct stele *const lib = stele_new();
    struct vary *const vary = vary_new(lib_game(lib, stele_game_find(lib, "civilization")));
    const struct vary_item *const item = vary_item(vary, "nations", "crete");
    size_t i = 0;

    while (i < item->n && strcmp(item->figures[i].name, "points") != 0)
        i++;
    TEST_ASSERT(i < item->n && item->figures[i].n > 4);
    TEST_CHECK(strcmp(item->figures[i].before, "1100") == 0 && item->figures[i].at == 0);
    TEST_CHECK(strcmp(item->figures[i].values[0].text, "1000") == 0);
    TEST_CHECK(strcmp(item->figures[i].values[1].text, "1200") == 0);
    TEST_CHECK(strcmp(item->figures[i + 1].before, "1200") == 0 && item->figures[i + 1].at == 1);
    TEST_CHECK(item->figures[i + 1].unit == 100);
    vary_free(vary);
    stele_free(lib);
}

TEST_LIST = {{"the smallest that helps", the_smallest_that_helps},
             {"what the position already holds", what_the_position_already_holds},
             {"oddly cut tiles", oddly_cut_tiles},
             {"a correction becomes a patch", a_correction_becomes_a_patch},
             {"nothing for a game without doubt", nothing_for_a_game_without_doubt},
             {"neighbours by size", neighbours_by_size},
             {"accepted figures are the new middle", accepted_figures_are_the_new_middle},
             {"wide figures go by their unit", wide_figures_go_by_their_unit},
             {"a row is written whole", a_row_is_written_whole},
             {NULL, NULL}};
