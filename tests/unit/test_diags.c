#include "core/read/record.h"

#include "acutest.h"
#include "core/base/diags.h"

static void adding_and_counting(void)
{
    struct stele_diags diags = {0};
    struct stele_diag *diag = diags_add(&diags, STELE_ERROR, STELE_D_FORMAT, "log.syntax");

    TEST_ASSERT(diag != NULL);
    TEST_CHECK(diag->severity == STELE_ERROR && diag->kind == STELE_D_FORMAT && diag->line == 0);
    TEST_CHECK(strcmp(diag->why.code, "log.syntax") == 0 && diag->why.facts.n == 0);
    TEST_CHECK(diag->node[0] == '\0' && diag->move[0] == '\0' && diag->why.clause[0] == '\0');
    diags_add(&diags, STELE_WARNING, STELE_D_CLAIM, "claim.digest");
    TEST_CHECK(diags.n == 2 && diags_errors(&diags) == 1);
    stele_diags_free(&diags);
    TEST_CHECK(diags.list == NULL && diags.n == 0);
    stele_diags_free(NULL);
}

static void past_the_limit_they_are_counted(void)
{
    static const struct {
        size_t limit, kept;
    } cases[] = {{0, 100}, {3, 3}, {500, 250}};

    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        struct stele_diags diags = {.limit = cases[k].limit};
        for (int i = 0; i < 250; i++)
            diags_add(&diags, STELE_ERROR, STELE_D_FORMAT, "log.syntax");
        TEST_CHECK(diags.n == cases[k].kept && diags.dropped == 250 - cases[k].kept);
        TEST_CHECK(diags.seen == 1u << STELE_D_FORMAT);
        diags_add(&diags, STELE_ERROR, STELE_D_CLAIM, "core.claim-hash");
        diags_add(&diags, STELE_WARNING, STELE_D_IO, "io.open");
        TEST_CHECK(diags.seen == (1u << STELE_D_FORMAT | 1u << STELE_D_CLAIM));
        stele_diags_free(&diags);
    }
    TEST_CHECK(diags_add(NULL, STELE_ERROR, STELE_D_IO, "io.open") == NULL);
}

TEST_LIST = {
    {"diags: adding and counting", adding_and_counting},
    {"diags: past the limit they are counted", past_the_limit_they_are_counted},
    {0},
};
