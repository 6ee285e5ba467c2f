/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/host/match_code.h"

#include "src/base/err.h"
#include "src/graph/graph.h"

bool match_code_fits(const struct graph *graph, const char *name, struct err *err)
{
	if (graph->entries < UINT32_MAX)
		return true;
	err_set(err, ERR_WORK, "%s: %lld edges are too many: it takes fewer than 2^31", name,
		(long long)graph->entries / 2);
	return err_hint(err, "g-pr-shr takes more edges");
}

void match_code_begin(struct match_code *code, const struct graph *graph, int32_t *mu, int32_t *psi)
{
	int32_t u, v;

	turns_begin(&code->turns);
	code->graph = graph;
	code->rows = graph->labels.left;
	code->vertices = graph->labels.count;
	code->mu = mu;
	code->psi = psi;
	code->matched = 0;
	for (u = 0; u < code->rows; u++)
		code->matched += mu[u] >= 0;
	for (v = code->rows; v < code->vertices; v++)
		if (mu[v] < 0 || mu[mu[v]] != v)
			mu[v] = MATE_NONE;
}

int32_t match_code_list(struct match_code *code, int32_t *list)
{
	int32_t count = 0;
	int32_t v;

	for (v = code->rows; v < code->vertices; v++)
		if (code->mu[v] == MATE_NONE)
			list[count++] = v;
	return count;
}

int32_t match_code_take(struct match_code *code, int32_t v, int32_t u)
{
	const int32_t robbed = code->mu[u];

	turns_put(&code->turns, &code->mu[u], v);
	turns_put(&code->turns, &code->mu[v], u);
	code->turns.counts.matches++;
	code->matched += robbed < 0;
	turns_tell(&code->turns, EVENT_MATCH, v, u, code->psi[u]);
	return robbed;
}

void match_code_lift(struct match_code *code, int32_t v, int32_t psi)
{
	const int32_t before = code->psi[v];

	if (before == psi)
		return;
	turns_put(&code->turns, &code->psi[v], psi);
	code->turns.counts.relabels++;
	turns_tell(&code->turns, EVENT_RELABEL, v, before, psi);
}

void match_code_give_up(struct match_code *code, int32_t v)
{
	turns_put(&code->turns, &code->mu[v], MATE_GIVEN_UP);
	code->turns.counts.given_up++;
	turns_tell(&code->turns, EVENT_GIVE_UP, v, v, code->psi[v]);
}

enum turn_end match_code_look(enum match_need need)
{
	static const enum turn_end ends[] = {
		[MATCH_NOTHING] = TURN_MORE,
		[MATCH_LABELS] = TURN_DUE,
		[MATCH_END] = TURN_OVER,
	};

	return ends[need];
}
