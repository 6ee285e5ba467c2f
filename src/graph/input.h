/* SPDX-License-Identifier: GPL-3.0-or-later
 * input: the bytes of a graph file, unpacked, in blocks of whole lines; those of
 * a binary file in blocks of whole numbers.
 */
#ifndef SPILLWAY_GRAPH_INPUT_H
#define SPILLWAY_GRAPH_INPUT_H

#include "src/base/urgency.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;
struct memory;
struct unpacker;

/* Bytes of a line. A row of a METIS file, the longest there is, has some 10 a neighbour. */
enum { INPUT_LONGEST = 1 << 28 };

struct input {
	struct memory *memory;
	const char *path;
	int descriptor;
	struct unpacker *unpacker; /* NULL: the bytes are plain */
	char *buffer;
	size_t room, filled;       /* bytes there are, bytes that are valid */
	size_t given;              /* bytes handed out by the last block */
	size_t longest;            /* bytes that a line may have */
	bool has_long_line;        /* reading failed, as one has more */
	bool ended;                /* the file has no more */
	int64_t bytes;             /* unpacked bytes so far */
	struct poll poll;
};

/* Opens a file and looks at its first bytes; packed ones (unpack.h) are recognised.
 * The path must outlive the input. `poll` may stop it, now and in later reads. Close
 * it in any case. */
bool input_open(struct input *input, struct memory *memory, const char *path,
		const struct poll *poll, struct err *err);
void input_close(struct input *input);

/* The error of a line that is too long (has_long_line); 0: who reads does not count lines. */
bool input_long_line(const struct input *input, int64_t line, struct err *err);

/* The first bytes (a block, and at least one line; or all there is), without taking
 * them. They end in a newline, which may be added: also to what holds a zero byte,
 * which is no text and need not hold a line. */
bool input_look(struct input *input, const char **begin, const char **end, struct err *err);
/* The next block of whole lines: [*begin, *end) ends in a newline, one is added
 * to a last line that lacks it. An empty block means the end. The block stays
 * valid until the next call. */
bool input_block(struct input *input, const char **begin, const char **end, struct err *err);
/* The same of a binary file: as many whole units of `unit` bytes as happen to be
 * there. Less than a unit, or nothing, means the end. A file is read in blocks of
 * lines or in blocks of units, not in both. */
bool input_bytes(struct input *input, size_t unit, const char **begin, const char **end,
		 struct err *err);

#endif
