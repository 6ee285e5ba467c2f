/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/variant_group.h"

#include "src/base/err.h"
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/command/offer.h"
#include "src/engine/variant.h"
#include "src/problem/paths/paths.h"
#include "src/problem/problems.h"

#include <string.h>

/* Words for more than one problem. */
static const struct group {
	const char *word;
	const struct problem *problem; /* and those like it */
} groups[] = {
	{ "traversal", &problem_bfs },
	{ "distances", &problem_bfs },
};

enum { GROUPS = sizeof(groups) / sizeof(groups[0]) };

bool variant_group_has(const char *word, const struct problem *problem)
{
	int i;

	if (!strcmp(word, problem->name))
		return true;
	for (i = 0; i < GROUPS; i++)
		if (!strcmp(word, groups[i].word) && problem_suits(groups[i].problem, problem))
			return true;
	return false;
}

bool variant_group_check(const char *word, struct err *err)
{
	const struct problem *const *row;
	char words[128];
	struct near near;
	struct text text;
	int i;

	for (row = problems(); *row; row++)
		if (variant_group_has(word, *row))
			return true;
	err_set(err, ERR_WORK, "there is no problem %s", word);
	text_fixed(&text, words, sizeof(words));
	near_begin(&near, word);
	for (row = problems(); *row; row++) {
		near_try(&near, (*row)->name);
		text_print(&text, "%s%s", row == problems() ? "" : ", ", (*row)->name);
	}
	for (i = 0; i < GROUPS; i++) {
		near_try(&near, groups[i].word);
		text_print(&text, ", %s", groups[i].word);
	}
	err_hint(err, "choose from: %s", words);
	return near_hint(&near, err);
}

void variant_group_offer(struct wanted *wanted)
{
	const struct problem *const *row;
	int i;

	for (row = problems(); *row; row++)
		offer(wanted, (*row)->name);
	for (i = 0; i < GROUPS; i++)
		offer(wanted, groups[i].word);
}
