/* SPDX-License-Identifier: GPL-3.0-or-later
 * layout: how the residual graph lies on a machine (WBPR, section 3.2).
 *
 * On the host, residual capacities are always ordered by the graph's entries (struct
 * residual). A layout copies them to where its kernels read them, and back. A layout is one
 * file with one row; layouts.def lists the rows.
 */
#ifndef SPILLWAY_PROBLEM_FLOW_LAYOUT_H
#define SPILLWAY_PROBLEM_FLOW_LAYOUT_H

#include "src/engine/footprint.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct graph;
struct packing;
struct plan;
struct run;

enum { LAYOUT_MOST_SPOTS = 3 };

/* The place of a residual arc: its index in one of the layout's arrays, for display. `back_key`
 * names the place of the opposite arc. */
struct layout_spot {
	const char *key, *back_key;
	int64_t place; /* -1: there is none */
};

struct layout {
	const char *name, *title;
	const char *width_key, *bytes_key; /* keys for the width and for the sum of bytes */
	bool by_entry; /* residual capacities have the order of the graph's entries */
	/* `stride` below: the plan's (ideas.h); layouts without rows of fixed stride ignore it.
	 * How many places for residual arcs `head` has; how many words, as wide as capacities,
	 * hold the residual capacities. */
	int64_t (*places)(const struct graph *graph, int64_t stride);
	int64_t (*words)(const struct graph *graph, int64_t stride);
	/* Fills parts[MOST_STRUCTURES] with the structures ("bcsr_heads"); returns how many there
	 * are. */
	int (*parts)(const struct graph *graph, int64_t stride, enum width width,
		     struct structure *parts);
	/* Fills spots[LAYOUT_MOST_SPOTS] with the places of the arc of an entry in the row of u;
	 * returns how many there are. Takes time linear in the graph, so it is for display
	 * only. */
	int (*spots)(const struct graph *graph, int64_t stride, int32_t u, int64_t entry,
		     struct layout_spot *spots);
	const struct kernel *search[3]; /* kernels of a global relabeling: begin, level, end */
	bool search_lifts; /* the search writes heights as it goes; else distances, which become
			      heights at its end */
	/* Puts the topology on the run's machine, and sets its arguments. */
	bool (*allocate)(struct run *run, struct err *err);
	/* Unless by_entry: how residual capacities lie on the machine (src/engine/array.h). */
	const struct packing *packing;
	/* Tells what else follows from the graph; or NULL. */
	void (*tell)(const struct plan *plan, const struct footprint *footprint);
};

/* The narrowest width in which a layout of the graph fits. */
enum width layout_width(const struct graph *graph, int64_t stride, const struct layout *layout);

/* All layouts, ended by NULL. */
const struct layout *const *layouts(void);
/* Tells of each layout the width, all bytes, and those of each structure (struct problem). */
void layouts_tell(const struct plan *plan, const struct footprint *footprint);

/* For layouts: puts an array of row offsets [vertices + 1] on the machine, in the run's width of
 * arc indices, each offset increased by `first`. NULL: memory was refused. */
const void *layout_allocate_rows(struct run *run, const char *name, const int64_t *row,
			      int64_t first, struct err *err);

#define LAYOUT(name) extern const struct layout layout_##name;
#include "src/problem/flow/layouts.def"
#undef LAYOUT

#endif
