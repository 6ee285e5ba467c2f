/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/method/flow/lean_go.h"

#include "src/engine/method.h"
#include "src/engine/task.h"

enum { CYCLE = 32 }; /* turns, unless the plan has a number of them */

static void hand_on(void *context)
{
	const struct lean_go *go = context;

	host_hand_on(go->machine);
}

static void tell(void *context, enum event_kind kind, int32_t u, int32_t v, int64_t amount)
{
	const struct lean_go *go = context;

	if (go->counts)
		host_count(go->machine, kind, 1, amount);
	if (kind != EVENT_SCAN)
		host_tell(go->machine, go->lean->counts.turns - go->ended - 1, kind, u, v, amount);
}

static int64_t ended(const struct lean *lean)
{
	return lean->counts.turns - lean->inside;
}

void lean_go_begin(struct lean_go *go, struct machine *machine, struct lean *lean)
{
	struct lean_watch watch = { .journal = machine->journal, .context = go, .hand_on = hand_on };

	*go = (struct lean_go){
		.machine = machine,
		.lean = lean,
		.before = lean->counts,
		.ended = ended(lean),
		.listens = host_listens(machine),
	};
	go->counts = go->listens && machine->stop_on;
	if (go->listens) {
		watch.tell = tell;
		watch.scans = go->counts;
	}
	if (go->listens && !go->counts) {
		watch.batch = host_batch(machine);
		watch.first = host_items_done(machine) - go->ended - 1;
	}
	lean_set_watch(lean, &watch);
}

/* As sums. */
static void count(struct machine *machine, const struct lean_counts *before,
		  const struct lean_counts *now)
{
	const int64_t saturating = now->saturating - before->saturating;

	host_count(machine, EVENT_PUSH, now->pushes - before->pushes - saturating, 0);
	host_count(machine, EVENT_SATURATE, saturating, 0);
	host_count(machine, EVENT_RELABEL, now->relabels - before->relabels, 0);
	host_count(machine, EVENT_SCAN, now->scans - before->scans,
		   now->arc_scans - before->arc_scans);
}

enum host_end lean_go_end(const struct lean_go *go, enum lean_end end, bool is_over, bool *inside,
			  int64_t *done)
{
	if (!go->counts)
		count(go->machine, &go->before, &go->lean->counts);
	lean_set_watch(go->lean, NULL);
	*inside = go->lean->inside;
	*done = ended(go->lean) - go->ended;
	if (end == LEAN_STOPPED)
		return HOST_STOPPED;
	return is_over ? HOST_OVER : HOST_MORE;
}

void lean_go_launch(const struct run *run, const struct kernel *kernel, const void *args,
		    size_t args_size, struct task *task)
{
	const int64_t cycle = run_plan(run)->sizes.host_cycle;

	task->kind = TASK_LAUNCH;
	task->ends_cycle = true;
	task->launch = (struct launch){
		.kernel = kernel,
		.width = run_width(run),
		.items = cycle > 0 ? cycle : CYCLE,
		.cycles = 1,
		.args = args,
		.args_size = args_size,
	};
}
