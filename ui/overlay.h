/* SPDX-License-Identifier: GPL-3.0-or-later
 * overlay: a list to choose from, drawn over the panels; typed text filters it. Help and the
 * menu of stories are such lists.
 */
#ifndef SPILLWAY_UI_OVERLAY_H
#define SPILLWAY_UI_OVERLAY_H

#include "src/base/text.h"
#include "src/view/canvas.h"

#include <stdbool.h>

struct memory;

/* What is done when an item is chosen. */
enum overlay_act {
	OVERLAY_NOTHING,
	OVERLAY_DO,      /* its line is done */
	OVERLAY_PRESS,   /* its key is pressed */
	OVERLAY_TYPE     /* its line is put into the prompt */
};

struct overlay_item {
	char *name, *help, *line; /* owned */
	char *more;               /* owned: text that is searched, too, and not shown; or NULL */
	enum overlay_act act;
	uint32_t key;             /* OVERLAY_PRESS */
};

struct overlay {
	struct memory *memory;
	const char *title;          /* a literal */
	struct overlay_item *items; /* [count] owned */
	int count;
	int selected;               /* number of the selected item among those shown */
	int first;                  /* of those, the one in the first row, as it was drawn last */
	struct text filter;
	uint32_t pressed;           /* the key that was chosen last, which is the next to be read;
				       0: none */
};

void overlay_init(struct overlay *overlay, const char *title, struct memory *memory);
void overlay_free(struct overlay *overlay);
/* Adds an item. Without memory it is left out, and NULL is returned. */
struct overlay_item *overlay_add(struct overlay *overlay, const char *name, const char *help,
				 enum overlay_act act, const char *line);
/* Adds an item that stands for a key. */
void overlay_add_key(struct overlay *overlay, const char *name, const char *help, uint32_t key);
/* Has a search look at this text of an item, too. Items that only this text names come last. */
void overlay_add_more(struct overlay *overlay, struct overlay_item *item, const char *text);

/* Gives a key (screen.h) to the list. True: the list used it; *chosen is the item that Enter
 * chose, or NULL; *done: the list shall close. */
bool overlay_key(struct overlay *overlay, uint32_t key, const struct overlay_item **chosen,
		 bool *done);
/* Draws into rows [row, row + rows). The items stay where they are if the selected one is among them. */
void overlay_draw(struct overlay *overlay, struct canvas *canvas, int row, int rows);

#endif
