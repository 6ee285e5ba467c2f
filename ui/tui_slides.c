/* SPDX-License-Identifier: GPL-3.0-or-later
 * What keys do on the slides of a story, and behind its end.
 */
#include "src/base/text.h"
#include "src/command/slides.h"
#include "ui/tui_parts.h"

void tui_slide_back(struct tui *tui)
{
	const struct slides *slides = &tui->session->slides;

	/* The last slide may end with the story, without waiting. */
	if (slides->over)
		tui_order(tui, "outline %d", slides->waits);
	else
		(void)slides_go(tui->session, slides->number - 1);
}

static void note_now(struct tui *tui, const char *words)
{
	struct text text;

	text_fixed(&text, tui->note, sizeof(tui->note));
	text_print(&text, "%s", words);
}

/* One press too many does not run on, and the slide stays. */
void tui_stay(struct tui *tui)
{
	note_now(tui, tui->session->slides.waits
		 ? "this was the last slide: x leaves the story, b goes back, t lists the slides"
		 : "the story is over: x leaves it, t lists its slides");
}

void tui_leave_story(struct tui *tui)
{
	slides_clear(&tui->session->slides);
	note_now(tui, "the story is left; t lists its slides, m has other stories");
}

void tui_change_notes(struct tui *tui)
{
	const bool on = !tui->session->settings.notes;

	tui->session->settings.notes = on;
	tui_order(tui, "set notes %s", on ? "on" : "off");
}

/* The pause of the story sees what is wanted (tui_hooks.c). */
void tui_explore(struct tui *tui)
{
	struct slides *slides = &tui->session->slides;

	if (slides->exploring)
		(void)slides_go(tui->session, slides->number);
	else if (tui->session->nest.performing)
		session_say(tui->session, "this slide stands in a block, so there is no way back to it");
	else
		slides->exploring = true;
}
