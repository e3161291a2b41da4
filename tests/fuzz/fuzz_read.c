/* Reading: any bytes, as XML, text notation or gzip of one of them.  The verifier and the tree must
 * judge them alike; what was read must save, read back, and save to the same bytes. */
#include "fuzz.h"
#include "hostile.h"
#include "core/base/diags.h"

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    return hostile_mutate(seed, true, false, data, size, max);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct stele_log *log = NULL;
    struct stele_diags diags = {0};
    const int code = fuzz_read_both(data, size, &log, &diags);

    fuzz_hold(code != STELE_OK || log != NULL, "a clean log is none");
    fuzz_hold((code == STELE_OK) == (diags_errors(&diags) == 0), "code %d, %zu errors", code,
              diags_errors(&diags));
    fuzz_accept(code == STELE_OK);
    fuzz_say(log, &diags);
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
