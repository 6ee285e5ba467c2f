/* SPDX-License-Identifier: GPL-3.0-or-later
 * log: the last events of a run, in the order in which they were told.
 *
 * Events are numbered from 0 over the whole run. The log keeps the last LOG_MOST of
 * them; going back takes those away that have not happened yet.
 */
#ifndef SPILLWAY_RUN_LOG_H
#define SPILLWAY_RUN_LOG_H

#include "gpu/events.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct memory;

enum { LOG_MOST = 1 << 16 };

/* What kernels and code of the host tell (gpu/events.def), and what the host does. */
enum log_kind {
#define EVENT_KIND(name, help) LOG_##name,
#include "gpu/events.def"
#include "gpu/host_events.def"
#undef EVENT_KIND
	LOG_GLOBAL_RELABEL, /* amount: vertices active then; u: levels */
	LOG_RETURN,         /* stage two */
	LOG_DECIDE,         /* who works next is who worked; amount: vertices active then; u: who,
			       enum worker (decision.h) */
	LOG_SWITCH,         /* it is the other one; likewise */
	LOG_KINDS
};

struct log_entry {
	int64_t cycle;      /* in which it happened, from 1; of the host: the one before */
	int64_t launch;     /* of the machine, from 1 */
	int64_t amount;     /* and the others as in struct event */
	int32_t u, v, u_level, v_level, warp, lane;
	enum log_kind kind;
};

struct log {
	struct memory *memory;
	struct log_entry *entries; /* event n lies at n % room, while it is kept */
	size_t room;               /* a power of two */
	int64_t next;              /* events so far: the number of the next */
	int64_t first;             /* the oldest that is kept */
	int64_t lost;              /* of those before `next`: memory was refused or, on a GPU,
				      the ring ran over */
};

void log_init(struct log *log, struct memory *memory);
void log_free(struct log *log);
void log_add(struct log *log, const struct log_entry *entry);
/* The next event, to be written there. NULL: memory was refused, and the event is lost. */
struct log_entry *log_new(struct log *log);
/* So many events happened that nobody can tell about. */
void log_skip(struct log *log, int64_t count);
/* Back to when there were `next`. */
void log_cut(struct log *log, int64_t next);
/* Event `number`, or NULL if it is not kept. */
const struct log_entry *log_get(const struct log *log, int64_t number);

/* Whether a vertex does it, or is pushed to. */
bool log_is_about(const struct log_entry *entry, int32_t vertex);

/* What a kind is called in commands: push, saturate, relabel, ... */
const char *log_kind_name(enum log_kind kind);

#endif
