/* SPDX-License-Identifier: GPL-3.0-or-later
 * Completion: what a word of a command line may become, by the command's row.
 * File names are left to whoever reads the line.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/names.h"
#include "src/command/session.h"
#include "src/command/user.h"
#include "src/graph/generate.h"
#include "src/graph/network.h"
#include "src/method/variant.h"
#include "src/run/event_scope.h"
#include "src/run/run.h"
#include "src/run/snapshot.h"
#include "src/run/stops.h"
#include "src/view/export.h"
#include "src/view/panel.h"
#include "gpu/machine.h"
#include "gpu/profile.h"

#include <string.h>

enum { MOST_VERTICES = 64 };

/* A word being completed: its place in a line, and where candidates go. */
struct wanted {
	const char *word;
	size_t length;
	struct text *candidates;
	struct session *session;
	const struct command *command; /* the line's, NULL: the word is to be one */
	const struct line *line;       /* the words before it */
	int place;                     /* words before it, the command's own among them */
};

static void offer(struct wanted *wanted, const char *candidate)
{
	if (!strncmp(candidate, wanted->word, wanted->length))
		text_print(wanted->candidates, "%s\n", candidate);
}

/* Each of "a|b|c" that is a word, not a placeholder. */
static void offer_choices(struct wanted *wanted, const char *choices)
{
	char buffer[64];
	size_t span;
	struct text text;

	while (*choices) {
		span = strcspn(choices, "| ");
		text_fixed(&text, buffer, sizeof(buffer));
		text_raw(&text, choices, span);
		if (*buffer >= 'a' && *buffer <= 'z')
			offer(wanted, buffer);
		choices += span;
		choices += strspn(choices, "| ");
	}
}

static void offer_users(struct wanted *wanted)
{
	const struct user *user;

	for (user = wanted->session->users; user; user = user->next)
		if (!user->shadows)
			offer(wanted, user->name);
}

static void offer_commands(struct wanted *wanted)
{
	const struct command *const *row;

	for (row = commands(); *row; row++)
		offer(wanted, (*row)->name);
	offer_users(wanted);
}

static void offer_variants(struct wanted *wanted)
{
	const struct variant *const *row;

	for (row = variants(); *row; row++)
		offer(wanted, (*row)->name);
}

static void offer_devices(struct wanted *wanted)
{
	const struct machine_row *const *row;
	const struct profile *const *profile;
	char buffer[32];
	struct text text;

	for (row = machines(); *row; row++)
		if (!(*row)->replays)
			offer(wanted, (*row)->name);
	for (profile = profiles(); *profile; profile++) {
		text_fixed(&text, buffer, sizeof(buffer));
		text_print(&text, "sim:%s", (*profile)->name);
		offer(wanted, buffer);
	}
}

