/* SPDX-License-Identifier: GPL-3.0-or-later
 * footprint: what a run takes on a machine, structure by structure, before it is started. It
 * follows from the rows of arrays of the problem and the variant, and the problem's topology.
 */
#ifndef SPILLWAY_ENGINE_FOOTPRINT_H
#define SPILLWAY_ENGINE_FOOTPRINT_H

#include "gpu/core/kernel.h"

#include <stdint.h>

struct machine;
struct plan;

/* One structure: "heads", "distances". */
struct structure {
	const char *key;
	int64_t bytes;
};

enum { MOST_STRUCTURES = 8 };

/* Who is told: words, such as a width, and bytes or another number, each with its key, a literal. */
struct footprint {
	struct machine *machine; /* which the run is for; NULL: it is not known yet */
	void *to;
	void (*words)(void *to, const char *key, const char *value);
	void (*bytes)(void *to, const char *key, int64_t bytes);
};

/* The width of a run's numbers. */
enum width plan_width(const struct plan *plan);
/* Tells the width, all bytes, and those of each structure; or what the problem tells instead. */
void footprint_tell(const struct plan *plan, const struct footprint *footprint);
/* The former, for a problem that tells more. */
void footprint_tell_structures(const struct plan *plan, const struct footprint *footprint);

/* How many structures hold its graph, of those that are told first. And what the graph is called there:
 * "CSR"; "": nothing. */
int footprint_of_graph(const struct plan *plan);
const char *footprint_layout(const struct plan *plan);

#endif
