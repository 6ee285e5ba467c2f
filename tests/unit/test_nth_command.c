/* SPDX-License-Identifier: GPL-3.0-or-later
 * The attack on the memory of commands: each is given again and again to a session that
 * stands where another command may be wanted, and each time one request later is
 * refused, until none is. A command that failed says so, with status 1; graph and run
 * are then what they were before (equal hashes), nothing leaks, and the session goes on
 * to the right result.
 *
 * Where a command moves the run, a refusal in the middle leaves it at another point, from
 * which it goes on. Only what begins a run anew, the way back to its start included, may
 * end the one there was.
 */
#include "tests/unit/unit.h"

#include "tests/unit/packing.h"

#include "src/base/err.h"
#include "src/base/random.h"
#include "src/command/script.h"
#include "src/command/session.h"
#include "src/graph/graph.h"
#include "src/engine/hash.h"
#include "src/engine/run.h"
#include "src/problem/flow/flow.h"
#include "src/view/panel.h"

#include <dirent.h>

enum { MOST_REQUESTS = 3000 };

/* A session that speaks to nobody. */
struct stage {
	struct session session;
	FILE *nowhere;
};

static void stage_open(struct stage *stage, enum style style, const char *before)
{
	stage->nowhere = fopen("/dev/null", "w");
	assert_non_null(stage->nowhere);
	session_init(&stage->session, stage->nowhere, stage->nowhere);
	stage->session.style = style;
	assert_true(session_line(&stage->session, before));
}

static void stage_close(struct stage *stage)
{
	session_free(&stage->session);
	assert_int_equal(stage->session.memory.used, 0);
	fclose(stage->nowhere);
}

/* What must be kept: the graph, by its numbers, and the run. */
struct state {
	uint64_t graph, run; /* 0: there is none */
};

static struct state state_of(struct session *session)
{
	const struct graph *graph = session->graph;
	struct state state = { 0 };
	int32_t u;
	int64_t p;

	if (graph) {
		state.graph = random_mix((uint64_t)graph->vertices ^
					 (uint64_t)graph->arcs << 32);
		state.graph = random_mix(state.graph ^ (uint64_t)session->terminals.source ^
					 (uint64_t)session->terminals.sink << 32);
		for (u = 0; u < graph->vertices; u++)
			for (p = graph->row[u]; p < graph->row[u + 1]; p++)
				state.graph = random_mix(state.graph ^ (uint64_t)graph->head[p] ^
							 (uint64_t)graph->weight[p] << 32);
	}
	if (session->run)
		assert_true(run_hash(session->run, false, &state.run, NULL));
	return state;
}

/* What a failure may do to the run: nothing; or end it; or leave it at another point; or
 * either of them. */
enum cost { KEEPS_RUN, MAY_END_RUN, MAY_MOVE_RUN, MAY_LOSE_RUN };

static bool is_kept(const struct state *before, const struct state *after, enum cost cost)
{
	if (before->graph != after->graph)
		return false;
	return before->run == after->run || cost == MAY_LOSE_RUN ||
	       (cost == MAY_END_RUN && !after->run) ||
	       (cost == MAY_MOVE_RUN && (!before->run || after->run));
}

struct attack {
	const char *before, *line;
	enum cost cost;
	void (*after)(const void *context, bool good); /* or NULL */
	const void *context;
};

/* Gives the line to a session that has done what stands before it, with request n
 * refused. False: it asks for less than n. */
static bool attack_once(const struct attack *attack, enum style style, int64_t n)
{
	struct stage stage;
	struct session *session = &stage.session;
	struct memory *memory = &session->memory;
	struct state before, after;
	bool good, refused;

	stage_open(&stage, style, attack->before);
	before = state_of(session);
	memory->fail_at = memory->requests + n;
	good = session_line(session, attack->line);
	refused = memory->requests >= memory->fail_at;
	memory->fail_at = 0;
	after = state_of(session);
	assert_true(good || refused);
	assert_false(session->quit);
	if (!good && session->status != 1)
		fail_msg("%s: request %lld gives status %d", attack->line, (long long)n,
			 session->status);
	if (!good && !is_kept(&before, &after, attack->cost))
		fail_msg("%s; %s: request %lld leaves another state", attack->before,
			 attack->line, (long long)n);
	assert_false(session_is_open(session));
	if (attack->after)
		attack->after(attack->context, good);
	if (session->graph && session->terminals.source >= 0)
		assert_true(session_line(session, "delete; solve; assert verified"));
	stage_close(&stage);
	return refused;
}

