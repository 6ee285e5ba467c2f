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
	said_of("use vc-bcsr; generate grid rows=5 cols=5 cap=5; terminals 1 25; step 2", buffer,
		sizeof(buffer));
	assert_non_null(strstr(buffer, "\rcycle 2, "));
	assert_non_null(strstr(buffer, "pushes"));
	assert_non_null(strstr(buffer, "relabels"));
	/* The reached ones of a graph with S* are not at hand. */
	said_of("use bfs-wd; generate grid rows=5 cols=5 cap=5; terminals random 2; step 1", buffer,
		sizeof(buffer));
	assert_non_null(strstr(buffer, "\rcycle 1, queue 1, 100 s"));
}

/* Each time work asks, long has passed. */
static enum urgency hurry(void *context)
{
	struct session *session = context;

	session->progress.began -= 100;
	session->progress.last -= 100;
	return URGENCY_NONE;
}

/* What a command says to a terminal, or elsewhere, if it takes that long. */
static const char *said_amid(const char *command, bool wanted, char *buffer, size_t room)
{
	static struct session session;

	open_session(&session);
	assert_true(session_line(&session, "set clock off; generate genrmf a=3 b=4; use vc-bcsr"));
	progress_install(&session, (struct poll){ hurry, &session }, wanted);
	assert_true(session_line(&session, command));
	said(&session, buffer, room);
	close_session(&session);
	return buffer;
}

/* They work on runs of their own. */
static void twin_and_diagnose_are_told_of(void **state)
{
	static char buffer[1 << 20];

	(void)state;
	said_amid("twin vc-bcsr vc-rcsr", true, buffer, sizeof(buffer));
	assert_non_null(strstr(buffer, "\rA and B: cycle 3, "));
	said_amid("diagnose", true, buffer, sizeof(buffer));
	assert_non_null(strstr(buffer, "\rtc-rcsr: cycle 3, "));
	assert_non_null(strstr(buffer, "\rvc-bcsr: cycle 3, "));
	said_amid("twin vc-bcsr vc-rcsr", false, buffer, sizeof(buffer));
	assert_null(strstr(buffer, "cycle 3"));
	said_amid("diagnose", false, buffer, sizeof(buffer));
	assert_null(strstr(buffer, "cycle 3"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_is_said_between_commands),
		cmocka_unit_test(a_long_command_is_told_of),
		cmocka_unit_test(it_tells_what_the_problem_counts),
		cmocka_unit_test(twin_and_diagnose_are_told_of),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
