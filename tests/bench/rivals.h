/* SPDX-License-Identifier: GPL-3.0-or-later
 * rivals: the codes of the host for maximum flow beside each other and Boost, on graphs of all
 * families, in one process, in turns.
 */
#ifndef SPILLWAY_TESTS_BENCH_RIVALS_H
#define SPILLWAY_TESTS_BENCH_RIVALS_H

#include <stdbool.h>
#include <stdint.h>

struct graph;
struct memory;
struct terminals;

/* Seconds that Boost takes, its own graph not included. *value: its flow. */
double rivals_boost(const struct graph *graph, const struct terminals *terminals,
		    struct memory *memory, int64_t *value);

/* Prints a line a graph. Each flow is judged; two values that differ end the program. `alone`:
 * without Boost. */
void rivals_measure_all(bool alone);

#endif
