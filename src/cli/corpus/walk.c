#include "cli/corpus/walk.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { WALK_DEPTH_MAX = 64 };

static int add_one(struct cli *cli, struct paths *paths, const char *path)
{
    if (!stele_grow(&paths->list, &paths->room, paths->n + 1, sizeof *paths->list))
        return cli_no_memory(cli);
    char *copy = strdup(path);
    if (copy == NULL)
        return cli_no_memory(cli);
    paths->list[paths->n++] = copy;
    return CLI_GOOD;
}

static bool is_log_name(const char *name)
{
    static const char *const endings[] = {".stele", ".stele.xml", ".stele.txt"};
    const size_t size = strlen(name);

    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        const size_t ending = strlen(endings[i]);
        if (size > ending && strcmp(name + size - ending, endings[i]) == 0)
            return true;
    }
    return false;
}

/* Byte order, so that it does not depend on the locale. */
static int compare_entries(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int skip_hidden(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static int walk(struct cli *cli, struct paths *paths, const char *directory, int depth);

static int visit(struct cli *cli, struct paths *paths, const char *path, const char *name,
                 int depth)
{
    struct stat info;

    /* Links to directories are not followed: they may lead in circles. */
    if (lstat(path, &info) != 0)
        return FAIL(cli, "cli.cannot-read", "file", path, "error", strerror(errno), NULL);
    if (S_ISDIR(info.st_mode))
        return walk(cli, paths, path, depth + 1);
    return is_log_name(name) ? add_one(cli, paths, path) : CLI_GOOD;
}

static int walk(struct cli *cli, struct paths *paths, const char *directory, int depth)
{
    struct dirent **entries;
    int status = CLI_GOOD;

    if (depth > WALK_DEPTH_MAX)
        return FAIL(cli, "cli.too-deep", "file", directory, NULL);
    const int n = scandir(directory, &entries, skip_hidden, compare_entries);
    if (n < 0)
        return FAIL(cli, "cli.cannot-read", "file", directory, "error", strerror(errno), NULL);
    const size_t size = strlen(directory);
    const char *slash = size > 0 && directory[size - 1] == '/' ? "" : "/";
    for (int i = 0; i < n; i++) {
        struct stele_buf path = {0};
        stele_buf_printf(&path, "%s%s%s", directory, slash, entries[i]->d_name);
        const int visited = path.failed ? cli_no_memory(cli)
                                        : visit(cli, paths, path.data, entries[i]->d_name, depth);
        if (visited > status)
            status = visited;
        stele_buf_free(&path);
        free(entries[i]);
    }
    free(entries);
    return status;
}

int paths_add(struct cli *cli, struct paths *paths, const char *path, bool recursive)
{
    struct stat info;

    /* What cannot be found or is not a file is reported when it is to be read. */
    if (!recursive || strcmp(path, "-") == 0 || stat(path, &info) != 0 || !S_ISDIR(info.st_mode))
        return add_one(cli, paths, path);
    return walk(cli, paths, path, 0);
}

void paths_free(struct paths *paths)
{
    for (size_t i = 0; i < paths->n; i++)
        free(paths->list[i]);
    free(paths->list);
    *paths = (struct paths){0};
}
