/* SPDX-License-Identifier: GPL-3.0-or-later
 * Draws the session on the screen.
 */
#include "src/command/script.h"
#include "src/base/clock.h"
#include "src/base/text.h"
#include "src/base/version.h"
#include "src/command/cmd_show.h"
#include "src/command/settings.h"
#include "src/command/show_network.h"
#include "src/graph/graph.h"
#include "src/engine/companion.h"
#include "src/engine/run.h"
#include "src/view/panel.h"
#include "ui/tui_parts.h"

#include <string.h>

enum { HEAD = 400, STATE = 80, FOOTER = 512, WELCOME = 1600, GRAPH_NAME = 12 };

/* --- What is looked at. --- */

void tui_read_settings(struct tui *tui)
{
	const struct settings *settings = &tui->session->settings;

	/* The scenes stand in the order of the setting's words, and the user's own behind them. */
	tui->scene = settings->layout < SCREEN_OWN
			     ? &scenes()[settings->layout]
			     : &settings->taste->scenes[settings->layout - SCREEN_OWN].scene;
	screen_set_mouse(&tui->screen, settings->mouse);
	screen_set_taste(&tui->screen, settings->taste);
	tui_read_focus(tui);
	if (tui->focus != tui->point.panel)
		tui_unselect(tui);
	tui->zoom = settings->zoom;
	tui->speed = settings->speed;
	tui->session->slides.noted = settings->notes;
}

static bool shows_twins(const struct tui *tui)
{
	return !strcmp(tui->scene->name, "twin");
}

/* The second run, if it is shown. */
static struct run *companion_run(const struct tui *tui)
{
	const struct companion *companion = tui->session->pair.companion;

	return companion && shows_twins(tui) ? companion->run : NULL;
}

/* Where two runs differ first; -1: nowhere. */
static int32_t find_difference(const struct companion_look *look)
{
	if (!look || !look->compared)
		return -1;
	if (look->diff.vertex_count)
		return look->diff.vertices[0].from;
	return look->diff.arc_count ? look->diff.arcs[0].from : -1;
}

struct subject tui_subject(const struct tui *tui)
{
	struct subject subject = subject_about(-1, -1, -1);

	subject.chosen = tui->session->chosen.vertex;
	subject.chosen_warp = tui->session->chosen.warp;
	subject.cursor = tui_cursor(tui);
	subject.companion = pair_stands(tui->session);
	subject.marks = &tui->session->shelf.marks;
	subject.past = legs_past(tui->session);
	if (subject.chosen < 0 && shows_twins(tui))
		subject.chosen = find_difference(subject.companion);
	return subject;
}

/* The groups that what is seen needs. */
static unsigned needs_of(const struct tui *tui)
{
	const struct frame frame = { .scene = tui->scene, .focus = tui->focus, .zoom = tui->zoom,
				     .transcript = &tui->transcript,
				     .slides = &tui->session->slides, .line_cursor = -1 };
	struct box boxes[SCENE_BOXES];
	int count = frame_boxes(&frame, tui->screen.rows, tui->screen.columns, boxes);
	const struct run *run = tui->session->run;
	const struct panel *panel;
	unsigned needs = 0;
	int i;

	for (i = 0; i < count; i++) {
		panel = run ? panel_laid(boxes[i].panel, run->plan.variant)
			    : panel_find(boxes[i].panel);
		needs |= panel ? panel->needs : 0;
	}
	return needs;
}

/* Panels that show nothing yet are named after the run that there is, or would be. */
static void show_none(const struct tui *tui, struct views *views)
{
	const struct run *run = tui->session->run;

	views_free(views);
	views->variant = run ? run->plan.variant : automatic_meant(tui->session);
	views->number = tui->session->runs;
}

bool tui_shows_network(const struct tui *tui)
{
	return scene_has(tui->scene, "graph") && show_has_network(tui->session) &&
	       tui->session->graph->vertices <= PICTURE_MOST;
}

static void look_network(struct tui *tui)
{
	const struct subject subject = tui_subject(tui);
	struct views *views = &tui->views;

	if (tui_shows_network(tui))
		views_put(views, panel_find("graph"),
			  show_take_network(tui->session, &tui->memory, &subject, &views->heavy, NULL));
}

