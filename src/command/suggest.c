/* SPDX-License-Identifier: GPL-3.0-or-later
 * The rows at the end of this file say which commands make sense in which state. $NAMES in
 * them stand for facts about the run, which are looked up only if a row needs them. A row with
 * an unknown fact is left out.
 */
#include "src/command/suggest.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/cmd_show.h"
#include "src/command/script.h"
#include "src/command/session.h"
#include "src/command/suggest_facts.h"
#include "src/command/suits.h"
#include "src/graph/graph.h"
#include "src/engine/history.h"
#include "src/problem/flow/flow.h"
#include "src/view/look/snapshot.h"
#include "src/engine/tape.h"

#include <string.h>

enum {
	MOST = 4,             /* commands in a line */
	LONGEST = 96          /* of a command */
};

/* --- Where the session stands. --- */

static bool is_start(const struct run *run)
{
	const int64_t *ended = run->now.ended;

	return !ended[UNIT_LAUNCH] && !ended[UNIT_WARP] && !ended[UNIT_LANE];
}

static bool is_stalled(const struct run *run)
{
	const int64_t limit = run->plan.cycle_limit;

	return run->stall[0] || (limit && run->now.counters[COUNTER_cycles] >= limit);
}

static enum standing standing_of(const struct session *session, const struct run *run)
{
	if (run->tape)
		return tape_is_over(run->tape) ? TAPE_END : TAPE;
	if (run->now.phase == PHASE_DONE)
		return DONE;
	if (is_stalled(run))
		return STALLED;
	if (stops_stand(&session->stops, run))
		return AT_STOP;
	if (is_start(run))
		return AT_START;
	return run->now.fresh & 1u << UNIT_CYCLE ? BETWEEN : INSIDE;
}

static void look(struct session *session, struct scene *scene)
{
	struct err missing = { 0 };
	struct run *run = session->run;

	*scene = (struct scene){ .session = session, .graph = session->graph,
				 .followed = session->chosen.vertex };
	if ((session->loss.run && session->loss.state) ||
	    (run && (!run->machine || run->machine->failed))) {
		scene->standing = LOST;
	} else if (run) {
		scene->run = run;
		scene->standing = standing_of(session, run);
	} else if (!session->graph) {
		scene->standing = NO_GRAPH;
	} else {
		scene->standing = session_need_terminals(session, &missing) ? NO_RUN : NO_TERMINALS;
	}
}

/* --- Conditions. --- */

static bool has_sample(const struct scene *scene, enum sample_kind kind, const char *name)
{
	struct memory *memory = &scene->session->memory;
	struct err ignored;
	struct text path;
	bool found;

	text_init(&path, memory);
	found = sample_find(name, kind, memory, &path, &ignored);
	text_free(&path);
	return found;
}

static bool has_textbook(const struct scene *scene)
{
	return has_sample(scene, SAMPLE_GRAPH, "@textbook");
}

static bool has_demo(const struct scene *scene)
{
	return has_sample(scene, SAMPLE_STORY, "@demo");
}

static bool has_two(const struct scene *scene)
{
	return scene->session->graph->labels.count >= 2;
}

/* Nothing keeps a run from coming to its end, or its result from being right. */
static bool ends_well(const struct scene *scene)
{
	const struct settings *settings = &scene->session->settings;
	const struct plan *plan = scene->run ? &scene->run->plan : NULL;

	return plan ? !plan->cycle_limit && plan->last_check
		    : !settings->cycle_limit && settings->last_check;
}

static bool goes_on(const struct scene *scene)
{
	return !scene->run->plan.cycle_limit;
}

/* The next cycle is not that in which a limit ends it all. */
static bool has_room(const struct scene *scene)
{
	const int64_t limit = scene->run ? scene->run->plan.cycle_limit
					 : scene->session->settings.cycle_limit;
	const int64_t cycle = scene->run ? scene->run->now.counters[COUNTER_cycles] : 0;

	return !limit || cycle + 1 < limit;
}

static bool is_limited(const struct scene *scene)
{
	return !goes_on(scene);
}