static void attack_fully(const struct attack *attack)
{
	static const enum style styles[] = { STYLE_PLAIN, STYLE_JSON };
	size_t i;
	int n;

	for (i = 0; i < LENGTH(styles); i++)
		for (n = 1; attack_once(attack, styles[i], n); n++)
			assert_true(n < MOST_REQUESTS);
}

static void attack(const char *before, const char *line)
{
	attack_fully(&(struct attack){ .before = before, .line = line });
}

static void attack_run(const char *before, const char *line, enum cost cost)
{
	attack_fully(&(struct attack){ .before = before, .line = line, .cost = cost });
}

/* The scenes: nothing yet, in the middle of a run, of a launch, of a warp, and at its end. */
static const char nothing[] = "";
static const char under_way[] = "generate genrmf a=2 b=3; step 2";
static const char inside[] = "generate genrmf a=2 b=3; set wave 1; step 2; step 5 warp";
static const char lanes[] = "generate genrmf a=2 b=3; set wave 1; step 3; step 3 lane";
static const char at_end[] = "generate genrmf a=2 b=3; solve";

/* --- Graphs. --- */

struct graph_file {
	const char *name, *content;
	size_t length; /* 0: of the string */
};

static const unsigned char binary[] = { 3, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0,
					2, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0 };

static const struct graph_file files[] = {
	{ "a.max", "p max 3 3\nn 1 s\nn 3 t\na 1 2 5\na 2 3 4\na 1 3 1\n", 0 },
	{ "a.gr", "p sp 3 2\na 1 2 5\na 2 3 4\n", 0 },
	{ "a.asn", "p asn 4 3\nn 1\nn 2\na 1 3 5\na 2 3 6\na 2 4 7\n", 0 },
	{ "a.mtx", "%%MatrixMarket matrix coordinate pattern general\n3 3 2\n1 2\n2 3\n", 0 },
	{ "a.konect", "% asym unweighted\n1 2\n2 3\n", 0 },
	{ "a.tntp", "<NUMBER OF NODES> 3\n<NUMBER OF LINKS> 2\n<END OF METADATA>\n1 2 7.5 ;\n"
		    "2 3 4 ;\n", 0 },
	{ "a.egr", (const char *)binary, sizeof(binary) },
	{ "a.metis", "% metis\n3 2\n2\n1 3\n2\n", 0 },
	{ "a.txt", "# snap\n0 1\n1 7\n", 0 },
};

static void load_from(const char *path)
{
	char line[700];

	snprintf(line, sizeof(line), "load %s", path);
	attack(nothing, line);
	attack(under_way, line);
	snprintf(line, sizeof(line), "load %s as=undirected capacity=random:1:5:3 "
		 "largest-component=yes", path);
	attack(at_end, line);
}

static void loading(void **state)
{
	struct scratch *scratch = *state;
	size_t i, length;

	for (i = 0; i < LENGTH(files); i++) {
		length = files[i].length ? files[i].length : strlen(files[i].content);
		load_from(scratch_write(scratch, files[i].name, files[i].content, length));
		scratch_clear(scratch);
	}
}

static void loading_packed(void **state)
{
	struct scratch *scratch = *state;
	unsigned char packed[500];
	size_t length = 0;

	(void)packed;
#ifdef HAVE_ZLIB
	length = pack(packed, sizeof(packed), files[0].content, strlen(files[0].content));
	load_from(scratch_write(scratch, "a.gz", packed, length));
	scratch_clear(scratch);
#endif
#ifdef HAVE_ZSTD
	length = pack_zstd(packed, sizeof(packed), files[0].content, strlen(files[0].content));
	load_from(scratch_write(scratch, "a.zst", packed, length));
	scratch_clear(scratch);
#endif
	(void)scratch;
	if (!length)
		skip();
}

