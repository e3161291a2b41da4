#include "tcl/value.h"

#include <string.h>

/* ---- From the library to Tcl ----------------------------------------------------------------- */

/* Tcl's form is the standard one but for NUL and for what lies outside the basic plane. */
static bool is_common(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (text[i] == '\0' || (unsigned char)text[i] >= 0xf0)
            return false;
    return true;
}

Tcl_Obj *value_text(struct package *pkg, const char *text, size_t size)
{
    Tcl_DString converted;

    if (is_common(text, size))
        return Tcl_NewStringObj(text, (Tcl_Size)size);
    Tcl_ExternalToUtfDString(pkg->utf8, text, (Tcl_Size)size, &converted);
    Tcl_Obj *const obj =
        Tcl_NewStringObj(Tcl_DStringValue(&converted), Tcl_DStringLength(&converted));
    Tcl_DStringFree(&converted);
    return obj;
}

Tcl_Obj *value_string(struct package *pkg, const char *text)
{
    return text == NULL ? Tcl_NewObj() : value_text(pkg, text, strlen(text));
}

Tcl_Obj *value_said(struct package *pkg, struct stele_buf *buf)
{
    Tcl_Obj *const obj = buf->data == NULL ? Tcl_NewObj() : value_text(pkg, buf->data, buf->size);

    pkg->no_memory |= buf->failed;
    stele_buf_clear(buf);
    return obj;
}

/* Keys come from the code and the component sets; the bound is there for safety alone. */
enum { KEYS_MAX = 4096 };

/* Lists of thousands of dicts have the same few keys: each is one object, which Tcl also compares
 * faster than two that are equal. */
Tcl_Obj *value_key(struct package *pkg, const char *key)
{
    Tcl_HashEntry *entry = Tcl_FindHashEntry(&pkg->keys, key);
    int isnew;

    if (entry != NULL)
        return Tcl_GetHashValue(entry);
    Tcl_Obj *const obj = value_string(pkg, key);
    if (pkg->keys.numEntries >= KEYS_MAX)
        return obj;
    Tcl_IncrRefCount(obj);
    entry = Tcl_CreateHashEntry(&pkg->keys, key, &isnew);
    Tcl_SetHashValue(entry, obj);
    return obj;
}

void list_add(Tcl_Obj *list, Tcl_Obj *value)
{
    Tcl_ListObjAppendElement(NULL, list, value);
}

void fields_init(struct fields *fields, struct package *pkg)
{
    fields->pkg = pkg;
    fields->n = 0;
}

void fields_put(struct fields *fields, const char *key, Tcl_Obj *value)
{
    if (fields->n + 2 > 2 * FIELDS_MAX)
        Tcl_Panic("stele: more than %d fields", FIELDS_MAX);
    fields->list[fields->n++] = value_key(fields->pkg, key);
    fields->list[fields->n++] = value;
}

void fields_int(struct fields *fields, const char *key, Tcl_WideInt value)
{
    fields_put(fields, key, Tcl_NewWideIntObj(value));
}

void fields_text(struct fields *fields, const char *key, const char *value)
{
    fields_put(fields, key, value_string(fields->pkg, value));
}

Tcl_Obj *fields_obj(struct fields *fields)
{
    return Tcl_NewListObj(fields->n, fields->list);
}

/* ---- Memory of one command ------------------------------------------------------------------- */

struct pool_block {
    struct pool_block *next;
    max_align_t data[];
};

void pool_free(struct pool *pool)
{
    while (pool->blocks != NULL) {
        struct pool_block *const block = pool->blocks;
        pool->blocks = block->next;
        ckfree((char *)block);
    }
}

void *pool_alloc(struct pool *pool, size_t size)
{
    struct pool_block *const block = (void *)ckalloc(sizeof *block + (size > 0 ? size : 1));

    block->next = pool->blocks;
    pool->blocks = block;
    memset(block->data, 0, size > 0 ? size : 1);
    return block->data;
}

char *pool_copy(struct pool *pool, const char *data, size_t size)
{
    char *const copy = pool_alloc(pool, size + 1);

    memcpy(copy, data, size);
    return copy;
}

/* ---- From Tcl to the library ----------------------------------------------------------------- */

/* The code point at *text, which moves on; -1 if this is not standard UTF-8. */
static long next_point(const unsigned char **text, const unsigned char *end)
{
    static const long least[] = {0, 0x80, 0x800, 0x10000};
    const unsigned char first = *(*text)++;
    const int more = first < 0x80   ? 0
                     : first < 0xc2 ? -1
                     : first < 0xe0 ? 1
                     : first < 0xf0 ? 2
                     : first < 0xf5 ? 3
                                    : -1;

    if (more < 0 || end - *text < more)
        return -1;
    long point = more == 0 ? first : first & (0x3f >> more);
    for (int i = 0; i < more; i++, (*text)++) {
        if ((**text & 0xc0) != 0x80)
            return -1;
        point = point << 6 | (**text & 0x3f);
    }
    return point < least[more] ? -1 : point;
}

