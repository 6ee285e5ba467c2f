/* SPDX-License-Identifier: GPL-3.0-or-later
 * words: what the kernels that test the vocabulary (words*.cu) are given.
 *
 * A place is a lane of the launch: lane l of the team of `item` has the place
 * item * (lanes of a team) + l, unless the kernel says otherwise. `out` holds a
 * column of results for each word that a kernel tries:
 *
 *      out   column 0             column 1             ...
 *            place 0 1 2 3 ...    place 0 1 2 3 ...
 */
#ifndef SPILLWAY_TESTS_SIMT_WORDS_H
#define SPILLWAY_TESTS_SIMT_WORDS_H

#include <stdint.h>

struct event_sum;
struct packed32;
struct packed64;

enum { WORDS_COLUMNS = 4 };

struct words_args {
	struct event_sum *events;     /* [EVENT_KINDS][EVENT_PARTS]; NULL: none wanted */
	/* Read by kernels. */
	const int32_t *in32;          /* [places] */
	const int64_t *in64;          /* [places] */
	const struct packed32 *arc32; /* [places] */
	const struct packed64 *arc64; /* [places] */
	const void *index;            /* ARC_T [places] */
	/* Read and written. */
	void *capacity;               /* CAP_T [places] */
	int32_t *word32;              /* [2 * places]: for a signed and an unsigned word each */
	int64_t *word64;              /* [2 * places] */
	int32_t *list32;              /* [places] */
	int64_t *list64;              /* [places] */
	int32_t *count;               /* [places]: 0 counts list32, 1 counts list64 */
	int64_t *out;                 /* [WORDS_COLUMNS * places] */
	int64_t places;
	int64_t number;               /* what the kernel says it is */
};

#endif
