/* SPDX-License-Identifier: GPL-3.0-or-later
 * Which structures the variants of the run's problem keep on a machine.
 */
#include "src/base/memory.h"
#include "src/engine/run.h"
#include "src/view/look/look.h"
#include "src/view/look/memory_uses.h"
#include "src/view/look/snapshot.h"

static bool take(struct run *run, struct snapshot *snapshot, struct err *err)
{
	snapshot->tables.memory = memory_new(run->memory, sizeof(*snapshot->tables.memory), "a table", err);
	if (!snapshot->tables.memory)
		return false;
	memory_uses_find(&run->plan, run->machine, snapshot->tables.memory);
	snapshot->known |= KNOWN_MEMORY;
	return true;
}

const struct look look_row_memory = { KNOWN_MEMORY, NULL, take };
