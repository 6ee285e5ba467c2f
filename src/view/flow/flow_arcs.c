/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/flow/flow_arcs.h"

#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/engine/log.h"
#include "src/view/panel.h"

#include <stdlib.h>

enum { MOST_LINES = 12, BESIDE_LINES = 24 };

/* What an arc is, the most telling first. */
enum kind { KIND_CUT, KIND_EVENT, KIND_PUSH, KIND_DOWN, KIND_OTHER };

struct listed {
	struct flow_arc arc;
	enum kind kind;
	const char *mark; /* what a push may do there */
};

/* Whether the last event is a push along it. */
static bool is_lit(const struct snapshot *snapshot, const struct flow_arc *arc)
{
	const struct flow_vertex *vertices = snapshot->flow.vertices;
	const struct log_entry *last = &snapshot->log.last;

	return snapshot->known & KNOWN_LOG && snapshot->log.any && last->kind <= LOG_SATURATE &&
	       last->u == vertices[arc->from].vertex && last->v == vertices[arc->to].vertex;
}

static struct listed describe(const struct snapshot *snapshot, const struct flow_arc *arc)
{
	const struct flow_vertex *from = &snapshot->flow.vertices[arc->from];
	const bool down = from->height > snapshot->flow.vertices[arc->to].height;
	const bool open = down && from->active;

	return (struct listed){ *arc, is_lit(snapshot, arc) ? KIND_EVENT
				      : open                ? KIND_PUSH
				      : down                ? KIND_DOWN
							    : KIND_OTHER,
				open ? " *" : down ? " down" : "" };
}

static int compare(const void *a, const void *b)
{
	const struct listed *one = a;
	const struct listed *other = b;

	if (one->kind != other->kind)
		return one->kind < other->kind ? -1 : 1;
	if (one->arc.residual != other->arc.residual)
		return one->arc.residual < other->arc.residual ? 1 : -1;
	if (one->arc.from != other->arc.from)
		return one->arc.from < other->arc.from ? -1 : 1;
	return (one->arc.to > other->arc.to) - (one->arc.to < other->arc.to);
}

static bool is_shown(const struct flow_arc *arc, bool whole)
{
	return whole || arc->from == 0 || arc->to == 0;
}

/* The arcs to be told, in order; returns how many. */
static int64_t gather(const struct snapshot *snapshot, bool whole, struct listed *listed)
{
	const struct flow_look *look = &snapshot->flow;
	const struct flow_arc *arc;
	int64_t count = 0;

	for (arc = look->arcs; arc < look->arcs + look->arc_count; arc++)
		if (is_shown(arc, whole))
			listed[count++] = describe(snapshot, arc);
	for (arc = look->full; arc < look->full + look->full_count; arc++)
		if (is_shown(arc, whole))
			listed[count++] = (struct listed){ *arc, KIND_CUT, " full" };
	qsort(listed, (size_t)count, sizeof(*listed), compare);
	return count;
}

static int print_arc(const struct snapshot *snapshot, const struct listed *listed,
		     struct text *text)
{
	const struct flow_vertex *vertices = snapshot->flow.vertices;
	char from[32], to[32];

	text_clear(text);
	text_print(text, "%s to %s: ",
		   panel_vertex_name(snapshot, vertices[listed->arc.from].vertex, from,
				     sizeof(from)),
		   panel_vertex_name(snapshot, vertices[listed->arc.to].vertex, to, sizeof(to)));
	text_grouped(text, listed->arc.residual);
	text_print(text, "%s%s", listed->mark, listed->kind == KIND_EVENT ? " !" : "");
	return (int)text->length;
}

static enum role role_of(const struct listed *listed)
{
	switch (listed->kind) {
	case KIND_CUT:
		return ROLE_SOURCE;
	case KIND_EVENT:
		return ROLE_EVENT;
	case KIND_PUSH:
		return ROLE_ACTIVE;
	default:
		return ROLE_PLAIN;
	}
}

static void draw_head(struct canvas *canvas, int row, int column, bool cut, int64_t more)
{
	const char *name = cut ? "cut, then residual arcs" : "residual arcs";
	const char *mark = cut ? "" : "; * a push may take";

	canvas_role(canvas, row, column, canvas->columns - column, ROLE_QUIET);
	if (more > 0)
		canvas_print(canvas, row, column, "%s, %lld more%s:", name, (long long)more, mark);
	else
		canvas_print(canvas, row, column, "%s%s:", name, mark);
}

/* Below the vertices arcs end early, beside them they fill the rows. */
static int64_t count_lines(const struct canvas *canvas, int row, int column)
{
	const int left = canvas->rows - row - 1;
	const int most = column ? BESIDE_LINES : MOST_LINES;

	return left < most ? left : most;
}

static void draw_listed(struct canvas *canvas, int row, int column,
			const struct snapshot *snapshot, const struct listed *listed,
			int64_t count)
{
	int64_t room = count_lines(canvas, row, column);
	char buffer[128];
	struct text text;
	int widest = 1;
	int a_line, width, at;
	int64_t i, shown;

	text_fixed(&text, buffer, sizeof(buffer));
	for (i = 0; i < count; i++) {
		width = print_arc(snapshot, &listed[i], &text);
		if (width > widest)
			widest = width;
	}
	a_line = (canvas->columns - column + 2) / (widest + 2);
	a_line = a_line > 0 ? a_line : 1;
	shown = count <= room * a_line ? count : room * a_line;
	draw_head(canvas, row, column, count && listed->kind == KIND_CUT, count - shown);
	for (i = 0; i < shown; i++) {
		print_arc(snapshot, &listed[i], &text);
		at = column + (int)(i % a_line) * (widest + 2);
		canvas_cell(canvas, row + 1 + (int)(i / a_line), at, widest, buffer, false);
		canvas_role(canvas, row + 1 + (int)(i / a_line), at, widest,
			    role_of(&listed[i]));
		canvas_spot(canvas, row + 1 + (int)(i / a_line), at, (int)text.length, SPOT_ARC,
			    snapshot->flow.vertices[listed[i].arc.from].vertex,
			    snapshot->flow.vertices[listed[i].arc.to].vertex);
	}
}

void flow_arcs_draw(struct canvas *canvas, int row, int column,
		    const struct snapshot *snapshot, bool whole)
{
	const struct flow_look *look = &snapshot->flow;
	struct listed *listed;

	if (canvas->rows - row < 2)
		return;
	listed = memory_array(canvas->memory, (size_t)(look->arc_count + look->full_count) + 1,
			      sizeof(*listed), "a panel", NULL);
	if (!listed)
		return;
	draw_listed(canvas, row, column, snapshot, listed, gather(snapshot, whole, listed));
	memory_free(listed);
}
