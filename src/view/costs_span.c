/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/costs_span.h"

#include "src/base/text.h"
#include "src/view/canvas.h"
#include "src/view/look/costs_look.h"
#include "src/view/look/snapshot.h"

static bool is_all(const struct cost_span *span, const struct snapshot *snapshot)
{
	return span->cycle == span->known && span->cycle == snapshot->cycle;
}

int costs_span_rows(const struct snapshot *snapshot)
{
	return !is_all(&snapshot->tables.costs->span, snapshot);
}

bool costs_span_name(const struct snapshot *snapshot, struct text *text)
{
	const struct cost_span *span = &snapshot->tables.costs->span;
	const int64_t first = snapshot->leg.first + 1;
	const char *where = *snapshot->position ? "inside " : "before ";

	if (is_all(span, snapshot))
		return false;
	if (span->cycle > first)
		text_print(text, ", cycles %lld to %lld", (long long)first, (long long)span->cycle);
	else
		text_print(text, ", %scycle %lld", span->cycle < first ? where : "", (long long)first);
	if (span->cycle < span->known)
		text_print(text, " of %lld", (long long)span->known);
	return true;
}

void costs_span_lack(struct canvas *canvas, int row, const struct snapshot *snapshot, const char *lack)
{
	const struct cost_span *span = &snapshot->tables.costs->span;
	const int room = canvas->rows - row;

	if (lack)
		canvas_wrap(canvas, row, room, "n/a: %s", lack);
	else if (span->cycle < span->known && span->cycle == snapshot->cycle)
		canvas_wrap(canvas, row, room, "n/a: no launch has ended yet; goto %lld shows the costs of "
			    "all cycles", (long long)span->known);
	else
		canvas_wrap(canvas, row, room, "n/a: no launch has ended yet");
}

int costs_span_draw(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	const struct cost_span *span = &snapshot->tables.costs->span;
	const int from = row;

	if (is_all(span, snapshot))
		return row;
	if (span->cycle == snapshot->cycle)
		row = canvas_wrap(canvas, row, 2, "goto %lld shows them all", (long long)span->known);
	else
		row = canvas_wrap(canvas, row, 2, "the run stands at cycle %lld; u returns",
				  (long long)snapshot->cycle);
	canvas_role_rows(canvas, from, row, ROLE_EVENT);
	return row;
}