static void finding_samples(void **state)
{
	static const char *const lines[] = { "load @a", "source @tale", "info samples; info stories" };
	static const char tale[] = "# A tale.\nload a.max\n";
	struct scratch *scratch = *state;
	size_t i;

	scratch_write(scratch, "a.max", files[0].content, strlen(files[0].content));
	scratch_write(scratch, "tale.spill", tale, strlen(tale));
	setenv("SPILLWAY_SAMPLES", scratch->folder, 1);
	for (i = 0; i < LENGTH(lines); i++) {
		attack(nothing, lines[i]);
		attack_run(under_way, lines[i], MAY_LOSE_RUN);
	}
	scratch_clear(scratch);
}

static void generating(void **state)
{
	static const char *const lines[] = {
		"generate genrmf a=2 b=3", "generate washington-rlg rows=3 cols=3",
		"generate acyclic-dense n=6 cap=9", "generate grid rows=3 cols=3 cap=9",
		"generate road rows=3 cols=3", "generate random n=9 m=20 cap=9",
		"generate rmat scale=3 degree=2", "generate bipartite left=4 right=5 m=9",
	};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(lines); i++)
		attack(i % 2 ? under_way : at_end, lines[i]);
}

static void choosing_terminals(void **state)
{
	static const char joined[] = "generate grid rows=4 cols=4 cap=9; terminals far 2; step 2";
	static const char *const lines[] = { "terminals far 2", "terminals random 3",
					     "terminals hubs 1", "terminals 2 5" };
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(lines); i++) {
		attack(joined, lines[i]);
		attack("generate grid rows=4 cols=4 cap=9", lines[i]);
	}
}

/* --- Runs. --- */

static const char *const variant_lines[] = { "tc-rcsr", "tc-bcsr", "vc-rcsr", "vc-bcsr" };

/* The scene, with each variant in turn. */
static void with_variants(const char *scene, const char *line, enum cost cost)
{
	char before[200];
	size_t i;

	for (i = 0; i < LENGTH(variant_lines); i++) {
		snprintf(before, sizeof(before), "use %s; %s", variant_lines[i], scene);
		attack_run(before, line, cost);
	}
}

static void starting(void **state)
{
	(void)state;
	with_variants("generate genrmf a=2 b=3", "start", KEEPS_RUN);
	with_variants("generate bipartite left=4 right=5 m=9", "start", KEEPS_RUN);
	attack_run(under_way, "start", MAY_END_RUN);
	attack_run(at_end, "reset", MAY_END_RUN);
}

static void stepping(void **state)
{
	static const char *const lines[] = { "step", "step warp", "step launch", "step phase" };
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(lines); i++) {
		attack_run("generate genrmf a=2 b=3; start", lines[i], MAY_MOVE_RUN);
		attack_run(inside, lines[i], MAY_MOVE_RUN);
		with_variants(under_way, lines[i], MAY_MOVE_RUN);
	}
}

static void going_back(void **state)
{
	static const char *const lines[] = { "back", "back 2 lane", "back 9 warp", "back phase",
					     "goto 1", "goto 9", "run back until queue > 1",
					     "run back until cycle < 0" };
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(lines); i++) {
		attack_run(lanes, lines[i], MAY_LOSE_RUN);
		attack_run(at_end, lines[i], MAY_LOSE_RUN);
		with_variants(under_way, lines[i], MAY_LOSE_RUN);
	}
	attack_run(lanes, "step lane", MAY_MOVE_RUN);
	attack_run(lanes, "step 3 lane", MAY_MOVE_RUN);
	attack_run(lanes, "step", MAY_MOVE_RUN);
}

static void solving(void **state)
{
	(void)state;
	with_variants("generate genrmf a=2 b=3", "solve", MAY_MOVE_RUN);
	with_variants("generate bipartite left=4 right=5 m=9", "solve", MAY_MOVE_RUN);
	attack_run(inside, "solve", MAY_MOVE_RUN);
	attack_run(under_way, "run until cycle > 3", MAY_MOVE_RUN);
}