static bool was_stopped(const struct scene *scene)
{
	return scene->session->run_stopped && goes_on(scene);
}

static bool is_small(const struct scene *scene)
{
	return scene->session->graph->vertices <= FLOW_LOOK_MOST;
}

static bool is_unchecked(const struct scene *scene)
{
	return !scene->run->checked && scene->run->plan.last_check;
}

static bool is_right(const struct scene *scene)
{
	return scene->run->checked && scene->run->check.good;
}

/* The terminals are to blame, and others can be had. */
static bool is_cut_off(const struct scene *scene)
{
	const struct session *session = scene->session;

	return !session->terminals.matching && session->graph->arcs && flow_is(scene->run) &&
	       flow_is_cut_off(scene->run);
}

/* The last check is left out, and that showed. */
static bool lacks_check(const struct scene *scene)
{
	return !scene->run->plan.last_check && !is_right(scene);
}

static bool can_go_back(const struct scene *scene)
{
	const struct moment *now = &scene->run->now;
	const int64_t first = run_first(scene->run, UNIT_CYCLE);
	int64_t goal = now->ended[UNIT_CYCLE] - !!(now->fresh & 1u << UNIT_CYCLE);
	struct err ignored;

	return !is_start(scene->run) &&
	       history_reaches(scene->run, UNIT_CYCLE, goal > first ? goal : first, &ignored);
}

static bool steps_lanes(const struct scene *scene)
{
	struct err ignored;

	return run_check_unit(scene->run, UNIT_LANE, &ignored);
}

static bool decides(const struct scene *scene)
{
	return scene->run->plan.variant->arbitrate && scene->run->now.decisions > 0;
}

static bool is_lifted(const struct scene *scene)
{
	const struct log_entry *event = stops_event(&scene->session->stops, scene->run);

	return event && event->kind == LOG_RELABEL;
}

static bool is_unlifted(const struct scene *scene)
{
	return !is_lifted(scene);
}

static bool met_conflicts(const struct scene *scene)
{
	return scene->run->now.counters[COUNTER_conflicts] > 0;
}

static bool tells_events(const struct scene *scene)
{
	return run_count_events(scene->run) > 0;
}

/* --- What is worth trying, the best first. --- */

