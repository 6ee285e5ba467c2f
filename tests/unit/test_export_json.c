/* SPDX-License-Identifier: GPL-3.0-or-later
 * What is exported of a run's times and events is JSON, and a trace is what its viewers
 * need: every track has a name, and its slices nest or follow each other, also when begin
 * and duration are rounded to nanoseconds apart, as Perfetto does. Events of a run whose graph was edited are
 * numbered from its beginning.
 */
#include "tests/unit/unit.h"

#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/script.h"
#include "src/command/session.h"
#include "tests/unit/variants.h"

#ifdef HAVE_JANSSON

#include <jansson.h>
#include <math.h>

enum { MOST_BYTES = 1 << 23, MOST_SLICES = 20000, DEEPEST = 8 };

/* A session that says nothing, and a folder for its files. */
struct desk {
	struct session session;
	struct scratch scratch;
	FILE *nowhere;
};

static void desk_open(struct desk *desk)
{
	scratch_open(&desk->scratch);
	desk->nowhere = fopen("/dev/null", "w");
	assert_non_null(desk->nowhere);
	session_init(&desk->session, desk->nowhere, desk->nowhere);
}

static void desk_close(struct desk *desk)
{
	session_free(&desk->session);
	fclose(desk->nowhere);
	scratch_close(&desk->scratch);
}

static void desk_say(struct desk *desk, const char *line)
{
	if (!session_line(&desk->session, line))
		fail_msg("%s", line);
}

static json_t *load_json(const char *text, size_t length)
{
	json_error_t error;
	json_t *value = json_loadb(text, length, 0, &error);

	if (!value)
		fail_msg("line %d: %s", error.line, error.text);
	return value;
}

/* The bytes that `export ROW` writes; the caller frees them. */
static char *export_bytes(struct desk *desk, const char *row, size_t *length)
{
	char *text = unit_room(MOST_BYTES);
	char path[600], line[700];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", desk->scratch.folder, row);
	snprintf(line, sizeof(line), "export %s '%s'", row, path);
	desk_say(desk, line);
	file = fopen(path, "rb");
	assert_non_null(file);
	*length = fread(text, 1, MOST_BYTES, file);
	assert_true(*length < MOST_BYTES);
	fclose(file);
	unlink(path);
	return text;
}

static json_t *export_trace_of(struct desk *desk)
{
	size_t length;
	char *text = export_bytes(desk, "trace", &length);
	json_t *json = load_json(text, length);

	free(text);
	return json;
}

/* --- What viewers need. --- */

struct slice {
	int64_t process, thread;
	int64_t begin, end; /* ns */
	size_t place;       /* among the events */
};

static int64_t integer_in(json_t *event, const char *key)
{
	json_t *value = json_object_get(event, key);

	assert_true(json_is_integer(value));
	return json_integer_value(value);
}

static int64_t ns_in(json_t *event, const char *key)
{
	json_t *value = json_object_get(event, key);

	assert_true(json_is_number(value));
	return llround(json_number_value(value) * 1000);
}

static const char *name_of(json_t *event)
{
	const char *name = json_string_value(json_object_get(event, "name"));

	assert_true(name && *name);
	return name;
}

static bool is_phase(json_t *event, const char *phase)
{
	const char *text = json_string_value(json_object_get(event, "ph"));

	assert_non_null(text);
	return !strcmp(text, phase);
}

/* Outer slices before those that begin with them, else in the order of events. */
static int compare(const void *a, const void *b)
{
	const struct slice *one = a;
	const struct slice *other = b;

	if (one->process != other->process)
		return one->process < other->process ? -1 : 1;
	if (one->thread != other->thread)
		return one->thread < other->thread ? -1 : 1;
	if (one->begin != other->begin)
		return one->begin < other->begin ? -1 : 1;
	return one->place < other->place ? -1 : 1;
}

/* Some metadata event names it; thread 0: the process. */
static bool is_named(json_t *events, const char *what, int64_t process, int64_t thread)
{
	json_t *event;
	size_t i;

	json_array_foreach(events, i, event)
		if (is_phase(event, "M") && !strcmp(name_of(event), what) &&
		    integer_in(event, "pid") == process &&
		    (!thread || integer_in(event, "tid") == thread))
			return *name_of(json_object_get(event, "args")) != '\0';
	return false;
}

