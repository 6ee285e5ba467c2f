/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/look/schedule.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/engine/replica.h"
#include "src/engine/run.h"
#include "src/method/variants.h"
#include "src/view/look/snapshot.h"
#include "src/view/look/spread.h"

#include <stdlib.h>
#include <string.h>

/* False. Names a variant for the same problem that runs on sim. */
static bool hint_modelled(const struct run *run, struct err *err)
{
	const struct variant *found = variant_find("vc-bcsr", NULL);
	const struct variant *const *row;

	for (row = variants(); *row && found->problem != run->plan.variant->problem; row++)
		if (!(*row)->machine && (*row)->problem == run->plan.variant->problem)
			found = *row;
	return err_hint(err, "variants that run on sim have them: `use %s`", found->name);
}

bool schedule_check(const struct run *run, struct err *err)
{
	if (run->machine->row != &machine_sim) {
		err_set(err, ERR_WORK, "%s has no modelled times", run->machine->label);
		if (run->tape)
			return err_hint(err, "a run on sim has them, but a recording does not "
				"keep them");
		return run->plan.variant->machine ? hint_modelled(run, err)
						  : err_hint(err, "`device sim` has them");
	}
	if (!run_is_modelled(run)) {
		err_set(err, ERR_WORK, "this run counts no work, so its times are not known");
		return err_hint(err, "`set counting on`, then `reset`");
	}
	return replica_check(run, err);
}

void schedule_free(struct schedule *schedule)
{
	memory_free(schedule->items);
	memory_free(schedule->warps);
	memory_free(schedule->vertices);
	memset(schedule, 0, sizeof(*schedule));
}

/* Room for so many more; false: memory was refused. */
static bool make_room(struct memory *memory, void **at, size_t *room, size_t wanted,
		      size_t size, struct err *err)
{
	size_t more = *room ? *room : 64;

	while (more < wanted)
		more *= 2;
	if (more == *room)
		return true;
	if (!memory_resize(memory, at, more, size, "the times of a run", err))
		return false;
	*room = more;
	return true;
}

/* --- Warps. --- */

/* All warps of a launch, as the model schedules them. */
struct placing {
	struct model_slot *warps;
	size_t count;
};

static void add_warp(void *context, const struct model_slot *slot)
{
	struct placing *placing = context;

	placing->warps[placing->count++] = *slot;
}

static int compare(const void *a, const void *b)
{
	const struct model_slot *one = a;
	const struct model_slot *other = b;

	if (one->ps != other->ps)
		return one->ps < other->ps ? 1 : -1;
	return (one->warp > other->warp) - (one->warp < other->warp);
}

/* Keeps the longest warps of a launch. */
static bool keep_warps(struct schedule *schedule, struct schedule_item *item,
		       struct placing *placing, struct err *err)
{
	size_t most = SCHEDULE_ALL_WARPS - schedule->warp_count;
	void *warps = schedule->warps;

	qsort(placing->warps, placing->count, sizeof(*placing->warps), compare);
	item->count = placing->count < SCHEDULE_WARPS ? placing->count : SCHEDULE_WARPS;
	if (item->count > most)
		item->count = most;
	if (!make_room(schedule->memory, &warps, &schedule->warp_room,
		       schedule->warp_count + item->count, sizeof(*schedule->warps), err))
		return false;
	schedule->warps = warps;
	memcpy(schedule->warps + schedule->warp_count, placing->warps,
	       item->count * sizeof(*schedule->warps));
	item->first = schedule->warp_count;
	schedule->warp_count += item->count;
	schedule->warps_left_out += (int64_t)(placing->count - item->count);
	return true;
}

/* The vertices of the warps that were kept. */
static bool name_warps(struct schedule *schedule, const struct schedule_item *item,
		       struct run *replica, const struct launch_work *work, struct err *err)
{
	void *vertices = schedule->vertices;
	size_t i;

	if (!make_room(schedule->memory, &vertices, &schedule->vertex_room, schedule->warp_count,
		       sizeof(*schedule->vertices), err))
		return false;
	schedule->vertices = vertices;
	/* A kernel that only tests vertices works on all of them alike. */
	for (i = item->first; i < item->first + item->count; i++) {
		struct slow_warp held = { .warp = schedule->warps[i].warp };

		if ((work->kernel->items != ITEMS_CHUNKS || replica->discharges) &&
		    !spread_held(replica, work, &held, err))
			return false;
		schedule->vertices[i] = held.count ? held.vertex[0] : -1;
	}
	return true;
}

static bool take_warps(struct schedule *schedule, struct schedule_item *item,
			struct run *replica, const struct launch_work *work,
			struct err *err)
{
	struct model_launch launch = {
		.counts = work->counts,
		.warps = work->warps,
		.warps_a_block = work->warps_a_block,
		.grid = work->grid,
		.footprint = work->footprint,
	};
	struct placing placing = { .count = 0 };
	bool good;

