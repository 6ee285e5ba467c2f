/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/known_names.h"

#include "src/base/text.h"
#include "src/command/names.h"
#include "src/command/scope.h"
#include "src/command/session.h"
#include "src/graph/graph.h"
#include "src/method/variants.h"
#include "src/engine/hash.h"
#include "src/problem/problems.h"

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
	return set_text(question, run && run->tape ? run->machine->label
						   : question->session->device);
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
	return graph_find(question->session->graph, question->vertex[0],
			  question->vertex[1]);
}

static bool answer_capacity(struct question *question, struct err *err)
{
	int64_t p = entry_of(question);

	(void)err;
	return set(question, p < 0 ? 0 : graph_capacity(question->session->graph, p));
}

const struct known_name known_names[] = {
	{ "cycle", 0, NEED_RUN, answer_cycle, "the cycle at which the run stands" },
	{ "queue", 0, NEED_RUN, answer_queue,
	  "entries of the queue in the last cycle (thread-centric: active vertices)" },
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
	{ "device", 0, NEED_NOTHING, answer_device, "a text: the machine in use" },
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