static const struct row {
	unsigned standings;
	bool (*holds)(const struct scene *scene); /* NULL: it always does */
	const char *command;
} rows[] = {
	{ NO_GRAPH, has_textbook, "load @textbook" },
	{ NO_GRAPH, NULL, "generate genrmf a=4 b=8" },
	{ NO_GRAPH, has_demo, "source @demo" },
	{ NO_GRAPH, NULL, "info stories" },

	{ NO_TERMINALS, has_two, "terminals hubs 0" },
	{ NO_TERMINALS, NULL, "terminals random $pairs" },
	{ NO_TERMINALS, NULL, "info graph" },
	{ NO_TERMINALS, NULL, "help terminals" },

	{ NO_RUN, NULL, "start" },
	{ NO_RUN, has_room, "step" },
	{ NO_RUN, ends_well, "solve" },
	{ NO_RUN, NULL, "info graph" },

	{ LOST, NULL, "device sim" },
	{ LOST, NULL, "info machines" },

	{ STALLED, can_go_back, "back" },
	{ STALLED, NULL, "show heights" },
	{ STALLED, NULL, "show timeline" },
	{ STALLED, is_limited, "set cycle-limit none" },

	{ AT_STOP, goes_on, "continue" },
	{ INSIDE | BETWEEN, was_stopped, "run" },
	{ AT_START | BETWEEN | TAPE, has_room, "step" },
	{ INSIDE, steps_lanes, "step lane" },
	{ INSIDE, has_room, "step" },
	{ AT_START | DONE, is_cut_off, "terminals far 1" },
	{ AT_STOP | INSIDE | BETWEEN | TAPE | TAPE_END, tells_events, "why $followed" },
	{ AT_START, is_small, "show flow" },
	{ AT_START, NULL, "show heights" },
	{ AT_START, NULL, "show code" },
	{ AT_START, ends_well, "solve" },

	{ AT_STOP, met_conflicts, "show conflicts" },
	{ AT_STOP | BETWEEN, met_conflicts, "why mate $lost" },
	{ AT_STOP, is_lifted, "why height $lifted" },
	{ AT_STOP, is_unlifted, "why excess $pushed" },
	{ AT_STOP, tells_events, "show log" },
	{ AT_STOP, can_go_back, "back" },
	{ AT_STOP, NULL, "show queue" },

	{ INSIDE, NULL, "show code" },
	{ INSIDE, NULL, "why height $lifted" },
	{ INSIDE, can_go_back, "back" },

	{ BETWEEN, met_conflicts, "show conflicts" },
	{ BETWEEN, decides, "why cpu" },
	{ BETWEEN, NULL, "why warp $warp" },
	{ BETWEEN, goes_on, "run until queue < $half" },
	{ BETWEEN, NULL, "show vertex $vertex" },
	{ BETWEEN, NULL, "why height $lifted" },
	{ BETWEEN, can_go_back, "back" },
	{ BETWEEN, NULL, "show heights" },

	{ DONE, is_unchecked, "verify" },
	{ DONE, is_right, "show cut" },
	{ DONE, met_conflicts, "show conflicts" },
	{ DONE, lacks_check, "set last-check on" },
	{ DONE, decides, "show arbiter" },
	{ DONE, NULL, "show timeline" },
	{ DONE, NULL, "goto $peak" },
	{ DONE, can_go_back, "back" },
	{ DONE, NULL, "reset" },

	{ TAPE, NULL, "show heights" },
	{ TAPE, NULL, "show code" },
	{ TAPE | TAPE_END, can_go_back, "back" },
	{ TAPE_END, NULL, "show timeline" },
	{ TAPE_END, NULL, "reset" },
};

/* Puts facts in the places of their names. False: one is unknown. */
static bool fill_in(const struct scene *scene, const char *command, struct text *text)
{
	const struct detail *detail;
	size_t length;
	int64_t value;

	while (*command) {
		length = strcspn(command, "$");
		text_raw(text, command, length);
		command += length;
		if (!*command)
			break;
		length = strspn(++command, "abcdefghijklmnopqrstuvwxyz");
		detail = detail_find(command, length);
		value = detail ? detail->find(scene) : -1;
		if (value < 0)
			return false;
		if (detail->is_vertex)
			graph_label(scene->session->graph, (int32_t)value, text);
		else
			text_print(text, "%lld", (long long)value);
		command += length;
	}
	return !text->cut;
}

static const char between[] = " | ";

bool suggest(struct session *session, int columns, struct text *text)
{
	char buffer[LONGEST];
	struct scene scene;
	struct text command;
	size_t i, needed;
	size_t used = 0;
	int count = 0;

	look(session, &scene);
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]) && count < MOST; i++) {
		if (!(rows[i].standings & scene.standing) ||
		    (rows[i].holds && !rows[i].holds(&scene)))
			continue;
		text_fixed(&command, buffer, sizeof(buffer));
		if (!fill_in(&scene, rows[i].command, &command) || !suits(scene.run, &command))
			continue;
		needed = command.length + (count ? strlen(between) : 0);
		if (used + needed > (size_t)(columns > 0 ? columns : 0))
			continue;
		text_print(text, "%s%s", count ? between : "", buffer);
		used += needed;
		count++;
	}
	return count > 0;
}

void suggest_say(struct session *session)
{
	static const char next[] = "next: ";
	char buffer[MOST * (LONGEST + sizeof(between))];
	struct text text;
	bool arrived = session->arrived;

	session->arrived = false;
	if (!arrived || !session->settings.hints || session->style != STYLE_TEXT || session->quit ||
	    session_is_open(session))
		return;
	text_fixed(&text, buffer, sizeof(buffer));
	if (!suggest(session, show_columns(session) - (int)strlen(next), &text))
		return;
	session_say(session, "%s%s", next, buffer);
	out_flush(&session->messages);
}
