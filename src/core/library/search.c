/* Searching the rules: words in any order, capital or small, ё as е. */
#include "core/library/lib.h"

#include <stdlib.h>
#include <string.h>

/* ---- Folding --------------------------------------------------------------------------------- */

/* The small letter of Latin and Cyrillic capitals; everything else as it is. */
static unsigned fold_point(unsigned point)
{
    if ((point >= 'A' && point <= 'Z') || (point >= 0xc0 && point <= 0xde && point != 0xd7) ||
        (point >= 0x410 && point <= 0x42f))
        return point + 32;
    if (point == 0x401 || point == 0x451)
        return 0x435;
    if (point >= 0x400 && point <= 0x40f)
        return point + 80;
    return point;
}

/* Only sequences of two bytes hold letters to fold. */
void lib_fold(const char *text, struct stele_buf *out)
{
    for (const unsigned char *at = (const unsigned char *)text; *at != '\0'; at++) {
        char bytes[2] = {(char)fold_point(*at), 0};
        size_t n = 1;
        if (*at >= 0xc2 && *at < 0xe0 && (at[1] & 0xc0) == 0x80) {
            const unsigned point = fold_point((*at & 0x1fu) << 6 | (at[1] & 0x3fu));
            bytes[0] = (char)(0xc0 | point >> 6);
            bytes[1] = (char)(0x80 | (point & 0x3f));
            n = 2;
            at++;
        } else if (*at >= 0x80) {
            bytes[0] = (char)*at;
        }
        stele_buf_add(out, bytes, n);
    }
}

/* ---- Searching ------------------------------------------------------------------------------- */

struct search {
    const struct stele *lib;
    const struct stele_game *game;
    const char *lang;
    struct stele_buf words; /* folded, each ended by NUL */
    struct stele_buf text;  /* of the clause being looked at, folded */
    struct stele_buf key;
    const char **ids;
    size_t n, room;
    bool failed;
};

static void split_words(struct stele_buf *words)
{
    for (size_t i = 0; i < words->size; i++)
        if (strchr(" \t\r\n", words->data[i]) != NULL)
            words->data[i] = '\0';
}

static bool has_words(const struct search *search)
{
    const char *word = search->words.data;
    const char *const end = word + search->words.size;
    size_t n = 0;

    for (; word < end; word += strlen(word) + 1) {
        if (*word == '\0')
            continue;
        if (strstr(search->text.data, word) == NULL)
            return false;
        n++;
    }
    return n > 0;
}

static void add_text(struct search *search, const char *kind, const char *id, const char *part)
{
    stele_buf_clear(&search->key);
    stele_buf_printf(&search->key, "%s/%s%s%s", kind, id, *part != '\0' ? "/" : "", part);
    const char *const text =
        search->key.failed ? NULL
                           : lib_text(search->lib, search->game, search->lang, search->key.data);
    search->text.failed |= search->key.failed;
    stele_buf_puts(&search->text, "\n");
    if (text != NULL)
        lib_fold(text, &search->text);
}

static const struct stele_ruling *find_ruling(const struct search *search, const char *id)
{
    const struct stele_game_info *const info = stele_game_info(search->lib, search->game);

    for (size_t i = 0; i < info->rulings_n; i++)
        if (strcmp(info->rulings[i].id, id) == 0)
            return &info->rulings[i];
    return NULL;
}

/* Everything that is said under an id. */
static void gather(struct search *search, const char *kind, const char *id)
{
    const struct stele_ruling *const ruling = find_ruling(search, id);

    stele_buf_clear(&search->text);
    lib_fold(id, &search->text);
    add_text(search, kind, id, "");
    add_text(search, kind, id, "title");
    for (size_t i = 0; ruling != NULL && ruling->choices[i] != NULL; i++)
        add_text(search, kind, id, ruling->choices[i]);
}

static void search_kind(struct search *search, const char *kind)
{
    const char *const *ids;
    const size_t n = stele_text_ids(search->lib, search->game, kind, &ids);

    for (size_t i = 0; i < n; i++) {
        gather(search, kind, ids[i]);
        if (search->text.failed) {
            search->failed = true;
            return;
        }
        if (!has_words(search))
            continue;
        if (!stele_grow(&search->ids, &search->room, search->n + 1, sizeof *search->ids)) {
            search->failed = true;
            return;
        }
        search->ids[search->n++] = ids[i];
    }
}

int stele_text_search(const struct stele *lib, const struct stele_game *game, const char *lang,
                      const char *text, struct stele_ids *out)
{
    struct search search = {.lib = lib, .game = game, .lang = lang};

    *out = (struct stele_ids){0};
    lib_fold(text, &search.words);
    search.failed = search.words.failed;
    if (search.words.size > 0 && !search.failed) {
        split_words(&search.words);
        search_kind(&search, "clause");
        search_kind(&search, "ruling");
    }
    stele_buf_free(&search.words);
    stele_buf_free(&search.text);
    stele_buf_free(&search.key);
    if (!search.failed)
        return arena_give(search.ids, search.n, &out->list, &out->n, &out->memory);
    free(search.ids);
    return STELE_ENOMEM;
}
