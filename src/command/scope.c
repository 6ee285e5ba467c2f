/* SPDX-License-Identifier: GPL-3.0-or-later
 * The values of names in expressions: counters and state of the run, and vertices and arcs of the graph.
 */
#include "src/command/scope.h"

#include "src/base/err.h"
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/command/counted.h"
#include "src/command/names.h"
#include "src/command/session.h"
#include "src/graph/graph.h"
#include "src/method/variants.h"
#include "src/engine/event_scope.h"
#include "src/engine/hash.h"
#include "src/engine/midway.h"
#include "src/problem/problems.h"

#include <string.h>

/* What a name is given: where it is looked up, and its vertices. */
struct question {
	struct session *session;
	const struct name *name;
	int32_t vertex[MOST_ARGUMENTS];
	struct value *value;
};

typedef bool answer(struct question *question, struct err *err);

static bool set(struct question *question, int64_t number)
{
	*question->value = (struct value){ .kind = VALUE_NUMBER, .number = number };
	return true;
}

static bool set_text(struct question *question, const char *string)
{
	struct text text;

	question->value->kind = VALUE_TEXT;
	text_fixed(&text, question->value->text, sizeof(question->value->text));
	text_print(&text, "%s", string);
	return true;
}

static bool answer_active(struct question *question, struct err *err)
{
	struct run *run = question->session->run;
	int64_t count;

	return run_problem(run)->active(run, &count, err) && set(question, count);
}

static bool answer_queue(struct question *question, struct err *err)
{
	if (question->session->run->now.queue < 0)
		return answer_active(question, err);
	return set(question, question->session->run->now.queue);
}

static bool answer_cycle(struct question *question, struct err *err)
{
	(void)err;
	return set(question, question->session->run->now.counters[COUNTER_cycles]);
}

static bool answer_round(struct question *question, struct err *err)
{
	(void)err;
	return set(question, run_round(question->session->run));
}

static bool answer_value(struct question *question, struct err *err)
{
	int64_t value;

	return run_value(question->session->run, &value, err) && set(question, value);
}

static bool answer_finished(struct question *question, struct err *err)
{
	(void)err;
	return set(question, question->session->run->now.phase == PHASE_DONE);
}

static bool answer_verified(struct question *question, struct err *err)
{
	const struct run *run = question->session->run;

	(void)err;
	return set(question, run->checked && run->check.good && run->now.phase == PHASE_DONE);
}

static bool answer_phase(struct question *question, struct err *err)
{
	(void)err;
	return set_text(question, run_phase(question->session->run));
}

static bool answer_hash(struct question *question, struct err *err)
{
	uint64_t hash;

	if (!run_hash(question->session->run, question->name->full, &hash, err))
		return false;
	set(question, (int64_t)hash);
	question->value->kind = VALUE_HASH;
	return true;
}

static bool answer_variant(struct question *question, struct err *err)
{
	(void)err;
	return set_text(question, automatic_in_use(question->session));
}

static bool answer_device(struct question *question, struct err *err)
{
	const struct run *run = question->session->run;

	(void)err;
	return set_text(question, run ? run->machine->label : choice_machine(question->session));
}

static bool answer_vertices(struct question *question, struct err *err)
{
	(void)err;
	return set(question, question->session->graph->vertices);
}

static bool answer_arcs(struct question *question, struct err *err)
{
	(void)err;
	return set(question, question->session->graph->arcs);
}

static bool answer_degree(struct question *question, struct err *err)
{
	const struct graph *graph = question->session->graph;
	int32_t u = question->vertex[0];

	(void)err;
	return set(question, graph->row[u + 1] - graph->row[u]);
}

/* By the setting that the run began with, where there is a run. */
static bool answer_mdt(struct question *question, struct err *err)
{
	const struct run *run = question->session->run;
	struct plan plan;

	(void)err;
	session_plan(question->session, &plan);
	if (run)
		plan.sizes = run->plan.sizes;
	return set(question, plan_mdt(&plan));
}

