/* SPDX-License-Identifier: GPL-3.0-or-later
 * guess: what somebody says a run will do next, and whether it did: held against the
 * events that the engine told, and the state it left. A guess is made, the run goes on
 * by one unit, then it is graded.
 */
#ifndef SPILLWAY_RUN_GUESS_H
#define SPILLWAY_RUN_GUESS_H

#include "src/run/log.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct run;

enum guess_kind {
	GUESS_PUSH,     /* u pushes to v, an amount if that is named */
	GUESS_RELABEL,  /* u is lifted to `number` */
	GUESS_HEIGHT,   /* u stands at `number` then */
	GUESS_QUEUE,    /* the queue has `number` entries then */
	GUESS_NOTHING   /* u neither pushes nor is lifted; NO_VERTEX: nobody does */
};

struct guess {
	enum guess_kind kind;
	int32_t u, v;
	int64_t number;   /* GUESS_PUSH: the amount, -1: any */
};

/* What there was instead, or just so. */
struct grade {
	bool right;
	int64_t event;           /* that tells it, -1: none does */
	struct log_entry entry;  /* of that event */
	int64_t more;            /* events of its vertex beside it */
	int64_t number;          /* GUESS_HEIGHT, GUESS_QUEUE: as it is; queue -1: none kept */
};

/* Whether it could be graded; else why not. */
bool guess_check(const struct run *run, const struct guess *guess, struct err *err);
/* Grades it by the events from number `first` on. */
bool guess_grade(struct run *run, const struct guess *guess, int64_t first,
		 struct grade *grade, struct err *err);
/* Whether a cycle has begun, so that some have had their turn in it. */
bool guess_is_midway(const struct run *run);
/* A vertex to ask about: one of those that are active and have not had their turn in this
 * cycle, drawn by the seed and the moment; NO_VERTEX: none is. */
bool guess_choose(struct run *run, int32_t *vertex, struct err *err);

#endif
