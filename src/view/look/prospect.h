/* SPDX-License-Identifier: GPL-3.0-or-later
 * prospect: what there was before the step that a guess is about, from which the answer followed.
 */
#ifndef SPILLWAY_VIEW_LOOK_PROSPECT_H
#define SPILLWAY_VIEW_LOOK_PROSPECT_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct guess;
struct run;

/* A neighbour to which a vertex could push; and whether it did, or could as well have. */
struct way_out {
	int32_t v, height;
	int64_t residual; /* c_f(u, v) > 0 */
	bool pushed, tie;
};

struct prospect {
	int64_t residual, excess; /* GUESS_PUSH: c_f(u, v) and e(u) */
	struct way_out *ways;      /* of a deed of a vertex in a flow: [count]; owned */
	int64_t count;
	int32_t height;           /* GUESS_PUSH: of v */
	int64_t relabelings;      /* global relabelings so far, */
	int64_t cycles;           /* and cycles */
	unsigned char *ready;     /* GUESS_NEXT: [vertices] whether each had excess; owned */
	bool had;                 /* GUESS_VALUE: the value is known: */
	int64_t value;
	int64_t queue;            /* GUESS_QUEUE: entries of the queue of the cycle before; -1: there was
				     none */
	int64_t active;           /* GUESS_QUEUE: active vertices; -1: not known */
	int64_t full, stuck;      /* GUESS_QUEUE, of a flow: vertices with excess, without source and sink;
				     and those of them at |V| or higher */
};

/* Call guess_look before the step, and guess_forget after the grade, in any case. */
bool guess_look(struct run *run, const struct guess *guess, struct prospect *prospect, struct err *err);
void guess_forget(struct prospect *prospect);

#endif
