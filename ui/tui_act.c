/* SPDX-License-Identifier: GPL-3.0-or-later
 * What keys do on the screen.
 */
#include "src/base/clock.h"
#include "src/base/text.h"
#include "src/command/settings.h"
#include "src/command/suggest.h"
#include "src/view/panel.h"
#include "ui/tui_parts.h"

#include <stdlib.h>
#include <string.h>

/* FAR: so many rows lead to an end. MOST_WAITING: lines of one kind. */
enum { LINE = 256, OFFER = 512, PAGE = 10, FAR = 1 << 20, MOST_WAITING = 8 };

void tui_order(struct tui *tui, const char *format, ...)
{
	char buffer[LINE];
	struct text text;
	va_list args;

	text_fixed(&text, buffer, sizeof(buffer));
	va_start(args, format);
	text_vprint(&text, format, args);
	va_end(args);
	if (tui->doing != TUI_NOTHING && tui_is_done(buffer))
		text_print(&tui->made.lines, "%s\n", buffer);
	else
		tui_queue_line(tui, buffer);
	if (tui->doing == TUI_PAUSE)
		tui_record_made(tui);
}

/* --- What is looked at. --- */

static void choose_scene(struct tui *tui, const char *name)
{
	tui->session->settings.layout = (int)(scene_find(name) - scenes());
	tui->scroll = 0;
	tui_unselect(tui);
	tui_order(tui, "set layout %s", name);
}

int tui_boxes(const struct tui *tui, struct box boxes[SCENE_BOXES])
{
	const struct frame frame = { .scene = tui->scene, .focus = tui->focus, .zoom = tui->zoom,
				     .transcript = &tui->transcript, .shares = 2, .left = &tui->views,
				     .slides = &tui->session->slides, .line_cursor = -1 };

	return frame_boxes(&frame, tui->screen.rows, tui->screen.columns, boxes);
}

/* The panels that are seen, in the order in which they stand: those across the whole width last. */
static int seen_panels(const struct tui *tui, const char **panels)
{
	const struct frame frame = { .scene = tui->scene, .transcript = &tui->transcript,
				     .slides = &tui->session->slides, .line_cursor = -1 };
	struct box boxes[SCENE_BOXES];
	int count = frame_boxes(&frame, tui->screen.rows, tui->screen.columns, boxes);
	int i, below, seen = 0;

	for (below = 0; below < 2; below++)
		for (i = 0; i < count; i++)
			if (scene_is_below(tui->scene, boxes[i].panel) == below)
				panels[seen++] = boxes[i].panel;
	return seen;
}

/* From the one that has the focus; behind the last comes none. */
static void move_focus(struct tui *tui, int by)
{
	const char *panels[SCENE_BOXES];
	int count = seen_panels(tui, panels);
	int at = 0;

	while (at < count && !(tui->focus && !strcmp(panels[at], tui->focus)))
		at++;
	at = (at + by + count + 1) % (count + 1);
	tui_set_focus(tui, at < count ? panels[at] : NULL);
}

/* Of the panel that has the focus, or of what was said. */
static void change_zoom(struct tui *tui)
{
	tui->session->settings.zoom = !tui->zoom;
	tui->scroll = 0;
	tui_order(tui, "set zoom %s", tui->zoom ? "off" : "on");
}

static void set_speed(struct tui *tui, int64_t speed)
{
	tui->session->settings.speed = speed;
	tui_order(tui, "set speed %lld", (long long)speed);
}

/* The next speed of a list, faster or slower; behind the fastest comes none. */
static void change_speed(struct tui *tui, int by)
{
	static const int64_t speeds[] = { 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000 };
	const int count = sizeof(speeds) / sizeof(speeds[0]);
	int at = 0;

	if (!tui->speed) {
		if (by < 0)
			set_speed(tui, 20);
		return;
	}
	while (at < count - 1 && speeds[at] < tui->speed)
		at++;
	at += by;
	if (at >= 0)
		set_speed(tui, at < count ? speeds[at] : 0);
}

