/* SPDX-License-Identifier: GPL-3.0-or-later
 * conditions: the settings that a result stands under: those that a run depends on and that are not what they
 * are by default.
 */
#ifndef SPILLWAY_COMMAND_CONDITIONS_H
#define SPILLWAY_COMMAND_CONDITIONS_H

#include <stdbool.h>

struct out;
struct report;
struct setting;
struct settings;

enum { CONDITIONS = 40, CONDITION_VALUE = 200 };

struct conditions {
	struct condition {
		char name[24], key[24]; /* "relabel-on", "relabel_on" */
		char value[CONDITION_VALUE];
	} rows[CONDITIONS];             /* [count] `paper` is the first, if one is set */
	int count;
};

/* Of the settings for which `counts` says so. */
void conditions_take(struct conditions *conditions, const struct settings *settings,
		     bool (*counts)(const void *context, const struct setting *setting), const void *context);
/* Prints them on a line; nothing if there are none. */
void conditions_print(const struct conditions *conditions, struct out *out);
/* Tells them as the object `settings`; nothing if there are none. */
void conditions_tell(const struct conditions *conditions, struct report *report);

#endif
