/* SPDX-License-Identifier: GPL-3.0-or-later
 * settings: what `set` changes, a row in settings.def each. A setting takes effect at once, or
 * with the next run (of_run).
 */
#ifndef SPILLWAY_COMMAND_SETTINGS_H
#define SPILLWAY_COMMAND_SETTINGS_H

#include "src/command/choice.h"
#include "src/engine/run.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct near;
struct taste;
struct text;

/* `set auto`: which graphs `solve` leaves to `auto` where nobody has said `use`. */
enum automatic_for { AUTOMATIC_LARGE, AUTOMATIC_ALL, AUTOMATIC_NONE };

enum symbols_choice { CHOOSE_AUTO, CHOOSE_BRAILLE, CHOOSE_BLOCK, CHOOSE_ASCII };

/* Layouts of the screen, each with its own panels. */
enum screen_layout {
	SCREEN_OVERVIEW,
	SCREEN_TEACH,
	SCREEN_PROFILE,
	SCREEN_ARBITER,
	SCREEN_FLOW,
	SCREEN_TWIN,
	SCREEN_OWN                /* the first of the user's own */
};

enum { PAPER_SETTINGS = 8, PAPER_WORD = 32 };

/* What the settings of a paper were before it was set, in the order of its rows (papers.c), and the
 * machine. */
struct before_paper {
	char values[PAPER_SETTINGS][PAPER_WORD];
	char device[DEVICE_NAME];
	bool device_named;        /* as of struct automatic */
};

/* The values of all settings. fields: one for each value that a setting sets. */
struct settings {
	/* run */
	enum automatic_for automatic;
	int64_t race;             /* codes that `auto` runs at the same time; 0: one for each core */
	uint64_t seed;
	enum relabel_policy relabel;
	int64_t relabel_cycles;   /* as of struct plan */
	enum initial_labels initial_labels;
	enum initial initial;
	int paper;                /* the number of the paper set last (papers.c), from 1; 0: none */
	struct before_paper before; /* it */
	enum relabel_on relabel_on;
	bool last_check;
	bool check;
	int64_t cycle_limit;      /* 0: none */
	enum policy policy;       /* hybrid-mf: how it chooses */
	int64_t cpu_slice;        /* operations; 0: |V| */
	int64_t bandwidth;        /* MB/s; 0: the card's */
	int64_t host_cycle;
	int64_t mdt_bins;
	int64_t card_memory;      /* MiB; 0: the card's */
	bool work_chunking;
	enum arc_order arc_order;
	int64_t rounds, search_rounds;
	int stride;               /* 0: automatic; else it is 2 << stride */
	bool early_end;
	int64_t delta;            /* 0: automatic */
	bool pulls;
	int64_t wave;             /* 0: the card's resident warps */
	int64_t blocks;           /* 0: as many as the card holds */
	int threads;              /* of a block: 0: as the kernel is written; else it is 16 << threads */
	enum warp_order order;
	bool counting;
	bool costs;
	bool warp_clock;
	int64_t launch_limit;     /* seconds */
	int64_t history_memory;   /* MiB, 0: none */
	bool record;
	enum event_level events;
	enum rescue_policy rescue;
	/* view */
	bool clock;
	bool hints;
	bool notes;
	enum symbols_choice symbols;
	bool go_on;               /* on-error continue */
	int64_t loop_limit;       /* turns, 0: none */
	int64_t memory_limit;     /* MiB, 0: none */
	int64_t rows, columns;    /* of panels; 0: the terminal's */
	/* of the screen */
	int layout;               /* enum screen_layout; behind these come those of `taste` */
	const struct taste *taste; /* the session's */
	bool mouse;
	int focus;                /* the panel's number in panels(), from 1; 0: none has it */
	bool zoom;
	int64_t speed;            /* cycles a second; 0: as fast as it goes */
};

struct setting {
	const char *name, *help;
	const char *values;       /* "on|off", "N" and so on */
	bool of_run;              /* takes effect with the next run */
	bool of_start;            /* only where a run begins at cycle 0 */
	/* Sets the value from a word. False: the word makes no sense, and nothing has changed. */
	bool (*set)(const struct setting *setting, struct settings *settings,
		    const char *value, struct err *err);
	/* Adds its value as `set` would accept it. */
	void (*get)(const struct setting *setting, const struct settings *settings,
		    struct text *text);
	size_t offset;            /* of its field in struct settings */
	int64_t least, most;      /* for numbers; else 0 */
	const char *zero;         /* for numbers: the word that means 0 */
	const char *limits;       /* of numbers in `values`, if it is not about one alone; or NULL */
	const char *variants;     /* those that it is for, as words: "turbo tc-*"; NULL: not only some */
	const char *except;       /* those that do not follow it; or NULL */
};

void settings_init(struct settings *settings);
/* Those that are a run's ideas. */
struct ideas settings_ideas(const struct settings *settings);
/* All settings, ended by a row without a name. */
const struct setting *settings_rows(void);
/* Whether it is for some variants only, and this is one of them. */
bool setting_is_for(const struct setting *setting, const char *variant);
/* Whether the variant follows it: it is for all variants but some, or this is one of those that it is for. */
bool setting_suits(const struct setting *setting, const char *variant);
/* The same. False: *err says for which variants it is, or is not. */
bool setting_matters(const struct setting *setting, const char *variant, struct err *err);
/* Offers all of them to `near`. */
void settings_near(struct near *near);
/* The setting of that name or an unambiguous beginning of it; NULL: an error. */
const struct setting *settings_find(const char *name, struct err *err);

#endif