	if (!work->warps)
		return true;
	placing.warps = memory_array(schedule->memory, (size_t)work->warps, sizeof(*placing.warps),
				     "the times of a launch", err);
	if (!placing.warps)
		return false;
	model_schedule(replica->machine->profile, &launch, add_warp, &placing);
	good = keep_warps(schedule, item, &placing, err) &&
	       name_warps(schedule, item, replica, work, err);
	memory_free(placing.warps);
	return good;
}

/* --- Items. --- */

static int64_t count_of(struct run *replica, enum counter counter)
{
	return run_counts(replica, counter) ? run_count(replica, counter) : -1;
}

static int64_t reached_of(struct run *replica)
{
	const struct trace *trace = &replica->trace;

	if (!trace->course)
		return count_of(replica, COUNTER_reached);
	return trace->count ? trace->rows[trace->count - 1].reached : -1;
}

/* Adds the next item. Beyond SCHEDULE_ITEMS it returns `spare`. NULL: memory was refused. */
static struct schedule_item *new_item(struct schedule *schedule, struct run *replica,
				      enum schedule_kind kind, int64_t ps,
				      struct schedule_item *spare, struct err *err)
{
	const int64_t *counters = replica->now.counters;
	struct schedule_item *item = spare;
	void *items = schedule->items;

	if (schedule->item_count == SCHEDULE_ITEMS) {
		schedule->items_left_out++;
	} else {
		if (!make_room(schedule->memory, &items, &schedule->item_room,
			       schedule->item_count + 1, sizeof(*schedule->items), err))
			return NULL;
		schedule->items = items;
		item = &schedule->items[schedule->item_count++];
	}
	*item = (struct schedule_item){
		.kind = kind,
		.begin = schedule->ps,
		.ps = ps,
		.cycle = counters[COUNTER_cycles],
		.queue = replica->now.queue,
		.pushes = counters[COUNTER_pushes],
		.relabels = counters[COUNTER_relabels],
		.conflicts = counters[COUNTER_conflicts],
		.scans = count_of(replica, COUNTER_arc_scans),
		.lowered = count_of(replica, COUNTER_lowered),
		.reached = reached_of(replica),
	};
	schedule->ps += ps;
	return item;
}

static bool add_launch(struct schedule *schedule, struct run *replica, int64_t ps, int64_t look,
		       struct err *err)
{
	struct schedule_item spare, *item;
	struct warp_work work;

	item = new_item(schedule, replica, SCHEDULE_LAUNCH, ps, &spare, err);
	if (!item || !machine_work(replica->machine, &work, err))
		return false;
	item->look = look;
	schedule->ps += look;
	item->launch = work.last.number;
	item->kernel = work.last.kernel->name;
	item->time = work.last.time;
	item->warps = work.last.warps;
	if (item != &spare)
		return take_warps(schedule, item, replica, &work.last, err);
	schedule->warps_left_out += work.last.warps;
	return true;
}

/* Adds the items modelled since `before`: a launch with its look, or copies and the host's work. */
static bool add_items(struct schedule *schedule, struct run *replica,
		      const struct modelled *before, enum schedule_kind kind, struct err *err)
{
	const struct modelled *now = &replica->now.modelled;
	struct schedule_item spare;

	if (kind == SCHEDULE_LAUNCH)
		return add_launch(schedule, replica, now->launches - before->launches,
				  now->looks - before->looks, err);
	return new_item(schedule, replica, SCHEDULE_COPIES, now->copies - before->copies, &spare,
			err) &&
	       new_item(schedule, replica, kind, now->host - before->host, &spare, err);
}

/* The kind of the last piece. */
static enum schedule_kind kind_of(const struct run *replica, int64_t launches)
{
	if (replica->machine->launches > launches)
		return SCHEDULE_LAUNCH;
	if (replica->now.task.kind == TASK_LAUNCH || replica->now.task.kind == TASK_DECIDE)
		return SCHEDULE_CPU;
	return replica->now.phase == PHASE_DONE ? SCHEDULE_RETURN : SCHEDULE_RELABEL;
}

/* Repeats the run, launch by launch, as far as it has come. */
static bool repeat_run(struct schedule *schedule, struct run *replica, const struct run *run,
		       struct err *err)
{
	static const struct modelled nothing;
	struct modelled before = replica->now.modelled;
	int64_t launches;

	if (before.host && !add_items(schedule, replica, &nothing, SCHEDULE_RELABEL, err))
		return false;
	while (replica->now.ended[UNIT_LAUNCH] < run->now.ended[UNIT_LAUNCH]) {
		before = replica->now.modelled;
		launches = replica->machine->launches;
		if (!replica_repeat(replica, UNIT_LAUNCH, 1, err) ||
		    !add_items(schedule, replica, &before, kind_of(replica, launches), err))
			return false;
	}
	return true;
}

bool schedule_take(const struct run *run, struct schedule *schedule, struct err *err)
{
	struct run *replica;
	struct plan plan;

	memset(schedule, 0, sizeof(*schedule));
	schedule->memory = run->memory;
	if (!schedule_check(run, err))
		return false;
	replica_plan(run, &plan);
	plan.machine.counting = true;
	replica = run_start(&plan, run->memory, err);
	return replica && replica_end(replica, repeat_run(schedule, replica, run, err), NULL, err);
}
