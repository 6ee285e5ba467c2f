/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/host/hk.h"

#include "src/graph/graph.h"
#include "src/host/carve.h"

#include <string.h>

static void put(struct hk *hk, int32_t *at, int32_t value)
{
	turns_put(&hk->code.turns, at, value);
}

/* --- The path. --- */

static void put_step(struct hk *hk, int32_t depth, int32_t vertex)
{
	struct hk_step *step = &hk->path[depth];

	hk->now.depth = depth;
	put(hk, &step->vertex, vertex);
	turns_put_index(&hk->code.turns, &step->entry, (uint32_t)hk->code.graph->row[vertex]);
}

/* The neighbour that a step leads to. */
static int32_t next_of(const struct hk *hk, const struct hk_step *step)
{
	return hk->code.graph->head[step->entry];
}

/* Whether the path may go over from `from`, which is of the side that it began at. */
static bool leads_on(const struct hk *hk, int32_t from, int32_t to)
{
	return hk->seen[to] != hk->now.phase &&
	       (hk->now.from_row || hk->code.psi[to] == hk->code.psi[from] - 1);
}

/* The last step of the path looks on for a neighbour. False: it has none. */
static bool look_on(struct hk *hk)
{
	struct hk_step *step = &hk->path[hk->now.depth];
	const struct graph *graph = hk->code.graph;
	const uint32_t end = (uint32_t)graph->row[step->vertex + 1];
	uint32_t p = step->entry;

	while (p < end && !leads_on(hk, step->vertex, graph->head[p]))
		p++;
	turns_count_scan(&hk->code.turns, step->vertex, p - step->entry + (p < end));
	turns_put_index(&hk->code.turns, &step->entry, p);
	return p < end;
}

/* One step on or back. True: the search has ended without a path. */
static bool search(struct hk *hk)
{
	int32_t to, mate;

	if (!look_on(hk))
		return --hk->now.depth < 0;
	to = next_of(hk, &hk->path[hk->now.depth]);
	put(hk, &hk->seen[to], hk->now.phase);
	mate = hk->code.mu[to];
	if (mate >= 0) {
		put_step(hk, hk->now.depth + 1, mate);
		return false;
	}
	hk->now.stage = HK_AUGMENT;
	hk->now.step = hk->now.from_row ? hk->now.depth : 0;
	return false;
}

/* The next column of the path takes its row. A path from a column is gone from there to the free row.
 * One from a row is gone from the other end, the free column. True: the path has ended. */
static bool augment(struct hk *hk)
{
	const struct hk_step *step = &hk->path[hk->now.step];
	const int32_t to = next_of(hk, step);

	if (hk->now.from_row) {
		(void)match_code_take(&hk->code, to, step->vertex);
		return --hk->now.step < 0;
	}
	(void)match_code_take(&hk->code, step->vertex, to);
	return ++hk->now.step > hk->now.depth;
}

/* --- A turn. --- */

/* The next free row to begin at; behind the last one the phase has ended. Another search may have
 * matched a row of the list. */
static void find_row(struct hk *hk)
{
	hk->now.ended = false;
	if (hk->now.at < hk->now.count)
		return;
	while (hk->now.row_at < hk->now.row_count &&
	       hk->code.mu[hk->free_rows[hk->now.row_at]] >= 0)
		hk->now.row_at++;
	hk->now.ended = hk->now.row_at == hk->now.row_count;
}

/* Behind the columns come the rows that are still free. */
static void list_rows(struct hk *hk)
{
	int32_t u;

	hk->now.row_at = hk->now.row_count = 0;
	for (u = 0; hk->widely && hk->now.kept && u < hk->code.rows; u++)
		if (hk->code.mu[u] < 0)
			put(hk, &hk->free_rows[hk->now.row_count++], u);
}

static void end_turn(struct hk *hk)
{
	const int32_t v = hk->path[0].vertex;

	if (hk->now.from_row) {
		hk->now.row_at++;
	} else {
		if (hk->code.mu[v] == MATE_NONE)
			put(hk, &hk->columns[hk->now.kept++], v);
		if (++hk->now.at == hk->now.count)
			list_rows(hk);
	}
	find_row(hk);
}

static void begin_turn(void *data)
{
	struct hk *hk = data;

	hk->now.from_row = hk->now.at == hk->now.count;
	hk->now.stage = HK_SEARCH;
	put_step(hk, 0, hk->now.from_row ? hk->free_rows[hk->now.row_at]
					 : hk->columns[hk->now.at]);
}

static bool is_lost(const struct hk *hk)
{
	return !hk->now.from_row && hk->code.psi[hk->path[0].vertex] == hk->code.vertices;
}

static bool step(void *data, bool single)
{
	struct hk *hk = data;
	bool ended = true;

	(void)single;
	if (is_lost(hk))
		match_code_give_up(&hk->code, hk->path[0].vertex);
	else
		ended = hk->now.stage == HK_SEARCH ? search(hk) : augment(hk);
	if (ended)
		end_turn(hk);
	return ended;
}

/* --- Phases. --- */

enum match_need hk_needs(const struct hk *hk)
{
	if (hk->code.turns.inside || !hk->now.ended)
		return MATCH_NOTHING;
	return hk->now.kept ? MATCH_LABELS : MATCH_END;
}

/* Searches from rows may have matched columns that were kept. */
void hk_relabeled(struct hk *hk)
{
	int32_t count = 0;
	int32_t i;

	for (i = 0; i < hk->now.kept; i++)
		if (hk->code.mu[hk->columns[i]] == MATE_NONE)
			put(hk, &hk->columns[count++], hk->columns[i]);
	hk->now.count = count;
	hk->now.kept = hk->now.at = hk->now.row_at = hk->now.row_count = 0;
	hk->now.phase++;
	find_row(hk);
}

static enum turn_end look(void *data)
{
	return match_code_look(hk_needs(data));
}

enum turn_end hk_advance(struct hk *hk, enum turn_unit unit, int64_t count, const struct poll *poll)
{
	static const struct turn_steps steps = { look, begin_turn, step };

	return turns_go_on(hk, &steps, unit, count, poll);
}

/* --- The beginning. --- */

static int64_t lay_out(struct hk *hk, const struct graph *graph, char *room)
{
	const int64_t rows = graph->labels.left;
	const int64_t columns = graph->labels.count - rows;
	int64_t bytes = 0;

	hk->columns = carve(room, &bytes, columns, sizeof(*hk->columns));
	hk->free_rows = carve(room, &bytes, hk->widely ? rows : 0, sizeof(*hk->free_rows));
	hk->seen = carve(room, &bytes, rows + columns, sizeof(*hk->seen));
	hk->path = carve(room, &bytes, (rows < columns ? rows : columns) + 1, sizeof(*hk->path));
	return bytes;
}

int64_t hk_bytes(const struct graph *graph, bool widely)
{
	struct hk nowhere = { .widely = widely };

	return lay_out(&nowhere, graph, NULL);
}

void hk_begin(struct hk *hk, const struct match_code *code, bool widely, void *room)
{
	memset(hk, 0, sizeof(*hk));
	hk->code = *code;
	hk->widely = widely;
	(void)lay_out(hk, code->graph, room);
	hk->now.kept = match_code_list(&hk->code, hk->columns);
	hk->now.ended = true;
}
