/* SPDX-License-Identifier: GPL-3.0-or-later
 * What a question tells beforehand: the state from which its answer follows.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/predict_parts.h"
#include "src/graph/graph.h"
#include "src/problem/flow/flow.h"
#include "src/problem/matching/matching.h"
#include "src/problem/paths/paths.h"
#include "src/view/look/snapshot.h"
#include "src/view/matching/look_match.h"
#include "src/view/paths/paths_look.h"

enum { LISTED = 12, LISTED_ACTIVE = 40, ACTIVE = 8, ACTIVE_HELD = 12 };

/* --- Flows. --- */

/* "at 1 with room for 7" of each residual neighbour. */
static void print_neighbours(const struct session *session, const struct snapshot *snapshot,
			     struct text *text)
{
	int64_t i;
	int listed = 0;

	text_print(text, "Its residual neighbours: ");
	for (i = 0; i < snapshot->neighbour_count; i++) {
		const struct neighbour *neighbour = &snapshot->neighbours[i];

		if (neighbour->residual <= 0)
			continue;
		if (listed++ == LISTED) {
			text_print(text, "; and more: `show vertex` has them all");
			break;
		}
		text_print(text, "%s", listed > 1 ? "; " : "");
		graph_label(session->graph, neighbour->vertex, text);
		text_print(text, " at %d, room for %lld", neighbour->height, (long long)neighbour->residual);
	}
	text_print(text, "%s. ", listed ? "" : "none");
}

static bool print_flow(struct session *session, const struct question *question, struct text *text,
			 struct err *err)
{
	struct snapshot snapshot;
	bool good = snapshot_take(session->run, KNOWN_VERTEX, question->vertex, &snapshot, err);

	if (good) {
		text_print(text, "%s has excess %lld and height %d. ", question->name,
			   (long long)snapshot.excess, snapshot.height);
		print_neighbours(session, &snapshot, text);
	}
	snapshot_free(&snapshot);
	return good;
}

/* The active vertices, with what they have. */
static bool print_active(struct session *session, int most, bool arcs, struct text *text, struct err *err)
{
	const struct graph *graph = session->graph;
	const struct residual *view;
	int64_t count = 0;
	int32_t u;

	if (!flow_is(session->run))
		return true; /* panels have them */
	view = flow_fetch(session->run, FLOW_EXCESS | FLOW_HEIGHT | MIRROR_LOOK, err);
	if (!view)
		return false;
	text_print(text, "Active: ");
	for (u = 0; u < graph->vertices; u++) {
		if (!residual_is_active(view, u) || count++ >= most)
			continue;
		text_print(text, "%s", count > 1 ? "; " : "");
		graph_label(graph, u, text);
		text_print(text, " with excess %lld at %d", (long long)view->excess[u], view->height[u]);
		if (arcs)
			text_print(text, ", %d neighbours", (int)(graph->row[u + 1] - graph->row[u]));
	}
	if (count > most)
		text_print(text, "; and %lld more", (long long)count - most);
	text_print(text, "%s. ", count ? "" : "none");
	return true;
}

/* The vertices with excess, of which the reader has to say which are active, and how many. */
static bool print_excess(struct session *session, struct text *text, struct err *err)
{
	const struct graph *graph = session->graph;
	const struct residual *view;
	int64_t count = 0;
	int32_t u;

	if (!flow_is(session->run))
		return true;
	view = flow_fetch(session->run, FLOW_EXCESS | FLOW_HEIGHT | MIRROR_LOOK, err);
	if (!view)
		return false;
	text_print(text, "|V| is %d. Excess: ", graph->vertices);
	for (u = 0; u < graph->vertices; u++) {
		if (u == session->run->plan.terminals.source || view->excess[u] <= 0 || count++ >= LISTED)
			continue;
		text_print(text, "%s", count > 1 ? "; " : "");
		graph_label(graph, u, text);
		text_print(text, " has %lld at %d", (long long)view->excess[u], view->height[u]);
	}
	if (count > LISTED)
		text_print(text, "; and %lld more vertices", (long long)count - LISTED);
	text_print(text, "%s. ", count ? "" : "none");
	return true;
}

/* --- Traversals. --- */

/* "U at 3 (active), length 2" of each arc into the vertex from active, or from other reached vertices.
 * *listed: so many stand there. */
static void print_arcs_from(const struct session *session, int32_t v, bool active, int *listed,
			    struct text *text)
{
	const struct graph *graph = session->graph;
	int64_t p;

