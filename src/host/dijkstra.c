/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/host/dijkstra.h"

enum { CHILDREN = 4 };

/* A vertex with its key. */
struct heaped {
	int64_t key;
	int32_t vertex;
};

static struct heaped get(const struct dijkstra *dijkstra, int32_t place)
{
	return (struct heaped){ dijkstra->key[place], dijkstra->code.list[place] };
}

static void put(struct dijkstra *dijkstra, int32_t place, struct heaped it)
{
	struct turns *turns = &dijkstra->code.turns;

	turns_put_wide(turns, &dijkstra->key[place], it.key);
	turns_put(turns, &dijkstra->code.list[place], it.vertex);
	turns_put(turns, &dijkstra->place[it.vertex], place);
}

/* It rises from an empty place to where it belongs. */
static void rise(struct dijkstra *dijkstra, int32_t place, struct heaped it)
{
	while (place > 0 && dijkstra->key[(place - 1) / CHILDREN] > it.key) {
		put(dijkstra, place, get(dijkstra, (place - 1) / CHILDREN));
		place = (place - 1) / CHILDREN;
	}
	put(dijkstra, place, it);
}

/* The child with the least key, of equal ones the first; `count`: there is none. */
static int32_t least_child(const struct dijkstra *dijkstra, int32_t place, int32_t count)
{
	const int64_t first = INT64_C(4) * place + 1;
	const int32_t end = first + CHILDREN < count ? (int32_t)first + CHILDREN : count;
	int32_t least, i;

	if (first >= count)
		return count;
	least = (int32_t)first;
	for (i = least + 1; i < end; i++)
		if (dijkstra->key[i] < dijkstra->key[least])
			least = i;
	return least;
}

/* It sinks from an empty place of a heap of `count`. */
static void sink(struct dijkstra *dijkstra, int32_t place, int32_t count, struct heaped it)
{
	int32_t child = least_child(dijkstra, place, count);

	while (child < count && dijkstra->key[child] < it.key) {
		put(dijkstra, place, get(dijkstra, child));
		place = child;
		child = least_child(dijkstra, place, count);
	}
	put(dijkstra, place, it);
}

static int32_t take_nearest(struct dijkstra *dijkstra)
{
	const int32_t nearest = dijkstra->code.list[0];
	const int32_t count = *dijkstra->code.count - 1;

	turns_put(&dijkstra->code.turns, dijkstra->code.count, count);
	if (count)
		sink(dijkstra, 0, count, get(dijkstra, count));
	return nearest;
}

static void relax(struct path_code *code, int32_t v, int64_t through)
{
	struct dijkstra *dijkstra = (struct dijkstra *)code;
	const bool is_new = code->distance[v] == PATHS_UNREACHED;
	int32_t place;

	if (code->distance[v] <= through)
		return;
	place = is_new ? *code->count : dijkstra->place[v];
	if (is_new)
		turns_put(&code->turns, code->count, place + 1);
	rise(dijkstra, place, (struct heaped){ through, v });
	path_set(code, v, through, is_new);
}

static enum turn_end look(void *code)
{
	return path_look(code);
}

static void begin_turn(void *code)
{
	path_begin_turn(code, take_nearest(code));
}

static bool step(void *code, bool single)
{
	return path_read(code, single, relax);
}

enum turn_end dijkstra_advance(struct dijkstra *dijkstra, enum turn_unit unit, int64_t count,
			       const struct poll *poll)
{
	static const struct turn_steps steps = { look, begin_turn, step };

	return turns_go_on(dijkstra, &steps, unit, count, poll);
}

int64_t dijkstra_bytes(int32_t vertices)
{
	return (int64_t)vertices * (int64_t)(sizeof(int64_t) + sizeof(int32_t));
}

void dijkstra_begin(struct dijkstra *dijkstra, void *room)
{
	struct path_code *code = &dijkstra->code;
	int32_t v;

	dijkstra->key = room;
	dijkstra->place = (int32_t *)(dijkstra->key + code->vertices);
	*code->count = 0;
	for (v = 0; v < code->vertices; v++) {
		if (code->distance[v] == PATHS_UNREACHED)
			continue;
		code->open[v] = PATH_OPEN;
		rise(dijkstra, (*code->count)++, (struct heaped){ code->distance[v], v });
	}
}
