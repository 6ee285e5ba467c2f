/* SPDX-License-Identifier: GPL-3.0-or-later
 * mebibytes: sizes of memory as people read them.
 */
#ifndef SPILLWAY_BASE_MEBIBYTES_H
#define SPILLWAY_BASE_MEBIBYTES_H

#include <stdbool.h>
#include <stdint.h>

struct text;

/* "1.3 MiB": one decimal, rounded up or down; of less than a tenth the bytes: "840 bytes". */
void mebibytes_print(int64_t bytes, bool up, struct text *text);

#endif
