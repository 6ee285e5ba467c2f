/* SPDX-License-Identifier: GPL-3.0-or-later
 * terminal: the one owner of signals and of the terminal's modes.
 *
 * Before a signal ends the process, the handler restores the terminal (signals.def). After a
 * crash it also prints the last command and the seed, which were noted before.
 *
 * Signals come at any moment, so the data of their handlers is at file scope in terminal.c:
 * the only such state in the program. Other files use these functions.
 */
#ifndef SPILLWAY_UI_TERMINAL_H
#define SPILLWAY_UI_TERMINAL_H

#include "src/base/urgency.h"

#include <stdbool.h>

/* Saves the terminal's modes and installs the signal handlers. terminal_close restores both; it
 * may be called twice, and is called on every way out. */
bool terminal_open(void);
void terminal_close(void);

/* A descriptor that becomes readable when a signal has come, for poll(2). */
int terminal_signal_descriptor(void);
/* Reads and clears the noted signals; true if one of them asks the program to end. */
bool terminal_take_signals(bool *interrupted, bool *resized, bool *continued);
/* The same without Ctrl-C and without signals to end, which stay noted. Ctrl-C wakes poll(2)
 * again, for terminal_urgency. */
void terminal_take_window(bool *resized, bool *continued);
/* The signal that asked the program to end, or 0. */
int terminal_ending_signal(void);

/* While a command works: how soon it is to stop. The first Ctrl-C asks for the end of the cycle,
 * and for the next warp if that takes longer than a quarter of a second. A second one within two
 * seconds discards the work. */
enum urgency terminal_urgency(void *unused);
/* Call before a command: forgets earlier Ctrl-C. */
void terminal_forget_interrupts(void);
/* Call after a command. *interrupted_at: clock_seconds when it saw the first Ctrl-C; 0: none.
 * Returns whether another one came since. */
bool terminal_end_command(double *interrupted_at);

/* Sets whether keys are read one by one without echo, or as whole lines. Ctrl-C and Ctrl-Z stay
 * signals. */
void terminal_keys(bool one_by_one);
/* Whether the program was stopped and continues, so that terminal modes must be set again. Of
 * other signals it only clears the wake-up of poll(2). */
bool terminal_has_continued(void);

/* Sets the bytes that restore the terminal from a full screen or an edited line, written to
 * `descriptor` (open) when the program is stopped or crashes; and those to write when it
 * continues, as it may have been stopped in the middle of a write. "": nothing. */
void terminal_set_leave(int descriptor, const char *leave, const char *again);
/* Sets the descriptor through which a library (curses, readline) writes to the terminal; -1:
 * none. If a signal asks the program to end while the terminal takes nothing, the descriptor is
 * redirected to /dev/null. */
void terminal_set_library(int descriptor);
/* While true, Ctrl-Z does not stop the program: for opening, drawing and closing a screen. */
void terminal_hold_stop(bool hold);
/* Notes the command that begins, and the seed, for the report after a crash. Makes them safe. */
void terminal_note_command(const char *line, unsigned long long seed);

/* A pointer for callbacks that get none (readline's). */
void terminal_set_client(void *client);
void *terminal_client(void);

/* Gets rows and columns; false if they are unknown. */
bool terminal_size(int *rows, int *columns);

#endif
