/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/flow/flow_sheet.h"

#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/view/flow/flow_bends.h"
#include "src/view/heights.h"

#include <stdlib.h>
#include <string.h>

enum {
	LEFT = 96, RIGHT = 40, TOP = 92, BOTTOM = 104,
	EDGE = 8, ABOVE = 44, BELOW = 40, /* of these, how far arcs may go */
	LEAST_WIDTH = 800,
	RING = 6,          /* from the rim of a vertex to the ring around it */
	MOST_DOWN = 112,   /* from a height to the next; */
	WIDE = 16, HIGH = 10, /* less where the sheet would be higher than that to its width, */
	AIR = 16,           /* but so much between vertices of two rows, */
	BESIDE = 6,        /* and so much between vertices of one */
	FREE = 3,          /* between a label and what it is free of */
	LETTER = 6, LINE = 12, /* of a label */
	EMPTY_MOST = 60,   /* arcs; of more those that are empty have no label, */
	LABELS_MOST = 400  /* nor those that neither the last cycle used nor are in the cut */
};

/* How large things are in pictures of so many vertices. */
static const struct {
	int most, step, radius;
} sizes[] = {
	{ 8, 84, 20 }, { 16, 64, 18 }, { 32, 44, 16 }, { 80, 30, 14 }, { PICTURE_MOST, 16, 12 },
};

int flow_sheet_y(const struct flow_sheet *sheet, int row)
{
	return TOP + sheet->radius + row * sheet->down;
}

void flow_sheet_free(struct flow_sheet *sheet)
{
	memory_free(sheet->vertices);
	memory_free(sheet->arcs);
}

static void size_sheet(struct flow_sheet *sheet)
{
	const int count = sheet->snapshot->picture.count;
	const int gaps = sheet->heights->count > 1 ? sheet->heights->count - 1 : 1;
	int least, size = 0;

	while (sizes[size].most < count)
		size++;
	sheet->step = sizes[size].step;
	sheet->radius = sizes[size].radius;
	sheet->width = LEFT + count * sheet->step + RIGHT;
	if (sheet->width < LEAST_WIDTH) {
		sheet->step = (LEAST_WIDTH - LEFT - RIGHT) / count;
		sheet->width = LEAST_WIDTH;
	}
	least = 4 * sheet->radius + AIR;
	sheet->down = (sheet->width * HIGH / WIDE - TOP - BOTTOM) / gaps;
	sheet->down = sheet->down < least ? least : sheet->down > MOST_DOWN ? MOST_DOWN : sheet->down;
	sheet->height = flow_sheet_y(sheet, sheet->heights->count - 1) + sheet->radius + BOTTOM;
	sheet->room.left = LEFT;
	sheet->room.right = sheet->width - EDGE;
	sheet->room.top = TOP - ABOVE;
	sheet->room.bottom = sheet->height - BOTTOM + BELOW;
}

/* Vertices of one row that have no room side by side stand above and below its line in turn. */
static void spread_row(struct flow_sheet *sheet, const int *row, int count)
{
	const int close = 2 * sheet->radius + BESIDE;
	int i, side = 0;

	for (i = 0; i < count; i++) {
		struct sheet_point *at = &sheet->vertices[row[i]].at;
		const bool left = i > 0 && at->x - sheet->vertices[row[i - 1]].at.x < close;
		const bool right = i + 1 < count && sheet->vertices[row[i + 1]].at.x - at->x < close;

		side = left ? -side : right ? -1 : 0;
		at->y += side * (sheet->radius + 1);
	}
}

