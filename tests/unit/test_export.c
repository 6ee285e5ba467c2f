/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of what `export` writes: graphs come back as they were, solutions are flows,
 * pictures are well-formed whatever names stand in them; and the command itself:
 * nothing is overwritten unasked, nothing is left behind when it fails.
 */
#include "tests/unit/graphs.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/save.h"
#include "src/base/text.h"
#include "src/command/script.h"
#include "src/command/session.h"
#include "src/graph/read.h"
#include "src/graph/write.h"
#include "src/engine/hash.h"
#include "src/engine/run.h"
#include "src/view/export.h"

#include <ctype.h>
#include <dirent.h>

/* A session that speaks into files nobody reads, and a folder for its files. */
struct fixture {
	struct session session;
	struct scratch scratch;
	FILE *out, *messages;
};

static void open_fixture(struct fixture *fixture)
{
	scratch_open(&fixture->scratch);
	fixture->out = fopen("/dev/null", "w");
	fixture->messages = fopen("/dev/null", "w");
	assert_non_null(fixture->out);
	assert_non_null(fixture->messages);
	session_init(&fixture->session, fixture->out, fixture->messages);
	fixture->session.style = STYLE_PLAIN;
}

/* Removes the files of the folder; returns how many there were. */
static int empty_folder(struct fixture *fixture)
{
	DIR *folder = opendir(fixture->scratch.folder);
	char path[1024];
	struct dirent *entry;
	int count = 0;

	assert_non_null(folder);
	while ((entry = readdir(folder))) {
		if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
			continue;
		snprintf(path, sizeof(path), "%s/%s", fixture->scratch.folder, entry->d_name);
		assert_int_equal(unlink(path), 0);
		count++;
	}
	closedir(folder);
	return count;
}

static void close_session(struct fixture *fixture)
{
	session_free(&fixture->session);
	assert_int_equal(fixture->session.memory.used, 0);
	fclose(fixture->out);
	fclose(fixture->messages);
}

static void close_fixture(struct fixture *fixture)
{
	close_session(fixture);
	empty_folder(fixture);
	scratch_close(&fixture->scratch);
}

/* Does a line in which % is the folder. */
static bool try(struct fixture *fixture, const char *line)
{
	char buffer[2048];
	size_t length = 0;

	for (; *line; line++) {
		if (*line == '%')
			length += (size_t)snprintf(buffer + length, sizeof(buffer) - length, "%s",
						   fixture->scratch.folder);
		else
			buffer[length++] = *line;
	}
	buffer[length] = '\0';
	return session_line(&fixture->session, buffer);
}

static void act(struct fixture *fixture, const char *line)
{
	if (!try(fixture, line))
		fail_msg("%s", line);
}

/* The file's bytes, ended by a zero; the caller frees them. */
static char *content(const struct fixture *fixture, const char *name, size_t *length)
{
	char path[1024];
	char *bytes;
	FILE *file;
	long size;

	snprintf(path, sizeof(path), "%s/%s", fixture->scratch.folder, name);
	file = fopen(path, "rb");
	if (!file)
		fail_msg("%s was not written", name);
	assert_int_equal(fseek(file, 0, SEEK_END), 0);
	size = ftell(file);
	rewind(file);
	bytes = unit_room((size_t)size + 1);
	*length = fread(bytes, 1, (size_t)size, file);
	bytes[*length] = '\0';
	fclose(file);
	return bytes;
}

/* --- Graphs come back. --- */

static void expect_same(const struct graph *one, const struct graph *other)
{
	assert_int_equal(one->vertices, other->vertices);
	assert_int_equal(one->entries, other->entries);
	assert_int_equal(one->widest, other->widest);
	assert_memory_equal(one->row, other->row,
			    ((size_t)one->vertices + 1) * sizeof(*one->row));
	if (!one->entries)
		return;
	assert_memory_equal(one->head, other->head, (size_t)one->entries * sizeof(*one->head));
	assert_memory_equal(one->weight, other->weight,
			    (size_t)one->entries * sizeof(*one->weight));
}

