/* SPDX-License-Identifier: GPL-3.0-or-later
 * degrees: the degrees of a graph in a few numbers, as `diagnose` prints them.
 */
#ifndef SPILLWAY_COMMAND_DEGREES_H
#define SPILLWAY_COMMAND_DEGREES_H

#include <stdint.h>

struct graph;
struct problem;

struct degrees {
	const char *word;
	double mean;
	int64_t most, common; /* common: 99 of 100 vertices have no more */
	int32_t hub;
};

/* The degrees that matter to variants for the problem. */
struct degrees degrees_measure(const struct problem *problem, const struct graph *graph);

#endif
