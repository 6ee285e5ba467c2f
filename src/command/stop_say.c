/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/stop_say.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/session.h"
#include "src/command/stop_commands.h"
#include "src/command/stop_report.h"
#include "src/command/user.h"
#include "src/graph/graph.h"
#include "src/engine/lowered.h"
#include "src/engine/run.h"
#include "src/engine/stops.h"
#include "src/view/sentence.h"

#include <string.h>

enum { SENTENCE = 512 };

void stop_print(const struct stop *stop, struct text *text)
{
	text_print(text, "%s%s", stop->row == &stop_watch ? "watch " : "", stop->what);
	if (stop->condition)
		text_print(text, " if %s", stop->condition);
}

/* "relabel of vertex 5", "push from 5 to 7". */
static void print_event(const struct graph *graph, const struct log_entry *entry,
			struct text *text)
{
	text_print(text, "%s", log_kind_name(entry->kind));
	if (entry->kind >= LOG_GLOBAL_RELABEL)
		return;
	if (entry->kind == LOG_GAP) {
		text_print(text, " at height %d", entry->v);
		return;
	}
	text_print(text, log_is_of_arc(entry->kind) ? " from " : " of vertex ");
	graph_label(graph, entry->u, text);
	if (!log_is_of_arc(entry->kind))
		return;
	text_print(text, " to ");
	graph_label(graph, entry->v, text);
}

/* The event that the stop is about, or that of the host by which a watched value changed;
 * NULL: it is about the end of a cycle. */
static const struct log_entry *event_of(const struct stop *stop, const struct arrival *arrival)
{
	bool of_host = arrival->is_event && arrival->event.kind >= LOG_GLOBAL_RELABEL;

	return stop->row->kinds || (of_host && stop->row == &stop_watch) ? &arrival->event : NULL;
}

/* What happened, behind "stop N, ". */

/* From where a distance was lowered. */
static void print_before(const struct run *run, const struct log_entry *event, struct text *text)
{
	const int64_t before = event->kind == LOG_LOWER ? lowered_from(run, event) : -1;

	if (before >= 0)
		text_print(text, ", from %lld", (long long)before);
}

static void print_hit(const struct session *session, const struct stop *stop,
		      const struct arrival *arrival, struct text *text)
{
	const struct graph *graph = session->graph;
	const struct log_entry *event = event_of(stop, arrival);

	if (stop->row->kinds) {
		print_event(graph, &arrival->event, text);
		text_print(text, ": ");
		sentence_where(&arrival->event, text);
		text_print(text, ": ");
		sentence_event(graph, &arrival->event, text);
		print_before(session->run, &arrival->event, text);
		return;
	}
	stop_print(stop, text);
	text_print(text, ": ");
	if (stop->row == &stop_watch) {
		text_print(text, "from ");
		value_print(&stop->old, text);
		text_print(text, " to ");
		value_print(&stop->value, text);
	} else {
		text_print(text, "holds");
	}
	if (event)
		text_print(text, event->kind == LOG_RETURN	    ? " by the return of excess"
				 : event->kind == LOG_GLOBAL_RELABEL ? " by the global relabeling"
								     : " by the hand-over");
	text_print(text, " after cycle %lld",
		   (long long)session->run->now.counters[COUNTER_cycles]);
}

static bool tell_object(struct session *session, const struct stop *stop,
			const struct arrival *arrival, const char *message, struct err *err)
{
	struct report report;
	bool good;

	report_init(&report, &session->memory, "event");
	stop_report(session->run, stop, event_of(stop, arrival), message, &report);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

static bool is_silent(const struct session *session, const struct stop *stop)
{
	return stop_commands_silent(session, stop->number);
}

/* Says that a stop was hit, and owes its commands. */
static bool tell_hit(struct session *session, const struct stop *stop,
		     const struct arrival *arrival, struct err *err)
{
	char buffer[SENTENCE];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "stop %d, ", stop->number);
	print_hit(session, stop, arrival, &text);
	if (is_silent(session, stop))
		;
	else if (session->style != STYLE_JSON)
		session_say(session, "%s", buffer);
	else if (!tell_object(session, stop, arrival, buffer, err))
		return false;
	return stop_commands_queue(session, stop->number, err);
}

static void delete_stop(struct session *session, struct stop *stop)
{
	stop_commands_forget(session, stop->number);
	stops_delete(&session->stops, stop);
}

bool stop_tell(struct session *session, const struct arrival *arrival, struct err *err)
{
	struct stops *stops = &session->stops;
	bool good = true;
	int i;

	if (!arrival->stopped)
		return true;
	for (i = 0; good && i < stops->count; i++)
		if (stops->rows[i].hit)
			good = tell_hit(session, &stops->rows[i], arrival, err);
	for (i = stops->count; i-- > 0;)
		if (stops->rows[i].hit && stops->rows[i].once)
			delete_stop(session, &stops->rows[i]);
	return good;
}

