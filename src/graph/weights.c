/* SPDX-License-Identifier: GPL-3.0-or-later
 * Which numbers of a file become the weights of its arcs. Some formats say what their numbers
 * mean: capacities, lengths, or both in two columns. The numbers of others can be taken for either.
 */
#include "src/base/err.h"
#include "src/graph/read.h"

/* What a weight is called; as an option; and of a format that has no other. */
static const struct word_of_weight {
	const char *noun, *option, *lack;
} words[] = {
	[WEIGHT_CAPACITY] = { "capacity", "weight=capacity", "capacities, and no lengths" },
	[WEIGHT_LENGTH] = { "length", "weight=length", "lengths, and no capacities" },
	[WEIGHT_NONE] = { "weight", "weight=none", "" },
};

const char *reader_noun(const struct reader *reader)
{
	return words[reader->takes].noun;
}

const char *reader_wish(const struct reader *reader)
{
	if (reader->options->capacity == CAPACITY_FILE)
		return "capacity=file";
	return words[reader->options->weight].option;
}

bool reader_yield(struct reader *reader)
{
	if (!reader->yields)
		return false;
	/* All arcs so far had numbers. */
	reader->intake.unused = reader->list.count;
	reader->takes = WEIGHT_NONE;
	return reader->yielded = true;
}

bool reader_lacks(struct reader *reader, const char *what, struct err *err)
{
	return reader_yield(reader) ||
	       reader_error(reader, err, "%s, but %s", reader_wish(reader), what);
}

static bool has(const struct format *format, enum weight weight)
{
	return (format->weights & 1u << weight) != 0;
}

/* The user asked for a weight that the format does not have. */
static bool refuse(const struct reader *reader, const struct format *format, struct err *err)
{
	enum weight other = has(format, WEIGHT_LENGTH) ? WEIGHT_LENGTH : WEIGHT_CAPACITY;

	err_set(err, ERR_INPUT, "%s: %s, but %s files have %s", reader->path,
		words[reader->options->weight].option, format->name, words[other].lack);
	err_at(err, reader->path, 0);
	return err_hint(err, "leave it out, or load the file with weight=none%s",
			other == WEIGHT_LENGTH ? " or capacity=file, which takes the lengths for "
						 "capacities" : "");
}

/* What the numbers of a format are taken for that says what they mean. */
static enum weight choose(const struct read_options *options, const struct format *format)
{
	if (has(format, options->weight))
		return options->weight;
	return has(format, WEIGHT_CAPACITY) ? WEIGHT_CAPACITY : WEIGHT_LENGTH;
}

bool reader_choose_weight(struct reader *reader, const struct format *format, struct err *err)
{
	const struct read_options *options = reader->options;
	const bool drops = options->capacity == CAPACITY_UNIT ||
			   options->capacity == CAPACITY_RANDOM ||
			   (options->weight_given && options->weight == WEIGHT_NONE);

	reader->yields = !options->weight_given;
	if (options->capacity == CAPACITY_FILE) {
		reader->takes = WEIGHT_CAPACITY;
		reader->yields = false;
	} else if (drops) {
		/* Those of formats that are about capacities must be good all the same. */
		reader->takes = has(format, WEIGHT_CAPACITY) ? WEIGHT_CAPACITY : WEIGHT_NONE;
		reader->yields = false;
	} else if (!format->weights) {
		reader->takes = options->weight == WEIGHT_LENGTH || options->weight_given
			? options->weight : WEIGHT_NONE;
	} else if (options->weight_given && !has(format, options->weight)) {
		return refuse(reader, format, err);
	} else {
		reader->takes = choose(options, format);
		reader->yields = reader->takes != options->weight && !has(format, WEIGHT_CAPACITY);
	}
	reader->intake.other_lengths = reader->takes == WEIGHT_CAPACITY &&
				       (!format->weights || has(format, WEIGHT_LENGTH));
	reader->list.meaning = reader->takes;
	return true;
}
