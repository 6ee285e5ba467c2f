/* SPDX-License-Identifier: GPL-3.0-or-later
 * Every value, excess and flow that is shown or written anywhere, of random graphs in all
 * variants, is what the flow on the arcs makes it, and what the judge has judged.
 */
#include "tests/unit/desks.h"

#include "src/base/random.h"
#include "src/base/text.h"
#include "src/graph/graph.h"
#include "tests/unit/variants.h"
#include "src/problem/flow/flow.h"
#include "src/engine/run.h"

enum { MOST_VERTICES = 64 };

/* What a flow is, worked out from the arcs alone. */
struct truth {
	const struct residual *view;
	const struct graph *graph;
	int64_t value;
	int64_t excess[MOST_VERTICES]; /* the source's from full arcs on */
};

static int64_t flow_on(const struct truth *truth, int64_t p)
{
	return graph_capacity(truth->graph, p) - residual_get(truth->view, p);
}

static void find_truth(struct desk *desk, struct truth *truth)
{
	struct run *run = desk->session.run;
	const struct graph *graph = run->plan.graph;
	int64_t p;
	int32_t u;

	truth->graph = graph;
	truth->view = flow_fetch(run, FLOW_ALL | MIRROR_LOOK, NULL);
	assert_non_null(truth->view);
	assert_true(graph->vertices <= MOST_VERTICES);
	for (u = 0; u < graph->vertices; u++) {
		truth->excess[u] = 0;
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			truth->excess[u] -= flow_on(truth, p);
		if (u == truth->view->terminals.source) {
			truth->value = -truth->excess[u];
			truth->excess[u] += graph_capacity_out(graph, u);
		}
	}
	assert_true(run->check.good && run->check.held);
	assert_int_equal(run->check.value, truth->value);
	assert_int_equal(truth->excess[truth->view->terminals.sink], truth->value);
}

static const char *name_of(const struct graph *graph, int32_t u)
{
	static char names[2][32];
	static int turn;
	struct text text;

	turn = !turn;
	text_fixed(&text, names[turn], sizeof(names[turn]));
	graph_label(graph, u, &text);
	return names[turn];
}

/* --- The value, wherever it is said. --- */

static void value_said(const struct truth *truth, const char *said)
{
	assert_int_equal(desk_number(said, "value"), truth->value);
	if (!strstr(said, "\"verified\":true"))
		fail_msg("%s", said);
}

static void value_in_json(struct desk *desk, const struct truth *truth, const char *result)
{
	const bool matching = truth->view->terminals.matching;
	const char *said;

	value_said(truth, result);
	value_said(truth, desk_ask(desk, "show result"));
	said = desk_ask(desk, "verify");
	value_said(truth, said);
	assert_int_equal(desk_number(said, "cut"), truth->value);
	if (matching)
		assert_int_equal(desk_number(said, "cover"), truth->value);
	assert_int_equal(desk_number(desk_ask(desk, "print value"), "value"), truth->value);
	assert_int_equal(desk_number(desk_ask(desk, "show cut"), "cut"), truth->value);
	value_said(truth, desk_ask(desk, "compare %s", desk->session.variant->name));
}

static void text_said(const char *said, const char *format, int64_t a, int64_t b)
{
	char wanted[128];

	snprintf(wanted, sizeof(wanted), format, (long long)a, (long long)b);
	if (!strstr(said, wanted))
		fail_msg("no '%s' in %s", wanted, said);
}

static void value_in_text(struct desk *desk, const struct truth *truth)
{
	const char *against = truth->view->terminals.matching
				      ? "verified: matching %lld = cover %lld"
				      : "verified: flow %lld = cut %lld";
	const char *said;

	desk->session.style = STYLE_PLAIN;
	said = desk_ask(desk, "solve");
	text_said(said, "value: %lld\n", truth->value, 0);
	text_said(said, against, truth->value, truth->value);
	said = desk_ask(desk, "show result");
	text_said(said, "value: %lld\n", truth->value, 0);
	text_said(said, against, truth->value, truth->value);
	text_said(desk_ask(desk, "verify"), against, truth->value, truth->value);
	text_said(desk_ask(desk, "print value"), "%lld", truth->value, 0);
	desk->session.style = STYLE_JSON;
}

/* --- Excess and flow. --- */

