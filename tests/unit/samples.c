#include "samples.h"

#include <acutest.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct visit {
    void (*check)(struct stele_log *log, const char *name, void *user);
    void *user;
};

static void visit_log(const struct visit *visit, int code, struct stele_log *log, const char *name,
                      struct stele_diags *diags)
{
    TEST_CASE(name);
    TEST_CHECK(code == STELE_OK && diags->n == 0);
    if (TEST_CHECK(log != NULL))
        visit->check(log, name, visit->user);
    stele_log_free(log);
    stele_diags_free(diags);
}

static void visit_study(const struct visit *visit, struct stele_study *study, const char *file)
{
    for (size_t k = 0; k < stele_study_n(study); k++) {
        struct stele_diags diags = {0};
        struct stele_log *log = NULL;
        char name[300];
        snprintf(name, sizeof name, "%s#%zu", file, k + 1);
        const int code = stele_study_log(study, k, NULL, &log, &diags);
        visit_log(visit, code, log, name, &diags);
    }
    stele_study_free(study);
}

static void visit_file(const struct stele *lib, const struct visit *visit, const char *folder,
                       const char *file)
{
    char path[2048];
    const struct stele_source source = {.path = path};
    struct stele_diags diags = {0};
    struct stele_study *study = NULL;
    struct stele_log *log = NULL;

    snprintf(path, sizeof path, "%s/%s", folder, file);
    if (stele_study_read(lib, &source, NULL, &study, NULL) == STELE_OK) {
        visit_study(visit, study, file);
        return;
    }
    stele_study_free(study);
    const int code = stele_log_read(lib, &source, NULL, &log, &diags);
    visit_log(visit, code, log, file, &diags);
}

void samples_each(const struct stele *lib, const char *game,
                  void (*check)(struct stele_log *log, const char *name, void *user), void *user)
{
    const struct visit visit = {check, user};
    const char *srcdir = getenv("srcdir");
    char folder[1024];

    snprintf(folder, sizeof folder, "%s/samples/%s", srcdir != NULL ? srcdir : ".", game);
    DIR *dir = opendir(folder);
    TEST_ASSERT_(dir != NULL, "%s", folder);
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;)
        if (strstr(entry->d_name, ".stele") != NULL)
            visit_file(lib, &visit, folder, entry->d_name);
    closedir(dir);
}
