/* SPDX-License-Identifier: GPL-3.0-or-later
 * hot: the word that most atomics of one place of the text take, as far as four candidates
 * tell (Misra and Gries 1982).
 */
#ifndef SPILLWAY_GPU_HOT_H
#define SPILLWAY_GPU_HOT_H

#include <stdint.h>

enum { HOT_WORDS = 4 };

/* A candidate, and by how many atomics at least it is ahead; 0: none. */
struct hot_word {
	const volatile void *at;
	int64_t count;
};

struct hot {
	struct hot_word words[HOT_WORDS];
};

void hot_note(struct hot *hot, const volatile void *at);
/* Atomics on the hottest word of all the places, at least so many. */
int64_t hot_most(const struct hot *places, int count);

#endif
