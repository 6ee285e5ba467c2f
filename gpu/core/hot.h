/* SPDX-License-Identifier: GPL-3.0-or-later
 * hot: finds the word that most atomic operations of one site of the kernel text are on, with
 * four candidates (Misra and Gries 1982).
 */
#ifndef SPILLWAY_GPU_CORE_HOT_H
#define SPILLWAY_GPU_CORE_HOT_H

#include <stdint.h>

enum { HOT_WORDS = 4 };

/* A candidate, with a lower bound of its number of atomic operations; 0: no candidate. */
struct hot_word {
	const volatile void *at;
	int64_t count;
};

struct hot {
	struct hot_word words[HOT_WORDS];
};

void hot_note(struct hot *hot, const volatile void *at);
/* A lower bound of the number of atomic operations on the hottest word of all sites. */
int64_t hot_most(const struct hot *sites, int count);

#endif
