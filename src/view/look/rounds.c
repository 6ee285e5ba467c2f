/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/look/rounds.h"

#include "src/base/memory.h"

#include <string.h>

/* The gathered record, and how far the first one was read. */
struct gathering {
	const struct record *from;
	struct record *to;
	size_t body;      /* the next one of `from`, */
	int64_t executed; /* how often it was taken already, */
	int64_t taken;    /* and how often bodies were taken in all */
};

static int64_t count_executed(const struct record *record)
{
	int64_t count = 0;
	size_t i;

	for (i = 0; i < record->body_count; i++)
		count += record->bodies[i].times;
	return count;
}

bool rounds_end(void *context, struct err *err)
{
	struct rounds *rounds = context;
	const size_t room = rounds->room ? 2 * rounds->room : 16;
	void *ends = rounds->ends;

	if (rounds->count == rounds->room) {
		if (!memory_resize(rounds->record->memory, &ends, room, sizeof(*rounds->ends),
				   "the picture of a warp", err))
			return false;
		rounds->ends = ends;
		rounds->room = room;
	}
	rounds->ends[rounds->count++] = count_executed(rounds->record);
	return true;
}

void rounds_free(struct rounds *rounds)
{
	memory_free(rounds->ends);
	rounds->ends = NULL;
	rounds->count = rounds->room = 0;
}

/* Counts a body that has no room. */
static void leave_out(struct record *record, const struct record_row *row, size_t count)
{
	for (; count; count--, row++) {
		record->left_out++;
#define COUNT(name) record->beyond.name += row->counts[COUNT_##name];
#include "gpu/core/counts.def"
#undef COUNT
	}
}

static bool append(struct record *record, const struct record_row *rows, size_t count, struct err *err)
{
	void *all = record->rows;
	size_t room = record->row_room ? record->row_room : 256;

	if (record->row_count + count > RECORD_MOST_ROWS) {
		leave_out(record, rows, count);
		return true;
	}
	while (room < record->row_count + count)
		room *= 2;
	if (room > record->row_room) {
		if (!memory_resize(record->memory, &all, room, sizeof(*rows), "the picture of a warp", err))
			return false;
		record->rows = all;
		record->row_room = room;
	}
	if (count)
		memcpy(record->rows + record->row_count, rows, count * sizeof(*rows));
	record->row_count += count;
	return true;
}

/* What was executed until `end` is one round, of which the rows are there. Equal ones are kept once. */
static void close_round(struct record *record, size_t first)
{
	const size_t count = record->row_count - first;
	struct record_body *last = record->body_count ? &record->bodies[record->body_count - 1] : NULL;

	if (last && last->count == count &&
	    (!count ||
	     !memcmp(record->rows + last->first, record->rows + first, count * sizeof(*record->rows)))) {
		record->row_count = first;
		last->times++;
		return;
	}
	record->bodies[record->body_count++] = (struct record_body){ first, count, 1 };
}

static bool take_round(struct gathering *gathering, int64_t end, struct err *err)
{
	const struct record *from = gathering->from;
	struct record *to = gathering->to;
	const size_t first = to->row_count;

	for (; gathering->taken < end; gathering->taken++) {
		const struct record_body *body = &from->bodies[gathering->body];

		if (!append(to, from->rows + body->first, body->count, err))
			return false;
		if (++gathering->executed == body->times) {
			gathering->body++;
			gathering->executed = 0;
		}
	}
	close_round(to, first);
	return true;
}

static bool gather(const struct rounds *rounds, struct gathering *gathering, struct err *err)
{
	const int64_t all = count_executed(gathering->from);
	size_t i;

	/* Once its block has no entries left, a warp does nothing to the end of the launch. */
	for (i = 0; i < rounds->count && gathering->taken < all; i++)
		if (!take_round(gathering, rounds->ends[i], err))
			return false;
	return gathering->taken == all || take_round(gathering, all, err);
}

bool rounds_gather(const struct rounds *rounds, struct err *err)
{
	struct record *record = rounds->record;
	struct record to;
	struct gathering gathering = { .from = record, .to = &to };
	bool good;

	record_init(&to, record->launch, record->warp, record->memory);
	to.beyond = record->beyond;
	to.left_out = record->left_out;
	to.backward = record->backward;
	to.bodies = memory_array(record->memory, rounds->count + 1, sizeof(*to.bodies),
				 "the picture of a warp", err);
	good = to.bodies && gather(rounds, &gathering, err);
	if (!good) {
		record_free(&to);
		return false;
	}
	to.body_room = rounds->count + 1;
	record_free(record);
	*record = to;
	return true;
}
