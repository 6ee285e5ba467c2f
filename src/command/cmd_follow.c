/* SPDX-License-Identifier: GPL-3.0-or-later
 * follow: sets the vertex and the warp that panels are about if none is named.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/session.h"
#include "src/graph/graph.h"
#include "src/view/report.h"

#include <string.h>

static bool tell(struct session *session, struct err *err)
{
	struct report report;
	struct text text;
	char buffer[32];
	bool good;

	report_init(&report, &session->memory, "info");
	report_hide(&report, true);
	report_text(&report, "topic", "follow");
	report_hide(&report, false);
	text_fixed(&text, buffer, sizeof(buffer));
	if (session->chosen.vertex >= 0) {
		graph_label(session->graph, session->chosen.vertex, &text);
		report_text(&report, "vertex", buffer);
	} else {
		report_null(&report, "vertex");
	}
	if (session->chosen.warp >= 0)
		report_number(&report, "warp", session->chosen.warp);
	else
		report_null(&report, "warp");
	/* Asking changes nothing that `save` records. */
	session->steps_only = true;
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

static bool follow_warp(struct session *session, const char *word, struct err *err)
{
	long long warp;

	if (!word_number(word, "the number of a warp", 0, INT64_MAX, &warp, err))
		return false;
	session->chosen.warp = warp;
	session_say(session, "panels follow warp %lld", warp);
	return true;
}

static bool follow_vertex(struct session *session, const char *word, struct err *err)
{
	int32_t vertex;

	if (!session_need_network(session, err) ||
	    !graph_vertex(session->graph, word, &vertex, err))
		return false;
	session->chosen.vertex = vertex;
	session_say(session, "panels follow vertex %s", word);
	return true;
}

static bool follow(struct session *session, const struct line *line, struct err *err)
{
	const char *word = line->count > 1 ? line->words[1] : "";
	bool is_warp = line->count > 1 && !strcmp(word, "warp");

	if (line->count == 1)
		return tell(session, err);
	if (line->count != 2 + is_warp)
		return usage_error(&command_follow, err);
	if (is_warp)
		return follow_warp(session, line->words[2], err);
	if (strcmp(word, "none"))
		return follow_vertex(session, word, err);
	session_follow_none(session);
	session_say(session, "panels follow nothing");
	return true;
}

const struct command command_follow = {
	.name = "follow",
	.group = "look",
	.usage = "[V | warp W | none]",
	.summary = "choose the vertex or the warp that panels show",
	.help = "`show vertex`, `show warp` and, on large graphs, `show flow` then use it unless "
		"you name another, and so do the panels of the screen. You can follow a vertex "
		"and a warp at the same time. A new graph ends it. Without an argument `follow` "
		"prints what is followed.",
	.most = 2,
	.complete = COMPLETE_FOLLOW,
	.run = follow,
};
