/* Civilization: the arithmetic of losses (CIV-22.2.12.2, CIV-R17, CIV-R36), against every choice
 * that there is. */
#include "games/civilization/civilization.h"

#include "acutest.h"

#include <limits.h>

/* What has to be lost, found by trying everything: all there is if it is not enough, else the least
 * that is enough; where a cap is in the way, the most below it. */
static int try_all(struct civ_choice choice)
{
    int least = INT_MAX, most = 0;
    const int all = choice.tokens + choice.each * choice.cities;

    for (int cities = 0; cities <= choice.cities; cities++)
        for (int tokens = 0; tokens <= choice.tokens; tokens++) {
            const int loss = tokens + choice.each * cities;
            if (loss >= choice.target && loss < least)
                least = loss;
            if (loss <= choice.most && loss > most)
                most = loss;
        }
    if (choice.target <= 0)
        return 0;
    if (all <= choice.target)
        least = all;
    return least <= choice.most ? least : most;
}

typedef void visitor(struct civ_choice choice);

static void visit_choices(visitor *visit)
{
    for (int each = 4; each <= 5; each++)
        for (int tokens = 0; tokens <= 7; tokens++)
            for (int cities = 0; cities <= 4; cities++)
                for (int target = 0; target <= 30; target++) {
                    visit((struct civ_choice){tokens, cities, each, target, INT_MAX});
                    for (int most = 0; most <= 8; most++)
                        visit((struct civ_choice){tokens, cities, each, target, most});
                }
}

static void check_least(struct civ_choice choice)
{
    TEST_CHECK_(civ_least(choice) == try_all(choice),
                "%d tokens, %d cities of %d, target %d, at most %d: %d, expected %d",
                choice.tokens, choice.cities, choice.each, choice.target, choice.most,
                civ_least(choice), try_all(choice));
}

static void least_excess(void)
{
    visit_choices(check_least);
}

/* The worked examples. */
static void examples(void)
{
    TEST_CHECK(civ_least((struct civ_choice){1, 2, 5, 9, INT_MAX}) == 10);   /* EX-36 */
    TEST_CHECK(civ_least((struct civ_choice){1, 4, 5, 17, INT_MAX}) == 20);  /* EX-37 */
    TEST_CHECK(civ_least((struct civ_choice){20, 2, 5, 1, INT_MAX}) == 1);   /* EX-38 */
    TEST_CHECK(civ_least((struct civ_choice){0, 3, 5, 7, INT_MAX}) == 10);   /* CIV-R36 */
    TEST_CHECK(civ_least((struct civ_choice){0, 3, 5, 7, 7}) == 5);          /* CIV-R36 */
    TEST_CHECK(civ_least((struct civ_choice){3, 0, 5, 9, INT_MAX}) == 3);    /* CIV-R29 */
}

/* Units are named one step after the other: from wherever the steps allowed so far have led, there
 * is a step to go on, and at the end the loss is what it had to be from the beginning. */
static void walk(struct civ_choice choice, int lost, int expected)
{
    const int least = civ_least(choice);
    bool stuck = true;

    TEST_CHECK(lost + least == expected);
    if (least == 0)
        return;
    for (int city = 0; city <= 1; city++) {
        const int tokens = 1 - city;
        if (tokens > choice.tokens || city > choice.cities ||
            civ_least_after(choice, tokens, city) != least)
            continue;
        struct civ_choice rest = choice;
        const int step = tokens + choice.each * city;
        rest.tokens -= tokens;
        rest.cities -= city;
        rest.target -= step;
        rest.most -= choice.most == INT_MAX ? 0 : step;
        stuck = false;
        walk(rest, lost + step, expected);
    }
    TEST_CHECK(!stuck);
}

static void check_steps(struct civ_choice choice)
{
    if (choice.target <= 12)
        walk(choice, 0, civ_least(choice));
}

static void step_by_step(void)
{
    visit_choices(check_steps);
}

TEST_LIST = {
    {"CIV-22.2.12.2 CIV-R36 the least excess, against every choice", least_excess},
    {"CIV-22.2.12.2 CIV-R29 CIV-R36 EX-36 EX-37 EX-38 examples", examples},
    {"CIV-22.2.12.2 CIV-R17 losses step by step", step_by_step},
    {NULL, NULL},
};
