/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/bench/auto.h"

#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/command/script.h"
#include "src/command/session.h"
#include "src/engine/run.h"
#include "src/host/features.h"
#include "src/method/forecast.h"

#include "tests/bench/core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 1024, RUNS = 10, MOST_CODES = 16 };

/* Seconds: with CLOCK=cpu those of the processor, so that other work on the machine does not count. */
static double now(void)
{
	const char *which = getenv("CLOCK");

	return which && !strcmp(which, "cpu") ? clock_worked() : clock_seconds();
}

/* When the present solve is stopped. */
struct limit {
	double at;
};

static enum urgency ask(void *context)
{
	const struct limit *limit = context;

	return now() < limit->at ? URGENCY_NONE : URGENCY_NOW;
}

static bool say(struct session *session, const char *line)
{
	session->quit = false;
	return session_line(session, line);
}

static void choose(struct session *session, const char *word)
{
	const char *at = strchr(word, '@');
	char line[LINE];

	snprintf(line, sizeof(line), "use %.*s%s%s", (int)(at ? at - word : (long)strlen(word)), word,
		 at ? "; device " : "", at ? at + 1 : "");
	if (!say(session, line))
		exit(1);
}

/* Of some solves by a code. */
struct solved {
	double seconds;      /* the least */
	double all;          /* of all its solves */
	int64_t value;       /* of the flow */
	const char *chosen;  /* the variant that ran to the end */
	bool stopped;        /* it took far longer than the best code */
};

/* Opening a GPU is not counted. */
static void solve(struct session *session, struct limit *limit, double best, struct solved *solved)
{
	const double began = now();
	double took;

	limit->at = began + 4 * best + 0.5;
	solved->stopped = !say(session, "solve");
	took = now() - began;
	limit->at = 1e300;
	if (session->run) {
		took -= session->run->machine->opened_in;
		solved->value = session->run->check.value;
		solved->chosen = session->run->plan.variant->name;
	}
	solved->all += took;
	solved->seconds = took < solved->seconds ? took : solved->seconds;
	session_end_run(session, "");
}

/* The names of the columns. */
static void print_head(char **words, int count)
{
	int i;

	printf("graph\tarcs\tlook");
	for (i = 0; i < TRAITS; i++)
		printf("\t%s", forecast_trait_name((enum trait)i));
	for (i = 0; i < count; i++)
		printf("\ts:%s", words[i]);
	printf("%s\n", count ? "\tchosen\tflow" : "");
}

static void print_traits(const char *name, struct session *session)
{
	struct features features;
	double traits[TRAITS];
	struct err err = { 0 };
	const double began = now();
	double took;
	int i;

	if (!features_take(session->graph, &session->terminals, &session->memory, &features, &err))
		core_die(&err);
	forecast_traits(&features, traits);
	took = now() - began;
	printf("%s\t%lld\t%.6f", name, (long long)session->graph->arcs, took);
	for (i = 0; i < TRAITS; i++)
		printf("\t%.6g", traits[i]);
}

/* The codes solve in turn, so that what else the machine does meets all of them. A code solves no more once
 * its solves have taken ENOUGH seconds, or one. */
static void measure_all(struct session *session, struct limit *limit, char **words, int count,
			struct solved *all)
{
	const char *said = getenv("ENOUGH");
	const double enough = said ? atof(said) : 1;
	double best = 1e6;
	int run, i;

	for (i = 0; i < count; i++)
		all[i] = (struct solved){ .seconds = 1e30, .chosen = "" };
	for (run = 0; run < RUNS; run++)
		for (i = 0; i < count; i++) {
			if (all[i].stopped || all[i].all >= enough)
				continue;
			choose(session, words[i]);
			solve(session, limit, best, &all[i]);
			if (!all[i].stopped && all[i].seconds < best)
				best = all[i].seconds;
		}
}

static void measure(struct session *session, struct limit *limit, char **words, int count)
{
	struct solved all[MOST_CODES];
	int i;

	measure_all(session, limit, words, count, all);
	for (i = 1; i < count; i++)
		if (!all[i].stopped && !all[0].stopped && all[i].value != all[0].value) {
			fprintf(stderr, "bench-host: %s and %s find other flows\n", words[0], words[i]);
			exit(1);
		}
	for (i = 0; i < count; i++)
		printf("\t%s%.6f", all[i].stopped ? ">" : "", all[i].seconds);
	if (count)
		printf("\t%s\t%lld", all[count - 1].chosen, (long long)all[0].value);
	printf("\n");
	fflush(stdout);
}

/* Whether a word names a machine. */
static bool machine_named(char **words, int count)
{
	int i;

	for (i = 0; i < count; i++)
		if (strchr(words[i], '@'))
			return true;
	return false;
}

int auto_measure(char **words, int count)
{
	FILE *nowhere = fopen("/dev/null", "w");
	struct limit limit = { 1e300 };
	struct session session;
	char line[LINE];
	char *commands;

	if (!nowhere || count > MOST_CODES)
		return 2;
	session_init(&session, nowhere, getenv("AUTO_SAYS") ? stderr : nowhere);
	session.poll = (struct poll){ ask, &limit };
	if (!machine_named(words, count) && !say(&session, "device sim"))
		return 1;
	print_head(words, count);
	while (fgets(line, sizeof(line), stdin)) {
		commands = strchr(line, ':');
		if (!commands || line[0] == '#')
			continue;
		*commands++ = '\0';
		commands[strcspn(commands, "\n")] = '\0';
		if (!say(&session, commands)) {
			fprintf(stderr, "bench-host: `%s` failed\n", commands);
			return 1;
		}
		print_traits(line, &session);
		measure(&session, &limit, words, count);
	}
	session_free(&session);
	fclose(nowhere);
	return 0;
}
