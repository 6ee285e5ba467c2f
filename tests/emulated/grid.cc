/* SPDX-License-Identifier: GPL-3.0-or-later
 * Who goes on is drawn by the seed. Workers hand each other the turn by semaphores, so all that
 * they share needs no lock.
 */
#include "tests/emulated/grid_inside.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

struct grid_state grid_state;
struct emulated_dim emulated_thread, emulated_block, emulated_threads, emulated_blocks;
int64_t emulated_left;

/* Of so many times that a thread is left in its middle, another block goes on once. */
enum { BLOCK_SWAP = 8 };

void grid_fail(const char *format, ...)
{
	va_list args;

	fputs("emulated CUDA: ", stderr);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
	abort();
}

/* Marsaglia, Xorshift RNGs (2003), with the multiplier of Vigna. */
unsigned grid_random(unsigned count)
{
	uint64_t *x = &grid_state.random;

	*x ^= *x >> 12;
	*x ^= *x << 25;
	*x ^= *x >> 27;
	return (unsigned)((*x * UINT64_C(2685821657736338717) >> 32) * count >> 32);
}

/* --- Steps. --- */

static int64_t steps_done()
{
	return grid_state.steps + grid_state.dealt - emulated_left;
}

int64_t grid_now()
{
	return steps_done() * spillway_emulation.tick;
}

/* How far it goes up to the next chance, but not beyond where the host goes on. */
static void deal()
{
	struct grid_state *grid = &grid_state;
	const int64_t swap = spillway_emulation.swap;

	grid->steps = steps_done();
	grid->dealt = grid->until - grid->steps;
	if (swap && grid->dealt > 2 * swap)
		grid->dealt = 1 + grid_random((unsigned)(2 * swap));
	emulated_left = grid->dealt;
}

static bool host_is_due()
{
	return steps_done() >= grid_state.until;
}

/* --- Threads. --- */

/* One that is ready, and is no more. */
static struct thread *take_ready(struct worker *worker)
{
	const unsigned i = grid_random(worker->ready_count);
	struct thread *thread = worker->ready[i];

	worker->ready[i] = worker->ready[--worker->ready_count];
	return thread;
}

/* The present fiber leaves; `to` goes on. NULL: the worker itself. */
static void go_on(struct thread *self, struct thread *to)
{
	struct worker *worker = self->worker;

	if (to != self)
		fiber_switch(&self->fiber, to ? &to->fiber : &worker->home);
	grid_state.self = self;
	emulated_thread.x = self->number;
	emulated_block.x = worker->block;
}

void grid_wake(struct thread *thread)
{
	struct worker *worker = thread->worker;

	thread->waits = NULL;
	worker->ready[worker->ready_count++] = thread;
}

void grid_sleep()
{
	struct thread *self = grid_state.self;
	struct worker *worker = self->worker;

	emulated_left--;
	go_on(self, worker->ready_count && !host_is_due() ? take_ready(worker) : NULL);
}

void emulated_pause()
{
	struct thread *self = grid_state.self;
	struct worker *worker = self->worker;
	const bool leaves = host_is_due() || !grid_random(BLOCK_SWAP);

	deal();
	grid_wake(self);
	go_on(self, leaves ? NULL : take_ready(worker));
}

/* A fiber: thread `number` of one block after the other. */
static void run_thread(void *context)
{
	struct thread *self = (struct thread *)context;

	for (;;) {
		go_on(self, self);
		grid_state.launch.call(grid_state.launch.args);
		self->worker->live--;
		grid_thread_ended(self->worker);
		grid_sleep();
	}
}

/* --- Blocks. --- */

static void begin_block(struct worker *worker)
{
	worker->begins = false;
	worker->live = grid_state.launch.threads;
	for (; worker->made < worker->live; worker->made++) {
		struct thread *thread = &worker->threads[worker->made];

		thread->worker = worker;
		thread->number = worker->made;
		fiber_make(&thread->fiber, run_thread, thread);
	}
	for (unsigned i = 0; i < worker->live; i++)
		grid_wake(&worker->threads[i]);
}

