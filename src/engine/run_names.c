/* SPDX-License-Identifier: GPL-3.0-or-later
 * Names of phases, units and counters, and where a launch stands.
 */
#include "src/engine/problem.h"

#include "gpu/core/host.h"
#include "src/base/text.h"

const char *run_phase(const struct run *run)
{
	return run_problem(run)->phases[run->now.phase];
}

const char *unit_name(enum unit unit)
{
	static const char *const names[] = {
		[UNIT_LANE] = "lane",
		[UNIT_WARP] = "warp",
		[UNIT_LAUNCH] = "launch",
		[UNIT_CYCLE] = "cycle",
		[UNIT_PHASE] = "phase",
	};

	return names[unit];
}

const char *counter_name(enum counter counter)
{
	static const char *const names[] = {
#define COUNTER(name, help) #name,
#include "src/engine/counters.def"
#undef COUNTER
	};

	return names[counter];
}

const char *counter_help(enum counter counter)
{
	static const char *const helps[] = {
#define COUNTER(name, help) help,
#include "src/engine/counters.def"
#undef COUNTER
	};

	return helps[counter];
}

void run_say_position(const struct position *position, struct text *to)
{
	const struct host_kernel *host = position->kernel->host;

	text_print(to, "inside %s, %s %lld", position->kernel->name, host ? host->item : "warp",
		   (long long)position->warp);
	if (!host || !host->open_ended)
		text_print(to, " of %lld", (long long)position->warps);
}
