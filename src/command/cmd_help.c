/* SPDX-License-Identifier: GPL-3.0-or-later
 * help, apropos: printed from the rows of commands, settings and names, so help agrees with the program.
 */
#include "gpu/core/machine.h"
#include "src/base/err.h"
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/command/cmd_info.h"
#include "src/command/command.h"
#include "src/command/names.h"
#include "src/command/session.h"
#include "src/command/terms.h"
#include "src/command/user.h"
#include "src/command/words.h"
#include "src/graph/generate.h"
#include "src/engine/event_scope.h"
#include "src/graph/read.h"
#include "src/method/variants.h"
#include "src/view/panel.h"

#include <string.h>

enum { WIDTH = 80, NAME = 13 };

/* Writes a paragraph, each line behind `indent` blanks. */
static void paragraph(struct text *text, const char *words, int indent)
{
	text_print(text, "%*s", indent, "");
	text_wrap(text, words, indent, indent, WIDTH);
}

/* Writes a name, and what is to be said of it beside it. */
static void entry(struct text *text, int indent, int width, const char *name, const char *words)
{
	text_print(text, "%*s%-*s ", indent, "", width, name);
	text_wrap(text, words, indent + width + 1, indent + width + 1, WIDTH);
}

/* Hands a page to standard output, as text or as one object. */
static bool send(struct session *session, struct text *page, const char *topic, struct err *err)
{
	struct report report;
	bool good = !page->cut;

	if (!good) {
		err_set(err, ERR_MEMORY, "out of memory: a page of help");
	} else if (session->style != STYLE_JSON) {
		out_write(&session->out, text_string(page), page->length);
	} else {
		report_init(&report, &session->memory, "info");
		report_text(&report, "topic", topic);
		/* Newlines are the page's own: each line is an element. */
		report_texts(&report, "lines");
		for (char *line = page->bytes, *end; line && *line; line = end) {
			end = strchr(line, '\n');
			if (end)
				*end++ = '\0';
			report_add_text(&report, line);
		}
		good = session_report(session, &report, err);
		report_free(&report);
	}
	text_free(page);
	return good;
}

static void print_name(void *context, const char *name, const char *help)
{
	entry(context, 2, 16, name, help);
}

/* "also: n, next; stepi is step lane" */
static void print_others(struct text *page, const struct command *command)
{
	const struct other_word *other;
	char buffer[512];
	struct text words;

	text_fixed(&words, buffer, sizeof(buffer));
	for (other = other_words(); other->word; other++) {
		if (strcmp(other->command, command->name))
			continue;
		text_print(&words, "%s%s", words.length ? ", " : "also: ", other->word);
		if (*other->before || *other->behind)
			text_print(&words, " (%s%s)", other->before, other->behind);
	}
	if (words.length)
		paragraph(page, buffer, 2);
}

static void print_command(struct text *page, const struct command *command)
{
	const struct help_row *row;

	text_print(page, "%s%s", command->name, *command->usage ? " " : "");
	text_wrap(page, command->usage, (int)strlen(command->name) + 1, 5, WIDTH);
	paragraph(page, command->summary, 2);
	if (command->help)
		paragraph(page, command->help, 2);
	for (row = command->rows; row && row->name; row++)
		print_name(page, row->name, row->help);
	if (command->list)
		command->list(print_name, page);
	if (command->letter)
		text_print(page, "  short: %s\n", command->letter);
	print_others(page, command);
}

static void print_users(struct text *page, const struct session *session)
{
	const struct user *user;
	char buffer[256];
	struct text words;

	if (session->users)
		text_print(page, "\nyour own commands (info commands)\n");
	for (user = session->users; user; user = user->next) {
		text_fixed(&words, buffer, sizeof(buffer));
		user_summary(user, &words);
		entry(page, 2, NAME + 3, user->name, buffer);
	}
}

