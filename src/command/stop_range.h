/* SPDX-License-Identifier: GPL-3.0-or-later
 * stop_range: stops as commands name them, by their numbers.
 */
#ifndef SPILLWAY_COMMAND_STOP_RANGE_H
#define SPILLWAY_COMMAND_STOP_RANGE_H

#include <stdbool.h>

struct err;
struct session;
struct stop;

/* "3", or "2-4": those of them that there are, at least one. */
struct stop_range {
	int from, to;
};

bool stop_read(const struct session *session, const char *word, struct stop **stop,
	       struct err *err);
bool stop_read_range(const struct session *session, const char *word, struct stop_range *range,
		     struct err *err);

#endif
