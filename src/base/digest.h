/* SPDX-License-Identifier: GPL-3.0-or-later
 * digest: a 64-bit hash that shows whether bytes were changed (FNV-1a by Fowler, Noll and Vo).
 * It detects accidents and edits, not forgery.
 */
#ifndef SPILLWAY_BASE_DIGEST_H
#define SPILLWAY_BASE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

/* The digest of no bytes. */
#define DIGEST_START UINT64_C(14695981039346656037)

/* The digest of the bytes so far, followed by these. */
uint64_t digest_add(uint64_t digest, const char *bytes, size_t length);

#endif
