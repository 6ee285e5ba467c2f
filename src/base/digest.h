/* SPDX-License-Identifier: GPL-3.0-or-later
 * digest: 64 bits that tell whether bytes are still those that were written (FNV-1a by
 * Fowler, Noll and Vo). It finds accidents and edits, not forgers.
 */
#ifndef SPILLWAY_BASE_DIGEST_H
#define SPILLWAY_BASE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

/* Of no bytes. */
#define DIGEST_START UINT64_C(14695981039346656037)

/* Of what `digest` is of, with more bytes behind it. */
uint64_t digest_add(uint64_t digest, const char *bytes, size_t length);

#endif
