/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/decision.h"

#include "src/base/memory.h"

#include <string.h>

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

const char *reason_name(enum reason reason)
{
	static const char *const names[] = {
		[REASON_ALWAYS] = "always",
		[REASON_FIRST] = "first",
		[REASON_SMALL] = "small",
		[REASON_ABOVE] = "above",
		[REASON_BELOW] = "below",
		[REASON_NEVER] = "never",
		[REASON_PROBE] = "probe",
		[REASON_ORACLE] = "oracle",
		[REASON_LOOSE] = "loose",
		[REASON_AGAIN] = "again",
	};

	return names[reason];
}

bool worker_find(const char *name, enum worker *worker)
{
	int i;

	for (i = 0; i < WORKERS && strcmp(worker_name((enum worker)i), name); i++)
		;
	*worker = (enum worker)i;
	return i < WORKERS;
}

bool policy_find(const char *name, enum policy *policy)
{
	int i;

	for (i = 0; i < POLICIES && strcmp(policy_name((enum policy)i), name); i++)
		;
	*policy = (enum policy)i;
	return i < POLICIES;
}

bool reason_find(const char *name, enum reason *reason)
{
	int i;

	for (i = 0; i < REASONS && strcmp(reason_name((enum reason)i), name); i++)
		;
	*reason = (enum reason)i;
	return i < REASONS;
}
