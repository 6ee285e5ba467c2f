/* SPDX-License-Identifier: GPL-3.0-or-later
 * session: what the commands work on: a graph, a choice of variant and machine,
 * settings, and the run.
 *
 * A session knows no terminal. Whoever owns it (the prompt, a script, a test)
 * hands it lines and the doors through which it speaks.
 */
#ifndef SPILLWAY_COMMAND_SESSION_H
#define SPILLWAY_COMMAND_SESSION_H

#include "gpu/marks.h"
#include "src/base/memory.h"
#include "src/base/out.h"
#include "src/base/urgency.h"
#include "src/command/block.h"
#include "src/command/display.h"
#include "src/command/diary.h"
#include "src/command/progress.h"
#include "src/command/samples.h"
#include "src/command/second.h"
#include "src/command/seen.h"
#include "src/command/settings.h"
#include "src/run/account.h"
#include "src/run/expression.h"
#include "src/run/stops.h"
#include "src/view/report.h"

#include <stdbool.h>
#include <stdio.h>

struct command;
struct err;
struct network;
struct plan;
struct rescue;
struct run;
struct stop_commands;
struct user;
struct variant;

enum style { STYLE_TEXT, STYLE_PLAIN, STYLE_JSON };

/* Who called what is being done: a user's command, or a script. */
struct caller {
	const struct caller *up;
	const char *name;           /* of the command; NULL: it is a script */
	const char *script;         /* the place of the call; NULL: it was typed */
	long line;
};

struct session {
	struct memory memory;
	struct out out;             /* standard output: what show, print, ... say */
	struct out messages;        /* standard error: status, warnings, errors */
	enum style style;
	struct settings settings;
	struct poll poll;           /* asked during long work */
	struct progress progress;
	/* Asks whoever types: for a yes or a no, and for a line; false: no line came. NULL: nobody
	 * types. Where the program ends over a question, by a signal or as the input does, they
	 * set `quit`. */
	bool (*ask)(void *context, const char *question);
	bool (*ask_line)(void *context, const char *question, struct text *answer);
	void *ask_context;
	/* Waits until whoever watches wants to go on, or poll wants to stop; NULL: nobody
	 * watches. */
	void (*pause)(void *context, const char *text);
	void *pause_context;
	struct watcher watcher;     /* of runs; set it with session_watch */
	/* Whether there can be a screen here. NULL: there is none. */
	bool (*screen)(struct err *err);
	bool switching;             /* the prompt is to give way to the screen, or that to it */
	struct network *network;    /* NULL: none loaded */
	/* What panels are about where nothing is named; -1: nothing of the kind. */
	struct {
		int32_t vertex;
		int64_t warp;
	} chosen;
	const struct variant *variant;
	char device[DEVICE_NAME];
	struct gpu_marks marks;     /* of GPUs that failed */
	struct run *run;            /* NULL: not started */
	struct second second;       /* the run beside it */
	struct rescue *rescue;      /* the last state fetched of a run that was lost with its
				       machine; the run may have begun from it. NULL: none */
	bool spared;                /* the run has given memory of its way back to others */
	bool stranded;              /* no run has begun since one was lost */
	struct comparison comparison; /* the last one of this graph */
	struct stops stops;
	struct displays displays;
	struct stop_commands *stop_commands; /* of the stops that have some */
	struct stop_commands *due;  /* of stops that were hit, to be done now */
	bool paying;                /* they are being done */
	int64_t runs;               /* begun so far */
	bool at_prompt;             /* somebody types: errors do not end the session */
	bool no_history;            /* of typed lines: it cannot be had, which was told */
	bool steps_only;            /* `save` shall keep the steps of this command, not it */
	struct {
		int64_t made, right;
	} predictions;
	struct seen seen;           /* of the run */
	bool arrived;               /* the session has come to stand somewhere else, and nobody
				       has suggested yet what is next (suggest.h) */
	bool paused;                /* whoever watches stops the run, and not by Ctrl-C */
	bool run_stopped;           /* Ctrl-C stopped the run, and was told what another does */
	bool utf8;                  /* the terminal shows more than ASCII */
	bool force;                 /* files may be overwritten */
	int rows, columns;          /* of the terminal, 0: unknown */
	struct user *users;         /* the user's own commands, in the order they came */
	struct diary diary;
	struct gather typed;        /* the block being typed, or given by -e */
	struct gather *gather;      /* that of the script being read; NULL: typed */
	const struct caller *caller; /* NULL: nobody called */
	int depth;                  /* of nested scripts */
	int calls;                  /* of user's commands inside each other */
	int performing;             /* of blocks and calls inside each other */
	int64_t turns;              /* of loops, and calls, since the outermost began */
	bool quit;
	int status;                 /* the exit status, should it end now */
	const char *script;         /* the script being read, NULL: none */
	long line;                  /* its line */
};