/* Random graphs with loops, parallel arcs and pairs without capacity. */
static void random_graphs_come_back(void **state)
{
	const struct read_options options = { .scale = 1, .divide = 1 };
	const struct poll patient = { NULL, NULL };
	struct fixture fixture;
	struct random random;
	struct memory *memory = &fixture.session.memory;
	char path[600];
	int i;

	(void)state;
	open_fixture(&fixture);
	snprintf(path, sizeof(path), "%s/g", fixture.scratch.folder);
	random_start(&random, 1, "random graphs come back");
	for (i = 0; i < 200; i++) {
		struct arc_list list = { .memory = memory };
		int n = (int)random_range(&random, 2, 12);
		struct graph *graph, *again;
		struct marked marks;
		struct save save;
		struct err err = { 0 };
		int64_t bad_arc;

		graph_draw(&random, n, random_range(&random, 0, 40), i % 2 ? 9 : INT64_MAX / 64,
			   &list);
		graph = graph_build(&list, n, &bad_arc, &err);
		assert_non_null(graph);
		assert_true(ends_set(graph, (int32_t)random_range(&random, 0, n - 2), n - 1,
				     &err));
		assert_true(save_open(&save, path, true, &patient, memory, &err));
		marks = (struct marked){ ends_of(graph)->source, ends_of(graph)->sink };
		write_dimacs_max(graph, &marks, &save);
		assert_true(save_keep(&save, &err));
		again = graph_read(path, &options, &marks, memory, &err);
		if (!again)
			fail_msg("%s", err.message);
		assert_true(ends_set(again, marks.source, marks.sink, &err));
		expect_same(graph, again);
		graph_free(graph);
		graph_free(again);
	}
	close_fixture(&fixture);
}

static const char *const recipes[] = {
	"generate genrmf a=3 b=5",
	"generate washington-rlg rows=4 cols=6",
	"generate acyclic-dense n=20 cap=50",
	"generate grid rows=5 cols=8 cap=1000000000000",
	"generate road rows=12 cols=17",
	"generate random n=40 m=200 cap=7",
	"generate rmat scale=6; terminals hubs 0",
};

/* All but the first line, which is a title. */
static void expect_same_lines(const struct fixture *fixture, const char *one, const char *other)
{
	size_t length[2];
	char *bytes[2] = { content(fixture, one, &length[0]), content(fixture, other, &length[1]) };

	assert_non_null(strstr(bytes[0], "\nv "));
	assert_string_equal(strchr(bytes[0], '\n'), strchr(bytes[1], '\n'));
	free(bytes[0]);
	free(bytes[1]);
}

/* The same with lengths, of which 0 is one: parallel arcs too. */
static void graphs_with_lengths_come_back(void **state)
{
	const struct read_options options = { .scale = 1, .divide = 1, .weight = WEIGHT_LENGTH };
	const struct poll patient = { NULL, NULL };
	struct fixture fixture;
	struct random random;
	struct memory *memory = &fixture.session.memory;
	char path[600];
	int i;

	(void)state;
	open_fixture(&fixture);
	snprintf(path, sizeof(path), "%s/g", fixture.scratch.folder);
	random_start(&random, 1, "graphs with lengths come back");
	for (i = 0; i < 200; i++) {
		struct arc_list list = { .memory = memory, .meaning = WEIGHT_LENGTH };
		int n = (int)random_range(&random, 2, 12);
		struct graph *graph, *again;
		struct marked marks;
		struct save save;
		struct err err = { 0 };
		int64_t bad_arc;

		graph_draw(&random, n, random_range(&random, 0, 40), i % 2 ? 9 : INT64_MAX / 64, &list);
		graph = graph_build(&list, n, &bad_arc, &err);
		assert_non_null(graph);
		assert_int_equal(graph->meaning, WEIGHT_LENGTH);
		assert_true(save_open(&save, path, true, &patient, memory, &err));
		write_dimacs_gr(graph, &save);
		assert_true(save_keep(&save, &err));
		again = graph_read(path, &options, &marks, memory, &err);
		if (!again)
			fail_msg("%s", err.message);
		assert_int_equal(again->meaning, WEIGHT_LENGTH);
		expect_same(graph, again);
		assert_int_equal(graph->bundle_count, again->bundle_count);
		if (graph->bundle_count)
			assert_memory_equal(graph->bundles, again->bundles,
					    (size_t)graph->bundle_count * sizeof(*graph->bundles));
		graph_free(graph);
		graph_free(again);
	}
	close_fixture(&fixture);
}

