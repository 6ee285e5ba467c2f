/* SPDX-License-Identifier: GPL-3.0-or-later
 * micro_args: what the micro-kernels are given.
 */
#ifndef SPILLWAY_TESTS_MODEL_MICRO_ARGS_H
#define SPILLWAY_TESTS_MODEL_MICRO_ARGS_H

#include <stdint.h>

struct event_sum;

struct micro_args {
	struct event_sum *events;
	int32_t *next;   /* [size] where the chain goes on */
	int32_t *words;  /* [at least 32 an item] */
	int64_t size;
	int64_t steps;   /* turns of the loop that is measured */
	int64_t stride;  /* words between lanes; ways of a branch; lanes that share a word */
};

#endif