/* A vertex as it is told: its excess, and the flow of each of its arcs. */
static void vertex_shown(struct desk *desk, const struct truth *truth, int32_t u)
{
	const struct graph *graph = truth->graph;
	const int64_t p = graph->row[u];
	int64_t flow[MOST_VERTICES], residual[MOST_VERTICES];
	const char *name = name_of(graph, u);
	const char *said = desk_ask(desk, "show vertex %s", name);
	int i, count = desk_list(said, "flow", flow, MOST_VERTICES);

	assert_int_equal(desk_number(said, "excess"), truth->excess[u]);
	assert_int_equal(count, graph->row[u + 1] - p);
	assert_int_equal(desk_list(said, "residual", residual, MOST_VERTICES), count);
	for (i = 0; i < count; i++) {
		assert_int_equal(flow[i], flow_on(truth, p + i));
		assert_int_equal(residual[i], residual_get(truth->view, p + i));
	}
	assert_int_equal(desk_number(desk_ask(desk, "print excess(%s)", name), "value"),
			 truth->excess[u]);
	assert_int_equal(desk_number(desk_ask(desk, "why excess %s", name), "value"),
			 truth->excess[u]);
}

static void arc_shown(struct desk *desk, const struct truth *truth, int32_t u, int64_t p)
{
	const struct graph *graph = truth->graph;
	const char *from = name_of(graph, u), *to = name_of(graph, graph->head[p]);
	const char *said = desk_ask(desk, "show arc %s %s", from, to);

	assert_int_equal(desk_number(said, "flow"), flow_on(truth, p));
	assert_int_equal(desk_number(said, "back_flow"), -flow_on(truth, p));
	assert_int_equal(desk_number(said, "excess"), truth->excess[u]);
	assert_int_equal(desk_number(said, "to_excess"), truth->excess[graph->head[p]]);
	said = desk_ask(desk, "print flow(%s, %s)", from, to);
	assert_int_equal(desk_number(said, "value"), flow_on(truth, p));
	said = desk_ask(desk, "print residual(%s, %s)", from, to);
	assert_int_equal(desk_number(said, "value"), residual_get(truth->view, p));
}

/* All vertices, and an arc of each. */
static void state_shown(struct desk *desk, const struct truth *truth, struct random *random)
{
	const struct graph *graph = truth->graph;
	int64_t degree;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		degree = graph->row[u + 1] - graph->row[u];
		vertex_shown(desk, truth, u);
		if (degree)
			arc_shown(desk, truth, u, graph->row[u] +
				  (int64_t)random_below(random, (uint64_t)degree));
	}
	/* Sums of excess: none but the terminals have any. */
	assert_int_equal(desk_number(desk_ask(desk, "show heights"), "cut_off_excess"), 0);
}

/* The residual arcs of the picture. */
static void picture_shown(struct desk *desk, const struct truth *truth)
{
	int64_t residual[MOST_VERTICES * MOST_VERTICES];
	const char *said = desk_ask(desk, "show flow");
	const int room = MOST_VERTICES * MOST_VERTICES;
	int64_t sum = 0, wanted = 0;
	int64_t p;
	int i, count = desk_list(said, "arc_residual", residual, room);

	for (i = 0; i < count; i++)
		sum += residual[i];
	for (p = 0; p < truth->graph->entries; p++)
		wanted += residual_get(truth->view, p);
	assert_int_equal(sum, wanted);
	assert_int_equal(desk_number(said, "cut"), truth->value);
}

/* --- Files. --- */

static void solution_written(struct desk *desk, const struct truth *truth)
{
	const struct graph *graph = truth->graph;
	long long tail, head, flow, lines = 0;
	char *bytes, *line;
	char path[600];
	int64_t p;

	snprintf(path, sizeof(path), "%s/solution", desk->scratch.folder);
	(void)desk_ask(desk, "export solution '%s'", path);
	bytes = desk_file(path);
	line = strstr(bytes, "\ns ");
	assert_non_null(line);
	assert_int_equal(strtoll(line + 3, NULL, 10), truth->value);
	for (line = bytes; (line = strstr(line, "\nf ")); line++, lines++) {
		assert_int_equal(sscanf(line, "\nf %lld %lld %lld", &tail, &head, &flow), 3);
		p = graph_find(graph, (int32_t)tail - 1, (int32_t)head - 1);
		assert_true(p >= 0);
		assert_int_equal(flow, flow_on(truth, p));
	}
	for (p = 0; p < graph->entries; p++)
		lines -= flow_on(truth, p) > 0;
	assert_int_equal(lines, 0);
	free(bytes);
	unlink(path);
}