/* What a user says of a command, or at least how it came about. */
static void print_user(struct text *page, const struct user *user)
{
	const struct passage *document = &user->document;
	const struct block *block = user->body.block;
	int at;

	text_print(page, "%s\n", user->name);
	for (at = document->first; at < document->last; at++)
		text_print(page, "%s%s\n", *block_text(document->block, at) ? "  " : "",
			   block_text(document->block, at));
	if (user->alias)
		text_print(page, "  an alias of `%s`\n", user->alias);
	else if (block->script && block->statements[user->body.first - 1].line)
		text_print(page, "  defined at %s:%ld; `info commands %s` prints it\n",
			   block->script, block->statements[user->body.first - 1].line, user->name);
	else
		text_print(page, "  defined in this session; `info commands %s` prints it\n", user->name);
}

static void print_overview(struct text *page, const struct session *session)
{
	const struct command *const *row;
	const char *group = NULL;

	for (row = commands(); *row; row++) {
		if (group && strcmp(group, (*row)->group))
			text_raw(page, "\n", 1);
		if (!group || strcmp(group, (*row)->group))
			text_print(page, "%s\n", (*row)->group);
		group = (*row)->group;
		text_print(page, "  %-*s %-2s %s\n", NAME, (*row)->name,
			   (*row)->letter ? (*row)->letter : "", (*row)->summary);
	}
	print_users(page, session);
	text_raw(page, "\n", 1);
	paragraph(page, "help WORD explains a command, a setting, a panel, a family, a variant, a "
		  "machine, a format or `expressions`. You may shorten a word as long as it stays "
		  "unambiguous. An empty line repeats a step, and at a stop `continue`.", 0);
}

static void print_expressions(struct text *page)
{
	text_print(page, "An expression combines 64-bit integers and names with the operators of C:\n"
		   "  || && == != < <= > >= + - * / %% ! ( )\n"
		   "Compare texts in quotes with == and !=: device == \"host\".\n"
		   "For instance: run until queue < 100 && cycle %% 10 == 0\n\nNames:\n");
	names_list(print_name, page);
	text_raw(page, "\n", 1);
	paragraph(page, "An event also has fields. Use them in the condition of a stop on events (`help "
		  "break`) and, while the run stands at such a stop, in its commands, in print and in "
		  "display. u and v may also stand for a vertex: height(v). The fields:", 0);
	event_scope_list(print_name, page);
}

/* Which numbers N it takes; nothing, if it takes none. */
static void print_range(const struct setting *setting, struct text *text)
{
	if (setting->limits)
		text_print(text, "%s", setting->limits);
	if (!setting->most || setting->values[0] != 'N')
		return;
	text_print(text, "N from %lld", (long long)setting->least);
	if (setting->most <= INT32_MAX)
		text_print(text, " to %lld", (long long)setting->most);
	else
		text_print(text, " on");
}

static void print_setting(struct text *page, const struct session *session,
			  const struct setting *setting)
{
	char buffer[64];
	char range[64] = "";
	struct text value;

	text_fixed(&value, buffer, sizeof(buffer));
	setting->get(setting, &session->settings, &value);
	text_print(page, "set %s %s\n", setting->name, setting->values);
	paragraph(page, setting->help, 2);
	text_fixed(&value, range, sizeof(range));
	print_range(setting, &value);
	if (*range)
		text_print(page, "  %s.\n", range);
	text_print(page, "  Now: %s.%s\n", buffer,
		   setting->of_run ? " A change takes effect at the next start." : "");
}

/* Settings that are for this variant, not for all. */
static void print_own_settings(struct text *page, const char *variant)
{
	const struct setting *setting;
	char buffer[256];
	struct text words;

	text_fixed(&words, buffer, sizeof(buffer));
	for (setting = settings_rows(); setting->name; setting++)
		if (setting_is_for(setting, variant))
			text_print(&words, "%s%s", words.length ? ", " : "Settings for it, which `help` "
				   "explains one by one: ", setting->name);
	if (!words.length)
		return;
	text_print(&words, ".");
	paragraph(page, buffer, 2);
}

