/* SPDX-License-Identifier: GPL-3.0-or-later
 * forecast: how many seconds codes would take on a graph, for `auto`. A code's seconds are predicted from
 * a few traits of the graph, by constants that were fitted to measured runs (forecasts.def).
 */
#ifndef SPILLWAY_METHOD_FORECAST_H
#define SPILLWAY_METHOD_FORECAST_H

#include <stdbool.h>

struct features;

enum trait {
#define TRAIT(name, ...) TRAIT_##name,
#include "src/method/traits.def"
#undef TRAIT
	TRAITS
};

enum {
#define FORECAST(name, ...) FORECAST_##name,
#include "src/method/forecasts.def"
#undef FORECAST
	FORECASTS
};

/* What constants were fitted to. For graphs whose families were left out, predictions were off by that
 * factor in standard deviation, and by `most` in the worst case: for the code `worst`, `on` such graphs. */
struct forecast_source {
	const char *codes;  /* whose constants: "codes of the host" */
	const char *where;  /* on what it was measured */
	int graphs;
	double off, most;
	const char *worst, *on;
};

/* A code, and what is expected of it. */
struct forecast {
	const char *variant;
	bool card;          /* it runs on a GPU; else on the host */
	bool matches;       /* it is for matchings */
	bool fits;          /* it is for such a graph */
	double seconds;     /* from the start of the run to the verdict */
	const char *barred; /* why it cannot be chosen; NULL: it can */
	const struct forecast_source *source;
};

/* The traits of a graph, and a trait's name. */
void forecast_traits(const struct features *features, double traits[TRAITS]);
const char *forecast_trait_name(enum trait trait);
/* Predicts all codes. Those that are not for such a graph are barred, and those that do not take one so
 * large. */
void forecast_all(const struct features *features, struct forecast forecasts[FORECASTS]);
/* The best code that is not barred, by its seconds and by how sure they are, among those of the host or of
 * the card; NULL: there is none. */
struct forecast *forecast_best(struct forecast forecasts[FORECASTS], bool card);

#endif
