/* SPDX-License-Identifier: GPL-3.0-or-later
 * Sessions of 200 lines drawn from a table, good and bad ones: what `save` then writes leads
 * a fresh session to the same hash, the same settings and what is followed.
 */
#include "tests/unit/unit.h"

#include "src/base/err.h"
#include "src/base/random.h"
#include "src/command/script.h"
#include "src/command/session.h"
#include "src/engine/hash.h"
#include "src/engine/run.h"

enum { SESSIONS = 12, LINES = 200, BETWEEN = 50, LINE = 200 };

/* %d is a small number. Those that come more often stand there more often. */
static const char *const lines[] = {
	"step", "step", "step %d", "step %d", "step %d lane", "step %d lane", "step %d warp",
	"step %d launch", "step phase", "step 2 * %d warp", "stepi", "next %d",
	"back", "back", "back %d", "back %d lane", "back %d warp", "back %d launch", "back phase",
	"goto %d", "goto %d", "goto %d lane", "goto %d warp through", "goto cycle - 3", "goto %d launch",
	"run until queue < %d", "run until cycle == %d", "run until excess(%d) > 0",
	"run back until queue > %d", "run back", "reverse", "reverse %d", "run", "continue",
	"continue %d", "finish", "solve", "verify", "reset", "start",
	"break push if amount > %d", "tbreak relabel", "tbreak push", "break queue == %d",
	"watch queue", "watch height(%d)", "tbreak cycle == %d", "break vertex %d", "break warp 0",
	"break global-relabel", "delete", "delete", "delete %d", "ignore %d 2", "condition %d cycle > 3",
	"disable %d", "enable", "commands %d; step lane; end",
	"set wave 4", "set wave default", "set warp-order shuffled", "set seed %d", "set relabel paper",
	"set relabel auto", "set relabel %d", "set counting off", "set counting on",
	"set events counters", "set events full", "set events off", "set host-cycle %d",
	"set last-check off", "set last-check on", "set check on", "set check off",
	"set history-memory 1", "set history-memory none", "set relabel-on machine",
	"set relabel-on auto", "set cycle-limit %d", "set cycle-limit none", "set record on",
	"set cpu-slice %d", "set arbiter paper", "set bandwidth 600",
	"set arc 1 2 %d", "set arc %d %d 5", "set arc 1 3 9", "add arc %d %d %d", "remove arc %d %d", "undo",
	"follow %d", "follow warp %d", "follow none", "follow", "set focus heights", "set focus none",
	"set zoom on", "set speed %d", "set layout teach", "set layout twin", "set hints off",
	"set rows %d", "set columns %d", "set symbols block",
	"use vc-bcsr", "use tc-rcsr", "use vc-rcsr", "use sync", "use ecl", "use hi-pr", "use cuda-mf",
	"use hybrid-mf", "use flow-ns", "use nothing", "device sim:h200", "device sim",
	"terminals 1 %d", "terminals random 3", "terminals hubs 0",
	"load @textbook", "load @deadend", "load @grid", "load @nobody", "source @nobody",
	"generate genrmf a=3 b=4", "generate grid rows=9 cols=9 cap=%d; terminals random 4",
	"generate bipartite left=9 right=9 m=30", "generate random n=40 m=200 cap=%d",
	"predict nothing", "predict queue %d", "predict height %d %d", "predict nothing lane",
	"display queue", "undisplay", "print cycle", "show heights", "why height %d", "echo on",
	"while cycle < %d; step; end", "if queue > %d; step 3 warp; else; back; end",
	"define go; step $1; back; end", "go 2", "alias n = step 2", "n", "compare vc-bcsr sync",
	"step; back 2 lane; step 3 warp", "nonsense", "assert cycle == %d", "export csv",
};

struct stage {
	struct session session;
	FILE *nowhere;
};

static void stage_open(struct stage *stage)
{
	stage->nowhere = fopen("/dev/null", "w");
	assert_non_null(stage->nowhere);
	session_init(&stage->session, stage->nowhere, stage->nowhere);
}

