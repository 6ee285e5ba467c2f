/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/settings.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/command/papers.h"
#include "src/command/rate.h"
#include "src/command/relabel.h"
#include "src/command/taste.h"
#include "src/engine/race.h"
#include "src/host/mdt.h"
#include "src/view/panel.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool set_number(const struct setting *setting, struct settings *settings,
		       const char *value, struct err *err);
static bool set_focus(const struct setting *setting, struct settings *settings,
		      const char *value, struct err *err);

static bool refuse(const struct setting *setting, const struct taste *taste, const char *value,
		   struct err *err)
{
	struct near near;

	err_set(err, ERR_WORK, "%s cannot be %s", setting->name, value);
	if (setting->set == set_number)
		err_hint(err, "set %s %s, N from %lld to %lld", setting->name, setting->values,
			 (long long)setting->least, (long long)setting->most);
	else
		err_hint(err, "set %s %s%s%s", setting->name, setting->values,
			 setting->limits ? ", " : "", setting->limits ? setting->limits : "");
	/* Who gave a number knows the word. */
	if (setting->limits && strpbrk(value, "0123456789"))
		return false;
	near_begin(&near, value);
	near_try_choices(&near, setting->values);
	if (taste && !strcmp(setting->name, "layout"))
		taste_near(taste, &near);
	if (setting->set == set_focus)
		panels_near(&near);
	return near_hint(&near, err);
}

/* Which of the words in "a|b|c" this is, or -1. */
static int choice_of(const char *choices, const char *value)
{
	size_t length = strlen(value);
	int number = 0;
	size_t span;

	for (;; number++) {
		span = strcspn(choices, "|");
		if (span == length && !strncmp(choices, value, length))
			return number;
		if (!choices[span])
			return -1;
		choices += span + 1;
	}
}

/* Writes the word of that number in "a|b|c". */
static void print_choice(const char *choices, int number, struct text *text)
{
	while (number-- > 0)
		choices += strcspn(choices, "|") + 1;
	text_raw(text, choices, strcspn(choices, "|"));
}

static bool number_of(const char *value, int64_t *number)
{
	char *end;
	long long read;

	errno = 0;
	read = strtoll(value, &end, 10);
	*number = read;
	return !errno && end != value && !*end;
}

/* --- The three kinds of settings that are alike. --- */

static bool *flag_of(const struct setting *setting, const struct settings *settings)
{
	return (bool *)(void *)((char *)(uintptr_t)settings + setting->offset);
}

static bool set_flag(const struct setting *setting, struct settings *settings,
		     const char *value, struct err *err)
{
	int choice = choice_of(setting->values, value);

	if (choice < 0)
		return refuse(setting, settings->taste, value, err);
	*flag_of(setting, settings) = choice == 0;
	return true;
}

static void get_flag(const struct setting *setting, const struct settings *settings,
		     struct text *text)
{
	print_choice(setting->values, !*flag_of(setting, settings), text);
}

static int64_t *number_at(const struct setting *setting, const struct settings *settings)
{
	return (int64_t *)(void *)((char *)(uintptr_t)settings + setting->offset);
}

static bool means_default(const char *value)
{
	return !strcmp(value, "auto") || !strcmp(value, "default");
}

/* Whether it is the word for 0. Where that is auto, default will do, too, and the other way round. */
static bool is_zero(const struct setting *setting, const char *value)
{
	return setting->zero && (!strcmp(value, setting->zero) ||
				 (means_default(value) && means_default(setting->zero)));
}

static bool set_number(const struct setting *setting, struct settings *settings,
		       const char *value, struct err *err)
{
	int64_t number = 0;

	if (!is_zero(setting, value) &&
	    (!number_of(value, &number) || number < setting->least || number > setting->most))
		return refuse(setting, settings->taste, value, err);
	*number_at(setting, settings) = number;
	return true;
}

static void get_number(const struct setting *setting, const struct settings *settings,
		       struct text *text)
{
	int64_t number = *number_at(setting, settings);

	if (!number && setting->zero)
		text_print(text, "%s", setting->zero);
	else
		text_print(text, "%lld", (long long)number);
}

