/* SPDX-License-Identifier: GPL-3.0-or-later
 * legs: a run whose graph was edited on the way. An edit ends a leg of the run and begins the next
 * one: a run by the same plan on the edited graph, from the flow that the edit has mended.
 *
 *      leg 0  cycle 0 ... 5 |
 *                        edit 1
 *      leg 1                | cycle 5 ... 9 |
 *                                        edit 2
 *      leg 2                                | cycle 9 ...
 *
 * The session has the run and the graph of the present leg. Earlier legs stand where their edit was made,
 * so undo leads back over edits. Later ones begin anew where the run comes to their edit again, which the
 * engine lets happen between cycles only (plan.edit). An edit in an earlier leg takes the place of those
 * that lie behind.
 */
#ifndef SPILLWAY_COMMAND_LEGS_H
#define SPILLWAY_COMMAND_LEGS_H

#include "src/engine/plan.h"
#include "src/host/mend.h"

#include <stdbool.h>
#include <stdint.h>

struct arc_edit;
struct arrival;
struct err;
struct graph;
struct past;
struct session;

/* Edits of arcs by what they do; and the arc of the first of them. */
struct edit_words {
	int64_t wider, narrower, added, removed, same;
	struct {
		int32_t tail, head;
		int64_t was, is;
	} arc;
};

/* Counts an edit, before it is made. */
void edit_words_count(struct edit_words *words, const struct graph *graph, const struct arc_edit *edit);

struct leg {
	struct plan plan;           /* of its run */
	struct graph *graph;        /* owned; that of the present leg is the session's graph */
	struct rescue *from;        /* its first state, owned; NULL: of the first leg */
	struct run *run;            /* where the next edit was made, owned; NULL: it is the present one, or
				       gone to save memory */
	int64_t cycle;              /* at whose end this leg begins */
	struct mended mended;       /* what the edit that it begins with has done, */
	double seconds;             /* and how long that took on this host, to the start of its run */
	struct edit_words words;    /* what the edit is */
	struct past *past;          /* what panels show of the leg that the edit ended, owned; NULL: of the
				       first leg */
};

/* All zeroes: no edit was made. */
struct legs {
	struct leg *rows; /* [count], owned */
	int count, at;    /* the present one is number `at` */
};

/* Edits the graph, of which the edits are sorted, an arc at most once. A run goes on from its mended flow;
 * one that stands within a cycle first goes to the end of it. On failure nothing but that has changed;
 * *bad: the edit that is wrong, or -1. */
bool legs_edit(struct session *session, const struct arc_edit *edits, int64_t count, int64_t *bad,
	       struct err *err);
/* What was before the present leg; NULL: nothing. */
const struct past *legs_past(const struct session *session);
/* Whether the run stands where an edit waits that was undone. */
bool legs_waits(const struct session *session);
/* Makes it again, and prints that. */
bool legs_go_on(struct session *session, struct err *err);
/* Undoes the edit that the present leg begins with, and prints that: the run stands where it was made. */
bool legs_go_back(struct session *session, struct err *err);
/* Goes back over edits until the present leg has the end of that cycle. */
bool legs_go_back_to(struct session *session, int64_t cycle, struct err *err);
/* Of `count` units to be done, those up to the next edit. */
int64_t legs_cut(const struct session *session, enum unit unit, int64_t count);
/* As stops_step (stops.h), and makes edits that wait on the way, also if no more units are to be done. */
bool legs_step(struct session *session, enum unit unit, int64_t count, bool (*until)(void *, struct err *),
	       void *context, struct arrival *arrival, struct err *err);
/* Takes the state that the present leg began with; the caller owns it. NULL: there is none. */
struct rescue *legs_take_state(struct session *session);
/* The run has ended: forgets all legs. The session keeps the present graph. */
void legs_end(struct session *session);

#endif
