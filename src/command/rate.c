/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/rate.h"

#include <stdlib.h>
#include <string.h>

bool rate_read(const char *value, int64_t *rate)
{
	char *end;
	double number = strtod(value, &end);

	if (end == value || end != value + strspn(value, "0123456789."))
		return false;
	if (!strcmp(end, "GB/s"))
		number *= 1000;
	else if (*end && strcmp(end, "MB/s") != 0)
		return false;
	if (!(number >= 1 && number <= 1e9))
		return false;
	*rate = (int64_t)(number + 0.5);
	return true;
}
