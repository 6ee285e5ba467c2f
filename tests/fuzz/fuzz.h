/* SPDX-License-Identifier: GPL-3.0-or-later
 * fuzz: what the targets share. A target is one file with LLVMFuzzerTestOneInput,
 * which libFuzzer feeds (make fuzz), or the driver with files (make check).
 *
 * Targets demand more than that nothing crashes: what was read is solved and checked,
 * what was written is read again, and every byte of memory comes back.
 */
#ifndef SPILLWAY_TESTS_FUZZ_H
#define SPILLWAY_TESTS_FUZZ_H

#include "src/base/random.h"
#include "src/base/urgency.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct format;
struct memory;
struct graph;
struct terminals;

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Ends the process unless it holds: that is a finding. */
#define MUST(condition)                                                                       \
	do {                                                                                  \
		if (!(condition)) {                                                           \
			fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__,      \
				#condition);                                                  \
			abort();                                                              \
		}                                                                             \
	} while (0)

/* Choices that follow from the bytes alone: the same input does the same again. */
void fuzz_draw(struct random *random, const uint8_t *bytes, size_t size);

/* The bytes as a file without a name, its path good until the next call. */
const char *fuzz_file(const void *bytes, size_t size);

/* A poll that wants long work to stop after so many questions. */
struct patience {
	int64_t left;
	enum urgency then;
};
struct poll fuzz_patience(struct patience *patience, int64_t questions, enum urgency then);

/* Reads the bytes as the format (NULL: whatever they look like), plainly and with drawn
 * options. What loads is solved and written. */
void fuzz_read(const uint8_t *bytes, size_t size, const struct format *format);
/* Solves a graph with drawn settings, if it is small; the result must pass the
 * checker. */
void fuzz_solve(const struct graph *graph, const struct terminals *terminals,
		struct random *random, struct memory *memory);
/* Writes a graph that has terminals, and reads it again: it must be the same. */
void fuzz_rewrite(const struct graph *graph, const struct terminals *terminals,
		  struct memory *memory);

/* Ways to pack: adds `bytes` as one stretch at `to`; returns its length. */
typedef size_t pack_function(void *to, size_t room, const void *bytes, size_t size);
/* Unpacks the bytes behind the magic number; then packs them with `pack` (NULL: this
 * build cannot) in drawn pieces, and unpacks that whole and cut short. */
void fuzz_unpack(const uint8_t *bytes, size_t size, const char *magic, size_t magic_size,
		 pack_function *pack);

#endif
