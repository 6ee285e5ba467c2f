/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/means.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/command/cmd_show.h"
#include "src/command/session.h"
#include "src/graph/graph.h"
#include "src/view/ledger_view.h"
#include "src/view/look/ledger.h"
#include "src/view/report.h"

static struct ledger *ledger_of(struct session *session, struct err *err)
{
	struct ledger *ledger = session->accounts.ledger;

	if (!ledger) {
		ledger = memory_new(&session->memory, sizeof(*ledger), "a comparison", err);
		session->accounts.ledger = ledger;
	}
	if (ledger)
		ledger->memory = &session->memory;
	return ledger;
}

bool means_note(struct session *session, struct err *err)
{
	struct ledger *ledger = ledger_of(session, err);

	return ledger && ledger_add(ledger, session->graph->title, session->accounts.rows,
				    session->accounts.count, err);
}

void means_forget(struct session *session)
{
	if (session->accounts.ledger)
		ledger_empty(session->accounts.ledger);
	memory_free(session->accounts.ledger);
	session->accounts.ledger = NULL;
}

static bool draw(struct session *session, const struct ledger *ledger, struct err *err)
{
	struct canvas canvas;

	if (!canvas_init(&canvas, ledger_view_rows(ledger), show_columns(session), show_symbols(session),
			 &session->memory, err))
		return false;
	ledger_view_draw(&canvas, ledger);
	canvas_write(&canvas, &session->out);
	canvas_free(&canvas);
	return true;
}

/* An object a run, of a graph or of the means. */
static bool tell(struct session *session, const struct ledger *ledger, const struct ledger_row *row,
		 struct err *err)
{
	const int count = ledger->rows[ledger->count - 1].count;
	struct report report;
	bool good = true;
	int i;

	for (i = 0; good && i < count; i++) {
		report_init(&report, &session->memory, "compare");
		ledger_view_tell(&report, ledger, row, i);
		good = session_report(session, &report, err);
		report_free(&report);
	}
	return good;
}

static bool tell_all(struct session *session, const struct ledger *ledger, struct err *err)
{
	size_t i;

	for (i = 0; i < ledger->count; i++)
		if (ledger_view_has(ledger, &ledger->rows[i]) &&
		    !tell(session, ledger, &ledger->rows[i], err))
			return false;
	return tell(session, ledger, NULL, err);
}

bool means_show(struct session *session, struct err *err)
{
	const struct ledger *ledger = session->accounts.ledger;
	size_t left;

	if (!ledger || !ledger->count) {
		err_set(err, ERR_WORK, "nothing was compared yet");
		return err_hint(err, "`compare` some variants on several graphs first");
	}
	left = ledger->count - ledger_view_count(ledger);
	if (left)
		session_say(session, "%lld of %lld graphs were compared with other runs, and are left out",
			    (long long)left, (long long)ledger->count);
	return session->style == STYLE_JSON ? tell_all(session, ledger, err) : draw(session, ledger, err);
}
