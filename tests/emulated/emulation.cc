/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/emulated/grid.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
	const char *name;
	int64_t emulation::*field;
	int64_t usual, least;
} orders[] = {
	{ "seed", &emulation::seed, 1, 0 },
	{ "cards", &emulation::cards, 1, 0 },
	{ "multiprocessors", &emulation::multiprocessors, 2, 1 },
	{ "threads", &emulation::threads, 1024, 256 },
	{ "tick", &emulation::tick, 10, 0 },
	{ "swap", &emulation::swap, 60, 0 },
	{ "query", &emulation::query, 2000, 0 },
	{ "memory", &emulation::memory, 1024, 1 },
};

/* One `name=value`. */
static void obey(struct emulation *emulation, const char *order)
{
	for (const auto &row : orders) {
		const size_t length = strlen(row.name);
		char *end;

		if (strncmp(order, row.name, length) != 0 || order[length] != '=')
			continue;
		emulation->*row.field = strtoll(order + length + 1, &end, 10);
		if (*end || emulation->*row.field < row.least)
			break;
		return;
	}
	fprintf(stderr, "emulated CUDA: SPILLWAY_EMULATED: %s?\n", order);
	abort();
}

static struct emulation read_orders()
{
	const char *given = getenv("SPILLWAY_EMULATED");
	char words[512], *rest = words;
	struct emulation emulation;

	for (const auto &row : orders)
		emulation.*row.field = row.usual;
	snprintf(words, sizeof(words), "%s", given ? given : "");
	while (char *order = strtok_r(rest, " ", &rest))
		obey(&emulation, order);
	return emulation;
}

struct emulation spillway_emulation = read_orders();
