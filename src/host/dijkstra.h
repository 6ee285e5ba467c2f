/* SPDX-License-Identifier: GPL-3.0-or-later
 * dijkstra: shortest paths from a source by Dijkstra's algorithm (Numerische Mathematik 1, 1959), with a
 * heap in which a vertex has at most one place.
 *
 * The heap has four children a node, which lie side by side: at place i they are at 4 i + 1 to 4 i + 4.
 * Keys lie beside the vertices, so that a comparison reads no distance. When a distance is lowered the
 * vertex rises from where it stands.
 */
#ifndef SPILLWAY_HOST_DIJKSTRA_H
#define SPILLWAY_HOST_DIJKSTRA_H

#include "src/host/path_code.h"

struct dijkstra {
	struct path_code code; /* comes first; its list is the heap, from place 0 on */
	int64_t *key;          /* [vertices] the distance of each in the heap */
	int32_t *place;        /* [vertices] where each vertex stands in it */
};

/* Bytes that it needs; and begins, in as many bytes at `room`, aligned to 8, with all vertices that are
 * reached: their distances may be too long. */
int64_t dijkstra_bytes(int32_t vertices);
void dijkstra_begin(struct dijkstra *dijkstra, void *room);
/* Continues by `count` events or turns. A turn: the nearest vertex leaves the heap and reads its arcs. */
enum turn_end dijkstra_advance(struct dijkstra *dijkstra, enum turn_unit unit, int64_t count,
			       const struct poll *poll);

#endif
