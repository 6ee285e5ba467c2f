/* SPDX-License-Identifier: GPL-3.0-or-later
 * The checks of every arc and every vertex, at the end of a run or during it: capacities, and
 * that the excess of a vertex follows from its arcs.
 */
#include "src/host/check_parts.h"

#include "src/base/memory.h"
#include "src/base/prefetch.h"

enum { AHEAD = 16 }; /* entries between asking for memory and using it */

/* --- Sums. --- */

void sum_add(struct sum *sum, int64_t number)
{
	sum->low += (uint64_t)number & 0xffffffffu;
	/* Rounded towards minus infinity, whatever the shift of a negative does. */
	sum->high += number >= 0 ? number >> 32 : -((-(number + 1)) >> 32) - 1;
	sum->high += (int64_t)(sum->low >> 32);
	sum->low &= 0xffffffffu;
}

bool sum_fits(const struct sum *sum)
{
	return sum->high >= INT32_MIN && sum->high <= INT32_MAX;
}

int64_t sum_value(const struct sum *sum)
{
	return sum->high * (INT64_C(1) << 32) + (int64_t)sum->low;
}

/* --- Pairs of arcs. --- */

static bool reject_pair(const struct claim *claim, int32_t u, int64_t p, int64_t q,
			struct check *check)
{
	const struct graph *graph = claim->graph;
	char u_name[32], v_name[32];

	check_name(graph, u, u_name, sizeof(u_name));
	check_name(graph, graph->head[p], v_name, sizeof(v_name));
	if (q < 0)
		check_reject(check, "arc %s to %s has no partner in the graph", u_name, v_name);
	else
		check_reject(check, "arc %s to %s: residual capacities %lld and %lld do "
			     "not come from capacities %lld and %lld", u_name, v_name,
			     (long long)check_rest(claim, p), (long long)check_rest(claim, q),
			     (long long)graph_capacity(graph, p),
			     (long long)graph_capacity(graph, q));
	return false;
}

/* Asks for the partners of entries that come up soon. */
static inline void look_ahead(const struct claim *claim, const int64_t *met, int64_t p)
{
	const struct graph *graph = claim->graph;
	int64_t q;

	if (p + 2 * AHEAD >= graph->entries)
		return;
	q = met[graph->head[p + AHEAD]];
	prefetch(graph->head + q);
	prefetch(graph->weight + q);
	prefetch_word(claim->wide, claim->capacity, q);
	prefetch(met + graph->head[p + 2 * AHEAD]);
}

/* The entry p of u has a partner at q, and what is left of both are their capacities, moved from one to the
 * other. */
static bool check_pair(const struct claim *claim, int32_t u, int64_t p, int64_t q, struct check *check)
{
	const struct graph *graph = claim->graph;
	const int32_t v = graph->head[p];

	if (v <= u || q >= graph->row[v + 1] || graph->head[q] != u)
		return reject_pair(claim, u, p, -1, check);
	if (check_rest(claim, p) < 0 || check_rest(claim, q) < 0 ||
	    check_rest(claim, p) - graph_capacity(graph, p) !=
		    graph_capacity(graph, q) - check_rest(claim, q))
		return reject_pair(claim, u, p, q, check);
	return true;
}

/* met[v] is the first entry of row v whose partner has not been seen. Rows are sorted, so partners come in
 * order, and when it is the turn of v, those of all lower vertices have been. */
bool check_pairs(const struct claim *claim, int64_t *met, struct check *check)
{
	const struct graph *graph = claim->graph;
	int64_t p;
	int32_t u;

	for (u = 0; u < graph->vertices; u++)
		met[u] = graph->row[u];
	for (u = 0; u < graph->vertices; u++) {
		for (p = met[u]; p < graph->row[u + 1]; p++) {
			look_ahead(claim, met, p);
			if (!check_pair(claim, u, p, met[graph->head[p]]++, check))
				return false;
		}
	}
	return true;
}

/* --- Excess. --- */

struct sum check_outflow(const struct claim *claim, int32_t u)
{
	const struct graph *graph = claim->graph;
	struct sum sum = { 0, 0 };
	int64_t p;

	for (p = graph->row[u]; p < graph->row[u + 1]; p++)
		sum_add(&sum, graph_capacity(graph, p) - check_rest(claim, p));
	return sum;
}

/* What the arcs of u bring, less what they take away; of the source, less than all that they
 * could. */
static struct sum inflow(const struct claim *claim, int32_t u)
{
	const struct graph *graph = claim->graph;
	const bool source = u == claim->terminals.source;
	struct sum sum = { 0, 0 };
	int64_t p;

	for (p = graph->row[u]; p < graph->row[u + 1]; p++)
		sum_add(&sum, check_rest(claim, p) - (source ? 0 : graph_capacity(graph, p)));
	return sum;
}

static bool reject_excess(const struct claim *claim, int32_t u, const struct sum *sum,
			  struct check *check)
{
	const long long excess = claim->excess[u];
	char name[32];

	check_name(claim->graph, u, name, sizeof(name));
	if (sum_fits(sum))
		check_reject(check, "vertex %s has excess %lld, but its arcs bring it %lld", name,
			     excess, (long long)sum_value(sum));
	else
		check_reject(check, "vertex %s has excess %lld, but its arcs bring it far %s", name,
			     excess, sum->high < 0 ? "less" : "more");
	return false;
}

bool check_excess(const struct claim *claim, int32_t *open, struct check *check)
{
	const struct graph *graph = claim->graph;
	struct sum sum;
	int32_t u;

	*open = -1;
	for (u = 0; u < graph->vertices; u++) {
		sum = inflow(claim, u);
		if (!sum_fits(&sum) || sum_value(&sum) != claim->excess[u])
			return reject_excess(claim, u, &sum, check);
		if (*open < 0 && claim->excess[u] && !terminals_have(&claim->terminals, u))
			*open = u;
	}
	return true;
}

/* What preflows must not have. */
static void reject_debts(const struct claim *claim, struct check *check)
{
	char name[32];
	int32_t u;

	for (u = 0; check->good && u < claim->graph->vertices; u++)
		if (claim->excess[u] < 0)
			check_reject(check, "vertex %s has excess %lld: it gives what it does not have",
				     check_name(claim->graph, u, name, sizeof(name)),
				     (long long)claim->excess[u]);
}

bool check_preflow(const struct claim *claim, struct memory *memory, struct check *check,
		   struct err *err)
{
	int64_t *met = memory_array(memory, (size_t)claim->graph->vertices, sizeof(*met),
				    "the checker", err);
	int32_t open;

	if (!met)
		return false;
	check_clear(check);
	check->good = check->held = check_pairs(claim, met, check) &&
				    check_excess(claim, &open, check);
	reject_debts(claim, check);
	memory_free(met);
	return true;
}
