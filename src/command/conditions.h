/* SPDX-License-Identifier: GPL-3.0-or-later
 * conditions: the settings that a result stands under: those that a run depends on and that are not what they
 * are by default.
 */
#ifndef SPILLWAY_COMMAND_CONDITIONS_H
#define SPILLWAY_COMMAND_CONDITIONS_H

#include <stdbool.h>

struct report;
struct session;
struct setting;
struct settings;

/* Prints those for which `counts` says so, `paper` first; nothing if there are none. */
void conditions_print(struct session *session, const struct settings *settings,
		      bool (*counts)(const void *context, const struct setting *setting),
		      const void *context);
/* Tells them as the object `settings`, with keys as relabel_on; nothing if there are none. */
void conditions_tell(const struct settings *settings,
		     bool (*counts)(const void *context, const struct setting *setting), const void *context,
		     struct report *report);

#endif
