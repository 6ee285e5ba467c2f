/* SPDX-License-Identifier: GPL-3.0-or-later
 * balance: shared by the kernels of balance.cu and the variants that launch them. wd, ns and hp
 * are the strategies.
 */
#ifndef SPILLWAY_GPU_FLOW_BALANCE_H
#define SPILLWAY_GPU_FLOW_BALANCE_H

#include "gpu/flow/args.h"

/* A ticket has a number of entries in its upper 31 bits, and of their arcs in the lower 33. */
#define BALANCE_ENTRY (UINT64_C(1) << 33)

struct balance_args {
	struct flow_args flow;
	int64_t *best;      /* [vertices]: lowest residual neighbour of an entry so far,
			       height << 32 | place in the row; INT64_MAX: none */
	int64_t *offset;    /* wd, hp: [vertices]: number of an entry's first arc among the arcs of
			       all entries */
	uint64_t *ticket;   /* wd, hp: [1]: number of entries and of their arcs */
	const int32_t *first_child; /* ns: [vertices + 1] */
	const int32_t *parent; /* ns: [children] */
	int32_t *lists[2];  /* hp: [vertices] each, sublists in turn; ns: [children], the
			       children's queue */
	int32_t *list;      /* the entries of this launch */
	int32_t *rest;      /* the entries of the next sublist */
	int32_t *list_size; /* [1]: size of the list that is being filled */
	int64_t entries;    /* number of entries in `list`, or in the queue */
	int64_t dealt;      /* wd: number of arcs of all entries */
	int64_t share;      /* wd: number of arcs that a thread reads */
	int64_t done;       /* number of arcs of every entry that earlier launches have read */
	int32_t mdt;        /* hp: most arcs of an entry in this launch */
};

#endif
