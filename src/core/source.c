/* Where logs come from and what they are called. */
#include "stele.h"

#include <string.h>
#include <strings.h>

const struct stele_limits stele_limits_default = {
    .bytes = UINT64_C(256) << 20,
    .ratio = 1000,
    .depth = 64,
    .plies = 4000000,
    .text = 65536,
    .diags = 100,
};

static bool ends_with(const char *path, const char *suffix)
{
    const size_t size = strlen(path), suffix_n = strlen(suffix);

    return size >= suffix_n && strcasecmp(path + size - suffix_n, suffix) == 0;
}

enum stele_format stele_format_of(const char *path)
{
    if (path != NULL && ends_with(path, ".xml"))
        return STELE_FORMAT_XML;
    if (path != NULL && ends_with(path, ".txt"))
        return STELE_FORMAT_TEXT;
    return STELE_FORMAT_GZ;
}