/* The entry of an arc, or -1 where its ends are not joined. */
static int64_t entry_of(const struct question *question)
{
	return graph_find(question->session->graph, question->vertex[0], question->vertex[1]);
}

static bool answer_capacity(struct question *question, struct err *err)
{
	int64_t p = entry_of(question);

	(void)err;
	return set(question, p < 0 ? 0 : graph_capacity(question->session->graph, p));
}

/* The names that are no counters and of no single problem, how many vertices they take, and what
 * they need. NEED_HELD: a run, and of a finished one the checker's agreement. */
enum need { NEED_NOTHING, NEED_GRAPH, NEED_RUN, NEED_HELD };

struct known_name {
	const char *name;
	int arguments;
	enum need need;
	answer *answer;
	const char *help;
};

static const struct known_name known_names[] = {
	{ "cycle", 0, NEED_RUN, answer_cycle, "the cycle at which the run stands" },
	{ "round", 0, NEED_RUN, answer_round,
	  "the round of the epoch under way, or the next one (turbo variants, sim); 0 between epochs" },
	{ "queue", 0, NEED_RUN, answer_queue,
	  "entries of the queue in the last cycle, until a launch reads the next one (thread-centric: active "
	  "vertices)" },
	{ "active", 0, NEED_RUN, answer_active, "the number of active vertices now" },
	{ "value", 0, NEED_HELD, answer_value,
	  "the flow that has reached the sink, the size of the matching, or the sum of distances" },
	{ "phase", 0, NEED_RUN, answer_phase,
	  "a text: preflow, push-relabel, return or done; of a matching initial matching, "
	  "push-relabel or augment, fix or done; of bfs and sssp start, search or done" },
	{ "finished", 0, NEED_RUN, answer_finished, "1 when the run has ended, otherwise 0" },
	{ "verified", 0, NEED_RUN, answer_verified,
	  "1 when the result has passed the checker, otherwise 0" },
	{ "hash", 0, NEED_RUN, answer_hash,
	  "a digest of the state; `hash full` includes the order of the queue" },
	{ "variant", 0, NEED_NOTHING, answer_variant, "a text: the variant in use" },
	{ "device", 0, NEED_NOTHING, answer_device, "a text: the machine of the run, or of the next one" },
	{ "vertices", 0, NEED_GRAPH, answer_vertices, "the number of vertices" },
	{ "arcs", 0, NEED_GRAPH, answer_arcs, "the number of arcs" },
	{ "degree", 1, NEED_GRAPH, answer_degree,
	  "degree(V): the number of distinct neighbours of V" },
	{ "mdt", 0, NEED_GRAPH, answer_mdt,
	  "the degree above which node splitting splits a vertex (`help mdt-bins`)" },
	{ "capacity", 2, NEED_GRAPH, answer_capacity,
	  "capacity(U, V): the capacity of the arc from U to V" },
	{ NULL, 0, NEED_NOTHING, NULL, NULL },
};

void names_list(void (*each)(void *context, const char *name, const char *help), void *context)
{
	const struct problem *const *problem;
	const struct known_name *row;
	const struct name_row *own;
	int i;

	for (row = known_names; row->name; row++)
		each(context, row->name, row->help);
	for (problem = problems(); *problem; problem++)
		for (own = (*problem)->names; own->name && !(*problem)->like; own++)
			each(context, own->name, own->help);
	for (i = 0; i < COUNTERS; i++)
		each(context, counter_name((enum counter)i), counter_help((enum counter)i));
}

static void try_name(void *near, const char *name, const char *help)
{
	(void)help;
	near_try(near, name);
}

void names_near(struct near *near)
{
	names_list(try_name, near);
}

static bool need_run(const struct session *session, const char *name, struct err *err)
{
	if (session->run)
		return true;
	err_set(err, ERR_WORK, "%s: there is no run yet", name);
	return err_hint(err, "`start` begins one");
}

