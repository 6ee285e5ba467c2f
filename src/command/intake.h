/* SPDX-License-Identifier: GPL-3.0-or-later
 * intake: what the session says of a graph that it has just read or generated.
 */
#ifndef SPILLWAY_COMMAND_INTAKE_H
#define SPILLWAY_COMMAND_INTAKE_H

struct read_options;
struct session;

/* Its size, the seconds that it took unless `set clock off`, and which arcs were dropped, merged or
 * rounded. */
void intake_say(struct session *session, double seconds);
/* Of a graph that was read with these options: which numbers of the file are not what they could be. */
void intake_say_weights(struct session *session, const struct read_options *options);

#endif