/* Families, then the keys of the family that was named. */
static void offer_families(struct wanted *wanted)
{
	const struct family *const *row;
	const struct key *key;
	char buffer[32];
	struct text text;

	for (row = families(); *row; row++) {
		if (wanted->place == 1) {
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

static void offer_profiles(struct wanted *wanted)
{
	const struct profile *const *row;

	for (row = profiles(); *row; row++)
		offer(wanted, (*row)->name);
}

static void offer_settings(struct wanted *wanted)
{
	const struct setting *row;

	for (row = settings_rows(); row->name; row++) {
		if (wanted->place == 1)
			offer(wanted, row->name);
		else if (!strcmp(row->name, wanted->line->words[1]))
			offer_choices(wanted, row->values);
	}
}

/* The first vertices whose names begin with the word. */
static void offer_vertices(struct wanted *wanted)
{
	const struct network *network = wanted->session->network;
	char buffer[32];
	struct text text;
	int32_t u;
	int offered = 0;

	for (u = 0; network && u < network->vertices && offered < MOST_VERTICES; u++) {
		text_fixed(&text, buffer, sizeof(buffer));
		network_label(network, u, &text);
		if (!strncmp(buffer, wanted->word, wanted->length)) {
			offer(wanted, buffer);
			offered++;
		}
	}
}

/* The vertices that an arc joins with the one of that name. */
static void offer_neighbours(struct wanted *wanted, const char *name)
{
	const struct network *network = wanted->session->network;
	char buffer[32];
	struct text text;
	struct err ignored;
	int64_t p;
	int32_t u;

	if (!network || !network_vertex(network, name, &u, &ignored))
		return;
	for (p = network->row[u]; p < network->row[u + 1] && p < network->row[u] + MOST_VERTICES;
	     p++) {
		text_fixed(&text, buffer, sizeof(buffer));
		network_label(network, network->head[p], &text);
		offer(wanted, buffer);
	}
}

/* The slowest warps of the last launch. */
static void offer_warps(struct wanted *wanted)
{
	struct run *run = wanted->session->run;
	struct snapshot snapshot;
	struct err ignored;
	char buffer[32];
	struct text text;
	int i;

	if (!run)
		return;
	if (snapshot_take(run, KNOWN_LAST, -1, &snapshot, &ignored)) {
		for (i = 0; i < snapshot.slow_count; i++) {
			text_fixed(&text, buffer, sizeof(buffer));
			text_print(&text, "%lld", (long long)snapshot.slow[i].warp);
			offer(wanted, buffer);
		}
	}
	snapshot_free(&snapshot);
}

/* What can be asked, then what about. */
static void offer_questions(struct wanted *wanted)
{
	const char *asked;

	if (wanted->place == 1) {
		offer(wanted, "height");
		offer(wanted, "excess");
		offer(wanted, "warp");
	} else if (wanted->place == 2) {
		asked = wanted->line->words[1];
		(strncmp("warp", asked, strlen(asked)) ? offer_vertices : offer_warps)(wanted);
	}
}

/* Forms of predictions, then vertices, and their neighbours. */
static void offer_predictions(struct wanted *wanted)
{
	static const char *const forms[] = { "push", "relabel", "height", "queue", "nothing" };
	size_t i;

	for (i = 0; wanted->place == 1 && i < sizeof(forms) / sizeof(forms[0]); i++)
		offer(wanted, forms[i]);
	if (wanted->place == 2 && strcmp(wanted->line->words[1], "queue"))
		offer_vertices(wanted);
	if (wanted->place == 3 && !strcmp(wanted->line->words[1], "push"))
		offer_neighbours(wanted, wanted->line->words[2]);
}

/* What a panel is about; its own name stands at `at` in the line. */
static void offer_subjects(struct wanted *wanted, int at)
{
	const struct panel *panel =
		wanted->place > at ? panel_find(wanted->line->words[at]) : NULL;

	if (panel && panel->about == ABOUT_WARP) {
		if (wanted->place == at + 1)
			offer_warps(wanted);
		return;
	}
	if (panel && wanted->place == at + 1 && panel_arguments(panel) >= 1)
		offer_vertices(wanted);
	if (panel && wanted->place == at + 2 && panel_arguments(panel) == 2)
		offer_neighbours(wanted, wanted->line->words[at + 1]);
}

static void offer_panels(struct wanted *wanted)
{
	const struct panel *const *row;

	offer_subjects(wanted, 1);
	if (wanted->place != 1)
		return;
	for (row = panels(); *row; row++)
		offer(wanted, (*row)->name);
	offer_settings(wanted);
}

/* Formats; then, for svg, panels and what they are about. */
static void offer_exports(struct wanted *wanted)
{
	const struct export *const *row;
	const struct panel *const *panel;

	for (row = exports(); wanted->place == 1 && *row; row++)
		offer(wanted, (*row)->name);
	if (wanted->place == 1 || strcmp(wanted->line->words[1], "svg"))
		return;
	offer_subjects(wanted, 2);
	if (wanted->place != 2)
		return;
	offer(wanted, "graph");
	for (panel = panels(); *panel; panel++)
		offer(wanted, (*panel)->name);
}

/* Whether the name of a file may stand at that place. */
static bool wants_file(const struct command *command, const struct line *line)
{
	const struct panel *panel;

	if (command->complete != COMPLETE_EXPORT)
		return command->complete == COMPLETE_FILE && line->count == 1;
	if (line->count < 2 || strcmp(line->words[1], "svg"))
		return line->count == 2;
	if (line->count == 2)
		return false;
	panel = panel_find(line->words[2]);
	return panel ? panel_takes(panel, line->count - 3) : line->count == 3;
}

static void offer_units(struct wanted *wanted)
{
	int i;

	for (i = 0; i < UNITS; i++)
		offer(wanted, unit_name((enum unit)i));
}

static void offer_name(void *context, const char *name, const char *help)
{
	(void)help;
	offer(context, name);
}

static void offer_names(struct wanted *wanted, bool of_events)
{
	names_list(offer_name, wanted);
	if (of_events)
		event_scope_list(offer_name, wanted);
}

static void offer_stops(struct wanted *wanted)
{
	const struct session *session = wanted->session;
	char buffer[32];
	struct text text;
	int i;

	for (i = 0; i < session->stops.count; i++) {
		text_fixed(&text, buffer, sizeof(buffer));
		text_print(&text, "%d", session->stops.rows[i].number);
		offer(wanted, buffer);
	}
}

/* Where to stop: events, and the vertices they are about; or names; then a condition. */
static void offer_places(struct wanted *wanted)
{
	const struct stop_row *row;
	bool vertices = false;

	for (row = stop_rows(); row->name; row++) {
		if (wanted->place == 1)
			offer(wanted, row->name);
		else if (!strcmp(row->name, wanted->line->words[1]))
			vertices = wanted->place == 2
					   ? strchr("UV", row->usage[0]) && *row->usage
					   : wanted->place == 3 && *row->usage && row->usage[1];
	}
	if (vertices && wanted->place == 2)
		offer_vertices(wanted);
	else if (vertices)
		offer_neighbours(wanted, wanted->line->words[2]);
	else
		offer_names(wanted, wanted->place > 1);
	if (wanted->place > 1)
		offer(wanted, "if");
}

/* Commands, or what else there is help on. */
static void offer_topics(struct wanted *wanted)
{
	offer_commands(wanted);
	offer(wanted, "expressions");
}

static void offer_info(struct wanted *wanted)
{
	if (wanted->place == 1)
		offer_choices(wanted, wanted->command->usage);
	else if (!strcmp(wanted->line->words[1], "profile"))
		offer_profiles(wanted);
	else if (!strcmp(wanted->line->words[1], "commands"))
		offer_users(wanted);
}

/* Numbers of stops; behind the first of a command that takes one, a condition. */
static void offer_numbers(struct wanted *wanted)
{
	bool one = wanted->command->expression;

	if (wanted->place == 1 || (!one && wanted->command->most < 0))
		offer_stops(wanted);
	else if (one)
		offer_names(wanted, true);
}

static void offer_sides(struct wanted *wanted)
{
	offer_variants(wanted);
	offer_devices(wanted);
}

/* Variants, and behind `on` machines. */
static void offer_compared(struct wanted *wanted)
{
	int i;

	for (i = 1; i < wanted->place; i++) {
		if (!strcmp(wanted->line->words[i], "on")) {
			offer_devices(wanted);
			return;
		}
	}
	offer_variants(wanted);
	offer(wanted, "on");
}

static void offer_own(struct wanted *wanted)
{
	if (wanted->place == 1)
		offer_users(wanted);
	else if (wanted->command == &command_alias && wanted->place == 3)
		offer_commands(wanted);
}

static void offer_terminals(struct wanted *wanted)
{
	if (wanted->place == 1)
		offer_choices(wanted, "far|hubs|random");
	offer_vertices(wanted);
}

static void offer_conditions(struct wanted *wanted)
{
	const struct session *session = wanted->session;

	if (wanted->command->expression || wanted->command == &command_run)
		offer_names(wanted, stops_event(&session->stops, session->run));
	if (wanted->command == &command_run && wanted->place <= 2)
		offer_choices(wanted, "back|until");
}

/* What each kind of completion offers. */
static void (*const offers[])(struct wanted *wanted) = {
	[COMPLETE_NOTHING] = offer_conditions,
	[COMPLETE_COMMAND] = offer_topics,
	[COMPLETE_COMPARE] = offer_compared,
	[COMPLETE_DEVICE] = offer_devices,
	[COMPLETE_EXPORT] = offer_exports,
	[COMPLETE_FAMILY] = offer_families,
	[COMPLETE_FILE] = offer_conditions,
	[COMPLETE_INFO] = offer_info,
	[COMPLETE_PREDICT] = offer_predictions,
	[COMPLETE_SETTING] = offer_settings,
	[COMPLETE_SHOW] = offer_panels,
	[COMPLETE_STOP] = offer_places,
	[COMPLETE_STOPS] = offer_numbers,
	[COMPLETE_TWIN] = offer_sides,
	[COMPLETE_UNIT] = offer_units,
	[COMPLETE_USER] = offer_own,
	[COMPLETE_VARIANT] = offer_variants,
	[COMPLETE_VERTEX] = offer_terminals,
	[COMPLETE_WHY] = offer_questions,
};

/* Where the command begins in which `start` stands. */
static size_t part_begin(const char *line, size_t start)
{
	while (start > 0 && line[start - 1] != ';')
		start--;
	return start;
}

/* The row of the command that stands there, that of an alias too; the words of an alias
 * are not counted. NULL: it has none. */
static const struct command *row_of(const struct session *session, const char *word)
{
	enum { LONGEST_CHAIN = 8 };
	char first[USER_NAME];
	struct found found;
	struct err ignored;
	const char *alias, *at;
	size_t length;
	int links;

	for (links = 0; links < LONGEST_CHAIN; links++) {
		if (!command_find(session, word, &found, &ignored))
			return NULL;
		if (!found.user)
			return found.command;
		at = found.user->alias;
		length = at ? command_raw_word(&at, &alias) : 0;
		/* With words of its own, what comes next stands at another place. */
		if (!length || length >= sizeof(first) || *at)
			return NULL;
		memcpy(first, alias, length);
		first[length] = '\0';
		word = first;
	}
	return NULL;
}

bool session_complete(struct session *session, const char *text, size_t start,
		      struct text *candidates)
{
	struct line line;
	struct wanted wanted = { text + start, strlen(text + start), candidates, session,
				 NULL, &line, 0 };
	size_t begin = part_begin(text, start);
	struct err ignored;
	struct text before;
	const char *at;
	char *buffer;
	bool files = false;

	text_init(&before, &session->memory);
	text_raw(&before, text + begin, start - begin);
	buffer = memory_array(&session->memory, before.length + 1, 4, "completion", NULL);
	at = text_string(&before);
	if (buffer && !before.cut && command_split(&at, &line, buffer, &ignored)) {
		wanted.place = line.count;
		if (!line.count)
			offer_commands(&wanted);
		else if ((wanted.command = row_of(session, line.words[0])))
			offers[wanted.command->complete](&wanted);
		files = wanted.command && wants_file(wanted.command, &line);
	}
	memory_free(buffer);
	text_free(&before);
	return files;
}
