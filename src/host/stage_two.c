/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/host/stage_two.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/graph.h"

enum { POLL_EVERY = 1 << 12 };

/* Whose flow is taken back: excess goes upstream, along the flow that arrived; a deficit goes downstream,
 * along the flow that left, which is the same with all signs changed. */
enum sign { EXCESS = 1, DEFICIT = -1 };

/* Of a vertex, in the search. */
enum colour { WHITE, ON_PATH, FINISHED };

struct search {
	struct residual *residual;
	enum sign sign;
	const int64_t *capacity; /* [entries] the graph's weights, or `made` */
	int64_t *made;    /* [entries] capacities, where weights are lengths; else NULL */
	char *colour;     /* [vertices] */
	int64_t *next;    /* [vertices] the entry each vertex is at */
	int32_t *parent;  /* [vertices] the vertex downstream on the path */
	int32_t *order;   /* [vertices] finished vertices, upstream first */
	int32_t finished;
	int64_t work;
};

/* What flows into u over its entry p: the flow of the opposite arc. Of deficits, what flows out. */
static int64_t inflow(const struct search *search, int64_t p)
{
	int64_t flow = search->sign * (residual_get(search->residual, p) - search->capacity[p]);

	return flow > 0 ? flow : 0;
}

/* Takes `amount` off the flow into u over its entry p. */
static void reduce(struct search *search, int32_t u, int64_t p, int64_t amount)
{
	amount *= search->sign;
	residual_add(search->residual, p, -amount);
	residual_add(search->residual, graph_twin(search->residual->graph, u, p), amount);
}

/* The path came upon itself: u's entry leads to a vertex that is on it. Takes the
 * least flow of this cycle off it, and returns the vertex nearest to the start
 * whose entry ran dry; everything beyond is unvisited again. */
static int32_t cancel_cycle(struct search *search, int32_t u)
{
	const struct graph *graph = search->residual->graph;
	int32_t last = graph->head[search->next[u]];
	int64_t least = INT64_MAX;
	int32_t back = u;
	int32_t v;

	/* From u down the path to `last`: every entry on the way is on the cycle. */
	for (v = u;; v = search->parent[v]) {
		if (inflow(search, search->next[v]) < least)
			least = inflow(search, search->next[v]);
		if (v == last)
			break;
	}
	for (v = u;; v = search->parent[v]) {
		reduce(search, v, search->next[v], least);
		if (!inflow(search, search->next[v]))
			back = v;
		search->work++;
		if (v == last)
			break;
	}
	for (v = u; v != back; v = search->parent[v])
		search->colour[v] = WHITE;
	return back;
}

/* What u has to give: excess, or a deficit. */
static int64_t surplus(const struct search *search, int32_t u)
{
	return search->sign * search->residual->excess[u];
}

/* Goes upstream from `start`, along arcs that carry flow, cancelling cycles, until
 * all that is upstream is finished. The terminals are where it turns back: excess
 * may stay there. False: asked to stop. */
static bool go_upstream(struct search *search, int32_t start, const struct poll *poll)
{
	const struct graph *graph = search->residual->graph;
	int32_t u = start;
	int32_t v;
	int64_t p;

	search->colour[start] = ON_PATH;
	search->parent[start] = -1;
	while (u >= 0) {
		if (++search->work % POLL_EVERY == 0 && poll_now(poll))
			return false;
		for (p = search->next[u]; p < graph->row[u + 1]; p++) {
			v = graph->head[p];
			if (!terminals_have(&search->residual->terminals, v) &&
			    search->colour[v] != FINISHED && inflow(search, p))
				break;
		}
		search->work += p - search->next[u];
		search->next[u] = p;
		if (p == graph->row[u + 1]) {
			search->colour[u] = FINISHED;
			search->order[search->finished++] = u;
			u = search->parent[u];
		} else if (search->colour[graph->head[p]] == ON_PATH) {
			u = cancel_cycle(search, u);
		} else {
			v = graph->head[p];
			search->colour[v] = ON_PATH;
			search->parent[v] = u;
			u = v;
		}
	}
	return true;
}

/* Sends the excess of u upstream, one arc at a time. */
static void send_back(struct search *search, int32_t u)
{
	struct residual *residual = search->residual;
	const struct graph *graph = residual->graph;
	int64_t amount;
	int64_t p;

	for (p = graph->row[u]; p < graph->row[u + 1] && surplus(search, u) > 0; p++) {
		amount = inflow(search, p);
		if (amount > surplus(search, u))
			amount = surplus(search, u);
		if (!amount)
			continue;
		reduce(search, u, p, amount);
		residual->excess[u] -= search->sign * amount;
		residual->excess[graph->head[p]] += search->sign * amount;
		search->work++;
	}
}

/* Inner loops read capacities from an array, and ask no entry what its weight means. */
static bool find_capacities(struct search *search, struct memory *memory, struct err *err)
{
	const struct graph *graph = search->residual->graph;
	int64_t p;

	search->capacity = graph->weight;
	if (graph->meaning != WEIGHT_LENGTH)
		return true;
	search->made = memory_array(memory, (size_t)graph->entries, sizeof(*search->made),
				    "stage two", err);
	for (p = 0; search->made && p < graph->entries; p++)
		search->made[p] = graph_capacity(graph, p);
	search->capacity = search->made;
	return search->made != NULL;
}

static bool find_room(struct search *search, struct memory *memory, struct err *err)
{
	const struct graph *graph = search->residual->graph;
	size_t vertices = (size_t)graph->vertices;
	int32_t u;

	search->colour = memory_array(memory, vertices, 1, "stage two", err);
	search->next = memory_array(memory, vertices, sizeof(*search->next), "stage two", err);
	search->parent = memory_array(memory, vertices, sizeof(*search->parent), "stage two", err);
	search->order = memory_array(memory, vertices, sizeof(*search->order), "stage two", err);
	if (!search->colour || !search->next || !search->parent || !search->order)
		return false;
	for (u = 0; u < graph->vertices; u++)
		search->next[u] = graph->row[u];
	return find_capacities(search, memory, err);
}

static bool give_back(struct residual *residual, enum sign sign, struct memory *memory,
		      const struct poll *poll, int64_t *work, struct err *err)
{
	const struct graph *graph = residual->graph;
	struct search search = { .residual = residual, .sign = sign };
	bool good = false;
	int32_t u;

	if (!find_room(&search, memory, err))
		goto done;
	for (u = 0; u < graph->vertices; u++) {
		if (surplus(&search, u) <= 0 || search.colour[u] != WHITE ||
		    terminals_have(&residual->terminals, u))
			continue;
		if (!go_upstream(&search, u, poll)) {
			err_set(err, ERR_INTERRUPT, "interrupted while excess was returned");
			goto done;
		}
	}
	while (search.finished > 0)
		send_back(&search, search.order[--search.finished]);
	good = true;
done:
	*work = search.work;
	memory_free(search.colour);
	memory_free(search.next);
	memory_free(search.parent);
	memory_free(search.order);
	memory_free(search.made);
	return good;
}

bool stage_two(struct residual *residual, struct memory *memory, const struct poll *poll, int64_t *work,
	       struct err *err)
{
	return give_back(residual, EXCESS, memory, poll, work, err);
}

bool repay_deficits(struct residual *residual, struct memory *memory, const struct poll *poll, int64_t *work,
		    struct err *err)
{
	return give_back(residual, DEFICIT, memory, poll, work, err);
}
