/* The public interface of libstele. */
#ifndef STELE_H
#define STELE_H

/* Returns the version of the library, such as "0.1.0"; a constant string. */
const char *stele_version(void);

#endif
