/* SPDX-License-Identifier: GPL-3.0-or-later
 * Faults planted in finished runs and in recordings: excess, flow and value of all kinds of
 * vertices and arcs, one number each. Every one must be found wherever a result is asked for, with
 * exit status 3; and what was planted is taken back, to see that nothing else was wrong.
 */
#include "tests/unit/desks.h"

#include "src/base/random.h"
#include "src/command/script.h"
#include "src/graph/graph.h"
#include "tests/unit/variants.h"
#include "src/problem/flow/layout.h"
#include "src/problem/flow/flow.h"
#include "src/engine/run.h"

/* --- Faults in a run. --- */

/* What is planted, where, and what the judge then says. */
enum fault { FAULT_EXCESS, FAULT_FLOW, FAULT_PAIR, FAULT_PUSH, FAULTS };

static const char *const sentences[FAULTS] = {
	[FAULT_EXCESS] = "but its arcs bring it",
	[FAULT_FLOW] = "but its arcs bring it",
	[FAULT_PAIR] = "do not come from capacities",
	[FAULT_PUSH] = NULL, /* it depends on the ends of the arc */
};

/* Where: a vertex, or an entry of the row of one. */
struct planted_spot {
	int32_t vertex;
	int64_t entry, amount;
};

static struct residual *view_of(struct run *run)
{
	struct residual *view = flow_fetch(run, FLOW_ALL | MIRROR_LOOK, NULL);

	assert_non_null(view);
	return view;
}

/* Flow over an arc, excess left as it is. */
static void move(struct residual *view, int32_t u, int64_t p, int64_t amount)
{
	residual_add(view, p, -amount);
	residual_add(view, graph_twin(view->graph, u, p), amount);
}

static void plant(struct run *run, enum fault fault, const struct planted_spot *spot, int sign)
{
	struct residual *view = view_of(run);
	const int64_t amount = sign * spot->amount;

	if (fault == FAULT_EXCESS)
		view->excess[spot->vertex] += amount;
	else if (fault == FAULT_PAIR)
		residual_add(view, spot->entry, amount);
	else
		move(view, spot->vertex, spot->entry, amount);
	/* A push as a kernel would make it: only the result is wrong. */
	if (fault == FAULT_PUSH) {
		view->excess[spot->vertex] -= amount;
		view->excess[view->graph->head[spot->entry]] += amount;
	}
	assert_true(mirror_store(run, FLOW_ALL, NULL));
	run_forget_check(run);
}

/* Draws where. False: there is no arc that could carry more. */
static bool draw_spot(struct run *run, enum fault fault, struct random *random,
		      struct planted_spot *spot)
{
	const struct residual *view = view_of(run);
	const struct graph *graph = view->graph;
	int64_t rest, tries;
	int32_t u;

	spot->vertex = (int32_t)random_below(random, (uint64_t)graph->vertices);
	spot->amount = random_below(random, 2) ? 1 : -random_range(random, 1, 5);
	/* Other layouts have one word for a pair, which always adds up. */
	if (fault == FAULT_PAIR && !flow_method(run->plan.variant)->layout->by_entry)
		return false;
	if (fault == FAULT_EXCESS) {
		/* The terminals above all. */
		if (random_below(random, 3) == 0)
			spot->vertex = random_below(random, 2) ? run->plan.terminals.sink
							       : run->plan.terminals.source;
		return true;
	}
	for (tries = 0; tries < 40 && graph->entries; tries++) {
		spot->entry = (int64_t)random_below(random, (uint64_t)graph->entries);
		for (u = 0; graph->row[u + 1] <= spot->entry; u++)
			;
		spot->vertex = u;
		spot->amount = 1;
		rest = residual_get(view, spot->entry);
		if (rest > 0)
			spot->amount = random_range(random, 1, rest);
		if (rest > 0 || fault == FAULT_PAIR)
			return true;
	}
	return false;
}

/* A push over an arc changes the flow into something that is wrong, but for one from terminal to
 * terminal: then flow and value change together, and the judge finds another cut. */
