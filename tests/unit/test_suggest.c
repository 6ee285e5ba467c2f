/* SPDX-License-Identifier: GPL-3.0-or-later
 * What is suggested works: in many scenes every command of the line is done on the spot, and
 * the session goes on from suggestion to suggestion.
 */
#include "tests/unit/unit.h"

#include "src/base/random.h"
#include "src/base/text.h"
#include "src/command/script.h"
#include "src/command/session.h"
#include "src/command/suggest.h"
#include "src/engine/hash.h"
#include "src/engine/run.h"

enum { COLUMNS = 79, MOST_COMMANDS = 4, WALK = 25, LINE = 400 };

/* Columns that take one row in one wave. */
#define MEETING                                                                               \
	"generate bipartite left=300 right=300 m=900 skew=2 seed=8; use g-pr-shr; set initial none; start; "

/* Scenes, and what is suggested there; NULL: whatever it is. */
static const struct {
	const char *before, *line;
} scenes[] = {
	{ "", "load @textbook | generate genrmf a=4 b=8 | source @demo | info stories" },
	{ "load @petersen",
	  "terminals hubs 0 | terminals random 2 | info graph | help terminals" },
	{ "load @textbook", "start | step | solve | info graph" },
	{ "load @textbook; set cycle-limit 3", "start | step | info graph" },
	{ "load @textbook; start", "step | show flow | show heights | show code" },
	{ "load @deadend; step 3", NULL },
	{ "load @star; use tc-bcsr; step 5", "step | why warp 0 | show vertex 2 | why height 6" },
	{ "load @star; use tc-bcsr; follow 3; step 5", "step | why 3 | why warp 0 | show vertex 3" },
	{ "load @star; use vc-bcsr; follow 1; step 5", NULL },
	{ "load @star; use vc-bcsr; follow 1; break push; run", NULL },
	{ "load @star; use bfs; follow 3; step 2", NULL },
	{ "load @choices; use g-pr-shr; follow C2; step 2", NULL },
	{ "load @star; set events off; follow 3; step 5", NULL },
	{ "load @star; step 5", NULL },
	{ "load @star; finish", "verify | show timeline | goto 4 | back" },
	{ "load @star; solve", "show cut | show timeline | goto 4 | back" },
	{ "load @star; set last-check off; finish",
	  "set last-check on | show timeline | goto 4 | back" },
	{ "load @textbook; step 2; step lane", "step lane | step | show code | why height 2" },
	{ "load @textbook; step 2; step 2 warp; back 1 lane", NULL },
	{ "load @textbook; break relabel; run", "continue | why height 2 | show log | back" },
	{ "load @textbook; break push; run", "continue | why excess 4 | show log | back" },
	{ "load @textbook; break cycle == 3; run", NULL },
	{ "load @textbook; watch queue; run; run", NULL },
	{ "load @textbook; set cycle-limit 3; step 3",
	  "back | show heights | show timeline | set cycle-limit none" },
	{ "load @textbook; step 4; back 2", NULL },
	{ "load @textbook; solve; goto 0", "step | show flow | show heights | show code" },
	{ "load @town; use hi-pr; step", NULL },
	{ "load @town; use hi-pr; step 2 lane", NULL },
	{ "load @town; use hi-pr; solve", NULL },
	{ "load @town; use ecl; step 2", NULL },
	{ "load @town; use ecl; step 3 launch", NULL },
	{ "load @town; use sync; step 2; step launch", NULL },
	{ "load @town; use cuda-mf; step 2", NULL },
	{ "load @town; use flow-ns; step 3", NULL },
	{ "generate grid rows=20 cols=20 cap=1000; terminals random 20; use hybrid-mf; step 3",
	  "step | why cpu | show vertex 367 | why height 213" },
	{ "generate grid rows=20 cols=20 cap=1000; terminals random 20; use hybrid-mf; solve", NULL },
	{ "load @choices; step 2", NULL },
	{ "load @choices; use vc-bcsr; solve", "show cut | show timeline | goto 1 | back" },
	{ "load @choices; solve", "show matching | show timeline | back | reset" },
	{ "load @choices; use g-pr-first; start", "step | show matching | show psi | show code" },
	{ "load @choices; use g-pr-first; solve", "show matching | show timeline | back | reset" },
	{ MEETING "step 2", "step | why mate R234 | show conflicts | back" },
	{ MEETING "break conflict; run", "continue | show conflicts | why mate R1 | show log" },
	{ MEETING "finish", "verify | show conflicts | show timeline | goto 1" },
	{ MEETING "solve", "show matching | show conflicts | show timeline | goto 1" },
	{ MEETING "set wave 1; start; finish", "verify | show timeline | goto 1 | back" },
	{ MEETING "set events off; reset; step 3", NULL },
	{ MEETING "step 3; back 2", NULL },
	{ "load @choices; use hk; step", NULL },
	{ "load @grid; set events off; step 3", NULL },
	{ "load @grid; set events counters; set counting off; step 3", NULL },
	{ "load @grid; set history-memory none; step 3", NULL },
	{ "load @grid; set relabel paper; use vc-rcsr; step 3", NULL },
	{ "load @grid; set relabel-on machine; step 2 phase; step 3 launch", NULL },
	{ "generate rmat scale=8; terminals far 5; step 3", NULL },
	{ "generate genrmf a=6 b=6; step 4",
	  "step | show vertex 9 | why height 9 | back" },
	{ "generate random n=2 m=0 cap=1", NULL },
	{ "generate random n=2 m=0 cap=1; start", NULL },
	{ "generate random n=2 m=0 cap=1; solve", NULL },
	{ "generate rmat scale=1", NULL },
};

