#include "cli/shared/format.h"

#include <string.h>

int format_choose(struct cli *cli, const char *name, const char *path, enum stele_format *out)
{
    static const char *const names[] = {
        [STELE_FORMAT_GZ] = "gz", [STELE_FORMAT_XML] = "xml", [STELE_FORMAT_TEXT] = "text"};

    if (name == NULL) {
        *out = strcmp(path, "-") == 0 ? STELE_FORMAT_XML : stele_format_of(path);
        return CLI_GOOD;
    }
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i], name) == 0) {
            *out = (enum stele_format)i;
            return CLI_GOOD;
        }
    }
    return FAIL_USAGE(cli, "cli.unknown-format", "format", name, NULL);
}
