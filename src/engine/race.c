/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/race.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/engine/run.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>

enum {
	NOBODY = -1,
	STACK = 8 << 20 /* bytes of a thread's stack: as the first thread has on most hosts */
};

/* A run of the race, and its thread. */
struct runner {
	struct race *race;
	int number;
	struct plan plan;
	pthread_t thread;
	struct run *run;        /* where it has won, and was not taken */
};

struct race {
	struct memory *memory;
	atomic_bool stop;       /* all are told to stop */
	atomic_int winner;      /* number of the runner that has won, or NOBODY */
	atomic_int working;     /* threads that have not done their work yet */
	int count;              /* threads that have begun */
	struct runner runners[];
};

/* For the poll of a run: it is of no use any more as soon as another has won. */
static enum urgency ask(void *context)
{
	const struct race *race = context;

	return race->stop || race->winner != NOBODY ? URGENCY_DROP : URGENCY_NONE;
}

/* From its first state to its end. */
static bool goes_to_its_end(struct run *run, struct err *err)
{
	enum halt halt;

	return run && run_step(run, UNIT_CYCLE, INT64_MAX, NULL, NULL, &halt, err) && halt == HALT_END &&
	       run->now.phase == PHASE_DONE;
}

static void *go(void *context)
{
	struct runner *runner = context;
	struct race *race = runner->race;
	struct err err = { 0 };
	struct run *run = run_start(&runner->plan, race->memory, &err);
	int nobody = NOBODY;

	if (goes_to_its_end(run, &err)) {
		runner->run = run;
		if (atomic_compare_exchange_strong(&race->winner, &nobody, runner->number))
			run = NULL;
		else
			runner->run = NULL;
	}
	run_free(run);
	race->working--;
	return NULL;
}

/* Signals stay with the thread that began the race. */
static bool begin_thread(struct runner *runner)
{
	pthread_attr_t attributes;
	sigset_t all, before;
	bool good;

	if (pthread_attr_init(&attributes))
		return false;
	sigfillset(&all);
	good = !pthread_attr_setstacksize(&attributes, STACK) && !pthread_sigmask(SIG_SETMASK, &all, &before);
	if (good) {
		good = !pthread_create(&runner->thread, &attributes, go, runner);
		(void)pthread_sigmask(SIG_SETMASK, &before, NULL);
	}
	(void)pthread_attr_destroy(&attributes);
	return good;
}

struct race *race_begin(const struct plan *plans, int count, struct memory *memory, struct err *err)
{
	struct race *race = memory_new(memory, sizeof(*race) + (size_t)count * sizeof(race->runners[0]),
				       "a race", err);
	struct runner *runner;

	if (!race)
		return NULL;
	race->memory = memory;
	race->winner = NOBODY;
	while (race->count < count) {
		runner = &race->runners[race->count];
		*runner = (struct runner){ .race = race, .number = race->count, .plan = plans[race->count] };
		runner->plan.poll = (struct poll){ ask, race };
		runner->plan.watcher = (struct watcher){ 0 };
		race->working++;
		if (!begin_thread(runner)) {
			race->working--;
			break;
		}
		race->count++;
	}
	if (race->count == count)
		return race;
	race_free(race);
	(void)err_set(err, ERR_MEMORY, "the host refuses another thread");
	return NULL;
}

bool race_is_won(const struct race *race)
{
	return race->winner != NOBODY;
}

bool race_is_over(const struct race *race)
{
	return !race->working;
}

void race_stop(struct race *race)
{
	race->stop = true;
}

struct run *race_take(struct race *race, int *number)
{
	struct run *run;

	*number = race->winner;
	if (*number == NOBODY)
		return NULL;
	run = race->runners[*number].run;
	race->runners[*number].run = NULL;
	return run;
}

void race_free(struct race *race)
{
	int i;

	if (!race)
		return;
	race_stop(race);
	for (i = 0; i < race->count; i++) {
		(void)pthread_join(race->runners[i].thread, NULL);
		run_free(race->runners[i].run);
	}
	memory_free(race);
}
