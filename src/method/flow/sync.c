/* SPDX-License-Identifier: GPL-3.0-or-later
 * sync: synchronous push-relabel whose state after every cycle is the same on every machine
 * (gpu/flow/sync.cu), after "Efficient implementation of a synchronous parallel push-relabel
 * algorithm" (Baumstark, Blelloch, Shun), which ECL-MaxFlow's paper refers to as [21].
 */
#include "gpu/flow/sync.h"
#include "src/engine/array.h"
#include "src/method/flow/loop.h"
#include "src/problem/flow/layout.h"

/* Where a cycle stands. */
enum at { AT_TOP, AT_COLLECTED, AT_PUSHED, AT_LIFTED };

struct state {
	struct loop loop;
	enum at at;
	bool frozen;  /* heights are, but for who was lifted in the last cycle */
};

static struct sync_args *sync_args(const struct run *run)
{
	return run_args(run);
}

#define AT(member) .at = offsetof(struct sync_args, member)

static const struct array arrays[] = {
	{ "supply", "what is to be pushed", NULL, PER_VERTEX, WORD_I64, AT(supply) },
	{ "frozen", "frozen heights", NULL, PER_VERTEX, WORD_I32, AT(frozen) },
	{ .name = NULL },
};

/* A launch over the queue. */
static void launch(const struct run *run, struct task *task, const struct kernel *kernel,
		   int64_t entries)
{
	loop_launch(run, task, kernel, entries, 1);
	task->launch.joined = true;
}

/* At the beginning of a cycle. */
static bool begin(const struct run *run, struct state *state, struct task *task)
{
	if (loop_begin(run, &state->loop, task)) {
		state->frozen = false;
		return true;
	}
	loop_launch(run, task, &kernel_sync_collect, loop_chunks(run), 1);
	task->launch.joined = state->loop.inside;
	state->loop.inside = true;
	state->frozen = true;
	state->at = AT_COLLECTED;
	return true;
}

/* `queue_size`: where active vertices have been collected, and behind that. */
static bool decide(const struct run *run, struct state *state, int64_t queue_size,
		   struct task *task, struct err *err)
{
	switch (state->at) {
	case AT_COLLECTED:
		if (!queue_size) {
			state->at = AT_TOP;
			state->frozen = false;
			return loop_end(run, &state->loop, task, err);
		}
		launch(run, task, variant_main(run_plan(run)->variant), queue_size);
		task->is_half = true;
		state->loop.changes = run_now(run)->changes;
		state->at = AT_PUSHED;
		return true;
	case AT_PUSHED:
		launch(run, task, variant_kernel(run_plan(run)->variant, CODE_LIFT), queue_size);
		task->ends_cycle = true;
		state->at = AT_LIFTED;
		return true;
	case AT_LIFTED:
		state->at = AT_TOP;
		if (run_now(run)->changes == state->loop.changes)
			return loop_stalled(run, queue_size, err);
		state->loop.controller.relabeled = false;
		return begin(run, state, task);
	default:
		return begin(run, state, task);
	}
}

typedef bool reading(struct machine *machine, void *to, const void *from, size_t size,
		     struct err *err);

/* What has been collected, in this cycle. */
static bool count(const struct run *run, const struct state *state, reading *get,
		  int64_t *queue_size, struct err *err)
{
	int32_t size = 0;

	*queue_size = run_now(run)->queue;
	if (state->at != AT_COLLECTED)
		return true;
	if (!get(run_machine(run), &size, flow_args(run)->queue_size, sizeof(size), err))
		return false;
	*queue_size = size;
	return true;
}

static bool next(struct run *run, void *data, struct task *task, struct err *err)
{
	struct state *state = data;
	struct state then = *state;

	if (!count(run, state, machine_read, &run_moment(run)->queue, err) ||
	    !decide(run, &then, run_now(run)->queue, task, err))
		return false;
	if (then.at == AT_COLLECTED) {
		if (!machine_fill(run_machine(run), flow_args(run)->queue_size, 0,
				  sizeof(*flow_args(run)->queue_size), err))
			return false;
		sync_args(run)->renewed = !state->frozen;
	}
	*state = then;
	return true;
}

static bool ahead(const struct run *run, const void *data, struct task *task, struct err *err)
{
	struct state state = *(const struct state *)data;
	int64_t queue_size;

	return count(run, &state, machine_look, &queue_size, err) &&
	       decide(run, &state, queue_size, task, err);
}

static const struct flow_method method = {
	.layout = &layout_bcsr,
};

static const struct code_kernel kernels[] = {
	{ &kernel_sync_collect, CODE_COLLECT },
	{ &kernel_sync_push, CODE_DISCHARGE },
	{ &kernel_sync_lift, CODE_LIFT },
	{ NULL, CODE_NONE },
};

const struct variant variant_sync = {
	.problem = &problem_flow,
	.own = &method,
	.kernels = kernels,
	.name = "sync",
	.title = "all pushes, then all relabels: the same states on every machine",
	.paper = "after Baumstark, Blelloch and Shun 2015, ECL-MaxFlow's [21]",
	.listing = &listing_sync,
	.size = sizeof(struct state),
	.args_size = sizeof(struct sync_args),
	.arrays = arrays,
	.next = next,
	.ahead = ahead,
};
