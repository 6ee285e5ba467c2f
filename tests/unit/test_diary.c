/* SPDX-License-Identifier: GPL-3.0-or-later
 * What `save` writes leads to where the session stood: after commands that were
 * interrupted anywhere, after those that failed half-way, from any folder, and it is
 * bounded.
 */
#include "tests/unit/unit.h"

#include "src/base/err.h"
#include "src/command/script.h"
#include "src/command/session.h"
#include "src/engine/hash.h"
#include "src/engine/run.h"

#include <limits.h>

/* A session with somebody at it who presses Ctrl-C at the n-th question. */
struct stage {
	struct session session;
	FILE *nowhere;
	int64_t until;
	enum urgency kind, urgency;
};

static enum urgency ask(void *context)
{
	struct stage *stage = context;

	if (stage->until-- == 0)
		stage->urgency = stage->kind;
	return stage->urgency;
}

static void stage_open(struct stage *stage)
{
	memset(stage, 0, sizeof(*stage));
	stage->nowhere = fopen("/dev/null", "w");
	assert_non_null(stage->nowhere);
	session_init(&stage->session, stage->nowhere, stage->nowhere);
	stage->session.poll = (struct poll){ ask, stage };
	stage->session.at_prompt = true;
	stage->until = -1;
}

static void stage_close(struct stage *stage)
{
	session_free(&stage->session);
	assert_int_equal(stage->session.memory.used, 0);
	fclose(stage->nowhere);
}

static bool say(struct stage *stage, const char *line)
{
	return session_line(&stage->session, line);
}

static void say_path(struct stage *stage, const char *word, const char *path)
{
	char line[700];

	snprintf(line, sizeof(line), "%s '%s'", word, path);
	assert_true(say(stage, line));
}

static uint64_t hash_of(struct stage *stage, bool full)
{
	uint64_t hash = 0;

	if (stage->session.run)
		assert_true(run_hash(stage->session.run, full, &hash, NULL));
	return hash;
}

/* The session does again what another has saved, and comes to the same place. */
static void replay(const char *path, struct stage *other, bool good)
{
	struct stage stage;

	stage_open(&stage);
	assert_true(session_source(&stage.session, path) == good);
	assert_true(hash_of(&stage, false) == hash_of(other, false));
	assert_int_equal(stage.session.run != NULL, other->session.run != NULL);
	if (stage.session.run)
		assert_memory_equal(stage.session.run->now.ended, other->session.run->now.ended,
				    sizeof(stage.session.run->now.ended));
	stage_close(&stage);
}

static void save_and_replay(struct stage *stage, const char *path)
{
	stage->until = -1;
	stage->urgency = URGENCY_NONE;
	say_path(stage, "save", path);
	replay(path, stage, true);
	/* And it goes on to the same end. */
	if (stage->session.run)
		assert_true(say(stage, "delete; solve; assert verified"));
	unlink(path);
}

static const char *const scenes[] = {
	"use vc-bcsr; generate genrmf a=6 b=8; set wave 4",
	"use tc-rcsr; generate grid rows=60 cols=60 cap=9; step 2",
	"use tc-bcsr; generate grid rows=60 cols=60 cap=9; step 5 warp; back 1 warp",
	"use vc-rcsr; generate bipartite left=200 right=200 m=600; set warp-order shuffled; start",
};

static const char *const courses[] = { "run", "step 7", "step 3 phase", "run until queue == 99",
				       "step 40 warp", "goto 9", "solve", "finish; goto 3" };

/* Somebody presses Ctrl-C at the n-th question; false: it was through before. */
static bool interrupt(const char *scene, const char *course, int64_t n, enum urgency kind,
		      const char *path)
{
	struct stage stage;
	bool came;

	stage_open(&stage);
	assert_true(say(&stage, scene));
	stage.until = n;
	stage.kind = kind;
	(void)say(&stage, course);
	came = stage.urgency != URGENCY_NONE;
	save_and_replay(&stage, path);
	stage_close(&stage);
	return came;
}

static void interrupt_everywhere(const char *scene, const char *course, enum urgency kind,
				 const char *path)
{
	int64_t n;

	for (n = 0; interrupt(scene, course, n, kind, path); n++)
		n += n / 2;
}

