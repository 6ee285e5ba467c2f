/* SPDX-License-Identifier: GPL-3.0-or-later
 * Every number that a user can give, at the ends of its range and beyond: all settings, all
 * commands with all the words they know, all keys of generated graphs. The lines are made from
 * the rows, so a new row is tried at once. A line may be refused; nothing may overflow (this
 * test is built with UBSan, too), the session goes on, and what is solved is right.
 *
 * Variants, and the replay of a recording, take turns from line to line; with DEEP=1 every line is
 * tried in each.
 */
#include "tests/unit/desks.h"

#include "src/command/command.h"
#include "src/command/script.h"
#include "src/graph/generate.h"
#include "tests/unit/variants.h"
#include "src/engine/run.h"

#include <ctype.h>

static const char *const numbers[] = {
	"0", "1", "-1", "2147483647", "2147483648", "-2147483648", "4294967296",
	"9223372036854775807", "-9223372036854775808", "9223372036854775808",
	"18446744073709551615",
};

enum { NUMBERS = LENGTH(numbers), LINE = 512, WORD = 32 };

/* --- Scenes. --- */

struct scene {
	struct desk desk;
	int turn; /* whose it is */
};

/* A setting that holds for all: the memory of a small computer. */
static void scene_open(struct scene *scene)
{
	memset(scene, 0, sizeof(*scene));
	desk_open(&scene->desk, STYLE_PLAIN);
	(void)desk_ask(&scene->desk, "set memory-limit 64; generate genrmf a=3 b=4 c2=9 seed=3");
	(void)desk_ask(&scene->desk, "use tc-bcsr; set record on; solve; record '%s/tape'; set record off",
		       scene->desk.scratch.folder);
}

static void scene_close(struct scene *scene)
{
	char path[600];

	snprintf(path, sizeof(path), "%s/tape", scene->desk.scratch.folder);
	unlink(path);
	desk_close(&scene->desk);
}

static int count_variants(void)
{
	int count = 0;

	while (flow_variants()[count])
		count++;
	return count;
}

/* How many scenes a line is tried in. */
static int rounds(void)
{
	return unit_deep() ? count_variants() + 1 : 1;
}

/* The next variant that can run, and a run that has begun; or a replay. Settings decide whether
 * it begins. */
static void scene_set(struct scene *scene)
{
	struct session *session = &scene->desk.session;
	const int count = count_variants();

	scene->turn = (scene->turn + 1) % (count + 1);
	session->style = scene->turn % 2 ? STYLE_PLAIN : STYLE_JSON;
	if (scene->turn == count) {
		(void)desk_ask(&scene->desk, "replay '%s/tape'; step 3", scene->desk.scratch.folder);
		return;
	}
	session_line(session, scene->turn % 3 ? "set arbiter always-cpu" : "set arbiter always-gpu");
	(void)desk_ask(&scene->desk, "use %s", flow_variants()[scene->turn]->name);
	session_line(session, "start");
	session_line(session, "step 3");
}

/* Any line: it does its work or fails, and that is all. */
static bool scene_try(struct scene *scene, const char *line)
{
	struct session *session = &scene->desk.session;
	const bool good = session_line(session, line);

	if (session_is_open(session))
		session_give_up(session);
	if (!good && session->status != 1 && session->status != 3 && session->status != 4)
		fail_msg("%s: status %d", line, session->status);
	session->status = 0;
	session->quit = false;
	return good;
}

/* --- Settings. --- */

/* Lines that go by settings, whatever they are. */
static const char *const uses[] = {
	"start", "step", "step lane", "step 9223372036854775807 lane", "back lane", "back",
	"step 9223372036854775807 warp", "back 9223372036854775807 warp", "step 2 launch",
	"goto 9223372036854775807", "goto 2", "show heights", "show warps", "show timeline",
	"run until queue < 2", "finish", "reset",
};

static void a_setting(struct scene *scene, const char *name, const char *number)
{
	struct session *session = &scene->desk.session;
	const struct settings before = session->settings;
	char line[LINE];
	size_t i;

	snprintf(line, sizeof(line), "set %s %s", name, number);
	if (!scene_try(scene, line))
		return;
	for (i = 0; i < LENGTH(uses); i++)
		(void)scene_try(scene, uses[i]);
	/* A limit may end it early. */
	if (scene_try(scene, "solve")) {
		(void)desk_ask(&scene->desk, "assert verified && value == 44");
		(void)scene_try(scene, "show counters");
	}
	session->settings = before;
	session->memory.limit = (size_t)before.memory_limit << 20;
}

