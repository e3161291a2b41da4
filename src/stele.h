/* Stele: replay and analysis of board-game logs.
 *
 * This header includes the whole public interface of libstele; nothing else needs to be included.  The
 * library never prints and never exits; it keeps no global mutable state.  A `struct stele` (the
 * library context: games, component sets, texts) does not change once made and may be shared by
 * threads.  Everything made from it (logs, cursors, verifiers) belongs to one thread at a time.
 *
 * Memory: what a "new" or "read" function returns is freed with the matching "free", which accepts
 * NULL.  Pointers handed out by accessors stay valid until the object they came from is changed or
 * freed.
 *
 * Lists come in two ways.  What an object has is lent: the function returns how many there are and
 * sets *list (NULL if there are none), which belongs to the object.  What is made for the caller is a
 * struct with `list`, `n` and `memory`: it need not be initialised, is zeroed on failure, and is freed
 * with stele_memory_free(….memory).  Games, lines, moves and chapters have numbers and are asked for
 * one at a time.
 *
 * Lack of memory: the result is STELE_ENOMEM, or NULL for a new object.  Where the result cannot say
 * so, as for a lent list or a text, the context remembers it: ask stele_out_of_memory.  A text or a
 * list of moves that is being filled says that it is not complete (`failed`).
 *
 * Texts are UTF-8.  A text handed out is never NULL: where there is none it is empty.  The
 * exception is stele_item_attr, which must distinguish an empty attribute from a missing one.
 *
 * Callers may pass any numbers.  A move whose verb, values or mover do not exist in the game is
 * refused like an illegal one, with a reason; functions that cannot refuse treat it as a move
 * without objects, points, hidden arguments or grounds.  For a line, node, chapter or index that
 * does not exist the result is STELE_EUSAGE, or false, 0, NULL, "".  A viewer without a seat at the
 * table sees nothing.  Structs that the library filled in (events, rows, facts, lists) are trusted;
 * those that name moves to make (stele_repair, stele_review) are checked.
 *
 * An argument may be NULL only where the function says so.  Three may always be NULL: `lang`
 * (English), `limits` (stele_limits_default) and `diags` (they are dropped; the result is the
 * same). */
#ifndef STELE_H
#define STELE_H

#include "stele/core.h"
#include "stele/sets.h"
#include "stele/logs.h"
#include "stele/cursor.h"
#include "stele/inquiry.h"
#include "stele/studies.h"
#include "stele/analysis.h"

#endif
