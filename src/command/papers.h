/* SPDX-License-Identifier: GPL-3.0-or-later
 * papers: `set paper`, the settings under which a paper's own runs were made, all at once.
 */
#ifndef SPILLWAY_COMMAND_PAPERS_H
#define SPILLWAY_COMMAND_PAPERS_H

#include "src/command/settings.h"

/* Sets all settings of the paper of that name. Those of the paper that was set before, which have not
 * been changed since, are first what they were before it; `none` does only that. False: there is no
 * such paper, and nothing has changed. */
bool papers_set(struct settings *settings, const char *name);
/* Adds the name of the paper that was set last, and the settings that are now others than its own; if
 * all are, or none was set, `none`. */
void papers_print(const struct settings *settings, struct text *text);
/* Whether the paper of that name was set last. */
bool papers_is(const struct settings *settings, const char *name);
/* The card of the paper that was set last, as `device` takes it; NULL: none was set. */
const char *papers_device(const struct settings *settings);
/* Adds the title of that paper (line 0), and what it has and where it says so, a line for each. False: there
 * is no such line. */
bool papers_line(const struct settings *settings, int line, struct text *text);

#endif
