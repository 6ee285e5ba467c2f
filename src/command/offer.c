/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/offer.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/names.h"
#include "src/command/session.h"
#include "src/command/user.h"
#include "src/graph/graph.h"
#include "src/method/variants.h"
#include "src/engine/event_scope.h"
#include "src/engine/run.h"
#include "src/view/look/snapshot.h"
#include "src/engine/stops.h"
#include "gpu/core/machine.h"
#include "gpu/core/profile.h"

#include <string.h>

enum { MOST_VERTICES = 64 };

void offer(struct wanted *wanted, const char *candidate)
{
	if (!strncmp(candidate, wanted->word, wanted->length))
		text_print(wanted->candidates, "%s\n", candidate);
}

void offer_choices(struct wanted *wanted, const char *choices)
{
	char buffer[64];
	size_t span;
	struct text text;

	while (*choices) {
		span = strcspn(choices, "| ");
		text_fixed(&text, buffer, sizeof(buffer));
		text_raw(&text, choices, span);
		if (*buffer >= 'a' && *buffer <= 'z')
			offer(wanted, buffer);
		choices += span;
		choices += strspn(choices, "| ");
	}
}

void offer_users(struct wanted *wanted)
{
	const struct user *user;

	for (user = wanted->session->users; user; user = user->next)
		if (!user->shadows)
			offer(wanted, user->name);
}

void offer_commands(struct wanted *wanted)
{
	const struct command *const *row;

	for (row = commands(); *row; row++)
		offer(wanted, (*row)->name);
	offer_users(wanted);
}

void offer_variants(struct wanted *wanted)
{
	const struct variant *const *row;

	for (row = variants(); *row; row++)
		offer(wanted, (*row)->name);
}

void offer_uses(struct wanted *wanted)
{
	offer(wanted, automatic_name);
	offer_variants(wanted);
}

static void offer_behind(struct wanted *wanted, const char *before, const char *name,
			 const char *detail)
{
	char buffer[64];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "%s%s%s", before, name, detail);
	offer(wanted, buffer);
}

/* Machines, each behind those letters. */
static void offer_machines(struct wanted *wanted, const char *before)
{
	const struct machine_row *const *row;
	const struct profile *const *profile;

	for (row = machines(); *row; row++)
		if (!(*row)->replays && !(*row)->owns_variants)
			offer_behind(wanted, before, (*row)->name, "");
	for (profile = profiles(); *profile; profile++)
		offer_behind(wanted, before, "sim:", (*profile)->name);
}

void offer_devices(struct wanted *wanted)
{
	offer_machines(wanted, "");
}

void offer_pairs(struct wanted *wanted)
{
	const struct variant *const *row;
	char before[32];
	struct text text;

	for (row = variants(); *row; row++) {
		text_fixed(&text, before, sizeof(before));
		text_print(&text, "%s@", (*row)->name);
		if (!(*row)->machine && !strncmp(before, wanted->word, text.length))
			offer_machines(wanted, before);
	}
}

void offer_policies(struct wanted *wanted)
{
	const struct variant *const *row;
	char before[32];
	struct text text;
	int i;

	for (row = variants(); *row; row++) {
		text_fixed(&text, before, sizeof(before));
		text_print(&text, "%s:", (*row)->name);
		if (!(*row)->arbitrate || strncmp(before, wanted->word, text.length))
			continue;
		for (i = 0; i < POLICIES; i++)
			offer_behind(wanted, before, policy_name((enum policy)i), "");
	}
}

void offer_profiles(struct wanted *wanted)
{
	const struct profile *const *row;

	for (row = profiles(); *row; row++)
		offer(wanted, (*row)->name);
}

void offer_units(struct wanted *wanted)
{
	int i;

	for (i = 0; i < UNITS; i++)
		offer(wanted, unit_name((enum unit)i));
}

void offer_vertices(struct wanted *wanted)
{
	const struct graph *graph = wanted->session->graph;
	char buffer[32];
	struct text text;
	int32_t u;
	int offered = 0;

	for (u = 0; graph && u < graph->vertices && offered < MOST_VERTICES; u++) {
		text_fixed(&text, buffer, sizeof(buffer));
		graph_label(graph, u, &text);
		if (!strncmp(buffer, wanted->word, wanted->length)) {
			offer(wanted, buffer);
			offered++;
		}
	}
}

void offer_neighbours(struct wanted *wanted, const char *name)
{
	const struct graph *graph = wanted->session->graph;
	char buffer[32];
	struct text text;
	struct err ignored;
	int64_t p;
	int32_t u;

	if (!graph || !graph_vertex(graph, name, &u, &ignored))
		return;
	for (p = graph->row[u]; p < graph->row[u + 1] && p < graph->row[u] + MOST_VERTICES;
	     p++) {
		text_fixed(&text, buffer, sizeof(buffer));
		graph_label(graph, graph->head[p], &text);
		offer(wanted, buffer);
	}
}

void offer_warps(struct wanted *wanted)
{
	struct run *run = wanted->session->run;
	struct snapshot snapshot;
	struct err ignored;
	char buffer[32];
	struct text text;
	int i;

	if (!run)
		return;
	if (snapshot_take(run, KNOWN_LAST, -1, &snapshot, &ignored)) {
		for (i = 0; i < snapshot.slow_count; i++) {
			text_fixed(&text, buffer, sizeof(buffer));
			text_print(&text, "%lld", (long long)snapshot.slow[i].warp);
			offer(wanted, buffer);
		}
	}
	snapshot_free(&snapshot);
}

void offer_stops(struct wanted *wanted)
{
	const struct session *session = wanted->session;
	char buffer[32];
	struct text text;
	int i;

	for (i = 0; i < session->stops.count; i++) {
		text_fixed(&text, buffer, sizeof(buffer));
		text_print(&text, "%d", session->stops.rows[i].number);
		offer(wanted, buffer);
	}
}

void offer_samples(struct wanted *wanted)
{
	enum sample_kind kind = wanted->command->sample;
	struct samples samples;
	struct err ignored;
	char buffer[SAMPLE_FILE + 2];
	struct text text;
	int i;

	if (kind != SAMPLE_NONE && samples_list(&samples, &wanted->session->memory, &ignored)) {
		for (i = 0; i < samples.count; i++) {
			text_fixed(&text, buffer, sizeof(buffer));
			text_print(&text, "@%s", samples.rows[i].name);
			if (samples.rows[i].kind == kind)
				offer(wanted, buffer);
		}
		samples_free(&samples);
	}
}

static void offer_name(void *context, const char *name, const char *help)
{
	(void)help;
	offer(context, name);
}

void offer_names(struct wanted *wanted, bool of_events)
{
	names_list(offer_name, wanted);
	if (of_events)
		event_scope_list(offer_name, wanted);
}

void offer_names_here(struct wanted *wanted)
{
	const struct session *session = wanted->session;

	offer_names(wanted, stops_event(&session->stops, session->run));
}
