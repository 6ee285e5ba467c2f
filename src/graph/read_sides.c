/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/graph/read_sides.h"

#include "src/base/err.h"
#include "src/graph/adapt.h"
#include "src/graph/bipartite.h"
#include "src/graph/read.h"
#include "src/graph/two_sides.h"

static int64_t name_of(const struct reader *reader, int32_t v)
{
	return reader->labels.numbers ? reader->labels.numbers[v] : reader->labels.first + v;
}

/* A source and a sink that only feed the left side and drain the right one are left out. */
static bool strip_ends(struct reader *reader, struct err *err)
{
	const struct read_options *options = reader->options;
	bool fits;

	if (!reader_choose_terminals(reader, err))
		return false;
	if (reader->marks.source < 0 || reader->marks.sink < 0)
		return !options->source || err_set(err, ERR_WORK, "a source was given but no sink");
	if (reader->marks.source == reader->marks.sink)
		return err_set(err, ERR_INPUT, "source and sink are the same vertex");
	if (!two_sides_strip(&reader->list, &reader->vertices, &reader->marks, &reader->labels, &fits, err))
		return false;
	reader->intake.ends = fits ? ENDS_LEFT_OUT : ENDS_STAY;
	if (fits || (!options->source && !options->sink))
		return true;
	err_set(err, ERR_INPUT, "without this source and sink the rest is no matching: arcs must lead from "
		"the source to the left side, from there to the right one, and from there to the sink, a "
		"unit from or to each vertex");
	return err_hint(err, "leave as=sides out: that is a flow problem");
}

/* The two sides that the edges have. */
static bool find_sides(struct reader *reader, struct err *err)
{
	const struct arc *arc;
	int64_t odd;

	if (!strip_ends(reader, err))
		return false;
	if (reader->intake.ends == ENDS_LEFT_OUT ||
	    two_sides_split(&reader->list, reader->vertices, &reader->labels, &odd, err))
		return true;
	if (odd < 0)
		return false;
	arc = &reader->list.arcs[odd];
	reader->line = reader_line_of(reader, odd);
	reader_error(reader, err, "these edges have no two sides: the one between %lld and %lld closes a "
		     "cycle of an odd number of edges", (long long)name_of(reader, arc->tail),
		     (long long)name_of(reader, arc->head));
	return err_hint(err, "as=bipartite makes a row and a column of every vertex");
}

bool read_sides(struct reader *reader, bool both_ways, struct err *err)
{
	const struct read_options *options = reader->options;
	const bool finds = options->as == SENSE_SIDES && !reader->labels.left;

	if (((options->source || options->sink) && !finds) || options->capacity == CAPACITY_FILE ||
	    options->capacity == CAPACITY_RANDOM) {
		err_set(err, ERR_WORK, "as=%s asks for a matching, which has neither capacities nor a source "
			"and a sink of its own", options->as == SENSE_SIDES ? "sides" : "bipartite");
		return err_hint(err, "leave capacity=, source= and sink= out, or load it "
				"as=directed");
	}
	/* They are no edges, so who looks for sides passes over them. */
	reader->intake.idle = arc_list_count_idle(&reader->list);
	if (finds) {
		if (!find_sides(reader, err))
			return false;
	} else if (!reader->labels.left &&
		   !bipartite_split(&reader->list, &reader->vertices, &reader->labels,
				    both_ways, err)) {
		return false;
	}
	if (reader->takes == WEIGHT_LENGTH)
		reader->intake.unused = reader->list.count;
	adapt_edges(&reader->list, &reader->intake.unused);
	reader->intake.rounded = 0;
	reader->list.merge = MERGE_LARGEST;
	reader->list.spare = 2 * (int64_t)reader->vertices;
	reader->marks.source = reader->marks.sink = -1;
	return true;
}
