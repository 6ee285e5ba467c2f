/* SPDX-License-Identifier: GPL-3.0-or-later
 * key, layout, colour: keys, layouts and colours of the user's own, for the screen. The config file is the
 * place for them.
 */
#include "src/command/cmd_taste.h"

#include "src/base/err.h"
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/shelf.h"
#include "src/command/settings.h"
#include "src/view/panel.h"

#include <stdlib.h>
#include <string.h>

/* --- Keys. --- */

/* Those that nobody can do without. */
static const char KEPT[] = ":?q";

/* The code of a key by its name: one character, or F1 to F12. 0: it is none. */
static uint32_t key_of(const char *name)
{
	uint32_t rune;
	char *end;
	long number;

	if (*name && text_decode(name, strlen(name), &rune) == strlen(name))
		return rune > ' ' && rune != 0x7f ? rune : 0;
	if (*name != 'F')
		return 0;
	number = strtol(name + 1, &end, 10);
	return !*end && number >= 1 && number <= TASTE_F_KEYS ? TASTE_F + (uint32_t)number : 0;
}

static bool check_key(const char *name, uint32_t *key, struct err *err)
{
	*key = key_of(name);
	if (!*key) {
		err_set(err, ERR_WORK, "there is no key %s", name);
		return err_hint(err, "a key is one character, or F1 to F%d: key F2 'show warps'",
				TASTE_F_KEYS);
	}
	if (*key >= 0x80 || !strchr(KEPT, (int)*key))
		return true;
	err_set(err, ERR_WORK, "the key %s always does the same: no screen can do without it", name);
	return err_hint(err, "choose another key, such as F2");
}

static void remove_key(struct taste *taste, uint32_t key)
{
	int i;

	for (i = 0; i < taste->key_count && taste->keys[i].key != key; i++)
		;
	if (i == taste->key_count)
		return;
	taste->key_count--;
	memmove(&taste->keys[i], &taste->keys[i + 1],
		(size_t)(taste->key_count - i) * sizeof(taste->keys[0]));
}

static void fill_key(struct own_key *row, uint32_t key, const char *name, const char *line)
{
	struct text text;

	row->key = key;
	text_fixed(&text, row->name, sizeof(row->name));
	text_print(&text, "%s", name);
	text_fixed(&text, row->line, sizeof(row->line));
	text_print(&text, "%s", line);
	text_fixed(&text, row->help, sizeof(row->help));
	text_print(&text, "your own: %s", line);
}

/* Whether there is every command of the line; those behind one that makes a command may be its own. */
static bool check_commands(const struct session *session, const char *text, struct err *err)
{
	char buffer[3 * TASTE_LINE + 16];
	struct line line;
	struct found found;

	while (text) {
		if (!command_split(&text, &line, buffer, err))
			return false;
		if (!line.count)
			continue;
		if (!command_find(session, line.words[0], &found, err))
			return false;
		if (found.command == &command_alias || found.command == &command_define)
			return true;
	}
	return true;
}

static bool set_key(struct session *session, const struct line *line, struct err *err)
{
	struct taste *taste = &session_shelf(session)->taste;
	uint32_t key;

	if (!check_key(line->words[1], &key, err))
		return false;
	if (line->count > 2 && strlen(line->words[2]) >= TASTE_LINE)
		return err_set(err, ERR_WORK, "key %s: the line is longer than %d bytes", line->words[1],
			       TASTE_LINE - 1);
	if (line->count > 2 && strpbrk(line->words[2], "\n"))
		return err_set(err, ERR_WORK, "key %s: a key does one line; `define` makes one of several",
			       line->words[1]);
	if (line->count > 2 && !check_commands(session, line->words[2], err))
		return false;
	remove_key(taste, key);
	if (line->count == 2)
		return true;
	if (taste->key_count == MOST_OWN_KEYS)
		return err_set(err, ERR_WORK, "there is room for %d keys of your own", MOST_OWN_KEYS);
	fill_key(&taste->keys[taste->key_count++], key, line->words[1], line->words[2]);
	return true;
}

