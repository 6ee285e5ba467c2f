/* SPDX-License-Identifier: GPL-3.0-or-later
 * terminal: the one owner of signals and of the terminal's modes.
 *
 * Every signal whose default action ends a process gives the terminal back first (signals.def).
 * A crash also says what had been done, from what was noted before.
 *
 * Signals come at any moment, so what their handlers touch stands at file scope in
 * terminal.c: the only such state in the program. Everything else asks.
 */
#ifndef SPILLWAY_UI_TERMINAL_H
#define SPILLWAY_UI_TERMINAL_H

#include "src/base/urgency.h"

#include <stdbool.h>

/* Saves the terminal's modes and takes the signals. terminal_close gives both back;
 * it is safe to call twice, and is called on every way out. */
bool terminal_open(void);
void terminal_close(void);

/* A descriptor that becomes readable when a signal has come, for poll(2). */
int terminal_signal_descriptor(void);
/* Takes the notes of signals; true if one of them asks the program to end. */
bool terminal_take_signals(bool *interrupted, bool *resized, bool *continued);
/* The same without Ctrl-C, which stays noted for terminal_urgency and wakes poll(2) again, and
 * without the end. */
void terminal_take_window(bool *resized, bool *continued);
/* The signal that asked the program to end, or 0. */
int terminal_ending_signal(void);

/* While a command works: how soon the user wants it to stop. The first Ctrl-C asks
 * for the end of the cycle, and for the next warp when that takes longer than a
 * quarter of a second; a second one within two seconds lets the work go. */
enum urgency terminal_urgency(void *unused);
/* Before a command: whatever was pressed before does not count. */
void terminal_forget_interrupts(void);
/* After a command: when it noticed the first Ctrl-C, on clock_seconds (0: it noticed
 * none), and whether another came since. */
bool terminal_end_command(double *interrupted_at);

/* Keys come one by one and unseen, instead of whole lines; or lines again. Ctrl-C and
 * Ctrl-Z stay signals. */
void terminal_keys(bool one_by_one);
/* Whether the program was stopped and goes on: whoever has set modes sets them again. Of
 * other signals it only takes the notes that wake poll(2). */
bool terminal_has_continued(void);

/* What a full screen, or the line being typed, writes to the terminal (an open descriptor) before
 * others get it: at once where the program is stopped or crashes; and what it writes when it goes
 * on, for it may have been stopped in the midst of its words. "": nothing. */
void terminal_set_leave(int descriptor, const char *leave, const char *again);
/* The descriptor through which a library (curses, readline) writes to the terminal, -1: none. When
 * a signal asks the program to end and the terminal takes nothing, it is led to /dev/null. */
void terminal_set_library(int descriptor);
/* While a screen is opened or closed the program is not to be stopped. */
void terminal_hold_stop(bool hold);
/* A command that begins, and the seed: what a crash would tell. Made safe here. */
void terminal_note_command(const char *line, unsigned long long seed);

/* A pointer kept for those who are called back without one (readline's callers). */
void terminal_set_client(void *client);
void *terminal_client(void);

/* Asks for the end of the command as Ctrl-C does. */
void terminal_interrupt(void);

/* Rows and columns; false if they cannot be known. */
bool terminal_size(int *rows, int *columns);

#endif
