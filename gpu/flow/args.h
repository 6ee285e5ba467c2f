/* SPDX-License-Identifier: GPL-3.0-or-later
 * args: the kernels' arguments. Pointers point to the machine's own memory. The engine fills
 * these structs, and knows the widths (gpu/core/kernel.h).
 */
#ifndef SPILLWAY_GPU_FLOW_ARGS_H
#define SPILLWAY_GPU_FLOW_ARGS_H

#include <stdint.h>

struct event_sum;

/* Maximum flow. What row, head and residual hold depends on the layout
 * (layout_bcsr.h, layout_rcsr.h, layout_fcsr.h); `places` is its number of residual arcs. */
struct flow_args {
	struct event_sum *events; /* [EVENT_KINDS][EVENT_PARTS]; NULL: events are not counted */
	const void *row;          /* ARC_T [vertices + 1] */
	const void *back_row;     /* rcsr, fcsr: ARC_T [vertices + 1], counted from `arcs` on */
	const void *flow_index;   /* rcsr, fcsr: ARC_T [arcs] */
	const int32_t *head;      /* [places] */
	const void *capacity;     /* fcsr: CAP_T [arcs]: c, of declared arcs */
	void *residual;           /* CAP_T [places]: c_f; fcsr: [arcs]: f, of declared arcs */
	int64_t *excess;          /* [vertices]: e */
	int32_t *height;          /* [vertices]: h */
	int32_t *queue;           /* [vertices]: avq; in a search, all vertices it reached */
	int32_t *queue_size;      /* [1]; in a search, of the next level alone */
	const void *mate;         /* ARC_T [places] cuda-mf: the place of the opposite arc; NULL
				     elsewhere */
	const int32_t *worklist;  /* [vertices] ecl: WL_PR or WL_GR, a third of `queue`; NULL
				     elsewhere */
	int32_t *next;            /* [vertices] ecl: WL_next, another third, which queue_size
				     counts; likewise */
	int32_t *time;            /* [vertices] ecl: the cycle, > 0, in which each last joined
				     WL_next, or the search, < 0, that visited it; likewise */
	int64_t *supply;          /* [vertices] sync: excess of active vertices that is still to
				     be pushed in this cycle; NULL elsewhere */
	int32_t *frozen;          /* [vertices] sync: heights at the beginning of the cycle;
				     likewise */
	/* balance.cu; NULL and 0 elsewhere: */
	int64_t *best;            /* [vertices] lowest residual neighbour of an entry so far,
				     height << 32 | place in the row; INT64_MAX: none */
	int64_t *offset;          /* [vertices] number of an entry's first arc among the arcs of
				     all entries */
	uint64_t *ticket;         /* [1] entries and their arcs (balance.h) */
	const int32_t *first_child; /* ns: [vertices + 1] */
	const int32_t *parent;    /* ns: [children] */
	int32_t *lists[2];        /* hp: [vertices] each, sublists in turn; ns: [children], the
				     children's queue */
	int32_t *list, *rest;     /* the entries of this launch; those of the next sublist */
	int32_t *list_size;       /* [1] size of the list that is being filled */
	int64_t entries;          /* number of entries in `list`, or in the queue */
	int64_t dealt, share;     /* wd: number of arcs of all entries, and of a thread */
	int64_t done;             /* arcs of every entry that were read in earlier launches */
	int32_t mdt;              /* hp: most arcs of an entry in this launch */
	int32_t *distance;        /* [vertices]: distances of a search; NULL: no searches on the
				     machine */
	int32_t *active;          /* [1]: vertices left active by the search */
	int64_t *visits;          /* [1]: vertices and arcs the search visited */
	const int32_t *hurry;     /* [1] in memory of the host: enum hurry (gpu/core/grid.h); NULL:
				     none */
	int64_t arcs;             /* rcsr, fcsr: declared arcs */
	int32_t vertices;
	int32_t first, last;      /* in a search: this level's entries in the queue */
	int32_t level;            /* distance of these entries */
	int32_t source, sink;
	int32_t root;             /* ecl, in a search: its root, the sink or the source */
	int32_t stamp;            /* ecl: value to write into `time` now */
	int32_t renewed;          /* sync: heights were recomputed since `frozen` was written */
};

#endif
