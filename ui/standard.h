/* SPDX-License-Identifier: GPL-3.0-or-later
 * standard: what every program expects to find when it begins: three open descriptors, and a stack
 * that can grow.
 */
#ifndef SPILLWAY_UI_STANDARD_H
#define SPILLWAY_UI_STANDARD_H

#include <stdbool.h>

/* Before anything else opens a file: descriptors 0, 1 and 2 are taken, so that no other file gets
 * such a number. Reading a standard input that was closed fails, and so does writing to a standard
 * output that was; messages to a closed standard error vanish. */
bool standard_open(void);

/* Takes the stack that commands need where scripts and definitions call each other as deep as they
 * may. A stack that has to grow later, when there is no memory, is a crash. Where the system's limits
 * are too low, nothing is taken. */
void standard_take_stack(void);

/* Writes what standard output still holds; says so on standard error if that fails. */
bool standard_flush(void);
/* Says that standard output could not be written, with errno's number; nothing where its reader has
 * gone (EPIPE). */
void standard_complain(int error);

#endif
