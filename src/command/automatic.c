/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/automatic_parts.h"

#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/distances.h"
#include "src/command/rivals.h"
#include "src/engine/device.h"
#include "src/graph/graph.h"
#include "src/method/variants.h"

const char automatic_name[] = "auto";
const char automatic_title[] =
	"chooses a code for each graph, on the host or on a GPU, and says why: it looks at sizes, degrees, "
	"capacities and distances, and predicts the seconds of each code. For a graph with two sides these "
	"are codes for matchings. On a graph with lengths, or with a source and no sink, it takes dijkstra "
	"or bfs";

/* What is in use where nothing has chosen, and what `solve` begins then on a small graph with two sides:
 * variants whose warps can be looked at. */
static const char usual[] = "vc-bcsr", usual_matching[] = "g-pr-shr";

const char automatic_no_card[] = "no GPU";

/* Graphs with more arcs are large. */
enum { LARGE = 1000 * 1000 };

/* A card is chosen where the host would need more than so many times its seconds, and so many more:
 * below that it does not pay to open it. */
static const double ahead = 1.1, spare = 0.01;

const struct variant *automatic_base(void)
{
	return variant_find(usual, NULL);
}

void automatic_use(struct session *session, bool automatic)
{
	session->automatic.named = true;
	session->automatic.used = automatic;
	session->automatic.lent = false;
	session->automatic.device[0] = '\0';
}

void automatic_use_device(struct session *session)
{
	session->automatic.device_named = true;
	session->automatic.device[0] = '\0';
}

const char *automatic_in_use(const struct session *session)
{
	return session->automatic.used ? automatic_name : session->variant->name;
}

bool automatic_has_begun(const struct session *session)
{
	return session->run && session->automatic.run == session->runs;
}

const char *automatic_device(const struct session *session)
{
	return session->automatic.device[0] ? session->automatic.device : session->device;
}

const struct variant *automatic_asked(const struct session *session)
{
	return session->automatic.lent ? automatic_base() : session->variant;
}

void automatic_forget(struct session *session)
{
	struct automatic *automatic = &session->automatic;

	session->variant = automatic_asked(session);
	if (automatic->lent)
		automatic->device[0] = '\0';
	automatic->lent = false;
}

/* Puts back what the user has in use, in place of a choice. There is no run. */
static bool give_back(struct session *session, struct err *err)
{
	if (!session_pose(session, automatic_asked(session), err))
		return false;
	automatic_forget(session);
	return true;
}

/* --- The choice. --- */

static void bar(struct automatic *automatic, bool card, const char *why)
{
	int i;

	for (i = 0; i < FORECASTS; i++)
		if (automatic->forecasts[i].card == card)
			automatic->forecasts[i].barred = why;
}

static void bar_flow(struct automatic *automatic, const char *why)
{
	int i;

	for (i = 0; i < FORECASTS; i++)
		if (!automatic->forecasts[i].matches)
			automatic->forecasts[i].barred = why;
}

static const char matchings_first[] = "codes for matchings go first";

/* A matching is left to codes for matchings, if one of them can be chosen. */
static void prefer_matchings(struct automatic *automatic)
{
	struct forecast *forecasts = automatic->forecasts;
	bool can = false;
	int i;

	for (i = 0; i < FORECASTS; i++)
		can = can || (forecasts[i].matches && !forecasts[i].barred);
	for (i = 0; can && i < FORECASTS; i++)
		if (!forecasts[i].matches && !forecasts[i].barred)
			forecasts[i].barred = matchings_first;
}

bool automatic_look(struct session *session, struct err *err)
{
	struct automatic *automatic = &session->automatic;

	if (!features_take(session->graph, &session->terminals, &session->memory,
			   &automatic->features, err))
		return false;
	forecast_all(&automatic->features, automatic->forecasts);
	if (session->settings.relabel == RELABEL_ADAPTIVE && automatic->features.matching)
		bar_flow(automatic, "`relabel adaptive` is for matchings");
	if (automatic->device_named && !device_is_gpu(session->device))
		bar(automatic, true, "`device` was said");
	if (automatic->features.matching)
		prefer_matchings(automatic);
	return true;
}

/* The driver is opened here, so this is asked only where a GPU would be chosen. */
bool automatic_open_card(struct session *session)
{
	struct automatic *automatic = &session->automatic;
	const char *name = device_is_gpu(session->device) ? session->device : "cuda";
	const double began = clock_seconds();
	struct err err = { 0 };

	if (!machine_check(name, &err)) {
		session_say(session, "auto: no GPU: %s", err.message);
		bar(automatic, true, automatic_no_card);
		return false;
	}
	session_say(session, "auto: %s%s is opened; its driver took %.3f seconds",
		    automatic->device_named ? "" : "nobody said `device`, so ", name,
		    session->settings.clock ? clock_seconds() - began : 0);
	return true;
}

bool automatic_favours_card(const struct forecast *host, const struct forecast *card)
{
	return card && (!host || host->seconds > ahead * card->seconds + spare);
}

/* The code with the least predicted seconds; NULL: all are barred. */
static struct forecast *best(struct session *session)
{
	struct forecast *forecasts = session->automatic.forecasts;
	struct forecast *host = forecast_best(forecasts, false);
	struct forecast *card = forecast_best(forecasts, true);

	if (!automatic_favours_card(host, card))
		return host ? host : card;
	return automatic_open_card(session) ? card : host;
}

const char *automatic_place(const struct automatic *automatic, int i)
{
	return automatic->forecasts[i].card ? "on a card" : "on the host";
}

