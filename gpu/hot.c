/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/hot.h"

#include <stddef.h>

/* A word that is not among the candidates costs each of them one. */
void hot_note(struct hot *hot, const volatile void *at)
{
	struct hot_word *const end = hot->words + HOT_WORDS;
	struct hot_word *free = NULL;
	struct hot_word *word;

	for (word = hot->words; word < end; word++) {
		if (!word->count) {
			free = free ? free : word;
		} else if (word->at == at) {
			word->count++;
			return;
		}
	}
	if (free) {
		*free = (struct hot_word){ at, 1 };
		return;
	}
	for (word = hot->words; word < end; word++)
		word->count--;
}

int64_t hot_most(const struct hot *places, int count)
{
	const struct hot *place;
	int64_t most = 0;
	int i;

	for (place = places; place < places + count; place++)
		for (i = 0; i < HOT_WORDS; i++)
			if (place->words[i].count > most)
				most = place->words[i].count;
	return most;
}
