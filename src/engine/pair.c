/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/pair.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/engine/history.h"

#include <string.h>

static bool is_done(const struct run *run)
{
	return run->now.phase == PHASE_DONE;
}

/* Removes what the second run does not need: the watcher of the first, states for a rescue, and
 * the limit, which the first has. */
static void plan_second(struct plan *plan)
{
	plan->aside = true;
	plan->rescue = RESCUE_OFF;
	plan->cycle_limit = 0;
	plan->tape = NULL;
	plan->from = NULL;
	plan->watcher = (struct watcher){ 0 };
}

void pair_free(struct pair *pair)
{
	if (!pair)
		return;
	run_free(pair->run);
	memory_free(pair);
}

struct pair *pair_start(const struct plan *plan, struct run *first, struct memory *memory,
			struct err *err)
{
	struct pair *pair = memory_new(memory, sizeof(*pair), "a second run", err);
	struct plan second = *plan;
	struct text device;

	if (!pair)
		return NULL;
	plan_second(&second);
	text_fixed(&device, pair->device, sizeof(pair->device));
	text_print(&device, "%s", plan->device);
	second.device = pair->device;
	pair->look.first = -1;
	pair->whole = first->now.ended[UNIT_CYCLE] == 0;
	pair->run = run_start(&second, memory, err);
	if (pair->run)
		twin_name((struct run *[]){ first, pair->run }, &pair->look.twin);
	if (pair->run && pair_follow(pair, first, true, err))
		return pair;
	pair_free(pair);
	return NULL;
}

static bool is_followed(const struct pair *pair, const struct run *first)
{
	return pair->arrived && pair->at.phase == first->now.phase &&
	       !memcmp(pair->at.ended, first->now.ended, sizeof(pair->at.ended));
}

bool pair_is_behind(const struct pair *pair, const struct run *first)
{
	return first->now.ended[UNIT_CYCLE] > pair->at.ended[UNIT_CYCLE];
}

bool pair_seeks(const struct pair *pair, const struct run *first)
{
	return pair->look.first < 0 || first->now.ended[UNIT_CYCLE] <= pair->look.first;
}

/* Where memory was refused it would go on, but not as it should. */
static bool check_degraded(const struct pair *pair, struct err *err)
{
	return !pair->run->machine->degraded ||
	       err_set(err, ERR_MEMORY, "out of memory: a second run");
}

/* To the end of that cycle, or to its own end if that comes first. */
static bool go(struct pair *pair, int64_t cycle, enum halt *halt, struct err *err)
{
	struct run *run = pair->run;
	const int64_t ended = run->now.ended[UNIT_CYCLE];

	*halt = HALT_UNIT;
	if ((is_done(run) && ended < cycle) || (pair->from <= cycle && cycle < ended))
		return true;
	if (!history_go(run, UNIT_CYCLE, cycle, halt, err))
		return false;
	pair->from = run->now.ended[UNIT_CYCLE] > cycle ? cycle : run->now.ended[UNIT_CYCLE];
	return true;
}

/* The first is through: whether this one comes to its end without another cycle. */
static bool try_end(struct pair *pair, enum halt *halt, struct err *err)
{
	if (is_done(pair->run))
		return true;
	if (!run_step(pair->run, UNIT_CYCLE, 1, NULL, NULL, halt, err))
		return false;
	pair->from = pair->run->now.ended[UNIT_CYCLE];
	return true;
}

/* It need not come up again where machines do not do the same every time. */
static bool is_certain(const struct pair *pair, const struct run *first)
{
	return first->machine->row->repeats && pair->run->machine->row->repeats;
}

static bool compare(struct pair *pair, struct run *first, struct err *err)
{
	struct pair_look *look = &pair->look;

	if (!twin_compare((struct run *[]){ first, pair->run }, &look->twin, err))
		return false;
	look->compared = true;
	if (!look->twin.differ) {
		if (look->twin.cycle < look->first && !is_certain(pair, first))
			look->first = -1;
		pair->whole = true;
	} else if (look->first < 0 || look->twin.cycle < look->first) {
		look->first = look->twin.cycle;
		look->exact = pair->whole;
	}
	return true;
}

static bool ends_cycle(const struct run *run)
{
	return is_done(run) || run->now.fresh & 1u << UNIT_CYCLE;
}

/* Brings the second run there. */
static bool follow(struct pair *pair, const struct run *first, struct err *err)
{
	struct pair_look *look = &pair->look;
	enum halt halt;

	look->compared = false;
	memcpy(pair->at.ended, first->now.ended, sizeof(pair->at.ended));
	pair->at.phase = first->now.phase;
	if (!go(pair, first->now.ended[UNIT_CYCLE], &halt, err) ||
	    (is_done(first) && halt != HALT_INTERRUPT && !try_end(pair, &halt, err)) ||
	    !check_degraded(pair, err))
		return false;
	look->cycles[0] = first->now.ended[UNIT_CYCLE];
	look->cycles[1] = pair->run->now.ended[UNIT_CYCLE];
	pair->arrived = halt != HALT_INTERRUPT;
	pair->whole = pair->whole && pair->arrived;
	return true;
}

bool pair_follow(struct pair *pair, struct run *first, bool comparing, struct err *err)
{
	if (!is_followed(pair, first) && !follow(pair, first, err))
		return false;
	return !comparing || pair->look.compared || !pair->arrived || !ends_cycle(first) ||
	       compare(pair, first, err);
}