/* The same graph, so the same run: down to its hash. */
static void runs_come_back(void **state)
{
	struct fixture fixture;
	uint64_t hash[2];
	struct err err;
	size_t i;

	(void)state;
	open_fixture(&fixture);
	fixture.session.writing = WRITE_OVER;
	for (i = 0; i < LENGTH(recipes); i++) {
		act(&fixture, recipes[i]);
		act(&fixture, "export dimacs %/g.max; solve");
		assert_true(run_hash(fixture.session.run, false, &hash[0], &err));
		act(&fixture, "load %/g.max; solve");
		assert_true(run_hash(fixture.session.run, false, &hash[1], &err));
		if (hash[0] != hash[1])
			fail_msg("%s: another hash", recipes[i]);
	}
	assert_int_equal(empty_folder(&fixture), 1);
	close_fixture(&fixture);
}

/* Two sides and joined terminals: comments tell the names, and the value is the same. */
static void renumbered_graphs_tell_their_names(void **state)
{
	static const char *const sides[] = { "c vertices 1 to 20 are L1 to L20\n",
					     "c vertices 21 to 35 are R1 to R15\n",
					     "c vertex 36 is S*\n", "c vertex 37 is T*\n" };
	struct fixture fixture;
	int64_t matching;
	size_t length, i;
	char *bytes;

	(void)state;
	open_fixture(&fixture);
	act(&fixture, "generate bipartite left=20 right=15 m=60; solve");
	matching = fixture.session.run->check.value;
	act(&fixture, "export dimacs %/g.max; load %/g.max; solve");
	assert_int_equal(fixture.session.run->check.value, matching);
	bytes = content(&fixture, "g.max", &length);
	for (i = 0; i < LENGTH(sides); i++)
		assert_non_null(strstr(bytes, sides[i]));
	free(bytes);
	scratch_write(&fixture.scratch, "g.txt", "5 6\n6 7\n7 9\n9 10\n10 5\n0 5\n", 26);
	act(&fixture, "load %/g.txt; terminals 0 10; export dimacs %/h.max");
	bytes = content(&fixture, "h.max", &length);
	assert_non_null(strstr(bytes, "c g.txt\np max 6 6\nn 1 s\nn 6 t\nc vertex 1 is 0\n"
				      "c vertices 2 to 4 are 5 to 7\n"
				      "c vertices 5 to 6 are 9 to 10\na 1 2 1\n"));
	free(bytes);
	scratch_clear(&fixture.scratch);
	close_fixture(&fixture);
}

/* Recipes with lengths, searched from their sources: the same distances. */
static void searches_come_back(void **state)
{
	static const char *const searches[] = {
		"generate grid rows=5 cols=8 cap=1 lengths=9",
		"generate road rows=12 cols=17 lengths=100",
		"generate rmat scale=6 lengths=3; terminals hubs 0",
		"generate random n=40 m=200 cap=1 lengths=7; terminals far 2",
	};
	struct fixture fixture;
	int64_t entries;
	size_t i;

	(void)state;
	open_fixture(&fixture);
	fixture.session.writing = WRITE_OVER;
	for (i = 0; i < LENGTH(searches); i++) {
		act(&fixture, searches[i]);
		act(&fixture, "use sssp-wd; export dimacs %/g.gr; terminals 1; solve; "
			      "export solution %/one.sol");
		entries = fixture.session.graph->entries;
		act(&fixture, "load %/g.gr source=1; solve; export solution %/other.sol");
		if (i < 3)
			assert_int_equal(fixture.session.graph->entries, entries);
		expect_same_lines(&fixture, "one.sol", "other.sol");
	}
	close_fixture(&fixture);
}

/* --- Solutions are flows. --- */

