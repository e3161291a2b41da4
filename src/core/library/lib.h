/* The inside of the library context, for the core only.  Immutable once made, except that sets and
 * texts are read when they are first asked for, by one thread, and then stay. */
#ifndef STELE_CORE_LIBRARY_LIB_H
#define STELE_CORE_LIBRARY_LIB_H

#include <pthread.h>
#include <stdatomic.h>

#include "core/base/arena.h"
#include "core/library/domain.h"
#include "core/library/embed.h"
#include "core/game/game.h"
#include "core/library/set.h"

struct ground_use; /* core/library/ground.h */
struct catalogue; /* texts of one game in one language, core/library/catalogue.h */

enum { LANG_EN, LANG_RU, LANG_N };
_Static_assert((int)LANG_N == (int)STELE_LANGS_N, "a catalogue for each language");

/* The catalogues of a game, the core or the command line: NULL until read. */
struct lib_texts {
    const char *id;
    _Atomic(struct catalogue *) lang[LANG_N];
};

/* Everything but the texts lives in the arena of the set and goes with it. */
struct lib_game {
    const struct stele_game *game;
    struct component_set *set;
    void *compiled; /* 64-byte aligned */
    struct stele_domain *domains;
    struct stele_game_info info;
    struct stele_provenance *provenance;
    size_t provenance_n;
    const struct ground_use **grounds; /* by verb: what its moves rest on; NULL: on nothing doubtful */
    struct lib_texts *texts;
};

struct stele {
    struct lib_game *games;
    size_t games_n;
    struct lib_texts *texts; /* of the core, of the command line, then of the games */
    const struct embedded_file *files;
    size_t files_n;
    pthread_mutex_t reading; /* of sets and texts */
    _Atomic(uint32_t) loaded; /* bit per game whose set has been read */
    _Atomic(bool) starved;    /* see stele_starved */
};

/* A context of any games and files: what stele_new does with the registered games and the
 * embedded files.  `files` are looked up by name and may be in any order.  Every game must have its
 * set; texts may be missing and are then empty.  Unlike stele_new it reads all of them at once, so
 * that a broken one is found. */
struct stele *lib_new(const struct stele_game *const *games, size_t games_n,
                      const struct embedded_file *files, size_t files_n,
                      struct stele_diags *diags);

/* Reads the set of a game unless that was done before.  False without memory; then the entry has
 * no set, no domains and nothing compiled. */
bool lib_load(const struct stele *lib, const struct stele_game *game);
/* Appends what a file holds, up to a little more than a set may have.  STELE_EIO, and a diagnostic, if it
 * cannot be read. */
int lib_read_file(const char *path, struct stele_buf *out, struct stele_diags *diags);
/* A file of the context by its name below formats/; NULL if there is none. */
const struct embedded_file *lib_file(const struct stele *lib, const char *name);
/* As stele_text_find, but NULL if there is no such text. */
const char *lib_text(const struct stele *lib, const struct stele_game *game, const char *lang,
                     const char *key);
/* The entry of a game, its set loaded; never NULL for a registered one. */
const struct lib_game *lib_game(const struct stele *lib, const struct stele_game *game);
/* The catalogue's copy of the id of a ruling that has a text but no choices; NULL if there is
 * none. */
const char *lib_fixed_ruling(const struct stele *lib, const struct stele_game *game,
                             const char *id, size_t size);
/* Says that such a ruling has no other reading (log.fixed-ruling); always false. */
bool lib_refuse_reading(const struct stele_game *game, const char *id, const char *choice,
                        struct stele_reason *why);
/* Appends the text as searches compare it: small letters, ё as е. */
void lib_fold(const char *text, struct stele_buf *out);
int lang_index(const char *lang);
/* Memory ran out in a function that cannot say so. */
void lib_starve(const struct stele *lib);

#endif
