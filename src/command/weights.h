/* SPDX-License-Identifier: GPL-3.0-or-later
 * weights: what `load` says of the numbers in a file that are not what they could be.
 */
#ifndef SPILLWAY_COMMAND_WEIGHTS_H
#define SPILLWAY_COMMAND_WEIGHTS_H

struct read_options;
struct session;

/* Of the graph that was just read with these options. */
void weights_say(struct session *session, const struct read_options *options);

#endif
