/* SPDX-License-Identifier: GPL-3.0-or-later
 * Binary graphs (.egr) of the Efficient Computing Laboratory (ECL): 32-bit
 * little-endian integers,
 *
 *      nodes edges | nindex[nodes + 1] | nlist[edges] | eweight[edges], or none
 *
 * The arcs that leave v are nlist[nindex[v]] to nlist[nindex[v + 1] - 1]. Vertices
 * count from 0. Weights are capacities or lengths if somebody asks for them.
 */
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/arc_list.h"
#include "src/graph/read.h"
#include "src/graph/scan.h"

#include <stdio.h>

/* The bytes of a number; the header's; the offsets that recognition looks at. */
enum { NUMBER = 4, HEADER = 2 * NUMBER, OFFSETS_LOOKED_AT = 4 };

/* How far the file has come. */
struct egr {
	struct reader *reader;
	const char *at, *end;  /* the bytes at hand */
	int64_t byte;          /* where `at` stands in the file */
	int32_t nodes, edges;
	int32_t *offset;       /* nindex as far as it was read: memory follows the bytes,
				  never the header's promise */
	int64_t offset_room;
};

static inline int32_t number_at(const char *at)
{
	const unsigned char *bytes = (const unsigned char *)at;

	return (int32_t)((uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 |
			 (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24);
}

/* Counts that make sense, and offsets that begin with 0 and do not decrease. */
static bool recognise(const char *begin, const char *end)
{
	int32_t before = 0;
	int32_t offset, nodes, edges;
	int64_t i;

	if (end - begin < HEADER + NUMBER)
		return false;
	nodes = number_at(begin);
	edges = number_at(begin + NUMBER);
	if (nodes < 1 || edges < 0 || number_at(begin + HEADER) != 0)
		return false;
	for (i = 1; i < OFFSETS_LOOKED_AT && i <= nodes; i++) {
		if (end - begin < HEADER + (i + 1) * NUMBER)
			return true;
		offset = number_at(begin + HEADER + i * NUMBER);
		if (offset < before || offset > edges)
			return false;
		before = offset;
	}
	return true;
}

/* Where the number just taken stands. */
static long long last_byte(const struct egr *egr)
{
	return (long long)(egr->byte - NUMBER);
}

/* Sees to it that there is a number at hand, unless the file ends here. */
static bool more(struct egr *egr, struct err *err)
{
	return egr->at < egr->end ||
	       input_bytes(egr->reader->input, NUMBER, &egr->at, &egr->end, err);
}

static void truncated(const struct egr *egr, const char *what, struct err *err)
{
	reader_error(egr->reader, err, "byte %lld: the file ends within %s (it promises %d "
		     "vertices and %d arcs)", (long long)(egr->byte + (egr->end - egr->at)), what,
		     egr->nodes, egr->edges);
	err_hint(err, "the file is incomplete: copy or download it again");
}

/* Takes the next number, which belongs to the part called `what`. */
static inline bool take(struct egr *egr, const char *what, int32_t *number, struct err *err)
{
	if (egr->at == egr->end && !more(egr, err))
		return false;
	if (egr->end - egr->at < NUMBER) {
		truncated(egr, what, err);
		return false;
	}
	*number = number_at(egr->at);
	egr->at += NUMBER;
	egr->byte += NUMBER;
	return true;
}

static bool read_counts(struct egr *egr, struct err *err)
{
	struct reader *reader = egr->reader;

	if (!take(egr, "the header", &egr->nodes, err) ||
	    !take(egr, "the header", &egr->edges, err))
		return false;
	if (egr->nodes == 0)
		return reader_error(reader, err, "byte 0: the graph has no vertices");
	if (egr->nodes < 0 || egr->nodes > INT32_MAX - 2 || egr->edges < 0) {
		reader_error(reader, err, "byte 0: a graph of %d vertices and %d arcs cannot be",
			     egr->nodes, egr->edges);
		return err_hint(err, "the file is damaged, or no ECL graph (.egr)");
	}
	reader->vertices = egr->nodes;
	return true;
}

static bool add_offset(struct egr *egr, int64_t index, int32_t offset, struct err *err)
{
	void *offsets = egr->offset;
	int64_t room = egr->offset_room ? egr->offset_room * 2 : 1024;

	if (index == egr->offset_room) {
		if (!memory_resize(egr->reader->memory, &offsets, (size_t)room,
				   sizeof(*egr->offset), "the offsets", err))
			return false;
		egr->offset = offsets;
		egr->offset_room = room;
	}
	egr->offset[index] = offset;
	return true;
}

static bool read_offsets(struct egr *egr, struct err *err)
{
	int32_t before = 0;
	int32_t offset;
	int64_t v;

	for (v = 0; v <= egr->nodes; v++) {
		if (!take(egr, "the offsets", &offset, err))
			return false;
		if (offset < before || offset > egr->edges || (v == 0 && offset) ||
		    (v == egr->nodes && offset != egr->edges)) {
			reader_error(egr->reader, err, "byte %lld: the offset of vertex "
				     "%lld is %d, behind %d, of %d arcs", last_byte(egr),
				     (long long)v, offset, before, egr->edges);
			return err_hint(err, "offsets go from 0 to the number of arcs and never "
					"decrease: the file is damaged, or no ECL graph (.egr)");
		}
		if (!add_offset(egr, v, offset, err))
			return false;
		before = offset;
	}
	return true;
}

static bool read_heads(struct egr *egr, struct err *err)
{
	struct arc_list *list = &egr->reader->list;
	int32_t tail, head;

	for (tail = 0; tail < egr->nodes; tail++) {
		while (list->count < egr->offset[tail + 1]) {
			if (!take(egr, "the heads of the arcs", &head, err))
				return false;
			if (head < 0 || head >= egr->nodes) {
				reader_error(egr->reader, err, "byte %lld: arc %lld: head %d is "
					     "out of range: the graph has vertices 0 to %d",
					     last_byte(egr), (long long)(list->count + 1), head,
					     egr->nodes - 1);
				return err_hint(err, "the file is damaged: make it again");
			}
			if (!arc_list_add(list, tail, head, 1, err))
				return false;
		}
	}
	return true;
}

static bool refuse_weight(const struct egr *egr, int64_t arc, int32_t weight, struct err *err)
{
	if (weight < 0) {
		reader_error(egr->reader, err, "byte %lld: arc %lld: weight %d is negative",
			     last_byte(egr), (long long)(arc + 1), weight);
		if (egr->reader->takes == WEIGHT_LENGTH)
			return err_hint(err, "lengths are 0 or more: mend the file, or load it with "
					"weight=none, where each is 1");
		return err_hint(err, "capacities cannot be negative: leave capacity= out, or load it "
				"with capacity=random:LO:HI:SEED");
	}
	reader_error(egr->reader, err, "byte %lld: arc %lld: weight %d times scale is above "
		     "2^63 - 1", last_byte(egr), (long long)(arc + 1), weight);
	return err_hint(err, "choose a smaller scale=");
}

/* The weight just read becomes the arc's; scaled ones go the way of those in text. */
static bool set_weight(struct egr *egr, int64_t arc, int32_t number, struct err *err)
{
	int64_t *weight = &egr->reader->list.arcs[arc].weight;
	char digits[16];
	int length;

	*weight = number;
	if (number >= 0 && !egr->reader->options->scaled)
		return true;
	length = snprintf(digits, sizeof(digits), "%d", number);
	return reader_weight(egr->reader, (struct word){ digits, digits + length }, weight, NULL) ||
	       refuse_weight(egr, arc, number, err);
}

static bool read_weights(struct egr *egr, struct err *err)
{
	struct reader *reader = egr->reader;
	int32_t weight;
	int64_t i;

	for (i = 0; i < egr->edges; i++) {
		if (!take(egr, "the weights", &weight, err))
			return false;
		if (reader_takes(reader) && !set_weight(egr, i, weight, err))
			return false;
	}
	reader->intake.unused = reader_takes(reader) ? 0 : egr->edges;
	return true;
}

/* The file ends behind the heads. */
static bool end_without_weights(struct egr *egr, struct err *err)
{
	struct reader *reader = egr->reader;

	if (!egr->edges || !reader_takes(reader) || reader_yield(reader))
		return true;
	reader_error(reader, err, "byte %lld: %s, but the file ends here, without weights",
		     (long long)egr->byte, reader_wish(reader));
	if (reader->takes == WEIGHT_LENGTH)
		return err_hint(err, "leave weight= out: every length is then 1");
	return err_hint(err, "leave capacity= out, or load it with capacity=random:LO:HI:SEED");
}

/* What stands behind the heads: nothing, or a weight for every arc. */
static bool read_rest(struct egr *egr, struct err *err)
{
	struct reader *reader = egr->reader;

	if (!more(egr, err))
		return false;
	if (egr->at == egr->end)
		return end_without_weights(egr, err);
	if (!read_weights(egr, err) || !more(egr, err))
		return false;
	if (egr->at == egr->end)
		return true;
	reader_error(reader, err, "byte %lld: the graph ends here, but the file goes on",
		     (long long)egr->byte);
	return err_hint(err, "%d vertices and %d arcs take no more: cut the file off here, or make "
			"it again", egr->nodes, egr->edges);
}

static bool read(struct reader *reader, struct err *err)
{
	struct egr egr = { .reader = reader };
	bool good;

	reader->binary = true;
	good = read_counts(&egr, err) && read_offsets(&egr, err) && read_heads(&egr, err) &&
	       read_rest(&egr, err);
	memory_free(egr.offset);
	reader->labels = (struct labels){ .first = 0, .count = reader->vertices };
	return good;
}

const struct format format_egr = {
	.name = "egr",
	.title = "ECL binary graph (.egr)",
	.looks_like = "binary counts and offsets",
	.lines = "A binary file: how many vertices and arcs there are, where the arcs of each vertex "
		 "begin, heads, and weights.",
	.recognise = recognise,
	.read = read,
};
