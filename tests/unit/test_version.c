#include "config.h"
#include "stele.h"

#include "acutest.h"

static void version_is_that_of_the_package(void)
{
    TEST_CHECK(strcmp(stele_version(), PACKAGE_VERSION) == 0);
    TEST_MSG("found %s", stele_version());
}

TEST_LIST = {
    {"version: is that of the package", version_is_that_of_the_package},
    {0},
};
