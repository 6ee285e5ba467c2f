/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/host/queue_search.h"

static void relax(struct path_code *code, int32_t v, int64_t through)
{
	const int32_t count = *code->count;

	if (code->distance[v] != PATHS_UNREACHED)
		return;
	turns_put(&code->turns, &code->list[*code->first + count], v);
	turns_put(&code->turns, code->count, count + 1);
	path_set(code, v, through, true);
}

static enum turn_end look(void *code)
{
	return path_look(code);
}

static void begin_turn(void *data)
{
	struct path_code *code = data;
	const int32_t first = *code->first;

	turns_put(&code->turns, code->first, first + 1);
	turns_put(&code->turns, code->count, *code->count - 1);
	path_begin_turn(code, code->list[first]);
}

static bool step(void *code, bool single)
{
	return path_read(code, single, relax);
}

enum turn_end queue_search_advance(struct queue_search *search, enum turn_unit unit, int64_t count,
				   const struct poll *poll)
{
	static const struct turn_steps steps = { look, begin_turn, step };

	return turns_go_on(search, &steps, unit, count, poll);
}

/* Moves those of the level to the spare list, and the others up. Returns how many these are. */
static int32_t part(struct path_code *code, int64_t level, int32_t *spare)
{
	int32_t kept = 0;
	int32_t i, v;

	for (i = 0; i < *code->count; i++) {
		v = code->list[i];
		if (code->distance[v] == level)
			spare[i - kept] = v;
		else
			code->list[kept++] = v;
	}
	return kept;
}

void queue_search_begin(struct queue_search *search, int32_t *spare)
{
	struct path_code *code = &search->code;
	int64_t last = 0;
	int32_t i, kept;

	for (i = 0; i < *code->count; i++) {
		code->open[code->list[i]] = PATH_OPEN;
		if (code->distance[code->list[i]] > last)
			last = code->distance[code->list[i]];
	}
	kept = part(code, last, spare);
	for (i = kept; i < *code->count; i++)
		code->list[i] = spare[i - kept];
}
