/* SPDX-License-Identifier: GPL-3.0-or-later
 * The line that says how far long work is: a command's, and none where the next one is waited
 * for (a terminal that is fed by a pipe said the computer's uptime).
 */
#include "tests/unit/unit.h"

#include "src/command/progress.h"
#include "src/command/script.h"
#include "src/command/session.h"

/* What the session's messages hold by now. */
static const char *said(struct session *session, char *buffer, size_t room)
{
	FILE *file = session->messages.file;
	size_t length;

	out_flush(&session->messages);
	rewind(file);
	length = fread(buffer, 1, room - 1, file);
	buffer[length] = '\0';
	return buffer;
}

static void open_session(struct session *session)
{
	FILE *messages = tmpfile();

	assert_non_null(messages);
	session_init(session, fopen("/dev/null", "w"), messages);
	progress_install(session, (struct poll){ NULL, NULL }, true);
}

static void close_session(struct session *session)
{
	FILE *out = session->out.file;
	FILE *messages = session->messages.file;

	session_free(session);
	fclose(out);
	fclose(messages);
}

/* As if it had gone on for long. */
static void age(struct session *session)
{
	session->progress.began -= 100;
	session->progress.last -= 100;
	(void)poll_ask(&session->poll);
}

static void nothing_is_said_between_commands(void **state)
{
	static struct session session;
	char buffer[512];

	(void)state;
	open_session(&session);
	age(&session);
	assert_string_equal(said(&session, buffer, sizeof(buffer)), "");
	assert_true(session_line(&session, "set seed 3; if 1; set seed 4; end"));
	age(&session);
	assert_string_equal(said(&session, buffer, sizeof(buffer)), "");
	close_session(&session);
}

static void a_long_command_is_told_of(void **state)
{
	static struct session session;
	char buffer[512];

	(void)state;
	open_session(&session);
	progress_begin(&session);
	age(&session);
	assert_non_null(strstr(said(&session, buffer, sizeof(buffer)), "100 s"));
	progress_end(&session);
	close_session(&session);
}

/* What is said while these commands' run goes on. */
static const char *said_of(const char *commands, char *buffer, size_t room)
{
	static struct session session;

	open_session(&session);
	assert_true(session_line(&session, commands));
	progress_begin(&session);
	session.run->stepping = true;
	age(&session);
	session.run->stepping = false;
	said(&session, buffer, room);
	progress_end(&session);
	close_session(&session);
	return buffer;
}

/* A traversal pushes and lifts nothing. */
static void it_tells_what_the_problem_counts(void **state)
{
	static const char grid[] =
		"set clock off; use bfs-wd; generate grid rows=5 cols=5 cap=5; terminals 1; step 2";
	char buffer[4096];

	(void)state;
	said_of(grid, buffer, sizeof(buffer));
	assert_non_null(strstr(buffer, "\rcycle 2, queue 2, reached 6, 100 s"));
	said_of("use vc-bcsr; generate grid rows=5 cols=5 cap=5; terminals 1 25; step 2", buffer, sizeof(buffer));
	assert_non_null(strstr(buffer, "\rcycle 2, "));
	assert_non_null(strstr(buffer, "pushes"));
	assert_non_null(strstr(buffer, "relabels"));
	/* The reached ones of a graph with S* are not at hand. */
	said_of("use bfs-wd; generate grid rows=5 cols=5 cap=5; terminals random 2; step 1", buffer, sizeof(buffer));
	assert_non_null(strstr(buffer, "\rcycle 1, queue 1, 100 s"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_is_said_between_commands),
		cmocka_unit_test(a_long_command_is_told_of),
		cmocka_unit_test(it_tells_what_the_problem_counts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
