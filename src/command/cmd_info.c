/* SPDX-License-Identifier: GPL-3.0-or-later
 * info: lists variants, machines, families, formats and settings, and describes the graph.
 */
#include "src/command/cmd_info.h"

#include "src/base/err.h"
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/command/cmd_edit.h"
#include "src/command/cmd_mark.h"
#include "src/command/cmd_show.h"
#include "src/command/command.h"
#include "src/command/info_parts.h"
#include "src/command/show_network.h"
#include "src/command/stop_say.h"
#include "src/command/user.h"
#include "src/command/variant_group.h"
#include "src/graph/generate.h"
#include "src/graph/read.h"
#include "src/method/variants.h"
#include "src/view/panel.h"
#include "src/engine/run.h"
#include "gpu/core/machine.h"
#include "gpu/core/profile.h"

#include <string.h>

enum { NAME = 16, WIDTH = 80 };

static bool print_item(struct session *session, const char *name, const char *text,
		       const char *missing, struct err *err)
{
	struct text words, lines;
	bool good;

	text_init(&words, &session->memory);
	text_init(&lines, &session->memory);
	text_print(&words, "%s%s%s", text, missing ? "; not available: " : "", missing ? missing : "");
	text_print(&lines, "%-*s ", NAME, name);
	text_wrap(&lines, text_string(&words), NAME + 1, NAME + 1, WIDTH);
	good = !words.cut && !lines.cut;
	if (good)
		out_write(&session->out, text_string(&lines), lines.length);
	text_free(&words);
	text_free(&lines);
	return good || err_set(err, ERR_MEMORY, "out of memory: a list");
}

