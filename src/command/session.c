/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/session.h"

#include "gpu/core/profile.h"
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/means.h"
#include "src/command/stop_commands.h"
#include "src/command/stop_say.h"
#include "src/graph/arc_list.h"
#include "src/graph/graph.h"
#include "src/problem/flow/join.h"
#include "src/method/variants.h"
#include "src/problem/problems.h"
#include "src/command/user.h"
#include "src/engine/problem.h"
#include "src/engine/history.h"
#include "src/engine/rescue.h"
#include "src/engine/run.h"
#include "src/engine/tape.h"
#include "src/view/panel.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void session_init(struct session *session, FILE *out, FILE *messages)
{
	memset(session, 0, sizeof(*session));
	settings_init(&session->settings);
	taste_init(&session->shelf.taste);
	session->settings.taste = &session->shelf.taste;
	session->memory.limit = (size_t)session->settings.memory_limit << 20;
	out_init(&session->out, out, &session->memory);
	out_init(&session->messages, messages, &session->memory);
	session->messages.unbuffered = true;
	session_follow_none(session);
	terminals_clear(&session->terminals);
	session->variant = automatic_base();
	session_set_device(session, "sim");
	stops_init(&session->stops, &session->memory);
	slides_init(&session->slides, &session->memory);
	text_init(&session->predictions.asked, &session->memory);
}

void session_free(struct session *session)
{
	pair_end(session);
	run_free(session->run);
	session->run = NULL;
	legs_end(session);
	session_forget_rescue(session);
	session_forget_accounts(session);
	means_forget(session);
	graph_free(session->graph);
	session->graph = NULL;
	stops_free(&session->stops);
	slides_free(&session->slides);
	text_free(&session->predictions.asked);
	stop_commands_free(session);
	displays_free(&session->displays);
	gather_drop(&session->typed);
	users_free(session);
	diary_free(&session->diary);
}

/* Between two pieces of a run. */
static void look(void *context, struct run *run)
{
	struct session *session = context;

	if (run == session->run)
		pair_look(session);
	if (session->watcher.look)
		session->watcher.look(session->watcher.context, run);
}

static struct watcher watcher_of(struct session *session)
{
	return (struct watcher){
		.look = look,
		.context = session,
		.every_cycle = (session->watcher.look && session->settings.speed > 0) ||
			       pair_wants_cycles(session),
	};
}

void session_tune(struct session *session)
{
	if (session->run)
		session->run->plan.watcher = watcher_of(session);
}

void session_watch(struct session *session, struct watcher watcher)
{
	session->watcher = watcher;
	session_tune(session);
}

void session_forget_accounts(struct session *session)
{
	memory_free(session->accounts.rows);
	memory_free(session->accounts.steps);
	session->accounts = (struct accounts){ .ledger = session->accounts.ledger };
}

void session_device_name(const char *name, char device[DEVICE_NAME])
{
	struct text text;

	text_fixed(&text, device, DEVICE_NAME);
	if (!strcmp(name, "sim"))
		text_print(&text, "sim:%s", profiles()[0]->name);
	else
		text_print(&text, "%s", name);
}

void session_set_device(struct session *session, const char *name)
{
	session_device_name(name, session->device);
}

/* What is chosen later is not for the run. */
static void note_begun(struct session *session)
{
	struct plan *plan = &session->run->plan;
	struct text text;

	text_fixed(&text, session->automatic.begun.device, sizeof(session->automatic.begun.device));
	text_print(&text, "%s", plan->device);
	plan->device = session->automatic.begun.device;
	session->automatic.begun.settings = session->settings;
}

/* --- Graph and run. --- */

void session_end_run(struct session *session, const char *why)
{
	if (!session->run)
		return;
	pair_end(session);
	run_free(session->run);
	session->run = NULL;
	legs_end(session);
	session_say(session, "the run is ended: %s", why);
}

/* Only where no run has begun from it. */
void session_forget_rescue(struct session *session)
{
	rescue_free(session->loss.state);
	session->loss.state = NULL;
	session->loss.run = false;
}

void session_lose_run(struct session *session)
{
	struct run *run = session->run;
	struct rescue *rescue = rescue_take(run);
	const long long cycle = (long long)run->now.counters[COUNTER_cycles];
	long long lost;

	/* Of an edited graph there is no state of before. */
	if (!rescue && session->legs.at > 0)
		rescue = legs_take_state(session);
	run->plan.from = NULL;
	if (rescue) {
		rescue_free(session->loss.state);
		session->loss.state = rescue;
	}
	session->loss.run = true;
	if (!session->loss.state) {
		session_say(session, "the run is lost with its machine at cycle %lld: no state of "
			    "it had been fetched", cycle);
		return;
	}
	lost = cycle - (long long)rescue_cycle(session->loss.state);
	session_say(session, "the run is lost with its machine at cycle %lld, but the state of cycle "
		    "%lld was fetched: %lld %s lost. `device sim` goes on from there",
		    cycle, (long long)rescue_cycle(session->loss.state), lost,
		    lost == 1 ? "cycle is" : "cycles are");
}