/* --- Keys. --- */

void tui_pause(struct tui *tui)
{
	if (!tui->pausing)
		tui->pausing_since = clock_seconds();
	tui->pausing = tui->session->paused = true;
}

static void escape(struct tui *tui)
{
	const bool selected = tui->point.spot.kind != SPOT_NONE;

	tui->cursor = -1;
	tui_unselect(tui);
	if (selected)
		return;
	if (tui->zoom)
		change_zoom(tui);
	else if (tui->focus)
		tui_set_focus(tui, NULL);
	tui->scroll = 0;
}

static void type(struct tui *tui, const char *text)
{
	tui->typing = true;
	line_put(&tui->line, text);
}

void tui_do(struct tui *tui, const char *line)
{
	if (tui->doing != TUI_NOTHING && !strcmp(line, "quit")) {
		tui_pause(tui);
		tui->quitting = true;
	}
	tui_queue_line(tui, line);
}

/* Whether more of what the slide tells is hidden on that side. */
static bool hides_told(const struct tui *tui, int by)
{
	const struct told *told = &tui->told_slide;

	return !tui->focus && !tui->scroll && (by > 0 ? told->down < told->most : told->down > 0);
}

/* What was said, and a log, are read upwards from their ends, other panels and a slide downwards. */
static bool reads_up(const struct tui *tui)
{
	const struct panel *panel = tui->focus ? views_panel(&tui->views, tui->focus) : NULL;

	return !tui->focus || (panel && panel->deep);
}

void tui_scroll(struct tui *tui, int by)
{
	struct told *told = &tui->told_slide;
	const struct snapshot *snapshot;
	const struct panel *list = tui_list(tui, &snapshot);
	const int most = list ? list->picks(snapshot) - 1 : FAR;

	told->to_end = false;
	if (hides_told(tui, by)) {
		told->down += abs(by) == 1 || abs(by) == FAR ? by : by > 0 ? told->page : -told->page;
		told->down = told->down < 0 ? 0 : told->down;
		return;
	}
	tui->scroll += reads_up(tui) ? -by : by;
	if (tui->scroll < 0)
		tui->scroll = 0;
	if (tui->scroll > most)
		tui->scroll = most;
}

static void move_down(struct tui *tui, int by)
{
	const struct snapshot *snapshot;

	/* In a list they move the mark, and Enter takes it. */
	if (tui_list(tui, &snapshot)) {
		tui->cursor = -1;
		tui_unselect(tui);
	} else if (tui_select(tui, by, 0)) {
		return;
	}
	tui_scroll(tui, by);
}

static void move_right(struct tui *tui, int by)
{
	if (!tui_select(tui, 0, by))
		tui_move_cursor(tui, by);
}

/* The mark that stands next to the present. */
static void go_to_mark(struct tui *tui, int by)
{
	const struct places *marks = &tui->session->shelf.marks;
	const struct place *place =
		places_next(marks, tui->session->run->now.counters[COUNTER_cycles], by);

	if (place)
		tui_order(tui, "goto mark %s", place->name);
	else
		session_say(tui->session, marks->count ? "there is no mark %s this moment"
						       : "there is no mark %s this moment: M makes one",
			    by > 0 ? "behind" : "before");
}

/* Without a focus the first one. */
static void copy_panel(struct tui *tui)
{
	const char *name = tui->focus ? tui->focus : tui->scene->left[0];

	tui_order(tui, "copy %s", panel_laid(name, tui->session->run->plan.variant)->name);
}

static void use_full_speed(struct tui *tui)
{
	set_speed(tui, 0);
}

/* What the marked row stands for. */
static void pick(struct tui *tui)
{
	const struct snapshot *snapshot;
	const struct panel *panel = tui_list(tui, &snapshot);
	char buffer[LINE];
	struct text line;

	if (!panel)
		return;
	text_fixed(&line, buffer, sizeof(buffer));
	panel->pick(snapshot, tui->scroll, &line);
	tui_keep_place(tui);
	tui_queue_line(tui, buffer);
}

