/* SPDX-License-Identifier: GPL-3.0-or-later
 * unpack: compressed files, read as if they were not.
 */
#ifndef SPILLWAY_GRAPH_UNPACK_H
#define SPILLWAY_GRAPH_UNPACK_H

#include <stdbool.h>
#include <stddef.h>

struct err;
struct memory;
struct unpacker;

/* Whether the first bytes of a file say that it is compressed, and how ("gzip");
 * NULL if they do not. */
const char *unpack_recognise(const unsigned char *bytes, size_t count);
/* Starts unpacking the open file from its beginning. Fails with the remedy when
 * the program was built without the library. */
struct unpacker *unpack_open(struct memory *memory, int descriptor, const char *path,
			     struct err *err);
/* Up to `room` unpacked bytes; *got = 0 means the end. A file that ends too early
 * or is damaged is an error. */
bool unpack_read(struct unpacker *unpacker, char *to, size_t room, size_t *got,
		 struct err *err);
void unpack_close(struct unpacker *unpacker);

#endif
