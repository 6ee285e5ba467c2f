/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/conditions.h"

#include "src/base/text.h"
#include "src/command/cmd_show.h"
#include "src/command/settings.h"
#include "src/view/report.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_DIGITS = 19, CONDITION_VALUE = 200, CONDITIONS = 4000 };

/* Settings of a run that say what is kept of it, and how it is watched: it comes to the same without them. */
static const char *const asides[] = { "check", "costs", "history-memory", "launch-limit", "record", "rescue",
				       "warp-clock" };

static bool is(const struct setting *setting, const char *name)
{
	return !strcmp(setting->name, name);
}

/* Whether a run under these settings depends on that one. */
static bool matters(const struct setting *setting, const struct settings *settings)
{
	size_t i;

	for (i = 0; i < sizeof(asides) / sizeof(asides[0]); i++)
		if (is(setting, asides[i]))
			return false;
	/* What is drawn at random is the order of warps. Events that are counted need not be kept. */
	return setting->of_run && (!is(setting, "seed") || settings->order == ORDER_SHUFFLED) &&
	       (!is(setting, "events") || settings->events == EVENTS_OFF);
}

/* The settings that are asked for, one after the other: `paper` before those that it sets. */
struct search {
	const struct settings *settings;
	bool (*counts)(const void *context, const struct setting *setting);
	const void *context;
	const struct setting *at;  /* the row that is looked at next */
	bool behind_paper;
};

static bool is_wanted(const struct search *search, const struct setting *setting, char value[CONDITION_VALUE])
{
	struct settings defaults;
	char ours[CONDITION_VALUE];
	struct text text;

	if (!matters(setting, search->settings) || !search->counts(search->context, setting))
		return false;
	settings_init(&defaults);
	text_fixed(&text, ours, sizeof(ours));
	setting->get(setting, &defaults, &text);
	text_fixed(&text, value, CONDITION_VALUE);
	setting->get(setting, search->settings, &text);
	return strcmp(value, ours) != 0;
}

/* The next one and its value; NULL: there is none. */
static const struct setting *next(struct search *search, char value[CONDITION_VALUE])
{
	const struct setting *setting;

	for (;;) {
		setting = search->at++;
		if (!setting->name && search->behind_paper)
			return NULL;
		if (!setting->name) {
			search->behind_paper = true;
			search->at = settings_rows();
		} else if (is(setting, "paper") == !search->behind_paper &&
			   is_wanted(search, setting, value)) {
			return setting;
		}
	}
}

void conditions_print(struct session *session, const struct settings *settings,
		      bool (*counts)(const void *context, const struct setting *setting),
		      const void *context)
{
	struct search search = { settings, counts, context, settings_rows(), false };
	char buffer[CONDITIONS];
	struct text line;
	const char *before = "settings:";
	const struct setting *setting;
	char value[CONDITION_VALUE];
	size_t length;

	text_fixed(&line, buffer, sizeof(buffer));
	while ((setting = next(&search, value))) {
		/* "wbpr, but relabel 5": what is others' of a paper's settings */
		length = strcspn(value, ",");
		text_print(&line, "%s %s %.*s", before, setting->name, (int)length, value);
		if (value[length])
			text_print(&line, " (%s)", value + length + 2);
		before = ",";
	}
	if (line.length)
		show_words(session, "%s", buffer);
}

void conditions_tell(const struct settings *settings,
		     bool (*counts)(const void *context, const struct setting *setting), const void *context,
		     struct report *report)
{
	struct search search = { settings, counts, context, settings_rows(), false };
	const struct setting *setting;
	char value[CONDITION_VALUE];
	bool any = false;
	size_t length;

	while ((setting = next(&search, value))) {
		if (!any)
			report_object(report, "settings");
		any = true;
		length = strlen(value);
		if (length < MOST_DIGITS && strspn(value, "0123456789") == length)
			report_number(report, setting->name, strtoll(value, NULL, 10));
		else if (!strcmp(value, "on") || !strcmp(value, "off"))
			report_bool(report, setting->name, !strcmp(value, "on"));
		else
			report_text(report, setting->name, value);
	}
	if (any)
		report_end_object(report);
}