/* Adds the flow lines up: no arc above its capacity, conservation, the value. */
static void check_solution(const struct graph *graph, const struct terminals *terminals,
			   const char *bytes)
{
	int64_t *balance = unit_room((size_t)graph->vertices * sizeof(*balance));
	long long tail, head, flow;
	long long value = -1;
	int32_t u;
	int64_t p;

	memset(balance, 0, (size_t)graph->vertices * sizeof(*balance));
	for (; *bytes; bytes += strcspn(bytes, "\n") + 1) {
		if (*bytes == 's')
			assert_int_equal(sscanf(bytes, "s %lld", &value), 1);
		if (*bytes != 'f')
			continue;
		assert_int_equal(sscanf(bytes, "f %lld %lld %lld", &tail, &head, &flow), 3);
		p = graph_find(graph, (int32_t)tail - 1, (int32_t)head - 1);
		assert_true(p >= 0 && flow > 0 && flow <= graph_capacity(graph, p));
		balance[tail - 1] -= flow;
		balance[head - 1] += flow;
	}
	assert_true(balance[terminals->sink] == value && balance[terminals->source] == -value);
	for (u = 0; u < graph->vertices; u++)
		if (!terminals_have(terminals, u))
			assert_int_equal(balance[u], 0);
	free(balance);
}

static void solutions_are_flows(void **state)
{
	struct fixture fixture;
	size_t length, i;
	char *bytes;

	(void)state;
	open_fixture(&fixture);
	fixture.session.writing = WRITE_OVER;
	for (i = 0; i < LENGTH(recipes); i++) {
		act(&fixture, recipes[i]);
		act(&fixture, "start");
		assert_false(try(&fixture, "export solution %/none"));
		act(&fixture, "solve; export solution %/s");
		bytes = content(&fixture, "s", &length);
		check_solution(fixture.session.graph, &fixture.session.terminals, bytes);
		free(bytes);
	}
	assert_int_equal(empty_folder(&fixture), 1);
	close_fixture(&fixture);
}

/* --- Courses. --- */

static void a_course_has_a_line_a_cycle(void **state)
{
	struct fixture fixture;
	struct run *run;
	long long row[6];
	size_t length;
	char *bytes, *at;
	int lines = 0;

	(void)state;
	open_fixture(&fixture);
	act(&fixture, "generate genrmf a=4 b=4; solve; export csv %/c.csv");
	run = fixture.session.run;
	bytes = content(&fixture, "c.csv", &length);
	at = strchr(bytes, '\n') + 1;
	for (; *at; at = strchr(at, '\n') + 1) {
		assert_int_equal(sscanf(at, "%lld,%lld,%lld,%lld,%lld,%lld\n", &row[0], &row[1],
					&row[2], &row[3], &row[4], &row[5]), 6);
		assert_int_equal(row[0], ++lines);
	}
	assert_int_equal(lines, run->now.counters[COUNTER_cycles]);
	assert_int_equal(row[2], run->now.counters[COUNTER_pushes]);
	assert_int_equal(row[3], run->now.counters[COUNTER_relabels]);
	assert_int_equal(row[4], run->now.counters[COUNTER_arc_scans]);
	free(bytes);
	/* No queue: the place stays empty. */
	act(&fixture, "use tc-bcsr; step; export csv %/d.csv");
	bytes = content(&fixture, "d.csv", &length);
	assert_non_null(strstr(bytes, "\n1,,"));
	free(bytes);
	close_fixture(&fixture);
}

/* --- Pictures are well-formed. --- */

/* A small judge of XML: elements nest and close, attributes are quoted, marks are
 * entities, text is UTF-8 of allowed characters. */
struct xml {
	const char *at, *end;
	char open[16][24];
	int depth, elements;
};

static bool xml_entity(struct xml *xml)
{
	static const char *const known[] = { "&amp;", "&lt;", "&gt;", "&quot;" };
	size_t i;

	for (i = 0; i < LENGTH(known); i++) {
		if (!strncmp(xml->at, known[i], strlen(known[i]))) {
			xml->at += strlen(known[i]);
			return true;
		}
	}
	return false;
}

/* One character of text; false if it may not stand there. */
static bool xml_character(struct xml *xml)
{
	uint32_t rune;
	size_t taken;

	if (*xml->at == '&')
		return xml_entity(xml);
	taken = text_decode(xml->at, (size_t)(xml->end - xml->at), &rune);
	if (!taken || rune == '<' || (rune < 0x20 && rune != '\n') ||
	    (rune >= 0x7f && rune < 0xa0) || (rune & 0xfffe) == 0xfffe)
		return false;
	xml->at += taken;
	return true;
}

