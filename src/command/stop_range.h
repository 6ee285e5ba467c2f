/* SPDX-License-Identifier: GPL-3.0-or-later
 * stop_range: reads numbers of stops in commands.
 */
#ifndef SPILLWAY_COMMAND_STOP_RANGE_H
#define SPILLWAY_COMMAND_STOP_RANGE_H

#include <stdbool.h>

struct err;
struct stop;
struct stops;

/* "3", or "2-4", of which at least one stop must exist. */
struct stop_range {
	int from, to;
};

bool stop_read(const struct stops *stops, const char *word, struct stop **stop,
	       struct err *err);
bool stop_read_range(const struct stops *stops, const char *word, struct stop_range *range,
		     struct err *err);

#endif
