/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/flow_arcs.h"

#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/view/panel.h"

#include <stdlib.h>

enum { MOST_LINES = 12 };

/* How an arc lies. */
enum slope { SLOPE_PUSH, SLOPE_DOWN, SLOPE_OTHER };

struct listed {
	struct flow_arc arc;
	enum slope slope;
};

static enum slope slope_of(const struct flow_look *look, const struct flow_arc *arc)
{
	const struct flow_vertex *from = &look->vertices[arc->from];

	if (from->height <= look->vertices[arc->to].height)
		return SLOPE_OTHER;
	return from->active ? SLOPE_PUSH : SLOPE_DOWN;
}

static int compare(const void *a, const void *b)
{
	const struct listed *one = a;
	const struct listed *other = b;

	if (one->slope != other->slope)
		return one->slope < other->slope ? -1 : 1;
	if (one->arc.residual != other->arc.residual)
		return one->arc.residual < other->arc.residual ? 1 : -1;
	if (one->arc.from != other->arc.from)
		return one->arc.from < other->arc.from ? -1 : 1;
	return (one->arc.to > other->arc.to) - (one->arc.to < other->arc.to);
}

/* The arcs to be told, in order; returns how many. */
static int64_t gather(const struct flow_look *look, bool whole, struct listed *listed)
{
	const struct flow_arc *arc;
	int64_t count = 0;

	for (arc = look->arcs; arc < look->arcs + look->arc_count; arc++)
		if (whole || arc->from == 0 || arc->to == 0)
			listed[count++] = (struct listed){ *arc, slope_of(look, arc) };
	qsort(listed, (size_t)count, sizeof(*listed), compare);
	return count;
}

static int print_arc(const struct snapshot *snapshot, const struct listed *listed,
		     struct text *text)
{
	static const char *const marks[] = {
		[SLOPE_PUSH] = " *",
		[SLOPE_DOWN] = " down",
		[SLOPE_OTHER] = "",
	};
	const struct flow_vertex *vertices = snapshot->flow.vertices;
	char from[32], to[32];

	text_clear(text);
	text_print(text, "%s to %s: ",
		   panel_vertex_name(snapshot, vertices[listed->arc.from].vertex, from,
				     sizeof(from)),
		   panel_vertex_name(snapshot, vertices[listed->arc.to].vertex, to, sizeof(to)));
	text_grouped(text, listed->arc.residual);
	text_print(text, "%s", marks[listed->slope]);
	return (int)text->length;
}

static void draw_listed(struct canvas *canvas, int row, const struct snapshot *snapshot,
			const struct listed *listed, int64_t count)
{
	int64_t room = canvas->rows - row - 1 < MOST_LINES ? canvas->rows - row - 1 : MOST_LINES;
	char buffer[128];
	struct text text;
	int widest = 1;
	int a_line, width;
	int64_t i, shown;

	text_fixed(&text, buffer, sizeof(buffer));
	for (i = 0; i < count; i++) {
		width = print_arc(snapshot, &listed[i], &text);
		if (width > widest)
			widest = width;
	}
	a_line = (canvas->columns + 2) / (widest + 2);
	a_line = a_line > 0 ? a_line : 1;
	shown = count <= room * a_line ? count : room * a_line;
	if (shown < count)
		canvas_print(canvas, row, 0, "residual arcs, %lld more; * a push may take:",
			     (long long)(count - shown));
	else
		canvas_print(canvas, row, 0, "residual arcs; * a push may take:");
	for (i = 0; i < shown; i++) {
		print_arc(snapshot, &listed[i], &text);
		canvas_cell(canvas, row + 1 + (int)(i / a_line),
			    (int)(i % a_line) * (widest + 2), widest, buffer, false);
	}
}

void flow_arcs_draw(struct canvas *canvas, int row, const struct snapshot *snapshot,
		    bool whole)
{
	const struct flow_look *look = &snapshot->flow;
	struct listed *listed;

	if (canvas->rows - row < 2)
		return;
	listed = memory_array(canvas->memory, (size_t)look->arc_count + 1, sizeof(*listed),
			      "a panel", NULL);
	if (!listed)
		return;
	draw_listed(canvas, row, snapshot, listed, gather(look, whole, listed));
	memory_free(listed);
}
