/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/look/ledger.h"

#include "src/base/memory.h"
#include "src/base/text.h"

#include <string.h>

static void free_row(struct ledger_row *row)
{
	memory_free(row->title);
	memory_free(row->entries);
	*row = (struct ledger_row){ NULL, 0, NULL, 0 };
}

static enum ledger_clock clock_of(const struct account *account)
{
	if (account->known & KNOWN_MODEL)
		return CLOCK_MODELLED;
	return account->simulated || account->lack.needed ? CLOCK_NONE : CLOCK_MEASURED;
}

static struct ledger_entry entry_of(const struct account *account)
{
	const bool modelled = (account->known & KNOWN_MODEL) != 0;
	struct ledger_entry entry = {
		.variant = account->variant,
		.policy = account->policy,
		.begun = account->course ? account->begun.reached : -1,
		.clock = clock_of(account),
		.seconds = modelled ? modelled_seconds(&account->modelled) : account->seconds,
	};
	struct text device;

	text_fixed(&device, entry.device, sizeof(entry.device));
	text_print(&device, "%s", account->device);
	return entry;
}

static bool make_row(struct ledger *ledger, const char *title, const struct account *accounts, int count,
		     struct ledger_row *row, struct err *err)
{
	const size_t length = strlen(title) + 1;
	int i;

	row->title = memory_array(ledger->memory, length, 1, "a comparison", err);
	row->entries = memory_array(ledger->memory, (size_t)count, sizeof(*row->entries), "a comparison",
				    err);
	if (!row->title || !row->entries)
		return false;
	memcpy(row->title, title, length);
	for (i = 0; i < count && accounts[i].lack.needed; i++)
		;
	row->value = i < count ? accounts[i].check.value : -1;
	row->count = count;
	for (i = 0; i < count; i++)
		row->entries[i] = entry_of(&accounts[i]);
	return true;
}

/* The row of that graph; where there is none, a new one. NULL: memory was refused. */
static struct ledger_row *place_for(struct ledger *ledger, const char *title, struct err *err)
{
	const size_t room = ledger->room ? 2 * ledger->room : 8;
	void *rows = ledger->rows;
	size_t i;

	for (i = 0; i < ledger->count; i++)
		if (!strcmp(ledger->rows[i].title, title))
			return &ledger->rows[i];
	if (ledger->count == ledger->room) {
		if (!memory_resize(ledger->memory, &rows, room, sizeof(*ledger->rows), "a comparison", err))
			return NULL;
		ledger->rows = rows;
		ledger->room = room;
	}
	ledger->rows[ledger->count] = (struct ledger_row){ NULL, 0, NULL, 0 };
	return &ledger->rows[ledger->count++];
}

bool ledger_add(struct ledger *ledger, const char *title, const struct account *accounts, int count,
		struct err *err)
{
	struct ledger_row made = { NULL, 0, NULL, 0 };
	struct ledger_row *row = make_row(ledger, title, accounts, count, &made, err)
					 ? place_for(ledger, title, err)
					 : NULL;
	int i;

	if (!row) {
		free_row(&made);
		return false;
	}
	free_row(row);
	*row = made;
	ledger->course = NULL;
	for (i = 0; i < count; i++)
		if (accounts[i].course)
			ledger->course = accounts[i].course;
	return true;
}

static bool is_same(const char *a, const char *b)
{
	return a && b ? !strcmp(a, b) : a == b;
}

const struct ledger_entry *ledger_find(const struct ledger_row *row, const struct ledger_entry *like)
{
	int i;

	for (i = 0; i < row->count; i++)
		if (is_same(row->entries[i].variant, like->variant) &&
		    is_same(row->entries[i].policy, like->policy) &&
		    !strcmp(row->entries[i].device, like->device))
			return &row->entries[i];
	return NULL;
}

void ledger_empty(struct ledger *ledger)
{
	size_t i;

	for (i = 0; i < ledger->count; i++)
		free_row(&ledger->rows[i]);
	memory_free(ledger->rows);
	*ledger = (struct ledger){ .memory = ledger->memory };
}