struct stage {
	struct session session;
	FILE *nowhere;
};

static void stage_open(struct stage *stage, const char *before)
{
	stage->nowhere = fopen("/dev/null", "w");
	assert_non_null(stage->nowhere);
	session_init(&stage->session, stage->nowhere, stage->nowhere);
	stage->session.at_prompt = true;
	(void)session_line(&stage->session, before); /* a limit may stop it */
}

static void stage_close(struct stage *stage)
{
	session_free(&stage->session);
	assert_int_equal(stage->session.memory.used, 0);
	fclose(stage->nowhere);
}

static uint64_t hash_of(struct session *session)
{
	uint64_t hash = 0;

	if (session->run)
		assert_true(run_hash(session->run, true, &hash, NULL));
	return hash;
}

/* The suggestions where the session stands; asking changes nothing. Returns how many. */
static int ask(struct stage *stage, char *line, char *commands[MOST_COMMANDS])
{
	uint64_t hash = hash_of(&stage->session);
	struct text text;
	int count = 0;
	char *at;

	text_fixed(&text, line, LINE);
	assert_true(suggest(&stage->session, COLUMNS, &text));
	assert_true(hash == hash_of(&stage->session));
	assert_true(text.length <= COLUMNS);
	for (at = line; at && count < MOST_COMMANDS; count++) {
		commands[count] = at;
		at = strstr(at, " | ");
		if (at) {
			*at = '\0';
			at += 3;
		}
	}
	assert_null(at);
	return count;
}

static void do_one(struct stage *stage, const char *scene, const char *command)
{
	if (!session_line(&stage->session, command))
		fail_msg("%s: `%s` was suggested, and failed", scene, command);
}

static void every_suggestion_works(void **state)
{
	char *commands[MOST_COMMANDS];
	char line[LINE];
	struct stage stage;
	int count, i;
	size_t s;

	(void)state;
	for (s = 0; s < LENGTH(scenes); s++) {
		for (i = 0, count = 1; i < count; i++) {
			stage_open(&stage, scenes[s].before);
			count = ask(&stage, line, commands);
			assert_in_range(count, 2, MOST_COMMANDS);
			do_one(&stage, scenes[s].before, commands[i]);
			stage_close(&stage);
		}
	}
}

