/* SPDX-License-Identifier: GPL-3.0-or-later
 * ideas: those of turbo (gpu/flow/turbo.h), and of turbo-bfs and turbo-sssp (gpu/paths/turbo_paths.h), that a
 * plan can switch. All zero: as they are by default.
 */
#ifndef SPILLWAY_ENGINE_IDEAS_H
#define SPILLWAY_ENGINE_IDEAS_H

#include <stdbool.h>
#include <stdint.h>

/* With which of its arcs a vertex begins. FIXED: the first of its row. ROTATED: another one, by
 * vertex and cycle. AUTO: ROTATED in turbo, FIXED in other variants. */
enum arc_order { ARCS_AUTO, ARCS_FIXED, ARCS_ROTATED };

enum {
	IDEAS_MOST_ROUNDS = 1000,
	IDEAS_MOST_SEARCH_ROUNDS = 31 /* what the word of a barrier has room for (drive_block_cuda.h) */
};

struct ideas {
	enum arc_order arc_order; /* of turbo, tc-*, vc-*, hi-pr and hybrid-mf */
	int64_t rounds;           /* most rounds of an epoch of discharges; 0: turbo_rounds() */
	int64_t search_rounds;    /* of a search; 0: turbo_search_rounds() */
	int64_t stride;           /* places of a row: 4, 8 or 16; 0: as fits the graph (slots.h) */
	bool full_searches;       /* searches do not end early */
	int64_t delta;            /* turbo-sssp: by how much the bound of near vertices rises;
				     0: turbo_paths.c */
	bool pushes_only;         /* turbo-bfs: vertices do not look who reaches them */
};

#endif
