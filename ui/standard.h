/* SPDX-License-Identifier: GPL-3.0-or-later
 * standard: what the program needs at its start: three open descriptors, and enough stack.
 */
#ifndef SPILLWAY_UI_STANDARD_H
#define SPILLWAY_UI_STANDARD_H

#include <stdbool.h>

/* Must be called before any file is opened. Opens descriptors 0, 1 and 2 if they are closed, so
 * that no other file gets these numbers. Reading a standard input that was closed fails, and so
 * does writing to a standard output that was; messages to a closed standard error are lost.
 * False: it failed. */
bool standard_open(void);

/* Allocates the stack that commands need if scripts and definitions call each other as deeply as
 * allowed. Growing the stack later, without memory, would be a crash. If the system's limits are
 * too low, it does nothing. */
void standard_take_stack(void);

/* Flushes standard output; prints an error on standard error if that fails. */
bool standard_flush(void);
/* Prints that standard output could not be written, for that errno; nothing if its reader is gone
 * (EPIPE). */
void standard_report_error(int error);

#endif
