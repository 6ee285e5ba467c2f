/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/method/forecast.h"

#include "src/host/features.h"

#include <math.h>
#include <stddef.h>

/* Beyond this a prediction says no more than "long". And no run on a card took less than 0.0019 s, from
 * `solve` to the verdict. */
static const double longest = 1e6, least_of_card = 1e-3;

struct row {
	const char *variant;
	bool card, matches;
	double doubt, constants[TRAITS];
};

static const struct row rows[FORECASTS] = {
#define FORECAST(name, variant, card, matches, doubt, ...) { variant, card, matches, doubt, { __VA_ARGS__ } },
#include "src/method/forecasts.def"
#undef FORECAST
};

/* docs/results/auto-card-nvidia-h200.md has these numbers. */
static const char xeon[] = "one core of an Intel Xeon", h200[] = "an NVIDIA H200";
static const struct forecast_source
	of_host = { "codes of the host", xeon, 86, 3.9, 1100, "hi-pr",
		    "a graph whose paths are long; it was stopped, so this is the least" },
	of_card = { "codes of the card", h200, 86, 2.5, 25, "vc-bcsr", "genrmf with few frames" },
	of_matchings = { "codes for matchings on the host", xeon, 25, 1.6, 7.0, "p-dbfs",
			 "a graph of four neighbours a vertex" },
	of_card_matchings = { "codes for matchings on the card", h200, 25, 1.7, 5.4, "g-hk",
			      "a graph of 2,000 vertices a side" };

static const struct forecast_source *source_of(const struct row *row)
{
	if (row->matches)
		return row->card ? &of_card_matchings : &of_matchings;
	return row->card ? &of_card : &of_host;
}

static double degree(const struct features *f)
{
	return f->vertices && f->entries ? (double)f->entries / (double)f->vertices : 1;
}

static double mean(double a, double b)
{
	return (log(a + 1) + log(b + 1)) / 2;
}

static double depth(const struct features *f)
{
	return mean(f->from_source.levels, f->from_sink.levels);
}

static double ends(const struct features *f)
{
	return mean((double)f->from_source.first, (double)f->from_sink.first);
}

static double tight(const struct features *f)
{
	const double least = f->out < f->in ? f->out : f->in;

	return log((least > 0 ? least : 0) + 1) - log(f->mean_capacity + 1) -
	       ends(f);
}

void forecast_traits(const struct features *f, double traits[TRAITS])
{
#define TRAIT(name, value) traits[TRAIT_##name] = value;
#include "src/method/traits.def"
#undef TRAIT
}

const char *forecast_trait_name(enum trait trait)
{
	static const char *const names[TRAITS] = {
#define TRAIT(name, value) #name,
#include "src/method/traits.def"
#undef TRAIT
	};

	return names[trait];
}

void forecast_all(const struct features *features, struct forecast forecasts[FORECASTS])
{
	double traits[TRAITS];
	double sum;
	int i, k;

	forecast_traits(features, traits);
	for (i = 0; i < FORECASTS; i++) {
		sum = 0;
		for (k = 0; k < TRAITS; k++)
			sum += rows[i].constants[k] * traits[k];
		forecasts[i] = (struct forecast){ .variant = rows[i].variant, .card = rows[i].card,
						  .matches = rows[i].matches,
						  .source = source_of(&rows[i]) };
		forecasts[i].fits = features->matching || !rows[i].matches;
		forecasts[i].seconds = exp(sum < log(longest) ? sum : log(longest));
		if (rows[i].card && forecasts[i].seconds < least_of_card)
			forecasts[i].seconds = least_of_card;
		if (!rows[i].card && features->entries >= UINT32_MAX)
			forecasts[i].barred = "it takes fewer than 2^32 residual arcs";
		if (!forecasts[i].fits)
			forecasts[i].barred = "it is for matchings";
	}
}

struct forecast *forecast_best(struct forecast forecasts[FORECASTS], bool card)
{
	int best = -1;
	int i;

	for (i = 0; i < FORECASTS; i++)
		if (forecasts[i].card == card && !forecasts[i].barred &&
		    (best < 0 || forecasts[i].seconds * rows[i].doubt <
				     forecasts[best].seconds * rows[best].doubt))
			best = i;
	return best < 0 ? NULL : &forecasts[best];
}