/* The worker has the next block to do, if one is left. */
static void give_block(struct worker *worker)
{
	struct grid_state *grid = &grid_state;

	worker->begins = grid->next_block < grid->launch.blocks;
	if (worker->begins)
		worker->block = grid->next_block++;
	else
		grid->busy--;
}

/* Nobody can go on, and somebody waits. */
static void report_deadlock()
{
	for (struct worker *worker : grid_state.workers)
		for (unsigned i = 0; worker && i < worker->made; i++)
			if (worker->threads[i].waits)
				fprintf(stderr, "block %u, thread %u waits at %s\n", worker->block,
					i, worker->threads[i].waits);
	grid_fail("threads wait for each other for ever");
}

/* Whoever goes on next. */
static sem_t *next_turn()
{
	struct grid_state *grid = &grid_state;
	const unsigned first = grid_random(MOST_BLOCKS);

	if (!grid->busy || host_is_due())
		return &grid->host;
	for (unsigned i = 0; i < MOST_BLOCKS; i++) {
		struct worker *worker = grid->workers[(first + i) % MOST_BLOCKS];

		if (worker && (worker->ready_count || worker->begins))
			return &worker->turn;
	}
	report_deadlock();
	return NULL;
}

static void wait_turn(sem_t *turn)
{
	while (sem_wait(turn) != 0)
		;
}

/* A worker goes on until none of its threads can, or it is somebody else's turn. */
static void *work(void *context)
{
	struct worker *worker = (struct worker *)context;

	wait_turn(&worker->turn);
	for (;;) {
		if (worker->begins)
			begin_block(worker);
		fiber_switch(&worker->home, &take_ready(worker)->fiber);
		if (!worker->live)
			give_block(worker);
		sem_post(next_turn());
		wait_turn(&worker->turn);
	}
	return NULL;
}

/* Signals are for the program's own thread. */
static struct worker *hire()
{
	struct worker *worker = (struct worker *)calloc(1, sizeof(*worker));
	sigset_t all, before;

	sigfillset(&all);
	pthread_sigmask(SIG_BLOCK, &all, &before);
	if (!worker || sem_init(&worker->turn, 0, 0) != 0 ||
	    pthread_create(&worker->thread, NULL, work, worker) != 0)
		grid_fail("no thread for a block");
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return worker;
}

/* --- The host. --- */

void grid_launch(const struct emulated_launch *launch)
{
	struct grid_state *grid = &grid_state;
	const unsigned most = launch->cooperative ? MOST_BLOCKS : MOST_BLOCKS / 8;

	grid_wait();
	if (!grid->random)
		sem_init(&grid->host, 0, 0);
	if (!grid->random || grid->seed != spillway_emulation.seed) {
		grid->seed = spillway_emulation.seed;
		grid->random = (uint64_t)grid->seed * UINT64_C(0x9e3779b97f4a7c15) | 1;
	}
	grid->launch = *launch;
	grid->next_block = grid->arrived = 0;
	grid->busy = launch->blocks < most ? launch->blocks : most;
	emulated_threads = { launch->threads, 1, 1 };
	emulated_blocks = { launch->blocks, 1, 1 };
	for (unsigned i = 0; i < grid->busy; i++) {
		if (!grid->workers[i])
			grid->workers[i] = hire();
		give_block(grid->workers[i]);
	}
}

bool grid_go_on(int64_t steps)
{
	struct grid_state *grid = &grid_state;

	if (!grid->busy || steps <= 0)
		return !grid->busy;
	grid->until = steps_done() + steps;
	deal();
	sem_post(next_turn());
	wait_turn(&grid->host);
	return !grid->busy;
}

void grid_wait()
{
	while (!grid_go_on(INT64_C(1) << 40))
		;
}