static void refused_everywhere(struct desk *desk, enum fault fault)
{
	static const char *const lines[] = {
		"solve", "verify", "show result", "print value", "print excess(1)",
		"print flow(1, 2)", "show vertex 1", "show heights", "show flow", "why excess 1",
	};
	char path[600];
	const char *said;
	size_t i;

	said = desk_refuse(desk, 3, "verify");
	assert_non_null(strstr(said, "\"verified\":false"));
	said = desk_refuse(desk, 3, "solve");
	assert_non_null(strstr(said, "\"verified\":false"));
	if (sentences[fault] && !strstr(said, sentences[fault]))
		fail_msg("no '%s' in %s", sentences[fault], said);
	snprintf(path, sizeof(path), "%s/solution", desk->scratch.folder);
	(void)desk_refuse(desk, 3, "export solution '%s'", path);
	assert_int_not_equal(access(path, F_OK), 0);
	assert_true(desk->session.run->judged);
	if (desk->session.run->check.held)
		return;
	/* What is shown is not what the flow is: nothing that shows it ends well. */
	for (i = 0; i < LENGTH(lines); i++)
		if (!desk->session.terminals.matching || !strchr(lines[i], '1'))
			(void)desk_refuse(desk, 3, "%s", lines[i]);
	(void)desk_refuse(desk, 3, "export dot '%s'", path);
	unlink(path);
}

static void faults_in(struct desk *desk, struct random *random)
{
	struct run *run = desk->session.run;
	struct planted_spot spot;
	int fault;

	for (fault = 0; fault < FAULTS; fault++) {
		if (!draw_spot(run, (enum fault)fault, random, &spot))
			continue;
		plant(run, (enum fault)fault, &spot, 1);
		refused_everywhere(desk, (enum fault)fault);
		plant(run, (enum fault)fault, &spot, -1);
		(void)desk_ask(desk, "solve; print value; show vertex %s",
			       run->plan.terminals.matching ? "L1" : "1");
	}
}

/* With the same numbers for `random`, from one variant to the next. */
static void draw_graph(struct desk *desk, struct random *random, bool matching)
{
	const int n = (int)random_range(random, 2, 14);

	if (matching)
		(void)desk_ask(desk, "generate bipartite left=%d right=%d m=%d seed=%d", n,
			       (int)random_range(random, 1, 12), (int)random_range(random, 1, 40),
			       (int)random_range(random, 1, 9999));
	else
		(void)desk_ask(desk, "generate random n=%d m=%d cap=%d seed=%d", n,
			       (int)random_range(random, 1, 4 * n), (int)random_range(random, 1, 30),
			       (int)random_range(random, 1, 9999));
}

static void of_finished_runs(void **state)
{
	const struct variant *const *row;
	struct random random;
	struct desk desk;
	int i;

	(void)state;
	random_start(&random, 1, "planted");
	desk_open(&desk, STYLE_JSON);
	for (i = 0; i < unit_draws(12, 300); i++) {
		draw_graph(&desk, &random, i % 3 == 2);
		for (row = flow_variants(); *row; row++) {
			(void)desk_ask(&desk, "use %s; solve", (*row)->name);
			faults_in(&desk, &random);
		}
	}
	desk_close(&desk);
}

/* The number of a matching is the excess of its sink: one more, or one less, is found. */
static void of_the_number_of_a_matching(void **state)
{
	const struct variant *const *row;
	struct planted_spot spot = { .amount = 1 };
	struct desk desk;
	const char *said;

	(void)state;
	desk_open(&desk, STYLE_JSON);
	(void)desk_ask(&desk, "load @choices");
	for (row = flow_variants(); *row; row++) {
		(void)desk_ask(&desk, "use %s; solve", (*row)->name);
		spot.vertex = desk.session.terminals.sink;
		spot.amount = -spot.amount;
		plant(desk.session.run, FAULT_EXCESS, &spot, 1);
		said = desk_refuse(&desk, 3, "solve");
		assert_non_null(strstr(said, spot.amount < 0
						     ? "has excess 4, but its arcs bring it 5"
						     : "has excess 6, but its arcs bring it 5"));
	}
	desk_close(&desk);
}

