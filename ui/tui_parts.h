/* SPDX-License-Identifier: GPL-3.0-or-later
 * tui_parts: shared by the files of the screen. tui.c has the loop, tui_listen.c waits for keys
 * and signals, tui_quick.c tells quick keys from text, tui_act.c does what keys mean,
 * tui_cursor.c moves the timeline's cursor, tui_follow.c chooses what panels follow, tui_point.c
 * what is selected in one, tui_marked.c keeps the mark of a list, tui_books.c its sums,
 * tui_mouse.c takes the mouse, tui_sure.c asks before a key that loses a run, tui_slides.c has
 * the slides of stories, tui_lists.c lists, tui_show.c draws, tui_busy.c works during commands,
 * and tui_hooks.c has the functions that the session calls.
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

/* What the screen does besides waiting for keys. TUI_LEAVE: a question is about to be left, to explore. */
enum tui_doing { TUI_NOTHING, TUI_COMMAND, TUI_PAUSE, TUI_QUESTION, TUI_LEAVE };

/* What is done with a paste: a run was under way when it began; it is discarded. */
struct paste {
	bool over, discarded;
};

/* Command lines that keys have done already. */
struct made {
	struct text lines;
	bool recording;           /* which is short: keys wait for its end */
};

enum { MOST_RETURNS = 16 };

/* The row of a list that is marked, and what it is about: the mark goes with that. */
struct marked {
	const struct panel *panel; /* NULL: none yet */
	int64_t run;               /* number of its run */
	int row;
	int64_t it;
};

/* The settings of both when they were read last. */
struct laid {
	int layout, focus;
};

/* The books of costs where Enter led away (tui_books.c). */
struct books {
	struct costs_look *look;  /* owned; NULL: none are kept */
	int64_t run;              /* number of their run */
	int64_t first;            /* the cycle at whose end they begin */
};

/* What is selected in a panel, what can be, and where one was before Enter led away. */
struct point {
	struct spot *spots;       /* [spot_count] as they were drawn last, owned */
	int spot_count;
	struct spot spot;         /* the one that is selected; SPOT_NONE: none */
	const char *panel;        /* in this panel, which has the focus */
	struct laid laid;         /* with this layout */
	struct marked marked;     /* of a list */
	bool asked;               /* `why` has answered for it */
	int64_t run;              /* number of the run of `returns` */
	struct books books;
	struct place returns[MOST_RETURNS];
	int return_count;
};

struct tui {
	struct session *session;
	struct memory memory;     /* the screen's own, without a limit: it can still draw when
				     graphs and runs use all of the session's memory */
	struct screen screen;
	struct burst burst;       /* separates its keys from pasted lines */
	struct transcript transcript;
	struct line_editor line;
	struct typed typed;
	struct text queue;        /* lines to be done, each ended by a newline */
	struct made made;         /* what keys have set during a command, to be recorded */
	struct overlay overlay;   /* it is open if it has a title */
	struct views views;
	struct views companion;      /* views of the second run, for the layout that shows it */
	/* The settings of the view. Keys change them at once, and also queue the command line
	 * that sets them. */
	const struct arrangement *scene;
	const char *focus;        /* a panel, or NULL */
	bool zoom;
	int64_t speed;            /* cycles a second, 0: as fast as it goes */
	int scroll;
	struct told told_slide;
	int64_t cursor;           /* the timeline's cursor: a cycle; -1: none. See tui_cursor */
	enum tui_doing doing;
	const char *question;     /* TUI_QUESTION */
	struct text aside;        /* a line that was typed at a pause, to be done during it */
	bool unanswered;          /* the question will get no answer: the input has ended */
	bool looking;             /* a snapshot of a run at rest is being taken; a key interrupts
				     it */
	bool typing;              /* keys go into the line */
	bool pasting;             /* up to SCREEN_PASTE_END */
	struct paste paste;
	struct point point;       /* what is selected */
	const struct key_row *asked; /* the key that waits for a yes, or NULL */
	char note[80];            /* why the last key, or the last line, did nothing yet, or "" */
	bool stepping;            /* the command under way is a step, which ends soon */
	bool quitting;            /* the queue ends in the end of the program */
	bool pausing;             /* a key has asked to stop the command, */
	double pausing_since;     /* at this time */
	bool leaving;             /* a signal, or the end of the input */
	bool dirty;               /* the screen must be drawn again */
	double began;             /* when the command began */
	int64_t began_cycle;
	double drawn, drawn_cost; /* when a run under way was last drawn, and the seconds it took */
	double taken;             /* when its arrays were last copied for drawing */
	double listened;          /* when keys were last read during a command */
	double told;              /* when the duration of a command was last drawn */
	double due;               /* when the next cycle may begin */
	int64_t paced;            /* the last cycle that was delayed */
};

