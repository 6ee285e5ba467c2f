/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/views.h"

#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/problem/flow/flow.h"
#include "src/view/panel.h"

#include <string.h>

/* Groups that are copied from what the host has. */
static const unsigned LIGHT = KNOWN_COURSE | KNOWN_COUNTERS | KNOWN_ARBITER | KNOWN_LOG |
			      KNOWN_CODE | KNOWN_EVENTS | KNOWN_MODEL | KNOWN_CHECK |
			      KNOWN_COMPANION;

/* Groups for which the run is repeated. */
static const unsigned SLOW = KNOWN_WARP;

static void drop(struct snapshot *snapshot, bool *has)
{
	if (*has)
		snapshot_free(snapshot);
	*has = false;
}

/* An interruption is nobody's trouble: the snapshot is taken when there is time. */
static void tell(struct views *views, const struct err *err)
{
	struct text text;

	if (err->kind == ERR_NONE || err->kind == ERR_INTERRUPT) {
		views->cut_short = true;
		return;
	}
	text_fixed(&text, views->trouble, sizeof(views->trouble));
	text_print(&text, "%s", err->message);
}

/* Where that was interrupted the older one stays. */
static void take(struct views *views, struct run *run, unsigned wanted,
		 const struct subject *subject, struct snapshot *snapshot, bool *has,
		 unsigned *asked)
{
	struct err err = { 0 };
	struct snapshot fresh;

	if (snapshot_take_about(run, wanted, subject, &fresh, &err)) {
		drop(snapshot, has);
		*snapshot = fresh;
		*has = true;
		*asked = wanted;
		return;
	}
	snapshot_free(&fresh);
	tell(views, &err);
	if (!views->cut_short)
		drop(snapshot, has);
}

bool views_are_of(const struct views *views, const struct run *run, int64_t number)
{
	return views->run == run && views->number == number;
}

bool views_have_more(const struct views *views, unsigned wanted)
{
	return !views->cut_short && wanted & SLOW;
}

/* What is copied from the machine. */
static void take_heavy(struct views *views, struct run *run, unsigned wanted, const struct subject *subject)
{
	const double began = clock_seconds();

	take(views, run, wanted & ~SLOW, subject, &views->heavy, &views->has_heavy, &views->heavy_asked);
	views->heavy_cost = clock_seconds() - began;
}

static void take_slow(struct views *views, struct run *run, unsigned wanted, const struct subject *subject)
{
	const double began = clock_seconds();

	if (!(wanted & SLOW)) {
		drop(&views->slow, &views->has_slow);
		return;
	}
	take(views, run, wanted & SLOW, subject, &views->slow, &views->has_slow, &views->slow_asked);
	views->slow_cost = clock_seconds() - began;
}

static void begin(struct views *views, struct run *run, int64_t number)
{
	if (!views_are_of(views, run, number))
		views_free(views);
	views->run = run;
	views->number = number;
	views->variant = run->plan.variant;
	views->trouble[0] = '\0';
	views->cut_short = false;
}

void views_take(struct views *views, struct run *run, int64_t number, unsigned wanted,
		const struct subject *subject, enum views_effort effort, bool clock)
{
	double began = clock_seconds();
	struct err err = { 0 };

	if (effort != VIEWS_SLOW) {
		begin(views, run, number);
		take(views, run, wanted & LIGHT, subject, &views->light, &views->has_light,
		     &views->light_asked);
		views->light_cost = clock_seconds() - began;
	}
	if (effort != VIEWS_LIGHT && !mirror_show(run, &err)) {
		tell(views, &err);
	} else if (effort != VIEWS_LIGHT) {
		if (effort != VIEWS_SLOW)
			take_heavy(views, run, wanted, subject);
		if (effort != VIEWS_MOST && !views->cut_short)
			take_slow(views, run, wanted, subject);
	}
	if (!clock)
		views->light.seconds = views->heavy.seconds = views->slow.seconds = 0;
}

static void follow(struct snapshot *snapshot, const struct run *run)
{
	if (snapshot->known & KNOWN_COURSE)
		snapshot->trace = run->trace;
	if (!(snapshot->known & KNOWN_ARBITER))
		return;
	snapshot->decisions = run->decisions.rows;
	snapshot->decision_count = run->now.decisions;
	snapshot->decision_known = run->decisions.known;
}

void views_follow(struct views *views)
{
	if (views->has_light)
		follow(&views->light, views->run);
	if (views->has_heavy)
		follow(&views->heavy, views->run);
	if (views->has_slow)
		follow(&views->slow, views->run);
}

/* The largest excess that is shown. */
static int64_t find_largest(const struct views *views)
{
	const struct flow_look *look = &views->heavy.flow;
	int64_t largest = 0;
	int i;

	if (!views->has_heavy || !(views->heavy.known & KNOWN_FLOW))
		return 0;
	for (i = 0; i < look->count; i++)
		if (look->vertices[i].excess > largest)
			largest = look->vertices[i].excess;
	return largest;
}

void views_share(struct views *views, struct views *beside)
{
	const int64_t one = find_largest(views), other = beside ? find_largest(beside) : 0;
	const int64_t largest = one > other ? one : other;

	views->heavy.flow.beside = beside ? largest : 0;
	if (beside)
		beside->heavy.flow.beside = largest;
}

void views_put(struct views *views, const struct panel *panel, bool good)
{
	views->has_heavy = true;
	views->heavy_asked = panel->needs;
	if (!good)
		drop(&views->heavy, &views->has_heavy);
}

void views_free(struct views *views)
{
	drop(&views->light, &views->has_light);
	drop(&views->heavy, &views->has_heavy);
	drop(&views->slow, &views->has_slow);
	memset(views, 0, sizeof(*views));
}

const struct panel *views_panel(const struct views *views, const char *name)
{
	return views->variant ? panel_laid(name, views->variant) : panel_find(name);
}

const struct snapshot *views_for(const struct views *views, const struct panel *panel)
{
	if (!(panel->needs & ~LIGHT) && views->has_light && !(panel->needs & ~views->light_asked))
		return &views->light;
	if (panel->needs & SLOW)
		return views->has_slow && !(panel->needs & ~views->slow_asked) ? &views->slow : NULL;
	return views->has_heavy && !(panel->needs & ~views->heavy_asked) ? &views->heavy : NULL;
}