void session_take_network(struct session *session, struct graph *graph,
			  const struct terminals *terminals)
{
	session_end_run(session, "there is a new graph");
	session_forget_rescue(session);
	stop_forget_vertices(session);
	session_forget_accounts(session);
	session_follow_none(session);
	session->shelf.marks.count = 0;
	graph_free(session->graph);
	session->graph = graph;
	session->terminals = *terminals;
}

static bool pose(struct session *session, const struct variant *variant, struct graph *graph,
		 struct terminals *terminals, struct err *err)
{
	const struct problem *problem = variant->problem;

	return !problem->pose || problem->pose(graph, terminals, &session->memory, err);
}

bool session_adopt(struct session *session, struct graph *graph, const struct marked *marks,
		   struct err *err)
{
	const struct variant *variant = automatic_asked(session);
	struct terminals terminals;

	terminals_clear(&terminals);
	if ((marks->source >= 0 &&
	     !terminals_set(&terminals, graph, marks->source, marks->sink, err)) ||
	    !pose(session, variant, graph, &terminals, err)) {
		graph_free(graph);
		return false;
	}
	session_take_network(session, graph, &terminals);
	automatic_forget(session);
	return true;
}

/* Whether S* and T* go when the problem becomes another one: those that were joined for a matching,
 * or if the problem wants a graph without them. A graph with one side keeps them: it has no
 * matching, so the user may go back to the flow. */
static bool must_strip(const struct session *session, const struct problem *problem)
{
	const struct labels *labels = &session->graph->labels;

	return labels->super && (session->terminals.matching || (problem->bare && labels->left));
}

bool session_pose(struct session *session, const struct variant *variant, struct err *err)
{
	struct graph *graph = session->graph;
	struct terminals *terminals = &session->terminals;

	if (!graph || variant->problem == session->variant->problem)
		return true;
	/* What was fetched of a lost run is a state of another problem. */
	session_forget_rescue(session);
	if (must_strip(session, variant->problem)) {
		if (!join_strip(graph, &session->memory, err))
			return false;
		if (!terminals->matching)
			session_say(session, "the terminals are gone: %s has none",
				    variant->name);
		terminals_clear(terminals);
	}
	if (!pose(session, variant, graph, terminals, err))
		return false;
	session_follow_what_is(session);
	return true;
}

struct shelf *session_shelf(struct session *session)
{
	return &session->shelf;
}

void session_follow_none(struct session *session)
{
	session->chosen.vertex = -1;
	session->chosen.warp = -1;
}

void session_follow_what_is(struct session *session)
{
	if (session->chosen.vertex >= session->graph->vertices)
		session->chosen.vertex = -1;
}

bool session_need_network(const struct session *session, struct err *err)
{
	if (session->graph)
		return true;
	err_set(err, ERR_WORK, "there is no graph yet");
	return err_hint(err, "load FILE, or generate genrmf a=4 b=8");
}

const char *session_problem(const struct session *session)
{
	return problem_shown(session->variant->problem, &session->terminals);
}

/* What there is in place of a panel; else a variant that has what is asked for. */
static bool hint_instead(const char *what, const struct problem *problem,
			 const struct variant *variant, struct err *err)
{
	const struct panel *panel = panel_instead(what, variant);
	const struct variant *const *row = variants();

	if (panel && panel_suits(panel, variant->problem))
		return err_hint(err, "`show %s` takes its place", panel->name);
	while (*row && (*row)->problem != problem)
		row++;
	return err_hint(err, "`use %s` begins a run of the problem %s", *row ? (*row)->name : "",
			problem->name);
}

bool session_need_problem(const struct session *session, const struct problem *problem,
			  const char *what, struct err *err)
{
	const struct problem *solved = run_problem(session->run);
	char names[64];
	struct text text;

	if (problem_suits(problem, solved))
		return true;
	text_fixed(&text, names, sizeof(names));
	problems_print(problem, &text);
	err_set(err, ERR_WORK, "%s is about runs of the problem %s, and %s solves %s", what, names,
		session->run->plan.variant->name, solved->name);
	return hint_instead(what, problem, session->run->plan.variant, err);
}

