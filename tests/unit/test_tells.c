/* SPDX-License-Identifier: GPL-3.0-or-later
 * Every variant tells the kinds of events that its row has, and no others.
 */
#include "tests/unit/unit.h"

#include "src/command/script.h"
#include "src/command/session.h"
#include "src/engine/problem.h"
#include "src/engine/run.h"
#include "src/method/variants.h"
#include "src/problem/flow/flow.h"
#include "src/problem/matching/matching.h"

static void say(struct session *session, const char *line)
{
	if (!session_line(session, line))
		fail_msg("%s failed", line);
}

/* The kinds of events of a run to its end, but for those of which only sums are told. */
static unsigned told_by(const struct variant *variant, const char *lines)
{
	FILE *nowhere = fopen("/dev/null", "w");
	struct session session;
	unsigned told = 0;
	char line[80];
	int64_t n;

	assert_non_null(nowhere);
	session_init(&session, nowhere, nowhere);
	say(&session, lines);
	snprintf(line, sizeof(line), "use %s; finish", variant->name);
	say(&session, line);
	assert_int_equal(session.run->log.lost, 0);
	for (n = session.run->log.first; n < session.run->log.next; n++)
		told |= 1u << log_get(&session.run->log, n)->kind;
	session_free(&session);
	fclose(nowhere);
	return told & ~(1u << LOG_END);
}

static void kinds_of_events_are_those_of_the_row(void **state)
{
	static const char *const networks[] = {
		"generate genrmf a=3 b=4 seed=1", "generate washington-rlg rows=12 cols=6 seed=2",
		"set relabel 2; generate grid rows=20 cols=20 cap=9 seed=3",
		"set bandwidth card; set arc-order fixed; generate genrmf a=20 b=6",
	};
	static const char *const lengths[] = {
		"load samples/market.gr source=1", "generate road rows=60 cols=60 seed=1; terminals hubs 0",
	};
	static const char *const sides[] = {
		"generate bipartite left=60 right=60 m=120 skew=1 seed=8",
		"set initial none; generate bipartite left=200 right=200 m=400 seed=2",
	};
	const struct variant *const *variant;
	unsigned told;
	size_t i;

	(void)state;
	for (variant = variants(); *variant; variant++) {
		const struct problem *problem = (*variant)->problem;
		const bool matches = problem == &problem_matching;
		const bool flows = problem == &problem_flow;

		for (told = 0, i = 0;
		     i < (flows ? LENGTH(networks) : matches ? LENGTH(sides) : LENGTH(lengths)); i++)
			told |= told_by(*variant, (flows ? networks : matches ? sides : lengths)[i]);
		/* On sim blocks do their rounds together, so that no vertex of turbo-bfs comes by a longer
		 * way. */
		if (!strcmp((*variant)->name, "turbo-bfs"))
			told |= 1u << LOG_LOWER;
		if (told != (variant_tells(*variant) & ~(1u << LOG_SCAN)))
			fail_msg("%s tells %#x; its row has %#x", (*variant)->name, told,
				 variant_tells(*variant));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(kinds_of_events_are_those_of_the_row),
	};

	return cmocka_run_group_tests_name("tells", tests, NULL, NULL);
}
