/* SPDX-License-Identifier: GPL-3.0-or-later
 * show, copy: show panels and settings.
 */
#include "src/command/cmd_show.h"

#include "src/base/err.h"
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/command/cmd_info.h"
#include "src/command/command.h"
#include "src/command/conditions.h"
#include "src/command/session.h"
#include "src/command/show_network.h"
#include "src/graph/graph.h"
#include "src/engine/companion.h"
#include "src/engine/problem.h"
#include "src/view/look/snapshot.h"
#include "src/view/panel.h"

#include <string.h>

enum { STANDARD_COLUMNS = 80 };

enum symbols show_symbols(const struct session *session)
{
	switch (session->settings.symbols) {
	case CHOOSE_BRAILLE:
		return SYMBOLS_BRAILLE;
	case CHOOSE_BLOCK:
		return SYMBOLS_BLOCK;
	case CHOOSE_ASCII:
		return SYMBOLS_ASCII;
	default:
		return session->style == STYLE_TEXT && session->utf8 ? SYMBOLS_BRAILLE
								      : SYMBOLS_ASCII;
	}
}

int show_columns(const struct session *session)
{
	if (session->settings.columns)
		return (int)session->settings.columns;
	if (session->style == STYLE_TEXT && session->columns > 0)
		return session->columns;
	return STANDARD_COLUMNS;
}

void show_words(struct session *session, const char *format, ...)
{
	const bool terminal = session->style == STYLE_TEXT && session->columns > 0;
	struct text words;
	va_list args;

	text_init(&words, &session->memory);
	va_start(args, format);
	text_vprint(&words, format, args);
	va_end(args);
	session->out.cut = session->out.cut || words.cut;
	session_wrap(session, &session->out, text_string(&words), 0, 2,
		     terminal ? session->columns : STANDARD_COLUMNS);
	text_free(&words);
}

/* Where standard output is no terminal nothing is cut, unless columns are set. */
static int columns_for(const struct session *session, const struct panel *panel,
		       const struct snapshot *snapshot)
{
	const int columns = show_columns(session);
	const bool terminal = session->style == STYLE_TEXT && session->columns > 0;
	const int needed = panel->columns && !terminal && !session->settings.columns
				   ? panel->columns(snapshot) : 0;

	return needed > columns ? needed : columns;
}

static bool draw(struct session *session, const struct panel *panel,
		 const struct snapshot *snapshot, struct err *err)
{
	int rows = session->settings.rows ? (int)session->settings.rows : panel_rows(panel, snapshot);
	struct canvas canvas;

	if (!canvas_init(&canvas, rows, columns_for(session, panel, snapshot), show_symbols(session),
			 &session->memory, err))
		return false;
	panel_draw(panel, &canvas, snapshot);
	canvas_write(&canvas, &session->out);
	canvas_free(&canvas);
	return true;
}

/* Whether the setting is for the run. */
static bool is_for_run(const void *context, const struct setting *setting)
{
	const struct run *run = context;

	return setting_suits(setting, run->plan.variant->name);
}

/* No verdict without the settings of the run beside it. A recording has its own. */
static void tell_settings(const struct session *session, struct report *report)
{
	if (session->run->tape)
		return;
	conditions_tell(&session->automatic.begun.settings, is_for_run, session->run, report);
}