static void do_again(struct tui *tui)
{
	tui_queue_line(tui, "");
}

static void draw_anew(struct tui *tui)
{
	screen_forget(&tui->screen);
}

/* What goes in two directions, or by steps and pages. */
static const struct turn {
	void (*take)(struct tui *tui, int by);
	int by;
} turns[] = {
	[KEY_NEXT_PANEL] = { move_focus, 1 },
	[KEY_LAST_PANEL] = { move_focus, -1 },
	[KEY_FASTER] = { change_speed, 1 },
	[KEY_SLOWER] = { change_speed, -1 },
	[KEY_NEXT_VERTEX] = { tui_follow_vertex, 1 },
	[KEY_LAST_VERTEX] = { tui_follow_vertex, -1 },
	[KEY_NEXT_WARP] = { tui_follow_warp, 1 },
	[KEY_LAST_WARP] = { tui_follow_warp, -1 },
	[KEY_NEXT_MARK] = { go_to_mark, 1 },
	[KEY_LAST_MARK] = { go_to_mark, -1 },
	[KEY_UP] = { move_down, -1 },
	[KEY_DOWN] = { move_down, 1 },
	[KEY_PAGE_UP] = { tui_scroll, -PAGE },
	[KEY_PAGE_DOWN] = { tui_scroll, PAGE },
	[KEY_FIRST] = { tui_scroll, -FAR },
	[KEY_LAST] = { tui_scroll, FAR },
	[KEY_EARLIER] = { tui_move_cursor, -1 },
	[KEY_LATER] = { tui_move_cursor, 1 },
	[KEY_LEFT] = { move_right, -1 },
	[KEY_RIGHT] = { move_right, 1 },
};

/* The first of the commands that are offered. */
static void take_offer(struct tui *tui)
{
	char buffer[OFFER];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	if (!suggest(tui->session, OFFER - 1, &text))
		return;
	buffer[strcspn(buffer, "|")] = '\0';
	tui_do(tui, buffer);
}

/* What does not. */
static void (*const deeds[])(struct tui *tui) = {
	[KEY_ZOOM] = change_zoom,
	[KEY_FULL_SPEED] = use_full_speed,
	[KEY_WHY] = tui_ask_why,
	[KEY_GO] = tui_go_to_cursor,
	[KEY_OFFER] = take_offer,
	[KEY_ASK_POINT] = tui_ask_point,
	[KEY_GO_CAUSE] = tui_go_cause,
	[KEY_RETURN] = tui_return,
	[KEY_COPY] = copy_panel,
	[KEY_PICK] = pick,
	[KEY_PAUSE] = tui_pause,
	[KEY_SLIDE_BACK] = tui_slide_back,
	[KEY_OUTLINE] = tui_open_outline,
	[KEY_EXPLORE] = tui_explore,
	[KEY_LEAVE] = tui_leave_story,
	[KEY_STAY] = tui_stay,
	[KEY_NOTES] = tui_change_notes,
	[KEY_AGAIN] = do_again,
	[KEY_HELP] = tui_open_help,
	[KEY_STORIES] = tui_open_stories,
	[KEY_REDRAW] = draw_anew,
	[KEY_ESCAPE] = escape,
};

static void act(struct tui *tui, const struct key_row *row)
{
	const size_t number = row->act;

	if (row->act == KEY_DOES)
		tui_do(tui, row->line);
	else if (row->act == KEY_ASKS)
		tui_make_sure(tui, row);
	else if (row->act == KEY_TYPES)
		type(tui, row->line);
	else if (row->act == KEY_LAYOUT)
		choose_scene(tui, row->line);
	else if (number < sizeof(turns) / sizeof(turns[0]) && turns[number].take)
		turns[number].take(tui, turns[number].by);
	else if (deeds[number])
		deeds[number](tui);
}

bool tui_is_running(const struct tui *tui)
{
	return tui->session->run && tui->session->run->stepping && !tui->stepping;
}

