/* SPDX-License-Identifier: GPL-3.0-or-later
 * session: what the commands work on: a graph, a choice of variant and machine,
 * settings, and the run.
 *
 * A session knows no terminal. Its owner (the prompt, the screen, a script, a test) gives it
 * lines, and the streams and functions through which it prints and asks.
 */
#ifndef SPILLWAY_COMMAND_SESSION_H
#define SPILLWAY_COMMAND_SESSION_H

#include "gpu/core/marks.h"
#include "src/base/memory.h"
#include "src/base/out.h"
#include "src/base/urgency.h"
#include "src/command/automatic.h"
#include "src/command/block.h"
#include "src/command/shelf.h"
#include "src/command/display.h"
#include "src/command/legs.h"
#include "src/command/diary.h"
#include "src/command/progress.h"
#include "src/command/samples.h"
#include "src/command/cmd_pair.h"
#include "src/command/seen.h"
#include "src/command/slides.h"
#include "src/command/settings.h"
#include "src/view/look/account.h"
#include "src/engine/expression.h"
#include "src/engine/stops.h"
#include "src/host/terminals.h"
#include "src/view/report.h"

#include <stdbool.h>
#include <stdio.h>

struct problem;
struct question;
struct command;
struct err;
struct marked;
struct graph;
struct plan;
struct rescue;
struct run;
struct stop_commands;
struct user;
struct variant;

enum style { STYLE_TEXT, STYLE_PLAIN, STYLE_JSON };

/* What may be written: new files; with --force files in the place of others; with --readonly none, nor while
 * a lesson is checked. */
enum writing { WRITE_NEW, WRITE_OVER, WRITE_NOTHING, WRITE_CHECKED };

/* The callers of the present command, innermost first: user's commands and scripts. */
struct caller {
	const struct caller *up;
	const char *name;           /* name of the command; NULL: it is a script */
	const char *script;         /* script of the call; NULL: it was typed */
	long line;
};

struct session {
	struct memory memory;
	struct out out;             /* standard output: results of show, print, ... */
	struct out messages;        /* standard error: status, warnings, errors */
	enum style style;
	struct settings settings;
	struct poll poll;           /* asked during long work */
	struct progress progress;
	/* Ask the user at a terminal: for yes or no; for a line (false: none came). NULL: there
	 * is no such user. If a signal or the end of input ends the program during a question,
	 * they set `quit`. */
	bool (*ask)(void *context, const char *question);
	bool (*ask_line)(void *context, const char *question, struct text *answer);
	void *ask_context;
	/* Waits until the user continues, or poll asks to stop; NULL: there is no such user. */
	void (*pause)(void *context, const char *text);
	void *pause_context;
	struct watcher watcher;     /* watches runs; set it with session_watch */
	/* Whether the full screen can be used here; NULL: it cannot. */
	bool (*screen)(struct err *err);
	bool switching;             /* the owner shall change from prompt to screen, or back */
	struct graph *graph;    /* NULL: no graph is loaded */
	struct terminals terminals; /* of flows in it */
	/* What panels are about if nothing is named; -1: nothing. */
	struct {
		int32_t vertex;
		int64_t warp;
	} chosen;
	const struct variant *variant;
	char device[DEVICE_NAME];
	struct gpu_marks marks;     /* the GPUs that failed */
	struct run *run;            /* NULL: not started */
	struct pair pair;       /* the second run of `pair` */
	struct legs legs;           /* of a run whose graph was edited */
	struct {
		struct rescue *state; /* the last copied state of a run that was lost with its
				       machine; the present run may have started from it. NULL:
				       none */
		bool history;       /* the run has freed memory of its history for private runs */
		bool run;           /* a run was lost, and none has begun since */
	} loss;
	struct automatic automatic; /* what `auto` has chosen */
	struct accounts accounts; /* the last `compare` on this graph */
	struct stops stops;
	struct displays displays;
	struct stop_commands *stop_commands; /* commands of stops */
	struct stop_commands *due;  /* queue: commands of stops that were hit */
	bool in_stop_commands;      /* commands of the queue are being done */
	int64_t runs;               /* runs begun so far */
	bool at_prompt;             /* the user types lines: errors do not end the session */
	struct shelf shelf;           /* marks, and what the user has made of the screen */
	bool steps_only;            /* `save` records the steps of the present command, not the
				       command */
	struct {
		int64_t made, right;
		struct seen seen;   /* the latest moment of the run that the user has seen */
		struct text asked;  /* lines of scripts whose question was scored */
		const struct question *waits; /* the question that waits for its answer; NULL: none */
		bool again;         /* it has had one that makes no sense */
	} predictions;
	struct slides slides;       /* of the story being told */
	bool arrived;               /* the run has stopped somewhere, and no `next:` line was
				       printed yet (suggest.h) */
	bool paused;                /* the user paused the run on the screen, not by Ctrl-C */
	bool run_stopped;           /* Ctrl-C stopped the run, and the effect of a second one was
				       printed */
	bool utf8;                  /* the terminal's character set is UTF-8 */
	enum writing writing;
	int rows, columns;          /* size of the terminal; 0: unknown */
	struct user *users;         /* the user's commands, the oldest first */
	struct diary diary;
	struct gather typed;        /* the block being typed, or given by -e */
	struct gather *gather;      /* the block of the script being read; NULL: `typed` */
	const struct caller *caller; /* NULL: there is none */
	struct {
		int scripts;        /* depth of nested scripts */
		int calls;          /* depth of nested user's commands */
		int performing;     /* depth of nested blocks and calls */
		int64_t turns;      /* turns of loops and calls since the outermost began */
		bool checked;       /* a lesson is checked: a loop ends at the first command that fails */
		bool goes_on;       /* the last command that failed did so under `set on-error continue` */
	} nest;
	bool quit;
	int status;                 /* the exit status if the program ended now */
	const char *script;         /* the script being read, NULL: none */
	long line;                  /* its line */
};

