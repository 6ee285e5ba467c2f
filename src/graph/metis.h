/* SPDX-License-Identifier: GPL-3.0-or-later
 * metis: the header of a METIS file, and what such a file looks like.
 *
 * It begins with two to four numbers and goes on with lines of numbers, and so do
 * edge lists. What tells them apart is that rows of neighbours differ in length, as
 * lines of an edge list do not, and that edge lists have no lines of a single number
 * and no comments that begin with %. A file whose lines are all equally long is taken
 * for an edge list, unless it is small enough to be seen as a whole and keeps
 * everything that its header promises.
 */
#ifndef SPILLWAY_GRAPH_METIS_H
#define SPILLWAY_GRAPH_METIS_H

#include <stdbool.h>
#include <stdint.h>

struct metis_header {
	int64_t vertices, edges;
	int skip;      /* numbers that begin a row: the vertex's size and weights */
	bool weighted; /* the edge's weight follows every neighbour */
};

/* Takes the header's line apart; false if it is none. */
bool metis_parse_header(const char *begin, const char *end, struct metis_header *header);
/* Whether the file begins as METIS files do, and not as edge lists do. */
bool metis_recognise(const char *begin, const char *end);

#endif
