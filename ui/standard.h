/* SPDX-License-Identifier: GPL-3.0-or-later
 * standard: the three descriptors that every program expects to be open.
 */
#ifndef SPILLWAY_UI_STANDARD_H
#define SPILLWAY_UI_STANDARD_H

#include <stdbool.h>

/* Before anything else opens a file: descriptors 0, 1 and 2 are taken, so that no other file gets
 * such a number. Reading a standard input that was closed fails, and so does writing to a standard
 * output that was; messages to a closed standard error vanish. */
bool standard_open(void);

/* Writes what standard output still holds; says so on standard error if that fails. */
bool standard_flush(void);
/* Says that standard output could not be written, with errno's number. */
void standard_complain(int error);

#endif