static bool xml_name(struct xml *xml, char *name, size_t size)
{
	size_t length = 0;

	while (isalnum((unsigned char)*xml->at) || *xml->at == ':' || *xml->at == '-') {
		if (length + 1 < size)
			name[length++] = *xml->at;
		xml->at++;
	}
	name[length] = '\0';
	return length > 0;
}

static bool xml_attributes(struct xml *xml)
{
	char name[64];

	while (*xml->at == ' ') {
		xml->at++;
		if (!xml_name(xml, name, sizeof(name)) || xml->at[0] != '=' || xml->at[1] != '"')
			return false;
		for (xml->at += 2; *xml->at != '"';)
			if (xml->at == xml->end || !xml_character(xml))
				return false;
		xml->at++;
	}
	return true;
}

static bool xml_tag(struct xml *xml)
{
	char name[24];

	if (*++xml->at == '/') {
		xml->at++;
		return xml_name(xml, name, sizeof(name)) && *xml->at++ == '>' && xml->depth > 0 &&
		       !strcmp(xml->open[--xml->depth], name);
	}
	if (!xml_name(xml, name, sizeof(name)) || !xml_attributes(xml))
		return false;
	xml->elements++;
	if (xml->at[0] == '/' && xml->at[1] == '>') {
		xml->at += 2;
		return true;
	}
	if (*xml->at++ != '>' || xml->depth == (int)LENGTH(xml->open))
		return false;
	strcpy(xml->open[xml->depth++], name);
	return true;
}

