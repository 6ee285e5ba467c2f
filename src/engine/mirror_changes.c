/* SPDX-License-Identifier: GPL-3.0-or-later
 * mirror_changes: what the host changes in place, for the history. Where it works on the machine's own memory
 * it copies the arrays before, and notes what differs behind.
 */
#include "src/engine/mirror.h"

#include "gpu/core/journal.h"
#include "src/base/memory.h"
#include "src/engine/array.h"
#include "src/engine/run.h"

#include <string.h>

/* Calls `part` for each array of the set with its words on the host, and the place of its copy in
 * `before`. */
static void each_remembered(struct run *run, void part(struct run *run, void *words, char *before,
						       size_t size))
{
	struct mirror *mirror = run->mirror;
	char *before = mirror->before;
	size_t size;
	int i;

	for (i = 0; i < mirror->count; i++) {
		if (!(mirror->remembered & 1u << i))
			continue;
		size = array_size(run, run_arrays(run) + i);
		part(run, machine_map(run->machine, array_get(run, run_arrays(run) + i)), before, size);
		before += size;
	}
}

static void remember(struct run *run, void *words, char *before, size_t size)
{
	(void)run;
	memcpy(before, words, size);
}

static void keep(struct run *run, void *words, char *before, size_t size)
{
	journal_keep_changes(run->machine->journal, words, before, words, size);
}

static void put_back(struct run *run, void *words, char *before, size_t size)
{
	(void)run;
	memcpy(words, before, size);
}

static void forget(struct mirror *mirror)
{
	memory_free(mirror->before);
	mirror->before = NULL;
}

void mirror_remember(struct run *run, unsigned set)
{
	struct mirror *mirror = run->mirror;

	if (!mirror->mapped || !run->machine->journal)
		return;
	mirror->before = memory_array(run->memory, (size_t)mirror_bytes(run, set), 1, "the history",
				      NULL);
	mirror->remembered = set;
	if (mirror->before)
		each_remembered(run, remember);
	else
		run->machine->journal->lost = true;
}

void mirror_keep_changes(struct run *run)
{
	if (!run->mirror->before)
		return;
	each_remembered(run, keep);
	forget(run->mirror);
}

void mirror_put_back(struct run *run)
{
	if (!run->mirror->before)
		return;
	each_remembered(run, put_back);
	forget(run->mirror);
}