static void place_vertices(struct flow_sheet *sheet)
{
	const struct picture_look *picture = &sheet->snapshot->picture;
	int in_column[PICTURE_MOST], row[PICTURE_MOST];
	int i, line, count;

	size_sheet(sheet);
	for (i = 0; i < picture->count; i++) {
		in_column[picture->vertices[i].column] = i;
		sheet->vertices[i].at = (struct sheet_point){
			LEFT + sheet->step / 2 + picture->vertices[i].column * sheet->step,
			flow_sheet_y(sheet, heights_row(sheet->heights, picture->vertices[i].height)),
		};
	}
	for (line = 0; line < sheet->heights->count; line++) {
		count = 0;
		for (i = 0; i < picture->count; i++)
			if (heights_row(sheet->heights, picture->vertices[in_column[i]].height) == line)
				row[count++] = in_column[i];
		spread_row(sheet, row, count);
	}
}

bool flow_sheet_is_chosen(const struct flow_sheet *sheet, int i)
{
	return sheet->snapshot->picture.vertices[i].vertex == sheet->snapshot->about.vertex;
}

int flow_sheet_reach(const struct flow_sheet *sheet, int i)
{
	return sheet->radius + (flow_sheet_is_chosen(sheet, i) ? RING : 0);
}

/* --- Labels. --- */

static bool overlap(const struct sheet_label *one, const struct sheet_label *other)
{
	return other->shown && abs(one->x - other->x) < (one->width + other->width) / 2 + FREE &&
	       abs(one->y - other->y) < (one->height + other->height) / 2 + FREE;
}

/* Whether nothing but lines of arcs is there. */
static bool is_free(const struct flow_sheet *sheet, const struct sheet_label *label)
{
	const struct picture_look *picture = &sheet->snapshot->picture;
	int64_t a;
	int i, reach;

	if (label->x - label->width / 2 < LEFT - 8 || label->x + label->width / 2 > sheet->width - 2)
		return false;
	for (i = 0; i < picture->count; i++) {
		reach = flow_sheet_reach(sheet, i) + FREE;
		if ((abs(label->x - sheet->vertices[i].at.x) < label->width / 2 + reach &&
		     abs(label->y - sheet->vertices[i].at.y) < label->height / 2 + reach) ||
		    (&sheet->vertices[i].label != label && overlap(label, &sheet->vertices[i].label)))
			return false;
	}
	for (a = 0; a < picture->arc_count; a++)
		if (&sheet->arcs[a].label != label && overlap(label, &sheet->arcs[a].label))
			return false;
	return true;
}

static void size_label(struct sheet_label *label)
{
	label->width = (int)strlen(label->text) * LETTER + 4;
	label->height = LINE;
}

/* To the right of the vertex and above, or where else there is room. */
static void label_vertex(struct flow_sheet *sheet, int i)
{
	static const int8_t sides[][2] = { { 1, -1 }, { -1, -1 }, { 1, 1 }, { -1, 1 }, { 0, -1 }, { 0, 1 } };
	const struct picture_vertex *vertex = &sheet->snapshot->picture.vertices[i];
	struct sheet_vertex *shown = &sheet->vertices[i];
	struct sheet_label *label = &shown->label;
	const int reach = flow_sheet_reach(sheet, i);
	struct text text;
	size_t side;

	text_fixed(&text, label->text, sizeof(label->text));
	if (vertex->vertex == sheet->snapshot->terminals.source)
		text_print(&text, "source");
	else if (vertex->vertex == sheet->snapshot->terminals.sink)
		text_print(&text, "sink");
	else if (vertex->excess > 0)
		text_grouped(&text, vertex->excess);
	size_label(label);
	for (side = 0; side < sizeof(sides) / sizeof(sides[0]) && text.length && !label->shown; side++) {
		label->x = shown->at.x + sides[side][0] * (reach + label->width / 2);
		label->y = shown->at.y + sides[side][1] * (reach + (sides[side][0] ? 4 : LINE));
		if (!sides[side][0])
			label->y += sides[side][1] * FREE;
		label->shown = is_free(sheet, label);
	}
}