/* The counter of that name, -1: none. */
static int find_counter(const char *name)
{
	int i;

	for (i = 0; i < COUNTERS; i++)
		if (!strcmp(counter_name((enum counter)i), name))
			return i;
	return -1;
}

static bool refuse_name(const char *name, struct err *err)
{
	struct near near;

	err_set(err, ERR_WORK, "there is no name %s for expressions", name);
	err_hint(err, "`help expressions` lists the names");
	near_begin(&near, name);
	names_near(&near);
	return near_hint(&near, err);
}

/* What is known by a name: a counter, a row of the session's or a problem's, or a vertex, as L5. */
struct meaning {
	int counter; /* -1: none */
	const struct known_name *row;
	const struct name_row *own;
	const struct problem *problem; /* the problem of `own` */
	int32_t vertex; /* -1: none */
};

/* A problem's name; that of `mine` if several have it. */
static void find_own(const char *name, const struct problem *mine, struct meaning *found)
{
	const struct problem *const *problem;

	found->problem = mine;
	found->own = problem_name(mine, name);
	for (problem = problems(); *problem && !found->own; problem++) {
		found->problem = *problem;
		found->own = problem_name(*problem, name);
	}
}

static const struct known_name *find_known(const char *name)
{
	const struct known_name *row;

	for (row = known_names; row->name; row++)
		if (!strcmp(row->name, name))
			return row;
	return NULL;
}

/* A name that is no other: a vertex such as L5. */
static bool find_vertex(const struct session *session, const struct name *name, int32_t *vertex,
			struct err *err)
{
	if (!session->graph || !session->graph->labels.left || name->arguments || name->full ||
	    !graph_is_side_name(name->name))
		return refuse_name(name->name, err);
	return graph_vertex(session->graph, name->name, vertex, err);
}

static bool find_name(const struct session *session, const struct name *name, struct meaning *found,
		      struct err *err)
{
	int vertices = 0;

	*found = (struct meaning){ .counter = -1, .row = find_known(name->name), .vertex = -1 };
	if (!found->row)
		find_own(name->name, session->variant->problem, found);
	if (!found->row && !found->own)
		found->counter = find_counter(name->name);
	if (!found->row && !found->own && found->counter < 0)
		return find_vertex(session, name, &found->vertex, err);
	if (found->counter < 0)
		vertices = found->row ? found->row->arguments : found->own->vertices;
	if (vertices != name->arguments)
		return names_refuse_count(name, vertices, err);
	return !name->full || !strcmp(name->name, "hash") ||
	       err_set(err, ERR_WORK, "only hash takes `full`");
}

static bool find_vertices(struct question *question, struct err *err)
{
	int i;

	for (i = 0; i < question->name->arguments; i++)
		if (!graph_vertex(question->session->graph, question->name->argument[i],
				  &question->vertex[i], err))
			return false;
	return true;
}

/* Whether the session has what the name needs. */
static bool check_need(struct session *session, const struct name *name, enum need need,
		       struct err *err)
{
	return (need < NEED_GRAPH || session_need_network(session, err)) &&
	       (need < NEED_RUN || need_run(session, name->name, err)) &&
	       (need < NEED_HELD || run_hold(session->run, err));
}

static bool refuse_other(const struct run *run, const struct name *name, const struct meaning *found,
			 struct err *err)
{
	char names[64];
	struct text text;

	text_fixed(&text, names, sizeof(names));
	problems_print(found->problem, &text);
	err_set(err, ERR_WORK, "%s belongs to runs of %s, and %s is no such variant", name->name, names,
		run->plan.variant->name);
	return run_hint_names(run, err);
}

/* A name of a problem. */
static bool answer_own(struct question *question, const struct meaning *found, struct err *err)
{
	struct session *session = question->session;
	int64_t value;

	if (!check_need(session, question->name, found->own->held ? NEED_HELD : NEED_RUN, err))
		return false;
	if (!problem_suits(found->problem, run_problem(session->run)))
		return refuse_other(session->run, question->name, found, err);
	if (!find_vertices(question, err) ||
	    !found->own->answer(session->run, question->vertex, &value, err))
		return false;
	set(question, value);
	if (found->own->mate && value >= 0)
		value_set_side(question->value,
			       question->vertex[0] < session->graph->labels.left ? 'R' : 'L');
	return true;
}

