/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/legs.h"

#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/command/scope.h"
#include "src/command/session.h"
#include "src/engine/history.h"
#include "src/engine/past.h"
#include "src/engine/rescue.h"
#include "src/graph/edit.h"
#include "src/graph/graph.h"
#include "src/problem/flow/edit.h"
#include "src/problem/flow/join.h"

/* Earlier legs that keep their runs. */
enum { MOST_KEPT = 4 };

/* --- The legs. --- */

/* A leg that lies before or behind is no longer there. */
static void drop(struct session *session, struct leg *leg)
{
	run_free(leg->run);
	rescue_free(leg->from);
	past_free(leg->past);
	if (leg->graph != session->graph)
		graph_free(leg->graph);
}

/* Forgets the legs from number `first` on, none of which is the present one. */
static void drop_from(struct session *session, int first)
{
	struct legs *legs = &session->legs;

	while (legs->count > first)
		drop(session, &legs->rows[--legs->count]);
}

void legs_end(struct session *session)
{
	drop_from(session, 0);
	memory_free(session->legs.rows);
	session->legs = (struct legs){ 0 };
}

struct rescue *legs_take_state(struct session *session)
{
	struct legs *legs = &session->legs;
	struct rescue *state = legs->count ? legs->rows[legs->at].from : NULL;

	if (state)
		legs->rows[legs->at].from = NULL;
	return state;
}

const struct past *legs_past(const struct session *session)
{
	return session->legs.count ? session->legs.rows[session->legs.at].past : NULL;
}

/* Whether the run stands where the next edit was made. A machine that does not repeat may end the run before
 * that: the edit is then made at the end. */
static bool is_at_end(const struct leg *leg, const struct run *run)
{
	return run->now.phase == PHASE_DONE ||
	       (leg->plan.edit.waits && run->now.ended[leg->plan.edit.unit] >= leg->plan.edit.ended);
}

/* The unit whose number tells where the next edit was made. */
static enum unit end_unit(const struct run *run)
{
	return run->now.phase != PHASE_DONE && run->now.fresh & 1u << UNIT_CYCLE ? UNIT_CYCLE : UNIT_PHASE;
}

/* The run stands where an edit is made: it will stop there. */
static void note_end(struct leg *leg, struct run *run)
{
	run->plan.edit.waits = run->now.phase != PHASE_DONE;
	run->plan.edit.unit = end_unit(run);
	run->plan.edit.ended = run->now.ended[run->plan.edit.unit];
	leg->plan.edit = run->plan.edit;
}

/* What is known of the graph, and of where the run stood, is no more. */
static void forget(struct session *session)
{
	int i;

	session_forget_accounts(session);
	session->predictions.seen = (struct seen){ 0 };
	session->stops.stopped = false;
	for (i = 0; i < session->stops.count; i++)
		session->stops.rows[i].cycle = -1;
}

/* The run, of leg number `at`, is the session's. */
static void take(struct session *session, int at, struct run *run)
{
	session->legs.at = at;
	session->legs.rows[at].run = NULL;
	session->graph = session->legs.rows[at].graph;
	session->run = run;
	session_tune(session);
	forget(session);
}

/* Where memory is to be saved, the oldest run goes first; it can be made again on a machine that repeats. */
static void keep_few(struct legs *legs)
{
	int i, kept = 0;

	for (i = legs->at; i >= 0; i--) {
		kept += legs->rows[i].run != NULL;
		if (kept <= MOST_KEPT)
			continue;
		run_free(legs->rows[i].run);
		legs->rows[i].run = NULL;
	}
}

/* --- An edit. --- */

/* Puts the second run away: it does not follow over edits. */
static void leave_pair(struct session *session)
{
	if (!session->pair.companion)
		return;
	pair_end(session);
	session_say(session, "the second run is ended: the graph is edited");
}

void edit_words_count(struct edit_words *words, const struct graph *graph, const struct arc_edit *edit)
{
	const int64_t p = graph_find(graph, edit->tail, edit->head);
	const int64_t was = p < 0 ? 0 : graph_capacity(graph, p);

	if (!words->wider && !words->narrower && !words->added && !words->removed && !words->same) {
		words->arc.tail = edit->tail;
		words->arc.head = edit->head;
		words->arc.was = was;
		words->arc.is = edit->capacity;
	}
	words->same += was == edit->capacity;
	words->added += !was && edit->capacity;
	words->removed += was && !edit->capacity;
	words->wider += was && edit->capacity > was;
	words->narrower += edit->capacity && edit->capacity < was;
}

/* The edit that gives most to an arc that leaves the source, or, where none does, to any. */
static int64_t find_widest(const struct arc_edit *edits, int64_t count, int32_t source)
{
	int64_t widest = 0;
	int64_t i;

	for (i = 1; i < count; i++) {
		const bool leaves = edits[i].tail == source, left = edits[widest].tail == source;

		if (leaves != left ? leaves : edits[i].capacity > edits[widest].capacity)
			widest = i;
	}
	return widest;
}

