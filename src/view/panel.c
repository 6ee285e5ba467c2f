/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/panel.h"

#include <string.h>

#define PANEL(name) extern const struct panel panel_##name;
#include "src/view/panels.def"
#undef PANEL

const struct panel *const *panels(void)
{
	static const struct panel *const rows[] = {
#define PANEL(name) &panel_##name,
#include "src/view/panels.def"
#undef PANEL
		NULL,
	};

	return rows;
}

const struct panel *panel_find(const char *name)
{
	const struct panel *const *row;

	for (row = panels(); *row; row++)
		if (!strcmp((*row)->name, name))
			return *row;
	return NULL;
}

int panel_title(struct canvas *canvas, const struct panel *panel,
		const struct snapshot *snapshot)
{
	canvas_print(canvas, 0, 0, "%s  %s on %s  cycle %lld  %s%s%s", panel->title,
		     snapshot->variant, snapshot->device, (long long)snapshot->cycle,
		     snapshot->phase, *snapshot->place ? ", " : "", snapshot->place);
	return 1;
}

void panel_head(struct report *report, const struct panel *panel,
		const struct snapshot *snapshot)
{
	report_text(report, "panel", panel->name);
	report_text(report, "variant", snapshot->variant);
	report_text(report, "device", snapshot->device);
	report_number(report, "cycle", snapshot->cycle);
	report_text(report, "phase", snapshot->phase);
	report_text(report, "place", *snapshot->place ? snapshot->place : NULL);
}
