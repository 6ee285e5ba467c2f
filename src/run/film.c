/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/run/film.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/run/again.h"

#include <stdlib.h>
#include <string.h>

bool film_check(const struct run *run, struct err *err)
{
	if (run->machine->row != &machine_sim) {
		err_set(err, ERR_WORK, "%s has no modelled times", run->machine->label);
		if (run->tape)
			return err_hint(err, "a run on sim has, and they are not recorded");
		return err_hint(err, run->plan.variant->machine
					     ? "variants that run on sim have, as `use vc-bcsr` does"
					     : "`device sim` has");
	}
	if (!run_is_modelled(run)) {
		err_set(err, ERR_WORK, "this run counts no work, so its times are not known");
		return err_hint(err, "`set counting on`, then `reset`");
	}
	return again_check(run, err);
}

void film_free(struct film *film)
{
	memory_free(film->scenes);
	memory_free(film->warps);
	memset(film, 0, sizeof(*film));
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

/* All warps of a launch, as the model places them. */
struct placing {
	struct model_slot *warps;
	size_t count;
};

static void place(void *context, const struct model_slot *slot)
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

/* The longest of them go into the film. */
static bool keep_warps(struct film *film, struct film_scene *scene, struct placing *placing,
		       struct err *err)
{
	size_t most = FILM_ALL_WARPS - film->warp_count;
	void *warps = film->warps;

	qsort(placing->warps, placing->count, sizeof(*placing->warps), compare);
	scene->count = placing->count < FILM_WARPS ? placing->count : FILM_WARPS;
	if (scene->count > most)
		scene->count = most;
	if (!make_room(film->memory, &warps, &film->warp_room, film->warp_count + scene->count,
		       sizeof(*film->warps), err))
		return false;
	film->warps = warps;
	memcpy(film->warps + film->warp_count, placing->warps,
	       scene->count * sizeof(*film->warps));
	scene->first = film->warp_count;
	film->warp_count += scene->count;
	film->warps_left_out += (int64_t)(placing->count - scene->count);
	return true;
}

static bool place_warps(struct film *film, struct film_scene *scene, const struct run *again,
			const struct launch_work *work, struct err *err)
{
	struct model_launch launch = {
		.counts = work->counts,
		.warps = work->warps,
		.warps_a_block = work->warps_a_block,
		.footprint = work->footprint,
	};
	struct placing placing = { .count = 0 };
	bool good;

	if (!work->warps)
		return true;
	placing.warps = memory_array(film->memory, (size_t)work->warps, sizeof(*placing.warps),
				     "the times of a launch", err);
	if (!placing.warps)
		return false;
	model_schedule(again->machine->profile, &launch, place, &placing);
	good = keep_warps(film, scene, &placing, err);
	memory_free(placing.warps);
	return good;
}

/* --- Scenes. --- */

/* The next scene; NULL: memory was refused. Beyond the most it is `spare`. */
static struct film_scene *new_scene(struct film *film, const struct run *again,
				    enum film_kind kind, int64_t ps,
				    struct film_scene *spare, struct err *err)
{
	const int64_t *counters = again->now.counters;
	struct film_scene *scene = spare;
	void *scenes = film->scenes;

	if (film->scene_count == FILM_SCENES) {
		film->scenes_left_out++;
	} else {
		if (!make_room(film->memory, &scenes, &film->scene_room, film->scene_count + 1,
			       sizeof(*film->scenes), err))
			return NULL;
		film->scenes = scenes;
		scene = &film->scenes[film->scene_count++];
	}
	*scene = (struct film_scene){
		.kind = kind,
		.begin = film->ps,
		.ps = ps,
		.cycle = counters[COUNTER_cycles],
		.queue = again->now.queue,
		.pushes = counters[COUNTER_pushes],
		.relabels = counters[COUNTER_relabels],
	};
	film->ps += ps;
	return scene;
}

static bool add_launch(struct film *film, const struct run *again, int64_t ps, struct err *err)
{
	struct film_scene spare, *scene;
	struct warp_work work;

	scene = new_scene(film, again, FILM_LAUNCH, ps, &spare, err);
	if (!scene || !machine_work(again->machine, &work, err))
		return false;
	scene->launch = work.last.number;
	scene->kernel = work.last.kernel->name;
	scene->time = work.last.time;
	scene->warps = work.last.warps;
	if (scene != &spare)
		return place_warps(film, scene, again, &work.last, err);
	film->warps_left_out += work.last.warps;
	return true;
}

/* What was modelled since `before` was: a launch, or copies and the host's work. */
static bool add_scenes(struct film *film, const struct run *again,
		       const struct modelled *before, enum film_kind kind, struct err *err)
{
	const struct modelled *now = &again->now.modelled;
	struct film_scene spare;

	if (kind == FILM_LAUNCH)
		return add_launch(film, again, now->launches - before->launches, err);
	return new_scene(film, again, FILM_COPIES, now->copies - before->copies, &spare, err) &&
	       new_scene(film, again, kind, now->host - before->host, &spare, err);
}

/* What the last piece was. */
static enum film_kind kind_of(const struct run *again, int64_t launches)
{
	if (again->machine->launches > launches)
		return FILM_LAUNCH;
	if (again->now.task.kind == TASK_LAUNCH || again->now.task.kind == TASK_DECIDE)
		return FILM_CPU;
	return again->now.phase == PHASE_DONE ? FILM_RETURN : FILM_RELABEL;
}

/* Launch by launch, as far as the run has come. */
static bool shoot(struct film *film, struct run *again, const struct run *run, struct err *err)
{
	static const struct modelled nothing;
	struct modelled before = again->now.modelled;
	int64_t launches;

	if (before.host && !add_scenes(film, again, &nothing, FILM_RELABEL, err))
		return false;
	while (again->now.ended[UNIT_LAUNCH] < run->now.ended[UNIT_LAUNCH]) {
		before = again->now.modelled;
		launches = again->machine->launches;
		if (!again_step(again, UNIT_LAUNCH, 1, err) ||
		    !add_scenes(film, again, &before, kind_of(again, launches), err))
			return false;
	}
	return true;
}

bool film_take(const struct run *run, struct film *film, struct err *err)
{
	struct run *again;
	struct plan plan;

	memset(film, 0, sizeof(*film));
	film->memory = run->memory;
	if (!film_check(run, err))
		return false;
	again_plan(run, &plan);
	plan.machine.counting = true;
	again = run_start(&plan, run->memory, err);
	return again && again_end(again, shoot(film, again, run, err), err);
}
