/* SPDX-License-Identifier: GPL-3.0-or-later
 * `info auto`: what `auto` sees in the present graph, what it expects of each code, and which it would
 * choose.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/automatic_parts.h"
#include "src/command/cmd_show.h"
#include "src/command/distances.h"
#include "src/command/session.h"
#include "src/engine/device.h"

void automatic_note_card(struct automatic *automatic)
{
	const struct forecast *forecasts = automatic->forecasts;
	int i;

	if (automatic->lent && automatic->at >= 0 && forecasts[automatic->at].card)
		automatic->no_card = false;
	for (i = 0; i < FORECASTS; i++)
		if (forecasts[i].card && forecasts[i].barred == automatic_no_card)
			automatic->no_card = true;
}

/* Whether it is known that there is none: no card is opened to ask. One that is in use is there. */
static bool lacks_card(const struct session *session)
{
	return session->automatic.no_card && !device_is_gpu(session->device);
}

static void bar_cards(struct session *session)
{
	struct forecast *forecasts = session->automatic.forecasts;
	int i;

	for (i = 0; lacks_card(session) && i < FORECASTS; i++)
		if (forecasts[i].card && !forecasts[i].barred)
			forecasts[i].barred = automatic_no_card;
}

void automatic_print_forecasts(const struct automatic *automatic, struct text *text)
{
	const char *between = "";
	int i;

	for (i = 0; i < FORECASTS; i++) {
		if (!automatic->forecasts[i].fits)
			continue;
		text_print(text, "%s", between);
		automatic_print_forecast(automatic, i, text);
		between = "; ";
	}
}

static void tell_look(struct report *report, const struct features *features)
{
	report_number(report, "vertices", features->vertices);
	report_number(report, "arcs", features->arcs);
	report_real(report, "mean_degree", features->vertices ? (double)features->entries /
								 (double)features->vertices : 0);
	report_number(report, "largest_degree", features->largest);
	report_number(report, "source_neighbours", features->from_source.first);
	report_number(report, "sink_neighbours", features->from_sink.first);
	report_number(report, "source_levels", features->from_source.levels);
	report_number(report, "sink_levels", features->from_sink.levels);
	report_bool(report, "no_path", features_are_cut_off(features));
}

