/* SPDX-License-Identifier: GPL-3.0-or-later
 * input: reads a graph file, unpacked, in blocks of whole lines, or of whole numbers for a
 * binary file.
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

/* Most bytes of a line. The longest lines are rows of METIS files, about 10 bytes a neighbour. */
enum { INPUT_LONGEST = 1 << 28 };

struct input {
	struct memory *memory;
	const char *path;
	int descriptor;
	struct unpacker *unpacker; /* NULL: the file is not compressed */
	char *buffer;
	size_t room, filled;       /* size of the buffer, and how many bytes are valid */
	size_t given;              /* bytes handed out by the last block */
	size_t longest;            /* most bytes of a line */
	bool has_long_line;        /* reading failed because a line is longer */
	bool ended;                /* the end of the file was read */
	int64_t bytes;             /* unpacked bytes so far */
	struct poll poll;
};

/* Opens a file and checks by its first bytes whether it is compressed (unpack.h). The path must
 * outlive the input. `poll` may stop this and later reads. Call input_close in any case. */
bool input_open(struct input *input, struct memory *memory, const char *path,
		const struct poll *poll, struct err *err);
void input_close(struct input *input);

/* Fills the error of a line that is too long (has_long_line); line 0: the caller does not count
 * lines. */
bool input_long_line(const struct input *input, int64_t line, struct err *err);

/* Returns the first bytes (a block of at least one line, or the whole file) without consuming
 * them. They end in a newline, which is added if necessary; even to a file with a zero byte,
 * which is not text and need not have lines. */
bool input_look(struct input *input, const char **begin, const char **end, struct err *err);
/* Reads the next block of whole lines: [*begin, *end) ends in a newline; one is added to a last
 * line without it. An empty block means the end. The block is valid until the next call. */
bool input_block(struct input *input, const char **begin, const char **end, struct err *err);
/* The same for a binary file: as many whole units of `unit` bytes as are there. Less than a
 * unit, or nothing, means the end. A file must be read either in blocks of lines or in blocks
 * of units. */
bool input_bytes(struct input *input, size_t unit, const char **begin, const char **end,
		 struct err *err);

#endif
