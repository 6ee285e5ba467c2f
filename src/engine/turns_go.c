/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/turns_go.h"

#include "src/engine/method.h"
#include "src/engine/task.h"

static void hand_on(void *context)
{
	const struct turns_go *go = context;

	host_hand_on(go->machine);
}

static void tell(void *context, enum event_kind kind, int32_t u, int32_t v, int64_t amount)
{
	const struct turns_go *go = context;

	if (go->counts)
		host_count(go->machine, kind, 1, amount);
	if (kind != EVENT_SCAN)
		host_tell(go->machine, go->turns->counts.turns - go->ended - 1, kind, u, v, amount);
}

static int64_t ended(const struct turns *turns)
{
	return turns->counts.turns - turns->inside;
}

void turns_go_begin(struct turns_go *go, struct machine *machine, struct turns *turns)
{
	struct turn_watch watch = { .journal = machine->journal, .context = go, .hand_on = hand_on };

	*go = (struct turns_go){
		.machine = machine,
		.turns = turns,
		.before = turns->counts,
		.ended = ended(turns),
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
	turns_set_watch(turns, &watch);
}

/* As sums. */
static void count(struct machine *machine, const struct turn_counts *before,
		  const struct turn_counts *now)
{
	const int64_t saturating = now->saturating - before->saturating;

	host_count(machine, EVENT_PUSH, now->pushes - before->pushes - saturating, 0);
	host_count(machine, EVENT_SATURATE, saturating, 0);
	host_count(machine, EVENT_RELABEL, now->relabels - before->relabels, 0);
	host_count(machine, EVENT_MATCH, now->matches - before->matches, 0);
	host_count(machine, EVENT_GIVE_UP, now->given_up - before->given_up, 0);
	host_count(machine, EVENT_REACH, now->reaches - before->reaches, 0);
	host_count(machine, EVENT_LOWER, now->lowers - before->lowers, 0);
	host_count(machine, EVENT_SCAN, now->scans - before->scans,
		   now->arc_scans - before->arc_scans);
}

enum host_end turns_go_end(const struct turns_go *go, enum turn_end end, bool is_over, bool *inside,
			  int64_t *done)
{
	if (!go->counts)
		count(go->machine, &go->before, &go->turns->counts);
	turns_set_watch(go->turns, NULL);
	*inside = go->turns->inside;
	*done = ended(go->turns) - go->ended;
	if (end == TURN_STOPPED)
		return HOST_STOPPED;
	return is_over ? HOST_OVER : HOST_MORE;
}

void turns_go_launch(const struct run *run, const struct kernel *kernel, const void *args,
		    size_t args_size, struct task *task)
{
	task->kind = TASK_LAUNCH;
	task->ends_cycle = true;
	task->launch = (struct launch){
		.kernel = kernel,
		.width = run_width(run),
		.items = plan_host_cycle(run_plan(run)),
		.cycles = 1,
		.args = args,
		.args_size = args_size,
	};
}
