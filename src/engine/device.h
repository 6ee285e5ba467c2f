/* SPDX-License-Identifier: GPL-3.0-or-later
 * device: what is known of a machine by its name alone, NAME or NAME:DETAIL, before it is opened.
 */
#ifndef SPILLWAY_ENGINE_DEVICE_H
#define SPILLWAY_ENGINE_DEVICE_H

#include <stdbool.h>

struct machine_row;

/* The kind of machine; NULL: there is none of that name. */
const struct machine_row *device_row(const char *device);
/* Whether it is a GPU, whose times are measured. */
bool device_is_gpu(const char *device);

#endif
