/* Estimates that a log keeps: any log, as XML or text.  Whatever stands in its estimates, a review of each line can be
 * asked for.  Of a log without errors it can be kept again, and is the same when it is read once more; with numbers
 * that the last bytes make up it is kept or refused, and a refusal changes nothing. */
#include "fuzz.h"
#include "hostile.h"

#include <string.h>

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

/* An attribute of an estimate gets another number, or loses its name. */
static size_t change_estimate(struct stele_rng *rng, uint8_t *data, size_t size)
{
    static const char digits[] = "0123456789.:- ";
    const size_t from = rng_below(rng, (uint32_t)size);

    for (size_t i = from; i < size; i++)
        if (data[i] >= '0' && data[i] <= '9') {
            data[i] = (uint8_t)digits[rng_below(rng, sizeof digits - 1)];
            break;
        }
    return size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    struct stele_rng rng;

    if (seed % 4 != 0 || size == 0)
        return hostile_mutate(seed, seed % 8 == 1, false, data, size, max);
    stele_rng_seed(&rng, seed);
    return change_estimate(&rng, data, size);
}

static void hold_same(const struct stele_review *a, const struct stele_review *b)
{
    fuzz_hold(a->nodes_n == b->nodes_n && a->mistakes_n == b->mistakes_n,
              "%zu nodes and %zu mistakes became %zu and %zu", a->nodes_n, a->mistakes_n,
              b->nodes_n, b->mistakes_n);
    for (size_t i = 0; i < a->nodes_n; i++) {
        fuzz_hold(memcmp(a->nodes[i].value, b->nodes[i].value, sizeof a->nodes[i].value) == 0 &&
                      memcmp(a->nodes[i].total, b->nodes[i].total, sizeof a->nodes[i].total) == 0,
                  "node %zu has other values", i);
        fuzz_hold(a->nodes[i].by == b->nodes[i].by, "node %zu was reached otherwise", i);
    }
    for (size_t i = 0; i < a->mistakes_n; i++)
        fuzz_hold(a->mistakes[i].cost == b->mistakes[i].cost &&
                      stele_move_equal(&a->mistakes[i].better, &b->mistakes[i].better),
                  "mistake %zu is another one", i);
}

static struct stele_review *review_of(struct stele_log *log, uint32_t line)
{
    struct stele_review *review = NULL;
    const int code = stele_log_review(log, line, &review);

    fuzz_hold(code == STELE_OK || (code == STELE_EUSAGE && review == NULL), "a review says %d",
              code);
    return review;
}

static void keep_again(struct stele_log *log, const struct stele_review *review)
{
    const int code = stele_edit_review(log, review);

    fuzz_hold(code == STELE_OK, "a review that was kept is refused: %d %s", code,
              stele_edit_refusal(log) != NULL ? stele_edit_refusal(log)->code : "");
    struct stele_review *const again = review_of(log, review->line);
    fuzz_hold(again != NULL, "a review is lost");
    hold_same(review, again);
    stele_review_free(again);
}

/* Made-up numbers. */
static void keep_other(struct stele_log *log, struct stele_review *review, struct fuzz_input *in)
{
    static const int32_t odd[] = {0, 1, -1, 1000000, INT32_MAX, INT32_MIN, 999999999};
    struct stele_buf before = {0}, after = {0};

    for (int i = 0; i < 6; i++) {
        struct stele_reviewed *const node = &review->nodes[fuzz_below(in, review->nodes_n)];
        const int32_t number = odd[fuzz_byte(in) % 7];
        const int seat = (int)(fuzz_byte(in) % STELE_SEATS_MAX);
        switch (fuzz_byte(in) % 5) {
        case 0:
            node->value[seat] = number;
            break;
        case 1:
            node->error[seat] = number;
            break;
        case 2:
            node->total[seat] = number;
            break;
        case 3:
            node->by = (uint8_t)fuzz_byte(in) % 6;
            break;
        default:
            if (review->mistakes_n > 0)
                review->mistakes[0].cost = number;
        }
    }
    stele_log_write(log, STELE_FORMAT_XML, &before);
    if (stele_edit_review(log, review) != STELE_OK) {
        stele_log_write(log, STELE_FORMAT_XML, &after);
        fuzz_same(&before, &after, "a review was refused");
    }
    stele_buf_free(&before);
    stele_buf_free(&after);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct stele_source source = {.data = data, .size = size};
    const size_t tail = size < 32 ? size : 32;
    struct fuzz_input in = {data + size - tail, data + size};
    struct stele_log *log = NULL;
    struct stele_diags diags = {0};
    const int code = stele_log_read(fuzz_lib(), &source, NULL, &log, &diags);

    fuzz_accept(code == STELE_OK);
    fuzz_say(log, &diags);
    for (uint32_t line = 0; log != NULL && line < stele_log_lines(log) && line < 4; line++) {
        struct stele_review *const review = review_of(log, line);
        if (review == NULL)
            continue;
        if (code == STELE_OK)
            keep_again(log, review);
        keep_other(log, review, &in);
        stele_review_free(review);
    }
    /* Half of the time goes here, and fuzz_read does the same: one log in four. */
    if (code == STELE_OK && size % 4 == 0)
        fuzz_round_trip(log, FUZZ_CLEAN);
    stele_log_free(log);
    stele_diags_free(&diags);
    return 0;
}
