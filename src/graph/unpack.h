/* SPDX-License-Identifier: GPL-3.0-or-later
 * unpack: reads compressed files.
 *
 * Each kind of compression has a file with a row (struct packing) at its end; packings.def
 * lists the rows. unpack.c has what all share: reading the packed bytes, the loop, the errors.
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
	void *library;          /* the library's state; NULL: not open */
	struct memory *memory;
	const char *path;
	int descriptor;
	const struct poll *poll; /* asked for every PACKED_ROOM bytes: they may unpack to nothing */
	bool in_frame;          /* inside a frame: the file may not end here */
	bool ended;             /* the end of the packed file was read */
	size_t at, filled;      /* packed bytes consumed, and packed bytes in the buffer */
	unsigned char packed[PACKED_ROOM];
};

enum unpacked { UNPACKED_WELL, UNPACKED_DAMAGED, UNPACKED_NO_MEMORY };

struct packing {
	const char *name;       /* "gzip" */
	const char *library;    /* library it needs, "zlib" */
	const char *tool;       /* tool that unpacks a file, "gunzip" */
	const char *test;       /* command that checks a file, "gzip -t FILE" */
	bool (*recognise)(const unsigned char *bytes, size_t count);
	/* NULL if the program was built without the library. Sets unpacker->library; false: no
	 * memory. */
	bool (*open)(struct unpacker *unpacker);
	/* Unpacks at most `room` bytes, *got of them, possibly none; sets in_frame. Several
	 * frames may follow each other. */
	enum unpacked (*some)(struct unpacker *unpacker, char *to, size_t room, size_t *got);
	void (*close)(struct unpacker *unpacker);
};

/* Number of first bytes that show how a file is packed. */
enum { UNPACK_LOOK = 12 };

/* The kind of compression of a file with these first bytes, or NULL. */
const struct packing *unpack_recognise(const unsigned char *bytes, size_t count);
/* Starts unpacking the open file from its beginning. Fails with the remedy when
 * the program was built without the library. */
struct unpacker *unpack_open(const struct packing *packing, struct memory *memory,
			     int descriptor, const char *path, const struct poll *poll,
			     struct err *err);
/* Reads up to `room` unpacked bytes; *got = 0 means the end. A file that is cut short or damaged
 * is an error. */
bool unpack_read(struct unpacker *unpacker, char *to, size_t room, size_t *got,
		 struct err *err);
void unpack_close(struct unpacker *unpacker);

#endif
