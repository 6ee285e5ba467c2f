/* SPDX-License-Identifier: GPL-3.0-or-later
 * start, step, run, continue, finish, reset: start a run and move it forward.
 */
#include "src/command/cmd_run.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/scope.h"
#include "src/command/session.h"
#include "src/command/steps.h"
#include "src/command/stop_say.h"
#include "src/graph/graph.h"
#include "src/engine/midway.h"
#include "src/engine/problem.h"
#include "src/engine/stops.h"
#include "src/engine/tape.h"
#include "src/view/sentence.h"
#include "src/problem/flow/flow.h"

#include <string.h>

/* Whether it can go no further: it is finished, or a replay without more moments. */
static bool is_at_end(const struct run *run)
{
	return run->tape ? tape_is_over(run->tape) : run->now.phase == PHASE_DONE;
}

/* How far a global relabeling on the machine is. */
static void say_search(const struct run *run, struct text *text)
{
	const struct relabeling *search = &run->now.relabeling;
	const bool by_epochs = run->plan.variant->lists && run->plan.ideas.search_rounds != 1;

	if (search->stage == RELABELING_BEGIN)
		text_print(text, "; a global relabeling begins");
	else if (search->stage == RELABELING_END)
		text_print(text, "; the global relabeling ends");
	else if (search->stage == RELABELING_LEVEL && by_epochs)
		text_print(text, "; epoch %d of the global relabeling%s", search->level + 1,
			   run->now.launched ? "" : " is next");
	else if (search->stage == RELABELING_LEVEL)
		text_print(text, "; global relabeling at level %d", search->level);
}

/* What has been counted so far. */
static void say_counters(struct run *run, struct text *text)
{
	const struct result_row *row;
	const char *between = ": ";
	int64_t number;

	text_print(text, "cycle %lld", (long long)run->now.counters[COUNTER_cycles]);
	if (run->now.queue >= 0) {
		text_print(text, ": queue %lld", (long long)run->now.queue);
		between = ", ";
	}
	for (row = run_problem(run)->results; row->title; row++) {
		number = row->status ? run_count(run, row->counter) : -1;
		if (number < 0)
			continue;
		text_print(text, "%s%s %lld", between, row->status, (long long)number);
		between = ", ";
	}
}

/* Where the run stands, for people. */
static void say_status(struct session *session)
{
	struct run *run = session->run;
	char buffer[512];
	char place[128];
	struct text text, where;

	text_fixed(&text, buffer, sizeof(buffer));
	text_fixed(&where, place, sizeof(place));
	say_counters(run, &text);
	run_say_place(run, &where);
	if (where.length)
		text_print(&text, "; %s", place);
	say_search(run, &text);
	if (run->now.phase == PHASE_DONE)
		text_print(&text, "; the run is finished");
	else if (is_at_end(run))
		text_print(&text, "; the recording ends here");
	session_say(session, "%s", buffer);
}

/* The event that the run stands at: in the middle of a body, or of a cycle on the host. */
static bool find_event(const struct run *run, const struct position *position, struct log_entry *entry)
{
	const struct event *events = NULL;
	size_t count = machine_body_events(run->machine, &events);

	if (position->inside && count) {
		run_log_event(run, &events[count - 1], entry);
		return true;
	}
	return run->plan.variant->machine && run->now.fresh & 1u << UNIT_LANE &&
	       !(run->now.fresh & 1u << UNIT_CYCLE) && run_count_events(run) &&
	       run->now.phase != PHASE_DONE && run_get_event(run, run_count_events(run) - 1, entry) &&
	       entry->kind < LOG_GLOBAL_RELABEL;
}

static void say_event(struct session *session)
{
	const struct run *run = session->run;
	struct log_entry entry;
	char buffer[256];
	struct text text;
	struct position position;

	machine_position(run->machine, &position);
	if (!find_event(run, &position, &entry))
		return;
	text_fixed(&text, buffer, sizeof(buffer));
	sentence_where(&entry, &text);
	text_print(&text, ": ");
	sentence_event(session->graph, &entry, &text);
	if (position.in_flight)
		text_print(&text, "; stores in flight: %lld", (long long)position.in_flight);
	session_say(session, "%s", buffer);
}

