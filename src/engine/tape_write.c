/* SPDX-License-Identifier: GPL-3.0-or-later
 * Writes a recording from a run and its history. Each kind of line has a file of its own,
 * tape_put_*.c.
 */
#include "src/engine/tape_writing.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/graph.h"
#include "src/graph/promise.h"

#include <string.h>

static bool write_run(struct writing *writer, struct tape_extent *extent, struct err *err)
{
	struct run *run = writer->run;
	struct tape_scene scene;
	int array;

	memset(&scene, 0, sizeof(scene));
	tape_set_scene(&scene, &run->now);
	machine_position(run->machine, &scene.moment.position);
	if (!machine_work(run->machine, &scene.work, err) || !tape_write_head(writer, err))
		return false;
	tape_write_numbers(writer);
	tape_write_pairs(writer);
	tape_find_words(run, writer->there);
	for (array = 0; writer->there[array].row; array++)
		if (!tape_copy_words(writer, array, err))
			return false;
	if (writer->there[TAPE_VERTICES].at && !tape_copy_words(writer, TAPE_VERTICES, err))
		return false;
	if (!tape_copy_clocks(writer, &scene.work, err) || !tape_copy_charges(writer, err))
		return false;
	for (array = 0; array < TAPE_ARRAYS; array++)
		if (writer->there[array].name)
			tape_write_words(writer, array);
	tape_write_course(writer);
	tape_write_decisions(writer);
	tape_write_events(writer);
	tape_write_heat(writer);
	tape_write_ahead(writer);
	if (!tape_write_moments(writer, &scene, extent, err))
		return false;
	(void)pack_print(writer->pack, "{\"type\":\"end\",\"moments\":%lld,\"digest\":\"%016llx\"}\n",
			 (long long)extent->moments, (unsigned long long)writer->pack->digest);
	return true;
}

/* What `replay` would refuse is not written either. */
static bool check(const struct run *run, struct err *err)
{
	const struct graph *graph = run->plan.graph;

	if (run->tape) {
		err_set(err, ERR_WORK, "this run is a recording already");
		return err_hint(err, "copy its file, or `use %s` and record a run of your own",
				run->plan.variant->name);
	}
	if (!run_problem(run)->can_tape(&run->plan, err))
		return false;
	if (!promise_affords(graph->vertices, graph->entries))
		return err_set(err, ERR_WORK, "a recording holds 2^20 vertices and 16 more for "
			       "each arc");
	return true;
}

bool tape_write(struct run *run, struct pack *pack, struct tape_extent *extent,
		struct err *err)
{
	struct writing writer = { .run = run, .pack = pack, .memory = run->memory };
	bool good = check(run, err);
	int array;

	*extent = (struct tape_extent){ 0 };
	if (good) {
		writer.list = memory_new(run->memory, sizeof(*writer.list), "a recording", err);
		good = writer.list && write_run(&writer, extent, err);
	}
	for (array = 0; array < TAPE_ARRAYS; array++)
		memory_free(writer.here[array].at);
	memory_free(writer.charges);
	memory_free(writer.touched);
	memory_free(writer.list);
	return good;
}
