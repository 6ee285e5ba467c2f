/* SPDX-License-Identifier: GPL-3.0-or-later
 * words_kernel: what the kernels in words*.cu share. Only kernels see this file.
 */
#ifndef SPILLWAY_TESTS_SIMT_WORDS_KERNEL_H
#define SPILLWAY_TESTS_SIMT_WORDS_KERNEL_H

#include "gpu/core/simt.h"
#include "tests/simt/words.h"

/* For texts that are read once for every size of team: with TEAM defined as 8,
 * TEAM_KERNEL(team_any) is the kernel team_any_8. */
#define TEAM_KERNEL(word) TEAM_KERNEL_FOR(word, TEAM)
#define TEAM_KERNEL_FOR(word, team) TEAM_KERNEL_NAMED(word, team)
#define TEAM_KERNEL_NAMED(word, team) KERNEL(word##_##team, words_args)

/* Tells the host what came out at a place. */
DEVICE void put(struct team *T, const struct words_args *a, int column, int64_t place, int64_t v)
{
	poke(a->out + column * a->places + place, v);
}

/* The operands of a place. */
DEVICE int32_t in32(struct team *T, const struct words_args *a, int64_t place)
{
	return load(a->in32 + place);
}

DEVICE int64_t in64(struct team *T, const struct words_args *a, int64_t place)
{
	return load(a->in64 + place);
}

#endif
