/* SPDX-License-Identifier: GPL-3.0-or-later
 * record, replay: write a run to a file, and step it again without its machine.
 */
#include "src/base/err.h"
#include "src/base/pack.h"
#include "src/base/save.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/files.h"
#include "src/command/session.h"
#include "src/graph/graph.h"
#include "src/engine/run.h"
#include "src/engine/tape.h"
#include "src/method/variants.h"

#include <string.h>

static bool is_plain(const char *path)
{
	size_t length = strlen(path);

	return length >= 7 && !strcmp(path + length - 7, ".ndjson");
}

static bool write_packed(struct session *session, struct save *save, const char *path,
			 struct tape_extent *extent, struct err *err)
{
	struct pack pack;
	bool good;

	if (!pack_open(&pack, save, is_plain(path), &session->memory, err))
		return false;
	good = tape_write(session->run, &pack, extent, err);
	pack_close(&pack);
	return good;
}

/* "41 moments, cycles 0 to 40" */
static void print_extent(struct text *text, const struct tape_extent *extent)
{
	text_print(text, "%lld moment%s, ", (long long)extent->moments,
		   extent->moments == 1 ? "" : "s");
	if (extent->first_cycle == extent->last_cycle)
		text_print(text, "cycle %lld", (long long)extent->last_cycle);
	else
		text_print(text, "cycles %lld to %lld", (long long)extent->first_cycle,
			   (long long)extent->last_cycle);
}

/* What the recording lacks, and how to have it. */
static void tell_gaps(struct session *session, const struct tape_extent *extent)
{
	const struct run *run = session->run;

	const bool repeats = run_is_simulated(run) || run->machine->row->repeats;

	if (run->plan.edit.made && extent->first_cycle == run_first(run, UNIT_CYCLE))
		session_say(session, "it begins at the edit of the graph: a recording holds one graph; "
			    "`back` leads to the run before the edit");
	else if (repeats && extent->passed >= extent->moments && !run->plan.record)
		session_say(session, "on %s Spillway keeps few moments, because it can repeat "
			    "the run: `set record on`, then `reset`, keeps every launch",
			    run->plan.variant->machine ? "the host" : "sim");
	else if (extent->first_cycle > 0 || (extent->moments == 1 && run->now.ended[UNIT_LAUNCH]))
		session_say(session, "Spillway kept no earlier moments: run, finish and solve "
			    "need `set record on`, and long runs more `history-memory`");
}

static bool write_recording(struct session *session, const char *path, struct err *err)
{
	struct tape_extent extent;
	struct save save;
	char buffer[128];
	struct text text;
	bool replace;

	if (!files_may_write(session, path, &replace, err))
		return err->kind == ERR_NONE;
	if (!save_open(&save, path, replace, &session->poll, &session->memory, err))
		return false;
	if (!write_packed(session, &save, path, &extent, err)) {
		save_drop(&save);
		return false;
	}
	if (!save_keep(&save, err))
		return false;
	text_fixed(&text, buffer, sizeof(buffer));
	print_extent(&text, &extent);
	session_say(session, "wrote %s: %s", path, buffer);
	tell_gaps(session, &extent);
	return true;
}

static bool record(struct session *session, const struct line *line, struct err *err)
{
	struct text path;
	bool good;

	if (!session->run) {
		err_set(err, ERR_WORK, "there is no run to record");
		return err_hint(err, "`start` begins one, `step` and `run` go on");
	}
	good = files_output(session, line->words[1], &path, err) &&
	       write_recording(session, text_string(&path), err);
	text_free(&path);
	return good;
}

const struct command command_record = {
	.name = "record",
	.group = "run",
	.usage = "FILE",
	.summary = "write the moments of the run to a file, for `replay`",
	.help = "The file holds the graph, the present state, and every moment that Spillway has "
		"kept. On cuda it keeps each step; of run, finish and solve behind a step it "
		"keeps the end, and every launch only under `set record on`. "
		"On sim it keeps every launch under `set record on`, "
		"and few otherwise. The file is NDJSON, packed with gzip unless its name ends in "
		".ndjson. The run does not change. Spillway overwrites an existing file only "
		"with --force, or after a yes at the prompt.",
	.least = 1,
	.most = 1,
	.complete = COMPLETE_FILE,
	.looks = true,
	.run = record,
};

/* Where the replay comes from, and what it holds. */
static void say_origin(struct session *session)
{
	const struct run *run = session->run;
	const struct tape_origin *origin = tape_origin(run->tape);
	const struct tape_extent extent = tape_extent(run->tape);
	char buffer[128];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	print_extent(&text, &extent);
	session_say(session, "%s on %s (%s), recorded by %s: %s", run->plan.variant->name,
		    origin->device, origin->card, origin->program, buffer);
	session_say(session, "%s: vertices %d, arcs %lld; %s", session->graph->title,
		    session->graph->vertices, (long long)session->graph->arcs,
		    origin->settings);
	if (tape_is_altered(run->tape))
		session_say(session, "the recording was changed after it was written: it does "
			    "not show what was recorded, and `verify` refuses it");
}

static bool replay(struct session *session, const struct line *line, struct err *err)
{
	struct graph *graph;
	struct run *run = NULL;
	struct text path;

	files_path(session, line->words[1], &path);
	if (path.cut)
		err_set(err, ERR_MEMORY, "out of memory: the name of a file");
	else
		run = tape_open(text_string(&path), variant_find, &session->poll, &session->memory, &graph,
				err);
	text_free(&path);
	if (!run)
		return false;
	session_take_network(session, graph, &run->plan.terminals);
	session->run = run;
	session->runs++;
	session->automatic.begun.cut_off_said = false;
	stops_begin(&session->stops);
	session->variant = run->plan.variant;
	session_tune(session);
	pair_begin(session);
	say_origin(session);
	return true;
}

const struct command command_replay = {
	.name = "replay",
	.group = "run",
	.usage = "FILE",
	.summary = "open a recording, on any machine, at its oldest moment",
	.help = "step, run, back, goto and run back until move through the recorded moments; "
		"show, print and verify print what they printed there. Spillway neither runs nor "
		"measures anything here: seconds and clocks come from the recording. `reset` "
		"goes to the beginning of the recording. use, device, terminals and load end the "
		"replay. After use, device and terminals the graph of the recording stays, and "
		"`start` begins a run of your own on it.",
	.least = 1,
	.most = 1,
	.complete = COMPLETE_FILE,
	.run = replay,
};
