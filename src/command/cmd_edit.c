/* SPDX-License-Identifier: GPL-3.0-or-later
 * add, remove, edit, and `set arc`: change the graph, also while a run is under way.
 */
#include "src/command/cmd_edit.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/cmd_show.h"
#include "src/command/command.h"
#include "src/command/edits.h"
#include "src/command/files.h"
#include "src/command/session.h"
#include "src/engine/past.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/problem/flow/flow.h"

#include <string.h>

/* --- Whether there is something to edit. --- */

static bool refuse_graph(const struct graph *graph, struct err *err)
{
	if (graph->bipartite) {
		err_set(err, ERR_WORK, "the arcs of this graph are the edges of a matching: they have no "
			"capacities to edit");
		return err_hint(err, "edits are for flows: load its file with as=directed, or "
				"`export dimacs FILE` and load that");
	}
	err_set(err, ERR_WORK, "the arcs of this graph have lengths, and a flow counts how many there are");
	return err_hint(err, "load it with capacity=file, and its numbers are capacities");
}

static bool check(struct session *session, struct err *err)
{
	const struct variant *variant = session->run ? session->run->plan.variant : session->variant;

	if (!session_need_network(session, err))
		return false;
	if (session->graph->bipartite)
		return refuse_graph(session->graph, err);
	if (variant->problem != &problem_flow || session->terminals.matching) {
		err_set(err, ERR_WORK, "edits are for flows, and %s solves %s", variant->name,
			session_problem(session));
		return err_hint(err, "`use vc-bcsr` begins runs of the problem flow");
	}
	return session->graph->meaning != WEIGHT_LENGTH || refuse_graph(session->graph, err);
}

/* --- What is said. --- */

static void print_arc(const struct session *session, const struct edit_words *words, struct text *text)
{
	graph_label(session->graph, words->arc.tail, text);
	text_print(text, " to ");
	graph_label(session->graph, words->arc.head, text);
	if (words->added)
		text_print(text, ": added, with capacity %lld", (long long)words->arc.is);
	else if (words->removed)
		text_print(text, ": removed, with its capacity %lld", (long long)words->arc.was);
	else
		text_print(text, ": capacity %lld, was %lld", (long long)words->arc.is,
			   (long long)words->arc.was);
}

static void print_edit(const struct session *session, const struct edit_words *words, struct text *text)
{
	const int64_t count = words->wider + words->narrower + words->added + words->removed + words->same;

	if (count == 1) {
		text_print(text, "arc ");
		print_arc(session, words, text);
	} else {
		text_print(text, "%lld arcs edited: %lld wider, %lld narrower, %lld added, %lld removed",
			   (long long)count, (long long)words->wider, (long long)words->narrower,
			   (long long)words->added, (long long)words->removed);
		if (words->same)
			text_print(text, ", %lld unchanged", (long long)words->same);
	}
}

static void say_edit(struct session *session, const struct edit_words *words)
{
	char buffer[256];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	print_edit(session, words, &text);
	session_say(session, "%s", buffer);
}

/* What the panels say of it from now on. */
static void note_edit(struct session *session, const struct edit_words *words)
{
	struct leg *leg = &session->legs.rows[session->legs.at];
	struct text text;

	leg->words = *words;
	text_fixed(&text, leg->past->edit, sizeof(leg->past->edit));
	print_edit(session, words, &text);
}

static void say_mended(struct session *session)
{
	const struct leg *leg = &session->legs.rows[session->legs.at];
	const struct mended *mended = &leg->mended;
	const struct run *run = session->run;
	char seconds[32] = "";
	struct text text;

	text_fixed(&text, seconds, sizeof(seconds));
	if (session->settings.clock)
		text_print(&text, ", in %.3f seconds", leg->seconds);
	session_say(session, "the run goes on from the end of cycle %lld: flow taken off arcs that cannot "
		    "carry it %lld, lost at the sink %lld, sent anew %lld; active vertices %lld%s",
		    (long long)leg->cycle, (long long)mended->surplus, (long long)mended->lost,
		    (long long)mended->filled, (long long)run->now.active, seconds);
	if (run->plan.variant->machine)
		session_say(session, "%s makes its own state anew, from the mended flow",
			    run->plan.variant->name);
}

/* The run and its later edits stay as they are. */
static bool say_same(struct session *session, const struct edit_words *words)
{
	char tail[32], head[32];
	struct text text;

	if (words->same > 1) {
		session_say(session, "nothing changes: all %lld arcs have these capacities already",
			    (long long)words->same);
		return true;
	}
	text_fixed(&text, tail, sizeof(tail));
	graph_label(session->graph, words->arc.tail, &text);
	text_fixed(&text, head, sizeof(head));
	graph_label(session->graph, words->arc.head, &text);
	session_say(session, "nothing changes: the capacity of arc %s to %s is %lld already", tail, head,
		    (long long)words->arc.is);
	return true;
}

static bool perform(struct session *session, const struct edits *edits, int64_t *bad, struct err *err)
{
	struct edit_words words = { 0 };
	int64_t i;

	*bad = 0;
	if (!edits_check_only(edits, err))
		return false;
	for (i = 0; i < edits->count; i++)
		edit_words_count(&words, session->graph, &edits->rows[i]);
	if (words.same == edits->count && !(session->run && session->run->tape))
		return say_same(session, &words);
	if (!legs_edit(session, edits->rows, edits->count, bad, err))
		return false;
	session->automatic.begun.cut_off_said = false;
	say_edit(session, &words);
	if (session->run) {
		note_edit(session, &words);
		say_mended(session);
	}
	return true;
}

