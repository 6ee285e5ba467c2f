/* SPDX-License-Identifier: GPL-3.0-or-later
 * mirror: the machine's arrays as the host sees them. On sim they are the same
 * memory; from a GPU they are copied when asked for.
 */
#ifndef SPILLWAY_RUN_MIRROR_H
#define SPILLWAY_RUN_MIRROR_H

#include "src/host/residual.h"

#include <stdbool.h>

struct err;
struct run;

enum {
	MIRROR_CAPACITY = 1,
	MIRROR_EXCESS = 2,
	MIRROR_HEIGHT = 4,
	MIRROR_ALL = 7,
	MIRROR_LOOK = 8 /* beside the others: somebody only looks, count nothing */
};

struct mirror {
	struct residual view;
	bool mapped;     /* excess and heights are the machine's own memory */
	bool same;       /* so are the residual capacities */
	bool shown;      /* held, and the machine has what the view has */
	void *room;      /* of who works on the host, where it cannot be mapped; or NULL */
	void *raw;       /* [words] the machine's words, where the layout has them in an
			    order of its own and they cannot be mapped; or NULL */
	int32_t *queue;  /* [vertices] working space */
	int32_t *height; /* [vertices] working space */
	char *before;    /* see mirror_remember; or NULL */
};

/* Makes the mirror of a run whose arrays are allocated; nothing is copied yet. */
bool mirror_open(struct run *run, struct err *err);
void mirror_close(struct run *run);
/* Brings the arrays of `which` up to date; NULL on failure. The view may be
 * changed, and then stored. */
struct residual *mirror_fetch(struct run *run, unsigned which, struct err *err);
bool mirror_store(struct run *run, unsigned which, struct err *err);
/* For who works on the host in place (run->now.held): from now on the view is what counts,
 * and fetching and storing copy nothing; until the machine gets it all back. Meanwhile it
 * is shown to those who look there. Whoever changed the view says so. */
bool mirror_hold(struct run *run, struct err *err);
bool mirror_release(struct run *run, struct err *err);
bool mirror_show(struct run *run, struct err *err);
void mirror_changed(struct run *run);
/* Residual capacities and excess as buffers of their own, [words] and [vertices]. */
struct mirror_flow {
	void *capacity;  /* as the machine has them; by entry where the layout is so */
	int64_t *excess;
};

/* For rescue.h: brings both over in pieces, for somebody who only looks. *whole: poll did
 * not ask to stop meanwhile, and the mirror has them. */
bool mirror_fetch_flow(struct run *run, bool *whole, struct err *err);
/* Makes such buffers; false: memory was refused. Exchanges them with the mirror's. Sorts
 * capacities by entry, which takes the mirror's buffer for them. */
bool mirror_make_flow(const struct run *run, struct mirror_flow *flow);
void mirror_swap_flow(struct run *run, struct mirror_flow *flow);
void mirror_sort_flow(struct run *run, struct mirror_flow *flow);
/* For the history: the host is about to change residual capacities and excess in place,
 * where they can be mapped; and it has. */
void mirror_remember(struct run *run);
void mirror_keep_changes(struct run *run);
/* Or it gave up half-way: what was remembered stands there again. */
void mirror_put_back(struct run *run);
/* How many arrays `which` are, and their bytes on the machine. */
int mirror_arrays(unsigned which);
int64_t mirror_bytes(const struct run *run, unsigned which);

#endif
