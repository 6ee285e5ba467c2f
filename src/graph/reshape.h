/* SPDX-License-Identifier: GPL-3.0-or-later
 * reshape: networks whose arrays grow, shrink or are copied. A network that is built
 */
#ifndef SPILLWAY_GRAPH_RESHAPE_H
#define SPILLWAY_GRAPH_RESHAPE_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct memory;
struct network;

/* Keeps the vertices v with index[v] >= 0, which is their new number (ascending with v, from 0 to
 * kept - 1), and the arcs between them. Subtracts from `arcs` the entries with a capacity that
 * go. The caller updates labels. On failure nothing has changed. */
bool network_keep(struct network *network, const int32_t *index, int32_t kept,
		  struct memory *memory, struct err *err);

/* Fills *copy with the network, and with copies of its arrays that have room for so many vertices and
 * entries, or for as many as there are; names and title are shared. For a network that others still
 * read while its copy is changed. network_free_arrays frees such arrays. False: memory ran out, and
 * there is nothing to free. */
bool network_copy_arrays(const struct network *network, struct network *copy, int32_t vertices,
			 int64_t entries, struct memory *memory, struct err *err);
void network_free_arrays(struct network *network);

/* Makes room for so many vertices and entries. On failure the network stays as it was. */
bool network_reserve(struct network *network, int32_t vertices, int64_t entries,
		     struct memory *memory, struct err *err);

/* Sorts network->bundles by entry: the last step of whoever adds to it. */
void network_sort_bundles(struct network *network);

#endif
