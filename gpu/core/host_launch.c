/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/core/host_launch.h"

#include "gpu/core/host.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/saturate.h"

#include <string.h>

struct host_launch {
	struct machine_options options;
	struct event_batch batch;    /* not handed on yet: empty between two calls of go_on() */
	int64_t stop_at;             /* events told; 0: nowhere */
	bool stopped;                /* stop_on said so */
	/* What is frozen. */
	struct now {
		const struct kernel *kernel; /* NULL: none */
		int64_t items, done;
		const int32_t *levels;
		int64_t told;                /* events of all launches */
		int64_t told_before;         /* of those before this one */
		int64_t handed;              /* of this one, to on_wave */
		int64_t work;                /* of this one (struct outcome) */
		struct event_sum sums[EVENT_ALL];
		bool inside;                 /* it stands at an event of an item, */
		bool ended;                  /* which was the item's last, */
		bool last;                   /* and that was the last of the items */
		bool over;
		_Alignas(16) unsigned char args[HOST_ARGS];
	} now;
};

struct host_launch *host_launch_new(const struct machine_options *options,
				    struct memory *memory, struct err *err)
{
	struct host_launch *launch = memory_new(memory, sizeof(*launch), "the host", err);

	if (launch)
		launch->options = *options;
	return launch;
}

void host_launch_free(struct host_launch *launch)
{
	memory_free(launch);
}

void host_launch_reset(struct host_launch *launch)
{
	memset(&launch->now, 0, sizeof(launch->now));
}

bool host_launch_begin(struct machine *machine, const struct launch *wanted, struct err *err)
{
	const struct host_kernel *code = wanted->kernel->host;
	struct now *now = &machine->host->now;
	const int64_t told = now->told;

	if (!code || wanted->args_size != code->args_size || wanted->args_size > HOST_ARGS)
		return err_set(err, ERR_MACHINE, "kernel %s does not run on the host",
			       wanted->kernel->name);
	*now = (struct now){
		.kernel = wanted->kernel,
		.items = wanted->items,
		.levels = wanted->levels,
		.told = told,
		.told_before = told,
	};
	memcpy(now->args, wanted->args, wanted->args_size);
	return true;
}

/* Whether it stands still in the middle of an item, as all that the machine does can. */
static bool may_stop(const struct machine *machine)
{
	return machine->row->stops_inside;
}

bool host_listens(const struct machine *machine)
{
	return machine->host->options.events && machine->each_event;
}

void host_count(struct machine *machine, enum event_kind kind, int64_t count, int64_t amount)
{
	struct now *now = &machine->host->now;

	now->work += kind == EVENT_SCAN ? amount : count;
	if (!machine->host->options.events)
		return;
	now->sums[kind].count += count;
	now->sums[kind].amount += amount;
	if (kind != EVENT_SCAN)
		now->told += count;
}

void host_hand_on(struct machine *machine)
{
	struct host_launch *launch = machine->host;
	struct event_batch *batch = &launch->batch;

	if (batch->count && launch->options.on_wave) {
		launch->options.on_wave(launch->options.context, batch->entries, batch->count);
		launch->now.handed += (int64_t)batch->count;
	}
	batch->count = 0;
}

struct event_batch *host_batch(struct machine *machine)
{
	return machine->stop_on ? NULL : &machine->host->batch;
}

int64_t host_items_done(const struct machine *machine)
{
	return machine->host->now.done;
}

void host_tell(struct machine *machine, int64_t item, enum event_kind kind, int32_t u,
	       int32_t v, int64_t amount)
{
	struct host_launch *launch = machine->host;
	struct event_batch *batch = &launch->batch;
	const int32_t *levels = batch->levels;
	struct event *event;

	if (batch->count == sizeof(batch->entries) / sizeof(batch->entries[0]))
		host_hand_on(machine);
	event = &batch->entries[batch->count++];
	event->amount = amount;
	event->u = u;
	event->v = v;
	event->u_level = levels ? levels[u] : 0;
	event->v_level = levels && (kind < EVENT_RELABEL || kind == EVENT_MATCH) ? levels[v] : 0;
	event->warp = (int32_t)(launch->now.done + item);
	event->lane = EVENT_HOST_LANE;
	event->kind = kind;
	if (machine->stop_on && may_stop(machine) &&
	    machine->stop_on(machine->stop_context, event))
		launch->stopped = true;
}

/* Goes on by an event, or by items. */
static enum host_end go_on(struct machine *machine, bool single, int64_t items)
{
	struct host_launch *launch = machine->host;
	struct now *now = &launch->now;
	enum host_end end;
	bool inside = false;
	int64_t done = 0;

	launch->stopped = false;
	launch->batch.levels = now->levels;
	end = now->kernel->host->go_on(machine, now->args, single, items, &inside, &done,
				       &launch->options.poll);
	host_hand_on(machine);
	if (single &&
	    (launch->stopped || (launch->stop_at && now->told >= launch->stop_at))) {
		now->inside = true;
		now->ended = done > 0;
		now->last = end == HOST_OVER;
		return end;
	}
	now->done += done;
	return end;
}

enum advance host_launch_advance(struct machine *machine, enum pace pace)
{
	struct host_launch *launch = machine->host;
	struct now *now = &launch->now;
	const bool single = pace == PACE_LANE || (may_stop(machine) && machine->stop_on);
	enum host_end end = HOST_MORE;
	int64_t before;

	launch->stop_at = pace == PACE_LANE ? saturate_add(now->told, machine->stop_after) : 0;
	before = now->done;
	if (now->inside && now->ended)
		now->done++;
	if (now->last)
		end = HOST_OVER;
	now->inside = now->ended = now->last = false;
	while (now->done < now->items && end == HOST_MORE) {
		if (pace == PACE_WARP && now->done > before)
			return ADVANCE_MORE;
		end = go_on(machine, single, pace == PACE_WARP ? 1 : now->items - now->done);
		if (now->inside)
			return ADVANCE_EVENT;
		if (end == HOST_STOPPED)
			return ADVANCE_STOPPED;
	}
	now->over = true;
	return ADVANCE_DONE;
}

void host_launch_outcome(const struct host_launch *launch, struct outcome *outcome)
{
	const struct now *now = &launch->now;

	memset(outcome, 0, sizeof(*outcome));
	outcome->bodies = outcome->steps = now->done;
	outcome->told = now->told - now->told_before;
	outcome->handed = now->handed;
	outcome->work = now->work;
	outcome->wrote = now->done > 0 || outcome->told > 0;
	memcpy(outcome->events, now->sums, sizeof(outcome->events));
}

static void position(const struct now *now, struct position *position)
{
	memset(position, 0, sizeof(*position));
	if (!now->kernel || now->over)
		return;
	position->kernel = now->kernel;
	position->warp = now->done;
	position->warps = now->items;
	position->inside = now->inside;
	position->in_warp = (int32_t)now->done;
}

void host_launch_position(const struct host_launch *launch, struct position *to)
{
	position(&launch->now, to);
}

bool host_launch_settled(const struct host_launch *launch)
{
	return !launch->now.inside;
}

/* --- Written down and taken up again. --- */

size_t host_launch_freeze(const struct host_launch *launch, void *to)
{
	if (to)
		memcpy(to, &launch->now, sizeof(launch->now));
	return sizeof(launch->now);
}

void host_launch_thaw(struct host_launch *launch, const void *from)
{
	memcpy(&launch->now, from, sizeof(launch->now));
}

void host_launch_recall(const void *from, struct position *to)
{
	struct now now;

	memcpy(&now, from, sizeof(now));
	position(&now, to);
}
