/* SPDX-License-Identifier: GPL-3.0-or-later
 * Lists to choose from: keys, commands and settings; stories and graphs.
 */
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/outline.h"
#include "src/command/samples.h"
#include "src/command/settings.h"
#include "ui/tui_parts.h"

#include <ctype.h>
#include <string.h>

enum { LINE = 256 };

/* Of stories and graphs. Both end the run, and the title says so instead of a question. */
static const char TITLE[] = "stories, then graphs: Up, Down and Enter, or type to search; Esc closes:";
static const char TITLE_OVER_RUN[] = "stories, then graphs; Enter ends the run, Esc closes, or type to "
				     "search:";

static void add_keys(struct overlay *overlay, const struct taste *taste)
{
	const struct key_row *row;
	int i;

	for (i = 0; i < taste->key_count; i++)
		overlay_add_key(overlay, taste->keys[i].name, taste->keys[i].help, taste->keys[i].key);

	for (row = keys(); row->name; row++)
		overlay_add_key(overlay, row->name, row->help, row->key);
}

/* The rest of a command's help. */
static void add_help(struct overlay *overlay, struct overlay_item *item,
		     const struct command *command)
{
	const struct help_row *row;
	struct text text;

	text_init(&text, overlay->memory);
	text_print(&text, "%s %s", command->usage, command->help ? command->help : "");
	for (row = command->rows; row && row->name; row++)
		text_print(&text, " %s %s", row->name, row->help);
	overlay_add_more(overlay, item, text_string(&text));
	text_free(&text);
}

static void add_commands(struct overlay *overlay)
{
	const struct command *const *row;
	char name[LINE], line[LINE];
	struct text text;

	for (row = commands(); *row; row++) {
		text_fixed(&text, name, sizeof(name));
		text_print(&text, ":%s", (*row)->name);
		text_fixed(&text, line, sizeof(line));
		text_print(&text, "help %s", (*row)->name);
		add_help(overlay, overlay_add(overlay, name, (*row)->summary, OVERLAY_DO, line),
			 *row);
	}
}

/* "show warp " of "show warp W": what stands before the first word that the user has to choose. */
static void put_fixed_words(const char *words, struct text *text)
{
	size_t length;

	for (; *words && !isupper((unsigned char)*words) && *words != '['; words += length) {
		length = strcspn(words, " ");
		length += words[length] == ' ';
		text_raw(text, words, length);
	}
}

/* What can be shown, asked and so on, each as a line to be typed. */
static void add_forms(struct overlay *overlay)
{
	const struct command *const *row;
	const struct help_row *form;
	char name[LINE], line[LINE];
	struct text text;

	for (row = commands(); *row; row++) {
		for (form = (*row)->rows; form && form->name; form++) {
			text_fixed(&text, name, sizeof(name));
			text_print(&text, ":%s %s", (*row)->name, form->name);
			text_fixed(&text, line, sizeof(line));
			text_print(&text, "%s ", (*row)->name);
			put_fixed_words(form->name, &text);
			overlay_add(overlay, name, form->help, OVERLAY_TYPE, line);
		}
	}
}

static void add_settings(struct overlay *overlay)
{
	const struct setting *row;
	char name[LINE], line[LINE];
	struct text text;

	for (row = settings_rows(); row->name; row++) {
		text_fixed(&text, name, sizeof(name));
		text_print(&text, ":set %s", row->name);
		text_fixed(&text, line, sizeof(line));
		text_print(&text, "set %s ", row->name);
		overlay_add(overlay, name, row->help, OVERLAY_TYPE, line);
	}
}

void tui_open_help(struct tui *tui)
{
	overlay_free(&tui->overlay);
	overlay_init(&tui->overlay, "keys and commands; type to search, Esc closes:",
		     &tui->memory);
	add_keys(&tui->overlay, &tui->session->shelf.taste);
	add_commands(&tui->overlay);
	add_forms(&tui->overlay);
	add_settings(&tui->overlay);
}

static void add_samples(struct overlay *overlay, const struct samples *samples,
			enum sample_kind kind)
{
	const char *word = kind == SAMPLE_STORY ? "story" : "graph";
	char buffer[LINE], line[LINE], name[LINE];
	struct text title, text;
	int i;

	for (i = 0; i < samples->count; i++) {
		if (samples->rows[i].kind != kind)
			continue;
		text_fixed(&title, buffer, sizeof(buffer));
		sample_title(samples, &samples->rows[i], &title);
		text_fixed(&text, line, sizeof(line));
		text_print(&text, "%s @%s", kind == SAMPLE_STORY ? "source" : "load",
			   samples->rows[i].name);
		text_fixed(&text, name, sizeof(name));
		text_print(&text, "%s %s", word, samples->rows[i].name);
		/* Where a newcomer begins. */
		if (kind == SAMPLE_STORY && !strcmp(samples->rows[i].name, "tutorial"))
			overlay->selected = overlay->count;
		overlay_add(overlay, name, text_string(&title), OVERLAY_DO, line);
	}
}

void tui_open_outline(struct tui *tui)
{
	const struct slides *slides = &tui->session->slides;
	char name[32], line[LINE];
	struct text title, text;
	int number;

	overlay_free(&tui->overlay);
	overlay_init(&tui->overlay,
		     "slides; Enter goes to one, Esc closes, or type to search:", &tui->memory);
	for (number = 1; number <= slides->total; number++) {
		text_init(&title, &tui->memory);
		outline_title(&slides->titles, number, &title);
		text_fixed(&text, name, sizeof(name));
		text_print(&text, "%d%s", number, number == slides->number ? " (here)" : "");
		text_fixed(&text, line, sizeof(line));
		text_print(&text, "outline %d", number);
		if (number == slides->number)
			tui->overlay.selected = tui->overlay.count;
		overlay_add(&tui->overlay, name, text_string(&title), OVERLAY_DO, line);
		text_free(&title);
	}
}

void tui_open_stories(struct tui *tui)
{
	struct samples samples;

	overlay_free(&tui->overlay);
	overlay_init(&tui->overlay, tui->session->run ? TITLE_OVER_RUN : TITLE, &tui->memory);
	if (samples_list(&samples, &tui->memory, NULL)) {
		add_samples(&tui->overlay, &samples, SAMPLE_STORY);
		add_samples(&tui->overlay, &samples, SAMPLE_GRAPH);
	}
	if (!tui->overlay.count) {
		session_say(tui->session, "no stories were found in %s: the environment variable "
			    "SPILLWAY_SAMPLES names their folder",
			    samples.folder ? samples.folder : "any folder");
		overlay_free(&tui->overlay);
		tui->overlay.title = NULL;
	}
	samples_free(&samples);
}
