/* Text notation: any bytes that are no XML and no gzip.  The verifier and the tree must judge them alike; what was
 * read without an error saves, reads back and saves to the same bytes; the schema, which may want more of it, says what. */
#include "fuzz.h"
#include "hostile.h"
#include "core/base/diags.h"

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    return hostile_mutate(seed, true, true, data, size, max);
}

/* It validates the XML that a text stands for.  Compiling a schema takes longer than all the rest: one log in 64. */
static void hold_schema(const uint8_t *data, size_t size)
{
    const struct stele_source source = {.data = data, .size = size};
    static struct stele_verifier *verifier; /* one for all inputs: it keeps the schemas */
    struct stele_diags diags = {0};

    if (size % 64 != 0)
        return;
    if (verifier == NULL)
        verifier = stele_verifier_new(fuzz_lib(), NULL);
    fuzz_hold(verifier != NULL, "no memory for a verifier");
    const int code = stele_verify_schema(verifier, &source, &diags);
    fuzz_hold(code == (diags_errors(&diags) > 0 ? STELE_EINPUT : STELE_OK),
              "the schema says %d, with %zu errors", code, diags_errors(&diags));
    fuzz_say(NULL, &diags);
    stele_diags_free(&diags);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct stele_log *log = NULL;
    struct stele_diags diags = {0};

    if (size == 0 || data[0] == '<' || data[0] == 0x1f || data[0] >= 0xef)
        return -1;
    const int code = fuzz_read_both(data, size, &log, &diags);
    fuzz_accept(code == STELE_OK);
    fuzz_say(log, &diags);
    if (log != NULL)
        fuzz_walk(log);
    if (code == STELE_OK) {
        fuzz_round_trip(log, FUZZ_CLEAN);
        hold_schema(data, size);
    } else if (log != NULL && size % 4 == 0) {
        fuzz_round_trip(log, FUZZ_ANYTHING);
    }
    stele_log_free(log);
    stele_diags_free(&diags);
    return 0;
}
