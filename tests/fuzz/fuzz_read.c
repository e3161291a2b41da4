/* Reading: any bytes, as XML, text notation or gzip of one of them.  The verifier and the tree must
 * judge them alike; what was read must save, read back, and save to the same bytes. */
#include "fuzz.h"
#include "mutate.h"

#include <string.h>

/* libFuzzer's, or the driver's. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

/* Half of the damage is done by somebody who knows what a log looks like. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    struct stele_rng rng;

    if (seed % 2)
        return LLVMFuzzerMutate(data, size, max);
    stele_rng_seed(&rng, seed);
    return mutate_log(&rng, data, size, max);
}

/* Whatever is wrong can be said in both languages. */
static void say(const struct stele_log *log, const struct stele_diags *diags)
{
    struct stele_buf text = {0};

    for (size_t i = 0; i < diags->n && i < 4; i++) {
        stele_buf_clear(&text);
        stele_say_diag(fuzz_lib(), log, i % 2 ? "en" : "ru", "log", &diags->list[i], &text);
        fuzz_hold(text.size > 0 && !text.failed, "nothing to say about %s",
                  diags->list[i].why.code);
    }
    stele_buf_free(&text);
}

/* As a study: what was read is written, reads back, and is written to the same bytes; its chapters are
 * read as they stand. */
static void read_study(const uint8_t *data, size_t size)
{
    const struct stele_source source = {.data = data, .size = size};
    struct stele_study *study = NULL, *again = NULL;
    struct stele_diags diags = {0};
    struct stele_buf first = {0}, second = {0};
    const int code = stele_study_read(fuzz_lib(), &source, NULL, &study, &diags);

    fuzz_hold((code == STELE_OK) == (study != NULL), "code %d", code);
    fuzz_hold(study != NULL || diags.n == 1, "%zu errors in a broken study", diags.n);
    say(NULL, &diags);
    if (study != NULL) {
        fuzz_hold(stele_study_write(study, STELE_FORMAT_XML, &first) == STELE_OK, "unwritten");
        const struct stele_source written = {.data = first.data, .size = first.size};
        fuzz_hold(stele_study_read(fuzz_lib(), &written, NULL, &again, NULL) == STELE_OK, "lost");
        fuzz_hold(stele_study_write(again, STELE_FORMAT_XML, &second) == STELE_OK, "unwritten");
        fuzz_hold(first.size == second.size && memcmp(first.data, second.data, first.size) == 0,
                  "written otherwise the second time");
        for (size_t k = 0; k < stele_study_n(study); k++) {
            struct stele_log *log = NULL;
            stele_study_log(study, k, NULL, &log, NULL);
            stele_log_free(log);
        }
    }
    stele_buf_free(&first);
    stele_buf_free(&second);
    stele_study_free(again);
    stele_study_free(study);
    stele_diags_free(&diags);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct stele_log *log = NULL;
    struct stele_diags diags = {0};
    const int code = fuzz_read_both(data, size, &log, &diags);

    fuzz_hold(code != STELE_OK || log != NULL, "a clean log is none");
    fuzz_hold((code == STELE_OK) == (stele_diags_errors(&diags) == 0), "code %d, %zu errors", code,
              stele_diags_errors(&diags));
    say(log, &diags);
    if (log == NULL)
        read_study(data, size);
    if (log != NULL)
        fuzz_walk(log);
    /* Half of them are broken: what is left of these is looked at now and then. */
    if (code == STELE_OK)
        fuzz_round_trip(log, FUZZ_CLEAN);
    else if (log != NULL && size % 4 == 0)
        fuzz_round_trip(log, FUZZ_ANYTHING);
    stele_log_free(log);
    stele_diags_free(&diags);
    return 0;
}
