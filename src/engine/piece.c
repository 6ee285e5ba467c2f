/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/piece.h"
#include "src/engine/upkeep.h"

#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/base/saturate.h"
#include "src/engine/costs.h"
#include "src/engine/history.h"
#include "src/engine/mirror.h"
#include "src/engine/course.h"
#include "src/engine/problem.h"
#include "src/engine/tape.h"

#include <string.h>

/* Limits for launches on machines that cannot be interrupted, in cycles: a maximum while the time
 * of a cycle is unknown, then as many cycles as fit in this many seconds. */
enum { LONGEST_LAUNCH = 4096, FIRST_LAUNCH = 16 };
static const double launch_seconds = 0.05;

/* What the launch under way did since the last look. Returns the cycles that ended in it;
 * where teams wait for each other, the task knows that. */
static int64_t count_launch(const struct run *run, const struct outcome *now, int64_t *counters)
{
	const struct event_sum *seen = run->now.seen.events;
	const struct event_counter *row;

	for (row = run_problem(run)->counters; row->counter != COUNTERS; row++)
		counters[row->counter] +=
			row->amount ? now->events[row->kind].amount - seen[row->kind].amount
				    : now->events[row->kind].count - seen[row->kind].count;
	if (run->now.task.launch.kernel->host)
		counters[COUNTER_discharges] += now->steps - run->now.seen.steps;
	counters[COUNTER_waves] += now->waves - run->now.seen.waves;
	return run->now.task.launch.kernel->sync == SYNC_FREE
		       ? now->cycles - run->now.seen.cycles
		       : 0;
}

/* Adds that to the counters and the piece. Returns as count_launch(). */
static int64_t collect(struct run *run, struct piece *piece)
{
	struct outcome now;
	int64_t cycles, told;

	machine_outcome(run->machine, &now);
	cycles = count_launch(run, &now, run->now.counters);
	told = now.told - run->now.seen.told;
	piece->ended[UNIT_LANE] += told;
	/* sim hands all events of its kernels on, in time. */
	if (!run->machine->row->tells_at_once || run->now.task.launch.kernel->host)
		log_skip_unkept(&run->log, told - (now.handed - run->now.seen.handed));
	piece->ended[UNIT_WARP] += now.steps - run->now.seen.steps;
	piece->ended[UNIT_ROUND] += now.rounds - run->now.seen.rounds;
	run->now.changes += now.wrote && !run->now.seen.wrote;
	run->now.seen = now;
	return cycles;
}

void piece_count_machine(const struct run *run, int64_t *counters)
{
	counters[COUNTER_launches] = run->machine->launches;
	counters[COUNTER_to_bytes] = run->machine->traffic.to_bytes;
	counters[COUNTER_from_bytes] = run->machine->traffic.from_bytes;
}

void run_counters(const struct run *run, int64_t counters[COUNTERS])
{
	struct outcome now;

	memcpy(counters, run->now.counters, sizeof(run->now.counters));
	piece_count_machine(run, counters);
	if (!run->now.launched)
		return;
	machine_outcome(run->machine, &now);
	counters[COUNTER_cycles] += count_launch(run, &now, counters);
}

static bool ask(struct run *run, const struct log_entry *entry, int64_t number)
{
	run->stopped = run->stopped ||
		       (run->stop_on && run->stop_on(run->stop_context, entry, number));
	return run->stopped;
}

bool piece_on_event(void *context, const struct event *event)
{
	struct run *run = context;
	struct outcome now;
	struct log_entry entry;

	machine_outcome(run->machine, &now);
	run_log_event(run, event, &entry);
	return ask(run, &entry, run->now.ended[UNIT_LANE] + now.told - run->now.seen.told - 1);
}

/* What a machine that cannot stop at an event, or a recording, has told since there were
 * `next`; of the kinds before `end`. */
static void ask_log(struct run *run, int64_t next, enum log_kind end)
{
	const struct log_entry *entry;

	for (; run->stop_on && !run->stopped && next < run->log.next; next++) {
		entry = log_get(&run->log, next);
		if (entry && entry->kind < end)
			(void)ask(run, entry, next);
	}
}

/* How far the run has come; -1: it is not known. */
static int64_t reached(struct run *run)
{
	if (run->trace.course)
		return run->trace.course->reach(run);
	return run_counts(run, COUNTER_reached) ? run_count(run, COUNTER_reached) : -1;
}

