/* SPDX-License-Identifier: GPL-3.0-or-later
 * The names of vertices: users see their file's own.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/graph/network.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* What joined terminals are called, in the order in which they are added. */
static const char *const super_names[] = { "S*", "T*" };

static int64_t number_of(const struct labels *labels, int32_t vertex)
{
	return labels->numbers ? labels->numbers[vertex] : labels->first + vertex;
}

void network_label(const struct network *network, int32_t vertex, struct text *text)
{
	const struct labels *labels = &network->labels;

	if (vertex >= labels->count)
		text_print(text, "%s", super_names[(vertex - labels->count) % 2]);
	else
		text_print(text, "%lld", (long long)number_of(labels, vertex));
}

uint64_t network_identity(const struct network *network, int32_t vertex)
{
	const struct labels *labels = &network->labels;

	if (vertex >= labels->count)
		return UINT64_MAX - (uint64_t)(vertex - labels->count);
	return (uint64_t)number_of(labels, vertex);
}

/* The vertex that bears the number, or -1. */
static int32_t find_number(const struct labels *labels, int64_t number)
{
	int32_t low = 0;
	int32_t high = labels->count;
	int32_t middle;

	while (low < high) {
		middle = low + (high - low) / 2;
		if (number_of(labels, middle) < number)
			low = middle + 1;
		else
			high = middle;
	}
	return low < labels->count && number_of(labels, low) == number ? low : -1;
}

bool network_vertex(const struct network *network, const char *name, int32_t *vertex,
		    struct err *err)
{
	const struct labels *labels = &network->labels;
	long long number;
	char *end;
	int i;

	for (i = 0; labels->super && i < 2; i++) {
		if (!strcmp(name, super_names[i])) {
			*vertex = labels->count + i;
			return true;
		}
	}
	errno = 0;
	number = strtoll(name, &end, 10);
	*vertex = -1;
	if (end != name && !*end && !errno && labels->count)
		*vertex = find_number(labels, number);
	if (*vertex >= 0)
		return true;
	err_set(err, ERR_WORK, "no vertex %s in this graph", name);
	if (!labels->count)
		return false;
	return err_hint(err, "its %lld vertices are %s %lld to %lld%s",
			(long long)labels->count, labels->numbers ? "among" : "named",
			(long long)number_of(labels, 0),
			(long long)number_of(labels, labels->count - 1),
			labels->super ? ", and S*, T*" : "");
}
