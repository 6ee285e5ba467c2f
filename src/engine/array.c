/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/array.h"

#include "src/engine/problem.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"

const struct array *run_arrays(const struct run *run)
{
	const struct variant *variant = run->plan.variant;

	return variant->base_arrays ? variant->base_arrays : variant->problem->arrays;
}

const struct array *array_per(const struct run *run, enum per per)
{
	const struct array *array;

	for (array = run_arrays(run); array->name; array++)
		if (array->per == per)
			return array;
	return NULL;
}

const struct array *array_for(const struct run *run, unsigned uses)
{
	const struct array *array;

	for (array = run_arrays(run); array->name; array++)
		if (array->uses & uses)
			return array;
	return NULL;
}

/* Where the arguments have its pointer. */
static void **pointer_of(const struct run *run, const struct array *array)
{
	return (void **)(void *)((char *)run->args + array->at);
}

void *array_get(const struct run *run, const struct array *array)
{
	return *pointer_of(run, array);
}

const struct packing *array_packing(const struct run *run, const struct array *array)
{
	return array->packing ? array->packing(run) : NULL;
}

size_t array_word_size(const struct run *run, const struct array *array)
{
	if (array->word == WORD_CAPACITY)
		return width_capacity_size(run->width);
	return array->word == WORD_I64 ? sizeof(int64_t) : sizeof(int32_t);
}

int64_t array_items(const struct run *run, const struct array *array)
{
	switch (array->per) {
	case PER_VERTEX:
		return run->plan.graph->vertices;
	case PER_ARC:
		return run->plan.graph->entries;
	case PER_QUEUE:
		return (int64_t)run_queue_room(run);
	default:
		return 1;
	}
}

int64_t array_words(const struct run *run, const struct array *array)
{
	const struct packing *packing = array_packing(run, array);

	return packing ? packing->words(run) : array_items(run, array);
}

size_t array_size(const struct run *run, const struct array *array)
{
	return (size_t)array_words(run, array) * array_word_size(run, array);
}

struct every array_kept(const struct run *run, const struct array *array)
{
	const struct packing *packing = array_packing(run, array);

	return packing ? packing->kept : (struct every){ 0 };
}

size_t array_kept_size(const struct run *run, const struct array *array)
{
	const struct every kept = array_kept(run, array);

	return (size_t)every_count(&kept, array_words(run, array)) * array_word_size(run, array);
}

int64_t every_count(const struct every *every, int64_t words)
{
	return every->step ? words / every->step * every->count : words;
}

static bool allocate(struct run *run, const struct array *rows, struct err *err)
{
	const struct packing *packing;
	const struct array *array;
	void *there;

	for (array = rows; array && array->name; array++) {
		if (!array_is_wanted(run, array))
			continue;
		packing = array_packing(run, array);
		there = machine_alloc(run->machine, packing ? packing->title : array->title,
				      array_size(run, array), err);
		if (!there)
			return false;
		*pointer_of(run, array) = there;
	}
	return true;
}

bool arrays_allocate(struct run *run, struct err *err)
{
	return allocate(run, run_arrays(run), err) &&
	       allocate(run, run->plan.variant->arrays, err);
}

bool array_is_wanted(const struct run *run, const struct array *array)
{
	return !array->is_wanted || array->is_wanted(run);
}

int64_t arrays_bytes(const struct run *run, const struct array *rows)
{
	const struct array *array;
	int64_t sum = 0;

	for (array = rows; array && array->name; array++)
		if (array_is_wanted(run, array) && !(array->uses & ARRAY_OF_GRAPH))
			sum += (int64_t)array_size(run, array);
	return sum;
}
