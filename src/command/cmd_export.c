/* SPDX-License-Identifier: GPL-3.0-or-later
 * export: writes graph, flow, course and panels to files for other programs.
 */
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/save.h"
#include "src/base/text.h"
#include "src/command/cmd_show.h"
#include "src/command/command.h"
#include "src/command/distances.h"
#include "src/command/export_order.h"
#include "src/command/files.h"
#include "src/command/quiz.h"
#include "src/command/show_network.h"
#include "src/graph/graph.h"
#include "src/engine/problem.h"
#include "src/problem/flow/flow.h"
#include "src/problem/paths/paths.h"
#include "src/engine/run.h"
#include "src/view/export.h"
#include "src/view/heights.h"
#include "src/view/matching/match_flow.h"
#include "src/view/panel.h"
#include "src/view/stretch.h"

#include <string.h>

enum { STANDARD_COLUMNS = 80, STANDARD_ROWS = 24, SECOND = 1000 /* ms */ };

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

/* Whether it is the picture of a graph without a run: of one that something is to flow through. */
static bool draws_network(const struct session *session, const struct order *order)
{
	return draws_graph(order) && !(order->row->needs & NEED_STRETCH) && show_has_network(session);
}

/* What serves a graph that is too large for a picture. */
static bool hint_large(const struct session *session, struct err *err)
{
	const struct variant *variant = distances_or(session, session->variant);
	const struct drawing *drawing = drawing_of(variant->problem);

	return err_hint(err, "%s%s`export dimacs FILE` writes graphs of any size%s",
			drawing ? drawing->instead : "", drawing ? "; " : "", drawing && drawing->solution
			? ", `export solution FILE` all distances, when the run is finished" : "");
}

/* Whether there is what the row needs. */
static bool check_needs(struct session *session, const struct order *order, struct err *err)
{
	const struct drawing *drawing = session->run ? drawing_of(run_problem(session->run))
					: draws_network(session, order) ? drawing_of(&problem_flow)
									: NULL;
	const struct graph *graph = session->graph;
	int32_t most = order->row->most_vertices;

	/* What is written is a graph for flows. */
	if (order->row->needs & NEED_TERMINALS && !order->lengths &&
	    !problem_flow.check_ends(order->posed.graph, &order->posed.terminals, err))
		return false;
	if (order->accounts)
		return true;
	if (order->row->needs & NEED_RUN && !session->run && !draws_network(session, order)) {
		err_set(err, ERR_WORK, "export %s: there is no run yet", order->row->name);
		return err_hint(err, "`start` begins one, `solve` also finishes it");
	}
	if (order->row->needs & NEED_RESULT && !check_result_of(session->run, err))
		return false;
	if (draws_graph(order))
		most = drawing && (drawing->near || (order->near && drawing->vertex)) ? 0 : DRAWN_VERTICES;
	if (!most || graph->vertices <= most)
		return true;
	err_set(err, ERR_WORK, "%d vertices are too many for a legible picture: %s draws at most "
		"%d", graph->vertices, order->row->name, most);
	return hint_large(session, err);
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
	exhibit->near = order->near;
	exhibit->accounts = order->accounts;
	exhibit->lengths = order->lengths;
	exhibit->rows = (int)settings->rows;
	exhibit->columns = settings->columns ? (int)settings->columns : STANDARD_COLUMNS;
	exhibit->symbols = symbols[settings->symbols];
}

/* Whether the row writes a graph of lengths: one that is searched, not one that something flows through. */
static bool writes_lengths(const struct session *session, const struct order *order)
{
	const struct graph *graph = session->graph;

	return order->row->needs & NEED_TERMINALS &&
	       problem_suits(&problem_bfs, distances_or(session, session->variant)->problem) &&
	       (graph->meaning == WEIGHT_LENGTH || session->terminals.sink < 0);
}

/* What the graph of the file is for: flows, as those on it are; or what the variant in use is for. */
static const struct problem *problem_of(const struct session *session, const struct order *order)
{
	const struct run *run = session->run;
	const struct drawing *drawing = run ? drawing_of(run_problem(run)) : NULL;

	if (order->lengths || (order->row->needs & NEED_RESULT && drawing && drawing->solution))
		return session->variant->problem;
	return order->row->needs & (NEED_TERMINALS | NEED_RESULT) ? &problem_flow : session->variant->problem;
}

/* Whether the row writes a flow, or draws the whole graph and needs flow, excess and heights for that. */
static bool needs_state(const struct run *run, const struct order *order)
{
	const struct drawing *drawing = drawing_of(run_problem(run));

	if (order->row->needs & NEED_RESULT)
		return !drawing || !drawing->solution;
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

/* Fetches what the row shows of the run, or of the graph that there is none on yet, and writes it. */
static bool write(struct session *session, const struct order *order, const struct moving *moving,
		  struct save *save, struct text *note, struct err *err)
{
	const struct export *row = order->row;
	const struct drawing *drawing = session->run ? drawing_of(run_problem(session->run)) : NULL;
	unsigned known = order->kind ? (unsigned)KNOWN_COSTS
				     : row->known | (order->panel ? order->panel->needs : 0);
	const bool network = draws_network(session, order);
	struct subject subject = order->subject;
	struct exhibit exhibit;
	struct residual own = { .capacity = NULL };
	struct snapshot snapshot;
	bool good;

	subject.past = legs_past(session);
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
	if ((!session->run && !network) || order->accounts)
		return row->write(&exhibit, save, err);
	if (draws_graph(order) && drawing)
		known |= drawing->known;
	if (draws_graph(order) && !order->near)
		subject.vertex = session->chosen.vertex;
	good = network ? show_take_network(session, &session->memory, &subject, &snapshot, err)
		       : snapshot_take_about(session->run, known, &subject, &snapshot, err);
	if (!session->settings.clock)
		snapshot.seconds = 0;
	exhibit.snapshot = &snapshot;
	good = good && (network || fetch_state(session, order, &own, &exhibit, err)) &&
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
	if (!(order->row->needs & NEED_QUIZ
		      ? quiz_write(session, order->questions, order->kind != NULL, &save, &note, err)
		      : write(session, order, NULL, &save, &note, err))) {
		save_drop(&save);
		return false;
	}
	if (!save_keep(&save, err))
		return false;
	session_say(session, "wrote %s", path);
	if (note.length)
		session_say(session, "%s", text_string(&note));
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
			session_say(session, "wrote %lld picture%s, %s%04lld.svg to %s%04lld.svg",
				    (long long)moving.frame, moving.frame == 1 ? "" : "s", order->file,
				    (long long)order->from, order->file,
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
		session_say(session, "wrote %s: %lld moment%s", text_string(&path),
			    (long long)moving.frame, moving.frame == 1 ? "" : "s");
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
	struct order order;
	bool good;

	if (!export_order_read(session, line, &order, err))
		return false;
	order.lengths = writes_lengths(session, &order);
	if (!posed_take(session->graph, &session->terminals, problem_of(session, &order), &order.posed,
			&session->memory, err))
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
	.usage = "FORMAT FILE | csv vertices|warps|launches FILE | svg PANEL FILE | quiz [answers] FILE [N]",
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
