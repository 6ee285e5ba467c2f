/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/flow/flow_sheet.h"

#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/view/heights.h"

#include <stdlib.h>
#include <string.h>

enum {
	LEFT = 96, RIGHT = 40, TOP = 92, BOTTOM = 104,
	EDGE = 8, ABOVE = 44, BELOW = 40, /* of these, how far arcs may go */
	LEAST_WIDTH = 800,
	RING = 6,          /* from the rim of a vertex to the ring around it */
	HIGH = 12,         /* rows; of more each is lower */
	PARTS = 12,        /* of a curve, as straight lines */
	FREE = 3,          /* between a label and what it is free of */
	LETTER = 6, LINE = 12, /* of a label */
	BENT_MOST = 1500,  /* arcs; more are not led around vertices */
	EMPTY_MOST = 60,   /* arcs; of more those that are empty have no label, */
	LABELS_MOST = 400  /* nor those that neither the last cycle used nor are in the cut */
};

/* How large things are in pictures of so many vertices. */
static const struct {
	int most, step, radius;
} sizes[] = {
	{ 8, 84, 20 }, { 16, 64, 18 }, { 32, 44, 15 }, { 80, 30, 12 }, { PICTURE_MOST, 22, 9 },
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

static void place_vertices(struct flow_sheet *sheet)
{
	const struct picture_look *picture = &sheet->snapshot->picture;
	int i, size = 0;

	while (sizes[size].most < picture->count)
		size++;
	sheet->step = sizes[size].step;
	sheet->radius = sizes[size].radius;
	sheet->down = sheet->heights->count > HIGH ? 72 : 112;
	sheet->width = LEFT + picture->count * sheet->step + RIGHT;
	if (sheet->width < LEAST_WIDTH) {
		sheet->step = (LEAST_WIDTH - LEFT - RIGHT) / picture->count;
		sheet->width = LEAST_WIDTH;
	}
	sheet->height = flow_sheet_y(sheet, sheet->heights->count - 1) + sheet->radius + BOTTOM;
	for (i = 0; i < picture->count; i++)
		sheet->vertices[i].at = (struct sheet_point){
			LEFT + sheet->step / 2 + picture->vertices[i].column * sheet->step,
			flow_sheet_y(sheet, heights_row(sheet->heights, picture->vertices[i].height)),
		};
}

/* --- Curves. --- */

static struct sheet_point point_at(const struct sheet_arc *arc, int part)
{
	const int a = (PARTS - part) * (PARTS - part), b = 2 * part * (PARTS - part), c = part * part;

	return (struct sheet_point){
		(a * arc->from.x + b * arc->bend.x + c * arc->to.x) / (PARTS * PARTS),
		(a * arc->from.y + b * arc->bend.y + c * arc->to.y) / (PARTS * PARTS),
	};
}

/* Whether a straight line from p to q meets a box around `at`. */
static bool meets(struct sheet_point p, struct sheet_point q, struct sheet_point at, int width, int height)
{
	const int64_t dx = q.x - p.x, dy = q.y - p.y;
	const int64_t cross = dx * (at.y - p.y) - dy * (at.x - p.x);
	const int64_t reach = llabs(dx) * height / 2 + llabs(dy) * width / 2;

	if ((p.x < at.x - width / 2 && q.x < at.x - width / 2) || (p.x > at.x + width / 2 &&
								   q.x > at.x + width / 2) ||
	    (p.y < at.y - height / 2 && q.y < at.y - height / 2) || (p.y > at.y + height / 2 &&
								     q.y > at.y + height / 2))
		return false;
	return llabs(cross) <= reach;
}

static bool arc_meets(const struct sheet_arc *arc, struct sheet_point at, int width, int height)
{
	int part;

	for (part = 0; part < PARTS; part++)
		if (meets(point_at(arc, part), point_at(arc, part + 1), at, width, height))
			return true;
	return false;
}

static int count_hits(const struct flow_sheet *sheet, const struct sheet_arc *arc,
		      const struct picture_arc *shown)
{
	const int across = 2 * (sheet->radius + FREE);
	int hits = 0;
	int i;

	for (i = 0; i < sheet->snapshot->picture.count; i++)
		if (i != shown->from && i != shown->to)
			hits += arc_meets(arc, sheet->vertices[i].at, across, across);
	return hits;
}

static int between(int least, int number, int most)
{
	return number < least ? least : number > most ? most : number;
}

/* The middle of the straight line, and from there a part of its length to one side, as far as head and foot
 * leave room: a curve stays between its three points. */
static struct sheet_point bend_of(const struct flow_sheet *sheet, const struct sheet_arc *arc, int percent)
{
	const int dx = arc->to.x - arc->from.x, dy = arc->to.y - arc->from.y;
	const int x = (arc->from.x + arc->to.x) / 2 - dy * percent / 100;
	const int y = (arc->from.y + arc->to.y) / 2 + dx * percent / 100;

	return (struct sheet_point){ between(LEFT, x, sheet->width - EDGE),
				     between(TOP - ABOVE, y, sheet->height - BOTTOM + BELOW) };
}

static bool has_reverse(const struct picture_look *picture, const struct picture_arc *arc)
{
	const struct picture_arc *other;

	for (other = picture->arcs; other < picture->arcs + picture->arc_count; other++)
		if (other->from == arc->to && other->to == arc->from)
			return true;
	return false;
}

/* A straight line, or the smallest bend that passes by other vertices. An arc and its reverse are bent
 * apart. */
static void place_arc(struct flow_sheet *sheet, int64_t a)
{
	static const int percents[] = { 0, 6, -6, 12, -12, 18, -18, 26, -26, 36, -36 };
	const struct picture_look *picture = &sheet->snapshot->picture;
	struct sheet_arc *arc = &sheet->arcs[a];
	const bool apart = has_reverse(picture, &picture->arcs[a]);
	int hits, least = INT32_MAX;
	struct sheet_arc tried;
	size_t i;

	arc->from = sheet->vertices[picture->arcs[a].from].at;
	arc->to = sheet->vertices[picture->arcs[a].to].at;
	tried = *arc;
	arc->bend = bend_of(sheet, arc, apart ? 6 : 0);
	if (picture->arc_count > BENT_MOST)
		return;
	for (i = 0; i < sizeof(percents) / sizeof(percents[0]) && least; i++) {
		if (apart && percents[i] <= 0)
			continue;
		tried.bend = bend_of(sheet, arc, percents[i]);
		hits = count_hits(sheet, &tried, &picture->arcs[a]);
		if (hits >= least)
			continue;
		least = hits;
		arc->bend = tried.bend;
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
			below += arc_meets(&sheet->arcs[a], at, label->width, label->height);
	return below;
}

/* On the arc, near its middle, where the fewest other arcs pass. */
static void label_arc(struct flow_sheet *sheet, int64_t a)
{
	static const int parts[] = { 6, 7, 5, 8, 4, 9, 3 };
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
	for (i = 0; i < sizeof(parts) / sizeof(parts[0]) && least; i++) {
		at = point_at(arc, parts[i]);
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
	int64_t a;

	*sheet = (struct flow_sheet){ .snapshot = snapshot, .heights = heights };
	sheet->vertices = memory_array(memory, (size_t)picture->count, sizeof(*sheet->vertices), "a picture", err);
	sheet->arcs = memory_array(memory, arcs, sizeof(*sheet->arcs), "a picture", err);
	if (!sheet->vertices || !sheet->arcs)
		return false;
	place_vertices(sheet);
	for (a = 0; a < picture->arc_count; a++)
		place_arc(sheet, a);
	place_labels(sheet);
	return true;
}
