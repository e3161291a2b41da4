/* Whose a file is and who may use it: owner, group, mode, access control list (POSIX) and extended
 * attributes of users.  A file that takes the place of another gets them from it.  Thread-safe.
 *
 * Labels of the system (security.*, trusted.*) are not copied: the system gives a new file its
 * own. */
#ifndef STELE_CORE_LOG_RIGHTS_H
#define STELE_CORE_LOG_RIGHTS_H

#include <stdbool.h>
#include <sys/stat.h>

/* What could not be kept. */
enum rights_lost {
    RIGHTS_OWNER = 1,     /* the owner or the group */
    RIGHTS_ATTRIBUTES = 2 /* the access control list, or an extended attribute */
};

/* Gives the empty file open as `to`, which nobody else may read yet, the rights of the one open as
 * `from`; *old is what fstat says of that.  *lost gets a bit for each thing that the system did not
 * let be kept; nobody may read or write the new file then who could not read or write the old one,
 * but whoever made it.  False with errno if the mode cannot be set, or memory runs out. */
bool rights_copy(int from, const struct stat *old, int to, unsigned *lost);

#endif