void session_init(struct session *session, FILE *out, FILE *messages);
void session_free(struct session *session);

/* Somebody looks at the session's runs from now on, the present one among them. */
void session_watch(struct session *session, struct watcher watcher);
/* Whether it has to be asked after every cycle. */
void session_watch_cycles(struct session *session, bool every_cycle);

/* Does what one line says, or several with newlines between them. Errors have been reported when it
 * returns false; the session's status then says how the program would end. */
bool session_line(struct session *session, const char *line);
/* Whether a block has begun and its end has not come: lines are gathered. */
bool session_is_open(const struct session *session);
/* There are no more lines: an open block is an error, and goes undone. */
bool session_close(struct session *session);
/* Gives an open block up. */
void session_give_up(struct session *session);
/* Whether the last command of a line that was done is one that an empty line does again;
 * *begin is where it stands. */
bool session_repeats(struct session *session, const char *line, const char **begin);
/* Reads lines from a file until it ends, a command quits or (unless set on-error
 * continue) fails. `name` is for messages. */
bool session_script(struct session *session, int descriptor, const char *name);
/* Opens and reads a script. */
bool session_source(struct session *session, const char *name);

/* --- For commands. --- */

/* The name in full of one that was checked: sim means its first profile. */
void session_device_name(const char *name, char device[DEVICE_NAME]);
/* Chooses the machine; the name was checked. */
void session_set_device(struct session *session, const char *name);
/* Ends the run, aloud, if there is one. */
void session_end_run(struct session *session, const char *why);
/* Its machine has failed: tells what that costs. The run stays, to be looked at. */
void session_lose_run(struct session *session);
/* What was lost is not asked for any more. */
void session_forget_rescue(struct session *session);
/* Where a run was lost, starts one from the last state that was fetched of it, aloud. */
bool session_go_on(struct session *session, struct err *err);
/* Makes sure there is a run that can go on, starting one if need be. */
bool session_need_run(struct session *session, struct err *err);
bool session_need_network(const struct session *session, struct err *err);
bool session_need_terminals(const struct session *session, struct err *err);
/* What was compared is forgotten. */
void session_forget_comparison(struct session *session);
/* Replaces the graph. */
void session_take_network(struct session *session, struct network *network);
/* Nothing is followed any more; or no vertex that is not there any more. */
void session_follow_none(struct session *session);
void session_follow_what_is(struct session *session);
/* The run is watched as it should be now. */
void session_tune(struct session *session);
/* What a run would be made of now. */
void session_plan(struct session *session, struct plan *plan);
/* Runs on the side begin, and have ended: while they last the present run gives memory of its
 * way back to them where they find none, which is told in the end. */
void session_begin_aside(struct session *session);
void session_end_aside(struct session *session);
/* Starts the run anew, at cycle 0; a replay goes to its beginning. */
bool session_start(struct session *session, struct err *err);

/* Where a file that a command names is: inside a script, names that are not
 * absolute are looked for beside the script first; ~/ is the user's folder. Free
 * *path with text_free. */
void session_path(struct session *session, const char *name, struct text *path);
/* The same for a file that is to be read, where @NAME stands for a sample of that kind. Free
 * *path in any case. */
bool session_find(struct session *session, const char *name, enum sample_kind kind,
		  struct text *path, struct err *err);

/* Whether somebody is there to answer a question. A script is never asked. */
bool session_may_ask(const struct session *session);
/* Asks; whether the answer is yes. False with an error: the program ends over the question. */
bool session_agrees(struct session *session, const char *question, struct err *err);

/* Whether a file may be written to that path. *replace: even if one is there, which
 * --force allows, or whoever types. False: the answer was no, which is told. */
bool session_may_write(struct session *session, const char *path, bool *replace);

/* Sends a record to standard output: an object, or lines. */
bool session_report(struct session *session, struct report *report, struct err *err);
/* Says something that is no result: a line on standard error, or a note object. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void session_say(struct session *session, const char *format, ...);
/* Reports an error; sets the status. */
void session_fail(struct session *session, const struct err *err);
/* Whether standard output could not be written. Then the session ends, with status 1 unless an
 * error came before; whoever ends the program says why. */
bool session_is_unheard(struct session *session);

/* Names in expressions are looked up in the session. */
struct scope session_scope(struct session *session);
/* Whether an expression can be parsed and its names mean something, for a stop; `of_event`:
 * fields of events too. *vertices: it names some of the graph. */
bool session_check_names(struct session *session, const char *expression, bool of_event,
			 bool *vertices, struct err *err);

/* The candidates for completing the word that begins at `start` of a line, as a text of lines.
 * The word itself stands there without its quotes. True: file names are wanted, which the caller
 * knows better. */
bool session_complete(struct session *session, const char *line, size_t start,
		      struct text *candidates);

#endif
