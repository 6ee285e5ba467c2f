/* SPDX-License-Identifier: GPL-3.0-or-later
 * Folding a diary:
 *
 *      start; step 3; back; break push; step 2 lane; ...     what was done
 *      start; break push; goto 5 lane through                what leads to the same place
 *
 * The first line is what was done, the second leads to the same state. A run depends only on
 * the settings at its start, so the settings must come before it as they did.
 */
#include "src/command/diary.h"

#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/settings.h"

#include <string.h>

/* Settings that are looked back at. */
enum { MOST_OTHERS = 64 };

/* Moves that may be folded, from the first to the present one. */
struct folding {
	struct entry *start;  /* began the run, NULL: none of them did */
	struct entry *last;   /* led to where the run then stood */
	bool crossed;         /* something else stands behind `start` */
};

static void bury(struct entry *entry)
{
	if (entry)
		entry->dead = true;
}

static void begin_run(struct folding *folding, struct entry *entry)
{
	/* `reset` needs a run. */
	entry->folded = entry->folded || folding->last;
	bury(folding->start);
	bury(folding->last);
	*folding = (struct folding){ .start = entry, .last = entry };
}

/* The run goes on from where it was led to. */
static void go_on(struct folding *folding, struct entry *entry)
{
	struct entry *last = folding->last;

	folding->last = entry;
	if (!last)
		return;
	entry->folded = true;
	if (last != folding->start) {
		bury(last);
	} else if (folding->crossed) {
		/* It begins before what was set since. */
		last->ended = -1;
		last->folded = true;
	} else {
		bury(last);
		entry->began = true;
		folding->start = entry;
	}
}

static void take(struct folding *folding, struct entry *entry)
{
	if (!entry->command->moves) {
		folding->crossed = true;
	} else if (!entry->foldable) {
		*folding = (struct folding){ .start = NULL };
	} else {
		entry->folded = entry->count > 1;
		if (entry->began)
			begin_run(folding, entry);
		else
			go_on(folding, entry);
	}
}

/* Every entry has room for that. */
void diary_lead(struct entry *entry)
{
	struct text text;

	text_fixed(&text, entry->line, entry->room);
	if (entry->began)
		text_print(&text, "start\n");
	if (entry->ended >= 0)
		text_print(&text, "goto %lld %s through\n", (long long)entry->ended,
			   unit_name(entry->unit));
	entry->line[text.length - 1] = '\0'; /* the last newline */
	entry->file = entry->rest = 0;
	entry->count = 1;
}

static size_t length_of_name(const char *line)
{
	size_t command = strcspn(line, " ");
	size_t blanks = strspn(line + command, " \t");

	return command + blanks + strcspn(line + command + blanks, " \t");
}

/* Whether both set the same setting; the later one does for both. */
static bool set_same(const struct entry *a, const struct entry *b)
{
	size_t length = length_of_name(a->line);

	return length == length_of_name(b->line) && !strncmp(a->line, b->line, length);
}

/* `set arc U V CAPACITY`, of which each counts. */
static bool sets_arc(const struct entry *entry)
{
	const char *name = entry->line + strcspn(entry->line, " ");

	name += strspn(name, " \t");
	return !strncmp(name, "arc", 3) && strchr(" \t", name[3]) &&
	       strpbrk(name + 3 + strspn(name + 3, " \t"), " \t");
}

bool diary_is_edit(const struct entry *entry)
{
	return entry->command->edits || (entry->command == &command_set && sets_arc(entry));
}

/* `set paper` reads settings and makes others. */
static bool sets_paper(const struct entry *entry)
{
	char name[32];
	size_t command = strcspn(entry->line, " ");
	struct text text;
	const struct setting *setting;

	command += strspn(entry->line + command, " \t");
	text_fixed(&text, name, sizeof(name));
	text_print(&text, "%.*s", (int)(length_of_name(entry->line) - command), entry->line + command);
	setting = settings_find(name, NULL);
	return setting && !strcmp(setting->name, "paper");
}

/* Settings are made anew where nothing but others stands between. */
static void fold_settings(struct diary *diary)
{
	struct entry *others[MOST_OTHERS];
	struct entry *entry;
	int count = 0;
	int i, left;

	for (entry = diary->first; entry; entry = entry->next) {
		if (entry->dead)
			continue;
		if (entry->command != &command_set || diary_is_edit(entry) || sets_paper(entry) ||
		    count == MOST_OTHERS) {
			count = 0;
			continue;
		}
		for (i = left = 0; i < count; i++) {
			others[i]->dead = set_same(others[i], entry);
			if (!others[i]->dead)
				others[left++] = others[i];
		}
		others[left] = entry;
		count = left + 1;
	}
}

static void remove_dead(struct diary *diary)
{
	struct entry **link = &diary->first;
	struct entry *entry;

	diary->last = NULL;
	while ((entry = *link)) {
		if (!entry->dead) {
			diary->last = entry;
			link = &entry->next;
			continue;
		}
		*link = entry->next;
		diary->bytes -= sizeof(*entry) + entry->room;
		memory_free(entry);
	}
}

void diary_fold(struct diary *diary)
{
	struct folding folding = { .start = NULL };
	struct entry *entry;

	for (entry = diary->first; entry; entry = entry->next)
		take(&folding, entry);
	for (entry = diary->first; entry; entry = entry->next) {
		if (entry->folded && !entry->dead)
			diary_lead(entry);
		entry->folded = false;
	}
	fold_settings(diary);
	remove_dead(diary);
}
