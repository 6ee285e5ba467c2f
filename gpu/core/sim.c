/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/core/sim.h"

#include "gpu/core/block.h"
#include "gpu/core/journal.h"
#include "gpu/core/profile.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/near.h"
#include "src/base/saturate.h"
#include "src/base/text.h"

#include <string.h>

enum { POLL_EVERY = 64, WARP = 32 };

static struct sim *sim_of(struct machine *machine)
{
	return (struct sim *)(void *)machine;
}

static bool available(char *why)
{
	(void)why;
	return true;
}

static const struct profile *choose_profile(const char *name, struct err *err)
{
	const struct profile *profile = *name ? profile_find(name) : profiles()[0];
	const struct profile *const *row;
	char buffer[128];
	struct near near;
	struct text text;

	if (profile)
		return profile;
	err_set(err, ERR_WORK, "sim has no profile %s", name);
	text_fixed(&text, buffer, sizeof(buffer));
	for (row = profiles(); *row; row++)
		text_print(&text, " %s", (*row)->name);
	err_hint(err, "choose from:%s", buffer);
	near_begin(&near, name);
	profiles_near(&near);
	near_hint(&near, err);
	return NULL;
}

static void close_sim(struct machine *machine)
{
	struct sim *sim = sim_of(machine);
	int i;

	blocks_free(&sim->blocks);
	blocks_free(&sim->spare);
	for (i = 0; i < TEAM_SITES; i++)
		memory_free(sim->team.sites[i].more);
	memory_free(sim->team.stores);
	memory_free(sim->team.own.stamps);
	memory_free(sim->team.late.list);
	memory_free(sim->team.late.told);
	memory_free(sim->team.events);
	memory_free(sim->record.counts);
	memory_free(sim->before.counts);
	memory_free(sim->slots);
	memory_free(sim->residents);
	memory_free(sim->ticks);
	if (sim->body)
		journal_free(&sim->body->journal);
	memory_free(sim->body);
	memory_free(sim);
}

static struct granule granule_of(const struct profile *profile)
{
	struct granule granule = { 0 };

	while (1 << granule.shift < profile_fact(profile, FACT_granule))
		granule.shift++;
	granule.mask = ~(((uintptr_t)1 << granule.shift) - 1);
	return granule;
}

static bool open_sim(struct machine **machine, const char *detail,
		     const struct machine_options *options, struct memory *memory,
		     struct err *err)
{
	const struct profile *profile = choose_profile(detail, err);
	struct sim *sim;
	struct text label;

	if (!profile)
		return false;
	sim = memory_new(memory, sizeof(*sim), "the SIMT machine", err);
	if (!sim)
		return false;
	sim->machine.row = &machine_sim;
	sim->machine.profile = profile;
	text_fixed(&label, sim->machine.label, sizeof(sim->machine.label));
	text_print(&label, "sim:%s", profile->name);
	text_fixed(&label, sim->machine.title, sizeof(sim->machine.title));
	text_print(&label, "%s", profile->title);
	sim->options = *options;
	sim->memory = memory;
	sim->slot_count = profile_places(profile, options->blocks, options->threads);
	sim->machine.multiprocessors = (int)profile_fact(profile, FACT_multiprocessors);
	sim->team.memory = memory;
	sim->team.machine = &sim->machine;
	sim->team.events_on = options->events;
	sim->team.granule = granule_of(profile);
	sim->team.half_warp = profile_fact(profile, FACT_request_lanes) < WARP;
	sim->slots = memory_array(memory, (size_t)sim->slot_count, sizeof(*sim->slots),
				  "counting", err);
	if (!sim->slots) {
		close_sim(&sim->machine);
		return false;
	}
	*machine = &sim->machine;
	return true;
}

static void *alloc(struct machine *machine, const char *name, size_t size, struct err *err)
{
	struct sim *sim = sim_of(machine);
	void *bytes = block_alloc(&sim->blocks, &sim->spare, sim->memory, name, size, err);

	if (bytes)
		sim->footprint += (int64_t)size;
	return bytes;
}

static const void *share(struct machine *machine, const char *name, const void *data,
			 size_t size, struct err *err)
{
	sim_of(machine)->footprint += (int64_t)size;
	return block_share(machine, name, data, size, err);
}