static void look_companion(struct tui *tui, enum views_effort effort)
{
	const struct subject subject = tui_subject(tui);
	struct run *run = companion_run(tui);
	struct text text;

	if (run) {
		views_take(&tui->companion, run, tui->session->pair.number, needs_of(tui), &subject, effort,
			   tui->session->settings.clock);
		return;
	}
	show_none(tui, &tui->companion);
	text_fixed(&text, tui->companion.trouble, sizeof(tui->companion.trouble));
	text_print(&text, "no second run: `pair VARIANT` or `pair MACHINE` begins one");
}

void tui_look(struct tui *tui, enum views_effort effort)
{
	const struct subject subject = tui_subject(tui);
	struct run *run = tui->session->run;

	tui_read_settings(tui);
	look_companion(tui, effort);
	if (!run || !run->machine) {
		show_none(tui, &tui->views);
		look_network(tui);
		return;
	}
	views_take(&tui->views, run, tui->session->runs, needs_of(tui), &subject, effort,
		   tui->session->settings.clock);
	tui_show_books(tui);
}

static double cost_of(const struct views *views)
{
	return (views->has_heavy ? views->heavy_cost : 0) + (views->has_slow ? views->slow_cost : 0);
}

double tui_fetch_cost(const struct tui *tui)
{
	return cost_of(&tui->views) + cost_of(&tui->companion);
}

bool tui_has_more(const struct tui *tui)
{
	const unsigned needs = needs_of(tui);

	return tui->views.run &&
	       (views_have_more(&tui->views, needs) || views_have_more(&tui->companion, needs));
}

/* --- Words. --- */

unsigned tui_when(const struct tui *tui)
{
	const struct session *session = tui->session;
	const struct snapshot *snapshot;

	return (tui->doing == TUI_NOTHING ? WHEN_REST
		: tui->doing == TUI_PAUSE ? WHEN_WAITING
					  : WHEN_BUSY) |
	       (tui_is_running(tui) ? WHEN_RUNNING : 0u) |
	       (session->graph ? WHEN_GRAPH : 0u) | (session->run ? WHEN_RUN : WHEN_FRESH) |
	       (session->slides.number > 1 ? WHEN_SLIDES : 0u) |
	       tui_when_point(tui) | (tui_has_cause(tui) ? WHEN_CAUSE : 0u) |
	       (tui_is_away(tui) ? WHEN_AWAY : 0u) | (tui_list(tui, &snapshot) ? WHEN_LIST : 0u) |
	       (session->slides.number ? WHEN_SLIDE : 0u) | (session->slides.total ? WHEN_STORY : 0u) |
	       (session->slides.exploring ? WHEN_EXPLORING : 0u) |
	       (session->slides.over && session->slides.waits ? WHEN_OVER : 0u) |
	       (session->slides.over && session->slides.number ? WHEN_LAST : 0u) |
	       (tui_cursor(tui) >= 0 ? WHEN_CURSOR : 0u);
}

/* Parts of the first line that may be left out, from the one that is worth least on. */
enum head_part { HEAD_PHASE = 1, HEAD_NAME = 2, HEAD_DEVICE = 4, HEAD_PARTS = 8 };

static void print_head(const struct tui *tui, unsigned left_out, struct text *text)
{
	const struct session *session = tui->session;
	const struct run *run = session->run;
	const struct snapshot *now = tui->views.has_light ? &tui->views.light : NULL;

	text_clear(text);
	if (!(left_out & HEAD_NAME) || !run)
		text_print(text, "Spillway  ");
	if (run)
		text_print(text, "cycle %lld  ", (long long)run->now.counters[COUNTER_cycles]);
	if (run && now && *now->position)
		text_print(text, "%s  ", now->position);
	text_print(text, "%s", run ? run->plan.variant->name : session->variant->name);
	if (!(left_out & HEAD_DEVICE) || !run)
		text_print(text, " on %s",
			   run && run->machine ? run->machine->label : session->device);
	if (run && now && !(left_out & HEAD_PHASE))
		text_print(text, "  %s", now->phase);
}

/* The graph comes last; where there is no room for it, its name is cut. */
static void write_head(const struct tui *tui, int columns, struct text *text)
{
	const struct graph *graph = tui->session->graph;
	unsigned left_out;

	for (left_out = 0; left_out < HEAD_PARTS; left_out = 2 * left_out + 1) {
		print_head(tui, left_out, text);
		if ((int)text->length + GRAPH_NAME <= columns)
			break;
	}
	if (graph)
		text_print(text, "  %s", graph->title);
}

