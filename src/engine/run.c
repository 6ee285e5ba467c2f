/* SPDX-License-Identifier: GPL-3.0-or-later
 * Start and end of a run, and its events. step.c has the stepping, upkeep.c the work of the host,
 * and reading.c what a run lets others read.
 */
#include "src/engine/run.h"

#include "gpu/core/profile.h"
#include "src/base/err.h"
#include "src/base/mebibytes.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/engine/costs.h"
#include "src/engine/device.h"
#include "src/engine/history.h"
#include "src/engine/mirror.h"
#include "src/engine/piece.h"
#include "src/engine/problem.h"
#include "src/engine/room.h"
#include "src/engine/rescue.h"
#include "src/engine/tape.h"

#include <assert.h>
#include <string.h>

enum { WARP = 32 };

/* The cycle in which the machine works, from 1. Several may have passed since cycles were
 * counted. */
static int64_t cycle_now(const struct run *run)
{
	const int64_t cycle = run->now.counters[COUNTER_cycles] + 1;
	struct outcome launch;

	if (run->now.task.launch.kernel->sync != SYNC_FREE)
		return cycle;
	machine_outcome(run->machine, &launch);
	return cycle + launch.cycles - run->now.seen.cycles;
}

/* The warp whose lane told the event. Of a team of several warps, `sim` tells the first one. */
static int32_t warp_of(const struct run *run, const struct event *event)
{
	return event->warp + (run->machine->row->models_times ? event->lane / WARP : 0);
}

/* An event of that cycle, as the log has it. */
static struct log_entry entry_of(const struct run *run, const struct event *event, int64_t cycle)
{
	return (struct log_entry){
		.cycle = cycle,
		.launch = run->machine->launches,
		.amount = event->amount,
		.u = event->u,
		.v = event->v,
		.u_level = event->u_level,
		.v_level = event->v_level,
		.warp = warp_of(run, event),
		.lane = event->lane % WARP,
		.kind = (enum log_kind)event->kind,
	};
}

void run_log_event(const struct run *run, const struct event *event, struct log_entry *entry)
{
	*entry = entry_of(run, event, cycle_now(run));
}

bool run_get_event(const struct run *run, int64_t number, struct log_entry *entry)
{
	const struct log_entry *kept = log_get(&run->log, number);
	const struct event *fresh = NULL;
	int64_t count = (int64_t)machine_fresh_events(run->machine, &fresh);

	if (kept) {
		*entry = *kept;
		return true;
	}
	number -= run->log.next;
	if (number < 0 || number >= count)
		return false;
	run_log_event(run, &fresh[number], entry);
	return true;
}

int64_t run_count_events(const struct run *run)
{
	const struct event *fresh = NULL;

	return run->log.next + (int64_t)machine_fresh_events(run->machine, &fresh);
}

static void log_wave(struct run *run, const struct event *events, size_t count)
{
	const int64_t cycle = cycle_now(run);
	struct log_entry *entries;
	size_t i, row;

	if (run->machine->lost_events)
		log_skip(&run->log, run->machine->lost_events);
	if (run->plan.events != EVENTS_FULL) {
		log_skip(&run->log, (int64_t)count);
		return;
	}
	for (; count; events += row ? row : 1, count -= row ? row : 1) {
		row = log_new_row(&run->log, count, &entries);
		for (i = 0; i < row; i++)
			entries[i] = entry_of(run, &events[i], cycle);
	}
}

/* In a thread-centric launch each event is a discharge of its vertex u. */
static void count_discharges(struct run *run, const struct event *events, size_t count)
{
	size_t i;

	if (!run->discharges || run->now.task.launch.kernel->sync != SYNC_FREE)
		return;
	for (i = 0; i < count; i++)
		run->discharges[events[i].u]++;
}

