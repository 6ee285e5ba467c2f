/* SPDX-License-Identifier: GPL-3.0-or-later
 * The candidates of each kind of completion (enum completion), word by word.
 */
#include "src/command/offer.h"
#include "src/command/shelf.h"
#include "src/command/settings.h"
#include "src/command/variant_group.h"

#include "src/command/command.h"
#include "src/command/predict_parts.h"
#include "src/graph/generate.h"
#include "src/engine/stops.h"
#include "src/view/explanation.h"
#include "src/view/export.h"
#include "src/view/panel.h"

#include <string.h>

/* Families, then the keys of the family that was named. */
static void offer_families(struct wanted *wanted)
{
	const struct family *const *row;
	const struct key *key;
	char buffer[32];
	struct text text;

	for (row = families(); *row; row++) {
		if (wanted->index == 1) {
			offer(wanted, (*row)->name);
			continue;
		}
		if (strcmp((*row)->name, wanted->line->words[1]))
			continue;
		for (key = (*row)->keys; key->name; key++) {
			text_fixed(&text, buffer, sizeof(buffer));
			text_print(&text, "%s=", key->name);
			offer(wanted, buffer);
		}
		offer(wanted, "seed=");
	}
}

static void offer_values(struct wanted *wanted, const struct setting *setting)
{
	const struct taste *taste = &session_shelf(wanted->session)->taste;
	const struct panel *const *row;
	int i;

	offer_choices(wanted, setting->values);
	for (row = panels(); strstr(setting->values, "PANEL") && *row; row++)
		offer(wanted, (*row)->name);
	for (i = 0; !strcmp(setting->name, "layout") && i < taste->scene_count; i++)
		offer(wanted, taste->scenes[i].name);
}

static void offer_settings(struct wanted *wanted)
{
	const struct setting *row;

	for (row = settings_rows(); row->name; row++) {
		if (wanted->index == 1)
			offer(wanted, row->name);
		else if (wanted->index == 2 && !strcmp(row->name, wanted->line->words[1]))
			offer_values(wanted, row);
	}
}

/* `if`, then changes: what is to be different, then its values. */
static void offer_changes(struct wanted *wanted)
{
	const char *const *words = (const char *const *)wanted->line->words;
	const struct setting *row;
	int first = wanted->index;

	if (wanted->index == 1)
		offer(wanted, "if");
	while (first > 2 && strcmp(words[first - 1], "and") != 0)
		first--;
	if (wanted->index > first + 1)
		offer(wanted, "and");
	if (wanted->index == first + 1 && !strcmp(words[first], "use"))
		offer_variants(wanted);
	if (wanted->index == first + 1 && !strcmp(words[first], "device"))
		offer_devices(wanted);
	if (wanted->index == first)
		offer_choices(wanted, "use|device");
	for (row = settings_rows(); wanted->index > 1 && row->name; row++) {
		if (!row->of_run || row->of_start)
			continue;
		if (wanted->index == first)
			offer(wanted, row->name);
		else if (wanted->index == first + 1 && !strcmp(row->name, words[first]))
			offer_values(wanted, row);
	}
}

/* Those that the run counts. */
static void offer_counters(struct wanted *wanted)
{
	struct run *run = wanted->session->run;
	int i;

	for (i = 0; run && i < COUNTERS; i++)
		if (run_counts(run, (enum counter)i))
			offer(wanted, counter_name((enum counter)i));
}

/* What can be asked, then what about. */
static void offer_questions(struct wanted *wanted)
{
	const struct explanation *const *row;
	const char *asked = wanted->index > 1 ? wanted->line->words[1] : "";

	for (row = explanations(); wanted->index == 1 && *row; row++)
		offer(wanted, (*row)->word);
	if (wanted->index == 1)
		offer_choices(wanted, "arc|event|warp|lane|cpu|counter|decision");
	else if (wanted->index == 2 && !strcmp(asked, "counter"))
		offer_counters(wanted);
	else if (wanted->index == 2 && (!strcmp(asked, "warp") || !strcmp(asked, "lane")))
		offer_warps(wanted);
	else if (wanted->index == 2 && (!strcmp(asked, "arc") || explanation_find(asked)))
		offer_vertices(wanted);
	else if (wanted->index == 3 && !strcmp(asked, "arc"))
		offer_neighbours(wanted, wanted->line->words[2]);
}

/* Forms of predictions, then vertices, and their neighbours. */
static void offer_predictions(struct wanted *wanted)
{
	const struct predict_form *form;

	for (form = predict_forms; wanted->index == 1 && form->word; form++)
		offer(wanted, form->word);
	if (wanted->index != 2)
		;
	else if (!strcmp(wanted->line->words[1], "worker"))
		offer_choices(wanted, "cpu|gpu");
	else if (!strcmp(wanted->line->words[1], "slowest") || !strcmp(wanted->line->words[1], "idle"))
		offer_warps(wanted);
	else if (strcmp(wanted->line->words[1], "queue") != 0)
		offer_vertices(wanted);
	if (wanted->index == 3 && !strcmp(wanted->line->words[1], "push"))
		offer_neighbours(wanted, wanted->line->words[2]);
}

