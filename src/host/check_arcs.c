/* SPDX-License-Identifier: GPL-3.0-or-later
 * The checks of every arc and every vertex, at the end of a run or during it: capacities, and
 * that the excess of a vertex follows from its arcs.
 */
#include "src/host/check_parts.h"

#include "src/base/parallel.h"
#include "src/base/prefetch.h"

#include <stdatomic.h>
#include <stdio.h>

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

/* --- Rows, on several threads. --- */

/* A part has at least so many entries: below that a thread costs more than it saves. */
static const int64_t least = 1 << 16;

/* What the threads have found. */
struct finding {
	const struct claim *claim;
	_Atomic int32_t wrong;   /* the first vertex whose row does not pass; `vertices`: all do */
	_Atomic int32_t open;    /* the first one with excess that is no terminal; likewise */
	_Atomic int64_t surplus; /* entries to higher vertices, less those to lower ones */
};

static struct finding finding_of(const struct claim *claim)
{
	return (struct finding){ claim, claim->graph->vertices, claim->graph->vertices, 0 };
}

static void keep_least(_Atomic int32_t *least_so_far, int32_t u)
{
	int32_t before = *least_so_far;

	while (u < before && !atomic_compare_exchange_weak(least_so_far, &before, u))
		;
}

/* --- Pairs of arcs. --- */

static bool is_vertex(const struct graph *graph, int32_t v)
{
	return v >= 0 && v < graph->vertices;
}

static bool reject_pair(const struct claim *claim, int32_t u, int64_t p, int64_t q,
			struct check *check)
{
	const struct graph *graph = claim->graph;
	char u_name[32], v_name[32];

	check_name(graph, u, u_name, sizeof(u_name));
	if (!is_vertex(graph, graph->head[p]))
		snprintf(v_name, sizeof(v_name), "number %d", graph->head[p]);
	else
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

/* Asks for what an entry that comes up soon points to, if its partner will be looked at: for other rows than
 * that of u this is a guess. */
static inline void look_ahead(const struct claim *claim, int32_t u, int64_t p)
{
	const struct graph *graph = claim->graph;
	int64_t q;

	if (!graph->twin || p + PREFETCH_AHEAD >= graph->entries || graph->head[p + PREFETCH_AHEAD] < u)
		return;
	q = graph->twin[p + PREFETCH_AHEAD];
	prefetch(graph->row + graph->head[p + PREFETCH_AHEAD]);
	prefetch(graph->head + q);
	prefetch(graph->weight + q);
	prefetch_word(claim->wide, claim->capacity, q);
}

/* Whether q, which the graph says is the partner of the entry p of u, is in the row of v and leads to u. */
static bool is_partner(const struct graph *graph, int32_t u, int32_t v, int64_t q)
{
	return q >= graph->row[v] && q < graph->row[v + 1] && graph->head[q] == u;
}

/* Whether what is left of both entries are their capacities, moved from one to the other. */
static bool pair_holds(const struct claim *claim, int64_t p, int64_t q)
{
	return check_rest(claim, p) >= 0 && check_rest(claim, q) >= 0 &&
	       check_rest(claim, p) - graph_capacity(claim->graph, p) ==
		       graph_capacity(claim->graph, q) - check_rest(claim, q);
}

/* Heads of a row ascend. So no two entries of u have the same partner. Each to a higher vertex has one; if as
 * many lead to lower vertices, these are all of them partners. */
static bool check_row(const struct claim *claim, int32_t u, int64_t *surplus)
{
	const struct graph *graph = claim->graph;
	int32_t before = -1;
	int32_t v;
	int64_t p, q;

	for (p = graph->row[u]; p < graph->row[u + 1]; p++, before = v) {
		v = graph->head[p];
		if (v <= before || v == u || !is_vertex(graph, v))
			return false;
		*surplus += v > u ? 1 : -1;
		look_ahead(claim, u, p);
		if (v < u)
			continue;
		q = graph_twin(graph, u, p);
		if (!is_partner(graph, u, v, q) || !pair_holds(claim, p, q))
			return false;
	}
	return true;
}

static void check_rows(void *context, int64_t begin, int64_t end)
{
	struct finding *finding = context;
	const struct graph *graph = finding->claim->graph;
	int64_t surplus = 0;
	int32_t u;

	for (u = graph_row_from(graph, begin); u < graph->vertices && graph->row[u] < end; u++)
		if (!check_row(finding->claim, u, &surplus)) {
			keep_least(&finding->wrong, u);
			break;
		}
	finding->surplus += surplus;
}

/* Says what is wrong with the row of u, if something is. */
static bool explain_row(const struct claim *claim, int32_t u, struct check *check)
{
	const struct graph *graph = claim->graph;
	int32_t before = -1;
	int64_t p, q;
	int32_t v;

	for (p = graph->row[u]; p < graph->row[u + 1]; p++, before = v) {
		v = graph->head[p];
		q = v <= before || v == u || !is_vertex(graph, v) ? -1 : graph_find(graph, v, u);
		if (q < 0 || !pair_holds(claim, p, q))
			return reject_pair(claim, u, p, q, check);
	}
	return true;
}

bool check_pairs(const struct claim *claim, struct check *check)
{
	const struct graph *graph = claim->graph;
	struct finding finding = finding_of(claim);
	char name[32];
	int32_t u;

	parallel(graph->entries, least, check_rows, &finding);
	if (finding.wrong == graph->vertices && !finding.surplus)
		return true;
	for (u = finding.wrong < graph->vertices ? finding.wrong : 0; u < graph->vertices; u++)
		if (!explain_row(claim, u, check))
			return false;
	check_reject(check, "the graph is wrong at vertex %s: its row is not sorted, or an arc of it has "
		     "another partner than the graph says",
		     check_name(graph, finding.wrong, name, sizeof(name)));
	return false;
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

static void check_vertices(void *context, int64_t begin, int64_t end)
{
	struct finding *finding = context;
	const struct claim *claim = finding->claim;
	const struct graph *graph = claim->graph;
	const int32_t last = end < graph->entries ? graph_row_from(graph, end) : graph->vertices;
	struct sum sum;
	int32_t u;

	for (u = begin ? graph_row_from(graph, begin) : 0; u < last; u++) {
		sum = inflow(claim, u);
		if (!sum_fits(&sum) || sum_value(&sum) != claim->excess[u])
			keep_least(&finding->wrong, u);
		if (claim->excess[u] && !terminals_have(&claim->terminals, u))
			keep_least(&finding->open, u);
	}
}

bool check_excess(const struct claim *claim, int32_t *open, struct check *check)
{
	struct finding finding = finding_of(claim);
	struct sum sum;

	parallel(claim->graph->entries, least, check_vertices, &finding);
	*open = finding.open < claim->graph->vertices ? finding.open : -1;
	if (finding.wrong == claim->graph->vertices)
		return true;
	sum = inflow(claim, finding.wrong);
	return reject_excess(claim, finding.wrong, &sum, check);
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
	int32_t open;

	(void)memory;
	(void)err;
	check_clear(check);
	check->good = check->held = check_pairs(claim, check) && check_excess(claim, &open, check);
	reject_debts(claim, check);
	return true;
}
