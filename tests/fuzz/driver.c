/* Runs a fuzz target without libFuzzer: over the files it is given, then over mutations of them.
 * The same files and numbers give the same inputs everywhere, so that a failure of make check can be
 * looked at.
 *
 * usage: TARGET [-runs=N] [-first=NUMBER] FILE…
 *
 * Mutations are numbered from 1; number i is of file i mod n.  An input that crashes is left in TARGET.crash in the
 * current folder, and is run by giving it as the only file with -runs=0. */
#include "fuzz.h"
#include "mutate.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The interface of libFuzzer, of which this file is the other side. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
__attribute__((weak)) size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max,
                                                     unsigned seed);
/* There in builds with a sanitizer. */
__attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)(void));

/* Larger files are no use: what they hold is in small ones too, and runs sooner. */
enum { INPUT_MAX = 1 << 16, GROW = 256 };

struct file {
    const char *path;
    uint8_t *data;
    size_t size;
};

/* What a crash must still know. */
static const uint8_t *running; /* NULL: between two inputs */
static size_t running_size;
static const char *running_file;
static unsigned running_number; /* of the mutation; 0: the file as it is */
static char crash_path[256];
static struct stele_rng rng;

static void keep_input(void)
{
    const int out = running ? open(crash_path, O_WRONLY | O_CREAT | O_TRUNC, 0666) : -1;

    if (out < 0 || write(out, running, running_size) < 0)
        return;
    close(out);
    dprintf(STDERR_FILENO, "fuzz: mutation %u of %s, left in %s\n", running_number, running_file,
            crash_path);
}

static void on_abort(int number)
{
    keep_input();
    signal(number, SIG_DFL);
    raise(number);
}

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max)
{
    return mutate_bytes(&rng, data, size, max);
}

/* In memory of exactly its size, so that reading past the end is noticed. */
static void run(const struct file *file, unsigned number, const uint8_t *data, size_t size)
{
    uint8_t *exact = malloc(size > 0 ? size : 1);

    fuzz_hold(exact != NULL, "no memory for an input");
    memcpy(exact, data, size);
    running = exact;
    running_size = size;
    running_file = file->path;
    running_number = number;
    LLVMFuzzerTestOneInput(exact, size);
    running = NULL;
    free(exact);
}

static void mutate(const struct file *file, unsigned number)
{
    static uint8_t data[INPUT_MAX + GROW];
    size_t size = file->size;

    memcpy(data, file->data, size);
    stele_rng_seed(&rng, number);
    size = LLVMFuzzerCustomMutator ? LLVMFuzzerCustomMutator(data, size, size + GROW, number)
                                   : LLVMFuzzerMutate(data, size, size + GROW);
    run(file, number, data, size);
}

static bool load(struct file *file)
{
    FILE *in = fopen(file->path, "rb");

    file->data = malloc(INPUT_MAX);
    if (in == NULL || file->data == NULL) {
        fprintf(stderr, "%s: %s\n", file->path, strerror(errno));
        return false;
    }
    file->size = fread(file->data, 1, INPUT_MAX, in);
    fclose(in);
    return true;
}

static void prepare(const char *program)
{
    const char *slash = strrchr(program, '/');

    snprintf(crash_path, sizeof crash_path, "%s.crash", slash != NULL ? slash + 1 : program);
    signal(SIGABRT, on_abort);
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(keep_input);
}

int main(int argc, char **argv)
{
    struct file *files = calloc((size_t)argc, sizeof *files);
    unsigned runs = 0, first = 1, n = 0;

    if (files == NULL)
        return 1;
    for (int i = 1; i < argc; i++) {
        if (sscanf(argv[i], "-runs=%u", &runs) == 1 || sscanf(argv[i], "-first=%u", &first) == 1)
            continue;
        files[n].path = argv[i];
        if (!load(&files[n++]))
            return 1;
    }
    prepare(argv[0]);
    for (unsigned i = 0; i < n; i++)
        run(&files[i], 0, files[i].data, files[i].size);
    for (unsigned i = first; n > 0 && i < first + runs; i++)
        mutate(&files[i % n], i);
    printf("%u inputs, %u mutations\n", n, runs);
    for (unsigned i = 0; i < n; i++)
        free(files[i].data);
    free(files);
    return 0;
}