/* The labels of a dot file: flow/capacity in the order of the arcs, excess of vertices that have some. */
static void dot_written(struct desk *desk, const struct truth *truth)
{
	const struct graph *graph = truth->graph;
	char path[600], wanted[64];
	const char *at, *end;
	char *bytes;
	int64_t p;
	int32_t u;

	snprintf(path, sizeof(path), "%s/dot", desk->scratch.folder);
	(void)desk_ask(desk, "export dot '%s'", path);
	bytes = desk_file(path);
	for (u = 0; u < graph->vertices; u++) {
		snprintf(wanted, sizeof(wanted), "\t\"%s\" [pos=", name_of(graph, u));
		at = strstr(bytes, wanted);
		assert_non_null(at);
		end = strchr(at, '\n');
		snprintf(wanted, sizeof(wanted), "\\nexcess %lld\"", (long long)truth->excess[u]);
		at = strstr(at, truth->excess[u] ? wanted : "\\nexcess");
		assert_int_equal(at && at < end, truth->excess[u] != 0);
	}
	at = strstr(bytes, "edge [constraint=false]");
	assert_non_null(at);
	for (p = 0; p < graph->entries; p++) {
		if (!graph_has_arc(graph, p))
			continue;
		snprintf(wanted, sizeof(wanted), "label=\"%lld/%lld\"",
			 (long long)(flow_on(truth, p) > 0 ? flow_on(truth, p) : 0),
			 (long long)graph_capacity(graph, p));
		at = strstr(at, " -> ");
		assert_non_null(at);
		at = strstr(at, "[label=");
		assert_non_null(at);
		if (strncmp(++at, wanted, strlen(wanted)) != 0)
			fail_msg("no %s in %.40s", wanted, at);
	}
	free(bytes);
	unlink(path);
}

/* A recording ends with the same value; the run stays what it is. */
static void recording_made(struct desk *desk, const struct truth *truth)
{
	const int64_t value = truth->value;
	char path[600];
	const char *said;

	snprintf(path, sizeof(path), "%s/recording.ndjson", desk->scratch.folder);
	(void)desk_ask(desk, "record '%s'", path);
	(void)desk_ask(desk, "replay '%s'", path);
	said = desk_ask(desk, "solve");
	assert_int_equal(desk_number(strstr(said, "\"type\":\"result\""), "value"), value);
	assert_non_null(strstr(said, "\"verified\":true"));
	assert_int_equal(desk_number(desk_ask(desk, "print value"), "value"), value);
	unlink(path);
}

/* --- On random graphs, in all variants. --- */

static void shown_everywhere(struct desk *desk, const struct variant *variant,
			     struct random *random)
{
	struct truth truth;
	const char *said;

	(void)desk_ask(desk, "use %s", variant->name);
	said = desk_ask(desk, "solve");
	said = strstr(said, "\"type\":\"result\"");
	assert_non_null(said);
	find_truth(desk, &truth);
	value_in_json(desk, &truth, said);
	value_in_text(desk, &truth);
	state_shown(desk, &truth, random);
	picture_shown(desk, &truth);
	solution_written(desk, &truth);
	dot_written(desk, &truth);
	recording_made(desk, &truth);
}

/* Draws a graph, and settings of the run. */
static void draw(struct desk *desk, struct random *random, bool matching)
{
	static const char *const settings[] = {
		"set warp-order forward", "set warp-order reversed", "set warp-order shuffled",
		"set wave default", "set wave 1", "set relabel auto", "set relabel paper",
		"set relabel 3", "set relabel-on machine", "set relabel-on auto",
		"set arbiter always-cpu", "set arbiter always-gpu", "set arbiter fitted",
		"set record on", "set record off", "set check on", "set check off",
	};
	const int n = (int)random_range(random, 2, matching ? 12 : 20);

	if (matching)
		(void)desk_ask(desk, "generate bipartite left=%d right=%d m=%d seed=%d", n,
			       (int)random_range(random, 1, 12), (int)random_range(random, 1, 40),
			       (int)random_range(random, 1, 9999));
	else
		(void)desk_ask(desk, "generate random n=%d m=%d cap=%lld seed=%d", n,
			       (int)random_range(random, 1, 3 * n),
			       (long long)(random_below(random, 3) ? 9 : INT64_C(1) << 40),
			       (int)random_range(random, 1, 9999));
	(void)desk_ask(desk, "%s", settings[random_below(random, LENGTH(settings))]);
}

static void on_random_graphs(void **state)
{
	const struct variant *const *row;
	struct random random;
	struct desk desk;
	int i;

	(void)state;
	random_start(&random, 16, "shown");
	desk_open(&desk, STYLE_JSON);
	for (i = 0; i < unit_draws(12, 300); i++) {
		draw(&desk, &random, i % 3 == 2);
		for (row = flow_variants(); *row; row++)
			shown_everywhere(&desk, *row, &random);
	}
	desk_close(&desk);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(on_random_graphs),
	};

	return cmocka_run_group_tests_name("shown", tests, NULL, NULL);
}