/* The number beside an end of a row's range; false: there is none that far. */
static bool beside(int64_t end, int64_t by, char number[WORD])
{
	if (by > 0 ? end > INT64_MAX - by : end < INT64_MIN - by)
		return false;
	snprintf(number, WORD, "%lld", (long long)(end + by));
	return true;
}

static void of_settings(void **state)
{
	const struct setting *row;
	struct scene scene;
	char end[WORD];
	int i, round;

	(void)state;
	scene_open(&scene);
	for (row = settings_rows(); row->name; row++)
		for (round = 0; round < rounds(); round++) {
			for (i = 0; i < NUMBERS; i++) {
				scene_set(&scene);
				a_setting(&scene, row->name, numbers[i]);
			}
			for (i = -1; i < 2; i++) {
				scene_set(&scene);
				if (row->most && beside(row->least, i, end))
					a_setting(&scene, row->name, end);
				if (row->most && beside(row->most, i, end))
					a_setting(&scene, row->name, end);
			}
		}
	scene_close(&scene);
}

/* --- Commands. --- */

/* The next word of small letters in a usage; false: there is none. */
static bool next_word(const char **usage, char word[WORD])
{
	size_t length = 0;

	for (; **usage; ++*usage) {
		if (islower((unsigned char)**usage) && length + 1 < WORD)
			word[length++] = **usage;
		else if (length)
			break;
	}
	word[length] = '\0';
	return length > 0;
}

/* Commands that take names of files, and the one that ends the session. */
static bool takes_numbers(const struct command *row)
{
	return row->complete != COMPLETE_FILE && row->complete != COMPLETE_EXPORT &&
	       strcmp(row->name, "quit") != 0;
}

static void with_word(struct scene *scene, const char *name, const char *word, int i)
{
	static const char *const forms[] = { "%s %s %s", "%s %s %s %s" };
	const char *a = numbers[i], *b = numbers[(i * 3 + 5) % NUMBERS];
	char line[LINE];

	snprintf(line, sizeof(line), forms[0], name, word, a);
	(void)scene_try(scene, line);
	snprintf(line, sizeof(line), forms[0], name, a, word);
	(void)scene_try(scene, line);
	snprintf(line, sizeof(line), forms[1], name, word, a, b);
	(void)scene_try(scene, line);
	snprintf(line, sizeof(line), forms[1], name, word, "1", a);
	(void)scene_try(scene, line);
}

static void a_command(struct scene *scene, const struct command *row, int i)
{
	const char *usage = row->usage;
	char word[WORD], line[LINE];

	with_word(scene, row->name, "", i);
	while (next_word(&usage, word)) {
		scene_set(scene);
		with_word(scene, row->name, word, i);
	}
	snprintf(line, sizeof(line), "%s - %s * %s", row->name, numbers[i], numbers[i]);
	(void)scene_try(scene, line);
}

static void of_commands(void **state)
{
	const struct command *const *row;
	struct scene scene;
	int i, round;

	(void)state;
	scene_open(&scene);
	for (row = commands(); *row; row++) {
		if (!takes_numbers(*row))
			continue;
		for (i = 0; i < NUMBERS; i++)
			for (round = 0; round < rounds(); round++) {
				scene_set(&scene);
				a_command(&scene, *row, i);
				(void)scene_try(&scene, "delete; undisplay; follow none; twin none");
			}
		/* Graph, terminals and settings are what they were. */
		settings_init(&scene.desk.session.settings);
		(void)desk_ask(&scene.desk, "set memory-limit 64; generate genrmf a=3 b=4 c2=9 seed=3");
	}
	scene_close(&scene);
}

/* How many hits of a stop are let pass. */
static void of_hits(void **state)
{
	struct scene scene;
	char line[LINE];
	int i, round, number;

	(void)state;
	scene_open(&scene);
	for (i = 0; i < NUMBERS; i++)
		for (round = 0; round < 8; round++) {
			scene_set(&scene);
			(void)desk_ask(&scene.desk, "break push");
			number = scene.desk.session.stops.rows[0].number;
			snprintf(line, sizeof(line), "ignore %d %s; continue; continue", number,
				 numbers[i]);
			(void)scene_try(&scene, line);
			snprintf(line, sizeof(line), "ignore %d 0; reset; continue; continue %s; "
				 "reverse %s", number, numbers[i], numbers[i]);
			(void)scene_try(&scene, line);
			snprintf(line, sizeof(line), "condition %d amount > %s || u == %s; reset; run",
				 number, numbers[i], numbers[i]);
			(void)scene_try(&scene, line);
			(void)desk_ask(&scene.desk, "delete");
		}
	scene_close(&scene);
}

