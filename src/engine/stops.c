/* SPDX-License-Identifier: GPL-3.0-or-later
 * The list of stops, and which events each kind is about. stops_go.c makes them act.
 */
#include "src/engine/stops.h"

#include "src/base/memory.h"

#include <string.h>

static bool is_about_vertex(const struct stop *stop, const struct log_entry *entry)
{
	return log_is_about(entry, stop->u);
}

static bool is_about_arc(const struct stop *stop, const struct log_entry *entry)
{
	return (entry->u == stop->u && entry->v == stop->v) ||
	       (entry->u == stop->v && entry->v == stop->u);
}

static bool is_about_warp(const struct stop *stop, const struct log_entry *entry)
{
	return entry->warp == stop->warp;
}

static const struct stop_row rows[] = {
#define STOP(...) { __VA_ARGS__ },
#include "src/engine/stops.def"
#undef STOP
	{ NULL, NULL, 0, NULL, NULL },
};

const struct stop_row stop_expression = { "expression", "", 0, NULL,
	"the expression holds at the end of a cycle" };
const struct stop_row stop_watch = { "watch", "", 0, NULL,
	"the value has changed by the end of a cycle" };

const struct stop_row *stop_rows(void)
{
	return rows;
}

bool stop_matches(const struct stop *stop, const struct log_entry *entry)
{
	return stop->row->kinds & 1u << entry->kind &&
	       (!stop->row->about || stop->row->about(stop, entry));
}

void stops_init(struct stops *stops, struct memory *memory)
{
	memset(stops, 0, sizeof(*stops));
	stops->memory = memory;
}

static void free_strings(struct stop *stop)
{
	memory_free(stop->what);
	memory_free(stop->condition);
}

void stops_free(struct stops *stops)
{
	while (stops->count)
		free_strings(&stops->rows[--stops->count]);
	memory_free(stops->rows);
	stops_init(stops, stops->memory);
}

/* Makes room for one more. */
static bool reserve(struct stops *stops, struct err *err)
{
	int room = stops->room ? 2 * stops->room : 4;
	void *rows_now = stops->rows;

	if (stops->count < stops->room)
		return true;
	if (!memory_resize(stops->memory, &rows_now, (size_t)room, sizeof(*stops->rows),
			   "a stop", err))
		return false;
	stops->rows = rows_now;
	stops->room = room;
	return true;
}

struct stop *stops_add(struct stops *stops, const struct stop *draft, struct err *err)
{
	struct stop stop = *draft;

	stop.condition = NULL;
	stop.what = NULL;
	if (!reserve(stops, err))
		return NULL;
	stop.what = memory_string(stops->memory, draft->what, err);
	if (stop.what && draft->condition)
		stop.condition = memory_string(stops->memory, draft->condition, err);
	if (!stop.what || (draft->condition && !stop.condition)) {
		free_strings(&stop);
		return NULL;
	}
	stop.number = ++stops->last;
	stop.enabled = true;
	stop.cycle = -1;
	stops->rows[stops->count] = stop;
	return &stops->rows[stops->count++];
}

struct stop *stops_find(const struct stops *stops, int number)
{
	int i;

	for (i = 0; i < stops->count; i++)
		if (stops->rows[i].number == number)
			return &stops->rows[i];
	return NULL;
}

void stops_delete(struct stops *stops, struct stop *stop)
{
	int after = stops->count - (int)(stop - stops->rows) - 1;

	free_strings(stop);
	memmove(stop, stop + 1, (size_t)after * sizeof(*stop));
	stops->count--;
}

void stops_begin(struct stops *stops)
{
	int i;

	stops->stopped = false;
	for (i = 0; i < stops->count; i++) {
		stops->rows[i].hits = 0;
		stops->rows[i].cycle = -1;
	}
}

static bool want(const struct stops *stops, bool events)
{
	int i;

	for (i = 0; i < stops->count; i++)
		if (stops->rows[i].enabled && !stops->rows[i].row->kinds != events)
			return true;
	return false;
}

bool stops_want_events(const struct stops *stops)
{
	return want(stops, true);
}

bool stops_want_cycles(const struct stops *stops)
{
	return want(stops, false);
}

bool stops_stand(const struct stops *stops, const struct run *run)
{
	return run && stops->stopped &&
	       !memcmp(stops->ended, run->now.ended, sizeof(stops->ended));
}

const struct log_entry *stops_event(const struct stops *stops, const struct run *run)
{
	return stops_stand(stops, run) && stops->at_event ? &stops->event : NULL;
}