/* With all edits together no flow is possible, though each alone may be. */
static bool tell_widest(const struct arc_edit *edits, int64_t count, int32_t source, int64_t *bad,
			struct err *err)
{
	*bad = find_widest(edits, count, source);
	return err_hint(err, "this edit gives most, %lld: lower it, or other capacities of arcs "
			     "from the source",
			(long long)edits[*bad].capacity);
}

/* The edited graph, on which such a flow is possible. */
static struct graph *edit_graph(struct session *session, const struct arc_edit *edits, int64_t count,
				int64_t *bad, struct err *err)
{
	const struct terminals *terminals = &session->terminals;
	struct graph *graph = graph_edit(session->graph, edits, count, bad, &session->memory, err);
	bool good = graph != NULL;
	int64_t i;

	for (i = 0; good && i < count; i++) {
		good = join_follow(graph, edits[i].tail, err) && join_follow(graph, edits[i].head, err);
		*bad = good ? -1 : i;
	}
	if (good &&
	    (terminals->source < 0 || terminals_check(graph, terminals->source, terminals->sink, err)))
		return graph;
	if (good)
		tell_widest(edits, count, terminals->source, bad, err);
	graph_free(graph);
	return NULL;
}

static bool reserve(struct session *session, struct err *err)
{
	struct legs *legs = &session->legs;
	void *rows = legs->rows;

	if (!memory_resize(&session->memory, &rows, (size_t)legs->count + 2, sizeof(*legs->rows), "edits",
			   err))
		return false;
	legs->rows = rows;
	return true;
}

/* A graph without a run is simply another one. */
static bool swap_graph(struct session *session, struct graph *graph)
{
	graph_free(session->graph);
	session->graph = graph;
	session_forget_rescue(session);
	forget(session);
	automatic_forget(session);
	return true;
}

/* Goes to the end of a cycle that has begun. */
static bool end_cycle(struct session *session, struct err *err)
{
	struct run *run = session->run;
	enum halt halt;

	if (run->now.phase == PHASE_DONE || run->now.fresh & 1u << UNIT_CYCLE ||
	    (!run->now.has_task && run->now.relabeling.stage == RELABELING_NONE &&
	     run->now.fresh & 1u << UNIT_PHASE))
		return true;
	if (!run_step(run, UNIT_CYCLE, 1, NULL, NULL, &halt, err))
		return false;
	if (halt == HALT_INTERRUPT)
		return err_set(err, ERR_INTERRUPT, "interrupted before the end of the cycle: "
						   "nothing was edited");
	session_say(session, "the run goes to the end of cycle %lld: graphs are edited between cycles",
		    (long long)run->now.ended[UNIT_CYCLE]);
	return true;
}

static bool check_run(const struct session *session, struct err *err)
{
	const struct run *run = session->run;

	if (run->tape) {
		err_set(err, ERR_WORK, "a recording is only read: its graph cannot be edited");
		return err_hint(err, "`use %s` ends the replay, and the graph stays",
				run->plan.variant->name);
	}
	return machine_is_alive(run->machine, err);
}

/* Starts the run of a leg. Where there is no room for it beside the others, these go. */
static struct run *start_leg(struct session *session, const struct leg *leg, struct err *err)
{
	struct legs *legs = &session->legs;
	struct run *run = run_start(&leg->plan, &session->memory, err);
	bool freed = false;
	int i;

	if (run || (err->kind != ERR_MEMORY && err->kind != ERR_MACHINE))
		return run;
	for (i = 0; i < legs->count; i++) {
		freed = freed || legs->rows[i].run;
		run_free(legs->rows[i].run);
		legs->rows[i].run = NULL;
	}
	if (!freed)
		return NULL;
	err_clear(err);
	return run_start(&leg->plan, &session->memory, err);
}

/* The leg that an edit begins. Its graph and its first state are its own. */
static bool make_leg(struct session *session, struct graph *graph, struct leg *leg, struct err *err)
{
	struct run *run = session->run;

	leg->graph = graph;
	leg->cycle = run->now.counters[COUNTER_cycles];
	leg->past = past_take(run, legs_past(session), err);
	if (!leg->past)
		return false;
	leg->from = flow_edit(run, graph, &leg->mended, err);
	if (!leg->from)
		return false;
	leg->plan = run->plan;
	leg->plan.poll = run->poll;
	leg->plan.drawn = run->plan.drawn ? run->plan.drawn : run->plan.graph;
	leg->plan.graph = graph;
	leg->plan.from = leg->from;
	leg->plan.edit.waits = false;
	leg->plan.edit.made = true;
	leg->run = start_leg(session, leg, err);
	return leg->run != NULL;
}