static void on_wave(void *context, const struct event *events, size_t count)
{
	struct run *run = context;
	const struct machine_options *options = &run->plan.machine;

	log_wave(run, events, count);
	if (run_problem(run)->wave)
		run_problem(run)->wave(run, events, count);
	count_discharges(run, events, count);
	costs_note(run, events, count);
	if (options->on_wave)
		options->on_wave(options->context, events, count);
}

/* A replay goes over what ran on any machine. */
static const char *device_of(const struct plan *plan)
{
	return plan->tape ? plan->device : variant_device(plan->variant, plan->device);
}

/* `run`: receives the events of waves; NULL: none does. */
static bool open_machine(const struct plan *plan, struct run *run, struct machine **machine,
			 struct memory *memory, struct err *err)
{
	struct machine_options options = plan->machine;

	options.events = plan->events != EVENTS_OFF;
	/* The kernels of the papers decide nothing behind their barriers. */
	options.turns = plan->variant->drive && plan->relabel != RELABEL_PAPER;
	options.poll = plan->poll;
	options.on_wave = run ? on_wave : NULL;
	options.costs = run && run->trace.costs ? &run->trace.costs->book : NULL;
	options.context = run;
	if (!machine_open(machine, device_of(plan), &options, memory, err))
		return false;
	if (!plan->variant->hosts || plan->tape ||
	    machine_host_too(*machine, &options, memory, err))
		return true;
	machine_close(*machine);
	*machine = NULL;
	return false;
}

/* The memory of a card that is modelled; -1: that is no limit. */
static int64_t room_of_card(const struct machine *machine, const struct plan *plan)
{
	if (!machine->profile || !plan->variant->problem->fits_card)
		return -1;
	return plan->card_memory ? plan->card_memory
				 : profile_fact(machine->profile, FACT_memory) << 20;
}

/* Rounded so that they are never the same, however little is missing. */
static bool lacks_room(const struct machine *machine, int64_t need, int64_t free, struct err *err)
{
	char needs[32], is_free[32];
	struct text text;

	text_fixed(&text, needs, sizeof(needs));
	mebibytes_print(need, true, &text);
	text_fixed(&text, is_free, sizeof(is_free));
	mebibytes_print(free, false, &text);
	return err_set(err, ERR_MACHINE, "%s: the run needs %s, %s are free", machine->label, needs, is_free);
}

/* Bytes that are free on the machine; -1: it is not known. */
static int64_t room_on(struct machine *machine, const struct plan *plan, int64_t given_back)
{
	const int64_t of_card = room_of_card(machine, plan);

	return of_card < 0 ? machine_room(machine) : of_card - given_back;
}

/* Whether a run finds room on the machine, where that is known. */
static bool check_room(struct machine *machine, const struct plan *plan, int64_t given_back,
		       struct err *err)
{
	const struct problem *problem = plan->variant->problem;
	const int64_t room = room_on(machine, plan, given_back);
	const int64_t need = run_bytes(plan, machine);

	if (room < 0 || need <= room + given_back)
		return true;
	(void)lacks_room(machine, need, room + given_back, err);
	if (problem->fits_card)
		return err_hint(err, "`info graph` says what takes them; %s", problem->least);
	return err_hint(err, "`device sim` uses the host's memory; %s (`info graph`)", problem->least);
}

bool run_lacks_room(const struct plan *plan, struct memory *memory, struct room_lack *lack)
{
	struct err ignored = { 0 };
	struct machine *machine;
	struct text text;

	if (!open_machine(plan, NULL, &machine, memory, &ignored))
		return false;
	text_fixed(&text, lack->device, sizeof(lack->device));
	text_print(&text, "%s", machine->label);
	lack->needed = run_bytes(plan, machine);
	lack->free = room_on(machine, plan, 0);
	machine_close(machine);
	return lack->free >= 0 && lack->needed > lack->free;
}

bool run_could_replace(const struct run *run, const struct plan *plan, struct err *err)
{
	if (run->tape || run->machine->row != device_row(device_of(plan)))
		return true;
	return check_room(run->machine, plan, run_bytes(&run->plan, run->machine), err);
}

