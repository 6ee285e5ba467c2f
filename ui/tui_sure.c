/* SPDX-License-Identifier: GPL-3.0-or-later
 * Keys that lose a run, which cannot be undone: they ask once, and only `y` confirms. The same
 * key again does nothing, because a key that is held down repeats. If the user types a command
 * letter by letter, as at the prompt (`ru...`), the letters go into the line instead.
 */
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/engine/run.h"
#include "ui/tui_parts.h"

void tui_make_sure(struct tui *tui, const struct key_row *row)
{
	if (!tui->session->run)
		tui_do(tui, row->line);
	else
		tui->asked = row;
}

void tui_print_asked(const struct tui *tui, struct text *text)
{
	const struct run *run = tui->session->run;

	if (run)
		text_print(text, "%s: lose the run, which stands at cycle %lld? (y or n) ",
			   tui->asked->line, (long long)run->now.counters[COUNTER_cycles]);
	else
		text_print(text, "%s? (y or n) ", tui->asked->line);
}

/* Whether two keys begin the name of a command. */
static bool begin_command(uint32_t first, uint32_t second)
{
	const struct command *const *row;

	for (row = commands(); *row; row++)
		if ((uint32_t)(*row)->name[0] == first && (uint32_t)(*row)->name[1] == second)
			return true;
	return false;
}

/* Keys that say no and nothing else; others say no, and mean what they mean. */
static bool is_no(uint32_t key)
{
	return key == 'n' || key == 'N' || key == '\r' || key == '\n' || key == ' ' || key == 27;
}

bool tui_answer(struct tui *tui, uint32_t key)
{
	const struct key_row *row = tui->asked;
	char first[2] = { (char)row->key, '\0' };

	/* It is held down. In a line that came at once it is a letter. */
	if (key == row->key && !tui->pasting)
		return true;
	tui->asked = NULL;
	if (key == 'y' || key == 'Y') {
		tui->paste.discarded = tui->pasting;
		tui_do(tui, row->line);
		return true;
	}
	if (begin_command(row->key, key)) {
		tui->typing = true;
		line_put(&tui->line, first);
		return false; /* the key goes into the line */
	}
	tui->paste.discarded = tui->pasting && is_no(key);
	return is_no(key);
}