static void add_row(struct run *run)
{
	const int64_t *counters = run->now.counters;
	struct trace_row row = {
		.cycle = counters[COUNTER_cycles],
		.queue = run->now.queue,
		.pushes = counters[COUNTER_pushes],
		.relabels = counters[COUNTER_relabels], .arc_scans = counters[COUNTER_arc_scans],
		.global_relabels = counters[COUNTER_global_relabels],
		.launches = run->machine->launches,
		.conflicts = counters[COUNTER_conflicts],
		.reached = reached(run), .ps = -1,
	};

	trace_add(&run->trace, &row);
}

/* Cycles have ended: they are counted and traced. */
static void end_cycles(struct run *run, int64_t cycles, struct piece *piece)
{
	if (!cycles)
		return;
	run->now.counters[COUNTER_cycles] += cycles;
	piece->ended[UNIT_CYCLE] = cycles;
	add_row(run);
}

/* Vertices that the launch tests for being active, in a cycle. */
static int64_t tested(const struct run *run)
{
	return run->now.task.tested ? run->now.task.tested : run->plan.graph->vertices;
}

/* A launch is through. */
static bool end_launch(struct run *run, struct piece *piece, struct err *err)
{
	struct task *task = &run->now.task;
	int64_t cycles = collect(run, piece);
	struct modelled before;

	piece->ended[UNIT_LAUNCH] = 1;
	piece->ended[UNIT_ROUND] += !run->now.seen.rounds;
	if (task->launch.kernel->items == ITEMS_CHUNKS)
		run->now.counters[COUNTER_vertex_checks] += tested(run) * run->now.seen.cycles;
	run_count_entries(run);
	run->now.listed.gone = run->now.listed.gone && !kernel_has_queue(task->launch.kernel);
	before = run->now.modelled;
	run_model_launch(run, &run->now.seen);
	if (!costs_launch(run, &before, cycles + task->ends_cycle, err))
		return false;
	run->now.has_task = run->now.launched = false;
	if (run->plan.variant->launched && !run->plan.variant->launched(run, run->state, task, err))
		return false;
	end_cycles(run, cycles + task->ends_cycle, piece);
	return true;
}

/* Cycles that a launch may have where it cannot be interrupted. There undo leads to the ends of
 * launches only. */
static int64_t most_cycles(const struct run *run)
{
	const double pace = run->cycle_seconds;
	int64_t most = run->hint < LONGEST_LAUNCH ? run->hint : LONGEST_LAUNCH;

	if (history_is_kept(run))
		return 1;
	if (pace <= 0)
		return most < FIRST_LAUNCH ? most : FIRST_LAUNCH;
	if (launch_seconds / pace < (double)most)
		most = (int64_t)(launch_seconds / pace);
	return most > 0 ? most : 1;
}

/* The words that events report of their vertices: for code of the host in its own copy. */
static const int32_t *levels_of(const struct run *run, const struct kernel *kernel)
{
	const struct array *array = array_for(run, ARRAY_LEVEL);

	if (!array)
		return NULL;
	return kernel->host ? run->mirror->copies[array - run_arrays(run)].host
			    : array_get(run, array);
}

/* Begins the launch of the task, if it has not begun. */
static bool begin_launch(struct run *run, struct err *err)
{
	struct launch *launch = &run->now.task.launch;

	if (run->now.launched)
		return true;
	if (!run->machine->row->stops_inside && launch->kernel->sync == SYNC_FREE &&
	    launch->cycles > most_cycles(run))
		launch->cycles = most_cycles(run);
	memset(&run->now.seen, 0, sizeof(run->now.seen));
	launch->levels = levels_of(run, launch->kernel);
	run->now.listed.gone = run->now.listed.gone && !launch->lists;
	if (run->discharges && launch->kernel->sync == SYNC_FREE)
		memset(run->discharges, 0,
		       (size_t)run->plan.graph->vertices * sizeof(*run->discharges));
	if (!machine_launch(run->machine, launch, err))
		return false;
	run->now.launched = true;
	return true;
}

/* Memory may be refused in the last warp of a launch, which is through then. */
static bool is_over(const struct run *run, enum advance advance)
{
	struct position position;

	if (advance != ADVANCE_REFUSED)
		return advance == ADVANCE_DONE;
	machine_position(run->machine, &position);
	return !position.kernel;
}

/* Goes on; of a machine that cannot be interrupted it is noted how long its cycles take. */
static enum advance timed_advance(struct run *run, enum pace pace, struct err *err)
{
	enum advance advance;
	double began;

