/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/event_scope.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/engine/log.h"
#include "src/engine/problem.h"

#include <string.h>

static bool is_of_arc(const struct log_entry *entry)
{
	return log_is_of_arc(entry->kind);
}

static bool is_of_host(const struct log_entry *entry)
{
	return entry->kind >= LOG_GLOBAL_RELABEL;
}

static void set_number(struct value *value, int64_t number)
{
	value->kind = VALUE_NUMBER;
	value->number = number;
}

static void set_vertex(const struct event_scope *scope, int32_t vertex, struct value *value)
{
	value_set_vertex(value, scope->run->plan.graph, vertex);
}

static void set_no_vertex(struct value *value)
{
	value->kind = VALUE_VERTEX;
	value->as_number = false;
	value->text[0] = '\0';
	value->number = -1;
}

static void answer_u(const struct event_scope *scope, struct value *value)
{
	if (is_of_host(scope->entry))
		set_no_vertex(value);
	else
		set_vertex(scope, scope->entry->u, value);
}

static void answer_v(const struct event_scope *scope, struct value *value)
{
	if (is_of_arc(scope->entry))
		set_vertex(scope, scope->entry->v, value);
	else
		set_no_vertex(value);
}

static void answer_amount(const struct event_scope *scope, struct value *value)
{
	const struct log_entry *entry = scope->entry;

	set_number(value, is_of_arc(entry) || entry->kind == LOG_GAP ? entry->amount : 0);
}

static void answer_old(const struct event_scope *scope, struct value *value)
{
	const struct log_entry *entry = scope->entry;

	if (entry->kind == LOG_DECIDE || entry->kind == LOG_SWITCH)
		set_number(value, entry->kind == LOG_SWITCH ? !entry->u : entry->u);
	else if (entry->kind == LOG_RELABEL || entry->kind == LOG_GAP)
		set_number(value, entry->v);
	else
		set_number(value, is_of_arc(entry) ? entry->u_level : 0);
}

static void answer_new(const struct event_scope *scope, struct value *value)
{
	const struct log_entry *entry = scope->entry;

	if (entry->kind == LOG_RELABEL)
		set_number(value, entry->amount);
	else if (entry->kind == LOG_DECIDE || entry->kind == LOG_SWITCH)
		set_number(value, entry->u);
	else
		answer_old(scope, value);
}

static void answer_warp(const struct event_scope *scope, struct value *value)
{
	set_number(value, is_of_host(scope->entry) ? -1 : scope->entry->warp);
}

static void answer_lane(const struct event_scope *scope, struct value *value)
{
	set_number(value, is_of_host(scope->entry) ? -1 : scope->entry->lane);
}

static void answer_cycle(const struct event_scope *scope, struct value *value)
{
	set_number(value, scope->entry->cycle);
}

static void answer_event(const struct event_scope *scope, struct value *value)
{
	struct text text;

	value->kind = VALUE_TEXT;
	text_fixed(&text, value->text, sizeof(value->text));
	text_print(&text, "%s", log_kind_name(scope->entry->kind));
}

static const struct field_row {
	const char *name;
	void (*answer)(const struct event_scope *scope, struct value *value);
	const char *help;
} fields[] = {
	{ "u", answer_u,
	  "the vertex that pushes or is lifted; of a gap, the last vertex that left the height; of "
	  "match, conflict and give-up, the column; of reach, where the arc begins" },
	{ "v", answer_v,
	  "the vertex that receives the push; of match and conflict, the row; of reach, the vertex "
	  "that was reached" },
	{ "amount", answer_amount,
	  "the flow of a push; of a gap, the number of vertices that can no longer reach the "
	  "sink; of match and conflict, a label; of reach, the distance of v; otherwise 0" },
	{ "old", answer_old,
	  "the height of u before the event (in a matching, its label); of a gap, the empty "
	  "height; of decide and switch, "
	  "who worked before: 0 CPU, 1 GPU" },
	{ "new", answer_new,
	  "the height of u after the event; of decide and switch, who works next" },
	{ "warp", answer_warp,
	  "the warp of the launch that did it; of codes of the host their turn; -1 is the host "
	  "between two cycles" },
	{ "lane", answer_lane,
	  "the lane of that warp, or of a team that shares it; -1 is a code of the host, or the "
	  "host between two cycles" },
	{ "cycle", answer_cycle, "the cycle of the event, as the log prints it" },
	{ "event", answer_event,
	  "a text: push, saturate, relabel, gap, global-relabel, decide, switch or return; match, "
	  "conflict or give-up (matching); reach (bfs)" },
	{ NULL, NULL, NULL },
};

