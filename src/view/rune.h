/* SPDX-License-Identifier: GPL-3.0-or-later
 * rune: what stands in a cell for a code point.
 */
#ifndef SPILLWAY_VIEW_RUNE_H
#define SPILLWAY_VIEW_RUNE_H

#include <stdint.h>

/* The code point itself if every terminal gives it one column, else '?': what takes two
 * columns or none, joins its neighbours, or is written to the left would shift all that
 * stands behind it. Asks no locale, so that a picture is the same everywhere. */
uint32_t rune_of_cell(uint32_t rune);

#endif