/* --- tui.c: the loop, and the lines that are done --- */

/* Queues a line: it is done now, or after the present command. If memory is refused, it prints
 * that, and drops the line. */
void tui_queue_line(struct tui *tui, const char *line);
/* Notes that a line or a key waits for the present command. A run does not let it wait. */
void tui_note_waiting(struct tui *tui, const char *what);
/* Does the lines of the queue. */
void tui_do_orders(struct tui *tui);
/* Takes the first line from the queue; false: it is empty. */
bool tui_take_line(struct tui *tui, struct text *line);
/* Whether a line only sets what a key has set at once, so that it is only to be recorded. */
bool tui_is_done(const char *line);
/* Echoes a line that is done. */
void tui_echo(struct tui *tui, const char *line);
/* The prompt, for the line editor. */
const char *tui_prompt(void *tui);

/* --- tui_listen.c: keys and signals --- */

/* Waits until a key or a signal comes, or for so many milliseconds; -1: for ever. */
void tui_wait(const struct tui *tui, int milliseconds);
/* Whether keys are waiting, and whether the terminal has gone away. */
bool tui_has_input(const struct tui *tui);
bool tui_is_closed(const struct tui *tui);
/* Begins to read keys from the open screen. */
void tui_open_input(struct tui *tui);
/* The next key; SCREEN_NONE: none is waiting. */
uint32_t tui_key(struct tui *tui);
/* Handles keys and signals that have come. */
void tui_listen(struct tui *tui);
void tui_take_key(struct tui *tui, uint32_t key);
/* Whether a key continues a story that waits. */
bool tui_goes_on(const struct tui *tui, uint32_t key);
/* While a command works: handles a change of size, and continuing after a stop. */
void tui_take_window(struct tui *tui);
void tui_resize(struct tui *tui);
void tui_give_up_line(struct tui *tui);

/* Whether F2 explores at a question of a slide, and the left arrow leaves it for the slide before. */
bool tui_can_explore(const struct tui *tui);
bool tui_can_leave(const struct tui *tui);

/* --- tui_quick.c --- */

/* For `burst`: whether a few characters that came at once are keys: each works now, none loses a run, and no
 * command's name begins with them. */
bool tui_are_keys(void *tui, const uint32_t *keys, size_t count);

/* --- tui_busy.c: while a command works --- */

/* The session's poll, and its watcher. */
enum urgency tui_ask(void *tui);
void tui_look_on(void *tui, struct run *run);
/* If the screen is to be drawn again: takes the snapshots of the run at rest, and draws. Keys go
 * before snapshots that take long; the screen is then to be drawn again. */
void tui_show_at_rest(struct tui *tui);

/* --- tui_hooks.c: what the session asks of a screen --- */

/* The session's functions before the screen replaced them. */
struct tui_hooks {
	struct progress progress;
	void (*pause)(void *context, const char *text);
	void *pause_context;
};

/* Whether a line only sets something, or follows something; *of_run: that is for the next run. */
bool tui_sets(const struct tui *tui, const char *line, bool *of_run);
/* Records what keys have set since the command, or the story, went on last, unless it has been set
 * otherwise since. */
void tui_record_made(struct tui *tui);
void tui_install_hooks(struct tui *tui, struct tui_hooks *doors);
void tui_remove_hooks(struct session *session, const struct tui_hooks *doors);

/* --- tui_show.c --- */

/* Takes the snapshots that panels need; of a run under way only as much as time allows. */
void tui_look(struct tui *tui, enum views_effort effort);
/* Whether, before there is a run, the graph is drawn, because the layout will have it and it is drawn
 * whole. */
bool tui_shows_network(const struct tui *tui);
/* Whether, behind VIEWS_MOST, panels wait for what VIEWS_SLOW takes. */
bool tui_has_more(const struct tui *tui);
/* Seconds that copying arrays, and repeating the run, took the last time. */
double tui_fetch_cost(const struct tui *tui);
void tui_draw(struct tui *tui);
/* Reads the settings of the view. */
void tui_read_settings(struct tui *tui);
unsigned tui_when(const struct tui *tui);
/* The chosen vertex and warp, and the cursor. */
struct subject tui_subject(const struct tui *tui);

/* --- tui_sure.c: keys that lose a run --- */

