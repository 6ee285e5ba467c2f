/* SPDX-License-Identifier: GPL-3.0-or-later
 * export: writes graph, flow, course and panels to files for other programs.
 */
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/near.h"
#include "src/base/save.h"
#include "src/base/text.h"
#include "src/command/cmd_show.h"
#include "src/command/command.h"
#include "src/command/files.h"
#include "src/command/posed.h"
#include "src/command/quiz.h"
#include "src/command/session.h"
#include "src/graph/graph.h"
#include "src/engine/problem.h"
#include "src/problem/flow/flow.h"
#include "src/engine/run.h"
#include "src/view/export.h"
#include "src/view/heights.h"
#include "src/view/matching/match_flow.h"
#include "src/view/panel.h"
#include "src/view/stretch.h"

#include <string.h>

enum { STANDARD_COLUMNS = 80, STANDARD_ROWS = 24, SECOND = 1000 /* ms */ };

/* What a line asks for. */
struct order {
	const struct export *row;
	const struct panel *panel;  /* NULL: none, or the graph's picture, or */
	const struct accounts *accounts; /* this one; or NULL */
	const char *kind;           /* of the row's kinds; or NULL */
	struct subject subject;     /* what the panel is about */
	bool near;                  /* the graph around a vertex that was named */
	const char *file;
	int64_t from, to;           /* NEED_STRETCH: the cycles */
	struct posed posed;         /* the graph as the file has it */
};

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

/* svg PANEL FILE, svg vertex V FILE, svg warp W FILE, svg arc U V FILE, svg graph [V] FILE. */
static bool read_panel(struct session *session, const struct line *line, struct order *order,
		       struct err *err)
{
	const char *word = line->count > 2 ? line->words[2] : "";
	const char *argument = NULL;
	int count = line->count - 4;

	if (!strcmp(word, "compare")) {
		order->accounts = &session->accounts;
		if (!session->accounts.count) {
			err_set(err, ERR_WORK, "nothing has been compared on this graph yet");
			return err_hint(err, "`compare` does it");
		}
	} else if (strcmp(word, "graph")) {
		order->panel = show_find_panel(session, word);
		argument = order->panel ? order->panel->argument : NULL;
		if (!order->panel)
			return refuse_panel(word, err);
	}
	order->near = !order->panel && !order->accounts && count == 1;
	if (order->panel ? !panel_takes(order->panel, count) : count != order->near) {
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
		return false;
	order->from = from;
	if (line->count > 4 && !word_number(line->words[4], "TO", order->from, order->to, &to, err))
		return false;
	order->to = to;
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

static bool read_order(struct session *session, const struct line *line, struct order *order,
		       struct err *err)
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
	} else if (line->count == 4 && find_kind(order->row, line->words[2])) {
		order->kind = line->words[2];
		order->file = line->words[3];
	} else if (line->count != 3) {
		err_set(err, ERR_WORK, "export %s cannot be used like this", order->row->name);
		return err_hint(err, "usage: export %s%s FILE", order->row->name,
				!order->row->kinds ? "" : order->row->needs & NEED_QUIZ ? " [answers]" : " [vertices|warps|launches]");
	} else {
		order->file = line->words[2];
	}
	return true;
}

static bool check_result_of(struct run *run, struct err *err)
{
	if (run->now.phase != PHASE_DONE) {
		err_set(err, ERR_WORK, "the run is not finished, it stands at cycle %lld (%s)",
			(long long)run->now.counters[COUNTER_cycles], run_phase(run));
		return err_hint(err, "`solve` finishes it and verifies");
	}
	if (!run_check(run, err))
		return false;
	return run->check.good ||
	       err_set(err, ERR_CHECK, "NOT verified, and not written: %s", run->check.reason);
}

/* Whether the file shows the run, if there is one. */
static bool exhibits_run(const struct session *session, const struct order *order)
{
	return session->run && !order->accounts && order->row->needs & ~(unsigned)NEED_TERMINALS;
}

