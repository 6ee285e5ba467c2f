/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_choose: checks names of machines, for the commands that take them.
 */
#ifndef SPILLWAY_COMMAND_CMD_CHOOSE_H
#define SPILLWAY_COMMAND_CMD_CHOOSE_H

#include "src/command/session.h"

#include <stdbool.h>

/* Whether there is a machine of that name; it need not be available here. *device: its full name,
 * because `sim` means its first profile. */
bool choose_device(const char *name, char device[DEVICE_NAME], struct err *err);

#endif
