/* SPDX-License-Identifier: GPL-3.0-or-later
 * metis: the header of a METIS file, and how to recognise such a file.
 *
 * It begins with two to four numbers and goes on with lines of numbers, and so do edge lists.
 * They differ in that rows of neighbours vary in length, and that edge lists have no lines of
 * a single number and no comments that begin with %. A file whose lines are all equally long
 * is taken for an edge list, unless the first block has the whole file and the file agrees
 * with its header in everything.
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

/* Reads the line of the header; false: it is not a header. */
bool metis_parse_header(const char *begin, const char *end, struct metis_header *header);
/* Whether the beginning is that of a METIS file, not of an edge list. */
bool metis_recognise(const char *begin, const char *end);

#endif
