/* SPDX-License-Identifier: GPL-3.0-or-later
 * Names of phases, units and values, and rows of counters.
 */
#include "src/engine/problem.h"

#include "src/base/err.h"
#include "src/base/text.h"

#include <string.h>

const char *run_phase(const struct run *run)
{
	return variant_phase(run->plan.variant, run->now.phase);
}

const char *unit_name(enum unit unit)
{
	static const char *const names[] = {
		[UNIT_LANE] = "lane",
		[UNIT_WARP] = "warp",
		[UNIT_ROUND] = "round",
		[UNIT_LAUNCH] = "launch",
		[UNIT_CYCLE] = "cycle",
		[UNIT_PHASE] = "phase",
	};

	return names[unit];
}

const char *counter_name(enum counter counter)
{
	static const char *const names[] = {
#define COUNTER(name, needs, help) #name,
#include "src/engine/counters.def"
#undef COUNTER
	};

	return names[counter];
}

const char *counter_help(enum counter counter)
{
	static const char *const helps[] = {
#define COUNTER(name, needs, help) help,
#include "src/engine/counters.def"
#undef COUNTER
	};

	return helps[counter];
}

unsigned counter_needs(enum counter counter)
{
	static const unsigned sets[] = {
#define COUNTER(name, needs, help) needs,
#include "src/engine/counters.def"
#undef COUNTER
	};

	return sets[counter];
}

const struct name_row *problem_name(const struct problem *problem, const char *name)
{
	const struct name_row *row;

	for (row = problem->names; row->name; row++)
		if (!strcmp(row->name, name))
			return row;
	return NULL;
}

bool run_hint_names(const struct run *run, struct err *err)
{
	const struct name_row *const first = run_problem(run)->names;
	const struct name_row *row;
	char names[120];
	struct text text;

	text_fixed(&text, names, sizeof(names));
	for (row = first; row->name; row++)
		text_print(&text, "%s%s", row == first ? "" : ", ", row->name);
	return err_hint(err, "%s has %s", run->plan.variant->name, names);
}