/* What is listed by `info` and is no command: a variant, a machine or a format. */
static bool print_row(struct text *page, const char *word)
{
	struct err ignored;
	const struct variant *variant = variant_find(word, &ignored);
	const struct machine_row *const *machine;
	const struct format *const *format;

	if (!strcmp(word, automatic_name)) {
		text_print(page, "use %s\n", automatic_name);
		paragraph(page, automatic_title, 2);
		return true;
	}
	if (variant) {
		text_print(page, "use %s\n", variant->name);
		paragraph(page, variant->title, 2);
		text_print(page, "  %s\n", variant->paper);
		print_own_settings(page, variant->name);
		return true;
	}
	for (machine = machines(); *machine; machine++) {
		if (strcmp((*machine)->name, word))
			continue;
		text_print(page, "device %s\n", word);
		paragraph(page, (*machine)->title, 2);
		return true;
	}
	for (format = formats(); *format; format++) {
		if (strcmp((*format)->name, word))
			continue;
		text_print(page, "load FILE format=%s\n", word);
		paragraph(page, (*format)->title, 2);
		paragraph(page, (*format)->lines, 2);
		return true;
	}
	return false;
}

/* A word, whose rows are searched, and the page for what is found. */
struct hunt {
	const char *word, *command;
	struct text *page;
};

static void print_namesake(void *context, const char *name, const char *help)
{
	const struct hunt *hunt = context;

	if (!strcmp(name, hunt->word) && !hunt->page->length)
		text_print(hunt->page, "%s\n", name);
	if (!strcmp(name, hunt->word))
		entry(hunt->page, 2, 16, "in expressions", help);
}

/* The rows of `help show` about it, and what else has its name. */
static void print_panel(struct text *page, const struct session *session, const struct panel *panel)
{
	const size_t length = strlen(panel->name);
	struct hunt hunt = { panel->name, NULL, page };
	const struct setting *setting;
	const struct help_row *row;
	struct err ignored;

	text_print(page, "show %s%s%s\n", panel->name, panel->argument ? " " : "",
		   panel->argument ? panel->argument : "");
	for (row = command_show.rows; row->name; row++)
		if (!strncmp(row->name, panel->name, length) &&
		    (!row->name[length] || row->name[length] == ' '))
			print_name(page, row->name, row->help);
	names_list(print_namesake, &hunt);
	panel_print_problems(panel, page);
	text_print(page, "  `help show` lists all panels.\n");
	setting = settings_find(panel->name, &ignored);
	if (setting && !strcmp(setting->name, panel->name))
		print_setting(page, session, setting);
}

static bool refuse(const struct session *session, const char *word, struct err *err)
{
	struct near near;

	err_set(err, ERR_WORK, "there is no help on %s", word);
	if (info_knows(word))
		return err_hint(err, "`info %s` has it", word);
	err_hint(err, "`help` lists the commands, `apropos %s` searches them", word);
	near_begin(&near, word);
	commands_near(session, &near);
	settings_near(&near);
	panels_near(&near);
	families_near(&near);
	variants_near(&near);
	terms_near(&near);
	return near_hint(&near, err);
}

/* Of `help set wave` the setting, of `help what if` the command. */
static const char *asked(const struct line *line)
{
	const char *first = line->count > 1 ? line->words[1] : "";
	const char *second = line->count > 2 ? line->words[2] : "";
	const struct setting *setting = NULL;
	struct err ignored;

	if (!strcmp(first, "set") && *second)
		setting = settings_find(second, &ignored);
	return (!strcmp(first, "show") && panel_find(second)) ||
	       (setting && !strcmp(setting->name, second)) ||
	       (!strcmp(first, "use") && variant_find(second, &ignored)) ? second : first;
}

