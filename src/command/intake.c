/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/intake.h"

#include "src/base/text.h"
#include "src/command/session.h"
#include "src/engine/problem.h"
#include "src/graph/read.h"

static void say_counted(struct session *session, int64_t count, const char *what)
{
	if (count)
		session_say(session, "%s: %lld", what, (long long)count);
}

void intake_say(struct session *session, double seconds)
{
	const struct graph *graph = session->graph;
	const struct intake *intake = &graph->intake;
	char size[96];
	struct text text;

	text_fixed(&text, size, sizeof(size));
	graph_size(graph, &text);
	if (session->settings.clock)
		text_print(&text, ", in %.3f seconds", seconds);
	session_say(session, "%s: %s", graph->title, size);
	if (intake->ends != ENDS_NONE)
		session_say(session, intake->ends == ENDS_LEFT_OUT
			    ? "source and sink left out: they feed the left side and drain the right one"
			    : "source and sink stay, as vertices of the two sides: "
			      "this network is no matching's");
	say_counted(session, intake->loops, "self-loops dropped");
	say_counted(session, intake->parallels, "parallel arcs merged");
	say_counted(session, intake->idle, "arcs of capacity 0, which carry nothing");
	say_counted(session, intake->rounded, graph->meaning == WEIGHT_LENGTH
		    ? "lengths rounded to whole numbers" : "capacities rounded to whole numbers");
	say_counted(session, intake->outside, "vertices left out, outside the largest component");
}

/* Whether the numbers would be lengths, but for one. */
static bool is_one_alone(const struct graph *graph, const struct read_options *options)
{
	return !graph->bipartite && !(options->weight_given && options->weight == WEIGHT_NONE) &&
	       graph->intake.unread.line && options->capacity == CAPACITY_DEFAULT;
}

/* Why numbers of the file are not used, if it is not one of them alone. */
static const char *reason_of(const struct graph *graph, const struct read_options *options)
{
	static const char *const reasons[] = {
		[CAPACITY_DEFAULT] = "every capacity is 1 (capacity=file takes them; weight=length takes "
				     "them for distances)",
		[CAPACITY_UNIT] = "every capacity is 1, as capacity=unit wants",
		[CAPACITY_RANDOM] = "capacities are drawn, as capacity=random wants",
	};

	if (graph->bipartite)
		return "a matching only counts edges (as=directed capacity=file uses them)";
	if (options->weight_given && options->weight == WEIGHT_NONE)
		return "every weight is 1, as weight=none wants";
	if (options->weight == WEIGHT_LENGTH && options->capacity == CAPACITY_DEFAULT)
		return "they are no lengths, so every length is 1 (weight=length says why)";
	return reasons[options->capacity];
}

/* Whether the numbers of the file are the weights that were wanted. */
static bool took_numbers(const struct graph *graph, const struct read_options *options)
{
	return options->capacity == CAPACITY_FILE ||
	       (options->weight == WEIGHT_LENGTH && graph->meaning == WEIGHT_LENGTH);
}

static bool has_lengths_for_flow(const struct session *session)
{
	return session->graph->meaning == WEIGHT_LENGTH &&
	       automatic_asked(session)->problem->weight == WEIGHT_CAPACITY;
}

void intake_say_weights(struct session *session, const struct read_options *options)
{
	const struct graph *graph = session->graph;
	const long long unused = (long long)graph->intake.unused;

	if (options->weight_given && graph->meaning == WEIGHT_LENGTH &&
	    automatic_asked(session)->problem->weight == WEIGHT_NONE)
		session_say(session, "the arcs have lengths; %s does not read them", session->variant->name);
	if (has_lengths_for_flow(session)) {
		session_say(session, "the arcs have lengths; in a flow every capacity is 1%s",
			    options->weight_given ? "" : " (capacity=file takes the lengths)");
		if (!options->weight_given)
			return;
	}
	/* A problem that wants no weights needs no word about them. */
	if (!unused || (options->weight == WEIGHT_NONE && !options->weight_given))
		return;
	if (took_numbers(graph, options))
		session_say(session, "arcs with columns that Spillway did not read: %lld", unused);
	else if (is_one_alone(graph, options))
		session_say(session, "the file's weights (lengths, costs, values) of %lld arcs are not used, "
			    "as line %lld holds no length (%s); every capacity is 1", unused,
			    (long long)graph->intake.unread.line, graph->intake.unread.why);
	else
		session_say(session, "the file's weights (lengths, costs, values) of %lld arcs are not "
			    "used: %s", unused, reason_of(graph, options));
}
