/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/cover.h"

#include "src/command/predict_parts.h"
#include "src/view/panel.h"

#include <string.h>

static bool always(const struct snapshot *snapshot)
{
	(void)snapshot;
	return true;
}

/* What is in the worklists of blocks, or waits on the host, is the next queue. */
static bool has_next(const struct snapshot *snapshot)
{
	return snapshot->blocks.blocks > 0 || snapshot->host;
}

/* Who was there before, as a quiz is before it asks, knows cycles that are to come. */
static bool knows_more(const struct snapshot *snapshot)
{
	return snapshot->trace.known > snapshot->trace.count;
}

/* The panels to be covered. A list of the last cycle, or a picture with marks to be counted, is none. */
static const struct {
	bool of_queue; /* at questions for the queue only */
	const char *panel;
	bool (*gives)(const struct snapshot *snapshot);
} covers[] = {
	{ true, "heights", always },  { true, "levels", always }, { true, "frontier", always },
	{ true, "queue", has_next },  { true, "lists", has_next }, { true, "psi", has_next },
	{ false, "timeline", knows_more },
};

bool question_covers_said(const struct question *question)
{
	return question && question->kind->guess == GUESS_QUEUE;
}

bool question_covers(const struct question *question, const struct panel *panel,
		     const struct snapshot *snapshot)
{
	size_t i;

	if (!question)
		return false;
	for (i = 0; i < sizeof(covers) / sizeof(covers[0]); i++)
		if (!strcmp(covers[i].panel, panel->name) &&
		    (!covers[i].of_queue || question_covers_said(question)))
			return covers[i].gives(snapshot);
	return false;
}