/* Whether what the file would show of the run is what the checker finds. */
static bool check_shown(struct session *session, const struct order *order, struct err *err)
{
	struct err why;

	if (!exhibits_run(session, order) ||
	    (run_hold(session->run, err) &&
	     (!order->panel || show_is_held(session, order->panel, err))))
		return true;
	if (err->kind != ERR_CHECK)
		return false;
	why = *err;
	err_set(err, ERR_CHECK, "nothing is written: %s", why.message);
	return why.hint[0] && err_hint(err, "%s", why.hint);
}

/* Whether it is the graph's picture. */
static bool draws_graph(const struct order *order)
{
	return order->row->needs & NEED_DRAWING ||
	       (order->row->needs & NEED_PANEL && !order->panel && !order->accounts);
}

/* Whether there is what the row needs. */
static bool check_needs(struct session *session, const struct order *order, struct err *err)
{
	const struct drawing *drawing = session->run ? drawing_of(run_problem(session->run)) : NULL;
	const struct graph *graph = session->graph;
	int32_t most = order->row->most_vertices;

	/* What is written is a graph for flows. */
	if (order->row->needs & NEED_TERMINALS &&
	    !problem_flow.check_ends(order->posed.graph, &order->posed.terminals, err))
		return false;
	if (order->accounts)
		return true;
	if (order->row->needs & NEED_RUN && !session->run) {
		err_set(err, ERR_WORK, "export %s: there is no run yet", order->row->name);
		return err_hint(err, "`start` begins one, `solve` also finishes it");
	}
	if (order->row->needs & NEED_RESULT && !check_result_of(session->run, err))
		return false;
	if (draws_graph(order))
		most = drawing && drawing->near ? 0 : DRAWN_VERTICES;
	if (!most || graph->vertices <= most)
		return true;
	err_set(err, ERR_WORK, "%d vertices are too many for a legible picture: %s draws at most "
		"%d", graph->vertices, order->row->name, most);
	return err_hint(err, "`show vertex V` shows a vertex and its arcs, `show matching V` what lies "
			"around it in a matching; `export dimacs FILE` writes graphs of any size");
}

static void describe(const struct session *session, const struct order *order,
		     struct exhibit *exhibit)
{
	static const enum symbols symbols[] = {
		[CHOOSE_AUTO] = SYMBOLS_BRAILLE,
		[CHOOSE_BRAILLE] = SYMBOLS_BRAILLE,
		[CHOOSE_BLOCK] = SYMBOLS_BLOCK,
		[CHOOSE_ASCII] = SYMBOLS_ASCII,
	};
	const struct settings *settings = &session->settings;

	memset(exhibit, 0, sizeof(*exhibit));
	exhibit->graph = order->posed.graph;
	exhibit->terminals = order->posed.terminals;
	exhibit->panel = order->panel;
	exhibit->accounts = order->accounts;
	exhibit->rows = (int)settings->rows;
	exhibit->columns = settings->columns ? (int)settings->columns : STANDARD_COLUMNS;
	exhibit->symbols = symbols[settings->symbols];
}

/* Whether the row writes a flow, or draws the whole graph and needs flow, excess and heights for that. */
static bool needs_state(const struct run *run, const struct order *order)
{
	const struct drawing *drawing = drawing_of(run_problem(run));

	if (order->row->needs & NEED_RESULT)
		return true;
	return (order->row->needs & NEED_STATE || draws_graph(order)) &&
	       (!drawing || drawing->needs_state);
}

/* Fetches the flow that the row shows; that of a matching goes into *own. */
static bool fetch_state(struct session *session, const struct order *order, struct residual *own,
			struct exhibit *exhibit, struct err *err)
{
	if (order->row->needs & NEED_RESULT && run_problem(session->run)->two_sided) {
		exhibit->state = own;
		return match_flow_take(session->run, exhibit->graph, &exhibit->terminals, own,
				       &session->memory, err);
	}
	if (!needs_state(session->run, order))
		return true;
	if (!session_need_problem(session, &problem_flow, order->row->name, err))
		return false;
	exhibit->state = flow_fetch(session->run, FLOW_ALL | MIRROR_LOOK, err);
	return exhibit->state != NULL;
}