/* Names of the session, whatever happened last. */
static bool look_up_name(void *context, const struct name *name, struct value *value,
			 struct err *err)
{
	struct question question = { .session = context, .name = name, .value = value };
	struct meaning found;

	if (!find_name(question.session, name, &found, err))
		return false;
	if (found.own)
		return answer_own(&question, &found, err);
	if (found.vertex >= 0) {
		value_set_vertex(value, question.session->graph, found.vertex);
		return true;
	}
	if (found.row)
		return check_need(question.session, name, found.row->need, err) &&
		       find_vertices(&question, err) && found.row->answer(&question, err);
	return need_run(question.session, name->name, err) &&
	       counted_check(question.session->run, (enum counter)found.counter, err) &&
	       set(&question, run_count(question.session->run, (enum counter)found.counter));
}

/* Whether nothing but an event can tell: a field that nothing else is called, or its u and v
 * for vertices. */
static bool is_of_event(const struct session *session, const struct name *name)
{
	struct err ignored = { 0 };
	struct meaning found;
	int i;

	for (i = 0; i < name->arguments; i++)
		if (event_scope_is_vertex(name->argument[i]))
			return true;
	return event_scope_has(name) && !find_name(session, name, &found, &ignored);
}

/* Where a stop on events has stopped the run, its event is asked, too. */
static bool look_up(void *context, const struct name *name, struct value *value,
		    struct err *err)
{
	struct session *session = context;
	const struct log_entry *entry = stops_event(&session->stops, session->run);
	struct scope names = { look_up_name, context, &session->memory };
	struct event_scope fields;
	struct scope scope;

	if (!is_of_event(session, name) || (!entry && name->arguments))
		return look_up_name(context, name, value, err);
	if (!entry) {
		err_set(err, ERR_WORK, "%s: no event has stopped the run here", name->name);
		return err_hint(err, "use it in the condition of a stop on events, or in the "
				"commands of such a stop: break push");
	}
	scope = event_scope(&fields, session->run, entry, &names);
	return scope.look_up(scope.context, name, value, err);
}

/* What an expression of a stop is checked with. */
struct spelling {
	struct session *session;
	bool of_event;
	bool vertices; /* one is named */
};

static bool check_name(void *context, const struct name *name, struct err *err)
{
	struct spelling *spelling = context;
	struct meaning found;
	int32_t vertex;
	int i;

	if (spelling->of_event && event_scope_has(name))
		return true;
	if (!find_name(spelling->session, name, &found, err)) {
		struct name alone = { .arguments = 0 };

		memcpy(alone.name, name->name, sizeof(alone.name));
		return event_scope_has(&alone)
			       ? err_hint(err, "fields of events are for the conditions of stops on "
					       "events: break push if u == 5")
			       : false;
	}
	spelling->vertices = spelling->vertices || found.vertex >= 0;
	for (i = 0; i < name->arguments; i++) {
		if (spelling->of_event && event_scope_is_vertex(name->argument[i]))
			continue;
		spelling->vertices = true;
		if (spelling->session->graph &&
		    !graph_vertex(spelling->session->graph, name->argument[i], &vertex, err))
			return false;
	}
	return true;
}

bool session_check_names(struct session *session, const char *expression, bool of_event,
			 bool *vertices, struct err *err)
{
	struct spelling spelling = { session, of_event, false };
	bool good = expression_names(expression, check_name, &spelling, err) &&
		    (!of_event || !session->graph ||
		     event_scope_check(expression, session->graph, err));

	*vertices = spelling.vertices;
	return good;
}

struct scope session_scope(struct session *session)
{
	return (struct scope){ look_up, session, &session->memory };
}
