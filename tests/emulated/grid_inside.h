/* SPDX-License-Identifier: GPL-3.0-or-later
 * grid_inside: launches inside. Private to grid.cc and barrier.cc.
 */
#ifndef SPILLWAY_TESTS_EMULATED_GRID_INSIDE_H
#define SPILLWAY_TESTS_EMULATED_GRID_INSIDE_H

#include "tests/emulated/fiber.h"
#include "tests/emulated/grid.h"

#include <pthread.h>
#include <semaphore.h>

enum { LANES = 32, MOST_THREADS = 1024, MOST_BLOCKS = 64, MOST_WARPS = MOST_THREADS / LANES };

struct worker;

/* A thread of a block. */
struct thread {
	struct fiber fiber;
	struct worker *worker;
	unsigned number;     /* in its block */
	const char *waits;   /* for what; NULL: it does not, or has ended */
};

/* Lanes of a warp that wait for each other: those of `mask`. Values have two places, used in
 * turn: a lane may still read one while others bring the next. */
struct gathering {
	unsigned mask, arrived;
	const char *word;
	unsigned turn;
	uint64_t values[2][LANES];
};

/* Threads of a block that wait at the same barrier. */
struct waiting {
	const char *barrier;
	struct thread *threads[MOST_THREADS];
	unsigned count;
	bool vote;           /* whether one of them voted so */
	bool elected;        /* whether one did when the last barrier was passed */
};

/* What does blocks, one after the other: a thread of the CPU. */
struct worker {
	pthread_t thread;
	sem_t turn;          /* posted: the worker goes on, and nobody else */
	struct fiber home;   /* on the CPU thread's own stack */
	struct thread threads[MOST_THREADS];
	unsigned made;       /* threads that have a fiber */
	struct thread *ready[MOST_THREADS];
	unsigned ready_count;
	bool begins;         /* there is a block that it has not begun */
	unsigned block;      /* which it does */
	unsigned live;       /* threads that have not ended */
	struct waiting waiting;
	struct gathering gatherings[MOST_THREADS]; /* by the lowest lane */
};

/* The launch under way, and who does it. */
struct grid_state {
	struct emulated_launch launch;
	struct worker *workers[MOST_BLOCKS];
	unsigned busy;       /* workers that have a block to do */
	unsigned next_block; /* the next that nobody does yet */
	unsigned arrived;    /* blocks that wait at the barrier of the grid */
	sem_t host;          /* posted: the host goes on */
	struct thread *self; /* who is going on */
	int64_t seed;
	uint64_t random;     /* drawn from that; 0: nothing was launched yet */
	int64_t dealt;       /* emulated_left, when it was set */
	int64_t steps;       /* up to then */
	int64_t until;       /* steps at which the host goes on */
};

extern struct grid_state grid_state;

/* A number below `count`. */
unsigned grid_random(unsigned count);
/* The present thread goes on when somebody has called grid_wake for it. */
void grid_sleep();
void grid_wake(struct thread *thread);
/* A thread has ended: whoever waits for all others of its block may go on. */
void grid_thread_ended(struct worker *worker);
/* The program under test does what CUDA forbids. */
[[noreturn]] void grid_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