/* Pictures of a stretch. */
struct moving {
	struct session *session;
	const struct order *order;
	struct save *save;      /* the file of all of them; NULL: each has its own */
	int64_t frame;
	int interval;           /* ms */
	struct heights heights; /* of all of them */
};

/* Fetches what the row shows of the run, and writes it. */
static bool write(struct session *session, const struct order *order, const struct moving *moving,
		  struct save *save, struct text *note, struct err *err)
{
	const struct export *row = order->row;
	const struct drawing *drawing = session->run ? drawing_of(run_problem(session->run)) : NULL;
	unsigned known = order->kind ? (unsigned)KNOWN_COSTS
				     : row->known | (order->panel ? order->panel->needs : 0);
	struct subject subject = order->subject;
	struct exhibit exhibit;
	struct residual own = { .capacity = NULL };
	struct snapshot snapshot;
	bool good;

	describe(session, order, &exhibit);
	exhibit.memory = &session->memory;
	exhibit.run = session->run;
	exhibit.note = note;
	if (moving) {
		exhibit.frame = moving->frame;
		exhibit.interval = moving->interval;
		exhibit.heights = moving->heights.count ? &moving->heights : NULL;
		exhibit.rows = exhibit.rows ? exhibit.rows : STANDARD_ROWS;
	}
	exhibit.kind = order->kind;
	if (!session->run || order->accounts)
		return row->write(&exhibit, save, err);
	if (draws_graph(order) && drawing)
		known |= drawing->known;
	if (draws_graph(order) && !order->near)
		subject.vertex = session->chosen.vertex;
	good = snapshot_take_about(session->run, known, &subject, &snapshot, err);
	if (!session->settings.clock)
		snapshot.seconds = 0;
	exhibit.snapshot = &snapshot;
	good = good && fetch_state(session, order, &own, &exhibit, err) &&
	       row->write(&exhibit, save, err);
	snapshot_free(&snapshot);
	memory_free(own.capacity);
	return good;
}

static bool write_file(struct session *session, const struct order *order, const char *path, struct err *err)
{
	char buffer[256];
	struct text note;
	struct save save;
	bool replace;

	if (!files_may_write(session, path, &replace, err))
		return err->kind == ERR_NONE;
	if (!save_open(&save, path, replace, &session->poll, &session->memory, err))
		return false;
	text_fixed(&note, buffer, sizeof(buffer));
	if (!(order->row->needs & NEED_QUIZ ? quiz_write(session, order->kind != NULL, &save, err)
					    : write(session, order, NULL, &save, &note, err))) {
		save_drop(&save);
		return false;
	}
	if (!save_keep(&save, err))
		return false;
	session_say(session, "wrote %s", path);
	if (note.length)
		session_say(session, "%s", text_string(&note));
	if (!order->kind && order->row->known & KNOWN_COURSE && session->run->trace.step > 1)
		session_say(session, "the file has one line every %lld cycles, because the run "
			"is long",
			    (long long)session->run->trace.step);
	return true;
}

/* --- A stretch. --- */

static bool note_heights(void *context, int64_t cycle, struct err *err)
{
	struct moving *moving = context;
	const struct drawing *drawing = drawing_of(run_problem(moving->session->run));
	struct snapshot snapshot;
	bool good;

	(void)cycle;
	good = snapshot_take(moving->session->run, drawing->known, -1, &snapshot, err);
	if (good)
		drawing->heights(&snapshot, &moving->heights);
	snapshot_free(&snapshot);
	return good;
}