static bool help(struct session *session, const struct line *line, struct err *err)
{
	const char *word = asked(line);
	const struct setting *setting;
	struct err ignored;
	struct found found;
	struct text page;

	text_init(&page, &session->memory);
	if (!*word) {
		print_overview(&page, session);
	} else if (!strncmp("expressions", word, strlen(word)) && strlen(word) > 2) {
		print_expressions(&page);
	} else if (command_find(session, word, &found, err)) {
		if (found.user)
			print_user(&page, found.user);
		else
			print_command(&page, found.command);
		/* Some words are both. */
		setting = settings_find(word, &ignored);
		if (setting && !strcmp(setting->name, word))
			print_setting(&page, session, setting);
	} else if (panel_find(word)) {
		print_panel(&page, session, panel_find(word));
	} else if ((setting = settings_find(word, &ignored))) {
		print_setting(&page, session, setting);
	} else if (family_find(word, &ignored)) {
		print_command(&page, &command_generate);
	} else if (!print_row(&page, word)) {
		names_list(print_namesake, &(struct hunt){ word, NULL, &page });
	}
	terms_print(word, WIDTH, &page);
	if (!page.length && !page.cut)
		return refuse(session, word, err);
	err_clear(err);
	return send(session, &page, *word ? word : "help", err);
}

const struct command command_help = {
	.name = "help",
	.letter = "h",
	.group = "session",
	.usage = "[WORD...]",
	.summary = "list the commands, or explain one",
	.help = "help set wave; help what if. Behind show, set and use stand panels, settings, variants.",
	.most = 4,
	.complete = COMPLETE_COMMAND,
	.looks = true,
	.run = help,
};

static bool holds(const char *text, const char *word)
{
	return text_holds(text, word, strlen(word));
}

static void hunt_name(void *context, const char *name, const char *help)
{
	const struct hunt *hunt = context;

	if (holds(name, hunt->word) || holds(help, hunt->word))
		entry(hunt->page, 0, 20, name, help);
}

/* "generate rmat": a row is found under its command. */
static void hunt_row(void *context, const char *name, const char *help)
{
	const struct hunt *hunt = context;
	char buffer[64];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "%s %s", hunt->command, name);
	if (holds(name, hunt->word) || holds(help, hunt->word))
		entry(hunt->page, 0, 20, buffer, help);
}

/* The user's own commands, by their names and all that is said of them. */
static void hunt_users(const struct session *session, const struct hunt *hunt)
{
	const struct user *user;
	char buffer[256];
	struct text words;
	bool found;
	int at;

	for (user = session->users; user; user = user->next) {
		found = holds(user->name, hunt->word) || holds(user->alias, hunt->word);
		for (at = user->document.first; !found && at < user->document.last; at++)
			found = holds(block_text(user->document.block, at), hunt->word);
		text_fixed(&words, buffer, sizeof(buffer));
		user_summary(user, &words);
		if (found)
			entry(hunt->page, 0, 20, user->name, buffer);
	}
}

/* The rows of a command, of either kind. */
static void hunt_rows(const struct command *command, struct hunt *hunt)
{
	const struct help_row *row;

	hunt->command = command->name;
	for (row = command->rows; row && row->name; row++)
		hunt_row(hunt, row->name, row->help);
	if (command->list)
		command->list(hunt_row, hunt);
}

static bool apropos(struct session *session, const struct line *line, struct err *err)
{
	const char *word = line->words[1];
	const struct command *const *row;
	const struct setting *setting;
	struct text page;
	struct hunt hunt = { word, NULL, &page };

	text_init(&page, &session->memory);
	for (row = commands(); *row; row++) {
		if (holds((*row)->name, word) || holds((*row)->summary, word) ||
		    holds((*row)->help, word) || holds((*row)->usage, word))
			entry(&page, 0, 20, (*row)->name, (*row)->summary);
		hunt_rows(*row, &hunt);
	}
	hunt_users(session, &hunt);
	for (setting = settings_rows(); setting->name; setting++)
		if (holds(setting->name, word) || holds(setting->help, word))
			entry(&page, 0, 20, setting->name, setting->help);
	names_list(hunt_name, &hunt);
	terms_list(hunt_name, &hunt);
	event_scope_list(hunt_name, &hunt);
	if (!page.length) {
		text_free(&page);
		err_set(err, ERR_WORK, "no command, setting or name mentions %s", word);
		return err_hint(err, "`help` lists the commands");
	}
	return send(session, &page, "apropos", err);
}

const struct command command_apropos = {
	.name = "apropos",
	.group = "session",
	.usage = "WORD",
	.summary = "search commands, settings and names for a word",
	.least = 1,
	.most = 1,
	.looks = true,
	.run = apropos,
};