/* Numbers inside of words. */
static void of_parts_of_words(void **state)
{
	static const char *const forms[] = {
		"load @textbook scale=%s", "load @textbook divide=%s", "load @textbook source=%s sink=%s",
		"load @islands capacity=random:0:%s:%s", "load @islands capacity=random:%s:%s:1",
		"load @islands capacity=file scale=%s divide=%s", "device cuda:%s", "device sim:%s",
		"pair @sim:%s", "set bandwidth %sMB/s", "set bandwidth %s.%sGB/s", "print %s / %s",
		"print %s %% %s", "print -%s - %s", "print %s * %s", "print %s + %s", "print - -%s",
		"break vertex %s; continue", "break cycle == %s", "watch excess(%s)",
		"predict queue %s lane", "predict height 2 %s", "predict push 1 2 %s",
		"tbreak push if amount > %s; continue %s", "continue %s", "reverse %s",
		"generate genrmf a=2 b=2 seed=%s", "run until cycle >= %s", "run back until cycle < %s",
		"step cycle + %s lane", "show log %s", "why warp %s", "follow warp %s; show warps",
		"goto %s warp through", "goto 1; step %s lane; back %s lane; step %s warp; back %s warp",
	};
	struct scene scene;
	char line[LINE];
	size_t form;
	int i, round;

	(void)state;
	scene_open(&scene);
	for (form = 0; form < LENGTH(forms); form++)
		for (i = 0; i < NUMBERS; i++)
			for (round = 0; round < rounds(); round++) {
				const char *n = numbers[i], *m = numbers[(i + round) % NUMBERS];

				scene_set(&scene);
				snprintf(line, sizeof(line), forms[form], n, m, n, m);
				(void)scene_try(&scene, line);
				settings_init(&scene.desk.session.settings);
				(void)desk_ask(&scene.desk, "delete; device sim; set memory-limit 64; "
					       "generate genrmf a=3 b=4 c2=9 seed=3");
			}
	scene_close(&scene);
}

/* --- Generated graphs. --- */

/* The least that every key takes, but for one. */
static void a_key(struct scene *scene, const struct family *family, int which,
		  const char *number)
{
	char line[LINE];
	struct text text;
	int k;

	text_fixed(&text, line, sizeof(line));
	text_print(&text, "generate %s", family->name);
	for (k = 0; k < MOST_KEYS && family->keys[k].name; k++) {
		text_print(&text, " %s=", family->keys[k].name);
		if (k == which)
			text_print(&text, "%s", number);
		else
			key_print(&family->keys[k], family->keys[k].least > 2 ? family->keys[k].least : 2 *
				  (family->keys[k].decimal ? family->keys[k].most / 4 : 1), &text);
	}
	/* What was made is small: the limit saw to that. */
	if (scene_try(scene, line))
		(void)scene_try(scene, "start; step 2");
}

static void of_keys(void **state)
{
	const struct family *const *row;
	struct scene scene;
	char end[WORD];
	int i, k;

	(void)state;
	scene_open(&scene);
	for (row = families(); *row; row++)
		for (k = 0; k < MOST_KEYS && (*row)->keys[k].name; k++) {
			const struct key *key = &(*row)->keys[k];

			for (i = 0; i < NUMBERS; i++)
				a_key(&scene, *row, k, numbers[i]);
			for (i = -1; i < 2 && !key->decimal; i++) {
				if (beside(key->least, i, end))
					a_key(&scene, *row, k, end);
				if (beside(key->most, i, end))
					a_key(&scene, *row, k, end);
			}
		}
	scene_close(&scene);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(of_settings),
		cmocka_unit_test(of_commands),
		cmocka_unit_test(of_hits),
		cmocka_unit_test(of_parts_of_words),
		cmocka_unit_test(of_keys),
	};

	return cmocka_run_group_tests_name("extremes", tests, NULL, NULL);
}