bool stop_is_silent(const struct session *session)
{
	const struct stops *stops = &session->stops;
	bool hit = false;
	int i;

	for (i = 0; i < stops->count; i++) {
		if (stops->rows[i].hit && !is_silent(session, &stops->rows[i]))
			return false;
		hit = hit || stops->rows[i].hit;
	}
	return hit;
}

void stop_warn(struct session *session)
{
	const struct run *run = session->run;
	enum event_level events = run->plan.events;

	if (!stops_want_events(&session->stops))
		return;
	if (run->machine->row->tells_at_once ? events == EVENTS_OFF : events != EVENTS_FULL)
		session_say(session, run->tape ? "stops on events have no effect: the recording "
			"holds no events"
					       : "stops on events have no effect: this run "
						 "keeps no events; `set events full`, then "
						 "`reset`, keeps them");
}

/* "push, saturate, relabel": the stops whose events are in the set. */
static void print_kinds(unsigned kinds, struct text *text)
{
	const struct stop_row *row;
	const char *between = "";

	for (row = stop_rows(); row->name; row++) {
		if (!(row->kinds & kinds) || *row->usage)
			continue;
		text_print(text, "%s%s", between, row->name);
		between = ", ";
	}
}

void stop_warn_of_kind(struct session *session, const struct stop *stop)
{
	const struct variant *variant = session->run ? session->run->plan.variant : session->variant;
	const unsigned told = variant_tells(variant);
	char buffer[SENTENCE];
	struct text text;

	if (!stop->row->kinds || !stop->enabled || stop->row->kinds & told)
		return;
	text_fixed(&text, buffer, sizeof(buffer));
	print_kinds(told, &text);
	session_say(session, "stop %d has no effect in runs of %s, whose events are: %s",
		    stop->number, variant->name, buffer);
}

void stop_warn_of_kinds(struct session *session)
{
	int i;

	for (i = 0; i < session->stops.count; i++)
		stop_warn_of_kind(session, &session->stops.rows[i]);
}

/* Whether u or v are named, by themselves or in parentheses. */
struct ends {
	bool u, v;
};

static bool note_ends(void *context, const struct name *name, struct err *err)
{
	struct ends *ends = context;
	int i;

	(void)err;
	for (i = -1; i < name->arguments; i++) {
		const char *word = i < 0 ? name->name : name->argument[i];

		ends->u = ends->u || !strcmp(word, "u");
		ends->v = ends->v || !strcmp(word, "v");
	}
	return true;
}

void stop_warn_of_fields(struct session *session, const struct stop *stop)
{
	const unsigned kinds = stop->row->kinds;
	struct ends ends = { false, false };
	struct err ignored = { 0 };

	if (!stop->condition || !kinds || kinds & LOG_OF_ARCS ||
	    !expression_names(stop->condition, note_ends, &ends, &ignored))
		return;
	if (!(kinds & (LOG_OF_KERNELS | 1u << LOG_GAP)) && (ends.u || ends.v))
		session_say(session, "this event of the host concerns no single vertex: u and v "
				     "are empty, and equal no vertex");
	else if (ends.v && kinds & 1u << LOG_RELABEL)
		session_say(session, "only pushes have a v: the vertex that is lifted is u");
	else if (ends.v)
		session_say(session, "this event concerns one vertex, u; v is empty, and equals no "
			    "vertex");
}

static bool note_round(void *context, const struct name *name, struct err *err)
{
	bool *round = context;

	(void)err;
	*round = *round || !strcmp(name->name, "round");
	return true;
}

void stop_warn_of_round(struct session *session, const struct stop *stop)
{
	struct err ignored = { 0 };
	bool round = false;

	if (!stop->row->kinds && expression_names(stop->what, note_round, &round, &ignored) && round)
		session_say(session, "where a cycle ends, `round` is 0, and this stop asks only there: `step "
			    "round` goes on by rounds");
}

static bool note_arguments(void *context, const struct name *name, struct err *err)
{
	bool *vertices = context;

	(void)err;
	*vertices = *vertices || name->arguments || graph_is_side_name(name->name);
	return true;
}

static bool names_vertices(const struct stop *stop)
{
	bool vertices = *stop->row->usage == 'V' || *stop->row->usage == 'U';

	if (!stop->row->kinds)
		(void)expression_names(stop->what, note_arguments, &vertices, NULL);
	if (stop->condition)
		(void)expression_names(stop->condition, note_arguments, &vertices, NULL);
	return vertices;
}

