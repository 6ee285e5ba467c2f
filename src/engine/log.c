/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/log.h"

#include "src/base/memory.h"

#include <string.h>

enum { ROOM_AT_FIRST = 256 };

void log_init(struct log *log, struct memory *memory)
{
	memset(log, 0, sizeof(*log));
	log->memory = memory;
}

void log_free(struct log *log)
{
	memory_free(log->entries);
	log_init(log, log->memory);
}

static struct log_entry *entry_at(const struct log *log, int64_t number)
{
	return &log->entries[(size_t)number & (log->room - 1)];
}

/* Whether a full ring gets more room; else a new entry takes the place of the oldest. */
static bool may_grow(const struct log *log)
{
	return log->room < LOG_MOST && !log->refused;
}

/* Twice the room; entries move to their new places. */
static bool grow(struct log *log)
{
	size_t room = log->room ? 2 * log->room : ROOM_AT_FIRST;
	struct log_entry *entries;
	int64_t n;

	entries = memory_array(log->memory, room, sizeof(*entries), "the log", NULL);
	if (!entries)
		return false;
	for (n = log->first; n < log->next; n++)
		entries[(size_t)n & (room - 1)] = *entry_at(log, n);
	memory_free(log->entries);
	log->entries = entries;
	log->room = room;
	return true;
}

void log_skip(struct log *log, int64_t count)
{
	if (!count)
		return;
	log->next += count;
	log->first = log->next;
	log->lost += count;
	log->unkept = false;
}

void log_skip_unkept(struct log *log, int64_t count)
{
	if (!count)
		return;
	log_skip(log, count);
	log->unkept = true;
}

size_t log_new_row(struct log *log, size_t count, struct log_entry **entries)
{
	size_t kept = (size_t)(log->next - log->first);
	size_t left;

	if (kept == log->room && may_grow(log) && !grow(log)) {
		if (!log->room) {
			log_skip(log, 1);
			return 0;
		}
		log->refused = true;
	}
	*entries = entry_at(log, log->next);
	/* Up to the end of the ring; and one that may still grow must not lose events. */
	left = (size_t)(log->entries + log->room - *entries);
	if (may_grow(log) && left > log->room - kept)
		left = log->room - kept;
	if (count > left)
		count = left;
	log->next += (int64_t)count;
	kept += count;
	if (kept > log->room)
		log->first += (int64_t)(kept - log->room);
	return count;
}

struct log_entry *log_new(struct log *log)
{
	struct log_entry *entry;

	return log_new_row(log, 1, &entry) ? entry : NULL;
}

void log_add(struct log *log, const struct log_entry *entry)
{
	struct log_entry *fresh = log_new(log);

	if (fresh)
		*fresh = *entry;
}

void log_cut(struct log *log, int64_t next)
{
	log->next = next;
	if (log->first > next)
		log->first = next;
}

const struct log_entry *log_get(const struct log *log, int64_t number)
{
	return number >= log->first && number < log->next ? entry_at(log, number) : NULL;
}

bool log_is_about(const struct log_entry *entry, int32_t vertex)
{
	if (entry->kind >= LOG_GLOBAL_RELABEL)
		return false;
	return entry->u == vertex || (log_is_of_arc(entry->kind) && entry->v == vertex);
}

const char *log_kind_name(enum log_kind kind)
{
	static const char *const names[] = {
#define EVENT_KIND(name, word, ...) [LOG_##name] = word,
#include "gpu/core/events.def"
#include "gpu/core/host_events.def"
#undef EVENT_KIND
		[LOG_GLOBAL_RELABEL] = "global-relabel",
		[LOG_RETURN] = "return",
		[LOG_DECIDE] = "decide",
		[LOG_SWITCH] = "switch",
		[LOG_END] = "end",
	};

	return names[kind];
}
