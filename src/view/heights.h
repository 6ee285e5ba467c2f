/* SPDX-License-Identifier: GPL-3.0-or-later
 * heights: the heights that a picture has rows for, or all pictures of a stretch of a run, so that these are
 * alike.
 */
#ifndef SPILLWAY_VIEW_HEIGHTS_H
#define SPILLWAY_VIEW_HEIGHTS_H

#include <stdint.h>

enum { HEIGHTS_MOST = 1024 }; /* more share the last row */

struct heights {
	int count;
	int32_t height[HEIGHTS_MOST]; /* the highest first */
};

static inline void heights_add(struct heights *heights, int32_t height)
{
	int at = heights->count;

	while (at > 0 && heights->height[at - 1] <= height) {
		if (heights->height[at - 1] == height)
			return;
		at--;
	}
	if (heights->count == HEIGHTS_MOST)
		return;
	for (int i = heights->count++; i > at; i--)
		heights->height[i] = heights->height[i - 1];
	heights->height[at] = height;
}

/* The row of a height: that of the next lower one if it has none. */
static inline int heights_row(const struct heights *heights, int32_t height)
{
	int row = 0;

	while (row < heights->count - 1 && heights->height[row] > height)
		row++;
	return row;
}

#endif