/* The run in the session becomes that of an earlier leg. */
static void add_leg(struct session *session, const struct leg *leg)
{
	struct legs *legs = &session->legs;
	struct leg *last;

	if (!legs->count)
		legs->rows[legs->count++] = (struct leg){ .plan = session->run->plan, .graph = session->graph,
						      .cycle = run_first(session->run, UNIT_CYCLE) };
	if (legs->count > legs->at + 1)
		session_say(session, "later edits are forgotten: %d", legs->count - legs->at - 1);
	drop_from(session, legs->at + 1);
	last = &legs->rows[legs->at];
	last->plan.poll = session->run->poll;
	note_end(last, session->run);
	last->run = session->run;
	legs->rows[legs->count++] = *leg;
	take(session, legs->at + 1, leg->run);
	keep_few(legs);
}

bool legs_edit(struct session *session, const struct arc_edit *edits, int64_t count, int64_t *bad,
	       struct err *err)
{
	const double began = clock_seconds();
	struct leg leg = { .run = NULL };
	struct graph *graph;

	*bad = -1;
	if (session->run && (!check_run(session, err) || !end_cycle(session, err) || !reserve(session, err)))
		return false;
	graph = edit_graph(session, edits, count, bad, err);
	if (!graph)
		return false;
	if (!session->run)
		return swap_graph(session, graph);
	if (!make_leg(session, graph, &leg, err)) {
		drop(session, &leg);
		return false;
	}
	leave_pair(session);
	leg.seconds = clock_seconds() - began;
	add_leg(session, &leg);
	return true;
}

/* --- Forth and back. --- */

bool legs_waits(const struct session *session)
{
	const struct legs *legs = &session->legs;

	return session->run && legs->at + 1 < legs->count && is_at_end(&legs->rows[legs->at], session->run);
}

int64_t legs_cut(const struct session *session, enum unit unit, int64_t count)
{
	const struct plan *plan = &session->run->plan;
	int64_t left;

	if (!plan->edit.waits || plan->edit.unit != unit)
		return count;
	left = plan->edit.ended - session->run->now.ended[unit];
	return left > 0 && left < count ? left : count;
}

bool legs_go_on(struct session *session, struct err *err)
{
	struct legs *legs = &session->legs;
	struct leg *next = &legs->rows[legs->at + 1];
	struct run *run = start_leg(session, next, err);

	if (!run)
		return false;
	legs->rows[legs->at].run = session->run;
	take(session, legs->at + 1, run);
	keep_few(legs);
	session_say(session, "the edit at the end of cycle %lld is made again: active vertices %lld",
		    (long long)next->cycle, (long long)run->now.active);
	return true;
}

/* The run of an earlier leg, which was freed, is made again. */
static struct run *make_again(struct session *session, const struct leg *leg, struct err *err)
{
	struct run *run;
	enum halt halt;
	bool good;

	if (!session->run->machine->row->repeats) {
		err_set(err, ERR_WORK, "the run before that edit is not kept, and %s cannot repeat it",
			session->run->machine->label);
		return NULL;
	}
	run = start_leg(session, leg, err);
	if (!run)
		return NULL;
	good = leg->plan.edit.waits
		       ? history_go(run, leg->plan.edit.unit, leg->plan.edit.ended, &halt, err)
		       : run_step(run, UNIT_CYCLE, INT64_MAX, NULL, NULL, &halt, err);
	if (good && !is_at_end(leg, run))
		good = err_set(err, ERR_INTERRUPT, "interrupted while the run before the edit was repeated");
	if (good)
		return run;
	run_free(run);
	return NULL;
}

bool legs_go_back(struct session *session, struct err *err)
{
	struct legs *legs = &session->legs;
	struct leg *before = &legs->rows[legs->at - 1];
	struct run *run = before->run ? before->run : make_again(session, before, err);

	if (!run)
		return false;
	run_free(session->run);
	take(session, legs->at - 1, run);
	session_say(session, "the edit at the end of cycle %lld is undone", (long long)before[1].cycle);
	return true;
}

bool legs_go_back_to(struct session *session, int64_t cycle, struct err *err)
{
	while (session->legs.at > 0 && session->legs.rows[session->legs.at].cycle > cycle)
		if (!legs_go_back(session, err))
			return false;
	return true;
}

bool legs_step(struct session *session, enum unit unit, int64_t count, bool (*until)(void *, struct err *),
	       void *context, struct arrival *arrival, struct err *err)
{
	struct scope scope = session_scope(session);
	int64_t before;

	for (;;) {
		while (legs_waits(session))
			if (!legs_go_on(session, err))
				return false;
		if (count <= 0)
			return true;
		before = session->run->now.ended[unit];
		if (!stops_step(&session->stops, session->run, &scope, unit, legs_cut(session, unit, count),
				until, context, arrival, err))
			return false;
		if (!legs_waits(session) || arrival->stopped || arrival->held ||
		    arrival->halt == HALT_INTERRUPT)
			return true;
		count -= count < INT64_MAX ? session->run->now.ended[unit] - before : 0;
		arrival->halt = HALT_UNIT;
	}
}
