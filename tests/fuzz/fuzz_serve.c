/* A session of `stele serve`: the bytes are its requests, a line each.  Every line gets one line back, which is JSON
 * with `ok` and, if that is false, an error with a code and a sentence; the request's id comes back; and the session
 * goes on until it is asked to quit.
 *
 * What a command is made of is linked as it is; only its main() has another name.  Files are not opened, and what
 * thinks does so for a moment only. */
#define main stele_main
#include "cli/main.c"
#undef main

#include "cli/session/session.h"
#include "fuzz.h"
#include "mutate.h"

int stele_main(int argc, char **argv);

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

enum { REQUESTS_MAX = 24, BUDGET_MAX = 4 };

/* Requests that are as they should be, to be mixed with the damage. */
static const char *const lines[] = {
    "{\"do\":\"hello\"}\n",
    "{\"do\":\"games\",\"id\":1}\n",
    "{\"do\":\"new\",\"game\":\"rolltta\",\"players\":[\"anna\",\"boris\"]}\n",
    "{\"do\":\"new\",\"game\":\"bronze\",\"players\":[\"a\",\"b\",\"c\"],\"seed\":7}\n",
    "{\"do\":\"new\",\"game\":\"deus\",\"players\":[\"a\",\"b\"],\"knowledge\":\"table\"}\n",
    "{\"do\":\"new\",\"game\":\"babylonia\",\"players\":[\"a\",\"b\"]}\n",
    "{\"do\":\"new\",\"game\":\"civilization\",\"players\":[\"a\",\"b\"]}\n",
    "{\"do\":\"play\"}\n",
    "{\"do\":\"play\",\"bot\":\"random\"}\n",
    "{\"do\":\"play\",\"bot\":\"greedy\",\"viewer\":\"a\"}\n",
    "{\"do\":\"play\",\"move\":\"end\"}\n",
    "{\"do\":\"undo\",\"moves\":2}\n",
    "{\"do\":\"goto\",\"node\":\"main:1\"}\n",
    "{\"do\":\"position\",\"viewer\":\"b\"}\n",
    "{\"do\":\"figures\"}\n",
    "{\"do\":\"legal\",\"gains\":true}\n",
    "{\"do\":\"explain\",\"move\":\"end\"}\n",
    "{\"do\":\"score\"}\n",
    "{\"do\":\"ledger\",\"viewer\":\"a\"}\n",
    "{\"do\":\"hash\"}\n",
    "{\"do\":\"hint\",\"budget\":2,\"top\":1}\n",
    "{\"do\":\"log\"}\n",
};

/* A whole line goes in, or plain damage is done. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    struct stele_rng rng;

    if (seed % 2)
        return LLVMFuzzerMutate(data, size, max);
    stele_rng_seed(&rng, seed);
    if (rng_below(&rng, 4) == 0)
        return mutate_log(&rng, data, size, max);
    const char *const line = lines[rng_below(&rng, sizeof lines / sizeof lines[0])];
    const size_t n = strlen(line);
    size_t at = size > 0 ? rng_below(&rng, (uint32_t)size) : 0;
    while (at > 0 && data[at - 1] != '\n')
        at--;
    if (size + n > max)
        return size;
    memmove(data + at + n, data + at, size - at);
    memcpy(data + at, line, n);
    return size + n;
}

/* Not what opens files, or takes its time. */
static bool may_ask(const char *line, size_t size)
{
    struct stele_value *value = NULL;
    struct stele_reason why;

    if (stele_value_read(line, size, &value, &why) != STELE_OK)
        return true;
    const bool dict = value->kind == STELE_VALUE_DICT;
    const struct stele_value *const what = dict ? stele_value_of(value, "do") : NULL;
    const struct stele_value *const budget = dict ? stele_value_of(value, "budget") : NULL;
    const struct stele_value *const bot = dict ? stele_value_of(value, "bot") : NULL;
    const struct stele_value *const jobs = dict ? stele_value_of(value, "jobs") : NULL;
    const char *const name = what != NULL ? what->text : "";
    const bool thinks = strcmp(name, "hint") == 0;
    const bool good =
        strcmp(name, "open") != 0 && jobs == NULL &&
        (!thinks || (budget != NULL && budget->number <= BUDGET_MAX)) &&
        (bot == NULL || (strstr(bot->text, "strong") == NULL && strstr(bot->text, "flat") == NULL));
    stele_value_free(value);
    return good;
}

static const char *text_of(const struct stele_value *dict, const char *key)
{
    const struct stele_value *const value = dict != NULL ? stele_value_of(dict, key) : NULL;

    return value != NULL ? value->text : "";
}

static void hold_answer(const struct stele_buf *out)
{
    struct stele_value *value = NULL;
    struct stele_reason why;

    fuzz_hold(out->size > 1 && out->data[out->size - 1] == '\n' &&
                  memchr(out->data, '\n', out->size - 1) == NULL,
              "not one line: %s", out->data);
    /* Long lists are longer than the reader of requests takes. */
    if (stele_value_read(out->data, out->size - 1, &value, &why) != STELE_OK) {
        fuzz_hold(strcmp(why.code, "json.members") == 0 || strcmp(why.code, "json.depth") == 0,
                  "not JSON (%s): %s", why.code, out->data);
        return;
    }
    const struct stele_value *const ok = stele_value_of(value, "ok");
    fuzz_hold(ok != NULL && ok->kind == STELE_VALUE_BOOL, "no ok: %s", out->data);
    const struct stele_value *const error = stele_value_of(value, "error");
    fuzz_hold((ok->number == 0) == (error != NULL), "ok and an error: %s", out->data);
    fuzz_hold(error == NULL ||
                  (*text_of(error, "code") != '\0' && *text_of(error, "message") != '\0'),
              "an error without a code or a sentence: %s", out->data);
    fuzz_accept(ok->number != 0);
    stele_value_free(value);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct cli cli;
    struct session session;
    struct stele_buf out = {0};
    const uint8_t *at = data, *const end = data + size;

    if (cli.lib == NULL)
        cli = (struct cli){.lib = (struct stele *)fuzz_lib(),
                           .lang = "ru",
                           .data_lang = "en",
                           .limits = stele_limits_default,
                           .columns = 80};
    session_init(&session, &cli);
    for (int i = 0; i < REQUESTS_MAX && at < end && !session.over; i++) {
        const uint8_t *const stop = memchr(at, '\n', (size_t)(end - at));
        const size_t n = (size_t)((stop != NULL ? stop : end) - at);
        if (may_ask((const char *)at, n)) {
            session_answer(&session, (const char *)at, n, &out);
            hold_answer(&out);
        }
        at += n + (stop != NULL);
    }
    session_refuse_long(&session, &out);
    hold_answer(&out);
    session_free(&session);
    stele_buf_free(&out);
    return 0;
}