static void judging(void **state)
{
	(void)state;
	attack(at_end, "solve");
	attack(at_end, "verify");
	attack("generate bipartite left=4 right=5 m=9; finish", "solve");
	attack(at_end, "print hash full");
	attack(under_way, "assert active >= 0");
}

/* --- Looking. --- */

/* A panel as a line names it. */
static const char *panel_words(const struct panel *panel, char *words, size_t size)
{
	const char *argument = panel->argument ? panel->argument : "";

	snprintf(words, size, "%s%s%s%s", panel->name, strchr(argument, 'U') ? " 1" : "",
		 strchr(argument, 'V') ? " 2" : "", strchr(argument, 'W') ? " 0" : "");
	return words;
}

static void showing(void **state)
{
	const struct panel *const *panel;
	char words[50], line[100];

	(void)state;
	for (panel = panels(); *panel; panel++) {
		if (!panel_suits(*panel, &problem_flow))
			continue;
		snprintf(line, sizeof(line), "show %s",
			 panel_words(*panel, words, sizeof(words)));
		attack(under_way, line);
		attack(inside, line);
		attack(lanes, line);
		attack(at_end, line);
	}
}

/* They are right, so that only memory makes them fail. */
static void predicting(void **state)
{
	(void)state;
	attack_run(under_way, "predict height 2 4", MAY_MOVE_RUN);
	attack_run(under_way, "display queue; display hash; step", MAY_MOVE_RUN);
	attack_run("generate genrmf a=2 b=3; start", "predict nothing 4", MAY_MOVE_RUN);
	attack_run(inside, "predict height 2 4 lane", MAY_MOVE_RUN);
}

static void asking_why(void **state)
{
	static const char *const lines[] = { "why height 2", "why excess 3", "why warp 0" };
	/* The log has nothing: the run is repeated for the answer. */
	static const char bare[] = "set events counters; generate genrmf a=2 b=3; step 3";
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(lines); i++) {
		attack(under_way, lines[i]);
		attack(inside, lines[i]);
		attack(at_end, lines[i]);
		attack(bare, lines[i]);
	}
}

static void asking_what_if(void **state)
{
	(void)state;
	attack(under_way, "what if use tc-rcsr");
	attack(under_way, "what if relabel 2 and use hi-pr");
	attack(inside, "what if wave 2");
}

static void editing(void **state)
{
	static const char edited[] = "generate genrmf a=2 b=3; step 2; set arc 1 2 9; step 1; add arc 1 8 3";

	(void)state;
	attack("generate genrmf a=2 b=3", "set arc 1 2 3");
	attack(under_way, "set arc 1 2 3");
	attack(under_way, "add arc 1 12 7");
	attack(at_end, "remove arc 1 2");
	attack(edited, "back");
	attack(edited, "what if anew");
}

/* A text longer than the buffers that need no memory. */
static void saying_much(void **state)
{
	enum { MUCH = 3000 };
	char line[MUCH + 10] = "echo ";

	(void)state;
	memset(line + strlen(line), 'a', MUCH);
	attack(under_way, line);
}

/* --- Blocks, and commands of the user's own. --- */

static void performing_blocks(void **state)
{
	static const char *const lines[] = {
		"if cycle < 9; step; else if 1; echo NEVER; else; echo NEVER; end",
		"while cycle < 4; step; if cycle == 3; loop_continue; end; end",
		"define go; step $1; echo \"$*\" $argc; end; go 2",
		"define go; if $1 > 0; go $1-1; end; step; end; go 3",
		"alias n = step 1; alias m = n; m cycle",
		"define print override; print $* + 0; end; print 1",
		"source SCRIPT",
	};
	struct scratch *scratch = *state;
	static const char script[] = "define go\n\tstep $1\nend\ndocument go\n\tOne.\n\n\tTwo.\n"
				     "end\nwhile cycle < 4\n\tgo 1\nend\nundefine go\n";
	const char *path = scratch_write(scratch, "s.spill", script, strlen(script));
	char line[700];
	size_t i;

	for (i = 0; i < LENGTH(lines); i++) {
		snprintf(line, sizeof(line), "%.7s%s", lines[i], path);
		attack_run("generate genrmf a=2 b=3; start",
			   strcmp(lines[i], "source SCRIPT") ? lines[i] : line, MAY_MOVE_RUN);
	}
	scratch_clear(scratch);
}

