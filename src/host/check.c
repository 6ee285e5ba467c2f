/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/host/check_parts.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/graph/graph.h"

#include <stdarg.h>
#include <string.h>

void check_reject(struct check *check, const char *format, ...)
{
	struct text text;
	va_list args;

	check->good = false;
	text_fixed(&text, check->reason, sizeof(check->reason));
	va_start(args, format);
	text_vprint(&text, format, args);
	va_end(args);
}

void check_accept(struct check *check, const char *format, ...)
{
	struct text text;
	va_list args;

	check->good = true;
	text_fixed(&text, check->proof, sizeof(check->proof));
	va_start(args, format);
	text_vprint(&text, format, args);
	va_end(args);
}

const char *check_name(const struct graph *graph, int32_t vertex, char *buffer, size_t size)
{
	struct text text;

	text_fixed(&text, buffer, size);
	graph_label(graph, vertex, &text);
	return buffer;
}

void check_clear(struct check *check)
{
	memset(check, 0, sizeof(*check));
	check->value = check->cut = check->cover = -1;
}

/* 3. Vertex u is no terminal, and has excess. */
static void reject_balance(const struct claim *claim, int32_t u, struct check *check)
{
	const bool gives = claim->excess[u] < 0;
	char name[32];

	check_reject(check, "vertex %s %s %llu more than it %s",
		     check_name(claim->graph, u, name, sizeof(name)),
		     gives ? "gives" : "takes in",
		     gives ? 0 - (unsigned long long)claim->excess[u]
			   : (unsigned long long)claim->excess[u],
		     gives ? "takes in" : "gives");
}

/* 2. The value, where excess is what arcs bring. */
static bool check_value(const struct claim *claim, struct check *check)
{
	const int32_t t = claim->terminals.sink;
	char name[32];

	if (claim->value == claim->excess[t])
		return true;
	check_reject(check, "the value is shown as %lld, but %lld arrives at the sink, %s",
		     (long long)claim->value, (long long)claim->excess[t],
		     check_name(claim->graph, t, name, sizeof(name)));
	return false;
}

/* 1., 2. and 3. */
static bool check_shown(const struct claim *claim, struct check *check)
{
	struct sum out;
	int32_t open;

	if (!check_pairs(claim, check))
		return false;
	out = check_outflow(claim, claim->terminals.source);
	if (sum_fits(&out))
		check->value = sum_value(&out);
	if (!check_excess(claim, &open, check) || !check_value(claim, check))
		return false;
	check->held = true;
	if (open >= 0)
		reject_balance(claim, open, check);
	return open < 0;
}

/* What the source still reaches: reached[] and, for the message, over which arc. */
static void search(const struct claim *claim, int32_t *queue, int32_t *from)
{
	const struct graph *graph = claim->graph;
	int32_t first = 0;
	int32_t last = 0;
	int32_t u, v;
	int64_t p;

	for (u = 0; u < graph->vertices; u++)
		from[u] = -1;
	from[claim->terminals.source] = claim->terminals.source;
	queue[last++] = claim->terminals.source;
	while (first < last) {
		u = queue[first++];
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			v = graph->head[p];
			if (from[v] < 0 && check_rest(claim, p) > 0) {
				from[v] = u;
				queue[last++] = v;
			}
		}
	}
}

/* The flow is not maximum: says how much the path that was found could carry. */
static void reject_path(const struct claim *claim, const int32_t *from,
			struct check *check)
{
	const struct graph *graph = claim->graph;
	int64_t least = INT64_MAX;
	int64_t arcs = 0;
	int64_t p;
	int32_t v;

	for (v = claim->terminals.sink; v != claim->terminals.source; v = from[v], arcs++) {
		p = graph->row[from[v]];
		while (graph->head[p] != v)
			p++;
		if (check_rest(claim, p) < least)
			least = check_rest(claim, p);
	}
	check_reject(check, "flow %lld is not maximum: a path of %lld arcs from source to sink can "
	       "carry %lld more", (long long)check->value, (long long)arcs, (long long)least);
}

/* 4. The cut. */
static void check_cut(const struct claim *claim, const int32_t *from,
		      struct check *check)
{
	const struct graph *graph = claim->graph;
	struct sum sum = { 0, 0 };
	int32_t u;
	int64_t p;

	if (from[claim->terminals.sink] >= 0) {
		reject_path(claim, from, check);
		return;
	}
	for (u = 0; u < graph->vertices; u++) {
		if (from[u] < 0)
			continue;
		check->cut_side++;
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			if (from[graph->head[p]] < 0)
				sum_add(&sum, graph_capacity(graph, p));
	}
	if (sum_fits(&sum))
		check->cut = sum_value(&sum);
	if (check->cut != check->value)
		check_reject(check, "flow %lld is not cut %lld", (long long)check->value,
		       (long long)check->cut);
	else
		check_accept(check, "flow %lld = cut %lld", (long long)check->value,
			     (long long)check->cut);
}

bool check_flow(const struct claim *claim, struct memory *memory, struct check *check,
		struct err *err)
{
	const size_t vertices = (size_t)claim->graph->vertices;
	int32_t *queue = memory_array(memory, 2 * vertices, sizeof(*queue), "the checker", err);
	int32_t *from;

	if (!queue)
		return false;
	from = queue + vertices;
	check_clear(check);
	if (check_shown(claim, check)) {
		search(claim, queue, from);
		check_cut(claim, from, check);
	}
	memory_free(queue);
	return true;
}

bool check_cut_side(const struct claim *claim, bool *side, struct memory *memory,
		    struct err *err)
{
	const struct graph *graph = claim->graph;
	size_t vertices = (size_t)graph->vertices;
	int32_t *queue = memory_array(memory, 2 * vertices, sizeof(*queue), "the cut", err);
	int32_t *from;
	int32_t u;

	if (!queue)
		return false;
	from = queue + vertices;
	search(claim, queue, from);
	for (u = 0; u < graph->vertices; u++)
		side[u] = from[u] >= 0;
	memory_free(queue);
	return true;
}

void check_verdict(const struct check *check, struct text *text)
{
	if (!check->good)
		text_print(text, "NOT verified: %s", check->reason);
	else
		text_print(text, "verified: %s", check->proof);
}
