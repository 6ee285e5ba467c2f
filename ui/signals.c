/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/signals.h"

#include <stddef.h>

const struct signal_row *signal_rows(void)
{
	static const struct signal_row rows[] = {
#define SIGNAL(number, deed) { number, #number, deed },
#include "ui/signals.def"
#undef SIGNAL
	};

	return rows;
}

const struct signal_row *signal_row(int number)
{
	const struct signal_row *row;

	for (row = signal_rows(); row < signal_rows() + SIGNAL_ROWS; row++)
		if (row->number == number)
			return row;
	return NULL;
}