static void telling_of_own_commands(void **state)
{
	static const char before[] = "generate genrmf a=2 b=3; define go; step; end; "
				     "document go; Goes on.; end; alias n = go";
	static const char *const lines[] = {
		"help go; help n; help", "apropos goes", "info commands; info commands go",
		"define go; echo anew; end; document go; Else.; end", "alias n = step; undefine go",
	};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(lines); i++)
		attack(before, lines[i]);
}

/* A block longer than the buffers that need no memory, and one that memory spoils: its
 * lines are passed over, not done. */
static void gathering_long_blocks(void **state)
{
	enum { TURNS = 60 };
	char line[4000] = "if 1";
	size_t i;

	(void)state;
	for (i = 0; i < TURNS; i++)
		strcat(line, "; if cycle >= 0; set seed 7; else; assert 0; end");
	strcat(line, "; end");
	assert_true(strlen(line) > 2000);
	attack(under_way, line);
}

struct target {
	const char *folder, *file;
};

/* A file is there, or nothing is. */
static void check_file(const void *context, bool good)
{
	const struct target *target = context;
	DIR *folder = opendir(target->folder);
	struct dirent *entry;
	int count = 0;

	assert_non_null(folder);
	while ((entry = readdir(folder)))
		count += strcmp(entry->d_name, ".") && strcmp(entry->d_name, "..");
	closedir(folder);
	assert_int_equal(count, good);
	assert_int_equal(access(target->file, F_OK) == 0, good);
	unlink(target->file);
}

static void export_to(const struct target *target, enum cost cost, const char *before, const char *what)
{
	char line[700];

	snprintf(line, sizeof(line), "export %s %s", what, target->file);
	attack_fully(&(struct attack){ before, line, cost, check_file, target });
}

static void exporting(void **state)
{
	static const char *const whats[] = { "dimacs", "solution", "csv", "dot", "svg graph",
					     "ndjson", "trace" };
	struct scratch *scratch = *state;
	char file[600], words[50], what[100];
	struct target target = { scratch->folder, file };
	const struct panel *const *panel;
	size_t i;

	snprintf(file, sizeof(file), "%s/file", scratch->folder);
	for (i = 0; i < LENGTH(whats); i++)
		export_to(&target, KEEPS_RUN, at_end, whats[i]);
	/* It goes back. */
	export_to(&target, MAY_LOSE_RUN, at_end, "cast");
	for (panel = panels(); *panel; panel++) {
		/* `svg graph` is the whole graph, and stands above. */
		if (!panel_suits(*panel, &problem_flow) || !strcmp((*panel)->name, "graph"))
			continue;
		snprintf(what, sizeof(what), "svg %s",
			 panel_words(*panel, words, sizeof(words)));
		export_to(&target, KEEPS_RUN, at_end, what);
		export_to(&target, KEEPS_RUN, inside, what);
	}
}

/* --- Stops. --- */

static void setting_stops(void **state)
{
	static const char before[] = "generate genrmf a=2 b=3; break push; tbreak cycle > 1; "
				     "commands 1; silent; print 1; end; step 2";
	static const char *const lines[] = {
		"break relabel if u == 2 && height(v) > 1", "tbreak vertex 3", "break arc 1 2",
		"watch height(2) if cycle > 1", "condition 1 v == 3", "condition 1", "info stops",
		"commands 2; silent; if cycle > 1; print 3; end; end", "commands 1; end",
		"ignore 1 2; disable; enable 1; delete 1", "help break; help expressions",
		"generate genrmf a=2 b=2",
	};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(lines); i++)
		attack(before, lines[i]);
}

