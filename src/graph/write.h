/* SPDX-License-Identifier: GPL-3.0-or-later
 * write: networks and flows in the formats of others.
 *
 * Writers hand their lines to a struct save, which remembers what fails, so they
 * return nothing.
 */
#ifndef SPILLWAY_GRAPH_WRITE_H
#define SPILLWAY_GRAPH_WRITE_H

#include "src/graph/network.h"

struct save;

/* The title without the folders of a file's name. */
const char *write_title(const struct network *network);

/* DIMACS vertices count from 1 without gaps, which is how they are numbered here:
 * vertex + 1. Where their names are others, comment lines say so, a line for a
 * stretch: `c vertices 1 to 20 are L1 to L20`. */
void write_dimacs_names(const struct network *network, struct save *save);

/* DIMACS maximum flow (.max). The network must have a source and a sink. Every pair
 * of joined vertices is written, one without capacity either way too, so that the
 * file is read back as the same network. */
void write_dimacs_max(const struct network *network, struct save *save);

/* A DIMACS solution: `s VALUE`, then `f TAIL HEAD FLOW` for every arc with flow, its
 * ends numbered as write_dimacs_max does. `capacity` holds c_f of every entry, `wide`
 * says whether as int64_t or int32_t. */
void write_dimacs_solution(const struct network *network, const void *capacity, bool wide,
			   int64_t value, struct save *save);

#endif
