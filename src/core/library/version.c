#include "config.h"
#include "stele.h"

const char *stele_version(void)
{
    return PACKAGE_VERSION;
}
