/* SPDX-License-Identifier: GPL-3.0-or-later
 * pack: writes a file compressed by gzip if the program was built with zlib, else plain. Equal
 * input gives equal files.
 */
#ifndef SPILLWAY_BASE_PACK_H
#define SPILLWAY_BASE_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;
struct memory;
struct save;

struct pack {
	struct save *save;
	void *library; /* zlib's state; NULL: bytes are written as they are */
	void *room;    /* buffer for packed bytes */
	uint64_t digest; /* of all bytes so far, before they are packed */
};

/* Begins a file; `plain`: without compression in any case. Call pack_close at the end. */
bool pack_open(struct pack *pack, struct save *save, bool plain, struct memory *memory,
	       struct err *err);
/* As save_write. */
bool pack_write(struct pack *pack, const char *bytes, size_t length);
/* Formats as text_print does, at most 1,000 bytes. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool pack_print(struct pack *pack, const char *format, ...);
/* Writes the rest and frees the buffers. */
void pack_close(struct pack *pack);

#endif