static void check_tracks(json_t *events, const struct slice *slices, size_t count)
{
	int64_t ends[DEEPEST];
	int depth = 0;
	size_t i;

	for (i = 0; i < count; i++) {
		const struct slice *slice = &slices[i];

		if (!i || slice->process != slice[-1].process ||
		    slice->thread != slice[-1].thread) {
			assert_true(slice->process > 0 && slice->thread > 0);
			assert_true(is_named(events, "process_name", slice->process, 0));
			assert_true(is_named(events, "thread_name", slice->process,
					     slice->thread));
			depth = 0;
		}
		while (depth > 0 && ends[depth - 1] <= slice->begin)
			depth--;
		if (depth > 0 && slice->end > ends[depth - 1])
			fail_msg("%s overlaps the slice before it",
				 name_of(json_array_get(events, slice->place)));
		assert_true(depth < DEEPEST);
		ends[depth++] = slice->end;
	}
}

/* Every launch is in the slice of a cycle. */
static void check_cycles(json_t *events)
{
	int64_t ends = -1;
	int64_t launches = 0;
	json_t *event, *args;
	size_t i;

	json_array_foreach(events, i, event) {
		args = json_object_get(event, "args");
		if (!is_phase(event, "X"))
			continue;
		if (!strncmp(name_of(event), "cycle", 5)) {
			assert_int_equal(launches, 0);
			launches = integer_in(args, "launches");
			assert_true(launches > 0);
			ends = ns_in(event, "ts") + ns_in(event, "dur");
		} else if (json_object_get(args, "bound")) {
			assert_true(launches-- > 0);
			assert_true(ns_in(event, "ts") + ns_in(event, "dur") <= ends);
		}
	}
	assert_int_equal(launches, 0);
}

/* What is counted is so from the first slice to the end of the last. */
static void check_counters(json_t *events)
{
	int64_t ends = 0;
	int64_t last = -1;
	json_t *event;
	size_t i;

	json_array_foreach(events, i, event) {
		if (is_phase(event, "X") && ns_in(event, "ts") + ns_in(event, "dur") > ends)
			ends = ns_in(event, "ts") + ns_in(event, "dur");
		if (!is_phase(event, "C"))
			continue;
		assert_true(ns_in(event, "ts") >= 0 && ns_in(event, "ts") >= last);
		assert_true(is_named(events, "process_name", integer_in(event, "pid"), 0));
		last = ns_in(event, "ts");
	}
	assert_int_equal(last, ends);
}

/* The number of slices. */
static size_t check_trace(json_t *trace)
{
	json_t *events = json_object_get(trace, "traceEvents");
	struct slice *slices = unit_room(MOST_SLICES * sizeof(*slices));
	size_t count = 0;
	json_t *event;
	size_t i;

	json_array_foreach(events, i, event) {
		if (!is_phase(event, "X"))
			continue;
		assert_true(count < MOST_SLICES);
		assert_true(ns_in(event, "ts") >= 0 && ns_in(event, "dur") >= 0);
		slices[count++] = (struct slice){
			.process = integer_in(event, "pid"),
			.thread = integer_in(event, "tid"),
			.begin = ns_in(event, "ts"),
			.end = ns_in(event, "ts") + ns_in(event, "dur"),
			.place = i,
		};
	}
	qsort(slices, count, sizeof(*slices), compare);
	check_tracks(events, slices, count);
	check_cycles(events);
	check_counters(events);
	free(slices);
	return count;
}

/* --- The tests. --- */

/* From the start to the end, in the middle of launches too, and after ways back. */
static void test_traces(void **state)
{
	static const char *const walk[] = {
		"start", "step 3", "step 3 warp", "step 5 lane", "step launch", "back 2",
		"goto 7", "back 2 warp", "finish",
	};
	const struct variant *const *row;
	struct desk desk;
	json_t *trace, *again;
	char line[100];
	size_t i, count = 0;

	(void)state;
	desk_open(&desk);
	desk_say(&desk, "set arbiter always-gpu; generate washington-rlg rows=10 cols=10");
	for (row = flow_variants(); *row; row++) {
		if ((*row)->machine)
			continue; /* it runs on the host */
		snprintf(line, sizeof(line), "use %s", (*row)->name);
		desk_say(&desk, line);
		for (i = 0; i < LENGTH(walk); i++) {
			desk_say(&desk, walk[i]);
			trace = export_trace_of(&desk);
			count = check_trace(trace);
			json_decref(trace);
		}
		assert_true(count > 50);
		trace = export_trace_of(&desk);
		desk_say(&desk, "back 9; finish");
		again = export_trace_of(&desk);
		assert_true(json_equal(trace, again));
		json_decref(again);
		json_decref(trace);
	}
	desk_close(&desk);
}