static void interrupted_runs_are_led_to_their_place(void **state)
{
	static const enum urgency kinds[] = { URGENCY_CYCLE, URGENCY_NOW, URGENCY_DROP };
	const char *path = scratch_write(*state, "s.spill", "", 0);
	size_t i, j, k;

	unlink(path);
	for (i = 0; i < LENGTH(scenes); i++)
		for (j = 0; j < LENGTH(courses); j++)
			for (k = 0; k < LENGTH(kinds); k++)
				interrupt_everywhere(scenes[i], courses[j], kinds[k], path);
	scratch_clear(*state);
}

/* Ways back, in scenes with stops that would stop anything else. */
static const char *const ways_back[] = {
	"back 4", "back 300 warp", "back 41 lane", "goto 2", "goto 33 lane", "goto 50 warp",
	"run back", "reverse 3", "run back until queue == 99",
};

static void interrupt_way_back(const char *scene, const char *way, const char *path)
{
	char course[200];
	int64_t n;

	snprintf(course, sizeof(course), "break push if amount > 3; break queue == 3; %s", way);
	for (n = 0; interrupt(scene, course, n, URGENCY_NOW, path); n++)
		n += n / 2;
}

static void interrupted_ways_back_are_led_to_their_place(void **state)
{
	const char *path = scratch_write(*state, "s.spill", "", 0);
	char scene[200];
	size_t i, j;

	unlink(path);
	for (i = 0; i < LENGTH(scenes); i++)
		for (j = 0; j < LENGTH(ways_back); j++) {
			snprintf(scene, sizeof(scene), "%s; step 9; step 3 lane", scenes[i]);
			interrupt_way_back(scene, ways_back[j], path);
		}
	scratch_clear(*state);
}

/* A limit that stops the run, a machine's memory, a condition that makes no sense. */
static void failed_runs_are_led_to_their_place(void **state)
{
	static const char *const lines[] = {
		"generate genrmf a=3 b=4; set cycle-limit 5; finish",
		"generate genrmf a=3 b=4; set cycle-limit 5; step 2; step 2; step 9 warp; run",
		"generate genrmf a=3 b=4; run until 1 / (cycle - 4)",
		"generate genrmf a=3 b=4; step 9; run back until 1 / (cycle - 4)",
		"generate genrmf a=3 b=4; load nowhere; step",
		"generate genrmf a=3 b=4; set cycle-limit 5; break push; goto 900 warp through",
		"generate genrmf a=3 b=4; set cycle-limit 9; break push; run; continue 900; "
		"set cycle-limit none; reset; step 8",
	};
	const char *path = scratch_write(*state, "s.spill", "", 0);
	struct stage stage;
	size_t i;

	unlink(path);
	for (i = 0; i < LENGTH(lines); i++) {
		stage_open(&stage);
		stage.session.settings.go_on = true;
		(void)say(&stage, lines[i]);
		say_path(&stage, "save", path);
		/* What stalled stalls again: that is told, and the hash is checked behind it. */
		replay(path, &stage, i > 1 && i < 5);
		stage_close(&stage);
		unlink(path);
	}
	scratch_clear(*state);
}

/* Names of files lead there from another folder, and move with their script's. */
static void files_are_found_from_anywhere(void **state)
{
	static const char graph[] = "p max 2 1\nn 1 s\nn 2 t\na 1 2 5\n";
	struct scratch *scratch = *state;
	const char *file = scratch_write(scratch, "it's a \"graph\".max", graph, strlen(graph));
	const char *script = scratch_write(scratch, "s.spill", "", 0);
	char here[PATH_MAX];
	char line[700], content[4096];
	struct stage stage;
	FILE *saved;
	size_t length;

	assert_non_null(getcwd(here, sizeof(here)));
	unlink(script);
	stage_open(&stage);
	assert_int_equal(chdir(scratch->folder), 0);
	assert_true(say(&stage, "load \"it's a \\\"graph\\\".max\" capacity=file; step"));
	snprintf(line, sizeof(line), "save s.spill");
	assert_true(say(&stage, line));
	assert_int_equal(chdir(here), 0);
	replay(script, &stage, true);
	saved = fopen(script, "r");
	assert_non_null(saved);
	length = fread(content, 1, sizeof(content) - 1, saved);
	content[length] = '\0';
	fclose(saved);
	assert_null(strstr(content, scratch->folder));
	assert_non_null(strstr(content, "load \"it's a \\\"graph\\\".max\" capacity=file\n"));
	stage_close(&stage);
	assert_int_equal(access(file, F_OK), 0);
	scratch_clear(scratch);
}

