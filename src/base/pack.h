/* SPDX-License-Identifier: GPL-3.0-or-later
 * pack: what goes into a file compressed, by gzip where the program was built with zlib,
 * else as it is. The same bytes are packed into the same bytes.
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
	void *library; /* what zlib keeps; NULL: bytes go on as they are */
	void *room;    /* for packed bytes */
	uint64_t digest; /* of all bytes so far, before they are packed */
};

/* `plain`: as it is in any case. End with pack_close. */
bool pack_open(struct pack *pack, struct save *save, bool plain, struct memory *memory,
	       struct err *err);
/* As save_write. */
bool pack_write(struct pack *pack, const char *bytes, size_t length);
/* As text_print, at most 1,000 bytes. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool pack_print(struct pack *pack, const char *format, ...);
/* Writes what is left. */
void pack_close(struct pack *pack);

#endif
