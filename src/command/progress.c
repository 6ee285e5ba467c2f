/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/progress.h"

#include "src/base/clock.h"
#include "src/base/text.h"
#include "src/command/session.h"
#include "src/engine/problem.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"

#include <string.h>

/* Seconds until the first line, and between two. */
static const double FIRST = 1, NEXT = 0.5;

/* Whether the number is known without a look at the machine; S* and T* do not count as reached. */
static bool is_at_hand(const struct run *run, enum counter counter)
{
	return run_counts(run, counter) && !(counter == COUNTER_reached && run->plan.graph->labels.super);
}

/* What a run of its problem counts, as far as there is room for it. */
static void say_counters(const struct run *run, struct text *text)
{
	enum { ROOM = 64, NUMBER = 12 }; /* letters; of most numbers */
	const struct result_row *row;

	text_print(text, "cycle %lld, ", (long long)run->now.counters[COUNTER_cycles]);
	if (run->now.queue >= 0)
		text_print(text, "queue %lld, ", (long long)run->now.queue);
	for (row = run_problem(run)->results; row->title; row++)
		if (row->status && is_at_hand(run, row->counter) &&
		    text->length + strlen(row->status) + NUMBER < ROOM)
			text_print(text, "%s %lld, ", row->status,
				   (long long)run->now.counters[row->counter]);
}

void progress_print_aside(const struct session *session, struct text *text)
{
	if (session->progress.aside.name)
		text_print(text, "%s: cycle %lld, ", session->progress.aside.name,
			   (long long)session->progress.aside.cycles);
}

static void draw(struct session *session, double now)
{
	const struct run *run = session->run;
	char buffer[80];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	if (run && run->stepping)
		say_counters(run, &text);
	progress_print_aside(session, &text);
	text_print(&text, "%.0f s", now - session->progress.began);
	out_flush(&session->out);
	out_return(&session->messages);
	out_print(&session->messages, "%-70s", buffer);
	out_return(&session->messages);
	out_flush(&session->messages);
	session->progress.drawn = true;
	session->progress.last = now;
}

/* If results cannot be written any more, work ends: its results would be lost. */
static enum urgency ask(void *context)
{
	struct session *session = context;
	struct progress *progress = &session->progress;
	double now;

	if (progress->wanted && progress->working) {
		now = clock_seconds();
		if (now - progress->began > FIRST && now - progress->last > NEXT)
			draw(session, now);
	}
	return session->out.failed ? URGENCY_QUIT : poll_ask(&progress->outer);
}

void progress_install(struct session *session, struct poll outer, bool wanted)
{
	session->progress.outer = outer;
	session->progress.wanted = wanted;
	session->poll = (struct poll){ ask, session };
	/* A write that waits draws no progress: that would have to wait, too. */
	session->out.poll = session->messages.poll = outer;
}

void progress_begin(struct session *session)
{
	session->progress.working = true;
	if (session->progress.wanted)
		session->progress.began = clock_seconds();
}

void progress_end(struct session *session)
{
	session->progress.working = false;
	progress_wipe(session);
}

void progress_wipe(struct session *session)
{
	if (!session->progress.drawn)
		return;
	session->progress.drawn = false;
	out_return(&session->messages);
	out_print(&session->messages, "%70s", "");
	out_return(&session->messages);
}

static void look_aside(void *context, struct run *run)
{
	struct session *session = context;

	session->progress.aside.cycles = run->now.counters[COUNTER_cycles];
}

struct watcher progress_watch(struct session *session, const char *name)
{
	session->progress.aside.name = name;
	session->progress.aside.cycles = 0;
	return (struct watcher){ .look = look_aside, .context = session, .privately = true };
}

void progress_leave(struct session *session)
{
	session->progress.aside.name = NULL;
}
