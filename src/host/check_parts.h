/* SPDX-License-Identifier: GPL-3.0-or-later
 * check_parts: what the parts of the checker share. Private to check*.c.
 */
#ifndef SPILLWAY_HOST_CHECK_PARTS_H
#define SPILLWAY_HOST_CHECK_PARTS_H

#include "src/host/check.h"

/* What is looked at: c_f of every entry. */
struct subject {
	const struct network *network;
	const void *capacity;
	bool wide;
};

static inline int64_t check_rest(const struct subject *subject, int64_t entry)
{
	if (subject->wide)
		return ((const int64_t *)subject->capacity)[entry];
	return ((const int32_t *)subject->capacity)[entry];
}

/* The result is not good, for this reason. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void check_reject(struct check *check, const char *format, ...);
/* The name of a vertex, in the caller's buffer. */
const char *check_name(const struct network *network, int32_t vertex, char *buffer,
		       size_t size);

/* 4. Edges that carry flow as a matching, against a cover. False: memory ran out. */
bool check_matching(const struct subject *subject, struct memory *memory,
		    struct check *check, struct err *err);

#endif
