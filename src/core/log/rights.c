#ifdef HAVE_CONFIG_H
#include "config.h"
#endif
#include "core/log/rights.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef HAVE_SYS_XATTR_H
#include <sys/xattr.h>
#endif

/* The mode where the group is another one than it was meant for, or where its bits are the mask
 * of a list that is lost: the group may do no more than everybody. */
static mode_t without_group(mode_t mode)
{
    return (mode & ~(mode_t)S_IRWXG) | (mode & (mode & S_IRWXO) << 3);
}

/* ---- Owner and group ------------------------------------------------------------------------- */

/* Only the superuser gives files away; a group is given by its members. */
static bool copy_owner(const struct stat *old, int to, mode_t *mode, unsigned *lost)
{
    struct stat now;

    const bool given =
        fchown(to, old->st_uid, old->st_gid) == 0 || fchown(to, (uid_t)-1, old->st_gid) == 0;
    (void)given; /* what counts is what came of it */
    if (fstat(to, &now) != 0)
        return false;
    if (now.st_gid != old->st_gid)
        *mode = without_group(*mode);
    if (now.st_uid != old->st_uid || now.st_gid != old->st_gid) {
        /* Nobody gets a program that runs as somebody else. */
        *mode &= ~(mode_t)(S_ISUID | S_ISGID);
        *lost |= RIGHTS_OWNER;
    }
    return true;
}

/* ---- Attributes ------------------------------------------------------------------------------ */

#ifdef HAVE_SYS_XATTR_H

#define ACCESS_LIST "system.posix_acl_access"

/* 1: copied, 0: that is not possible, -1: without memory. */
static int copy_attribute(int from, int to, const char *name)
{
    const ssize_t size = fgetxattr(from, name, NULL, 0);
    char *const value = size >= 0 ? malloc((size_t)size + 1) : NULL;

    if (size < 0)
        return 0;
    if (value == NULL)
        return -1;
    const ssize_t n = fgetxattr(from, name, value, (size_t)size);
    const bool copied = n >= 0 && fsetxattr(to, name, value, (size_t)n, 0) == 0;
    free(value);
    return copied;
}

/* The names of all attributes, one after the other, each with its NUL.  *size is 0 where there are
 * none, or no such thing.  NULL without memory. */
static char *list_attributes(int fd, size_t *size)
{
    const ssize_t room = flistxattr(fd, NULL, 0);
    char *const names = malloc(room > 0 ? (size_t)room : 1);
    const ssize_t n = room > 0 && names != NULL ? flistxattr(fd, names, (size_t)room) : 0;

    *size = n > 0 ? (size_t)n : 0;
    return names;
}

static bool is_kept(const char *name)
{
    return strncmp(name, "user.", 5) == 0 || strcmp(name, ACCESS_LIST) == 0;
}

/* The folder may have given the new file a list that the old one does not have. */
static bool copy_attributes(int from, int to, mode_t *mode, unsigned *lost)
{
    size_t size;
    char *const names = list_attributes(from, &size);
    bool good = names != NULL;

    if (good)
        fremovexattr(to, ACCESS_LIST);
    for (const char *name = names; good && name < names + size; name += strlen(name) + 1) {
        const int copied = is_kept(name) ? copy_attribute(from, to, name) : 1;
        good = copied >= 0;
        if (copied == 0)
            *lost |= RIGHTS_ATTRIBUTES;
        if (copied == 0 && strcmp(name, ACCESS_LIST) == 0)
            *mode = without_group(*mode);
    }
    free(names);
    if (!good)
        errno = ENOMEM;
    return good;
}

#else

static bool copy_attributes(int from, int to, mode_t *mode, unsigned *lost)
{
    (void)from, (void)to, (void)mode, (void)lost;
    return true;
}

#endif

bool rights_copy(int from, const struct stat *old, int to, unsigned *lost)
{
    mode_t mode = old->st_mode & 07777;

    *lost = 0;
    /* The mode comes last: until then nobody else can open the file. */
    return copy_owner(old, to, &mode, lost) && copy_attributes(from, to, &mode, lost) &&
           fchmod(to, mode) == 0;
}