/* One thing of a list: a line `name  text`, or an object. */
static bool item(struct session *session, const char *topic, const char *name,
		 const char *text, const char *missing, struct err *err)
{
	struct report report;
	bool good;

	if (session->style != STYLE_JSON)
		return print_item(session, name, text, missing, err);
	report_init(&report, &session->memory, "info");
	report_text(&report, "topic", topic);
	report_text(&report, "name", name);
	report_text(&report, "title", text);
	report_bool(&report, "available", !missing);
	report_text(&report, "missing", missing);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

/* Of what the word names, or, if that is NULL, all. */
static bool list_variants(struct session *session, const char *name, struct err *err)
{
	const struct variant *const *row;
	char buffer[256];
	struct text text;

	if (name && !variant_group_check(name, err))
		return false;
	if ((!name || variant_group_has(name, automatic_base()->problem)) &&
	    !item(session, "variant", automatic_name, automatic_title, NULL, err))
		return false;
	for (row = variants(); *row; row++) {
		if (name && !variant_group_has(name, (*row)->problem))
			continue;
		text_fixed(&text, buffer, sizeof(buffer));
		text_print(&text, "%s (%s)", (*row)->title, (*row)->paper);
		if (!item(session, "variant", (*row)->name, buffer, NULL, err))
			return false;
	}
	return true;
}

static bool list_machines(struct session *session, struct err *err)
{
	const struct machine_row *const *row;
	const struct profile *const *profile;
	char buffer[256];
	char name[32];
	char why[MACHINE_WHY];
	struct text text;

	for (row = machines(); *row; row++) {
		why[0] = '\0';
		if (!item(session, "machine", (*row)->name, (*row)->title,
			  (*row)->available(why) ? NULL : why, err))
			return false;
	}
	for (profile = profiles(); *profile; profile++) {
		text_fixed(&text, name, sizeof(name));
		text_print(&text, "sim:%s", (*profile)->name);
		text_fixed(&text, buffer, sizeof(buffer));
		text_print(&text, "%s, %lld multiprocessors of %lld warps%s", (*profile)->title,
			   (long long)profile_fact(*profile, FACT_multiprocessors),
			   (long long)profile_fact(*profile, FACT_resident_warps),
			   profile == profiles() ? " (default)" : "");
		if (!item(session, "profile", name, buffer, NULL, err))
			return false;
	}
	return true;
}

static bool list_families(struct session *session, struct err *err)
{
	const struct family *const *row;
	char buffer[256];
	struct text text;

	for (row = families(); *row; row++) {
		text_fixed(&text, buffer, sizeof(buffer));
		text_print(&text, "%s;", (*row)->title);
		family_keys(*row, &text);
		if (!item(session, "family", (*row)->name, buffer, NULL, err))
			return false;
	}
	return true;
}

static bool list_formats(struct session *session, struct err *err)
{
	const struct format *const *row;

	for (row = formats(); *row; row++)
		if (!item(session, "format", (*row)->name, (*row)->title, NULL, err))
			return false;
	return true;
}

static bool tell_setting(struct session *session, const struct setting *setting,
			 const char *value, struct err *err)
{
	struct report report;
	bool good;

	report_init(&report, &session->memory, "info");
	report_text(&report, "topic", "setting");
	report_text(&report, "name", setting->name);
	report_text(&report, "value", value);
	report_text(&report, "values", setting->values);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

static bool list_settings(struct session *session, struct err *err)
{
	const struct setting *setting;
	char buffer[256];
	char value[64];
	struct text text;

	for (setting = settings_rows(); setting->name; setting++) {
		text_fixed(&text, value, sizeof(value));
		setting->get(setting, &session->settings, &text);
		text_fixed(&text, buffer, sizeof(buffer));
		text_print(&text, "%s (%s)", value, setting->values);
		if (session->style == STYLE_JSON) {
			if (!tell_setting(session, setting, value, err))
				return false;
			continue;
		}
		if (!item(session, "setting", setting->name, buffer, NULL, err))
			return false;
	}
	return true;
}

/* A number of a profile, with its unit and source. */
static bool fact_item(struct session *session, const char *name, int64_t value,
		      const char *unit, const char *help, const char *source, struct err *err)
{
	struct report report;
	char buffer[512];
	struct text text;
	bool good;

	if (session->style != STYLE_JSON) {
		text_fixed(&text, buffer, sizeof(buffer));
		text_print(&text, "%lld %s: %s [%s]", (long long)value, unit, help, source);
		return print_item(session, name, buffer, NULL, err);
	}
	report_init(&report, &session->memory, "info");
	report_text(&report, "topic", "fact");
	report_text(&report, "name", name);
	report_number(&report, "value", value);
	report_text(&report, "unit", unit);
	report_text(&report, "source", source);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

/* The profile whose name is given, or that of the machine in use. */
static const struct profile *profile_asked(const struct session *session, const char *name,
					   struct err *err)
{
	const char *device = choice_machine(session);
	const struct profile *profile;
	struct near near;

	if (!name)
		name = !strncmp(device, "sim:", 4) ? device + 4 : profiles()[0]->name;
	profile = profile_find(strncmp(name, "sim:", 4) ? name : name + 4);
	if (profile)
		return profile;
	err_set(err, ERR_WORK, "there is no profile %s", name);
	err_hint(err, "`info machines` lists the profiles");
	near_begin(&near, name);
	profiles_near(&near);
	near_hint(&near, err);
	return NULL;
}

static bool list_profile(struct session *session, const char *name, struct err *err)
{
	const struct profile *profile = profile_asked(session, name, err);
	const struct host_profile *host;
	int fact;

	if (!profile)
		return false;
	host = profile->host;
	if (!item(session, "profile", profile->name, profile->title, NULL, err))
		return false;
	for (fact = 0; fact < FACTS; fact++)
		if (!fact_item(session, fact_name((enum fact)fact), profile->facts[fact].value,
			       fact_unit((enum fact)fact), fact_help((enum fact)fact),
			       profile->facts[fact].source, err))
			return false;
	return item(session, "host", host->name, host->title, NULL, err) &&
	       fact_item(session, "host_cache", host->cache_bytes, "bytes",
			 "size of its last-level cache", host->source, err) &&
	       fact_item(session, "host_near", host->near_ps, "ps",
			 "time to visit a vertex or arc in the cache", host->source, err) &&
	       fact_item(session, "host_far", host->far_ps, "ps",
			 "time to visit a vertex or arc beyond the cache", host->source, err);
}

/* The machine of the run, or that of the next one: every number of a card that sim models; of another
 * machine its title. */
static bool tell_device(struct session *session, struct err *err)
{
	const struct machine *machine = session->run ? session->run->machine : NULL;
	const char *name = machine ? machine->label : session->device;

	if (!strncmp(name, "sim", 3))
		return list_profile(session, name, err);
	return item(session, "device", name, machine ? machine->title : "`start` opens it", NULL, err);
}

/* A page as an object: a text for every line. */
static bool tell_lines(struct session *session, const char *name, char *page, struct err *err)
{
	struct report report;
	char *end;
	bool good;

	report_init(&report, &session->memory, "info");
	report_text(&report, "topic", "command");
	report_text(&report, "name", name);
	report_texts(&report, "lines");
	for (; *page; page = end) {
		end = page + strcspn(page, "\n");
		if (*end)
			*end++ = '\0';
		report_add_text(&report, page);
	}
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

/* The lines that make a command of the user's. */
static bool tell_user(struct session *session, const struct user *user, struct err *err)
{
	struct text text;
	bool good;

	text_init(&text, &session->memory);
	user_print_definition(user, &text);
	user_print_document(user, &text);
	good = !text.cut || err_set(err, ERR_MEMORY, "out of memory: a definition");
	if (good && session->style == STYLE_JSON)
		good = tell_lines(session, user->name, text.bytes, err);
	else if (good)
		out_write(&session->out, text_string(&text), text.length);
	text_free(&text);
	return good;
}

/* The user's own commands, or the one of that name. */
static bool list_users(struct session *session, const char *name, struct err *err)
{
	const struct user *user = name ? user_find(session, name) : session->users;
	char buffer[256];
	struct text text;

	if (name && user)
		return tell_user(session, user, err);
	if (name) {
		err_set(err, ERR_WORK, "you have not defined a command %s", name);
		return err_hint(err, "`info commands` lists them");
	}
	if (!user)
		session_say(session, "you have not defined any commands: `define` and `alias` "
			"make them");
	for (; user; user = user->next) {
		text_fixed(&text, buffer, sizeof(buffer));
		user_summary(user, &text);
		if (!item(session, "command", user->name, buffer, NULL, err))
			return false;
	}
	return true;
}

static bool tell_predictions(struct session *session, struct err *err)
{
	struct report report;
	bool good;

	report_init(&report, &session->memory, "info");
	report_hide(&report, true);
	report_text(&report, "topic", "predictions");
	report_hide(&report, false);
	report_number(&report, "predictions", session->predictions.made);
	report_number(&report, "right", session->predictions.right);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

static bool list_samples(struct session *session, enum sample_kind kind, const char *topic,
			 struct err *err)
{
	struct samples samples;
	char name[SAMPLE_FILE + 2];
	char buffer[512];
	struct text text;
	bool good = samples_list(&samples, &session->memory, err);
	int i;

	for (i = 0; good && i < samples.count; i++) {
		if (samples.rows[i].kind != kind)
			continue;
		text_fixed(&text, name, sizeof(name));
		text_print(&text, "@%s", samples.rows[i].name);
		text_fixed(&text, buffer, sizeof(buffer));
		sample_title(&samples, &samples.rows[i], &text);
		good = item(session, topic, name, buffer, NULL, err);
	}
	if (good && !samples.count)
		session_say(session, "no samples were found: the environment variable "
				     "SPILLWAY_SAMPLES names their folder");
	samples_free(&samples);
	return good;
}

static bool list_graphs(struct session *session, struct err *err)
{
	return list_samples(session, SAMPLE_GRAPH, "sample", err);
}

static bool list_stories(struct session *session, struct err *err)
{
	return list_samples(session, SAMPLE_STORY, "story", err);
}

static const struct {
	const char *name;
	bool (*tell)(struct session *session, struct err *err);
} topics[] = {
	{ "graph", info_graph },       { "auto", automatic_tell },
	{ "settings", list_settings }, { "device", tell_device },
	{ "machines", list_machines },
	{ "families", list_families }, { "formats", list_formats },
	{ "stops", stop_list },        { "breakpoints", stop_list },
	{ "predictions", tell_predictions }, { "watchpoints", stop_list_watches },
	{ "display", display_list },   { "samples", list_graphs },
	{ "stories", list_stories },   { "marks", marks_tell },
	{ "edits", edits_tell },       { "memory", info_memory },
};

bool info_tell(struct session *session, const char *word, struct err *err)
{
	size_t i;

	for (i = 0; i < sizeof(topics) / sizeof(topics[0]); i++)
		if (!strcmp(topics[i].name, word))
			return topics[i].tell(session, err);
	return false;
}

bool info_knows(const char *word)
{
	size_t i;

	for (i = 0; i < sizeof(topics) / sizeof(topics[0]); i++)
		if (!strcmp(topics[i].name, word))
			return true;
	return !strcmp(word, "variants") || !strcmp(word, "profile") || !strcmp(word, "commands");
}

/* A panel, as `show` has it. */
static bool tell_panel(struct session *session, const struct panel *panel, struct err *err)
{
	if (session->run)
		return show_panel(session, panel->name, NULL, 0, err);
	if (show_is_network(session, panel))
		return show_network(session, panel, NULL, 0, err);
	if (!strcmp(panel->name, "warps"))
		return info_launch(session, err);
	err_set(err, ERR_WORK, "info %s: there is no run yet", panel->name);
	return err_hint(err, "`start` begins one");
}

static bool refuse(const char *word, struct err *err)
{
	struct near near;
	size_t i;

	err_set(err, ERR_WORK, "info has no topic %s", word);
	err_hint(err, "info %s", command_info.usage);
	near_begin(&near, word);
	for (i = 0; i < sizeof(topics) / sizeof(topics[0]); i++)
		near_try(&near, topics[i].name);
	near_try(&near, "variants");
	near_try(&near, "profile");
	near_try(&near, "commands");
	return near_hint(&near, err);
}

static bool info(struct session *session, const struct line *line, struct err *err)
{
	const char *word = line->words[1];
	size_t i;

	if (!strncmp("variants", word, strlen(word)))
		return list_variants(session, line->count > 2 ? line->words[2] : NULL, err);
	if (!strncmp("profile", word, strlen(word)))
		return list_profile(session, line->count > 2 ? line->words[2] : NULL, err);
	if (!strncmp("commands", word, strlen(word)))
		return list_users(session, line->count > 2 ? line->words[2] : NULL, err);
	if (line->count > 2)
		return usage_error(&command_info, err);
	for (i = 0; i < sizeof(topics) / sizeof(topics[0]); i++)
		if (!strncmp(topics[i].name, word, strlen(word)))
			return topics[i].tell(session, err);
	if (panel_find(word))
		return tell_panel(session, panel_find(word), err);
	return refuse(word, err);
}

const struct command command_info = {
	.name = "info",
	.letter = "i",
	.group = "look",
	.usage = "variants [PROBLEM] | machines | device | graph | memory | auto | stops | watchpoints | "
		 "display | predictions | marks | edits | settings | families | formats | samples | stories "
		 "| profile [NAME] | commands [NAME]",
	.summary = "list variants, stops, settings and all else there is",
	.help = "variants: all, or those for one problem, such as `info variants flow`; `info "
		"variants traversal` lists those of bfs and sssp. stops: all stops; `breakpoints` "
		"means the same. device: the machine in use. memory: what variants of the problem "
		"keep on the machine: the bytes of every structure, which variants have it, and "
		"the sum of each. auto: what `auto` sees in the graph, and the seconds that it "
		"predicts for each code. watchpoints: the stops set by `watch`. profile: every "
		"number that the time model uses for a card, with its source. samples, stories: "
		"the graphs and scripts that come with the program, for `load @NAME` and `source "
		"@NAME`. commands: your own commands, made by `define` and `alias`. marks: the "
		"moments named by `mark`. edits: those of the run's graph, and what they did to "
		"its flow. The name of a panel, as in `info warps`: what `show` has of it; before "
		"a run `info warps` says what its launches will be.",
	.least = 1,
	.most = 2,
	.complete = COMPLETE_INFO,
	.looks = true,
	.run = info,
};
