/* SPDX-License-Identifier: GPL-3.0-or-later
 * The formats of the First DIMACS Implementation Challenge: networks (.max) and
 * solutions; and of the Ninth: graphs with lengths (.gr).
 */
#include "src/base/save.h"
#include "src/graph/arc_list.h"
#include "src/graph/write.h"

#include <string.h>

const char *write_title(const struct graph *graph)
{
	const char *slash = graph->title ? strrchr(graph->title, '/') : NULL;

	return slash ? slash + 1 : graph->title ? graph->title : "";
}

/* Writes a number >= 0 so that it ends before `end`; returns where it begins. */
static char *put_number(char *end, int64_t number)
{
	do
		*--end = (char)('0' + number % 10);
	while ((number /= 10) > 0);
	return end;
}

/* "KIND TAIL HEAD NUMBER", by hand: nearly all lines are of this kind. */
static bool write_line(struct save *save, char kind, int32_t tail, int32_t head, int64_t number)
{
	char line[64];
	char *end = line + sizeof(line);
	char *at = end;

	*--at = '\n';
	at = put_number(at, number);
	*--at = ' ';
	at = put_number(at, head + INT64_C(1));
	*--at = ' ';
	at = put_number(at, tail + INT64_C(1));
	*--at = ' ';
	*--at = kind;
	return save_write(save, at, (size_t)(end - at));
}

/* Whether the name of vertex v goes on from that of v - 1, on the same side. */
static bool goes_on(const struct labels *labels, int32_t v)
{
	if (v >= labels->count || (labels->left && v == labels->left))
		return false;
	return !labels->numbers || labels->numbers[v] == labels->numbers[v - 1] + 1;
}

/* Whether the vertices of a stretch that begins at v are called as they are numbered. */
static bool keeps_number(const struct labels *labels, int32_t v)
{
	int64_t number = labels->numbers ? labels->numbers[v] : labels->first + v;

	return v < labels->count && !labels->left && number == v + 1;
}

/* Of the first `count` vertices. */
static void write_names(const struct graph *graph, int32_t count, struct save *save)
{
	char first[32], last[32];
	struct text text;
	int32_t u, v;

	for (u = 0; u < count; u = v) {
		v = u + 1;
		while (v < count && goes_on(&graph->labels, v))
			v++;
		if (u < graph->labels.count && keeps_number(&graph->labels, u))
			continue;
		text_fixed(&text, first, sizeof(first));
		graph_label(graph, u, &text);
		text_fixed(&text, last, sizeof(last));
		graph_label(graph, v - 1, &text);
		if (v == u + 1)
			save_print(save, "c vertex %d is %s\n", v, first);
		else if (!save_print(save, "c vertices %d to %d are %s to %s\n", u + 1, v, first,
				     last))
			return;
	}
}

void write_dimacs_names(const struct graph *graph, struct save *save)
{
	write_names(graph, graph->vertices, save);
}

/* Whether the entry p of u, whose other end is v, becomes a line: it has capacity, or
 * the pair has none and would be forgotten. */
static bool is_written(const struct graph *graph, int32_t u, int64_t p)
{
	return graph_has_arc(graph, p) ||
	       (u < graph->head[p] && !graph_has_arc(graph, graph_twin(graph, u, p)));
}

static int64_t count_arcs(const struct graph *graph)
{
	int64_t count = 0;
	int64_t p;
	int32_t u;

	for (u = 0; u < graph->vertices; u++)
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			count += is_written(graph, u, p);
	return count;
}

void write_dimacs_max(const struct graph *graph, const struct marked *marks, struct save *save)
{
	int64_t p;
	int32_t u;

	save_print(save, "c %.200s\n", write_title(graph));
	save_print(save, "p max %d %lld\n", graph->vertices, (long long)count_arcs(graph));
	save_print(save, "n %d s\nn %d t\n", marks->source + 1, marks->sink + 1);
	write_dimacs_names(graph, save);
	for (u = 0; u < graph->vertices; u++)
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			if (is_written(graph, u, p) &&
			    !write_line(save, 'a', u, graph->head[p],
					graph_capacity(graph, p)))
				return;
}

/* How many lines of a .gr file an entry becomes. */
static int64_t count_lines(const struct graph *graph, int64_t p, int32_t own)
{
	if (!graph_has_arc(graph, p) || graph->head[p] >= own)
		return 0;
	return graph->meaning == WEIGHT_LENGTH ? graph_carried(graph, p) : 1;
}

void write_dimacs_gr(const struct graph *graph, struct save *save)
{
	const int32_t own = graph->vertices - (graph->labels.super ? 2 : 0);
	int64_t lines = 0;
	int64_t p, length, i;
	int32_t u;

	for (p = 0; p < graph->row[own]; p++)
		lines += count_lines(graph, p, own);
	save_print(save, "c %.200s\n", write_title(graph));
	save_print(save, "p sp %d %lld\n", own, (long long)lines);
	write_names(graph, own, save);
	for (u = 0; u < own; u++) {
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			length = graph->meaning == WEIGHT_LENGTH ? graph->weight[p] : 1;
			for (i = count_lines(graph, p, own); i > 0; i--)
				if (!write_line(save, 'a', u, graph->head[p], length))
					return;
		}
	}
}

static int64_t rest(const void *capacity, bool wide, int64_t p)
{
	return wide ? ((const int64_t *)capacity)[p] : ((const int32_t *)capacity)[p];
}

void write_dimacs_solution(const struct graph *graph, const void *capacity, bool wide,
			   int64_t value, struct save *save)
{
	int64_t p, flow;
	int32_t u;

	save_print(save, "c %.200s\n", write_title(graph));
	write_dimacs_names(graph, save);
	save_print(save, "s %lld\n", (long long)value);
	for (u = 0; u < graph->vertices; u++) {
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			flow = graph_capacity(graph, p) - rest(capacity, wide, p);
			if (flow > 0 && !write_line(save, 'f', u, graph->head[p], flow))
				return;
		}
	}
}
