/* SPDX-License-Identifier: GPL-3.0-or-later
 * rate: the values of the setting `bandwidth`.
 */
#ifndef SPILLWAY_COMMAND_RATE_H
#define SPILLWAY_COMMAND_RATE_H

#include <stdbool.h>
#include <stdint.h>

/* Reads "600", "600MB/s" or "0.6GB/s", in MB/s. False: it is none. */
bool rate_read(const char *value, int64_t *rate);

#endif
