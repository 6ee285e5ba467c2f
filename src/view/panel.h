/* SPDX-License-Identifier: GPL-3.0-or-later
 * panel: a view of a run. A pure function from a snapshot to a canvas, and the
 * same numbers as a report. A panel is one file and one row in panels.def.
 */
#ifndef SPILLWAY_VIEW_PANEL_H
#define SPILLWAY_VIEW_PANEL_H

#include "src/view/look/snapshot.h"
#include "src/view/canvas.h"
#include "src/view/report.h"

struct near;
struct problem;
struct variant;

/* What the words behind a panel's name are. */
enum panel_about { ABOUT_VERTICES, ABOUT_WARP };

struct panel {
	const char *name, *title;
	const char *argument;   /* what it is asked about: "V", "U V", "[V]" if it needs none; or NULL */
	enum panel_about about; /* what these are */
	const char *type;       /* of its record; NULL: "panel", with a head */
	const struct problem *problem; /* only for runs of this problem; NULL: of all */
	const char *instead;    /* the panels whose place it takes for runs of its problem, as words;
				   or NULL */
	const char *laid;       /* those that it stands for in layouts, where the one that is so named in
				   `instead` stands already; or NULL */
	bool (*has)(const struct variant *variant); /* whether its runs have what it shows; NULL: all */
	const char *otherwise;  /* where they have not: the panel in its place */
	unsigned needs;         /* groups of the snapshot */
	bool sums;              /* it counts from where the run began: behind an edit its title says so */
	int (*rows)(const struct snapshot *snapshot); /* it fills at most, at that many columns */
	int (*deep)(const struct snapshot *snapshot); /* all rows, if it is read from its end; or NULL */
	/* Columns that its lines need to be whole, where nothing limits them; NULL: it does with any. */
	int (*columns)(const struct snapshot *snapshot);
	void (*draw)(struct canvas *canvas, const struct snapshot *snapshot);
	void (*tell)(struct report *report, const struct snapshot *snapshot);
	/* Rows of a list that the user can take, from canvas row PANEL_PICKS on, or NULL; the line that
	 * taking one stands for; and a number for what it is about, wherever it stands. */
	int (*picks)(const struct snapshot *snapshot);
	void (*pick)(const struct snapshot *snapshot, int which, struct text *line);
	int64_t (*picked)(const struct snapshot *snapshot, int which);
};

/* The least that a panel can be drawn in: a terminal of 20 columns, whose last stays
 * free, and 5 rows. */
enum { PANEL_COLUMNS = 19, PANEL_ROWS = 5, PANEL_PICKS = 2 };

/* Stands before, or at, what the user has chosen. */
#define PANEL_CHOSEN "@"

/* The panels there are, ended by NULL. */
const struct panel *const *panels(void);
const struct panel *panel_find(const char *name);
/* Whether it takes the place of the one of that name for runs of its problem, be it in layouts only. */
bool panel_replaces(const struct panel *panel, const char *name);
/* The one of that name, or the one that takes its place for runs of the variant; and in layouts. */
const struct panel *panel_instead(const char *name, const struct variant *variant);
const struct panel *panel_laid(const char *name, const struct variant *variant);
/* Adds a line that says which problems it is for, unless for all. Whether it is about such runs. */
void panel_print_problems(const struct panel *panel, struct text *text);
bool panel_suits(const struct panel *panel, const struct problem *problem);
/* All of them, for a word that names none. */
void panels_near(struct near *near);
/* How many arguments it has, at most. */
int panel_arguments(const struct panel *panel);
/* Whether it can be asked about so many. */
bool panel_takes(const struct panel *panel, int count);

/* The rows in which a panel says all: never fewer than it needs to be drawn at all. */
int panel_rows(const struct panel *panel, const struct snapshot *snapshot);
/* Draws a panel, or says that the canvas is too small for any. */
void panel_draw(const struct panel *panel, struct canvas *canvas, const struct snapshot *snapshot);

/* For panels: their first line, the name and where the run stands; in a narrow place
 * at least `cycle N`. Returns the row below. */
int panel_title(struct canvas *canvas, const struct panel *panel, const struct snapshot *snapshot);
/* The same for a report. */
void panel_head(struct report *report, const struct panel *panel, const struct snapshot *snapshot);
/* The name of a vertex, in the caller's buffer. */
const char *panel_vertex_name(const struct snapshot *snapshot, int32_t vertex, char *buffer, size_t size);
/* Whether it is the vertex that the user has chosen; and for a legend, what the mark
 * means: "@ 5", and "" if nothing is chosen. */
bool panel_is_chosen(const struct snapshot *snapshot, int32_t vertex);
const char *panel_chosen_name(const struct snapshot *snapshot, char *buffer, size_t size);
/* Says that a list has so many more entries, `among`: that one among them, if there are any. Returns the
 * row below. */
int panel_draw_more(struct canvas *canvas, int row, const struct snapshot *snapshot, int64_t more,
		    bool among);
/* What `tell` says of it: a name, or null. */
void panel_tell_chosen(struct report *report, const struct snapshot *snapshot);
/* What stands before a row or a name in panels that mark one: the mark, or a blank; nothing
 * where nothing is chosen. */
const char *panel_mark(bool any, bool chosen);
/* The vertices a warp held, each with its degree. */
void panel_list_held(const struct snapshot *snapshot, const struct slow_warp *warp,
		     struct text *text);

#endif
