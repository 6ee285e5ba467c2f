/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/walk.h"

#include "src/base/err.h"
#include "src/engine/drive.h"
#include "src/engine/event_scope.h"

#include <string.h>

/* An error in an expression of a stop says which. */
static bool blame(const struct walk *walk, const struct stop *stop, const struct err *inner)
{
	err_set(walk->err, inner->kind, "stop %d: %s", stop->number, inner->message);
	return err_hint(walk->err, "%s; or `delete %d`", inner->hint[0] ? inner->hint
			: "`condition` gives it another condition", stop->number);
}

static bool holds(const struct walk *walk, const struct stop *stop, const char *expression,
		  const struct scope *scope, bool *yes)
{
	struct err inner = { 0 };

	*yes = true;
	return !expression || expression_holds(expression, scope, yes, &inner) ||
	       blame(walk, stop, &inner);
}

void walk_forget_hits(struct stops *stops)
{
	int i;

	for (i = 0; i < stops->count; i++)
		stops->rows[i].hit = false;
}

/* Values as they are at the moment found: going on from there compares with them. */
static void mark_values(struct stops *stops)
{
	struct stop *stop;
	int i;

	for (i = 0; i < stops->count; i++) {
		stop = &stops->rows[i];
		stop->mark = stop->value;
		stop->mark_old = stop->old;
		stop->mark_cycle = stop->cycle;
	}
}

void walk_restore_values(struct stops *stops)
{
	struct stop *stop;
	int i;

	for (i = 0; i < stops->count; i++) {
		stop = &stops->rows[i];
		stop->value = stop->mark;
		stop->old = stop->mark_old;
		stop->cycle = stop->mark_cycle;
	}
}

/* Notes that a stop has come up, the `first` of this moment or not. Returns whether it
 * stops the run. */
static bool take_hit(struct walk *walk, struct stop *stop, bool first)
{
	if (walk->back) {
		if (walk->again && first)
			walk_forget_hits(walk->stops);
		stop->hit = true;
		return true;
	}
	stop->hits++;
	stop->hit = stop->ignore == 0;
	stop->ignore -= !stop->hit;
	return stop->hit;
}

static void set_moment(struct walk *walk, const struct log_entry *entry, enum unit unit,
		       int64_t ended)
{
	struct arrival *arrival = walk->arrival;

	arrival->stopped = true;
	arrival->is_event = entry != NULL;
	if (entry)
		arrival->event = *entry;
	arrival->unit = unit;
	arrival->ended = ended;
}

static bool is_equal(const struct value *a, const struct value *b)
{
	return a->kind == b->kind &&
	       (a->kind == VALUE_TEXT ? !strcmp(a->text, b->text) : a->number == b->number);
}

/* Looks at the value of a watch; *changed: it is another one than before. */
static bool look_at(const struct walk *walk, struct stop *stop, bool *changed)
{
	struct err inner = { 0 };
	struct value value;

	if (!expression_evaluate(stop->what, walk->scope, &value, &inner))
		return blame(walk, stop, &inner);
	*changed = !is_equal(&value, &stop->value);
	if (*changed)
		stop->old = stop->value;
	stop->value = value;
	stop->cycle = walk->run->now.ended[UNIT_CYCLE];
	return true;
}

/* Whether a stop about an expression comes up where a cycle has ended. */
static bool comes_up(const struct walk *walk, struct stop *stop, bool *yes)
{
	bool changed = true;

	if (stop->row == &stop_watch ? !look_at(walk, stop, &changed)
				     : !holds(walk, stop, stop->what, walk->scope, &changed))
		return false;
	*yes = changed;
	return !changed || holds(walk, stop, stop->condition, walk->scope, yes);
}

/* All stops about expressions. False: an error. */
static bool ask_cycle_stops(struct walk *walk, bool *stopped)
{
	struct stops *stops = walk->stops;
	bool yes;
	int i;

	*stopped = false;
	for (i = 0; i < stops->count; i++) {
		struct stop *stop = &stops->rows[i];

		if (!stop->enabled || stop->row->kinds)
			continue;
		if (!comes_up(walk, stop, &yes))
			return false;
		if (yes && take_hit(walk, stop, !*stopped))
			*stopped = true;
	}
	return true;
}

/* Stops about this event. False: an error. */
static bool ask_event_stops(struct walk *walk, const struct log_entry *entry, bool *stopped)
{
	struct event_scope fields;
	struct scope scope = event_scope(&fields, walk->run, entry, walk->scope);
	struct stops *stops = walk->stops;
	bool yes;
	int i;

	for (i = 0; i < stops->count; i++) {
		if (!stops->rows[i].enabled || !stop_matches(&stops->rows[i], entry))
			continue;
		if (!holds(walk, &stops->rows[i], stops->rows[i].condition, &scope, &yes))
			return false;
		if (yes && take_hit(walk, &stops->rows[i], !*stopped))
			*stopped = true;
	}
	return true;
}