void keys_print(struct session *session, struct text *to)
{
	const struct taste *taste = &session_shelf(session)->taste;
	const struct own_key *key;
	struct err gone = { 0 };

	for (key = taste->keys; key < taste->keys + taste->key_count; key++) {
		if (!check_commands(session, key->line, &gone))
			continue;
		text_print(to, "key ");
		command_quote(key->name, to);
		text_print(to, " ");
		command_quote(key->line, to);
		text_print(to, "\n");
	}
}

const struct command command_key = {
	.name = "key",
	.group = "session",
	.usage = "KEY ['LINE']",
	.summary = "have a key of the screen do a line of your own",
	.help = "KEY is one character, or F1 to F12: key F2 'show warps; show queue'. If the line ends in a "
		"blank, the key puts it into the prompt: key G 'goto '. Without a line the key is the "
		"program's again. Every command of the line must exist: `define` yours before the key. The "
		"keys : ? and q cannot be changed. The config file is the place for keys.",
	.least = 1,
	.most = 2,
	.looks = true,
	.run = set_key,
};

/* --- Layouts. --- */

static bool add_panel(const char *stack[SCENE_STACK], const char *name, const char *part, struct err *err)
{
	const struct panel *panel = panel_find(name);
	struct near near;
	int i;

	if (!panel) {
		err_set(err, ERR_WORK, "there is no panel %s", name);
		err_hint(err, "`help show` lists the panels");
		near_begin(&near, name);
		panels_near(&near);
		return near_hint(&near, err);
	}
	for (i = 0; i < SCENE_STACK - 1; i++) {
		if (stack[i])
			continue;
		stack[i] = panel->name;
		return true;
	}
	return err_set(err, ERR_WORK, "layout: %d panels at most stand %s", SCENE_STACK - 1, part);
}

/* The words behind the name: parts, each with its panels. */
static bool read_scene(const struct line *line, struct arrangement *scene, struct err *err)
{
	const char **stack = NULL;
	const char *part = "";
	const char *word;
	int i;

	for (i = 2; i < line->count; i++) {
		word = line->words[i];
		if (!strcmp(word, "left") || !strcmp(word, "right") || !strcmp(word, "below")) {
			stack = *word == 'l' ? scene->left : *word == 'r' ? scene->right : scene->below;
			part = word;
			continue;
		}
		if (!stack) {
			err_set(err, ERR_WORK, "layout %s: where does %s stand?", line->words[1], word);
			return err_hint(err, "usage: layout %s", command_layout.usage);
		}
		if (!add_panel(stack, word, part, err))
			return false;
	}
	if (scene->left[0] && scene->right[0])
		return true;
	err_set(err, ERR_WORK, "layout %s needs a panel at the left and one at the right", line->words[1]);
	return err_hint(err, "usage: layout %s", command_layout.usage);
}

static bool check_name(const char *name, struct err *err)
{
	const struct setting *setting = settings_find("layout", err);
	const size_t length = strlen(name);
	const char *word = setting ? setting->values : "";

	if (length >= TASTE_NAME || strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-_") != length ||
	    !length)
		return err_set(err, ERR_WORK, "a layout cannot be called %s: its name has at most %d small "
			       "letters, digits, - and _", name, TASTE_NAME - 1);
	for (; *word; word += strcspn(word, "|"), word += *word == '|')
		if (strcspn(word, "|") == length && !strncmp(word, name, length))
			return err_set(err, ERR_WORK, "the layout %s is the program's: choose another name",
				       name);
	return true;
}

static bool set_layout(struct session *session, const struct line *line, struct err *err)
{
	struct taste *taste = &session_shelf(session)->taste;
	struct arrangement scene = { .help = "your own" };
	int number = taste_scene(taste, line->words[1]);
	struct text text;

	if (!check_name(line->words[1], err) || !read_scene(line, &scene, err))
		return false;
	if (number < 0 && taste->scene_count == MOST_OWN_SCENES)
		return err_set(err, ERR_WORK, "there is room for %d layouts of your own", MOST_OWN_SCENES);
	if (number < 0)
		number = taste->scene_count++;
	text_fixed(&text, taste->scenes[number].name, TASTE_NAME);
	text_print(&text, "%s", line->words[1]);
	scene.name = taste->scenes[number].name;
	taste->scenes[number].scene = scene;
	return true;
}

