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

/* A word being completed, and where candidates go. */
struct wanted {
	const char *word;
	size_t length;
	struct text *candidates;
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

static void offer_users(struct wanted *wanted, const struct session *session)
{
	const struct user *user;

	for (user = session->users; user; user = user->next)
		if (!user->shadows)
			offer(wanted, user->name);
}

static void offer_commands(struct wanted *wanted, const struct session *session)
{
	const struct command *const *row;

	for (row = commands(); *row; row++)
		offer(wanted, (*row)->name);
	offer_users(wanted, session);
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
		offer(wanted, (*row)->name);
	for (profile = profiles(); *profile; profile++) {
		text_fixed(&text, buffer, sizeof(buffer));
		text_print(&text, "sim:%s", (*profile)->name);
		offer(wanted, buffer);
	}
}

/* Families, then the keys of the family that was named. */
static void offer_families(struct wanted *wanted, const struct line *line, int place)
{
	const struct family *const *row;
	const struct key *key;
	char buffer[32];
	struct text text;

	for (row = families(); *row; row++) {
		if (place == 1) {
			offer(wanted, (*row)->name);
			continue;
		}
		for (key = (*row)->keys; !strcmp((*row)->name, line->words[1]) && key->name;
		     key++) {
			text_fixed(&text, buffer, sizeof(buffer));
			text_print(&text, "%s=", key->name);
			offer(wanted, buffer);
		}
		if (!strcmp((*row)->name, line->words[1]))
			offer(wanted, "seed=");
	}
}

static void offer_profiles(struct wanted *wanted)
{
	const struct profile *const *row;

	for (row = profiles(); *row; row++)
		offer(wanted, (*row)->name);
}

static void offer_settings(struct wanted *wanted, const struct line *line, int place)
{
	const struct setting *row;

	for (row = settings_rows(); row->name; row++) {
		if (place == 1)
			offer(wanted, row->name);
		else if (!strcmp(row->name, line->words[1]))
			offer_choices(wanted, row->values);
	}
}

/* The first vertices whose names begin with the word. */
static void offer_vertices(struct wanted *wanted, const struct network *network)
{
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
static void offer_neighbours(struct wanted *wanted, const struct network *network,
			     const char *name)
{
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
static void offer_warps(struct wanted *wanted, struct run *run)
{
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
static void offer_questions(struct wanted *wanted, struct session *session,
			    const struct line *line, int place)
{
	if (place == 1) {
		offer(wanted, "height");
		offer(wanted, "excess");
		offer(wanted, "warp");
	} else if (place == 2 && !strncmp("warp", line->words[1], strlen(line->words[1]))) {
		offer_warps(wanted, session->run);
	} else if (place == 2) {
		offer_vertices(wanted, session->network);
	}
}

/* Forms of predictions, then vertices, and their neighbours. */
static void offer_predictions(struct wanted *wanted, const struct session *session,
			      const struct line *line, int place)
{
	static const char *const forms[] = { "push", "relabel", "height", "queue", "nothing" };
	size_t i;

	for (i = 0; place == 1 && i < sizeof(forms) / sizeof(forms[0]); i++)
		offer(wanted, forms[i]);
	if (place == 2 && strcmp(line->words[1], "queue"))
		offer_vertices(wanted, session->network);
	if (place == 3 && !strcmp(line->words[1], "push"))
		offer_neighbours(wanted, session->network, line->words[2]);
}

/* What a panel is about; its own name stands at `at` in the line. */
static void offer_subjects(struct wanted *wanted, const struct session *session,
			   const struct line *line, int place, int at)
{
	const struct panel *panel = place > at ? panel_find(line->words[at]) : NULL;

	if (panel && panel->about == ABOUT_WARP) {
		if (place == at + 1)
			offer_warps(wanted, session->run);
		return;
	}
	if (panel && place == at + 1 && panel_arguments(panel) >= 1)
		offer_vertices(wanted, session->network);
	if (panel && place == at + 2 && panel_arguments(panel) == 2)
		offer_neighbours(wanted, session->network, line->words[at + 1]);
}

static void offer_panels(struct wanted *wanted, const struct session *session,
			 const struct line *line, int place)
{
	const struct panel *const *row;

	offer_subjects(wanted, session, line, place, 1);
	if (place != 1)
		return;
	for (row = panels(); *row; row++)
		offer(wanted, (*row)->name);
	offer_settings(wanted, line, 1);
}

/* Formats; then, for svg, panels and what they are about. */
static void offer_exports(struct wanted *wanted, const struct session *session,
			  const struct line *line, int place)
{
	const struct export *const *row;
	const struct panel *const *panel;

	for (row = exports(); place == 1 && *row; row++)
		offer(wanted, (*row)->name);
	if (place == 1 || strcmp(line->words[1], "svg"))
		return;
	offer_subjects(wanted, session, line, place, 2);
	if (place != 2)
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

static void offer_stops(struct wanted *wanted, const struct session *session)
{
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
static void offer_places(struct wanted *wanted, const struct session *session,
			 const struct line *line, int place)
{
	const struct stop_row *row;
	bool vertices = false;

	for (row = stop_rows(); row->name; row++) {
		if (place == 1)
			offer(wanted, row->name);
		else if (!strcmp(row->name, line->words[1]))
			vertices = place == 2 ? strchr("UV", row->usage[0]) && *row->usage
					      : place == 3 && *row->usage && row->usage[1];
	}
	if (vertices && place == 2)
		offer_vertices(wanted, session->network);
	else if (vertices)
		offer_neighbours(wanted, session->network, line->words[2]);
	else
		offer_names(wanted, place > 1);
	if (place > 1)
		offer(wanted, "if");
}

static void offer_words(struct wanted *wanted, struct session *session,
			const struct command *command, const struct line *line, int place)
{
	switch (command->complete) {
	case COMPLETE_COMMAND:
		offer_commands(wanted, session);
		offer(wanted, "expressions");
		break;
	case COMPLETE_DEVICE:
		offer_devices(wanted);
		break;
	case COMPLETE_EXPORT:
		offer_exports(wanted, session, line, place);
		break;
	case COMPLETE_FAMILY:
		offer_families(wanted, line, place);
		break;
	case COMPLETE_INFO:
		if (place == 1)
			offer_choices(wanted, command->usage);
		else if (!strcmp(line->words[1], "profile"))
			offer_profiles(wanted);
		else if (!strcmp(line->words[1], "commands"))
			offer_users(wanted, session);
		break;
	case COMPLETE_PREDICT:
		offer_predictions(wanted, session, line, place);
		break;
	case COMPLETE_SETTING:
		offer_settings(wanted, line, place);
		break;
	case COMPLETE_SHOW:
		offer_panels(wanted, session, line, place);
		break;
	case COMPLETE_STOP:
		offer_places(wanted, session, line, place);
		break;
	case COMPLETE_STOPS:
		if (place == 1 || command == &command_delete)
			offer_stops(wanted, session);
		else if (command->expression)
			offer_names(wanted, true);
		break;
	case COMPLETE_UNIT:
		offer_units(wanted);
		break;
	case COMPLETE_USER:
		if (place == 1)
			offer_users(wanted, session);
		else if (command == &command_alias && place == 3)
			offer_commands(wanted, session);
		break;
	case COMPLETE_VARIANT:
		offer_variants(wanted);
		break;
	case COMPLETE_WHY:
		offer_questions(wanted, session, line, place);
		break;
	case COMPLETE_VERTEX:
		if (place == 1)
			offer_choices(wanted, "far|hubs|random");
		offer_vertices(wanted, session->network);
		break;
	default:
		if (command->expression || command == &command_run)
			offer_names(wanted, false);
		if (command == &command_run && place <= 2)
			offer_choices(wanted, "back|until");
		break;
	}
}

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
	struct wanted wanted = { text + start, strlen(text + start), candidates };
	size_t begin = part_begin(text, start);
	const struct command *command = NULL;
	struct err ignored;
	struct text before;
	struct line line;
	const char *at;
	char *buffer;
	bool files = false;

	text_init(&before, &session->memory);
	text_raw(&before, text + begin, start - begin);
	buffer = memory_array(&session->memory, before.length + 1, 4, "completion", NULL);
	at = text_string(&before);
	if (buffer && !before.cut && command_split(&at, &line, buffer, &ignored)) {
		if (!line.count)
			offer_commands(&wanted, session);
		else if ((command = row_of(session, line.words[0])))
			offer_words(&wanted, session, command, &line, line.count);
		files = line.count && command && wants_file(command, &line);
	}
	memory_free(buffer);
	text_free(&before);
	return files;
}