bool run_could_move(const struct run *run, const struct plan *plan, struct err *err)
{
	struct machine *machine;
	int64_t given_back;
	bool good;

	if (!open_machine(plan, NULL, &machine, run->memory, err))
		return false;
	given_back = strcmp(run->machine->label, machine->label) ? 0
								    : run_bytes(&run->plan, run->machine);
	good = !plan->graph || plan->terminals.source < 0 ||
	       check_room(machine, plan, given_back, err);
	machine_close(machine);
	return good;
}

/* All that the kernels work on. */
static bool allocate_arrays(struct run *run, struct err *err)
{
	const struct problem *problem = run_problem(run);

	run->args = run->args_room;
	run->args_size = run->plan.variant->args_size ? run->plan.variant->args_size
						      : problem->args_size;
	assert(run->args_size <= sizeof(run->args_room));
	memset(run->args, 0, run->args_size);
	return problem->allocate(run, err) && arrays_allocate(run, err) &&
	       (!run->plan.variant->allocate || run->plan.variant->allocate(run, err));
}

/* The state at the start; or the one that another run has come to. */
static bool make_start(struct run *run, struct err *err)
{
	run->now.ended[UNIT_CYCLE] = run->now.counters[COUNTER_cycles] = run_first(run, UNIT_CYCLE);
	run->now.queue = -1;
	return run_problem(run)->start(run, err) &&
	       (!run->plan.variant->open || run->plan.variant->open(run, run->state, err)) &&
	       machine_settle(run->machine, err);
}

/* What only machines that count need, for kernels that go through all vertices. */
static bool make_discharge_counts(struct run *run, struct err *err)
{
	if (!run->plan.machine.counting || !run->machine->row->models_times ||
	    variant_main(run->plan.variant)->items != ITEMS_CHUNKS)
		return true;
	run->discharges = memory_array(run->memory, (size_t)run->plan.graph->vertices,
				    sizeof(*run->discharges), "counting", err);
	return run->discharges != NULL;
}

/* `patient`: poll cannot stop it. On its machine, if it has one. */
static bool start(struct run *run, bool patient, struct err *err)
{
	const struct poll poll = run->plan.poll;
	bool stopped = false;
	bool good;

	if (!plan_check(&run->plan, err) ||
	    (!run->machine &&
	     !open_machine(&run->plan, run, &run->machine, run->memory, err)))
		return false;
	if (!check_room(run->machine, &run->plan, 0, err))
		return false;
	run->width = plan_width(&run->plan);
	run->state = memory_new(run->memory, run_state_size(run), "the variant's state", err);
	if (!run->state || !make_discharge_counts(run, err) || !allocate_arrays(run, err) ||
	    !costs_open(run, err) || !run_problem(run)->open(run, err) || !mirror_open(run, err))
		return false;
	/* Of a replay all else is on its tape. */
	if (run->plan.tape)
		return true;
	if (patient)
		memset(&run->plan.poll, 0, sizeof(run->plan.poll));
	good = make_start(run, err) && run_problem(run)->prepare(run, &stopped, err);
	run->plan.poll = poll;
	if (!good || !mirror_show(run, err))
		return false;
	piece_count_machine(run, run->now.counters);
	return !stopped || err_set(err, ERR_INTERRUPT, "interrupted while the run started");
}

size_t run_state_size(const struct run *run)
{
	const struct variant *variant = run->plan.variant;

	return variant->size + variant->vertex_size * (size_t)run->plan.graph->vertices;
}

/* For plan.poll. */
static enum urgency ask_outside(void *context)
{
	const struct run *run = context;
	enum urgency urgency = poll_ask(&run->poll);

	return run->uninterruptible && urgency < URGENCY_DROP ? URGENCY_NONE : urgency;
}

