/* SPDX-License-Identifier: GPL-3.0-or-later
 * All numbers are whole, so that pictures are the same on every machine.
 */
#include "src/view/flow/flow_bends.h"

#include <stdlib.h>

enum {
	FREE = 3,           /* between an arc and a vertex that it passes */
	APART = 6,          /* least distance of an arc and its reverse, near the middle */
	BENT_MOST = 1500,   /* arcs; more are not led around vertices */
	SWUNG_MOST = 200000 /* arcs times vertices; where there are more, bends are simple */
};

/* --- Curves. --- */

struct sheet_point flow_bends_point(const struct sheet_arc *arc, int part)
{
	const int p = part, q = BENDS_PARTS - part, square = BENDS_PARTS * BENDS_PARTS;

	if (!arc->swung)
		return (struct sheet_point){
			(q * q * arc->from.x + 2 * p * q * arc->bend.x + p * p * arc->to.x) / square,
			(q * q * arc->from.y + 2 * p * q * arc->bend.y + p * p * arc->to.y) / square,
		};
	return (struct sheet_point){
		(q * q * q * arc->from.x + 3 * p * q * q * arc->bend.x + 3 * p * p * q * arc->swing.x +
		 p * p * p * arc->to.x) / (square * BENDS_PARTS),
		(q * q * q * arc->from.y + 3 * p * q * q * arc->bend.y + 3 * p * p * q * arc->swing.y +
		 p * p * p * arc->to.y) / (square * BENDS_PARTS),
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

bool flow_bends_meets(const struct sheet_arc *arc, struct sheet_point at, int width, int height)
{
	int part;

	for (part = 0; part < BENDS_PARTS; part++)
		if (meets(flow_bends_point(arc, part), flow_bends_point(arc, part + 1), at, width, height))
			return true;
	return false;
}

/* Whether a straight line from p to q comes that near to `at`. */
static bool is_near(struct sheet_point p, struct sheet_point q, struct sheet_point at, int64_t reach)
{
	const int64_t dx = q.x - p.x, dy = q.y - p.y, x = at.x - p.x, y = at.y - p.y;
	const int64_t length = dx * dx + dy * dy, along = x * dx + y * dy, cross = dx * y - dy * x;

	if (along <= 0)
		return x * x + y * y < reach * reach;
	if (along >= length)
		return (x - dx) * (x - dx) + (y - dy) * (y - dy) < reach * reach;
	return cross * cross < reach * reach * length;
}

struct box {
	int left, right, top, bottom;
};

/* What holds the line and all that is nearer to it than `reach`. */
static struct box box_of(const struct sheet_point line[BENDS_PARTS + 1], int reach)
{
	struct box box = { line[0].x, line[0].x, line[0].y, line[0].y };
	int part;

	for (part = 1; part <= BENDS_PARTS; part++) {
		box.left = line[part].x < box.left ? line[part].x : box.left;
		box.right = line[part].x > box.right ? line[part].x : box.right;
		box.top = line[part].y < box.top ? line[part].y : box.top;
		box.bottom = line[part].y > box.bottom ? line[part].y : box.bottom;
	}
	return (struct box){ box.left - reach, box.right + reach, box.top - reach, box.bottom + reach };
}

static bool passes(const struct sheet_point line[BENDS_PARTS + 1], struct sheet_point at, int reach)
{
	int part;

	for (part = 0; part < BENDS_PARTS; part++)
		if (is_near(line[part], line[part + 1], at, reach))
			return true;
	return false;
}

/* Vertices that it passes over, up to `most`. */
static int count_hits(const struct flow_sheet *sheet, const struct sheet_arc *arc,
		      const struct picture_arc *shown, int most)
{
	const int reach = sheet->radius + FREE;
	struct sheet_point line[BENDS_PARTS + 1], at;
	struct box box;
	int i, hits = 0;

	for (i = 0; i <= BENDS_PARTS; i++)
		line[i] = flow_bends_point(arc, i);
	box = box_of(line, reach);
	for (i = 0; i < sheet->snapshot->picture.count && hits < most; i++) {
		at = sheet->vertices[i].at;
		if (i != shown->from && i != shown->to &&
		    at.x > box.left && at.x < box.right && at.y > box.top &&
		    at.y < box.bottom)
			hits += passes(line, at, reach);
	}
	return hits;
}

int flow_bends_hits(const struct flow_sheet *sheet, int64_t a)
{
	return count_hits(sheet, &sheet->arcs[a], &sheet->snapshot->picture.arcs[a], INT32_MAX);
}

/* --- Ways. --- */

static int between(int least, int number, int most)
{
	return number < least ? least : number > most ? most : number;
}

/* A curve stays between its points, so that it stays on the sheet. */
static struct sheet_point on_sheet(const struct flow_sheet *sheet, int x, int y)
{
	return (struct sheet_point){ between(sheet->room.left, x, sheet->room.right),
				     between(sheet->room.top, y, sheet->room.bottom) };
}

/* The middle of the straight line, and from there a part of its length to one side, as far as head and foot
 * leave room. */
static struct sheet_point bend_of(const struct flow_sheet *sheet, const struct sheet_arc *arc, int percent)
{
	const int dx = arc->to.x - arc->from.x, dy = arc->to.y - arc->from.y;

	return on_sheet(sheet, (arc->from.x + arc->to.x) / 2 - dy * percent / 100,
			(arc->from.y + arc->to.y) / 2 + dx * percent / 100);
}

static const struct sheet_arc *find_reverse(const struct flow_sheet *sheet, const struct picture_arc *arc)
{
	const struct picture_look *picture = &sheet->snapshot->picture;
	int64_t i;

	for (i = 0; i < picture->arc_count; i++)
		if (picture->arcs[i].from == arc->to && picture->arcs[i].to == arc->from)
			return &sheet->arcs[i];
	return NULL;
}

/* A straight line, or the smallest bend that passes by other vertices. An arc and its reverse are bent
 * apart. Returns how many vertices it passes over even so. */
static int place_simply(struct sheet_arc *arc, const struct flow_sheet *sheet,
			const struct picture_arc *shown, bool apart)
{
	static const int percents[] = { 0, 6, -6, 12, -12, 18, -18, 26, -26, 36, -36 };
	struct sheet_arc tried = *arc;
	int hits, least = INT32_MAX;
	size_t i;

	for (i = 0; i < sizeof(percents) / sizeof(percents[0]) && least; i++) {
		if (apart && percents[i] <= 0)
			continue;
		tried.bend = bend_of(sheet, arc, percents[i]);
		hits = count_hits(sheet, &tried, shown, least);
		if (hits >= least)
			continue;
		least = hits;
		arc->bend = tried.bend;
	}
	return least;
}

/* Whether the way is not that of the reverse arc, which has its place already. */
static bool is_apart(const struct sheet_arc *arc, const struct sheet_arc *reverse)
{
	int part, near = 0;

	for (part = 3; reverse && part <= BENDS_PARTS - 3; part += 3) {
		const struct sheet_point one = flow_bends_point(arc, part);
		const struct sheet_point other = flow_bends_point(reverse, BENDS_PARTS - part);

		near += abs(one.x - other.x) < APART && abs(one.y - other.y) < APART;
	}
	return near < 2;
}

/* Beside the straight line: above or below it where it is rather level, else to its right or left. */
static struct sheet_point beside(const struct flow_sheet *sheet, const struct sheet_arc *arc, int percent,
				 int parts)
{
	const int dx = arc->to.x - arc->from.x, dy = arc->to.y - arc->from.y;
	const bool level = abs(dx) > abs(dy);
	const int off = parts * sheet->down / 4;

	return on_sheet(sheet, arc->from.x + dx * percent / 100 - (level ? 0 : off),
			arc->from.y + dy * percent / 100 + (level ? off : 0));
}

/* What the ways of an arc are chosen by. */
struct search {
	const struct flow_sheet *sheet;
	const struct picture_arc *shown;
	const struct sheet_arc *reverse; /* placed already, or NULL */
	struct sheet_arc line;           /* the straight one */
	int least;                       /* hits of the best way so far */
};

/* Two bends that lie so far beside the straight line, in parts of the distance of two heights. */
static void try_bends(struct search *search, struct sheet_arc *best, int one, int other)
{
	static const int alongs[] = { 20, 10, 30, 5, 40 };
	struct sheet_arc tried = search->line;
	size_t i;
	int hits;

	tried.swung = true;
	for (i = 0; i < sizeof(alongs) / sizeof(alongs[0]) && search->least; i++) {
		tried.bend = beside(search->sheet, &search->line, alongs[i], one);
		tried.swing = beside(search->sheet, &search->line, 100 - alongs[i], other);
		hits = count_hits(search->sheet, &tried, search->shown, search->least);
		if (hits >= search->least || !is_apart(&tried, search->reverse))
			continue;
		search->least = hits;
		*best = tried;
	}
}

/* A way with two bends, if one passes over fewer vertices: the one that lies nearest to the straight line. */
static void swing(struct search *search, struct sheet_arc *best)
{
	static const int sizes[] = { 0, 1, 2, 3, 4, 6, 8, 12, 16 };
	const size_t count = sizeof(sizes) / sizeof(sizes[0]);
	size_t most, least;
	int sign;

	for (most = 1; most < count; most++)
		for (least = most + 1; least-- > 0 && search->least;)
			for (sign = 0; sign < 4; sign++) {
				const int one = sign & 1 ? -sizes[most] : sizes[most];
				const int other = !(sign & 2) == (one > 0) ? sizes[least] : -sizes[least];

				try_bends(search, best, one, other);
				try_bends(search, best, other, one);
			}
}

static void place(struct flow_sheet *sheet, int64_t a)
{
	const struct picture_look *picture = &sheet->snapshot->picture;
	const struct picture_arc *shown = &picture->arcs[a];
	const struct sheet_arc *reverse = find_reverse(sheet, shown);
	struct sheet_arc *arc = &sheet->arcs[a];
	struct search search = {
		sheet, shown, reverse && reverse < arc ? reverse : NULL, { .swung = false }, 0,
	};

	arc->from = sheet->vertices[shown->from].at;
	arc->to = sheet->vertices[shown->to].at;
	arc->bend = bend_of(sheet, arc, reverse ? 6 : 0);
	if (picture->arc_count > BENT_MOST)
		return;
	search.least = place_simply(arc, sheet, shown, reverse != NULL);
	search.line = *arc;
	if (search.least && picture->arc_count * picture->count <= SWUNG_MOST)
		swing(&search, arc);
}

void flow_bends_place(struct flow_sheet *sheet)
{
	int64_t a;

	for (a = 0; a < sheet->snapshot->picture.arc_count; a++)
		place(sheet, a);
}