/* Long sessions, of a diary that has room for a few commands: what makes and chooses graph and
 * run stays, and a few lines lead to where all the moves have led. */
static void moves_are_folded(void **state)
{
	static const char *const turns[] = {
		"step lane; back lane",
		"step; predict nothing; back 2 lane; step 3 warp",
		"reset; step 2; set seed 4; step lane",
		"break relabel if u == 5; step 3; back; step 2 lane; delete",
		"set seed 9; reset; set seed 8; solve; verify; set warp-order shuffled; back 3 launch",
		"start; run until cycle == 4; goto 2; reverse",
"tbreak push; run; back 2",
	};
	const char *path = scratch_write(*state, "s.spill", "", 0);
	struct stage stage;
	size_t i;
	int turn;

	unlink(path);
	for (i = 0; i < LENGTH(turns); i++) {
		stage_open(&stage);
		stage.session.diary.most = 8000;
		assert_true(say(&stage, "set wave 4; generate genrmf a=3 b=4; use tc-bcsr; start; "
					"set seed 3; step 5 warp; set loop-limit 12"));
		for (turn = 0; turn < 40; turn++) {
			(void)say(&stage, turns[i]);
			assert_true(stage.session.diary.bytes < 9000);
		}
		assert_int_equal(stage.session.diary.dropped > 0, i == 3 || i == 6);
		stage.session.diary.dropped = 0; /* that says the hash */
		save_and_replay(&stage, path);
		stage_close(&stage);
	}
	scratch_clear(*state);
}

/* `set paper` notes the settings that stand before it, and makes others. */
static void papers_keep_their_places(void **state)
{
	static const char *const lines[] = {
		"set relabel 2; set paper wbpr; set relabel paper; set paper none",
		"set paper wbpr; set arc-order fixed; set paper none; set relabel 3",
		"set paper he-hong; set relabel 2; set paper wbpr; set pap; set paper none",
	};
	const char *path = scratch_write(*state, "s.spill", "", 0);
	struct stage stage;
	size_t i;

	unlink(path);
	for (i = 0; i < LENGTH(lines); i++) {
		stage_open(&stage);
		assert_true(say(&stage, "generate genrmf a=3 b=4; use tc-bcsr"));
		assert_true(say(&stage, lines[i]));
		assert_true(say(&stage, "step 9"));
		diary_fold(&stage.session.diary);
		save_and_replay(&stage, path);
		stage_close(&stage);
	}
	scratch_clear(*state);
}

static void set_again_and_again(struct stage *stage, const char *line, size_t *most)
{
	char words[3000];
	int i;

	for (i = 0; i < 4000; i++) {
		snprintf(words, sizeof(words), line, i);
		assert_true(say(stage, words));
		if (stage->session.memory.used > *most)
			*most = stage->session.memory.used;
	}
}

/* What cannot be folded is let go, and that is said; the graph stays. */
static void long_sessions_let_go_of_their_beginning(void **state)
{
	const char *path = scratch_write(*state, "s.spill", "", 0);
	struct stage stage;
	size_t most = 0;

	unlink(path);
	stage_open(&stage);
	assert_true(say(&stage, "set seed 3; generate genrmf a=2 b=2; break cycle == 9"));
	set_again_and_again(&stage, "set seed %2800d", &most);
	assert_int_equal(stage.session.diary.dropped, 0);
	set_again_and_again(&stage, "ignore 1 %2800d", &most);
	assert_true(stage.session.diary.dropped > 2);
	assert_true(most < 6 << 20);
	say_path(&stage, "save", path);
	stage_close(&stage);
	stage_open(&stage);
	(void)session_source(&stage.session, path);
	assert_int_equal(stage.session.settings.seed, 3999);
	assert_non_null(stage.session.graph);
	stage_close(&stage);
	scratch_clear(*state);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(interrupted_runs_are_led_to_their_place),
		cmocka_unit_test(interrupted_ways_back_are_led_to_their_place),
		cmocka_unit_test(failed_runs_are_led_to_their_place),
		cmocka_unit_test(files_are_found_from_anywhere),
		cmocka_unit_test(moves_are_folded),
		cmocka_unit_test(papers_keep_their_places),
		cmocka_unit_test(long_sessions_let_go_of_their_beginning),
	};

	return cmocka_run_group_tests_name("diary", tests, scratch_setup, scratch_teardown);
}