void run_say_cut_off(struct session *session)
{
	const struct graph *graph = session->graph;
	const struct terminals *terminals = &session->terminals;
	char source[32], sink[32];
	struct text text;

	session->automatic.begun.cut_off_said = true;
	if (terminals->matching || !graph->arcs) {
		session_say(session, "the graph has no arc with a capacity above 0, so the value is 0");
		return;
	}
	text_fixed(&text, source, sizeof(source));
	graph_label(graph, terminals->source, &text);
	text_fixed(&text, sink, sizeof(sink));
	graph_label(graph, terminals->sink, &text);
	session_say(session, "no path leads from %s to %s, so the value is 0: `terminals far 1` "
		    "chooses a source and a sink that a path joins", source, sink);
}

/* A problem that reads lengths runs on every graph. */
static void say_lengths(struct session *session)
{
	const struct run *run = session->run;
	const struct graph *graph = session->graph;

	if (run_problem(run)->weight != WEIGHT_LENGTH || graph->meaning == WEIGHT_LENGTH)
		return;
	session_say(session, "the arcs of this graph have %s: each counts 1%s",
		    graph->meaning == WEIGHT_CAPACITY ? "capacities, which are no lengths" : "no lengths",
		    graph->intake.unused || graph->intake.other_lengths
			    ? "; `load FILE weight=length` takes the file's weights for lengths" : "");
}

/* A traversal goes along arcs. */
static void say_sides(struct session *session)
{
	const struct graph *graph = session->graph;

	if (graph->labels.left && graph->arcs < graph->entries && !flow_is(session->run) &&
	    !run_problem(session->run)->two_sided)
		session_say(session, "the edges of this graph lead from the left side to the right: "
			    "`load FILE as=undirected` reads them in both directions");
}

static void say_start(struct session *session)
{
	const struct run *run = session->run;

	session_say(session, "%s on %s (%s): cycle %lld, active vertices %lld",
		    run->plan.variant->name, run->machine->label, run->machine->title,
		    (long long)run->now.counters[COUNTER_cycles], (long long)run->now.active);
	if (!run->tape && flow_is(run) && flow_is_cut_off(session->run))
		run_say_cut_off(session);
	say_lengths(session);
	say_sides(session);
}

bool run_need(struct session *session, struct err *err)
{
	bool had = session->run != NULL;

	if (!session_need_run(session, err))
		return false;
	if (!had)
		say_start(session);
	return true;
}

void run_say_remark(struct session *session)
{
	char *line = session->run->remark;
	char *end;

	for (; (end = strchr(line, '\n')); line = end + 1) {
		*end = '\0';
		session_say(session, "%s", line);
	}
	session->run->remark[0] = '\0';
}

bool run_arrive(struct session *session, const struct arrival *arrival, struct err *err)
{
	seen_note(&session->predictions.seen, session->runs, session->run);
	run_say_remark(session);
	pair_follow(session);
	if (!arrival->stopped || !stop_is_silent(session)) {
		say_status(session);
		pair_say(session);
	}
	if (!arrival->stopped)
		say_event(session);
	if (!stop_tell(session, arrival, err) || !display_all(session, err))
		return false;
	if (arrival->halt != HALT_INTERRUPT)
		return true;
	switch (poll_ask(&session->poll)) {
	case URGENCY_QUIT:
		return err_set(err, ERR_INTERRUPT, "a signal ends the program");
	case URGENCY_DROP:
		session_end_run(session, "it was interrupted twice");
		return err_set(err, ERR_INTERRUPT, "interrupted");
	default:
		if (!session->at_prompt)
			return err_set(err, ERR_INTERRUPT, "interrupted");
	}
	if (session->paused) {
		session_say(session, "paused: `run` goes on");
		return true;
	}
	session->run_stopped = true;
	if (arrival->back && session->run->returned)
		session_say(session, "interrupted on the way back: the run stands where it "
			    "stood before; another Ctrl-C now discards it");
	else if (arrival->back)
		session_say(session, "interrupted on the way back: the run stands where it had "
			    "arrived. `goto` goes elsewhere; another Ctrl-C now discards the run");
	else
		session_say(session, "interrupted: `run` continues; another Ctrl-C now discards "
			"the run");
	return true;
}

