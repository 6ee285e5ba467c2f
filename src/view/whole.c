/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/whole.h"

#include "src/base/memory.h"
#include "src/engine/decision.h"
#include "src/engine/past.h"

const struct snapshot *whole_of(const struct snapshot *snapshot, struct memory *memory)
{
	const struct past *past = snapshot->about.past;
	struct snapshot *whole;
	struct decision *decisions;

	if (!past)
		return snapshot;
	whole = memory_array(memory, 1, sizeof(*whole), "the timeline", NULL);
	if (!whole)
		return snapshot;
	*whole = *snapshot;
	decisions = past_join_decisions(past, snapshot->decisions, snapshot->decision_known, memory,
					&whole->decision_known);
	if (!decisions || !past_join_rows(past, &snapshot->trace, memory, &whole->trace)) {
		memory_free(decisions);
		memory_free(whole);
		return snapshot;
	}
	whole->decisions = decisions;
	whole->decision_count += whole->decision_known - snapshot->decision_known;
	return whole;
}

void whole_free(const struct snapshot *whole, const struct snapshot *snapshot)
{
	struct snapshot *copy = (struct snapshot *)(uintptr_t)whole;

	if (whole == snapshot)
		return;
	memory_free(copy->trace.rows);
	memory_free((void *)(uintptr_t)copy->decisions);
	memory_free(copy);
}

int whole_edits(const struct snapshot *snapshot)
{
	return snapshot->about.past ? snapshot->about.past->number : 0;
}

const struct past *whole_edit(const struct snapshot *snapshot, int number)
{
	const struct past *past = snapshot->about.past;

	while (past && past->number > number)
		past = past->before;
	return past;
}