/* Names that need care in JSON are in the head. */
static void test_names(void **state)
{
	static const char graph[] = "p max 3 2\nn 1 s\nn 3 t\na 1 2 5\na 2 3 4\n";
	struct desk desk;
	char line[700];
	struct text command;
	size_t length, rows = 0;
	char *text, *at, *end;
	json_t *json;

	(void)state;
	desk_open(&desk);
	text_fixed(&command, line, sizeof(line));
	text_print(&command, "load ");
	command_quote(scratch_write(&desk.scratch, "a\"b\\c\n\xff\xc3\xa9.max", graph,
				    strlen(graph)), &command);
	text_print(&command, "; solve");
	desk_say(&desk, line);
	json = export_trace_of(&desk);
	check_trace(json);
	assert_non_null(strstr(json_string_value(json_object_get(json_object_get(json, "otherData"),
								 "graph")), "a\"b\\c"));
	json_decref(json);
	text = export_bytes(&desk, "ndjson", &length);
	for (at = text; at < text + length; at = end + 1, rows++) {
		end = memchr(at, '\n', (size_t)(text + length - at));
		assert_non_null(end);
		json = load_json(at, (size_t)(end - at));
		if (!rows)
			assert_non_null(strstr(json_string_value(json_object_get(json, "graph")),
					       "a\"b\\c"));
		json_decref(json);
	}
	assert_true(rows > 2);
	free(text);
	desk_close(&desk);
}

/* The next line of the text as JSON, or NULL. */
static json_t *next_line(const char *text, size_t length, size_t *at)
{
	const char *end = *at < length ? memchr(text + *at, '\n', length - *at) : NULL;
	json_t *line;

	if (!end)
		return NULL;
	line = load_json(text + *at, (size_t)(end - text) - *at);
	*at = (size_t)(end - text) + 1;
	return line;
}

/* The events rise one by one but where an edit says that some are missing, and the head knows that. */
static void check_events(const char *text, size_t length, long long edits, bool complete)
{
	long long events = 0, missing = 0, last = -1, found = 0;
	size_t at = 0;
	json_t *head = next_line(text, length, &at);
	json_t *line;

	for (; (line = next_line(text, length, &at)) != NULL; json_decref(line)) {
		if (strcmp(json_string_value(json_object_get(line, "type")), "event") != 0) {
			assert_int_equal(integer_in(line, "edit"), ++found);
			assert_int_equal(integer_in(line, "event"), last + 1);
			missing += integer_in(line, "missing");
			continue;
		}
		assert_true(integer_in(line, "event") > last);
		last = integer_in(line, "event");
		events++;
	}
	assert_int_equal(found, edits);
	assert_int_equal(integer_in(head, "edits"), edits);
	assert_int_equal(integer_in(head, "events"), last + 1);
	assert_int_equal(events + missing, last + 1);
	assert_int_equal(integer_in(head, "lost"), missing);
	assert_int_equal(json_is_true(json_object_get(head, "complete")), complete);
	assert_int_equal(missing == 0, complete);
	json_decref(head);
}

/* Files of a run whose graph was edited begin before that, or say what they lack. */
static void test_edits(void **state)
{
	static const struct {
		const char *line;
		int edits;
		bool complete;
	} walk[] = {
		{ "set events full; generate genrmf a=6 b=4; step 3", 0, true },
		{ "set arc 1 2 30; step 9", 1, true },
		{ "add arc 1 144 5", 2, true },
		{ "finish", 2, true },
		{ "set arc 1 144 9", 3, false },
		{ "set arc 1 144 40; finish", 4, false },
		{ "goto 5", 1, true },
		{ "goto 1", 0, true },
	};
	struct desk desk;
	char *text;
	size_t i, length;

	(void)state;
	desk_open(&desk);
	for (i = 0; i < LENGTH(walk); i++) {
		desk_say(&desk, walk[i].line);
		text = export_bytes(&desk, "ndjson", &length);
		check_events(text, length, walk[i].edits, walk[i].complete);
		free(text);
	}
	desk_close(&desk);
}

#else

static void test_traces(void **state)
{
	(void)state;
	skip();
}

#endif

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_traces),
#ifdef HAVE_JANSSON
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_edits),
#endif
	};

	return cmocka_run_group_tests_name("export_json", tests, NULL, NULL);
}