bool run_go(struct session *session, enum unit unit, int64_t count,
	    bool (*until)(void *, struct err *), void *context, struct arrival *arrival,
	    struct err *err)
{
	stop_warn(session);
	if (legs_step(session, unit, count, until, context, arrival, err))
		return run_arrive(session, arrival, err);
	run_say_remark(session);
	return false;
}

bool run_go_on(struct session *session, struct arrival *arrival, struct err *err)
{
	return run_go(session, UNIT_CYCLE, INT64_MAX, NULL, NULL, arrival, err);
}

static bool start(struct session *session, const struct line *line, struct err *err)
{
	(void)line;
	if (session->run && !session->run->tape)
		session_end_run(session, "another is started");
	if (!session_start(session, err))
		return false;
	say_start(session);
	pair_say(session);
	return true;
}

const struct command command_start = {
	.name = "start",
	.group = "run",
	.usage = "",
	.summary = "begin a run: the state before the first cycle, cycle 0",
	.help = "Other commands begin a run by themselves when they need one. With `set relabel "
		"paper` heights begin at 0 (in hi-pr at 1), as in the papers.",
	.most = 0,
	.moves = true,
	.run = start,
};

static bool step(struct session *session, const struct line *line, struct err *err)
{
	struct steps steps;
	int64_t count = 1;
	struct arrival arrival;

	if (!steps_read(session, &command_step, line, &steps, err) || !run_need(session, err))
		return false;
	if (*steps.count && !steps_evaluate(session, steps.count, "the number of steps", 1,
					    &count, err))
		return false;
	if (is_at_end(session->run) && !legs_waits(session)) {
		session_say(session, session->run->now.phase == PHASE_DONE
					     ? "the run is finished: `reset` begins anew"
					     : "the recording ends here: `reset` goes to its "
					       "beginning");
		return true;
	}
	return run_go(session, steps.unit, count, NULL, NULL, &arrival, err);
}

static const struct help_row step_rows[] = {
	{ "lane", "to the next push or relabel of one lane (sim and host only)" },
	{ "warp", "until one warp has processed one item (sim and host only)" },
	{ "round", "until all blocks have done a round over their worklists (turbo variants, on sim only); "
		   "of others the end of a launch" },
	{ "launch", "to the end of a kernel launch, or of a piece of work on the host" },
	{ "cycle", "one iteration of the paper's main loop" },
	{ "phase", "to the next global relabeling or change of phase" },
	{ NULL, NULL },
};

const struct command command_step = {
	.name = "step",
	.letter = "s",
	.group = "run",
	.usage = "[N] [lane|warp|round|launch|cycle|phase]",
	.summary = "go forward by N units, one cycle by default",
	.help = "`step` ends early at a stop and at the end of the run. N may be an expression: "
		"step 2 * queue lane. The units:",
	.rows = step_rows,
	.most = -1,
	.complete = COMPLETE_UNIT,
	.repeats = true,
	.moves = true,
	.run = step,
};

/* A condition, as stepping asks for it. */
struct condition {
	struct session *session;
	const char *expression;
};

/* Whether a struct condition holds now; an error is in *err, and then it does not. */
static bool condition_holds(void *context, struct err *err)
{
	const struct condition *condition = context;
	struct scope scope = session_scope(condition->session);
	bool yes = false;

	return expression_holds(condition->expression, &scope, &yes, err) && yes;
}

static bool run_until(struct session *session, const char *expression, struct err *err)
{
	struct condition condition = { session, expression };
	struct arrival arrival;
	bool good, vertices;

	if (!session_check_names(session, expression, false, &vertices, err) ||
	    !run_need(session, err))
		return false;
	session->stops.until = expression;
	good = run_go(session, UNIT_CYCLE, INT64_MAX, condition_holds, &condition, &arrival, err);
	session->stops.until = NULL;
	if (!good)
		return false;
	if (arrival.held)
		session_say(session, "%s holds", expression);
	else if (arrival.halt == HALT_END && !condition_holds(&condition, err) &&
		 err->kind == ERR_NONE)
		session_say(session, "%s never held at the end of a cycle", expression);
	return err->kind == ERR_NONE;
}

