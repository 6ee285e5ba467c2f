/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/relabel.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool cycles_of(const char *value, int64_t *number)
{
	char *end;

	errno = 0;
	*number = strtoll(value, &end, 10);
	return !errno && end != value && !*end && *number >= 1;
}

/* A number from 0.001 to 1000 with up to three decimals, in thousandths. */
static bool thousandths_of(const char *value, int64_t *number)
{
	char decimals[] = "000";
	const size_t whole = strspn(value, "0123456789");
	const char *point = value + whole;
	const size_t count = *point == '.' ? strspn(point + 1, "0123456789") : 0;

	if (!whole || whole > 4 || count > 3 || point[count ? count + 1 : 0])
		return false;
	memcpy(decimals, point + 1, count);
	*number = atoi(value) * INT64_C(1000) + atoi(decimals);
	return *number > 0 && *number <= 1000000;
}

/* "adaptive", or "adaptive K". */
static bool adaptive_of(const char *value, int64_t *thousandths)
{
	enum { PAPER = 700 };

	*thousandths = PAPER;
	return !strcmp(value, "adaptive") ||
	       (!strncmp(value, "adaptive ", 9) && thousandths_of(value + 9, thousandths));
}

bool relabel_read(const char *value, enum relabel_policy *policy, int64_t *number)
{
	int64_t read = 0;

	if (!strcmp(value, "auto"))
		*policy = RELABEL_AUTO;
	else if (!strcmp(value, "paper"))
		*policy = RELABEL_PAPER;
	else if (cycles_of(value + (strncmp(value, "fix ", 4) ? 0 : 4), &read))
		*policy = RELABEL_EVERY;
	else if (adaptive_of(value, &read))
		*policy = RELABEL_ADAPTIVE;
	else
		return false;
	*number = *policy == RELABEL_EVERY || *policy == RELABEL_ADAPTIVE ? read : 0;
	return true;
}
