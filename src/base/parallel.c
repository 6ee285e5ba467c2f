/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/base/parallel.h"

#include "src/base/cores.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>

/* Beyond this, memory is what work on arrays waits for. */
enum { THREADS = 16 };

struct part {
	void (*work)(void *context, int64_t begin, int64_t end);
	void *context;
	int64_t begin, end;
	pthread_t thread;
	bool has_thread;
};

static void *work(void *context)
{
	const struct part *part = context;

	part->work(part->context, part->begin, part->end);
	return NULL;
}

static int count_parts(int64_t count, int64_t least)
{
	const int64_t cores = count > least ? cores_usable() : 1;
	int64_t parts = least > 0 ? count / least : count;

	parts = parts < cores ? parts : cores;
	parts = parts < THREADS ? parts : THREADS;
	return parts > 1 ? (int)parts : 1;
}

/* Signals stay with the thread that has called. */
static void begin_threads(struct part *parts, int count)
{
	sigset_t all, before;
	int i;

	sigfillset(&all);
	if (pthread_sigmask(SIG_SETMASK, &all, &before))
		return;
	for (i = 1; i < count; i++)
		parts[i].has_thread = !pthread_create(&parts[i].thread, NULL, work, &parts[i]);
	(void)pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void parallel(int64_t count, int64_t least, void (*part)(void *context, int64_t begin, int64_t end),
	      void *context)
{
	const int many = count_parts(count, least);
	struct part parts[THREADS];
	int i;

	for (i = 0; i < many; i++)
		parts[i] = (struct part){ .work = part, .context = context,
					  .begin = i ? parts[i - 1].end : 0,
					  .end = i + 1 < many ? count / many * (i + 1) : count };
	begin_threads(parts, many);
	for (i = 0; i < many; i++)
		if (!parts[i].has_thread)
			(void)work(&parts[i]);
	for (i = 1; i < many; i++)
		if (parts[i].has_thread)
			(void)pthread_join(parts[i].thread, NULL);
}
