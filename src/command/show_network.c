/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/show_network.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/cmd_show.h"
#include "src/command/session.h"
#include "src/engine/problem.h"
#include "src/engine/variant.h"
#include "src/problem/flow/flow.h"
#include "src/view/flow/network_picture.h"
#include "src/view/look/snapshot.h"
#include "src/view/panel.h"

static bool is_before_flow(const struct session *session)
{
	return !session->run && session->graph && problem_suits(&problem_flow, session->variant->problem);
}

bool show_is_network(const struct session *session, const struct panel *panel)
{
	return panel == panel_find("graph") && is_before_flow(session);
}

bool show_has_network(const struct session *session)
{
	struct err ignored = { 0 };

	return is_before_flow(session) &&
	       problem_flow.check_ends(session->graph, &session->terminals, &ignored);
}

bool show_take_network(const struct session *session, struct memory *memory, const struct subject *subject,
		       struct snapshot *snapshot, struct err *err)
{
	const int32_t centre = subject->vertex >= 0 ? subject->vertex : subject->chosen;
	struct text device;
	bool good = network_picture_take(session->graph, &session->terminals, centre, memory, snapshot, err);

	snapshot->about = *subject;
	snapshot->about.companion = NULL;
	snapshot->variant = session->variant->name;
	text_fixed(&device, snapshot->device, sizeof(snapshot->device));
	text_print(&device, "%s", session->device);
	return good;
}

bool show_network(struct session *session, const struct panel *panel, const char *const *names, int count,
		  struct err *err)
{
	struct snapshot snapshot;
	struct subject subject;
	bool good;

	if (!session_need_terminals(session, err) ||
	    !show_read_subject(session, panel, names, count, &subject, err))
		return false;
	good = show_take_network(session, &session->memory, &subject, &snapshot, err) &&
	       show_snapshot(session, panel, &snapshot, err);
	snapshot_free(&snapshot);
	return good;
}