void stop_forget_vertices(struct session *session)
{
	struct stops *stops = &session->stops;
	char buffer[SENTENCE];
	struct text text;
	int i;

	for (i = 0; i < stops->count; i++) {
		if (!names_vertices(&stops->rows[i]))
			continue;
		text_fixed(&text, buffer, sizeof(buffer));
		stop_print(&stops->rows[i], &text);
		session_say(session, "stop %d is deleted: there is a new graph (it was %s)",
			    stops->rows[i].number, buffer);
		delete_stop(session, &stops->rows[i--]);
	}
}

/* --- info stops --- */

/* What is to be said behind a stop's name, in brackets. */
static void print_state(const struct stop *stop, struct text *text)
{
	const char *between = " (";

	if (!stop->enabled) {
		text_print(text, "%sdisabled", between);
		between = ", ";
	}
	if (stop->once) {
		text_print(text, "%sonce", between);
		between = ", ";
	}
	if (stop->ignore) {
		text_print(text, "%sthe next %lld pass", between, (long long)stop->ignore);
		between = ", ";
	}
	text_print(text, "%s", *between == ',' ? ")" : "");
}

static bool is_listed(const struct stop *stop, bool watches)
{
	return !watches || stop->row == &stop_watch;
}

static int count_listed(const struct stops *stops, bool watches)
{
	int count = 0;
	int i;

	for (i = 0; i < stops->count; i++)
		count += is_listed(&stops->rows[i], watches);
	return count;
}

static bool print_list(struct session *session, bool watches, struct err *err)
{
	const struct stops *stops = &session->stops;
	const struct passage *commands;
	struct text page;
	bool good;
	int i;

	text_init(&page, &session->memory);
	if (count_listed(stops, watches))
		text_print(&page, "stop    hits  what\n");
	else
		text_print(&page, "there are no %s\n", watches ? "watches: `watch E` sets one"
							    : "stops: `break` and `watch` set them");
	for (i = 0; i < stops->count; i++) {
		if (!is_listed(&stops->rows[i], watches))
			continue;
		text_print(&page, "%4d  %6lld  ", stops->rows[i].number,
			   (long long)stops->rows[i].hits);
		stop_print(&stops->rows[i], &page);
		print_state(&stops->rows[i], &page);
		text_raw(&page, "\n", 1);
		commands = stop_commands_of(session, stops->rows[i].number);
		if (commands)
			block_print(commands->block, commands->first, commands->last, 4, &page);
	}
	good = !page.cut;
	if (good)
		out_write(&session->out, text_string(&page), page.length);
	text_free(&page);
	return good || err_set(err, ERR_MEMORY, "out of memory: a list");
}

/* The lines of its commands, each an element. */
static bool tell_commands(struct session *session, const struct passage *commands,
			  struct report *report)
{
	struct text text;
	char *line, *end;
	bool good;

	report_texts(report, "commands");
	if (!commands)
		return true;
	text_init(&text, &session->memory);
	block_print(commands->block, commands->first, commands->last, 0, &text);
	good = !text.cut;
	for (line = text.bytes; good && *line; line = end) {
		end = strchr(line, '\n');
		*end++ = '\0';
		report_add_text(report, line);
	}
	text_free(&text);
	return good;
}

static bool tell_stop(struct session *session, const struct stop *stop, struct err *err)
{
	struct report report;
	bool good;

	report_init(&report, &session->memory, "info");
	report_text(&report, "topic", "stop");
	report_number(&report, "stop", stop->number);
	report_text(&report, "kind", stop->row->name);
	report_text(&report, "what", stop->what);
	report_text(&report, "condition", stop->condition);
	report_bool(&report, "enabled", stop->enabled);
	report_bool(&report, "once", stop->once);
	report_number(&report, "hits", stop->hits);
	report_number(&report, "ignore", stop->ignore);
	good = tell_commands(session, stop_commands_of(session, stop->number), &report)
		       ? session_report(session, &report, err)
		       : err_set(err, ERR_MEMORY, "out of memory: a list");
	report_free(&report);
	return good;
}

static bool list(struct session *session, bool watches, struct err *err)
{
	const struct stops *stops = &session->stops;
	int i;

	if (session->style != STYLE_JSON)
		return print_list(session, watches, err);
	for (i = 0; i < stops->count; i++)
		if (is_listed(&stops->rows[i], watches) &&
		    !tell_stop(session, &stops->rows[i], err))
			return false;
	return true;
}

bool stop_list(struct session *session, struct err *err)
{
	return list(session, false, err);
}

bool stop_list_watches(struct session *session, struct err *err)
{
	return list(session, true, err);
}
