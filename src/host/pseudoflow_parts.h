/* SPDX-License-Identifier: GPL-3.0-or-later
 * pseudoflow_parts: shared by the files of pseudoflow. Private to pseudoflow*.c and to the variant
 * that steps it (src/method).
 *
 *      sink   0                  labels grow downwards, from a root to what hangs on it;
 *             |                  only roots have excess: those are strong
 *             1     2  strong
 *            / \    |
 *           1   3   2
 */
#ifndef SPILLWAY_HOST_PSEUDOFLOW_PARTS_H
#define SPILLWAY_HOST_PSEUDOFLOW_PARTS_H

#include "src/host/pseudoflow.h"

enum { PSEUDOFLOW_NONE = -1 };

struct pseudoflow_vertex {
	int32_t parent;       /* PSEUDOFLOW_NONE: it is a root */
	uint32_t up;          /* entry of this vertex whose head is the parent */
	uint32_t current;     /* entries before it do not lead one label down */
	int32_t child;        /* its first child, */
	int32_t next, before; /* and its siblings */
	int32_t scan;         /* the next child to be searched */
	int32_t strong;       /* a strong root: the next one of its label */
};

/* fields of it are plain data: everything that changes and is not in an array. */
struct pseudoflow_moment {
	bool merged;          /* the excess of a tree is on its way */
	bool gap;             /* nobody stands one label below: nobody in the tree reaches the sink */
	bool had;             /* where it stands there was excess before */
	int32_t at;           /* the vertex that is searched, or where the excess stands */
	int32_t label;        /* of the tree's root */
	int32_t highest;      /* no strong root has a higher label */
	int64_t scanned;      /* arcs read when labels were last made exact */
	int64_t mergers, relabels; /* so far; of all vertices at once */
};

struct pseudoflow {
	struct lean lean;
	struct pseudoflow_vertex *vertex; /* [vertices] */
	int32_t *strong;                  /* [labels] first strong root of each label */
	int32_t *count;                   /* [labels] vertices of each label below |V| */
	int32_t *distance, *queue;        /* [vertices] working space of a global relabeling */
	struct residual residual;         /* the caller's arrays */
	bool paced;                       /* global relabelings come when they are due, */
	bool leave;                       /* and the caller does them */
	const struct poll *poll;          /* of pseudoflow_advance() while it works, else NULL */
	struct pseudoflow_moment now;
};

/* After reading so many times the arcs and vertices of the graph a global relabeling is due. */
enum { PSEUDOFLOW_PACE = 16 };

#endif
