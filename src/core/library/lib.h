/* The inside of the library context, for the core only.  Immutable once made, except that sets and
 * texts are read when they are first asked for, by one thread, and then stay. */
#ifndef STELE_CORE_LIBRARY_LIB_H
#define STELE_CORE_LIBRARY_LIB_H

#include <pthread.h>
#include <stdatomic.h>

#include "core/base/arena.h"
#include "core/sets/domain.h"
#include "core/library/embed.h"
#include "core/game/game.h"
#include "core/sets/set.h"
#include "core/texts/template.h"

struct ground_use; /* core/library/ground.h */
struct ground_doubt;
struct catalogue; /* texts of one game in one language, core/texts/catalogue.h */
struct patch;     /* core/sets/patch.h */

/* The catalogues of a game, the core or the command line: NULL until read. */
struct lib_texts {
    const char *id;
    _Atomic(struct catalogue *) lang[LANG_N];
};

/* The forms of names that most sentences ask for. */
enum { FORM_PLAIN, FORM_GEN, FORM_ACC, FORMS_N };

/* Names of a domain as catalogues have them, by language, form and number; NULL: not yet looked up.
 * Kept because a lookup joins a key out of four parts, and every sentence needs several. */
struct lib_names {
    _Atomic(const char *) *said;
    size_t n; /* names of the domain */
};

/* Everything but the texts lives in the arena of the set and is freed with it. */
struct lib_game {
    const struct stele_game *game;
    struct component_set *set;
    void *compiled; /* 64-byte aligned */
    struct stele_domain *domains;
    struct lib_names *names; /* by domain */
    struct stele_game_info info;
    struct stele_provenance *provenance;
    size_t provenance_n;
    struct ground_doubt *doubts; /* what the engine declares about groups that are in doubt */
    size_t doubts_n;
    const struct ground_use **grounds; /* by verb: what its moves rest on; NULL: on nothing doubtful */
    struct lib_texts *texts;
    struct component_set *whole; /* given in place of the built-in one, as it was; NULL: none was */
    bool boxed;                  /* patches of the box are in the set */
};

/* A patch that was given to the context. */
struct lib_patch {
    struct patch *patch;
    bool box; /* it changes new games and logs that name no set, and nothing else */
};

struct stele {
    struct lib_game *games;
    size_t games_n;
    struct lib_texts *texts; /* of the core, of the command line, then of the games */
    const struct embedded_file *files;
    size_t files_n;
    pthread_mutex_t reading; /* of sets and texts */
    _Atomic(uint32_t) loaded; /* bit per game whose set has been read */
    _Atomic(bool) no_memory;    /* see stele_out_of_memory */
    struct lib_patch *given;
    size_t given_n;
    /* Contexts derived from this one, the one that was used last first; see under.h. */
    struct stele *derived;
    pthread_mutex_t deriving;
    /* Of a derived one: */
    const struct stele *root; /* NULL: it is one itself */
    struct stele *next;
    char *key;     /* what it was derived for; NULL: no longer to be found */
    unsigned refs; /* how many callers hold it */
};

/* The context that one was derived from, or itself. */
static inline const struct stele *lib_root(const struct stele *lib)
{
    return lib->root != NULL ? lib->root : lib;
}

/* Makes a context of any games and files, as stele_new does with the registered games and the
 * embedded files.  `files` are looked up by name, may be in any order and must outlive the context
 * if logs are read with it.  Every game must have its set; texts may be missing and are then empty.
 * Unlike stele_new it reads all of them at once, so that a broken one is found. */
struct stele *lib_new(const struct stele_game *const *games, size_t games_n,
                      const struct embedded_file *files, size_t files_n,
                      struct stele_diags *diags);

/* Reads the set of a game unless that has been done.  Returns false without memory; the entry then
 * has no set, no domains and nothing compiled. */
bool lib_load(const struct stele *lib, const struct stele_game *game);
/* Compiles a set for entry->game; it belongs to the entry.  On failure it is freed, and entry->set is
 * NULL. */
int lib_load_set(struct lib_game *entry, struct component_set *set, struct stele_diags *diags);
/* Makes a context with another set of one game, which it owns from then on, and the texts of the
 * root. */
int lib_derive(const struct stele *root, size_t game, struct component_set *set, struct stele **out,
               struct stele_diags *diags);

/* A built-in set: those of earlier releases stay, so that logs replay under the set they name. */
enum { LIB_VERSIONS_MAX = 64 };
struct lib_version {
    int32_t number; /* as its file is called; INT32_MAX for the one that is used now */
    const struct embedded_file *file;
};
/* All of a game, the oldest first.  Returns how many. */
size_t lib_versions(const struct stele *lib, size_t game,
                    struct lib_version out[LIB_VERSIONS_MAX]);
/* Whether a set or patches were given for a game, other than those of the box: they apply to every
 * log. */
bool lib_is_given(const struct stele *lib, const struct stele_game *game);
/* The number of a game; games_n if it is not registered. */
size_t lib_index(const struct stele *lib, const struct stele_game *game);
/* A file of the context by its name below formats/; NULL if there is none. */
const struct embedded_file *lib_file(const struct stele *lib, const char *name);
/* As stele_text_find, but NULL if there is no such text. */
const char *lib_text(const struct stele *lib, const struct stele_game *game, const char *lang,
                     const char *key);
/* The message that lib_text finds as "message/<id>", in a language and else in English; NULL if there
 * is none. */
struct message *lib_message(const struct stele *lib, const struct stele_game *game,
                            const char *lang, const char *id);
/* Whether all texts of a game in a language could be read.  If so, a text that lib_text does not
 * find does not exist. */
bool lib_has_texts(const struct stele *lib, const struct stele_game *game, const char *lang);
/* The entry of a game, its set loaded; never NULL for a registered one. */
const struct lib_game *lib_game(const struct stele *lib, const struct stele_game *game);
/* The catalogue's copy of the id of a ruling that has a text but no choices; NULL if there is
 * none. */
const char *lib_fixed_ruling(const struct stele *lib, const struct stele_game *game,
                             const char *id, size_t size);
/* Refuses another choice of such a ruling (log.fixed-ruling); always false. */
bool lib_refuse_reading(const struct stele_game *game, const char *id, const char *choice,
                        struct stele_reason *why);
/* Appends the text in the form that searches compare: small letters, ё as е. */
void lib_fold(const char *text, struct stele_buf *out);
int lang_index(const char *lang);
/* Notes for stele_out_of_memory that memory ran out in a function that cannot return an error. */
void lib_no_memory(const struct stele *lib);

#endif
