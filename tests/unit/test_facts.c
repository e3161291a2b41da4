#include "core/game/game.h"

#include "acutest.h"

static struct stele_reason refused(void)
{
    struct stele_reason why;

    memset(&why, 0xee, sizeof why); /* refuse must not rely on what was there */
    TEST_CHECK(!refuse(&why, "core.game-over", "RTA-1.1"));
    return why;
}

static void refuse_empties_the_reason(void)
{
    const struct stele_reason why = refused();

    TEST_CHECK(strcmp(why.code, "core.game-over") == 0 && strcmp(why.clause, "RTA-1.1") == 0);
    TEST_CHECK(why.facts.n == 0 && why.facts.values_n == 0 && why.facts.text_n == 0);
}

static void facts_of_each_type(void)
{
    static const int16_t values[] = {3, 1, 2}, counts[] = {0, 2, 0, -1};
    struct stele_reason why = refused();
    struct stele_facts *facts = &why.facts;

    fact_int(facts, "n", -70000);
    fact_name(facts, "good", 2, 4);
    fact_seat(facts, "player", STELE_NOBODY);
    fact_names(facts, "dice", 1, values, 3);
    fact_counts(facts, "goods", 2, counts, 4);
    fact_object(facts, "object", (struct stele_object){.kind = 1, .seat = 2, .index = 300});
    fact_text(facts, "found", "ёж");
    TEST_CHECK(facts->n == 7 && facts->values_n == 1 + 1 + 3 + 4 + 3);
    TEST_CHECK(facts->fact[0].number == -70000);
    TEST_CHECK(facts->fact[1].domain == 2 && facts->value[facts->fact[1].first] == 4);
    TEST_CHECK(facts->value[facts->fact[2].first] == STELE_NOBODY);
    TEST_CHECK(facts->fact[3].count == 3 && facts->value[facts->fact[3].first + 2] == 2);
    const int16_t *pairs = facts->value + facts->fact[4].first;
    TEST_CHECK(facts->fact[4].count == 4);
    TEST_CHECK(pairs[0] == 1 && pairs[1] == 2 && pairs[2] == 3 && pairs[3] == -1);
    TEST_CHECK(facts->value[facts->fact[5].first + 2] == 300);
    TEST_CHECK(strcmp(facts->text + facts->fact[6].number, "ёж") == 0);
    TEST_CHECK(strcmp(facts->fact[6].key, "found") == 0);
}

static void what_does_not_fit_is_dropped_whole(void)
{
    int16_t many[STELE_FACT_VALUES_MAX + 1] = {0};
    struct stele_reason why = refused();
    struct stele_facts *facts = &why.facts;

    fact_ints(facts, "many", many, STELE_FACT_VALUES_MAX + 1);
    TEST_CHECK(facts->n == 0);
    fact_ints(facts, "all", many, STELE_FACT_VALUES_MAX);
    TEST_CHECK(facts->n == 1 && facts->values_n == STELE_FACT_VALUES_MAX);
    fact_seat(facts, "player", 0);
    TEST_CHECK(facts->n == 1);
    for (int i = 0; i < 2 * STELE_FACTS_MAX; i++)
        fact_int(facts, "n", i);
    TEST_CHECK(facts->n == STELE_FACTS_MAX);
}

static void long_texts_are_cut_between_characters(void)
{
    char text[301];
    struct stele_reason why = refused();

    text[0] = 'x';
    for (int i = 0; i < 150; i++)
        memcpy(text + 1 + 2 * i, "ж", 2);
    fact_slice(&why.facts, "found", text, 301);
    const char *found = why.facts.text;
    TEST_CHECK(strlen(found) == 99 + 3);
    TEST_CHECK(strcmp(found + 97, "ж…") == 0);
    TEST_MSG("%s", found);
    fact_slice(&why.facts, "more", text, 301);
    TEST_CHECK(why.facts.n == 2);
    fact_slice(&why.facts, "no-room", text, 301);
    TEST_CHECK(why.facts.n == 2 && why.facts.text_n <= STELE_FACT_TEXT_MAX);
}

static void events_and_rows_start_empty(void)
{
    struct stele_event event;
    struct stele_row row;

    memset(&event, 0xee, sizeof event);
    memset(&row, 0xee, sizeof row);
    event_init(&event, "demo.famine", "RTA-6.3", 2);
    TEST_CHECK(event.seat == 2 && event.facts.n == 0 && event.facts.text_n == 0);
    row_init(&row, "demo.row", "RTA-6.3", 1, 3, -4);
    TEST_CHECK(row.seat == 1 && row.category == 3 && row.points == -4 && !row.provisional);
    TEST_CHECK(row.objects == NULL && row.objects_n == 0 && row.facts.n == 0 && row.ply == 0);
}

static void seats_become_names(void)
{
    const struct stele_player players[] = {{"anna", "Анна", "", {"", ""}},
                                           {"ben", "Ben", "", {"", ""}}};
    struct stele_reason why;

    refuse(&why, "demo.code", NULL);
    fact_seat(&why.facts, "player", 0);
    fact_int(&why.facts, "found", 3);
    fact_seat(&why.facts, "expected", 1);
    fact_seat(&why.facts, "nobody", STELE_NOBODY);
    fact_name_players(&why.facts, players, 2);
    TEST_CHECK(why.facts.fact[0].type == STELE_F_TEXT);
    TEST_CHECK(strcmp(why.facts.text + why.facts.fact[0].number, "Анна") == 0);
    TEST_CHECK(why.facts.fact[1].type == STELE_F_INT && why.facts.fact[1].number == 3);
    TEST_CHECK(strcmp(why.facts.text + why.facts.fact[2].number, "Ben") == 0);
    TEST_CHECK(why.facts.fact[3].type == STELE_F_SEAT);
}

/* After the plain name those in the languages, if they all fit. */
static void names_in_languages(void)
{
    char long_name[STELE_FACT_TEXT_MAX - 4];
    memset(long_name, 'x', sizeof long_name);
    long_name[sizeof long_name - 1] = '\0';
    const struct stele_player players[] = {{"anna", "Anna", "", {"", "Анна"}},
                                           {"ben", "Ben", "", {"", long_name}}};
    struct stele_reason why;

    refuse(&why, "demo.code", NULL);
    fact_seat(&why.facts, "player", 0);
    fact_name_players(&why.facts, players, 2);
    const char *const text = why.facts.text + why.facts.fact[0].number;
    TEST_CHECK(why.facts.fact[0].count == STELE_LANGS_N);
    TEST_CHECK(memcmp(text, "Anna\0\0Анна", sizeof "Anna\0\0Анна") == 0);
    refuse(&why, "demo.code", NULL);
    fact_seat(&why.facts, "player", 1);
    fact_name_players(&why.facts, players, 2);
    TEST_CHECK(why.facts.fact[0].count == 0);
    TEST_CHECK(strcmp(why.facts.text + why.facts.fact[0].number, "Ben") == 0);
}

TEST_LIST = {
    {"facts: refuse empties the reason", refuse_empties_the_reason},
    {"facts: each type", facts_of_each_type},
    {"facts: what does not fit is dropped whole", what_does_not_fit_is_dropped_whole},
    {"facts: long texts are cut between characters", long_texts_are_cut_between_characters},
    {"facts: events and rows start empty", events_and_rows_start_empty},
    {"facts: seats become names", seats_become_names},
    {"facts: names in languages", names_in_languages},
    {0},
};
