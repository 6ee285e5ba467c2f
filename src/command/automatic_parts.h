/* SPDX-License-Identifier: GPL-3.0-or-later
 * automatic_parts: what the files of `auto` share with each other.
 */
#ifndef SPILLWAY_COMMAND_AUTOMATIC_PARTS_H
#define SPILLWAY_COMMAND_AUTOMATIC_PARTS_H

#include "src/command/session.h"

/* Why codes of the card are barred where no GPU can be used. */
extern const char automatic_no_card[];

/* Whether a GPU can be used. If not, all codes of the card are barred. */
bool automatic_open_card(struct session *session);
/* Whether the best code of the card is chosen, not that of the host. NULL: there is none. */
bool automatic_favours_card(const struct forecast *host, const struct forecast *card);
/* Makes a code the one in use. There is no run. */
bool automatic_lend(struct session *session, const struct forecast *forecast, struct err *err);
/* Where code i runs: "on the host" */
const char *automatic_place(const struct automatic *automatic, int i);

#endif
