/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/host/pr_match.h"

#include "src/graph/graph.h"

#include <string.h>

/* --- The queue. --- */

static int32_t follow(const struct pr_match *pr, int32_t place)
{
	return place + 1 == pr->room ? 0 : place + 1;
}

static void put(struct pr_match *pr, int32_t v)
{
	turns_put(&pr->code.turns, &pr->queue[pr->now.last], v);
	pr->now.last = follow(pr, pr->now.last);
}

static bool is_empty(const struct pr_match *pr)
{
	return pr->now.first == pr->now.last;
}

int32_t pr_match_waiting(const struct pr_match *pr)
{
	const int32_t count = pr->now.last - pr->now.first;

	return count < 0 ? count + pr->room : count;
}

/* All free columns. */
static void fill(struct pr_match *pr)
{
	int32_t v;

	for (v = pr->code.rows; v < pr->code.vertices; v++)
		if (pr->code.mu[v] == MATE_NONE)
			put(pr, v);
}

enum match_need pr_match_needs(const struct pr_match *pr)
{
	if (pr->code.turns.inside)
		return MATCH_NOTHING;
	if (is_empty(pr))
		return MATCH_END;
	return pr->paced && 2 * (pr->code.turns.counts.matches - pr->now.mark) >= pr->code.vertices
		       ? MATCH_LABELS
		       : MATCH_NOTHING;
}

void pr_match_relabeled(struct pr_match *pr)
{
	pr->now.mark = pr->code.turns.counts.matches;
	if (is_empty(pr))
		fill(pr);
}

/* --- A turn. --- */

/* Line 5: the row of least psi next to the turn's column; -1: none has a finite one. A row one
 * below the column is as low as can be, so the search ends there. */
static void find(struct pr_match *pr)
{
	const struct match_code *code = &pr->code;
	const struct graph *graph = code->graph;
	const int32_t v = pr->now.v;
	int64_t p = graph->row[v];

	pr->now.u = -1;
	pr->now.psi = code->vertices;
	for (; p < graph->row[v + 1] && pr->now.psi != code->psi[v] - 1; p++) {
		const int32_t u = graph->head[p];

		if (code->psi[u] < pr->now.psi) {
			pr->now.psi = code->psi[u];
			pr->now.u = u;
		}
	}
	turns_count_scan(&pr->code.turns, v, p - graph->row[v]);
}

/* Lines 6 to 10, and 13. */
static bool push(struct pr_match *pr)
{
	int32_t w;

	find(pr);
	if (pr->now.u < 0) {
		match_code_give_up(&pr->code, pr->now.v);
		return true;
	}
	w = match_code_take(&pr->code, pr->now.v, pr->now.u);
	if (w >= 0)
		put(pr, w);
	return false;
}

static void begin_turn(void *code)
{
	struct pr_match *pr = code;

	pr->now.v = pr->queue[pr->now.first];
	pr->now.first = follow(pr, pr->now.first);
	pr->now.stage = PR_MATCH_FIND;
}

/* Lines 5 to 13, an event at a time. */
static bool step(void *code, bool single)
{
	struct pr_match *pr = code;
	const enum pr_match_stage stage = pr->now.stage;

	(void)single;
	switch (stage) {
	case PR_MATCH_FIND:
		pr->now.stage = PR_MATCH_LIFT_COLUMN;
		return push(pr);
	case PR_MATCH_LIFT_COLUMN:
		pr->now.stage = PR_MATCH_LIFT_ROW;
		match_code_lift(&pr->code, pr->now.v, pr->now.psi + 1);
		return false;
	default:
		match_code_lift(&pr->code, pr->now.u, pr->now.psi + 2);
		return true;
	}
}

static enum turn_end look(void *code)
{
	return match_code_look(pr_match_needs(code));
}

enum turn_end pr_match_advance(struct pr_match *pr, enum turn_unit unit, int64_t count,
			       const struct poll *poll)
{
	static const struct turn_steps steps = { look, begin_turn, step };

	return turns_go_on(pr, &steps, unit, count, poll);
}

/* --- The beginning. --- */

void pr_match_begin(struct pr_match *pr, const struct match_code *code, bool paced, int32_t *queue)
{
	memset(pr, 0, sizeof(*pr));
	pr->code = *code;
	pr->paced = paced;
	pr->queue = queue;
	pr->room = code->vertices - code->rows + 1;
	fill(pr);
}
