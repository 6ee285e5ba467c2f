/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/account_race.h"

#include "src/view/table.h"

static double ask_model(const struct account *account)
{
	return modelled_seconds(&account->modelled);
}

static double ask_bare(const struct account *account)
{
	return modelled_seconds(&account->modelled) - modelled_looks(&account->modelled);
}

static double ask_seconds(const struct account *account)
{
	return account->seconds;
}

static bool takes_part(const struct race *race, const struct account *account)
{
	return !account->lack.needed && (!race->known || account->known & race->known);
}

static void find_least(struct race *race, const struct account *accounts, int count)
{
	int i;

	for (i = 0; i < count; i++)
		if (takes_part(race, &accounts[i]) &&
		    (race->least <= 0 || race->ask(&accounts[i]) < race->least))
			race->least = race->ask(&accounts[i]);
}

void races_begin(struct race races[RACES], const struct account *accounts, int count)
{
	bool modelled = false, simulated = false, looks = false;
	int i;

	races[RACE_WHOLE] = races[RACE_BARE] = (struct race){ .ask = NULL };
	for (i = 0; i < count; i++) {
		modelled |= (accounts[i].known & KNOWN_MODEL) != 0;
		looks |= accounts[i].known & KNOWN_MODEL && accounts[i].modelled.looks > 0;
		simulated |= accounts[i].simulated;
	}
	if (modelled)
		races[RACE_WHOLE] = (struct race){ ask_model, KNOWN_MODEL, "of the least (model)", 0 };
	else if (!simulated)
		races[RACE_WHOLE] = (struct race){ ask_seconds, 0, "of the least (measured)", 0 };
	if (looks)
		races[RACE_BARE] = (struct race){ ask_bare, KNOWN_MODEL, "the same without looks", 0 };
	for (i = 0; i < RACES; i++)
		if (races[i].ask)
			find_least(&races[i], accounts, count);
}

void race_put(const struct race *race, const struct account *accounts, int count, struct table *table)
{
	int i;

	if (!race->ask || race->least <= 0)
		return;
	table_row(table);
	table_text(table, 0, "%s", race->title);
	for (i = 0; i < count; i++) {
		if (takes_part(race, &accounts[i]))
			table_text(table, i + 1, "%.2f", race->ask(&accounts[i]) / race->least);
		else
			table_text(table, i + 1, "n/a");
	}
}
