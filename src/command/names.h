/* SPDX-License-Identifier: GPL-3.0-or-later
 * names: what can be named in expressions, for help and completion.
 */
#ifndef SPILLWAY_COMMAND_NAMES_H
#define SPILLWAY_COMMAND_NAMES_H

#include <stdbool.h>

struct err;
struct name;
struct near;

/* Calls `each` for every name with its help. */
void names_list(void (*each)(void *context, const char *name, const char *help),
		void *context);
/* Offers all of them to `near`. */
void names_near(struct near *near);
/* Says that a name takes so many vertices, where it was given others. Always returns false. */
bool names_refuse_count(const struct name *name, int vertices, struct err *err);

#endif
