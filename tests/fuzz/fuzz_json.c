/* The reader of JSON: any bytes.  What it refuses it can say, in a column of the input; what it reads is
 * the same when it is written and read once more. */
#include "fuzz.h"

#include <string.h>

static void write_value(struct stele_emit *emit, const struct stele_value *value)
{
    switch (value->kind) {
    case STELE_VALUE_INT:
        emit->integer(emit, value->key, value->number);
        return;
    case STELE_VALUE_TEXT:
        emit->string(emit, value->key, value->text);
        return;
    case STELE_VALUE_LIST:
    case STELE_VALUE_DICT:
        emit->open(emit, value->key, value->kind == STELE_VALUE_LIST);
        for (const struct stele_value *member = value->first; member; member = member->next)
            write_value(emit, member);
        emit->close(emit);
        return;
    case STELE_VALUE_NULL: /* the emitter knows none */
    case STELE_VALUE_BOOL:
        emit->boolean(emit, value->key, value->number != 0);
    }
}

static void write_again(const struct stele_value *value, struct stele_buf *out)
{
    struct stele_json json;

    stele_json_init(&json, out, 0);
    write_value(&json.emit, value);
}

static void hold_refusal(const struct stele_reason *why, size_t size)
{
    struct stele_buf said = {0};

    fuzz_hold(why->facts.n > 0 && strcmp(why->facts.fact[0].key, "column") == 0, "no column");
    fuzz_hold(why->facts.fact[0].number >= 1 && (size_t)why->facts.fact[0].number <= size + 1,
              "column %d of %zu", (int)why->facts.fact[0].number, size);
    for (int i = 0; i < 2; i++) {
        stele_buf_clear(&said);
        stele_say_reason(fuzz_lib(), NULL, i ? "ru" : "en", why, &said);
        fuzz_hold(said.size > 0 && strcmp(said.data, why->code) != 0, "%s unsaid", why->code);
    }
    stele_buf_free(&said);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct stele_value *value, *again;
    struct stele_buf first = {0}, second = {0};
    struct stele_reason why;

    if (stele_value_read((const char *)data, size, &value, &why) != STELE_OK) {
        hold_refusal(&why, size);
        return 0;
    }
    write_again(value, &first);
    fuzz_hold(stele_value_read(first.data, first.size, &again, &why) == STELE_OK, "lost: %s",
              first.data);
    write_again(again, &second);
    fuzz_hold(strcmp(first.data, second.data) == 0, "%s became %s", first.data, second.data);
    stele_value_free(again);
    stele_value_free(value);
    stele_buf_free(&first);
    stele_buf_free(&second);
    return 0;
}
