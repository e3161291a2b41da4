/* The embedded files are the files of formats/, byte for byte. */
#include "config.h"
#include "core/library/embed.h"

#include <stdio.h>
#include <stdlib.h>

#include "acutest.h"

static FILE *open_format(const char *name)
{
    const char *srcdir = getenv("srcdir");
    char path[4096];

    snprintf(path, sizeof path, "%s/formats/%s", srcdir != NULL ? srcdir : ".", name);
    return fopen(path, "rb");
}

static void compare_with_disk(const struct embedded_file *file)
{
    FILE *in = open_format(file->name);
    size_t at = 0;
    int c;

    TEST_CASE(file->name);
    if (!TEST_CHECK(in != NULL))
        return;
    while ((c = getc(in)) != EOF && at < file->size && file->data[at] == c)
        at++;
    TEST_CHECK(c == EOF && at == file->size);
    TEST_MSG("differs at byte %zu of %zu", at, file->size);
    fclose(in);
}

static void embedded_files_equal_those_on_disk(void)
{
    for (size_t i = 0; i < embedded_files_n; i++) {
        compare_with_disk(&embedded_files[i]);
        TEST_CHECK(embedded_files[i].data[embedded_files[i].size] == 0);
    }
}

static void table_is_sorted_and_terminated(void)
{
    const struct embedded_file *files = embedded_files;

    for (size_t i = 1; i < embedded_files_n; i++) {
        TEST_CHECK(strcmp(files[i - 1].name, files[i].name) < 0);
        TEST_MSG("%s before %s", files[i - 1].name, files[i].name);
    }
    TEST_CHECK(files[embedded_files_n].name == NULL);
}

TEST_LIST = {
    {"embed: files equal those on disk", embedded_files_equal_those_on_disk},
    {"embed: table is sorted and terminated", table_is_sorted_and_terminated},
    {0},
};
