/* SPDX-License-Identifier: GPL-3.0-or-later
 * signals: what each signal does. terminal.c handles them.
 */
#ifndef SPILLWAY_UI_SIGNALS_H
#define SPILLWAY_UI_SIGNALS_H

#include <signal.h> /* which of them there are */

enum deed {
	DEED_NOTE,   /* note the signal, and wake the loops */
	DEED_STOP,   /* Ctrl-Z */
	DEED_IGNORE, /* ignore it: the failed write reports it */
	DEED_CRASH,  /* an error of the program: restore the terminal, print a report, and die */
	DEED_DIE     /* restore the terminal, and die of the signal */
};

struct signal_row {
	int number;
	const char *name;
	enum deed deed;
};

enum {
#define SIGNAL(number, deed) SIGNAL_ROW_##number,
#include "ui/signals.def"
#undef SIGNAL
	SIGNAL_ROWS
};

/* The rows of signals.def, SIGNAL_ROWS of them. */
const struct signal_row *signal_rows(void);
/* The row of a signal; NULL: there is none, as of real-time signals. */
const struct signal_row *signal_row(int number);

#endif
