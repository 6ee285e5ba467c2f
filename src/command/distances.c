/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/distances.h"

#include "src/base/err.h"
#include "src/command/session.h"
#include "src/engine/device.h"
#include "src/graph/graph.h"
#include "src/method/variants.h"

/* Or had some that will be refused. */
static bool has_lengths(const struct session *session)
{
	return session->graph->meaning == WEIGHT_LENGTH || session->graph->intake.unread.line;
}

/* A card is taken only if it was asked for. */
static bool wants_card(const struct session *session)
{
	return session->automatic.device_named && device_is_gpu(session->device);
}

const char *distances_code(const struct session *session)
{
	const struct terminals *terminals = &session->terminals;

	if (!session->graph || terminals->matching)
		return NULL;
	if (has_lengths(session))
		return wants_card(session) ? "turbo-sssp" : "dijkstra";
	if (terminals->source >= 0 && terminals->sink < 0)
		return wants_card(session) ? "turbo-bfs" : "bfs";
	return NULL;
}

const char *distances_walk(const struct session *session)
{
	if (session->automatic.named || session->settings.automatic == AUTOMATIC_NONE ||
	    !distances_code(session))
		return NULL;
	return has_lengths(session) ? "sssp-wd" : "bfs-wd";
}

const char *distances_reason(const struct session *session)
{
	return has_lengths(session) ? "the graph has lengths" : "the graph has a source and no sink";
}

void distances_say(struct session *session)
{
	session_say(session, "%s: %s begins (`help auto`; `info variants` lists others)",
		    distances_reason(session), session->variant->name);
}

const struct variant *distances_or(const struct session *session, const struct variant *variant)
{
	const bool chooses = session->automatic.used || session->automatic.once != DUTY_NONE;
	const char *name = chooses ? distances_code(session) : distances_walk(session);

	return !session->run && name ? variant_find(name, NULL) : variant;
}

bool session_need_terminals(const struct session *session, struct err *err)
{
	const struct variant *variant = distances_or(session, session->variant);

	return variant_check_ends(variant, session->graph, &session->terminals, err);
}

bool session_need_terminals_for(const struct session *session, const struct variant *variant, struct err *err)
{
	struct err ignored = { 0 };

	return session_need_terminals(session, &ignored) ||
	       variant_check_ends(variant, session->graph, &session->terminals, err);
}