	if (run->machine->row->stops_inside)
		return machine_advance(run->machine, pace, err);
	began = clock_seconds();
	advance = machine_advance(run->machine, pace, err);
	run->cycle_seconds = (clock_seconds() - began) / (double)run->now.task.launch.cycles;
	return advance;
}

static void log_host(struct run *run, enum log_kind kind, int64_t levels);

/* A launch has ended, perhaps the last one of a search. */
static bool go_on_searching(struct run *run, struct piece *piece, struct err *err)
{
	int64_t levels;

	if (!run_problem(run)->launched(run, &levels, err))
		return false;
	if (levels < 0)
		return true;
	log_host(run, LOG_GLOBAL_RELABEL, levels);
	piece->ended[UNIT_LANE]++;
	piece->ended[UNIT_PHASE] = 1;
	return true;
}

static bool advance_launch(struct run *run, enum unit unit, struct piece *piece, struct err *err)
{
	const enum kernel_sync sync = run->now.task.launch.kernel->sync;
	enum pace pace = PACE_LAUNCH;
	enum advance advance;
	int64_t cycles;

	if (!begin_launch(run, err))
		return false;
	if (sync == SYNC_FREE || (sync == SYNC_BLOCK && unit == UNIT_ROUND))
		pace = PACE_CYCLE;
	if (unit == UNIT_WARP)
		pace = PACE_WARP;
	if (unit == UNIT_LANE)
		pace = PACE_LANE;
	run->machine->stop_after = run->hint;
	costs_begin(run);
	advance = timed_advance(run, pace, err);
	if (advance == ADVANCE_FAILED)
		return false;
	if (is_over(run, advance)) {
		return end_launch(run, piece, err) && go_on_searching(run, piece, err) &&
		       advance == ADVANCE_DONE;
	}
	cycles = collect(run, piece);
	piece->stopped = advance == ADVANCE_STOPPED;
	end_cycles(run, cycles, piece);
	return advance != ADVANCE_REFUSED;
}

/* Work of the host is an event, too. `of`: levels, or the next worker. */
static void log_host(struct run *run, enum log_kind kind, int64_t of)
{
	bool (*ended_early)(const struct run *) = run_problem(run)->ended_early;
	const struct log_entry entry = {
		.cycle = run->now.counters[COUNTER_cycles],
		.launch = run->machine->launches,
		.amount = run->now.active,
		.u = (int32_t)of,
		.v = kind == LOG_GLOBAL_RELABEL && ended_early && ended_early(run),
		.kind = kind,
	};

	if (run->plan.events == EVENTS_FULL)
		log_add(&run->log, &entry);
	else
		log_skip(&run->log, 1);
	(void)ask(run, &entry, run->now.ended[UNIT_LANE]);
}

/* What is tried for it may be stopped. */
static bool decide(struct run *run, bool *stopped, struct err *err)
{
	struct decision *decision = &run->decisions.rows[run->now.decisions];
	struct err why = { 0 };

	memset(decision, 0, sizeof(*decision));
	decision->cycle = run->now.counters[COUNTER_cycles];
	decision->policy = run->plan.policy;
	if (run->plan.variant->arbitrate(run, run->state, decision, &why)) {
		run->now.decisions++;
		if (run->decisions.known < run->now.decisions)
			run->decisions.known = run->now.decisions;
		return true;
	}
	run->decisions.known = run->now.decisions;
	*stopped = why.kind == ERR_INTERRUPT;
	if (!*stopped)
		*err = why;
	return *stopped;
}

static bool do_task(struct run *run, bool *stopped, int64_t *levels, struct err *err)
{
	const struct task *task = &run->now.task;

	if (task->kind == TASK_DECIDE)
		return decide(run, stopped, err);
	return task->kind != TASK_HOST || task->host->work(run, stopped, levels, err);
}

static void log_decision(struct run *run)
{
	const struct decision *last = &run->decisions.rows[run->now.decisions - 1];

	log_host(run, last->worker == last->before ? LOG_DECIDE : LOG_SWITCH, last->worker);
}

/* The run has ended. */
static void end_run(struct run *run)
{
	run->now.phase = PHASE_DONE;
	run->trace.end = run->now.counters[COUNTER_cycles];
	if (run->trace.course && run->plan.last_check)
		(void)run_value(run, &run->trace.proved, &(struct err){ 0 });
}

static void log_task(struct run *run, int64_t levels)
{
	const struct task *task = &run->now.task;

	if (task->kind == TASK_DECIDE)
		log_decision(run);
	else
		log_host(run, task->kind == TASK_HOST ? (enum log_kind)task->host->event : LOG_RETURN,
			 levels);
}

