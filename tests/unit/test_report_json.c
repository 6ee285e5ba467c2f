/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of reports as JSON where memory runs out, jansson's or ours: what comes out is whole, or an
 * error, or nothing; never half an object, or one that lacks something.
 */
#include "tests/unit/unit.h"

#include "src/base/memory.h"
#include "src/command/script.h"
#include "src/command/session.h"

#ifdef HAVE_JANSSON

#include <jansson.h>
#include <math.h>

/* jansson's memory, of which requests fail from one on, or one alone. jansson's functions bring no
 * context. */
static struct {
	int64_t requests, fail_at; /* 0: none */
	bool from_then_on;
	int64_t blocks; /* that are out */
} door;

static void *door_new(size_t size)
{
	door.requests++;
	if (door.fail_at && (door.from_then_on ? door.requests >= door.fail_at
					       : door.requests == door.fail_at))
		return NULL;
	door.blocks++;
	return malloc(size);
}

static void door_free(void *block)
{
	door.blocks -= block != NULL;
	free(block);
}

static void door_fail(int64_t at, bool from_then_on)
{
	door.requests = 0;
	door.fail_at = at;
	door.from_then_on = from_then_on;
}

/* A session that speaks JSON into memory. */
struct talk {
	struct session session;
	char *said;
	size_t length;
	FILE *out, *messages;
};

static void talk_open(struct talk *talk)
{
	memset(talk, 0, sizeof(*talk));
	talk->out = open_memstream(&talk->said, &talk->length);
	talk->messages = fopen("/dev/null", "w");
	assert_non_null(talk->out);
	assert_non_null(talk->messages);
	session_init(&talk->session, talk->out, talk->messages);
	talk->session.style = STYLE_JSON;
	talk->session.settings.clock = false;
}

static void talk_close(struct talk *talk)
{
	session_free(&talk->session);
	assert_int_equal(talk->session.memory.used, 0);
	fclose(talk->out);
	fclose(talk->messages);
	free(talk->said);
}

/* What the session says to a line. */
static const char *say(struct talk *talk, const char *line, bool *good)
{
	const size_t before = talk->length;

	*good = session_line(&talk->session, line);
	return talk->said + before;
}

/* Every line is an object with a type; *errors counts those that are errors. */
static void expect_objects(const char *said, int *errors)
{
	const char *end;
	const char *type;
	json_error_t error;
	json_t *object;

	for (*errors = 0; *said; said = end + 1) {
		end = strchr(said, '\n');
		assert_non_null(end);
		object = json_loadb(said, (size_t)(end - said), 0, &error);
		if (!object)
			fail_msg("%s\nin %s", error.text, said);
		type = json_string_value(json_object_get(object, "type"));
		assert_non_null(type);
		*errors += !strcmp(type, "error");
		json_decref(object);
	}
}

/* Lines that show all kinds of values, and one that is an error. */
static const char *const lines[] = {
	"print 1", "info graph", "show result", "show heights", "show queue", "show cut",
	"show arbiter", "show warps", "info variants", "why height 2", "help step", "nonsense", "verify",
};

/* Says it while the N-th request of jansson's fails. Whether it said what it says with memory. */
static bool says_all(struct talk *talk, const char *line, const char *all, bool succeeds, int64_t n,
		     bool from_then_on)
{
	const char *said;
	int errors;
	bool good;

	talk->session.status = 0;
	door_fail(n, from_then_on);
	said = say(talk, line, &good);
	door_fail(0, false);
	expect_objects(said, &errors);
	if (!strcmp(said, all) && good == succeeds)
		return true;
	/* A failure is told, as a failure, once; whatever else was said was said whole. */
	assert_false(good);
	assert_int_not_equal(talk->session.status, 0);
	if (errors != 1)
		fail_msg("%s, request %lld: %s", line, (long long)n, said);
	return false;
}

static void expect_whole_or_error(const char *line, bool from_then_on)
{
	struct talk talk;
	char *all;
	bool good;
	int64_t n;

	talk_open(&talk);
	assert_true(session_line(&talk.session, "load samples/textbook.max"));
	assert_true(session_line(&talk.session, "finish"));
	all = strdup(say(&talk, line, &good));
	assert_non_null(all);
	for (n = 1; !says_all(&talk, line, all, good, n, from_then_on); n++)
		assert_in_range(n, 1, 100000);
	assert_in_range(n, 2, 100000);
	free(all);
	talk_close(&talk);
	assert_int_equal(door.blocks, 0);
}

static void one_request_of_janssons_fails(void **state)
{
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(lines); i++)
		expect_whole_or_error(lines[i], false);
}

static void all_requests_of_janssons_fail(void **state)
{
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(lines); i++)
		expect_whole_or_error(lines[i], true);
}

/* The same with the session's own memory. */
static void requests_of_ours_fail(void **state)
{
	struct talk talk;
	const char *said;
	bool good;
	int64_t n;
	int errors;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(lines); i++) {
		talk_open(&talk);
		assert_true(session_line(&talk.session, "load samples/textbook.max"));
		assert_true(session_line(&talk.session, "finish"));
		for (n = 1; n < 400; n++) {
			talk.session.memory.requests = 0;
			talk.session.memory.fail_at = n;
			talk.session.status = 0;
			said = say(&talk, lines[i], &good);
			talk.session.memory.fail_at = 0;
			expect_objects(said, &errors);
			assert_int_equal(errors, !good);
			assert_int_equal(talk.session.status != 0, !good);
		}
		talk_close(&talk);
	}
}

static void what_is_no_number_is_null(void **state)
{
	struct memory memory = { 0 };
	struct report report;
	struct out out;
	char *said = NULL;
	size_t length = 0;
	FILE *file = open_memstream(&said, &length);

	(void)state;
	assert_non_null(file);
	out_init(&out, file, &memory);
	report_init(&report, &memory, "print");
	report_real(&report, "a", 1.0 / 3);
	report_real(&report, "b", INFINITY);
	report_fine(&report, "c", NAN);
	assert_true(report_json(&report, &out));
	assert_true(out_flush(&out));
	assert_string_equal(said, "{\"type\":\"print\",\"a\":0.333,\"b\":null,\"c\":null}\n");
	report_free(&report);
	fclose(file);
	free(said);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_request_of_janssons_fails),
		cmocka_unit_test(all_requests_of_janssons_fail),
		cmocka_unit_test(requests_of_ours_fail),
		cmocka_unit_test(what_is_no_number_is_null),
	};

	json_set_alloc_funcs(door_new, door_free);
	return cmocka_run_group_tests_name("report_json", tests, NULL, NULL);
}

#else

int main(void)
{
	return 0;
}

#endif