/* Adds a line of words. */
static void add_remark(struct run *run, const char *words)
{
	const size_t length = strlen(run->remark);
	struct text text;

	text_fixed(&text, run->remark + length, sizeof(run->remark) - length);
	text_raw(&text, words, strlen(words));
}

/* A setting that is for matchings is none for others. */
static void relabel_as_usual(struct run *run)
{
	const struct problem *problem = run_problem(run);

	if (run->plan.relabel != RELABEL_ADAPTIVE || problem->adapts)
		return;
	run->plan.relabel = RELABEL_AUTO;
	if (problem_counts(problem, COUNTER_global_relabels))
		add_remark(run, "`relabel adaptive` is for matchings: "
				"this run relabels as with `relabel auto`\n");
}

/* The arbiter's rules go by sums of events: where they are off they are counted all the same. */
static void count_for_arbiter(struct run *run)
{
	static const char words[] = "events are off, but their sums are kept: the arbiter goes by "
				    "operations\n";
	struct plan *plan = &run->plan;

	if (plan->events != EVENTS_OFF || !plan->variant->arbitrate || plan->policy > POLICY_PAPER)
		return;
	plan->events = EVENTS_COUNTERS;
	add_remark(run, words);
}

struct run *run_start(const struct plan *plan, struct memory *memory, struct err *err)
{
	struct run *run = memory_new(memory, sizeof(*run), "a run", err);

	if (!run)
		return NULL;
	run->plan = *plan;
	run->poll = plan->poll;
	run->plan.poll = (struct poll){ ask_outside, run };
	run->memory = memory;
	relabel_as_usual(run);
	count_for_arbiter(run);
	trace_init(&run->trace, memory);
	run->trace.course = run_problem(run)->course;
	log_init(&run->log, memory);
	decisions_init(&run->decisions, memory);
	run->now.fresh = ~0u;
	if (plan->costs && !plan->is_private)
		run->trace.costs = costs_new(memory, err);
	if ((run->trace.costs || !plan->costs || plan->is_private) && start(run, false, err)) {
		run->tape = plan->tape;
		history_open(run);
		return run;
	}
	run_free(run);
	return NULL;
}

/* All that start() makes, but for the machine. */
static void stop(struct run *run)
{
	mirror_close(run);
	run_problem(run)->close(run);
	rescue_free(run->rescue);
	run->rescue = NULL;
	memory_free(run->discharges);
	memory_free(run->state);
	run->discharges = NULL;
	run->state = NULL;
}

bool run_restart(struct run *run, struct err *err)
{
	bool good;

	stop(run);
	machine_restart(run->machine);
	run->machine->journal = NULL;
	memset(&run->now, 0, sizeof(run->now));
	run->now.fresh = ~0u;
	good = start(run, true, err);
	run->machine->failed = run->machine->failed || !good;
	return good;
}

void run_free(struct run *run)
{
	if (!run)
		return;
	history_close(run);
	stop(run);
	machine_close(run->machine);
	tape_free(run->tape);
	trace_free(&run->trace);
	log_free(&run->log);
	decisions_free(&run->decisions);
	memory_free(run->placing);
	memory_free(run);
}

int64_t run_first(const struct run *run, enum unit unit)
{
	return run->plan.from && unit == UNIT_CYCLE ? rescue_cycle(run->plan.from) : 0;
}

void run_remark(struct run *run, const struct err *refused, const char *consequence)
{
	const size_t length = strlen(run->remark);
	struct text text;

	text_fixed(&text, run->remark + length, sizeof(run->remark) - length);
	text_print(&text, "%s: %s", refused->message, consequence);
	text_raw(&text, "\n", 1);
}

bool run_ahead(const struct run *run, struct task *task, struct err *err)
{
	memset(task, 0, sizeof(*task));
	return run_problem(run)->ahead(run, task, err);
}

bool run_searches(const struct run *run)
{
	return run_problem(run)->searches(run);
}
