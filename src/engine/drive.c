/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/drive.h"

#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/graph.h"
#include "src/engine/expression.h"
#include "src/engine/method.h"
#include "src/engine/upkeep.h"

#include <string.h>

enum {
	SLICE = 20 * 1000 * 1000 /* ns: the longest time that a user waits for an answer */
};

struct drive {
	struct drive_order order;
	struct drive_state state;
	struct drive_row *rows; /* [DRIVE_ROWS]; what no slice has written is undefined */
};

/* Values by their counters. */
static const struct {
	const char *name;
	enum counter counter;
	bool summed; /* from events */
} values[DRIVE_VALUES] = {
	[DRIVE_CYCLES_DONE] = { "cycles", COUNTER_cycles, false },
	[DRIVE_QUEUE] = { "queue", COUNTERS, false },
	[DRIVE_PUSHES] = { "pushes", COUNTER_pushes, true },
	[DRIVE_SATURATING] = { "saturating", COUNTER_saturating, true },
	[DRIVE_RELABELS] = { "relabels", COUNTER_relabels, true },
	[DRIVE_ARC_SCANS] = { "arc_scans", COUNTER_arc_scans, true },
	[DRIVE_GLOBAL_RELABELS] = { "global_relabels", COUNTER_global_relabels, false },
	[DRIVE_GIVEN_UP] = { "given_up", COUNTER_given_up, true },
	[DRIVE_REACHED] = { "reached", COUNTER_reached, true },
	[DRIVE_LOWERED] = { "lowered", COUNTER_lowered, true },
};

static int index_of(const char *name)
{
	int i;

	/* The cycle that one stands at the end of is the number of those that are done. */
	if (!strcmp(name, "cycle"))
		return DRIVE_CYCLES_DONE;
	for (i = 0; i < DRIVE_VALUES; i++)
		if (!strcmp(values[i].name, name))
			return i;
	return -1;
}

/* Whether a free run knows the length of each cycle's queue: blocks have worklists of their own, and
 * thread-centric variants have none. */
static bool counts_queue(const struct kernel *kernel)
{
	return kernel->items != ITEMS_BLOCKS && kernel->items != ITEMS_CHUNKS;
}

/* Whether the machine has what the formula asks for. */
static bool is_known(const struct run *run, const struct formula *formula)
{
	const bool queue = counts_queue(variant_main(run->plan.variant));
	int32_t i;

	for (i = 0; i < formula->count; i++) {
		const struct formula_op *op = &formula->ops[i];

		if (op->code != FORMULA_VALUE)
			continue;
		if ((values[op->at].summed && run->plan.events == EVENTS_OFF) ||
		    (op->at == DRIVE_QUEUE && !queue))
			return false;
	}
	return true;
}

bool drive_add_formula(struct run *run, const char *text)
{
	struct formula *formula = &run->formulas[run->formula_count];

	if (run->formula_count == DRIVE_FORMULAS || !expression_formula(text, index_of, formula) ||
	    !is_known(run, formula))
		return false;
	run->formula_count++;
	return true;
}

static bool counts_cycles(const struct plan *plan)
{
	return plan->relabel == RELABEL_PAPER || plan->relabel == RELABEL_EVERY;
}

/* Whether a free run can go on from there without a global relabeling by the host. By time one is due for the
 * card sooner or later than for the host, so there these are the machine's. */
static bool can_relabel(const struct run *run)
{
	const struct plan *plan = &run->plan;

	return plan->relabel_on != RELABEL_ON_HOST ||
	       (plan->variant->leaves_relabelings && counts_cycles(plan) && !run_relabel_is_due(run));
}

bool drive_can_begin(const struct run *run)
{
	const struct variant *variant = run->plan.variant;
	struct controller controller;

	return run->machine->row->drive && !run->no_free_runs && variant->drive &&
	       !run->now.has_task &&
	       !run->now.relabeling.stage &&
	       (run->now.phase <= PHASE_PUSH ||
		(run->now.phase == PHASE_RETURN && variant->returns_freely)) &&
	       variant->may_drive(run, run->state, &controller) && can_relabel(run);
}

static void set_order(const struct run *run, struct drive_order *order)
{
	*order = (struct drive_order){
		.budget = { .nanoseconds = SLICE, .cycles = run->plan.cycle_limit },
		.batch = run->formula_count ? 1 : CYCLE_BATCH,
		.row_step = run->trace.step,
		.last_check = run->plan.last_check || run->now.phase == PHASE_RETURN,
		.host_relabels = run->plan.relabel_on == RELABEL_ON_HOST,
		.formula_count = run->formula_count,
	};
	if (counts_cycles(&run->plan))
		order->relabel_cycles = run_relabel_spacing(run);
	memcpy(order->formulas, run->formulas, sizeof(order->formulas));
}

