/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/panel.h"

#include "src/base/near.h"
#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/problem/problems.h"
#include "src/view/costs_span.h"

#include <string.h>

#define PANEL(name, ...) extern const struct panel panel_##name;
#include "src/view/panels.def"
#undef PANEL

const struct panel *const *panels(void)
{
	static const struct panel *const rows[] = {
#define PANEL(name, ...) &panel_##name,
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

void panel_print_problems(const struct panel *panel, struct text *text)
{
	if (!panel->problem)
		return;
	text_print(text, "  It is for variants of the problem ");
	problems_print(panel->problem, text);
	text_print(text, " (`info variants`).\n");
}

bool panel_suits(const struct panel *panel, const struct problem *problem)
{
	return problem_suits(panel->problem, problem);
}

/* Whether a word of the list is that name. */
static bool has_word(const char *list, const char *name)
{
	const size_t length = strlen(name);
	const char *at = list;

	while (at && !(strcspn(at, " ") == length && !strncmp(at, name, length))) {
		at = strchr(at, ' ');
		at += at != NULL;
	}
	return at != NULL;
}

bool panel_replaces(const struct panel *panel, const char *name)
{
	return has_word(panel->instead, name) || has_word(panel->laid, name);
}

static const struct panel *of_problem(const char *name, const struct problem *problem)
{
	const struct panel *found = panel_find(name);
	const struct panel *const *row;

	if (!found || panel_suits(found, problem))
		return found;
	for (row = panels(); *row; row++)
		if ((*row)->problem && panel_suits(*row, problem) && has_word((*row)->instead, name))
			return *row;
	return found;
}

const struct panel *panel_instead(const char *name, const struct variant *variant)
{
	const struct panel *found = of_problem(name, variant->problem);

	return found && panel_suits(found, variant->problem) && found->has && !found->has(variant)
		       ? panel_find(found->otherwise)
		       : found;
}

const struct panel *panel_laid(const char *name, const struct variant *variant)
{
	const struct panel *const *row = panels();

	while (*row &&
	       !((*row)->problem && panel_suits(*row, variant->problem) && has_word((*row)->laid, name)))
		row++;
	return *row ? *row : panel_instead(name, variant);
}

void panels_near(struct near *near)
{
	const struct panel *const *row;

	for (row = panels(); *row; row++)
		near_try(near, (*row)->name);
}

int panel_arguments(const struct panel *panel)
{
	if (!panel->argument)
		return 0;
	return strchr(panel->argument, ' ') ? 2 : 1;
}

bool panel_takes(const struct panel *panel, int count)
{
	int most = panel_arguments(panel);

	return count == most || (count >= 0 && count < most && panel->argument[0] == '[');
}

int panel_rows(const struct panel *panel, const struct snapshot *snapshot)
{
	const int rows = panel->rows(snapshot);

	return rows < PANEL_ROWS ? PANEL_ROWS : rows;
}

/* Below the title roles end where a line does. */
static void trim_roles(struct canvas *canvas)
{
	int row, used;

	for (row = 1; row < canvas->rows; row++) {
		used = canvas_used(canvas, row);
		canvas_role(canvas, row, used, canvas->columns - used, ROLE_PLAIN);
	}
}

/* In a layout that was made for runs of another problem. */
static void draw_unsuited(struct canvas *canvas, const struct panel *panel,
			  const struct snapshot *snapshot)
{
	const int row = panel_title(canvas, panel, snapshot);
	char names[64];
	struct text text;

	text_fixed(&text, names, sizeof(names));
	problems_print(panel->problem, &text);
	canvas_wrap(canvas, row, canvas->rows - row, "n/a: it is about runs of the problem %s", names);
}

void panel_draw(const struct panel *panel, struct canvas *canvas,
		const struct snapshot *snapshot)
{
	int last = canvas->rows - 1;

	if (canvas->columns < PANEL_COLUMNS || canvas->rows < PANEL_ROWS) {
		canvas_print(canvas, 0, 0, "too small");
		canvas_role_rows(canvas, 0, 1, ROLE_WARNING);
		return;
	}
	if (panel_suits(panel, snapshot->solves))
		panel->draw(canvas, snapshot);
	else
		draw_unsuited(canvas, panel, snapshot);
	/* Rows are missing: the end of the last says so, where it is free. */
	if (canvas->below && canvas_used(canvas, last) < canvas->columns - 1)
		canvas_put(canvas, last, canvas->columns - 1, canvas_mark(canvas));
	trim_roles(canvas);
}

/* The parts of a title that may be left out. */
enum part { PART_VARIANT = 1, PART_DEVICE = 2, PART_PHASE = 4, PART_POSITION = 8, PART_CYCLE = 16 };

/* Its title. Of costs it has the cycles, or else, as of all sums, the edit of the graph with which they
 * begin. */
static void print_name(struct text *text, const struct panel *panel, const struct snapshot *snapshot)
{
	const bool costs = panel->needs & KNOWN_COSTS && snapshot->known & KNOWN_COSTS;

	text_print(text, "%s", panel->title);
	if (panel->sums && !(costs && costs_span_name(snapshot, text)) && snapshot->leg.edited)
		text_print(text, " since the edit at cycle %lld", (long long)snapshot->leg.first);
}

static int print_title(struct text *text, const struct panel *panel,
		       const struct snapshot *snapshot, unsigned parts)
{
	bool position = parts & PART_POSITION && *snapshot->position;

	text_clear(text);
	print_name(text, panel, snapshot);
	if (parts & PART_VARIANT)
		text_print(text, "  %s", snapshot->variant);
	if (parts & PART_DEVICE)
		text_print(text, " on %s", snapshot->device);
	if (parts & PART_CYCLE && snapshot->cycle >= 0)
		text_print(text, "  cycle %lld", (long long)snapshot->cycle);
	if (parts & PART_PHASE)
		text_print(text, "  %s%s%s", snapshot->phase, position ? ", " : "",
			   position ? snapshot->position : "");
	else if (position)
		text_print(text, ", %s", snapshot->position);
	return (int)text->length;
}

int panel_title(struct canvas *canvas, const struct panel *panel,
		const struct snapshot *snapshot)
{
	/* From the longest on; where a launch is under way, that is worth most. */
	static const unsigned choices[] = {
		PART_CYCLE | PART_VARIANT | PART_DEVICE | PART_PHASE | PART_POSITION,
		PART_CYCLE | PART_VARIANT | PART_PHASE | PART_POSITION,
		PART_CYCLE | PART_VARIANT | PART_POSITION,
		PART_CYCLE | PART_VARIANT | PART_DEVICE | PART_PHASE,
		PART_CYCLE | PART_VARIANT | PART_PHASE,
		PART_CYCLE | PART_VARIANT | PART_DEVICE,
		PART_CYCLE | PART_VARIANT,
		PART_CYCLE | PART_POSITION,
		PART_CYCLE,
		0,
	};
	/* The first of these that what stands around the panel leaves to it. */
	static const size_t first[] = {
		[TITLED_WHOLE] = 0, [TITLED_MOMENT] = 7, [TITLED_NAME] = 9,
	};
	const size_t last = canvas->titled == TITLED_NAME ? 9 : 8;
	char buffer[512];
	struct text text;
	size_t i;
	int room;

	text_fixed(&text, buffer, sizeof(buffer));
	canvas_role_rows(canvas, 0, 1, ROLE_TITLE);
	for (i = first[canvas->titled]; i <= last; i++) {
		if (canvas->titled == TITLED_WHOLE &&
		    (choices[i] == (PART_CYCLE | PART_POSITION) ||
		     (choices[i] == (PART_CYCLE | PART_VARIANT | PART_POSITION) && !*snapshot->position)))
			continue;
		if (print_title(&text, panel, snapshot, choices[i]) <= canvas->columns) {
			canvas_print(canvas, 0, 0, "%s", buffer);
			return 1;
		}
	}
	/* Not even the name has room. */
	if (canvas->titled == TITLED_NAME) {
		canvas_cell(canvas, 0, 0, canvas->columns, buffer, false);
		return 1;
	}
	room = canvas->columns - ((int)text.length - (int)strlen(panel->title));
	if (room > 1)
		canvas_cell(canvas, 0, 0, room, panel->title, false);
	canvas_print(canvas, 0, room > 1 ? room + 2 : 0, "cycle %lld",
		     (long long)snapshot->cycle);
	return 1;
}

bool panel_is_chosen(const struct snapshot *snapshot, int32_t vertex)
{
	return vertex >= 0 && vertex == snapshot->about.chosen;
}

const char *panel_chosen_name(const struct snapshot *snapshot, char *buffer, size_t size)
{
	struct text text;

	text_fixed(&text, buffer, size);
	text_print(&text, "%s", snapshot->about.chosen < 0 ? "" : PANEL_CHOSEN " ");
	if (snapshot->about.chosen >= 0)
		graph_label(snapshot->graph, snapshot->about.chosen, &text);
	return text_string(&text);
}

int panel_draw_more(struct canvas *canvas, int row, const struct snapshot *snapshot, int64_t more,
		    bool among)
{
	char name[32];

	if (more > 0)
		canvas_print(canvas, row++, 0, "and %lld more%s%s%s", (long long)more, among ? ", " : "",
			     among ? panel_chosen_name(snapshot, name, sizeof(name)) : "",
			     among ? " among them" : "");
	return row;
}

void panel_tell_chosen(struct report *report, const struct snapshot *snapshot)
{
	const int32_t chosen = snapshot->about.chosen;
	char name[32];

	report_text(report, "chosen",
		    chosen < 0 ? NULL : panel_vertex_name(snapshot, chosen, name, sizeof(name)));
}

const char *panel_mark(bool any, bool chosen)
{
	if (!any)
		return "";
	return chosen ? PANEL_CHOSEN " " : "  ";
}

const char *panel_vertex_name(const struct snapshot *snapshot, int32_t vertex, char *buffer,
			      size_t size)
{
	struct text text;

	text_fixed(&text, buffer, size);
	graph_label(snapshot->graph, vertex, &text);
	return buffer;
}

void panel_list_held(const struct snapshot *snapshot, const struct slow_warp *warp,
		     struct text *text)
{
	char name[32];
	int i;

	for (i = 0; i < warp->count; i++)
		text_print(text, "%s%s (%lld)", i ? "  " : "",
			   panel_vertex_name(snapshot, warp->vertex[i], name, sizeof(name)),
			   (long long)warp->degree[i]);
}

void panel_head(struct report *report, const struct panel *panel,
		const struct snapshot *snapshot)
{
	report_text(report, "panel", panel->name);
	report_text(report, "variant", snapshot->variant);
	report_text(report, "device", snapshot->device);
	if (snapshot->cycle >= 0)
		report_number(report, "cycle", snapshot->cycle);
	else
		report_null(report, "cycle");
	report_text(report, "phase", snapshot->phase);
	report_text(report, "place", *snapshot->position ? snapshot->position : NULL);
}