static bool set_rate(const struct setting *setting, struct settings *settings, const char *value,
		     struct err *err)
{
	int64_t rate = 0;

	if (strcmp(value, setting->zero) != 0 && !rate_read(value, &rate))
		return refuse(setting, settings->taste, value, err);
	*number_at(setting, settings) = rate;
	return true;
}

static int *choice_at(const struct setting *setting, const struct settings *settings)
{
	return (int *)(void *)((char *)(uintptr_t)settings + setting->offset);
}

static bool set_choice(const struct setting *setting, struct settings *settings,
		       const char *value, struct err *err)
{
	int choice = choice_of(setting->values, value);

	if (choice < 0)
		return refuse(setting, settings->taste, value, err);
	*choice_at(setting, settings) = choice;
	return true;
}

static void get_choice(const struct setting *setting, const struct settings *settings,
		       struct text *text)
{
	print_choice(setting->values, *choice_at(setting, settings), text);
}

/* --- Those that are not. --- */

static bool set_seed(const struct setting *setting, struct settings *settings,
		     const char *value, struct err *err)
{
	unsigned long long seed;
	char *end;

	errno = 0;
	seed = strtoull(value, &end, 10);
	if (errno || end == value || *end || *value == '-')
		return refuse(setting, settings->taste, value, err);
	settings->seed = seed;
	return true;
}

static void get_seed(const struct setting *setting, const struct settings *settings,
		     struct text *text)
{
	(void)setting;
	text_print(text, "%llu", (unsigned long long)settings->seed);
}

/* `off`: one code, which has no rival. */
static bool set_race(const struct setting *setting, struct settings *settings, const char *value,
		     struct err *err)
{
	int64_t number = !strcmp(value, "off");

	if (!number && !is_zero(setting, value) &&
	    (!number_of(value, &number) || number < 1 || number > RACE_MOST + 1))
		return refuse(setting, settings->taste, value, err);
	settings->race = number;
	return true;
}

static void get_race(const struct setting *setting, const struct settings *settings, struct text *text)
{
	if (settings->race == 1)
		text_print(text, "off");
	else
		get_number(setting, settings, text);
}

static bool set_relabel(const struct setting *setting, struct settings *settings,
			const char *value, struct err *err)
{
	return relabel_read(value, &settings->relabel, &settings->relabel_cycles) ||
	       refuse(setting, settings->taste, value, err);
}

static void get_relabel(const struct setting *setting, const struct settings *settings,
			struct text *text)
{
	(void)setting;
	plan_print_relabel(settings->relabel, settings->relabel_cycles, text);
}

static bool set_paper(const struct setting *setting, struct settings *settings,
		      const char *value, struct err *err)
{
	return papers_set(settings, value) || refuse(setting, settings->taste, value, err);
}

static void get_paper(const struct setting *setting, const struct settings *settings,
		      struct text *text)
{
	(void)setting;
	papers_print(settings, text);
}

static bool set_focus(const struct setting *setting, struct settings *settings,
		      const char *value, struct err *err)
{
	const struct panel *const *row = panels();
	int i;

	for (i = 0; row[i] && strcmp(row[i]->name, value); i++)
		;
	if (!row[i] && strcmp(value, "none"))
		return refuse(setting, settings->taste, value, err);
	settings->focus = row[i] ? i + 1 : 0;
	return true;
}

static bool set_layout(const struct setting *setting, struct settings *settings,
		       const char *value, struct err *err)
{
	const int own = settings->taste ? taste_scene(settings->taste, value) : -1;

	if (own < 0)
		return set_choice(setting, settings, value, err);
	settings->layout = SCREEN_OWN + own;
	return true;
}

static void get_layout(const struct setting *setting, const struct settings *settings,
		       struct text *text)
{
	if (settings->layout < SCREEN_OWN)
		get_choice(setting, settings, text);
	else
		text_print(text, "%s", settings->taste->scenes[settings->layout - SCREEN_OWN].name);
}

static void get_focus(const struct setting *setting, const struct settings *settings,
		      struct text *text)
{
	(void)setting;
	text_print(text, "%s", settings->focus ? panels()[settings->focus - 1]->name : "none");
}

