/* SPDX-License-Identifier: GPL-3.0-or-later
 * unpack: compressed files, read as if they were not.
 *
 * A way to pack is one file with one row (struct packing) at its end; packings.def
 * lists the rows. What all share (reading the packed bytes, the loop, the errors)
 * is in unpack.c.
 */
#ifndef SPILLWAY_GRAPH_UNPACK_H
#define SPILLWAY_GRAPH_UNPACK_H

#include "src/base/urgency.h"

#include <stdbool.h>
#include <stddef.h>

struct err;
struct memory;

enum { PACKED_ROOM = 1 << 16 };

/* An open packed file. */
struct unpacker {
	const struct packing *packing;
	void *library;          /* what the library keeps; NULL: not open */
	struct memory *memory;
	const char *path;
	int descriptor;
	const struct poll *poll; /* asked for every PACKED_ROOM bytes: they may unpack to nothing */
	bool in_frame;          /* inside a packed stretch: an end here is too early */
	bool ended;             /* there are no more packed bytes behind those below */
	size_t at, filled;      /* packed bytes used, and there are */
	unsigned char packed[PACKED_ROOM];
};

enum unpacked { UNPACKED_WELL, UNPACKED_DAMAGED, UNPACKED_NO_MEMORY };

struct packing {
	const char *name;       /* "gzip" */
	const char *library;    /* what it takes, "zlib" */
	const char *tool;       /* what unpacks a file without us, "gunzip" */
	const char *test;       /* what checks one, "gzip -t FILE" */
	bool (*recognise)(const unsigned char *bytes, size_t count);
	/* NULL where the program was built without the library. Sets unpacker->library;
	 * false: no memory. */
	bool (*open)(struct unpacker *unpacker);
	/* Turns packed bytes into at most `room` others, *got of them, maybe none;
	 * minds in_frame. Frames may follow each other. */
	enum unpacked (*some)(struct unpacker *unpacker, char *to, size_t room, size_t *got);
	void (*close)(struct unpacker *unpacker);
};

/* So many first bytes tell whether a file is packed, and how. */
enum { UNPACK_LOOK = 12 };

/* The way in which a file with these first bytes is packed, or NULL. */
const struct packing *unpack_recognise(const unsigned char *bytes, size_t count);
/* Starts unpacking the open file from its beginning. Fails with the remedy when
 * the program was built without the library. */
struct unpacker *unpack_open(const struct packing *packing, struct memory *memory,
			     int descriptor, const char *path, const struct poll *poll,
			     struct err *err);
/* Up to `room` unpacked bytes; *got = 0 means the end. A file that ends too early
 * or is damaged is an error. */
bool unpack_read(struct unpacker *unpacker, char *to, size_t room, size_t *got,
		 struct err *err);
void unpack_close(struct unpacker *unpacker);

#endif
