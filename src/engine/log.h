/* SPDX-License-Identifier: GPL-3.0-or-later
 * log: the last events of a run, in the order in which they were told.
 *
 * Events are numbered from 0 over the whole run. The log keeps the last LOG_MOST of them, or fewer if
 * memory was refused.
 * Going back removes those that have not happened yet.
 */
#ifndef SPILLWAY_ENGINE_LOG_H
#define SPILLWAY_ENGINE_LOG_H

#include "gpu/core/events.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct memory;

enum { LOG_MOST = 1 << 16 };

/* Events that kernels and code of the host report (gpu/core/events.def), and those of the engine. */
enum log_kind {
#define EVENT_KIND(name, ...) LOG_##name,
#include "gpu/core/events.def"
#include "gpu/core/host_events.def"
#undef EVENT_KIND
	LOG_GLOBAL_RELABEL, /* amount: vertices active then; u: levels; v: 1 if it ended early */
	LOG_RETURN,         /* stage two */
	LOG_DECIDE,         /* the same worker continues; amount: vertices active then; u: enum
			       worker (decision.h) */
	LOG_SWITCH,         /* the other worker continues; amount: vertices active then; u: enum
			       worker */
	LOG_END,            /* nothing is left to do, and nothing was done for that */
	LOG_KINDS
};

enum { LOG_SHAPE_VERTEX, LOG_SHAPE_ARC }; /* as events.def has them */

/* Sets of kinds, a bit each: those that go along an arc; those that kernels tell one by one. */
enum {
	LOG_OF_ARCS = 0
#define EVENT_KIND(name, word, shape, help) | LOG_SHAPE_##shape << LOG_##name
#include "gpu/core/events.def"
#include "gpu/core/host_events.def"
#undef EVENT_KIND
	,
	LOG_OF_KERNELS = ((1 << EVENT_KINDS) - 1) & ~(1 << LOG_SCAN)
};

struct log_entry {
	int64_t cycle;      /* cycle in which it happened, from 1; for an event of the host the
			       cycle before */
	int64_t launch;     /* number of the launch on the machine, from 1 */
	int64_t amount;     /* the kind says what: flow, the new height, ... (events.def) */
	int32_t u, v;       /* vertices: the kind says which */
	int32_t u_level, v_level; /* heights of u and v at that moment */
	int32_t warp, lane; /* warp of the launch; lane of it, or of a team that shares it. Of code of the
			       host: its turn, and EVENT_HOST_LANE */
	enum log_kind kind;
};

struct log {
	struct memory *memory;
	struct log_entry *entries; /* [room], owned; event n is at n % room while it is kept */
	size_t room;               /* a power of two */
	bool refused;              /* memory for more room was refused: it stays as large as it is */
	int64_t next;              /* events so far, which is the number of the next */
	int64_t first;             /* number of the oldest event that is kept */
	int64_t lost;              /* events before `next` that are lost: memory was refused or,
				      on a GPU, the ring buffer overflowed, or the run went
				      without events */
	bool unkept;               /* the last of these were counted only: the run went without
				      events (run, finish and solve on a GPU) */
};

void log_init(struct log *log, struct memory *memory);
void log_free(struct log *log);
void log_add(struct log *log, const struct log_entry *entry);
/* Makes room for the next event and returns it, for the caller to fill. NULL: the log has no memory at
 * all, and the event is lost. */
struct log_entry *log_new(struct log *log);
/* Makes room for at most the next `count` events: returns for how many, which lie behind *entries,
 * or 0 if the log has no memory at all and one event is lost. */
size_t log_new_row(struct log *log, size_t count, struct log_entry **entries);
/* Counts `count` events whose details are lost; `unkept`: those of a run without events. */
void log_skip(struct log *log, int64_t count);
void log_skip_unkept(struct log *log, int64_t count);
/* Removes the events from number `next` on. */
void log_cut(struct log *log, int64_t next);
/* Event `number`, or NULL if it is not kept. */
const struct log_entry *log_get(const struct log *log, int64_t number);

/* Whether events of a kind go along an arc, so that v is a vertex, too. */
static inline bool log_is_of_arc(enum log_kind kind)
{
	return LOG_OF_ARCS >> kind & 1;
}

/* Whether the vertex does what the event says, or it goes there. */
bool log_is_about(const struct log_entry *entry, int32_t vertex);

/* Name of a kind in commands: push, saturate, relabel, ... */
const char *log_kind_name(enum log_kind kind);

#endif
