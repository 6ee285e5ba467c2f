/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/bench/engine.h"

#include "src/base/clock.h"
#include "src/command/script.h"
#include "src/command/session.h"
#include "src/engine/run.h"

#include "tests/bench/core.h"

#include <stdio.h>
#include <stdlib.h>

enum { RUNS = 5, LINE = 256 };

/* What a session's settings cost, and what the engine costs beside the core. */
static const double settings_bound = 1.3, engine_bound = 1.5;

static const char usual[] = "set events full; set history-memory 256";
static const char bare[] = "set events off; set history-memory 0";

static void say(struct session *session, const char *line)
{
	if (session_line(session, line))
		return;
	fprintf(stderr, "bench-host: `%s` failed\n", line);
	exit(1);
}

/* Seconds of one `solve`, whose run begins there. */
static double solve(struct session *session, const char *use, const char *settings,
		    int64_t value)
{
	char line[LINE];
	double began, took;

	snprintf(line, sizeof(line), "%s; %s", use, settings);
	say(session, line);
	began = clock_seconds();
	say(session, "solve");
	took = clock_seconds() - began;
	core_must_be_maximum(&session->run->check, value);
	return took;
}

static double solve_core(struct session *session, int64_t *value)
{
	const struct solve core = core_solve(session->graph, &session->terminals,
					     &session->memory);

	*value = core.value;
	return core.first + core.second + core.check;
}

static bool keeps(const char *what, double ratio, double bound)
{
	printf("    %-42s %10.3f %-10s at most %g: %s\n", what, ratio, "", bound,
	       ratio <= bound ? "kept" : "NOT kept");
	return ratio <= bound;
}

/* Times in turns, after a warm-up; the medians of times and of ratios. `cored`: the core does
 * the same as the variant. */
static bool measure(struct session *session, const char *graph, const char *use, bool cored)
{
	double with[RUNS], without[RUNS], core[RUNS], settings[RUNS], engine[RUNS];
	bool good;
	int64_t value;
	int i;

	(void)solve_core(session, &value);
	for (i = 0; i < RUNS; i++) {
		core[i] = solve_core(session, &value);
		with[i] = solve(session, use, usual, value);
		without[i] = solve(session, use, bare, value);
		settings[i] = with[i] / without[i];
		engine[i] = with[i] / core[i];
	}
	printf("%s, `%s; solve`, flow %lld: %.3f s; without events and way back %.3f s; the core "
	       "%.3f s\n", graph, use, (long long)value, core_median(with, RUNS),
	       core_median(without, RUNS), core_median(core, RUNS));
	good = keeps("usual settings over none", core_median(settings, RUNS), settings_bound);
	if (cored)
		good = keeps("usual settings over the core", core_median(engine, RUNS), engine_bound) &&
		       good;
	return good;
}

bool engine_measure_all(void)
{
	static const char *const graphs[] = {
		"genrmf a=32 b=256", "genrmf a=64 b=64", "washington-rlg rows=1024 cols=1024",
	};
	FILE *nowhere = fopen("/dev/null", "w");
	struct session session;
	char line[LINE];
	bool good = true;
	size_t i;

	if (!nowhere)
		return false;
	session_init(&session, nowhere, nowhere);
	for (i = 0; i < sizeof(graphs) / sizeof(*graphs); i++) {
		snprintf(line, sizeof(line), "generate %s", graphs[i]);
		say(&session, line);
		good = measure(&session, graphs[i], "use hi-pr", true) && good;
		good = measure(&session, graphs[i], "use hybrid-mf; set arbiter always-cpu", false) && good;
	}
	session_free(&session);
	fclose(nowhere);
	return good;
}
