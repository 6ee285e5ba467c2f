/* SPDX-License-Identifier: GPL-3.0-or-later
 * path_code: what codes of the host have in common that find distances from a source. They work on the
 * caller's distances, in place, and in turns (turns.h): in a turn one vertex reads all its arcs.
 *
 * Vertices that wait for their turn stand in `list`, from place *first on. A vertex that waits, or whose
 * turn it is, is marked in `open`.
 */
#ifndef SPILLWAY_HOST_PATH_CODE_H
#define SPILLWAY_HOST_PATH_CODE_H

#include "src/host/check_paths.h"
#include "src/host/pace.h"
#include "src/host/turns.h"

#include <stddef.h>

enum { PATH_CLOSED = 0, PATH_OPEN = INT32_MAX };

/* Begins every such code. fields: turns, the graph, the caller's arrays, and where it stands. */
struct path_code {
	struct turns turns;    /* comes first */
	int32_t vertices;
	const void *row;       /* [vertices + 1] of 8 bytes if wide_rows, else of 4 */
	bool wide_rows;
	const int32_t *head;   /* [arcs] */
	const int64_t *length; /* [arcs]; NULL: each is 1 */
	int64_t *distance;     /* [vertices] PATHS_UNREACHED: not reached so far */
	int32_t *open;         /* [vertices] */
	int32_t *list;         /* [vertices] */
	int32_t *count;        /* [1] number of vertices in the list, */
	int32_t *first;        /* [1] and the place of the first one */
	struct path_turn {
		int32_t vertex; /* whose turn it is */
		int64_t at, end; /* the arcs that it has still to read */
	} now;
};

static inline int64_t path_row(const struct path_code *code, int32_t u)
{
	return code->wide_rows ? ((const int64_t *)code->row)[u] : ((const int32_t *)code->row)[u];
}

/* It is u's turn. */
static inline void path_begin_turn(struct path_code *code, int32_t u)
{
	code->now.vertex = u;
	code->now.at = path_row(code, u);
	code->now.end = path_row(code, u + 1);
}

/* v gets a distance, for the first time or a lower one. */
static inline void path_set(struct path_code *code, int32_t v, int64_t distance, bool is_new)
{
	turns_put_wide(&code->turns, &code->distance[v], distance);
	if (is_new) {
		turns_put(&code->turns, &code->open[v], PATH_OPEN);
		code->turns.counts.reaches++;
	} else {
		code->turns.counts.lowers++;
	}
	turns_tell(&code->turns, is_new ? EVENT_REACH : EVENT_LOWER, code->now.vertex, v, distance);
}

/* What a code does with an arc to v, which leads there at that distance. */
typedef void path_relax(struct path_code *code, int32_t v, int64_t through);

/* The vertex reads arcs, to the next event if `single`, else a bounded number. True: it has read all. */
static inline bool path_read(struct path_code *code, bool single, path_relax *relax)
{
	const int64_t base = code->distance[code->now.vertex];
	const int64_t begin = code->now.at;
	const int64_t end = pace_piece(begin, code->now.end);
	const int64_t told = code->turns.told;
	int64_t p;

	for (p = begin; p < end && !(single && code->turns.told > told); p++)
		relax(code, code->head[p], base + (code->length ? code->length[p] : 1));
	code->now.at = p;
	turns_count_scan(&code->turns, code->now.vertex, p - begin);
	if (p < code->now.end)
		return false;
	turns_put(&code->turns, &code->open[code->now.vertex], PATH_CLOSED);
	return true;
}

/* For turns_go_on(). */
static inline enum turn_end path_look(const struct path_code *code)
{
	return *code->count ? TURN_MORE : TURN_OVER;
}

/* Whether nothing is left to do. */
static inline bool path_is_over(const struct path_code *code)
{
	return !code->turns.inside && !*code->count;
}

#endif