static bool tell_edit(struct session *session, int number, const char *edit, struct err *err)
{
	const struct leg *leg = &session->legs.rows[number];
	struct report report;
	bool good;

	report_init(&report, &session->memory, "info");
	report_text(&report, "topic", "edit");
	report_number(&report, "edit", number);
	report_number(&report, "cycle", leg->cycle);
	report_bool(&report, "made", number <= session->legs.at);
	report_text(&report, "what", edit);
	report_number(&report, "taken_off", leg->mended.surplus);
	report_number(&report, "lost_at_sink", leg->mended.lost);
	report_number(&report, "sent_anew", leg->mended.filled);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

static void say_listed(struct session *session, int number, const char *edit)
{
	const struct leg *leg = &session->legs.rows[number];

	out_print(&session->out, "%-3d end of cycle %lld%s: %s\n", number, (long long)leg->cycle,
		  number > session->legs.at ? ", undone" : "", edit);
	show_words(session, "    flow taken off arcs that cannot carry it %lld, lost at the sink %lld, sent "
		   "anew %lld", (long long)leg->mended.surplus, (long long)leg->mended.lost,
		   (long long)leg->mended.filled);
}

bool edits_tell(struct session *session, struct err *err)
{
	char buffer[256];
	struct text text;
	int i;

	if (session->legs.count < 2)
		session_say(session, "the graph of this run was not edited");
	for (i = 1; i < session->legs.count; i++) {
		text_fixed(&text, buffer, sizeof(buffer));
		print_edit(session, &session->legs.rows[i].words, &text);
		if (session->style != STYLE_JSON)
			say_listed(session, i, buffer);
		else if (!tell_edit(session, i, buffer, err))
			return false;
	}
	return true;
}

/* --- The commands. --- */

bool edit_is_meant(const struct line *line)
{
	return line->count > 3 && !strcmp(line->words[1], "arc");
}

static struct edits edits_of(struct session *session)
{
	const struct terminals *terminals = &session->terminals;

	return (struct edits){ .memory = &session->memory, .graph = session->graph,
			       .source = terminals->sink < 0 ? -1 : terminals->source };
}

bool edit_arc(struct session *session, const struct line *line, struct err *err)
{
	struct edits edits = edits_of(session);
	const char *words[MOST_WORDS];
	struct found found;
	int64_t bad;
	bool good;

	if (!check(session, err) || !command_find(session, line->words[0], &found, err))
		return false;
	memcpy(words, line->words, sizeof(words));
	words[0] = found.command->name;
	good = edits_add(&edits, words, line->count, 0, err) && perform(session, &edits, &bad, err);
	edits_free(&edits);
	return good;
}

/* Those of several bad lines, each with its line; one alone is the command's own error. */
static void say_flaws(struct session *session, const struct flaws *flaws)
{
	int64_t i;

	for (i = 0; flaws->count > 1 && i < flaws->count && i < FLAWS; i++)
		session_fail(session, &flaws->rows[i]);
}

static bool edit(struct session *session, const struct line *line, struct err *err)
{
	struct edits edits = edits_of(session);
	struct flaws flaws = { .count = 0 };
	struct text path;
	int64_t bad = -1;
	bool good;

	if (!check(session, err))
		return false;
	files_path(session, line->words[1], &path);
	good = !path.cut || err_set(err, ERR_MEMORY, "out of memory: the name of a file");
	if (good) {
		good = edits_read(&edits, text_string(&path), &session->poll, &flaws, err) &&
		       perform(session, &edits, &bad, err);
		if (bad >= 0)
			err_at(err, text_string(&path), (long)edits.rows[bad].line);
		say_flaws(session, &flaws);
	}
	text_free(&path);
	edits_free(&edits);
	return good;
}

const struct command command_add = {
	.name = "add",
	.group = "graph",
	.usage = "arc U V CAPACITY",
	.summary = "add an arc to the graph, also in the middle of a run",
	.help = "add arc 3 7 12. There must be no arc from U to V yet. "
		"`help edit` tells what becomes of the run.",
	.least = 4,
	.most = 4,
	.complete = COMPLETE_ARC,
	.edits = true,
	.run = edit_arc,
};

const struct command command_remove = {
	.name = "remove",
	.group = "graph",
	.usage = "arc U V",
	.summary = "remove an arc from the graph, also in the middle of a run",
	.help = "`set arc U V 0` does the same. `help edit` tells what becomes of the run.",
	.least = 3,
	.most = 3,
	.complete = COMPLETE_ARC,
	.edits = true,
	.run = edit_arc,
};

const struct command command_edit = {
	.name = "edit",
	.group = "graph",
	.usage = "FILE",
	.summary = "edit many arcs of the graph, also in the middle of a run",
	.help = "A line of the file is `set arc U V CAPACITY`, `add arc U V CAPACITY` or `remove arc U V`, "
		"or blank; # begins a comment. The file may be packed. An arc has one line at most, and all "
		"lines count or none. At the prompt these lines are commands. A run of a flow goes on: flow "
		"that no longer fits comes off its arc and is mended, on the host. The source fills its arcs "
		"again where they lead to the sink, and an exact relabeling follows. Cycles are counted on, "
		"and all other counters begin anew. `back` undoes the edit, and going forward makes it "
		"again. `reset` begins a run on the graph as it is. `info edits` lists the edits. "
		"`what if anew` says what the edit saves against that.",
	.least = 1,
	.most = 1,
	.complete = COMPLETE_FILE,
	.edits = true,
	.run = edit,
};