/* Does the line of a key; if that would lose a run, asks first. */
void tui_make_sure(struct tui *tui, const struct key_row *row);
/* Adds the question, if one is open. */
void tui_print_asked(const struct tui *tui, struct text *text);
/* While a question is open: whether the key needs nothing more. Any key closes the question but
 * the one that opened it. */
bool tui_answer(struct tui *tui, uint32_t key);

/* --- tui_act.c --- */

/* Does a key's line: at once, or after the present command. The end of the program does not wait
 * for it. */
void tui_do(struct tui *tui, const char *line);

/* Whether the present command goes on until something stops it; false for a step. */
bool tui_is_running(const struct tui *tui);
/* Stops the present command where its cycle ends. */
void tui_pause(struct tui *tui);

/* Handles a key while no line is typed and no list is open. False: the key does nothing. */
bool tui_act(struct tui *tui, uint32_t key);

/* The boxes of the panels as they are drawn; returns how many. */
int tui_boxes(const struct tui *tui, struct box boxes[SCENE_BOXES]);
/* Gives a panel the focus; NULL: none. */
void tui_set_focus(struct tui *tui, const char *panel);
/* Reads the setting. Where only the layout is another one, a panel that is not in it loses the focus. */
void tui_read_focus(struct tui *tui);
void tui_scroll(struct tui *tui, int by);
/* Does the line, of printf's kind. */
void tui_order(struct tui *tui, const char *format, ...)
#if defined(__GNUC__)
	__attribute__((format(printf, 2, 3)))
#endif
	;

/* --- tui_cursor.c --- */

/* The cursor of the timeline, a cycle; -1: there is none, or the timeline is not on the screen. */
int64_t tui_cursor(const struct tui *tui);
void tui_move_cursor(struct tui *tui, int by);
void tui_go_to_cursor(struct tui *tui);

/* --- tui_marked.c --- */

/* The panel with the focus and its data, if it is a list of which a row is marked; else NULL. */
const struct panel *tui_list(const struct tui *tui, const struct snapshot **snapshot);
/* Where rows have changed their places, moves the mark to the row that was marked. */
void tui_follow_mark(struct tui *tui);
/* Moves the mark to what stands in that row of the screen, if the box is the list's. */
void tui_mark_row(struct tui *tui, const struct box *box, int row);

/* --- tui_follow.c --- */

/* Has panels follow the next vertex, or warp, or the one before: by 1 or -1. */
void tui_follow_vertex(struct tui *tui, int by);
void tui_follow_warp(struct tui *tui, int by);
/* Asks why what is followed is as it is. */
void tui_ask_why(struct tui *tui);

/* --- tui_point.c --- */

/* Takes the spots from a canvas that was drawn; marks the selected one, and puts its place into *row and
 * *column if it is seen. */
void tui_take_spots(struct tui *tui, struct canvas *canvas, int *row, int *column);
/* The bits of enum key_when that tell what is selected, or can be. */
unsigned tui_when_point(const struct tui *tui);
/* Selects what stands so many rows below or so many places to the right. False: the panel with the focus
 * has nothing there. */
bool tui_select(struct tui *tui, int down, int right);
void tui_unselect(struct tui *tui);
/* Adds what Enter does with it. */
void tui_print_point(const struct tui *tui, struct text *text);
void tui_ask_point(struct tui *tui);
/* Notes where the run stands, for `u`. */
void tui_keep_place(struct tui *tui);
void tui_go_cause(struct tui *tui);
void tui_return(struct tui *tui);
bool tui_is_away(const struct tui *tui);
bool tui_has_cause(const struct tui *tui);

/* --- tui_books.c --- */

/* Enter is about to lead away: keeps the books of costs that panels show. */
void tui_keep_books(struct tui *tui);
/* Snapshots were taken: puts the books in that were kept, as long as the run stands before their end. */
void tui_show_books(struct tui *tui);
void tui_drop_books(struct tui *tui);

/* --- tui_slides.c --- */

/* Goes to the slide before; behind the end of a story to the last one that waited. */
void tui_slide_back(struct tui *tui);
/* Shows or hides the notes for the presenter. */
void tui_change_notes(struct tui *tui);
void tui_explore(struct tui *tui);
/* Behind the end of a story: says that it is over, or puts its last slide away. */
void tui_stay(struct tui *tui);
void tui_leave_story(struct tui *tui);

/* --- tui_mouse.c --- */

void tui_mouse(struct tui *tui, uint32_t key);

/* --- tui_lists.c --- */

void tui_open_help(struct tui *tui);
void tui_open_stories(struct tui *tui);
/* The slides of the last story. */
void tui_open_outline(struct tui *tui);

#endif