/* Kinds of questions; behind `ask` a vertex. */
static void offer_asked(struct wanted *wanted)
{
	const struct question_kind *kind;

	if (wanted->index == 2 && !strcmp(wanted->line->words[0], "ask")) {
		offer_vertices(wanted);
		return;
	}
	for (kind = question_kinds; kind->word; kind++)
		offer(wanted, kind->word);
}

/* What a panel is about; its own name stands at `at` in the line. */
static void offer_subjects(struct wanted *wanted, int at)
{
	const struct panel *panel =
		wanted->index > at ? panel_find(wanted->line->words[at]) : NULL;

	if (panel && panel->about == ABOUT_WARP) {
		if (wanted->index == at + 1)
			offer_warps(wanted);
		return;
	}
	if (panel && wanted->index == at + 1 && panel_arguments(panel) >= 1)
		offer_vertices(wanted);
	if (panel && wanted->index == at + 2 && panel_arguments(panel) == 2)
		offer_neighbours(wanted, wanted->line->words[at + 1]);
}

static void offer_panels(struct wanted *wanted)
{
	const struct panel *const *row;

	offer_subjects(wanted, 1);
	if (wanted->index != 1)
		return;
	for (row = panels(); *row; row++)
		offer(wanted, (*row)->name);
	offer_settings(wanted);
}

/* Formats; then, for svg, pictures, panels and what they are about. */
static void offer_exports(struct wanted *wanted)
{
	const struct export *const *row;
	const struct panel *const *panel;

	for (row = exports(); wanted->index == 1 && *row; row++)
		offer(wanted, (*row)->name);
	if (wanted->index == 1 || strcmp(wanted->line->words[1], "svg"))
		return;
	offer_subjects(wanted, 2);
	if (wanted->index != 2)
		return;
	offer(wanted, "graph");
	offer(wanted, "compare");
	for (panel = panels(); *panel; panel++)
		offer(wanted, (*panel)->name);
}

/* Where to stop: events, and the vertices they are about; or names; then a condition. */
static void offer_stop(struct wanted *wanted)
{
	const struct stop_row *row;
	bool vertices = false;

	for (row = stop_rows(); row->name; row++) {
		if (wanted->index == 1)
			offer(wanted, row->name);
		else if (!strcmp(row->name, wanted->line->words[1]))
			vertices = wanted->index == 2
					   ? strchr("UV", row->usage[0]) && *row->usage
					   : wanted->index == 3 && *row->usage && row->usage[1];
	}
	if (vertices && wanted->index == 2)
		offer_vertices(wanted);
	else if (vertices)
		offer_neighbours(wanted, wanted->line->words[2]);
	else
		offer_names(wanted, wanted->index > 1);
	if (wanted->index > 1)
		offer(wanted, "if");
}

/* Commands, or what else there is help on. */
static void offer_topics(struct wanted *wanted)
{
	offer_commands(wanted);
	offer(wanted, "expressions");
}

static void offer_marks(struct wanted *wanted)
{
	const struct places *marks = &session_shelf(wanted->session)->marks;
	int i;

	for (i = 0; i < marks->count; i++)
		offer(wanted, marks->rows[i].name);
}

static void offer_moments(struct wanted *wanted)
{
	if (wanted->index == 2 && !strcmp(wanted->line->words[1], "mark")) {
		offer_marks(wanted);
		return;
	}
	if (wanted->index == 1)
		offer(wanted, "mark");
	offer_units(wanted);
}

/* Behind the name of a layout. */
static void offer_parts(struct wanted *wanted)
{
	const struct panel *const *row;

	if (wanted->index < 2)
		return;
	offer_choices(wanted, "left|right|below");
	for (row = panels(); wanted->index > 2 && *row; row++)
		offer(wanted, (*row)->name);
}

static void offer_info(struct wanted *wanted)
{
	if (wanted->index == 1)
		offer_choices(wanted, wanted->command->usage);
	else if (!strcmp(wanted->line->words[1], "variants"))
		variant_group_offer(wanted);
	else if (!strcmp(wanted->line->words[1], "profile"))
		offer_profiles(wanted);
	else if (!strcmp(wanted->line->words[1], "commands"))
		offer_users(wanted);
}

/* Numbers of stops; behind the first of a command that takes one, a condition. */
static void offer_numbers(struct wanted *wanted)
{
	bool one = wanted->command->expression;

	if (wanted->index == 1 || (!one && wanted->command->most < 0))
		offer_stops(wanted);
	else if (one)
		offer_names(wanted, true);
}

/* Variants, machines, or both together. */
static void offer_sides(struct wanted *wanted)
{
	offer_variants(wanted);
	offer_devices(wanted);
	offer_pairs(wanted);
}