/* In the middle of a run `set check on` holds excess against arcs, of all vertices. */
static void in_the_middle_of_runs(void **state)
{
	const struct variant *const *row;
	struct planted_spot spot = { .amount = 2 };
	struct desk desk;
	int32_t *u = &spot.vertex;

	(void)state;
	desk_open(&desk, STYLE_JSON);
	(void)desk_ask(&desk, "generate genrmf a=3 b=4 seed=5; set check on");
	for (row = flow_variants(); *row; row++) {
		for (*u = 0; *u < desk.session.graph->vertices; *u += 5) {
			(void)desk_ask(&desk, "use %s; start; step launch", (*row)->name);
			assert_int_not_equal(desk.session.run->now.phase, PHASE_DONE);
			plant(desk.session.run, FAULT_EXCESS, &spot, 1);
			if (!strstr(desk_refuse(&desk, 3, "step launch"), "but its arcs bring it"))
				fail_msg("%s", desk.said);
		}
	}
	desk_close(&desk);
}

/* --- Faults in a recording. --- */

/* The same file with the number at `at` made another one; *end: behind it. */
static void write_altered(const char *path, const char *bytes, const char *at, char **end)
{
	const long long number = strtoll(at, end, 10);
	FILE *file = fopen(path, "wb");

	assert_non_null(file);
	fwrite(bytes, 1, (size_t)(at - bytes), file);
	fprintf(file, "%lld", number ? number - 1 : 1);
	fwrite(*end, 1, strlen(*end), file);
	fclose(file);
}

/* Without its digest, as recordings were before there were digests. */
static void strip_digest(char *bytes)
{
	char *at = strstr(bytes, ",\"digest\":\"");

	assert_non_null(at);
	strcpy(at, "}\n");
}

/* Each number of the lists of an array, in all moments (`changes`) or the last one (`words`). Returns
 * how many were tried. */
static int alter_numbers(struct desk *desk, const char *path, const char *bytes,
			 const char *array, const char *list)
{
	char head[80];
	const char *line = bytes, *at;
	char *end;
	int tried = 0;

	snprintf(head, sizeof(head), "\"array\":\"%s\",\"%s\":[", array, list);
	while ((line = strstr(line, head))) {
		line += strlen(head);
		for (at = line; *at != '\n'; at = end) {
			at += strcspn(at, "-0123456789\n");
			if (*at == '\n')
				break;
			write_altered(path, bytes, at, &end);
			/* Some are refused as they are read. */
			if (!session_line(&desk->session, "replay altered.ndjson") &&
			    desk->session.status == 1) {
				tried++;
				continue;
			}
			(void)desk_refuse(desk, 3, "solve");
			(void)desk_refuse(desk, 3, "print value");
			(void)desk_refuse(desk, 3, "verify");
			tried++;
		}
	}
	return tried;
}

static void of_recordings(void **state)
{
	static const char *const arrays[] = { "excess", "heights", "residual" };
	char path[600], folder[400];
	struct desk desk;
	char *bytes;
	size_t i;

	(void)state;
	desk_open(&desk, STYLE_JSON);
	assert_non_null(getcwd(folder, sizeof(folder)));
	assert_int_equal(chdir(desk.scratch.folder), 0);
	(void)desk_ask(&desk, "load @textbook; set record on; solve; record whole.ndjson");
	snprintf(path, sizeof(path), "%s/whole.ndjson", desk.scratch.folder);
	bytes = desk_file(path);
	unlink(path);
	snprintf(path, sizeof(path), "%s/altered.ndjson", desk.scratch.folder);
	for (i = 0; i < LENGTH(arrays); i++) {
		assert_true(alter_numbers(&desk, path, bytes, arrays[i], "words") >= 6);
		assert_true(alter_numbers(&desk, path, bytes, arrays[i], "changes") > 0);
	}
	/* What the end shows is judged, too. */
	strip_digest(bytes);
	assert_true(alter_numbers(&desk, path, bytes, "excess", "words") >= 6);
	assert_true(alter_numbers(&desk, path, bytes, "residual", "words") >= 18);
	free(bytes);
	unlink(path);
	assert_int_equal(chdir(folder), 0);
	desk_close(&desk);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(of_finished_runs),
		cmocka_unit_test(of_the_number_of_a_matching),
		cmocka_unit_test(in_the_middle_of_runs),
		cmocka_unit_test(of_recordings),
	};

	return cmocka_run_group_tests_name("planted", tests, NULL, NULL);
}
