/* Studies: any bytes, then edits that the last bytes choose.  What was read is written, reads back, and is written to
 * the same bytes; a refused edit changes nothing; chapters are found by id and by number; their logs are read as they
 * stand. */
#include "fuzz.h"
#include "hostile.h"

#include <stdio.h>
#include <string.h>

enum { EDITS = 4, CHAPTERS_MAX = 8 };

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    return hostile_mutate(seed, false, false, data, size, max);
}

static struct stele_buf written(const struct stele_study *study)
{
    struct stele_buf out = {0};

    fuzz_hold(stele_study_write(study, STELE_FORMAT_XML, &out) == STELE_OK, "cannot be written");
    return out;
}

static void round_trip(const struct stele_study *study)
{
    struct stele_buf first = written(study);
    const struct stele_source source = {.data = first.data, .size = first.size};
    struct stele_study *again = NULL;
    struct stele_diags diags = {0};

    if (stele_study_read(fuzz_lib(), &source, NULL, &again, &diags) != STELE_OK)
        fuzz_crash("what was written does not read: %s in line %u",
                   diags.n > 0 ? diags.list[0].why.code : "", diags.n > 0 ? diags.list[0].line : 0);
    struct stele_buf second = written(again);
    fuzz_same(&first, &second, "written and read back");
    stele_buf_free(&first);
    stele_buf_free(&second);
    stele_study_free(again);
    stele_diags_free(&diags);
}

static void look(struct stele_study *study)
{
    for (size_t k = 0; k < stele_study_n(study) && k < CHAPTERS_MAX; k++) {
        struct stele_chapter chapter;
        struct stele_log *log = NULL;
        struct stele_node node;
        size_t found = SIZE_MAX;
        stele_study_chapter(study, k, &chapter);
        fuzz_hold(stele_study_find(study, chapter.id, &found) && found == k,
                  "chapter %zu is not found as %s", k, chapter.id);
        const int code = stele_study_log(study, k, NULL, &log, NULL);
        fuzz_hold(code != STELE_OK || log != NULL, "a clean log is none");
        if (log != NULL)
            stele_study_node(study, k, log, &node);
        stele_study_judge(study, k, NULL);
        stele_study_text(study, k, STELE_STUDY_TITLE, "ru");
        stele_log_free(log);
    }
}

static int edit(struct fuzz_input *in, struct stele_study *study)
{
    static const char *const ids[] = {"a", "c1", "x y", "1", "", "глава"};
    static const char *const nodes[] = {"main:1", "end", "b1:99999", "x", "[[", ""};
    static const char *const files[] = {"a.stele", "../a", "/etc/x", "a/b.stele", "a\nb", ""};
    const size_t k = fuzz_below(in, stele_study_n(study) + 2);
    struct stele_buf text = {0};
    struct stele_rng rng;
    int code;

    stele_rng_seed(&rng, fuzz_byte(in));
    hostile_text(&rng, false, &text);
    switch (fuzz_byte(in) % 7) {
    case 0:
        code = stele_study_set_text(study, k, (enum stele_study_part)(fuzz_byte(in) % 5),
                                    fuzz_byte(in) % 2 ? "ru" : NULL, text.data);
        break;
    case 1:
        code = stele_study_set_text(study, STELE_STUDY_ITSELF,
                                    (enum stele_study_part)(fuzz_byte(in) % 5), NULL, text.data);
        break;
    case 2:
        code = stele_study_move(study, k, fuzz_byte(in) % 4);
        break;
    case 3:
        code = stele_study_rename(study, k, ids[fuzz_byte(in) % 6]);
        break;
    case 4:
        code = stele_study_set_at(study, k, nodes[fuzz_byte(in) % 6]);
        break;
    case 5:
        code = stele_study_add_beside(study, k, NULL, files[fuzz_byte(in) % 6]);
        break;
    default:
        code = stele_study_remove(study, k);
    }
    stele_buf_free(&text);
    return code;
}

static void edit_all(const uint8_t *data, size_t size, struct stele_study *study)
{
    const size_t n = size < 24 ? size : 24;
    struct fuzz_input in = {data + size - n, data + size};
    struct stele_buf before = written(study);

    for (int i = 0; i < EDITS; i++) {
        const uint64_t generation = stele_study_generation(study);
        const int code = edit(&in, study);
        struct stele_buf after = written(study);
        fuzz_hold(code == STELE_OK || code == STELE_EUSAGE, "an edit says %d", code);
        if (code != STELE_OK) {
            fuzz_same(&before, &after, "an edit was refused");
            fuzz_hold(generation == stele_study_generation(study), "refused, but counted");
        }
        stele_buf_free(&before);
        before = after;
    }
    stele_buf_free(&before);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct stele_limits limits = {
        .bytes = 1 << 20, .ratio = 1000, .depth = 64, .plies = 20000, .text = 65536, .diags = 100};
    const struct stele_source source = {.data = data, .size = size};
    struct stele_study *study = NULL;
    struct stele_diags diags = {0};
    const int code = stele_study_read(fuzz_lib(), &source, &limits, &study, &diags);

    fuzz_hold((code == STELE_OK) == (study != NULL), "code %d", code);
    fuzz_hold(study != NULL || diags.n == 1, "%zu errors in a broken study", diags.n);
    fuzz_accept(study != NULL);
    fuzz_say(NULL, &diags);
    if (study != NULL) {
        round_trip(study);
        look(study);
        edit_all(data, size, study);
        round_trip(study);
    }
    stele_study_free(study);
    stele_diags_free(&diags);
    return 0;
}