void session_plan(struct session *session, struct plan *plan)
{
	const struct settings *settings = &session->settings;

	memset(plan, 0, sizeof(*plan));
	plan->graph = session->graph;
	plan->terminals = session->terminals;
	plan->variant = session->variant;
	plan->device = automatic_device(session);
	plan->machine.wave = settings->wave;
	plan->machine.blocks = settings->blocks;
	plan->machine.threads = settings->threads ? 16 << settings->threads : 0;
	plan->machine.order = settings->order;
	plan->machine.seed = settings->seed;
	plan->machine.counting = settings->counting;
	plan->machine.warp_clock = settings->warp_clock;
	plan->costs = settings->costs;
	plan->machine.patience = (double)settings->launch_limit;
	plan->machine.marks = &session->marks;
	plan->relabel = settings->relabel;
	plan->relabel_cycles = settings->relabel_cycles;
	plan->relabel_on = settings->relabel_on;
	plan->initial = settings->initial;
	plan->initial_labels = settings->initial_labels;
	plan->last_check = settings->last_check;
	plan->check = settings->check;
	plan->cycle_limit = settings->cycle_limit;
	plan->sizes.host_cycle = settings->host_cycle;
	plan->bandwidth = settings->bandwidth;
	plan->sizes.mdt_bins = settings->mdt_bins;
	plan->card_memory = settings->card_memory << 20;
	plan->single_pushes = !settings->work_chunking;
	plan->ideas = settings_ideas(settings);
	plan->policy = settings->policy;
	plan->cpu_slice = settings->cpu_slice;
	plan->events = settings->events;
	plan->history_memory = settings->history_memory << 20;
	plan->rescue = settings->rescue;
	plan->record = plan->history_always = settings->record;
	plan->poll = session->poll;
	plan->watcher = watcher_of(session);
}

static bool spare(void *context)
{
	struct session *session = context;

	if (!session->run || !history_release_memory(session->run))
		return false;
	session->loss.history = true;
	return true;
}

void session_begin_replica(struct session *session)
{
	session->loss.history = false;
	/* Threads of rivals ask for memory, too, and the history is not theirs. */
	if (session->automatic.rivals.race)
		return;
	session->memory.spare = spare;
	session->memory.spare_context = session;
}

void session_end_replica(struct session *session)
{
	progress_leave(session);
	if (session->memory.spare)
		session->memory.spare = NULL;
	if (session->loss.history)
		session_say(session, "memory was short: Spillway discarded the history of the "
				     "present run, and the next way back begins at the start of "
				     "the run");
}

/* Begins a run, which replaces the present one; `from`: NULL, or the state that
 * was fetched of another. */
static bool begin_run(struct session *session, const struct rescue *from, struct err *err)
{
	bool had = session->run != NULL;
	struct plan plan;

	session_plan(session, &plan);
	plan.from = from;
	if (had && !run_could_replace(session->run, &plan, err))
		return false;
	pair_end(session);
	run_free(session->run);
	session->run = NULL;
	legs_end(session);
	session->run = run_start(&plan, &session->memory, err);
	stops_begin(&session->stops);
	session->runs += session->run != NULL;
	automatic_begun(session);
	if (!session->run && had)
		session_say(session, "the run is ended: it could not begin anew");
	if (session->run && !from)
		session_forget_rescue(session);
	session->loss.run = session->loss.run && !session->run;
	if (session->run) {
		note_begun(session);
		stop_warn_of_kinds(session);
		pair_begin(session);
	}
	return session->run != NULL;
}

void session_take_run(struct session *session, struct run *run)
{
	pair_end(session);
	run_free(session->run);
	legs_end(session);
	session->run = run;
	note_begun(session);
	run->poll = session->poll;
	session_tune(session);
	stops_begin(&session->stops);
	session->runs++;
	automatic_begun(session);
	session_forget_rescue(session);
}

bool session_start(struct session *session, struct err *err)
{
	/* The beginning of a replay is there already. */
	if (session->run && session->run->tape) {
		tape_rewind(session->run);
		pair_follow(session);
		return true;
	}
	session->automatic.begun.cut_off_said = false;
	automatic_note_card(&session->automatic);
	if (!session_need_network(session, err) || !session_need_terminals(session, err) ||
	    (!session->run && !automatic_settle(session, err)))
		return false;
	while (!begin_run(session, NULL, err))
		if (!automatic_retry(session, err))
			return false;
	return true;
}

bool session_go_on(struct session *session, struct err *err)
{
	const struct run *run;

	if (!session->loss.run || !session->loss.state)
		return true;
	if (!begin_run(session, session->loss.state, err))
		return false;
	run = session->run;
	session_say(session, "%s on %s (%s) continues from cycle %lld, active vertices %lld; all "
		    "counts except that of cycles begin anew", run->plan.variant->name,
		    run->machine->label, run->machine->title,
		    (long long)run->now.counters[COUNTER_cycles], (long long)run->now.active);
	return true;
}

bool session_need_run(struct session *session, struct err *err)
{
	session_tune(session); /* the first piece of a run goes at the speed that was set since */
	return session->run ? machine_is_alive(session->run->machine, err)
			    : session_start(session, err);
}

bool session_may_ask(const struct session *session)
{
	return session->ask && !session->nest.scripts;
}

bool session_agrees(struct session *session, const char *question, struct err *err)
{
	bool yes = session->ask(session->ask_context, question);

	if (session->quit)
		return err_set(err, ERR_INTERRUPT, "no answer came: the program ends");
	return yes;
}