static void suggestions_are_what_is_wanted(void **state)
{
	char line[LINE];
	struct stage stage;
	struct text text;
	size_t s;

	(void)state;
	for (s = 0; s < LENGTH(scenes); s++) {
		stage_open(&stage, scenes[s].before);
		text_fixed(&text, line, sizeof(line));
		assert_true(suggest(&stage.session, COLUMNS, &text));
		if (scenes[s].line && strcmp(scenes[s].line, line))
			fail_msg("%s: `%s` is suggested, not `%s`", scenes[s].before, line,
				 scenes[s].line);
		stage_close(&stage);
	}
}

/* Whoever only does what is suggested gets about, and never into trouble. */
static void one_suggestion_leads_to_the_next(void **state)
{
	char *commands[MOST_COMMANDS];
	char line[LINE];
	struct random random;
	struct stage stage;
	size_t s;
	int i, count;

	(void)state;
	random_start(&random, 7, "suggestions");
	for (s = 0; s < LENGTH(scenes); s++) {
		stage_open(&stage, scenes[s].before);
		for (i = 0; i < WALK; i++) {
			count = ask(&stage, line, commands);
			do_one(&stage, scenes[s].before,
			       commands[random_below(&random, (uint64_t)count)]);
		}
		stage_close(&stage);
	}
}

/* It fits: what does not is left out. */
static void lines_fit_any_width(void **state)
{
	char buffer[LINE];
	struct stage stage;
	struct text text;
	int columns;

	(void)state;
	stage_open(&stage, "load @textbook; step 3");
	for (columns = -1; columns <= COLUMNS; columns++) {
		text_fixed(&text, buffer, sizeof(buffer));
		assert_int_equal(suggest(&stage.session, columns, &text), columns >= 4);
		assert_true(text.length <= (size_t)(columns > 0 ? columns : 0));
	}
	stage_close(&stage);
}

/* What a prompt says: once for a line, and only where one has arrived. */
static void only_arrivals_are_told(void **state)
{
	static const struct {
		const char *line;
		int said;
	} lines[] = {
		{ "echo on", 0 }, { "load @textbook; step; step 2; show heights", 1 },
		{ "show queue; info graph", 0 }, { "nonsense", 0 }, { "while cycle < 4; step; end", 1 },
		{ "if 1", 0 }, { "step", 0 }, { "end", 1 }, { "load @nobody", 0 }, { "verify", 1 },
		{ "set hints off; step", 0 }, { "set hints on", 0 }, { "back", 1 },
		{ "use tc-rcsr", 1 }, { "source @star", 1 },
	};
	struct stage stage;
	char *said = NULL;
	size_t size = 0;
	size_t i;

	(void)state;
	stage_open(&stage, "");
	fclose(stage.nowhere);
	stage.nowhere = open_memstream(&said, &size);
	stage.session.messages.file = stage.nowhere;
	stage.session.out.file = fopen("/dev/null", "w");
	for (i = 0; i < LENGTH(lines); i++) {
		(void)session_line(&stage.session, lines[i].line);
		fflush(stage.nowhere);
		assert_null(strstr(said, "next: "));
		suggest_say(&stage.session);
		fflush(stage.nowhere);
		if (!!strstr(said, "next: ") != lines[i].said)
			fail_msg("`%s` ends in\n%s", lines[i].line, said);
		rewind(stage.nowhere);
		memset(said, 0, size);
	}
	stage.session.style = STYLE_PLAIN;
	stage.session.arrived = true;
	suggest_say(&stage.session);
	fflush(stage.nowhere);
	assert_null(strstr(said, "next: "));
	fclose(stage.session.out.file);
	stage_close(&stage);
	free(said);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_suggestion_works),
		cmocka_unit_test(suggestions_are_what_is_wanted),
		cmocka_unit_test(one_suggestion_leads_to_the_next),
		cmocka_unit_test(lines_fit_any_width),
		cmocka_unit_test(only_arrivals_are_told),
	};

	setenv("SPILLWAY_SAMPLES", "samples", 1);
	return cmocka_run_group_tests_name("suggest", tests, NULL, NULL);
}
