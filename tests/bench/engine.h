/* SPDX-License-Identifier: GPL-3.0-or-later
 * engine: what a user gets of a code of the host. `solve` of a session is timed three times in
 * turns: with the settings that a session begins with; without events and without the way
 * back; and the core alone, on its arrays. Each includes the arrays, both stages and the judge.
 */
#ifndef SPILLWAY_TESTS_BENCH_ENGINE_H
#define SPILLWAY_TESTS_BENCH_ENGINE_H

#include <stdbool.h>

/* Prints a line a graph and variant. False: a bound was not kept. */
bool engine_measure_all(void);

#endif