const struct command command_layout = {
	.name = "layout",
	.group = "session",
	.usage = "NAME left PANEL... right PANEL... [below PANEL...]",
	.summary = "make a layout of the screen of your own",
	.help = "layout mine left flow right code log below timeline; then `set layout mine`. Up to three "
		"panels stand at the left, at the right, and below them. Where there is no room for all, the "
		"last ones are left out. A layout of the same name is replaced.",
	.least = 1,
	.most = -1,
	.complete = COMPLETE_LAYOUT,
	.run = set_layout,
};

/* --- Colours. --- */

static const char *const roles[ROLES] = {
	[ROLE_PLAIN] = "plain",   [ROLE_TITLE] = "title", [ROLE_QUIET] = "quiet",
	[ROLE_ACTIVE] = "active", [ROLE_CHOSEN] = "chosen", [ROLE_EVENT] = "event",
	[ROLE_SOURCE] = "source", [ROLE_SINK] = "sink",   [ROLE_WARNING] = "warning",
	[ROLE_SHADE] = "shade1",  [ROLE_SHADE + 1] = "shade2", [ROLE_SHADE + 2] = "shade3",
	[ROLE_SHADE + 3] = "shade4", [ROLE_SHADE_LAST] = "shade5",
};

static const char *const colours[] = { "black", "red",	   "green", "yellow",
				       "blue",	"magenta", "cyan",  "white" };

static bool read_colour(const char *word, short *colour, struct err *err)
{
	char *end;
	long number;
	short i;

	for (i = 0; i < (short)(sizeof(colours) / sizeof(colours[0])); i++)
		if (!strcmp(colours[i], word)) {
			*colour = i;
			return true;
		}
	*colour = !strcmp(word, "none") ? COLOUR_NONE : COLOUR_OWN;
	if (!strcmp(word, "none") || !strcmp(word, "default"))
		return true;
	number = strtol(word, &end, 10);
	if (end != word && !*end && number >= 0 && number <= MOST_COLOUR) {
		*colour = (short)number;
		return true;
	}
	err_set(err, ERR_WORK, "there is no colour %s", word);
	return err_hint(err, "black, red, green, yellow, blue, magenta, cyan, white, 0 to %d, "
			     "none or default",
			MOST_COLOUR);
}

static bool set_colour(struct session *session, const struct line *line, struct err *err)
{
	struct taste *taste = &session_shelf(session)->taste;
	struct near near;
	short colour;
	int role;

	for (role = 0; role < ROLES && strcmp(roles[role], line->words[1]) != 0; role++)
		;
	if (role == ROLES) {
		err_set(err, ERR_WORK, "nothing on the screen is called %s", line->words[1]);
		err_hint(err, "plain, title, quiet, active, chosen, event, source, sink, warning, or shade1 "
			 "to shade5");
		near_begin(&near, line->words[1]);
		for (role = 0; role < ROLES; role++)
			near_try(&near, roles[role]);
		return near_hint(&near, err);
	}
	if (!read_colour(line->words[2], &colour, err))
		return false;
	taste->colours[role] = colour;
	taste->changes++;
	return true;
}

const struct command command_colour = {
	.name = "colour",
	.group = "session",
	.usage = "WHAT COLOUR",
	.summary = "choose a colour of the screen",
	.help = "WHAT is plain, title, quiet, active, chosen, event, source, sink, warning, or shade1 to "
		"shade5, the shades of `heat`. COLOUR is black, red, green, yellow, blue, magenta, cyan, "
		"white, a number from 0 to 255, none (the terminal's own) or default (the program's). With "
		"NO_COLOR there are none.",
	.least = 2,
	.most = 2,
	.run = set_colour,
};