/* A key that is held down would queue too many commands. */
static bool may_wait(const struct tui *tui, const char *line)
{
	const char *at = text_string(&tui->queue);
	int same = 0;

	while ((at = strstr(at, line))) {
		same++;
		at += strlen(line);
	}
	return same < MOST_WAITING;
}

/* What a key lacks, the first of it: what is said then. */
static const struct lack {
	unsigned when;
	const char *words;
} lacks[] = {
	{ WHEN_GRAPH, "does nothing yet: there is no graph; m has some, :load FILE reads one" },
	{ WHEN_RUN, "does nothing yet: there is no run; s begins one" },
	{ WHEN_AWAY, "does nothing now: it comes back from where Enter has led, to a cause or a row" },
	{ WHEN_STORY, "does nothing yet: no story with slides has been played; m has some" },
	{ WHEN_SLIDE, "does nothing now: no slide is shown; m has stories with slides" },
	{ WHEN_WAITING, "does nothing now: no story waits" },
	{ 0, "does nothing now" },
};

static void print_lack(const struct key_row *row, unsigned missing, struct text *text)
{
	const struct lack *lack = lacks;

	while (lack->when && !(lack->when & missing))
		lack++;
	text_print(text, "%s %s", row->name, lack->words);
}

/* Says why a key does nothing now. At a pause nothing moves the run: what the story says next is
 * about this moment of it. */
static void refuse(struct tui *tui, const struct key_row *row)
{
	struct text text;

	text_fixed(&text, tui->note, sizeof(tui->note));
	if (tui->doing == TUI_PAUSE && row->key == 'b' && tui->session->slides.number == 1)
		text_print(&text, "this is the first slide: Space goes on, Ctrl-C ends the story");
	else if (tui->doing == TUI_PAUSE && row->when & WHEN_REST)
		text_print(&text, "%s does nothing while a story waits: Space goes on, %sCtrl-C ends it",
			   row->name, tui->session->slides.number ? "x explores, " : "");
	else
		print_lack(row, row->when & ~tui_when(tui), &text);
}

/* What means something at rest stops a run, and waits for anything else but a story. */
static void act_later(struct tui *tui, const struct key_row *row)
{
	if (tui->doing == TUI_PAUSE) {
		refuse(tui, row);
	} else if (tui_is_running(tui)) {
		tui_pause(tui);
	} else if (row->act == KEY_ASKS) {
		tui_make_sure(tui, row);
	} else if (row->act == KEY_DOES) {
		if (may_wait(tui, row->line))
			tui_queue_line(tui, row->line);
		tui_note_waiting(tui, row->name);
	}
}

/* A key of the user's own, which works at rest. */
static bool act_own(struct tui *tui, uint32_t key)
{
	const struct own_key *own = taste_key(&tui->session->shelf.taste, key);
	const size_t length = own ? strlen(own->line) : 0;
	struct key_row row = { .key = key, .when = WHEN_REST, .act = KEY_DOES };

	if (!own)
		return false;
	row.name = own->name;
	row.line = own->line;
	if (length && own->line[length - 1] == ' ')
		type(tui, own->line);
	else if (tui->doing == TUI_NOTHING)
		tui_do(tui, own->line);
	else
		act_later(tui, &row);
	return true;
}

bool tui_act(struct tui *tui, uint32_t key)
{
	const struct key_row *row;

	if (act_own(tui, key))
		return true;
	row = key_find(key, tui_when(tui));
	if (row) {
		act(tui, row);
		tui_read_settings(tui);
		return true;
	}
	row = tui->doing == TUI_NOTHING ? NULL : key_find(key, tui_when(tui) | WHEN_REST);
	if (row) {
		act_later(tui, row);
		return true;
	}
	row = key_find(key, WHEN_REST | WHEN_GRAPH | WHEN_RUN);
	row = row ? row : key_find(key, WHEN_EVER);
	if (row)
		refuse(tui, row);
	return row != NULL;
}
