/* SPDX-License-Identifier: GPL-3.0-or-later
 * export: what can be written to a file for other programs. A format is one file
 * and one row in exports.def; the command `export` fetches what the row needs.
 */
#ifndef SPILLWAY_VIEW_EXPORT_H
#define SPILLWAY_VIEW_EXPORT_H

#include "src/host/residual.h"
#include "src/view/look/account.h"
#include "src/view/look/snapshot.h"
#include "src/view/panel.h"

struct heights;
struct save;

enum { DRAWN_VERTICES = 300 }; /* that svg takes at most */

enum need {
	NEED_TERMINALS = 1,
	NEED_RUN = 2,
	NEED_RESULT = 4,    /* a finished run that the checker has judged good */
	NEED_STATE = 8,     /* flow, excess and heights, where there is a run */
	NEED_PANEL = 16,    /* of a run, or the graph's picture */
	NEED_STRETCH = 32,  /* cycles of a run, one after another */
	NEED_DRAWING = 64,  /* the graph's picture */
	NEED_QUIZ = 128     /* questions, which the command writes */
};

/* What there is to be written. */
struct exhibit {
	const struct graph *graph;
	struct terminals terminals;
	const struct residual *state;    /* NULL: there is no run */
	const struct snapshot *snapshot; /* the run's; NULL: there is none */
	const struct run *run;           /* for what only lists; NULL: there is none */
	const char *kind;                /* of the row's kinds; NULL: none was asked for */
	bool lengths;                    /* NEED_TERMINALS: the graph is one of lengths, and needs none */
	struct text *note;               /* what is to be said aloud when the file is there */
	bool near;                       /* the graph's picture is of one vertex, the snapshot's */
	/* NEED_PANEL only. */
	const struct panel *panel;       /* NULL: the graph's picture, or */
	const struct accounts *accounts; /* this one; or NULL */
	int rows, columns;               /* rows 0: as many as it needs */
	enum symbols symbols;
	const struct heights *heights;   /* that the graph's picture has rows for; NULL: its own */
	/* NEED_STRETCH only. */
	int64_t frame;                   /* the first is 0 */
	int interval;                    /* ms from one to the next */
	struct memory *memory;
};

struct export {
	const char *name, *title;
	unsigned needs;          /* enum need */
	unsigned known;          /* groups of the snapshot, beside those of the panel */
	const char *panel;       /* NEED_STRETCH: that it shows, or the one in its place; NULL: none */
	const char *const *kinds; /* words that may follow the name, ended by NULL: of csv, for what
				     is written from KNOWN_COSTS instead; NULL: none may */
	int32_t most_vertices;   /* larger graphs make no picture; 0: any will do */
	/* Writes it; what fails in writing is remembered by `save`. NULL: NEED_QUIZ. */
	bool (*write)(const struct exhibit *exhibit, struct save *save, struct err *err);
};

/* The formats there are, ended by NULL. */
const struct export *const *exports(void);
const struct export *export_find(const char *name, struct err *err);

/* How runs of a problem are drawn and written whole. */
struct drawing {
	const struct problem *problem;
	const char *instead;   /* for a graph that is too large to be drawn: what shows a part of it */
	bool needs_state;      /* exhibit->state must be there */
	bool near;             /* svg draws of a large graph what lies around the snapshot's vertex */
	unsigned known;        /* groups of the snapshot that svg needs */
	/* Adds the heights that svg has rows for; NULL: it has none. */
	void (*heights)(const struct snapshot *snapshot, struct heights *heights);
	/* For the row svg: one vertex and the arcs at it; NULL: `svg` does that, or a panel. */
	bool (*vertex)(const struct exhibit *exhibit, struct save *save, struct err *err);
	/* For the row svg; and for dot, NULL: as graphs are without a run. */
	bool (*svg)(const struct exhibit *exhibit, struct save *save, struct err *err);
	bool (*dot)(const struct exhibit *exhibit, struct save *save, struct err *err);
	/* For the row solution; NULL: as a flow. */
	bool (*solution)(const struct exhibit *exhibit, struct save *save, struct err *err);
};

/* NULL: its runs are not drawn. */
const struct drawing *drawing_of(const struct problem *problem);

/* For rows of dot: a name in quotes, with what must be escaped. */
void dot_write_name(const struct graph *graph, int32_t u, struct save *save);
void dot_write_quoted(struct save *save, const char *string);

#endif
