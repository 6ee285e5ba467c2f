/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/host/p_dbfs.h"

#include "src/graph/graph.h"
#include "src/host/carve.h"

#include <string.h>

static void put(struct p_dbfs *bfs, int32_t *at, int32_t value)
{
	turns_put(&bfs->code.turns, at, value);
}

static void put_seen(struct p_dbfs *bfs, int32_t u, int64_t search)
{
	turns_put_wide(&bfs->code.turns, &bfs->seen[u], search);
}

/* --- A search. --- */

/* The path that ends in that free row, from its end back to the column that the search began at. */
static void trace(struct p_dbfs *bfs, int32_t row)
{
	const int32_t root = bfs->columns[bfs->now.at];
	struct p_dbfs_step *step = bfs->path;

	put(bfs, &step->row, row);
	put(bfs, &step->column, bfs->from[row]);
	for (; step->column != root; step++) {
		put(bfs, &step[1].row, bfs->code.mu[step->column]);
		put(bfs, &step[1].column, bfs->from[step[1].row]);
	}
	bfs->now.left = (int32_t)(step - bfs->path) + 1;
	bfs->now.stage = P_DBFS_AUGMENT;
}

/* Column v of the search has row u next to it. True: a path ends there. */
static bool reach(struct p_dbfs *bfs, int32_t v, int32_t u)
{
	const int64_t seen = bfs->seen[u];

	if (seen == P_DBFS_DEAD || seen == bfs->now.search)
		return false;
	if (seen >= bfs->now.phase) {
		bfs->now.met = true;
		return false;
	}
	put_seen(bfs, u, bfs->now.search);
	put(bfs, &bfs->from[u], v);
	put(bfs, &bfs->queue[bfs->now.last++], u);
	return bfs->code.mu[u] < 0;
}

/* Looks at all rows next to a column, or up to the first free one. True: there is one. */
static bool look_around(struct p_dbfs *bfs, int32_t v)
{
	const struct graph *graph = bfs->code.graph;
	int64_t p = graph->row[v];
	bool found = false;

	for (; p < graph->row[v + 1] && !found; p++)
		found = reach(bfs, v, graph->head[p]);
	turns_count_scan(&bfs->code.turns, v, p - graph->row[v]);
	return found;
}

/* No path from this column, nor from any row of the search. */
static void give_up(struct p_dbfs *bfs)
{
	int32_t i;

	for (i = 0; i < bfs->now.last; i++)
		put_seen(bfs, bfs->queue[i], P_DBFS_DEAD);
	match_code_give_up(&bfs->code, bfs->columns[bfs->now.at]);
}

/* One column on. True: the search has ended without a path. If it has met no row of another search,
 * it has seen all that can be reached. */
static bool search(struct p_dbfs *bfs)
{
	if (look_around(bfs, bfs->now.next)) {
		trace(bfs, bfs->queue[bfs->now.last - 1]);
		return false;
	}
	if (bfs->now.first < bfs->now.last) {
		bfs->now.next = bfs->code.mu[bfs->queue[bfs->now.first++]];
		return false;
	}
	if (!bfs->now.met)
		give_up(bfs);
	return true;
}

/* The next column of the path takes its row. True: it was the last one. */
static bool augment(struct p_dbfs *bfs)
{
	const struct p_dbfs_step *step = &bfs->path[--bfs->now.left];

	(void)match_code_take(&bfs->code, step->column, step->row);
	return !bfs->now.left;
}

/* --- A turn. --- */

static void begin_turn(void *data)
{
	struct p_dbfs *bfs = data;

	bfs->now.search++;
	bfs->now.stage = P_DBFS_SEARCH;
	bfs->now.next = bfs->columns[bfs->now.at];
	bfs->now.first = bfs->now.last = 0;
	bfs->now.met = false;
}

/* Behind the last column of the list a phase begins with those that were kept. */
static void end_turn(struct p_dbfs *bfs)
{
	const int32_t v = bfs->columns[bfs->now.at];

	if (bfs->code.mu[v] == MATE_NONE)
		put(bfs, &bfs->columns[bfs->now.kept++], v);
	if (++bfs->now.at < bfs->now.count)
		return;
	bfs->now.count = bfs->now.kept;
	bfs->now.kept = bfs->now.at = 0;
	bfs->now.phase = bfs->now.search + 1;
}

static bool step(void *data, bool single)
{
	struct p_dbfs *bfs = data;
	const bool ended = bfs->now.stage == P_DBFS_SEARCH ? search(bfs) : augment(bfs);

	(void)single;
	if (ended)
		end_turn(bfs);
	return ended;
}

enum match_need p_dbfs_needs(const struct p_dbfs *bfs)
{
	return bfs->code.turns.inside || bfs->now.count ? MATCH_NOTHING : MATCH_END;
}

static enum turn_end look(void *data)
{
	return match_code_look(p_dbfs_needs(data));
}

enum turn_end p_dbfs_advance(struct p_dbfs *bfs, enum turn_unit unit, int64_t count,
			     const struct poll *poll)
{
	static const struct turn_steps steps = { look, begin_turn, step };

	return turns_go_on(bfs, &steps, unit, count, poll);
}

/* --- The beginning. --- */

/* All free columns. */
static void fill(struct p_dbfs *bfs)
{
	int32_t v;

	for (v = bfs->code.rows; v < bfs->code.vertices; v++)
		if (bfs->code.mu[v] == MATE_NONE)
			put(bfs, &bfs->columns[bfs->now.count++], v);
}

void p_dbfs_refill(struct p_dbfs *bfs)
{
	int32_t u;

	if (p_dbfs_needs(bfs) != MATCH_END)
		return;
	fill(bfs);
	for (u = 0; bfs->now.count && u < bfs->code.rows; u++)
		put_seen(bfs, u, 0);
}

static int64_t lay_out(struct p_dbfs *bfs, const struct graph *graph, char *room)
{
	const int64_t rows = graph->labels.left;
	const int64_t columns = graph->labels.count - rows;
	int64_t bytes = 0;

	bfs->columns = carve(room, &bytes, columns, sizeof(*bfs->columns));
	bfs->seen = carve(room, &bytes, rows, sizeof(*bfs->seen));
	bfs->from = carve(room, &bytes, rows, sizeof(*bfs->from));
	bfs->queue = carve(room, &bytes, rows, sizeof(*bfs->queue));
	bfs->path = carve(room, &bytes, (rows < columns ? rows : columns) + 1, sizeof(*bfs->path));
	return bytes;
}

int64_t p_dbfs_bytes(const struct graph *graph)
{
	struct p_dbfs nowhere;

	return lay_out(&nowhere, graph, NULL);
}

void p_dbfs_begin(struct p_dbfs *bfs, const struct match_code *code, void *room)
{
	memset(bfs, 0, sizeof(*bfs));
	bfs->code = *code;
	(void)lay_out(bfs, code->graph, room);
	bfs->now.phase = 1;
	fill(bfs);
}
