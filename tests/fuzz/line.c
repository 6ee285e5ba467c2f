/* SPDX-License-Identifier: GPL-3.0-or-later
 * Command lines, plain and as JSON, in a folder with a few small files. Nothing is
 * read or written elsewhere: lines that could name a path are left out.
 */
#include "tests/fuzz/fuzz.h"

#include "src/base/text.h"
#include "src/command/script.h"
#include "src/command/session.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#ifdef HAVE_JANSSON
#include <jansson.h>
#endif

enum { LONGEST = 1500, MEMORY = 2 << 20, QUESTIONS = 150 };

/* --- The folder. --- */

static const struct {
	const char *name, *content;
} files[] = {
	{ "g.max", "p max 4 5\nn 1 s\nn 4 t\na 1 2 3\na 1 3 2\na 2 3 5\na 2 4 2\na 3 4 3\n" },
	{ "m.asn", "p asn 4 3\nn 1\nn 2\na 1 3 5\na 2 3 6\na 2 4 7\n" },
	{ "e.txt", "# edges\n0 1\n1 2\n2 0\n2 3\n" },
	{ "w.gr", "p sp 3 2\na 1 2 7\na 2 3 9\n" },
	{ "s.spill", "load g.max\nsolve\nshow result\n" },
};

static int here, folder;
static char folder_path[512];

static void write_file(const char *name, const void *bytes, size_t size)
{
	int descriptor = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	MUST(descriptor >= 0 && write(descriptor, bytes, size) == (ssize_t)size);
	close(descriptor);
}

