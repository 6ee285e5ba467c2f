/* SPDX-License-Identifier: GPL-3.0-or-later
 * account_table: accounts of runs side by side.
 */
#ifndef SPILLWAY_VIEW_ACCOUNT_TABLE_H
#define SPILLWAY_VIEW_ACCOUNT_TABLE_H

#include "src/view/look/account.h"

struct canvas;
struct report;

/* Draws them from that row on, a column an account, as many beside each other as fit and
 * the others below; returns the row behind. */
int account_table_draw(struct canvas *canvas, int row, const struct account *accounts,
		       int count);
/* Rows that this may take, whatever the width. */
int account_table_rows(int count);
/* Tells one account. */
void account_table_tell(struct report *report, const struct account *account);

/* The object of what is told of a strategy besides, once all are ranked. */
void account_table_tell_strategy(struct report *report, const struct account *account);

#endif
