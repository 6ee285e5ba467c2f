/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/conditions.h"

#include "src/base/out.h"
#include "src/base/text.h"
#include "src/command/settings.h"
#include "src/view/report.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DIGITS = 19 };

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

static void get(const struct setting *setting, const struct settings *settings, char value[CONDITION_VALUE])
{
	struct text text;

	text_fixed(&text, value, CONDITION_VALUE);
	setting->get(setting, settings, &text);
}

static void add(struct conditions *conditions, const struct setting *setting, const char *value)
{
	struct condition *row = &conditions->rows[conditions->count];
	struct text text;
	char *at;

	assert(conditions->count < CONDITIONS);
	/* The paper stands before what it sets. */
	if (is(setting, "paper")) {
		row = conditions->rows;
		memmove(row + 1, row, (size_t)conditions->count * sizeof(*row));
	}
	conditions->count++;
	text_fixed(&text, row->name, sizeof(row->name));
	text_print(&text, "%s", setting->name);
	text_fixed(&text, row->key, sizeof(row->key));
	text_print(&text, "%s", setting->name);
	for (at = row->key; *at; at++)
		*at = *at == '-' ? '_' : *at;
	text_fixed(&text, row->value, sizeof(row->value));
	text_print(&text, "%s", value);
}

void conditions_take(struct conditions *conditions, const struct settings *settings,
		     bool (*counts)(const void *context, const struct setting *setting), const void *context)
{
	const struct setting *setting;
	struct settings defaults;
	char value[CONDITION_VALUE], ours[CONDITION_VALUE];

	conditions->count = 0;
	settings_init(&defaults);
	for (setting = settings_rows(); setting->name; setting++) {
		if (!matters(setting, settings) || !counts(context, setting))
			continue;
		get(setting, settings, value);
		get(setting, &defaults, ours);
		if (strcmp(value, ours) != 0)
			add(conditions, setting, value);
	}
}

void conditions_print(const struct conditions *conditions, struct out *out)
{
	const struct condition *row = conditions->rows;
	size_t length;

	for (; row < conditions->rows + conditions->count; row++) {
		/* "wbpr, but relabel 5": what is others' of a paper's settings */
		length = strcspn(row->value, ",");
		out_print(out, "%s %s %.*s", row == conditions->rows ? "settings:" : ",", row->name, (int)length,
			  row->value);
		if (row->value[length])
			out_print(out, " (%s)", row->value + length + 2);
	}
	if (conditions->count)
		out_print(out, "\n");
}

void conditions_tell(const struct conditions *conditions, struct report *report)
{
	const struct condition *row = conditions->rows;
	size_t length;

	if (!conditions->count)
		return;
	report_object(report, "settings");
	for (; row < conditions->rows + conditions->count; row++) {
		length = strlen(row->value);
		if (length < MOST_DIGITS && strspn(row->value, "0123456789") == length)
			report_number(report, row->key, strtoll(row->value, NULL, 10));
		else if (!strcmp(row->value, "on") || !strcmp(row->value, "off"))
			report_bool(report, row->key, !strcmp(row->value, "on"));
		else
			report_text(report, row->key, row->value);
	}
	report_end_object(report);
}
