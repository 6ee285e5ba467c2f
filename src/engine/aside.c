/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/aside.h"

#include "src/base/err.h"

void aside_plan(struct plan *plan)
{
	plan->aside = true;
	plan->history_memory = 0;
	plan->record = plan->history_always = false;
	plan->rescue = RESCUE_OFF;
	plan->watcher = (struct watcher){ 0 };
	plan->machine.on_wave = NULL;
	plan->machine.record = NULL;
	if (plan->events == EVENTS_FULL)
		plan->events = EVENTS_COUNTERS;
}

bool aside_step(struct run *run, enum unit unit, int64_t count,
		bool (*until)(void *context, struct err *err), void *context, struct err *err)
{
	enum halt halt;

	return run_step(run, unit, count, until, context, &halt, err) &&
	       (halt != HALT_INTERRUPT || err_set(err, ERR_INTERRUPT, "interrupted"));
}

bool aside_end(struct run *run, bool good, const char *what, struct err *err)
{
	/* The machine would go on, but not as if nothing had been refused. */
	if (run && run->machine->degraded) {
		good = err_set(err, ERR_MEMORY, "out of memory: %s", what);
		err_hint(err, "`set memory-limit` raises the limit; the present run is as it was");
	}
	run_free(run);
	return good;
}
