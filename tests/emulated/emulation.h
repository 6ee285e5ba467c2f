/* SPDX-License-Identifier: GPL-3.0-or-later
 * emulation: what the emulated GPU is like, for C and C++.
 */
#ifndef SPILLWAY_TESTS_EMULATED_EMULATION_H
#define SPILLWAY_TESTS_EMULATED_EMULATION_H

#include <stdint.h>

/* As the environment orders it, SPILLWAY_EMULATED='seed=3 tick=1000', when the plug-in is
 * loaded; a test may change it later. */
struct emulation {
	int64_t seed;    /* of all chances; 1 */
	int64_t cards;   /* GPUs; 1 */
	int64_t multiprocessors; /* of a GPU; 2 */
	int64_t threads; /* that a multiprocessor holds; 1024 */
	int64_t tick;    /* ns that a step takes (grid.h); 10 */
	int64_t swap;    /* a thread goes on for so many steps, on average; 0: up to its next
			    barrier; 60 */
	int64_t query;   /* steps of a launch while the host asks whether it is over; 0: it goes on
			    only while the host sleeps; 2000 */
	int64_t memory;  /* MiB of a GPU; 1024 */
};

/* The name of the plug-in's one. */
#define EMULATION_SYMBOL "spillway_emulation"

#endif
