/* SPDX-License-Identifier: GPL-3.0-or-later
 * memory_uses: which structures the variants of alike problems keep on a machine, and of how many bytes.
 */
#ifndef SPILLWAY_VIEW_LOOK_MEMORY_USES_H
#define SPILLWAY_VIEW_LOOK_MEMORY_USES_H

#include <stdbool.h>
#include <stdint.h>

struct machine;
struct plan;
struct variant;

enum { MOST_USERS = 32, MOST_USES = 96 };

/* A structure: what one key stands for, and of so many bytes. Where several variants have something else of
 * that key, its name has that of the first of these: "queue", "queue_of_bfs-ep". */
struct use {
	const char *key;
	char name[48];
	int64_t bytes;
	bool of_graph;      /* it holds the graph, not what a run makes of it */
	uint32_t users;     /* a bit each, in the order of the variants */
};

struct user {
	const struct variant *variant;
	const char *layout; /* what the graph is called as it has it: "CSR"; or "" */
	int64_t graph, all; /* bytes */
};

struct memory_uses {
	int use_count, user_count;
	struct use uses[MOST_USES];
	struct user users[MOST_USERS];
};

/* Of the variants whose problem is like that of the plan's, for its graph and its settings. `machine`: as
 * for run_bytes(). */
void memory_uses_find(const struct plan *plan, struct machine *machine, struct memory_uses *found);

#endif
