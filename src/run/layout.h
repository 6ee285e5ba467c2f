/* SPDX-License-Identifier: GPL-3.0-or-later
 * layout: how the residual graph lies on a machine (WBPR, section 3.2).
 *
 * The host always sees residual capacities by the network's entries (struct
 * residual); a layout puts them where its kernels look, and brings them back.
 * A layout is one file with one row; layouts.def lists the rows.
 */
#ifndef SPILLWAY_RUN_LAYOUT_H
#define SPILLWAY_RUN_LAYOUT_H

#include "gpu/kernel.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct network;
struct run;

/* One structure of a layout, as `info graph` lists them: "bcsr_heads". */
struct layout_part {
	const char *key;
	int64_t bytes;
};

enum { LAYOUT_MOST_PARTS = 7, LAYOUT_MOST_SPOTS = 3 };

/* Something about where a residual arc stands in a layout; the second key is the
 * opposite arc's. */
struct layout_spot {
	const char *key, *back_key;
	int64_t place; /* -1: there is none */
};

struct layout {
	const char *name, *title;
	const char *width_key, *bytes_key; /* as structures' keys: width, sum of bytes */
	bool by_entry; /* residual capacities lie as the network's entries do */
	/* Residual arcs, each with its place in `head`; and the words, as wide as capacities,
	 * that say what c_f each has. */
	int64_t (*places)(const struct network *network);
	int64_t (*words)(const struct network *network);
	/* The structures, parts[LAYOUT_MOST_PARTS]; returns how many there are. */
	int (*parts)(const struct network *network, enum width width,
		     struct layout_part *parts);
	/* Where the arc of an entry in the row of u stands, spots[LAYOUT_MOST_SPOTS];
	 * returns how many there are. Takes a look at every entry: for people. */
	int (*spots)(const struct network *network, int32_t u, int64_t entry,
		     struct layout_spot *spots);
	const struct kernel *search[3]; /* of a global relabeling: its begin, level and end */
	bool search_lifts; /* it writes heights as it goes; else distances, and heights at its end */
	/* Puts the arrays on the run's machine and fills run->args. */
	bool (*place)(struct run *run, struct err *err);
	/* Unless by_entry: between the machine's words, raw[words], and those by entry,
	 * capacity[entries]; both in the run's width. */
	void (*gather)(const struct run *run, const void *raw, void *capacity);
	void (*scatter)(const struct run *run, const void *capacity, void *raw);
};

/* The layouts there are, ended by NULL. */
const struct layout *const *layouts(void);

/* For layouts: an array of row offsets [vertices + 1] on the machine, in the run's
 * width of arcs, each increased by `first`. */
const void *layout_place_rows(struct run *run, const char *name, const int64_t *row,
			      int64_t first, struct err *err);

/* Likewise: a table on the machine that nobody writes any more, or NULL. */
const void *layout_put(struct run *run, const char *name, const void *table, size_t size,
		       struct err *err);

#define LAYOUT(name) extern const struct layout layout_##name;
#include "src/run/layouts.def"
#undef LAYOUT

#endif
