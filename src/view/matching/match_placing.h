/* SPDX-License-Identifier: GPL-3.0-or-later
 * match_placing: where the vertices of a scene stand: rows on the left, columns on the right, in slots from
 * the top down. A column stands beside the row that it is matched to, others as near as can be to the middle
 * of their rows.
 */
#ifndef SPILLWAY_VIEW_MATCHING_MATCH_PLACING_H
#define SPILLWAY_VIEW_MATCHING_MATCH_PLACING_H

#include "src/view/matching/match_scene.h"

/* Sets slot[scene->count]: of each vertex its slot, from 0; -1: it is not shown. `shown` says which ones are;
 * NULL: all. `taken` is working space for as many. Returns how many slots there are. */
int32_t match_place(const struct match_scene *scene, const bool *shown, int32_t *slot, bool *taken);

#endif