static void fix(struct machine *machine, const void *at)
{
	blocks_fix(sim_of(machine)->blocks, at);
}

static bool poll_sometimes(struct sim *sim)
{
	if (++sim->polls < POLL_EVERY)
		return false;
	sim->polls = 0;
	return poll_now(&sim->options.poll);
}

/* Makes room for the counts of this launch; the last launch's become `before`. */
static bool new_record(struct sim *sim, const struct kernel *kernel, struct err *err)
{
	const struct sim_launch *launch = &sim->launch;
	struct sim_record next = sim->before;
	size_t count = (size_t)(launch->warps * launch->warps_a_group);
	void *counts = next.counts;

	if (count > next.room) {
		if (!memory_resize(sim->memory, &counts, count, sizeof(*next.counts), "counting",
				   err))
			return false;
		next.counts = counts;
		next.room = count;
	}
	if (count)
		memset(next.counts, 0, count * sizeof(*next.counts));
	next.work = (struct launch_work){ .kernel = kernel, .number = sim->machine.launches,
					  .counts = next.counts, .warps = (int64_t)count };
	sim->before = sim->record;
	sim->record = next;
	sim->counts = next.counts;
	return true;
}

/* Decides whether the launch is counted and recorded, and chooses the text that does so. */
static void choose_code(struct sim *sim, const struct launch *wanted)
{
	const struct sim_kernel *const *codes = wanted->kernel->sim[wanted->width];
	struct sim_launch *launch = &sim->launch;
	const struct record *record = sim->options.record;

	launch->recording = record && record->launch == sim->machine.launches;
	sim->team.late.are = wanted->kernel->sync == SYNC_FREE;
	/* Without barriers the counts decide which groups run, so they are always kept. */
	sim->team.counting = sim->options.counting || launch->recording || sim->team.late.are;
	launch->code = codes[!sim->team.counting || launch->recording || codes[0]->lanes < WARP];
}

static bool begin(struct machine *machine, const struct launch *wanted, struct err *err)
{
	struct sim *sim = sim_of(machine);
	struct sim_launch *launch = &sim->launch;

	memset(launch, 0, sizeof(*launch));
	choose_code(sim, wanted);
	if (wanted->args_size != launch->code->args_size || wanted->args_size > LAUNCH_ARGS)
		return err_set(err, ERR_MACHINE, "kernel %s takes other arguments",
			       wanted->kernel->name);
	memcpy(launch->args, wanted->args, wanted->args_size);
	launch->items = wanted->items;
	launch->cycles = wanted->cycles;
	launch->joined = wanted->joined;
	launch->kernel = wanted->kernel;
	launch->told = sim->team.told;
	sim->team.levels = wanted->levels;
	launch->prices = model_prices(sim->machine.profile, sim->footprint);
	sim_shape(sim, wanted->lists);
	sim_order_groups(sim, &launch->order);
	if (wanted->kernel->sync == SYNC_FREE && !sim_start_free(sim, err))
		return false;
	if (!sim_open_costs(sim, launch->warps * launch->warps_a_group, err) ||
	    !new_record(sim, wanted->kernel, err))
		return false;
	memset(sim->team.sums, 0, sizeof(sim->team.sums));
	sim->team.event_count = 0;
	memset(sim->team.hot, 0, sizeof(sim->team.hot));
	return true;
}

/* Computes the modelled time of the launch. */
static void take_time(struct sim *sim)
{
	const struct sim_launch *launch = &sim->launch;
	struct launch_work *work = &sim->record.work;
	const int64_t grid = launch->grid * launch->warps_a_group;
	struct model_launch about = {
		.counts = sim->counts,
		.ticks = sim->costs && launch->kernel->sync == SYNC_GRID ? sim->ticks : NULL,
		.warps = work->warps,
		.warps_a_block = launch->block_warps,
		.grid = grid,
		.footprint = sim->footprint,
		.hot = hot_most(sim->team.hot, TEAM_SITES),
		.joined = launch->joined,
		.turn = sim->options.turns,
	};

	work->footprint = sim->footprint;
	work->warps_a_block = launch->block_warps;
	work->grid = grid;
	model_launch(sim->machine.profile, &about, &work->time);
	sim->launch.outcome.time = work->time;
}

