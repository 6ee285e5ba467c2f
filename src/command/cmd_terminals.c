/* SPDX-License-Identifier: GPL-3.0-or-later
 * terminals: chooses source and sink.
 */
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/session.h"
#include "src/engine/problem.h"
#include "src/graph/graph.h"
#include "src/graph/reshape.h"
#include "src/problem/flow/choose.h"
#include "src/problem/flow/join.h"

#include <string.h>

/* Draws `count` sources and as many sinks into ends[2 * count]. */
static bool draw(struct session *session, const char *how, long long count, int32_t *ends,
		 struct err *err)
{
	uint64_t seed = session->settings.seed;

	if (!strcmp(how, "far"))
		return choose_far(session->graph, count, seed, ends, ends + count,
				     &session->memory, &session->poll, err);
	return choose_random(session->graph, count, seed, ends, ends + count,
				&session->memory, err);
}

/* Joins what was drawn, in place of what was joined before: a copy of the graph, if a run still
 * reads it, and the run ends when that is done. On failure all is as it was. */
static bool join_drawn(struct session *session, const int32_t *ends, long long count,
		       struct err *err)
{
	struct graph *graph = session->graph;
	struct memory *memory = &session->memory;
	struct terminals terminals;
	struct graph copy;

	/* A terminal has one arc of S* or T*, with two entries. */
	if (!graph_copy_arrays(graph, &copy, graph->vertices + 2, graph->entries + 4 * count,
			       memory, err))
		return false;
	if (!choose_join(&copy, ends, ends + count, count, &terminals, memory, err)) {
		graph_free_arrays(&copy);
		return false;
	}
	session_end_run(session, "its terminals change");
	session_forget_rescue(session);
	graph_free_arrays(graph);
	*graph = copy;
	session->terminals = terminals;
	automatic_forget(session);
	session_follow_what_is(session);
	return true;
}

/* Some problems have no place for S* and T*. */
static bool may_join(const struct session *session, const char *how, struct err *err)
{
	if (!automatic_asked(session)->problem->bare)
		return true;
	err_set(err, ERR_WORK, "`terminals %s` joins S* and T* to the graph, and %s needs it without "
		"them", how, session->variant->name);
	return err_hint(err, "`use` a variant for flow first");
}

static bool join(struct session *session, const char *how, long long count, struct err *err)
{
	int32_t *ends;
	bool good;

	if (!may_join(session, how, err) || !choose_fit(session->graph, count, err))
		return false;
	ends = memory_array(&session->memory, (size_t)count, 2 * sizeof(*ends), "terminals", err);
	if (!ends)
		return false;
	good = draw(session, how, count, ends, err) && join_drawn(session, ends, count, err);
	memory_free(ends);
	if (good)
		session_say(session, count == 1
			    ? "terminals %s %lld, drawn with seed %llu: S* feeds %lld source, "
			      "%lld sink feeds T*"
			    : "terminals %s %lld, drawn with seed %llu: S* feeds %lld sources, "
			      "%lld sinks feed T*",
			    how, count, (unsigned long long)session->settings.seed, count, count);
	return good;
}

static void say_terminals(struct session *session)
{
	const struct graph *graph = session->graph;
	char source[32], sink[32];
	struct text text;

	text_fixed(&text, source, sizeof(source));
	graph_label(graph, session->terminals.source, &text);
	if (session->terminals.sink < 0) {
		session_say(session, "source %s, no sink", source);
		return;
	}
	text_fixed(&text, sink, sizeof(sink));
	graph_label(graph, session->terminals.sink, &text);
	session_say(session, "source %s, sink %s", source, sink);
}

/* Chooses two vertices, or a source alone (sink -1). Nothing changes unless they will do. */
static bool choose(struct session *session, int32_t source, int32_t sink, struct err *err)
{
	struct graph *graph = session->graph;
	int32_t own = graph->labels.count;
	const bool same = source == session->terminals.source && sink == session->terminals.sink;
	const bool matching = same && session->terminals.matching;

	if (!terminals_check(graph, source, sink, err))
		return false;
	/* Joined terminals go, unless they are what was asked for. */
	if (source < own && sink < own && !join_strip(graph, &session->memory, err))
		return false;
	session_end_run(session, "its terminals change");
	session_forget_rescue(session);
	session_follow_what_is(session);
	if (!terminals_set(&session->terminals, graph, source, sink, err))
		return false;
	session->terminals.matching = matching;
	automatic_forget(session);
	say_terminals(session);
	return true;
}

/* One word: a source. */
static bool choose_source(struct session *session, const char *name, struct err *err)
{
	int32_t source;

	if (!strcmp(name, "far") || !strcmp(name, "random") || !strcmp(name, "hubs"))
		return err_set(err, ERR_WORK, "terminals %s needs a number", name);
	return graph_vertex(session->graph, name, &source, err) && choose(session, source, -1, err);
}

static bool terminals(struct session *session, const struct line *line, struct err *err)
{
	const char *how = line->words[1];
	const char *what = line->words[2];
	int32_t source, sink;
	struct near near;
	long long number;
	int32_t pairs;

	if (!session_need_network(session, err))
		return false;
	pairs = joint_vertices(session->graph) / 2;
	if (line->count == 2)
		return choose_source(session, how, err);
	if (!strcmp(how, "far") || !strcmp(how, "random"))
		return word_number(what, how, 1, INT64_MAX, &number, err) &&
		       join(session, how, number, err);
	if (!strcmp(how, "hubs"))
		return word_number(what, how, 0, pairs < 2 ? INT64_MAX / 4 : pairs - 1, &number, err) &&
		       choose_hubs(session->graph, number, &source, &sink, err) &&
		       choose(session, source, sink, err);
	if (!graph_vertex(session->graph, how, &source, err)) {
		near_begin(&near, how);
		near_try_choices(&near, "far|hubs|random");
		return near_hint(&near, err);
	}
	return graph_vertex(session->graph, what, &sink, err) &&
	       choose(session, source, sink, err);
}

static const struct help_row terminals_rows[] = {
	{ "S T", "two vertices" },
	{ "S", "a source alone, for distances" },
	{ "hubs K",
	  "the vertices of rank 2K and 2K+1, counted from 0, by number of distinct neighbours, "
	  "most first; equal vertices in the order of their numbers (ECL-MaxFlow's recipe)" },
	{ "far N", "N pairs of vertices that lie far apart (WBPR's recipe)" },
	{ "random N", "N random sources and N other random sinks" },
	{ NULL, NULL },
};

const struct command command_terminals = {
	.name = "terminals",
	.group = "graph",
	.usage = "S [T] | far N | hubs K | random N",
	.summary = "choose source and sink",
	.help = "With far and random, a super-source S* feeds the sources, and the sinks feed a "
		"super-sink T*. An arc from S* has the capacity of all arcs out of its source "
		"together, an arc to T* that of all arcs into its sink. Random choices depend on "
		"`set seed`.",
	.rows = terminals_rows,
	.least = 1,
	.most = 2,
	.complete = COMPLETE_VERTEX,
	.run = terminals,
};
