/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/comparison.h"

#include "src/base/text.h"
#include "src/engine/replica.h"
#include "src/engine/problem.h"

#include <string.h>

void comparison_name(struct run *const runs[2], struct comparison *diff)
{
	struct text device;
	int i;

	for (i = 0; i < 2; i++) {
		diff->variant[i] = runs[i]->plan.variant->name;
		text_fixed(&device, diff->device[i], sizeof(diff->device[i]));
		text_print(&device, "%s", runs[i]->machine->label);
	}
}

int64_t comparison_count(const struct comparison *diff)
{
	int64_t sum = 0;
	int i;

	for (i = 0; i < COMPARISON_VALUES; i++)
		sum += diff->counts[i];
	return sum;
}

struct difference *comparison_add_vertex(struct comparison *diff, int32_t vertex)
{
	struct difference *found = &diff->vertices[diff->vertex_count];

	if (diff->vertex_count == COMPARISON_LISTED)
		return NULL;
	diff->vertex_count++;
	*found = (struct difference){ .from = vertex };
	return found;
}

struct difference *comparison_add_arc(struct comparison *diff, int32_t from, int32_t to)
{
	struct difference *found = &diff->arcs[diff->arc_count];

	if (diff->arc_count == COMPARISON_LISTED)
		return NULL;
	diff->arc_count++;
	*found = (struct difference){ .from = from, .to = to };
	return found;
}

bool comparison_take(struct run *const runs[2], struct comparison *diff, struct err *err)
{
	int64_t cycles[2];
	int i;

	diff->problem = run_problem(runs[0]);
	memset(diff->counts, 0, sizeof(diff->counts));
	diff->vertex_count = diff->arc_count = 0;

	for (i = 0; i < 2; i++) {
		diff->ended[i] = runs[i]->now.phase == PHASE_DONE;
		cycles[i] = runs[i]->now.counters[COUNTER_cycles];
	}
	diff->cycle = cycles[0] > cycles[1] ? cycles[0] : cycles[1];
	diff->differ = diff->ended[0] != diff->ended[1];
	/* What is through has given excess back: there is nothing to compare. */
	if (diff->differ) {
		diff->cycle = cycles[diff->ended[1]];
		return true;
	}
	if (!run_problem(runs[0])->compare(runs, diff, err))
		return false;
	diff->differ = comparison_count(diff) > 0;
	return true;
}

/* Both by one cycle. */
static bool step(struct run *const runs[2], struct err *err)
{
	return replica_step(runs[0], UNIT_CYCLE, 1, NULL, NULL, err) &&
	       replica_step(runs[1], UNIT_CYCLE, 1, NULL, NULL, err);
}

static bool go(struct run *const runs[2], struct comparison *diff, struct err *err)
{
	bool good = comparison_take(runs, diff, err);

	while (good && !diff->differ && !diff->ended[0]) {
		good = step(runs, err);
		good = good && comparison_take(runs, diff, err);
	}
	return good;
}

bool comparison_run(const struct plan plans[2], struct memory *memory, struct comparison *diff,
		    struct err *err)
{
	struct run *runs[2] = { NULL, NULL };
	bool good;
	int i;

	memset(diff, 0, sizeof(*diff));
	runs[0] = replica_start(&plans[0], memory, err);
	if (runs[0])
		runs[1] = replica_start(&plans[1], memory, err);
	good = runs[0] && runs[1];
	if (good)
		comparison_name(runs, diff);
	good = good && go(runs, diff, err);
	for (i = 2; i-- > 0;)
		good = replica_end(runs[i], good, "the runs could not be compared", err);
	return good;
}