/* The launch is over: adds its warps' counts to the slots. */
static void finish(struct sim *sim)
{
	struct sim_launch *launch = &sim->launch;
	int64_t count = launch->warps * launch->warps_a_group;
	int64_t slot = 0;
	int64_t i;

	launch->over = true;
	if (!sim->options.counting)
		return;
	take_time(sim);
	if (sim->slots_used < count)
		sim->slots_used = count < sim->slot_count ? count : sim->slot_count;
	for (i = 0; i < count; i++) {
		counts_add(&sim->slots[slot], &sim->counts[i]);
		slot = slot + 1 == sim->slot_count ? 0 : slot + 1;
	}
}

/* Reports that memory was refused, once. From then on the machine works as well as it can. */
static enum advance tell_refused(struct sim *sim, struct err *err)
{
	sim->team.refused = false;
	sim->machine.degraded = true;
	err_set(err, ERR_MEMORY, "out of memory: the SIMT machine, in kernel %s; the run can go "
		"on, but its warps are no longer counted, and it cannot be repeated",
		sim->launch.kernel->name);
	err_hint(err, "`run` goes on; `set memory-limit` raises the limit, then `reset` begins "
		 "anew");
	return ADVANCE_REFUSED;
}

/* Allocates what is needed to stop a body at an event and continue later. */
static bool make_body(struct sim *sim, struct err *err)
{
	if (sim->body)
		return true;
	sim->body = memory_new(sim->memory, sizeof(*sim->body), "stepping lanes", err);
	if (sim->body)
		journal_init(&sim->body->journal, sim->memory);
	return sim->body != NULL;
}

static enum advance step_launch(struct sim *sim, int64_t most, bool *turned)
{
	switch (sim->launch.kernel->sync) {
	case SYNC_FREE:
		return sim_step_free(sim, most, turned);
	case SYNC_BLOCK:
		return sim_step_block(sim, most, turned);
	case SYNC_GRID:
		break;
	}
	return sim_step_grid(sim, most);
}

/* One group, or as many as may run before poll is asked again. */
static enum advance run_groups(struct sim *sim, bool one, bool *turned)
{
	struct sim_launch *launch = &sim->launch;
	const int64_t before = launch->outcome.steps;
	const int64_t most = one ? 1 : POLL_EVERY - sim->polls;
	const enum advance step = step_launch(sim, most, turned);

	if (!one)
		sim->polls += launch->outcome.steps - before - 1;
	return step;
}

static enum advance go_on(struct sim *sim, enum pace pace, struct err *err)
{
	struct machine *machine = &sim->machine;
	struct sim_launch *launch = &sim->launch;
	enum advance step = ADVANCE_MORE;
	bool turned = false;

	const bool lanes = pace == PACE_LANE || machine->stop_on;

	sim->team.events_before = sim->team.told;
	sim->team.stop_at =
		pace == PACE_LANE ? saturate_add(sim->team.told, machine->stop_after) : 0;
	sim_undo_body(sim);
	if (sim->team.place.costs)
		cost_resume(sim->team.place.costs, machine->journal);
	if (lanes && !make_body(sim, err))
		return ADVANCE_REFUSED;
	sim->team.may_leave = lanes;
	while (!launch->over) {
		if (poll_sometimes(sim))
			return ADVANCE_STOPPED;
		step = run_groups(sim, lanes || pace == PACE_WARP, &turned);
		if (sim->body && sim->body->inside) {
			if (!sim->team.refused || machine->degraded)
				return ADVANCE_EVENT;
			sim_undo_body(sim);
			return tell_refused(sim, err);
		}
		if (step == ADVANCE_DONE)
			finish(sim);
		if (sim->team.refused && !machine->degraded)
			return tell_refused(sim, err);
		sim->team.refused = false;
		if (sim->team.stop_at && sim->team.told >= sim->team.stop_at) {
			err_set(err, ERR_MEMORY, "out of memory: stepping lanes; the warp went on "
				"to its end");
			return ADVANCE_REFUSED;
		}
		if (step == ADVANCE_MORE && (pace == PACE_WARP || (pace != PACE_LAUNCH && turned)))
			return ADVANCE_MORE;
	}
	return ADVANCE_DONE;
}