/* How many other arcs pass below it. */
static int count_below(const struct flow_sheet *sheet, const struct sheet_arc *arc)
{
	const struct sheet_label *label = &arc->label;
	const struct sheet_point at = { label->x, label->y };
	int below = 0;
	int64_t a;

	for (a = 0; a < sheet->snapshot->picture.arc_count; a++)
		if (&sheet->arcs[a] != arc)
			below += flow_bends_meets(&sheet->arcs[a], at, label->width, label->height);
	return below;
}

/* The place of a label at a part of its arc: on the line, or to one side of it. */
static struct sheet_point place_beside(const struct sheet_arc *arc, int part, int side)
{
	const struct sheet_point at = flow_bends_point(arc, part);
	const struct sheet_point before = flow_bends_point(arc, part - 1),
				 behind = flow_bends_point(arc, part + 1);
	const int dx = abs(behind.x - before.x), dy = abs(behind.y - before.y);

	if (dx * arc->label.height > dy * arc->label.width)
		return (struct sheet_point){ at.x, at.y + side * (arc->label.height / 2 + FREE) };
	return (struct sheet_point){ at.x + side * (arc->label.width / 2 + FREE), at.y };
}

/* On the arc or beside it, near its middle, where the fewest other arcs pass. */
static void label_arc(struct flow_sheet *sheet, int64_t a)
{
	static const int parts[] = { 6, 7, 5, 8, 4, 9, 3, 10, 2 }, sides[] = { 0, -1, 1 };
	const struct picture_arc *shown = &sheet->snapshot->picture.arcs[a];
	struct sheet_arc *arc = &sheet->arcs[a];
	struct sheet_point at, best = { 0, 0 };
	int below, least = INT32_MAX;
	struct text text;
	size_t i;

	text_fixed(&text, arc->label.text, sizeof(arc->label.text));
	text_grouped(&text, shown->flow);
	text_print(&text, "/");
	text_grouped(&text, shown->capacity);
	size_label(&arc->label);
	for (i = 0; i < 3 * sizeof(parts) / sizeof(parts[0]) && least; i++) {
		at = place_beside(arc, parts[i / 3], sides[i % 3]);
		arc->label.x = at.x;
		arc->label.y = at.y;
		below = is_free(sheet, &arc->label) ? count_below(sheet, arc) : INT32_MAX;
		if (below >= least)
			continue;
		least = below;
		best = at;
	}
	arc->label.x = best.x;
	arc->label.y = best.y;
	arc->label.shown = least < INT32_MAX;
}

/* What tells most takes its place first: what the last cycle used, then what carries flow, then the rest. */
static int rank_of(const struct picture_arc *arc)
{
	return arc->pushed || arc->taken_back || arc->in_cut ? 0 : arc->flow ? 1 : 2;
}

static void place_labels(struct flow_sheet *sheet)
{
	const struct picture_look *picture = &sheet->snapshot->picture;
	const int last = picture->arc_count <= EMPTY_MOST ? 2 : picture->arc_count <= LABELS_MOST ? 1 : 0;
	int64_t a;
	int i, rank;

	for (i = 0; i < picture->count; i++)
		label_vertex(sheet, i);
	for (rank = 0; rank <= last; rank++)
		for (a = 0; a < picture->arc_count; a++)
			if (rank_of(&picture->arcs[a]) == rank)
				label_arc(sheet, a);
}

bool flow_sheet_lay_out(struct flow_sheet *sheet, const struct snapshot *snapshot,
			const struct heights *heights, struct memory *memory, struct err *err)
{
	const struct picture_look *picture = &snapshot->picture;
	const size_t arcs = (size_t)picture->arc_count + 1;

	*sheet = (struct flow_sheet){ .snapshot = snapshot, .heights = heights };
	sheet->vertices = memory_array(memory, (size_t)picture->count, sizeof(*sheet->vertices), "a picture",
				       err);
	sheet->arcs = memory_array(memory, arcs, sizeof(*sheet->arcs), "a picture", err);
	if (!sheet->vertices || !sheet->arcs)
		return false;
	place_vertices(sheet);
	flow_bends_place(sheet);
	place_labels(sheet);
	return true;
}