static bool run(struct session *session, const struct line *line, struct err *err)
{
	bool back = line->count > 1 && !strcmp(line->words[1], "back");
	struct arrival arrival;
	const char *expression;

	if (line->count == 1)
		return run_need(session, err) && run_go_on(session, &arrival, err);
	if (line->count == 2 && back)
		return run_back(session, 1, err);
	if (line->count < 3 + back || strcmp(line->words[1 + back], "until"))
		return usage_error(&command_run, err);
	expression = strstr(line->rest, "until") + strlen("until");
	expression += strspn(expression, " \t");
	return back ? run_back_until(session, expression, err)
		    : run_until(session, expression, err);
}

const struct command command_run = {
	.name = "run",
	.group = "run",
	.usage = "[back] [until EXPRESSION]",
	.summary = "run to the end, to a stop, or until an expression holds",
	.help = "For instance: run until queue < 100 && cycle > 10. Spillway evaluates the "
		"expression at the end of each cycle; `help expressions` lists the names. `run "
		"back` goes back to the last moment at which a stop (`help break`) would have "
		"stopped the run, or else to the start. `run back until EXPRESSION` ignores "
		"stops and goes back to the last cycle at whose end the expression held. Ctrl-C "
		"stops the run at the end of the cycle, or at the next warp of a long cycle. A "
		"second Ctrl-C within two seconds discards the run.",
	.most = -1,
	.moves = true,
	.run = run,
};

/* The stops at which the run stands let so many hits pass, as gdb has it. */
static bool let_pass(struct session *session, int64_t count, struct err *err)
{
	struct stops *stops = &session->stops;
	bool any = false;
	int i;

	for (i = 0; i < stops->count && stops_stand(stops, session->run); i++) {
		if (!stops->rows[i].hit)
			continue;
		stops->rows[i].ignore = stops->rows[i].let_pass = count;
		session_say(session, "stop %d lets %lld %s pass", stops->rows[i].number,
			    (long long)count, count == 1 ? "hit" : "hits");
		any = true;
	}
	if (any)
		return true;
	err_set(err, ERR_WORK, "the run does not stand at a stop that could let hits pass");
	return err_hint(err, "`ignore N COUNT` lets the next hits of stop N pass");
}

static bool go_past(struct session *session, const struct line *line, struct err *err)
{
	struct arrival arrival;
	int64_t count;

	if (line->count > 1 &&
	    (!steps_evaluate(session, line->rest, "the number of hits", 1, &count, err) ||
	     (count > 1 && !let_pass(session, count - 1, err))))
		return false;
	return run_need(session, err) && run_go_on(session, &arrival, err);
}

const struct command command_continue = {
	.name = "continue",
	.letter = "c",
	.group = "run",
	.usage = "[N]",
	.summary = "run to the end or a stop, or to the N-th hit of this stop",
	.help = "Use N where the run stands at a stop: this stop then lets N - 1 hits pass. "
		"Other stops still stop the run. `loop_continue` is the command that begins the "
		"next iteration of a loop.",
	.most = -1,
	.repeats_at_stops = true,
	.moves = true,
	.run = go_past,
};

static bool finish(struct session *session, const struct line *line, struct err *err)
{
	struct arrival arrival;

	(void)line;
	return run_need(session, err) && run_go_on(session, &arrival, err);
}

const struct command command_finish = {
	.name = "finish",
	.group = "run",
	.usage = "",
	.summary = "run to the end",
	.help = "Stops still stop the run. gdb's finish ends the present function; `step launch` "
		"is the nearest to it.",
	.most = 0,
	.moves = true,
	.run = finish,
};

static bool reset(struct session *session, const struct line *line, struct err *err)
{
	(void)line;
	if (!session->run) {
		err_set(err, ERR_WORK, "there is no run to reset");
		return err_hint(err, "`start` begins one");
	}
	if (!session_start(session, err))
		return false;
	say_start(session);
	pair_say(session);
	return true;
}

const struct command command_reset = {
	.name = "reset",
	.group = "run",
	.usage = "",
	.summary = "go back to cycle 0 and apply the present settings",
	.most = 0,
	.moves = true,
	.run = reset,
};
