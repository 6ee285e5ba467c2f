/* SPDX-License-Identifier: GPL-3.0-or-later
 * The panel with the focus. Layouts name panels of flows; where another problem is solved, others stand in
 * their places, and the user knows those: `levels` where the layout says `heights`. Lines say what is seen.
 */
#include "src/command/settings.h"
#include "src/view/panel.h"
#include "ui/tui_parts.h"

#include <string.h>

static const char *shown_name(const struct tui *tui, const char *name)
{
	const struct panel *panel = views_panel(&tui->views, name);

	return panel ? panel->name : name;
}

/* The panel of the stack in whose place the one of that name stands, or may stand; NULL: there is none. */
static const char *find_in(const struct tui *tui, const char *const *stack, const char *name)
{
	for (; *stack; stack++)
		if (!strcmp(shown_name(tui, *stack), name) || panel_replaces(panel_find(name), *stack))
			return *stack;
	return NULL;
}

/* The name that the layout has for it. */
static const char *laid_name(const struct tui *tui, const char *name)
{
	const struct arrangement *scene = tui->scene;
	const char *found;

	if (scene_has(scene, name))
		return name;
	found = find_in(tui, scene->left, name);
	if (!found)
		found = find_in(tui, scene->right, name);
	if (!found)
		found = find_in(tui, scene->below, name);
	return found ? found : name;
}

static void look_up(struct tui *tui)
{
	const int focus = tui->session->settings.focus;

	tui->focus = focus ? laid_name(tui, panels()[focus - 1]->name) : NULL;
}

/* A panel of the layout before does not come along: it would stand in the place of one of this layout. */
static void leave_behind(struct tui *tui)
{
	struct settings *settings = &tui->session->settings;

	if (settings->layout == tui->point.laid.layout || settings->focus != tui->point.laid.focus ||
	    !tui->focus || scene_has(tui->scene, tui->focus))
		return;
	settings->focus = 0;
	settings->zoom = false;
	tui->focus = NULL;
	tui->scroll = 0;
}

void tui_read_focus(struct tui *tui)
{
	const struct settings *settings = &tui->session->settings;

	look_up(tui);
	leave_behind(tui);
	tui->point.laid.layout = settings->layout;
	tui->point.laid.focus = settings->focus;
}

void tui_set_focus(struct tui *tui, const char *name)
{
	const struct panel *const *row = panels();
	const char *said = name ? shown_name(tui, name) : NULL;

	/* A layout of the user's own may show one panel in two places. */
	if (said && strcmp(laid_name(tui, said), name) != 0)
		said = name;
	while (said && strcmp((*row)->name, said))
		row++;
	tui->session->settings.focus = said ? (int)(row - panels()) + 1 : 0;
	tui->scroll = 0;
	tui_unselect(tui);
	tui_order(tui, "set focus %s", said ? said : "none");
}
