/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/footprint.h"

#include "src/engine/problem.h"

enum width plan_width(const struct plan *plan)
{
	const enum width width = plan->variant->problem->width(plan);

	return width > plan->width ? width : plan->width;
}

/* A run that has not begun: rows of arrays ask it for its plan and its width. */
static struct run run_planned(const struct plan *plan, struct machine *machine)
{
	return (struct run){ .plan = *plan, .width = plan_width(plan), .machine = machine };
}

static int64_t sum_structures(const struct plan *plan, enum width width)
{
	const struct problem *problem = plan->variant->problem;
	struct structure structures[MOST_STRUCTURES];
	int count = problem->topology(plan, width, structures);
	int64_t sum = 0;

	while (count-- > 0)
		sum += structures[count].bytes;
	return sum;
}

int64_t run_bytes(const struct plan *plan, struct machine *machine)
{
	const struct run run = run_planned(plan, machine);
	const struct variant *variant = plan->variant;

	return sum_structures(plan, run.width) + arrays_bytes(&run, run_arrays(&run)) +
	       arrays_bytes(&run, variant->arrays) +
	       (variant->bytes ? variant->bytes(plan, run.width) : 0);
}

static void tell_arrays(const struct run *run, const struct array *rows,
			const struct footprint *footprint)
{
	const struct array *array;

	for (array = rows; array && array->name; array++)
		if (array_is_wanted(run, array) && !(array->uses & ARRAY_OF_GRAPH))
			footprint->bytes(footprint->to, array->name,
					 (int64_t)array_size(run, array));
}

void footprint_tell_structures(const struct plan *plan, const struct footprint *footprint)
{
	const struct problem *problem = plan->variant->problem;
	const struct run run = run_planned(plan, footprint->machine);
	struct structure structures[MOST_STRUCTURES];
	int count, i;

	footprint->words(footprint->to, "width", width_name(run.width));
	footprint->bytes(footprint->to, "machine_bytes", run_bytes(plan, footprint->machine));
	count = problem->topology(plan, run.width, structures);
	for (i = 0; i < count; i++)
		footprint->bytes(footprint->to, structures[i].key, structures[i].bytes);
	tell_arrays(&run, run_arrays(&run), footprint);
	tell_arrays(&run, plan->variant->arrays, footprint);
	if (plan->variant->bytes)
		footprint->bytes(footprint->to, "working_space", plan->variant->bytes(plan, run.width));
}

void footprint_tell(const struct plan *plan, const struct footprint *footprint)
{
	const struct problem *problem = plan->variant->problem;

	if (problem->tell_footprint)
		problem->tell_footprint(plan, footprint);
	else
		footprint_tell_structures(plan, footprint);
}

int footprint_of_graph(const struct plan *plan)
{
	struct structure structures[MOST_STRUCTURES];

	return plan->variant->problem->topology(plan, plan_width(plan), structures);
}

const char *footprint_layout(const struct plan *plan)
{
	const struct problem *problem = plan->variant->problem;

	return problem->layout ? problem->layout(plan) : "";
}