static enum advance advance(struct machine *machine, enum pace pace, struct err *err)
{
	struct sim *sim = sim_of(machine);
	const enum advance step = go_on(sim, pace, err);

	sim_charge_grid(sim);
	return step;
}

static void outcome(const struct machine *machine, struct outcome *outcome)
{
	const struct sim *sim = (const struct sim *)(const void *)machine;

	*outcome = sim->launch.outcome;
	outcome->told = sim->team.told - sim->launch.told;
	memcpy(outcome->events, sim->team.sums, sizeof(sim->team.sums));
}

/* Where a launch stands, between two bodies. */
static bool launch_position(const struct sim_launch *launch, struct position *position)
{
	memset(position, 0, sizeof(*position));
	if (!launch->kernel || launch->over)
		return false;
	position->kernel = launch->kernel;
	position->warp = launch->next;
	position->warps = launch->warps;
	if (launch->kernel->sync == SYNC_FREE)
		position->warps = launch->turns.resident_count;
	if (launch->kernel->sync == SYNC_BLOCK) {
		position->warps = launch->next + launch->wave_left;
		position->round = launch->epoch.round + 1;
		position->between_rounds = !launch->wave_left && !launch->epoch.wide;
	}
	return true;
}

static void position(const struct machine *machine, struct position *position)
{
	const struct sim *sim = (const struct sim *)(const void *)machine;

	if (!launch_position(&sim->launch, position))
		return;
	position->in_flight = (int64_t)sim->team.store_count;
	position->untold = sim->team.late.are ? (int64_t)sim->team.event_count : 0;
	position->inside = sim->body && sim->body->inside;
	if (position->inside) {
		position->in_warp = sim->team.place.warp;
		position->lane = sim->team.lane;
	}
}

static void recall(const struct machine *machine, const void *from, struct position *position,
		   struct warp_work *work)
{
	struct sim_launch launch;

	(void)machine;
	(void)work;
	memcpy(&launch, from, sizeof(launch)); /* it stands first (sim_freeze.c) */
	(void)launch_position(&launch, position);
}

static size_t body_events(const struct machine *machine, const struct event **events)
{
	return team_body_events(&((const struct sim *)(const void *)machine)->team, events);
}

/* Without barriers events are told in the order in which they take effect, which is not known before. */
static size_t fresh_events(const struct machine *machine, const struct event **events)
{
	return ((const struct sim *)(const void *)machine)->team.late.are ? 0 : body_events(machine, events);
}

static bool in_flight(const struct machine *machine, const void *at, int64_t *value)
{
	const struct sim *sim = (const struct sim *)(const void *)machine;

	return team_in_flight(&sim->team, at, value);
}

static bool work(struct machine *machine, struct warp_work *work, struct err *err)
{
	struct sim *sim = sim_of(machine);

	(void)err;
	if (!sim->options.counting || machine->degraded)
		return true;
	work->last = sim->record.work;
	work->before = sim->before.work;
	work->slots = sim->slots;
	work->slot_count = sim->slot_count;
	return true;
}

const struct machine_row machine_sim = {
	.name = "sim",
	.title = "a SIMT machine inside this program: deterministic, counts the work of every warp",
	.available = available,
	.open = open_sim,
	.close = close_sim,
	.restart = sim_restart,
	.alloc = alloc,
	.aside = sim_aside,
	.share = share,
	.write = block_write,
	.read = block_read,
	.fill = block_fill,
	.fix = fix,
	.map = block_map,
	.launch = begin,
	.advance = advance,
	.outcome = outcome,
	.position = position,
	.work = work,
	.in_flight = in_flight,
	.fresh_events = fresh_events,
	.body_events = body_events,
	.settled = sim_settled,
	.freeze = sim_freeze,
	.thaw = sim_thaw,
	.recall = recall,
	.undo = block_undo,
	.stops_inside = true,
	.repeats = true,
	.models_times = true,
	.tells_at_once = true,
};
