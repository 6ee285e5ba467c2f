/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the files of the screen share. tui.c holds the session on it, tui_listen.c hears,
 * tui_act.c does what keys say, tui_sure.c asks before one that loses a run, tui_lists.c has lists,
 * tui_show.c draws, tui_busy.c is there while a command works, and tui_doors.c is what the session
 * sees of it.
 */
#ifndef SPILLWAY_UI_TUI_PARTS_H
#define SPILLWAY_UI_TUI_PARTS_H

#include "src/base/memory.h"
#include "src/command/progress.h"
#include "src/command/session.h"
#include "ui/burst.h"
#include "ui/frame.h"
#include "ui/keys.h"
#include "ui/line.h"
#include "ui/overlay.h"
#include "ui/screen.h"
#include "ui/transcript.h"
#include "ui/typed.h"
#include "ui/views.h"

/* What is done besides waiting for keys. */
enum tui_doing { TUI_NOTHING, TUI_COMMAND, TUI_PAUSE, TUI_QUESTION };

struct tui {
	struct session *session;
	struct memory memory;     /* the screen's own, without a limit: where graphs and runs have
				     all that the session may have, it is still drawn */
	struct screen screen;
	struct burst burst;       /* its keys, and lines that come as fast as keys of one read */
	struct transcript transcript;
	struct line_editor line;
	struct typed typed;
	struct text queue;        /* lines to be done, each ended by a newline */
	struct overlay overlay;   /* if it has a title it is open */
	struct views views;
	struct views beside;      /* of the second run, for the layout that shows it */
	int64_t views_of, beside_of; /* the runs they were taken of, as the session counts them */
	/* What is looked at, as the settings have it. Keys change those at once, and ask for the
	 * line that says so. */
	const struct scene *scene;
	const char *focus;        /* a panel, or NULL */
	bool zoom;
	int64_t speed;            /* cycles a second, 0: as fast as it goes */
	int scroll;
	int64_t cursor;           /* of the timeline: a cycle, -1: it is not out */
	enum tui_doing doing;
	const char *question;     /* TUI_QUESTION */
	struct text aside;        /* a line that was typed at a pause, to be done there */
	bool unanswered;          /* and it will be: the input was ended */
	bool looking;             /* snapshots are taken while nothing is done: keys come first */
	bool typing;              /* keys go into the line */
	bool pasting;             /* up to SCREEN_PASTE_END */
	bool pasting_over;        /* a run was under way when that began */
	bool passing;             /* what comes up to there is let go */
	const struct key_row *asked; /* a key that waits for a yes, or NULL */
	char note[80];            /* why the last key did nothing, "": it did something */
	bool stepping;            /* the command under way is a step, soon over */
	bool quitting;            /* and the end of the program behind it */
	bool pausing;             /* a key has asked for the end of the command, */
	double pausing_since;     /* at that time */
	bool leaving;             /* a signal, or the end of the input */
	bool dirty;               /* what is shown is not what is */
	double began;             /* the command */
	int64_t began_cycle;
	double drawn, drawn_cost; /* when a picture of a run under way was last made, what it took */
	double taken;             /* when its arrays were last fetched for one */
	double listened;          /* when a command under way last asked for keys */
	double told;              /* when the time that a command takes was last drawn */
	double due;               /* when the next cycle may begin */
	int64_t paced;            /* the cycle that was waited for last */
};

/* --- tui.c: the loop, and the lines that are done --- */

/* Has a line done: now, or behind what is being done. If memory is refused for it, it is not,
 * which is said. */
void tui_order(struct tui *tui, const char *line);
/* The first line of those to be done leaves them; false: there is none. */
bool tui_take_line(struct tui *tui, struct text *line);
/* Says which line is done. */
void tui_echo(struct tui *tui, const char *line);
/* What stands before a line that is typed; for its editor. */
const char *tui_prompt(void *tui);

/* --- tui_listen.c: keys and signals --- */

/* Until a key or a signal has come, or so many milliseconds are over; -1: for ever. */
void tui_wait(const struct tui *tui, int milliseconds);
/* Whether keys are waiting, and whether the terminal has gone away. */
bool tui_has_input(const struct tui *tui);
bool tui_is_closed(const struct tui *tui);
/* Takes keys from the screen, which is open. */
void tui_open_ears(struct tui *tui);
/* The next key; SCREEN_NONE: none is waiting. */
uint32_t tui_key(struct tui *tui);
/* Keys and signals that have come. */
void tui_listen(struct tui *tui);
void tui_take_key(struct tui *tui, uint32_t key);
/* Whether a key goes on with a story that waits. */
bool tui_goes_on(const struct tui *tui, uint32_t key);
/* The terminal's size, and whether the program was stopped, while a command works. */
void tui_take_window(struct tui *tui);
void tui_resize(struct tui *tui);
void tui_give_up_line(struct tui *tui);

/* --- tui_busy.c: while a command works --- */

/* For the session's poll, and its watcher. */
enum urgency tui_ask(void *tui);
void tui_look_on(void *tui, struct run *run);
/* Takes what panels draw from, of a run at rest; a key that is waiting gives it up. */
void tui_look_at_rest(struct tui *tui);

/* --- tui_doors.c: what the session asks of a screen --- */

/* What the session had before, for the way out. */
struct doors {
	struct progress progress;
	void (*pause)(void *context, const char *text);
	void *pause_context;
};

void tui_furnish(struct tui *tui, struct doors *doors);
void tui_clear(struct session *session, const struct doors *doors);

/* --- tui_show.c --- */

/* Takes what panels draw from; of a run under way only what it may cost. */
void tui_look(struct tui *tui, enum views_effort effort);
/* What fetching arrays took when it was last done, in seconds. */
double tui_fetch_cost(const struct tui *tui);
void tui_draw(struct tui *tui);
/* What the settings say of the view. */
void tui_read_settings(struct tui *tui);
unsigned tui_when(const struct tui *tui);
/* The chosen vertex and warp, and the cursor. */
struct subject tui_subject(const struct tui *tui);

/* --- tui_sure.c: keys that lose a run --- */

/* Does the line of a key, or where that would lose a run asks for a yes. */
void tui_make_sure(struct tui *tui, const struct key_row *row);
/* What is asked, if something is. */
void tui_print_asked(const struct tui *tui, struct text *text);
/* While something is asked: whether a key is an answer, and is done with. Behind any key nothing
 * is asked any more. */
bool tui_answer(struct tui *tui, uint32_t key);

/* --- tui_act.c --- */

/* Does a line of a key's own: at once, or behind what is done, which the end of the program does
 * not wait for. */
void tui_do(struct tui *tui, const char *line);

/* Whether what is done goes on until something stops it; a step is soon over. */
bool tui_is_running(const struct tui *tui);
/* Stops what is done where its cycle ends. */
void tui_pause(struct tui *tui);

/* One key, where no line is being typed and no list is open. False: it means nothing. */
bool tui_act(struct tui *tui, uint32_t key);

/* --- tui_lists.c --- */

void tui_open_help(struct tui *tui);
void tui_open_stories(struct tui *tui);

#endif
