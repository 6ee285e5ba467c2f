/* SPDX-License-Identifier: GPL-3.0-or-later
 * What all panels follow: keys choose the vertex and the warp, and ask why.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/engine/problem.h"
#include "src/graph/graph.h"
#include "src/view/explanation.h"
#include "src/view/panel.h"
#include "ui/tui_parts.h"

#include <string.h>

enum { LINE = 256 };

void tui_follow_vertex(struct tui *tui, int by)
{
	struct run *run = tui->session->run;
	const struct problem *problem = run_problem(run);
	int32_t count = run->plan.graph->vertices;
	int32_t from = tui_subject(tui).chosen;
	struct err ignored = { 0 };
	int64_t active;
	int32_t u, tried;
	char buffer[64];
	struct text name;

	if (tui->doing == TUI_COMMAND || !problem->active(run, &active, &ignored))
		return;
	/* The next active one; where there is none, the next. */
	if (from < 0)
		from = by > 0 ? count - 1 : 0;
	u = (int32_t)(((int64_t)from + by + count) % count);
	for (tried = 0; tried < count && active && !problem->is_active(run, u); tried++)
		u = (int32_t)(((int64_t)u + by + count) % count);
	if (u == from)
		u = (int32_t)(((int64_t)from + by + count) % count);
	text_fixed(&name, buffer, sizeof(buffer));
	graph_label(run->plan.graph, u, &name);
	tui->session->chosen.vertex = u;
	tui_order(tui, "follow %s", buffer);
}

/* The slowest warps of the last launch; their number, 0: none are known. */
static int slow_warps(struct tui *tui, int64_t warps[SLOW_WARPS])
{
	struct snapshot snapshot;
	struct err err = { 0 };
	int count = 0;

	if (snapshot_take(tui->session->run, KNOWN_COUNTS | KNOWN_TICKS | KNOWN_LAST, NO_VERTEX,
			  &snapshot, &err))
		for (; count < snapshot.slow_count; count++)
			warps[count] = snapshot.slow[count].warp;
	snapshot_free(&snapshot);
	return count;
}

void tui_follow_warp(struct tui *tui, int by)
{
	int64_t chosen = tui_subject(tui).chosen_warp;
	int64_t warps[SLOW_WARPS];
	int count, at;

	if (tui->doing == TUI_COMMAND)
		return;
	count = slow_warps(tui, warps);
	if (!count) {
		session_say(tui->session, "there is no launch with data about its warps");
		return;
	}
	for (at = count - 1; at >= 0 && warps[at] != chosen; at--)
		;
	at = at < 0 ? (by > 0 ? 0 : count - 1) : (at + by + count) % count;
	tui->session->chosen.warp = warps[at];
	tui_order(tui, "follow warp %lld", (long long)warps[at]);
}

/* What is asked of a vertex. */
static const char *vertex_question(const struct session *session)
{
	const struct explanation *row =
		session->run ? explanation_of(run_problem(session->run)) : NULL;

	return row ? row->word : explanations()[0]->word;
}

static bool shows_arbiter(const struct tui *tui)
{
	const struct run *run = tui->session->run;

	return run && !strcmp(panel_laid("arbiter", run->plan.variant)->name, "arbiter");
}

/* The question that what is looked at asks; "": nothing is chosen. */
static void choose_question(struct tui *tui, struct text *line)
{
	const struct subject subject = tui_subject(tui);
	int64_t warps[SLOW_WARPS];

	if (subject.chosen_warp >= 0) {
		text_print(line, "why warp %lld", (long long)subject.chosen_warp);
	} else if (subject.chosen >= 0) {
		text_print(line, "why %s ", vertex_question(tui->session));
		graph_label(tui->session->graph, subject.chosen, line);
	} else if (!strcmp(tui->scene->name, "arbiter") && shows_arbiter(tui)) {
		text_print(line, "why cpu");
	} else if (slow_warps(tui, warps) > 0) {
		text_print(line, "why warp %lld", (long long)warps[0]);
	}
}

void tui_ask_why(struct tui *tui)
{
	char buffer[LINE];
	struct text line;

	text_fixed(&line, buffer, sizeof(buffer));
	choose_question(tui, &line);
	if (!line.length)
		session_say(tui->session, "why what? n chooses a vertex, . a slow warp; or type :why");
	else if (tui->doing == TUI_PAUSE)
		text_raw(&tui->aside, buffer, line.length);
	else
		tui_queue_line(tui, buffer);
}
