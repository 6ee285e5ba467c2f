/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/core/hot.h"

#include <stdbool.h>

_Static_assert(HOT_WORDS == 4, "the candidates are spelled out below, for speed");

/* A word that is not a candidate takes a free entry. If there is none, it reduces the count of
 * each candidate by one. */
static void note_other(struct hot *hot, const volatile void *at)
{
	struct hot_word *const words = hot->words;
	int i;

	for (i = 0; i < HOT_WORDS; i++) {
		if (!words[i].count) {
			words[i] = (struct hot_word){ at, 1 };
			return;
		}
	}
	words[0].count--;
	words[1].count--;
	words[2].count--;
	words[3].count--;
}

static bool is_word(const struct hot_word *word, const volatile void *at)
{
	return word->at == at && word->count;
}

void hot_note(struct hot *hot, const volatile void *at)
{
	struct hot_word *const words = hot->words;

	if (is_word(&words[0], at))
		words[0].count++;
	else if (is_word(&words[1], at))
		words[1].count++;
	else if (is_word(&words[2], at))
		words[2].count++;
	else if (is_word(&words[3], at))
		words[3].count++;
	else
		note_other(hot, at);
}

int64_t hot_most(const struct hot *sites, int count)
{
	const struct hot *site;
	int64_t most = 0;
	int i;

	for (site = sites; site < sites + count; site++)
		for (i = 0; i < HOT_WORDS; i++)
			if (site->words[i].count > most)
				most = site->words[i].count;
	return most;
}
