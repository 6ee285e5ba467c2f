/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/progress.h"

#include "src/base/clock.h"
#include "src/base/text.h"
#include "src/command/session.h"
#include "src/engine/run.h"

/* Seconds until the first line, and between two. */
static const double FIRST = 1, NEXT = 0.5;

static void draw(struct session *session, double now)
{
	const struct run *run = session->run;
	char buffer[80];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	if (run && run->stepping)
		text_print(&text, "cycle %lld, pushes %lld, relabels %lld, ",
			   (long long)run->now.counters[COUNTER_cycles],
			   (long long)run->now.counters[COUNTER_pushes],
			   (long long)run->now.counters[COUNTER_relabels]);
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
