/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/intake.h"

#include "src/base/text.h"
#include "src/command/session.h"

static void say_counted(struct session *session, int64_t count, const char *what)
{
	if (count)
		session_say(session, "%s: %lld", what, (long long)count);
}

void intake_say(struct session *session, double seconds)
{
	const struct graph *graph = session->graph;
	const struct intake *intake = &graph->intake;
	char size[96];
	struct text text;

	text_fixed(&text, size, sizeof(size));
	graph_size(graph, &text);
	if (session->settings.clock)
		text_print(&text, ", in %.3f seconds", seconds);
	session_say(session, "%s: %s", graph->title, size);
	say_counted(session, intake->loops, "self-loops dropped");
	say_counted(session, intake->parallels, "parallel arcs merged");
	say_counted(session, intake->idle, "arcs of capacity 0, which carry nothing");
	say_counted(session, intake->rounded, graph->meaning == WEIGHT_LENGTH
		    ? "lengths rounded to whole numbers" : "capacities rounded to whole numbers");
	say_counted(session, intake->outside, "vertices left out, outside the largest component");
}
