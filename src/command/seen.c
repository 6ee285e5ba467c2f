/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/seen.h"

#include <string.h>

void seen_note(struct seen *seen, int64_t number, const struct run *run)
{
	int i;

	if (seen->number != number)
		memset(seen, 0, sizeof(*seen));
	seen->number = number;
	for (i = 0; i < UNITS; i++)
		if (seen->ended[i] < run->now.ended[i])
			seen->ended[i] = run->now.ended[i];
}

bool seen_more(const struct seen *seen, int64_t number, const struct run *run)
{
	int i;

	for (i = 0; i < UNITS && seen->number == number; i++)
		if (seen->ended[i] > run->now.ended[i])
			return true;
	return false;
}