void session_init(struct session *session, FILE *out, FILE *messages);
void session_free(struct session *session);

/* Sets the watcher of the session's runs, including the present one. */
void session_watch(struct session *session, struct watcher watcher);

/* --- For commands. --- */

/* The full name of a machine whose name was checked: `sim` means its first profile. */
void session_device_name(const char *name, char device[DEVICE_NAME]);
/* Chooses the machine; the name was checked. */
void session_set_device(struct session *session, const char *name);
/* Ends the run, if there is one, and prints why. */
void session_end_run(struct session *session, const char *why);
/* The run's machine has failed: prints what is lost. The run stays, to be displayed. */
void session_lose_run(struct session *session);
/* Forgets the copied state of a lost run. */
void session_forget_rescue(struct session *session);
/* If a run was lost, starts one from the last state that was copied from it, and prints that. */
bool session_go_on(struct session *session, struct err *err);
/* Makes sure that there is a run that can continue; starts one if needed. */
bool session_need_run(struct session *session, struct err *err);
bool session_need_network(const struct session *session, struct err *err);
bool session_need_terminals(const struct session *session, struct err *err);
/* The same, or what a run of that variant needs. */
bool session_need_terminals_for(const struct session *session, const struct variant *variant,
				struct err *err);
/* Whether the run is one of that problem; NULL: of any. `what` is the command, for the error. */
bool session_need_problem(const struct session *session, const struct problem *problem,
			  const char *what, struct err *err);
/* Forgets the last accounts. */
void session_forget_accounts(struct session *session);
/* Replaces the graph; the session then owns the graph. */
void session_take_network(struct session *session, struct graph *graph,
			  const struct terminals *terminals);
/* Makes of a graph with these marks what the variant in use needs, and replaces the graph by it. On
 * failure the graph stays, and the new one is freed. */
bool session_adopt(struct session *session, struct graph *graph, const struct marked *marks,
		   struct err *err);
/* Makes of the graph what a variant needs that solves another problem. There is no run. On failure
 * the graph may have lost S* and T*. */
bool session_pose(struct session *session, const struct variant *variant, struct err *err);
/* The problem that the variant in use would solve, as it is displayed. */
const char *session_problem(const struct session *session);
/* Follow nothing any more; or only what exists in the present graph. */
void session_follow_none(struct session *session);
void session_follow_what_is(struct session *session);
/* Updates how the present run is watched: with `set speed` the watcher is called after every cycle. */
void session_tune(struct session *session);
/* Fills the plan of a run with the present choices and settings. */
void session_plan(struct session *session, struct plan *plan);
/* Call before and after private runs. Meanwhile, if memory runs out, the present run frees memory
 * of its history for them; at the end that is printed. */
void session_begin_replica(struct session *session);
void session_end_replica(struct session *session);
/* A run that was begun elsewhere, by the session's plan but for the variant, takes the place of the present
 * one. The session owns it. */
void session_take_run(struct session *session, struct run *run);
/* Starts a run at cycle 0; a replay goes to its beginning. */
bool session_start(struct session *session, struct err *err);

/* Whether a user can answer questions. Scripts are never asked. */
bool session_may_ask(const struct session *session);
/* Asks, and returns whether the answer is yes. False with an error: the program ends during the
 * question. */
bool session_agrees(struct session *session, const char *question, struct err *err);

/* Writes a report to standard output: as a JSON object, or as lines. */
bool session_report(struct session *session, struct report *report, struct err *err);
/* Prints something that is not a result: a line on standard error, or a JSON object of type
 * note. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void session_say(struct session *session, const char *format, ...);
/* Prints words to one of its streams, broken into lines of at most `width` columns. The first line begins at
 * `column`, with the blanks that the words begin with; the others begin with `indent` blanks. If memory for
 * that is refused, the words are printed in one line. */
void session_wrap(struct session *session, struct out *out, const char *words, int column, int indent,
		  int width);
/* Prints an error and sets the status. */
void session_fail(struct session *session, const struct err *err);
/* Whether writing to standard output failed. Then the session ends, with status 1 unless an error
 * came before; the owner prints why. */
bool session_output_failed(struct session *session);

/* Completes the word that begins at `start` of a line, or of an answer if a question waits: sets *candidates
 * to a text of lines. The word stands in the line without its quotes. True: file names are possible, too, and
 * the caller adds them. */
bool session_complete(struct session *session, const char *line, size_t start,
		      struct text *candidates);

#endif
