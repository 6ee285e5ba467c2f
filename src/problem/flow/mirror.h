/* SPDX-License-Identifier: GPL-3.0-or-later
 * mirror: residual capacities, excesses and heights of a run in memory of the host. On sim
 * they are the machine's own memory; from a GPU they are copied when they are needed.
 */
#ifndef SPILLWAY_PROBLEM_FLOW_MIRROR_H
#define SPILLWAY_PROBLEM_FLOW_MIRROR_H

#include "src/host/residual.h"

#include <stdbool.h>

struct err;
struct run;

enum {
	MIRROR_CAPACITY = 1,
	MIRROR_EXCESS = 2,
	MIRROR_HEIGHT = 4,
	MIRROR_ALL = 7,
	MIRROR_LOOK = 8 /* added to the others: only to display, so the copies are not counted */
};

struct mirror {
	struct residual view;
	bool mapped;     /* excess and heights in `view` are the machine's own memory */
	bool capacity_mapped; /* residual capacities in `view` are, too */
	bool shown;      /* the host holds the state, and the machine has a copy of it */
	void *cpu_lists; /* hybrid-mf: memory of the CPU's lists, where that cannot be machine
			    memory, owned; or NULL */
	void *raw;       /* [words] residual capacities in the layout's own order, if they are
			    not mapped, owned; or NULL */
	int32_t *queue;  /* [vertices] working space */
	int32_t *height; /* [vertices] working space */
	char *before;    /* copy made by mirror_remember, owned; or NULL */
};

/* Makes the mirror of a run whose arrays are allocated. It copies nothing yet. */
bool mirror_open(struct run *run, struct err *err);
void mirror_close(struct run *run);
/* Copies the arrays of `which` from the machine, where they are not mapped. Returns the view,
 * which the caller may change and then store; NULL: the machine failed. */
struct residual *mirror_fetch(struct run *run, unsigned which, struct err *err);
bool mirror_store(struct run *run, unsigned which, struct err *err);
/* For variants that work on the host (run->now.held). After mirror_hold the host holds the state:
 * the view is the newer copy, and fetching and storing copy nothing. mirror_release copies
 * everything back to the machine. mirror_show copies it there for display only. After every
 * change of the view the variant calls mirror_changed. */
bool mirror_hold(struct run *run, struct err *err);
bool mirror_release(struct run *run, struct err *err);
bool mirror_show(struct run *run, struct err *err);
void mirror_changed(struct run *run);
/* Buffers for residual capacities, [words], and excess, [vertices], apart from the mirror's. */
struct mirror_flow {
	void *capacity;  /* in the machine's order, or by entry if the layout is by_entry */
	int64_t *excess;
};

/* For rescue.h: copies both from the machine in pieces, for display only. *whole: poll did not
 * ask to stop, and the mirror has all of them. */
bool mirror_fetch_flow(struct run *run, bool *whole, struct err *err);
/* mirror_make_flow allocates such buffers; false: memory was refused. mirror_swap_flow exchanges
 * them with the mirror's. mirror_sort_flow orders the capacities by entry, and uses the mirror's
 * buffer for that. */
bool mirror_make_flow(const struct run *run, struct mirror_flow *flow);
void mirror_swap_flow(struct run *run, struct mirror_flow *flow);
void mirror_sort_flow(struct run *run, struct mirror_flow *flow);
/* For the history, where arrays are mapped: the host is about to change residual capacities and
 * excess in place; it has changed them. */
void mirror_remember(struct run *run);
void mirror_keep_changes(struct run *run);
/* Or the host gave up half-way: restores what mirror_remember copied. */
void mirror_put_back(struct run *run);
/* The number of arrays in `which`, and their bytes on the machine. */
int mirror_arrays(unsigned which);
int64_t mirror_bytes(const struct run *run, unsigned which);

#endif
