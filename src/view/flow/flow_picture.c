/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/flow/flow_picture.h"

#include "src/base/text.h"
#include "src/view/panel.h"

#include <string.h>

enum { BAR = 6, SHORT_BAR = 3, NARROW = 40 };

const struct flow_vertex *flow_picture_vertex(const struct flow_picture *picture, int i)
{
	return &picture->snapshot->flow.vertices[picture->shown[i]];
}

static int name_width(const struct snapshot *snapshot, int32_t vertex)
{
	char name[32];

	return (int)strlen(panel_vertex_name(snapshot, vertex, name, sizeof(name)));
}

static int larger(int a, int b)
{
	return a > b ? a : b;
}

/* A name, the mark of what the vertex is and that of the last event, the digits, a bar; and a
 * blank, in which the mark of what is chosen stands before the next name. */
int flow_picture_cell(const struct flow_picture *picture)
{
	return picture->name + 2 + picture->number + (picture->number > 0) + picture->bar + 1;
}

int flow_picture_column(const struct flow_picture *picture, int beside)
{
	return picture->label + 2 + beside % picture->a_line * flow_picture_cell(picture);
}

/* Columns for the first `count` vertices of the list. */
static void measure(struct flow_picture *picture, int count, int columns, bool numbers)
{
	const struct flow_vertex *vertices = picture->snapshot->flow.vertices;
	int i;

	picture->name = picture->label = 1;
	picture->number = 0;
	if (numbers && picture->snapshot->flow.beside)
		picture->number = text_grouped_width(picture->snapshot->flow.beside);
	for (i = 0; i < count; i++) {
		picture->name = larger(picture->name,
				       name_width(picture->snapshot, vertices[i].vertex));
		picture->label = larger(picture->label, text_digits(vertices[i].height));
		if (numbers && vertices[i].excess > 0)
			picture->number = larger(picture->number,
						 text_grouped_width(vertices[i].excess));
	}
	picture->bar = columns < NARROW ? SHORT_BAR : BAR;
	picture->a_line = (columns - picture->label - 1) / flow_picture_cell(picture);
}

/* Shows one vertex more if that takes no more than so many lines. */
static bool add(struct flow_picture *picture, int index, int most)
{
	int32_t height = picture->snapshot->flow.vertices[index].height;
	int beside = 0;
	int i;

	for (i = 0; i < picture->count; i++)
		beside += flow_picture_vertex(picture, i)->height == height;
	if (beside % picture->a_line == 0) {
		if (picture->lines == most)
			return false;
		picture->lines++;
	}
	picture->shown[picture->count++] = index;
	return true;
}

/* Vertices beside one another stand in the graph's order. */
static void sort(struct flow_picture *picture)
{
	const struct flow_vertex *vertices = picture->snapshot->flow.vertices;
	int i, at, index;

	for (i = 1; i < picture->count; i++) {
		index = picture->shown[i];
		for (at = i; at > 0 && vertices[picture->shown[at - 1]].vertex >
					       vertices[index].vertex;
		     at--)
			picture->shown[at] = picture->shown[at - 1];
		picture->shown[at] = index;
	}
}

/* As many of the first `count` as fit; returns whether all do. */
static bool lay_out(struct flow_picture *picture, int count, int columns, int lines,
		    bool numbers)
{
	bool all = true;
	int i;

	picture->count = picture->lines = 0;
	measure(picture, count, columns, numbers);
	if (picture->a_line < 1 && numbers)
		return false;
	picture->a_line = larger(picture->a_line, 1);
	for (i = 0; i < count; i++)
		all = add(picture, i, lines) && all;
	sort(picture);
	return all;
}

/* With the digits of the excess, where that takes no line more. */
static bool lay_out_best(struct flow_picture *picture, int count, int columns, int lines)
{
	const bool all = lay_out(picture, count, columns, lines, false);

	if (all && lay_out(picture, count, columns, picture->lines, true))
		return true;
	return lay_out(picture, count, columns, lines, false);
}

bool flow_picture_whole(struct flow_picture *picture, const struct snapshot *snapshot,
			int columns, int lines)
{
	*picture = (struct flow_picture){ .snapshot = snapshot, .whole = true };
	return snapshot->flow.whole &&
	       lay_out_best(picture, snapshot->flow.count, columns, lines);
}

void flow_picture_near(struct flow_picture *picture, const struct snapshot *snapshot,
		       int columns, int lines)
{
	*picture = (struct flow_picture){ .snapshot = snapshot };
	lay_out_best(picture, snapshot->flow.near, columns, lines);
}

int32_t flow_picture_below(const struct flow_picture *picture, int64_t above)
{
	int32_t best = -1;
	int32_t height;
	int i;

	for (i = 0; i < picture->count; i++) {
		height = flow_picture_vertex(picture, i)->height;
		if (height < above && height > best)
			best = height;
	}
	return best;
}

int64_t flow_picture_largest(const struct flow_picture *picture)
{
	int64_t largest = picture->snapshot->flow.beside;
	int i;

	for (i = 0; i < picture->count; i++)
		if (flow_picture_vertex(picture, i)->excess > largest)
			largest = flow_picture_vertex(picture, i)->excess;
	return largest;
}

int flow_picture_gaps(const struct flow_picture *picture)
{
	int32_t height = flow_picture_below(picture, INT64_MAX);
	int32_t below;
	int gaps = 0;

	for (; (below = flow_picture_below(picture, height)) >= 0; height = below)
		gaps += height - below > 1;
	return gaps;
}
