/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/scene.h"

#include "src/view/panel.h"

#include <stddef.h>
#include <string.h>

/* From how many columns on two panels stand side by side, from how many rows on one below
 * them, and what a panel gets where there are several. */
enum { TWO = 60, THREE_ROWS = 26, BELOW_ROWS = 9, LEAST_ROWS = 7 };

const struct arrangement *scenes(void)
{
	static const struct arrangement rows[] = {
#define LEFT(...) .left = { __VA_ARGS__ }
#define RIGHT(...) .right = { __VA_ARGS__ }
#define BELOW(...) .below = { __VA_ARGS__ }
#define SCENE(name, help, ...) { #name, help, __VA_ARGS__ },
#include "ui/scenes.def"
#undef SCENE
#undef BELOW
#undef RIGHT
#undef LEFT
		{ NULL, NULL, { NULL }, { NULL }, { NULL } },
	};

	return rows;
}

const struct arrangement *scene_find(const char *name)
{
	const struct arrangement *row;

	for (row = scenes(); row->name; row++)
		if (!strcmp(row->name, name))
			return row;
	return NULL;
}

static bool stack_has(const char *const *stack, const char *panel)
{
	for (; *stack; stack++)
		if (!strcmp(*stack, panel))
			return true;
	return false;
}

bool scene_is_below(const struct arrangement *scene, const char *panel)
{
	return stack_has(scene->below, panel);
}

bool scene_has(const struct arrangement *scene, const char *panel)
{
	return stack_has(scene->left, panel) || stack_has(scene->right, panel) ||
	       stack_has(scene->below, panel);
}

static int height_of(const char *const *stack)
{
	int count = 0;

	while (stack[count])
		count++;
	return count;
}

/* Puts a stack's first panels over one another, as many as have room, one at least. */
static int lay_out_stack(const char *const *stack, struct box area, struct box *boxes)
{
	int count = height_of(stack);
	int i, from = 0, to;

	if (!count)
		return 0;
	while (count > 1 && area.rows / count < LEAST_ROWS)
		count--;
	for (i = 0; i < count; i++) {
		to = area.rows * (i + 1) / count;
		boxes[i] = area;
		boxes[i].panel = stack[i];
		boxes[i].row = area.row + from;
		boxes[i].rows = to - from;
		from = to;
	}
	return count;
}

/* Left and right in turn, where one stands over the other. */
static void mix(const struct arrangement *scene, const char **mixed)
{
	int left = height_of(scene->left), right = height_of(scene->right);
	int i, count = 0;

	for (i = 0; i < left || i < right; i++) {
		if (i < left)
			mixed[count++] = scene->left[i];
		if (i < right && !stack_has(scene->left, scene->right[i]))
			mixed[count++] = scene->right[i];
	}
	mixed[count] = NULL;
}

/* Whether the same panels stand side by side, of two runs. */
static bool is_doubled(const struct arrangement *scene)
{
	int i;

	for (i = 0; scene->left[i] && scene->right[i] && !strcmp(scene->left[i], scene->right[i]); i++)
		;
	return i && !scene->left[i] && !scene->right[i];
}

/* The boxes of all panels that have room. */
static int lay_out_all(const struct arrangement *scene, struct box area, struct box *boxes)
{
	const char *mixed[2 * SCENE_STACK + 1];
	struct box below = area, left, right;
	int count = 0;

	if (area.rows >= THREE_ROWS && scene->below[0]) {
		below.rows = area.rows / 4 < BELOW_ROWS ? area.rows / 4 : BELOW_ROWS;
		below.row = area.row + area.rows - below.rows;
		area.rows -= below.rows;
		count = lay_out_stack(scene->below, below, boxes);
	}
	if (area.columns < TWO) {
		mix(scene, mixed);
		return count + lay_out_stack(mixed, area, boxes + count);
	}
	left = right = area;
	left.columns = (area.columns - 1) / 2;
	right.column = area.column + left.columns + 1;
	right.columns = area.columns - left.columns - 1;
	right.right = true;
	/* Bars of two runs can be compared where they have the same room. */
	if (is_doubled(scene))
		right.columns = left.columns;
	count += lay_out_stack(scene->left, left, boxes + count);
	return count + lay_out_stack(scene->right, right, boxes + count);
}

static bool is_shown(const struct box *boxes, int count, const char *panel)
{
	int i;

	for (i = 0; i < count; i++)
		if (!strcmp(boxes[i].panel, panel))
			return true;
	return false;
}

int scene_lay_out(const struct arrangement *scene, int top, int rows, int columns,
		 const char *focus, bool zoom, struct box boxes[SCENE_BOXES])
{
	struct box area = { NULL, top, 0, rows, columns, false };
	int count;

	if (focus && zoom) {
		boxes[0] = area;
		boxes[0].panel = focus;
		return 1;
	}
	count = lay_out_all(scene, area, boxes);
	if (focus && !is_shown(boxes, count, focus))
		boxes[count - 1].panel = focus;
	return count;
}

int scene_cut(struct box *boxes, int count, int end, const char *focus)
{
	const bool shown = focus && is_shown(boxes, count, focus);
	int seen = 0, i, rows;

	for (i = 0; i < count; i++) {
		rows = end - boxes[i].row;
		if (strcmp(boxes[i].panel, "graph") && rows < boxes[i].rows) {
			if (rows < PANEL_ROWS)
				continue;
			boxes[i].rows = rows;
		}
		boxes[seen++] = boxes[i];
	}
	if (shown && seen && !is_shown(boxes, seen, focus))
		boxes[seen - 1].panel = focus;
	return seen;
}