struct drive *drive_begin(struct run *run, struct err *err)
{
	struct drive *drive = memory_new(run->memory, sizeof(*drive), "free runs", err);
	void *rows = NULL;
	int i;

	if (!drive || !memory_resize(run->memory, &rows, DRIVE_ROWS, sizeof(*drive->rows),
				     "free runs", err)) {
		memory_free(drive);
		return NULL;
	}
	drive->rows = rows;
	(void)run->plan.variant->may_drive(run, run->state, &drive->state.controller);
	for (i = 0; i < DRIVE_VALUES; i++)
		if (values[i].counter != COUNTERS)
			drive->state.values[i] = run->now.counters[values[i].counter];
	drive->state.values[DRIVE_QUEUE] = run->now.queue;
	drive->state.active = (int32_t)run->now.active;
	drive->state.visits_last = run->now.relabel_cost;
	drive->state.search_ns = run->tempo.search_ns;
	drive->state.pace = run->tempo.cycle;
	if (run->tempo.mark == run->now.cycle_mark)
		drive->state.cycle_ns = run->tempo.cycle_ns;
	drive->state.since = run->now.counters[COUNTER_cycles] - run->now.cycle_mark;
	return drive;
}

void drive_free(struct drive *drive)
{
	if (drive)
		memory_free(drive->rows);
	memory_free(drive);
}

/* A row of the present moment. */
static struct trace_row row_of(const struct run *run)
{
	const int64_t *counters = run->now.counters;

	return (struct trace_row){
		.cycle = counters[COUNTER_cycles],
		.queue = run->now.queue,
		.pushes = counters[COUNTER_pushes],
		.relabels = counters[COUNTER_relabels],
		.arc_scans = counters[COUNTER_arc_scans],
		.global_relabels = counters[COUNTER_global_relabels],
		.launches = run->machine->launches,
		.conflicts = counters[COUNTER_conflicts],
		.reached = -1,
		.ps = -1,
	};
}

/* Rows of the epochs of a slice of `cycles` cycles (struct drive_course), but for the last. */
static bool add_epochs(struct run *run, const struct drive_state *state, int64_t cycles,
		       struct err *err)
{
	const struct drive_course *course = &state->words.course;
	const int64_t first = run->now.counters[COUNTER_cycles] - cycles + 1;
	const int64_t searches = run->now.counters[COUNTER_global_relabels] - state->search_count;
	struct trace_row row = row_of(run);
	int64_t i;

	row.pushes = row.relabels = row.arc_scans = -1;
	for (i = course->count > DRIVE_EPOCHS ? course->count - DRIVE_EPOCHS : 0;
	     i < course->count - 1; i++) {
		const struct drive_epoch *from = &course->rows[i % DRIVE_EPOCHS];

		row.cycle = first + from->before;
		row.queue = from->queue;
		row.global_relabels = searches + from->searches;
		if (!trace_reserve(&run->trace, err))
			return false;
		trace_add(&run->trace, &row);
	}
	return true;
}

/* Of a drive that writes no such rows itself, the row of the slice's last cycle. */
static bool add_last_row(struct run *run, struct err *err)
{
	struct trace_row row = row_of(run);

	row.ps = run_work_ps(run);
	if (!trace_reserve(&run->trace, err))
		return false;
	trace_add(&run->trace, &row);
	return true;
}

/* What happened while it drove `cycles` cycles, told at its end. */
static bool tell(struct run *run, const struct drive *drive, int64_t cycles, int64_t events,
		 struct err *err)
{
	const struct drive_state *state = &drive->state;
	struct trace_row row = row_of(run);
	int64_t i;

	for (i = 0; i < state->row_count; i++) {
		const struct drive_row *from = &drive->rows[i];

		row.cycle = from->cycle;
		row.queue = from->queue;
		row.pushes = from->pushes;
		row.relabels = from->relabels;
		row.arc_scans = from->arc_scans;
		row.global_relabels = from->global_relabels;
		if (!trace_reserve(&run->trace, err))
			return false;
		trace_add(&run->trace, &row);
	}
	if (!state->row_count && cycles &&
	    !(add_epochs(run, state, cycles, err) && add_last_row(run, err)))
		return false;
	log_skip_unkept(&run->log, events);
	for (i = 0; i < state->search_count && i < DRIVE_SEARCHES; i++) {
		const struct log_entry entry = {
			.cycle = state->searches[i].cycle,
			.launch = run->machine->launches,
			.amount = state->searches[i].active,
			.u = (int32_t)state->searches[i].levels,
			.v = (int32_t)state->searches[i].early,
			.kind = LOG_GLOBAL_RELABEL,
		};

		if (run->plan.events == EVENTS_FULL)
			log_add(&run->log, &entry);
		else
			log_skip(&run->log, 1);
	}
	log_skip_unkept(&run->log, state->search_count - i);
	return true;
}