static const struct field_row *find_field(const struct name *name)
{
	const struct field_row *row;

	for (row = fields; row->name && strcmp(row->name, name->name); row++)
		;
	return row->name && !name->arguments && !name->full ? row : NULL;
}

bool event_scope_has(const struct name *name)
{
	return find_field(name) != NULL;
}

bool event_scope_is_vertex(const char *argument)
{
	return !strcmp(argument, "u") || !strcmp(argument, "v");
}

void event_scope_list(void (*each)(void *context, const char *name, const char *help),
		      void *context)
{
	const struct field_row *row;

	for (row = fields; row->name; row++)
		each(context, row->name, row->help);
}

/* Puts the vertices of the event where u and v stand for them: height(v). */
static bool name_vertices(const struct event_scope *scope, struct name *name, struct err *err)
{
	struct value value;
	struct text text;
	int i;

	for (i = 0; i < name->arguments; i++) {
		if (!event_scope_is_vertex(name->argument[i]))
			continue;
		(*name->argument[i] == 'u' ? answer_u : answer_v)(scope, &value);
		if (!*value.text) {
			err_set(err, ERR_WORK, "%s(%s): a %s has no %s", name->name,
				name->argument[i], log_kind_name(scope->entry->kind),
				name->argument[i]);
			return err_hint(err, "ask for the event first: event == \"push\" && ...");
		}
		text_fixed(&text, name->argument[i], ARGUMENT_SIZE);
		text_print(&text, "%s", value.text);
	}
	return true;
}

/* A counter as it stands at the event, not at the last piece of the run. */
static bool look_up_counter(struct event_scope *scope, const struct name *name,
			    struct value *value)
{
	int i;

	for (i = 0; i < COUNTERS; i++) {
		if (strcmp(counter_name((enum counter)i), name->name))
			continue;
		if (!scope->counted)
			run_counters(scope->run, scope->counters);
		scope->counted = true;
		set_number(value, scope->counters[i]);
		return true;
	}
	return false;
}

/* height(u) and height(v) of a push: what the log says of it. The kernel may have lifted u just
 * before it, and what the machine's memory shows then depends on when stores land. */
static bool look_up_level(const struct event_scope *scope, const struct name *name,
			  struct value *value)
{
	const struct name_row *row = run_problem(scope->run)->names;
	const struct log_entry *entry = scope->entry;

	while (row->name && (!row->level || strcmp(row->name, name->name)))
		row++;
	if ((entry->kind != LOG_PUSH && entry->kind != LOG_SATURATE) || !row->name ||
	    name->arguments != 1 || !event_scope_is_vertex(name->argument[0]))
		return false;
	set_number(value, *name->argument[0] == 'u' ? entry->u_level : entry->v_level);
	return true;
}

static bool look_up(void *context, const struct name *name, struct value *value,
		    struct err *err)
{
	struct event_scope *scope = context;
	const struct field_row *field = find_field(name);
	struct name named = *name;

	if (field) {
		field->answer(scope, value);
		return true;
	}
	if ((!name->arguments && look_up_counter(scope, name, value)) ||
	    look_up_level(scope, name, value))
		return true;
	return name_vertices(scope, &named, err) &&
	       scope->outer->look_up(scope->outer->context, &named, value, err);
}

struct scope event_scope(struct event_scope *context, const struct run *run,
			 const struct log_entry *entry, const struct scope *outer)
{
	context->run = run;
	context->entry = entry;
	context->outer = outer;
	context->counted = false;
	return (struct scope){ look_up, context, outer->memory };
}

/* u == 155: there must be a vertex 155. */
static bool check_equation(void *context, const struct name *name, int64_t number, struct err *err)
{
	const struct graph *graph = context;
	char buffer[32];
	struct text text;
	int32_t vertex;

	if (!event_scope_is_vertex(name->name) || graph_has_number(graph, number))
		return true;
	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "%lld", (long long)number);
	return graph_vertex(graph, buffer, &vertex, err);
}

bool event_scope_check(const char *expression, const struct graph *graph, struct err *err)
{
	return expression_equations(expression, check_equation, (void *)(uintptr_t)graph, err);
}
