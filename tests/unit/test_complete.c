/* SPDX-License-Identifier: GPL-3.0-or-later
 * What Tab offers: for lines whose candidates are few, all of them.
 */
#include "tests/unit/unit.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/script.h"
#include "src/command/session.h"

/* A line up to the cursor, and its candidates, as they come. */
static const struct {
	const char *line, *candidates;
} offers[] = {
	{ "unde", "undefine\n" },
	{ "device c", "cuda\n" },
	{ "device r", "" },
	{ "device sim:h", "sim:h200\n" },
	{ "help exp", "export\nexpressions\n" },
	{ "info fo", "formats\n" },
	{ "info profile gtx", "gtx285\n" },
	{ "info commands ", "mine\n" },
	{ "undefine ", "mine\n" },
	{ "alias x = verif", "verify\n" },
	{ "predict q", "queue\n" },
	{ "generate rmat se", "seed=\n" },
	{ "generate rmat x=1 sc", "scale=\n" },
	{ "set symb", "symbols\n" },
	{ "twin ec", "ecl\n" },
	{ "twin sim:h", "sim:h200\n" },
	{ "twin ecl@c", "ecl@cuda\n" },
	{ "twin ecl@sim:g", "ecl@sim:gtx285\n" },
	{ "twin nobody@", "" },
	{ "twin hi-pr@s", "" },
	{ "compare sync on sim:h", "sim:h200\n" },
	{ "compare hyb", "hybrid-mf\n" },
	{ "compare la", "ladder\n" },
	{ "compare sync la", "" },
	{ "compare ladder ", "on\n" },
	{ "compare ladder on sim:h", "sim:h200\n" },
	{ "set arc-order r", "rotated\n" },
	{ "compare sync hybrid-mf:a", "hybrid-mf:always-cpu\nhybrid-mf:always-gpu\n" },
	{ "compare vc-bcsr:", "" },
	{ "export svg comp", "compare\n" },
	{ "export svg compare ", "" },
	{ "use tc", "tc-rcsr\ntc-bcsr\n" },
	{ "terminals f", "far\n" },
	{ "step 3 la", "lane\nlaunch\n" },
	{ "why ex", "excess\n" },
	{ "break glob", "global-relabel\nglobal_relabels\n" },
	{ "break relabel i", "if\n" },
	{ "delete ", "1\n2\n" },
	{ "delete 1 ", "1\n2\n" },
	{ "enable 1 2", "2\n" },
	{ "ignore 1 ", "" },
	{ "condition ", "1\n2\n" },
	{ "condition 1 amo", "amount\n" },
	{ "run b", "back\n" },
	{ "print sat", "saturating\n" },
	{ "export ds", "" },
	{ "set fo", "focus\n" },
	{ "set focus c", "costs\ncode\ncounters\ncut\nconflicts\n" },
	{ "set focus no", "none\n" },
	{ "set layout t", "teach\ntwin\n" },
	{ "set init", "initial\ninitial-labels\n" },
	{ "set initial k", "karp-sipser\n" },
	{ "set relabel a", "auto\nadaptive\n" },
	{ "set relabel adaptive ", "" },
	{ "use g-pr-", "g-pr-first\ng-pr-noshr\ng-pr-shr\n" },
	{ "compare hk", "hk\nhkdw\n" },
	{ "use g-h", "g-hk\ng-hkdw\n" },
	{ "follow n", "none\n" },
	{ "follow w", "warp\n" },
	{ "load x", "" },
	{ "load @", "@lake\n@pond\n" },
	{ "load @po", "@pond\n" },
	{ "load @pond @", "" },
	{ "source @", "@tale\n" },
	{ "replay @", "" },
	{ "info s", "stops\nsettings\nsamples\nstories\n" },
	{ "step; device cu", "cuda\n" },
};

static void expect(struct session *session, const char *line, const char *wanted)
{
	struct text candidates;
	size_t start = strlen(line);

	while (start > 0 && line[start - 1] != ' ')
		start--;
	text_init(&candidates, &session->memory);
	(void)session_complete(session, line, start, &candidates);
	if (strcmp(text_string(&candidates), wanted))
		fail_msg("`%s` offers\n%snot\n%s", line, text_string(&candidates), wanted);
	text_free(&candidates);
}