/* An answer that is being typed can be cleared; before that a slide can be left. */
static const char *keys_of_question(const struct tui *tui)
{
	if (!line_is_empty(&tui->line))
		return "Enter answers  Esc clears it  Ctrl-C gives no answer";
	if (tui_can_leave(tui))
		return "type an answer and Enter  Left slide back  F2 explore  Ctrl-C gives no answer";
	return tui_can_explore(tui) ? "type an answer and Enter  F2 explore  Ctrl-C gives no answer"
				    : "type an answer and Enter  Ctrl-C gives no answer";
}

/* The last line: what keys do now. */
static void write_keys(const struct tui *tui, struct text *text)
{
	const char *words = NULL;

	if (tui->overlay.title)
		words = "type to search  Up, Down choose  Enter takes it  : command  Esc closes";
	else if (tui->asked)
		words = "y: yes  n: no";
	else if (tui->doing == TUI_QUESTION)
		words = keys_of_question(tui);
	else if (session_is_open(tui->session))
		words = "a block is open: `end` closes it  Ctrl-C discards it";
	else if (tui->typing)
		words = "Enter performs it  Tab completes  Ctrl-R searches  Esc closes it";
	if (words)
		text_print(text, "%s", words);
	else
		keys_footer(tui_when(tui), tui->screen.columns, text);
}

static void write_working(const struct session *session, double time, struct text *text)
{
	text_print(text, "working, ");
	progress_print_aside(session, text);
	text_print(text, "%.0f s", time);
}

static void write_state(const struct tui *tui, struct text *text)
{
	const struct session *session = tui->session;
	const struct run *run = session->run;
	double time = clock_seconds() - tui->began;
	int64_t cycles = run ? run->now.counters[COUNTER_cycles] - tui->began_cycle : 0;

	switch (tui->doing) {
	case TUI_PAUSE:
		text_print(text, "paused: Space goes on");
		break;
	case TUI_COMMAND:
		if (tui->pausing)
			text_print(text, "pausing");
		else if (run && run->stepping && tui->speed)
			text_print(text, "running, %lld cycles/s", (long long)tui->speed);
		else if (run && run->stepping && time > 0.5 && cycles > 0)
			text_print(text, "running, %.0f cycles/s", (double)cycles / time);
		else if (time > 0.5)
			write_working(session, time, text);
		break;
	default:
		text_print(text, "%s", session->slides.exploring ? "exploring" : tui->scene->name);
		if (tui->speed)
			text_print(text, ", %lld cycles/s", (long long)tui->speed);
	}
}

static void write_welcome(const struct tui *tui, struct text *text)
{
	const struct graph *graph = tui->session->graph;

	text_print(text,
		   "Spillway " VERSION "\nMaximum flow, matching and search on the GPU, step by step\n\n");
	if (!graph) {
		text_print(text, "No graph yet.\n\n"
				 "  m   stories to watch, and sample graphs\n"
				 "  :   type a command: load FILE, generate genrmf a=4 b=8\n"
				 "  ?   all keys and commands\n"
				 "  q   quit\n");
		return;
	}
	text_print(text, "%s: ", graph->title);
	graph_size(graph, text);
	text_print(text, "\n%s on %s\n\n", tui->session->variant->name, tui->session->device);
	text_print(text, "  s   step: the first begins the run\n"
			 "  c   run to the end\n"
			 "  :   type a command: use VARIANT, device NAME%s\n"
			 "  ?   all keys and commands\n",
		   graph->bipartite ? "" : ", terminals hubs 0");
}

/* Behind an empty answer, where there is room: why the last key did nothing. */
static void write_note_of_question(const struct tui *tui, struct text *text)
{
	const size_t room = (size_t)tui->screen.columns;

	if (tui->doing == TUI_QUESTION && *tui->note && line_is_empty(&tui->line) &&
	    text->length + strlen(tui->note) + 3 < room)
		text_print(text, " (%s)", tui->note);
}

/* The line at the bottom, where there is one: a question, what is typed, or why a key does
 * nothing. */
