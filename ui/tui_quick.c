/* SPDX-License-Identifier: GPL-3.0-or-later
 * Keys that were pressed quickly, so that one read finds several, are told from a short text.
 */
#include "src/command/script.h"
#include "src/command/taste.h"
#include "ui/tui_parts.h"

#include <string.h>

/* Whether a key does something now, or would at rest. What a key of the user's own does, and what ends the
 * program or the run, is not done by what may be a text. */
static bool is_harmless_key(const struct tui *tui, uint32_t key)
{
	const unsigned when = tui_when(tui);
	const struct key_row *row = key_find(key, when);

	if (!row)
		row = key_find(key, when | WHEN_REST);
	return row && row->act != KEY_ASKS && !taste_key(&tui->session->shelf.taste, key);
}

bool tui_are_keys(void *context, const uint32_t *keys, size_t count)
{
	const struct tui *tui = context;
	char text[BURST_FEW + 1] = "";
	char *word;
	size_t i;

	for (i = 0; i < count; i++) {
		if (keys[i] >= 0x80 || !is_harmless_key(tui, keys[i]))
			return false;
		text[i] = (char)keys[i];
	}
	word = text + strspn(text, " ");
	word[strcspn(word, " ")] = '\0';
	return !session_begins_command(tui->session, word);
}