/* Whether the run stands behind work of the host, so that what is another value than at
 * the end of the cycle before is so because of that. */
static bool is_behind_host(const struct walk *walk, const struct log_entry *entry,
			   int64_t number)
{
	return entry->kind >= LOG_GLOBAL_RELABEL &&
	       number + 1 >= walk->run->now.ended[UNIT_LANE] && (walk->again || !walk->back);
}

/* Watches, there. False: an error. */
static bool ask_watches(struct walk *walk, bool *stopped)
{
	struct stops *stops = walk->stops;
	bool yes;
	int i;

	for (i = 0; i < stops->count; i++) {
		struct stop *stop = &stops->rows[i];

		if (!stop->enabled || stop->row != &stop_watch ||
		    stop->cycle != walk->run->now.ended[UNIT_CYCLE])
			continue;
		if (!comes_up(walk, stop, &yes))
			return false;
		if (yes && take_hit(walk, stop, !*stopped))
			*stopped = true;
	}
	return true;
}

bool walk_at_cycle_end(const struct run *run)
{
	return run->now.fresh & 1u << UNIT_CYCLE;
}

bool walk_take_values(const struct walk *walk)
{
	int64_t cycle = walk->run->now.ended[UNIT_CYCLE];
	bool changed;
	int i;

	for (i = 0; i < walk->stops->count; i++) {
		struct stop *stop = &walk->stops->rows[i];

		if (stop->row != &stop_watch || !stop->enabled ||
		    (stop->cycle == cycle && !walk_at_cycle_end(walk->run)))
			continue;
		if (!look_at(walk, stop, &changed))
			return false;
	}
	return true;
}

bool walk_on_event(void *context, const struct log_entry *entry, int64_t number)
{
	struct walk *walk = context;
	bool stopped = false;

	if (walk->again && number + 1 >= walk->lanes)
		return true;
	if (!ask_event_stops(walk, entry, &stopped) ||
	    (is_behind_host(walk, entry, number) && !ask_watches(walk, &stopped)))
		return true;
	if (!stopped)
		return false;
	set_moment(walk, entry, UNIT_LANE, number + 1);
	if (walk->again)
		mark_values(walk->stops);
	return !walk->again;
}

bool walk_after_cycle(void *context, struct err *err)
{
	struct walk *walk = context;
	int64_t cycle = walk->run->now.ended[UNIT_CYCLE];
	bool stopped;

	if (walk->again && cycle >= walk->cycles)
		return true;
	if (!ask_cycle_stops(walk, &stopped))
		return false;
	/* An event that shows in the same piece goes first (on machines that do not stand). */
	if (stopped && (walk->again || !walk->arrival->stopped))
		set_moment(walk, NULL, UNIT_CYCLE, cycle);
	if (stopped && walk->again)
		mark_values(walk->stops);
	if (walk->until)
		walk->arrival->held = walk->until(walk->context, err);
	return !walk->again && (stopped || walk->arrival->held);
}

/* Gives a machine that runs freely what to look for after cycles, if it is all about
 * numbers that it has; it may find too much, as conditions are not among that. */
static void set_formulas(const struct walk *walk)
{
	struct run *run = walk->run;
	bool good = !walk->until || walk->stops->until;
	int i;

	run->formula_count = 0;
	if (good && walk->until)
		good = drive_add_formula(run, walk->stops->until);
	for (i = 0; good && i < walk->stops->count; i++) {
		const struct stop *stop = &walk->stops->rows[i];

		if (stop->enabled && !stop->row->kinds)
			good = stop->row == &stop_expression && drive_add_formula(run, stop->what);
	}
	if (!good)
		run->formula_count = 0;
}

/* Work of the host may change what is watched. */
static bool want_host(const struct stops *stops)
{
	int i;

	for (i = 0; i < stops->count; i++)
		if (stops->rows[i].enabled && stops->rows[i].row == &stop_watch)
			return true;
	return false;
}

bool walk_go(struct walk *walk, enum unit unit, int64_t count, struct err *err)
{
	struct run *run = walk->run;
	bool events = walk->again || stops_want_events(walk->stops);
	bool cycles = walk->again || walk->until || stops_want_cycles(walk->stops);
	bool good;

	run->stop_on = events || want_host(walk->stops) ? walk_on_event : NULL;
	run->stop_at_host = !events;
	run->stop_context = walk;
	set_formulas(walk);
	good = run_step(run, unit, count, cycles ? walk_after_cycle : NULL, walk,
			&walk->arrival->halt, err);
	run->stop_on = NULL;
	return good && err->kind == ERR_NONE;
}
