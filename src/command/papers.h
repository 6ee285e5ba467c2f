/* SPDX-License-Identifier: GPL-3.0-or-later
 * papers: `set paper`, the settings under which a paper's own runs were made, all at once.
 */
#ifndef SPILLWAY_COMMAND_PAPERS_H
#define SPILLWAY_COMMAND_PAPERS_H

#include "src/command/settings.h"

/* Sets all settings of the paper of that name; `none` leaves them as they are. False: there is no such
 * paper, and nothing has changed. */
bool papers_set(struct settings *settings, const char *name);
/* Adds the name of the paper that was set last, and the settings that are now others than its own; if
 * all are, or none was set, `none`. */
void papers_print(const struct settings *settings, struct text *text);

#endif