/* Whether XML 1.0 may hold the character. */
static bool may_stand(long point)
{
    if (point < 0x20)
        return point == '\t' || point == '\n' || point == '\r';
    return point < 0xd800 || (point > 0xdfff && point < 0xfffe) ||
           (point > 0xffff && point <= 0x10ffff);
}

static bool all_may_stand(const char *text, size_t size)
{
    const unsigned char *at = (const unsigned char *)text;
    const unsigned char *const end = at + size;

    while (at < end)
        if (!may_stand(next_point(&at, end)))
            return false;
    return true;
}

const char *text_from_obj(struct package *pkg, Tcl_Interp *interp, struct pool *pool, Tcl_Obj *obj)
{
    Tcl_DString converted;
    Tcl_Size size;
    const char *const text = Tcl_GetStringFromObj(obj, &size);
    const char *copy = NULL;

    Tcl_UtfToExternalDString(pkg->utf8, text, size, &converted);
    const size_t length = (size_t)Tcl_DStringLength(&converted);
    if (all_may_stand(Tcl_DStringValue(&converted), length))
        copy = pool_copy(pool, Tcl_DStringValue(&converted), length);
    else
        sentence_error(interp, "USAGE", "text", NULL,
                       "the text holds characters that cannot stand in a log");
    Tcl_DStringFree(&converted);
    return copy;
}

bool text_or_default(struct package *pkg, Tcl_Interp *interp, struct pool *pool, Tcl_Obj *obj,
                     const char **out)
{
    if (obj == NULL)
        return true;
    *out = text_from_obj(pkg, interp, pool, obj);
    return *out != NULL;
}

static bool is_byte_array(const Tcl_Obj *obj)
{
    return obj->bytes == NULL && obj->typePtr != NULL &&
           obj->typePtr == Tcl_GetObjType("bytearray");
}

/* Writes the characters of `text` as bytes; false if one is not a byte. */
static bool bytes_of(const char *text, Tcl_Size size, char *out, size_t *out_n)
{
    const char *const end = text + size;
    size_t n = 0;

    while (text < end) {
        Tcl_UniChar point = 0;
        text += Tcl_UtfToUniChar(text, &point);
        if (point > 0xff)
            return false;
        out[n++] = (char)point;
    }
    *out_n = n;
    return true;
}

static bool is_standard(const char *data, size_t size)
{
    const unsigned char *at = (const unsigned char *)data;
    const unsigned char *const end = at + size;

    while (at < end)
        if (next_point(&at, end) < 0)
            return false;
    return true;
}

/* The bytes that a value is, or whose characters it has; NULL if one of those is no byte. */
static const char *octets(struct pool *pool, Tcl_Obj *obj, size_t *size)
{
    Tcl_Size n;

    if (is_byte_array(obj)) {
        const unsigned char *const bytes = Tcl_GetByteArrayFromObj(obj, &n);
        *size = (size_t)n;
        return pool_copy(pool, (const char *)bytes, (size_t)n);
    }
    const char *const text = Tcl_GetStringFromObj(obj, &n);
    char *const bytes = pool_alloc(pool, (size_t)n + 1);
    return bytes_of(text, n, bytes, size) ? bytes : NULL;
}

/* Scripts read a file as binary, or as text, and any value may have gone through a string since.
 * So the type of the object counts only where it is surely an array of bytes.  A string whose
 * characters all fit a byte may be such an array: it is one if it begins like gzip or reads as
 * UTF-8.  Anything else is text. */
const char *data_from_obj(struct package *pkg, Tcl_Interp *interp, struct pool *pool, Tcl_Obj *obj,
                          size_t *size)
{
    static const char gzip_magic[] = {'\x1f', '\x8b'};
    const bool array = is_byte_array(obj);
    const char *const bytes = octets(pool, obj, size);

    if (bytes != NULL &&
        (array || (*size >= 2 && memcmp(bytes, gzip_magic, 2) == 0) || is_standard(bytes, *size)))
        return bytes;
    const char *const copy = text_from_obj(pkg, interp, pool, obj);
    *size = copy != NULL ? strlen(copy) : 0;
    return copy;
}

const char *bytes_from_obj(Tcl_Interp *interp, struct pool *pool, Tcl_Obj *obj, size_t *size)
{
    const char *const bytes = octets(pool, obj, size);

    if (bytes != NULL)
        return bytes;
    sentence_error(interp, "USAGE", "bytes", NULL, "these are characters, not bytes");
    return NULL;
}

const char *path_from_obj(Tcl_Interp *interp, Tcl_Obj *obj)
{
    if (Tcl_IsSafe(interp)) {
        sentence_error(interp, "IO", "safe", NULL, "a safe interpreter has no files");
        return NULL;
    }
    if (Tcl_FSConvertToPathType(interp, obj) != TCL_OK) {
        sentence_error(interp, "IO", "path", Tcl_GetString(obj), "not the name of a file: \"%s\"",
                       Tcl_GetString(obj));
        return NULL;
    }
    const char *const path = Tcl_FSGetNativePath(obj);
    if (path == NULL)
        sentence_error(interp, "IO", "path", Tcl_GetString(obj), "not a file of the system: \"%s\"",
                       Tcl_GetString(obj));
    return path;
}

