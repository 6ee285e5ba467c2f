/* SPDX-License-Identifier: GPL-3.0-or-later
 * lean: a residual graph for algorithms of the host that look at arcs more often than they push.
 * An arc is one word of 32 bits, so a scan reads 4 bytes an arc:
 *
 *      bit 31    the arc itself has residual capacity
 *      bit 30    the opposite arc has
 *      bits 29-0 its head
 *
 * Only a push reads capacities. Those, the excess and the heights are the caller's (struct
 * residual), and are changed in place, so every step can be displayed. A push also keeps both
 * words of the arc true.
 */
#ifndef SPILLWAY_HOST_LEAN_H
#define SPILLWAY_HOST_LEAN_H

#include "src/host/residual.h"
#include "src/host/turns.h"

struct err;
struct memory;

#define LEAN_OUT UINT32_C(0x80000000)
#define LEAN_IN UINT32_C(0x40000000)

/* fields: the graph, the caller's arrays, its own arrays, and who watches. */
struct lean {
	struct turns turns; /* comes first */
	const struct graph *graph;
	int32_t vertices, source, sink;
	void *rest;         /* [entries] c_f, int32_t or int64_t; the caller's, as are the next two */
	bool wide;          /* `rest` is int64_t */
	int64_t *excess;    /* [vertices] */
	int32_t *height;    /* [vertices] */
	uint32_t *arc;      /* [entries] the words above */
	uint32_t *first;    /* [vertices + 1] the graph's rows */
};

/* Whether the graph is small enough: entries have 32-bit indices, vertices 30 bits. `name`: of
 * the variant, for the error. */
bool lean_fits(const struct graph *graph, const char *name, struct err *err);
/* Lays its arrays out from the byte `at` of `room` on, and moves `at` behind them. `room` NULL:
 * only `at` is moved. */
void lean_lay_out(struct lean *lean, const struct graph *graph, char *room, int64_t *at);
/* Begins at the preflow in `residual`, whose arrays it changes in place, and which must outlive
 * it. Its arrays must have been laid out. */
void lean_begin(struct lean *lean, const struct residual *residual);
/* Moves flow over the entry p of u. Tells of it. */
void lean_push(struct lean *lean, int32_t u, uint32_t p, int64_t amount);
/* Sets the height of u, and tells of it if it was another one. */
void lean_lift(struct lean *lean, int32_t u, int32_t height);

static inline int32_t lean_head(uint32_t arc)
{
	return (int32_t)(arc & ~(LEAN_OUT | LEAN_IN));
}

/* Residual capacity. */
static inline int64_t lean_rest(const struct lean *lean, uint32_t p)
{
	return lean->wide ? ((const int64_t *)lean->rest)[p] : ((const int32_t *)lean->rest)[p];
}

/* As those of turns.h. */
static inline void lean_put(struct lean *lean, int32_t *at, int32_t value)
{
	turns_put(&lean->turns, at, value);
}

static inline void lean_put_index(struct lean *lean, uint32_t *at, uint32_t value)
{
	turns_put_index(&lean->turns, at, value);
}

static inline void lean_put_wide(struct lean *lean, int64_t *at, int64_t value)
{
	turns_put_wide(&lean->turns, at, value);
}

static inline void lean_count_scan(struct lean *lean, int32_t u, int64_t arcs)
{
	turns_count_scan(&lean->turns, u, arcs);
}

#endif
