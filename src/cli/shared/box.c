#include "cli/shared/box.h"

#include "cli/shared/load.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct box {
    struct stele_buf folder;
    char **paths;
    size_t n, room;
};

/* A relative path in the variable is ignored, as the specification of these folders demands. */
static bool name_folder(struct stele_buf *out)
{
    const char *const config = getenv("XDG_CONFIG_HOME"), *const home = getenv("HOME");

    if (config != NULL && config[0] == '/')
        stele_buf_printf(out, "%s/stele/sets", config);
    else if (home != NULL && home[0] == '/')
        stele_buf_printf(out, "%s/.config/stele/sets", home);
    return out->size > 0 || out->failed;
}

static bool is_patch(const char *name)
{
    const size_t size = strlen(name);

    return name[0] != '.' && size > 4 && strcmp(name + size - 4, ".xml") == 0;
}

static bool add_path(struct box *box, const char *name)
{
    const size_t size = box->folder.size + strlen(name) + 2;
    char *const path = malloc(size);

    if (path == NULL || !stele_grow(&box->paths, &box->room, box->n + 1, sizeof *box->paths)) {
        free(path);
        return false;
    }
    snprintf(path, size, "%s/%s", box->folder.data, name);
    box->paths[box->n++] = path;
    return true;
}

static int compare_paths(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int read_folder(struct cli *cli, struct box *box)
{
    DIR *const folder = opendir(box->folder.data);
    const struct dirent *entry;
    bool good = true;

    if (folder == NULL && (errno == ENOENT || errno == ENOTDIR))
        return CLI_GOOD;
    if (folder == NULL)
        return FAIL(cli, "cli.box.folder", "folder", box->folder.data, "why", strerror(errno),
                    NULL);
    while (good && (entry = readdir(folder)) != NULL)
        good = !is_patch(entry->d_name) || add_path(box, entry->d_name);
    closedir(folder);
    if (!good)
        return cli_no_memory(cli);
    if (box->n > 1)
        qsort(box->paths, box->n, sizeof *box->paths, compare_paths);
    return CLI_GOOD;
}

static void box_free(struct box *box)
{
    for (size_t i = 0; i < box->n; i++)
        free(box->paths[i]);
    free(box->paths);
    stele_buf_free(&box->folder);
}

int box_use(struct cli *cli, struct stele *lib)
{
    struct stele_diags diags = {.limit = cli->limits.diags};
    struct box box = {0};
    int status = CLI_GOOD;

    if (name_folder(&box.folder))
        status = box.folder.failed ? cli_no_memory(cli) : read_folder(cli, &box);
    if (status == CLI_GOOD && box.n > 0) {
        const char *const *const paths = (const char *const *)box.paths;
        const int result = stele_use_box(lib, paths, box.n, &diags);
        status = report_files(cli, NULL, paths, result, &diags);
        if (status != CLI_GOOD && result != STELE_ENOMEM)
            FAIL(cli, "cli.box.broken", "folder", box.folder.data, NULL);
    }
    stele_diags_free(&diags);
    box_free(&box);
    return status == CLI_GOOD ? CLI_GOOD : CLI_USAGE;
}
