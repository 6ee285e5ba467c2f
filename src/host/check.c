/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/host/check_parts.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/graph/network.h"

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

const char *check_name(const struct network *network, int32_t vertex, char *buffer, size_t size)
{
	struct text text;

	text_fixed(&text, buffer, size);
	network_label(network, vertex, &text);
	return buffer;
}

/* 1. Each pair's residual capacities are its capacities, moved from one to the
 * other. met[v] counts the entries of row v whose partner has been seen: rows are
 * sorted, so partners come in order. */
static bool check_pairs(const struct subject *subject, int64_t *met, struct check *check)
{
	const struct network *network = subject->network;
	char u_name[32], v_name[32];
	int64_t p, q;
	int32_t u, v;

	for (u = 0; u < network->vertices; u++)
		met[u] = network->row[u];
	for (u = 0; u < network->vertices; u++) {
		for (p = network->row[u]; p < network->row[u + 1]; p++) {
			v = network->head[p];
			q = met[v]++;
			if (q >= network->row[v + 1] || network->head[q] != u) {
				check_reject(check, "arc %s to %s has no partner in the graph",
				       check_name(network, u, u_name, sizeof(u_name)),
				       check_name(network, v, v_name, sizeof(v_name)));
				return false;
			}
			if (check_rest(subject, p) < 0 || check_rest(subject, q) < 0 ||
			    check_rest(subject, p) - network->capacity[p] !=
				    network->capacity[q] - check_rest(subject, q)) {
				check_reject(check, "arc %s to %s: residual capacities %lld and %lld do "
				       "not come from capacities %lld and %lld",
				       check_name(network, u, u_name, sizeof(u_name)),
				       check_name(network, v, v_name, sizeof(v_name)),
				       (long long)check_rest(subject, p), (long long)check_rest(subject, q),
				       (long long)network->capacity[p],
				       (long long)network->capacity[q]);
				return false;
			}
		}
	}
	return true;
}

/* A sum of 64-bit numbers that cannot overflow: halves added up apart. */
struct sum {
	int64_t high;
	uint64_t low;
};

static void sum_add(struct sum *sum, int64_t number)
{
	sum->low += (uint64_t)number & 0xffffffffu;
	/* Rounded towards minus infinity, whatever the shift of a negative does. */
	sum->high += number >= 0 ? number >> 32 : -((-(number + 1)) >> 32) - 1;
	sum->high += (int64_t)(sum->low >> 32);
	sum->low &= 0xffffffffu;
}

static bool sum_fits(const struct sum *sum)
{
	return sum->high >= INT32_MIN && sum->high <= INT32_MAX;
}

/* The sum, where it fits. */
static int64_t sum_value(const struct sum *sum)
{
	return sum->high * (INT64_C(1) << 32) + (int64_t)sum->low;
}

/* Vertex u gives `sum` more than it takes in, though it is no terminal. */
static void reject_balance(const struct network *network, int32_t u, struct sum sum,
			   struct check *check)
{
	bool gives = sum.high >= 0;
	char u_name[32];

	if (sum_fits(&sum) && sum_value(&sum) > INT64_MIN)
		check_reject(check, "vertex %s %s %lld more than it %s",
		       check_name(network, u, u_name, sizeof(u_name)), gives ? "gives" : "takes in",
		       (long long)(gives ? sum_value(&sum) : -sum_value(&sum)),
		       gives ? "takes in" : "gives");
	else
		check_reject(check, "vertex %s %s far more than it %s",
		       check_name(network, u, u_name, sizeof(u_name)), gives ? "gives" : "takes in",
		       gives ? "takes in" : "gives");
}

/* 2. What leaves each vertex, less what enters it. */
static bool check_balance(const struct subject *subject, struct check *check)
{
	const struct network *network = subject->network;
	struct sum sum;
	int64_t p;
	int32_t u;

	for (u = 0; u < network->vertices; u++) {
		memset(&sum, 0, sizeof(sum));
		for (p = network->row[u]; p < network->row[u + 1]; p++)
			sum_add(&sum, network->capacity[p] - check_rest(subject, p));
		if (u == network->source && sum_fits(&sum))
			check->value = sum_value(&sum);
		if (u != network->source && u != network->sink && (sum.high || sum.low)) {
			reject_balance(network, u, sum, check);
			return false;
		}
	}
	return true;
}

