/* SPDX-License-Identifier: GPL-3.0-or-later
 * check-lesson: reads a lesson, and plays it in a session of its own, so that its author sees what is wrong.
 */
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/files.h"
#include "src/command/lines.h"
#include "src/command/script.h"
#include "src/command/slides_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NARRATION_WIDTH = 79 };

struct lesson {
	struct session *session;
	const char *name, *path; /* as the user typed it, and where it is */
	long line;          /* that is read */
	long slide_line;    /* where the present slide begins; 0: there is none */
	bool told;          /* it has narration */
	int slides, questions, problems;
};

/* `file`: the lesson's name, or that of a script in it; line 0: it is about the whole file. */
static bool note_in(struct lesson *lesson, const char *file, long line, const char *problem, struct err *err)
{
	struct session *session = lesson->session;
	struct report report;
	bool good;

	lesson->problems++;
	if (session->style != STYLE_JSON) {
		out_print(&session->out, "%s:", file);
		if (line)
			out_print(&session->out, "%ld:", line);
		out_print(&session->out, " %s\n", problem);
		return true;
	}
	report_init(&report, &session->memory, "info");
	report_text(&report, "topic", "lesson");
	report_text(&report, "file", file);
	if (line)
		report_number(&report, "line", line);
	else
		report_null(&report, "line");
	report_text(&report, "error", problem);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

static bool note_problem(struct lesson *lesson, long line, const char *problem, struct err *err)
{
	return note_in(lesson, lesson->name, line, problem, err);
}

/* --- What is written. --- */

/* Characters of the words behind the command, joined by blanks. */
static int width_of(const struct line *line)
{
	const char *at;
	int width = line->count > 1 ? line->count - 2 : 0;
	int i;

	for (i = 1; i < line->count; i++)
		for (at = line->words[i]; *at; at++)
			width += (*at & 0xc0) != 0x80;
	return width;
}

static bool end_slide(struct lesson *lesson, struct err *err)
{
	const long line = lesson->slide_line;

	lesson->slide_line = 0;
	return !line || lesson->told || note_problem(lesson, line, "this slide has no narration", err);
}

static bool read_command(struct lesson *lesson, const struct line *line, struct err *err)
{
	const struct command *command = NULL;
	struct found found;
	struct err ignored = { 0 };
	char problem[128];
	struct text text;

	if (line->count && command_find(lesson->session, line->words[0], &found, &ignored))
		command = found.command;
	if (command == &command_ask)
		lesson->questions++;
	if (command == &command_slide) {
		if (!end_slide(lesson, err))
			return false;
		lesson->slides++;
		lesson->slide_line = lesson->line;
		lesson->told = false;
	}
	if (command != &command_narrate)
		return true;
	lesson->told = lesson->told || line->count > 1;
	if (width_of(line) <= NARRATION_WIDTH)
		return true;
	text_fixed(&text, problem, sizeof(problem));
	text_print(&text, "this narration has %d columns, and the band of a terminal has %d", width_of(line),
		   NARRATION_WIDTH);
	return note_problem(lesson, lesson->line, problem, err);
}

/* A line that cannot be split is told when it is played. */
static bool read_line(struct lesson *lesson, const struct text *text, struct err *err)
{
	struct memory *memory = &lesson->session->memory;
	char *buffer = memory_array(memory, text->length + 1, 4, "a command line", err);
	const char *at = text_string(text);
	struct err ignored = { 0 };
	bool good = buffer != NULL;
	struct line line;

	while (good && at && command_split(&at, &line, buffer, &ignored))
		good = read_command(lesson, &line, err);
	memory_free(buffer);
	return good;
}

static bool read_file(struct lesson *lesson, struct err *err)
{
	const int descriptor = lines_open(lesson->path, lesson->name, err);
	struct lines lines;
	bool good = true;
	int got = 1;

	if (descriptor < 0)
		return false;
	lines_init(&lines, descriptor, &lesson->session->poll, &lesson->session->memory);
	lines.bounded = true;
	while (good && (got = lines_next(&lines, err)) > 0) {
		lesson->line++;
		good = read_line(lesson, &lines.line, err);
	}
	lines_free(&lines);
	close(descriptor);
	return good && !got && end_slide(lesson, err);
}

/* --- What happens. --- */

/* "FILE:7: error: there is no command stpe", or without a place. */
static bool note_message(struct lesson *lesson, char *message, struct err *err)
{
	static const char mark[] = ": error: ";
	char *found = strstr(message, mark);
	char *number = found;
	long line;

	if (!strncmp(message, mark + 2, sizeof(mark) - 3))
		return note_problem(lesson, 0, message + sizeof(mark) - 3, err);
	if (!found)
		return true;
	*found = '\0';
	while (number > message && number[-1] != ':')
		number--;
	line = strtol(number, NULL, 10);
	if (number > message)
		number[-1] = '\0';
	return note_in(lesson, strcmp(message, lesson->path) ? message : lesson->name, line,
		       found + sizeof(mark) - 1, err);
}

static bool note_messages(struct lesson *lesson, char *messages, struct err *err)
{
	char *line, *end;
	bool good = true;

	for (line = messages; good && *line; line = end) {
		end = line + strcspn(line, "\n");
		if (*end)
			*end++ = '\0';
		good = note_message(lesson, line, err);
	}
	return good;
}

/* Plays it to its end, whatever fails; nobody answers its questions. */
static void play_in(struct lesson *lesson, struct session *inner, FILE *nowhere, FILE *messages)
{
	const struct session *outer = lesson->session;

	session_init(inner, nowhere, messages);
	inner->memory.limit = outer->memory.limit;
	inner->poll = outer->poll;
	inner->nest.scripts = outer->nest.scripts; /* a lesson that checks itself comes to an end */
	inner->writing = WRITE_CHECKED;
	inner->nest.checked = true;
	inner->settings.seed = outer->settings.seed;
	(void)session_line(inner, "set on-error continue; set clock off");
	(void)session_source(inner, lesson->path);
	session_free(inner);
}

static bool play(struct lesson *lesson, struct err *err)
{
	struct session *inner = memory_new(&lesson->session->memory, sizeof(*inner), "a session", err);
	FILE *nowhere = fopen("/dev/null", "w");
	char *told = NULL;
	size_t size;
	FILE *messages = open_memstream(&told, &size);
	bool good = inner != NULL;

	if (good && (!nowhere || !messages))
		good = err_set(err, ERR_MEMORY, "out of memory: a session");
	if (good)
		play_in(lesson, inner, nowhere, messages);
	if (messages)
		fclose(messages);
	if (nowhere)
		fclose(nowhere);
	good = good && note_messages(lesson, told, err);
	free(told);
	memory_free(inner);
	return good;
}

static bool tell_sums(const struct lesson *lesson, struct err *err)
{
	struct session *session = lesson->session;
	struct report report;
	bool good;

	if (session->style != STYLE_JSON) {
		out_print(&session->out, "%s: %d slide%s, %d question%s, %d error%s\n", lesson->name,
			  lesson->slides, lesson->slides == 1 ? "" : "s", lesson->questions,
			  lesson->questions == 1 ? "" : "s", lesson->problems,
			  lesson->problems == 1 ? "" : "s");
		return true;
	}
	report_init(&report, &session->memory, "info");
	report_text(&report, "topic", "lesson");
	report_text(&report, "file", lesson->name);
	report_number(&report, "slides", lesson->slides);
	report_number(&report, "questions", lesson->questions);
	report_number(&report, "errors", lesson->problems);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

static bool check_lesson(struct session *session, const struct line *line, struct err *err)
{
	struct lesson lesson = { .session = session, .name = line->words[1] };
	struct text path = { .memory = NULL };
	bool good = files_find(session, lesson.name, SAMPLE_STORY, &path, err);

	lesson.path = text_string(&path);
	good = good && read_file(&lesson, err) && play(&lesson, err) && tell_sums(&lesson, err);
	text_free(&path);
	if (!good || !lesson.problems)
		return good;
	err_set(err, ERR_CHECK, "%s is not ready", lesson.name);
	return err_hint(err, "mend the %d error%s above", lesson.problems, lesson.problems > 1 ? "s" : "");
}

const struct command command_check_lesson = {
	.name = "check-lesson",
	.group = "script",
	.usage = "FILE",
	.summary = "play a lesson by itself, and name the lines that fail",
	.help = "Spillway plays the lesson in a session of its own, without waiting, and lists errors, "
		"assertions that do not hold, narration that is wider than a terminal's 79 columns, and "
		"slides without any, each with its line. No file is written, and a loop ends at its first "
		"command that fails. Your run stays. The exit status is 3 if there is an error. The manual "
		"has a template.",
	.least = 1,
	.most = 1,
	.complete = COMPLETE_FILE,
	.sample = SAMPLE_STORY,
	.looks = true,
	.run = check_lesson,
};