static void stopping(void **state)
{
	static const char before[] = "generate genrmf a=2 b=3; break relabel if height(u) > 1; "
				     "commands; silent; print cycle; end; tbreak saturate; "
				     "watch queue; break cycle > 2 if hash full != 0";
	static const char more[] = "; run; run; run; run; run; step 3 lane";
	static const char *const lines[] = { "run", "step 3 lane", "solve", "goto 4",
					     "run until cycle > 3", "run; run; run; run" };
	char scene[400];
	size_t i;

	(void)state;
	snprintf(scene, sizeof(scene), "%s%s", before, more);
	for (i = 0; i < LENGTH(lines); i++) {
		attack_run(before, lines[i], MAY_MOVE_RUN);
		attack_run(scene, lines[i], MAY_MOVE_RUN);
	}
	attack_run(scene, "run back", MAY_LOSE_RUN);
	attack_run(scene, "delete; break cycle == 0; rc", MAY_LOSE_RUN);
}

static void saving_the_session(void **state)
{
	struct scratch *scratch = *state;
	char file[600], line[700];
	struct target target = { scratch->folder, file };
	static const char before[] = "generate genrmf a=2 b=3; step 2; define go; step; end; go; "
				     "document go; Goes on.; end; alias n = go";

	snprintf(file, sizeof(file), "%s/file", scratch->folder);
	snprintf(line, sizeof(line), "save %s", file);
	attack_fully(&(struct attack){ "", line, KEEPS_RUN, check_file, &target });
	attack_fully(&(struct attack){ before, line, KEEPS_RUN, check_file, &target });
	attack_fully(&(struct attack){ inside, line, KEEPS_RUN, check_file, &target });
	attack_fully(&(struct attack){ "break cycle > 3; commands; run; end", line, KEEPS_RUN,
				       check_file, &target });
}

static void recording(void **state)
{
	struct scratch *scratch = *state;
	char file[600], line[700];
	struct target target = { scratch->folder, file };

	snprintf(file, sizeof(file), "%s/file", scratch->folder);
	snprintf(line, sizeof(line), "record %s", file);
	attack_fully(&(struct attack){ under_way, line, KEEPS_RUN, check_file, &target });
	attack_fully(&(struct attack){ inside, line, KEEPS_RUN, check_file, &target });
}

/* A recording that cannot be opened leaves graph and run; one that is open can be gone
 * over. (Of a whole run: in the end each session is solved.) */
static void replaying(void **state)
{
	struct scratch *scratch = *state;
	char file[600], line[700];
	struct stage stage;

	snprintf(file, sizeof(file), "%s/file", scratch->folder);
	snprintf(line, sizeof(line), "set record on; generate genrmf a=2 b=3; solve; record %s",
		 file);
	stage_open(&stage, STYLE_PLAIN, line);
	stage_close(&stage);
	snprintf(line, sizeof(line), "replay %s", file);
	attack("", line);
	attack_run(line, "step 2; show heights; goto 1; run back until queue == 3; show log",
		   MAY_MOVE_RUN);
	unlink(file);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(loading),
		cmocka_unit_test(loading_packed),
		cmocka_unit_test(finding_samples),
		cmocka_unit_test(generating),
		cmocka_unit_test(choosing_terminals),
		cmocka_unit_test(starting),
		cmocka_unit_test(stepping),
		cmocka_unit_test(going_back),
		cmocka_unit_test(solving),
		cmocka_unit_test(judging),
		cmocka_unit_test(showing),
		cmocka_unit_test(predicting),
		cmocka_unit_test(asking_why),
		cmocka_unit_test(asking_what_if),
		cmocka_unit_test(editing),
		cmocka_unit_test(saying_much),
		cmocka_unit_test(performing_blocks),
		cmocka_unit_test(telling_of_own_commands),
		cmocka_unit_test(gathering_long_blocks),
		cmocka_unit_test(exporting),
		cmocka_unit_test(setting_stops),
		cmocka_unit_test(stopping),
		cmocka_unit_test(saving_the_session),
		cmocka_unit_test(recording),
		cmocka_unit_test(replaying),
	};

	return cmocka_run_group_tests_name("nth command", tests, scratch_setup, scratch_teardown);
}