static bool tell_code(struct session *session, const struct forecast *forecast, struct err *err)
{
	struct report report;
	bool good;

	report_init(&report, &session->memory, "info");
	report_text(&report, "topic", "auto");
	report_text(&report, "code", forecast->variant);
	report_text(&report, "place", forecast->card ? "card" : "host");
	report_fine(&report, "predicted_seconds", forecast->seconds);
	report_text(&report, "barred", forecast->barred);
	report_text(&report, "measured_on", forecast->source->where);
	report_number(&report, "measured_graphs", forecast->source->graphs);
	report_real(&report, "off_by_factor", forecast->source->off);
	report_real(&report, "off_in_the_worst_case", forecast->source->most);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

/* How much to trust the predictions: a line for each source, behind those of its last code. */
static void say_source(struct session *session, int i)
{
	const struct forecast *forecasts = session->automatic.forecasts;
	const struct forecast_source *source = forecasts[i].source;
	int j;

	for (j = i + 1; j < FORECASTS; j++)
		if (forecasts[j].fits && forecasts[j].source == source)
			return;
	show_words(session, "%s: constants from %d graphs on %s; for families that were left out, "
		   "predictions were off by a factor of %.1f in standard deviation, and by %g in the worst "
		   "case (%s on %s)",
		   source->codes, source->graphs, source->where, source->off, source->most, source->worst,
		   source->on);
}

/* `device cuda` was opened when it was said. */
static void say_card(struct session *session)
{
	if (lacks_card(session))
		show_words(session, "the session has found no GPU that can be used, so codes of a card are "
			   "barred");
	else if (!device_is_gpu(session->device))
		show_words(session, "no GPU was opened to ask: of a card these are forecasts, whether or not "
			   "there is one here");
}

/* Programs get an object a code, people a line. */
static bool tell_codes(struct session *session, struct err *err)
{
	const struct automatic *automatic = &session->automatic;
	char buffer[256];
	struct text text;
	int i;

	for (i = 0; i < FORECASTS; i++) {
		if (!automatic->forecasts[i].fits)
			continue;
		if (session->style == STYLE_JSON) {
			if (!tell_code(session, &automatic->forecasts[i], err))
				return false;
			continue;
		}
		text_fixed(&text, buffer, sizeof(buffer));
		automatic_print_forecast(automatic, i, &text);
		show_words(session, "predicted: %s", buffer);
		say_source(session, i);
	}
	if (session->style != STYLE_JSON)
		say_card(session);
	return true;
}

/* The code that would be chosen now, and why; NULL: all are barred. */
static const struct forecast *choose(struct session *session, struct text *why)
{
	struct automatic *automatic = &session->automatic;
	const struct forecast *host = forecast_best(automatic->forecasts, false);
	const struct forecast *card = forecast_best(automatic->forecasts, true);

	if (!host && !card) {
		text_print(why, "no code takes so large a graph");
		return NULL;
	}
	if (automatic_favours_card(host, card)) {
		if (host)
			text_print(why, "%s on the host would take %.3g s more", host->variant,
				   host->seconds - card->seconds);
		else
			text_print(why, "no code of the host takes so large a graph");
		if (!device_is_gpu(session->device))
			text_print(why, "; `solve` opens a GPU for it, and takes %s if there is none",
				   host ? host->variant : automatic_base()->name);
		return card;
	}
	if (card && card->seconds < host->seconds)
		text_print(why, "%s on a card would save only %.3g s", card->variant,
			   host->seconds - card->seconds);
	else
		text_print(why, "of those that are not barred, it is predicted to take the least seconds");
	return host;
}

static bool tell_choice(struct session *session, struct err *err)
{
	char buffer[256];
	struct text why;
	struct report report;
	const struct forecast *chosen;
	bool good;

	text_fixed(&why, buffer, sizeof(buffer));
	chosen = choose(session, &why);
	if (session->style != STYLE_JSON) {
		show_words(session, "auto would choose %s: %s",
			   chosen ? chosen->variant : automatic_base()->name, buffer);
		return true;
	}
	report_init(&report, &session->memory, "info");
	report_text(&report, "topic", "auto");
	report_text(&report, "choice", chosen ? chosen->variant : automatic_base()->name);
	report_text(&report, "place", !chosen ? NULL : chosen->card ? "card" : "host");
	report_text(&report, "reason", buffer);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

/* With a variant for another problem in use the graph may lack terminals. If that is a choice, the last look
 * was at this graph. */
static bool look_again(struct session *session, struct err *err)
{
	if (session->variant->problem == automatic_base()->problem)
		return session_need_terminals(session, err) && automatic_look(session, err);
	if (session->automatic.lent)
		return true;
	err_set(err, ERR_WORK, "auto is about flows and matchings, and %s is in use", session->variant->name);
	return err_hint(err, "`use auto` comes first");
}

/* There is nothing to predict. */
static bool tell_distances(struct session *session, struct err *err)
{
	struct report report;
	bool good;

	report_init(&report, &session->memory, "info");
	report_hide(&report, true);
	report_text(&report, "topic", "auto");
	report_hide(&report, false);
	report_text(&report, "code", distances_code(session));
	report_text(&report, "reason", distances_reason(session));
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

bool automatic_tell(struct session *session, struct err *err)
{
	struct automatic *automatic = &session->automatic;
	struct automatic before;
	struct report report;
	bool good;

	automatic_note_card(automatic);
	before = *automatic;
	if (!session_need_network(session, err))
		return false;
	if (distances_code(session))
		return tell_distances(session, err);
	if (!look_again(session, err))
		return false;
	bar_cards(session);
	report_init(&report, &session->memory, "info");
	report_hide(&report, true);
	report_text(&report, "topic", "auto");
	report_hide(&report, false);
	tell_look(&report, &automatic->features);
	good = session_report(session, &report, err) && tell_codes(session, err) &&
	       tell_choice(session, err);
	report_free(&report);
	*automatic = before;
	return good;
}