/* Variants, with policies of their arbiters, and behind `on` machines. */
static void offer_compared(struct wanted *wanted)
{
	int i;

	for (i = 1; i < wanted->index; i++) {
		if (!strcmp(wanted->line->words[i], "on")) {
			offer_devices(wanted);
			return;
		}
	}
	if (wanted->index == 1)
		offer_choices(wanted, "ladder|means|forget");
	if (wanted->index == 1 || strcmp(wanted->line->words[1], "ladder")) {
		offer_variants(wanted);
		offer_policies(wanted);
	}
	offer(wanted, "on");
}

static void offer_own(struct wanted *wanted)
{
	if (wanted->index == 1)
		offer_users(wanted);
	else if (wanted->command == &command_alias && wanted->index == 3)
		offer_commands(wanted);
}

static void offer_followed(struct wanted *wanted)
{
	if (wanted->index == 1) {
		offer_choices(wanted, "warp|none");
		offer_vertices(wanted);
	} else if (wanted->index == 2 && !strcmp(wanted->line->words[1], "warp")) {
		offer_warps(wanted);
	}
}

/* The word `arc`, then a vertex and its neighbours; of `set` also settings. */
static void offer_arc(struct wanted *wanted)
{
	const struct line *line = wanted->line;

	if (wanted->index == 1)
		offer(wanted, "arc");
	else if (wanted->index == 2 && !strcmp(line->words[1], "arc"))
		offer_vertices(wanted);
	else if (wanted->index == 3 && !strcmp(line->words[1], "arc"))
		(wanted->command == &command_add ? offer_vertices(wanted)
						 : offer_neighbours(wanted, line->words[2]));
	if (wanted->command == &command_set)
		offer_settings(wanted);
}

static void offer_terminals(struct wanted *wanted)
{
	if (wanted->index == 1)
		offer_choices(wanted, "far|hubs|random");
	offer_vertices(wanted);
}

static void offer_conditions(struct wanted *wanted)
{
	if (wanted->command->expression || wanted->command == &command_run)
		offer_names_here(wanted);
	if (wanted->command == &command_run && wanted->index <= 2)
		offer_choices(wanted, "back|until");
}

/* Files are the caller's; of samples he knows nothing. */
static void offer_files(struct wanted *wanted)
{
	if (wanted->index == 1 && sample_is_named(wanted->word))
		offer_samples(wanted);
}

/* What each kind of completion offers. */
static void (*const offers[])(struct wanted *wanted) = {
	[COMPLETE_NOTHING] = offer_conditions,
	[COMPLETE_ASK] = offer_asked,
	[COMPLETE_ARC] = offer_arc,
	[COMPLETE_COMMAND] = offer_topics,
	[COMPLETE_COMPARE] = offer_compared,
	[COMPLETE_DEVICE] = offer_devices,
	[COMPLETE_EXPORT] = offer_exports,
	[COMPLETE_FAMILY] = offer_families,
	[COMPLETE_FILE] = offer_files,
	[COMPLETE_FOLLOW] = offer_followed,
	[COMPLETE_INFO] = offer_info,
	[COMPLETE_GOTO] = offer_moments,
	[COMPLETE_LAYOUT] = offer_parts,
	[COMPLETE_MARK] = offer_marks,
	[COMPLETE_PREDICT] = offer_predictions,
	[COMPLETE_SETTING] = offer_arc,
	[COMPLETE_SHOW] = offer_panels,
	[COMPLETE_STOP] = offer_stop,
	[COMPLETE_STOPS] = offer_numbers,
	[COMPLETE_TWIN] = offer_sides,
	[COMPLETE_UNIT] = offer_units,
	[COMPLETE_USER] = offer_own,
	[COMPLETE_VARIANT] = offer_uses,
	[COMPLETE_VERTEX] = offer_terminals,
	[COMPLETE_WHAT] = offer_changes,
	[COMPLETE_WHY] = offer_questions,
};

void offer_row(struct wanted *wanted)
{
	offers[wanted->command->complete](wanted);
}

void offer_answers(struct wanted *wanted)
{
	const struct question *question = wanted->session->predictions.waits;
	const struct guess guess = question_guess(question);

	if (wanted->index == 1 && guess.kind == GUESS_NOTHING && !strcmp(wanted->line->words[0], "push"))
		offer_neighbours(wanted, question->name);
	if (wanted->index > 0)
		return;
	offer_choices(wanted, question->kind->choices);
	if (guess.kind == GUESS_NEXT)
		offer_vertices(wanted);
	else if (guess.kind == GUESS_VALUE && guess.value->is_mate)
		offer_neighbours(wanted, question->name);
}

bool offer_wants_file(const struct wanted *wanted)
{
	const struct command *command = wanted->command;
	const struct line *line = wanted->line;
	const struct panel *panel;

	if (command->complete != COMPLETE_EXPORT)
		return command->complete == COMPLETE_FILE && line->count == 1 &&
		       !(command->sample && sample_is_named(wanted->word));
	if (line->count < 2 || strcmp(line->words[1], "svg"))
		return line->count == 2;
	if (line->count == 2)
		return false;
	panel = panel_find(line->words[2]);
	return panel ? panel_takes(panel, line->count - 3) : line->count == 3;
}