static bool is_ours(const char *name)
{
	size_t i;

	for (i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		if (!strcmp(name, files[i].name))
			return true;
	return !strcmp(name, ".") || !strcmp(name, "..");
}

/* Removes what was written, and all if nothing is to be kept. */
static void clear_folder(bool keep)
{
	DIR *list = opendir(folder_path);
	struct dirent *entry;

	MUST(list);
	while ((entry = readdir(list)))
		if (!keep || !is_ours(entry->d_name))
			unlinkat(folder, entry->d_name, 0);
	closedir(list);
}

static void remove_folder(void)
{
	clear_folder(false);
	rmdir(folder_path);
}

static void open_folder(void)
{
	const char *root = getenv("TMPDIR");
	size_t i;

	snprintf(folder_path, sizeof(folder_path), "%s/fuzz.XXXXXX",
		 root && *root ? root : "/tmp");
	MUST(mkdtemp(folder_path));
	here = open(".", O_RDONLY);
	folder = open(folder_path, O_RDONLY);
	MUST(here >= 0 && folder >= 0 && fchdir(folder) == 0);
	for (i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		write_file(files[i].name, files[i].content, strlen(files[i].content));
	MUST(fchdir(here) == 0);
	MUST(setenv("SPILLWAY_CUDA_PLUGIN", "none", 1) == 0 && unsetenv("HOME") == 0);
	atexit(remove_folder);
}

/* --- The session. --- */

struct talk {
	struct session session;
	struct patience patience;
	enum urgency urgency;    /* stays until the line is through */
	int64_t until_urgency;   /* questions */
	enum urgency kind;
};

/* Once in an input somebody presses Ctrl-C; and after many questions all is over. A
 * session cannot give itself more memory than there is. */
static enum urgency ask(void *context)
{
	struct talk *talk = context;
	struct memory *memory = &talk->session.memory;

	if (!memory->limit || memory->limit > MEMORY)
		memory->limit = MEMORY;
	if (talk->patience.left-- <= 0)
		return URGENCY_QUIT;
	if (talk->until_urgency-- == 0)
		talk->urgency = talk->kind;
	return talk->urgency;
}

static bool answer(void *context, const char *question)
{
	(void)context;
	return strlen(question) % 2;
}

static void watch(void *context, const char *text)
{
	(void)context;
	MUST(text != NULL);
}

/* What may go to a terminal, whatever was typed. */
static void must_be_clean(const char *bytes, size_t size)
{
	uint32_t rune;
	size_t taken;

	while (size) {
		taken = text_decode(bytes, size, &rune);
		MUST(taken && (rune == '\n' || text_rune_is_safe(rune)));
		bytes += taken;
		size -= taken;
	}
}

static void must_be_json(char *bytes)
{
#ifdef HAVE_JANSSON
	char *save = NULL;
	char *line = strtok_r(bytes, "\n", &save);
	json_t *object;

	for (; line; line = strtok_r(NULL, "\n", &save)) {
		object = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
		if (!object)
			fprintf(stderr, "%s\n", line);
		MUST(json_is_string(json_object_get(object, "type")));
		MUST(!strncmp(line, "{\"type\":", 8));
		json_decref(object);
	}
#else
	(void)bytes;
#endif
}

static void converse(struct talk *talk, const char *lines)
{
	struct session *session = &talk->session;
	char line[LONGEST + 1];
	struct text candidates;
	size_t length;

	while (*lines && !session->quit) {
		length = strcspn(lines, "\n");
		memcpy(line, lines, length);
		line[length] = '\0';
		text_init(&candidates, &session->memory);
		(void)session_complete(session, line, length / 2, &candidates);
		text_free(&candidates);
		(void)session_line(session, line);
		talk->urgency = URGENCY_NONE;
		lines += length + (lines[length] == '\n');
	}
}

static void hold(const char *lines, enum style style, struct random random)
{
	struct talk talk = { .patience = { QUESTIONS, URGENCY_QUIT } };
	struct session *session = &talk.session;
	char *out = NULL, *messages = NULL;
	size_t out_size = 0, messages_size = 0;
	FILE *out_file = open_memstream(&out, &out_size);
	FILE *messages_file = open_memstream(&messages, &messages_size);

	MUST(out_file && messages_file);
	session_init(session, out_file, messages_file);
	session->memory.limit = MEMORY;
	session->style = style;
	talk.until_urgency = (int64_t)random_below(&random, 2 * QUESTIONS);
	talk.kind = (enum urgency)random_range(&random, URGENCY_CYCLE, URGENCY_QUIT);
	session->poll = (struct poll){ ask, &talk };
	session->at_prompt = random_below(&random, 2);
	session->writing = random_below(&random, 3);
	session->ask = random_below(&random, 2) ? answer : NULL;
	session->settings.go_on = random_below(&random, 2);
	session->settings.loop_limit = (int64_t)random_range(&random, 1, 30);
	session->pause = watch;
	converse(&talk, lines);
	if (session_is_open(session))
		MUST(!session_close(session) && !session_is_open(session));
	session_free(session);
	MUST(session->memory.used == 0);
	MUST(fclose(out_file) == 0 && fclose(messages_file) == 0);
	must_be_clean(out, out_size);
	must_be_clean(messages, messages_size);
	if (style == STYLE_JSON)
		must_be_json(out);
	free(out);
	free(messages);
}

/* --- The target. --- */

/* Whether the line names no path: a slash divides, in an expression on its own. Where
 * somebody may give commands other names (alias, define) nothing is certain. */
static bool is_harmless(const char *text, const char *line, size_t length)
{
	size_t blanks = strspn(line, " \t");

	if (!memchr(line, '/', length))
		return true;
	if (strstr(text, "al") || strstr(text, "def"))
		return false;
	return blanks < length && strchr("pa", line[blanks]) && !memchr(line, ';', length);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	char text[LONGEST + 1], lines[LONGEST + 2];
	struct random random;
	size_t from, length, kept = 0;

	if (size > LONGEST || memchr(bytes, 0, size))
		return 0;
	if (!folder_path[0])
		open_folder();
	memcpy(text, bytes, size);
	text[size] = '\0';
	for (from = 0; from < size; from += length + 1) {
		length = strcspn(text + from, "\n");
		if (!is_harmless(text, text + from, length))
			continue;
		memcpy(lines + kept, text + from, length);
		kept += length;
		lines[kept++] = '\n';
	}
	lines[kept] = '\0';
	fuzz_draw(&random, bytes, size);
	MUST(fchdir(folder) == 0);
	write_file("self", lines, kept);
	hold(lines, STYLE_PLAIN, random);
	clear_folder(true);
	write_file("self", lines, kept);
	hold(lines, STYLE_JSON, random);
	clear_folder(true);
	MUST(fchdir(here) == 0);
	return 0;
}
