/* SPDX-License-Identifier: GPL-3.0-or-later
 * Real graphs: where SPILLWAY_DATA names a folder with graph files and a
 * MANIFEST.tsv that counts them, every file of a format known here is read and
 * counted. The manifest's columns: file, name, kind, format, V, E, ...
 */
#include "tests/unit/reading.h"

#include "src/base/clock.h"

/* A row of the manifest that concerns us. */
struct row {
	char file[128], format[64];
	long long vertices, lines;
	long long left; /* of two sides; else 0 */
};

static const char *folder(void)
{
	const char *folder = getenv("SPILLWAY_DATA");

	return folder && *folder ? folder : NULL;
}

/* Takes a line apart; false if it is none of a format known here. Two sides are
 * spelled 20+24, or 27x51. */
static bool parse_row(const char *line, struct row *row)
{
	static const char *const known[] = { "SNAP edge list", "DIMACS-sp", "MatrixMarket",
					     "KONECT", "METIS", "TNTP" };
	char vertices[64];
	char *right;
	size_t i;

	if (sscanf(line, "%127[^\t]\t%*[^\t]\t%*[^\t]\t%63[^\t]\t%63[^\t]\t%lld", row->file,
		   row->format, vertices, &row->lines) != 4)
		return false;
	row->vertices = strtoll(vertices, &right, 10);
	row->left = *right ? row->vertices : 0;
	if (*right)
		row->vertices += atoll(right + 1);
	for (i = 0; i < LENGTH(known); i++)
		if (!strcmp(row->format, known[i]))
			return true;
	return false;
}

/* The edges of a matching problem, or the arcs, both directions of an edge as one. */
static long long count_lines(const struct graph *graph, const struct row *row)
{
	const struct intake *intake = &graph->intake;
	bool both_ways = graph->arcs > intake->arcs && !row->left;
	int64_t arcs = graph->arcs - (row->left ? graph->labels.count : 0);

	return (both_ways ? arcs / 2 : arcs) + intake->loops + intake->parallels;
}

static void count_file(struct reading *reading, const struct row *row)
{
	double began = clock_seconds();
	struct graph *graph;
	struct marked marks;
	char path[1024];

	snprintf(path, sizeof(path), "%s/%s", folder(), row->file);
	reading_reset(reading);
	graph = graph_read(path, &reading->options, &marks, &reading->memory, &reading->err);
	if (graph)
		graph = ends_pose(graph, &marks, &reading->memory, &reading->err);
	if (!graph)
		fail_msg("%s: %s", row->file, reading->err.message);
	print_message("%s: %d vertices, %lld lines in %.2f s, %.1f bytes each\n", row->file,
		      graph->labels.count, (long long)graph->intake.arcs,
		      clock_seconds() - began,
		      (double)reading->memory.peak / (double)(row->lines + row->vertices));
	assert_int_equal(graph->labels.count, row->vertices);
	assert_int_equal(graph->labels.left, row->left);
	assert_int_equal(graph->bipartite, row->left > 0);
	assert_int_equal(graph->intake.arcs, row->lines);
	assert_int_equal(count_lines(graph, row), row->lines);
	assert_true(reading->memory.peak <=
		    (size_t)(64 * (row->lines + row->vertices)) + (1 << 20));
	reading_drop(reading, graph);
}

static void files_hold_what_the_manifest_says(void **state)
{
	char path[1024], line[4096];
	struct row row;
	FILE *file;
	int counted = 0;

	if (!folder()) {
		print_message("SPILLWAY_DATA names no folder of graph files\n");
		skip();
	}
#ifndef HAVE_ZLIB
	print_message("the graph files are packed, and this build has no zlib\n");
	skip();
#endif
	snprintf(path, sizeof(path), "%s/MANIFEST.tsv", folder());
	file = fopen(path, "r");
	if (!file)
		fail_msg("no MANIFEST.tsv in the folder that SPILLWAY_DATA names");
	while (fgets(line, sizeof(line), file)) {
		if (parse_row(line, &row)) {
			count_file(*state, &row);
			counted++;
		}
	}
	fclose(file);
	assert_true(counted > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(files_hold_what_the_manifest_says),
	};

	return cmocka_run_group_tests_name("data", tests, reading_open, reading_close);
}
