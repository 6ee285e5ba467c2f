/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/stop_range.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/engine/stops.h"

#include <string.h>

bool stop_read(const struct stops *stops, const char *word, struct stop **stop,
	       struct err *err)
{
	long long number;

	if (!word_number(word, "the number of a stop", 1, INT32_MAX, &number, err))
		return false;
	*stop = stops_find(stops, (int)number);
	if (*stop)
		return true;
	err_set(err, ERR_WORK, "there is no stop %lld", number);
	return err_hint(err, "`info stops` lists them");
}

bool stop_read_range(const struct stops *stops, const char *word, struct stop_range *range,
		     struct err *err)
{
	const char *dash = strchr(word, '-');
	char first[16];
	struct text text;
	struct stop *stop;
	long long from, to;
	int i;

	if (!dash || dash == word) {
		if (!stop_read(stops, word, &stop, err))
			return false;
		*range = (struct stop_range){ stop->number, stop->number };
		return true;
	}
	text_fixed(&text, first, sizeof(first));
	text_raw(&text, word, (size_t)(dash - word));
	if (!word_number(first, "the number of a stop", 1, INT32_MAX, &from, err) ||
	    !word_number(dash + 1, "the number of a stop", from, INT32_MAX, &to, err))
		return false;
	*range = (struct stop_range){ (int)from, (int)to };
	for (i = 0; i < stops->count; i++)
		if (stops->rows[i].number >= from && stops->rows[i].number <= to)
			return true;
	err_set(err, ERR_WORK, "there is no stop from %lld to %lld", from, to);
	return err_hint(err, "`info stops` lists them");
}