static void write_line(struct tui *tui, struct frame *frame, struct text *text)
{
	frame->line_cursor = -1;
	if (tui->asked) {
		tui_print_asked(tui, text);
		frame->line_cursor = (int)text->length;
	} else if (tui->typing || tui->doing == TUI_QUESTION || session_is_open(tui->session)) {
		line_look(&tui->line, text, &frame->line_cursor);
		write_note_of_question(tui, text);
	} else if (*tui->note || !tui->point.spot.kind) {
		text_print(text, "%s", tui->note);
	} else {
		tui_print_point(tui, text);
	}
	frame->line = text_string(text);
}

static enum symbols symbols_of(const struct tui *tui)
{
	enum symbols symbols = show_symbols(tui->session);

	return tui->screen.unicode ? symbols : SYMBOLS_ASCII;
}

/* Where no slide tells it, what a pause or a question is about stands in what was said. */
static int shares_of(const struct tui *tui)
{
	if (tui->session->slides.number)
		return 2;
	return tui->doing == TUI_QUESTION ? 4 : tui->doing == TUI_PAUSE ? 3 : 2;
}

/* Both runs may have gone on since what is shown of them was taken. */
static void follow_runs(struct tui *tui)
{
	views_follow(&tui->views);
	views_follow(&tui->companion);
	views_share(&tui->views, shows_twins(tui) ? &tui->companion : NULL);
}

static void draw(struct tui *tui)
{
	char heads[HEAD], states[STATE], footers[FOOTER], welcomes[WELCOME];
	struct text head, state, footer, welcome, line;
	struct canvas canvas;
	struct frame frame = {
		.scene = tui->scene,
		.focus = tui->focus,
		.zoom = tui->zoom,
		.told = tui->told_slide,
		.left = &tui->views,
		.right = shows_twins(tui) ? &tui->companion : &tui->views,
		.transcript = &tui->transcript,
		.slides = &tui->session->slides,
		.question = tui->session->predictions.waits,
		.overlay = tui->overlay.title ? &tui->overlay : NULL,
	};

	text_fixed(&head, heads, sizeof(heads));
	text_fixed(&state, states, sizeof(states));
	text_fixed(&footer, footers, sizeof(footers));
	text_fixed(&welcome, welcomes, sizeof(welcomes));
	text_init(&line, &tui->memory);
	if (!canvas_init(&canvas, tui->screen.rows, tui->screen.columns, symbols_of(tui),
			 &tui->memory, NULL))
		return;
	canvas.points = true;
	/* A run may be gone, or another, in the middle of a command. */
	if (!views_are_of(&tui->views, tui->session->run, tui->session->runs))
		views_free(&tui->views);
	if (tui->companion.run &&
	    !views_are_of(&tui->companion, companion_run(tui), tui->session->pair.number))
		views_free(&tui->companion);
	follow_runs(tui);
	tui_follow_mark(tui);
	frame.scroll = tui->scroll;
	write_state(tui, &state);
	write_head(tui, tui->screen.columns - (int)state.length - 1, &head);
	write_keys(tui, &footer);
	if (!tui->session->run) {
		write_welcome(tui, &welcome);
		frame.welcome = text_string(&welcome);
	}
	write_line(tui, &frame, &line);
	frame.head = text_string(&head);
	if (tui->session->run && tui->views.has_light &&
	    tui->views.light.cycle == tui->session->run->now.counters[COUNTER_cycles])
		frame.now = &tui->views.light;
	frame.state = text_string(&state);
	frame.busy = tui->doing != TUI_NOTHING;
	frame.shares = shares_of(tui);
	frame.keys = text_string(&footer);
	frame_draw(&frame, &canvas);
	tui->scroll = tui->point.marked.row = frame.scroll;
	tui->told_slide = frame.told;
	tui_take_spots(tui, &canvas, &frame.cursor_row, &frame.cursor_column);
	screen_show(&tui->screen, &canvas, frame.cursor_row, frame.cursor_column);
	text_free(&line);
	tui->dirty = false;
}

/* What the panel turned out not to have any more is no longer selected, and the line at the bottom says
 * so. */
void tui_draw(struct tui *tui)
{
	const bool selected = tui->point.spot.kind != SPOT_NONE;

	draw(tui);
	if (selected && !tui->point.spot.kind)
		draw(tui);
}