static int expect_xml(const struct fixture *fixture, const char *name)
{
	static const char head[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg ";
	size_t length;
	char *bytes = content(fixture, name, &length);
	struct xml xml = { .at = bytes, .end = bytes + length };

	assert_int_equal(strlen(bytes), length);
	assert_int_equal(strncmp(bytes, head, strlen(head)), 0);
	xml.at += strlen(head) - strlen("<svg ");
	while (xml.at < xml.end)
		if (*xml.at == '<' ? !xml_tag(&xml) : !xml_character(&xml))
			fail_msg("%s is no XML here: %.60s", name, xml.at);
	assert_int_equal(xml.depth, 0);
	free(bytes);
	return xml.elements;
}

/* Titles come from file names, which may hold anything. */
static void rename_graph(struct fixture *fixture, const char *title)
{
	struct session *session = &fixture->session;

	memory_free(session->graph->title);
	session->graph->title = memory_string(&session->memory, title, NULL);
	assert_non_null(session->graph->title);
}

static const char *const titles[] = {
	"plain", "", "folder/<b>&\"'>\\", "]]>--&amp;", "\x1b[2J\a\r\n\t", "\xff\xfe\xc0\x80",
	"\xe2\x80\xae\xef\xbf\xbe\xf3\xa0\x80\x81 \xc3\xa9",
};

static void pictures_are_well_formed(void **state)
{
	static const char *const panels_of[] = { "heights", "queue", "warps", "counters", "result",
						 "vertex 5" };
	static const char *const symbols[] = { "auto", "block", "ascii" };
	struct fixture fixture;
	char line[256];
	size_t i, k;

	(void)state;
	open_fixture(&fixture);
	fixture.session.writing = WRITE_OVER;
	for (i = 0; i < LENGTH(titles); i++) {
		act(&fixture, "generate genrmf a=3 b=3; step 4");
		rename_graph(&fixture, titles[i]);
		act(&fixture, "export svg graph %/p.svg");
		assert_true(expect_xml(&fixture, "p.svg") > 2 * 27);
		for (k = 0; k < LENGTH(panels_of) * LENGTH(symbols); k++) {
			snprintf(line, sizeof(line), "set symbols %s; export svg %s %%/p.svg",
				 symbols[k / LENGTH(panels_of)], panels_of[k % LENGTH(panels_of)]);
			act(&fixture, line);
			assert_true(expect_xml(&fixture, "p.svg") > 2);
		}
	}
	assert_int_equal(empty_folder(&fixture), 1);
	close_fixture(&fixture);
}

/* Every vertex is drawn once (terminals twice), every arc with capacity once, and no
 * two vertices stand at one place. */
static void the_graph_is_drawn_whole(void **state)
{
	struct fixture fixture;
	size_t length, i;
	char *bytes, *at;
	enum { LEGEND = 3 }; /* vertices that explain the others */
	int x, y, k, count;
	static int place[DRAWN_VERTICES + 8][2];

	(void)state;
	open_fixture(&fixture);
	fixture.session.writing = WRITE_OVER;
	for (i = 0; i < LENGTH(recipes); i++) {
		act(&fixture, recipes[i]);
		act(&fixture, "start; step 2; export svg graph %/g.svg");
		bytes = content(&fixture, "g.svg", &length);
		for (at = bytes, count = 0; (at = strstr(at, "<circle")); at++) {
			at = strstr(at, "cx=");
			assert_int_equal(sscanf(at, "cx=\"%d\" cy=\"%d\"", &x, &y), 2);
			for (k = 0; k < count && (place[k][0] != x || place[k][1] != y); k++)
				;
			place[count][0] = x;
			place[count][1] = y;
			count += k == count;
		}
		assert_int_equal(count, fixture.session.graph->vertices + LEGEND);
		for (at = bytes, count = 0; (at = strstr(at, "marker-end=")); at++)
			count++;
		assert_int_equal(count, fixture.session.graph->arcs);
		free(bytes);
	}
	close_fixture(&fixture);
}

/* Quotes in dot: every string closes on its line. */
static void dot_strings_close(void **state)
{
	struct fixture fixture;
	size_t length, i;
	char *bytes, *at;
	bool inside;

	(void)state;
	open_fixture(&fixture);
	fixture.session.writing = WRITE_OVER;
	for (i = 0; i < LENGTH(titles); i++) {
		act(&fixture, "generate bipartite left=4 right=3 m=9; start");
		rename_graph(&fixture, titles[i]);
		act(&fixture, "export dot %/g.dot");
		bytes = content(&fixture, "g.dot", &length);
		for (at = bytes, inside = false; *at; at++) {
			if (inside && *at == '\\')
				at++;
			else if (*at == '"')
				inside = !inside;
			assert_false(inside && *at == '\n');
		}
		assert_false(inside);
		assert_non_null(strstr(bytes, "\"S*\" -> \"L1\""));
		free(bytes);
	}
	close_fixture(&fixture);
}

/* --- The command. --- */

/* What was asked, and the answer. */
struct dialogue {
	bool answer;
	int asked;
};

static bool answer(void *context, const char *question)
{
	struct dialogue *dialogue = context;

	assert_non_null(strstr(question, "exists"));
	dialogue->asked++;
	return dialogue->answer;
}

static void nothing_is_overwritten_unasked(void **state)
{
	struct dialogue dialogue = { false, 0 };
	struct fixture fixture;
	size_t length;
	char *bytes;

	(void)state;
	open_fixture(&fixture);
	scratch_write(&fixture.scratch, "old", "old", 3);
	scratch_write(&fixture.scratch, "script", "export dimacs old\n", 18);
	act(&fixture, "generate genrmf a=2 b=2");
	assert_false(try(&fixture, "export dimacs %/old"));
	fixture.session.ask = answer;
	fixture.session.ask_context = &dialogue;
	act(&fixture, "export dimacs %/new");
	assert_int_equal(dialogue.asked, 0);
	assert_true(try(&fixture, "export dimacs %/old")); /* no: no error either */
	assert_int_equal(dialogue.asked, 1);
	assert_false(try(&fixture, "source %/script"));    /* a script is not asked */
	assert_false(try(&fixture, "export dimacs %"));    /* nor is anybody for a folder */
	assert_int_equal(dialogue.asked, 1);
	bytes = content(&fixture, "old", &length);
	assert_string_equal(bytes, "old");
	free(bytes);
	dialogue.answer = true;
	act(&fixture, "export dimacs %/old");
	bytes = content(&fixture, "old", &length);
	assert_non_null(strstr(bytes, "p max"));
	free(bytes);
	scratch_clear(&fixture.scratch);
	close_fixture(&fixture);
}

/* Whatever allocation fails: an error, or the whole file, and never half a one. */
static void failures_leave_nothing(void **state)
{
	static const char *const lines[] = {
		"export dimacs %/f", "export solution %/f", "export csv %/f", "export dot %/f",
		"export svg heights %/f", "export svg vertex 5 %/f", "export svg graph %/f",
	};
	struct fixture fixture;
	struct memory *memory = &fixture.session.memory;
	size_t i;
	int n, files;
	bool good;

	(void)state;
	open_fixture(&fixture);
	act(&fixture, "generate genrmf a=3 b=3; solve");
	for (i = 0; i < LENGTH(lines); i++) {
		for (n = 1, good = false; !good && n < 100; n++) {
			memory->fail_at = memory->requests + n;
			good = try(&fixture, lines[i]);
			if (memory->requests >= memory->fail_at && good)
				good = n > 90; /* it only cost a word: go on */
			memory->fail_at = 0;
			files = empty_folder(&fixture);
			assert_true(files == 0 || files == 1);
			if (!files)
				assert_int_equal(fixture.session.status, 1);
		}
		assert_in_range(n, 3, 89);
	}
	act(&fixture, "assert verified");
	close_fixture(&fixture);
}

static void expect_offered(struct fixture *fixture, const char *line, const char *word,
			   bool files)
{
	struct text candidates;
	size_t start = strlen(line);
	bool wants;

	while (start > 0 && line[start - 1] != ' ')
		start--;
	text_init(&candidates, &fixture->session.memory);
	wants = session_complete(&fixture->session, line, start, &candidates);
	if (wants != files || !strstr(text_string(&candidates), word))
		fail_msg("%s: %d, %s", line, wants, text_string(&candidates));
	text_free(&candidates);
}

static void completion_knows_it(void **state)
{
	struct fixture fixture;

	(void)state;
	open_fixture(&fixture);
	act(&fixture, "generate genrmf a=2 b=2");
	expect_offered(&fixture, "exp", "export\n", false);
	expect_offered(&fixture, "export so", "solution\n", false);
	expect_offered(&fixture, "export csv ", "", true);
	expect_offered(&fixture, "export svg gr", "graph\n", false);
	expect_offered(&fixture, "export svg he", "heights\n", false);
	expect_offered(&fixture, "export svg heights ", "", true);
	expect_offered(&fixture, "export svg vertex 8", "8\n", false);
	expect_offered(&fixture, "export svg vertex 8 f", "", true);
	expect_offered(&fixture, "load f", "", true);
	expect_offered(&fixture, "generate rmat a", "a=\n", false);
	expect_offered(&fixture, "generate rmat s", "seed=\n", false);
	expect_offered(&fixture, "info pro", "profile\n", false);
	expect_offered(&fixture, "info profile gtx", "gtx285\n", false);
	expect_offered(&fixture, "why ex", "excess\n", false);
	expect_offered(&fixture, "why height 7", "7\n", false);
	expect_offered(&fixture, "predict no", "nothing\n", false);
	expect_offered(&fixture, "predict push 2", "2\n", false);
	expect_offered(&fixture, "predict push 2 ", "4\n", false);
	expect_offered(&fixture, "goto 3 la", "lane\n", false);
	act(&fixture, "step");
	expect_offered(&fixture, "why warp ", "0\n", false);
	close_fixture(&fixture);
}

static void rows_are_well_formed(void **state)
{
	const struct export *const *row;
	struct err err = { 0 };

	(void)state;
	for (row = exports(); *row; row++) {
		assert_ptr_equal(export_find((*row)->name, &err), *row);
		assert_true((*row)->title[0]);
		assert_true((*row)->write || (*row)->needs & NEED_QUIZ);
	}
	assert_null(export_find("nothing", &err));
	for (row = exports(); *row; row++)
		assert_non_null(strstr(err.hint, (*row)->name));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_graphs_come_back),
		cmocka_unit_test(graphs_with_lengths_come_back),
		cmocka_unit_test(searches_come_back),
		cmocka_unit_test(runs_come_back),
		cmocka_unit_test(renumbered_graphs_tell_their_names),
		cmocka_unit_test(solutions_are_flows),
		cmocka_unit_test(a_course_has_a_line_a_cycle),
		cmocka_unit_test(pictures_are_well_formed),
		cmocka_unit_test(the_graph_is_drawn_whole),
		cmocka_unit_test(dot_strings_close),
		cmocka_unit_test(nothing_is_overwritten_unasked),
		cmocka_unit_test(failures_leave_nothing),
		cmocka_unit_test(completion_knows_it),
		cmocka_unit_test(rows_are_well_formed),
	};

	return cmocka_run_group_tests_name("export", tests, NULL, NULL);
}
