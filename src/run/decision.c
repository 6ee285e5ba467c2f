/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/run/decision.h"

#include "src/base/memory.h"

void decisions_init(struct decisions *decisions, struct memory *memory)
{
	*decisions = (struct decisions){ .memory = memory };
}

void decisions_free(struct decisions *decisions)
{
	memory_free(decisions->rows);
	decisions_init(decisions, decisions->memory);
}

bool decisions_reserve(struct decisions *decisions, int64_t count, struct err *err)
{
	const int64_t room = decisions->room ? 2 * decisions->room : 16;
	void *rows = decisions->rows;

	if (count < decisions->room)
		return true;
	if (!memory_resize(decisions->memory, &rows, (size_t)room, sizeof(*decisions->rows),
			   "the arbiter's decisions", err))
		return false;
	decisions->rows = rows;
	decisions->room = room;
	return true;
}

const char *worker_name(enum worker worker)
{
	return worker == WORKER_CPU ? "CPU" : "GPU";
}

const char *policy_name(enum policy policy)
{
	static const char *const names[] = {
		[POLICY_FITTED] = "fitted",
		[POLICY_PAPER] = "paper",
		[POLICY_CPU] = "always-cpu",
		[POLICY_GPU] = "always-gpu",
		[POLICY_ORACLE] = "oracle",
	};

	return names[policy];
}