static bool tell(struct session *session, const struct panel *panel,
		 const struct snapshot *snapshot, struct err *err)
{
	struct report report;
	bool good;

	report_init(&report, &session->memory, panel->type ? panel->type : "panel");
	if (!panel->type)
		panel_head(&report, panel, snapshot);
	panel->tell(&report, snapshot);
	if (!strcmp(panel->name, "result"))
		tell_settings(session, &report);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

bool show_read_subject(const struct session *session, const struct panel *panel,
		       const char *const *names, int count, struct subject *subject,
		       struct err *err)
{
	int32_t *vertex[2] = { &subject->vertex, &subject->other };
	long long warp;
	int i;

	*subject = subject_about(-1, -1, -1);
	subject->companion = pair_stands(session);
	subject->marks = &session->shelf.marks;
	subject->past = legs_past(session);
	subject->asked = automatic_has_begun(session) ? automatic_name : NULL;
	if (count && panel->about == ABOUT_WARP) {
		if (!word_number(names[0], "the number of a warp", 0, INT64_MAX, &warp, err))
			return false;
		subject->warp = warp;
		return true;
	}
	if (panel->about == ABOUT_WARP)
		subject->chosen = session->chosen.vertex;
	for (i = 0; i < count; i++)
		if (!graph_vertex(session->graph, names[i], vertex[i], err))
			return false;
	return true;
}

bool show_snapshot(struct session *session, const struct panel *panel, const struct snapshot *snapshot,
		   struct err *err)
{
	return (session->style == STYLE_JSON ? tell : draw)(session, panel, snapshot, err);
}

/* A panel is about runs of its problem. What it shows of finished runs, the second one among them,
 * the checker must hold. */
bool show_is_held(const struct session *session, const struct panel *panel, struct err *err)
{
	const struct companion *companion = session->pair.companion;

	if (!session_need_problem(session, panel->problem, panel->name, err))
		return false;
	if (!(panel->needs & KNOWN_HELD))
		return true;
	return run_hold(session->run, err) &&
	       (!(panel->needs & KNOWN_COMPANION) || !companion ||
		run_hold(companion->run, err));
}

bool show_panel(struct session *session, const char *name, const char *const *names,
		int count, struct err *err)
{
	const struct panel *panel = panel_find(name);
	struct snapshot snapshot;
	struct subject subject;
	bool good;

	if (!session_need_problem(session, panel->problem, panel->name, err) ||
	    !show_read_subject(session, panel, names, count, &subject, err))
		return false;
	good = snapshot_take_about(session->run, panel->needs, &subject, &snapshot, err);
	if (!session->settings.clock)
		snapshot_stop_clock(&snapshot);
	if (good)
		good = show_snapshot(session, panel, &snapshot, err);
	snapshot_free(&snapshot);
	return good && show_is_held(session, panel, err);
}

/* The only panel whose name begins with the word, among those of the problem; NULL: of all. */
static const struct panel *find_only(const char *word, const struct problem *problem)
{
	const struct panel *found = NULL;
	const struct panel *const *row;
	int count = 0;

	for (row = panels(); *row; row++) {
		if (strncmp((*row)->name, word, strlen(word)) || (problem && !panel_suits(*row, problem)))
			continue;
		found = *row;
		count++;
	}
	return count == 1 ? found : NULL;
}

const struct panel *show_find_panel(const struct session *session, const char *word)
{
	const struct panel *found = panel_find(word);

	if (!found && session->run)
		found = find_only(word, run_problem(session->run));
	return found ? found : find_only(word, NULL);
}

static bool refuse(const char *word, struct err *err)
{
	struct near near;

	err_set(err, ERR_WORK, "there is no panel and no setting %s", word);
	if (info_knows(word))
		return err_hint(err, "`info %s` has it", word);
	err_hint(err, "`help show` lists the panels, `info settings` the settings");
	near_begin(&near, word);
	panels_near(&near);
	settings_near(&near);
	return near_hint(&near, err);
}

static bool show_setting(struct session *session, const char *word, struct err *err)
{
	const struct setting *setting = settings_find(word, err);
	struct report report;
	struct text value;
	char buffer[64];
	bool good;

	if (!setting)
		return refuse(word, err);
	text_fixed(&value, buffer, sizeof(buffer));
	setting->get(setting, &session->settings, &value);
	report_init(&report, &session->memory, "info");
	report_hide(&report, true);
	report_text(&report, "topic", "setting");
	report_text(&report, "name", setting->name);
	report_text(&report, "value", buffer);
	report_hide(&report, false);
	if (session->style != STYLE_JSON)
		report_text(&report, setting->name, buffer);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

/* Whether so much was named as the panel is about. */
static bool check_names(const struct panel *panel, int count, struct err *err)
{
	int most = panel_arguments(panel);

	if (panel_takes(panel, count))
		return true;
	if (!most)
		return err_set(err, ERR_WORK, "show %s takes no argument", panel->name);
	err_set(err, ERR_WORK, "show %s: %s", panel->name,
		count > most  ? "that is one too many"
		: most == 1 ? "which one?"
			      : "from where to where?");
	return err_hint(err, "usage: show %s %s", panel->name, panel->argument);
}

/* What a panel is about where nothing is named: what is followed. Of a small graph flow and
 * matching show all there is. Returns how many names there are. */
static int name_followed(const struct session *session, const struct panel *panel, int count,
			 struct text *name)
{
	const bool is_graph = !strcmp(panel->name, "flow") || !strcmp(panel->name, "matching");
	const bool needs_none = panel_takes(panel, 0) && panel->about == ABOUT_VERTICES;

	if (count || (!is_graph && needs_none) || panel_arguments(panel) != 1)
		return count;
	if (panel->about == ABOUT_WARP && session->chosen.warp >= 0) {
		text_print(name, "%lld", (long long)session->chosen.warp);
		return 1;
	}
	if (panel->about != ABOUT_VERTICES || session->chosen.vertex < 0 ||
	    (is_graph && session->graph->vertices <= FLOW_LOOK_MOST))
		return 0;
	graph_label(session->graph, session->chosen.vertex, name);
	return 1;
}

/* Of a vertex or an arc that was named, what runs of this problem have. */
static const struct panel *stand_in(const struct session *session, const struct panel *panel)
{
	const struct panel *other;

	if (!panel || !panel->argument || !session->run)
		return panel;
	other = panel_instead(panel->name, session->run->plan.variant);
	return other->argument && !strcmp(other->argument, panel->argument) ? other : panel;
}

/* Whether a story means what its reader has before him: the panel as the screen draws it beside the slide. */
static bool stands_there(const struct session *session, const struct panel *panel, const struct line *line)
{
	const struct slides *slides = &session->slides;

	return slides->shows && slides->number && !slides->over && !slides->exploring && session->script &&
	       line->count == 2 && slides->shows(slides->shows_context, panel);
}

static bool show(struct session *session, const struct line *line, struct err *err)
{
	const struct panel *panel = stand_in(session, show_find_panel(session, line->words[1]));
	const char *const *names = line->words + 2;
	const char *followed;
	char buffer[32];
	struct text name;
	int count;

	if (!panel && line->count == 2 && !strcmp(line->words[1], "device"))
		return info_tell(session, "device", err);
	if (!panel)
		return show_setting(session, line->words[1], err);
	text_fixed(&name, buffer, sizeof(buffer));
	count = name_followed(session, panel, line->count - 2, &name);
	followed = text_string(&name);
	if (name.length)
		names = &followed;
	if (!check_names(panel, count, err))
		return false;
	if (show_is_network(session, panel))
		return stands_there(session, panel, line) || show_network(session, panel, names, count, err);
	if (!session->run) {
		err_set(err, ERR_WORK, "show %s: there is no run yet", panel->name);
		return err_hint(err, "`start` begins one");
	}
	if (stands_there(session, panel, line))
		return show_is_held(session, panel, err);
	return show_panel(session, panel->name, names, count, err);
}

static const struct help_row show_rows[] = {
#define PANEL(name, follows, ...) __VA_ARGS__,
#include "src/view/panels.def"
#undef PANEL
	{ "device", "the machine in use, as `info device`" },
	{ "SETTING", "the value of a setting" },
	{ NULL, NULL },
};

const struct command command_show = {
	.name = "show",
	.group = "look",
	.usage =
#define PANEL(name, follows, ...) #name follows " | "
#include "src/view/panels.def"
#undef PANEL
		"SETTING",
	.summary = "draw a panel, or print a setting",
	.help = "Without V or W a panel shows what you follow (`follow`). With --json `show` "
		"prints the same as numbers.",
	.rows = show_rows,
	.least = 1,
	.most = 3,
	.complete = COMPLETE_SHOW,
	.looks = true,
	.run = show,
};

/* --- The clipboard. --- */

static void gather(void *context, const char *bytes, size_t length)
{
	text_raw(context, bytes, length);
}

/* What `show` prints, as text. Then output goes where it went before: on the screen to the messages. */
static bool show_into(struct session *session, const struct line *line, struct text *text, struct err *err)
{
	const enum style style = session->style;
	void (*const sink)(void *, const char *, size_t) = session->out.sink;
	void *const context = session->out.sink_context;
	bool good;

	session->style = style == STYLE_JSON ? STYLE_PLAIN : style;
	out_redirect(&session->out, gather, text);
	good = show(session, line, err);
	out_redirect(&session->out, sink, context);
	session->style = style;
	return good;
}

static bool copy(struct session *session, const struct line *line, struct err *err)
{
	struct text text;
	bool good;

	if (!session->shelf.clip || !session->at_prompt || session->script) {
		err_set(err, ERR_WORK, "copy is for a user at a terminal: "
				       "scripts, pipes and --batch have no clipboard");
		return err_hint(err, "`show %s` prints the same", line->words[1]);
	}
	text_init(&text, &session->memory);
	good = show_into(session, line, &text, err);
	if (good && text.cut)
		good = err_set(err, ERR_MEMORY, "out of memory: the copy of a panel");
	good = good && session->shelf.clip(session->shelf.clip_context, text_string(&text), text.length, err);
	if (good)
		session_say(session, "%s is on the clipboard, if the terminal allows that "
				     "(OSC 52): %zu bytes",
			    line->words[1], text.length);
	text_free(&text);
	return good;
}

const struct command command_copy = {
	.name = "copy",
	.group = "look",
	.usage = "PANEL [V | U V | W]",
	.summary = "put a panel on the clipboard of the terminal",
	.help = "What `show PANEL` prints goes to the clipboard by the escape sequence OSC 52, which many "
		"terminals know; in tmux `set -g set-clipboard on` lets it through. Scripts cannot do it.",
	.least = 1,
	.most = 3,
	.complete = COMPLETE_SHOW,
	.looks = true,
	.run = copy,
};
