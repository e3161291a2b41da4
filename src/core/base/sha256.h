/* SHA-256, for the digests of component sets. */
#ifndef STELE_CORE_BASE_SHA256_H
#define STELE_CORE_BASE_SHA256_H

#include <stddef.h>

enum { SHA256_HEX = 64 };

/* The digest in lower-case hex, and a NUL. */
void sha256_hex(const void *data, size_t size, char out[SHA256_HEX + 1]);

#endif
