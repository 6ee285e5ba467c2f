/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/twin.h"

#include "src/base/text.h"
#include "src/engine/aside.h"
#include "src/engine/problem.h"

#include <string.h>

void twin_name(struct run *const runs[2], struct twin *twin)
{
	struct text device;
	int i;

	for (i = 0; i < 2; i++) {
		twin->variant[i] = runs[i]->plan.variant->name;
		text_fixed(&device, twin->device[i], sizeof(twin->device[i]));
		text_print(&device, "%s", runs[i]->machine->label);
	}
}

int64_t twin_sum(const struct twin *twin)
{
	int64_t sum = 0;
	int i;

	for (i = 0; i < TWIN_VALUES; i++)
		sum += twin->counts[i];
	return sum;
}

struct twin_place *twin_list_vertex(struct twin *twin, int32_t vertex)
{
	struct twin_place *place = &twin->vertices[twin->vertex_count];

	if (twin->vertex_count == TWIN_LISTED)
		return NULL;
	twin->vertex_count++;
	*place = (struct twin_place){ .from = vertex };
	return place;
}

struct twin_place *twin_list_arc(struct twin *twin, int32_t from, int32_t to)
{
	struct twin_place *place = &twin->arcs[twin->arc_count];

	if (twin->arc_count == TWIN_LISTED)
		return NULL;
	twin->arc_count++;
	*place = (struct twin_place){ .from = from, .to = to };
	return place;
}

bool twin_compare(struct run *const runs[2], struct twin *twin, struct err *err)
{
	int64_t cycles[2];
	int i;

	twin->problem = run_problem(runs[0]);
	memset(twin->counts, 0, sizeof(twin->counts));
	twin->vertex_count = twin->arc_count = 0;

	for (i = 0; i < 2; i++) {
		twin->ended[i] = runs[i]->now.phase == PHASE_DONE;
		cycles[i] = runs[i]->now.counters[COUNTER_cycles];
	}
	twin->cycle = cycles[0] > cycles[1] ? cycles[0] : cycles[1];
	twin->differ = twin->ended[0] != twin->ended[1];
	/* What is through has given excess back: there is nothing to compare. */
	if (twin->differ) {
		twin->cycle = cycles[twin->ended[1]];
		return true;
	}
	if (!run_problem(runs[0])->compare(runs, twin, err))
		return false;
	twin->differ = twin_sum(twin) > 0;
	return true;
}

/* Both by one cycle. */
static bool step(struct run *const runs[2], struct err *err)
{
	return aside_step(runs[0], UNIT_CYCLE, 1, NULL, NULL, err) &&
	       aside_step(runs[1], UNIT_CYCLE, 1, NULL, NULL, err);
}

static bool go(struct run *const runs[2], struct twin *twin, struct err *err)
{
	bool good = twin_compare(runs, twin, err);

	while (good && !twin->differ && !twin->ended[0]) {
		good = step(runs, err);
		good = good && twin_compare(runs, twin, err);
	}
	return good;
}

static struct run *start(const struct plan *plan, struct memory *memory, struct err *err)
{
	struct plan aside = *plan;

	aside_plan(&aside);
	return run_start(&aside, memory, err);
}

bool twin_step(const struct plan plans[2], struct memory *memory, struct twin *twin,
	       struct err *err)
{
	struct run *runs[2] = { NULL, NULL };
	bool good;
	int i;

	memset(twin, 0, sizeof(*twin));
	runs[0] = start(&plans[0], memory, err);
	if (runs[0])
		runs[1] = start(&plans[1], memory, err);
	good = runs[0] && runs[1];
	if (good)
		twin_name(runs, twin);
	good = good && go(runs, twin, err);
	for (i = 2; i-- > 0;)
		good = aside_end(runs[i], good, "the runs could not be compared", err);
	return good;
}