void automatic_print_forecast(const struct automatic *automatic, int i, struct text *text)
{
	const struct forecast *forecast = &automatic->forecasts[i];

	text_print(text, "%s %s %.3g s", forecast->variant, automatic_place(automatic, i), forecast->seconds);
	if (forecast->barred)
		text_print(text, ", barred (%s)", forecast->barred);
}

/* Why: what all were expected to take. */
static void say_choice(struct session *session)
{
	struct automatic *automatic = &session->automatic;
	const struct forecast *chosen = &automatic->forecasts[automatic->at];
	const struct forecast *card = forecast_best(automatic->forecasts, true);
	char buffer[1024];
	struct text text;
	int i;

	text_fixed(&text, buffer, sizeof(buffer));
	for (i = 0; i < FORECASTS; i++) {
		if (!automatic->forecasts[i].fits || automatic->forecasts[i].barred == matchings_first)
			continue;
		text_print(&text, "%s", text.length ? "; " : "");
		automatic_print_forecast(automatic, i, &text);
	}
	session_say(session, "auto chooses %s. It expects: %s", chosen->variant, buffer);
	if (!chosen->card && card && card->seconds < chosen->seconds)
		session_say(session, "auto: no GPU is opened, as %s would save only %.3g s there",
			    card->variant, chosen->seconds - card->seconds);
}

static bool lend_variant(struct session *session, const char *name, int at, struct err *err)
{
	const struct variant *variant = variant_find(name, err);

	if (!variant || !session_pose(session, variant, err))
		return false;
	session->automatic.at = at;
	session->automatic.lent = true;
	session->variant = variant;
	return true;
}

bool automatic_lend(struct session *session, const struct forecast *forecast, struct err *err)
{
	struct automatic *automatic = &session->automatic;
	struct text text;

	if (!lend_variant(session, forecast->variant, (int)(forecast - automatic->forecasts), err))
		return false;
	text_fixed(&text, automatic->device, sizeof(automatic->device));
	if (forecast->card)
		text_print(&text, "%s", device_is_gpu(session->device) ? session->device : "cuda");
	return true;
}

/* `info auto` may ask later what the look has found. */
static bool lend_usual_matching(struct session *session, struct err *err)
{
	if (!automatic_look(session, err) || !lend_variant(session, usual_matching, -1, err))
		return false;
	session_say(session, "nobody said `use`, and the graph has two sides: %s, a code for matchings, "
		    "begins (`help auto`)", usual_matching);
	return true;
}

static bool lend_distances(struct session *session, const char *name, struct err *err)
{
	if (!lend_variant(session, name, -1, err))
		return false;
	distances_say(session);
	return true;
}

bool automatic_settle(struct session *session, struct err *err)
{
	struct automatic *automatic = &session->automatic;
	const struct forecast *forecast;

	if (automatic->keep) {
		automatic->keep = false;
		return true;
	}
	if (!give_back(session, err))
		return false;
	if (automatic->once == DUTY_MATCH)
		return lend_usual_matching(session, err);
	if (!automatic->used && automatic->once == DUTY_NONE)
		return !distances_walk(session) || lend_distances(session, distances_walk(session), err);
	if (distances_code(session))
		return lend_distances(session, distances_code(session), err);
	if (!automatic_look(session, err))
		return false;
	forecast = best(session);
	if (!forecast) {
		session_say(session, "auto: no code of the host takes so large a graph: %s does", usual);
		return true;
	}
	if (!automatic_lend(session, forecast, err))
		return false;
	say_choice(session);
	rivals_begin(session, false);
	return true;
}

void automatic_begun(struct session *session)
{
	struct automatic *automatic = &session->automatic;

	automatic->run = session->run && automatic->lent ? session->runs : 0;
}

enum automatic_duty automatic_duty(const struct session *session)
{
	const enum automatic_for which = session->settings.automatic;

	if (session->run || session->automatic.named || !session->graph || which == AUTOMATIC_NONE)
		return DUTY_NONE;
	if (distances_code(session))
		return DUTY_REACH;
	if (which == AUTOMATIC_ALL || session->graph->arcs > LARGE)
		return DUTY_CHOOSE;
	return session->terminals.matching ? DUTY_MATCH : DUTY_NONE;
}

const struct variant *automatic_meant(const struct session *session)
{
	const bool chooses = automatic_duty(session) != DUTY_NONE || session->automatic.used;

	if (chooses && !session->run && distances_code(session))
		return variant_find(distances_code(session), NULL);
	return chooses && !session->run && session->terminals.matching ? variant_find(usual_matching, NULL)
								       : session->variant;
}

bool automatic_retry(struct session *session, struct err *err)
{
	struct automatic *automatic = &session->automatic;
	struct forecast *forecast;

	if (!automatic->lent || automatic->at < 0 || (err->kind != ERR_MEMORY && err->kind != ERR_MACHINE))
		return false;
	automatic->rivals.refused = automatic->rivals.race != NULL;
	rivals_end(session);
	automatic->forecasts[automatic->at].barred = "it could not begin";
	forecast = best(session);
	if (!forecast)
		return false;
	session_say(session, "auto: %s could not begin, so %s is next: %s",
		    automatic->forecasts[automatic->at].variant, forecast->variant, err->message);
	err_clear(err);
	return automatic_lend(session, forecast, err);
}

void automatic_print(const struct session *session, struct text *to)
{
	text_print(to, "use %s\n", session->variant->name);
	if (session->automatic.device[0])
		text_print(to, "device %s\n", session->automatic.device);
	text_print(to, "start\n");
}
