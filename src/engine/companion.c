/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/companion.h"

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
	plan->is_private = true;
	plan->rescue = RESCUE_OFF;
	plan->cycle_limit = 0;
	plan->tape = NULL;
	plan->from = NULL;
	plan->watcher = (struct watcher){ 0 };
}

void companion_free(struct companion *companion)
{
	if (!companion)
		return;
	run_free(companion->run);
	memory_free(companion);
}

struct companion *companion_start(const struct plan *plan, struct run *first, struct memory *memory,
			struct err *err)
{
	struct companion *companion = memory_new(memory, sizeof(*companion), "a second run", err);
	struct plan second = *plan;
	struct text device;

	if (!companion)
		return NULL;
	plan_second(&second);
	text_fixed(&device, companion->device, sizeof(companion->device));
	text_print(&device, "%s", plan->device);
	second.device = companion->device;
	companion->look.first = -1;
	companion->whole = first->now.ended[UNIT_CYCLE] == 0;
	companion->run = run_start(&second, memory, err);
	if (companion->run)
		comparison_name((struct run *[]){ first, companion->run }, &companion->look.diff);
	if (companion->run && companion_follow(companion, first, true, err))
		return companion;
	companion_free(companion);
	return NULL;
}

static bool is_followed(const struct companion *companion, const struct run *first)
{
	return companion->arrived && companion->at.phase == first->now.phase &&
	       !memcmp(companion->at.ended, first->now.ended, sizeof(companion->at.ended));
}

bool companion_is_behind(const struct companion *companion, const struct run *first)
{
	return first->now.ended[UNIT_CYCLE] > companion->at.ended[UNIT_CYCLE];
}

bool companion_seeks(const struct companion *companion, const struct run *first)
{
	return companion->look.first < 0 || first->now.ended[UNIT_CYCLE] <= companion->look.first;
}

/* Where memory was refused it would go on, but not as it should. */
static bool check_degraded(const struct companion *companion, struct err *err)
{
	return !companion->run->machine->degraded ||
	       err_set(err, ERR_MEMORY, "out of memory: a second run");
}

/* To the end of that cycle, or to its own end if that comes first. */
static bool go(struct companion *companion, int64_t cycle, enum halt *halt, struct err *err)
{
	struct run *run = companion->run;
	const int64_t ended = run->now.ended[UNIT_CYCLE];

	*halt = HALT_UNIT;
	if ((is_done(run) && ended < cycle) || (companion->from <= cycle && cycle < ended))
		return true;
	if (!history_go(run, UNIT_CYCLE, cycle, halt, err))
		return false;
	companion->from = run->now.ended[UNIT_CYCLE] > cycle ? cycle : run->now.ended[UNIT_CYCLE];
	return true;
}

/* The first is through: whether this one comes to its end without another cycle. */
static bool try_end(struct companion *companion, enum halt *halt, struct err *err)
{
	if (is_done(companion->run))
		return true;
	if (!run_step(companion->run, UNIT_CYCLE, 1, NULL, NULL, halt, err))
		return false;
	companion->from = companion->run->now.ended[UNIT_CYCLE];
	return true;
}

/* It need not come up again where machines do not do the same every time. */
static bool is_certain(const struct companion *companion, const struct run *first)
{
	return first->machine->row->repeats && companion->run->machine->row->repeats;
}

static bool compare(struct companion *companion, struct run *first, struct err *err)
{
	struct companion_look *look = &companion->look;

	if (!comparison_take((struct run *[]){ first, companion->run }, &look->diff, err))
		return false;
	look->compared = true;
	if (!look->diff.differ) {
		if (look->diff.cycle < look->first && !is_certain(companion, first))
			look->first = -1;
		companion->whole = true;
	} else if (look->first < 0 || look->diff.cycle < look->first) {
		look->first = look->diff.cycle;
		look->exact = companion->whole;
	}
	return true;
}

static bool ends_cycle(const struct run *run)
{
	return is_done(run) || run->now.fresh & 1u << UNIT_CYCLE;
}

/* Brings the second run there. */
static bool follow(struct companion *companion, const struct run *first, struct err *err)
{
	struct companion_look *look = &companion->look;
	enum halt halt;

	look->compared = false;
	memcpy(companion->at.ended, first->now.ended, sizeof(companion->at.ended));
	companion->at.phase = first->now.phase;
	if (!go(companion, first->now.ended[UNIT_CYCLE], &halt, err) ||
	    (is_done(first) && halt != HALT_INTERRUPT && !try_end(companion, &halt, err)) ||
	    !check_degraded(companion, err))
		return false;
	look->cycles[0] = first->now.ended[UNIT_CYCLE];
	look->cycles[1] = companion->run->now.ended[UNIT_CYCLE];
	companion->arrived = halt != HALT_INTERRUPT;
	companion->whole = companion->whole && companion->arrived;
	return true;
}

bool companion_follow(struct companion *companion, struct run *first, bool comparing,
		      struct err *err)
{
	if (!is_followed(companion, first) && !follow(companion, first, err))
		return false;
	if (!comparing || companion->look.compared || !companion->arrived || !ends_cycle(first))
		return true;
	return compare(companion, first, err);
}