static bool write_moment(void *context, int64_t cycle, struct err *err)
{
	struct moving *moving = context;
	struct session *session = moving->session;
	struct text name = { .memory = &session->memory }, path = { .memory = &session->memory };
	struct save save;
	bool replace, good;

	if (moving->save) {
		good = write(session, moving->order, moving, moving->save, NULL, err);
		moving->frame++;
		return good;
	}
	text_print(&name, "%s%04lld.svg", moving->order->file, (long long)cycle);
	good = files_output(session, text_string(&name), &path, err) &&
	       files_may_write(session, text_string(&path), &replace, err) &&
	       save_open(&save, text_string(&path), replace, &session->poll, &session->memory, err);
	if (good) {
		good = write(session, moving->order, moving, &save, NULL, err);
		good = good ? save_keep(&save, err) : (save_drop(&save), false);
		moving->frame += good;
	}
	text_free(&name);
	text_free(&path);
	return good;
}

static bool write_stretch(struct moving *moving, struct err *err)
{
	const struct order *order = moving->order;
	struct run *run = moving->session->run;
	const struct drawing *drawing = drawing_of(run_problem(run));

	if (order->row->needs & NEED_DRAWING && drawing->heights &&
	    !stretch_walk(run, order->from, order->to, note_heights, moving, err))
		return false;
	return stretch_walk(run, order->from, order->to, write_moment, moving, err);
}

static bool export_stretch(struct session *session, const struct order *order, struct err *err)
{
	const int64_t speed = session->settings.speed;
	struct moving moving = { .session = session, .order = order,
				 .interval = speed ? (int)(SECOND / speed) : SECOND };
	struct text path = { .memory = &session->memory };
	struct save save;
	bool replace, good;

	if (order->row->needs & NEED_DRAWING) {
		good = write_stretch(&moving, err);
		if (moving.frame)
			session_say(session, "wrote %lld pictures, %s%04lld.svg to %s%04lld.svg", (long long)moving.frame,
				    order->file, (long long)order->from, order->file,
				    (long long)(order->from + moving.frame - 1));
		return good;
	}
	moving.save = &save;
	good = files_output(session, order->file, &path, err) &&
	       files_may_write(session, text_string(&path), &replace, err) &&
	       save_open(&save, text_string(&path), replace, &session->poll, &session->memory, err);
	if (good) {
		good = write_stretch(&moving, err);
		good = good ? save_keep(&save, err) : (save_drop(&save), false);
	}
	if (good)
		session_say(session, "wrote %s: %lld moments", text_string(&path), (long long)moving.frame);
	text_free(&path);
	return good || err->kind == ERR_NONE;
}

static bool export_order(struct session *session, const struct order *order, struct err *err)
{
	struct text path;
	bool good;

	if (!check_needs(session, order, err) || !check_shown(session, order, err))
		return false;
	if (order->row->needs & NEED_STRETCH)
		return export_stretch(session, order, err);
	good = files_output(session, order->file, &path, err) &&
	       write_file(session, order, text_string(&path), err);
	text_free(&path);
	return good;
}

static bool export_to(struct session *session, const struct line *line, struct err *err)
{
	const struct problem *problem = session->variant->problem;
	struct order order;
	bool good;

	if (!read_order(session, line, &order, err))
		return false;
	/* Networks and flows on them are written as flow has them. */
	if (order.row->needs & (NEED_TERMINALS | NEED_RESULT))
		problem = &problem_flow;
	if (!posed_take(session->graph, &session->terminals, problem, &order.posed, &session->memory, err))
		return false;
	good = export_order(session, &order, err);
	posed_free(&order.posed);
	return good;
}

static void list_formats(void (*each)(void *context, const char *name, const char *help), void *context)
{
	const struct export *const *row;

	for (row = exports(); *row; row++)
		each(context, (*row)->name, (*row)->title);
}

const struct command command_export = {
	.name = "export",
	.group = "look",
	.usage = "FORMAT FILE | csv vertices|warps|launches FILE | svg PANEL FILE | quiz [answers] FILE",
	.summary = "write a graph, a flow, the log or a panel to a file",
	.help = "The file is written completely or not at all. Spillway overwrites an existing "
		"file only with the program's option --force, or after a yes at the prompt. The "
		"formats:",
	.list = list_formats,
	.least = 2,
	.most = 5,
	.complete = COMPLETE_EXPORT,
	.looks = true,
	.run = export_to,
};
