/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/tape_parts.h"

#include "src/engine/costs.h"

#include <stddef.h>
#include <string.h>

/* Adds those of these rows, which may be NULL, behind `count` others. Returns how many there are. */
static int find_words(const struct run *run, const struct array *row, int count,
		      struct tape_words words[TAPE_ARRAYS])
{
	for (; row && row->name; row++) {
		const struct every every = array_kept(run, row);

		if (row->uses & ARRAY_TAPED && array_is_wanted(run, row))
			words[count++] = (struct tape_words){
				row, row->name, array_get(run, row),
				every_count(&every, array_words(run, row)), array_word_size(run, row), every
			};
	}
	return count;
}

void tape_find_words(const struct run *run, struct tape_words words[TAPE_ARRAYS])
{
	const struct costs *costs = run->trace.costs;

	memset(words, 0, TAPE_ARRAYS * sizeof(*words));
	(void)find_words(run, run->plan.variant->arrays,
			 find_words(run, run_arrays(run), 0, words), words);
	words[TAPE_CLOCKS] = (struct tape_words){ .name = "clocks", .size = 8 };
	words[TAPE_CHARGES] = (struct tape_words){ .name = "charges", .size = 8 };
	words[TAPE_VERTICES] = (struct tape_words){ .name = "vertex_costs", .size = 8 };
	if (!costs || !costs->book.vertices)
		return;
	words[TAPE_VERTICES].at = costs->book.vertices;
	words[TAPE_VERTICES].count = costs->book.vertex_count * COST_WORDS;
}

int64_t tape_places(const struct tape_words *words)
{
	const struct every *every = &words->every;

	return every->step ? words->count / every->count * every->step : words->count;
}

int64_t tape_word_of(const struct tape_words *words, int64_t place)
{
	const struct every *every = &words->every;
	int64_t number;

	if (!every->step)
		return place;
	number = place % every->step - every->first;
	return number < 0 || number >= every->count ? -1 : place / every->step * every->count + number;
}

/* The number of a recording's word among those at `at`. */
static int64_t place_of(const struct tape_words *words, int64_t index)
{
	const struct every *every = &words->every;

	return every->step ? index / every->count * every->step + every->first + index % every->count : index;
}

int64_t tape_get_word(const struct tape_words *words, int64_t index)
{
	const int64_t place = place_of(words, index);

	return words->size == sizeof(int64_t) ? ((const int64_t *)words->at)[place]
					      : ((const int32_t *)words->at)[place];
}

void tape_set_word(const struct tape_words *words, int64_t index, int64_t value)
{
	const int64_t place = place_of(words, index);

	if (words->size == sizeof(int64_t))
		((int64_t *)words->at)[place] = value;
	else
		((int32_t *)words->at)[place] = (int32_t)value;
}

/* --- The numbers of a moment. --- */

#define COUNT_ROW(key, member, up)                                                            \
	{ .name = key, .offset = offsetof(struct tape_moment, member), .kind = FIELD_LONG,    \
	  .most = TAPE_MOST_COUNT, .grows = up }
#define FLAG_ROW(key, member)                                                                 \
	{ .name = key, .offset = offsetof(struct tape_moment, member), .kind = FIELD_FLAG,    \
	  .most = 1 }
#define INT_ROW(key, member)                                                                  \
	{ .name = key, .offset = offsetof(struct tape_moment, member), .kind = FIELD_INT,     \
	  .most = INT32_MAX }

/* Older recordings do not have it. */
#define LATE_ROW(key, member, limit)                                                          \
	{ .name = key, .offset = offsetof(struct tape_moment, member), .kind = FIELD_INT,     \
	  .most = limit, .may_lack = true }