	for (p = graph->row[v]; p < graph->row[v + 1]; p++) {
		const int32_t u = graph->head[p];
		const struct path_arc arc = path_arc_take(session->run, u, v, graph_twin(graph, v, p));

		if (!arc.is || arc.from < 0 || paths_is_active(session->run, u) != active)
			continue;
		if (*listed >= (active ? LISTED_ACTIVE : LISTED)) {
			text_print(text, "; and more from vertices that are %sactive", active ? "" : "not ");
			return;
		}
		text_print(text, "%s", (*listed)++ ? "; " : "");
		graph_label(graph, u, text);
		text_print(text, " at %lld%s, length %lld", (long long)arc.from, active ? " (active)" : "",
			   (long long)arc.length);
	}
}

/* All from active vertices, for these decide. */
static void print_arcs_in(const struct session *session, int32_t v, struct text *text)
{
	int listed = 0;

	text_print(text, "Arcs into it from reached vertices: ");
	print_arcs_from(session, v, true, &listed, text);
	print_arcs_from(session, v, false, &listed, text);
	text_print(text, "%s. ", listed ? "" : "none");
}

static bool print_distance(struct session *session, const struct question *question, struct text *text,
			   struct err *err)
{
	int64_t distance;

	if (!paths_fetch(session->run, err))
		return false;
	distance = paths_distance(session->run, question->vertex);
	if (distance == PATHS_UNREACHED)
		text_print(text, "%s is not reached. ", question->name);
	else
		text_print(text, "%s has distance %lld. ", question->name, (long long)distance);
	print_arcs_in(session, question->vertex, text);
	return true;
}

/* --- Matchings. --- */

static void print_mate(const struct graph *graph, int32_t mate, struct text *text)
{
	if (mate >= 0)
		graph_label(graph, mate, text);
	else
		text_print(text, mate == MATCH_GIVEN_UP ? "none (given up)" : "none");
}

/* "R3 with label 1, mate C2" of each neighbour. */
static void print_ends(const struct graph *graph, const struct match_look *look, struct text *text)
{
	int64_t i;

	text_print(text, "Its neighbours: %s", look->count ? "" : "none");
	for (i = 0; i < look->count && i < LISTED; i++) {
		text_print(text, "%s", i ? "; " : "");
		graph_label(graph, look->neighbours[i].vertex, text);
		text_print(text, " with label %d, mate ", look->neighbours[i].psi);
		print_mate(graph, look->neighbours[i].mu, text);
	}
	text_print(text, "%s. ", look->count > LISTED ? "; and more: `show neighbours` has them all" : "");
}

static bool print_match(struct session *session, const struct question *question, struct text *text,
			struct err *err)
{
	struct snapshot snapshot;
	bool good = snapshot_take(session->run, KNOWN_OWN, question->vertex, &snapshot, err);

	if (good) {
		text_print(text, "%s has label %d, mate ", question->name, match_look_of(&snapshot)->label);
		print_mate(session->graph, match_look_of(&snapshot)->mate, text);
		text_print(text, ". ");
		print_ends(session->graph, match_look_of(&snapshot), text);
	}
	snapshot_free(&snapshot);
	return good;
}

/* --- All. --- */

static bool print_vertex(struct session *session, const struct question *question, struct text *text,
			 struct err *err)
{
	const struct problem *problem = session->run->plan.variant->problem;

	if (problem_suits(&problem_bfs, problem))
		return print_distance(session, question, text, err);
	if (problem_suits(&problem_matching, problem))
		return print_match(session, question, text, err);
	return print_flow(session, question, text, err);
}

bool question_relabels_first(struct session *session, bool *first, struct err *err)
{
	struct snapshot snapshot;
	const bool good = snapshot_take(session->run, KNOWN_CODE, NO_VERTEX, &snapshot, err);

	*first = good && snapshot.code.listing && snapshot.code.step == CODE_RELABEL;
	snapshot_free(&snapshot);
	return good;
}

static bool print_relabeling(struct session *session, struct text *text, struct err *err)
{
	bool first;

	if (!question_relabels_first(session, &first, err))
		return false;
	if (first)
		text_print(text, "A global relabeling comes first: %s become exact. ",
			   flow_is(session->run) ? "heights" : "labels");
	return true;
}

/* The active vertices; and what each warp has, where that is known. */
static bool print_launch(struct session *session, const struct question *question, struct text *text,
			 struct err *err)
{
	const bool of_warps = question_is_of_warps(question);
	const bool held = of_warps && question->held;

	if (!print_active(session, held ? ACTIVE_HELD : ACTIVE, of_warps && !held, text, err))
		return false;
	if (held)
		text_print(text, "%s", question->held);
	return true;
}

bool question_print_facts(struct session *session, const struct question *question, struct text *text,
			  struct err *err)
{
	const struct question_kind *kind = question->kind;

	return (kind->about_vertex          ? print_vertex(session, question, text, err)
		: kind->guess == GUESS_QUEUE ? print_excess(session, text, err)
					     : print_launch(session, question, text, err)) &&
	       print_relabeling(session, text, err);
}