bool number_from_obj(Tcl_Interp *interp, Tcl_Obj *obj, Tcl_WideInt min, Tcl_WideInt max,
                     Tcl_WideInt *out)
{
    Tcl_WideInt number;

    if (obj == NULL)
        return true;
    if (Tcl_GetWideIntFromObj(NULL, obj, &number) != TCL_OK || number < min || number > max) {
        sentence_error(interp, "USAGE", "number", Tcl_GetString(obj),
                       "not a number from %ld to %ld: \"%s\"", (long)min, (long)max,
                       Tcl_GetString(obj));
        return false;
    }
    *out = number;
    return true;
}

bool flag_from_obj(Tcl_Interp *interp, Tcl_Obj *obj, int *out)
{
    if (obj == NULL || Tcl_GetBooleanFromObj(NULL, obj, out) == TCL_OK)
        return true;
    sentence_error(interp, "USAGE", "flag", Tcl_GetString(obj), "neither 0 nor 1: \"%s\"",
                   Tcl_GetString(obj));
    return false;
}

struct stele_setting *settings_from_obj(struct package *pkg, Tcl_Interp *interp, struct pool *pool,
                                        Tcl_Obj *obj, size_t *n)
{
    Tcl_Size count;
    Tcl_Obj **list;

    if (Tcl_ListObjGetElements(NULL, obj, &count, &list) != TCL_OK || count % 2 != 0) {
        sentence_error(interp, "USAGE", "dict", Tcl_GetString(obj), "not a dict: \"%s\"",
                       Tcl_GetString(obj));
        return NULL;
    }
    struct stele_setting *const settings = pool_alloc(pool, (size_t)count / 2 * sizeof *settings);
    *n = (size_t)count / 2;
    for (size_t i = 0; i < *n; i++) {
        settings[i].name = text_from_obj(pkg, interp, pool, list[2 * i]);
        settings[i].value = text_from_obj(pkg, interp, pool, list[2 * i + 1]);
        if (settings[i].name == NULL || settings[i].value == NULL)
            return NULL;
    }
    return settings;
}

const char *lang_from_obj(struct package *pkg, Tcl_Interp *interp, Tcl_Obj *obj)
{
    if (obj == NULL)
        return pkg->lang;
    const char *const word = Tcl_GetString(obj);
    if (strcmp(word, "en") == 0)
        return "en";
    if (strcmp(word, "ru") == 0)
        return "ru";
    sentence_error(interp, "USAGE", "lang", word, "bad language \"%s\": must be en or ru", word);
    return NULL;
}

const struct stele_game *game_from_obj(struct package *pkg, Tcl_Interp *interp, Tcl_Obj *obj)
{
    const char *const word = Tcl_GetString(obj);
    const struct stele_game *const game = stele_game_find(pkg->lib, word);

    if (game == NULL)
        sentence_error(interp, "USAGE", "game", word, "no such game: \"%s\"", word);
    return game;
}

/* Without a seed: the clock, stirred by where the command's memory lies. */
bool seed_from_obj(Tcl_Interp *interp, Tcl_Obj *obj, struct stele_rng *rng)
{
    Tcl_WideInt seed;
    Tcl_Time now;

    if (obj != NULL) {
        if (Tcl_GetWideIntFromObj(NULL, obj, &seed) != TCL_OK || seed < 0) {
            sentence_error(interp, "USAGE", "seed", Tcl_GetString(obj),
                           "bad seed \"%s\": must be an integer from 0 to %lld",
                           Tcl_GetString(obj), (long long)STELE_SEED_MAX);
            return false;
        }
    } else {
        Tcl_GetTime(&now);
        seed = (Tcl_WideInt)((uint64_t)now.sec * 1000003u ^ (uint64_t)now.usec << 20 ^
                             (uint64_t)(uintptr_t)rng);
    }
    stele_rng_seed(rng, (uint64_t)seed);
    return true;
}

static bool option_error(Tcl_Interp *interp, const char *word, const struct option *options)
{
    struct stele_buf names = {0};

    for (const struct option *option = options; option->name != NULL; option++)
        stele_buf_printf(&names, "%s%s", option == options ? "" : ", ", option->name);
    sentence_error(interp, "USAGE", "option", word, "bad option \"%s\": must be %s", word,
                   names.data != NULL ? names.data : "");
    stele_buf_free(&names);
    return false;
}

bool options_read(Tcl_Interp *interp, int objc, Tcl_Obj *const objv[], int first,
                  const struct option *options)
{
    for (int i = first; i < objc; i += 2) {
        const char *const word = Tcl_GetString(objv[i]);
        const struct option *option = options;
        while (option->name != NULL && strcmp(option->name, word) != 0)
            option++;
        if (option->name == NULL)
            return option_error(interp, word, options);
        if (i + 1 == objc) {
            sentence_error(interp, "USAGE", "option", word, "no value for option %s", word);
            return false;
        }
        *option->value = objv[i + 1];
    }
    return true;
}
