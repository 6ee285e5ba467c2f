/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/slides.h"

#include "src/command/lines.h"
#include "src/command/outline.h"
#include "src/command/script.h"
#include "src/command/slides_parts.h"
#include "src/engine/variant.h"

#include <string.h>

void slides_init(struct slides *slides, struct memory *memory)
{
	memset(slides, 0, sizeof(*slides));
	text_init(&slides->title, memory);
	text_init(&slides->narration, memory);
	text_init(&slides->note, memory);
	text_init(&slides->titles, memory);
	text_init(&slides->script, memory);
	text_init(&slides->before, memory);
}

void slides_free(struct slides *slides)
{
	text_free(&slides->title);
	text_free(&slides->narration);
	text_free(&slides->note);
	text_free(&slides->titles);
	text_free(&slides->script);
	text_free(&slides->before);
}

void slides_clear(struct slides *slides)
{
	text_clear(&slides->title);
	text_clear(&slides->narration);
	text_clear(&slides->note);
	slides->number = slides->wanted = 0;
	slides->returns = slides->over = false;
}

bool slides_go(struct session *session, int number)
{
	struct slides *slides = &session->slides;

	if (number < 1 || !slides->number)
		return false;
	if (session->nest.performing) {
		session_say(session, "this slide stands in a block, so there is no way %s",
			    number > slides->number ? "to another" : "back");
		return false;
	}
	slides->back = number < slides->number;
	slides->wanted = number;
	slides->returns = true;
	return true;
}

bool slides_again(struct session *session, int number)
{
	struct slides *slides = &session->slides;
	bool good;

	slides_clear(slides);
	slides->jump = number;
	good = session_source(session, text_string(&slides->script));
	slides->jump = 0;
	return good;
}

void slides_begin(struct session *session)
{
	struct slides *slides = &session->slides;

	slides->depth = session->nest.scripts;
	slides->over = false;
	slides->number = slides->waits = 0;
	slides->wanted = slides->jump > 1 ? slides->jump : 0;
	slides->jump = 0;
	text_clear(&slides->before);
	slides_print_state(session, &slides->before);
	text_clear(&slides->script);
	text_clear(&slides->titles);
	slides->total = 0;
	if (!session->script)
		return;
	text_raw(&slides->script, session->script, strlen(session->script));
	outline_read(session, session->script, &slides->titles, &slides->total, &session->memory);
}

/* --- What a story found. --- */

/* Whether notes are seen is the presenter's choice, on every slide. */
static bool is_of_story(const struct setting *row)
{
	return strcmp(row->name, "notes") != 0;
}

void slides_print_state(const struct session *session, struct text *text)
{
	const struct setting *row;

	for (row = settings_rows(); row->name; row++) {
		if (!is_of_story(row))
			continue;
		text_print(text, "set %s ", row->name);
		row->get(row, &session->settings, text);
		text_print(text, "\n");
	}
	text_print(text, "device %s\nuse %s\n", session->device, session->variant->name);
}

bool slides_restores(const struct session *session, const struct setting *setting)
{
	const char *before = text_string(&session->slides.before);
	char buffer[128];
	struct text line;

	if (!session->script || !session->slides.number)
		return false;
	text_fixed(&line, buffer, sizeof(buffer));
	text_print(&line, "set %s ", setting->name);
	setting->get(setting, &session->settings, &line);
	text_print(&line, "\n");
	while (*before && strncmp(before, buffer, line.length) != 0) {
		before += strcspn(before, "\n");
		before += *before == '\n';
	}
	return *before != '\0';
}

/* Performs those of the lines that no longer hold. */
static void restore(struct session *session)
{
	const char *before = text_string(&session->slides.before), *at;
	struct text now, line;
	size_t length, other;

	text_init(&now, &session->memory);
	text_init(&line, &session->memory);
	slides_print_state(session, &now);
	for (at = text_string(&now); *before && *at; before += length + 1, at += other + 1) {
		length = strcspn(before, "\n");
		other = strcspn(at, "\n");
		if (length == other && !strncmp(before, at, length))
			continue;
		text_clear(&line);
		text_raw(&line, before, length);
		if (!line.cut)
			(void)session_line(session, text_string(&line));
	}
	if (session->stops.count)
		(void)session_line(session, "delete");
	(void)session_line(session, "follow none");
	text_free(&now);
	text_free(&line);
}

/* --- Scripts. --- */

bool slides_rewind(struct session *session, struct lines *lines)
{
	struct slides *slides = &session->slides;

	if (!slides->returns || slides->depth != session->nest.scripts)
		return false;
	slides->returns = false;
	slides->number = 0;
	if (!lines_rewind(lines)) {
		slides->wanted = 0;
		session_say(session, "%s cannot be read again, so there is no way back",
			    session->script);
		return false;
	}
	session->line = 0;
	restore(session);
	return true;
}

void slides_end(struct session *session, int status)
{
	struct slides *slides = &session->slides;

	if (slides->depth == session->nest.scripts) {
		slides->over = slides->number > 0;
		slides->waits = slides->over && !status ? slides->waits : 0;
		slides->returns = false;
		slides->wanted = 0;
	}
	if (slides->over && !slides->pinned)
		slides_clear(slides);
}
