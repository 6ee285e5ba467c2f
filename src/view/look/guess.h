/* SPDX-License-Identifier: GPL-3.0-or-later
 * guess: a user's prediction of what the run does next, for `predict`. A guess is made, the
 * run steps by one unit, and the guess is graded by the events and the state that follow.
 */
#ifndef SPILLWAY_VIEW_LOOK_GUESS_H
#define SPILLWAY_VIEW_LOOK_GUESS_H

#include "src/engine/log.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct prospect;
struct run;

enum guess_kind {
	GUESS_PUSH,     /* u pushes to v; `number` is the amount, if the user named one */
	GUESS_RELABEL,  /* u is relabeled to height `number` */
	GUESS_VALUE,    /* `value` of u is `number` afterwards */
	GUESS_QUEUE,    /* the queue has `number` entries afterwards */
	GUESS_NOTHING,  /* u neither pushes nor is relabeled; with u = NO_VERTEX: no vertex does */
	GUESS_NEXT,     /* u is the next that pushes or is relabeled */
	/* Of the last launch that discharged, and of the arbiter (guess_work.c): */
	GUESS_SLOWEST,  /* `warp` takes longest */
	GUESS_IDLE,     /* lane `number` of `warp` has nothing to do */
	GUESS_WORKER    /* `number`, an enum worker, works */
};

/* A value of a vertex that can be predicted. */
struct guess_value {
	const char *word;              /* in commands */
	const char *name;              /* of expressions, that has it: word(V), but for a mate */
	const struct problem *problem; /* that has the name */
	const char *says;              /* between the vertex and the value */
	const char *none;              /* the word for a negative value; NULL: it is a number, too */
	const char *lacks;             /* behind the vertex, if it has none */
	bool is_mate;                  /* it is the number of a vertex of the other side */
};

/* The value of that word; NULL: there is none. */
const struct guess_value *guess_value_find(const char *word);

struct guess {
	enum guess_kind kind;
	const struct guess_value *value; /* GUESS_VALUE */
	int32_t u, v;
	int64_t warp;
	int64_t number;   /* GUESS_PUSH: the amount, -1: any */
};

enum { MOST_TIES = 8 };

/* The grade: right or wrong, and what really happened. */
struct grade {
	bool right;
	bool tie;                /* right, because the run chose another neighbour as low as v, or another
				    warp took as long, or another vertex acted in the same wave */
	int64_t event;           /* number of the event that shows it; -1: there is none */
	struct log_entry entry;  /* of that event */
	int32_t ties[MOST_TIES]; /* of a deed that was not guessed: neighbours to which it could as well
				    have pushed; so many, and others for which there is no room */
	int tie_count;
	int64_t more_ties;
	int64_t more;            /* further events of the same vertex */
	int64_t number;          /* GUESS_VALUE, GUESS_QUEUE: the real number; -1: the variant
				    keeps no queue. GUESS_SLOWEST: the warp. GUESS_IDLE: arcs that the lane
				    read. GUESS_WORKER: enum worker */
	int64_t warps;           /* GUESS_SLOWEST, GUESS_IDLE: of the launch */
	int64_t answers;         /* GUESS_NEXT, GUESS_SLOWEST: how many are right */
};

/* Whether this guess can be graded; if not, *err says why. */
bool guess_check(const struct run *run, const struct guess *guess, struct err *err);
/* Grades the guess by the state and by the events from number `first` on. A push to a neighbour that
 * stood as low as the one that the run chose is right, too. */
bool guess_grade(struct run *run, const struct guess *guess, const struct prospect *prospect,
		 int64_t first, struct grade *grade, struct err *err);
/* The same for the last three kinds of guesses, by the launch and the decision that came last. An error:
 * there was none, or it has no such warp. */
bool guess_grade_work(struct run *run, const struct guess *guess, struct grade *grade, struct err *err);
/* What the value of a guess is now: negative, where the vertex has none. */
bool guess_read_value(struct run *run, const struct guess *guess, int64_t *number, struct err *err);
/* How many vertices are active now. */
bool guess_read_active(struct run *run, int64_t *number, struct err *err);
/* Whether an event lets a vertex push, or lifts it. */
bool guess_is_deed(const struct log_entry *entry);
/* Whether two such events came at the same time: in one wave of one launch. */
bool guess_is_together(const struct run *run, const struct log_entry *one, const struct log_entry *other);
/* Whether the run stands within a cycle, in which some vertices have already had their turn. */
bool guess_is_midway(const struct run *run);
/* Chooses a vertex to ask the user about: an active one that has not had its turn in this cycle, in a
 * traversal one that an active one reaches or lowers; drawn by the seed and the moment. NO_VERTEX: there
 * is none. */
bool guess_choose(struct run *run, int32_t *vertex, struct err *err);

#endif
