/* SPDX-License-Identifier: GPL-3.0-or-later
 * The formats of the First DIMACS Implementation Challenge: networks (.max) and
 * solutions.
 */
#include "src/base/save.h"
#include "src/graph/arc_list.h"
#include "src/graph/write.h"

#include <string.h>

const char *write_title(const struct network *network)
{
	const char *slash = network->title ? strrchr(network->title, '/') : NULL;

	return slash ? slash + 1 : network->title ? network->title : "";
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

void write_dimacs_names(const struct network *network, struct save *save)
{
	char first[32], last[32];
	struct text text;
	int32_t u, v;

	for (u = 0; u < network->vertices; u = v) {
		v = u + 1;
		while (v < network->vertices && goes_on(&network->labels, v))
			v++;
		if (u < network->labels.count && keeps_number(&network->labels, u))
			continue;
		text_fixed(&text, first, sizeof(first));
		network_label(network, u, &text);
		text_fixed(&text, last, sizeof(last));
		network_label(network, v - 1, &text);
		if (v == u + 1)
			save_print(save, "c vertex %d is %s\n", v, first);
		else if (!save_print(save, "c vertices %d to %d are %s to %s\n", u + 1, v, first,
				     last))
			return;
	}
}

/* Whether the entry p of u, whose other end is v, becomes a line: it has capacity, or
 * the pair has none and would be forgotten. */
static bool is_written(const struct network *network, int32_t u, int64_t p)
{
	return network_has_arc(network, p) ||
	       (u < network->head[p] && !network_has_arc(network, network_twin(network, u, p)));
}

static int64_t count_arcs(const struct network *network)
{
	int64_t count = 0;
	int64_t p;
	int32_t u;

	for (u = 0; u < network->vertices; u++)
		for (p = network->row[u]; p < network->row[u + 1]; p++)
			count += is_written(network, u, p);
	return count;
}

void write_dimacs_max(const struct network *network, const struct marked *marks, struct save *save)
{
	int64_t p;
	int32_t u;

	save_print(save, "c %.200s\n", write_title(network));
	save_print(save, "p max %d %lld\n", network->vertices, (long long)count_arcs(network));
	save_print(save, "n %d s\nn %d t\n", marks->source + 1, marks->sink + 1);
	write_dimacs_names(network, save);
	for (u = 0; u < network->vertices; u++)
		for (p = network->row[u]; p < network->row[u + 1]; p++)
			if (is_written(network, u, p) &&
			    !write_line(save, 'a', u, network->head[p],
					network_capacity(network, p)))
				return;
}

static int64_t rest(const void *capacity, bool wide, int64_t p)
{
	return wide ? ((const int64_t *)capacity)[p] : ((const int32_t *)capacity)[p];
}

void write_dimacs_solution(const struct network *network, const void *capacity, bool wide,
			   int64_t value, struct save *save)
{
	int64_t p, flow;
	int32_t u;

	save_print(save, "c %.200s\n", write_title(network));
	write_dimacs_names(network, save);
	save_print(save, "s %lld\n", (long long)value);
	for (u = 0; u < network->vertices; u++) {
		for (p = network->row[u]; p < network->row[u + 1]; p++) {
			flow = network_capacity(network, p) - rest(capacity, wide, p);
			if (flow > 0 && !write_line(save, 'f', u, network->head[p], flow))
				return;
		}
	}
}
