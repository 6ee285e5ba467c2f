/* SPDX-License-Identifier: GPL-3.0-or-later
 * signals: what each signal does. terminal.c takes them.
 */
#ifndef SPILLWAY_UI_SIGNALS_H
#define SPILLWAY_UI_SIGNALS_H

#include <signal.h> /* which of them there are */

enum deed {
	DEED_NOTE,   /* it is noted, and wakes the loops */
	DEED_STOP,   /* Ctrl-Z */
	DEED_IGNORE, /* the write that failed says it anyway */
	DEED_CRASH,  /* an error of the program: it gives the terminal back, tells, and dies */
	DEED_DIE     /* it gives the terminal back, and dies of the signal */
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
