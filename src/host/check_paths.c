/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/host/check_paths.h"

#include "src/base/memory.h"
#include "src/base/saturate.h"
#include "src/base/text.h"

#include <stdarg.h>
#include <string.h>

enum { NAME = 32 };

static const char *name_of(const struct paths_claim *claim, int32_t vertex, char name[NAME])
{
	struct text text;

	text_fixed(&text, name, NAME);
	graph_label(claim->graph, vertex, &text);
	return name;
}

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static bool reject(struct paths_check *check, const char *format, ...)
{
	struct text text;
	va_list args;

	text_fixed(&text, check->reason, sizeof(check->reason));
	va_start(args, format);
	text_vprint(&text, format, args);
	va_end(args);
	return false;
}

static bool is_arc(const struct paths_claim *claim, int64_t entry)
{
	return graph_has_arc(claim->graph, entry);
}

static int64_t length_of(const struct paths_claim *claim, int64_t entry)
{
	return claim->lengths ? claim->graph->weight[entry] : 1;
}

/* 1. */
static bool check_range(const struct paths_claim *claim, struct paths_check *check)
{
	const int64_t at_source = claim->distance[claim->source];
	char name[NAME];
	int32_t u;

	for (u = 0; u < claim->graph->vertices; u++)
		if (claim->distance[u] < 0)
			return reject(check, "vertex %s has distance %lld, which is negative",
				      name_of(claim, u, name), (long long)claim->distance[u]);
	if (at_source == PATHS_UNREACHED)
		return reject(check, "the source, %s, is not reached",
			      name_of(claim, claim->source, name));
	if (at_source)
		return reject(check, "the source, %s, has distance %lld, which must be 0",
			      name_of(claim, claim->source, name), (long long)at_source);
	return true;
}

/* The arc of this entry, from u, is violated. */
static bool reject_arc(const struct paths_claim *claim, int32_t u, int64_t entry,
		       struct paths_check *check)
{
	const int32_t v = claim->graph->head[entry];
	char tail[NAME], head[NAME];

	name_of(claim, u, tail);
	name_of(claim, v, head);
	if (claim->distance[v] == PATHS_UNREACHED)
		return reject(check, "vertex %s is not reached, but an arc leads there from %s, "
			      "which is", head, tail);
	return reject(check, "vertex %s has distance %lld, but it is %lld to %s, and the arc from "
		      "there has length %lld", head, (long long)claim->distance[v],
		      (long long)claim->distance[u], tail, (long long)length_of(claim, entry));
}

/* 2. Distances are not negative, so differences cannot overflow. */
static bool check_arcs_hold(const struct paths_claim *claim, struct paths_check *check)
{
	const struct graph *graph = claim->graph;
	const int64_t *distance = claim->distance;
	int64_t p;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		if (distance[u] == PATHS_UNREACHED)
			continue;
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			const int64_t at_head = distance[graph->head[p]];

			if (is_arc(claim, p) && (at_head == PATHS_UNREACHED ||
						 at_head - distance[u] > length_of(claim, p)))
				return reject_arc(claim, u, p, check);
		}
	}
	return true;
}

/* Which vertices paths of tight arcs from the source lead to. */
static void follow(const struct paths_claim *claim, int32_t *queue, bool *found)
{
	const struct graph *graph = claim->graph;
	const int64_t *distance = claim->distance;
	int32_t first = 0;
	int32_t last = 0;
	int32_t u, v;
	int64_t p;

	found[claim->source] = true;
	queue[last++] = claim->source;
	while (first < last) {
		u = queue[first++];
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			v = graph->head[p];
			if (is_arc(claim, p) && !found[v] &&
			    distance[v] - distance[u] == length_of(claim, p)) {
				found[v] = true;
				queue[last++] = v;
			}
		}
	}
}

/* 3. S* and T*, behind the graph's own vertices, do not count. The message is about the first of the
 * nearest vertices that are wrong. */
static bool check_found(const struct paths_claim *claim, const bool *found,
			struct paths_check *check)
{
	const int64_t *distance = claim->distance;
	const int32_t own = claim->graph->vertices - (claim->graph->labels.super ? 2 : 0);
	int32_t wrong = -1;
	char name[NAME], source[NAME];
	int32_t u;

	for (u = 0; u < claim->graph->vertices; u++) {
		if (distance[u] == PATHS_UNREACHED)
			continue;
		if (u < own) {
			check->reached++;
			check->sum = saturate_add(check->sum, distance[u]);
		}
		if (u < own && distance[u] > check->farthest)
			check->farthest = distance[u];
		if (!found[u] && (wrong < 0 || distance[u] < distance[wrong]))
			wrong = u;
	}
	return wrong < 0 ||
	       reject(check, "vertex %s has distance %lld, but no path of that length leads there "
		      "from the source, %s", name_of(claim, wrong, name),
		      (long long)distance[wrong], name_of(claim, claim->source, source));
}

bool check_paths(const struct paths_claim *claim, struct memory *memory,
		 struct paths_check *check, struct err *err)
{
	const size_t vertices = (size_t)claim->graph->vertices;
	int32_t *queue = memory_array(memory, vertices, sizeof(*queue), "the checker", err);
	bool *found = queue ? memory_array(memory, vertices, sizeof(*found), "the checker", err)
			    : NULL;

	memset(check, 0, sizeof(*check));
	if (found && check_range(claim, check) && check_arcs_hold(claim, check)) {
		follow(claim, queue, found);
		check->good = check_found(claim, found, check);
	}
	memory_free(found);
	memory_free(queue);
	return found != NULL;
}

void check_paths_verdict(const struct paths_check *check, struct text *text)
{
	if (check->good)
		text_print(text, "verified: %lld distance%s", (long long)check->reached,
			   check->reached == 1 ? "" : "s");
	else
		text_print(text, "NOT verified: %s", check->reason);
}