/* Events, but for scans. */
static int64_t count_told(const int64_t *counters)
{
	return counters[COUNTER_pushes] + counters[COUNTER_relabels] + counters[COUNTER_reached] +
	       counters[COUNTER_lowered];
}

/* The counters, and what decides about the next relabeling. Returns the events told. */
static int64_t count(struct run *run, struct drive_state *state)
{
	struct moment *now = &run->now;
	int64_t *counters = now->counters;
	const int64_t told = count_told(counters);
	const int64_t cycles = counters[COUNTER_cycles];
	int i;

	for (i = 0; i < DRIVE_VALUES; i++)
		if (values[i].counter != COUNTERS)
			counters[values[i].counter] = state->values[i];
	counters[COUNTER_vertex_checks] += state->words.tested;
	if (run_tests_vertices(run))
		counters[COUNTER_vertex_checks] += (counters[COUNTER_cycles] - cycles) *
						   run->plan.graph->vertices;
	counters[COUNTER_relabel_levels] += state->levels;
	counters[COUNTER_relabel_work] += state->visits;
	/* The vertices that a search reached lie there now. */
	now->listed.gone = state->searching || !state->since;
	now->queue = state->values[DRIVE_QUEUE];
	now->entries += state->entries;
	now->active = state->active;
	now->changes++;
	now->cycle_mark = counters[COUNTER_cycles] - state->since;
	run->tempo = (struct tempo){ state->searching ? run->tempo.search_ns : state->search_ns,
				   state->cycle_ns, state->pace, now->cycle_mark };
	now->work_mark = run_work(run);
	/* A search that was left in the middle begins anew, unless the drive goes on. */
	now->relabel_cost = state->searching ? 0 : state->visits_last;
	state->levels = state->visits = state->entries = 0;
	return count_told(counters) - told;
}

/* A global relabeling that was left in its middle begins anew, unless the drive goes on. */
static void hand_back(struct run *run, const struct drive_state *state)
{
	struct controller controller = state->controller;

	controller.relabeled = controller.relabeled && !state->searching;
	run->plan.variant->driven(run, run->state, &controller);
}

bool drive_slice(struct run *run, struct drive *drive, int64_t ended[UNITS],
		 enum drive_end *end, struct err *err)
{
	const struct variant *variant = run->plan.variant;
	const struct kernel *kernel = variant_main(variant);
	const int64_t cycles = run->now.counters[COUNTER_cycles];
	const struct launch launch = {
		.kernel = kernel,
		.width = run->width,
		.args = run->args,
		.args_size = kernel_args_size(kernel),
		.items = kernel->items == ITEMS_QUEUE ? run->plan.graph->vertices
						      : (run->plan.graph->vertices + INT64_C(31)) / 32,
		.cycles = 1,
	};
	const double began = clock_seconds();
	int64_t events;

	set_order(run, &drive->order);
	memset(&drive->state.words, 0, sizeof(drive->state.words));
	run_forget_check(run);
	if (!machine_drive(run->machine, variant->drive_name ? variant->drive_name(run) : variant->drive,
			   &launch, &drive->order, &drive->state, drive->rows, err))
		return false;
	/* A slice is one kernel, relabelings included. */
	run->now.busy.kernels += clock_seconds() - began;
	run->now.phase = run->now.phase < PHASE_PUSH ? PHASE_PUSH : run->now.phase;
	events = count(run, &drive->state);
	ended[UNIT_LANE] = ended[UNIT_WARP] = events + drive->state.search_count;
	ended[UNIT_ROUND] = ended[UNIT_LAUNCH] = 1;
	ended[UNIT_PHASE] = drive->state.search_count;
	ended[UNIT_CYCLE] = run->now.counters[COUNTER_cycles] - cycles;
	*end = (enum drive_end)drive->state.end;
	hand_back(run, &drive->state);
	return tell(run, drive, ended[UNIT_CYCLE], events, err);
}
