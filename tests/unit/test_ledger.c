/* The ledger: what is packed comes back, and sums leave out what a game shows aside. */
#include "acutest.h"

#include "core/play/ledger.h"

enum { ASIDE, COUNTED, CATEGORIES_N };

static const struct stele_game game = {.categories_n = CATEGORIES_N, .aside = 1u << ASIDE};

static struct stele_row row_of(int seat, int category, int points)
{
    struct stele_row row;

    row_init(&row, "test.row", "T-1", seat, category, points);
    return row;
}

static void fill(struct ledger *ledger)
{
    const struct stele_row rows[] = {row_of(0, COUNTED, 5), row_of(0, ASIDE, 1),
                                     row_of(1, ASIDE, -1), row_of(1, COUNTED, 7)};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ledger_add(ledger, &rows[i]);
}

static void test_aside_is_not_in_totals(void)
{
    struct ledger ledger = {0};
    int32_t totals[STELE_SEATS_MAX] = {0}, by_category[STELE_SEATS_MAX * CATEGORIES_N] = {0};

    fill(&ledger);
    ledger_sum(&ledger, 0, 4, &game, totals, by_category);
    TEST_CHECK(totals[0] == 5 && totals[1] == 7);
    TEST_CHECK(by_category[0 * CATEGORIES_N + ASIDE] == 1);
    TEST_CHECK(by_category[0 * CATEGORIES_N + COUNTED] == 5);
    TEST_CHECK(by_category[1 * CATEGORIES_N + ASIDE] == -1);
    TEST_CHECK(by_category[1 * CATEGORIES_N + COUNTED] == 7);
    ledger_free(&ledger);
}

static void test_sink_sums_alike(void)
{
    int32_t totals[STELE_SEATS_MAX] = {0};
    struct stele_row row = row_of(2, ASIDE, 3);
    struct sum_sink sink;

    sum_sink_init(&sink, &game, totals, NULL);
    sink.sink.row(&sink.sink, &row);
    TEST_CHECK(totals[2] == 0);
    row = row_of(2, COUNTED, 3);
    sink.sink.row(&sink.sink, &row);
    TEST_CHECK(totals[2] == 3);
}

/* A category that the game does not have counts nowhere. */
static void test_unknown_category(void)
{
    int32_t totals[STELE_SEATS_MAX] = {0};
    const struct stele_row row = row_of(0, CATEGORIES_N, 9);
    struct sum_sink sink;

    sum_sink_init(&sink, &game, totals, NULL);
    sink.sink.row(&sink.sink, &row);
    TEST_CHECK(totals[0] == 0);
}

/* The reading that decided comes back with its row, and no other row has it. */
static void test_readings_come_back(void)
{
    struct stele_row row = row_of(0, COUNTED, 5), back;
    struct ledger ledger = {0};

    row.reading = (struct stele_ruled){3, 1};
    ledger_add(&ledger, &row);
    row = row_of(1, COUNTED, 7);
    ledger_add(&ledger, &row);
    const size_t next = ledger_get(&ledger, 0, &back);
    TEST_CHECK(back.reading.ruling == 3 && back.reading.choice == 1);
    ledger_get(&ledger, next, &back);
    TEST_CHECK(back.reading.ruling == 0 && back.points == 7);
    ledger_free(&ledger);
}

TEST_LIST = {
    {"ledger: what is aside is not in totals", test_aside_is_not_in_totals},
    {"ledger: a sink sums alike", test_sink_sums_alike},
    {"ledger: readings come back", test_readings_come_back},
    {"ledger: unknown categories count nowhere", test_unknown_category},
    {0},
};
