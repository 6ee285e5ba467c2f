/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/look/look_model.h"

#include "gpu/core/profile.h"
#include "gpu/core/journal.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/engine/replica.h"
#include "src/engine/history.h"
#include "src/view/look/rank.h"
#include "src/engine/run.h"
#include "src/view/look/snapshot.h"
#include "src/view/look/spread.h"
#include "src/engine/tape_parts.h"

#include <ctype.h>
#include <string.h>

/* Whether the title of a card has the profile's name in it, blanks aside. */
static bool is_named(const char *title, const char *name)
{
	const char *at, *from;

	for (; *title; title++) {
		for (at = name, from = title; *at && *from; from++) {
			if (*from == ' ')
				continue;
			if (tolower((unsigned char)*from) != *at)
				break;
			at++;
		}
		if (!*at)
			return true;
	}
	return false;
}

/* The profile of the card that the run is on, or NULL. */
static const struct profile *find_profile(const struct run *run)
{
	const struct profile *const *row;

	for (row = profiles(); *row; row++)
		if (is_named(run->machine->title, (*row)->name))
			return *row;
	return NULL;
}

/* Puts into the words of the copy those of the run's past, which lie at `there`. Kernels read none of those
 * that are kept apart. */
static void put_back(const struct history_past *past, const struct tape_words *there,
		     const struct tape_words *copy)
{
	size_t i = past->count;
	int array;

	while (i-- > 0) {
		const struct change *change = &past->changes[i];
		const char *at = change_at(change);

		for (array = 0; array < TAPE_CLOCKS; array++) {
			const char *first = there[array].at;
			const size_t size = (size_t)tape_places(&there[array]) * there[array].size;

			if (at < first || at >= first + size)
				continue;
			memcpy((char *)copy[array].at + (at - first), &change->old,
			       change_size(change));
		}
	}
}

/* Makes sim's memory what the run's was before its last launch. */
static bool put_state(struct run *run, struct run *sim, const struct history_past *past,
		      struct err *err)
{
	struct tape_words there[TAPE_ARRAYS], here[TAPE_ARRAYS], copy[TAPE_ARRAYS];
	bool good = true;
	int i;

	tape_find_words(run, there);
	tape_find_words(sim, here);
	memset(copy, 0, sizeof(copy));
	for (i = 0; good && there[i].row; i++) {
		copy[i] = there[i];
		copy[i].at = memory_array(run->memory, (size_t)tape_places(&there[i]), there[i].size,
					  "the model beside the launch", err);
		good = copy[i].at && machine_look(run->machine, copy[i].at, there[i].at,
						  (size_t)tape_places(&there[i]) * there[i].size, err);
	}
	if (good)
		put_back(past, there, copy);
	for (i = 0; there[i].row; i++) {
		good = good && machine_write(sim->machine, here[i].at, copy[i].at,
					     (size_t)tape_places(&there[i]) * there[i].size, err);
		memory_free(copy[i].at);
	}
	return good;
}

/* The same launch there. */
static bool launch(const struct run *sim, const struct launch_work *measured, struct err *err)
{
	const struct launch again = {
		.kernel = measured->kernel,
		.width = sim->width,
		.args = sim->args,
		.args_size = kernel_args_size(measured->kernel),
		.items = measured->warps,
		.cycles = 1,
	};
	enum advance advance = ADVANCE_MORE;

	if (!machine_launch(sim->machine, &again, err))
		return false;
	while (advance == ADVANCE_MORE)
		advance = machine_advance(sim->machine, PACE_LAUNCH, err);
	if (advance == ADVANCE_STOPPED)
		err_set(err, ERR_INTERRUPT, "interrupted");
	return advance == ADVANCE_DONE;
}

/* How far both order the warps alike. */
static bool rank(const struct run *run, const struct works *measured, const struct works *model,
		 struct snapshot *snapshot, struct err *err)
{
	const int64_t count = measured->count < model->count ? measured->count : model->count;
	struct rank_pair *pairs = memory_array(run->memory, 2 * (size_t)count, sizeof(*pairs),
					       "the model beside the launch", err);
	int64_t i;

	if (!pairs)
		return false;
	for (i = 0; i < count; i++)
		pairs[i] = (struct rank_pair){ works_get(measured, i), works_get(model, i) };
	snapshot->model.ranked = rank_tau(pairs, pairs + count, count, &snapshot->model.tau);
	memory_free(pairs);
	return true;
}

static bool compare(struct run *run, struct run *sim, const struct launch_work *measured,
		    const struct history_past *past, struct snapshot *snapshot, struct err *err)
{
	const struct works card = works_of_launch(run, measured);
	struct warp_work work;
	struct works model;
	struct text text;

	if (!put_state(run, sim, past, err) || !launch(sim, measured, err) ||
	    !machine_work(sim->machine, &work, err) || !work.last.counts)
		return err->kind == ERR_NONE;
	model = works_of_launch(sim, &work.last);
	spread_fill_launch(&snapshot->model.spread, &model);
	text_fixed(&text, snapshot->model.device, sizeof(snapshot->model.device));
	text_print(&text, "%s", sim->machine->label);
	return rank(run, &card, &model, snapshot, err);
}

bool look_model(struct run *run, const struct launch_work *measured,
		 struct snapshot *snapshot, struct err *err)
{
	const struct profile *profile = find_profile(run);
	struct plan plan = run->plan;
	struct history_past past;
	char device[64];
	struct text text;
	struct run *sim;
	bool good;

	/* The copy has not what a variant keeps in arrays of its own. */
	if (run->tape || run->machine->failed || !profile || !measured->kernel ||
	    run->plan.variant->allocate ||
	    measured->kernel->items == ITEMS_SEARCH || !history_past(run, 0, &past) ||
	    past.now->ended[UNIT_LAUNCH] + 1 != run->now.ended[UNIT_LAUNCH] ||
	    run->now.task.kind != TASK_LAUNCH || run->now.task.launch.kernel != measured->kernel)
		return true;
	text_fixed(&text, device, sizeof(device));
	text_print(&text, "sim:%s", profile->name);
	plan.device = device;
	plan.machine.counting = true;
	plan.relabel = RELABEL_PAPER; /* its heights are of no use: no first relabeling */
	plan.events = EVENTS_OFF;     /* they would tell of a task that there is none of */
	plan.check = false;
	plan.cycle_limit = 0;
	sim = replica_start(&plan, run->memory, err);
	good = sim && compare(run, sim, measured, &past, snapshot, err);
	return replica_end(sim, good, "the model beside the launch", err);
}
