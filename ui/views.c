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

void views_take(struct views *views, struct run *run, int64_t number, unsigned wanted,
		const struct subject *subject, enum views_effort effort, bool clock)
{
	double began = clock_seconds();
	double light;
	struct err err = { 0 };

	if (!views_are_of(views, run, number))
		views_free(views);
	views->run = run;
	views->number = number;
	views->variant = run->plan.variant;
	views->trouble[0] = '\0';
	views->cut_short = false;
	take(views, run, wanted & LIGHT, subject, &views->light, &views->has_light,
	     &views->light_asked);
	light = clock_seconds();
	views->light_cost = light - began;
	if (effort == VIEWS_ALL && !mirror_show(run, &err)) {
		tell(views, &err);
	} else if (effort == VIEWS_ALL) {
		take(views, run, wanted, subject, &views->heavy, &views->has_heavy,
		     &views->heavy_asked);
		views->heavy_cost = clock_seconds() - light;
	}
	if (!clock)
		views->light.seconds = views->heavy.seconds = 0;
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
}

void views_free(struct views *views)
{
	drop(&views->light, &views->has_light);
	drop(&views->heavy, &views->has_heavy);
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
	return views->has_heavy && !(panel->needs & ~views->heavy_asked) ? &views->heavy : NULL;
}