static void offers_are_what_is_wanted(void **state)
{
	struct session session;
	FILE *nowhere = fopen("/dev/null", "w");
	size_t i;

	scratch_write(*state, "pond.max", "", 0);
	scratch_write(*state, "lake.txt.gz", "", 0);
	scratch_write(*state, "tale.spill", "", 0);
	scratch_write(*state, "README.md", "", 0);
	scratch_write(*state, "od d.max", "", 0);
	setenv("SPILLWAY_SAMPLES", ((const struct scratch *)*state)->folder, 1);
	session_init(&session, nowhere, nowhere);
	assert_true(session_line(&session, "define mine; step; end; break push; watch queue"));
	for (i = 0; i < sizeof(offers) / sizeof(offers[0]); i++)
		expect(&session, offers[i].line, offers[i].candidates);
	session_free(&session);
	assert_int_equal(session.memory.used, 0);
	fclose(nowhere);
	scratch_clear(*state);
}

/* What Tab is to offer while a question waits. */
struct answers {
	struct session *session;
	const char *line, *wanted;
};

static bool look_at_answers(void *context, const char *question, struct text *answer)
{
	const struct answers *answers = context;

	(void)question;
	(void)answer;
	expect(answers->session, answers->line, answers->wanted);
	return false;
}

/* A question wants an answer, and no command. */
static void answers_are_offered_at_a_question(void **state)
{
	static const struct {
		const char *before, *question, *line, *wanted;
	} rows[] = {
		{ "terminals 1 9; use vc-bcsr; start", "predict deed", "", "push\nrelabel\nnothing\n" },
		{ "", "predict deed", "p", "push\n" },
		{ "", "predict deed", "s", "" },
		{ "", "predict deed", "relabel ", "" },
		{ "", "predict height", "", "" },
		{ "", "predict queue", "", "" },
		{ "", "predict next", "", "1\n2\n3\n4\n5\n6\n7\n8\n9\n" },
		{ "", "predict next", "3", "3\n" },
		{ "", "predict next", "3 ", "" },
		{ "", "predict slowest", "", "" },
		{ "", "predict idle", "", "" },
		{ "use hybrid-mf; start", "predict worker", "", "cpu\ngpu\n" },
		{ "", "predict worker", "g", "gpu\n" },
		{ "use bfs-bs; terminals 1; start", "predict distance", "", "unreached\n" },
		{ "generate bipartite left=2 right=3 m=6; use g-pr-shr; start", "predict mate", "n",
		  "none\n" },
		{ "", "predict mate", "R", "" },
		{ "", "predict psi", "", "" },
	};
	struct session session;
	FILE *nowhere = fopen("/dev/null", "w");
	struct answers answers = { &session, NULL, NULL };
	size_t i;

	(void)state;
	session_init(&session, nowhere, nowhere);
	session.ask_line = look_at_answers;
	session.ask_context = &answers;
	assert_true(session_line(&session, "generate grid rows=3 cols=3 cap=3"));
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		assert_true(session_line(&session, rows[i].before));
		answers.line = rows[i].line;
		answers.wanted = rows[i].wanted;
		assert_true(session_line(&session, rows[i].question));
	}
	expect(&session, "quiz 2 que", "queue\n");
	session_free(&session);
	fclose(nowhere);
}

/* Of the vertex that it is about, those that can be named. */
static void neighbours_are_offered_at_a_question(void **state)
{
	struct session session;
	FILE *nowhere = fopen("/dev/null", "w");
	struct answers answers = { &session, "push ", "1\n3\n5\n" };

	(void)state;
	session_init(&session, nowhere, nowhere);
	session.ask_line = look_at_answers;
	session.ask_context = &answers;
	assert_true(session_line(&session, "generate grid rows=3 cols=3 cap=3; terminals 1 9; "
					   "use vc-bcsr; start"));
	assert_true(session_line(&session, "ask deed 2"));
	session_free(&session);
	fclose(nowhere);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(offers_are_what_is_wanted),
		cmocka_unit_test(answers_are_offered_at_a_question),
		cmocka_unit_test(neighbours_are_offered_at_a_question),
	};

	return cmocka_run_group_tests_name("complete", tests, scratch_setup,
					   scratch_teardown);
}