static void stage_close(struct stage *stage)
{
	session_free(&stage->session);
	assert_int_equal(stage->session.memory.used, 0);
	fclose(stage->nowhere);
}

static uint64_t hash_of(const struct session *session, bool full)
{
	uint64_t hash = 0;

	if (session->run)
		assert_true(run_hash(session->run, full, &hash, NULL));
	return hash;
}

/* A line of the table; each %d becomes a number. */
static const char *draw_line(struct random *random, char line[LINE])
{
	const char *form = lines[random_below(random, LENGTH(lines))];
	const char *at;
	size_t length = 0;

	while ((at = strstr(form, "%d"))) {
		length += (size_t)snprintf(line + length, LINE - length, "%.*s%d", (int)(at - form), form,
					   (int)random_below(random, 1 + random_below(random, 40)));
		form = at + 2;
	}
	snprintf(line + length, LINE - length, "%s", form);
	return line;
}

/* Whether the values are the same; where each session has its own layouts and colours, does not matter. */
static bool are_alike(const struct settings *a, const struct settings *b)
{
	struct settings one, other;

	memcpy(&one, a, sizeof(one));
	memcpy(&other, b, sizeof(other));
	one.taste = other.taste = NULL;
	return !memcmp(&one, &other, sizeof(one));
}

/* Whether another session stands where this one does. */
static const char *differs(const struct session *a, const struct session *b)
{
	if (!a->run != !b->run)
		return "one has a run";
	if (!a->graph != !b->graph)
		return "one has a graph";
	if (hash_of(a, false) != hash_of(b, false))
		return "other hashes";
	/* Stopped in the middle of work that begins anew, a run is led there by its numbers only. */
	if (a->run && (a->run->now.fresh || !a->run->now.has_task) &&
	    hash_of(a, true) != hash_of(b, true))
		return "other full hashes";
	if (a->run && memcmp(a->run->now.ended, b->run->now.ended, sizeof(a->run->now.ended)))
		return "other moments";
	if (!are_alike(&a->settings, &b->settings))
		return "other settings";
	if (a->variant != b->variant || strcmp(a->device, b->device))
		return "other choices";
	if (a->chosen.vertex != b->chosen.vertex || a->chosen.warp != b->chosen.warp)
		return "something else is followed";
	return a->stops.count != b->stops.count ? "other stops" : NULL;
}

static void replay(const struct stage *stage, const char *path, uint64_t seed, int line)
{
	struct stage other;
	const char *why;

	stage_open(&other);
	(void)session_source(&other.session, path);
	why = differs(&stage->session, &other.session);
	if (why)
		fail_msg("session %llu, saved behind line %d: %s", (unsigned long long)seed, line,
			 why);
	stage_close(&other);
}

static void hold_session(uint64_t seed, const char *path)
{
	char line[LINE], save[700];
	struct random random;
	struct stage stage;
	int i;

	random_start(&random, seed, "a session");
	snprintf(save, sizeof(save), "save '%s'", path);
	stage_open(&stage);
	stage.session.at_prompt = true;
	stage.session.writing = WRITE_OVER;
	(void)session_line(&stage.session, "load @textbook");
	for (i = 1; i <= LINES; i++) {
		(void)session_line(&stage.session, draw_line(&random, line));
		if (i % BETWEEN)
			continue;
		assert_true(session_line(&stage.session, save));
		replay(&stage, path, seed, i);
	}
	stage_close(&stage);
}

static void random_sessions_lead_to_the_same_place(void **state)
{
	const char *path = scratch_write(*state, "s.spill", "", 0);
	uint64_t seed;

	for (seed = 1; seed <= SESSIONS; seed++)
		hold_session(seed, path);
	scratch_clear(*state);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_sessions_lead_to_the_same_place),
	};

	setenv("SPILLWAY_SAMPLES", "samples", 1);
	return cmocka_run_group_tests_name("diary_random", tests, scratch_setup,
					   scratch_teardown);
}
