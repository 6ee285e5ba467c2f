/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/overlay.h"

#include "src/base/memory.h"
#include "src/base/text.h"
#include "ui/screen.h"

#include <string.h>

enum { NAME_COLUMNS = 24, ESCAPE = 27, CONTROL_U = 21 };

void overlay_init(struct overlay *overlay, const char *title, struct memory *memory)
{
	memset(overlay, 0, sizeof(*overlay));
	overlay->memory = memory;
	overlay->title = title;
	text_init(&overlay->filter, memory);
}

static void free_item(struct overlay_item *item)
{
	memory_free(item->name);
	memory_free(item->help);
	memory_free(item->line);
	memory_free(item->more);
}

void overlay_free(struct overlay *overlay)
{
	int i;

	for (i = 0; i < overlay->count; i++)
		free_item(&overlay->items[i]);
	memory_free(overlay->items);
	text_free(&overlay->filter);
	overlay->items = NULL;
	overlay->count = 0;
}

struct overlay_item *overlay_add(struct overlay *overlay, const char *name, const char *help,
				 enum overlay_act act, const char *line)
{
	void *items = overlay->items;
	struct overlay_item item = { .act = act };

	if (!memory_resize(overlay->memory, &items, (size_t)overlay->count + 1,
			   sizeof(*overlay->items), "a list", NULL))
		return NULL;
	overlay->items = items;
	item.name = memory_string(overlay->memory, name, NULL);
	item.help = memory_string(overlay->memory, help, NULL);
	item.line = memory_string(overlay->memory, line, NULL);
	if (!item.name || !item.help || !item.line) {
		free_item(&item);
		return NULL;
	}
	overlay->items[overlay->count] = item;
	return &overlay->items[overlay->count++];
}

void overlay_add_key(struct overlay *overlay, const char *name, const char *help, uint32_t key)
{
	struct overlay_item *item = overlay_add(overlay, name, help, OVERLAY_PRESS, "");

	if (item)
		item->key = key;
}

void overlay_add_more(struct overlay *overlay, struct overlay_item *item, const char *text)
{
	if (item)
		item->more = memory_string(overlay->memory, text, NULL);
}

/* Whether every word of the filter stands in what is seen of the item, or, with `more`, in the
 * whole of it and not in that alone. */
static bool has_words(const struct overlay *overlay, const struct overlay_item *item, bool more)
{
	const char *at = text_string(&overlay->filter);
	size_t length;

	for (; *(at += strspn(at, " ")); at += length) {
		length = strcspn(at, " ");
		if (!text_holds(item->name, at, length) && !text_holds(item->help, at, length) &&
		    !(more && item->more && text_holds(item->more, at, length)))
			return false;
	}
	return true;
}

/* The item that is `number`th of those shown; NULL: there are not so many. */
static const struct overlay_item *item_at(const struct overlay *overlay, int number)
{
	int i, more;

	for (more = 0; more < 2; more++)
		for (i = 0; i < overlay->count; i++)
			if (has_words(overlay, &overlay->items[i], more) &&
			    !(more && has_words(overlay, &overlay->items[i], false)) &&
			    number-- == 0)
				return &overlay->items[i];
	return NULL;
}

static int shown_count(const struct overlay *overlay)
{
	int count = 0;
	int i;

	for (i = 0; i < overlay->count; i++)
		count += has_words(overlay, &overlay->items[i], true);
	return count;
}

static void move(struct overlay *overlay, int by)
{
	int last = shown_count(overlay) - 1;

	overlay->selected += by;
	if (overlay->selected > last)
		overlay->selected = last;
	if (overlay->selected < 0)
		overlay->selected = 0;
}

bool overlay_key(struct overlay *overlay, uint32_t key, const struct overlay_item **chosen,
		 bool *done)
{
	*chosen = NULL;
	*done = false;
	switch (key) {
	case SCREEN_UP:
		move(overlay, -1);
		return true;
	case SCREEN_DOWN:
	case '\t':
		move(overlay, 1);
		return true;
	case SCREEN_PAGE_UP:
		move(overlay, -10);
		return true;
	case SCREEN_PAGE_DOWN:
		move(overlay, 10);
		return true;
	case '\r':
	case '\n':
		*chosen = item_at(overlay, overlay->selected);
		*done = true;
		return true;
	case ESCAPE:
		*done = true;
		return true;
	case CONTROL_U:
		text_clear(&overlay->filter);
		break;
	case SCREEN_BACKSPACE:
	case 8:
	case 127:
		text_drop(&overlay->filter);
		break;
	default:
		if (key < ' ' || key >= SCREEN_NONE || !text_rune_is_safe(key))
			return false;
		/* A Space alone is no search: what is chosen stays so. */
		if (key == ' ' && !overlay->filter.length)
			return true;
		text_rune(&overlay->filter, key);
	}
	overlay->selected = 0;
	return true;
}

static void draw_item(struct canvas *canvas, int row, const struct overlay_item *item,
		      bool selected)
{
	int name = canvas->columns < 3 * NAME_COLUMNS ? canvas->columns / 3 : NAME_COLUMNS;

	canvas_put(canvas, row, 0, selected ? '>' : ' ');
	canvas_cell(canvas, row, 2, name, item->name, false);
	canvas_cell(canvas, row, name + 3, canvas->columns - name - 3, item->help, false);
	if (selected)
		canvas_role(canvas, row, 0, canvas->columns, ROLE_CHOSEN);
}

void overlay_draw(struct overlay *overlay, struct canvas *canvas, int row, int rows)
{
	const struct overlay_item *item;
	int i;

	for (i = 0; i < rows; i++)
		canvas_wipe(canvas, row + i);
	canvas_print(canvas, row, 0, "%s  %s_", overlay->title, text_string(&overlay->filter));
	canvas_role(canvas, row, 0, canvas->columns, ROLE_TITLE);
	if (overlay->first > overlay->selected)
		overlay->first = overlay->selected;
	if (overlay->first < overlay->selected - rows + 2)
		overlay->first = overlay->selected - rows + 2;
	for (i = 0; i < rows - 1 && (item = item_at(overlay, overlay->first + i)); i++) {
		draw_item(canvas, row + 1 + i, item, overlay->first + i == overlay->selected);
		canvas_spot(canvas, row + 1 + i, 0, canvas->columns, SPOT_ITEM, overlay->first + i, 0);
	}
	if (!overlay->count || !item_at(overlay, 0))
		canvas_print(canvas, row + 1, 2, "nothing of that kind");
}
