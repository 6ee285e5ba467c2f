/* SPDX-License-Identifier: GPL-3.0-or-later
 * The names of vertices, which are those of their file.
 */
#include "src/graph/labels.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/graph/graph.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* What joined terminals are called, in the order in which they are added. */
static const char *const super_names[] = { "S*", "T*" };

/* The letter of a vertex's side, or none. */
static const char *side_of(const struct labels *labels, int32_t vertex)
{
	return !labels->left ? "" : vertex < labels->left ? "L" : "R";
}

static int64_t number_of(const struct labels *labels, int32_t vertex)
{
	if (labels->numbers)
		return labels->numbers[vertex];
	return labels->first + (vertex < labels->left ? vertex : vertex - labels->left);
}

void graph_label(const struct graph *graph, int32_t vertex, struct text *text)
{
	const struct labels *labels = &graph->labels;

	if (vertex >= labels->count)
		text_print(text, "%s", super_names[(vertex - labels->count) % 2]);
	else
		text_print(text, "%s%lld", side_of(labels, vertex),
			   (long long)number_of(labels, vertex));
}

bool graph_is_side_name(const char *name)
{
	return (*name == 'L' || *name == 'R') && name[1] && !name[1 + strspn(name + 1, "0123456789")];
}

int64_t graph_number(const struct graph *graph, int32_t vertex)
{
	return vertex < graph->labels.count ? number_of(&graph->labels, vertex) : -1;
}

/* Numbers are below 2^63; the right side's get the top bit, and S* and T* two
 * numbers that no 31-bit count reaches even so. */
uint64_t graph_identity(const struct graph *graph, int32_t vertex)
{
	const struct labels *labels = &graph->labels;
	bool right = labels->left && vertex >= labels->left;

	if (vertex >= labels->count)
		return UINT64_MAX - (uint64_t)(vertex - labels->count);
	return (uint64_t)number_of(labels, vertex) | (uint64_t)right << 63;
}

/* The vertex among [low, high) that bears the number, or -1. */
static int32_t find_number(const struct labels *labels, int64_t number, int32_t low,
			   int32_t high)
{
	int32_t end = high;
	int32_t middle;

	while (low < high) {
		middle = low + (high - low) / 2;
		if (number_of(labels, middle) < number)
			low = middle + 1;
		else
			high = middle;
	}
	return low < end && number_of(labels, low) == number ? low : -1;
}

bool graph_has_number(const struct graph *graph, int64_t number)
{
	const struct labels *labels = &graph->labels;

	return find_number(labels, number, 0, labels->left) >= 0 ||
	       find_number(labels, number, labels->left, labels->count) >= 0;
}

/* The vertex of that name among those that bear a number, or -1. */
static int32_t find_name(const struct labels *labels, const char *name)
{
	int32_t low = 0;
	int32_t high = labels->count;
	long long number;
	char *end;

	if (labels->left) {
		if (*name != 'L' && *name != 'R')
			return -1;
		if (*name++ == 'L')
			high = labels->left;
		else
			low = labels->left;
	}
	errno = 0;
	number = strtoll(name, &end, 10);
	if (end == name || *end || errno)
		return -1;
	return find_number(labels, number, low, high);
}

static bool hint_names(const struct labels *labels, struct err *err)
{
	const char *super = labels->super ? ", and S*, T*" : "";
	const char *among = labels->numbers ? "among" : "named";
	int32_t last = labels->count - 1;
	int32_t left = labels->left;

	if (!labels->count)
		return false;
	if (!left)
		return err_hint(err, "its %lld vertices are %s %lld to %lld%s",
				(long long)labels->count, among, (long long)number_of(labels, 0),
				(long long)number_of(labels, last), super);
	if (left > last)
		return err_hint(err, "its vertices are %s L%lld to L%lld%s", among,
				(long long)number_of(labels, 0),
				(long long)number_of(labels, left - 1), super);
	return err_hint(err, "its vertices are %s L%lld to L%lld and R%lld to R%lld%s", among,
			(long long)number_of(labels, 0), (long long)number_of(labels, left - 1),
			(long long)number_of(labels, left), (long long)number_of(labels, last),
			super);
}

bool graph_vertex(const struct graph *graph, const char *name, int32_t *vertex,
		  struct err *err)
{
	const struct labels *labels = &graph->labels;
	int i;

	for (i = 0; labels->super && i < 2; i++) {
		if (!strcmp(name, super_names[i])) {
			*vertex = labels->count + i;
			return true;
		}
	}
	*vertex = find_name(labels, name);
	if (*vertex >= 0)
		return true;
	err_set(err, ERR_WORK, "no vertex %s in this graph", name);
	hint_names(labels, err);
	return false;
}

void graph_size(const struct graph *graph, struct text *text)
{
	const struct labels *labels = &graph->labels;

	if (graph->bipartite)
		text_print(text, "%d + %d vertices, %lld edges", labels->left,
			   labels->count - labels->left,
			   (long long)(graph->arcs - (labels->super ? labels->count : 0)));
	else
		text_print(text, "%d vertices, %lld arcs", graph->vertices,
			   (long long)graph->arcs);
}