/* Variants that run on the host alone. */
#define HOST_CODES "hi-pr eibfs pseudoflow pr-match hk hkdw p-dbfs bfs dijkstra"

#define FLAG(field) .set = set_flag, .get = get_flag, .offset = offsetof(struct settings, field)
#define NUMBER(field, low, high)                                                              \
	.set = set_number, .get = get_number, .offset = offsetof(struct settings, field),     \
	.least = low, .most = high
#define CHOICE(field) \
	.set = set_choice, .get = get_choice, .offset = offsetof(struct settings, field)

static const struct setting rows[] = {
#include "src/command/settings.def"
	{ .name = NULL },
};

const struct setting *settings_rows(void)
{
	return rows;
}

void settings_init(struct settings *settings)
{
	memset(settings, 0, sizeof(*settings));
	settings->seed = 1;
	settings->last_check = true;
	settings->counting = true;
	settings->costs = true;
	settings->history_memory = 256;
	settings->events = EVENTS_FULL;
	settings->clock = true;
	settings->hints = true;
	settings->mouse = true;
	settings->loop_limit = 1000000;
	settings->launch_limit = 60;
	settings->mdt_bins = MDT_BINS;
	settings->work_chunking = true;
	settings->early_end = true;
	settings->pulls = true;
	settings->memory_limit = (int64_t)(memory_default_limit() >> 20);
}

struct ideas settings_ideas(const struct settings *settings)
{
	return (struct ideas){
		.arc_order = settings->arc_order,
		.rounds = settings->rounds,
		.search_rounds = settings->search_rounds,
		.stride = settings->stride ? 2 << settings->stride : 0,
		.full_searches = !settings->early_end,
		.delta = settings->delta,
		.pushes_only = !settings->pulls,
	};
}

/* The rows that begin with the word, for the message. */
static bool ambiguous(const char *name, struct err *err)
{
	const struct setting *row;
	char buffer[256];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	for (row = settings_rows(); row->name; row++)
		if (!strncmp(row->name, name, strlen(name)))
			text_print(&text, " %s", row->name);
	err_set(err, ERR_WORK, "setting %s is ambiguous:%s", name, buffer);
	return false;
}

/* Whether it is one of the words, of which `tc-*` stands for all that begin so. */
static bool is_among(const char *word, const char *variant)
{
	size_t length;

	for (; word && *word; word += length + (word[length] == ' ')) {
		length = strcspn(word, " ");
		if (word[length - 1] == '*' ? !strncmp(word, variant, length - 1)
					    : strlen(variant) == length && !strncmp(word, variant, length))
			return true;
	}
	return false;
}

bool setting_is_for(const struct setting *setting, const char *variant)
{
	return is_among(setting->variants, variant);
}

bool setting_suits(const struct setting *setting, const char *variant)
{
	return (!setting->variants || setting_is_for(setting, variant)) &&
	       !is_among(setting->except, variant);
}

bool setting_matters(const struct setting *setting, const char *variant, struct err *err)
{
	return setting_suits(setting, variant) ||
	       err_set(err, ERR_WORK, "%s makes no difference to %s: it is %s %s", setting->name, variant,
		       setting->variants ? "for" : "not for",
		       setting->variants ? setting->variants : setting->except);
}

void settings_near(struct near *near)
{
	const struct setting *row;

	for (row = settings_rows(); row->name; row++)
		near_try(near, row->name);
}

const struct setting *settings_find(const char *name, struct err *err)
{
	const struct setting *found = NULL;
	const struct setting *row;
	struct near near;
	int count = 0;

	for (row = settings_rows(); row->name; row++) {
		if (!strcmp(row->name, name))
			return row;
		if (!strncmp(row->name, name, strlen(name))) {
			found = row;
			count++;
		}
	}
	if (count == 1)
		return found;
	if (count > 1) {
		ambiguous(name, err);
		return NULL;
	}
	err_set(err, ERR_WORK, "there is no setting %s", name);
	err_hint(err, "`info settings` lists them");
	near_begin(&near, name);
	settings_near(&near);
	near_hint(&near, err);
	return NULL;
}
