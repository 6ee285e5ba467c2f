/* SPDX-License-Identifier: GPL-3.0-or-later
 * Reads a recording: from lines to a run that stands at its oldest moment.
 *
 * The reader trusts nothing in the file. It allocates memory by the bytes it has read, and
 * checks that indices lie in their arrays and numbers within the bounds that later code relies
 * on.
 */
#include "src/engine/tape_reading.h"

#include "src/base/digest.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/graph/arc_list.h"
#include "src/engine/costs.h"

#include <string.h>

static const struct line_row {
	const char *type;
	enum stage stage;
	row_reader *read;
} line_rows[] = {
	{ "recording", STAGE_HEAD, tape_read_head },
	{ "numbers", STAGE_GRAPH, tape_read_numbers },
	{ "pairs", STAGE_GRAPH, tape_read_pairs },
	{ "words", STAGE_STATE, tape_read_words },
	{ "course", STAGE_STATE, tape_read_course },
	{ "decisions", STAGE_STATE, tape_read_decisions },
	{ "events", STAGE_STATE, tape_read_events },
	{ "heat", STAGE_STATE, tape_read_heat },
	{ "ahead", STAGE_STATE, tape_read_ahead },
	{ "moment", STAGE_PAST, tape_read_moment },
	{ "launch", STAGE_PAST, tape_read_launch },
	{ "ticks", STAGE_PAST, tape_read_ticks },
	{ "changes", STAGE_PAST, tape_read_changes },
	{ "end", STAGE_END, tape_read_end },
	{ NULL, STAGE_END, NULL },
};

static bool check_words(const struct reading *reader, struct err *err)
{
	int array;

	for (array = 0; array < TAPE_ARRAYS; array++) {
		const struct tape_words *words = &reader->tape->words[array];

		/* Older recordings do not have costs, nor what only `hash full` reads. */
		if (reader->filled[array] == words->count ||
		    (array == TAPE_VERTICES && !reader->filled[array]) ||
		    (words->row && words->row->uses & (ARRAY_SCRATCH | ARRAY_FULL) &&
		     !reader->filled[array]))
			continue;
		err_set(err, ERR_INPUT, "words are missing: %s",
			words->name);
		return tape_at_line(reader, err);
	}
	return true;
}

/* What must be there before the next part of the file begins. */
static bool pass_to(struct reading *reader, enum stage stage, struct err *err)
{
	if (stage < reader->stage || (stage > STAGE_HEAD && !reader->variant) ||
	    (stage == STAGE_HEAD && reader->variant) || reader->stage == STAGE_END)
		return tape_wrong(reader, "this line stands where none of its kind belongs", err);
	if (stage >= STAGE_STATE && reader->stage < STAGE_STATE &&
	    (!tape_build_network(reader, err) || !tape_start_run(reader, err)))
		return false;
	if (stage >= STAGE_PAST && reader->stage < STAGE_PAST && !check_words(reader, err))
		return false;
	reader->stage = stage;
	return true;
}

static bool read_line(struct reading *reader, const char *begin, const char *end,
		      struct err *err)
{
	const struct line_row *row;
	char word[24] = "";
	struct json json;

	reader->line++;
	json_open(&json, begin, end);
	if (!json_begin(&json, '{') || !json_more(&json, '}') ||
	    !json_key(&json, word, sizeof(word)) || strcmp(word, "type") ||
	    !json_text(&json, word, sizeof(word)))
		return reader->line == 1 ? tape_no_recording(reader, err)
					 : tape_no_line(reader, err);
	if (reader->line == 1 && strcmp(word, "recording"))
		return tape_no_recording(reader, err);
	for (row = line_rows; row->type && strcmp(row->type, word); row++)
		;
	if (!row->type)
		return tape_no_line(reader, err);
	return pass_to(reader, row->stage, err) && row->read(reader, &json, err);
}

static bool read_block(struct reading *reader, const char *at, const char *end, struct err *err)
{
	const char *stop;

	for (; at < end; at = stop + 1) {
		stop = memchr(at, '\n', (size_t)(end - at));
		if (!read_line(reader, at, stop, err))
			return false;
		reader->digest = digest_add(reader->digest, at, (size_t)(stop + 1 - at));
	}
	return true;
}

static bool read_file(struct reading *reader, struct err *err)
{
	const char *begin, *end;

	if (!input_open(&reader->input, reader->memory, reader->path, &reader->poll, err))
		return false;
	for (;;) {
		if (!input_block(&reader->input, &begin, &end, err))
			return false;
		if (begin == end)
			break;
		if (!read_block(reader, begin, end, err))
			return false;
	}
	if (!reader->line)
		return tape_no_recording(reader, err);
	reader->line++;
	return reader->stage == STAGE_END || tape_wrong(reader, "the recording has no end", err);
}

/* The run stands where reading has led it. */
static void settle(struct reading *reader)
{
	struct tape *tape = reader->tape;
	struct log *log = &reader->run->log;

	if (tape->moments[0].now.phase == PHASE_DONE)
		reader->run->trace.end = tape->moments[0].now.counters[COUNTER_cycles];
	tape->first_event = log->first;
	tape->events = log->next - log->first;
	tape->lost_events = log->lost;
	if (!reader->filled[TAPE_VERTICES] && reader->run->trace.costs)
		reader->run->trace.costs->book.vertices = NULL;
	tape_stand(reader->run, tape->count - 1);
}

struct run *tape_open(const char *path, variant_finder *find, const struct poll *poll,
		      struct memory *memory, struct graph **graph, struct err *err)
{
	struct reading reader = { .memory = memory, .path = path, .poll = *poll, .find = find,
				  .digest = DIGEST_START };
	bool good;

	*graph = NULL;
	reader.list = (struct arc_list){ .memory = memory, .poll = *poll };
	reader.tape = memory_new(memory, sizeof(*reader.tape), "a recording", err);
	if (!reader.tape)
		return NULL;
	reader.tape->memory = memory;
	good = read_file(&reader, err);
	input_close(&reader.input);
	arc_list_free(&reader.list);
	memory_free(reader.numbers);
	if (good) {
		settle(&reader);
		*graph = reader.graph;
		return reader.run;
	}
	if (reader.run)
		run_free(reader.run);
	else
		tape_free(reader.tape);
	graph_free(reader.graph);
	return NULL;
}
