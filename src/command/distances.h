/* SPDX-License-Identifier: GPL-3.0-or-later
 * distances: what `auto`, and other commands where nobody said `use`, take on a graph of distances: one whose
 * numbers are lengths, or one that has a source and no sink.
 */
#ifndef SPILLWAY_COMMAND_DISTANCES_H
#define SPILLWAY_COMMAND_DISTANCES_H

struct session;
struct variant;

/* What `auto` and `solve` take on the present graph; NULL: it is for a flow or a matching, or there is
 * none. */
const char *distances_code(const struct session *session);
/* What other commands take that begin a run, such as `step`, where nobody has said `use`: a variant whose
 * warps can be looked at. NULL: the one in use. */
const char *distances_walk(const struct session *session);
/* Says that it begins, and why. */
void distances_say(struct session *session);
/* Why, in a few words. */
const char *distances_reason(const struct session *session);

/* That variant, if a run that begins now is to take it; else `variant`. */
const struct variant *distances_or(const struct session *session, const struct variant *variant);

#endif
