/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/export_order.h"

#include "src/base/err.h"
#include "src/base/near.h"
#include "src/command/cmd_show.h"
#include "src/command/command.h"
#include "src/command/quiz.h"
#include "src/engine/run.h"
#include "src/engine/variant.h"
#include "src/view/export.h"
#include "src/view/panel.h"
#include "src/view/stretch.h"

#include <string.h>

static bool refuse_panel(const char *word, struct err *err)
{
	struct near near;

	err_set(err, ERR_WORK, "there is no panel %s", word);
	err_hint(err, "usage: export svg PANEL FILE; `help show` lists the panels; `graph` is the "
		 "whole graph, `compare` the last comparison");
	near_begin(&near, word);
	panels_near(&near);
	near_try(&near, "graph");
	near_try(&near, "compare");
	return near_hint(&near, err);
}

/* Whether a vertex of the run is drawn, not listed in a panel. */
static bool draws_vertex(const struct session *session, const char *word)
{
	const struct drawing *drawing = session->run ? drawing_of(session->run->plan.variant->problem) : NULL;

	return !strcmp(word, "vertex") && drawing && drawing->vertex;
}

/* svg PANEL FILE, svg vertex V FILE, svg warp W FILE, svg arc U V FILE, svg graph [V] FILE. */
static bool read_panel(struct session *session, const struct line *line, struct order *order,
		       struct err *err)
{
	const char *word = line->count > 2 ? line->words[2] : "";
	const bool vertex = draws_vertex(session, word);
	const char *argument = vertex ? "V" : NULL;
	int count = line->count - 4;

	if (!strcmp(word, "compare")) {
		order->accounts = &session->accounts;
		if (!session->accounts.count) {
			err_set(err, ERR_WORK, "nothing has been compared on this graph yet");
			return err_hint(err, "`compare` does it");
		}
	} else if (strcmp(word, "graph") && !vertex) {
		order->panel = show_find_panel(session, word);
		argument = order->panel ? order->panel->argument : NULL;
		if (!order->panel) {
			return refuse_panel(word, err);
		}
	}
	order->near = !order->panel && !order->accounts && count == 1;
	if (order->panel ? !panel_takes(order->panel, count) : count != (order->near || vertex)) {
		err_set(err, ERR_WORK, "export svg %s cannot be used like this", word);
		return err_hint(err, "usage: export svg %s%s%s FILE",
				order->panel ? order->panel->name : word, argument ? " " : "",
				argument ? argument : "");
	}
	order->file = line->words[line->count - 1];
	if (order->near)
		return graph_vertex(session->graph, line->words[3], &order->subject.vertex, err);
	return !order->panel || show_read_subject(session, order->panel, line->words + 3, count,
						  &order->subject, err);
}

/* False. Cycles before the last edit of the graph can be had, too. */
static bool hint_edit(const struct session *session, int64_t first, struct err *err)
{
	const struct legs *legs = &session->legs;

	if (!legs->count || !legs->at || legs->rows[legs->at].cycle != first)
		return false;
	return err_hint(err, "an edit changed the graph at the end of cycle %lld: `goto %lld`, then export "
			     "the cycles before it", (long long)first, (long long)(first ? first - 1 : 0));
}

/* frames PREFIX [FROM [TO]], cast FILE [FROM [TO]]: without them from where undo begins up to now. */
static bool read_stretch(struct session *session, const struct line *line, struct order *order,
			 struct err *err)
{
	const struct run *run = session->run;
	long long from, to;

	order->file = line->words[2];
	if (line->count < 3 || line->count > 5) {
		err_set(err, ERR_WORK, "export %s cannot be used like this", order->row->name);
		return err_hint(err, "usage: export %s FILE [FROM [TO]]", order->row->name);
	}
	if (!run)
		return true;
	if (order->row->panel)
		order->panel = panel_instead(order->row->panel, run->plan.variant);
	order->from = stretch_first(run);
	order->to = stretch_last(run);
	from = order->from;
	to = order->to;
	if (line->count > 3 && !word_number(line->words[3], "FROM", order->from, order->to, &from, err))
		return hint_edit(session, order->from, err);
	order->from = from;
	if (line->count > 4 && !word_number(line->words[4], "TO", order->from, order->to, &to, err))
		return false;
	order->to = to;
	return true;
}

/* quiz [answers] FILE [N]. */
static bool read_quiz(const struct line *line, struct order *order, struct err *err)
{
	const int file = line->count > 3 && !strcmp(line->words[2], order->row->kinds[0]) ? 3 : 2;
	long long number = QUIZ_CLASS;

	if (line->count < file + 1 || line->count > file + 2) {
		err_set(err, ERR_WORK, "export quiz cannot be used like this");
		return err_hint(err, "usage: export quiz [answers] FILE [N]");
	}
	order->kind = file == 3 ? order->row->kinds[0] : NULL;
	order->file = line->words[file];
	if (line->count == file + 2 &&
	    !word_number(line->words[file + 1], "the number of questions", 1, QUIZ_MOST, &number, err))
		return false;
	order->questions = (int)number;
	return true;
}

/* Whether the word is one of what the row can write besides. */
static bool find_kind(const struct export *row, const char *word)
{
	const char *const *kind;

	for (kind = row->kinds; kind && *kind; kind++)
		if (!strcmp(*kind, word))
			return true;
	return false;
}

bool export_order_read(struct session *session, const struct line *line, struct order *order, struct err *err)
{
	memset(order, 0, sizeof(*order));
	order->subject = subject_about(-1, -1, -1);
	order->row = export_find(line->words[1], err);
	if (!order->row || !session_need_network(session, err))
		return false;
	if (order->row->needs & NEED_STRETCH) {
		if (!read_stretch(session, line, order, err))
			return false;
	} else if (order->row->needs & NEED_PANEL) {
		if (!read_panel(session, line, order, err))
			return false;
	} else if (order->row->needs & NEED_QUIZ) {
		return read_quiz(line, order, err);
	} else if (line->count == 4 && find_kind(order->row, line->words[2])) {
		order->kind = line->words[2];
		order->file = line->words[3];
	} else if (line->count != 3) {
		err_set(err, ERR_WORK, "export %s cannot be used like this", order->row->name);
		return err_hint(err, "usage: export %s%s FILE", order->row->name,
				order->row->kinds ? " [vertices|warps|launches]" : "");
	} else {
		order->file = line->words[2];
	}
	return true;
}