/* A task of the host is done whole or not at all. */
static bool do_host_task(struct run *run, struct piece *piece, struct err *err)
{
	const struct task *task = &run->now.task;
	int64_t levels = 0;

	if (!do_task(run, &piece->stopped, &levels, err))
		return false;
	if (piece->stopped)
		return true;
	run->now.has_task = false;
	piece->ended[UNIT_LANE] = piece->ended[UNIT_WARP] = 1;
	piece->ended[UNIT_ROUND] = piece->ended[UNIT_LAUNCH] = 1;
	piece->ended[UNIT_PHASE] = task->kind != TASK_DECIDE;
	if (task->kind == TASK_END || (task->kind == TASK_HOST && task->host->is_last))
		end_run(run);
	log_task(run, levels);
	return true;
}

/* Whether the last of these units has ended right here: what a lane did was not the last
 * thing a body that is through did, and in the middle of one nothing else ends. What ends a
 * phase, which the host or the engine tells, is an event and the end of all else. */
static bool ends_here(const struct run *run, int unit, const struct piece *piece)
{
	struct position position;

	if (piece->ended[unit] <= 0)
		return false;
	if (run->now.task.kind != TASK_LAUNCH || piece->ended[UNIT_PHASE])
		return true;
	machine_position(run->machine, &position);
	if (unit == UNIT_ROUND && position.kernel && !position.between_rounds)
		return false;
	return position.inside == (unit == UNIT_LANE);
}

void piece_count_units(struct run *run, const struct piece *piece)
{
	int unit;

	run->now.fresh = 0;
	for (unit = 0; unit < UNITS; unit++) {
		run->now.ended[unit] += piece->ended[unit];
		if (ends_here(run, unit, piece))
			run->now.fresh |= 1u << unit;
	}
}

/* The phase that the task is in. */
static void enter_phase(struct run *run)
{
	if (run->now.phase == PHASE_START)
		run->now.phase = PHASE_PUSH;
	if (run->now.task.returning)
		run->now.phase = PHASE_RETURN;
}

/* The next task. */
static bool find_task(struct run *run, struct err *err)
{
	struct task *task = &run->now.task;

	memset(task, 0, sizeof(*task));
	if (!run_problem(run)->next(run, task, err))
		return false;
	run->now.has_task = true;
	return true;
}

/* Does the present task, and adds up how long that took, where the machine measures times. */
static bool do_timed(struct run *run, enum unit unit, struct piece *piece, struct err *err)
{
	const bool is_launch = run->now.task.kind == TASK_LAUNCH;
	const bool is_kernel = is_launch && !run->now.task.launch.kernel->host;
	const double began = clock_seconds();
	const bool good = is_launch ? advance_launch(run, unit, piece, err)
				    : do_host_task(run, piece, err);

	if (run->machine->row->measures_times)
		*(is_kernel ? &run->now.busy.kernels : &run->now.busy.host) += clock_seconds() - began;
	if (piece->ended[UNIT_CYCLE])
		trace_time(&run->trace, run->now.counters[COUNTER_cycles], run_work_ps(run));
	return good;
}

bool piece_do(struct run *run, enum unit unit, struct piece *piece, struct err *err)
{
	enum phase phase = run->now.phase;
	int64_t next = run->log.next;
	bool good;

	memset(piece, 0, sizeof(*piece));
	if (run->tape) {
		run->stopped = false;
		tape_next(run, piece->ended);
		ask_log(run, next, LOG_KINDS);
		return true;
	}
	if (!trace_reserve(&run->trace, err) ||
	    (run->plan.variant->arbitrate &&
	     !decisions_reserve(&run->decisions, run->now.decisions, err)))
		return false;
	run_forget_check(run);
	run->stopped = false;
	if (!run->now.has_task && !find_task(run, err))
		return false;
	enter_phase(run);
	good = do_timed(run, unit, piece, err);
	/* Stopped or refused before anything was done in it, it has not begun. */
	if (!piece->ended[UNIT_LANE] && !piece->ended[UNIT_WARP] && !piece->ended[UNIT_LAUNCH])
		run->now.phase = phase;
	if (!run->machine->row->tells_at_once)
		ask_log(run, next, LOG_GLOBAL_RELABEL);
	piece_count_machine(run, run->now.counters);
	piece_count_units(run, piece);
	good = good && (!history_is_kept(run) || mirror_show(run, err));
	history_piece(run);
	return good;
}