/* What the source still reaches: reached[] and, for the message, over which arc. */
static void search(const struct subject *subject, int32_t *queue, int32_t *from)
{
	const struct network *network = subject->network;
	int32_t first = 0;
	int32_t last = 0;
	int32_t u, v;
	int64_t p;

	for (u = 0; u < network->vertices; u++)
		from[u] = -1;
	from[network->source] = network->source;
	queue[last++] = network->source;
	while (first < last) {
		u = queue[first++];
		for (p = network->row[u]; p < network->row[u + 1]; p++) {
			v = network->head[p];
			if (from[v] < 0 && check_rest(subject, p) > 0) {
				from[v] = u;
				queue[last++] = v;
			}
		}
	}
}

/* The flow is not maximum: says how much the path that was found could carry. */
static void reject_path(const struct subject *subject, const int32_t *from,
			struct check *check)
{
	const struct network *network = subject->network;
	int64_t least = INT64_MAX;
	int64_t arcs = 0;
	int64_t p;
	int32_t v;

	for (v = network->sink; v != network->source; v = from[v], arcs++) {
		p = network->row[from[v]];
		while (network->head[p] != v)
			p++;
		if (check_rest(subject, p) < least)
			least = check_rest(subject, p);
	}
	check_reject(check, "flow %lld is not maximum: a path of %lld arcs from source to sink can "
	       "carry %lld more", (long long)check->value, (long long)arcs, (long long)least);
}

/* 3. The cut. */
static void check_cut(const struct subject *subject, const int32_t *from,
		      struct check *check)
{
	const struct network *network = subject->network;
	struct sum sum = { 0, 0 };
	int32_t u;
	int64_t p;

	if (from[network->sink] >= 0) {
		reject_path(subject, from, check);
		return;
	}
	for (u = 0; u < network->vertices; u++) {
		if (from[u] < 0)
			continue;
		check->cut_side++;
		for (p = network->row[u]; p < network->row[u + 1]; p++)
			if (from[network->head[p]] < 0)
				sum_add(&sum, network->capacity[p]);
	}
	if (sum_fits(&sum))
		check->cut = sum_value(&sum);
	if (check->cut != check->value)
		check_reject(check, "flow %lld is not cut %lld", (long long)check->value,
		       (long long)check->cut);
	else
		check->good = true;
}

static bool check_flow(const struct subject *subject, struct memory *memory,
		       struct check *check, struct err *err)
{
	const struct network *network = subject->network;
	size_t vertices = (size_t)network->vertices;
	int64_t *met = memory_array(memory, vertices, sizeof(*met), "the checker", err);
	int32_t *queue, *from;

	if (!met)
		return false;
	if (check_pairs(subject, met, check) && check_balance(subject, check)) {
		/* met[] has done its work: its memory serves the search. */
		queue = (int32_t *)met;
		from = queue + vertices;
		search(subject, queue, from);
		check_cut(subject, from, check);
	}
	memory_free(met);
	return true;
}

bool check_result(const struct network *network, const void *capacity, bool wide,
		  struct memory *memory, struct check *check, struct err *err)
{
	struct subject subject = { network, capacity, wide };

	memset(check, 0, sizeof(*check));
	check->problem = network->problem;
	check->cut = check->cover = -1;
	if (!check_flow(&subject, memory, check, err))
		return false;
	return !check->good || network->problem != PROBLEM_MATCHING ||
	       check_matching(&subject, memory, check, err);
}

bool check_cut_side(const struct network *network, const void *capacity, bool wide,
		    bool *side, struct memory *memory, struct err *err)
{
	struct subject subject = { network, capacity, wide };
	size_t vertices = (size_t)network->vertices;
	int32_t *queue = memory_array(memory, 2 * vertices, sizeof(*queue), "the cut", err);
	int32_t *from;
	int32_t u;

	if (!queue)
		return false;
	from = queue + vertices;
	search(&subject, queue, from);
	for (u = 0; u < network->vertices; u++)
		side[u] = from[u] >= 0;
	memory_free(queue);
	return true;
}

void check_verdict(const struct check *check, struct text *text)
{
	if (!check->good)
		text_print(text, "NOT verified: %s", check->reason);
	else if (check->problem == PROBLEM_MATCHING)
		text_print(text, "verified: matching %lld = cover %lld",
			   (long long)check->value, (long long)check->cover);
	else
		text_print(text, "verified: flow %lld = cut %lld", (long long)check->value,
			   (long long)check->cut);
}
