/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/stretch.h"

#include "src/base/err.h"
#include "src/engine/history.h"
#include "src/engine/run.h"

int64_t stretch_last(const struct run *run)
{
	return run->now.counters[COUNTER_cycles];
}

int64_t stretch_first(const struct run *run)
{
	const int64_t first = history_facts(run).first_cycle;

	return run->history && first > 0 ? first : run_first(run, UNIT_CYCLE);
}

static bool visit(struct run *run, int64_t cycle, struct err *err)
{
	enum halt halt = HALT_UNIT;

	if (!history_go(run, UNIT_CYCLE, cycle, &halt, err))
		return false;
	if (halt != HALT_INTERRUPT && run->now.counters[COUNTER_cycles] == cycle)
		return true;
	if (halt == HALT_INTERRUPT)
		return err_set(err, ERR_INTERRUPT, "interrupted; the run stands where it stood");
	err_set(err, ERR_WORK, "cycle %lld was not kept", (long long)cycle);
	return err_hint(err, "`set record on` before a run keeps every cycle of a free run");
}

/* What was undone is done again, as after an interrupt; or, where moments were kept, taken up. */
static bool come_back(struct run *run, const struct moment *there, bool left, struct err *err)
{
	const enum unit unit = history_unit_of(there);
	enum halt halt = HALT_INTERRUPT;

	if (left) {
		const bool good = history_end_undo(run, left, true, halt, err);

		run->returned = false;
		return good;
	}
	return history_go(run, unit, there->ended[unit], &halt, err);
}

bool stretch_walk(struct run *run, int64_t from, int64_t to,
		  bool (*each)(void *context, int64_t cycle, struct err *err), void *context, struct err *err)
{
	const struct moment there = run->now;
	const int64_t last = stretch_last(run);
	struct err back = { .kind = ERR_NONE };
	bool good = true, left, returned;
	int64_t cycle;

	if (from < last) {
		left = history_begin_undo(run, 0);
		for (cycle = from; cycle <= to && cycle < last && good; cycle++)
			good = visit(run, cycle, err) && each(context, cycle, err);
		returned = come_back(run, &there, left, &back);
		if (good && !returned)
			*err = back;
		good = good && returned;
	}
	return good && (to < last || each(context, last, err));
}