static const struct tape_field fields[] = {
	COUNT_ROW("ended_lane", now.ended[UNIT_LANE], true),
	COUNT_ROW("ended_warp", now.ended[UNIT_WARP], true),
	COUNT_ROW("ended_launch", now.ended[UNIT_LAUNCH], true),
	COUNT_ROW("ended_cycle", now.ended[UNIT_CYCLE], true),
	{ .name = "ended_round", .offset = offsetof(struct tape_moment, now.ended[UNIT_ROUND]),
	  .kind = FIELD_LONG, .most = TAPE_MOST_COUNT, .grows = true, .may_lack = true },
	COUNT_ROW("ended_phase", now.ended[UNIT_PHASE], true),
	{ .name = "fresh", .offset = offsetof(struct tape_moment, now.fresh),
	  .kind = FIELD_UNITS, .most = (1 << UNITS) - 1 },
	FLAG_ROW("has_task", now.has_task),
	FLAG_ROW("launched", now.launched),
	FLAG_ROW("queue_gone", now.listed.gone),
	LATE_ROW("pool", now.task.pool, 1),
	LATE_ROW("list_entries", now.listed.entries, INT32_MAX),
	LATE_ROW("list_first", now.listed.first, INT32_MAX),
	LATE_ROW("search_stage", now.relabeling.stage, RELABELING_END),
	LATE_ROW("search_level", now.relabeling.level, INT32_MAX),
	LATE_ROW("search_first", now.relabeling.first, INT32_MAX),
	LATE_ROW("search_last", now.relabeling.last, INT32_MAX),
	COUNT_ROW("items", now.task.launch.items, false),
	COUNT_ROW("turns", now.task.launch.cycles, false),
	FLAG_ROW("joined", now.task.launch.joined),
	FLAG_ROW("ends_cycle", now.task.ends_cycle),
	FLAG_ROW("last_check", now.task.last_check),
#define COUNTER(key, needs, help)                                                             \
	{ .name = #key, .offset = offsetof(struct tape_moment, now.counters[COUNTER_##key]),  \
	  .kind = FIELD_LONG, .most = TAPE_MOST_COUNT, .grows = true, .may_lack = true,       \
	  .counter = COUNTER_##key + 1 },
#include "src/engine/counters.def"
#undef COUNTER
	{ .name = "decisions", .offset = offsetof(struct tape_moment, now.decisions),
	  .kind = FIELD_LONG, .most = TAPE_MOST_COUNT, .grows = true, .may_lack = true },
	COUNT_ROW("entries", now.entries, true),
	COUNT_ROW("changes", now.changes, true),
	{ .name = "queue", .offset = offsetof(struct tape_moment, now.queue),
	  .kind = FIELD_LONG, .least = -1, .most = INT32_MAX },
	COUNT_ROW("active", now.active, false),
	{ .name = "cut_off", .offset = offsetof(struct tape_moment, now.cut_off),
	  .kind = FIELD_LONG, .most = INT64_MAX, .grows = true },
	COUNT_ROW("relabel_cost", now.relabel_cost, false),
	COUNT_ROW("work_mark", now.work_mark, true),
	COUNT_ROW("cycle_mark", now.cycle_mark, true),
	COUNT_ROW("model_launches", now.modelled.launches, true),
	COUNT_ROW("model_copies", now.modelled.copies, true),
	COUNT_ROW("model_host", now.modelled.host, true),
	{ .name = "model_search_began", .offset = offsetof(struct tape_moment, now.modelled.search_began),
	  .kind = FIELD_LONG, .most = TAPE_MOST_COUNT, .grows = true, .may_lack = true },
	{ .name = "model_search", .offset = offsetof(struct tape_moment, now.modelled.search),
	  .kind = FIELD_LONG, .most = TAPE_MOST_COUNT, .may_lack = true },
	{ .name = "model_relabeled", .offset = offsetof(struct tape_moment, now.modelled.relabeled),
	  .kind = FIELD_LONG, .most = TAPE_MOST_COUNT, .grows = true, .may_lack = true },
	{ .name = "model_looks", .offset = offsetof(struct tape_moment, now.modelled.looks),
	  .kind = FIELD_LONG, .most = TAPE_MOST_COUNT, .grows = true, .may_lack = true },
	{ .name = "model_useful", .offset = offsetof(struct tape_moment, now.modelled.useful),
	  .kind = FIELD_LONG, .most = INT64_MAX, .grows = true, .may_lack = true },
#define BOUND(name, help)                                                                     \
	COUNT_ROW("bound_" #name, now.modelled.bound[BOUND_##name], true),                    \
	COUNT_ROW("bound_" #name "_count", now.modelled.bound_count[BOUND_##name], true),
#include "gpu/core/bounds.def"
#undef BOUND
	COUNT_ROW("place_warp", position.warp, false),
	COUNT_ROW("place_warps", position.warps, false),
	{ .name = "between_rounds", .offset = offsetof(struct tape_moment, position.between_rounds),
	  .kind = FIELD_FLAG, .most = 1, .may_lack = true },
	{ .name = "place_round", .offset = offsetof(struct tape_moment, position.round),
	  .kind = FIELD_LONG, .most = TAPE_MOST_COUNT, .may_lack = true },
	FLAG_ROW("place_inside", position.inside),
	INT_ROW("place_in_warp", position.in_warp),
	INT_ROW("place_lane", position.lane),
	COUNT_ROW("in_flight", position.in_flight, false),
	{ .name = "untold", .offset = offsetof(struct tape_moment, position.untold), .kind = FIELD_LONG,
	  .most = TAPE_MOST_COUNT, .may_lack = true },
	COUNT_ROW("nanoseconds", nanoseconds, true),
	{ .name = NULL },
};

_Static_assert(sizeof(fields) / sizeof(fields[0]) <= TAPE_MOST_FIELDS, "more room is needed");

const struct tape_field *tape_fields(void)
{
	return fields;
}

/* The bit of each unit in recordings. */
static const enum unit unit_bits[UNITS] = { UNIT_LANE,  UNIT_WARP,  UNIT_LAUNCH,
					    UNIT_CYCLE, UNIT_PHASE, UNIT_ROUND };

static int64_t bits_of(unsigned units)
{
	int64_t bits = 0;
	int i;

	for (i = 0; i < UNITS; i++)
		bits |= (int64_t)(units >> unit_bits[i] & 1) << i;
	return bits;
}

static unsigned units_of(int64_t bits)
{
	unsigned units = 0;
	int i;

	for (i = 0; i < UNITS; i++)
		units |= (unsigned)(bits >> i & 1) << unit_bits[i];
	return units;
}

int64_t tape_field_get(const struct tape_field *field, const struct tape_moment *moment)
{
	const char *at = (const char *)moment + field->offset;

	switch (field->kind) {
	case FIELD_LONG:
		return *(const int64_t *)(const void *)at;
	case FIELD_INT:
		return *(const int32_t *)(const void *)at;
	case FIELD_UNITS:
		return bits_of(*(const unsigned *)(const void *)at);
	default:
		return *(const bool *)at;
	}
}

void tape_field_set(const struct tape_field *field, struct tape_moment *moment, int64_t value)
{
	char *at = (char *)moment + field->offset;

	switch (field->kind) {
	case FIELD_LONG:
		*(int64_t *)(void *)at = value;
		break;
	case FIELD_INT:
		*(int32_t *)(void *)at = (int32_t)value;
		break;
	case FIELD_UNITS:
		*(unsigned *)(void *)at = units_of(value);
		break;
	default:
		*(bool *)at = value != 0;
	}
}

/* --- Words. --- */

/* Kinds of tasks that are not the host's. */
static const struct {
	const char *name;
	enum task_kind kind;
} task_names[] = {
	{ "launch", TASK_LAUNCH },
	{ "end", TASK_END },
	{ "decide", TASK_DECIDE },
};

enum { TASK_NAMES = sizeof(task_names) / sizeof(task_names[0]) };

const char *tape_task_name(const struct task *task)
{
	int i = 0;

	if (task->kind == TASK_HOST)
		return task->host->name;
	while (task_names[i].kind != task->kind)
		i++;
	return task_names[i].name;
}

bool tape_find_task(const char *name, const struct problem *problem, struct task *task)
{
	const struct host_task *const *host;
	int i;

	for (i = 0; i < TASK_NAMES; i++) {
		if (!strcmp(task_names[i].name, name)) {
			task->kind = task_names[i].kind;
			return true;
		}
	}
	for (host = problem->host_tasks; *host; host++) {
		if (!strcmp((*host)->name, name)) {
			task->kind = TASK_HOST;
			task->host = *host;
			return true;
		}
	}
	return false;
}

bool tape_find_phase(const char *name, const struct variant *variant, enum phase *phase)
{
	int i;

	for (i = PHASE_START; i <= PHASE_DONE; i++) {
		if (!strcmp(variant_phase(variant, (enum phase)i), name)) {
			*phase = (enum phase)i;
			return true;
		}
	}
	return false;
}
